"""Readings into an answer: what is certain is the change; of the rest, whole readings of the message to choose from."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from ..change import Change
from .plan import Plan
from .validation import Reading, same_loss

__all__ = ["Choice", "Question", "ask", "change_words", "is_certain"]

MAX_CHOICES = 4
_LEFT_OUT = 3.0
"""How strong a reading is that a piece in doubt means nothing."""
_MARGIN = 1.0
"""A reading that has another so near is not acted on."""


@dataclass(frozen=True)
class Choice:
    """A whole reading of a message, in words and as a change."""

    words: str
    change: Change


@dataclass(frozen=True)
class Question:
    """What is asked, about which words, and the readings to choose from, the likeliest first; beside them there is
    always "none of these"."""

    text: str
    question: str
    choices: tuple[Choice, ...] = ()


def is_certain(readings: Sequence[Reading], bar: float) -> bool:
    """Whether the first reading may be acted on: at least as strong as `bar`, undoubted, with no other near it that
    would change the plan in another way."""
    if not readings or readings[0].doubts:
        return False
    top = readings[0]
    near = [one for one in readings[1:] if one.score > top.score - _MARGIN and not same_loss(top, one)]
    return top.score >= bar and not near


def ask(text: str, certain: Sequence[Reading], open_: Sequence[Sequence[Reading]], plan: Plan) -> Question:
    """One question with whole readings: of each open piece one of its readings, with all that is certain."""
    several = len(open_) > 1 or bool(certain)
    options: list[list[Reading | None]] = [[*pieces[:MAX_CHOICES], *([None] if several else [])] for pieces in open_]

    def loss(mix: Sequence[Reading | None]) -> float:
        return sum(
            max(pieces[0].score, _LEFT_OUT) - (one.score if one else max(_LEFT_OUT, pieces[0].score - 1.5))
            for one, pieces in zip(mix, open_, strict=True)
        )

    choices: list[Choice] = []
    for mix in sorted(itertools.islice(itertools.product(*options), 512), key=loss):
        change = change_of([*certain, *(one for one in mix if one is not None)])
        if not change.disruptions and not change.constraints:
            continue
        if all(change != choice.change for choice in choices):
            choices.append(Choice(change_words(change, plan), change))
        if len(choices) == MAX_CHOICES:
            break
    return Question(text, "What is meant?", tuple(choices))


def change_of(readings: Sequence[Reading]) -> Change:
    """The change that readings make together."""
    seen: set[str] = set()
    disruptions, constraints = [], []
    for reading in readings:
        for one in reading.disruptions:
            key = one.effect.model_dump_json()
            if key not in seen:
                seen.add(key)
                disruptions.append(one)
        for wish in reading.constraints:
            key = wish.model_dump_json(exclude={"text"})
            if key not in seen:
                seen.add(key)
                constraints.append(wish)
    return Change(disruptions=tuple(disruptions), constraints=tuple(constraints))


def change_words(change: Change, plan: Plan) -> str:
    """A whole reading in plain words."""
    from ..explain import constraint_words, disruption_words

    parts = [disruption_words(one, plan.itinerary, plan.catalogue) for one in change.disruptions]
    parts += [constraint_words(one, plan.itinerary, plan.catalogue) for one in change.constraints]
    return "; ".join(parts)
