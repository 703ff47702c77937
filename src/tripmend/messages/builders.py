"""What each kind of news makes of a proposal and one thing of the plan: effects and wishes, the likeliest first."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator, Sequence

from ..change import Constraint, Disruption
from ..change._effects import (
    BudgetChanged,
    DayLost,
    DocumentsMissing,
    EventMoved,
    HoursChanged,
    LegCancelled,
    LegDelayed,
    LegRetimed,
    LodgingDowngraded,
    LodgingLost,
    NeedsChanged,
    PartyChanged,
    PlaceClosed,
    PriceChanged,
    Slower,
    SoldOut,
    Unfit,
    Weather,
)
from ..trip import Interval, decimals_of
from .asks import ASKS
from .frames import Frame
from .lexer import Token
from .plan import Thing
from .wishes import wishes_in

__all__ = ["BUILDERS"]

Parts = tuple[tuple[Disruption, ...], tuple[Constraint, ...]]


def _whole(frame: Frame) -> tuple[dt.date, ...]:
    """The dates of an effect on a place: () for every one."""
    return () if frame.everywhere or set(frame.dates) == set(frame.plan.dates) else frame.dates


def _lost(frame: Frame, kind: str = "") -> Iterator[Parts]:
    thing = frame.thing
    assert thing is not None
    if thing.type == "leg":
        missed = bool(_MISSED & set(frame.proposal.text.split()))
        parts = frame.context.lang.table("parts")
        told = [parts[t.bare] for t in frame.proposal.tokens if t.bare in parts]
        told += [parts[last] for t in frame.values("date") if (last := t.text.split()[-1].lower()) in parts]
        leaves = thing.leg.depart.hour if thing.leg is not None and thing.leg.depart is not None else None
        if leaves is not None and told and not any(start <= leaves < end for start, end in told):
            frame.doubts = (*frame.doubts, "not then")
        yield (frame.news("transport", LegCancelled(leg=thing.id, missed=missed)),), ()
    elif thing.type == "stay":
        nights = () if set(frame.dates) == set(thing.dates) else frame.dates
        yield (frame.news("accommodation", LodgingLost(stay=thing.id, nights=nights)),), ()
    else:
        if kind == "table":
            yield (frame.news(thing.category, SoldOut(place=thing.id, dates=frame.dates)),), ()
            return
        during = _during(frame) if kind == "closed" else None
        if kind == "closed" and len(frame.dates) > 1 and not frame.everywhere and _part_told(frame):
            frame.doubts = (*frame.doubts, "which part")
        if during is not None and len(frame.dates) == 1 and not frame.everywhere:
            date = frame.dates[0]
            if during[0] == 0 or during[1] >= 1440:  # Closed until noon: it opens then.
                at = {"opens": _time(during[1])} if during[0] == 0 else {"closes": _time(during[0])}
                yield (frame.news(thing.category, HoursChanged(place=thing.id, dates=(date,), **at)),), ()
                return
            start = dt.datetime.combine(date, dt.time()) + dt.timedelta(minutes=during[0])
            end = dt.datetime.combine(date, dt.time()) + dt.timedelta(minutes=during[1])
            yield (
                (
                    frame.news(
                        thing.category,
                        PlaceClosed(place=thing.id, dates=(date,), during=Interval(start=start, end=end)),
                    ),
                ),
                (),
            )
        else:
            yield (frame.news(thing.category, PlaceClosed(place=thing.id, dates=_whole(frame))),), ()


_MISSED = frozenset(["missed", "miss", "misses", "missing", "verpasst", "verpassen", "perdimos", "perdi", "perdido"])


def _part_told(frame: Frame) -> bool:
    """Whether a part of a day is told beside the days."""
    parts = frame.context.lang.table("parts")
    words = {t.bare for t in frame.proposal.tokens} | {t.text.split()[-1].lower() for t in frame.values("date")}
    return bool({word.removesuffix("s") for word in words} & set(parts)) or bool(_clocks(frame))


def _table(frame: Frame, tours: bool = True) -> str:
    """A table or ticket that is lost or called off is void: nothing else of the place is said to be closed. A tour that
    is called off (`tours`) does not take place."""
    seats = frame.context.lang.seat.search(frame.proposal.text)
    place = frame.thing is not None and (frame.thing.kind == "restaurant" or not tours)
    return "table" if seats and place else ""


def _during(frame: Frame) -> tuple[int, int] | None:
    """The part of a day that a closure takes, as minutes of the day: told by the clock, or behind the verb (closed in
    the afternoon; *on Monday morning the zoo had a fire* only tells when that was)."""
    clocks = _clocks(frame)
    parts = frame.context.lang.table("parts")
    if not clocks:
        told = [word for c in frame.proposal.clauses if (word := c.after("closed", frozenset(parts)))]
        return (parts[told[0]][0] * 60, parts[told[0]][1] * 60) if told else None
    if len(clocks) >= 2:
        start, end = clocks[0], clocks[1]
        first, last = _half(start, 7, 19), _half(end, 7, 19)
        if last <= first and last + 720 <= 1440:
            last += 720
        return (first, last) if last > first else None
    if len(clocks) == 1:
        one = clocks[0]
        at = _half(one, 7, 19)
        if one.role in ("until", "before"):
            return 0, at
        if one.role == "from":
            return at, 1440
    return None


def _clocks(frame: Frame) -> list[Token]:
    """The clock times that are news: in clauses with cues, none that is old."""
    told = [c for c in frame.proposal.clauses if c.cues and not c.calm]
    found = [t for c in told or frame.proposal.clauses for t in c.values("clock") if t.role != "old"]
    if not found and any(t.role == "old" for c in told for t in c.values("clock")):  # Corrected in the next clause.
        found = [t for c in frame.proposal.clauses for t in c.values("clock") if t.role != "old"]
    return found


def _half(token: Token, low: int, high: int) -> int:
    """The minutes of the day of a clock time, in the half of the day that lies in [low, high] hours."""
    if token.half or token.clock > 12 * 60 + 59:
        return token.clock
    first, second = token.clock % 720, token.clock % 720 + 720
    if low * 60 <= first <= high * 60:
        return first
    return second


def _time(minutes: int) -> dt.time:
    return dt.time(minutes // 60 % 24, minutes % 60)


def _hours(frame: Frame) -> Iterator[Parts]:
    thing = frame.thing
    assert thing is not None
    clocks = _clocks(frame)
    shuts = any(kind == "closed" and weight >= 5 for c in frame.proposal.clauses for kind, weight, _ in c.hits)
    if (
        shuts
        and len(clocks) >= 2
        and frame.proposal.tokens.index(clocks[1]) - frame.proposal.tokens.index(clocks[0]) <= 2
    ):
        return
    if any(re.search(r"(closed|shut)( \S+){0,4} (until|till|til) <clock>", c.text) for c in frame.proposal.clauses):
        return  # Closed until then, not from then on.
    if any(" between <clock>" in text for c in frame.proposal.clauses for kind, _, text in c.hits if kind == "closed"):
        return
    opens, closes = _doors(frame)
    if opens is None and closes is None:
        return
    told = {name: _time(at) for name, at in (("opens", opens), ("closes", closes)) if at is not None}
    yield (frame.news(thing.category, HoursChanged(place=thing.id, dates=_whole(frame), **told)),), ()


def _doors(frame: Frame) -> tuple[int | None, int | None]:
    """When doors open and close: by the verb before a time, by from and until, by two times in a row."""
    lang = frame.context.lang
    opening, closing = set(lang.phrases("open_words")), set(lang.phrases("close_words"))
    negation = lang.words["classes"]["no"]
    clocks = _clocks(frame)
    tokens = frame.proposal.tokens
    opens = closes = None
    for n, clock in enumerate(clocks):
        at = tokens.index(clock)
        before = [t.bare for t in tokens[max(0, at - 9) : at] if t.kind == "word"]
        near = next((("o" if w in opening else "c") for w in reversed(before) if w in opening or w in closing), "")
        if not near:
            after = [t.bare for t in tokens[at + 1 : at + 5] if t.kind == "word"]
            near = next((("o" if w in opening else "c") for w in after if w in opening or w in closing), "")
        denied = any(w in negation for w in before)
        follows = n and tokens.index(clocks[n - 1]) >= at - 3
        if follows and opens is not None and closes is None:
            closes = _half(clock, 11, 23)
            closes += 720 if closes <= opens and closes + 720 < 1440 else 0
        elif (
            clock.role == "from"
            or (clock.role in ("until", "before") and denied and near != "c")
            or (clock.role in ("at", "by") and near == "o")
        ):
            low = 17 if _only_dinner(frame) else 5
            opens = _half(clock, low, low + 7) if opens is None else opens
        elif clock.role in ("until", "before") or near == "c":
            closes = _half(clock, 11, 23) if closes is None else closes
        elif opens is None and n + 1 < len(clocks):
            opens = _half(clock, 5, 13)
    return opens, closes


def _at_table(frame: Frame, token: Token, low: int, high: int) -> int:
    """The minutes of the day of a time at which one eats: of the meal that is planned there."""
    meals = {meal for date, meal in frame.thing.meals if date in frame.dates} if frame.thing is not None else set()
    hours = {"breakfast": (5, 11), "lunch": (11, 16), "dinner": (16, 23)}
    low, high = hours[meals.pop()] if len(meals) == 1 and meals <= hours.keys() else (low, high)
    return _half(token, low, high)


def _only_dinner(frame: Frame) -> bool:
    """Whether one only eats dinner there: an hour at which it opens is one of the evening."""
    meals = {meal for date, meal in frame.thing.meals if date in frame.dates} if frame.thing is not None else set()
    return meals == {"dinner"}


def _sold(frame: Frame) -> Iterator[Parts]:
    thing = frame.thing
    assert thing is not None
    if thing.type == "place":
        if _clocks(frame):
            frame.doubts = (*frame.doubts, "only then")
        yield (frame.news(thing.category, SoldOut(place=thing.id, dates=frame.dates)),), ()
    else:
        yield from _lost(frame)


def _delayed(frame: Frame) -> Iterator[Parts]:
    thing = frame.thing
    assert thing is not None
    clauses = [c for c in frame.proposal.clauses if c.cues]
    spans = [t for c in clauses or frame.proposal.clauses for t in c.values("span") if t.role != "old"]
    clocks = _clocks(frame)
    earlier = frame.proposal.has(frame.context.lang.phrases("earlier"))
    if spans:
        minutes = spans[-1].minutes * (-1 if earlier else 1)
        yield (frame.news("transport", LegDelayed(leg=thing.id, minutes=minutes)),), ()
    elif clocks:
        yield (frame.news("transport", _new_times(frame, thing, clocks)),), ()


def _new_times(frame: Frame, thing: Thing, clocks: Sequence[Token]) -> LegRetimed:
    """New times of a leg: those behind a word for arriving are of its end."""
    arriving, leaving = (frozenset(frame.context.lang.phrases(name)) for name in ("arrive_words", "leave_words"))
    tokens = frame.proposal.tokens
    leave = arrive = None
    for clock in clocks:
        at = tokens.index(clock)
        near = [t.bare for t in tokens[max(0, at - 5) : at] if t.bare]
        verb = next((w for w in reversed(near) if w in arriving or w in leaving), "")
        if verb in arriving:
            arrive = _departure(thing, clock, arrival=True, later=_days_later(frame, thing, clock, arrival=True))
        else:
            leave = _departure(thing, clock, later=_days_later(frame, thing, clock))
    if thing.leg is not None and (leave or thing.leg.depart) == thing.leg.depart and arrive in (None, thing.leg.arrive):
        frame.doubts = (*frame.doubts, "as planned")
    return LegRetimed(leg=thing.id, depart=leave, arrive=arrive)


def _days_later(frame: Frame, thing: Thing, clock: Token, arrival: bool = False) -> int:
    """How many days later a journey leaves or arrives: told as such, or by a date that stands beside the time."""
    assert thing.leg is not None
    planned = thing.leg.arrive if arrival else thing.leg.depart
    own = planned.date() if planned is not None else thing.dates[0]
    tokens = [token for token in frame.proposal.tokens if token.bare]
    at = tokens.index(clock)
    beside = [t for t in (*reversed(tokens[max(0, at - 2) : at]), *tokens[at + 1 : at + 3]) if t.kind == "date"]
    days = next((t.days for t in beside if t.days is not None and t.role != "old"), None)
    if days is not None and days.outside and days.weekday is not None:
        return (days.weekday - own.weekday()) % 7
    found = days.dates if days is not None else ()
    if found:
        return (min(found, key=lambda date: abs((date - own).days)) - own).days
    text = f" {frame.proposal.text} "
    return int(any(f" {phrase} " in text for phrase in frame.context.lang.phrases("next_day")))


def _departure(thing: Thing, clock: Token, arrival: bool = False, later: int = 0) -> dt.datetime:
    """A new departure or arrival, in the half of the day nearer to the planned one."""
    assert thing.leg is not None
    date = thing.dates[0]
    at = clock.clock
    planned = thing.leg.arrive if arrival else thing.leg.depart
    if arrival and planned is not None:
        date = planned.date()
    date += dt.timedelta(days=later)
    if not clock.half and at <= 12 * 60 + 59:
        options = [at % 720, at % 720 + 720]
        if planned is not None:
            now = planned.hour * 60 + planned.minute
            at = min(options, key=lambda m: abs(m - now))
        else:
            at = options[0] if options[0] >= 5 * 60 else options[1]
    return dt.datetime.combine(date, dt.time()) + dt.timedelta(minutes=at)


def _moved(frame: Frame) -> Iterator[Parts]:
    thing = frame.thing
    assert thing is not None
    clocks = _clocks(frame)
    if thing.leg is not None:
        if clocks:
            yield (frame.news("transport", _new_times(frame, thing, clocks)),), ()
        else:
            yield from _delayed(frame)
        return
    if thing.type != "place":
        return
    date = _new_date(frame, thing)
    if clocks:
        at = _at_table(frame, clocks[-1], 8, 19)
        planned = [start.hour * 60 + start.minute for start in thing.times(())]
        if planned and not clocks[-1].half and at < 780:
            at = min((at % 720, at % 720 + 720), key=lambda minutes: abs(minutes - planned[0]))
        yield (frame.news(thing.category, EventMoved(place=thing.id, start=dt.datetime.combine(date, _time(at)))),), ()
    elif (spans := frame.values("span")) and thing.times(frame.dates) and len(frame.dates) == 1:
        step = -1 if frame.proposal.has(frame.context.lang.phrases("earlier")) else 1
        moved = thing.times(frame.dates)[0] + dt.timedelta(minutes=step * spans[-1].minutes)
        yield (frame.news(thing.category, EventMoved(place=thing.id, start=moved)),), ()
    elif date not in thing.dates:
        starts = thing.times(())
        start = starts[0].time() if starts else dt.time(10)
        yield (frame.news(thing.category, EventMoved(place=thing.id, start=dt.datetime.combine(date, start))),), ()


def _new_date(frame: Frame, thing: Thing) -> dt.date:
    """The day to which something is moved: one that is told and is not its own, a day earlier or later."""
    others = [date for t in frame.values("date") if t.days for date in t.days.dates if date not in thing.dates]
    if others:
        return others[-1]
    text = f" {frame.proposal.text} "
    own = thing.dates[0]
    step = -1 if any(f" {word} " in text for word in frame.context.lang.phrases("earlier")) else 1
    if any(f" {word} " in text for word in frame.context.lang.phrases("day_words")):
        return own + dt.timedelta(days=step)
    return frame.dates[0] if frame.dates else own


def _money(frame: Frame, low: float) -> list[Token]:
    """Sums that are news, the likeliest first: none beside a fee, a refund, a number to call."""
    aside = set(frame.context.lang.phrases("aside"))
    found = []
    for clause in frame.proposal.clauses:
        words = clause.words
        for n, token in enumerate(words):
            if token.kind not in ("money", "number") or token.amount < low or token.role == "old":
                continue
            near = {t.bare for t in words[max(0, n - 3) : n + 3]} | {t.text for t in words[max(0, n - 1) : n]}
            rank = (token.kind == "money") * 2 + bool(clause.cues) * 2 - 4 * bool(near & aside) + (token.per_night) * 1
            if token.kind == "number" and (near & aside or not clause.cues):
                continue
            found.append((rank, n, token))
    return [token for rank, n, token in sorted(found, key=lambda one: (-one[0], one[1])) if rank >= 1]


def _minor(amount: float, frame: Frame) -> int:
    minor: int = 10 ** decimals_of(frame.plan.itinerary.currency)
    return round(amount * minor)


def _price(frame: Frame) -> Iterator[Parts]:
    thing, lang = frame.thing, frame.context.lang
    assert thing is not None
    target = thing.id if thing.type == "leg" else (thing.place.id if thing.place is not None else thing.id)
    text = frame.proposal.text.split()
    double = lang.table("double") if "double" in lang.words else {}
    factor = next((value for word, value in double.items() if word in text), None)
    sums = _money(frame, 1)
    share = next((t.amount for t in frame.values("factor")), None)
    if share is not None and not sums:
        factor = 1 - share / 100 if frame.proposal.has(lang.phrases("less")) else 1 + share / 100
    if not sums:
        if factor is not None:
            yield (frame.news(thing.category, PriceChanged(target=target, factor=factor)),), ()
        return
    old_price = thing.leg.price if thing.leg is not None else thing.place.price if thing.place is not None else None
    old = old_price.amount if old_price is not None and old_price.amount is not None else None
    inside = [t for c in frame.proposal.clauses if c.cues.get("price", 0) >= 3 for t in c.words]
    sums = [t for t in sums if t in inside] or sums
    more = set(lang.phrases("increase"))
    tokens = [t for t in frame.proposal.tokens if t.bare or t.text == ","]
    if any(t.currency not in ("", frame.plan.itinerary.currency) for t in sums):
        frame.doubts = (*frame.doubts, "currency")
    deltas = []
    for token in sums:
        at = tokens.index(token)
        beside = {
            t.bare for t in tokens[max(0, at - 1) : at] + tokens[at + 1 : at + 5 if token.kind == "money" else at + 4]
        }
        beside -= {"now", "up"} if len(sums) == 1 else set()
        if token.role == "by" or beside & more or frame.proposal.has(lang.phrases("surcharges")):
            deltas.append(token)
    if frame.proposal.has(("per stay", "once", "one off", "one time")):
        frame.doubts = (*frame.doubts, "per night")
    totals = [token for token in sums if token not in deltas]
    if totals:
        amount = _minor(totals[0].amount, frame)
    elif old is not None:
        amount = old + _minor(deltas[0].amount, frame)
    else:
        frame.doubts = (*frame.doubts, "old price")
        amount = _minor(deltas[0].amount, frame)
    yield (frame.news(thing.category, PriceChanged(target=target, amount=amount)),), ()


def _downgraded(frame: Frame) -> Iterator[Parts]:
    """Another room than the one that was booked: of the sort that stands behind the news of it."""
    thing = frame.thing
    assert thing is not None
    rooms = frame.context.lang.table("room_types")
    text = f" {frame.proposal.text} "
    told = sorted((text.rfind(f" {words} "), room) for words, room in rooms.items() if f" {words} " in text)
    if told and thing.stay is not None:
        room = told[0][1] if frame.proposal.has(frame.context.lang.phrases("instead_words")) else told[-1][1]
        if len({name for _, name in told}) > 1:
            frame.doubts = (*frame.doubts, "which room")
        effect = LodgingDowngraded(stay=thing.id, room_type=room)
        yield (frame.news("accommodation", effect),), ()


def _unfit(frame: Frame) -> Iterator[Parts]:
    thing = frame.thing
    assert thing is not None
    place = thing.place.id if thing.place is not None else thing.id
    yield (frame.news(thing.category, Unfit(place=place, dates=frame.dates)),), ()


_STAYING = re.compile(r"(stay|keep) (in|inside|indoors|home|off)\b")


def _weather(frame: Frame) -> Iterator[Parts]:
    thing = frame.thing
    if thing is not None:
        if thing.type == "place" and thing.kind == "restaurant":
            return
        yield from _lost(frame, "closed")
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
    clocks = _clocks(frame)
    if len(dates) == 1 and clocks:
        start = dt.datetime.combine(dates[0], dt.time())
        if len(clocks) >= 2:
            first, last = _half(clocks[0], 7, 19), _half(clocks[1], 7, 23)
            last = last if last > first else last + 720
        elif clocks[0].role in ("until", "before"):
            first, last = 0, _half(clocks[0], 7, 19)
        else:
            first, last = _half(clocks[0], 7, 19), 1440
        during = Interval(start=start + dt.timedelta(minutes=first), end=start + dt.timedelta(minutes=min(last, 1440)))
        yield (frame.news("miscellaneous", Weather(dates=dates, during=during, city=city)),), ()
        return
    parts = frame.context.lang.table("parts")
    part = next((t.bare for t in frame.proposal.tokens if t.bare in parts), "")
    if part and len(dates) == 1:
        start = dt.datetime.combine(dates[0], dt.time())
        begin, end = (start + dt.timedelta(hours=hour) for hour in parts[part])
        during = Interval(start=begin, end=end)
        yield (frame.news("miscellaneous", Weather(dates=dates, during=during, city=city)),), ()
        return
    yield (frame.news("miscellaneous", Weather(dates=dates, city=city)),), ()


def _own_days(frame: Frame) -> tuple[dt.date, ...]:
    """The days that news of the traveller is about: those that are told, not the day on which it began."""
    today = frame.plan.today
    told = [t.days for t in frame.values("date") if t.days is not None and t.days.dates and t.role != "old"]
    later = [d for d in told if not (d.relative and today is not None and d.dates[0] < today)]
    dates = sorted({date for days in later for date in days.dates})
    if len({days.dates for days in later}) > 1 and today in dates and len(dates) > 1:
        dates = [date for date in dates if date != today]
    if dates:
        return tuple(dates)
    return tuple(d for d in frame.context.day) or ((today,) if today in frame.plan.dates and today is not None else ())


def _slower(frame: Frame) -> Iterator[Parts]:
    dates = _own_days(frame)
    parts = frame.context.lang.table("parts")
    told = {t.text.split()[-1].lower() for t in frame.values("date")} | {t.bare for t in frame.proposal.tokens}
    hours = [parts[word] for word in told if word in parts]
    if dates and len(dates) == 1 and len(hours) == 1 and hours[0][0] < 12 and not frame.values("clock"):
        yield (frame.news("miscellaneous", Slower(dates=dates, earliest=dt.time(hours[0][1]))),), ()
        yield (frame.news("miscellaneous", Slower(dates=dates)),), ()
    elif dates and len(clocks := [t for t in _clocks(frame) if t.role in ("until", "before", "from")]) == 1:
        until = set(frame.context.lang.phrases("back_by")) & set(frame.proposal.text.split())
        limit = {"latest": _time(_half(clocks[0], 13, 23))} if until else {"earliest": _time(_half(clocks[0], 5, 12))}
        yield (frame.news("miscellaneous", Slower(dates=dates, **limit)),), ()
    elif dates:
        yield (frame.news("miscellaneous", Slower(dates=dates)),), ()


def _firm(frame: Frame, kind: str) -> list[str]:
    """The words that speak firmly for a kind."""
    return [text for c in frame.proposal.clauses for name, weight, text in c.hits if name == kind and weight == 5]


_HOME = re.compile(r"stay\w* (in|home|at home)( on| for)?( <day>)?$")
"""Who stays in may do something else on that day."""


def _day_lost(frame: Frame) -> Iterator[Parts]:
    dates = _own_days(frame)
    if len({t.days.dates for t in frame.values("date") if t.days is not None and not t.days.relative}) > 1:
        frame.doubts = (*frame.doubts, "days")
    if len(dates) == 1 and _thing_called_off(frame):
        frame.doubts = (*frame.doubts, "what is called off")
        for thing in frame.plan.called_off(dates[0])[:3]:
            yield (frame.news(thing.category, PlaceClosed(place=thing.id, dates=dates)),), ()
    elif dates and (hours := _part_hours(frame)) is not None:
        frame.doubts = (*frame.doubts, "only then")
        starts = hours[0] < 12
        yield _limit(frame, "not_before" if starts else "not_after", hours[1 if starts else 0] * 60, dates)
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
    people = {*lang.phrases("adults"), *lang.phrases("children"), *lang.phrases("determiners"), "family", "familie"}
    articles, near = set(lang.phrases("determiners")), set(lang.phrases("before_days"))
    behind = set(lang.phrases("prepositions"))
    for clause in [part for c in frame.proposal.clauses for part in c.parts or [c]]:
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


def _part_hours(frame: Frame) -> tuple[int, int] | None:
    """The part of a day that is told beside it, as hours."""
    parts = frame.context.lang.table("parts")
    told = [t.text.split()[-1].lower() for t in frame.values("date")] + [t.bare for t in frame.proposal.tokens]
    told += [phrase for phrase in parts if " " in phrase and f" {phrase} " in f" {frame.proposal.text} "]
    found = next(((parts[word][0], parts[word][1]) for word in told if word in parts), None)
    until = [_half(t, 5, 13) for t in _clocks(frame) if t.role in ("until", "before")]
    return (0, until[0] // 60) if until and found is None and until[0] % 60 == 0 else found


def _limit(frame: Frame, type_: str, minutes: int, dates: Sequence[dt.date | None], target: str = "") -> Parts:
    quote = frame.context.quote[:300]
    return (), tuple(
        Constraint.model_validate(
            {"type": type_, "time": _time(minutes), "date": date, "applies_to": target, "text": quote}
        )
        for date in dates or (None,)
    )


_MEALS = {"breakfast": (5, 11), "lunch": (11, 16), "dinner": (16, 23)}
"""The hours in which a meal begins."""


def _tables(frame: Frame, dates: Sequence[dt.date], clock: Token) -> list[Parts] | None:
    """A limit that is told of a meal or a restaurant is of that stop, not of the day; None where none is told of."""
    clauses = [c for c in frame.proposal.clauses if c.cues.get("late_start", 0) >= 3]
    eating = [one for c in clauses for one in c.mentions if one.how == "meal" or one.sort == "restaurant"]
    eating += [one for c in clauses for one in c.mentions if one.best and one.best[0].kind == "restaurant"]
    if not eating:
        return None
    meals = {one.sort for one in eating if one.how == "meal"}
    ids = {thing.id for one in eating for thing in one.best}
    lang = frame.context.lang
    found: list[Parts] = []
    for thing in frame.plan.of("place"):
        for stop in thing.stops:
            if thing.id not in ids or stop.start is None or stop.start.date() not in dates or not stop.meal:
                continue
            low, high = _MEALS[str(stop.meal)]
            at = _half(clock, low, high)
            if (not meals or str(stop.meal) in meals) and low * 60 <= at <= high * 60:
                found.append(_limit(frame, "not_before", at, (stop.start.date(),), stop.id))
    said = {word for c in clauses for kind, _, text in c.hits if kind == "late_start" for word in text.split()}
    behind, days = set(lang.phrases("prepositions")), set(lang.phrases("whole_days"))
    tokens = clauses[0].tokens if clauses else []
    free = [one for one in eating if one.how == "meal" and (not one.start or tokens[one.start - 1].bare not in behind)]
    meal = len(meals) == 1 and bool(free) and not any(days & set(c.text.split()) for c in clauses)
    if len(found) != 1 or not (meal or any(said & set(one.text.lower().split()) for one in eating)):
        frame.doubts = (*frame.doubts, "whose")
        found.append(_limit(frame, "not_before", _half(clock, 5, 12), dates))
    return found


def _late_start(frame: Frame) -> Iterator[Parts]:
    dates, clocks = _own_days(frame), _clocks(frame)
    lang = frame.context.lang
    if any(thing.type == "stay" for one in frame.proposal.mentions for thing in one.best):
        frame.doubts = (*frame.doubts, "only the room")
    named = bool(frame.values("date"))
    unwell = lang.sick.search(frame.proposal.text) or lang.tired.search(frame.proposal.text)
    told = [
        t
        for c in frame.proposal.clauses
        if c.cues.get("late_start", 0) >= 5
        for t in c.values("clock")
        if t.role != "old"
    ]
    if clocks and dates and (tables := _tables(frame, dates, (told or clocks)[-1 if told else 0])) is not None:
        yield from tables
    elif clocks and not dates:
        frame.doubts = (*frame.doubts, "which day")
        yield _limit(frame, "not_before", _half((told or clocks)[-1 if told else 0], 5, 12), ())
    elif clocks:
        at = _half((told or clocks)[-1 if told else 0], 5, 12)
        if unwell and named:
            yield (frame.news("miscellaneous", Slower(dates=dates, earliest=_time(at))),), ()
        else:
            yield _limit(frame, "not_before", at, dates)


def _end_by(frame: Frame) -> Iterator[Parts]:
    lang = frame.context.lang
    dates, clocks = _own_days(frame), _clocks(frame)
    if frame.thing is not None and frame.thing.type == "place":
        dates = frame.dates
    if not clocks:
        return
    dates = frame.told if frame.thing is None else dates
    if not dates and frame.thing is None and not frame.proposal.has(lang.phrases("everything")):
        frame.doubts = (*frame.doubts, "which day")
    limits = [t for t in clocks if t.role in ("until", "from", "at")]
    token = next((t for t in limits if t.role == "until"), limits[-1] if limits else clocks[-1])
    at = _half(token, 13, 23) if not token.half else token.clock
    if frame.thing is not None:
        stop = next((s.id for s in frame.thing.stops), "")
        yield _limit(frame, "not_after", at, dates[:1], stop)
    elif dates and (lang.sick.search(frame.proposal.text) or lang.tired.search(frame.proposal.text)):
        yield (frame.news("miscellaneous", Slower(dates=dates, latest=_time(at))),), ()
    else:
        yield _limit(frame, "not_after", at, dates)


def _budget(frame: Frame) -> Iterator[Parts]:
    lang = frame.context.lang
    sums = [
        t
        for c in frame.proposal.clauses
        if c.cues.get("budget", 0) >= 5
        for t in c.words
        if t.kind in ("money", "number") and t.role != "old"
    ]
    if any(t.currency not in ("", frame.plan.itinerary.currency) for t in sums):
        frame.doubts = (*frame.doubts, "currency")
    known = [t for t in _money(frame, 3) if t.kind == "money" or t.amount >= 50 or t in sums]
    sums = [t for t in known if t in sums] or known
    if not sums:
        return
    token = max(sums, key=lambda t: (t.kind == "money", t.amount))
    tokens = frame.proposal.tokens
    at = tokens.index(token)
    near = {t.bare for t in tokens[max(0, at - 6) : at + 8]}
    quote = frame.context.quote[:300]
    amount = _minor(token.amount, frame)
    if at and tokens[at - 1].text in ("-", "−", "–") and tokens[at - 1].end == token.start:
        yield (frame.news("miscellaneous", BudgetChanged(by=-amount)),), ()
        return
    close = {t.bare for t in tokens[max(0, at - 3) : at + 4]}
    around = [t.bare for t in tokens[max(0, at - 6) : at]]
    nights = near & set(lang.phrases("night_words")) and not near & set(lang.phrases("total_words"))
    clause = next((set(c.text.split()) for c in frame.proposal.clauses if token in c.words), set())
    meals = {word for some in lang.words["meals"].values() for word in some} | set(lang.phrases("meal_words"))
    whole = set(clause)
    lost, won = whole & set(lang.phrases("lost_words")), whole & set(lang.phrases("won_words"))
    limit = bool(set(around) & set(lang.phrases("limit_words")) or set(lang.words["classes"]["no"]) & set(around))
    bound = any(f" {phrase} " in f" {frame.proposal.text} " for phrase in lang.phrases("bounds"))
    extra = bool(((close | whole) - ({"more", "mehr", "mas"} if bound else set())) & set(lang.phrases("extra_words")))
    old = frame.plan.itinerary.traveller.budget
    told = {t.bare for t in tokens[max(0, at - 1) : at]} | (close & set(lang.phrases("total_words")))
    if "left" in near:
        frame.doubts = (*frame.doubts, "what is left")
    total = bool(told & set(lang.phrases("is_words"))) or (old is not None and bool(lost) and amount > old)
    if token.per_night or nights or near & set(lang.phrases("meal_words")) or (clause & meals and amount < 30000):
        yield (), (Constraint.model_validate({"type": "max_price", "amount": amount, "text": quote}),)
    elif ((limit and extra and not lost) or close & set(lang.phrases("over_words"))) and (
        old is None or amount < old / 2
    ):
        yield (), (Constraint.model_validate({"type": "max_extra", "amount": amount, "text": quote}),)
        yield (frame.news("miscellaneous", BudgetChanged(budget=amount)),), ()
    elif (token.role == "by" or lost or close & set(lang.phrases("less"))) and not total:
        less = bool(lost or (close | set(around)) & set(lang.phrases("less")))
        if less and won:
            frame.doubts = (*frame.doubts, "more or less")
        yield (frame.news("miscellaneous", BudgetChanged(by=-amount if less else amount)),), ()
        yield (frame.news("miscellaneous", BudgetChanged(budget=amount)),), ()
    elif not total and (won or (extra and not limit)):
        yield (frame.news("miscellaneous", BudgetChanged(by=amount)),), ()
        yield (), (Constraint.model_validate({"type": "max_extra", "amount": amount, "text": quote}),)
    else:
        whole_trip = bool(near & set(lang.phrases("total_words")))
        if old is not None and amount < (old / 20 if whole_trip else old / 4):
            frame.doubts = (*frame.doubts, "so little")
        yield (frame.news("miscellaneous", BudgetChanged(budget=amount)),), ()


def _heads(frame: Frame) -> tuple[list[int], list[int], bool]:
    """Numbers of people: those that say how many travel (three of us, we are now three), those that say how many come
    or go (two friends), and whether the age of a child is told. Days and times are none."""
    lang = frame.context.lang
    numbers, total = lang.table("numbers"), set(lang.phrases("total_before"))
    after_total, whole = set(lang.phrases("total_after")), lang.phrases("whole_party")
    kin = {*lang.phrases("adults"), *lang.phrases("children"), *lang.phrases("more_people")}
    leaving = set(lang.phrases("leave_verbs"))
    tokens = [
        t for c in frame.proposal.clauses if c.cues.get("party", 0) >= 3 for t in c.words if t.bare or t.text in "(+"
    ]
    totals, steps, child = [], [], False
    for n, token in enumerate(tokens):
        number = token.people if token.kind == "count" else None
        if token.kind == "number" or (token.kind == "clock" and token.bare_hour):
            number = int(token.amount or token.clock // 60)
        elif token.kind == "word" and token.bare in numbers:
            number = numbers[token.bare]
        behind = [t.bare for t in tokens[n + 1 : n + 4]]
        ahead = [t.bare for t in tokens[max(0, n - 3) : n]]
        if not number or not 0 < number <= 30 or token.role == "old":
            continue
        year = any(word.startswith(("year", "jahr", "ano", "yo")) for word in behind[:1])
        if year or (n and tokens[n - 1].text == "(") or " ".join(ahead[-2:]) in lang.phrases("aged"):
            child = child or number < 18
            continue
        said = token.text.lower().split()
        more = set(lang.phrases("more_people"))
        if (behind and behind[0] in more) or set(said[1:]) & more or (ahead and ahead[-1] in ("up", "plus")):
            steps.append(number)
            continue
        if behind and behind[0] == "of":  # Two of the four of us.
            steps.append(number)
            continue
        related = set(said[1:]) & kin or {w for word in behind[:2] for w in (word, word.rstrip("s"))} & kin
        all_of = any(phrase in token.text.lower() for phrase in whole)
        if all_of and not (leaving - {"not", "out"}) & set(behind):
            totals.append(number)
        elif all_of or (related and not set(ahead[-1:]) & total):
            steps.append(number)
        elif set(ahead) & total or set(behind[:1]) & after_total or not behind or token.kind == "count":
            totals.append(number)
    return totals, steps, child


def _party(frame: Frame) -> Iterator[Parts]:
    """How many travel: so many in all, or so many more or fewer; what does not go together is in doubt."""
    lang, party = frame.context.lang, dict(frame.plan.itinerary.traveller.party)
    size = sum(party.values())
    text = " ".join(c.text for c in frame.proposal.clauses if c.cues.get("party", 0) >= 3)
    words = text.split()
    totals, steps, child = _heads(frame)
    if not totals and any(f" {phrase} " in f" {text} " for phrase in lang.phrases("alone")):
        totals = [1]
    leaves = any(f" {phrase} " in f" {text} " for phrase in lang.phrases("leave_party"))
    joins = bool({*lang.phrases("join_words"), *lang.phrases("more_people")} & set(words))
    adults, young = (
        [word for word in words if {word, word.removesuffix("s")} & set(lang.phrases(name))]
        for name in ("adults", "children")
    )
    pair = any(f" {word} " in f" {text} " for word in lang.phrases("pairs"))
    step = steps[0] if steps else 2 if pair else len(adults) + len(young) if leaves or joins or adults or young else 0
    kind = "child" if child or (young and not adults) else "adult"
    step = step or int(joins)
    cities = [city for city in frame.plan.cities.values() if f" {' '.join(city)} " in f" {text} "]
    if frame.values("date") or cities or any(one.how in ("meal", "name", "part") for one in frame.proposal.mentions):
        frame.doubts = (*frame.doubts, "only then")
    if (
        not steps
        and not pair
        and not totals
        and any(word not in lang.phrases("adults") and word.endswith("s") for word in adults)
    ):
        frame.doubts = (*frame.doubts, "how many")
    sure = len(set(totals)) == 1 and totals[0] != size
    if totals:
        if not sure or (
            len(set(steps)) == 1 and size + (-steps[0] if leaves else steps[0]) != totals[0] and not leaves
        ):
            frame.doubts = (*frame.doubts, "how many")
        for total in dict.fromkeys(reversed(totals)):
            if total != size:
                fewer = total < size and size - total >= party.get("adult", 0)
                change = PartyChanged(party={"adult": total}) if fewer else PartyChanged(by={kind: total - size})
                yield (frame.news("miscellaneous", change),), ()
    if step and not (leaves and step >= size) and not sure:
        if len(set(steps)) > 1 or (not steps and step > 1 and not pair) or leaves == joins or (adults and young):
            frame.doubts = (*frame.doubts, "how many")
        yield (frame.news("miscellaneous", PartyChanged(by={kind: -step if leaves else step})),), ()


def _documents(frame: Frame) -> Iterator[Parts]:
    """Journeys that cannot be made without papers: all that are still to come, until the end of the trip."""
    today = frame.plan.today or frame.plan.dates[0]
    legs = tuple(t.id for t in frame.plan.of("leg") if t.dates[0] >= today)
    if legs:
        until = dt.datetime.combine(frame.plan.dates[-1] + dt.timedelta(days=1), dt.time())
        frame.doubts = (*frame.doubts, "documents")
        yield (frame.news("miscellaneous", DocumentsMissing(legs=legs, until=until)),), ()


def _diet(frame: Frame) -> Iterator[Parts]:
    found = {
        diet for word, diet in frame.context.lang.table("diets").items() if f" {word} " in f" {frame.proposal.text} "
    }
    if found:
        yield (frame.news("miscellaneous", NeedsChanged(diet=tuple(sorted(found)))),), ()


def _wish(frame: Frame) -> Iterator[Parts]:
    """Wishes that stand in the words of a proposal, all of them together."""
    found = wishes_in(frame.proposal, frame.context)
    more = wishes_in(frame.proposal, frame.context, plain=True)
    if found != more:
        frame.doubts = (*frame.doubts, "only that")
        found = more
    if found:
        yield (), tuple(found)


BUILDERS: dict[str, Callable[[Frame], Iterator[Parts]]] = {
    "closed": lambda frame: _lost(frame, "closed"),
    "hours": _hours,
    "sold_out": _sold,
    "cancelled": lambda frame: _lost(frame, _table(frame)),
    "unavailable": lambda frame: _lost(frame, _table(frame, tours=False)),
    "delayed": _delayed,
    "retimed": _moved,
    "price": _price,
    "downgraded": _downgraded,
    "unfit": _unfit,
    "weather": _weather,
    "slower": _slower,
    "day_lost": _day_lost,
    "late_start": _late_start,
    "end_by": _end_by,
    "budget": _budget,
    "party": _party,
    "documents": _documents,
    "diet": _diet,
    "wish": _wish,
    **ASKS,
}
