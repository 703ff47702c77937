"""One item of a plan in plain words: a journey, a meal, a bed or a visit, with its times; or the question it leaves."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, replace

from ...trip import minute_of, wall_clock
from ._calls import journeys_in
from ._dates import Clock, clocks_in, dates_in
from ._labels import party_in, reference_in
from ._lines import (
    CELLS,
    beside_a_role,
    both_known,
    can_be_place,
    find_number,
    masked,
    only_a_platform,
    place_text,
    role_of,
)
from ._places import city_in, city_named, located, town_named, town_of, where_named
from ._reservation import JOURNEYS, NO_SORT, Doubt, Kind, Moment, Reservation, Where
from ._spans import NIGHTS, days_alone, last_night
from ._structure import journeys_told
from ._text import Text
from ._told import CODES, LEAVES, MEAL, Times, ends_of, kind_of, label_in, meal_words, times_in
from ._words import any_of, plain_name, words

__all__ = [
    "BY_DAYS",
    "ONE_NIGHT",
    "WHAT",
    "PlanDay",
    "PlanItem",
    "eaten_at",
    "is_remark",
    "is_town",
    "item_read",
    "journey_of",
    "lodges",
    "matters",
    "says_booked",
    "thing_of",
    "where_of",
]


@dataclass(frozen=True)
class PlanDay:
    """The day that lines belong to; number: of ``Day 2``; date: None while it is not known; title: what else its head
    says; city: where one is; towns: the plain names of the plan's cities."""

    number: int | None
    date: dt.date | None
    unsure: str
    city: str = ""
    title: str = ""
    towns: frozenset[str] = frozenset()


@dataclass(frozen=True)
class PlanItem:
    """One thing of a day; "" for the head of the day itself; listed: whether it stands in a list; until: the day on
    which a stay ends whose line names both (``10-13 Nov``); line: that line."""

    day: PlanDay
    text: str
    listed: bool = False
    until: dt.date | None = None
    line: str = ""


_NOTHING = re.compile(rf"^[-–—\s]*$|^{any_of('nothing')}$", re.IGNORECASE)
_BOOKED = re.compile(rf"{any_of('is_booked')}|✓|✔|☑", re.IGNORECASE)
_NOT_YET = re.compile(rf"{any_of('nothing')}\s$", re.IGNORECASE)
_TICKET = re.compile(rf"{any_of('ticket')}\s+([A-Z0-9-]*\d[A-Z0-9-]*)")
_REMARK = re.compile(rf"{any_of('is_booked')}|{any_of('until_day')}.*|{any_of('ticket')}\s+\S*\d.*", re.IGNORECASE)
_DESK = re.compile(rf"{any_of('checks_in')}|{any_of('checks_out')}", re.IGNORECASE)
_NOT_DONE = re.compile(rf"^{any_of('not_done')}", re.IGNORECASE)
_EITHER = re.compile(rf"\S\s{any_of('either_or')}\s\S", re.IGNORECASE)


def says_booked(text: str) -> bool:
    """Whether a text says that something is booked, and not that it is not."""
    return any(not _NOT_YET.search(text[: found.start()]) for found in _BOOKED.finditer(text))


def is_remark(text: str) -> bool:
    """Whether a piece of a line says something of what stands before it: that it is booked, until when, a ticket."""
    seats = any(only_a_platform(part) for part in re.split(r",\s*", text))
    desk = _DESK.match(text) is not None and bool(clocks_in(text)) and not re.search(r"[^\W\d_a-z]", text)
    told = bool(reference_in(text)) or party_in(text)[0] is not None
    return _REMARK.search(text) is not None or seats or desk or told


def item_read(item: PlanItem) -> Reservation | str:
    """One item, or the question that it leaves; "" for what is no item (a label of the plan)."""
    one = _read(item)
    if not isinstance(one, str) or not one or item.day.date is None or len(clocks_in(item.text)) != 2:
        return one
    day = item.day.date
    ways = journeys_told(Text(item.text, day, sure=True, day=day))
    if len(ways) != 1 or ways[0].begins is None or ways[0].begins.date != day or NO_SORT in ways[0].doubts:
        return one
    doubts = filter(None, [item.day.unsure])
    return ways[0].but(booked=says_booked(item.text) or bool(reference_in(item.text))).doubted(*doubts)


def _read(item: PlanItem) -> Reservation | str:
    text = _DAY_PART.sub("", item.text)
    if "\n" in text:
        return _way_in_two_lines(item)
    if any(only_a_platform(part) for part in re.split(r",\s*", text)) and not clocks_in(text):
        return ""  # seats and coaches of what stands before
    label, value = label_in(text)
    if label in words("about_plan"):
        return ""
    if _NOTHING.match(value):
        return ""
    if _NOT_DONE.match(text):
        return "it says that this is not done"
    times = times_in(value if label else text)
    roles = {role_of(word) for word in text.split()}
    if times.begins and times.ends and {"depart", "arrive"} <= roles and item.day.date is not None:
        day = item.day.date
        turned = _ROLE_BEHIND.sub(_role_first, text)
        lead = re.match(r"^[^:]*?(?=,\s[^\W\d_]+\s\d{1,2}[:.h]\d{2})", turned)
        named = find_number(lead[0]) if lead is not None else None
        ways = turned[lead.end() if lead is not None else 0 :].strip(" ,").replace(", ", "\n")
        journeys = journeys_in(Text(ways, day, sure=True, day=day, about=lead[0] if lead is not None else ""))
        if len(journeys) == 1:
            one = journeys[0].doubted(*filter(None, [item.day.unsure]))
            return one.but(booked=says_booked(text), number=one.number or (named[0] if named is not None else ""))
    kind, name = kind_of(label, times.rest)
    if item.until is not None and (unsure := _unsure_stay(text, name)):
        return unsure
    if item.until is not None and kind in ("lodging", "visit", None) and _named(name):
        one = thing_of("lodging", item, name, times)
        return one if lodges(item.line) else one.doubted(BY_DAYS)
    if kind in JOURNEYS:
        return journey_of(kind, item, value if label else text)
    first = plain_name(text).split()[:1]
    if set(first) & (words("pickup") | words("dropoff")) and set(plain_name(text).split()) & words("car_noun"):
        return "is it a rental car? say in one line where and when it is picked up and returned"
    if set(first) & (words("pickup") | words("dropoff")) and kind == "visit" and not label:
        return WHAT
    if kind in ("visit", None) and _PLACE_AND_TIME.search(text):
        return "is it a journey? say by what it goes, and in one line from where to where and when"
    nights = [found for found in NIGHTS.finditer(text) if plain_name(found[2]) in words("stay")]
    if nights and kind in ("visit", "meal", None):
        alone = any(one.fullmatch(part.strip()) for one in (NIGHTS,) for part in text.split(","))
        bare = _without_reference(text, reference_in(text))
        if (re.search(r"\w\.\s+\w|;", bare) and not alone) or times.begins or set(first) & words("moves"):
            return "it names nights and more; say the bed in a line of its own"
        return thing_of("lodging", item, name, times)
    if kind == "lodging" and times.begins is not None and _only_a_desk(text):
        return "it says when one may move in or has to be out; say it beside the bed"
    if LEAVES.match(name):
        return "it says when a bed is left; the stay itself tells its last night"
    if kind is None and (not times.begins or " ".join(plain_name(name).split()[:1]) in words("moves")):
        return WHAT
    way = ends_of(name, None) if kind == "visit" else None
    if way is not None and ({"depart", "arrive"} <= roles or (all(way) and both_known(list(way)))):
        return "by what does it go?"
    told = bool(times.begins) or label in words("visit")
    if kind == "visit" and not told and not item.listed and not _is_name(name):
        return WHAT
    if kind == "visit" and not told and (item.day.title or not _named(name) or name[:1].islower()):
        return "is it the city of that day, a place to visit, or only a title?" if item.day.title else WHAT
    if kind == "visit" and beside_a_role(text):
        return "is it a journey? say in one line from where to where it goes, and when"
    if kind == "lodging" and set(plain_name(text).split()) <= {
        part for word in words("no_bed") for part in word.split()
    }:
        return ""
    if _EITHER.search(name):
        return "which of them is it?"
    if kind in ("visit", "meal", "lodging") and re.search(r"\?\W*$|\w\?\s+[-–—]\s", text):
        return "is it so?"
    if kind in ("visit", None) and not (item.listed or label) and _is_sentence(name) and not _is_booked(text):
        return WHAT
    if kind == "meal" and (not _named(name) or not _named(eaten_at(name)[1])):
        return "where is it eaten?"
    if kind == "meal" and is_town(eaten_at(name)[1].split(",")[0], item.day):
        return "where is it eaten?"
    if not _named(name):
        return "which place is it?"
    return thing_of(kind or "visit", item, name, times)


def _way_in_two_lines(item: PlanItem) -> Reservation | str:
    """The journey of a departure and the arrival under it, each with its place in the cell before its time."""
    assert item.day.date is not None
    first, _, second = item.text.partition("\n")
    cells = CELLS.split(first)
    at = next(number for number, cell in enumerate(cells) if clocks_in(cell))
    number = find_number(masked(first, [(clock.begin, clock.end) for clock in clocks_in(first)]))
    departs = "  ".join(cells[max(0, at - 1) : at + 1] if at and not place_text(_untimed(cells[at])) else cells[at:])
    called = number[0] if number is not None else ""
    lines = f"{item.day.date}  {called}\n{_with_role(departs, 'departs')}\n{_with_role(second, 'arrives')}"
    found = journeys_in(Text(lines, item.day.date, sure=True, about=first, day=item.day.date))
    if len(found) != 1:
        return "is it a journey? say in one line from where to where it goes, and when"
    one = found[0].doubted(*filter(None, [item.day.unsure]))
    return one.but(number=called or one.number, booked=says_booked(first))


def _with_role(line: str, role: str) -> str:
    """A line with a word for departure or arrival before its time."""
    at = clocks_in(line)[0].begin
    return line if beside_a_role(line) else f"{line[:at]}{role} {line[at:]}"


def _untimed(cell: str) -> str:
    words_ = masked(cell, [(clock.begin, clock.end) for clock in clocks_in(cell)]).split()
    return " ".join(word for word in words_ if not role_of(word))


def _only_a_desk(text: str) -> bool:
    """Whether a line tells the hours of a desk, and no house: ``Check-in any time after 3pm``."""
    desk = _DESK.match(text)
    rest = text[desk.end() :] if desk is not None else ""
    return bool(rest) and not re.search(r"[^\W\d_a-z]", rest) and not set(plain_name(rest).split()) & words("hotel")


_PERHAPS = re.compile(rf"^\W*{any_of('perhaps')}|\?\s*$", re.IGNORECASE)


def _unsure_stay(text: str, name: str) -> str:
    """Why a line that names a lodging and two days may be no stay; "" where it is one."""
    if set(plain_name(text).split()) & words("cancelled"):
        return "it says that it is cancelled"
    if _PERHAPS.search(text):
        return "is it so?"
    last = re.sub(r"\([^()]*\)|\s[-–—]\s.*", "", _BOOKED.sub("", name).split(",")[0]).split()[-1:]
    if last and last[0].islower() and plain_name(last[0]) not in words("hotel") | words("span"):
        return "is it a stay? of it only a sentence can be read"
    return ""


_PLACE_AND_TIME = re.compile(r"[^\W\d_]{2}\s\d{1,2}[:.h]\d{2}\s*[-–—→]+\s*[^\W\d_]{2}[^\d,;]*\s\d{1,2}[:.h]\d{2}")
"""Both ends of a journey, each before its time: ``Wien Hbf 12:40 – Budapest Keleti 15:19``."""
_ROLE_BEHIND = re.compile(r"(\d{1,2}[:.h]\d{2}(?:\s?(?:Uhr|h))?)\s+([^\W\d_]+)\.?(?=\s)")


def _role_first(found: re.Match[str]) -> str:
    """``ab 9:30`` for ``9:30 ab``."""
    return f"{found[2]} {found[1]}" if role_of(found[2]) in ("depart", "arrive") else found[0]


_DAY_PART = re.compile(rf"^{any_of('day_part')}\s*[:–—(-]\s*", re.IGNORECASE)
BY_DAYS = "that one sleeps there is told by its days alone"
ONE_NIGHT = "until when it is not said; one night is assumed"
WHAT = "what is it: a visit, a meal, a bed or a note?"


def is_town(name: str, day: PlanDay) -> bool:
    return plain_name(name) in day.towns or city_named(name) is not None


def _is_name(text: str) -> bool:
    """Whether a line without a time can be what a place is called, and not a sentence."""
    said = re.findall(r"[^\W\d_]{3,}", text)
    capitals = sum(word[0].isupper() for word in said)
    small = text[:1].islower()  # "be in Dover by noon", and "the Old Mill Museum"
    return len(text.split()) <= 9 and re.search(r"\w\. \w", text) is None and capitals * 2 >= len(said) + small


def _is_sentence(text: str) -> bool:
    return not (_is_name(text) or can_be_place(text))


def _is_booked(text: str) -> bool:
    return says_booked(text) or bool(reference_in(text))


def _named(name: str) -> bool:
    return bool(re.search(r"[^\W\d_]{2}", name))


def _clock(item: PlanItem, clock: Clock) -> Moment:
    assert item.day.date is not None
    return Moment(dt.datetime.combine(item.day.date + dt.timedelta(days=clock.days), clock.time))


def _whole(item: PlanItem) -> Moment:
    assert item.day.date is not None
    return Moment(dt.datetime.combine(item.day.date, dt.time()), timed=False)


def journey_of(kind: Kind | None, item: PlanItem, text: str) -> Reservation | str:
    times = times_in(text)
    assert kind is not None
    found = ends_of(times.rest, kind)
    if found is None:
        return "from where to where does it go?"
    if any(end and not can_be_place(end) for end in found):
        return "is it a journey? say in one line from where to where it goes, and when"
    ends = [where_named(end).but(city=_place_city(end, item.day)) for end in (found[0] or item.day.city, found[1])]
    if not ends[0].known:
        return "from where does it go?"
    label = re.search(r"\bnumber:\s*([A-Z]{0,3}\d+)", text, re.IGNORECASE)
    number, ticket = find_number(times.rest), _TICKET.search(text)
    doubts = [item.day.unsure, "" if found[0] else f"where it leaves is not said; taken for {item.day.city}"]
    begins = _clock(item, times.begins) if times.begins is not None else _whole(item)
    arrives = _until(item, times)
    if arrives is not None and times.ends is None and times.minutes is not None:
        zones = [located(end, kind).zone for end in ends]
        if zones[0] and zones[1]:
            arrives = replace(arrives, clock=wall_clock(minute_of(begins.clock, zones[0]) + times.minutes, zones[1]))
        doubts.append("its arrival is worked out from how long it takes")
    return Reservation(
        kind=kind,
        start=ends[0],
        end=ends[1],
        begins=begins,
        ends=arrives,
        number=label[1] if label is not None else number[0] if number else _number_before_codes(times.rest),
        reference=ticket[1] if ticket is not None else reference_in(text),
        booked=says_booked(text) or bool(reference_in(text)) or ticket is not None,
        doubts=tuple(doubt for doubt in doubts if doubt),
    )


def _number_before_codes(text: str) -> str:
    """The number of a flight that stands bare before its airports: ``Bluewing 310 DFW to MSY``."""
    codes = CODES.search(text)
    found = re.search(r"(?<![\w.,-])\d{2,4}\s*[,:]?\s*$", text[: codes.start()]) if codes is not None else None
    return found[0].strip(" ,:") if found is not None else ""


def _place_city(end: str, day: PlanDay) -> str:
    """The city of an end where the plan names it and the list of cities does not."""
    return "" if city_named(city_in(end)) is not None else town_of(end, day.towns)


def _until(item: PlanItem, times: Times) -> Moment | None:
    """When an item ends: at the time that it says (the next day where that is earlier), or when it has lasted."""
    if times.ends is not None:
        moment = _clock(item, times.ends)
        early = times.begins is not None and times.ends.time < times.begins.time and not times.ends.days
        return replace(moment, clock=moment.clock + dt.timedelta(days=1)) if early else moment
    if times.begins is None or times.minutes is None:
        return None
    begins = _clock(item, times.begins)
    return replace(begins, clock=begins.clock + dt.timedelta(minutes=times.minutes))


_THAT_NIGHT = re.compile(any_of("that_night"), re.IGNORECASE)


def eaten_at(name: str) -> tuple[str, str]:
    """The meal and the place in ``lunch at Da Enzo``, ``lunch: Da Enzo``, ``lunch``; the meal "" where none is."""
    alone = re.match(r"^(?P<meal>[^\W\d_]+)(?:[:\s]+(?P<name>.*))?$", name)
    meal = MEAL.match(name) or alone
    _, _, second = meal["meal"].partition(" ") if meal is not None else ("", "", "")
    if second[:1].isupper() and plain_name(second) not in meal_words():
        meal = alone  # "Jantar Quinta da Serra"
    if meal is not None and set(plain_name(meal["meal"]).split()) & meal_words():
        return meal["meal"], (meal["name"] or "").strip()
    return "", name


def thing_of(kind: Kind, item: PlanItem, name: str, times: Times) -> Reservation:
    assert item.day.date is not None
    reference = reference_in(item.text)
    booked = says_booked(item.text) or bool(reference) or (kind == "meal" and party_in(item.text)[0] is not None)
    name = _without_reference(name, reference)
    last: dt.date | None = None
    if kind == "lodging":
        told_last, name = days_alone(name, item.day.date)
        last, name = last_night(name, item.day.date)
        last = told_last or last
    first, *told = re.split(r",\s+", name)
    beside = [part for part in told if _is_beside(part)]
    told = [part for part in told if part not in beside]
    name = ", ".join([first, *(part for part in told if _BOOKED.search(part) or not is_remark(part))])
    if kind == "visit" and (ticket := re.search(rf"\s(?:[^\W\d_]+\s)?{any_of('ticket')}$", name)) is not None:
        name = name[: ticket.start()] or name  # "Ephesus timed tickets"
    doubts = [
        item.day.unsure,
        "what it is is not said; taken for a visit" if name[:1].islower() and kind == "visit" else "",
    ]
    last = item.until or last
    if kind == "lodging" and last is None and not _THAT_NIGHT.search(item.text):
        doubts.append(ONE_NIGHT)
    title, name = eaten_at(name) if kind == "meal" else ("", name)
    remark = re.search(r"\s+[-–—]\s+(?=[^\W\d_A-Z][^A-Z]*$)|\s*\((?=[^\WA-Z\d][^()]*\)\s*$)", _BOOKED.sub("", name))
    name = _BOOKED.sub("", re.sub(rf"\([^()]*{any_of('is_booked')}[^()]*\)", " ", name, flags=re.IGNORECASE))
    notes = ", ".join(beside)
    if remark is not None and remark.start() > 2:
        name, notes = name[: remark.start()], ", ".join(filter(None, [name[remark.end() :].strip(" ()"), notes]))
    name = re.sub(r"\(\s*[^\w]*\)", "", name)
    name, _, more = (part.strip() for part in re.sub(r",\s*(?:,\s*)+", "\0", name).partition("\0"))
    notes = " ".join(part for part in (notes, more) if part and re.search(r"\w{4}", part))
    name = re.sub(rf",?\s+{any_of('span')}\s*$", "", name, flags=re.IGNORECASE).strip(" ,.;:–—-")
    begins = _clock(item, times.begins) if times.begins is not None else _whole(item)
    ends = _until(item, times)
    where = (_lodging_at if kind == "lodging" else where_of)(" ".join(name.split()), item.day)
    if kind == "lodging" and city_named(where.city) is None:
        others = [part.strip() for part in name.split(",")[1:] if re.fullmatch(r"\s*[^\W\d_a-z][^\W\d_]+", part)]
        others = [part for part in others if where.city and plain_name(part) != plain_name(where.city)]
        doubts += [Doubt(f"whether its town is {part} or {where.city} is not said", "town") for part in others[:1]]
    if kind == "lodging":
        night = last or item.day.date + dt.timedelta(days=1)
        desks = [_desk(kind, item.text) for kind in ("checks_in", "checks_out")]
        begins = _clock(item, desks[0]) if desks[0] is not None else begins
        left = desks[1].time if desks[1] is not None else dt.time()
        ends = Moment(dt.datetime.combine(night, left), timed=desks[1] is not None)
    return Reservation(
        kind=kind,
        name=title,
        start=where,
        begins=begins,
        ends=ends,
        booked=booked,
        reference=reference,
        notes=notes,
        doubts=tuple(doubt for doubt in doubts if doubt),
    )


def _without_reference(name: str, reference: str) -> str:
    """A name without the booking number behind it, its label, and what stands behind that up to a comma."""
    before, found, behind = name.partition(reference) if reference else (name, "", "")
    if not found or not before.strip():
        return name
    said, known = before.rstrip(" .:#").split(), words("confirmation") | words("number_marks") | words("code_called")
    while len(said) > 1 and plain_name(said[-1]) in known:
        said.pop()
    return ", ".join(filter(None, [" ".join(said).strip(" ,;-–—("), behind.partition(", ")[2]]))


def _is_beside(part: str) -> bool:
    """Whether a piece behind a comma is a note, and not of the name or the address before it: a few words that begin
    small (``pay on arrival``), tickets, or a table for some."""
    said = plain_name(part).split()
    bare = re.sub(r"\([^()]*\)", " ", _BOOKED.sub(" ", part)).split()
    if len(bare) < 2:
        return False
    small = bare[0].islower() and not can_be_place(part) and not re.search(r"\d", part)
    return small or (len(said) > 1 and said[0] in words("ticket") | words("table"))


def where_of(name: str, day: PlanDay) -> Where:
    """A place of a plan: ``Coco Bambu, Rockford`` names its city, else it is in that of the day."""
    city = day.city
    called = re.search(r"[\"“„]([^\"“”„]{3,})[\"“”]", name)
    first, _, last = name.rpartition(",")
    town = town_named(last.strip()) if first else None
    if town is not None or (first and plain_name(last) in day.towns | {plain_name(city)} - {""}):
        return Where(name=called[1] if called else first.strip(), city=town.name if town else last.strip())
    if re.fullmatch(r"[^,\d]+, [^\W\d_a-z][^\W\d_]+", name):
        return Where(name=first.strip(), street=last.strip(), city=city)  # its quarter
    street = re.fullmatch(r"([^()]+?)\s*\(([^()]*\d[^()]*)\)", name)
    if street is not None:
        return Where(name=street[1], street=street[2], city=city)
    if re.fullmatch(r"[^\d,]+,\s*\d.*|.*\d{1,4}.*,.*", name):
        before, _, after = name.partition(",")
        return Where(name=before.strip(), street=after.strip(), city=city)
    return Where(name=called[1] if called else name, city=city)


def _desk(kind: str, text: str) -> Clock | None:
    """The hour from which one may move in, or until which out, that a line tells behind such a word."""
    led = re.search(rf"{any_of(kind)}[^\d,;]*", text, re.IGNORECASE)
    clocks = clocks_in(text[led.start() :]) if led is not None else []
    return clocks[0] if led is not None and clocks and clocks[0].begin <= led.end() - led.start() else None


_ROOM = re.compile(any_of("room"), re.IGNORECASE)


def _lodging_at(name: str, day: PlanDay) -> Where:
    """The place of a lodging: its name, then its street, its city, and what is said of nights and rooms."""
    name = re.sub(r"\s*\([^()]*$", "", name)
    inside = re.search(r"\(([^()]*)\)", name)
    first, *parts = [part.strip() for part in re.sub(r"\([^()]*\)", " ", name).split(",")]
    parts += inside[1].split(",") if inside is not None else []
    city, street = "", ""
    parts.sort(key=lambda part: city_named(part) is None)  # "Asakusa, Tokyo"
    for part in parts:
        known = town_named(part)
        if known is not None or plain_name(part) in day.towns | {plain_name(day.city)} - {""}:
            city = city or (known.name if known is not None else part.strip())
        elif set(plain_name(part).split()) & (words("stay") | words("people")) or _ROOM.search(part):
            continue
        elif re.search(r"\d", part) and not street:
            street = part.strip()
    if not (city or street or len(parts) > 1):
        return where_of(name, day)
    street = street or (", ".join(parts) if not city else "")
    return Where(name=" ".join(first.split()), street=street, city=city or day.city)


def lodges(line: str) -> bool:
    """Whether a line has a word for a lodging, or tells a number of nights."""
    plain = f" {plain_name(line)} "
    nights = any(plain_name(found[2]) in words("stay") for found in NIGHTS.finditer(line))
    return nights or any(f" {word} " in plain for word in words("hotel") | words("beds"))


def matters(line: str, confirms: bool = False) -> bool:
    """Whether a line has a date, a time, or a word for a booking, a bed, a meal or a sight beside a name; of a
    confirmation what it confirms is named all over it."""
    said = set(plain_name(line).split())
    if clocks_in(line) or dates_in(line, dt.date(2000, 1, 1)):
        return True
    if re.search(r"https?:|@\w", line) or not re.search(r"(?<!^)\b[^\W\d_a-z]\w", line):
        return False
    goes = bool(said & (meal_words() | words("table") | words("sight")))
    return len(line.split()) <= 14 and (goes or (not confirms and (lodges(line) or says_booked(line))))
