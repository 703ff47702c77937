"""Times that the query sets for a day: leaving the hotel, being back."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from ...common.data_files import Expressions
from ...common.each import gathered
from ..task import UserTime
from .clocks import settle
from .hits import Hits
from .segments import Segment
from .soft import OTHER, SAYING, soft
from .text import ClockWords, Doubt, Evidence, Hit

said = Expressions(__file__)
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
    return sum({hit.value: hit.weight for hit in sorted(hits, key=lambda hit: hit.weight) if hit.kind == kind}.values())


def _morning(clock: ClockWords) -> float:
    if not clock.sure or not 5 <= clock.hour <= 12:
        return 0.0
    return _NOON if clock.hour == 12 else 1.0 if clock.hour >= 10 else _SURELY


def _evening(clock: ClockWords) -> float:
    if not clock.clear or 3 <= clock.hour < 14:
        return 0.0
    return 1.0 if 14 <= clock.hour < 19 else _SURELY


class _Kind(NamedTuple):
    """A kind of rule. hits: the kind of the words for it. hours: between which it lies. likely: how likely it is at an
    hour. denied: words that deny the other side of the hour. name: for people."""

    rule: str
    hits: str
    hours: tuple[float, float]
    likely: Callable[[ClockWords], float]
    denied: re.Pattern[str]
    name: str


_HOME = _Kind("home-by", "home", (14.0, 23.99), _evening, said.not_after, "to be back at the hotel")
_LEAVE = _Kind("leave-after", "leave", (7.0, 18.9), _morning, said.not_before, "before which not to leave the hotel")
_OTHER = {"home": "leave", "leave": "home"}


@dataclass(slots=True)
class _Told:
    """A rule and what speaks for it. listed: what the listed words weigh for its kind; lead: how much more than for the
    other. margin: between the two kinds, all witnesses together. words: in the query, at character `start`."""

    kind: _Kind
    date: dt.date
    clock: ClockWords
    listed: float
    lead: float
    margin: float
    words: str
    start: int

    @property
    def at(self) -> dt.time:
        return settle(self.clock, *self.kind.hours)


def _one_of_each(found: Sequence[_Told]) -> None:
    """Of two rules of one kind for a day, the one that was less clear is of the other kind, if its hour can be; not
    where the words leave no choice: who says twice when to be back contradicts himself."""
    for kind, other in ((_HOME, _LEAVE), (_LEAVE, _HOME)):
        for date in {told.date for told in found}:
            mine = [told for told in found if told.date == date]
            if [told.kind for told in mine] == [kind, kind]:
                unclear, stays = sorted(mine, key=lambda told: told.margin)
                earlier = settle(unclear.clock, *other.hours) < stays.at
                if unclear.lead < _CLEARLY and earlier == (kind == _HOME):
                    unclear.kind = other


def _contradictions(hits: Hits, found: Sequence[_Told]) -> None:
    """Doubt each kind of rule that has several hours for a day, and each day on which one is to be back before one may
    leave."""
    hours = gathered(((told.kind, told.date), (number, told.at)) for number, told in enumerate(found))
    for (kind, date), several in hours.items():
        if len(several) > 1:
            choices = [f"{at:%H:%M}" for _, at in several]
            why = f"several hours are said {kind.name} on {date}: {' and '.join(choices)}"
            hits.doubt(f"times[{several[1][0]}]", why, *choices)
    for (kind, date), back in hours.items():
        for number, at in back if kind == _HOME else ():
            for _, leaving in hours.get((_LEAVE, date), ()):
                if dt.time(4) <= at <= leaving:
                    why = f"to be back by {at:%H:%M}, and not to leave before {leaving:%H:%M}"
                    hits.doubt(f"times[{number}]", why)


def _small_talk(words: str) -> bool:
    return soft().odds(words, ("home", "leave", SAYING, OTHER)).get(SAYING, 0.0) >= _NO_RULE


def _told(hits: Hits, segments: Sequence[Segment]) -> Iterator[_Told]:
    """The rules as they are said, each but those that say the same as one before; what each leaves open is doubted."""
    kind, date, seen = _HOME, hits.dates[0], set[tuple[str, dt.date, dt.time]]()
    for segment in segments:
        if segment.kind != "time":
            continue
        field = f"times[{len(seen)}]"
        hit = next(hit for hit in segment.hits if hit.kind == "clock")
        clock, words = hit.clocks[0], hits.masked[segment.start : segment.end]
        plain, lodging = words.replace("Z", " "), any(hit.kind == "lodge" for hit in segment.hits)
        listed = {kind: _weight(segment.hits, kind.hits) for kind in (_HOME, _LEAVE)}
        if max(listed.values()) < _HARDLY and not lodging and _small_talk(plain):
            hits.doubt("times", f"it is not clear what the time is for: {hits.words(hit)}")
            continue
        odds = soft().odds(plain, ("home", "leave"))
        home, leave = (
            weight
            + (_LIKELY * kind.likely(clock) + _DENIED * (kind.denied.search(words) is not None))
            + _EXAMPLES * odds.get(kind.hits, 0.0)
            for kind, weight in listed.items()
        )
        if home or leave:
            kind = _HOME if home > leave else _LEAVE
        if home and leave and abs(home - leave) < _EVENLY:
            hits.doubt(field, "it could be for leaving or for coming back", kind.rule)
        dates = [date for hit in segment.hits if hit.kind == "date" for date in hit.dates]
        if not dates and len(hits.dates) > 1:
            hits.doubt(field, "no day is said for it", *map(str, hits.dates))
        date = dates[0] if dates else date
        if said.waived.search(words):
            hits.doubt(field, "the words say that it need not be")
        mine, other = listed[kind], listed[_LEAVE if kind == _HOME else _HOME]
        phrase = hits.folded.query[segment.start : segment.end].strip()
        told = _Told(kind, date, clock, mine, mine - other, abs(home - leave), phrase, segment.start)
        if (rule := (kind.rule, date, told.at)) not in seen:
            seen.add(rule)
            yield told


def read_times(hits: Hits, segments: Sequence[Segment]) -> tuple[UserTime, ...]:
    """The rules in the order of the query."""
    found = list(_told(hits, segments)) if hits.dates else []
    _one_of_each(found)
    # "You dragged us about until midnight" is no rule beside one in plain words.
    some = (told for told in found if told.at.hour or (told.listed >= _HARDLY and told.kind == _HOME))
    kept = found if len(found) < 2 else list(some)
    for number, told in enumerate(kept):
        value = f"{told.kind.rule} {told.date} {told.at:%H:%M}"
        hits.evidence.append(Evidence(f"times[{number}]", value, told.words, told.start))
    _contradictions(hits, kept)
    return tuple(UserTime.model_validate({"kind": told.kind.rule, "date": told.date, "at": told.at}) for told in kept)


# Two hours in one clause for leaving or coming back: "back by 6 pm - no, 5 pm".

_REACH = 60


def _kinds(text: str) -> list[str]:
    return [match.lastgroup or "" for match in said.rule.finditer(text)]


def _same_clause(text: str, first: ClockWords, second: ClockWords) -> tuple[bool, bool]:
    """Whether the second of two hours is said for what the first is for, and whether with a word of its own."""
    between = text[first.end : second.start]
    told = _kinds(said.stop.split(text[max(0, first.start - _REACH) : first.start])[-1].rpartition("Z")[2])
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
    gone: list[ClockWords] = []
    doubts: list[Doubt] = []
    for first, second in pairwise(clock for hit in hits.found for clock in hit.clocks):
        same, own = _same_clause(hits.masked, first, second)
        if same:
            words = hits.folded.query[first.start : second.end]
            doubts.append(Doubt("times", f"two hours are said where one is meant: {words}"))
            # With a word of its own and an hour that is clear, it is a second rule of the same kind.
            gone += [] if second.sure and own else [second]
    cut = [hit for hit in hits.found if any(clock in gone for clock in hit.clocks)]
    hits = hits.apart(cut)
    return replace(hits, found=tuple(hit for hit in hits.found if not (hit.clocks and hit.clocks[0] in gone))), doubts
