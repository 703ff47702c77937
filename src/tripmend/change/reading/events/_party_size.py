"""How many of the party come: ``only two of us are coming``, ``one of us can't make it``, ``Pedro drops out``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from ..._disruption import Unclear
from ..words._amounts import count_of
from ..words._questions import WHO_STAYS
from ..words._spelling import known
from ..words._units import Unit, pattern, text_of
from ._situation import Situation

__all__ = ["fewer", "named_absent", "of_us", "only_so_many", "so_many_come", "who_stays"]

_N = r"(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)"
_GO = r"(?:coming|travelling|traveling|going|left|here|joining|flying|come|travel|go|make it|fly|be there|left over)"
_END = r"(?: (?:now|then|after all|instead|in the end|in total|altogether))*(?= ?[,.!]*$)"
_ONLY = pattern(
    rf"(?:only|just|merely|down to)(?: (?:going to be|be|the|have|are|is))* {_N} of (?:us|our (?:group|party))"
    rf"(?: (?:are|is|will|will be|can|now|going to|able to|still|left))*(?: {_GO})?{_END}|"
    rf"(?:we|there) (?:are|will|will be|is)(?: (?:now|then|so))* (?:only|just)(?: (?:be|going to be))? {_N}"
    rf"(?: of us| people| travell?ers| left)?(?: now)?(?: {_GO})?{_END}|"
    rf"(?:we|there) (?:are|will be|will) (?:now )?(?:be )?{_N} of us(?: (?:now|left|"
    rf"then))?(?= ?[,.!]*$)"
)
"""How many are left, told as such."""
_COME = pattern(rf"{_N} of us (?:are|will be|will) (?:now )?{_GO}{_END}")
_OF_US = pattern(rf"{_N} of (?:us|the (?:group|party|gang|friends)|our (?:group|party|gang|friends|number))")
_ABSENT = pattern(
    r"(?:is|are|can|will|does|do|could) (?:be )?(?:sadly |unfortunately )?not (?:be )?(?:able to )?(?:come|coming|join|"
    r"joining|make it|travel|travelling|fly|flying)|drop(?:s|ped|ping)? out|(?:stays?|staying|stayed) (?:at )?home|"
    r"bail(?:s|ed|ing)?(?: out)?|backed out|backs out|pull(?:s|ed) out|(?:had|has|have) to (?:cancel|"
    r"cancelled|drop out)|"
    r"(?:has|have) cancelled|(?:is|are) no longer (?:coming|joining|with us|travelling)|(?:is|are) out(?= ?,?$)"
)
_PARTLY = pattern(r"@date|@place|@desc|@leg|@stay|@clock|@part|@night|@span|early|earlier|later|yet|until|first")
"""What limits the absence to a part of the trip."""
_BEFORE_A_VERB = frozenset(("is", "are", "can", "will", "has", "had", "does", "could", "and", ",", "drops"))
_STAYING = frozenset(
    ("dropping", "dropped", "stays", "bailed", "backed", "pulled", "cancelled", "bails", "pulls", "backs")
)


def only_so_many(units: Sequence[Unit]) -> int | None:
    """How many come, where a clause says that these are all: ``only two of us are coming``."""
    found = _ONLY.search(text_of(units))
    if found is None:
        return None
    return count_of(next(number for number in found.groups() if number))


def so_many_come(units: Sequence[Unit]) -> int | None:
    """How many come, where nothing says that these are all: ``five of us are coming``."""
    found = _COME.search(text_of(units))
    return None if found is None else count_of(found[1])


def of_us(units: Sequence[Unit]) -> int | None:
    """How many of the party a clause speaks of: ``one of us``."""
    found = _OF_US.search(text_of(units))
    return None if found is None else count_of(found[1])


def fewer(case: Situation) -> bool:
    """Whether somebody does not come at all, as far as the clause tells."""
    return bool(_ABSENT.search(case.line)) and not _PARTLY.search(case.line)


def named_absent(units: Sequence[Unit]) -> int:
    """How many people are told by names that nobody knows, before what they do: ``Pedro and Inês can't come``."""
    names = 0
    for unit, after in pairwise(units):
        name = unit.value is None and len(unit.raw) > 1 and unit.raw[0].isupper() and not unit.raw.isupper()
        if name and not known(unit.text) and after.text in _BEFORE_A_VERB | _STAYING:
            names += 1
    return names


def who_stays(case: Situation, number: int, party: Mapping[str, int]) -> dict[str, int] | Unclear:
    """The change of the party when `number` of it do not come; a question where that is not clear."""
    if sum(party.values()) <= number:
        return case.ask(WHO_STAYS, tuple(f"{count} {kind}" for kind, count in party.items()))
    kinds = [kind for kind, count in party.items() if count]
    if len(kinds) == 1:
        return {kinds[0]: -number}
    return case.ask(WHO_STAYS, tuple(f"1 {kind}" for kind in kinds))
