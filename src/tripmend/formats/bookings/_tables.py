"""Itineraries and bookings in tables with a head: CSV, a spreadsheet's cells, Markdown; an item for each row."""

from __future__ import annotations

import csv
import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import replace

from ...trip import zone_exists
from ._dates import clocks_in, dates_in
from ._item import (
    BY_DAYS,
    ONE_NIGHT,
    WHAT,
    PlanDay,
    PlanItem,
    is_town,
    item_read,
    journey_of,
    lodges,
    matters,
    says_booked,
    thing_of,
    where_of,
)
from ._lines import masked
from ._places import city_in_address, city_named, where_named
from ._plan import booked_or_asked, nights_joined
from ._reservation import BY, JOURNEYS, Kind, Moment, NotUsed, Reservation, Source
from ._spans import last_night, span_in
from ._text import Text, near_in
from ._told import ends_of, label_in, meal_words, times_in
from ._words import columns_called, plain_name, weekday_words, words

__all__ = ["table_in"]

_CALLED = {"depart": "begins", "arrive": "ends", "date": "date", "from": "from", "to": "to"}
"""Lists of words.yaml whose words head a column, too."""


def table_in(
    text: Text, source: Source, start: dt.date | None = None
) -> tuple[list[Reservation], list[NotUsed]] | None:
    """The rows of a table with a head (CSV, a spreadsheet's cells, Markdown); None for a text that is no such table."""
    every = text.text.splitlines()
    starts = [at for at, line in enumerate(every) if line.strip()]
    for start_at in starts[:20]:
        line = every[start_at]
        for mark in ("\t", "|", ";", ","):
            head = [plain_name(cell) for cell in _cells(line, mark)]
            end = _end_of(every, start_at, mark)
            lines, at = [row for row in every[start_at:end] if row.strip()], 0
            columns = _columns(_cells(line, mark))
            rows = _whole([_cells(row, mark) for row in lines[at + 1 :] if not re.fullmatch(r"[\s|:+-]+", row)])
            dated = {
                column for row in rows[:6] for column, cell in enumerate(row) if dates_in(_day_of(cell), text.near)
            }
            days = words("date") | {word for word, name in columns_called().items() if name == "date"}
            for column in [number for number, cell in enumerate(head) if cell in days][::-1]:
                if column in dated:
                    columns["date"] = column  # and no count of the days beside it
            if "date" not in columns and columns.get("begins") in dated:
                columns["date"] = columns["begins"]
            elif "date" not in columns and {columns.get("from"), columns.get("to")} <= dated:
                columns["date"], columns["until"] = columns.pop("from"), columns.pop("to")
            named = {"what", "where", "from", "to"} & columns.keys()
            strange = [
                cell
                for column, cell in enumerate(head)
                if column not in columns.values()
                and 2 * sum(re.search(r"[^\W\d_]{3}", row[column]) is not None for row in rows if column < len(row))
                > len(rows)
            ]
            unclear = not named or (bool(strange) and "what" not in columns and not {"from", "to"} <= named)
            if (start_at == starts[0] and _is_table(head, rows, dated)) and ("date" not in columns or unclear):
                ask = f"{', '.join(head)[:60]}: which of these is the date, what, from, to, start and end?"
                return [], [NotUsed(source, " ".join(" ".join(row).split())[:80], ask) for row in rows]
            if "date" in columns and len(columns) >= 3 and not unclear:
                columns = _of_towns(columns, rows)
                found, asked = _rows(rows, columns, text, source, start, _sort_of_head(head, columns))
                lost = [
                    head[at]
                    for at in range(len(head))
                    if at not in columns.values() and any(clocks_in(row[at]) for row in rows if at < len(row))
                ]
                if lost:
                    known = "call it start or end where it is when something begins or ends"
                    asked.append(NotUsed(source, ", ".join(lost)[:80], f"no column of a time is called so; {known}"))
                behind = [" ".join(row.split()) for row in every[end:] if re.search(r"\w", row)]
                asked += [NotUsed(source, row[:80], "it stands behind the table") for row in behind if matters(row)]
                return found, asked
    return None


def _whole(rows: Sequence[list[str]]) -> list[list[str]]:
    """Rows with what stands alone under one of their cells as the end of it."""
    found: list[list[str]] = []
    for row in rows:
        filled = [at for at, cell in enumerate(row) if cell]
        if len(filled) == 1 and filled[0] and found and filled[0] < len(found[-1]) and found[-1][filled[0]]:
            found[-1][filled[0]] += f" {row[filled[0]]}"
        else:
            found.append(row)
    return found


def _day_of(cell: str, european: bool | None = None) -> str:
    """A cell of a day, which a short date may tell: ``Sat 10/10``."""
    return re.sub(r"(?<![\d/])(\d{1,2})/(\d{1,2})(?![\d/])", r"\2.\1." if european is False else r"\1.\2.", cell)


def _is_table(head: Sequence[str], rows: Sequence[Sequence[str]], dated: set[int]) -> bool:
    """Whether all of a text is a table: as many cells in a row as its head has, which has no date and no number."""
    even = sum(len(row) == len(head) for row in rows)
    return (
        len(head) > 3
        and len(rows) > 1
        and even * 5 >= len(rows) * 4
        and bool(dated)
        and not any(re.search(r"\d", cell) for cell in head)
    )


def _end_of(lines: Sequence[str], start: int, mark: str) -> int:
    """Where the table ends whose head stands at `start`: at an empty line with something else than rows behind it."""
    for at in range(start + 1, len(lines)):
        if not lines[at].strip() and any(line.strip() and mark not in line for line in lines[at : at + 3]):
            return at
    return len(lines)


def _columns(head: Sequence[str]) -> dict[str, int]:
    """Which column holds what, by its head; of ``Tramo / actividad`` each word counts."""
    named = {word: [name] for word, name in columns_called().items()}
    for role, second in _CALLED.items():
        for word in words(role):
            named.setdefault(word, []).append(second)
    found: dict[str, int] = {}
    for whole in (True, False):
        for at, cell in enumerate(head):
            if at in found.values():
                continue
            parts = [cell] if whole else re.split(r"[/|,]", cell)
            names = (name for part in map(plain_name, parts) for name in named.get(part, ()) if name not in found)
            if name := next(names, ""):
                found[name] = at
    if "to" in found and "from" not in found and plain_name(head[found.get("begins", 0)]) in words("from"):
        found["from"] = found.pop("begins")
    if "sleeps" in found and "what" not in found and "where" not in found:
        found["what"] = found.pop("sleeps")
    return found


def _of_towns(columns: dict[str, int], rows: Sequence[Sequence[str]]) -> dict[str, int]:
    """With the column of places called one of cities where most of them are: the others are towns, too."""
    if "where" not in columns or "what" not in columns or "city" in columns:
        return columns
    named = {row[columns["where"]] for row in rows if columns["where"] < len(row)} - {""}
    known = sum(city_named(name) is not None for name in named)
    if known < 2 or known * 2 < len(named) or any(re.search(r"\d", name) for name in named):
        return columns
    return {("city" if name == "where" else name): at for name, at in columns.items()}


def _sort_of_head(head: Sequence[str], columns: dict[str, int]) -> str:
    """What every row of a table is, where its head says it: a column ``Train`` for the numbers, ``Check-in``."""
    if "kind" in columns:
        return ""
    if "until" in columns and head[columns["date"]] in words("checkin"):
        return "hotel"
    number = head[columns["number"]] if "number" in columns else ""
    return next((word for kind in BY for word in number.split() if word in words(kind)), "")


def _cells(line: str, mark: str) -> list[str]:
    line = line.strip().strip("|") if mark == "|" else line
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=mark), [])]
    except csv.Error:
        return []


def _rows(
    rows: Sequence[Sequence[str]],
    columns: dict[str, int],
    text: Text,
    source: Source,
    start: dt.date | None,
    sort: str = "",
) -> tuple[list[Reservation], list[NotUsed]]:
    european, (near, ahead) = text.european, near_in(text)
    found: list[Reservation] = []
    asked: list[NotUsed] = []
    date: dt.date | None = None
    ends = [
        row[at]
        for name in ("from", "to", "city")
        if (at := columns.get(name)) is not None
        for row in rows
        if at < len(row)
    ]
    towns = frozenset(plain_name(end) for end in ends if end.strip())
    city = ""  # where the row before was
    for number, row in enumerate(rows, 1):
        cell = {name: row[at] if at < len(row) else "" for name, at in columns.items()}
        if cell.get("from") and not cell.get("to") and not cell.get("where"):
            cell["where"] = cell.pop("from")  # of what is no journey the place
        title = " ".join(
            part for part in (cell.get("what"), cell.get("where"), cell.get("from"), cell.get("to")) if part
        )
        if not (title or cell.get("kind", "")).strip():
            continue
        title = title or cell["kind"]
        if sort:
            cell["kind"] = sort
        cell["date"] = _day_of(cell["date"], european)
        dates = dates_in(cell["date"], near, european=european)
        numbered = re.search(r"\d+", cell["date"])
        span = span_in(cell["date"], near, european)
        if dates:
            date = span.first.date if span is not None else dates[0].date
        elif numbered is not None and start is not None:
            date = start + dt.timedelta(days=int(numbered[0]) - 1)
        elif re.search(r"\w", cell["date"]):
            where = replace(source, part=", ".join(part for part in (source.part, f"row {number}") if part))
            asked.append(NotUsed(where, title[:80], f"its date {cell['date'][:30]!r} cannot be read"))
            continue
        unsure = dates[0].unsure if dates and (dates[0].year or not (ahead or text.sure)) else ""
        where = replace(source, part=", ".join(part for part in (source.part, f"row {number}") if part))
        day = PlanDay(None, date, unsure, cell.get("city", "") or city, towns=towns)
        if date is None:
            asked.append(NotUsed(where, title[:80], "on which date is it?"))
            continue
        if set(plain_name(title).split()[:1]) & words("price_total"):
            asked.append(NotUsed(where, title[:80], "it is a sum"))
            continue
        if plain_name(cell.get("booked", "")) in words("cancelled"):
            asked.append(NotUsed(where, title[:80], "it is cancelled"))
            continue
        if re.search(r"\?+\s*(?:\(|$)", cell.get("what") or title):
            asked.append(NotUsed(where, title[:80], "it has a question mark; is it decided?"))
            continue
        for name in ("begins", "ends", "until"):
            cell[name] = _dates_written(cell.get(name, ""), date, european)
        if _leaves(cell) and (at := _bed_left(found, cell, date)) is not None:
            hours = clocks_in(f"{cell.get('begins', '')} {cell.get('ends', '')}")
            left = hours[0].time if len(hours) == 1 else dt.time()
            night = Moment(dt.datetime.combine(date, left), timed=len(hours) == 1)
            doubts = tuple(doubt for doubt in found[at].doubts if doubt != ONE_NIGHT)
            found[at] = found[at].but(ends=night, doubts=doubts)
            continue
        if span is not None and not cell.get("until") and lodges(" ".join([*cell.values(), *row])):
            cell["until"], cell["kind"] = span.last.isoformat(), cell.get("kind") or "hotel"
        one = _row(cell, day)
        if isinstance(one, str):
            asked.append(NotUsed(where, title[:80], one or WHAT))
        else:
            city = (one.end if one.kind in JOURNEYS else one.start).city or city
            code = cell.get("reference", "").partition(",")[0][:40]
            code = re.sub(r"^[^\W\d_]+[.:]\s*(?=\S+$)", "", code)  # "ref. QX7K2M"
            code = code if _CODE.search(code) and not code.startswith("+") else ""  # a number to call
            code = code or _code_beside(cell.get("booked", ""))
            found.append(one.but(sources=(where,), reference=code or one.reference))
        if (bed := _bed_of(cell, replace(day, city=""), span.last if span is not None else date)) is not None:
            found.append(bed.but(sources=(where,)))
    return nights_joined(booked_or_asked(found)), asked


def _bed_of(cell: dict[str, str], day: PlanDay, last: dt.date) -> Reservation | None:
    """The nights until after `last` in the lodging that a column of beds names; None where one sleeps under way."""
    bed = cell.get("sleeps", "")
    if not re.search(r"[^\W\d_]{2}", bed) or not set(plain_name(bed).split()) - words("no_bed"):
        return None
    one = thing_of("lodging", PlanItem(day, bed), bed, times_in(""))
    until = Moment(dt.datetime.combine(last + dt.timedelta(days=1), dt.time()), timed=False)
    doubts = tuple(doubt for doubt in one.doubts if doubt != ONE_NIGHT)
    return one.but(ends=until, doubts=doubts).doubted("that one sleeps there is all that its row says")


def _leaves(cell: dict[str, str]) -> bool:
    """Whether a row tells that a lodging is left."""
    said = f" {plain_name(' '.join((cell.get('kind', ''), cell.get('what', ''))))} "
    return any(f" {word} " in said for word in words("checkout"))


def _bed_left(found: Sequence[Reservation], cell: dict[str, str], date: dt.date) -> int | None:
    """Which stay of the rows before is left on a day: the one that the row names, else the last."""
    beds = [at for at, one in enumerate(found) if one.kind == "lodging" and one.begins is not None]
    beds = [at for at in beds if (begins := found[at].begins) is not None and begins.date < date]
    said = plain_name(" ".join((cell.get("what", ""), cell.get("where", ""))))
    named = [at for at in beds if plain_name(found[at].start.name) in said]
    return (named or beds)[-1] if beds else None


def _row(cell: dict[str, str], day: PlanDay) -> Reservation | str:
    hours = [_hour_of(cell.get(name, "")) for name in ("begins", "ends")]
    unread = next((hour for hour in hours if re.match(r"\d", hour) and not clocks_in(hour)), "")
    begins, ends = ("" if hour == unread else hour for hour in hours)
    day = replace(day, date=_date_of(cell.get("begins", "")) or day.date)
    times = " – ".join(part for part in (begins, ends if begins or not ends else f"arrives {ends}") if part)
    until = _date_of(cell.get("until", "")) or _date_of(cell.get("ends", ""))
    said = ", ".join(cell.get(name, "") for name in ("notes", "booked", "reference"))
    if day.date is not None and not times:
        until = until or last_night(said, day.date)[0]
    found = _row_read(cell, day, times)
    if isinstance(found, str) or day.date is None:
        return found
    if until is not None and until > day.date and not times and found.kind in ("visit", "event"):
        found = _row_read(cell | {"kind": "hotel"}, day, times)
        if isinstance(found, str):
            return found
        found = found.doubted(BY_DAYS)
    found = _with_facts(found, cell)
    if unread:
        found = found.doubted(f"its time {unread[:30]!r} cannot be read")
    if found.kind == "lodging":
        until = until or last_night(said, day.date)[0]
        if until is not None and until > day.date:
            found = found.but(doubts=tuple(doubt for doubt in found.doubts if doubt != ONE_NIGHT))
    if until is None:
        return found
    if found.kind == "lodging" and until > day.date:
        desks = clocks_in(f"{begins} {ends}")  # "15h / 11h"
        left = desks[1].time if len(desks) == 2 else dt.time()
        return found.but(ends=Moment(dt.datetime.combine(until, left), timed=len(desks) == 2))
    if found.ends is not None and found.ends.timed and until >= day.date:
        return found.but(ends=replace(found.ends, clock=dt.datetime.combine(until, found.ends.clock.time())))
    return found


def _code_beside(booked: str) -> str:
    """The booking number in a cell that says yes: ``sì W3KD9P``."""
    yes, _, code = booked.strip().partition(" ")
    return code if plain_name(yes) in words("yes") and re.fullmatch(r"(?=.*\d)[A-Z0-9-]{5,16}", code) else ""


_CODE = re.compile(r"^[^€£$¥+]*\d[^€£$¥]*$|^[A-Z]{5,8}$")
_SIGNS = {"€": "EUR", "£": "GBP", "$": "USD", "¥": "JPY"}


def _with_facts(one: Reservation, cell: dict[str, str]) -> Reservation:
    """A reservation with what columns of their own say of it: booked, price, coordinates, zone, notes."""
    notes, said = cell.get("notes", ""), plain_name(cell.get("booked", ""))
    code = cell.get("reference", "")
    sure = bool(set(said.split()[:1]) & words("yes")) or says_booked(f"{cell.get('booked', '')} {code} {notes}")
    sure = sure or _CODE.search(code) is not None or bool(set(plain_name(code).split()[:1]) & words("yes"))
    price = re.fullmatch(r"\D{0,4}?(\d{1,9}(?:[.,]\d{3})*(?:[.,]\d{1,2})?)\D{0,4}", cell.get("price", "").strip())
    unit = re.search(r"[A-Z]{3}|[€£$¥]", f"{cell.get('price', '')} {cell.get('currency', '')}")
    where = one.start
    try:
        if one.kind not in JOURNEYS and cell.get("lat") and cell.get("lon"):
            where = where.but(lat=float(cell["lat"]), lon=float(cell["lon"]))
    except ValueError:
        pass
    if where.lat is not None and where.lon is not None and not (abs(where.lat) <= 90 and abs(where.lon) <= 180):
        where = one.start
    zones = [zone if zone_exists(zone) else None for zone in (cell.get("zone", ""), cell.get("end zone", ""))]
    where = where.but(zone=where.zone or zones[0])
    return one.but(
        start=where,
        end=one.end.but(zone=one.end.zone or zones[1]),
        booked=said not in ("no", "nein", "non") and (one.booked or sure),
        price=(float(re.sub(r"[.,](?=\d{3})", "", price[1]).replace(",", ".")), _SIGNS.get(unit[0], unit[0]))
        if price and unit
        else one.price,
        notes=" ".join(part for part in (one.notes, notes) if part),
    )


def _dates_written(text: str, date: dt.date, european: bool | None) -> str:
    """A cell of a time or last day with its dates as ISO writes them; ``21/06`` is the one near the date of its row."""
    text = _day_of(text, european)
    for one in reversed(dates_in(text, date, european=european)):
        before = " ".join(word for word in text[: one.begin].split() if plain_name(word) not in weekday_words())
        text = f"{before} {one.date.isoformat()}{text[one.end :]}".strip()
    return text


def _date_of(text: str) -> dt.date | None:
    dates = [one for one in dates_in(text, dt.date(2000, 1, 1)) if one.year]
    return dates[0].date if len(dates) == 1 else None


def _hour_of(text: str) -> str:
    """What a cell says without its date: ``2027-05-10 09:20`` is 09:20."""
    bare = masked(text, ((one.begin, one.end) for one in dates_in(text, dt.date(2000, 1, 1)))).strip()
    return re.sub(r"^(\d{1,2})[.](\d{2})\b", r"\1:\2", bare)


def _row_read(cell: dict[str, str], day: PlanDay, times: str) -> Reservation | str:
    sorts = f"{cell.get('kind', '')} {cell.get('role', '')}"
    said = set(plain_name(f"{sorts} {cell.get('what', '')}").split())
    kind = next((one for one in BY if said & (words(one) - words("platform"))), None)
    what, where = cell.get("what", ""), cell.get("where", "")
    if cell.get("from") and cell.get("to"):
        sides = [re.split(r",\s", cell[name])[0] for name in ("from", "to")]
        text = f"{times} {sides[0]} → {sides[1]}".strip()
        if kind is None:
            return "by what does it go?"
        found = journey_of(kind, PlanItem(day, text), text)
        if isinstance(found, Reservation) and sides != [cell["from"], cell["to"]]:
            found = found.but(start=where_named(cell["from"]), end=where_named(cell["to"]))
        number = cell.get("number", "") or (what if re.search(r"\d", what) and len(what) < 30 else "")
        # Words that only say by what it goes are no part of a number.
        number = " ".join(word for word in number.split() if plain_name(word) not in words(kind))
        return found if isinstance(found, str) or not number else found.but(number=number)
    if kind is not None:
        route = next((text for text in (what, where, f"{what} {where}") if ends_of(text, kind)), what)
        return journey_of(kind, PlanItem(day, f"{what} {where}"), f"{times} {cell.get('number', '')} {route}".strip())
    label, value = label_in(what)
    if label in words("checkin") and value:
        what, said = value, said | {"hotel"}
    sort: Kind | None = next((one for one in _SORTS if said & _sort_words(one)), None)
    only = not set(plain_name(what).split()) - _sort_words(sort) if sort is not None else False
    if sort is not None and only and where:
        # The one column says what it is, the other which.
        what, where = where, ""
        if sort == "meal":
            what = f"{cell.get('what', '') or cell.get('kind', '')}: {what}"
    elif sort is None or sort != "lodging":
        sort = None
    item = PlanItem(day, f"{times} {what or where}".strip())
    role = set(plain_name(cell.get("role", "")).split())
    if role & meal_words():
        return thing_of("meal", item, f"{cell['role']}: {what}", times_in(times))
    if role & _sort_words("visit"):
        sort = "visit"
    found = thing_of(sort, item, what, times_in(times)) if sort in ("lodging", "visit") else item_read(item)
    if isinstance(found, Reservation) and where and what and found.kind not in JOURNEYS:
        town = city_in_address(where) or cell.get("city", "")  # else of the row before, which is doubted
        if is_town(where, day):
            return found.but(start=found.start.but(city=town or where))
        if found.kind == "lodging" or re.search(r"\d", where):
            return found.but(start=found.start.but(street=where, city=town))
        return found.but(name=found.name or what, start=where_of(where, replace(day, city=town)))
    return found


_SORTS: tuple[Kind, ...] = ("lodging", "meal", "visit")


def _sort_words(kind: Kind | None) -> frozenset[str]:
    """The words that say what an item is, and not which."""
    if kind == "lodging":
        return words("hotel") | words("stay") | words("checkin")
    return meal_words() | words("meal") if kind == "meal" else words("visit") if kind == "visit" else frozenset()
