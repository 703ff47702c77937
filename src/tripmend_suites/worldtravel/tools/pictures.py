"""Which screenshots a tool call returns in image mode: those of the pages that say what the tool is asked for."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ..world import WorldRecord
from .text import UnknownError, find_town, find_venue

__all__ = ["PAGES_OF", "Pictures"]

PAGES_OF: dict[str, tuple[str, ...]] = {
    "get_attraction_list": ("attraction-overview",),
    "get_guide_details": ("attraction-guide", "floor-plan"),
    "get_attraction_ticket_availability": ("attraction-booking",),
    "get_restaurant_list": ("restaurant-overview",),
    "get_restaurant_guide_detail": ("restaurant-notes", "restaurant-menu"),
    "get_restaurant_reservation_availability": ("restaurant-reservation",),
    "get_hotel_list": ("hotel-listing",),
    "get_route_info": ("transport-matrix",),
}
"""The kinds of pages behind each tool. A town's ways stand on one page or a few, all of which are shown."""

_Key = tuple[str, str, str | None, str | None]


class Pictures:
    """Finds screenshots by tool and arguments.

    world: names and dates. entries: of the list of pages (`pages.read_index`). overlay: entries that stand in for those
    with the same file, for a twin. shots: the folder with a screenshot per page, by the hash of its HTML.
    """

    def __init__(
        self,
        world: WorldRecord,
        entries: Iterable[Mapping[str, Any]],
        shots: Path,
        overlay: Iterable[Mapping[str, Any]] = (),
    ) -> None:
        self._world, self._shots = world, shots
        files = {str(entry["file"]): entry for entry in entries}
        files |= {str(entry["file"]): entry for entry in overlay}
        self._pages: dict[_Key, list[str]] = {}
        for entry in files.values():
            key = (entry["kind"], entry["town"], entry["venue"], entry["date"])
            self._pages.setdefault(key, []).append(f"{entry['sha256']}.png")

    def __call__(self, tool: str, arguments: Mapping[str, str]) -> tuple[str, ...]:
        """File names in `shots`. tool, arguments: what the tool itself answers in text mode. Raises UnknownError where
        a page or its screenshot is missing."""
        town = find_town(self._world, arguments["city"])
        name = arguments.get("attraction", arguments.get("restaurant"))
        venue = None if name is None else find_venue(town, name, "attraction", "restaurant").id
        date = str(dt.date.fromisoformat(arguments["date"])) if "date" in arguments else None
        found = [shot for kind in PAGES_OF[tool] for shot in self._pages.get((kind, town.id, venue, date), ())]
        if not found:
            raise UnknownError(f"{town.name} has no page for this")
        if not all((self._shots / shot).is_file() for shot in found):
            raise UnknownError("the screenshot is not there; make it with `tripmend worldtravel shoot`")
        return tuple(found)
