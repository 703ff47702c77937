"""The closed list of plain ways to leave a visit out; in other words it is asked about and never done."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .._disruption import Change, Constraint, Unclear
from ._targets import Hints, resolve
from ._trip import Trip
from ._units import Unit, pattern, quote, text_of

__all__ = ["only_plain_drops"]

_HELLO = (
    r"(?:(?:hi|hello|hey|ok|okay|and|so|then|also|but|please|just|sorry|apologies|sadly|unfortunately|actually|,) )*"
)
_ASKED = (
    r"(?:(?:(?:can|could|shall) (?:we|you|i)|let us|(?:we|i)(?: (?:will|all|both|now|really))*"
    r"(?: (?:want to|would like to|would love to|would prefer to|prefer to|would rather|have decided to|decided to|"
    r"need to|have to))?|(?:we|i) (?:are|am) going to) )?(?:please |just |then |all )*"
)
_GAP = r"(?:(?:the|our|that|this|both|a|all of) )*(?:(?:visit|visits|trip|tour) (?:to|of|at) (?:(?:the|our) )*|@date (?:'s )?)?"
_PLACE = r"(?:@place|@desc)"
_DAY = r"(?: (?:from |on )*(?:the )?@date)"
_LIST = rf"{_GAP}{_PLACE}{_DAY}?(?:(?: ,| ,? ?and| ,? ?&| plus| nor) {_GAP}{_PLACE}{_DAY}?)*"
_SEE = (
    r"(?: (?:to )?(?:go to|go back to|go and see|see|seeing|visit|visiting|going to|do|doing|attend|be at))?(?: on)?"
)
_FORM = (
    rf"(?:(?:skip|skipping|drop|leave out|omit|remove|ditch|scratch|cut out|cut|cross (?:off|out)|"
    rf"strike (?:off|out)|take (?:out|off)|do without|forgo|cancel|avoid) {_LIST}|"
    rf"(?:leave|take|cross|strike|scratch|cut|drop) {_LIST} (?:out|off)|"
    rf"give {_LIST} a miss|"
    rf"do not (?:really )?want{_SEE} {_LIST}|would not like{_SEE} {_LIST}|"
    rf"no longer (?:really )?want{_SEE} {_LIST}|would rather not{_SEE} {_LIST}|"
    rf"(?:have )?(?:decided|agreed) not{_SEE} {_LIST}|not (?:do|see|visit|go to) {_LIST}|"
    rf"(?:have )?changed our minds? about {_LIST}|"
    rf"(?:are |am )?not (?:really )?interested in{_SEE} {_LIST}|(?:have )?no (?:longer any )?interest in{_SEE} {_LIST})"
)
_FROM_PLAN = r"(?: (?:from|off|out of) (?:the|our|my) (?:plan|plans|trip|itinerary|programme|program|schedule|list))?"
_TAIL = (
    r"(?:(?: ,)? (?:please|thanks|thank you|thx|any ?more|any longer|after all|altogether|completely|entirely|at all|"
    rf"(?:for|with) all of us|all of us|(?:on |from )*@date|(?:the )?plan(?= $)))*"
)
_WHO = r"(?:(?:we|i) )?"
_PLAIN = re.compile(
    rf"(?:^|(?<= , )|(?<= and )|(?<= so )|(?<= but )|(?<= then )|(?<= - )|(?<= : ))"
    rf"{_HELLO}{_ASKED}{_WHO}{_FORM}{_FROM_PLAN}{_TAIL}(?=$| ,| - | \(| but | so )"
)
_MORE = re.compile(r"^ ?(?:,|-|:|\(|\)|and|but|so|then|please|thanks| )*$")
_DOUBT = pattern(
    r"if|unless|only|or|not both|when|whenever|in case|depending|should|may|might|could|maybe|perhaps|possibly|until|till|"
    r"kidding|joking|joke|wait|except|instead of|rather than|either|unsure|not sure|nor|though|although|first|twice|"
    r"he|she|they|others|some of us|one of us|changed our minds?|no need|first|later|back|again|how|why|what"
)
_REASON = pattern(
    r"bores?|boring|bored|ill|sick|tired|exhausted|too (?:far|expensive|crowded|busy|long|much|dear)|not enough time|"
    r"no time|(?:have )?(?:already )?(?:seen|been)|hate|do not (?:like|care)|not our thing"
)
"""What tells why a visit is not wanted and changes nothing of the request."""
_SKIP = pattern(
    r"skip|skips|skipped|skipping|omit|omitted|omitting|leave out|leaving out|left out|leave|drop|dropping|remove|"
    r"removing|cut|avoid|avoiding|ditch|take out|take off|do not want|no longer want|(?:do|will|would) not (?:see|visit|need)|"
    r"will not (?:go|be)|do without|cross (?:off|out)|give up|forgo"
)
_IT = pattern(
    r"(?:skip|skipping|omit|leave out|drop|avoid|remove|ditch|cut) (?:it|that|this|them|those|these|one)|"
    r"leave (?:it|that|them) out"
)
_QUESTION = "Is {} to be left out of the plan, altogether and for all of you?"
_CHOICES = ("leave it out", "keep it")
_ENDS = frozenset((".", "!", "?", ";", "\n"))


def only_plain_drops(change: Change, units: Sequence[Unit], trip: Trip, message: str) -> Change:
    """`change` with a question for each planned visit that was to go, unless it was said in one of the plain forms.

    A planned place in a sentence of leaving out that nothing else of `change` is about is asked about, too, and so is
    a pronoun (``so skip it``). units: the message as read, before anything is put in other words.
    """
    constraints = list(change.constraints)
    asked: list[Unclear] = []
    for row in _sentences(units):
        text = text_of(row)
        named = _planned(row, trip)
        if not _SKIP.search(text) and not any(wish.target in named for wish in constraints if _drops(wish, trip)):
            continue
        said = quote(message, row)
        if not _plainly(row, change, message):
            for wish in [one for one in constraints if _drops(one, trip) and one.target in named]:
                constraints.remove(wish)
                asked += _about(wish.target, wish.text or said, trip, asked)
        if _SKIP.search(text):
            for place in named:
                if not _used(place, change, asked, said, trip):
                    asked += _about(place, said, trip, asked)
        if _IT.search(text) and not _answered(change, asked, said):
            question = "Which visit is to be left out of the plan, if any?"
            asked.append(Unclear(text=said, question=question, choices=tuple(_names(named, trip)) or ("none",)))
    left = [wish for wish in constraints if _drops(wish, trip) and not _said_somewhere(wish, units, trip)]
    for wish in left:
        constraints.remove(wish)
        asked += _about(wish.target, wish.text, trip, asked)
    if not asked:
        return change
    return change.replace(constraints=tuple(constraints), unclear=(*change.unclear, *asked))


def _drops(wish: Constraint, trip: Trip) -> bool:
    return wish.type == "avoid_place" and bool(trip.visits_of(wish.target))


def _sentences(units: Sequence[Unit]) -> Iterator[list[Unit]]:
    row: list[Unit] = []
    for unit in units:
        if unit.text in _ENDS:
            if row:
                yield row
            row = []
        else:
            row.append(unit)
    if row:
        yield row


def _planned(row: Sequence[Unit], trip: Trip) -> list[str]:
    """The planned places of which a sentence speaks, in order."""
    found = []
    for unit in row:
        if unit.text in ("@place", "@desc"):
            target = resolve(trip, unit.value, Hints())
            if target.place is not None and trip.visits_of(target.place.id):
                found.append(target.place.id)
    return list(dict.fromkeys(found))


def _said_somewhere(wish: Constraint, units: Sequence[Unit], trip: Trip) -> bool:
    """Whether a sentence names the place, or leaves something out in a plain form (``drop Tuesday's opera``)."""
    rows = list(_sentences(units))
    return any(wish.target in _planned(row, trip) or _PLAIN.search(text_of(row)) for row in rows)


def _plainly(row: Sequence[Unit], change: Change, message: str) -> bool:
    """Whether a sentence leaves out by plain forms, and says beside them only what is understood or tells why."""
    text = text_of(row)
    found = list(_PLAIN.finditer(text))
    if not found:
        return False
    at = 0
    for start, end in [*[match.span() for match in found], (len(text), len(text))]:
        if not _harmless(text[at:start], _units_within(row, at, start), change, message):
            return False
        at = end
    return True


def _units_within(row: Sequence[Unit], start: int, end: int) -> list[Unit]:
    position, found = 0, []
    for unit in row:
        if start <= position and position + len(unit.text) <= end:
            found.append(unit)
        position += len(unit.text) + 1
    return found


def _harmless(text: str, units: Sequence[Unit], change: Change, message: str) -> bool:
    if _MORE.match(text):
        return True
    if _DOUBT.search(text) or _SKIP.search(text):
        return False
    said = quote(message, units)
    told = [*change.disruptions, *[wish for wish in change.constraints if wish.type != "avoid_place"]]
    if any(one.text and (one.text in said or said in one.text) for one in told):
        return True
    return bool(_REASON.search(text)) and not any(unit.text in ("@place", "@desc", "@clock") for unit in units)


def _used(place: str, change: Change, asked: Sequence[Unclear], said: str, trip: Trip) -> bool:
    stops = {visit.stop.id for visit in trip.visits_of(place)}
    for wish in change.constraints:
        if wish.target == place or wish.target in stops or wish.applies_to in stops:
            return True
    if any(place in one.effect.model_dump().values() for one in change.disruptions):
        return True
    return _answered(change, asked, said)


def _answered(change: Change, asked: Sequence[Unclear], said: str) -> bool:
    """Whether a question about these words is there already."""
    return any(one.text and (one.text in said or said in one.text) for one in (*change.unclear, *asked))


def _about(place: str, text: str, trip: Trip, asked: Sequence[Unclear]) -> list[Unclear]:
    question = _QUESTION.format(trip.visits_of(place)[0].place.name)
    return [] if any(one.question == question for one in asked) else [
        Unclear(text=text, question=question, choices=_CHOICES)
    ]


def _names(places: Sequence[str], trip: Trip) -> Iterator[str]:
    for place in places:
        yield trip.visits_of(place)[0].place.name
