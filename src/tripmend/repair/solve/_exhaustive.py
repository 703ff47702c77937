"""The step level: one stop, stay or leg to decide and everything else fixed, so every option is simply tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..problem._limits import cuisines_at
from ..problem._problem import Problem, Solution
from ..problem._replacements import OTHER_KIND
from ..problem._roles import StopOption, StopRole
from ..problem._setting import Setting
from ..problem._shorter import UNSURE, drift_of, in_steps
from ..problem._ways import gap_after_meal, way_of
from ._kept_apart import kept_apart, span_between
from ._read import Signature

__all__ = ["best_time", "solve_single", "suits_single"]

Choice = tuple[tuple[int, ...], StopOption, int, int]
Span = tuple[int, int]
_FAR = 10**12


def suits_single(problem: Problem) -> bool:
    """Whether the problem is one undecided stop, or one stay without day limits; and nothing else needs the undecided
    one to be on the way from or to its bed."""
    if problem.legs or problem.setting.in_turn or problem.tables:
        return False
    if any(role.fixed and option.minds_bed for role in problem.stops for option in role.options):
        return False
    open_stops = [role for role in problem.stops if not role.fixed]
    if len(open_stops) == 1:
        return not problem.stays
    return not open_stops and len(problem.stays) == 1 and not problem.stops


@dataclass(frozen=True, slots=True)
class _Beside:
    """A fixed stop as one option sees it, minutes UTC.

    by, after: with the way between them the option must end by the one, or not start before the other; rest_by,
    rest_after: the same as between two meals, and for stops that do not follow one another. same_day: whether it is of
    the day of the option.
    """

    begin: int
    end: int
    by: int
    after: int
    rest_by: int
    rest_after: int
    same_day: bool


def _beside(setting: Setting, role: StopRole, option: StopOption, fixed: Sequence[StopRole]) -> list[_Beside]:
    """The timed ones of the fixed stops in the order in which they begin."""
    found = []
    for other in fixed:
        if not other.timed:
            continue
        here = other.options[0]
        begin, end = here.first, here.first + here.usual
        by = begin - way_of(setting, role, other, option.place, here.place)
        after = end + way_of(setting, other, role, here.place, option.place)
        gaps = (gap_after_meal(setting, role, other), gap_after_meal(setting, other, role))
        rest_by, rest_after = (begin - gaps[0], end + gaps[1]) if here.date == option.date else (begin, end)
        found.append(_Beside(begin, end, by, after, rest_by, rest_after, here.date == option.date))
    return sorted(found, key=lambda beside: (beside.begin, beside.end))


def _latest_end(line: Sequence[_Beside], start: int) -> int | None:
    """When a stop that starts then has to end, _FAR for any time; None where it cannot start then.

    Only the way from the stop before and to the one behind counts: past those, one goes by way of them.
    """
    end, before = _FAR, None
    for beside in line:
        if beside.end <= start:
            before = beside
            if start < beside.rest_after:
                return None
        else:
            end = min(end, beside.rest_by, beside.by if end == _FAR else end)
    return None if before is not None and start < before.after else end


def _home_by(line: Sequence[_Beside], option: StopOption, start: int) -> int | None:
    """When an option that starts then has to end for the way to bed, _FAR for any time; None where it cannot start then
    for the way from bed. Only the first and the last of a day have to go these ways."""
    that_day = [beside for beside in line if beside.same_day]
    if option.from_bed is not None and start < option.from_bed and all(beside.end > start for beside in that_day):
        return None
    is_last = option.to_bed is not None and all(beside.begin < start or beside.end <= start for beside in that_day)
    return option.to_bed if is_last else _FAR


def best_time(
    problem: Problem, role: StopRole, option: StopOption, fixed: Sequence[StopRole], within: Span | None = None
) -> Choice | None:
    """The start and length of least shift, then least drift, at which an option fits between the fixed stops.

    within: from when to when it has to take place, minutes UTC; None: at any time.
    """
    setting = problem.setting
    line = _beside(setting, role, option, fixed)
    grid, slack = setting.parameters.grid, setting.parameters.materiality
    starts = list(range(-(-option.first // grid) * grid, option.last + 1, grid))
    if option.first == option.last:
        starts = [option.first]
    elif option.first <= option.reference <= option.last and option.reference % grid:
        starts.append(option.reference)
    starts.sort(key=lambda start: (abs(start - option.reference), start))
    best: Choice | None = None
    for start in starts:
        apart = abs(start - option.reference)
        excess = 0 if option.any_hour else max(0, apart - slack)
        apart = drift_of(apart)
        if best is not None and (excess, apart) > (best[0][0], best[0][1]) and excess > best[0][0]:
            break
        end, home_by = _latest_end(line, start), _home_by(line, option, start)
        if end is None or home_by is None or (within is not None and start < within[0]):
            continue
        end = min(end, home_by, option.end, option.end if within is None else within[1])
        length = min(option.usual, end - start)
        if length < option.minimum:
            continue
        short = in_steps(option.usual - length, grid) * (UNSURE if option.unsure else 1)
        key = (excess + short, apart)
        if best is None or key < best[0]:
            best = (key, option, start, length)
    return best


def _within_limits(problem: Problem, option_cost: int | None, fixed_cost: int) -> bool:
    limit = problem.money_limit
    return limit is None or (option_cost or 0) + fixed_cost + problem.other_cost <= limit


def _stop(problem: Problem, forbidden: set[Signature]) -> tuple[Solution | None, Signature]:
    role = next(role for role in problem.stops if not role.fixed)
    fixed = [other for other in problem.stops if other.fixed]
    fixed_cost = sum(other.options[0].cost or 0 for other in fixed)
    best = _best(problem, role, fixed, forbidden)
    if role.known is not None:
        other, misfit = divmod(role.known + 1, OTHER_KIND)
        penalty = other * problem.setting.parameters.other_kind
        unseen = (*_structure(role, None), penalty, misfit)  # at the least
        if best is None or best[0] >= unseen:
            best = _best(problem, role.upto(None), fixed, forbidden)
    settled: dict[str, tuple[StopOption, int, int] | None] = {
        other.id: (other.options[0], other.options[0].first, other.options[0].usual) for other in fixed
    }
    # To see again what one sees anyway is no less of a loss than to leave it out.
    lost = (int(role.protected), 1, 0, 0)
    if (best is None or lost < best[0][:4]) and _may_go(problem, role, fixed, fixed_cost, forbidden):
        settled[role.id] = None
        return Solution(settled), ((role.id, "lost"),)
    if best is None:
        return None, ()
    settled[role.id] = (best[1], best[2], best[3])
    return Solution(settled), ((role.id, f"{best[1].place}|{best[1].date}"),)


def _may_go(
    problem: Problem, role: StopRole, fixed: Sequence[StopRole], fixed_cost: int, forbidden: set[Signature]
) -> bool:
    """Whether the one open role may be given up, and all limits hold without it."""
    if role.must or ((role.id, "lost"),) in forbidden:
        return False
    if not _covers(problem, role, None, fixed) or not _calm_enough(problem, role, None):
        return False
    return not kept_apart(problem, fixed) and _within_limits(problem, 0, fixed_cost)


def _best(problem: Problem, role: StopRole, fixed: Sequence[StopRole], forbidden: set[Signature]) -> Choice | None:
    """The option of least cost of the one open role, with its cost, start and length."""
    fixed_cost = sum(other.options[0].cost or 0 for other in fixed)
    within = next(map(span_between, kept_apart(problem, fixed)), None)
    best: Choice | None = None
    for option in role.options:
        structure = _structure(role, option)
        least = (*structure, option.penalty, option.misfit, option.spend, 0)
        if best is not None and least >= best[0]:
            continue  # even without any shift it could not be better
        if ((role.id, f"{option.place}|{option.date}"),) in forbidden:
            continue
        if not _within_limits(problem, option.cost, fixed_cost) or not _covers(problem, role, option, fixed):
            continue
        if not _calm_enough(problem, role, option):
            continue
        timed = best_time(problem, role, option, fixed, within) if role.timed else ((0, 0), option, 0, 0)
        if timed is None:
            continue
        shift, drift = timed[0]
        key = (*structure, shift + option.penalty, option.misfit, option.spend, drift)
        if best is None or key < best[0]:
            best = (key, option, timed[2], timed[3])
    return best


def _structure(role: StopRole, option: StopOption | None) -> tuple[int, int, int, int]:
    """What counts first of an option, as in `Cost`: booked, lost, changed, repeated; None: of any replacement,
    at least.

    All other stops stay where they are, so that what is in the plan again is known of each option by itself."""
    if option is None:
        return int(role.protected), 0, int(not role.wanted), 0
    again = int(option.again)
    lost, repeated = (0, again) if role.use == "meal" else (again, 0)
    changed = int(option.changed and not role.wanted)
    return int(role.protected and not option.keeps_booking), lost, changed, repeated


def _covers(problem: Problem, role: StopRole, option: StopOption | None, fixed: Sequence[StopRole]) -> bool:
    """Whether every cuisine that is needed is still eaten somewhere."""
    if not problem.needed_cuisines:
        return True
    setting = problem.setting
    places = [other.stop.place for other in fixed if other.stop.kind == "meal"]
    if option is not None and role.stop.kind == "meal":
        places.append(option.place)
    have = {cuisine for place in places for cuisine in cuisines_at(setting, place)}
    return all(cuisine in have for cuisine in problem.needed_cuisines)


def _calm_enough(problem: Problem, role: StopRole, option: StopOption | None) -> bool:
    """Whether no day has more visits than it may, with the option or (None) without what is open."""
    days, most = problem.setting.days, problem.setting.most_visits
    for date, allowed in most.items():
        items = days[date].items
        others = sum(item.type == "stop" and item.kind == "visit" and item.id != role.id for item in items)
        here = option is not None and role.stop.kind == "visit" and option.date == date
        if others + here > allowed:
            return False
    return True


def _stay(problem: Problem, forbidden: set[Signature]) -> tuple[Solution | None, Signature]:
    role = problem.stays[0]
    best = None
    for number, option in enumerate(role.options):
        name = "|".join(f"{stay.place}:{stay.check_in}" for stay in option.stays)
        if ((role.id, name),) in forbidden or not _within_limits(problem, option.cost, 0):
            continue
        key = (*option.weight, option.misfit, option.spend, number)
        if best is None or key < best[0]:
            best = (key, option, name)
    if best is None:
        return None, ()
    return Solution(stays={role.id: best[1]}), ((role.id, best[2]),)


def solve_single(problem: Problem, forbidden: Sequence[Signature] = ()) -> tuple[Solution | None, bool, Signature]:
    """(solution or None, proven, signature), by trying every option of the one open role."""
    gone = set(forbidden)
    found = _stay(problem, gone) if problem.stays else _stop(problem, gone)
    return found[0], problem.complete, found[1]
