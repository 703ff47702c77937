"""A change: effects, hints, constraints and wishes; and what contradicts itself in one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Annotated, Any, Literal, get_args

from pydantic import ConfigDict, Field, model_validator

from ..trip import ROOM_KINDS, Clock, Date, Itinerary, Minor, Mode, Record, Severity, TimeOfDay, room_type_fits
from . import effects as fx
from .effects import SMALL_HOURS, Effect
from .request import StopResized, StopRetimed

_ITEM, _PLACE = "the id of a stop, leg or stay", "the id of a place"
_NEEDS: dict[str, tuple[str, str]] = {
    "keep": ("target", _ITEM),
    "avoid_place": ("target", _PLACE),
    "near": ("target", _PLACE),
    "avoid_cuisine": ("value", "a cuisine"),
    "want_cuisine": ("value", "a cuisine"),
    "avoid_tag": ("value", "a tag such as museum"),
    "want_tag": ("value", "a tag such as museum"),
    "avoid_mode": ("value", "a way of travelling such as taxi"),
    "want_mode": ("value", "a way of travelling such as taxi"),
    "max_price": ("amount", "an amount per person"),
    "max_extra": ("amount", "an amount for the whole trip"),
    "not_before": ("time", "a time of day"),
    "not_after": ("time", "a time of day"),
}
"""The field without which a wish of a type says nothing, and what it holds; the other types need none."""
_EMPTY: dict[str, Any] = {"target": "", "value": "", "amount": None, "date": None, "time": None}
_DATED = (
    "avoid_cuisine",
    "want_cuisine",
    "avoid_tag",
    "want_tag",
    "avoid_mode",
    "want_mode",
    "max_price",
    "not_before",
    "not_after",
    "near",
    "indoor",
)
"""The types that may be about one day."""
_MODED = ("avoid_mode", "want_mode")
_MODES: tuple[str, ...] = get_args(Mode)
_ANY_CASE = "|".join("".join(f"[{letter}{letter.upper()}]" for letter in mode) for mode in _MODES)
"""A pattern for a way of travelling in small or capital letters."""


def _used(kind: str) -> set[str]:
    """The fields of `_EMPTY` that a wish of this type goes by."""
    return {_NEEDS[kind][0] if kind in _NEEDS else "", *(["date"] if kind in _DATED else [])}


def _in_schema(schema: dict[str, Any]) -> None:
    """Say the same in the JSON Schema."""
    rules = []
    for kind in schema["properties"]["type"]["enum"]:
        then: dict[str, Any] = {
            "properties": {f: {"const": none} for f, none in _EMPTY.items() if f not in _used(kind)}
        }
        if kind in _NEEDS:
            need = _NEEDS[kind][0]
            then["required"] = [need]
            then["properties"][need] = {"not": {"const": _EMPTY[need]}}
        if kind in _MODED:
            then["properties"]["value"] = {"pattern": f"^({_ANY_CASE})$"}
        rules.append({"if": {"properties": {"type": {"const": kind}}, "required": ["type"]}, "then": then})
    schema["allOf"] = rules


class Constraint(Record):
    """A wish or limit that the revision must respect.

    type and the fields it uses:
    keep (target: id of a stop, leg or stay), avoid_place (target: place id), avoid_cuisine, want_cuisine (value),
    avoid_tag, want_tag (value: museum, park, quiet …), avoid_mode, want_mode (value: flight, train, drive, taxi, bus,
    ferry, foot), max_price (amount: minor units per person), max_extra (amount: minor units that the whole trip may
    cost more), not_before, not_after (time; a not_after before 06:00 lies after midnight), near (target: place id),
    indoor, same_day, no_new_places. What a type needs must be given, and what it does not use must not be: it would
    change nothing.
    date: the day whose stops and legs it is about, None for every day; not for keep, avoid_place, max_extra, same_day
    and no_new_places. applies_to: the stop, leg or stay it is about, "" for every one.
    A limit (avoid_…, not_before, not_after), and a wish that names a stop or leg, also changes what is planned; other
    wishes are about what is new (`tripmend.rules.REACH`). What is planned at a place to avoid goes: visits are left
    out, meals get another place.
    """

    model_config = ConfigDict(json_schema_extra=_in_schema)

    type: Literal[
        "keep",
        "avoid_place",
        "avoid_cuisine",
        "want_cuisine",
        "avoid_tag",
        "want_tag",
        "avoid_mode",
        "want_mode",
        "max_price",
        "max_extra",
        "not_before",
        "not_after",
        "near",
        "indoor",
        "same_day",
        "no_new_places",
    ]
    target: str = ""
    value: str = ""
    amount: Minor | None = None
    date: Date | None = None
    time: TimeOfDay | None = None
    applies_to: str = ""
    text: str = ""

    def moment(self, date: dt.date) -> dt.datetime | None:
        """When on a day its time is, by the clock on the wall; None for a wish without a time."""
        if self.time is None:
            return None
        late = self.type == "not_after" and self.time < SMALL_HOURS
        return dt.datetime.combine(date + dt.timedelta(days=1) if late else date, self.time)

    @model_validator(mode="after")
    def _whole(self) -> Constraint:
        for field, none in _EMPTY.items():
            if getattr(self, field) != none and field not in _used(self.type):
                raise ValueError(f"a wish of the type {self.type!r} does not use '{field}'; remove it")
        if self.type in _NEEDS:
            field, what = _NEEDS[self.type]
            if getattr(self, field) == _EMPTY[field]:
                raise ValueError(f"a wish of the type {self.type!r} needs '{field}': {what}")
        if self.type in _MODED and self.value.casefold() not in _MODES:
            raise ValueError(f"'value' is {self.value[:80]!r}; it must be one of {', '.join(_MODES)}")
        return self


Category = Literal["transport", "accommodation", "restaurant", "attraction", "miscellaneous"]
"""The five disruption categories of TripTide (section 3.1 and Table 1)."""


class Disruption(Record):
    """One thing that happened. severity: how far it reaches, as TripTide has it; None: inferred from what it hits."""

    id: str = ""
    category: Category
    effect: Effect
    severity: Severity | None = None
    reason: str = ""
    text: str = ""
    confidence: Literal["high", "medium", "low"] = "high"


def disruption_name(disruption: Disruption, number: int) -> str:
    """The name hits refer to: the disruption's id, else its place in the list."""
    return disruption.id or f"disruptions[{number}]"


class Unclear(Record):
    """Words that were not understood for certain: what to ask, and the readings to choose from."""

    text: str
    question: str
    choices: tuple[str, ...] = ()


class Change(Record):
    """Everything a message says: what happened, what is wished for, and what has to be asked back.

    unread: clauses with something to say of which nothing was used; they are shown, not asked about.
    now: wall-clock time where the traveller is at that moment: what had begun by then stays as it is, and nothing new
    begins before. None: the trip has not begun.
    """

    disruptions: Annotated[tuple[Disruption, ...], Field(max_length=1000)] = ()
    constraints: Annotated[tuple[Constraint, ...], Field(max_length=1000)] = ()
    unclear: tuple[Unclear, ...] = ()
    unread: tuple[str, ...] = ()
    now: Clock | None = None

    @property
    def places_named(self) -> tuple[str, ...]:
        """The ids of the places at which something more is wanted."""
        wishes = (one.effect.wish for one in self.disruptions if one.effect.type == "stop_wanted")
        return tuple(wish.place for wish in wishes if wish.place is not None)


_MOST, _FEW = 100, 8
_OPPOSED = {"want_cuisine": "avoid_cuisine", "want_tag": "avoid_tag", "want_mode": "avoid_mode"}

_CLASHING = {"not_before", "not_after", *_OPPOSED, *_OPPOSED.values()}


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two sides that cannot both hold, each the names of its statements (of disruptions, and ``constraints[n]``)."""

    one: tuple[str, ...]
    other: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """All statements that take part."""
        return (*self.one, *self.other)


@dataclass(frozen=True, slots=True)
class _Claim:
    """That something is so; on `dates`, None: always."""

    about: tuple[str, str]
    value: Any
    names: tuple[str, ...]
    dates: frozenset[dt.date] | None = None


def _claims(change: Change, itinerary: Itinerary) -> Iterator[_Claim]:
    """What the disruptions set to a value. What they change by some amount adds up and sets it together."""
    more: dict[str, list[str]] = {}
    extra, traveller = 0, itinerary.traveller
    joining: dict[str, int] = dict(traveller.party)
    for number, one in enumerate(change.disruptions):
        name, effect = disruption_name(one, number), one.effect
        match effect:
            case fx.BudgetChanged():
                if effect.budget is not None:
                    yield _Claim(("budget", ""), effect.budget, (name,))
                else:
                    extra += effect.by or 0
                    more.setdefault("budget", []).append(name)
            case fx.PartyChanged():
                if effect.party is not None:
                    yield _Claim(("party", ""), _people(effect.party), (name,))
                else:
                    joining = {kind: joining.get(kind, 0) + effect.by.get(kind, 0) for kind in {*joining, *effect.by}}
                    more.setdefault("party", []).append(name)
            case fx.LegRetimed():
                for end, time in (("depart", effect.depart), ("arrive", effect.arrive)):
                    if time is not None:
                        yield _Claim((end, effect.leg), time, (name,))
            case fx.EventMoved():
                yield _Claim(("start", effect.place), effect.start, (name,))
            case fx.PriceChanged():
                if effect.amount is not None:
                    yield _Claim(("price", effect.target), effect.amount, (name,))
            case fx.LodgingDowngraded():
                yield _Claim(("room", effect.stay), effect.room_type.casefold(), (name,))
            case fx.NeedsChanged():
                if effect.room_type is not None:
                    fits = {kind: bool(room_type_fits(effect.room_type, kind)) for kind in ROOM_KINDS}
                    for kind, fit in fits.items():
                        # A room that may be of several kinds says nothing of each of them.
                        if not fit or sum(fits.values()) == 1:
                            yield _Claim(("needs", kind), fit, (name,))
            case fx.HoursChanged():
                on = frozenset(effect.dates) or None
                for end, clock in (("opens", effect.opens), ("closes", effect.closes)):
                    if clock is not None:
                        yield _Claim((end, effect.place), clock, (name,), on)
            case StopRetimed():
                if effect.start is not None:
                    yield _Claim(("start", effect.stop), effect.start, (name,))
            case StopResized():
                if effect.minutes is not None:
                    yield _Claim(("minutes", effect.stop), effect.minutes, (name,))
    if "budget" in more and traveller.budget is not None:
        yield _Claim(("budget", ""), traveller.budget + extra, tuple(more["budget"]))
    if "party" in more:
        yield _Claim(("party", ""), _people(joining), tuple(more["party"]))


def _people(party: dict[str, int]) -> frozenset[tuple[str, int]]:
    return frozenset((kind, count) for kind, count in party.items() if count)


def _same_item(one: Constraint, other: Constraint) -> bool:
    return one.applies_to == other.applies_to or not one.applies_to or not other.applies_to


def _days(one: Constraint, other: Constraint, itinerary: Itinerary) -> list[dt.date]:
    """The days of the trip that both wishes are about."""
    return [day.date for day in itinerary.days if {one.date, other.date} <= {None, day.date}]


def _clash(one: Constraint, other: Constraint, itinerary: Itinerary) -> bool:
    """Whether nothing that both wishes are about can be as both want it."""
    kinds = {one.type, other.type}
    hours = kinds == {"not_before", "not_after"}
    same = one.value.casefold() == other.value.casefold()
    opposed = same and any(kinds == {want, avoid} for want, avoid in _OPPOSED.items())
    two_ways = kinds == {"want_mode"} and not same and bool(one.applies_to) and bool(other.applies_to)
    if not (hours or opposed or two_ways) or not _same_item(one, other):
        return False
    days = _days(one, other, itinerary)
    if opposed:
        # What is wanted on any day may be had on one on which it is not to be avoided.
        wanted = one if one.type in _OPPOSED else other
        return bool(days) and days == _days(wanted, wanted, itinerary)
    if two_ways:
        return bool(days)
    early, late = (one, other) if one.type == "not_before" else (other, one)
    return any((early.moment(day) or dt.datetime.min) >= (late.moment(day) or dt.datetime.max) for day in days)


def contradictions(change: Change, itinerary: Itinerary) -> tuple[Contradiction, ...]:
    """Pairs of statements that cannot both hold, in the order of the change, a hundred at most; () mostly.

    Only what is said is looked at, and the dates and the traveller of the trip: whether a wish can be met by some plan
    is for the repair to say.
    """
    claims: dict[tuple[str, str], list[_Claim]] = {}
    for claim in _claims(change, itinerary):
        claims.setdefault(claim.about, []).append(claim)
    found: dict[Contradiction, None] = {}
    for one, other in (pair for alike in claims.values() for pair in combinations(alike, 2)):
        together = one.dates is None or other.dates is None or not one.dates.isdisjoint(other.dates)
        if one.value != other.value and together and len(found) < _MOST:
            found[Contradiction(one.names, other.names)] = None
    wishes = [(f"constraints[{n}]", wish) for n, wish in enumerate(change.constraints) if wish.type in _CLASHING]
    for (name, wish), (second, other_wish) in combinations(wishes, 2):
        if len(found) >= _MOST:
            break
        if _clash(wish, other_wish, itinerary):
            found[Contradiction((name,), (second,))] = None
    return tuple(found)


def ways_to_agree(found: Sequence[Contradiction], most: int = 4) -> list[frozenset[str]]:
    """The smallest sets of statements without which the others agree, fewest first, `most` of them; none where there
    are too many contradictions to look at."""
    if not 0 < len(found) <= _FEW:
        return []
    sets = {frozenset(name for side in chosen for name in side) for chosen in product(*(_sides(one) for one in found))}
    least = [one for one in sets if not any(other < one for other in sets)]
    return sorted(least, key=lambda names: (len(names), sorted(names)))[:most]


def _sides(one: Contradiction) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return one.one, one.other
