"""What the tests of wishes look like, and how far each kind of wish reaches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal

from ..change import Constraint
from ._finding import State
from ._revision import Piece, Revision

__all__ = ["HOURS", "REACH", "WISH_WORDS", "Answer", "Reach", "Test"]

Answer = tuple[State, tuple[str, ...]]

Test = Callable[[Revision, Constraint, Piece, Piece | None], State | None]
"""Judges one item (after, and before where it existed); None: the wish is not about such an item."""

Reach = Literal["plan", "new", "step"]

REACH: Mapping[str, Reach] = MappingProxyType(
    {
        "avoid_place": "plan",
        "avoid_cuisine": "plan",
        "avoid_tag": "plan",
        "avoid_mode": "plan",
        "not_before": "plan",
        "not_after": "plan",
        "want_cuisine": "new",
        "want_tag": "new",
        "want_mode": "new",
        "max_price": "new",
        "near": "new",
        "indoor": "new",
        "keep": "step",
        "max_extra": "step",
        "same_day": "step",
        "no_new_places": "step",
    }
)
"""What a wish is about. ``plan``: a limit, on whatever is still to come, planned or new. ``new``: what is new in the
plan, and the stop or leg that the wish names, planned or new. ``step``: what a revision does."""

HOURS = ("not_before", "not_after")
"""Limits on the hours of a day. A planned leg is bound by one that names it or its day: who wants nothing before ten
has the days of the trip in mind, not the flight there."""

WISH_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "avoid_place": "not there: a visit is left out, a meal is eaten elsewhere; no stay is moved there",
        "avoid_cuisine": "no fish: each meal at such a place gets another place",
        "avoid_tag": "no museums: each stop at such a place gets another place",
        "avoid_mode": "not by car: each leg by it takes another connection; no way between places is made by it",
        "not_before": "nothing before ten: each stop begins then or later, each leg of a day that is named leaves then",
        "not_after": "nothing after six: each stop ends by then, each leg of a day that is named has left by then",
        "want_cuisine": "Thai food: where a meal gets another place",
        "want_tag": "a museum instead: where a visit or event gets another place",
        "want_mode": "by train: where a leg takes another connection",
        "max_price": "at most 30 EUR each: for what is new; a stay's is that of a night",
        "near": "near the hotel: where something gets another place",
        "indoor": "indoors: where a stop gets another place",
        "keep": "it stays, at its place, and on its day unless something happened to it",
        "max_extra": "the whole trip costs no more than so much more",
        "same_day": "what is changed stays on its day",
        "no_new_places": "no stop is at a place that was not in the plan",
    }
)
"""What each wish asks for, with an example."""
