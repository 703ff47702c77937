"""What an agent has learned of one town: every fact with where it is from, and the doubts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from statistics import median
from typing import Any

from tripmend.read import Abstained, Fact
from tripmend.read.facts import KEYS

from ..world import VenueKind, Way
from ._meals import with_meals
from ._sound import is_sound
from .names import closest, slug
from .trust import Page

__all__ = ["Doubt", "Knowledge"]

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
        """Whether the state of a slot is not certain: not made out, badly, perhaps the other way round with all of its
        page, or open for nobody knows how many."""
        value = slot.value
        return (
            value["state"] == "unknown"
            or value.get("kind") is not None
            or slot.confidence < self.sure
            or (value["state"] == "open" and value["left"] is None)
        )

    @property
    def doubtful_pages(self) -> tuple[Page, ...]:
        """The pages that have doubtful slots."""
        return tuple(page for page, row in self.slots.items() if any(self.doubtful(fact) for fact in row))

    @property
    def two_kinds(self) -> dict[Page, float]:
        """The pages with two kinds of slots of which it is doubtful which is open, each with how likely kind 1 is
        (0 to 1), as its slots were read."""
        found: dict[Page, float] = {}
        for page, row in self.slots.items():
            votes = [
                fact.confidence if (fact.value["state"] == "open") == bool(fact.value["kind"]) else 1 - fact.confidence
                for fact in row
                if fact.value.get("kind") is not None and fact.value["state"] != "unknown"
            ]
            if any(fact.value.get("kind") is not None for fact in row):
                found[page] = median(votes) if votes else 0.5
        return found

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
