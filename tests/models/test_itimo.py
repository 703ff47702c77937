"""iTIMO through the harness: examples by an embedder of ours, and Borda points of several runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.itimo_tasks.conftest import folder, raw_town, town  # noqa: F401
from tripmend.errors import InputError
from tripmend_suites.models.evaluating.logs import read_logs, report
from tripmend_suites.models.evaluating.run import Asking, evaluate, task_set_of


def test_an_embedder_of_ours_chooses_the_examples(
    folder: Path,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TRIPMEND_CACHE", str(tmp_path))
    options = {"few_shot": "dense", "embedder": "hash", "limit": 3}
    dense, random = (
        task_set_of("itimo", folder, given) for given in (options, {**options, "few_shot": "random", "embedder": None})
    )
    assert dense.settings["embedder"] != random.settings["embedder"]
    assert [len(item.messages) for item in dense.items] == [len(item.messages) for item in random.items]
    assert [item.messages for item in dense.items] != [item.messages for item in random.items]
    with pytest.raises(InputError, match="there is no embedder 'nobody/x'"):
        task_set_of("itimo", folder, {**options, "embedder": "nobody/x"})


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
