"""Exact-match accuracy of the reader on labelled messages."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter, ValidationError

from ..change import Change, Constraint, Effect
from ..trip import Itinerary, Stay

__all__ = ["Score", "plain_effect", "score_lines"]

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


def plain_effect(effect: Effect, itinerary: Itinerary) -> dict[str, Any]:
    """What an effect says, as plain data, so that two ways to say the same are equal: all dates of the trip, or all
    nights of the stay, are (); left out are the pace, the times at which nothing else like a journey runs, and whether
    a journey that is lost runs without the travellers."""
    data: dict[str, Any] = effect.model_dump(mode="json")
    data.pop("pace", None)
    data.pop("none_on", None)
    data.pop("none_during", None)
    data.pop("missed", None)
    if sorted(data.get("dates", ())) == [str(day.date) for day in itinerary.days]:
        data["dates"] = []
    stay = itinerary.item(data.get("stay", ""))
    if isinstance(stay, Stay) and sorted(data.get("nights", ())) == [str(night) for night in stay.nights]:
        data["nights"] = []
    return data


def _effect_key(effect: Effect, itinerary: Itinerary) -> str:
    return json.dumps(plain_effect(effect, itinerary), sort_keys=True)


def _wish_key(constraint: Constraint) -> str:
    return constraint.model_dump_json(exclude={"text", "applies_to"})


def _judge(data: dict[str, Any], change: Change, itinerary: Itinerary) -> tuple[bool, bool, bool]:
    expected = data["expect"]
    wanted = sorted(_effect_key(_EFFECT.validate_json(json.dumps(one)), itinerary) for one in expected["disruptions"])
    found = sorted(_effect_key(one.effect, itinerary) for one in change.disruptions)
    # A wish that is put to several stops of a day is one wish.
    wished = sorted({_wish_key(Constraint.model_validate_json(json.dumps(one))) for one in expected["constraints"]})
    read = sorted({_wish_key(one) for one in change.constraints})
    exact = wanted == found
    asked = bool(change.unclear) == bool(expected["unclear"])
    return exact, exact and wished == read and asked, (not exact or wished != read) and not change.unclear


def score_lines(lines: Sequence[tuple[dict[str, Any], Change | None, Itinerary | None]]) -> Score:
    """The score of (labelled line, what was read, its trip); a line that could not be read counts as wrong."""
    total = Score()
    for data, change, itinerary in lines:
        family = total.families.setdefault(str(data.get("family", "")), Score())
        exact = everything = silent = False
        broken = change is None or itinerary is None
        if change is not None and itinerary is not None:
            try:
                exact, everything, silent = _judge(data, change, itinerary)
            except (KeyError, TypeError, ValidationError):
                broken = True
        for one in (total, family):
            one.cases += 1
            one.disruptions += exact
            one.everything += everything
            one.silent += silent
            one.unusable += broken
        if not everything:
            total.missed.append(str(data.get("id", "")))
    return total
