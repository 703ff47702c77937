"""What stands below the name of a ticket: where it admits to, and which kind of visit it is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ._words import bare

__all__ = ["covers_in", "visit_type_in"]

_END = r"(?=\s*(?:$|[.·•;|]|Type\s?of\s?visit|Visit\s?type|In\s[A-Z]|Prices?\b))"
_COVERS = re.compile(
    rf"(?:Admits?\s?to|Valid\s?(?:for|at)|Good\s?for|Includes(?:\s?entry\s?to)?|Covers|Gives\s?entry\s?to)\s?:?\s?(?P<names>.+?)"
    rf"(?P<order>,?\s?in\s?(?:this|that|the\s?given)\s?order)?(?:,?\s?once\s?each\b|{_END})",
    re.IGNORECASE | re.DOTALL,
)
_VISIT = re.compile(
    r"(?:Type\s?of\s?visit|Visit\s?type|Kind\s?of\s?visit)\s?[:–-]?\s?(?P<profile>[A-Za-z-]+)", re.IGNORECASE
)
_THEN = re.compile(r",?\s*\bthen\b\s*|\s*(?:→|>)\s*", re.IGNORECASE)


def covers_in(notes: str, known: Sequence[str]) -> tuple[list[str], bool] | None:
    """Where a ticket admits to, and whether in this order. known: names on the page, which may contain an "and"."""
    match = _COVERS.search(notes)
    if match is None:
        return None
    text = match["names"].strip(" ,")
    names = [part for part in _THEN.split(text) if part.strip()] if _THEN.search(text) else _apart(text, known)
    ordered = bool(match["order"]) or bool(_THEN.search(text))
    return [name.strip(" ,") for name in names if bare(name)], ordered


def _apart(text: str, known: Sequence[str]) -> list[str]:
    """A list with commas and "and" taken apart, but not inside of a known name."""
    held = text
    kept: dict[str, str] = {}
    for number, name in enumerate(sorted((name for name in known if " and " in name), key=len, reverse=True)):
        if name in held:
            kept[f"\x00{number}\x00"] = name
            held = held.replace(name, f"\x00{number}\x00")
    parts = [part.strip() for part in re.split(r",\s*(?:and\s)?|\s+and\s+|\s\+\s|\s/\s", held) if part.strip()]
    return [kept.get(part, part) for part in parts]


def visit_type_in(notes: str) -> str:
    """The kind of visit, in small letters; empty where none is told."""
    match = _VISIT.search(notes)
    return match["profile"].lower() if match is not None else ""
