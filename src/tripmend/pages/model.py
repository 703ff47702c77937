"""What a page says: slots to choose from, facts for a planner, and what stays open; with their JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

__all__ = ["KINDS", "Fact", "Open", "PageReading", "Slot", "State"]

State = Literal["open", "few", "waiting", "sold_out", "cancelled", "unknown"]
"""``few``: can still be booked, hardly; ``waiting``: on request or with a waiting list only; ``unknown``: it stands on
the page, and the page does not tell, or tells two things."""

KINDS: dict[str, str] = {
    "venue": "{name}",
    "address": "{text}",
    "price": "{amount (in the currency's own unit, 0 for free), currency, per}; condition: who, which ticket, when",
    "hours": "{days [0 Monday … 6], dates, spans [[from, to]]}; condition: the season or the part of the house",
    "closed": "{days, dates}",
    "last_entry": "{time, or minutes before it closes}",
    "arrive_early": "{minutes}",
    "stay": "{min, max} minutes that a visit takes",
    "duration": "{minutes} of a performance, a tour, a crossing; condition: which",
    "languages": "{languages [ISO 639-1]}; condition: of what",
    "cancellation": "{hours before until which it is free; None: not at all}",
    "hold": "{minutes} for which a booking is kept",
    "party": "{min, max} people",
    "transfer": "{from, to, mode, minutes, amount, currency}",
    "hotel": "{name, amount, currency, was, stars, rating, scale, breakfast, location, nights}",
    "dish": "{name, amount, currency, diets}",
    "performance": "{title, date, time, language, surtitles [ISO 639-1]}",
    "light": "{text, from, to}: when it is best, in the words of the page and as times of day where it gives them",
}
"""The kinds of facts and what their values hold; what is not told is left out."""


@dataclass(frozen=True, slots=True)
class Slot:
    """Something that can be chosen: a start on a day of a product.

    time: ``HH:MM`` on the local clock; day: an ISO date, else as the page writes it; language: ISO 639-1; left: places
    that the page counts; party: for how many people; by: what told the state (``words``, ``legend``, ``form``,
    ``contrast``, ``convention``, ``data``); notes: other meanings of its look.
    """

    time: str
    state: State
    day: str = ""
    product: str = ""
    session: str = ""
    language: str = ""
    left: int | None = None
    end: str = ""
    party: str = ""
    notes: tuple[str, ...] = ()
    by: str = ""
    confidence: float = 0.0
    box: tuple[int, int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """One statement about the subject. kind and value: `KINDS`; condition: what it holds for, in the page's words;
    source: ``json-ld``, ``microdata``, ``rdfa``, ``table``, ``text``; confidence: 0 to 1."""

    kind: str
    value: dict[str, Any]
    condition: str = ""
    subject: str = ""
    source: str = "text"
    confidence: float = 0.8
    box: tuple[int, int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class Open:
    """Something that is on the page and could not be made out. what: ``slot 10:30``; why: in words for people."""

    what: str
    why: str


@dataclass(frozen=True, slots=True)
class PageReading:
    """All that a page says about its subject (the venue), in reading order, and what stays open."""

    subject: str
    slots: tuple[Slot, ...] = ()
    facts: tuple[Fact, ...] = ()
    open: tuple[Open, ...] = ()

    def of(self, kind: str) -> tuple[Fact, ...]:
        """The facts of one kind."""
        return tuple(fact for fact in self.facts if fact.kind == kind)

    def document(self) -> dict[str, Any]:
        """The JSON document: what is not told is left out."""
        return {
            "subject": self.subject,
            "slots": [_told(asdict(slot)) for slot in self.slots],
            "facts": [_told(asdict(fact)) for fact in self.facts],
            "open": [asdict(item) for item in self.open],
        }


def _told(record: dict[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in record.items() if value not in (None, "", (), [])}
    if "confidence" in kept:
        kept["confidence"] = round(kept["confidence"], 3)
    return kept
