"""What may become of each stop, and what it costs by itself: the ground on which branching (`_branching`) stands.

A choice is a place on a date, with all the spans in which the stop may be there, or to be given up. Its own cost is
that of the start that suits it best, as if nothing else were planned. Whatever is around it can only make it dearer, so
that the sum of the cheapest choices of all stops is a bound below every plan.

A cost is one whole number, level by level in the order of `Cost`, with so much room for each that the lower number is
the lower cost.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from ..problem._problem import Problem, Solution
from ..problem._repeats import Use
from ..problem._roles import StopOption, StopRole
from ..problem._setting import Setting
from ..problem._shorter import UNSURE, drift_of, in_steps
from ._structure import Weights, lost_weight, option_weight, structure_of, weights_of

__all__ = [
    "STRUCTURE",
    "Choice",
    "RoleChoices",
    "Steps",
    "TooMuch",
    "above",
    "choices_of",
    "cost_of",
    "cost_of_solution",
    "misfit_in",
    "numbers_of",
    "structure_and_shift",
    "time_cost",
]

_SPEND = 32
_MISFIT = _SPEND + 48
_SHIFT = _MISFIT + 24
STRUCTURE = _SHIFT + 32
"""Bits below spend, misfit, shift and structure in a cost; drift takes the lowest."""


class TooMuch(Exception):  # noqa: N818  # it is no error: the question is then left to the solver
    """There is more to look at than is worth it, or something that is not looked at here."""


@dataclass(slots=True)
class Steps:
    """How many steps were taken, of so many at the most."""

    most: int
    taken: int = 0

    def take(self, steps: int = 1) -> None:
        """Count some more. Raises TooMuch where that is above the most."""
        self.taken += steps
        if self.taken > self.most:
            raise TooMuch


def cost_of(structure: int, shift: int, misfit: int, spend: int, drift: int) -> int:
    """A cost as one whole number; of two costs the lower number is the lower cost."""
    return (structure << STRUCTURE) + (shift << _SHIFT) + (misfit << _MISFIT) + (spend << _SPEND) + drift


def above(structure: int) -> int:
    """More than any plan of this structure cost costs, and less than any of a higher one."""
    return (structure << STRUCTURE) + (1 << STRUCTURE - 1)


def structure_and_shift(cost: int) -> tuple[int, int]:
    """The first two levels of a cost, whatever its sign behind them; of any cost that is no higher they are no more."""
    return divmod(cost + (1 << _SHIFT - 1) >> _SHIFT, 1 << STRUCTURE - _SHIFT)


def misfit_in(cost: int) -> int:
    """The misfit of a cost."""
    return cost + (1 << _MISFIT - 1) >> _MISFIT & (1 << _SHIFT - _MISFIT) - 1


def cost_of_solution(problem: Problem, solution: Solution, whole: Problem) -> int:
    """The cost of a solution of a problem as one whole number, in the weights of a problem that holds it."""
    counts = weights_of(problem).counts(structure_of(problem, solution))
    cost = cost_of(weights_of(whole).of(counts), 0, 0, 0, 0)
    for role in problem.stops:
        chosen = solution.stops[role.id]
        if chosen is not None:
            option, start, minutes = chosen
            shift, drift = time_cost(problem.setting, role, option, start, minutes) if role.timed else (0, 0)
            cost += cost_of(0, shift + option.penalty, option.misfit, option.spend, drift)
    cost += sum(cost_of(0, 0, option.misfit, option.spend, 0) for option in solution.stays.values())
    for leg in problem.legs:
        ride, depart = solution.legs[leg.id]
        cost += cost_of(0, 0, ride.misfit, ride.spend, 0 if leg.depart is None else abs(depart - leg.depart))
    return cost


def time_cost(setting: Setting, role: StopRole, option: StopOption, start: int, minutes: int) -> tuple[int, int]:
    """(shift, drift) of a stop that starts at a minute and lasts for so many."""
    if role.fixed:
        return 0, 0
    drift, parameters = abs(start - option.reference), setting.parameters
    shorter = in_steps(option.usual - minutes, parameters.grid) * (UNSURE if option.unsure else 1)
    return shorter + (0 if option.any_hour else max(0, drift - parameters.materiality)), drift_of(drift)


@dataclass(frozen=True, eq=False)
class Choice:
    """One thing that may become of a stop: a place on a date, with all the spans in which it may be there.

    options: of a stop that is given up there are none. structure: its part of that cost. start: the best one by itself,
    minutes UTC, 0 where times are not to be decided; shift, drift: what its time costs.
    """

    role: StopRole
    options: tuple[StopOption, ...]
    structure: int
    start: int = 0
    shift: int = 0
    drift: int = 0

    @property
    def option(self) -> StopOption | None:
        """The first of its options."""
        return self.options[0] if self.options else None

    @property
    def timed(self) -> bool:
        """Whether a time is to be found for it."""
        return self.role.timed and bool(self.options)

    @property
    def penalty(self) -> int:
        """The minutes of shift that its place counts whenever one is there."""
        return 0 if not self.options else self.options[0].penalty

    @property
    def misfit(self) -> int:
        """How unlike the place is."""
        return 0 if not self.options else self.options[0].misfit

    @property
    def spend(self) -> int:
        """What it costs more, minor units."""
        return 0 if not self.options else self.options[0].spend

    @property
    def money(self) -> int:
        """What it costs, minor units; unknown prices count as nothing."""
        return (self.options[0].cost or 0) if self.options else 0

    @cached_property
    def own(self) -> int:
        """What it costs at least, whatever is around it."""
        return cost_of(self.structure, self.shift + self.penalty, self.misfit, self.spend, self.drift)

    def is_like(self, other: Choice) -> bool:
        """Whether both are told as the same place and date."""
        if self.option is None or other.option is None:
            return self.option is other.option
        return (self.option.place, self.option.date) == (other.option.place, other.option.date)


def choices_of(setting: Setting, role: StopRole, weights: Weights) -> list[Choice]:
    """What may become of a stop, the cheapest first; none where there is no way to have it and it must be."""
    groups: dict[tuple[object, ...], list[StopOption]] = {}
    for option in role.options:
        kind = option.changed, option.again, role.protected and not option.keeps_booking
        key = (option.place, option.date, *kind, option.penalty, option.misfit, option.spend, option.cost)
        groups.setdefault(key, []).append(option)
    choices = []
    for options in groups.values():
        structure = option_weight(role, options[0], weights)
        if not role.timed:
            choices.append(Choice(role, tuple(options), structure))
            continue
        times = {option: found for option in options if (found := _best_start(setting, role, option)) is not None}
        if times:
            shift, drift, start = min(times.values())
            choices.append(Choice(role, tuple(times), structure, start, shift, drift))
    if not role.must:
        choices.append(Choice(role, (), lost_weight(role, weights)))
    # Of what costs the same a stop rather stays on its day.
    return sorted(choices, key=lambda choice: (choice.own, choice.option is not None and choice.option.moved))


def _best_start(setting: Setting, role: StopRole, option: StopOption) -> tuple[int, int, int] | None:
    """(shift, drift, start) of the start that is best for an option by itself; None where none fits."""
    parameters = setting.parameters
    start, last, grid = option.reference, min(option.last, option.end - option.minimum), parameters.grid
    if option.first == option.last:
        start = option.first
    elif start < option.first:
        start = -(-option.first // grid) * grid
    elif start > last:
        start = last // grid * grid
    if not option.first <= start <= last:
        return None
    return *time_cost(setting, role, option, start, option.usual), start


def numbers_of(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


@dataclass(slots=True)
class RoleChoices:
    """A stop with its choices, the cheapest first. alive: bits of those that are left; tables: of each, which timetable
    it is in, None where no time is to be found; masks: the bits of those in each. name, use: the id of the role, and
    what it uses its place for."""

    role: StopRole
    choices: list[Choice]
    alive: int = 0
    tables: list[int | None] = field(default_factory=list)
    masks: dict[int, int] = field(default_factory=dict)
    known: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    name: str = field(init=False)
    use: str = field(init=False)

    def __post_init__(self) -> None:
        self.name, self.use = self.role.id, self.role.use

    def prices(self) -> list[tuple[int, int]]:
        """(money, own cost) of the choices left that cost less money than all before them, the cheapest first."""
        found = self.known.get(self.alive)
        if found is None:
            found = self.known[self.alive] = []
            for n in numbers_of(self.alive):
                choice = self.choices[n]
                if not found or choice.money < found[-1][0]:
                    found.append((choice.money, choice.own))
        return found

    def place_in(self, table_of: Callable[[Choice], int | None]) -> None:
        """Note which timetable each choice is in; all of them are left."""
        self.alive = (1 << len(self.choices)) - 1
        for number, choice in enumerate(self.choices):
            table = table_of(choice)
            self.tables.append(table)
            if table is not None:
                self.masks[table] = self.masks.get(table, 0) | 1 << number

    def cheapest(self, bits: int) -> Choice:
        """The cheapest of some choices."""
        return self.choices[(bits & -bits).bit_length() - 1]

    @property
    def table(self) -> int | None:
        """The timetable of the cheapest that is left."""
        return self.tables[(self.alive & -self.alive).bit_length() - 1]

    def where(self, test: Callable[[Choice], bool]) -> int:
        """The bits of the choices that are left and for which something holds."""
        return sum(1 << number for number in numbers_of(self.alive) if test(self.choices[number]))

    def using(self, use: Use) -> int:
        """The bits of the choices that use a place, if they do not count as that anyway."""
        return self.where(lambda choice: (o := choice.option) is not None and o.place == use[0] and not o.again)

    def on(self, date: dt.date) -> int:
        """The bits of the choices on a date."""
        return self.where(lambda choice: choice.option is not None and choice.option.date == date)

    def more_without(self, bits: int) -> int | None:
        """How much more it costs at least to be none of these; None where there is nothing else."""
        others = self.alive & ~bits
        return self.cheapest(others).own - self.cheapest(self.alive).own if others else None
