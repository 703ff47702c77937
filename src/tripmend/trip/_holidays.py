"""Public holidays: of which country a place is, as far as that is known, and what its calendar says of a date."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from functools import lru_cache
from importlib import resources
from typing import Any

__all__ = ["check_country", "countries_at", "is_holiday", "zone_at"]

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
