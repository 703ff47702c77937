"""The pool of disruptions, and the one case of each trip, to the quotas of Table 2."""

from __future__ import annotations

import datetime as dt
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Literal

from tripmend.change import Category, Change, Disruption
from tripmend.trip import Severity

from ....common.data_files import DataFile
from ...formats import DisruptionRecord, Target, Tolerance, write_disruption_info
from ..folder import CATEGORY_NAMES, Case
from ..queries import DURATIONS, share
from .library import LIBRARY, SENTENCES, Happening, Planned, anchor
from .messages import compose, families_for, held_out

# What could go wrong on each day of each trip, in the order in which it would be taken.

CATEGORIES: tuple[Category, ...] = ("transport", "accommodation", "miscellaneous", "attraction", "restaurant")
"""The categories, those that fewest days can have first."""


@dataclass
class Slot:
    """One category on one day of one trip: what could happen and is not taken yet, and what is taken."""

    trip: Planned
    day: int
    category: Category
    open: list[Happening] = field(default_factory=list)
    taken: list[Happening] = field(default_factory=list)

    def take(self, happening: Happening) -> None:
        """Take one; other forms of the same news about the same thing are no longer open."""
        self.taken.append(happening)
        same = (happening.reason, happening.target.text)
        self.open = [one for one in self.open if (one.reason, one.target.text) != same]

    def fitting(self, severity: Severity) -> list[Happening]:
        """What is open as a revision case of a severity."""
        return [one for one in self.open if one.case and one.severity == severity]


def _slot(trip: Planned, day: int, category: Category, seed: int) -> Slot:
    draw = Random(f"triptide disruptions {seed} {trip.days} {trip.idx} {day} {category}")
    targets = list(trip.on(day, category))
    rows: list[tuple[float, Happening]] = []
    for reason in LIBRARY[category]:
        chosen = targets
        if category == "miscellaneous" and not reason.reason.startswith("event"):
            stand_in = anchor(trip, day, draw)
            chosen = [stand_in] if stand_in is not None else []
        for target in chosen:
            made = reason.make(trip, target, draw)
            for happening in made:
                # A weighted order without repeats: the smallest of exponential waiting times (Efraimidis, Spirakis).
                rows.append((-math.log(1 - draw.random()) / reason.weight * len(made), happening))
    rows.sort(key=lambda row: row[0])
    return Slot(trip, day, category, [happening for _, happening in rows])


def slots_of(trips: Sequence[Planned], seed: int) -> list[Slot]:
    """Every category of every day of every trip, in order."""
    return [
        _slot(trip, day, category, seed) for trip in trips for day in range(1, trip.days + 1) for category in CATEGORIES
    ]


# How many of what: the paper's Table 2, scaled to other sizes by largest remainder.

_DATA = DataFile(__file__)
POOL = _DATA.read("pool", dict[int, dict[Category, int]])
"""Disruptions of the pool by duration and category (Table 2): 2,489 + 3,663 + 4,906 = 11,058."""
SEVERITIES = _DATA.read("severities", dict[int, dict[Severity, int]])
"""Chosen cases by duration and severity (Table 2)."""


@dataclass(frozen=True, slots=True)
class Quotas:
    """What to make for the trips of one duration."""

    pool: Mapping[Category, int]
    severity: Mapping[Severity, int]
    tolerance: Mapping[Tolerance, int]


def quotas_for(trips: Mapping[int, int]) -> dict[int, Quotas]:
    """The quotas of `trips` (how many of each duration); Table 2 itself for those of `DURATIONS`.

    The pool of a duration is in proportion to its trips; the severities and tolerances add up to them.
    """
    found = {}
    for days, count in trips.items():
        pool = POOL[days]
        size = round(sum(pool.values()) * count / DURATIONS[days])
        halves: dict[Tolerance, float] = {"Flexiventurer": 1, "Planbound": 1}
        found[days] = Quotas(share(size, pool), share(count, SEVERITIES[days]), share(count, halves))
    return found


@dataclass(frozen=True, slots=True)
class Drawn:
    """One disruption of the pool. number: 1-based among those of its trip, day and category."""

    trip: Planned
    happening: Happening
    tolerance: Tolerance
    chosen: bool
    number: int


def _tolerances(trips: Sequence[Planned], quotas: Quotas, draw: Random) -> dict[int, Tolerance]:
    """The tolerance of each trip by idx: its own, else so that the quotas come out."""
    found = {trip.idx: trip.tolerance for trip in trips if trip.tolerance is not None}
    left: Counter[Tolerance] = Counter(dict(quotas.tolerance))
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


# make_cases(trips, seed): the pool of disruptions as cases, each with its message and its truth.

# The labelled lines of a disruption, as published records have them.


def _dates(happening: Happening) -> str:
    days = sorted(happening.dates)
    if not days:
        return "for the rest of the trip"
    if len(days) == 1:
        return f"on {days[0]:%Y-%m-%d}"
    return f"from {days[0]:%Y-%m-%d} to {days[-1]:%Y-%m-%d}"


def reason_text(happening: Happening, sentence: str) -> str:
    """What happened, in the third person, with every number of the effect. sentence: one of `SENTENCES`."""
    target, time = happening.target, happening.time
    facts = {
        "name": target.place.name if target.place is not None else target.text,
        "when": _dates(happening),
        "time": f"{time:%H:%M}" if time is not None else "",
        "day": f"{time:%Y-%m-%d}" if time is not None else "",
        "night": f"{target.date:%Y-%m-%d}",
        "money": f"${happening.money // 100:,}",
        "minutes": happening.minutes,
        "room": happening.room,
        "why": happening.why,
    }
    cause = f" ({happening.why})" if happening.why and "{why}" not in sentence else ""
    return f"{sentence.format_map(facts)}{cause}."


def info_text(happening: Happening, sentence: str, detected: str, confidence: Literal["High", "Medium", "Low"]) -> str:
    """The disruption record as text."""
    hit = Target(happening.target.day, happening.target.slot, happening.target.text)  # type: ignore[arg-type]
    told = (CATEGORY_NAMES[happening.category],), reason_text(happening, sentence), detected
    return write_disruption_info(DisruptionRecord((hit,), *told, happening.severity, confidence))


_LEVELS: dict[str, Literal["high", "medium", "low"]] = {"High": "high", "Medium": "medium", "Low": "low"}
_SAME_DAY, _BEFORE = (_DATA.read(name, tuple[str, ...]) for name in ("same_day", "before"))


def _detected(happening: Happening, draw: Random) -> tuple[str, dt.date]:
    """When it became known, as free text, and the date on which the traveller writes."""
    ahead = draw.choice((0, 0, 1, 1, 1, 2, 3))
    if happening.kind in ("leg-missed", "car", "ill-start", "ill-end"):
        ahead = min(ahead, 1) if happening.kind.startswith("ill") else 0
    date = happening.target.date - dt.timedelta(days=ahead)
    if ahead == 0:
        return draw.choice(_SAME_DAY), date
    days = "day" if ahead == 1 else "days"
    return draw.choice(_BEFORE).format(n=ahead, days=days, h=24 * ahead - draw.randrange(0, 8)), date


class _Told:
    """The causes and sentences that a trip has had: none of them twice, as long as there are others."""

    def __init__(self) -> None:
        self.used: Counter[tuple[object, ...]] = Counter()

    def fresh(self, trip: Planned, known: Sequence[str], first: str, draw: Random) -> str:
        """One of `known` that was used least, `first` if it is one of those."""
        least = min(self.used[trip.key, one] if one else 0 for one in known)
        left = [one for one in known if (self.used[trip.key, one] if one else 0) == least]
        chosen = first if first in left else draw.choice(left)
        self.used[trip.key, chosen] += 1
        return chosen


def _case(drawn: Drawn, seed: int, told: _Told) -> Case:
    trip, happening, target = drawn.trip, drawn.happening, drawn.happening.target
    name = f"{trip.days}-{trip.idx}-d{target.day}-{happening.category}-{drawn.number}"
    wording = Random(f"triptide reason {seed} {name}")
    happening = replace(happening, why=told.fresh(trip, happening.whys or (happening.why,), happening.why, wording))
    sentence = told.fresh(trip, SENTENCES[happening.kind], "", wording)
    draw = Random(f"triptide message {seed} {name}")
    detected, today = _detected(happening, draw)
    confidence = happening.confidence
    if confidence == "High":
        confidence = draw.choice(("High", "High", "High", "Medium"))
    family = draw.choice(families_for(happening, single=trip.itinerary.traveller.people == 1))
    message = compose(happening, trip, family, today, draw)
    both: Any = {"id": name, "category": happening.category, "severity": happening.severity}
    effect = {"effect": happening.effect, "reason": happening.why, "confidence": _LEVELS[confidence]}
    numbers = {date: number for number, date in enumerate(trip.dates, 1)}
    return Case(
        **both, days=trip.days, idx=trip.idx, chosen=drawn.chosen, day=target.day, slot=target.slot,
        target=target.text, reason=happening.reason, tolerance=drawn.tolerance, confidence=confidence,
        detected=detected, today=today, answer=happening.answer, message=message, family=family.name,
        touched=tuple(sorted(numbers[date] for date in happening.dates or trip.dates if date in numbers)),
        info=info_text(happening, sentence, detected, confidence), heldout=family.name in held_out(),
        effect=Change(disruptions=(Disruption(**both, **effect),)),
    )  # fmt: skip


def make_cases(trips: Sequence[Planned], seed: int) -> list[Case]:
    """The pool for `trips`, one case of each chosen; the same trips and seed give the same bytes."""
    told = _Told()
    return [_case(drawn, seed, told) for drawn in draw_pool(trips, seed)]


def counts(cases: Sequence[Case]) -> dict[str, Any]:
    """Table 2 of some cases, by duration: the pool by category; the chosen by severity and tolerance."""
    found: dict[str, Any] = {}
    for days in sorted({case.days for case in cases}):
        own = [case for case in cases if case.days == days]
        chosen = [case for case in own if case.chosen]
        found[str(days)] = {
            "pool": len(own),
            "category": dict(sorted(Counter(case.category for case in own).items())),
            "chosen": len(chosen),
            "severity": dict(sorted(Counter(case.severity for case in chosen).items())),
            "tolerance": dict(sorted(Counter(case.tolerance for case in chosen).items())),
            "chosen_category": dict(sorted(Counter(case.category for case in chosen).items())),
        }
    return found
