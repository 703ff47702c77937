"""Plans of a build that was interrupted: one line each as soon as it is made, to go on from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..... import __version__
from .....errors import InputError
from .....formats.triptide import read_plan, write_plan
from .....formats.triptide_database import Database
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
    """A file of finished plans. Raises InputError when `path` holds another build's or something else."""

    def __init__(self, path: Path, database: Database, seed: int, queries: int) -> None:
        self.path = path
        self.mark = _mark(database, seed, queries)

    def read(self) -> dict[tuple[int, int], Planned]:
        """The plans that are there, by (days, idx); a last line that was cut off is left out."""
        try:
            lines = self.path.read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            return {}
        except (OSError, UnicodeDecodeError) as error:
            raise InputError("the file of unfinished plans cannot be read", source=self.path) from error
        entries = [entry for entry in map(_entry, lines) if entry is not None]
        if not entries or entries[0] != self.mark:
            raise InputError(
                "these are not the unfinished plans of this build (another seed, number, database or version); "
                "delete the file, or name another",
                source=self.path,
            )
        found: dict[tuple[int, int], Planned] = {}
        for entry in entries[1:]:
            record = read_plan(entry["record"])
            found[record.key] = Planned(record, tuple(entry["redraws"]), entry["tries"])
        return found

    def appender(self, known: bool) -> tuple[Callable[[Planned], None], Callable[[], None]]:
        """A function that adds one plan, and one that closes the file. known: whether the file has its first line."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            stream = self.path.open("a" if known else "w", encoding="utf-8")
        except OSError as error:
            raise InputError(f"the file cannot be written: {error.strerror}", source=self.path) from error
        # What an interruption cut off gets a line of its own.
        stream.write("\n" if known else json.dumps(self.mark) + "\n")

        def add(planned: Planned) -> None:
            entry = {"record": write_plan(planned.record), "redraws": planned.redraws, "tries": planned.tries}
            stream.write(json.dumps(entry, ensure_ascii=False) + "\n")
            stream.flush()

        return add, stream.close


def _entry(line: str) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except json.JSONDecodeError:
        return None
    return found if isinstance(found, dict) else None
