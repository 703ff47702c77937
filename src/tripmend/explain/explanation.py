"""A repair explained: what changed and why, in figures and in words."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..change import Change, NeedsChanged, StopsSwapped, Unclear, Unfit, disruption_name
from ..rules import Finding, broken, check
from ..trip import Catalogue, Itinerary, LocalFares, Stop, date_words, local_fares, trip_cost
from .difference import BADGES, Badge, Durations, ItemChange, differences, durations, travel_times
from .findings import Standing, by_night_only, standing_journeys, standing_wishes, too_small, unknown_words
from .nights import new_bedless
from .reasons import elsewhere, reasoned
from .relaxations import conflict_words, contradiction_words, relaxation_words
from .understood import constraint_words, disruption_words, item_words, outside_words, scope_words
from .words import amount, clock, count, join, less_or_more, minutes_words, sentence

if TYPE_CHECKING:
    from ..repair import Outcome, Relaxation, Revision


def _meals(outcome: Outcome, state: str) -> frozenset[str]:
    """The meals as they were planned that a diet of the change breaks, or of which that is not known."""
    effects = (one.effect for one in outcome.change.disruptions)
    if not any(isinstance(effect, NeedsChanged) and effect.diet for effect in effects):
        return frozenset()
    findings = (finding for finding in outcome.before if finding.rule == "diet" and finding.state == state)
    return frozenset(name for finding in findings for name in finding.subjects)


def _diet(outcome: Outcome) -> str:
    return " and ".join(outcome.world.itinerary.traveller.diet)


def meals_given_up(outcome: Outcome, changes: tuple[ItemChange, ...]) -> str:
    """How many meals are given up, where a diet takes any of them, which nobody would look for in a repair; "" for
    none."""
    unfit = _meals(outcome, "broken")
    gone = [change.id for change in changes if change.badge == "removed" and _is_meal(change)]
    theirs = len(unfit.intersection(gone))
    if not theirs:
        return ""
    given_up, why = count(len(gone), "meal is", "meals are"), f"no other {_diet(outcome)} place is known"
    return (
        f"{given_up} given up, for which {why}" if theirs == len(gone) else f"{given_up} given up; for {theirs} {why}"
    )


def _is_meal(change: ItemChange) -> bool:
    return change.state.role in ("breakfast", "lunch", "dinner")


def meals_unsure(outcome: Outcome) -> str:
    """Of how many planned meals nobody knows whether they suit the diet; "" for none."""
    unsure = len(_meals(outcome, "unknown") - outcome.world.past)
    if not unsure:
        return ""
    return f"whether {count(unsure, 'planned meal suits', 'planned meals suit')} ({_diet(outcome)}) is not known"


_NO_RIDES = LocalFares()


@dataclass(frozen=True, slots=True)
class Kept:
    """How many of the original stops stand exactly as before, and how many of the bookings still hold: what a booking
    promises is a start, of a stay each of its nights, and one at an announced new time counts."""

    stops: int
    stops_of: int
    bookings: int
    bookings_of: int

    @property
    def words(self) -> str:
        """``21 of 23 stops, every booking``."""
        stops = f"{self.stops} of {count(self.stops_of, 'stop')}"
        if not self.bookings_of:
            return stops
        if self.bookings == self.bookings_of:
            return f"{stops}, every booking ({self.bookings_of})"
        return f"{stops}, {self.bookings} of {count(self.bookings_of, 'booking')}"


def fare_words(fares: LocalFares, currency: str) -> str:
    """``rides between places come on top, about 90 EUR``; nothing where there are none."""
    if not fares.rides:
        return ""
    paid = fares.known + fares.estimated
    if fares.unknown == fares.rides:
        return "rides between places come on top, at prices that are not known"
    about = "about " if fares.estimated else ""
    text = f"rides between places come on top, {about}{amount(paid, currency)}"
    return f"{text} and {count(fares.unknown, 'price')} not known" if fares.unknown else text


@dataclass(frozen=True, slots=True)
class CostDifference:
    """Known cost of the party in minor units before and after, and of how many items the price is not known.

    fares: what the ways between places come to, on top of that.
    """

    before: int
    after: int
    currency: str
    unpriced_before: int
    unpriced_after: int
    fares_before: LocalFares = _NO_RIDES
    fares_after: LocalFares = _NO_RIDES

    @property
    def words(self) -> str:
        """``512 EUR → 509 EUR (3 EUR less)``."""
        if self.before == self.after:
            text = f"{amount(self.after, self.currency)}, as before"
        else:
            difference = self.after - self.before
            text = (
                f"{amount(self.before, self.currency)} → {amount(self.after, self.currency)} "
                f"({less_or_more(difference, amount(abs(difference), self.currency))})"
            )
        if self.unpriced_after:
            text += f"; without {count(self.unpriced_after, 'item')} whose price is not known"
        fares = fare_words(self.fares_after, self.currency)
        return f"{text}; {fares}" if fares else text


@dataclass(frozen=True, slots=True)
class TimeDifference:
    """How the minutes were and are spent."""

    before: Durations
    after: Durations

    @staticmethod
    def _part(name: str, before: int, after: int) -> str:
        difference = after - before
        if not difference:
            return f"{name} {minutes_words(after)}, as before"
        change = less_or_more(difference, minutes_words(difference))
        return f"{name} {minutes_words(before)} → {minutes_words(after)} ({change})"

    @property
    def words(self) -> str:
        """``at places 31 h → 30 h (1 h less); between them 2 h, as before``."""
        timed = self.before.places or self.after.places
        parts = [self._part("at places", self.before.places, self.after.places)] if timed else []
        if self.before.legs != self.after.legs:
            parts.append(self._part("on legs", self.before.legs, self.after.legs))
        old, new = self.before, self.after
        if new.moves == old.moves or new.unknown == old.unknown:
            parts.append(self._part("between places", old.moves, new.moves) + new.doubts)
        else:  # sums of different ways are not compared
            told = (f"{minutes_words(one.moves)}{one.doubts}" for one in (old, new))
            parts.append(f"between places {' → '.join(told)}")
        return "; ".join(parts)


def _keeps_nights(change: ItemChange) -> bool:
    before, after = (() if state is None else state.nights for state in (change.before, change.after))
    return set(before) <= set(after)


def kept(changes: tuple[ItemChange, ...]) -> Kept:
    stops = [c for c in changes if c.before is not None and c.before.kind == "stop"]
    booked = [c for c in changes if c.before is not None and c.before.booked]
    held = [c for c in booked if c.after is not None and c.after.booked and _keeps_nights(c)]
    return Kept(sum(c.badge == "kept" for c in stops), len(stops), len(held), len(booked))


def cost_difference(
    before: Itinerary, after: Itinerary, catalogue_before: Catalogue, catalogue_after: Catalogue
) -> CostDifference:
    """The cost of two plans, each by its own catalogue, in the currency of the second."""
    old, new = trip_cost(before, catalogue_before), trip_cost(after, catalogue_after)
    fares = [
        local_fares(trip, catalogue, travel_times(trip, catalogue))
        for trip, catalogue in ((before, catalogue_before), (after, catalogue_after))
    ]
    return CostDifference(old.known, new.known, after.currency, len(old.unknown), len(new.unknown), *fares)


@dataclass(frozen=True, slots=True)
class Difference:
    """What became of every item between two versions of a trip, and of cost and time.

    counts: how many changes have each badge. cost is None where the two are in different currencies.
    """

    changes: tuple[ItemChange, ...]
    counts: dict[Badge, int]
    cost: CostDifference | None
    time: TimeDifference


def diff(before: Itinerary, after: Itinerary, catalogue: Catalogue, later: Catalogue | None = None) -> Difference:
    """Two versions of a trip beside each other, item by item; an item is the same where its id is.

    catalogue: the places of `before`, and of `after`, too, unless that has a `later` one of its own. Raises nothing on
    trips that `validate` accepts.
    """
    sides = before, after, catalogue, catalogue if later is None else later
    changes = differences(*sides)
    time = TimeDifference(durations(before, catalogue), durations(after, sides[3]))
    cost = cost_difference(*sides) if before.currency == after.currency else None
    return Difference(changes, {badge: sum(one.badge == badge for one in changes) for badge in BADGES}, cost, time)


@dataclass(frozen=True, slots=True)
class Understood:
    """One disruption or wish: its name, what it says in a sentence, and the words it was read from ("" : none)."""

    kind: str
    name: str
    words: str
    text: str
    confidence: str = "high"


@dataclass(frozen=True, slots=True)
class Variant:
    """Another plan: what leads to it (empty for an alternative), and what then differs.

    changes are from the chosen revision for an alternative, from the original for a relaxation. extra: minor units
    that it costs more than that. relaxation: what has to give.
    """

    words: str
    changes: tuple[ItemChange, ...]
    extra: int | None
    relaxation: Relaxation | None = None
    revision: Revision | None = None


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything that can be said of an outcome.

    changes holds every item, kept ones too. The first `tight_new` of the tight findings concern what changed.
    planned: it is of a plan, not of a repair. locked: what was locked with the command, in words. broken_before: what
    the checker said of the trip before anything happened and still says. standing: what is planned and not as wished.
    """

    outcome: Outcome
    headline: str
    understood: tuple[Understood, ...]
    unclear: tuple[Unclear, ...]
    scope: str
    changes: tuple[ItemChange, ...]
    kept: Kept | None
    cost: CostDifference | None
    time: TimeDifference | None
    broken: tuple[Finding, ...]
    tight: tuple[Finding, ...]
    tight_new: int
    unknown: tuple[str, ...]
    alternatives: tuple[Variant, ...]
    relaxations: tuple[Variant, ...]
    conflict: tuple[str, ...]
    planned: bool = False
    locked: tuple[str, ...] = ()
    broken_before: tuple[str, ...] = ()
    standing: tuple[Standing, ...] = ()

    @property
    def changed(self) -> tuple[ItemChange, ...]:
        """The changes made because a disruption hit the item."""
        return tuple(c for c in self.changes if _differs(c) and not c.knock_on and not c.announced)

    @property
    def announced(self) -> tuple[ItemChange, ...]:
        """What the disruption itself altered and the repair left so."""
        return tuple(c for c in self.changes if c.announced)

    @property
    def knock_on(self) -> tuple[ItemChange, ...]:
        """What had to change with it."""
        return tuple(c for c in self.changes if c.knock_on)


def _differs(change: ItemChange) -> bool:
    return change.badge != "kept" or bool(change.aspects)


def understood(change: Change, original: Itinerary, catalogue: Catalogue) -> tuple[Understood, ...]:
    """The sentences for every disruption and wish of a change."""
    found = [
        Understood(
            "disruption",
            disruption_name(one, n),
            sentence(disruption_words(one, original, catalogue)),
            one.text or ("" if isinstance(one.effect, Unfit) else one.reason),
            one.confidence,
        )
        for n, one in enumerate(change.disruptions)
    ]
    found += [
        Understood("wish", f"constraints[{n}]", sentence(constraint_words(one, original, catalogue)), one.text)
        for n, one in enumerate(change.constraints)
    ]
    return tuple(found)


def _plan_headline(outcome: Outcome) -> str:
    if outcome.revision is None:
        if outcome.status == "impossible":
            return "There is no such plan (proved)."
        if outcome.status == "undecided":
            return "Undecided: the time limit came before a plan was found or ruled out."
        return "No such plan was found; that there is none is not proved."
    stops = sum(1 for _ in outcome.revision.itinerary.stops())
    lost = outcome.revision.cost.lost
    text = f"Planned {count(stops, 'stop')} on {count(len(outcome.original.days), 'day')}"
    return f"{text}; {count(lost, 'thing')} did not fit in." if lost else f"{text}."


def _done(done: Sequence[ItemChange], outcome: Outcome) -> str:
    """``Done as asked``, with the places that had to be others for it, and times of each other that two could not
    take."""
    moved = [c.after.name for c in done if elsewhere(c, outcome) and c.after is not None]
    but = [f"at {join(moved)}"] if moved else []
    others = {
        name: other
        for effect in (one.effect for one in outcome.change.disruptions)
        if isinstance(effect, StopsSwapped)
        for name, other in ((effect.stop, effect.other), (effect.other, effect.stop))
    }
    for change in done:
        there, now = outcome.original.item(others.get(change.id, "")), change.after
        wanted = there.start if isinstance(there, Stop) and there.kind != "meal" else None
        if wanted is not None and now is not None and now.start is not None and now.start != wanted:
            but.append(f"{now.title} begins at {clock(now.start)}, not at {clock(wanted)}")
    return f"Done as asked, but {join(but)}" if but else "Done as asked"


def _headline(
    outcome: Outcome,
    changes: tuple[ItemChange, ...],
    standing: tuple[Standing, ...],
    clash: str = "",
    new_doubts: int = 0,
    bedless: Sequence[dt.date] = (),
) -> str:
    """The first sentence of an answer. new_doubts: how much is not known now that was known before. bedless: the nights
    that have no bed any more (`new_bedless`)."""
    asked = outcome.world.asked and any(_differs(change) for change in changes if change.wished)
    if outcome.status == "unchanged":
        if asked:
            return "Done as asked; nothing else has to change."
        if outside := outside_words(outcome.change, outcome.original):
            return f"Nothing has to change: {outside}."
        if outcome.change.constraints and not outcome.change.disruptions:
            if any(one.state == "broken" for one in standing):
                return "Nothing was changed: this is about what is new in the plan, and nothing has to be replaced."
            if standing:
                return "Nothing was changed: whether all is as wished is not known."
            return "Nothing has to change: the plan is as wished already."
        if small := too_small(outcome):
            return f"Nothing has to be replaced, but {small}."
        if broken(outcome.before):
            return "Nothing has to change because of this."
        if any(change.nights for change in changes):
            lodging = [] if bedless else ["a lodging has to be told"]
            what = [*(f"the night of {date_words(night)} has no bed" for night in bedless), *lodging]
            return f"Nothing else has to change, but {join(what)}."
        if unsure := meals_unsure(outcome):
            return f"Nothing is known to be in the way, but {unsure}."
        if any(one.state == "broken" for one in standing):
            return "Nothing has to change, but not all is as wished."
        if new_doubts:
            things = count(new_doubts, "thing that was known before is", "things that were known before are")
            return f"Nothing is known to be in the way, but {things} not known now."
        return "Nothing has to change: the plan still works."
    if outcome.status == "undecided":
        return "Undecided: the time limit came before a repair was found or ruled out."
    if outcome.status == "not_found":
        return "No repair was found within this scope; that there is none is not proved."
    if outcome.status == "impossible":
        return clash or "There is no repair within this scope (proved)."
    gone = [c.state.title for c in changes if c.id in outcome.world.left_out and c.badge == "removed"]
    named = {one.item for one in outcome.world.asked}
    done = [c for c in changes if c.id in named and _differs(c)]
    direct = sum(_differs(c) and not c.knock_on and not c.announced for c in changes) - len(gone) - len(done)
    knock_on = sum(c.knock_on for c in changes)
    as_wished = join(
        [*([f"Left out as wished: {join(gone)}"] if gone else []), *([_done(done, outcome)] if done else [])]
    )
    if as_wished and not direct and not knock_on:
        return f"{as_wished}; nothing else has to change."
    if done and not direct:
        text = f"{as_wished}, with {count(knock_on, 'change')} that had to follow"
    else:
        text = f"{as_wished}; repaired" if as_wished else "Repaired"
        text += f" with {count(direct or knock_on, 'change')}"
        text += f" and {knock_on} more that had to follow" if direct and knock_on else ""
    hungry = meals_given_up(outcome, changes)
    text += f"; {hungry}" if hungry else ""
    if outcome.revision is None or not outcome.revision.proven:
        return f"{text}; that none is smaller is not proven."
    where = "" if outcome.searched == "plan" else " within what may change"
    return f"{text}; no smaller repair exists{where}."


def _hurried(headline: str, outcome: Outcome) -> str:
    """The headline, with a word on it where not the work but the clock ended a search."""
    if outcome.limit.cut_off != "clock":
        return headline
    return f"{headline} This machine was slow or busy, so the clock ended the search early: it may come out otherwise."


def _extra(before: Itinerary, after: Itinerary, outcome: Outcome, catalogue: Catalogue) -> int:
    return trip_cost(after, outcome.world.catalogue).known - trip_cost(before, catalogue).known


def _alternatives(outcome: Outcome) -> tuple[Variant, ...]:
    chosen, catalogue = outcome.revision, outcome.world.catalogue
    if chosen is None:
        return ()
    found = []
    for other in outcome.alternatives:
        changes = differences(chosen.itinerary, other.itinerary, catalogue, catalogue)
        differing = tuple(c for c in changes if _differs(c))
        extra = _extra(chosen.itinerary, other.itinerary, outcome, catalogue)
        found.append(Variant("", differing, extra, revision=other))
    return tuple(found)


def _relaxations(outcome: Outcome, catalogue: Catalogue, planned: bool) -> tuple[Variant, ...]:
    """Each way out once: of several limits that make the same plan possible, the first, which asks for the least."""
    found: list[Variant] = []
    for relaxation in outcome.relaxations:
        words = relaxation_words(relaxation, outcome, catalogue)
        revision = relaxation.revision
        if any(words == one.words or _same_plan(revision, one.revision) for one in found):
            continue
        if revision is None:
            found.append(Variant(words, (), None, relaxation))
            continue
        every = _planned(outcome, revision) if planned else reasoned(outcome, revision, catalogue)
        # A connection that nobody knows has neither a name nor a price that could be shown.
        assumed = {step.target for step in (relaxation, *relaxation.parts) if step.kind == "connection"}
        changes = tuple(c for c in every if _differs(c) and not c.announced and c.id not in assumed)
        extra = None if planned or assumed else _extra(outcome.original, revision.itinerary, outcome, catalogue)
        found.append(Variant(words, changes, extra, relaxation, revision))
    return tuple(found)


def _same_plan(one: Revision | None, other: Revision | None) -> bool:
    return one is not None and other is not None and one.itinerary == other.itinerary


def _tight(findings: tuple[Finding, ...], changes: tuple[ItemChange, ...]) -> tuple[tuple[Finding, ...], int]:
    """The tight spots: how many concern something that changed, these first and by what is left, then the others."""
    touched = {change.id for change in changes if _differs(change)}
    tight = [finding for finding in findings if finding.state == "tight"]
    new = [finding for finding in tight if not touched.isdisjoint(finding.subjects)]
    new.sort(key=lambda finding: (finding.margin is None, finding.margin or 0))
    return (*new, *(finding for finding in tight if finding not in new)), len(new)


def _planned(outcome: Outcome, revision: Revision) -> tuple[ItemChange, ...]:
    """A plan has nothing to give reasons for: nothing was there before."""
    catalogue = outcome.world.catalogue
    return differences(outcome.original, revision.itinerary, catalogue, catalogue)


def _new_doubts(before: Iterable[Finding], now: Iterable[Finding], trip: Itinerary, catalogue: Catalogue) -> int:
    """How many things that a plan depends on are not known now and were before; ways with a night in between do not
    matter."""
    doubted = {(f.rule, f.subjects) for f in before if f.state == "unknown"}
    hard = [f for f in now if f.state == "unknown" and f.level == "hard" and (f.rule, f.subjects) not in doubted]
    return sum(not by_night_only(finding, trip, catalogue) for finding in hard)


def unread(change: Change) -> tuple[str, ...]:
    """The words of the message that nothing was made of."""
    words = getattr(change, "unread", ())
    return tuple(str(word) for word in words)


def explain(
    outcome: Outcome,
    catalogue: Catalogue | None = None,
    *,
    inferred: bool = True,
    planned: bool = False,
    locks: tuple[str, ...] = (),
) -> Explanation:
    """Explain an outcome.

    catalogue: as it was before the change (None: as after it). inferred: nobody gave the severity.
    planned: the outcome is of a plan from a request, not of a repair. locks: the ids locked for this repair alone.
    """
    old = catalogue if catalogue is not None else outcome.world.catalogue
    revision = outcome.revision
    changes: tuple[ItemChange, ...] = ()
    if revision is not None:
        changes = _planned(outcome, revision) if planned else reasoned(outcome, revision, old)
    findings = revision.findings if revision is not None else outcome.before
    new = outcome.world.catalogue
    tight, tight_new = _tight(findings, changes)
    standing = (*standing_wishes(outcome, old), *standing_journeys(outcome, old))
    clash = contradiction_words(outcome, old) if outcome.status == "impossible" else ""
    itinerary = revision.itinerary if revision is not None else outcome.world.itinerary
    before = () if planned else check(outcome.original, old, outcome.parameters)
    broken_before = {(f.rule, f.subjects) for f in broken(before)}
    doubts = 0 if planned else _new_doubts(before, findings, itinerary, new)
    bedless = sorted(new_bedless(outcome, itinerary, old))
    now, told = None if outcome.world.now is None else outcome.world.now.clock, outcome.change.now
    ahead = now is not None and told is not None and told < now
    headline = _plan_headline(outcome) if planned else _headline(outcome, changes, standing, clash, doubts, bedless)
    return Explanation(
        outcome=outcome,
        headline=_hurried(headline, outcome),
        understood=understood(outcome.change, outcome.original, old),
        unclear=outcome.change.unclear,
        scope=scope_words(outcome.scope, inferred=inferred, now=now, ahead=ahead),
        changes=changes,
        kept=kept(changes) if revision is not None else None,
        cost=cost_difference(outcome.original, revision.itinerary, old, new) if revision is not None else None,
        time=(
            TimeDifference(durations(outcome.original, old), durations(revision.itinerary, new))
            if revision is not None
            else None
        ),
        broken=tuple(f for f in findings if f.state == "broken"),
        tight=tight,
        tight_new=tight_new,
        unknown=unknown_words(findings, itinerary, new),
        alternatives=_alternatives(outcome),
        relaxations=_relaxations(outcome, old, planned),
        conflict=conflict_words(outcome, old),
        planned=planned,
        locked=tuple(f"{item_words(name, outcome.original, old)} ({name})" for name in locks),
        broken_before=tuple(f.message for f in broken(findings) if (f.rule, f.subjects) in broken_before),
        standing=standing,
    )
