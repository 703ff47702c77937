"""Small invented trips of 3, 5 and 7 days over invented places: all that the disruptions need of a plan."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from random import Random

from tripmend.trip import (
    Catalogue,
    Connection,
    Day,
    Endpoint,
    Itinerary,
    Leg,
    Lodging,
    Place,
    Price,
    Stay,
    Stop,
    Traveller,
    trip_cost,
)
from tripmend_suites.triptide.data.disruptions import Planned

HOME = "Port Alder"
CITIES = ("Quillmouth", "East Tarrow", "Marlowe Falls", "Dunmere")
_FIRST = (
    "Copper",
    "Juniper",
    "Harbor",
    "Velvet",
    "Saffron",
    "Lantern",
    "Maple",
    "Granite",
    "Heron",
    "Clover",
    "Tinker's",
)
_EAT = ("Kettle", "Table", "Kitchen", "Spoon", "Cantina", "Trattoria", "Hearth", "Pantry", "Bistro", "Smokehouse")
_SEE = ("Museum", "Gardens", "Observatory", "Trail", "Gallery", "Zoo", "Pier", "Tower", "Preserve", "Aquarium")
_SLEEP = ("Inn", "Loft", "Lodge", "Suites", "House")
_SHOW = ("Orchestra Night", "Derby", "Players", "Film Evening")
_OUTDOOR = ("Gardens", "Trail", "Pier", "Zoo", "Preserve")
START = dt.date(2024, 11, 4)


def _names(nouns: Sequence[str], draw: Random) -> list[str]:
    found = [f"{first} {noun}" for first in _FIRST for noun in nouns]
    draw.shuffle(found)
    return found


def city(name: str, date: dt.date, days: int) -> list[Place]:
    """The places of a city, with hours and prices."""
    draw = Random(f"made {name}")
    where = {"city": name, "zone": "America/Denver", "lat": 40.0, "lon": -105.0}
    slug = name.lower().replace(" ", "-")
    places: list[Place] = []
    for number, text in enumerate(_names(_EAT, draw)[:40]):
        price = Price(amount=draw.randrange(1200, 5000, 100))
        places.append(
            Place(
                id=f"restaurant-{slug}-{number}",
                name=text,
                kind="restaurant",
                hours="Mo-Su 07:00-23:00",
                price=price,
                **where,
            )
        )
    for number, text in enumerate(_names(_SEE, draw)[:40]):
        outdoor = text.split()[-1] in _OUTDOOR
        places.append(
            Place(
                id=f"attraction-{slug}-{number}",
                name=text,
                kind="attraction",
                hours="Mo-Su 09:00-19:00",
                outdoor=outdoor,
                price=Price(amount=0),
                **where,
            )
        )
    for number, text in enumerate(_names(_SLEEP, draw)[:8]):
        price = Price(amount=draw.randrange(8000, 20000, 100), per="unit", holds=2)
        lodging = Lodging(room_type="private room", sleeps=2)
        places.append(
            Place(id=f"lodging-{slug}-{number}", name=text, kind="lodging", lodging=lodging, price=price, **where)
        )
    for number, text in enumerate(_names(_SHOW, draw)[:days]):
        places.append(Place(id=f"event-{slug}-{number}", name=text, kind="event", price=Price(amount=3000), **where))
    return places


def _clock(date: dt.date, text: str) -> dt.datetime:
    return dt.datetime.combine(date, dt.time.fromisoformat(text))


def plan(
    days: int, idx: int, places: dict[str, list[Place]], home: str, route: Sequence[str], start: dt.date, draw: Random
) -> Itinerary:
    """A trip along `route` (one city for each two days), by plane or, every third time, by car."""
    mode = "drive" if idx % 3 == 0 else "flight"
    pick = {
        (name, kind): draw.sample([p for p in own if p.kind == kind], min(30, sum(p.kind == kind for p in own)))
        for name, own in places.items()
        for kind in ("restaurant", "attraction", "lodging", "event")
    }
    cities = [route[min(number // 2, len(route) - 1)] for number in range(days)]
    made: list[Day] = []
    for number in range(days):
        date, here = start + dt.timedelta(days=number), cities[number]
        before = home if number == 0 else cities[number - 1]
        last = number == days - 1
        here, onward = (before, home) if last else (here, here)
        items: list[Stop | Leg] = []

        def stop(kind: str, begin: str, end: str, meal: str | None = None, *, at: str = "") -> None:
            place = pick[(at or here, kind)].pop()  # noqa: B023
            of = {"restaurant": "meal", "attraction": "visit", "event": "event"}[kind]
            name = f"d{number + 1}-{meal or of}-{len(items)}"  # noqa: B023
            times = {"start": _clock(date, begin), "end": _clock(date, end)}  # noqa: B023
            items.append(Stop(id=name, place=place.id, kind=of, meal=meal, **times))  # type: ignore[arg-type] # noqa: B023

        def leg(origin: str, destination: str, depart: str, arrive: str) -> None:
            name, run = f"d{number + 1}-leg", f"F{3000000 + idx * 100 + number}"  # noqa: B023
            items.append(  # noqa: B023
                Leg(
                    id=name,
                    mode=mode,
                    origin=Endpoint(city=origin, zone="America/Denver"),
                    destination=Endpoint(city=destination, zone="America/Denver"),
                    depart=_clock(date, depart),  # noqa: B023
                    arrive=_clock(date, arrive),  # noqa: B023
                    number=run if mode == "flight" else "",
                    price=Price(amount=12000),
                )
            )

        if number == 0:
            leg(home, here, "08:10", "10:25")
            stop("restaurant", "12:30", "13:30", "lunch")
            stop("attraction", "14:30", "16:30")
        elif last:
            stop("restaurant", "09:00", "09:45", "breakfast")
            stop("attraction", "10:30", "12:15")
            leg(here, onward, "15:20", "17:40")
            made.append(Day(date=date, items=tuple(items)))
            continue
        elif before != here:
            stop("restaurant", "08:45", "09:30", "breakfast", at=before)
            leg(before, here, "10:40", "12:05")
            stop("restaurant", "13:30", "14:30", "lunch")
            stop("attraction", "15:15", "17:15")
        else:
            stop("restaurant", "09:00", "09:45", "breakfast")
            stop("attraction", "10:30", "12:30")
            stop("restaurant", "14:00", "15:00", "lunch")
            stop("attraction", "15:45", "17:30")
        stop("restaurant", "19:00", "20:15", "dinner")
        if number % 3 == 1 and pick[(here, "event")]:
            stop("event", "20:45", "22:30")
        made.append(Day(date=date, items=tuple(items)))
    stays = []
    for name in dict.fromkeys(cities[:-1]):
        nights = [start + dt.timedelta(days=n) for n in range(days - 1) if cities[n] == name]
        place = pick[(name, "lodging")].pop()
        check_out = nights[-1] + dt.timedelta(days=1)
        stays.append(Stay(id=f"stay-{len(stays) + 1}", place=place.id, check_in=nights[0], check_out=check_out))
    traveller = Traveller(party={"adult": 2}, room_type="private room" if idx % 2 else None)
    return Itinerary(
        id=f"{days}-{idx}", home=home, currency="USD", traveller=traveller, days=tuple(made), stays=tuple(stays)
    )


def planned(days: int, idx: int) -> Planned:
    """One invented trip."""
    draw = Random(f"made trip {days} {idx}")
    route = draw.sample(CITIES, {3: 1, 5: 2, 7: 3}[days])
    start = START + dt.timedelta(days=draw.randrange(14))
    places = {name: city(name, start, days) for name in route}
    itinerary = plan(days, idx, places, HOME, route, start, draw)
    legs = [leg for _, leg in itinerary.legs()]
    ways = tuple(
        Connection(id=f"taxi-{n}", mode="taxi", origin=leg.origin, destination=leg.destination, minutes=200)
        for n, leg in enumerate(legs)
    )
    catalogue = Catalogue(places=tuple(p for own in places.values() for p in own), connections=ways)
    budget = trip_cost(itinerary, catalogue).known // 100 * 100 + 3000
    itinerary = itinerary.replace(traveller=itinerary.traveller.replace(budget=budget))
    return Planned(days, idx, None, itinerary, catalogue)


def planned_trips(three: int, five: int, seven: int) -> list[Planned]:
    """Invented trips: so many of 3, 5 and 7 days."""
    return [planned(days, idx) for days, count in ((3, three), (5, five), (7, seven)) for idx in range(1, count + 1)]
