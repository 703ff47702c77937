"""Places that are named only because a pass admits to them as well, or because a hotel is near."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ..world import TownRecord
from ._hit import Hit
from ._text import Folded

__all__ = ["partners"]

_PASS = re.compile(
    r"\b(?:pass|passes|tickets?|card|joint\w*|combin\w*|combi|combo|shar\w+|same|both|also|too|"
    r"cover\w*|valid|good for|bundl\w*|"
    r"double\w*|twin|one and the same|common|together|linked|pair\w*)\b"
)
_NOUN = re.compile(r"\b(?:pass|passes|tickets?|card|joint\w*|combin\w*|combi|combo|bundl\w*)\b")
_SLEEP = re.compile(
    r"\b(?:hotel|crash\w*|sleep\w*|beds?|rooms?|nights?|lodg\w*|kip\w*|base|near|next to|close to|beside)\b"
)
_AFTER = re.compile(
    r"\s(?:too|as well|on (?:one|the same|a single|a joint|a shared)|with (?:one|the same) (?:pass|ticket))\b"
)
_NEARBY = 70
_LED = 60


def partners(folded: Folded, town: TownRecord, names: Sequence[Hit], own: Sequence[int]) -> list[Hit]:
    """The names, where the second place of a pass is of the kind ``partner`` if words for a pass stand before it and it
    has a mention of its own elsewhere. own: where words begin that lead to a new place; what they lead to is no second
    place."""
    shared = {
        (venue.id, other)
        for venue in town.venues
        for product in venue.products
        for other in product.covers
        if other != venue.id and venue.id in product.covers
    }
    found: list[Hit] = []
    before: Hit | None = None
    venues = [hit.value for hit in names if hit.kind == "venue"]
    last = 0
    for number, hit in enumerate(names):
        last = max((other.end for other in names[:number] if other.kind == "venue"), default=0)
        if hit.kind == "venue":
            if any(max(last, hit.start - _LED) <= start < hit.start for start in own):
                before = hit
                found.append(hit)
                continue
            if _second(folded, shared, before, hit, last) and venues.count(hit.value) > 1:
                found.append(replace(hit, kind="partner"))
                continue
            following = next((other for other in names[number + 1 :] if other.kind == "venue"), None)
            if (
                before is None
                and following is not None
                and venues.count(hit.value) > 1
                and _second(folded, shared, following, hit, last)
            ):
                found.append(replace(hit, kind="partner"))
                continue
            before = hit
        found.append(hit)
    return found


def _second(folded: Folded, shared: set[tuple[str, str]], first: Hit | None, hit: Hit, last: int) -> bool:
    """Whether words for a pass, in the same sentence and after the place named last, lead from one place of a pass to
    `hit`."""
    if first is None or (first.value, hit.value) not in shared:
        return False
    start = max(first.end if first.end <= hit.start else 0, last, hit.start - _NEARBY)
    parts = re.split(
        r"(?<!incl)(?<!approx)[.!?]\s|\n|"
        r"\band (?:ooh|um|uh|oh|then|we|i|next|also going)\b",
        folded.text[start : hit.start],
    )
    lead = parts[-1]
    after = _AFTER.match(folded.text[hit.end : hit.end + 24]) is not None
    if len(parts) > 1 and not after and not _NOUN.search(lead):
        return False  # "We would also like to see the museum" begins a wish of its own.
    # "Every room, on the pass with the Forum" speaks of a pass, "on the pass; sleeping near the Forum" of a hotel.
    passes, nights = list(_PASS.finditer(lead)), list(_SLEEP.finditer(lead))
    return (after and not nights) or (bool(passes) and (not nights or nights[-1].end() <= passes[-1].start()))
