"""The bench: every knock-out of every plan through `repair`, judged and compared with brute force."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tripmend.change import Category, Change, Disruption, LegCancelled, LodgingLost, PlaceClosed
from tripmend.errors import InputError, TripmendError
from tripmend.repair import Outcome, Revision, repair
from tripmend.rules import Parameters
from tripmend.trip import Catalogue

from ..common.each import counted
from .brute_force import Answer, allowance, brute_force, new_violations, still_there
from .formats import Refusal, TravelPlannerTrip, only_of, read_folder, record_count, to_days
from .judge import Tables, Verdict, Violation, judge, tables
from .knockouts import Excluded, Kind, Knockout, altered, excluded, knockouts, misstated, strayed
from .relaxations import weigh

PARAMETERS = Parameters(no_mode_mix=True, local_fares=False, put_off=0, hard=frozenset({"duplicate"}))
"""TravelPlanner's rules that an own car excludes flights and taxis and that no place is in a plan twice; otherwise the
defaults."""

Repair = Callable[..., Outcome]
_CATEGORIES: dict[Kind, Category] = {
    "meal": "restaurant",
    "attraction": "attraction",
    "stay": "accommodation",
    "flight": "transport",
}


@dataclass(frozen=True, slots=True)
class Case:
    """One knock-out and what became of it.

    status: the engine's, ``error`` when it raised. repairable: by brute force. repaired: the revision passes the
    judge, changes nothing but the slot knocked out and no longer holds what was knocked out. best: its cost equals
    the optimum of brute force, as does the cost that the engine states. cheapest: nothing costs less money.
    relaxed: at least one of the relaxations offered is verified, and nothing smaller would do (one that does not
    hold is a fault). assumed: those that count all rest on an assumption. fault: what is wrong, "" when nothing.
    """

    knockout: Knockout
    status: str
    proven: bool
    repairable: bool
    candidates: int
    swaps: int
    repaired: bool = False
    best: bool = False
    cheapest: bool = False
    replacement: str = ""
    cost: tuple[int, ...] | None = None
    optimum: tuple[int, ...] | None = None
    extra: int | None = None
    least_extra: int | None = None
    relaxations: tuple[str, ...] = ()
    relaxed: bool = False
    assumed: bool = False
    fault: str = ""
    milliseconds: float = 0.0

    @property
    def kind(self) -> Kind:
        """What was knocked out."""
        return self.knockout.kind


@dataclass(frozen=True, slots=True)
class Bench:
    """All cases, the records that could not be read, the annotated plans that the judge itself rejects, and the
    knock-outs that are no cases, with the reason. records: how many there are, or were asked for."""

    cases: tuple[Case, ...]
    refused: tuple[Refusal, ...]
    plans: int
    rejected: Mapping[int, tuple[Violation, ...]] = field(default_factory=dict)
    unlisted: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    notes: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    excluded: tuple[Excluded, ...] = ()
    seconds: float = 0.0
    records: int = 0


def without_twins(trip: TravelPlannerTrip) -> Catalogue:
    """The catalogue without places whose name and city another has already: a plan cannot say which one it means."""
    twins = set(trip.twins)
    return trip.catalogue.replace(places=tuple(place for place in trip.catalogue.places if place.id not in twins))


def disruption(knockout: Knockout, trip: TravelPlannerTrip) -> Change:
    """The change that knocks the entity out: a place closed for the whole trip, a lodging lost, a flight cancelled."""
    item = trip.itinerary.item(knockout.item)
    if item is None:
        raise InputError(f"the trip has no item {knockout.item!r}", where=f"idx {knockout.idx}")
    effect: PlaceClosed | LodgingLost | LegCancelled
    if knockout.kind == "stay":
        effect = LodgingLost(stay=item.id)
    elif knockout.kind == "flight":
        effect = LegCancelled(leg=item.id)
    else:
        effect = PlaceClosed(place=getattr(item, "place", ""))
    return Change(disruptions=(Disruption(category=_CATEGORIES[knockout.kind], effect=effect, severity="step"),))


def _replacement(revision: Revision, knockout: Knockout, catalogue: Catalogue) -> str:
    """The name of what took the place, as brute force names it."""
    item = revision.itinerary.item(knockout.item)
    if item is None:
        return ""
    if knockout.kind == "flight":
        mode = getattr(item, "mode", "")
        return {"drive": "Self-driving", "taxi": "Taxi"}.get(mode, getattr(item, "number", ""))
    place = catalogue.place(getattr(item, "place", ""))
    return "" if place is None else place.name


@dataclass(slots=True)
class _Plan:
    """What all knock-outs of one plan share."""

    trip: TravelPlannerTrip
    catalogue: Catalogue
    known: Tables
    before: Verdict
    days: tuple[Mapping[str, Any], ...]
    engine: Repair
    parameters: Parameters
    time_limit: float

    def case(self, knockout: Knockout) -> Case:
        answer = brute_force(self.trip.record, knockout, known=self.known, before=self.before)
        change = disruption(knockout, self.trip)
        base = {
            "knockout": knockout,
            "repairable": answer.repairable,
            "candidates": answer.candidates,
            "swaps": len(answer.swaps),
            "optimum": answer.best.cost if answer.best else None,
            "least_extra": answer.cheapest.extra if answer.cheapest else None,
        }
        begin = time.perf_counter()
        try:
            outcome = self.engine(
                self.trip.itinerary,
                change,
                self.catalogue,
                severity="step",
                tolerance="plan-bound",
                parameters=self.parameters,
                time_limit=self.time_limit,
            )
        except TripmendError as error:
            took = (time.perf_counter() - begin) * 1000
            return Case(**base, status="error", proven=False, fault=str(error), milliseconds=took)  # type: ignore[arg-type]
        base |= {
            "status": outcome.status,
            "proven": outcome.proven,
            "milliseconds": (time.perf_counter() - begin) * 1000,
        }
        if outcome.status == "repaired" and outcome.revision is not None:
            return self._repaired(base, outcome.revision, answer)
        if outcome.status in ("impossible", "not_found"):
            return self._impossible(base, outcome, answer)
        return Case(**base, fault=f"the engine answers {outcome.status!r}")  # type: ignore[arg-type]

    def _fault(self, revision: Revision, knockout: Knockout) -> str:
        record = self.trip.record
        try:
            days = to_days(revision.itinerary, self.catalogue, record)
        except InputError as error:
            return f"the revision cannot be written as a plan: {error}"
        if still_there(days, knockout):
            return f"{knockout.name} is still in the plan"
        broken = new_violations(
            self.before, judge(record, days, known=self.known, budget=allowance(record, self.before))
        )
        if broken:
            return f"the judge says {broken[0].rule}: {broken[0].message}"
        itinerary, revised = self.trip.itinerary, revision.itinerary
        return strayed(self.days, days, knockout) or altered(itinerary, revised, knockout, self.catalogue)

    def _repaired(self, base: dict[str, Any], revision: Revision, answer: Answer) -> Case:
        fault = self._fault(revision, answer.knockout)
        name = _replacement(revision, answer.knockout, self.catalogue)
        swap = answer.named(name)
        if swap is None:
            return Case(**base, replacement=name, fault=fault or f"{name!r} is not a swap that brute force finds")
        repaired = not fault
        if repaired:
            fault = misstated(revision.cost, swap.cost, self.trip.itinerary, revision.itinerary, answer.knockout)
        return Case(
            **base,
            repaired=repaired,
            best=not fault and swap.cost == base["optimum"],
            cheapest=repaired and swap.extra == base["least_extra"],
            replacement=name,
            cost=swap.cost,
            extra=swap.extra,
            fault=fault,
        )

    def _impossible(self, base: dict[str, Any], outcome: Outcome, answer: Answer) -> Case:
        offered = [
            weigh(
                relaxation,
                _replacement(relaxation.revision, answer.knockout, self.catalogue) if relaxation.revision else "",
                self.trip.record, self.trip.itinerary, self.catalogue, answer.knockout,
                known=self.known, before=self.before,
            )
            for relaxation in outcome.relaxations
        ]  # fmt: skip
        counting = [found for found in offered if found.counts]
        faults = [f"relaxation {found.words!r}: {found.flaw}" for found in offered if found.flaw]
        if not counting:
            faults += [
                f"{found.smaller} would do, which is less than {found.words}" for found in offered if not found.flaw
            ]
        if answer.repairable:
            faults = [f"a repair exists: {answer.swaps[0].candidate.name}"]
        return Case(
            **base,
            relaxations=tuple(found.words for found in offered),
            relaxed=bool(counting),
            assumed=bool(counting) and all(found.assumed for found in counting),
            fault="; ".join(faults),
        )


def _excluded(trip: TravelPlannerTrip) -> tuple[Excluded, ...]:
    used = {stop.id: stop.place for _, stop in trip.itinerary.stops()}
    used |= {stay.id: stay.place for stay in trip.itinerary.stays}
    return excluded(knockouts(trip.record), used)


def run_plan(
    trip: TravelPlannerTrip, *, engine: Repair = repair, parameters: Parameters = PARAMETERS, time_limit: float = 10.0
) -> tuple[Case, ...]:
    """All knock-outs of one plan but those `excluded`. `engine` is called as `tripmend.repair.repair` is."""
    known = tables(trip.record)
    catalogue = without_twins(trip)
    plan = _Plan(
        trip, catalogue, known, judge(trip.record, known=known), to_days(trip.itinerary, catalogue, trip.record),
        engine, parameters, time_limit,
    )  # fmt: skip
    left_out = {entry.knockout for entry in _excluded(trip)}
    return tuple(plan.case(knockout) for knockout in knockouts(trip.record) if knockout not in left_out)


def run(
    folder: Path,
    *,
    only: Collection[int] = (),
    engine: Repair = repair,
    parameters: Parameters = PARAMETERS,
    time_limit: float = 10.0,
    progress: Callable[[int, int], None] | None = None,
) -> Bench:
    """The bench over every record of `folder`, or those with an idx in `only`. Raises InputError when unusable.
    An idx in `only` that no record has is unusable, too.

    progress: called after each plan with the number done and the number of all.
    """
    begin = time.perf_counter()
    trips, refused = read_folder(folder)
    trips, refused = only_of(folder, only, trips, refused, lambda trip: trip.record.idx)
    cases: list[Case] = []
    rejected: dict[int, tuple[Violation, ...]] = {}
    for trip in counted(trips, len(trips), progress):
        verdict = judge(trip.record)
        if not verdict.passed:
            rejected[trip.record.idx] = verdict.violations
        cases += run_plan(trip, engine=engine, parameters=parameters, time_limit=time_limit)
    return Bench(
        tuple(cases),
        refused,
        len(trips),
        rejected,
        {trip.record.idx: trip.unlisted for trip in trips if trip.unlisted},
        {trip.record.idx: trip.notes for trip in trips if trip.notes},
        tuple(entry for trip in trips for entry in _excluded(trip)),
        time.perf_counter() - begin,
        len(set(only)) or record_count([trip.record.idx for trip in trips], refused),
    )
