"""A uniformly random legal edit, and what it is expected to score."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from tripmend.errors import InputError

from ...data.folder import Case
from ...database import Database
from ...formats import PlanRecord, name_city, read_poi_list, separated, write_poi_list
from ...metrics import disruption_of
from .._world import World

__all__ = ["Edit", "chance_revision", "edited", "legal_edits", "responds_by_chance"]

_MEALS = ("breakfast", "lunch", "dinner")


@dataclass(frozen=True, slots=True)
class Edit:
    """A place of the plan becomes another row of the same table and city, at the same time. day: from 0."""

    day: int
    cell: str
    before: str
    after: str


def _rows(database: Database, cell: str, city: str) -> tuple[str, ...]:
    table = database.attractions_in if cell == "attraction" else database.restaurants_in
    return tuple(dict.fromkeys(f"{row.name}, {city}" for row in table.get(city, ())))


def legal_edits(plan: PlanRecord, database: Database) -> tuple[Edit, ...]:
    """Every single exchange of a meal or a sight for one that is listed and not in the plan yet."""
    places = [
        (number, cell, text)
        for number, day in enumerate(plan.days)
        for cell in (*_MEALS, "attraction")
        for text in separated(getattr(day, cell))
    ]
    used = {text for _, _, text in places}
    return tuple(
        Edit(number, cell, text, other)
        for number, cell, text in places
        for other in _rows(database, cell, name_city(text)[1])
        if other not in used
    )


def edited(plan: PlanRecord, edit: Edit, database: Database) -> PlanRecord:
    """The plan after an edit: the cell, the list of the day, and the new place's own stop."""
    day = plan.days[edit.day]
    texts = [edit.after if text == edit.before else text for text in separated(getattr(day, edit.cell))]
    (old, _), (new, city) = name_city(edit.before), name_city(edit.after)
    stops = database.transit_of.get((new, city), ())[:1]
    items = []
    for item in read_poi_list(day.point_of_interest_list):
        if item.name == old:
            stop, distance = (stops[0].stop, round(stops[0].distance_m, 2)) if stops else (None, None)
            item = replace(item, name=new, stop=stop, distance=distance)
        items.append(item)
    cells = {edit.cell: "; ".join(texts), "point_of_interest_list": write_poi_list(items)}
    days = (*plan.days[: edit.day], replace(day, **cells), *plan.days[edit.day + 1 :])  # type: ignore[arg-type]
    return replace(plan, days=days, acknowledgement="The disruption was noted and the plan was revised.")


def chance_revision(world: World, case: Case, seed: int) -> PlanRecord:
    """One edit, all of them equally likely; the plan as it is where there is none."""
    plan = world.plan(case)
    edits = legal_edits(plan, world.database)
    if not edits:
        return plan
    return edited(plan, Random(f"triptide chance {seed} {case.id}").choice(edits), world.database)


def responds_by_chance(world: World, case: Case) -> float:
    """The probability that a uniformly random legal edit responds in the paper's sense (score `responsiveness`).

    Where no one thing was hit (a calmer day, a smaller budget) or an event has only moved, every edit counts as a
    response. Else it takes an edit of the very meal or sight that was hit: the share of such edits. No edit touches a
    journey or a lodging, so that those are never answered. Raises InputError for a plan that no edit fits.
    """
    edits = legal_edits(world.plan(case), world.database)
    if not edits:
        raise InputError("no meal and no sight of the plan can be exchanged", where=case.id)
    disruption = disruption_of(case)
    found = 1.0
    for hit in disruption.hits:
        moved = disruption.answer in ("retimed", "gone-or-retimed") and hit.slot == "event"
        if disruption.answer in ("calmer-day", "within-budget") or moved:
            continue
        fitting = sum(edit.day == hit.day - 1 and edit.cell == hit.slot and edit.before == hit.text for edit in edits)
        found = min(found, fitting / len(edits))
    return found
