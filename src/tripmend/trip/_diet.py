"""Whether one can eat at a place as one has to."""

from __future__ import annotations

from collections.abc import Collection

from ._place import Place

__all__ = ["food_words", "serves"]


def food_words(place: Place) -> frozenset[str]:
    """The diets, cuisines and tags of a place, case folded: what it is known to serve."""
    return frozenset(word.casefold() for word in (*(place.diets or ()), *place.cuisines, *place.tags))


def serves(place: Place, diet: Collection[str], told: Collection[str]) -> bool | None:
    """Whether a place is known to serve every `diet` (``vegetarian``): by its diets, cuisines or tags.

    told: the `food_words` of all places of the catalogue. None where nobody knows: a place that names some diets has
    no others of those that are told of anywhere; of one that is told of nowhere the catalogue says nothing, and a place
    that names none may have any.
    """
    missing = {word.casefold() for word in diet} - food_words(place)
    if not missing:
        return True
    return None if place.diets is None or missing.isdisjoint(told) else False
