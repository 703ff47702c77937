"""The engine's answer to a world as far as it is judged, and a digest by which it is known again.

What `check` and the enumeration have to say of an answer follows from the world, from the answer and from the code that
judges. Where all three are as they were, so is the verdict, whatever became of the engine in the meantime.
"""

from __future__ import annotations

import dataclasses
import hashlib
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from tests.judged.worlds import World
from tripmend.change import Scope, contradictions
from tripmend.errors import DisagreementError
from tripmend.explain import relaxation_words
from tripmend.repair import Outcome, Relaxation, repair
from tripmend.trip import Severity

__all__ = ["Answer", "answer_to", "digest_of", "wide_scope"]

_LEVELS: tuple[Severity, ...] = ("step", "day", "plan")


@dataclass(frozen=True, slots=True)
class Answer:
    """outcome: the repair, None where the engine failed; wrong: how it did. explained: the same with what stands in the
    way and the ways out, of an answer that there is none, None for all others or where the engine fails at that."""

    outcome: Outcome | None = None
    wrong: str = ""
    explained: Outcome | None = None


def answer_to(world: World) -> Answer:
    """The engine's answer; whatever it raises is told in it."""
    outcome = None
    try:
        outcome = _repaired(world, relax=False)
        if outcome.status == "impossible":
            return Answer(outcome, explained=_repaired(world))
    except DisagreementError as error:
        return Answer(outcome, f"disagreement: {str(error).split(' (saved')[0]}")
    except Exception as error:  # noqa: BLE001  # whatever it is, it is a bug to be reported
        return Answer(outcome, f"crash: {type(error).__name__}: {error}")
    return Answer(outcome)


def _repaired(world: World, *, severity: Any = None, relax: bool = True) -> Outcome:
    options = {"severity": severity or world.severity, "tolerance": world.tolerance, "required": world.required}
    return repair(world.itinerary, world.change, world.catalogue, parameters=world.parameters, relax=relax, **options)


_WIDE: list[tuple[World, dict[str, Scope]]] = []


def wide_scope(world: World, level: str) -> Scope:
    """What may change for whoever states that so much may; of the world that was asked about last it is known."""
    if not _WIDE or _WIDE[0][0] is not world:
        _WIDE[:] = [(world, {})]
    known = _WIDE[0][1]
    if level not in known:
        known[level] = _repaired(world, severity=level, relax=False).scope
    return known[level]


def digest_of(world: World, answer: Answer) -> str:
    """A digest of the world and the whole answer; "" where the engine failed, or where the judge asks it for more."""
    outcome = answer.outcome
    if answer.wrong or outcome is None or contradictions(world.change, world.itinerary):
        return ""
    told: list[Any] = [world.family, world.seed, _plain(world), _answered(outcome)]
    if answer.explained is not None:
        told.append(_answered(answer.explained))
        told += [relaxation_words(way, answer.explained, world.catalogue) for way in answer.explained.relaxations]
        wider = _LEVELS[_LEVELS.index(answer.explained.scope.level) + 1 :]
        told += [_plain(wide_scope(world, level)) for level in wider]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:20]


def _answered(outcome: Outcome) -> list[Any]:
    """Everything in an outcome that is judged: all but findings, alternatives, and how much work it was."""
    revision = outcome.revision
    found = None if revision is None else (_plain(revision.itinerary), _plain(revision.cost), revision.proven)
    told = (outcome.status, outcome.conflict, outcome.knock_on, outcome.proven, outcome.searched, outcome.other_dates)
    facts = (outcome.scope, outcome.world, outcome.original, outcome.change)
    return [found, told, *map(_plain, facts), *map(_way, outcome.relaxations)]


def _way(way: Relaxation) -> list[Any]:
    found = way.revision
    plan = None if found is None else (_plain(found.itinerary), _plain(found.cost), found.proven)
    return [way.kind, way.target, way.amount, way.unit, plan, *map(_way, way.parts)]


def _plain(value: Any) -> Any:
    """The same for equal values, in whatever order sets are gone through."""
    if isinstance(value, BaseModel):
        return value.model_dump_json()
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return [_plain(getattr(value, field.name)) for field in dataclasses.fields(value)]
    if isinstance(value, frozenset | set):
        return sorted(repr(_plain(one)) for one in value)
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return sorted((repr(key), _plain(one)) for key, one in value.items()) if isinstance(value, dict) else repr(value)
