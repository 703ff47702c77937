"""The 150 tasks of a world, and the world with every slot in its final state."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass

from ....common.each import spread
from ...gold import VisitParameters, hotel_cost, sells, travel, visit_parameters
from ...metrics import judge
from ...solve import Scheduled, answer_of, gold, greedy, solve
from ...task import Check, Proof, Task, UserTime, as_clock, bare_task, document_of, minutes
from ...world import TownRecord, WorldRecord
from ..build_world import build_world
from .draw import Quota, Scenario, draw_party, draw_visits, focuses, quotas, scenarios
from .phrasing import families_for, family, phrase
from .plant import Ledger, Planted, plant, prove

# How many tool calls somebody needs who knows where to look.


def calls_needed(task: Task) -> int:
    """Three lists; of each place its guide, and its booking page for each date on which it may be; the ways along the
    route of the reference answer, each pair of places once."""
    pages = {("guide", visit.venue, "") for visit in task.visits}
    for visit in task.visits:
        # One learns only from the booking page that nothing needs to be booked, so it counts there too.
        pages |= {("booking", visit.venue, str(date)) for date in visit.dates}
    ways = {
        frozenset((item.departure, item.destination))
        for day in task.reference
        for item in day.schedule
        if item.item == "transportation"
    }
    return 3 + len(pages) + len(ways)


# The checks of a task, made from its gold parameters and its one assignment of slots.


def hard_checks(order: Sequence[Scheduled]) -> list[Check]:
    """For each place: long enough (in all its visits), for each visit: in time, and for each place early enough.

    A booked entry must begin at its slot; one without bookings in the windows in which it can be begun.
    """
    checks: list[Check] = []
    places = list(dict.fromkeys(visit.parameters.place for visit in order))
    for place in places:
        visits = [visit for visit in order if visit.parameters.place == place]
        span = [str(min(v.date for v in visits)), str(max(v.date for v in visits))]
        total = sum(visit.parameters.dwell[0] for visit in visits)
        where = {"poi": place, "date_range": span}
        checks.append(
            Check(function="if_poi_enough_time", hard=True, arguments=where | {"time_constraint": total}, type="dwell")
        )
        for visit in visits:
            low, high, kind = _start_range(visit)
            when = {"date_range": [str(visit.date)] * 2, "target_time_range": [as_clock(low), as_clock(high)]}
            checks.append(Check(function="if_poi_in_time", hard=True, arguments={"poi": place, **when}, type=kind))
        early = max(visit.parameters.buffer for visit in visits)
        if early:
            late = where | {"delay_minutes": min(visit.parameters.buffer for visit in visits)}
            checks.append(Check(function="if_poi_start_time_delayed", hard=True, arguments=late, type="arrival"))
    return checks


def _hard_count(task: Task, town: TownRecord) -> int:
    """How many `hard_checks` the task will have, whatever its plan."""
    wishes = [visit_parameters(town, visit, task.party) for visit in task.visits]
    early = {wish.place for wish in wishes if wish.buffer}
    return len(wishes) + len({wish.place for wish in wishes}) + len(early)


def _start_range(visit: Scheduled) -> tuple[int, int, str]:
    wish = visit.parameters
    if wish.starts is not None:
        return visit.start, visit.start, "timed-entry"
    low, high = wish.visit.starting
    for opens, closes in wish.windows[visit.date]:
        if opens <= visit.start < closes:
            return max(opens, low), min(closes - wish.dwell[0], high), "window"
    return low, high, "window"


def soft_checks(task: Task, town: TownRecord, order: Sequence[Scheduled], count: int) -> list[Check]:
    """The first `count` of: what each place costs, the hotel, what it costs, and that each place is there."""
    found: list[Check] = []
    whole = [str(min(task.dates)), str(max(task.dates))]
    paid: set[str] = set()
    for place in dict.fromkeys(visit.parameters.place for visit in order):
        cost = 0
        known = False
        for visit in (v for v in order if v.parameters.place == place):
            wish = visit.parameters
            product = town.venue(wish.visit.venue).product(wish.visit.product)
            if product is not None and product.covers:
                known = True
                cost += 0 if product.id in paid else wish.cost or 0
                paid.add(product.id)
            elif wish.cost is not None:
                known = True
                cost += wish.cost
        if known:
            arguments = {"poi": place, "item_type": town.venue(place).kind, "expected_cost": cost}
            found.append(Check(function="if_poi_cost_matches", hard=False, arguments=arguments, type="cost"))
    hotel = {"poi": task.hotel, "date_range": whole}
    found.append(Check(function="if_poi_present", hard=False, arguments=hotel, type="hotel"))
    nights = len(task.dates) * hotel_cost(town.venue(task.hotel), task.party)
    arguments = {"poi": task.hotel, "item_type": "hotel", "expected_cost": nights}
    found.append(Check(function="if_poi_cost_matches", hard=False, arguments=arguments, type="cost"))
    for visit in order:
        where = {"poi": visit.parameters.place, "date_range": [str(visit.date)] * 2}
        found.append(Check(function="if_poi_present", hard=False, arguments=where, type="presence"))
    return found[:count]


_Job = tuple[TownRecord, list[Quota], int, tuple[str, ...]]

_TOWNS = 8
"""So often a town is begun before it is given up: twice as the seed has it, then as others have it."""
_ELSEWHERE = 1_000_003
_DRAWS = 3000
_HASTY = 500
"""So many draws of a task with several booked entries are thrown away when a hasty planner solves them."""
_FOCUSED = 1500
"""So many draws of a core scenario are thrown away when they do not show what the city is about."""
_ALIKE = 300
"""So many draws of a derived task are thrown away when they share less than half of the core's ideas, and the first
half of them when they do not show its focus."""
_HOME_BY = 0.4
_LEAVE_AFTER = 0.3


@dataclass(frozen=True, slots=True)
class Built:
    """The tasks with their proofs, and the world they are proved in. draws: how many were tried."""

    world: WorldRecord
    tasks: tuple[Task, ...]
    draws: int


def build_tasks(
    world: WorldRecord,
    seed: int,
    *,
    per_town: int = 30,
    leave_out: Sequence[str] = (),
    processes: int = 1,
    progress: Callable[[str], None] | None = None,
) -> Built:
    """Draw, plant and prove one task for each quota. per_town: only so many of a town's thirty. leave_out: families of
    phrasing that no query may come from. processes: how many towns are worked on at a time; the bytes are the same.
    progress: called with the id of each finished task.

    Raises InputError for a family that does not exist, or when none is left.
    """
    families_for(leave_out)
    wanted = quotas(seed)
    jobs = [
        (town, [quota for quota in wanted if quota.town == town.id][:per_town], seed, tuple(leave_out))
        for town in world.towns
    ]
    towns, tasks, draws = [], [], 0
    with closing(spread(_town, jobs, processes)) as results:
        for town, mine, tried in results:
            towns.append(town)
            tasks += mine
            draws += tried
            if progress is not None:
                for task in mine:
                    progress(task.id)
    return Built(WorldRecord(seed=world.seed, towns=tuple(towns)), tuple(tasks), draws)


def _town(job: _Job) -> tuple[TownRecord, list[Task], int]:
    """All tasks of one town. Those of two days come first: they share a date with others, and what they need open or
    closed binds whatever is planted there later. Where that leaves nothing for one of them, the town begins anew with
    its quotas on other dates, then as another seed has it."""
    (town, wanted, seed, leave_out), draws = job, 0
    for again in range(_TOWNS):
        if again > 1:
            town = build_world(seed + again * _ELSEWHERE, (town.id,)).towns[0]
        name = f"{seed}/{again}" if again else str(seed)
        ledger, drafts, tried = _drafted(town, dealt(town, wanted, name), name)
        draws += tried
        if len(drafts) == len(wanted):
            break
    else:
        raise RuntimeError(f"no tasks were found for {town.id} with seed {seed}, in {_TOWNS} attempts")
    final = ledger.applied(town)
    names = _names(town, seed, leave_out, len(wanted))
    tasks = []
    for number, name in enumerate(names):
        task = _finished(drafts[number], final)
        tasks.append(phrase(task, final, family(name), random.Random(f"{seed}/{task.id}/query")))
    return final, tasks, draws


def dealt(town: TownRecord, wanted: list[Quota], seed: str) -> list[Quota]:
    """The quotas by number of their task, which is that of its date: those with the most booked entries change places
    with others where they are on one of the dates on which the fewest places can be booked, such as a Monday."""
    open_ = [sum(bool(venue.slots.get(date)) for venue in town.venues) for date in town.dates]
    # A task of two days has the next date, too, where there is one.
    numbers = sorted(range(len(wanted)), key=lambda n: min(open_[n : n + 2]))
    poor, rich = numbers[: len(numbers) // 2], numbers[len(numbers) // 2 :]
    most = max(quota.anchors for quota in wanted)
    found, rng = list(wanted), random.Random(f"{seed}/{town.id}/dealt")
    free = rng.sample([n for n in rich if found[n].anchors != most], sum(found[n].anchors != most for n in rich))
    for n, other in zip([n for n in poor if found[n].anchors == most], free, strict=False):
        found[n], found[other] = found[other], found[n]
    return found


def _drafted(town: TownRecord, wanted: list[Quota], seed: str) -> tuple[Ledger, dict[int, Task], int]:
    """Drafts by number up to the first task for which nothing is found, and how many were drawn."""
    ledger, drafts, draws = Ledger({}, {}), dict[int, Task](), 0
    for scenario in sorted(scenarios(town.id, wanted), key=lambda scenario: -scenario.days):
        core: frozenset[tuple[str, str]] = frozenset()
        for number in scenario.numbers:
            draft, tried = _one(town, number, wanted[number], ledger, seed, scenario, core)
            draws += tried
            if draft is None:
                return ledger, drafts, draws
            core = core or _ideas(draft)
            drafts[number] = draft
    return ledger, drafts, draws


def _names(town: TownRecord, seed: int, leave_out: tuple[str, ...], count: int) -> list[str]:
    """A family for each task: all of them in random order, and again."""
    known = sorted(known.name for known in families_for(leave_out))
    rng = random.Random(f"{seed}/{town.id}/families")
    found: list[str] = []
    while len(found) < count:
        found += rng.sample(known, len(known))
    return found[:count]


def _ideas(task: Task) -> frozenset[tuple[str, str]]:
    return frozenset((visit.venue, visit.meal or visit.event) for visit in task.visits)


def _one(
    town: TownRecord,
    number: int,
    quota: Quota,
    ledger: Ledger,
    seed: str,
    scenario: Scenario,
    core: frozenset[tuple[str, str]],
) -> tuple[Task | None, int]:
    """The first draw that fits the quota and can be made unique, None if none does; its slots go into the ledger.
    core: what the scenario is about, empty for the task that begins it."""
    first = min(number, len(town.dates) - scenario.days)
    dates = town.dates[first : first + scenario.days]
    for attempt in range(_DRAWS):
        rng = random.Random(f"{seed}/{town.id}/{number}/{attempt}")
        draft = _draw(town, number, dates, quota, rng, core if attempt < _ALIKE else frozenset())
        if draft is None or not _in_scenario(draft, town, scenario, core, attempt):
            continue
        if not quota.hard[0] <= _hard_count(draft, town) <= quota.hard[1]:
            continue
        found = plant(draft, town, ledger, rng, _timed)
        if found is None:
            continue
        task, planted = found
        counted = _counted(task, town, planted, quota)
        if counted is None or (attempt < _HASTY and counted.anchors > 1 and _easy(counted, town, planted.wishes)):
            continue
        _book(planted, task, town, ledger, rng)
        proof = Proof(
            solver=0, enumerator=0, open_decoys=planted.decoys, blocked=len(planted.blocked), greedy_solves=False
        )
        visits = tuple(visit.replace(dates=tuple(sorted(visit.dates))) for visit in counted.visits)
        return counted.replace(proof=proof, scenario=scenario.name, visits=visits), attempt + 1
    return None, _DRAWS


def _in_scenario(
    draft: Task, town: TownRecord, scenario: Scenario, core: frozenset[tuple[str, str]], attempt: int
) -> bool:
    shown = scenario.focus in ("", *focuses(draft, town))
    if core:
        return attempt >= _ALIKE or (2 * len(core & _ideas(draft)) >= len(core) and (shown or attempt >= _ALIKE // 2))
    return shown or attempt >= _FOCUSED


def _draw(
    town: TownRecord,
    number: int,
    dates: tuple[dt.date, ...],
    quota: Quota,
    rng: random.Random,
    like: frozenset[tuple[str, str]],
) -> Task | None:
    party = draw_party(rng)
    wanted = draw_visits(town, dates, party, quota, rng, like)
    if wanted is None:
        return None
    hotels = [venue for venue in town.venues if venue.kind == "hotel"]
    return bare_task(
        id=f"{town.id}-{number + 1:02d}",
        town=town.id,
        dates=dates,
        party=party,
        visits=tuple(option.visit for option in wanted),
        hotel=rng.choice(hotels).id,
        anchors=sum(option.booked for option in wanted),
    )


def _timed(task: Task, town: TownRecord, order: Sequence[Scheduled], rng: random.Random) -> Task:
    """Now and then a time to be home by, a quarter of an hour or so after the plan's own return, or one to leave."""
    times = []
    for date in sorted(task.dates):
        today = [item for item in order if item.date == date]
        if not today:
            continue
        back = today[-1].end + (travel(town, today[-1].parameters.place, task.hotel) or 0)
        by = -(-(back + rng.choice((5, 15, 30))) // 15) * 15
        if rng.random() < _HOME_BY and by < 24 * 60:
            times.append(UserTime(kind="home-by", date=date, at=dt.time(by // 60, by % 60)))
        first = today[0].parameters
        out = today[0].start - first.buffer - (travel(town, task.hotel, first.place) or 0)
        after = (out - rng.choice((0, 10, 20))) // 15 * 15
        if rng.random() < _LEAVE_AFTER and after > 0:
            times.append(UserTime(kind="leave-after", date=date, at=dt.time(after // 60, after % 60)))
    return task.replace(times=tuple(times))


def _counted(task: Task, town: TownRecord, planted: Planted, quota: Quota) -> Task | None:
    """The task with its checks, if their numbers lie in the quota."""
    hard = hard_checks(planted.order)
    most = len(soft_checks(task, town, planted.order, 99))
    low, high = quota.hard
    if not low <= len(hard) <= high:
        return None
    least, largest = quota.total
    total = min(largest, len(hard) + most)
    if total < least or total == len(hard):
        return None
    soft = soft_checks(task, town, planted.order, total - len(hard))
    return task.replace(checks=(*hard, *soft))


def _book(planted: Planted, task: Task, town: TownRecord, ledger: Ledger, rng: random.Random) -> None:
    """Write what the plan needs and what is sold out into the ledger. Sold out for this party may leave a ticket."""
    size = task.party.size
    for item in planted.order:
        if item.parameters.starts is not None:
            key = (item.parameters.visit.venue, item.date, item.start)
            ledger.needed[key] = max(size, ledger.needed.get(key, 0))
    for key in planted.raised:
        # Never so many that a larger party of another task could use what was sold out for it.
        ledger.needed.setdefault(key, min(size + rng.randrange(4), ledger.most.get(key, 99)))
    for key in planted.blocked:
        ledger.most[key] = min(ledger.most.get(key, 99), rng.choice((0, 0, 0, size - 1)))
    if len(task.dates) > 1:
        _keep_closed(planted, task, town, ledger)


def _keep_closed(planted: Planted, task: Task, town: TownRecord, ledger: Ledger) -> None:
    """Entries that this task found closed stay closed for it, whatever another task of the same date would like."""
    for wish in planted.wishes:
        for date, starts in (wish.starts or {}).items():
            for slot in town.venue(wish.visit.venue).slots.get(date, ()):
                key = (wish.visit.venue, date, minutes(slot.start))
                closed = key[2] not in starts and sells(slot, wish.visit)
                if closed and key not in ledger.needed:
                    ledger.close(key, task.party.size)


def _easy(task: Task, town: TownRecord, wishes: Sequence[VisitParameters]) -> bool:
    return any(greedy(task, town, wishes, rule) is not None for rule in ("soonest", "nearest"))


def _finished(draft: Task, town: TownRecord) -> Task:
    """The task with its reference answer and proofs from the final world."""
    wishes = gold(draft, town)
    solver, enumerator = prove(draft, town, wishes)
    solved = solve(draft, town, wishes)
    answer = answer_of(draft, town, solved.order)
    verdict = judge(draft, town, document_of(answer))
    if (solver, enumerator) != (1, 1) or not verdict.strict or verdict.soft[0] != verdict.soft[1]:
        raise RuntimeError(
            f"{draft.id}: {solver} by the solver, {enumerator} by search, {verdict.faults}, {verdict.soft}"
        )
    easy = _easy(draft, town, wishes)
    if draft.proof is None:
        raise RuntimeError(f"{draft.id} was never planted")
    proof = draft.proof.replace(solver=solver, enumerator=enumerator, greedy_solves=easy)
    found = draft.replace(reference=answer, proof=proof, focus=focuses(draft, town))
    if calls_needed(found) > found.call_budget:
        raise RuntimeError(f"{draft.id} cannot be solved within {found.call_budget} tool calls")
    return found
