"""Whether one can eat at a place as one has to."""

from __future__ import annotations

from collections.abc import Collection

from ._place import Place

__all__ = ["serves"]


def serves(place: Place, diet: Collection[str]) -> bool | None:
    """Whether a place is known to serve every `diet` (``vegetarian``): by its diets, cuisines or tags.

    None where nobody knows: a place that names some diets has no others, one that names none may have any.
    """
    offered = {word.casefold() for word in (*(place.diets or ()), *place.cuisines, *place.tags)}
    if all(word.casefold() in offered for word in diet):
        return True
    return None if place.diets is None else False
