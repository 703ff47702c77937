"""What was said of parts of trips: of a part that is the same object in another plan the same is said again."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import Any, TypeVar

from ..trip import Catalogue, Itinerary
from .rule import Finding, Parameters, Verdict

_T = TypeVar("_T")
_Facts = tuple[Any, ...]

_VARIANTS = 4
"""So many plans of a part are remembered: the trip itself, what a change leaves of it, what repairs make of it."""
_PARTS = 5_000
"""With more parts than this all is forgotten, so that a catalogue which serves many trips does not grow with them."""
_TRAVELLERS = 4
"""For so many travellers, parameters and homes one catalogue remembers what was said."""


class Said:
    """What a rule's function says of a part of a trip. findings: made of the verdicts when they are first asked for."""

    __slots__ = ("_broken", "_made", "verdicts")

    def __init__(self, verdicts: tuple[Verdict, ...]) -> None:
        self.verdicts = verdicts
        self._made: tuple[object, tuple[Finding, ...]] = (None, ())
        self._broken: tuple[Verdict, ...] | None = None

    def findings(self, rule: object, find: Callable[[Verdict], Finding]) -> tuple[Finding, ...]:
        """The verdicts as findings of `rule`; two rules may have the same function."""
        by, found = self._made
        if by is not rule:
            found = tuple(map(find, self.verdicts))
            self._made = rule, found
        return found

    @property
    def broken(self) -> tuple[Verdict, ...]:
        """The verdicts that something is broken."""
        if self._broken is None:
            self._broken = tuple(verdict for verdict in self.verdicts if verdict.state == "broken")
        return self._broken


class Memory:
    """What was said for one traveller, of one home, in one currency, by the same parameters and ways: of the first trip
    that it is asked about."""

    def __init__(self) -> None:
        self._whose: tuple[Any, ...] | None = None
        self._known: dict[tuple[Any, ...], tuple[tuple[_Facts, Any], ...]] = {}

    @classmethod
    def of(cls, itinerary: Itinerary, catalogue: Catalogue, parameters: Parameters) -> Memory:
        """The memory for such a trip that the catalogue keeps with what lasts of it: those that changes make of it
        share it."""
        kept: tuple[Memory, ...] = catalogue.lasting.get("said", ())
        for known in kept:
            if known.fits(itinerary, catalogue, parameters):
                return known
        made = cls()
        made.fits(itinerary, catalogue, parameters)
        catalogue.lasting["said"] = (made, *kept[: _TRAVELLERS - 1])
        return made

    def fits(self, itinerary: Itinerary, catalogue: Catalogue, parameters: Parameters) -> bool:
        """Whether this is about such a trip; a new one is from now on."""
        # What lasts of a catalogue is shared by those that a change makes of it; what does not is in places.
        lasting = catalogue.lasting, catalogue.times
        whose = *lasting, itinerary.traveller, parameters, itinerary.home, itinerary.currency
        if self._whose is None:
            self._whose = whose
        return all(map(is_, self._whose[:2], lasting)) and self._whose[2:] == whose[2:]

    def again(self, key: tuple[Any, ...], facts: _Facts, say: Callable[[], _T]) -> _T:
        """What was said under `key` where all it hangs on is the very same; else what is said now."""
        kept = self._known.get(key, ())
        for number, (known, found) in enumerate(kept):
            if len(known) == len(facts) and all(map(is_, known, facts)):
                if number:
                    self._known[key] = kept[number], *kept[:number], *kept[number + 1 :]
                again: _T = found
                return again
        found = say()
        if len(self._known) > _PARTS:
            self._known.clear()
        self._known[key] = (facts, found), *kept[: _VARIANTS - 1]
        return found

    def same(self, key: tuple[Any, ...], value: _T) -> _T:
        """A value that was given under `key` before and is equal, so that it is the same object."""
        kept = self._known.get(key, ())
        for _, known in kept:
            if known == value:
                found: _T = known
                return found
        self._known[key] = ((), value), *kept[: _VARIANTS - 1]
        return value
