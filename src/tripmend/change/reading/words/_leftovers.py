"""Clauses that carry something to say and of which nothing was used: they are shown, lest they vanish."""

from __future__ import annotations

from ._chatter import is_chatter
from ._clauses import Clause
from ._words import listed

__all__ = ["says_nothing", "tells_something"]

_EMPTY = frozenset(
    listed(
        """
    a an the this that these those it its he she they we us i me my our your their his her you who what which there
    here is are was were be been being am has have had do does did will would can could may might shall should must
    not no yes yeah yep nope ok okay oh ah um uh well so and or but if then than too also as at by for from in into of
    on onto off out over to up with without about after before again all any both each some such just only very really
    quite rather pretty even still now already yet today maybe please thanks thank thx hi hello hey dear cheers regards
    best kind kindly sincerely bye sorry sadly unfortunately luckily fortunately ugh argh oops wow yay omg lol haha damn
    sad glad happy angry annoyed upset great good bad nice lovely fine cool awful terrible horrible perfect shame pity
    luck bummer hope help need want know think guess say said tell told see look find make do get got go let give take
    something else anything another other one ones thing things way time idea ideas plan plans trip itinerary day days
    alternative alternatives instead replan rearrange fix change update sort solve suggest suggestion suggestions
    advice options option possible news message fyi btw everyone everybody guys folks team sir madam mr mrs ms
    because due since while when where how why much many more most lot lots bit little same 's s t m re
    """
    )
)
_ENOUGH = 2


def says_nothing(clause: Clause) -> bool:
    """Whether the clause has no word that tells anything at all: ``so please``, ``and what now``."""
    return all(unit.value is None and (unit.text in _EMPTY or not unit.text.isalnum()) for unit in clause.units)


def tells_something(clause: Clause) -> bool:
    """Whether the clause has at least two words, or one thing of the trip, that are more than greeting or feeling."""
    if is_chatter(clause.text):
        return False
    if any(unit.text in ("@place", "@leg", "@stay", "@desc", "@money") for unit in clause.units):
        return True
    words = [unit for unit in clause.units if unit.value is None and unit.text.isalpha() and unit.text not in _EMPTY]
    return len(words) >= _ENOUGH
