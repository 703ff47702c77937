"""What happened to others, or long ago."""

from __future__ import annotations

from ..words._units import pattern
from ._caution import BEFALLS, FEW, Caution

__all__ = ["BEFORE_THE_TRIP", "LONG_AGO", "SOMEBODY_ELSE"]

_PAST = (
    r"(?:@past|@ago|last (?:week|weekend|month|year|spring|summer|autumn|fall|winter|time)|yesterday|the other day|"
    r"(?:a|an|one|two|three|four|five|six|few|some|couple of|\d+) (?:few )?(?:days?|weeks?|months?|years?) ago|"
    r"back in \S+|in the past)"
)
_OTHER = (
    r"(?:colleagues?|coworkers?|co - workers?|workmates?|friends?|neighbou?rs?|acquaintances?|classmates?|cousins?|"
    r"uncles?|aunts?|(?:somebody|someone)(?: else)?|strangers?|tourists?|(?:other|another|fellow) (?:guests?|people|"
    r"travell?ers?|passengers?|family|families|couples?|groups?))"
)
"""People who are hardly of the party. What happened to them is asked about."""
_AGO = r"(?:@ago|last (?:spring|summer|autumn|fall|winter)|\S+ years ago|in the past|back in \S+)"
_THEN = r"(?:was|were|had been|got|had|did|went|has|have)"
_SOMEBODY_ELSE = "This happened to somebody else. Is anything of this trip hit, and what?"
_LONG_AGO = "This was long before the trip. Is anything of this trip hit, and what?"
SOMEBODY_ELSE = Caution(
    pattern(
        rf"{_OTHER} (?:'s|') (?:\S+ ){{0,2}}?@(?:stay|leg|desc){FEW} {BEFALLS}|"
        rf"@(?:stay|leg|desc) of (?:\S+ ){{0,2}}?{_OTHER}{FEW} {BEFALLS}|"
        rf"{_OTHER}(?: of (?:mine|ours|my \S+|our \S+))? (?:\S+ )?(?:had|have|has|got|lost|missed|will miss) "
        r"(?:his|her|their) (?:\S+ ){0,2}?@(?:stay|leg|desc)|"
        rf"(?:a|an|some|two|one of (?:my|our)) (?:\S+ )?{_OTHER}(?: of (?:mine|ours))? (?:(?:was|were|had|has|have|"
        r"got|just) ){0,2}(?:lost @money|robbed|mugged|pickpocketed|@money stolen)"
    ),
    _SOMEBODY_ELSE,
)
"""``My colleague's flight is late``."""
LONG_AGO = Caution(
    pattern(
        rf"{_AGO}(?: (?!but|still|since|so|and)\S+){{0,8}}? {_THEN}(?: \S+){{0,2}}? {BEFALLS}|"
        rf"{_THEN}(?: \S+){{0,2}}? {BEFALLS}(?: (?!but|still|since|so|and)\S+){{0,5}}? {_AGO}"
    ),
    _LONG_AGO,
    pattern(r"(?:still|again|since|until)|(?:is|are|remains?|stays?) (?:\S+ )?(?:closed|shut|cancelled|off|full)"),
)
"""``In 2019 the Lantern was closed``."""
BEFORE_THE_TRIP = Caution(
    pattern(
        rf"(?:was|were|had been|got) (?:\S+ )?(?:closed|shut|sold out|full|cancelled|called off|booked out|"
        rf"fully booked|overbooked|delayed)(?: \S+){{0,2}}? (?:@date |@part )?{_PAST}|"
        rf"^(?:but |and |so )?{_PAST} (?:,  )?(?:the |our )?@(?:place|desc) (?:was|were) (?:closed|shut|"
        rf"sold out|full)$"
    ),
    "This was before the trip. Is it still so, and on which day?",
    pattern(r"since|still|again|and|but|so|until|will|remains?"),
)
"""``It was closed last week``."""
