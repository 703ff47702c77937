"""A kind of lodging that is refused (``no hostels please``), and words for lodgings that only qualify another word
(``no hotel breakfast``): neither says that our own lodging is not to be had."""

from __future__ import annotations

from ....trip import Place
from ..._disruption import Constraint, Unclear
from ..names._descriptions import StayWords
from ..names._name_index import name_words, stem
from ..names._trip import Trip
from ..words._clauses import Clause
from ..words._questions import BED_OR_WISH, LODGING_ITSELF
from ..words._units import Unit, pattern
from ._wished import Wishes

__all__ = ["lodging_refused"]

_VAGUE = frozenset(("room", "rooms", "stay", "place", "accommodation", "accommodations", "host", "reception"))
"""Words that name no kind: ``no room`` is a night without a bed."""
_REFUSAL = pattern(
    r"(?:no(?: more)?|without|not (?:\S+ ){0,4}?(?:any|an?|in|at)|(?:do|does|will|would) not (?:really "
    r")?(?:do|like|want|fancy|need|use|take)|never (?:\S+ ){0,2}?(?:an?|in)|avoid(?:ing)?|hates?|"
    r"nothing like|anything but)(?: (?:any|an?|more|of|these|those|the) ?)*(?: (?!@|our|my|your|us)\S+)? "
    r"(?P<t>@stay)(?P<after>(?: \S+)?)"
)
_BEING_WITHOUT = pattern(
    r"(?:have|has|had|having|got|gets?|is|are|am|be|was|were|there|left|says?|said|finds?|found|stand|stuck|remain)"
    r"(?: \S+){0,2}? (?:no|not|without)(?= |$)|"
    r"@stay(?: \S+){0,3}? (?:for (?:us|me|the|our|tonight)|left|available|any ?more|free|tonight|today|tomorrow|@night|"
    r"@date|at|booked|reserved|confirmed|ready)|(?:@night|@date|@place)(?: \S+){0,3}? (?:no|without)(?= |$)"
)
"""A night without a bed: ``we have no hotel``, ``no flat for us``, ``on Saturday no hotel``."""
_ASKED_FOR = pattern(
    r"please|if possible|ideally|preferably|prefer(?:s|ably)?|rather|wants?|would like|like|hates?|love|on this trip|"
    r"avoid(?:ing)?|never|anything but|not (?:really )?(?:do|like|want|fancy|need|use|take)"
)
_AFTER = frozenset(
    (
        "", "for", "in", "on", "at", "is", "are", "was", "any", "anymore", "left", "available", "free", "tonight",
        "today", "tomorrow", "this", "that", "with", "or", "and", "if", "please", "now", "either", "there", "here",
        "because", "near", "to", "until", "from", "then", "yet", "will", "can", "could", "has", "have", "had", "does",
        "do", "did", "says", "where", "which", "so", "ready", "reserved", "booked", "confirmed", "found", "again",
        "but", "ever", "though", "as", "of", "by", "instead", "whatsoever", "would", "not", "right", "close",
        "outside", "without", "anywhere", "too", "thanks", "thank", "-", ",", "(", ")",
    )
)  # fmt: skip
"""What may follow a lodging; any other word is what the lodging only qualifies: ``hotel breakfast``."""


def _kind(clause: Clause) -> tuple[Unit, str] | None:
    """The first lodging that a clause refuses, with the word behind it."""
    found = _REFUSAL.search(clause.text)
    if found is None:
        return None
    at = len(clause.text[: found.start("t")].split())
    unit = clause.units[at] if at < len(clause.units) else None
    if unit is None or not isinstance(unit.value, StayWords):
        return None
    return unit, found["after"].strip()


def _of_kind(place: Place, head: str) -> bool:
    words = {stem(word) for text in (*place.tags, *place.aliases) for word in text.casefold().split()}
    return stem(head) in name_words(place.name) or stem(head) in words


def lodging_refused(clause: Clause, trip: Trip, text: str) -> Wishes | None:
    """The wish, or the question, of a clause that refuses a kind of lodging; None where it does not.

    A kind is known by the names, tags and other names of the catalogue's lodgings. Those of the kind are to be avoided;
    where ours is one, or none is, it is asked.
    """
    found = _kind(clause)
    if found is None:
        return None
    unit, after = found
    if after == "@desc" or (after not in _AFTER and not after.startswith("@")):
        return Wishes(unclear=(Unclear(text=text, question=LODGING_ITSELF),))
    asked_for = _ASKED_FOR.search(clause.text)
    if _BEING_WITHOUT.search(clause.text) and (unit.value.head in _VAGUE or not asked_for):
        return None
    if unit.value.head in _VAGUE and not asked_for:
        return None
    ours = {stay.place for stay in trip.itinerary.stays}
    refused = {one.value.head for one in clause.units if isinstance(one.value, StayWords)}
    kin = [
        place
        for place in trip.catalogue.places
        if place.kind == "lodging" and any(_of_kind(place, head) for head in refused)
    ]
    narrowed = after in ("with", "that", "without", "near", "which", "where", "close")
    if narrowed or not kin or refused & _VAGUE or len(refused) > 1 or any(place.id in ours for place in kin):
        return Wishes(unclear=(Unclear(text=text, question=BED_OR_WISH),))
    return Wishes(tuple(Constraint(type="avoid_place", target=place.id, text=text) for place in kin))
