"""What the clauses of a message told, wished and left open, and the change that it makes in all."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field

from .. import _effects as fx
from .._disruption import Change, Constraint, Disruption, Unclear
from ._merging import Entry, merged, settled
from ._rebooked import rebooked
from .names._category import category_of
from .names._trip import Trip
from .words._clauses import Clause
from .words._questions import NOTHING_CHANGES, NOTHING_RECOGNISED, ONLY_ASKED
from .words._units import pattern, quote

__all__ = ["Findings"]


@dataclass
class Findings:
    """What was found so far in `message`.

    doubted: clauses that are no news, with why; calmed: words by which nothing happened; unwell: whether somebody is
    ill or tired; final: the entries of the change.
    """

    trip: Trip
    message: str
    asked: list[Unclear] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    constraints: list[Constraint] = field(default_factory=list)
    doubted: list[tuple[str, Clause]] = field(default_factory=list)
    calmed: list[str] = field(default_factory=list)
    unwell: bool = False
    final: list[Entry] = field(default_factory=list)

    def change(self) -> Change:
        """All of it as a change; what was read twice or says nothing new is left out."""
        entries = [
            entry for entry in rebooked(merged(settled(self.entries, self.constraints))) if not self._nothing_new(entry)
        ]
        self.final = entries
        disruptions: list[Disruption] = []
        unclear: list[Unclear] = [*self.asked]
        for entry in entries:
            effect = entry.outcome.effect
            if effect is None:
                if entry.outcome.unclear is not None:
                    unclear.append(entry.outcome.unclear)
                continue
            disruptions.append(
                Disruption.model_validate(
                    {
                        "id": f"d{len(disruptions) + 1}",
                        "category": category_of(self.trip, effect),
                        "effect": effect,
                        "reason": entry.reason,
                        "text": entry.text,
                        "confidence": "medium" if _in_part(entry) else entry.outcome.confidence,
                    }
                )
            )
        constraints = self._without_doubles(disruptions)
        unclear += self._doubts(bool(disruptions or constraints or unclear))
        if not disruptions and not constraints and not unclear:
            unclear.append(self._nothing())
        unique = {(one.question, one.choices): one for one in unclear}
        return Change(disruptions=tuple(disruptions), constraints=tuple(constraints), unclear=tuple(unique.values()))

    def _nothing_new(self, entry: Entry) -> bool:
        """Whether the new times are the old ones: a reminder, no change."""
        effect = entry.outcome.effect
        if isinstance(effect, fx.LegRetimed):
            leg = entry.outcome.target.leg if entry.outcome.target else None
            same = leg is not None and effect.depart in (None, leg.depart) and effect.arrive in (None, leg.arrive)
        elif isinstance(effect, fx.EventMoved):
            stops = [visit.stop for visit in self.trip.visits_of(effect.place)]
            same = any(stop.start == effect.start and effect.end in (None, stop.end) for stop in stops)
        else:
            return False
        if same:
            self.calmed.append(entry.text)
        return same

    def _without_doubles(self, disruptions: list[Disruption]) -> list[Constraint]:
        """The wishes once each; a limit for a day that an illness or fatigue brought along is part of that."""
        unique = list({_same(constraint): constraint for constraint in self.constraints}.values())
        if any(_wants(one, "vegan") for one in unique):
            # Vegan is vegetarian: "we are vegan, no meat".
            unique = [one for one in unique if not _wants(one, "vegetarian")]
        kept = []
        unwell = self.unwell or any(entry.event == "ill" for entry in self.entries)
        for constraint in unique:
            limit = {"not_before": "earliest", "not_after": "latest"}.get(constraint.type)
            number = next((n for n, one in enumerate(disruptions) if _slows(one.effect, constraint.date)), None)
            if limit and number is not None and not constraint.applies_to:
                effect = disruptions[number].effect.replace(**{limit: constraint.time})
                disruptions[number] = disruptions[number].replace(effect=effect)
                continue
            if limit and unwell and constraint.date is not None and not constraint.applies_to:
                # "We are worn out, nothing before eleven on Monday": that Monday has to be planned anew.
                slower = fx.Slower.model_validate({"dates": (constraint.date,), limit: constraint.time})
                disruptions.append(
                    Disruption(
                        id=f"d{len(disruptions) + 1}", category="miscellaneous", effect=slower, text=constraint.text
                    )
                )
                continue
            kept.append(constraint)
        return kept

    def _doubts(self, anything: bool) -> list[Unclear]:
        found = []
        for doubt, clause in self.doubted:
            said = quote(self.message, clause.units)
            if doubt == "thought":
                continue
            firm = pattern(
                r"might|may|maybe|perhaps|possibly|not sure|unsure|could|rumou?rs?|chance of|risk of|not certain"
            ).search(clause.text)
            if anything and not (
                doubt == "if" and firm and not clause.asked and not pattern(r"if|what if").search(clause.text)
            ):
                continue
            if doubt == "if":
                found.append(
                    Unclear(
                        text=said,
                        question="Is that certain, or only a possibility?",
                        choices=("it is certain", "leave it"),
                    )
                )
            else:
                found.append(Unclear(text=said, question=ONLY_ASKED))
        return found

    def _nothing(self) -> Unclear:
        if self.calmed:
            return Unclear(text=self.calmed[-1], question=NOTHING_CHANGES)
        text = " ".join(self.message.split())[:200]
        return Unclear(text=text, question=NOTHING_RECOGNISED)


def _in_part(entry: Entry) -> bool:
    """Whether times or amounts of the clause found no place in its effect: it was used only in part."""
    effect = entry.outcome.effect
    said = {unit.text for unit in entry.clause.units} & {"@clock", "@span", "@money", "@percent"}
    whole = (
        (isinstance(effect, fx.PlaceClosed) and effect.during is None)
        or (isinstance(effect, fx.SoldOut) and not effect.slots)
        or isinstance(effect, fx.LegCancelled | fx.DayLost)
    )
    return bool(said) and whole and entry.outcome.confidence == "high"


def _slows(effect: fx.Effect, date: dt.date | None) -> bool:
    """Whether the effect is a slower pace on known days, `date` among them (None: any)."""
    return isinstance(effect, fx.Slower) and bool(effect.dates) and (date is None or date in effect.dates)


def _wants(constraint: Constraint, cuisine: str) -> bool:
    return constraint.type == "want_cuisine" and constraint.value == cuisine


def _same(constraint: Constraint) -> tuple[object, ...]:
    return (
        constraint.type,
        constraint.target,
        constraint.value,
        constraint.amount,
        constraint.date,
        constraint.time,
        constraint.applies_to,
    )
