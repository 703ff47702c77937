"""A task set as plain data and functions: what all four tasks of the suite hand out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tripmend.errors import InputError

from ...common.tasking import WHY_NO_ANSWER, Attempt, Item, Player, Session, Tool, Verdict
from ..formats import PlanRecord
from ._world import place_of

__all__ = ["Plain", "Tasks", "first_of", "nothing_said", "refuses"]


@dataclass(frozen=True, slots=True)
class Plain:
    """An attempt at an item that is answered from the prompt alone."""

    @property
    def tools(self) -> Sequence[Tool]:
        """None."""
        return ()

    def state(self) -> Mapping[str, Any]:
        """Nothing was called."""
        return {}


@dataclass(frozen=True)
class Tasks:
    """A `tripmend_suites.common.tasking.TaskSet`. unmade: records that made no item, with why. shown: of the revision
    task, the plan and the disruption's labelled lines behind each item, for a second judge."""

    suite: str
    data_sha256: str
    settings: Mapping[str, Any]
    items: Sequence[Item]
    unmade: Mapping[str, str]
    scores: tuple[str, ...]
    players: Mapping[str, Player]
    judging: Callable[[Attempt], Verdict]
    opening: Callable[[str], Session] = field(default=lambda item: Plain())
    calls: int = 0
    shown: Mapping[str, tuple[PlanRecord, str]] = field(default_factory=dict)

    @property
    def refused(self) -> int:
        """How many records made no item."""
        return len(self.unmade)

    def open(self, item: str) -> Session:
        """A new attempt."""
        return self.opening(item)

    def judge(self, attempt: Attempt) -> Verdict:
        """Judge an attempt; raises only for an item that is not of this set."""
        return self.judging(attempt)


def first_of(
    made: Mapping[str, Item], unmade: Mapping[str, str], limit: int | None, seed: int
) -> tuple[tuple[Item, ...], Mapping[str, str]]:
    """The items of the first `limit` records (None: of all), and those of these records that made none.

    made, unmade: by the record's name. A record that makes no item takes its place in the order like any other, so that
    a limit neither drops it from the denominator nor adds one from behind. Raises InputError for a limit below 1, and
    where none of the first records makes an item.
    """
    if limit is not None and limit < 1:
        raise InputError("must be 1 or more", where="limit")
    first = sorted({**unmade, **made}, key=lambda name: place_of(name, seed))[:limit]
    items = tuple(made[name] for name in first if name in made)
    refused = {name: unmade[name] for name in first if name not in made}
    if not items:
        why = next(iter(refused.values()), "there is none")
        raise InputError(f"none of the first {len(first)} records makes an item ({why})", where="limit")
    return items, refused


_WORDS = (
    "i can't", "i cannot", "i can’t", "i'm sorry", "i am sorry", "i’m sorry", "i won't", "i'm unable", "i am unable",
    "i'm not able", "i am not able", "as an ai", "unable to help", "unable to assist", "cannot assist", "cannot help",
)  # fmt: skip
_OPENING = 300
"""A refusal says so at once: only so many letters from the beginning are looked at."""


def refuses(text: str) -> bool:
    """Whether a text without a usable answer declines the task in words."""
    start = text.strip()[:_OPENING].casefold()
    return any(words in start for words in _WORDS)


def nothing_said(attempt: Attempt) -> str:
    """Why there is nothing to judge, "" when there is a text."""
    if attempt.failure:
        return WHY_NO_ANSWER.get(attempt.failure, attempt.failure)
    return "" if (attempt.text or "").strip() else "the answer is empty"
