"""A file of answers to tasks and twins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..common._entries import read_entries, too_deep
from .task import Twin
from .world import TownRecord

# Refusing what cannot be done: infeasible twins, and how a refusal is judged.

_SAME = ("kind", "venue", "date", "start")
"""What makes two relaxations the same; words and minutes are for people."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An answer that says that there is no plan. proven: whether it claims a proof. relaxations: single changes after
    which there would be one, each with ``kind`` and, where it has them, ``venue``, ``date`` and ``start``."""

    proven: bool
    relaxations: tuple[dict[str, Any], ...]


def read_refusal(entry: Mapping[str, Any]) -> Refusal | None:
    """The refusal in an entry of a file of answers, or None: nothing said, or a plan given."""
    refused = entry.get("refused")
    if entry.get("answer") is not None or not isinstance(refused, dict):
        return None
    stated = refused.get("relaxations")
    ways = tuple(way for way in stated if isinstance(way, dict)) if isinstance(stated, list) else ()
    return Refusal(refused.get("proven") is True, ways)


@dataclass(frozen=True, slots=True)
class TwinResult:
    """How a twin was met. answered: with a plan, which cannot be. refused: in so many words. correct: at least one
    relaxation is stated, and each stated one is among those that the build confirmed. slot: correct, and
    the sold-out slot is one of them."""

    twin: str
    answered: bool
    refused: bool
    proven: bool
    correct: bool
    slot: bool


def _identity(way: Mapping[str, Any], ids: Mapping[str, str]) -> tuple[str, ...]:
    venue = str(way.get("venue", ""))
    told = {**way, "venue": ids.get(_plain(venue), venue)}
    return tuple(str(told.get(key, "")) for key in _SAME)


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


def judge_twin(twin: Twin, entry: Mapping[str, Any], town: TownRecord | None = None) -> TwinResult:
    """Judge what was answered to an infeasible twin. entry: ``answer`` and perhaps ``refused``; empty for none. town:
    the twin's, so that a venue may be told by its name as well as by its id; a name that two venues share counts for
    neither."""
    refusal = read_refusal(entry)
    if refusal is None:
        return TwinResult(twin.id, entry.get("answer") is not None, False, False, False, False)
    ids = {} if town is None else _ids(town)
    stated = {_identity(way, ids) for way in refusal.relaxations}
    true = {_identity(way, {}) for way in twin.relaxations}
    sold = {("slot", venue, str(date), f"{start:%H:%M}") for venue, date, start in twin.sold_out}
    correct = bool(stated) and stated <= true
    return TwinResult(twin.id, False, True, refusal.proven, correct, correct and bool(stated & sold))


def _ids(town: TownRecord) -> dict[str, str]:
    """The ids of venues by name; an id that is somebody's name stays an id."""
    names = Counter(_plain(venue.name) for venue in town.venues)
    own = {venue.id for venue in town.venues}
    return {
        name: venue.id
        for venue in town.venues
        if names[name := _plain(venue.name)] == 1 and (name not in own or name == venue.id)
    }


def twins_document(results: Sequence[TwinResult]) -> dict[str, Any]:
    """The counts as JSON. Every twin is in `n`, answered or not."""
    return {
        "n": len(results),
        "refused": sum(result.refused for result in results),
        "proven": sum(result.proven for result in results),
        "answered": sum(result.answered for result in results),
        "refused_with_a_correct_relaxation": sum(result.refused and result.correct for result in results),
        "name_the_slot": sum(result.slot for result in results),
        "problems": [result.twin for result in results if not result.correct],
    }


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


def _twice(value: Any) -> str | None:
    """A key that stands twice in an object, however deep."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, _Object) and one.twice:
            return one.twice[0]
        waiting += one.values() if isinstance(one, dict) else one if isinstance(one, list) else ()
    return None


def _entry(value: Any) -> dict[str, Any]:
    if too_deep(value):
        return {"answer": None, FAULT: "it is nested too deeply to be read"}
    if (twice := _twice(value)) is not None:
        return {"answer": None, FAULT: f"the key {twice!r} stands twice in it"}
    if not isinstance(value, dict) or "answer" not in value:
        return {"answer": value}
    if value["answer"] is not None and value.get("refused") not in (None, False):
        return {"answer": None, FAULT: "it is a plan and a refusal at once"}
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
