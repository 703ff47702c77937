"""The catalogue of rules, its page, and who may import whom."""

from __future__ import annotations

import ast
import datetime as dt
from pathlib import Path

import pytest

import tripmend
import tripmend.rules as rules
from tripmend.rules import RULES, Finding, Parameters, broken
from tripmend.rules.page import constraints_page

PACKAGE = Path(tripmend.__file__).parent
ROOT = Path(__file__).parents[2]
ABOVE = {"repair", "explain", "formats", "app", "suites", "models", "ortools"}


def imported(path: Path) -> set[str]:
    """The rooms and outside packages that a file imports, wherever in the file it does so."""
    here = ("tripmend", *path.relative_to(PACKAGE).with_suffix("").parts)
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(here[: len(here) - node.level]) if node.level else ""
            module = ".".join(part for part in (base, node.module) if part)
            names = [module] if module != "tripmend" else [f"tripmend.{alias.name}" for alias in node.names]
        for name in names:
            parts = name.split(".")
            found.add(parts[1] if parts[0] == "tripmend" and len(parts) > 1 else parts[0])
    return found


@pytest.mark.parametrize("room", ["trip", "change", "rules"])
def test_the_lower_rooms_never_import_those_above(room: str) -> None:
    files = sorted((PACKAGE / room).rglob("*.py"))
    assert files
    allowed_only = {path.name: imported(path) & ABOVE for path in files}
    assert {name: bad for name, bad in allowed_only.items() if bad} == {}


def test_the_import_walk_sees_relative_and_nested_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.PACKAGE", tmp_path)
    (tmp_path / "rules").mkdir()
    accused = tmp_path / "rules" / "_x.py"
    accused.write_text("from ..repair import plan\ndef f():\n    import ortools.sat\n    from .. import app\n")
    assert imported(accused) == {"repair", "ortools", "app"}


def test_the_public_names_are_these() -> None:
    assert rules.__all__ == [
        "DEEP_NIGHT", "NO_BED_FOR", "REACH", "RULES", "Due", "Finding", "Level", "Memory", "Parameters", "Rule",
        "State", "Unit", "ahead", "alike", "broken", "check", "check_both", "check_revision", "leg_name",
        "may_be_skipped", "meals_due", "minutes_in_light", "unfit", "unmet", "use_of",
    ]  # fmt: skip


def test_hard_rules_come_before_soft_ones_and_names_are_unique() -> None:
    trip = [rule.level for rule in rules.catalogue.TRIP_RULES]
    assert trip == sorted(trip)
    assert len(RULES) == len(rules.catalogue._ALL)
    assert all(name == rule.name for name, rule in RULES.items())


def test_every_rule_is_named_in_a_test() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "rules").glob("test_*.py"))
    assert [name for name in RULES if f'"{name}"' not in tests and name != "wish"] == []


def test_the_page_of_constraints_is_up_to_date() -> None:
    page = (ROOT / "docs" / "constraints.md").read_text(encoding="utf-8")
    assert page == constraints_page(), "run: python -m tripmend.rules > docs/constraints.md"


def test_the_walk_through_shows_the_code_that_exists() -> None:
    page = (ROOT / "docs" / "extend" / "constraint.md").read_text(encoding="utf-8").partition("## A toy")[0]
    blocks = [block.split("\n", 1) for block in page.split("```")[1::2]]
    shown = [text for language, text in blocks if language == "python"]
    files = [*(PACKAGE / "rules").glob("*.py"), *(ROOT / "tests" / "rules").glob("*.py")]
    sources = [path.read_text(encoding="utf-8") for path in files]
    assert len(shown) >= 4
    assert [text for text in shown if not any(text.rstrip() in source for source in sources)] == []


def test_broken_picks_the_level_asked_for() -> None:
    hard = Finding("opening", "hard", "broken", ("a",), "Closed.")
    soft = Finding("pace", "soft", "broken", ("b",), "Too much.")
    fine = Finding("slot", "hard", "ok", ("c",), "Fine.")
    assert broken((hard, soft, fine)) == (hard,)
    assert broken((hard, soft, fine), "soft") == (soft,)
    assert broken((hard, soft, fine), None) == (hard, soft)


@pytest.mark.parametrize(
    "bad",
    [
        {"tight": -1},
        {"materiality": 1441},
        {"meal_gap": -1},
        {"meal_minimum": -1},
        {"minute_value": -1},
        {"unknown_travel": -1},
        {"near": -1},
        {"large_party": -1},
        {"grid": 0},
        {"grid": 61},
        {"check_in": {"flight": 90}},
        {"egress": {}},
        {"change": dict.fromkeys(Parameters().change, -1)},
        {"hard": frozenset({"pace"})},
        {"visits": {"relaxed": 1}},
        {"meal_windows": {}},
        {"waking": (dt.time(9), dt.time(9))},
        {"unknown_hours": (dt.time(21), dt.time(9))},
    ],
)
def test_parameters_out_of_range_are_refused(bad: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(bad))):
        Parameters(**bad)  # type: ignore[arg-type]
