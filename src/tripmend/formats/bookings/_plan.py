"""Itineraries in plain words: days with what is done on them, in lines and lists.

``Day 2 – Tue 14 Apr: 10:00 Tile Museum, lunch at Da Enzo``. What is sure becomes an item; what is not is asked: it
comes back with a question.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ...errors import InputError
from ...trip import city_key
from ._dates import Dated, clocks_in, dates_in
from ._item import ONE_NIGHT, PlanDay, PlanItem, is_remark, item_read, lodges, says_booked
from ._labels import reference_in, says_same
from ._lines import ARROW, CELLS, can_be_place, only_a_platform, role_of
from ._places import city_in, city_in_address, city_named, town_of
from ._reservation import JOURNEYS, Doubt, NotUsed, Reservation, Source
from ._spans import span_in
from ._stays import desks_in
from ._text import Text, near_in
from ._told import BETWEEN, ends_of, kind_of, label_in, meal_words, times_in
from ._words import any_of, plain_name, weekday_words, words

__all__ = ["NOT_SAID", "booked_or_asked", "is_confirmation", "nights_joined", "plan_in", "plan_lines"]

_MOST_ITEMS = 1000
_BULLET = re.compile(r"^\s*(?:[-*•·–—◦▪+>]+|\d{1,2}[.)](?=\s)|\[[ xX]?\])\s*(?:\[[ xX]?\]\s*)?")
_DAY = re.compile(r"^\W*([^\W\d_]{2,12})\s*(?:no\.?\s*)?#?(\d{1,3})(?=\W|$)")
_HEAD = re.compile(r"^\s*#{1,6}\s*|\*\*|__|^=+$")


def plan_in(text: Text, source: Source, start: dt.date | None = None) -> tuple[list[Reservation], list[NotUsed], bool]:
    """The items of a plan in plain words, not settled, and a question for each line that could not be made out.

    start: the date of day 1, where the plan has none. The last is whether the text counts its days (``Day 2``), so that
    it is a plan and no confirmation. Nothing at all for a text without days, where less than half is made out, and for
    a confirmation that is no list: most lines of it are no items.
    """
    read, counted = plan_lines(text, start)
    found = [one for _, one in read if isinstance(one, Reservation)]
    asked = [
        NotUsed(source, " ".join((item.line or item.text).split())[:80], one)
        for item, one in read
        if isinstance(one, str) and one
    ]
    items = [item for item, _ in read if item.text]
    several = len({item.day.date for item in items}) > 1 or sum(item.listed for item in items) > 1
    listed = sum(item.listed for item in items) * 2 > len(items)
    if not counted and (len(asked) >= len(found) or not several or (is_confirmation(text) and not listed)):
        return [], [], False
    return nights_joined(booked_or_asked(found, is_confirmation(text))), asked, counted


def booked_or_asked(found: Sequence[Reservation], confirms: bool = False) -> list[Reservation]:
    """With a doubt at the journeys and beds of a plan without a booking number, where others in it have one; confirms:
    at all else that has a time, too."""
    if not any(one.reference for one in found):
        return list(found)
    kinds = (*JOURNEYS, "lodging")
    return [
        one.doubted(NOT_SAID)
        if not one.booked and (one.kind in kinds or (confirms and one.begins is not None and one.begins.timed))
        else one
        for one in found
    ]


NOT_SAID = Doubt("whether it is booked is not said", "reference")


def is_confirmation(text: Text) -> bool:
    """Whether a text has a booking number, or the word that it confirms, in a short line of its own; or a label such as
    ``Check-in:`` or ``Pick-up``."""
    labels = words("checkin") | words("checkout") | words("pickup") | words("dropoff")
    for line in text.lines:
        said = plain_name(line).split()
        label, colon, _ = line.partition(":")
        if plain_name(label) in labels or (colon and plain_name(label) in words("entry")):
            return True
        if colon and plain_name(label) in words("confirmation") and reference_in(line):
            return True
        code = reference_in(line)
        named = code or any(stem in word for word in said for stem in words("confirms"))
        short = len(said) < (20 if code and said[0] in words("yours") else 8)
        if named and short and not clocks_in(line):
            return True
    return False


Way = Callable[[PlanItem], tuple[str, str] | None]


def plan_lines(
    text: Text, start: dt.date | None = None, way: Way | None = None
) -> tuple[list[tuple[PlanItem, Reservation | str]], bool]:
    """Each item of a plan with what it is read as, else the question that it leaves ("" for none); and whether the text
    counts its days. way: the ends of a journey that is known to be an item."""
    items, city = _items(text)
    counted = any(item.day.number is not None for item in items if item.text or item.day.title)
    read: list[tuple[PlanItem, Reservation | str]] = []
    for item in _placed(_numbered(items, start), city, way):
        undated = "on which date is it? say with --start when day 1 is"
        read.append((item, undated if item.day.date is None else item_read(item)))
    return _with_desks(_numbered_again(_numbered_behind(read))), counted


def _numbered_again(read: list[tuple[PlanItem, Reservation | str]]) -> list[tuple[PlanItem, Reservation | str]]:
    """With the number of the last journey of its kind before it at one of which its line says that it is the same
    (``ferry back, same ticket``), or that of another whose bare number stands in its line."""
    told, numbers = list(read), dict[str, str]()
    every = {one.reference for _, one in read if isinstance(one, Reservation) and one.reference}
    for at, (item, one) in enumerate(read):
        if not isinstance(one, Reservation):
            continue
        line = item.line or item.text
        same = numbers.get(one.kind, "") if one.kind in JOURNEYS and says_same(line) else ""
        bare = {code for code in every if code in re.findall(r"[\w/-]+", line)}
        if one.reference:
            numbers[one.kind] = one.reference
        elif code := same or (bare.pop() if len(bare) == 1 else ""):
            told[at] = item, one.but(reference=code, booked=True)
    return told


def _with_desks(read: list[tuple[PlanItem, Reservation | str]]) -> list[tuple[PlanItem, Reservation | str]]:
    """With the hours that lines of their own, or what stands behind a bed in its line, tell of its desk (``check-in
    after 3``, ``check out by 11``) at the bed of that day: the one that begins then, or that ends then."""
    told = list(read)
    for at, (item, one) in enumerate(read):
        if isinstance(one, Reservation) and one.kind != "lodging":
            continue
        opens, closes = desks_in(item.text, item.day.date)
        for clock, end in ((opens, False), (closes, True)):
            beds = [number for number, (_, bed) in enumerate(told) if isinstance(bed, Reservation) and _opens(bed)]
            beds = [at] if at in beds else [number for number in beds if number < at]
            own = [number for number in beds if _day_of(told[number][1], end) == item.day.date]
            last = [number for number in beds if _day_of(told[number][1], False) == item.day.date]
            for number in (own or last)[-1:] if clock is not None else ():
                bed = told[number][1]
                moment = (bed.ends if end else bed.begins) if isinstance(bed, Reservation) else None
                if clock is None or not isinstance(bed, Reservation) or moment is None or moment.timed:
                    continue
                moment = replace(moment, clock=dt.datetime.combine(moment.date, clock.time), timed=True)
                told[number] = told[number][0], bed.but(ends=moment) if end else bed.but(begins=moment)
                told[at] = (item, "") if isinstance(one, str) else told[at]
    return told


def _opens(one: Reservation) -> bool:
    return one.kind == "lodging" and one.begins is not None and one.ends is not None


def _day_of(one: Reservation | str, end: bool) -> dt.date | None:
    moment = (one.ends if end else one.begins) if isinstance(one, Reservation) else None
    return moment.date if moment is not None else None


def _numbered_behind(read: list[tuple[PlanItem, Reservation | str]]) -> list[tuple[PlanItem, Reservation | str]]:
    """With the booking number of a line of its own (``Airline ref: QX7RTL``, ``Check-in from 15:00. Conf. no. 12-3``)
    at what it stands behind: the journeys of that day that have none, else the last item."""
    told = list(read)
    for at, (item, _) in enumerate(read):
        code = reference_in(item.text)
        led = plain_name(item.text.partition(code)[0]) if code else ""
        desk = led.startswith(tuple(words("checkin")))
        if not code or not (desk or led in words("confirmation") or _ends_with_label(led)):
            continue
        before = [
            number
            for number in range(at)
            if read[number][0].day.date == item.day.date and isinstance(told[number][1], Reservation)
        ]
        kinds = {number: one.kind for number in before if isinstance(one := told[number][1], Reservation)}
        ways = [number for number in before if kinds[number] in JOURNEYS and not desk]
        beds = [number for number in before if kinds[number] == "lodging"]
        bed = before[-1:] if before[-1:] == beds[-1:] and not _referenced(told, beds) else []
        for number in bed or ((beds if desk else ways or before)[-1:] if desk or not ways else ways):
            one = told[number][1]
            if isinstance(one, Reservation) and not one.reference:
                told[number] = read[number][0], one.but(reference=code, booked=True)
                told[at] = item, ""
    return told


def _referenced(read: list[tuple[PlanItem, Reservation | str]], at: list[int]) -> bool:
    one = read[at[-1]][1] if at else ""
    return isinstance(one, Reservation) and one.reference != ""


def _ends_with_label(led: str) -> bool:
    """Whether a few words are the label of a booking number: ``airline ref``, ``codice prenotazione volo``."""
    said = set(led.split())
    return 0 < len(led.split()) <= 4 and bool(said & {word.split()[-1] for word in words("confirmation")})


def _items(text: Text) -> tuple[list[PlanItem], str]:
    """What stands under the heads of days, each with its day; and the city that the text names before them."""
    european, (near, ahead) = text.european, near_in(text)
    known = text.sure or ahead
    found: list[PlanItem] = []
    day: PlanDay | None = None
    city = ""
    blank, in_head, first = False, False, 0
    begun, whole, column = 0, "", 0  # the line before: where its items begin, its words, and where they stand
    for raw in text.lines:
        line = _HEAD.sub("", raw).strip()
        if not line:
            blank = True
            continue
        if blank and day is not None and not _BULLET.match(line) and not clocks_in(line[:20]):
            # A line of its own behind a list, or behind days of one line each, is no more of that day.
            under = [item for item in found[first:] if item.text]
            outside = len(raw) - len(raw.lstrip()) < column
            if under and (all(item.listed for item in under) or in_head or outside):
                day = None
        blank = False
        if _RULE.fullmatch(line):
            day = None if any(item.text for item in found[first:]) else day
            continue
        bare = _BULLET.sub("", line)
        deeper = len(raw) - len(raw.lstrip()) > column + 3
        if day is not None and deeper and _half_of_way(whole) and _half_of_way(bare) and CELLS.search(whole):
            found[begun:] = [PlanItem(day, f"{whole}\n{bare}")]  # a departure, and the arrival under it
            whole = ""
            continue
        span = span_in(line, day.date if day is not None and day.date is not None else near, european)
        if span is not None and (lodges(line) or _kept_for_days(span.rest(line))):
            bare = _BULLET.sub("", span.rest(line)).strip(" ,.;:–—-")
            of_stay = PlanDay(None, span.first.date, _unsure(span.first, known))
            found.append(PlanItem(of_stay, bare, True, span.last, line))
            continue
        head = _head(line, near, european, known, in_head)
        if head is not None:
            day, rest = head
            first, in_head = len(found), bool(rest.strip())
            begun, whole, column = first + 1, rest, raw.find(rest.split("  ")[0])
            found += [PlanItem(day, ""), *(PlanItem(day, part) for part in _parts(rest))]
        elif day is None:
            city = _city_of_head(line) or city
        else:
            begun, whole, column = len(found), bare, len(raw) - len(raw.lstrip())
            seats = not clocks_in(bare) and any(only_a_platform(part) for part in re.split(r",\s*", bare))
            if seats and not reference_in(bare):
                continue  # of what stands before: "Coach A, car 9, seats 4C 4D"
            found += [PlanItem(day, part, bare != line) for part in _parts(bare)]
        if len(found) > _MOST_ITEMS:
            raise InputError(f"this plan has more than {_MOST_ITEMS:,} items; give one trip in a file")
    return found, city


_RULE = re.compile(r"[-=_*–—\s]{8,}")


def _kept_for_days(line: str) -> bool:
    """Whether a line of several days tells, beside them, a name and that it is booked: one stays there."""
    named = re.search(r"[^\W\d_a-z][^\W\d_]{2}", line) is not None and len(clocks_in(line)) < 2
    return named and bool(reference_in(line) or says_booked(line)) and kind_of("", line)[0] in ("visit", None)


def _half_of_way(line: str) -> bool:
    return len(clocks_in(line)) == 1


def _head(
    line: str, near: dt.date, european: bool | None, known: bool, again: bool = False
) -> tuple[PlanDay, str] | None:
    """The day that a line begins, and what follows in the line; None for any other line; again: whether the day before
    was begun by a line with its first item."""
    bare = _BULLET.sub("", line) if re.match(r"^\s*[*•]", line) is None else line
    number = _DAY.match(bare)
    called = number is not None and plain_name(number[1]) in words("day") and 0 < int(number[2]) < 400
    dates = [one for one in dates_in(bare[:100], near, european=european) if called or one.begin < 30]
    span = span_in(bare[:100], near, european) if not called else None
    if span is not None and span.begin < 30:
        several = "its line names several days; taken for the first"
        dates = [replace(span.first, begin=span.begin, end=span.end, year=False, unsure=several)]
        known = False
    if not called and not dates:
        return None
    end = number.end() if called and number is not None else 0
    if called and dates and _no_weekday(bare[end : dates[0].begin]).strip(" :–—-,.(["):
        # "Day 1: Arrival in Rome (Fri, May 14): …" is "Day 1 Fri, May 14: Arrival in Rome: …"
        title = _no_weekday(bare[end : dates[0].begin]).strip(" :–—-,.([")
        rest = bare[dates[0].end :].strip(" )]")
        if not clocks_in(title):
            return PlanDay(
                int(number[2]) if number else None, dates[0].date, _unsure(dates[0], known), title=title
            ), rest
    date = dates[0] if dates and (called or not re.search(r"\w{3,}", _no_weekday(bare[: dates[0].begin]))) else None
    if not called and date is None:
        return None
    if date is not None:
        weekday = again and bare[: date.begin].strip(" .,") != ""
        if not (called or weekday) and clocks_in(bare[date.end : date.end + 8]):
            return None  # a line of a table or confirmation that begins with its date and time
        end = max(end, date.end)
    rest = bare[end:].strip()
    rest = re.sub(r"^[)\]\s]*[:–—,.-]*\s*", "", rest)
    title, colon, after = rest.partition(":")
    if clocks_in(title) or (clocks_in(rest) and not colon) or len(title.split()) > 6 or not plain_name(title):
        title = ""
    elif colon and not _towns_of(title, frozenset()):
        title = ""  # the label of an item
    else:
        rest = after.lstrip(" :")
    day = PlanDay(
        int(number[2]) if called and number is not None else None,
        date.date if date is not None else None,
        _unsure(date, known) if date is not None else "",
        title=title.strip(),
    )
    return day, rest


def _unsure(date: Dated, known: bool) -> str:
    return date.unsure if date.year or not known else ""


def _towns_of(title: str, named: frozenset[str]) -> list[str]:
    """The cities that the head of a day names, in order: known ones, those that the plan travels to (named, plain), and
    both ends of a way (``Split → Hvar``)."""
    parts = [part.strip(" ,") for part in BETWEEN.split(title) if part.strip(" ,")]
    if len(parts) == 1:
        city = _town_in(title, named)
        return [city] if city else []
    known = [plain_name(part) in named or city_named(part) is not None for part in parts]
    if not all(known) and ARROW.search(title) is None:
        city = _town_in(title, named)
        return [city] if city else []
    cities = [city_named(part) for part in parts]
    return [city.name if city is not None else part for city, part in zip(cities, parts, strict=True)]


def _town_in(title: str, named: frozenset[str]) -> str:
    """The city of a title: the whole of it, or up to a comma; behind "in" or "of" or a word for going there; or a city
    of the plan anywhere in it (``Imperial Vienna``). "" where it is only a title."""
    if len(title) >= 60:
        return ""
    known = city_named(title) or city_named(re.split(r"[,(]", title)[0])
    if known is not None or plain_name(title) in named:
        return known.name if known is not None else title
    said = plain_name(title).split()
    goes = bool(said) and said[0] in words("goes") | words("moves")
    leads = words("at_place") | words("way_to") | words("town_of")
    for size in range(min(3, len(said) - 1), 0, -1):
        known = city_named(" ".join(said[-size:]))
        if known is not None and (said[-size - 1] in leads or (goes and size == len(said) - 1)):
            return known.name
    runs = (" ".join(said[at : at + size]) for size in (3, 2, 1) for at in range(len(said) - size + 1))
    run = next((run for run in runs if run in named and len(run) > 3), "")
    known = city_named(run) if run else None
    return known.name if known is not None else run.title()


def _placed(items: Sequence[PlanItem], city: str, way_told: Way | None = None) -> Iterator[PlanItem]:
    """The items, each in the city where one is then: the one of the day's head, or where the last journey went.

    A head that names no city is an item itself.
    """
    ways = [(way_told(item) if way_told is not None else None) or _way_of(item) for item in items]
    named = {end: end for way in ways if way is not None for end in way}
    towns = frozenset(plain_name(name) for name in named) | {
        plain_name(town) for item in items if not item.text for town in _towns_of(item.day.title, frozenset())
    }
    towns |= {plain_name(city)} - {""}
    ahead = ""  # the city of the day's head while the journey there is yet to come
    for at, (item, way) in enumerate(zip(items, ways, strict=True)):
        if not item.text:
            heads = _towns_of(item.day.title, towns)
            until = next((to for to in range(at + 1, len(items)) if not items[to].text), len(items))
            first = next((one for one in ways[at + 1 : until] if one is not None), None)
            ahead = ""
            if first is not None and heads and first[0] and _sametown_of(first[1], heads[-1]):
                city, ahead = town_of(first[0], towns), heads[-1]
            elif heads:
                city = heads[0] if first is not None else heads[-1]
            elif item.day.title:
                for part in _parts(item.day.title):
                    yield PlanItem(replace(item.day, city=city, title="" if until == at + 1 else part), part)
            continue
        yield replace(item, day=replace(item.day, city=city, title="", towns=towns))
        if way is not None:
            city = ahead if ahead and _sametown_of(way[1], ahead) else town_of(way[1], towns)
        else:
            city = _moved_to(item.text) or city


def _sametown_of(end: str, town: str) -> bool:
    return city_key(city_in(end)) == city_key(town) or plain_name(end).startswith(plain_name(town))


def _way_of(item: PlanItem) -> tuple[str, str] | None:
    """The ends of the journey that an item is, "" for one that is not said; None where it is none."""
    label, value = label_in(item.text)
    found = times_in(value if label else item.text)
    kind, _ = kind_of(label, found.rest)
    ends = ends_of(found.rest, kind) if kind in JOURNEYS else None
    if ends is not None and all(can_be_place(end) for end in ends if end):
        return ends
    timed = found.begins is not None and found.ends is not None and item.day.date is not None
    one = item_read(item) if timed else ""
    return (one.start.name, one.end.name) if isinstance(one, Reservation) and one.end.name else None


def _no_weekday(text: str) -> str:
    return " ".join(word for word in text.split() if plain_name(word) not in weekday_words())


def _city_of_head(text: str) -> str:
    """The city that a heading names: ``Lisbon``, ``London → Lisbon`` (the last), ``Old town of Porto``."""
    return next(reversed(_towns_of(text, frozenset())), "") if len(text) < 60 else ""


def _moved_to(text: str) -> str:
    """The city that a line says one is in from now on (``Current City: from Rome to Siena``)."""
    label, _, value = text.partition(":")
    if plain_name(label) in ("current city", "city", "location", "base"):
        _, _, towards = value.rpartition(" to ")
        return city_in_address(towards or value) or (towards or value).strip()
    return ""


_SPLIT = re.compile(
    r"\s*;\s*|,\s+(?!\d{1,2}\s?h\s?\d{2}\s*(?:$|[,;)]))(?=(?:\d{1,2}[:.h]\d{2}|\d{1,2}\s?[ap]m)\b)|\.\s+(?=\d{1,2}[:.h]\d{2}\b)"
)


_HOUR = r"\d{1,2}(?:[:.h]\d{2}(?:\s?(?:Uhr|h|[ap]m))?|\s?[ap]m)"
_TIME_OF_BEFORE = re.compile(rf"^(?:[a-zà-ÿ]+\s+){{0,3}}{_HOUR}(?:\s?[-–]\s?{_HOUR})?\s*(?:$|,|{any_of('is_booked')})")
"""A piece that is but the time of what stands before it: ``Sushi Ono, 19:00``, ``…, entry at 7:00``, ``…, 9:10-11``."""


def _role_of_time(piece: str) -> bool:
    """Whether a piece is the time and place of one end of a journey: ``9:30 ab Barcelona-Sants``."""
    found = re.match(r"^\d{1,2}[:.h]\d{2}\s+([^\W\d_]+)\.?\s+\w", piece)
    return found is not None and role_of(found[1]) in ("depart", "arrive")


def _goes(piece: str) -> bool:
    """Whether a piece of a line tells both ends of a way and both its times."""
    rest = times_in(piece).rest
    kind, _ = kind_of("", rest)
    ends = ends_of(rest, kind if kind in JOURNEYS else None) if len(clocks_in(piece)) == 2 else None
    return ends is not None and all(ends)


def _parts(text: str) -> Iterator[str]:
    """The items in a line: between semicolons, before each time or meal that follows a comma, and before a small word
    that is none for departure or arrival; what stands in brackets belongs to what it follows."""
    held = re.sub(r"\([^()]*\)", lambda found: found[0].replace(",", "\0").replace(";", "\1").replace(". ", "\2"), text)
    pieces: list[str] = []
    board = lodges(text)  # of a bed with breakfast the breakfast is no meal of its own
    if board and not clocks_in(text):
        yield _BULLET.sub("", text).strip(" ,.;–—")
        return
    for part in _SPLIT.split(held):
        for number, piece in enumerate(re.split(r",\s+", part)):
            first = plain_name(piece).split()[:1]
            meal = bool(first) and first[0] in meal_words() and not board
            other = bool(first) and piece[:1].islower() and not role_of(first[0]) and not is_remark(piece)
            other = other and re.match(r"[^\W\d_]+:\s", piece) is None  # "guide: Ms Adler"
            if other and number and not clocks_in(piece) and _goes(pieces[-1]):
                other = False  # "train Leeds 9:10 - York 9:35, tickets bought"
            if number and not meal and not other:
                pieces[-1] += f", {piece}"
            else:
                pieces.append(piece)
    for at in range(len(pieces) - 1, 0, -1):
        timed = _TIME_OF_BEFORE.match(pieces[at]) and kind_of("", times_in(pieces[at]).rest)[0] in ("visit", None)
        if (not clocks_in(pieces[at - 1]) and timed) or _role_of_time(pieces[at]):
            pieces[at - 1] += f", {pieces.pop(at)}"
    for piece in pieces:
        whole = piece.replace("\0", ",").replace("\1", ";").replace("\2", ". ")
        bare = _BULLET.sub("", whole).strip(" ,.;–—")
        if re.search(r"[^\W\d_]{2}", bare):
            yield bare


def _numbered(items: list[PlanItem], start: dt.date | None) -> list[PlanItem]:
    """The items with the dates that follow from the number of their day and the date of another."""
    first = next(
        (one.day.date - dt.timedelta(days=one.day.number - 1) for one in items if one.day.date and one.day.number),
        start,
    )
    numbers: list[PlanItem] = []
    for one in items:
        day = one.day
        if day.date is None and day.number is not None and first is not None:
            day = replace(day, date=first + dt.timedelta(days=day.number - 1))
        numbers.append(replace(one, day=day))
    return numbers


def nights_joined(found: list[Reservation]) -> list[Reservation]:
    """With the nights of one lodging that follow each other made one stay."""
    kept: list[Reservation] = []
    for one in found:
        if one.kind == "lodging":
            at = next((at for at, other in enumerate(kept) if _goes_on(other, one)), None)
            if at is not None:
                every = tuple(doubt for doubt in kept[at].doubts if doubt != ONE_NIGHT)
                kept[at] = kept[at].but(ends=one.ends, doubts=every)
                continue
        kept.append(one)
    return kept


def _goes_on(stay: Reservation, night: Reservation) -> bool:
    """Whether a night follows a stay in the same lodging."""
    same = stay.kind == "lodging" and plain_name(stay.start.name) == plain_name(night.start.name)
    return same and stay.ends is not None and night.begins is not None and stay.ends.date >= night.begins.date
