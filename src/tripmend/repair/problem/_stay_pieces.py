"""A stay that is cut where nights are lost: the other nights stay where they are booked."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import count, islice

from ...trip import Stay
from ._setting import Setting

__all__ = ["cut", "ways_to_cut", "ways_to_share"]

_DAY = dt.timedelta(days=1)
_MOST = 2000
"""So many ways to spread the lost nights over other lodgings are looked at."""


_Good = Callable[[str, Sequence[dt.date]], bool]
"""Whether nights in a row may go to a lodging."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Nights of a stay that are lost, and what may be had in their stead.

    nights: those that may go elsewhere, in order; lost: those of them that have to. rooms: the lodgings that have room
    in each. least: the nights that each lodging asks for; own: those that the house asks for that is left.
    """

    nights: Sequence[dt.date]
    lost: Set[dt.date]
    rooms: Mapping[dt.date, Sequence[str]]
    least: Mapping[str, int]
    own: int

    def with_a_lost_one(self, name: str, run: Sequence[dt.date]) -> bool:
        """Whether a night that is lost is among those that go to a lodging."""
        return not self.lost.isdisjoint(run)

    def as_asked(self, name: str, run: Sequence[dt.date]) -> bool:
        """Whether, besides, they begin and end with lost ones, but for what a minimum of nights may ask for."""
        if not self.with_a_lost_one(name, run):
            return False
        before, behind = ([night in self.lost for night in way].index(True) for way in (run, run[::-1]))
        return max(before, behind) < self.own or len(run) <= self.least[name] + 2 * (self.own - 1)

    def together(self, name: str, run: Sequence[dt.date]) -> bool:
        """Whether, besides, nights that are lost in a row stay together."""
        edges = (run[0] - _DAY, run[0]), (run[-1], run[-1] + _DAY)
        return not any(self.lost >= set(edge) for edge in edges) and self.as_asked(name, run)

    def ways(self, good: _Good) -> list[dict[dt.date, str]] | None:
        """Where nights may be spent elsewhere, one way after the other; None where these are very many."""
        behind: list[list[tuple[str, dict[dt.date, str]]]] = [[("", {})]]
        for at in reversed(range(len(self.nights))):
            found = [] if self.nights[at] in self.lost else [("", way) for _, way in behind[0]]
            for name, run in self._runs(at, good):
                there, beside = dict.fromkeys(run, name), run[-1] + _DAY in self.nights
                # Two runs beside one another are one; a night that has to stay may lie between.
                found += [(name, there | way) for after, way in behind[len(run) - 1] if after != name or not beside]
                if len(found) > _MOST:
                    return None
            behind.insert(0, found)
        return [way for _, way in behind[0]]

    def _runs(self, at: int, good: _Good) -> Iterator[tuple[str, Sequence[dt.date]]]:
        """(lodging, nights) of those that begin with a night and may be spent together."""
        for name in self.rooms[self.nights[at]]:
            for end in range(at + 1, len(self.nights) + 1):
                run = self.nights[at:end]
                if name not in self.rooms[run[-1]] or run[-1] - run[0] != (end - at - 1) * _DAY:
                    break
                if good(name, run):
                    yield name, run


def ways_to_cut(gap: Gap, *, cheaper: bool) -> tuple[list[dict[dt.date, str]], bool]:
    """(where the lost nights may be spent instead, and others beside them in the same lodging, one way after the other;
    whether these are all ways).

    cheaper: more nights go there than a minimum asks for, to save money. Where there are very many ways, no more go
    than that; where there still are, nights lost in a row go to one lodging, and then all that are lost.
    """
    for good in (*((gap.with_a_lost_one,) if cheaper else ()), gap.as_asked, gap.together):
        if (ways := gap.ways(good)) is not None:
            return ways, good == (gap.with_a_lost_one if cheaper else gap.as_asked)
    alone = (replace(gap, rooms={n: [name] if name in gap.rooms[n] else [] for n in gap.nights}) for name in gap.least)
    return [way for one in alone for way in one.ways(one.as_asked) or ()], False


def ways_to_share(
    nights: Sequence[dt.date],
    rooms: Mapping[dt.date, Sequence[str]],
    parts: int,
    prices: Mapping[str, int],
    below: int | None,
) -> tuple[list[dict[dt.date, str]], bool]:
    """(where nights of which none can stay may be spent, in so many lodgings one after the other; whether these are all
    ways). prices: of a night in each lodging. below: only what costs less in all; None: at any price."""
    least = {night: min((prices[name] for name in rooms[night]), default=0) for night in nights}
    spare = None if below is None else below - sum(least.values())
    over = {(night, name): prices[name] - least[night] for night in nights for name in rooms[night]}
    ways = list(islice(_shared(list(nights), rooms, parts, None, over, spare), _MOST + 1))
    return ways[:_MOST], len(ways) <= _MOST


def _shared(
    nights: Sequence[dt.date],
    rooms: Mapping[dt.date, Sequence[str]],
    parts: int,
    before: str | None,
    over: Mapping[tuple[dt.date, str], int],
    spare: int | None,
) -> Iterator[dict[dt.date, str]]:
    """over: by how much a night costs more than the cheapest room for it; spare: such costs have to be less in all."""
    if not nights or parts == 0:
        if not nights and parts == 0:
            yield {}
        return
    for length in range(1, len(nights) - parts + 2):
        here, rest = nights[:length], nights[length:]
        for name in rooms[here[0]]:
            if name == before or not all(name in rooms[night] for night in here):
                continue
            left = None if spare is None else spare - sum(over[night, name] for night in here)
            if left is None or left > 0:
                for further in _shared(rest, rooms, parts - 1, name, over, left):
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
