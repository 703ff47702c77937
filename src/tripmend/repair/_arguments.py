"""What callers give to `repair` and `plan`: checked before the work begins, so that a slip is told and not obeyed."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from typing import Any, get_args

from ..errors import InputError
from ..rules import Parameters
from ..trip import Itinerary, Severity, Tolerance, unknown_id

__all__ = ["check_amount", "check_choices", "check_ids", "check_records", "check_seconds", "item_ids"]


def check_records(**given: tuple[Any, type]) -> None:
    """Raise InputError for the first argument that is not of its type; `given`: name to value and type."""
    for name, (value, kind) in given.items():
        if not isinstance(value, kind):
            hint = (
                "; tripmend.formats.native reads one from a file or from plain data" if kind is not Parameters else ""
            )
            raise InputError(f"must be of the type {kind.__name__}, not {type(value).__name__}{hint}", where=name)


def check_choices(severity: Any, tolerance: Any) -> None:
    """Raise InputError for a severity or tolerance that there is not; None is left to be inferred."""
    for name, value, choices in (
        ("severity", severity, get_args(Severity)),
        ("tolerance", tolerance, get_args(Tolerance)),
    ):
        if value is not None and value not in choices:
            raise InputError(f"is {value!r}; it must be one of {', '.join(choices)}, or None", where=name)


def check_seconds(name: str, value: Any) -> None:
    """Raise InputError for a time limit that is no number of seconds from 0 on."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or math.isnan(value) or value < 0:
        raise InputError(f"is {value!r}; it must be a number of seconds, 0 or more", where=name)


def check_amount(name: str, value: Any) -> None:
    """Raise InputError for a count that is no whole number from 0 on."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise InputError(f"is {value!r}; it must be a whole number, 0 or more", where=name)


def check_ids(name: str, values: Any, known: Collection[str], what: str) -> None:
    """Raise InputError unless `values` is a list or the like of `known` ids; `what` (``stop``) is what they name."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise InputError(f"must be a list of ids, not {type(values).__name__}", where=name)
    for value in values:
        if value not in known:
            raise InputError(unknown_id(what, str(value), dict.fromkeys(known, "")), where=name)


def item_ids(itinerary: Itinerary) -> list[str]:
    """The ids of all stops, legs and stays."""
    return [*(item.id for day in itinerary.days for item in day.items), *(stay.id for stay in itinerary.stays)]
