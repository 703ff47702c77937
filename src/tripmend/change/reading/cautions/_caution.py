"""A sentence that is asked about, and the words that the ways to say such a sentence share."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["BEFALLS", "FEW", "GONE", "HIT", "Caution"]

GONE = (
    r"(?:closed|close|closes|shut|open|opens|sold out|sold - out|full|booked(?: out| up)?|cancelled|called off|"
    r"suspended|delayed|running|runs|available|off)"
)
HIT = (
    rf"(?:{GONE[3:-1]}|broken|broke(?: down)?|out of (?:order|service|action)|blocked|flooded|damaged|evacuated|"
    r"burned|burnt|demolished|lost|gone|unusable|under (?:repair|renovation|construction))"
)
FEW = r"(?: (?!@place|@stay|@leg|@desc|and|but|so|because|,)\S+){0,5}?"
BEFALLS = (
    rf"(?:{HIT[3:-1]}|overbooked|late|moved|retimed|rescheduled|postponed|burn(?:s|ed|t)?(?: down)?|stolen|robbed|"
    r"missed|struck|stranded|dearer|raised|downgraded)"
)
"""What can befall a thing: gone, hit, or anything at all. FEW: a few words with no other thing among them."""


@dataclass(frozen=True, slots=True)
class Caution:
    """sentence: what makes it doubtful, unless one of `unless` is said, too. question: what is asked. partly: whether
    other clauses of the sentence are read all the same, where they tell something by themselves."""

    sentence: re.Pattern[str]
    question: str
    unless: re.Pattern[str] | None = None
    partly: bool = False

    def fits(self, text: str) -> bool:
        """Whether `text`, a sentence or a clause, has to be asked about."""
        return bool(self.sentence.search(text)) and not (self.unless and self.unless.search(text))
