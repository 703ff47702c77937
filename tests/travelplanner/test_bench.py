"""The bench on the small record, with the real engine and with engines that lie."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import records
from typer.testing import CliRunner

from tripmend.app.main import app
from tripmend.errors import DisagreementError, InputError
from tripmend.formats.native import read_trip
from tripmend.repair import Outcome, Relaxation, repair
from tripmend.trip import Itinerary, Leg, Stop
from tripmend_suites.common.report import percentile
from tripmend_suites.travelplanner.bench import Case, run, run_plan
from tripmend_suites.travelplanner.formats import TravelPlannerTrip, to_trip
from tripmend_suites.travelplanner.relaxations import describe
from tripmend_suites.travelplanner.report import figures, shortfalls, summary

Engine = Callable[..., Outcome]


def with_engine(trip: TravelPlannerTrip, lie: Callable[[Outcome], Outcome]) -> dict[str, Case]:
    def engine(*args: Any, **options: Any) -> Outcome:
        return lie(repair(*args, **options))

    return {case.knockout.item: case for case in run_plan(trip, engine=engine)}


def honest(trip: TravelPlannerTrip) -> dict[str, Case]:
    return with_engine(trip, lambda outcome: outcome)


def unsure(outcome: Outcome) -> Outcome:
    return replace(outcome, status="not_found" if outcome.status == "impossible" else outcome.status, proven=False)


def edited(outcome: Outcome, **places: str) -> Outcome:
    """The outcome with other places at some stops of the revision."""
    if outcome.revision is None:
        return outcome
    trip = outcome.revision.itinerary
    names = {name.replace("_", "-"): place for name, place in places.items()}
    days = tuple(
        day.replace(
            items=tuple(
                item.replace(place=names[item.id]) if isinstance(item, Stop) and item.id in names else item
                for item in day.items
            )
        )
        for day in trip.days
    )
    return replace(outcome, revision=replace(outcome.revision, itinerary=trip.replace(days=days)))


def test_every_case_of_the_small_record_is_answered_and_best(trip: TravelPlannerTrip) -> None:
    cases = honest(trip)
    assert len(cases) == 9
    assert [case.fault for case in cases.values() if case.fault] == []
    assert all(case.repaired == case.repairable == case.best for case in cases.values())
    assert {item: case.replacement for item, case in cases.items() if item in ("d1-dinner", "stay-1", "d1-leg")} == {
        "d1-dinner": "Spice Route",
        "stay-1": "Loft",
        "d1-leg": "Taxi",
    }


def test_a_tight_budget_makes_a_case_impossible_and_the_least_money_that_helps_is_offered() -> None:
    # Loft costs 220 dollars more than Mill House for the two nights; 1,219 dollars are one short of 1,220.
    tight = to_trip(records.make_record(query=records.QUERY.replace("$1,500", "$1,219")))
    case = honest(tight)["stay-1"]
    assert (case.repairable, case.status, case.proven, case.relaxed, case.fault) == (
        False,
        "impossible",
        True,
        True,
        "",
    )
    assert "budget 100 minor" in case.relaxations


def test_a_relaxation_that_asks_for_a_cent_too_much_is_a_fault() -> None:
    tight = to_trip(records.make_record(query=records.QUERY.replace("$1,500", "$1,219")))

    def greedy(outcome: Outcome) -> Outcome:
        changed = (
            replace(found, amount=(found.amount or 0) + 1) if found.kind == "budget" else found
            for found in outcome.relaxations
        )
        return replace(outcome, relaxations=tuple(changed))

    case = with_engine(tight, greedy)["stay-1"]
    assert "budget need not give as much" in case.fault


def test_a_relaxation_that_asks_for_too_little_is_a_fault() -> None:
    tight = to_trip(records.make_record(query=records.QUERY.replace("$1,500", "$1,219")))

    def cheap(outcome: Outcome) -> Outcome:
        return replace(
            outcome, relaxations=tuple(replace(r, amount=99) for r in outcome.relaxations if r.kind == "budget")
        )

    case = with_engine(tight, cheap)["stay-1"]
    assert not case.relaxed
    assert "its revision breaks budget" in case.fault


def test_a_relaxation_without_a_revision_is_a_fault() -> None:
    tight = to_trip(records.make_record(query=records.QUERY.replace("$1,500", "$1,219")))
    case = with_engine(tight, lambda outcome: replace(outcome, relaxations=(Relaxation("room"),)))["stay-1"]
    assert (case.relaxed, "no revision" in case.fault) == (False, True)


def test_an_engine_that_gives_up_is_found_out(trip: TravelPlannerTrip) -> None:
    case = with_engine(trip, lambda outcome: replace(outcome, status="impossible", revision=None))["d1-dinner"]
    assert (case.repairable, case.repaired, case.best) == (True, False, False)
    assert "a repair exists: Spice Route" in case.fault


def test_an_engine_that_changes_nothing_is_found_out(trip: TravelPlannerTrip) -> None:
    case = with_engine(trip, lambda outcome: edited(outcome, d1_dinner="brookton-saffron"))["d1-dinner"]
    assert (case.repaired, "still in the plan" in case.fault) == (False, True)


def test_an_engine_that_breaks_a_constraint_is_found_out(trip: TravelPlannerTrip) -> None:
    case = with_engine(trip, lambda outcome: edited(outcome, d1_dinner="brookton-grill"))["d1-dinner"]
    assert (case.repaired, "cuisine" in case.fault) == (False, True)


def test_an_engine_that_changes_another_slot_is_found_out(trip: TravelPlannerTrip) -> None:
    case = with_engine(trip, lambda outcome: edited(outcome, d2_visit_2="brookton-rose-garden"))["d1-dinner"]
    assert (case.repaired, "day 2 attraction was changed, too" in case.fault) == (False, True)


def test_a_worse_swap_counts_as_repaired_but_not_as_best(trip: TravelPlannerTrip) -> None:
    best = honest(trip)["d2-lunch"].replacement
    other = "brookton-spice-route" if best != "Spice Route" else "brookton-grill"
    case = with_engine(trip, lambda outcome: edited(outcome, d2_lunch=other))["d2-lunch"]
    assert (case.repaired, case.best) == (True, False)
    assert "the engine states" in case.fault  # its stated cost is still that of the better one


def test_an_engine_that_raises_is_a_counted_fault(trip: TravelPlannerTrip) -> None:
    def engine(*args: Any, **options: Any) -> Outcome:
        raise DisagreementError("no")

    cases = run_plan(trip, engine=engine)
    assert figures(cases)["faults"] == len(cases) == 9
    assert figures(cases)["repaired"] == 0


def test_the_bench_counts_refused_records_and_fails(tmp_path: Path) -> None:
    bench = run(records.write_folder(tmp_path, records.row(), records.row(idx=8, query="Plan something nice.")))
    assert ([refusal.idx for refusal in bench.refused], bench.plans, bool(shortfalls(bench))) == ([8], 1, True)


def test_a_folder_with_nothing_usable_is_an_error(tmp_path: Path) -> None:
    records.write_folder(tmp_path, records.row(query="Plan something nice."))
    with pytest.raises(InputError, match=r"no record can be used \(query\.date: "):
        run(tmp_path)


@pytest.mark.parametrize("name", ["plans.jsonl", "reference.jsonl"])
def test_an_empty_file_is_named_and_so_is_a_line_that_is_not_json(tmp_path: Path, name: str) -> None:
    records.write_folder(tmp_path, records.row())
    (tmp_path / name).write_text("{broken\n", encoding="utf-8")
    with pytest.raises(InputError, match=rf"no record can be used \({name}:1: is not JSON\)"):
        run(tmp_path)
    (tmp_path / name).write_text("\n", encoding="utf-8")
    with pytest.raises(InputError, match=f"{name} is empty"):
        run(tmp_path)


def test_the_command_prints_the_table_and_writes_the_whole_record(tmp_path: Path) -> None:
    records.write_folder(tmp_path, records.row())
    out = tmp_path / "bench.json"
    result = CliRunner().invoke(app, ["travelplanner", "bench", "--data", str(tmp_path), "--json", str(out)])
    assert result.exit_code == 0, result.output
    assert "9/9" in result.output
    plain = json.loads(out.read_text(encoding="utf-8"))
    counts = plain["summary"]
    assert {key: counts[key] for key in ("records", "cases", "repairable", "repaired", "best", "impossible")} == {
        "records": 1,
        "cases": 9,
        "repairable": 9,
        "repaired": 9,
        "best": 9,
        "impossible": 0,
    }
    assert {"proven_impossible", "relaxed", "refused", "ms_p50", "ms_p95"} <= counts.keys()
    assert sum(kind["cases"] for kind in plain["by_kind"].values()) == len(plain["cases"]) == 9
    assert len(plain["record"]["data_sha256"]) == 64
    assert plain["record"]["settings"]["parameters"]["no_mode_mix"] is True


def test_the_command_exits_with_1_when_a_record_is_refused(tmp_path: Path) -> None:
    records.write_folder(tmp_path, records.row(), records.row(idx=8, query="Plan something nice."))
    result = CliRunner().invoke(app, ["travelplanner", "bench", "--data", str(tmp_path)])
    assert result.exit_code == 1
    assert "refused: record 8: query.date" in result.output


def test_convert_writes_a_trip_and_a_catalogue_per_record(tmp_path: Path) -> None:
    folder, out = tmp_path / "in", tmp_path / "out" / "deep"
    folder.mkdir()
    records.write_folder(folder, records.row(), records.row(idx=8, query="Plan something nice."))
    result = CliRunner().invoke(app, ["convert", "--from", "travelplanner", str(folder), "-o", str(out)])
    assert result.exit_code == 1
    assert "1 of 2 records converted" in result.output
    assert sorted(path.name for path in out.iterdir()) == ["7.catalogue.json", "7.json"]
    document = read_trip(out / "7.json")
    assert document.catalogue_path == "7.catalogue.json"
    assert isinstance(document.itinerary, Itinerary)
    assert isinstance(document.itinerary.item("d1-leg"), Leg)


def test_convert_writes_nothing_when_nothing_can_be_used(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    records.write_folder(folder, records.row(query="Plan something nice."))
    result = CliRunner().invoke(app, ["convert", "--from", "travelplanner", str(folder), "-o", str(tmp_path / "out")])
    assert isinstance(result.exception, InputError)
    assert not (tmp_path / "out").exists()


def test_percentiles_are_values_that_occur() -> None:
    values = [float(n) for n in range(1, 101)]
    assert (percentile(values, 0.5), percentile(values, 0.95), percentile([7.0], 0.95), percentile([], 0.5)) == (
        50.0,
        95.0,
        7.0,
        None,
    )


def test_a_relaxation_in_words_names_all_its_steps() -> None:
    both = Relaxation("several", parts=(Relaxation("budget", amount=5, unit="minor"), Relaxation("room")))
    assert describe(both) == "budget 5 minor and room"


def test_an_attraction_in_a_city_the_plan_never_visits_does_not_spoil_the_other_cases() -> None:
    slip = "Far Fort, East Gate, Farville(Ohio);Fish Market, Brookton;"
    cases = honest(to_trip(records.make_record(plan=records.plan_with(2, attraction=slip))))
    assert [case.fault for case in cases.values() if case.fault] == []
    lost = cases.pop("d2-visit-1")
    assert (lost.candidates, lost.status, lost.proven) == (0, "impossible", True)
    assert all(case.repaired and case.best for case in cases.values())


def test_a_plan_that_is_over_its_budget_already_must_not_become_dearer() -> None:
    cases = honest(to_trip(records.make_record(query=records.QUERY.replace("$1,500", "$900"))))
    assert not cases["d1-dinner"].repairable  # Spice Route costs 20 dollars a head more than Saffron
    assert cases["d1-dinner"].relaxed
    assert cases["d2-visit-1"].repaired


def shortened(tmp_path: Path, lie: Callable[[Outcome], Outcome], budget: str = "$1,219") -> list[str]:
    """What the bench finds short of full marks on a record with an impossible case."""
    records.write_folder(tmp_path, records.row(query=records.QUERY.replace("$1,500", budget)))
    bench = run(tmp_path, engine=lambda *args, **options: lie(repair(*args, **options)))
    return shortfalls(bench)


def test_an_honest_engine_gets_full_marks_on_a_record_with_an_impossible_case(tmp_path: Path) -> None:
    assert shortened(tmp_path, lambda outcome: outcome) == []


def test_an_engine_that_proves_nothing_does_not_get_full_marks(tmp_path: Path) -> None:
    found = shortened(tmp_path, unsure)
    assert found == ["only 0 of 1 impossible cases are proven to have no repair"]


def test_an_engine_that_offers_no_relaxations_does_not_get_full_marks(tmp_path: Path) -> None:
    found = shortened(tmp_path, lambda outcome: replace(outcome, relaxations=()))
    assert found == ["only 0 of 1 impossible cases are answered with a relaxation that counts"]


def test_an_engine_that_leaves_the_plan_as_it_is_does_not_get_full_marks(tmp_path: Path) -> None:
    def lazy(outcome: Outcome) -> Outcome:
        if outcome.revision is None:
            return outcome
        return replace(outcome, revision=replace(outcome.revision, itinerary=outcome.original))

    found = shortened(tmp_path, lazy)
    assert found[:2] == [
        "only 0 of 8 repairable cases are repaired",
        "only 0 of 8 repairable cases are repaired as well as can be",
    ]


def test_the_command_says_what_keeps_it_from_full_marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unproven(*args: Any, **options: Any) -> Outcome:
        return unsure(repair(*args, **options))

    monkeypatch.setitem(run.__kwdefaults__, "engine", unproven)
    records.write_folder(tmp_path, records.row(query=records.QUERY.replace("$1,500", "$1,219")))
    result = CliRunner().invoke(app, ["travelplanner", "bench", "--data", str(tmp_path)])
    assert result.exit_code == 1
    assert "Short of full marks\nonly 0 of 1 impossible cases are proven" in result.output


def test_an_idx_that_no_record_has_is_named_and_nothing_runs(tmp_path: Path) -> None:
    records.write_folder(tmp_path, records.row())
    command = ["travelplanner", "bench", "--data", str(tmp_path), "--only", "7", "--only", "4711"]
    result = CliRunner().invoke(app, command)
    assert isinstance(result.exception, InputError)  # which `main` turns into exit 2
    assert "no record has the idx 4711" in str(result.exception)


def test_lines_that_cannot_be_read_are_named_with_only_too_and_each_record_counts_once(tmp_path: Path) -> None:
    folder = records.write_folder(tmp_path, *(records.row(idx=idx) for idx in (7, 8, 9)))
    path = folder / "plans.jsonl"
    lines = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([lines[0], lines[0], "{broken", lines[2]]) + "\n", "utf-8")
    found = run(folder)
    # Line 2 is 7 again and line 3 is 8, of which the references know.
    assert (found.plans, found.records) == (2, 3)
    assert {one.where for one in found.refused} == {"plans.jsonl:2", "plans.jsonl:3", "idx 8"}
    assert shortfalls(found)[0] == "2 of 3 records are used, 1 refused; faults of lines: 3"
    counts = summary(found)
    assert counts["plans"] + counts["refused"] == counts["records"]
    result = CliRunner().invoke(app, ["travelplanner", "bench", "--data", str(folder), "--only", "9"])
    assert result.exit_code == 1
    assert "plans.jsonl:3: is not JSON" in result.output
    assert "1/1 records used" in result.output


def test_a_place_used_twice_is_excluded_with_its_reason_and_counted(tmp_path: Path) -> None:
    records.write_folder(tmp_path, records.row(plan=records.plan_with(2, dinner="Saffron, Brookton")))
    bench = run(tmp_path)
    assert [(entry.knockout.item, entry.reason) for entry in bench.excluded] == [
        ("d1-dinner", "Saffron is used more than once: d1-dinner, d2-dinner"),
        ("d2-dinner", "Saffron is used more than once: d1-dinner, d2-dinner"),
    ]
    counts = summary(bench)
    assert (counts["cases"], counts["excluded"], counts["faults"]) == (7, 2, 0)
