"""The copies of one booking made one: updates, cancellations, rebookings, and what is told twice."""

from __future__ import annotations

import datetime as dt
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import fields
from functools import lru_cache
from itertools import combinations, pairwise, takewhile

from ...trip import haversine_km
from ._places import city_named
from ._reservation import JOURNEYS, Moment, NotUsed, Reservation, Source, Where
from ._words import plain_name

__all__ = ["merged", "same_number", "stays_joined"]

_MOST_OF_DAY = 200
"""Things of one kind on one day that are compared with each other."""
_MOST_LETTERS = 40
"""The last letters about one booking that may change it, and the journeys that one of these may have."""
_LONGEST_STAY = dt.timedelta(days=121)


@lru_cache(maxsize=8192)
def _number(text: str) -> str:
    """A flight's or train's number for comparison: ``AA 0086`` and ``AA86`` are one."""
    found = re.fullmatch(r"(.*?)0*(\d+)\D?", re.sub(r"[\s-]", "", text.upper()))
    return f"{found[1]}{found[2]}" if found is not None else text.upper()


def same_number(one: str, other: str) -> bool:
    """Whether two numbers can be one: ``IC 1197`` and ``1197`` can, and one that is missing."""
    first, second = _number(one), _number(other)
    digits = [re.sub(r"\D", "", number) for number in (first, second)]
    bare = first.isdigit() or second.isdigit()
    return not first or not second or first == second or (bare and digits[0] == digits[1])


def _place_key(place: Where) -> str:
    return place.code if re.fullmatch(r"[A-Z]{3}", place.code) else plain_name(place.name or place.city or place.street)


def _same_place(one: Where, other: Where) -> bool:
    if not one.known or not other.known:
        return True
    if _place_key(one) == _place_key(other):
        return True
    if one.city and plain_name(one.city) == plain_name(other.city) and (_only_a_city(one) or _only_a_city(other)):
        return True
    if one.lat is not None and one.lon is not None and other.lat is not None and other.lon is not None:
        return haversine_km(one.lat, one.lon, other.lat, other.lon) < 0.5
    first, second = (set(plain_name(place.name).split()) for place in (one, other))
    small, large = sorted((first, second), key=len)
    return bool(small) and small <= large and (one.city == other.city or not one.city or not other.city)


def _only_a_city(place: Where) -> bool:
    """Whether a place says no more than its city, as plans do of flights."""
    return not place.code and not place.street and city_named(place.name or place.city) is not None


def _same_time(one: Moment | None, other: Moment | None, minutes: int = 0) -> bool:
    if one is None or other is None:
        return True
    if not (one.timed and other.timed):
        return one.date == other.date
    return one.clock == other.clock or abs(one.minute - other.minute) <= minutes


def _same(one: Reservation, other: Reservation) -> bool:
    """Whether two settled reservations tell of one booking, at the same or, by its own number, at another time."""
    if one.kind != other.kind or _other_booking(one, other):
        return False
    if one.kind in JOURNEYS:
        ways = _same_place(one.start, other.start) and _same_place(one.end, other.end)
        if not ways and not (_number(one.number) and _number(one.number) == _number(other.number)):
            return False
        if one.begins is None or other.begins is None:
            return False
        numbers = same_number(one.number, other.number)
        if ways and numbers and _same_time(one.begins, other.begins):
            return True
        # The same booking, or the same number on the same day, at another time in something newer.
        booking = bool(one.reference) and one.reference == other.reference
        days = abs((one.begins.date - other.begins.date).days)
        numbered = bool(one.number and other.number and (not (one.reference and other.reference) or booking))
        near = (booking and days <= 3) or (numbered and not days)
        return ways and numbers and near and _modified_apart(one, other)
    if one.kind == "lodging" and one.reference and one.reference == other.reference and _modified_apart(one, other):
        return _overlap(one, other)  # also at another house: the guest was moved
    if not _same_place(one.start, other.start) or (one.kind == "place" and not _named_alike(one, other)):
        return False
    if one.kind in ("event", "visit", "car") and one.name and other.name and not _named_alike(one, other):
        return False
    if one.kind == "lodging" and one.booked != other.booked and _within(one, other):
        return True
    if _same_time(one.begins, other.begins) and (one.begins is None) == (other.begins is None):
        return one.kind != "lodging" or _same_time(one.ends, other.ends)
    return bool(one.reference) and one.reference == other.reference and _modified_apart(one, other)


def _other_booking(one: Reservation, other: Reservation) -> bool:
    """Whether two reservations have numbers of their own that differ."""
    first, second = _code(one.reference), _code(other.reference)
    return bool(first and second) and first != second


@lru_cache(maxsize=8192)
def _code(reference: str) -> str:
    return re.sub(r"\W", "", reference.casefold())


def _shared(used: Sequence[Reservation]) -> list[Reservation]:
    """With the bookings of one thing under several numbers made one item, which tells them all, with a doubt."""
    kept: list[Reservation] = []
    by_day: dict[tuple[str, dt.date | None], list[int]] = {}
    for one in used:
        near = by_day.setdefault((one.kind, _day(one)), [])
        twin = next(
            (at for at in near if _other_booking(one, kept[at]) and _same(one.but(reference=""), kept[at])), None
        )
        if twin is None:
            near.append(len(kept))
            kept.append(one)
            continue
        other = kept[twin]
        price = f" for {one.price[0]:,.2f} {one.price[1]}" if one.price is not None else ""
        also = f"Also booked as {one.reference}{price} ({'; '.join(str(source) for source in one.sources)})."
        doubt = f"it is booked as {other.reference} and as {one.reference}; are both meant?"
        kept[twin] = _joined(other.but(notes=f"{other.notes} {also}".strip()), one).doubted(doubt)
    return kept


def _twofold(used: Sequence[Reservation]) -> list[Reservation]:
    """With a doubt at each of two of the same day and place that have one booking number and differ in their times:
    nobody says which of them was written later."""
    found: dict[tuple[str, str, dt.date | None], list[int]] = {}
    for at, one in enumerate(used):
        if one.reference and one.kind not in (*JOURNEYS, "place"):
            found.setdefault((one.kind, _code(one.reference), _day(one)), []).append(at)
    told = list(used)
    for same in found.values():
        for first, second in combinations(same[:_MOST_LETTERS], 2):
            if _same_place(used[first].start, used[second].start) and _moved(used[first], used[second]):
                for at, other in ((first, used[second]), (second, used[first])):
                    doubt = f"the booking {other.reference} is told for {_span(other)}, too; which of them holds?"
                    told[at] = told[at].doubted(doubt)
    return told


def _overlap(one: Reservation, other: Reservation) -> bool:
    """Whether two stays have a night in common, or lie in the same house."""
    if one.start.known and _same_place(one.start, other.start):
        return True
    if one.begins is None or one.ends is None or other.begins is None or other.ends is None:
        return False
    return one.begins.date < other.ends.date and other.begins.date < one.ends.date


def _within(one: Reservation, other: Reservation) -> bool:
    """Whether the nights of one stay, planned without a booking, are among those of the booked one."""
    booked, planned = (one, other) if one.booked else (other, one)
    if booked.begins is None or booked.ends is None or planned.begins is None or planned.ends is None:
        return False
    return booked.begins.date <= planned.begins.date and planned.ends.date <= booked.ends.date


def _named_alike(one: Reservation, other: Reservation) -> bool:
    first, second = plain_name(one.name or one.start.name), plain_name(other.name or other.start.name)
    return first == second or (min(len(first), len(second)) > 5 and (first in second or second in first))


def _modified_apart(one: Reservation, other: Reservation) -> bool:
    """Whether one of the two says that it is the newer: an update of the same booking, and no second part of it."""
    return one.modified is not None and other.modified is not None and one.modified != other.modified


def _moved(one: Reservation, other: Reservation) -> bool:
    """Whether two copies of one booking tell other times, or nights."""
    pairs = ((one.begins, other.begins), (one.ends, other.ends))
    return any(
        not _same_time(_dated(first), _dated(second)) if one.kind == "lodging" else not _same_time(first, second)
        for first, second in pairs
    )


def _dated(moment: Moment | None) -> Moment | None:
    return None if moment is None else Moment(moment.clock, timed=False)


def _span(one: Reservation) -> str:
    return " to ".join(str(moment) for moment in (one.begins, one.ends) if moment is not None)


def _filled(newer: Where, older: Where) -> Where:
    if not newer.known:
        return older
    values = {one.name: getattr(newer, one.name) or getattr(older, one.name) for one in fields(Where)}
    if newer.lat is None:
        values["lat"], values["lon"] = older.lat, older.lon
    return Where(**values)


def _told(newer: Moment | None, older: Moment | None) -> Moment | None:
    """What the newer says, with the time that only the older tells of the same date."""
    if newer is None:
        return older
    more = older is not None and older.timed and not newer.timed and older.date == newer.date
    return older if more else newer


def _joined(newer: Reservation, older: Reservation) -> Reservation:
    """What both tell; where they differ, what the newer says."""
    begins, ends = _told(newer.begins, older.begins), _told(newer.ends, older.ends)
    # What one source doubts and the other says surely is sure.
    doubts = newer.doubts if not newer.doubts or older.doubts else ()
    if newer.begins != begins or newer.ends != ends:
        doubts = tuple(dict.fromkeys((*newer.doubts, *older.doubts)))
    return newer.but(
        name=newer.name or older.name,
        start=_filled(newer.start, older.start),
        end=_filled(newer.end, older.end),
        begins=begins,
        ends=ends,
        number=newer.number or older.number,
        operator=newer.operator or older.operator,
        reference=newer.reference or older.reference,
        booked=newer.booked or older.booked,
        modified=newer.modified or older.modified,
        people=tuple(dict.fromkeys((*newer.people, *older.people))),
        party=newer.party or older.party,
        children=newer.children or older.children,
        price=newer.price or older.price,
        notes=newer.notes or older.notes,
        doubts=doubts,
        sources=tuple(dict.fromkeys((*newer.sources, *older.sources))),
        order=min(newer.order, older.order),
    )


def _newer_first(one: Reservation, other: Reservation) -> tuple[Reservation, Reservation]:
    """`one` was read later; it is the newer unless the other says otherwise, or says more at the same time."""
    if one.booked != other.booked:
        return (one, other) if one.booked else (other, one)
    elsewhere = one.kind == "lodging" and not _same_place(one.start, other.start)
    if _modified_apart(one, other) and (_moved(one, other) or elsewhere or one.status != other.status):
        assert one.modified is not None
        assert other.modified is not None
        return (one, other) if one.modified > other.modified else (other, one)
    if (one.status == "cancelled") != (other.status == "cancelled"):
        return (one, other) if one.status == "cancelled" else (other, one)
    return (other, one) if len(one.doubts) >= len(other.doubts) else (one, other)


def merged(found: Iterable[Reservation]) -> tuple[list[Reservation], list[NotUsed]]:
    """Each booking once, in the order in which they begin; and what was not used of them, with the reason.

    A copy adds what the others do not say; a newer one (``modifiedTime``, a higher SEQUENCE) replaces times and places;
    a cancelled one takes the booking out.
    """
    newest, superseded = _newest(found)
    newest, too_many = _of_days(newest)
    newest, replaced = _rebooked(newest)
    superseded += too_many + replaced
    kept: list[Reservation] = []
    by_day: dict[tuple[str, dt.date | None], list[int]] = {}
    for one in stays_joined(newest):
        at = _match(one, kept, by_day)
        if at is None:
            by_day.setdefault((one.kind, _day(one)), []).append(len(kept))
            if one.reference:
                by_day.setdefault((f"{one.kind} {one.reference}", None), []).append(len(kept))
            kept.append(one)
            continue
        newer, older = _newer_first(one, kept[at])
        title, instead = older.title, ""
        other = newer.kind == "lodging" and not _same_place(newer.start, older.start)
        if (_moved(newer, older) or other) and newer.status != "cancelled" and _modified_apart(newer, older):
            where = "; ".join(str(source) for source in older.sources)
            was = f"{older.title}, {_span(older)}" if other else _span(older)
            newer = newer.but(notes=f"Replaces {was} ({where}). {newer.notes}".strip())
            if _day_of(newer.begins) != _day_of(older.begins) and not _overlap(newer.but(start=Where()), older):
                instead = f"it is taken to stand in the place of {was}, which has its booking number"
            older = older.but(start=Where(), name="") if other else older
            superseded += [NotUsed(source, title, "a newer version of it is used") for source in older.sources]
            older = older.but(sources=(), begins=None, ends=None)
        kept[at] = _joined(newer, older).doubted(*filter(None, [instead]))
        by_day.setdefault((one.kind, _day(kept[at])), []).append(at)
    used, not_used = [], superseded
    for one in _ordered(kept):
        if one.status == "cancelled":
            not_used += [NotUsed(source, one.title, "it is cancelled") for source in one.sources]
        else:
            used.append(one)
    return _doubled(_twofold(_shared(used))), not_used


def _newest(found: Iterable[Reservation]) -> tuple[list[Reservation], list[NotUsed]]:
    """Without the older versions of an event of a calendar that is there in a newer one, which are told."""
    every = [one.but(order=number) for number, one in enumerate(found)]
    last: dict[str, tuple[int, str, bool]] = {}
    for one in every:
        if one.uid:
            last[one.uid] = max(last.get(one.uid, _version(one)), _version(one))
    kept = [one for one in every if not one.uid or _version(one) == last[one.uid]]
    old = [one for one in every if one.uid and _version(one) != last[one.uid]]
    reasons = {uid: "it is cancelled" if off else "a newer version of it is used" for uid, (_, _, off) in last.items()}
    return kept, [NotUsed(source, one.title, reasons[one.uid]) for one in old for source in one.sources]


def _version(one: Reservation) -> tuple[int, str, bool]:
    """What is higher of the newer of two with one UID; that it is cancelled holds of two that are as new."""
    return (*one.revision, one.status == "cancelled")


def _of_days(found: list[Reservation]) -> tuple[list[Reservation], list[NotUsed]]:
    """Without what is more on one day than anybody has, told once for each file; those of a day are compared each with
    each."""
    counts: Counter[tuple[str, dt.date]] = Counter()
    more: Counter[Source] = Counter()
    kept: list[Reservation] = []
    for one in found:
        key = one.kind, _day_of(one.begins or one.ends)
        counts[key] += 1
        if counts[key] <= _MOST_OF_DAY:
            kept.append(one)
        else:
            more.update(Source(file) for file in {source.file for source in one.sources})
    reason = f"{{}} of what it holds are beyond the {_MOST_OF_DAY} of one kind that are read of one day"
    return kept, [NotUsed(source, "", reason.format(number)) for source, number in more.items()]


def _ways(letter: Sequence[Reservation]) -> list[list[Reservation]]:
    """The journeys of one letter as ways: flights that follow each other within a day and lead on are one."""
    ways: list[list[Reservation]] = []
    for one in letter:
        last = ways[-1][-1] if ways else None
        on = last is not None and _same_place(last.end, one.start) and not _same_place(ways[-1][0].start, one.end)
        if on and last is not None and 0 <= _minutes(last.ends or last.begins, one.begins) <= 24 * 60:
            ways[-1].append(one)
        else:
            ways.append([one])
    return ways


def _minutes(first: Moment | None, second: Moment | None) -> int:
    return -1 if first is None or second is None else second.minute - first.minute


def _rebooked(found: list[Reservation]) -> tuple[list[Reservation], list[NotUsed]]:
    """Without the journeys in whose place a later letter about the same booking has others of the same way."""
    letters: dict[str, dict[tuple[dt.datetime, str], list[Reservation]]] = {}
    for one in found:
        if one.kind in JOURNEYS and one.reference and one.modified and one.status == "confirmed" and one.begins:
            file = one.sources[0].file if one.sources else ""
            letters.setdefault(one.reference, {}).setdefault((one.modified, file), []).append(one)
    changed: dict[int, Reservation] = {}
    gone: set[int] = set()
    told: list[NotUsed] = []
    for sent in letters.values():
        letters_ = sorted(sent.items(), key=lambda entry: entry[0])[-_MOST_LETTERS:]
        told_of = [_ways(_ordered(letter)) for _, letter in letters_ if len(letter) <= _MOST_LETTERS]
        for older, newer in combinations(told_of, 2):
            for way in older:
                new = next((other for other in newer if _instead(way, other)), None)
                kept = any(_numbers(way) & _numbers(other) for other in newer)
                if new is None or kept or any(_numbers(new) & _numbers(other) for other in older):
                    continue
                where = "; ".join(dict.fromkeys(str(source) for one in way for source in one.sources))
                first = changed.get(id(new[0]), new[0])
                was = ", ".join(f"{one.title} {one.begins}" for one in way)
                first = first.but(notes=f"Replaces {was} ({where}). {first.notes}".strip())
                if _day(way[0]) != _day(new[0]):  # a commuter may have both under one number
                    first = first.doubted(f"it is taken to stand in the place of {was}, which has its booking number")
                changed[id(new[0])] = first
                told += [NotUsed(source, one.title, _REPLACED) for one in way for source in one.sources]
                gone |= {id(one) for one in way}
    return [changed.get(id(one), one) for one in found if id(one) not in gone], told


_REPLACED = "a later message about the same booking has another journey in its place"


def _numbers(way: Sequence[Reservation]) -> frozenset[tuple[str, dt.date | None]]:
    return frozenset((_number(one.number), _day(one)) for one in way)


def _instead(old: Sequence[Reservation], new: Sequence[Reservation]) -> bool:
    """Whether one way can stand for another: from the same place to the same place, at most three days apart."""
    if not (_same_town(old[0].start, new[0].start) and _same_town(old[-1].end, new[-1].end)):
        return False
    first, second = _day(old[0]), _day(new[0])
    return first is not None and second is not None and abs((first - second).days) <= 3


def _same_town(one: Where, other: Where) -> bool:
    return _same_place(one, other) or (bool(one.city) and plain_name(one.city) == plain_name(other.city))


def _doubled(kept: list[Reservation]) -> list[Reservation]:
    """With a doubt at each of two journeys that nobody can make both: one sets out while the other is under way, or
    goes the same way on the same day without a way back between them."""
    journeys = [one for one in kept if one.kind in JOURNEYS and one.begins is not None]
    doubts: dict[int, str] = {}
    for one, other in pairwise(journeys):
        assert other.begins is not None
        timed = all(moment is not None and moment.timed for moment in (one.begins, one.ends, other.begins))
        overlap = timed and _minutes(other.begins, one.ends) > 0
        twice = _same_town(one.start, other.start) and _same_town(one.end, other.end) and _day(one) == _day(other)
        if overlap or twice:
            doubts[id(one)] = f"{other.title} at {other.begins} is there, too, and both cannot be made"
            doubts[id(other)] = f"{one.title} at {one.begins} is there, too, and both cannot be made"
    return [one.doubted(doubts[id(one)]) if id(one) in doubts else one for one in kept]


def stays_joined(found: list[Reservation]) -> list[Reservation]:
    """With the events "Check-in" and "Check-out" of one lodging made one stay, and those of a rental car one rental."""
    halves = [one for one in found if one.kind in ("lodging", "car")]
    opens = [one for one in halves if one.begins is not None and one.ends is None]
    closes = sorted((one for one in halves if one.begins is None), key=lambda one: _day_of(one.ends))
    days = [_day_of(one.ends) for one in closes]
    made: dict[int, Reservation] = {}
    gone: set[int] = set()
    whole = {
        (one.kind, one.reference, _day_of(one.ends)) for one in halves if one.begins and one.ends and one.reference
    }
    gone |= {
        id(one) for one in closes if (one.kind, one.reference, _day_of(one.ends)) in whole
    }  # told by its beginning
    for first in opens:
        begins, nights = _day_of(first.begins), int(first.kind == "lodging")
        near = closes[bisect_left(days, begins) :]
        later = (
            one
            for one in takewhile(lambda one: _day_of(one.ends) - begins <= _LONGEST_STAY, near)  # noqa: B023
            if id(one) not in gone
            and one.kind == first.kind
            and (_day_of(one.ends) - begins).days >= nights
            and _named_alike(first, one)
        )
        if (last := next(later, None)) is not None:
            gone.add(id(last))
            place = _filled(first.start, last.start)
            made[id(first)] = first.but(
                ends=last.ends,
                start=place if first.kind == "lodging" else first.start,
                end=last.start if first.kind == "car" else first.end,
                sources=(*first.sources, *last.sources),
            )
    ways = {_day(one) for one in found if one.kind in JOURNEYS}
    return [_left(made.get(id(one), one), ways) for one in found if id(one) not in gone]


def _left(one: Reservation, ways: set[dt.date | None]) -> Reservation:
    """A stay of which it is not sure whether its last marked day is its last night, by the days of journeys: one leaves
    on the day of one. Where there is one on either, that tells nothing."""
    if not one.unsure("ends") or one.begins is None or one.ends is None:
        return one
    last, before = one.ends, Moment(one.ends.clock - dt.timedelta(days=1), timed=False)
    shorter = before.date in ways and before.date > one.begins.date
    if shorter == (last.date in ways):
        return one
    if not shorter:
        return one.sure("ends", last)
    return one.sure("ends", before).doubted(f"that one leaves on {before} is told by a journey of that day alone")


def _day_of(moment: Moment | None) -> dt.date:
    return dt.date.min if moment is None else moment.date


def _day(one: Reservation) -> dt.date | None:
    return None if one.begins is None else one.begins.date


def _match(
    one: Reservation, kept: Sequence[Reservation], by_day: dict[tuple[str, dt.date | None], list[int]]
) -> int | None:
    places = list(by_day.get((one.kind, _day(one)), ()))
    if one.reference:
        places += by_day.get((f"{one.kind} {one.reference}", None), ())[-_MOST_OF_DAY:]
    return next((at for at in dict.fromkeys(places) if _same(one, kept[at])), None)


def _ordered(kept: Iterable[Reservation]) -> list[Reservation]:
    far = 10**12
    return sorted(kept, key=lambda one: (one.begins.minute if one.begins is not None else far, one.order))
