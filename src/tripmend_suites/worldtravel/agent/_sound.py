"""Whether a fact can be true of any town: what is read from a picture may be nonsense."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from pydantic import Field

from tripmend.read import Fact
from tripmend.trip import Date, Minor, Record, TimeOfDay

from ..world import Admission, Buffer, DwellRange, Fare, Meal, Way

__all__ = ["is_sound"]

_Text = Annotated[str, Field(max_length=200)]
_Weekday = Annotated[int, Field(ge=0, le=6)]
_Cents = Annotated[Minor, Field(ge=0)]


class _Slot(Record):
    date: Date
    time: TimeOfDay
    state: str
    left: Annotated[int, Field(ge=0)] | None
    products: list[_Text]
    language: _Text
    event: Annotated[str, Field(max_length=2000)]
    meal: Meal | None
    kind: Annotated[int, Field(ge=0, le=1)] | None = None


class _Day(Record):
    date: Date


class _Hours(Record):
    weekday: _Weekday
    windows: list[tuple[TimeOfDay, TimeOfDay]]


class _Light(Record):
    first: TimeOfDay
    last: TimeOfDay


class _Price(Record):
    product: _Text
    fare: Fare
    cents: _Cents


class _Family(Record):
    product: _Text
    cents: _Cents


class _Admission(Record):
    product: _Text
    admission: Admission


class _Dish(Record):
    dish: _Text
    cents: _Cents
    vegetarian: bool | None
    weekdays: list[_Weekday]


class _Nightly(Record):
    cents: _Cents


_SHAPES: dict[str, Callable[[dict[str, Any]], Record]] = {
    "slot": _Slot.model_validate,
    "closed": _Day.model_validate,
    "walk_in": _Day.model_validate,
    "hours": _Hours.model_validate,
    "light": lambda value: _Light.model_validate({"first": value["from"], "last": value["to"]}),
    "price": _Price.model_validate,
    "family_price": _Family.model_validate,
    "admission": _Admission.model_validate,
    "dish": _Dish.model_validate,
    "nightly": _Nightly.model_validate,
    "dwell": DwellRange.model_validate,
    "buffer": Buffer.model_validate,
    "way": lambda value: Way(mode=value["mode"], minutes=value["minutes"], cost=value["cents"]),
}


def is_sound(fact: Fact) -> bool:
    """Whether its value has the shape and range of its field; fields that are only words are taken as they are."""
    shape = _SHAPES.get(fact.field)
    if shape is None:
        return True
    try:
        record = shape(fact.value)
    except (ValueError, KeyError, TypeError):
        return False
    return not isinstance(record, DwellRange) or record.min <= record.max
