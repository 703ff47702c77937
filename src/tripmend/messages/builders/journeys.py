"""News of times: journeys that are late or leave at another time, events that are moved."""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Iterator, Sequence

from ...change import Disruption, EventMoved, Late, LegDelayed, LegRetimed, Missed
from ...trip import Stop
from ..frames import Frame, own_news
from ..language import words_of
from ..lexer import Token
from ..plan import Thing
from .times import FIRM, Parts, at_table, clocks_in, time_of

__all__ = ["delayed", "event_moved", "from_to", "halves_of_day", "late", "longer", "missed", "moved"]


_SO_LONG = 12 * 60
"""A delay of so many minutes may be the length of the journey, rather."""


def delayed(frame: Frame) -> Iterator[Parts]:
    thing = frame.thing
    assert thing is not None
    clauses = [c for c in frame.proposal.clauses if c.cues]
    spans = [t for c in clauses or frame.proposal.clauses for t in c.values("span") if t.role != "old"]
    clocks = clocks_in(frame, "delayed", sentences=True)
    earlier = frame.proposal.has(frame.context.lang.phrases("earlier"))
    if spans:
        minutes = spans[-1].minutes * (-1 if earlier else 1)
        if abs(minutes) >= _SO_LONG:
            frame.doubts = (*frame.doubts, "so long")
        leg, lasts = thing.leg, bool(frame.context.lang.found("lasting", frame.proposal.text))
        if lasts and leg is not None and leg.depart is not None and leg.arrive is not None:  # It leaves as planned.
            arrive = leg.arrive + dt.timedelta(minutes=minutes)
            yield (frame.news("transport", LegRetimed(leg=thing.id, depart=leg.depart, arrive=arrive)),), ()
        yield (frame.news("transport", LegDelayed(leg=thing.id, minutes=minutes)),), ()
    elif clocks:
        yield (frame.news("transport", _new_times(frame, thing, clocks)),), ()


def _visit(frame: Frame) -> Stop | None:
    """The one visit of a place that may be meant."""
    stops = (
        [stop for stop in frame.thing.stops if stop.start is None or stop.start.date() in frame.dates]
        if frame.thing
        else []
    )
    return stops[0] if len(stops) == 1 else None


def late(frame: Frame) -> Iterator[Parts]:
    """The travellers are late for a visit."""
    stop, spans = _visit(frame), frame.values("span")
    if stop is not None and frame.thing is not None and len(spans) == 1:
        frame.doubts = (*frame.doubts, "all of us")
        yield (frame.news(frame.thing.category, Late(minutes=spans[0].minutes, stop=stop.id)),), ()


def missed(frame: Frame) -> Iterator[Parts]:
    """A visit that did not take place for the travellers."""
    stop = _visit(frame)
    if stop is not None and frame.thing is not None:
        plainly = any(clause.cues.get("missed", 0.0) >= FIRM + 1 for clause in frame.proposal.clauses)
        if not plainly or (
            frame.plan.today is not None and min(frame.dates) > frame.plan.today
        ):  # It is still to come.
            frame.doubts = (*frame.doubts, "really")
        yield (frame.news(frame.thing.category, Missed(stop=stop.id)),), ()


def _new_times(frame: Frame, thing: Thing, clocks: Sequence[Token]) -> LegRetimed:
    """New times of a leg: those behind a word for arriving are of its end, which lies behind its departure."""
    ends = [(phrase, end) for end, name in enumerate(("leave_words", "arrive_words"))
            for phrase in frame.context.lang.phrases(name)]  # fmt: skip
    tokens, lands, last = frame.proposal.tokens, False, -_NEAR
    told: dict[bool, Token] = {}
    for clock in clocks:
        at = tokens.index(clock)
        near = f" {' '.join(t.bare for t in tokens[max(0, at - 5) : at] if t.bare)} "
        verb = max((near.rfind(f" {phrase} "), end) for phrase, end in ends) if ends else (-1, 0)
        lands = bool(verb[1]) if verb[0] >= 0 else lands and at - last <= _NEAR
        told[lands], last = clock, at
    moved = _days_moved(frame, thing)
    later = _days_later(frame, thing, told[False]) if False in told else None
    leave = _departure(thing, told[False], moved if later is None else later) if False in told else None
    arrive = _arrival(frame, thing, told[True], leave) if True in told else None
    if thing.leg is not None and _alike(leave, thing.leg.depart) and _alike(arrive, thing.leg.arrive):
        frame.doubts = (*frame.doubts, "as planned")
    return LegRetimed(leg=thing.id, depart=leave, arrive=arrive)


def _alike(told: dt.datetime | None, planned: dt.datetime | None) -> bool:
    """Whether a time is that of the plan, or what one says for it (at six, of 17:59)."""
    return told is None or (planned is not None and abs(told - planned) <= _ROUNDED)


_ROUNDED = dt.timedelta(minutes=2)
_NEAR = 3
"""So near a second time is of the same end of a journey (after midnight, at 0:30)."""


def _days_later(frame: Frame, thing: Thing, clock: Token, planned: dt.datetime | None = None) -> int | None:
    """How many days after the planned ones a journey leaves or arrives: told as such, or by a date beside the time.
    None where nothing tells it."""
    assert thing.leg is not None
    planned = planned or thing.leg.depart
    own = planned.date() if planned is not None else thing.dates[0]
    tokens = [token for token in frame.proposal.tokens if token.bare]
    at = tokens.index(clock)
    beside = [t for t in (*reversed(tokens[max(0, at - 2) : at]), *tokens[at + 1 : at + 3]) if t.kind == "date"]
    days = next((t.days for t in beside if t.days is not None and t.role != "old"), None)
    if days is not None and days.outside and days.weekday is not None:
        return (days.weekday - own.weekday()) % 7
    found = days.dates or days.full if days is not None else ()
    if found:
        return (min(found, key=lambda date: abs((date - own).days)) - own).days
    behind = next((n for n, t in enumerate(tokens[at + 1 :], at + 1) if t.kind == "clock"), len(tokens))
    ahead = at if any(t.kind == "clock" for t in tokens[:at]) else 0
    text = f" {' '.join(token.bare for token in tokens[ahead:behind])} "
    return 1 if any(f" {phrase} " in text for phrase in frame.context.lang.phrases("next_day")) else None


def _days_moved(frame: Frame, thing: Thing) -> int | None:
    """To how many days after the planned one a journey is moved, by the one other day that is told with that, and not
    beside a time. Where its own day is told, too, it moves *to* the other."""
    own, tokens = thing.dates[0], [token for token in frame.proposal.tokens if token.bare]
    days = {n: t.days.dates or t.days.full for n, t in enumerate(tokens) if t.days is not None and t.role != "old"}
    moving = [t for part in frame.proposal.parts if "retimed" in part.cues for t in part.values("date")]
    told = [n for n in days if tokens[n] in moving and all(t.kind != "clock" for t in tokens[max(0, n - 2) : n + 3])]
    if any(own in some for some in days.values()):
        told = [n for n in told if tokens[n - 1].bare in words_of("to_place")]
    dates = {date for n in told for date in days[n]} - {own}
    return (dates.pop() - own).days if len(dates) == 1 else None


def _departure(thing: Thing, clock: Token, later: int | None) -> dt.datetime:
    """A new departure, in the half of the day nearer to the planned one."""
    assert thing.leg is not None
    midnight = dt.datetime.combine(thing.dates[0] + dt.timedelta(days=later or 0), dt.time())
    planned = thing.leg.depart
    halves = halves_of_day(clock)
    if planned is None:
        at = next((one for one in halves if one >= 5 * 60), halves[-1])
    else:
        at = min(halves, key=lambda one: abs(one - planned.hour * 60 - planned.minute))
    return midnight + dt.timedelta(minutes=at)


def halves_of_day(clock: Token) -> list[int]:
    """The minutes of the day that a time may mean."""
    told = clock.half or clock.clock > 12 * 60 + 59
    return [clock.clock] if told else [clock.clock % 720, clock.clock % 720 + 720]


def _arrival(frame: Frame, thing: Thing, clock: Token, leave: dt.datetime | None) -> dt.datetime:
    """A new arrival: behind the departure, as near as may be to when one would arrive with a journey as long as
    planned; without a new departure to the planned arrival."""
    leg = thing.leg
    assert leg is not None
    start = leave or leg.depart or dt.datetime.combine(thing.dates[0], dt.time())
    takes = leg.arrive - leg.depart if leg.arrive is not None and leg.depart is not None else dt.timedelta()
    due = start + takes if leave is not None or leg.arrive is None else leg.arrive
    later = _days_later(frame, thing, clock, start)
    dates = [due.date() + dt.timedelta(days=days) for days in (-1, 0, 1)]
    dates = dates if later is None else [start.date() + dt.timedelta(days=later)]
    moments = [
        dt.datetime.combine(d, dt.time()) + dt.timedelta(minutes=at) for d in dates for at in halves_of_day(clock)
    ]
    behind = [one for one in moments if one > start + min(takes, dt.timedelta())]  # Westward the clock may go back.
    return min(behind or moments, key=lambda one: (abs(one - due), one))


def moved(frame: Frame) -> Iterator[Parts]:
    thing = frame.thing
    assert thing is not None
    clocks = clocks_in(frame, "retimed", sentences=True)
    if thing.leg is not None:
        planned, days = thing.leg.depart, _days_moved(frame, thing)
        if clocks:
            yield (frame.news("transport", _new_times(frame, thing, clocks)),), ()
        elif planned is not None and days is not None and not frame.values("span"):
            frame.doubts = (*frame.doubts, "which hour")
            depart = planned + dt.timedelta(days=days)
            yield (frame.news("transport", LegRetimed(leg=thing.id, depart=depart)),), ()
        else:
            yield from delayed(frame)
        return
    if thing.type != "place":
        return
    date = _new_date(frame, thing)
    closing = set(frame.context.lang.phrases("close_words"))
    if clocks and not thing.event and closing & set(frame.proposal.text.split()):  # Its hours are other ones, rather.
        frame.doubts = (*frame.doubts, "why")
    tells = [c for c in frame.proposal.clauses if c.cues.get("retimed", 0.0) >= 4]
    said = [text for c in tells for kind, _, text in c.hits if kind == "retimed"]
    if said and not any(c.mentions for c in tells) and all(frame.context.lang.leave.match(text) for text in said):
        frame.doubts = (*frame.doubts, "only journeys")  # In we go at twelve.
    if clocks:
        news = event_moved(frame, thing, date, *from_to(frame, thing, clocks))
        if not thing.event and longer(news, thing):
            frame.doubts = (*frame.doubts, "why")
        yield (news,), ()
    elif (spans := frame.values("span")) and thing.times(frame.dates) and len(frame.dates) == 1:
        step = -1 if frame.proposal.has(frame.context.lang.phrases("earlier")) else 1
        moved = thing.times(frame.dates)[0] + dt.timedelta(minutes=step * spans[-1].minutes)
        yield (frame.news(thing.category, EventMoved(place=thing.id, start=moved)),), ()
    elif date not in thing.dates:
        starts = thing.times(())
        start = starts[0].time() if starts else dt.time(10)
        yield (frame.news(thing.category, EventMoved(place=thing.id, start=dt.datetime.combine(date, start))),), ()


def longer(news: Disruption, thing: Thing, slack: int = 60) -> bool:
    """Whether a new time with an end lasts so many minutes longer than the visits there, as the hours of doors do."""
    effect = news.effect
    visits = [stop.end - stop.start for stop in thing.stops if stop.start is not None and stop.end is not None]
    lasts = effect.end - effect.start if isinstance(effect, EventMoved) and effect.end is not None else dt.timedelta()
    return lasts > max(visits, default=dt.timedelta()) + dt.timedelta(minutes=slack)


_JOINED = 2
"""So many words stand between two times that are from one to the other."""


def from_to(frame: Frame, thing: Thing, clocks: Sequence[Token]) -> tuple[Token, Token | None]:
    """The new beginning and end: a first time that is the planned one, or behind *moved from*, is not new; a second one
    is the end where it stands near the first, or behind a word for ending."""
    starts = {start.hour * 60 + start.minute for start in thing.times(())}
    told = [text for c in frame.proposal.clauses for kind, _, text in c.hits if kind == "retimed"]
    moved = any(text.count("<clock>") > 1 for text in told)
    if len(clocks) > 1 and (starts & set(halves_of_day(clocks[0])) or (moved and clocks[0].role == "from")):
        clocks = clocks[1:]
    if len(clocks) != 2 or clocks[0].clock % 720 == clocks[1].clock % 720:
        return clocks[-1], None
    tokens, lang = frame.proposal.tokens, frame.context.lang
    between = [t.bare for t in tokens[tokens.index(clocks[0]) + 1 : tokens.index(clocks[1])] if t.bare]
    ends = {*lang.phrases("day_ends"), *lang.phrases("close_words")} & set(between[-_JOINED:])
    return (clocks[0], clocks[1]) if ends or len(between) <= _JOINED else (clocks[-1], None)


def event_moved(frame: Frame, thing: Thing, date: dt.date, first: Token, last: Token | None) -> Disruption:
    """News that something begins at another time, and ends then where that is told."""
    at = at_table(frame, first, 8, 19)
    planned = [start.hour * 60 + start.minute for start in thing.times(())]
    if planned and not first.half and at < 780:
        at = min(halves_of_day(first), key=lambda minutes: abs(minutes - planned[0]))
    end = None
    if last is not None:
        minutes = next((one for one in halves_of_day(last) if one > at), halves_of_day(last)[0] + 1440)
        end = dt.datetime.combine(date, dt.time()) + dt.timedelta(minutes=minutes)
    start = dt.datetime.combine(date, time_of(at))
    return frame.news(thing.category, EventMoved(place=thing.id, start=start, end=end))


def _new_date(frame: Frame, thing: Thing) -> dt.date:
    """The day to which something is moved: one that is told and is not its own, a day earlier or later."""
    told = [t for c in frame.proposal.clauses if not own_news(c, frame.proposal) for t in c.values("date")]
    others = [date for t in told if t.days for date in t.days.dates if date not in thing.dates]
    if others:
        return others[-1]
    lang, own = frame.context.lang, thing.dates[0]
    words = frame.proposal.text.split()
    one = {*words_of("single"), *(word for word, number in lang.table("numbers").items() if number == 1)}
    counted = any(before in one and word in lang.phrases("day_words") for before, word in itertools.pairwise(words))
    after = frame.proposal.has(lang.phrases("next_day"))  # One day later, said firmly: early is of something else.
    if frame.proposal.has(lang.phrases("previous_day")) or (
        counted and not after and frame.proposal.has(lang.phrases("earlier"))
    ):
        return own - dt.timedelta(days=1)
    if counted or after:
        return own + dt.timedelta(days=1)
    return frame.dates[0] if frame.dates else own
