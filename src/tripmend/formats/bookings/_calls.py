"""Journeys in plain text: confirmations of airlines, railways and agencies, read by their structure and not by company.

A *call* is a time at a place, with or without a word for departure or arrival; two calls make a journey. What the text
calls things is in words.yaml, in many languages; what is not there is told by the order: first one leaves, then one
arrives. A journey is only told where something says that it is one: such a word, a number, airport codes, an arrow.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from ._dates import NO_MONTH, NO_YEAR, Clock, Dated, clocks_in, dates_in
from ._labels import reference_in
from ._layout import SENTENCE
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
    of_means,
    place_text,
    role_of,
    route_in,
    within_name,
    without_lead,
    without_tail,
    words_before,
)
from ._places import airport, city_in, city_named, told_by_codes
from ._reservation import Reservation
from ._text import Leg, Text, journey_of, near_in, says_means, years_of
from ._words import any_of, plain_name, weekday_words, words

__all__ = ["journeys_in"]

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
        one = journey_of(leg, text) if leg.full else None
        if one is not None:
            yield one


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
    lines = [part for line in text.lines for part in _sentences(_MARK.sub("", line))]
    # Where departures and arrivals are called so, other times (of a check-in, a duration) are none.
    called = _Assembly(years, only_called=True)
    readers: tuple[Callable[[], list[Leg]], ...] = (
        lambda: called.read(lines),
        lambda: _Assembly(years, only_called=False).read(lines),
        called.departures,
    )
    every = ([leg for leg in read() if _travels(leg) or _between_towns(leg, text)] for read in readers)
    legs = next(filter(None, every), [])
    legs = spoken if len(spoken := [*_spoken(text, years)]) >= max(1, len(legs)) else legs
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


def _spoken(text: Text, years: Years) -> Iterator[Leg]:
    """The journeys that sentences tell, each with its departure and its arrival: ``The train leaves Leeds on 3 May at
    10:30 and gets to York at 11:05``."""
    for paragraph in re.split(r"\n\s*\n", text.text[:50_000]):
        if any(_LABELLED.match(line) or CELLS.search(line.strip()) for line in paragraph.splitlines()):
            continue
        sentences = [one for one in re.split(_STOP, " ".join(paragraph.split())) if one[-1:] in (".", "!")]
        for at, sentence in enumerate(sentences):
            said = [(one, role_of(one[0])) for one in re.finditer(r"[^\W\d_]+", sentence)]
            if not any(role == "arrive" for _, role in said) and any(role == "depart" for _, role in said):
                sentence = " ".join(sentences[at : at + 2])  # it tells of the arrival
                said = [(one, role_of(one[0])) for one in re.finditer(r"[^\W\d_]+", sentence)]
            roles = [(one.start(), one.end(), role) for one, role in said if role in ("depart", "arrive")]
            first = next((number for number, one in enumerate(roles) if one[2] == "depart"), len(roles))
            pair = [*roles[first : first + 1], *[one for one in roles[first:] if one[2] == "arrive"][:1]]
            if len(pair) != 2:
                continue
            pieces = sentence[pair[0][1] : pair[1][0]], sentence[pair[1][1] :]
            dates = [years.dates_in(piece) for piece in pieces]
            dates[0] = dates[0] or years.dates_in(sentence[: pair[0][0]])
            bare = [masked(piece, ((one.begin, one.end) for one in years.dates_in(piece))) for piece in pieces]
            clocks = [clocks_in(piece) for piece in bare]
            places = [_place_spoken(piece, own) for piece, own in zip(bare, clocks, strict=True)]
            if not any(places):
                places, dates[0] = _way_spoken(sentence, years), dates[0] or years.dates_in(sentence)
            if not all(places) or any(len(own) != 1 for own in clocks) or not dates[0]:
                continue
            near = [sentence, *(one for one in sentences[at + 1 : at + 2] if not clocks_in(one))]
            number = next(filter(None, map(_number_spoken, near)), "")
            moments = [dates[0][0], next(iter(dates[1]), None)]
            yield Leg(places, [own[0] for own in clocks], moments, number, True, True, True, sentence)


_STOP = r"(?<=[^\W\d_]{2}[.!?])\s+(?=[^\W\d_a-z])|(?<=[\d)][.!?])\s+(?=[^\W\d_a-z])"
_NAMED_SO = re.compile(rf"[^\W\d_a-z][^\W\d_]+\s[^\W\d_a-z][^\W\d_]+\s(?i:{any_of('number_short')})\s?(\d{{1,5}})\b")
"""The number of a train behind its name of two words: ``Rápido Norte n.º 124``."""


def _number_spoken(sentence: str) -> str:
    named, number = _NAMED_SO.search(sentence), find_number(sentence)
    return named[1] if named is not None else number[0] if number is not None else ""


def _way_spoken(sentence: str, years: Years) -> list[str]:
    """The two places of a sentence behind its words for from and to."""
    bare = masked(sentence, ((one.begin, one.end) for one in years.dates_in(sentence)))
    said = [(one.end(), role_of(one[0])) for one in re.finditer(r"[^\W\d_]+", bare)]
    begin = next((end for end, role in said if role == "from"), len(bare))
    middle = next((end for end, role in said if role == "to" and end > begin), len(bare))
    return [_place_spoken(_UP_TO.split(piece)[0], []) for piece in (bare[begin:middle], bare[middle:])]


_UP_TO = re.compile(r"\s{3,}|,|(?<=\))\s")


def _place_spoken(piece: str, clocks: list[Clock]) -> str:
    """The place that a piece of a sentence names between small words: ``from Leeds Station on Sunday, at``."""
    for part in re.split(r"[\s,]{3,}", masked(piece, ((one.begin, one.end) for one in clocks))):
        said = [word for word in part.split() if plain_name(word) not in weekday_words()]
        while said and not said[-1][:1].isupper() and said[-1][:1] != "(":
            said.pop()
        while said and not said[0][:1].isupper():
            said.pop(0)
        name = place_text(" ".join(said))
        if name and can_be_place(name):
            return name
    return ""


def _travels(leg: Leg) -> bool:
    """Whether a leg is told to be one: by a word, a number or airport codes."""
    named = all(can_be_place(place) or told_by_codes([place]) for place in leg.places)
    return named and (leg.evidence or bool(leg.number) or told_by_codes(leg.places))


def _between_towns(leg: Leg, text: Text) -> bool:
    """Whether a leg goes between two known cities in a text that speaks of one means of transport."""
    cities = [city_named(city_in(place)) for place in leg.places]
    return None not in cities and cities[0] != cities[1] and says_means(text)


def _surely(found: list[Reservation], known: bool) -> list[Reservation]:
    """Dates without a year beside one that has it are sure."""
    if not known:
        return found
    return [one.but(doubts=tuple(doubt for doubt in one.doubts if doubt not in (NO_YEAR, NO_MONTH))) for one in found]


def _sentences(line: str) -> list[str]:
    """A line, or the sentences of a long one without cells."""
    return re.split(SENTENCE, line) if len(line) > 100 and not CELLS.search(line.strip()) else [line]


_MARK = re.compile(r"^\s*[-*•·◦▪+]\s+(?=[^\W\d_])")
"""The mark of an entry of a list."""
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
            elif (departs := self._departure(line)) is not None:
                self.begun.append(departs)
            else:
                self._take(line)
            if self.leg.full:
                found.append(self.leg)
                self.leg, self.last, self.number = Leg(), self.leg, ""
            elif before is not self.leg:
                self.begun.append(before)
        self.begun.append(self.leg)
        return found

    def _departure(self, line: str) -> Leg | None:
        """A journey of which one line tells the day, the hour and the way: ``Sat 26/12/2026  9.00am  Oban to Mull``."""
        dates = self.years.dates_in(line)
        bare = masked(line, ((one.begin, one.end) for one in dates))
        clocks = clocks_in(bare)
        if len(dates) != 1 or len(clocks) != 1:
            return None
        cells = CELLS.split(masked(bare, [(clocks[0].begin, clocks[0].end)]).strip())
        ways = [way for cell in cells if (way := _way_named(cell))]
        return Leg(ways[0], [clocks[0], None], [dates[0], None], "", True, True, True, line) if len(ways) == 1 else None

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
            begun = not self.leg.empty and self.leg.clocks == [None, None] and not self.leg.dated
            if begun and call.clock is None and not call.role and not call.place:  # "From: …", "To: …", "Date: …"
                self.leg.dates, self.leg.dated, self.fresh = [call.date, None], True, False
                return
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
    ends = _way_named(line)  # towns that no list knows; only departures and arrivals below make it a way
    return (ends[0], ends[1]) if ends else None


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
        apart = arrow or re.match(r"\s*[-–—]\s", between) is not None
        each = apart and bool(_place_beside(between) and rest[: clocks[0].begin].strip())
        way_told = rest[: clocks[1].begin] if each else rest  # "Bonn 9:10 - Trier 11:35, Talbahn"
        cells = filter(None, map(route_in, CELLS.split(way_told.strip()))) if evidence else iter(())
        route = next(cells, None) or (route_in(" ".join(way_told.split())) if evidence else None)
        if route is not None:
            ends = [route[0], route[1]]
        elif both and (way := next(filter(None, map(_way_named, CELLS.split(rest.strip()))), None)):
            ends = way
        else:
            # A place before or after each of the two times.
            pieces = [rest[: clocks[0].begin], rest[clocks[0].end : clocks[1].begin], rest[clocks[1].end :]]
            names = [_place_beside(piece) for piece in pieces]
            names[0] = _place_beside(CELLS.split(pieces[0].strip())[-1]) or names[0]
            if names[0] and names[1] and not role_of(names[0]):
                ends = [names[0], names[1]]
            dashed = re.match(r"\s*[-–—]\s", between) is not None  # "Bern 08:32 - Zürich HB 09:28"
            known = both_known(ends) and (evidence or dashed)
            goes = dashed and of_means(
                next(iter(re.findall(r"[^\W\d_]+", line)), "")
            )  # "ferry Vis 15:30 - Split 17:50"
            if ends and not both and not known and not ((arrow or goes) and all(map(can_be_place, ends))):
                ends = []
    if not ends and both:
        ends = ["", ""]  # the route stands in a line before
    elif len(ends) != 2 or ends[0] == ends[1]:
        return None
    second = found_dates[1] if len(found_dates) > 1 else None
    dates = [found_dates[0] if found_dates else None, second]
    return Leg(ends, [*clocks], dates, number[0] if number else "", True, line=line)


def _way_named(cell: str) -> list[str]:
    """The two ends of a way in a cell of towns that no list may know (``Ferry Ullapool - Stornoway``); [] of others."""
    parts = [place_text(part) for part in re.split(r"\s+(?:[-–—]|to)\s+", cell.strip())]
    if len(parts) != 2 or not all(parts):
        return []
    said = parts[0].split()
    while len(said) > 1 and of_means(said[0]):
        said.pop(0)
    ends = [" ".join(said), parts[1]]
    named = all(end[:1].isupper() and len(end.split()) < 5 and can_be_place(end) for end in ends)
    return ends if named and not re.search(r"[\d:]", cell) else []


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
    piece = re.split(r"(?<=\w)\s+,\s", re.sub(r"^\W*[^\W\d_]+(?:\s[^\W\d_]+)?:\s", " ", piece))[0]
    piece = re.sub(r"\(([^()]*)(?:\)|$)|^[^()]*\)", _no_aside, re.sub(r"\s*\(([A-Z]{3})\)", r" [\1]", piece))
    for cell in CELLS.split(piece.strip()):
        cell = _AROUND.sub("", cell.strip())
        if name := without_tail(without_lead(place_text(cell.strip(" ,.-–—|")))):
            return name
    return ""


def _no_aside(found: re.Match[str]) -> str:
    return found[0] if found[1] and within_name(found[1]) else " "


_AROUND = re.compile(r"^(?:from|in|at)\s")
