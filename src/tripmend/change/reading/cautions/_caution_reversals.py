"""What is taken back, was only expected, or leaves something out."""

from __future__ import annotations

from ..words._units import pattern
from ._caution import GONE, Caution

__all__ = ["EXCEPTION", "EXPECTED", "OFF_BUT_ON", "TAKEN_BACK"]

_ALL = r"(?:everything|everywhere|anything|nothing|all|every|each|none|no|only|any|both|rest|most|museums|restaurants)"
_SAVE = (
    r"(?:except(?: for)?|excepting|excepted|apart from|aside from|other than|besides|save for|but for|excluding|"
    r"with the exception of|bar|all (?:\S+ ){0,2}?but(?= (?:the |our )?@)|everything but|every \S+ but|"
    r"everywhere but|nothing but|not counting)"
)
_HAPPY = r"(?:fine|good|great|ok|okay|lovely|perfect|nice|on time|as planned|unchanged|same|works?|went|sorted|booked)"
_TAKEN_BACK = "Does this happen or not? Please say what is the case now."
_EXCEPTION = "Which places are meant, by name, and what happens to each of them?"
TAKEN_BACK = Caution(
    pattern(
        r"(?:strike|closure|cancellation|delay|shutdown)(?: (?!,|and|@leg)\S+){0,5}? (?:called off|cancelled|"
        r"lifted|averted|reversed|withdrawn|is over|was over)|"
        r"(?:cancelled|called off|reversed|lifted|averted|withdrew) "
        r"(?:(?!due|because|by|after|owing|for|reason|,|\.|:)\S+ ){0,2}?"
        r"(?:strike|closure|cancellation|delay|shutdown)|(?:hardly|rarely|seldom) (?:\S+ )?(?:closes?|"
        r"closed|shuts?|"
        r"cancels?|cancelled|delayed|full)|(?:was|were) going to (?:be )?(?:closed?|cancelled|shut|sold out|"
        r"delayed)|"
        r"@money(?: \S+)* @place (?:is|are) free|"
        r"(?:closed|shut|cancelled|sold out)(?: \S+)*? (?:says?|shows?|lists?|claims?)(?: \S+){0,4}? "
        r"(?:open|available|running|on time)(?! (?:@date|from|at|until|only|@clock))"
    ),
    _TAKEN_BACK,
)
"""``The strike was called off``."""
EXCEPTION = Caution(
    pattern(rf"{_SAVE}(?: \S+)*? {GONE}|{GONE}(?: \S+)*? {_SAVE}"),
    _EXCEPTION,
    pattern(rf"{_ALL}(?: \S+){{0,4}}? {_HAPPY}(?: \S+)*? {_SAVE}|bar(?! @place)"),
)
"""``Everything but the Lantern is closed``."""
EXPECTED = Caution(
    pattern(
        r"(?:was|were|had been|is|are) (?:supposed|meant|said|rumou?red|believed|thought|about) to (?:be |"
        r"have been )?"
        r"(?:\S+ )?(?:cancelled|closed|shut|sold out|delayed|full|suspended|scrapped|called off|axed|close|shut)"
    ),
    "This says what was expected. What is the case now?",
)
"""``It was supposed to be cancelled``."""
_IT_WILL = r"(?: (?:it|they|that|is|are|now|again|has|have|does|do|will|still))*"
_RUNS = (
    r"(?:runs?|running|goes|go|open|opens|happens?|takes? place|operates?|operating|available|flies|flying|"
    r"(?<=still )(?:do|serve|offer|cook|sell|take))(?! (?:@clock|until|from|at|only|on|later|after|with|to|not))"
)
OFF_BUT_ON = Caution(
    pattern(
        r"(?:cancelled|closed|shut|off|sold out|suspended|called off|axed|scrapped)(?: \S+)*? "
        rf"but{_IT_WILL} {_RUNS}"
    ),
    "Does it take place or not?",
    pattern(r"@clock|thought|believed|assumed|feared"),
)
"""``Cancelled, but it runs again``."""
