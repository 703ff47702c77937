"""The cases: a WorldTravel task with its one plan, and something that TripTide's library has go wrong in it.

The plan is the proved one, as a trip with times; the catalogue has every other venue of the town beside those that are
wished for, with the entries that can still be booked. What goes wrong is drawn by seed from TripTide's library, one
disruption of each severity where the trip can have one: closed, late or early doors, sold out, a room lost, weather,
illness, a day lost. Nobody flies within a town, so that there is no transport in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tripmend.change import Change, Disruption
from tripmend.errors import InputError
from tripmend.repair import Cost, Outcome, change_cost, repair
from tripmend.rules import check, check_revision, unmet
from tripmend.trip import Catalogue, Itinerary, Severity

from ..triptide.data.disruptions.library import Happening, Planned
from ..triptide.data.disruptions.pool import slots_of
from ..worldtravel.folder import read_folder
from ..worldtravel.solve import PARAMETERS, trip_of
from ..worldtravel.task import Task, Visit
from ..worldtravel.world import TownRecord

SEVERITIES: tuple[Severity, ...] = ("step", "day", "plan")


@dataclass(frozen=True)
class Case:
    """A plan and what goes wrong. told: the engine's own answer, by which the least change is known; kind, category:
    TripTide's."""

    id: str
    task: str
    trip: Itinerary = field(repr=False)
    catalogue: Catalogue = field(repr=False)
    change: Change
    kind: str
    category: str
    severity: Severity
    told: Outcome = field(repr=False)
    milliseconds: float = 0.0

    @property
    def possible(self) -> bool | None:
        """Whether the plan can be mended at all; None where that is not proved."""
        if self.told.revision is not None:
            return True
        return False if self.told.status == "impossible" else None


def spare_visits(task: Task, town: TownRecord) -> tuple[Visit, ...]:
    """Every venue of the town that is not wished for: what could take the place of a visit or a meal."""
    wished = {visit.venue for visit in task.visits}
    meals = tuple(dict.fromkeys(visit.meal for visit in task.visits if visit.meal is not None))
    found: list[Visit] = []
    for venue in town.venues:
        if venue.id in wished or venue.kind == "hotel":
            continue
        profile = venue.dwell[0].profile if venue.dwell else None
        if venue.kind == "restaurant":
            found += [Visit(venue=venue.id, dates=task.dates, meal=meal) for meal in meals]
        else:
            found.append(Visit(venue=venue.id, dates=task.dates, profile=profile))
    return tuple(found)


def _happenings(trip: Itinerary, catalogue: Catalogue, number: int, seed: int) -> Mapping[Severity, Happening]:
    """What goes wrong, one for each severity that the trip can have, by seed."""
    planned = Planned(len(trip.days), number, "Planbound", trip, catalogue)
    found: list[Happening] = [one for slot in slots_of([planned], seed) for one in slot.open]
    draw = Random(f"across {seed} {number}")
    chosen: dict[Severity, Happening] = {}
    for severity in SEVERITIES:
        kinds = sorted({one.kind for one in found if one.severity == severity})
        if kinds:
            # The kind first, so that a kind of which there are many forms is not drawn more often.
            kind = draw.choice(kinds)
            chosen[severity] = draw.choice([one for one in found if one.severity == severity and one.kind == kind])
    return chosen


def cases_of(
    folder: Path, *, seed: int = 0, limit: int | None = None, time_limit: float = 10.0
) -> tuple[tuple[Case, ...], tuple[str, ...]]:
    """The cases of a built folder, and a sentence for each task that makes none. Raises InputError when unusable.

    limit: of so many tasks, spread evenly over the folder.
    """
    tasks, _, world = read_folder(folder)
    towns = {town.id: town for town in world.towns}
    chosen: list[tuple[int, Task]] = list(enumerate(tasks))
    if limit is not None and limit < len(chosen):
        chosen = [chosen[n * len(chosen) // limit] for n in range(limit)]
    found: list[Case] = []
    refused: list[str] = []
    for number, task in chosen:
        town = towns[task.town]
        try:
            trip, catalogue = trip_of(task, town, spare_visits(task, town))
        except InputError as error:
            refused.append(f"{task.id}: {error}")
            continue
        wrong = _happenings(trip, catalogue, number, seed)
        for severity, happening in wrong.items():
            found.append(_case(f"{task.id}-{severity}", task, trip, catalogue, happening, time_limit))
        refused += [
            f"{task.id}: nothing of the severity {one} can happen in it" for one in SEVERITIES if one not in wrong
        ]
    return tuple(found), tuple(refused)


def _case(
    name: str, task: Task, trip: Itinerary, catalogue: Catalogue, happening: Happening, time_limit: float
) -> Case:
    disruption = Disruption(category=happening.category, effect=happening.effect, severity=happening.severity)
    change = Change(disruptions=(disruption,))
    told = ask(trip, change, catalogue, happening.severity, time_limit)
    return Case(
        name, task.id, trip, catalogue, change, happening.kind, happening.category, happening.severity, told,
        told.milliseconds,
    )  # fmt: skip


def ask(trip: Itinerary, change: Change, catalogue: Catalogue, severity: Severity, time_limit: float) -> Outcome:
    """The engine's answer to a traveller who keeps to the plan."""
    options: dict[str, Any] = {"severity": severity, "tolerance": "plan-bound", "time_limit": time_limit}
    return repair(trip, change, catalogue, parameters=PARAMETERS, **options)


# How a revision is judged: whether it holds after what went wrong, and how far it is from the least change.
#
# `tripmend.rules` judges (it never imports the solver): nothing is newly broken or newly unknown, what was disrupted is
# gone, and nothing is touched that lies outside the scope. What a plan changes is counted as docs/model.md has it, in
# that order; the least of it is what the engine has proved.


@dataclass(frozen=True, slots=True)
class Score:
    """One revision. holds: whether it may be; why: what is wrong, "" for nothing. change: what it changes, None where
    it does not hold; best: the least that does, None where it is not proved."""

    holds: bool
    why: str = ""
    change: Cost | None = None
    best: Cost | None = None

    @property
    def least(self) -> bool:
        """Whether it holds and changes no more than the least."""
        return self.holds and self.best is not None and self.change is not None and self.change <= self.best

    @property
    def beyond(self) -> int | None:
        """Stops given up, and stops and nights elsewhere, on another day or far off their time, beyond the least; None
        where it does not hold or the least is not known."""
        if not self.holds or self.best is None or self.change is None:
            return None
        return _given(self.change) - _given(self.best)


def _given(cost: Cost) -> int:
    return cost.lost + cost.changed + cost.nights


def score(case: Case, revised: Itinerary | None) -> Score:
    """The score of a revision, None for none."""
    if revised is None:
        return Score(False, "there is no plan")
    told = case.told
    known = {(one.rule, one.subjects, one.message) for one in unmet(check(case.trip, case.catalogue, PARAMETERS))}
    found = [
        one
        for one in unmet(check(revised, told.world.catalogue, PARAMETERS))
        if (one.rule, one.subjects, one.message) not in known
    ]
    found += unmet(check_revision(case.trip, revised, told.world, case.change, told.scope, PARAMETERS))
    best = None if told.revision is None or not told.revision.proven else told.revision.cost
    if found:
        return Score(False, f"{found[0].rule}: {found[0].message}", None, best)
    change = change_cost(revised, case.trip, case.change, case.catalogue, parameters=PARAMETERS)
    return Score(True, "", change, best)
