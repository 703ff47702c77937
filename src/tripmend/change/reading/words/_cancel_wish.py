"""``Cancel the museum``: who says so to whoever plans wants it left out; ``the museum is cancelled`` is news."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ._units import Unit, pattern, starts_of, text_of

__all__ = ["with_cancels"]

_LEAD = (
    r"(?:(?:please|and|so|then|also|but|now|just|maybe|perhaps|hi|hello|hey|ok|okay|sorry|sadly|unfortunately|,|-|:) )*"
)
_WE = (
    r"(?:we|i)(?: (?:will|would|all|both|now|really|just|rather|have|had|decided|agreed|are|am|going|want|wish|like|"
    r"love|prefer|need|better|to|should|might|may|could|can))*"
)
_ASKED = (
    rf"(?:(?:(?:can|could|would|will|shall|should|may) (?:we|you|i)|let (?:us|is)|lets|{_WE}|to)(?: please| just)* )?"
)
_THING = (
    r"(?:(?:the|our|my|that|this|both|visits?|tour|trip|table|reservation|booking|tickets?|to|of|at|for|in|@date|'s|@part"
    r") )*(?:@place|@desc|@stay)"
)
_CANCEL = pattern(rf"(?:^|(?<=[.!?;,:\n] )|(?<=and )|(?<=so )){_LEAD}{_ASKED}(?P<verb>cancelled|cancelling) {_THING}")
_VERBS = frozenset(("cancel", "cancelling", "canceling"))


def with_cancels(units: Sequence[Unit]) -> list[Unit]:
    """`units` with ``drop`` for every ``cancel`` by which the travellers themselves ask to leave something out."""
    found = list(units)
    at = {start: number for number, start in enumerate(starts_of(found))}
    for match in _CANCEL.finditer(text_of(found)):
        number = at[match.start("verb")]
        if found[number].raw.casefold() in _VERBS:
            found[number] = replace(found[number], text="drop")
    return found
