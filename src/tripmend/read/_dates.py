"""Dates in running text, in the ways that pages write them, also where a recogniser has lost the spaces."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from functools import cache

from ._folding import folded

__all__ = ["dates_in", "weekdays_in"]

_MONTHS = (
    "january jan januar janner gennaio genn enero gener janvier janeiro januari",
    "february feb februar feber febbraio febr febrero febrer fevrier fevereiro februari",
    "march mar marz maerz marzo mars marc marco maart mrt",
    "april apr aprile abril avril",
    "may mai maggio magg mayo maig maio mei",
    "june jun juni giugno giu junio juny juin junho",
    "july jul juli luglio lug julio juliol juillet julho",
    "august aug agosto ago agost aout augustus",
    "september sep sept settembre sett septiembre setembre septembre setembro",
    "october oct oktober okt ottobre ott octubre octobre outubro 0ct 0ctober 0ktober",
    "november nov novembre noviembre novembro",
    "december dec dezember dez dicembre dic diciembre desembre decembre dezembro",
)
_MONTH_OF = {name: number for number, row in enumerate(_MONTHS, start=1) for name in row.split()}
_WEEKDAYS = (
    "monday mon montag lunedi lun lunes dilluns lundi segunda maandag",
    "tuesday tue tues dienstag martedi mar martes dimarts mardi terca dinsdag",
    "wednesday wed mittwoch mercoledi mer miercoles dimecres mercredi quarta woensdag",
    "thursday thu thur thurs donnerstag giovedi gio jueves jue dijous jeudi quinta donderdag",
    "friday fri freitag fre venerdi ven viernes vie divendres vendredi sexta vrijdag",
    "saturday sat samstag sonnabend sabato sab sabado dissabte samedi zaterdag",
    "sunday sun sonntag domenica dom domingo diumenge dimanche zondag",
)
_WEEKDAY_OF = {name: number for number, row in enumerate(_WEEKDAYS) for name in row.split()}
_NEAR = 16
"""Letters around a date in which its weekday may stand."""


def _any(names: dict[str, int]) -> str:
    return "|".join(sorted(names, key=len, reverse=True))


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    month, year = rf"(?P<name>{_any(_MONTH_OF)})\.?", r"(?P<y>(?:19|20)\d\d)(?!\d)"
    day, nth = r"(?<!\d)(?P<d>[0-3]?\d)", r"(?:st|nd|rd|th|[.ºª])?"
    of = r"(?:\s*(?:of|de|del|di|d['’]))?"
    return tuple(
        (how, re.compile(pattern))
        for how, pattern in (
            ("iso", r"(?<!\d)(?P<y>(?:19|20)\d\d)[-/.](?P<m>[01]?\d)[-/.](?P<d>[0-3]?\d)(?!\d)"),
            ("named", rf"{day}{nth},?{of}\s*{month}{of}(?:\s*,?\s*{year})"),
            ("named", rf"(?<![a-z]){month}\s*(?P<d>[0-3]?\d){nth}\s*,?\s*{year}"),
            ("numbers", rf"{day}\s?(?P<mark>[./-])\s?(?P<m>[0-3]?\d)\s?(?P=mark)\s?{year}"),
            ("named bare", rf"{day}{nth}{of}\s*{month}(?![a-z])"),
            ("named bare", rf"(?<![a-z]){month}\s*(?P<d>[0-3]?\d){nth}(?![\d:])"),
        )
    )


def dates_in(text: str, year: int | None = None) -> list[tuple[dt.date, int, int]]:
    """Every date in `text` with the place of its letters, in order; weekday names are not part of the place.

    Read are ``Monday, 5 May 2025``, ``May 5, 2025``, ``05.05.2025``, ``5/5/2025`` and ``2025-05-05``, with month names
    in English, German, Italian, Spanish, Catalan, French, Portuguese and Dutch, short or whole, and with spaces lost.
    Numbers stand for day, month, year unless only the other order makes a date, or agrees with a weekday beside it.
    year: for dates that name none (default: such are left out).
    """
    bare = folded(text)
    found: list[tuple[dt.date, int, int]] = []
    for how, pattern in _patterns():
        if how == "named bare" and year is None:
            continue
        for match in pattern.finditer(bare):
            start, end = match.span()
            if any(start < b and a < end for _, a, b in found):
                continue
            date = _made(match, how, year, bare)
            if date is not None:
                found.append((date, start, end))
    return sorted(found, key=lambda one: one[1])


def weekdays_in(text: str) -> list[tuple[int, int, int]]:
    """Names of weekdays, as 0 (Monday) to 6, with the place of their letters."""
    names = re.finditer(rf"(?<![a-z])(?:{_any(_WEEKDAY_OF)})(?![a-z])", folded(text))
    return [(_WEEKDAY_OF[match.group()], *match.span()) for match in names]


def _made(match: re.Match[str], how: str, year: int | None, text: str) -> dt.date | None:
    part = match.groupdict()
    number = int(part["y"]) if part.get("y") else year
    month = _MONTH_OF[part["name"]] if part.get("name") else int(part["m"])
    if number is None:
        return None
    dates = list(_valid(number, month, int(part["d"])))
    if how == "numbers":
        dates += _valid(number, int(part["d"]), month)
    start, end = max(0, match.start() - _NEAR), match.end() + _NEAR
    said = {day for day, _, _ in weekdays_in(text[start : match.start()] + " " + text[match.end() : end])}
    dates.sort(key=lambda date: bool(said) and date.weekday() not in said)
    return dates[0] if dates else None


def _valid(year: int, month: int, day: int) -> Iterator[dt.date]:
    try:
        yield dt.date(year, month, day)
    except ValueError:
        return
