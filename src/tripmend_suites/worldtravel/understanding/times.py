"""Times that the query sets for a day: leaving the hotel, being back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ...common.data_files import Expressions
from ..task import UserTime
from .clocks import settle
from .hits import Hits
from .segments import Segment
from .soft import OTHER, SAYING, soft
from .text import ClockWords, Doubt, Evidence, Hit

said = Expressions(__file__)
_HOME, _LEAVE = "home-by", "leave-after"
_OTHER = {_HOME: _LEAVE, _LEAVE: _HOME, "home": "leave", "leave": "home"}
_HOURS = {_LEAVE: (7.0, 18.9), _HOME: (13.0, 23.99)}
"""Hours between which one leaves the hotel and comes back."""
_LIKELY, _DENIED, _EXAMPLES = 1.2, 1.2, 2.0
"""What the time of day weighs beside the words (nobody asks to be back at the hotel by nine in the morning), "not
before" for leaving and "not after" for coming back, and the examples."""
_NOON, _SURELY = 0.35, 1.7
"""How likely one leaves at noon, and leaves before ten or comes back after seven, beside what lies nearer to noon."""
_NO_RULE, _HARDLY = 0.8, 0.3
"""How surely the examples must call a sentence small talk ("it is 3 at night, and ..."), and the most that listed words
may weigh there."""
_CLEARLY, _EVENLY = 0.7, 0.2
"""How much more the listed words say for one kind of rule than for the other where they leave no choice; and how much
less than this all witnesses together, where either may be meant."""


def _weight(hits: Sequence[Hit], kind: str) -> float:
    """All words for one kind of rule; the same word counts once."""
    by_word = {hit.value: hit.weight for hit in sorted(hits, key=lambda hit: hit.weight) if hit.kind == kind}
    return sum(by_word.values())


def _morning(clock: ClockWords) -> float:
    if not clock.sure or not 5 <= clock.hour <= 12:
        return 0.0
    return _NOON if clock.hour == 12 else 1.0 if clock.hour >= 10 else _SURELY


def _evening(clock: ClockWords) -> float:
    if not clock.clear or 3 <= clock.hour < 14:
        return 0.0
    return 1.0 if 14 <= clock.hour < 19 else _SURELY


@dataclass(slots=True)
class _Told:
    """A rule and what speaks for it. said: what the listed words weigh for its kind, and how much more than for the
    other. margin: between the two kinds, all witnesses together. words: in the query, at character `start`."""

    rule: UserTime
    said: tuple[float, float]
    margin: float
    clock: ClockWords
    words: str
    start: int


def _rule(kind: str, date: dt.date, clock: ClockWords) -> UserTime:
    return UserTime.model_validate({"kind": kind, "date": date, "at": settle(clock, *_HOURS[kind])})


def _one_of_each(found: Sequence[_Told]) -> None:
    """Of two rules of one kind for a day, the one that was less clear is of the other kind, if its hour can be; not
    where the words leave no choice: who says twice when to be back contradicts himself."""
    for kind in (_HOME, _LEAVE):
        for date in {told.rule.date for told in found}:
            mine = [told for told in found if told.rule.date == date]
            if [told.rule.kind for told in mine] == [kind, kind]:
                unclear, stays = sorted(mine, key=lambda told: told.margin)
                rule = _rule(_OTHER[kind], date, unclear.clock)
                if unclear.said[1] < _CLEARLY and (rule.at < stays.rule.at) == (kind == _HOME):
                    unclear.rule = rule


_NAMES = {_HOME: "to be back at the hotel", _LEAVE: "before which not to leave the hotel"}


def _contradictions(found: Sequence[_Told]) -> list[Doubt]:
    """A doubt for each kind of rule that has several hours for a day, and for each day on which one is to be back
    before one may leave."""
    hours: dict[tuple[str, dt.date], list[int]] = {}
    for number, told in enumerate(found):
        hours.setdefault((told.rule.kind, told.rule.date), []).append(number)
    doubts = []
    for (kind, date), numbers in hours.items():
        if len(numbers) > 1:
            choices = tuple(f"{found[number].rule.at:%H:%M}" for number in numbers)
            why = f"several hours are said {_NAMES[kind]} on {date}: {' and '.join(choices)}"
            doubts.append(Doubt(f"times[{numbers[1]}]", why, choices))
    for number in (number for (kind, _), numbers in hours.items() if kind == _HOME for number in numbers):
        rule = found[number].rule
        for other in hours.get((_LEAVE, rule.date), ()):
            if dt.time(4) <= rule.at <= found[other].rule.at:
                why = f"to be back by {rule.at:%H:%M}, and not to leave before {found[other].rule.at:%H:%M}"
                doubts.append(Doubt(f"times[{number}]", why))
    return doubts


def _small_talk(words: str) -> bool:
    return soft().odds(words, ("home", "leave", SAYING, OTHER)).get(SAYING, 0.0) >= _NO_RULE


def read_times(hits: Hits, segments: Sequence[Segment]) -> tuple[tuple[UserTime, ...], list[Evidence], list[Doubt]]:
    """The rules in the order of the query; two that say the same are one."""
    found: list[_Told] = []
    doubts: list[Doubt] = []
    kind, date = _HOME, next(iter(hits.dates), None)
    for segment in segments:
        if segment.kind != "time" or date is None:
            continue
        field = f"times[{len(found)}]"
        hit = next(hit for hit in segment.hits if hit.kind == "clock")
        clock, words = hit.clocks[0], hits.masked[segment.start : segment.end]
        listed = home, leave = _weight(segment.hits, "home"), _weight(segment.hits, "leave")
        plain = words.replace("Z", " ")
        lodging = any(hit.kind == "lodge" for hit in segment.hits)
        if max(listed) < _HARDLY and not lodging and _small_talk(plain):
            doubts.append(Doubt("times", f"it is not clear what the time is for: {hits.words(hit)}"))
            continue
        odds = soft().odds(plain, ("home", "leave"))
        home += _LIKELY * _evening(clock) + _DENIED * (said.not_after.search(words) is not None)
        leave += _LIKELY * _morning(clock) + _DENIED * (said.not_before.search(words) is not None)
        home, leave = home + _EXAMPLES * odds.get("home", 0.0), leave + _EXAMPLES * odds.get("leave", 0.0)
        if home or leave:
            kind = _HOME if home > leave else _LEAVE
        if home and leave and abs(home - leave) < _EVENLY:
            doubts.append(Doubt(field, "it could be for leaving or for coming back", (kind,)))
        dates = [date for hit in segment.hits if hit.kind == "date" for date in hit.dates]
        if not dates and len(hits.dates) > 1:
            doubts.append(Doubt(field, "no day is said for it", tuple(map(str, hits.dates))))
        date = dates[0] if dates else date
        if said.waived.search(words):
            doubts.append(Doubt(field, "the words say that it need not be"))
        rule = _rule(kind, date, clock)
        if all(told.rule != rule for told in found):
            mine, other = listed if kind == _HOME else listed[::-1]
            phrase = hits.folded.query[segment.start : segment.end].strip()
            found.append(_Told(rule, (mine, mine - other), abs(home - leave), clock, phrase, segment.start))
    _one_of_each(found)
    # "You dragged us about until midnight" is no rule beside one in plain words.
    kept = [
        told
        for told in found
        if len(found) < 2 or told.rule.at.hour or (told.said[0] >= _HARDLY and told.rule.kind == _HOME)
    ]
    evidence = [
        Evidence(f"times[{number}]", f"{told.rule.kind} {told.rule.date} {told.rule.at:%H:%M}", told.words, told.start)
        for number, told in enumerate(kept)
    ]
    return tuple(told.rule for told in kept), evidence, doubts + _contradictions(kept)


# Two hours in one clause for leaving or coming back: "back by 6 pm - no, 5 pm".

_REACH = 60


def _kinds(text: str) -> set[str]:
    return {match.lastgroup or "" for match in said.rule.finditer(text)}


def _same_clause(text: str, first: ClockWords, second: ClockWords) -> tuple[bool, bool]:
    """Whether the second of two hours is said for what the first is for, and whether with a word of its own."""
    between = text[first.end : second.start]
    before = said.stop.split(text[max(0, first.start - _REACH) : first.start])[-1].rpartition("Z")[2]
    told = [match.lastgroup or "" for match in said.rule.finditer(before)]
    stop = said.stop.search(between)
    if not told or said.between.fullmatch(between) is None or said.stretch.fullmatch(between):
        return False, False
    if _OTHER[told[-1]] in _kinds(between) or (stop and not said.taken_back.match(between, stop.end())):
        return False, False
    # "Leave at 9, and at 6 we are back": the second hour has words of its own.
    after = said.stop.split(text[second.end : second.end + _REACH])[0].partition("Z")[0]
    return bool(_kinds(between)) or _OTHER[told[-1]] not in _kinds(after), told[-1] in _kinds(between)


def second_hours(hits: Hits) -> tuple[Hits, list[Doubt]]:
    """The hits without each further hour of a clause for leaving or coming back, and a doubt for each: it is no visit's
    and no rule of the other kind."""
    times = [clock for hit in hits.found if hit.kind in ("clock", "range") for clock in hit.clocks]
    gone: list[ClockWords] = []
    doubts: list[Doubt] = []
    for first, second in pairwise(times):
        same, own = _same_clause(hits.masked, first, second)
        if same:
            words = hits.folded.query[first.start : second.end]
            doubts.append(Doubt("times", f"two hours are said where one is meant: {words}"))
            # With a word of its own and an hour that is clear, it is a second rule of the same kind.
            gone += [] if second.sure and own else [second]
    found: list[Hit] = []
    for hit in hits.found:
        left = [clock for clock in hit.clocks if clock not in gone]
        whole = len(left) == len(hit.clocks)
        found += [hit] if whole else [Hit("clock", clock.start, clock.end, clocks=(clock,)) for clock in left]
    return replace(hits, found=tuple(found)), doubts
