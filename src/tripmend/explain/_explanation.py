"""A whole outcome in words and structured facts, from which both the page and the JSON answer are made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..change import Change, Unclear, Unfit, disruption_name
from ..rules import Finding, broken, check
from ..trip import Catalogue, Itinerary, trip_cost
from ._agenda import durations
from ._diets import meals_given_up, meals_unsure
from ._difference import ItemChange, differences
from ._figures import CostDifference, Kept, TimeDifference, cost_difference, kept
from ._findings import unknown_words
from ._reasons import reasoned
from ._relaxations import conflict_words, contradiction_words, relaxation_words
from ._standing import Standing, standing_wishes
from ._understood import constraint_words, disruption_words, item_words, outside_words, scope_words
from ._words import count, join, sentence

if TYPE_CHECKING:
    from ..repair import Outcome, Relaxation, Revision

__all__ = ["Explanation", "Understood", "Variant", "explain", "understood", "unread"]


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


def _headline(
    outcome: Outcome, changes: tuple[ItemChange, ...], standing: tuple[Standing, ...], clash: str = ""
) -> str:
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
        small = [f for f in outcome.before if f.rule == "party" and f.state in ("unknown", "broken")]
        if small:
            people = outcome.world.itinerary.traveller.people
            few = count(len(small), "booking is", "bookings are")
            return f"Nothing has to be replaced, but {few} for fewer people than the {people} there are now."
        if broken(outcome.before):
            return "Nothing has to change because of this."
        if any(change.nights for change in changes):
            return "Nothing else has to change, but a lodging has to be told."
        if unsure := meals_unsure(outcome):
            return f"Nothing is known to be in the way, but {unsure}."
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
    as_wished = join([*([f"Left out as wished: {join(gone)}"] if gone else []), *(["Done as asked"] if done else [])])
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


def _broken_before(outcome: Outcome, catalogue: Catalogue, now: tuple[Finding, ...]) -> tuple[str, ...]:
    """What was broken before anything happened and is so in `now`, as the checker words it now."""
    before = {(f.rule, f.subjects) for f in broken(check(outcome.original, catalogue, outcome.parameters))}
    return tuple(f.message for f in broken(now) if (f.rule, f.subjects) in before)


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
    standing = standing_wishes(outcome, old)
    clash = contradiction_words(outcome, old) if outcome.status == "impossible" else ""
    headline = _plan_headline(outcome) if planned else _headline(outcome, changes, standing, clash)
    itinerary = revision.itinerary if revision is not None else outcome.world.itinerary
    return Explanation(
        outcome=outcome,
        headline=_hurried(headline, outcome),
        understood=understood(outcome.change, outcome.original, old),
        unclear=outcome.change.unclear,
        scope=scope_words(
            outcome.scope, inferred=inferred, now=None if outcome.world.now is None else outcome.world.now.clock
        ),
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
        broken_before=() if planned else _broken_before(outcome, old, findings),
        standing=standing,
    )
