"""The paper's tables from verdicts alone: feasibility, by size and kind of constraint, and what goes wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...common.tasking import FAILURES, Table, Verdict
from ..report._published import published
from ._kinds import KINDS

__all__ = ["tables"]

_OTHER = (
    "printed rows: the paper's models on the paper's own tasks and pages, which are others; context, not comparison"
)
_PRINTED_TYPE = {"timed-entry": "timed-entry", "window": "timed-entry", "dwell": "dwell", "arrival": "arrival"}
_BINS = ("00-05", "06-07", "08-09", "10-11", "12+")
Judged = tuple[Mapping[str, str | int], Verdict]


def tables(model: str, about: Iterable[Mapping[str, str | int]], verdicts: Iterable[Verdict]) -> Sequence[Table]:
    """Tables of one model's verdicts. Shares are (numerator, denominator); every item asked is in every denominator
    but that of optimality, which is over the feasible ones."""
    rows = list(zip(about, verdicts, strict=True))
    plans = [row for row in rows if row[1].record.get("task") == "plan"]
    twins = [row for row in rows if row[1].record.get("task") == "refuse"]
    found: list[Table] = []
    if plans:
        found += [_table3(model, plans), *_ablations(model, plans), _bins(model, plans)]
        found += [_groups(model, plans, key, title) for key, title in _GROUPS]
        found += [_types(model, plans)]
    if twins:
        found.append(_twins(model, twins))
    return [*found, *_taxonomy(model, rows), _effort(model, rows)]


_GROUPS = (("anchors", "By number of timed entries"), ("city", "By city"))


def _shown(rows: Sequence[Judged]) -> str:
    return str(rows[0][1].record.get("input", ""))


def _count(rows: Sequence[Judged], key: str) -> tuple[int, int]:
    return sum(bool(verdict.record.get(key)) for _, verdict in rows), len(rows)


def _violation(rows: Sequence[Judged]) -> float:
    """Mean share of hard checks that do not hold, in percent."""
    return 100 * sum(1 - verdict.scores.get("constraints", 0.0) for _, verdict in rows) / len(rows)


def _optimality(rows: Sequence[Judged]) -> tuple[float | None, int]:
    """Mean share of soft checks that hold among the feasible, in percent, and how many these are."""
    met = [
        verdict.scores["optimality"] for _, verdict in rows if verdict.record.get("feasible") and _asks_soft(verdict)
    ]
    return (100 * sum(met) / len(met) if met else None), len(met)


def _asks_soft(verdict: Verdict) -> bool:
    return "optimality" in verdict.scores


def _table3(model: str, rows: Sequence[Judged]) -> Table:
    columns = (
        "model", "input", "delivered", "feasible", "strictly feasible", "violation %", "optimality %", "of n feasible",
    )  # fmt: skip
    optimality, n = _optimality(rows)
    shares = (_count(rows, key) for key in ("delivered", "feasible", "strict"))
    own = (
        model,
        _shown(rows),
        *shares,
        round(_violation(rows), 2),
        None if optimality is None else round(optimality, 2),
        n,
    )
    printed = [
        (
            row["model"],
            f"printed, {row['setting']}",
            None,
            row["feasible"],
            None,
            row["violation"],
            row["optimality"],
            None,
        )
        for row in published()["table3"]
    ]
    doubts = [doubt["text"] for doubt in published()["doubts"] if doubt["about"] == "table3"]
    return Table("WorldTravel, Table 3: all tasks", columns, (own, *printed), "; ".join([_OTHER, *doubts]))


def _ablations(model: str, rows: Sequence[Judged]) -> list[Table]:
    ablation = str(rows[0][1].record.get("ablation", ""))
    found = []
    columns = ("model", "input", "feasible as it is", "feasible so")
    if "gold-theta" in ablation:
        own = (model, _shown(rows), None, _count(rows, "feasible"))
        printed = [(row["model"], "printed", row["standard"], row["gold"]) for row in published()["gold_theta"]]
        found.append(_with_doubts("WorldTravel, Table 5: all parameters given", columns, own, printed, "gold_theta"))
    if "feasibility-only" in ablation:
        own = (model, _shown(rows), None, _count(rows, "feasible"))
        printed = [
            (row["model"], f"printed, {row['setting']}", row["standard"], row["feasibility_only"])
            for row in published()["feasibility_only"]
        ]
        found.append(_with_doubts("WorldTravel, Table 4: feasibility only", columns, own, printed, "feasibility_only"))
    return found


def _with_doubts(
    title: str, columns: tuple[str, ...], own: tuple[Any, ...], printed: Sequence[tuple[Any, ...]], about: str
) -> Table:
    doubts = [doubt["text"] for doubt in published()["doubts"] if doubt["about"] == about]
    return Table(title, columns, (own, *printed), "; ".join([_OTHER, *doubts]))


def _bins(model: str, rows: Sequence[Judged]) -> Table:
    bins = published()["hard_bins"]
    own = []
    for name in _BINS:
        some = [row for row in rows if row[0].get("hard") == name]
        if some:
            label = name.lstrip("0").replace("-0", "-")
            own.append((model, label, _count(some, "feasible"), _count(some, "strict"), bins.get(name)))
    columns = ("model", "hard constraints", "feasible", "strictly feasible", "printed average %")
    return Table("WorldTravel, section 5.3: by number of hard constraints", columns, tuple(own), _OTHER)


def _groups(model: str, rows: Sequence[Judged], key: str, title: str) -> Table:
    own = []
    for value in sorted({str(about.get(key, "")) for about, _ in rows}):
        some = [row for row in rows if str(row[0].get(key, "")) == value]
        own.append((model, value, _count(some, "feasible"), _count(some, "strict")))
    return Table(f"WorldTravel: {title.lower()}", ("model", key, "feasible", "strictly feasible"), tuple(own))


def _types(model: str, rows: Sequence[Judged]) -> Table:
    totals: dict[str, tuple[int, int]] = {}
    for _, verdict in rows:
        for name, (have, of) in verdict.record["types"].items():
            before = totals.get(name, (0, 0))
            totals[name] = (before[0] + have, before[1] + of)
    own = []
    for name in sorted(totals):
        printed = published()["types"].get(_PRINTED_TYPE.get(name, ""), {})
        own.append((model, name, totals[name], printed.get("text"), printed.get("screenshots")))
    columns = ("model", "kind", "satisfied", "printed, text %", "printed, screenshots %")
    note = f"printed: averages; timed entries and windows are one category there; {_OTHER}"
    return Table("WorldTravel, section 5.3: satisfied by kind of constraint", columns, tuple(own), note)


def _twins(model: str, rows: Sequence[Judged]) -> Table:
    n = len(rows)
    cells = [(sum(verdict.scores[name] == 1 for _, verdict in rows), n) for name in ("refused", "correct", "slot")]
    columns = ("model", "refused", "with a correct relaxation", "that names the sold-out slot", "answered with a plan")
    own = (model, *cells, _count(rows, "answered"))
    note = "The paper has none. To leave out a place is often a correct guess; the sold-out slot cannot be guessed."
    return Table("WorldTravel: requests without a plan", columns, (own,), note)


def _taxonomy(model: str, rows: Sequence[Judged]) -> list[Table]:
    own: list[tuple[Any, ...]] = []
    for kind in (*KINDS, *(f"no answer: {failure}" for failure in FAILURES)):
        count = sum(kind in verdict.kinds for _, verdict in rows)
        if count:
            own.append((model, kind, (count, len(rows)), KINDS.get(kind, "for a reason outside of the model")))
    columns = ("model", "kind", "items", "what it means")
    if not own:
        return []
    return [Table("WorldTravel: what goes wrong", columns, tuple(own), "An item may have several kinds.")]


def _effort(model: str, rows: Sequence[Judged]) -> Table:
    def mean(key: str) -> float | None:
        told = [int(verdict.record[key]) for _, verdict in rows if key in verdict.record]
        return round(sum(told) / len(told), 2) if told else None

    own = (model, mean("calls"), mean("wrong_calls"), mean("engine_calls"))
    columns = ("model", "look-ups", "of these wrong", "uses of planning tools")
    return Table("WorldTravel: calls for an item", columns, (own,), "Means.")
