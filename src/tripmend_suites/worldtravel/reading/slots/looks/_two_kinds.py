"""The two kinds of slots of a page, and which of them looks as if it could be booked; or slots that are all alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..frames._verdict import NOTHING, Verdict
from ..words._lexicon import meaning_of
from ._evidence import CUES, cues
from ._firmest import WEAK
from ._look import Look, column
from ._model import chance_of, load_model
from ._sides import POLARITY, Split, columns_of, polarity, splits

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["SURE", "by_sides"]

SURE = 0.95
"""Below this a state is not stated by convention."""
SURE_OF_SIDES = 0.75
"""The same, where by far the firmest split of the page tells it."""
_CLOSE = 1.0
"""Two readings of a page that are worth nearly the same make it doubtful where they disagree."""
_ALIKE = 0.15
"""Marks whose pictures differ by more are not all alike."""


def by_sides(looks: Sequence[Look]) -> list[Verdict]:
    """The two kinds of slots of a page, where it bears such a split out and one kind looks as if it could be booked.
    Another split with another answer makes it doubtful."""
    model = load_model()
    nothing = [NOTHING] * len(looks)
    told = []
    for split in splits(looks, model.spread)[:6]:
        score = float(polarity(looks, split) @ model.polarity)
        told.append((chance_of(abs(score)), split, split.upper == (score > 0)))
    if all(chance < 0.65 and split.strength < WEAK for chance, split, _ in told):
        return _alike(looks)
    least = max(4.0, 0.3 * told[0][1].strength)
    first = max((one for one in told if one is told[0] or one[1].strength > least), key=lambda one: _worth(*one[:2]))
    if first[0] < SURE_OF_SIDES or (first is not told[0] and first[0] < SURE):
        return nothing
    chance, best, upper = first
    others = [
        side
        for sure, split, side in told
        if split is not best
        and (
            (sure > 0.9 and split.strength > 0.5 * best.strength)
            or (sure > 0.75 and split.strength > least and _worth(sure, split) > _worth(chance, best) - _CLOSE)
        )
    ]
    return [
        Verdict(
            "open" if yes else "sold_out",
            min(0.99, chance),
            "of the two kinds of slots on the page it is that which looks so",
        )
        if all(bool(other[i]) == yes for other in others)
        else NOTHING
        for i, yes in enumerate(upper.tolist())
    ]


def _worth(chance: float, split: Split) -> float:
    """By how much a split explains a page: how firm it is, and how clearly one side of it looks as if it could be
    booked. Frames that were found for some slots only make firm splits that look like nothing."""
    from math import log

    return min(3.0, log(chance / max(1e-9, 1 - chance))) + 1.2 * log(max(split.strength, 1e-9))


def _alike(looks: Sequence[Look]) -> list[Verdict]:
    """Slots that are all drawn alike: open where they are as plain and as dark as any control, or filled, for a page of
    slots that nobody can book any more shows it: they are as pale as nothing else, or each has a cross. One slot alone
    is not stated."""
    table = dict(zip(CUES, cues(looks).T, strict=True))
    words = {look.words for look in looks if len(look.words) < 4 or meaning_of(look.words)}
    sides = dict(zip(POLARITY, columns_of(looks).T, strict=True))
    crosses, ticks = bool((sides["cross"] > 0.9).all()), bool((sides["tick"] > 0.9).all())
    signs = words - {""}
    one_sign = len(signs) < 2 and all(len(sign) == 1 and sign.isalpha() for sign in signs)  # read as a letter in some
    if len(looks) < 2 or (len(words) > 1 and not one_sign) or _marks_apart(looks) > _ALIKE:
        return [NOTHING] * len(looks)
    if crosses or (_pale(looks, table) and not ticks):
        what = "each has a cross" if crosses else "all are alike, and paler than what can be used"
        return [Verdict("sold_out", 0.95, what)] * len(looks)
    plain = (
        (table["contrast"] > 0.6)
        & ((table["red"] < 0.1) | ((not looks[0].signal) & (column(looks, "rest_a") < 0.2)))
        & (table["struck"] + table["crossed"] < 0.5)
        & (table["grain_top"] < 0.1)
        & (sides["frame_cover"] > 0.9)
        & (sides["cross"] < 0.5)
    )
    green = all(look.lamps[1] > 0.05 and look.lamps[0] < 0.01 for look in looks)  # each has a green light, none a red
    if not (ticks or green or plain.all()):
        return [NOTHING] * len(looks)
    return [Verdict("open", 0.95, "all are alike, and drawn as what can be used")] * len(looks)


def _marks_apart(looks: Sequence[Look]) -> float:
    """How much the small picture of one mark differs from the usual one, from 0 to 1."""
    import numpy as np

    marks = np.array([look.mark for look in looks])
    return float(np.abs(marks - np.median(marks, axis=0)).mean(axis=(1, 2)).max())


def _pale(looks: Sequence[Look], table: Mapping[str, NDArray[np.float64]]) -> bool:
    """Whether the letters of all slots are pale, on a ground that is no colour."""
    return bool((table["contrast"] < 0.45).all() and (table["vivid"] < 0.15).all())
