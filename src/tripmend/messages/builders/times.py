"""When it is that something holds: clock times, halves and parts of the day, days, hours of meals."""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Sequence

from ...change import Constraint, Disruption
from ..frames import Frame, days_meant
from ..language import words_of
from ..lexer import Token

__all__ = [
    "FIRM",
    "MEAL_HOURS",
    "Parts",
    "at_table",
    "clocks_in",
    "limit_of",
    "meals_there",
    "minutes_of",
    "nights_told",
    "one_part",
    "own_days",
    "part_hours",
    "part_of_day",
    "time_of",
]

Parts = tuple[tuple[Disruption, ...], tuple[Constraint, ...]]


MEAL_HOURS = {"breakfast": (5, 11), "lunch": (11, 16), "dinner": (16, 23)}
"""The hours in which a meal begins."""


_TIMES = ("hours", "late_start", "end_by", "retimed", "delayed")
_HEARD = 0.25
"""How likely the trained scorer finds news of times in words that no cue knows."""


FIRM = 5
"""How strong a cue is that speaks for news whatever stands around it."""


def clocks_in(frame: Frame, kind: str = "", *, sentences: bool = False) -> list[Token]:
    """The clock times that are news: in the parts (or sentences) that tell a kind, else in clauses with cues, none that
    is old."""
    parts = [part for c in frame.proposal.clauses for part in (not sentences and c.parts) or [c]]
    firm = [p for p in parts if p.cues.get(kind, 0.0) >= FIRM]
    own = [t for p in firm for t in p.values("clock") if t.role != "old"]
    if own:
        inside = [t for p in firm for t in p.within(kind) if t in own]
        others = [t for p in firm for other in p.firm - {kind} for t in p.within(other) if t not in inside]
        return [t for t in own if not inside or t not in others]  # At 11:40 now, and I teach until noon.
    told = [c for c in frame.proposal.clauses if c.cues and not c.calm]
    found = [t for c in told or frame.proposal.clauses for t in c.values("clock") if t.role != "old"]
    if not found and any(t.role == "old" for c in told for t in c.values("clock")):  # Corrected in the next clause.
        found = [t for c in frame.proposal.clauses for t in c.values("clock") if t.role != "old"]
    if not found and max(frame.proposal.told.get(kind, 0.0) for kind in _TIMES) >= _HEARD:
        found = [t for c in frame.proposal.clauses if not c.calm for t in c.values("clock") if t.role != "old"]
    return found


def minutes_of(token: Token, low: int, high: int) -> int:
    """The minutes of the day of a clock time, in the half of the day that lies in [low, high] hours."""
    if token.half or token.clock > 12 * 60 + 59:
        return token.clock
    first, second = token.clock % 720, token.clock % 720 + 720
    if low * 60 <= first <= high * 60:
        return first
    return second


def time_of(minutes: int) -> dt.time:
    return dt.time(minutes // 60 % 24, minutes % 60)


def one_part(frame: Frame) -> bool:
    """Whether no more than one time of the day is told in words: from early morning till late at night is all of it."""
    times = words_of("day_times")
    words = [word for t in frame.proposal.tokens for word in (t.bare if t.kind != "date" else t.text.lower()).split()]
    return len(times & set(words)) < 2


def part_of_day(frame: Frame) -> tuple[int, int] | None:
    """The part of a day that a closure takes, as minutes of the day: told by the clock, or behind the verb (closed in
    the afternoon; *on Monday morning the zoo had a fire* only tells when that was)."""
    clocks = clocks_in(frame)
    parts = frame.context.lang.table("parts")
    if not clocks:
        told = [word for c in frame.proposal.clauses if (word := c.after("closed", frozenset(parts)))]
        if not told or not one_part(frame):
            return None
        first, last = (hour * 60 for hour in parts[told[0]])
        meals = [MEAL_HOURS[meal] for meal in meals_there(frame) if meal in MEAL_HOURS]
        # Shut in the evening: whoever dines there finds it closed, and nothing is said of its hours.
        return None if meals and all(first < end * 60 and start * 60 < last for start, end in meals) else (first, last)
    if len(clocks) >= 2:
        start, end = clocks[0], clocks[1]
        first, last = minutes_of(start, 7, 19), minutes_of(end, 7, 19)
        if last <= first and last + 720 <= 1440:
            last += 720
        return (first, last) if last > first else None
    if len(clocks) == 1:
        one = clocks[0]
        at = minutes_of(one, 7, 19)
        if one.role in ("until", "before"):
            return 0, at
        if one.role == "from":
            return at, 1440
    return None


def part_hours(frame: Frame) -> tuple[int, int] | None:
    """The part of a day that is told beside it, as hours."""
    parts = frame.context.lang.table("parts")
    told = [t.text.split()[-1].lower() for t in frame.values("date")] + [t.bare for t in frame.proposal.tokens]
    told += [phrase for phrase in parts if " " in phrase and f" {phrase} " in f" {frame.proposal.text} "]
    found = next(((parts[word][0], parts[word][1]) for word in told if word in parts), None)
    until = [minutes_of(t, 5, 13) for t in clocks_in(frame) if t.role in ("until", "before")]
    return (0, until[0] // 60) if until and found is None and until[0] % 60 == 0 else found


def at_table(frame: Frame, token: Token, low: int, high: int) -> int:
    """The minutes of the day of a time at which one eats: of the meal that is planned there."""
    meals = meals_there(frame)
    low, high = MEAL_HOURS[meals.pop()] if len(meals) == 1 and meals <= MEAL_HOURS.keys() else (low, high)
    return minutes_of(token, low, high)


def meals_there(frame: Frame) -> set[str]:
    """The meals that are planned at a place on the days that are meant."""
    return {meal for date, meal in frame.thing.meals if date in frame.dates} if frame.thing is not None else set()


def nights_told(frame: Frame) -> set[int]:
    """How many nights are counted (the two nights)."""
    numbers, nights = frame.context.lang.table("numbers"), frame.context.lang.phrases("night_words")
    found = set()
    for one, two in itertools.pairwise([token for token in frame.proposal.tokens if token.bare]):
        number = int(one.amount) if one.kind == "number" else numbers.get(one.bare, 0)
        if number > 1 and two.bare in nights:
            found.add(number)
    return found


def own_days(frame: Frame) -> tuple[dt.date, ...]:
    """The days that news of the traveller is about: those that are told, not the day on which it began."""
    today = frame.plan.today
    told = [
        (t.days, days_meant(t, c, frame.context))
        for c in frame.proposal.clauses
        for t in c.words
        if t.days is not None and t.days.dates and t.role != "old"
    ]
    later = [(d, meant) for d, meant in told if not (d.relative and today is not None and d.dates[0] < today)]
    dates = sorted({date for _, meant in later for date in meant})
    if len({d.dates for d, _ in later}) > 1 and today in dates and len(dates) > 1:
        dates = [date for date in dates if date != today]
    if dates:
        return tuple(dates)
    return tuple(d for d in frame.context.day) or ((today,) if today in frame.plan.dates and today is not None else ())


def limit_of(frame: Frame, type_: str, minutes: int, dates: Sequence[dt.date | None], target: str = "") -> Parts:
    quote = frame.context.quote[:300]
    return (), tuple(
        Constraint.model_validate(
            {"type": type_, "time": time_of(minutes), "date": date, "applies_to": target, "text": quote}
        )
        for date in dates or (None,)
    )
