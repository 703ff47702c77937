"""An event or a table in a text whose labels no list knows: a name, a place with its address, and one day with an hour
near it."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator

from ._dates import Clock, Dated, clocks_in
from ._houses import can_name
from ._labelled import stands_in
from ._labels import reference_in
from ._layout import labels
from ._lines import Years, masked
from ._places import city_in_address, town_named, venue_in
from ._reservation import Moment, Reservation, Where
from ._structure import HEAD, PUT_TOGETHER, RULE, aside
from ._text import Text
from ._words import plain_name, words

__all__ = ["events_by_place"]

_POSTAL = re.compile(r"\b\d{5,6}\b|\b[A-Z]{1,2}\d[\dA-Z]?\s\d[A-Z]{2}\b")
_BOOKED_CODE = re.compile(
    r"(?<![\w-])(?=[A-Z0-9/-]*\d)(?=[A-Z0-9/-]*[A-Z-])[A-Z0-9]{1,6}(?:[/-]?[A-Z0-9]{2,}){1,4}(?![\w-])"
)
_PRICE = re.compile(r"[€£$¥₺₽₩]|\b[A-Z]{2,3} ?\d+[.,]\d{2}\b|\d[.,]\d{2} ?[A-Z]{3}\b")


def events_by_place(text: Text, years: Years) -> list[Reservation]:
    """The event or the table that a text tells by one day with its hour near a place with an address, not settled;
    nothing where the text holds neither a code nor a price."""
    lines = [line for line in text.lines if not RULE.match(line)]
    whole = text.whole or text.text
    if not (reference_in(whole) or _BOOKED_CODE.search(whole) or _PRICE.search(whole)):
        return []
    found = [
        (abs(venue - at), at, venue, date, clocks)
        for at, date, clocks in _hours(lines, years)
        for venue in range(max(0, at - 6), min(len(lines), at + 7))
        if (venue != at or date is None) and _venue(lines, venue)
    ]
    if not found:
        return []
    _, at, venue, date, clocks = min(found, key=lambda one: one[:3])
    place = _venue(lines, venue)
    name, street = venue_in(place)
    near = range(min(at, venue) - 1, max(-1, min(at, venue) - 4), -1)
    between = range(min(at, venue) + 1, max(at, venue))
    titles = [title for number in (*near, *between) if (title := _title(lines[number], years))]
    title = next((one for one in titles if not plain_name(one).startswith(plain_name(name))), "")
    said = set(plain_name(f"{title} {name}").split())
    if said & (words("hotel") | words("stay")) or (not title and not said & words("eats")):
        return []
    whole = f"{text.about} {text.text[:5000]}"
    tables = stands_in(whole, "table") and not stands_in(whole, "ticket")
    meal = bool(said & (words("eats") | words("meal"))) or tables
    begins = dt.datetime.combine(date.date, clocks[0].time)
    until = dt.datetime.combine(date.date, clocks[1].time) if len(clocks) > 1 else None
    return [
        Reservation(
            kind="meal" if meal else "event",
            name="" if meal else title[:200],
            start=Where(name=name, street=street, city=city_in_address(street)),
            begins=Moment(begins),
            ends=Moment(until) if until is not None and until > begins else None,
            reference=reference_in(text.text),
            doubts=tuple(filter(None, (PUT_TOGETHER, date.unsure))),
        )
    ]


def _hours(lines: list[str], years: Years) -> Iterator[tuple[int, Dated, list[Clock]]]:
    """Each line with a day and the hours of it or of the line under it, without those at which only the doors open."""
    for at, line in enumerate(lines):
        if aside(line) or not (dates := years.dates_in(line)):
            continue
        for below in (line, *lines[at + 1 : at + 2]):
            bare = masked(below, ((one.begin, one.end) for one in years.dates_in(below)))
            clocks = clocks_in(bare)
            if not clocks or (below is not line and years.dates_in(below)):
                continue
            if len(clocks) > 1:
                between = below[clocks[0].end : clocks[1].begin]
                minutes = [60 * one.time.hour + one.time.minute for one in clocks]
                dash = re.match(r"\s*[-–—]\s*$", between) is not None
                if not dash and 0 < minutes[1] - minutes[0] <= 90 and "(" not in between:
                    clocks = clocks[1:]
                elif minutes[1] < minutes[0]:
                    clocks = clocks[:1]
            yield at, dates[0], clocks
            break


def _venue(lines: list[str], at: int) -> str:
    """A place with its address, behind it or in the next line; "" of any other line."""
    value = _value(lines[at])
    parts = value.split(", ")
    in_town = len(parts) > 1 and parts[0][:1].isupper() and can_name(parts[0]) and not re.search(r"[\d.!?:]", value)
    if _addressed(value) or (in_town and len(value.split()) < 9 and town_named(parts[-1]) is not None):
        return value
    below = lines[at + 1].strip() if at + 1 < len(lines) else ""
    named = value[:1].isupper() and not re.search(r"\d{3}|[.!?:]$", value) and len(value.split()) < 9
    street = re.match(r"(?:[^\W\d_]{3,}[^\n,]*\s\d{1,4}\w?|\d{1,5}\s[^\W\d_]{1,})\b[^,]*,", below) is not None
    if named and street and not HEAD.match(below) and (city_in_address(below) or re.search(r"\d{4,5}\W*$", below)):
        return f"{value}, {below}"
    return ""


def _title(line: str, years: Years) -> str:
    """What a line calls something, or what stands behind its label; "" of a sentence, a day or an hour."""
    label = HEAD.match(line)
    title = _value(line) if label is not None and plain_name(label[1]) in labels() else line.strip()
    bare = bool(years.dates_in(line) or clocks_in(line) or len(title.split()) > 10 or title[-1:] in ".!?:,")
    code = re.search(r"\d{4}|@|\s\|\s", title) or re.fullmatch(r"[A-Z0-9-]{5,}", title)
    counted = re.match(r"\d+\s*[x×]?\s+[^\W\d_]+$", title)
    return "" if bare or code or counted or not re.search(r"[^\W\d_]{3}", title) else title


def _value(line: str) -> str:
    label = HEAD.match(line)
    return line[label.end() :].strip() if label is not None else line.strip()


def _addressed(value: str) -> bool:
    """Whether a text is a place with its address: a name, a street with a number, and a town or postal code."""
    name, comma, rest = value.partition(",")
    named = bool(comma and re.search(r"[^\W\d_]{3}", name)) and not re.search(r"\d", name)
    return named and re.search(r"\d", rest) is not None and bool(city_in_address(rest) or _POSTAL.search(rest))
