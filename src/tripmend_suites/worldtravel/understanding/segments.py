"""Which part of a query speaks of which visit, of the hotel, of a time of the day, or of something else.

The query is cut between hits so that each part makes sense by itself: one place a visit, with a length of stay and a
ticket where the town's facts ask for these; one time a rule for the day. Where the writing has lines or sentences, cuts
are cheap there and dear elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..world import TownRecord, Venue
from .hits import Hits
from .text import Hit

# How well neighbouring hits go together as a visit, as a time of the day, as the hotel, or as something else.
#
# The scores are sums of small rewards and fines: what a place needs (a length of stay, a ticket, a day) is worth
# having, what it cannot have (a dish in a museum, a second place) costs.

_IMPOSSIBLE = -9.0
_TICKETS = ("fast", "guided", "cheap", "willing-queue")
_PASSES = ("every", "enough", "joint", "partner")
_SPEAKING = (
    "quick",
    "deep",
    "fast",
    "guided",
    "every",
    "light",
    "colour",
    "work",
    "usual-stay",
    "family",
    "willing-queue",
)


@dataclass(slots=True)
class State:
    """What a stretch of hits has so far."""

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
        counts = self.counts
        if hit.kind in ("home", "leave") and hit.weight < 0.3:
            return
        counts[hit.kind] += 1
        if hit.kind == "venue":
            self.venues.append(hit.value)
            counts["near!"] += hit.start - self.near_until <= 16
            counts["lodge-near!"] += self.beside and hit.start - self.near_until <= 16
            self.venue_until = hit.end
        elif hit.kind == "range":
            counts["range!"] += not self.venues
        elif hit.kind == "pass-noun":
            counts["pass!"] += hit.value in ("pass", "ticket", "passes", "tickets")
        elif hit.kind == "near" and hit.weight >= 0.5:
            self.beside = hit.start - self.lodge_until <= 24
            self.near_until = hit.end
            counts["near!"] += hit.start - self.venue_until <= 8
        elif hit.kind == "label":
            self.labels[hit.value] = max(self.labels.get(hit.value, 0.0), hit.weight)
        elif hit.kind == "lodge":
            self.lodging += hit.weight
            self.lodge_until = hit.end if hit.weight >= 0.8 else self.lodge_until
            counts["lodge!"] = int(self.lodging >= 0.8)
        if hit.kind in ("meal", "dish", "event"):
            self._once(hit.kind, hit.value)
        elif hit.kind == "date":
            self._once("date", str(hit.dates))

    def _once(self, kind: str, value: str) -> None:
        if (kind, value) not in self.seen:
            self.seen.add((kind, value))
            self.counts[kind + "*"] += 1


@dataclass(frozen=True, slots=True)
class _Needs:
    stay: bool
    ticket: bool
    restaurant: bool
    labels: frozenset[str]
    light: bool
    guided: bool
    walks: bool
    passes: bool
    single: bool


def _needs(venue: Venue) -> _Needs:
    genres = {event.genre for event in venue.events}
    tickets = {product.profile for product in venue.products}
    stays = [d.profile for d in venue.dwell if d.profile not in genres | tickets | {"no-stairs"}]
    return _Needs(
        stay=len(stays) > 1,
        ticket=len(venue.products) > 1,
        restaurant=venue.kind == "restaurant",
        labels=frozenset(product.label for product in venue.products),
        light=venue.light is not None,
        guided=any(product.languages for product in venue.products),
        walks=bool(venue.walks),
        passes=any(product.covers for product in venue.products),
        single=venue.kind != "restaurant" and not venue.events and len({d.profile for d in venue.dwell}) < 2,
    )


class Scorer:
    """Scores against one town. two: whether the trip has more than one day. wish: whether the hotel may be asked for
    without a word for a hotel."""

    def __init__(self, town: TownRecord, two: bool, wish: bool = False) -> None:
        self.needs = {venue.id: _needs(venue) for venue in town.venues if venue.kind != "hotel"}
        self.near = {name for venue in town.venues if venue.kind == "hotel" for name in venue.near}
        self.two = two
        self.wish = wish

    def best(self, state: State) -> tuple[float, str]:
        """The kind that the hits fit best, and how well."""
        options = [(self._other(state), "other"), (self._time(state), "time"), (self._lodge(state), "lodge")]
        if state.venues:
            options.append((self._visit(state), "visit"))
        return max(options)

    def _visit(self, state: State) -> float:
        counts, names = state.counts, set(state.venues)
        needs = self.needs[state.venues[0]]
        score = 2.0 - 0.5 * counts["stairs"] - 0.6 * counts["town"] - 2.0 * counts["hotel"] - 0.9 * counts["clock"]
        score -= (
            0.4 * (counts["lodge!"] > 0)
            + 1.2 * (counts["lodge-near!"] > 0)
            + 3.0 * (len(names) - 1)
            + 0.6 * (len(state.venues) - len(names))
        )
        if self.two:
            said = counts["date*"] + (0 if needs.restaurant else min(1, counts["either"]))
            score += 1.0 if said == 1 else -0.6 if not said else -0.8 * (said - 1)
        score -= max(0, counts["event*"] - 1) * 1.5
        if needs.restaurant:
            return score + self._meal(state)
        score += self._stay_and_ticket(state, needs)
        score -= 1.0 * (counts["work"] > 0 and not needs.walks)
        score += 0.8 * (needs.light and counts["light"] > 0) + 0.2 * (needs.guided and counts["tongue"] > 0)
        own = max((weight for label, weight in state.labels.items() if label in needs.labels), default=0.0)
        foreign = any(weight >= 2 and label not in needs.labels for label, weight in state.labels.items())
        score += 0.5 * (own >= 1.4) - 1.0 * foreign + 0.3 * (counts["partner"] > 0)
        return score - 1.4 * counts["dish"] - 0.8 * counts["meal"] - 0.5 * counts["range"]

    def _meal(self, state: State) -> float:
        counts = state.counts
        score = 0.6 * min(1, counts["meal"]) - 0.7 * max(0, counts["meal*"] - 1)
        score += 0.8 * min(1, counts["dish"]) - 1.2 * max(0, counts["dish*"] - 1)
        score += 0.7 * min(1, counts["range"]) - 0.15 * min(1, counts["range!"]) - 1.0 * max(0, counts["range"] - 1)
        strange = counts["quick"] + counts["fast"] + counts["guided"] + sum(w >= 2 for w in state.labels.values())
        return (
            score
            - 0.1 * min(3, counts["deep"] + counts["neutral"] + counts["usual-stay"])
            - 0.15 * min(4, strange)
            - 0.5 * counts["work"]
            - 0.3 * counts["light"]
        )

    def _stay_and_ticket(self, state: State, needs: _Needs) -> float:
        counts, score = state.counts, 0.0
        stays = any(counts[kind] for kind in ("quick", "deep", "family", "usual-stay", "noun", "colour", "work"))
        neutral = counts["neutral"]
        if needs.stay and not (counts["event"] + counts["genre"]):
            score += 0.7 if stays or neutral else -0.5
            neutral -= 0 if stays else 1
        if needs.ticket:
            label = max((weight for name, weight in state.labels.items() if name in needs.labels), default=0.0)
            said = label >= 0.9 or neutral > 0 or any(counts[kind] for kind in _TICKETS)
            said = said or (needs.passes and counts["pass-noun"] > 0 and any(counts[kind] for kind in _PASSES))
            score += 0.7 if said else 0.0 if counts["event"] + counts["genre"] else -0.4
        # Of a place with one length of stay, nobody says one.
        score -= 0.3 * (needs.single and counts["quick"] + counts["deep"] + counts["family"] > 0)
        both = (counts["quick"] > 0) + (counts["deep"] > 0) + (counts["usual-stay"] > 0)
        return score - 0.25 * max(0, both - 1) - 0.2 * max(0, counts["quick"] + counts["deep"] + counts["family"] - 2)

    def _time(self, state: State) -> float:
        counts = state.counts
        if counts["clock"] != 1 or counts["range"]:
            return _IMPOSSIBLE
        score = 1.6 if counts["home"] or counts["leave"] else 0.4
        score -= 2.5 * len(state.venues) + 0.4 * counts["hotel"] + 1.2 * counts["dish"] + 0.5 * counts["town"]
        if self.two:
            said = counts["date*"]
            score += 0.8 if said == 1 else -0.3 if not said else -1.0 * (said - 1)
        score += 0.2 * (counts["lodge"] > 0) - 0.5 * counts["area"] - 0.3 * counts["tongue"] - 0.3 * counts["stairs"]
        return score - 0.15 * min(4, self._speaking(state))

    def _speaking(self, state: State) -> int:
        """Words that speak of a visit."""
        return sum(min(1, state.counts[kind]) for kind in _SPEAKING) + 3 * any(w >= 1.4 for w in state.labels.values())

    def _lodge(self, state: State) -> float:
        counts = state.counts
        strange = 0.8 * counts["clock"] + counts["range"] + 1.2 * counts["dish"] + 0.5 * counts["tongue"]
        strange += (
            1.2 * counts["partner"]
            + 0.6 * counts["work"]
            + 0.5 * counts["town"]
            + 0.3 * counts["stairs"]
            + 1.2 * counts["event"]
        )
        strange += (0.5 if self.two else 0.3) * counts["date*"] + 1.2 * any(w >= 2 for w in state.labels.values())
        if counts["hotel"]:
            return 2.2 - strange - 2.0 * len(state.venues) - 1.0 * max(0, counts["hotel"] - 1)
        if not counts["lodge"] and not self.wish:
            return _IMPOSSIBLE
        if state.venues:
            fits = len(state.venues) == 1 and state.venues[0] in self.near and not counts["genre"]
            fits = fits and bool(counts["near!"] or (self.wish and counts["lodge!"]))
            strange += 0.5 * (counts["deep"] + counts["fast"] + counts["either"])
            return (2.9 if counts["lodge!"] else 2.5) + (counts["lodge-near!"] > 0) - strange if fits else _IMPOSSIBLE
        strange += 1.0 * min(1, counts["pass!"]) + 0.2 * min(3, self._speaking(state))
        wish = counts["area"] or counts["cheap"] or counts["dear"]
        if not counts["lodge"] and not wish:
            return _IMPOSSIBLE
        return (1.4 if wish else 0.1) + (0.4 if counts["lodge!"] else 0.0) - strange

    def _other(self, state: State) -> float:
        counts = state.counts
        score = 0.3 * min(4, counts["town"] + counts["tongue"] + counts["stairs"])
        score -= 2.6 * len(state.venues) + 1.6 * counts["hotel"] + 0.8 * counts["clock"] + 1.0 * counts["range"]
        score -= 1.2 * counts["dish"] + 1.0 * counts["event"] + 0.3 * min(5, self._speaking(state))
        score -= 1.0 * counts["partner"]
        score -= 0 if counts["town"] else 0.4 * counts["date*"]
        wish = counts["cheap"] or counts["dear"] or counts["area"]
        return score - (1.0 if counts["lodge!"] and wish else 0.0)


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
