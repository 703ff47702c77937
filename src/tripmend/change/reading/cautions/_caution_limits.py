"""Times, journeys and walks that are told without what a plan needs."""

from __future__ import annotations

from ..words._units import pattern
from ._caution import Caution

__all__ = [
    "EARLY_OR_LATE",
    "HOURS_INDOORS",
    "LATE_THERE",
    "NOT_UNTIL",
    "OTHER_JOURNEY",
    "SHORTER_WALKS",
    "THERE_ONLY_THEN",
]

_HOURS_INDOORS = "Is the whole day to be indoors? Hours for that cannot be given."
_LATE_THERE = "You are there later: is nothing possible before then, or is it only this visit that begins later?"
HOURS_INDOORS = Caution(
    pattern(
        r"(?:nothing|no|not|avoid|stay|keep|remain)(?: (?!@|,|but|and)\S+){0,3}? (?:outdoors?|outside(?! of)|"
        r"indoors|in the (?:sun|open))(?: (?!,|but)\S+){0,4}? @clock|"
        r"@clock(?: \S+){0,3}? (?:nothing|stay|no|keep|remain)"
        r"(?: \S+){0,2}? (?:outdoors?|indoors|in the (?:sun|open))"
    ),
    _HOURS_INDOORS,
)
"""``Nothing outdoors after two``."""
NOT_UNTIL = Caution(
    pattern(r"(?:we|i) (?:can|could|will) not (?:make|be|get|reach|come|arrive)(?: \S+){1,6}? until @clock"),
    "Is nothing possible before then, or is it only about this place?",
)
"""``We cannot be there until three``."""
LATE_THERE = Caution(
    pattern(
        r"(?:we|i) (?:can|could|will) not (?:make|get(?! away)|reach|come|arrive)(?: \S+){1,6}? before @clock|"
        r"(?:we|i|and|so|but)(?: (?:will|are|can|could|would|shall|going|to|only|just|probably|now)){1,4} "
        r"(?:be|get|getting|make it|arrive|arriving|reach|come|coming)(?: (?:only|there|in|into|at|to|the|our))* "
        r"(?:@place|@desc)(?: (?:@date|only|at|by|from|around|about|after|until))* @clock"
    ),
    _LATE_THERE,
    pattern(r"instead|moved|rebooked|slot|booked|rather|(?:when|once|as|until|till) (?:they|it|the doors?) opens?"),
)
"""``We get to the Lantern at ten only``."""
THERE_ONLY_THEN = Caution(
    pattern(
        r"(?:we|i) (?:can|could|will|would|may) only (?:arrive|come|be there|get there|make it)"
        r"(?: (?:@date|there|in|on))* (?:at|by|after|from|around|about) @clock"
    ),
    _LATE_THERE,
    pattern(r"@leg|@city|instead|rebooked"),
)
"""``We can only come at ten``."""
EARLY_OR_LATE = Caution(
    pattern(
        r"(?:close|closes|closing|shut|shuts|closed|closure|ends?|finish(?:es)?)(?: (?:its|their|the|doors|"
        r"@date|on|a|"
        r"bit|little|much|already|down|up|too|very|@place))* (?:early|earlier)|early (?:closing|closure|"
        r"closing time)|"
        r"(?:opens?|opening|opened)(?: (?:its|their|doors|@date|on|a|bit|little|much|only|very))* (?:late|later)"
    ),
    "At what time does it open or close then?",
    pattern(r"@clock|@span|@percent"),
)
"""``It closes early``."""
OTHER_JOURNEY = Caution(
    pattern(
        r"(?:(?:put|rebooked|re - booked|transferred|booked|moved|switched|bumped|reassigned) (?:us|me|"
        r"you|everyone)|"
        r"(?:we|i) (?:are|am|have been|got|were) (?:now|instead|all now|rebooked|re - booked)(?: booked)?)"
        r"(?: (?:all|both|instead|over|now))* (?:on|onto|on to|to|into) (?:(?:the|a|an|another|different|later|"
        r"earlier|next|new|other) )*(?:@leg|flight|train|bus|plane|ferry|[a-z]{1,3} (?:- )?\d{1,5}|"
        r"[a-z]{1,3}\d{1,5})"
    ),
    "When does the replacement leave and arrive? It is not part of the trip.",
    pattern(r"@clock"),
)
"""``They put us on a later train``."""
SHORTER_WALKS = Caution(
    pattern(
        r"(?:no|not|less|without|avoid|never|max|maximum|at most|limit|rather not|prefer not)(?: \S+){0,6}? "
        r"(?:walk|walks|walking|on foot)(?: \S+){0,3}? (?:more than|longer than|over|so much|so far|that much|"
        r"that far|too much|too far|as much|as far|further than|farther than|a lot|long|@span)|"
        r"(?:walk|walking) (?:less|(?:a |a bit |any )?(?:less|shorter))|less walking|shorter walks|no long walks?|"
        r"not (?:so|too|that) (?:much|many) (?:walk|walks|walking)|(?:max|maximum|up to|only|"
        r"at most|(?:not|no) (?:more|longer) than|under|less than) @span (?:at most )?(?:of |by )?(?:walk|walking|"
        r"on foot|foot)|(?:walk|walking|on foot) (?:for )?(?:max|maximum|up to|only|at most|under) @span"
    ),
    "How many minutes may a walk take at most? Or should it be slower on some day?",
    pattern(r"(?:can|could) not (?:\S+ )?walk"),
)
"""``No long walks``: how long is not said."""
