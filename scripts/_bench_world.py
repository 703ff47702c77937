"""Synthetic trips for the benchmark: invented cities, realistic hours and ticket slots, plans feasible by construction.

`make_trip(days, places, seed)` is deterministic. Nothing here knows the engine; `check` has to pass each plan first.
"""

from __future__ import annotations

import datetime as dt
import math
import random
from collections.abc import Iterator
from dataclasses import dataclass

from tripmend.change import Change, Disruption, HoursChanged, LegRetimed, PlaceClosed, Slower, SoldOut, Weather
from tripmend.trip import (
    Catalogue,
    Connection,
    Day,
    Dwell,
    Endpoint,
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
    TravelTimes,
    local_fares,
    trip_cost,
)

__all__ = ["Trip", "changes", "make_trip"]

START = dt.date(2026, 9, 7)  # a Monday
ZONE = "Europe/Vienna"
HOME = Endpoint(city="Hafenstadt", place="home-airport", zone="Europe/London")
CITY_KM = 2.2
"""Standard deviation of a place's distance from the centre, in kilometres."""
SYLLABLES = ("ar", "bel", "cor", "dun", "el", "fal", "gor", "hal", "il", "kar", "lin", "mor", "nev", "or", "pel", "run")
MUSEUM_HOURS = ("Tu-Su 09:00-18:00", "Tu-Su 10:00-18:00", "We-Mo 10:00-19:00", "Mo-Su 09:00-19:00", "Mo-Sa 10:00-17:30")
KINDS = (("museum", False), ("gallery", False), ("church", False), ("castle", False), ("garden", True), ("ruins", True))
KITCHENS = ("regional", "Italian", "Indian", "seafood", "vegetarian", "Japanese")
KITCHEN_HOURS = (
    "Mo-Su 11:30-15:00,18:00-23:00",
    "Tu-Su 12:00-15:00,18:00-22:30",
    "Mo-Su 11:00-23:00",
    "We-Mo 11:30-23:30",
)


@dataclass(frozen=True, slots=True)
class Trip:
    """A made trip and what may be used to mend it."""

    itinerary: Itinerary
    catalogue: Catalogue


def _cities(days: int) -> list[int]:
    """How many days each city gets."""
    count = 1 if days <= 5 else 2 if days <= 9 else 3
    return [days // count + (1 if n < days % count else 0) for n in range(count)]


def _at(date: dt.date, minute: int) -> dt.datetime:
    return dt.datetime(date.year, date.month, date.day) + dt.timedelta(minutes=minute)


def _up(clock: dt.datetime) -> dt.datetime:
    """The next multiple of five minutes."""
    return clock + dt.timedelta(minutes=-clock.minute % 5)


class _Maker:
    def __init__(self, days: int, places: int, seed: int) -> None:
        self.random = random.Random(f"{days}/{places}/{seed}")
        self.dates = [START + dt.timedelta(days=n) for n in range(days)]
        self.names: set[str] = set()
        self.places: list[Place] = [
            Place(
                id="home-airport", name="Hafenstadt Airport", kind="airport", city="Hafenstadt", zone="Europe/London"
            ),
        ]
        self.of_city: dict[str, list[Place]] = {}
        for number, _ in enumerate(_cities(days)):
            self._city(f"City {number + 1}", 48.0 + number * 1.5, 14.0 + number, places)
        self.catalogue = Catalogue(places=tuple(self.places), zone=ZONE, source=f"synthetic, seed {seed}")
        self.times = TravelTimes(self.catalogue)
        self.used: set[str] = set()
        self.connections: list[Connection] = []
        self.stops = 0

    def _name(self) -> str:
        while True:
            name = "".join(self.random.choice(SYLLABLES) for _ in range(self.random.randint(2, 4))).capitalize()
            if name not in self.names:
                self.names.add(name)
                return name

    def _spot(self, lat: float, lon: float) -> dict[str, float]:
        km = 111.2
        return {
            "lat": round(lat + self.random.gauss(0, CITY_KM) / km, 5),
            "lon": round(lon + self.random.gauss(0, CITY_KM) / (km * math.cos(math.radians(lat))), 5),
        }

    def _city(self, city: str, lat: float, lon: float, count: int) -> None:
        made = []
        for n in range(count):
            made.append(
                (self._sight, self._kitchen, self._hotel)[0 if n % 10 < 5 else 1 if n % 10 < 9 else 2](city, lat, lon)
            )
        key = city.lower().replace(" ", "-")
        made.append(
            Place(
                id=f"{key}-airport", name=f"{city} Airport", kind="airport", city=city, lat=lat + 0.12, lon=lon + 0.08
            )
        )
        made.append(
            Place(id=f"{key}-station", name=f"{city} Station", kind="station", city=city, lat=lat, lon=lon + 0.01)
        )
        self.of_city[city] = made
        self.places += made

    def _sight(self, city: str, lat: float, lon: float) -> Place:
        kind, outdoor = self.random.choice(KINDS)
        name = self._name()
        least = self.random.choice((30, 45, 60, 75))
        slotted = not outdoor and self.random.random() < 0.25
        slots = tuple(
            Slot(start=_at(date, minute), left=self.random.choice((0, 2, 3, 6, 12)))
            for date in self.dates
            for minute in range(9 * 60 + 30, 17 * 60, self.random.choice((60, 90, 120)))
            if slotted
        )
        return Place(
            id=f"{kind}-{name.lower()}",
            name=f"{name} {kind.capitalize()}",
            kind="attraction",
            city=city,
            hours="Mo-Su 09:30-17:30"
            if slotted
            else "Mo-Su 08:00-20:00"
            if outdoor
            else self.random.choice(MUSEUM_HOURS),
            dwell=Dwell(min=least, max=least * 2),
            arrival_buffer=10 if slotted else 0,
            slots=slots,
            price=Price(amount=0 if outdoor else self.random.randrange(500, 2000, 50)),
            price_level=self.random.randint(1, 4),
            rating=round(self.random.uniform(7, 9.8), 1),
            tags=(kind,),
            outdoor=outdoor,
            **self._spot(lat, lon),
        )

    def _kitchen(self, city: str, lat: float, lon: float) -> Place:
        name = self._name()
        level = self.random.randint(1, 4)
        return Place(
            id=f"restaurant-{name.lower()}",
            name=f"{name} Kitchen",
            kind="restaurant",
            city=city,
            hours=self.random.choice(KITCHEN_HOURS),
            dwell=Dwell(min=45, max=120),
            price=Price(amount=1000 + 800 * level),
            price_level=level,
            rating=round(self.random.uniform(7, 9.8), 1),
            cuisines=(self.random.choice(KITCHENS),),
            outdoor=False,
            **self._spot(lat, lon),
        )

    def _hotel(self, city: str, lat: float, lon: float) -> Place:
        name = self._name()
        return Place(
            id=f"hotel-{name.lower()}",
            name=f"Hotel {name}",
            kind="lodging",
            city=city,
            hours="24/7",
            price=Price(amount=self.random.randrange(8000, 25000, 500), per="unit"),
            price_level=self.random.randint(1, 4),
            rating=round(self.random.uniform(7, 9.8), 1),
            lodging=Lodging(room_type="entire room", sleeps=self.random.choice((2, 3, 4))),
            **self._spot(lat, lon),
        )

    def _start(self, place: Place, ready: dt.datetime, minutes: int) -> dt.datetime | None:
        """The first start from `ready` on at which `place` can be visited for `minutes`; None within the next hour."""
        ready = _up(ready + dt.timedelta(minutes=place.arrival_buffer))
        date = ready.date()
        today = [slot for slot in place.slots if slot.start.date() == date]
        if today:
            fits = [slot.start for slot in today if slot.start >= ready and (slot.left or 0) >= 2]
            return fits[0] if fits and fits[0] <= ready + dt.timedelta(minutes=60) else None
        for opens, closes in self.catalogue.windows(place.id, date) or ():
            start = _up(max(ready, opens))
            if start + dt.timedelta(minutes=minutes) <= closes and start <= ready + dt.timedelta(minutes=60):
                return start
        return None

    def _stop(
        self, city: str, here: str, clock: dt.datetime, meal: str | None, until: dt.datetime, wait: int = 10
    ) -> Stop | None:
        """A stop near `here`, after `clock`, that ends by `until`; None when a fair number of tries finds none."""
        kind = "restaurant" if meal else "attraction"
        pool = [place for place in self.of_city[city] if place.kind == kind and place.id not in self.used]
        tries = sorted(
            self.random.sample(pool, min(14, len(pool))),
            key=lambda place: (self.times.between(here, place.id).minutes, place.id),
        )
        for place in tries:
            least = place.dwell.min if place.dwell else 60
            minutes = self.random.randrange(least, least + 35, 5)
            ready = clock + dt.timedelta(minutes=self.times.between(here, place.id).minutes + wait)
            start = self._start(place, ready, minutes)
            if start is None or start + dt.timedelta(minutes=minutes) > until:
                continue
            self.used.add(place.id)
            self.stops += 1
            fixed = bool(place.slots) or (meal == "dinner" and self.random.random() < 0.2)
            return Stop(
                id=f"{start:%m%d}-{meal or 'visit'}-{self.stops}",
                place=place.id,
                kind="meal" if meal else "visit",
                meal=meal,  # type: ignore[arg-type]  # one of the three words
                start=start,
                end=start + dt.timedelta(minutes=minutes),
                booked=fixed,
                notes=f"note {self.stops}",
            )
        return None

    def _leg(
        self, name: str, mode: str, ends: tuple[Endpoint, Endpoint], times: tuple[dt.datetime, dt.datetime]
    ) -> Leg:
        number = f"{mode[0].upper()}{len(self.connections) + 100}"
        price = Price(amount=12000 if mode == "flight" else 3500)
        common = {"origin": ends[0], "destination": ends[1], "number": number, "price": price}
        for hours in (0, 2, 4):
            shift = dt.timedelta(hours=hours)
            self.connections.append(
                Connection(
                    id=f"{name}-{hours}",
                    mode=mode,  # type: ignore[arg-type]  # one of the modes
                    depart=times[0] + shift,
                    arrive=times[1] + shift,
                    left=9,
                    **{**common, "number": f"{number}-{hours}"},
                )
            )
        return Leg(
            id=name,
            mode=mode,  # type: ignore[arg-type]  # one of the modes
            depart=times[0],
            arrive=times[1],
            connection=f"{name}-0",
            booked=True,
            **{**common, "number": f"{number}-0"},
        )

    def _day(self, date: dt.date, city: str, hotel: str, first: Leg | None, last: Leg | None) -> Day:
        items: list[Stop | Leg] = []
        here, clock = hotel, _at(date, 9 * 60)
        if first is not None and first.arrive is not None:
            items.append(first)
            here = first.destination.place or hotel
            clock = first.arrive + dt.timedelta(minutes=35)
        limit = _at(date, 24 * 60)
        if last is not None and last.depart is not None:
            limit = last.depart - dt.timedelta(minutes=180)
        for meal, earliest, until in (
            (None, 9 * 60, 12 * 60 + 15),
            (None, 9 * 60, 12 * 60 + 15),
            ("lunch", 12 * 60, 15 * 60 + 30),
            (None, 13 * 60, 18 * 60),
            (None, 13 * 60, 18 * 60),
            ("dinner", 18 * 60 + 30, 22 * 60 + 30),
        ):
            latest = min(limit, _at(date, until))
            for _ in range(4):
                stop = self._stop(city, here, max(clock, _at(date, earliest)), meal, latest)
                if stop is not None and stop.end is not None:
                    items.append(stop)
                    here, clock = stop.place, stop.end
                    break
                if meal is None or clock >= latest:
                    break
        if last is not None:
            items.append(last)
        return Day(date=date, items=tuple(items))

    def _end(self, city: str, what: str) -> Endpoint:
        return Endpoint(city=city, place=f"{city.lower().replace(' ', '-')}-{what}", zone=ZONE)

    def trip(self) -> Trip:
        days: list[Day] = []
        stays: list[Stay] = []
        cities = list(self.of_city)
        begin = 0
        for number, (city, length) in enumerate(zip(cities, _cities(len(self.dates)), strict=True)):
            dates = self.dates[begin : begin + length]
            rooms = [place for place in self.of_city[city] if place.kind == "lodging"]
            hotel = self.random.choice(rooms)
            final = number == len(cities) - 1
            leave = dates[-1] if final else self.dates[begin + length]
            if leave > dates[0]:
                stays.append(
                    Stay(id=f"stay-{number + 1}", place=hotel.id, check_in=dates[0], check_out=leave, booked=True)
                )
            for date in dates:
                first = last = None
                if date == self.dates[0]:
                    first = self._leg(
                        "flight-out", "flight", (HOME, self._end(city, "airport")), (_at(date, 420), _at(date, 610))
                    )
                elif date == dates[0]:
                    ends = (self._end(cities[number - 1], "station"), self._end(city, "station"))
                    first = self._leg(f"train-{number}", "train", ends, (_at(date, 510), _at(date, 640)))
                if final and date == dates[-1]:
                    last = self._leg(
                        "flight-home", "flight", (self._end(city, "airport"), HOME), (_at(date, 1150), _at(date, 1210))
                    )
                days.append(self._day(date, city, hotel.id, first, last))
            begin += length
        dinners = [item.id for day in days for item in day.items if isinstance(item, Stop) and item.meal == "dinner"]
        itinerary = Itinerary(
            id="synthetic",
            title=f"{len(days)} days",
            home=HOME.city,
            traveller=Traveller(party={"adult": 2}, meals=("lunch", "dinner"), room_type="entire room"),
            days=tuple(days),
            stays=tuple(stays),
            locks=tuple(Lock(target=name) for name in self.random.sample(dinners, min(1, len(dinners)))),
        )
        catalogue = self.catalogue.replace(connections=tuple(self.connections))
        spent = trip_cost(itinerary, catalogue).known
        rides = local_fares(itinerary, catalogue, TravelTimes(catalogue))
        budget = spent + spent // 10 + rides.known + rides.estimated
        traveller = itinerary.traveller.replace(budget=budget)
        return Trip(itinerary.replace(traveller=traveller), catalogue)


def make_trip(days: int, places: int, seed: int) -> Trip:
    """A trip of `days` days through one to three cities with `places` places each."""
    return _Maker(days, places, seed).trip()


def _step(draw: random.Random, trip: Trip) -> Change:
    """One stop cannot be had: its place is closed or full on that date."""
    date, stop = draw.choice([(day.date, stop) for day, stop in trip.itinerary.stops() if not _locked(trip, stop.id)])
    effect = draw.choice((PlaceClosed, SoldOut))(place=stop.place, dates=(date,))
    category = "restaurant" if stop.kind == "meal" else "attraction"
    return Change(disruptions=(Disruption(category=category, effect=effect, severity="step"),))


def _day(draw: random.Random, trip: Trip) -> Change:
    """A day goes wrong: it begins late, or it rains, and one of its places closes."""
    day = draw.choice([day for day in trip.itinerary.days if _free_stops(trip, day)])
    stop = draw.choice(_free_stops(trip, day))
    whole = draw.choice(
        (
            Slower(dates=(day.date,), earliest=dt.time(11, 0), pace=None),
            Weather(dates=(day.date,)),
            HoursChanged(place=stop.place, dates=(day.date,), opens=dt.time(14, 0)),
        )
    )
    return Change(
        disruptions=(
            Disruption(category="miscellaneous", effect=whole, severity="day"),
            Disruption(category="attraction", effect=PlaceClosed(place=stop.place, dates=(day.date,)), severity="day"),
        )
    )


def _plan(draw: random.Random, trip: Trip) -> Change:
    """The flight home leaves three hours earlier and two places on different days are closed all week."""
    home = next(leg for _, leg in trip.itinerary.legs() if leg.id == "flight-home")
    earlier = home.depart - dt.timedelta(hours=3) if home.depart is not None else None
    days = draw.sample([day for day in trip.itinerary.days if _free_stops(trip, day)], 2)
    closed = tuple(
        Disruption(
            category="attraction", effect=PlaceClosed(place=draw.choice(_free_stops(trip, day)).place), severity="plan"
        )
        for day in days
    )
    flight = Disruption(category="transport", effect=LegRetimed(leg="flight-home", depart=earlier), severity="plan")
    return Change(disruptions=(flight, *closed))


def _locked(trip: Trip, item: str) -> bool:
    return any(lock.target == item for lock in trip.itinerary.locks)


def _free_stops(trip: Trip, day: Day) -> list[Stop]:
    return [item for item in day.items if isinstance(item, Stop) and not _locked(trip, item.id)]


def changes(trip: Trip, severity: str, count: int, seed: int) -> Iterator[Change]:
    """`count` changes of the severity `step`, `day` or `plan`, drawn with `seed`."""
    draw = random.Random(f"{severity}/{seed}")
    make = {"step": _step, "day": _day, "plan": _plan}[severity]
    return (make(draw, trip) for _ in range(count))
