"""The judge stands alone, and nothing that is written into a plan stops it."""

from __future__ import annotations

import ast
import time
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tripmend_suites.triptide.metrics as metrics
from tripmend import extras
from tripmend_suites import common
from tripmend_suites.triptide.metrics import Disruption, Hit, Mode, Profile, Tables, score

from .metrics_world import BAY, DAYS, database, record

FOLDER = Path(metrics.__file__).parent
TABLES = Tables(database())
CASE = Disruption((3, 1), "step", "Planbound", (Hit(2, "lunch", f"Noodle Yard, {BAY}"),), (2,), "gone")
CELLS = (
    "current_city",
    "transportation",
    "breakfast",
    "attraction",
    "lunch",
    "dinner",
    "accommodation",
    "event",
    "point_of_interest_list",
)


def test_the_judge_reads_records_and_rows_alone() -> None:
    package = metrics.__name__.split(".")
    parent = ".".join(package[:-1])
    known = {metrics.__name__, f"{parent}.formats", f"{parent}.database", "tripmend.errors", common.__name__}
    # Tables of words and numbers, read from files, and things gathered by a key: no judgement of theirs.
    known |= {f"{common.__name__}.data_files", f"{common.__name__}.each"}
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                base = package[: len(package) - node.level + 1] if node.level else []
                module = ".".join([*base, *filter(None, [node.module])])
                ours = module.startswith(("tripmend", "ortools"))
                own = module.startswith(f"{metrics.__name__}.") or module.startswith(f"{parent}.formats.")
                assert not ours or own or module in known, (path.name, module)
            if isinstance(node, ast.Import):
                assert all(not alias.name.startswith(("tripmend", "ortools")) for alias in node.names), path


def test_how_extras_are_installed_knows_nothing_of_the_engine() -> None:
    for module, taken in ((extras, set()), (common, {"tripmend"})):
        tree = ast.parse(Path(module.__file__ or "").read_text(encoding="utf-8"))
        found = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        named = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        assert not [node for node in named if node.level], module
        assert {name for name in (*found, *(node.module or "" for node in named)) if "tripmend" in name} == taken
    named = [node for node in named if node.module == "tripmend"]
    assert [alias.name for node in named for alias in node.names] == ["extras"]


PIECES = st.sampled_from(
    [
        "from ", " to ", "From ", "-", "", ",", ";", ", ", "Marrow Bay", "Elmford(Northland)", "Harbour Loft", "stay",
        " from 10:00 to 11:00", " from 24:00 to 25:61", "nearest transit:", " 4.5m away", "-m", "Flight Number: ",
        "F1000001", "Taxi", "Self-driving", "Departure Time: 08:00", "Arrival Time: 9:5", "(", ")", "next day",
        " visit", "99999999999999999999:00", "\n", "é", "Noodle Yard", "check-in", ":", "0",
    ]
)  # fmt: skip
TEXTS = st.lists(PIECES, max_size=8).map("".join)


@given(
    st.lists(st.dictionaries(st.sampled_from(CELLS), TEXTS, max_size=9), max_size=4),
    st.lists(st.sampled_from(CELLS), max_size=2),
    st.sampled_from(["official", "paper", "strict"]),
    st.sampled_from(["soft-10", "strict-10", "tp-8"]),
)
def test_no_plan_stops_the_judge(
    changes: list[dict[str, str]], missing: list[str], mode: Mode, profile: Profile
) -> None:
    days = tuple(replace(DAYS[place % 3], **cells, missing=tuple(missing)) for place, cells in enumerate(changes))
    found = score([record()], [CASE], [replace(record(days), acknowledgement="ok")], TABLES, mode, profile)
    case = found.cases[0]
    assert found.row()["final"].denominator == 1
    assert all(0 <= (found.row()[name].value or 0) <= 1 for name in ("cpr_micro", "hcpr_micro", "responsiveness"))
    assert mode == "official" or not case.stopped, case.stopped


@pytest.mark.parametrize(
    "text", ["from a " * 5000, "a, " * 5000, "(" * 9000, "nearest transit: " + "1" * 9000, "9" * 5000]
)
def test_long_nonsense_takes_no_long_time(text: str) -> None:
    days = tuple(replace(day, **dict.fromkeys(CELLS, text)) for day in DAYS)
    start = time.process_time()
    score([record()], [CASE], [record(days)], TABLES, "official")
    score([record()], [CASE], [record(days)], TABLES, "strict")
    assert time.process_time() - start < 4
