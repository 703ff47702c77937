"""What the stops of a stretch of days cost together: at which of their places, in which order and when.

First comes the plan in which every stop has the place and time that are best for it alone, so that mostly nothing is to
be searched; else the best of all orders (`_line`). Answers are remembered, for branching asks for the same day again.

A timetable that is `loose` tells what a stretch costs at least, whatever else comes to it. Another stop makes no day
cheaper, but where one gets from here to there sooner by way of it. So the loose ways are those by way of whichever
stops there may be, with the least time that these take; what beds, turns and neighbours ask for is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, takewhile
from math import prod
from typing import NamedTuple

import numpy as np

from ..problem._roles import StopOption, StopRole
from ..problem._setting import Setting
from ..problem._shorter import UNSURE, drift_of, in_steps
from ..problem._ways import OUT_OF_ORDER, gap_after_meal, is_short, way_of, ways_between
from ._choices import Choice, Steps, TooMuch, cost_of, numbers_of, structure_and_shift, time_cost
from ._line import NEVER, Array, Line, Rows, Stop
from ._structure import Weights

__all__ = ["Found", "Pick", "Timetable"]

_MOST_PLACES = 600
"""Among more places than this short cuts are not looked for."""
_NEAR = 8
"""So small a part of what all stops could cost more in money and ways is looked at first."""
_MANY_PLACES = 150
"""Among more places than this, ways are looked up as far as they are needed."""
_COUNTED = 4
"""What counts of a stop before its shift: bookings, visits lost, changes, repeated meals; nights are no stops."""


@dataclass(frozen=True, slots=True)
class Pick:
    """A stop as it is planned: from when, minutes UTC, and for how many minutes."""

    choice: Choice
    option: StopOption
    start: int
    minutes: int


class Found(NamedTuple):
    """The plan of a stretch: its cost and its stops in their order."""

    cost: int
    picks: tuple[Pick, ...]


@dataclass(frozen=True, slots=True)
class _Scale:
    """How a cost becomes a number of 62 bits: each level has just the room that the choices of a timetable can need.

    least: by role the least misfit and spend, which are left out. counts: of what makes up the structure, and shift,
    misfit, spend, drift: more than all can have of that together.
    """

    least: Mapping[str, tuple[int, int]]
    counts: tuple[int, ...]
    shift: int
    misfit: int
    spend: int
    drift: int

    @property
    def of_misfit(self) -> int:
        """What a point of misfit weighs."""
        return self.drift * self.spend

    @property
    def of_shift(self) -> int:
        """What a minute of shift weighs."""
        return self.of_misfit * self.misfit

    @property
    def of_structure(self) -> int:
        """What the least of structure weighs."""
        return self.of_shift * self.shift

    @property
    def of_change(self) -> int:
        """What a changed stop weighs."""
        return self.of_structure * self.counts[-1]

    @property
    def fits(self) -> bool:
        """Whether all costs are below that of what cannot be."""
        return self.of_structure * prod(self.counts) < NEVER // 2


class _Span(NamedTuple):
    """One option: its starts, minutes of the timetable, the cost of each and of each step by which it is shorter."""

    number: int
    option: StopOption
    starts: Array
    costs: Array
    step: int


class Timetable:
    """Plans a stretch of days that do not run into others.

    choices: by the ids of the roles, all that may be on these days. apart: pairs of fixed stops between which something
    has to take place. loose: it tells what the stretch costs at least, whatever else comes to it.
    """

    def __init__(
        self,
        setting: Setting,
        choices: Mapping[str, Mapping[int, Choice]],
        weights: Weights,
        apart: Set[tuple[str, str]],
        steps: Steps,
        *,
        loose: bool = False,
    ) -> None:
        self.setting, self.choices, self.weights, self.apart, self.steps = setting, choices, weights, apart, steps
        self.loose, self.grid = loose, setting.parameters.grid
        self._roles = {name: next(iter(here.values())).role for name, here in choices.items()}
        options = [option for here in choices.values() for choice in here.values() for option in choice.options]
        self._base = min(option.first for option in options)
        self._size = max(min(option.end, option.last + option.usual) for option in options) - self._base + 1
        self._places = list(dict.fromkeys(option.place for option in options))
        self._place_numbers = {place: number for number, place in enumerate(self._places)}
        self._floors: dict[tuple[str, int], int] = {}
        self._pairs: dict[tuple[str, str], tuple[bool, int]] = {}
        self._counts: dict[int, tuple[int, ...]] = {}
        self._spans: dict[tuple[str, int], list[_Span]] = {}
        self._bundles: dict[tuple[str, int], Rows] = {}
        self._known: dict[tuple[tuple[str, int], ...], Found | None] = {}
        self._above: dict[tuple[tuple[str, int], ...], int] = {}
        self._parts: dict[tuple[str, ...], Timetable] = {}

    # -- what is asked

    def best(self, chosen: Sequence[tuple[str, int]], most: int | None = None) -> Found | None:
        """The plan of least cost in which each of the roles takes one of its choices: (role, bits of the choices).

        None where they do not fit, or only for more than `most`.
        """
        key = tuple(chosen)
        if not self._scale.fits:
            return self._part(tuple(name for name, _ in chosen)).best(chosen, most)
        limit = self._limit(most)
        if key not in self._known:
            if self._above.get(key, -2) >= limit:
                return None
            found = self._best(chosen, limit)
            if found is None and limit < NEVER - 1:
                self._above[key] = limit
                return None
            self._known[key] = found
        found = self._known[key]
        return None if found is None or (most is not None and found.cost > most) else found

    def _part(self, names: tuple[str, ...]) -> Timetable:
        """The timetable of these roles alone, whose costs take less room. Raises TooMuch where that is none."""
        if self.loose or len(names) == len(self.choices):
            raise TooMuch  # loose ways are by way of all others
        found = self._parts.get(names)
        if found is None:
            choices = {name: self.choices[name] for name in names}
            found = self._parts[names] = Timetable(self.setting, choices, self.weights, self.apart, self.steps)
        return found

    def _best(self, chosen: Sequence[tuple[str, int]], limit: int) -> Found | None:
        simple = self._simply([self.choices[name][(bits & -bits).bit_length() - 1] for name, bits in chosen])
        if simple is not None:
            return simple
        # Choices stand by what they cost at least, the cheapest first.
        floors = [self._floor(name, (bits & -bits).bit_length() - 1) for name, bits in chosen]
        for most in self._deeper(sum(floors), limit):
            stops = self._line_within(chosen, floors, most - sum(floors)).cheapest(most, self.steps)
            if stops is not None:
                return self._found(stops)
        return None

    def _deeper(self, least: int, limit: int) -> Iterator[int]:
        """Limits up to `limit`, at first little above the least that the stops cost by themselves, then from one more
        change to the next: what needs few changes, and suits as well as may be, is found without a look at the rest."""
        scale = self._scale
        for near in (-(-scale.of_misfit // _NEAR), scale.of_misfit, scale.of_shift):
            if least + near <= limit:
                yield least + near - 1
        step = scale.of_change
        most = (least // step + 1) * step - 1
        while most < limit and most < least + step * len(self.choices):
            yield most
            most += step
        if limit >= least:
            yield limit

    def _line_within(self, chosen: Sequence[tuple[str, int]], floors: Sequence[int], spare: int) -> Line:
        """The stops with the choices that cost no more than so much beyond the least that each has to cost."""
        names, rows = [name for name, _ in chosen], []
        for (name, bits), floor in zip(chosen, floors, strict=True):
            rows.append(self._rows(name, self._no_dearer(name, bits, floor + spare)))
        if not self.loose and any(r.minds_bed for r in rows) and any(len(r.dates) > 1 for r in rows):
            raise TooMuch  # which of them is the first or the last of its day is not known
        return Line(
            [self._roles[name] for name in names],
            rows,
            self._ways_from,
            self._gap,
            longest=self._longest,
            turns=[0 if self.loose else self._behind(name, names) for name in names],
            size=self._size,
            grid=self.grid,
            minds_beds=not self.loose,
        )

    def _simply(self, choices: Sequence[Choice]) -> Found | None:
        """The plan in which every stop has the time that is best for it alone, if that is one."""
        line = sorted(choices, key=lambda choice: (choice.start, choice.options[0].end))
        picks: list[Pick] = []
        for choice in line:
            option = next((o for o in choice.options if self._holds(o, choice.start)), None)
            if option is None or option.minds_bed:
                return None
            if any((choice.role.id, pick.choice.role.id) in self.setting.in_turn for pick in picks):
                return None
            if picks and picks[-1].start + picks[-1].minutes + self._between(picks[-1], choice, option) > choice.start:
                return None
            picks.append(Pick(choice, option, choice.start, option.usual))
        return Found(sum(choice.own for choice in line), tuple(picks))

    def _holds(self, option: StopOption, start: int) -> bool:
        """Whether an option may start at a minute and last as long as usual."""
        if not option.first <= start <= option.last or start + option.usual > option.end:
            return False
        return start in (option.first, option.reference) or start % self.grid == 0

    def _behind(self, name: str, names: Sequence[str]) -> int:
        """Bits of the roles that are to come after one."""
        return sum(1 << n for n, other in enumerate(names) if (name, other) in self.setting.in_turn)

    def _found(self, stops: Sequence[Stop]) -> Found:
        """The plan with its cost in full."""
        picks = [Pick(self.choices[s.role.id][s.number], s.option, s.start + self._base, s.minutes) for s in stops]
        cost = 0
        for pick in picks:
            shift, drift = time_cost(self.setting, pick.choice.role, pick.option, pick.start, pick.minutes)
            choice = pick.choice
            cost += cost_of(choice.structure, shift + choice.penalty, choice.misfit, choice.spend, drift)
        return Found(cost, () if self.loose else self._lengthened(picks))

    def _lengthened(self, line: Sequence[Pick]) -> tuple[Pick, ...]:
        """The stops, each as long as it may be for the same cost."""
        found = []
        for n, pick in enumerate(line):
            option = pick.option
            steps = in_steps(option.usual - pick.minutes, self.grid)
            ends = [option.end, pick.start + option.usual - max(0, steps - self.grid + 1)]
            if option.to_bed is not None and all(other.option.date != option.date for other in line[n + 1 :]):
                ends.append(option.to_bed)
            if n + 1 < len(line):
                after = line[n + 1]
                ends.append(after.start - self._between(pick, after.choice, after.option))
            ends += [
                later.start - gap_after_meal(self.setting, pick.choice.role, later.choice.role)
                for later in line[n + 2 :]
            ]
            longest = min(max(pick.minutes, min(ends) - pick.start), option.usual)
            found.append(Pick(pick.choice, option, pick.start, longest))
        return tuple(found)

    # -- gaps and ways

    def _gap(
        self, before: StopRole, here: StopRole, minutes: Array, places: tuple[Array, Array] | None = None
    ) -> Array | None:
        """Minutes from the end of a stop to the start of the next, where the way takes so many; None where they may not
        follow one another. Fixed stops stay as they are, way or no way. places: between which the ways are straight."""
        if before.fixed and here.fixed:
            return None if not self.loose and (before.id, here.id) in self.apart else np.zeros_like(minutes)
        key = before.id, here.id
        known = self._pairs.get(key)
        if known is None:
            short = is_short(self.setting, before, here)
            known = self._pairs[key] = short, gap_after_meal(self.setting, before, here)
        short, gap = known
        if gap == OUT_OF_ORDER:
            return None
        if short and places is not None and not self.loose:
            own = [self._place_numbers.get(role.stop.place, -1) for role in (before, here)]
            both = (places[0] == own[0])[:, None] & (places[1] == own[1])
            minutes = np.where(both, way_of(self.setting, before, here, before.stop.place, here.stop.place), minutes)
        return np.maximum(minutes, gap) if gap else minutes

    def _between(self, before: Pick, choice: Choice, option: StopOption) -> int:
        """The same for one place after another; more than any where they may not follow."""
        ours, theirs = before.choice.role, choice.role
        minutes = np.array(way_of(self.setting, ours, theirs, before.option.place, option.place))
        gap = self._gap(ours, theirs, minutes)
        return NEVER if gap is None else int(gap)

    def _ways_from(self, origins: Array, destinations: Array) -> Array:
        """Minutes from each of some places to each of others, by their numbers."""
        if self.loose or len(self._places) <= _MANY_PLACES:
            return self._ways[origins[:, None], destinations]
        ends = ([self._places[number] for number in numbers] for numbers in (origins, destinations))
        return ways_between(self.setting, *ends)

    @cached_property
    def _longest(self) -> int:
        """No way and no gap after a meal is longer."""
        if self.loose or len(self._places) <= _MANY_PLACES:
            return max(int(self._ways.max()), self.setting.parameters.meal_gap)
        cities = {self.setting.city_of[place] for place in self._places}
        return max(self.setting.reach.most(one, other) for one in cities for other in cities)

    @cached_property
    def _ways(self) -> Array:
        """Minutes from each place to each other; where loose, by way of whichever stops."""
        ways = ways_between(self.setting, self._places, self._places)
        if not self.loose:
            return ways
        if len(self._places) > _MOST_PLACES:
            raise TooMuch
        for one, two in permutations(self._roles.values(), 2):
            ends = one.stop.place, two.stop.place
            if is_short(self.setting, one, two) and self._place_numbers.keys() >= set(ends):
                row, column = (self._place_numbers[place] for place in ends)
                ways[row, column] = min(ways[row, column], way_of(self.setting, one, two, *ends))
        stays: dict[int, int] = {}
        for here in self.choices.values():
            for option in (option for choice in here.values() for option in choice.options):
                number = self._place_numbers[option.place]
                stays[number] = min(option.minimum, stays.get(number, option.minimum))
        for number, stay in stays.items():
            np.minimum(ways, ways[:, number, None] + stay + ways[None, number, :], out=ways)
        return ways

    # -- costs as numbers, and the rows that have them

    @cached_property
    def _scale(self) -> _Scale:
        drift = spend = misfit = shift = 1
        counts = [1] * _COUNTED
        least: dict[str, tuple[int, int]] = {}
        for name, here in self.choices.items():
            apart, shorter = 0, 0
            for option in (option for choice in here.values() for option in choice.options):
                apart = max(apart, abs(option.first - option.reference), abs(option.last - option.reference))
                shorter = max(shorter, UNSURE * in_steps(option.usual - option.minimum, self.grid))
            spends, misfits = [choice.spend for choice in here.values()], [choice.misfit for choice in here.values()]
            least[name] = min(misfits), min(spends)
            drift += drift_of(apart)
            shift += apart + shorter + max(choice.penalty for choice in here.values())
            spend += max(spends) - min(spends)
            misfit += max(misfits) - min(misfits)
            kinds = [self.weights.counts(structure) for structure in {choice.structure for choice in here.values()}]
            counts = [count + max(kind[n] for kind in kinds) for n, count in enumerate(counts)]
        return _Scale(least, tuple(counts), shift, misfit, spend, drift)

    def _number(self, choice: Choice) -> int:
        """The cost of a choice but for its time, as a number."""
        scale, structure = self._scale, 0
        for most, count in zip(scale.counts, self._counts_of(choice.structure), strict=False):
            structure = structure * most + count
        misfit, spend = scale.least[choice.role.id]
        number = structure * scale.of_structure + choice.penalty * scale.of_shift
        return number + (choice.misfit - misfit) * scale.of_misfit + (choice.spend - spend) * scale.drift

    def _counts_of(self, structure: int) -> tuple[int, ...]:
        found = self._counts.get(structure)
        if found is None:
            found = self._counts[structure] = self.weights.counts(structure)
        return found

    def _floor(self, name: str, number: int) -> int:
        """What a choice costs at the least, as a number."""
        found = self._floors.get((name, number))
        if found is None:
            choice = self.choices[name][number]
            found = self._number(choice) + choice.shift * self._scale.of_shift + choice.drift
            self._floors[name, number] = found
        return found

    def _no_dearer(self, name: str, bits: int, most: int) -> list[int]:
        """The numbers of those of some choices that cost at the least no more than so much."""
        return list(takewhile(lambda number: self._floor(name, number) <= most, numbers_of(bits)))

    def _limit(self, most: int | None) -> int:
        """The highest number of a cost that is not above `most` in structure and shift."""
        if most is None:
            return NEVER - 1
        structure, shift = structure_and_shift(most)
        if structure < 0:
            return -1
        scale, top, free = self._scale, 0, False
        *counts, nights = self.weights.counts(structure)
        for most_of_it, count in zip(scale.counts, counts, strict=True):
            free = free or count >= most_of_it
            top = top * most_of_it + (most_of_it - 1 if free else count)
        if free or nights or shift >= scale.shift:
            return (top + 1) * scale.of_structure - 1
        return top * scale.of_structure + (shift + 1) * scale.of_shift - 1

    def _rows(self, name: str, numbers: Sequence[int]) -> Rows:
        """The rows of some choices of a role."""
        key = name, sum(1 << number for number in numbers)
        found = self._bundles.get(key)
        if found is None:
            found = self._bundles[key] = self._bundled([span for n in numbers for span in self._spans_of(name, n)])
        return found

    def _bundled(self, spans: Sequence[_Span]) -> Rows:
        longest = max(len(span.starts) for span in spans)
        starts = np.zeros((len(spans), longest), dtype=np.int64)
        costs = np.full((len(spans), longest), NEVER, dtype=np.int64)
        columns = []
        for row, (number, option, times, prices, step) in enumerate(spans):
            starts[row, : len(times)], costs[row, : len(times)] = times, prices
            from_bed = self._base if option.from_bed is None else option.from_bed
            to_bed = option.end if option.to_bed is None else option.to_bed
            ends = (end - self._base for end in (option.end, from_bed, to_bed))
            columns.append((number, self._place_numbers[option.place], option.usual, option.minimum, step, *ends))
        return Rows(tuple(span.option for span in spans), starts, costs, *np.array(columns, dtype=np.int64).T)

    def _spans_of(self, name: str, number: int) -> list[_Span]:
        """The spans of a choice with the costs of their starts."""
        found = self._spans.get((name, number))
        if found is None:
            choice, scale, parameters = self.choices[name][number], self._scale, self.setting.parameters
            own, free = self._number(choice), choice.role.fixed
            found = []
            for option in choice.options:
                times = self._starts(option)
                apart = np.abs(times - option.reference)
                excess = np.zeros_like(apart) if option.any_hour else np.maximum(0, apart - parameters.materiality)
                time = np.zeros_like(apart) if free else excess * scale.of_shift + apart + (apart > 0)
                step = 0 if free else self.grid * (UNSURE if option.unsure else 1) * scale.of_shift
                found.append(_Span(number, option, times - self._base, time + own, step))
            self._spans[name, number] = found
        return found

    def _starts(self, option: StopOption) -> Array:
        """The starts of an option, which has some: its only one, else the grid and the planned time of day."""
        last = min(option.last, option.end - option.minimum)
        if option.first == option.last:
            return np.array([option.first], dtype=np.int64)
        times = np.arange(-(-option.first // self.grid) * self.grid, last + 1, self.grid, dtype=np.int64)
        if option.reference % self.grid and option.first <= option.reference <= last:
            times = np.sort(np.append(times, option.reference))
        return times
