"""Which worked examples a model is shown: at random, with the same hint, or the nearest by embedding.

All are training examples of the same city and modification, never the record itself. As published, the three shown
are drawn from five stored neighbours, and where a record has fewer than three the rest is drawn from all of train. The
draw depends on the record alone (MD5 of file, id and way), as in the published fine-tuning scripts.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Literal

from tripmend.errors import InputError

from ..data.examples import hint_neighbours
from ..data.file_names import named
from ..formats import Example, hinted_axes, read_examples
from .records import STORED, Record, stored_neighbours, training_file

__all__ = ["FEW_SHOT", "FewShot", "Nearest", "Shots", "text_of"]

FewShot = Literal["random", "hint", "dense"]
FEW_SHOT: tuple[FewShot, ...] = ("random", "hint", "dense")
Nearest = Callable[[Sequence[str], Sequence[str]], Sequence[Sequence[int]]]
"""(texts of the training examples, texts of the records) to the training examples by nearness, for each record:
indices, nearest first. ``tripmend_suites.models.retrieval`` has some."""


def text_of(example: Example) -> str:
    """An example as an embedder sees it: what is misaligned, the stops, the candidates. (The text that the published
    embeddings were made of is not known.)"""
    problem = example.problem
    stops = "; ".join(f"{spot.name}, {spot.category}, {spot.level}" for spot in problem.itinerary)
    text = f"{problem.operation}. misaligned: {', '.join(sorted(problem.axes))}. stops: {stops}."
    if problem.candidates:
        text += " candidates: " + "; ".join(f"{spot.name}, {spot.category}" for spot in problem.candidates) + "."
    return text


class Shots:
    """Chooses k training examples for each record.

    way: random, hint (the same hint) or dense (by embedding). stored: which stored neighbours dense takes, a key of
    `STORED`. nearest: takes their place; with hint, those with the same hint come first. twins: whether an example
    made from the very same original may be shown (the release holds such, and showing one comes near to showing the
    answer). Raises InputError where training examples or neighbours are missing.
    """

    def __init__(
        self,
        way: FewShot,
        k: int,
        seed: int,
        split: str,
        *,
        stored: str = "qwen3_8b",
        nearest: Nearest | None = None,
        twins: bool = True,
    ) -> None:
        if k < 1:
            raise InputError(f"k is the number of worked examples, at least 1, not {k}")
        self.way, self.k, self.seed, self.split = way, k, seed, split
        self.stored, self.nearest, self.twins = stored, nearest, twins

    def of(self, records: Sequence[Record]) -> dict[str, tuple[Example, ...]]:
        """The worked examples by the id of the record."""
        found: dict[str, tuple[Example, ...]] = {}
        by_file: dict[Path, list[Record]] = {}
        for record in records:
            by_file.setdefault(record.path, []).append(record)
        for path, here in by_file.items():
            train_path = training_file(path, self.split)
            read = read_examples(train_path, operation=named(train_path)[1], empty=True).examples
            train = {one.sid: one for one in read if one.label is not None}
            ordered = self._neighbours(path, here, train)
            for record in here:
                found[record.id] = self._drawn(record, train, ordered.get(record.example.sid))
        return found

    def _drawn(
        self, record: Record, train: Mapping[str, Example], near: tuple[Sequence[str], bool] | None
    ) -> tuple[Example, ...]:
        never = {record.example.sid} if record.path.name.endswith("_train.json") else set()
        if not self.twins:
            original = _original(record.example)
            never |= {sid for sid, one in train.items() if _original(one) == original}
        others = [sid for sid in train if sid not in never]
        if len(others) < self.k:
            raise InputError(f"there are {len(others)} training examples and {self.k} are to be shown")
        kind = f"{record.path.stem.rsplit('_', 1)[0]}|{record.example.sid}|{self.way}"
        kind += f"|{self.seed}" if self.seed else ""
        chance = Random(int(hashlib.md5(kind.encode(), usedforsecurity=False).hexdigest()[:8], 16))
        if near is None:
            return tuple(train[sid] for sid in chance.sample(others, self.k))
        ids, exact = near
        pool = [sid for sid in ids if sid in train and sid not in never]
        chosen = pool[: self.k] if exact else chance.sample(pool, min(self.k, len(pool)))
        rest = [sid for sid in others if sid not in chosen]
        chosen += chance.sample(rest, self.k - len(chosen))
        return tuple(train[sid] for sid in chosen)

    def _neighbours(
        self, path: Path, records: Sequence[Record], train: Mapping[str, Example]
    ) -> Mapping[str, tuple[Sequence[str], bool]]:
        """Training ids by record, and whether their order is that of nearness; nothing for the way random."""
        if self.way == "random":
            return {}
        if self.nearest is not None:
            return self._by_embedding(records, train)
        key = "hint" if self.way == "hint" else self.stored
        if key not in STORED:
            raise InputError(f"the data brings no embedder {key!r}; it brings {', '.join(sorted(STORED))}")
        held = stored_neighbours(path, STORED[key])
        missing = [record.example.sid for record in records if not held.get(record.example.sid)]
        if missing and self.way == "dense":
            raise InputError(
                f"{len(missing)} records have no {STORED[key]}; name an embedder that computes neighbours", source=path
            )
        found = {sid: (ids, False) for sid, ids in held.items()}
        if missing:
            wanted = {record.example.sid: _plain(record.example) for record in records}
            made = hint_neighbours({sid: _plain(one) for sid, one in train.items()}, wanted)
            found |= {sid: (made[sid], False) for sid in missing}
        return found

    def _by_embedding(
        self, records: Sequence[Record], train: Mapping[str, Example]
    ) -> Mapping[str, tuple[Sequence[str], bool]]:
        if self.nearest is None:
            return {}
        sids = list(train)
        orders = self.nearest([text_of(train[sid]) for sid in sids], [text_of(one.example) for one in records])
        found: dict[str, tuple[Sequence[str], bool]] = {}
        for record, order in zip(records, orders, strict=True):
            ids = [sids[place] for place in order]
            if self.way == "hint":
                axes = hinted_axes(record.example.hint)
                ids.sort(key=lambda sid, axes=axes: hinted_axes(train[sid].hint) != axes)  # type: ignore[misc]
            found[record.example.sid] = (ids, True)
        return found


def _original(example: Example) -> tuple[Any, ...] | None:
    """The places of the itinerary before it was spoilt."""
    return None if example.gold is None else tuple(spot.place for spot in example.problem.apply(example.gold))


def _plain(example: Example) -> dict[str, Any]:
    return {"example_input": example.raw, "example_output": json.loads(json.dumps(example.label))}
