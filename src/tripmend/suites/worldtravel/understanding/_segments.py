"""Which part of a query speaks of which visit, of the hotel, of a time of the day, or of something else.

The query is cut between hits so that each part makes sense by itself: one place a visit, with a length of stay and a
ticket where the town's facts ask for these; one time a rule for the day. Where the writing has lines or sentences, cuts
are cheap there and dear elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ..world import TownRecord, Venue
from ._hit import Hit
from ._hits import Hits

__all__ = ["Segment", "segments_of"]

_MOST = 34


@dataclass(frozen=True, slots=True)
class Segment:
    """Characters `start` to `end` that speak of one thing. kind: ``visit``, ``time``, ``lodge`` or ``other``."""

    kind: str
    start: int
    end: int
    hits: tuple[Hit, ...]


@dataclass(frozen=True, slots=True)
class _Needs:
    stay: bool
    ticket: bool
    meals: int
    restaurant: bool
    partners: frozenset[str]


def _needs(venue: Venue) -> _Needs:
    genres = {event.genre for event in venue.events}
    tickets = {product.profile for product in venue.products}
    stays = [d.profile for d in venue.dwell if d.profile not in genres | tickets | {"no-stairs"}]
    partners = frozenset(name for product in venue.products for name in product.covers if name != venue.id)
    meals = sum(d.profile in ("breakfast", "brunch", "lunch", "dinner") for d in venue.dwell)
    return _Needs(len(stays) > 1, len(venue.products) > 1, meals, venue.kind == "restaurant", partners)


class _Scorer:
    """How well hits go together as one thing of each kind."""

    def __init__(self, hits: Hits, town: TownRecord) -> None:
        self.needs = {venue.id: _needs(venue) for venue in town.venues if venue.kind != "hotel"}
        self.near = {name for venue in town.venues if venue.kind == "hotel" for name in venue.near}
        self.two = len(hits.dates) > 1

    def best(self, counts: Counter[str], venues: Sequence[Hit], dates: int, labels: float) -> tuple[float, str]:
        """The kind that the hits fit best, and how well."""
        options = [
            (self._other(counts, venues, dates), "other"),
            (self._time(counts, venues, dates), "time"),
            (self._lodge(counts, venues, dates), "lodge"),
        ]
        if venues:
            options.append((self._visit(counts, venues, dates, labels), "visit"))
        return max(options)

    def _strange(self, counts: Counter[str]) -> float:
        return (
            0.5 * counts["stairs"]
            + 0.6 * counts["town"]
            + 2.0 * counts["hotel"]
            + 0.9 * counts["clock"]
            + 0.4 * (counts["lodge!"] > 0)
        )

    def _visit(self, counts: Counter[str], venues: Sequence[Hit], dates: int, labels: float) -> float:
        names = list(dict.fromkeys(hit.value for hit in venues))
        needs = self.needs[names[0]]
        score = 2.0 - self._strange(counts)
        for other in names[1:]:
            score -= 0.3 if other in needs.partners and counts["joint"] else 3.0
        if len(venues) > len(names):
            score -= 0.6 * (len(venues) - len(names))
        if self.two:
            said = dates + min(1, counts["either"]) if not needs.restaurant else dates
            score += 1.0 if said == 1 else -0.6 if not said else -0.8 * (said - 1)
        score -= max(0, counts["event"] - 1) * 1.5
        if needs.restaurant:
            score += 0.6 * min(1, counts["meal"]) - 0.7 * max(0, counts["meal*"] - 1)
            score += 0.8 * min(1, counts["dish"]) - 1.2 * max(0, counts["dish*"] - 1)
            score += 0.7 * min(1, counts["range"]) - 1.0 * max(0, counts["range"] - 1)
            return (
                score
                - 0.15 * min(4, counts["quick"] + counts["fast"] + counts["guided"] + counts["label!"])
                - 0.5 * counts["work"]
                - 0.3 * counts["light"]
            )
        stays = sum(min(1, counts[kind]) for kind in ("quick", "deep", "family", "usual-stay", "noun")) + min(
            1, counts["colour"] + counts["work"]
        )
        tickets = sum(
            min(1, counts[kind]) for kind in ("fast", "guided", "cheap", "every", "enough", "joint", "willing-queue")
        )
        neutral = counts["neutral"]
        event = counts["event"] + counts["genre"]
        if needs.stay and not event:
            score += 0.7 if stays or neutral else -0.5
            neutral -= 0 if stays else 1
        if needs.ticket:
            score += 0.7 if tickets or labels >= 0.9 or neutral > 0 else -0.4
        score -= 0.25 * max(0, min(1, counts["quick"]) + min(1, counts["deep"]) + min(1, counts["usual-stay"]) - 1)
        score -= 0.5 * max(0, counts["quick"] + counts["deep"] + counts["family"] - 2) * 0.4
        return score - 1.4 * counts["dish"] - 0.8 * counts["meal"] - 0.5 * counts["range"]

    def _time(self, counts: Counter[str], venues: Sequence[Hit], dates: int) -> float:
        if counts["clock"] != 1 or counts["range"]:
            return -9.0
        cue = counts["home"] or counts["leave"]
        score = (
            (1.6 if cue else 0.4)
            - 2.5 * len(venues)
            - 0.4 * counts["hotel"]
            - 1.2 * counts["dish"]
            - 0.5 * counts["town"]
        )
        if self.two:
            score += 0.8 if dates == 1 else -0.3 if not dates else -1.0 * (dates - 1)
        return (
            score
            + (0.2 if counts["lodge"] else 0)
            - 0.5 * counts["area"]
            - 0.3 * counts["tongue"]
            - 0.3 * counts["stairs"]
        )

    def _lodge(self, counts: Counter[str], venues: Sequence[Hit], dates: int) -> float:
        strange = (
            0.8 * counts["clock"]
            + counts["range"]
            + 1.2 * counts["dish"]
            + 0.5 * counts["tongue"]
            + 0.5 * counts["town"]
            + 0.3 * counts["stairs"]
            + 1.2 * counts["event"]
        )
        strange += 0.5 * dates if self.two else 0.3 * dates
        if counts["hotel"]:
            return 2.2 - strange - 2.0 * len(venues) - 1.0 * max(0, counts["hotel"] - 1)
        if not counts["lodge"]:
            return -9.0
        if venues:
            fits = len(venues) == 1 and venues[0].value in self.near and counts["near!"] and not counts["genre"]
            return (
                (2.9 if counts["lodge!"] else 2.0)
                - strange
                - 0.4 * counts["label"]
                - 0.5 * (counts["quick"] + counts["deep"] + counts["fast"] + counts["either"])
                if fits
                else -9.0
            )
        strange += 1.0 * min(1, counts["pass!"])
        wish = counts["area"] or counts["cheap"] or counts["dear"]
        return (1.4 if wish else 0.1) + (0.4 if counts["lodge!"] else 0.0) - strange

    def _other(self, counts: Counter[str], venues: Sequence[Hit], dates: int) -> float:
        score = (
            0.3 * min(4, counts["town"] + counts["tongue"] + counts["stairs"])
            - 2.6 * len(venues)
            - 1.6 * counts["hotel"]
            - 0.8 * counts["clock"]
        )
        score -= 1.0 * counts["range"] + 1.2 * counts["dish"] + 1.0 * counts["event"] + 0.8 * counts["label!"]
        score -= 0 if counts["town"] else 0.4 * dates
        if counts["lodge!"] and (counts["cheap"] or counts["dear"] or counts["area"]):
            score -= 1.0
        return score


def _cuts(hits: Hits) -> list[tuple[int, float]]:
    """(number of the first hit after it, strength) of each place where the query may be cut."""
    places: list[tuple[int, float]] = [(0, 1.2)]
    found = hits.found
    reach = found[0].end if found else 0
    for number in range(1, len(found)):
        start = found[number].start
        if start < reach:
            reach = max(reach, found[number].end)
            continue
        strength, _ = hits.folded.between(reach, start)
        if strength > 0:
            places.append((number, strength))
        reach = max(reach, found[number].end)
    places.append((len(found), 1.2))
    return places


def segments_of(hits: Hits, town: TownRecord) -> list[Segment]:
    """The parts of the query in order; together they are the whole of it."""
    found = hits.found
    if not found:
        return [Segment("other", 0, len(hits.folded.text), ())]
    scorer = _Scorer(hits, town)
    cuts = _cuts(hits)
    best: list[tuple[float, int, str]] = [(0.0, 0, "")] + [(-1e9, 0, "")] * (len(cuts) - 1)
    for first in range(len(cuts) - 1):
        counts: Counter[str] = Counter()
        venues: list[Hit] = []
        seen: set[tuple[str, str]] = set()
        dates, labels, inner, lodging = 0, 0.0, 0.0, 0.0
        for last in range(first + 1, min(len(cuts), first + _MOST)):
            for hit in found[cuts[last - 1][0] : cuts[last][0]]:
                if hit.kind in ("home", "leave") and hit.weight < 0.3:
                    continue
                counts[hit.kind] += 1
                if hit.kind == "venue":
                    venues.append(hit)
                elif hit.kind == "pass-noun" and hit.value in ("pass", "ticket", "passes", "tickets"):
                    counts["pass!"] += 1
                elif hit.kind == "near" and hit.weight >= 0.5:
                    counts["near!"] += 1
                elif hit.kind == "label":
                    labels = max(labels, hit.weight)
                    counts["label!"] += hit.weight >= 2
                elif hit.kind == "lodge":
                    lodging += hit.weight
                    counts["lodge!"] = int(lodging >= 0.8)
                if hit.kind in ("meal", "dish") and (hit.kind, hit.value) not in seen:
                    seen.add((hit.kind, hit.value))
                    counts[hit.kind + "*"] += 1
                if hit.kind == "date" and ("date", str(hit.dates)) not in seen:
                    seen.add(("date", str(hit.dates)))
                    dates += 1
            if len(venues) > 3:
                break
            strength = cuts[last][1]
            score, kind = scorer.best(counts, venues, dates, labels)
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
