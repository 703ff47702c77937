"""What was understood, clause by clause, made one: parts joined, repetitions and answered questions dropped."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .. import _effects as fx
from .._disruption import Constraint
from .events._situation import OTHER_DAY, Outcome
from .words._clauses import Clause
from .words._units import pattern

__all__ = ["Entry", "merged", "settled"]


@dataclass
class Entry:
    """Something understood or asked so far."""

    outcome: Outcome
    event: str
    clause: Clause
    text: str
    sentence: int
    reason: str = ""
    weak: bool = False


def settled(entries: list[Entry], wishes: list[Constraint]) -> list[Entry]:
    """Without questions that a later clause has answered."""
    found: list[Entry] = []
    counts = [e for e in entries if isinstance(e.outcome.effect, fx.PartyChanged) and e.outcome.pending == "total"]
    if counts:
        # "We will be five, my brother and his wife are coming": the count says it all.
        others = [e for e in entries if isinstance(e.outcome.effect, fx.PartyChanged) and e is not counts[-1]]
        told = sum(sum(e.outcome.effect.by.values()) for e in others if isinstance(e.outcome.effect, fx.PartyChanged))
        final = counts[-1].outcome.effect
        if isinstance(final, fx.PartyChanged) and abs(told) <= abs(sum(final.by.values())):
            entries = [entry for entry in entries if entry not in others]
    for number in range(len(entries)):
        entry = entries[number]
        pending = entry.outcome.pending
        if pending:
            later = entries[:number] + entries[number + 1 :]
            done = any(
                isinstance(other.outcome.effect, fx.LegRetimed | fx.LegDelayed | fx.LegCancelled)
                and pending in ("leg", other.outcome.target.id if other.outcome.target else "")
                for other in later
            )
            done = done or (
                pending == OTHER_DAY
                and any(isinstance(o.outcome.effect, fx.LegCancelled | fx.LegDelayed) for o in later)
            )
            done = done or (
                pending == "slower" and any(isinstance(o.outcome.effect, fx.Slower | fx.DayLost) for o in later)
            )
            limits = [c for c in wishes if c.type in ("not_before", "not_after")]
            if pending == "tired" and not limits:
                found.append(entry)
                continue
            done = done or (pending == "tired" and bool(limits))
            done = done or (pending == "budget" and any(isinstance(o.outcome.effect, fx.BudgetChanged) for o in later))
            done = done or (pending == "slower" and bool(wishes) and _beside_wish(entry, wishes))
            done = done or (pending == "party" and any(isinstance(o.outcome.effect, fx.PartyChanged) for o in later))
            done = done or (pending == "weather" and any(isinstance(o.outcome.effect, fx.Weather) for o in later))
            done = done or (pending == "slower" and any(c.type in ("not_before", "not_after") for c in wishes))
            done = done or (pending == "strike" and any(isinstance(o.outcome.effect, _OFF) for o in later))
            if done:
                entries = [_on_its_day(other, entry) for other in entries]
                found = [_on_its_day(other, entry) for other in found]
                continue
        found.append(entry)
    return found


def _on_its_day(entry: Entry, asked: Entry) -> Entry:
    """``Postponed to Friday. It leaves at 6:40.``: a time without a day of its own is on the day that was told."""
    effect, day, target = entry.outcome.effect, asked.outcome.day, entry.outcome.target
    mine = target is not None and target.id == asked.outcome.pending
    if day is None or not mine or not isinstance(effect, fx.LegRetimed) or "@date" in entry.clause.text.split():
        return entry
    first = effect.depart or effect.arrive
    leg = target.leg if target is not None else None
    if first is None or leg is None or leg.depart is None or leg.arrive is None:
        return entry
    planned = leg.depart if effect.depart else leg.arrive
    shift = day - leg.depart.date() + (planned.date() - first.date())
    moved = effect.replace(
        depart=effect.depart and effect.depart + shift, arrive=effect.arrive and effect.arrive + shift
    )
    return _replaced(entry, replace(entry.outcome, effect=moved), entry.text)


_OFF = (fx.LegCancelled, fx.PlaceClosed, fx.SoldOut, fx.LodgingLost)
"""What a strike may have done."""


def merged(entries: list[Entry]) -> list[Entry]:
    """Parts of one effect put together, repetitions dropped."""
    found: list[Entry] = []
    for entry in entries:
        effect = entry.outcome.effect
        if effect is None:
            found.append(entry)
            continue
        for number, other in enumerate(found):
            joined = _join(
                other.outcome.effect,
                effect,
                total=entry.outcome.pending == "total" or other.outcome.pending == "total",
            )
            if entry.outcome.unclear is None and _outdone(other, entry):
                found[number] = entry
                break
            if joined is not None:
                text = other.text if entry.text in other.text else f"{other.text} … {entry.text}"
                found[number] = _replaced(other, replace(other.outcome, effect=joined), text)
                break
        else:
            found.append(entry)
    return found


_NOT_THEN = pattern(
    r"(?:does|do|will|is|are) not (?:be )?(?:go|going|run|running|leave|leaving|depart|departing|fly|flying|sail|"
    r"sailing)"
)
_WAS = pattern(r"(?:was|were) (?:closed|shut)")


def _beside_wish(entry: Entry, wishes: list[Constraint]) -> bool:
    """Whether an undated illness only explains a wish of the same sentence (``avoid it, she got ill there``)."""
    return entry.clause.units[-1].text in ("there", ",") and any(wish.type == "avoid_place" for wish in wishes)


def _outdone(one: Entry, two: Entry) -> bool:
    """Whether the later entry says better what the earlier one meant: ``breakfast is not possible, it opens at 10``."""
    first, second = one.outcome.effect, two.outcome.effect
    if isinstance(first, fx.PlaceClosed) and isinstance(second, fx.HoursChanged) and one.weak:
        return first.place == second.place and first.dates == second.dates
    if isinstance(first, fx.PlaceClosed) and isinstance(second, fx.HoursChanged) and _WAS.search(one.clause.text):
        # "It was closed but now opens at 16:00."
        return first.place == second.place and one.sentence == two.sentence
    if isinstance(first, fx.PlaceClosed) and isinstance(second, fx.SoldOut) and one.weak:
        # "We cannot get in, it is sold out."
        return first.place == second.place and first.dates == second.dates
    if (
        isinstance(first, fx.LegCancelled)
        and isinstance(second, fx.LegRetimed | fx.LegDelayed)
        and first.leg == second.leg
    ):
        # "It does not go tonight, it has been put back to tomorrow at ten."
        return one.weak and bool(_NOT_THEN.search(one.clause.text)) and two.sentence - one.sentence <= 1
    if isinstance(first, fx.LodgingDowngraded) and isinstance(second, fx.LodgingLost):
        return False
    return isinstance(first, fx.LodgingLost) and isinstance(second, fx.LodgingDowngraded) and first.stay == second.stay


def _replaced(entry: Entry, outcome: Outcome, text: str) -> Entry:
    """`entry` with another outcome."""
    return Entry(outcome, entry.event, entry.clause, text, entry.sentence, entry.reason, entry.weak)


def _join(one: fx.Effect | None, two: fx.Effect, total: bool = False) -> fx.Effect | None:
    """`one` and `two` as one effect, None when they are two. total: two only counts what one told."""
    if one is None:
        return None
    if isinstance(one, fx.PartyChanged) and isinstance(two, fx.PartyChanged):
        return one if sum(one.by.values()) == sum(two.by.values()) and total else None
    if one == two:
        return one
    if isinstance(one, fx.HoursChanged) and isinstance(two, fx.HoursChanged) and one.place == two.place:
        if one.dates == two.dates and not (one.opens and two.opens) and not (one.closes and two.closes):
            return one.replace(opens=one.opens or two.opens, closes=one.closes or two.closes)
        return None
    if isinstance(one, fx.EventMoved) and isinstance(two, fx.EventMoved) and one.place == two.place:
        # "It begins at 17:00 and ends at 23:00": of the second the beginning is the planned one.
        if one.end is not None or two.end is None:
            return None
        end = two.end + (one.start.date() - two.start.date())
        return one.replace(end=end) if end > one.start else None
    if isinstance(one, fx.LegRetimed) and isinstance(two, fx.LegRetimed) and one.leg == two.leg:
        return one.replace(depart=two.depart or one.depart, arrive=two.arrive or one.arrive)
    if isinstance(one, fx.LegDelayed) and isinstance(two, fx.LegRetimed) and one.leg == two.leg:
        return two
    if isinstance(one, fx.LegRetimed) and isinstance(two, fx.LegDelayed) and one.leg == two.leg:
        return one
    if isinstance(one, fx.LegCancelled) and isinstance(two, fx.LegRetimed | fx.LegDelayed) and one.leg == two.leg:
        return None
    if isinstance(one, fx.PlaceClosed) and isinstance(two, fx.PlaceClosed) and one.place == two.place:
        if not one.dates and one.during is None:
            return one
        if not two.dates and two.during is None:
            return two
        if one.dates == two.dates:
            return one if one.during is None or two.during is not None else two
        return None
    if (
        isinstance(one, fx.PlaceClosed)
        and isinstance(two, fx.SoldOut)
        and one.place == two.place
        and one.dates == two.dates
    ):
        return one
    if isinstance(one, fx.Slower) and isinstance(two, fx.Slower) and one.dates == two.dates:
        return one.replace(earliest=one.earliest or two.earliest, latest=one.latest or two.latest)
    if isinstance(one, fx.Slower) and isinstance(two, fx.DayLost) and one.dates in ((), (two.date,)):
        return two
    if isinstance(one, fx.DayLost) and isinstance(two, fx.Slower) and two.dates in ((), (one.date,)):
        return one
    if (
        isinstance(one, fx.LodgingDowngraded)
        and isinstance(two, fx.LodgingLost)
        and one.stay == two.stay
        and not two.nights
    ):
        return one
    if (
        isinstance(one, fx.LodgingLost)
        and isinstance(two, fx.LodgingLost)
        and one.stay == two.stay
        and (not one.nights or not two.nights)
    ):
        return one if one.nights else two
    return None
