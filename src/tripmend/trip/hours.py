"""Opening hours of a week in the words of OpenStreetMap, and the holidays they may name."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import resources
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    from opening_hours import OpeningHours


_CODE = re.compile(r"[A-Z]{2}(-[A-Z0-9]{1,3})?")
_DAY = dt.timedelta(days=1)
_ESTIMATED = "(estimated)"


def check_country(code: str | None) -> str | None:
    """`code`, an ISO 3166 code of a country (``AT``) or of a part of one (``DE-BY``). Raises ValueError for others."""
    if code is not None and (not _CODE.fullmatch(code) or code[:2] not in _countries()):
        raise ValueError(f"unknown country {code!r}; use an ISO 3166 code such as AT, or DE-BY for a part of a country")
    return code


def _table(name: str) -> list[list[str]]:
    text = resources.files("tzdata").joinpath("zoneinfo", name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]


@lru_cache(maxsize=1)
def _countries() -> frozenset[str]:
    return frozenset(row[0] for row in _table("iso3166.tab"))


@lru_cache(maxsize=1)
def _own_zones() -> dict[str, str]:
    """The country for which each zone was named."""
    return {row[2]: row[0] for row in _table("zone.tab")}


@lru_cache(maxsize=1)
def _shared_zones() -> dict[str, frozenset[str]]:
    """The countries whose clocks have shown the same as those of each zone since 1970."""
    return {row[2]: frozenset(row[0].split(",")) for row in _table("zone1970.tab")}


@lru_cache(maxsize=1024)
def zone_at(lat: float, lon: float) -> str:
    """The IANA zone of a point (degrees), "" at sea, where no country has one."""
    from opening_hours import OpeningHours

    noon = dt.datetime(2026, 1, 1, 12)
    start, _, _, _ = next(iter(OpeningHours("24/7", coords=(lat, lon)).intervals(noon, noon + _DAY)))
    zone = str(getattr(start.tzinfo, "key", ""))
    return "" if zone.startswith("Etc/") else zone


@lru_cache(maxsize=4096)
def countries_at(zone: str | None, lat: float | None, lon: float | None) -> tuple[str, ...]:
    """The countries in which a place may be that nobody names the country of, by its time zone and its coordinates; ()
    where neither says.

    A zone stands for every country that may use it: Europe/Berlin is right in Denmark, too. Coordinates name one
    country, unless a zone of another is given, as may be close to a border.
    """
    shared = set() if zone is None else set(_shared_zones().get(zone, ()))
    if zone in _own_zones():
        shared.add(_own_zones()[zone])
    if lat is None or lon is None:
        return tuple(sorted(shared))
    there = _own_zones().get(zone_at(lat, lon))
    if there is None or (shared and there not in shared):
        return tuple(sorted(shared | ({there} if there else set())))
    return (there,)


def is_holiday(countries: Iterable[str], date: dt.date) -> bool | None:
    """Whether `date` is a public holiday in all (True) or none (False) of `countries`; None where that is not known.

    It is not known without a country, of a day that is one in some parts of a country only or in lieu of another, and
    of one that depends on the moon and was not announced yet.
    """
    found = {_in_country(code, date) for code in countries}
    return found.pop() if len(found) == 1 else None


def _in_country(code: str, date: dt.date) -> bool | None:
    calendar = _calendar(code, date.year)
    if calendar is None:
        return None
    sure, maybe = calendar
    return True if date in sure else None if date in maybe else False


@lru_cache(maxsize=256)
def _calendar(code: str, year: int) -> tuple[frozenset[dt.date], frozenset[dt.date]] | None:
    """(days that are holidays for sure, days that may be); None where the calendar of the country is not known."""
    import holidays

    country, _, part = code.partition("-")
    try:
        whole = holidays.country_holidays(country)
    except NotImplementedError:
        return None
    if not whole.start_year <= year <= whole.end_year or (part and part not in whole.subdivisions):
        return None
    parts = [part] if part else [None, *whole.subdivisions]
    read = [_holidays(whole, country, one, year) for one in parts]
    return frozenset.intersection(*(sure for sure, _ in read)), frozenset.union(*(maybe for _, maybe in read))


def _holidays(whole: Any, country: str, part: str | None, year: int) -> tuple[frozenset[dt.date], frozenset[dt.date]]:
    import holidays

    english = "en_US" if "en_US" in whole.supported_languages else None
    marks = {_ESTIMATED, str(getattr(whole, "estimated_label", None) or _ESTIMATED).replace("%s", "").strip()}

    def of(*years: int, **more: Any) -> dict[dt.date, str]:
        return dict(holidays.country_holidays(country, subdiv=part, years=years, language=english, **more))

    named, on_the_day = of(year), of(year, observed=False)
    half = of(year, categories="half_day") if "half_day" in whole.supported_categories else {}
    moon = {day for day, name in named.items() if any(mark in name for mark in marks)}
    if moon:  # also what may slip over New Year
        beside = [other for other in (year - 1, year + 1) if whole.start_year <= other <= whole.end_year]
        moon |= {day for day, name in of(*beside).items() if any(mark in name for mark in marks)}
    sure = (named.keys() & on_the_day.keys()) - moon
    around = {day + _DAY * n for day in moon for n in (-1, 0, 1)}
    maybe = (named.keys() | on_the_day.keys() | half.keys() | around) - sure
    return frozenset(sure), frozenset(sure | maybe)


# Opening hours as OpenStreetMap writes them, and what they say of a date: when a place is open, and when it may be.
#
# A session belongs to the date on which it opens: what the next date has of its own does not end it. What an
# expression leaves open is never guessed. Public holidays are those of the country, and the sun rises where the place
# is; where that is not known, each reading is tried, and only what all have in common is known. So it is with school
# holidays, of which no calendar is kept. An open end (``18:00-22:00+``) is known until the end that is written down,
# and a comment (``"by appointment"``) makes nothing open.


Window = tuple[dt.datetime, dt.datetime]
"""Wall-clock [open, close) at the place; close may lie on the next day."""

_Span = tuple[int, int]
"""Minutes [open, close) after the midnight at which a date begins, by the clock."""

_DAY_LONG, _NOON = 24 * 60, 36 * 60
"""Minutes of a date by the clock, and until the noon after it: so far reaches what is open around the clock."""


class Hours(NamedTuple):
    """What is known of one date. open: windows that open on it; maybe: windows in which the place may be open, those of
    `open` included. Where both are the same all is known."""

    open: tuple[Window, ...]
    maybe: tuple[Window, ...]


class Site(NamedTuple):
    """Where a place is, as far as that is known: coordinates in degrees, the zone of its clock, and the countries in
    which it may be by ISO 3166, of which one is right; () any."""

    lat: float | None = None
    lon: float | None = None
    zone: str | None = None
    countries: tuple[str, ...] = ()


def known_hours(windows: Iterable[Window]) -> Hours:
    """Hours of which nothing is in doubt."""
    kept = tuple(windows)
    return Hours(kept, kept)


def unknown_hours(date: dt.date) -> Hours:
    """The hours of a date of which nothing is known: open at any time of it, and through the night after it."""
    return Hours((), _windows(date, [(0, 2 * _DAY_LONG)]))


@lru_cache(maxsize=4096)
def parse_hours(text: str) -> OpeningHours:
    """The parsed ``opening_hours`` expression. Raises ValueError with a short reason when it cannot be read."""
    import opening_hours

    try:
        return opening_hours.OpeningHours(text)
    except (opening_hours.ParserError, SyntaxError) as error:  # type: ignore[attr-defined]  # missing in its stubs
        raise ValueError(
            f"cannot read the opening hours {text!r}; use the OpenStreetMap form, such as 'Tu-Su 09:00-19:00'"
        ) from error


@lru_cache(maxsize=65536)
def hours_on(text: str, date: dt.date, site: Site) -> Hours:
    """What `text` (OSM ``opening_hours``) says of `date` at `site`. Raises ValueError, as `parse_hours` does."""
    near = [_on_date(text, date + dt.timedelta(days=n), site) for n in (-1, 0, 1)]
    sure, maybe = (_sessions(*(spans[kind] for spans in near)) for kind in (0, 1))
    return Hours(_windows(date, sure), _windows(date, maybe))


def _windows(date: dt.date, spans: Iterable[_Span]) -> tuple[Window, ...]:
    begin = dt.datetime(date.year, date.month, date.day)
    return tuple((begin + dt.timedelta(minutes=first), begin + dt.timedelta(minutes=last)) for first, last in spans)


def _sessions(before: Sequence[_Span], today: Sequence[_Span], after: Sequence[_Span]) -> list[_Span]:
    """The spans of a date with what goes on after midnight, without what only goes on from the evening before.

    What is open around the clock is a session of every date.
    """
    evening = max((last - first for first, last in before if last == _DAY_LONG), default=None)
    found = []
    for first, last in today:
        if first == 0 and evening is not None and evening + last < _DAY_LONG:
            continue
        if last >= _DAY_LONG:
            on = [_DAY_LONG + end for begin, end in after if _DAY_LONG + begin <= last]
            last = max(last, min(max(on, default=0), _NOON))
        found.append((first, last))
    return found


@lru_cache(maxsize=65536)
def _on_date(text: str, date: dt.date, site: Site) -> tuple[tuple[_Span, ...], tuple[_Span, ...]]:
    """The spans that open on a date for sure, and those that may."""
    parse_hours(text)
    if not depends_on_site(text):
        return _read(text, date, late=False)
    expression = _commented(text)
    skies: tuple[Mapping[str, int], ...] = ({},)
    if _says(_SUN, text):
        sky = _sky(site, date)
        said = {shifted or alone for part in _QUOTED.split(text)[::2] for shifted, _, _, alone in _SUN.findall(part)}
        skies = (sky,) if said <= sky.keys() else _ANY_SKY
    found = set()
    for sky in skies:
        shown = _outside_quotes(_SUN, lambda sun, sky=sky: _sun_time(sun, sky), expression)  # type: ignore[misc]
        told = [_told(shown, answers) for answers in _on_holidays(shown, date, site.countries)]
        try:
            sure = _common([_read(reading, date, late=False)[0] for reading in told])
            found.add((sure, joined([_read(reading, date, late=True)[1] for reading in told])))
        except ValueError:  # a form that makes no sense once it is told what day it is
            return (), _WHOLE
    # Where the sun decides and nobody knows when it rises and sets, nothing of the date is known.
    return found.pop() if len(found) == 1 else ((), _WHOLE)


_WHOLE: tuple[_Span, ...] = ((0, 2 * _DAY_LONG),)
_QUOTED = re.compile(r'("[^"]*")')


def _says(what: re.Pattern[str], text: str) -> bool:
    return any(what.search(part) for part in _QUOTED.split(text)[::2])


def _outside_quotes(what: re.Pattern[str], new: Callable[[re.Match[str]], str], text: str) -> str:
    parts = _QUOTED.split(text)
    parts[::2] = [what.sub(new, part) for part in parts[::2]]
    return "".join(parts)


@lru_cache(maxsize=4096)
def depends_on_site(text: str) -> bool:
    """Whether an expression says anything that depends on more than the date, or leaves anything open."""
    return '"' in text or any(_says(doubt, text) for doubt in (_SUN, _HOLIDAY, _OPEN_END))


# Comments: what people say in quotation marks is for people.

_STATE = re.compile(r"\b(?:open|closed|off|unknown)\s*$")


def _commented(text: str) -> str:
    """`text` in which a comment that no state stands before is told to be unknown, as the form has it."""
    parts = _QUOTED.split(text)
    for number in range(1, len(parts), 2):
        if not _STATE.search(parts[number - 1]):
            parts[number - 1] = f"{parts[number - 1].rstrip()} unknown "
    return "".join(parts)


# The sun.

_SUN = re.compile(r"\((sunrise|sunset|dawn|dusk)([+-])(\d{1,2}:\d{2})\)|\b(sunrise|sunset|dawn|dusk)\b")
_ANY_SKY: tuple[Mapping[str, int], ...] = (
    {"dawn": 330, "sunrise": 360, "sunset": 1080, "dusk": 1110},
    {"dawn": 391, "sunrise": 421, "sunset": 1141, "dusk": 1171},
)
"""Two days of different light: what is the same on both does not depend on it."""


def _sun_time(sun: re.Match[str], sky: Mapping[str, int]) -> str:
    shifted, sign, offset, alone = sun.groups()
    minutes = sky[alone or shifted] + (0 if offset is None else _minutes(offset) * (1 if sign == "+" else -1))
    return _clock(max(0, minutes))


@lru_cache(maxsize=4096)
def _sky(site: Site, date: dt.date) -> Mapping[str, int]:
    """When the sun rises and sets at `site`, in minutes by the clock there; without what is not known, or is not on
    that date, as close to the poles."""
    import opening_hours

    if site.lat is None or site.lon is None or not (zone := site.zone or zone_at(site.lat, site.lon)):
        return {}
    begin = dt.datetime(date.year, date.month, date.day)
    found: dict[str, int] = {}
    for first, last in (("sunrise", "sunset"), ("dawn", "dusk")):
        seen = opening_hours.OpeningHours(
            f"{first}-{last}", ZoneInfo(zone), coords=(site.lat, site.lon), auto_country=False
        )
        spans = seen.intervals(begin, begin + dt.timedelta(days=1))
        light = [(start, end) for start, end, state, _ in spans if state == opening_hours.State.OPEN]
        if len(light) != 1 or any(moment.date() != date or moment.time() == dt.time() for moment in light[0]):
            continue
        for name, moment in zip((first, last), light[0], strict=True):
            found[name] = moment.hour * 60 + moment.minute
    return found


def daylight(site: Site, date: dt.date) -> Window | None:
    """From sunrise to sunset on `date` by the clock at `site`, to the minute; None where that is not known, or where
    the sun does not rise or set, as close to the poles."""
    sky, begin = _sky(site, date), dt.datetime(date.year, date.month, date.day)
    if "sunrise" not in sky:
        return None
    return begin + dt.timedelta(minutes=sky["sunrise"]), begin + dt.timedelta(minutes=sky["sunset"])


# Holidays.

_DAY_NAME = r"(?:Mo|Tu|We|Th|Fr|Sa|Su)"
_WEEKDAYS = rf"{_DAY_NAME}(?:-{_DAY_NAME})?(?:\[[^\]]*\](?: ?[+-]\d+ days?)?)?"
_WITH_WEEKDAYS = re.compile(rf"\b((?:PH|SH)(?:,(?:PH|SH))*) +({_WEEKDAYS}(?:,{_WEEKDAYS})*)")
_HOLIDAY = re.compile(r"\b(PH|SH)\b(?: ?([+-]?\d+) days?)?")
_NEVER, _ALWAYS = "PH", "Mo-Su"
"""A holiday of no country, which is never, and every weekday."""

_Answers = Mapping[tuple[str, int], bool]
"""Whether a date is so many days after a holiday of either kind."""


def _on_holidays(text: str, date: dt.date, countries: tuple[str, ...]) -> Iterator[_Answers]:
    """What is so of the holidays that `text` speaks of on `date`; where that is not known, all that may be."""
    asked = {(kind, int(offset or 0)) for part in _QUOTED.split(text)[::2] for kind, offset in _HOLIDAY.findall(part)}
    known = {
        (kind, offset): is_holiday(countries, date - dt.timedelta(days=offset)) if kind == "PH" else None
        for kind, offset in sorted(asked)
    }
    doubtful = [each for each, holiday in known.items() if holiday is None]
    for answers in product((False, True), repeat=len(doubtful)):
        yield {**{each: bool(holiday) for each, holiday in known.items()}, **dict(zip(doubtful, answers, strict=True))}


def _told(text: str, answers: _Answers) -> str:
    """`text` with what holidays mean on one date in their stead."""

    def alone(found: re.Match[str]) -> str:
        return _ALWAYS if answers[found[1], int(found[2] or 0)] else _NEVER

    def with_weekdays(found: re.Match[str]) -> str:
        return found[2] if any(answers[kind, 0] for kind in found[1].split(",")) else _NEVER

    # A weekday behind a holiday and a blank must be both; behind a comma it is either.
    return _outside_quotes(_HOLIDAY, alone, _outside_quotes(_WITH_WEEKDAYS, with_weekdays, text))


# Reading what is left. A library knows the form; but the rules of the next date would end a session at midnight.
# So each time is written as its place in the order of all times of the expression: of these none lies after midnight.

_TIME = r"\d{1,2}:\d{2}"
_TIMES = re.compile(rf"(?<![\d/:])({_TIME})(?:\s*-\s*({_TIME}))?(\+)?")
_OPEN_END = re.compile(rf"(?:{_TIME}|\bsunrise|\bsunset|\bdawn|\bdusk|\))\+")


def _minutes(clock: str) -> int:
    hours, minutes = clock.split(":")
    return int(hours) * 60 + int(minutes)


def _clock(minutes: int) -> str:
    return "{:02}:{:02}".format(*divmod(minutes, 60))


def _span(found: re.Match[str], *, late: bool) -> tuple[tuple[int, int], tuple[int, int]]:
    """Start and end of a time span as (minutes, 0), or just after it: (minutes, 1). An open end is as early as it may
    be, or `late`: the next morning, or noon for what goes on after midnight in any case."""
    start = _minutes(found[1])
    end = start if found[2] is None else _minutes(found[2])
    if found[2] is not None and end <= start:
        end += _DAY_LONG
    if found[3] and late:
        return (start, 0), (_NOON if end > _DAY_LONG else _DAY_LONG + 6 * 60, 0)
    return (start, 0), (end, int(found[2] is None))


@lru_cache(maxsize=8192)
def _ordered(text: str, *, late: bool) -> tuple[OpeningHours, tuple[int, ...]]:
    """The expression with its times in their order, and which they are."""
    spans = [_span(found, late=late) for part in _QUOTED.split(text)[::2] for found in _TIMES.finditer(part)]
    times: list[tuple[int, int]] = sorted({time for span in spans for time in span})

    def in_order(found: re.Match[str]) -> str:
        return "-".join(_clock(times.index(time) + 1) for time in _span(found, late=late))

    return parse_hours(_outside_quotes(_TIMES, in_order, text)), (0, *(minutes for minutes, _ in times))


@lru_cache(maxsize=65536)
def _read(text: str, date: dt.date, *, late: bool) -> tuple[tuple[_Span, ...], tuple[_Span, ...]]:
    """The spans in which a place is open by an expression without sun and holidays, and those in which it may be."""
    from opening_hours import State

    expression, times = _ordered(text, late=late)
    begin = dt.datetime(date.year, date.month, date.day)
    sure, maybe = [], []
    for start, end, state, _ in expression.intervals(begin, begin + dt.timedelta(days=1)):
        if state == State.CLOSED:
            continue
        first = times[start.hour * 60 + start.minute]
        last = _DAY_LONG if end is None or end.date() > date else times[end.hour * 60 + end.minute]
        if first < last:
            maybe.append((first, last))
            if state == State.OPEN:
                sure.append((first, last))
    return joined([tuple(sure)]), joined([tuple(maybe)])


# Windows and spans.

_T = TypeVar("_T", dt.datetime, int)


def _common(readings: Sequence[tuple[_Span, ...]]) -> tuple[_Span, ...]:
    """What lies in windows of all readings."""
    first, *others = readings
    for other in others:
        shared = [(max(a, c), min(b, d)) for a, b in first for c, d in other]
        first = tuple(window for window in shared if window[0] < window[1])
    return first


def joined(readings: Iterable[tuple[tuple[_T, _T], ...]]) -> tuple[tuple[_T, _T], ...]:
    """What lies in windows of any reading, with those that touch made one."""
    found: list[tuple[_T, _T]] = []
    for opens, closes in sorted({window for windows in readings for window in windows}):
        if found and opens <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], closes))
        else:
            found.append((opens, closes))
    return tuple(found)


def without(windows: Iterable[Window], start: dt.datetime, end: dt.datetime) -> tuple[Window, ...]:
    """What is left of `windows` where [start, end) is cut out."""
    kept: list[Window] = []
    for opens, closes in windows:
        if end <= opens or start >= closes:
            kept.append((opens, closes))
            continue
        if opens < start:
            kept.append((opens, start))
        if end < closes:
            kept.append((end, closes))
    return tuple(kept)
