"""Exact-match accuracy of the reader on labelled messages."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter, ValidationError

from ..change import Change, Constraint, Effect
from ..messages.report import plain_effect
from ..trip import Itinerary

__all__ = ["Score", "score_lines"]

_EFFECT: TypeAdapter[Any] = TypeAdapter(Effect)


@dataclass
class Score:
    """Counts over `cases` messages, also by family.

    disruptions: every effect equal in type, target, dates, times and amounts, none missing, none too many.
    everything: that, and equal wishes, and a question asked exactly where one is expected.
    silent: something differs and nothing was asked. unusable: the line itself could not be read.
    """

    cases: int = 0
    disruptions: int = 0
    everything: int = 0
    silent: int = 0
    unusable: int = 0
    families: dict[str, Score] = field(default_factory=dict)
    missed: list[str] = field(default_factory=list)

    def data(self) -> dict[str, Any]:
        """As plain data."""
        counts = {key: getattr(self, key) for key in ("cases", "disruptions", "everything", "silent", "unusable")}
        if self.families:
            counts["families"] = {name: score.data() for name, score in sorted(self.families.items())}
            counts["missed"] = self.missed
        return counts

    def text(self) -> str:
        """As a small table."""
        rows = [*sorted(self.families.items()), ("all", self)]
        lines = [f"{'family':24} {'disruptions exact':>18} {'all exact':>12} {'silently wrong':>15}"]
        for name, one in rows:
            exact, whole, silent = (f"{n}/{one.cases}" for n in (one.disruptions, one.everything, one.silent))
            lines.append(f"{name:24} {exact:>18} {whole:>12} {silent:>15}")
        if self.unusable:
            lines.append(f"{self.unusable} of {self.cases} lines could not be read; they count as wrong")
        return "\n".join(lines)


def _judge(data: dict[str, Any], change: Change, itinerary: Itinerary) -> tuple[bool, bool, bool]:
    expected = data["expect"]
    labelled = [_EFFECT.validate_json(json.dumps(one)) for one in expected["disruptions"]]
    told = [one.effect for one in change.disruptions]
    wanted, found = (
        sorted(json.dumps(plain_effect(one, itinerary), sort_keys=True) for one in some) for some in (labelled, told)
    )
    # A wish that is put to several stops of a day is one wish.
    limits = [Constraint.model_validate_json(json.dumps(one)) for one in expected["constraints"]]
    wished, read = (
        {one.model_dump_json(exclude={"text", "applies_to"}) for one in some} for some in (limits, change.constraints)
    )
    asked = bool(change.unclear) == bool(expected["unclear"])
    same = wanted == found and wished == read
    return wanted == found, same and asked, not same and not change.unclear


def score_lines(lines: Sequence[tuple[dict[str, Any], Change | None, Itinerary | None]]) -> Score:
    """The score of (labelled line, what was read, its trip); a line that could not be read counts as wrong."""
    total = Score()
    for data, change, itinerary in lines:
        exact = everything = silent = False
        broken = change is None or itinerary is None
        if change is not None and itinerary is not None:
            try:
                exact, everything, silent = _judge(data, change, itinerary)
            except (KeyError, TypeError, ValidationError):
                broken = True
        for one in (total, total.families.setdefault(str(data.get("family", "")), Score())):
            one.cases += 1
            one.disruptions += exact
            one.everything += everything
            one.silent += silent
            one.unusable += broken
        total.missed += [] if everything else [str(data.get("id", ""))]
    return total
