"""Raw visits into itineraries: Melbourne and Toronto (photos), Florence (trajectories), or any pair of CSV files.

Every row that cannot be used is refused alone, with its line and the reason; nothing is dropped in silence. The rules
and where they differ from the paper are in docs/itimo.md.
"""

from __future__ import annotations

import csv
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from math import isfinite
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote_plus

from tripmend.errors import InputError

from ...common.data_files import DataFile
from ...common.each import gathered
from ..formats import number_of
from .city import City, Original, Refusal, build_city, coordinate
from .records import PUBLISHED, city_name, digest, file_prefix, folder_there, readable

_DATA = DataFile(__file__)

# Raw files below a folder, each found once: of two that differ nobody can say which one is meant.


def find(folder: Path, name: str) -> Path:
    """The file of that name in `folder`, or else below it; of copies of one file the first. Raises InputError when
    there is none, when there are several that differ, and when it cannot be read."""
    paths = _all(folder, name)
    if folder / name in paths:
        readable(folder / name)
        return folder / name
    _all_alike(folder, name, paths)
    return paths[0]


def find_together(folder: Path, names: Sequence[str], missing: str = "") -> list[Path]:
    """The files of these names that lie in one folder: in `folder` itself, or else in one below it; of folders with the
    very same files in the first. missing: said behind the name of a file that is nowhere.

    Raises InputError when one is nowhere, when there are several of a name that differ, when no folder has all, and
    when one cannot be read.
    """
    there = {name: _all(folder, name, missing) for name in names}
    if not all(folder / name in paths for name, paths in there.items()):
        for name, paths in there.items():
            _all_alike(folder, name, paths)
    for home in dict.fromkeys([folder, *(path.parent for path in there[names[0]])]):
        if all(home / name in paths for name, paths in there.items()):
            for name in names:
                readable(home / name)
            return [home / name for name in names]
    where = " and ".join(f"{name} in {paths[0].parent}" for name, paths in there.items())
    raise InputError(f"{where} do not belong together; put them into one folder", source=folder)


def _all(folder: Path, name: str, missing: str = "") -> list[Path]:
    """Every file of that name in a fixed order; folders of that name only where there is nothing else."""
    folder_there(folder)
    found = sorted(folder.rglob(name))
    if not found:
        raise InputError(f"holds no {name}{missing}", source=folder)
    return [path for path in found if not path.is_dir()] or found


def _all_alike(folder: Path, name: str, paths: Sequence[Path]) -> None:
    """Raise InputError unless all can be read and hold the same bytes."""
    for path in paths:
        readable(path)
    if len(paths) > 1:
        known = digest(paths[0])
        for other in paths[1:]:
            if digest(other) != known:
                where = f"{paths[0].parent} and in {other.parent}"
                raise InputError(f"{name} is in {where}, and they differ; name one of the folders", source=folder)


# The order in which the release walks the itineraries of Melbourne and Toronto.
#
# Its source files hold three parts, each sorted by user and sequence, read first, second, third. Which sequence is in
# the second and third part is a fact about those files, found from the released train and val examples (their shuffled
# order tells the order before the shuffle, and only one assignment agrees with all of them). The parts have nothing to
# do with the splits of the benchmark; they matter because splits and requests are drawn over this order.

# fmt: off
SECOND_PART = _DATA.read("second_part", dict[str, frozenset[int]])
THIRD_PART = _DATA.read("third_part", dict[str, frozenset[int]])
# fmt: on


# What the readers of raw visits share: lines, rows, numbers and windows.

WINDOW = 21
"""Longer sequences are cut into windows of this many visits."""
MINIMUM = 3
"""Shorter sequences are no itinerary."""
PLACES = "place that can be used"
WALKS = f"sequence of at least {MINIMUM} visits that can be used"
"""What a file has to hold, for `need`."""
LONGEST = 5_000
"""A sequence with more visits is a broken record, not a walk."""


@contextmanager
def _opened(path: Path) -> Iterator[Iterator[str]]:
    """The lines of a UTF-8 file, with their ends and without a byte order mark. Raises InputError where it is none:
    a name that is misread would go into every example."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            yield _without_zeros(file, path)
    except UnicodeDecodeError:
        raise InputError(
            f"line {_first_undecodable(path)} is not UTF-8 text; save the file as UTF-8", source=path
        ) from None
    except OSError as error:
        raise InputError(f"the file cannot be read: {error.strerror}", source=path) from error


def _without_zeros(file: Iterable[str], path: Path) -> Iterator[str]:
    for line, text in enumerate(file, 1):
        if "\0" in text:
            raise InputError(f"line {line} holds a zero byte and is no text; save the file as UTF-8", source=path)
        yield text


def _first_undecodable(path: Path) -> int:
    """The number of the first line that is not UTF-8."""
    raw = path.read_bytes()
    try:
        raw.decode()
    except UnicodeDecodeError as error:
        raw = raw[: error.start]
    return len(re.findall(rb"\r\n?|\n", raw)) + 1


def lines(path: Path) -> Iterator[tuple[int, str]]:
    """Numbered lines from 1, without their end. Raises InputError for a file that is not UTF-8."""
    with _opened(path) as file:
        for number, line in enumerate(file, 1):
            if text := line.rstrip("\r\n"):
                yield number, text


def records(path: Path, delimiter: str, columns: Sequence[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """Rows of a CSV with a header, by line number; a row too short has empty fields. Raises InputError for a file that
    is not UTF-8, and for a quotation mark that is left open, which would swallow the rows behind it."""
    with _opened(path) as file:
        reader = csv.DictReader(file, delimiter=delimiter, restval="", strict=True)
        try:
            if reader.fieldnames is None:
                raise InputError(
                    f"the file is empty; its first line names the columns {', '.join(columns)}", source=path
                )
            missing = [column for column in columns if column not in reader.fieldnames]
            if missing:
                raise InputError(f"has no column {', '.join(missing)}", source=path)
            before = reader.line_num
            for row in reader:
                if _spans_lines(row):
                    what = f"lines {before + 1} to {reader.line_num} are one row in quotation marks; is one left open?"
                    raise InputError(what, source=path)
                before = reader.line_num
                yield reader.line_num, row
        except csv.Error as error:
            what = f"the row behind line {reader.line_num} cannot be read ({error}); is a quotation mark left open?"
            raise InputError(what, source=path) from error


def _spans_lines(row: Mapping[str | None, str | list[str]]) -> bool:
    """Whether a field holds the end of a line, also one beyond the last column (these stand in a list)."""
    fields = (field for value in row.values() for field in ([value] if isinstance(value, str) else value))
    return any("\n" in field or "\r" in field for field in fields)


@contextmanager
def _refusing(refused: list[Refusal], path: Path, line: int) -> Iterator[None]:
    """What a ValueError says about a line is why that line is refused."""
    try:
        yield
    except ValueError as error:
        refused.append(Refusal(f"{path.name}:{line}", str(error)))


def whole(text: str) -> int:
    """A whole number. Raises ValueError for anything else."""
    try:
        number_of(text)
        return int(text)
    except ValueError:
        raise ValueError(f"{text!r} is no whole number") from None


def number(text: str) -> float:
    """A finite number. Raises ValueError for anything else."""
    try:
        value = number_of(text)
    except ValueError:
        raise ValueError(f"{text!r} is no number") from None
    if not isfinite(value):
        raise ValueError(f"{text!r} is no number")
    return value


def need(found: Collection[object], path: Path, refused: Sequence[Refusal], what: str) -> None:
    """Raise InputError when nothing was `found` of `what` a file has to hold, with the first refusal of each file."""
    if found:
        return
    groups = gathered((one.record.partition(":")[0] if ":" in one.record else "", one) for one in refused)
    why = "".join(f"; {len(some)} refused, the first: {some[0].record}: {some[0].reason}" for some in groups.values())
    raise InputError(f"holds no {what}{why}", source=path)


def windows(sid: str, user: str, visits: Sequence[int], size: int = WINDOW) -> list[Original]:
    """Consecutive windows; the last one reaches back so that it is full too. A short sequence is its own window."""
    n = len(visits)
    if n <= size:
        return [Original(sid, tuple(visits), user)]
    starts = [(start, min(start, n - size)) for start in range(0, n, size)]
    return [
        Original(f"{sid}_{k}", tuple(visits[begin : begin + size]), user, start - begin, sid)
        for k, (start, begin) in enumerate(starts, 1)
    ]


# Florence: trajectories of visits; revisits are kept, long ones are cut into windows.

_THRESHOLDS = (0.2, 0.45)


def read_florence(folder: Path) -> City:
    """The itineraries of Florence. Raises InputError when files are missing."""
    refused: list[Refusal] = []
    path = find(folder, "Categories-FLORENCE.txt")
    categories: dict[str, str] = {}
    for line, text in lines(path):
        parts = text.split(" ")
        if len(parts) >= 3:
            categories.setdefault(parts[1], parts[0])
        else:
            refused.append(Refusal(f"{path.name}:{line}", "needs category, place, name"))
    path = find(folder, "PoIs-FLORENCE.txt")
    places: dict[str, tuple[str, str, float, float]] = {}
    for line, text in lines(path):
        parts = [part.strip() for part in text.split("|")]
        with _refusing(refused, path, line):
            if len(parts) != 6:
                raise ValueError(f"has {len(parts)} fields, 6 are needed")
            lat, lon = coordinate(parts[4], 90), coordinate(parts[5], 180)
            if parts[0] in categories:
                places[parts[0]] = (parts[2].replace("_", " "), categories[parts[0]], lon, lat)
    need(places, path, refused, PLACES)
    path = find(folder, "Trajectories-FLORENCE.tsv")
    kept: list[tuple[int, str, list[str]]] = []
    serial = 0
    for line, text in lines(path):
        user, *fields = text.split("\t")
        visits = [field.split(";", 1)[0] for field in fields if field]
        if len(visits) < 2:
            continue
        number, serial = serial, serial + 1
        if len(visits) < MINIMUM:
            continue
        if unknown := sorted({visit for visit in visits if visit not in places}):
            refused.append(Refusal(f"{path.name}:{line}", f"place {unknown[0]} is unknown or has no category"))
        elif len(visits) > LONGEST:
            refused.append(Refusal(f"{path.name}:{line}", f"{len(visits)} visits are no walk (at most {LONGEST})"))
        else:
            kept.append((number, user, visits))
    frequency = Counter(visit for _, _, visits in kept for visit in visits)
    index = {visit: at for at, visit in enumerate(frequency)}
    originals: list[Original] = []
    for number, user, visits in kept:
        originals += windows(str(number), user, [index[visit] for visit in visits])
    table = [(at + 1, *places[visit], float(frequency[visit])) for visit, at in index.items()]
    need(table, path, refused, WALKS)
    return build_city("Florence", table, originals, _THRESHOLDS, refused)


# Melbourne and Toronto: photos at places, one visit per place and sequence at its first photo.

_FIRST_SECOND = 946_684_800
"""2000-01-01 UTC; earlier photos carry a clock that was never set."""


@dataclass(frozen=True, slots=True)
class _Photos:
    key: str
    visits: str
    places: str
    category: str
    thresholds: tuple[float, float]
    late: Mapping[int, int]
    """Places that the release puts behind the others photographed in the same second, by sequence. Everywhere else
    such places stand by number; the release sorted with an unstable sort, which shows in this one long sequence."""


PHOTOS = {
    "melbourne": _Photos("Melb", "userVisits-Melb-allPOI.csv", "POI-Melb.csv", "subTheme", (0.3, 0.77), {}),
    "toronto": _Photos("Toro", "userVisits-Toro.csv", "POI-Toro.csv", "theme", (0.91, 1.74), {298: 11}),
}


def read_photos(folder: Path, city: str) -> City:
    """The itineraries of a city of `PHOTOS`; revisits are merged. Raises InputError when files are missing."""
    source = PHOTOS[city]
    refused: list[Refusal] = []
    places: dict[int, tuple[str, str, str, str]] = {}
    path = find(folder, source.places)
    for line, row in records(path, ";", ("poiID", "poiName", "lat", "long", source.category)):
        with _refusing(refused, path, line):
            place = whole(row["poiID"])
            coordinate(row["long"], 180), coordinate(row["lat"], 90)
            name, category = unquote_plus(row["poiName"]), unquote_plus(row[source.category])
            if not name or not category:
                raise ValueError("a place needs a name and a category")
            if place in places:
                raise ValueError(f"place {place} is there twice")
            places[place] = (name, category, row["long"], row["lat"])
    need(places, path, refused, PLACES)
    photos: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    user: dict[int, str] = {}
    frequency: dict[int, float] = {}
    early: set[int] = set()
    path = find(folder, source.visits)
    for line, row in records(path, ";", ("userID", "dateTaken", "poiID", "poiFreq", "seqID")):
        with _refusing(refused, path, line):
            sequence, poi, second = whole(row["seqID"]), whole(row["poiID"]), whole(row["dateTaken"])
            visits = number(row["poiFreq"])
            if poi not in places:
                raise ValueError(f"place {poi} is unknown")
            if second < _FIRST_SECOND:
                early.add(sequence)
            photos[sequence][poi].append(second)
            user.setdefault(sequence, row["userID"])
            frequency.setdefault(poi, visits)
    refused += [
        Refusal(f"sequence {sequence}", "a photo is dated before 2000-01-01")
        for sequence in sorted(early)
        if len(photos[sequence]) >= MINIMUM
    ]
    kept = [s for s in photos if s not in early and len(photos[s]) >= MINIMUM]
    second_part, third_part = SECOND_PART[source.key], THIRD_PART[source.key]
    kept.sort(key=lambda sequence: (sequence in third_part, sequence in second_part, user[sequence], sequence))
    visited = sorted({poi for sequence in kept for poi in photos[sequence]})
    index = {poi: at for at, poi in enumerate(visited)}
    originals = []
    for sequence in kept:
        begin = {poi: min(seconds) for poi, seconds in photos[sequence].items()}
        late = source.late.get(sequence, 0)
        order = sorted(begin, key=lambda poi: (begin[poi], poi == late, poi))
        originals.append(Original(str(sequence), tuple(index[poi] for poi in order), user[sequence]))
    table = [(poi, *places[poi], frequency[poi]) for poi in visited]
    need(table, path, refused, WALKS)
    return build_city(source.key, table, originals, source.thresholds, refused)


# Times of visits, and whether they can be compared: as seconds, as instants, or as what one clock showed.

SECONDS = "a number of seconds"
_INSTANT = "a date and time with its offset from UTC"
_CLOCK = "a date and time without an offset"
_YEAR = 2000


class Moment(NamedTuple):
    """A time as `seconds` since a moment that is the same for all times of one `kind`; others are not comparable."""

    seconds: float
    kind: str


def time_of(text: str) -> Moment:
    """The moment of a number of seconds or an ISO date and time. Raises ValueError for anything else.

    One with an offset is an instant. One without is what a clock showed; the clock of a sequence is taken to stay in
    its zone.
    """
    try:
        return Moment(number(text), SECONDS)
    except ValueError:
        pass
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{text!r} is neither a number nor an ISO date and time") from None
    if moment.utcoffset() is None:
        return Moment((moment.replace(tzinfo=None) - datetime(_YEAR, 1, 1)).total_seconds(), _CLOCK)
    return Moment((moment - datetime(_YEAR, 1, 1, tzinfo=UTC)).total_seconds(), _INSTANT)


def one_way(found: Iterable[tuple[Moment, int]], path: Path) -> None:
    """Raise InputError, with the lines, for a file with numbers of seconds and ISO times: who wrote it meant one of
    them, and a compact date such as 20240131 is a number, too. found: each moment with its line."""
    numbers: list[int] = []
    dates: list[int] = []
    for moment, line in found:
        (numbers if moment.kind == SECONDS else dates).append(line)
    if numbers and dates:
        what = f"the time is {SECONDS} in {_named(numbers)}, and an ISO date and time in {_named(dates)}"
        raise InputError(f"{what}; write all of them in one way", source=path)


def _named(lines: Sequence[int]) -> str:
    return f"line {lines[0]}" if len(lines) == 1 else f"{len(lines)} lines, the first is line {lines[0]}"


def out_of_order(found: Sequence[tuple[Moment, int]]) -> tuple[int, str] | None:
    """The first line whose time cannot be compared with that of the first, and why; None when all can be.
    found: each moment of a sequence with its line, by line."""
    first, start = found[0]
    for moment, line in found:
        if moment.kind != first.kind:
            return line, f"the time is {moment.kind}, but in line {start} {first.kind}"
    return None


# Any data set of places and visits, as a pair of CSV files (docs/itimo.md).

_Place = tuple[str, str, float, float, "float | None"]
"""Name, category, longitude, latitude, popularity."""


def _places(path: Path, refused: list[Refusal]) -> dict[str, _Place]:
    """The usable places by id; rows that are not go to `refused`. Raises InputError where some have a popularity and
    others none: a count of visits is no number on their scale, and their levels would be compared."""
    places: dict[str, _Place] = {}
    blank: list[int] = []
    for line, row in records(path, ",", ("id", "name", "category", "longitude", "latitude")):
        with _refusing(refused, path, line):
            if not row["id"] or not row["name"] or not row["category"]:
                raise ValueError("a place needs an id, a name and a category")
            if row["id"] in places:
                raise ValueError(f"place {row['id']} is there twice")
            told = (row.get("popularity") or "").strip()
            popularity = number(told) if told else None
            places[row["id"]] = (
                row["name"], row["category"], coordinate(row["longitude"], 180), coordinate(row["latitude"], 90),
                popularity,
            )  # fmt: skip
            if popularity is None:
                blank.append(line)
    if 0 < len(blank) < len(places):
        raise InputError(
            f"the popularity is blank in {_named(blank)}; fill it in, or leave the column out", source=path
        )
    return places


def read_pair(folder: Path, name: str) -> City:
    """places.csv (id, name, category, longitude, latitude, optionally popularity, in all rows or in none) and
    visits.csv (sequence, place, time, optionally user) of one folder; an immediate repeat of a place is one visit, long
    sequences are cut into windows."""
    refused: list[Refusal] = []
    known = f", which {name} is read from; the published cities are {', '.join(PUBLISHED)}"
    path_of_places, path = find_together(folder, ("places.csv", "visits.csv"), known)
    places = _places(path_of_places, refused)
    need(places, path_of_places, refused, PLACES)
    rows: dict[str, list[tuple[Moment, int, str]]] = defaultdict(list)
    user: dict[str, str] = {}
    for line, row in records(path, ",", ("sequence", "place", "time")):
        with _refusing(refused, path, line):
            if row["place"] not in places:
                raise ValueError(f"place {row['place']!r} is unknown")
            if not row["sequence"]:
                raise ValueError("a visit needs a sequence")
            moment = time_of(row["time"])
            rows[row["sequence"]].append((moment, line, row["place"]))
            user.setdefault(row["sequence"], row.get("user") or "")
    one_way(((moment, line) for visits in rows.values() for moment, line, _ in visits), path)
    walks: dict[str, list[str]] = {}
    for sequence, visits in rows.items():
        if (strange := out_of_order([(moment, line) for moment, line, _ in visits])) is not None:
            line, why = strange
            refused.append(
                Refusal(f"{path.name}:{line}", f"{why}; sequence {sequence} is left out, since its order is not known")
            )
            continue
        order = [place for _, _, place in sorted(visits)]
        walk = [place for at, place in enumerate(order) if at == 0 or order[at - 1] != place]
        if len(walk) > LONGEST:
            refused.append(Refusal(f"sequence {sequence}", f"{len(walk)} visits are no walk (at most {LONGEST})"))
        elif len(walk) >= MINIMUM:
            walks[sequence] = walk
    frequency = Counter(place for walk in walks.values() for place in walk)
    index = {place: at for at, place in enumerate(frequency)}
    originals: list[Original] = []
    for sequence, walk in walks.items():
        originals += windows(sequence, user[sequence], [index[place] for place in walk])
    table = []
    for place, at in index.items():
        label, category, lon, lat, popularity = places[place]
        table.append((at + 1, label, category, lon, lat, float(frequency[place]) if popularity is None else popularity))
    need(table, path, refused, WALKS)
    return build_city(name, table, originals, None, refused)


def read_city(folder: Path, name: str) -> City:
    """The itineraries of one city out of the raw files below `folder`: of Melbourne, Toronto and Florence as they were
    published, by their names or the beginnings of their files' names (Melb, Toro), capitals or not; of any other name,
    which stays as it is written, from places.csv and visits.csv. Raises InputError when files are missing or cannot be
    read, and for a name that no file can begin with."""
    published = city_name(name)
    if published in PHOTOS:
        return read_photos(folder, published)
    return read_florence(folder) if published == "florence" else read_pair(folder, file_prefix(name))
