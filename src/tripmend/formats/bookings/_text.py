"""Journeys in plain text: confirmations of airlines, railways and agencies, read by their structure and not by company.

A *call* is a time at a place, with or without a word for departure or arrival; two calls make a journey. What the text
calls things is in words.yaml, in many languages; what is not there is told by the order: first one leaves, then one
arrives. A journey is only told where something says that it is one: such a word, a number, airport codes, an arrow.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from ...trip import haversine_km, minute_of
from ._dates import NO_MONTH, NO_YEAR, Clock, Dated, clocks_in, dates_in, day_first, nearest_year
from ._labels import reference_in
from ._lines import (
    ARROW,
    CELLS,
    Call,
    Years,
    both_known,
    call_in,
    can_be_place,
    find_number,
    heads_table,
    masked,
    pairs_joined,
    place_text,
    role_of,
    route_in,
    without_lead,
    without_tail,
    words_before,
)
from ._places import (
    airport,
    airport_named,
    city_in,
    city_named,
    far_apart,
    located,
    told_by_codes,
    town_named,
    where_named,
    zone_at,
)
from ._reservation import NO_SORT, Doubt, Kind, Moment, Reservation
from ._words import any_of, numbered, plain_name, words

__all__ = ["Leg", "Text", "journey_of", "journeys_in", "kind_told", "near_in", "years_of"]

_MOST_LINES, _LONGEST_LINE = 5000, 400
_SENTENCE = r"(?:(?<=[^\W\d_]{3}[.!?])|(?<=\d\d[.!?])|(?<=\)[.!?]))\s+(?=[^\W\d_a-z])"


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
            gap = _SENTENCE if short else r"\s{3,}"
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


_SEGMENT = re.compile(
    r"\b(?P<line>[A-Z][A-Z0-9]|[0-9][A-Z])\s{0,3}(?P<number>\d{1,4})\s?[A-Z]?\s+(?P<date>\d{1,2}[A-Z]{3}(?:\d{2})?)\s+"
    r"(?:[A-Z1-7]\s+)?[*]?(?P<start>[A-Z]{3})\s?(?P<end>[A-Z]{3})\s*(?:[A-Z]{2}\d{0,2})?\s+(?:[A-Z0-9]\s+)?"
    r"(?P<dep>\d{2}:?\d{2}[AP]?)\s+(?P<next>[#*]?)(?P<arr>\d{2}:?\d{2}[AP]?)(?:\s?\+(?P<plus>\d))?"
)
"""A flight as reservation systems of agencies write it: ``DL 38 Y 20JAN HKGSEA HS3 1145 0811``."""


def _segments(text: Text, near: dt.date) -> Iterator[Reservation]:
    for found in _SEGMENT.finditer(text.text):
        dates = dates_in(found["date"], near)
        if not dates or not airport(found["start"]) or not airport(found["end"]):
            continue
        leg = Leg(
            places=[found["start"], found["end"]],
            dates=[dates[0], None],
            number=f"{found['line']} {found['number']}",
            evidence=True,
        )
        for at, name in enumerate(("dep", "arr")):
            digits = found[name].replace(":", "")
            clock = clocks_in(f"{digits[:2]}:{digits[2:4]}{ {'A': ' am', 'P': ' pm'}.get(digits[4:], '') }")
            if clock:
                days = int(found["plus"] or (found["next"] == "#")) if at else 0
                leg.clocks[at] = replace(clock[0], days=days)
        one = _told(leg, text, "flight", None) if leg.full else None
        if one is not None:
            yield one


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
            for found in re.finditer(r"\b([^\W\d_]{3,13})\.?\s+(20\d{2})\b", line):
                if (month := numbered("months").get(plain_name(found[1]))) is not None:
                    return dt.date(int(found[2]), month, 1), True  # the month of its title
    return nearest_year(dated, text.near), bool(dated)


def years_of(text: Text) -> Years:
    """How the dates of a text are read."""
    european = text.european
    dated = [one for one in dates_in(text.text[:200_000], text.near, european=european) if one.year]
    return Years(near_in(text)[0], {(one.date.month, one.date.day): one.date for one in dated}, european)


def kind_told(text: Text) -> Kind | None:
    """By what one goes, where the words of a text speak of one means above all others."""
    counts = {kind: _count(text, kind, sure=True) for kind in _SORTS}
    best = max(counts, key=lambda kind: counts[kind])
    return _SORTS[best] if counts[best] and list(counts.values()).count(counts[best]) == 1 else None


def journeys_in(text: Text) -> list[Reservation]:
    """Every journey in a text, in order. Not settled yet."""
    near, ahead = near_in(text)
    years = years_of(text)
    bare = [line for line in text.lines if not clocks_in(line)]
    days = set(years.full.values())
    days = days if len(days) == 1 else {one.date for line in bare for one in years.dates_in(line) if one.year}
    known = text.sure or ahead
    if len(days) == 1 and text.day is None:
        text = replace(text, day=days.pop())  # the one day of the text, wherever it stands
    found = list(_segments(text, near))
    if found:
        return _surely(found, known)
    lines = [part for line in pairs_joined(text.lines, years) for part in _sentences(line)]
    # Where departures and arrivals are called so, other times (of a check-in, a duration) are none.
    called = _Assembly(years, only_called=True)
    readers: tuple[Callable[[], list[Leg]], ...] = (
        lambda: called.read(lines),
        lambda: _Assembly(years, only_called=False).read(lines),
        called.departures,
    )
    every = ([leg for leg in read() if _travels(leg) or _between_towns(leg, text)] for read in readers)
    legs = next(filter(None, every), [])
    before: Reservation | None = None
    for leg in legs:
        one = journey_of(leg, text, before)
        if one is not None:
            before = one
            found.append(one)
    if {one.kind for one in found} >= {"bus", "train"}:
        told = "that it is a bus, among trains, is told by its number alone"
        found = [one.doubted(told) if one.kind == "bus" and one.number[:3].lower() == "bus" else one for one in found]
    return _surely(found, known)


def journey_of(leg: Leg, text: Text, before: Reservation | None = None) -> Reservation | None:
    """A journey as a reservation, by what the text says one goes; None where its day or its time is not known.

    before: the journey before it in the text; one without a date of its own leaves after that has arrived.
    """
    one = _told(leg, text, _kind(leg, text), before)
    if one is None or one.kind != "flight" or told_by_codes(leg.places) or _flown(one):
        return one
    counts = {kind: _count(text, kind) for kind in ("train", "bus", "ferry")}
    return one.but(kind=_SORTS[max(counts, key=lambda kind: counts[kind])]).doubted(_TOO_SLOW)


_MORE_OFTEN = Doubt("by what it goes is told by no more than that its text speaks of that more often", "kind")
_BY_STATION = Doubt("by what it goes is told by no more than what its stations are called", "kind")
_TOO_SLOW = Doubt("by what it goes is not said; it is too slow for a flight", "kind")


def _flown(one: Reservation) -> bool:
    """Whether a journey between known towns is as fast as a flight; True where that cannot be told."""
    towns = [town_named(city_in(where.name)) for where in (one.start, one.end)]
    if towns[0] is None or towns[1] is None or one.begins is None or one.ends is None:
        return True
    zones = [zone_at(town.lat, town.lon) for town in towns if town is not None]
    hours = (minute_of(one.ends.clock, zones[1]) - minute_of(one.begins.clock, zones[0])) / 60
    return hours < 1.5 or haversine_km(towns[0].lat, towns[0].lon, towns[1].lat, towns[1].lon) > 120 * hours


def _travels(leg: Leg) -> bool:
    """Whether a leg is told to be one: by a word, a number or airport codes."""
    named = all(can_be_place(place) or told_by_codes([place]) for place in leg.places)
    return named and (leg.evidence or bool(leg.number) or told_by_codes(leg.places))


def _between_towns(leg: Leg, text: Text) -> bool:
    """Whether a leg goes between two known cities in a text that speaks of one means of transport."""
    cities = [city_named(city_in(place)) for place in leg.places]
    return None not in cities and cities[0] != cities[1] and any(_count(text, kind) for kind in _SORTS)


def _surely(found: list[Reservation], known: bool) -> list[Reservation]:
    """Dates without a year beside one that has it are sure."""
    if not known:
        return found
    return [one.but(doubts=tuple(doubt for doubt in one.doubts if doubt not in (NO_YEAR, NO_MONTH))) for one in found]


def _sentences(line: str) -> list[str]:
    """A line, or the sentences of a long one without cells."""
    return re.split(_SENTENCE, line) if len(line) > 100 and not CELLS.search(line.strip()) else [line]


_LABELLED = re.compile(r"^\W*[^\W\d_][^:\d]{1,40}[:：]")
"""A label of no journey, whose moment is another: ``Issued on: 18 April 2027, 21:07``."""


class _Assembly:
    """The journeys of a text, put together line by line.

    only_called: times without a word for departure or arrival are none.
    """

    def __init__(self, years: Years, only_called: bool) -> None:
        self.years, self.only_called = years, only_called
        self.leg, self.last = Leg(), Leg(number="-")
        self.begun: list[Leg] = []
        self.date: Dated | None = None
        self.fresh = False
        self.number, self.table, self.side = "", False, 0
        self.open = False  # whether the line before names a side and not yet all of it
        self.route: tuple[str, str] | None = None
        self.named: tuple[str, str] | None = None
        self.lead: Call | None = None

    def read(self, lines: list[str]) -> list[Leg]:
        """Every journey with both places and both times; what is told of others is in `begun`."""
        found: list[Leg] = []
        for line in lines:
            before = self.leg
            whole = _whole(line, self.years, self.table or bool(self.number))
            if whole is not None and not any(whole.places):
                back = bool(words("back") & set(plain_name(line[:40]).split()))
                whole = replace(whole, places=[*(self.named[::-1] if back else self.named)]) if self.named else None
            if whole is not None:
                whole.number = whole.number or self.number
                whole.dated = whole.dates[0] is not None or self.fresh
                if self.fresh and self._arrives(whole):
                    whole.dates = [self.date, whole.dates[0]]
                whole.dates[0] = whole.dates[0] or self.date
                self.date, self.number, self.fresh = whole.dates[0], "", False
                self.leg = whole
            else:
                self._take(line)
            if self.leg.full:
                found.append(self.leg)
                self.leg, self.last, self.number = Leg(), self.leg, ""
            elif before is not self.leg:
                self.begun.append(before)
        self.begun.append(self.leg)
        return found

    def departures(self) -> list[Leg]:
        """The journeys without the time of their arrival, whose ends may be told by the way that the text names."""
        found: dict[tuple[str, Clock | None], Leg] = {}
        for leg in self.begun:
            if self.named is not None and leg.places[0] in ("", self.named[0]):
                leg.places = [leg.places[0] or self.named[0], leg.places[1] or self.named[1]]
            if all(leg.places) and leg.called and leg.clocks[0] is not None and leg.clocks[1] is None:
                found.setdefault((leg.places[0], leg.clocks[0]), leg)
        return [*found.values()]

    def _arrives(self, leg: Leg) -> bool:
        """Whether the one date of a line, behind its first time, is that of the arrival, at most two days after the
        head of its day: ``Departs 20:40, arrives 12:55 on Sunday 20 September``."""
        date, first = leg.dates[0], leg.clocks[0]
        if date is None or leg.dates[1] is not None or first is None or self.date is None:
            return False
        return date.begin > first.begin and 0 <= (date.date - self.date.date).days <= 2

    def _take(self, line: str) -> None:
        if heads_table(line):
            self.table = True
            if not re.search(r"[\d:]", line):
                return  # the heads of columns, and no place
        call = call_in(line, self.years) or Call()
        if self.open and not call.role and (under := self._under(call, line)) is not None:
            self._put(self.side, under)
            return
        self.open = call.role in ("depart", "arrive") and call.clock is None
        aside = self.only_called and call.clock is not None and not call.role and _LABELLED.match(line)
        if call.date is not None and not aside:
            self.date, self.fresh = call.date, call.role != "arrive"
        if call.clock is None and (route := _route_of(line, call)) is not None:
            self.route = self.named = route
            if self.leg.empty and call.number:
                self.number = call.number
            return
        if call.clock is None and not call.role and not call.own:
            self._numbered(call, line)
            return
        if not (call.role or call.own or call.place) and self.leg.empty:
            self.lead = call  # "Kamis, 17 Juni 2027 14:30", above the way and its arrival
        elif call.role == "arrive" and self.leg.empty and self.lead is not None and self.route is not None:
            self.leg = Leg(
                [*self.route], [self.lead.clock, None], [self.lead.date, None], self.number, True, self.fresh
            )
            self.number, self.fresh, self.lead, self.route = "", False, None, None
        at = self._side(call)
        if at is None:
            return
        self._put(at, call)

    def _under(self, call: Call, line: str) -> Call | None:
        """What a line under one that names a side tells of it: its time, or its place; None where it tells neither."""
        place, clock = self.leg.places[self.side], self.leg.clocks[self.side]
        if call.clock is not None and clock is None and not (call.place and place):
            self.open = not (call.place or place)
            return call
        name = place_text(re.split(r",\s(?=[^,]*\d)", line)[0])
        if place or call != Call() or re.search(r"[:：]", line) or not name or not can_be_place(name):
            return None
        self.open = clock is None
        return Call(place=name)

    def _numbered(self, call: Call, line: str) -> None:
        """A line with a number and no time: the number of what is begun, else of what follows, else of what was."""
        if not call.number or not _heads(line) or (reference_in(line) and not CELLS.search(line.strip())):
            return
        if not self.leg.empty:
            named = call.number.isdigit()  # "TRAIN N°6857", and no code of two letters beside it
            self.leg.number = call.number if named else self.leg.number or call.number
            self.leg.evidence = True
        elif not self.last.number:
            self.last.number, self.last.evidence = call.number, True
        else:
            self.number = call.number

    def _side(self, call: Call) -> int | None:
        """0 where a call is a departure, 1 for an arrival; None where it is neither."""
        if call.role in ("depart", "from"):
            self.side = 0
            return 0
        if call.role in ("arrive", "to"):
            self.side = 1
            return 1 if not self.leg.empty else None
        if call.own:
            return self.side if not self.leg.empty or self.leg.dates[0] is not None else None
        if self.only_called or not (call.clock and call.place and can_be_place(call.place)):
            return None
        if call.number and call.date is not None and not self.leg.number:
            self.leg = Leg()  # another journey on another day; what was begun was none
        return 1 if self.leg.places[0] and self.leg.clocks[0] is not None else 0

    def _put(self, at: int, call: Call) -> None:
        leg = self.leg
        again = at == 1 and not call.role and call.place and plain_name(call.place) == plain_name(leg.places[0])
        if again or (at == 0 and _taken(leg, 0, call)):
            anew = not leg.places[1] and leg.clocks[1] is None  # the departure of the same journey, said again
            before = leg if anew and leg.clocks[0] is not None and not again else None
            at, leg = 0, Leg(number=self.number or (leg.number if anew else ""))
            if before is not None and call.place and plain_name(call.place) != plain_name(before.places[0]):
                assert before.clocks[0] is not None
                leg.doubts.append(f"it departs from {before.places[0]} at {before.clocks[0].time:%H:%M}, too")
            self.leg, self.number = leg, ""
        elif at == 1 and _taken(leg, 1, call):
            return
        leg.number = call.number or leg.number if at == 0 else leg.number or call.number
        if self.number and not leg.number:
            leg.number, self.number = self.number, ""
        leg.places[at] = leg.places[at] or call.place
        if self.route is not None and not call.place and call.clock is not None and call.role:
            leg.places[at] = leg.places[at] or self.route[at]
        leg.clocks[at] = leg.clocks[at] or call.clock
        own = call.date or (self.date if at == 0 or self.date is not leg.dates[0] else None)
        if own is not None and (leg.dates[at] is None or (call.date is not None and not leg.dated and not at)):
            leg.dates[at] = own
            if at == 0:
                leg.dated, self.fresh = self.fresh, False
        leg.evidence = leg.evidence or call.evidence or self.table
        leg.called = leg.called or bool(call.role)


def _route_of(line: str, call: Call) -> tuple[str, str] | None:
    """The two ends that a line without times names: with an arrow or a dash, or a number beside two places."""
    label, colon, rest = re.sub(r"\s{2,}", ": ", line.strip()).partition(":")
    if colon and plain_name(label) in words("route"):
        ends = [place_text(part) for part in re.split(r"\s+[-–—]\s+", rest)]
        if len(ends) == 2 and all(ends):
            return ends[0], ends[1]
    route = route_in(line)
    if route is not None:
        ends = [route[0], route[1]]
        # An arrow between towns that no list knows: only departures and arrivals below make it a way.
        known = both_known(ends) or told_by_codes(ends) or (ARROW.search(line) and all(map(can_be_place, ends)))
        return (route[0], route[1]) if known and not call.role else None
    if call.role:
        return None
    if call.number and plain_name(re.sub(r"[\d№#]+", " ", label)) in words("line_called") | words("route"):
        line = rest  # "Linija 635: Split – Stari Grad"
    ends = [without_lead(place_text(part)) for part in re.split(r"\s[-–—]\s", line.strip())]
    if (
        len(ends) == 2
        and all(len(end.split()) < 4 and can_be_place(end) for end in ends)
        and not re.search(r"[\d:]", line)
    ):
        return ends[0], ends[1]  # towns that no list knows; only departures and arrivals below make it a way
    return None


def _heads(line: str) -> bool:
    """Whether a line without times is about the journey that follows: ``Flight: AB6439``, ``ICE 577``, not a seat."""
    plain = set(plain_name(line).split())
    said = words("flight") | words("train") | words("bus") | words("ferry")
    first, *others = CELLS.split(line.strip())
    coded = any(re.search(r"(?:^|[A-Z]\s)(?:[A-Z][A-Z0-9]|\d[A-Z])\s?\d{1,4}$", cell) for cell in others)
    return bool(plain & said) or len(line.split()) <= 5 or coded or find_number(first[:40]) is not None


def _taken(leg: Leg, at: int, call: Call) -> bool:
    """Whether what a call says of one side is said already."""
    place = bool(call.place and leg.places[at] and plain_name(call.place) != plain_name(leg.places[at]))
    clock = call.clock is not None and leg.clocks[at] is not None
    return place or clock


def _whole(line: str, years: Years, table: bool = False) -> Leg | None:
    """A journey that one line tells: two ends, two times; table: whether it stands under heads for both, or behind
    the line of its number."""
    found_dates = years.dates_in(line)
    bare = masked(line, ((one.begin, one.end) for one in found_dates))
    clocks = clocks_in(bare)
    if len(clocks) != 2:
        return None
    bare = masked(bare, words_before(bare, clocks))
    called = [_called(bare, clock, before) for before, clock in zip((None, clocks[0]), clocks, strict=True)]
    hidden = [span for _, spans in called for span in spans]
    number = find_number(masked(bare, [(clock.begin, clock.end) for clock in clocks]))
    rest = masked(bare, hidden + ([number[1]] if number else []))
    both = [role for role, _ in called] in (["depart", "arrive"], ["", "arrive"])  # "kl. 14:15 (ankomst 15:30)"
    evidence = number is not None or both or table
    codes = [found for found in re.finditer(r"\b[A-Z]{3}\b", rest) if airport(found[0])]
    ends: list[str] = []
    if len(codes) == 2 and (number or re.search(r"[(\[]", rest) or codes[0].start() < clocks[0].begin):
        ends, evidence = [codes[0][0], codes[1][0]], True
    between = rest[clocks[0].end : clocks[1].begin]
    arrow = ARROW.match(between) is not None  # "Köln Hbf 10:43 -> Amsterdam 13:27"
    if ends:
        pass
    elif evidence or arrow or re.search(r"\s[-–—→]\s", between):
        route = route_in(" ".join(rest.split())) if evidence else None
        if route is not None:
            ends = [route[0], route[1]]
        else:
            # A place before or after each of the two times.
            pieces = [rest[: clocks[0].begin], rest[clocks[0].end : clocks[1].begin], rest[clocks[1].end :]]
            names = [_place_beside(piece) for piece in pieces]
            names[0] = _place_beside(CELLS.split(pieces[0].strip())[-1]) or names[0]
            if names[0] and names[1] and not role_of(names[0]):
                ends = [names[0], names[1]]
            dashed = re.match(r"\s*[-–—]\s", between) is not None  # "Bern 08:32 - Zürich HB 09:28"
            known = both_known(ends) and (evidence or dashed)
            if ends and not both and not known and not (arrow and all(map(can_be_place, ends))):
                ends = []
    if not ends and both:
        ends = ["", ""]  # the route stands in a line before
    elif len(ends) != 2 or ends[0] == ends[1]:
        return None
    second = found_dates[1] if len(found_dates) > 1 else None
    dates = [found_dates[0] if found_dates else None, second]
    return Leg(ends, [*clocks], dates, number[0] if number else "", True, line=line)


def _called(line: str, clock: Clock, before: Clock | None) -> tuple[str, list[tuple[int, int]]]:
    """The word for departure or arrival right before a time, or first after the time before it (``arr Harwich 19:45``);
    and what stands there of both."""
    begin = before.end if before is not None else 0
    piece = line[begin : clock.begin]
    inner = re.finditer(r"\b([^\W\d_]+)\.?\s+(?=[A-ZÀ-Þ])", piece)
    for found in (re.search(r"([^\W\d_]+)\.?[\s:]*$", piece), re.match(r"[\W_]*([^\W\d_]+)\.?", piece), *inner):
        role = role_of(found[1]) if found is not None else ""
        if role in ("depart", "arrive") and found is not None:
            first = found.start(1) if found.end() == len(piece) else 0  # "the bus leaves Pula at 14:00"
            return role, [(begin + first, begin + found.end()), (clock.begin, clock.end)]
    return "", [(clock.begin, clock.end)]


def _place_beside(piece: str) -> str:
    """The place in what stands before, between or after the times of a line, without a label, a weekday, a remark."""
    piece = re.sub(r"^\W*[^\W\d_]+(?:\s[^\W\d_]+)?:\s", " ", piece)
    piece = re.sub(r"\([^()]*(?:\)|$)|^[^()]*\)", " ", re.sub(r"\s*\(([A-Z]{3})\)", r" [\1]", piece))
    for cell in CELLS.split(piece.strip()):
        cell = _AROUND.sub("", cell.strip())
        if name := without_tail(place_text(cell.strip(" ,.-–—|"))):
            return name
    return ""


_AROUND = re.compile(r"^(?:from|in|at)\s")


def _kind(leg: Leg, text: Text) -> Kind:
    """By what a journey goes: its number says it, its airports do, else the words of the text."""
    sort = plain_name(leg.number).split()[:1]
    if sort and sort[0] in words("bus"):
        return "bus"
    if sort and sort[0] in words("ferry"):
        return "ferry"
    own = {
        one for one in _SORTS if set(plain_name(leg.line).split()) & (words(one) - words("platform") - words("station"))
    }
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
    if told_by_codes(leg.places) and counts["flight"] >= counts["train"]:
        return "flight"
    best = max(counts, key=lambda kind: counts[kind])
    if counts[best] and list(counts.values()).count(counts[best]) == 1:
        if 2 * sorted(counts.values())[-2] > counts[best]:
            leg.doubts.append(_MORE_OFTEN)
        return _SORTS[best]
    if sort and sort[0] in words("trains"):
        return "train"
    if sort and sort[0] in words("airlines") and not counts["bus"] and not counts["ferry"]:
        return "flight"
    leg.doubts.append(NO_SORT)
    takes_a_car = set(plain_name(text.text[:5000]).split()) & (words("vehicle") - words("carriage"))
    return "ferry" if takes_a_car else "train"


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
    doubts = [*leg.doubts, *(date.unsure for date in leg.dates if date is not None and date.unsure)]
    start, end = (where_named(place) for place in leg.places)
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
    elif second is not None and second.date >= begins.date() - dt.timedelta(days=1):
        days = arrives.days
        ends = dt.datetime.combine(second.date + dt.timedelta(days=days), arrives.time)
        ends = _after(begins, ends, zones) if second.date == begins.date() and not days else ends
    else:
        ends = dt.datetime.combine(begins.date() + dt.timedelta(days=arrives.days), arrives.time)
        if not arrives.days:
            ends = _after(begins, ends, zones)
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


def _after(begins: dt.datetime, ends: dt.datetime, zones: list[str | None]) -> dt.datetime:
    """The arrival by the clock there on the first date after the departure: at most a day later, in the zones."""
    for days in (-1, 0, 1, 2):
        moment = ends + dt.timedelta(days=days)
        if zones[0] is None or zones[1] is None:
            if moment > begins:
                return moment
        elif minute_of(moment, zones[1]) - minute_of(begins, zones[0]) > 0:
            return moment
    return ends
