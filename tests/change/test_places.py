"""Places that are closed, sold out or rained off, and events that move."""

from __future__ import annotations

from typing import Any

import pytest

from tests.repair.tiny import DATE, at, happens, place, trip, visit
from tripmend.change import Change, Constraint, EventMoved, PlaceClosed, SoldOut, Weather, World, apply
from tripmend.errors import InputError
from tripmend.trip import Catalogue, Dwell, Interval, Place, Slot, Stop, opening_windows


def world(effect: Any, spot: Place, *stops: Stop) -> World:
    return apply(happens(effect), trip(stops, ()), Catalogue(places=(spot,)))


def marks(found: World) -> list[tuple[str, bool]]:
    return [(hit.item, hit.void) for hit in found.hits]


def test_a_closed_place_hits_its_stops_of_that_date_and_voids_what_is_booked() -> None:
    stops = (visit("a", "p", "10:00", "11:00", booked=True), visit("b", "p"))
    found = world(PlaceClosed(place="p", dates=(DATE,)), place("p"), *stops)
    assert marks(found) == [("a", True), ("b", False)]
    assert not any(stop.booked for _, stop in found.itinerary.stops())


@pytest.mark.parametrize(("begin", "end", "hit"), [("10:00", "12:00", False), ("11:00", "12:01", True)])
def test_a_place_closed_at_noon_hits_only_who_is_there(begin: str, end: str, hit: bool) -> None:
    effect = PlaceClosed(place="p", during=Interval(start=at("12:00"), end=at("13:00")))
    found = world(effect, place("p"), visit("timed", "p", begin, end), visit("untimed", "p"))
    assert found.hit_items == ({"timed"} if hit else set())


def test_a_sold_out_slot_has_nothing_left_and_its_booking_is_void() -> None:
    tour = place("p", slots=(Slot(start=at("10:00"), left=3), Slot(start=at("15:00"), left=3)))
    stops = (visit("a", "p", "10:00", "11:00", booked=True), visit("b", "p", "15:00", "16:00", booked=True))
    found = world(SoldOut(place="p", slots=(at("10:00"),)), tour, *stops)
    assert [slot.left for slot in found.catalogue.places[0].slots] == [0, 3]
    assert marks(found) == [("a", True)]


def test_a_sold_out_date_without_slots_cannot_be_used() -> None:
    found = world(SoldOut(place="p", dates=(DATE,)), place("p"), visit("a", "p", "10:00", "11:00"))
    assert opening_windows(found.catalogue.places[0], DATE) == ()
    assert marks(found) == [("a", False)]


@pytest.mark.parametrize(
    ("outdoor", "city", "rain", "hit", "unsure"),
    [
        (True, "Altstadt", "altstadt", True, False),
        (False, "Altstadt", "", False, False),
        (None, "Altstadt", "", False, True),
        (None, "Altstadt", "Neustadt", False, False),
        (True, "", "Altstadt", False, True),
    ],
)
def test_weather_hits_what_is_outdoors_and_names_what_nobody_knows_of(
    outdoor: bool | None, city: str, rain: str, hit: bool, unsure: bool
) -> None:
    spot = place("p", outdoor=outdoor).replace(city=city)
    during = Interval(start=at("14:00"), end=at("16:00"))
    stops = (visit("wet", "p", "15:00", "17:00"), visit("dry", "p", "10:00", "11:00"))
    found = world(Weather(during=during, city=rain), spot, *stops)
    assert found.hit_items == ({"wet"} if hit else set())
    assert found.unsure == (("wet",) if unsure else ())


def test_a_moved_event_hits_its_stop_and_is_at_no_other_time() -> None:
    show = place("p", kind="event", hours="09:00-23:00")
    booked = visit("s", "p", "19:00", "21:00", booked=True)
    found = world(EventMoved(place="p", start=at("20:00")), show, booked)
    # As long as the stop was: two hours.
    assert opening_windows(found.catalogue.places[0], DATE) == ((at("20:00"), at("22:00")),)
    assert [slot.start for slot in found.catalogue.places[0].slots] == [at("20:00")]
    assert marks(found) == [("s", False)]
    # Only the booked stop goes with it.
    stops = {stop.id: (stop.start, stop.end, stop.booked) for _, stop in found.itinerary.stops()}
    assert stops == {"s": (at("20:00"), at("22:00"), True)}
    assert found.rebooked == {"s"}
    loose = world(EventMoved(place="p", start=at("20:00")), show, visit("s", "p", "19:00", "21:00"))
    assert [(stop.start, loose.rebooked) for _, stop in loose.itinerary.stops()] == [(at("19:00"), frozenset())]
    assert world(EventMoved(place="p", start=at("19:00")), show, booked).hits == ()


def test_an_event_cannot_end_before_it_starts() -> None:
    with pytest.raises(InputError) as caught:
        world(EventMoved(place="p", start=at("20:00"), end=at("19:00")), place("p"))
    assert caught.value.where == "disruptions[0].effect.end"


def test_an_id_that_reads_like_a_wish_hides_no_wish() -> None:
    news = happens(PlaceClosed(place="p", dates=(DATE,))).disruptions[0].replace(id="constraints[0]")
    change = Change(disruptions=(news,), constraints=(Constraint(type="avoid_place", target="p"),))
    found = apply(change, trip((visit("a", "p"),), ()), Catalogue(places=(place("p"),)))
    assert sorted(hit.wished for hit in found.hits) == [False, True]


@pytest.mark.parametrize(("open_until", "until"), [("17:00", "16:00"), ("20:00", "15:00"), (None, "16:00")])
def test_an_event_that_moves_lasts_until_its_announced_end_unless_one_was_to_leave_before(
    open_until: str | None, until: str
) -> None:
    # From 14:00 to 17:00 by plan; the whole event where nobody says more, or it was over then.
    hours = {} if open_until is None else {DATE: (Interval(start=at("14:00"), end=at(open_until)),)}
    effect = EventMoved(place="p", start=at("12:00"), end=at("16:00"))
    conference = place("p", kind="event").replace(open_on=hours)
    found = world(effect, conference, visit("a", "p", "14:00", "17:00", booked=True))
    stop = found.itinerary.stop("a")
    assert (stop.start, stop.end, stop.booked) == (at("12:00"), at(until), True)
    assert found.rebooked == {"a"}


@pytest.mark.parametrize(("end", "length"), [("19:00", 60), ("22:00", 240)])
def test_an_event_with_another_end_is_attended_until_then(end: str, length: int) -> None:
    effect = EventMoved(place="p", start=at("18:00"), end=at(end))
    show = place("p", dwell=Dwell(min=120, max=120))
    found = world(effect, show, visit("a", "p", "18:00", "20:00", booked=True))
    stop = found.itinerary.stop("a")
    assert (stop.start, stop.end, stop.booked) == (at("18:00"), at(end), True)
    dwell = found.catalogue.places[0].dwell
    assert dwell is not None
    assert dwell.min <= length <= (dwell.max or 0)
