"""Places not to go to that are in the plan already: to be left out of it, or only not to come in anew?"""

from __future__ import annotations

from collections.abc import Collection

from ..._disruption import Change, Constraint, Unclear
from ..names._trip import Trip, Visit
from ..words._units import pattern

__all__ = ["planned_already"]

_INSTEAD = pattern(r"instead|in (?:its|their) (?:place|stead)|another|different|something else|somewhere else|rather")


def planned_already(change: Change, trip: Trip, left_out: Collection[str]) -> Change:
    """`change` with a question for each place that it may or may not take out of the plan.

    Beside news (``the Forum is closed; not the zoo, please``) a place to avoid may be only about what is to come in.
    left_out: the words of wishes that can only mean the plan (``skip the zoo``). A sort of place that is wanted in the
    stead of the one visit left out is put down as a wish about that visit.
    """
    if change.disruptions:
        hit = {str(data.get(key)) for one in change.disruptions for data in [one.effect.model_dump()] for key in _KEYS}
        asked = [
            _question(wish, visits, trip)
            for wish in change.constraints
            if _about_all(wish) and wish.text not in left_out and wish.target not in hit
            if (visits := trip.visits_of(wish.target))
        ]
        return change.replace(unclear=(*change.unclear, *asked)) if asked else change
    gone = [visit for wish in change.constraints if _about_all(wish) for visit in trip.visits_of(wish.target)]
    if len(gone) != 1 or gone[0].stop.meal:
        return change
    wishes = tuple(_in_its_stead(wish, gone[0]) for wish in change.constraints)
    return change.replace(constraints=wishes)


_KEYS = ("place", "target")


def _about_all(wish: Constraint) -> bool:
    return wish.type == "avoid_place" and not wish.applies_to


def _question(wish: Constraint, visits: tuple[Visit, ...], trip: Trip) -> Unclear:
    name = visits[0].place.name
    question = f"{name} is in the plan already: is it to be left out, or only not to come in anew?"
    return Unclear(text=wish.text, question=question, choices=(*trip.stop_names(visits), "only not anew"))


def _in_its_stead(wish: Constraint, visit: Visit) -> Constraint:
    sort = wish.type in ("want_tag", "near") and not wish.applies_to
    return wish.replace(applies_to=visit.stop.id) if sort and _INSTEAD.search(wish.text.casefold()) else wish
