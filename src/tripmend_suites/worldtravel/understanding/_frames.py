"""Words by which a writer goes on to the next place, again and again: "and another thing is", "oh and then"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from ._hit import Hit

__all__ = ["frames"]

_REACH = 60
_STRENGTH = 0.7
_WORDS = re.compile(r"[a-z']+")
_LINE = re.compile(r"\n[^a-z\n]*$")
_APART = re.compile(r"[.!?;]\s|\n|\b(?:pass|passes|tickets?)\b")
"""What leads to no new place: the end of a sentence, or the words for a pass that admits to a second place as well."""
_BEFORE = 60
_PAIR = re.compile(
    r"\b(?:pass|ticket)\b[^.!?;\n]*\b(?:for|both|covers?|covering|of|to|does|admits|"
    r"includ\w+|opens?|between)(?: \w+){0,2} $"
)
"""What stands before the "and" of two places of one pass: "one pass for it and the forum"."""
_OPENERS = frozenset(("and", "oh", "then", "also", "next", "plus", "so", "or", "another", "because", "after"))


def frames(masked: str, names: Sequence[Hit]) -> list[tuple[int, float]]:
    """(character, strength) of each place where two to four words begin that stand shortly before at least half of the
    places, and nowhere else in the query. masked: the query with names blanked."""
    places = [hit.start for hit in names if hit.kind == "venue"]
    if len(places) < 2:
        return []
    words = [(match.start(), match[0]) for match in _WORDS.finditer(masked)]
    starts: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for number, (start, word) in enumerate(words):
        if word in _OPENERS or _LINE.search(masked, max(0, start - 12), start):
            for size in (4, 3, 2):
                starts[tuple(other for _, other in words[number : number + size])].append(start)
    best: list[int] = []
    for found in starts.values():
        led = [next((place for place in places if 0 < place - start <= _REACH), 0) for start in found]
        if any(not place or _APART.search(masked, start, place) for start, place in zip(found, led, strict=True)):
            continue
        if any(_PAIR.search(masked[max(0, start - _BEFORE) : start]) for start in found):
            continue
        if len(set(led)) == len(found) >= max(2, len(places) // 2) and len(found) > len(best):
            best = found
    return [(start, _STRENGTH) for start in best]
