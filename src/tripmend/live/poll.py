"""Looking again at calendars and feeds."""

from __future__ import annotations

import datetime as dt
import hashlib
import socket
import threading
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from ..errors import InputError, MissingExtraError
from ..extras import install_command
from ..formats.files import MAX_BYTES
from ..formats.ical import UnreadableError, end_of, parse_calendar, start_of
from .realtime import Wanted, read_realtime
from .seen import Appointment, Observation, SourceState, State, plain_text

_MOST = 5000


def _said(event: Any, name: str) -> str:
    value = event.get(name)
    if isinstance(value, list):
        value = value[0] if value else None
    return "" if value is None else plain_text(str(value))


def read_appointments(source: str, raw: bytes) -> Observation:
    """The events of a calendar that have a time of day; of recurring ones only the times that stand by themselves.

    Raises InputError for what is no calendar, MissingExtraError without the extra "live".
    """
    text = raw.decode("utf-8-sig", "replace")
    count = text.upper().count("BEGIN:VEVENT")
    if count > _MOST:
        raise InputError(f"the calendar holds {count} events; at most {_MOST} are read", source=source)
    calendar = parse_calendar(text, source)
    all_off = str(calendar.get("method", "")).upper() == "CANCEL"
    found: dict[str, Appointment] = {}
    for event in calendar.events:
        if event.get("rrule") is not None:
            continue
        try:
            start, end = start_of(event), end_of(event)
        except (UnreadableError, ValueError, TypeError, OverflowError):
            continue
        uid = _said(event, "uid")
        if not uid or not isinstance(start, dt.datetime):
            continue
        again = _said(event, "recurrence-id") and str(getattr(event.get("recurrence-id"), "dt", ""))
        uid = f"{uid} {again}".strip()
        found[uid] = Appointment(
            uid,
            _said(event, "summary"),
            _said(event, "location"),
            start,
            end if isinstance(end, dt.datetime) and (end.tzinfo is None) == (start.tzinfo is None) else None,
            all_off or _said(event, "status").upper() == "CANCELLED",
        )
    return Observation(source, appointments=tuple(found.values()))


_LARGEST = {"feed": 64 * 1024 * 1024, "calendar": 8 * 1024 * 1024}
"""Bytes of an answer, unpacked; no more are read."""
_LONGEST = 30.0
"""Seconds that one answer may take in all."""
_SLOWEST = 30 * 60
"""Seconds after which a source is asked again at the latest, however often it failed."""
_MOST_REDIRECTS = 3
_AT_ONCE = 4
"""So many sources are asked side by side."""


@dataclass(frozen=True, slots=True)
class Source:
    """A feed or calendar by its address (http, https, or a file). headers: sent with each question, such as a key."""

    address: str
    kind: Literal["feed", "calendar"] = "feed"
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        try:
            scheme = urlsplit(self.address).scheme.lower()
        except ValueError as error:
            raise InputError(f"{self.address[:80]!r} is no address") from error
        if "://" in self.address and scheme not in ("http", "https"):
            raise InputError(f"sources are read over http and https or from a file, not over {scheme}")

    @property
    def name(self) -> str:
        """What it is called: host and path, without what may be a key; a file by its name."""
        if "://" not in self.address:
            return f"{self.kind} {plain_text(Path(self.address).name, 80)}"
        parts = urlsplit(self.address)
        host = parts.hostname or ""
        return f"{self.kind} {plain_text(host + parts.path, 80)}{'?…' if parts.query else ''}"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a source answered: its content (None: as it was), what makes the next question conditional, or why it
    could not be read (a clause for people) and for how many seconds it asks to be left alone."""

    raw: bytes | None = None
    etag: str = ""
    modified: str = ""
    failed: str = ""
    wait: int = 0


class _FailedError(Exception):
    """Why a source could not be read; a clause for people. wait: seconds that it asks to be left alone."""

    def __init__(self, why: str, wait: int = 0) -> None:
        super().__init__(why)
        self.wait = wait


def needed_here() -> Any:
    """The library that asks. Raises MissingExtraError where it or another that watching needs is not installed."""
    try:
        import google.transit.gtfs_realtime_pb2  # noqa: F401
        import httpx
        import icalendar  # noqa: F401
    except ImportError as error:
        command = install_command("live")
        raise MissingExtraError(f"watching needs {error.name}; install it with: {command}") from error
    return httpx


class _Alarm:
    """Ends the connections that are made in it after so many seconds, however slowly they go on."""

    def __init__(self, seconds: float) -> None:
        self._timer = threading.Timer(seconds, self.ring)
        self._timer.daemon = True
        self._sockets: list[Any] = []
        self.rang = False

    def __enter__(self) -> None:
        self._timer.start()

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    def trace(self, event: str, facts: Mapping[str, Any]) -> None:
        """To be told of each connection, by httpx."""
        if event in ("connection.connect_tcp.complete", "connection.start_tls.complete"):
            self._sockets.append(facts["return_value"].get_extra_info("socket"))

    def ring(self) -> None:
        """End them now."""
        self.rang = True
        for one in self._sockets:
            with suppress(OSError, AttributeError):
                one.shutdown(socket.SHUT_RDWR)


class Poller:
    """Asks the sources of one watch when they are due. every: seconds between two questions while all is well.

    transport: of httpx, by which to ask; None: its own. Two sources of one name are kept apart by a mark. Use it as a
    context, or `close` it.
    """

    def __init__(self, sources: Sequence[Source], *, every: float = 60.0, transport: Any = None) -> None:
        self.every, self._transport = every, transport
        self.sources: dict[str, Source] = {}
        often = Counter(one.name for one in sources)
        for one in sources:
            # By a mark of the address, so that none takes another's place when that is left out.
            mark = hashlib.sha256(one.address.encode("utf-8", "replace")).hexdigest()
            names = (f"{one.name} ({mark[:4]})", f"{one.name} ({mark})") if often[one.name] > 1 else (one.name,)
            taken = self.sources.get(names[0])
            self.sources[names[0] if taken is None or taken.address == one.address else names[-1]] = one
        self._client: Any = None
        self._waits: dict[str, int] = {}
        self._alarms: set[_Alarm] = set()
        self._stopped = False

    def __enter__(self) -> Poller:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        if self._client is not None:
            self._client.close()
            self._client = None

    def stop(self) -> None:
        """Break off what is being asked by another thread, and ask no more."""
        self._stopped = True
        for alarm in tuple(self._alarms):
            alarm.ring()

    def known(self, state: State) -> State:
        """The state under the names of these sources: one that got a neighbour, or lost it, is called otherwise and is
        the same. What was remembered of other sources is forgotten."""
        marked = {one.mark: one for one in state.sources.values() if one.mark}
        found = {}
        for name, source in self.sources.items():
            named = state.sources.get(name)
            known = marked.get(_mark(source)) or (named if named is not None and not named.mark else None)
            if known is not None:
                found[name] = known
        return state.replace(sources=found)

    def due(self, state: State, now: dt.datetime) -> list[str]:
        """The names of the sources that are to be asked now."""
        return [name for name in self.sources if state.sources.get(name, SourceState()).again <= now.timestamp()]

    def ask(self, state: State, wanted: Wanted, now: dt.datetime) -> list[Observation]:
        """Ask every source that is due. Raises MissingExtraError; whatever else goes wrong is told in what returns."""
        return self.read(self.fetch(state, now), wanted, now)

    def fetch(self, state: State, now: dt.datetime) -> dict[str, Answer]:
        """What every source that is due answers, unread: to be read in another process, for one."""

        def one(name: str) -> Answer:
            return self._fetch(self.sources[name], state.sources.get(name, SourceState()))

        due = self.due(state, now)
        if len(due) < 2:
            return {name: one(name) for name in due}
        self._connect()
        with ThreadPoolExecutor(min(len(due), _AT_ONCE), thread_name_prefix="feed") as threads:
            return dict(zip(due, threads.map(one, due), strict=True))

    def read(self, answers: Mapping[str, Answer], wanted: Wanted, now: dt.datetime) -> list[Observation]:
        """What answers say."""
        self._waits = {name: one.wait for name, one in answers.items()}
        return [self._read(name, one, wanted, now) for name, one in answers.items()]

    def planned(self, state: State, asked: Sequence[Observation], now: dt.datetime) -> State:
        """The state with the times at which the sources that were asked are due again."""
        sources = dict(state.sources)
        for one in asked:
            known = sources[one.source]
            wait = min(self.every * 2 ** min(known.failures, 16), max(_SLOWEST, self.every))
            wait = max(wait, self._waits.get(one.source, 0))
            sources[one.source] = known.replace(again=int(now.timestamp() + wait), mark=_mark(self.sources[one.source]))
        return state.replace(sources=sources)

    def _fetch(self, source: Source, known: SourceState) -> Answer:
        try:
            return Answer(*(self._get(source, known) if "://" in source.address else _file(source, known)))
        except _FailedError as error:
            return Answer(failed=str(error), wait=error.wait)

    def _read(self, name: str, answer: Answer, wanted: Wanted, now: dt.datetime) -> Observation:
        if answer.failed:
            return Observation(name, "failed", answer.failed)
        if answer.raw is None:
            return Observation(name, "same")
        try:
            if self.sources[name].kind == "calendar":
                found = read_appointments(name, answer.raw)
            else:
                found = read_realtime(name, answer.raw, wanted, now)
        except InputError as error:
            return Observation(name, "failed", plain_text(error.message))
        return replace(found, etag=answer.etag, modified=answer.modified)

    def _get(self, source: Source, known: SourceState) -> tuple[bytes | None, str, str]:
        httpx = self._connect()
        headers = {"User-Agent": "tripmend", **source.headers}
        headers |= {"If-None-Match": known.etag} if known.etag else {}
        headers |= {"If-Modified-Since": known.modified} if known.modified else {}
        most, ends = _LARGEST[source.kind], time.monotonic() + _LONGEST
        # Headers may hold a key, which must not follow to wherever an answer points.
        follow = not source.headers
        alarm = _Alarm(_LONGEST)
        self._alarms.add(alarm)
        if self._stopped:
            raise _FailedError("it was not asked to the end")
        try:
            more = {"headers": headers, "follow_redirects": follow, "extensions": {"trace": alarm.trace}}
            with alarm, self._client.stream("GET", source.address, **more) as answer:
                if answer.status_code == 304:
                    return None, known.etag, known.modified
                if answer.status_code != 200:
                    raise _FailedError(f"it answers {answer.status_code}", _retry_after(answer.headers))
                parts, size = [], 0
                for part in answer.iter_bytes():
                    size += len(part)
                    if size > most:
                        raise _FailedError(f"it is larger than {most // 1024 // 1024} MB")
                    if time.monotonic() > ends:
                        raise _FailedError(f"it takes longer than {_LONGEST:g} seconds")
                    parts.append(part)
                return b"".join(parts), answer.headers.get("etag", ""), answer.headers.get("last-modified", "")
        except httpx.UnsupportedProtocol as error:
            raise _FailedError(str(error)) from error
        except httpx.TimeoutException as error:
            raise _FailedError("it does not answer in time") from error
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, ValueError, UnicodeError) as error:
            if alarm.rang:
                raise _FailedError(f"it takes longer than {_LONGEST:g} seconds") from error
            raise _FailedError("there is no connection, or no sound answer") from error
        finally:
            self._alarms.discard(alarm)

    def _connect(self) -> Any:
        httpx = needed_here()
        if self._client is None:
            # A connection serves one answer, so that an alarm can end it.
            limits = httpx.Limits(max_keepalive_connections=0)
            timeout = httpx.Timeout(10.0)
            self._client = httpx.Client(
                timeout=timeout, limits=limits, max_redirects=_MOST_REDIRECTS, transport=self._transport
            )
        return httpx


def _mark(source: Source) -> str:
    """Tells one source from another without holding what may be a key."""
    return hashlib.sha256(f"{source.kind} {source.address}".encode("utf-8", "replace")).hexdigest()[:32]


def _retry_after(headers: Mapping[str, str]) -> int:
    text = headers.get("retry-after", "")
    return min(int(text), 3600) if text.isdigit() and len(text) < 7 else 0


def _file(source: Source, known: SourceState) -> tuple[bytes | None, str, str]:
    path = Path(source.address)
    try:
        about = path.stat()
        mark = f"{about.st_mtime_ns}-{about.st_size}"
        if mark == known.etag:
            return None, known.etag, ""
        if about.st_size > min(_LARGEST[source.kind], MAX_BYTES) or not path.is_file():
            raise _FailedError("it is too large, or no file")
        return path.read_bytes(), mark, ""
    except (OSError, ValueError) as error:
        raise _FailedError(getattr(error, "strerror", None) or "it is no file") from error
