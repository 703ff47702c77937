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
    shares = _Shares(nights, rooms, prices)
    ways = list(islice(shares.from_night(0, parts, None, below), _MOST + 1))
    return ways[:_MOST], len(ways) <= _MOST


class _Shares:
    """The ways to share nights among lodgings, of which none is begun that cannot be ended."""

    def __init__(
        self, nights: Sequence[dt.date], rooms: Mapping[dt.date, Sequence[str]], prices: Mapping[str, int]
    ) -> None:
        self.nights, self.rooms, self.prices = nights, rooms, prices
        self._least: dict[tuple[int, int, str | None], int | None] = {}

    def from_night(self, at: int, parts: int, before: str | None, below: int | None) -> Iterator[dict[dt.date, str]]:
        """Those of the nights from one on, in so many parts, the first not in the lodging `before`, that cost less."""
        if at == len(self.nights):
            yield {}
            return
        for end, name in self._runs(at, parts, before):
            rest = self._cheapest(end, parts - 1, name)
            price = self.prices[name] * (end - at)
            if rest is not None and (below is None or price + rest < below):
                for further in self.from_night(end, parts - 1, name, None if below is None else below - price):
                    yield dict.fromkeys(self.nights[at:end], name) | further

    def _runs(self, at: int, parts: int, before: str | None) -> Iterator[tuple[int, str]]:
        """(the night behind it, the lodging) of every part that may begin with a night."""
        last = len(self.nights) if parts == 1 else len(self.nights) - parts + 1
        for name in self.rooms[self.nights[at]]:
            if name == before:
                continue
            for end in range(at + 1, last + 1):
                if name not in self.rooms[self.nights[end - 1]]:
                    break
                if parts > 1 or end == last:
                    yield end, name

    def _cheapest(self, at: int, parts: int, before: str | None) -> int | None:
        """The least that the nights from one on cost in so many parts, None where there is no way."""
        if at == len(self.nights) or parts == 0:
            return 0 if at == len(self.nights) and parts == 0 else None
        key = at, parts, before
        if key not in self._least:
            ways = ((self.prices[n] * (end - at), self._cheapest(end, parts - 1, n)) for end, n in self._runs(*key))
            self._least[key] = min((here + rest for here, rest in ways if rest is not None), default=None)
        return self._least[key]


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
