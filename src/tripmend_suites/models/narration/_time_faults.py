"""Clock times, dates and lengths of time in a text that the plan does not bear out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from tripmend.explain import date_words, join

from ._amounts import Length, lengths
from ._calendar import DateSaid, dates_said
from ._clock import Clock, clock_text, clocks
from ._names import Mention, folded
from ._rules import ended, lost, old
from ._said import Clause, Said
from ._sentences import sentences
from .faults import Fault
from .plan import Item

__all__ = ["clock_faults", "date_faults", "length_faults"]

_SETS_OUT = re.compile(r"\b(?:at|from|starts?|begins?)\s*$", re.IGNORECASE)


def _times(items: Iterable[Item]) -> set[int]:
    """When items begin and end, and whatever else was said of their times."""
    found: set[int] = set()
    for item in items:
        found |= item.starts | item.ends
        for one in clocks(item.told):
            found |= one.minutes
    return found


def _hours(items: Sequence[Item]) -> str:
    parts = ["–".join(clock_text(next(iter(side))) for side in (item.starts, item.ends) if side) for item in items]
    return join([part for part in dict.fromkeys(parts) if part][:3], "or") or "without a time"


def _lasts(items: Iterable[Item]) -> set[int]:
    return {(end - start) % 1440 for item in items for start in item.starts for end in item.ends}


def clock_faults(said: Said, clock: Clock) -> Iterator[Fault]:
    """A clock time that is none of what its clause names, or the old one."""
    clause = said.clause(clock)
    named = clause.named
    names = {item.id for item in named}
    now = [item for item in named if item not in said.plan.before]
    now += [item for item in said.plan.items if item.id in names and item not in now]
    was = [item for item in said.plan.before if item.id in names]
    if not named:
        now, was = list(said.plan.items), list(said.plan.before)
    told = {minute for one in clocks(said.given) for minute in one.minutes}
    if clock.minutes & _times(now):
        yield from _begins(said, clock, clause, now)
        return
    if clock.minutes & _times(was):
        if not (old(clause.sentence) or lost(clause.sentence)):
            yield Fault(clock.start, "time", clock.text, f"is the old time; now it is {_hours(now)}")
        return
    happened = {minute for one in clocks(" ".join(said.plan.happened)) for minute in one.minutes}
    if clock.minutes & happened or (not named and clock.minutes & told):
        return
    if clock.minutes & told and now:
        who = join([f"{item.name} ({_hours([item])})" for item in now[:2]], "or")
        yield Fault(clock.start, "time", clock.text, f"is no time of {who}")
        return
    yield Fault(clock.start, "time", clock.text, "no such time is in the plan")


def _begins(said: Said, clock: Clock, clause: Clause, now: Sequence[Item]) -> Iterator[Fault]:
    """An end given as a beginning: only where one stop is named and nothing speaks of an end."""
    stops = [item for one in clause.mentions for item in one.items if item in now]
    before = said.text[clause.start : clock.start]
    if len(stops) != 1 or stops[0].kind != "stop" or not _SETS_OUT.search(before):
        return
    rest = before + clock.text + said.text[clock.end : clause.end]
    only_end = clock.minutes & stops[0].ends and not clock.minutes & (_times(stops) - stops[0].ends)
    if only_end and not ended(rest.replace(stops[0].name, "")):
        yield Fault(clock.start, "time", clock.text, f"is when {stops[0].name} ends; it is {_hours(stops)}")


def date_faults(said: Said) -> Iterator[Fault]:
    """Dates that are no day of the plan, and things put on another day than theirs."""
    every = {date for item in (*said.plan.items, *said.plan.before) for date in item.dates} | set(said.plan.dates)
    told = {(one.weekday, one.day, one.month) for one in dates_said(said.given)}
    heading: DateSaid | None = None
    for date in said.dates:
        known = any(date.means(one) for one in every)
        if not known and (date.weekday, date.day, date.month) not in told:
            yield Fault(date.start, "date", date.text, "is no day of the plan")
    for sentence in sentences(said.text):
        inside = [one for one in said.dates if sentence.start <= one.start < sentence.end]
        hard = [one for one in said.mentions if one.items and not one.soft]
        named = [one for one in hard if sentence.start <= one.start < sentence.end]
        if not named and not inside and sentence.text.rstrip(" *_").endswith(":"):
            heading = None
        if inside and not named and (sentence.text.rstrip(" *_").endswith(":") or len(sentence.text.split()) <= 6):
            heading = inside[0] if len(inside) == 1 else None
            continue
        if not inside and heading is not None:
            inside = [heading]
        for mention in named:
            near = [one for one in inside if said.clause(one) == said.clause(mention)] or inside
            if len(near) == 1 and any(near[0].means(one) for one in every):
                yield from _day(said, near[0], mention, sentence.text)


def _day(said: Said, date: DateSaid, mention: Mention, sentence: str) -> Iterator[Fault]:
    ids = {item.id for item in mention.items}
    was = [item for item in said.plan.before if item.id in ids]
    days = {one for item in mention.items for one in item.dates}
    if any(date.means(one) for one in days):
        return
    if any(date.means(one) for item in was for one in item.dates) and old(sentence):
        return
    apart = said.clause(date) != said.clause(mention)
    if (apart and lost(sentence)) or folded(mention.text) in folded(" ".join(said.plan.happened)):
        return
    on = join([date_words(one) for one in sorted(days)][:2])
    yield Fault(mention.start, "date", mention.text, f"is on {on}, not on {date.text}")


def length_faults(said: Said, length: Length) -> Iterator[Fault]:
    """A length of time that nothing named beside it lasts, and by which nothing moved."""
    clause = said.clause(length)
    ids = {item.id for one in clause.mentions for item in one.items}
    every = (*said.plan.items, *said.plan.before)
    about = [item for item in every if not ids or item.id in ids]
    changes = " ".join(f"{one.summary} {one.reason} {one.fits}" for one in said.plan.changes)
    shifts = {
        min(abs(a - b), 1440 - abs(a - b))
        for now in said.plan.items
        for was in said.plan.before
        if now.id == was.id and (not ids or now.id in ids)
        for a in (*now.starts, *now.ends)
        for b in (*was.starts, *was.ends)
    }
    known = _lasts(about) | shifts | {one.minutes for one in lengths(" ".join([changes, *said.plan.happened]))}
    known |= {one.minutes for item in about for one in lengths(item.told)}
    if not ids:
        known |= {one.minutes for one in lengths(said.given)}
    if length.minutes not in known:
        yield Fault(length.start, "number", length.text, "no such length of time is in the plan")
