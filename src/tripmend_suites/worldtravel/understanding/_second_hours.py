"""Two hours in one clause for leaving or coming back: "back by 6 pm - no, 5 pm"."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from ._hit import Hit
from ._hits import Hits
from ._model import Doubt

__all__ = ["second_hours"]

_HOME = r"back|home|return\w*|come in"
_LEAVE = r"leav\w+|depart\w*|set (?:off|out)|head out|out of the (?:hotel|door)"
_RULE = re.compile(rf"\b(?:(?P<home>{_HOME})|(?P<leave>{_LEAVE}))\b")
_STOP = re.compile(r"[.!?;]\s|\n")
_BETWEEN = re.compile(
    rf"[\s,;:()/.!?-]*(?:(?:{_HOME}|{_LEAVE}|no|not|nay|nope|or|and|but|rather|wait|sorry|at|by|around|about|before|after|"
    r"the|very|latest|earliest|later|earlier|than|make|it|that|say|possibly|perhaps|maybe|even|better|actually|then|else|we|i|"
    r"be|are|is|must|should|want|to|until|till|hotel|in|hmm?|er|oh|ok|okay|well|fine|too|also|at most|please|mean|"
    r"meant|correction|preferably|ideally|if possible|if need be|failing that|absolute)"
    r"[\s,;:()/.!?-]*)*"
)
_STRETCH = re.compile(r"\s*(?:-|to|till|until|and)?\s*")
_TAKEN_BACK = re.compile(r"\s*(?:no|sorry|or|rather|wait|actually|correction|i mean)\b(?! (?:later|earlier))")
_REACH = 60


def _kinds(text: str) -> set[str]:
    return {match.lastgroup or "" for match in _RULE.finditer(text)}


def second_hours(hits: Hits) -> tuple[Hits, list[Doubt]]:
    """The hits without each further hour of a clause for leaving or coming back, and a doubt for each: it is no visit's
    and no rule of the other kind."""
    times = [(clock, hit) for hit in hits.found if hit.kind in ("clock", "range") for clock in hit.clocks]
    gone: list[tuple[Hit, int]] = []
    doubts: list[Doubt] = []
    for (first, _), (second, hit) in pairwise(times):
        between = hits.masked[first.end : second.start]
        before = _STOP.split(hits.masked[max(0, first.start - _REACH) : first.start])[-1].rpartition("Z")[2]
        told = list(_RULE.finditer(before))
        kind = told[-1].lastgroup if told else ""
        other = {"home": "leave", "leave": "home"}.get(kind or "")
        if other is None or _BETWEEN.fullmatch(between) is None or other in _kinds(between):
            continue
        stop = _STOP.search(between)
        if _STRETCH.fullmatch(between) or (stop and not _TAKEN_BACK.match(between, stop.end())):
            continue
        after = _STOP.split(hits.masked[second.end : second.end + _REACH])[0]
        if other in _kinds(after.partition("Z")[0]) and not _kinds(between):
            continue  # "Leave at 9, and at 6 we are back": the second hour has words of its own.
        words = hits.folded.query[first.start : second.end]
        doubts.append(Doubt("times", f"two hours are said where one is meant: {words}"))
        if not (second.sure and kind in _kinds(between)):
            # With a word of its own and an hour that is clear, it is a second rule of the same kind.
            gone.append((hit, second.start))
    found: list[Hit] = []
    for hit in hits.found:
        left = tuple(clock for clock in hit.clocks if (hit, clock.start) not in gone)
        if len(left) == len(hit.clocks):
            found.append(hit)
        else:
            found += [Hit("clock", clock.start, clock.end, clocks=(clock,)) for clock in left]
    return replace(hits, found=tuple(found)), doubts
