"""In which cities the traveller is on each day, as the legs have it."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace

from ..trip import Catalogue, Day, Endpoint, Itinerary, Leg, city_key, minute_of

__all__ = ["DEEP_NIGHT", "Whereabouts", "city_of", "in_order", "whereabouts"]

DEEP_NIGHT = dt.timedelta(hours=3)
"""After midnight; who arrives before wants a bed."""


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """One day, cities as `city_key` has them ("" unknown).

    morning: where the day begins. moves: (departure in minutes UTC or None, city reached) of each leg, in order.
    evening: where the night is spent; a leg that leaves after midnight counts for it where it is over in deep night.
    midnight: where one is when the day ends, which is elsewhere only with such a leg.
    by_night: the cities in which one is before the day is over; one that a leg reaches only tomorrow is none.
    late: (city before it, departure, city reached) of each leg of an earlier day that leaves on this one.
    """

    morning: str
    moves: tuple[tuple[int | None, str], ...]
    evening: str
    midnight: str
    late: tuple[tuple[str, int, str], ...] = ()
    by_night: frozenset[str] = frozenset()

    @property
    def cities(self) -> frozenset[str]:
        """All cities of the day."""
        return frozenset((self.morning, *(city for _, city in self.moves), *(before for before, _, _ in self.late)))

    def at(self, minute: int) -> str | None:
        """The city at `minute` (UTC), under way counting as already there; None when a leg of the day has no times."""
        city = self.late[0][0] if self.late else self.morning
        for depart, reached in (*((leaves, there) for _, leaves, there in self.late), *self.moves):
            if depart is None:
                return None
            if depart <= minute:
                city = reached
        return city


def city_of(end: Endpoint, catalogue: Catalogue) -> str:
    """The `city_key` of one end of a leg or connection, by its own word, else by its place's; "" unknown."""
    place = catalogue.place(end.place) if end.place is not None else None
    return city_key(end.city or ("" if place is None else place.city))


def in_order(day: Day, catalogue: Catalogue) -> list[Leg]:
    """The legs of a day by departure; as they are listed when one of them has no times."""
    legs = [item for item in day.items if isinstance(item, Leg)]
    departs = {leg.id: minute_of(leg.depart, catalogue.end_zone(leg.origin)) for leg in legs if leg.depart is not None}
    return sorted(legs, key=lambda leg: departs[leg.id]) if len(departs) == len(legs) else legs


def _of_day(day: Day, morning: str, catalogue: Catalogue) -> Whereabouts:
    moves: list[tuple[int | None, str]] = []
    next_midnight = dt.datetime.combine(day.date + dt.timedelta(days=1), dt.time())
    evening = midnight = morning
    for leg in in_order(day, catalogue):
        depart = None if leg.depart is None else minute_of(leg.depart, catalogue.end_zone(leg.origin))
        city = city_of(leg.destination, catalogue)
        moves.append((depart, city))
        if leg.depart is None or leg.depart.date() <= day.date:
            evening = midnight = city
        elif leg.arrive is not None and leg.arrive < next_midnight + DEEP_NIGHT:
            evening = city
    return Whereabouts(morning, tuple(moves), evening, midnight)


def whereabouts(itinerary: Itinerary, catalogue: Catalogue) -> dict[dt.date, Whereabouts]:
    """The cities of every day, beginning at home (else where the first leg leaves); {} for a trip without legs."""
    first = next((legs[0] for day in itinerary.days if (legs := in_order(day, catalogue))), None)
    if first is None:
        return {}
    city = city_key(itinerary.home) or city_of(first.origin, catalogue)
    found: dict[dt.date, Whereabouts] = {}
    late: list[tuple[dt.date, tuple[str, int, str]]] = []
    arrived: dt.date | None = None
    for day in itinerary.days:
        still = tuple(move for date, move in late if date >= day.date)
        here = _of_day(day, city, catalogue)
        there = {before for before, _, _ in still} | ({city} if arrived is None or arrived <= day.date else set())
        for leg, (depart, reached) in zip(in_order(day, catalogue), here.moves, strict=True):
            if depart is not None and leg.depart is not None:
                late.append((leg.depart.date(), (city, depart, reached)))
            city, arrived = reached, None if leg.arrive is None else leg.arrive.date()
            if arrived is None or arrived <= day.date:
                there.add(city)
        found[day.date] = replace(here, late=still, by_night=frozenset(there))
    return found
