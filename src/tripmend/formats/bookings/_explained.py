"""What stands in the lines of a reservation and is not in its reading: a reading is only sure where its text is
explained, and what is left over is a doubt about the fields that it may belong to."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...trip import haversine_km
from ._dates import Clock, Dated, clocks_in
from ._item import lodges
from ._labels import codes_in
from ._layout import SENTENCE
from ._lines import Years, masked
from ._places import airport, city_in, located, town_named
from ._reservation import BY, JOURNEYS, Doubt, Moment, Reservation
from ._settle import settled
from ._text import Text, years_of
from ._told import BETWEEN
from ._words import any_of, plain_name, words

__all__ = ["explained", "placed", "unclear"]

_TIME = "the time “{}” beside its own is not understood"
_DAY = "the day “{}” beside its own is not understood"
_JOURNEY = "whether it is the journey “{} – {}” of its line is not understood"


def explained(found: Sequence[Reservation], text: Text, whole: str = "") -> list[Reservation]:
    """The reservations of a text, each with a doubt for every hour, day, way and number in its own lines that neither
    it nor another of them has, and with what alone can belong into a field that is empty (see `_filled`).

    whole: the text before anything was left out of it, for booking numbers; "": there is no other."""
    years = years_of(text)
    lines = [line for raw in text.lines for part in re.split(SENTENCE, raw) if (line := " ".join(part.split()))]
    own = _own_lines(lines, found, years)
    used = {_bare(code) for one in found for code in (one.reference, one.number)}
    used |= {_bare(part) for one in found for part in re.split(r"[\s,;]+", f"{one.start.street} {one.end.street}")}
    codes = [code for code in codes_in(whole or text.text) if not any(_bare(code) in other for other in used)]
    hours = _told(found)[0]
    beside = _own_lines(lines, [one.but(reference="") for one in found], years)
    filled = [_filled(one, mine, hours, codes, years) for one, mine in zip(found, own, strict=True)]
    filled = [one.doubted(*_other_number(at, one.reference, beside, codes)) for at, one in enumerate(filled)]
    told, spoken = _told(filled), frozenset(plain_name(text.text).split())
    return [
        one.doubted(
            *unclear(one),
            *_cut(one, text.text),
            *_goes_otherwise(one, text),
            *_calls(one, mine, filled, spoken, years),
            *(d for line in lines for d in _left(line, one, filled, told, years)),
        )
        for one, mine in zip(filled, own, strict=True)
    ]


def placed(found: Sequence[Reservation]) -> list[Reservation]:
    """Journeys as words tell them, with a doubt for each end that no list of places has: nothing says where its name
    ends."""
    told = []
    for one in found:
        sides = (("start", one.start), ("end", one.end)) if one.kind in JOURNEYS else ()
        there = [(side, place, located(place, one.kind)) for side, place in sides if place.known]
        unknown = [
            (side, place) for side, place, at in there if not at.code and at.lat is None and town_named(at.city) is None
        ]
        told.append(one.doubted(*(Doubt(_NOWHERE.format(place.name), side) for side, place in unknown)))
    return told


def _own_lines(lines: Sequence[str], found: Sequence[Reservation], years: Years) -> list[list[str]]:
    """The lines of each reservation: those that tell an hour, a number or the name of it, and what stands below."""
    own: list[list[str]] = [[] for _ in found]
    names = [[f" {plain_name(name)} " for name in (one.start.name, one.number, one.reference) if name] for one in found]
    whose = set(range(len(found))) if len(found) == 1 else set[int]()
    for line in lines:
        plain, days = f" {plain_name(line)} ", {day.date for day in years.dates_in(line)}
        hours = {clock.time for clock in clocks_in(line)}
        named = {at for at, every in enumerate(names) if any(name in plain for name in every)}
        named = named or {
            at
            for at, one in enumerate(found)
            if (told := _told([one]))[1] & days and (not hours or not told[0] or hours & told[0])
        }
        whose = named or whose
        for at in whose:
            own[at].append(line)
    return own


_CODE = "whether “{}” is its booking number is said by no known word"
_UNREAD = "the time “{}” in its lines is not understood"


def _filled(
    one: Reservation, lines: Sequence[str], hours: set[dt.time], codes: Sequence[str], years: Years
) -> Reservation:
    """A reservation with what may belong into its empty fields and nothing has, with a doubt: the one sign like a
    booking number of its lines, else of its text, and the one hour of the lines with its first or its last day. Where
    there are several, or an hour stands in other lines, there is but the doubt."""
    here = dict.fromkeys(code for code in codes if any(code in line for line in lines))
    mine = [*here] or [*dict.fromkeys(codes if one.booked else ())]
    lettered = [code for code in mine if re.search(r"[A-Z]", code)]
    mine = lettered if len(lettered) == 1 else mine
    if mine and not one.reference:
        one = one.doubted(Doubt(_CODE.format(mine[0]), "reference"))
        one = one.but(reference=mine[0], booked=True) if len(mine) == 1 else one
    two = one.kind == "lodging" or one.kind in JOURNEYS
    if all(moment is not None and moment.timed for moment in (one.begins, one.ends)[: 1 + two]):
        return one
    left = [
        (line, clock)
        for line in lines
        for clock in clocks_in(line)
        if clock.time not in hours and not _aside(line, clock, desk=one.kind == "lodging")
    ]
    if one.kind == "lodging" and one.begins is not None and one.ends is not None:
        ins = [each for each in left if not _says(each[0], "checkout")]
        outs = [each for each in left if not _says(each[0], "checkin")]
        one = one.but(begins=_timed(one.begins, ins, years), ends=_timed(one.ends, outs, years))
    return one.doubted(*(_UNREAD.format(_said(*each)) for each in left[:1]))


def _says(line: str, kind: str) -> bool:
    plain = f" {plain_name(line)} "
    return any(f" {word} " in plain for word in words(kind))


def _timed(day: Moment, left: Sequence[tuple[str, Clock]], years: Years) -> Moment:
    """A day with the one hour of the lines that name it alone."""
    times = {clock.time for line, clock in left if {told.date for told in years.dates_in(line)} == {day.date}}
    if day.timed or len(times) != 1:
        return day
    return replace(day, clock=dt.datetime.combine(day.date, times.pop()), timed=True)


_NAME = "what of “{}” is its name is not understood"
_DESK = (words("checkin") | words("checkout")) - words("depart") - words("arrive")
_NOWHERE = "no list of places has {}"
_NO_NAME = re.compile(r"^[^\w'’¡¿«“\"„]|[!?;,(]|\s/\s|^\d+\w?\s|(?:^|\s)[-–—]\s(?=[^\W\d_A-ZÀ-Þ])")
_CALLED = "the number “{}” in its line is not understood"
_STAY = "whether it is a stay, of which its line speaks, is not understood"
_NUMBER = re.compile(
    rf"({any_of('numbered')})\s(?:{any_of('number_short')}\s?)?\d{{1,5}}(?![\w:/€$£%-]|[.,]\d)", re.IGNORECASE
)
_UNTIL = re.compile(
    rf"{any_of('until_day')}\s(?:[^\W\d_]{{2,10}}\s)?(\d{{1,2}})(?:{any_of('ordinals')}|\.)?(?=\s*(?:$|[(,;.]))",
    re.IGNORECASE,
)


def _left(
    line: str, one: Reservation, found: Sequence[Reservation], told: tuple[set[dt.time], set[dt.date]], years: Years
) -> Iterator[str]:
    """What a line leaves over of a reservation, where it is one of its own; told: the hours and days of all."""
    clocks, dates = clocks_in(line), years.dates_in(line)
    hours, days = _told([one])
    its_day = any(day.date in days for day in dates)
    timed = any(clock.time in hours for clock in clocks) and (its_day or not dates)
    every_hour, every_day = told
    bare = masked(line, [*((each.begin, each.end) for each in clocks), *((each.begin, each.end) for each in dates)])
    plain = f" {plain_name(line)} "
    if one.kind == "lodging" and one.begins is not None and one.ends is not None and not one.ends.timed:
        at_desk = any(f" {word} " in plain for word in _DESK) and (
            not dates or its_day or one.begins.date < dates[0].date
        )
        yield from (
            _UNREAD.format(_said(line, clock)) for clock in clocks[:1] if at_desk and clock.time not in every_hour
        )
    named = len(one.start.name) > 3 and f" {plain_name(one.start.name)} " in plain
    if not (timed or its_day or named):
        return
    if timed:
        others = (clock for clock in clocks if clock.time not in every_hour and not _aside(line, clock))
        yield from (_TIME.format(_said(line, clock)) for clock in others)
    settled = one.kind in JOURNEYS and one.ends is not None  # other days are those on which a ticket is good
    if (timed or not clocks) and not settled:
        others_days = (day for day in dates if day.date not in every_day and not _aside(line, day))
        yield from (_DAY.format(_said(line, day)) for day in others_days)
    if one.kind not in JOURNEYS:
        yield from (_JOURNEY.format(*way) for way in _ways(bare) if not _goes(found, way))
    if one.kind in BY and not one.number and (number := _NUMBER.search(bare)):
        own = {plain_name(number[1])} <= words(one.kind)
        yield from [_CALLED.format(number[0])] * own
    if one.kind in ("visit", "event") and lodges(line):
        yield _STAY
    if (
        one.kind not in ("car", *JOURNEYS)
        and (until := _UNTIL.search(bare))
        and int(until[1]) not in {day.day for day in every_day}
    ):
        yield _DAY.format(until[0])


def _calls(
    one: Reservation, lines: Sequence[str], found: Sequence[Reservation], spoken: frozenset[str], years: Years
) -> Iterator[str]:
    """The first hour of its lines beside which a place stands and which no journey has (``12:05 Tabor``): one may
    change there, or go on from there otherwise, and its number may be of that; spoken: the words of the text."""
    hours = {*_told(found)[0], dt.time()}  # at midnight it is from when a ticket is good
    for line in lines if one.kind in BY else ():
        bare = masked(line, [(day.begin, day.end) for day in years.dates_in(line)])
        for clock in clocks_in(line):
            there, bracket, code = bare[clock.end :].strip(" ·–—-|:,").partition("(")
            ahead = _AT.sub("", bare[: clock.begin]).strip(" ·–—-|:,").split()
            ahead = ahead if len(ahead) <= 4 and not bare[: clock.begin].rstrip().endswith(":") else []
            there = " ".join(ahead if _place_led(" ".join(ahead)) else there.split(",")[0].split()[:4])
            air = one.kind == "flight" and (not bracket or airport(code[:3]) is None)
            if clock.time in hours or air or _aside(line, clock) or not _place_led(there):
                continue
            yield from (_TIME.format(_said(line, clock)), Doubt(_STOP.format(there), "end"))
            if one.number:
                yield Doubt(_OF_NEXT.format(one.number, there), "number")
            others = (_means(kind) for kind in BY if kind != one.kind)
            if any(spoken & other for other in others):
                yield Doubt(_MEANS.format(there), "kind")
            return


def _place_led(name: str) -> str:
    """The town whose name begins a name: of ``Utrecht Centraal`` Utrecht; "" where there is none."""
    said = name.split()
    return next((led for size in range(len(said), 0, -1) if _place(led := " ".join(said[:size]))), "")


_AT = re.compile(rf"\s{any_of('at_time')}\s*$", re.IGNORECASE)
_STOP = "whether one changes at {} is not understood"
_OF_NEXT = "whether the number {} is of what goes by {} is not understood"
_MEANS = "whether {} is gone to by something else is not understood"


def _other_number(at: int, reference: str, beside: Sequence[Sequence[str]], codes: Sequence[str]) -> Iterator[str]:
    """A booking number that stands in the lines of others, where in its own another sign stands."""
    theirs = any(reference in line for n, lines in enumerate(beside) if n != at for line in lines)
    others = [code for code in codes if any(code in line for line in beside[at])]
    if reference and others and theirs and not any(reference in line for line in beside[at]):
        yield Doubt(_CODE.format(others[0]), "reference")


def _goes_otherwise(one: Reservation, text: Text) -> Iterator[str]:
    """A journey of whose means neither its number nor a word of its own paragraph speaks, in a text of several that
    speaks of other means."""
    hours, sort = _told([one])[0], plain_name(one.number).split()[:1]
    by_number = one.kind == "train" and bool(sort) and sort[0] in words("trains")
    if one.kind not in BY or by_number or (one.kind == "flight" and one.start.code and one.end.code):
        return
    own, others = set[str](), set[str]()
    for part in re.split(r"\n\s*\n", "\n".join(text.lines)):
        (own if hours & {clock.time for clock in clocks_in(part)} else others).update(plain_name(part).split())
    if (
        own
        and others
        and not own & _means(one.kind)
        and any((own | others) & _means(kind) for kind in BY if kind != one.kind)
    ):
        yield Doubt(_OTHER_MEANS, "kind")


def _means(kind: str) -> frozenset[str]:
    return words(kind) - words("platform") - (words("station") - words("bus"))


_OTHER_MEANS = "that it goes by that is told by other parts of its text alone"


def _cut(one: Reservation, text: str) -> Iterator[str]:
    """A booking number beside which more of its kind stands: it may be cut."""
    group = r"(?=[A-Z]*\d)[A-Z\d]{2,6}"
    more = rf"(?<![\w.,/-])(?:{group} {re.escape(one.reference)}|{re.escape(one.reference)} {group})(?![\w:/%]|[.,]\d)"
    if one.reference and (whole := re.search(more, text)):
        yield Doubt(_WHOLE.format(whole[0]), "reference")


_WHOLE = "what of “{}” is its booking number is not understood"


def unclear(one: Reservation) -> Iterator[str]:
    """What of the name of a house, an event or an end of a journey can hardly be one."""
    if one.kind == "place":
        return
    if one.kind in JOURNEYS:
        for side, where in (("start", one.start), ("end", one.end)):
            first, *behind = where.name.split(",")
            label = any(set(plain_name(part).split()) & _NO_STATION for part in behind)
            if not where.code and (label or _IN_STATION.search(where.name) or _late_town(first)):
                yield Doubt(_NAME.format(where.name), side)
        return
    parts = [*one.start.street.split(","), *one.start.name.split(",")[1:]]
    towns = [town for part in parts if (town := town_named(part, one.start.country)) is not None]
    own = town_named(one.start.city)
    if one.start.lat is None and own is not None:
        apart = (town.name for town in towns if haversine_km(own.lat, own.lon, town.lat, town.lon) > _ONE_TOWN)
        yield from (Doubt(_TOWNS.format(other, own.name), "town") for other in apart)
    for field, name in (("start", one.start.name), ("name", one.name if one.kind == "event" else "")):
        alone = field == "start" and plain_name(name) in _called(one.start.city)
        if name and (_NO_NAME.search(name) or name[0].islower() or alone):
            yield Doubt(_NAME.format(name), field)


_NO_STATION = (
    (words("depart") | words("arrive") | words("platform") | words("boarding")) - words("station") - words("at")
)
"""Words that tell of a journey, and are no part of what a station is called."""
_ONE_TOWN = 5.0
"""Kilometres within which two names of a town mean the same one."""
_TOWNS = "whether its town is {} or {} is not said"
_IN_STATION = re.compile(r"^[^\w'’]|[!?;\"“”„»«:]|\d[:.h]\d\d")


def _late_town(name: str) -> bool:
    """Whether the town stands behind words that are none of a station: ``Lombarda Veloce Milano Centrale``."""
    said = name.split()
    at = next((at for at in range(1, len(said)) if _place(said[at])), 0)
    before = {plain_name(word) for word in said[:at]}
    first = any(_place(" ".join(said[:size])) for size in range(1, len(said) + 1))
    return at > 0 and not first and not before & (words("station") | words("airfield") | words("town_parts"))


def _bare(code: str) -> str:
    return re.sub(r"\W", "", code).casefold()


def _said(line: str, told: Clock | Dated) -> str:
    return line[told.begin : told.end].strip()


def _told(found: Sequence[Reservation]) -> tuple[set[dt.time], set[dt.date]]:
    """The hours and the days of reservations, by the clock there."""
    utc = [any(moment is not None and moment.utc for moment in (one.begins, one.ends)) for one in found]
    there = [settled(one) if away else one for one, away in zip(found, utc, strict=True)]
    moments = [moment for one in there for moment in (one.begins, one.ends) if moment is not None]
    return {moment.clock.time() for moment in moments if moment.timed}, {moment.date for moment in moments}


def _aside(line: str, told: Clock | Dated, desk: bool = False) -> bool:
    """Whether what stands before a day or a time says that it is none of the reservation; desk: words that may lead to
    the hour of a desk (``by``) say nothing."""
    cell = plain_name(re.split(r"[,;|()]|\s{2,}", line[: told.begin])[-1])
    others = words("boarding") | words("bought_on") | (frozenset() if desk else words("explained"))
    return any(f" {word} " in f" {cell} " for word in others)


def _ways(line: str) -> Iterator[tuple[str, str]]:
    """The two towns of each way in a line, as it names them."""
    for between in BETWEEN.finditer(line):
        ahead, behind = line[: between.start()].split()[-3:], line[between.end() :].split()[:3]
        first = next((name for at in range(len(ahead)) if _place(name := " ".join(ahead[at:]))), "")
        last = next(
            (name for at in range(len(behind), 0, -1) if _place(name := " ".join(behind[:at]).rstrip(".,;"))), ""
        )
        if first and last:
            yield first, last


def _place(name: str) -> bool:
    known = airport(name) is not None or (len(name) > 2 and town_named(name) is not None)
    return known and name[:1].isupper() and not plain_name(name).isdigit()


def _goes(found: Sequence[Reservation], way: tuple[str, str]) -> bool:
    """Whether journeys begin or end at both towns of a way."""
    ends = [where for one in found if one.kind in JOURNEYS for where in (one.start, one.end)]
    own = set[str]().union(*({plain_name(where.code), *_called(where.name), *_called(where.code)} for where in ends))
    return all(own & {plain_name(end), *_called(end)} for end in way)


def _called(place: str) -> set[str]:
    """What the town of a place is called."""
    port, town = airport(place), town_named(place)
    names = (place, city_in(place), port.city if port else "", town.name if town else "")
    return {plain_name(name) for name in names} - {""}
