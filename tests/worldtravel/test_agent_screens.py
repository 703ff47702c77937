"""The agent by screenshots: pages told apart by what they say, doubts taken up only where certainty leads nowhere."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend_suites.worldtravel.agent import Asker, solve_query
from tripmend_suites.worldtravel.agent.knowledge import as_typed, better_names
from tripmend_suites.worldtravel.metrics import judge
from tripmend_suites.worldtravel.reading import Fact, Kind, Reading
from tripmend_suites.worldtravel.runs import Desks, GoldQuery

from .seen import solve_seen, with_state
from .tiny import TASK, TOWN


def test_pages_that_are_read_without_a_fault_lead_to_a_perfect_answer(folder: Path) -> None:
    outcome = solve_seen(folder)
    result = judge(TASK, TOWN, outcome.document, outcome.calls)
    assert (result.strict, result.soft, outcome.sure, outcome.confidence) == (True, (2, 2), True, 1.0)
    assert outcome.doubts == ()


def test_the_matrix_is_looked_at_once(folder: Path) -> None:
    assert solve_seen(folder).calls == 3 + 2 * 3 + 1


@pytest.mark.parametrize("confidence", [0.9, 0.3])
@pytest.mark.parametrize("state", ["unknown", "sold_out"])
def test_no_plan_stands_on_a_slot_that_was_not_read_as_open(folder: Path, state: str, confidence: float) -> None:
    outcome = solve_seen(
        folder, lambda fact: with_state(fact, state, confidence) if fact.value.get("time") == "10:00" else fact
    )
    assert outcome.document is None
    assert outcome.refused is not None
    certain = state == "sold_out" and confidence == 0.9
    assert outcome.refused["proven"] is certain
    assert ("Museum of Rain, 2026-07-01, 10:00" in outcome.refused.get("unsure", "")) is not certain
    assert outcome.refused["relaxations"]


def test_a_doubtful_slot_that_no_plan_needs_costs_nothing_but_a_word(folder: Path) -> None:
    outcome = solve_seen(
        folder, lambda fact: with_state(fact, "unknown") if fact.value.get("time") == "12:00" else fact
    )
    assert judge(TASK, TOWN, outcome.document).strict
    assert outcome.sure
    assert len(outcome.doubts) == 1


def test_a_slot_read_as_open_but_badly_comes_before_one_not_made_out_at_all(folder: Path) -> None:
    def spoil(fact: Fact) -> Fact:
        if fact.value.get("meal") == "lunch":
            return with_state(fact, "open", 0.3) if fact.value["time"] == "13:00" else with_state(fact, "unknown")
        return fact

    outcome = solve_seen(folder, spoil)
    assert judge(TASK, TOWN, outcome.document).strict
    assert not outcome.sure
    assert outcome.confidence == pytest.approx(0.3)


def test_tables_without_a_heading_are_of_the_meal_of_their_hour_and_doubted(folder: Path) -> None:
    def spoil(fact: Fact) -> Fact:
        return replace(fact, value=fact.value | {"meal": None}) if fact.value.get("meal") else fact

    outcome = solve_seen(folder, spoil)
    assert judge(TASK, TOWN, outcome.document).strict
    assert not outcome.sure


@pytest.mark.parametrize("name", ["Museum of Rain", "Bistro Nebel"])
def test_a_place_that_the_list_did_not_show_is_found_by_the_matrix(folder: Path, name: str) -> None:
    outcome = solve_seen(
        folder, lambda fact: None if fact.field == "tags" and fact.subject == name else fact, named=name
    )
    assert judge(TASK, TOWN, outcome.document, outcome.calls).strict
    assert any("in no list" in words for words in outcome.doubts)


def test_a_name_that_a_list_cut_short_is_completed_from_query_and_matrix(folder: Path) -> None:
    def spoil(fact: Fact) -> Fact:
        listed = fact.field == "tags" and fact.subject == "Museum of Rain"
        return replace(fact, subject="Museum of Ra") if listed else fact

    outcome = solve_seen(folder, spoil, named="Museum of Rain")
    assert judge(TASK, TOWN, outcome.document, outcome.calls).strict


def test_a_hotel_that_the_query_does_not_name_is_written_as_the_matrix_writes_it(folder: Path) -> None:
    def spoil(fact: Fact) -> Fact:
        listed = fact.field in ("tags", "nightly", "near") and fact.subject == "Hotel Eins"
        return replace(fact, subject="Hotel Elns") if listed else fact

    outcome = solve_seen(folder, spoil)
    assert outcome.document is not None
    assert "Hotel Elns" not in json.dumps(outcome.document)


def test_sentences_beside_a_slot_are_no_title_and_make_it_doubtful(folder: Path) -> None:
    def spoil(fact: Fact) -> Fact:
        return replace(fact, value=fact.value | {"event": "What is bought " * 10}) if fact.field == "slot" else fact

    outcome = solve_seen(folder, spoil)
    assert judge(TASK, TOWN, outcome.document).strict
    assert not outcome.sure


def test_a_refusal_with_doubts_states_what_would_help_beside_them(folder: Path) -> None:
    def spoil(fact: Fact) -> Fact:
        if fact.value.get("meal") == "lunch":
            return with_state(fact, "unknown") if fact.value["time"] == "13:00" else with_state(fact, "sold_out")
        return with_state(fact, "sold_out") if fact.field == "slot" else fact

    outcome = solve_seen(folder, spoil)
    assert outcome.refused is not None
    assert outcome.refused["proven"] is True
    told = [(row["kind"], row.get("venue"), row.get("start")) for row in outcome.refused["relaxations"]]
    assert ("slot", "Museum of Rain", "10:00") in told


def test_a_way_that_was_not_read_is_assumed_and_said(folder: Path) -> None:
    outcome = solve_seen(folder, lambda fact: None if fact.subject == "Hotel Eins>Museum of Rain" else fact)
    assert outcome.document is not None
    assert not outcome.sure
    assert any("no way from" in words for words in outcome.doubts)


def test_without_the_length_of_a_stay_nothing_is_handed_in(folder: Path) -> None:
    outcome = solve_seen(folder, lambda fact: None if fact.field == "dwell" else fact)
    assert outcome.document is None
    assert outcome.refused is not None
    assert outcome.refused["proven"] is False


def test_a_damaged_picture_is_a_page_that_says_nothing(folder: Path) -> None:
    def look(path: Path, kind: Kind) -> Reading:
        raise InputError("is a damaged picture")

    asker = Asker(Desks(folder)("image"), folder / "shots", look)
    outcome = solve_query(TASK.query, asker, GoldQuery(TASK, TOWN))
    assert outcome.document is None
    assert any("damaged picture" in words for words in outcome.doubts)


def test_a_screenshot_is_read_once_until_it_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    from tripmend_suites.worldtravel.agent import asking

    read: list[Path] = []
    monkeypatch.setattr(asking, "reader_of", lambda kind: lambda sheet: (read.append(sheet), Reading(kind, ()))[1])
    monkeypatch.setattr("tripmend_suites.worldtravel.reading.open_page", lambda path: path, raising=False)
    shot = tmp_path / "one.png"
    shot.write_bytes(b"first")
    asking.look(shot, "menu")
    asking.look(shot, "menu")
    assert len(read) == 1
    asking.look(shot, "guide")
    shot.write_bytes(b"second!")
    os.utime(shot, ns=(1, 1))
    asking.look(shot, "menu")
    assert len(read) == 3
    with pytest.raises(InputError, match="cannot be read"):
        asking.look(tmp_path / "none.png", "menu")


def test_a_booking_page_of_which_nothing_was_made_out_is_never_open_all_day(folder: Path) -> None:
    museum = next(venue for venue in TOWN.venues if venue.kind == "attraction" and venue.bookable)
    lost = ("slot", "closed", "walk_in")
    outcome = solve_seen(folder, lambda fact: None if fact.subject == museum.name and fact.field in lost else fact)
    assert outcome.document is None
    assert outcome.refused is not None
    assert outcome.refused["proven"] is False
    assert museum.name in outcome.refused["unsure"]


def test_a_place_of_which_no_hours_were_read_is_no_proof_and_no_sure_plan(folder: Path) -> None:
    tower = next(venue for venue in TOWN.venues if venue.kind == "attraction" and not venue.bookable)
    outcome = solve_seen(folder, lambda fact: None if fact.subject == tower.name and fact.field == "hours" else fact)
    assert not outcome.sure
    assert outcome.refused is None or outcome.refused["proven"] is False
    assert any("when it is open" in words for words in (*outcome.doubts, str(outcome.refused)))


def test_a_name_with_letters_that_look_alike_is_written_as_the_query_was_typed(folder: Path) -> None:
    def spoil(fact: Fact) -> Fact:
        names = fact.subject.replace("Hotel Eins", "Hote1 Elns").replace("Bistro Nebel", "B1stro NebeI")
        return replace(fact, subject=names)

    outcome = solve_seen(folder, spoil, named="We stay at the Hotel Eins and eat in the Bistro Nebel.")
    assert judge(TASK, TOWN, outcome.document, outcome.calls).strict


def test_only_letters_that_look_alike_make_the_query_right() -> None:
    assert as_typed("II Chiostro Nuovo", "a room in Il Chiostro Nuovo, please") == "Il Chiostro Nuovo"
    assert as_typed("Harn Museum", "the Ham Museum on Monday") == "Ham Museum"
    assert as_typed("Il Chiostro Nuovo", "Il Chiostro Nuovo it is") == "Il Chiostro Nuovo"
    assert as_typed("Casa Oltre", "we like Casa Altre") is None


def test_accents_that_a_recogniser_dropped_are_taken_from_the_query_or_the_matrix_and_never_given_up() -> None:
    def way(ends: str) -> Fact:
        return Fact(ends, "way", {"mode": "foot", "minutes": 9, "cents": 0}, None, 1.0, "screenshot")

    assert better_names(["Montjuic Castle"], [], "up to Montjuïc Castle") == {"Montjuic Castle": "Montjuïc Castle"}
    ways = [way("Café Blau>Dom"), way("Cafe Blau>Park")]
    assert better_names(["Cafe Blau"], ways, "to the Cafe Blau") == {"Cafe Blau": "Café Blau"}
    assert better_names(["Café Blau"], [way("Cafe Blau>Dom")] * 4, "to the Cafe Blau") == {}
