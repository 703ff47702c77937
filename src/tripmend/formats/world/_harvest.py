"""What came of reading a file of the world: a catalogue, and what was not used, with the reason."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ...trip import Catalogue, parse_hours

__all__ = ["Harvest", "Leftovers", "readable_hours"]

_EXAMPLES = 3
"""How many examples are kept of each reason."""


@dataclass(slots=True)
class Leftovers:
    """What was not used: how often for each reason, and the first few by name; most: how many of each are named."""

    most: int = _EXAMPLES
    counts: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=dict)

    def put(self, reason: str, what: str) -> None:
        """Note that `what` was not used because of `reason`."""
        self.counts[reason] += 1
        kept = self.examples.setdefault(reason, [])
        if len(kept) < self.most:
            kept.append(what[:100])

    def lines(self) -> list[str]:
        """One sentence a reason: ``12 places: hours that cannot be read (Bar Sole, …)``."""
        return [
            f"{count} {reason} ({', '.join(self.examples[reason])}{', …' if count > self.most else ''})"
            for reason, count in sorted(self.counts.items())
        ]


@dataclass(frozen=True, slots=True)
class Harvest:
    """catalogue: what was read. notes: sentences about what was left out and why. hours: how many opening-hours values
    there were, and how many of them could be read."""

    catalogue: Catalogue
    notes: tuple[str, ...] = ()
    hours: tuple[int, int] = (0, 0)


def readable_hours(text: str) -> str | None:
    """`text` where it is an ``opening_hours`` expression that can be read, else None: unknown, never guessed."""
    text = text.strip()
    try:
        parse_hours(text)
    except ValueError:
        return None
    return text or None
