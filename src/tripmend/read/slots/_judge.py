"""From what a slot looks like to its state: the legend first, then words, then strokes through it, then convention."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ._cells import Cell
from ._found import State
from ._legend import Sample
from ._lexicon import meaning_of
from ._look import NAMES, Look

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Verdict", "judge"]

Verdict = tuple[State, float, str]
_AT = {name: i for i, name in enumerate(NAMES)}


def judge(
    cells: Sequence[Cell], looks: Sequence[Look], samples: Sequence[Sample], sample_looks: Sequence[Look]
) -> list[Verdict]:
    """A state for each cell, with how sure it is and why."""
    worded = _by_words(cells)
    drawn = _by_samples(looks, samples, sample_looks) if samples else _by_strokes(looks) or _by_contrast(looks)
    return [_agree(first, second) for first, second in zip(worded, drawn, strict=True)]


def _agree(first: Verdict, second: Verdict) -> Verdict:
    if first[0] == "unknown":
        return second
    if second[0] == "unknown" or second[0] == first[0] or second[1] < 0.9:
        return first
    return ("unknown", 0.5, f"{first[2]}, but {second[2]}")


def _by_words(cells: Sequence[Cell]) -> list[Verdict]:
    """States that are written out. What all slots say in the same words (``max 3``) tells nothing."""
    bare = [re.sub(r"\d+", "#", cell.words).strip() for cell in cells]
    told = [meaning_of(cell.words) for cell in cells]
    if len(set(bare)) == 1 and len(cells) > 1 and "#" in bare[0] and told[0] == "open":
        return [("unknown", 0.0, "")] * len(cells)
    return [
        ("unknown", 0.0, "") if one is None else (one, 0.985, f"it says “{cell.words}”")
        for one, cell in zip(told, cells, strict=True)
    ]


def _by_samples(looks: Sequence[Look], samples: Sequence[Sample], theirs: Sequence[Look]) -> list[Verdict]:
    import numpy as np

    known = [(s, look) for s, look in zip(samples, theirs, strict=True) if s.meaning]
    if len({s.meaning for s, _ in known}) < 2:
        return [("unknown", 0.0, "the legend is not understood")] * len(looks)
    found: list[Verdict] = []
    for look in looks:
        far = [_distance(look, known[0][1], known[1][1]), 0.0]
        score = far[0]
        best = known[0] if score > 0 else known[1]
        sure = float(1 / (1 + np.exp(-abs(score))))
        if sure < 0.9:
            found.append(("unknown", 0.5, "it looks like neither sample of the legend"))
        else:
            found.append((best[0].meaning or "unknown", sure, f"it looks like the sample for “{best[0].entry.words}”"))
    return found


def _distance(look: Look, one: Look, two: Look) -> float:
    """Positive when nearer to `one`."""
    import numpy as np

    if min(one.gauge, two.gauge, look.gauge) >= 0:
        full = [gauge > 0.96 for gauge in (one.gauge, two.gauge, look.gauge)]
        if full[0] != full[1]:
            return 6.0 if full[2] == full[0] else -6.0
    x, a, b = look.numbers, one.numbers, two.numbers
    scale = 0.06
    gain = np.clip(((x - b) ** 2 - (x - a) ** 2) / (2 * scale**2), -3, 3)
    gain[np.abs(a - b) < 0.12] = 0
    mark = _unlike(look, two) - _unlike(look, one)
    return float(gain.sum()) + 14 * mark


def _unlike(one: Look, two: Look) -> float:
    import numpy as np

    if one.shape == (0.0, 0.0) or two.shape == (0.0, 0.0):
        return 0.0 if one.shape == two.shape else 1.0
    size = sum(abs(float(np.log((a + 0.1) / (b + 0.1)))) for a, b in zip(one.shape, two.shape, strict=True))
    return min(1.0, float(np.abs(one.mark - two.mark).mean()) + 0.5 * size)


def _column(looks: Sequence[Look], name: str) -> NDArray[np.float64]:
    import numpy as np

    return np.array([look.numbers[_AT[name]] for look in looks])


def _by_strokes(looks: Sequence[Look]) -> list[Verdict] | None:
    for name, what in (("strike", "its time is struck through"), ("diagonal", "it is crossed out")):
        values = _column(looks, name)
        hit = values > 0.93
        if hit.any() and (hit.all() or values[~hit].max() < 0.85):
            return [("sold_out", 0.98, what) if one else ("open", 0.98, f"not as others: {what}") for one in hit]
    return None


def _by_contrast(looks: Sequence[Look]) -> list[Verdict]:
    unknown: Verdict = ("unknown", 0.0, "nothing tells its state")
    if not looks:
        return []
    contrast = _column(looks, "contrast")
    high, low = contrast.max(), contrast.min()
    if high - low < 0.2:
        return [unknown] * len(looks)
    middle = (high + low) / 2
    return [
        ("sold_out", 0.97, "it is paler than others") if one < middle else ("open", 0.97, "it is less pale than others")
        for one in contrast
    ]
