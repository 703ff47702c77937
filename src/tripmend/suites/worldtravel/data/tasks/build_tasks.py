"""The 150 tasks of a world, and the world with every slot in its final state."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...gold import VisitParameters, travel
from ...metrics import judge
from ...solve import Scheduled, answer_of, gold, greedy, solve
from ...task import Proof, Task, UserTime
from ...world import TownRecord, WorldRecord
from .checks import hard_checks, soft_checks
from .draw import draw_party, draw_visits
from .plant import Ledger, Planted, plant, prove
from .quotas import Quota, quotas

__all__ = ["Built", "build_tasks"]

_DRAWS = 3000
_HASTY = 60
"""So many draws of a task with several booked entries are thrown away when a hasty planner solves them."""
_HOME_BY = 0.4
_LEAVE_AFTER = 0.3


@dataclass(frozen=True, slots=True)
class Built:
    """The tasks with their proofs, and the world they are proved in. draws: how many were tried."""

    world: WorldRecord
    tasks: tuple[Task, ...]
    draws: int


def build_tasks(
    world: WorldRecord, seed: int, *, per_town: int = 30, progress: Callable[[str], None] | None = None
) -> Built:
    """Draw, plant and prove one task for each quota; each task has a date of its own in its town. per_town: only so
    many of a town's thirty. progress: called with the id of each finished task."""
    wanted = quotas(seed)
    towns, tasks, draws = [], [], 0
    for town in world.towns:
        mine = [quota for quota in wanted if quota.town == town.id][:per_town]
        ledger = Ledger({}, {})
        drafts: list[Task] = []
        for number, quota in enumerate(mine):
            draft, tried = _one(town, number, quota, ledger, seed)
            draws += tried
            drafts.append(draft)
        final = ledger.applied(town)
        towns.append(final)
        for draft in drafts:
            tasks.append(_finished(draft, final))
            if progress is not None:
                progress(draft.id)
    return Built(WorldRecord(seed=world.seed, towns=tuple(towns)), tuple(tasks), draws)


def _one(town: TownRecord, number: int, quota: Quota, ledger: Ledger, seed: int) -> tuple[Task, int]:
    """The first draw that fits the quota and can be made unique; its slots go into the ledger."""
    date = town.dates[number]
    for attempt in range(_DRAWS):
        rng = random.Random(f"{seed}/{town.id}/{number}/{attempt}")
        draft = _draw(town, number, date, quota, rng)
        if draft is None:
            continue
        found = plant(draft, town, ledger, rng, _timed)
        if found is None:
            continue
        task, planted = found
        counted = _counted(task, town, planted, quota)
        if counted is None or (attempt < _HASTY and counted.anchors > 1 and _easy(counted, town, planted.wishes)):
            continue
        _book(planted, task, ledger, rng)
        proof = Proof(
            solver=0, enumerator=0, open_decoys=planted.decoys, blocked=len(planted.blocked), greedy_solves=False
        )
        return counted.replace(proof=proof), attempt + 1
    raise RuntimeError(f"no task was found for {town.id} {date} with {quota}")


def _draw(town: TownRecord, number: int, date: dt.date, quota: Quota, rng: random.Random) -> Task | None:
    party = draw_party(rng)
    wanted = draw_visits(town, date, party, quota, rng)
    if wanted is None:
        return None
    hotels = [venue for venue in town.venues if venue.kind == "hotel"]
    return Task(
        id=f"{town.id}-{number + 1:02d}",
        town=town.id,
        dates=(date,),
        query="",
        family="",
        scenario="",
        focus=(),
        party=party,
        visits=tuple(option.visit for option in wanted),
        hotel=rng.choice(hotels).id,
        anchors=sum(option.booked for option in wanted),
        checks=(),
        reference=(),
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


def _book(planted: Planted, task: Task, ledger: Ledger, rng: random.Random) -> None:
    """Write what the plan needs and what is sold out into the ledger. Sold out for this party may leave a ticket."""
    size = task.party.size
    for item in planted.order:
        if item.parameters.starts is not None:
            key = (item.parameters.visit.venue, item.date, item.start)
            ledger.needed[key] = max(size, ledger.needed.get(key, 0))
    for key in planted.raised:
        ledger.needed.setdefault(key, size + rng.randrange(4))
    for key in planted.blocked:
        ledger.most[key] = min(ledger.most.get(key, 99), rng.choice((0, 0, 0, size - 1)))


def _easy(task: Task, town: TownRecord, wishes: Sequence[VisitParameters]) -> bool:
    return any(greedy(task, town, wishes, rule) is not None for rule in ("soonest", "nearest"))


def _finished(draft: Task, town: TownRecord) -> Task:
    """The task with its reference answer and proofs from the final world."""
    wishes = gold(draft, town)
    solver, enumerator = prove(draft, town, wishes)
    solved = solve(draft, town, wishes)
    answer = answer_of(draft, town, solved.order)
    verdict = judge(draft, town, {"itinerary": [day.model_dump(mode="json") for day in answer]})
    if (solver, enumerator) != (1, 1) or not verdict.strict or verdict.soft[0] != verdict.soft[1]:
        raise RuntimeError(
            f"{draft.id}: {solver} by the solver, {enumerator} by search, {verdict.faults}, {verdict.soft}"
        )
    easy = _easy(draft, town, wishes)
    if draft.proof is None:
        raise RuntimeError(f"{draft.id} was never planted")
    proof = draft.proof.replace(solver=solver, enumerator=enumerator, greedy_solves=easy)
    return draft.replace(reference=answer, proof=proof)
