"""Pieces of news of which each has its own day in the message: none of them explains or repeats another."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from ..._disruption import Change
from ..words._units import Unit
from ._when import Dates

__all__ = ["told_apart"]


def _days(data: dict[str, object]) -> frozenset[dt.date]:
    """The days of an effect or a wish, none where it has none or holds for all."""
    found = data.get("dates") or data.get("nights") or data.get("date") or ()
    if isinstance(found, dt.date):
        return frozenset((found,))
    return frozenset(one for one in found if isinstance(one, dt.date)) if isinstance(found, tuple) else frozenset()


def told_apart(change: Change, units: Sequence[Unit]) -> bool:
    """Whether two parts of `change` are about different days, and the message names the days of each."""
    told = [unit.value for unit in units if isinstance(unit.value, Dates)]
    parts = [one.value for value in told for one in value.joined if isinstance(one.value, Dates)]
    named = [
        set(value.dates)
        for value in (*(value for value in told if not value.joined), *parts)
        if value.dates and not (value.past or value.fault)
    ]
    if len(named) < 2:
        return False
    said = set().union(*named)
    effects = [_days(one.model_dump()) for one in (*(d.effect for d in change.disruptions), *change.constraints)]
    own = [days for days in effects if days and days <= said]
    return any(not (one & two) for one in own for two in own)
