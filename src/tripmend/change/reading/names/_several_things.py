"""Several things told of at once: ``both flights``, ``all trains``, ``neither museum``, ``the hotels are both off``."""

from __future__ import annotations

from dataclasses import replace

from ..._disruption import Change
from ..._effects import HoursChanged, LegCancelled, LegDelayed, LodgingLost, PlaceClosed, SoldOut
from ..words._units import Unit, pattern, text_of
from ._airlines import AIRLINE
from ._descriptions import sort_of
from ._mentioned import LegWords
from ._targets import Hints, Target, resolve
from ._trip import Trip

__all__ = ["all_told", "each_told", "several_told"]

_EVENTS = {
    "leg": frozenset(("cancelled", "delayed", "earlier", "strike")),
    "place": frozenset(("closed", "soldout", "cancelled", "strike", "hours")),
    "stay": frozenset(("lost", "soldout", "cancelled", "closed", "strike")),
}
"""What can happen to several things of a kind alike; a new clock time of a journey cannot."""
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5}
_TWO = r"(?:both|(?:all |both )?(?:the |our |my )?two)"
_MORE = r"(?:all (?:of )?(?:the |our |my )?(?:three|four|five))"
_ALL = r"(?:all|every|each|every single|any and all)"
_THING = r"(?:@leg|@desc|@stay)"
_THINGS = rf"(?:of )?(?:the |our |my )*{_THING}(?:(?: ,)?(?: and| &| or)?(?: the| our| my)* {_THING})*"
_BEFORE = pattern(rf"(?<!not )(?<!almost )(?<!nearly )(?<!one of )(?P<n>{_TWO}|{_MORE}|{_ALL}) {_THINGS}")
_BEHIND = pattern(
    rf"{_THING}(?: \S+){{0,3}}? (?:are|were|have|will|run|leave|depart)(?: been| be)? (?P<n>both|all(?: three| four)?)"
)


def all_told(line: str) -> str:
    """How a clause says that all things of a kind are meant: ``two`` to ``five``, ``all``, or "" where it does not."""
    found = _BEFORE.search(line) or _BEHIND.search(line)
    if found is None:
        return ""
    words = found["n"].split()
    return words[-1] if words[-1] in _COUNTS else "two" if words[-1] == "both" else "all"


def each_told(unit: Unit, target: Target, line: str, event: str, trip: Trip, hints: Hints) -> list[Target]:
    """The things that a mention stands for where the clause says that all of a kind are meant; `target`, which it is
    else, where nothing is said of several. Where the plan has another number of them, what is meant is open."""
    told = all_told(line) if unit.text in ("@leg", "@desc", "@stay") else ""
    if isinstance(unit.value, LegWords) and unit.value.head == AIRLINE and target.among:
        # "Ryanair does not fly": all of its flights.
        told = "all"
    every = target.kind == "leg" or (event in ("closed", "strike") and sort_of(unit.value) != "")
    if not told or (told == "all" and (not every or target.certain)):
        return [target]
    found = [resolve(trip, unit.value, one) for one in (hints, replace(hints, dates=()))]
    right = [one for one in found if told == "all" or len(one.among) == _COUNTS[told]]
    if right and event in _EVENTS[target.kind]:
        return [_single(one, right[0].kind, trip) for one in right[0].among]
    wider = found[-1]
    # "Both museums", and the plan has one: which things are meant is not known.
    return [Target(wider.kind, choices=wider.choices or (_name(wider, trip),)) if wider.certain else wider]


def _single(id_: str, kind: str, trip: Trip) -> Target:
    if kind == "leg":
        return Target(kind, id_, leg=next(leg for _, _, leg in trip.legs if leg.id == id_))
    if kind == "stay":
        stay = next(stay for stay in trip.itinerary.stays if stay.id == id_)
        return Target(kind, id_, place=trip.catalogue.place(stay.place), stay=stay)
    return Target(kind, id_, place=trip.catalogue.by_id[id_], visits=trip.visits_of(id_))


def _name(target: Target, trip: Trip) -> str:
    if target.leg is not None:
        return next(trip.leg_name(number, leg) for number, _, leg in trip.legs if leg.id == target.id)
    return trip.stay_name(target.stay) if target.stay is not None else target.place.name if target.place else target.id


_ALIKE = LegCancelled | LegDelayed | PlaceClosed | SoldOut | LodgingLost | HoursChanged


def several_told(change: Change, units: list[Unit]) -> bool:
    """Whether `change` is the same thing for several things, and the message says that all of them are meant."""
    effects = [one.effect for one in change.disruptions]
    alike = [effect for effect in effects if isinstance(effect, _ALIKE)]
    hit = {str(getattr(effect, key)) for effect in alike for key in ("leg", "place", "stay") if hasattr(effect, key)}
    same = len({type(effect) for effect in alike}) == 1 and len(hit) == len(effects) == len(alike) > 1
    return same and not change.unclear and bool(all_told(text_of(units)))
