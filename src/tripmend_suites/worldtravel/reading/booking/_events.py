"""What a text over slots has to be to name an event or a genre: no price, no time, no note, and no word for a state."""

from __future__ import annotations

import re

from ..prices._amounts import bare_sums_in
from ..prices._money import foreign_in, says_amount
from ..slots.words._lexicon import meaning_of
from ._currency import says_foreign
from ._hints import says_state
from ._words import folded, names_price

__all__ = ["names_event"]

_TIME = re.compile(r"(?<![\d.,:])(?:[01]?\d|2[0-4])\s?[:h]\s?[0-5]\d(?!\d)|(?<![\d.,:])\d{1,2}\s?[ap]\.?m\b")
_NOTE = re.compile(
    r"\W*(?:(?:please )?note|nb|n\.b\.|p\.?s|hinweis|achtung|attention|nota|important|info|let op|uwaga|obs|remarque"
    r"|avviso|aviso|refunds?|doors)\b(?=\s?[:!.–—-]| open)"
)
_CELLS = re.compile(r"\s*[|·•/;,–—]\s*|\s-\s")
_WORDS = 4
"""A state is told in no more; ``Still Life with Fruit and Free Flowers`` is a name."""
_EDGES = " .·…_:–-|"
_PATTERN = 5
"""So many times one and the same letter are no word."""
_STATES = re.compile(
    r"(?:not|no longer|never|no more|now|still|again|currently|un|all|is|are|already|fully|\s)*"
    r"(?:available|bookable|sold[ -]?out|booked(?: out| up)?|free|taken|full|reserved|unavailable|closed|open"
    r"|cancelled)"
    r"(?: again| now| today)?"
)


def names_event(text: str) -> bool:
    """Whether a line can be the name of an event, or of its genre."""
    words = folded(text)
    if says_amount(text) or foreign_in(text) or says_foreign(text) or _TIME.search(words) or _NOTE.match(words):
        return False
    if _is_pattern(words) or _is_price(text):
        return False
    cells = [cell for cell in _CELLS.split(words) if re.search(r"\w", cell)]
    if len(cells) > 1 and all(meaning_of(cell) is not None and len(cell.split()) <= _WORDS for cell in cells):
        return False
    return not any(_STATES.fullmatch(cell) or (len(cells) > 1 and says_state(cell)) for cell in cells)


def _is_price(text: str) -> bool:
    """Whether a line is the word for a fare, or for the price or a ticket, and a bare number (``Adult 12.50``)."""
    sums = bare_sums_in(text, whole=True)
    if not sums or text[sums[-1].end :].strip(_EDGES):
        return False
    return names_price(text[: sums[-1].start].strip(_EDGES), sums[-1].said)


def _is_pattern(words: str) -> bool:
    """Whether the words have no letter, or are a pattern along an edge that was read as letters: nothing but one
    letter, again and again (``m mm mmm``, ``iiiiii``). A short name may be one (``AAA``); a lone sign is none."""
    runs = re.findall(r"[^\W\d_]+", words)
    letters = "".join(runs)
    if len(set(letters)) > 1:
        return False
    return not letters or len(runs) > 1 or len(letters) >= _PATTERN or len(words.strip()) < 2
