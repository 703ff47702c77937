"""Stays in plain text, by their labels, or by the nights that they count."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace
from itertools import pairwise

from ._dates import Clock, Dated, clocks_in, dates_in
from ._houses import MEANS, address_near, entitled, house_named
from ._labelled import Line, dated_by, has_label, labelled, lines_of, moment_of, stands_in
from ._labels import party_in, price_in, reference_in
from ._lines import masked
from ._reservation import Doubt, Moment, Reservation, Where
from ._sides import Side, sides_in
from ._spans import NIGHTS, last_night, span_in
from ._text import Text, near_in, years_of
from ._words import any_of, plain_name, weekday_words, words

__all__ = ["desks_in", "stay_of_event", "stays_in"]

_COUNTED_NIGHTS = Doubt(
    "no known word says on which days it begins and ends; they are told by how many nights lie between", "begins"
)
_ONLY_DAYS = "no known word says on which days it begins and ends; they are the only two that stand under its name"


def stays_in(text: Text) -> list[Reservation]:
    """The stays that a confirmation tells, not settled; nothing where dates or name are missing.

    Where it tells of several, what belongs together is taken from the order of the lines, with a doubt.
    """
    lines = lines_of(text)
    if blocks := _blocks(lines):
        found = [one for block in blocks for one in _stay(block, replace(text, about=""))]
        return [one.sure("begins", one.begins).doubted(*[_ONLY_DAYS] * one.unsure("begins")) for one in found]
    parts = _parts(lines, text)
    if len(parts) < 2:
        return [_with_desks(one, text) for one in _stay(lines, text)]
    found = [one for part in parts for one in _stay(part, replace(text, about=""))]
    order = "which name has which dates is taken from their order"
    told = order if len(found) == len(parts) else f"only {len(found)} could be read"
    return [one.doubted(f"its text tells of {len(parts)} stays; {told}") for one in found]


def _blocks(lines: list[Line]) -> list[list[Line]]:
    """The lines of each house where an itinerary is a list of what is booked, each under what it is (``AIR …``,
    ``CAR …``, ``HOTEL …``); nothing of any other text."""
    heads = [at for at, line in enumerate(lines) if line.begin and line.text[: line.begin].isupper() and _sort(line)]
    if len(heads) < 2 or not any(_sort(lines[at]) != "hotel" for at in heads):
        return []
    ends = [at for at, line in enumerate(lines) if not set(re.findall(r"[^\W\d_]+", _undated(line))) - weekday_words()]
    cuts = sorted({*heads, *ends, len(lines)})
    return [lines[at:until] for at, until in pairwise(cuts) if at in heads and _sort(lines[at]) == "hotel"]


def _undated(line: Line) -> str:
    return masked(line.text, [(one.begin, one.end) for one in line.dates]).casefold()


def _sort(line: Line) -> str:
    kinds = ("hotel", "flight", "train", "bus", "ferry", "taxi", "car_noun")
    return next((kind for kind in kinds if line.label in words(kind)), "flight" * (line.label in words("air_called")))


def _parts(lines: list[Line], text: Text) -> list[list[Line]]:
    """The lines of each stay where a text tells of several, each with both its days: from behind the departure of the
    one before to its own; where names stand behind the dates, from one arrival to the next."""
    ends = [at for at, _ in labelled(lines, "checkout")]
    begins = [at for at, _ in labelled(lines, "checkin") if _behind(lines, at)]
    starts: list[int] = []
    days: set[dt.date] = set()
    for at, until in pairwise([*begins, len(lines)]):
        day = lines[_behind(lines, at) - 1].dates[0].date
        if day not in days and any(at <= end < until and _behind(lines, end) for end in ends):
            starts.append(at)
            days.add(day)
    if len(starts) < 2:
        return [lines]
    cuts = starts
    if entitled(lines[: starts[0]], replace(text, about=""), "hotel") is not None:
        departures = [[_behind(lines, end) for end in ends if at <= end < until] for at, until in pairwise(starts)]
        cuts = [0, *(max(found) for found in departures)]
    return [lines[at:until] for at, until in pairwise([*cuts, len(lines)])]


def _behind(lines: list[Line], at: int) -> int:
    """The first line behind the date of a label, which stands in its line or the next two; 0 where none does."""
    return next((number + 1 for number in range(at, min(at + 3, len(lines))) if lines[number].dates), 0)


def _stay(lines: list[Line], text: Text) -> list[Reservation]:
    said = set(plain_name(f"{text.about} {text.text[:50_000]}").split())
    stays = False
    first, checkin = dated_by(lines, "checkin")
    last, checkout = dated_by(lines, "checkout")
    if first is None or last is None:
        arrives, departs = dated_by(lines, "arrive"), dated_by(lines, "depart")
        # One arrives at a hotel, too, and leaves it; and where one arrives days before one leaves it is a stay.
        stays = arrives[0] is not None and departs[0] is not None and arrives[0].date < departs[0].date
        if stays or said & words("hotel"):
            first, checkin = (first, checkin) if first is not None else arrives
            last, checkout = (last, checkout) if last is not None else departs
    if first is None or last is None:
        sides = sides_in([line.text for line in lines], years_of(text))
        for one, other in pairwise(sides):
            both = one.role in ("checkin", "arrive") and other.role in ("checkout", "depart")
            both = both and bool({one.role, other.role} & {"checkin", "checkout"} or said & words("hotel"))
            if both and one.date is not None and other.date is not None and one.date.date < other.date.date:
                first, checkin, last, checkout, stays = one.date, one.clock, other.date, other.clock, True
                break
    if first is None or last is None:
        near, european = near_in(text)[0], text.european
        said_so = (line.text for line in lines if stands_in(line.text, "stay") and len(line.text.split()) <= 14)
        if (span := next((found for line in said_so if (found := span_in(line, near, european))), None)) is not None:
            first, last, stays = span.first, replace(span.first, date=span.last), True
    counted = False
    if first is None or last is None:
        first, last, counted = _nights_counted(lines, text) or _told_in_prose(text) or (first, last, False)
    if first is None or last is None or first.date >= last.date or (last.date - first.date).days > 120:
        return []
    place, unnamed = house_named(lines, text, "hotel")
    if not (said & words("hotel") or stays or counted or has_label(lines, "checkin")):
        return []
    people, children = party_in(text.text)
    doubts = [one.unsure for one in (first, last) if one.unsure]
    doubts += unnamed
    if counted:
        doubts.append(_COUNTED_NIGHTS)
    if place is None:
        street, city, country, postal = address_near(lines, 0, "")
        if not city:
            return []
        place = Where(name=f"Lodging in {city}", street=street, city=city, postal=postal, country=country)
        doubts.append("what the lodging is called is not told")
    return [
        Reservation(
            kind="lodging",
            name=place.name,
            start=place,
            begins=moment_of(first, checkin),
            ends=moment_of(last, checkout),
            party=people,
            children=children,
            reference=reference_in("\n".join(line.text for line in lines)) or reference_in(text.text),
            doubts=tuple(dict.fromkeys(doubts)),
        )
    ]


def _nights_counted(lines: list[Line], text: Text) -> tuple[Dated, Dated, bool] | None:
    """Two days that follow each other in a text between which lie as many nights as it counts: ``3 nätter``, or a
    label with nothing but that number; where it speaks of a house, without such a number, the only two days."""
    told = [one for line in lines if not _about_money(line) for one in line.dates]
    pairs = [(one, other) for one, other in pairwise(told) if 0 < (other.date - one.date).days <= 60]
    nights, counts = set[int](), set[int]()
    for line in lines:
        alone = re.match(r"\s*(\d{1,2})\s*(?:[^\W\d_]+\s*)?$", line.value) if line.label else None
        counts |= {int(alone[1])} if alone is not None and not line.clocks else set()
        said = {int(found[1]) for found in NIGHTS.finditer(line.text) if plain_name(found[2]) in words("stay")}
        nights |= said
    fitting = [pair for pair in pairs if (pair[1].date - pair[0].date).days in (nights or counts)]
    if fitting and len(nights) < 2:
        return (*fitting[0], True)
    goes = set(plain_name(f"{text.about} {text.text[:5000]}").split()) & MEANS
    for one, other in pairwise([] if goes else [line for line in lines if len(line.dates) == len(line.clocks) == 1]):
        days = (other.dates[0].date - one.dates[0].date).days
        hours = one.clocks[0].time.hour, other.clocks[0].time.hour
        beside = bool(one.label) and lines.index(other) - lines.index(one) < 3
        if beside and 0 < days <= 60 and hours[0] >= 12 >= hours[1]:
            return one.dates[0], other.dates[0], True  # one comes in the afternoon, and leaves in the morning
    house = stands_in(f"{text.about} {text.text[:5000]}", "hotel")
    return (*pairs[0], True) if house and len(pairs) == 1 and len({one.date for one in told}) == 2 else None


def _told_in_prose(text: Text) -> tuple[Dated, Dated, bool] | None:
    """The one span of days that the sentences of a letter about a house tell, over the ends of its lines, too."""
    if not stands_in(f"{text.about} {text.text[:5000]}", "hotel"):
        return None
    near, european = near_in(text)[0], text.european
    sentences = re.split(r"\n\s*\n|(?<=[^\W\d_]{3}[.!?])\s|(?<=\d{4}[.!?])\s", text.text[:20_000])
    sentences = [
        one for one in sentences if re.search(r"[^\W_][.!?]\W*$", one) and not re.search(r"(?m)^\s*[-*#•]", one)
    ]
    about = words("terms") - words("span") | words("bought_on") | words("price_part")
    sentences = [one for one in sentences if not about.intersection(plain_name(one).split())]
    spans = [span for one in sentences if (span := span_in(" ".join(one.split()), near, european)) is not None]
    if len({(span.first.date, span.last) for span in spans}) != 1:
        return None
    return spans[0].first, replace(spans[0].first, date=spans[0].last), True


def _about_money(line: Line) -> bool:
    """Whether a line is a price, a sentence, or tells of paying and of its terms (*Refund until 3 June*)."""
    said = plain_name(line.text).split()
    about = words("terms") | words("bought_on") | words("price_part")
    worded = len(line.dates) < 2 and bool(about.intersection(said))  # "IN Thu 4 Nov from 14:00   OUT Mon 8 Nov"
    return worded or bool(price_in(line.text)) or sum(map(str.isalpha, said)) > 14


def stay_of_event(
    title: str, description: str, place: Where, begins: Moment, ends: Moment, reference: str
) -> Reservation:
    """The stay that an event of a calendar is, with the hours that its description tells."""
    told = last_night(re.sub(r"\d+\s+\w+\s?\?", "", description), begins.date)[0] if not begins.timed else None
    around = (ends.date - dt.timedelta(days=1), ends.date)
    leaves = [one.date for one in dates_in(description, begins.date) if one.date in around]
    numbers = {int(day) for day in re.findall(rf"\b(\d{{1,2}}){any_of('ordinals')}", description)}
    numbers |= {int(day) for day in re.findall(rf"{any_of('day_said')}\s+(\d{{1,2}})\b(?![:.,]\d)", description)}
    leaves += [date for date in around if date.day in numbers]
    opens, closes = _desks(description, begins.date)
    day = closes.date.date if closes is not None and closes.date is not None else None
    leaves += [day] if day is not None and day in around else []
    whole = not (begins.timed or ends.timed or told or leaves)
    said_so = told if told is not None and abs((told - ends.date).days) <= 1 else None
    last = said_so or (leaves[-1] if leaves else ends.date)
    if not ends.timed and last > begins.date:  # many mark the day on which one leaves, too
        ends = Moment(dt.datetime.combine(last, dt.time()), timed=False)
        if closes is not None and closes.clock is not None:
            ends = Moment(dt.datetime.combine(last, closes.clock.time))
    if opens is not None and opens.clock is not None and not begins.timed:
        begins = Moment(dt.datetime.combine(begins.date, opens.clock.time))
    said = f" {plain_name(re.sub(r'[0-9]+ [^0-9 ]+', ' ', f'{title} {place.street} {description}'))} "
    bed = any(f" {word} " in said for kind in ("hotel", "stay", "checkin", "checkout") for word in words(kind))
    return Reservation(
        kind="lodging",
        name=place.name,
        start=place,
        begins=begins,
        ends=ends,
        reference=reference,
        doubts=((_LAST_MARKED,) if whole else ()) + (() if bed else (_ONLY_NIGHTS,)),
    )


def _with_desks(one: Reservation, text: Text) -> Reservation:
    """A stay with the hours that are missing and stand elsewhere in its text: ``Check-in: from 15:00``."""
    begins, ends = one.begins, one.ends
    if begins is None or ends is None or (begins.timed and ends.timed):
        return one
    opens, closes = ((side.clock if side is not None else None) for side in _desks(text.text, begins.date, timed=True))
    if opens is None and closes is None and not (begins.timed or ends.timed):
        both = [_hour_behind(moment.date, text) for moment in (begins, ends)]
        opens, closes = both if all(both) else (None, None)  # an hour of one of them alone is that of something else
    if opens is not None and not begins.timed:
        begins = Moment(dt.datetime.combine(begins.date, opens.time))
    if closes is not None and not ends.timed:
        ends = Moment(dt.datetime.combine(ends.date, closes.time))
    return one.but(begins=begins, ends=ends)


def _hour_behind(day: dt.date, text: Text) -> Clock | None:
    """The one hour that stands right behind a day in the sentences of a text: ``4 July 2026 from 16:00``."""
    found: dict[dt.time, Clock] = {}
    for line in re.split(r"\n\s*\n", text.text):
        said = " ".join(line.split())
        for date in dates_in(said, day, european=text.european):
            behind = re.split(r"[.,;]\s", said[date.end : date.end + 25].replace("kl. ", "kl "))[0]
            found |= {clock.time: clock for clock in clocks_in(behind)[:1] if date.date == day}
    return next(iter(found.values())) if len(found) == 1 else None


def desks_in(text: str, near: dt.date | None) -> tuple[Clock | None, Clock | None]:
    """The hours from which one may move in, and until which one has to be out, that a line tells."""
    opens, closes = _desks(text, near, timed=True) if near is not None else (None, None)
    return opens.clock if opens is not None else None, closes.clock if closes is not None else None


def _desks(description: str, near: dt.date, *, timed: bool = False) -> tuple[Side | None, Side | None]:
    """What a description says first of arrival or check-in, and of departure or check-out; timed: with an hour."""
    text = Text(_hours_alone(description), near, sure=True, day=near)
    sides = sides_in(text.lines, years_of(text))
    sides = [one for one in sides if one.role not in ("checkin", "arrive") or one.date is None or one.date.date == near]
    sides = [one for one in sides if one.clock is not None or not timed]
    arrives = (one for one in sides if one.role in ("checkin", "arrive"))
    departs = (one for one in sides if one.role in ("checkout", "depart"))
    return next(arrives, None), next(departs, None)


_DESK_HOUR = re.compile(
    rf"(?P<word>{any_of('checkin')}|{any_of('checkout')}|{any_of('arrive')})"
    r"(?P<lead>[^\W\d]*(?:\s+[^\W\d_]{1,7}\.?){0,4}\s+)"
    r"(?P<h>\d{1,2})(?:-\d{1,2})?(?P<ap>\s?[ap]m\b)?(?![\d:./%€$£]|[ \t]?[^\W\d_])",
    re.IGNORECASE,
)


def _hours_alone(text: str) -> str:
    """A text with the bare hours behind the words of a desk as times; one comes in the afternoon."""

    def clock(found: re.Match[str]) -> str:
        hour, half = int(found["h"]), (found["ap"] or "").strip().lower()
        comes = plain_name(found["word"]) not in words("checkout")
        hour += 12 * (hour < 12 and (half == "pm" or (not half and comes)))
        return f"{found['word']}{found['lead']}{hour}:00" if 0 < hour < 24 else found[0]

    return _DESK_HOUR.sub(clock, text)


_ONLY_NIGHTS = Doubt("that it is a stay is told by no more than that its nights are counted", "kind")
_LAST_MARKED = Doubt(
    "its last night is not said; where its calendar marks the day on which one leaves, too, it is a night shorter",
    "ends",
)
