"""What a page tells machines: JSON-LD, microdata and RDFa of schema.org, as facts with their source."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from .model import Fact
from .vocabulary import facts

__all__ = ["Structured", "read_structured"]

_PLACES = frozenset(facts()["schema"]["places"])
_EVENTS = frozenset(facts()["schema"]["events"])
_DAYS = {
    name: number
    for number, names in enumerate(
        (
            "monday mo",
            "tuesday tu",
            "wednesday we",
            "thursday th",
            "friday fr",
            "saturday sa",
            "sunday su",
            "publicholidays ph",
        )
    )
    for name in names.split()
}
_STATES = {
    "instock": "open",
    "limitedavailability": "few",
    "soldout": "sold_out",
    "outofstock": "sold_out",
    "preorder": "open",
    "presale": "open",
    "discontinued": "cancelled",
}
_DEEPEST = 12


class Structured:
    """What was found. name: of the venue; states: of the offers of events, by day and time."""

    def __init__(self) -> None:
        self.name = ""
        self.facts: list[Fact] = []
        self.states: dict[tuple[str, str], str] = {}


def read_structured(data: bytes) -> Structured:
    """All that a document tells in schema.org. Without extruct only JSON-LD is read."""
    found = Structured()
    for source, item in _items(data):
        for one in _flat(item):
            _read(one, source, found)
    return found


def _items(data: bytes) -> Iterator[tuple[str, Any]]:
    text = data.decode("utf-8", errors="replace")
    for match in re.finditer(r"<script[^>]*application/ld\+json[^>]*>(.*?)</script>", text, re.IGNORECASE | re.DOTALL):
        try:
            yield "json-ld", json.loads(html.unescape(match[1]) if "&quot;" in match[1] else match[1], strict=False)
        except ValueError:
            continue
    low = text.lower()
    if "itemscope" not in low and "typeof=" not in low:
        return
    try:
        extruct: Any = import_module("extruct")
    except ImportError:
        return
    kinds = [kind for kind, mark in (("microdata", "itemscope"), ("rdfa", "typeof=")) if mark in low]
    try:
        told = extruct.extract(text, syntaxes=kinds, uniform=False, errors="ignore")
    except Exception:  # noqa: BLE001 - a page may break a parser of markup in any way, and is read without it then
        return
    for item in told.get("microdata", []):
        yield "microdata", _of_microdata(item)
    for item in told.get("rdfa", []):
        yield "rdfa", _of_rdfa(item)


def _of_microdata(item: Any, depth: int = 0) -> Any:
    if not isinstance(item, dict) or depth > _DEEPEST:
        return item
    kind = item.get("type", "")
    kind = kind if isinstance(kind, str) else next(iter(kind or [""]), "")
    made: dict[str, Any] = {"@type": kind.rstrip("/").rpartition("/")[2]}
    for name, value in (item.get("properties") or {}).items():
        made[name] = (
            [_of_microdata(one, depth + 1) for one in value]
            if isinstance(value, list)
            else _of_microdata(value, depth + 1)
        )
    return made


def _of_rdfa(item: Any) -> Any:
    if not isinstance(item, dict):
        return item
    made: dict[str, Any] = {}
    for name, value in item.items():
        short = name.rstrip("/").rpartition("/")[2]
        values = value if isinstance(value, list) else [value]
        plain = [one.get("@value", one.get("@id", "")) if isinstance(one, dict) else one for one in values]
        made[short] = [str(one).rpartition("/")[2] if name == "@type" else one for one in plain]
    return made


def _flat(item: Any, depth: int = 0) -> Iterator[dict[str, Any]]:
    if depth > _DEEPEST:
        return
    if isinstance(item, list):
        for one in item:
            yield from _flat(one, depth + 1)
    elif isinstance(item, dict):
        yield item
        for name, value in item.items():
            if isinstance(value, dict | list) and name not in ("offers", "address", "openingHoursSpecification", "geo"):
                yield from _flat(value, depth + 1)


def _kinds(item: dict[str, Any]) -> list[str]:
    kind = item.get("@type", "")
    return [str(one) for one in kind] if isinstance(kind, list) else [str(kind)]


def _first(value: Any) -> Any:
    return value[0] if isinstance(value, list) and value else value if not isinstance(value, list) else ""


def _text(value: Any) -> str:
    value = _first(value)
    if isinstance(value, dict):
        return _text(value.get("name") or value.get("@value") or "")
    return " ".join(str(value).split()) if value not in (None, "") else ""


def _read(item: dict[str, Any], source: str, found: Structured) -> None:
    kinds = _kinds(item)
    if any(kind in _EVENTS or kind.endswith("Event") for kind in kinds):
        _event(item, source, found)
    elif any(kind in _PLACES for kind in kinds):
        name = _text(item.get("name"))
        if name and (not found.name or kinds[0] != "Organization"):
            found.name = found.name or name
        if address := _address(item.get("address")):
            found.facts.append(Fact("address", {"text": address}, "", "", source, 0.95))
        found.facts += _opening(item, source)
        if any(kind in ("Hotel", "LodgingBusiness", "BedAndBreakfast", "Hostel") for kind in kinds):
            found.facts += _hotel(item, source)
        found.facts += _offers(item, source)
    elif any(kind in ("Product", "TouristTrip", "Trip", "Service") for kind in kinds):
        found.facts += _offers(item, source)


def _address(value: Any) -> str:
    value = _first(value)
    if isinstance(value, dict):
        parts = [_text(value.get(name)) for name in ("streetAddress", "postalCode", "addressLocality")]
        return ", ".join([one for one in (parts[0], " ".join(one for one in parts[1:] if one)) if one])
    return _text(value)


def _opening(item: dict[str, Any], source: str) -> Iterator[Fact]:
    specified = item.get("openingHoursSpecification") or []
    for one in specified if isinstance(specified, list) else [specified]:
        if not isinstance(one, dict):
            continue
        told = one.get("dayOfWeek") or []
        days = sorted(
            {
                _DAYS[name]
                for day in (told if isinstance(told, list) else [told])
                if (name := str(_text(day)).rpartition("/")[2].rpartition("#")[2].lower()) in _DAYS
            }
        )
        opens, closes = _text(one.get("opens"))[:5], _text(one.get("closes"))[:5]
        season = " – ".join(day for day in (_text(one.get("validFrom")), _text(one.get("validThrough"))) if day)
        if days and opens and closes:
            if opens == closes:
                yield Fact("closed", {"days": days}, season, "", source, 0.9)
            else:
                yield Fact("hours", {"days": days, "spans": [[opens, closes]]}, season, "", source, 0.93)
    plain = item.get("openingHours") or []
    for text in plain if isinstance(plain, list) else [plain]:
        match = re.fullmatch(r"\s*([A-Za-z,\s-]+?)\s+(\d{1,2}:\d\d)\s?-\s?(\d{1,2}:\d\d)\s*", str(text))
        if match and (days := _short_days(match[1])):
            yield Fact("hours", {"days": days, "spans": [[match[2].zfill(5), match[3].zfill(5)]]}, "", "", source, 0.93)


def _short_days(text: str) -> list[int]:
    days: set[int] = set()
    for part in re.split(r"[,\s]+", text.lower()):
        ends = [_DAYS.get(end[:2]) for end in part.split("-") if end]
        if len(ends) == 2 and ends[0] is not None and ends[1] is not None:
            days |= {(ends[0] + k) % 7 for k in range((ends[1] - ends[0]) % 7 + 1)}
        elif len(ends) == 1 and ends[0] is not None:
            days.add(ends[0])
    return sorted(days)


def _offers(item: dict[str, Any], source: str) -> Iterator[Fact]:
    offers = item.get("offers") or []
    for one in offers if isinstance(offers, list) else [offers]:
        if not isinstance(one, dict):
            continue
        price, currency = _text(one.get("price")), _text(one.get("priceCurrency"))
        name = _text(one.get("name")) or _text(one.get("category"))
        if re.fullmatch(r"\d+(?:\.\d+)?", price) and currency:
            amount = float(price)
            yield Fact(
                "price",
                {"amount": int(amount) if amount == int(amount) else amount, "currency": currency},
                name,
                "",
                source,
                0.9,
            )


def _hotel(item: dict[str, Any], source: str) -> Iterator[Fact]:
    value: dict[str, Any] = {"name": _text(item.get("name"))}
    stars, rating = _first(item.get("starRating")), _first(item.get("aggregateRating"))
    if isinstance(stars, dict) and (match := re.match(r"[1-5]", _text(stars.get("ratingValue")))):
        value["stars"] = int(match[0])
    if isinstance(rating, dict) and re.fullmatch(r"\d+(?:\.\d+)?", _text(rating.get("ratingValue"))):
        value["rating"] = float(_text(rating.get("ratingValue")))
        if re.fullmatch(r"\d+", _text(rating.get("bestRating"))):
            value["scale"] = int(_text(rating.get("bestRating")))
    if len(value) > 1:
        yield Fact("hotel", value, "", str(value["name"]), source, 0.9)


def _event(item: dict[str, Any], source: str, found: Structured) -> None:
    start = _text(item.get("startDate"))
    match = re.match(r"(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?", start)
    name, place = _text(item.get("name")), _first(item.get("location"))
    if isinstance(place, dict) and not found.name:
        found.name = _text(place.get("name"))
    if not match:
        return
    value: dict[str, Any] = {"title": name, "date": match[1]}
    if match[2]:
        value["time"] = match[2]
    language = _first(item.get("inLanguage"))
    code = _text(language.get("alternateName") if isinstance(language, dict) else language)[:2].lower()
    if re.fullmatch(r"[a-z]{2}", code):
        value["language"] = code
    found.facts.append(Fact("performance", value, "", "", source, 0.92))
    offers = item.get("offers") or []
    for one in offers if isinstance(offers, list) else [offers]:
        if isinstance(one, dict):
            state = _STATES.get(_text(one.get("availability")).rpartition("/")[2].lower())
            if state and match[2]:
                found.states[(match[1], match[2])] = state
    found.facts += _offers(item, source)
