"""A file of answers to tasks and twins."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..common._entries import read_entries, too_deep

__all__ = ["FAULT", "read_answers"]

FAULT = "unusable"
"""Where an entry without a usable answer says why; the judge takes it for no answer."""
_SHAPE = 'an object with an answer for each task id, such as {"berlin-01": {"answer": {"itinerary": […]}}}'


class _Object(dict[str, Any]):
    """A JSON object that knows which of its keys stood there twice."""

    twice: tuple[str, ...] = ()


def _object(pairs: list[tuple[str, Any]]) -> _Object:
    made = _Object(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        made.twice = tuple(key for key in made if keys.count(key) > 1)
    return made


def _entry(value: Any) -> dict[str, Any]:
    if too_deep(value):
        return {"answer": None, FAULT: "it is nested too deeply to be read"}
    if not isinstance(value, dict) or "answer" not in value:
        return {"answer": value}
    if isinstance(value, _Object) and value.twice:
        return {"answer": None, FAULT: f"the key {value.twice[0]!r} stands twice in it"}
    return {key: one for key, one in value.items() if key != FAULT}


def read_answers(path: Path) -> dict[str, dict[str, Any]]:
    """Answers by the id of a task or twin: ``{id: {"answer": document or text, "calls": n}}``, or ``{id: document or
    text}``. A refusal is ``{id: {"answer": null, "refused": {"proven": true, "relaxations": […]}}}``.

    An id that stands twice has no answer, since nobody can tell which one is meant. Raises InputError when the file is
    no JSON object; what else is wrong with a single answer is the judge's to say.
    """
    found: Mapping[str, Any] = read_entries(path, _object, _SHAPE)
    twice = set(found.twice) if isinstance(found, _Object) else set()
    return {
        name: {"answer": None, FAULT: "the id stands twice in the file"} if name in twice else _entry(value)
        for name, value in found.items()
    }
