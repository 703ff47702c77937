"""Mod and APR as the paper writes them (section 6.1): every record counts, and nothing is forgiven.

The denominators are all records of the file, refused and unanswered ones included, for Mod also those without a gold
edit, to which no answer is known to be right (a file without any has no Mod). An answer must be of the kind that
is asked for, its index a whole number in range, its place one of the candidates, by id or by the copied row, and when
both are given they must agree. The keys may be any that the released evaluator knows, as long as they say one thing;
one with null says nothing. A text is read as the released evaluator reads it, mended if need be; of a list of pieces
the last object counts. One that names two different edits guesses, and counts as none. APR needs no gold edit: every
hinted axis must change and no other one may.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..edits.problem import Edit, Spot
from ..formats import ANSWER_KEYS, KIND_KEYS, Example, Prediction, hinted_axes, last_object, number_of
from .as_published import ID_KEYS, LEG_DECIMALS, PLACE_KEYS, Share, effect_of, named_instead


@dataclass(frozen=True, slots=True)
class StrictVerdict:
    """One answer. `mod` is None when the example has no gold edit to compare with; `why` says what is wrong. unread:
    whether there is an answer, but no edit that could be judged."""

    sid: str
    mod: bool | None
    apr: bool
    why: str = ""
    unread: bool = False


@dataclass(frozen=True, slots=True)
class StrictScore:
    """Shares of all `total` records."""

    total: int
    mod: Share
    apr: Share
    verdicts: tuple[StrictVerdict, ...]


def _row(raw: Any) -> tuple[Any, ...] | None:
    try:
        return (raw[0], " ".join(raw[1].split()).lower(), number_of(raw[2]), number_of(raw[3]), raw[4].strip().lower())
    except (TypeError, ValueError, IndexError, KeyError, AttributeError):
        return None


def _spot_row(spot: Spot) -> tuple[Any, ...]:
    return (spot.name, spot.category, spot.longitude, spot.latitude, spot.level)


def read_edit(example: Example, answer: Any) -> tuple[Edit | None, str]:
    """The edit that `answer` names, or None and what is wrong with it."""
    problem = example.problem
    answer = last_object(answer)
    if answer is None:
        return None, "the answer is no object"
    wrong = [
        key
        for kind, keys in KIND_KEYS.items()
        if kind != problem.operation
        for key in keys
        if answer.get(key) is not None
    ]
    if wrong:
        return None, f"{wrong[0]} is not the kind of edit asked for ({problem.operation})"
    given = _given(answer, KIND_KEYS[problem.operation])
    if not given:
        return None, f"the index is not one whole number: {named_instead(answer, ANSWER_KEYS[problem.operation])}"
    if any(isinstance(one, bool) or not isinstance(one, int) or one != given[0] for one in given):
        return None, "the index is not one whole number"
    index: int = given[0]
    if not 0 <= index < problem.positions:
        return None, f"the index {index} is out of range"
    if problem.operation == "delete":
        return Edit(index), ""
    chosen: set[int] = set()
    for ident in _given(answer, ID_KEYS):
        if isinstance(ident, bool) or not isinstance(ident, int):
            return None, "the candidate's id is not a whole number"
        by_id = next((number for number, known in enumerate(example.cand_ids) if ident in known), None)
        if by_id is None:
            return None, f"{ident} is no candidate's id"
        chosen.add(by_id)
    for place in _given(answer, PLACE_KEYS):
        row = _row(place)
        by_row = next((n for n, spot in enumerate(problem.candidates) if row == _spot_row(spot)), None)
        if by_row is None:
            return None, "the place is not one of the candidates"
        chosen.add(by_row)
    if not chosen:
        return None, "no place is named"
    if len(chosen) > 1:
        return None, "the candidate's id and the place do not agree"
    return Edit(index, chosen.pop()), ""


def _given(answer: Mapping[str, Any], keys: Sequence[str]) -> list[Any]:
    """What `answer` says under any of `keys`."""
    return [answer[key] for key in keys if answer.get(key) is not None]


def _rows(spots: Sequence[Spot]) -> list[tuple[Any, ...]]:
    return [_spot_row(spot) for spot in spots]


def judge(example: Example, prediction: Prediction | None) -> StrictVerdict:
    """One answer; no answer is a wrong one."""
    gold = example.gold
    unknown = None if gold is None else False
    if prediction is None or prediction.response is None:
        return StrictVerdict(example.sid, unknown, False, "no answer")
    edit, why = read_edit(example, prediction.response)
    if edit is not None and prediction.several:
        edit, why = None, "the answer names more than one edit"
    if edit is None:
        return StrictVerdict(example.sid, unknown, False, prediction.error or why, unread=True)
    problem = example.problem
    changed = effect_of(
        _rows(problem.itinerary), _rows(problem.apply(edit)), problem.near_km, problem.far_km, LEG_DECIMALS
    ).changed  # fmt: skip
    hinted = hinted_axes(example.hint)
    failed = [
        axis
        for axis, moved in zip(("popularity", "diversity", "distance"), changed, strict=True)
        if moved != (axis in hinted)
    ]
    return StrictVerdict(example.sid, None if gold is None else edit == gold, not failed, ", ".join(failed))


def score(examples: Sequence[Example], predictions: Mapping[str, Prediction], *, refused: int = 0) -> StrictScore:
    """All answers to `examples`; `refused` more records count as wrong."""
    verdicts = tuple(judge(example, predictions.get(example.sid)) for example in examples)
    total = len(examples) + refused
    judged = [verdict.mod for verdict in verdicts if verdict.mod is not None]
    return StrictScore(
        total,
        Share(sum(judged), total if judged or not examples else 0),
        Share(sum(verdict.apr for verdict in verdicts), total),
        verdicts,
    )
