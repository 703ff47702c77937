"""A stay that is cut where nights are lost: the other nights stay where they are booked."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, islice, product

from ...trip import Stay
from ._setting import Setting

__all__ = ["cut", "ways_to_cut", "ways_to_share"]

_DAY = dt.timedelta(days=1)
_MOST = 2000
"""So many ways to spread the lost nights over other lodgings are looked at."""


def _runs(nights: Sequence[dt.date]) -> list[list[dt.date]]:
    """Nights in order, those in a row together."""
    found: list[list[dt.date]] = []
    for night in nights:
        if found and found[-1][-1] + _DAY == night:
            found[-1].append(night)
        else:
            found.append([night])
    return found


def ways_to_cut(
    lost: Sequence[dt.date], rooms: Mapping[dt.date, Sequence[str]]
) -> tuple[list[dict[dt.date, str]], bool]:
    """(where each lost night may be spent instead, one way after the other; whether these are all ways).

    rooms: the lodgings that have room in each lost night. Where there are very many ways, nights in a row go to one
    lodging; where there still are, all go to the same.
    """
    for groups in ([[night] for night in lost], _runs(lost), [list(lost)]):
        choices = [[name for name in rooms[group[0]] if all(name in rooms[n] for n in group)] for group in groups]
        if math.prod(len(names) for names in choices) <= _MOST or len(groups) == 1:
            break
    ways = [
        {night: name for group, name in zip(groups, chosen, strict=True) for night in group}
        for chosen in product(*choices)
    ]
    return ways, len(groups) == len(lost)


def ways_to_share(
    nights: Sequence[dt.date], rooms: Mapping[dt.date, Sequence[str]], parts: int
) -> tuple[list[dict[dt.date, str]], bool]:
    """(where nights of which none can stay may be spent, in so many lodgings one after the other; whether these are all
    ways)."""
    ways = list(islice(_shared(list(nights), rooms, parts, None), _MOST + 1))
    return ways[:_MOST], len(ways) <= _MOST


def _shared(
    nights: Sequence[dt.date], rooms: Mapping[dt.date, Sequence[str]], parts: int, before: str | None
) -> Iterator[dict[dt.date, str]]:
    if not nights or parts == 0:
        if not nights and parts == 0:
            yield {}
        return
    for length in range(1, len(nights) - parts + 2):
        here, rest = nights[:length], nights[length:]
        for name in rooms[here[0]]:
            if name != before and all(name in rooms[night] for night in here):
                for further in _shared(rest, rooms, parts - 1, name):
                    yield dict.fromkeys(here, name) | further


def cut(setting: Setting, stay: Stay, where: Mapping[dt.date, str]) -> tuple[Stay, ...]:
    """The stay with some nights elsewhere; the first part at its own place keeps the id, else the first."""
    parts: list[tuple[str, dt.date, dt.date]] = []
    for night in stay.nights:
        place = where.get(night, stay.place)
        if parts and parts[-1][0] == place:
            parts[-1] = (place, parts[-1][1], night + _DAY)
        else:
            parts.append((place, night, night + _DAY))
    made: list[Stay] = []
    names = _names(setting, stay)
    heir = next((n for n, part in enumerate(parts) if part[0] == stay.place), 0)
    for number, (place, check_in, check_out) in enumerate(parts):
        own = place == stay.place
        name = stay.id if number == heir else next(names)
        void = tuple(night for night in stay.void_nights if own and check_in <= night < check_out)
        changes = {"id": name, "place": place, "check_in": check_in, "check_out": check_out, "void_nights": void}
        changes["paid"] = {night: cost for night, cost in stay.paid.items() if own and check_in <= night < check_out}
        if not own:
            changes |= {"booked": False, "price": None}
        elif len(void) == (check_out - check_in).days:
            changes |= {"booked": False, "booked_for": None, "void_nights": ()}
        made.append(stay.replace(**changes))
    return tuple(made)


def _names(setting: Setting, stay: Stay) -> Iterator[str]:
    """``<id>-2``, ``<id>-3`` …, as far as the trip does not use them already."""
    used = set(setting.day_of) | {other.id for other in setting.itinerary.stays}
    return (name for number in count(2) if (name := f"{stay.id}-{number}") not in used)
