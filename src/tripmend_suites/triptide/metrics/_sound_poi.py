"""The list of points of interest as it is meant: all that is visited and nothing else, at times that can be kept."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ._finding import Profile
from ._listing import LODGING_VERBS, Listing, Spot, day_ends, end_of, listing, nights, spots
from ._literal_poi import BUFFER_MINUTES, GAP_HOURS, LIST
from ._texts import clock, entries, folded, labelled_times, name_of, transport_kinds
from ._view import MEALS, PlanView
from .tables import Tables

__all__ = ["meal_gaps", "poi_sequence", "travel_span"]

Found = Iterator[tuple[int, str, str] | tuple[int, str, str, bool]]


def meal_gaps(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """Four hours between each meal and the next one of the day; a meal without a time fails."""
    for index in range(len(plan.read)):
        times: list[tuple[str, int, int]] = []
        items = listing(plan, index).items
        for meal in MEALS:
            text = plan.cell(index, meal)
            item = next((one for one in items if folded(one.name) == folded(name_of(text))), None) if text else None
            if text and item is None:
                yield index + 1, meal, f"{text} has no time in the list of points of interest", True
            elif item is not None:
                times.append((meal, item.start, end_of(item)))
        for (first, _, end), (second, start, _) in pairwise(times):
            if start - end < GAP_HOURS * 60:
                yield index + 1, second, f"{start - end} minutes between {first} and {second}; 240 are needed"


def travel_span(text: str) -> tuple[int, int] | None:
    """Departure and arrival in minutes after the day's midnight, each on its own clock; None when not both are said."""
    departure, arrival = (clock(time) if time else None for time in labelled_times(text))
    if departure is None or arrival is None:
        return None
    return departure, arrival + (1440 if "next day" in text.casefold() else 0)


def _ends(plan: PlanView, index: int, profile: Profile, day: Listing) -> Found:
    before, tonight = nights(plan, index)
    start, end = day_ends(plan, index)
    travels = folded(start) != folded(end)
    wanted = [night for night in ((before, tonight) if travels else (before or tonight,)) if night is not None]
    if profile == "strict-10" and before is not None:
        wanted = [before]
    first, last = day.items[0], day.items[-1]
    if wanted and not any(folded(night.name) == folded(first.name) for night in wanted):
        yield index + 1, LIST, f"the day starts at {first.name}, not at {' or '.join(night.name for night in wanted)}"
    if tonight is not None and folded(last.name) != folded(tonight.name):
        yield index + 1, LIST, f"the day ends at {last.name}, not at {tonight.name}"


def _journey(plan: PlanView, index: int, tables: Tables, day: Listing, known: dict[str, Spot]) -> Found:
    text = plan.cell(index, "transportation")
    start, end = day_ends(plan, index)
    if not text or folded(start) == folded(end):
        return
    cities = [folded(known[folded(item.name)].city) if folded(item.name) in known else "" for item in day.items]
    here = [item for item, city in zip(day.items, cities, strict=True) if city == folded(start)]
    there = [item for item, city in zip(day.items, cities, strict=True) if city == folded(end)]
    latest = max((end_of(item) for item in here), default=None)
    earliest = min((item.start for item in there), default=None)
    span = travel_span(text)
    if span is None:
        way = tables.way(start, end)
        minutes = way.minutes if way is not None else None
        if "flight" in transport_kinds(text) or minutes is None:
            yield index + 1, "transportation", "the times of the journey are not known", True
        elif latest is not None and earliest is not None and earliest - latest < minutes:
            yield index + 1, LIST, f"{earliest - latest} minutes for a way of {minutes:g} from {start} to {end}"
        return
    departure, arrival = span
    if latest is not None and departure - latest < BUFFER_MINUTES:
        yield index + 1, LIST, f"{departure - latest} minutes from the last stop to the departure; 30 are needed"
    if earliest is not None and earliest - arrival < BUFFER_MINUTES:
        yield index + 1, LIST, f"{earliest - arrival} minutes from the arrival to the first stop; 30 are needed"


def poi_sequence(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """From last night's lodging to tonight's, each meal and attraction in between and nothing else, clear of journeys.

    A day of travel may also start at the new lodging, but for strict-10. Places in the city that is left end half an
    hour before the departure, those in the other start half an hour after the arrival; without times, the road's
    minutes must fit in between.
    """
    for index in range(len(plan.read)):
        day = listing(plan, index)
        if day.error or not day.items:
            why = day.error or "there is no list of points of interest"
            yield index + 1, LIST, why, True
            continue
        known = dict(spots(plan, index))
        names = {folded(item.name) for item in day.items}
        for name, spot in known.items():
            if spot.slot != "accommodation" and name not in names:
                yield index + 1, spot.slot, f"{spot.name} is not in the list of points of interest"
        events = {folded(name_of(text)) for text in entries(plan.cell(index, "event"))}
        for item in day.items:
            spot_of = known.get(folded(item.name))
            if folded(item.name) in events:
                yield index + 1, LIST, f"the event {item.name} is in the list"
            elif spot_of is None:
                yield index + 1, LIST, f"{item.name} stands in no cell of the day"
            elif (spot_of.slot == "accommodation") is not (item.verb in LODGING_VERBS):
                yield index + 1, LIST, f"{item.name} is {spot_of.slot}, the list says {item.verb}"
        yield from _ends(plan, index, profile, day)
        yield from _journey(plan, index, tables, day, known)
