"""A booking that its venue moved to an announced time: it holds there, and what is not booked makes room."""

from __future__ import annotations

from tiny import DATE, at, happens, mend, place, spots, trip, visit

from tripmend.change import EventMoved, PlaceClosed
from tripmend.explain import explain
from tripmend.trip import Dwell, Lock, Slot

GIG = place("gig", slots=(Slot(start=at("10:00"), left=5),))
PLACES = (GIG, place("other"), place("club"))
STOPS = (visit("s", "gig", "10:00", "11:00", booked=True), visit("o", "other", "14:00", "15:00"))
MOVED = EventMoved(place="gig", start=at("14:00"))


def test_what_is_not_booked_makes_room_for_a_booking_that_was_moved() -> None:
    outcome = mend(trip(STOPS), happens(MOVED), *PLACES)
    assert spots(outcome)["s"] == "gig 14:00-15:00"
    assert spots(outcome)["o"].startswith("other ")
    assert outcome.revision is not None
    assert outcome.revision.cost.booked == 0
    (told,) = [change for change in explain(outcome).changes if change.id == "s"]
    assert told.announced
    assert "booking" not in told.aspects


def test_a_booked_visit_that_only_ends_earlier_is_a_booking_that_is_kept() -> None:
    booked = visit("o", "other", "12:00", "15:00", booked=True)
    outcome = mend(trip((STOPS[0], booked)), happens(MOVED), GIG, place("other", hours="12:00-18:00"))
    assert spots(outcome) == {"s": "gig 14:00-15:00", "o": "other 12:00-14:00"}
    kept = explain(outcome).kept
    assert kept is not None
    assert (kept.bookings, kept.bookings_of) == (2, 2)


def test_where_nothing_else_may_move_the_way_to_keep_the_booking_is_offered() -> None:
    outcome = mend(trip(STOPS), happens(MOVED), *PLACES, severity="step")
    assert spots(outcome)["s"].startswith("club ")
    assert outcome.revision is not None
    assert outcome.revision.cost.booked == 1
    assert [(way.kind, way.target) for way in outcome.relaxations] == [("move", "o")], (
        "less than the scope, by one plan"
    )
    for way in outcome.relaxations:
        assert way.revision is not None
        kept = way.revision.itinerary.item("s")
        assert kept is not None
        assert kept.booked


def test_a_moved_booking_with_room_around_it_changes_nothing_else() -> None:
    outcome = mend(trip(STOPS), happens(EventMoved(place="gig", start=at("17:00"))), *PLACES)
    assert outcome.status == "unchanged"
    assert spots(outcome) == {"s": "gig 17:00-18:00", "o": "other 14:00-15:00"}


def test_a_place_that_closes_as_well_voids_the_booking_that_it_moved() -> None:
    change = happens(MOVED, PlaceClosed(place="gig", dates=(DATE,)))
    outcome = mend(trip(STOPS), change, *PLACES, severity="day")
    assert spots(outcome)["s"].startswith("club ")
    assert outcome.revision is not None
    assert outcome.revision.cost.booked == 0


def test_where_keeping_a_moved_booking_costs_more_than_giving_it_up_that_is_offered() -> None:
    early = place("early", hours="13:30-14:30", dwell=Dwell(min=60))
    late = place("late", hours="14:30-15:30", dwell=Dwell(min=60))
    plan = trip(
        (
            visit("s", "gig", "10:00", "11:00", booked=True),
            visit("e", "early", "13:30", "14:30", booked=True),
            visit("l", "late", "14:30", "15:30", booked=True),
        )
    )
    outcome = mend(plan, happens(MOVED), GIG, early, late)
    assert set(spots(outcome)) == {"e", "l"}
    (way,) = (way for way in outcome.relaxations if way.kind == "keep")
    assert way.revision is not None
    assert (way.target, way.revision.cost.booked, way.revision.itinerary.locks) == ("s", 2, ())
    kept = way.revision.itinerary.stop("s")
    assert (kept.start, kept.booked) == (at("14:00"), True)
    assert {stop.id for _, stop in way.revision.itinerary.stops()} == {"s"}
    (told,) = (variant for variant in explain(outcome).relaxations if variant.relaxation == way)
    assert told.words.endswith("is kept at its new time")
    assert outcome.limit.cut_off == ""


def test_a_lock_that_stands_where_a_booking_was_moved_is_what_has_to_give() -> None:
    outcome = mend(trip(STOPS, locks=(Lock(target="o"),)), happens(MOVED), *PLACES)
    assert spots(outcome) == {"s": "club 13:00-14:00", "o": "other 14:00-15:00"}
    assert [(way.kind, way.target) for way in outcome.relaxations] == [("lock", "o")]
    assert outcome.ways_proven


def test_limits_that_do_not_stand_between_a_booking_and_its_new_time_are_not_offered() -> None:
    rest = visit("r", "club", "10:00", "11:00", booked=True)
    plan = trip((*STOPS[:1], rest), locks=(Lock(target="r"),), budget=5_000, room_type="shared")
    outcome = mend(plan, happens(EventMoved(place="gig", start=at("10:30"))), GIG, place("club"))
    assert outcome.revision is not None
    assert outcome.revision.cost.booked == 1
    assert [(way.kind, way.target) for way in outcome.relaxations] == []
    assert outcome.ways_proven
