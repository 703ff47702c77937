"""The best order and times of some stops, each at one of its places: one after the other, for the least cost.

Stop by stop, for each set of stops that are done and the one that was last (Held & Karp 1962), the least cost is kept
for every place that the last one may have and every minute by which one may be free again. That is exact, because what
comes later asks for no more of the past than where one is and since when: as for the checker, only stops that follow
one another are held to the way between them. What costs more than `limit`, with the least that is still to come, is
dropped.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from ..problem._roles import StopOption, StopRole
from ._choices import Steps, numbers_of

__all__ = ["NEVER", "Array", "Line", "Rows", "Stop"]

NEVER = 2**61
"""The cost of what cannot be."""
_CELLS = 20_000
"""So many numbers are worked on in the time of one step."""
Array = Any


@dataclass(frozen=True, slots=True)
class Rows:
    """The spans in which one stop may be, one a row, in arrays.

    number: of its choice. starts: minutes; costs: of each start, `NEVER` where there is none. place: its number; usual,
    least: minutes; step: what each step costs by which it is shorter; end: by when it is over; from_bed, to_bed: as the
    option has them, for what is the first or the last of its day.
    """

    options: tuple[StopOption, ...]
    starts: Array
    costs: Array
    number: Array
    place: Array
    usual: Array
    least: Array
    step: Array
    end: Array
    from_bed: Array
    to_bed: Array

    @property
    def cheapest(self) -> int:
        """The least cost of any start."""
        return int(self.costs.min())

    @property
    def dates(self) -> set[dt.date]:
        """The dates on which it may be."""
        return {option.date for option in self.options}

    @property
    def minds_bed(self) -> bool:
        """Whether it matters if it is the first or the last of its day."""
        return any(option.minds_bed for option in self.options)


class Stop(NamedTuple):
    """A stop of the line: its role, the number of its choice, its option, its start and how many minutes it lasts."""

    role: StopRole
    number: int
    option: StopOption
    start: int
    minutes: int


class _State(NamedTuple):
    """Where the last stop may be, and a row for each of what it costs to be free there by each minute."""

    places: Array
    free: Array


_Key = tuple[int, int]
"""Of a state: bits of the stops that are done, and the number of the last of them."""


class Line:
    """The stops of some roles, one after the other.

    rows: of each role the spans that it may have, minutes below `size`. ways: minutes from some places to others, by
    their numbers. gap: minutes from the end of a stop to the start of the next where the way takes so many, from the
    one to the other of two rows of places; None where they may not follow one another. longest: no gap is longer.
    turns: of each role, bits of those that are to come after it. minds_beds: whether to mind where a day begins and
    ends.
    """

    def __init__(
        self,
        roles: Sequence[StopRole],
        rows: Sequence[Rows],
        ways: Callable[[Array, Array], Array],
        gap: Callable[[StopRole, StopRole, Array, tuple[Array, Array]], Array | None],
        *,
        longest: int,
        turns: Sequence[int],
        size: int,
        grid: int,
        minds_beds: bool,
    ) -> None:
        self.roles, self.rows, self.ways, self.gap, self.turns = roles, rows, ways, gap, turns
        self.size, self.grid, self.minds_beds = size, grid, minds_beds
        self.pad = longest + 1  # minutes before the first, so that no gap reaches back beyond them
        dates = [one.dates for one in rows]
        self._beside = [
            sum(1 << m for m, other in enumerate(dates) if m != n and here & other) if minds_beds else 0
            for n, here in enumerate(dates)
        ]
        self._minding = [minds_beds and one.minds_bed for one in rows]
        self._blocks: dict[tuple[int, int], tuple[Array, Array]] = {}
        self._variants: dict[tuple[int, bool, bool], Rows] = {}

    def cheapest(self, limit: int, steps: Steps) -> list[Stop] | None:
        """The stops of a plan of least cost, in their order; None where each costs more than `limit`."""
        states = self._states(limit, steps)
        if len(states) < len(self.rows):
            return None
        costs = {key: int(state.free[:, -1].min()) for key, state in states[-1].items()}
        key = min(costs, key=lambda key: (costs[key], key))
        return self._traced(states, key, costs[key])

    # -- forwards

    def _states(self, limit: int, steps: Steps) -> list[dict[_Key, _State]]:
        """By how many stops are done, the states; only as far as it costs no more than `limit` in the end."""
        least = [rows.cheapest for rows in self.rows]
        reach = [self._reach(rows, limit - sum(least)) for rows in self.rows]
        everything = (1 << len(self.rows)) - 1
        layer: dict[_Key, _State | None] = {(0, -1): None}
        states: list[dict[_Key, _State]] = []
        for _ in self.rows:
            following: dict[_Key, _State] = {}
            for (done, last), state in layer.items():
                left = list(numbers_of(everything & ~done))
                rest = sum(least[n] for n in left)
                begun = -1 if state is None else int((state.free < NEVER).argmax(axis=1).min()) - self.pad
                for n in left:
                    first, shortest, _ = reach[n]
                    over = max(begun, first) + shortest
                    # Whatever is left has to start after it.
                    if any(m != n and reach[m][2] < over for m in left) or done & self.turns[n]:
                        continue
                    rows, gaps = self._with_beds(n, done), None
                    if state is not None:
                        gaps = self._gaps(last, n, state.places)
                        if gaps is None:
                            continue
                    found = self._extended(state, gaps, rows, limit - rest + least[n], steps)
                    if found is not None:
                        key = done | 1 << n, n
                        following[key] = _lesser(following[key], found) if key in following else found
            if not following:
                break
            states.append(following)
            layer = dict(following)
        return states

    @staticmethod
    def _reach(rows: Rows, spare: int) -> tuple[int, int, int]:
        """When a stop may start at the soonest, how short it may be, and when it may start at the latest, if no more
        than so much is to be spared beyond its least cost."""
        starts = rows.starts[rows.costs <= rows.cheapest + spare]
        return (int(starts.min()), int(rows.least.min()), int(starts.max())) if len(starts) else (0, 0, -1)

    def _gaps(self, last: int, n: int, places: Array) -> Array | None:
        """Minutes from each place of the last stop to each row of the next; None where they may not follow."""
        here = self.rows[n].place
        if (last, n) not in self._blocks:
            origins = np.unique(self.rows[last].place)
            ends, rows = np.unique(here, return_inverse=True)
            self._blocks[last, n] = origins, self.ways(origins, ends)[:, rows]
        origins, minutes = self._blocks[last, n]
        minutes = minutes[np.searchsorted(origins, places)]
        return self.gap(self.roles[last], self.roles[n], minutes, (places, here))

    def _with_beds(self, n: int, done: int) -> Rows:
        """The rows of a stop after those that are done, with the way from and to bed for what is the first or the last
        of its day."""
        if not self._minding[n]:
            return self.rows[n]
        before = done & self._beside[n]
        key = n, not before, before == self._beside[n]
        found = self._variants.get(key)
        if found is None:
            found = self._variants[key] = self._bedded(*key)
        return found

    def _bedded(self, n: int, first: bool, last: bool) -> Rows:
        rows = self.rows[n]
        costs = np.where(rows.starts < rows.from_bed[:, None], NEVER, rows.costs) if first else rows.costs
        return replace(rows, costs=costs, end=np.minimum(rows.end, rows.to_bed) if last else rows.end)

    def _extended(self, state: _State | None, gaps: Array | None, rows: Rows, most: int, steps: Steps) -> _State | None:
        """The state after one stop more; None where that always costs more than `most`."""
        cells = rows.costs.size * (1 if state is None else min(len(state.free), len(rows.starts)))
        steps.take(1 + cells // _CELLS)
        costs = self._arrived(state, gaps, rows)
        alive = costs.min(axis=1) <= most
        if not alive.any():
            return None
        place, starts, usual, least, step, end = rows.place, rows.starts, rows.usual, rows.least, rows.step, rows.end
        if not alive.all():
            costs, place, starts, usual, least, step, end = (
                array[alive] for array in (costs, place, starts, usual, least, step, end)
            )
        shorter = self._shorter(usual, least)
        # By how many steps it is shorter, row and start: all of them at once.
        counts = np.arange(int(shorter.max()) + 1)[:, None]
        now = costs + (step * counts)[:, :, None]
        ends = starts + np.maximum(least, usual - self.grid * counts)[:, :, None]
        fits = (now <= most) & (ends <= end[:, None]) & (shorter >= counts)[:, :, None]
        width = self.pad + self.size
        if len(place) == 1 or (place == place[0]).all():  # as mostly
            places, at = place[:1], ends + self.pad
        else:
            places, slots = np.unique(place, return_inverse=True)
            at = ends + (slots * width + self.pad)[:, None]
        free = np.full((len(places), width), NEVER, dtype=np.int64)
        np.minimum.at(free.reshape(-1), at[fits], now[fits])
        np.minimum.accumulate(free, axis=1, out=free)
        reached = free[:, -1] <= most
        return _State(places[reached], free[reached]) if reached.any() else None

    def _shorter(self, usual: Array, least: Array) -> Array:
        """By how many steps of the grid each row may be shorter."""
        return np.maximum(0, -((least - usual) // self.grid))

    def _arrived(self, state: _State | None, gaps: Array | None, rows: Rows) -> Array:
        """The least cost of each start of each row, after the state."""
        if state is None or gaps is None:
            return rows.costs
        if len(state.free) > len(rows.starts) == 1:
            times = rows.starts - gaps + self.pad
            return np.take_along_axis(state.free, times, axis=1).min(axis=0, keepdims=True) + rows.costs
        if len(state.free) == 1:
            return state.free[0][rows.starts - gaps[0][:, None] + self.pad] + rows.costs
        found = np.full_like(rows.costs, NEVER)
        for free, minutes in zip(state.free, gaps, strict=True):
            np.minimum(found, free[rows.starts - minutes[:, None] + self.pad], out=found)
        return found + rows.costs

    # -- back from the end

    def _traced(self, states: Sequence[Mapping[_Key, _State]], key: _Key, cost: int) -> list[Stop]:
        """The stops of a plan of that cost that ends in a state."""
        found: list[Stop] = []
        slot = int(states[-1][key].free[:, -1].argmin())
        for before in (*reversed(states[:-1]), None):
            state, (done, last) = states[len(self.rows) - 1 - len(found)][key], key
            end = int(np.argmax(state.free[slot] == cost)) - self.pad
            stop, key, slot, cost = self._last_stop(before, done & ~(1 << last), last, state.places[slot], end, cost)
            found.append(stop)
        return found[::-1]

    def _last_stop(
        self, before: Mapping[_Key, _State] | None, earlier: int, last: int, place: int, end: int, cost: int
    ) -> tuple[Stop, _Key, int, int]:
        """(a stop that ends at a minute for that cost; the state before it, the row of its place and its cost)."""
        rows = self._with_beds(last, earlier)
        shorter = self._shorter(rows.usual, rows.least)
        for row in np.flatnonzero((rows.place == place) & (rows.end >= end)):
            for count in range(int(shorter[row]) + 1):
                minutes = max(int(rows.least[row]), int(rows.usual[row]) - self.grid * count)
                columns = np.flatnonzero((rows.starts[row] == end - minutes) & (rows.costs[row] < NEVER))
                if not len(columns):
                    continue
                start = end - minutes
                left = cost - count * int(rows.step[row]) - int(rows.costs[row, columns[0]])
                stop = Stop(self.roles[last], int(rows.number[row]), rows.options[row], start, minutes)
                if before is None:
                    if left == 0:
                        return stop, (0, -1), 0, 0
                    continue
                for key, state in before.items():
                    gaps = self._gaps(key[1], last, state.places) if key[0] == earlier else None
                    for slot, gap in enumerate(() if gaps is None else gaps[:, row]):
                        if state.free[slot, start - int(gap) + self.pad] == left:
                            return stop, key, slot, left
        raise AssertionError("a cost that no plan has")


def _lesser(one: _State, other: _State) -> _State:
    """The less of two states at each place and minute."""
    if np.array_equal(one.places, other.places):
        return _State(one.places, np.minimum(one.free, other.free))
    places = np.union1d(one.places, other.places)
    free = np.full((len(places), one.free.shape[1]), NEVER, dtype=np.int64)
    for state in (one, other):
        rows = np.searchsorted(places, state.places)
        free[rows] = np.minimum(free[rows], state.free)
    return _State(places, free)
