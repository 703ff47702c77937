"""What a doubt does to an answer: it matters where a plan stands on it, it lowers the confidence, it undoes a proof."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tripmend_suites.worldtravel.metrics import judge
from tripmend_suites.worldtravel.reading import Abstained, Fact, Kind
from tripmend_suites.worldtravel.runs import GoldQuery
from tripmend_suites.worldtravel.world import TownRecord

from .seen import Spoil, solve_seen, with_state
from .tiny import TASK, TOWN


class _Curious(GoldQuery):
    """Looks at the museum as well, although the task does not go there."""

    def places(self, query: str, town: TownRecord) -> tuple[tuple[str, tuple[dt.date, ...]], ...]:
        museum = next(venue.id for venue in town.venues if venue.name == "Museum of Rain")
        return (*super().places(query, town), (museum, TASK.dates))


def test_a_page_not_made_out_that_no_plan_uses_does_not_matter(folder: Path) -> None:
    lunch = TASK.replace(visits=TASK.visits[1:])

    def spoil(fact: Fact) -> Fact:
        if fact.value.get("meal"):
            return with_state(fact, "open", 0.4) if fact.value["time"] == "13:00" else fact
        return with_state(fact, "unknown", 0.0) if fact.field == "slot" else fact

    outcome = solve_seen(folder, spoil, understander=_Curious(lunch, TOWN))
    assert outcome.document is not None
    assert outcome.confidence == pytest.approx(0.4)


def test_where_one_of_several_slots_that_were_not_made_out_would_do_it_is_an_example(folder: Path) -> None:
    def spoil(fact: Fact) -> Fact:
        return with_state(fact, "unknown") if fact.value.get("meal") else fact

    refused = _refused(folder, spoil)
    assert refused["proven"] is False
    assert "such as Bistro Nebel, 2026-07-01, 13:00" in refused["unsure"]


def test_where_several_slots_that_were_read_badly_would_do_it_is_said_and_less_sure(folder: Path) -> None:
    def spoil(fact: Fact) -> Fact:
        if not fact.value.get("meal"):
            return fact
        return replace(fact, value=fact.value | {"state": "open", "left": 4}, confidence=0.4)

    outcome = solve_seen(folder, spoil)
    assert outcome.confidence == pytest.approx(0.4 / 2)
    assert "more than one plan fits what could not be made out" in outcome.doubts


def test_a_table_that_is_sold_out_stays_so_whatever_meal_it_is_for(folder: Path) -> None:
    def spoil(fact: Fact) -> Fact:
        if not fact.value.get("meal"):
            return fact
        return replace(with_state(fact, "sold_out", 0.95), value=fact.value | {"state": "sold_out", "meal": None})

    outcome = solve_seen(folder, spoil)
    assert outcome.document is None


def _sold_out(fact: Fact) -> Fact:
    return with_state(fact, "sold_out", 1.0) if fact.field == "slot" and not fact.value["meal"] else fact


def test_a_refusal_is_no_proof_where_the_query_was_read_with_a_doubt(folder: Path) -> None:
    doubtful = GoldQuery(TASK, TOWN, ("query, visits[0].venue: two museums are meant",))
    assert _refused(folder, _sold_out)["proven"] is True
    refused = _refused(folder, _sold_out, understander=doubtful)
    assert refused["proven"] is False
    assert "two museums" in refused["unsure"]
    assert refused["relaxations"]


@pytest.mark.parametrize("kind", ["matrix", "hotels", "guide", "booking"])
def test_a_refusal_is_no_proof_where_a_page_was_read_with_a_doubt(folder: Path, kind: Kind) -> None:
    gap = Abstained("a line", "it is smeared")
    refused = _refused(folder, _sold_out, lost=lambda of: (gap,) if of == kind else ())
    assert refused["proven"] is False
    assert "smeared" in refused["unsure"]


def test_a_refusal_is_no_proof_where_a_doubtful_slot_hangs_on_a_way_that_was_not_read(folder: Path) -> None:
    def spoil(fact: Fact) -> Fact | None:
        if fact.field == "way":
            return None
        return with_state(fact, "unknown") if fact.value.get("time") == "10:00" else fact

    refused = _refused(folder, spoil)
    assert refused["proven"] is False


def _refused(folder: Path, spoil: Spoil, **others: Any) -> dict[str, Any]:
    outcome = solve_seen(folder, spoil, **others)
    assert outcome.document is None
    assert outcome.refused is not None
    return outcome.refused


def _in_pounds(fact: Fact) -> Fact:
    return replace(fact, value=fact.value | {"currency": "GBP"}) if fact.field == "price" else fact


def test_a_ticket_in_another_currency_is_neither_free_nor_converted(folder: Path) -> None:
    refused = _refused(folder, _in_pounds)
    assert refused["proven"] is False
    assert "GBP" in refused["unsure"]


def test_a_price_in_another_currency_beside_what_is_paid_in_euros_is_no_more_than_a_doubt(folder: Path) -> None:
    also = Abstained("price in HUF", "amounts in HUF are not converted")
    outcome = solve_seen(folder, lost=lambda kind: (also,) if kind == "menu" else ())
    assert judge(TASK, TOWN, outcome.document).strict
    assert not outcome.sure
    assert any("HUF" in words for words in outcome.doubts)


def test_a_visit_without_a_ticket_is_not_free_where_all_prices_are_in_another_currency(folder: Path) -> None:
    bare = TASK.replace(visits=(TASK.visits[0].replace(product=None), *TASK.visits[1:]))
    refused = _refused(folder, _in_pounds, understander=GoldQuery(bare, TOWN))
    assert "GBP" in refused["unsure"]


def test_a_hotel_whose_price_is_in_another_currency_does_not_cost_nothing(folder: Path) -> None:
    also = Abstained("price in CHF", "amounts in CHF are not converted")
    refused = _refused(
        folder,
        lambda fact: None if fact.field == "nightly" else fact,
        lost=lambda kind: (also,) if kind == "hotels" else (),
    )
    assert "CHF" in refused["unsure"]


def test_a_hotel_whose_price_was_not_read_is_a_doubt(folder: Path) -> None:
    outcome = solve_seen(folder, lambda fact: None if fact.field == "nightly" else fact)
    assert outcome.document is not None
    assert not outcome.sure
    assert any("night" in words for words in outcome.doubts)
