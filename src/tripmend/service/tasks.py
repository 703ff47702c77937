"""What the processes of the service do: each function takes and gives plain data and calls the library once.

A trip comes as the text of its document, with a key by which a process knows that it has read it already.
"""

from __future__ import annotations

import datetime as dt
import importlib
import json
import re
import tempfile
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from ..change import Change
from ..errors import InputError
from ..formats.files import document_from
from ..formats.native import TripDocument, change_from, parse_record, to_data, trip_from
from ..formats.outside import OUTSIDE

if TYPE_CHECKING:
    from ..live import Answer, Poller

EXPORTS = {
    "json": ("application/json", "json"),
    **{one.name: (one.media, one.endings[0][1:]) for one in OUTSIDE.values()},
    "html": ("text/html; charset=utf-8", "html"),
}
"""What a trip can be written as: media type and ending of each."""
_REMEMBERED = 32
WORDS = 2_000
"""Letters of what is said at once: as many as are read in a moment."""
_MANY = 200
"""Files of one import."""
_read: OrderedDict[str, TripDocument] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Shown:
    """A trip to work at: the text of its document with the catalogue inside, and a key that says which one it is."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A trip as it is kept: the text of the itinerary and of its catalogue, and where the catalogue says it is from."""

    itinerary: str
    catalogue: str
    source: str = ""


_MARKS = re.compile(r'\\.|["\[\]{}]', re.DOTALL)
"""What tells how deep a JSON text goes. Two letters at most, and nothing is tried twice: every letter is met once."""


@dataclass(frozen=True, slots=True)
class Posted:
    """A JSON document as it was sent, and how deep it may be nested."""

    body: bytes
    depth: int

    def data(self) -> Any:
        """What it says. Raises Problem or InputError."""

        return document_from(text_of(self.body, self.depth), "")


def text_of(body: bytes, depth: int) -> str:
    """The JSON text in a body. Raises Problem where it is not UTF-8, or nested deeper than that."""
    from .problems import Problem

    if b"\0" in body:  # UTF-16 and UTF-32; no JSON text has this letter as it is
        raise Problem(400, "The body is not UTF-8.")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Problem(400, "The body is not UTF-8.") from error
    level, quoted = 0, False
    for found in _MARKS.finditer(text):
        mark = found[0]
        if mark == '"':
            quoted = not quoted
        elif not quoted:
            level += (mark in "[{") - (mark in "]}")
            if level > depth:
                raise Problem(422, f"The document is nested more than {depth} deep.")
    return text


def _text(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"), allow_nan=False)


def draft_of(document: TripDocument) -> Draft:
    """A validated trip as it is kept."""
    catalogue = document.catalogue
    return Draft(_text(to_data(document.itinerary)), _text(to_data(catalogue)), catalogue.source)


def document_of(shown: Shown) -> TripDocument:
    found = _read.get(shown.key)
    if found is None:
        found = trip_from(json.loads(shown.text))
        _read[shown.key] = found
        if len(_read) > _REMEMBERED:
            _read.popitem(last=False)
    return found


def warm_quick() -> None:
    """Bring in what the quick tasks need."""
    for room in ("messages", "formats.answer", "rules"):
        importlib.import_module(f"tripmend.{room}")


def warm_solver() -> None:
    """Bring in what a search needs."""
    for room in ("explain", "repair"):
        importlib.import_module(f"tripmend.{room}")


def _given(data: Any) -> Any:
    return data.data() if isinstance(data, Posted) else data


def _posted(data: Any) -> TripDocument:
    """A trip document from outside. Its catalogue must be in it: a path would be one of this machine."""
    data = _given(data)
    if isinstance(data, dict) and isinstance(data.get("catalogue"), str):
        raise InputError("is a path; put the catalogue itself here", where="catalogue")
    return trip_from(data)


def read_draft(data: Any) -> Draft:
    """Validate a trip document. Raises InputError."""
    return draft_of(_posted(data))


def read_catalogue_data(data: Any) -> Draft:
    """Validate a catalogue document, or the inner object alone. Raises InputError."""
    from ..trip import Catalogue

    data = _given(data)
    inner = data.get("catalogue") if isinstance(data, dict) and "tripmend" in data else data
    catalogue = parse_record(Catalogue, inner, root="catalogue")
    return Draft("", _text(to_data(catalogue)), catalogue.source)


def with_catalogue(shown: Shown, data: Any) -> Draft:
    """A kept trip with another catalogue. Raises InputError where they do not go together."""
    trip = json.loads(shown.text)["trip"]
    return read_draft({"tripmend": 1, "trip": trip, "catalogue": json.loads(read_catalogue_data(data).catalogue)})


def read_change_data(data: Any) -> dict[str, Any]:
    """Validate a change document. Raises InputError."""
    return {"tripmend": 1, **to_data(change_from(data))}


def checked(shown: Shown | None, data: Any, every: bool) -> dict[str, Any]:
    """The answer of `tripmend check --json` for a kept trip or a posted one."""
    from ..formats.answer import check_answer
    from ..rules import check

    document = _posted(data) if shown is None else document_of(shown)
    return check_answer(check(document.itinerary, document.catalogue), every=every)


def compared(before: Shown, after: Shown) -> dict[str, Any]:
    """The answer of `tripmend diff --json` for two versions."""
    from ..explain import diff
    from ..formats.answer import difference_answer

    old, new = document_of(before), document_of(after)
    return difference_answer(diff(old.itinerary, new.itinerary, old.catalogue, new.catalogue))


def understood(shown: Shown, words: str, today: str | None, now: str | None) -> dict[str, Any]:
    """What words say: the change document, what was understood, and what has to be asked back.

    `change` is None while something is unclear, or where nothing says what happened.
    """
    from ..change import Unclear
    from ..explain import understood as told
    from ..formats.answer import unclear_answer
    from ..messages import read_message

    document = document_of(shown)
    moment = None if now is None else dt.datetime.fromisoformat(now)
    date = None if today is None else dt.date.fromisoformat(today)
    found = read_message(words, document.itinerary, document.catalogue, date, moment)
    change = found.change
    if not (change.disruptions or change.constraints or change.unclear):
        question = "Nothing in this says what happened; what is closed, late, sold out or wished for?"
        change = change.replace(unclear=(Unclear(text=words, question=question),))
    parts = told(change, document.itinerary, document.catalogue)
    return {
        "change": None if change.unclear else _change_data(change),
        "understood": unclear_answer(parts, change)["understood"],
        "readings": [{"words": one.words, "change": _change_data(one.change)} for one in found.choices],
    }


def _change_data(change: Change) -> dict[str, Any]:
    return {"tripmend": 1, **to_data(change.replace(unread=()))}


def mended(shown: Shown, change: dict[str, Any], options: dict[str, Any], seconds: float) -> dict[str, Any]:
    """The answer of `tripmend repair --json`, and the catalogue of the world in which it is."""
    from ..repair import repair

    document = document_of(shown)
    said, locks = change_from(change), tuple(options.get("locks", ()))
    severity = options.get("severity")
    outcome = repair(
        document.itinerary,
        said,
        document.catalogue,
        severity=severity,
        tolerance=options.get("tolerance"),
        locks=locks,
        alternatives=options.get("alternatives", 2),
        time_limit=min(seconds, options.get("seconds") or seconds),
    )
    inferred = severity is None and not any(one.severity for one in said.disruptions)
    return _answer_of(outcome, document, inferred=inferred, locks=locks)


def _answer_of(outcome: Any, document: TripDocument, **how: Any) -> dict[str, Any]:
    from ..explain import explain
    from ..formats.answer import answer

    explanation = explain(outcome, document.catalogue, **how)
    found = answer(explanation, inferred=how.get("inferred", False))
    return {"answer": found, "catalogue": to_data(outcome.world.catalogue)}


@dataclass(frozen=True, slots=True)
class Sources:
    """Where a watch looks: address, kind and headers of each. every: seconds."""

    given: tuple[dict[str, Any], ...]
    every: int

    def poller(self, transport: Any = None) -> Poller:
        """What asks them, and knows them by their names."""
        from ..live import Poller, Source

        named = [Source(one["address"], one["kind"], one["headers"]) for one in self.given]
        return Poller(named, every=self.every, transport=transport)


def watched(
    shown: Shown,
    sources: Sources,
    answers: Mapping[str, Answer],
    remembered: str,
    offers: Mapping[str, str],
    at: str,
    seconds: float,
) -> dict[str, Any]:
    """What feeds and calendars said of a trip: what is new of it, what to remember, and the offers with answers.

    answers: what those said that were due. remembered: the state of the look before, "" at first. offers: what became
    of each: open, declined or gone. at: now.
    """
    from ..live import State, decline, forget, wanted, watch

    document, now = document_of(shown), dt.datetime.fromisoformat(at)
    trip, catalogue = document.itinerary, document.catalogue
    state = State.model_validate_json(remembered) if remembered else State(trip=trip.id)
    for name in list(state.offers):
        if offers.get(name) == "declined":
            state = decline(state, name)
        elif offers.get(name) != "open":
            state = forget(state, name)
    poller = sources.poller()
    state = poller.known(state)
    said = poller.read(answers, wanted(state, trip, catalogue, now), now)
    state, news = watch(state, said, trip, catalogue, now, time_limit=seconds)
    state = poller.planned(state, said, now)
    states = [state.sources[name] for name in poller.sources if name in state.sources]
    made = [one.proposal for one in news if one.proposal is not None]
    offered = {
        one.id: {"change": _change_data(one.change), **_answer_of(one.outcome, document, inferred=True)} for one in made
    }
    return {
        "state": state.model_dump_json(),
        "over": state.over,
        "next": min((one.again for one in states), default=0),
        "news": [
            {"kind": one.kind, "text": _unnamed(one.text), "level": one.level, "item": one.item, "source": one.source}
            | ({} if one.proposal is None else {"text": one.proposal.headline, "offer": one.proposal.id})
            for one in news
        ],
        "offers": offered,
    }


def _unnamed(text: str) -> str:
    """News without the name that a proposal has in a watch, which nobody knows here."""
    return re.sub(r"Proposal [0-9a-f]{8} answers this", "The proposal that waits answers this", text)


def planned(data: Any) -> dict[str, Any]:
    """The answer of `tripmend plan --json`, and the trip that was planned (None: there is none)."""
    from ..change import Request
    from ..explain import explain
    from ..formats.answer import answer
    from ..repair import plan
    from ..trip import Catalogue

    data = _given(data)
    if not isinstance(data, dict) or set(data) - {"tripmend", "request", "catalogue"} or data.get("tripmend") != 1:
        raise InputError('must be {"tripmend": 1, "request": {…}, "catalogue": {…}}', where="request")
    wanted = parse_record(Request, data.get("request"), root="request")
    catalogue = parse_record(Catalogue, data.get("catalogue"), root="catalogue")
    outcome = plan(wanted, catalogue)
    made = outcome.revision
    draft = None if made is None else draft_of(TripDocument(made.itinerary, outcome.world.catalogue))
    return {"answer": answer(explain(outcome, catalogue, planned=True)), "draft": draft}


def _form_parts(kind: str, body: bytes) -> list[tuple[str, str | None, bytes]]:
    """Name, file name (None: a field) and content of each part of a form (multipart/form-data). Raises Problem.

    Contents are taken as they are: a parser of mails would open a mail that is a file of the form.
    """
    from .problems import Problem  # here, for the tools for assistants need no web framework

    boundary = re.search(r'boundary="?([^";,]{1,200})"?', kind)
    if boundary is None:
        raise Problem(400, "The form cannot be read: its boundary is missing.")
    found = []
    for part in (b"\r\n" + body).split(f"\r\n--{boundary[1].strip()}".encode("latin-1", "replace"))[1:]:
        head, empty, content = part.partition(b"\r\n\r\n")
        words = head.decode("utf-8", "replace")
        name, file = (re.search(rf'[;\s]{key}="([^"]*)"', words) for key in ("name", "filename"))
        if empty and name is not None:
            found.append((name[1], None if file is None else file[1], content))
    return found


def _joined(files: Sequence[tuple[str, bytes]]) -> list[tuple[str, bytes]]:
    """The files, where a trip document that names the file of its catalogue has it inside, if that is among them."""
    at = {PurePosixPath(name.replace("\\", "/")).name: content for name, content in files}
    taken, found = set(), []
    for name, content in files:
        try:
            data: Any = json.loads(content) if content.lstrip()[:1] == b"{" else {}
            catalogue = data.get("catalogue") if "trip" in data else None
            beside = PurePosixPath(catalogue.replace("\\", "/")).name if isinstance(catalogue, str) else ""
            if beside in at:
                inner = json.loads(at[beside])["catalogue"]
                content = json.dumps({**data, "catalogue": inner}).encode()
                taken.add(beside)
        except (ValueError, RecursionError, KeyError, TypeError):
            pass  # what it is, and what is wrong with it, its reader says
        found.append((name, content))
    return [(name, content) for name, content in found if PurePosixPath(name.replace("\\", "/")).name not in taken]


def _files_of(kind: str, body: bytes) -> tuple[list[tuple[str, bytes]], str | None, str | None]:
    """The files of a form, and its fields `zone` and `start`. Raises Problem."""
    from .problems import Problem

    parts = _form_parts(kind, body)
    files = [(file, content) for name, file, content in parts if name == "files" and file is not None and content]
    fields = {name: content.decode("utf-8", "replace").strip() for name, file, content in parts if file is None}
    if not files or len(files) > _MANY:
        raise Problem(422, f"Send one file at least and {_MANY} at most, as `files`.", where="files")
    start = fields.get("start") or None
    try:
        dt.date.fromisoformat(start or "2000-01-01")
    except ValueError as error:
        raise Problem(422, "This is no date such as 2026-04-14.", where="start") from error
    return files, fields.get("zone") or None, start


def imported_form(kind: str, body: bytes) -> dict[str, Any]:
    """What `imported` makes of the files of a form. kind: its Content-Type. Raises Problem."""
    return imported(*_files_of(kind, body))


def imported(files: Sequence[tuple[str, bytes]], zone: str | None, start: str | None) -> dict[str, Any]:
    """What `tripmend import` makes of files: trips, and everything that is in none of them with its reason."""
    from ..formats.bookings import find_extractor, read_bookings

    with tempfile.TemporaryDirectory(prefix="tripmend-") as folder:
        paths = []
        for number, (name, content) in enumerate(_joined(files)):
            inner = Path(folder) / str(number)  # two files may have one name
            inner.mkdir()
            last = PurePosixPath(name.replace("\\", "/").replace("\0", "")).name
            paths.append(inner / (last[-120:].strip() if last.strip(". ") else "file"))
            paths[-1].write_bytes(content)
        read = read_bookings(
            paths, zone=zone, start=None if start is None else dt.date.fromisoformat(start), extractor=find_extractor()
        )

        def at(source: object) -> str:
            return str(source).replace(f"{folder}/", "").partition("/")[2] or str(source)

        return {
            "trips": [
                {
                    "draft": draft_of(one.document),
                    "title": one.document.itinerary.title,
                    "gaps": list(one.gaps),
                    "doubts": [{"item": item, "doubt": doubt} for item, doubt in one.doubts],
                    "sources": {item: [at(source) for source in found] for item, found in one.sources.items()},
                }
                for one in read.trips
            ],
            "not_used": [{"source": at(x.source), "title": x.title, "reason": x.reason} for x in read.not_used],
            "notes": [{"source": at(x.source), "title": x.title, "reason": x.reason} for x in read.notes],
        }


def written(shown: Shown, kind: str, bare: bool) -> str:
    """A trip as text of one of EXPORTS. bare: of a calendar, without the trip document, budget and party in it."""
    document = document_of(shown)
    trip, catalogue = document.itinerary, document.catalogue
    if kind == "json":
        return json.dumps(json.loads(shown.text), indent=1, ensure_ascii=False) + "\n"
    if kind == "ics":
        from ..formats.ical import write_calendar

        return write_calendar(trip, catalogue, bare=bare)
    if kind == "html":
        from ..formats.page import trip_page

        return trip_page(trip, catalogue)
    return OUTSIDE[kind].write(trip, catalogue)
