"""Bookings in texts whose labels no list knows: what is sure in any language (codes, towns, dates, times, numbers) is
gathered section by section and put together by where it stands, with a doubt that says so.

Two places and two times on a date are a journey; a name, a place with its address, and one day with an hour an event.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, field

from ._dates import Clock, Dated, clocks_in
from ._labels import price_in, reference_in
from ._lines import ARROW, CELLS, Years, can_be_place, find_number, lone_number, masked, place_text
from ._places import airport, airport_named, city_in_address, city_named, located, town_named, where_named
from ._reservation import Kind, Moment, Reservation, Where
from ._text import Text, kind_told
from ._words import plain_name, weekday_words, words

__all__ = ["PUT_TOGETHER", "events_by_place", "journeys_by_place"]

PUT_TOGETHER = "no known word says what its times and places are; it is put together from where they stand"
_RULE = re.compile(r"^[\W_]*$")
_HEAD = re.compile(r"^\W*([^\W\d_][^:：]{0,40}?)\s*[:：]\s*")
_LONGEST_SENTENCE = 14
_LONGEST_JOURNEY = dt.timedelta(hours=40)


@dataclass
class _Section:
    """The facts of some lines that stand together: moments with the line that tells each, places, numbers."""

    moments: list[tuple[Dated | None, Clock]] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    numbers: list[str] = field(default_factory=list)
    dates: list[Dated] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)


def _sections(text: Text) -> list[list[str]]:
    """The lines between empty lines and rules."""
    found: list[list[str]] = [[]]
    for line in text.lines:
        if _RULE.match(line):
            found.append([])
        else:
            found[-1].append(line)
    return [lines for lines in found if lines]


def _aside(line: str) -> bool:
    """Whether a line is about buying, paying or rules: one with an amount, a day of purchase, or a long sentence."""
    label = _HEAD.match(line)
    bought = label is not None and plain_name(label[1]) in words("bought_on")
    return bought or price_in(line) is not None or len(plain_name(line).split()) > _LONGEST_SENTENCE


def _facts(lines: list[str], years: Years) -> _Section:
    found = _Section(lines=lines)
    for line in lines:
        if _aside(line):
            continue
        dates = years.dates_in(line)
        bare = masked(line, ((one.begin, one.end) for one in dates))
        clocks = clocks_in(bare)
        number = find_number(masked(bare, ((one.begin, one.end) for one in clocks)))
        if number is not None:
            found.numbers.append(number[0])
            bare = masked(bare, [number[1]])
        own = dates[0] if dates else None
        found.dates += dates[:1]
        for at, clock in enumerate(clocks):
            found.moments.append((dates[at] if at < len(dates) else own, clock))
        for place in _places_of(masked(bare, ((one.begin, one.end) for one in clocks)), len(clocks) == 2):
            if not found.places or plain_name(found.places[-1]) != plain_name(place):
                found.places.append(place)
    return found


def _places_of(line: str, timed: bool) -> list[str]:
    """The places that a line surely names: with the code of an airport, a known town or airport, or a part of one."""
    found = []
    sides = ARROW.split(line)
    if len(sides) == 2 and all(re.search(r"[^\W\d_]{2}", side) for side in sides) and timed:
        return [name for side in sides if (name := place_text(side))]
    for cell in CELLS.split(line.strip()):
        for part in re.split(r"\s*(?:→|->|➔|›|⇒|▷)\s*", _value(cell)):
            name = place_text(part)
            if name and plain_name(name) not in weekday_words() and (_coded(name) or _known(name)):
                found.append(name)
    return found


def _coded(name: str) -> bool:
    code = re.search(r"[(\[]([A-Z]{3})[)\]]", name)
    return code is not None and airport(code[1]) is not None


def _known(name: str) -> bool:
    first = name.split(",")[0].strip()
    bare = re.sub(r"\s*\([^()]*\)", "", first)
    if not can_be_place(bare) and not re.search(r"[^\x00-\u024f]", bare):
        return False
    return town_named(bare) is not None or airport_named(bare) is not None or _begins_with_town(bare)


def _begins_with_town(name: str) -> bool:
    said = name.split()
    return len(said) < 5 and any(city_named(" ".join(said[:size])) is not None for size in range(1, len(said)))


def journeys_by_place(text: Text, years: Years) -> list[Reservation]:
    """The journeys that sections of a text tell by two known places and two times, not settled."""
    found: list[Reservation] = []
    heads: list[Dated] = []
    every = [_facts(lines, years) for lines in _sections(text)]
    whole = _facts([line for lines in _sections(text) for line in lines], years)
    for part in every if any(_journey_of(one, text, [], whole) for one in every) else [whole]:
        one = _journey_of(part, text, heads, whole)
        if one is not None:
            found.append(one)
        heads = part.dates or heads
    return found


def _journey_of(part: _Section, text: Text, heads: list[Dated], whole: _Section) -> Reservation | None:
    if len(part.places) != 2:
        return None
    pair = _pair(part, heads or whole.dates)
    if pair is None:
        return None
    (first, departs), (second, arrives) = pair
    start, end = (where_named(place) for place in _as_coded(part.places))
    kind, doubts = _kind(part, text, (start, end))
    begins = dt.datetime.combine(first, departs.time)
    ends = dt.datetime.combine(second, arrives.time) + dt.timedelta(days=arrives.days)
    if ends < begins and first == second and not _westwards(start, end, kind):
        ends += dt.timedelta(days=1)
    flights = [one for one in part.numbers if kind == "flight" and _FLIGHT.fullmatch(one)]
    number = next(iter(flights or part.numbers), "") or lone_number(text.text)
    code = reference_in(text.text)
    told = [PUT_TOGETHER, *doubts]
    return Reservation(
        kind=kind, start=start, end=end, begins=Moment(begins), ends=Moment(ends), number=number, reference=code,
        doubts=tuple(dict.fromkeys(told)),
    )  # fmt: skip


def _pair(part: _Section, others: list[Dated]) -> tuple[tuple[dt.date, Clock], tuple[dt.date, Clock]] | None:
    """The two times of a section, each with its date: its own, else the one before it; None where more than two could
    be meant."""
    told: list[tuple[dt.date, Clock]] = []
    date: dt.date | None = None
    before = [one.date for one in part.dates or others]
    for own, clock in part.moments:
        date = own.date if own is not None else date or next(iter(before), None)
        if date is None:
            return None
        told.append((date, clock))
    fitting = [
        (one, other)
        for at, one in enumerate(told)
        for other in told[at + 1 :]
        if dt.timedelta(hours=-14) < _moment(other) - _moment(one) <= _LONGEST_JOURNEY and one != other
    ]
    return fitting[0] if len(fitting) == 1 else None


def _moment(one: tuple[dt.date, Clock]) -> dt.datetime:
    return dt.datetime.combine(one[0], one[1].time)


def _as_coded(places: list[str]) -> list[str]:
    return [re.sub(r"\s*([(\[][A-Z]{3}[)\]]).*$", r" \1", place) for place in places]


_FLIGHT = re.compile(r"\b(?:[A-Z]\d|\d[A-Z]|[A-Z]{2}) \d{1,4}\b")


def _kind(part: _Section, text: Text, ends: tuple[Where, Where]) -> tuple[Kind, list[str]]:
    flown = [where.code or airport_named(where.name) is not None for where in ends]
    told = kind_told(text)
    if all(where.code for where in ends) or (_FLIGHT.search(" ".join(part.numbers)) and all(flown) and not told):
        return "flight", []
    return (told, []) if told else ("train", ["by what it goes is not said"])


def _westwards(start: Where, end: Where, kind: Kind) -> bool:
    """Whether one may arrive before one leaves, by the clocks there."""
    zones = located(start, kind).zone, located(end, kind).zone
    return kind == "flight" and zones[0] != zones[1]


def events_by_place(text: Text, years: Years) -> list[Reservation]:
    """The event that a text tells by one day with its hour beside a place with an address and what stands before both,
    not settled; nothing where the text holds no booking."""
    lines = [line for line in text.lines if not _RULE.match(line)]
    if not (reference_in(text.text) or price_in(text.text)):
        return []
    dated = [at for at, line in enumerate(lines) if not _aside(line) and years.dates_in(line) and _hours(line, years)]
    if len(dated) != 1:
        return []
    (at,) = dated
    near = range(max(0, at - 3), min(len(lines), at + 4))
    venues = [number for number in near if number != at and _addressed(_value(lines[number]))]
    if not venues:
        return []
    venue = min(venues, key=lambda number: abs(number - at))
    above = min(at, venue) - 1
    title = _value(lines[above]) if above >= 0 else ""
    if not title or years.dates_in(title) or clocks_in(title) or len(title.split()) > 10 or title[-1:] in ".!?:":
        return []
    date, clocks = years.dates_in(lines[at])[0], _hours(lines[at], years)
    doors = len(clocks) == 2 and not re.match(r"\s*[-–—]\s*$", lines[at][clocks[0].end : clocks[1].begin])
    clock = clocks[1] if doors else clocks[0]  # the doors open before it begins
    until = clocks[1] if len(clocks) == 2 and not doors else None
    name, _, street = _value(lines[venue]).partition(",")
    if set(plain_name(f"{title} {name}").split()) & (words("hotel") | words("stay")):
        return []
    doubts = [PUT_TOGETHER, *([date.unsure] if date.unsure else [])]
    return [
        Reservation(
            kind="event",
            name=title[:200],
            start=Where(name=name.strip(), street=street.strip(), city=city_in_address(street)),
            begins=Moment(dt.datetime.combine(date.date, clock.time)),
            ends=Moment(dt.datetime.combine(date.date, until.time)) if until and until.time > clock.time else None,
            reference=reference_in(text.text),
            doubts=tuple(doubts),
        )
    ]


def _hours(line: str, years: Years) -> list[Clock]:
    bare = masked(line, ((one.begin, one.end) for one in years.dates_in(line)))
    return clocks_in(bare)


def _value(line: str) -> str:
    label = _HEAD.match(line)
    return line[label.end() :].strip() if label is not None else line.strip()


def _addressed(value: str) -> bool:
    """Whether a text is a place with its address: a name, a street with a number, and a town or postal code."""
    name, comma, rest = value.partition(",")
    return (
        bool(comma and re.search(r"[^\W\d_]{3}", name))
        and re.search(r"\d", rest) is not None
        and bool(city_in_address(rest))
    )
