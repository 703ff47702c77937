"""Random worlds with a day out: from one city to another and back on one day, where something happens to a journey.

Stops in the first city lie before and after the excursion, so that the same city is there twice.
"""

from __future__ import annotations

import datetime as dt
import random
from typing import Any

from drafted_places import at
from drafted_trip import Draft
from worlds import World

from tripmend import change as fx
from tripmend.rules import Parameters, check, unmet
from tripmend.trip import Catalogue, Connection, Day, Endpoint, Itinerary, Leg, Traveller, validate

__all__ = ["excursion_world"]

BASE, GOAL = "Altstadt", "Seeburg"


class _Excursion(Draft):
    """One draft: two or three days in the base city, one of them with the way there and back."""

    def way(self, name: str, date: dt.date, leaves: int) -> Connection:
        ends = (BASE, GOAL) if name.startswith("out") else (GOAL, BASE)
        depart, minutes = at(date, leaves), self.rng.choice((30, 60, 60, 90))
        return Connection(
            id=name,
            mode=self.rng.choice(("train", "train", "bus")),
            origin=Endpoint(city=ends[0]),
            destination=Endpoint(city=ends[1]),
            number=name.upper(),
            depart=depart,
            arrive=depart + dt.timedelta(minutes=minutes),
            price=self._price(),
            left=self.rng.choice((None, 9, 9, 0)),
        )

    def ride(self, name: str) -> Leg:
        found = next(item for item in self.connections if item.id == f"{name}0")
        facts: dict[str, Any] = {"depart": found.depart, "arrive": found.arrive, "connection": found.id}
        facts |= {"mode": found.mode, "origin": found.origin, "destination": found.destination}
        return Leg(id=f"leg-{name}", number=found.number, booked=self.chance(0.3), **facts)

    def _in(self, city: str, date: dt.date, first: int, last: int, most: int) -> list[Any]:
        """Up to `most` stops in one city, between two minutes of a date."""
        every = self.places
        self.places = [place for place in every if place.city == city]
        found = self.items(date, first, last, self.rng.randint(0, most))
        self.places = every
        return found

    def make(self) -> tuple[Itinerary, Catalogue]:
        rng, number = self.rng, 0
        self.untimed = self.vague = False
        for city, sights, tables in ((BASE, 3, 2), (GOAL, 2, 1)):
            self.city = city
            for n in range(sights + tables):
                self.places.append(self.attraction(number) if n < sights else self.restaurant(number))
                number += 1
        out = rng.choice(self.dates)
        leaves, returns = rng.choice((540, 600, 720)), rng.choice((960, 1020, 1080))
        for name, planned in (("out", leaves), ("back", returns)):
            self.connections.append(self.way(f"{name}0", out, planned))
            for n in range(rng.randint(1, 2)):
                other = planned + rng.choice((-120, -60, 30, 60, 120, 180))
                self.connections.append(self.way(f"{name}{n + 1}", out, other))
        self.catalogue = Catalogue(places=tuple(self.places), connections=tuple(self.connections), zone=self.zone)
        days = []
        for date in self.dates:
            if date != out:
                days.append(Day(date=date, items=tuple(self._in(BASE, date, 540, 1320, 2))))
                continue
            before = self._in(BASE, date, 420, leaves - 30, 1)
            there = self._in(GOAL, date, leaves + 100, returns - 30, 2)
            after = self._in(BASE, date, returns + 100, 1350, 1)
            days.append(Day(date=date, items=(*before, self.ride("out"), *there, self.ride("back"), *after)))
        traveller = Traveller(party=self.party, tolerance=rng.choice((None, "plan-bound", "flexible")))
        return Itinerary(id="t", home=BASE, traveller=traveller, days=tuple(days)), self.catalogue


def _effect(rng: random.Random, itinerary: Itinerary) -> Any:
    _, leg = rng.choice(list(itinerary.legs()))
    assert leg.depart is not None
    later = leg.depart + dt.timedelta(minutes=rng.choice((-60, 60, 120)))
    choices = (fx.LegCancelled(leg=leg.id), fx.LegCancelled(leg=leg.id), fx.LegRetimed(leg=leg.id, depart=later))
    return rng.choice((*choices, fx.LegDelayed(leg=leg.id, minutes=rng.choice((60, 120)))))


def excursion_world(seed: int) -> World:
    """The world of a seed."""
    rng = random.Random(seed + 2_000_000)
    parameters = Parameters(grid=60)
    while True:
        itinerary, catalogue = _Excursion(rng, rng.choice((1, 2, 2, 3)), 0, False).make()
        validate(itinerary, catalogue)
        if len(list(itinerary.stops())) in (1, 2, 3, 4) and not unmet(check(itinerary, catalogue, parameters)):
            break
    effects = [_effect(rng, itinerary) for _ in range(rng.choice((1, 1, 1, 2)))]
    change = fx.Change(
        disruptions=tuple(
            fx.Disruption(id=f"d{n}", category="transport", effect=effect) for n, effect in enumerate(effects)
        )
    )
    severity = rng.choice((None, "step", "day", "plan"))
    return World(seed, "out and back", itinerary, catalogue, change, severity, None, parameters)
