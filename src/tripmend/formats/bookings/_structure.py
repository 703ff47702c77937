"""Bookings in texts whose labels no list knows: what is sure in any language (codes, towns, dates, times, numbers) is
gathered in the order in which it stands, and cut into the journeys that explain it best, with a doubt that says so.

A journey is two places and two times in order, on a date; how long it takes over that distance must be possible. Words
for departure and arrival are evidence, and so are numbers and codes; what has to be left out between them counts
against it. A name, a place with its address, and one day with an hour are an event.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, combinations

from ...trip import haversine_km, minute_of
from ._dates import Clock, Dated, clocks_in
from ._labelled import stands_in
from ._labels import price_in, reference_in
from ._layout import labels
from ._lines import ARROW, CELLS, Years, can_be_place, find_number, masked, place_text, role_of
from ._places import (
    airport_named,
    city_in,
    city_in_address,
    city_named,
    located,
    told_by_codes,
    town_named,
    where_named,
)
from ._reservation import NO_SORT, Kind, Moment, Reservation, Where
from ._text import Text, journeys_in, kind_told, years_of
from ._words import any_of, plain_name, weekday_words, words

__all__ = ["PUT_TOGETHER", "events_by_place", "journeys_told"]

PUT_TOGETHER = "no known word says what its times and places are; it is put together from where they stand"
_RULE = re.compile(r"^[\W_]*$")
_HEAD = re.compile(r"^\W*([^\W\d_][^:：]{0,40}?)\s*[:：]\s*")
_LONGEST_SENTENCE = 14
_LONGEST_JOURNEY = 40 * 60
_MOST_TOKENS, _WIDEST, _FEWEST_POINTS = 200, 9, 6.0


@dataclass(frozen=True)
class _Token:
    """Something sure of a text: a place, or a time of day; line and part (the section) in which it stands.

    sure: how surely a place is one, or a time one of a journey. role: ``depart`` or ``arrive`` where a word says so.
    """

    line: int
    part: int
    place: str = ""
    clock: Clock | None = None
    sure: float = 0.0
    role: str = ""
    city: str = ""


@dataclass(frozen=True)
class _Facts:
    """The tokens of a text in order, and its dates and numbers with the tokens before each and its line."""

    tokens: list[_Token]
    dates: list[tuple[int, int, Dated]]
    numbers: list[tuple[int, int, str]]

    def without_strays(self) -> _Facts:
        """The same without capitals that are no code of an airport."""
        kept = [not _stray(one, self.tokens) for one in self.tokens]
        before = [0, *accumulate(kept)]
        return _Facts(
            [one for one, keep in zip(self.tokens, kept, strict=True) if keep],
            [(before[at], line, one) for at, line, one in self.dates],
            [(before[at], line, one) for at, line, one in self.numbers],
        )


@dataclass(frozen=True)
class _Way:
    """A journey as it may be meant: the tokens of its places and times, in order, and how well they fit."""

    first: int
    last: int
    points: float
    ends: tuple[_Token, _Token]
    clocks: tuple[_Token, _Token]
    dates: tuple[Dated, ...]
    number: str
    chained: bool = False
    days: tuple[int, ...] = ()


def _aside(line: str) -> bool:
    """Whether a line is about buying, paying or rules: one with an amount, a day of purchase, or a long sentence."""
    label = _HEAD.match(line)
    bought = label is not None and plain_name(label[1]) in words("bought_on")
    long = len(plain_name(line).split()) > _LONGEST_SENTENCE
    return bought or (len(clocks_in(line)) < 2 and (price_in(line) is not None or long))


def _facts(text: Text, years: Years) -> _Facts:
    found = _Facts([], [], [])
    part = 0
    for at, line in enumerate(part for whole in text.lines for part in re.split(r"(?<=[。；])", whole)):
        if _RULE.match(line):
            part += 1
            continue
        if _aside(line) or len(found.tokens) > _MOST_TOKENS:
            continue
        dates = years.dates_in(line)
        bare = masked(line, ((one.begin, one.end) for one in dates))
        clocks = clocks_in(bare)
        bare = masked(bare, ((one.begin, one.end) for one in clocks))
        number = find_number(bare)
        bare = masked(bare, [number[1]] if number is not None else [])
        inside = [span.span() for span in re.finditer(r"\((?=[^()]*[^\W\d_]{2})[^()]*\)", line)]  # and not "(09:21発)"
        things: list[tuple[int, Dated | Clock | tuple[str, float]]] = [(one.begin, one) for one in dates]
        things += [(one.begin, one) for one in clocks]
        things += [(begin, (name, sure)) for begin, name, sure in _places_of(bare, len(clocks) == 2)]
        if number is not None:
            found.numbers.append((len(found.tokens), at, number[0]))
        end = 0
        for begin, thing in sorted(things, key=lambda one: one[0]):
            before = line[end:begin]
            if isinstance(thing, Dated):
                end = thing.end
                found.dates.append((len(found.tokens), at, thing))
            elif isinstance(thing, Clock):
                weak = any(low < begin < high for low, high in inside) or _DESK.search(before[-40:]) is not None
                role = _role(before, line[thing.end :])
                end = thing.end
                found.tokens.append(_Token(at, part, clock=thing, sure=-5.0 if weak else 0.0, role=role))
            elif isinstance(thing, tuple):
                name, sure = thing
                last = found.tokens[-1] if found.tokens else None
                if last is None or plain_name(last.place) != plain_name(name):
                    city = plain_name(_city(name) or name)
                    role = _role(before, line[begin + len(name) :])
                    found.tokens.append(_Token(at, part, place=name, sure=sure, role=role, city=city))
    return found.without_strays()


def _stray(one: _Token, every: list[_Token]) -> bool:
    """Whether three capitals are no code of an airport, because nothing else speaks of that place."""
    if not re.fullmatch(r"[A-Z]{3}", one.place):
        return False
    others = (other for other in every if other is not one)
    return not any(
        (other.line == one.line and re.fullmatch(r"[A-Z]{3}", other.place))
        or (other.city == one.city and other.place != one.place)
        for other in others
    )


_DESK = re.compile(
    rf"(?:{any_of('checks_in')}|{any_of('checks_out')}|{any_of('boarding')}|{any_of('entry')})[^,;.:]{{0,12}}[:\s]*$",
    re.IGNORECASE,
)
"""What stands before a time that is not that of the departure: ``gate closes 05:55``."""


def _role(before: str, behind: str) -> str:
    """The word for departure or arrival right before or behind what stands in a line."""
    near = [found[1] for found in [re.search(r"([^\W\d_]+)\.?[\s:]*$", before), _HEAD.match(before)] if found]
    follows = re.match(r"\s{0,2}([^\W\d_]+)", behind)
    for word in (*near, *([follows[1]] if follows is not None else [])):
        for piece in (word, *word.split()):
            role = {"from": "depart", "to": "arrive"}.get(role_of(piece), role_of(piece))
            if role:
                return role
    return ""


def _places_of(line: str, timed: bool) -> Iterator[tuple[int, str, float]]:
    """The places that a line surely names, with where they begin and how sure they are: with the code of an airport, a
    known town or airport, or a part of one; beside an arrow between two times also others."""
    joined = re.sub(r"[ \t]{2,}(?=\([A-Z]{3}\))", lambda gap: " " + "\x00" * (len(gap[0]) - 1), line)
    arrowed = timed and len(list(ARROW.finditer(joined))) == 1
    begin = 0
    for gap in [*_BETWEEN.finditer(joined), None]:
        cell = joined[begin : gap.start() if gap is not None else len(joined)]
        label = _HEAD.match(cell)
        parts = [(0, label[1]), (label.end(), cell[label.end() :])] if label is not None else [(0, cell)]
        for at, part in parts:
            called = label is not None and at == 0
            for inner, name, sure in _split(part):
                if sure <= 0 and arrowed and not called and can_be_place(name) and not re.search(r"\d", name):
                    sure = -1.0
                if sure and not (called and (sure < 0.9 or name == part.strip())):
                    yield begin + at + inner, name, sure
        begin = gap.end() if gap is not None else len(joined)


_BETWEEN = re.compile(rf"{CELLS.pattern}|{ARROW.pattern}|\s/\s|[;。、，]|,(?=\S)")
_DASH = re.compile(r"\s+(?:to|nach|[-–—])\s+|(?<=[^\W\d_])[–—](?=[^\W\d_])|(?<=[^\W\d_])-(?=[A-ZÀ-Þ][^\W\d_]{3})")


def _split(part: str) -> Iterator[tuple[int, str, float]]:
    """The place of a cell, or the two with a dash or a word between them that both are known."""
    spans = [(0, len(part))]
    for dash in _DASH.finditer(part):
        sides = [(0, dash.start()), (dash.end(), len(part))]
        if all(_surely(_bare(part[low:high].replace("\x00", ""))) >= 0.9 for low, high in sides):
            spans = sides
    for low, high in spans:
        name = _bare(part[low:high].replace("\x00", ""))
        if name and plain_name(name) not in weekday_words() and not role_of(name):
            yield low, name, _surely(name)


def _bare(cell: str) -> str:
    """The name of a place without words for departure and arrival around it."""
    said = place_text(re.sub(r"(\([A-Z]{3}\)).*$", r"\1", cell.strip())).split()
    while said and role_of(said[0].strip(".")) in ("depart", "arrive", "from", "to") and len(said) > 1:
        said.pop(0)
    while said and role_of(said[-1].strip(".")) in ("depart", "arrive") and len(said) > 1:
        said.pop()
    name = " ".join(said).strip(" ,.")
    return name if name.count("(") == name.count(")") else name.strip("()")


@lru_cache(maxsize=4096)
def _surely(name: str) -> float:
    """How surely a text names a place from where one goes; 0 where it names none that is known."""
    if told_by_codes([name]):
        return 2.0
    if len(name.split()) > 7 or re.search(r"\d{4}|[@!?]", name):
        return 0.0
    first = re.sub(r"\s*\([^()]*\)", "", name).split(",")[0].strip()
    if plain_name(first) in labels() or not (can_be_place(first) or re.search(r"[^\x00-\u024f]", first)):
        return 0.0
    if (named := town_named(first)) is not None or airport_named(first) is not None:
        eastern = re.search(r"[\u3040-\u9fff\uac00-\ud7a3]", first) is not None and len(first) > 3
        return 1.0 if not (eastern and named) or re.search(r"[站駅港场場역]$|空港|터미널", first) else 0.3
    said = first.split()
    if any(city_named(" ".join(said[:size])) is not None for size in range(1, len(said))):
        return 0.9
    sorts = words("station") | words("airfield") | words("town_parts")
    tail = any(town_named(" ".join(said[at:])) is not None for at in range(1, len(said)) if len(said[at]) > 2)
    if tail and len(said) < 6 and set(plain_name(first).split()) & sorts:
        return 0.7
    return 0.0


def _city(name: str) -> str:
    first = re.sub(r"\s*\([^()]*\)", "", name).split(",")[0].strip()
    town = town_named(first)
    return located(where_named(name), "flight").city or (town.name if town is not None else city_in(first))


def _by_place(text: Text, years: Years) -> list[Reservation]:
    """The journeys that a text tells by known places and times in their order, not settled."""
    facts = _facts(text, years)
    told = []
    ways = _best(_ways(facts, text))
    for way in _numbered(ways, facts):
        one = _told(way, text)
        if one is not None:
            told.append(one)
    return told


def journeys_told(text: Text, around: str = "") -> list[Reservation]:
    """The journeys of a text, not settled: by its words for departure and arrival, or by what is sure of it where that
    explains more; around: what else is said of it, such as the title and the place of an event."""
    told = [one.but(start=_in_town(one.start), end=_in_town(one.end)) for one in journeys_in(text)]
    placed = [one for one in told if one.ends and all(located(place, one.kind).zone for place in (one.start, one.end))]
    if told and len(placed) == len(told):
        return told
    text = replace(text, text=f"{around}\n{text.text}") if around else text
    sure = _by_place(text, years_of(text))
    return sure if len(sure) > len(placed) else told


def _in_town(place: Where) -> Where:
    """A station in a town that its name ends with, which only the long list of towns has: ``Автогара Варна``."""
    said = re.sub(r"\([^()]*\)", " ", place.name).split(",")[0].split()
    if place.city or place.code or len(said) < 2 or not set(plain_name(place.name).split()) & _SORTS:
        return place
    tails = (" ".join(said[at:]) for at in range(1, len(said)) if len(said[at]) > 2)
    town = next((found for tail in tails if (found := town_named(tail)) is not None), None)
    return place if town is None or city_named(city_in(place.name)) else place.but(city=town.name)


_SORTS = words("station") | words("airfield") | words("town_parts")


def _ways(facts: _Facts, text: Text) -> list[_Way]:
    """Every journey that may be meant, by its last token."""
    found = []
    timed = {one.line for one in facts.tokens if one.clock is not None and one.sure >= 0}
    tokens = facts.tokens
    for first in range(len(tokens)):
        window = range(first + 1, min(len(tokens), first + _WIDEST))
        for rest in combinations(window, 3):
            chosen = [first, *rest]
            ends = [tokens[at] for at in chosen if tokens[at].place]
            clocks = [tokens[at] for at in chosen if tokens[at].clock is not None]
            if len(ends) != 2 or ends[0].city == ends[1].city:
                continue
            if any(one.sure < 0 and one.line in timed for one in clocks):
                continue  # "10:00 (check in from 09:15)"
            if (way := _way(facts, chosen, (ends[0], ends[1]), (clocks[0], clocks[1]), text)) is not None:
                found.append(way)
    return found


def _way(
    facts: _Facts, chosen: list[int], ends: tuple[_Token, _Token], clocks: tuple[_Token, _Token], text: Text
) -> _Way | None:
    first, last = chosen[0], chosen[-1]
    low, high = facts.tokens[first].line, facts.tokens[last].line
    if high - low > 14:
        return None
    points = 10.0 + sum(one.sure for one in (*ends, *clocks))
    for at in range(first, last):
        one = facts.tokens[at]
        if at in chosen:
            continue
        again = one.place and one.city in (ends[0].city, ends[1].city)
        points -= -0.3 if again else 0.5 if one.sure < 0 else 2.0
    if points + 7 < _FEWEST_POINTS:
        return None
    points -= 0.3 * max(0, high - low - 3) + 2.0 * (facts.tokens[last].part - facts.tokens[first].part)
    for one, role in ((ends[0], "depart"), (ends[1], "arrive"), (clocks[0], "depart"), (clocks[1], "arrive")):
        points += 1.0 if one.role == role else -4.0 if one.role else 0.0
    order = [bool(facts.tokens[at].place) for at in chosen]
    points -= 1.0 * (order[0] == order[-1])
    days = [day for day, (at, line, _) in enumerate(facts.dates) if first <= at <= last + 1 and low <= line <= high]
    inside = [facts.dates[day][2] for day in days]
    timed = {one.line for one in facts.tokens if one.clock is not None}
    heads = [one for at, line, one in facts.dates if at <= first and line <= low and line not in timed]
    follow = [one for at, line, one in facts.dates if at > last and line not in timed]
    low_at = next((at for at in range(first, -1, -1) if not at or facts.tokens[at - 1].sure >= 0), first)
    number = [one for at, line, one in facts.numbers if low_at <= at <= last + 1 and low <= line <= high and _long(one)]
    points += 1.5 * bool(inside) + 1.5 * bool(number)
    dates = tuple(inside[:2] or heads[-1:] or follow[:1] or [one for _, _, one in facts.dates[:1]])
    if points < _FEWEST_POINTS or not dates:
        return None
    return _Way(first, last, points, ends, clocks, dates, next(iter(number), ""), not (inside or number), tuple(days))


def _best(ways: list[_Way]) -> list[_Way]:
    """The journeys, none of them over another, that explain the most together."""
    best: dict[int, tuple[float, tuple[_Way, ...]]] = {-1: (0.0, ())}
    size = max((way.last for way in ways), default=-1) + 1
    ending: dict[int, list[_Way]] = {}
    for way in ways:
        ending.setdefault(way.last, []).append(way)
    for at in range(size):
        points, chosen = best[at - 1]
        for way in ending.get(at, ()):
            before, kept = best[way.first - 1]
            again = bool(kept) and not way.number and set(way.days) <= set(kept[-1].days)
            if (way.chained or again) and kept and kept[-1].ends[1].city != way.ends[0].city:
                continue  # stops on the way, or a way without a day of its own
            if before + way.points > points and _possible(way):
                points, chosen = before + way.points, (*kept, way)
        best[at] = (points, chosen)
    return list(best[size - 1][1])


def _long(number: str) -> bool:
    return sum(sign.isdigit() for sign in number) > 1 or re.fullmatch(r"[A-Z]\d", number) is not None


def _numbered(ways: list[_Way], facts: _Facts) -> list[_Way]:
    """The journeys with the numbers that stand before them, or behind them where none stands before the first."""
    spans = [(facts.tokens[way.first].line, facts.tokens[way.last].line) for way in ways]
    free = [(line, one) for _, line, one in facts.numbers if not any(low <= line <= high for low, high in spans)]
    free = [(line, one) for line, one in free if _long(one)]
    leads = bool(ways) and any(line < spans[0][0] for line, _ in free)
    told = []
    for at, (way, (low, high)) in enumerate(zip(ways, spans, strict=True)):
        before, behind = spans[at - 1][1] if at else -1, spans[at + 1][0] if at + 1 < len(spans) else high + 9
        near = [one for line, one in free if (max(before, low - 9) < line < low if leads else high < line < behind)]
        told.append(way if way.number or not near else replace(way, number=near[-1] if leads else near[0]))
    return told


def _moments(way: _Way) -> tuple[dt.datetime, dt.datetime, tuple[str | None, str | None], float | None]:
    """Departure and arrival by the clocks there, their zones, and the kilometres between both, as far as known."""
    departs, arrives = (one.clock for one in way.clocks)
    assert departs is not None
    assert arrives is not None
    start, end = (_place(one.place) for one in way.ends)
    begins = dt.datetime.combine(way.dates[0].date + dt.timedelta(days=departs.days), departs.time)
    second = way.dates[1].date if len(way.dates) > 1 and dt.timedelta() <= way.dates[1].date - begins.date() else None
    ends = dt.datetime.combine((second or begins.date()) + dt.timedelta(days=arrives.days), arrives.time)
    zones = start.zone, end.zone
    if not arrives.days and (second is None or second == begins.date()):
        for days in (-1, 0, 1):
            moment = ends + dt.timedelta(days=days)
            if days >= 0 and not all(zones) and moment > begins:
                ends = moment
                break
            if all(zones) and minute_of(moment, zones[1]) > minute_of(begins, zones[0]):
                ends = moment
                break
    points = [_point(place) for place in (start, end)]
    one, other = points
    return begins, ends, zones, None if one is None or other is None else haversine_km(*one, *other)


@lru_cache(maxsize=1024)
def _place(name: str) -> Where:
    return located(_where(name), "flight" if told_by_codes([name]) else "train")


def _where(name: str) -> Where:
    return where_named(name) if told_by_codes([name]) else where_named(re.sub(r"\s*[(\[][A-Z]{3}[)\]]", "", name))


def _point(place: Where) -> tuple[float, float] | None:
    if place.lat is not None and place.lon is not None:
        return place.lat, place.lon
    city = town_named(place.city) if place.city else None
    return None if city is None else (city.lat, city.lon)


def _minutes(way: _Way) -> float:
    begins, ends, zones, _ = _moments(way)
    if all(zones):
        return minute_of(ends, zones[1]) - minute_of(begins, zones[0])
    return (ends - begins).total_seconds() / 60


def _possible(way: _Way) -> bool:
    """Whether a journey can take as long as its times say, over the distance of its places."""
    minutes, km = _minutes(way), _moments(way)[3]
    if not 5 <= minutes <= _LONGEST_JOURNEY:
        return False
    return km is None or (km <= 1100 * minutes / 60 and km >= 8 * minutes / 60 - 60)


def _told(way: _Way, text: Text) -> Reservation | None:
    begins, ends, _, km = _moments(way)
    start, end = (_where(re.sub(r"\s*([(\[][A-Z]{3}[)\]]).*$", r" \1", one.place)) for one in way.ends)
    speed = None if km is None else 60 * km / _minutes(way)
    kind, doubts = _kind(way, text, (start, end), speed)
    number = way.number
    doubts += [date.unsure for date in way.dates if date.unsure]
    roles = [one.role for one in (*way.ends, *way.clocks)]
    sure = way.points > 15 and (start.code and end.code) and roles.count("") < 3
    return Reservation(
        kind=kind, start=start, end=end, begins=Moment(begins), ends=Moment(ends), number=number,
        reference=reference_in(text.text), doubts=tuple(dict.fromkeys([*([] if sure else [PUT_TOGETHER]), *doubts])),
    )  # fmt: skip


def _kind(way: _Way, text: Text, ends: tuple[Where, Where], speed: float | None) -> tuple[Kind, list[str]]:
    """By what one goes: codes of airports, a speed or a number tell a flight, else the words of the text do."""
    told = kind_told(text)
    if all(where.code for where in ends) or (speed is not None and speed > 350):
        return "flight", []
    return (told, []) if told and told != "flight" else ("train", [NO_SORT])


_POSTAL = re.compile(r"\b\d{5,6}\b|\b[A-Z]{1,2}\d[\dA-Z]?\s\d[A-Z]{2}\b")
_BOOKED_CODE = re.compile(
    r"(?<![\w-])(?=[A-Z0-9/-]*\d)(?=[A-Z0-9/-]*[A-Z-])[A-Z0-9]{1,6}(?:[/-]?[A-Z0-9]{2,}){1,4}(?![\w-])"
)
_PRICE = re.compile(r"[€£$¥₺₽₩]|\b[A-Z]{2,3} ?\d+[.,]\d{2}\b|\d[.,]\d{2} ?[A-Z]{3}\b")


def events_by_place(text: Text, years: Years) -> list[Reservation]:
    """The event or the table that a text tells by one day with its hour near a place with an address, not settled;
    nothing where the text holds neither a code nor a price."""
    lines = [line for line in text.lines if not _RULE.match(line)]
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
    name, street = (part.strip() for part in place.split(",", 1))
    near = range(min(at, venue) - 1, max(-1, min(at, venue) - 4), -1)
    between = range(min(at, venue) + 1, max(at, venue))
    titles = [title for number in (*near, *between) if (title := _title(lines[number], years))]
    title = next((one for one in titles if one not in (name, place)), "")
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
        if _aside(line) or not (dates := years.dates_in(line)):
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
    if _addressed(value):
        return value
    below = lines[at + 1].strip() if at + 1 < len(lines) else ""
    named = value[:1].isupper() and not re.search(r"\d{3}|[.!?:]$", value) and len(value.split()) < 9
    street = re.match(r"(?:[^\W\d_]{3,}[^\n,]*\s\d{1,4}\w?|\d{1,5}\s[^\W\d_]{1,})\b[^,]*,", below) is not None
    if named and street and not _HEAD.match(below) and (city_in_address(below) or re.search(r"\d{4,5}\W*$", below)):
        return f"{value}, {below}"
    return ""


def _title(line: str, years: Years) -> str:
    """What a line calls something, or what stands behind its label; "" of a sentence, a day or an hour."""
    title = _value(line)
    bare = bool(years.dates_in(line) or clocks_in(line) or len(title.split()) > 10 or title[-1:] in ".!?:,")
    code = re.search(r"\d{4}|@", title) or re.fullmatch(r"[A-Z0-9-]{5,}", title)
    counted = re.match(r"\d+\s*[x×]?\s+[^\W\d_]+$", title)
    return "" if bare or code or counted or not re.search(r"[^\W\d_]{3}", title) else title


def _value(line: str) -> str:
    label = _HEAD.match(line)
    return line[label.end() :].strip() if label is not None else line.strip()


def _addressed(value: str) -> bool:
    """Whether a text is a place with its address: a name, a street with a number, and a town or postal code."""
    name, comma, rest = value.partition(",")
    named = bool(comma and re.search(r"[^\W\d_]{3}", name)) and not re.search(r"\d", name)
    return named and re.search(r"\d", rest) is not None and bool(city_in_address(rest) or _POSTAL.search(rest))
