"""The commands, on a small folder made by hand: what they write, print and say when something is wrong."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tripmend.app.main import run
from tripmend.change import LodgingLost, PlaceClosed
from tripmend_suites.triptide.data.folder import DATABASE, INITIAL, write_cases
from tripmend_suites.triptide.database import write_database
from tripmend_suites.triptide.formats import write_plans
from tripmend_suites.triptide.human import QUESTIONS

from .bridge_trips import written
from .revise_cases import case
from .small_world import small_world

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Call `tripmend triptide` with arguments: exit code, output, errors."""

    def call(*arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["tripmend", "triptide", *map(str, arguments)])
        with pytest.raises(SystemExit) as left:
            run()
        seen = capsys.readouterr()
        return int(left.value.code or 0), seen.out, seen.err

    return call


def labelled(day: int, slot: str, name: str) -> str:
    return (
        f"Day {day} {slot}: {name}\nDisruption Category: Attractions\nReason: Closed.\n"
        "Disruption Detection Timestamp: Same day\nDisruption Severity: Step-level\nConfidence Level: High"
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two trips of 3 days and one of 5, a sight closed or a lodging lost in each."""
    made = tmp_path_factory.mktemp("built")
    world = small_world()
    trips = [replace(written(world, days), idx=idx) for days, idx in ((3, 1), (3, 2), (5, 1))]
    lunch, hotel, sight = trips[0].days[1].lunch, trips[1].days[0].accommodation, trips[2].days[2].attraction
    facts = [
        (PlaceClosed(place="alder-alder-table-3"), 2, "Lunch", lunch, (2,)),
        (LodgingLost(stay="stay-1"), 1, "Accommodation", hotel, (1, 2)),
        (PlaceClosed(place="birch-birch-sight-2"), 3, "Attraction", sight, (3,)),
    ]
    cases = [
        replace(
            case(trip, effect), id=f"{trip.header.days}-{trip.idx}", day=day, slot=slot, target=target, touched=touched,
            info=labelled(day, slot, target),
        )
        for trip, (effect, day, slot, target, touched) in zip(trips, facts, strict=True)
    ]  # fmt: skip
    write_database(made / DATABASE, world)
    write_plans(made / INITIAL, trips)
    write_cases(made, cases)
    return made


@pytest.fixture(scope="module")
def revised(folder: Path) -> Path:
    from tripmend_suites.triptide.revise import revise_folder

    path = folder / "revised.jsonl"
    revise_folder(folder, path, workers=1)
    return path


def test_revise_says_what_became_of_the_cases(command: Command, folder: Path, tmp_path: Path) -> None:
    code, out, err = command("revise", folder, "-o", tmp_path / "r.jsonl", "--workers", 1)
    assert (code, "3 cases" in out) == (0, True), err
    assert len((tmp_path / "r.jsonl").read_text().splitlines()) == 3
    assert "revising" in err


@pytest.mark.parametrize("name", ["initial.jsonl", "disruptions.jsonl", "foreign.json", "trip.json", "text.json"])
def test_revise_never_replaces_what_it_reads_or_what_is_no_revision(
    command: Command, folder: Path, tmp_path: Path, name: str
) -> None:
    copy = tmp_path / "built"
    shutil.copytree(folder, copy)
    (copy / "foreign.json").write_text('{"n": 3}\n', encoding="utf-8")
    (copy / "trip.json").write_text('{"tripmend": 1, "trip": {}}\n', encoding="utf-8")
    (copy / "text.json").write_text('"notes on tripmend"\n', encoding="utf-8")
    before = (copy / name).read_bytes()
    for arguments in (("revise", copy, "-o", copy / name), ("bench", "--data", copy, "-o", copy / name)):
        code, _, errors = command(*arguments)
        assert code == 2
        assert "would be lost" in errors
    assert (copy / name).read_bytes() == before


def test_no_json_file_replaces_a_part_of_the_folder(command: Command, folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "built"
    shutil.copytree(folder, copy)
    table = next(path for path in sorted((copy / DATABASE).rglob("*")) if path.is_file())
    revised = tmp_path / "none.jsonl"
    revised.write_text("")
    files = ("--initial", copy / INITIAL, "--disruptions", copy / "disruptions.jsonl", "--revised", revised)
    files = (*files, "--database", copy / DATABASE)
    for part in (table, copy / INITIAL, copy / "disruptions.jsonl"):
        before = part.read_bytes()
        commands = [("stats", copy), ("bench", "--data", copy), ("score", *files), ("judge", *files)]
        for arguments in commands[: 4 if part == table else 2]:
            code, _, errors = command(*arguments, "--json", part)
            assert (code, "read as an input" in errors) == (2, True), (arguments, errors)
            assert part.read_bytes() == before


def test_bench_counts_everything_by_duration_and_severity(command: Command, folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "bench.json"
    code, out, err = command("bench", "--data", folder, "--json", target, "--workers", 1)
    assert code == 0, err
    found = json.loads(target.read_text())
    assert [(row["by"], row["value"], row["n"]) for row in found["rows"]] == [
        ("all", "all", 3), ("duration", "3", 2), ("duration", "5", 1), ("severity", "step", 3),
            ("category", "accommodation", 1), ("category", "restaurant", 1), ("category", "attraction", 1),
    ]  # fmt: skip
    whole = found["rows"][0]
    assert {
        "n", "delivery", "cpr_micro", "cpr_macro", "hcpr_micro", "hcpr_macro", "final", "responsiveness",
        "responsiveness_strict", "scope_violations", "impossible", "a_sem", "a_spa", "a_seq", "ms_p50", "ms_p95",
    } <= set(whole)  # fmt: skip
    assert whole["counts"]["delivery"] == [3, 3]
    assert whole["delivery"] == 100.0
    assert whole["counts"]["cpr_micro"][1] == 30
    assert whole["ms_p50"] <= whole["ms_p95"]
    assert found["record"]["peak_mb"] > 10
    assert "delivery" in out


def test_score_names_the_mode_and_counts(command: Command, folder: Path, revised: Path, tmp_path: Path) -> None:
    code, out, err = command(
        "score", "--initial", folder / INITIAL, "--disruptions", folder / "disruptions.jsonl", "--revised", revised,
        "--database", folder / DATABASE, "--mode", "strict", "--json", tmp_path / "s.json",
    )  # fmt: skip
    assert code == 0, err
    assert "mode strict" in out
    assert json.loads((tmp_path / "s.json").read_text())["rows"]["all"]["delivery"]["denominator"] == 3
    code, out, err = command("report", "--bench", tmp_path / "s.json")
    assert code == 0, err
    assert "scored from files: strict, soft-10" in out
    assert "100.00 (3/3;" in out


def test_a_broken_line_is_a_counted_failure(command: Command, folder: Path, revised: Path, tmp_path: Path) -> None:
    lines = revised.read_text().splitlines()
    (tmp_path / "cut.jsonl").write_text("\n".join([lines[0], lines[1][:200]]))
    code, out, _ = command(
        "score", "--initial", folder / INITIAL, "--disruptions", folder / "disruptions.jsonl",
        "--revised", tmp_path / "cut.jsonl", "--database", folder / DATABASE,
    )  # fmt: skip
    assert code == 1
    assert "33.33 (1/3)" in out
    code, out, _ = command(
        "judge", "--initial", folder / INITIAL, "--disruptions", folder / "disruptions.jsonl",
        "--revised", tmp_path / "cut.jsonl",
    )  # fmt: skip
    assert code == 1
    assert "there is no revised plan" in out


@pytest.mark.parametrize("kept", [0, 1])
def test_a_revised_file_that_is_not_whole_is_said(
    command: Command, folder: Path, revised: Path, tmp_path: Path, kept: int
) -> None:
    (tmp_path / "half.jsonl").write_text("".join(revised.read_text().splitlines(keepends=True)[:kept]))
    files = ("--initial", folder / INITIAL, "--disruptions", folder / "disruptions.jsonl")
    files = (*files, "--revised", tmp_path / "half.jsonl", "--database", folder / DATABASE)
    for name in ("score", "judge"):
        code, out, _ = command(name, *files, "--json", tmp_path / "out.json")
        assert code == 1
        assert f"{3 - kept} of 3 cases have no line in the revised file" in out
        assert len(json.loads((tmp_path / "out.json").read_text())["unanswered"]) == 3 - kept


@pytest.mark.parametrize("name", [INITIAL, "disruptions.jsonl"])
def test_bench_names_lines_that_it_cannot_use(command: Command, folder: Path, tmp_path: Path, name: str) -> None:
    torn = tmp_path / "torn"
    torn.mkdir()
    (torn / DATABASE).symlink_to(folder / DATABASE)
    for part in (INITIAL, "disruptions.jsonl"):
        (torn / part).write_text((folder / part).read_text() + ('{"bad\n' if part == name else ""))
    code, out, _ = command("bench", "--data", torn, "--workers", 1)
    assert code == 1
    assert f"not used: {name}, line 4: " in out


def test_a_broken_case_is_a_counted_failure(command: Command, folder: Path, revised: Path, tmp_path: Path) -> None:
    torn = tmp_path / "torn"
    torn.mkdir()
    (torn / DATABASE).symlink_to(folder / DATABASE)
    (torn / INITIAL).write_text((folder / INITIAL).read_text())
    first, *others = (json.loads(line) for line in (folder / "disruptions.jsonl").read_text().splitlines())
    lines = [{**first, "severity": "huge"}, *others]
    (torn / "disruptions.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    code, out, _ = command(
        "score", "--initial", torn / INITIAL, "--disruptions", torn / "disruptions.jsonl", "--revised", revised,
        "--database", torn / DATABASE,
    )  # fmt: skip
    assert code == 1
    assert "66.67 (2/3)" in out
    code, out, _ = command("bench", "--data", torn, "--workers", 1, "--json", tmp_path / "b.json")
    found = json.loads((tmp_path / "b.json").read_text())
    assert code == 1
    assert found["rows"][0]["counts"]["delivery"] == [2, 3]
    assert len(found["record"]["lost"]) == 1


def test_judge_writes_every_case_with_its_reasons(
    command: Command, folder: Path, revised: Path, tmp_path: Path
) -> None:
    for rubric in ("paper", "released"):
        code, out, err = command(
            "judge", "--initial", folder / INITIAL, "--disruptions", folder / "disruptions.jsonl", "--revised", revised,
            "--database", folder / DATABASE, "--rubric", rubric, "--json", tmp_path / "j.json",
        )  # fmt: skip
        found = json.loads((tmp_path / "j.json").read_text())
        assert code == 0, err
        assert (found["rubric"], found["n"], len(found["cases"])) == (rubric, 3, 3)
        assert all(one["reasons"] for one in found["cases"])
        assert "all" in out


def test_export_and_read_go_together(command: Command, folder: Path, revised: Path, tmp_path: Path) -> None:
    form = tmp_path / "form.html"
    code, out, err = command("validate", "export", folder, "-o", form, "--revised", revised, "--n", 2, "--seed", 3)
    assert code == 0, err
    first = form.read_bytes()
    command("validate", "export", folder, "-o", form, "--revised", revised, "--n", 2, "--seed", 3)
    assert form.read_bytes() == first
    name = out.strip().rsplit(" ", 1)[-1]
    pytest.importorskip("nltk")
    for expert, shift in (("Ada", 0), ("Bob", 1)):
        rows = [
            {"case": f"3/{number}", **{question.name: (number + shift) % 2 + 1 for question in QUESTIONS}}
            for number in (1, 2)
        ]
        document = {"format": "triptide-answers/1", "form": name, "expert": expert, "cases": 2, "answers": rows}
        (tmp_path / f"{expert}.json").write_text(json.dumps(document))
    code, out, err = command(
        "validate", "read", tmp_path / "Ada.json", tmp_path / "Bob.json", "--json", tmp_path / "a.json"
    )
    assert code == 0, err
    # Always apart by one: within 1; over 2 1 1 2 the six pairs give 4 of 6. So 1 - 1 / (4/6) = -0.5.
    assert json.loads((tmp_path / "a.json").read_text())["questions"][0]["alpha"] == -0.5
    assert "-0.500" in out


def test_report_puts_ours_beside_the_printed_rows(command: Command, folder: Path, tmp_path: Path) -> None:
    target, plot = tmp_path / "bench.json", tmp_path / "plot.svg"
    command("bench", "--data", folder, "--json", target, "--workers", 1)
    code, out, err = command("report", "--bench", target, "--plot", plot)
    assert code == 0, err
    assert "tripmend" in out
    assert "GPT-4o" in out
    assert "context, not a comparison" in " ".join(plot.read_text().split())
    assert command("report", "--bench", target, "--format", "markdown")[1].startswith("## Table 3")
    assert json.loads(command("report", "--printed", "--format", "json")[1])["tables"]


def test_stats_stands_beside_table_2(command: Command, folder: Path, tmp_path: Path) -> None:
    code, out, err = command("stats", folder, "--json", tmp_path / "stats.json")
    assert code == 0, err
    assert "11058" in out
    assert json.loads((tmp_path / "stats.json").read_text())["severity"]["step"] == {"3": 2, "5": 1, "7": 0}


def test_of_a_folder_that_is_not_built_to_its_end_the_command_that_goes_on_is_told(
    command: Command, tmp_path: Path
) -> None:
    folder = tmp_path / "half"
    folder.mkdir()
    (folder / "unfinished.jsonl").write_text('{"seed": 1, "queries": 12}\n', "utf-8")
    for arguments in (("stats", folder), ("revise", folder, "-o", tmp_path / "x.jsonl"), ("bench", "--data", folder)):
        code, out, err = command(*arguments)
        assert (code, out) == (2, "")
        assert "is not finished" in " ".join(err.split())
        assert "tripmend triptide build --out" in " ".join(err.split())
    (folder / "unfinished.jsonl").unlink()
    assert "there is no disruptions.jsonl" in " ".join(command("stats", folder)[2].split())


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("stats", "nowhere"), "nowhere"),
        (("revise", "nowhere", "-o", "x.jsonl"), "nowhere"),
        (("bench", "--data", "nowhere"), "tripmend triptide build"),
        (("judge", "--initial", "a", "--disruptions", "b", "--revised", "c"), "no such file"),
        (("validate", "export", "nowhere", "-o", "f.html"), "no such folder"),
        (("validate", "read", "nowhere.json"), "no such file"),
        (("report", "--printed", "--plot", "x.svg"), "needs --bench"),
        (("report",), "--printed"),
        (("score", "--mode", "kind"), "mode"),
    ],
)
def test_what_cannot_be_used_is_said_in_a_sentence(command: Command, arguments: tuple[str, ...], word: str) -> None:
    code, out, err = command(*arguments)
    assert (code, out) == (2, "")
    assert word in err
    assert "Traceback" not in err


def test_a_case_that_is_not_there_is_told_before_the_file_of_revisions(
    command: Command, folder: Path, tmp_path: Path
) -> None:
    made = ("-o", tmp_path / "x.svg", "--revised", tmp_path / "missing.jsonl")
    code, _, errors = command("picture", folder, "--case", "3/99", *made)
    assert code == 2
    assert "there is no case '3/99'; there are 3, such as 3/1" in errors
    assert "missing.jsonl" not in errors


def test_the_score_fits_a_screen_and_tells_only_of_plans_that_are_missing(
    command: Command, folder: Path, revised: Path, tmp_path: Path
) -> None:
    files = (
        "--initial", folder / INITIAL, "--disruptions", folder / "disruptions.jsonl", "--revised", revised,
        "--database", folder / DATABASE, "--json", tmp_path / "score.json",
    )  # fmt: skip
    _, out, _ = command("score", *files)
    tables = [line for line in out.splitlines() if not line.startswith("  ")]
    assert max(map(len, tables)) <= 120
    assert "have no plan" not in out
    low, high = json.loads((tmp_path / "score.json").read_text(encoding="utf-8"))["intervals"]["all"]["delivery"]
    assert 0 < low < high == 1
