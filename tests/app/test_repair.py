"""`tripmend repair` from end to end: the page, the answer, the file, the exit code."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from rich.console import Console

from tripmend.app._page import print_explanation
from tripmend.explain import explain
from tripmend.formats.answer import answer_schema
from tripmend.formats.native import read_change, read_trip, write_trip
from tripmend.repair import Outcome, repair

from .conftest import CLOSED, Cli
from .test_pipes import tripmend

EXAMPLES = Path(__file__).parents[2] / "examples"
CASES = [
    (EXAMPLES / trip / "trip.json", EXAMPLES / trip / f"change-{change}.json", int(change == "3-impossible"))
    for trip in ("rome", "two-cities")
    for change in ("1-easy", "2-hard", "3-impossible")
]


@pytest.mark.parametrize(("trip", "change", "code"), CASES, ids=lambda value: getattr(value, "stem", str(value)))
def test_every_example_ends_as_its_name_says_is_answered_as_the_schema_says_and_its_page_names_what_is_in_a_plan(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trip: Path, change: Path, code: int
) -> None:
    outcomes: list[Outcome] = []

    def mend(*facts: Any, **asked: Any) -> Outcome:
        outcomes.append(repair(*facts, **asked))
        return outcomes[-1]

    monkeypatch.setattr(sys.modules["tripmend.repair"], "repair", mend)  # the name leads to the function
    out = tmp_path / "revised.json"
    ran = cli("repair", trip, "--disruption", change, "--alternatives", 1, "--json", "-o", out)
    assert ran.code == code, ran.err
    answer = ran.json
    jsonschema.validate(answer, answer_schema())
    assert answer["status"] == ("impossible" if code else "repaired")
    assert out.exists() == (not code)
    if code:
        assert answer["revision"] is None
        assert answer["relaxations"]
    else:
        assert json.loads(out.read_text(encoding="utf-8")) == answer["revision"]
        assert all(finding["state"] != "broken" for finding in answer["findings"] if finding["level"] == "hard")
        assert cli("check", out).code == 0
    (outcome,) = outcomes
    assert (outcome.status, outcome.proven) == ("impossible" if code else "repaired", True)
    if outcome.revision is None:
        assert outcome.relaxations
        assert all(relaxation.revision is not None for relaxation in outcome.relaxations)
    else:
        assert [finding for finding in outcome.revision.findings if finding.state == "broken"] == []
        assert outcome.revision.cost.lost == 0
    document = read_trip(trip)
    console = Console(file=io.StringIO(), width=100)
    print_explanation(console, explain(outcome, document.catalogue))
    page = " ".join(console.file.getvalue().split())  # type: ignore[attr-defined]
    revisions = [outcome.revision, *outcome.alternatives, *(way.revision for way in outcome.relaxations)]
    plans = [document.itinerary, *(revision.itinerary for revision in revisions if revision is not None)]
    used = {item.place for plan in plans for item in (*plan.stays, *(stop for _, stop in plan.stops()))}
    used |= set(_places_of(json.loads(change.read_text(encoding="utf-8"))))
    names = {place.name for place in document.catalogue.places if place.id in used}
    others = [place.name for place in document.catalogue.places if place.id not in used]
    assert len(others) > 10
    for other in others:
        if not any(other in name for name in names):
            assert other not in page
    assert (outcome.revision is None) == bool(code)


def _places_of(data: Any) -> list[str]:
    if isinstance(data, dict):
        return [value for key, value in data.items() if key in ("place", "target")] + [
            name for value in data.values() for name in _places_of(value)
        ]
    return [name for value in data for name in _places_of(value)] if isinstance(data, list) else []


def test_the_page_has_every_part_in_its_order(cli: Cli) -> None:
    trip, change, _ = CASES[1]
    out = cli("repair", trip, "--disruption", change, "--alternatives", 1).out
    titles = ["Understood", "Repaired", "Changed", "Had to change with it", "As announced", "Kept", "Cost", "Time"]
    titles += ["Tight", "Other ways"]
    at = [out.index(f"\n{title}") if title != "Understood" else out.index(title) for title in titles]
    assert at == sorted(at)
    assert "\x1b" not in out
    assert not any(line != line.rstrip() for line in out.splitlines())
    assert max(map(len, out.splitlines())) <= 110


def test_each_other_way_says_what_becomes_of_what(cli: Cli) -> None:
    words = "Pane e Basilico is closed on Thursday"
    out = cli("repair", CASES[0][0], "--because", words, "--severity", "day", "--alternatives", 20).out
    ways = re.findall(r"^ +[0-9]+\. (.*)$", out[out.index("Other ways") :], re.MULTILINE)
    verbs = ("time changed: ", "moved: ", "place changed: ", "added: ", "removed: ")
    assert len(ways) > 3
    assert [way for way in ways if not way.startswith(verbs)] == []
    assert any(way.startswith("removed: Lunch at ") for way in ways)


def test_where_there_is_no_other_way_the_page_says_so() -> None:
    trip, change, _ = CASES[0]
    document = read_trip(trip)
    explanation = explain(repair(document.itinerary, read_change(change), document.catalogue), document.catalogue)
    assert not explanation.alternatives
    for asked in (0, 2):
        console = Console(file=io.StringIO(), width=100)
        print_explanation(console, explanation, asked=asked)
        assert ("Other ways  none was found" in console.file.getvalue()) == bool(asked)  # type: ignore[attr-defined]


def test_an_impossible_repair_says_what_would_make_it_possible(cli: Cli) -> None:
    trip, change, _ = CASES[2]
    ran = cli("repair", trip, "--disruption", change)
    assert ran.code == 1
    assert "There is no repair within this scope (proved)." in ran.out
    assert "It would work\n  • For 33 EUR more than the budget allows" in ran.out


def test_a_change_that_hits_nothing_changes_nothing(cli: Cli, tmp_path: Path, trip: Path) -> None:
    change = tmp_path / "change.json"
    change.write_text(json.dumps({**CLOSED, "effect": {"type": "place_closed", "place": "villa-decoy"}}))
    ran = cli("repair", trip, "--disruption", change, "--json")
    assert (ran.code, ran.json["status"], ran.json["changes"]) == (0, "unchanged", [])
    assert "Nothing has to change: the plan still works." in cli("repair", trip, "--disruption", change).out


@pytest.mark.parametrize("name", ["w3", "Pantheon", "panth", "The Panteon"])
def test_a_lock_takes_an_id_or_a_name_close_to_one(cli: Cli, trip: Path, closed: Path, name: str) -> None:
    answer = cli("repair", trip, "--disruption", closed, "--lock", name, "--json").json
    assert answer["revision"]["trip"]["locks"] == [{"target": "w3"}]


def test_an_unknown_or_ambiguous_lock_lists_what_there_is(cli: Cli, trip: Path, closed: Path) -> None:
    ran = cli("repair", trip, "--disruption", closed, "--lock", "lunch")
    assert (ran.code, ran.out) == (2, "")
    assert "t2 (lunch at Bar Sole, Tue 12 May 12:30–13:30)" in ran.err
    assert "w2 (lunch at Da Enzo, Wed 13 May 12:45–13:45)" in ran.err
    ran = cli("repair", trip, "--disruption", closed, "--lock", "Eiffel Tower")
    assert ran.code == 2
    assert "no stop, leg or stay is called 'Eiffel Tower'" in ran.err
    assert ran.err.count("\n") == 1
    assert cli("repair", trip, "--disruption", closed, "--lock", " ").code == 2


def test_what_is_unclear_is_asked_and_nothing_is_written(cli: Cli, tmp_path: Path, trip: Path) -> None:
    change = tmp_path / "change.json"
    asked = {"text": "the museum", "question": "Which museum is closed?", "choices": ["Keats House", "Pantheon"]}
    change.write_text(json.dumps({"tripmend": 1, "disruptions": [CLOSED], "unclear": [asked]}))
    out = tmp_path / "out.json"
    page = cli("repair", trip, "--disruption", change, "-o", out)
    assert page.code == 1
    assert "Borghese Gallery is closed on Wed 13 May." in page.out
    assert "Which museum is closed?  “the museum”" in page.out
    assert "– Keats House" in page.out
    answer = cli("repair", trip, "--disruption", change, "-o", out, "--json").json
    jsonschema.validate(answer, answer_schema())
    assert (answer["status"], answer["understood"]["unclear"]) == ("unclear", [asked])
    assert not out.exists()


def test_plain_words_are_read_and_repaired(cli: Cli) -> None:
    words = "The Borghese Gallery is closed on Wednesday, and our flight home now leaves at 15:20"
    answer = cli("repair", EXAMPLES / "rome" / "trip.json", "--because", words, "--json").json
    assert answer["status"] == "repaired"
    assert [one["words"] for one in answer["understood"]["disruptions"]] == [
        "Borghese Gallery is closed on Wed 13 May.",
        "The flight AB 217 Rome–London now leaves Thu 14 May 15:20 (was 18:55).",
    ]
    assert {change["disruptions"] != [] for change in answer["changes"] if not change["knock_on"]} == {True}


def test_words_that_fit_many_places_are_asked_back_with_the_choices(cli: Cli) -> None:
    trip = EXAMPLES / "rome" / "trip.json"
    ran = cli("repair", trip, "--because", "the museum is closed", "--json")
    assert (ran.code, ran.json["status"]) == (1, "unclear")
    assert len(ran.json["understood"]["unclear"][0]["choices"]) > 1
    assert cli("repair", trip, "--because", "").code == 1
    assert cli("repair", trip, "--because", "\udcff\udcfe closed").code == 1


def test_a_wish_for_a_later_start_is_the_reason_of_what_it_changes(cli: Cli, tmp_path: Path) -> None:
    change = tmp_path / "change.json"
    wish = {"type": "not_before", "time": "10:00", "date": "2026-05-13"}
    change.write_text(json.dumps({"tripmend": 1, "constraints": [wish]}))
    answer = cli("repair", EXAMPLES / "rome" / "trip.json", "--disruption", change, "--json").json
    first = answer["changes"][0]
    assert first["reason"].startswith("Because of the wish “nothing before 10:00 on Wed 13 May”: Pantheon")
    assert (first["knock_on"], first["disruptions"]) == (False, ["constraints[0]"])


def test_a_change_that_says_nothing_is_asked_back(cli: Cli, tmp_path: Path, trip: Path) -> None:
    change = tmp_path / "change.json"
    change.write_text(json.dumps({"tripmend": 1}))
    ran = cli("repair", trip, "--disruption", change)
    assert ran.code == 1
    assert "Nothing in this says what happened" in ran.out


def test_a_revised_trip_can_be_written_as_yaml_and_keeps_notes_and_ids(
    cli: Cli, tmp_path: Path, trip: Path, closed: Path
) -> None:
    out = tmp_path / "out.yaml"
    assert cli("repair", trip, "--disruption", closed, "--severity", "step", "-o", out).code == 0
    before, after = read_trip(trip).itinerary, read_trip(out).itinerary
    assert [item.id for day in after.days for item in day.items] == [
        item.id for day in before.days for item in day.items
    ]
    lunch = after.item("t2")
    assert lunch is not None
    assert lunch.notes == "by the window"


def test_a_file_that_cannot_be_written_is_one_sentence(cli: Cli, tmp_path: Path, trip: Path, closed: Path) -> None:
    ran = cli("repair", trip, "--disruption", closed, "-o", tmp_path / "no" / "out.json")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


def test_the_same_question_gives_the_same_answer_byte_for_byte(cli: Cli) -> None:
    trip, change, _ = CASES[3]
    answers = [cli("repair", trip, "--disruption", change, "--json", "--alternatives", 1).json for _ in range(2)]
    for answer in answers:
        del answer["record"]["milliseconds"]
    assert answers[0] == answers[1]


def test_colour_is_for_terminals_that_want_it(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    trip, change, _ = CASES[0]
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    assert "\x1b[" not in cli("repair", trip, "--disruption", change).out
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "\x1b[36m" in cli("repair", trip, "--disruption", change).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[36m" not in cli("repair", trip, "--disruption", change).out


def test_a_terminal_without_arrows_gets_the_page_all_the_same() -> None:
    trip, change, _ = CASES[0]
    for arguments in ([], ["--json"]):
        ran = tripmend("repair", trip, "--disruption", change, *arguments, encoding="ascii")
        assert (ran.returncode, ran.stderr) == (0, b"")
        assert ran.stdout.isascii()
        assert arguments or b"\n  * " in ran.stdout
        assert b"?" not in ran.stdout


def test_accepted_locks_are_echoed(cli: Cli, trip: Path, closed: Path) -> None:
    ran = cli("repair", trip, "--disruption", closed, "--lock", "panth")
    assert "Locked  Pantheon (w3)" in ran.out
    assert cli("repair", trip, "--disruption", closed, "--lock", "panth", "--json").json["locked"] == ["Pantheon (w3)"]


def test_a_time_outside_the_trip_is_a_fault_of_the_option_that_gave_it(
    cli: Cli, tmp_path: Path, trip: Path, closed: Path
) -> None:
    ran = cli("repair", trip, "--disruption", closed, "--now", "2027-01-01 10:00")
    assert ran.code == 2
    assert "--now: 2027-01-01 10:00 is not within the trip" in ran.err
    assert closed.name not in ran.err
    late = tmp_path / "late.json"
    news = json.loads(closed.read_text(encoding="utf-8"))
    late.write_text(json.dumps({"tripmend": 1, "disruptions": [news], "now": "2027-01-01T10:00:00"}))
    assert "late.json: now: 2027-01-01 10:00 is not within the trip" in cli("repair", trip, "--disruption", late).err


def test_a_limit_alone_changes_what_breaks_it_and_names_what_is_not_known(
    cli: Cli, tmp_path: Path, trip: Path, document: dict[str, Any]
) -> None:
    next(one for one in document["catalogue"]["places"] if one["id"] == "da-enzo")["cuisines"] = []
    trip.write_text(json.dumps(document), encoding="utf-8")
    wish = tmp_path / "wish.json"
    wish.write_text(json.dumps({"tripmend": 1, "constraints": [{"type": "avoid_cuisine", "value": "roman"}]}))
    ran = cli("repair", trip, "--disruption", wish)
    assert ran.code == 0
    assert "Because of the wish “no roman food”." in ran.out
    assert "Lunch at Da Enzo on Wed 13 May may not be as wished: the catalogue does not say" in ran.out
    answer = cli("repair", trip, "--disruption", wish, "--json").json
    jsonschema.validate(answer, answer_schema())
    assert [(one["id"], one["disruptions"]) for one in answer["changes"]] == [("t2", ["constraints[0]"])]
    assert {(one["item"], one["state"]) for one in answer["standing"]} == {("w2", "unknown")}


def test_a_wish_for_what_is_new_names_what_is_planned_otherwise(cli: Cli, tmp_path: Path, trip: Path) -> None:
    wish = tmp_path / "wish.json"
    wish.write_text(json.dumps({"tripmend": 1, "constraints": [{"type": "want_cuisine", "value": "greek"}]}))
    ran = cli("repair", trip, "--disruption", wish)
    assert ran.code == 0
    assert "the plan still works" not in ran.out
    assert "this is about what is new in the plan" in ran.out
    assert "Lunch at Bar Sole on Tue 12 May is not as wished (greek food)." in ran.out


@pytest.mark.parametrize(
    ("said", "gone"),
    [
        ("skip the Pantheon", "wed-visit-1"),
        ("we don't want to see the Pantheon any more", "wed-visit-1"),
        ("drop the Vatican from Tuesday", "tue-visit-1"),
    ],
)
def test_a_visit_that_nobody_wants_any_more_is_gone_and_the_rest_is_as_it_was(
    cli: Cli, tmp_path: Path, said: str, gone: str
) -> None:
    trip, out = EXAMPLES / "rome" / "trip.json", tmp_path / "revised.json"
    ran = cli("repair", trip, "--because", said, "--json", "-o", out)
    assert ran.code == 0, ran.err
    jsonschema.validate(ran.json, answer_schema())
    (change,) = ran.json["changes"]
    assert (change["id"], change["badge"], change["wished"]) == (gone, "removed", True)
    assert change["gap"]
    assert bool(change["cancel"]) == change["before"]["booked"]
    before = read_trip(trip).itinerary
    days = (day.replace(items=tuple(item for item in day.items if item.id != gone)) for day in before.days)
    assert read_trip(out).itinerary == before.replace(days=tuple(days))
    page = cli("repair", trip, "--because", said).out
    assert "Left out as wished: " in page
    assert "Because the traveller wants it left out." in page
    assert ("to be cancelled" in page) == change["before"]["booked"]


def test_a_trip_that_was_broken_before_says_so_whatever_the_status(
    cli: Cli, tmp_path: Path, trip: Path, closed: Path, document: dict[str, Any]
) -> None:
    document["trip"]["days"][0]["items"][1].update(start="2026-05-12T10:30:00", end="2026-05-12T11:30:00")
    trip.write_text(json.dumps(document), encoding="utf-8")
    elsewhere = tmp_path / "elsewhere.json"
    elsewhere.write_text(json.dumps({**CLOSED, "effect": {"type": "place_closed", "place": "villa-decoy"}}))
    for change, status in ((closed, "repaired"), (elsewhere, "unchanged")):
        answer = cli("repair", trip, "--disruption", change, "--json").json
        assert answer["status"] == status
        assert len(answer["broken_before"]) >= 1
        ran = cli("repair", trip, "--disruption", change)
        assert ran.code == 0
        assert "broken before and still" in ran.out


def test_how_sure_the_reading_is_is_always_in_the_answer(cli: Cli, trip: Path, tmp_path: Path) -> None:
    change = tmp_path / "change.json"
    change.write_text(json.dumps({**CLOSED, "confidence": "medium"}), encoding="utf-8")
    assert "(medium confidence)" in cli("repair", trip, "--disruption", change).out
    found = cli("repair", trip, "--disruption", change, "--json").json["understood"]["disruptions"]
    assert [one["confidence"] for one in found] == ["medium"]
    change.write_text(json.dumps(CLOSED), encoding="utf-8")
    found = cli("repair", trip, "--disruption", change, "--json").json["understood"]["disruptions"]
    assert [one["confidence"] for one in found] == ["high"]


def test_an_unclear_answer_carries_a_whole_record(cli: Cli, trip: Path) -> None:
    answer = cli("repair", trip, "--because", "it is closed", "--json").json
    jsonschema.validate(answer, answer_schema())
    assert answer["status"] == "unclear"
    assert {"seed", "milliseconds"} <= set(answer["record"])


def test_a_bed_that_the_plan_never_had_is_asked_for_in_plain_words(cli: Cli, tmp_path: Path) -> None:
    """What is missing is named, with the plan that has it; it is not said that there is no repair."""
    rome = read_trip(CASES[0][0].parent / "trip.json")
    flights = tuple(one for one in rome.catalogue.connections if one.id in ("albion-214", "albion-217"))
    write_trip(tmp_path / "t.json", rome.itinerary.replace(stays=()), rome.catalogue.replace(connections=flights))
    told = ("repair", tmp_path / "t.json", "--because", "Our flight home has been postponed to Friday, 18:55")
    ran = cli(*told)
    words = " ".join(ran.out.split())
    assert ran.code == 1
    assert "There is no lodging for the night of Thu 14 May." in words
    assert "If 1 night is booked at Albergo della Rondine in addition" in words
    assert "cannot be met together" not in words
    assert "added Stay at Albergo della Rondine, Thu 14 May to Fri 15 May" in words
    assert "No limit was found" not in words
    ran = cli(*told, "--json")
    answer = ran.json
    jsonschema.validate(answer, answer_schema())
    assert (ran.code, answer["status"], answer["proven"], answer["revision"]) == (1, "not_found", False, None)
    assert [way["kind"] for way in answer["relaxations"]] == ["night"]


def test_on_a_trip_under_way_what_has_begun_stays(cli: Cli) -> None:
    words = "The Borghese Gallery is closed today"
    ran = cli("repair", EXAMPLES / "rome" / "trip.json", "--because", words, "--now", "2026-05-13 16:00", "--json")
    assert ran.code == 0
    answer = json.loads(ran.out)
    jsonschema.validate(answer, answer_schema())
    assert answer["understood"]["now"] == "2026-05-13T16:00"
    assert answer["understood"]["disruptions"][0]["effect"]["dates"] == ["2026-05-13"]
    for change in answer["changes"]:
        assert change["after"] is None or change["after"]["start"] >= "2026-05-13T16:00"


def test_a_run_of_the_same_number_on_another_day_is_not_the_one_that_is_cancelled(cli: Cli) -> None:
    """The catalogue has GU 71 two days later, too, which is looked at and is no plan that the checker refuses."""
    ran = cli("repair", EXAMPLES / "two-cities" / "trip.json", "--because", "GU 71 is cancelled", "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["status"] == "impossible"


def test_what_was_asked_for_and_not_written_is_said(cli: Cli, tmp_path: Path, trip: Path) -> None:
    page, new = tmp_path / "page.html", tmp_path / "new.json"
    ran = cli("repair", trip, "--because", "something odd", "--html", page, "-o", new)
    assert (ran.code, ran.err) == (1, f"nothing is written to {new} or {page} until that is answered\n")
    assert not page.exists()
    assert not new.exists()
    assert cli("repair", trip, "--because", "something odd").err == ""
