"""The small commands: check, diff, show, schema, and the program's own help."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import tripmend
from tripmend.formats.native import json_schema

from .conftest import Cli


def test_check_gives_the_worst_of_each_rule_and_its_margin(cli: Cli, trip: Path) -> None:
    ran = cli("check", trip)
    assert ran.code == 0
    assert ran.out.startswith("Rules  ")
    answer = cli("check", trip, "--json").json
    assert (answer["kind"], answer["status"]) == ("check", "unknown")
    rules = {rule["rule"]: rule for rule in answer["rules"]}
    assert rules["opening"]["state"] == "ok"
    assert all(finding["state"] != "ok" for finding in answer["findings"])
    everything = cli("check", trip, "--json", "--all").json["findings"]
    assert len(everything) == sum(rule["findings"] for rule in answer["rules"])
    assert "\nOk\n" in cli("check", trip, "--all").out


def test_check_exits_with_one_when_a_hard_rule_is_broken(cli: Cli, tmp_path: Path, document: dict[str, Any]) -> None:
    document["trip"]["days"][1]["items"][1]["start"] = "2026-05-13T11:00:00"
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    ran = cli("check", path)
    assert ran.code == 1
    assert "\nBroken\n" in ran.out
    answer = cli("check", path, "--json").json
    assert answer["status"] == "broken"
    broken = [rule for rule in answer["rules"] if rule["state"] == "broken"]
    assert {rule["rule"] for rule in broken} == {"overlap"}
    assert broken[0]["margin"] == -60


def test_diff_counts_badges_and_compares_cost_and_time(
    cli: Cli, tmp_path: Path, trip: Path, document: dict[str, Any]
) -> None:
    items = document["trip"]["days"][1]["items"]
    items[0]["place"] = "capitoline-museums"
    del items[2]
    new = tmp_path / "new.json"
    new.write_text(json.dumps(document), encoding="utf-8")
    ran = cli("diff", trip, new)
    assert ran.code == 0
    assert "Items  5 kept, 1 place changed, 1 removed" in ran.out
    assert "Cost  180 EUR → 176 EUR (4 EUR less)" in ran.out
    assert "at places 6 h → 5 h (1 h less)" in ran.out
    answer = cli("diff", trip, new, "--json").json
    assert answer["counts"] == {
        "kept": 5,
        "time changed": 0,
        "moved": 0,
        "place changed": 1,
        "added": 0,
        "removed": 1,
    }
    assert (answer["cost"]["difference"], len(answer["changes"])) == (-400, 7)
    back = cli("diff", new, trip, "--json").json
    assert (back["counts"]["added"], back["cost"]["difference"]) == (1, 400)


def test_trips_in_different_currencies_have_no_difference_in_cost(
    cli: Cli, tmp_path: Path, trip: Path, document: dict[str, Any]
) -> None:
    document["trip"]["currency"] = "JPY"
    new = tmp_path / "new.json"
    new.write_text(json.dumps(document), encoding="utf-8")
    assert cli("diff", trip, new, "--json").json["cost"] is None
    assert "EUR and JPY cannot be compared" in cli("diff", trip, new).out


def test_show_prints_the_days_with_the_ways_between(cli: Cli, trip: Path) -> None:
    out = cli("show", trip).out
    assert "Day 1, Tue 12 May 2026" in out
    assert "10:00–11:00  price not known  Trevi Fountain" in out
    # 1.16 km by the beeline, 1.51 km of streets: 19 min at 4.8 km/h; a taxi takes 6 and 3.6 min.
    assert "10 min by taxi (estimate)" in out
    assert "Lunch at Bar Sole  by the window" in out
    assert "night                120 EUR  Stay at Hotel Aurora, 1 night  [booked]" in out
    assert "Cost  180 EUR for 2 travellers; without 3 items whose price is not known" in out


def test_a_document_cannot_steer_the_terminal(cli: Cli, tmp_path: Path, document: dict[str, Any]) -> None:
    document["catalogue"]["places"][2]["name"] = "Pan\x1b[2Jtheon\u202e"
    document["trip"]["title"] = "[bold]Rome[/bold]"
    path = tmp_path / "trip.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    out = cli("show", path).out
    assert "\x1b" not in out
    assert "\u202e" not in out
    assert "[bold]Rome[/bold]" in out


def test_schema_prints_a_schema_that_the_trip_meets(cli: Cli, document: dict[str, Any]) -> None:
    schema = cli("schema").json
    assert schema == json_schema()
    jsonschema.validate(document, schema)
    assert cli("schema", "answer").json["title"] == "tripmend answer"


@pytest.mark.parametrize("name", ["repair", "check", "diff", "plan", "show", "schema"])
def test_every_command_has_help(cli: Cli, name: str) -> None:
    ran = cli(name, "--help")
    assert ran.code == 0
    assert name in ran.out


def test_help_starts_without_the_heavy_parts() -> None:
    code = (
        "import sys, tripmend.app.main as main; sys.argv = ['tripmend', '--help']\n"
        "try:\n    main.run()\nexcept SystemExit:\n    pass\n"
        "heavy = ('ortools', 'numpy', 'pydantic', 'rich.console', 'rapidfuzz', 'yaml', 'tripmend.pages.reading')\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"


def test_to_check_a_trip_takes_no_part_of_the_repair(trip: Path) -> None:
    code = (
        f"import sys, tripmend.app.main as main; sys.argv = ['tripmend', 'check', {str(trip)!r}]\n"
        "try:\n    main.run()\nexcept SystemExit:\n    pass\n"
        "print([name for name in ('ortools', 'numpy', 'tripmend.repair') if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"


def test_the_program_says_its_version(cli: Cli) -> None:
    ran = cli("--version")
    assert (ran.code, ran.out) == (0, f"tripmend {tripmend.__version__}\n")


@pytest.mark.parametrize(
    "arguments",
    [("frob",), ("repair",), ("check", "--nope", "x"), ("repair", "trip.json", "--severity", "huge"), ("diff", "a")],
    ids=" ".join,
)
def test_a_wrong_call_is_one_sentence(cli: Cli, arguments: tuple[str, ...]) -> None:
    ran = cli(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("tripmend: ")
    assert ran.err.count("\n") == 1
    assert "--help" in ran.err
    assert "Value error" not in ran.err


def test_no_command_at_all_prints_the_help(cli: Cli) -> None:
    ran = cli()
    assert ran.code == 2
    assert "Usage: " in ran.err
    assert "repair" in ran.err


def test_diff_counts_what_is_kept_and_lists_it_when_asked(cli: Cli, trip: Path) -> None:
    assert "Items  7 kept" in cli("diff", trip, trip).out
    assert "Pantheon" not in cli("diff", trip, trip).out
    assert "Pantheon" in cli("diff", trip, trip, "--all").out
