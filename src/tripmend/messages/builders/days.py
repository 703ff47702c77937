"""News of the travellers' days: weather, a lost day, a slower one, not before, not after."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence

from ...change import DayLost, PlaceClosed, Slower, Weather
from ...trip import Interval
from ..frames import Frame
from ..language import expression, words_of
from ..lexer import Token
from .places import lost
from .times import MEAL_HOURS, Parts, clocks_in, limit_of, minutes_of, one_part, own_days, part_hours, time_of

__all__ = ["day_lost", "end_by", "late_start", "slower", "weather"]

_STAYING = expression("staying")


def weather(frame: Frame) -> Iterator[Parts]:
    thing = frame.thing
    if thing is not None:
        if thing.type == "place" and thing.kind == "restaurant":
            return
        yield from lost(frame, "closed")
        return
    if frame.everywhere and not frame.values("date"):
        yield (frame.news("miscellaneous", Weather(dates=())),), ()
        return
    if not any(
        kind == "weather" and not _STAYING.match(text) for c in frame.proposal.clauses for kind, _, text in c.hits
    ):
        frame.doubts = (*frame.doubts, "why")  # Staying in is about people.
    dates = frame.told or ((frame.plan.today,) if frame.plan.today in frame.plan.dates else ())
    dates = tuple(date for date in dates if date is not None)
    if not dates:
        return
    words = f" {frame.proposal.text} "
    cities = [name for name, parts in frame.plan.cities.items() if f" {' '.join(parts)} " in words]
    city = cities[0] if len(cities) == 1 else ""
    clocks = clocks_in(frame)
    if len(dates) == 1 and clocks:
        start = dt.datetime.combine(dates[0], dt.time())
        if len(clocks) >= 2:
            first, last = minutes_of(clocks[0], 7, 19), minutes_of(clocks[1], 7, 23)
            last = last if last > first else last + 720
        elif clocks[0].role in ("until", "before"):
            first, last = 0, minutes_of(clocks[0], 7, 19)
        else:
            first, last = minutes_of(clocks[0], 7, 19), 1440
        during = Interval(start=start + dt.timedelta(minutes=first), end=start + dt.timedelta(minutes=min(last, 1440)))
        whole = first == 0 and last >= 1440  # From morning to midnight.
        yield (frame.news("miscellaneous", Weather(dates=dates, during=None if whole else during, city=city)),), ()
        return
    parts = frame.context.lang.table("parts")
    part = next((t.bare for t in frame.proposal.tokens if t.bare in parts), "")
    if part and len(dates) == 1 and one_part(frame):
        start = dt.datetime.combine(dates[0], dt.time())
        begin, end = (start + dt.timedelta(hours=hour) for hour in parts[part])
        during = Interval(start=begin, end=end)
        yield (frame.news("miscellaneous", Weather(dates=dates, during=during, city=city)),), ()
        return
    yield (frame.news("miscellaneous", Weather(dates=dates, city=city)),), ()


def slower(frame: Frame) -> Iterator[Parts]:
    dates = own_days(frame)
    if fewer := _fewer(frame):
        frame.doubts = frame.doubts if dates else (*frame.doubts, "which day")
        yield (frame.news("miscellaneous", Slower(dates=dates, pace=None, fewer=fewer)),), ()
    parts = frame.context.lang.table("parts")
    told = {t.text.split()[-1].lower() for t in frame.values("date")} | {t.bare for t in frame.proposal.tokens}
    hours = [parts[word] for word in told if word in parts]
    if dates and len(dates) == 1 and len(hours) == 1 and hours[0][0] < 12 and not frame.values("clock"):
        yield (frame.news("miscellaneous", Slower(dates=dates, earliest=dt.time(hours[0][1]))),), ()
        yield (frame.news("miscellaneous", Slower(dates=dates)),), ()
    elif dates and len(clocks := [t for t in clocks_in(frame) if t.role in ("until", "before", "from")]) == 1:
        until = set(frame.context.lang.phrases("back_by")) & set(frame.proposal.text.split())
        limit = (
            {"latest": time_of(minutes_of(clocks[0], 13, 23))}
            if until
            else {"earliest": time_of(minutes_of(clocks[0], 5, 12))}
        )
        yield (frame.news("miscellaneous", Slower(dates=dates, **limit)),), ()
    elif dates or _firm(frame, "slower"):
        if not dates and not frame.everywhere:
            frame.doubts = (*frame.doubts, "which day")
        yield (frame.news("miscellaneous", Slower(dates=dates)),), ()


def _fewer(frame: Frame) -> int:
    """How many visits fewer are asked for, 0 for none."""
    numbers = frame.context.lang.table("numbers")
    said = [found[0].split()[0] for found in frame.context.lang.found("fewer", frame.proposal.text)]
    figures = [int(token.amount) for token in frame.values("number")]
    return next((numbers.get(word, figures[0] if figures else 1) for word in said), 0)


def _firm(frame: Frame, kind: str) -> list[str]:
    """The words that speak firmly for a kind."""
    return [text for c in frame.proposal.clauses for name, weight, text in c.hits if name == kind and weight == 5]


_HOME = expression("home")
"""Who stays in may do something else on that day."""


def day_lost(frame: Frame) -> Iterator[Parts]:
    dates = own_days(frame)
    if len({t.days.dates for t in frame.values("date") if t.days is not None and not t.days.relative}) > 1:
        frame.doubts = (*frame.doubts, "days")
    if len(dates) > 1 and set(dates) >= set(frame.plan.dates):  # In bed since the first day: not for the whole trip.
        frame.doubts = (*frame.doubts, "days of other news")
    if len(dates) == 1 and _thing_called_off(frame):
        frame.doubts = (*frame.doubts, "what is called off")
        for thing in frame.plan.called_off(dates[0])[:3]:
            yield (frame.news(thing.category, PlaceClosed(place=thing.id, dates=dates)),), ()
    elif dates and (hours := part_hours(frame)) is not None:
        frame.doubts = (*frame.doubts, "only then")
        starts = hours[0] < 12
        yield limit_of(frame, "not_before" if starts else "not_after", hours[1 if starts else 0] * 60, dates)
    elif (firm := _firm(frame, "day_lost")) and all(_HOME.search(text) for text in firm):
        frame.doubts = (*frame.doubts, "all day")
    if dates:
        yield tuple(frame.news("miscellaneous", DayLost(date=date)) for date in dates), ()
        if "all day" in frame.doubts:
            yield (frame.news("miscellaneous", Slower(dates=dates)),), ()


def _thing_called_off(frame: Frame) -> bool:
    """Whether what is called off is neither people nor a day: a noun behind an article or before a day (*the opera on
    Tuesday*) that stands for no time, whatever it means."""
    lang = frame.context.lang
    cancels, days = set(lang.phrases("cancel_words")), set(lang.phrases("whole_days"))
    people = {*lang.phrases("adults"), *lang.phrases("children"), *lang.phrases("determiners"), *words_of("households")}
    articles, near = set(lang.phrases("determiners")), set(lang.phrases("before_days"))
    behind = set(lang.phrases("prepositions"))
    for clause in frame.proposal.parts:
        words = clause.text.split()
        if not cancels & set(words) or "day_lost" not in clause.cues or days & set(words):
            continue
        for n, word in enumerate(words):
            follows = n > 0 and words[n - 1] in articles and (n < 2 or words[n - 2] not in behind)
            leads = n + 2 < len(words) and words[n + 1] in near and words[n + 2] == "<day>"
            noun = word.isalpha() and word not in cancels and not {word, word.removesuffix("s")} & people
            if noun and (follows or (leads and word not in lang.common)) and not lang.sick.search(word):
                return True
    return False


def _tables(frame: Frame, dates: Sequence[dt.date], clock: Token) -> list[Parts] | None:
    """A limit that is told of a meal or a restaurant is of that stop, not of the day; None where none is told of."""
    parts = frame.proposal.parts
    clauses = [c for c in parts if c.cues.get("late_start", 0) >= 3]
    eating = [one for c in clauses for one in c.mentions if one.how == "meal" or one.sort == "restaurant"]
    eating += [one for c in clauses for one in c.mentions if one.best and one.best[0].kind == "restaurant"]
    if not eating:
        return None
    meals = {one.sort for one in eating if one.how == "meal"}
    ids = {key for one in eating for key in one.ids}
    lang = frame.context.lang
    found: list[Parts] = []
    for thing in frame.plan.of("place"):
        for stop in thing.stops:
            if thing.id not in ids or stop.start is None or stop.start.date() not in dates or not stop.meal:
                continue
            low, high = MEAL_HOURS[str(stop.meal)]
            at = minutes_of(clock, low, high)
            if (not meals or str(stop.meal) in meals) and low * 60 <= at <= high * 60:
                found.append(limit_of(frame, "not_before", at, (stop.start.date(),), stop.id))
    said = {word for c in clauses for kind, _, text in c.hits if kind == "late_start" for word in text.split()}
    behind, days = set(lang.phrases("prepositions")), set(lang.phrases("whole_days"))
    tokens = clauses[0].tokens if clauses else []
    free = [one for one in eating if one.how == "meal" and (not one.start or tokens[one.start - 1].bare not in behind)]
    meal = len(meals) == 1 and bool(free) and not any(days & set(c.text.split()) for c in clauses)
    if len(found) != 1 or not (meal or any(said & set(one.text.lower().split()) for one in eating)):
        frame.doubts = (*frame.doubts, "whose")
        found.append(limit_of(frame, "not_before", minutes_of(clock, 5, 12), dates))
    return found


def late_start(frame: Frame) -> Iterator[Parts]:
    dates, clocks = own_days(frame), clocks_in(frame, "late_start")
    lang = frame.context.lang
    about = [one for c in frame.proposal.clauses if "late_start" in c.cues for one in c.mentions]
    if any(one.sort in ("flight", "train", "bus", "ferry") for one in about or frame.proposal.sure):
        frame.doubts = (*frame.doubts, "only journeys")
    named = bool(frame.values("date"))
    unwell = lang.sick.search(frame.proposal.text) or lang.tired.search(frame.proposal.text)
    told = any(c.cues.get("late_start", 0) >= 5 and c.values("clock") for c in frame.proposal.clauses)
    clock = clocks[-1 if told else 0] if clocks else None
    if clock is not None and dates and (tables := _tables(frame, dates, clock)) is not None:
        yield from tables
    elif clock is not None and not dates:
        if not _always(frame):
            frame.doubts = (*frame.doubts, "which day")
        yield limit_of(frame, "not_before", minutes_of(clock, 5, 12), ())
    elif clock is not None:
        at = minutes_of(clock, 5, 12)
        if not at:
            return  # Since midnight.
        if unwell and named:
            yield (frame.news("miscellaneous", Slower(dates=dates, earliest=time_of(at))),), ()
        else:
            yield limit_of(frame, "not_before", at, dates)


def _always(frame: Frame) -> bool:
    """Whether a limit is said to be one of every day."""
    lang = frame.context.lang
    return frame.proposal.has(lang.phrases("always") or lang.phrases("everything"))


def end_by(frame: Frame) -> Iterator[Parts]:
    lang = frame.context.lang
    dates, clocks = own_days(frame), clocks_in(frame, "end_by")
    if frame.thing is not None and frame.thing.type == "place":
        dates = frame.dates
    if not clocks:
        return
    dates = frame.told if frame.thing is None else dates
    if not dates and frame.thing is None and not _always(frame):
        frame.doubts = (*frame.doubts, "which day")
    limits = [t for t in clocks if t.role in ("until", "from", "at")]
    token = next((t for t in limits if t.role == "until"), limits[-1] if limits else clocks[-1])
    at = minutes_of(token, 13, 23)
    if frame.thing is not None:
        stop = next((s.id for s in frame.thing.stops), "")
        yield limit_of(frame, "not_after", at, dates[:1], stop)
    elif dates and (lang.sick.search(frame.proposal.text) or lang.tired.search(frame.proposal.text)):
        yield (frame.news("miscellaneous", Slower(dates=dates, latest=time_of(at))),), ()
    else:
        goes = any(thing.type == "leg" for one in frame.proposal.mentions for thing in one.best)
        both = goes and at >= 720 and at != token.clock  # Out of town by nine: the day may begin or end with that.
        frame.doubts = (*frame.doubts, *["which half"] * both)
        for minutes in (at, at - 720)[: 1 + both]:
            yield limit_of(frame, "not_after", minutes, dates)
