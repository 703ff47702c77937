"""Branch and bound over what becomes of each stop: mostly a quicker proof than a model of the whole.

**The bound.** Every stop first takes the choice that is cheapest for it alone (`_choices`). No plan costs less than
their sum. On each stretch of days that do not run into others the stops that so come together are planned in time
(`_timetable`). Where that costs more than their sum, either all of them stay there, and the stretch costs what its
timetable says, or one of them goes elsewhere, for the least that this costs more: the lesser of the two is added. Each
stop stands in one stretch, so that what is added for one may be added to what is added for another. Where the cheapest
choices use a place too often, what it costs at least to share the places out (`_sharing`) is a bound of its own.

**The branches.** Where the bound is what its plan costs, nothing else is better. Else a stop of a stretch that is too
full is bound to that stretch, and then kept off it; and where a limit over several stops is broken (money, a cuisine,
pace, a place that may be used once), one of them is bound to what breaks it, and then kept from it. The two together
are all there is, so that the search is exact; a branch that costs no less than the best plan so far is left.

Where there is too much of that, or something that is not looked at here, the solver is asked instead.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from ..problem._by_way import has_short_cuts
from ..problem._limits import cuisines_at
from ..problem._problem import Problem, Solution
from ..problem._repeats import Use, room_for
from ..problem._replacements import OTHER_KIND
from ..problem._roles import StopOption, StopRole
from ..problem._setting import Setting
from ..problem._ways import gap_after_meal
from ._choices import (
    STRUCTURE,
    Choice,
    RoleChoices,
    Steps,
    TooMuch,
    above,
    choices_of,
    cost_of,
    misfit_in,
    numbers_of,
    structure_and_shift,
)
from ._frames import Frame, Frames
from ._kept_apart import kept_apart, kept_from_legs
from ._narrow import as_many, with_room
from ._read import Signature, nights_signature, signature
from ._sharing import cost_of_sharing
from ._structure import most_of, option_weight, use_weight, weights_of
from ._timetable import Found, Pick, Timetable

__all__ = ["Branched", "branched"]

_STEPS = 4000
"""With more steps than this the solver is mostly quicker."""
_STEPS_TO_SAVE = 6000
"""As many where any of the stops may be had for less."""
_SECONDS = 4e-5
"""Seconds of work for one step."""
_Bits = tuple[RoleChoices, int]
"""A stop, and bits of some of its choices."""
_Saving = tuple[int, int, RoleChoices | None]
"""Money that is saved, minor units; what that costs; one of the stops that save it."""


@dataclass(frozen=True, slots=True)
class Branched:
    """The best solution of a problem, None where there is none. cost: its own, as one whole number; least: what any
    costs at least in structure and shift, also with options that are not known yet; alone: that of the stops by
    themselves, and how unlike each is then at least, where the stops are all there is to decide."""

    solution: Solution | None
    cost: int = 0
    least: int = 0
    alone: tuple[tuple[int, int], Mapping[str, int]] | None = None


def branched(
    problem: Problem, forbidden: Sequence[Signature] = (), below: int | None = None, *, enough: bool = False
) -> Branched | None:
    """The best solution of a problem, brief or not, that differs from the `forbidden` ones; None where that would take
    too many steps, or where something is to be decided that is not looked at here.

    below: only one that costs less than this, as `cost_of_solution` has it, is of interest. enough: any will do.
    """
    if (most := most_of(problem)) is not None:
        below = above(most) if below is None else min(below, above(most))
    if problem.setting.economies and problem.brief:
        # What fits best is seldom what costs least.
        every = _branch(problem.full(), forbidden, below, enough, _STEPS)
        if every is not None:
            return every
    first = _branch(problem, forbidden, below, enough)
    if first is None or not problem.brief or (enough and first.solution is not None):
        return first
    best = below if first.solution is None else first.cost
    if best is not None and structure_and_shift(first.least) > structure_and_shift(best):
        return first
    if best is not None and structure_and_shift(first.least) == structure_and_shift(best):
        # Only a better fit could be less: that of the places which are no more unlike than this plan leaves room for.
        # Where it costs in structure and shift what the stops do by themselves, so does each stop of a better one.
        settled = first.alone is not None and first.alone[0] == structure_and_shift(best)
        least = first.alone[1] if first.alone is not None and settled else None
        more = with_room(problem, structure_and_shift(best)[1], misfit_in(best), least)
        if as_many(more, problem):
            return first
    else:
        more = problem.full()
    second = _branch(more, forbidden, best, enough)
    return first if second is not None and second.solution is None else second


def _branch(
    problem: Problem, forbidden: Sequence[Signature], below: int | None, enough: bool, most: int | None = None
) -> Branched | None:
    """As `branched`, with the options alone that are known, and only what costs less than `below`. most: steps."""
    most = most or (_STEPS_TO_SAVE if problem.setting.economies else _STEPS)
    search = _Search(problem, forbidden, below, enough, most)
    try:
        return search.run()
    except TooMuch:
        return None
    finally:
        problem.setting.effort.spend(_SECONDS * search.steps.taken)


def _of_frame(frame: Frame) -> Solution:
    return Solution({}, dict(frame.stays), {name: (option, 0) for name, option in frame.legs.items()})


def _is_like(found: Signature, forbidden: Collection[Signature]) -> bool:
    """Whether what was decided is all that one of the forbidden signatures names."""
    return any(set(one) <= set(found) for one in forbidden)


class _Search:
    """The search over all frames. best: what a plan has to cost less than; picks, frame: the best plan so far."""

    def __init__(
        self, problem: Problem, forbidden: Sequence[Signature], below: int | None, enough: bool, most: int
    ) -> None:
        self.problem, self.setting, self.enough = problem, problem.setting, enough
        self.forbidden = frozenset(forbidden)
        self.steps = Steps(most)
        self.weights = weights_of(problem)
        self.room = room_for(self.setting, problem.stops, (problem.part_of or problem).stops)
        self.calm = self._calm_days()
        self.best = below
        self.picks: Mapping[str, Pick | Choice] | None = None
        self.frame: Frame | None = None

    def _calm_days(self) -> dict[dt.date, int]:
        """How many visits of the roles there may be on the days of which that is said; fewer than none: no plan is."""
        past, days = self.setting.world.past, self.setting.days
        inside = {role.id for role in (self.problem.part_of or self.problem).stops}
        found = {}
        for date, most in self.setting.most_visits.items():
            visits = [item for item in days[date].items if item.type == "stop" and item.kind == "visit"]
            found[date] = most - sum(item.id not in inside or item.id in past for item in visits)
        return found

    def run(self) -> Branched:
        """The best solution that costs less than was told, if there is one."""
        if any(most < 0 for most in self.calm.values()):
            return Branched(None)
        frames, least = Frames(self.problem, self.weights), []
        alone: tuple[tuple[int, int], Mapping[str, int]] | None = None
        every: list[RoleChoices] | None = None
        for frame in frames.cheapest_first():
            if self.done or (self.best is not None and frame.cost >= self.best):
                break
            if self.forbidden and self._is_out(frame):
                continue
            if self.best is not None and not self.problem.brief:
                every = every or self._choices(self.problem.stops)
                if not self._worth(frame, every):
                    continue
            roles = self._choices(frames.within(role, frame) for role in self.problem.stops)
            if not all(role.choices for role in roles):
                least.append(0)
                continue
            tree = _Tree(self, frame, roles)
            if self.problem.brief:
                least.append(tree.least())
                alone = tree.alone() if not self.problem.legs and not self.problem.stays else None
            tree.node()
        solution = None if self.picks is None or self.frame is None else self._solution(self.picks, self.frame)
        return Branched(solution, self.best or 0, min(least, default=0), alone)

    def _is_out(self, frame: Frame) -> bool:
        """Whether nothing may be done with the legs and stays of a frame."""
        return bool(self.forbidden) and _is_like(nights_signature(self.problem, _of_frame(frame)), self.forbidden)

    def _choices(self, roles: Iterable[StopRole]) -> list[RoleChoices]:
        found = [RoleChoices(role, choices_of(self.setting, role, self.weights)) for role in roles]
        for role in found:
            role.alive = (1 << len(role.choices)) - 1
        return found

    def _worth(self, frame: Frame, every: Sequence[RoleChoices]) -> bool:
        """Whether a frame may have a plan that costs less than the best, as far as the stops by themselves and the
        money say. every: what may become of them in any frame."""
        if self.best is None or not all(role.choices for role in every):
            return True
        chosen = {role.name: role.cheapest(role.alive) for role in every}
        saved = self.saved(every, chosen, frame.money)
        return saved is not None and frame.cost + sum(c.own for c in chosen.values()) + saved[0] < self.best

    def saved(
        self, roles: Sequence[RoleChoices], chosen: Mapping[str, Choice], money: int
    ) -> tuple[int, _Bits | None] | None:
        """(what it costs at least to save the money by which the choices are too dear; a role that is to save, and its
        cheaper choices, None where nothing has to); None where it cannot be saved. Whatever else they clash with is not
        looked at. money: of the frame."""
        limit, spent = self.problem.money_limit, money + sum(choice.money for choice in chosen.values())
        deficit = 0 if limit is None else self.problem.other_cost + spent - limit
        if deficit <= 0:
            return 0, None
        states: list[_Saving] = [(0, 0, None)]
        for role in roles:
            now = chosen[role.name]
            ways = [(now.money - money, own - now.own) for money, own in role.prices() if money < now.money]
            if not ways:
                continue
            more = [
                (min(deficit, had + one), cost + own, who or role) for had, cost, who in states for one, own in ways
            ]
            states = _undominated([*states, *more])
            self.steps.take(len(states) // 20)
        most, cost, who = states[-1]
        if most < deficit or who is None:
            return None
        return cost, (who, who.where(lambda choice: choice.money < chosen[who.role.id].money))

    @property
    def done(self) -> bool:
        """Whether any plan was enough, and there is one."""
        return self.enough and self.picks is not None

    def take(self, cost: int, picks: Mapping[str, Pick | Choice], frame: Frame) -> None:
        """Keep a plan that is better than the best."""
        self.best, self.picks, self.frame = cost, picks, frame

    def _solution(self, picks: Mapping[str, Pick | Choice], frame: Frame) -> Solution:
        """What was decided. Raises TooMuch where a meal follows another too soon, of which timetables are only sure if
        nothing is between them."""
        stops: dict[str, tuple[StopOption, int, int] | None] = {}
        for name, pick in picks.items():
            if isinstance(pick, Pick):
                stops[name] = pick.option, pick.start, pick.minutes
            else:
                stops[name] = None if pick.option is None else (pick.option, 0, 0)
        meals = [pick for pick in picks.values() if isinstance(pick, Pick) and pick.choice.role.stop.meal]
        for one, two in product(meals, meals):
            ours, theirs = one.choice.role, two.choice.role
            if one.option.date == two.option.date and not (ours.fixed and theirs.fixed):
                over = one.start + one.minutes
                if one.start < two.start < over + gap_after_meal(self.setting, ours, theirs):
                    raise TooMuch
        rides = {name: (option, option.first) for name, option in frame.legs.items()}
        return Solution(stops, dict(frame.stays), rides)


@dataclass(frozen=True, slots=True)
class _Judged:
    """lowest: what any plan of a node costs at least; exact: what the plan costs that it stands for, None where that is
    none; picks: that plan; branching: the role and the choices to decide on next, None where nothing would change."""

    lowest: int
    exact: int | None
    picks: Mapping[str, Pick | Choice]
    branching: _Bits | None


class _Tree:
    """The search within one frame."""

    def __init__(self, search: _Search, frame: Frame, roles: list[RoleChoices]) -> None:
        self.search, self.frame, self.roles = search, frame, roles
        self.problem, self.setting = search.problem, search.setting
        self._make_tables()

    def _make_tables(self) -> None:
        """The timetables of the stretches, exact and loose ones; the same where no short cut tells them apart."""
        setting, search = self.setting, self.search
        timed = [choice for role in self.roles for choice in role.choices if choice.timed]
        stretches = _stretches(setting, [option for choice in timed for option in choice.options])
        for role in self.roles:
            role.place_in(lambda choice: stretches[choice.options[0].date] if choice.timed else None)
        here: list[dict[str, dict[int, Choice]]] = [{} for _ in set(stretches.values())]
        for role in self.roles:
            for n, table in enumerate(role.tables):
                if table is not None:
                    here[table].setdefault(role.name, {})[n] = role.choices[n]
        if len(here) < len(stretches) and any(_meals_meet(setting, choices) for choices in here):
            raise TooMuch  # between meals of two dates there need be no time, and timetables ask for some
        fixed = [role.role for role in self.roles if role.role.fixed and role.role.options]
        apart = frozenset((one.id, two.id) for one, two in kept_apart(self.problem, fixed))
        by_legs = not {name for pair in apart for name in pair} <= {role.id for role in fixed}
        if by_legs or next(kept_from_legs(self.problem), None) is not None:
            raise TooMuch  # a timetable knows no journeys
        self.crooked = has_short_cuts(setting) or bool(apart)
        self.tables = [Timetable(setting, choices, search.weights, apart, search.steps) for choices in here]
        self.loose = self.tables
        if self.crooked:
            self.loose = [Timetable(setting, c, search.weights, apart, search.steps, loose=True) for c in here]

    # -- bounds

    def least(self) -> int:
        """What any plan costs at least in structure and shift, also with options that are not known yet; 0 where
        nothing is known, as where a stop in another's stead may be a short cut."""
        if self.crooked:
            return 0
        stretches: dict[int, list[tuple[RoleChoices, int, int | None]]] = {}
        least = self.frame.cost
        for role in self.roles:
            choice, step = role.cheapest(role.alive), None
            if role.role.known is not None:
                # A place that is not known yet is at the least another one, wherever it lies and whenever it is open,
                # and of another kind once all of the same kind are known.
                other = StopOption("", role.role.date, replaced=True)
                structure = option_weight(role.role, other, self.search.weights)
                kinds = (role.role.known + 1) // OTHER_KIND * self.setting.parameters.other_kind
                step = cost_of(structure, kinds, 0, 0, 0) - choice.own
                if step <= 0:
                    least += choice.own + step
                    continue
            least += choice.own
            if role.table is not None:
                bits = role.masks[role.table] & role.alive
                steps = [one for one in (step, role.more_without(bits)) if one is not None]
                stretches.setdefault(role.table, []).append((role, bits, min(steps, default=None)))
        for table, here in stretches.items():
            alone = sum(role.cheapest(bits).own for role, bits, _ in here)
            found = self.tables[table].best([(role.name, bits) for role, bits, _ in here])
            steps = [step for _, _, step in here if step is not None]
            steps += [] if found is None else [found.cost - alone]
            least += min(steps, default=0)
        return least

    def alone(self) -> tuple[tuple[int, int], Mapping[str, int]] | None:
        """(structure and shift of what is cheapest for each stop by itself; how unlike each is at least for as much of
        both), also with options that are not known yet; None where one of these may be less."""
        cost, misfits = 0, dict[str, int]()
        for role in self.roles:
            choice = role.cheapest(role.alive)
            misfits[role.name] = choice.misfit
            cost += choice.own
            if role.role.known is not None:
                kinds, misfit = divmod(role.role.known + 1, OTHER_KIND)
                structure = option_weight(role.role, StopOption("", role.role.date, replaced=True), self.search.weights)
                penalty = self.setting.parameters.other_kind
                other = structure_and_shift(cost_of(structure, kinds * penalty, 0, 0, 0))
                if not penalty or other < structure_and_shift(choice.own):
                    return None
                if other == structure_and_shift(choice.own):
                    misfits[role.name] = min(choice.misfit, misfit)
        return structure_and_shift(cost), misfits

    def node(self) -> None:
        """Look for a plan of the choices that are left and that costs less than the best so far."""
        kept: list[_Bits] = []
        while not self.search.done:
            self.search.steps.take(2)
            judged, best = self._judge(), self.search.best
            if judged is None or (best is not None and judged.lowest >= best):
                break
            if judged.exact is not None and (best is None or judged.exact < best):
                self.search.take(judged.exact, judged.picks, self.frame)
            if judged.exact == judged.lowest or judged.branching is None:
                break
            role, bits = judged.branching
            kept.append((role, role.alive))
            before = role.alive
            role.alive = before & bits
            self.node()
            role.alive = before & ~bits
        for role, alive in reversed(kept):
            role.alive = alive

    def _judge(self) -> _Judged | None:
        """What there is at least, whatever is chosen of what is left; None where nothing of that is a plan, or where
        money is too short for one that costs less than the best."""
        stretches: dict[int, list[_Bits]] = {}
        picks: dict[str, Pick | Choice] = {}
        cheapest = {role.name: role.cheapest(role.alive) for role in self.roles}
        alone = self.frame.cost + sum(choice.own for choice in cheapest.values())
        saved = self.search.saved(self.roles, cheapest, self.frame.money)
        if saved is None:
            return None
        weights = self.search.weights
        shared = cost_of_sharing(self.roles, self.search.room, lambda use: use_weight(use, weights) << STRUCTURE)
        least = alone + max(saved[0], shared)
        if self.search.best is not None and least >= self.search.best:
            return None
        for role in self.roles:
            if role.table is None:
                picks[role.name] = cheapest[role.name]
            else:
                stretches.setdefault(role.table, []).append((role, role.masks[role.table] & role.alive))
        lowest, exact, full = alone, alone, False
        branching: _Bits | None = None
        crowded: list[int] = []
        for table, here in stretches.items():
            own = sum(role.cheapest(bits).own for role, bits in here)
            found = self._best(self.tables[table], here, lowest - own)
            if found is not None:
                picks |= {pick.choice.role.id: pick for pick in found.picks}
                if found.cost == own:
                    continue
                exact += found.cost - own
            full = full or found is None
            crowded.append(table)
            more = self._more(table, here, lowest - own, own, found)
            if more is None:
                return None
            lowest += more
            free = [(step, n) for n, (role, bits) in enumerate(here) if (step := role.more_without(bits)) is not None]
            if free and branching is None:
                branching = here[min(free)[1]]
        if not full:
            chosen = {name: pick.choice if isinstance(pick, Pick) else pick for name, pick in picks.items()}
            again, repeated, soft = self._repeated(chosen)
            exact, lowest = exact + repeated, lowest + again
            clash = self._clash(chosen, picks, soft)
            full = clash is not None
            users = [(role, bits) for role, bits in (soft if clash is None else clash) if bits & role.alive]
            free = [(step, n) for n, (role, bits) in enumerate(users) if (step := role.more_without(bits)) is not None]
            if full and not free:
                return None
            if full:
                lowest = max(lowest, alone + min(free)[0])
            if free and branching is None:
                branching = users[min(free)[1]]
            short = saved if chosen == cheapest else self.search.saved(self.roles, chosen, self.frame.money)
            if short is None:
                return None
            full, lowest = full or short[1] is not None, max(lowest, alone + short[0])
            branching = branching or short[1]
        lowest = max(lowest, least)
        if branching is None and (full or exact > lowest):
            branching = self._might_join(crowded)
        return _Judged(lowest, None if full else exact, picks, branching)

    def _best(self, table: Timetable, here: Sequence[_Bits], others: int) -> Found | None:
        """The best plan of a stretch with these stops, if with what the others cost it is less than the best."""
        most = None if self.search.best is None else self.search.best - 1 - others
        return table.best([(role.name, bits) for role, bits in here], most)

    def _more(self, table: int, here: Sequence[_Bits], others: int, own: int, found: Found | None) -> int | None:
        """What a stretch that is too full costs at least beyond its stops by themselves; None where there is no way.

        own: what they cost by themselves; found: its best plan.
        """
        loose, held = self.loose[table], 0
        steps = [step for role, bits in here if (step := role.more_without(bits)) is not None]
        bound = [(role, bits) for role, bits in here if not role.alive & ~bits]
        if bound and len(bound) < len(here):
            kept = self._best(loose, bound, others + own - sum(role.cheapest(bits).own for role, bits in bound))
            if kept is None:
                return None
            held = kept.cost - sum(role.cheapest(bits).own for role, bits in bound)
        names = {role.name for role, _ in here}
        closed = not any(role.masks.get(table, 0) & role.alive for role in self.roles if role.name not in names)
        every = found if closed else self._best(loose, here, others)
        if every is not None:
            steps.append(every.cost - own)
        return max(held, min(steps)) if steps else None

    def _might_join(self, crowded: Sequence[int]) -> _Bits | None:
        """A role that may still come to a stretch, by way of which others may be reached sooner."""
        for role in self.roles:
            bits = sum(role.masks.get(table, 0) for table in crowded) & role.alive
            if bits and role.alive & ~bits:
                return role, bits
        return None

    # -- limits over several stops

    def _repeated(self, chosen: Mapping[str, Choice]) -> tuple[int, int, list[_Bits]]:
        """(what places that are used too often cost at the least, and as things stand; the roles that use one)."""
        there: dict[Use, list[RoleChoices]] = {}
        for role in self.roles:
            option = chosen[role.name].option
            if option is not None and role.use and not option.again:
                there.setdefault((option.place, role.use), []).append(role)
        least = cost = 0
        clash: list[_Bits] = []
        for use, roles in there.items():
            over = len(roles) - self.search.room(use) if len(roles) > 1 else 0
            if over <= 0:
                continue
            users = [(role, role.using(use)) for role in roles]
            sure = sum(not role.alive & ~bits for role, bits in users) - self.search.room(use)
            weight = use_weight(use[1], self.search.weights) << STRUCTURE
            cost += over * weight
            least += max(0, sure) * weight
            clash += users
        return least, cost, clash

    def _clash(
        self, chosen: Mapping[str, Choice], picks: Mapping[str, Pick | Choice], repeated: list[_Bits]
    ) -> list[_Bits] | None:
        """Where a limit over several stops is not kept: the roles of which one has to be none of these choices; None
        where all limits are kept. repeated: the roles that use a place too often."""
        no_more = self.problem.apart or self.setting.no_place_twice
        found = (
            (repeated if no_more else []) or self._restless(chosen) or self._out_of_turn(picks) or self._hungry(chosen)
        )
        if found:
            return found
        for cuisine in self.problem.needed_cuisines:
            meals = [role for role in self.roles if role.role.stop.kind == "meal"]
            if not any(self._serves(chosen[role.name], cuisine) for role in meals):
                return [
                    (role, sum(1 << n for n in numbers_of(role.alive) if not self._serves(role.choices[n], cuisine)))
                    for role in meals
                ]
        if self.search.forbidden and self._is_forbidden(chosen):
            needs = [role for role in self.roles if role.name in self.setting.needs]
            return [(role, role.where(chosen[role.name].is_like)) for role in needs]
        return None

    def _serves(self, choice: Choice, cuisine: str) -> bool:
        return choice.option is not None and cuisine in cuisines_at(self.setting, choice.option.place)

    def _is_forbidden(self, chosen: Mapping[str, Choice]) -> bool:
        """Whether what is chosen is one of the solutions that must not be."""
        stops = {name: None if choice.option is None else (choice.option, 0, 0) for name, choice in chosen.items()}
        solution = replace(_of_frame(self.frame), stops=stops)
        return _is_like(signature(self.problem, solution), self.search.forbidden)

    def _restless(self, chosen: Mapping[str, Choice]) -> list[_Bits]:
        """The visits of a day that is to be calmer."""
        past = self.setting.world.past
        visits = [role for role in self.roles if role.role.stop.kind == "visit" and role.name not in past]
        for date, most in self.search.calm.items():
            here = [role for role in visits if (o := chosen[role.name].option) is not None and o.date == date]
            if len(here) > most:
                return [(role, role.on(date)) for role in here]
        return []

    def _hungry(self, chosen: Mapping[str, Choice]) -> list[_Bits]:
        """Where a day has no meal that it asks for: the roles that may be it, and one that is there without it."""
        for table in self.problem.tables:
            here = [role for role in self.roles if (o := chosen[role.name].option) and o.date == table.date]
            if any(role.name in table.roles for role in here) or (table.or_nothing and not here):
                continue
            meals = [role for role in self.roles if role.name in table.roles]
            elsewhere = [(role, role.alive & ~role.on(table.date)) for role in meals]
            # Where nothing may be there instead, one of the stops has to go; a first one is enough to tell.
            return elsewhere + [(role, role.on(table.date)) for role in here[: table.or_nothing]]
        return []

    def _out_of_turn(self, picks: Mapping[str, Pick | Choice]) -> list[_Bits]:
        """Two stops of which the one is to come after the other, and does not."""
        for names in self.setting.in_turn:
            pair = [pick for name in names if isinstance(pick := picks.get(name), Pick)]
            if len(pair) == 2 and pair[0].start + pair[0].minutes > pair[1].start:
                roles = {role.name: role for role in self.roles}
                return [(roles[pick.choice.role.id], roles[pick.choice.role.id].on(pick.option.date)) for pick in pair]
        return []


def _undominated(states: list[_Saving]) -> list[_Saving]:
    """Of (money saved, cost, …) those of which no other saves as much for no more; by what they save."""
    found: list[_Saving] = []
    for state in sorted(states, key=lambda one: (-one[0], one[1])):
        if not found or state[1] < found[-1][1]:
            found.append(state)
    return found[::-1]


class _Span:
    """From when to when stops of a date may take place, minutes UTC, and in which cities."""

    def __init__(self) -> None:
        self.begin, self.end = 10**12, -(10**12)
        self.cities: set[str] = set()

    def add(self, setting: Setting, option: StopOption) -> None:
        """Take one more option in."""
        self.begin = min(self.begin, option.first)
        self.end = max(self.end, min(option.end, option.last + option.usual))
        self.cities.add(setting.city_of[option.place])

    def runs_into(self, later: _Span, setting: Setting) -> bool:
        """Whether what is done on a later date may have to wait for this one."""
        reach = setting.reach
        return self.end + max(reach.most(a, b) for a in self.cities for b in later.cities) > later.begin


def _stretches(setting: Setting, options: Sequence[StopOption]) -> dict[dt.date, int]:
    """The number of the stretch of each date; dates that run into each other are one."""
    spans: dict[dt.date, _Span] = {}
    for option in options:
        spans.setdefault(option.date, _Span()).add(setting, option)
    groups: list[list[dt.date]] = []
    for date in sorted(spans):
        if groups and any(spans[other].runs_into(spans[date], setting) for other in groups[-1]):
            groups[-1].append(date)
        else:
            groups.append([date])
    return {date: n for n, dates in enumerate(groups) for date in dates}


def _meals_meet(setting: Setting, choices: Mapping[str, Mapping[int, Choice]]) -> bool:
    """Whether a meal of a date may come close before the next meal of another date."""
    meals = [
        (choice.role, option)
        for here in choices.values()
        for choice in here.values()
        for option in choice.options
        if choice.role.stop.meal
    ]
    for (one, first), (two, second) in product(meals, meals):
        gap, over = gap_after_meal(setting, one, two), min(first.end, first.last + first.usual)
        if (
            gap
            and first.date != second.date
            and first.first + first.minimum <= second.last
            and over + gap > second.first
        ):
            return True
    return False
