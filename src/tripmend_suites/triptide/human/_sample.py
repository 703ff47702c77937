"""Which cases the experts see: a seeded sample, each duration with its share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tripmend.errors import InputError

from ..formats import PlanRecord

__all__ = ["Shown", "sample", "shown"]

Key = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Shown:
    """A case as it is shown: the plan, what happened, the revision. line: the disruption's object, with "info"."""

    initial: PlanRecord
    line: Mapping[str, Any]
    revised: PlanRecord

    @property
    def key(self) -> Key:
        """(days, idx)."""
        return self.initial.key


def _quotas(sizes: Mapping[int, int], n: int) -> dict[int, int]:
    """n split in proportion to the sizes, by largest remainder; ties go to the shorter trips."""
    whole = sum(sizes.values())
    exact = {days: n * size / whole for days, size in sizes.items()}
    quotas = {days: int(part) for days, part in exact.items()}
    order = sorted(sizes, key=lambda days: (-(exact[days] - quotas[days]), days))
    for days in order[: n - sum(quotas.values())]:
        quotas[days] += 1
    return quotas


def sample(cases: Sequence[Shown], n: int, seed: int) -> list[Shown]:
    """n cases without repetition, in mixed order. The same seed and cases give the same sample, in whatever order the
    cases come. Raises InputError when there are fewer than n."""
    if n < 1:
        raise InputError("at least one case has to be sampled")
    if n > len(cases):
        raise InputError(f"there are only {len(cases)} cases with a revision, fewer than the {n} asked for")
    random = Random(f"triptide-human:{seed}")
    by_days: dict[int, list[Shown]] = {}
    for case in sorted(cases, key=lambda case: case.key):
        by_days.setdefault(case.key[0], []).append(case)
    quotas = _quotas({days: len(group) for days, group in by_days.items()}, n)
    chosen = [case for days, group in sorted(by_days.items()) for case in random.sample(group, quotas[days])]
    random.shuffle(chosen)
    return chosen


def shown(
    plans: Sequence[PlanRecord], lines: Mapping[Key, Mapping[str, Any]], revised: Sequence[PlanRecord]
) -> list[Shown]:
    """The cases that have all three: plan, disruption, revision; in the order of the plans."""
    answers = {answer.key: answer for answer in revised}
    return [
        Shown(plan, lines[plan.key], answers[plan.key]) for plan in plans if plan.key in lines and plan.key in answers
    ]
