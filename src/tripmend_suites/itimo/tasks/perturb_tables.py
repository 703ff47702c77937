"""The paper's Table 1 from verdicts alone: how varied and how accurate perturbations are, ours and the printed ones
beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...common.tasking import Table, Verdict
from ..data.perturb import OPERATIONS
from ..report.published import published
from .repair_tables import ENGINE, OURS

__all__ = ["perturb_tables"]

_SCORES = ("accuracy", "edit", "disrupts", "target")


def _row(
    by: str, operation: str, records: Sequence[Mapping[str, Any]], scores: Sequence[Mapping[str, float]]
) -> tuple[Any, ...]:
    """records: what is known of the edits. scores: of every item, edit or not."""
    n = len(scores)
    places = {tuple(one["place"]) for one in records if one.get("place") and one["scores"]["disrupts"]}
    shares = [(sum(one[name] == 1 for one in scores), n) for name in _SCORES]
    echo = sum(one["echo"] for one in scores) / n if n else None
    return (by, operation, (len(places), n), *shares, echo, None, None, None)


def perturb_tables(
    model: str, about: Iterable[Mapping[str, str | int]], verdicts: Iterable[Verdict]
) -> Sequence[Table]:
    """The tables of one model's verdicts."""
    pairs = list(zip(about, verdicts, strict=True))
    by_operation = {
        operation: [verdict for known, verdict in pairs if known.get("operation") == operation]
        for operation in OPERATIONS
    }
    present = {operation: found for operation, found in by_operation.items() if found}
    rows = [
        _row(model, operation, [one.record for one in found], [one.scores for one in found])
        for operation, found in present.items()
    ]
    for operation, found in present.items() if not model.startswith(ENGINE) else ():
        own = [one.record.get("engine") for one in found]
        known = [one for one in own if one is not None]
        if len(known) == len(found):
            rows.append(_row(OURS, operation, known, [one["scores"] for one in known]))
    rows += [
        (
            f"printed: {row['model']}", row["perturbation"], row["diversity"], row["accuracy"], None, None, None, None,
            row["seconds"], row["tokens"], row["dollars"],
        )
        for row in published()["table1"]["rows"]
        if row["perturbation"] in present
    ]  # fmt: skip
    cities = sorted({str(known.get("city", "")) for known, _ in pairs})
    note = (
        "POI diversity: different places edited, over all itineraries asked (an edit that disrupts nothing counts as "
        "none). Accuracy: a single legal edit whose stated intents are those computed again. Numbers right: share of "
        "the stated metrics that are right to three decimals. Seconds, tokens and cost of a run stand with what an "
        "item took. Printed rows: 50 itineraries of Melbourne, and the paper gives no formulas."
    )
    if cities != ["melbourne"]:
        note += f" The other rows are of {', '.join(cities)}."
    beside = sum(bool(verdict.record.get("beside")) for _, verdict in pairs)
    if beside:
        note += (
            f" {beside} of {len(pairs)} items of {model} were asked while others were under way, whose edits their "
            "memory lacked; ask them one after the other (one connection)."
        )
    columns = (
        "by", "perturbation", "POI diversity", "accuracy", "legal edit", "disrupts", "axes as requested",
        "numbers right", "seconds", "tokens", "USD",
    )  # fmt: skip
    faults = Counter(kind for _, verdict in pairs for kind in verdict.kinds)
    wrong = tuple((model, kind, (count, len(pairs))) for kind, count in sorted(faults.items(), key=lambda one: -one[1]))
    return [
        Table("iTIMO, spoiling: Table 1", columns, tuple(rows), note),
        Table("iTIMO, spoiling: what is wrong with the answers", ("by", "fault", "answers"), wrong),
    ]
