"""Is the disruption dealt with? Looks at the thing that was hit, nothing else."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from tripmend.change import (
    Change,
    EventMoved,
    HoursChanged,
    LegDelayed,
    LegRetimed,
    PlaceClosed,
    Slower,
    SoldOut,
    Weather,
)
from tripmend.errors import InputError
from tripmend.formats.native import change_from

from ..formats import DisruptionRecord, PlanRecord, Target, name_city, read_disruption_info, read_transportation
from .plans import EMPTY, DayView, Stop, plain, same, same_leg

# The disruption as the judge takes it: from the record's labelled lines alone, or with the effect that the built
# folder knows.

_TIMES = re.compile(
    r"\b(delay\w*|late\w*|earl\w*|hours?|wait\w*|queu\w*|crowd\w*|resched\w*|postpon\w*|moved|shift\w*|dark\w*|night|"
    r"tim(?:e|es|ing)|opens?|morning|afternoon|evening|tired|fatigue\w*|jet ?lag|slow\w*)\b",
    re.IGNORECASE,
)
_LOST = re.compile(
    r"\b(clos(?:ed|es|ing|ure)|cancel\w*|sold out|unavailable|not available|shut\w*|strike\w*|demolish\w*|overbook\w*|"
    r"fully booked|no (?:rooms?|tables?|tickets?))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Incident:
    """What happened. answer: what answers it (gone, retimed, gone-or-retimed, calmer-day, empty-day, indoors,
    within-budget), said by the folder or, `guessed`, from the words of the reason: a closure or cancellation wants
    the thing gone, talk of times alone lets it stay at another time. touched: day numbers that are hit. effect: None
    where only the words are known. tolerance: Planbound where nothing is said, as in the published prompts."""

    targets: tuple[Target, ...]
    severity: str
    tolerance: str
    reason: str
    answer: str
    guessed: bool
    touched: frozenset[int]
    effect: Change | None
    dates: tuple[dt.date, ...]

    @property
    def planbound(self) -> bool:
        """Whether severity limits what may change."""
        return self.tolerance != "Flexiventurer"


def incident(plan: PlanRecord, line: Mapping[str, Any] | DisruptionRecord) -> Incident:
    """The incident of a plan. line: the record, or an object with "info" and, where known, "answer", "touched",
    "effect", "tolerance". Raises InputError when it holds no readable record."""
    data: Mapping[str, Any] = {}
    if isinstance(line, DisruptionRecord):
        record = line
    else:
        data = line
        if not isinstance(data.get("info"), str):
            raise InputError("a disruption needs its labelled lines as a text", where="info")
        record = read_disruption_info(data["info"])
    if not record.targets:
        raise InputError("the disruption names nothing that it hits", where="info")
    effect = change_from(data["effect"]) if data.get("effect") is not None else None
    touched = data.get("touched")
    days = touched if isinstance(touched, list) and all(isinstance(one, int) for one in touched) else ()
    told = data.get("answer")
    lost = _LOST.search(record.reason) is not None or _TIMES.search(record.reason) is None
    guess = "gone" if lost else "gone-or-retimed"
    return Incident(
        targets=record.targets,
        severity=record.severity,
        tolerance=str(data.get("tolerance") or plan.tolerance or "Planbound"),
        reason=record.reason,
        answer=told if isinstance(told, str) else guess,
        guessed=not isinstance(told, str),
        touched=frozenset(days) | {target.day for target in record.targets},
        effect=effect,
        dates=plan.header.dates,
    )


def _overlap(start: dt.datetime, end: dt.datetime, lower: dt.datetime, upper: dt.datetime) -> bool:
    return start < upper and lower < end


def spoils(incident: Incident, day: int, start: int, end: int) -> bool:
    """Whether the effect is in the way of being at the target from `start` to `end` (minutes of that day).

    True where the effect is not known, or names the whole day: then only being gone helps.
    """
    if incident.effect is None or not 1 <= day <= len(incident.dates):
        return True
    date = incident.dates[day - 1]
    midnight = dt.datetime.combine(date, dt.time())
    begin, finish = midnight + dt.timedelta(minutes=start), midnight + dt.timedelta(minutes=end)
    for disruption in incident.effect.disruptions:
        effect = disruption.effect
        if isinstance(effect, (PlaceClosed, Weather)):
            if effect.during is not None:
                if _overlap(begin, finish, effect.during.start, effect.during.end):
                    return True
            elif not effect.dates or date in effect.dates:
                return True
        elif isinstance(effect, SoldOut):
            if begin in effect.slots or (not effect.slots and (not effect.dates or date in effect.dates)):
                return True
        elif isinstance(effect, (HoursChanged, Slower)):
            first, last = (
                (effect.opens, effect.closes) if isinstance(effect, HoursChanged) else (effect.earliest, effect.latest)
            )
            if (not effect.dates or date in effect.dates) and not _inside(start, end, first, last):
                return True
    return False


def _inside(start: int, end: int, opens: dt.time | None, closes: dt.time | None) -> bool:
    """Whether [start, end] minutes lies between two times of the day; a closing before 06:00 is after midnight."""
    first = 0 if opens is None else opens.hour * 60 + opens.minute
    last = 48 * 60 if closes is None else closes.hour * 60 + closes.minute
    if closes is not None and last < 6 * 60:
        last += 24 * 60
    return first <= start and end <= last


State = Literal["gone", "retimed", "answered", "untouched", "insufficient"]
_LEAST_SHIFT = 15
"""Minutes by which a stop must move to count as re-timed where the new times are not known."""


@dataclass(frozen=True, slots=True)
class Handled:
    """What became of a target. gone, retimed, answered (the day as a whole meets what the disruption asks): dealt
    with. untouched: as before. insufficient: touched, but it still stands where or when it cannot."""

    target: Target
    state: State
    reason: str

    @property
    def done(self) -> bool:
        """Whether it is dealt with."""
        return self.state in ("gone", "retimed", "answered")


def _bare(target: Target) -> str:
    name = target.name.strip()
    if target.slot == "Transportation":
        return name
    return name_city(name)[0] or name


def _named(day: DayView, name: str, full: str) -> list[Stop]:
    """Where a name stands in a day, the list of times included; nights do not count. The target may be written with
    or without its city, and its own name may hold a comma."""
    wanted = (name, full)
    return [stop for stop in (*day.stops, *day.strangers) if any(same(stop.name, one) for one in wanted)]


def _place(target: Target, incident: Incident, before: Mapping[int, DayView], after: Mapping[int, DayView]) -> Handled:
    name = _bare(target)
    worst: Handled | None = None
    for number in sorted(incident.touched | {target.day}):
        old_day, new_day = before.get(number), after.get(number)
        if new_day is None:
            continue
        found = _named(new_day, name, target.name)
        for stop in found:
            old = next(iter(_named(old_day, name, target.name)), None) if old_day else None
            worst = _still(target, incident, old, stop)
            if not worst.done:
                return worst
    if worst is not None:
        return worst
    return Handled(target, "gone", f"{name} no longer stands in day {target.day}")


def _still(target: Target, incident: Incident, old: Stop | None, new: Stop) -> Handled:
    moved = 0
    if old is not None and old.start is not None and new.start is not None:
        moved = max(abs(new.start - old.start), abs((new.end or 0) - (old.end or 0)))
    if incident.answer == "gone":
        state: State = "untouched" if not moved else "insufficient"
        return Handled(target, state, f"{new.name} still stands in day {new.day}")
    if new.start is None or new.end is None:
        if new.slot == "event" and incident.answer in ("retimed", "gone-or-retimed") and _event_known(incident):
            return Handled(target, "retimed", f"{new.name} stays, at the time the organiser gave it")
        return Handled(target, "untouched", f"{new.name} still stands in day {new.day}, without a time")
    if incident.effect is None:
        if moved >= _LEAST_SHIFT:
            return Handled(target, "retimed", f"{new.name} moved by {moved} min")
        return Handled(target, "untouched", f"{new.name} still stands in day {new.day} at its time")
    if spoils(incident, new.day, new.start, new.end):
        state = "untouched" if not moved else "insufficient"
        return Handled(target, state, f"{new.name} stands in day {new.day} at a time that does not work")
    return Handled(target, "retimed", f"{new.name} stands in day {new.day} at a time that works")


def _event_known(incident: Incident) -> bool:
    return incident.effect is not None and any(
        isinstance(one.effect, EventMoved) for one in incident.effect.disruptions
    )


def _stay(target: Target, incident: Incident, after: Mapping[int, DayView]) -> Handled:
    name = _bare(target)
    for number in sorted(incident.touched | {target.day}):
        day = after.get(number)
        if (
            day is not None
            and day.accommodation
            and any(
                same(one, other)
                for one in (name, target.name)
                for other in (day.accommodation, name_city(day.accommodation)[0])
            )
        ):
            return Handled(target, "untouched", f"{name} is still the lodging of day {number}")
    return Handled(target, "gone", f"{name} is no longer the lodging of day {target.day}")


def _leg(target: Target, incident: Incident, before: Mapping[int, DayView], after: Mapping[int, DayView]) -> Handled:
    old, new = before.get(target.day), after.get(target.day)
    if new is None or plain(new.transportation) in EMPTY:
        return Handled(target, "gone", f"the journey of day {target.day} is gone")
    was = old.transport if old else None
    if was is None:
        try:
            was = read_transportation(target.name)
        except InputError:
            was = None
    unchanged = old is not None and plain(old.transportation) == plain(new.transportation)
    if was is None or not same_leg(was, new.transport):
        if unchanged:
            return Handled(target, "untouched", f"the journey of day {target.day} is the same")
        return Handled(target, "gone", f"day {target.day} has another journey")
    times = new.transport is not None and (new.transport.departure, new.transport.arrival) != (
        was.departure,
        was.arrival,
    )
    if not times:
        return Handled(target, "untouched", f"the journey of day {target.day} is the same, at the same times")
    if incident.answer == "gone":
        return Handled(target, "insufficient", f"the journey of day {target.day} only has other times")
    if (wrong := _announced(incident, was.departure, was.arrival, new)) is not None:
        return Handled(target, "insufficient", wrong)
    return Handled(target, "retimed", f"the journey of day {target.day} has its new times")


def _announced(incident: Incident, departure: int | None, arrival: int | None, new: DayView) -> str | None:
    """What is wrong with the new times of a leg, where the effect says what they are."""
    if incident.effect is None or new.transport is None:
        return None
    for disruption in incident.effect.disruptions:
        effect = disruption.effect
        wanted: tuple[int | None, int | None] = (None, None)
        if isinstance(effect, LegDelayed):
            wanted = (_later(departure, effect.minutes), _later(arrival, effect.minutes))
        elif isinstance(effect, LegRetimed):
            wanted = tuple(None if at is None else at.hour * 60 + at.minute for at in (effect.depart, effect.arrive))  # type: ignore[assignment]
        for at, due in zip((new.transport.departure, new.transport.arrival), wanted, strict=True):
            if at is not None and due is not None and at % 1440 != due:
                return f"the journey of day {new.number} does not have the times that were announced"
    return None


def _later(minutes: int | None, by: int) -> int | None:
    return None if minutes is None else (minutes + by) % 1440


def _day(target: Target, incident: Incident, before: Mapping[int, DayView], after: Mapping[int, DayView]) -> Handled:
    """Calmer and empty days: every touched day has to meet the effect."""
    for number in sorted(incident.touched):
        new, old = after.get(number), before.get(number)
        if new is None:
            continue
        if incident.answer == "empty-day":
            if new.stops:
                return _unmet(target, old, new, f"{new.stops[0].name} still stands in day {number}")
            continue
        timed = [stop for stop in new.stops if stop.start is not None and stop.end is not None]
        late = next((stop for stop in timed if spoils(incident, number, stop.start or 0, stop.end or 0)), None)
        if incident.effect is not None and late is not None:
            return _unmet(target, old, new, f"{late.name} in day {number} lies outside the hours that are left")
        if incident.effect is None and old is not None and _busy(new) >= _busy(old):
            return _unmet(target, old, new, f"day {number} is no calmer than before")
    return Handled(target, "answered", "the days that were hit are as the disruption asks")


def _busy(day: DayView) -> tuple[int, int]:
    return len(day.stops), sum((stop.end or 0) - (stop.start or 0) for stop in day.stops)


def _unmet(target: Target, old: DayView | None, new: DayView, why: str) -> Handled:
    return Handled(target, "untouched" if old is not None and old.stops == new.stops else "insufficient", why)


def _storm(
    target: Target,
    incident: Incident,
    before: Mapping[int, DayView],
    after: Mapping[int, DayView],
    outdoors: Callable[[Stop], bool] | None,
) -> Handled:
    """Bad weather: the target, and every other outdoor sight of the days that are hit, where the tables tell."""
    found = _place(target, incident, before, after)
    if outdoors is None or not found.done:
        return found
    weathers = [one.effect for one in incident.effect.disruptions] if incident.effect is not None else []
    cities = {plain(effect.city) for effect in weathers if isinstance(effect, Weather) and effect.city}
    for number in sorted(incident.touched & {*after}):
        for stop in after[number].in_slot("attraction"):
            dry = cities and plain(stop.city) not in cities
            timed = stop.start is not None and stop.end is not None
            if dry or not outdoors(stop) or (timed and not spoils(incident, number, stop.start or 0, stop.end or 0)):
                continue
            return _unmet(target, before.get(number), after[number], f"{stop.name} in day {number} is outdoors")
    return found


def handled(
    incident: Incident,
    before: Mapping[int, DayView],
    after: Mapping[int, DayView],
    *,
    affordable: bool | None = None,
    outdoors: Callable[[Stop], bool] | None = None,
) -> tuple[Handled, ...]:
    """What became of each target. affordable: whether the trip fits its budget at the new prices, None: not known.
    outdoors: whether a sight lies outdoors, None where nobody knows."""
    found = []
    for target in incident.targets:
        if incident.answer == "within-budget" or target.slot == "Trip":
            found.append(_budget(target, before, after, affordable))
        elif incident.answer in ("calmer-day", "empty-day"):
            found.append(_day(target, incident, before, after))
        elif incident.answer == "indoors":
            found.append(_storm(target, incident, before, after, outdoors))
        elif target.slot == "Transportation":
            found.append(_leg(target, incident, before, after))
        elif target.slot == "Accommodation":
            found.append(_stay(target, incident, after))
        else:
            found.append(_place(target, incident, before, after))
    return tuple(found)


def _bodies(day: DayView) -> tuple[object, ...]:
    return day.stops, day.transportation, day.accommodation


def _budget(
    target: Target,
    before: Mapping[int, DayView],
    after: Mapping[int, DayView],
    affordable: bool | None,
) -> Handled:
    if affordable:
        return Handled(target, "answered", "the trip fits its budget at the new prices")
    if affordable is None:
        numbers = (*before,) if target.slot == "Trip" else (target.day,)
        views = [(before.get(number), after.get(number)) for number in numbers]
        if any(old and new and _bodies(old) != _bodies(new) for old, new in views):
            return Handled(target, "insufficient", "whether the trip fits its budget cannot be told without the tables")
        return Handled(target, "untouched", "whether the trip fits its budget cannot be told without the tables")
    state: State = "untouched" if before == after else "insufficient"
    return Handled(target, state, "the trip costs more than its budget at the new prices")
