"""Small random worlds for the differential tests: a feasible trip, its catalogue, and something that happens to it.

Everything follows from the seed. The trips are built to be feasible and the checker has to agree, so `world_of` may
throw away a draft and make the next one from the same stream of random numbers.
"""

from __future__ import annotations

import datetime as dt
import random
from dataclasses import dataclass
from typing import Any

from tripmend import change as fx
from tripmend.rules import Parameters, broken, check
from tripmend.trip import (
    Catalogue,
    Connection,
    Day,
    Dwell,
    Endpoint,
    Interval,
    Itinerary,
    Leg,
    Lock,
    Lodging,
    Place,
    Price,
    Slot,
    Stay,
    Stop,
    Traveller,
    TravelTime,
    TravelTimes,
    trip_cost,
    validate,
)

__all__ = ["World", "world_of"]

START = dt.date(2026, 9, 7)  # a Monday
ONE_DAY = dt.timedelta(days=1)
HOURS = (
    "Mo-Su 09:10-17:40",
    "Mo-Su 09:00-18:00",
    "Mo-Su 08:00-22:00",
    "Tu-Su 10:00-17:30",
    "Mo-Su 09:00-12:00,14:00-19:00",
    "24/7",
)
KITCHEN_HOURS = ("Mo-Su 11:00-23:00", "Mo-Su 17:00-02:00", "Mo-Su 11:30-15:00,18:00-22:30", "Mo-Su 07:00-22:00")
TAGS = ("museum", "park", "church", "quiet", "view")
CUISINES = ("italian", "indian", "french")
MEALS = {"breakfast": (480, 45), "lunch": (720, 60), "dinner": (1110, 75)}
MEAL_BEGINS = {"breakfast": 300, "lunch": 660, "dinner": 1020}


@dataclass(frozen=True, slots=True)
class World:
    """A trip, its catalogue, what happens, and how the repair is asked for."""

    seed: int
    kind: str
    itinerary: Itinerary
    catalogue: Catalogue
    change: fx.Change
    severity: Any
    tolerance: Any
    parameters: Parameters


def _at(date: dt.date, minute: int) -> dt.datetime:
    return dt.datetime(date.year, date.month, date.day) + dt.timedelta(minutes=minute)


class _Maker:
    """One draft of a trip."""

    def __init__(self, rng: random.Random, count: int, stops: int, legs: bool) -> None:
        self.rng = rng
        self.dates = [START + ONE_DAY * n for n in range(count)]
        self.stop_count, self.legs = stops, legs
        self.vague = rng.random() < 0.15
        self.strict = rng.random() < 0.2
        self.untimed = rng.random() < 0.12
        self.party = rng.choice(({"adult": 1}, {"adult": 2}, {"adult": 2, "child": 1}))
        self.people = sum(self.party.values())
        self.places: list[Place] = []
        self.connections: list[Connection] = []
        self.used: set[str] = set()
        self.city = "Altstadt"
        self.zone = rng.choice(("UTC", "Europe/Vienna"))

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def unknown(self, value: Any) -> Any:
        """None now and then, in a world in which not everything is known."""
        return None if self.vague and self.chance(0.25) else value

    def price(self) -> Price | None:
        return self.unknown(self._price())

    def _price(self) -> Price:
        if self.chance(0.1):
            return Price(amount=2500, per="group")
        if self.chance(0.1):
            return Price(amount=1500, by_type={"child": 700})
        return Price(amount=self.rng.choice((0, 500, 900, 1200, 1200, 2000, 3100)))

    def spot(self, city: str) -> dict[str, Any]:
        if self.vague and self.chance(0.2):
            return {}
        base = 48.0 if city == "Altstadt" else 52.0
        return {
            "lat": round(base + self.rng.uniform(-0.012, 0.012), 4),
            "lon": round(14 + self.rng.uniform(-0.02, 0.02), 4),
        }

    def attraction(self, number: int) -> Place:
        rng = self.rng
        low = rng.choice((30, 45, 60, 60))
        facts: dict[str, Any] = {}
        if self.chance(0.25):
            starts = rng.sample((540, 600, 660, 690, 780, 840, 900, 960, 1020), rng.randint(1, 4))
            facts["slots"] = tuple(
                Slot(
                    start=_at(date, minute),
                    left=self.unknown(rng.choice((0, 1, 2, 4, 9))),
                    price=self.price() if self.chance(0.2) else None,
                )
                for date in self.dates
                if self.chance(0.85)
                for minute in sorted(starts)
            )
        if self.chance(0.85):
            facts["dwell"] = Dwell(min=low, max=rng.choice((None, low + 30, low + 75)))
        if self.chance(0.15):
            facts["capacity"] = rng.choice((1, 2, 3, 6))
        return Place(
            id=f"a{number}",
            name=f"Sight {number}",
            kind="attraction",
            city=self.city,
            hours=self.unknown(rng.choice(HOURS)),
            arrival_buffer=rng.choice((0, 0, 0, 15)),
            price=self.price(),
            rating=rng.choice((None, 3.1, 4.2, 4.7)),
            tags=tuple(rng.sample(TAGS, rng.randint(0, 2))),
            outdoor=rng.choice((True, False, False, self.unknown(False))),
            **self.spot(self.city),
            **facts,
        )

    def restaurant(self, number: int) -> Place:
        rng = self.rng
        return Place(
            id=f"r{number}",
            name=f"Table {number}",
            kind="restaurant",
            city=self.city,
            hours=self.unknown(rng.choice(KITCHEN_HOURS)),
            price=self.price(),
            rating=rng.choice((None, 3.5, 4.5)),
            cuisines=tuple(rng.sample(CUISINES, rng.randint(1, 2))),
            tags=("quiet",) if self.chance(0.3) else (),
            dwell=Dwell(min=rng.choice((30, 45)), max=rng.choice((None, 90))) if self.chance(0.7) else None,
            outdoor=rng.choice((False, False, True)),
            capacity=rng.choice((None, None, 2, 8)),
            **self.spot(self.city),
        )

    def lodging(self, number: int) -> Place:
        rng = self.rng
        left = {date: rng.choice((0, 1, 2, 3, 3)) for date in self.dates}
        return Place(
            id=f"h{number}",
            name=f"Inn {number}",
            kind="lodging",
            city=self.city,
            price=self.unknown(Price(amount=rng.choice((5000, 8000, 8000, 12000)), per="unit")),
            rating=rng.choice((None, 3.9, 4.6)),
            lodging=Lodging(
                room_type=rng.choice(("entire room", "private room", "shared room")),
                sleeps=rng.choice((2, 3, 4)),
                min_nights=rng.choice((1, 1, 1, 2)),
                forbids=tuple(rng.sample(("smoking", "pets", "parties"), rng.choice((0, 0, 1)))),
                rooms_left=left,
            ),
            **self.spot(self.city),
        )

    def endpoints(self) -> tuple[Endpoint, Endpoint]:
        there = Endpoint(city=self.city, place="st" if self.with_station else None)
        return Endpoint(city="Hafen", zone="Europe/London"), there

    def connection(self, name: str, out: Endpoint, into: Endpoint, date: dt.date, leaves: int) -> Connection:
        rng = self.rng
        mode = rng.choice(("flight", "train", "train", "bus"))
        minutes = rng.choice((60, 90, 120, 150))
        depart = _at(date, leaves)
        shift = 60 * ((into.zone is None) - (out.zone is None)) if self.zone == "Europe/Vienna" else 0
        return Connection(
            id=name,
            mode=mode,
            origin=out,
            destination=into,
            number=name.upper(),
            depart=depart,
            arrive=depart + dt.timedelta(minutes=minutes + shift),
            price=self.price(),
            left=rng.choice((None, 0, 2, 9, 9)),
        )

    def add_connections(self) -> None:
        home, there = self.endpoints()
        for name, out, into, date in (("go", home, there, self.dates[0]), ("back", there, home, self.dates[-1])):
            base = 420 if name == "go" else self.rng.choice((960, 1080, 1140))
            for n in range(self.rng.randint(2, 4)):
                leaves = base if n == 0 else base + self.rng.choice((-120, -60, 60, 120, 180, 240))
                self.connections.append(self.connection(f"{name}{n}", out, into, date, leaves))
            if self.chance(0.25):
                self.connections.append(
                    Connection(
                        id=f"{name}drive",
                        mode="taxi",
                        origin=out,
                        destination=into,
                        minutes=120,
                        price=Price(amount=9000, per="group"),
                    )
                )

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

    def travel(self) -> tuple[TravelTime, ...]:
        """A full matrix that need not obey the triangle inequality."""
        names = [place.id for place in self.places]
        return tuple(
            TravelTime(origin=a, destination=b, minutes=self.rng.choice((5, 10, 15, 30, 30, 60, 75)))
            for a in names
            for b in names
            if a < b
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
            times = {} if self.untimed else {"start": _at(date, start), "end": _at(date, start + length)}
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
            good = [s for s in roomy if s.start >= _at(date, earliest)]
            return None if not good else (good[0].start.hour * 60 + good[0].start.minute)
        windows = self.catalogue.windows(place.id, date)
        for opens, closes in ((_at(date, 540), _at(date, 1230)),) if windows is None else windows:
            begin = max(earliest, int((opens - _at(date, 0)).total_seconds() // 60))
            end = int((closes - _at(date, 0)).total_seconds() // 60)
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
                limits["latest"] = _at(date, rng.choice((1380, 1320)))
            if self.strict and self.chance(0.5):
                limits["earliest"] = _at(date, rng.choice((480, 510, 540)))
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


class _Trouble:
    """What may happen to a trip."""

    def __init__(self, rng: random.Random, itinerary: Itinerary, catalogue: Catalogue) -> None:
        self.rng, self.trip, self.catalogue = rng, itinerary, catalogue
        self.stops = [(day, stop) for day, stop in itinerary.stops()]
        self.legs = [leg for _, leg in itinerary.legs()]
        self.dates = [day.date for day in itinerary.days]

    def dated(self, date: dt.date) -> tuple[dt.date, ...]:
        return self.rng.choice(((date,), (date,), ()))

    def during(self, date: dt.date) -> Interval:
        begin = self.rng.choice((480, 600, 720, 840))
        return Interval(start=_at(date, begin), end=_at(date, begin + self.rng.choice((120, 240, 480))))

    def effect(self) -> tuple[str, Any]:
        makers = [self.closed, self.closed, self.hours, self.sold_out, self.price, self.weather, self.slower]
        makers += [self.event_moved, self.party, self.day_lost]
        if self.trip.traveller.budget is not None:
            makers += [self.budget, self.budget]
        if self.legs:
            makers += [self.delayed, self.retimed, self.cancelled, self.leg_price] * 2
        if self.trip.stays:
            makers += [self.lodging_lost, self.downgraded, self.lodging_price]
        return self.rng.choice(makers)()

    def closed(self) -> tuple[str, Any]:
        day, stop = self.rng.choice(self.stops)
        if self.rng.random() < 0.3:
            return "attraction", fx.PlaceClosed(place=stop.place, during=self.during(day.date))
        return "attraction", fx.PlaceClosed(place=stop.place, dates=self.dated(day.date))

    def hours(self) -> tuple[str, Any]:
        day, stop = self.rng.choice(self.stops)
        opens = self.rng.choice((None, dt.time(11), dt.time(13), dt.time(14, 15), dt.time(19)))
        closes = self.rng.choice((dt.time(12), dt.time(15), dt.time(20))) if opens is None else None
        return "attraction", fx.HoursChanged(place=stop.place, dates=self.dated(day.date), opens=opens, closes=closes)

    def sold_out(self) -> tuple[str, Any]:
        day, stop = self.rng.choice(self.stops)
        if stop.start is not None and self.rng.random() < 0.5:
            return "attraction", fx.SoldOut(place=stop.place, slots=(stop.start,))
        return "attraction", fx.SoldOut(place=stop.place, dates=(day.date,))

    def price(self) -> tuple[str, Any]:
        _, stop = self.rng.choice(self.stops)
        return "miscellaneous", fx.PriceChanged(target=stop.place, factor=self.rng.choice((0.5, 2, 6)))

    def leg_price(self) -> tuple[str, Any]:
        return "transport", fx.PriceChanged(target=self.rng.choice(self.legs).id, amount=15000)

    def lodging_price(self) -> tuple[str, Any]:
        return "accommodation", fx.PriceChanged(target=self.rng.choice(self.trip.stays).place, factor=2.5)

    def weather(self) -> tuple[str, Any]:
        date = self.rng.choice(self.dates)
        if self.rng.random() < 0.4:
            return "miscellaneous", fx.Weather(during=self.during(date))
        return "miscellaneous", fx.Weather(dates=(date,))

    def slower(self) -> tuple[str, Any]:
        date = self.rng.choice(self.dates)
        earliest = self.rng.choice((None, dt.time(10), dt.time(12)))
        latest = self.rng.choice((None, None, dt.time(16), dt.time(20)))
        return "miscellaneous", fx.Slower(
            dates=(date,), earliest=earliest, latest=latest, pace=self.rng.choice((None, "relaxed"))
        )

    def event_moved(self) -> tuple[str, Any]:
        day, stop = self.rng.choice(self.stops)
        return "attraction", fx.EventMoved(
            place=stop.place, start=_at(self.rng.choice((day.date, self.dates[-1])), self.rng.choice((600, 825, 1080)))
        )

    def party(self) -> tuple[str, Any]:
        return "miscellaneous", fx.PartyChanged(by={"adult": self.rng.choice((1, 2))})

    def day_lost(self) -> tuple[str, Any]:
        return "miscellaneous", fx.DayLost(date=self.rng.choice(self.dates))

    def budget(self) -> tuple[str, Any]:
        cost = trip_cost(self.trip, self.catalogue).known
        return "miscellaneous", fx.BudgetChanged(budget=max(0, cost - self.rng.choice((0, 300, 1500, 4000))))

    def delayed(self) -> tuple[str, Any]:
        leg = self.rng.choice(self.legs)
        return "transport", fx.LegDelayed(leg=leg.id, minutes=self.rng.choice((-120, 45, 90, 240)))

    def retimed(self) -> tuple[str, Any]:
        leg = self.rng.choice(self.legs)
        if leg.depart is None:
            return self.delayed()
        return "transport", fx.LegRetimed(
            leg=leg.id, depart=leg.depart + dt.timedelta(minutes=self.rng.choice((-180, -60, 120, 180)))
        )

    def cancelled(self) -> tuple[str, Any]:
        return "transport", fx.LegCancelled(leg=self.rng.choice(self.legs).id)

    def lodging_lost(self) -> tuple[str, Any]:
        stay = self.rng.choice(self.trip.stays)
        return "accommodation", fx.LodgingLost(stay=stay.id, nights=self.rng.choice(((), stay.nights[:1])))

    def downgraded(self) -> tuple[str, Any]:
        stay = self.rng.choice(self.trip.stays)
        return "accommodation", fx.LodgingDowngraded(stay=stay.id, room_type="shared room")

    def wish(self) -> fx.Constraint:
        rng = self.rng
        day, stop = rng.choice(self.stops)
        names = [place.id for place in self.catalogue.places]
        about = rng.choice(("", "", stop.id))
        return rng.choice(
            (
                fx.Constraint(type="keep", target=stop.id),
                fx.Constraint(type="avoid_place", target=rng.choice(names), applies_to=about),
                fx.Constraint(type="avoid_cuisine", value=rng.choice(CUISINES), applies_to=about),
                fx.Constraint(type="want_cuisine", value=rng.choice(CUISINES), applies_to=about),
                fx.Constraint(type="avoid_tag", value=rng.choice(TAGS), applies_to=about),
                fx.Constraint(type="want_tag", value=rng.choice(TAGS), applies_to=about),
                fx.Constraint(type="avoid_mode", value=rng.choice(("flight", "train"))),
                fx.Constraint(type="want_mode", value=rng.choice(("flight", "train"))),
                fx.Constraint(type="max_price", amount=rng.choice((600, 1200, 6000)), applies_to=about),
                fx.Constraint(type="max_extra", amount=rng.choice((0, 500, 2000))),
                fx.Constraint(type="not_before", time=dt.time(rng.choice((9, 11))), applies_to=about),
                fx.Constraint(type="not_after", time=dt.time(rng.choice((17, 21))), date=day.date, applies_to=about),
                fx.Constraint(type="near", target=stop.place),
                fx.Constraint(type="indoor", applies_to=about),
                fx.Constraint(type="same_day", applies_to=about),
                fx.Constraint(type="no_new_places"),
            )
        )

    def change(self) -> fx.Change:
        rng = self.rng
        disruptions = []
        for number in range(rng.choices((1, 2), (4, 1))[0]):
            category, effect = self.effect()
            disruptions.append(fx.Disruption(id=f"d{number}", category=category, effect=effect))
        wishes = [self.wish() for _ in range(rng.choices((0, 1, 2), (7, 2, 1))[0])]
        return fx.Change(disruptions=tuple(disruptions), constraints=tuple(wishes))


def _feasible(rng: random.Random, parameters: Parameters) -> tuple[Itinerary, Catalogue]:
    count = rng.choices((1, 2, 3), (4, 4, 2))[0]
    stops = rng.randint(2, 4 if count == 1 else 6)
    legs = rng.random() < 0.3
    while True:
        itinerary, catalogue = _Maker(rng, count, stops, legs).make()
        if sum(1 for _ in itinerary.stops()) < min(2, stops):
            continue
        validate(itinerary, catalogue)
        if not broken(check(itinerary, catalogue, parameters)):
            return itinerary, catalogue


def _change(rng: random.Random, itinerary: Itinerary, catalogue: Catalogue, parameters: Parameters) -> fx.Change:
    """Something that mostly does break the trip."""
    harmless = rng.random() < 0.07
    trouble = _Trouble(rng, itinerary, catalogue)
    for _ in range(30):
        change = trouble.change()
        world = fx.apply(change, itinerary, catalogue)
        if harmless or broken(check(world.itinerary, world.catalogue, parameters)):
            break
    return change


def world_of(seed: int) -> World:
    """The world of a seed."""
    rng = random.Random(seed)
    even = {mode: 15 * round(minutes / 15) for mode, minutes in Parameters().egress.items()}
    parameters = Parameters(grid=rng.choice((30, 60, 60)), egress=rng.choice((even, dict(Parameters().egress))))
    itinerary, catalogue = _feasible(rng, parameters)
    change = _change(rng, itinerary, catalogue, parameters)
    kind = "+".join(sorted(disruption.effect.type for disruption in change.disruptions))
    severity = rng.choice((None, None, "step", "day", "plan"))
    tolerance = rng.choice((None, None, "plan-bound"))
    return World(seed, kind, itinerary, catalogue, change, severity, tolerance, parameters)
