"""Kinds of failures, for the taxonomy: what was wrong with an answer, by the functions and by the strict look."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from ..metrics import holds
from ..metrics.answer import Answer
from ..metrics.functions import if_poi_present
from ..task import Check, Task

__all__ = ["KINDS", "kind_of_fault", "kinds_of_plan"]

KINDS = {
    "wrong slot": "begins when nothing can be booked, or not when it was wished for",
    "opening hours": "is not open all that time",
    "dwell": "shorter or longer than the guide says",
    "buffer": "not there early enough",
    "travel": "a way is missing, leads nowhere, or takes longer than stated",
    "order": "overlaps, runs backwards, or a day that does not begin and end at the hotel",
    "day's hours": "leaves before or is back after the hour that was set",
    "dates": "other dates than those asked for",
    "missing place": "a place that was asked for is not there",
    "extra place": "a place that was not asked for, or one twice",
    "unknown place": "a name that the city does not have",
    "hotel": "another hotel than the one asked for",
    "cost": "a price that the pages do not give",
    "calls": "more look-ups than allowed, or no answer after the last one",
    "format": "not the JSON that was asked for",
    "refusal": "refused although there is a plan",
    "plan": "a plan where there is none",
    "relaxation": "refused, and what it says would help would not, or nothing is said",
    "empty": "no answer",
}
"""Every kind, and what it means. Beside these there is ``no answer: …`` for failures outside of the model."""

_OF_TYPE = {
    "timed-entry": "wrong slot",
    "window": "wrong slot",
    "dwell": "dwell",
    "arrival": "buffer",
    "cost": "cost",
    "hotel": "hotel",
    "presence": "missing place",
}
# Sentences of metrics.strict. Names in them are the model's own words, so each pattern holds both ends where it can.
_OF_SENTENCE = tuple(
    (re.compile(pattern, re.DOTALL), kind)
    for pattern, kind in (
        (r"\d+ tool calls, \d+ are allowed", "calls"),
        (r"the dates are not those that were asked for", "dates"),
        (r"\d\d \w+: there is no place called .*", "unknown place"),
        (r"\d\d \w+: a way leads from or to a place that is not there", "unknown place"),
        (r"\d\d \w+: the day must begin and end at the hotel", "order"),
        (r"\d\d \w+: begins before the day before has ended at \d\d:\d\d", "order"),
        (r"\d\d \w+: leaves the hotel before \d\d:\d\d", "day's hours"),
        (r"\d\d \w+: is back after \d\d:\d\d", "day's hours"),
        (r"\d\d \w+: there is no way to .*", "travel"),
        (r"\d\d \w+: the way to .* takes \d+ minutes, not -?\d+", "travel"),
        (r"\d\d \w+: the way to .* does not begin where one is", "travel"),
        (r"\d\d \w+: a way leads from .* to itself", "travel"),
        (r"\d\d \w+: nobody gets to .* by \w+", "travel"),
        (r"\d\d \w+: .* is not the hotel that was asked for", "hotel"),
        (r"\d\d \w+: .* ends before it begins", "order"),
        (r"\d\d \w+: .* begins at \d\d:\d\d, before \d\d:\d\d", "order"),
        (r"\d\d \w+: .* was not asked for, or is there twice", "extra place"),
        (r"\d\d \w+: .* is an? (?:attraction|restaurant|hotel), not an? \w+", "format"),
        (r"\d\d \w+: .* takes at (?:least|most) \d+ minutes, not -?\d+", "dwell"),
        (r"\d\d \w+: .* (?:cannot be booked for|was not wanted at) \d\d:\d\d", "wrong slot"),
        (r"\d\d \w+: .* is not open all that time", "opening hours"),
        (r"\d\d \w+: .* asks one to be there \d+ minutes before", "buffer"),
        (r".* is missing", "missing place"),
    )
)


def kind_of_fault(sentence: str) -> str:
    """The kind of one sentence of the strict look; "" for one that is none of them."""
    return next((kind for pattern, kind in _OF_SENTENCE if pattern.fullmatch(sentence)), "")


def _kind_of_check(answer: Answer, check: Check) -> str:
    """A check of a place that is not there at all fails for that alone."""
    kind = _OF_TYPE.get(check.type, check.type)
    if kind == "hotel" or _is_there(answer, check.arguments):
        return kind
    return "missing place"


def _is_there(answer: Answer, arguments: Mapping[str, Any]) -> bool:
    if "date_range" in arguments:
        return if_poi_present(answer, arguments)
    wanted = (arguments["poi"], arguments["item_type"])
    return any((entry.place, entry.kind) == wanted for entries in answer.days.values() for entry in entries)


def kinds_of_plan(answer: Answer, task: Task, faults: Iterable[str]) -> tuple[str, ...]:
    """The kinds of what is wrong with a readable answer, in the order of `KINDS`. faults: of the strict look."""
    found = {_kind_of_check(answer, check) for check in task.checks if not holds(answer, check)}
    found |= {kind_of_fault(fault) for fault in faults}
    return tuple(kind for kind in KINDS if kind in found)
