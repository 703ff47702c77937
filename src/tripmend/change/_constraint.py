"""A wish or limit that comes with a change."""

from __future__ import annotations

import datetime as dt
from typing import Any, Literal, get_args

from pydantic import ConfigDict, model_validator

from ..trip import Date, Minor, Mode, Record, TimeOfDay

__all__ = ["Constraint"]

_ITEM, _PLACE = "the id of a stop, leg or stay", "the id of a place"
_NEEDS: dict[str, tuple[str, str]] = {
    "keep": ("target", _ITEM),
    "avoid_place": ("target", _PLACE),
    "near": ("target", _PLACE),
    "avoid_cuisine": ("value", "a cuisine"),
    "want_cuisine": ("value", "a cuisine"),
    "avoid_tag": ("value", "a tag such as museum"),
    "want_tag": ("value", "a tag such as museum"),
    "avoid_mode": ("value", "a way of travelling such as taxi"),
    "want_mode": ("value", "a way of travelling such as taxi"),
    "max_price": ("amount", "an amount per person"),
    "max_extra": ("amount", "an amount for the whole trip"),
    "not_before": ("time", "a time of day"),
    "not_after": ("time", "a time of day"),
}
"""The field without which a wish of a type says nothing, and what it holds; the other types need none."""
_EMPTY: dict[str, Any] = {"target": "", "value": "", "amount": None, "date": None, "time": None}
_DATED = (
    "avoid_cuisine",
    "want_cuisine",
    "avoid_tag",
    "want_tag",
    "avoid_mode",
    "want_mode",
    "max_price",
    "not_before",
    "not_after",
    "near",
    "indoor",
)
"""The types that may be about one day."""
_SMALL_HOURS = dt.time(6)
"""A day that ends before this ends after midnight."""
_MODED = ("avoid_mode", "want_mode")
_MODES: tuple[str, ...] = get_args(Mode)
_ANY_CASE = "|".join("".join(f"[{letter}{letter.upper()}]" for letter in mode) for mode in _MODES)
"""A pattern for a way of travelling in small or capital letters."""


def _used(kind: str) -> set[str]:
    """The fields of `_EMPTY` that a wish of this type goes by."""
    return {_NEEDS[kind][0] if kind in _NEEDS else "", *(["date"] if kind in _DATED else [])}


def _in_schema(schema: dict[str, Any]) -> None:
    """Say the same in the JSON Schema."""
    rules = []
    for kind in schema["properties"]["type"]["enum"]:
        then: dict[str, Any] = {
            "properties": {f: {"const": none} for f, none in _EMPTY.items() if f not in _used(kind)}
        }
        if kind in _NEEDS:
            need = _NEEDS[kind][0]
            then["required"] = [need]
            then["properties"][need] = {"not": {"const": _EMPTY[need]}}
        if kind in _MODED:
            then["properties"]["value"] = {"pattern": f"^({_ANY_CASE})$"}
        rules.append({"if": {"properties": {"type": {"const": kind}}, "required": ["type"]}, "then": then})
    schema["allOf"] = rules


class Constraint(Record):
    """A wish or limit that the revision must respect.

    type and the fields it uses:
    keep (target: id of a stop, leg or stay), avoid_place (target: place id), avoid_cuisine, want_cuisine (value),
    avoid_tag, want_tag (value: museum, park, quiet …), avoid_mode, want_mode (value: flight, train, drive, taxi, bus,
    ferry, foot), max_price (amount: minor units per person), max_extra (amount: minor units that the whole trip may
    cost more), not_before, not_after (time; a not_after before 06:00 lies after midnight), near (target: place id),
    indoor, same_day, no_new_places. What a type needs must be given, and what it does not use must not be: it would
    change nothing.
    date: the day whose stops and legs it is about, None for every day; not for keep, avoid_place, max_extra, same_day
    and no_new_places. applies_to: the stop, leg or stay it is about, "" for every one.
    A limit (avoid_…, not_before, not_after), and a wish that names a stop or leg, also changes what is planned; other
    wishes are about what is new (`tripmend.rules.REACH`). What is planned at a place to avoid goes: visits are left
    out, meals get another place.
    """

    model_config = ConfigDict(json_schema_extra=_in_schema)

    type: Literal[
        "keep",
        "avoid_place",
        "avoid_cuisine",
        "want_cuisine",
        "avoid_tag",
        "want_tag",
        "avoid_mode",
        "want_mode",
        "max_price",
        "max_extra",
        "not_before",
        "not_after",
        "near",
        "indoor",
        "same_day",
        "no_new_places",
    ]
    target: str = ""
    value: str = ""
    amount: Minor | None = None
    date: Date | None = None
    time: TimeOfDay | None = None
    applies_to: str = ""
    text: str = ""

    def moment(self, date: dt.date) -> dt.datetime | None:
        """When on a day its time is, by the clock on the wall; None for a wish without a time."""
        if self.time is None:
            return None
        late = self.type == "not_after" and self.time < _SMALL_HOURS
        return dt.datetime.combine(date + dt.timedelta(days=1) if late else date, self.time)

    @model_validator(mode="after")
    def _whole(self) -> Constraint:
        for field, none in _EMPTY.items():
            if getattr(self, field) != none and field not in _used(self.type):
                raise ValueError(f"a wish of the type {self.type!r} does not use '{field}'; remove it")
        if self.type in _NEEDS:
            field, what = _NEEDS[self.type]
            if getattr(self, field) == _EMPTY[field]:
                raise ValueError(f"a wish of the type {self.type!r} needs '{field}': {what}")
        if self.type in _MODED and self.value.casefold() not in _MODES:
            raise ValueError(f"'value' is {self.value[:80]!r}; it must be one of {', '.join(_MODES)}")
        return self
