"""Slots that say their state beside slots that do not: what the firmest split of the page tells of the latter."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..frames._cells import Cell
from ..frames._verdict import Verdict
from ..signs._wording import bare
from ._firmest import firmest
from ._look import Look

__all__ = ["labelled_side", "same_words"]


def labelled_side(looks: Sequence[Look], worded: Sequence[Verdict]) -> list[bool] | None:
    """For each slot whether it is open, where those that say their state are parted by the firmest split of the page:
    at least two say each state, or one state is on one side and a third of that side says it."""
    upper = firmest(looks)
    if upper is None:
        return None
    states = [one.state for one in worded]
    said = {
        side: {s for s, up in zip(states, upper.tolist(), strict=True) if up == side} - {"unknown"}
        for side in (True, False)
    }
    if any(len(one) > 1 for one in said.values()) or not (said[True] and said[False]) or said[True] == said[False]:
        return None
    if min(states.count("open"), states.count("sold_out")) < 1 or len(states) - states.count("unknown") < 3:
        return None
    return [(said[up] == {"open"}) for up in upper.tolist()]


def same_words(cells: Sequence[Cell], looks: Sequence[Look], worded: Sequence[Verdict]) -> bool:
    """Whether all slots say they can be booked in the same words, or some on both sides of the firmest split: a button
    that is always there."""
    states = [one.state for one in worded]
    if "sold_out" in states or "open" not in states:
        return False
    if len({bare(cell) for cell in cells}) == 1:
        return True
    said_by = {word for cell, one in zip(cells, states, strict=True) if one == "open" for word in cell.words.split()}
    lost = all(
        look.shape != (0.0, 0.0) and not re.findall(r"[^\W\d_]{2,}", " ".join(set(cell.words.split()) - said_by))
        for cell, look, one in zip(cells, looks, states, strict=True)
        if one == "unknown"
    )  # what says nothing has a label of its own or none: the button is not always there
    upper = firmest(looks)
    if upper is None or not lost:
        return False
    said = [[s == "open" for s, up in zip(states, upper.tolist(), strict=True) if up == side] for side in (True, False)]
    return min(sum(one) / max(1, len(one)) for one in said) > 0.3
