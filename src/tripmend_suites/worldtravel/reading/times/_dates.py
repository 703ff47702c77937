"""Dates in running text, in the ways that pages write them, also where a recogniser has lost the spaces."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from functools import cache

from .._folding import folded
from ._months import DOUBTFUL, month_of_page

__all__ = ["dates_in", "doubtful_in", "says_date", "weekdays_in"]

_MONTHS = (
    "january jan januar janner gennaio genn enero gener janvier janeiro januari stycznia styczen ledna leden"
    " tammikuuta ocak ianuarie ιανουαριου",
    "february feb februar feber febbraio febr febrero febrer fevrier fevereiro februari lutego luty unora unor"
    " helmikuuta subat februarie φεβρουαριου",
    "march mar marz maerz marzo mars marc marco maart mrt marts marca marzec brezna brezen marcius maaliskuuta mart"
    " martie μαρτιου",
    "april apr aprile abril avril kwietnia kwiecien dubna duben aprilis huhtikuuta nisan aprilie απριλιου",
    "may mai maggio magg mayo maig maio mei maj maja kvetna kveten majus toukokuuta mayis μαιου",
    "june jun juni giugno giu junio juny juin junho czerwca czerwiec cervna cerven junius kesakuuta haziran iunie"
    " ιουνιου",
    "july jul juli luglio lug julio juliol juillet julho lipca lipiec cervence cervenec julius heinakuuta temmuz iulie"
    " ιουλιου",
    "august aug agosto ago agost aout augustus augusti sierpnia sierpien srpna srpen augusztus elokuuta agustos"
    " αυγουστου",
    "september sep sept settembre sett septiembre setembre septembre setembro wrzesnia wrzesien zari"
    " szeptember syyskuuta eylul septembrie σεπτεμβριου",
    "october oct oktober okt ottobre ott octubre octobre outubro 0ct 0ctober 0ktober pazdziernika pazdziernik rijna"
    " rijen lokakuuta ekim octombrie οκτωβριου",
    "november nov novembre noviembre novembro listopada listopad listopadu marraskuuta kasim noiembrie νοεμβριου",
    "december dec dezember dez dicembre dic diciembre desembre decembre dezembro desember grudnia grudzien prosince"
    " prosinec joulukuuta aralik decembrie δεκεμβριου",
)
_MONTH_OF = {name: number for number, row in enumerate(_MONTHS, start=1) for name in row.split()}
_WEEKDAYS = (
    "monday mon montag lunedi lun lunes dilluns lundi segunda maandag mandag mandagen poniedzialek pondeli hetfo"
    " maanantai maanantaina pazartesi ponedjeljak δευτερα",
    "tuesday tue tues dienstag martedi mar martes dimarts mardi terca dinsdag tirsdag tisdag wtorek utery kedd tiistai"
    " tiistaina utorak τριτη",
    "wednesday wed mittwoch mercoledi mer miercoles dimecres mercredi quarta woensdag onsdag sroda streda szerda"
    " keskiviikko keskiviikkona carsamba miercuri srijeda τεταρτη",
    "thursday thu thur thurs donnerstag giovedi gio jueves jue dijous jeudi quinta donderdag torsdag czwartek ctvrtek"
    " csutortok torstai torstaina persembe cetvrtak πεμπτη",
    "friday fri freitag fre venerdi ven viernes vie divendres vendredi sexta vrijdag fredag piatek patek pentek"
    " perjantai perjantaina vineri petak παρασκευη",
    "saturday sat samstag sonnabend sabato sab sabado dissabte samedi zaterdag lordag sobota sobote szombat lauantai"
    " lauantaina cumartesi sambata subota σαββατο",
    "sunday sun sonntag domenica dom domingo diumenge dimanche zondag sondag niedziela niedziele nedele vasarnap"
    " sunnuntai sunnuntaina duminica nedjelja κυριακη",
)
_WEEKDAY_OF = {name: number for number, row in enumerate(_WEEKDAYS) for name in row.split()}
_NEAR = 16
"""Letters around a date in which its weekday may stand."""
_WHOLE_DAY = 5
"""Letters of a weekday that decide between two months; shorter ones are words of other languages as well."""


def _any(names: dict[str, int]) -> str:
    return "|".join(sorted(names, key=len, reverse=True))


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    month, year = rf"(?P<name>{_any(_MONTH_OF)})\.?", r"(?P<y>(?:19|20)\d\d)(?!\d)"
    day, nth = r"(?<!\d)(?P<d>[0-3]?\d)", r"(?:st|nd|rd|th|er|:e|[.ºª])?"
    of = r"(?:\s*(?:of|de|del|di|d['’]))?"
    return tuple(
        (how, re.compile(pattern))
        for how, pattern in (
            ("iso", r"(?<!\d)(?P<y>(?:19|20)\d\d)[-/.](?P<m>[01]?\d)[-/.](?P<d>[0-3]?\d)(?!\d)"),
            ("named", rf"{day}{nth},?{of}\s*{month}{of}(?:\s*,?\s*{year})"),
            ("named", rf"(?<![a-z]){month}\s*(?P<d>[0-3]?\d){nth}\s*,?\s*{year}"),
            ("named", rf"(?<!\d){year}\.?\s*{month}\s*(?P<d>[0-3]?\d)(?!\d)"),
            ("iso", r"(?<!\d)(?P<y>(?:19|20)\d\d)\s?[年ᄂ]\s?(?P<m>[01]?\d)\s?[月ᄋ]\s?(?P<d>[0-3]?\d)\s?[日ᄋ]"),
            ("iso", r"(?<!\d)(?P<y>(?:19|20)\d\d)\.\s(?P<m>[01]?\d)\.\s(?P<d>[0-3]?\d)(?=\.)"),
            ("numbers", rf"{day}\s?(?P<mark>[./-])\s?(?P<m>[0-3]?\d)\s?(?P=mark)\s?{year}"),
            ("named bare", rf"{day}{nth}{of}\s*{month}(?![a-z])"),
            ("named bare", rf"(?<![a-z]){month}\s*(?P<d>[0-3]?\d){nth}(?![\d:])"),
        )
    )


def dates_in(text: str, year: int | None = None, page: str = "") -> list[tuple[dt.date, int, int]]:
    """Every date in `text` with the place of its letters, in order; weekday names are not part of the place.

    Read are ``Monday, 5 May 2025``, ``May 5, 2025``, ``05.05.2025``, ``5/5/2025`` and ``2025-05-05``, with month names
    in English, German, Italian, Spanish, Catalan, French, Portuguese and Dutch, short or whole, and with spaces lost;
    also whole names in Danish, Swedish, Norwegian, Polish, Czech, Hungarian, Finnish, Turkish, Romanian and Greek, and
    ``2026. október 24.``, ``2026年10月24日``.
    Numbers stand for day, month, year unless only the other order makes a date, or agrees with a weekday beside it.
    year: for dates that name none (default: such are left out). page: all text of the page (default: `text`), whose
    words tell which month *listopada* is; where they do not, nor a weekday, the date is left out (see `doubtful_in`).
    """
    return [(dates[0], start, end) for dates, start, end in _all(text, year, page) if len(dates) == 1]


def doubtful_in(text: str, year: int | None = None, page: str = "") -> list[tuple[tuple[dt.date, ...], int, int]]:
    """The dates that `dates_in` leaves out, since the name of their month means two, each with both readings."""
    return [one for one in _all(text, year, page) if len(one[0]) > 1]


def says_date(text: str) -> bool:
    """Whether a text has a date in it, a doubtful one included."""
    return bool(_all(text, None, ""))


def _all(text: str, year: int | None, page: str) -> list[tuple[tuple[dt.date, ...], int, int]]:
    bare = folded(text)
    found: list[tuple[tuple[dt.date, ...], int, int]] = []
    for how, pattern in _patterns():
        if how == "named bare" and year is None:
            continue
        for match in pattern.finditer(bare):
            start, end = match.span()
            if any(start < b and a < end for _, a, b in found):
                continue
            dates = _made(match, how, year, bare, page or text)
            if dates:
                found.append((dates, start, end))
    return sorted(found, key=lambda one: one[1])


def weekdays_in(text: str) -> list[tuple[int, int, int]]:
    """Names of weekdays, as 0 (Monday) to 6, with the place of their letters."""
    names = re.finditer(rf"(?<![a-z])(?:{_any(_WEEKDAY_OF)})(?![a-z])", folded(text))
    return [(_WEEKDAY_OF[match.group()], *match.span()) for match in names]


def _made(match: re.Match[str], how: str, year: int | None, text: str, page: str) -> tuple[dt.date, ...]:
    """The date that a match says; both where the month's name means two and nothing tells which."""
    part = match.groupdict()
    number = int(part["y"]) if part.get("y") else year
    if number is None:
        return ()
    start, end = max(0, match.start() - _NEAR), match.end() + _NEAR
    around = text[start : match.start()] + " " + text[match.end() : end]
    if part.get("name") in DOUBTFUL:
        return _told(
            [date for month in DOUBTFUL[part["name"]] for date in _valid(number, month, int(part["d"]))], around, page
        )
    month = _MONTH_OF[part["name"]] if part.get("name") else int(part["m"])
    dates = list(_valid(number, month, int(part["d"])))
    if how == "numbers":
        dates += _valid(number, int(part["d"]), month)
    said = {day for day, _, _ in weekdays_in(around)}
    dates.sort(key=lambda date: bool(said) and date.weekday() not in said)
    return tuple(dates[:1])


def _told(dates: list[dt.date], around: str, page: str) -> tuple[dt.date, ...]:
    """Of two readings of a date the one that a weekday beside it or the language of the page tells, if they agree."""
    said = {day for day, a, b in weekdays_in(around) if b - a >= _WHOLE_DAY}
    spoken = month_of_page(page)
    told = {date for date in dates if date.weekday() in said or date.month == spoken}
    return tuple(told) if len(told) == 1 else tuple(dates)


def _valid(year: int, month: int, day: int) -> Iterator[dt.date]:
    try:
        yield dt.date(year, month, day)
    except ValueError:
        return
