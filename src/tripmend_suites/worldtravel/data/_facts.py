"""The facts behind the world, one YAML file a town: real attractions with approximate facts, invented businesses."""

from __future__ import annotations

import datetime as dt
import re
from importlib.resources import files
from typing import Any

import yaml

from tripmend.errors import InputError

__all__ = ["TOWNS", "clock", "minutes_range", "read_facts", "weekly_hours"]

TOWNS: tuple[str, ...] = ("berlin", "vienna", "rome", "barcelona", "florence")
_DAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
_RULE = re.compile(r"(?P<days>[A-Za-z,-]+) (?P<from>\d\d:\d\d)-(?P<to>\d\d:\d\d)")

Window = tuple[dt.time, dt.time]


def read_facts(town: str) -> dict[str, Any]:
    """The facts of one town, as the file has them."""
    if town not in TOWNS:
        raise InputError(f"no town is called {town!r}; there are {', '.join(TOWNS)}", where="town")
    text = files(__package__).joinpath("facts", f"{town}.yaml").read_text(encoding="utf-8")
    facts: dict[str, Any] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return facts


def clock(text: str) -> dt.time:
    """``"09:30"`` as a time of day."""
    return dt.time.fromisoformat(text)


def minutes_range(text: str | int) -> tuple[int, int]:
    """``"60-75"`` as (60, 75)."""
    first, _, last = str(text).partition("-")
    return int(first), int(last or first)


def weekly_hours(text: str) -> dict[int, tuple[Window, ...]]:
    """``"Tu-Su 10:00-18:00; Th 10:00-20:00"`` by weekday (0 Monday); a later rule replaces an earlier one."""
    found: dict[int, tuple[Window, ...]] = {}
    for rule in text.split(";"):
        match = _RULE.fullmatch(rule.strip())
        if match is None:
            raise InputError(f"{rule.strip()!r} is not of the form 'Mo-Fr 10:00-18:00'", where="hours")
        window = (clock(match["from"]), clock(match["to"]))
        for part in match["days"].split(","):
            first, _, last = part.partition("-")
            begin = _DAYS.index(first)
            for day in range(begin, _DAYS.index(last or first) + 1):
                found[day] = (window,)
    return dict(sorted(found.items()))
