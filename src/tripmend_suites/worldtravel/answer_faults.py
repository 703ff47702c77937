"""What is wrong with a file of answers, and why answers cannot be read, in sentences for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .answers import FAULT
from .bench import calls_of
from .task import Task, Twin

__all__ = ["file_faults", "unreadable_notes"]

_NAMED = 5
"""Ids or reasons that are named on the screen; --json has them all."""
_LONGEST = 60
_EXAMPLE = '{"berlin-01": {"answer": {"itinerary": [{"date": "7.1", "schedule": […]}]}, "calls": 12}}'


def _named(names: Iterable[str]) -> str:
    known = sorted(names)
    return ", ".join(name[:_LONGEST] for name in known[:_NAMED]) + (" …" if len(known) > _NAMED else "")


def _number(count: int, one: str, several: str) -> str:
    return f"{count} {one if count == 1 else several}"


def _by_reason(reasons: Mapping[str, str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, reason in reasons.items():
        found.setdefault(reason, []).append(name)
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def file_faults(
    tasks: Sequence[Task], twins: Sequence[Twin], answers: Mapping[str, Mapping[str, Any]], delivered: int
) -> list[str]:
    """Faults of the file, not of the plans in it: entries that cannot be used, are missing, or are of no task. What
    they leave out counts as not solved. delivered: how many tasks have a readable answer."""
    found = [
        f"{_number(len(names), 'entry cannot', 'entries cannot')} be used, {reason}: {_named(names)}"
        for reason, names in _by_reason({name: one[FAULT] for name, one in answers.items() if FAULT in one}).items()
    ]
    known = {task.id for task in tasks}
    all_twins = {twin.id for twin in twins}
    if strangers := set(answers) - known - all_twins:
        found.append(f"{_number(len(strangers), 'id names', 'ids name')} no task: {_named(strangers)}")
    wanted = known | (all_twins if all_twins & set(answers) else set())
    if missing := wanted - set(answers):
        found.append(f"{_number(len(missing), 'task has', 'tasks have')} no entry: {_named(missing)}")
    if wrong := [name for name, one in answers.items() if one.get("calls") is not None and calls_of(one) is None]:
        numbers = _number(len(wrong), "entry has", "entries have")
        found.append(
            f'{numbers} a "calls" that is no whole number of tool calls, so that it is not strictly feasible: '
            f"{_named(wrong)}"
        )
    if not delivered:
        found.append(f"no task is answered; an answer looks like {_EXAMPLE}")
    return found


def unreadable_notes(undelivered: Mapping[str, str]) -> list[str]:
    """Why answers cannot be read, the most frequent reasons first. undelivered: the reason by task id."""
    reasons = _by_reason(undelivered)
    found = [
        f"{_number(len(names), 'answer', 'answers')} not readable, {reason}: {_named(names)}"
        for reason, names in list(reasons.items())[:_NAMED]
    ]
    return found + ([f"… {len(reasons)} such reasons in all"] if len(reasons) > _NAMED else [])
