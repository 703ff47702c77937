"""What happens to lodgings, and what of a booking holds."""

from __future__ import annotations

import datetime as dt

import pytest

from tests.repair.tiny import DATE, at, happens, mend, place, trip
from tripmend.change import Hit, LodgingDowngraded, LodgingLost, PlaceClosed, World, apply
from tripmend.errors import InputError
from tripmend.rules import check
from tripmend.trip import Catalogue, Interval, Lodging, Price, Stay

NIGHTS = tuple(DATE + dt.timedelta(days=n) for n in range(3))
BED = Stay(id="bed", place="inn", check_in=DATE, check_out=DATE + dt.timedelta(days=3), booked=True)
# Full but for us: the booking alone is what lets us in.
INN = place("inn", "lodging", lodging=Lodging(rooms_left=dict.fromkeys(NIGHTS, 0)))
OTHER = place("other", "lodging", price=Price(amount=5000, per="unit"), lodging=Lodging(rooms_left={NIGHTS[1]: 4}))


def world(*effects: object, room_type: str | None = None, inn: object = INN) -> World:
    itinerary = trip((), (), (), (), stays=(BED,), room_type=room_type)
    return apply(happens(*effects), itinerary, Catalogue(places=(inn, OTHER)))  # type: ignore[arg-type]


def bed(found: World) -> Stay:
    (stay,) = found.itinerary.stays
    return stay


def test_one_lost_night_leaves_the_other_nights_booked() -> None:
    stay = bed(world(LodgingLost(stay="bed", nights=(NIGHTS[1],))))
    assert (stay.booked, stay.void_nights, stay.unbooked_nights) == (True, (NIGHTS[1],), (NIGHTS[1],))


def test_with_every_night_lost_nothing_is_booked() -> None:
    stay = bed(world(LodgingLost(stay="bed")))
    assert (stay.booked, stay.void_nights, stay.unbooked_nights) == (False, (), NIGHTS)


def test_the_checker_sees_the_lost_night_of_a_booked_stay_and_no_other() -> None:
    found = world(LodgingLost(stay="bed", nights=(NIGHTS[1],)))
    broken = [f for f in check(found.itinerary, found.catalogue) if f.rule == "vacancy" and f.state == "broken"]
    assert [(finding.subjects, finding.date) for finding in broken] == [(("bed",), NIGHTS[1])]


def test_the_nights_around_a_lost_one_stay_booked_in_the_revision() -> None:
    outcome = mend(
        trip((), (), (), (), stays=(BED,)), happens(LodgingLost(stay="bed", nights=(NIGHTS[1],))), INN, OTHER
    )
    assert outcome.revision is not None
    found = [(stay.place, stay.check_in, stay.booked) for stay in outcome.revision.itinerary.stays]
    assert found == [("inn", NIGHTS[0], True), ("other", NIGHTS[1], False), ("inn", NIGHTS[2], True)]
    assert all(stay.void_nights == () for stay in outcome.revision.itinerary.stays)


def test_a_night_that_the_stay_does_not_have_cannot_be_lost() -> None:
    with pytest.raises(InputError) as caught:
        world(LodgingLost(stay="bed", nights=(DATE + dt.timedelta(days=3),)))
    assert caught.value.where == "disruptions[0].effect.nights"


@pytest.mark.parametrize(
    ("begin", "end", "lost"),
    [
        ("12:00", "13:00", ()),
        ("06:00", "22:00", ()),
        ("21:00", "22:01", (1,)),
        ("05:59", "13:00", (0,)),
        ("05:00", "23:00", (0, 1)),
    ],
)
def test_a_lodging_closed_for_hours_loses_only_nights_it_is_closed_in(
    begin: str, end: str, lost: tuple[int, ...]
) -> None:
    during = Interval(start=at(begin, 1), end=at(end, 1))
    found = world(PlaceClosed(place="inn", during=during))
    assert bed(found).void_nights == tuple(NIGHTS[n] for n in lost)
    assert bool(found.hits) == bool(lost)


def test_a_lodging_closed_on_a_whole_date_loses_the_night_of_that_date_alone() -> None:
    assert bed(world(PlaceClosed(place="inn", dates=(NIGHTS[1],)))).void_nights == (NIGHTS[1],)
    midnights = Interval(start=at("00:00", 1), end=at("00:00", 2))
    assert bed(world(PlaceClosed(place="inn", during=midnights))).void_nights == (NIGHTS[1],)


@pytest.mark.parametrize(
    ("wanted", "now", "booked"),
    [
        (None, "shared room", True),
        ("private room", "shared room", False),
        ("not shared room", "shared room", False),
        ("not shared room", "private room", True),
        ("entire room", "Entire home/apt", True),
        ("entire room", "", False),
    ],
)
def test_a_downgrade_voids_the_booking_only_of_who_wants_what_is_gone(
    wanted: str | None, now: str, booked: bool
) -> None:
    found = world(LodgingDowngraded(stay="bed", room_type=now), room_type=wanted)
    assert bed(found).booked is booked
    assert found.hits == (Hit("bed", "disruptions[0]", void=not booked),)
