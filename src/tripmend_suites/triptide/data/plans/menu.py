"""What may fill a trip's days: for each meal, sight and event a few places of the city that suit the traveller."""

from __future__ import annotations

import datetime as dt
import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from tripmend.change import Request, Wish
from tripmend.repair import plan
from tripmend.trip import Catalogue, Day, Itinerary, Leg, Meal, Place, Stay, Stop, haversine_km, opening_windows

from ...bridge import (
    BUFFER,
    DAY_START,
    HOTEL_MINUTES,
    PARAMETERS,
    CityCatalogue,
    Way,
    city_catalogue,
    connections,
    end_at,
    interests_of,
    pace_of,
    traveller_of,
)
from ...database import Database
from ...formats import PlanRecord
from ..queries import Query
from .frame import CITY_NIGHTS, Frame

# A frame and a menu handed to the engine: which place takes which role, and when.

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
        name = f"d{(hop.depart.date() - first).days + 1}-leg"
        said: dict[str, Any] = {name: getattr(hop, name) for name in ("mode", "depart", "arrive", "number")}
        legs.append(Leg(id=name, origin=origin, destination=destination, connection=run.id, **said))
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
    said: dict[str, Any] = {name: getattr(role, name) for name in ("id", "kind", "meal", "start", "minutes")}
    return Wish(**said, tags=(role.id,), date=date, must=False)


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
    beds = tuple(place for shelf in shelves for place in shelf.places if place.id in doors)
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
    places = count(1)
    items = (
        item.replace(id=f"d{number + 1}-visit-{next(places)}")
        if isinstance(item, Stop) and item.kind == "visit"
        else item
        for item in day.items
    )
    return day.replace(items=tuple(items))


# A traveller's day: when it can begin and must end, when one eats, and how many sights it has room for.

MEAL_MINUTES: dict[Meal, int] = {"breakfast": 45, "lunch": 60, "dinner": 75}
_GAP = 245
_WAY = 25
"""Minutes that are kept free for getting to a meal."""
_LATEST: dict[Meal, int] = {"breakfast": 10 * 60 + 15, "lunch": 15 * 60, "dinner": 20 * 60 + 45}
_STARTS: dict[str, dict[Meal, tuple[int, ...]]] = {
    "relaxed": {"breakfast": (540, 555, 570), "lunch": (840, 855, 870), "dinner": (1155, 1170, 1185)},
    "normal": {"breakfast": (540, 545, 555), "lunch": (825, 840, 850), "dinner": (1140, 1155, 1170)},
}
"""When meals begin, minutes after midnight, by pace: near the means that TripCraft found (09:50, 14:26 and 20:25 at
their middle), with four hours between them."""
_RHYTHM_EVENING = 21 * 60
_BED = 22 * 60 + 45
_RHYTHM_VISIT = 130
"""Minutes that a sight takes with the way to it."""


@dataclass(frozen=True, slots=True)
class DayPlan:
    """What a day has room for. number: from 0. begin, end: when the first thing can begin and the last must be over.

    meals: each with its start. whole: no journey on it, so that it needs all meals and a sight.
    """

    number: int
    date: dt.date
    city: str
    begin: dt.datetime
    end: dt.datetime
    whole: bool
    meals: tuple[tuple[Meal, dt.datetime], ...]
    visits: int


def _up(minutes: int, step: int = 15) -> int:
    return -(-minutes // step) * step


def _meals(begin: int, end: int, starts: dict[Meal, int]) -> list[tuple[Meal, int]]:
    """Meals with their starts, each four hours after the one before is over."""
    found: list[tuple[Meal, int]] = []
    for meal, usual in starts.items():
        start = max(usual, _up(begin + _WAY))
        if found:
            start = max(start, _up(found[-1][1] + MEAL_MINUTES[found[-1][0]] + _GAP, 5))
        if start <= _LATEST[meal] and start + MEAL_MINUTES[meal] + _WAY <= end:
            found.append((meal, start))
    return found


def _visits(begin: int, end: int, meals: list[tuple[Meal, int]]) -> int:
    """How many sights fit between the meals, before the evening."""
    room, clock = 0, begin
    for meal, start in [*meals, ("dinner", min(end, _RHYTHM_EVENING))]:
        room += max(0, start - clock - _WAY) // _RHYTHM_VISIT
        clock = max(clock, start + MEAL_MINUTES[meal])
    return room


def rhythm(query: Query, frame: Frame, draw: random.Random) -> tuple[DayPlan, ...]:
    """The days of a trip.

    A day begins half an hour at the lodging after 08:00, or after a journey; a laid-back traveller sees one or two
    sights a day, an adventurous one two or three.
    """
    pace = pace_of(query.persona)
    starts: dict[Meal, int] = {meal: draw.choice(times) for meal, times in _STARTS[pace].items()}
    most = 2 if pace == "relaxed" else 3
    days, last = [], query.header.days - 1
    for number, date in enumerate(query.header.dates):
        midnight = dt.datetime.combine(date, dt.time())
        arrives = number < last and number % CITY_NIGHTS == 0
        begin, end = DAY_START.hour * 60 + DAY_START.minute, _BED
        if arrives:
            hop = frame.hops[number // CITY_NIGHTS]
            begin = int((hop.arrive - midnight).total_seconds()) // 60 + BUFFER + HOTEL_MINUTES
        if number == last:
            end = int((frame.hops[-1].depart - midnight).total_seconds()) // 60 - BUFFER
        meals = _meals(begin, end, starts)
        room = _visits(begin, end, meals)
        visits = min(room, draw.choice((most - 1, most)))
        span = midnight + dt.timedelta(minutes=begin), midnight + dt.timedelta(minutes=end)
        eaten = tuple((meal, midnight + dt.timedelta(minutes=start)) for meal, start in meals)
        whole = not arrives and number != last
        days.append(DayPlan(number, date, frame.city_on(number), *span, whole, eaten, visits))
    return tuple(days)


# A database looked up again and again: what is remembered of it while many trips are planned.

Span = tuple[dt.datetime, dt.datetime]


class Atlas:
    """A database with its places, their hours by date, and which names tell a place apart."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._windows: dict[tuple[str, dt.date], tuple[Span, ...]] = {}
        self._plain: dict[str, frozenset[str]] = {}

    def shelf(self, city: str) -> CityCatalogue:
        """The places of a city."""
        return city_catalogue(self.database, city)

    def open(self, place: Place, date: dt.date) -> tuple[Span, ...]:
        """When it is open, by its own clock; nothing where the hours are not known."""
        key = (place.id, date)
        if key not in self._windows:
            self._windows[key] = opening_windows(place, date) or ()
        return self._windows[key]

    def plain(self, city: str) -> frozenset[str]:
        """The ids of the places and events of a city whose names stand in no other name there.

        The published checks look for a name inside a longer text, so that "Bar 1" is also found in "Bar 10, visit from
        …" with the times of the latter.
        """
        if city not in self._plain:
            shelf = self.shelf(city)
            everything = [*shelf.places, *(place for place, _ in shelf.events)]
            names = [place.name.casefold() for place in everything]
            whole = "\n".join(names)
            self._plain[city] = frozenset(
                place.id for place, name in zip(everything, names, strict=True) if whole.count(name) == 1
            )
        return self._plain[city]


_FAR_KM = 9.0
_VISIT = 120
_NIGHT = 23 * 60 + 15
_TOO_LONG = dt.timedelta(hours=6)
_EVENING = 17
_FOR_PLEASURE = 0.5
"""How often who does not ask for an event goes to one, where there is one."""
_CURTAIN = 45
"""Minutes between a meal at a set time and an event; with less the meal may move."""


@dataclass(frozen=True, slots=True)
class _Show:
    """An event on a day of the trip. asked: for a kind that the traveller asks for."""

    day: DayPlan
    place: Place
    begin: dt.datetime
    end: dt.datetime
    asked: bool = False


class _Chooser:
    """Chooses places for the roles of one trip: those that few roles have yet and that suit best."""

    def __init__(self, query: Query, frame: Frame, atlas: Atlas, draw: random.Random, thrifty: bool) -> None:
        self.query, self.atlas, self.draw, self.thrifty = query, atlas, draw, thrifty
        self.luxury = "luxury" in query.persona.spending.casefold()
        self.interests = {word.casefold() for word in interests_of(query.persona)}
        self.shelves = {city: atlas.shelf(city) for city in frame.cities}
        doors = {(bed.city, self.shelves[bed.city].ids.get(("lodging", bed.name))) for bed in frame.lodgings}
        self.homes = {
            city: place for city, shelf in self.shelves.items() for place in shelf.places if (city, place.id) in doors
        }
        self.whims: dict[str, float] = {}

    def whim(self, place: Place) -> float:
        return self.whims.setdefault(place.id, self.draw.uniform(0, 10))

    def fits(self, place: Place, day: DayPlan, start: dt.datetime | None, minutes: int) -> bool:
        """Whether it is open for so long: from `start`, or at some time of the day."""
        length, spans = dt.timedelta(minutes=minutes), self.atlas.open(place, day.date)
        if start is not None:
            return any(opens <= start and start + length <= closes for opens, closes in spans)
        return any(max(opens, day.begin) + length <= min(closes, day.end) for opens, closes in spans)

    def km(self, place: Place) -> float:
        home = self.homes.get(place.city)
        if home is None or home.lat is None or home.lon is None or place.lat is None or place.lon is None:
            return 0.0
        return haversine_km(home.lat, home.lon, place.lat, place.lon)

    def price(self, place: Place) -> float:
        return math.inf if place.price is None else place.price.amount / 100

    def food_burden(self, place: Place) -> float:
        """Points against a restaurant: far, badly rated, dear (or, for luxury, cheap), and a whim."""
        money = self.price(place) * (0.3 if self.thrifty else -0.1 if self.luxury else 0.1)
        return 1.5 * self.km(place) - 3 * (place.rating or 3) + money + self.whim(place)

    def sight_burden(self, place: Place) -> float:
        """Points against a sight: far, nothing of interest, and a whim."""
        liked = not self.interests.isdisjoint(tag.casefold() for tag in place.tags)
        return 1.0 * self.km(place) - (12 if liked else 0) + self.whim(place)

    def of_kind(self, city: str, kind: str) -> list[Place]:
        plain = self.atlas.plain(city)
        return [place for place in self.shelves[city].places if place.kind == kind and place.id in plain]

    def restaurants(self, day: DayPlan, meal: Meal, start: dt.datetime | None) -> list[Place]:
        near = (place for place in self.of_kind(day.city, "restaurant") if self.km(place) <= _FAR_KM)
        return [place for place in near if self.fits(place, day, start, MEAL_MINUTES[meal])]

    def sights(self, day: DayPlan) -> list[Place]:
        near = (place for place in self.of_kind(day.city, "attraction") if self.km(place) <= 2 * _FAR_KM)
        return [place for place in near if self.fits(place, day, None, place.dwell.min if place.dwell else _VISIT)]


def _events(chooser: _Chooser, days: Sequence[DayPlan]) -> list[_Show]:
    """Every event that one could go to: the traveller is there in time and back before late at night."""
    found = []
    for day in days:
        close = dt.datetime.combine(day.date, dt.time()) + dt.timedelta(minutes=_NIGHT)
        latest = min(close, day.end) if day.number == days[-1].number else close
        for place, dates in chooser.shelves[day.city].events:
            if day.date not in dates or place.id not in chooser.atlas.plain(day.city):
                continue
            for piece in place.open_on[day.date]:
                ready = day.begin + dt.timedelta(minutes=_CURTAIN)
                if piece.start >= ready and piece.end <= latest and piece.end - piece.start < _TOO_LONG:
                    found.append(_Show(day, place, piece.start, piece.end))
    return found


def _clear(begin: dt.datetime, end: dt.datetime, busy: Iterable[tuple[dt.datetime, dt.datetime]]) -> bool:
    """Whether there is room for the ways before and after what is from `begin` to `end`."""
    rest = dt.timedelta(minutes=_CURTAIN)
    return all(end + rest <= starts or begin >= ends + rest for starts, ends in busy)


def _shows(chooser: _Chooser, days: Sequence[DayPlan]) -> list[_Show]:
    """One event of each kind that is asked for, else perhaps one for pleasure; two on one day with room between."""
    possible = _events(chooser, days)
    chosen: list[_Show] = []
    asked = chooser.query.header.local_constraint.event

    def free(show: _Show) -> bool:
        busy = [(other.begin, other.end) for other in chosen if other.day == show.day]
        return show.place.id not in {other.place.id for other in chosen} and _clear(show.begin, show.end, busy)

    def rank(show: _Show) -> tuple[object, ...]:
        taken = show.day in [other.day for other in chosen]
        return taken, not show.day.whole, show.begin.hour < _EVENING, *_taste(chooser, show)

    for kind in sorted(asked, key=lambda kind: (sum(kind in show.place.tags for show in possible), kind)):
        choices = [show for show in possible if kind in show.place.tags and free(show)]
        if choices:
            chosen.append(replace(min(choices, key=rank), asked=True))
    if not asked and chooser.draw.random() < _FOR_PLEASURE:
        evenings = [show for show in possible if show.day.whole and show.begin.hour >= _EVENING]
        if evenings:
            chosen.append(min(evenings, key=lambda show: _taste(chooser, show)))
    return sorted(chosen, key=lambda show: show.begin)


def _taste(chooser: _Chooser, show: _Show) -> tuple[float, int, str]:
    return chooser.whim(show.place), show.day.number, show.place.id


def _demands(roles: Sequence[Role], asked: Sequence[str], has: Callable[[Place], Iterable[str]]) -> dict[str, str]:
    """For each kind that is asked for the role that must answer it: the scarcest kind first, where most places do."""
    answers = {kind: {role.id: sum(kind in has(place) for place in role.places) for role in roles} for kind in asked}
    given: dict[str, str] = {}
    for kind in sorted(asked, key=lambda kind: (sum(answers[kind].values()), kind)):
        free = {name: count for name, count in answers[kind].items() if name not in given and count}
        if free:
            given[max(free, key=lambda name: (free[name], name))] = kind
    return given


def menu(
    query: Query, frame: Frame, days: Sequence[DayPlan], atlas: Atlas, draw: random.Random, *, thrifty: bool
) -> tuple[Role, ...] | None:
    """The roles of a trip, each with up to four places: open then, near enough, affordable, in the traveller's taste.

    One meal, sight or event is kept for each cuisine and kind that is asked for. None where one has no place at all.
    """
    chooser = _Chooser(query, frame, atlas, draw, thrifty)
    header = query.header
    events = _shows(chooser, days)
    if sum(show.asked for show in events) < len(header.local_constraint.event):
        return None
    meals, visits, shows = list[Role](), list[Role](), list[Role]()
    for day in days:
        here = [show for show in events if show.day.number == day.number]
        busy = [(show.begin, show.end) for show in here]
        for meal, begin in day.meals:
            length = MEAL_MINUTES[meal]
            start = begin if _clear(begin, begin + dt.timedelta(minutes=length), busy) else None
            places = tuple(chooser.restaurants(day, meal, start))
            name = f"d{day.number + 1}-{meal}"
            meals.append(Role(name, day.number, "restaurant", places, meal, start, length, day.whole))
        sights = tuple(chooser.sights(day))
        for n in range(day.visits):
            name = f"d{day.number + 1}-visit-{n + 1}"
            visits.append(Role(name, day.number, "attraction", sights, minutes=_VISIT, needed=day.whole and n == 0))
        for n, show in enumerate(here):
            name = f"d{day.number + 1}-event-{n + 1}"
            shows.append(Role(name, day.number, "event", (show.place,), start=show.begin, needed=show.asked))
    asked = header.local_constraint
    cuisines = _demands(meals, asked.cuisine, lambda place: place.cuisines)
    kinds = _demands(visits, asked.attraction, lambda place: place.tags)
    if len(cuisines) < len(asked.cuisine) or len(kinds) < len(asked.attraction):
        return None
    answering = [_answering(role, cuisines.get(role.id), lambda place: place.cuisines) for role in meals]
    seen = [_answering(role, kinds.get(role.id), lambda place: place.tags) for role in visits]
    plates = header.budget * 100 - frame.cost
    fed = serve(answering, chooser.food_burden, chooser.price, plates / 100 / header.people_number)
    shown = serve(seen, chooser.sight_burden, lambda _: 0.0, 0.0)
    return None if fed is None or shown is None else (*shows, *fed, *shown)


def _answering(role: Role, kind: str | None, has: Callable[[Place], Iterable[str]]) -> Role:
    """The role with only the places of the kind that it must answer, and then needed."""
    if kind is None:
        return role
    return replace(role, places=tuple(place for place in role.places if kind in has(place)), needed=True)
