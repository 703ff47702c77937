"""Itineraries in plain words: days with what is done on them, in lines and lists.

``Day 2 – Tue 14 Apr: 10:00 Tile Museum, lunch at Da Enzo``. What is sure becomes an item; what is not is asked: it
comes back with a question.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...trip import city_key, minute_of, wall_clock
from ._dates import Clock, clocks_in, dates_in, day_first
from ._lines import ARROW, find_number, masked, role_of
from ._places import city_in, city_in_address, city_named, located
from ._reservation import JOURNEYS, Kind, Moment, NotUsed, Reservation, Source, Where
from ._text import Text, near_in, reference_in, where_named
from ._words import numbered, plain_name, weekday_words, words

__all__ = [
    "BOOKED",
    "BY",
    "WHAT",
    "PlanDay",
    "PlanItem",
    "ends_of",
    "is_town",
    "item_read",
    "journey_of",
    "last_night",
    "meal_words",
    "nights_joined",
    "plan_in",
    "thing_of",
    "times_in",
    "where_of",
]

_MOST_ITEMS = 1000
_BULLET = re.compile(r"^\s*(?:[-*•·–—◦▪+>]+|\d{1,2}[.)](?=\s)|\[[ xX]?\])\s*")
_DAY = re.compile(r"^\W*([^\W\d_]{2,12})\s*(?:no\.?\s*)?#?(\d{1,3})(?=\W|$)")
_HEAD = re.compile(r"^\s*#{1,6}\s*|\*\*|__|^=+$")


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
    """One thing of a day; "" for the head of the day itself; listed: whether it stands in a list."""

    day: PlanDay
    text: str
    listed: bool = False


def plan_in(text: Text, source: Source, start: dt.date | None = None) -> tuple[list[Reservation], list[NotUsed], bool]:
    """The items of a plan in plain words, not settled, and a question for each line that could not be made out.

    start: the date of day 1, where the plan has none. The last is whether the text counts its days (``Day 2``), so that
    it is a plan and no confirmation. Nothing at all for a text without days, or where less than half is made out.
    """
    items, city = _items(text)
    counted = any(item.day.number is not None for item in items if item.text or item.day.title)
    items = _numbered(items, start)
    found: list[Reservation] = []
    asked: list[NotUsed] = []
    for item in _placed(items, city):
        title = item.text[:80]
        if item.day.date is None:
            asked.append(NotUsed(source, title, "on which date is it? say with --start when day 1 is"))
            continue
        one = item_read(item)
        if isinstance(one, str):
            if one:
                asked.append(NotUsed(source, title, one))
        else:
            found.append(one)
    several = len({item.day.date for item in items if item.text}) > 1 or sum(item.listed for item in items) > 1
    if not counted and (len(asked) >= len(found) or not several):
        return [], [], False
    return nights_joined(found), asked, counted


def _items(text: Text) -> tuple[list[PlanItem], str]:
    """What stands under the heads of days, each with its day; and the city that the text names before them."""
    european, (near, ahead) = day_first(text.text), near_in(text)
    known = text.sure or ahead
    found: list[PlanItem] = []
    day: PlanDay | None = None
    city = ""
    for raw in text.lines:
        line = _HEAD.sub("", raw).strip()
        if not line:
            continue
        head = _head(line, near, european, known)
        if head is not None:
            day, rest = head
            found += [PlanItem(day, ""), *(PlanItem(day, part) for part in _parts(rest))]
        elif day is None:
            city = _city_of_head(line) or city
        else:
            bare = _BULLET.sub("", line)
            found += [PlanItem(day, part, bare != line) for part in _parts(bare)]
        if len(found) > _MOST_ITEMS:
            break
    return found, city


def _head(line: str, near: dt.date, european: bool | None, known: bool) -> tuple[PlanDay, str] | None:
    """The day that a line begins, and what follows in the line; None for any other line."""
    bare = _BULLET.sub("", line) if re.match(r"^\s*[*•]", line) is None else line
    number = _DAY.match(bare)
    called = number is not None and plain_name(number[1]) in words("day") and 0 < int(number[2]) < 400
    dates = [one for one in dates_in(bare[:80], near, european=european) if one.begin < 30]
    if not called and not dates:
        return None
    end = number.end() if called and number is not None else 0
    date = dates[0] if dates and (called or not re.search(r"\w{3,}", _no_weekday(bare[: dates[0].begin]))) else None
    if not called and date is None:
        return None
    if date is not None:
        if not called and clocks_in(bare[date.end : date.end + 8]):
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
        date.unsure if date is not None and (date.year or not known) else "",
        title=title.strip(),
    )
    return day, rest


def _towns_of(title: str, named: frozenset[str]) -> list[str]:
    """The cities that the head of a day names, in order: known ones, those that the plan travels to (named, plain), and
    both ends of a way (``Split → Hvar``)."""
    parts = [part.strip(" ,") for part in _BETWEEN.split(title) if part.strip(" ,")]
    if len(parts) == 1:
        city = city_in_address(title) if len(title) < 60 else ""
        return [city] if city else [title] if plain_name(title) in named else []
    known = [plain_name(part) in named or city_named(part) is not None for part in parts]
    if not all(known) and ARROW.search(title) is None:
        return []
    cities = [city_named(part) for part in parts]
    return [city.name if city is not None else part for city, part in zip(cities, parts, strict=True)]


def _placed(items: Sequence[PlanItem], city: str) -> Iterator[PlanItem]:
    """The items, each in the city where one is then: the one of the day's head, or where the last journey went.

    A head that names no city is an item itself.
    """
    ways = [_way_of(item) for item in items]
    named = {end: end for way in ways if way is not None for end in way}
    towns = frozenset(plain_name(name) for name in named) | {
        plain_name(town) for item in items if not item.text for town in _towns_of(item.day.title, frozenset())
    }
    ahead = ""  # the city of the day's head while the journey there is yet to come
    for at, (item, way) in enumerate(zip(items, ways, strict=True)):
        if not item.text:
            heads = _towns_of(item.day.title, towns)
            until = next((to for to in range(at + 1, len(items)) if not items[to].text), len(items))
            first = next((one for one in ways[at + 1 : until] if one is not None), None)
            ahead = ""
            if first is not None and heads and first[0] and _same_town(first[1], heads[-1]):
                city, ahead = _town(first[0], towns), heads[-1]
            elif heads:
                city = heads[0] if first is not None else heads[-1]
            elif item.day.title:
                for part in _parts(item.day.title):
                    yield PlanItem(replace(item.day, city=city, title="" if until == at + 1 else part), part)
            continue
        yield replace(item, day=replace(item.day, city=city, title="", towns=towns))
        if way is not None:
            city = ahead if ahead and _same_town(way[1], ahead) else _town(way[1], towns)
        else:
            city = _moved_to(item.text) or city


def _same_town(end: str, town: str) -> bool:
    return city_key(city_in(end)) == city_key(town) or plain_name(end).startswith(plain_name(town))


def _town(end: str, towns: frozenset[str]) -> str:
    """The city of an end of a way: a known one, else the town of the plan that it begins with (``Hvar town``)."""
    said = end.split()
    known = city_named(city_in(end))
    if known is not None:
        return known.name
    shorter = (" ".join(said[:size]) for size in range(1, len(said)))
    return next((part for part in shorter if plain_name(part) in towns), city_in(end))


def _way_of(item: PlanItem) -> tuple[str, str] | None:
    """The ends of the journey that an item is, "" for one that is not said; None where it is none."""
    label, value = _label(item.text)
    found = times_in(value if label else item.text)
    kind, _ = _kind_of(label, found.rest)
    return ends_of(found.rest, kind) if kind in JOURNEYS else None


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


def _parts(text: str) -> Iterator[str]:
    """The items in a line: between semicolons, before each time or meal that follows a comma, and before a small word
    that is none for departure or arrival; what stands in brackets belongs to what it follows."""
    held = re.sub(r"\([^()]*\)", lambda found: found[0].replace(",", "\0").replace(";", "\1").replace(". ", "\2"), text)
    pieces: list[str] = []
    for part in _SPLIT.split(held):
        for number, piece in enumerate(re.split(r",\s+", part)):
            first = plain_name(piece).split()[:1]
            meal = bool(first) and first[0] in meal_words()
            other = bool(first) and piece[:1].islower() and not role_of(first[0]) and not _REMARK.search(piece)
            if number and not meal and not other:
                pieces[-1] += f", {piece}"
            else:
                pieces.append(piece)
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


_NOTHING = re.compile(r"^[-–—\s]*$|^(?:n/?a|none|nothing)$", re.IGNORECASE)
BOOKED = re.compile(
    r"(?<!not )(?<!nothing )(?<!nicht )(?<!non )(?<!pas )"
    r"\b(?:booked|reserved|confirmed|tickets? bought|gebucht|reserviert|réservé|reservado|prenotato)\b|✓|✔|☑",
    re.IGNORECASE,
)
_TICKET = re.compile(r"\b(?:ticket|billet|biglietto)\s+([A-Z0-9-]*\d[A-Z0-9-]*)")
_REMARK = re.compile(
    r"\b(?:booked|reserved|confirmed|gebucht|reserviert|réservé|reservado|prenotato|(?:till|until|bis|jusqu|hasta)\b.*"
    r"|(?:ticket|billet|biglietto)\s+\S*\d.*)",
    re.IGNORECASE,
)
_NOT_DONE = re.compile(r"^(?:not|no|skip(?:ping|ped)?|cancel+ed|kein[e]?|nicht)\b", re.IGNORECASE)
_EITHER = re.compile(r"\beither\b.+\bor\b|\bentweder\b.+\boder\b|\S\s(?:or|oder)\s\S", re.IGNORECASE)


def item_read(item: PlanItem) -> Reservation | str:
    """One item, or the question that it leaves; "" for what is no item (a label of the plan)."""
    text = item.text
    label, value = _label(text)
    if label in ("current city", "city", "location", "base", "people", "budget", "notes", "note", "cost", "total"):
        return ""
    if _NOTHING.match(value):
        return ""
    if _NOT_DONE.match(text):
        return "it says that this is not done"
    times = times_in(value if label else text)
    kind, name = _kind_of(label, times.rest)
    if kind in JOURNEYS:
        return journey_of(kind, item, value if label else text)
    if kind is None and not times.begins:
        return WHAT
    told = bool(times.begins) or label in _LABELS
    if kind == "visit" and not told and (item.day.title or not _named(name) or name[:1].islower()):
        return "is it the city of that day, a place to visit, or only a title?" if item.day.title else WHAT
    if _EITHER.search(name):
        return "which of them is it?"
    if kind == "meal" and (not _named(name) or not _named(_eaten_at(name)[1])):
        return "where is it eaten?"
    if kind == "meal" and is_town(_eaten_at(name)[1].split(",")[0], item.day):
        return "where is it eaten?"
    if not _named(name):
        return "which place is it?"
    return thing_of(kind or "visit", item, name, times)


WHAT = "what is it: a visit, a meal, a bed or a note?"


def is_town(name: str, day: PlanDay) -> bool:
    return plain_name(name) in day.towns or city_named(name) is not None


def _named(name: str) -> bool:
    return bool(re.search(r"[^\W\d_]{2}", name))


_LABELS: dict[str, Kind] = {
    "accommodation": "lodging", "attraction": "visit", "attractions": "visit", "visit": "visit", "see": "visit",
    "sights": "visit",
}  # fmt: skip


def _label(text: str) -> tuple[str, str]:
    found = re.match(r"^([^\W\d_][^:\d]{1,24}?)\s*:\s+(.*)$|^([^\W\d_][^:\d]{1,24}):$", text)
    return (plain_name(found[1] or found[3]), found[2] or "") if found is not None else ("", text)


@dataclass(frozen=True)
class _Times:
    """What a line says of time: begin, end and minutes that it lasts, as far as it does; rest: the line without."""

    begins: Clock | None
    ends: Clock | None
    minutes: int | None
    rest: str


_LASTS = re.compile(
    r"(?<![\d:.,+])(?P<h>\d{1,2}(?:[.,]5)?)\s?(?:h|hrs?|hours?|std\.?|stunden?|ore|horas?|heures?)(?![^\W\d_])"
    r"(?:\s?(?P<m>[0-5]\d)(?:\s?m(?:in)?\b\.?)?)?|(?<![\d:.,+])(?<!every )(?<!alle )"
    r"(?P<n>\d{1,3})\s?min(?:utes|uten|utos|uti|s)?\b\.?"
)


def times_in(text: str) -> _Times:
    """The times in a line by the words beside them: ``arrives 05:45``, ``(left 04:30)``, ``3h15``; else in order."""
    bare = re.match(r"^\W*(\d{1,2})\s*[-–]\s*(\d{1,2})\s?([ap]m)\b", text, re.IGNORECASE)
    if bare is not None and not clocks_in(text[: bare.start(2)]):
        text = f"{bare[1]} {bare[3]} - {bare[2]} {bare[3]}{text[bare.end() :]}"
    minutes, spans = None, list[tuple[int, int]]()
    for found in _LASTS.finditer(text):
        left = masked(text, [found.span()])
        full = [clock for clock in clocks_in(left) if re.search(r"[:.]|m\b", text[clock.begin : clock.end])]
        if found["n"] or full or (not found["m"] and clocks_in(text[: found.start()])):
            hours = float((found["h"] or "0").replace(",", "."))
            minutes = round(hours * 60) + int(found["m"] or found["n"] or 0)
            spans.append(found.span())
            break
    said = masked(text, spans)
    begins = ends = None
    for clock in clocks_in(said):
        before = re.search(r"([^\W\d_]+)[.:]?\s*(?:at|um|à|alle|a las)?\s*$", said[: clock.begin])
        after = re.match(r"\s*([^\W\d_]+)", said[clock.end :]) if begins is None and ends is None else None
        role, begin, end = _role(before[1]) if before is not None else "", clock.begin, clock.end
        if role and before is not None:
            begin = before.start()
        elif after is not None and not said[: clock.begin].strip(" \t-–—(") and (role := _role(after[1])):
            pass
        if role == "arrive" or (not role and begins is not None and ends is None):
            ends = ends or clock
        elif role == "depart" or begins is None:
            begins = begins or clock
        spans.append((begin, end))
    return _Times(begins, ends, minutes, _without(text, spans))


def _role(word: str) -> str:
    role = "depart" if plain_name(word) == "left" else role_of(word)
    return role if role in ("depart", "arrive") else ""


def _without(text: str, spans: Sequence[tuple[int, int]]) -> str:
    bare = masked(text, spans)
    bare = re.sub(r"\(\s*[-–,]?\s*\)", " ", bare)
    bare = re.sub(r"^[\s\W]*?(?:(?:at|um|à|a las|alle|from|until|to)\s\s+)?(?=[\w\"“„(])", "", bare)
    bare = re.sub(r",(?:\s*,)*\s*$", "", bare.strip())
    return " ".join(re.sub(r"\s+(?:at|um|from|until|,|-|–)\s*$", "", bare.strip()).split()).strip(" ,–—-")


_MEAL = re.compile(
    r"^(?:late |early )?(?P<meal>[^\W\d_]+(?:\s[^\W\d_]+)?)\s*(?:at|in|@|bei|im|chez|à|:|-|–|—)\s+(?P<name>.+)$",
    re.IGNORECASE,
)
_BED = re.compile(
    r"^(?:check(?:ing)?[- ]?in(?:to)?|overnight|night|sleep|stay(?:ing)?|hotel|hostel|accommodation|übernachtung|nuit"
    r"|noche|(?:drop|leave)\s+(?:\w+\s+)?(?:bags?|luggage))\b\s*(?:at|in|@|im|:|-|–|—)?\s*(?P<name>.*)$",
    re.IGNORECASE,
)
_LEAVES = re.compile(r"^(?:check[- ]?out)\b", re.IGNORECASE)
_GO = re.compile(
    r"^(?:visit(?:ing)?|see|explore|tour(?: of)?|besuch(?: von)?|visite(?: de)?|visita(?: a)?)\s+(?:the\s+)?"
    r"(?P<name>.+)$",
    re.IGNORECASE,
)


def _kind_of(label: str, bare: str) -> tuple[Kind | None, str]:
    """What an item is, and the name of its place; bare: its text without times."""
    said = set(plain_name(bare).split())
    if label in _LABELS:
        return _LABELS[label], bare
    if label and label in words("breakfast") | words("lunch") | words("dinner"):
        return "meal", f"{label}: {bare}"
    if label and (label in words("hotel") or label in words("checkin")):
        return "lodging", bare
    if _LEAVES.match(bare):
        return None, bare
    for kind in BY:
        if said & (words(kind) - words("platform")) and (ends_of(bare, kind) or find_number(bare)):
            return kind, bare
    bed = _BED.match(bare)
    if bed is not None:
        named = bed["name"].strip() and not re.match(r"(?:hotel|hostel)\s+\w", bare, re.IGNORECASE)
        return "lodging", bed["name"] if named else bare
    meal = _MEAL.match(bare)
    if meal is not None and set(plain_name(meal["meal"]).split()) & meal_words():
        return "meal", bare
    if said and plain_name(bare).split()[0] in meal_words():
        return "meal", bare
    go = _GO.match(bare)
    if go is not None:
        return "visit", go["name"]
    return ("visit", bare) if bare[:1].isupper() or bare[:1].isdigit() else (None, bare)


BY: tuple[Kind, ...] = ("flight", "train", "bus", "ferry")
_BETWEEN = re.compile(rf"{ARROW.pattern}|\s+(?:-|–|—|to|nach|til|till|à|a|naar|do)\s+|(?<=[^\W\d_])[–—](?=[^\W\d_])")
_END = r"(?P<{}>[^,;()]*?[^\W\d_][^,;()]*?)"
_STOPS = r"(?=\s*(?:[,;(]|$|\s(?:with|by|mit|per|avec|con|via|über|on|from|to)\s))"
_FROM_TO = re.compile(rf"\bfrom\s+{_END.format('a')}\s+to\s+{_END.format('b')}{_STOPS}", re.IGNORECASE)
_INTO = re.compile(
    rf"^(?:arriv\w*|reach|land\w*)\s+(?:in\s+|at\s+)?{_END.format('b')}{_STOPS}.*?\bfrom\s+{_END.format('a')}{_STOPS}",
    re.IGNORECASE,
)
_TOWARDS = re.compile(rf"^(?:to|nach|vers|hacia|verso)\s+{_END.format('b')}{_STOPS}", re.IGNORECASE)


def ends_of(text: str, kind: Kind | None) -> tuple[str, str] | None:
    """The two ends of a way in a text without times, the first "" where it only says where to (``bus to Hvar``)."""
    number = find_number(text)
    rest = masked(text, [number[1]]) if number else text
    for form in (_FROM_TO, _INTO):
        if (found := form.search(rest)) is not None:
            return _end(found["a"]), _end(found["b"])
    by = "|".join(sorted(map(re.escape, words(kind)), key=len, reverse=True)) if kind is not None else "$"
    lead = re.match(rf"^\W*(?:(?:[a-z]+\s+)?(?:{by})\b\W*)?", " ".join(rest.split()), re.IGNORECASE)
    way = " ".join(rest.split())[lead.end() if lead is not None else 0 :]
    way = re.sub(r"\([^()]*\)", lambda found: found[0] if _CODE.fullmatch(found[0]) else "", way)
    parts = [part for part in _BETWEEN.split(re.split(r"[,;]\s", way)[0]) if part.strip()]
    if len(parts) == 2 and all(re.match(r"\W*[^\W\d_]", part) and not part.strip()[:1].islower() for part in parts):
        return _end(parts[0]), _end(parts[1])
    towards = _TOWARDS.search(way)
    if towards is not None:
        return "", _end(towards["b"])
    over = re.match(rf"^([A-Z][^,;()]*?)\s+(?:{by})\b", text) if kind == "ferry" else None
    return ("", _end(over[1])) if over is not None else None


_CODE = re.compile(r"\([A-Z]{3}\)")


def _end(text: str) -> str:
    return re.sub(r"^(?:the)\s+", "", text.strip(" ,.:"))


def meal_words() -> frozenset[str]:
    return words("breakfast") | words("lunch") | words("dinner")


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
    ends = [where_named(end).but(city=_place_city(end, item.day)) for end in (found[0] or item.day.city, found[1])]
    if not ends[0].known:
        return "from where does it go?"
    label = re.search(r"(?:flight|train|bus) number:\s*([A-Z]{0,3}\d+)", text, re.IGNORECASE)
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
        number=label[1] if label is not None else number[0] if number else "",
        reference=ticket[1] if ticket is not None else "",
        booked=bool(BOOKED.search(text)) or bool(reference_in(text)) or ticket is not None,
        doubts=tuple(doubt for doubt in doubts if doubt),
    )


def _place_city(end: str, day: PlanDay) -> str:
    """The city of an end where the plan names it and the list of cities does not."""
    return "" if city_named(city_in(end)) is not None else _town(end, day.towns)


def _until(item: PlanItem, times: _Times) -> Moment | None:
    """When an item ends: at the time that it says (the next day where that is earlier), or when it has lasted."""
    if times.ends is not None:
        moment = _clock(item, times.ends)
        early = times.begins is not None and times.ends.time < times.begins.time and not times.ends.days
        return replace(moment, clock=moment.clock + dt.timedelta(days=1)) if early else moment
    if times.begins is None or times.minutes is None:
        return None
    begins = _clock(item, times.begins)
    return replace(begins, clock=begins.clock + dt.timedelta(minutes=times.minutes))


_LAST_DAY = re.compile(
    r"\(?\b(?:till|til|until|bis|jusqu['’]?\s?(?:à|au|a)|hasta|fino\s+a[l]?|tot)\b\s*([^,;()]+)\)?", re.IGNORECASE
)
_NIGHTS = re.compile(r"\(?\b(\d{1,2})\s*[x×]?\s*([^\W\d_]+)\)?")


def last_night(text: str, date: dt.date) -> tuple[dt.date | None, str]:
    """The day on which a stay that begins on a date ends, as ``2 nights`` or ``till Sat`` say; and the rest of it."""
    for found in _NIGHTS.finditer(text):
        if plain_name(found[2]) in words("stay") and 0 < int(found[1]) < 100:
            return date + dt.timedelta(days=int(found[1])), masked(text, [found.span()])
    told = _LAST_DAY.search(text)
    if told is None:
        return None, text
    dates = dates_in(told[1], date)
    if dates and dates[0].date > date:
        return dates[0].date, masked(text, [told.span()])
    weekday = next(
        (numbered("weekdays")[word] for word in plain_name(told[1]).split() if word in weekday_words()), None
    )
    if weekday is None:
        return None, text
    return date + dt.timedelta(days=(weekday - date.weekday() - 1) % 7 + 1), masked(text, [told.span()])


def _eaten_at(name: str) -> tuple[str, str]:
    """The meal and the place in ``lunch at Da Enzo``, ``lunch: Da Enzo``, ``lunch``; the meal "" where none is."""
    meal = _MEAL.match(name) or re.match(r"^(?P<meal>[^\W\d_]+)(?:[:\s]+(?P<name>.*))?$", name)
    if meal is not None and set(plain_name(meal["meal"]).split()) & meal_words():
        return meal["meal"], (meal["name"] or "").strip()
    return "", name


def thing_of(kind: Kind, item: PlanItem, name: str, times: _Times) -> Reservation:
    assert item.day.date is not None
    booked = bool(BOOKED.search(item.text))
    doubts = [
        item.day.unsure,
        "what it is is not said; taken for a visit" if name[:1].islower() and kind == "visit" else "",
    ]
    last, name = last_night(name, item.day.date) if kind == "lodging" else (None, name)
    title, name = _eaten_at(name) if kind == "meal" else ("", name)
    remark = re.search(r"\s+[-–—]\s+(?=[^\W\d_A-Z][^A-Z]*$)|\s*\((?=[^\WA-Z\d][^()]*\)\s*$)", BOOKED.sub("", name))
    name = BOOKED.sub("", name)
    notes = ""
    if remark is not None and remark.start() > 2:
        name, notes = name[: remark.start()], name[remark.end() :].strip(" ()")
    name = re.sub(r"\(\s*[^\w]*\)", "", name).strip(" ,.;:–—-")
    begins = _clock(item, times.begins) if times.begins is not None else _whole(item)
    ends = _until(item, times)
    if kind == "lodging":
        night = last or item.day.date + dt.timedelta(days=1)
        ends = Moment(dt.datetime.combine(night, dt.time()), timed=False)
    return Reservation(
        kind=kind,
        name=title,
        start=where_of(" ".join(name.split()), item.day),
        begins=begins,
        ends=ends,
        booked=booked,
        notes=notes,
        doubts=tuple(doubt for doubt in doubts if doubt),
    )


def where_of(name: str, day: PlanDay) -> Where:
    """A place of a plan: ``Coco Bambu, Rockford`` names its city, else it is in that of the day."""
    city = day.city
    called = re.search(r"[\"“„]([^\"“”„]{3,})[\"“”]", name)
    first, _, last = name.rpartition(",")
    town = city_named(last) if first else None
    if town is not None or (first and plain_name(last) in day.towns | {plain_name(city)} - {""}):
        return Where(name=called[1] if called else first.strip(), city=town.name if town else last.strip())
    street = re.fullmatch(r"([^()]+?)\s*\(([^()]*\d[^()]*)\)", name)
    if street is not None:
        return Where(name=street[1], street=street[2], city=city)
    if re.fullmatch(r"[^\d,]+,\s*\d.*|.*\d{1,4}.*,.*", name):
        before, _, after = name.partition(",")
        return Where(name=before.strip(), street=after.strip(), city=city)
    return Where(name=called[1] if called else name, city=city)


def nights_joined(found: list[Reservation]) -> list[Reservation]:
    """With the nights of one lodging that follow each other made one stay."""
    kept: list[Reservation] = []
    for one in found:
        if one.kind == "lodging":
            at = next((at for at, other in enumerate(kept) if _goes_on(other, one)), None)
            if at is not None:
                kept[at] = kept[at].but(ends=one.ends)
                continue
        kept.append(one)
    return kept


def _goes_on(stay: Reservation, night: Reservation) -> bool:
    """Whether a night follows a stay in the same lodging."""
    same = stay.kind == "lodging" and plain_name(stay.start.name) == plain_name(night.start.name)
    return same and stay.ends is not None and night.begins is not None and stay.ends.date >= night.begins.date
