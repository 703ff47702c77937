"""revise(case, record, database): a disruption and a plan record in, the revised record out."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, product
from typing import Any, Literal

from tripmend.change import (
    Category,
    Change,
    Constraint,
    Disruption,
    LegCancelled,
    LegDelayed,
    LegRetimed,
    LodgingLost,
    PlaceClosed,
    SoldOut,
)
from tripmend.errors import InputError
from tripmend.explain import ItemChange, explain, relaxation_words
from tripmend.messages import understand
from tripmend.repair import Outcome, Relaxation, Revision, repair
from tripmend.rules import Parameters
from tripmend.trip import Catalogue, Day, Itinerary, Kind, Leg, Place, Severity, Stay, Stop

from ..bridge import PARAMETERS, BridgedTrip, to_record, to_trip
from ..data.folder import CATEGORY_NAMES, TOLERANCES, Case
from ..database import Database
from ..formats import PlanRecord

# What a revision owes the record beyond the engine's own rules: the kinds of places that the traveller asked for, and
# something to see on every full day.
#
# A group is a set of stops of which one at least has to remain for what it stands for. Where a group is one stop, the
# engine is told beforehand; of a larger group the engine may lose some, so that the outcome is looked at afterwards.


@dataclass(frozen=True, slots=True)
class Promise:
    """A category that some stop at a place of `kind` has to have ("" : none), or a day that needs a visit (its stops
    may not leave it)."""

    stops: tuple[str, ...]
    category: str = ""
    kind: Kind = "attraction"
    day: int | None = None

    def met(self, itinerary: Itinerary, catalogue: Catalogue) -> bool:
        """Whether a trip still keeps it."""
        if self.day is not None:
            return any(_is_sight(stop, catalogue) for stop in _stops_of(itinerary.days[self.day]))
        return any(_has(catalogue.place(stop.place), self.category, self.kind) for _, stop in itinerary.stops())


def _stops_of(day: Day) -> Iterator[Stop]:
    return (item for item in day.items if isinstance(item, Stop))


def _is_sight(stop: Stop, catalogue: Catalogue) -> bool:
    place = catalogue.place(stop.place)
    return place is not None and place.kind == "attraction" and stop.kind == "visit"


def _has(place: Place | None, category: str, kind: Kind) -> bool:
    """As the published checks have it: an attraction's category contains the wanted one, an event's segment is it."""
    return place is not None and place.kind == kind and any(_is(tag, category, kind) for tag in place.tags)


def _is(tag: str, category: str, kind: Kind) -> bool:
    wanted, known = category.casefold(), tag.casefold()
    return wanted == known if kind == "event" else wanted in known


def promises(trip: BridgedTrip) -> tuple[Promise, ...]:
    """Everything that the plan keeps now and that a revision has to keep."""
    itinerary, catalogue = trip.itinerary, trip.catalogue
    found: list[Promise] = []
    for category, kind in _categories(trip.record):
        stops = tuple(stop.id for _, stop in itinerary.stops() if _has(catalogue.place(stop.place), category, kind))
        found.append(Promise(stops, category, kind))
    for number, day in enumerate(itinerary.days):
        if not any(isinstance(item, Leg) for item in day.items):
            sights = tuple(stop.id for stop in _stops_of(day) if _is_sight(stop, catalogue))
            found.append(Promise(sights, day=number))
    return tuple(promise for promise in found if promise.stops)


def _categories(record: PlanRecord) -> Iterator[tuple[str, Kind]]:
    wanted = record.header.local_constraint
    yield from ((category, "attraction") for category in wanted.attraction)
    yield from ((category, "event") for category in wanted.event)


def wish_for(promise: Promise, name: str, trip: BridgedTrip) -> Constraint:
    """What the stop `name` has to be so that it keeps the promise by itself."""
    if promise.day is not None:
        return Constraint(type="same_day", applies_to=name)
    stop = trip.itinerary.item(name)
    place = trip.catalogue.place(stop.place) if isinstance(stop, Stop) else None
    tags = place.tags if place is not None else ()
    tag = next((tag for tag in tags if _is(tag, promise.category, promise.kind)), "")
    return Constraint(type="want_tag", value=tag, applies_to=name)


def wishes_of(found: tuple[Promise, ...], trip: BridgedTrip) -> tuple[tuple[Constraint, ...], tuple[str, ...]]:
    """Wishes and stops that may not be given up, for the promises that hang on a single stop."""
    single = [promise for promise in found if len(promise.stops) == 1]
    wishes = tuple(wish_for(promise, promise.stops[0], trip) for promise in single)
    return wishes, tuple(dict.fromkeys(promise.stops[0] for promise in single))


def broken_promises(found: Iterable[Promise], itinerary: Itinerary, catalogue: Catalogue) -> tuple[Promise, ...]:
    """The promises that a revision breaks."""
    return tuple(promise for promise in found if not promise.met(itinerary, catalogue))


def given_up(broken: tuple[Promise, ...]) -> str:
    """What has to be given up, in words that follow "it works"."""
    words = [
        f"the wish for {p.category}" if p.category else f"something to see on day {(p.day or 0) + 1}" for p in broken
    ]
    return f"if {' and '.join(words) or 'more'} may be given up"


# Where there is no revision within the scope: the smallest step beyond it that makes one possible.

_WEIGHT = {
    "move": 0, "drop": 1, "scope": 2, "budget": 3, "min_nights": 4, "wish": 5, "lock": 5,
    "cuisines": 6, "room": 6, "house_rules": 6, "modes": 6, "meals": 6,
}  # fmt: skip
"""Times may follow what had to change at every level, so to move a neighbour comes before doing without.
From what asks least of the traveller to what gives up a stated requirement. A ``connection`` that is only assumed to
exist is no plan that could be written down."""


@dataclass(frozen=True, slots=True)
class WayOut:
    """What has to give, in words that follow "it works", and the plan that it makes possible, with its outcome.

    proven: that no search for it was cut off by the time limit, so that nothing smaller was missed.
    """

    words: str
    outcome: Outcome
    revision: Revision
    proven: bool


def _parts(relaxation: Relaxation) -> tuple[Relaxation, ...]:
    return relaxation.parts or (relaxation,)


def _size(relaxation: Relaxation, revision: Revision, promised: int) -> tuple[object, ...]:
    parts = _parts(relaxation)
    weights = sorted((_WEIGHT[part.kind] for part in parts), reverse=True)
    # Whoever is bound to the plan rather does without something than see other days change.
    wider = any(part.kind == "scope" for part in parts)
    return wider, promised, len(weights), weights, sum(abs(part.amount or 0) for part in parts), revision.cost


def smallest(outcome: Outcome, trip: BridgedTrip, owed: tuple[Promise, ...]) -> WayOut | None:
    """The smallest relaxation that the engine offers, None when it offers none."""
    found = []
    for relaxation in outcome.relaxations:
        revision = relaxation.revision
        if revision is None or any(part.kind not in _WEIGHT for part in _parts(relaxation)):
            continue
        broken = broken_promises(owed, revision.itinerary, trip.catalogue)
        found.append((_size(relaxation, revision, len(broken)), relaxation, revision))
    if not found:
        return None
    _, relaxation, revision = min(found, key=lambda entry: entry[0])
    words = relaxation_words(relaxation, outcome, trip.catalogue)
    return WayOut(words[:1].lower() + words[1:], outcome, revision, outcome.ways_proven and revision.proven)


# What the form of a record makes of a change: its days have fixed dates and cities, and a city has one lodging.


def _departs(effect: LegDelayed | LegRetimed, leg: Leg) -> dt.datetime | None:
    if isinstance(effect, LegDelayed):
        return None if leg.depart is None else leg.depart + dt.timedelta(minutes=effect.minutes)
    if effect.depart is None and effect.arrive is not None and leg.arrive is not None and leg.depart is not None:
        return leg.depart + (effect.arrive - leg.arrive)
    return effect.depart


def _on_its_day(one: Disruption, itinerary: Itinerary) -> Disruption:
    if not isinstance(one.effect, LegDelayed | LegRetimed):
        return one
    leg = itinerary.item(one.effect.leg)
    if not isinstance(leg, Leg) or leg.depart is None:
        return one
    departs = _departs(one.effect, leg)
    if departs is None or departs.date() == leg.depart.date():
        return one
    return one.replace(effect=LegCancelled(leg=leg.id))


def within_the_days(change: Change, itinerary: Itinerary) -> Change:
    """`change` where a journey that is put on another day counts as one that does not run on its own.

    The form has a day for each date of the query and one city for each evening: who does not travel on the day that
    the plan names would need other lodgings and another query.
    """
    return change.replace(disruptions=tuple(_on_its_day(one, itinerary) for one in change.disruptions))


def _stay_hit(one: Disruption, itinerary: Itinerary) -> Stay | None:
    """The stay of several nights of which the effect takes some."""
    effect = one.effect
    for stay in itinerary.stays:
        if len(stay.nights) < 2:
            continue
        if isinstance(effect, LodgingLost) and effect.stay == stay.id and effect.nights:
            return stay
        if isinstance(effect, PlaceClosed | SoldOut) and effect.place == stay.place and effect.dates:
            return stay if not set(effect.dates).isdisjoint(stay.nights) else None
    return None


def whole_stays(change: Change, itinerary: Itinerary) -> Change:
    """`change` where a stay that loses some of its nights is lost as a whole.

    A day's list of places begins and ends at its lodging (the published check of the sequence), and nobody wants to
    change rooms for a night.
    """
    found = []
    for one in change.disruptions:
        stay = _stay_hit(one, itinerary)
        found.append(one if stay is None else one.replace(effect=LodgingLost(stay=stay.id)))
    return change.replace(disruptions=tuple(found))


# What an outcome proves, and what it no longer does once a search beside it was cut off by the time limit.


def for_money(outcome: Outcome) -> bool:
    """Whether there is no repair, but for more money there would be, as far as the time was enough to tell."""
    more = any(way.kind == "budget" for way in outcome.relaxations)
    return outcome.status in ("impossible", "not_found") and (more or not outcome.ways_proven)


def unproven(outcome: Outcome) -> Outcome:
    """The outcome without the claim that nothing better exists: a search for something better was cut off.

    That nothing exists at all stays proved: what was cut off looked for less than that.
    """
    if outcome.revision is None:
        return outcome
    return replace(outcome, revision=replace(outcome.revision, proven=False), proven=False)


def none_of(outcome: Outcome, *, proven: bool) -> Outcome:
    """The outcome as one without a repair, proved or not."""
    return replace(
        outcome, status="impossible" if proven else "not_found", revision=None, alternatives=(), proven=proven
    )


# What is said with a revision: the acknowledgement, and one remark for each change.


def acknowledgement(category: Category, *, revised: bool = True) -> str:
    """The published sentence; it promises a revision only where there is one."""
    first = f"{CATEGORY_NAMES[category]} Disruption identified and understood."
    if not revised:
        return f"{first} The plan could not be revised."
    rest = "Proceeding with appropriate revisions based on disruption severity and traveler tolerance."
    return f"{first} {rest}"


def remarks(changes: Iterable[ItemChange], days: Sequence[dt.date]) -> tuple[str, ...]:
    """One remark for every change, in the order of the trip: ``Day 2, lunch: …``, what became what, why, and why the
    new place fits. days: the dates of the trip in order."""

    def remark(change: ItemChange) -> str:
        on, role = change.state.date, change.state.role
        where = f"Day {days.index(on) + 1}, {role}" if on in days else role
        summary = f"{where}: {change.summary.removesuffix('.')}."
        return " ".join(text for text in (summary, change.reason, change.fits) if text)

    return tuple(remark(change) for change in changes if change.badge != "kept" or change.aspects)


Status = Literal["repaired", "relaxed", "impossible", "not_found", "unchanged", "undecided", "unclear"]
_LEVELS: tuple[Severity, ...] = ("step", "day", "plan")
_MIXED = "if an own car may be mixed with other ways of travel"
_MOST_CHOICES = 12
"""Of so many ways to keep what several groups of stops stand for each is tried; beyond it nothing is proved."""
_WIDER = {"day": "if the rest of the day may change too", "plan": "if the whole plan may change"}
_PROOF = {True: "proved", False: "not proved"}
_UNTOUCHED = "As it was understood, the message leaves the plan as it is. What of the plan does it make impossible?"


@dataclass(frozen=True, slots=True)
class Revised:
    """The answer to one case.

    record: the revised plan with acknowledgement and remarks; where nothing could be revised, the plan as it was.
    status: ``repaired`` within the scope; ``relaxed``: no repair exists there and this is the plan of the smallest
    relaxation; ``impossible``: not even that; ``not_found``: nor that, but it is not proved that none exists within
    the scope; ``unchanged``: nothing has to change; ``undecided``: time ran out; ``unclear``: the message has to be
    asked back. proven: that no smaller revision exists, of ``relaxed`` and ``impossible`` that none exists within the
    scope; never where the time limit cut a search off. relaxed: what had to give, in words; relaxed_proven: that no
    smaller way out was missed for want of time. change: what was taken to have happened. milliseconds: all of it,
    reading included.
    """

    case: Case
    record: PlanRecord
    status: Status
    proven: bool
    relaxed: str
    change: Change
    outcome: Outcome | None = field(repr=False, compare=False)
    milliseconds: float = field(compare=False)
    relaxed_proven: bool = False

    def facts(self) -> dict[str, Any]:
        """What a line of a file says of it beside the record."""
        return {
            "status": self.status,
            "proven": self.proven,
            "relaxed": self.relaxed or None,
            "relaxed_proven": self.relaxed_proven if self.relaxed else None,
            "scope": None if self.outcome is None else self.outcome.scope.level,
            "ms": round(self.milliseconds, 1),
            "disruption": self.case.id,
        }


def _severities(case: Case, change: Change, read: bool) -> Sequence[Severity]:
    """The levels to try: as the record says; of a message, which hides it, the narrowest that allows a repair."""
    if not read:
        return (case.severity,)
    named = [one.severity for one in change.disruptions if one.severity is not None]
    return (max(named, key=_LEVELS.index),) if named else _LEVELS


class _Reviser:
    """One case at work."""

    def __init__(self, case: Case, trip: BridgedTrip, change: Change, time_limit: float) -> None:
        self.case, self.trip, self.change, self.time_limit = case, trip, change, time_limit
        self.promises = promises(trip)
        self.wishes, self.required = wishes_of(self.promises, trip)

    def outcome(self, severity: Severity) -> Outcome:
        """The engine's answer that keeps the record's promises and, if it can be, one lodging in each city."""
        whole = whole_stays(self.change, self.trip.itinerary)
        if whole != self.change:
            found = self._keeping(whole, severity)
            if found.status == "repaired":
                return found
            if found.status == "undecided":
                return unproven(self._keeping(self.change, severity))
        return self._keeping(self.change, severity)

    def _keeping(self, change: Change, severity: Severity, parameters: Parameters = PARAMETERS) -> Outcome:
        first = self._mend(change, severity, (), parameters)
        if severity != "step" and for_money(first):
            wide = self._mend(change, severity, (), parameters, savings=self._everything())
            first = wide if wide.status == "repaired" else none_of(first, proven=first.proven and wide.proven)
        broken = self._broken(first.revision)
        if not broken:
            return first
        # A group of several stops lost what it stood for: the best plan in which one of each such group keeps it.
        choices = list(islice(product(*(promise.stops for promise in broken)), _MOST_CHOICES + 1))
        found = []
        for names in choices[:_MOST_CHOICES]:
            kept = tuple(wish_for(promise, name, self.trip) for promise, name in zip(broken, names, strict=True))
            found.append(self._mend(change, severity, kept, parameters))
        good = [one for one in found if one.revision is not None and not self._broken(one.revision)]
        best = min(good, key=lambda one: one.revision.cost if one.revision else (), default=None)
        decided = all(one.proven for one in found) and len(choices) <= _MOST_CHOICES
        if best is not None:
            return best if decided else unproven(best)
        # None: a plan that gives up what was asked for is no repair, whatever else it mends.
        ruled_out = decided and all(one.status == "impossible" for one in found)
        return none_of(next((one for one in found if one.status == "impossible"), first), proven=ruled_out)

    def _mend(
        self,
        change: Change,
        severity: Severity,
        more: tuple[Constraint, ...],
        parameters: Parameters,
        *,
        promised: bool = True,
        savings: tuple[str, ...] = (),
    ) -> Outcome:
        ours = (*self.wishes, *more) if promised else ()
        return repair(
            self.trip.itinerary,
            change.replace(constraints=(*change.constraints, *ours)),
            self.trip.catalogue,
            severity=severity,
            tolerance=TOLERANCES[self.trip.record.tolerance or self.case.tolerance],
            required=(*self.required, *(wish.applies_to for wish in more)) if promised else (),
            savings=savings,
            parameters=parameters,
            time_limit=self.time_limit,
        )

    def wider(self, outcome: Outcome) -> WayOut | None:
        """The best plan of the next scope that has one, where even stops may be given up; else one with mixed ways of
        travel, which only the older profiles of the checks forbid; else one that gives up a kind of place."""
        sure = outcome.ways_proven
        for level in _LEVELS[_LEVELS.index(outcome.scope.level) + 1 :]:
            wide = self.outcome(level)
            if wide.revision is not None:
                return WayOut(_WIDER[level], wide, wide.revision, sure and wide.revision.proven)
            sure = sure and wide.proven
        mixed = self._keeping(self.change, "plan", replace(PARAMETERS, no_mode_mix=False))
        if mixed.revision is not None:
            return WayOut(_MIXED, mixed, mixed.revision, sure and mixed.revision.proven)
        sure = sure and mixed.proven
        bare = self._mend(self.change, "plan", (), PARAMETERS, promised=False)
        if bare.revision is not None:
            words = given_up(self._broken(bare.revision))
            return WayOut(words, bare, bare.revision, sure and bare.revision.proven)
        if (way := smallest(bare, self.trip, self.promises)) is not None:
            return replace(way, proven=sure and way.proven)
        sure = sure and bare.proven and bare.ways_proven
        way = smallest(mixed, self.trip, self.promises)
        return None if way is None else replace(way, words=f"{_MIXED}, {way.words}", proven=sure and way.proven)

    def _everything(self) -> tuple[str, ...]:
        """The ids of all that something cheaper could take the place of."""
        trip = self.trip.itinerary
        return (*(item.id for day in trip.days for item in day.items), *(stay.id for stay in trip.stays))

    def _broken(self, revision: Revision | None) -> tuple[Promise, ...]:
        if revision is None:
            return ()
        return broken_promises(self.promises, revision.itinerary, self.trip.catalogue)


def _written(trip: BridgedTrip, outcome: Outcome, revision: Revision, database: Database) -> PlanRecord:
    """The revision as a record; within a scope of some days the nights of the others are left as they stand."""
    return to_record(
        revision.itinerary,
        outcome.world.catalogue,
        database,
        original=trip.record,
        before=trip,
        nights_follow=outcome.scope.level == "plan",
    )


def _said(record: PlanRecord, outcome: Outcome, trip: BridgedTrip, revision: Revision) -> tuple[str, ...]:
    if outcome.revision is revision:
        changes = explain(outcome, trip.catalogue, inferred=False).changes
    else:
        variants = explain(outcome, trip.catalogue, inferred=False).relaxations
        # Of ways out with the same plan only one is told.
        plans = ((variant.revision, variant.changes) for variant in variants)
        changes = next(told for one, told in plans if one is not None and one.itinerary == revision.itinerary)
    return remarks(changes, record.header.dates)


def revise(
    case: Case,
    record: PlanRecord,
    database: Database,
    *,
    read: bool = False,
    time_limit: float = 10.0,
    trip: BridgedTrip | None = None,
) -> Revised:
    """The revision of `record` for `case`, from its structured effect, or (`read`) from its message alone.

    The scope is severity × tolerance as published; a message hides the severity, so that the narrowest scope in which
    a repair exists is taken. trip: the record as a trip, made anew when not given. Raises InputError when the record
    or the effect cannot be used.
    """
    begun = time.perf_counter()
    trip = trip or to_trip(record, database)
    told = understand(case.message, trip.itinerary, trip.catalogue, case.today) if read else case.effect
    change = within_the_days(told, trip.itinerary)

    def answer(status: Status, plan: PlanRecord, said: Sequence[str], **more: Any) -> Revised:
        revised = status in ("repaired", "relaxed") or (status == "unchanged" and plan.days != record.days)
        hit = change.disruptions[0].category if read and change.disruptions else case.category
        words = acknowledgement(hit, revised=revised)
        full = replace(plan, acknowledgement=words, remarks=tuple(said), tolerance=record.tolerance or case.tolerance)
        facts = {"proven": False, "relaxed": "", "outcome": None, **more}
        took = (time.perf_counter() - begun) * 1000
        return Revised(case, full, status, change=change, milliseconds=took, **facts)

    if read and (change.unclear or not change.disruptions):
        questions = [asked.question for asked in change.unclear] or ["The message names no disruption of this trip."]
        return answer("unclear", record, questions)
    reviser = _Reviser(case, trip, change, time_limit)
    outcome: Outcome | None = None
    narrower = True  # whether each narrower scope was proved to hold no repair
    for severity in _severities(case, change, read):
        outcome = reviser.outcome(severity)
        if outcome.status not in ("impossible", "not_found"):
            outcome = outcome if narrower else unproven(outcome)
            break
        narrower = narrower and outcome.proven
    if outcome is None:
        raise InputError("names no severity", where="severity")
    if read and outcome.status == "unchanged" and not outcome.world.hits:
        # Nobody writes because of what leaves the plan as it is: it is rather the reading that is wrong.
        return answer("unclear", record, (_UNTOUCHED,), outcome=outcome)
    if outcome.revision is not None:
        revision = outcome.revision
        plan = _written(trip, outcome, revision, database)
        said = _said(record, outcome, trip, revision)
        if outcome.status == "unchanged" and not said:
            said = ("Nothing has to change: the plan still works.",)
        # A journey that runs at its new times may leave all else as it was: the plan is another one all the same.
        status: Status = "unchanged" if plan.days == record.days else "repaired"
        return answer(status, plan, said, proven=revision.proven, outcome=outcome)
    if outcome.status == "undecided":
        text = "The time limit came before a revision was found or ruled out."
        return answer("undecided", record, (text,), outcome=outcome)
    way, proof = smallest(outcome, trip, reviser.promises) or reviser.wider(outcome), _PROOF[outcome.proven]
    if way is None:
        text = f"There is no revision within the scope ({proof})."
        none: Status = "impossible" if outcome.proven else "not_found"
        return answer(none, record, (text,), proven=outcome.proven, outcome=outcome)
    found = way.outcome
    plan = _written(trip, found, way.revision, database)
    text = f"No revision exists within the scope ({proof}). It works {way.words}."
    if not way.proven:
        text += " That nothing smaller would do is not proved."
    said = (text, *_said(record, found, trip, way.revision))
    facts = {"relaxed": way.words, "relaxed_proven": way.proven}
    return answer("relaxed", plan, said, proven=outcome.proven, outcome=outcome, **facts)
