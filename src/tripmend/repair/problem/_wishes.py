"""What the wishes that come with a change allow, for one way to fill a role.

How far a wish reaches is the judge's to say (`rules.REACH`): a limit binds everything, a wish for something only what
is new and what it names (`applies_to`). What is not known does not suit a wish for something, but a wish to avoid
something rules out only what is known to have it.
"""

from __future__ import annotations

import datetime as dt

from ...change import Constraint
from ...rules import REACH
from ...trip import Place, Stop, food_words, minute_of
from ._setting import Setting

__all__ = ["affordable", "near_enough", "place_pleases", "ride_pleases", "time_limits"]

_PLACES = ("avoid_place", "avoid_cuisine", "want_cuisine", "avoid_tag", "want_tag", "near", "indoor")


def _concerns(wish: Constraint, item: str, *, replaced: bool) -> bool:
    return replaced or wish.applies_to == item or REACH[wish.type] == "plan"


def near_enough(setting: Setting, wish: Constraint, place: Place) -> bool | None:
    """Whether a place is near the target of the wish, None where that is not known; a target that is no place of the
    catalogue says nothing."""
    if wish.target not in setting.catalogue.by_id:
        return True
    way = setting.travel.between(wish.target, place.id)
    return None if way.source == "unknown" else way.minutes <= setting.parameters.near


def _pleases(setting: Setting, wish: Constraint, stop: Stop, place: Place) -> bool | None:
    """Whether a place is as wished; None where the catalogue does not say."""
    value = wish.value.casefold()
    cuisines = {cuisine.casefold() for cuisine in place.cuisines}
    tags = {tag.casefold() for tag in place.tags}
    meal = stop.kind == "meal"
    if wish.type == "avoid_place":
        return place.id != wish.target
    if wish.type == "near":
        return near_enough(setting, wish, place)
    if wish.type == "indoor":
        return None if place.outdoor is None else not place.outdoor
    if wish.type == "avoid_cuisine":
        return not meal or value not in cuisines
    if wish.type == "want_cuisine":
        return True if not meal or value in food_words(place) else None if not cuisines else False
    if wish.type == "avoid_tag":
        return value not in tags
    # "A museum instead" says nothing of lunch, unless it names it.
    return True if value in tags or (meal and not wish.applies_to) else None if not tags else False


def place_pleases(
    setting: Setting, stop: Stop, place: Place, date: dt.date, *, replaced: bool, named: bool = False
) -> bool:
    """Whether a stop may stand at `place` on a day. replaced: in the stead of another place, so that what is not known
    does not suit, unless the traveller has named the place."""
    unfit = (False, None) if replaced and not named else (False,)
    return not any(
        _pleases(setting, wish, stop, place) in unfit
        for wish in setting.wished(_PLACES, stop.id, date)
        if _concerns(wish, stop.id, replaced=replaced)
    )


def ride_pleases(setting: Setting, leg: str, mode: str, date: dt.date, *, replaced: bool) -> bool:
    """Whether a leg may be made by `mode` on a day. replaced: by another connection than is planned."""
    return all(
        (wish.value.casefold() == mode) == (wish.type == "want_mode")
        for wish in setting.wished(("avoid_mode", "want_mode"), leg, date)
        if _concerns(wish, leg, replaced=replaced)
    )


def affordable(
    setting: Setting, item: str, cost: int | None, date: dt.date | None, *, replaced: bool, times: int = 1
) -> bool:
    """Whether an item costs the party no more than is wished per person (and `times`: per night). date: None of a stay,
    which no wish about one day is about."""
    people = setting.itinerary.traveller.people
    for wish in setting.wished(("max_price",), item, date):
        if not _concerns(wish, item, replaced=replaced):
            continue
        if cost is None or wish.amount is None:
            if replaced:
                return False
        elif cost > wish.amount * people * times:
            return False
    return True


def time_limits(
    setting: Setting, item: str, date: dt.date, zone: str | None, *, ride: bool = False, replaced: bool = False
) -> tuple[int | None, int | None]:
    """(not before, not after) for `item` on `date`, by the wishes about it; minutes UTC, None: no limit.

    Those about whole days are limits of the days already, which bind stops. ride: of a leg, which they bind where they
    name its day or it is `replaced`.
    """
    lows: list[int] = []
    highs: list[int] = []
    for wish in setting.wished(("not_before", "not_after"), item, date):
        named = wish.applies_to == item
        if not (named or (ride and (replaced or wish.date is not None))):
            continue
        moment = wish.moment(date)
        if moment is not None:
            (lows if wish.type == "not_before" else highs).append(minute_of(moment, zone))
    return max(lows, default=None), min(highs, default=None)
