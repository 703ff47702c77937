"""Wishes about what something is: its place, cuisine, tags, mode, price, nearness."""

from __future__ import annotations

from collections.abc import Collection

from ..change import Constraint
from ..trip import Leg, Place, Stay, Stop, food_words, leg_cost, stay_cost, stop_cost
from ._finding import State
from ._reach import way_between
from ._revision import Piece, Revision, place_of
from ._wish_types import Test

__all__ = ["PLACE_WISHES"]


def _place(revision: Revision, piece: Piece) -> Place | None:
    return None if isinstance(piece.item, Leg) else revision.world.catalogue.place(piece.item.place)


def _has(words: Collection[str], word: str, *, wanted: bool) -> State:
    """Whether `word` is among `words`; nothing is known of a place that has no words at all."""
    if not words:
        return "unknown"
    found = word.casefold() in {other.casefold() for other in words}
    return "ok" if found == wanted else "broken"


def _avoid_place(revision: Revision, constraint: Constraint, new: Piece, old: Piece | None) -> State | None:
    """No stop is there; and of a visit that is only to be left out, nothing else has taken the place."""
    if isinstance(new.item, Leg):
        return None
    still = old is not None and place_of(old.item) == (constraint.target,) and new.item.id in revision.world.left_out
    return "broken" if still or new.item.place == constraint.target else "ok"


def _cuisine(wanted: bool) -> Test:
    def test(revision: Revision, constraint: Constraint, new: Piece, old: Piece | None) -> State | None:
        if not isinstance(new.item, Stop) or new.item.kind != "meal":
            return None
        place = _place(revision, new)
        if wanted and place is not None and constraint.value.casefold() in food_words(place):
            return "ok"  # as one of its diets
        return _has(() if place is None else place.cuisines, constraint.value, wanted=wanted)

    return test


def _tag(wanted: bool) -> Test:
    def test(revision: Revision, constraint: Constraint, new: Piece, old: Piece | None) -> State | None:
        # "A museum instead" says nothing of lunch or of the hotel, unless it names it.
        about = isinstance(new.item, Stop) and (new.item.kind != "meal" or not wanted)
        if isinstance(new.item, Leg) or not (about or constraint.applies_to):
            return None
        place = _place(revision, new)
        if not wanted and isinstance(new.item, Stop) and new.item.kind == "meal" and not (place and place.tags):
            return None  # "no museums" is not about lunch
        return _has(() if place is None else place.tags, constraint.value, wanted=wanted)

    return test


def _mode(wanted: bool) -> Test:
    def test(revision: Revision, constraint: Constraint, new: Piece, old: Piece | None) -> State | None:
        if not isinstance(new.item, Leg):
            return None
        return "ok" if (new.item.mode == constraint.value.casefold()) == wanted else "broken"

    return test


def _max_price(revision: Revision, constraint: Constraint, new: Piece, old: Piece | None) -> State | None:
    """Per person; a stay's price is that of one night."""
    catalogue, party, item = revision.world.catalogue, revision.revised.traveller.party, new.item
    cost: int | None
    times = 1
    if isinstance(item, Leg):
        cost = leg_cost(item, catalogue, party)
    elif isinstance(item, Stay):
        cost, times = stay_cost(item, catalogue, party), len(item.nights)
    else:
        cost = stop_cost(item, catalogue, party)
    if cost is None or constraint.amount is None:
        return "unknown"
    return "ok" if cost <= constraint.amount * times * revision.view.people else "broken"


def _near(revision: Revision, constraint: Constraint, new: Piece, old: Piece | None) -> State | None:
    if isinstance(new.item, Leg):
        return None
    way = way_between(revision.view, constraint.target, new.item.place)
    if not way.known:
        return "unknown"
    return "ok" if way.minutes <= revision.parameters.near else "broken"


def _indoor(revision: Revision, constraint: Constraint, new: Piece, old: Piece | None) -> State | None:
    if not isinstance(new.item, Stop):
        return None
    place = _place(revision, new)
    if place is None or place.outdoor is None:
        return "unknown"
    return "broken" if place.outdoor else "ok"


def _no_new_places(revision: Revision, constraint: Constraint, new: Piece, old: Piece | None) -> State | None:
    """Of stops only: a lost bed has to be found somewhere."""
    if not isinstance(new.item, Stop):
        return None
    known = {stop.place for _, stop in revision.original.stops()}
    return "ok" if new.item.place in known else "broken"


PLACE_WISHES: dict[str, Test] = {
    "avoid_place": _avoid_place,
    "avoid_cuisine": _cuisine(False),
    "want_cuisine": _cuisine(True),
    "avoid_tag": _tag(False),
    "want_tag": _tag(True),
    "avoid_mode": _mode(False),
    "want_mode": _mode(True),
    "max_price": _max_price,
    "near": _near,
    "indoor": _indoor,
    "no_new_places": _no_new_places,
}
