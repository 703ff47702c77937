"""The disruption as the judge takes it: from the record's labelled lines alone, or with the effect that the built
folder knows."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tripmend.change import Change, HoursChanged, PlaceClosed, Slower, SoldOut, Weather
from tripmend.errors import InputError
from tripmend.formats.native import change_from

from ..formats import DisruptionRecord, PlanRecord, Target, read_disruption_info

__all__ = ["Incident", "incident", "spoils"]

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
