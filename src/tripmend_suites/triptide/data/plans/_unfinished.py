"""Plans of a build that was interrupted: one line each as soon as it is made, to go on from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tripmend import __version__
from tripmend.errors import InputError

from ...database import Database
from ...formats import read_plan, write_plan
from ._plan import Planned

__all__ = ["Unfinished"]

_TABLES = ("cities", "flights", "restaurants", "attractions", "accommodations", "events", "transit", "ground")


def _mark(database: Database, seed: int, queries: int) -> dict[str, Any]:
    """What tells one build from another."""
    digest = hashlib.sha256()
    for table in _TABLES:
        digest.update(repr(getattr(database, table)).encode())
    return {"seed": seed, "queries": queries, "database": digest.hexdigest(), "version": __version__}


class Unfinished:
    """A file of finished plans. damaged: numbers of the lines, from 1, that `read` could not use. Raises InputError
    when `path` holds another build's or something else."""

    def __init__(self, path: Path, database: Database, seed: int, queries: int) -> None:
        self.path = path
        self.mark = _mark(database, seed, queries)
        self.damaged: tuple[int, ...] = ()

    def read(self) -> dict[tuple[int, int], Planned]:
        """The plans that are there, by (days, idx); a last line that was cut off is left out."""
        try:
            *lines, _ = self.path.read_bytes().split(b"\n")  # what stands behind the last line end was cut off
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise InputError("the file of unfinished plans cannot be read", source=self.path) from error
        if not lines or _json(lines[0]) != self.mark:
            raise InputError(
                "these are not the unfinished plans of this build (another seed, number, database or version); "
                "delete the file, or name another",
                source=self.path,
            )
        found: dict[tuple[int, int], Planned] = {}
        damaged: list[int] = []
        for number, line in enumerate(lines[1:], 2):
            planned = _planned(line)
            if planned is None:
                damaged.append(number)
            else:
                found[planned.record.key] = planned
        self.damaged = tuple(damaged)
        return found

    def appender(self, known: bool) -> tuple[Callable[[Planned], None], Callable[[], None]]:
        """A function that adds one plan, and one that closes the file. known: whether the file has its first line."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if known:
                _cut_back(self.path)
            stream = self.path.open("a" if known else "w", encoding="utf-8")
        except OSError as error:
            raise InputError(f"the file cannot be written: {error.strerror}", source=self.path) from error
        if not known:
            stream.write(json.dumps(self.mark) + "\n")

        def add(planned: Planned) -> None:
            entry = {"record": write_plan(planned.record), "redraws": planned.redraws, "tries": planned.tries}
            stream.write(json.dumps(entry, ensure_ascii=False) + "\n")
            stream.flush()

        return add, stream.close


def _json(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _planned(line: bytes) -> Planned | None:
    """The plan that stands in a line; None for a damaged one."""
    entry = _json(line)
    if not isinstance(entry, dict):
        return None
    redraws, tries = entry.get("redraws"), entry.get("tries")
    if not isinstance(redraws, list) or not isinstance(tries, int):
        return None
    try:
        return Planned(read_plan(entry.get("record")), tuple(redraws), tries)
    except InputError:
        return None


def _cut_back(path: Path) -> None:
    """Take away what an interruption left of a line."""
    with path.open("rb+") as file:
        file.truncate(file.read().rfind(b"\n") + 1)
