"""What a model is asked about an example: one system message per modification, worked examples, the example itself.

Training and asking share these functions, so that a model meets in use what it learnt from (the paper's "alignment").
The wording is ours; what is handed over and which keys an answer has are as published.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, Literal

from tripmend.errors import InputError

from ...common.data_files import DataFile
from ...common.each import gathered
from ...common.tasking import Message
from ..data.examples import hint_neighbours
from ..data.records import city_name, files_of, named, read_found
from ..edits.problem import Operation
from ..formats import Example, hinted_axes, read_examples

_DATA = DataFile(__file__)

# The examples of a split that a model is asked about, with the neighbours that the files have stored for each.

STORED = {
    "hint": "rec_examples",
    "qwen3_8b": "rec_examples_qwen3_8b",
    "gpt_text_large": "rec_examples_gpt_text_large",
    "kalm_gemma3": "rec_examples_kalm_gemma3",
}
"""Where the released files keep five training ids a record: by hint, and by three embeddings that are not public."""


@dataclass(frozen=True, slots=True)
class Record:
    """An example that is asked about. operation: the modification asked for, in capitals, as in the paper's tables."""

    city: str
    operation: str
    path: Path
    example: Example

    @property
    def id(self) -> str:
        """City, modification and the record's own id."""
        return f"{self.city}/{self.operation}/{self.example.sid}"


@dataclass(frozen=True, slots=True)
class Selection:
    """Records in the order they are asked, one of each file in turn, so that the first N are of all of them alike.

    refused: how many of those that are asked for cannot be used.
    """

    records: tuple[Record, ...]
    refused: int
    files: tuple[Path, ...]


def _ids(path: Path) -> list[str]:
    """The ids of all records of a file in its order, usable or not, one that stands twice as often as it stands."""

    def names(pairs: list[tuple[str, Any]]) -> list[str]:
        return [name for name, _ in pairs]

    found: list[str] = json.loads(path.read_text(encoding="utf-8-sig"), object_pairs_hook=names)
    return found


def select(folder: Path, split: str, city: str | None, operation: str | None, limit: int | None = None) -> Selection:
    """The records of `split` below `folder`. limit: only the first so many, counted over all records: one that cannot
    be used takes the place it has in its file. Raises InputError when there are none, naming what there is."""
    files = files_of(folder, split)
    kinds = {path: (city_name(named(path)[0]), named(path)[1].upper()) for path in files}
    chosen = [
        path
        for path in files
        if (city is None or kinds[path][0] == city_name(city)) and operation in (None, kinds[path][1])
    ]
    if not chosen:
        there = ", ".join(sorted({" ".join(kind) for kind in kinds.values()}))
        raise InputError(
            f"the split {split} has no {' '.join(filter(None, (city, operation)))}; it has {there}", source=folder
        )
    by_file: list[list[tuple[Path, str]]] = []
    usable: dict[tuple[Path, str], Record] = {}
    for path in chosen:
        try:
            read = read_found(path, operation=named(path)[1], empty=True)
        except InputError as error:
            if len(chosen) == 1:
                raise
            unknown = "how many records it lacks is not known, so no model is asked"
            raise InputError(
                f"{error.message}; {unknown}: mend the file, or leave it out by --set city= or operation=", source=path
            ) from error
        by_file.append([(path, sid) for sid in _ids(path)])
        usable |= {(path, one.sid): Record(*kinds[path], path, one) for one in read.examples if one.label is not None}
    seen: dict[str, Path] = {}
    for record in usable.values():
        if record.id in seen:
            one, other = (path.relative_to(folder).as_posix() for path in (seen[record.id], record.path))
            raise InputError(
                f"{one} and {other} both hold a record {record.id}, so that its answers could not be told apart; name "
                "a folder with one build of each city",
                source=folder,
            )
        seen[record.id] = record.path
    turns = [one for turn in zip_longest(*by_file) for one in turn if one is not None][:limit]
    records = tuple(usable[one] for one in turns if one in usable)
    return Selection(records, len(turns) - len(records), tuple(chosen))


def training_file(path: Path, split: str) -> Path:
    """The file with the training examples beside `path`. Raises InputError when there is none."""
    for part in split.split("+"):
        found = path.with_name(path.name.replace(f"_{part}.json", "_train.json"))
        if found.name.endswith("_train.json") and found.is_file():
            return found
    raise InputError(
        "worked examples are taken from the training file beside this one, which is not there; name a city that has "
        "one or ask without worked examples",
        source=path,
    )


def stored_neighbours(path: Path, key: str) -> Mapping[str, Sequence[str]]:
    """The training ids that the file has stored under `key`, by record; none for a record without them."""
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8-sig"))
    found = {}
    for sid, record in data.items():
        ids = record.get(key) if isinstance(record, dict) else None
        if isinstance(ids, list):
            found[sid] = [str(one) for one in ids]
    return found


# Which worked examples a model is shown: at random, with the same hint, or the nearest by embedding.
#
# All are training examples of the same city and modification, never the record itself. As published, the three shown
# are drawn from five stored neighbours, and where a record has fewer than three the rest is drawn from all of train.
# The draw depends on the record alone (MD5 of file, id and way), as in the published fine-tuning scripts.

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
        for path, here in gathered((record.path, record) for record in records).items():
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


PROMPT = "itimo-prompt/1"
"""Changes whenever the wording does."""

_TASK = _DATA.read("task", dict[str, str])
_AXES = _DATA.read("axes", str)
_INDEX = _DATA.read("index", dict[str, str])
_SHAPE = _DATA.read("shape", dict[str, str])
_CANDIDATE = " selected_cand_id is the cand_id of a candidate, and selected_poi is its poi, copied without any change."


def instructions_for(operation: Operation) -> str:
    """The system message for a modification."""
    candidate = "" if operation == "delete" else _CANDIDATE
    return (
        f"You mend travel itineraries. Your one edit: {_TASK[operation]}. Everything else stays as it is and in its "
        f"order.\n\n{_AXES}\n\nYour answer\n\nOne JSON object and nothing else, neither words nor marks around it:\n"
        f"{_SHAPE[operation]}\n{_INDEX[operation]}{candidate}"
    )


INSTRUCTIONS: dict[Operation, str] = {
    "add": instructions_for("add"),
    "replace": instructions_for("replace"),
    "delete": instructions_for("delete"),
}
"""System messages by the modification that is asked for (the file ADD asks for delete, DELETE for add)."""


def input_of(example: Example) -> str:
    """An example as it is shown: the file's own ``example_input`` as JSON."""
    return json.dumps(example.raw, ensure_ascii=False, indent=2)


def answer_of(example: Example) -> str:
    """The answer in the file as a model should write it. Raises InputError when the example has none."""
    if example.label is None:
        raise InputError(f"record {example.sid} has no answer to learn from or to show")
    return json.dumps(example.label, ensure_ascii=False)


def _shown(number: int, shot: Example) -> str:
    return f"Example {number}, input:\n{input_of(shot)}\nExample {number}, answer:\n{answer_of(shot)}\n"


def chat_of(example: Example, shots: Sequence[Example] = ()) -> tuple[Message, ...]:
    """System and user message of an example. shots: worked examples, shown in this order at the end of the system
    message. Raises InputError for one without an answer."""
    system = INSTRUCTIONS[example.problem.operation]
    if shots:
        worked = "\n".join(_shown(number, shot) for number, shot in enumerate(shots, 1))
        system = f"{system}\n\n{worked}\nEnd of the examples."
    return Message("system", system), Message("user", input_of(example))
