"""Travellers who are late themselves: what is planned stays where it is, so their delay is asked about."""

from __future__ import annotations

from ..._disruption import Unclear
from ..words._questions import LATE_FOR_A_JOURNEY, LATE_OURSELVES, SOMEBODY_LATE, WHOSE_DELAY
from ..words._units import pattern
from ._situation import Situation

__all__ = ["is_own_delay", "may_be_ours", "own_delay"]

_WE = r"(?:we|i|us|all of us|both of us|the (?:kids|children|others|group|family))"
_BETWEEN = r"(?: (?!@place|@desc|@leg|@stay|it|they|that|which|told|heard|hear|informed|says?|said|see|saw)\S+){0,9}?"
_LATE = r"(?:late|later|behind|delayed|held up|too late)"
_COMING = (
    r"(?:arriv\w+|com(?:e|es|ing)|reach\w*|get(?:s|ting)? (?:there|in|to|back)|show(?:s|ing)? up|turn(?:s|ing)? up)"
)
_LATE_FOR = pattern(
    rf"{_WE}{_BETWEEN} (?:{_LATE}|wait(?:ing)?)(?: \S+){{0,3}}? (?:for|to|at|in|reaching) (?:\S+ "
    rf"){{0,2}}?(?:@place|@desc)|"
    r"(?:late|delayed|behind)(?: by)?(?: about| around)?(?: @span)? for (?:\S+ ){0,2}?(?:@place|@desc)|"
    rf"{_WE}{_BETWEEN} {_COMING}(?: (?:at|to|in))?(?: the| our)* (?:@place|@desc)(?: \S+){{0,4}}? {_LATE}|"
    rf"{_WE}{_BETWEEN} {_LATE} {_COMING}(?: \S+){{0,3}}? (?:@place|@desc)|"
    rf"(?:can not|will not|not) (?:make|get|be|come|arrive|reach)(?: \S+){{0,4}}? (?:@place|@desc)(?: "
    rf"\S+){{0,4}}? on time"
)
"""Who is late for a place: ``we will be two hours late for the tour``, ``Ana is late for lunch``."""
_RUNNING = pattern(
    rf"{_WE}(?: (?:are|am|is|was|were|had|will|be|have|been|ll|re|m|still|already|now|all|about|around|a|bit|at|least|"
    r"some|@span))*"
    r" (?:running|behind|late)(?: (?!@leg|@place|@desc|leav\w+|tak\w+|depart\w+|land\w+|arriv\w+|fly\w*)\S+)*$|"
    r"^(?:\S+ ){0,1}?running (?:about |around )?(?:@span )?(?:late|behind)(?: (?!@leg|@place|@desc)\S+){0,4}$"
)
"""Who runs late, and no journey is named: ``we're running two hours late on Friday``."""
_OF_US = pattern(
    r"^(?:(?:and|but|so|hi|hello|hey|sorry|sadly|unfortunately|now|,) )*(?:we|i) (?:\S+ ){0,3}?"
    r"(?:(?:have|had|got|get|face|with|in for) (?:\S+ ){0,2}?(?:@span (?:- )?(?:of )?delays?|"
    r"delays? (?:of|by) (?:\S+ ){0,2}?@span)|"
    r"(?:delayed|held up|set back)(?: by| for)?(?: about| around| at least)? @span)(?: (?!@leg|@place|@desc)\S+){0,4}$"
)
"""``we have a delay of 45 minutes``: the travellers', or that of what they sit in."""
_LATE_FOR_A_LEG = pattern(rf"{_WE}{_BETWEEN} {_LATE}(?: @span)? (?:for|to|at) (?:the |our |my )*@leg")
"""``we will be twenty minutes late for our flight``: the flight is not."""
_SOMEBODY = pattern(
    r"(?:the|our|my|your) (?:\S+ )?(?:guide|host|friends?|cousins?|parents|mother|father|sister|brother|colleagues?|"
    r"babysitter|band|chef|speaker) (?:is|are|will be|runs?)(?: \S+){0,4}? (?:late|behind|delayed)"
)
"""``our guide is running half an hour late``: no journey of the plan is."""
_ON_THE_WAY = pattern(r"@leg|plane|pilot|gate|board\w*|land\w*|airborne|on board|aboard|train|bus|ferry")


def is_own_delay(line: str) -> bool:
    """Whether a clause, as the patterns see it, says that travellers are late for something, or run late, and names no
    journey."""
    if _ON_THE_WAY.search(line):
        return False
    return _LATE_FOR.search(line) is not None or _RUNNING.search(line) is not None


def may_be_ours(line: str) -> bool:
    """Whether a clause tells of a delay of the travellers that could be one of their journey: none is named."""
    return not _ON_THE_WAY.search(line) and _OF_US.search(line) is not None


def own_delay(case: Situation) -> Unclear | None:
    """The question where the travellers are late for something, or run late, and no journey is named; else None."""
    if _LATE_FOR_A_LEG.search(case.line):
        return case.ask(LATE_FOR_A_JOURNEY)
    if _SOMEBODY.search(case.line):
        return case.ask(SOMEBODY_LATE)
    if any(unit.text == "@leg" for unit in case.facts.clause.units):
        return None
    if may_be_ours(case.line):
        return case.ask(WHOSE_DELAY, case.all_names("leg"))
    if not is_own_delay(case.line):
        return None
    return case.ask(LATE_OURSELVES)
