"""Harder tasks: up to a hundred hard checks and seven days, in a synthetic town with enough places for them.

Every place is booked by slot and visited once, each on a date that the query names. Days are planted one by one, which
is the same as planting them together: nothing that happens on one fixed day reaches into another.
"""

from __future__ import annotations

import datetime as dt
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from tripmend.errors import InputError

from ...gold import travel
from ...metrics import judge
from ...solve import Scheduled, answer_of, gold, greedy, solve
from ...task import Proof, Task, UserTime, Visit, bare_task, document_of
from ...world import Buffer, DwellRange, Product, Slot, TownRecord, Venue
from ..build_world import routes
from .build_tasks import hard_checks, soft_checks
from .phrasing import families_for, phrase
from .plant import Ledger, plant, prove, slot_assignments

MOST_HARD = 100
MOST_STATES = 1_000_000
"""For plain search over a whole task: some ten seconds of it, counted, so that a seed makes the same everywhere."""
_LEAST_HARD = 6
_FIRST = dt.date(2026, 9, 7)
_A_DAY = 6
"""Visits of a full day."""
_TRIES = 60
_OFFERED = 0.75
"""Share of the half hours that a place offers on a day."""


@dataclass(frozen=True, slots=True)
class Harder:
    """A task with the town in which it has one plan. enumerated: that plain search, over all days at once, agreed; None
    where it did not come to an end within the states it had."""

    task: Task
    town: TownRecord
    enumerated: bool | None


def harder_task(hard: int, seed: int, *, states: int = MOST_STATES) -> Harder:
    """A task with exactly `hard` hard checks (6 to 100) over as many days as six visits a day need, planted and proved
    to have one plan: by the engine day by day, and by plain search over all days at once where that is done within so
    many `states`.

    Raises InputError for another number.
    """
    visits, early = _sizes(hard)
    days = math.ceil(visits / _A_DAY)
    for attempt in range(_TRIES):
        found = _planted(hard, visits, early, days, f"{seed}/{hard}/{days}/{attempt}")
        if found is not None:
            task, town = found
            return _proved(task, town, states)
    raise RuntimeError(f"no task with {hard} hard checks over {days} days was found")


def by_day(task: Task) -> tuple[Task, ...]:
    """One task for each date. Raises InputError where a visit may be on several dates."""
    if any(len(visit.dates) != 1 for visit in task.visits):
        raise InputError("the query leaves the day of a visit open", where=task.id)
    return tuple(
        task.replace(
            dates=(date,),
            visits=tuple(visit for visit in task.visits if visit.dates == (date,)),
            times=tuple(rule for rule in task.times if rule.date == date),
        )
        for date in sorted(task.dates)
    )


def _planted(hard: int, visits: int, early: int, days: int, name: str) -> tuple[Task, TownRecord] | None:
    """A task whose every day has one plan, and its town; None where this draw does not come out."""
    rng = random.Random(f"{name}/plan")
    town = _town(name, visits, early, days)
    task = _task(hard, town, rng)
    ledger = Ledger({}, {})
    order: list[Scheduled] = []
    times: list[UserTime] = []
    blocked = decoys = 0
    for day in by_day(task):
        found = plant(day, town, ledger, rng, _home_by)
        if found is None:
            return None
        today, planted = found
        times += today.times
        order += planted.order
        blocked += len(planted.blocked)
        decoys += planted.decoys
        for item in planted.order:
            ledger.needed[item.parameters.visit.venue, item.date, item.start] = task.party.size
        for key in planted.raised:
            ledger.needed[key] = task.party.size
        for key in planted.blocked:
            ledger.close(key, task.party.size)
    final = ledger.applied(town)
    proof = Proof(solver=0, enumerator=0, open_decoys=decoys, blocked=blocked, greedy_solves=False)
    task = task.replace(times=tuple(times), proof=proof)
    checks = (*hard_checks(order), *soft_checks(task, final, order, 2 * visits))
    return phrase(task.replace(checks=checks), final, rng.choice(families_for(())), rng), final


def _home_by(task: Task, town: TownRecord, order: Sequence[Scheduled], rng: random.Random) -> Task:
    """On one day of two, to be back half an hour after the plan is."""
    last = order[-1]
    by = -(-(last.end + (travel(town, last.parameters.place, task.hotel) or 0) + 30) // 15) * 15
    if rng.random() < 0.5 or by >= 24 * 60:
        return task
    return task.replace(times=(UserTime(kind="home-by", date=last.date, at=dt.time(by // 60, by % 60)),))


def _proved(task: Task, town: TownRecord, states: int) -> Harder:
    """The task with its reference answer; RuntimeError where a proof or the judge disagrees."""
    wishes = gold(task, town)
    for day in by_day(task):
        if prove(day, town, gold(day, town)) != (1, 1):
            raise RuntimeError(f"{task.id} has not one plan on {day.dates[0]}")
    try:
        enumerated = len(slot_assignments(task, town, wishes, 2, states)) == 1
    except TimeoutError:
        enumerated = None
    answer = answer_of(task, town, solve(task, town, wishes, 120.0).order)
    verdict = judge(task, town, document_of(answer))
    if enumerated is False or not verdict.strict or task.proof is None:
        raise RuntimeError(f"{task.id}: {verdict.faults}, by search {enumerated}")
    easy = any(greedy(task, town, wishes, rule) is not None for rule in ("soonest", "nearest"))
    proof = task.proof.replace(solver=1, enumerator=1 if enumerated else 0, greedy_solves=easy)
    return Harder(task.replace(reference=answer, proof=proof), town, enumerated)


def _sizes(hard: int) -> tuple[int, int]:
    """How many visits, and how many of them at places where one has to be early: two checks each, and a third."""
    if not _LEAST_HARD <= hard <= MOST_HARD:
        raise InputError(f"a task has {_LEAST_HARD} to {MOST_HARD} hard checks, not {hard}", where="hard")
    visits = max(math.ceil(hard / 3), round(hard / 2.6))
    return visits, hard - 2 * visits


def _town(name: str, visits: int, early: int, days: int) -> TownRecord:
    """Places strewn over some five kilometres; `early` of those that will be visited ask one to be there before."""
    rng = random.Random(f"{name}/town")
    dates = tuple(_FIRST + dt.timedelta(days=number) for number in range(days))
    venues = [
        Venue(id="inn", kind="hotel", name="Synthetic Inn", real=False, latitude=48.0, longitude=11.0, nightly=9000)
    ]
    buffers = [10 * rng.randint(1, 3)] * early + [0] * (visits - early)
    rng.shuffle(buffers)
    for number, minutes in enumerate(buffers, 1):
        least = 15 * rng.randint(2, 5)
        venues.append(
            Venue(
                id=f"sight-{number:02d}",
                kind="attraction",
                name=f"Synthetic Sight {number}",
                real=False,
                latitude=48.0 + rng.uniform(-0.02, 0.02),
                longitude=11.0 + rng.uniform(-0.03, 0.03),
                hours={day: ((dt.time(9), dt.time(22)),) for day in range(7)},
                slots={date: _slots(rng) for date in dates},
                dwell=(DwellRange(profile="standard", min=least, max=least + 15),),
                buffers=(Buffer(admission="standard", minutes=minutes),),
                products=(Product(id="entry", label="Entry", prices={"adult": 100 * rng.randint(5, 25)}),),
            )
        )
    found = tuple(venues)
    return TownRecord(
        id="synthetic",
        name="Synthetic Town",
        zone="Europe/Berlin",
        dates=dates,
        venues=found,
        routes=routes(found, rng),
    )


def _slots(rng: random.Random) -> tuple[Slot, ...]:
    times = [dt.time(minute // 60, minute % 60) for minute in range(9 * 60, 20 * 60 + 30, 30)]
    shown = [time for time in times if rng.random() < _OFFERED]
    return tuple(Slot(start=time, left=rng.choice((0, 0, 2, 3, 5, 8)), products=("entry",)) for time in shown)


def _task(hard: int, town: TownRecord, rng: random.Random) -> Task:
    """Everything there is to see, spread evenly over the dates."""
    places = [venue.id for venue in town.venues if venue.kind == "attraction"]
    rng.shuffle(places)
    visits = tuple(
        Visit(venue=place, dates=(town.dates[number % len(town.dates)],), product="entry")
        for number, place in enumerate(places)
    )
    return bare_task(
        id=f"harder-{hard:03d}",
        town=town.id,
        dates=town.dates,
        scenario="harder",
        party={"people": rng.choice(({"adult": 2}, {"adult": 1}, {"senior": 2}))},
        visits=visits,
        hotel="inn",
        # Three lists, two pages of every place, and the ways.
        call_budget=3 + 3 * len(visits) + len(town.dates),
        anchors=len(visits),
    )
