"""What is wrong with a folder of examples: leaks between splits, shortcuts to the answer, records that contradict."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .misfits import misfits
from .records import ExampleFile, Record, places, read_folder
from .verify import disrupted_axes, find_change
from .walks import Window, walks_of

__all__ = ["DEFECTS", "UNUSABLE", "Defect", "audit"]

UNUSABLE = "unusable file"
DEFECTS = {
    UNUSABLE: "the file as a whole cannot be read; it is in no count",
    "refused": "a record cannot be used",
    "contradiction": "the answer does not lead to the hinted axes",
    "colliding id": "another id of the file is the same number",
    "twin across splits": "its original, with the same places, is in another split of this operation",
    "same input across splits": "its itinerary to mend is in another split of this operation",
    "original across operations": "its original is in another split of another operation",
    "walk across splits": "another window of its walk is in another split of this operation",
    "walk across operations": "another window of its walk is in another split of another operation",
    "misfit place": "a place of it has the name, coordinates, category or level of another place",
    "duplicate candidate": "a candidate is there twice",
    "visited candidate": "a candidate is already in the itinerary",
    "mixed level case": "a level of popularity is not in lower case",
}
"""Kinds of defects, in the order of the report."""


@dataclass(frozen=True, slots=True)
class Defect:
    """One kind of defect in one file. sids: the records; answers: of how many it points at the answer (candidates).
    reasons: one per refused record and per misfit; of a file that cannot be used, which has no records, the one why."""

    file: str
    kind: str
    total: int
    sids: tuple[str, ...]
    answers: int | None = None
    reasons: tuple[str, ...] = ()


def audit(folder: Path) -> list[Defect]:
    """All defects below a folder, by file; a file without any has no entry."""
    files = read_folder(folder)
    same = _elsewhere(files, same_operation=True, key=lambda record: tuple(places(record.original)))
    inputs = _elsewhere(files, same_operation=True, key=lambda record: tuple(places(record.rows)))
    other = _elsewhere(files, same_operation=False, key=lambda record: tuple(places(record.original)))
    walks = walks_of(files)
    strangers = misfits(files)
    result = []
    for file in files:
        name = file.name
        records = file.records.values()
        if file.unusable:
            result.append(Defect(name, UNUSABLE, 0, (), reasons=(file.unusable,)))
        if file.refused:
            sids = tuple(refusal.record for refusal in file.refused)
            reasons = tuple(refusal.reason for refusal in file.refused)
            result.append(Defect(name, "refused", file.total, sids, reasons=reasons))
        numbers = Counter(_number(sid) for sid in file.records)
        del numbers[None]
        double = [record for record in records if len(_identities(record.candidates)) < len(record.candidates)]
        visited = [record for record in records if set(places(record.rows)) & set(places(record.candidates))]
        found: list[tuple[str, Iterable[str], int | None]] = [
            ("contradiction", (record.sid for record in records if not _agrees(record, file.operation)), None),
            ("colliding id", (sid for sid in file.records if numbers[_number(sid)] > 1), None),
            ("twin across splits", same[name], None),
            ("same input across splits", inputs[name], None),
            ("original across operations", other[name], None),
            ("walk across splits", _walk_elsewhere(file, files, walks, same_operation=True), None),
            ("walk across operations", _walk_elsewhere(file, files, walks, same_operation=False), None),
            ("misfit place", strangers[name], None),
            ("duplicate candidate", (record.sid for record in double), sum(map(_double_is_answer, double))),
            ("visited candidate", (record.sid for record in visited), sum(map(_visited_is_answer, visited))),
            (
                "mixed level case",
                (r.sid for r in records if any(row[4] != row[4].lower() for row in (*r.rows, *r.candidates))),
                None,
            ),
        ]
        for kind, sids_found, answers in found:
            if sids := tuple(sids_found):
                reasons = tuple(strangers[name].values()) if kind == "misfit place" else ()
                result.append(Defect(name, kind, file.total, sids, answers, reasons))
    return result


def _number(sid: str) -> int | None:
    """The id as the release's code read it: "4821_2" is 48212."""
    try:
        return int(sid)
    except ValueError:
        return None


def _identities(rows: list[list[Any]]) -> set[tuple[str, float, float]]:
    return set(places(rows))


def _double_is_answer(record: Record) -> bool:
    counts = Counter(places(record.candidates))
    return record.gold is not None and counts[next(places([record.gold]))] > 1


def _visited_is_answer(record: Record) -> bool:
    return record.gold is not None and next(places([record.gold])) in set(places(record.rows))


def _agrees(record: Record, operation: str) -> bool:
    original = record.original
    change = find_change(original, record.rows)
    axes = disrupted_axes(original, record.rows, record.near_km, record.far_km)
    return change is not None and change.operation == operation and axes == record.axes


def _elsewhere(
    files: list[ExampleFile], *, same_operation: bool, key: Callable[[Record], Hashable]
) -> dict[str, list[str]]:
    """By file: records whose key is in a file of the city's build with another split and the same, or another,
    operation."""
    where: dict[tuple[str, str, Hashable], set[tuple[str, str]]] = defaultdict(set)
    keys = {file.name: {record.sid: key(record) for record in file.records.values()} for file in files}
    for file in files:
        for value in keys[file.name].values():
            where[file.city, file.build, value].add((file.operation, file.split))

    def found(file: ExampleFile) -> Iterator[str]:
        for sid, value in keys[file.name].items():
            for operation, split in where[file.city, file.build, value]:
                if split != file.split and (operation == file.operation) == same_operation:
                    yield sid
                    break

    return {file.name: list(found(file)) for file in files}


def _walk_elsewhere(
    file: ExampleFile, files: Sequence[ExampleFile], walks: Mapping[str, Mapping[str, Window]], *, same_operation: bool
) -> list[str]:
    """Windows of the file of whose walk another window is in a file of the city's build with another split and the
    same, or another, operation."""
    there: dict[str, set[Window]] = defaultdict(set)
    for other in files:
        if (other.city, other.build) != (file.city, file.build) or other.split == file.split:
            continue
        if (other.operation == file.operation) == same_operation:
            for window in walks[other.name].values():
                there[window.walk].add(window)
    return [sid for sid, window in walks[file.name].items() if there[window.walk] - {window}]
