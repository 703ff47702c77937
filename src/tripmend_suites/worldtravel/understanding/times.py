"""Times that the query sets for a day: leaving the hotel, being back."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ..task import UserTime
from .clocks import ClockWords, Hit, settle
from .hits import Hits
from .segments import Segment
from .soft import OTHER, SAYING, soft
from .text import Doubt, Evidence


def _weight(hits: Sequence[Hit], kind: str) -> float:
    """All words for one kind of rule; the same word counts once."""
    by_word: dict[str, float] = {}
    for hit in hits:
        if hit.kind == kind:
            by_word[hit.value] = max(by_word.get(hit.value, 0), hit.weight)
    return sum(by_word.values())


_WAIVED = re.compile(
    r"\b(?:need not|needn't|no need to|(?:do not|don't) (?:have|need) to)(?: \w+){0,2}? "
    r"(?:be|get|come|return|go|leave)\b"
)
"""Words with which no rule is made."""
_LIKELY = 1.2
"""What the time of day weighs beside the words: nobody asks to be back at the hotel by nine in the morning."""


_NOT = r"(?:\b(?:no|not|never|cannot|nobody|none|nothing|without|cant|dont|wont)\b|n't\b)[^.;!?\n]{0,40}?"
_NOT_BEFORE = re.compile(_NOT + r"\b(?:before|earlier|sooner|prior|until|till)\b")
_NOT_AFTER = re.compile(_NOT + r"\b(?:after|later|past|beyond)\b")
_DENIED = 1.2
"""What "not before" weighs for leaving, and "not after" for coming back."""
_SURELY = 1.7
"""The same before ten in the morning and after seven in the evening, beside what lies nearer to noon."""
_MORNING, _EVENING = (7.0, 18.9), (13.0, 23.99)
"""Hours between which one leaves the hotel and comes back."""
_EXAMPLES = 2.0
"""What the examples weigh beside the listed words."""
_NO_RULE, _HARDLY = 0.8, 0.3
"""How surely the examples must call a sentence small talk ("it is 3 at night, and ..."), and the most that listed words
may weigh there."""


def _morning(clock: ClockWords) -> float:
    if not clock.sure or not 5 <= clock.hour <= 12:
        return 0.0
    return 0.35 if clock.hour == 12 else 1.0 if clock.hour >= 10 else _SURELY


def _evening(clock: ClockWords) -> float:
    if not (clock.sure or clock.hour > 12) or 3 <= clock.hour < 14:
        return 0.0
    return 1.0 if 14 <= clock.hour < 19 else _SURELY


_CLEARLY = 0.7
"""How much more the listed words say for one kind of rule than for the other where they leave no choice."""


@dataclass(slots=True)
class _Told:
    """A rule and what speaks for it. said: what the listed words weigh for its kind, and for the other. margin: between
    the two kinds, all witnesses together. words: in the query, at character `start`."""

    rule: UserTime
    said: tuple[float, float]
    margin: float
    clock: ClockWords
    words: str
    start: int

    @property
    def clear(self) -> bool:
        return self.said[0] - self.said[1] >= _CLEARLY


def _one_of_each(found: Sequence[_Told]) -> None:
    """Of two rules of one kind for a day, the one that was less clear is of the other kind, if its hour can be; not
    where the words leave no choice: who says twice when to be back contradicts himself."""
    for kind, other in (("home-by", "leave-after"), ("leave-after", "home-by")):
        for date in {told.rule.date for told in found}:
            same = [told for told in found if told.rule.date == date and told.rule.kind == kind]
            if len(same) != 2 or any(told.rule.date == date and told.rule.kind == other for told in found):
                continue
            unclear, stays = sorted(same, key=lambda told: told.margin)
            at = settle(unclear.clock, *(_MORNING if other == "leave-after" else _EVENING))
            if not unclear.clear and (at < stays.rule.at) == (other == "leave-after"):
                unclear.rule = UserTime.model_validate({"kind": other, "date": date, "at": at})


_NAMES = {"home-by": "to be back at the hotel", "leave-after": "before which not to leave the hotel"}


def _contradictions(found: Sequence[_Told]) -> list[Doubt]:
    """A doubt for each kind of rule that has several hours for a day."""
    hours: dict[tuple[str, dt.date], list[int]] = {}
    for number, told in enumerate(found):
        hours.setdefault((told.rule.kind, told.rule.date), []).append(number)
    doubts = []
    for (kind, date), numbers in hours.items():
        if len(numbers) > 1:
            choices = tuple(f"{found[number].rule.at:%H:%M}" for number in numbers)
            why = f"several hours are said {_NAMES[kind]} on {date}: {' and '.join(choices)}"
            doubts.append(Doubt(f"times[{numbers[1]}]", why, choices))
    return doubts


def _out_after_home(found: Sequence[_Told]) -> list[Doubt]:
    """A doubt for each day on which one is to be back before one may leave."""
    doubts = []
    for number, told in enumerate(found):
        for other in found:
            if (told.rule.kind, other.rule.kind) != ("home-by", "leave-after"):
                continue
            if told.rule.date == other.rule.date and dt.time(4) <= told.rule.at <= other.rule.at:
                why = f"to be back by {told.rule.at:%H:%M}, and not to leave before {other.rule.at:%H:%M}"
                doubts.append(Doubt(f"times[{number}]", why))
    return doubts


def _small_talk(words: str) -> bool:
    return soft().odds(words.replace("Z", " "), ("home", "leave", SAYING, OTHER)).get(SAYING, 0.0) >= _NO_RULE


def read_times(hits: Hits, segments: Sequence[Segment]) -> tuple[tuple[UserTime, ...], list[Evidence], list[Doubt]]:
    """The rules in the order of the query; two that say the same are one."""
    found: list[_Told] = []
    doubts: list[Doubt] = []
    previous = "home-by"
    carried = hits.dates[:1]
    for segment in segments:
        if segment.kind != "time" or not hits.dates:
            continue
        number = len(found)
        home, leave = _weight(segment.hits, "home"), _weight(segment.hits, "leave")
        said_home, said_leave = home, leave
        clock = next(hit for hit in segment.hits if hit.kind == "clock")
        home, leave = home + _LIKELY * _evening(clock.clocks[0]), leave + _LIKELY * _morning(clock.clocks[0])
        words = hits.masked[segment.start : segment.end]
        odds = soft().odds(words.replace("Z", " "), ("home", "leave"))
        lodging = any(hit.kind == "lodge" for hit in segment.hits)
        if max(said_home, said_leave) < _HARDLY and not lodging and _small_talk(words):
            phrase = hits.folded.query[clock.start : clock.end]
            doubts.append(Doubt("times", f"it is not clear what the time is for: {phrase}"))
            continue
        home, leave = home + _DENIED * bool(_NOT_AFTER.search(words)), leave + _DENIED * bool(_NOT_BEFORE.search(words))
        home, leave = home + _EXAMPLES * odds.get("home", 0.0), leave + _EXAMPLES * odds.get("leave", 0.0)
        kind = previous if not home and not leave else "home-by" if home > leave else "leave-after"
        if home and leave and abs(home - leave) < 0.2:
            doubts.append(Doubt(f"times[{number}]", "it could be for leaving or for coming back", (kind,)))
        at = settle(clock.clocks[0], *(_EVENING if kind == "home-by" else _MORNING))
        said = [date for hit in segment.hits if hit.kind == "date" for date in hit.dates]
        if not said and len(hits.dates) > 1:
            doubts.append(Doubt(f"times[{number}]", "no day is said for it", tuple(map(str, hits.dates))))
        date = said[0] if said else carried[0]
        carried = (date,)
        if _WAIVED.search(words):
            doubts.append(Doubt(f"times[{number}]", "the words say that it need not be"))
        rule = UserTime.model_validate({"kind": kind, "date": date, "at": at})
        previous = kind
        if all(told.rule != rule for told in found):
            said_for = (said_home, said_leave) if kind == "home-by" else (said_leave, said_home)
            phrase = hits.folded.query[segment.start : segment.end].strip()
            found.append(_Told(rule, said_for, abs(home - leave), clock.clocks[0], phrase, segment.start))
    _one_of_each(found)
    # "You dragged us about until midnight" is no rule beside one in plain words.
    kept = [
        told
        for told in found
        if len(found) < 2 or told.rule.at.hour or (told.said[0] >= _HARDLY and told.rule.kind == "home-by")
    ]
    evidence = [
        Evidence(f"times[{number}]", f"{told.rule.kind} {told.rule.date} {told.rule.at:%H:%M}", told.words, told.start)
        for number, told in enumerate(kept)
    ]
    return tuple(told.rule for told in kept), evidence, doubts + _contradictions(kept) + _out_after_home(kept)


# Two hours in one clause for leaving or coming back: "back by 6 pm - no, 5 pm".

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
