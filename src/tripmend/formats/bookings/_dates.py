"""Dates and clock times in the texts of bookings, in many languages and orders."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ._reservation import Moment
from ._words import any_of, numbered, plain_name, words

__all__ = [
    "NO_MONTH",
    "NO_YEAR",
    "Clock",
    "Dated",
    "clocks_in",
    "dates_in",
    "day_first",
    "day_of_week",
    "moment_in",
    "nearest_year",
    "with_colons",
]


@dataclass(frozen=True, slots=True)
class Dated:
    """A date in a text, from `begin` to `end`; year: whether it is written; unsure: why it may be another."""

    begin: int
    end: int
    date: dt.date
    year: bool
    unsure: str = ""


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock time in a text; days: how many days later, as ``+1`` says."""

    begin: int
    end: int
    time: dt.time
    days: int = 0


_NAME = rf"(?:{any_of('months_of_two')}|[^\W\d_]{{3,13}})"
_WEEKDAY = r"[^\W\d_]{2,12}"
_NO_HOUR = r"(?![ \t\xa0]?(?:[hH]\b|[hH]\d|[aApP]\.?[mM]\b|[uU]hr\b))"
"""Behind digits that are no hour: ``10h`` after ``7 mai`` is no year."""
_TO_YEAR = r"(?:,?[ \t\xa0/-]*|,?\s*(?=\d{4}\s*(?:\n|$)))"
"""Between a month and its year; over a line break only where the year stands alone in its line."""
_FORMS = (
    ("iso", re.compile(r"(?<!\d)(?P<y>\d{4})(?:[-/.]|\.\s)(?P<m>\d{1,2})(?:[-/.]|\.\s)(?P<d>\d{1,2})(?!\d)\.?")),
    ("east", re.compile(r"(?P<y>\d{4})\s*[年년]\s*(?P<m>\d{1,2})\s*[月월]\s*(?P<d>\d{1,2})\s*[日일]")),
    (
        "word",
        re.compile(
            rf"(?<!\d)(?P<y>\d{{4}})\.?(?: {any_of('year_called')}\.?)?[ \t\xa0](?P<n>{_NAME})\.?[ \t\xa0]"
            r"(?P<d>\d{1,2})(?!\d)\.?"
        ),
    ),
    (
        "word",
        re.compile(rf"(?<!\d)(?P<y>\d{{4}})\.? {any_of('year_called')}\.? (?P<d>\d{{1,2}})\.? (?P<n>{_NAME})\.?"),
    ),
    ("east", re.compile(r"(?<![\d年년])(?P<y>)(?P<m>\d{1,2})\s*[月월]\s*(?P<d>\d{1,2})\s*[日일号]")),
    (
        "word",
        re.compile(
            r"(?<![\d:.,])(?:(?<!\d )|(?<=:\d\d ))(?P<d>\d{1,2})(?:\s*(?:st|nd|rd|th)\b|\s*\.|º|er)?(?:\s+(?:of|de)\b)?"
            rf"(?:[ \t\xa0]{{0,3}}|[-/])(?:d['’])?(?P<n>{_NAME})\.?"
            rf"(?:{_TO_YEAR}(?:de\s+)?(?P<y>\d{{4}}|(?:'|(?<=[^\s-][-\s])|(?<=[A-Za-z]))\d{{2}}(?![\d:.A-Za-z]){_NO_HOUR})(?!\d|:\d))?",
        ),
    ),
    (
        "american",
        re.compile(
            rf"\b(?P<n>{_NAME})\.?[ \t\xa0]+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?![\d:]|[./-]\d{{1,2}}[./-]\d){_NO_HOUR}"
            rf"(?:(?=,?\s){_TO_YEAR}(?P<y>\d{{4}})(?!\d))?"
        ),
    ),
    (
        "digits",
        re.compile(
            r"(?<![\d:/.-])(?P<a>\d{1,2})(?P<s>[./-])\s?(?P<b>\d{1,2})(?:(?P=s)|(?<=/\d)-|(?<=/\d\d)-)\s?"
            rf"(?P<y>\d{{4}}|\d{{2}}{_NO_HOUR})(?![\d:])"
        ),
    ),
    (
        "slash",
        re.compile(
            r"(?<![\d:/.-])(?P<a>\d{2})/(?P<b>\d{2})(?![\d/])(?=\s*(?:à|a|at|um|kl\.?|,|-)?\s*\d{1,2}[:hH]\d{2})"
        ),
    ),
    ("short", re.compile(r"(?<![\d:/.])(?P<a>\d{1,2})\.\s?(?P<b>\d{1,2})\.(?!\d)")),
)
"""How dates are written, in the order in which the forms are tried."""


def _year(text: str | None) -> int | None:
    if not text:
        return None
    digits = text.lstrip("'")
    year = int(digits) + (0 if len(digits) == 4 else 2000 if int(digits) < 70 else 1900)
    return year - 543 if 2500 < year < 2700 else year  # of the Buddhist era


def _weekday_before(text: str, begin: int) -> tuple[int | None, str]:
    """The day of the week that stands before a date, and its word."""
    word = re.search(r"([^\W\d_]{2,12})[.,]{0,2}\s*(?:the\s+|den\s+|le\s+|il\s+)?$", text[max(0, begin - 25) : begin])
    return (numbered("weekdays").get(plain_name(word[1])), word[1]) if word else (None, "")


@lru_cache(maxsize=64)
def day_first(text: str, day: dt.date | None = None) -> bool | None:
    """Whether dates such as 3/4/2026 begin with the day in this text; None where nothing in it tells.

    Where no number is above 12, `day`, on which what it tells begins, is one of its dates in one of the two readings;
    or three dates or more of one journey tell: they lie close together in one reading, and months apart in the other.
    """
    both: set[tuple[int, int, int]] = set()
    for found in re.finditer(r"(?<![\d:/.-])(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?!\d)", text):
        first, second = int(found[1]), int(found[2])
        if first > 12 >= second:
            return True
        if second > 12 >= first:
            return False
        both.add((_year(found[3]) or 0, first, second))
    if day is not None:
        told = [(day.year, day.day, day.month) in both, (day.year, day.month, day.day) in both]
        if any(told) and not all(told):
            return told[0]
    if len(both) < 3 or any(not (0 < first <= 12 and 0 < second <= 12) for _, first, second in both):
        return None
    spans = []
    for days, months in ((1, 2), (2, 1)):
        dates = [dt.date(max(one[0], 1970), one[months], one[days]) for one in both]
        spans.append((max(dates) - min(dates)).days)
    return spans[0] < spans[1] if min(spans) <= 31 and max(spans) > 60 else None


def _placed(month: int, day: int, weekday: int | None, near: dt.date) -> tuple[dt.date, str] | None:
    """The date without a year that is meant: on the weekday that stands before it, else the next one from `near`."""
    around = []
    for year in range(near.year - 1, near.year + 3):
        try:
            around.append(dt.date(year, month, day))
        except ValueError:
            continue
    coming = [date for date in around if date >= near - dt.timedelta(days=120)]
    if weekday is not None:
        fitting = [date for date in coming if date.weekday() == weekday]
        if fitting and (fitting[0] - near).days < 400:
            return fitting[0], ""
    return (coming[0], NO_YEAR) if coming else None


def dates_in(text: str, near: dt.date, *, european: bool | None = None) -> list[Dated]:
    """The dates in a text, in order, none over another.

    near: what a date without a year is nearest to or after. european: whether 3/4/2026 is the third of April; None:
    it is, but with a doubt.
    """
    return list(_dates_in(text, near, european))


def _matches(form: str, pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """What fits a form, one behind the other; what has no month for its name hides none (``Day 1  Fri 26 March``)."""
    at = 0
    while (found := pattern.search(text, at)) is not None:
        at = found.end()
        if form in ("word", "american") and plain_name(found["n"]) not in numbered("months"):
            at = found.end("d" if form == "word" else "n")
            continue
        yield found


@lru_cache(maxsize=4096)
def _dates_in(text: str, near: dt.date, european: bool | None) -> tuple[Dated, ...]:
    found: list[Dated] = []
    taken = bytearray(len(text))
    for form, pattern in _FORMS:
        for match in _matches(form, pattern, text):
            if 1 in taken[match.start() : match.end()]:
                continue
            dated = _dated(form, match, text, near, european)
            if dated is not None:
                found.append(dated)
                taken[dated.begin : dated.end] = b"\1" * (dated.end - dated.begin)
    return tuple(sorted(found, key=lambda one: one.begin))


NO_YEAR, NO_MONTH = "the year is not written", "the month is not written; taken for the one that fits the weekday"


_DAY_OF_WEEK = re.compile(rf"^\W*(?P<n>{_WEEKDAY})\.?\s+(?P<d>\d{{1,2}})\W*$")


def day_of_week(line: str, near: dt.date) -> Dated | None:
    """The day that a line names by nothing but its weekday and its number (``Sat 10``): the one around `near` that is
    both."""
    found = _DAY_OF_WEEK.match(line)
    weekday = numbered("weekdays").get(plain_name(found["n"])) if found is not None else None
    if found is None or weekday is None:
        return None
    days = (near + dt.timedelta(days=number) for number in range(-10, 46))
    fitting = [day for day in days if day.weekday() == weekday and day.day == int(found["d"])]
    return Dated(found.start("n"), found.end("d"), fitting[0], False, NO_MONTH) if len(fitting) == 1 else None


_OF_STREET = re.compile(rf"{any_of('streets')}\s+(?:[dD]\w{{0,2}}\s+)?$")
"""Before a date that is the name of a street: ``Rua 25 de Abril``, ``Straße des 17. Juni``."""


def _dated(form: str, match: re.Match[str], text: str, near: dt.date, european: bool | None) -> Dated | None:
    parts, unsure, (weekday, called) = match.groupdict(), "", _weekday_before(text, match.start())
    end = match.end()
    year = _year(parts.get("y"))
    if form in ("iso", "east"):
        month, day = int(parts["m"]), int(parts["d"])
    elif form in ("word", "american"):
        number = numbered("months").get(plain_name(parts["n"]))
        short = form == "american" and year is None and len(parts["n"]) < 4
        if short and plain_name(parts["n"]) not in words("month_first"):
            return None  # "sub 7 ani", of children, is no day of a month that some other language calls so
        if number is None or (year is None and _OF_STREET.search(text, max(0, match.start() - 30), match.start())):
            return None
        month, day = number, int(parts["d"])
    else:
        day, month = int(parts["a"]), int(parts["b"])
        if form == "digits" and parts["s"] != ".":
            if month > 12 or european is False:
                day, month = month, day
            elif european is None and day <= 12 and day != month:
                unsure = "day and month may be the other way round"
    try:
        if year is not None:
            date = dt.date(year, month, day)
            if unsure and weekday is not None and date.weekday() == weekday:
                unsure = ""
            elif unsure and weekday is not None and day <= 12 and dt.date(year, day, month).weekday() == weekday:
                date, unsure = dt.date(year, day, month), ""
            elif not unsure and weekday not in (None, date.weekday()) and (len(called) > 3 or called.istitle()):
                unsure = f"{called} is not the day of the week of {date}"
            return Dated(match.start(), end, date, True, unsure) if 1970 <= year <= 2199 else None
        dt.date(2024, month, day)
    except ValueError:
        return None
    placed = _placed(month, day, weekday, near)
    return None if placed is None else Dated(match.start(), end, placed[0], False, placed[1])


_CLOCK = re.compile(
    r"(?<![\d:.,/+])(?:(?P<h>[01]?\d|2[0-4])\s?(?P<s>[:h]|[.](?=\d{2}\s*(?:[aApP]\.?[mM]|h\b|"
    + any_of("o_clock")
    + r")))"
    r"\s?(?P<m>[0-5]\d)(?::[0-5]\d)?"
    rf"(?P<ap>\s?[aApP]\.?[mM]\b\.?(?:\s{any_of('zone_behind_half')})?)?|(?P<h2>1[0-2]|0?[1-9])\s?(?P<ap2>[aApP]\.?[mM]\b\.?)|(?P<h3>[01]?\d|2[0-3])\s?(?:Uhr|uhr|h)\b(?!\s?\d)"
    + rf"|(?i:{any_of('before_hour')})\.?\s?(?P<h4>[01]?\d|2[0-3])(?![.:/]?\d))"
    r"(?!\d|:\d)(?:\s?" + any_of("o_clock") + rf"\.?)?(?:\s{any_of('zone_behind')})?"
    r"(?!\s?m(?:in(?:uten|utes|s)?)?\b)(?:\s*\(?\+\s?(?P<plus>[12])\b(?:\s*d(?:ay)?s?)?\)?)?"
    rf"(?:\s*\(?(?P<next>{any_of('next_day')})\)?)?"
)


def clocks_in(text: str) -> list[Clock]:
    """The clock times in a text, in order; 24:00 is the midnight at the end of its day, 24:10 ten minutes later."""
    return list(_clocks_in(text))


@lru_cache(maxsize=4096)
def _clocks_in(text: str) -> tuple[Clock, ...]:
    found = []
    for match in _CLOCK.finditer(text):
        hour = int(match["h"] or match["h2"] or match["h3"] or match["h4"])
        minute = int(match["m"] or 0)
        half = (match["ap"] or match["ap2"] or "").strip().lower().replace(".", "")[:2]
        if half:
            if hour > 12:
                half = ""
            else:
                hour = hour % 12 + 12 * (half == "pm")
        days = int(match["plus"] or bool(match["next"]))
        if hour == 24:
            hour, days = 0, days + 1
        found.append(Clock(match.start(), match.end(), dt.time(hour, minute), days))
    return tuple(found)


_WIDE_SIGNS = str.maketrans("（）［］　：．／０１２３４５６７８９", "()[] :./0123456789") | {
    zero + digit: str(digit) for zero in (0x660, 0x6F0, 0x966, 0xE50) for digit in range(10)
}
_COLON = re.compile(r"(?<!\d)\d{1,2}:\d{2}(?!\d)")
_MONEY = "|".join(sorted(word.upper() for word in words("currency")))
_DOTTED = re.compile(
    rf"(?<![\w.,:/€£$+])(?<!\D-)(?<!(?:{_MONEY}) )(?<![€£$] )([01]?\d|2[0-3])\.([0-5]\d)"
    rf"(?![\d.:/%€£$]|,\S|\s?(?:(?:{_MONEY})\b|[€£$%]|k[mg]\b))"
)


_MARKED_DOTTED = re.compile(
    rf"(?i:(?<!\S)({any_of('before_time')}(?:\.?\s|\.)))([01]?\d|2[0-3])\.([0-5]\d)(?![\w%€£$]|[.,:/]\d|\s?(?:[A-Z]{{3}}\b|[€£$%]))"
    rf"|(?<![\w.,:/])([01]?\d|2[0-3])\.([0-5]\d)(?=\s?(?i:{any_of('o_clock')}))"
)
"""A time with a dot of which a word beside it says that it is one: ``v 19.30``, ``kl.06.40``, ``11.00 uur``."""


def _with_colon(found: re.Match[str]) -> str:
    return f"{re.sub('[.]$', ' ', found[1] or '')}{found[2] or found[4]}:{found[3] or found[5]}"


_OTHER_CLOCKS = tuple(
    (re.compile(pattern), with_)
    for pattern, with_ in (
        (r"([^\W\d_]\s{0,9})[:：](?=\d)", r"\1: "),
        (r"(?<=\d)(\s?)(?:π\.\s?μ\.?|ΠΜ\b)", r"\1am"),
        (r"(?<=\d)(\s?)(?:μ\.\s?μ\.?|ΜΜ\b)", r"\1pm"),
        (r"(?<=\d)(\s?)([aApP])\.?\s[mM]\.", r"\1\2m"),
        (
            r"(?<!\d)(\d{1,2})\s?[時点點시]\s?(?:(\d{1,2})\s?[分분]?)?(?![間间간])",
            lambda one: f"{one[1]}:{one[2] or 0:0>2} ",
        ),
        (r"(?:午前|上午|오전)\s?(\d{1,2}:\d{2})", r"\1 am"),
        (r"(?:午後|下午|晚上|오후)\s?(\d{1,2}:\d{2})", r"\1 pm"),
        (
            r"\b(\d{1,2}[A-Z]{3}(?:\d{2})?)(\s+)(?!20[23]\d(?!\s*[#*]?\d{4}))([01]\d|2[0-3])([0-5]\d)(?=\s|$)",
            r"\1\2\3:\4",
        ),
        (r"(?<![\w.:,/-])(1[0-2]|0?[1-9])([0-5]\d)([AP])(?=\s|$)", lambda one: f"{one[1]}:{one[2]} {one[3].lower()}m"),
        (
            rf"(?im)(^\W*(?:{any_of('depart')}|{any_of('arrive')})\s[^\d\n]*(?:\bT\d[^\d\n]*)?\s{{2,}})([01]\d|2[0-3])([0-5]\d)(?=\s|$)",
            r"\1\2:\3",
        ),
        (r"(?i)\b(at|um) ([01]\d|2[0-3])([0-5]\d)(?=\s*(?:$|[,.;\n]|on\b|hrs|h\b|uhr))", r"\1 \2:\3"),
        (
            r"(?m)(?<=\S)([ \t]{2,})(?!20[2-9]\d\s+20[2-9]\d)([01]\d|2[0-3])([0-5]\d)(\s{2,}|\s?[-–/]\s?)"
            r"([01]\d|2[0-3])([0-5]\d)(?=(?:\s?\+\d)?(?:\s|$))",
            r"\1\2:\3\4\5:\6",
        ),
        (rf"(?i)({any_of('time')}\s*:\s?)([01]\d|2[0-3])\.?([0-5]\d)(?=\s|$)", r"\1\2:\3"),
        (
            r"\b([A-Z]{3} )([01]\d|2[0-3])([0-5]\d)(\s?[-–—→]\s?[A-Z]{3} )([01]\d|2[0-3])([0-5]\d)\b",
            r"\1\2:\3\4\5:\6",
        ),
    )
)
"""Times as Greeks, East Asians and reservation systems write them, and how they are read here."""


_HOUR_SAID = r"(?<![\d:.,/])(?P<h>1[0-2]|0?[1-9])(?:[:.h](?P<m>[0-5]\d))?(?![\d:/]|\.\d)"
_OF_DAY = re.compile(
    rf"(?i){_HOUR_SAID}(?:\s?{any_of('o_clock')})?,?\s(?:(?P<pm>{any_of('after_noon')})|(?P<am>{any_of('before_noon')}))"
)
"""An hour with the part of the day behind it: ``9:30 in the evening``, ``8 Uhr abends``."""
_DAY_OF = re.compile(
    rf"(?i)(?:(?P<pm>{any_of('noon_past')})|(?P<am>{any_of('noon_ahead')}))\s(?:{any_of('before_time')}\.?\s)?{_HOUR_SAID}"
)
"""An hour behind the part of the day: ``'s avonds om 8.15``."""


def _on_clock(found: re.Match[str]) -> str:
    behind = " " if found.string[found.end() : found.end() + 1].isalnum() else ""
    return f"{found['h']}:{found['m'] or '00'} {'pm' if found['pm'] else 'am'}{behind}"


_DAY_AND_MONTH = re.compile(
    r"(?m)^([ \t]*)(\d{1,2}\.?[ ]?[-–][ ]?)?(\d{1,2}\.(?:0?[1-9]|1[0-2]))([ \t]+)([^\W\d_]{2,12})\b"
)
"""A day and its month at the beginning of a line, without a dot behind: ``15.05 Sat``, ``15-18.05 hotel``."""
_SLASHED = re.compile(
    r"(?:(?<![^\W_])(?P<before>[^\W\d_]{1,12})[.,]{0,2}[ \t\xa0]{1,3})?(?<![\w:/.,])(?P<a>\d{1,2})/(?P<b>\d{1,2})"
    r"(?![\w/:]|[.,]\d)(?:\s?\((?P<behind>[^\W\d_]{1,12})\.?\)|[ \t]{1,2}(?P<next>[^\W\d_]{2,12})\b(?!\.?\s?\d))?"
)
"""A day and its month, or the other way round, which may have a day of the week beside it: ``Fri 4/9``, ``2/6(土)``,
``4/9 Fri``."""


def _without_slashes(text: str, near: dt.date) -> str:
    """A text with its dates without a year as ``Fri 9.4.`` where they are written with a slash and have a weekday: the
    order of day and month in which all of these are on theirs; and with such dates between them that have none."""
    days, letters = numbered("weekdays"), numbered("weekday_letters")

    def weekday(found: re.Match[str]) -> int | None:
        behind = plain_name(found["behind"] or "")
        before = days.get(behind or plain_name(found["before"] or ""))
        return letters.get(behind, days.get(plain_name(found["next"] or "")) if before is None else before)

    every = [*_SLASHED.finditer(text)]
    marked = [found for found in every if weekday(found) is not None]
    years = {int(year) for year in re.findall(r"(?<!\d)20\d\d(?!\d)", text)} or {near.year, near.year + 1}
    told = [{*_readings(found, years, weekday(found))} for found in marked]
    orders = [order for order in ("ab", "ba") if told and all(order in one for one in told)]
    if not orders:
        return text
    eastern = any(found["behind"] and not found["behind"].isascii() for found in marked)
    order = orders[0] if len(orders) == 1 else "ba" if eastern else "ab"
    told_on = [31 * int(found[order[1]]) + int(found[order[0]]) for found in marked]

    def dotted(found: re.Match[str]) -> str:
        day, month = int(found[order[0]]), int(found[order[1]])
        inside = len(marked) > 1 and min(told_on) - 14 <= 31 * month + day <= max(told_on) + 14
        on = weekday(found)
        if on is None and not (inside and 0 < month <= 12 and 0 < day <= 31):
            return found[0]
        named = "" if on is None or plain_name(found["before"] or "") in days else f"{calendar.day_abbr[on]} "
        behind = found.string[found.end("b") : found.end()] if plain_name(found["next"] or "") not in days else ""
        behind = "" if found["behind"] else behind
        return f"{found[0][: found.start('a') - found.start()]}{named}{day}.{month}.{behind}"

    return _SLASHED.sub(dotted, text)


def _readings(found: re.Match[str], years: set[int], weekday: int | None) -> Iterator[str]:
    """In which order of day and month two numbers are a date of these years on a day of the week."""
    for order in ("ab", "ba"):
        for year in years:
            try:
                if dt.date(year, int(found[order[1]]), int(found[order[0]])).weekday() == weekday:
                    yield order
            except ValueError:
                continue


def _with_dots(text: str) -> str:
    """A text of which two lines or more begin with a short date and its weekday, as ``Sat 15.05.`` in each."""
    days = numbered("weekdays")

    def dotted(found: re.Match[str]) -> str:
        indent, first, date, gap, word = found.groups("")
        if plain_name(word) in days:
            return f"{indent}{word} {first}{date}.{gap}"
        return f"{indent}{first}{date}.{gap}{word}" if first else found[0]

    several = sum(plain_name(one[5]) in days for one in _DAY_AND_MONTH.finditer(text)) > 1
    return _DAY_AND_MONTH.sub(dotted, text) if several else text


def with_colons(text: str, near: dt.date) -> str:
    """A text that writes its times with a dot (``dep 10.20``) and none with a colon, with colons, its hours as ``8 pm``
    and its dates without slashes; near: what dates without a year are near to."""
    text = _without_slashes(_with_dots(text.translate(_WIDE_SIGNS)), near)
    text = _OF_DAY.sub(_on_clock, _DAY_OF.sub(_on_clock, text))
    colons = _COLON.search(text) is not None
    for pattern, with_ in _OTHER_CLOCKS:
        text = pattern.sub(with_, text)
    text = _MARKED_DOTTED.sub(_with_colon, text)
    if colons or len(_DOTTED.findall(text)) < 2:
        return text
    return _DOTTED.sub(r"\1:\2", text)


def moment_in(text: str) -> Moment | None:
    """The one moment that a short text tells with its year; None where it tells none, or several."""
    dates = [one for one in dates_in(text, dt.date(2000, 1, 1)) if one.year and not one.unsure]
    if len(dates) != 1:
        return None
    rest = text[: dates[0].begin] + " " * (dates[0].end - dates[0].begin) + text[dates[0].end :]
    clocks = clocks_in(rest)
    if len(clocks) > 1:
        return None
    if not clocks:
        return Moment(dt.datetime.combine(dates[0].date, dt.time()), timed=False)
    days = dt.timedelta(days=clocks[0].days)
    return Moment(dt.datetime.combine(dates[0].date + days, clocks[0].time))


def nearest_year(dates: Sequence[Dated], otherwise: dt.date) -> dt.date:
    """What dates without a year are near to: the first that has one, else `otherwise`."""
    return next((one.date for one in dates if one.year), otherwise)
