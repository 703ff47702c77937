"""How pages write money, minutes, dates and hours; each page keeps to one way of its own."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable
from dataclasses import dataclass

from ..world import WEEKDAYS, Admission, TownRecord, Venue

__all__ = ["ADMISSIONS", "FARE_NAMES", "WEEKDAYS", "Words", "hours_lines", "words_of"]

FARE_NAMES = {"adult": "Adult", "child": "Child", "senior": "Senior (65+)", "student": "Student"}
ADMISSIONS: dict[Admission, str] = {
    "standard": "standard entrance",
    "skip-line": "skip-the-line entrance",
    "guided": "with a guide",
    "pass": "pass entrance",
    "event": "special entrance",
}


def _euro_sign(cents: int) -> str:
    return f"€{cents / 100:.2f}"


def _comma(cents: int) -> str:
    return f"{cents / 100:.2f}".replace(".", ",") + " €"


def _code(cents: int) -> str:
    return f"EUR {cents / 100:.2f}"


def _between(low: int, high: int) -> str:
    return f"exactly {low} minutes" if low == high else f"between {low} and {high} minutes"


def _to(low: int, high: int) -> str:
    return f"{low} minutes, no more and no less" if low == high else f"{low} to {high} minutes"


def _dash(low: int, high: int) -> str:
    return f"{low} min" if low == high else f"{low}–{high} min"


def _least(low: int, high: int) -> str:
    return f"exactly {low} minutes" if low == high else f"at least {low} and at most {high} minutes"


@dataclass(frozen=True, slots=True)
class Words:
    """The ways of one page. money: cents as text; span: at least and at most, minutes as text; day: a date as text."""

    money: Callable[[int], str]
    span: Callable[[int, int], str]
    day: Callable[[dt.date], str]

    def price(self, cents: int) -> str:
        """A price; nothing to pay is said in a word."""
        return "free" if cents == 0 else self.money(cents)


_DAYS: tuple[Callable[[dt.date], str], ...] = (
    lambda d: f"{WEEKDAYS[d.weekday()]}, {d.day} {d:%B} {d.year}",
    lambda d: f"{WEEKDAYS[d.weekday()][:3]} {d.day} {d:%b} {d.year}",
    lambda d: f"{d:%B} {d.day}, {d.year} ({WEEKDAYS[d.weekday()]})",
    lambda d: f"{WEEKDAYS[d.weekday()]} {d:%d.%m.%Y}",
)


def words_of(rng: random.Random) -> Words:
    """The ways that a page draws."""
    return Words(
        money=rng.choice((_euro_sign, _comma, _code)),
        span=rng.choice((_between, _to, _dash, _least)),
        day=rng.choice(_DAYS),
    )


def hours_lines(venue: Venue) -> list[tuple[str, str]]:
    """Opening hours with equal days drawn together: ("Tuesday to Sunday", "10:00–18:00")."""
    texts = []
    for day in range(7):
        windows = venue.hours.get(day, ())
        texts.append(" and ".join(f"{a:%H:%M}–{b:%H:%M}" for a, b in windows) or "closed")
    lines: list[tuple[str, str]] = []
    first = 0
    for day in range(1, 8):
        if day == 7 or texts[day] != texts[first]:
            last = day - 1
            name = WEEKDAYS[first] if last == first else f"{WEEKDAYS[first]} to {WEEKDAYS[last]}"
            lines.append(("Every day" if (first, last) == (0, 6) else name, texts[first]))
            first = day
    return lines


def names(town: TownRecord) -> dict[str, str]:
    """Names of all venues by id."""
    return {venue.id: venue.name for venue in town.venues}
