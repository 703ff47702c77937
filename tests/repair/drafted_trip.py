"""A small random trip among drafted places: its days, nights, journeys and what its travellers ask for."""

from __future__ import annotations

import datetime as dt
from typing import Any

from drafted_places import MEAL_BEGINS, ONE_DAY, DraftedPlaces, at

from tripmend.trip import Catalogue, Day, Itinerary, Leg, Lock, Place, Stay, Stop, Traveller, TravelTimes, trip_cost

__all__ = ["Draft"]


class Draft(DraftedPlaces):
    """One draft of a trip."""

    def leg(self, name: str) -> Leg:
        found = next(item for item in self.connections if item.id == f"{name}0")
        times = {} if self.untimed else {"depart": found.depart, "arrive": found.arrive}
        return Leg(
            id=f"leg-{name}",
            mode=found.mode,
            origin=found.origin,
            destination=found.destination,
            number=found.number,
            connection=found.id,
            booked=self.chance(0.5),
            notes="seat 12",
            **times,
        )

    def items(self, date: dt.date, first: int, last: int, budget: int) -> list[Stop]:
        """Stops one after the other, at the times the places allow."""
        rng, travel = (
            self.rng,
            TravelTimes(self.catalogue, unknown_minutes=self.rng.choice((10, 30)) if self.vague else 30),
        )
        found: list[Stop] = []
        clock, here = first, None
        wanted = ["visit"] * budget
        for meal in ("breakfast", "lunch", "dinner"):
            if wanted and self.chance(0.45):
                wanted[rng.randrange(len(wanted))] = meal
        order = {"breakfast": 0, "lunch": 1, "dinner": 2}
        meals = sorted({kind for kind in wanted if kind != "visit"}, key=order.__getitem__)
        wanted = [meals.pop(0) if kind != "visit" and meals else "visit" for kind in wanted]
        ended_meal: int | None = None
        for kind in wanted:
            sort = "attraction" if kind == "visit" else "restaurant"
            options = [p for p in self.places if p.kind == sort and p.id not in self.used]
            for place in rng.sample(options, min(4, len(options))):
                way = (0 if here is None else travel.between(here, place.id).minutes) + place.arrival_buffer
                low = place.dwell.min if place.dwell else 45
                length = rng.choice((low, low + 15, low + 30))
                earliest = -(-(clock + way) // 15) * 15
                if kind != "visit":
                    earliest = max(earliest, MEAL_BEGINS[kind], 0 if ended_meal is None else ended_meal + 120)
                start = self._start(place, date, earliest, length, kind)
                if start is not None and start + length <= last:
                    break
            else:
                continue
            times = {} if self.untimed else {"start": at(date, start), "end": at(date, start + length)}
            self.used.add(place.id)
            number = len(self.used)
            stop = {"id": f"s{number}", "place": place.id, "booked": self.chance(0.2), "notes": f"note {number}"}
            free = rng.choice(("visit",) * 9 + (("rest",) if self.chance(0.3) else ("event",)))
            found.append(
                Stop(kind=free, **stop, **times) if kind == "visit" else Stop(kind="meal", meal=kind, **stop, **times)
            )
            clock, here = start + length, place.id
            if kind != "visit":
                ended_meal = clock
        return found

    def _start(self, place: Place, date: dt.date, earliest: int, length: int, kind: str) -> int | None:
        slots = [s for s in place.slots if s.start.date() == date]
        if place.slots:
            roomy = [s for s in slots if s.left is None or s.left >= self.people]
            good = [s for s in roomy if s.start >= at(date, earliest)]
            return None if not good else (good[0].start.hour * 60 + good[0].start.minute)
        windows = self.catalogue.windows(place.id, date)
        for opens, closes in ((at(date, 540), at(date, 1230)),) if windows is None else windows:
            begin = max(earliest, int((opens - at(date, 0)).total_seconds() // 60))
            end = int((closes - at(date, 0)).total_seconds() // 60)
            begin = -(-begin // 15) * 15
            slack = self.rng.choice((0, 0, 15, 60)) if kind == "visit" else 0
            for start in (begin + slack, begin):
                if start + length <= end and not (kind == "lunch" and start > 960):
                    return start
        return None

    def make(self) -> tuple[Itinerary, Catalogue]:
        rng = self.rng
        self.with_station = self.chance(0.6)
        for n in range(rng.randint(4, 8)):
            self.places.append(self.attraction(n))
        for n in range(rng.randint(2, 4)):
            self.places.append(self.restaurant(n))
        many = len(self.dates) > 1
        if many:
            self.places += [self.lodging(n) for n in range(rng.randint(2, 4))]
        if self.legs:
            if self.with_station:
                self.places.append(
                    Place(id="st", name="Station", kind="station", city=self.city, **self.spot(self.city))
                )
            self.add_connections()
        matrix = self.travel() if self.chance(0.3) else ()
        self.catalogue = Catalogue(
            places=tuple(self.places), connections=tuple(self.connections), travel=matrix, zone=self.zone
        )
        days = []
        left = self.stop_count
        for number, date in enumerate(self.dates):
            share = left if date == self.dates[-1] else min(left, rng.randint(1, 4))
            left -= share
            first, last = 540, 1350
            before: list[Any] = []
            after: list[Any] = []
            if self.legs and number == 0:
                before, first = [self.leg("go")], 720
            if self.legs and number == len(self.dates) - 1:
                after = [self.leg("back")]
                leaves = next(c for c in self.connections if c.id == "back0").depart
                last = leaves.hour * 60 + leaves.minute - 120
            limits: dict[str, Any] = {}
            if self.chance(0.4 if self.strict else 0.1):
                limits["latest"] = at(date, rng.choice((1380, 1320)))
            if self.strict and self.chance(0.5):
                limits["earliest"] = at(date, rng.choice((480, 510, 540)))
            days.append(Day(date=date, items=(*before, *self.items(date, first, last, share), *after), **limits))
        stays = self.stays() if many else ()
        traveller = Traveller(
            party=self.party,
            pace=rng.choice(("normal", "normal", "full", "relaxed")),
            tolerance=rng.choice((None, "plan-bound", "flexible")),
            interests=rng.choice(((), ("museum",))),
            **({"day_start": dt.time(8), "day_end": dt.time(23)} if self.chance(0.2) else {}),
        )
        itinerary = Itinerary(
            id="t", home="Hafen" if self.legs else "", traveller=traveller, days=tuple(days), stays=stays
        )
        return self._with_requirements(itinerary), self.catalogue

    def stays(self) -> tuple[Stay, ...]:
        inns = [place.id for place in self.places if place.kind == "lodging"]
        nights = self.dates[:-1]
        if len(nights) == 2 and self.chance(0.3):
            one, two = self.rng.sample(inns, 2)
            runs = [(one, nights[0], nights[1]), (two, nights[1], nights[1] + ONE_DAY)]
        else:
            runs = [(self.rng.choice(inns), nights[0], nights[-1] + ONE_DAY)]
        return tuple(
            Stay(id=f"stay{n}", place=place, check_in=begin, check_out=end, booked=self.chance(0.4), notes="late")
            for n, (place, begin, end) in enumerate(runs)
        )

    def _with_requirements(self, itinerary: Itinerary) -> Itinerary:
        rng, traveller = self.rng, itinerary.traveller
        wants: dict[str, Any] = {}
        eaten = [stop for _, stop in itinerary.stops() if stop.kind == "meal"]
        if eaten and self.chance(0.25):
            wants["cuisines"] = self.catalogue.by_id[rng.choice(eaten).place].cuisines[:1]
        full = [day for day in itinerary.days if not any(item.type == "leg" for item in day.items)]
        for meal in ("lunch", "dinner"):
            if full and all(any(item.meal == meal for item in day.items) for day in full) and self.chance(0.4):
                wants["meals"] = (meal,)
        if itinerary.stays and self.chance(0.3):
            wants["house_rules"] = (rng.choice(("smoking", "pets")),)
        if itinerary.stays and self.chance(0.3):
            first = self.catalogue.by_id[itinerary.stays[0].place].lodging
            wants["room_type"] = first.room_type if first else None
        if self.chance(0.15):
            wants["avoid_modes"] = (rng.choice(("flight", "bus", "taxi")),)
        if self.chance(0.3):
            wants["budget"] = trip_cost(itinerary, self.catalogue).known + rng.choice((0, 500, 3000, 20000))
        names = [item.id for day in itinerary.days for item in day.items] + [stay.id for stay in itinerary.stays]
        locks = tuple(
            Lock(target=name, hold=rng.choice(("all", "all", "place", "time"))) for name in names if self.chance(0.08)
        )
        return itinerary.replace(traveller=traveller.replace(**wants), locks=locks)
