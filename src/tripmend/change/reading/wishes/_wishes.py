"""Wishes and limits: what the revision must respect."""

from __future__ import annotations

from collections.abc import Sequence

from ..._disruption import Constraint
from ..events._hours import hours_in
from ..names._targets import Target
from ..names._trip import Trip
from ..words._clauses import Clause
from ..words._units import pattern
from ._wish_days import on_their_days
from ._wish_keep import SAME_DAY, kept
from ._wish_left_out import left_out
from ._wish_lodgings import lodging_refused
from ._wish_modes import mode_wishes
from ._wish_places import near_place, place_to_avoid
from ._wish_prices import price_limits
from ._wish_sorts import described, food_wishes, indoors, nothing_new, tag_wishes
from ._wish_times import time_limits
from ._wished import Wishes

__all__ = ["wishes_in"]

_ASKING = pattern(
    r"^(?:(?:and|but|so|hey|hi|please|,|maybe|also) )*(?:can|could|would|may|might|must|shall|should|"
    r"how about|what about|is there|is it possible|do you (?:have|know)|any chance)|please|instead"
)


def wishes_in(clause: Clause, trip: Trip, text: str, recent: Sequence[Target] = ()) -> Wishes:
    """The wishes and limits of one clause. recent: what the message spoke of last."""
    line = clause.text
    if clause.doubt == "question" and not _ASKING.search(line) and not clause.request:
        return Wishes()
    limit = price_limits(clause, trip, text)
    if limit:
        return limit
    hours = hours_in(clause) is not None and any(unit.text in ("@place", "@desc") for unit in clause.units)
    times = Wishes() if hours else time_limits(clause, trip, text)
    if times:
        return times
    keep = kept(clause, trip, text, recent)
    if keep is not None:
        return keep
    refused = lodging_refused(clause, trip, text)
    if refused is not None:
        return refused
    dropped = left_out(clause, trip, text)
    if dropped:
        return dropped
    plain = described(clause)
    found = food_wishes(plain, text) + mode_wishes(clause, text)
    near = near_place(clause, trip, text)
    found += near.constraints
    avoided = Wishes() if found else place_to_avoid(clause, trip, text)
    found += avoided.constraints
    found += [Constraint.model_validate({"type": kind, "text": text}) for kind in _kinds_said(line)]
    found = found or tag_wishes(clause, plain, text)
    return Wishes(on_their_days(found, clause, trip), (*near.unclear, *avoided.unclear))


def _kinds_said(line: str) -> list[str]:
    """The wishes that need nothing but their words."""
    said = {"indoor": indoors(line), "same_day": bool(SAME_DAY.search(line)), "no_new_places": nothing_new(line)}
    return [kind for kind, here in said.items() if here]
