"""From what a person types to the id of a stop, leg or stay: the id, a name, or something close to one name only."""

from __future__ import annotations

from ..errors import InputError, UnclearError
from ..explain import item_states
from ..trip import Catalogue, Itinerary

__all__ = ["item_id"]

_CLOSE = 80.0
"""Similarity (0–100) from which a misspelt name counts."""
_AHEAD = 5.0
"""By how much the best name must be ahead of any other."""


def item_id(text: str, itinerary: Itinerary, catalogue: Catalogue) -> str:
    """The id that `text` means. Raises UnclearError with the choices when several fit, InputError when none does."""
    states = item_states(itinerary, catalogue)
    if text in states:
        return text
    wanted = " ".join(text.casefold().split()).removeprefix("the ")
    if not wanted:
        raise InputError("the name of what to lock is empty", where="--lock")
    shown = {name: f"{state.id} ({state.title}, {state.when})" for name, state in states.items()}
    names: dict[str, list[str]] = {}
    for name, state in states.items():
        place = catalogue.place(state.place)
        called = [state.id, state.name, state.title, *(place.aliases if place is not None else ())]
        names[name] = [" ".join(one.casefold().split()) for one in called]
    for found in (
        [name for name, called in names.items() if wanted in called],
        [name for name, called in names.items() if any(wanted in one for one in called)],
    ):
        if len(found) == 1:
            return found[0]
        if found:
            raise UnclearError(
                f"--lock: {text!r} fits {len(found)} items; name one of them by its id: "
                + ", ".join(shown[name] for name in found),
                tuple(shown[name] for name in found),
            )
    from rapidfuzz import fuzz

    scores = sorted(((max(fuzz.WRatio(wanted, one) for one in called), name) for name, called in names.items()))[::-1]
    if scores and scores[0][0] >= _CLOSE and (len(scores) == 1 or scores[0][0] - scores[1][0] >= _AHEAD):
        return scores[0][1]
    near = [name for score, name in scores[:5] if score >= 50] or list(states)[:10]
    choices = ", ".join(shown[name] for name in near)
    raise InputError(f"no stop, leg or stay is called {text!r}; name one by its id, such as {choices}", where="--lock")
