"""Itineraries in plain words: days with what is done on them, in lines, lists and tables.

``Day 2 – Tue 14 Apr: 10:00 Tile Museum, lunch at Da Enzo``. What is sure becomes an item; what is not is asked: it
comes back with a question.
"""

from __future__ import annotations

import csv
import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ._dates import Clock, clocks_in, dates_in, day_first
from ._lines import find_number, masked, role_of, route_in
from ._places import city_in_address, city_named
from ._reservation import Kind, Moment, NotUsed, Reservation, Source, Where
from ._text import Text, near_in, reference_in, where_named
from ._words import plain_name, weekday_words, words

__all__ = ["plan_in", "table_in"]

_MOST_ITEMS, _MOST_ROWS = 1000, 5000
_BULLET = re.compile(r"^\s*(?:[-*•·–—◦▪+>]+|\d{1,2}[.)](?=\s)|\[[ xX]?\])\s*")
_DAY = re.compile(r"^\W*([^\W\d_]{2,12})\s*(?:no\.?\s*)?#?(\d{1,3})(?=\W|$)")
_HEAD = re.compile(r"^\s*#{1,6}\s*|\*\*|__|^=+$")


@dataclass(frozen=True)
class _Day:
    """The day that lines belong to; number: of ``Day 2``; date: None while it is not known; city: where one is."""

    number: int | None
    date: dt.date | None
    unsure: str
    city: str


@dataclass(frozen=True)
class _Item:
    """One thing of a day; listed: whether it stands in a list."""

    day: _Day
    text: str
    listed: bool = False


def plan_in(text: Text, source: Source, start: dt.date | None = None) -> tuple[list[Reservation], list[NotUsed], bool]:
    """The items of a plan in plain words, not settled, and a question for each line that could not be made out.

    start: the date of day 1, where the plan has none. The last is whether the text counts its days (``Day 2``), so that
    it is a plan and no confirmation. Nothing at all for a text without days, or where less than half is made out.
    """
    items = _items(text)
    counted = any(item.day.number is not None for item in items)
    items = _numbered(items, start)
    found: list[Reservation] = []
    asked: list[NotUsed] = []
    for item in items:
        title = item.text[:80]
        if item.day.date is None:
            asked.append(NotUsed(source, title, "on which date is it? say with --start when day 1 is"))
            continue
        one = _read(item)
        if isinstance(one, str):
            if one:
                asked.append(NotUsed(source, title, one))
        else:
            found.append(one)
    several = len({item.day.date for item in items}) > 1 or sum(item.listed for item in items) > 1
    if not counted and (len(asked) >= len(found) or not several):
        return [], [], False
    return _nights(found), asked, counted


def _items(text: Text) -> list[_Item]:
    """What stands under the heads of days, each with its day."""
    european, (near, ahead) = day_first(text.text), near_in(text)
    known = text.sure or ahead
    found: list[_Item] = []
    day: _Day | None = None
    city = ""
    for raw in text.lines:
        line = _HEAD.sub("", raw).strip()
        if not line:
            continue
        head = _head(line, near, european, known, city)
        if head is not None:
            day, rest = head
            city = day.city or city
            found += [_Item(day, part) for part in _parts(rest)]
        elif day is None:
            city = _city_of_head(line) or city
        else:
            bare = _BULLET.sub("", line)
            listed = bare != line
            found += [_Item(replace(day, city=city), part, listed) for part in _parts(bare)]
            city = _moved_to(bare) or city
        if len(found) > _MOST_ITEMS:
            break
    return found


def _head(line: str, near: dt.date, european: bool | None, known: bool, before: str) -> tuple[_Day, str] | None:
    """The day that a line begins, and what follows in the line; None for any other line."""
    bare = _BULLET.sub("", line) if re.match(r"^\s*[*•]", line) is None else line
    number = _DAY.match(bare)
    called = number is not None and plain_name(number[1]) in words("day") and 0 < int(number[2]) < 400
    dates = [one for one in dates_in(bare[:80], near, european=european) if one.begin < 30]
    if not called and not dates:
        return None
    end = number.end() if called and number is not None else 0
    date = dates[0] if dates and (called or not re.search(r"\w{3,}", _no_weekday(bare[: dates[0].begin]))) else None
    if not called and date is None:
        return None
    if date is not None:
        if not called and clocks_in(bare[date.end : date.end + 8]):
            return None  # a line of a table or confirmation that begins with its date and time
        end = max(end, date.end)
    rest = bare[end:].strip()
    rest = re.sub(r"^[)\]\s]*[:–—,.-]*\s*", "", rest)
    place = rest.split(":")[0] if ":" in rest else rest
    city = _city_of_head(place if not clocks_in(place) else "")
    if city and plain_name(place) and len(place.split()) <= 6 and not clocks_in(rest):
        rest = rest[len(place) :].lstrip(" :") if ":" in rest else ""
    day = _Day(
        int(number[2]) if called and number is not None else None,
        date.date if date is not None else None,
        date.unsure if date is not None and not known else "",
        city or before,
    )
    return day, rest


def _no_weekday(text: str) -> str:
    return " ".join(word for word in text.split() if plain_name(word) not in weekday_words())


def _city_of_head(text: str) -> str:
    """The city that a head names: ``Lisbon``, ``London → Lisbon`` (the second), ``Old town of Porto``."""
    route = route_in(text)
    if route is not None:
        city = city_named(route[1])
        return city.name if city is not None else ""
    return city_in_address(text) if len(text) < 60 else ""


def _moved_to(text: str) -> str:
    """The city that a line says one is in from now on (``Current City: from Rome to Siena``)."""
    label, _, value = text.partition(":")
    if plain_name(label) in ("current city", "city", "location", "base"):
        _, _, towards = value.rpartition(" to ")
        return city_in_address(towards or value) or (towards or value).strip()
    return ""


_SPLIT = re.compile(r"\s*;\s*|,\s+(?=(?:\d{1,2}[:.h]\d{2}|\d{1,2}\s?[ap]m)\b)|\.\s+(?=\d{1,2}[:.h]\d{2}\b)")


def _parts(text: str) -> Iterator[str]:
    """The items in a line: between semicolons, before each time or meal that follows a comma, and before a small word
    that is none for departure or arrival."""
    pieces: list[str] = []
    for part in _SPLIT.split(text):
        for number, piece in enumerate(re.split(r",\s+", part)):
            first = plain_name(piece).split()[:1]
            meal = bool(first) and first[0] in _meal_words()
            other = bool(first) and piece[:1].islower() and not role_of(first[0]) and not _BOOKED.match(piece)
            if number and not meal and not other:
                pieces[-1] += f", {piece}"
            else:
                pieces.append(piece)
    for piece in pieces:
        bare = _BULLET.sub("", piece).strip(" ,.;–—")
        if re.search(r"[^\W\d_]{2}", bare):
            yield bare


def _numbered(items: list[_Item], start: dt.date | None) -> list[_Item]:
    """The items with the dates that follow from the number of their day and the date of another."""
    first = next(
        (one.day.date - dt.timedelta(days=one.day.number - 1) for one in items if one.day.date and one.day.number),
        start,
    )
    numbers: list[_Item] = []
    for one in items:
        day = one.day
        if day.date is None and day.number is not None and first is not None:
            day = replace(day, date=first + dt.timedelta(days=day.number - 1))
        numbers.append(replace(one, day=day))
    return numbers


_NOTHING = re.compile(r"^[-–—\s]*$|^(?:n/?a|none|nothing)$", re.IGNORECASE)
_BOOKED = re.compile(
    r"\b(?:booked|reserved|confirmed|tickets? bought|gebucht|reserviert|réservé|reservado|prenotato)\b|✓|✔|☑",
    re.IGNORECASE,
)


def _read(item: _Item) -> Reservation | str:
    """One item, or the question that it leaves; "" for what is no item (a label of the plan)."""
    text = item.text
    label, value = _label(text)
    if label in ("current city", "city", "location", "base", "people", "budget", "notes", "note", "cost", "total"):
        return ""
    if _NOTHING.match(value):
        return ""
    clocks = _ranged(value if label else text)
    kind, name = _kind_of(label, value if label else text)
    if kind in ("flight", "train", "bus", "ferry"):
        return _journey(kind, item, value if label else text, clocks)
    if kind is None:
        return "what is it: a visit, a meal, a bed or a note?"
    told = bool(clocks) or label in _LABELS
    if kind == "visit" and not told and (not _named(name) or name[:1].islower()):
        return "what is it: a visit, a meal, a bed or a note?"
    if not _named(name) and kind != "meal":
        return "which place is it?"
    if kind == "meal" and not _named(name):
        return "where is it eaten?"
    return _thing(kind, item, name, clocks)


def _named(name: str) -> bool:
    return bool(re.search(r"[^\W\d_]{2}", name))


_LABELS: dict[str, Kind] = {
    "accommodation": "lodging", "attraction": "visit", "attractions": "visit", "visit": "visit", "see": "visit",
    "sights": "visit",
}  # fmt: skip


def _label(text: str) -> tuple[str, str]:
    found = re.match(r"^([^\W\d_][^:\d]{1,24}?)\s*:\s+(.*)$|^([^\W\d_][^:\d]{1,24}):$", text)
    return (plain_name(found[1] or found[3]), found[2] or "") if found is not None else ("", text)


def _ranged(text: str) -> list[Clock]:
    clocks = clocks_in(text)
    bare = re.match(r"^\W*(\d{1,2})\s*[-–]\s*(\d{1,2})\s?([ap]m)\b", text, re.IGNORECASE)
    if not clocks and bare is not None:
        return clocks_in(f"{bare[1]} {bare[3]} - {bare[2]} {bare[3]}")
    return clocks[:2]


_MEAL = re.compile(
    r"^(?:late |early )?(?P<meal>[^\W\d_]+(?:\s[^\W\d_]+)?)\s*(?:at|in|@|bei|im|chez|à|:|-|–|—)\s+(?P<name>.+)$",
    re.IGNORECASE,
)
_BED = re.compile(
    r"^(?:check[- ]?in|overnight|night|sleep|stay(?:ing)?|hotel|hostel|accommodation|übernachtung|nuit|noche)\b"
    r"\s*(?:at|in|@|im|:|-|–|—)?\s*(?P<name>.*)$",
    re.IGNORECASE,
)
_LEAVES = re.compile(r"^(?:check[- ]?out)\b", re.IGNORECASE)
_GO = re.compile(
    r"^(?:visit(?:ing)?|see|explore|tour(?: of)?|besuch(?: von)?|visite(?: de)?|visita(?: a)?)\s+(?:the\s+)?"
    r"(?P<name>.+)$",
    re.IGNORECASE,
)


def _kind_of(label: str, text: str) -> tuple[Kind | None, str]:
    """What an item is, and the name of its place."""
    bare = _without_times(text)
    said = set(plain_name(bare).split())
    if label in _LABELS:
        return _LABELS[label], bare
    if label and label in words("breakfast") | words("lunch") | words("dinner"):
        return "meal", f"{label}: {bare}"
    if label and (label in words("hotel") or label in words("checkin")):
        return "lodging", bare
    if _LEAVES.match(bare):
        return None, bare
    bed = _BED.match(bare)
    if bed is not None:
        named = bed["name"].strip() and not re.match(r"(?:hotel|hostel)\s+\w", bare, re.IGNORECASE)
        return "lodging", bed["name"] if named else bare
    kinds: tuple[Kind, ...] = ("flight", "train", "bus", "ferry")
    for kind in kinds:
        if said & (words(kind) - words("platform")) and (
            route_in(bare) is not None or find_number(bare) is not None or _two(text)
        ):
            return kind, bare
    meal = _MEAL.match(bare)
    if meal is not None and set(plain_name(meal["meal"]).split()) & _meal_words():
        return "meal", bare
    if said and plain_name(bare).split()[0] in _meal_words():
        return "meal", bare
    go = _GO.match(bare)
    if go is not None:
        return "visit", go["name"]
    return ("visit", bare) if bare[:1].isupper() or bare[:1].isdigit() else (None, bare)


def _meal_words() -> frozenset[str]:
    return words("breakfast") | words("lunch") | words("dinner")


def _two(text: str) -> bool:
    return bool(re.search(r"\bfrom\b.+\bto\b", text, re.IGNORECASE))


def _without_times(text: str) -> str:
    bare = masked(text, ((one.begin, one.end) for one in clocks_in(text)))
    bare = re.sub(r"^\W*\d{1,2}\s*[-–]\s*\d{1,2}\s?[ap]m\b", "", bare, flags=re.IGNORECASE)
    bare = re.sub(r"\(\s*[-–,]?\s*\)", " ", bare)
    bare = re.sub(r"^[\s\W]*(?:at|um|à|a las|alle|from|until|to)?\s*[-–—:,]*\s*", "", bare)
    return " ".join(re.sub(r"\s+(?:at|um|from|until|,|-|–)\s*$", "", bare.strip()).split()).strip(" ,–—-")


def _clock(item: _Item, clock: Clock) -> Moment:
    assert item.day.date is not None
    return Moment(dt.datetime.combine(item.day.date + dt.timedelta(days=clock.days), clock.time))


def _whole(item: _Item) -> Moment:
    assert item.day.date is not None
    return Moment(dt.datetime.combine(item.day.date, dt.time()), timed=False)


def _journey(kind: Kind, item: _Item, text: str, clocks: list[Clock]) -> Reservation | str:
    bare = _without_times(text)
    number = find_number(bare)
    rest = masked(bare, [number[1]]) if number else bare
    told = re.search(r"\bfrom\s+(.+?)\s+to\s+([^,;]+)", rest, re.IGNORECASE)
    label = re.search(r"(?:flight|train|bus) number:\s*([A-Z]{0,3}\d+)", text, re.IGNORECASE)
    if told is not None:
        ends = told[1].strip(" ,"), told[2].strip(" ,")
    else:
        kinds = "|".join(sorted(words(kind), key=len, reverse=True))
        route = route_in(re.sub(rf"^\W*(?:{kinds})\b\s*", "", " ".join(rest.split()), flags=re.IGNORECASE))
        if route is None:
            return "from where to where does it go?"
        ends = route[0], route[1]
    return Reservation(
        kind=kind,
        start=where_named(ends[0]),
        end=where_named(ends[1]),
        begins=_clock(item, clocks[0]) if clocks else _whole(item),
        ends=_arrival(item, clocks) if len(clocks) == 2 else None,
        number=label[1] if label is not None else number[0] if number else "",
        booked=bool(_BOOKED.search(text)) or bool(reference_in(text)),
        doubts=(item.day.unsure,) if item.day.unsure else (),
    )


def _arrival(item: _Item, clocks: Sequence[Clock]) -> Moment:
    moment = _clock(item, clocks[1])
    early = clocks[1].time < clocks[0].time and not clocks[1].days
    return replace(moment, clock=moment.clock + dt.timedelta(days=1)) if early else moment


def _thing(kind: Kind, item: _Item, name: str, clocks: list[Clock]) -> Reservation:
    booked = bool(_BOOKED.search(item.text))
    name = _BOOKED.sub("", name)
    name = re.sub(r"\(\s*[^\w]*\)", "", name).strip(" ,.;:–—-")
    title = ""
    if kind == "meal":
        meal = _MEAL.match(name) or re.match(r"^(?P<meal>[^\W\d_]+)[:\s]+(?P<name>.+)$", name)
        if meal is not None and set(plain_name(meal["meal"]).split()) & _meal_words():
            title, name = meal["meal"], meal["name"].strip()
    place = _where(name, item.day.city)
    begins = _clock(item, clocks[0]) if clocks else _whole(item)
    ends = _arrival(item, clocks) if len(clocks) == 2 else None
    if kind == "lodging":
        assert item.day.date is not None
        night = dt.datetime.combine(item.day.date + dt.timedelta(days=1), dt.time())
        begins, ends = begins if clocks else _whole(item), Moment(night, timed=False)
    return Reservation(
        kind=kind,
        name=title,
        start=place,
        begins=begins,
        ends=ends,
        booked=booked,
        doubts=(item.day.unsure,) if item.day.unsure else (),
    )


def _where(name: str, city: str) -> Where:
    """A place of a plan: ``Coco Bambu, Rockford`` names its city, else it is in that of the day."""
    first, _, last = name.rpartition(",")
    town = city_named(last) if first else None
    if town is not None:
        return Where(name=first.strip(), city=town.name)
    if first and city and plain_name(last) == plain_name(city):
        return Where(name=first.strip(), city=city)
    if re.fullmatch(r"[^\d,]+,\s*\d.*|.*\d{1,4}.*,.*", name):
        before, _, after = name.partition(",")
        return Where(name=before.strip(), street=after.strip(), city=city)
    return Where(name=name, city=city)


def _nights(found: list[Reservation]) -> list[Reservation]:
    """With the nights of one lodging that follow each other made one stay."""
    kept: list[Reservation] = []
    for one in found:
        if one.kind == "lodging":
            at = next((at for at, other in enumerate(kept) if _goes_on(other, one)), None)
            if at is not None:
                kept[at] = kept[at].but(ends=one.ends)
                continue
        kept.append(one)
    return kept


def _goes_on(stay: Reservation, night: Reservation) -> bool:
    """Whether a night follows a stay in the same lodging."""
    same = stay.kind == "lodging" and plain_name(stay.start.name) == plain_name(night.start.name)
    return same and stay.ends is not None and night.begins is not None and stay.ends.date >= night.begins.date


_COLUMNS = {
    "date": "date day datum fecha data jour tag",
    "begins": "time start begin begins departure depart uhrzeit zeit heure hora ora von start_time departure_time",
    "ends": "end ends arrival bis fin end_time arrival_time",
    "until": "until check_out checkout last_day",
    "what": "what activity title name event plan description was titel activite actividad item summary",
    "where": "where place location address venue ort lieu lugar luogo adresse",
    "kind": "type kind category art typ",
    "from": "from origin departure_city from_city departure_airport",
    "to": "to destination arrival_city to_city arrival_airport",
    "number": "number flight flight_number train no",
    "reference": "booking reference confirmation pnr booking_reference code",
    "city": "city stadt ville ciudad citta",
}
"""What the columns of a table are called."""


def table_in(
    text: Text, source: Source, start: dt.date | None = None
) -> tuple[list[Reservation], list[NotUsed]] | None:
    """The rows of a table with a head (CSV, a spreadsheet's cells, Markdown); None for a text that is no such table."""
    lines = [line for line in text.text.splitlines() if line.strip()][:_MOST_ROWS]
    for at, line in enumerate(lines[:20]):
        for mark in ("\t", "|", ";", ","):
            head = [plain_name(cell) for cell in _cells(line, mark)]
            named = {one.replace("_", " "): name for name, known in _COLUMNS.items() for one in known.split()}
            columns = {named[cell]: at for at, cell in reversed([*enumerate(head)]) if cell in named}
            if "date" in columns and len(columns) >= 3 and {"what", "where", "from", "to"} & columns.keys():
                rows = [_cells(row, mark) for row in lines[at + 1 :] if not re.fullmatch(r"[\s|:+-]+", row)]
                return _rows(rows, columns, text, source, start)
    return None


def _cells(line: str, mark: str) -> list[str]:
    line = line.strip().strip("|") if mark == "|" else line
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=mark), [])]
    except csv.Error:
        return []


def _rows(
    rows: Sequence[Sequence[str]], columns: dict[str, int], text: Text, source: Source, start: dt.date | None
) -> tuple[list[Reservation], list[NotUsed]]:
    european, (near, ahead) = day_first(text.text), near_in(text)
    found: list[Reservation] = []
    asked: list[NotUsed] = []
    date: dt.date | None = None
    for number, row in enumerate(rows, 1):
        cell = {name: row[at] if at < len(row) else "" for name, at in columns.items()}
        title = " ".join(
            part for part in (cell.get("what"), cell.get("where"), cell.get("from"), cell.get("to")) if part
        )
        if not title.strip():
            continue
        dates = dates_in(cell["date"], near, european=european)
        numbered = re.search(r"\d+", cell["date"])
        if dates:
            date = dates[0].date
        elif numbered is not None and start is not None:
            date = start + dt.timedelta(days=int(numbered[0]) - 1)
        unsure = dates[0].unsure if dates and not (ahead or text.sure) else ""
        where = replace(source, part=", ".join(part for part in (source.part, f"row {number}") if part))
        day = _Day(None, date, unsure, cell.get("city", ""))
        if date is None:
            asked.append(NotUsed(where, title[:80], "on which date is it?"))
            continue
        one = _row(cell, day)
        if isinstance(one, str):
            asked.append(NotUsed(where, title[:80], one or "what is it: a visit, a meal, a bed or a note?"))
        else:
            found.append(one.but(sources=(where,), reference=cell.get("reference", "")[:40] or one.reference))
    return _nights(found), asked


def _row(cell: dict[str, str], day: _Day) -> Reservation | str:
    begins, ends = (_hour_of(cell.get(name, "")) for name in ("begins", "ends"))
    times = " ".join(part for part in (begins, ends) if part)
    clocks = _ranged(times) or _ranged(cell.get("what", ""))
    until = _date_of(cell.get("until", "")) or _date_of(cell.get("ends", ""))
    found = _row_read(cell, day, times, clocks)
    if isinstance(found, str) or until is None or day.date is None:
        return found
    if found.kind == "lodging" and until > day.date:
        return found.but(ends=Moment(dt.datetime.combine(until, dt.time()), timed=False))
    if found.ends is not None and found.ends.timed and until >= day.date:
        return found.but(ends=replace(found.ends, clock=dt.datetime.combine(until, found.ends.clock.time())))
    return found


def _date_of(text: str) -> dt.date | None:
    dates = [one for one in dates_in(text, dt.date(2000, 1, 1)) if one.year]
    return dates[0].date if len(dates) == 1 else None


def _hour_of(text: str) -> str:
    """What a cell says without its date: ``2027-05-10 09:20`` is 09:20."""
    return masked(text, ((one.begin, one.end) for one in dates_in(text, dt.date(2000, 1, 1)))).strip()


def _row_read(cell: dict[str, str], day: _Day, times: str, clocks: list[Clock]) -> Reservation | str:
    kind_words = set(plain_name(f"{cell.get('kind', '')} {cell.get('what', '')}").split())
    kinds: tuple[Kind, ...] = ("flight", "train", "bus", "ferry")
    kind = next((one for one in kinds if kind_words & (words(one) - words("platform"))), None)
    if cell.get("from") and cell.get("to"):
        text = f"{cell.get('number', '')} {cell.get('from')} → {cell.get('to')}".strip()
        return _journey(kind or "train", _Item(day, text), text, clocks) if kind else "by what does it go?"
    what, where = cell.get("what", ""), cell.get("where", "")
    if kind is not None:
        what = re.sub(r"(?<=[^\W\d_])–(?=[^\W\d_])", " – ", what)
        return _journey(kind, _Item(day, what), f"{what} {where}".strip(), clocks)
    sort = plain_name(cell.get("kind", "")).split()
    if set(sort) & (words("hotel") | words("stay")):
        return _thing("lodging", _Item(day, what), what or where, clocks)
    item = _Item(day, what or where)
    found = _read(replace(item, text=f"{times} {item.text}".strip()))
    if isinstance(found, Reservation) and where and what and found.kind not in kinds:
        town = city_in_address(where) or day.city
        if found.kind == "lodging" or re.search(r"\d", where):
            return found.but(start=found.start.but(street=where, city=town))
        return found.but(name=what, start=_where(where, town))
    return found
