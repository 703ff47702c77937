"""A plan from what was looked up, or what would have to be looked up for one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ...agent.planning import plan_by_asking
from ...agent.trust import CERTAIN, Trust, steps
from ...data.tasks.twins import relaxations
from ...gold import VisitParameters
from ...solve import Scheduled, answer_of
from ...task import Task
from ...world import TownRecord
from ._gathered import Gathered

__all__ = ["Plan", "plan_of", "trusts", "why_impossible"]


@dataclass(frozen=True, slots=True)
class Plan:
    """status: ``planned``; ``unknown`` (it hangs on ways not yet looked up, `needs`); ``impossible`` whatever they
    are; ``undecided`` (time ran out). doubtful: whether it rests on readings that are not certain."""

    status: Literal["planned", "unknown", "impossible", "undecided"]
    order: tuple[Scheduled, ...] = ()
    document: dict[str, Any] | None = None
    needs: tuple[str, ...] = ()
    doubtful: bool = False


def trusts(gathered: Gathered) -> Iterator[Trust]:
    """What is certain first; then doubtful readings, as few of them as it takes."""
    yield CERTAIN
    for step in steps(gathered.library.known.doubtful_pages):
        yield from step


def plan_of(gathered: Gathered, task: Task, wishes: Sequence[VisitParameters] | None = None) -> Plan:
    """A plan for `task`. wishes: other bindings than those of the pages. Raises InputError where pages do not say
    enough of a visit."""
    found = Plan("impossible")
    for trust in trusts(gathered):
        town = gathered.town(trust)
        found = _plan(task, town, gathered.wishes(task, trust) if wishes is None else wishes, gathered)
        if found.status != "impossible":
            return found if trust is CERTAIN else Plan(found.status, found.order, found.document, found.needs, True)
        if wishes is not None:
            break
    return found


def _plan(task: Task, town: TownRecord, wishes: Sequence[VisitParameters], gathered: Gathered) -> Plan:
    planned = plan_by_asking(task, wishes, lambda: town, lambda leg: False)
    if planned.status == "planned":
        return Plan("planned", planned.order, _document(task, town, planned.order))
    if planned.assumed:
        names = [" - ".join(gathered.library.name(venue) for venue in leg) for leg in planned.assumed]
        return Plan("unknown", needs=tuple(f"get_route_info of {name}" for name in names))
    return Plan("impossible" if planned.status == "impossible" else "undecided")


def _document(task: Task, town: TownRecord, order: Sequence[Scheduled]) -> dict[str, Any]:
    days = [day.model_dump(mode="json") for day in answer_of(task, town, order)]
    for day in days:
        for item in day["schedule"]:
            item["referenceImage"] = ""
    return {"itinerary": days}


def why_impossible(gathered: Gathered, task: Task) -> list[dict[str, Any]]:
    """Single changes after which there is a plan along known ways, venues by name; none where none is known."""
    names = {venue.id: venue.name for venue in gathered.library.town().venues}
    for trust in trusts(gathered):
        town = gathered.town(trust)

        def possible(changed: Task, wishes: Sequence[VisitParameters], town: TownRecord = town) -> bool:
            return plan_by_asking(changed, wishes, lambda: town, lambda leg: False).status == "planned"

        found = relaxations(task, town, gathered.wishes(task, trust), possible)
        if found:
            return [row | {"venue": names[str(row["venue"])]} if "venue" in row else row for row in found]
    return []
