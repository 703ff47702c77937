"""Hypothesis strategies shared by all tests: valid catalogues and trips, small but full of corner cases."""

from __future__ import annotations

import datetime as dt
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


def moments(days: int = 3) -> st.SearchStrategy[dt.datetime]:
    """Wall-clock times on the five-minute grid of the first `days` days."""
    begin = dt.datetime.combine(FIRST, dt.time())
    return st.integers(0, days * 288 - 1).map(lambda n: begin + dt.timedelta(minutes=5 * n))


def lengths(most: int = 240) -> st.SearchStrategy[dt.timedelta]:
    """Zero to `most` minutes."""
    return st.integers(0, most // 5).map(lambda n: dt.timedelta(minutes=5 * n))


def intervals() -> st.SearchStrategy[Interval]:
    """Up to two days long."""
    return st.builds(
        lambda start, n: Interval(start=start, end=start + dt.timedelta(minutes=5 * n)), moments(), st.integers(1, 576)
    )


def prices() -> st.SearchStrategy[Price]:
    """Per person, unit or group."""
    return st.builds(
        Price,
        amount=st.integers(0, 20000),
        per=st.sampled_from(("person", "unit", "group")),
        holds=st.none() | st.integers(1, 4),
        by_type=st.just({}) | st.just({"child": 100}),
    )


@st.composite
def places(draw: st.DrawFn, name: str, kind: str | None = None) -> Place:
    """A place called `name`."""
    kind = kind or draw(st.sampled_from(KINDS))
    known = draw(st.booleans())
    fields: dict[str, Any] = {
        "city": draw(st.sampled_from(CITIES)),
        "zone": draw(st.sampled_from(ZONES)),
        "lat": draw(st.floats(41.8, 42.0)) if known else None,
        "lon": draw(st.floats(12.4, 12.6)) if known else None,
        "hours": draw(st.sampled_from(HOURS)),
        "closed_during": draw(st.lists(intervals(), max_size=2)),
        "slots": draw(st.lists(st.builds(Slot, start=moments(), left=st.none() | st.integers(0, 4)), max_size=3)),
        "dwell": draw(
            st.none() | st.builds(lambda a, b: Dwell(min=a, max=a + b), st.integers(0, 90), st.integers(0, 90))
        ),
        "arrival_buffer": draw(st.sampled_from((0, 0, 15))),
        "price": draw(st.none() | prices()),
        "tags": draw(st.lists(st.sampled_from(("museum", "park", "quiet")), max_size=2)),
        "cuisines": draw(st.lists(st.sampled_from(("Italian", "Thai")), max_size=2)),
        "outdoor": draw(st.sampled_from((None, True, False))),
        "capacity": draw(st.none() | st.integers(1, 4)),
    }
    if draw(st.booleans()):
        fields["open_on"] = {FIRST: draw(st.lists(intervals(), max_size=1))}
    if kind == "lodging":
        fields["lodging"] = draw(
            st.none()
            | st.builds(
                Lodging,
                room_type=st.sampled_from(("", "Entire home/apt", "private_room", "Shared room")),
                sleeps=st.none() | st.integers(1, 3),
                min_nights=st.integers(1, 3),
                forbids=st.sampled_from(((), ("No pets",), ("smoking", "pets"))),
                rooms_left=st.sampled_from(({}, {FIRST: 0}, {FIRST: 3})),
            )
        )
    return Place(id=name, name=name.title(), kind=kind, **fields)  # type: ignore[arg-type]


def ends(names: tuple[str, ...]) -> st.SearchStrategy[Endpoint]:
    """One end of a leg, at one of the places `names` or at none."""
    return st.builds(
        Endpoint, city=st.sampled_from(CITIES), place=st.none() | st.sampled_from(names), zone=st.sampled_from(ZONES)
    )


@st.composite
def connections(draw: st.DrawFn, name: str, names: tuple[str, ...]) -> Connection:
    """A scheduled connection, or one that starts at any time."""
    fields: dict[str, Any] = {"minutes": draw(st.none() | st.integers(0, 600))}
    if draw(st.booleans()):
        depart = draw(moments())
        fields |= {"depart": depart, "arrive": depart + draw(lengths(600))}
    return Connection(
        id=name,
        mode=draw(st.sampled_from(MODES)),  # type: ignore[arg-type]
        origin=draw(ends(names)),
        destination=draw(ends(names)),
        number=draw(st.sampled_from(("", "X 1"))),
        left=draw(st.none() | st.integers(0, 4)),
        price=draw(st.none() | prices()),
        **fields,
    )


@st.composite
def catalogues(draw: st.DrawFn) -> Catalogue:
    """Two to six places and two lodgings, two connections, some travel times."""
    sights = tuple(f"p{n}" for n in range(draw(st.integers(2, 6))))
    beds = ("h0", "h1")
    found = [draw(places(name)) for name in sights] + [draw(places(name, "lodging")) for name in beds]
    pairs = draw(st.lists(st.tuples(st.sampled_from(sights + beds), st.sampled_from(sights + beds)), max_size=6))
    travel = [TravelTime(origin=a, destination=b, minutes=draw(st.integers(0, 90))) for a, b in pairs]
    runs = [draw(connections(f"c{n}", sights)) for n in range(2)]
    return Catalogue(places=found, travel=travel, connections=runs, zone=draw(st.sampled_from(ZONES)))  # type: ignore[arg-type]


def travellers() -> st.SearchStrategy[Traveller]:
    """With and without wants."""
    clock = st.none() | st.sampled_from((dt.time(0), dt.time(8), dt.time(22)))
    return st.builds(
        Traveller,
        party=st.sampled_from(({"adult": 1}, {"adult": 2, "child": 1}, {"adult": 0, "senior": 4})),
        pace=st.sampled_from(("relaxed", "normal", "full")),
        budget=st.none() | st.integers(0, 50000),
        cuisines=st.sampled_from(((), ("italian",), ("Greek", "Thai"))),
        room_type=st.sampled_from((None, "entire room", "not shared room", "private room")),
        house_rules=st.sampled_from(((), ("pets",))),
        avoid_modes=st.sampled_from(((), ("flight",), ("taxi", "foot"))),
        max_walk=st.sampled_from((None, None, 0, 15)),
        meals=st.sampled_from(((), ("lunch",), MEALS)),
        day_start=clock,
        day_end=clock,
    )


@st.composite
def stops(draw: st.DrawFn, name: str, date: dt.date, names: tuple[str, ...]) -> Stop:
    """A stop on `date`, timed or not, at one of the places `names`."""
    fields: dict[str, Any] = {}
    if draw(st.integers(0, 3)):
        start = dt.datetime.combine(date, dt.time()) + dt.timedelta(minutes=5 * draw(st.integers(60, 300)))
        fields = {"start": start, "end": start + draw(lengths())}
    kind = draw(st.sampled_from(("visit", "meal", "event", "rest")))
    return Stop(
        id=name,
        place=draw(st.sampled_from(names)),
        kind=kind,  # type: ignore[arg-type]
        meal=draw(st.sampled_from(MEALS)) if kind == "meal" else None,  # type: ignore[arg-type]
        booked=draw(st.booleans()),
        price=draw(st.none() | prices()),
        notes=draw(st.sampled_from(("", "bring cash"))),
        **fields,
    )


@st.composite
def legs(draw: st.DrawFn, name: str, date: dt.date, names: tuple[str, ...]) -> Leg:
    """A leg on `date`, sometimes backwards in time."""
    fields: dict[str, Any] = {}
    if draw(st.booleans()):
        depart = dt.datetime.combine(date, dt.time()) + dt.timedelta(minutes=5 * draw(st.integers(0, 300)))
        fields = {"depart": depart, "arrive": depart + dt.timedelta(minutes=5 * draw(st.integers(-12, 120)))}
    return Leg(
        id=name,
        mode=draw(st.sampled_from(MODES)),  # type: ignore[arg-type]
        origin=draw(ends(names)),
        destination=draw(ends(names)),
        number=draw(st.sampled_from(("", "X 1"))),
        connection=draw(st.sampled_from((None, "c0", "c1", "gone"))),
        booked=draw(st.booleans()),
        cancelled=draw(st.sampled_from((False, False, True))),
        price=draw(st.none() | prices()),
        **fields,
    )


@st.composite
def itineraries(draw: st.DrawFn, catalogue: Catalogue) -> Itinerary:
    """One to three days of up to four items each, a stay or two, some locks."""
    names = tuple(place.id for place in catalogue.places)
    days = []
    for number in range(draw(st.integers(1, 3))):
        date = FIRST + dt.timedelta(days=number)
        items: list[Stop | Leg] = []
        for place in range(draw(st.integers(0, 4))):
            make = legs if draw(st.integers(0, 4)) == 0 else stops
            items.append(draw(make(f"d{number}i{place}", date, names)))
        limits: dict[str, Any] = {
            "earliest": draw(st.none() | st.just(dt.datetime.combine(date, dt.time(9)))),
            "latest": draw(st.none() | st.just(dt.datetime.combine(date, dt.time(21)))),
            "lost": draw(st.sampled_from((False, False, False, True))),
            "pace": draw(st.sampled_from((None, "relaxed"))),
        }
        days.append(Day(date=date, items=tuple(items), **limits))
    first = draw(st.integers(1, min(2, len(days))))
    stays = [
        Stay(
            id="s0", place="h0", check_in=FIRST, check_out=FIRST + dt.timedelta(days=first), booked=draw(st.booleans())
        )
    ]
    if len(days) > first and draw(st.booleans()):
        begin = FIRST + dt.timedelta(days=first)
        stays.append(
            Stay(
                id="s1",
                place=draw(st.sampled_from(("h0", "h1"))),
                check_in=begin,
                check_out=begin + dt.timedelta(days=1),
            )
        )
    ids = [item.id for day in days for item in day.items] + [stay.id for stay in stays]
    locked = draw(st.lists(st.sampled_from(ids), max_size=2, unique=True))
    return Itinerary(
        id="trip",
        home=draw(st.sampled_from(CITIES)),
        traveller=draw(travellers()),
        days=tuple(days),
        stays=tuple(stays) if draw(st.booleans()) else (stays[0],),
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
