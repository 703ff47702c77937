"""Wishes about places by name: near one, or not to one."""

from __future__ import annotations

import re

from ..._disruption import Constraint, Unclear
from ..names._in_part import asked_in_part
from ..names._targets import resolve
from ..names._trip import Trip
from ..words._clauses import Clause
from ..words._questions import PLACE_OR_AROUND
from ..words._units import pattern
from ._wish_sorts import WANTED, WANTED_INSTEAD
from ._wished import Wishes, asked_back, hints_of

__all__ = ["kept_away", "near_place", "place_to_avoid"]

_NEAR = pattern(
    r"(?:near|nearby|close to|closer to|next to|walking distance (?:of|to|from)|not far from|"
    r"around the corner from|in the area of|in walking distance of|within walking distance (?:of|to|"
    r"from)|somewhere (?:by|around)|as close as possible to|right by)(?: (?:to|our|the|"
    r"my))* (?P<t>@place|@stay|@desc)"
)
_TURNED = pattern(
    r"(?:not|never|no|nothing|nowhere|nobody|none|neither|nor|hates?|avoid(?:ing)?|without|instead of|rather than)"
    r"(?: (?!,|but|too|so|much|far|more|only|just|walk|walking|mind)\S+){0,6}? ?$"
)
"""Before "near the castle": what is near it is not wanted."""
_NOT_AT_ALL = pattern(r"(?:go|be|come|set foot|get)(?: \S+)? (?:anywhere|somewhere)? ?$")
_STAYING = pattern(r"stay|keep|need|find|should be|has to be|must be|it is|be")
_AWAY = (
    r"(?:keep|keeping|stay|staying|steer|get)(?: (?:us|me|well|right|far|all))* (?:away|clear|out|off)(?: from| of)?|"
    r"(?:keep|keeping) (?:(?:your|our|my|a|some|good|safe) )*distance (?:from|to)"
)
_AVOID_PLACE = pattern(
    rf"(?:{_AWAY}|avoid|"
    r"skip|skipping|(?:do|does|would|will) (?:not|rather not) (?:really )?(?:want|like|fancy|"
    r"feel like|care for|need|go)(?: to)?(?: (?:go|eat|see|visit|be|return|stay|going))*(?: (?:to|at|"
    r"back to|in))?|"
    r"(?:would )?(?:rather|prefer) not(?: to)?(?: (?:go|eat|visit|see|stay|do|return))*(?: (?:to|at|"
    r"back to|in))?|no more|not(?: in| at| to)?|anywhere but|anything but|never again|drop|remove|"
    r"take out|leave out|cut|without|cross off|no longer want(?:s)? (?:to (?:go|see|visit|"
    r"eat) )?(?:to|at)?|no interest in|not interested in|(?:not|never) set foot in|hate|not keen on|"
    r"changed our minds? about|do not (?:suggest|propose|pick|choose|send us to)|"
    r"not go(?:ing)? (?:back )?to|not do|not see|not visit)(?: (?:the|that|our))* (?P<t>@place|"
    r"(?<=the )@desc|(?<=that )@desc|(?<=our )@desc)"
)
_KEPT_AWAY = pattern(rf"(?:{_AWAY})(?: (?:the|that|our))* (?:@place|@desc)")
_UNABLE = re.compile(r"(?:can|could|able|possible|allowed) $")
"""Before "not go to the zoo": who cannot go there does not wish to stay away."""
_DENIED = re.compile(r"(?:^| )(?:not|never|not to|not want to|hate to|no reason to|why) (?:simply |just |even )?$")
_GIVEN_UP = pattern(r"avoid|skip|skipping|drop|remove|take out|leave out|cut|without|cross off")
"""Who would "rather not skip the zoo" wants to see it."""
_NO_VERB = pattern(r"not (?:in|at)?|no more")
_VERB = pattern(r"do|see|visit|want|skip|avoid|drop")


def kept_away(clause: Clause) -> bool:
    """Whether a clause wishes to be far from what it names: ``keep away from the castle``."""
    return bool(_KEPT_AWAY.search(clause.text))


def near_place(clause: Clause, trip: Trip, text: str) -> Wishes:
    """What the replacement is to be near."""
    line = clause.text
    near = _NEAR.search(line)
    if near and _TURNED.search(line[: near.start()]):
        return _not_near(clause, trip, text)
    if not near or not (WANTED_INSTEAD.search(line) or WANTED.search(line) or _STAYING.search(line)):
        return Wishes()
    value = next(unit.value for unit in clause.units if unit.text == near["t"])
    target = resolve(trip, value, hints_of(clause))
    if target.certain and target.place is not None:
        return Wishes((Constraint(type="near", target=target.place.id, text=text),))
    return Wishes(unclear=(asked_back(target, text, "is it to be near"),))


def _not_near(clause: Clause, trip: Trip, text: str) -> Wishes:
    """What must not be near: nobody wants to go "anywhere near" a place that is to be avoided, else it is asked."""
    line = clause.text
    near = _NEAR.search(line)
    if near is not None and _NOT_AT_ALL.search(line[: near.start()]):
        value = next(unit.value for unit in clause.units if unit.text == near["t"])
        target = resolve(trip, value, hints_of(clause))
        if target.certain and target.place is not None and not trip.visits_of(target.place.id):
            return Wishes((Constraint(type="avoid_place", target=target.place.id, text=text),))
    return Wishes(unclear=(Unclear(text=text, question=PLACE_OR_AROUND),))


def place_to_avoid(clause: Clause, trip: Trip, text: str) -> Wishes:
    """A place that nobody wants to go to."""
    line = clause.text
    avoided = _AVOID_PLACE.search(line)
    if not avoided or _UNABLE.search(line[: avoided.start()]):
        return Wishes()
    if _DENIED.search(line[: avoided.start()]) and _GIVEN_UP.match(avoided[0]):
        return Wishes()
    if avoided["t"] == "@desc" and _NO_VERB.search(avoided[0]) and not _VERB.search(avoided[0]):
        return Wishes()
    value = next(unit.value for unit in clause.units if unit.text == avoided["t"])
    target = resolve(trip, value, hints_of(clause))
    if target.certain and target.place is not None:
        doubt = asked_in_part(clause, avoided.end(), target.place.id, trip, text)
        if doubt is not None:
            return Wishes(unclear=(doubt,))
        return Wishes((Constraint(type="avoid_place", target=target.place.id, text=text),))
    return Wishes(unclear=(asked_back(target, text, "is to be avoided"),))
