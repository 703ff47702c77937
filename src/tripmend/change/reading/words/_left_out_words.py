"""How people say that a visit of the plan is to be left out."""

from __future__ import annotations

from ._units import pattern

__all__ = ["DROP", "GAP", "LEAD", "LIST_OF_THINGS", "UNWANTED"]

LEAD = (
    r"(?:(?:please|and|so|then|also|but|now|just|maybe|perhaps|hi|hello|hey|ok|okay|,|we|i|you|us|let|can|could|shall|"
    r"should|will|would|may|might|like|love|want|wish|need|have|has|had|to|better|prefer|rather|decided|agreed|going|"
    r"are|am|is|it|possible|think|thought|best|sadly|unfortunately|sorry|after|all|@date|on) )*"
)
"""What may stand before the request; whoever else drops a visit tells news."""
GAP = (
    r"(?:(?:the|that|our|my|this|a|visit|visiting|visits|going|trip|tour|seeing|stop|to|of|at|in|on|for|back|'s|@date|"
    r"@part|table|reservation|booking|tickets?) )*"
)
DROP = (
    r"(?:skip|skipping|leave out|leaving out|drop|dropping|omit|omitting|remove|removing|ditch|scratch|cut|cut out|"
    r"cross (?:off|out)|strike (?:off|out)|take (?:out|off)|do without|pass on|give up(?: on)?|forgo)"
)
UNWANTED = (
    r"(?:(?:do|would|will) not (?:really )?(?:want|like|wish|care|fancy|need|feel like)|(?:will|shall) not|"
    r"no longer (?:really )?(?:want|wish|care|need|feel like|like)|not (?:really )?(?:interested|keen|going)|"
    r"(?:decided|agreed|chosen|prefer|rather|better) (?:not|against)|changed our minds? about|"
    r"(?:lost|have no|no longer have any) interest in)"
    r"(?: (?:to|on|in|for|see|seeing|visit|visiting|go|going|do|doing|attend|attending|be|back))*"
)
_DATED = r"(?:@place|@desc)(?: (?:from )?@date)?"
LIST_OF_THINGS = pattern(
    r"(?<!not )(?<!not to )(?<!never )(?<!without )(?<!no )"
    r"(?:(?:do|please|must|should|may|can|would|will) not (?:please )?)?"
    rf"(?:{DROP}|{UNWANTED}|avoid|avoiding|not (?:do|see|visit|go to))(?: both(?: of)?)? {GAP}{_DATED}"
    rf"(?:(?: ,| ,? ?and| ,? ?or| &| plus| nor) {GAP}{_DATED})+(?= [,.!;?]| please| any ?more| any longer|$)"
)
"""Several visits that one verb leaves out: ``skip the Pantheon, the Forum and the opera``."""
