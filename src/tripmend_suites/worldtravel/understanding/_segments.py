"""Which part of a query speaks of which visit, of the hotel, of a time of the day, or of something else.

The query is cut between hits so that each part makes sense by itself: one place a visit, with a length of stay and a
ticket where the town's facts ask for these; one time a rule for the day. Where the writing has lines or sentences, cuts
are cheap there and dear elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..world import TownRecord
from ._hit import Hit
from ._hits import Hits
from ._scoring import Scorer, State

__all__ = ["Segment", "segments_of"]

_MOST = 34


@dataclass(frozen=True, slots=True)
class Segment:
    """Characters `start` to `end` that speak of one thing. kind: ``visit``, ``time``, ``lodge`` or ``other``."""

    kind: str
    start: int
    end: int
    hits: tuple[Hit, ...]


def _cuts(hits: Hits) -> list[tuple[int, float]]:
    """(number of the first hit after it, strength) of each place where the query may be cut: at breaks, and between any
    two hits where the writer hardly sets anything apart."""
    places: list[tuple[int, float]] = [(0, 1.2)]
    found = hits.found
    anywhere = sum(strength >= 0.3 for _, strength in hits.folded.breaks) < sum(hit.kind == "venue" for hit in found)
    reach = found[0].end
    for number in range(1, len(found)):
        start = found[number].start
        if start >= reach:
            strength, _ = hits.folded.between(reach, start)
            turning = found[number].kind in ("home", "leave", "lodge", "hotel") and found[number].weight >= 0.7
            twice = found[number].kind == "clock" and found[number - 1].kind == "clock"
            if strength > 0 or anywhere or turning or twice:
                places.append((number, strength))
        reach = max(reach, found[number].end)
    places.append((len(found), 1.2))
    return places


def segments_of(hits: Hits, town: TownRecord, *, wish: bool = False) -> list[Segment]:
    """The parts of the query in order; together they are the whole of it. wish: a part may speak of the hotel without
    a word for one, by what is near, a part of town or a price; for a query where no hotel is found otherwise."""
    found = hits.found
    if not found:
        return [Segment("other", 0, len(hits.folded.text), ())]
    scorer = Scorer(town, len(hits.dates) > 1, wish)
    cuts = _cuts(hits)
    best: list[tuple[float, int, str]] = [(0.0, 0, "")] + [(-1e9, 0, "")] * (len(cuts) - 1)
    for first in range(len(cuts) - 1):
        state, inner = State(), 0.0
        for last in range(first + 1, min(len(cuts), first + _MOST)):
            for hit in found[cuts[last - 1][0] : cuts[last][0]]:
                state.add(hit)
            if len(state.venues) > 3:
                break
            strength = cuts[last][1]
            score, kind = scorer.best(state)
            total = best[first][0] + score - inner - 0.7 * (1.2 - strength)
            if total > best[last][0]:
                best[last] = (total, first, kind)
            inner += 0.55 * strength if strength >= 0.9 else 0.4 * strength if strength >= 0.3 else 0.0
    parts: list[tuple[int, int, str]] = []
    at = len(cuts) - 1
    while at:
        _, before, kind = best[at]
        parts.append((before, at, kind))
        at = before
    return _with_text(hits, cuts, parts[::-1])


def _with_text(hits: Hits, cuts: Sequence[tuple[int, float]], parts: Sequence[tuple[int, int, str]]) -> list[Segment]:
    found, segments, start = hits.found, [], 0
    for first, last, kind in parts:
        inside = found[cuts[first][0] : cuts[last][0]]
        end = len(hits.folded.text)
        if cuts[last][0] < len(found):
            reach = max(hit.end for hit in found[: cuts[last][0]])
            end = hits.folded.between(reach, found[cuts[last][0]].start)[1]
        segments.append(Segment(kind, start, end, tuple(inside)))
        start = end
    return segments
