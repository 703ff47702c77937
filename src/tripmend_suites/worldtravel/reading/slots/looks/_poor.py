"""Pictures that are small or compressed with loss: what is believed of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..frames._verdict import Basis, Verdict
from ._firmest import firmest
from ._look import Look

__all__ = ["settled"]


def settled(looks: Sequence[Look], verdicts: Sequence[Verdict]) -> list[Verdict]:
    """The states of a small or lossy picture: words are believed, all else only where it agrees with the firmest split
    of the page, one state on each side."""
    upper = firmest(looks)
    sides = [] if upper is None else upper.tolist()
    known = [
        [one.state for one, up in zip(verdicts, sides, strict=False) if up == side and one.state != "unknown"]
        for side in (False, True)
    ]
    usual = [Counter(one).most_common(1)[0][0] if one else "unknown" for one in known]
    firm = "unknown" not in usual and usual[0] != usual[1]
    return [
        one
        if one.basis is Basis.WORDS or (firm and one.state == usual[int(sides[i])])
        else Verdict("unknown", min(one.sure, 0.5), f"the picture is too poor: {one.why}")
        for i, one in enumerate(verdicts)
    ]
