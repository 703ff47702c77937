"""The trained ranker as a file: arrays and a head with its record, the same ranker the same bytes."""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Mapping
from dataclasses import fields
from importlib import resources
from pathlib import Path

import numpy as np

from tripmend.errors import InputError

from ._batch import Array
from ._model import Scorer, TrainedRanker
from ._net import Net
from ._problem import OPERATIONS, Operation
from ._statistics import Statistics
from ._trees import Forest

__all__ = ["load_ranker", "save_ranker", "shipped_ranker"]

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
