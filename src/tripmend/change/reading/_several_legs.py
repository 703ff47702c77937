"""Several journeys told of at once: ``both flights``, ``all our trains``, ``the trains are both cancelled``."""

from __future__ import annotations

from .._disruption import Change
from .._effects import LegCancelled, LegDelayed
from ._targets import Target
from ._trip import Trip
from ._units import Unit, pattern, text_of

__all__ = ["all_told", "every_leg", "several_told"]

_EVENTS = frozenset(("cancelled", "delayed", "earlier", "strike"))
"""What can happen to several journeys alike; a new clock time cannot."""
_TWO = r"(?:both|(?:all |both )?(?:the |our |my )?two)"
_ALL = r"(?:all|every|each|every single|any and all)"
_LEGS = r"(?:of )?(?:the |our |my )*@leg(?:(?: ,)?(?: and| &| or)?(?: the| our| my)* @leg)*"
_BEFORE = pattern(rf"(?<!not )(?<!almost )(?<!nearly )(?<!one of )(?P<n>{_TWO}|{_ALL}) {_LEGS}")
_BEHIND = pattern(r"@leg(?: \S+){0,3}? (?:are|were|have|will|run|leave|depart)(?: been| be)? (?P<n>both|all)")


def all_told(line: str) -> str:
    """How a clause says that all journeys of a kind are meant: ``two``, ``all``, or "" where it does not."""
    found = _BEFORE.search(line) or _BEHIND.search(line)
    if found is None:
        return ""
    return "two" if pattern(_TWO).fullmatch(found["n"]) else "all"


def every_leg(target: Target, line: str, event: str, trip: Trip) -> list[Target]:
    """The journeys that `target` could be, where the clause says that all of them are meant; else itself."""
    told = all_told(line) if event in _EVENTS and target.kind == "leg" and target.choices else ""
    legs = [leg for number, _, leg in trip.legs if trip.leg_name(number, leg) in target.choices]
    if not told or len(legs) != len(target.choices) or (told == "two" and len(legs) != 2):
        return [target]
    return [Target("leg", leg.id, leg=leg) for leg in legs]


def several_told(change: Change, units: list[Unit]) -> bool:
    """Whether `change` is the same thing for several journeys, and the message says that all of them are meant."""
    effects = [one.effect for one in change.disruptions]
    legs = [effect for effect in effects if isinstance(effect, LegCancelled | LegDelayed)]
    alike = len({type(effect) for effect in legs}) == 1 and len({effect.leg for effect in legs}) == len(legs) > 1
    return alike and len(legs) == len(effects) and not change.unclear and bool(all_told(text_of(units)))
