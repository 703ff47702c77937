"""A weekday and its date, or two ways to say one day, side by side: ``Thursday 11 June``, ``Saturday the 13th``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..words._units import Unit
from ._calendar import Dates

__all__ = ["own_date", "weekday_with_date"]


def own_date(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
    """``Thursday 11 June``: one date, and of two Thursdays it says which."""
    found = [unit.value for unit in inner if isinstance(unit.value, Dates)]
    one, two = found[0], found[-1]
    if len(one.dates) == 1 and one.dates == two.dates and not (one.fault or two.fault or one.every or two.every):
        return "@date", replace(two, part=one.part or two.part, weekday=one.weekday and two.weekday)
    if one.weekday == two.weekday or not one.dates or not two.dates:
        return None
    day, date = (one, two) if one.weekday else (two, one)
    if len(date.dates) != 1 or date.dates[0].weekday() != day.dates[0].weekday():
        return None
    return "@date", replace(date, part=one.part or two.part)


def weekday_with_date(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
    """A weekday with its date (``Wednesday, 16 March``): one date if they agree, a contradiction if not."""
    found = [unit.value for unit in inner if isinstance(unit.value, Dates)]
    if any(value.ago for value in found):
        return None
    if any(value.past for value in found):
        rest = [value for value in found if not value.past]
        return "@date", rest[0] if rest else found[0]
    if any(value.every for value in found):
        chosen = next((value for value in found if value.dates), found[0])
        sure = any(value.every and not value.loose for value in found)
        return "@date", replace(chosen, every=chosen.every or sure)
    one, two = found[0], found[-1]
    if one.dates == two.dates:
        return "@date", replace(two, part=one.part or two.part, fault=one.fault and two.fault)
    if match[0].count(","):
        return None
    if (
        one.dates
        and two.dates
        and one.dates[0].weekday() == two.dates[0].weekday()
        and bool(one.fault) != bool(two.fault)
    ):
        # "Saturday the 13th", and the trip has only the 6th.
        return "@date", replace(one if one.fault else two, part=one.part or two.part)
    names = " and ".join(f"{value.dates[0]:%A %d %B}" for value in (one, two) if value.dates)
    return "@date", Dates(fault=f"{names} do not go together")
