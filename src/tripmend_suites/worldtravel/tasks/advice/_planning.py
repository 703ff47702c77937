"""A plan from what was looked up, or what would have to be looked up for one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ...agent.chances import chance_of_order
from ...agent.deadline import Deadline
from ...agent.planning import Planned, plan_by_asking
from ...agent.readings import Doubted, Plans, Wishes, plan_with_doubts
from ...agent.refusing import helpful_changes
from ...agent.trust import CERTAIN, Trust
from ...agent.ways import Leg
from ...solve import Scheduled, answer_of
from ...task import Task
from ...world import TownRecord
from ._gathered import Gathered

__all__ = ["Plan", "plan_of", "why_impossible"]

_SECONDS = 60.0
"""For one call."""


@dataclass(frozen=True, slots=True)
class Plan:
    """status: ``planned``; ``unknown`` (it hangs on ways not yet looked up, `needs`); ``impossible`` whatever they
    are; ``undecided`` (time ran out). doubtful: whether it rests on readings that are not certain."""

    status: Literal["planned", "unknown", "impossible", "undecided"]
    order: tuple[Scheduled, ...] = ()
    document: dict[str, Any] | None = None
    needs: tuple[str, ...] = ()
    doubtful: bool = False


def plan_of(gathered: Gathered, task: Task, wishes: Wishes | None = None) -> Plan:
    """A plan for `task`, on what is certain, else on doubtful readings, as few of them as it takes. wishes: other
    bindings than those of the pages, planned with what is certain alone. Raises InputError where pages do not say
    enough of a visit, and UnclearError where two readings of a page lead to two plans and nothing speaks for either."""
    deadline = Deadline(_SECONDS)

    def plan(trust: Trust, wishes: Wishes) -> Planned:
        town = gathered.town(trust)
        return plan_by_asking(task, wishes, lambda: town, _nothing_more, deadline)

    if wishes is not None:
        return _told(gathered, task, Doubted(plan(CERTAIN, wishes), CERTAIN))
    plans = Plans(lambda trust: gathered.wishes(task, trust), plan, deadline)
    found = Doubted(plans.of(CERTAIN), CERTAIN)
    if found.planned.status == "impossible":
        known = gathered.library.known

        def chance(trust: Trust, planned: Planned) -> float:
            return chance_of_order(known, gathered.town(trust), planned.order, task.party)

        found = plan_with_doubts(plans, known.doubtful_pages, known.two_kinds, chance, more_ways=True)
    return _told(gathered, task, found)


def _nothing_more(leg: Leg) -> bool:
    """Only the model looks things up."""
    return False


def _told(gathered: Gathered, task: Task, found: Doubted) -> Plan:
    planned, doubtful = found.planned, found.trust != CERTAIN
    if planned.status == "planned":
        document = _document(task, gathered.town(found.trust), planned.order)
        return Plan("planned", planned.order, document, doubtful=doubtful)
    if planned.assumed:
        names = [" - ".join(gathered.library.name(venue) for venue in leg) for leg in planned.assumed]
        return Plan("unknown", needs=tuple(f"get_route_info of {name}" for name in names), doubtful=doubtful)
    return Plan(planned.status, doubtful=doubtful and planned.status != "impossible")


def _document(task: Task, town: TownRecord, order: Sequence[Scheduled]) -> dict[str, Any]:
    days = [day.model_dump(mode="json") for day in answer_of(task, town, order)]
    for day in days:
        for item in day["schedule"]:
            item["referenceImage"] = ""
    return {"itinerary": days}


def why_impossible(gathered: Gathered, task: Task) -> list[dict[str, Any]]:
    """Single changes after which there is a plan along known ways, venues by name; none where none is known."""
    return helpful_changes(gathered.library, task, _nothing_more, Deadline(_SECONDS))
