"""How the iTIMO ranker's trees do with fewer records, and how many more the aims would take.

    scripts/itimo_curve.py DATA --out curve.json
    scripts/itimo_curve.py --read curve.json

DATA is the folder of ``tripmend itimo train``. The folds are those of the shipped ranker; of the originals of the
other four folds each city keeps a share, drawn anew per seed, smaller shares inside larger ones. Trees alone, two
copies, grow on them (the shipped ranker has six, and networks for ADD and REPLACE) and answer the left-out fold with
counts of the same records. The error 1 - Mod or 1 - APR is taken for a·n^-b, n the records learnt from. ``curve.json``
has what every record scored and is written after every fold, so that a stopped run goes on where it was.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tripmend_suites.itimo.edits.learners import bin_columns, bin_edges, grow, softmax
from tripmend_suites.itimo.edits.model import shipped_ranker
from tripmend_suites.itimo.edits.problem import OPERATIONS, Array, Operation
from tripmend_suites.itimo.ranker import train
from tripmend_suites.itimo.ranker.samples import (
    FOLDS,
    SEED,
    Sample,
    data_files,
    fold_of,
    originals,
    samples,
    without_copies,
)
from tripmend_suites.itimo.ranker.train import training_rows

SHARES = (0.25, 0.5, 0.75, 1.0)
COPIES = 2
RESAMPLES = 10_000
MEASURES = ("log-likelihood", "Mod", "APR")
AIMS = {
    "add": {"Melb": (0.43, 0.90), "Toro": (0.48, 0.94), "Florence": (0.50, 0.91)},
    "replace": {"Melb": (0.85, 0.92), "Toro": (0.83, 0.94), "Florence": (0.82, 0.92)},
    "delete": {"Melb": (0.91, 0.93), "Toro": (0.84, 0.94), "Florence": (0.82, 0.88)},
}
"""Mod and APR, as in docs/itimo-ranker.md."""


def part_of(chosen: Sequence[Sample], groups: Array, there: Array, share: float, seed: int) -> Array:
    """Which samples are learnt from: those of a share of the originals that are `there`, drawn city by city."""
    draw = np.random.default_rng(seed)
    city = np.array([sample.city for sample in chosen])
    kept = np.zeros(len(chosen), dtype=bool)
    for one in np.unique(city):
        different = draw.permutation(np.unique(groups[there & (city == one)]))
        kept |= there & (city == one) & np.isin(groups, different[: max(1, round(share * len(different)))])
    return kept


def scored(chosen: Sequence[Sample], groups: Array, inside: Array, out: Array, seed: int, trust: float) -> Array:
    """(records, 3): log-likelihood of the gold edit, Mod and APR of the records that are `out`; others mean nothing."""
    cities = sorted({sample.city for sample in chosen})
    some = [sample for sample, kept in zip(chosen, inside, strict=True) if kept]
    rows = training_rows(some, groups[inside], cities, more=False).released
    if rows is None:
        raise SystemExit("a share without records: the data are too few")
    edges = bin_edges(rows.values)
    bins = bin_columns(rows.values, edges)
    weights = np.ones(len(rows.sample))
    forests = [grow(bins, rows.group, rows.gold, weights, train._GROWTH, seed + copy) for copy in range(COPIES)]
    left = train._left_out(chosen, inside, out, cities)
    seen = bin_columns(left.values, edges)
    scores = np.mean([forest.scores(seen) for forest in forests], axis=0)
    judged = train._judged([train._Held(left, scores[None])], (1.0,), trust, len(chosen))
    p = softmax(scores, left.group)
    likelihood = np.full((len(chosen), 1), np.log(1e-9))  # where the gold edit does not fit
    likelihood[left.sample[left.group[left.gold]], 0] = np.log(p[left.gold] + 1e-9)
    return np.column_stack([likelihood, judged])


def measure(folder: Path, out: Path, seeds: int, operations: Sequence[Operation] = OPERATIONS) -> dict[str, Any]:
    """Fill `out`, going on where it stops."""
    found: dict[str, Any] = (
        json.loads(out.read_text()) if out.exists() else {"suite": "itimo-curve/1", "operations": {}}
    )
    ranker = shipped_ranker()
    loaded = {
        operation: samples(without_copies(data_files(folder, operation))[0], operation) for operation in operations
    }
    for seed, operation in ((seed, operation) for seed in range(seeds) for operation in operations):
        chosen = loaded[operation]
        groups, fold = originals(chosen), fold_of(chosen)
        here = found["operations"].setdefault(operation, {"done": {}})
        here["city"], here["original"] = [sample.city for sample in chosen], groups.tolist()
        for number, share in ((number, share) for number in range(FOLDS) for share in SHARES):
            name = f"{seed}/{share}/{number}"
            if name in here["done"]:
                continue
            inside = part_of(chosen, groups, fold != number, share, SEED + 100 * seed + number)
            values = scored(chosen, groups, inside, fold == number, SEED + 1000 * seed, ranker.trust[operation])
            held = np.flatnonzero(fold == number)
            here["done"][name] = {
                "n": int(inside.sum()),
                "records": held.tolist(),
                "values": values[held].round(6).tolist(),
            }
            out.write_text(json.dumps(found))
            print(operation, name, np.round(values[held].mean(0), 3).tolist(), flush=True)
    return found


def _curve(here: dict[str, Any]) -> tuple[Array, Array]:
    """Mean records learnt from per share, and (shares, records, 3) mean over the seeds that are complete."""
    values = np.zeros((len(SHARES), len(here["city"]), 3))
    numbers: list[list[int]] = [[] for _ in SHARES]
    seeds = [
        seed for seed in {name.split("/")[0] for name in here["done"]}
        if all(f"{seed}/{share}/{fold}" in here["done"] for share in SHARES for fold in range(FOLDS))
    ]  # fmt: skip
    for place, share in enumerate(SHARES):
        for seed in seeds:
            for fold in range(FOLDS):
                one = here["done"][f"{seed}/{share}/{fold}"]
                values[place, one["records"]] += np.array(one["values"]) / len(seeds)
                numbers[place].append(one["n"])
    return np.array([np.mean(one) if one else np.nan for one in numbers]), values


def _resampled(values: Array, city: Array, group: Array) -> dict[str, Array]:
    """By city, (1 + RESAMPLES, shares, 3) means: first of all records, then with whole originals drawn again."""
    draw = np.random.default_rng(SEED)
    found = {}
    for one in np.unique(city):
        here = np.flatnonzero(city == one)
        number = np.unique(group[here], return_inverse=True)[1]
        size = np.bincount(number).astype(float)
        sums = np.stack([np.bincount(number, values[s, here, m]) for s in range(len(SHARES)) for m in range(3)], 1)
        times = draw.multinomial(len(size), np.full(len(size), 1 / len(size)), RESAMPLES)
        times = np.concatenate([np.ones((1, len(size))), times])
        found[str(one)] = (times @ sums / (times @ size)[:, None]).reshape(-1, len(SHARES), 3)
    return found


def _slope(n: Array, error: Array) -> Array:
    """b of error = a·n^-b by least squares of the logarithms; error: (…, shares)."""
    x = np.log(n) - np.log(n).mean()
    return np.asarray(-(np.log(np.maximum(error, 1e-6)) * x).sum(-1) / (x**2).sum())


def _times(value: float) -> str:
    if not np.isfinite(value):
        return "never"
    if value >= 1000:
        return "1,000+"
    return f"{value:.1f}" if value < 10 else f"{value:.0f}"


def tables(found: dict[str, Any]) -> str:
    """What was measured, and how many times the records each aim would take, as Markdown."""
    first = ["| modification | measure | " + " | ".join(f"{share:.0%}" for share in SHARES) + " | b (all cities) |"]
    first += ["|---" * (len(SHARES) + 3) + "|"]
    second = [
        "| modification | city | number | shipped | aim | b | times the records (95 %) | with b of all cities (95 %) |"
    ]
    second += ["|---" * 8 + "|"]
    record = shipped_ranker().record["operations"]
    for operation, here in found["operations"].items():
        n, values = _curve(here)
        if np.isnan(n).any():  # no seed is complete
            continue
        by_city = _resampled(values, np.array(here["city"]), np.array(here["original"]))
        every = np.mean(list(by_city.values()), axis=0)
        common = [_slope(n, 1 - every[:, :, m]) for m in range(3)]
        for m, name in enumerate(MEASURES):
            cells = [f"{every[0, s, m]:.3f} ± {every[1:, s, m].std():.3f}" for s in range(len(SHARES))]
            slope = f"{common[m][0]:.2f} ± {common[m][1:].std():.2f}" if m else "–"
            first.append(f"| {operation.upper()} | {name} | " + " | ".join(cells) + f" | {slope} |")
        first.append("| | records learnt from | " + " | ".join(f"{one:.0f}" for one in n) + " | |")
        for city, means in by_city.items():
            counts = record[operation]["cross-validation"][city]["all"]
            for m, name in ((1, "Mod"), (2, "APR")):
                aim = AIMS[operation][city][m - 1]
                shipped = counts[name.lower()] / counts["n"]
                error = (1 - shipped) * (1 - means[:, -1, m]) / (1 - means[0, -1, m])
                own = _slope(n, 1 - means[:, :, m])
                cells = []
                for b in (own, common[m]):
                    with np.errstate(divide="ignore", over="ignore"):
                        times = np.where(error <= 1 - aim, 1.0, np.where(b > 0, (error / (1 - aim)) ** (1 / b), np.inf))
                    low, high = np.percentile(times[1:], [2.5, 97.5], method="nearest")
                    text = "reached" if times[0] == 1 else _times(float(times[0]))
                    cells.append(f"{text} ({_times(float(low))} to {_times(float(high))})")
                second.append(
                    f"| {operation.upper()} | {city} | {name} | {shipped:.3f} | {aim:.2f} "
                    f"| {own[0]:.2f} ± {own[1:].std():.2f} | {cells[0]} | {cells[1]} |"
                )
    return "\n".join(first) + "\n\n" + "\n".join(second)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", nargs="?", type=Path, help="the folder with the train and val files")
    parser.add_argument("--out", type=Path, default=Path("curve.json"), help="what every record scored (curve.json)")
    parser.add_argument("--seeds", type=int, default=2, help="how many draws of the shares and of the trees (2)")
    parser.add_argument("--operation", choices=OPERATIONS, help="only this modification")
    parser.add_argument("--read", type=Path, help="only print the tables of such a file")
    given = parser.parse_args()
    if given.read is None and given.data is None:
        parser.error("name the folder with the data, or --read")
    if given.read is not None:
        found = json.loads(given.read.read_text())
    else:
        operations = OPERATIONS if given.operation is None else (given.operation,)
        found = measure(given.data, given.out, given.seeds, operations)
    print(tables(found))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
