"""What the travellers of a small random trip may ask for: changes of mind."""

from __future__ import annotations

import datetime as dt
import random
from typing import Any

from tripmend import change as fx
from tripmend.trip import Catalogue, Day, Itinerary, Stay, Stop, leg_cost, stay_cost, stop_cost

__all__ = ["Mind"]


class Mind:
    """Makes effects that the trip can take."""

    def __init__(self, rng: random.Random, trip: Itinerary, catalogue: Catalogue) -> None:
        self.rng, self.trip, self.catalogue = rng, trip, catalogue
        self.stops = list(trip.stops())
        self.legs = [leg for _, leg in trip.legs()]
        self.timed = [(day, stop) for day, stop in self.stops if stop.start is not None]

    def effect(self) -> Any:
        makers = [self.unfit] if self.stops else []
        if self.timed:
            makers += [self.retimed, self.retimed, self.resized]
        makers += [self.swapped] * 2 if self.pairs() else []
        makers += [self.unfit_bed] if self.trip.stays else []
        makers += [self.mode] * 2 if self.legs else []
        makers += [self.cheaper] * 2 if self._priced() else []
        makers += [self.wanted] * 3 + [self.slower]
        makers += [self.guests] if self.stops else []
        makers += [self.nights] * 2 if self.left() else []
        return self.rng.choice(makers)()

    def wanted(self) -> Any:
        rng = self.rng
        date = rng.choice(self.trip.days).date
        when: list[dict[str, Any]] = [{}, {"date": date}, {"date": date, "between": (dt.time(12), dt.time(18))}]
        when.append({"start": dt.datetime.combine(date, dt.time(rng.choice((10, 13, 16, 19)), rng.choice((0, 15))))})
        facts = rng.choice(when)
        facts |= {"minutes": rng.choice((45, 60, 120))} if rng.random() < 0.4 else {}
        places = [place for place in self.catalogue.places if place.kind in ("attraction", "restaurant")]
        if places and rng.random() < 0.6:
            place = rng.choice(places)
            if place.kind == "restaurant":
                facts |= {"meal": rng.choice(("lunch", "dinner")), "date": date}
            rest = place.kind == "attraction" and rng.random() < 0.2
            return fx.StopWanted(
                wish=fx.Wish(place=place.id, **(facts if rest else self.on_one_of_two(facts))), rest=rest
            )
        kinds: list[dict[str, Any]] = [{"kind": "attraction"}, {"kind": "attraction", "tags": ("museum",)}]
        kinds.append({"meal": rng.choice(("lunch", "dinner")), "date": date})
        return fx.StopWanted(wish=fx.Wish(**{**facts, **rng.choice(kinds)}))

    def on_one_of_two(self, facts: dict[str, Any]) -> dict[str, Any]:
        """The same, now and then on one of two days instead of on one: drawn apart, so that all else is as without."""
        rng, dates = random.Random(repr(self.rng.getstate())), [day.date for day in self.trip.days]
        if "date" not in facts or "meal" in facts or len(dates) < 2 or rng.random() < 0.5:
            return facts
        date = facts["date"]
        dates = [date, rng.choice([other for other in dates if other != date])]
        rng.shuffle(dates)
        return {name: value for name, value in facts.items() if name != "date"} | {"dates": tuple(dates)}

    def slower(self) -> Any:
        dates = (self.rng.choice(self.trip.days).date,)
        return fx.Slower(dates=dates, **self.rng.choice(({"fewer": 1}, {"visits": 1}, {"visits": 0}, {"fewer": 2})))

    def left(self) -> list[Stay]:
        """The stays after which a leg leaves, of a trip in which all has a time."""
        timed = len(self.timed) == len(self.stops) and all(leg.depart and leg.arrive for leg in self.legs)
        found = []
        for stay in self.trip.stays if timed else ():
            city = self.catalogue.by_id[stay.place].city
            after = [leg for leg in self.legs if leg.depart and leg.depart.date() >= stay.check_out]
            next_door = [s for s in self.trip.stays if self.catalogue.by_id[s.place].city == city]
            if after and after[0].origin.city == city and all(s.check_in != stay.check_out for s in next_door):
                found.append(stay)
        return found

    def nights(self) -> Any:
        stay = self.rng.choice(self.left())
        nights = self.rng.choice((1, 1, -1)) if len(stay.nights) > 1 else 1
        return fx.StayResized(stay=stay.id, nights=nights, longer=self.rng.choice((None, None, True, False)))

    def guests(self) -> Any:
        return fx.GuestsJoin(stop=self.rng.choice(self.stops)[1].id, guests=self.rng.choice((1, 1, 2)))

    def unfit(self) -> Any:
        day, stop = self.rng.choice(self.stops)
        return fx.Unfit(place=stop.place, dates=self.rng.choice(((), (day.date,))))

    def unfit_bed(self) -> Any:
        stay = self.rng.choice(self.trip.stays)
        return fx.Unfit(place=stay.place, dates=self.rng.choice(((), stay.nights[:1], stay.nights[-1:])))

    def retimed(self) -> Any:
        rng = self.rng
        _, stop = rng.choice(self.timed)
        assert stop.start is not None
        if rng.random() < 0.4:
            hour = stop.start.hour
            limits = {"earliest": dt.time(min(22, hour + rng.choice((1, 2))))}, {"latest": dt.time(max(7, hour - 1))}
            return fx.StopRetimed(stop=stop.id, **rng.choice(limits))
        if rng.random() < 0.3:
            date = rng.choice(self.trip.days).date
            return fx.StopRetimed(stop=stop.id, start=dt.datetime.combine(date, dt.time(rng.choice((9, 12, 15, 19)))))
        return fx.StopRetimed(stop=stop.id, by=rng.choice((-120, -60, 30, 60, 90)))

    def resized(self) -> Any:
        _, stop = self.rng.choice(self.timed)
        return fx.StopResized(stop=stop.id, minutes=self.rng.choice((30, 60, 90, 120, 180)))

    def mode(self) -> Any:
        leg = self.rng.choice(self.legs)
        return fx.ModeWanted(leg=leg.id, mode=self.rng.choice((None, "train", "flight", "drive", "bus")))

    def _priced(self) -> list[str]:
        """What costs something that is known."""
        party = self.trip.traveller.party
        costs = {stop.id: stop_cost(stop, self.catalogue, party) for _, stop in self.stops}
        costs |= {leg.id: leg_cost(leg, self.catalogue, party) for leg in self.legs}
        costs |= {stay.id: stay_cost(stay, self.catalogue, party) for stay in self.trip.stays}
        return [name for name, cost in costs.items() if cost is not None]

    def cheaper(self) -> Any:
        return fx.CheaperWanted(item=self.rng.choice(self._priced()))

    def pairs(self) -> list[tuple[Stop, Stop]]:
        """The stops that may take each other's time."""

        def kind(entry: tuple[Day, Stop]) -> tuple[bool, bool]:
            return entry[1].kind == "meal", entry[1].start is None

        return [(a[1], b[1]) for n, a in enumerate(self.stops) for b in self.stops[:n] if kind(a) == kind(b)]

    def swapped(self) -> Any:
        one, other = self.rng.choice(self.pairs())
        return fx.StopsSwapped(stop=one.id, other=other.id)
