"""The examples of a split that a model is asked about, with the neighbours that the files have stored for each."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from tripmend.errors import InputError

from ..data.file_names import city_name, files_of, named
from ..data.found_files import read_found
from ..formats import Example

__all__ = ["STORED", "Record", "Selection", "select", "stored_neighbours", "training_file"]

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
