"""Hypothesis strategies shared by all tests: valid catalogues and trips, small but full of corner cases.

Each strategy is made once: Hypothesis looks a new one through before it draws, which takes longer than the draw.
"""

from __future__ import annotations

import datetime as dt
import functools
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from tripmend.errors import InputError
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
    validate,
)

__all__ = ["FIRST", "catalogues", "itineraries", "places", "travellers", "trips"]

FIRST = dt.date(2026, 3, 27)
"""The first day of every trip: its second night is the one on which European clocks change."""

CITIES = ("", "Rome", "rome", "Florence(Tuscany)", "Florence", "New York")
ZONES = (None, "Europe/Rome", "America/New_York", "Asia/Kathmandu")
HOURS = (None, "24/7", "09:00-18:00", "Mo-Fr 09:00-12:00,13:00-17:00", "18:00-03:00", "off", "Sa 10:00-14:00 unknown")
MODES = ("flight", "train", "drive", "taxi", "bus", "ferry", "foot")
MEALS = ("breakfast", "lunch", "dinner")
KINDS = ("attraction", "restaurant", "event", "station", "other")


sampled, exactly = functools.cache(st.sampled_from), functools.cache(st.just)
"""One of several values, or one value; they can be hashed."""
COIN = st.booleans()


@functools.cache
def numbers(least: int, most: int) -> st.SearchStrategy[int]:
    """Whole numbers, both ends included."""
    return st.integers(least, most)


@functools.cache
def optional(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """None, or what `strategy` gives."""
    return st.none() | strategy


@functools.cache
def moments(days: int = 3) -> st.SearchStrategy[dt.datetime]:
    """Wall-clock times on the five-minute grid of the first `days` days."""
    begin = dt.datetime.combine(FIRST, dt.time())
    return st.integers(0, days * 288 - 1).map(lambda n: begin + dt.timedelta(minutes=5 * n))


@functools.cache
def lengths(most: int = 240) -> st.SearchStrategy[dt.timedelta]:
    """Zero to `most` minutes."""
    return st.integers(0, most // 5).map(lambda n: dt.timedelta(minutes=5 * n))


@functools.cache
def intervals() -> st.SearchStrategy[Interval]:
    """Up to two days long."""
    return st.builds(
        lambda start, n: Interval(start=start, end=start + dt.timedelta(minutes=5 * n)), moments(), st.integers(1, 576)
    )


@functools.cache
def prices() -> st.SearchStrategy[Price]:
    """Per person, unit or group."""
    return st.builds(
        Price,
        amount=st.integers(0, 20000),
        per=st.sampled_from(("person", "unit", "group")),
        holds=st.none() | st.integers(1, 4),
        by_type=st.just({}) | st.just({"child": 100}),
    )


LATITUDES, LONGITUDES = st.floats(41.8, 42.0), st.floats(12.4, 12.6)
CLOSURES, OPENINGS = st.lists(intervals(), max_size=2), st.lists(intervals(), max_size=1)
SLOTS = st.lists(st.builds(Slot, start=moments(), left=optional(numbers(0, 4))), max_size=3)
DWELLS = optional(st.builds(lambda a, b: Dwell(min=a, max=a + b), numbers(0, 90), numbers(0, 90)))
TAGS = st.lists(sampled(("museum", "park", "quiet")), max_size=2)
CUISINES = st.lists(sampled(("Italian", "Thai")), max_size=2)
LODGINGS = optional(
    st.builds(
        Lodging,
        room_type=sampled(("", "Entire home/apt", "private_room", "Shared room")),
        sleeps=optional(numbers(1, 3)),
        min_nights=numbers(1, 3),
        forbids=sampled(((), ("No pets",), ("smoking", "pets"))),
        rooms_left=st.sampled_from(({}, {FIRST: 0}, {FIRST: 3})),
    )
)


@functools.cache
def pairs_of(names: tuple[str, ...]) -> st.SearchStrategy[list[tuple[str, str]]]:
    """Up to six pairs of `names`."""
    return st.lists(st.tuples(sampled(names), sampled(names)), max_size=6)


@st.composite
def places(draw: st.DrawFn, name: str, kind: str | None = None) -> Place:
    """A place called `name`."""
    kind = kind or draw(sampled(KINDS))
    known = draw(COIN)
    fields: dict[str, Any] = {
        "city": draw(sampled(CITIES)),
        "zone": draw(sampled(ZONES)),
        "lat": draw(LATITUDES) if known else None,
        "lon": draw(LONGITUDES) if known else None,
        "hours": draw(sampled(HOURS)),
        "closed_during": draw(CLOSURES),
        "slots": draw(SLOTS),
        "dwell": draw(DWELLS),
        "arrival_buffer": draw(sampled((0, 0, 15))),
        "price": draw(optional(prices())),
        "tags": draw(TAGS),
        "cuisines": draw(CUISINES),
        "outdoor": draw(sampled((None, True, False))),
        "capacity": draw(optional(numbers(1, 4))),
    }
    if draw(COIN):
        fields["open_on"] = {FIRST: draw(OPENINGS)}
    if kind == "lodging":
        fields["lodging"] = draw(LODGINGS)
    return Place(id=name, name=name.title(), kind=kind, **fields)  # type: ignore[arg-type]


@functools.cache
def ends(names: tuple[str, ...]) -> st.SearchStrategy[Endpoint]:
    """One end of a leg, at one of the places `names` or at none."""
    return st.builds(Endpoint, city=sampled(CITIES), place=st.none() | sampled(names), zone=sampled(ZONES))


@st.composite
def connections(draw: st.DrawFn, name: str, names: tuple[str, ...]) -> Connection:
    """A scheduled connection, or one that starts at any time."""
    fields: dict[str, Any] = {"minutes": draw(optional(numbers(0, 600)))}
    if draw(COIN):
        depart = draw(moments())
        fields |= {"depart": depart, "arrive": depart + draw(lengths(600))}
    return Connection(
        id=name,
        mode=draw(sampled(MODES)),  # type: ignore[arg-type]
        origin=draw(ends(names)),
        destination=draw(ends(names)),
        number=draw(sampled(("", "X 1"))),
        left=draw(optional(numbers(0, 4))),
        price=draw(optional(prices())),
        **fields,
    )


@st.composite
def catalogues(draw: st.DrawFn) -> Catalogue:
    """Two to six places and two lodgings, two connections, some travel times."""
    sights = tuple(f"p{n}" for n in range(draw(numbers(2, 6))))
    beds = ("h0", "h1")
    found = [draw(places(name)) for name in sights] + [draw(places(name, "lodging")) for name in beds]
    pairs = draw(pairs_of(sights + beds))
    travel = [TravelTime(origin=a, destination=b, minutes=draw(numbers(0, 90))) for a, b in pairs]
    runs = [draw(connections(f"c{n}", sights)) for n in range(2)]
    return Catalogue(places=found, travel=travel, connections=runs, zone=draw(sampled(ZONES)))  # type: ignore[arg-type]


@functools.cache
def travellers() -> st.SearchStrategy[Traveller]:
    """With and without wants."""
    clock = st.none() | sampled((dt.time(0), dt.time(8), dt.time(22)))
    return st.builds(
        Traveller,
        party=st.sampled_from(({"adult": 1}, {"adult": 2, "child": 1}, {"adult": 0, "senior": 4})),
        pace=sampled(("relaxed", "normal", "full")),
        budget=st.none() | st.integers(0, 50000),
        cuisines=sampled(((), ("italian",), ("Greek", "Thai"))),
        room_type=sampled((None, "entire room", "not shared room", "private room")),
        house_rules=sampled(((), ("pets",))),
        avoid_modes=sampled(((), ("flight",), ("taxi", "foot"))),
        max_walk=sampled((None, None, 0, 15)),
        meals=sampled(((), ("lunch",), MEALS)),
        day_start=clock,
        day_end=clock,
    )


@st.composite
def stops(draw: st.DrawFn, name: str, date: dt.date, names: tuple[str, ...]) -> Stop:
    """A stop on `date`, timed or not, at one of the places `names`."""
    fields: dict[str, Any] = {}
    if draw(numbers(0, 3)):
        start = dt.datetime.combine(date, dt.time()) + dt.timedelta(minutes=5 * draw(numbers(60, 300)))
        fields = {"start": start, "end": start + draw(lengths())}
    kind = draw(sampled(("visit", "meal", "event", "rest")))
    return Stop(
        id=name,
        place=draw(sampled(names)),
        kind=kind,  # type: ignore[arg-type]
        meal=draw(sampled(MEALS)) if kind == "meal" else None,  # type: ignore[arg-type]
        booked=draw(COIN),
        price=draw(optional(prices())),
        notes=draw(sampled(("", "bring cash"))),
        **fields,
    )


@st.composite
def legs(draw: st.DrawFn, name: str, date: dt.date, names: tuple[str, ...]) -> Leg:
    """A leg on `date`, sometimes backwards in time."""
    fields: dict[str, Any] = {}
    if draw(COIN):
        depart = dt.datetime.combine(date, dt.time()) + dt.timedelta(minutes=5 * draw(numbers(0, 300)))
        fields = {"depart": depart, "arrive": depart + dt.timedelta(minutes=5 * draw(numbers(-12, 120)))}
    return Leg(
        id=name,
        mode=draw(sampled(MODES)),  # type: ignore[arg-type]
        origin=draw(ends(names)),
        destination=draw(ends(names)),
        number=draw(sampled(("", "X 1"))),
        connection=draw(sampled((None, "c0", "c1", "gone"))),
        booked=draw(COIN),
        cancelled=draw(sampled((False, False, True))),
        price=draw(optional(prices())),
        **fields,
    )


@st.composite
def itineraries(draw: st.DrawFn, catalogue: Catalogue) -> Itinerary:
    """One to three days of up to four items each, a stay or two, some locks."""
    names = tuple(place.id for place in catalogue.places)
    days = []
    for number in range(draw(numbers(1, 3))):
        date = FIRST + dt.timedelta(days=number)
        items: list[Stop | Leg] = []
        for place in range(draw(numbers(0, 4))):
            make = legs if draw(numbers(0, 4)) == 0 else stops
            items.append(draw(make(f"d{number}i{place}", date, names)))
        limits: dict[str, Any] = {
            "earliest": draw(optional(exactly(dt.datetime.combine(date, dt.time(9))))),
            "latest": draw(optional(exactly(dt.datetime.combine(date, dt.time(21))))),
            "lost": draw(sampled((False, False, False, True))),
            "pace": draw(sampled((None, "relaxed"))),
        }
        days.append(Day(date=date, items=tuple(items), **limits))
    first = draw(numbers(1, min(2, len(days))))
    stays = [Stay(id="s0", place="h0", check_in=FIRST, check_out=FIRST + dt.timedelta(days=first), booked=draw(COIN))]
    if len(days) > first and draw(COIN):
        begin = FIRST + dt.timedelta(days=first)
        stays.append(
            Stay(
                id="s1",
                place=draw(sampled(("h0", "h1"))),
                check_in=begin,
                check_out=begin + dt.timedelta(days=1),
            )
        )
    ids = [item.id for day in days for item in day.items] + [stay.id for stay in stays]
    locked = draw(st.lists(sampled(tuple(ids)), max_size=2, unique=True))
    return Itinerary(
        id="trip",
        home=draw(sampled(CITIES)),
        traveller=draw(travellers()),
        days=tuple(days),
        stays=tuple(stays) if draw(COIN) else (stays[0],),
        locks=tuple(Lock(target=name) for name in locked if name != "s1"),
    )


@st.composite
def trips(draw: st.DrawFn) -> tuple[Itinerary, Catalogue]:
    """A valid trip with its catalogue: `tripmend.trip.validate` accepts it."""
    catalogue = draw(catalogues())
    itinerary = draw(itineraries(catalogue))
    try:
        validate(itinerary, catalogue)
    except InputError as error:
        # A time that the clocks skip is drawn now and then; whatever else is refused is a fault of these strategies.
        assume("does not exist on" not in error.message)
        raise
    return itinerary, catalogue
