"""What an agent has learned of one town: every fact with where it is from, and the doubts."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import combinations, pairwise
from math import prod
from typing import Annotated, Any

from pydantic import Field, create_model

from tripmend.trip import Date, Minor, Record, TimeOfDay

from ..gold import sells, travel
from ..reading import Abstained, Fact
from ..reading.facts import KEYS
from ..solve import Scheduled
from ..task import Party, Task, minutes
from ..world import Admission, Buffer, DwellRange, Fare, Meal, Minutes, Mode, Route, TownRecord, VenueKind, Way
from .meaning import Page

# Names as they are written here and there, brought together: an id made from a name, and the nearest known name.

_APART = re.compile(r"[^a-z0-9]+")
_SPECIAL = str.maketrans({"ß": "ss", "æ": "ae", "ø": "o", "œ": "oe", "ł": "l", "đ": "d"})


@lru_cache(8192)
def slug(name: str) -> str:
    """A name as an id: small letters without accents, one hyphen for whatever else stands between; a name that has
    none of these letters stays as it is."""
    bare = unicodedata.normalize("NFKD", name.casefold().translate(_SPECIAL))
    return _APART.sub("-", "".join(letter for letter in bare if not unicodedata.combining(letter))).strip("-") or name


_ALIKE = (("rn", "m"), ("vv", "w"), ("i", "l"), ("1", "l"), ("0", "o"), ("5", "s"), ("8", "b"))
"""Letters that a recogniser takes for each other, in small letters without accents."""


@lru_cache(8192)
def looks_of(name: str) -> str:
    """A name by what its letters look like: the same for two names that only a recogniser tells apart."""
    text = slug(name).replace("-", "")
    for one, other in _ALIKE:
        text = text.replace(one, other)
    return text


def closest(name: str, known: Iterable[str], least: float = 0.8, margin: float = 0.05) -> str | None:
    """The one of `known` that `name` stands for, or None.

    The same letters win, then letters that look the same; otherwise the most alike one, if it is alike by `least` (0 to
    1) and the second is less alike by `margin`.
    """
    wanted = slug(name)
    choices = list(dict.fromkeys(known))
    same = [choice for choice in choices if slug(choice) == wanted]
    if same:
        return same[0]
    alike = [choice for choice in choices if looks_of(choice) == looks_of(name)]
    if len(alike) == 1:
        return alike[0]
    # What a recogniser joins or parts is no difference.
    bare = wanted.replace("-", "")
    scored = sorted(
        ((SequenceMatcher(None, bare, slug(choice).replace("-", "")).ratio(), choice) for choice in choices),
        reverse=True,
    )
    if not scored or scored[0][0] < least:
        return None
    if len(scored) > 1 and scored[0][0] - scored[1][0] < margin:
        return None
    return scored[0][1]


# How names are really written, where a list was read badly: the query writes the names that it uses out in full, and
# the matrix has each name many times.

_OFTEN = 3
"""So often the matrix has to have another spelling to outdo the list's."""


def is_in(name: str, query: str) -> bool:
    """Whether the query has all words of a name in a row, accents and signs aside."""
    return f"-{slug(name)}-" in f"-{slug(query)}-"


def as_typed(name: str, query: str) -> str | None:
    """How a query writes a name, or one that differs only by letters which a recogniser takes for each other: the query
    was typed, and the name was not. None where it has no such words."""
    words = list(re.finditer(r"[^\W_][\w'’.&-]*", query))
    count, wanted = len(re.findall(r"[^\W_][\w'’.&-]*", name)), looks_of(name)
    for length in (count, count + 1, count - 1):
        for first, last in zip(words, words[length - 1 :], strict=False) if length > 0 else ():
            span = query[first.start() : last.end()].rstrip(".'’-")
            if looks_of(span) == wanted:
                return span
    return None


def _accents(name: str) -> int:
    """Letters that are not those of English. A recogniser drops accents and makes none up, as hurried people do."""
    return sum(ord(letter) > 127 for letter in name)


def better_names(listed: Iterable[str], ways: Iterable[Fact], query: str) -> dict[str, str]:
    """Better spellings of listed names: that of the query where only letters differ that look alike; the one with its
    accents; the longest one of a name that the query has; of names that it does not have, the matrix's if it is another
    one throughout. ways: facts of the matrix."""
    names = list(listed)
    written: dict[str, Counter[str]] = {}
    ends = Counter(end for fact in ways for end in fact.subject.split(">"))
    for end, count in ends.items():
        name = closest(end, names)
        if name is not None:
            written.setdefault(name, Counter())[end] += count
    found = {}
    for name in names:
        typed, spellings = as_typed(name, query), written.get(name, Counter[str]())
        if typed is not None and typed.isupper() != name.isupper():
            typed = None  # a query in capitals does not tell how a name is written
        if typed is not None and slug(typed) != slug(name):
            found[name] = typed
            continue
        alike = [other for other in (typed, *spellings) if other is not None and slug(other) == slug(name)]
        richest = max(alike, key=_accents, default=name)
        if _accents(richest) > _accents(name):
            found[name] = richest
            continue
        if not spellings:
            continue
        asked = [other for other in (name, *spellings) if is_in(other, query)]
        if asked:
            best = max(asked, key=lambda other: len(slug(other)))
        else:
            best, count = spellings.most_common(1)[0]
            if count < _OFTEN or any(slug(other) == slug(name) for other in spellings):
                continue
        if slug(best) != slug(name):
            found[name] = best
    return found


# The meal of tables without a heading: that of their neighbours, or of the hour, and doubtful either way.
#
# What is sold out stays so whatever its meal.

_DOUBTFUL = 0.4
"""What is left of the confidence of a table whose meal was inferred."""


def with_meals(tables: Sequence[Fact], served: Sequence[str]) -> tuple[Fact, ...]:
    """The tables of one page, all with a meal. served: the meals that the restaurant is known to serve, which tell
    breakfast from brunch."""
    return tuple(table if table.value["meal"] else _inferred(table, tables, served) for table in tables)


def _inferred(table: Fact, tables: Sequence[Fact], served: Sequence[str]) -> Fact:
    at = table.value["time"]
    told = sorted((other.value["time"], other.value["meal"]) for other in tables if other.value["meal"])
    before = [meal for time, meal in told if time <= at]
    after = [meal for time, meal in told if time >= at]
    meal = before[-1] if before and after and before[-1] == after[0] else _by_clock(at, served)
    left = 1.0 if table.value["state"] == "sold_out" else _DOUBTFUL
    return replace(table, value=table.value | {"meal": meal}, confidence=table.confidence * left)


def _by_clock(time: str, served: Sequence[str]) -> str:
    if time >= "17:00":
        return "dinner"
    if time >= "11:30":
        return "lunch"
    return "breakfast" if "breakfast" in served and "brunch" not in served else "brunch"


# Whether a fact can be true of any town: what is read from a picture may be nonsense.

_Text = Annotated[str, Field(max_length=200)]
_Weekday = Annotated[int, Field(ge=0, le=6)]
_Cents = Annotated[Minor, Field(ge=0)]


def _shape(**fields: Any) -> type[Record]:
    needed: Any = {name: (kind, ...) for name, kind in fields.items()}
    return create_model("Value", __base__=Record, **needed)


_SHAPES: dict[str, type[Record]] = {
    "slot": _shape(
        date=Date,
        time=TimeOfDay,
        state=str,
        left=Annotated[int, Field(ge=0)] | None,
        products=list[_Text],
        language=_Text,
        event=Annotated[str, Field(max_length=2000)],
        meal=Meal | None,
    ),
    "closed": _shape(date=Date),
    "walk_in": _shape(date=Date),
    "hours": _shape(weekday=_Weekday, windows=list[tuple[TimeOfDay, TimeOfDay]]),
    "light": _shape(**{"from": TimeOfDay, "to": TimeOfDay}),
    "price": _shape(product=_Text, fare=Fare, cents=_Cents),
    "family_price": _shape(product=_Text, cents=_Cents),
    "admission": _shape(product=_Text, admission=Admission),
    "dish": _shape(dish=_Text, cents=_Cents, vegetarian=bool | None, weekdays=list[_Weekday]),
    "nightly": _shape(cents=_Cents),
    "dwell": DwellRange,
    "buffer": Buffer,
    "way": _shape(mode=Mode, minutes=Minutes | None, cents=Minor | None),
}


def is_sound(fact: Fact) -> bool:
    """Whether its value has the shape and range of its field; fields that are only words are taken as they are."""
    shape = _SHAPES.get(fact.field)
    if shape is None:
        return True
    try:
        record = shape.model_validate(fact.value)
    except ValueError:
        return False
    return not isinstance(record, DwellRange) or record.min <= record.max


# Ways that are known, and what is assumed of those that have not been asked for.

Leg = tuple[str, str]
"""Two venue ids, the smaller one first: a way holds in both directions."""


def legs_of(task: Task, order: Sequence[Scheduled]) -> tuple[Leg, ...]:
    """The ways of a plan, each pair of places once, in the order in which they are needed."""
    legs: dict[Leg, None] = {}
    for date in sorted(task.dates):
        places = [item.parameters.place for item in order if item.date == date]
        route = [task.hotel, *places, task.hotel]
        for one, other in pairwise(route):
            if one != other:
                legs[min(one, other), max(one, other)] = None
    return tuple(legs)


def unknown(town: TownRecord, legs: Iterable[Leg]) -> tuple[Leg, ...]:
    """Those legs of which the town has no way."""
    return tuple(leg for leg in legs if travel(town, *leg) is None)


@dataclass(frozen=True, slots=True)
class Assumed:
    """The town with a way for each pair of the places, and the pairs for which it had to be assumed."""

    town: TownRecord
    legs: frozenset[Leg]


def with_assumed(town: TownRecord, places: Iterable[str], minutes: int) -> Assumed:
    """The town with ways of `minutes` wherever it has none between two of `places`; 0 is a lower bound whatever the
    ways are."""
    pairs = [(min(pair), max(pair)) for pair in combinations(sorted(set(places)), 2)]
    missing = unknown(town, pairs)
    assumed = tuple(Route(origin=a, destination=b, ways=(Way(mode="taxi", minutes=minutes),)) for a, b in missing)
    return Assumed(town.replace(routes=(*town.routes, *assumed)), frozenset(missing))


_LONGEST_TITLE = 80
"""Letters."""
_CURRENCY = "EUR"
"""Of every budget; prices in another one are never converted."""
_PLACES: dict[str, str] = {"covers": "covers", "event": "held_at", "near": "venues"}


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that is not certain. what: ``slot`` (whether it can be booked), ``value`` (two pages disagree),
    ``page`` (a page or part of it was not understood), ``name`` (of what is not in any list), ``price`` (in another
    currency than the euro). venue: its name, empty for lists and ways. words: for people."""

    what: str
    venue: str
    words: str
    date: dt.date | None = None


@dataclass(slots=True)
class Knowledge:
    """Facts of a town by venue. sure: the least confidence (0 to 1) with which a slot counts as read; below, its state
    is a doubt. version: grows whenever something is learned. strangers: places to which ways lead and that no list has,
    as the matrix writes them."""

    town: str
    sure: float = 0.5
    version: int = 0
    kinds: dict[str, VenueKind] = field(default_factory=dict)
    facts: dict[tuple[str, ...], Fact] = field(default_factory=dict)
    slots: dict[tuple[str, dt.date], tuple[Fact, ...]] = field(default_factory=dict)
    ways: dict[frozenset[str], dict[str, Way]] = field(default_factory=dict)
    strangers: dict[str, None] = field(default_factory=dict)
    silent: dict[Page, bool] = field(default_factory=dict)
    """Booking pages that say neither what can be booked nor why nothing can, and whether that is certain."""
    _doubts: dict[tuple[str, str], Doubt] = field(default_factory=dict)

    def list_venues(self, kind: VenueKind, facts: Iterable[Fact], abstained: Sequence[Abstained] = ()) -> None:
        """Take the venues of a list: from now on a name stands for one of those that the lists have."""
        self.version += 1
        for fact in self._sound("", facts):
            known = closest(fact.subject, [name for name in self.kinds if self.kinds[name] == kind], 0.9)
            if known is None:
                self.kinds[fact.subject] = kind
            self._keep(known or fact.subject, fact)
        self._abstain("", abstained)

    def learn(self, venue: str, facts: Iterable[Fact], abstained: Sequence[Abstained] = ()) -> None:
        """Take what pages of `venue` say; a page of slots replaces what was known of its date."""
        self.version += 1
        slots: dict[dt.date, list[Fact]] = {}
        for fact in self._sound(venue, facts):
            if fact.field == "slot":
                slots.setdefault(dt.date.fromisoformat(fact.value["date"]), []).append(_titled(fact))
            else:
                self._keep(venue, fact)
        served = [fact.value["profile"] for key, fact in self.facts.items() if key[:2] == (venue, "dwell")]
        for date, row in slots.items():
            tables = self.kinds.get(venue) == "restaurant"
            self.slots[venue, date] = with_meals(row, served) if tables else tuple(row)
            if tables and not all(fact.value["meal"] for fact in row):
                self._doubt("page", venue, f"{venue}: which meal each table of {date} is for was not read")
        self._abstain(venue, abstained)

    def learn_silence(self, venue: str, date: dt.date, certain: bool) -> None:
        """The booking page of a date neither has slots nor says why. certain: nothing is to be had, then; otherwise
        nothing was made out, and it is a doubt."""
        self.version += 1
        self.silent[venue, date] = certain
        if not certain:
            self._doubt("page", venue, f"{venue}: what can be booked on {date} was not made out")

    def learn_ways(self, facts: Iterable[Fact], abstained: Sequence[Abstained] = ()) -> None:
        """Take ways; they hold in both directions. Ends that no list has are left out, kept as `strangers`, doubted."""
        self.version += 1
        for fact in self._sound("", facts):
            ends = [closest(end, self.kinds) for end in fact.subject.split(">")]
            if len(ends) != 2 or None in ends:
                for end in fact.subject.split(">"):
                    if closest(end, self.kinds) is None:
                        self.strangers[end] = None
                        self._doubt("name", "", f"ways lead to {end!r}, which no list has")
                continue
            pair = frozenset(end for end in ends if end is not None)
            way = Way(mode=fact.value["mode"], minutes=fact.value["minutes"], cost=fact.value["cents"])
            before = self.ways.setdefault(pair, {}).setdefault(way.mode, way)
            if before != way:
                self._doubt("value", "", f"two times for {fact.subject} by {way.mode}")
        self._abstain("", abstained)

    def names(self, *kinds: VenueKind) -> tuple[str, ...]:
        """The venues of these kinds, as the lists write them."""
        return tuple(name for name, kind in self.kinds.items() if kind in kinds)

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """All doubts so far, those about slots included."""
        return (*self._doubts.values(), *self.slot_doubts)

    @property
    def slot_doubts(self) -> tuple[Doubt, ...]:
        """Slots of which it is not certain whether they can be booked."""
        return tuple(
            Doubt("slot", venue, f"whether {fact.value['time']} at {venue} can be booked", date)
            for (venue, date), row in self.slots.items()
            for fact in row
            if self.doubtful(fact)
        )

    def doubtful(self, slot: Fact) -> bool:
        """Whether the state of a slot is not certain: not made out, badly, or open for nobody
        knows how many."""
        value = slot.value
        return (
            value["state"] == "unknown"
            or slot.confidence < self.sure
            or (value["state"] == "open" and value["left"] is None)
        )

    @property
    def doubtful_pages(self) -> tuple[Page, ...]:
        """The pages that have doubtful slots."""
        return tuple(page for page, row in self.slots.items() if any(self.doubtful(fact) for fact in row))

    def foreign(self, venue: str) -> list[str]:
        """What is told of prices of a venue (by name; empty: in a list) in another currency, in words."""
        return [doubt.words for doubt in self._doubts.values() if doubt.what == "price" and doubt.venue == venue]

    def _sound(self, venue: str, facts: Iterable[Fact]) -> Iterator[Fact]:
        for fact in facts:
            currency = fact.value.get("currency", _CURRENCY)
            if currency != _CURRENCY:
                name = venue or fact.subject
                told = f"{fact.value.get('product') or fact.field} is in {currency}"
                self._doubt("price", name, f"{name}: the price of {told} and not in {_CURRENCY}; it is not converted")
            elif is_sound(fact):
                yield fact
            else:
                self._doubt("page", venue, f"{venue or fact.subject}: no {fact.field} can be {fact.value}")

    def _keep(self, venue: str, fact: Fact) -> None:
        value = self._resolved(venue, fact)
        keys = KEYS.get(fact.field, ())
        name = (venue, fact.field, *(slug(str(value[key])) for key in keys))
        before = self.facts.get(name)
        if before is None:
            self.facts[name] = Fact(venue, fact.field, value, fact.box, fact.confidence, fact.source)
            return
        told = {key: item for key, item in before.value.items() if item not in (None, "", [], False)}
        new = {key: item for key, item in value.items() if item not in (None, "", [], False)}
        if any(told[key] != new[key] for key in told.keys() & new.keys() if key not in keys):
            self._doubt("value", venue, f"two readings of {fact.field} {' '.join(name[2:])}".rstrip())
            if fact.confidence <= before.confidence:
                return
            told, new = {}, value
        merged = {**before.value, **told, **new}
        self.facts[name] = Fact(venue, fact.field, merged, fact.box, fact.confidence, fact.source)

    def _resolved(self, venue: str, fact: Fact) -> dict[str, Any]:
        """The value with places written as the lists write them."""
        place = _PLACES.get(fact.field)
        value = dict(fact.value)
        if place is not None and isinstance(value.get(place), str):
            value[place] = self._place(venue, value[place])
        elif place is not None and isinstance(value.get(place), list):
            value[place] = [closest(name, self.kinds) or name for name in value[place]]
        return value

    def _place(self, venue: str, name: str) -> str | None:
        found = closest(name, self.kinds)
        if found is None:
            self._doubt("name", venue, f"something of {venue} is at {name!r}, which no list has")
        return found

    def _doubt(self, what: str, venue: str, words: str) -> None:
        self._doubts.setdefault((what, words), Doubt(what, venue, words))

    def _abstain(self, venue: str, abstained: Sequence[Abstained]) -> None:
        for item in abstained:
            if not item.what.startswith("slot "):  # of a single slot, which is doubtful itself
                what = "price" if item.what.startswith("price in ") else "page"
                self._doubt(what, venue, f"{venue}: {item.what}: {item.why}".removeprefix(": "))


def _titled(slot: Fact) -> Fact:
    """A slot without what cannot be a title: whole sentences beside it are of something else, and make it doubtful,
    unless it is sold out whatever it is called."""
    if len(slot.value["event"]) <= _LONGEST_TITLE:
        return slot
    left = 1.0 if slot.value["state"] == "sold_out" else 0.4
    return replace(slot, value=slot.value | {"event": ""}, confidence=slot.confidence * left)


# How likely it is that what a plan books can be booked, by how it was read.

_EITHER = 0.5
"""Of a slot that was not made out, and at most of one that was read as sold out and badly: no reading of it says that
it is open."""


def chance_of_order(known: Knowledge, town: TownRecord, order: Iterable[Scheduled], party: Party) -> float:
    """That all booked slots of a plan are open: the product of the chances of each. town: as far as it is known, with
    the doubtful readings on which the plan stands taken for true."""
    return prod(_chance(known, town, item, party) for item in order if item.parameters.starts is not None)


def chance_of_slot(slot: Fact) -> float:
    """That a slot is open: its confidence where it was read as open, else what that leaves, at most a half."""
    if slot.value["state"] == "unknown":
        return _EITHER
    return slot.confidence if slot.value["state"] == "open" else min(_EITHER, 1 - slot.confidence)


def _chance(known: Knowledge, town: TownRecord, item: Scheduled, party: Party) -> float:
    """Of the best slot that the plan may mean: of its kind, at its time, with tickets for everybody."""
    visit = item.parameters.visit
    venue = town.venue(visit.venue)
    page = (venue.name, item.date)
    found = []
    for fact, slot in zip(known.slots.get(page, ()), venue.slots.get(item.date, ()), strict=True):
        if minutes(slot.start) == item.start % 1440 and sells(slot, visit) and slot.left >= party.size:
            found.append(chance_of_slot(fact))
    return max(found, default=_EITHER)
