"""How one writer writes: what is taken back, and the words that go on to the next place again and again."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from ...common.data_files import Expressions
from .text import Hit

said = Expressions(__file__)

# What a writer takes back: "at six, no wait, make that seven".

_BEFORE, _AFTER = 8, 24
_TICS = said.words("tics")
_SLIPS = 2
"""How often the same words take something back at most: who says "I mean" before every ticket corrects nothing."""
_SORTS = said.read("sorts", dict[str, str])
_LONG = ("stay", "ticket")


def taken_back(masked: str, found: Sequence[Hit]) -> list[tuple[int, int]]:
    """The stretches of a query that its writer takes back, with the words that do so: what stands right before these
    words and is of the kind that follows them. masked: the query with names blanked; found: its hits."""
    spans = []
    marks = list(said.taken_back.finditer(masked))
    often = Counter(mark[0] for mark in marks)
    for mark in marks:
        if mark[0] in _TICS and often[mark[0]] > _SLIPS:
            continue
        counted = said.counted.search(masked[: mark.start()].rstrip(" ,.;:-"))
        if counted is not None and said.count.match(masked, mark.end()):
            spans.append((counted.start(), mark.end()))
            continue
        end = said.clause_end.search(masked, mark.end())
        reach = min(mark.end() + _AFTER, end.start() if end else len(masked))
        after = {_SORTS.get(hit.kind) for hit in found if mark.end() <= hit.start <= reach} - {None}
        before = [
            hit.start
            for hit in found
            if (sort := _SORTS.get(hit.kind)) in after
            and -1 <= mark.start() - hit.end <= _BEFORE * (1 + (sort in _LONG))
        ]
        if before:
            spans.append((min(before), mark.end()))
    return spans


# Words by which a writer goes on to the next place, again and again: "and another thing is", "oh and then".

_REACH, _STRENGTH = 60, 0.7
_OPENERS = frozenset(said.words("openers"))


def frames(masked: str, names: Sequence[Hit]) -> list[tuple[int, float]]:
    """(character, strength) of each place where two to four words begin that stand shortly before at least half of the
    places, and nowhere else in the query. masked: the query with names blanked."""
    places = [hit.start for hit in names if hit.kind == "venue"]
    if len(places) < 2:
        return []
    words = [(match.start(), match[0]) for match in said.word.finditer(masked)]
    starts: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for number, (start, word) in enumerate(words):
        if word in _OPENERS or said.line_head.search(masked, max(0, start - 12), start):
            for size in (4, 3, 2):
                starts[tuple(other for _, other in words[number : number + size])].append(start)
    best: list[int] = []
    for found in starts.values():
        led = [next((place for place in places if 0 < place - start <= _REACH), 0) for start in found]
        if len(set(led)) == len(found) >= max(2, len(places) // 2) and len(found) > len(best):
            ways = zip(found, led, strict=True)
            if not any(
                not place
                or said.no_frame.search(masked, start, place)
                or said.pair.search(masked[max(0, start - _REACH) : start])
                for start, place in ways
            ):
                best = found
    return [(start, _STRENGTH) for start in best]
