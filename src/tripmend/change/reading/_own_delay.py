"""Travellers who are late themselves: what is planned stays where it is, so their delay is asked about."""

from __future__ import annotations

from .._disruption import Unclear
from ._questions import LATE_OURSELVES
from ._situation import Situation
from ._units import pattern

__all__ = ["own_delay"]

_WE = r"(?:we|i|us|all of us|both of us|the (?:kids|children|others|group|family))"
_BETWEEN = r"(?: (?!@place|@desc|@leg|@stay|it|they|that|which|told|heard|hear|informed|says?|said|see|saw)\S+){0,9}?"
_LATE = r"(?:late|later|behind|delayed|held up|too late)"
_COMING = (
    r"(?:arriv\w+|com(?:e|es|ing)|reach\w*|get(?:s|ting)? (?:there|in|to|back)|show(?:s|ing)? up|turn(?:s|ing)? up)"
)
_LATE_FOR = pattern(
    rf"{_WE}{_BETWEEN} (?:{_LATE}|wait(?:ing)?)(?: \S+){{0,3}}? (?:for|to|at|in|reaching) (?:\S+ "
    rf"){{0,2}}?(?:@place|@desc)|"
    r"(?:late|delayed|behind) for (?:\S+ ){0,2}?(?:@place|@desc)|"
    rf"{_WE}{_BETWEEN} {_COMING}(?: (?:at|to|in))?(?: the| our)* (?:@place|@desc)(?: \S+){{0,4}}? {_LATE}|"
    rf"{_WE}{_BETWEEN} {_LATE} {_COMING}(?: \S+){{0,3}}? (?:@place|@desc)|"
    rf"(?:can not|will not|not) (?:make|get|be|come|arrive|reach)(?: \S+){{0,4}}? (?:@place|@desc)(?: "
    rf"\S+){{0,4}}? on time"
)
"""Who is late for a place: ``we will be two hours late for the tour``, ``Ana is late for lunch``."""
_RUNNING = pattern(
    rf"{_WE}(?: (?:are|am|is|will|be|have|been|ll|re|m|still|already|now|all|about|around|a|bit|at|least|some|@span))*"
    r" (?:running|behind|late)(?: (?!@leg|@place|@desc|leav\w+|tak\w+|depart\w+|land\w+|arriv\w+|fly\w*)\S+)*$"
)
"""Who runs late, and no journey is named: ``we're running two hours late on Friday``."""
_ON_THE_WAY = pattern(r"@leg|plane|pilot|gate|board\w*|land\w*|airborne|on board|aboard|train|bus|ferry")


def own_delay(case: Situation) -> Unclear | None:
    """The question where the travellers are late for something, or run late, and no journey is named; else None."""
    if any(unit.text == "@leg" for unit in case.facts.clause.units) or _ON_THE_WAY.search(case.line):
        return None
    if _LATE_FOR.search(case.line) or _RUNNING.search(case.line):
        return case.ask(LATE_OURSELVES)
    return None
