"""What the wishes that come with a change allow, for one way to fill a role.

A wish about a sort of place speaks of replacements, a wish about a stop (`applies_to`) of any change of it, and
nothing speaks of what stays as it is. What is not known does not suit a wish for something, but a wish to avoid
something rules out only what is known to have it.
"""

from __future__ import annotations

import datetime as dt

from ...change import Constraint
from ...trip import Place, Stop, food_words, minute_of
from ._setting import Setting

__all__ = ["affordable", "near_enough", "place_pleases", "time_limits"]

_PLACES = ("avoid_place", "avoid_cuisine", "want_cuisine", "avoid_tag", "want_tag", "near", "indoor")


def _concerns(wish: Constraint, item: str, *, replaced: bool) -> bool:
    return replaced or wish.applies_to == item or wish.type == "avoid_place"


def near_enough(setting: Setting, wish: Constraint, place: Place) -> bool:
    """Whether a place is near the target of the wish; a target that is no place of the catalogue says nothing."""
    if wish.target not in setting.catalogue.by_id:
        return True
    way = setting.travel.between(wish.target, place.id)
    return way.source != "unknown" and way.minutes <= setting.parameters.near


def _pleases(setting: Setting, wish: Constraint, stop: Stop, place: Place) -> bool:
    value = wish.value.casefold()
    cuisines = {cuisine.casefold() for cuisine in place.cuisines}
    tags = {tag.casefold() for tag in place.tags}
    meal = stop.kind == "meal"
    if wish.type == "avoid_place":
        return place.id != wish.target
    if wish.type == "near":
        return near_enough(setting, wish, place)
    if wish.type == "indoor":
        return place.outdoor is False
    if wish.type == "avoid_cuisine":
        return not meal or value not in cuisines
    if wish.type == "want_cuisine":
        return not meal or value in food_words(place)
    if wish.type == "avoid_tag":
        return value not in tags
    # "A museum instead" says nothing of lunch, unless it names it.
    return value in tags or (meal and not wish.applies_to)


def place_pleases(setting: Setting, stop: Stop, place: Place, *, replaced: bool) -> bool:
    """Whether a changed stop may stand at `place`."""
    return all(
        _pleases(setting, wish, stop, place)
        for wish in setting.wished(_PLACES, stop.id)
        if _concerns(wish, stop.id, replaced=replaced)
    )


def affordable(setting: Setting, item: str, cost: int | None, *, replaced: bool, times: int = 1) -> bool:
    """Whether a changed item costs the party no more than is wished per person (and `times`: per night)."""
    people = setting.itinerary.traveller.people
    for wish in setting.wished(("max_price",), item):
        if not _concerns(wish, item, replaced=replaced):
            continue
        if cost is None or wish.amount is None or cost > wish.amount * people * times:
            return False
    return True


def time_limits(
    setting: Setting, item: str, date: dt.date, zone: str | None, *, named: bool = True
) -> tuple[int | None, int | None]:
    """(not before, not after) for a change of `item` to `date`, by the wishes about it; minutes UTC, None: no limit.

    named: only by those that name it; the others are limits of whole days already, which bind stops but not legs.
    """
    lows: list[int] = []
    highs: list[int] = []
    for wish in setting.wished(("not_before", "not_after"), item):
        if named and wish.applies_to != item:
            continue
        if wish.date in (None, date) and wish.time is not None:
            limit = minute_of(dt.datetime.combine(date, wish.time), zone)
            (lows if wish.type == "not_before" else highs).append(limit)
    return max(lows, default=None), min(highs, default=None)
