"""The pool of disruptions, and the one case of each trip, to the quotas of Table 2."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from tripmend.trip import Severity

from ..folder import ToleranceName
from ._happening import Happening
from ._quotas import Quotas, quotas_for
from ._slots import CATEGORIES, Slot, slots_of
from ._trips import Planned

__all__ = ["Drawn", "draw_pool"]


@dataclass(frozen=True, slots=True)
class Drawn:
    """One disruption of the pool. number: 1-based among those of its trip, day and category."""

    trip: Planned
    happening: Happening
    tolerance: ToleranceName
    chosen: bool
    number: int


def _tolerances(trips: Sequence[Planned], quotas: Quotas, draw: Random) -> dict[int, ToleranceName]:
    """The tolerance of each trip by idx: its own, else so that the quotas come out."""
    found = {trip.idx: trip.tolerance for trip in trips if trip.tolerance is not None}
    left: Counter[ToleranceName] = Counter(dict(quotas.tolerance))
    left.subtract(found.values())
    names = [name for name in quotas.tolerance for _ in range(max(0, left[name]))]
    rest = [trip.idx for trip in trips if trip.tolerance is None]
    names = (names + ["Planbound"] * len(rest))[: len(rest)]
    draw.shuffle(names)
    return found | dict(zip(rest, names, strict=True))


def _severities(slots: Mapping[int, list[Slot]], quotas: Quotas, draw: Random) -> dict[int, Severity]:
    """The severity of each trip's case: the one that fewest trips can have is given out first."""
    able: dict[Severity, list[int]] = {
        severity: [idx for idx, own in slots.items() if any(slot.fitting(severity) for slot in own)]
        for severity in quotas.severity
    }
    found: dict[int, Severity] = {}
    for severity in sorted(able, key=lambda name: len(able[name])):
        free = [idx for idx in able[severity] if idx not in found]
        draw.shuffle(free)
        found |= dict.fromkeys(free[: quotas.severity[severity]], severity)
    for idx in slots:
        possible = [severity for severity in able if idx in able[severity]]
        if idx not in found and possible:
            found[idx] = possible[0]
    return found


def _choose(own: Sequence[Slot], severity: Severity, used: Counter[str], quotas: Quotas, draw: Random) -> Happening:
    """The case of one trip: of the category that has had fewest cases so far, on any of its days."""
    fitting = [slot for slot in own if slot.fitting(severity)]
    roomy = [slot for slot in fitting if used[slot.category] < quotas.pool[slot.category]] or fitting
    fewest = min(used[slot.category] for slot in roomy)
    slot = draw.choice([slot for slot in roomy if used[slot.category] == fewest])
    happening = slot.fitting(severity)[0]
    slot.take(happening)
    used[slot.category] += 1
    return happening


def _fill(slots: Sequence[Slot], quotas: Quotas, busy: Counter[tuple[int, int]], draw: Random) -> None:
    """Fill the pool up to its quotas, evenly: first where a day has least of the category, then least of anything."""
    for category in CATEGORIES:
        own = [slot for slot in slots if slot.category == category]
        left = quotas.pool[category] - sum(len(slot.taken) for slot in own)
        while left > 0:
            ready = [slot for slot in own if slot.open]
            if not ready:
                break
            fewest = min(len(slot.taken) for slot in ready)
            turn = [slot for slot in ready if len(slot.taken) == fewest]
            draw.shuffle(turn)
            turn.sort(key=lambda slot: busy[(slot.trip.idx, slot.day)])
            for slot in turn[:left]:
                slot.take(slot.open[0])
                busy[(slot.trip.idx, slot.day)] += 1
                left -= 1


def _of_duration(trips: Sequence[Planned], quotas: Quotas, seed: int) -> list[Drawn]:
    days = trips[0].days
    draw = Random(f"triptide pool {seed} {days}")
    tolerance = _tolerances(trips, quotas, draw)
    slots = slots_of(trips, seed)
    by_trip: dict[int, list[Slot]] = {trip.idx: [] for trip in trips}
    for slot in slots:
        by_trip[slot.trip.idx].append(slot)
    severity = _severities(by_trip, quotas, draw)
    used: Counter[str] = Counter()
    chosen: dict[int, Happening] = {}
    # Plan level first: fewest categories can be hit so far.
    order = sorted(severity, key=lambda idx: (("plan", "day", "step").index(severity[idx]), draw.random()))
    for idx in order:
        chosen[idx] = _choose(by_trip[idx], severity[idx], used, quotas, draw)
    busy: Counter[tuple[int, int]] = Counter()
    for slot in slots:
        busy[(slot.trip.idx, slot.day)] += len(slot.taken)
    _fill(slots, quotas, busy, draw)
    return [
        Drawn(slot.trip, one, tolerance[slot.trip.idx], chosen.get(slot.trip.idx) is one, number)
        for slot in slots
        for number, one in enumerate(slot.taken, 1)
    ]


def draw_pool(trips: Sequence[Planned], seed: int) -> list[Drawn]:
    """The pool for `trips`, by duration, trip, day and category; one of each trip is its case.

    With 344, 324 and 332 trips of 3, 5 and 7 days the quotas are those of Table 2. Where the trips do not hold enough
    that could go wrong the pool stays smaller; the counts of the build then say so.
    """
    durations = sorted({trip.days for trip in trips})
    quotas = quotas_for({days: sum(trip.days == days for trip in trips) for days in durations})
    found: list[Drawn] = []
    for days in durations:
        found += _of_duration(sorted((t for t in trips if t.days == days), key=lambda t: t.idx), quotas[days], seed)
    return found
