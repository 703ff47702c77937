"""Hotels, tables and events in plain text, by their labels: ``Check-in: Mon 11 May 2026, from 15:00``."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass

from ._dates import Clock, Dated, clocks_in, dates_in, day_first
from ._places import city_in_address, city_named
from ._reservation import Moment, Reservation, Where
from ._text import Text, near_in, reference_in
from ._words import plain_name, words

__all__ = ["meals_in", "stays_in"]

_MOST_LINES = 2000


@dataclass(frozen=True)
class _Line:
    """A line with its label (plain, "" without one), what follows the label, and the dates and times in it."""

    text: str
    label: str
    value: str
    dates: tuple[Dated, ...]
    clocks: tuple[Clock, ...]


_LABEL = re.compile(r"^\W*([^\W\d_][^:：\n]{1,45}?)\s*[:：]\s*(.*)$")
_CELLS = re.compile(r"[ \xa0]{3,}|\t+|\s*\|\s*")


def _lines(text: Text) -> list[_Line]:
    european = day_first(text.text)
    near, ahead = near_in(text)
    known = text.sure or ahead
    found = []
    for raw in text.text.splitlines()[:_MOST_LINES]:
        line = raw.strip()[:400]
        if not line:
            continue
        label, value = "", line
        match = _LABEL.match(line)
        if match is not None and not re.search(r"\d", match[1]):
            label, value = plain_name(match[1]), match[2]
        else:
            cells = _CELLS.split(line)
            if len(cells) >= 2 and len(cells[0]) < 40 and not re.search(r"\d", cells[0]):
                label, value = plain_name(cells[0]), "  ".join(cells[1:])
        dates = dates_in(line, near, european=european)
        if known:
            dates = [Dated(one.begin, one.end, one.date, True, one.unsure if one.year else "") for one in dates]
        bare = "".join(" " if any(one.begin <= at < one.end for one in dates) else sign for at, sign in enumerate(line))
        found.append(_Line(line, label, value, tuple(dates), tuple(clocks_in(bare))))
    return found


def _has(label: str, kind: str) -> bool:
    return any(label == word or f" {word} " in f" {label} " for word in words(kind))


def _labelled(lines: list[_Line], kind: str) -> Iterator[tuple[int, _Line]]:
    for at, line in enumerate(lines):
        if (line.label and _has(line.label, kind)) or (
            not line.label and len(line.text) < 40 and _has(plain_name(line.text), kind)
        ):
            yield at, line


_OTHERS = {
    "checkin": ("checkout",), "checkout": ("checkin",), "arrive": ("depart",), "depart": ("arrive",),
}  # fmt: skip


def _dated(lines: list[_Line], kind: str) -> tuple[Dated | None, Clock | None]:
    """The date and the time behind a label, in its line or the next two."""
    date, clock = None, None
    for at, line in _labelled(lines, kind):
        for near in lines[at : at + 3]:
            if near is not line and near.label and any(_has(near.label, other) for other in _OTHERS[kind]):
                break
            if date is None and near.dates:
                date = near.dates[0]
            if clock is None and near.clocks and (near is line or near.dates):
                clock = near.clocks[0]
            if date is not None:
                break
    return date, clock


def stays_in(text: Text) -> list[Reservation]:
    """The stay that a confirmation of a hotel tells, not settled; nothing where dates or name are missing."""
    lines = _lines(text)
    said = set(plain_name(f"{text.about} {text.text[:50_000]}").split())
    first, checkin = _dated(lines, "checkin")
    last, checkout = _dated(lines, "checkout")
    if (first is None or last is None) and said & words("hotel"):
        # One arrives at a hotel, too, and leaves it.
        if first is None:
            first, checkin = _dated(lines, "arrive")
        if last is None:
            last, checkout = _dated(lines, "depart")
    if first is None or last is None:
        for _, line in _labelled(lines, "stay"):
            if len(line.dates) == 2 and line.dates[0].date < line.dates[1].date:
                first, last = line.dates
                break
    if first is not None and last is None:
        nights = re.search(
            r"\b(\d{1,2})\s*[x×]?\s*([^\W\d_]+)",
            " ".join(line.text for line in lines if "night" in line.text.casefold()),
        )
        if nights is not None and plain_name(nights[2]) in words("stay"):
            last = Dated(0, 0, first.date + dt.timedelta(days=int(nights[1])), first.year, first.unsure)
    if first is None or last is None or first.date >= last.date or (last.date - first.date).days > 120:
        return []
    place = _named(lines, text, "hotel")
    if not (said & words("hotel") or _any_label(lines, "checkin")):
        return []
    people, children = party_in(text.text)
    doubts = [one.unsure for one in (first, last) if one.unsure]
    if place is None:
        street, city, country, postal = _address(lines, 0, "")
        if not city:
            return []
        place = Where(name=f"Lodging in {city}", street=street, city=city, postal=postal, country=country)
        doubts.append("what the lodging is called is not told")
    return [
        Reservation(
            kind="lodging",
            name=place.name,
            start=place,
            begins=_moment(first, checkin),
            ends=_moment(last, checkout),
            party=people,
            children=children,
            reference=reference_in(text.text),
            doubts=tuple(dict.fromkeys(doubts)),
        )
    ]


def _any_label(lines: list[_Line], kind: str) -> bool:
    return any(True for _ in _labelled(lines, kind))


def _moment(date: Dated, clock: Clock | None) -> Moment:
    if clock is None:
        return Moment(dt.datetime.combine(date.date, dt.time()), timed=False)
    return Moment(dt.datetime.combine(date.date, clock.time))


_AT = re.compile(
    r"(?:booking|reservation|stay|table|visit|buchung|reservierung|aufenthalt|séjour|réservation|reserva|prenotazione|confirmed|bestätigt)"
    r"[^.:\n]{0,25}?\s(?:at|in|im|@|bei|à|au|chez|en|presso)\s+(?:the\s+)?([^\n.!,;|]{3,60})",
    re.IGNORECASE,
)
_STREET = re.compile(r"(?:[^\W\d_]{3,}[^\n,]*\s\d{1,4}\s?[a-zA-Z]?\b|\b\d{1,4}\s[^\W\d_]{3,})")


def _stands(text: str, kind: str) -> bool:
    said = f" {plain_name(text)} "
    return any(f" {word} " in said for word in words(kind))


def _can_name(text: str) -> bool:
    """Whether a text can be what a house is called: no city alone, no code, no address of a mail, no sentence about
    the booking, no label."""
    said = set(plain_name(text).split())
    about = said & (words("booked") | words("confirmed") | words("yours"))
    code = re.fullmatch(r"(?=.*\d)[A-Z0-9-]{5,}", text.strip())
    label = _stands(text, "confirmation") or plain_name(text) in words("address")
    no_name = not re.search(r"[^\W\d_]{2}", text) or re.search(r"@|<|http", text)
    return not (about or code or label or no_name) and city_named(text.strip()) is None


def _named(lines: list[_Line], text: Text, kind: str) -> Where | None:
    """The hotel or restaurant: behind its label, after "your booking at", else the line that begins with the word."""
    name, at = "", 0
    for number, line in _labelled(lines, kind):
        named = line.label and not _has(line.label, "stay") and not line.dates and len(line.value) < 90
        if named and _can_name(line.value):
            name, at = line.value, number
            break
    if not name:
        for found in _AT.finditer("\n".join([text.about, *(line.text for line in lines[:60])])):
            called = re.split(r"\s+(?:is|for|on|from|ist|für|am|est|pour|para)\b", found[1])[0].strip()
            called = re.sub(r"^[lL]['’]", "", called)
            if _can_name(called) and not called[0].islower() and not dates_in(called, text.near):
                name = called
                at = next((number for number, line in enumerate(lines) if name in line.text), 0)
                break
    if not name and kind == "hotel":
        for number, line in enumerate(lines[1:80]):
            if _stands(line.text, "hosted") and not lines[number].dates and _can_name(lines[number].text):
                name, at = lines[number].text, number
                break
    if not name:
        for number, line in enumerate(lines[:80]):
            plain = plain_name(line.text).split()
            title = not line.label and not line.dates and line.text[:1].isupper() and line.text[-1:] not in ".!?"
            if title and 1 < len(plain) <= 7 and set(plain) & words(kind) and _can_name(line.text):
                name, at = line.text, number
                break
    if not name:
        return None
    at = next((number for number in reversed(range(min(len(lines), 60))) if lines[number].text == name), at)
    street, city, country, postal = _address(lines, at, name)
    return Where(name=" ".join(name.split())[:200], street=street, city=city, postal=postal, country=country)


def _address(lines: list[_Line], at: int, name: str) -> tuple[str, str, str, str]:
    """Street, city, country and postal code near a name: behind a label, or in the lines under it."""
    labels = {
        "address",
        "adresse",
        "direccion",
        "indirizzo",
        "adres",
        "anschrift",
        "adresse und kontakt",
        "location",
        "adress",
    }
    block: list[str] = []
    for number, line in enumerate(lines):
        if not line.label and plain_name(line.text) in labels:
            block = [one.text for one in lines[number + 1 : number + 4] if not one.label]
            break
        if line.label and (line.label in labels or "address" in line.label.split() or "adresse" in line.label.split()):
            block = [line.value, *(one.text for one in lines[number + 1 : number + 4] if not one.label)]
            break
    if not block:
        block = [line.text for line in lines[at + 1 : at + 4] if not line.dates and not line.label]
    street = city = country = postal = ""
    for part in block:
        if not street and _STREET.search(part) and part != name:
            street = part.strip()
        code = re.search(r"\b(?:[A-Z]{1,2}-)?(\d{4,6})\s+([^\W\d_][^\d,\n]{1,40})", part)
        if code is not None:
            postal, city = code[1], code[2].strip()
            break
        if not city:
            city = city_in_address(part)
    return street[:200], city or city_in_address(name), country, postal


_COUNTED = re.compile(
    r"\b(\d{1,2})\s*[x×]?\s*([^\W\d_]{3,12})|\b(party|guests|personen|gäste|people)\s*:\s*(\d{1,2})\b", re.I
)


def party_in(text: str) -> tuple[int | None, int]:
    """How many people a booking is for (None: not said), and how many of them are children."""
    adults = children = 0
    for found in _COUNTED.finditer(text[:50_000]):
        count = int(found[1] or found[4])
        if found[2] and plain_name(found[2]) in words("children"):
            children = max(children, count)
        elif not found[2] or plain_name(found[2]) in words("people"):
            adults = max(adults, count)
    return (adults + children, children) if adults else (None, 0)


def meals_in(text: Text) -> list[Reservation]:
    """The table that a restaurant confirms, not settled; nothing where day, time or name are missing."""
    lines = _lines(text)
    said = set(plain_name(f"{text.about} {text.text[:5000]}").split())
    if not said & words("table") or not said & (words("booked") | {"party", "guests", "personen", "personas", "pax"}):
        return []
    place = _named(lines, text, "table")
    date = next((line.dates[0] for line in lines if line.dates and line.clocks), None)
    clock = next((line.clocks[0] for line in lines if line.dates and line.clocks), None)
    if date is None:
        date = next((line.dates[0] for line in lines if line.dates), None)
        clock = next((line.clocks[0] for line in lines if line.clocks), None)
    if place is None or date is None or clock is None:
        return []
    people, children = party_in(text.text)
    return [
        Reservation(
            kind="meal",
            name="",
            start=place,
            begins=_moment(date, clock),
            party=people,
            children=children,
            reference=reference_in(text.text),
            doubts=(date.unsure,) if date.unsure else (),
        )
    ]
