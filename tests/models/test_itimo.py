"""iTIMO through the harness: Borda points of several runs."""

from __future__ import annotations

from pathlib import Path

from tests.itimo_tasks.conftest import folder, raw_town, town  # noqa: F401
from tripmend_suites.models.evaluating.logs import read_logs, report
from tripmend_suites.models.evaluating.run import Asking, evaluate, task_set_of


def test_several_runs_get_borda_points(folder: Path, tmp_path: Path) -> None:  # noqa: F811
    tasks = task_set_of("itimo", folder, {"limit": 12})
    for player in ("perfect", "lazy"):
        evaluate("itimo", tasks, Asking(f"tripmend/{player}"), out=tmp_path)
    (points,) = (table for table in report(read_logs([tmp_path])) if table.title.endswith("Borda points"))
    cells = len({(item.about["city"], item.about["operation"]) for item in tasks.items})
    first, last = f"{cells} (rank 1)", "0 (rank 2)"
    assert points.rows == (("tripmend/lazy", last, last), ("tripmend/perfect", first, first))
    (whole,) = (table for table in report(read_logs([tmp_path])) if "Tables 4, 5 and 6" in table.title)
    assert [row[0] for row in whole.rows] == ["tripmend/perfect"]
