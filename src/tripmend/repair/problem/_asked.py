"""What changes of mind leave of the ways to fill a role."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from ...change import Asked
from ...trip import Mode, Stay, minute_of
from ._roles import StopOption
from ._setting import Setting

__all__ = ["asked_minutes", "leg_as_asked", "stay_as_asked", "stop_as_asked"]


def asked_minutes(setting: Setting, item: str) -> int | None:
    """How long a stop is to last; None where nobody asks. Where two different times are asked for, the last one: no
    option is then as asked."""
    return next((one.minutes for one in reversed(setting.asked.get(item, ())) if one.minutes is not None), None)


def stop_as_asked(setting: Setting, item: str, option: StopOption, *, timed: bool) -> StopOption | None:
    """The part of an option that is as everything that is asked of the stop has it; None where nothing of it is."""
    found: StopOption | None = option
    for one in setting.asked.get(item, ()):
        if found is None or not _will_do(one, found):
            return None
        if not timed and (one.starts is not None or not _comes_after(setting, one)):
            return None
        if timed and one.minutes is not None and not found.minimum <= one.minutes <= found.usual:
            return None
        found = _in_time(setting, one, found) if timed else found
    return found


def _will_do(asked: Asked, option: StopOption) -> bool:
    return (
        (asked.places is None or option.place in asked.places)
        and (asked.dates is None or option.date in asked.dates)
        and asked.is_cheaper(option.cost)
    )


def leg_as_asked(setting: Setting, leg: str, mode: Mode, cost: int | None, leaves: dt.date | None) -> bool:
    """Whether a connection of this mode and cost that leaves on this date (None: not known) is what is asked for."""
    return all(
        (one.modes is None or mode in one.modes) and (one.dates is None or leaves in one.dates) and one.is_cheaper(cost)
        for one in setting.asked.get(leg, ())
    )


def stay_as_asked(setting: Setting, stay: str, stays: tuple[Stay, ...], cost: int | None) -> bool:
    """Whether nights spent so, which cost so much in all (None: not known), are what is asked for: another lodging
    for all that are left, not for some of them."""
    over = None if setting.world.now is None else setting.world.now.date
    left = {one.place for one in stays if over is None or one.check_out > over}
    whole = len(left) <= 1
    nights = sum(len(one.nights) for one in stays)
    return all(one.is_cheaper(cost, nights) and (one.below is None or whole) for one in setting.asked.get(stay, ()))


def _comes_after(setting: Setting, asked: Asked) -> bool:
    """Of stops without a time, which a repair leaves in their order."""
    if asked.after is None:
        return True
    order = [item.id for item in setting.day_of[asked.item].items]
    return asked.after in order and order.index(asked.after) < order.index(asked.item)


def _in_time(setting: Setting, asked: Asked, option: StopOption) -> StopOption | None:
    first, last = option.first, option.last
    usual, minimum = option.usual, option.minimum
    if asked.starts is not None:
        midnight = dt.datetime.combine(option.date, dt.time())
        zone = setting.catalogue.zone_of(option.place)
        low, high = (minute_of(midnight + dt.timedelta(minutes=minute), zone) for minute in asked.starts)
        first, last = max(first, low), min(last, high)
    if asked.minutes is not None:
        if not minimum <= asked.minutes <= usual:
            return None
        usual = minimum = asked.minutes
        last = min(last, option.end - usual)
    return replace(option, first=first, last=last, usual=usual, minimum=minimum) if first <= last else None
