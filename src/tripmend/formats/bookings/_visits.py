"""Tables, tickets and rental cars in plain text, by their labels; and what a text lacks to be a booking."""

from __future__ import annotations

import re

from ._dates import Dated, dates_in
from ._houses import MEANS, STREET, can_name, entitled, house_named, stands_above_address
from ._labelled import Line, about_label, dated_by, has_label, labelled, lines_of, moment_of, stands_in
from ._labels import party_in, reference_in
from ._lines import masked, place_text
from ._places import city_in_address, venue_in
from ._reservation import BY, Doubt, Kind, Moment, Reservation, Where
from ._text import Text
from ._words import any_of, plain_name, words

__all__ = ["VISIT_OR_EVENT", "cars_in", "lacking", "meals_in", "side_in", "tables_beside", "tickets_in", "visited"]

_UNTIL = re.compile(rf"{any_of('until_day')}\s(?:{any_of('before_time')}\s)?$", re.IGNORECASE)
_ENDS = Doubt("until when the table is kept may be told by another time of its text", "ends")
_WHICH_TIME = Doubt("which of its times is meant is not said", "begins")


def meals_in(text: Text) -> list[Reservation]:
    """The table that a restaurant confirms, not settled; nothing where day, time or name are missing."""
    lines = lines_of(text)
    said = set(plain_name(f"{text.about} {text.text[:5000]}").split())
    people, children = party_in(text.text)
    doubts = []
    tables = _speaks(text, "table")
    if not tables and people and not said & (MEANS | words("ticket") | words("stay")):
        doubts.append("that it is a table is told by nothing but for how many it is reserved")
    elif not tables or not (said & words("booked") or people or reference_in(text.text)):
        return []
    place, unnamed = house_named(lines, text, "table")
    doubts += unnamed
    date = next((line.dates[0] for line in lines if line.dates and line.clocks), None)
    clock = next((line.clocks[0] for line in lines if line.dates and line.clocks), None)
    if date is None:
        called = [line for kind in ("date", "time") for _, line in labelled(lines, kind)]
        every = [*called, *lines]
        date = next((line.dates[0] for line in every if line.dates), None)
        clock = next((line.clocks[0] for line in every if line.clocks), None)
        if len({one.time for line in lines for one in line.clocks}) > 1 and not any(line.clocks for line in called):
            doubts.append(_WHICH_TIME)
    elif len({(line.dates[0].date, line.clocks[0].time) for line in lines if line.dates and line.clocks}) > 1:
        doubts.append(_WHICH_TIME)
    if place is None or date is None or clock is None:
        return []
    begins = 60 * clock.time.hour + clock.time.minute
    until = [one for line in lines for one in line.clocks if _UNTIL.search(line.text, 0, one.begin)]
    if any(60 <= 60 * one.time.hour + one.time.minute - begins <= 240 for one in until):
        doubts.append(_ENDS)
    return [
        Reservation(
            kind="meal",
            name="",
            start=place,
            begins=moment_of(date, clock),
            party=people,
            children=children,
            reference=reference_in(text.text),
            doubts=tuple(filter(None, (date.unsure, *doubts))),
        )
    ]


def _said(text: Text) -> set[str]:
    return set(plain_name(f"{text.about} {text.text[:5000]}").split())


def _speaks(text: Text, kind: str) -> bool:
    said = f"{text.about} {text.text[:5000]}"
    stems = tuple(word for word in words(kind) if len(word) > 7 and " " not in word)  # "asztalfoglalását"
    return stands_in(said, kind) or any(word.startswith(stems) for word in plain_name(said).split())


def side_in(text: Text, kind: str) -> tuple[Where, Moment | None, Dated | None]:
    """Where and when a text says that a rental car is picked up or given back, behind a label such as ``Return:``."""
    return _side(lines_of(text), kind)


def _side(lines: list[Line], kind: str) -> tuple[Where, Moment | None, Dated | None]:
    """The place and the time behind a label such as ``Pick-up``, in its line or the next two."""
    date, clock = dated_by(lines, kind)
    where = Where()
    for at, line in labelled(lines, kind):
        for near in about_label(lines, at, kind):
            if near.label in words("time") | words("date"):
                continue
            spans = [(one.begin, one.end) for one in near.dates] + [(one.begin, one.end) for one in near.clocks]
            bare = masked(near.text, spans)[near.begin :]
            name = next((name for cell in re.split(r",\s|[ \t]{2,}", bare) if (name := place_text(cell))), "")
            if plain_name(name) in words("same_place"):
                break
            if name and not (near is line and not line.label):
                where = Where(name=name, street=bare.strip(" ,") if re.search(r"\d", bare) else "")
                break
        if where.known:
            break
    return where, moment_of(date, clock) if date is not None else None, date


def cars_in(text: Text, alone: bool = True) -> list[Reservation]:
    """The rental car, or the ride, that a confirmation tells, not settled; nothing where place or date of one end are
    missing (of a ride: both places, and when it begins). alone: it tells of no journey, so that two days are a rental
    also where no word says so."""
    lines = lines_of(text)
    (start, begins, first), (end, ends, last) = _side(lines, "pickup"), _side(lines, "dropoff")
    ride = not (_speaks(text, "car") or (alone and begins and ends and begins.date < ends.date))
    if ride and not _speaks(text, "taxi"):
        return []
    if ride:
        if not start.known or not end.known or begins is None:
            return []
        doubts = (first.unsure,) if first is not None and first.unsure else ()
        code = reference_in(text.text)
        return [Reservation(kind="taxi", start=start, end=end, begins=begins, ends=ends, reference=code, doubts=doubts)]
    if not start.known or begins is None or ends is None or ends.clock < begins.clock:
        return []
    unsure = [date.unsure for date in (first, last) if date is not None and date.unsure]
    return [
        Reservation(
            kind="car",
            name="the rental car",
            start=start,
            end=end if end.known else start,
            begins=begins,
            ends=ends,
            reference=reference_in(text.text),
            doubts=tuple(dict.fromkeys(unsure)),
        )
    ]


_TICKETS_FOR = re.compile(
    rf"\b(?:{'|'.join(sorted(words('ticket'), key=len, reverse=True))})\s+(?:for|to|für|pour|para|per|voor|til|till)\s+"
    r"(?:the\s+)?([^\n.!;|]{3,70})",
    re.IGNORECASE,
)
_NO_VENUE = Doubt("no word says that this is where it is", "start")
VISIT_OR_EVENT = Doubt("whether it is a visit or something that is on there is said by no word", "kind")


def visited(title: str, place: str) -> tuple[Kind, tuple[str, ...]]:
    """Whether what a ticket is for, at a place of that name, is the visit of it or an event that is on there; with a
    doubt where no word calls it an event, and it is not the name of a sight alone."""
    named, there = set(plain_name(title).split()), set(plain_name(place).split())
    if stands_in(title, "event"):
        return "event", ()
    enters = named & (words("visit") | words("ticket") | words("entry"))
    known = there | words("sight") | words("in_names") | enters | words("starts") | words("time")
    rest = {word for word in named - known if word.isalpha() and len(word) > 3}
    if named & words("sight") or (not rest and (there & words("sight") or (enters and there & named))):
        sure = named & words("sight") and not (rest and there and not named <= there)
        sure = sure and not enters & words("ticket") and bool(named & (words("visit") - words("sight")))
        return "visit", () if sure else (VISIT_OR_EVENT,)
    return "event", (VISIT_OR_EVENT,) if not there or there & words("sight") else ()


def tickets_in(text: Text) -> list[Reservation]:
    """The visit or event that a ticket is for, not settled; nothing where its name or its day is missing."""
    lines = lines_of(text)
    if not (_speaks(text, "ticket") or any(line.label for _, line in labelled(lines, "event"))):
        return []
    named = _TICKETS_FOR.search("\n".join([text.about.split("\n", 1)[0], *(line.text for line in lines[:40])]))
    name = re.split(r"\s+(?:on|am|le|el|il|op)\s+(?=\W*\w*\W*\d)|,", named[1])[0].strip() if named is not None else ""
    if named is None or not can_name(name) or dates_in(named.string[named.start(1) : named.end() + 12], text.near):
        name = ""
    name = name or next((line.value for _, line in labelled(lines, "event") if line.label and not line.dates), "")
    name = re.sub(r"^(?:[^\W\d_A-Z]{1,4}['’]?\s)(?=[^\W\d_a-z])", "", name)  # "il Museo …"
    name = "" if name[:1].islower() and name.rsplit(maxsplit=1)[-1].islower() else name  # "this event with us"
    place = entitled(lines, text, "sight")
    venue = next((line.value for _, line in labelled(lines, "venue") if line.label and not line.dates), "")
    unnamed = venue == ""
    venue = venue or _venue_by(lines)
    dated = [line for _, line in labelled(lines, "entry") if line.dates] or [line for line in lines if line.dates]
    if not dated or not (name or place):
        return []
    date = dated[0].dates[0]
    if any(line.dates[0].date != date.date for line in dated if line.clocks):
        return []  # of several days it is not sure which is meant
    kind, doubts = visited(name, (place.name if place is not None else "") if not venue else venue.partition(",")[0])
    if kind == "event" and unnamed:
        doubts += (_NO_VENUE,)
    if kind == "visit" and not unnamed and can_name(venue.partition(",")[0]):
        first, rest = venue_in(venue)  # its own label says more than the title
        where = Where(name=first, street=rest, city=city_in_address(venue))
    elif kind == "visit" or not venue:
        at = next((line for line in lines if name and plain_name(line.text).startswith(plain_name(name))), None)
        where = place or Where()
        if name and at is not None and "," in at.text:
            where = Where(
                name=name, street=at.text[len(name) :].strip(" ,"), city=city_in_address(at.text[len(name) :])
            )
        elif name and (place is None or plain_name(name) not in plain_name(place.name)):
            where = Where(name=name, city=city_in_address(venue) or city_in_address(name))
    else:
        first, rest = venue_in(venue)
        where = Where(name=first, street=rest, city=city_in_address(venue))
    begin = (one for line in lines for one in line.clocks if _BEGINS.search(line.text, 0, one.begin))
    clock = next(begin, None) or next((line.clocks[0] for line in dated if line.clocks), None)
    if clock is None:  # the doors open before it begins
        kinds = ("starts", "time", "entry")
        clock = next((line.clocks[0] for kind in kinds for _, line in labelled(lines, kind) if line.clocks), None)
    people, children = party_in(text.text)
    return [
        Reservation(
            kind=kind,
            name=name if name != where.name else "",
            start=where,
            begins=moment_of(date, clock),
            party=people,
            children=children,
            reference=reference_in(text.text),
            doubts=tuple(filter(None, (*doubts, date.unsure, "" if clock else "at what time it begins is not told"))),
        )
    ]


_BEGINS = re.compile(rf"{any_of('starts')}\W{{0,3}}(?:{any_of('at_time')}\s)?$", re.IGNORECASE)


def _venue_by(lines: list[Line]) -> str:
    """A place with its address in the line before or behind the one that tells the day and the hour; "" without."""
    for at, line in enumerate(lines):
        if not (line.dates and line.clocks):
            continue
        for near in lines[max(0, at - 1) : at] + lines[at + 1 : at + 2]:
            first, _, rest = near.text.partition(",")
            named = not near.label and can_name(first) and not STREET.search(first)
            if named and STREET.search(rest) and city_in_address(rest):
                return near.text
        for number in (at - 2, at - 1, at + 1, at + 2):
            if 0 <= number < len(lines) - 1 and not lines[number].label and stands_above_address(lines, number):
                return f"{lines[number].text}, {lines[number + 1].text}"
    return ""


def tables_beside(text: Text) -> list[str]:
    """The lines of a confirmation of something else that tell of a table with its day and hour; they are not read."""
    return [line.text[:80] for line in lines_of(text) if line.label in words("table") and line.dates and line.clocks]


def lacking(text: Text) -> str:
    """What a text of which nothing could be made out lacks to be a booking; one clause for people."""
    lines = lines_of(text)
    dates = [date for line in lines for date in line.dates]
    clocks = [clock for line in lines for clock in line.clocks]
    said = _said(text)
    counts = {kind: sum(word in words(kind) - words("platform") for word in said) for kind in _JOURNEYS}
    travels = max(counts, key=lambda kind: counts[kind]) if any(counts.values()) else ""
    if has_label(lines, "checkin") and not _holds_flight(said):
        first, last = dated_by(lines, "checkin")[0], dated_by(lines, "checkout")[0]
        if first is None or last is None:
            return (
                f"it looks like a stay, but the date of its check-{'in' if first is None else 'out'} could not be read"
            )
        if first.date >= last.date:
            return f"it looks like a stay, but its check-out ({last.date}) is not after its check-in ({first.date})"
        return "it looks like a stay, but what the lodging is called, or in which city it is, could not be made out"
    if _speaks(text, "car"):
        parts = {f"the {word}": _side(lines, kind) for kind, word in (("pickup", "pick-up"), ("dropoff", "return"))}
        missing = [name for name, (_, moment, _) in parts.items() if moment is None]
        return f"it looks like a rental car, but when {' and '.join(missing) or 'and where it'} is could not be read"
    sort = travels or next((kind for kind in ("ticket", "table", "hotel") if _speaks(text, kind)), "")
    if not sort:
        return "no journey, stay or event could be made out in it" + ("" if dates else ": it says no date")
    called = _CALLED.get(sort, sort)
    if not dates:
        return f"it looks like {called}, but says no date"
    if travels and len(clocks) < 2:
        count = "no time" if not clocks else "only one time"
        return f"it looks like {called}, but says {count} of day; a departure and an arrival are needed"
    if sort == "table" and not clocks:
        return f"it looks like {called}, but says no time of day"
    if travels:
        return f"it looks like {called}, but from where to where and when could not be told together"
    return f"it looks like {called}, but what it is for could not be made out"


_JOURNEYS: tuple[str, ...] = BY
_CALLED = {"ticket": "a ticket", "table": "a table booked", "hotel": "a stay"} | {
    kind: f"a journey by {'air' if kind == 'flight' else kind}" for kind in _JOURNEYS
}


def _holds_flight(said: set[str]) -> bool:
    return bool(said & (words("flight") - {"let", "fly", "lot", "boarding"}))
