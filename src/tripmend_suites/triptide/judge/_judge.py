"""One case through the rubric."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from tripmend.change import BudgetChanged, PriceChanged
from tripmend.errors import InputError

from ..database import Database
from ..formats import DisruptionRecord, PlanRecord, Target, day_cities, name_city, read_transportation, without_state
from ._addressed import Handled, handled
from ._coherence import Fault, faults
from ._cover import Covered, covered
from ._difference import Edit, difference
from ._fit import asked, minded
from ._incident import Incident, incident
from ._rubric import Evidence, Rubric, rate
from ._stops import MEALS, DayView, views
from ._tables import Asked, outdoors, total

__all__ = ["Judgement", "judge"]


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on one revision. key: (days, idx). score: 1 to 5, reasons: the decisive one first. edits: all of
    them with their cover. notes: what could not be told, and what was assumed for it."""

    key: tuple[int, int]
    score: int
    reasons: tuple[str, ...]
    handled: tuple[Handled, ...] = ()
    edits: tuple[Covered, ...] = ()
    notes: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        """For a JSON file."""
        return {
            "days": self.key[0],
            "idx": self.key[1],
            "score": self.score,
            "reasons": list(self.reasons),
            "targets": [
                {"day": one.target.day, "slot": one.target.slot, "name": one.target.name, "state": one.state}
                for one in self.handled
            ],
            "edits": [{"edit": str(one.edit), "cover": one.cover} for one in self.edits],
            "notes": list(self.notes),
        }


def _unit_price(name: str, database: Database) -> float | None:
    """What the tables say one unit of the target costs."""
    own, city = name_city(name)
    key = (own, without_state(city))
    if (meal := database.restaurant_named.get(key)) is not None:
        return meal.avg_cost
    if (room := database.accommodation_named.get(key)) is not None:
        return room.price
    return None


def _priced_by(target: Target, database: Database) -> tuple[str, float | None] | None:
    """The name by which the tables know a target, and what they say one unit of it costs; None where the text of a
    journey cannot be read."""
    name = name_city(target.name)[0] or target.name
    if target.slot != "Transportation":
        return name, _unit_price(target.name, database)
    try:
        leg = read_transportation(target.name)
    except InputError:
        return None
    name = leg.number or name if leg is not None else name
    rows = database.flights_numbered.get(name, ())
    return name, rows[0].price if rows else None


def _affordable(
    event: Incident, plan: PlanRecord, days: Mapping[int, DayView], database: Database | None
) -> bool | None:
    """Whether a plan fits the budget as the effect leaves it; None where that cannot be told."""
    if database is None or event.effect is None:
        return None
    budget, prices = plan.header.budget, {}
    for disruption in event.effect.disruptions:
        effect = disruption.effect
        if isinstance(effect, BudgetChanged):
            budget = effect.budget / 100 if effect.budget is not None else budget + (effect.by or 0) / 100
        elif isinstance(effect, PriceChanged):
            for target in event.targets:
                named = _priced_by(target, database)
                if named is None:
                    return None
                name, was = named
                if effect.amount is not None:
                    prices[name] = effect.amount / 100
                elif was is not None:
                    prices[name] = was * (effect.factor or 1.0)
                else:
                    return None
    cost = total(plan, days, database, prices)
    return None if cost is None else cost <= budget + 0.005


def _left_empty(event: Incident, edits: tuple[Covered, ...], after: Mapping[int, DayView]) -> list[Fault]:
    """Slots that were filled and hold nothing now, on days without a journey."""
    if event.answer in ("calmer-day", "empty-day"):
        return []
    found = []
    for one in edits:
        edit: Edit = one.edit
        day = after.get(edit.day)
        if edit.kind != "removed" or day is None or len(set(day_cities(day.city))) > 1:
            continue
        if edit.slot in (*MEALS, "accommodation") or (edit.slot == "attraction" and not day.in_slot("attraction")):
            reason = f"day {edit.day}: nothing takes the place of {edit.before}"
            found.append(Fault(False, ("empty", str(edit.day), edit.slot), reason))
    return found


def judge(
    initial: PlanRecord,
    disruption: Mapping[str, Any] | DisruptionRecord,
    revised: PlanRecord | None,
    *,
    database: Database | None = None,
    rubric: Rubric = "paper",
) -> Judgement:
    """Score a revision from 1 to 5 without a model.

    disruption: the record, or an object with "info" (its labelled lines) and, where known, "answer", "touched",
    "effect" and "tolerance" as the built folder has them. revised: None where none was delivered, which scores 1.
    database: with it, made-up places, closed doors, prices and what was asked for count too. rubric: "paper" is
    Table 4, "released" the prompt of the published code. Raises InputError when the disruption cannot be read.
    """
    event = incident(initial, disruption)
    if revised is None or not revised.days:
        return Judgement(initial.key, 1, ("there is no revised plan",))
    before, after = views(initial), views(revised)
    budgeted = replace(revised, header=initial.header)
    acted = handled(
        event,
        before,
        after,
        affordable=_affordable(event, budgeted, after, database) if event.answer == "within-budget" else None,
        outdoors=None if database is None else partial(outdoors, database),
    )
    asked_of = Asked(budgeted, after, database) if database is not None else None
    edits = covered(difference(before, after), event, before, after, asked_of)
    known = {fault.about for fault in faults(initial, before, database)}
    new = [fault for fault in faults(revised, after, database) if fault.about not in known]
    wanted = [one.edit for one in edits if one.cover != "extra"]
    acknowledged = bool((revised.acknowledgement or "").strip())
    evidence = Evidence(
        incident=event,
        acknowledged=acknowledged,
        handled=acted,
        edits=edits,
        faults=tuple(new + _left_empty(event, edits, after)),
        unmet=tuple(asked(initial, before, after, database)) if database is not None else (),
        minded=tuple(minded(initial, before, after, wanted, database, likeness=event.answer != "indoors")),
    )
    verdict = rate(evidence, rubric)
    notes = [] if acknowledged else ["the revision has no acknowledgement"]
    if event.guessed:
        notes.append(f"from the words of the reason: the disrupted thing has to be {event.answer}")
    if database is None:
        notes.append("without the tables: made-up places, opening hours, prices and wishes were not looked at")
    return Judgement(initial.key, verdict.score, verdict.reasons, acted, edits, tuple(notes))
