"""What a watch says: what changed since it was said last, and what that leaves of the plan. English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..explain import clock, count, date_words, item_words, join, minutes_words, sentence, span
from ..rules import Finding
from ..trip import Catalogue, Itinerary, Leg, wall_clock
from ._match import Target
from ._seen import Fact

__all__ = ["consequences", "fact_data", "late_words", "name_of", "no_more", "notice_words", "retold"]


def name_of(target: Target, trip: Itinerary, catalogue: Catalogue) -> str:
    """``Train 123 Milan–Bologna (Wed 15 Apr 10:00)``."""
    words = item_words(target.item.id, trip, catalogue).removeprefix("the ")
    when = wall_clock(target.first, target.zones[0])
    return f"{words[:1].upper()}{words[1:]} ({date_words(when.date())} {clock(when)})"


def _off(minutes: int) -> str:
    return f"{count(abs(minutes), 'minute')} {'late' if minutes > 0 else 'early'}"


def late_words(target: Target, fact: Fact) -> str:
    """``12 minutes late``, ``to leave 5 minutes late and arrive on time``; behind "is" or "was"."""
    first, last = fact.begin - target.first, fact.end - target.last
    if first == last:
        return _off(first) if first else "on time"
    ends = [f"{verb} {_off(off) if off else 'on time'}" for verb, off in (("leave", first), ("arrive", last))]
    return f"to {join(ends)}"


def _state(target: Target, fact: Fact) -> str:
    if fact.kind == "cancelled":
        return "cancelled" if fact.sure else "said not to run"
    if isinstance(target.item, Leg):
        return late_words(target, fact)
    return f"at {_span(target, fact)}"


def _span(target: Target, fact: Fact) -> str:
    begin, end = wall_clock(fact.begin, target.zones[0]), wall_clock(fact.end, target.zones[1])
    words = span(begin, end)
    return words if begin.date() == target.date else f"{date_words(begin.date())} {words}"


def _now(target: Target, fact: Fact, at: int) -> str:
    """``leaves 10:12, arrives 11:17``; nothing for what is cancelled, and for a stop, whose times were said."""
    if fact.kind == "cancelled" or not isinstance(target.item, Leg):
        return ""
    begin, end = wall_clock(fact.begin, target.zones[0]), wall_clock(fact.end, target.zones[1])
    arrives = clock(end) if end.date() == begin.date() else f"{date_words(end.date())} {clock(end)}"
    return f"{'left' if fact.begin <= at else 'leaves'} {clock(begin)}, arrives {arrives}"


def retold(name: str, target: Target, was: Fact | None, now: Fact, at: int) -> str:
    """What is new of an item: ``Train 123 … was 5 minutes late, now 12: leaves 10:12, arrives 11:17.``"""
    state, times = _state(target, now), _now(target, now, at)
    why = f" (“{now.text}”)" if now.text and now.kind == "cancelled" else ""
    if was is None or (was.kind, was.begin, was.end) == (now.kind, now.begin, now.end):
        planned = "" if isinstance(target.item, Leg) or now.kind == "cancelled" else " now, which was moved"
        return sentence(f"{name} is {state}{why}{planned}{f': {times}' if times else ''}")
    old = _state(target, was)
    # "was 12 minutes late, now 5" where both are late by one number.
    if old.endswith(" minutes late") and state.endswith(" minutes late") and not old.startswith("to "):
        state = state.removesuffix(" minutes late") if not state.startswith("to ") else state
    return sentence(f"{name} was {old}, now {state}{why}{f': {times}' if times else ''}")


def no_more(name: str, target: Target, was: Fact, now: Fact | None) -> str:
    """That what was said of an item is over."""
    old = _state(target, was)
    if now is not None:
        how = "is on time again" if isinstance(target.item, Leg) else "is at its own time again"
        return sentence(f"{name} was {old}, and {how}")
    return sentence(f"{name} was {old}; that is no longer reported")


def notice_words(name: str, fact: Fact, source: str) -> str:
    """An alert that has no times, with whose words it is."""
    if fact.kind == "gone":
        return sentence(f"{name} is no longer in {source}; whether it is cancelled is not known")
    return sentence(f"{name}: {source} says “{fact.text}”" if fact.text else f"{name}: {source} has an alert for it")


_SHOWN = 3


def consequences(findings: Sequence[Finding], trip: Itinerary, catalogue: Catalogue) -> list[str]:
    """What is tight or broken, a sentence each; not what another of them says as well, nor that a leg does not run."""
    changes = {frozenset(one.subjects) for one in findings if one.rule == "connection"}
    told = [
        one
        for one in findings
        if one.rule != "leg" and (one.rule != "overlap" or frozenset(one.subjects) not in changes)
    ]
    more = [f"There are {len(told) - _SHOWN} more such spots."] if len(told) > _SHOWN else []
    return [*(_consequence(one, trip, catalogue) for one in told[:_SHOWN]), *more]


def _consequence(finding: Finding, trip: Itinerary, catalogue: Catalogue) -> str:
    """``The change in Bologna to train 456 has 3 minutes left.``; else what the judge says, with the margin."""
    margin = finding.margin if finding.unit == "minutes" else None
    items = [trip.item(name) for name in finding.subjects]
    legs = sorted(
        (item for item in items if isinstance(item, Leg) and item.depart is not None), key=lambda leg: str(leg.depart)
    )
    if finding.rule == "connection" and margin is not None and len(items) == len(legs) == 2:
        onward = item_words(legs[1].id, trip, catalogue).removeprefix("the ")
        left = f"has {count(margin, 'minute')} left" if margin >= 0 else f"lacks {count(-margin, 'minute')}"
        return sentence(f"The change in {legs[1].origin.city or legs[0].destination.city} to {onward} {left}")
    said = finding.message.rstrip(".")
    if margin is None:
        return sentence(said)
    size = count(abs(margin), "minute") if abs(margin) < 180 else minutes_words(margin)
    return sentence(f"{said}: {size} {'left' if margin >= 0 else 'too few'}")


def fact_data(target: Target, fact: Fact | None) -> dict[str, Any] | None:
    """A state of an item for programs: wall-clock times there, and the minutes by which it is off its schedule."""
    if fact is None:
        return None
    data: dict[str, Any] = {"kind": fact.kind}
    if fact.kind == "times":
        begin, end = wall_clock(fact.begin, target.zones[0]), wall_clock(fact.end, target.zones[1])
        data |= {"begin": begin.isoformat(timespec="minutes"), "end": end.isoformat(timespec="minutes")}
        data["late"] = [fact.begin - target.first, fact.end - target.last]
    return data | ({"text": fact.text} if fact.text else {})


def joined(parts: Sequence[str]) -> str:
    """Sentences in a row."""
    return " ".join(part for part in parts if part)
