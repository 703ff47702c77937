"""Hotels, tables, tickets and rental cars in plain text, by their labels: ``Check-in: Mon 11 May 2026, from 15:00``;
and what a text lacks to be one of them."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from ._dates import Clock, Dated, clocks_in, dates_in
from ._labels import price_in, reference_in
from ._layout import labels
from ._lines import masked, of_station, place_text, without_weekday
from ._places import city_in_address, city_named, country_code, located, town_named
from ._reservation import NO_NAME, Doubt, Kind, Moment, Reservation, Where
from ._spans import NIGHTS
from ._text import Text, near_in
from ._words import any_of, plain_name, weekday_words, words

__all__ = [
    "VISIT_OR_EVENT",
    "cars_in",
    "house_in",
    "in_town",
    "lacking",
    "meals_in",
    "party_in",
    "side_in",
    "stays_in",
    "tables_beside",
    "tickets_in",
    "visited",
]

_MOST_LINES = 2000


@dataclass(frozen=True)
class _Line:
    """A line with its label (plain, "" without one), what follows the label from `begin` on, and the dates and times
    in it."""

    text: str
    label: str
    value: str
    dates: tuple[Dated, ...]
    clocks: tuple[Clock, ...]
    begin: int = 0


_LABEL = re.compile(r"^\W*([^\W\d_][^:：\n]{1,45}?)\s*[:：]\s*(.*)$")
_CELLS = re.compile(r"[ \xa0]{2,}|\t+|\s*\|\s*")


_TWO_LABELS = re.compile(r"[ \xa0\t]{2,}(?=[^\W\d_][^\W\d_ -]*(?:[ -][^\W\d_]+){0,2}:\s)")
"""Between two labels of one line: ``Check in: 8 Feb   Check out: 11 Feb``."""
_HEADED = words("hotel") | words("car_noun")


def _lines(text: Text) -> list[_Line]:
    european = text.european
    near, ahead = near_in(text)
    known = text.sure or ahead
    found = []
    every = (part for raw in text.text.splitlines()[:_MOST_LINES] for part in _TWO_LABELS.split(raw.strip()[:400]))
    for line in every:
        if not line:
            continue
        label, value, begin = "", line, 0
        match = _LABEL.match(line)
        called = re.sub(r"\s\d{1,2}$", "", match[1]) if match is not None else ""  # "Hotel 2: …"
        if match is not None and not re.search(r"\d", called):
            label, value, begin = plain_name(called), match[2], match.start(2)
        else:
            cells = _CELLS.split(line)
            if len(cells) > 2 and dates_in(cells[0], near, european=european) and plain_name(cells[1]) in _HEADED:
                cells = cells[1:3]  # "MON 08 FEB   HOTEL   The Rose   Confirmed"
                line = "   ".join(cells)
            if len(cells) >= 2 and len(cells[0]) < 40 and not re.search(r"\d", cells[0]):
                label, value = plain_name(cells[0]), "  ".join(cells[1:])
                begin = line.index(cells[1], line.index(cells[0]) + len(cells[0]))
        dates = dates_in(line, near, european=european)
        if not label and dates and plain_name(lead := _led(line[: dates[0].begin])) in labels():
            label, value, begin = plain_name(lead), line[len(lead) :].strip(), len(lead) + 1
        if known:
            dates = [Dated(one.begin, one.end, one.date, True, one.unsure if one.year else "") for one in dates]
        bare = "".join(" " if any(one.begin <= at < one.end for one in dates) else sign for at, sign in enumerate(line))
        found.append(_Line(line, label, value, tuple(dates), tuple(clocks_in(bare)), begin))
    return found


def _led(text: str) -> str:
    """What stands before a date without its weekday: ``Aankomst woensdag``."""
    said = text.strip(" ,-–—|").split()
    return " ".join(said[:-1] if said and plain_name(said[-1]) in weekday_words() else said)


_EASTERN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\u1100-\u11ff]")


def _has(label: str, kind: str) -> bool:
    if _EASTERN.search(label):  # its words stand together without spaces
        return any(word in label for word in words(kind) if _EASTERN.search(word))
    return any(label == word or f" {word} " in f" {label} " for word in words(kind))


def _labelled(lines: list[_Line], kind: str) -> Iterator[tuple[int, _Line]]:
    for at, line in enumerate(lines):
        head = line.label or (plain_name(line.text) if len(line.text) < 40 else "")
        if head and _has(head, kind) and not (kind in ("checkin", "checkout") and of_station(head)):
            yield at, line


_OTHERS = {
    "checkin": ("checkout",), "checkout": ("checkin",), "arrive": ("depart",), "depart": ("arrive",),
    "pickup": ("dropoff",), "dropoff": ("pickup",),
}  # fmt: skip


_COUNTED_NIGHTS = Doubt(
    "no known word says on which days it begins and ends; they are told by how many nights lie between", "begins"
)
_ONLY_DAYS = "no known word says on which days it begins and ends; they are the only two that stand under its name"
_WHICH_TIME = Doubt("which of its times is meant is not said", "begins")
_PARTS = ("time", "date", "at", "venue", "address")


def _under(lines: list[_Line], at: int, kind: str) -> Iterator[_Line]:
    """A label's line and what is about it: the next two, and further ones that are called a place, a date or a time, up
    to the label of the other side."""
    for number, near in enumerate(lines[at : at + 6]):
        called = any(near.label in words(part) for part in _PARTS)
        if number and (near.label or number > 2) and not called:
            return
        yield near


def _dated(lines: list[_Line], kind: str) -> tuple[Dated | None, Clock | None]:
    """The date and the time behind a label, in its line or in those that are about it; a time that stands alone, or
    behind a word for a time, is that of the date before or behind it."""
    date, clock = None, None
    for at, line in _labelled(lines, kind):
        for near in _under(lines, at, kind):
            if date is not None and near.dates:
                break
            if date is None and near.dates:
                date = near.dates[0]
            if clock is None and near.clocks and (near is line or near.dates or _only_a_clock(near)):
                clock = near.clocks[0]
        if date is not None:
            break
        clock = None
    return date, clock


def _only_a_clock(line: _Line) -> bool:
    """Whether a line is a time and nothing else, or is called one."""
    if line.label:
        return line.label in words("time")
    return len(line.clocks) == 1 and not re.search(
        r"\w", masked(line.text, [(one.begin, one.end) for one in line.clocks])
    )


def stays_in(text: Text) -> list[Reservation]:
    """The stays that a confirmation tells, not settled; nothing where dates or name are missing.

    Where it tells of several, what belongs together is taken from the order of the lines, with a doubt.
    """
    lines = _lines(text)
    if blocks := _blocks(lines):
        found = [one for block in blocks for one in _stay(block, replace(text, about=""))]
        return [one.sure("begins", one.begins).doubted(*[_ONLY_DAYS] * one.unsure("begins")) for one in found]
    parts = _parts(lines, text)
    if len(parts) < 2:
        return _stay(lines, text)
    found = [one for part in parts for one in _stay(part, replace(text, about=""))]
    order = "which name has which dates is taken from their order"
    told = order if len(found) == len(parts) else f"only {len(found)} could be read"
    return [one.doubted(f"its text tells of {len(parts)} stays; {told}") for one in found]


def _blocks(lines: list[_Line]) -> list[list[_Line]]:
    """The lines of each house where an itinerary is a list of what is booked, each under what it is (``AIR …``,
    ``CAR …``, ``HOTEL …``); nothing of any other text."""
    heads = [at for at, line in enumerate(lines) if line.begin and line.text[: line.begin].isupper() and _sort(line)]
    if len(heads) < 2 or not any(_sort(lines[at]) != "hotel" for at in heads):
        return []
    ends = [at for at, line in enumerate(lines) if not set(re.findall(r"[^\W\d_]+", _undated(line))) - weekday_words()]
    cuts = sorted({*heads, *ends, len(lines)})
    return [lines[at:until] for at, until in pairwise(cuts) if at in heads and _sort(lines[at]) == "hotel"]


def _undated(line: _Line) -> str:
    return masked(line.text, [(one.begin, one.end) for one in line.dates]).casefold()


def _sort(line: _Line) -> str:
    kinds = ("hotel", "flight", "train", "bus", "ferry", "taxi", "car_noun")
    return next((kind for kind in kinds if line.label in words(kind)), "flight" * (line.label in words("air_called")))


def _parts(lines: list[_Line], text: Text) -> list[list[_Line]]:
    """The lines of each stay where a text tells of several, each with both its days: from behind the departure of the
    one before to its own; where names stand behind the dates, from one arrival to the next."""
    ends = [at for at, _ in _labelled(lines, "checkout")]
    begins = [at for at, _ in _labelled(lines, "checkin") if _behind(lines, at)]
    starts: list[int] = []
    days: set[dt.date] = set()
    for at, until in pairwise([*begins, len(lines)]):
        day = lines[_behind(lines, at) - 1].dates[0].date
        if day not in days and any(at <= end < until and _behind(lines, end) for end in ends):
            starts.append(at)
            days.add(day)
    if len(starts) < 2:
        return [lines]
    cuts = starts
    if _entitled(lines[: starts[0]], replace(text, about=""), "hotel") is not None:
        departures = [[_behind(lines, end) for end in ends if at <= end < until] for at, until in pairwise(starts)]
        cuts = [0, *(max(found) for found in departures)]
    return [lines[at:until] for at, until in pairwise([*cuts, len(lines)])]


def _behind(lines: list[_Line], at: int) -> int:
    """The first line behind the date of a label, which stands in its line or the next two; 0 where none does."""
    return next((number + 1 for number in range(at, min(at + 3, len(lines))) if lines[number].dates), 0)


def _stay(lines: list[_Line], text: Text) -> list[Reservation]:
    said = set(plain_name(f"{text.about} {text.text[:50_000]}").split())
    stays = False
    first, checkin = _dated(lines, "checkin")
    last, checkout = _dated(lines, "checkout")
    if first is None or last is None:
        arrives, departs = _dated(lines, "arrive"), _dated(lines, "depart")
        # One arrives at a hotel, too, and leaves it; and where one arrives days before one leaves it is a stay.
        stays = arrives[0] is not None and departs[0] is not None and arrives[0].date < departs[0].date
        if stays or said & words("hotel"):
            first, checkin = (first, checkin) if first is not None else arrives
            last, checkout = (last, checkout) if last is not None else departs
    if first is None or last is None:
        for at, line in enumerate(lines):  # both labels beside each other, and both days under them
            days = [date for below in lines[at + 1 : at + 5] for date in below.dates]
            heads = _stands(line.text, "checkin") and _stands(line.text, "checkout") and not line.dates
            if heads and len(days) == 2 and days[0].date < days[1].date:
                first, last = days
    if first is None or last is None:
        for line in lines:
            if not _stands(line.text, "stay") or len(line.text.split()) > 12:
                continue
            if len(line.dates) == 2 and line.dates[0].date < line.dates[1].date:
                (first, last), stays = line.dates, True
                break
    counted = False
    if first is None or last is None:
        first, last, counted = _nights_counted(lines, text) or (first, last, False)
    if first is not None and last is None:
        nights = re.search(
            r"\b(\d{1,2})\s*[x×]?\s*([^\W\d_]+)",
            " ".join(line.text for line in lines if "night" in line.text.casefold()),
        )
        if nights is not None and plain_name(nights[2]) in words("stay"):
            last = Dated(0, 0, first.date + dt.timedelta(days=int(nights[1])), first.year, first.unsure)
    if first is None or last is None or first.date >= last.date or (last.date - first.date).days > 120:
        return []
    place, unnamed = _house_named(lines, text, "hotel")
    if not (said & words("hotel") or stays or counted or _any_label(lines, "checkin")):
        return []
    people, children = party_in(text.text)
    doubts = [one.unsure for one in (first, last) if one.unsure]
    doubts += unnamed
    if counted:
        doubts.append(_COUNTED_NIGHTS)
    if place is None:
        street, city, country, postal = _address(lines, 0, "")
        if not city:
            return []
        place = Where(name=f"Lodging in {city}", street=street, city=city, postal=postal, country=country)
        doubts.append("what the lodging is called is not told")
    return [
        Reservation(
            kind="lodging",
            name=place.name,
            start=place,
            begins=_moment(first, checkin),
            ends=_moment(last, checkout),
            party=people,
            children=children,
            reference=reference_in("\n".join(line.text for line in lines)) or reference_in(text.text),
            doubts=tuple(dict.fromkeys(doubts)),
        )
    ]


def _nights_counted(lines: list[_Line], text: Text) -> tuple[Dated, Dated, bool] | None:
    """Two days that follow each other in a text between which lie as many nights as it counts: ``3 nätter``, or a
    label with nothing but that number; where it speaks of a house, without such a number, the only two days."""
    told = [one for line in lines if not _about_money(line) for one in line.dates]
    pairs = [(one, other) for one, other in pairwise(told) if 0 < (other.date - one.date).days <= 60]
    nights, counts = set[int](), set[int]()
    for line in lines:
        alone = re.match(r"\s*(\d{1,2})\s*(?:[^\W\d_]+\s*)?$", line.value) if line.label else None
        counts |= {int(alone[1])} if alone is not None and not line.clocks else set()
        said = {int(found[1]) for found in NIGHTS.finditer(line.text) if plain_name(found[2]) in words("stay")}
        nights |= said
    fitting = [pair for pair in pairs if (pair[1].date - pair[0].date).days in (nights or counts)]
    if fitting and len(nights) < 2:
        return (*fitting[0], True)
    goes = set(plain_name(f"{text.about} {text.text[:5000]}").split()) & _MEANS
    for one, other in pairwise([] if goes else [line for line in lines if len(line.dates) == len(line.clocks) == 1]):
        days = (other.dates[0].date - one.dates[0].date).days
        hours = one.clocks[0].time.hour, other.clocks[0].time.hour
        beside = bool(one.label) and lines.index(other) - lines.index(one) < 3
        if beside and 0 < days <= 60 and hours[0] >= 12 >= hours[1]:
            return one.dates[0], other.dates[0], True  # one comes in the afternoon, and leaves in the morning
    house = _stands(f"{text.about} {text.text[:5000]}", "hotel")
    return (*pairs[0], True) if house and len(pairs) == 1 and len({one.date for one in told}) == 2 else None


def _about_money(line: _Line) -> bool:
    """Whether a line is a price, a sentence, or tells of paying and of its terms (*Refund until 3 June*)."""
    said = plain_name(line.text).split()
    about = words("terms") | words("bought_on") | words("price_part")
    return bool(price_in(line.text)) or sum(map(str.isalpha, said)) > 14 or bool(about.intersection(said))


def _any_label(lines: list[_Line], kind: str) -> bool:
    return any(True for _ in _labelled(lines, kind))


def _moment(date: Dated, clock: Clock | None) -> Moment:
    if clock is None:
        return Moment(dt.datetime.combine(date.date, dt.time()), timed=False)
    return Moment(dt.datetime.combine(date.date, clock.time))


_AT = re.compile(
    rf"{any_of('booked_at')}[^.:\n]{{0,25}}?\s(?:{any_of('at_place')}|@)\s+(?:the\s+)?([^\n.!,;|]{{3,60}})",
    re.IGNORECASE,
)
_CHOSEN = re.compile(rf"{any_of('chosen')}\s+([A-ZÀ-Þ][^\n.!,;|]{{2,60}})", re.IGNORECASE)
_CALLED_SO = re.compile(rf"{any_of('is_called')}\s+((?:[^\W\d_a-z][\w'’.-]*\s?|{any_of('in_names')}\s){{1,6}}(?<=\w))")
_STREET = re.compile(r"(?:[^\W\d_]{3,}[^\n,]*\s\d{1,4}\s?[a-zA-Z]?\b|\b\d{1,4}\s[^\W\d_]{3,})")


def _stands(text: str, kind: str) -> bool:
    said = f" {plain_name(text)} "
    return any(f" {word} " in said for word in words(kind))


def _can_name(text: str) -> bool:
    """Whether a text can be what a house is called: no city alone, no code, no address of a mail, no sentence about
    the booking, no label."""
    said = set(plain_name(text).split())
    about = said & (words("booked") | words("confirmed") | words("cancelled") | words("yours"))
    code = re.fullmatch(r"(?=.*\d)[A-Z0-9-]{5,}", text.strip())
    label = _stands(text, "confirmation") or plain_name(text) in words("address")
    no_name = not re.search(r"[^\W\d_]{2}", text) or re.search(r"@|<|http|^\W*\d+[a-z]?\s+[^\W\d_]+,?\s*$", text)
    return not (about or code or label or no_name) and city_named(text.strip()) is None


_MEANS = words("flight") | words("train") | words("bus") | words("ferry") | words("car_noun")


def _of_another(line: str) -> bool:
    """Whether a line says that another booking is cancelled."""
    return _stands(line, "another") and _stands(line, "cancelled")


def house_in(text: Text) -> Where | None:
    """The hotel or home that sentences tell of, where its name is told."""
    said = set(plain_name(text.text[:5000]).split())
    beds = said & (words("hotel") | words("stay") | words("sleeps")) or _stands(text.text[:5000], "checkin")
    return _entitled(_lines(text), text, "hotel") if beds else None


def _entitled(lines: list[_Line], text: Text, kind: str) -> Where | None:
    """The house that a label or a sentence names, else the first title with a word for one."""
    titles = ((title, at) for at, line in enumerate(lines[:80]) for title in _titles_of(line, kind))
    return _named(lines, text, kind) or next((_house(lines, *title) for title in titles), None)


def _named(lines: list[_Line], text: Text, kind: str) -> Where | None:
    """The hotel or restaurant: behind its label, after "your booking at", or above who is the host there."""
    name, at = "", 0
    for number, line in _labelled(lines, kind):
        stays = _has(line.label, "stay") and not (_EASTERN.search(line.label) and _has(line.label, "hotel"))
        own = ":" in line.text[: line.begin] or set(line.label.split()) <= words(kind) | labels() | words("in_names")
        cell = _CELLS.split(line.value.strip())[0]
        dated = line.dates and line.dates[0].begin < line.begin + len(cell)
        if line.label and own and not stays and not dated and len(cell) < 90 and _can_name(cell):
            name, at = cell, number
            break
    if not name and kind == "hotel":
        called_so = (_CALLED_SO.search(line.text) for line in lines)
        name = next((found[1].strip() for found in called_so if found is not None and _can_name(found[1])), "")
    if not name:
        for found in _AT.finditer(
            "\n".join([text.about, *(line.text for line in lines[:60] if not _of_another(line.text))])
        ):
            called = re.split(rf"\s+(?:for|on|from|für|am|pour|para|{any_of('is_now')})(?!\w)", found[1])[0].strip()
            called = re.sub(r"^[lL]['’]", "", called)
            town = re.search(r"\s(?:in|im|en)\s+(?:the\s+)?$", found[0][: found.start(1) - found.start()]) is not None
            if town and not set(plain_name(called).split()) & (words(kind) | words("eats")):
                continue  # "your booking in Stralsund"
            if _can_name(called) and not called[0].islower() and not dates_in(called, text.near):
                name = called
                at = next((number for number, line in enumerate(lines) if name in line.text), 0)
                break
    if not name:
        thanks = (_CHOSEN.search(line.text) for line in lines[:20])
        name = next((found[1].strip() for found in thanks if found is not None and _can_name(found[1])), "")
        at = max((number for number, line in enumerate(lines[:80]) if name and name in line.text), default=0)
    if not name and kind == "hotel":
        for number, line in enumerate(lines[1:80]):
            if _stands(line.text, "hosted") and not lines[number].dates and _can_name(lines[number].text):
                name, at = lines[number].text, number
                break
    return _house(lines, name, at) if name else None


def _house_named(lines: list[_Line], text: Text, kind: str) -> tuple[Where | None, tuple[str, ...]]:
    """A house as words say that it is called, else as it seems to be, with a doubt: a title with a word for such a
    house, what stands above an address, the heading of the whole. What the text names once more, or the first two
    of these agree on, is surely its name."""
    if (named := _named(lines, text, kind)) is not None:
        return named, ()
    found = [(name, at) for at, line in enumerate(lines[:80]) for name in _titles_of(line, kind)]
    above = [at for at in range(min(len(lines) - 1, 80)) if _stands_above_address(lines, at)]
    above.sort(key=lambda at: not lines[at].label)  # its own label says more than the head of the letter
    agreed = [one for one in found if one[1] in above]
    found += [(lines[at].value, at) for at in above]
    for at, line in enumerate(lines[:5]):
        said, bare = line.text.split(), not (line.label or re.search(r"\d", line.text))
        if (
            bare
            and 1 < len(said) <= 7
            and said[0][:1].isupper()
            and line.text[-1] not in ".!?,:"
            and _can_name(line.text)
        ):
            found.append((line.text, at))
    whole = _squeezed(f"{text.about} {text.text[:50_000]}")
    again = [one for one in found if whole.count(_squeezed(one[0].split(",")[0])) > 1]
    known = again or agreed
    for name, at in [*known, *found][:1]:
        return _house(lines, name, at), () if known else (NO_NAME,)
    return None, ()


def _squeezed(text: str) -> str:
    """A text without the spaces, as addresses of mails and pages write names."""
    return plain_name(text).replace(" ", "")


def _titles_of(line: _Line, kind: str) -> Iterator[str]:
    """The parts of a line that are titles with a word of a kind; its address may stand behind it."""
    for title in map(str.strip, _parts_of(line)):
        plain = plain_name(title.split(",")[0]).split()
        named = title[:1].isupper() and title[-1:] not in ".!?:"
        if named and 1 < len(plain) <= 7 and _stands(title.split(",")[0], kind) and _can_name(title):
            yield title


def _house(lines: list[_Line], name: str, at: int) -> Where:
    """A house of that name, which stands in a line, with its address."""
    at = next((number for number in reversed(range(min(len(lines), 60))) if lines[number].text == name), at)
    first, _, rest = name.partition(",")
    if rest and (re.search(r"\d", rest) or town_named(rest.strip()) is not None) and _can_name(first):
        return Where(name=" ".join(first.split())[:200], street=rest.strip()[:200], city=city_in_address(rest))
    street, city, country, postal = _address(lines, at, name)
    return Where(name=" ".join(name.split())[:200], street=street, city=city, postal=postal, country=country)


def _parts_of(line: _Line) -> list[str]:
    """A line that tells no day, or its cells: ``Pension Uno | Prop. A. Zwei``."""
    if line.dates or (line.label and ":" in line.text[: line.begin]):
        return []
    if not line.label:
        return [line.text, *re.split(r"\s[-–—]\s", line.text)[:1]]
    return re.split(r"\s*\|\s*|\s{3,}|\s[-–—]\s", line.text)


def _stands_above_address(lines: list[_Line], at: int) -> bool:
    """Whether a line, or what stands behind its label, can be the name of a house whose address stands behind it or is
    the next."""
    line, (name, comma, rest) = lines[at], lines[at].value.partition(",")
    within = comma and _STREET.search(rest) and (city_in_address(rest) or re.search(r"\b\d{4,6}\W*$", rest))
    if not (within or lines[at + 1].label in words("address") or _addressed(lines[at + 1 : at + 3])):
        return False
    other = any(_has(line.label, sort) for sort in ("address", "confirmation", "people", "venue"))
    bare = not (other or line.dates or set(plain_name(name).split()) & _MEANS)
    return (
        bare
        and name[:1].isupper()
        and name[-1] not in ".!?,:"
        and len(name.split()) <= 6
        and _can_name(name)
        and not _STREET.search(name)
    )


def _addressed(lines: list[_Line]) -> bool:
    """Whether lines begin with a street whose city, or a postal code, stands behind it or in the next line."""
    text = ", ".join(line.text for line in lines if not (line.label or line.dates))
    street = lines[0].text.split(",")[0]
    if len(lines[0].text.split()) > 16 or re.search(r"[^\W\d_]{4}\.\s", lines[0].text):
        return False  # a sentence
    behind = text[len(street) :]
    return bool(_STREET.search(street) and (city_in_address(text) or _POST_TOWN.search(behind)))


_POST_TOWN = re.compile(
    r"(?:^|[,\s])(?:[A-Z]{1,2}-)?(?:\d{4,6}|\d{2,4}[ -]\d{2,3})\s[^\W\d_]{3}|[A-Z]{1,2}\d[\dA-Z]?\s\d[A-Z]{2}\b"
)
"""A postal code of most countries with its town, or one of Britain."""
_ADDRESS = re.compile(rf"{any_of('address')}\s*:\s*([^\n:]+?)(?:\.\s|\.?$)", re.IGNORECASE)
_POSTAL = re.compile(r"(?<!\d)\d{5}\s+[^\W\d_]{3,}")


def _address(lines: list[_Line], at: int, name: str) -> tuple[str, str, str, str]:
    """Street, city, country and postal code near a name: behind a label, or in the lines under it."""
    labels = words("address")
    block: list[str] = []
    for number, line in enumerate(lines):
        if not line.label and plain_name(line.text) in labels:
            block = [one.text for one in lines[number + 1 : number + 4] if not one.label]
            break
        if line.label and (line.label in labels or "address" in line.label.split() or "adresse" in line.label.split()):
            block = [line.value, *(one.text for one in lines[number + 1 : number + 4] if not one.label)]
            break
    if not block:
        below = lines[at + 1 : at + 4]  # "Carrer de la Mar 5, 07001 Palma" has no date in it
        block = [line.text for line in below if not line.label and (not line.dates or _POSTAL.search(line.text))]
    street = city = country = postal = ""
    for part in (re.sub(r"\b(\d{4}) ?[A-Z]{2}\b", r"\1", line) for line in block):  # 1018 JA
        if not street and _STREET.search(part) and part != name:
            street = part.strip()
        country = country or _country_in(part)
        code = re.search(r"\b(?:[A-Z]{1,2}-)?(\d{4,6})\s+([^\W\d_][^\d,(\n]{1,40})(\([A-Z]{2}\))?", part)
        if code is not None:
            postal, city = code[1], code[2].strip()
            country = country or _country_in(part[code.end() :]) or ("IT" if code[3] else "")
            continue
        if not city:
            city = city_in_address(part)
    city = city or city_in_address(name)
    if not city:  # the one line of the text that is an address
        told = {place: line.text for line in lines if not line.dates and (place := _postal_city(line.text))}
        city, street = next(iter(told.items())) if len(told) == 1 else ("", street)
    if not city:  # a street and a known city, behind a label in a sentence or in a line of their own
        parts = [found[1] for line in lines if (found := _ADDRESS.search(line.text))]
        parts += [line.text for line in lines if not (line.dates or line.label) and "," in line.text]
        known = {part: place for part in parts if _STREET.search(part) and (place := city_in_address(part))}
        if len(known) == 1:
            ((street, city),) = known.items()
            street, country = street.strip(" ."), country or _country_in(street)
    return street[:200], city, country, postal


def in_town(one: Reservation, text: Text) -> Reservation:
    """What a text tells of with the town that its text names, where neither its place nor the country of its address
    tells the zone: that of the line with its name or of one of the next four, else the only one whose clocks all
    addresses of the text have; with a doubt."""
    if located(one.start, one.kind).zone is not None or one.start.code:
        return one
    land = one.start.but(country=one.start.country or _country_in(one.start.street))
    if located(land, one.kind).zone is not None:
        return one.but(start=land)
    lines, name = text.lines, plain_name(one.start.name)
    at = [number for number, line in enumerate(lines) if name and name in plain_name(line)]
    near = [lines[number + more] for number in at for more in range(5) if number + more < len(lines)]
    towns = [town for line in near if (town := _town_of_line(line))]
    if not towns:
        towns = [town for line in (text.about, *lines) if (town := _town_of_line(line))]
        zones = {located(Where(name=town, city=town), one.kind).zone for town in towns}
        towns = towns if len(zones) == 1 else []
    if not towns:
        return one
    doubt = f"that it is in {towns[0]} is told by its text alone"
    return one.but(start=one.start.but(city=towns[0])).doubted(doubt)


def _town_of_line(line: str) -> str:
    """The known town of an address, or behind the comma of a title; "" of a line that is neither."""
    if not re.search(r",|\d{4}", line) or len(line.split()) > 14 or clocks_in(line):
        return ""
    return _postal_city(line) or (city_in_address(line) if _STREET.search(line) else "")


def _postal_city(text: str) -> str:
    """The known city behind a postal code in a line, "" where there is none."""
    found = re.search(r"\b(?:\d{4,5}|\d{3} \d{2})\s+([^\W\d_][^\d,(\n]{1,40})", text)
    city = town_named(found[1].strip()) if found is not None else None
    return city.name if city is not None else ""


def _country_in(text: str) -> str:
    """The country that a line of an address ends with, by its name or a British postal code; "" where it names none."""
    if re.search(r"\b[A-Z]{1,2}\d[\dA-Z]?\s\d[A-Z]{2}\W*$", text):
        return "GB"
    last = re.split(r"[,\n]", text)[-1].strip()
    return country_code(last) if len(last) > 3 else ""


_COUNTED = re.compile(
    rf"(?:party|{any_of('table')})\s(?:of|for|für|pour|de|para|per|voor|til|för)\s(?P<of>\d{{1,2}})\b"
    r"|(?<![\d:.,/-])(\d{1,2})[ \t\xa0]*[x×]?[ \t\xa0]*([^\W\d_]{3,12})"
    r"|^[ \t]*([^\W\d_][^:：\n]{1,30}?)\s*[:：]\s*(\d{1,2})(?=\s*(?:\D{0,12})$)",
    re.I | re.M,
)


def party_in(text: str) -> tuple[int | None, int]:
    """How many people a booking is for (None: not said), and how many of them are children."""
    adults = children = 0
    for found in _COUNTED.finditer(text[:50_000]):
        count, what = int(found["of"] or found[2] or found[5]), plain_name(found[3] or found[4] or "")
        if found[3] and what in words("children"):
            children = max(children, count)
        elif found["of"] or set(what.split()) & words("people"):
            adults = max(adults, count)
    return (adults + children, children) if adults else (None, 0)


def meals_in(text: Text) -> list[Reservation]:
    """The table that a restaurant confirms, not settled; nothing where day, time or name are missing."""
    lines = _lines(text)
    said = set(plain_name(f"{text.about} {text.text[:5000]}").split())
    people, children = party_in(text.text)
    doubts = []
    if not said & words("table") and people and not said & (_MEANS | words("ticket") | words("stay")):
        doubts.append("that it is a table is told by nothing but for how many it is reserved")
    elif not said & words("table") or not (said & words("booked") or people or reference_in(text.text)):
        return []
    place, unnamed = _house_named(lines, text, "table")
    doubts += unnamed
    date = next((line.dates[0] for line in lines if line.dates and line.clocks), None)
    clock = next((line.clocks[0] for line in lines if line.dates and line.clocks), None)
    if date is None:
        called = [line for kind in ("date", "time") for _, line in _labelled(lines, kind)]
        every = [*called, *lines]
        date = next((line.dates[0] for line in every if line.dates), None)
        clock = next((line.clocks[0] for line in every if line.clocks), None)
        if len({one.time for line in lines for one in line.clocks}) > 1 and not any(line.clocks for line in called):
            doubts.append(_WHICH_TIME)
    if place is None or date is None or clock is None:
        return []
    return [
        Reservation(
            kind="meal",
            name="",
            start=place,
            begins=_moment(date, clock),
            party=people,
            children=children,
            reference=reference_in(text.text),
            doubts=tuple(filter(None, (date.unsure, *doubts))),
        )
    ]


def _said(text: Text) -> set[str]:
    return set(plain_name(f"{text.about} {text.text[:5000]}").split())


def _speaks(text: Text, kind: str) -> bool:
    return _stands(f"{text.about} {text.text[:5000]}", kind)


def side_in(text: Text, kind: str) -> tuple[Where, Moment | None, Dated | None]:
    """Where and when a text says that a rental car is picked up or given back, behind a label such as ``Return:``."""
    return _side(_lines(text), kind)


def _side(lines: list[_Line], kind: str) -> tuple[Where, Moment | None, Dated | None]:
    """The place and the time behind a label such as ``Pick-up``, in its line or the next two."""
    date, clock = _dated(lines, kind)
    where = Where()
    for at, line in _labelled(lines, kind):
        for near in _under(lines, at, kind):
            if near.label in words("time") | words("date"):
                continue
            spans = [(one.begin, one.end) for one in near.dates] + [(one.begin, one.end) for one in near.clocks]
            bare = masked(near.text, spans)[near.begin :]
            name = next(
                (name for cell in re.split(r",\s|[ \t]{2,}", bare) if (name := place_text(without_weekday(cell)))), ""
            )
            if plain_name(name) in words("same_place"):
                break
            if name and not (near is line and not line.label):
                where = Where(name=name, street=bare.strip(" ,") if re.search(r"\d", bare) else "")
                break
        if where.known:
            break
    return where, _moment(date, clock) if date is not None else None, date


def cars_in(text: Text) -> list[Reservation]:
    """The rental car, or the ride, that a confirmation tells, not settled; nothing where place or date of one end are
    missing (of a ride: both places, and when it begins)."""
    lines = _lines(text)
    (start, begins, first), (end, ends, last) = _side(lines, "pickup"), _side(lines, "dropoff")
    if begins is None and _speaks(text, "car"):
        start, begins, first = _side(lines, "depart")
    ride = not (_speaks(text, "car") or (begins and ends and begins.date < ends.date))
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
    if _stands(title, "event"):
        return "event", ()
    enters = named & (words("visit") | words("ticket") | words("entry"))
    known = there | words("sight") | words("in_names") | enters | words("starts") | words("time")
    rest = {word for word in named - known if word.isalpha() and len(word) > 3}
    if named & words("sight") or (not rest and (there & words("sight") or (enters and there & named))):
        sure = named & words("sight") and not (rest and there and not named <= there)
        return "visit", () if sure else (VISIT_OR_EVENT,)
    return "event", (VISIT_OR_EVENT,) if there & words("sight") else ()


def tickets_in(text: Text) -> list[Reservation]:
    """The visit or event that a ticket is for, not settled; nothing where its name or its day is missing."""
    lines = _lines(text)
    if not (_speaks(text, "ticket") or any(line.label for _, line in _labelled(lines, "event"))):
        return []
    named = _TICKETS_FOR.search("\n".join([text.about.split("\n", 1)[0], *(line.text for line in lines[:40])]))
    name = re.split(r"\s+(?:on|am|le|el|il|op)\s+(?=\W*\w*\W*\d)|,", named[1])[0].strip() if named is not None else ""
    if not _can_name(name) or dates_in(name, text.near):
        name = ""
    name = name or next((line.value for _, line in _labelled(lines, "event") if line.label and not line.dates), "")
    place = _entitled(lines, text, "sight")
    venue = next((line.value for _, line in _labelled(lines, "venue") if line.label and not line.dates), "")
    unnamed = venue == ""
    venue = venue or _venue_by(lines)
    dated = [line for _, line in _labelled(lines, "entry") if line.dates] or [line for line in lines if line.dates]
    name = name or _titled(lines, dated)
    if not dated or not (name or place):
        return []
    date = dated[0].dates[0]
    if any(line.dates[0].date != date.date for line in dated if line.clocks):
        return []  # of several days it is not sure which is meant
    kind, doubts = visited(name, (place.name if place is not None else "") if not venue else venue.partition(",")[0])
    if kind == "event" and unnamed:
        doubts += (_NO_VENUE,)
    if kind == "visit" or not venue:
        at = next((line for line in lines if name and plain_name(line.text).startswith(plain_name(name))), None)
        where = place or Where()
        if name and at is not None and "," in at.text:
            where = Where(
                name=name, street=at.text[len(name) :].strip(" ,"), city=city_in_address(at.text[len(name) :])
            )
        elif name and (place is None or plain_name(name) not in plain_name(place.name)):
            where = Where(name=name, city=city_in_address(venue) or city_in_address(name))
    else:
        first, _, rest = venue.partition(",")
        where = Where(name=first.strip(), street=rest.strip(), city=city_in_address(venue))
    begin = (one for line in lines for one in line.clocks if _BEGINS.search(line.text, 0, one.begin))
    clock = next(begin, None) or next((_opening(line) for line in dated if line.clocks), None)
    if clock is None:  # the doors open before it begins
        kinds = ("starts", "time", "entry")
        clock = next((line.clocks[0] for kind in kinds for _, line in _labelled(lines, kind) if line.clocks), None)
    people, children = party_in(text.text)
    return [
        Reservation(
            kind=kind,
            name=name if name != where.name else "",
            start=where,
            begins=_moment(date, clock),
            party=people,
            children=children,
            reference=reference_in(text.text),
            doubts=tuple(filter(None, (*doubts, date.unsure, "" if clock else "at what time it begins is not told"))),
        )
    ]


def _opening(line: _Line) -> Clock:
    """When it begins: the first time of a line, or a second one soon after, before which only the doors open."""
    first, *others = line.clocks
    soon = [one for one in others if 0 < _minutes(one) - _minutes(first) <= 90]
    between = line.text[first.end : soon[0].begin] if soon else "-"
    return soon[0] if re.search(r"[^\W\d_]{3}", between) else first


def _minutes(clock: Clock) -> int:
    return 60 * clock.time.hour + clock.time.minute


_BEGINS = re.compile(rf"{any_of('starts')}\W{{0,3}}(?:{any_of('at_time')}\s)?$", re.IGNORECASE)


def _titled(lines: list[_Line], dated: list[_Line]) -> str:
    """What stands alone in the line above the day of a ticket; "" where nothing does."""
    for above, line in pairwise(lines):
        if line in dated and line.clocks and not (line.label or above.label or above.dates or above.clocks):
            bare = above.text.strip(" \"'„“”»«*_")
            counted = re.match(r"\W*\d+\s*[x×]?\s", bare) is not None and _stands(bare, "ticket")
            named = _can_name(bare) and not (counted or (_STREET.search(bare.split(",")[0]) and "," in bare))
            return bare if named and bare[-1:] not in ".!:," and len(bare) < 100 else ""
    return ""


def _venue_by(lines: list[_Line]) -> str:
    """A place with its address in the line before or behind the one that tells the day and the hour; "" without."""
    for at, line in enumerate(lines):
        if not (line.dates and line.clocks):
            continue
        for near in lines[max(0, at - 1) : at] + lines[at + 1 : at + 2]:
            first, _, rest = near.text.partition(",")
            named = not near.label and _can_name(first) and not _STREET.search(first)
            if named and _STREET.search(rest) and city_in_address(rest):
                return near.text
        for number in (at - 2, at - 1, at + 1, at + 2):
            if 0 <= number < len(lines) - 1 and not lines[number].label and _stands_above_address(lines, number):
                return f"{lines[number].text}, {lines[number + 1].text}"
    return ""


def tables_beside(text: Text) -> list[str]:
    """The lines of a confirmation of something else that tell of a table with its day and hour; they are not read."""
    return [line.text[:80] for line in _lines(text) if line.label in words("table") and line.dates and line.clocks]


def lacking(text: Text) -> str:
    """What a text of which nothing could be made out lacks to be a booking; one clause for people."""
    lines = _lines(text)
    dates = [date for line in lines for date in line.dates]
    clocks = [clock for line in lines for clock in line.clocks]
    said = _said(text)
    counts = {kind: sum(word in words(kind) - words("platform") for word in said) for kind in _JOURNEYS}
    travels = max(counts, key=lambda kind: counts[kind]) if any(counts.values()) else ""
    if _any_label(lines, "checkin") and not _holds_flight(said):
        first, last = _dated(lines, "checkin")[0], _dated(lines, "checkout")[0]
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


_JOURNEYS = ("flight", "train", "bus", "ferry")
_CALLED = {"ticket": "a ticket", "table": "a table booked", "hotel": "a stay"} | {
    kind: f"a journey by {'air' if kind == 'flight' else kind}" for kind in _JOURNEYS
}


def _holds_flight(said: set[str]) -> bool:
    return bool(said & (words("flight") - {"let", "fly", "lot", "boarding"}))
