"""A text with what is known around it, and a journey as it is put together from one: by what one goes, and when one
arrives by the clock there."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import takewhile

from ...trip import haversine_km, minute_of
from ._dates import Clock, Dated, dates_in, day_first, nearest_year
from ._labels import reference_in
from ._layout import SENTENCE
from ._lines import Years, can_be_place, of_means
from ._places import airport_named, city_in, far_apart, located, told_by_codes, town_named, where_named, zone_at
from ._reservation import NO_SORT, Doubt, Kind, Moment, Reservation
from ._words import any_of, numbered, plain_name, weekday_words, words

__all__ = ["Leg", "Text", "arrival", "by_company", "journey_of", "near_in", "says_means", "years_of"]

_MOST_LINES, _LONGEST_LINE = 5000, 400


@dataclass(frozen=True)
class Text:
    """A text and what is known around it.

    near: the date that dates without a year are close to; sure: whether that is known from the booking itself. about:
    subject and sender, for words of the kind of journey. day: of a journey of which the text tells no date.
    whole: the text with what was left out of it, by whose dates they begin with the day or not; "": nothing was.
    """

    text: str
    near: dt.date
    sure: bool = False
    about: str = ""
    zone: str | None = None
    day: dt.date | None = None
    whole: str = ""

    @cached_property
    def european(self) -> bool | None:
        """Whether its dates begin with the day; see `dates_in`."""
        return day_first(self.whole or self.text, self.day)

    @cached_property
    def lines(self) -> list[str]:
        """Its lines; one that is far too long is cut where it has wide gaps, a message into its sentences."""
        found: list[str] = []
        short = self.text.strip().count("\n") < 3
        for line in self.text.splitlines()[:_MOST_LINES]:
            gap = SENTENCE if short else r"\s{3,}"
            pieces = re.split(gap, line) if len(line.strip()) > (100 if short else 250) else [line]
            found += [piece.rstrip()[:_LONGEST_LINE] for piece in pieces]
        return found[:_MOST_LINES]


@dataclass
class Leg:
    """A journey as it is put together; dated: whether its own lines tell the day of its departure; line: the one line
    that tells it all, "" where several do."""

    places: list[str] = field(default_factory=lambda: ["", ""])
    clocks: list[Clock | None] = field(default_factory=lambda: [None, None])
    dates: list[Dated | None] = field(default_factory=lambda: [None, None])
    number: str = ""
    evidence: bool = False
    dated: bool = False
    called: bool = False
    line: str = ""
    doubts: list[str] = field(default_factory=list)

    @property
    def full(self) -> bool:
        """Whether it has both places and both times."""
        return all(self.places) and all(clock is not None for clock in self.clocks)

    @property
    def empty(self) -> bool:
        """Whether nothing of it is known yet."""
        return not any(self.places) and self.clocks == [None, None]


@lru_cache(maxsize=8)
def near_in(text: Text) -> tuple[dt.date, bool]:
    """What dates without a year are near to in a text, and whether a date with a year in it says so.

    Where the day of the mail is known a full date counts that lies in the two years from then: others are when somebody
    was born, or until when a passport is good.
    """
    dated = [one for one in dates_in(text.text[:200_000], text.near, european=text.european) if one.year]
    if text.sure:
        first, last = text.near - dt.timedelta(days=2), text.near + dt.timedelta(days=700)
        dated = [one for one in dated if first <= one.date <= last]
    if not dated and not text.sure:
        for line in text.lines[:10]:
            for found in re.finditer(r"\b([^\W\d_]{3,13})\.?(?:\s+|\s?/\s?)(20\d{2})\b", line):
                if (month := numbered("months").get(plain_name(found[1]))) is not None:
                    return dt.date(int(found[2]), month, 1), True  # the month of its title
        eastern = re.search(r"(20\d{2})年\s?(\d{1,2})月(?!\s?\d)", text.text[:1000])
        if eastern is not None and 1 <= int(eastern[2]) <= 12:
            return dt.date(int(eastern[1]), int(eastern[2]), 1), True
        title = next((line for line in text.lines if line.strip()), "")
        years = set(re.findall(r"(?<![\w.,/:+-])20[2-9]\d(?![\w/:+-]|[.,]\d)", title))
        if len(years) == 1:
            return dt.date(int(years.pop()), 4, 30), True  # from where each day of it is the nearest
    return nearest_year(dated, text.near), bool(dated)


def years_of(text: Text) -> Years:
    """How the dates of a text are read."""
    european = text.european
    dated = [one for one in dates_in(text.text[:200_000], text.near, european=european) if one.year]
    return Years(near_in(text)[0], {(one.date.month, one.date.day): one.date for one in dated}, european)


def says_means(text: Text) -> bool:
    """Whether a text speaks of a flight, a train, a bus or a ferry."""
    return any(_count(text, kind) for kind in _SORTS)


def journey_of(leg: Leg, text: Text, before: Reservation | None = None) -> Reservation | None:
    """A journey as a reservation, by what the text says one goes; None where its day or its time is not known.

    before: the journey before it in the text; one without a date of its own leaves after that has arrived.
    """
    one = _told(leg, text, _kind(leg, text), before)
    hours, speed = _speed(one) if one is not None else (0.0, 0.0)
    if one is not None and NO_SORT in one.doubts and speed > _BY_RAIL:
        return _told(leg, text, "flight", before)
    if one is None or one.kind != "flight" or told_by_codes(leg.places) or hours < 1.5 or speed > 120:
        return one
    counts = {kind: _count(text, kind) for kind in ("train", "bus", "ferry")}
    return one.but(kind=_SORTS[max(counts, key=lambda kind: counts[kind])]).doubted(_TOO_SLOW)


def by_company(found: Sequence[Reservation]) -> list[Reservation]:
    """The journeys of a text, those of which it is not said by what one goes as another of the same company goes, whose
    letters stand before both numbers."""
    goes = [(_COMPANY.match(one.number), one) for one in found]
    known: dict[str, set[Kind]] = {}
    for code, one in goes:
        if code is not None and not one.unsure("kind"):
            known.setdefault(code[1], set()).add(one.kind)
    kinds = [known.get(code[1], set()) if code is not None and one.unsure("kind") else set() for code, one in goes]
    return [one.sure("kind", kind.pop()) if len(kind) == 1 else one for kind, (_, one) in zip(kinds, goes, strict=True)]


_COMPANY = re.compile(r"([A-Z]\d|\d[A-Z]|[A-Z]{2})[ -]?\d{2,4}$")


_MORE_OFTEN = Doubt("by what it goes is told by no more than that its text speaks of that more often", "kind")
_BY_NUMBER = Doubt("that it is a train is told by its number alone", "kind")
_BY_STATION = Doubt("by what it goes is told by no more than what its stations are called", "kind")
_BY_RAIL = 330.0
"""The km/h of no train between two stations, on its way through the air."""
_TOO_SLOW = Doubt("by what it goes is not said; it is too slow for a flight", "kind")


def _speed(one: Reservation) -> tuple[float, float]:
    """How long a journey between known towns takes in hours, and how fast it is in km/h; 0 where that is not known."""
    towns = [town_named(city_in(where.name)) for where in (one.start, one.end)]
    if towns[0] is None or towns[1] is None or one.begins is None or one.ends is None:
        return 0.0, 0.0
    zones = [zone_at(town.lat, town.lon) for town in towns if town is not None]
    hours = (minute_of(one.ends.clock, zones[1]) - minute_of(one.begins.clock, zones[0])) / 60
    return hours, haversine_km(towns[0].lat, towns[0].lon, towns[1].lat, towns[1].lon) / hours if hours > 0 else 0.0


def _kind(leg: Leg, text: Text) -> Kind:
    """By what a journey goes: its number says it, its airports do, else the words of the text."""
    sort = plain_name(leg.number).split()[:1]
    if sort and sort[0] in words("bus"):
        return "bus"
    if sort and sort[0] in words("ferry"):
        return "ferry"
    line = set(plain_name(f"{leg.line} {leg.places[0]}").split())
    own = {one for one in _SORTS if line & (words(one) - words("platform") - (words("station") - words("bus")))}
    # "SB 22" is also what a company calls its bus, where the text speaks of a bus and of no train.
    others = replace(text, text=_BUS_NUMBER.sub(" ", text.text))
    only_a_bus = bool(_count(others, "bus", sure=True)) and not _count(others, "train", sure=True)
    rail = bool(sort) and sort[0] in words("trains") and not only_a_bus
    if rail and "flight" not in own and not told_by_codes(leg.places):
        own.add("train")
    if len(own) == 1:
        return _SORTS[own.pop()]
    coded = re.fullmatch(r"[A-Z\d]{2} ?\d{1,4}", leg.number) is not None and sort[0] not in words("trains")
    if coded and not own and (told_by_codes(leg.places) or all(_terminal(place) for place in leg.places)):
        return "flight"
    counts = {kind: _count(text, kind, sure=True) for kind in _SORTS}
    if not any(counts.values()):
        counts = {kind: _count(text, kind) for kind in _SORTS}
        leg.doubts += [_BY_STATION] * (any(counts.values()) and _SEAT.search(text.text) is None)
    if re.match(r"[A-ZÀ-Þ][a-zß-ÿ]{3,} \d{4}", leg.number):  # a train is called so: "Aurora 9417"
        leg.doubts.append(_BY_NUMBER)
        return "train"
    if told_by_codes(leg.places) and counts["flight"] >= counts["train"]:
        return "flight"
    best = max(counts, key=lambda kind: counts[kind])
    if counts[best] and list(counts.values()).count(counts[best]) == 1:
        either = best in _ON_LAND and all(_count(text, kind) for kind in _ON_LAND)
        if either and (near := _near(leg, text)):
            return _SORTS[near]
        block = _block(leg, text)
        first = {plain_name(line.split()[0]) for line in block if line.strip()}
        above = {kind for kind in _SORTS if first & (words(kind) - words("station") - words("platform"))}
        if len(above) == 1 and best not in above:
            leg.number = leg.number if any(leg.number in line for line in block) else ""
            return _SORTS[above.pop()]
        if 2 * sorted(counts.values())[-2] > counts[best] or (counts[best] < 2 and best in ("bus", "ferry")):
            leg.doubts.append(_MORE_OFTEN)
        return _SORTS[best]
    if sort and sort[0] in words("trains"):
        return "train"
    if sort and sort[0] in words("airlines") and not counts["bus"] and not counts["ferry"]:
        return "flight"
    leg.doubts.append(NO_SORT)
    takes_a_car = set(plain_name(text.text[:5000]).split()) & (words("vehicle") - words("carriage"))
    return "ferry" if takes_a_car else "train"


_ON_LAND = ("train", "bus")


def _block(leg: Leg, text: Text) -> list[str]:
    """The lines of a journey, with what stands above and below them without a gap."""
    first, last = _lines_of(leg, text)
    above = takewhile(str.strip, reversed(text.lines[:first]))
    return [*above, *text.lines[first : last + 1], *takewhile(str.strip, text.lines[last + 1 :])]


def _near(leg: Leg, text: Text) -> str:
    """Whether it is a train or a bus by the fewest lines that begin with where a journey begins and end with where it
    ends, else by what stands below them without a gap; "": both or none."""
    lines = text.lines
    first, last = _lines_of(leg, text)
    gap = next((at for at in range(last + 1, len(lines)) if not lines[at].strip()), len(lines))
    for until in (last + 1, gap):
        own = replace(text, text="\n".join(lines[first:until]), about="")
        near = [kind for kind in _ON_LAND if _count(own, kind)]
        if near:
            return near[0] if len(near) == 1 else ""
    return ""


def _lines_of(leg: Leg, text: Text) -> tuple[int, int]:
    """The first and the last of the fewest lines from where a journey begins to where it ends."""
    firsts, lasts = ([at for at, line in enumerate(text.lines) if place in line] for place in leg.places)
    return min(((a, b) for a in firsts for b in lasts if a <= b), key=lambda one: one[1] - one[0], default=(0, -1))


_BUS_NUMBER = re.compile(r"\b[Bb][Uu][Ss]\s+\d{2,}")
"""The one bus among the trains of a way (``Bus 501262``), by which not all that is told goes."""


def _terminal(place: str) -> bool:
    """Whether a place is an airport with its terminal: ``London Heathrow T3``."""
    return re.search(r"\bT(?:erminal )?\d\b", place) is not None and airport_named(place) is not None


_SORTS: dict[str, Kind] = {"flight": "flight", "train": "train", "bus": "bus", "ferry": "ferry"}


@lru_cache(maxsize=64)
def _count(text: Text, kind: str, sure: bool = False) -> int:
    """How many words of a text speak of a kind of journey, also with an ending (``autobusem``); sure: without those of
    stations and platforms, which buses have, too."""
    known = words(kind) - (words("station") | words("platform") if sure and kind == "train" else frozenset())
    stems = tuple(word for word in known if len(word) > 4 and word not in ("train", "coach"))  # "training" is none
    whole, carriages = _SEAT.subn(" ", f"{text.about} {text.text[:100_000]}")
    known_together = [word for word in known if _EASTERN.match(word)]  # written without spaces between words
    plain = plain_name(whole)
    told_together = sum(plain.count(word) for word in known_together)
    said = plain.split()
    ends = ("bus",) if kind == "bus" else ()  # "FlixBus", "Fernbus"
    told = sum(word in known or word.startswith(stems) or word.endswith(ends) for word in said)
    together = f" {plain} "
    told += sum(together.count(f" {word} ") for word in known if " " in word)
    told += sum(not known.isdisjoint(plain_name(label).split()) for label in _CALLED_SO.findall(whole))
    return carriages * (kind == "train" and not sure) + max(told, told_together)


_CALLED_SO = re.compile(r"(?m)^\W*([^\W\d_][^:\n]{1,24}?)\s*[:：]")
"""The label of a line, which says more than a word of a sentence."""
_EASTERN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\u1100-\u11ff]{2}")


_SEAT = re.compile(rf"{any_of('carriage')}[\s:]*(?:n[°ºo.]*\s?)?(?:\d+\w?|[A-Z]\d*)(?!\w)", re.IGNORECASE)
"""A carriage of a train, which is called as a bus is: ``Coach B``."""


def _told(leg: Leg, text: Text, kind: Kind, before: Reservation | None) -> Reservation | None:
    """A journey as a reservation: its arrival on the first date on which it can be.

    before: the journey before it in the text; one without a date of its own leaves after that has arrived.
    """
    departs, arrives = leg.clocks
    first = leg.dates[0] or leg.dates[1] or (Dated(0, 0, text.day, True) if text.day is not None else None)
    if departs is None or first is None:
        return None
    sides = zip((_without_means(leg.places[0]), leg.places[1]), ("start", "end"), strict=True)
    more = [Doubt(f"more than its name may be in {place}", side) for place, side in sides if _says_more(place)]
    doubts = [*leg.doubts, *more, *(date.unsure for date in leg.dates if date is not None and date.unsure)]
    start, end = (where_named(place) for place in (_without_means(leg.places[0]), leg.places[1]))
    there = [located(place, kind) for place in (start, end)]
    zones = [place.zone for place in there]
    if kind in ("train", "bus") and far_apart(*there):
        zones[1] = zones[0]
    begins = dt.datetime.combine(first.date + dt.timedelta(days=departs.days), departs.time)
    if not leg.dated and before is not None and before.ends is not None:
        late = before.ends.clock - begins
        if dt.timedelta() < late < dt.timedelta(days=3):
            begins += dt.timedelta(days=late.days + 1)
            doubts.append("its day is not written; taken for the first on which the journey before it has arrived")
    second = leg.dates[1]
    if arrives is None:
        ends = None
        doubts.append("its arrival time is not said")
    else:
        if second is not None and departs.days and second.date < begins.date():
            second = None  # the day of which "24:10" is the end
        ends = arrival(begins, arrives, second, zones)
    until = ends or begins
    lasts = (
        minute_of(until, zones[1]) - minute_of(begins, zones[0])
        if all(zones)
        else (until - begins).total_seconds() / 60
    )
    if not leg.called and lasts > 26 * 60:
        return None  # from when to when a ticket is good
    return Reservation(
        kind=kind,
        start=start,
        end=end,
        begins=Moment(begins),
        ends=Moment(ends) if ends is not None else None,
        number=leg.number,
        reference=reference_in(text.text),
        doubts=tuple(dict.fromkeys(doubts)),
    )


def _without_means(place: str) -> str:
    """The place at which a journey begins without the day of the week and the words for what goes from there: ``night
    train Leeds``, ``Sat bus Leeds``; capital ones only before the name of a town."""
    said = place.split()
    means = [of_means(word) or plain_name(word) in words("bus") for word in said[:3]]
    size = max((at for at, goes in enumerate(means, 1) if goes), default=0)
    named = bool(said[size:]) and not said[size].islower()
    small = all(word.islower() or plain_name(word) in weekday_words() for word in said[:size])
    return " ".join(said[size:]) if named and (small or town_named(" ".join(said[size:])) is not None) else place


def _says_more(place: str) -> bool:
    """Whether the place of a journey reads as a part of a sentence."""
    return bool(place) and not can_be_place(place) and not told_by_codes([place])


def arrival(begins: dt.datetime, arrives: Clock, told: Dated | None, zones: Sequence[str | None]) -> dt.datetime:
    """When one arrives by the clock there: on the day that is told, which may be the one before a departure over the
    date line, else on the first on which it can be; zones: of both ends, None where one is not known."""
    known = told is not None and told.date >= begins.date() - dt.timedelta(days=1)
    day = told.date if told is not None and known else begins.date()
    marked = day > begins.date() and arrives.time.hour > 0  # "Fri 6 Nov 06:25 (+1 day)" is told, "24:10" is a day later
    days = 0 if marked else arrives.days
    ends = dt.datetime.combine(day + dt.timedelta(days=days), arrives.time)
    return ends if arrives.days or day != begins.date() else _after(begins, ends, zones)


def _after(begins: dt.datetime, ends: dt.datetime, zones: Sequence[str | None]) -> dt.datetime:
    """The arrival by the clock there on the first date after the departure: at most a day later, in the zones."""
    for days in (-1, 0, 1, 2):
        moment = ends + dt.timedelta(days=days)
        if zones[0] is None or zones[1] is None:
            if moment > begins:
                return moment
        elif minute_of(moment, zones[1]) - minute_of(begins, zones[0]) > 0:
            return moment
    return ends
