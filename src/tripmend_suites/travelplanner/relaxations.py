"""Whether a relaxation the engine offers is one: enough, no more than is needed, and nothing smaller would do.

Only kinds that can be verified here count (`KINDS`). By size: money or
one requirement (which of these is smaller cannot be said); a wider scope; another way that is assumed, or the thing
given up; several at once. Whatever the kind, the thing knocked out has to be gone, and nothing else may have changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tripmend.errors import InputError
from tripmend.repair import Cost, Relaxation, Revision
from tripmend.trip import Catalogue, Itinerary, Leg

from .brute_force import allowance, brute_force, candidates, new_violations, still_there
from .formats import RawRecord, to_days
from .judge import Tables, Verdict, judge
from .knockouts import Knockout, altered, misstated, strayed, without

_WAIVES: Mapping[str, tuple[str, ...]] = {
    "room": ("room_type",),
    "house_rules": ("room_rule",),
    "cuisines": ("cuisine",),
    "modes": ("transportation", "non_conflicting_transport"),
    "min_nights": ("minimum_nights",),
    "duplicate": ("diverse_restaurants", "diverse_attractions"),
}
"""The judge's constraints that each requirement stands for; the other kinds give up none of them."""

_SINGLE = frozenset({"budget", *_WAIVES})
"""Kinds under which a single swap still has to do, so that brute force can say whether less would."""

KINDS = _SINGLE | {"scope", "connection", "drop", "meals"}
"""The kinds that can be verified; a relaxation of any other kind never counts."""

_DROPS = (frozenset({"drop"}), frozenset({"drop", "meals"}))
_ANY_MONEY = 10**12


@dataclass(frozen=True, slots=True)
class Weighed:
    """One relaxation offered: in words, why it is none ("" when it is), what smaller thing would do, and whether it
    rests on an assumption that no table bears out."""

    words: str
    flaw: str
    smaller: str = ""
    assumed: bool = False

    @property
    def counts(self) -> bool:
        """Whether it holds, and nothing smaller would do."""
        return not self.flaw and not self.smaller


def _steps(relaxation: Relaxation) -> tuple[Relaxation, ...]:
    if not relaxation.parts:
        return (relaxation,)
    return tuple(step for part in relaxation.parts for step in _steps(part))


def describe(relaxation: Relaxation) -> str:
    """A relaxation in a few words, for the report's rows."""
    words = (
        " ".join(str(word) for word in (step.kind, step.target, step.amount, step.unit) if word not in ("", None))
        for step in _steps(relaxation)
    )
    return " and ".join(words)


def _with_flights(record: RawRecord, itinerary: Itinerary, prices: Mapping[str, int]) -> RawRecord:
    """The record with one more flight per assumed leg, at the given dollars per person."""
    reference = dict(record.reference)
    for day in itinerary.days:
        for leg in (item for item in day.items if item.id in prices and isinstance(item, Leg)):
            row = {"Flight Number": leg.number, "Price": prices[leg.id]}
            key = f"Flight from {leg.origin.city} to {leg.destination.city} on {day.date}"
            known = reference.get(key)
            reference[key] = [*(known if isinstance(known, list) else []), row]
    return replace(record, reference=reference)


@dataclass(frozen=True, slots=True)
class _Scales:
    """One impossible case, ready to weigh what is offered for it."""

    record: RawRecord
    original: Itinerary
    catalogue: Catalogue
    knockout: Knockout
    known: Tables
    before: Verdict
    limit: int

    def days(self, itinerary: Itinerary) -> tuple[Mapping[str, Any], ...]:
        return to_days(itinerary, self.catalogue, self.record)

    def droppable(self) -> bool:
        # A trip without a bed or without the way there is none.
        return self.knockout.kind in ("meal", "attraction")

    def left(self, days: tuple[Mapping[str, Any], ...], kinds: frozenset[str], cents: int) -> str:
        """What the judge still finds broken in `days` when `kinds` give way and `cents` more may be spent."""
        waived = {rule for kind in kinds for rule in _WAIVES.get(kind, ())}
        verdict = judge(self.record, days, known=self.known, budget=self.limit + cents)
        for violation in new_violations(self.before, verdict):
            # A thing given up leaves its own slot empty, and nothing else.
            empty = violation.rule == "complete_information" and violation.slot == self.knockout.slot
            if "drop" in kinds and empty and violation.day in self.knockout.days:
                continue
            if violation.rule not in waived:
                return f"{violation.rule}: {violation.message}"
        return ""

    def does(self, kinds: frozenset[str], cents: int) -> bool:
        """Whether giving up `kinds` and spending `cents` more would do, by brute force."""
        if "drop" in kinds:
            days = self.days(without(self.original, self.knockout.item))
            return self.droppable() and not self.left(days, kinds, cents)
        waived = frozenset(rule for kind in kinds for rule in _WAIVES.get(kind, ()))
        return brute_force(
            self.record, self.knockout, known=self.known, budget=self.limit + cents, waived=waived, before=self.before
        ).repairable

    def needless(self, kinds: frozenset[str], cents: int) -> str:
        """Which of `kinds` could be left out (or, for money, be a cent smaller), as a sentence; "" when none."""
        for kind in sorted(kinds - {"meals"}):
            if kind == "budget":
                if self.does(kinds, cents - 1):
                    return "budget need not give as much"
            elif self.does(kinds - {kind}, cents):
                return f"{kind} need not give"
        return ""

    def smaller(self, kinds: frozenset[str]) -> str:
        """What is smaller than `kinds` and would do, too; "" when there is nothing."""
        if len(kinds) == 1 and kinds <= _SINGLE:
            return ""
        for kind in ("budget", *_WAIVES):
            if kind == "duplicate" and self.knockout.kind != "meal":
                continue  # to see a sight twice is no help
            if self.does(frozenset({kind}), _ANY_MONEY if kind == "budget" else 0):
                return kind
        if kinds == {"scope"} or kinds == {"connection"} or kinds in _DROPS:
            return ""
        return "drop" if self.does(frozenset({"drop"}), 0) else ""

    def scope(self, target: str, revision: Revision, days: tuple[Mapping[str, Any], ...]) -> str:
        """Why a wider scope is none: only days and stays may differ, nothing be added, what is lost be counted, and no
        narrower one do."""
        revised = revision.itinerary
        before = self.days(self.original)
        # A lodging that is lost is of no day: at the level of days only nights may change for it.
        free = () if self.knockout.kind == "stay" else self.knockout.days
        beyond = strayed(before, days, self.knockout, free=free)
        if target not in ("day", "plan"):
            return f"{target!r} is no scope"
        if target == "day" and beyond:
            return beyond
        if not strayed(before, days, self.knockout) or (target == "plan" and not beyond):
            return "a narrower scope would do"
        if self.original.replace(days=revised.days, stays=revised.stays) != revised:
            return "more than days and stays was changed"
        before_ids, after_ids = (
            Counter(item.id for item in (*(item for day in trip.days for item in day.items), *trip.stays))
            for trip in (self.original, revised)
        )
        if after_ids - before_ids:
            return "items were added"
        lost = (before_ids - after_ids).total()
        return "" if lost == revision.cost.lost else f"{lost} items were lost, not {revision.cost.lost}"

    def connection(self, step: Relaxation, revised: Itinerary, days: tuple[Mapping[str, Any], ...]) -> str:
        """Why another way cannot be assumed: none may be listed, and the price named must be all that is left."""
        if self.knockout.kind != "flight" or step.target != self.knockout.item:
            return "only the leg knocked out can go another way"
        listed = candidates(self.record, self.knockout, self.known)
        if listed:
            return f"another way is listed: {listed[0].name}"
        if step.amount is None:
            return "the assumed connection has no price limit"
        changed = altered(self.original, revised, self.knockout, self.catalogue, assumed=True)
        if changed:
            return changed
        free = self.priced(step, revised, days, 0)
        if step.amount != self.limit - round(free.dollars * 100):
            return f"{self.limit - round(free.dollars * 100)} cents are left for it, not {step.amount}"
        verdict = self.priced(step, revised, days, step.amount // (100 * self.record.query.people))
        broken = new_violations(self.before, verdict)
        return f"with the assumed connection the plan breaks {broken[0].rule}: {broken[0].message}" if broken else ""

    def priced(
        self, step: Relaxation, revised: Itinerary, days: tuple[Mapping[str, Any], ...], dollars: int
    ) -> Verdict:
        world = _with_flights(self.record, revised, {step.target: dollars})
        return judge(world, days, known=Tables(world.reference), budget=self.limit)

    def swap(self, kinds: frozenset[str], cents: int, relaxation: Relaxation, name: str) -> str:
        """Why the revision is no single swap under `kinds`, or its cost not that of one."""
        if relaxation.revision is None:
            return "no revision shows that it suffices"
        revised = relaxation.revision.itinerary
        changed = altered(self.original, revised, self.knockout, self.catalogue)
        if changed:
            return changed
        waived = frozenset(rule for kind in kinds for rule in _WAIVES.get(kind, ()))
        answer = brute_force(
            self.record, self.knockout, known=self.known, budget=self.limit + cents, waived=waived, before=self.before
        )
        found = answer.named(name)
        if found is None:
            return f"{name!r} is not a swap that brute force finds"
        return misstated(relaxation.revision.cost, found.cost, self.original, revised, self.knockout)

    def given_up(self, steps: tuple[Relaxation, ...], relaxation: Relaxation) -> str:
        """Why giving the thing up is no way: only a stop can be, only the one knocked out, and nothing with it."""
        if relaxation.revision is None:
            return "no revision shows that it suffices"
        if not self.droppable() or any(step.kind == "drop" and step.target != self.knockout.item for step in steps):
            return "only the stop knocked out can be given up"
        if without(self.original, self.knockout.item) != relaxation.revision.itinerary:
            return "more than the thing given up was changed"
        return "" if relaxation.revision.cost == Cost(lost=1) else "the engine misstates what giving it up costs"

    def flaw(self, relaxation: Relaxation, name: str) -> str:
        """Why the relaxation is not one, "" when it is. name: what took the place, as brute force names it."""
        steps = _steps(relaxation)
        kinds = frozenset(step.kind for step in steps)
        if strange := sorted(kinds - KINDS):
            return f"{strange[0]} is no limit that can be verified to give"
        if relaxation.revision is None:
            return "no revision shows that it suffices"
        revised = relaxation.revision.itinerary
        try:
            days = self.days(revised)
        except InputError as error:
            return f"its revision cannot be written as a plan: {error}"
        if still_there(days, self.knockout):
            return "its revision still uses what was knocked out"
        if "connection" in kinds:
            return self.connection(steps[0], revised, days) if len(steps) == 1 else "nothing goes with an assumed way"
        cents = sum(step.amount or 0 for step in steps if step.kind == "budget")
        if "budget" in kinds and cents <= 0:
            return "it names no money"
        if broken := self.left(days, kinds, cents):
            return f"its revision breaks {broken}"
        if "scope" in kinds:
            alone = len(steps) == 1
            target = steps[0].target
            return self.scope(target, relaxation.revision, days) if alone else "nothing goes with a wider scope"
        if "meals" in kinds and "drop" not in kinds:
            return "a meal has to be given up for it"
        reason = self.given_up(steps, relaxation) if "drop" in kinds else self.swap(kinds, cents, relaxation, name)
        return reason or self.needless(kinds, cents)


def weigh(
    relaxation: Relaxation,
    name: str,
    record: RawRecord,
    original: Itinerary,
    catalogue: Catalogue,
    knockout: Knockout,
    *,
    known: Tables,
    before: Verdict,
) -> Weighed:
    """The relaxation, weighed. name: what took the place in its revision, as brute force names it.

    It has to carry a revision that the judge passes once what is named gives way, in which the thing knocked out is
    gone and nothing else changed, at the cost it states; brute force must find nothing with less of it.
    """
    scales = _Scales(record, original, catalogue, knockout, known, before, allowance(record, before))
    kinds = frozenset(step.kind for step in _steps(relaxation))
    flaw = scales.flaw(relaxation, name)
    return Weighed(describe(relaxation), flaw, "" if flaw else scales.smaller(kinds), "connection" in kinds)
