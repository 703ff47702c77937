"""The kinds of news that a message can tell, and the kind that an effect belongs to."""

from __future__ import annotations

from typing import Literal, get_args

from ... import _effects as fx
from ..._disruption import Change

__all__ = ["KINDS", "OTHER", "NewsKind", "kind_of"]

NewsKind = Literal[
    "closed", "gone", "opens", "closes", "full", "dearer", "retimed", "off", "bed", "night", "room", "moved",
    "weather", "weather-all", "late-start", "early-end", "day-lost", "budget", "money-lost", "other",
]  # fmt: skip
"""What happened, in one word each.

closed: a place, on some day; gone: a place, for the whole trip or for good; opens, closes: at another time; full: no
table, no ticket; dearer: another price; retimed, off: a journey at another time, or not at all; bed, night, room: a
lodging lost, lost for a night, or of another kind; moved: an event at another time; weather, weather-all: of a day, of
all days; late-start, early-end: a slower day; day-lost; budget: what there is now; money-lost: what is missing;
other: anything else, or nothing.
"""

KINDS: tuple[NewsKind, ...] = get_args(NewsKind)
OTHER: NewsKind = "other"


def kind_of(change: Change) -> NewsKind:
    """The kind of a change that is one effect and nothing else, `OTHER` for all others."""
    if len(change.disruptions) != 1 or change.constraints:
        return OTHER
    return _kind(change.disruptions[0].effect)


def _kind(effect: fx.Effect) -> NewsKind:
    found: NewsKind = OTHER
    match effect:
        case fx.PlaceClosed(during=None):
            found = "closed" if effect.dates else "gone"
        case fx.HoursChanged():
            found = OTHER if effect.opens and effect.closes else "opens" if effect.opens else "closes"
        case fx.SoldOut(slots=()):
            found = "full"
        case fx.PriceChanged():
            found = "dearer" if effect.amount is not None else OTHER
        case fx.LegDelayed() | fx.LegRetimed():
            found = "retimed"
        case fx.LegCancelled():
            found = "off"
        case fx.LodgingLost():
            found = "night" if effect.nights else "bed"
        case fx.LodgingDowngraded():
            found = "room"
        case fx.EventMoved():
            found = "moved"
        case fx.Weather(during=None):
            found = "weather" if effect.dates else "weather-all"
        case fx.Slower():
            if effect.dates and bool(effect.earliest) != bool(effect.latest):
                found = "late-start" if effect.earliest else "early-end"
        case fx.DayLost():
            found = "day-lost"
        case fx.BudgetChanged():
            found = "budget" if effect.budget is not None else "money-lost" if (effect.by or 0) < 0 else OTHER
    return found
