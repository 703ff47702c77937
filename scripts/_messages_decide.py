"""Fit how likely readings of messages are right: `src/tripmend/messages/data/decider.txt`. See `docs/understand.md`.

    .venv/bin/python scripts/_messages_decide.py --data FOLDER a b … [--scorers FOLDER] [--without SET] [-o FILE]

FOLDER holds labelled sets of other writers with their scorer; promises and development messages are in
`tests/data/messages`. A trained scorer that has seen a set is too sure of it: where the folder of --scorers has
SET.txt, weights of one that was made without that set, these are used for it.
"""

from __future__ import annotations

import argparse
import datetime as dt
import itertools
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from _messages import _scorer
from tripmend.app._score import score_lines
from tripmend.change import Change
from tripmend.formats.native import read_trip
from tripmend.messages import decider, reader, trained
from tripmend.messages.questions import change_of
from tripmend.messages.report import change_data

ROOT = Path(__file__).parent.parent
SETS = ROOT / "tests" / "data" / "messages"
OUT = ROOT / "src" / "tripmend" / "messages" / "data" / "decider.txt"
OTHERS, PROMISE, OWN = 1.0, 10.0, 0.3
"""How much a message of other writers, a promise and a development message weigh."""
PULL, LEAST = 1.0, 0.05
"""How strongly a number's weight is held at none, by how much the number differs from reading to reading, at least so
much."""
TELLS = 0.12
"""How much a number has to tell, its weight by how much it differs, to be kept."""
ROUNDS, KEPT = 300, 12
"""Steps of the fit, and how many of the last ones it goes by."""
MOST, EACH = 1500, {1: 14, 2: 14, 3: 7}
"""So many whole readings of a message are looked at, and of each of so many pieces so many."""


@dataclass
class Case:
    """A message: of each piece its rows of numbers (readings, nothing, something else), and the whole readings that are
    right, a row a piece."""

    rows: list[list[decider.Row]]
    right: list[tuple[int, ...]]
    weight: float


def _case(read: Callable[[], Any], is_right: Callable[[Change], bool], weight: float) -> Case | None:
    """What the reader weighs of a message, with what of it is right."""
    seen: list[tuple[Sequence[Any], list[decider.Row]]] = []

    def odds(piece: decider.Piece, pieces: Sequence[decider.Piece]) -> decider.Odds:
        seen.append((piece.readings, decider.rows_of(piece, pieces)))
        return decider.Odds((0.0,) * len(piece.readings), (0.0,) * len(piece.readings), 0.0)

    kept, reader.odds_of = reader.odds_of, odds  # type: ignore[attr-defined]
    try:
        read()
    finally:
        reader.odds_of = kept  # type: ignore[attr-defined]
    if not seen:
        return None
    each = EACH.get(len(seen), 4)
    options = [[*range(min(len(known), each)), len(known)] for known, _ in seen]
    judged = cache(lambda change: is_right(Change.model_validate_json(change)))
    right = []
    for mix in itertools.islice(itertools.product(*options), MOST):
        change = change_of([known[n] for n, (known, _) in zip(mix, seen, strict=True) if n < len(known)])
        if (change.disruptions or change.constraints) and judged(change.model_dump_json()):
            right.append(mix)
    return Case([rows for _, rows in seen], right, weight)


def of_others(data: Path, name: str, score: Any, plans: Any, folder: Path) -> Iterator[Case | None]:
    """The messages of a set of other writers."""
    for raw in (data / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        line = json.loads(raw)
        trip, document = _trip(score, line["idx"], folder, json.dumps(plans[line["idx"]]["days"]))
        today = document.itinerary.days[line["today"] - 1].date if "today" in line else None

        def is_right(change: Change, trip: Any = trip, line: Any = line, document: Any = document) -> bool:
            told: str = score.judge(trip, line, change_data(change, document.itinerary, document.catalogue))["class"]
            return told == "exact"

        def read(line: Any = line, document: Any = document, today: Any = today) -> Any:
            return reader.read_message(line["message"], document.itinerary, document.catalogue, today)

        yield _case(read, is_right, OTHERS)


@cache
def _trip(score: Any, index: int, folder: Path, days: str) -> tuple[Any, Any]:
    texts = ((folder / f"{index}{end}.json").read_text(encoding="utf-8") for end in ("", ".catalogue"))
    return score.Trip(*map(json.loads, texts), json.loads(days)), read_trip(folder / f"{index}.json")


def own(name: str) -> Iterator[Case | None]:
    """The promises, or the development messages."""
    trip = cache(read_trip)
    for raw in (SETS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        line = json.loads(raw)
        document = trip((ROOT if name == "promises" else SETS) / line["trip"])
        today = dt.date.fromisoformat(line["today"]) if "today" in line else None
        now = dt.datetime.fromisoformat(line["now"]) if "now" in line else None

        def is_right(change: Change, line: Any = line, document: Any = document) -> bool:
            if "says" in line:
                return not line["asks"] and _says(change) == _sorted(line["says"])
            wanted = {**line, "expect": {**line["expect"], "unclear": 0}}
            return not line["expect"]["unclear"] and bool(
                score_lines([(wanted, change, document.itinerary)]).everything
            )

        def read(line: Any = line, document: Any = document, today: Any = today, now: Any = now) -> Any:
            return reader.read_message(line["message"], document.itinerary, document.catalogue, today, now)

        yield _case(read, is_right, PROMISE if name == "promises" else OWN)


def _says(change: Change) -> list[str]:
    effects = [one.effect.model_dump(mode="json") for one in change.disruptions]
    return _sorted([*effects, *(one.model_dump(mode="json", exclude={"text"}) for one in change.constraints)])


def _sorted(told: Sequence[dict[str, Any]]) -> list[str]:
    empty: tuple[Any, ...] = (None, [], {}, "", False, ())
    plain = [{k: v for k, v in one.items() if v not in empty and k != "pace"} for one in told]
    return sorted(json.dumps(one, sort_keys=True) for one in plain)


class Table:
    """All cases as rows of numbers: `loss` is how unlikely the right whole readings are taken to be. A message of which
    none is right has a piece that means something else."""

    def __init__(self, cases: Sequence[Case], only: Collection[str] = ()) -> None:
        known = {name for case in cases for rows in case.rows for row in rows for name in row}
        self.names = sorted(known & set(only) if only else known)
        column = {name: n for n, name in enumerate(self.names)}
        pieces = [(case, rows) for case in cases for rows in case.rows]
        sizes = np.array([len(rows) for _, rows in pieces])
        self.starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        self.piece = np.repeat(np.arange(len(pieces)), sizes)
        self.table = np.zeros((sizes.sum(), len(self.names)))
        for n, row in enumerate(row for _, rows in pieces for row in rows):
            for name in row.keys() & column.keys():
                self.table[n, column[name]] = row[name]
        self.scale = np.maximum(self.table.std(0), LEAST)
        self.weight = np.repeat([case.weight for case, _ in pieces], sizes)
        first = np.concatenate([[0], np.cumsum([len(case.rows) for case in cases])[:-1]])
        self.told = [(c, [[int(self.starts[f + k]) + n for k, n in enumerate(mix)] for mix in c.right], int(f))
                     for c, f in zip(cases, first, strict=True)]  # fmt: skip
        self.ends = self.starts + sizes - 1
        width = max(len(case.rows) for case in cases)
        right = [(n, mix) for n, (_, mixes, _) in enumerate(self.told) for mix in mixes]
        self.mixes = np.array([[*mix, *[len(self.table)] * (width - len(mix))] for _, mix in right])
        numbers = sorted({n for n, _ in right})
        self.mix_of = np.searchsorted(numbers, [n for n, _ in right])
        self.mix_starts = np.searchsorted(self.mix_of, np.arange(len(numbers)))
        self.mix_weight = np.array([cases[n].weight for n in numbers])
        wrong = [(case, f) for case, mixes, f in self.told if not mixes]
        self.open = np.concatenate([np.arange(f, f + len(case.rows)) for case, f in wrong])
        self.open_of = np.repeat(np.arange(len(wrong)), [len(case.rows) for case, _ in wrong])
        self.open_starts = np.searchsorted(self.open_of, np.arange(len(wrong)))
        self.open_weight = np.array([case.weight for case, _ in wrong])
        self.open_rows = np.isin(self.piece, self.open)

    def likely(self, weights: Any) -> Any:
        """How likely each row is among those of its piece."""
        powers = self.table @ weights
        powers = np.exp(powers - np.maximum.reduceat(powers, self.starts)[self.piece])
        return powers / np.add.reduceat(powers, self.starts)[self.piece]

    def loss(self, weights: Any) -> tuple[float, Any]:
        """It, and its slopes."""
        likely = self.likely(weights)
        meant = np.zeros(len(likely) + 1)
        logs = np.append(np.log(likely + 1e-12), 0)[self.mixes].sum(1)
        most = np.maximum.reduceat(logs, self.mix_starts)
        part = np.exp(logs - most[self.mix_of])
        whole = np.add.reduceat(part, self.mix_starts)
        loss = -(self.mix_weight * (most + np.log(whole))).sum()
        part *= (self.mix_weight / whole)[self.mix_of]
        meant += np.bincount(self.mixes.ravel(), np.repeat(part, self.mixes.shape[1]), minlength=len(meant))
        other = likely[self.ends[self.open]]
        none = np.add.reduceat(np.log(np.maximum(1 - other, 1e-12)), self.open_starts)
        some = np.maximum(1 - np.exp(none), 1e-9)
        loss -= (self.open_weight * np.log(some)).sum()
        after = np.minimum(other / some[self.open_of], 1.0)
        much = np.zeros(len(self.starts))
        much[self.open] = (1 - after) / np.maximum(1 - other, 1e-9)
        rows = self.open_rows
        meant[:-1][rows] = (self.weight * likely * much[self.piece])[rows]
        meant[self.ends[self.open]] = self.open_weight[self.open_of] * after
        slopes = self.table.T @ (likely * self.weight - meant[:-1]) + PULL * weights * self.scale**2
        return float(loss + 0.5 * PULL * ((weights * self.scale) ** 2).sum()), slopes

    def fitted(self) -> Any:
        """The weights of least loss, by its last slopes."""
        weights = np.zeros(len(self.names))
        steps: list[tuple[Any, Any]] = []
        loss, slopes = self.loss(weights)
        for _ in range(ROUNDS):
            way, used = slopes.copy(), []
            for step, turn in reversed(steps):
                used.append((step @ way) / (turn @ step))
                way -= used[-1] * turn
            way *= (steps[-1][0] @ steps[-1][1]) / (steps[-1][1] @ steps[-1][1]) if steps else 1 / abs(slopes).max()
            for (step, turn), share in zip(steps, reversed(used), strict=True):
                way += step * (share - (turn @ way) / (turn @ step))
            far = 1.0
            while (found := self.loss(weights - far * way))[0] > loss - 1e-4 * far * (slopes @ way) and far > 1e-8:
                far /= 2
            step, turn = -far * way, found[1] - slopes
            steps = [*steps, (step, turn)][-KEPT:] if step @ turn > 1e-10 else steps
            weights, better, (loss, slopes) = weights + step, loss - found[0], found
            if better < 1e-6 * abs(loss):
                break
        return weights


def fitted(cases: Sequence[Case]) -> tuple[Table, Any]:
    """The table of numbers that tell enough, and their weights."""
    every = Table(cases)
    much = abs(every.fitted()) * every.scale >= TELLS
    table = Table(cases, [name for name, kept in zip(every.names, much, strict=True) if kept])
    return table, table.fitted()


def main() -> None:
    """Fit, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--scorers", type=Path)
    parser.add_argument("--without", nargs="*", default=())
    parser.add_argument("-o", "--output", type=Path, default=OUT)
    options = parser.parse_args()
    score = _scorer(options.data)
    source = options.data.parent / "travelplanner"
    cases: list[Case | None] = [*own("promises"), *own("development")]
    shipped = trained.stored
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tripmend", "convert", str(source), "--from", "travelplanner", "-o", folder]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        plans = score.validate.load(source / "plans.jsonl")
        for name in options.sets:
            made = options.scorers / f"{name}.txt" if options.scorers else Path()
            held = trained.weights(made.read_text(encoding="utf-8")) if made.is_file() else shipped()
            trained.stored = lambda held=held: held  # type: ignore[assignment]
            if name not in options.without:
                cases += of_others(options.data, name, score, plans, Path(folder))
    table, weights = fitted([case for case in cases if case is not None])
    lines = [f"{name} {weight:.3f}" for name, weight in zip(table.names, weights, strict=True) if abs(weight) >= 0.001]
    options.output.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} weights of {len(cases)} messages, loss {table.loss(weights)[0]:.1f}")


if __name__ == "__main__":
    main()
