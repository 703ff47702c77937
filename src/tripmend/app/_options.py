"""Dates, times and names that options give."""

from __future__ import annotations

import datetime as dt

from ..errors import InputError, UnclearError
from ..explain import item_states
from ..trip import Catalogue, Itinerary, clock_from, in_range


def parse_today(text: str | None) -> dt.date | None:
    """The date in `text`, None for None. Raises InputError."""
    if text is None:
        return None
    try:
        today = dt.date.fromisoformat(text)
    except ValueError as error:
        raise InputError(f"today is {text[:40]!r}; write it as YYYY-MM-DD") from error
    if not in_range(today):
        raise InputError(f"{today} is too far away for a trip", where="--today")
    return today


def parse_now(text: str | None) -> dt.datetime | None:
    """The wall-clock time in `text`, to the minute; None for None. Raises InputError, also for one with an offset."""
    if text is None:
        return None
    try:
        moment = clock_from(text)
    except ValueError as error:
        raise InputError(f"{text[:40]!r} is not a time; write it as '2026-04-15 11:30'", where="--now") from error
    if moment.tzinfo is not None:
        raise InputError("give the time on the clocks where you are, without an offset", where="--now")
    if not in_range(moment.date()):
        raise InputError(f"{moment:%Y-%m-%d} is too far away for a trip", where="--now")
    return moment.replace(second=0, microsecond=0)


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
