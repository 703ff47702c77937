"""What a day's list of points of interest holds, parsed, and which cell of the plan each entry belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from tripmend.errors import InputError

from ..formats import PoiItem, read_poi_list
from ._texts import EMPTY, cities_of, entries, folded, name_city, name_of
from ._view import MEALS, PlanView

__all__ = ["LODGING_VERBS", "Listing", "Spot", "day_ends", "end_of", "listing", "nights", "parsed", "spots"]

LODGING_VERBS = frozenset({"stay", "overnight stay", "check-in", "check-out"})


@dataclass(frozen=True, slots=True)
class Listing:
    """The entries of a day, or why they cannot be read."""

    items: tuple[PoiItem, ...]
    error: str = ""


@dataclass(frozen=True, slots=True)
class Spot:
    """An entry of a cell: its slot, its name as written and its city ("" when it names none)."""

    slot: str
    name: str
    city: str


@lru_cache(maxsize=16384)
def parsed(text: str) -> Listing:
    """A list as text; kept, for every metric reads the same lists."""
    try:
        return Listing(read_poi_list(text))
    except InputError as error:
        return Listing((), str(error))


def listing(plan: PlanView, index: int) -> Listing:
    """The list of the day at `index`."""
    return parsed(plan.cell(index, "point_of_interest_list"))


def end_of(item: PoiItem) -> int:
    """Minutes after the day's midnight at which an entry ends; past 1440 when it runs into the next day."""
    return item.start + item.minutes


def _spot(slot: str, text: str) -> Spot:
    name, city = name_city(text)
    return Spot(slot, name, city) if city not in EMPTY else Spot(slot, name_of(text), "")


def nights(plan: PlanView, index: int) -> tuple[Spot | None, Spot | None]:
    """The lodging of the night before the day at `index` and of the one after it, None where there is none."""
    before = plan.cell(index - 1, "accommodation") if index else ""
    after = plan.cell(index, "accommodation")
    return (_spot("accommodation", before) if before else None), (_spot("accommodation", after) if after else None)


def spots(plan: PlanView, index: int) -> Mapping[str, Spot]:
    """What the cells of a day name and the list may hold, by folded name: meals, attractions, both lodgings."""
    found: dict[str, Spot] = {}
    for meal in MEALS:
        if text := plan.cell(index, meal):
            spot = _spot(meal, text)
            found[folded(spot.name)] = spot
    for text in entries(plan.cell(index, "attraction")):
        spot = _spot("attraction", text)
        found.setdefault(folded(spot.name), spot)
    for night in nights(plan, index):
        if night is not None:
            found.setdefault(folded(night.name), night)
    return found


def day_ends(plan: PlanView, index: int) -> tuple[str, str]:
    """The cities a day starts and ends in, read as a person does."""
    cities = cities_of(plan.cell(index, "current_city"), literal=False)
    return cities[0], cities[-1]
