"""Month names that mean two months: *listopada* is October in Croatian, and November in Polish and Czech."""

from __future__ import annotations

import re
from functools import lru_cache

from .._folding import folded

__all__ = ["DOUBTFUL", "month_of_page"]

DOUBTFUL: dict[str, tuple[int, int]] = {"listopada": (10, 11), "listopad": (10, 11)}
"""The months that a name may mean; *listopadu* is Czech alone."""
_WORDS: tuple[tuple[int, str], ...] = (
    (
        10,
        r"ulaznic\w*|cijen[aeu]\w*|rasprodan\w*|slobodn\w*|odrasl\w*|djec\w*|ponedjelj\w*|srijed\w*|cetvrtak|utorak|petak"
        r"|subot[aeu]|nedjelj\w*|muzej\w*|vrijeme|rezervacij\w*|kazalist\w*|crkv\w*|godin[ae]|otvoren\w*|zatvoren\w*|izlozb\w*"
        r"|popunjen\w*|umirovljeni\w*|polazak|polasci|odaberite|hrvatsk\w*|hrk|sijecnja|veljace|ozujka|travnja|svibnja|lipnja"
        r"|srpnja|kolovoza|rujna|studenog\w?|prosinca",
    ),
    (
        11,
        r"bilet\w*|wstep\w*|godz\w*|dostepn\w*|wyprzedan\w*|miejsc\w*|doros\w*|dzieci\w*|ulgow\w*|zwiedzani\w*|poniedzial\w*"
        r"|wtor\w*|srod[aey]|czwart\w*|piat\w+|niedziel\w*|zl|zlot\w*|pln|rezerwacj\w*|wystaw\w*|wybierz|stycznia|lutego"
        r"|kwietnia|czerwca|lipca|sierpnia|wrzesnia|pazdziernika|grudnia"
        r"|vstup\w*|dospel\w*|deti|voln[aeioy]\w*|vyprodan\w*|obsazen\w*|rezervace|streda|stredu|ctvrtek|patek|utery|nedel[ei]"
        r"|pondeli|kc|czk|hodin\w*|ledna|unora|brezna|dubna|kvetna|cervna|cervence|srpna|zari|rijna|prosince",
    ),
)
"""Words of pages in the languages of each month, small and without accents; no word of the other month's languages."""
_PATTERNS = tuple((month, re.compile(rf"(?<![a-z])(?:{words})(?![a-z])")) for month, words in _WORDS)
_LETTERS = ((10, re.compile(r"[đĐ]")), (11, re.compile(r"[ąęłśźżńěřůĄĘŁŚŹŻŃĚŘŮ]")))
_TIMES = 3
"""So many times as many different words of one side decide where the other side has some, such as names."""


@lru_cache(maxsize=8)
def month_of_page(text: str) -> int | None:
    """Which of the two months *listopada* is by the other words of a page; None where they do not tell."""
    words = folded(text)
    told = {month: len(set(pattern.findall(words))) for month, pattern in _PATTERNS}
    for month, letters in _LETTERS:
        told[month] += bool(letters.search(text))
    best, other = sorted(told, key=lambda month: -told[month])
    return best if told[best] > 0 and told[best] >= _TIMES * told[other] else None
