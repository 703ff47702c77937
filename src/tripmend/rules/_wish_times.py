"""Wishes about when something is."""

from __future__ import annotations

import datetime as dt

from ..change import Constraint
from ..trip import Leg, Stay, Stop
from ._finding import State
from ._revision import Piece, Revision
from ._wish_types import Test

__all__ = ["TIME_WISHES"]


def _begins_and_ends(piece: Piece) -> tuple[dt.datetime | None, dt.datetime | None]:
    """A stop from start to end; a leg counts when it departs."""
    if isinstance(piece.item, Stop):
        return piece.item.start, piece.item.end
    return (piece.item.depart, piece.item.depart) if isinstance(piece.item, Leg) else (None, None)


def _limit(constraint: Constraint, piece: Piece) -> dt.datetime | None:
    """The moment the wish speaks of on the item's day."""
    return None if isinstance(piece.item, Stay) else constraint.moment(piece.date)


def _not_before(revision: Revision, constraint: Constraint, new: Piece, old: Piece | None) -> State | None:
    limit, (begin, _) = _limit(constraint, new), _begins_and_ends(new)
    if limit is None:
        return None
    if begin is None:
        return "unknown"
    return "ok" if begin >= limit else "broken"


def _not_after(revision: Revision, constraint: Constraint, new: Piece, old: Piece | None) -> State | None:
    limit, (_, end) = _limit(constraint, new), _begins_and_ends(new)
    if limit is None:
        return None
    if end is None:
        return "unknown"
    return "ok" if end <= limit else "broken"


def _same_day(revision: Revision, constraint: Constraint, new: Piece, old: Piece | None) -> State | None:
    if old is None or isinstance(new.item, Stay):
        return None
    return "ok" if new.date == old.date else "broken"


TIME_WISHES: dict[str, Test] = {"not_before": _not_before, "not_after": _not_after, "same_day": _same_day}
