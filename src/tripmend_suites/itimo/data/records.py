"""Example files as they are: every usable record with its rows as written, every refused one with its reason.

What can be used is what `itimo.formats` reads, the same for every command; only records with an answer count here.
"""

from __future__ import annotations

import hashlib
import re
import stat
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tripmend.errors import InputError

from ..edits.problem import Edit, Operation
from ..formats import HINTS, Example, operation_of_file, read_examples
from ..formats import ExampleFile as ReleasedFile
from .city import Refusal

# What the names of example files say: city, modification, split; and which names a city's files can have.

# Files that were found below a folder by their names, which nobody asked for one by one.
#
# A pipe that is named on the command line is read to its end; one that only lies there under the name of an example
# file would be waited for without end, and a device may never end. So whatever is no regular file is refused here
# unread.


def folder_there(folder: Path) -> None:
    """Raise InputError, with the reason, for what is no folder."""
    try:
        if not folder.is_dir():
            raise InputError("this is no folder" if folder.exists() else "there is no such folder", source=folder)
    except OSError as error:
        raise InputError(f"the folder cannot be read: {error.strerror}", source=folder) from error


def readable(path: Path) -> None:
    """Raise InputError, with the reason, for what is no regular file or cannot be opened. Links are followed."""
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise InputError("this is a folder, not a file", source=path)
        if not stat.S_ISREG(mode):
            raise InputError("this is no regular file but a pipe, a socket or a device", source=path)
        path.open("rb").close()
    except FileNotFoundError as error:
        what = "the link leads to no file" if path.is_symlink() else "there is no such file"
        raise InputError(what, source=path) from error
    except OSError as error:
        raise InputError(f"the file cannot be read: {error.strerror}", source=path) from error


def read_found(path: Path, *, operation: Operation | None, empty: bool = False) -> ReleasedFile:
    """`read_examples` of a file that was found in a folder. Raises InputError when it cannot be used."""
    readable(path)
    return read_examples(path, operation=operation, empty=empty)


def digest(path: Path) -> str:
    """SHA-256 of the content, as hexadecimal digits. Raises InputError for what is not `readable`."""
    readable(path)
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise InputError(f"the file cannot be read: {error.strerror}", source=path) from error


CITIES = {
    "melb": "melbourne", "melbourne": "melbourne", "toro": "toronto", "toronto": "toronto", "flor": "florence",
    "florence": "florence",
}  # fmt: skip
"""The published cities, by every name that the release or the paper has for them."""
PUBLISHED = tuple(dict.fromkeys(CITIES.values()))
SPLITS = ("train", "val", "test")
_LONGEST = 100
"""Bytes of a city's name: with what is added to it, a file's name stays below the 255 that file systems allow."""
_NAME = re.compile(r"(?P<city>.+)_(?P<kind>ADD|DELETE|REPLACE)_(?P<split>train|val|test)\.json")


def city_name(raw: str) -> str:
    """The city that a file's name means, in lower case."""
    return CITIES.get(raw.lower(), raw.lower())


def file_prefix(city: str) -> str:
    """`city`, which the names of its files begin with. Raises InputError for a name that would lead out of the folder
    that they are written to, hide them, or be understood otherwise by some system."""
    letters = (letter.isalnum() or letter in " -_.'" or unicodedata.category(letter)[0] == "M" for letter in city)
    if not city[:1].isalnum() or not all(letters):
        raise InputError(
            f"the city {city!r} cannot begin the names of files; a letter or digit comes first, then letters, digits, "
            "blanks and - _ . ' may follow"
        )
    if len(city.encode()) > _LONGEST:
        raise InputError(f"the city's name is longer than the {_LONGEST} bytes that the names of its files allow")
    return city


def named(path: Path) -> tuple[str, Operation]:
    """City and modification by the name of a file. Raises InputError for a name that does not say them."""
    operation, match = operation_of_file(path), _NAME.fullmatch(path.name)
    if operation is None or match is None:
        raise InputError("the name of the file does not say the modification", source=path)
    return match["city"], operation


def splits_in(split: str) -> tuple[str, ...]:
    """The splits that "val" or "train+val" names. Raises InputError for any other name, and for one named twice."""
    splits = tuple(split.split("+"))
    strange = [one for one in splits if one not in SPLITS]
    if strange or len(set(splits)) < len(splits):
        what = f"{strange[0]!r} is no split" if strange else f"{split!r} names a split twice"
        raise InputError(f"{what}; name train, val or test, or several with + between them, such as train+val")
    return splits


def by_name(path: Path) -> tuple[str, tuple[str, ...]]:
    """What files found below a folder are sorted by: the name, then the folders, so that no file system has a say."""
    return path.name, path.parts


def example_files(folder: Path, splits: Sequence[str] = SPLITS) -> list[tuple[Path, re.Match[str]]]:
    """The example files of some splits below `folder`, by name, with city, kind and split by it. Raises InputError for
    what is no folder."""
    folder_there(folder)
    found = ((path, _NAME.fullmatch(path.name)) for path in sorted(folder.rglob("*.json"), key=by_name))
    return [(path, match) for path, match in found if match is not None and match["split"] in splits]


def files_of(folder: Path, split: str) -> list[Path]:
    """The example files of a split (or several: train+val) below `folder`. Raises InputError when one of the splits has
    none."""
    splits = splits_in(split)
    found = [path for path, _ in example_files(folder, splits)]
    for one in splits:
        if not any(split_of(path) == one for path in found):
            raise InputError(f"there is no file CITY_OPERATION_{one}.json below it", source=folder)
    return found


def split_of(path: Path) -> str:
    """train, val or test by the name of a file; "" for a name that does not say it."""
    match = _NAME.fullmatch(path.name)
    return match["split"] if match else ""


@dataclass(frozen=True, slots=True)
class Record:
    """One example, checked: rows, hint axes, candidates (rows), answer; original is the itinerary restored."""

    sid: str
    rows: list[list[Any]]
    axes: tuple[str, ...]
    candidates: list[list[Any]]
    index: int
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
    """A file of examples: city, what was done to its itineraries, split; total counts every record there is.

    build: the folder it is in, below the one that was asked for, where a city has files of one name in several folders:
    they are different builds and have nothing to do with each other. "" elsewhere. unusable: why the file as a whole
    cannot be used, and has no records here; "" when it can.
    """

    path: Path
    city: str
    operation: str
    split: str
    build: str
    records: dict[str, Record]
    refused: tuple[Refusal, ...]
    unusable: str = ""

    @property
    def name(self) -> str:
        """The file's name, with its folder where there are several of that name."""
        return f"{self.build}/{self.path.name}" if self.build else self.path.name

    @property
    def total(self) -> int:
        """All records, refused ones too."""
        return len(self.records) + len(self.refused)


def read_folder(folder: Path) -> list[ExampleFile]:
    """All ``City_OPERATION_split.json`` below a folder, by path, those that cannot be used with the reason instead of
    records. Raises InputError when there is no such file."""
    found = sorted(example_files(folder), key=lambda one: one[0])
    if not found:
        raise InputError("holds no file named CITY_OPERATION_SPLIT.json", source=folder)
    names = [path.name for path, _ in found]
    several = {match["city"] for path, match in found if names.count(path.name) > 1}
    return [
        _read(path, match, path.parent.relative_to(folder).as_posix() if match["city"] in several else "")
        for path, match in found
    ]


def _read(path: Path, name: re.Match[str], build: str) -> ExampleFile:
    city, operation, split = name.group("city", "kind", "split")
    asked = operation_of_file(path)
    try:
        read = read_found(path, operation=asked, empty=True)
    except InputError as error:
        return ExampleFile(path, city, operation, split, build, {}, (), unusable=error.message)
    records: dict[str, Record] = {}
    refused = [Refusal(one.sid, ": ".join(filter(None, (one.where, one.reason)))) for one in read.refused]
    for example in read.examples:
        if example.label is None or example.gold is None:
            refused.append(Refusal(example.sid, "example_output: is missing"))
        elif example.problem.operation != asked:
            reason = f"example_output: {example.problem.operation} is not the edit that mends what the file's name says"
            refused.append(Refusal(example.sid, reason))
        else:
            records[example.sid] = _record(example, example.gold, example.label)
    order = {sid: number for number, sid in enumerate(read.sids)}
    refused.sort(key=lambda one: order[one.record])
    return ExampleFile(path, city, operation, split, build, records, tuple(refused))


def _record(example: Example, gold: Edit, label: dict[str, Any]) -> Record:
    problem, given = example.problem, example.raw
    adds = problem.operation != "delete"
    return Record(
        example.sid,
        [list(row[:5]) for row in given["need_to_modify itinerary"]],
        tuple(axis for axis in HINTS if axis in problem.axes),
        [list(candidate["poi"][:5]) for candidate in given["Candidate POIs"]] if adds else [],
        gold.position,
        list(label["selected_poi"][:5]) if adds else None,
        problem.near_km,
        problem.far_km,
        problem.operation == "replace",
    )


def places(rows: list[list[Any]]) -> Iterator[tuple[str, float, float]]:
    """Rows as places by value, whatever the type of their coordinates."""
    for row in rows:
        yield row[0], float(row[2]), float(row[3])
