"""A draft seen by the strict judge's eyes, in the city as far as it was looked up; what was not is said, not judged."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...agent.trust import CERTAIN
from ...gold import VisitParameters, hotel_cost, visit_parameters
from ...metrics import Answer, Unreadable, read_answer, strict_faults
from ...task import Task
from ...world import DwellRange, Route, TownRecord, Way
from ._gathered import Gathered

__all__ = ["Checked", "check_draft"]

_ANY = DwellRange(profile="standard", min=0, max=1440)
_OPEN = {day: ((dt.time(0), dt.time(0)),) for day in range(7)}


@dataclass(frozen=True, slots=True)
class Checked:
    """findings: what is wrong, by what is known. unknown: look-ups without which something could not be checked.
    answer: the draft as it was read, None where it cannot be."""

    findings: tuple[str, ...]
    unknown: tuple[str, ...]
    answer: Answer | None = None


def check_draft(draft: Any, gathered: Gathered, task: Task) -> Checked:
    """Check a draft in the format of an answer. Raises InputError where the pages that were looked up leave open what a
    visit needs, such as which kind of visit is meant."""
    town = gathered.town(CERTAIN)
    answer = read_answer(draft, town)
    if isinstance(answer, Unreadable):
        return Checked((f"the format is not kept: {answer.reason}",), ())
    unknown = gathered.needs(task)
    blind = {visit.venue for visit in task.visits if not gathered.saw(visit.venue, visit.dates)}
    town = _with_blanks(town, blind)
    town, legs = _with_stated_ways(town, answer)
    unknown += [f"get_route_info of {town.venue(a).name} - {town.venue(b).name}" for a, b in legs]
    faults = list(strict_faults(answer, task, town))
    wishes = [visit_parameters(town, visit, task.party) for visit in task.visits if visit.venue not in blind]
    faults += _costs(answer, task, town, wishes)
    return Checked(tuple(dict.fromkeys(faults)), tuple(unknown), answer)


def _with_blanks(town: TownRecord, blind: set[str]) -> TownRecord:
    """Venues of which pages are missing, open at any time and for as long as one likes."""
    blank: Mapping[str, Any] = {"dwell": (_ANY,), "hours": _OPEN, "closed": (), "slots": {}, "buffers": ()}
    venues = (venue.replace(**blank) if venue.id in blind else venue for venue in town.venues)
    return town.replace(venues=tuple(venues)) if blind else town


def _with_stated_ways(town: TownRecord, answer: Answer) -> tuple[TownRecord, list[tuple[str, str]]]:
    """Ways that were not looked up are taken as the draft has them; and which these are."""
    stated: dict[tuple[str, str], dict[str, int]] = {}
    for entries in answer.days.values():
        for entry in entries:
            if entry.kind == "transportation" and entry.origin and entry.place and entry.origin != entry.place:
                pair = (min(entry.origin, entry.place), max(entry.origin, entry.place))
                if not town.ways.get(pair):
                    minutes = min(1440, max(0, entry.end - entry.start))
                    shortest = stated.setdefault(pair, {})
                    shortest[entry.mode] = min(minutes, shortest.get(entry.mode, minutes))
    routes = [
        Route(origin=a, destination=b, ways=tuple(Way(mode=mode, minutes=n) for mode, n in modes.items()))
        for (a, b), modes in stated.items()
    ]
    return (town.replace(routes=(*town.routes, *routes)) if routes else town), list(stated)


def _costs(answer: Answer, task: Task, town: TownRecord, wishes: list[VisitParameters]) -> list[str]:
    """Prices that the pages give otherwise. A ticket for several places is paid once."""
    expected: dict[str, int | None] = {}
    paid: set[str] = set()
    order = {entry.place: number for number, entry in enumerate(answer.visits())}
    for wish in sorted(wishes, key=lambda wish: order.get(wish.place, len(order))):
        cost = wish.cost
        product = next((p for p in town.venue(wish.visit.venue).products if p.id == wish.visit.product), None)
        if product is not None and product.covers:
            cost = 0 if product.id in paid else cost
            paid.add(product.id)
        before = expected.get(wish.place, 0)
        expected[wish.place] = None if cost is None or before is None else before + cost
    found = []
    for place, cents in expected.items():
        told = sum(entry.cost for entry in answer.visits() if entry.place == place)
        if cents is not None and place in order and told != cents:
            found.append(f"{town.venue(place).name} costs {cents / 100:g} for all, not {told / 100:g}")
    return found + _rooms(answer, task, town)


def _rooms(answer: Answer, task: Task, town: TownRecord) -> list[str]:
    hotel = town.venue(task.hotel)
    if hotel.nightly is None:
        return []
    due = hotel_cost(hotel, task.party) * len(task.dates)
    told = sum(entry.cost for row in answer.days.values() for entry in row if entry.kind == "hotel")
    return [] if told == due else [f"{hotel.name} costs {due / 100:g} in all, not {told / 100:g}"]
