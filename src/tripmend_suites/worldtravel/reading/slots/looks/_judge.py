"""From what a slot looks like to its state: the legend first, else words, else convention. Who disagrees abstains."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from ..frames._cells import Cell
from ..frames._verdict import NOTHING, Basis, Verdict
from ..signs._legend import Sample
from ..signs._wording import by_words, kinds, says_both, unworded, worded_apart
from ..words._counts import open_shares
from ..words._negated import not_open
from ._beside_samples import Compared, beside_samples
from ._convention import by_convention, stands_out
from ._labelled import labelled_side, same_words
from ._look import Look
from ._unlabelled import set_apart

__all__ = ["Compared", "beside_words", "judge"]

_NOT_COMPARED = Compared()


def judge(
    cells: Sequence[Cell],
    looks: Sequence[Look],
    samples: Sequence[Sample] = (),
    theirs: Sequence[Look] = (),
    compared: Compared = _NOT_COMPARED,
    doubtful: AbstractSet[int] = frozenset(),
    empty: AbstractSet[int] = frozenset(),
    lights: Sequence[Verdict] = (),
    marked: Sequence[Verdict] = (),
) -> list[Verdict]:
    """A state for each cell, by a legend of samples where there is one, else by words and convention. doubtful: cells
    with ink where others have their words, that could not be read. empty: cells with nothing where others have their
    words. lights: states from marks on a scale of colours, in place of convention. marked: states from forms; the words
    of these tell nothing else."""
    worded = list(marked) or by_words(cells)
    if samples:
        drawn = beside_samples(cells, looks, samples, theirs, compared)
    elif marked:
        drawn = [NOTHING] * len(looks)
    else:
        worded, drawn = _beside_words(cells, looks, worded, list(lights) or by_convention(looks), doubtful, empty)
    found = [_merged(first, second, bool(samples)) for first, second in zip(worded, drawn, strict=True)]
    mute = [i for i, one in enumerate(found) if one.state == "open" and one.basis is Basis.NO_LABEL]
    denied = set_apart(cells, looks, mute)
    if not samples:
        looks_open = [one.state == "open" and one == by for one, by in zip(found, drawn, strict=True)]
        denied |= not_open([frozenset(kind.split()) for kind in kinds(cells)], looks_open)
        if len({one.state for one in found}) == 1:  # nothing else parts them
            denied |= open_shares([cell.words for cell in cells])
    return [NOTHING if i in denied else one for i, one in enumerate(found)]


def _beside_words(
    cells: Sequence[Cell],
    looks: Sequence[Look],
    worded: list[Verdict],
    drawn: list[Verdict],
    doubtful: AbstractSet[int],
    empty: AbstractSet[int],
) -> tuple[list[Verdict], list[Verdict]]:
    """What words say and what looks say, where each is believed no further than the other bears it out."""
    unread = all(one.state == "unknown" for one in worded) and all(len(kind) > 6 for kind in kinds(cells))
    if worded_apart(cells) and (unread or all(one.state != "sold_out" for one in drawn)):
        drawn = [one if one.basis is Basis.STROKE else NOTHING for one in drawn]
    drawn = unworded(cells, worded, drawn, empty)
    side = labelled_side(looks, worded)
    if side is not None:
        drawn = [Verdict("open" if yes else "sold_out", 0.96, "it looks like those that say so") for yes in side]
    elif same_words(cells, looks, worded):
        plain = by_convention(looks)
        if any(one.state == "sold_out" for one in plain) or stands_out(looks):
            drawn, worded = plain, [NOTHING] * len(looks)
    drawn = [NOTHING if i in doubtful - empty else one for i, one in enumerate(drawn)]
    if 2 * sum(says_both(cell.words) for cell in cells) > len(cells):
        drawn = [NOTHING] * len(looks)  # a form: what is marked on it counts, and not how it is drawn
    return worded, drawn


def beside_words(cells: Sequence[Cell], drawn: Sequence[Verdict]) -> list[Verdict]:
    """Another reading of a legend, with the words in the slots."""
    return [_merged(first, second, True) for first, second in zip(by_words(cells), drawn, strict=True)]


def _merged(words: Verdict, drawn: Verdict, legend: bool) -> Verdict:
    """Words count before convention; against a legend they make a contradiction."""
    if words.state == "unknown" or (legend and words.state == drawn.state):
        return drawn
    if not legend or drawn.state == "unknown":
        return words
    return Verdict("unknown", 0.5, f"{words.why}, but {drawn.why}")
