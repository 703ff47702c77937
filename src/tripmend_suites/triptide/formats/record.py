"""TripTide's plan record as data: header, persona, tolerance and days, with the raw text of every cell."""

from __future__ import annotations

import datetime as dt
import json
import math
import re
import reprlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from tripmend.errors import InputError

from ...common.entries import python_literal

Tolerance = Literal["Planbound", "Flexiventurer"]

EMPTY = "-"
"""What stands in a cell that holds nothing."""
BLANK = frozenset({"", "-", "–", "—"})
"""How a cell that holds nothing may be written."""

CELLS = (
    "current_city",
    "transportation",
    "breakfast",
    "attraction",
    "lunch",
    "dinner",
    "accommodation",
    "event",
    "point_of_interest_list",
)
"""The text cells of a day in the order in which they are written, after the number `days`."""


@dataclass(frozen=True, slots=True)
class LocalConstraint:
    """What the traveller asks of the trip. None and () mean not asked.

    house_rule: what must not be forbidden in the lodging (parties, smoking, children under 10, visitors, pets).
    room_type: "shared room", "not shared room", "private room", "entire room" (also "entire home").
    transportation: "no flight" or "no self-driving". cuisine, event, attraction: each listed kind must occur.
    """

    house_rule: str | None = None
    cuisine: tuple[str, ...] = ()
    room_type: str | None = None
    transportation: str | None = None
    event: tuple[str, ...] = ()
    attraction: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Header:
    """The query of a record (its key "JSON").

    dest is a city for trips of 3 days, a state for longer ones. dates: one per day, in order. budget: US dollars for
    the whole party. level: "easy", "medium" or "hard", "" when not given.
    """

    org: str
    dest: str
    days: int
    visiting_city_number: int
    dates: tuple[dt.date, ...]
    people_number: int
    local_constraint: LocalConstraint
    budget: float
    query: str | None = None
    level: str = ""

    @property
    def people(self) -> str:
        """``1 traveller`` or ``4 travellers``."""
        return "1 traveller" if self.people_number == 1 else f"{self.people_number} travellers"


@dataclass(frozen=True, slots=True)
class Persona:
    """Who travels. "" stands for a part that is not given; `rest` keeps text that belongs to none of the four."""

    traveler_type: str = ""
    purpose: str = ""
    spending: str = ""
    location: str = ""
    rest: str = ""

    @property
    def parts(self) -> dict[str, str]:
        """The four, by their published labels."""
        labels = "Traveler Type", "Purpose of Travel", "Spending Preference", "Location Preference"
        return dict(zip(labels, (self.traveler_type, self.purpose, self.spending, self.location), strict=True))

    @property
    def text(self) -> str:
        """The one-line form, ``Traveler Type: X; Purpose of Travel: Y; …``; parts that are not given are left out."""
        known = [f"{label}: {value}" for label, value in self.parts.items() if value]
        return "; ".join(known + [self.rest] * bool(self.rest))


@dataclass(frozen=True, slots=True)
class PlanDay:
    """One day of a plan. Cells are the raw text; "-" when empty.

    number: the record's own number of the day (1-based; not checked against its position). missing: the keys that
    were absent or null ("days" among them), in the order of `CELLS`; their cells are "-".
    """

    number: int
    current_city: str = EMPTY
    transportation: str = EMPTY
    breakfast: str = EMPTY
    attraction: str = EMPTY
    lunch: str = EMPTY
    dinner: str = EMPTY
    accommodation: str = EMPTY
    event: str = EMPTY
    point_of_interest_list: str = EMPTY
    missing: tuple[str, ...] = ()

    def texts(self, cell: str) -> tuple[str, ...]:
        """What a cell names, trimmed: several things where it lists attractions or events, none where it is empty."""
        text = str(getattr(self, cell, EMPTY))
        parts = text.split(";") if cell in ("attraction", "event") else (text,)
        return tuple(part.strip() for part in parts if part.strip() not in BLANK)


@dataclass(frozen=True, slots=True)
class PlanRecord:
    """A plan with its query.

    idx: 1-based within one duration, so `key` (days of the header, idx) is what records are joined by. row_number: as
    in the file, None when it is not there. tolerance: None when not said. acknowledgement, remarks: revised plans only.
    extra: top-level keys of the object that the format does not know; they are written back. raw: the object as it was
    read (None for a record made here), notes: one sentence for each thing that was odd in it; both are left out of
    comparisons and are not written.
    """

    idx: int
    row_number: int | str | None
    header: Header
    persona: Persona
    tolerance: Tolerance | None
    days: tuple[PlanDay, ...]
    acknowledgement: str | None = None
    remarks: tuple[str, ...] = ()
    raw: Mapping[str, Any] | None = field(default=None, compare=False, repr=False)
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)
    notes: tuple[str, ...] = field(default=(), compare=False)

    @property
    def key(self) -> tuple[int, int]:
        """The join key: (days of the header, idx)."""
        return self.header.days, self.idx


@dataclass(frozen=True, slots=True)
class Refusal:
    """A line that cannot be used: its 1-based number in the file, why, and its idx and days where they can be told."""

    line: int
    reason: str
    idx: int | None = None
    days: int | None = None


# The query of a TripTide record (key "JSON"), its persona and its tolerance, in and out.

_MAX_LITERAL = 20_000
_MAX_DAYS = 366
_MAX_WHOLE = 10**9
_TOLERANCES: dict[str, Tolerance] = {name.lower(): name for name in get_args(Tolerance)}

_PERSONA = {
    "traveler_type": r"travell?er\s+type|type",
    "purpose": r"purpose(?:\s+of\s+travel)?",
    "spending": r"spending(?:\s+preference)?",
    "location": r"location(?:\s+preference)?",
}
_PERSONA_LABEL = re.compile(
    "|".join(rf"(?P<{name}>{label})" for name, label in _PERSONA.items()), re.IGNORECASE
)  # fmt: skip
_LISTED = ("cuisine", "event", "attraction")


def whole(value: Any, where: str, *, least: int = 1) -> int:
    """A whole number, also as text ("27") or as 27.0. Raises InputError for anything else and below `least`."""
    if isinstance(value, str) and re.fullmatch(r"\s*[0-9]{1,9}\s*", value):
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= _MAX_WHOLE:
        raise InputError(f"{_shown(value)} is no whole number of at least {least}", where=where)
    return value


def _shown(value: Any) -> str:
    try:
        text = reprlib.repr(value)
    except ValueError:  # a whole number of more than 4,300 digits
        return "a huge number"
    return text if len(text) <= 60 else text[:57] + "…"


def _literal(value: Any, where: str) -> Any:
    """`value`, or what its text says as JSON or as a Python literal."""
    if not isinstance(value, str):
        return value
    if len(value) > _MAX_LITERAL:
        raise InputError(f"a text of {len(value)} characters stands for an object", where=where)
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        pass
    try:
        return python_literal(value)
    except ValueError as error:
        raise InputError("the text is neither JSON nor a Python literal", where=where) from error


def _object(value: Any, where: str) -> Mapping[str, Any]:
    found = _literal(value, where)
    if not isinstance(found, Mapping):
        raise InputError("must be an object", where=where)
    return found


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise InputError(f"{_shown(value)} is no name", where=where)
    return value.strip()


def _optional(value: Any, where: str) -> str | None:
    """Text; None for null and "-"."""
    if value is None:
        return None
    if not isinstance(value, str):
        raise InputError(f"{_shown(value)} is no text", where=where)
    text = value.strip()
    return None if text in ("", EMPTY) else text


def _listed(value: Any, where: str) -> tuple[str, ...]:
    """The texts of a list, or of one text with commas (also a list in Python's notation)."""
    if isinstance(value, str) and value.strip().startswith("["):
        value = _literal(value, where)
    if isinstance(value, str):
        value = value.split(",")
    if value is None:
        return ()
    if not isinstance(value, list | tuple):
        raise InputError(f"{_shown(value)} is neither a text nor a list of texts", where=where)
    texts = (_optional(part, where) for part in value)
    return tuple(text for text in texts if text is not None)


def _constraint(value: Any, where: str) -> LocalConstraint:
    """Raises InputError for a constraint that is not known: it must not go unchecked."""
    if value is None or (isinstance(value, str) and value.strip() in ("", EMPTY)):
        return LocalConstraint()
    found: dict[str, Any] = {}
    for key, asked in _object(value, where).items():
        name = str(key).strip().casefold().replace(" ", "_")
        path = f"{where}.{key}"
        if name in found:
            raise InputError("stands there twice", where=path)
        if name in _LISTED:
            found[name] = _listed(asked, path)
        elif name in ("house_rule", "room_type", "transportation"):
            found[name] = _optional(asked, path)
        elif asked not in (None, "", EMPTY, []):
            raise InputError("is no constraint that TripTide knows", where=path)
    return LocalConstraint(**found)


def _dates(value: Any, days: int, where: str) -> tuple[dt.date, ...]:
    found = _literal(value, where)
    if not isinstance(found, list | tuple):
        raise InputError("must be a list of dates", where=where)
    dates = []
    for n, text in enumerate(found):
        if not isinstance(text, str) or not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text.strip()):
            raise InputError(f"{_shown(text)} is no date such as 2024-11-03", where=f"{where}[{n}]")
        try:
            dates.append(dt.date.fromisoformat(text.strip()))
        except ValueError as error:
            raise InputError(f"there is no date {text.strip()}", where=f"{where}[{n}]") from error
    if len(dates) != days:
        raise InputError(f"{len(dates)} dates are listed for {days} days", where=where)
    return tuple(dates)


def _money(value: Any, where: str) -> float:
    if isinstance(value, str) and re.fullmatch(r"\s*\$?\s*[0-9][0-9,]*(\.[0-9]+)?\s*", value):
        value = float(value.strip(" $").replace(",", ""))
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < math.inf:
        raise InputError(f"{_shown(value)} is no amount of money", where=where)
    try:
        return float(value)
    except OverflowError as error:
        raise InputError("the amount is too large", where=where) from error


def header_from(value: Any) -> tuple[Header, tuple[str, ...]]:
    """The query of an object or of its text (JSON or a Python literal), and notes on keys that are not known.

    Raises InputError with the path of what is missing or wrong.
    """
    data = dict(_object(value, "JSON"))
    known = {"org", "dest", "days", "visiting_city_number", "date", "people_number", "budget"}
    for name in sorted(known - data.keys()):
        raise InputError("is missing", where=f"JSON.{name}")
    days = whole(data["days"], "JSON.days")
    if days > _MAX_DAYS:
        raise InputError(f"{days} days are no trip", where="JSON.days")
    header = Header(
        org=_text(data["org"], "JSON.org"),
        dest=_text(data["dest"], "JSON.dest"),
        days=days,
        visiting_city_number=whole(data["visiting_city_number"], "JSON.visiting_city_number"),
        dates=_dates(data["date"], days, "JSON.date"),
        people_number=whole(data["people_number"], "JSON.people_number"),
        local_constraint=_constraint(data.get("local_constraint"), "JSON.local_constraint"),
        budget=_money(data["budget"], "JSON.budget"),
        query=_optional(data.get("query"), "JSON.query"),
        level=_optional(data.get("level"), "JSON.level") or "",
    )
    unknown = data.keys() - known - {"local_constraint", "query", "level"}
    return header, tuple(f"JSON.{key} is not known and was left out" for key in sorted(map(str, unknown)))


def header_to(header: Header) -> dict[str, Any]:
    """The object that `header_from` reads as `header`, keys in the authors' order."""
    asked = header.local_constraint
    return {
        "org": header.org,
        "dest": header.dest,
        "days": header.days,
        "visiting_city_number": header.visiting_city_number,
        "date": [date.isoformat() for date in header.dates],
        "people_number": header.people_number,
        "local_constraint": {
            "house rule": asked.house_rule,
            "cuisine": list(asked.cuisine) or None,
            "room type": asked.room_type,
            "transportation": asked.transportation,
            "event": list(asked.event) or None,
            "attraction": list(asked.attraction) or None,
        },
        "budget": header.budget,
        "query": header.query,
        "level": header.level,
    }


def persona_from(value: Any) -> Persona:
    """The persona of its one line ("Traveler Type: X; Purpose of Travel: Y; …") or of an object with the four labels.

    Text without a label goes to `rest`. Raises InputError where a part is given twice.
    """
    if value is None:
        return Persona()
    if isinstance(value, str) and value.strip().startswith("{"):
        value = _literal(value, "persona")
    if isinstance(value, Mapping):
        pairs = [(str(key).replace("_", " "), part) for key, part in value.items()]
    elif isinstance(value, str):
        pieces = (piece.strip(" :").partition(":") for piece in re.split(r"[;\n]", value))
        pairs = [(label, part) if colon else ("", label) for label, colon, part in pieces]
    else:
        raise InputError(f"{_shown(value)} is neither a text nor an object", where="persona")
    found: dict[str, str] = {}
    rest: list[str] = []
    for label, part in pairs:
        text = _optional(part, "persona") or ""
        name = _PERSONA_LABEL.fullmatch(label.strip())
        if name is None or not name.lastgroup:
            rest.append(re.sub(r"\s*[;\n]\s*", ", ", ": ".join(filter(None, (label.strip(), text)))))
        elif name.lastgroup in found:
            raise InputError(f"{label.strip()!r} stands there twice", where="persona")
        else:
            found[name.lastgroup] = text
    return Persona(**found, rest="; ".join(filter(None, rest)))


def tolerance_from(value: Any) -> Tolerance | None:
    """Planbound or Flexiventurer in any spelling of case and hyphens; None for nothing. Else raises InputError."""
    text = _optional(value, where := "disruption tolerance")
    if text is None:
        return None
    word = re.sub(r"[\s_-]+", "", text).casefold()
    word = word.removesuffix("traveler")
    if word not in _TOLERANCES:
        raise InputError(f"{_shown(text)} is neither Planbound nor Flexiventurer", where=where)
    return _TOLERANCES[word]
