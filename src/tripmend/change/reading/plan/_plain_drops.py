"""The closed list of plain ways to leave a visit out; in other words it is asked about and never done."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..._disruption import Change, Constraint, Unclear
from ..names._targets import Hints, resolve
from ..names._trip import Trip
from ..words._units import Unit, pattern, quote, starts_of, text_of

__all__ = ["only_plain_drops"]

_HELLO = (
    r"(?:(?:hi|hello|hey|ok|okay|and|so|then|also|but|please|just|sorry|apologies|sadly|unfortunately|"
    r"actually|if possible|,) )*"
)
_ASKED = (
    r"(?:(?:(?:can|could|shall) (?:we|you|i)|lets|let (?:us|is)|(?:we|i)(?: (?:will|all|both|now|really))*"
    r"(?: (?:want to|would like to|would love to|would prefer to|prefer to|would rather|have decided to|decided to|"
    r"need to|have to))?|(?:we|i) (?:are|am) going to) )?(?:please |just |then |all |perhaps )*"
)
_GAP = (
    r"(?:(?:the|our|that|this|both|a|all of) )*(?:(?:visit|visits|trip|tour|reservation|booking|table|tickets?) "
    r"(?:to|of|at|for) (?:(?:the|our) )*|@date (?:'s )?)?"
)
_PLACE = r"(?:@place|@desc)"
_DAY = r"(?: (?:from |on )*(?:the )?@date)"
_LIST = rf"{_GAP}{_PLACE}{_DAY}?(?:(?: ,| ,? ?and| ,? ?&| plus| nor) {_GAP}{_PLACE}{_DAY}?)*"
_SEE = r"(?: (?:to )?(?:go to|go back to|go and see|see|seeing|visit|visiting|going to|do|doing|attend|be at))?(?: on)?"
_NEITHER = _LIST.replace("plus|", "plus| or|")
"""After a denial `or` means both: ``we do not want to see the zoo or the park``."""
_FORM = (
    rf"(?:(?:skip|skipping|drop|leave out|omit|remove|ditch|scratch|cut out|cut|cross (?:off|out)|"
    rf"strike (?:off|out)|take (?:out|off)|do without|forgo|cancel|avoid) {_LIST}|"
    rf"(?:leave|take|cross|strike|scratch|cut|drop) {_LIST} (?:out|off)|"
    rf"give {_LIST} a miss|"
    rf"do not (?:really )?want{_SEE} {_NEITHER}|would not like{_SEE} {_NEITHER}|"
    rf"no longer (?:really )?want{_SEE} {_NEITHER}|would rather not{_SEE} {_NEITHER}|"
    rf"(?:have )?(?:decided|agreed) not{_SEE} {_NEITHER}|not (?:do|see|visit|go to) {_NEITHER}|"
    rf"(?:have )?changed our minds? about {_LIST}|"
    rf"(?:are |am )?not (?:really )?interested in{_SEE} {_LIST}|(?:have )?no (?:longer any )?interest in{_SEE} {_LIST})"
)
_FROM_PLAN = (
    r"(?: (?:(?:from|off|out of) )?(?:the|our|my) (?:plan|plans|trip|itinerary|programme|program|schedule|list))?"
)
_TAIL = (
    r"(?:(?: ,)? (?:please|thanks|thank you|thx|any ?more|any longer|after all|altogether|completely|"
    r"entirely|at all|at all costs|in the end|"
    r"(?:for|with) all of us|all of us|(?:on |from )*@date))*"
)
_WHO = r"(?:(?:we|i) )?"
_PLAIN = re.compile(
    rf"(?:^|(?<= , )|(?<= and )|(?<= so )|(?<= but )|(?<= then )|(?<= - )|(?<= : ))"
    rf"{_HELLO}{_ASKED}{_WHO}{_FORM}{_FROM_PLAN}{_TAIL}(?=$| ,| - | \(| but | so )"
)
_MORE = re.compile(r"^ ?(?:,|-|:|\(|\)|and|but|so|then|please|thanks| )*$")
_DOUBT = pattern(
    r"if|unless|only|or|not both|when|whenever|in case|depending|should|may|might|could|maybe|perhaps|"
    r"possibly|until|till|"
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
    r"removing|cut(?= (?:the|our|out|@place|@desc))|avoid|avoiding|ditch|take out|take off|do not want|"
    r"no longer want|(?:do|will|would) not (?:see|visit|need)|"
    r"will not (?:go|be)|do without|cross (?:off|out)|give up|forgo"
)
_IT = pattern(
    r"(?<!not )(?<!never )(?:skip|skipping|omit|leave out|drop|avoid|remove|ditch|cut) (?:it|that|this|"
    r"them|those|these|one)|"
    r"leave (?:it|that|them) out"
)
_QUESTION = "Is {} to be left out of the plan, altogether and for all of you?"
_WHICH = "Which visit is to be left out of the plan, if any?"
_CHOICES = ("leave it out", "keep it")
_LONG = 10_000
_TAKEN_BACK = pattern(
    r"^(?:(?:and|but|oh|well|or|,) )*(?:just|only|if|unless|kidding|joking|no|not|wait|actually|maybe|"
    r"perhaps|except|depending|"
    r"never ?mind|should|when|or|in case|until|for now|provided|sorry|we changed|i changed|the others|some of us)"
)
"""How a sentence begins that may take back or narrow what the one before asked for."""
_ENDS = frozenset((".", "!", "?", ";", "\n"))


def only_plain_drops(change: Change, units: Sequence[Unit], trip: Trip, message: str) -> Change:
    """`change` with a question for each planned visit that was to go, unless it was said in one of the plain forms.

    A planned place in a sentence of leaving out that nothing else of `change` is about is asked about, too, and so is
    a pronoun (``so skip it``). units: the message as read, before anything is put in other words.
    """
    rows = list(_sentences(units))
    asked: list[Unclear] = []
    kept: list[Constraint] = []
    for wish in change.constraints:
        asked_already = any(one.text == wish.text for one in change.unclear)
        if not _drops(wish, trip) or asked_already or _said_plainly(wish, rows, change, trip, message):
            kept.append(wish)
        else:
            asked += _about(wish.target, wish.text, trip, asked)
    change = change.replace(constraints=tuple(kept)) if asked else change
    for row in rows:
        text, said = text_of(row), quote(message, row)
        named = _planned(row, trip)
        if _SKIP.search(text):
            for place in named:
                if not _used(place, change, said, trip):
                    asked += _about(place, said, trip, asked)
        if _IT.search(text) and not _answered((*change.unclear, *asked), said):
            choices = tuple(trip.visits_of(place)[0].place.name for place in named)
            asked.append(Unclear(text=said, question=_WHICH, choices=choices))
    return change.replace(unclear=(*change.unclear, *asked)) if asked else change


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


def _said_plainly(wish: Constraint, rows: list[list[Unit]], change: Change, trip: Trip, message: str) -> bool:
    """Whether the sentence of the wish says it in a plain form and the next one does not take it back."""
    words = wish.text.rstrip("…")
    mine = [at for at, row in enumerate(rows) if words and words in quote(message, row, _LONG)]
    mine = mine or [at for at, row in enumerate(rows) if wish.target in _planned(row, trip)]
    return bool(mine) and all(
        _plainly(rows[at], change, message) and not (rows[at + 1 :] and _TAKEN_BACK.search(text_of(rows[at + 1])))
        for at in mine
    )


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
    places = zip(row, starts_of(row), strict=True)
    return [unit for unit, first in places if start <= first and first + len(unit.text) <= end]


def _harmless(text: str, units: Sequence[Unit], change: Change, message: str) -> bool:
    if _MORE.match(text):
        return True
    if _DOUBT.search(text) or _SKIP.search(text):
        return False
    said = quote(message, units)
    told = [one.text for one in change.disruptions]
    told += [wish.text for wish in change.constraints if wish.type != "avoid_place"]
    if said and any(text and (text in said or said in text) for text in told):
        return True
    return bool(_REASON.search(text)) and not any(unit.text in ("@place", "@desc", "@clock") for unit in units)


def _used(place: str, change: Change, said: str, trip: Trip) -> bool:
    stops = {visit.stop.id for visit in trip.visits_of(place)}
    for wish in change.constraints:
        if wish.target == place or wish.target in stops or wish.applies_to in stops:
            return True
    if any(place in one.effect.model_dump().values() for one in change.disruptions):
        return True
    return _answered(change.unclear, said)


def _answered(asked: Sequence[Unclear], said: str) -> bool:
    """Whether a question about these words is there already."""
    return any(one.text and (one.text in said or said in one.text) for one in asked)


def _about(place: str, text: str, trip: Trip, asked: Sequence[Unclear]) -> list[Unclear]:
    question = _QUESTION.format(trip.visits_of(place)[0].place.name)
    return (
        []
        if any(one.question == question for one in asked)
        else [Unclear(text=text, question=question, choices=_CHOICES)]
    )
