"""Files and folders of bookings: each is read by what it holds, and what is of no use is told with its reason."""

from __future__ import annotations

import datetime as dt
import json
import logging
import os
import re
import stat
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ...errors import InputError, TripmendError
from ..files import STANDARD_INPUT, is_standard
from ..native import TripDocument, trip_from
from ..sheet import COLUMNS, read_csv
from ._called_off import CalledOff
from ._dates import with_colons
from ._html import html_reservations, html_text
from ._mail import Letter, letter_of
from ._reservation import JOURNEYS, Kind, NotUsed, Reservation, Source
from ._schema import reservations_of
from ._standing import Standing, current, standing_of
from ._words import any_of, month_words, plain_name, words

__all__ = ["Found", "Reading", "files_of", "read_file"]

_LOG = logging.getLogger(__name__)

_MOST_BYTES = 32 * 1024 * 1024
_MOST_FILES = 2000
_LONGEST_REASON = 180
_MOST_WORDS, _MOST_LINES = 200_000, 2000
"""Letters and lines of plain text that are looked at; a booking has some thousand letters, a long plan some hundred
lines."""
_DEEPEST = 4
"""How many files may lie inside each other: a pass in a mail in a mail."""


@dataclass
class Found:
    """What was found so far."""

    reservations: list[Reservation] = field(default_factory=list)
    not_used: list[NotUsed] = field(default_factory=list)
    documents: list[TripDocument] = field(default_factory=list)
    notes: list[NotUsed] = field(default_factory=list)
    called_off: list[CalledOff] = field(default_factory=list)

    @property
    def amount(self) -> int:
        """How much there is, whether usable or not."""
        return len(self.reservations) + len(self.not_used) + len(self.documents) + len(self.called_off)


@dataclass(frozen=True)
class Reading:
    """How files are read.

    today: what a date without a year is near to where nothing in the file says it. zone: IANA zone of times that name
    none, whose place does not tell it either. extractor: path of kitinerary-extractor, None to do without. depth: how
    many files this one lies in. dated: whether `today` is the day on which the mail around it was sent.
    start: the date of day 1 of a plan that has no dates.
    """

    today: dt.date
    zone: str | None = None
    extractor: str | None = None
    depth: int = 0
    dated: bool = False
    start: dt.date | None = None

    def inside(self, today: dt.date | None = None) -> Reading:
        """The reading of a file inside this one."""
        return replace(self, depth=self.depth + 1, today=today or self.today)


def files_of(paths: Sequence[Path]) -> Iterator[tuple[Path, str, str]]:
    """The files named, and those below the folders named, by name, each with what it is called in reports, its path
    within the folder that was named, and why it is not read, "" where it is. Hidden ones are left out, and links in a
    folder lead to nothing outside of it. Raises InputError."""
    count = 0
    for path in paths:
        try:
            folder = not is_standard(path) and path.is_dir()
        except (OSError, ValueError) as error:
            raise InputError("this cannot be the name of a file", source=path) from error
        for one in _below(path) if folder else (path,):
            count += 1
            name = str(one.relative_to(path)) if folder else STANDARD_INPUT if is_standard(one) else one.name
            if count > _MOST_FILES:
                yield one, name, f"it and what comes after it are more than the {_MOST_FILES} files allowed"
                return
            outside = folder and not one.resolve().is_relative_to(path.resolve())
            yield one, name, "it is a link to something outside this folder" if outside else ""


def _below(folder: Path) -> Iterator[Path]:
    closed: list[Path] = []
    for root, folders, names in os.walk(folder, onerror=lambda error: closed.append(Path(error.filename))):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = Path(root) / name
            if not name.startswith(".") and path.is_file():  # a pipe would be waited for
                yield path
    yield from closed  # and reading them says why it cannot be done


def _bytes(path: Path) -> bytes:
    try:
        if is_standard(path):
            stream = getattr(sys.stdin, "buffer", None)
            if stream is None:
                raise InputError("is closed; name a file", source=STANDARD_INPUT)
            raw: bytes = stream.read(_MOST_BYTES + 1)
        else:
            with path.open("rb") as source:
                mode = os.fstat(source.fileno()).st_mode
                if not (stat.S_ISREG(mode) or stat.S_ISFIFO(mode)):
                    raise InputError("this is a device, not a file", source=path)
                raw = source.read(_MOST_BYTES + 1)
    except FileNotFoundError as error:
        raise InputError("there is no such file", source=path) from error
    except IsADirectoryError as error:
        raise InputError("this folder cannot be opened", source=path) from error
    except OSError as error:
        raise InputError(f"the file cannot be read: {error.strerror}", source=path) from error
    except ValueError as error:
        raise InputError("this cannot be the name of a file", source=path) from error
    if len(raw) > _MOST_BYTES:
        raise InputError(f"has more than the {_MOST_BYTES // 2**20} MB allowed for a booking", source=path)
    return raw


_MARKS = (
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
    (b"\xef\xbb\xbf", "utf-8-sig"),
)
_UTF_7 = re.compile(rb"[A-Za-z]\+A[A-P][0-9A-Za-z+/](?:-|(?![0-9A-Za-z]))")
"""A letter behind which another one is written as UTF-7 does it: ``D+AO4-ner``."""


def _in_utf8(raw: bytes) -> bytes:
    """Text in UTF-32, UTF-16 (with a byte order mark or not) or UTF-7 in UTF-8, anything else as it is."""
    empty = {at % 2 for at, byte in enumerate(raw[:200]) if not byte}
    halves = raw[:200].count(0) > 80 and len(empty) == 1
    name = next((name for mark, name in _MARKS if raw.startswith(mark)), "")
    name = name or (("utf-16-be" if empty == {0} else "utf-16-le") if halves else "utf-7" if _UTF_7.search(raw) else "")
    try:
        return raw.decode(name).encode() if name else raw
    except UnicodeError:
        return raw


def text_in(raw: bytes, told: str | None = None) -> str:
    """Text in whatever encoding it is: as its byte order mark says, as UTF-8, as told, else as Windows-1252."""
    raw = _in_utf8(raw)
    for name in ("utf-8", told or _declared(raw) or ""):
        try:
            if name:
                return raw.decode(name)
        except (UnicodeError, LookupError):
            continue
    return raw.decode("cp1252", "replace")


def _declared(raw: bytes) -> str | None:
    found = re.search(rb"""(?:charset|encoding)\s*=\s*["']?([A-Za-z0-9_-]{3,20})""", raw[:2000])
    return found[1].decode("ascii") if found else None


def read_file(path: Path, name: str, found: Found, reading: Reading) -> None:
    """Read one file into `found`; whatever is wrong with it becomes one thing that is not used."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of the libraries, about files that are not ours to mend
            read_bytes(_bytes(path), Source(name), path.suffix.lower(), found, reading)
    except InputError as error:
        if error.message == "there is no such file":
            raise
        message = error.message if len(error.message) <= _LONGEST_REASON else f"{error.message[:_LONGEST_REASON]} …"
        found.not_used.append(NotUsed(Source(name), "", message))
    except TripmendError:
        raise
    except (RecursionError, UnicodeError, OverflowError, MemoryError) as error:
        found.not_used.append(NotUsed(Source(name), "", f"it cannot be read ({type(error).__name__})"))
    except Exception as error:  # noqa: BLE001 - one file is no reason to lose the others
        found.not_used.append(NotUsed(Source(name), "", _own_fault(error)))


def _own_fault(error: Exception) -> str:
    """Why a file cannot be used that no reader foresaw: the others are not lost for that. Tests let it be raised."""
    _LOG.debug("a file cannot be read", exc_info=error)
    return f"tripmend itself fails on it ({type(error).__name__}), which is a fault of tripmend; please report it"


_HEADER = re.compile(rb"^(?:[A-Za-z][A-Za-z0-9-]{1,40}:[^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*){2,}\r?\n", re.MULTILINE)
_MAIL = re.compile(rb"^(?:From|Received|Return-Path|Delivered-To|MIME-Version|Message-ID|Subject)\s*:", re.IGNORECASE)


def read_bytes(raw: bytes, source: Source, suffix: str, found: Found, reading: Reading) -> None:
    """Read the content of a file by what it is, not by what it is called."""
    before = found.amount
    if reading.depth > _DEEPEST:
        found.not_used.append(NotUsed(source, "", "files lie inside each other too deeply"))
        return
    raw = raw if raw.startswith(b"PK") else _in_utf8(raw)
    reader = _reader(raw, suffix)
    if reader is None:
        reason = "it is empty" if not raw.strip() else "it is a picture or another file without text"
        found.not_used.append(NotUsed(source, "", reason))
        return
    known = len(found.reservations)
    reader(raw, source, found, reading)
    head = re.sub(rb"\r?\n ", b"", raw[:4096]).decode("utf-8", "replace") if reader is _calendar else ""
    called = [source.file, *re.findall(r"(?m)^(?:PRODID|X-WR-CALNAME|CATEGORIES)[^:\n]*:(.*)$", head)]
    found.reservations[known:] = [_by_name(one, " ".join(called)) for one in found.reservations[known:]]
    if found.amount == before:
        found.not_used.append(NotUsed(source, "", "no journey, stay or event could be made out in it"))


def _by_name(one: Reservation, called: str) -> Reservation:
    """A journey of which nothing says by what one goes, by the name of its file or calendar where that does."""
    said = plain_name(called.replace("_", " ")).split()
    kinds: tuple[Kind, ...] = ("flight", "train", "bus", "ferry")
    told = [kind for kind in kinds if set(said) & (words(kind) - words("station") - words("platform"))]
    if not one.unsure("kind") or len(told) != 1:
        return one
    return one.sure("kind", told[0]).doubted(f"that it is a {told[0]} is told by the name of its file alone")


Reader = Callable[[bytes, Source, Found, Reading], None]


def _reader(raw: bytes, suffix: str) -> Reader | None:
    head = raw[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    if raw[:4] == b"PK\x03\x04":
        return _pass
    if b"%PDF-" in raw[:1024]:
        return _pdf
    if head[:15].upper().startswith(b"BEGIN:VCALENDAR"):
        return _calendar
    if suffix == ".eml" or (_MAIL.match(head) and _HEADER.match(head)):
        return _mail
    if not raw.strip() or b"\x00" in raw[:4096]:
        return None
    if raw[:8].startswith((b"\x89PNG", b"\xff\xd8\xff", b"GIF8")):
        return None
    if re.match(rb"\{|\[\s*[\[{\"\]]", head):
        return _json
    if head[:1] == b"<":
        return _markup
    return _text


def _json(raw: bytes, source: Source, found: Found, reading: Reading) -> None:
    from ._schema import json_of

    text = text_in(raw)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = json_of(text)
    if isinstance(data, dict) and "tripmend" in data and "trip" in data:
        if isinstance(data.get("catalogue"), str):
            raise InputError(f"its catalogue is in another file: give {data['catalogue'][:80]} together with it")
        found.documents.append(trip_from(data, source=source.file))
        return
    from ._maps import points_in

    if not (_take(reservations_of(data), source, found) or _take(points_in(data), source, found)):
        reason = "no journey, stay or event could be made out in it: it is JSON without anything of schema.org"
        if isinstance(data, dict) and "tripmend" in data and "catalogue" in data:
            reason = "it is a catalogue without a trip: give it together with the trip that names it"
        found.not_used.append(NotUsed(source, "", reason))


def _take(reservations: Iterable[Reservation], source: Source, found: Found) -> int:
    count = 0
    for one in reservations:
        found.reservations.append(one.but(sources=one.sources or (source,)))
        count += 1
    return count


def _markup(raw: bytes, source: Source, found: Found, reading: Reading) -> None:
    text = text_in(raw)
    if re.search(r"<(?:gpx|kml)\b", text[:2000], re.IGNORECASE):
        from ._maps import places_in

        _take(places_in(raw), source, found)
        return
    _page(text, raw, source, found, reading, "")


def _page(text: str, raw: bytes, source: Source, found: Found, reading: Reading, about: str) -> int:
    """A page of HTML: what it says to machines, else what kitinerary-extractor makes of it, else its words."""
    standing = standing_of(about, words := html_text(text))
    count = _take(_booked_of(standing.of(html_reservations(text), told=True), source, found), source, found)
    count = count or _extracted(raw, source, ".html", found, reading, standing)
    return count or _words(words, source, found, reading, about)


def _booked_of(told: list[Reservation], source: Source, found: Found) -> list[Reservation]:
    """What a page books, where it books anything; what it only tells of beside that is told."""
    if not any(one.booked for one in told):
        return told
    beside = "its page tells of it beside what is booked, and not that it is booked, too"
    only_told = [one for one in told if not one.booked and one.status != "hold"]
    found.not_used += [NotUsed(source, one.title, beside) for one in only_told]
    return [one for one in told if one not in only_told]


def _text(raw: bytes, source: Source, found: Found, reading: Reading) -> None:
    text = _unquoted(text_in(raw))
    own = read_csv(text, Path(source.file).stem) if text.lstrip("\ufeff").startswith(",".join(COLUMNS)) else None
    if own is not None:
        found.documents.append(own)
    elif not _extracted(raw, source, ".txt", found, reading, standing_of("", text)):
        _words(text, source, found, reading, "")


def _words(text: str, source: Source, found: Found, reading: Reading, about: str) -> int:
    """Plain words, as far as they are read, which is said of a text that is longer."""
    lines = text[:_MOST_WORDS].splitlines()
    if len(text) <= _MOST_WORDS and len(lines) <= _MOST_LINES:
        return _words_read(text, source, found, reading, about)
    before = len(found.reservations)
    count = _words_read("\n".join(lines[:_MOST_LINES]), source, found, reading, about)
    reason = f"only its first {_MOST_LINES:,} lines and {_MOST_WORDS:,} letters are read; give the rest in other files"
    if len(found.reservations) == before:
        found.not_used[:] = [one for one in found.not_used if one.source != source]
        reason = f"nothing could be made out in its first {_MOST_LINES:,} lines and {_MOST_WORDS:,} letters"
    found.not_used.append(NotUsed(source, "", reason))
    return count


def _words_read(text: str, source: Source, found: Found, reading: Reading, about: str) -> int:
    """Plain words: the confirmation of a journey, a hotel or a table, else the plan of some days."""
    from ._explained import explained, placed
    from ._layout import forms_in_lines, marked_lines
    from ._parts import booked_in
    from ._plan import is_confirmation, plan_in, plan_lines
    from ._prose import is_chat, told_in
    from ._rest import asides_told, beside, left_over, without_asides, without_cancelled_lines
    from ._tables import table_in
    from ._text import Text, by_company, near_in
    from ._visits import lacking, tables_beside

    text = _BLANK.sub(lambda run: run[0][:_WIDEST], text)
    about = about or _about(text)
    text = _REMARK.sub(r"\1", text)
    text = marked_lines(text)
    text = _LEADERS.sub(": ", _WRAPPED.sub(_joined, _MARK.sub(r"\1", _MARK.sub(r"\1", text))))
    standing = standing_of(about, without_cancelled_lines(text))
    text = _SIGNED.sub(r"\1, \2, ", text)
    text = current(with_colons(_STRUNG.sub("\n", _HEADERS.sub(_no_header, text)), reading.today))
    told = Text(text, reading.today, sure=reading.dated, about=about, zone=reading.zone)
    near, known = near_in(told)
    if not is_chat(told) and (kept := without_asides(text)) != text:  # whose year is that of the dates without one
        found.not_used += asides_told(text, source)
        told = replace(told, text=kept, whole=text, near=near, sure=told.sure or known)
    table = table_in(told, source, reading.start)
    if table is not None:
        found.not_used += table[1]
        return _take(table[0], source, found) or len(table[1])
    if is_chat(told):
        said, asked = told_in(told, source)
        found.not_used += asked
        return _take(said, source, found) or len(asked)
    told = replace(told, text=forms_in_lines(told.text))
    told_all = booked_in(told)
    plan, asked, counted = plan_in(told, source, reading.start)
    # Of a list of days with journeys in it the plan tells more than the journeys alone.
    more = len(plan) > len(told_all) and not _sorts(told_all) - _sorts(plan)
    if counted or more or not told_all:
        if plan:
            asked += left_over(told, source, plan, [item for item, _ in plan_lines(told, reading.start)[0]])
        if not (plan or asked):
            plan, asked = told_in(told, source)
        if not plan:
            alone, others_asked = beside(told, source, (), reading.start)
            several = len(others_asked) > 2 and not (asked or about or is_confirmation(told))
            plan, asked = (alone, others_asked) if alone or several else (plan, asked)
        if standing.status == "cancelled" and not plan:
            found.called_off.append(CalledOff(source, f"{about}\n{text}", standing))
            found.not_used += asked
            return len(asked) + 1
        found.not_used += asked if plan or asked else [NotUsed(source, "", lacking(told))]
        # Of a plan a line speaks for itself, unless it is all there is or the subject says so.
        all_of_it = len(plan) == 1 or standing_of(about, "").status == "cancelled"
        if not standing.booked and len(plan) > 1:  # what is not booked may be one line of it alone
            own = [item.line or item.text for item, _ in plan_lines(told, reading.start)[0] if item.text]
            others = (line for line in text.splitlines() if not any(part in line for part in own))
            standing = standing_of(about, "\n".join(others))
        holds = standing.booked and not (all_of_it and standing.status == "cancelled")
        plan = placed(explained(by_company(plan), told, text))
        return _take(plan if holds else standing.of(plan), source, found) or len(asked)
    more_told, asked = beside(told, source, told_all, reading.start)
    if any(one.kind in (*JOURNEYS, "lodging") for one in told_all):
        reason = "it tells of a table beside the rest; is it booked? give it in a file of its own"
        tables = tables_beside(told)
        asked = [one for one in asked if one.title not in tables]
        found.not_used += [NotUsed(source, line, reason) for line in tables]
    found.not_used += asked
    every = placed(explained(by_company([*_priced(told_all, text), *more_told]), told, text))
    return _take(standing.of(every), source, found)


def _sorts(found: list[Reservation]) -> Counter[str]:
    return Counter("journey" if one.kind in JOURNEYS else one.kind for one in found)


def _priced(found: list[Reservation], text: str) -> list[Reservation]:
    """The reservations of a text with what they cost, where it is sure; of several it is only known in all."""
    from ._labels import price_in

    price = price_in(text)
    if price is None or len(found) == 1:
        return [one.but(price=price) for one in found]
    return [one.but(notes=f"{price[0]:,.2f} {price[1]} in all for this booking. {one.notes}".strip()) for one in found]


_CONFIRMED = Standing()


def _extracted(
    raw: bytes, source: Source, suffix: str, found: Found, reading: Reading, standing: Standing = _CONFIRMED
) -> int:
    if reading.extractor is None or reading.depth > 1:
        return 0
    from ._extractor import extracted

    return _take(standing.of(reservations_of(extracted(reading.extractor, raw, suffix))), source, found)


def _pass(raw: bytes, source: Source, found: Found, reading: Reading) -> None:
    from ._pass import pass_reservations, passes_in

    for name, data in passes_in(raw):
        where = Source(source.file, ", ".join(part for part in (source.part, name) if part))
        if _take(pass_reservations(data, reading.today), where, found):
            continue
        if not _extracted(raw, where, ".pkpass", found, reading):
            found.not_used.append(NotUsed(where, "", "this pass is for no journey, stay or event"))


def _pdf(raw: bytes, source: Source, found: Found, reading: Reading) -> None:
    from ._pdf import pdf_text

    text = pdf_text(raw)
    if not _extracted(raw, source, ".pdf", found, reading, standing_of("", text)):
        _words(text, source, found, reading, "")


def _calendar(raw: bytes, source: Source, found: Found, reading: Reading) -> None:
    from ..ical import holds_trip, read_calendar
    from ._calendar import calendars_in, events_of

    text = text_in(raw)
    calendars = calendars_in(text)
    others: frozenset[str] | None = None
    if any(holds_trip(one) for one in calendars):
        own = read_calendar(text, source=source.file)
        found.documents.append(own.document)
        found.not_used += [NotUsed(source, one.title, one.reason) for one in own.refused]
        found.notes += [NotUsed(source, "", note) for note in own.notes]
        others = own.others
    count = 0
    for uid, told, not_used in events_of(calendars, source, reading.zone):
        count += 1
        if others is None or uid in others:
            found.reservations += told
            found.not_used += not_used
    if not count:
        ends = re.search(r"END:VCALENDAR\s*$", text, re.IGNORECASE) is not None
        found.not_used.append(NotUsed(source, "", "it has no events" if ends else "it ends in the middle"))


def _mail(raw: bytes, source: Source, found: Found, reading: Reading) -> None:
    """A mail; of two about one booking the one that was sent later holds."""
    letter = letter_of(raw)
    before, off = len(found.reservations), len(found.called_off)
    _letter(letter, raw, source, found, reading)
    if letter.sent is not None:
        sent = (letter.sent.astimezone(dt.UTC) if letter.sent.tzinfo is not None else letter.sent).replace(tzinfo=None)
        every = found.reservations
        every[before:] = [one.but(modified=max(sent, one.modified or sent)) for one in every[before:]]
        found.called_off[off:] = [replace(one, sent=one.sent or sent) for one in found.called_off[off:]]


_HEADERS = re.compile(rf"^(?:[ \t]*{any_of('mail_header')}[ \t]*:[^\n]*\n){{2,}}", re.IGNORECASE | re.MULTILINE)
"""The head of a mail inside another, which goes from nowhere to nowhere."""


def _about(text: str) -> str:
    """The subject and the sender of the last mail that a text forwards, a line each; "" for a text without the head of
    one."""
    told = dict.fromkeys(("subject", "sender"), "")
    for head in _HEADERS.finditer(text):
        for label, _, value in (line.partition(":") for line in head[0].splitlines() if not _no_header(head)):
            for kind in told:
                told[kind] = value.strip() if plain_name(label) in words(kind) else told[kind]
    return "\n".join(told.values()).strip()


_STRUNG = re.compile(r"(?<=\S)[;；,，][ \t]*(?=[^\W\d_][^\W\d_ ]{1,12}[:：]\S)|(?<=[。；])(?=.{1,40}[:：])")
"""Between two labels of a message that has no lines: ``PNR:2458816703,TRN:12622,DOJ:18-01-2027``."""


_SIGNED = re.compile(
    r"(?m)^([^\W\d_][^\n:]*?)\s+[-–—·•]\s+([^\n:]*?\d{1,4}\s?[a-z]?)\s+[-–—·•]\s+(?=(?:[A-Z]{1,2}-)?\d{4,6}\s+[^\W\d_])"
)
"""A name with its address in one line: ``Strandkroen · Havnevej 3 · 9990 Skagen``."""


_REMARK = re.compile(r"(?m)^([ \t]*[^\W\d_][^\n:()]{1,30}?)[ \t]*\([^()\d\n]{2,20}\)(?=[ \t]*[:：])")
"""A label with a remark in brackets: ``Arrival (expected): 04:30``."""


_WIDEST = 100
_BLANK = re.compile(r"[ \t]{100,}|\n{100,}")
"""Emptiness that no page is wide or long enough for: some patterns below would look at it again and again."""
_LEADERS = re.compile(r"[ \t]*(?:\.{4,}|·{4,}|_{4,}|…{2,}|(?:\. ){4,})[ \t]*:?[ \t]*(?=\S)")
"""Dots from a label to its value: ``Check-in ........ 24/09/2027``."""


_MARK = re.compile(r"(?m)^([^*\n]*[^\W\d_])\*(?=[\s:]|$)")
"""The mark of a footnote at a label: ``Departure* 17:00``."""


_WRAPPED = re.compile(r"(\d{1,2}\.?)[ \t]*\n[ \t]*(?=([^\W\d_]{3,12})\.?\s+\d{4}\b)")
"""A date over the end of a line: ``Sunday 19`` and ``September 2027``."""


def _joined(found: re.Match[str]) -> str:
    return f"{found[1]} " if plain_name(found[2]) in month_words() else found[0]


def _no_header(found: re.Match[str]) -> str:
    """Nothing for the head of a mail, which has an address or a subject; ``From:``, ``To:`` and ``Date:`` of a journey
    have neither."""
    labels = {plain_name(line.partition(":")[0]) for line in found[0].splitlines()}
    return "" if "@" in found[0] or labels & words("subject") else found[0]


_WROTE = re.compile(rf"{any_of('wrote')}\s*:?\s*$", re.IGNORECASE)
_CLOCK = re.compile(r"\d[:.]\d\d")
_INTRO = 200
"""So long is a line at most that says when somebody wrote what is quoted below."""
_QUOTED = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.MULTILINE)
"""What stands before each line of a mail that is forwarded in another."""


def _without_intro(text: str) -> str:
    """A text without the lines, one or two, that say when somebody wrote what is quoted below: no time of a booking."""
    kept: list[str] = []
    for line in text.split("\n"):
        if len(line) <= _INTRO and _WROTE.search(line):
            if _CLOCK.search(line):
                continue
            if kept and len(line) <= 80 and len(kept[-1]) <= _INTRO and _CLOCK.search(kept[-1]):
                kept.pop()
                continue
        kept.append(line)
    return "\n".join(kept)


def _unquoted(text: str) -> str:
    """A text with what it quotes of one mail, without the marks before its lines; what that mail quotes of others, and
    who wrote when, are left out."""
    if not re.search(r"(?m)(?:^[ \t]*>.*\n){3}", f"{text}\n"):
        return _without_intro(_QUOTED.sub("", text))  # a mark before a heading or two
    lines = [line for line in text.splitlines() if not re.match(r"[ \t]*>[ \t]?>", line)]
    return _without_intro(_QUOTED.sub("", "\n".join(lines)))


def _letter(letter: Letter, raw: bytes, source: Source, found: Found, reading: Reading) -> None:
    sent = letter.sent.date() if letter.sent is not None else None
    inside = replace(reading.inside(sent), dated=sent is not None)
    pages = [content for _, kind, content in letter.parts if kind == "text/html"]
    plain = [content for name, kind, content in letter.parts if kind == "text/plain" and not name]
    attached = [
        (name, content) for name, kind, content in letter.parts if kind not in ("text/html", "text/plain") or name
    ]
    kinds = {content: kind for _, kind, content in letter.parts}
    texts = [_unquoted(text_in(one)) for one in plain] + [_without_intro(html_text(text_in(page))) for page in pages]
    standing = standing_of(letter.about, texts[0] if texts else "")
    count = 0
    for page in pages:
        told = standing.of(html_reservations(text_in(page)), told=True)
        count += _take(_booked_of(told, source, found), source, found)
    for name, content in attached:
        letter_inside = kinds[content] == "message/rfc822"
        if letter_inside or _reader(content, Path(name).suffix.lower()) not in (None, _text, _markup):
            part = Source(source.file, ", ".join(one for one in (source.part, name or "attachment") if one))
            before = len(found.reservations)
            try:
                read_bytes(content, part, ".eml" if letter_inside else Path(name).suffix.lower(), found, inside)
            except InputError as error:
                found.not_used.append(NotUsed(part, "", error.message))
            count += 0 if letter_inside else len(found.reservations) - before
    if count or _extracted(raw, source, ".eml", found, reading, standing):
        return
    before, off, known = len(found.not_used), len(found.called_off), len(found.reservations)
    reasons: list[NotUsed] = []
    for text in texts:  # what is called off by its number alone in one may be told with its times in the next
        taken = _words(text, source, found, inside, letter.about)
        if taken and (len(found.called_off) == off or len(found.reservations) > known):
            del found.called_off[off:]
            return
        reasons = reasons or found.not_used[before:]
        del found.not_used[before:]
    found.called_off[off:] = sorted(found.called_off[off:], key=lambda one: -len(one.text))[:1]
    found.not_used += reasons
