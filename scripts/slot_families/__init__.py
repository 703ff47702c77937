"""Pages with time slots in many families of styles, to train and try the reading of states on.

A family is one way of telling open slots from sold-out ones. Conventional families speak for themselves and come with
and without a legend; arbitrary ones mean either state, as the legend of the page says. Each page is drawn from a seed.
"""

from __future__ import annotations

from ._faces import Family
from ._first import first_families
from ._mixed import mixed
from ._more import more_arbitrary, more_conventional
from ._page import page_of
from ._sites import site_families
from ._words import words

__all__ = ["Family", "families", "page_of", "site_families"]


def families() -> list[Family]:
    """All families that the reading is trained and tried on, in a fixed order."""
    return [*first_families(), *more_conventional(), *more_arbitrary(), *words(), *mixed()]
