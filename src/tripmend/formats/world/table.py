"""A travel desk's own list of places: a table with a header (CSV, in commas, semicolons or tabs)."""

from __future__ import annotations

import csv
import importlib.resources
import io
import re
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Any, get_args

import yaml

from ...errors import DataError, InputError
from ...trip import Catalogue, Dwell, Kind, Place, Price, decimals_of
from ..files import text_of
from .harvest import Harvest, Leftovers, readable_hours

_MOST_BYTES = 64 * 1024 * 1024
_MOST_NAMED = 1000
"""Rows that are named each with its reason; what is wrong with more of them is wrong with the table."""
_SIGNS = {"EUR": "€", "GBP": "£", "JPY": "¥", "CNY": "¥"} | dict.fromkeys(("USD", "CAD", "AUD", "NZD", "SGD"), "$")
_FREE = {"free", "gratis", "kostenlos", "frei", "gratuit", "gratuito", "libre"}
_YES, _NO = {"yes", "true", "1", "x"}, {"no", "false", "0"}


@lru_cache(2)
def _words(file: str) -> dict[str, str]:
    """What a word of columns.yaml or kinds.yaml, in plain letters, stands for."""
    text = importlib.resources.files(__package__).joinpath(file).read_text(encoding="utf-8")
    return {_plain(word): name for name, called in yaml.safe_load(text).items() for word in called}


def _plain(heading: str) -> str:
    """A heading in plain letters: ``Öffnungszeiten`` is ``offnungszeiten``, as is ``Oeffnungszeiten``."""
    bare = unicodedata.normalize("NFKD", heading.casefold())
    bare = "".join(sign for sign in bare if not unicodedata.combining(sign))
    return re.sub("[^a-z]+", " ", bare.replace("oe", "o").replace("ae", "a").replace("ue", "u")).strip()


def _slug(text: str) -> str:
    return re.sub("[^a-z0-9]+", "-", text.casefold()).strip("-")[:200] or "place"


def _list(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(part.strip() for part in re.split("[;|,]", text) if part.strip()))


def _number(text: str) -> float:
    return float(text.replace(",", ".") if "." not in text else text)


def _amount(text: str, currency: str) -> int:
    """A sum in minor units: ``12``, ``12.50``, ``12,50``, ``free``, with or without the currency's own code or sign."""
    if _plain(text) in _FREE:
        return 0
    bare = re.sub(rf"(?i)\b{currency}\b|[{_SIGNS.get(currency, '')}\s]", "", text)
    if not re.fullmatch(r"\d{1,9}([.,]\d{1,3})?", bare):
        raise ValueError(f"{text[:40]!r} is no price in {currency}")
    whole, _, part = bare.replace(",", ".").partition(".")
    decimals = decimals_of(currency)
    if len(part) > decimals:
        raise ValueError(f"{text[:40]!r} has more decimals than {currency}")
    return int(whole + part.ljust(decimals, "0"))


def _parts(row: dict[str, str], currency: str, left: Leftovers) -> dict[str, Any]:
    """The fields of a place. Raises ValueError, whose text is a sentence, for a value that is none."""
    name = row["name"]
    made: dict[str, Any] = {field: row[field] for field in ("name", "city", "zone", "notes") if row.get(field)}
    kind = row.get("kind", "other").casefold() or "other"
    kind = kind if kind in get_args(Kind) else _words("kinds.yaml").get(_plain(kind), kind)
    if kind not in get_args(Kind):
        raise ValueError(f"{kind[:40]!r} is no kind of place; write one of {', '.join(get_args(Kind))}")
    made["kind"] = kind
    for field in ("lat", "lon", "rating"):
        if row.get(field):
            made[field] = _number(row[field])
    for field in ("tags", "cuisines", "aliases"):
        made[field] = _list(row.get(field, ""))
    if row.get("diets"):
        made["diets"] = _list(row["diets"])
    if row.get("hours"):
        made["hours"] = readable_hours(row["hours"])
        if made["hours"] is None:
            left.put("places have hours that cannot be read, so unknown ones", f"{name}: {row['hours']}")
    if row.get("price"):
        per = row.get("per", "").casefold() or ("unit" if kind == "lodging" else "person")
        try:
            amount = _amount(row["price"], currency)
        except ValueError as error:
            left.put("prices are not known", f"{name}: {error}")
        else:
            made["price"] = Price.model_validate({"amount": amount, "per": per})
    if row.get("dwell"):
        made["dwell"] = Dwell(min=int(row["dwell"]))
    if row.get("capacity"):
        made["capacity"] = int(row["capacity"])
    said = row.get("outdoor", "").casefold()
    if said and said not in _YES | _NO:
        raise ValueError(f"outdoor is {said[:40]!r}; write yes or no")
    return made | ({"outdoor": said in _YES} if said else {})


def read_table(path: Path, currency: str) -> Harvest:
    """The places of a table, one a row; `name` is the only column that must be there. currency: of its prices.

    A row that cannot be used is told with its number and reason; so are columns that nobody knows. Raises InputError
    for a file that is no table, and where no row can be used.
    """
    text = text_of(path, _MOST_BYTES, other="cp1252")
    first = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=first.count)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    left, notes = Leftovers(most=_MOST_NAMED), []
    try:
        headings = next(rows, [])
        fields = [_words("columns.yaml").get(_plain(heading)) for heading in headings]
        if "name" not in fields:
            raise InputError("the first row must head the columns, one of them name", source=path)
        unknown = [
            heading for heading, field in zip(headings, fields, strict=True) if field is None and heading.strip()
        ]
        if unknown:
            notes.append(f"columns that are not used: {', '.join(heading[:40] for heading in unknown[:20])}")
        places: dict[str, Place] = {}
        for values in rows:
            if not any(value.strip() for value in values):
                continue
            row = {
                field: value.replace("\0", "").strip()
                for field, value in zip(fields, values, strict=False)
                if field is not None
            }
            try:
                if not row.get("name"):
                    raise ValueError("the name is missing")
                target = row.get("id") or _slug(f"{row['name']}-{row.get('city', '')}")
                if target in places:
                    raise ValueError(f"{target[:60]!r} stands in an earlier row, too")
                places[target] = Place(id=target, **_parts(row, currency, left))
            except (DataError, ValueError) as error:
                message = error.message if isinstance(error, DataError) else str(error)
                left.put("rows cannot be used", f"row {rows.line_num}: {message}")
    except csv.Error as error:
        raise InputError(f"this is no table: {error}", source=path) from error
    if not places:
        reason = "; ".join(left.lines()) or "it has no rows"
        raise InputError(f"no row of this table can be used: {reason}", source=path)
    return Harvest(Catalogue(places=tuple(places.values()), source=path.name), (*notes, *left.lines()))
