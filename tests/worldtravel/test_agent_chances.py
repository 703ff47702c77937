"""How likely it is that what a plan books can be booked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tripmend_suites.worldtravel.agent.knowledge import Knowledge, chance_of_order, chance_of_slot
from tripmend_suites.worldtravel.agent.library import record_of
from tripmend_suites.worldtravel.agent.meaning import everything
from tripmend_suites.worldtravel.gold import visit_parameters
from tripmend_suites.worldtravel.reading import Fact
from tripmend_suites.worldtravel.solve import Scheduled
from tripmend_suites.worldtravel.task import Visit

from .tiny import DATE, TASK


def _slot(state: str, confidence: float, product: str = "Entry") -> Fact:
    value = {"date": str(DATE), "time": "10:00", "state": state, "left": 4, "products": [product], "language": ""}
    value |= {"event": "", "meal": None}
    return Fact("Dom", "slot", value, None, confidence, "screenshot")


@pytest.mark.parametrize(
    ("state", "confidence", "chance"),
    [
        ("open", 0.9, 0.9),
        ("unknown", 0.0, 0.5),
        ("sold_out", 0.3, 0.5),  # 0.7 are left, but nothing says that all of it is for open
        ("sold_out", 0.8, 0.2),  # 1 - 0.8
    ],
)
def test_a_slot_that_was_not_read_as_open_has_what_its_reading_leaves(
    state: str, confidence: float, chance: float
) -> None:
    assert chance_of_slot(_slot(state, confidence)) == pytest.approx(chance)


def _chance(*slots: Fact) -> float:
    known = Knowledge("Tiny")
    known.list_venues("attraction", [Fact("Dom", "tags", {"area": "", "tags": []}, None, 1.0, "screenshot")])
    told = [
        Fact("Dom", "dwell", {"profile": "standard", "min": 60, "max": 60}, None, 1.0, "screenshot"),
        *(
            Fact("Dom", "price", {"product": label, "fare": "adult", "cents": 900}, None, 1.0, "screenshot")
            for label in ("Entry", "Tour")
        ),
    ]
    known.learn("Dom", [*slots, *told])
    town = record_of(known, (DATE,), everything(known.doubtful_pages))
    wish = visit_parameters(town, Visit(venue="dom", dates=(DATE,), product="entry"), TASK.party)
    return chance_of_order(known, town, [Scheduled(wish, DATE, 600, 660)], TASK.party)


def test_a_sure_slot_of_another_ticket_at_the_same_hour_makes_no_plan_surer() -> None:
    assert _chance(_slot("open", 0.3), _slot("open", 1.0, "Tour")) == pytest.approx(0.3)
    assert _chance(_slot("open", 0.3), replace(_slot("open", 0.6), confidence=0.6)) == pytest.approx(0.6)
