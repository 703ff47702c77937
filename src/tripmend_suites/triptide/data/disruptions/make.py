"""make_cases(trips, seed): the pool of disruptions as cases, each with its message and its truth."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Literal

from tripmend.change import Change, Disruption

from ...formats import DisruptionRecord, Target, write_disruption_info
from ..folder import CATEGORY_NAMES, Case
from .happening import Happening, Planned
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


def reason_text(happening: Happening) -> str:
    """What happened, in the third person, with every number of the effect."""
    name = happening.target.place.name if happening.target.place is not None else happening.target.text
    time = f"{happening.time:%H:%M}" if happening.time is not None else ""
    day = f"{happening.time:%Y-%m-%d}" if happening.time is not None else ""
    money, when = f"${happening.money // 100:,}", _dates(happening)
    sentences = {
        "closed": f"{name} is closed {when}",
        "closed-long": f"{name} is closed until further notice",
        "opens": f"{name} opens only at {time} {when}",
        "closes": f"{name} closes already at {time} {when}",
        "table": f"{name} has no table left {when}",
        "tickets": f"{name} has no tickets left {when}",
        "price": f"{name} now costs {money} per person, which the budget does not allow",
        "leg-late": f"The journey ({name}) is {happening.minutes} minutes late {when}",
        "leg-at": f"The journey ({name}) leaves at {time} {when}, {happening.minutes} minutes late",
        "leg-early": f"The journey ({name}) leaves already at {time} {when}",
        "leg-off": f"The journey ({name}) is cancelled {when}",
        "leg-strike": f"The journey ({name}) is cancelled {when} because of a strike",
        "leg-missed": f"The travelers missed the journey ({name}) {when}",
        "leg-moved": f"The journey ({name}) was moved to {day} {time}",
        "airport": f"The airport is closed {when}, so that the journey ({name}) cannot take place",
        "road": f"The road is closed {when}, so that the journey ({name}) cannot take place",
        "drive-at": f"The journey ({name}) can only begin at {time} {when}",
        "car": f"The car broke down {when}, so that the journey ({name}) cannot take place",
        "stay-lost": f"{name} is not available for any night of the stay",
        "stay-night": f"{name} is not available for the night of {happening.target.date:%Y-%m-%d}",
        "stay-room": f"{name} offers only a {happening.room}, not what the traveler needs",
        "event-off": f"{name} is cancelled {when}",
        "event-moved": f"{name} begins at {time} {when}",
        "storm": f"Severe weather {when} makes outdoor places unusable",
        "storm-all": "Severe weather for the whole trip makes outdoor places unusable",
        "ill-start": f"The travelers are not well {when} and cannot start before {time}",
        "ill-end": f"The travelers are not well {when} and have to be back by {time}",
        "day-lost": f"The travelers have to spend the whole day at {happening.why} {when}",
        "budget": f"The whole trip may now cost no more than {money}",
        "money-lost": f"{money} of the budget is lost",
    }
    cause = f" ({happening.why})" if happening.why and happening.kind != "day-lost" else ""
    return f"{sentences[happening.kind]}{cause}."


def info_text(happening: Happening, detected: str, confidence: Literal["High", "Medium", "Low"]) -> str:
    """The disruption record as text."""
    target = happening.target
    return write_disruption_info(
        DisruptionRecord(
            targets=(Target(target.day, target.slot, target.text),),  # type: ignore[arg-type]
            categories=(CATEGORY_NAMES[happening.category],),
            reason=reason_text(happening),
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


def _case(drawn: Drawn, seed: int, families: Sequence[Family]) -> Case:
    trip, happening, target = drawn.trip, drawn.happening, drawn.happening.target
    name = f"{trip.days}-{trip.idx}-d{target.day}-{happening.category}-{drawn.number}"
    draw = Random(f"triptide message {seed} {name}")
    detected, today = _detected(happening, draw)
    confidence = _confidence(happening, draw)
    family = draw.choice(families_for(happening, families))
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
        info=info_text(happening, detected, confidence),
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
    return [_case(drawn, seed, families) for drawn in draw_pool(trips, seed)]


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
