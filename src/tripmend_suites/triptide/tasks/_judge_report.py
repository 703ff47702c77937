"""How far a model that judges agrees: with the judge without a model, and with experts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tripmend.errors import MissingExtraError

from ...common.tasking import Table, Verdict
from ..human import alpha

__all__ = ["judge_tables"]

Pair = tuple[Mapping[str, str | int], Verdict]


def _alpha(ratings: Mapping[str, Mapping[str, int]]) -> tuple[float | None, str]:
    """Krippendorff's alpha at interval level, and a note where it could not be computed."""
    try:
        found = alpha(ratings)
    except MissingExtraError as error:
        return None, str(error)
    return (None if found is None else round(found, 4)), ""


def _row(name: str, pairs: Sequence[tuple[int | None, int]]) -> tuple[tuple[Any, ...], str]:
    """One comparison: a missing score agrees with nothing, and alpha leaves it out."""
    both = [(mine, other) for mine, other in pairs if mine is not None]
    ratings = {
        "model": {str(place): mine for place, (mine, _) in enumerate(both)},
        "other": {str(place): other for place, (_, other) in enumerate(both)},
    }
    value, note = _alpha(ratings)
    exact = sum(mine == other for mine, other in both), len(pairs)
    near = sum(abs(mine - other) <= 1 for mine, other in both), len(pairs)
    mean = round(sum(mine for mine, _ in both) / len(both), 2) if both else None
    known = [other for _, other in pairs if other]
    theirs = round(sum(known) / len(known), 2) if known else None
    return (name, len(pairs), exact, near, value, mean, theirs), note


def _everyone(pairs: Sequence[Pair]) -> Mapping[str, Mapping[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for place, (_, verdict) in enumerate(pairs):
        raters = {"the model": verdict.record.get("model"), **verdict.record.get("experts", {})}
        for rater, score in raters.items():
            if score is not None:
                found.setdefault(rater, {})[str(place)] = int(score)
    return found


def judge_tables(model: str, pairs: Sequence[Pair]) -> Sequence[Table]:
    """Agreement by whom it is with, scores by who revised, and how the answers could be read."""
    # A verdict without a record is one that could not be made: it agrees with nothing.
    rules = [(verdict.record.get("model"), int(verdict.record.get("rule", 0))) for _, verdict in pairs]
    rows, notes = [], []
    row, note = _row("the judge without a model", rules)
    rows.append(row)
    notes.append(note)
    experts = sorted({expert for _, verdict in pairs for expert in verdict.record.get("experts", ())})
    for expert in experts:
        told = [
            (verdict.record.get("model"), int(verdict.record["experts"][expert]))
            for _, verdict in pairs
            if expert in verdict.record.get("experts", ())
        ]
        row, note = _row(f"expert {expert}", told)
        rows.append(row)
        notes.append(note)
    if experts:
        value, note = _alpha(_everyone(pairs))
        rows.append(("all experts and the model", None, None, None, value, None, None))
        notes.append(note)
    columns = ("with", "cases", "exact", "within one", "alpha", "mean of the model", "mean of the other")
    said = "alpha: Krippendorff's, interval level, over the cases with a score. An answer without one agrees with none."
    by_source: dict[str, list[Verdict]] = {}
    for about, verdict in pairs:
        by_source.setdefault(str(about.get("source", "")), []).append(verdict)
    scores = []
    for source, group in sorted(by_source.items()):
        given = [int(one.record["model"]) for one in group if one.record.get("model") is not None]
        mean = round(sum(given) / len(given), 2) if given else None
        known = [int(one.record["rule"]) for one in group if "rule" in one.record]
        rule = round(sum(known) / len(known), 2) if known else None
        scores.append((source, len(group), len(given), mean, rule))
    strict = sum(bool(verdict.record.get("strict")) for _, verdict in pairs)
    valid = sum(verdict.record.get("model") is not None for _, verdict in pairs)
    return (
        Table(f"Agreement of {model}", columns, tuple(rows), " ".join(dict.fromkeys((said, *filter(None, notes))))),
        Table("Scores by who revised", ("revised by", "cases", "scored", "mean", "without a model"), tuple(scores)),
        Table(
            "How the judge answered",
            ("model", "a score could be read", "exactly as asked"),
            ((model, (valid, len(pairs)), (strict, len(pairs))),),
        ),
    )
