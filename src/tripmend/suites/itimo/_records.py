"""Example files as they are: every usable record, every refused one with its reason."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any

from ...errors import InputError
from .city import Refusal
from .examples import ANSWER_KEY, HINTS

__all__ = ["ExampleFile", "Record", "places", "read_folder"]

_NAME = re.compile(r"(?P<city>.+)_(?P<operation>ADD|DELETE|REPLACE)_(?P<split>train|val|test)\.json")
_LEVELS = frozenset({"low", "medium", "high"})
_LONGEST = 1_000


@dataclass(frozen=True, slots=True)
class Record:
    """One example, checked: rows, hint axes, candidates (rows), answer; original is the itinerary restored."""

    sid: str
    rows: list[list[Any]]
    axes: tuple[str, ...]
    candidates: list[list[Any]]
    index: int
    selected: int | None
    gold: list[Any] | None
    near_km: float
    far_km: float
    replaces: bool

    @property
    def original(self) -> list[list[Any]]:
        """The itinerary restored by the answer."""
        rows = list(self.rows)
        if self.gold is None:
            del rows[self.index]
        elif self.replaces:
            rows[self.index] = self.gold
        else:
            rows.insert(self.index, self.gold)
        return rows


@dataclass(frozen=True, slots=True)
class ExampleFile:
    """A file of examples: city, what was done to its itineraries, split; total counts every record there is."""

    path: Path
    city: str
    operation: str
    split: str
    records: dict[str, Record]
    refused: tuple[Refusal, ...]

    @property
    def total(self) -> int:
        """All records, refused ones too."""
        return len(self.records) + len(self.refused)


def read_folder(folder: Path) -> list[ExampleFile]:
    """All ``City_OPERATION_split.json`` below a folder, by name. Raises InputError when there is none."""
    if not folder.is_dir():
        raise InputError("is no folder", source=folder)
    found = [(path, match) for path in sorted(folder.rglob("*.json")) if (match := _NAME.fullmatch(path.name))]
    if not found:
        raise InputError("holds no file named CITY_OPERATION_SPLIT.json", source=folder)
    return [_read(path, *match.group("city", "operation", "split")) for path, match in found]


def _read(path: Path, city: str, operation: str, split: str) -> ExampleFile:
    try:
        plain = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise InputError(f"is no JSON: {error}", source=path) from None
    except OSError as error:
        raise InputError(f"the file cannot be read: {error.strerror}", source=path) from None
    if not isinstance(plain, dict):
        raise InputError("must be an object of examples by id", source=path)
    records: dict[str, Record] = {}
    refused = []
    for sid, value in plain.items():
        try:
            records[sid] = _record(sid, value, operation)
        except ValueError as error:
            refused.append(Refusal(sid, str(error)))
    return ExampleFile(path, city, operation, split, records, tuple(refused))


def _part(value: Any, key: str, kind: type) -> Any:
    if not isinstance(value, dict) or key not in value:
        raise ValueError(f"has no {key!r}")
    found = value[key]
    if not isinstance(found, kind) or isinstance(found, bool):
        raise ValueError(f"{key!r} is no {kind.__name__}")
    return found


def _row(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list) or len(value) != 5:
        raise ValueError(f"{where} must be a list of name, category, longitude, latitude, level")
    if not all(isinstance(value[at], str) and value[at].strip() for at in (0, 1)):
        raise ValueError(f"{where} needs a name and a category")
    for at, limit in ((2, 180), (3, 90)):
        try:
            number = float("" if isinstance(value[at], bool) else value[at])
        except (TypeError, ValueError, OverflowError):
            raise ValueError(f"{where} has a coordinate that is no number: {value[at]!r:.40}") from None
        if not isfinite(number) or abs(number) > limit:
            raise ValueError(f"{where} is no place on earth: {value[at]!r:.40}")
    if not isinstance(value[4], str) or value[4].strip().lower() not in _LEVELS:
        raise ValueError(f"{where} has an unknown level: {value[4]!r:.40}")
    return value


def _km(text: str) -> float:
    try:
        value = float(text.strip().removesuffix("km"))
    except ValueError:
        raise ValueError(f"the threshold {text!r:.40} is no distance") from None
    if not isfinite(value) or value < 0:
        raise ValueError(f"the threshold {text!r:.40} is no distance")
    return value


def _record(sid: str, value: Any, operation: str) -> Record:
    given, answer = _part(value, "example_input", dict), _part(value, "example_output", dict)
    try:
        json.dumps([sid, given, answer], ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ValueError("a text holds half a character (a lone surrogate escape)") from None
    rows = _part(given, "need_to_modify itinerary", list)
    if not 1 <= len(rows) <= _LONGEST:
        raise ValueError(f"an itinerary of {len(rows)} stops (1 to {_LONGEST} can be read)")
    rows = [_row(row, f"stop {at}") for at, row in enumerate(rows)]
    hint = _part(given, "hint", str)
    axes = tuple(axis for axis, sentence in HINTS.items() if sentence in hint)
    if not axes:
        raise ValueError("the hint names no axis")
    near, far = _km(_part(given, "threshold_low", str)), _km(_part(given, "threshold_high", str))
    if near > far:
        raise ValueError("the lower threshold is above the higher one")
    index = _part(answer, ANSWER_KEY[operation], int)
    if not 0 <= index < len(rows) + (operation == "DELETE"):
        raise ValueError(f"the answer's index {index} is out of range")
    candidates: list[list[Any]] = []
    gold = selected = None
    if operation != "ADD":
        for at, candidate in enumerate(_part(given, "Candidate POIs", list)):
            candidates.append(_row(_part(candidate, "poi", list), f"candidate {at}"))
        gold = _row(_part(answer, "selected_poi", list), "the answer")
        selected = _part(answer, "selected_cand_id", int)
        if not 0 <= selected < len(candidates):
            raise ValueError(f"the answer's candidate {selected} is out of range")
    return Record(sid, rows, axes, candidates, index, selected, gold, near, far, operation == "REPLACE")


def places(rows: list[list[Any]]) -> Iterator[tuple[str, float, float]]:
    """Rows as places by value, whatever the type of their coordinates."""
    for row in rows:
        yield row[0], float(row[2]), float(row[3])
