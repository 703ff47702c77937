"""make_cases(trips, seed): the pool of disruptions as cases, each with its message and its truth."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, Literal

from tripmend.change import Change, Disruption

from ...formats import DisruptionRecord, Target, write_disruption_info
from ..folder import CATEGORY_NAMES, Case
from .happening import Happening, Planned
from .library import SENTENCES
from .messages import Family, compose, families_for, held_out
from .pool import Drawn, draw_pool

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
    target = happening.target
    return write_disruption_info(
        DisruptionRecord(
            targets=(Target(target.day, target.slot, target.text),),  # type: ignore[arg-type]
            categories=(CATEGORY_NAMES[happening.category],),
            reason=reason_text(happening, sentence),
            detected=detected,
            severity=happening.severity,
            confidence=confidence,
        )
    )


_LEVELS: dict[str, Literal["high", "medium", "low"]] = {"High": "high", "Medium": "medium", "Low": "low"}
_SAME_DAY = ("Same day", "Same day (by text message)", "Same day (at breakfast)", "Same day (on the website)")
_BEFORE = (
    "{n} {days} before",
    "{n} {days} before (by e-mail)",
    "{n} {days} before (on the website)",
    "{h} hours before",
)


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


def _touched(happening: Happening, trip: Planned) -> tuple[int, ...]:
    numbers = {date: number for number, date in enumerate(trip.dates, 1)}
    return tuple(sorted(numbers[date] for date in happening.dates or trip.dates if date in numbers))


def _confidence(happening: Happening, draw: Random) -> Literal["High", "Medium", "Low"]:
    if happening.confidence != "High":
        return happening.confidence
    return draw.choice(("High", "High", "High", "Medium"))


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


def _case(drawn: Drawn, seed: int, families: Sequence[Family], told: _Told) -> Case:
    trip, happening, target = drawn.trip, drawn.happening, drawn.happening.target
    name = f"{trip.days}-{trip.idx}-d{target.day}-{happening.category}-{drawn.number}"
    wording = Random(f"triptide reason {seed} {name}")
    happening = replace(happening, why=told.fresh(trip, happening.whys or (happening.why,), happening.why, wording))
    sentence = told.fresh(trip, SENTENCES[happening.kind], "", wording)
    draw = Random(f"triptide message {seed} {name}")
    detected, today = _detected(happening, draw)
    confidence = _confidence(happening, draw)
    family = draw.choice(families_for(happening, families, single=trip.itinerary.traveller.people == 1))
    message = compose(happening, trip, family, today, draw)
    disruption = Disruption(
        id=name,
        category=happening.category,
        effect=happening.effect,
        severity=happening.severity,
        reason=happening.why,
        confidence=_LEVELS[confidence],
    )
    return Case(
        id=name,
        days=trip.days,
        idx=trip.idx,
        chosen=drawn.chosen,
        day=target.day,
        slot=target.slot,
        target=target.text,
        category=happening.category,
        reason=happening.reason,
        severity=happening.severity,
        tolerance=drawn.tolerance,
        confidence=confidence,
        detected=detected,
        today=today,
        answer=happening.answer,
        touched=_touched(happening, trip),
        info=info_text(happening, sentence, detected, confidence),
        message=message,
        family=family.name,
        heldout=family.name in held_out(),
        effect=Change(disruptions=(disruption,)),
    )


def make_cases(trips: Sequence[Planned], seed: int, families: Sequence[Family] = ()) -> list[Case]:
    """The pool for `trips`, one case of each chosen; the same trips and seed give the same bytes.

    families: those whose words tell it, such as ``messages.development_families()``, each able to tell every kind of
    news (default: those that a build draws). What happens to whom is the same whoever tells it.
    """
    told = _Told()
    return [_case(drawn, seed, families, told) for drawn in draw_pool(trips, seed)]


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
