"""Travellers who have to wait where journeys begin or end: what they wait for is not said."""

from __future__ import annotations

from ..words._questions import WHOSE_DELAY
from ..words._units import pattern
from ._caution import Caution

__all__ = ["HELD_UP", "WAITING_THERE"]

_WAIT = r"(?:wait|waiting|stuck|stranded|sit|sitting|stay|hang around|hanging around|held up|kept)"
_LONG = r"(?:for |another |about |around |at least |some |a |further |more )*@span"
_THERE = r"(?:around |here |there )*(?:at|in) (?:the |our |this |@city )*@leg"
WAITING_THERE = Caution(
    pattern(
        rf"(?:we|i|us|all of us)(?: (?!@leg|@place|@desc|,|and|but)\S+){{0,5}}? {_WAIT} "
        rf"(?:{_LONG} (?:more |longer )?{_THERE}|{_THERE} (?:\S+ ){{0,2}}?{_LONG})"
    ),
    WHOSE_DELAY,
    pattern(r"delay|delays|delayed|late|later|cancelled|postponed|rescheduled|held|grounded|pushed back|put back"),
)
"""``Our bags did not come, so we have to wait at the airport for two hours``: no flight leaves later by that."""
HELD_UP = Caution(
    pattern(
        r"^(?:(?:and|but|so|sorry|hi|hello|sadly|unfortunately|,) )*(?:(?:we|i|all of us|both of us|everyone|everybody)"
        r"(?: (?:have|has|are|am|is|all|both|just|now|still|completely|totally|got))* )?"
        r"(?:overslept|slept in|slept too long|(?:stuck|sitting|held up) in (?:\S+ ){0,3}?(?:traffic|jam))"
    ),
    "How late are you by that, or what did you miss?",
    pattern(r"@span|@clock|@place|@desc|@leg|@stay|@date|@money|missed"),
)
"""``We overslept``, and no more."""
