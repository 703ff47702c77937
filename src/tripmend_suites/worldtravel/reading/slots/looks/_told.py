"""Legends in a sentence: ``times struck through are sold out``, ``bold times can still be booked``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..frames._found import State
from ..frames._verdict import Verdict
from ..words._lexicon import Meaning, folded, meaning_of
from ._evidence import cues
from ._look import NAMES, Look, column

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Told", "by_told", "told_of"]

Told = tuple[str, int, Meaning]
"""A number of a look (or of the cues), whether the described slots have more (1) or less (-1) of it, and the state."""
_DESCRIBED: tuple[tuple[str, str, int], ...] = (
    (r"str(?:uck|icken)[- ]?(?:through|out)|strikethrough|durchgestrichen\w*|barre[es]*|sbarrat\w+", "strike", 1),
    (r"crossed[- ]out|with a cross|tachad\w+", "crossed|strike", 1),
    (r"(?:in |set in )?bold|fett\w*|heavy type|gras|grassetto", "density|stroke", 1),
    (r"light(?:er)? type|thin type|in light", "density|stroke", -1),
    (r"italics?|slanted|kursiv\w*|corsivo", "slant", 1),
    (r"underlined?|unterstrichen\w*|sottolineat\w+|souligne\w*|a line under \w+", "under", 1),
    (r"gr[ea]y(?:ed)?(?: out)?|pale|faded|faint|dimmed|ausgegraut\w*|grau\w*|grise\w*|grigi\w*|gris", "contrast", -1),
    (r"green|grun\w*|verts?|verd[ei]", "green", 1),
    (r"\bred\b|rote?[nrs]?\b|rouges?|ross[oaie]|roj[oa]s?", "red", 1),
    (r"hatched|striped|shaded|schraffiert\w*", "grain_top", 1),
    (r"dashed|dotted (?:frame|border|outline)|gestrichelt\w*", "top_cover", -1),
    (r"filled(?: in)?|dark (?:ground|background|boxe?s?)|on colou?r", "fill", 1),
)
_SLOTS = re.compile(r"\b(?:times?|slots?|entries|ones|those|zeiten|uhrzeiten|orari|heures|horas|hores|tijden)\b")
_AT = {name: i for i, name in enumerate(NAMES)}


def told_of(lines: Sequence[str]) -> list[Told]:
    """What the sentences of a page tell about how slots of a state are drawn."""
    found: list[Told] = []
    for at, line in enumerate(lines):
        both = f"{line} {lines[at + 1]}" if at + 1 < len(lines) and not line.rstrip().endswith((".", ";")) else line
        for sentence in re.split(r"[.;]|, (?=those|the others)", both):
            text = folded(sentence)
            if len(text) > 160 or not _SLOTS.search(text):
                continue
            for pattern, name, way in _DESCRIBED:
                match = re.search(rf"\b(?:{pattern})\b", text)
                meaning = meaning_of(text[: match.start()] + text[match.end() :]) if match else None
                if meaning and (name, way, meaning) not in found:
                    found.append((name, way, meaning))
                if match:
                    break
    return found


def by_told(looks: Sequence[Look], told: Sequence[Told]) -> list[Verdict]:
    """Each slot by the first sentence that its page bears out: the number described falls into two groups, or, for
    strokes, is there or not."""
    unknown = Verdict("unknown", 0.5, "a sentence tells the states, but not which slots it means")
    for name, way, meaning in told:
        values = [_values(looks, part) for part in name.split("|")]
        sides = [_sides(one, part) for one, part in zip(values, name.split("|"), strict=True)]
        side = next((one for one in sides if one is not None), None)
        if side is None:
            continue
        other: State = "sold_out" if meaning == "open" else "open"
        return [
            Verdict(meaning if high == (way > 0) else other, 0.97, "a sentence on the page tells how it is drawn")
            for high in side.tolist()
        ]
    return [unknown] * len(looks)


def _values(looks: Sequence[Look], name: str) -> NDArray[np.float64]:
    import numpy as np

    if name in _AT:
        return column(looks, name)
    from ._evidence import CUES

    return np.asarray(cues(looks)[:, CUES.index(name)], np.float64)


_FIRM: dict[str, Callable[[float], bool]] = {"strike": lambda v: v > 0.9, "crossed": lambda v: v > 0.5}


def _sides(values: NDArray[np.float64], name: str) -> NDArray[np.bool_] | None:
    """Which slots are on the upper side, where there are two sides."""
    import numpy as np

    if name in _FIRM:
        return np.array([_FIRM[name](float(v)) for v in values])
    row = np.sort(values)
    steps = np.diff(row)
    if not len(steps):
        return None
    at = int(steps.argmax())
    spread = max(row[at] - row[0], row[-1] - row[at + 1])
    if steps[at] < 1.5 * spread + 0.02 or steps[at] < 0.04:
        return None
    return np.asarray(values > (row[at] + row[at + 1]) / 2)
