"""Opening hours told without "opens at" or "closes at": who is let in from when, who has to be out by when."""

from __future__ import annotations

import re

from ..words._units import pattern

__all__ = ["phrased_hours"]

_THING = r"(?:@place|@desc)"
_NEAR = r"(?: (?!and|but|@clock|@leg)\S+)"
_FOLK = (
    r"(?:everyone|everybody|anyone|anybody|all|people|visitors?|guests?|customers?|patrons|diners|folks?|us|you|"
    r"we|one|"
    r"they|them|the public)"
)
_NOBODY = r"(?:not|never|no one|nobody|none|hardly anyone|can not|no (?:visitors?|guests?|customers?|entry|access))"
_NOT_YET = r"(?:before|until|till|any earlier than|earlier than|sooner than|any sooner than|prior to)"
_ENTER = (
    rf"(?:(?:get|gets|getting|go|goes|come|comes|let|lets|letting|allow|allowed|allows)(?: {_FOLK})? (?:in|into|"
    rf"inside|"
    r"past|through)|enter|enters|admit|admits|admitted|admission|entry|access|unlock|unlocks|open|opens|opening|"
    r"receive|receives|receiving|serve|serves|serving|seat|seats|there|doors?|gates?)"
)
_SHUT = (
    r"(?:close|closes|closing|closed|shut|shuts|shutting|lock|locks|locking|shutters? (?:come|go)|wraps? up|"
    r"winds? (?:up|"
    r"down)|packs? up|calls? it a day|calls? it a night|knocks? off|ceases?|stops?|last (?:entry|admission|orders|"
    r"call)|lights out)"
)
_OUT = (
    r"(?:leave|be out|get out|be gone|go|clear out|clear off|be done|finish|be finished|move on|vacate|head home|"
    r"exit|"
    r"pack up)"
)
_MUST = r"(?:have to|has to|had to|must|need to|needs to|got to|gotta|are to|is to|should|would have to|will have to)"
_AT = r"(?:at|by|before|from|already|as early as|sharp|around|about|on|only|first)"
_LATE = r"(?:only|not before|not until|no earlier than|no sooner than|first|just)"

_OPENS = (
    rf"(?:nobody|no one|not anyone|not a soul)(?: is| will be)? (?:at|in|there|around|inside){_NEAR}{{0,5}}? "
    rf"{_NOT_YET} "
    r"(?P<a>@clock)",
    rf"{_NOBODY}(?: \S+){{0,5}}? {_ENTER}{_NEAR}{{0,8}}? {_NOT_YET} (?P<a>@clock)",
    r"(?:not|only|no (?:earlier|sooner) than|first)(?: \S+)?? (?P<a>@clock)(?: (?!close|shut|lock)\S+){0,5}? "
    r"(?:open|"
    r"opens|unlock|unlocks|let us in|lets us in|let people in|admit|admits)",
    r"(?P<a>@clock) is when(?: (?!close|closes|shut|shuts)\S+){0,6}? (?:open|opens|unlocks?|lets? (?:\S+ )?in)",
    r"(?<!last )(?<!final )(?<!our )(?<!my )(?:opening|doors open|admission|entry|late start)"
    r"(?: (?!and|but|@clock|@leg|closing|closes?|shuts?|they|end|ends|ceases?|after|last|no|not)\S+){0,9}? "
    r"(?:commences?|starts?|begins?|"
    r"(?:deferred|delayed|pushed|moved|shifted|postponed|put back|set back)(?: \S+){0,4}? (?:to|until)|is|from|"
    r"at|to"
    r"|now|:)(?: only| now| not before)?(?: at)? (?P<a>@clock)",
    r"(?:earliest|soonest)(?: (?!and|but|@clock|@leg|close|start)\S+){0,10}? (?:is|at|:|would be|will be) "
    r"(?P<a>@clock)",
    rf"(?:let|lets|letting) (?:{_FOLK} )?in(?: \S+){{0,4}}? (?:from|at|after|starting) (?P<a>@clock)",
    r"(?:have|has|need) to wait (?:until|till) (?P<a>@clock)(?: \S+){0,5}? (?:in|open|opens|inside)",
    rf"{_THING}(?: @date| now| only| :| -| ,)* (?:only )?from (?P<a>@clock) (?:only|on|onwards|onward)",
    rf"opens? (?:up )?(?:the |our )?{_THING}(?: @date| @part)? {_LATE}(?: at| from)? (?P<a>@clock)",
    rf"{_THING} makes? open(?: only| first| already)* (?:at|from) (?P<a>@clock)",
)
_CLOSES = (
    r"(?:last|final) (?:admission|entry|entrance|orders?|seating|call)(?: (?!and|but|@clock|@leg)\S+){0,6}? "
    r"(?P<a>@clock)",
    rf"(?:chucks?|throws?|throw|kicks?|sends?|shoos?|turns?|turfs?|boots?|ushers?|wants?|asks?|herds?) (?:{_FOLK})"
    rf" (?:out|home|away|off|to leave|gone){_NEAR}{{0,6}}? (?:at|by|from|before|around) (?P<a>@clock)",
    rf"{_FOLK} (?:would )?{_MUST} {_OUT}{_NEAR}{{0,6}}? (?:by|at|before) (?P<a>@clock)",
    rf"{_THING}(?: (?!and|but|@clock|@leg|open|opens)\S+){{0,8}}? (?:wraps? up|winds? (?:up|down)|packs? up|"
    rf"calls? it a (?:day|night)|knocks? off|ceases?|finishes|ends its day){_NEAR}{{0,3}}? (?P<a>@clock)",
    r"(?:admission|entry|service|serving|opening hours?)(?: (?!and|but|@clock|@leg)\S+){0,6}? (?:ceases?|"
    r"stops?|ends?|"
    r"finishes) (?:@date )?(?:at|by|already at) (?P<a>@clock)",
    r"(?:stops?|ceases?|quits?) (?:serving|seating|admitting|letting|taking|service|admission)(?: \S+){0,5}? "
    r"(?P<a>@clock)",
    r"(?P<a>@clock) is when(?: (?!open|opens|unlock)\S+){0,6}? (?:close|closes|shut|shuts|locks?|closed)",
    r"(?:closing|closure|closing time|end of the day)(?: (?!and|but|@clock|@leg)\S+){0,8}? (?:brought forward|moved|"
    r"pulled forward|advanced|shifted|pushed|set|changed|put|forward)(?: (?!and|but|@clock)\S+){0,4}? (?P<a>@clock)",
    r"(?:latest|longest)(?: (?!and|but|@clock|@leg|return)\S+){0,10}? (?:stay|be|visit|in|remain|leave|there)"
    r"(?: (?!and|but|@clock|@leg)\S+){0,6}? (?P<a>@clock)",
    r"closed (?:@date )?(?:from|after|as of|starting) (?P<a>@clock)(?! (?:to|until|till|-))",
    r"(?:no one|nobody|no admission|no entry|not open|no service|nothing)(?: (?!and|but|@clock|@leg)\S+){0,6}? "
    r"(?:any "
    r"later than|later than|past|beyond) (?P<a>@clock)",
    rf"after (?P<a>@clock)(?: \S+){{0,3}}? (?:no one|nobody|nothing|closed|shut|locked|not open)(?: \S+){{0,4}}? "
    rf"{_THING}",
    rf"after (?P<a>@clock)(?: \S+){{0,2}}? {_THING}(?: \S+){{0,3}}? (?:no one|nobody|closed|shut|locked)",
    rf"{_THING}(?: @date| now| only| :| -| ,)* until (?P<a>@clock) only",
    rf"(?:lock|locks|locking|shut|shuts|close|closes|closing) (?:up )?(?:the |our )?{_THING}(?: @date| @part| "
    rf"already)*"
    r" (?:at|by) (?P<a>@clock)",
    rf"(?:at|already at|by|as early as) (?P<a>@clock)(?: (?:already|sharp|will|does|they|@date|the|our|it|is|,|do|"
    rf"are))*"
    rf" (?:{_THING} )?(?:will |is |has |are |to |already |be )*(?:close|closes|closed|shut|shuts|lock|locks)",
    rf"{_THING} makes? (?:closed|close|shut)(?: already| down| up)* (?:at|from) (?P<a>@clock)",
    rf"{_THING} {_AT}? ?(?P<a>@clock) {_SHUT}(?= |$)",
    rf"(?:done|finished|out|through) (?:with|at|of|in) (?:the |our )?{_THING}(?: @date)? (?:by|before|at) "
    rf"(?P<a>@clock)",
)
_TABLE: tuple[tuple[str, re.Pattern[str]], ...] = (
    *(("closes", pattern(expression)) for expression in _CLOSES),
    *(("opens", pattern(expression)) for expression in _OPENS),
)
_ONE = pattern(r"@place|@desc")


def phrased_hours(text: str) -> tuple[str, int] | None:
    """(``opens`` or ``closes``, where its ``@clock`` stands in the clause's text), None when no such phrase is there.

    Only in clauses that name a place and have one clock time; one that two phrases read differently gives None.
    """
    if text.count("@clock") != 1 or not _ONE.search(text) or "@leg" in text:
        return None
    found = {(kind, match.start("a")) for kind, expression in _TABLE if (match := expression.search(text))}
    kinds = {kind for kind, _ in found}
    return found.pop() if len(kinds) == 1 else None
