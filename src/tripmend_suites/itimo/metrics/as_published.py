"""Mod and APR as the released evaluator counts them, with everything it lets pass.

Mod: index and place equal the gold ones, over the answers that name both; ids or the copied row may prove the place;
the kind of the edit is not looked at. For DELETE the index alone counts. APR: the edit is applied to the itinerary
(index clamped, the place being the row the model copied) and on each hinted axis something must change, in the same
direction as the gold edit changes it; no other axis may change. An answer that cannot be applied fails; no answer at
all (null, or no entry) is not counted. A text that is read as a list, or not at all, is no answer for Mod, and leaves
its denominator; for APR the evaluator reads once more, and applies the last object there is (`object_applied`).
`as_written` is the mode without these gaps.

Written on the released rows and with plain arithmetic, so that it shares no code with what it judges.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from ..formats import ANSWER_KEYS, KIND_KEYS, TWICE_WORDS, Example, Prediction, hinted_axes, object_applied

# k of n with its interval.

BOOTSTRAP_SEED = 2025
_DRAWS = 10_000


@dataclass(frozen=True, slots=True)
class Share:
    """`hits` of `of`."""

    hits: int
    of: int

    @property
    def value(self) -> float | None:
        """The share, None of nothing."""
        return self.hits / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % bootstrap interval (percentiles of 10,000 seeded resamples), None of nothing.

        Drawing `of` records anew with repetition and counting the hits is a binomial draw; that is what is done.
        """
        if not self.of:
            return None
        draws = np.random.default_rng(BOOTSTRAP_SEED).binomial(self.of, self.hits / self.of, _DRAWS) / self.of
        low, high = np.quantile(draws, [0.025, 0.975])
        return float(low), float(high)

    def plain(self) -> dict[str, object]:
        """For a JSON file: value and interval rounded to four places, numerator and denominator exact."""
        low_high = self.interval
        return {
            "value": None if self.value is None else round(self.value, 4),
            "hits": self.hits,
            "of": self.of,
            "interval95": None if low_high is None else [round(bound, 4) for bound in low_high],
        }

    def __str__(self) -> str:
        if self.value is None or self.interval is None:
            return "- (0/0)"
        low, high = self.interval
        return f"{self.value:.4f} ({self.hits}/{self.of}; 95 % {low:.3f} to {high:.3f})"


_EARTH_KM = 6371.0088
LEG_DECIMALS = 6
"""To how many decimals of a kilometre the tool of the perturbing model rounds a leg before it says near, middle or far;
the engine and the strict mode do, too. The released evaluator does not round."""
INDEX_KEYS = (
    *KIND_KEYS["add"], *KIND_KEYS["replace"], *KIND_KEYS["delete"], "index", "position", "target_index",
)  # fmt: skip
PLACE_KEYS = ("selected_poi", "poi_label", "poi")
ID_KEYS = ("selected_cand_id", "cand_id")

_NOTHING = (False, False, False)
_MOST_KEYS = 5
_LONGEST_KEY = 40

Rows = Sequence[Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Effect:
    """What an edit does per axis (popularity, diversity, distance): whether it changes it, and the sign of the change
    in the share of popular places, in category diversity, in the share of far legs."""

    changed: tuple[bool, bool, bool]
    sign: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Verdict:
    """One answer. None means: not counted in that denominator. unread: whether there is an answer, but no edit in it
    that could be applied."""

    sid: str
    index: bool | None
    place: bool | None
    mod: bool | None
    apr: bool | None
    why: str = ""
    unread: bool = False


@dataclass(frozen=True, slots=True)
class OfficialScore:
    """mod and apr with the released denominators; mod_all and apr_all over every record, those that were refused and
    those without a gold edit included (over nothing when no record has one)."""

    total: int
    mod: Share
    apr: Share
    mod_all: Share
    apr_all: Share
    index: Share
    place: Share
    axes: Mapping[str, Share]
    verdicts: tuple[Verdict, ...]


def _leg_km(first: Sequence[Any], second: Sequence[Any]) -> float:
    longitudes = math.radians(float(second[2]) - float(first[2]))
    latitude_1, latitude_2 = math.radians(float(first[3])), math.radians(float(second[3]))
    square = math.sin((latitude_2 - latitude_1) / 2) ** 2
    square += math.cos(latitude_1) * math.cos(latitude_2) * math.sin(longitudes / 2) ** 2
    return 2 * _EARTH_KM * math.asin(math.sqrt(min(1.0, max(0.0, square))))


def _levels(rows: Rows) -> list[int]:
    found = [str(row[4]).strip().lower() for row in rows]
    return [found.count(level) for level in ("high", "medium", "low")]


def _legs(rows: Rows, near: float, far: float, decimals: int | None) -> list[int]:
    lengths = [_leg_km(first, second) for first, second in pairwise(rows)]
    if decimals is not None:
        lengths = [round(length, decimals) for length in lengths]
    above, below = sum(length > far for length in lengths), sum(length < near for length in lengths)
    return [above, len(lengths) - above - below, below]


def _shares(counts: Sequence[int]) -> list[float]:
    total = sum(counts)
    return [count / total for count in counts] if total else [1 / len(counts)] * len(counts)


def _mix_changed(before: Sequence[int], after: Sequence[int]) -> bool:
    """Hellinger distance above .1, or another ranking of the three counts (ties are ranks of their own)."""
    roots = [math.sqrt(p) - math.sqrt(q) for p, q in zip(_shares(before), _shares(after), strict=True)]
    if math.sqrt(sum(root * root for root in roots) / 2) > 0.1:
        return True
    pairs = ((0, 1), (0, 2), (1, 2))
    return any(
        (before[i] > before[j]) - (before[i] < before[j]) != (after[i] > after[j]) - (after[i] < after[j])
        for i, j in pairs
    )


def _diversity(rows: Rows) -> float:
    kinds = {str(row[1]).strip().lower() for row in rows}
    return len(kinds) / len(rows) if len(kinds) > 1 else 0.0


def _sign(change: float) -> int:
    return 0 if abs(change) <= 1e-6 else 1 if change > 0 else -1


def effect_of(before: Rows, after: Rows, near: float, far: float, decimals: int | None = None) -> Effect:
    """What turning `before` into `after` does on each axis. near and far in km.

    decimals: to how many a leg is rounded before it is compared with these; None, as the released evaluator does, not
    at all.
    """
    levels = (_levels(before), _levels(after))
    legs = (_legs(before, near, far, decimals), _legs(after, near, far, decimals))
    kinds = _diversity(after) - _diversity(before)
    return Effect(
        (_mix_changed(*levels), abs(kinds) > 1e-12, _mix_changed(*legs)),
        (
            _sign(_shares(levels[1])[0] - _shares(levels[0])[0]),
            _sign(kinds),
            _sign(_shares(legs[1])[0] - _shares(legs[0])[0]),
        ),
    )


def _as_int(value: Any) -> Any:
    """`value` as the evaluator turns it into a whole number, or as it is."""
    try:
        return int(value)
    except (TypeError, ValueError, OverflowError):
        return value


def _first(answer: Mapping[str, Any], keys: Iterable[str]) -> Any:
    return next((answer[key] for key in keys if answer.get(key) is not None), None)


def _normalised(place: Any) -> tuple[Any, ...] | None:
    if not isinstance(place, list | tuple) or len(place) < 5:
        return None
    try:
        return (place[0], place[1], float(place[2]), float(place[3]), place[4])
    except (TypeError, ValueError, OverflowError):
        return None


def named_instead(answer: Mapping[str, Any], key: str) -> str:
    """What the keys of an answer are that does not say what `key` should."""
    found = ", ".join(str(one)[:_LONGEST_KEY] for one in [*answer][:_MOST_KEYS]) + (
        " …" if len(answer) > _MOST_KEYS else ""
    )
    return f"there is no {key}, " + (f"only {found}" if found else "the object is empty")


def _apply(rows: Rows, answer: Mapping[str, Any], key: str) -> Rows | str:
    """The itinerary after `answer`, or why it names no usable edit. key: how the index asked for is called."""
    for kind, keys in KIND_KEYS.items():
        value = _first(answer, keys)
        if value is None:
            continue
        index = _as_int(value)
        if not isinstance(index, int):
            return "the index is no number"
        last = len(rows) if kind == "add" else len(rows) - 1
        index = max(0, min(index, last))
        if kind == "delete":
            return [*rows[:index], *rows[index + 1 :]]
        place = _first(answer, PLACE_KEYS)
        if not isinstance(place, list) or len(place) < 5:
            return "there is no row of the place (selected_poi with five entries)"
        try:
            if not (math.isfinite(float(place[2])) and math.isfinite(float(place[3]))):
                return "the coordinates of the place are no numbers"
        except (TypeError, ValueError, OverflowError):
            return "the coordinates of the place are no numbers"
        return [*rows[:index], place[:5], *rows[index + (kind == "replace") :]]
    return named_instead(answer, key)


def _passes(example: Example, answer: Mapping[str, Any]) -> tuple[bool, str, tuple[bool, bool, bool], bool]:
    """Whether the edit passes, the axes that fail or why there is none, each axis, and whether there is no edit."""
    problem = example.problem
    rows: Rows = example.raw["need_to_modify itinerary"]
    after = _apply(rows, answer, ANSWER_KEYS[problem.operation])
    if isinstance(after, str):
        return False, f"no edit that can be applied: {after}", _NOTHING, True
    gold_after = _apply(rows, example.label or {}, "")
    if isinstance(gold_after, str):
        return False, "the gold edit cannot be applied", _NOTHING, False
    got = effect_of(rows, after, problem.near_km, problem.far_km)
    gold = effect_of(rows, gold_after, problem.near_km, problem.far_km)
    hinted = hinted_axes(example.hint)
    passed: list[bool] = []
    for place, axis in enumerate(("popularity", "diversity", "distance")):
        right = got.changed[place] and got.sign[place] == gold.sign[place]
        passed.append(right if axis in hinted else not got.changed[place])
    failed = [axis for axis, fine in zip(("popularity", "diversity", "distance"), passed, strict=True) if not fine]
    return not failed, ", ".join(failed), (passed[0], passed[1], passed[2]), False


def judge(example: Example, prediction: Prediction | None) -> Verdict:
    """One answer as the released evaluator sees it. The gold edit is the one in `example`."""
    return _judge(example, prediction)[0]


def _judge(example: Example, prediction: Prediction | None) -> tuple[Verdict, tuple[bool, bool, bool]]:
    sid, label = example.sid, example.label
    if prediction is None or prediction.response is None:
        why = TWICE_WORDS if prediction and prediction.error == TWICE_WORDS else "no answer"
        return Verdict(sid, None, None, None, None, why), _NOTHING
    if label is None:
        return Verdict(sid, None, None, None, None, "the example has no gold edit"), _NOTHING
    answer = prediction.response
    if not isinstance(answer, dict):
        applied = object_applied(answer)
        if applied is None:
            why = prediction.error or "the answer is no object"
            return Verdict(sid, None, None, None, False, why, unread=True), _NOTHING
        what = "is a list" if isinstance(answer, list) else "stands in thoughts or in quotation marks"
        why = f"the answer {what}, which counts for APR alone"
        apr, _, axes, _ = _passes(example, applied)
        return Verdict(sid, None, None, None, apr, why, unread=True), axes
    apr, why, axes, unread = _passes(example, answer)
    index = place = mod = None
    value = _first(answer, INDEX_KEYS)
    if value is not None:
        index = bool(_as_int(value) == _as_int(_first(label, INDEX_KEYS)))
    if example.problem.operation == "delete":
        return Verdict(sid, index, None, index, apr, why, unread), axes
    ids = (_first(answer, ID_KEYS), _first(label, ID_KEYS))
    places = (_normalised(_first(answer, PLACE_KEYS)), _normalised(_first(label, PLACE_KEYS)))
    by_id = None not in ids
    by_row = None not in places
    if by_id or by_row:
        place = (by_id and _as_int(ids[0]) == _as_int(ids[1])) or (by_row and places[0] == places[1])
        if index is not None:
            mod = index and place
    return Verdict(sid, index, place, mod, apr, why, unread), axes


def _share_of(values: Iterable[bool | None]) -> Share:
    counted = [value for value in values if value is not None]
    return Share(sum(counted), len(counted))


def score(examples: Sequence[Example], predictions: Mapping[str, Prediction], *, refused: int = 0) -> OfficialScore:
    """All answers to `examples`; `refused` more records of the file could not be used."""
    judged = [_judge(example, predictions.get(example.sid)) for example in examples]
    verdicts = tuple(verdict for verdict, _ in judged)
    total = len(examples) + refused
    all_of = total if any(example.label is not None for example in examples) or not examples else 0
    mod, apr = _share_of(v.mod for v in verdicts), _share_of(v.apr for v in verdicts)
    axes = {
        axis: _share_of(
            passed[place]
            for example, (verdict, passed) in zip(examples, judged, strict=True)
            if axis in hinted_axes(example.hint) and verdict.apr is not None
        )
        for place, axis in enumerate(("popularity", "diversity", "distance"))
    }
    return OfficialScore(
        total, mod, apr, Share(mod.hits, all_of), Share(apr.hits, all_of),
        _share_of(v.index for v in verdicts), _share_of(v.place for v in verdicts), axes, verdicts,
    )  # fmt: skip
