"""The built folder: the world, its tasks and twins, and how they were made.

``world.json``, ``tasks.jsonl``, ``twins.jsonl``, ``record.json``; ``pages`` and ``shots`` hold what the web shows, and
``twins/ID`` the pages and slots that differ for an infeasible twin.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from tripmend.errors import InputError
from tripmend.formats.files import write_atomically
from tripmend.trip import Record

from .task import Task, Twin
from .world import WorldRecord

WORLD, TASKS, TWINS, RECORD = "world.json", "tasks.jsonl", "twins.jsonl", "record.json"
PAGES, SHOTS, TWIN_PAGES = "pages", "shots", "twins"

_BUILD = "; make the folder with `tripmend worldtravel build --out DIR --seed N`"

Kind = TypeVar("Kind", bound=Record)


def folder_files(folder: Path) -> tuple[Path, ...]:
    """The files of a built folder that no result may replace."""
    return tuple(folder / name for name in (WORLD, TASKS, TWINS, RECORD))


def seed_of(folder: Path) -> int | None:
    """The seed of a built folder, None where its record does not say."""
    try:
        found = json.loads((folder / RECORD).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    seed = found.get("seed") if isinstance(found, dict) else None
    return seed if isinstance(seed, int) else None


def write_folder(out: Path, world: WorldRecord, tasks: Sequence[Task], twins: Sequence[Twin]) -> None:
    """Write world, tasks and twins; each file whole or not at all."""
    write_atomically(out / WORLD, world.model_dump_json() + "\n")
    write_atomically(out / TASKS, "".join(task.model_dump_json() + "\n" for task in tasks))
    write_atomically(out / TWINS, "".join(twin.model_dump_json() + "\n" for twin in twins))


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise InputError(f"cannot be read: {reason}{_BUILD}", source=path) from error


def _parsed(kind: type[Kind], text: str, path: Path, line: str = "") -> Kind:
    try:
        return kind.model_validate_json(text)
    except ValidationError as error:
        found = error.errors()[0]
        place = ".".join(str(part) for part in found["loc"])
        raise InputError(found["msg"], where=": ".join(filter(None, (line, place))), source=path) from error


def _lines(path: Path, kind: type[Kind]) -> tuple[Kind, ...]:
    lines = enumerate(_text(path).splitlines(), 1)
    return tuple(_parsed(kind, line, path, f"line {number}") for number, line in lines if line.strip())


def read_world(folder: Path) -> WorldRecord:
    """The world of a built folder. Raises InputError."""
    return _parsed(WorldRecord, _text(folder / WORLD), folder / WORLD)


def read_tasks(folder: Path) -> tuple[Task, ...]:
    """The tasks of a built folder. Raises InputError."""
    return _lines(folder / TASKS, Task)


def read_twins(folder: Path) -> tuple[Twin, ...]:
    """The infeasible twins of a built folder. Raises InputError."""
    return _lines(folder / TWINS, Twin)


def read_folder(folder: Path) -> tuple[tuple[Task, ...], tuple[Twin, ...], WorldRecord]:
    """Tasks, twins and world of a built folder that fit together. Raises InputError where there is no task, an id is
    there twice, a task is in a town that the world does not have, or a twin is of a task that is not there."""
    tasks, twins, world = read_tasks(folder), read_twins(folder), read_world(folder)
    path, names, towns = folder / TASKS, {task.id for task in tasks}, {town.id for town in world.towns}
    if not tasks:
        raise InputError("has no task; build the folder again", source=path)
    ids = [*(task.id for task in tasks), *(twin.id for twin in twins)]
    twice = next((name for number, name in enumerate(ids) if name in ids[:number]), None)
    if twice is not None:
        raise InputError(f"{twice!r} is there twice; build the folder again", source=path)
    for task in tasks:
        if task.town not in towns:
            raise InputError(f"{task.id} is in {task.town!r}, which {WORLD} does not have", source=path)
    for twin in twins:
        if twin.task not in names:
            raise InputError(f"{twin.id} is of {twin.task!r}, which {TASKS} does not have", source=folder / TWINS)
    return tasks, twins, world
