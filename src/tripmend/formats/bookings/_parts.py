"""What a confirmation tells, as a whole, or part by part where it tells of several things: between rules, between blank
lines, or from one entry (``14:30 Fast boat …``, ``HOTEL The Rose``) to the next."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from ._dates import clocks_in, dates_in
from ._houses import in_town
from ._labels import numbers_in, reference_in, says_same, unread_number
from ._lines import CELLS, Years, masked
from ._reservation import NO_NAME, Doubt, Reservation
from ._settle import with_number
from ._stays import stays_in
from ._structure import PUT_TOGETHER, journeys_told
from ._text import Text, near_in, years_of
from ._venues import events_by_place
from ._visits import cars_in, meals_in, tickets_in
from ._words import plain_name, weekday_words, words

__all__ = ["booked_in"]

_APART = "its text tells of several things; which lines are about it is taken from where they stand"
_OTHERS = Doubt("of the booking numbers in its text none stands beside it", "reference")
_NEAR_OTHERS = Doubt("its booking number stands in a line about other days", "reference")
_SEVERAL = Doubt("its text has several booking numbers, and none of them stands nearer to it", "reference")
_MOST_PARTS = 100


def booked_in(text: Text) -> list[Reservation]:
    """What a confirmation tells, not settled: as a whole, or by its parts where they tell of more."""
    best, years = _whole(text), years_of(text)
    near, known = near_in(text)
    inner = replace(text, whole=text.whole or text.text, about="", near=near, sure=text.sure or known)
    for cut in (_rule, _gap, _entry):
        every = (_whole(replace(inner, text=part)) for part in _parts(text.lines, cut, years))
        found = [one for part in every for one in part if NO_NAME not in one.doubts and not one.unsure("begins")]
        times = [(one.kind, one.begins, one.start.name) for one in found]
        if len(found) > max(1, len(best)) and len(set(times)) == len(times):
            best = [one.doubted(_APART) for one in found]
    return _with_own_numbers(best, text)


def _with_own_numbers(found: list[Reservation], text: Text) -> list[Reservation]:
    """Several things each with the booking number of their own line or paragraph, else with that of no other's; a doubt
    where the text has only numbers of others."""
    numbers = numbers_in(text.text)
    if value := unread_number(text.text):
        return [one.doubted(Doubt(f"its booking number, “{value}”, cannot be read", "reference")) for one in found]
    if len(found) > 1 and len({code for code, *_ in numbers}) == 1:
        numbered = [one.but(reference=one.reference or numbers[0][0]) for one in found]
        beside = text.text.splitlines()[numbers[0][2]]
        own = [_told_in(beside, one) for one in numbered]  # "21 May, ferry …, ticket 27-0031"
        others = any(own) or len(clocks_in(beside)) > 1
        return [one.doubted(*[_NEAR_OTHERS] * (others and not its)) for one, its in zip(numbered, own, strict=True)]
    if len({code for code, *_ in numbers}) < 2:
        return [one.but(reference=one.reference or reference_in(text.text)) for one in found]
    if len(found) == 1:
        best = min(rank for _, rank, _ in numbers)
        numbers = tuple(number for number in numbers if number[1] == best)
    raw = text.text.splitlines()
    starts = [max((at for at in range(n + 1) if not plain_name(raw[at])), default=-1) for n in range(len(raw))]
    stands = [_stands(one, raw, starts) for one in found]
    taken = {starts[at] for at in stands if at is not None}
    free = [number for number in numbers if starts[number[2]] not in taken]
    told: list[Reservation] = []
    for one, at in zip(found, stands, strict=True):
        near = [number for number in numbers if at is not None and starts[number[2]] == starts[at]]
        its = [number for number in near if number[0] in raw[at or 0]]
        its = its or [number for number in near if _below(number[2], stands, starts) == at]
        mine = its or near
        code, rank, line = min(mine or free, key=lambda number: number[1], default=("", 0, 0))
        others = {number[0] for number in mine or free if number[1] == rank} != {code}
        dated = not mine and bool(dates_in(raw[line], text.near))  # a line about something else
        apart = not code or (not its and bool(mine) and _below(line, stands, starts) is not None)
        doubts = [_OTHERS] * apart + [_NEAR_OTHERS] * dated + [_SEVERAL] * (bool(code) and others)
        before = [other.reference for other in told if other.kind == one.kind and other.reference]
        if before and at is not None and says_same(raw[at]):
            code, doubts = before[-1], []
        told.append(one.but(reference=code).doubted(*doubts))
    return told


def _below(line: int, stands: list[int | None], starts: list[int]) -> int | None:
    """The last line of its paragraph down to a line that tells of something; None where the line heads them all."""
    return max((at for at in stands if at is not None and at <= line and starts[at] == starts[line]), default=None)


def _told_in(line: str, one: Reservation) -> bool:
    """Whether a line tells something with one of its hours."""
    hours = {moment.clock.time() for moment in (one.begins, one.ends) if moment is not None and moment.timed}
    return any(clock.time in hours for clock in clocks_in(line))


def _stands(one: Reservation, lines: list[str], starts: list[int]) -> int | None:
    """The line that tells most of something, in the paragraph that does; None where none names it."""
    names = {f" {plain_name(name)} " for name in (one.number, one.start.name, one.end.name) if name}
    hours = {moment.clock.time() for moment in (one.begins, one.ends) if moment is not None and moment.timed}
    told: dict[int, set[object]] = {}
    for at, line in enumerate(lines):
        plain = f" {plain_name(line)} "
        named = {name for name in names if name in plain}
        told[at] = named | ({clock.time for clock in clocks_in(line)} & hours)
    whole = {start: set().union(*(told[at] for at in told if starts[at] == start)) for start in set(starts)}
    best = max(told, key=lambda at: (len(whole[starts[at]]), len(told[at]), -at), default=0)
    return best if told.get(best) else None


def _whole(text: Text) -> list[Reservation]:
    journeys, stays = journeys_told(text), stays_in(text)
    # Beside a journey two days with a night between them, or an arrival before a departure, are no stay for that alone.
    stays = [one for one in stays if not (journeys and (one.unsure("begins") or _goes_again(one, journeys)))]
    nights = [(one.begins, one.ends) for one in stays]
    journeys = [with_number(one) for one in journeys if (one.begins, one.ends) not in nights]
    cars = cars_in(text, alone=all(PUT_TOGETHER in one.doubts for one in journeys))
    journeys = [one for one in journeys if PUT_TOGETHER not in one.doubts or not cars]  # the ends of the rental again
    others = cars or ([] if journeys or stays else meals_in(text) or tickets_in(text))
    if not (journeys or stays or others):
        others = events_by_place(text, years_of(text))
    return [*journeys, *(in_town(one, text) for one in (*stays, *others))]


def _goes_again(one: Reservation, journeys: list[Reservation]) -> bool:
    """Whether a stay is but the time between two journeys: it has their very hours."""
    moments = [moment for way in journeys for moment in (way.begins, way.ends)]
    return one.begins is not None and one.begins.timed and one.begins in moments and one.ends in moments


def _parts(lines: list[str], cut: Callable[[str], bool], years: Years) -> Iterator[str]:
    """The lines between two cuts, under the last line before them that is but a day; the hour with which an entry
    begins stands beside that day."""
    head, part = "", list[str]()
    for number, line in enumerate([*lines, ""][: 50 * _MOST_PARTS]):
        if part and (number == len(lines) or cut(line)):
            yield "\n".join(part)
            part = [head] if head else []
        if _only_a_day(line, years):
            head, part = line.strip(), [one for one in part if one != head]
        timed = _TIMED.match(line) if part == [head] else None
        part = [*part, line] if timed is None else [timed[2], f"{head} {timed[1]}"]


def _only_a_day(line: str, years: Years) -> bool:
    dates = years.dates_in(line)
    rest = plain_name(masked(line, [(one.begin, one.end) for one in dates]))
    return len(dates) == 1 and not clocks_in(line) and not set(rest.split()) - weekday_words()


_TIMED = re.compile(r"\s*(\d{1,2}:\d{2})\s{2,}(\S.*)")
"""The first line of an entry under the head of its day."""


def _rule(line: str) -> bool:
    return re.fullmatch(r"\s*[-=_*~─━═]{5,}\s*", line) is not None


def _gap(line: str) -> bool:
    return not re.search(r"\w", line)


def _entry(line: str) -> bool:
    first = CELLS.split(line.strip())[0]
    head = first.isupper() and plain_name(first) in _SORTS
    return _gap(line) or head or _TIMED.match(line) is not None


_SORTS = words("hotel") | words("air_called") | words("flight") | words("train") | words("bus") | words("ferry")
_SORTS |= words("taxi") | words("car_noun")
