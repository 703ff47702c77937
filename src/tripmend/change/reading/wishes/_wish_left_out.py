"""Visits of ours that nobody wants any more: ``skip the Pantheon``, ``drop Tuesday's opera``."""

from __future__ import annotations

from ..._disruption import Constraint, Unclear
from ..names._descriptions import Desc
from ..names._in_part import asked_in_part
from ..names._targets import Target, resolve
from ..names._trip import Trip
from ..names._unknown_visit import nothing_like
from ..words._clauses import Clause
from ..words._left_out_words import DROP, GAP, LEAD, UNWANTED
from ..words._units import Unit, pattern
from ._wished import Wishes, asked_back, hints_of

__all__ = ["left_out", "only_possible", "visit_left_out"]

_THING = r"(?P<{}>@place|@desc|@stay)"
_LEFT_OUT = pattern(
    rf"^{LEAD}(?:{DROP} {GAP}{_THING.format('a')}(?! (?:short|shorter|early|down|(?:and|or) \S+))|"
    rf"(?:leave|take|cross|strike|scratch|cut|drop|knock) {GAP}{_THING.format('b')} (?:out|off|from|away)|"
    rf"give {GAP}{_THING.format('c')} a miss|"
    rf"{UNWANTED} {GAP}{_THING.format('d')}(?! (?:before|until|after|at|by|with|without|earlier|later|alone|and|or)))"
)
_UNABLE = pattern(r"(?:can|could) not|unable|not able|have to|had to|must")
_WHAT_OF_THE_MEAL = "Is another place wanted for this meal, or no meal at all?"
_MEAL = pattern(r"breakfast|brunch|lunch|dinner|supper")
_NO_MEAL = pattern(rf"^{LEAD}(?:no|without) @desc(?: (?:on|for|us|please|thanks|needed|necessary|@date|,))*$")
"""``No dinner on Friday``."""
_EVERY = pattern(
    r"both|all|every|each|any ?more|any longer|no longer|altogether|completely|entirely|never|again|no interest|"
    r"not interested|changed our minds?"
)
"""Words that mean every visit, not one of them."""
_NO_DOUBT = pattern(r"^(?:(?:and|but|so|hey|hi|hello|please|,) )*(?:can|could|may|shall|should|would) (?:we|you|i)")
_UNDECIDED = pattern(r"^(?:(?:and|but|so|hey|hi|hello|please|,) )*(?:should|shall) (?:we|i)")
_POSSIBLE = "Is that certain, or only a possibility?"


def visit_left_out(clause: Clause) -> Unit | None:
    """What the clause asks to leave out of the plan, None where it asks for no such thing."""
    said = _LEFT_OUT.search(clause.text)
    if said is None or _UNABLE.search(said[0]) or "@clock" in clause.text:
        return None
    at = next(said.end(name) for name in ("a", "b", "c", "d") if said[name])
    position = 0
    for unit in clause.units:
        position += len(unit.text)
        if position == at:
            return unit
        position += 1
    return None


def left_out(clause: Clause, trip: Trip, text: str) -> Wishes:
    """The place that is to be left out; where it is visited on other days, too, only by the stops that are meant."""
    unit = visit_left_out(clause)
    if unit is None and any(_is_meal(one) for one in clause.units) and _NO_MEAL.search(clause.text):
        return Wishes(unclear=(Unclear(text=text, question=_WHAT_OF_THE_MEAL),))
    if unit is None:
        return Wishes()
    hints = hints_of(clause)
    target = resolve(trip, unit.value, hints)
    visits = trip.visits_of(target.id)
    if _is_meal(unit) or (_MEAL.search(text.casefold()) and any(visit.stop.meal for visit in visits)):
        return Wishes(unclear=(Unclear(text=text, question=_WHAT_OF_THE_MEAL),))
    if target.certain and target.kind == "stay":
        return Wishes(unclear=(_without_a_bed(target, text),))
    if not target.certain and not target.choices:
        return Wishes(unclear=(nothing_like(target.unknown, text, trip),))
    if not target.certain or target.place is None:
        return Wishes(unclear=(asked_back(target, text, "is to be left out"),))
    if _UNDECIDED.search(clause.text) or (clause.doubt == "if" and not _NO_DOUBT.search(clause.text)):
        return only_possible(text)
    position = clause.units.index(unit)
    end = len(" ".join(one.text for one in clause.units[: position + 1]))
    doubt = asked_in_part(clause, end, target.id, trip, text)
    if doubt is not None:
        return Wishes(unclear=(doubt,))
    meant = [visit for visit in visits if visit.date in hints.dates]
    if hints.dates and visits and not meant:
        question = f"{target.place.name} is not planned on that day: which visit is to be left out?"
        return Wishes(unclear=(Unclear(text=text, question=question, choices=trip.stop_names(visits)),))
    if len(visits) > 1 and not hints.dates and not _EVERY.search(clause.text):
        question = f"{target.place.name} is planned {len(visits)} times: which visit is to be left out?"
        return Wishes(
            unclear=(Unclear(text=text, question=question, choices=(*trip.stop_names(visits), "all of them")),)
        )
    only = [visit.stop.id for visit in meant] if len(meant) < len(visits) else [""]
    return Wishes(tuple(_avoided(target, text, stop) for stop in only or [""]))


def _is_meal(unit: Unit) -> bool:
    return isinstance(unit.value, Desc) and bool(unit.value.meal) and not unit.value.modifiers


def only_possible(text: str) -> Wishes:
    """The question whether a visit that may be left out (``maybe``, ``if it rains``) is."""
    return Wishes(unclear=(Unclear(text=text, question=_POSSIBLE, choices=("it is certain", "leave it")),))


def _without_a_bed(target: Target, text: str) -> Unclear:
    """A night is no visit: without its lodging, another bed or the night itself has to give."""
    name = target.place.name if target.place is not None else target.id
    question = f"The nights at {name} need a bed, so it cannot just be left out: what is wanted in its stead?"
    return Unclear(text=text, question=question, choices=("another lodging", "no lodging: we sleep elsewhere"))


def _avoided(target: Target, text: str, stop: str) -> Constraint:
    return Constraint(type="avoid_place", target=target.id, applies_to=stop, text=text)
