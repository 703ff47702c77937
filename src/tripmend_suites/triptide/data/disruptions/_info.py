"""The labelled lines of a disruption, as published records have them."""

from __future__ import annotations

from typing import Literal

from ...formats import DisruptionRecord, Target, write_disruption_info
from ..folder import CATEGORY_NAMES
from ._happening import Happening

__all__ = ["info_text", "reason_text"]


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
