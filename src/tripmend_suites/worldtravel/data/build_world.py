"""The world from its facts and a seed: thirty dates of bookings in five towns."""

from __future__ import annotations

import datetime as dt
import math
import random
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from itertools import combinations
from typing import Any, cast

from tripmend.errors import InputError

from ...common.data_files import DataFile, read_data
from ..gold import DEFAULT_MINUTES
from ..world import (
    FARES,
    Buffer,
    Dish,
    DwellRange,
    Event,
    Meal,
    Product,
    Route,
    Slot,
    TownRecord,
    Venue,
    Way,
    WorldRecord,
)

_DATA = DataFile(__file__)

# Menus of the invented restaurants, drawn from words of their kitchen.

_STARTERS = _DATA.read("starters", dict[str, tuple[str, ...]])
_MAINS = _DATA.read("mains", dict[str, tuple[str, ...]])
_GREEN = _DATA.read("green", tuple[str, ...])
_GREEN_NOT = ("clear", "liver", "cod", "crab", "broth")
_BRUNCHES = (
    ("brunch", "Weekend brunch", 1900, 2600, (5, 6)),
    ("small-brunch", "Small brunch", 1300, 1700, (0, 1, 2, 3, 4)),
)


def _is_green(label: str) -> bool:
    low = label.casefold()
    return any(word in low for word in _GREEN) and not any(word in low for word in _GREEN_NOT)


def menu(tags: tuple[str, ...], meals: tuple[str, ...], rng: random.Random) -> tuple[Dish, ...]:
    """Sets and dishes for the kitchen that `tags` name; prices in cents per person, ending in whole ten cents."""
    level = 2.4 if "fine dining" in tags else 1.6 if "modern" in tags or "seafood" in tags else 1.0

    def price(low: int, high: int) -> int:
        return round(rng.randint(low, high) * level / 10) * 10

    kitchen = next((tag for tag in tags if tag in _STARTERS), "")
    dishes = [
        Dish(id="lunch-set", label="Lunch in two courses", kind="set", price=price(1700, 2300)),
        Dish(id="tasting", label="Evening menu in five courses", kind="set", price=price(4200, 5800)),
        Dish(id="green-set", label="Evening menu without meat", kind="set", price=price(3400, 4600), vegetarian=True),
    ]
    if "brunch" in meals:
        for name, label, low, high, days in _BRUNCHES:
            dishes.append(Dish(id=name, label=label, kind="brunch", price=price(low, high), weekdays=days))
    for course, labels, low, high in (("starter", _STARTERS, 650, 1200), ("main", _MAINS, 1400, 2600)):
        for number, label in enumerate(labels[kitchen], 1):
            green, name = _is_green(label), f"{course}-{number}"
            dishes.append(Dish(id=name, label=label, kind="dish", price=price(low, high), vegetarian=green))
    for name, label, low, high in (("water", "Water", 250, 400), ("house-wine", "House wine, a glass", 500, 900)):
        dishes.append(Dish(id=name, label=label, kind="drink", price=price(low, high)))
    return tuple(dishes)


# Made-up but believable ways between the places of a town: synthetic, from the distance as the crow flies.

_DETOUR = 1.3
_UNSAID = 0.1
"""Share of ways for which the matrix gives no time, so that the default of 10 minutes applies: of those only that would
take about as long anyway, or a way across the town would become the shortest for everybody."""
_ABOUT = 2


def _kilometres(one: Venue, other: Venue) -> float:
    a, b = math.radians(one.latitude), math.radians(other.latitude)
    x = math.radians(other.longitude - one.longitude) * math.cos((a + b) / 2)
    return 6371 * math.hypot(x, b - a) * _DETOUR


def routes(venues: tuple[Venue, ...], rng: random.Random) -> tuple[Route, ...]:
    """Ways between every two venues: on foot up to 3 km, bus and taxi beyond a short walk, driving for some.

    The fastest way is never longer than by way of a third venue: who counts the plans of a task need not count changes.
    """
    found = []
    for one, other in combinations(venues, 2):
        km = _kilometres(one, other)
        ways = []
        if km <= 3:
            ways.append(Way(mode="foot", minutes=max(3, round(km / 4.6 * 60)), cost=0))
        if km > 0.5:
            ways.append(Way(mode="bus", minutes=round(6 + km / 15 * 60 + rng.randint(0, 4)), cost=300))
            taxi = round(3 + km / 22 * 60 + rng.randint(0, 3))
            ways.append(Way(mode="taxi", minutes=taxi, cost=round((390 + 230 * km) / 10) * 10))
        if km > 2 and rng.random() < 0.5:
            ways.append(Way(mode="driving", minutes=round(5 + km / 20 * 60), cost=0))
        near = abs((ways[-1].minutes or 0) - DEFAULT_MINUTES) <= _ABOUT
        if rng.random() < _UNSAID and near and len(ways) > 1:
            ways[-1] = ways[-1].replace(minutes=None, cost=None)
        found.append(Route(origin=one.id, destination=other.id, ways=tuple(ways)))
    return _direct(found)


def _fastest(route: Route) -> int:
    return min(DEFAULT_MINUTES if way.minutes is None else way.minutes for way in route.ways)


def _direct(found: list[Route]) -> tuple[Route, ...]:
    """The same routes, the fastest stated way of each as short as the shortest change (Floyd and Warshall)."""
    least = {frozenset((route.origin, route.destination)): _fastest(route) for route in found}
    places = list(dict.fromkeys(name for route in found for name in (route.origin, route.destination)))
    for via in places:
        for one, other in combinations([name for name in places if name != via], 2):
            change = least[frozenset((one, via))] + least[frozenset((via, other))]
            least[frozenset((one, other))] = min(change, least[frozenset((one, other))])
    shortened = []
    for route in found:
        short = least[frozenset((route.origin, route.destination))]
        if short < _fastest(route):
            stated = [way for way in route.ways if way.minutes is not None]
            best = min(stated, key=lambda way: way.minutes or 0)
            ways = tuple(way.replace(minutes=short) if way is best else way for way in route.ways)
            route = route.replace(ways=ways)
        shortened.append(route)
    return tuple(shortened)


# The facts behind the world, one YAML file a town: real attractions with approximate facts, invented businesses.

TOWNS: tuple[str, ...] = ("berlin", "vienna", "rome", "barcelona", "florence")
_WEEKDAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
_RULE = re.compile(r"(?P<days>[A-Za-z,-]+) (?P<from>\d\d:\d\d)-(?P<to>\d\d:\d\d)")

Window = tuple[dt.time, dt.time]


def read_facts(town: str) -> dict[str, Any]:
    """The facts of one town, as the file has them."""
    if town not in TOWNS:
        raise InputError(f"no town is called {town!r}; there are {', '.join(TOWNS)}", where="town")
    return read_data(files(__package__).joinpath("facts", f"{town}.yaml"), dict[str, Any])


def clock(text: str) -> dt.time:
    """``"09:30"`` as a time of day."""
    return dt.time.fromisoformat(text)


def minutes_range(text: str | int) -> tuple[int, int]:
    """``"60-75"`` as (60, 75)."""
    first, _, last = str(text).partition("-")
    return int(first), int(last or first)


def weekly_hours(text: str) -> dict[int, tuple[Window, ...]]:
    """``"Tu-Su 10:00-18:00; Th 10:00-20:00"`` by weekday (0 Monday); a later rule replaces an earlier one."""
    found: dict[int, tuple[Window, ...]] = {}
    for rule in text.split(";"):
        match = _RULE.fullmatch(rule.strip())
        if match is None:
            raise InputError(f"{rule.strip()!r} is not of the form 'Mo-Fr 10:00-18:00'", where="hours")
        window = (clock(match["from"]), clock(match["to"]))
        for part in match["days"].split(","):
            first, _, last = part.partition("-")
            for day in range(_WEEKDAYS.index(first), _WEEKDAYS.index(last or first) + 1):
                found[day] = (window,)
    return dict(sorted(found.items()))


# What can be booked at a venue on a date, before any task sells something out.

_DROPPED = 0.08
"""Share of regular times that a venue does not offer on a day, so that no two pages look alike."""


def _every(first: str, last: str, minutes: int) -> Iterator[dt.time]:
    begin, end = (int(text[:2]) * 60 + int(text[3:]) for text in (first, last))
    for minute in range(begin, end + 1, minutes):
        yield dt.time(minute // 60, minute % 60)


def _times(pattern: Mapping[str, Any]) -> list[dt.time]:
    if "times" in pattern:
        return [clock(text) for text in pattern["times"]]
    return list(_every(pattern["from"], pattern["to"], pattern["every"])) if pattern else []


def attraction_slots(
    facts: Mapping[str, Any],
    products: tuple[Product, ...],
    events: tuple[Event, ...],
    date: dt.date,
    rng: random.Random,
) -> tuple[Slot, ...]:
    """Regular entries, tours in one language each, and what is on: an exhibition or part every day, a stage work in
    turns, with a dark day now and then."""
    stock: list[int] = facts.get("stock", [10])
    slots: list[Slot] = []
    plain = tuple(product.id for product in products if product.admission in ("standard", "skip-line", "pass"))
    for start in _times(facts["slots"]):
        if rng.random() >= _DROPPED:
            slots.append(Slot(start=start, left=rng.choice(stock), products=plain))
    for entry, product in zip(facts["products"], products, strict=True):
        for text in entry.get("times", ()):
            language = rng.choice(product.languages) if product.languages else ""
            slots.append(Slot(start=clock(text), left=rng.choice(stock), products=(product.id,), language=language))
    seats = tuple(product.id for product in products if product.admission == "event")
    languages = {event.id: event.language for event in events}
    for entry in (*facts.get("events", ()), *_tonight(facts.get("programme", ()), date, rng)):
        name = entry["id"]
        admitting = tuple(product.id for product in products if name in product.covers)
        sold = (entry["product"],) if "product" in entry else admitting or seats
        for text in entry["times"]:
            stock_left, spoken = rng.choice(stock), languages[name]
            slots.append(Slot(start=clock(text), left=stock_left, products=sold, language=spoken, event=name))
    return tuple(sorted(slots, key=lambda slot: (slot.start, slot.event, slot.language, slot.products)))


def _tonight(staged: Any, date: dt.date, rng: random.Random) -> list[Any]:
    """One or two works of the programme; one evening in seven the stage stays dark."""
    if not staged or rng.randrange(7) == 0:
        return []
    first = date.toordinal() % len(staged)
    more = [work for number, work in enumerate(staged) if number != first and rng.random() < 0.35]
    taken = [staged[first]]
    for work in more:
        if not {text for other in taken for text in other["times"]} & set(work["times"]):
            taken.append(work)
    return taken[:2]


def restaurant_slots(facts: Mapping[str, Any], rng: random.Random) -> tuple[Slot, ...]:
    """Tables by session. left: seats that are free at that time."""
    slots: list[Slot] = []
    for meal, (first, last, minutes) in facts["meals"].items():
        for start in _every(first, last, minutes):
            if rng.random() >= _DROPPED:
                slots.append(Slot(start=start, left=rng.choice((0, 2, 4, 6, 8)), meal=cast(Meal, meal)))
    return tuple(sorted(slots, key=lambda slot: slot.start))


DATES: tuple[dt.date, ...] = tuple(dt.date(2026, 7, 1) + dt.timedelta(days=n) for n in range(30))
_SPECIAL_CLOSURE = 0.3


def build_world(seed: int, towns: tuple[str, ...] = TOWNS) -> WorldRecord:
    """All towns; same seed, same record. Each venue and date draws from its own stream, so that one more venue in the
    facts changes nothing elsewhere."""
    return WorldRecord(seed=seed, towns=tuple(_town(seed, name) for name in towns))


def _stream(*name: object) -> random.Random:
    return random.Random("/".join(str(part) for part in name))


def _town(seed: int, name: str) -> TownRecord:
    facts = read_facts(name)
    venues = (
        *(_attraction(seed, name, entry) for entry in facts["attractions"]),
        *(_restaurant(seed, name, entry) for entry in facts["restaurants"]),
        *(_venue(entry, kind="hotel", real=False) for entry in facts["hotels"]),
    )
    ways = routes(venues, _stream(seed, name, "routes"))
    return TownRecord(id=name, name=facts["name"], zone=facts["zone"], dates=DATES, venues=venues, routes=ways)


def _product(entry: Mapping[str, Any]) -> Product:
    told = {name: value for name, value in entry.items() if name in Product.model_fields}
    prices = {fare: entry[fare] for fare in FARES if fare in entry}
    return Product.model_validate(told | {"prices": prices, "covers": entry.get("covers") or entry.get("parts") or ()})


def _event(entry: Mapping[str, Any]) -> Event:
    return Event.model_validate({name: value for name, value in entry.items() if name in Event.model_fields})


def _venue(entry: Mapping[str, Any], **more: Any) -> Venue:
    """A place: what the facts of every kind have, and `more`."""
    known = ("id", "name", "area", "tags", "stairs", "light", "near", "nightly", "prose")
    told = {name: entry[name] for name in known if name in entry}
    latitude, longitude = entry["at"]
    ranges = {profile: minutes_range(text) for profile, text in entry.get("dwell", {}).items()}
    dwell = [DwellRange(profile=profile, min=low, max=high) for profile, (low, high) in ranges.items()]
    return Venue.model_validate({**told, "latitude": latitude, "longitude": longitude, "dwell": dwell, **more})


def _attraction(seed: int, town: str, entry: Mapping[str, Any]) -> Venue:
    hours = weekly_hours(entry["hours"])
    products = tuple(_product(product) for product in entry["products"])
    events = tuple(_event(event) for event in (*entry.get("events", ()), *entry.get("programme", ())))
    draw = _stream(seed, town, entry["id"], "closure")
    closed = (draw.choice(DATES),) if draw.random() < _SPECIAL_CLOSURE else ()
    slots = {
        date: attraction_slots(entry, products, events, date, _stream(seed, town, entry["id"], date))
        for date in DATES
        if date.weekday() in hours and date not in closed
    }
    return _venue(
        entry,
        kind="attraction",
        real=True,
        hours=hours,
        closed=closed,
        slots={date: found for date, found in slots.items() if found},
        buffers=[Buffer(admission=name, minutes=n) for name, n in entry["buffers"].items()],
        products=products,
        events=events,
        walks=entry.get("routes", {}),
    )


def _restaurant(seed: int, town: str, entry: Mapping[str, Any]) -> Venue:
    """Open from the first time of each session until 90 minutes after its last, closed in between."""
    windows = []
    for first, last, _ in entry["meals"].values():
        end = dt.datetime.combine(DATES[0], dt.time.fromisoformat(last)) + dt.timedelta(minutes=90)
        windows.append((dt.time.fromisoformat(first), min(end.time(), dt.time(23, 59), key=_after_noon)))
    joined = _joined(sorted(windows))
    off = entry.get("closed")
    hours = {day: joined for day, name in enumerate(_WEEKDAYS) if name != off}
    slots = {
        date: restaurant_slots(entry, _stream(seed, town, entry["id"], date))
        for date in DATES
        if date.weekday() in hours and not entry.get("walk_in")
    }
    return _venue(
        entry,
        kind="restaurant",
        real=False,
        hours=hours,
        slots=slots,
        buffers=[Buffer(admission="standard", minutes=entry["buffer"])],
        menu=menu(tuple(entry["tags"]), tuple(entry["meals"]), _stream(seed, town, entry["id"], "menu")),
    )


def _after_noon(time: dt.time) -> int:
    """Minutes for ordering closing times: what lies before six belongs to the next day."""
    minutes = time.hour * 60 + time.minute
    return minutes + 1440 if minutes < 360 else minutes


def _joined(windows: list[tuple[dt.time, dt.time]]) -> tuple[tuple[dt.time, dt.time], ...]:
    joined: list[tuple[dt.time, dt.time]] = []
    for start, end in windows:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)
