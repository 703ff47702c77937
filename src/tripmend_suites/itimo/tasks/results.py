"""The paper's Tables 3 and 9 from verdicts alone, with tripmend's row on the same items and the printed rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...common.each import gathered
from ...common.tasking import Table, Verdict
from ..data.examples import OPERATIONS
from ..report.published import best_of, published

OURS = "tripmend, the same items"
ENGINE = "tripmend/engine"
"""The scripted model that is tripmend itself: its own rows need no second time."""
_CITIES = {"melbourne": 0, "toronto": 1, "florence": 2}
_OPERATIONS = ("ADD", "REPLACE", "DELETE")
_PRINTED = "Printed rows are of the paper's test split and stand here for context only."

Cell = tuple[str, str]
Pairs = Sequence[tuple[Mapping[str, str | int], Verdict]]


def changes(runs: Mapping[str, Pairs], base: str) -> Sequence[Table]:
    """How several runs differ from the run called `base` on the cells that both have: in points as in Table 4, relative
    by cell as in Table 10, and relative on average as in Tables 5 and 6. A cell in which `base` has nothing has no
    relative change."""
    points: list[tuple[Any, ...]] = []
    every: list[tuple[Any, ...]] = []
    values = {score: {label: cells_of(pairs, score) for label, pairs in runs.items()} for score in ("mod", "apr")}
    shared = list(values["mod"][base])
    for label in runs:
        if label == base:
            continue
        row: list[Any] = [label]
        relative: list[Any] = [label]
        for score in ("mod", "apr"):
            before, after = values[score][base], values[score][label]
            cells = [cell for cell in shared if cell in after]
            gains = [100 * (after[cell] - before[cell]) for cell in cells]
            whole, rest = sum(before[cell] for cell in cells), sum(after[cell] for cell in cells)
            row += [round(sum(gains) / len(gains), 2) if gains else None]
            row += [round(100 * (rest - whole) / whole, 1) if whole else None]
            for cell in shared:
                known = cell in after and before[cell]
                relative.append(round(100 * (after[cell] - before[cell]) / before[cell], 1) if known else None)
        points.append(tuple(row))
        every.append(tuple(relative))
    heads = ("mod, points", "mod, relative %", "apr, points", "apr, relative %")
    names = [f"{score} {city} {operation}" for score in ("mod", "apr") for city, operation in shared]
    note = f"Against {base}: points as Table 4 has them, relative as Tables 5 and 6 have the average."
    return (
        Table("iTIMO, mending: changes (Tables 4, 5 and 6)", ("by", *heads), tuple(points), note),
        Table("iTIMO, mending: changes by cell, relative % (Table 10)", ("by", *names), tuple(every), note),
    )


def _by_cell(pairs: Pairs) -> dict[Cell, list[Verdict]]:
    found = gathered(((str(about.get("city", "")), str(about.get("operation", ""))), one) for about, one in pairs)
    order = sorted(found, key=lambda cell: (_CITIES.get(cell[0], 9), cell[0], _OPERATIONS.index(cell[1])))
    return {cell: found[cell] for cell in order}


def _hits(verdicts: Sequence[Verdict], score: str) -> tuple[int, int]:
    return sum(verdict.scores.get(score, 0) == 1 for verdict in verdicts), len(verdicts)


def _own(verdicts: Sequence[Verdict], score: str) -> tuple[int, int] | None:
    """tripmend's own share of the same items; None for a log that does not hold it."""
    found = [verdict.record.get("engine") for verdict in verdicts]
    if any(one is None for one in found):
        return None
    return sum(one[score] == 1 for one in found if one is not None), len(found)


def _counted(verdicts: Sequence[Verdict], name: str) -> tuple[int, int]:
    parts = [verdict.counts.get(name, (0, 0)) for verdict in verdicts]
    return sum(part[0] for part in parts), sum(part[1] for part in parts)


def cells_of(pairs: Pairs, score: str) -> dict[Cell, float]:
    """The mean of a score by (city, modification), as `borda` takes it."""
    return {
        cell: sum(verdict.scores.get(score, 0.0) for verdict in found) / len(found)
        for cell, found in _by_cell(pairs).items()
    }


def _by_city(model: str, cells: Mapping[Cell, Sequence[Verdict]]) -> Table:
    rows: list[tuple[Any, ...]] = []
    for (city, operation), verdicts in cells.items():
        scores = [_hits(verdicts, score) for score in ("mod", "apr", "mod_strict", "apr_strict")]
        released = [_counted(verdicts, f"{score} as released") for score in ("mod", "apr")]
        rows.append((model, operation, city, *scores, *released))
    for (city, operation), verdicts in cells.items() if not model.startswith(ENGINE) else ():
        own = [_own(verdicts, score) for score in ("mod", "apr", "mod_strict", "apr_strict")]
        if None not in own:
            rows.append((OURS, operation, city, *own, None, None))
    for city, operation in cells:
        best = {score: best_of(city, operation, score) for score in ("mod", "apr")}
        if best["mod"] and best["apr"]:
            names = dict.fromkeys((best["mod"][1], best["apr"][1]))
            name = f"printed, best: {'; '.join(names)}"
            rows.append((name, operation, city, best["mod"][0], best["apr"][0], None, None, None, None))
    alike = [verdict.record.get("engine", {}) for verdicts in cells.values() for verdict in verdicts]
    seen = sum(one.get("held_out") == 0 for one in alike)
    note = (
        "Mod, APR: the released evaluator's verdicts over all items. strict: of the kind asked for, in range, a "
        "candidate, one edit only; APR without the direction of the gold edit. as released: over the answers that the "
        f"released evaluator counts. {_PRINTED}"
    )
    if seen:
        note += f" {OURS}: its ranker was trained on {seen} of these items, because the folder does not hold its folds."
    columns = (
        "by", "modification", "city", "Mod", "APR", "Mod strict", "APR strict", "Mod as released", "APR as released",
    )  # fmt: skip
    return Table("iTIMO, mending: by city and modification", columns, tuple(rows), note)


def _wide(model: str, cells: Mapping[Cell, Sequence[Verdict]]) -> Table:
    tables = published()
    known = [tuple(cell) for cell in tables["columns"]]
    other = [(*cell, score) for cell in cells for score in ("mod", "apr") if (*cell, score) not in known]
    columns = [*known, *other]
    used = [(city, operation, score) for city, operation, score in columns if (city, operation) in cells]
    own = [_own(cells[city, operation], score) for city, operation, score in used]
    rows: list[tuple[Any, ...]] = [
        (model, "", *(_hits(cells[city, operation], score) for city, operation, score in used))
    ]
    if None not in own and not model.startswith(ENGINE):
        rows.append((OURS, "", *own))
    for row in tables["rows"]:
        values = dict(zip(known, row["values"], strict=True))
        if any(cell in values for cell in used):
            rows.append((f"printed: {row['model']}", row["setting"], *(values.get(cell) for cell in used)))
    names = tuple(f"{city} {operation} {'Mod' if score == 'mod' else 'APR'}" for city, operation, score in used)
    return Table("iTIMO, mending: Tables 3, 5 and 9", ("by", "setting", *names), tuple(rows), _PRINTED)


def _faults(model: str, cells: Mapping[Cell, Sequence[Verdict]]) -> Table:
    every = [verdict for verdicts in cells.values() for verdict in verdicts]
    counted = Counter(kind for verdict in every for kind in verdict.kinds)
    rows = tuple((model, kind, (count, len(every))) for kind, count in sorted(counted.items(), key=lambda one: -one[1]))
    return Table("iTIMO, mending: what is wrong with the answers", ("by", "fault", "answers"), rows)


def repair_tables(model: str, about: Iterable[Mapping[str, str | int]], verdicts: Iterable[Verdict]) -> Sequence[Table]:
    """The tables of one model's verdicts."""
    cells = _by_cell(list(zip(about, verdicts, strict=True)))
    return [_by_city(model, cells), _wide(model, cells), _faults(model, cells)]


# The paper's Table 1 from verdicts alone: how varied and how accurate perturbations are, ours and the printed ones
# beside them.

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
