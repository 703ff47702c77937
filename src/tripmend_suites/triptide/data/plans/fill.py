"""A frame and a menu handed to the engine: which place takes which role, and when."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tripmend.change import Request, Wish
from tripmend.repair import plan
from tripmend.trip import Catalogue, Day, Itinerary, Leg, Meal, Place, Stay, Stop

from ...bridge import DAY_START, PARAMETERS, Way, city_catalogue, connections, end_at, traveller_of
from ...database import Database
from ...formats import PlanRecord
from .frame import CITY_NIGHTS, Frame

# Roles and their short lists: for each a place of its own, and some others that may take its stead.

_OTHERS = 3
"""Places per role beside its own. The engine chooses among them; more would cost time and gain little."""


@dataclass(frozen=True, slots=True)
class Role:
    """One thing to do: a meal, a sight or an event, and the places that will do. start: when it is to begin, None for
    any time. needed: the plan is not one without it."""

    id: str
    day: int
    kind: str
    places: tuple[Place, ...]
    meal: Meal | None = None
    start: dt.datetime | None = None
    minutes: int | None = None
    needed: bool = False


def _owned(
    roles: Sequence[Role], burden: Callable[[Place], float], price: Callable[[Place], float], share: float
) -> dict[str, Place] | None:
    """A place for each role, none twice; the scarcest roles choose first. None where a needed one is left without."""
    taken: set[str] = set()
    own: dict[str, Place] = {}
    for role in sorted(roles, key=lambda role: (not role.needed, len(role.places), role.id)):
        free = [place for place in role.places if place.id not in taken]
        if free:
            # What costs more than its share comes last, the cheapest of it first.
            best = min(free, key=lambda place: (max(0.0, price(place) - share), burden(place), place.id))
            own[role.id] = best
            taken.add(best.id)
        elif role.needed:
            return None
    return own


def serve(
    roles: Sequence[Role], burden: Callable[[Place], float], price: Callable[[Place], float], money: float
) -> tuple[Role, ...] | None:
    """The roles with up to four places each: its own, and others that are no role's own and stand on few lists.

    burden: points against a place. price: for one. money: what all may cost for one: no choice from the short lists
    costs more. Roles that nothing is left for and that are not needed are dropped; None where a needed one must be, or
    where the money does not reach.
    """
    own = _owned(roles, burden, price, money / max(1, len(roles)))
    if own is None:
        return None
    # Where money is short, meals that need not be are left out, the dearest first.
    spare = sorted((role.id for role in roles if role.id in own and not role.needed), key=lambda name: price(own[name]))
    while spare and sum(price(place) for place in own.values()) > money:
        del own[spare.pop()]
    spent = sum(price(place) for place in own.values())
    if spent > money:
        return None
    extra = (money - spent) / max(1, len(own))
    owned = {place.id for place in own.values()}
    used: Counter[str] = Counter()
    found = []
    for role in roles:
        if role.id not in own:
            continue
        first = own[role.id]
        others = [place for place in role.places if place.id not in owned and price(place) <= price(first) + extra]
        others.sort(key=lambda place: (used[place.id], burden(place), place.id))
        used.update(place.id for place in others[:_OTHERS])
        found.append(replace(role, places=(first, *others[:_OTHERS])))
    return tuple(found)


_BED_TIME = dt.time(23, 30)
_TIME_LIMIT = 120.0
"""Seconds; far more than is ever needed, so that no plan depends on how quick the machine is."""
_DAY = dt.timedelta(days=1)


def _stays(first: dt.date, doors: Sequence[str]) -> tuple[Stay, ...]:
    step = _DAY * CITY_NIGHTS
    return tuple(
        Stay(id=f"stay-{n + 1}", place=door, check_in=first + step * n, check_out=first + step * (n + 1))
        for n, door in enumerate(doors)
    )


def _legs(frame: Frame, database: Database, doors: Sequence[str]) -> tuple[tuple[Leg, ...], Catalogue]:
    """The journeys, from door to door, and a catalogue of just their connections."""
    ends: tuple[str | None, ...] = (None, *doors, None)
    legs, runs = [], []
    first = frame.hops[0].depart.date()
    for n, hop in enumerate(frame.hops):
        origin, destination = end_at(database, hop.origin, ends[n]), end_at(database, hop.destination, ends[n + 1])
        way = Way(origin, destination, (hop.depart.date(),))
        run = next(
            run for run in connections(database, (way,)) if run.mode == hop.mode and (run.number or "") == hop.number
        )
        runs.append(run)
        legs.append(
            Leg(
                id=f"d{(hop.depart.date() - first).days + 1}-leg",
                mode=hop.mode,
                origin=origin,
                destination=destination,
                depart=hop.depart,
                arrive=hop.arrive,
                number=hop.number,
                connection=run.id,
            )
        )
    return tuple(legs), Catalogue(connections=tuple(runs))


def _places(roles: Sequence[Role], taken: set[str]) -> tuple[Place, ...]:
    """What a day's lists offer beside what other days have taken, tagged with the roles that each may take."""
    tags: dict[str, list[str]] = {}
    known: dict[str, Place] = {}
    for role in roles:
        for place in role.places:
            if place.id not in taken:
                known[place.id] = place
                tags.setdefault(place.id, []).append(role.id)
    return tuple(place.replace(tags=(*place.tags, *tags[name])) for name, place in known.items())


def _wish(role: Role, date: dt.date) -> Wish:
    return Wish(
        id=role.id,
        kind=role.kind,
        tags=(role.id,),
        meal=role.meal,
        date=date,
        start=role.start,
        minutes=role.minutes,
        must=False,
    )


def fill(
    record: PlanRecord, frame: Frame, roles: Sequence[Role], database: Database
) -> tuple[Itinerary, Catalogue] | None:
    """The engine's plan for a record without days: places and times for the roles, those that are needed included.

    Every day by itself, exactly: no place is a role's own on two days, so that a day never takes what another cannot
    do without, and the lists are such that any choice keeps the budget. None where a needed role finds no room.
    """
    header = record.header
    shelves = [city_catalogue(database, city) for city in frame.cities]
    doors = [shelf.ids["lodging", bed.name] for shelf, bed in zip(shelves, frame.lodgings, strict=True)]
    beds = tuple(
        place for shelf, door in zip(shelves, doors, strict=True) for place in shelf.places if place.id == door
    )
    legs, runs = _legs(frame, database, doors)
    traveller = traveller_of(record)
    request = Request(
        id=f"triptide-{header.days}-{record.idx}",
        home=header.org,
        currency="USD",
        traveller=traveller.replace(day_start=DAY_START, day_end=_BED_TIME, budget=None),
        start_date=header.dates[0],
        days=header.days,
        legs=legs,
        stays=_stays(header.dates[0], doors),
    )
    taken: set[str] = set()
    days: list[Day] = []
    places: dict[str, Place] = {}
    itinerary: Itinerary | None = None
    for number, date in enumerate(header.dates):
        todo = [role for role in roles if role.day == number]
        offers = _places(todo, taken)
        wishes = tuple(_wish(role, date) for role in todo)
        catalogue = runs.replace(places=(*beds, *offers))
        outcome = plan(request.replace(wishes=wishes), catalogue, parameters=PARAMETERS, time_limit=_TIME_LIMIT)
        if outcome.revision is None:
            return None
        itinerary = outcome.revision.itinerary
        stops = [stop for _, stop in itinerary.stops()]
        if not {role.id for role in todo if role.needed} <= {stop.id for stop in stops}:
            return None
        taken.update(stop.place for stop in stops)
        places |= {place.id: place for place in offers}
        days.append(_numbered(itinerary.days[number], number))
    if itinerary is None:
        return None
    whole = itinerary.replace(days=tuple(days), traveller=traveller)
    return whole, runs.replace(places=(*beds, *(places[name] for name in sorted(taken))))


def _numbered(day: Day, number: int) -> Day:
    """Sights numbered in the order in which they are seen, so that an id says where the cell lists them."""
    sights = 0
    items = []
    for item in day.items:
        if isinstance(item, Stop) and item.kind == "visit":
            sights += 1
            item = item.replace(id=f"d{number + 1}-visit-{sights}")
        items.append(item)
    return day.replace(items=tuple(items))
