"""Which pages there are, and how each one looks: 365, 360, 457, 496 and 325 of ten kinds."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from ..world import TownRecord, Venue, WorldRecord
from ._palettes import PALETTES
from ._streams import opaque, ranked, stream
from ._styles import Style, allowed_styles, pick

__all__ = ["KINDS", "LAYOUTS", "STATIC_PAGES", "Kind", "Page", "Target", "pages_of"]

Kind = Literal[
    "attraction-overview",
    "restaurant-overview",
    "hotel-listing",
    "transport-matrix",
    "attraction-booking",
    "restaurant-reservation",
    "attraction-guide",
    "floor-plan",
    "restaurant-menu",
    "restaurant-notes",
]
KINDS: tuple[Kind, ...] = get_args(Kind)

LAYOUTS: dict[Kind, tuple[str, ...]] = {
    "attraction-overview": ("cards", "magazine", "rows", "pins"),
    "restaurant-overview": ("cards", "rows", "columns", "postcards"),
    "hotel-listing": ("cards", "essay", "map", "rows"),
    "transport-matrix": ("lists", "stacked", "staircase", "tables"),
    "attraction-booking": ("calendar", "dense", "ledger", "parts-of-day", "phone", "steps"),
    "restaurant-reservation": ("book", "cards", "chat", "rows", "sessions"),
    "attraction-guide": ("blog", "facts", "magazine", "questions"),
    "floor-plan": ("leaflet", "night", "poster", "split"),
    "restaurant-menu": ("board", "card", "dots", "grid"),
    "restaurant-notes": ("diary", "forum", "letter", "reviews"),
}

STATIC_PAGES: dict[str, int] = {"berlin": 35, "vienna": 30, "rome": 37, "barcelona": 46, "florence": 25}
"""Pages that do not belong to a date, by town: what the published counts leave beside thirty dates per venue."""

Target = tuple[str, str, dt.date]
"""Town, venue, date: names one booking page."""

_MODES = ("foot", "bus", "taxi", "driving")
_MODE_GROUPS: dict[int, tuple[tuple[str, ...], ...]] = {
    1: (_MODES,),
    2: (("foot", "driving"), ("bus", "taxi")),
    3: (("foot",), ("bus",), ("taxi", "driving")),
    4: (("foot",), ("bus",), ("taxi",), ("driving",)),
}
_PERIOD_DAYS = 10
"""A venue's site keeps its layout and colours for so long."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page to be written.

    venue: whose page it is; None for those of a whole town. date: for booking and reservation pages only. part:
    ``visit`` or ``arrival`` for a guide, ``entrances`` or empty for a floor plan, the modes joined by ``+`` for a
    transport matrix, else empty. style: how sold-out slots look, on pages with slots. flipped: whether its faces are
    exchanged. file: ``<town>/<sixteen digits>.html``.
    """

    seed: int
    town: TownRecord
    venue: Venue | None
    kind: Kind
    date: dt.date | None
    part: str
    layout: str
    palette: str
    style: Style | None
    flipped: bool
    file: str

    @property
    def name(self) -> tuple[object, ...]:
        """What tells this page from every other one of the same seed."""
        venue = "" if self.venue is None else self.venue.id
        return self.seed, self.town.id, self.kind, venue, self.date or "", self.part


def pages_of(
    world: WorldRecord, seed: int, hold_out: Iterable[str] = (), only: Iterable[Target] | None = None
) -> Iterator[Page]:
    """Every page of the world in a fixed order, nothing rendered yet.

    hold_out: families or names of styles not to use. only: just the booking pages of these towns, venues and dates.
    """
    styles = allowed_styles(hold_out)
    wanted = None if only is None else set(only)
    for town in world.towns:
        if wanted is None:
            yield from _static(town, seed)
        for venue in town.venues:
            if venue.kind == "hotel":
                continue
            kind: Kind = "attraction-booking" if venue.kind == "attraction" else "restaurant-reservation"
            for day, date in enumerate(town.dates):
                if wanted is None or (town.id, venue.id, date) in wanted:
                    yield _booking(town, venue, kind, date, day // _PERIOD_DAYS, seed, styles)


def _look(kind: Kind, *name: object) -> tuple[str, str]:
    return ranked(LAYOUTS[kind], *name, "layout"), ranked(tuple(PALETTES), *name, "palette")


def _booking(
    town: TownRecord, venue: Venue, kind: Kind, date: dt.date, period: int, seed: int, styles: tuple[Style, ...]
) -> Page:
    layout, palette = _look(kind, seed, town.id, venue.id, period)
    style = pick(styles, seed, town.id, venue.id, date)
    flipped = style.flips and stream(seed, town.id, venue.id, date, style.name).random() < 0.5
    file = f"{town.id}/{opaque(seed, town.id, kind, venue.id, date)}.html"
    return Page(seed, town, venue, kind, date, "", layout, palette, style, flipped, file)


def _static(town: TownRecord, seed: int) -> Iterator[Page]:
    """Overviews, hotels, ways; a guide and a floor plan per attraction, a menu and notes per restaurant. What is left
    of the published count goes to guides of their own for the arrival, the attractions with the most kinds of admission
    first, and then to splitting the ways by means of transport."""

    def page(kind: Kind, venue: Venue | None = None, part: str = "") -> Page:
        name = (seed, town.id, kind, "" if venue is None else venue.id, part)
        file = f"{town.id}/{opaque(*name)}.html"
        return Page(seed, town, venue, kind, None, part, *_look(kind, *name), None, False, file)

    attractions = [venue for venue in town.venues if venue.kind == "attraction"]
    restaurants = [venue for venue in town.venues if venue.kind == "restaurant"]
    base = 4 + 2 * len(attractions) + 2 * len(restaurants)
    spare = max(0, STATIC_PAGES.get(town.id, base) - base)
    most = sorted(attractions, key=lambda venue: (-len(venue.buffers), venue.id))
    arrivals = {venue.id for venue in most[:spare]}
    groups = _MODE_GROUPS[min(4, 1 + spare - len(arrivals))]
    yield page("attraction-overview")
    yield page("restaurant-overview")
    yield page("hotel-listing")
    for modes in groups:
        yield page("transport-matrix", part="+".join(modes))
    for venue in attractions:
        yield page("attraction-guide", venue, "visit")
        if venue.id in arrivals:
            yield page("attraction-guide", venue, "arrival")
        yield page("floor-plan", venue, "" if venue.id in arrivals else "entrances")
    for venue in restaurants:
        yield page("restaurant-menu", venue)
        yield page("restaurant-notes", venue)
