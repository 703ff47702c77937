"""Bookings in texts whose labels no list knows: what is sure in any language (codes, towns, dates, times, numbers) is
gathered in the order in which it stands, and cut into the journeys that explain it best, with a doubt that says so.

A journey is two places and two times in order, on a date; how long it takes over that distance must be possible. Words
for departure and arrival are evidence, and so are numbers and codes; what has to be left out between them counts
against it. A name that no list knows may be a place where it stands as one: behind a word for a side, beside an arrow
or a time; it has to be told by more than known ones.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import accumulate, combinations

from ...trip import haversine_km, minute_of
from ._calls import journeys_in
from ._dates import Clock, Dated, clocks_in
from ._labels import price_in, reference_in
from ._layout import labels
from ._lines import ARROW, CELLS, Years, call_word, can_be_place, find_number, masked, place_text, role_of, words_before
from ._places import (
    airport_named,
    city_in,
    city_named,
    located,
    told_by_codes,
    town_named,
    where_named,
)
from ._reservation import NO_SORT, Doubt, Reservation, Where
from ._text import Leg, Text, arrival, journey_of, years_of
from ._words import all_words, any_of, plain_name, weekday_words, words

__all__ = ["HEAD", "PUT_TOGETHER", "RULE", "aside", "journeys_told"]

PUT_TOGETHER = "no known word says what its times and places are; it is put together from where they stand"
RULE = re.compile(r"^[\W_]*$")
HEAD = re.compile(r"^\W*([^\W\d_][^:：]{0,40}?)\s*[:：]\s*")
_LONGEST_SENTENCE = 14
_LONGEST_JOURNEY = 40 * 60
_MOST_TOKENS, _WIDEST, _FEWEST_POINTS = 200, 10, 8.0


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
    dates: tuple[Dated, Dated | None]
    number: str
    chained: bool = False
    days: tuple[int, ...] = ()
    unsure: bool = False  # whether its number may be that of another


def aside(line: str) -> bool:
    """Whether a line is about buying, paying or rules: one with an amount, a day of purchase, or a long sentence."""
    label = HEAD.match(line)
    bought = label is not None and plain_name(label[1]) in words("bought_on")
    long = len(plain_name(line).split()) > _LONGEST_SENTENCE and not CELLS.search(line.strip())
    if label is not None and not bought and role_of(label[1].split()[0]) in ("depart", "arrive"):
        return False
    return bought or (len(clocks_in(line)) < 2 and (price_in(line) is not None or long))


@dataclass
class _Side:
    """The side of a journey that a text named last: the line in which, and what is told of it since."""

    role: str = ""
    line: int = 0
    told: set[str] = field(default_factory=set)

    def of(self, sort: str) -> str:
        """The role of the next place or time, "" where it has one already."""
        role = "" if sort in self.told else self.role
        self.told.add(sort)
        return role


def _facts(text: Text, years: Years) -> _Facts:
    found = _Facts([], [], [])
    part, side, own = 0, _Side(), reference_in(text.text)
    for at, line in enumerate(part for whole in text.lines for part in re.split(r"(?<=[。；])", whole)):
        if RULE.match(line):
            part, side = part + 1, _Side()
        elif not aside(line) and len(found.tokens) <= _MOST_TOKENS:
            side = _gather(found, at, part, re.sub(r"([ \t\xa0]+)([:：])", r"\2\1", line), side, years)
    found.numbers[:] = [one for one in found.numbers if not own or one[2].replace(" ", "") != own]
    return found.without_strays()


def _gather(found: _Facts, at: int, part: int, line: str, side: _Side, years: Years) -> _Side:
    """Adds what a line tells to the facts; the side that is named last, then.

    What a word for departure or arrival stands before is of that side: the first place and the first time behind it,
    also in the next lines up to another label, and the place in its line right before it.
    """
    dates = years.dates_in(line)
    bare = masked(line, ((one.begin, one.end) for one in dates))
    clocks = clocks_in(bare)
    bare = masked(bare, words_before(bare, clocks))
    bare = masked(bare, ((one.begin, one.end) for one in clocks))
    number = find_number(bare)
    bare = masked(bare, [number[1]] if number is not None else [])
    inside = [span.span() for span in re.finditer(r"\((?=[^()]*[^\W\d_]{2})[^()]*\)", line)]  # and not "(09:21発)"
    things: list[tuple[int, Dated | Clock | tuple[str, float]]] = [(one.begin, one) for one in dates]
    things += [(one.begin, one) for one in clocks]
    things += [(begin, (name, sure)) for begin, name, sure in _places_of(bare)]
    if number is not None:
        found.numbers.append((len(found.tokens), at, number[0]))
    label = HEAD.match(line)
    if label is not None and not _role(label[0], "") and plain_name(label[1]) not in words("time"):
        side = _Side()
    end = 0
    for begin, thing in sorted(things, key=lambda one: one[0]):
        before = line[end:begin]
        named = _role(before, "", False) or (_role(before, "") if HEAD.match(before) else "")
        side = _Side(named, at) if named else side
        if isinstance(thing, Dated):
            end = thing.end
            found.dates.append((len(found.tokens), at, thing))
            continue
        last = found.tokens[-1] if found.tokens else None
        if isinstance(thing, Clock):
            if named and last is not None and last.line == at and last.place and not last.role:  # "Wien Hbf   ab 07:30"
                found.tokens[-1] = replace(last, role=named, sure=0.5 if last.sure < 0 else last.sure)
                side.told.add("place")
            weak = any(low < begin < high for low, high in inside) or _DESK.search(before[-40:]) is not None
            role = _role(before, line[thing.end :], False) or side.of("time")
            side.told.add("time")
            end = thing.end
            found.tokens.append(_Token(at, part, clock=thing, sure=-5.0 if weak else 0.0, role=role))
            continue
        name, sure = thing
        role = _role(before, line[begin + len(name) :])
        labelled = role != "" or side.line == at
        role = role or side.of("place")
        side.told.add("place")
        sure = 0.5 if sure < 0 and role and labelled else sure
        if last is None or plain_name(last.place) != plain_name(name):
            city = plain_name(_city(name) or name)
            found.tokens.append(_Token(at, part, place=name, sure=sure, role=role, city=city))
    if (role := _role(line[end:], "", False)) and HEAD.match(line[end:] + ":"):
        side = _Side(role, at)
    return side


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


def _role(before: str, behind: str, of_place: bool = True) -> str:
    """The word for departure or arrival right before or behind what stands in a line."""
    near = [re.search(r"([^\W\d_]+)\.?[\s:]*$", before), HEAD.match(before)]
    for found in filter(None, near):
        said = found[1].split()
        for piece in (found[1], *said):
            role = role_of(piece)
            if role in ("from", "to") and (not of_place or (len(said) > 1 and piece is not found[1])):
                continue  # "Tempo de ligação:", "od 9:00 do 17:00"
            if role:
                return {"from": "depart", "to": "arrive"}.get(role, role)
    follows = re.match(r"\s{0,2}([^\W\d_]+)", behind)
    return call_word(follows[1]) if follows is not None else ""


def _places_of(line: str) -> Iterator[tuple[int, str, float]]:
    """The places that a line names, with where they begin and how sure they are: with the code of an airport, a known
    town or airport, or a part of one; below 0 what may only be one, as it stands where places do."""
    joined = re.sub(r"[ \t]{2,}(?=\([A-Z]{3}\))", lambda gap: " " + "\x00" * (len(gap[0]) - 1), line)
    arrowed = len(list(ARROW.finditer(joined))) == 1
    begin = 0
    for gap in [*_BETWEEN.finditer(joined), None]:
        cell = joined[begin : gap.start() if gap is not None else len(joined)]
        label = HEAD.match(cell)
        parts = [(0, label[1]), (label.end(), cell[label.end() :])] if label is not None else [(0, cell)]
        for at, part in parts:
            called = label is not None and at == 0
            side = label is not None and role_of(label[1]) in ("depart", "arrive", "from", "to")
            pieces = [*_split(part, side and not called)]
            for inner, name, sure in pieces:
                if sure <= 0 and not called and _maybe(name):
                    sure = -1.0 if arrowed or len(pieces) == 2 else -2.0
                if sure and not (called and (sure < 0.9 or name == part.strip())):
                    yield begin + at + inner, name, sure
        begin = gap.end() if gap is not None else len(joined)


@lru_cache(maxsize=4096)
def _maybe(name: str) -> bool:
    """Whether a name can be that of a place that no list knows, and is no word of the list of bookings' own words."""
    said = plain_name(name).split()
    return can_be_place(name) and not re.search(r"\d|/$", name) and len(said) < 6 and not set(said) <= all_words()


_BETWEEN = re.compile(rf"{CELLS.pattern}|{ARROW.pattern}|\s/\s|[;。、，]|,(?=\S)")
_DASH = re.compile(r"\s+(?:to|nach|[-–—])\s+|(?<=[^\W\d_])[–—](?=[^\W\d_])|(?<=[^\W\d_])-(?=[A-ZÀ-Þ][^\W\d_]{3})")


def _split(part: str, whole: bool) -> Iterator[tuple[int, str, float]]:
    """The place of a cell, or the two with a dash or a word between them that both are known."""
    spans = [(0, len(part))]
    best = 0.0
    for dash in _DASH.finditer(part):
        sides = [(0, dash.start()), (dash.end(), len(part))]
        names = [_bare(part[low:high].replace("\x00", "")) for low, high in sides]
        known = [_surely(name) for name in names]
        apart = dash[0][:1].isspace() and not whole  # and no hyphen within a name
        sure = min(known) >= (2.0 if whole else 0.9) or (apart and max(known) >= 0.9 and all(map(_maybe, names)))
        if sure and sum(known) > best:
            spans, best = sides, sum(known)
    for low, high in spans:
        name = _bare(part[low:high].replace("\x00", ""))
        if name and plain_name(name) not in weekday_words() and not role_of(name):
            yield low, name, _surely(name)


def _bare(cell: str) -> str:
    """The name of a place without words for departure and arrival around it."""
    cell = re.sub(r"^\W*\d{1,2}[.)]\s+", "", cell)
    said = place_text(re.sub(r"(\([A-Z]{3}\)).*$", r"\1", cell.strip())).split()
    while said and role_of(said[0].strip(".")) in ("depart", "arrive", "from", "to") and len(said) > 1:
        said.pop(0)
    while said and role_of(said[-1].strip(".")) in ("depart", "arrive") and len(said) > 1:
        said.pop()
    name = _PLATFORM.sub("", " ".join(said)).strip(" ,.")
    return name if name.count("(") == name.count(")") else name.strip("()")


_PLATFORM = re.compile(rf"\s{any_of('platform')}\.?\s\w{{1,3}}(?:-\w)?$", re.IGNORECASE)
"""Where in a station, behind its name: ``Wien Hbf Bahnsteig 8A-B``."""


@lru_cache(maxsize=4096)
def _surely(name: str) -> float:
    """How surely a text names a place from where one goes; 0 where it names none that is known."""
    if plain_name(name) in words("no_place"):
        return 0.0  # the letters of a time zone
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
    return _place(name).city or (town.name if town is not None else city_in(first))


def _by_place(text: Text, years: Years) -> list[Reservation]:
    """The journeys that a text tells by known places and times in their order, not settled."""
    facts = _facts(text, years)
    told = list[Reservation]()
    ways = _best(_ways(facts, text))
    for way in _numbered(ways, facts):
        one = _told(way, text, told[-1] if told else None)
        if one is not None:
            told.append(one)
    return told


def journeys_told(text: Text, around: str = "") -> list[Reservation]:
    """The journeys of a text, not settled: by its words for departure and arrival, or by what is sure of it where that
    explains more; around: what else is said of it, such as the title and the place of an event."""
    told = [one.but(start=_in_town(one.start), end=_in_town(one.end)) for one in journeys_in(text)]
    placed = [one for one in told if _placed(one)]
    if told and len(placed) == len(told):
        return told
    text = replace(text, text=f"{around}\n{text.text}") if around else text
    sure = _by_place(text, years_of(text))
    return sure if sum(map(_placed, sure)) > len(placed) or not told else told


def _placed(one: Reservation) -> bool:
    return one.ends is not None and all(located(place, one.kind).zone for place in (one.start, one.end))


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
        points -= -0.3 if again else 0.5 if one.sure < -1 else 1.0 if one.sure < 0 else 2.0
    if points + 8.4 < _FEWEST_POINTS:
        return None
    points -= 0.3 * max(0, high - low - 3) + 2.0 * (facts.tokens[last].part - facts.tokens[first].part)
    for one, role in ((ends[0], "depart"), (ends[1], "arrive"), (clocks[0], "depart"), (clocks[1], "arrive")):
        points += 1.0 if one.role == role else -4.0 if one.role else 0.0
    points += sum(1.2 for one, clock in zip(ends, clocks, strict=True) if one.line == clock.line)
    order = [bool(facts.tokens[at].place) for at in chosen]
    points -= 1.0 * (order[0] == order[-1])
    days = [day for day, (at, line, _) in enumerate(facts.dates) if first <= at <= last + 1 and low <= line <= high]
    inside = [facts.dates[day][2] for day in days]
    low_at = next((at for at in range(first, -1, -1) if not at or facts.tokens[at - 1].sure >= 0), first)
    number = [one for at, line, one in facts.numbers if low_at <= at <= last + 1 and low <= line <= high and _long(one)]
    points += 1.5 * bool(inside) + 1.5 * bool(number)
    dates = _dates_of(facts, chosen, clocks) or (None if text.day is None else (Dated(0, 0, text.day, True), None))
    guessed = any(one.sure < -1 for one in ends) and not number and not any(one.role for one in clocks)
    if points < _FEWEST_POINTS or dates is None or guessed:
        return None
    return _Way(first, last, points, ends, clocks, dates, next(iter(number), ""), not (inside or number), tuple(days))


def _dates_of(facts: _Facts, chosen: list[int], clocks: tuple[_Token, _Token]) -> tuple[Dated, Dated | None] | None:
    """The day of the departure and, where one is told, that of the arrival: what stands in the line of each time, else
    the last before both, else the first behind."""
    first, last, one = chosen[0], chosen[-1], clocks[0]
    low, high = facts.tokens[first].line, facts.tokens[last].line
    timed = {token.line for token in facts.tokens if token.clock is not None}
    inside = [(line, date) for at, line, date in facts.dates if first <= at <= last + 1 and low <= line <= high]
    heads = [date for at, line, date in facts.dates if at <= first and line <= low and line not in timed]
    follow = [date for at, line, date in facts.dates if at > last and line not in timed]
    assert one.clock is not None
    if len(inside) == 1 and heads:
        (line, date), head = inside[0], heads[-1]
        behind = line > one.line or (line == one.line and date.begin > one.clock.begin)
        if behind and 0 <= (date.date - head.date).days <= 2:
            return head, date  # "Departs 20:40, arrives 12:55 on Sunday 20 September"
    found = [date for _, date in inside[:2]] or heads[-1:] or follow[:1] or [date for _, _, date in facts.dates[:1]]
    return (found[0], found[1] if len(found) > 1 else None) if found else None


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
            gain = way.points - _FEWEST_POINTS + 0.5  # two journeys that hardly fit explain less than one that does
            if before + gain > points and _possible(way):
                points, chosen = before + gain, (*kept, way)
        best[at] = (points, chosen)
    return list(best[size - 1][1])


def _long(number: str) -> bool:
    named = re.fullmatch(r"[A-Z]\d|.*[\u3040-\u9fff\uac00-\ud7a3ー] ?\d", number) is not None
    return sum(sign.isdigit() for sign in number) > 1 or named


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
    if all(way.number for way in told):
        return told
    guessed = [way.number != old.number for way, old in zip(told, ways, strict=True)]
    return [replace(way, unsure=guess) for way, guess in zip(told, guessed, strict=True)]


def _moments(way: _Way) -> tuple[dt.datetime, dt.datetime, tuple[str | None, str | None], float | None]:
    """Departure and arrival by the clocks there, their zones, and the kilometres between both, as far as known."""
    departs, arrives = (one.clock for one in way.clocks)
    assert departs is not None
    assert arrives is not None
    start, end = (_place(one.place) for one in way.ends)
    begins = dt.datetime.combine(way.dates[0].date + dt.timedelta(days=departs.days), departs.time)
    zones = start.zone, end.zone
    ends = arrival(begins, arrives, way.dates[1], zones)
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


def _told(way: _Way, text: Text, before: Reservation | None) -> Reservation | None:
    places = [re.sub(r"\s*([(\[][A-Z]{3}[)\]]).*$", r" \1", one.place) for one in way.ends]
    leg = Leg(
        places=[place if told_by_codes([place]) else _CODE.sub("", place) for place in places],
        clocks=[one.clock for one in way.clocks],
        dates=[*way.dates],
        number=way.number,
        evidence=True,
        dated=True,
        called=True,
    )
    one = journey_of(leg, text, before)
    if one is None:
        return None
    km = _moments(way)[3]
    if NO_SORT in one.doubts and km is not None and 60 * km / _minutes(way) > 350:
        one = one.but(kind="flight", doubts=tuple(doubt for doubt in one.doubts if doubt != NO_SORT))
    roles = [one.role for one in (*way.ends, *way.clocks)]
    sure = way.points > 15 and (one.start.code and one.end.code) and roles.count("") < 3
    one = one.doubted(*[_NUMBER_OF_ANOTHER] * way.unsure)
    return one if sure else one.doubted(PUT_TOGETHER)


_NUMBER_OF_ANOTHER = Doubt("its number may be that of another", "number")


_CODE = re.compile(r"\s*[(\[][A-Z]{3}[)\]]")
