from __future__ import annotations

from tripmend.trip import Interval, Slot, Traveller

from .builders import TUE, at, catalogue, day, place, stop, trip, verdicts

PAIR = Traveller(party={"adult": 2})


def sold(*slots: tuple[str, int | None], **fields: object):  # type: ignore[no-untyped-def]
    return catalogue(place("museum", slots=tuple(Slot(start=at(clock), left=left) for clock, left in slots), **fields))


def test_a_visit_at_a_slot_with_tickets_is_ok_by_what_is_left_over() -> None:
    # 5 tickets for 2 people leave 3.
    itinerary = trip(day(stop("museum", "10:00", "11:00")), traveller=PAIR)
    assert verdicts("slot", itinerary, sold(("10:00", 5))) == [("ok", 3)]


def test_too_few_tickets_break_unless_they_are_booked() -> None:
    # 1 ticket for 2 people: one is missing.
    itinerary = trip(day(stop("museum", "10:00", "11:00")), traveller=PAIR)
    assert verdicts("slot", itinerary, sold(("10:00", 1))) == [("broken", -1)]
    booked = trip(day(stop("museum", "10:00", "11:00", booked=True)), traveller=PAIR)
    assert verdicts("slot", booked, sold(("10:00", 1))) == [("ok", None)]


def test_a_visit_must_begin_exactly_at_a_slot_even_when_booked() -> None:
    booked = trip(day(stop("museum", "10:05", "11:00", booked=True)))
    assert verdicts("slot", booked, sold(("10:00", 9))) == [("broken", None)]


def test_unknown_stock_is_unknown() -> None:
    itinerary = trip(day(stop("museum", "10:00", "11:00")))
    assert verdicts("slot", itinerary, sold(("10:00", None))) == [("unknown", None)]
    # Of two products at 10:00 the second is sure to have a ticket: 4 - 1 = 3.
    assert verdicts("slot", itinerary, sold(("10:00", None), ("10:00", 4))) == [("ok", 3)]


def test_an_untimed_stop_needs_some_slot_with_room() -> None:
    untimed = trip(day(stop("museum")), traveller=PAIR)
    assert verdicts("slot", untimed, sold(("10:00", 1), ("12:00", 0))) == [("broken", -1)]
    assert verdicts("slot", untimed, sold(("10:00", 1), ("12:00", 2))) == [("unknown", None)]


def test_an_untimed_stop_cannot_use_a_slot_within_a_closure() -> None:
    shut = (Interval(start=at("09:00"), end=at("11:00")),)
    assert verdicts("slot", trip(day(stop("museum"))), sold(("10:00", 9), closed_during=shut)) == [("broken", None)]
    later = sold(("10:00", 9), ("11:00", 9), closed_during=shut)
    assert verdicts("slot", trip(day(stop("museum"))), later) == [("unknown", None)]


def test_a_date_without_slots_is_unknown_or_broken_where_nothing_else_is_known() -> None:
    tuesday = trip(day(), day(stop("museum", "10:00", "11:00", date=TUE), date=TUE))
    assert verdicts("slot", tuesday, sold(("10:00", 9))) == [("broken", None)]
    assert verdicts("slot", tuesday, sold(("10:00", 9), hours="09:00-17:00")) == [("unknown", None)]


def test_a_place_without_slots_is_not_judged() -> None:
    assert verdicts("slot", trip(day(stop("museum", "10:00", "11:00"))), catalogue(place("museum"))) == []
