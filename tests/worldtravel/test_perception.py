"""The measure of reading: what is right, wrong, abstained, missed or invented is counted as just that."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend_suites.worldtravel.data import build_world
from tripmend_suites.worldtravel.pages import Page, pages_of
from tripmend_suites.worldtravel.perception import (
    Tally,
    compare,
    degrade,
    expected_facts,
    pages_asked,
)
from tripmend_suites.worldtravel.reading import Box, Fact, Reading
from tripmend_suites.worldtravel.world import WorldRecord

from .tiny import TASK


@pytest.fixture(scope="module")
def drawn() -> WorldRecord:
    return build_world(seed=1)


@pytest.fixture(scope="module")
def pages(drawn: WorldRecord) -> tuple[Page, ...]:
    return tuple(pages_of(drawn, 1))


def slot(time: str, state: str, left: int | None = 4) -> Fact:
    value = {"date": "2026-07-01", "time": time, "state": state, "left": left, "products": [], "language": ""}
    return Fact("Café Süd", "slot", {**value, "event": "", "meal": "lunch"}, Box(0, 0, 9, 9), 1.0, "screenshot")


def told(gold: Iterable[Fact], read: Iterable[Fact]) -> tuple[dict[str, Tally], list[str]]:
    tallies: dict[str, Tally] = {}
    return tallies, compare(gold, Reading("reservation", tuple(read)), tallies)


def test_a_page_read_as_it_is_has_no_faults(pages: tuple[Page, ...]) -> None:
    for kind in {page.kind for page in pages}:
        page = next(page for page in pages if page.kind == kind)
        facts = expected_facts(page)
        tallies, faults = told(facts, facts)
        assert not faults
        assert sum(tally.right for tally in tallies.values()) == len(facts) > 0
        assert all(tally.f1 == 1 for tally in tallies.values())


def test_gold_facts_have_names_and_no_ids(drawn: WorldRecord, pages: tuple[Page, ...]) -> None:
    ids = {venue.id for town in drawn.towns for venue in town.venues}
    for page in pages[:40]:
        for fact in expected_facts(page):
            assert not ids & set(fact.subject.split(">"))
            assert fact.value.get("held_at") not in ids
            assert not ids & set(fact.value.get("covers", ()))


def test_each_kind_of_fault_is_counted_once() -> None:
    gold = [slot("12:00", "open"), slot("12:30", "sold_out"), slot("13:00", "open"), slot("13:30", "open")]
    read = [slot("12:00", "sold_out"), slot("12:30", "unknown"), slot("13:30", "open"), slot("14:00", "open")]
    tallies, faults = told(gold, read)
    tally = tallies["slot"]
    assert (tally.n, tally.right, tally.wrong, tally.abstained, tally.missed, tally.invented) == (4, 1, 1, 1, 1, 1)
    assert sorted(faults) == ["abstained", "invented", "missed", "wrong"]
    assert dict(tally.states) == {"wrong": 1, "abstained": 1, "missed": 1, "right": 1}
    assert tally.f1 == 2 * 1 / (4 + 3)


def test_the_number_of_a_sold_out_slot_says_nothing_and_that_of_an_open_one_counts() -> None:
    assert told([slot("12:00", "sold_out", 0)], [slot("12:00", "sold_out", 7)])[1] == []
    tallies, faults = told([slot("12:00", "open", 4)], [slot("12:00", "open", 1)])
    assert faults == ["wrong"]
    assert tallies["slot"].states["right"] == 1, "the state is right all the same"


def test_a_slot_read_twice_is_one_right_and_one_invented() -> None:
    tallies, faults = told([slot("12:00", "open")], [slot("12:00", "open"), slot("12:00", "open")])
    assert faults == ["invented"]
    assert tallies["slot"].f1 == 2 / 3


def test_a_state_read_wrongly_under_another_heading_is_wrong_all_the_same() -> None:
    elsewhere = slot("12:00", "open")
    elsewhere = replace(elsewhere, value=elsewhere.value | {"language": "German"})
    tallies, faults = told([slot("12:00", "sold_out", 0)], [elsewhere])
    assert faults == ["missed", "invented"]
    assert dict(tallies["slot"].states) == {"wrong": 1}
    assert dict(told([slot("12:00", "open")], [elsewhere])[0]["slot"].states) == {"right": 1}


def test_hours_told_backwards_and_a_pass_in_another_order_are_wrong() -> None:
    def hours(start: str, end: str) -> Fact:
        return Fact("Bar", "hours", {"weekday": 4, "windows": [[start, end]]}, None, 1.0, "text")

    def passes(*places: str, order: bool) -> Fact:
        return Fact("Bar", "covers", {"product": "Pass", "covers": list(places), "order": order}, None, 1.0, "text")

    assert told([hours("18:00", "01:00")], [hours("01:00", "18:00")])[1] == ["wrong"]
    assert told([passes("a", "b", order=True)], [passes("b", "a", order=True)])[1] == ["wrong"]
    assert told([passes("a", "b", order=False)], [passes("b", "a", order=False)])[1] == []


def test_spelling_counts_without_case_and_accents() -> None:
    assert told([slot("12:00", "open")], [replace(slot("12:00", "open"), subject="CAFE SUD")])[1] == []
    assert told([slot("12:00", "open")], [replace(slot("12:00", "open"), subject="Café Nord")])[1] == [
        "missed",
        "invented",
    ]


def test_nothing_to_read_and_nothing_read_is_perfect_and_an_empty_reading_is_not() -> None:
    assert Tally().f1 == 1.0
    tallies, _ = told([slot("12:00", "open")], [])
    assert tallies["slot"].f1 == 0.0


def test_pages_that_a_task_needs_are_found_by_town_venue_and_date() -> None:
    assert pages_asked([]) == set()
    assert pages_asked([TASK]) == {(TASK.town, visit.venue, date) for visit in TASK.visits for date in visit.dates}
    assert len(pages_asked([TASK])) == len(TASK.visits)


def test_degrading_keeps_names_halves_the_size_and_refuses_what_it_does_not_know(tmp_path: Path) -> None:
    from PIL import Image

    (tmp_path / "shots").mkdir()
    with pytest.raises(InputError, match="shoot"):
        degrade(tmp_path, "half")
    Image.new("RGB", (40, 30), "white").save(tmp_path / "shots" / "one.png")
    with Image.open(degrade(tmp_path, "half") / "one.png") as small:
        assert small.size == (20, 15)
    with Image.open(degrade(tmp_path, "jpeg") / "one.png") as compressed:
        assert compressed.format == "JPEG"
    with pytest.raises(InputError, match="half, jpeg"):
        degrade(tmp_path, "sepia")
    (tmp_path / "shots" / "broken.png").write_bytes(b"\x89PNG")
    with pytest.raises(InputError, match="broken"):
        degrade(tmp_path, "half")


def test_an_answer_by_worse_screenshots_is_of_another_setting() -> None:
    from tripmend_suites.worldtravel.runs import Setting

    assert Setting("screen").name == "screen 30 none"
    assert Setting("screen", shots="shots-half").name == "screen 30 none shots-half"


def test_worse_screenshots_are_for_the_agent_that_looks_at_screens(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from tripmend.app.main import app

    result = CliRunner().invoke(app, ["worldtravel", "bench", str(tmp_path), "--input", "text", "--degraded", "half"])
    assert isinstance(result.exception, InputError)
    assert "--input screen" in str(result.exception)
    result = CliRunner().invoke(app, ["worldtravel", "bench", str(tmp_path), "--degraded", "half"])
    assert isinstance(result.exception, InputError)
    assert "--degraded" in str(result.exception)
