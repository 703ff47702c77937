"""What people say when something happens: the ways of ``sayings.yaml``, as patterns.

They are matched against the units of a clause (see ``_units``). To teach the reader a new way to say a thing, add a
line there; ``_builders`` says what each event becomes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ._units import pattern
from ._words import table

__all__ = ["ALLOWED", "EVENTS", "Saying"]


@dataclass(frozen=True, slots=True)
class Saying:
    """One way to say `event`. weak: an everyday phrase, an event only beside a fitting mention."""

    event: str
    expression: re.Pattern[str]
    weak: bool = False


def _sayings() -> tuple[Saying, ...]:
    told = table("sayings.yaml")
    parts: dict[str, str] = told["parts"]
    found = []
    for event, blocks in told["events"].items():
        for block in blocks:
            for kind, lines in block.items():
                expression = "|".join(lines.split("\n")[:-1])
                for name, part in parts.items():
                    expression = expression.replace(f"<{name}>", part)
                found.append(Saying(event, pattern(expression), kind == "beside"))
    return tuple(found)


EVENTS = _sayings()
"""All sayings, those of one event together. Of an event the first one that is said is taken (``_candidates``)."""

ALLOWED: dict[str, tuple[str, ...]] = {
    "closed": ("place", "stay", "leg"),
    "hours": ("place",),
    "soldout": ("place", "stay", "leg"),
    "cancelled": ("leg", "place", "stay"),
    "strike": ("leg", "place", "stay"),
    "delayed": ("leg", "place"),
    "earlier": ("leg", "place"),
    "leaves": ("leg",),
    "arrives": ("leg",),
    "moved": ("leg", "place"),
    "ends": ("place",),
    "lost": ("stay",),
    "downgraded": ("stay",),
    "price": ("place", "leg", "stay"),
    "open": ("place", "leg", "stay"),
}
"""What each event can happen to."""
