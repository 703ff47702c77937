"""People join: what is booked says for how many, also in the trip that is written and read again."""

from __future__ import annotations

from pathlib import Path

from tiny import DATE, happens, mend, place, trip, visit

from tripmend.change import GuestsJoin, PartyChanged, PlaceClosed
from tripmend.explain import explain
from tripmend.formats.native import read_trip, write_trip
from tripmend.repair import Outcome
from tripmend.rules import check
from tripmend.trip import Lodging, Price, Stay, Stop

MORE = PartyChanged(by={"adult": 2})
FLAT = place("flat", "lodging", price=Price(amount=100, per="unit", holds=4), lodging=Lodging(sleeps=4))
SEEN = (visit("x", "a", "09:00", "10:00", booked=True), visit("y", "b", "14:00", "15:00"))


def joined(*effects: object) -> Outcome:
    """Three who have a visit and a flat for four become five."""
    stay = Stay(id="s", place="flat", check_in=DATE, check_out=DATE.replace(day=DATE.day + 1), booked=True)
    journey = trip(SEEN, (), stays=(stay,), party={"adult": 3})
    return mend(journey, happens(MORE, *effects), place("a"), place("b"), place("c"), FLAT)


def test_bookings_that_are_too_small_are_told_and_stay_so_in_the_written_trip(tmp_path: Path) -> None:
    outcome = joined()
    assert outcome.status == "unchanged"
    words = "Nothing has to be replaced, but 2 bookings are for fewer people than the 5 there are now"
    assert explain(outcome).headline == f"{words}: add 2 places at A and 1 room at Flat."
    assert outcome.revision is not None
    file = tmp_path / "trip.yaml"
    write_trip(file, outcome.revision.itinerary, outcome.world.catalogue)
    again = read_trip(file)
    findings = check(again.itinerary, again.catalogue)
    assert [(f.state, f.subjects) for f in findings if f.rule == "party"] == [("unknown", ("x",)), ("unknown", ("s",))]
    assert [item.booked_for for day in again.itinerary.days for item in day.items] == [3, None]


def test_guests_count_where_they_come_along() -> None:
    seen = trip(SEEN, party={"adult": 2})
    two, one = GuestsJoin(stop="x", guests=2), PartyChanged(by={"adult": 1})
    said = "Nothing has to be replaced, but {} for fewer people than {}there are now: add {}."
    for effects, few, people, more in (
        ((two,), "1 booking is", "the 4 ", "2 places at A"),
        ((two, one), "2 bookings are", "", "3 places at A and 1 place at B"),
        ((one,), "2 bookings are", "the 3 ", "1 place at A and 1 place at B"),
    ):
        plan = seen.replace(days=(seen.days[0].replace(items=tuple(s.replace(booked=True) for s in SEEN)),))
        outcome = mend(plan, happens(*effects), place("a"), place("b"))
        assert explain(outcome).headline == said.format(few, people, more)


def test_bookings_to_which_others_can_be_added_are_told_as_well() -> None:
    """Also where there is room for them: somebody has to book it."""
    stay = Stay(id="s", place="flat", check_in=DATE, check_out=DATE.replace(day=DATE.day + 1), booked=True)
    more = happens(PartyChanged(by={"adult": 1}))
    said = "Nothing has to be replaced, but 2 bookings are for fewer people than the 4 there are now"
    told = explain(mend(trip(SEEN, (), stays=(stay,), party={"adult": 3}), more, place("a"), place("b"), FLAT))
    assert told.headline == f"{said}: add 1 place at A and 1 person at Flat."


def test_of_many_bookings_only_the_number_is_told() -> None:
    seen = tuple(visit(name, name, f"{9 + n:02}:00", f"{9 + n:02}:30", booked=True) for n, name in enumerate("abcd"))
    plan = trip(seen, party={"adult": 3})
    told = explain(mend(plan, happens(MORE), *(place(name) for name in "abcd")))
    few = "4 bookings are for fewer people than the 5 there are now"
    assert told.headline == f"Nothing has to be replaced, but {few}: add the others to each."


def test_once_the_booking_is_for_all_nothing_is_said() -> None:
    outcome = joined()
    assert outcome.revision is not None
    (stay,) = outcome.revision.itinerary.stays
    assert stay.booked_for == 3
    whole = outcome.revision.itinerary.replace(stays=(stay.replace(booked_for=5),))
    assert [f.subjects for f in check(whole, outcome.world.catalogue) if f.rule == "party"] == [("x",)]


def test_what_is_replaced_is_booked_for_nobody() -> None:
    outcome = joined(PlaceClosed(place="a", dates=(DATE,)))
    assert outcome.revision is not None
    changed = outcome.revision.itinerary.item("x")
    assert isinstance(changed, Stop)
    assert (changed.place, changed.booked, changed.booked_for) == ("c", False, None)
