"""Trips in a folder: each with its versions, one folder a version, and the proposals that were made for it.

    FOLDER/rome-2026/0001/trip.json    a trip document, as `tripmend check` reads it
    FOLDER/rome-2026/0001/about.json   what made it, and what undo leads to
    FOLDER/rome-2026/proposals/p1.json

A version is made beside and renamed into its place, which only one can do: it is there whole or not at all.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...errors import InputError
from ...formats.files import read_document, write_atomically
from ...formats.native import TripDocument, dump_trip, read_trip

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
_NUMBER = re.compile(r"[0-9]{4,7}")
_PROPOSAL = re.compile(r"p[1-9][0-9]{0,4}")


@dataclass(frozen=True, slots=True)
class Kept:
    """One version of a trip. kind: import, plan, repair or undo; words: what was done; before: what undo leads to."""

    name: str
    number: int
    document: TripDocument
    kind: str
    words: str
    before: int | None


class Folder:
    """The trips in a folder. Raises InputError where it is none, and for whatever is not in it."""

    def __init__(self, path: Path) -> None:
        if not path.is_dir():
            raise InputError("this is no folder; make one for the trips first", source=path)
        self.path = path

    def names(self) -> list[str]:
        """The names of the trips, in order."""
        try:
            inside = (one for one in self.path.iterdir() if _NAME.fullmatch(one.name) and one.is_dir())
            return sorted(one.name for one in inside if self._numbers(one))
        except OSError as error:
            raise InputError(f"the folder of the trips cannot be read: {error.strerror}") from error

    @staticmethod
    def _numbers(trip: Path) -> list[int]:
        return sorted(
            int(one.name)
            for one in trip.iterdir()
            if _NUMBER.fullmatch(one.name) and os.path.lexists(one / "trip.json")
        )

    def _trip(self, name: str) -> tuple[Path, list[int]]:
        """The folder of a trip and its versions. No name leads out of the folder."""
        if _NAME.fullmatch(name):
            path = self.path / name
            numbers = self._numbers(path) if path.is_dir() else []
            if numbers:
                return path, numbers
        there = ", ".join(self.names()[:20])
        raise InputError(f"there is no trip {name[:60]!r}; there are: {there or 'none yet'}", where="trip")

    def versions(self, name: str) -> list[int]:
        """The numbers of a trip's versions, the last one being the one that holds."""
        return self._trip(name)[1]

    def read(self, name: str, number: int | None = None) -> Kept:
        """A version of a trip; None: the one that holds."""
        path, numbers = self._trip(name)
        chosen = numbers[-1] if number is None else number
        if chosen not in numbers:
            raise InputError(f"the trip has the versions {numbers[0]} to {numbers[-1]}, not {chosen}", where="version")
        version = path / f"{chosen:04d}"
        try:
            about = read_document(version / "about.json")
            kind, words, before = str(about["kind"]), str(about["words"]), about["before"]
        except (InputError, KeyError, TypeError):  # put there by hand
            kind, words, before = "file", "", max((n for n in numbers if n < chosen), default=None)
        if type(before) is not int or before not in numbers:
            before = None
        try:
            document = read_trip(version / "trip.json")
        except (InputError, OSError, RuntimeError) as error:  # told without the folder of this machine in which it lies
            at, said, inside = f"{name}/{version.name}/trip.json", "this is no file that can be read", ""
            if isinstance(error, InputError):
                said, inside = error.message, error.where
            raise InputError(said, where=": ".join(part for part in (at, inside) if part)) from error
        return Kept(name, chosen, document, kind, words, before)

    def every(self) -> tuple[list[Kept], dict[str, str]]:
        """The trips as they hold now; and those that cannot be read, with why."""
        found, damaged = [], {}
        for name in self.names():
            try:
                found.append(self.read(name))
            except InputError as error:
                damaged[name] = str(error)
        return found, damaged

    def create(self, document: TripDocument, kind: str, words: str) -> Kept:
        """Keep a new trip, under a name of its own made from its id."""
        base = re.sub(r"[^a-z0-9]+", "-", document.itinerary.id.casefold()).strip("-")[:50].strip("-") or "trip"
        made = Path(tempfile.mkdtemp(dir=self.path, prefix=".new-"))
        try:
            _write_version(made / "0001", document, kind, words, None)
            for number in range(1, 1000):
                name = base if number == 1 else f"{base}-{number}"
                if _renamed(made, self.path / name):
                    return self.read(name, 1)
        finally:
            shutil.rmtree(made, ignore_errors=True)
        raise InputError(f"there are too many trips called {base!r}")

    def commit(self, after: Kept, document: TripDocument, kind: str, words: str, before: int | None) -> Kept:
        """Keep a new version behind `after`. Raises InputError where another came first."""
        path, _ = self._trip(after.name)
        made = Path(tempfile.mkdtemp(dir=path, prefix=".new-"))
        number = after.number + 1
        try:
            _write_version(made / "version", document, kind, words, before)
            if not _renamed(made / "version", path / f"{number:04d}"):
                raise InputError(f"the trip was changed meanwhile: there is a version {number}", where="trip")
        finally:
            shutil.rmtree(made, ignore_errors=True)
        return self.read(after.name, number)

    def undo(self, name: str) -> Kept:
        """A new version that is as the one before the last change was; again, it goes back one change more."""
        last = self.read(name)
        if last.before is None:
            raise InputError("there is nothing to undo: this is how the trip began", where="trip")
        old = self.read(name, last.before)
        return self.commit(last, old.document, "undo", f"back to version {old.number}", old.before)

    def propose(self, name: str, data: dict[str, Any]) -> str:
        """Keep a new proposal; its name."""
        folder = self._trip(name)[0] / "proposals"
        folder.mkdir(exist_ok=True)
        number = 1 + max((int(one.stem[1:]) for one in folder.iterdir() if _PROPOSAL.fullmatch(one.stem)), default=0)
        while True:
            try:
                (folder / f"p{number}.json").open("x").close()
            except FileExistsError:
                number += 1
                continue
            self.keep(name, f"p{number}", data)
            return f"p{number}"

    def keep(self, name: str, proposal: str, data: dict[str, Any]) -> None:
        """Write a proposal, whole or not at all."""
        write_atomically(self._trip(name)[0] / "proposals" / f"{proposal}.json", json.dumps(data, indent=1) + "\n")

    def proposal(self, name: str, proposal: str) -> dict[str, Any]:
        """A proposal for a trip."""
        path = self._trip(name)[0] / "proposals" / f"{proposal}.json"
        if not _PROPOSAL.fullmatch(proposal) or not path.is_file():
            raise InputError(
                f"the trip has no proposal {proposal[:20]!r}; make one with propose_change", where="proposal"
            )
        try:
            data = read_document(path)
        except InputError:
            data = None
        if not isinstance(data, dict) or not {"version", "change"} <= data.keys():
            raise InputError("this proposal is damaged; make another one", where="proposal")
        return data


def _write_version(path: Path, document: TripDocument, kind: str, words: str, before: int | None) -> None:
    path.mkdir()
    data = dump_trip(document.itinerary, document.catalogue)
    write_atomically(path / "trip.json", json.dumps(data, indent=1, ensure_ascii=False) + "\n")
    about = {"kind": kind, "words": words[:1000], "before": before}
    write_atomically(path / "about.json", json.dumps(about, indent=1) + "\n")


def _renamed(made: Path, place: Path) -> bool:
    """Put a folder into its place, on the disk too; False where something is there."""
    if place.exists():
        return False
    try:
        made.rename(place)
    except OSError:
        if place.exists():
            return False
        raise
    handle = os.open(place.parent, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
    return True
