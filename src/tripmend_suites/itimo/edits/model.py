"""The trained ranker: counts of three cities, boosted trees and small networks per operation, as one object.

Trees and networks score an edit; the softmax of their weighted sum over the fitting edits of a problem is the
probability that the edit is the one meant. What is answered is the edit with the largest ``p + trust · passing``:
trust 0 is the most probable edit, a large one the edit that most probably passes the direction test.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from tripmend.errors import InputError

from ...common.each import gathered
from .features import Features, features
from .learners import Forest, Net, bin_columns, softmax, weighted_sum
from .problem import OPERATIONS, Array, Batch, Edit, EditProblem, Edits, Operation, Ranking, Register, Spot
from .statistics import Statistics, Surroundings, key_of, lay_out, spread

_BATCH_CELLS = 30_000_000
"""Edits times stops times stops that are looked at together; it bounds the memory."""
_MOST_THRESHOLDS = 24
"""So many cities, modifications and thresholds may be laid out; real data have nine."""
_PORTION = 48
"""So many problems are worth arrays of their own; with fewer, longer ones are padded to."""


@dataclass(frozen=True, slots=True)
class Scorer:
    """Trees (their weights already in their values) and networks with their weights, over the same columns."""

    edges: tuple[Array, ...]
    forest: Forest
    nets: tuple[Net, ...]
    weights: tuple[float, ...]

    def scores(self, values: Array) -> Array:
        """One score per row of `rows_of`."""
        of_trees = self.forest.scores(bin_columns(values, list(self.edges)))
        return np.asarray(of_trees + weighted_sum(self.nets, self.weights, values))


@dataclass(slots=True)
class _Laid:
    """The surroundings of a city's places under one threshold; None until they are worth laying out. asked: how many
    places have been asked for."""

    asked: int = 0
    around: Surroundings | None = None


def input_key(problem: EditProblem, key: Callable[[Spot], int] = key_of) -> int:
    """A hash of what a problem shows: its stops in order, its candidates in any, and the axes. key: of a place."""
    shown = (
        problem.operation,
        [key(spot) for spot in problem.itinerary],
        sorted({key(spot) for spot in problem.candidates}),
        sorted(problem.axes),
    )
    return int.from_bytes(hashlib.blake2b(repr(shown).encode(), digest_size=8).digest(), "little", signed=True)


def rows_of(seen: Features, *, real: bool = True) -> Array:
    """The columns and, last, whether the record was released (1) or made for training from a released one (0)."""
    return np.column_stack([seen.values, np.full(len(seen.values), float(real))])


def merged_forest(forests: Sequence[tuple[Forest, float]]) -> Forest:
    """One forest whose sum is the weighted sum of all."""
    return Forest(
        np.concatenate([forest.column for forest, _ in forests]),
        np.concatenate([forest.limit for forest, _ in forests]),
        np.concatenate([forest.mask for forest, _ in forests]),
        np.concatenate([(forest.value * weight).astype(np.float32) for forest, weight in forests]),
    )


@dataclass(frozen=True)
class TrainedRanker:
    """Ranks edits with the scorer of the problem's operation and the counts of its city.

    trust: per operation, see above. record: what it was trained on. folds: per operation the scorers of the
    cross-validation, each trained without one fold; `without` gives a ranker made of one of them. inputs: the sorted
    `input_key` of every record it was trained on, per operation. perturber: whether it is told how often training
    perturbations put a place in or took it out; False only to measure what that is worth.
    """

    scorers: Mapping[Operation, Scorer]
    cities: Mapping[Operation, Mapping[str, Statistics]]
    trust: Mapping[Operation, float]
    record: Mapping[str, Any]
    folds: Mapping[Operation, tuple[Scorer, ...]]
    inputs: Mapping[Operation, Array] = field(default_factory=dict)
    perturber: bool = True

    def trained_on(self, problem: EditProblem) -> bool:
        """Whether this very problem was among the training records; its answer is then no measure of anything."""
        known = self.inputs.get(problem.operation)
        if known is None:
            return False
        city = self.cities[problem.operation].get(self.city_of(problem))

        def key(spot: Spot) -> int:
            place = -1 if city is None else city.place_at(spot)
            return key_of(spot) if city is None or place < 0 else int(city.keys[place])

        return bool(np.isin(input_key(problem, key), known))

    def without(self, operation: Operation, fold: int, cities: Mapping[str, Statistics]) -> TrainedRanker:
        """The ranker that saw nothing of `fold`; `cities` are counts without it."""
        return replace(
            self, scorers={operation: self.folds[operation][fold]}, cities={operation: cities}, folds={}, inputs={}
        )  # fmt: skip

    def trusting(self, trust: float) -> TrainedRanker:
        """The ranker with another trust for every operation."""
        return replace(self, trust=dict.fromkeys(self.scorers, trust))

    def prepare(self, problems: Iterable[EditProblem]) -> None:
        """Lay out now the counts that such problems ask for, with the commonest threshold of each city.

        Without it, that is done as soon as as many places have been worked out one by one as a city has; one call then
        takes 0.1 to 0.2 s longer in a city of 800 places.
        """
        asked = Counter(self._asks_for(problem) for problem in problems)
        done: set[tuple[Operation, str]] = set()
        for (operation, city, near_km), _ in asked.most_common():
            if city and (operation, city) not in done:
                done.add((operation, city))
                self.cities[operation][city].lay_out()
                self._laid_out(operation, city, near_km, 0, now=True)

    def _asks_for(self, problem: EditProblem) -> tuple[Operation, str, float]:
        """Problems that ask for the same are ranked together; the near threshold sets how far counts are spread."""
        return problem.operation, self.city_of(problem), problem.near_km

    def _laid_out(
        self, operation: Operation, city: str, near_km: float, places: int, *, now: bool = False
    ) -> Surroundings | None:
        """The surroundings of a city's places, once that pays: when, with these `places`, as many have been worked out
        as there are. None before that, and for rare thresholds when there are very many."""
        cache: dict[tuple[Operation, str, float], _Laid] = self.__dict__.setdefault("_laid", {})
        known = self.cities[operation][city]
        kept = cache.get((operation, city, near_km))
        if kept is None:
            if len(cache) >= _MOST_THRESHOLDS and not now:
                return None
            kept = cache[operation, city, near_km] = _Laid()
        kept.asked += places
        if kept.around is None and (now or kept.asked >= len(known.keys)):
            kept.around = lay_out(known, near_km)
        return kept.around

    def city_of(self, problem: EditProblem) -> str:
        """The city most of whose places the problem names; "" when no place is known."""
        best, most = "", 0
        for city, known in self.cities[problem.operation].items():
            count = sum(known.place_at(spot) >= 0 for spot in (*problem.itinerary, *problem.candidates))
            if count > most:
                best, most = city, count
        return best

    def rank(self, problems: Sequence[EditProblem]) -> list[Ranking]:
        """One ranking per problem. Problems of an operation and city are ranked together: that is much faster."""
        groups = gathered((self._asks_for(problem), number) for number, problem in enumerate(problems))
        found: dict[int, Ranking] = {}
        for (operation, city, near_km), numbers in groups.items():
            register = Register()
            parts = [
                (part, Batch([problems[number] for number in part], register)) for part in _portions(problems, numbers)
            ]
            known = self.cities[operation]
            number = sorted(known).index(city) if city else -1
            statistics = known[city] if city else _empty()
            if not self.perturber:
                statistics = statistics.without_perturber()
            laid = self._laid_out(operation, city, near_km, len(register.spots)) if city else None
            counts = spread(statistics, register, near_km, laid)
            for part, batch in parts:
                edits, fits = batch.fitting(batch.legal())
                seen = features(batch, edits, statistics, number, counts)
                found.update(zip(part, self._rank(batch, edits, fits, seen), strict=True))
        return [found[number] for number in range(len(problems))]

    def _rank(self, batch: Batch, edits: Edits, fits: Array, seen: Features) -> list[Ranking]:
        operation = batch.operation
        probability = softmax(self.scorers[operation].scores(rows_of(seen)), edits.problem)
        group = edits.problem * 27 + seen.passing
        passing = np.bincount(group, probability)[group]
        order = np.lexsort((-(probability + self.trust[operation] * passing), edits.problem))
        bounds = np.concatenate([[0], np.cumsum(np.bincount(edits.problem, minlength=len(fits)))])
        rankings = []
        for row, problem_fits in enumerate(fits):
            chosen = order[bounds[row] : bounds[row + 1]]
            rankings.append(
                Ranking(
                    tuple(_edit(batch, row, int(edits.position[one]), int(edits.put[one])) for one in chosen),
                    tuple(probability[chosen].tolist()),
                    tuple(passing[chosen].tolist()),
                    bool(problem_fits),
                )
            )
        return rankings


def _portions(problems: Sequence[EditProblem], numbers: list[int]) -> list[list[int]]:
    """`numbers` in portions whose arrays stay small, problems of similar length together."""
    portions: list[list[int]] = []
    ordered = sorted(numbers, key=lambda number: len(problems[number].itinerary))
    edits = shortest = 0
    for number in ordered:
        problem = problems[number]
        size = problem.positions * max(1, len(problem.candidates))
        stops = len(problem.itinerary)
        much = not portions or (edits + size) * (stops + 1) ** 2 > _BATCH_CELLS
        if much or (stops > 1.4 * shortest + 1 and len(portions[-1]) >= _PORTION):  # little padding
            shortest = stops
            portions.append([])
            edits = 0
        portions[-1].append(number)
        edits += size
    return portions


def _edit(batch: Batch, row: int, position: int, put: int) -> Edit:
    if put < 0:
        return Edit(position)
    return Edit(position, batch.first_index[row][put - int(batch.size[row])])


def _empty() -> Statistics:
    zero, whole = np.zeros(0), np.zeros(0, dtype=np.int64)
    pairs = np.zeros((0, 3), dtype=np.int32)
    return Statistics(
        0, whole, zero, zero, whole, whole, whole, zero, zero, zero, zero, zero, pairs, pairs, pairs
    )  # fmt: skip


# The trained ranker as a file: arrays and a head with its record, the same ranker the same bytes.

FORMAT = "tripmend-edit-ranker/1"


def _pack(name: str, scorer: Scorer) -> dict[str, Array]:
    widest = max(len(cuts) for cuts in scorer.edges)
    edges = np.full((len(scorer.edges), widest), np.inf, dtype=np.float32)
    for row, cuts in enumerate(scorer.edges):
        edges[row, : len(cuts)] = cuts
    packed: dict[str, Array] = {f"{name}/edges": edges, f"{name}/weights": np.array(scorer.weights)}
    for part in ("column", "limit", "mask", "value"):
        packed[f"{name}/{part}"] = getattr(scorer.forest, part)
    for number, net in enumerate(scorer.nets):
        for one in fields(net):
            kind = np.float32 if one.name in ("mean", "scale") else np.float16
            packed[f"{name}/net{number}/{one.name}"] = getattr(net, one.name).astype(kind)
    return packed


def _unpack(data: Mapping[str, Array], name: str) -> Scorer:
    edges = tuple(row[np.isfinite(row)].astype(float) for row in data[f"{name}/edges"])
    forest = Forest(*(data[f"{name}/{part}"] for part in ("column", "limit", "mask", "value")))
    weights = tuple(data[f"{name}/weights"].tolist())
    nets = tuple(
        Net(*(data[f"{name}/net{number}/{one.name}"].astype(np.float32) for one in fields(Net)))
        for number in range(len(weights))
    )
    return Scorer(edges, forest, nets, weights)


def save_ranker(path: Path, ranker: TrainedRanker) -> None:
    """Write `ranker`; the same ranker gives the same bytes. Raises InputError when it cannot be written."""
    arrays: dict[str, Array] = {}
    for operation in OPERATIONS:
        if operation not in ranker.scorers:
            continue
        arrays.update(_pack(f"{operation}/all", ranker.scorers[operation]))
        for fold, scorer in enumerate(ranker.folds[operation]):
            arrays.update(_pack(f"{operation}/fold{fold}", scorer))
        arrays[f"{operation}/inputs"] = np.sort(np.asarray(ranker.inputs.get(operation, []), dtype=np.int64))
        for city, counts in sorted(ranker.cities[operation].items()):
            for one in fields(counts):
                arrays[f"{operation}/city/{city}/{one.name}"] = np.asarray(getattr(counts, one.name))
    head = {"format": FORMAT, "trust": dict(ranker.trust), "record": dict(ranker.record)}
    head["folds"] = {operation: len(scorers) for operation, scorers in ranker.folds.items()}
    text = json.dumps(head, ensure_ascii=False, sort_keys=True)
    arrays["head"] = np.frombuffer(text.encode(), dtype=np.uint8)
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:  # as np.savez, but not compressed: libraries compress differently
        for name, array in sorted(arrays.items()):
            entry = zipfile.ZipInfo(f"{name}.npy")
            entry.create_system = 3
            written = io.BytesIO()
            np.lib.format.write_array(written, array, allow_pickle=False)
            archive.writestr(entry, written.getvalue())
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_bytes(held.getvalue())
        os.replace(part, path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise InputError(f"cannot be written: {error.strerror}", source=path) from error


def load_ranker(path: Path) -> TrainedRanker:
    """The ranker in `path`. Raises InputError when it holds none."""
    try:
        with path.open("rb") as source, np.load(source, allow_pickle=False) as archive:
            data = {name: archive[name] for name in archive.files}
        head = json.loads(bytes(data["head"]).decode())
        if head["format"] != FORMAT:
            raise InputError(f"the model has format {head['format']!r}, not {FORMAT!r}", source=path)
        operations = [operation for operation in OPERATIONS if operation in head["folds"]]
        if not operations:
            raise InputError("the model knows no edit", source=path)
        cities: dict[Operation, dict[str, Statistics]] = {}
        for operation in operations:
            prefix = f"{operation}/city/"
            names = sorted({name.removeprefix(prefix).split("/")[0] for name in data if name.startswith(prefix)})
            cities[operation] = {
                city: Statistics(
                    int(data[f"{prefix}{city}/itineraries"]),
                    *(data[f"{prefix}{city}/{one.name}"] for one in fields(Statistics)[1:]),
                )
                for city in names
            }
        return TrainedRanker(
            {operation: _unpack(data, f"{operation}/all") for operation in operations},
            cities,
            {operation: float(head["trust"][operation]) for operation in operations},
            head["record"],
            {
                operation: tuple(
                    _unpack(data, f"{operation}/fold{fold}") for fold in range(head["folds"][operation])
                )
                for operation in operations
            },
            {operation: data[f"{operation}/inputs"] for operation in operations},
        )  # fmt: skip
    except FileNotFoundError as error:
        raise InputError("there is no such model", source=path) from error
    except (OSError, KeyError, ValueError, TypeError, EOFError, zipfile.BadZipFile) as error:
        raise InputError("this is no model of tripmend's edit ranker, or a damaged one", source=path) from error


def shipped_ranker() -> TrainedRanker:
    """The ranker that comes with the package."""
    with resources.as_file(resources.files(__package__) / "ranker.npz") as path:
        return load_ranker(path)
