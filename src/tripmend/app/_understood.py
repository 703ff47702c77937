"""What ``tripmend understand`` prints and writes."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..change import Change
from ..errors import InputError
from ..explain import date_words, understood, unread
from ..formats.files import write_atomically
from ..formats.native import VERSION, TripDocument, read_trip, trip_from, write_data
from ..messages import Understood, read_message
from ..messages.report import change_data
from ._options import parse_now, parse_today
from ._page import print_questions, print_understood, print_unread
from ._reader import reader_named
from ._score import score_lines
from .output import catalogue_files, may_write
from .screen import line, print_json, screen

if TYPE_CHECKING:
    from rich.console import Console


def _page(console: Console, change: Change, document: TripDocument, today: dt.date | None) -> None:
    """What was understood and what has to be asked, for people."""
    itinerary, catalogue = document.itinerary, document.catalogue
    parts = understood(change, itinerary, catalogue)
    print_understood(console, parts)
    print_questions(console, change.unclear)
    print_unread(console, unread(change))
    if not parts and not change.unclear:
        line(console, "Nothing in this says what happened or what is wished for.", indent=0)
    if today is None:
        date = date_words(itinerary.days[0].date, year=True)
        line(console, f"No date was given: say with --today when it was written (the trip begins on {date}).", indent=0)
    elif today > itinerary.days[-1].date:
        line(
            console,
            f"The trip is over by then: it ended on {date_words(itinerary.days[-1].date, year=True)}.",
            indent=0,
        )


def answer(
    trip: Path,
    message: str,
    today: str | None,
    now: str | None,
    *,
    as_json: bool,
    output: Path | None = None,
    reader: str | None = None,
) -> int:
    """Print what one message says, write it to `output` if that is given, and return the exit code."""
    date, moment = parse_today(today), parse_now(now)
    date = moment.date() if date is None and moment is not None else date
    document = read_trip(trip)
    may_write(output, *catalogue_files(trip, document.catalogue_path))
    # Bytes of an argument that are not UTF-8 arrive as halves of characters, which no output could hold.
    message = message.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    second = None if reader is None else reader_named(reader)
    told = read_message(message, document.itinerary, document.catalogue, date, moment, second=second)
    change = told.change
    data = {"tripmend": VERSION, **change_data(change, document.itinerary, document.catalogue)}
    if output is not None:
        write_data(output, data)
    if as_json:
        print_json(data)
    else:
        _page(screen(), change, document, date)
    return 1 if change.unclear else 0


class _Trips:
    """Trip documents by path, read once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.known: dict[str, TripDocument] = {}

    def get(self, trip: Any) -> TripDocument:
        """The document that a line's ``trip`` names or holds."""
        if isinstance(trip, dict):
            key = json.dumps(trip, sort_keys=True)
            if key not in self.known:
                self.known[key] = trip_from(trip, folder=self.folder)
        elif isinstance(trip, str) and trip:
            key = trip
            if key not in self.known:
                beside = self.folder / trip
                self.known[key] = read_trip(beside if beside.exists() else Path(trip))
        else:
            raise InputError("the line has no 'trip': give a path or a trip document")
        return self.known[key]


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8-sig", errors="replace").split("\n")
    except OSError as error:
        raise InputError(f"the file cannot be read: {error.strerror}", source=path) from error


def _line(raw: str) -> dict[str, Any]:
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise InputError(f"this line is not JSON: {error}"[:200]) from error
    if not isinstance(data, dict):
        raise InputError("this line is not an object")
    return data


def _read_line(data: dict[str, Any], trips: _Trips) -> tuple[Understood, TripDocument]:
    message, today = data.get("message"), data.get("today")
    if not isinstance(message, str):
        raise InputError("the line has no 'message'")
    if today is not None and not isinstance(today, str):
        raise InputError("'today' must be text, YYYY-MM-DD")
    date = parse_today(today)
    document = trips.get(data.get("trip"))
    return read_message(message, document.itinerary, document.catalogue, date), document


def answer_many(batch: Path, output: Path) -> tuple[str, int]:
    """Read every line of `batch` and write as many lines to `output`; a summary, and how many could not be read."""
    trips = _Trips(batch.parent)
    written: list[str] = []
    broken = asked = 0
    for number, raw in enumerate(_lines(batch), 1):
        if not raw.strip():
            continue
        name: Any = None
        try:
            data = _line(raw)
            name = data.get("id")
            told, document = _read_line(data, trips)
            asked += bool(told.change.unclear)
            line = {"id": name, **change_data(told.change, document.itinerary, document.catalogue)}
            if told.choices:
                line["choices"] = [
                    {"words": one.words, **change_data(one.change, document.itinerary, document.catalogue)}
                    for one in told.choices
                ]
        except InputError as error:
            broken += 1
            line = {"id": name, "line": number, "error": str(error)}
        written.append(json.dumps(line, ensure_ascii=False))
    write_atomically(output, "".join(line + "\n" for line in written))
    total = len(written)
    words = f"{total - broken} of {total} messages read, {asked} with a question back, {broken} lines unusable"
    return words, broken


def score_many(labelled: Path, *, as_json: bool) -> tuple[str, int]:
    """Exact-match accuracy on labelled lines, per family, with its denominators; and how many could not be read.

    An unusable line counts as wrong.
    """
    trips = _Trips(labelled.parent)
    pairs: list[tuple[dict[str, Any], Change | None, TripDocument | None]] = []
    for raw in _lines(labelled):
        if not raw.strip():
            continue
        data: dict[str, Any] = {}
        try:
            data = _line(raw)
            told, document = _read_line(data, trips)
            pairs.append((data, told.change, document))
        except InputError:
            pairs.append((data, None, None))
    result = score_lines([(d, c, None if t is None else t.itinerary) for d, c, t in pairs])
    return (json.dumps(result.data(), indent=1) if as_json else result.text()), result.unusable
