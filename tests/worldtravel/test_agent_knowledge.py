"""What an agent makes of facts: one record of the town, and a doubt wherever something is not certain."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tripmend_suites.worldtravel.agent.asking import facts_of_reply
from tripmend_suites.worldtravel.agent.knowledge import Knowledge, Leg, closest, slug
from tripmend_suites.worldtravel.agent.library import record_of
from tripmend_suites.worldtravel.agent.meaning import CERTAIN, Trust
from tripmend_suites.worldtravel.agent.planning import plan_by_asking
from tripmend_suites.worldtravel.gold import open_starts, visit_parameters
from tripmend_suites.worldtravel.reading import Fact
from tripmend_suites.worldtravel.solve import gold
from tripmend_suites.worldtravel.task import Visit
from tripmend_suites.worldtravel.tools import Desk
from tripmend_suites.worldtravel.world import Route, TownRecord, Way, WorldRecord

from .tiny import DATE, TASK, TOWN


def _fact(subject: str, field: str, confidence: float = 1.0, **value: Any) -> Fact:
    return Fact(subject, field, value, None, confidence, "screenshot")


def _slot(time: str, state: str, left: int | None = 4, confidence: float = 1.0) -> Fact:
    rest = {"left": left, "products": [], "language": "", "event": "", "meal": None}
    return _fact("Dom", "slot", confidence, date=str(DATE), time=time, state=state, **rest)


def _knowledge(*facts: Fact) -> Knowledge:
    known = Knowledge("Tiny")
    known.list_venues("attraction", [_fact("Dom", "tags", area="", tags=[])])
    known.learn("Dom", facts)
    return known


def _open(known: Knowledge, open_doubts: bool = False) -> tuple[int, ...]:
    trust = Trust(guesses=True, opened=frozenset(known.doubtful_pages)) if open_doubts else CERTAIN
    town = record_of(known, (DATE,), trust)
    return open_starts(town.venue("dom"), Visit(venue="dom", dates=(DATE,)), TASK.party, DATE)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Café Morgenstern", "cafe morgenstern"), ("Schönbrunn Palace", "SCHONBRUNN PALACE"), ("L'Orto", "L Orto")],
)
def test_case_accents_and_signs_make_no_other_name(one: str, other: str) -> None:
    assert slug(one) == slug(other)


def test_a_misread_name_is_the_nearest_one_unless_two_are_as_near() -> None:
    known = ["Berlin TV Tower", "Neues Museum", "Neuer Museum"]
    assert closest("Berlin TVTower", known) == "Berlin TV Tower"
    assert closest("Berl1n TV Tower", known) == "Berlin TV Tower"
    assert closest("Neuex Museum", known) is None
    assert closest("Pergamon", known) is None


def test_the_text_tools_say_all_that_binds_a_visit() -> None:
    desk = Desk(WorldRecord(seed=0, towns=(TOWN,)))
    known = Knowledge("Tiny")
    city = {"city": "Tiny"}
    for tool, kind in (("get_attraction_list", "attraction"), ("get_restaurant_list", "restaurant")):
        known.list_venues(kind, facts_of_reply(tool, desk.call(tool, city).document))  # type: ignore[arg-type]
    for name in ("Museum of Rain", "Old Tower"):
        for tool, more in (("get_guide_details", {}), ("get_attraction_ticket_availability", {"date": str(DATE)})):
            reply = desk.call(tool, {**city, "attraction": name, **more})
            known.learn(name, facts_of_reply(tool, reply.document))
    for tool, more in (
        ("get_restaurant_guide_detail", {}),
        ("get_restaurant_reservation_availability", {"date": str(DATE)}),
    ):
        reply = desk.call(tool, {**city, "restaurant": "Bistro Nebel", **more})
        known.learn("Bistro Nebel", facts_of_reply(tool, reply.document))
    town = record_of(known, (DATE,))
    read = (
        Visit(venue="museum-of-rain", dates=(DATE,), profile="quick", product="entry"),
        Visit(venue="bistro-nebel", dates=(DATE,), meal="lunch", dish="set"),
        Visit(venue="old-tower", dates=(DATE,)),
    )
    for visit, true in zip(read, gold(TASK, TOWN), strict=True):
        found = visit_parameters(town, visit, TASK.party)
        same = ("starts", "windows", "dwell", "buffer", "cost", "dates")
        assert {key: getattr(found, key) for key in same} == {key: getattr(true, key) for key in same}
    assert known.doubts == ()


def test_what_could_not_be_made_out_is_not_open_and_not_forgotten() -> None:
    known = _knowledge(_slot("10:00", "open"), _slot("11:00", "unknown", None), _slot("12:00", "open", 4, 0.2))
    assert _open(known) == (600,)
    assert _open(known, open_doubts=True) == (600, 660, 720)
    assert [doubt.date for doubt in known.slot_doubts] == [DATE, DATE]
    assert "11:00 at Dom" in known.doubts[0].words


def test_a_slot_open_for_nobody_knows_how_many_is_a_doubt() -> None:
    known = _knowledge(_slot("10:00", "open", None))
    assert _open(known) == ()
    assert _open(known, open_doubts=True) == (600,)


def test_a_page_opened_again_replaces_the_slots_of_its_date_only() -> None:
    known = _knowledge(_slot("10:00", "open"))
    other = _fact("Dom", "slot", **{**_slot("10:00", "open").value, "date": "2026-07-02"})
    known.learn("Dom", [other])
    assert len(known.slots) == 2
    known.learn("Dom", [_slot("10:00", "sold_out")])
    assert _open(known) == ()
    assert len(known.slots) == 2


def test_two_pages_that_disagree_leave_the_surer_value_and_a_doubt() -> None:
    stay = {"profile": "quick", "min": 60, "max": 75}
    known = _knowledge(_fact("Dom", "dwell", 0.6, **stay), _fact("Dom", "dwell", 0.9, **{**stay, "max": 90}))
    venue = record_of(known, (DATE,)).venue("dom")
    assert [(row.min, row.max) for row in venue.dwell] == [(60, 90)]
    assert [doubt.what for doubt in known.doubts] == ["value"]


def test_what_one_page_leaves_open_another_may_add() -> None:
    bare = {"event": "Tide", "language": "", "subtitles": [], "introduction": False, "minutes": None, "held_at": None}
    known = _knowledge(
        _fact("Dom", "event", **bare),
        _fact("Dom", "event", **{**bare, "minutes": 90}),
        _fact("Dom", "event", **{**bare, "language": "Italian"}),
    )
    event = record_of(known, (DATE,)).venue("dom").events[0]
    assert (event.minutes, event.language) == (90, "Italian")
    assert known.doubts == ()


def test_nonsense_on_a_page_is_doubted_and_not_taken() -> None:
    known = _knowledge(
        _fact("Dom", "dwell", profile="quick", min=60, max=99_999),
        _fact("Dom", "buffer", admission="standing", minutes=5),
        _fact("Dom", "price", product="Entry", fare="adult", cents=-5),
        _fact("Dom", "hours", weekday=9, windows=[["25:00", "x"]]),
        _slot("27:10", "open"),
        _slot("10:00", "open"),
    )
    venue = record_of(known, (DATE,)).venue("dom")
    assert (venue.dwell, venue.buffers, venue.products, venue.hours) == ((), (), (), {})
    assert _open(known) == (600,)
    assert len(known.doubts) == 5


def test_ways_are_asked_for_until_each_of_the_plan_is_known() -> None:
    routes: list[Route] = []
    asked: list[Leg] = []

    def ask(leg: Leg) -> bool:
        asked.append(leg)
        routes.append(Route(origin=leg[0], destination=leg[1], ways=TOWN.ways[leg]))
        return True

    def known() -> TownRecord:
        return TOWN.replace(routes=tuple(routes))

    planned = plan_by_asking(TASK, gold(TASK, TOWN), known, ask)
    assert planned.status == "planned"
    assert len(asked) == len(set(asked)) <= 6


def test_what_no_way_could_make_possible_is_impossible_without_asking() -> None:
    def ask(leg: Leg) -> bool:
        raise AssertionError(f"asked for {leg}")

    wishes = gold(TASK, TOWN.replace(venues=tuple(v.replace(slots=dict.fromkeys(v.slots, ())) for v in TOWN.venues)))
    sold = [w if w.visit.venue == "tower" else _without_starts(w) for w in wishes]
    assert plan_by_asking(TASK, sold, lambda: TOWN.replace(routes=()), ask).status == "impossible"


def test_long_ways_are_found_out_before_anything_is_called_impossible() -> None:
    slow = tuple(route.replace(ways=(Way(mode="foot", minutes=300, cost=0),)) for route in TOWN.routes)
    town = TOWN.replace(routes=slow)
    routes: list[Route] = []

    def ask(leg: Leg) -> bool:
        routes.append(Route(origin=leg[0], destination=leg[1], ways=town.ways[leg]))
        return True

    planned = plan_by_asking(TASK, gold(TASK, town), lambda: town.replace(routes=tuple(routes)), ask)
    assert planned.status == "impossible"
    assert 0 < len(routes) <= 6


def test_calls_that_run_out_leave_it_undecided() -> None:
    planned = plan_by_asking(TASK, gold(TASK, TOWN), lambda: TOWN.replace(routes=()), lambda leg: False)
    assert planned.status == "undecided"
    assert planned.assumed


def _without_starts(wish: Any) -> Any:
    from dataclasses import replace

    return replace(wish, starts={DATE: ()})


def test_a_date_written_wrongly_is_doubted() -> None:
    known = _knowledge(_fact("Dom", "slot", **{**_slot("10:00", "open").value, "date": "2026-02-31"}))
    assert known.slots == {}
    assert len(known.doubts) == 1
    assert dt.date(2026, 7, 1) == DATE


@pytest.mark.parametrize("lost", [{"museum", "bistro"}, {"museum", "tower"}, {"hotel", "tower"}])
def test_a_plan_along_known_ways_comes_before_one_with_a_way_that_nobody_can_tell(lost: set[str]) -> None:
    town = TOWN.replace(routes=tuple(r for r in TOWN.routes if {r.origin, r.destination} != lost))
    planned = plan_by_asking(TASK, gold(TASK, TOWN), lambda: town, lambda leg: False)
    assert (planned.status, planned.assumed) == ("planned", ())
