"""What happens to lodgings, and what of a booking holds."""

from __future__ import annotations

import datetime as dt

from tests.repair.tiny import DATE, happens, mend, place, trip
from tripmend.change import LodgingLost, World, apply
from tripmend.rules import check
from tripmend.trip import Catalogue, Lodging, Price, Stay

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
