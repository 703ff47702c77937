"""Which part of a query speaks of which visit, of the hotel, of a time of the day, or of something else.

The query is cut between hits so that each part makes sense by itself: one place a visit, with a length of stay and a
ticket where the town's facts ask for these; one time a rule for the day. Where the writing has lines or sentences, cuts
are cheap there and dear elsewhere.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ...common.data_files import Expressions
from ..world import TownRecord, Venue
from .hits import LABELLED, Hits
from .text import Hit

said = Expressions(__file__)

# How well neighbouring hits go together as a visit, as a time of the day, as the hotel, or as something else.
#
# The scores are sums of small rewards and fines, most of them in ``segments.yaml``: what a place needs (a length of
# stay, a ticket, a day) is worth having, what it cannot have (a dish in a museum, a second place) costs.

_IMPOSSIBLE = -9.0
_NAMES = ("visit", "meal", "sight", "time", "lodge", "lodge_named", "lodge_near", "lodge_wished", "other")
_WEIGHTS = {name: said.read(name, dict[str, list[float]]) for name in _NAMES}
_SPEAKING = said.words("speaking")
_STAYS = ("quick", "deep", "family", "usual-stay", "noun", "colour", "work")
_TICKETS = ("fast", "guided", "cheap", "willing-queue")
_PASSES = ("every", "enough", "joint", "partner")
_NAMED = 2.0
"""What a label weighs at least that can be nothing else."""


@dataclass(slots=True)
class State:
    """What a stretch of hits has so far. counts: of hits by kind; ``*``: different ones, ``!``: a sort of them."""

    counts: Counter[str] = field(default_factory=Counter)
    venues: list[str] = field(default_factory=list)
    labels: dict[str, float] = field(default_factory=dict)
    seen: set[tuple[str, str]] = field(default_factory=set)
    lodging: float = 0.0
    near_until: int = -99
    lodge_until: int = -99
    beside: bool = False
    venue_until: int = -99

    def add(self, hit: Hit) -> None:
        """Count one more hit."""
        counts, kind = self.counts, hit.kind
        if kind in ("home", "leave") and hit.weight < 0.3:
            return
        counts[kind] += 1
        told = kind, str(hit.dates) if kind == "date" else hit.value
        counts[kind + "*"] += told not in self.seen
        self.seen.add(told)
        if kind == "venue":
            self.venues.append(hit.value)
            counts["near!"] += hit.start - self.near_until <= 16
            counts["lodge-near!"] += self.beside and hit.start - self.near_until <= 16
            self.venue_until = hit.end
        elif kind == "range":
            counts["range!"] += not self.venues
        elif kind == "pass-noun":
            counts["pass!"] += hit.value in ("pass", "ticket", "passes", "tickets")
        elif kind == "near" and hit.weight >= 0.5:
            self.beside = hit.start - self.lodge_until <= 24
            self.near_until = hit.end
            counts["near!"] += hit.start - self.venue_until <= 8
        elif kind == "label":
            self.labels[hit.value] = max(self.labels.get(hit.value, 0.0), hit.weight)
        elif kind == "lodge":
            self.lodging += hit.weight
            self.lodge_until = hit.end if hit.weight >= 0.8 else self.lodge_until
            counts["lodge!"] = int(self.lodging >= 0.8)

    def sum_up(self) -> None:
        """Count what follows from the other counts."""
        counts, labels = self.counts, self.labels.values()
        counts["places"] = len(set(self.venues))
        counts["repeated"] = len(self.venues) - counts["places"]
        counts["called!"] = sum(weight >= _NAMED for weight in labels)
        counts["speaking!"] = sum(min(1, counts[kind]) for kind in _SPEAKING) + 3 * any(w >= LABELLED for w in labels)
        counts["told!"] = counts["town"] + counts["tongue"] + counts["stairs"]
        counts["ordinary!"] = counts["deep"] + counts["neutral"] + counts["usual-stay"]
        counts["strange!"] = counts["quick"] + counts["fast"] + counts["guided"] + counts["called!"]

    def any(self, *kinds: str) -> bool:
        """Whether there is one of the kinds."""
        return any(self.counts[kind] for kind in kinds)

    def score(self, name: str) -> float:
        """The sum of a table of weights."""
        return sum(
            sum(weights[: (count := self.counts[kind])]) + weights[-1] * max(0, count - len(weights))
            for kind, weights in _WEIGHTS[name].items()
            if self.counts[kind]
        )


def _several_stays(venue: Venue) -> bool:
    """Whether a length of stay must be said."""
    others = {event.genre for event in venue.events} | {product.profile for product in venue.products} | {"no-stairs"}
    return sum(dwell.profile not in others for dwell in venue.dwell) > 1


def _day(said: int, none: float, one: float, more: float) -> float:
    """What the days that are said weigh where there is a choice of them."""
    return one if said == 1 else more * (said - 1) if said else none


class Scorer:
    """Scores against one town. two: whether the trip has more than one day. wish: whether the hotel may be asked for
    without a word for a hotel."""

    def __init__(self, town: TownRecord, two: bool, wish: bool = False) -> None:
        self.venues = {venue.id: venue for venue in town.venues}
        self.stays = {venue.id for venue in town.venues if _several_stays(venue)}
        self.labels = {venue.id: {product.label for product in venue.products} for venue in town.venues}
        self.near = {name for venue in town.venues if venue.kind == "hotel" for name in venue.near}
        self.two = two
        self.wish = wish

    def best(self, state: State) -> tuple[float, str]:
        """The kind that the hits fit best, and how well."""
        state.sum_up()
        options = [(self._other(state), "other"), (self._time(state), "time"), (self._lodge(state), "lodge")]
        if state.venues:
            options.append((self._visit(state), "visit"))
        return max(options)

    def _visit(self, state: State) -> float:
        counts, venue = state.counts, self.venues[state.venues[0]]
        score = 2.0 + state.score("visit")
        if self.two:
            free = venue.kind != "restaurant" and counts["either"] > 0
            score += _day(counts["date*"] + free, -0.6, 1.0, -0.8)
        if venue.kind == "restaurant":
            return score + state.score("meal")
        labels = self.labels[venue.id]
        own = max((weight for label, weight in state.labels.items() if label in labels), default=0.0)
        foreign = any(weight >= _NAMED and label not in labels for label, weight in state.labels.items())
        score += state.score("sight") + self._stay(state, venue) + self._ticket(state, venue, own)
        score -= 1.0 * (counts["work"] > 0 and not venue.walks)
        score += 0.8 * (venue.light is not None and counts["light"] > 0)
        score += 0.2 * (counts["tongue"] > 0 and any(product.languages for product in venue.products))
        return score + 0.5 * (own >= LABELLED) - 1.0 * foreign

    def _stay(self, state: State, venue: Venue) -> float:
        counts, score = state.counts, 0.0
        if venue.id in self.stays and not state.any("event", "genre"):
            score = 0.7 if state.any(*_STAYS, "neutral") else -0.5
        much = counts["quick"] + counts["deep"] + counts["family"]
        # Of a place with one length of stay, nobody says one.
        single = not venue.events and len({dwell.profile for dwell in venue.dwell}) < 2
        score -= 0.3 * (single and much > 0) + 0.2 * max(0, much - 2)
        return score - 0.25 * max(0, sum(counts[kind] > 0 for kind in ("quick", "deep", "usual-stay")) - 1)

    def _ticket(self, state: State, venue: Venue, label: float) -> float:
        if len(venue.products) < 2:
            return 0.0
        shown = state.any("event", "genre")
        # The first "ordinary" may be the length of stay.
        neutral = state.counts["neutral"] > (venue.id in self.stays and not shown and not state.any(*_STAYS))
        passes = state.any("pass-noun") and state.any(*_PASSES) and any(product.covers for product in venue.products)
        if label >= 0.9 or neutral or passes or state.any(*_TICKETS):
            return 0.7
        return 0.0 if shown else -0.4

    def _time(self, state: State) -> float:
        counts = state.counts
        if counts["clock"] != 1 or counts["range"]:
            return _IMPOSSIBLE
        score = (1.6 if state.any("home", "leave") else 0.4) + state.score("time")
        return score + (_day(counts["date*"], -0.3, 0.8, -1.0) if self.two else 0.0)

    def _lodge(self, state: State) -> float:
        counts = state.counts
        score = state.score("lodge") - (0.5 if self.two else 0.3) * counts["date*"]
        if counts["hotel"]:
            return 2.2 + score + state.score("lodge_named")
        wish = state.any("area", "cheap", "dear")
        if not counts["lodge"] and not (self.wish and (wish or state.venues)):
            return _IMPOSSIBLE
        if state.venues:
            fits = len(state.venues) == 1 and state.venues[0] in self.near and not counts["genre"]
            near = counts["near!"] or (self.wish and counts["lodge!"])
            score += (2.9 if counts["lodge!"] else 2.5) + (counts["lodge-near!"] > 0) + state.score("lodge_near")
            return score if fits and near else _IMPOSSIBLE
        return score + (1.4 if wish else 0.1) + (0.4 if counts["lodge!"] else 0.0) + state.score("lodge_wished")

    def _other(self, state: State) -> float:
        counts = state.counts
        score = state.score("other") - (0 if counts["town"] else 0.4 * counts["date*"])
        return score - 1.0 * (counts["lodge!"] > 0 and state.any("cheap", "dear", "area"))


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
    segments: list[Segment] = []
    last, end = len(cuts) - 1, len(hits.folded.text)
    while last:
        _, first, kind = best[last]
        number = cuts[first][0]
        reach = max((hit.end for hit in found[:number]), default=0)
        start = hits.folded.between(reach, found[number].start)[1] if number else 0
        segments.append(Segment(kind, start, end, found[number : cuts[last][0]]))
        last, end = first, start
    return segments[::-1]
