"""The paper's grid search: each combination of hyper-parameters is trained, answers the val file and is scored."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from tripmend.errors import InputError
from tripmend.formats.files import write_atomically

from ...itimo.formats import read_examples, read_predictions
from ...itimo.metrics import as_published
from .chats import train_file
from .settings import Settings, searched

GRID = searched()
SUITE = "itimo-grid/1"
Fit = Callable[[Settings], Any]
Ask = Callable[[Path, Path, Path], Any]
"""ask(model, examples, out): write the answers of saved weights."""


def combinations(sample: int | None = None, seed: int = 0) -> list[dict[str, Any]]:
    """Every combination in order, or `sample` of them drawn by seed."""
    every = [dict(zip(GRID, values, strict=True)) for values in product(*GRID.values())]
    if sample is None or sample >= len(every):
        return every
    return [every[n] for n in sorted(Random(seed).sample(range(len(every)), sample))]


def search(
    settings: Settings, fit: Fit, ask: Ask, *, sample: int | None = None, seed: int = 0
) -> Iterator[dict[str, Any]]:
    """Train, ask and score each combination in a folder of its own below ``settings.out``; one row each as it is done.
    Those that have a row in ``grid.json`` there are not done again; the file has the best first. Raises InputError
    where there is no val file, and for a ``grid.json`` of another search."""
    train = train_file(settings.data, settings.city, settings.operation)
    val = train.with_name(train.name.replace("_train.json", "_val.json"))
    if not val.is_file():
        raise InputError("the val file is not there; the grid is tuned on it", source=val)
    read = read_examples(val)
    kept = settings.out / "grid.json"
    known = {name: value for name, value in settings.kept().items() if name != "hyperparameters"}
    told = json.loads(json.dumps({"suite": SUITE, "settings": known}))
    rows: list[dict[str, Any]] = []
    if kept.exists():
        before = json.loads(kept.read_text(encoding="utf-8"))
        if {name: before.get(name) for name in told} != told:
            raise InputError("this is another search; name another folder", source=kept)
        rows = before["rows"]
    done = {json.dumps(row["numbers"], sort_keys=True) for row in rows}
    for numbers in combinations(sample, seed):
        if json.dumps(numbers, sort_keys=True) in done:
            continue
        named = (f"{value:g}" if isinstance(value, float) else str(value) for value in numbers.values())
        out = settings.out / "-".join(named)
        fit(replace(settings, out=out, numbers=settings.numbers.with_changes(**numbers)))
        answers = out / "val_predictions.json"
        ask(out, val, answers)
        found = as_published.score(read.examples, read_predictions(answers), refused=len(read.refused))
        row = {"numbers": numbers, "mod": found.mod_all.plain(), "apr": found.apr_all.plain(), "folder": out.name}
        rows.append(row)
        rows.sort(key=lambda one: (-one["mod"]["hits"], -one["apr"]["hits"], one["folder"]))
        write_atomically(kept, json.dumps({**told, "rows": rows}, indent=1) + "\n")
        yield row
