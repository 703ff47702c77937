"""The door of a lodging, and tickets that were lost: neither loses a night, a visit or a day."""

from __future__ import annotations

from ..words._units import pattern
from ._caution import FEW, Caution

__all__ = ["DOOR_SHUT", "LODGING_DOOR", "TICKETS_LOST"]

_LODGING_DOOR = "When a lodging opens or lets you in loses no night and no day. Is a night lost, or what is to change?"
_TICKETS_GONE = "Tickets that you lost close nothing. Can they be had again, or is the visit or the journey off?"
_DOOR = r"(?:@stay|@door|front desks?|lobby|rooms?|apartment|flat|host|landlord|landlady|concierge|porter|keys?)"
_LETS_IN = (
    r"(?:opens?|opened|opening|close|closes|closing|closed|shuts?|locks?|locked|staffed|manned|ready|lets?|letting|"
    r"available|accessible|possible|starts?|begins?|ends?|vacate|clean|cleaned|hands?|get|have|pick up|collect)"
)
_UP_TO_A_TIME = r"(?: (?!@place|@leg|@desc|and|but|so|because|,)\S+){0,7}? @clock"
_TICKETS = r"(?:tickets?|e - tickets?|passes|pass|vouchers?|qr codes?|boarding cards?)"
_OURS_LOST = (
    r"^(?:(?!they|it|who|airline|website|agency|office|@place|@desc|@stay|@leg)\S+ )*?(?:lost|forgot|forgotten|left|"
    r"misplaced|mislaid|dropped|threw away|can not find|could not find|do not find)(?: (?:all|both|of|the|our|my|his|"
    rf"her|their|those|these)){{0,3}}(?: \S+){{0,3}}? {_TICKETS}|"
    r"(?:we|i)(?: have)? (?:lost|forgot|forgotten|misplaced|mislaid|can not find) (?:our|my|the) @(?:leg|desc)|"
    rf"(?:my|our|his|her) (?:wallet|purse|bag|backpack|phone|luggage) (?:with|and) (?:\S+ ){{0,3}}?{_TICKETS}|"
    rf"^(?:my|our) \S+ (?:has |have )?(?:lost|forgot|forgotten|misplaced|mislaid) (?:our|my|the|his|her|their) @desc|"
    r"@desc (?:were|was|got|have been|has been) (?:\S+ )?(?:stolen|nicked|forgotten|mislaid)"
)
_WENT_LOST = r"(?:(?:were|was|got|have been|has been|are|is|been) )+(?:\S+ )?(?:stolen|lost|nicked|forgotten|mislaid)"
LODGING_DOOR = Caution(
    pattern(
        rf"check (?:- )?(?:in|out)(?: \S+){{0,9}}? @clock|@clock(?: \S+){{0,4}}? check (?:- )?(?:in|out)|"
        rf"{_DOOR}{FEW} {_LETS_IN}{_UP_TO_A_TIME}|"
        rf"{_LETS_IN}(?: (?:the|our|its|my|their|up))* (?:@door|front desks?|keys?|@stay){_UP_TO_A_TIME}"
    ),
    _LODGING_DOOR,
    pattern(r"@leg"),
    partly=True,
)
"""``Check-in only from 8 pm``, ``the reception closes at ten``."""
DOOR_SHUT = Caution(
    pattern(
        r"(?:@door|front desks?|lobby|concierge)(?: (?:desk|of|at|in|the|our|my|@stay)){0,5}(?: (?:is|are|was|will|be|"
        r"being|stays?|remains?|now|already|currently|sadly|unfortunately|all|day|night|@date|@night|@part))* "
        r"(?:closed|closes|close|closing|shut|shuts|locked|unstaffed|unmanned|empty|not (?:staffed|manned|open))"
    ),
    _LODGING_DOOR,
    pattern(r"@leg"),
    partly=True,
)
"""``The reception is closed``, at a time or at none."""
TICKETS_LOST = Caution(
    pattern(rf"{_OURS_LOST}|{_TICKETS}(?: (?:for|to|of) \S+(?: \S+)?)? {_WENT_LOST}"), _TICKETS_GONE, partly=True
)
"""``We lost our tickets``."""
