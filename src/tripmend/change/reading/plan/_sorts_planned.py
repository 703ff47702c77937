"""A sort of place that is not liked, where such a place is planned and something else is asked for."""

from __future__ import annotations

from collections.abc import Sequence

from ..._disruption import Change, Unclear
from ..days._when import Dates
from ..names._trip import Trip
from ..wishes._wish_days import is_of_sort
from ..words._questions import SORT_PLANNED
from ..words._units import Unit, pattern, text_of

__all__ = ["sorts_planned"]

_ELSE = pattern(
    r"(?:something|anything|somewhere|what|anywhere) (?:else|different|other)|instead|rather|replace|swap|exchange|"
    r"alternatives?|other ideas?|change (?:it|that|them|this)"
)


def sorts_planned(change: Change, units: Sequence[Unit], trip: Trip) -> Change:
    """`change`, or the question whether what is planned of a sort that is not liked is to be left out.

    A wish leaves what is planned as it is; who asks for something else, or names the day of such a visit, means
    the plan. Days that are told narrow it.
    """
    refused = [wish for wish in change.constraints if wish.type == "avoid_tag"]
    of_a_day = any(wish.applies_to for wish in refused)
    if not refused or change.disruptions or not (of_a_day or _ELSE.search(text_of(units))):
        return change
    told = {
        date for unit in units if isinstance(unit.value, Dates) and not unit.value.past for date in unit.value.dates
    }
    visits = [
        visit
        for visit in trip.visits
        if visit.stop.meal is None
        and (not told or visit.date in told)
        and any(is_of_sort(visit, wish.value) for wish in refused)
    ]
    if not visits:
        return change
    asked = Unclear(text=refused[0].text, question=SORT_PLANNED, choices=(*trip.stop_names(visits), "only not anew"))
    return change.replace(constraints=(), unclear=(*change.unclear, asked))
