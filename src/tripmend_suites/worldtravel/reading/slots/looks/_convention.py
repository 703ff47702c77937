"""States as people expect them to be drawn, where no legend tells them: each slot by itself and beside the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..frames._verdict import NOTHING, Basis, Verdict
from ._evidence import cues
from ._firmest import WEAK
from ._look import Look, column
from ._model import chance_of, load_model
from ._sides import POLARITY, polarity, splits
from ._two_kinds import SURE, by_sides

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["by_convention", "stands_out"]

_CERTAIN = 5.0
"""A score by which a slot is sold out for certain."""


def by_convention(looks: Sequence[Look]) -> list[Verdict]:
    """Strokes through a slot, else colour, contrast, and frame as people expect them."""
    if not looks:
        return []
    for name, what in (("strike", "its time is struck through"), ("diagonal", "it is crossed out")):
        values = column(looks, name)
        hit = values > 0.9
        if hit.any() and (hit.all() or values[~hit].max() < 0.8) and _borne_out(looks, hit):
            struck = Verdict("sold_out", 0.98, what, Basis.STROKE)
            other = Verdict("open", 0.98, "others are struck through or crossed out", Basis.STROKE)
            return [struck if one else other for one in hit]
    model = load_model()
    single: list[Verdict] = []
    scores = (cues(looks) @ model.cues + model.base).tolist()
    apart = _apart(scores)
    for score in scores:
        chance = chance_of(abs(score))
        if apart and score > 0 and chance < SURE:
            single.append(Verdict("open", SURE, "others are drawn as what cannot be booked, and it is not"))
        elif chance < SURE:
            single.append(NOTHING)
        else:
            single.append(
                Verdict(
                    "open" if score > 0 else "sold_out", min(0.99, chance), "that is how such slots are usually drawn"
                )
            )
    return _agreed(single, by_sides(looks))


def stands_out(looks: Sequence[Look]) -> bool:
    """Whether the firmest split of the page is one of contrast or colour."""
    found = splits(looks, load_model().spread)
    if not found or found[0].strength < WEAK:
        return False
    apart = dict(zip(POLARITY, polarity(looks, found[0]).tolist(), strict=True))
    return bool(max(abs(apart[name]) for name in ("contrast", "mark_contrast", "button", "vivid", "sharp")) > 0.5)


def _apart(scores: Sequence[float]) -> bool:
    """Whether some slots look sold out for certain, and all others far from that."""
    low, high = [one for one in scores if one <= 0], [one for one in scores if one > 0]
    return bool(low and high) and max(low) < -_CERTAIN and min(high) - max(low) > 1.2 * _CERTAIN


def _borne_out(looks: Sequence[Look], hit: NDArray[np.bool_]) -> bool:
    """Whether the firmest split of the page, if there is a firm one, does not part the slots otherwise."""
    best = next(iter(splits(looks, load_model().spread)), None)
    return best is None or best.strength < 10 or bool((best.upper == hit).all() or (best.upper != hit).all())


def _agreed(single: Sequence[Verdict], sides: Sequence[Verdict]) -> list[Verdict]:
    """Slots by themselves and as two kinds: what only one of the two tells counts, a contradiction does not."""
    found: list[Verdict] = []
    both = [(a.state, b.state) for a, b in zip(single, sides, strict=True) if "unknown" not in (a.state, b.state)]
    against = sum(one != two for one, two in both)
    if against > 1 and against > 0.25 * len(both):
        sides = [NOTHING] * len(sides)
        single = [NOTHING] * len(single)
    for one, two in zip(single, sides, strict=True):
        if one.state == "unknown" or one.state == two.state:
            found.append(max(one, two, key=lambda verdict: verdict.sure) if one.state == two.state else two)
        elif two.state == "unknown":
            found.append(one)
        else:
            found.append(Verdict("unknown", 0.5, "by itself it looks otherwise than beside the others"))
    return found
