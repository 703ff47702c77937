"""Visits of ours that nobody wants any more: ``skip the Pantheon``, ``drop Tuesday's opera``."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from .._disruption import Change, Constraint, Unclear
from ._clauses import Clause
from ._descriptions import Desc
from ._questions import NOTHING_RECOGNISED
from ._targets import Target, resolve
from ._trip import Trip, Visit
from ._units import Unit, pattern, quote
from ._wished import Wishes, asked_back, hints_of

__all__ = ["LIST_OF_THINGS", "left_out", "only_possible", "unknown_visit", "visit_left_out"]

_LEAD = (
    r"(?:(?:please|and|so|then|also|but|now|just|maybe|perhaps|hi|hello|hey|ok|okay|,|we|i|you|us|let|can|could|shall|"
    r"should|will|would|may|might|like|love|want|wish|need|have|has|had|to|better|prefer|rather|decided|agreed|going|"
    r"are|am|is|it|possible|think|thought|best|sadly|unfortunately|sorry|after|all|@date|on) )*"
)
"""What may stand before the request; whoever else drops a visit tells news."""
_GAP = (
    r"(?:(?:the|that|our|my|this|a|visit|visiting|visits|going|trip|tour|seeing|stop|to|of|at|in|on|for|back|'s|@date|"
    r"@part) )*"
)
_THING = r"(?P<{}>@place|@desc|@stay)"
_DROP = (
    r"(?:skip|skipping|leave out|leaving out|drop|dropping|omit|omitting|remove|removing|ditch|scratch|cut|cut out|"
    r"cross (?:off|out)|strike (?:off|out)|take (?:out|off)|do without|pass on|give up(?: on)?|forgo)"
)
_UNWANTED = (
    r"(?:(?:do|would|will) not (?:really )?(?:want|like|wish|care|fancy|need|feel like)|(?:will|shall) not|"
    r"no longer (?:really )?(?:want|wish|care|need|feel like|like)|not (?:really )?(?:interested|keen|going)|"
    r"(?:decided|agreed|chosen|prefer|rather|better) (?:not|against)|changed our minds? about|"
    r"(?:lost|have no|no longer have any) interest in)"
    r"(?: (?:to|on|in|for|see|seeing|visit|visiting|go|going|do|doing|attend|attending|be|back))*"
)
_LEFT_OUT = pattern(
    rf"^{_LEAD}(?:{_DROP} {_GAP}{_THING.format('a')}(?! (?:short|shorter|early|down|(?:and|or) \S+))|"
    rf"(?:leave|take|cross|strike|scratch|cut|drop|knock) {_GAP}{_THING.format('b')} (?:out|off|from|away)|"
    rf"give {_GAP}{_THING.format('c')} a miss|"
    rf"{_UNWANTED} {_GAP}{_THING.format('d')}(?! (?:before|until|after|at|by|with|without|earlier|later|alone|and|or)))"
)
_UNABLE = pattern(r"(?:can|could) not|unable|not able|have to|had to|must")
_WHAT_OF_THE_MEAL = "Is another place wanted for this meal, or no meal at all?"
_MEAL = pattern(r"breakfast|brunch|lunch|dinner|supper")
_EVERY = pattern(
    r"both|all|every|each|any ?more|any longer|no longer|altogether|completely|entirely|never|again|no interest|"
    r"not interested|changed our minds?"
)
"""Words that mean every visit, not one of them."""
_NO_DOUBT = pattern(r"^(?:(?:and|but|so|hey|hi|hello|please|,) )*(?:can|could|may|shall|should|would) (?:we|you|i)")
_SHORT, _NEAR = 3, 0.75
"""A word longer than the first, and as like as the second, is near a name."""
_POSSIBLE = "Is that certain, or only a possibility?"
LIST_OF_THINGS = pattern(
    rf"(?:{_DROP}|{_UNWANTED})(?: both(?: of)?)? {_GAP}(?:@place|@desc)(?: (?:from )?@date)?"
    rf"(?:(?: ,| ,? ?and| ,? ?or| &| plus| nor) {_GAP}(?:@place|@desc)(?: (?:from )?@date)?)+"
    rf"(?= [,.!;?]| please| any ?more| any longer|$)"
)
"""Several visits that one verb leaves out: ``skip the Pantheon, the Forum and the opera``."""


_UNKNOWN = pattern(
    rf"^{_LEAD}(?:{_DROP}|{_UNWANTED}) {_GAP}(?P<x>(?!me |us |you |it |that |this )\S+(?: \S+){{0,4}}?)"
    r"(?: any ?more| any longer| please| from| @date|[ ,])*$"
)


def _unknown(name: str, text: str, trip: Trip) -> Unclear:
    """The question about a visit that is none of the trip, with the planned places whose names are near."""
    near: dict[str, Visit] = {}
    for visit in trip.visits:
        for known in (visit.place.name, *visit.place.aliases):
            words = {known.casefold(), *known.casefold().split()}
            said = [name.casefold(), *name.casefold().split()]
            if any(len(one) > _SHORT and get_close_matches(one, words, n=1, cutoff=_NEAR) for one in said):
                near[visit.stop.id] = visit
    question = f"{name!r} is nothing in the trip: what is to be left out?"
    return Unclear(text=text, question=question, choices=trip.stop_names(near.values()))


def unknown_visit(change: Change, clauses: Sequence[Clause], trip: Trip, message: str) -> Change:
    """`change`, of a message in which nothing was recognised, asked about by the name that is to be left out."""
    if len(change.unclear) != 1 or change.unclear[0].question != NOTHING_RECOGNISED or len(clauses) != 1:
        return change
    units = clauses[0].units
    said = _UNKNOWN.search(clauses[0].text)
    if said is None or {unit.text for unit in units} & {"@place", "@leg", "@stay"}:
        return change
    position = 0
    named = []
    for unit in units:
        if said.start("x") <= position < said.end("x"):
            named.append(unit)
        position += len(unit.text) + 1
    name = quote(message, named)
    unclear = _unknown(name, change.unclear[0].text, trip)
    return change.replace(unclear=(unclear,)) if name else change


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
    if unit is None:
        return Wishes()
    hints = hints_of(clause)
    target = resolve(trip, unit.value, hints)
    visits = trip.visits_of(target.id)
    meal = isinstance(unit.value, Desc) and unit.value.meal and not unit.value.modifiers
    if meal or (_MEAL.search(text.casefold()) and any(visit.stop.meal for visit in visits)):
        return Wishes(unclear=(Unclear(text=text, question=_WHAT_OF_THE_MEAL),))
    if target.certain and target.kind == "stay":
        return Wishes(unclear=(_without_a_bed(target, text),))
    if not target.certain and not target.choices:
        return Wishes(unclear=(_unknown(target.unknown, text, trip),))
    if not target.certain or target.place is None:
        return Wishes(unclear=(asked_back(target, text, "is to be left out"),))
    if clause.doubt == "if" and not _NO_DOUBT.search(clause.text):
        return only_possible(text)
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
