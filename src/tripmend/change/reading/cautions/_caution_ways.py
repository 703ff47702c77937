"""The sentences that are asked about, in the order in which they are looked for."""

from __future__ import annotations

from ._caution import Caution
from ._caution_beside import BESIDE_A_PLACE, BESIDE_THE_LODGING, PART_OF_A_PLACE
from ._caution_door import DOOR_SHUT, LODGING_DOOR, TICKETS_LOST
from ._caution_limits import (
    EARLY_OR_LATE,
    HOURS_INDOORS,
    LATE_THERE,
    NOT_UNTIL,
    OTHER_JOURNEY,
    SHORTER_WALKS,
    THERE_ONLY_THEN,
)
from ._caution_others import BEFORE_THE_TRIP, LONG_AGO, SOMEBODY_ELSE
from ._caution_reversals import EXCEPTION, EXPECTED, OFF_BUT_ON, TAKEN_BACK
from ._caution_waits import HELD_UP, WAITING_THERE

__all__ = ["CAUTIONS", "SETTLED"]

CAUTIONS: tuple[Caution, ...] = (
    LODGING_DOOR,
    DOOR_SHUT,
    TICKETS_LOST,
    WAITING_THERE,
    HELD_UP,
    SOMEBODY_ELSE,
    LONG_AGO,
    HOURS_INDOORS,
    BESIDE_A_PLACE,
    BESIDE_THE_LODGING,
    PART_OF_A_PLACE,
    TAKEN_BACK,
    NOT_UNTIL,
    LATE_THERE,
    THERE_ONLY_THEN,
    EXCEPTION,
    EXPECTED,
    OFF_BUT_ON,
    BEFORE_THE_TRIP,
    EARLY_OR_LATE,
    OTHER_JOURNEY,
    SHORTER_WALKS,
)
_JUDGED = (NOT_UNTIL, THERE_ONLY_THEN, EXPECTED, BEFORE_THE_TRIP, EARLY_OR_LATE, OTHER_JOURNEY, SHORTER_WALKS)
"""What a message sounds like may answer these."""
SETTLED = frozenset(caution.question for caution in CAUTIONS if caution not in _JUDGED)
"""The questions that stay whatever the message sounds like: what is in, beside or near a place, hours indoors, the
hours of a lodging's door, what happened to others or long ago, exceptions, lost tickets, travellers who are late,
what is off and on."""
