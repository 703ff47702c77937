"""A page as HTML: its view, its template, its colours."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tripmend.errors import InputError, MissingExtraError

from ...common import install_command
from ...common.each import counted
from ..gold import ways_between
from ..world import TownRecord, VenueKind, Way, WorldRecord
from .guides import guide_view, notes_view
from .pictures import dish_picture, picture, pin_map
from .plan import PALETTES, Kind, Page, Target, links_of, pages_of, stream
from .shots import write_whole
from .views import Words, booking_view, floor_view, menu_view, names, words_of

if TYPE_CHECKING:
    from jinja2 import Environment
from ...common.data_files import DataFile

_DATA = DataFile(__file__)


# What overviews, hotel listings and transport matrices show of a whole town.

MODE_NAMES = {"foot": "on foot", "bus": "bus", "taxi": "taxi", "driving": "own car"}
_PRICE = _DATA.read("price", tuple[str, ...])
_NEAR = _DATA.read("near", tuple[str, ...])
_LINES = _DATA.read("lines", tuple[str, ...])


def overview_view(page: Page, rng: random.Random) -> dict[str, Any]:
    """Cards with a picture, tags and a few words: what there is, but nothing that could be planned with."""
    kind: VenueKind = "attraction" if page.kind == "attraction-overview" else "restaurant"
    cards = [
        {
            "name": venue.name,
            "area": venue.area,
            "tags": venue.tags,
            "text": venue.prose[0] if venue.prose else rng.choice(_LINES),
            "picture": picture(rng, venue.tags) if kind == "attraction" else dish_picture(rng),
        }
        for venue in page.town.venues
        if venue.kind == kind
    ]
    return {"cards": cards, "map": pin_map(_points(page.town, kind), rng)}


def hotel_view(page: Page, words: Words, rng: random.Random) -> dict[str, Any]:
    """Hotels in prose: the price of a night and what is near stand in the sentences."""
    called = names(page.town)
    cards = []
    for venue in page.town.venues:
        if venue.kind != "hotel":
            continue
        price = rng.choice(_PRICE).format(price=words.price(venue.nightly or 0))
        near = " and ".join(called[name] for name in venue.near)
        said = [*venue.prose, price]
        said.append(rng.choice(_NEAR[:2] if " and " not in near else _NEAR).format(near=near) if near else _FAR)
        cards.append(
            {
                "name": venue.name,
                "area": venue.area,
                "sentences": said,
                "picture": picture(rng, ("street",) if rng.random() < 0.6 else ("palace",)),
            }
        )
    return {"cards": cards, "map": pin_map(_points(page.town, "hotel"), rng)}


def _points(town: TownRecord, kind: VenueKind) -> list[tuple[float, float]]:
    return [(venue.latitude, venue.longitude) for venue in town.venues if venue.kind == kind]


_FAR = "None of the great sights is within a short walk."


def _cell(way: Way, words: Words) -> dict[str, str]:
    minutes = "time not given" if way.minutes is None else f"{way.minutes} min"
    cost = words.price(way.cost) if way.cost else ""
    return {
        "mode": way.mode,
        "minutes": minutes,
        "short": "n/a" if way.minutes is None else str(way.minutes),
        "cost": cost,
        "fare": f"{way.cost / 100:.2f}" if way.cost else "",
    }


def matrix_view(page: Page, words: Words) -> dict[str, Any]:
    """Ways between every two venues, the same in both directions, for the page's means of transport."""
    modes = page.part.split("+")
    venues = page.town.venues
    cells: dict[tuple[str, str], dict[str, Mapping[str, str]]] = {}
    for i, one in enumerate(venues):
        for other in venues[i + 1 :]:
            ways = {
                way.mode: _cell(way, words) for way in ways_between(page.town, one.id, other.id) if way.mode in modes
            }
            cells[one.id, other.id] = cells[other.id, one.id] = {mode: ways[mode] for mode in modes if mode in ways}
    return {"modes": [(mode, MODE_NAMES[mode]) for mode in modes], "venues": venues, "cells": cells}


_BRANDS = ("Passepartout", "Seatwise", "Portolan", "Ticketdrop", "Wanderbuch", "Foyer", "Stopover", "Kompass")
_MENUS = (("Tickets", "Guides", "Help"), ("Discover", "Book", "My trips"), ("Places", "Dates", "Basket"))
_BANNERS = _DATA.read("banners", tuple[str, ...])
_FILLER = _DATA.read("filler", tuple[str, ...])


@cache
def _environment() -> Environment:
    try:
        from jinja2 import Environment, PackageLoader, StrictUndefined
    except ImportError as error:
        raise MissingExtraError(f"Making pages needs Jinja2: {install_command('pages')}") from error
    return Environment(
        loader=PackageLoader(__package__ or "", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _view(page: Page) -> dict[str, Any]:
    rng = stream(*page.name, "text")
    words = words_of(rng)
    kind: Kind = page.kind
    if kind in ("attraction-booking", "restaurant-reservation"):
        return booking_view(page, words)
    if kind == "attraction-guide":
        return guide_view(page, words, rng)
    if kind == "floor-plan":
        return floor_view(page, rng)
    if kind == "restaurant-menu":
        return menu_view(page, words, rng)
    if kind == "restaurant-notes":
        return notes_view(page, words, rng)
    if kind == "hotel-listing":
        return hotel_view(page, words, rng)
    if kind == "transport-matrix":
        return matrix_view(page, words)
    return overview_view(page, rng)


def render(page: Page) -> str:
    """The whole page: no scripts, no references to anything but other pages of its town. Same page, same text."""
    rng = stream(*page.name, "frame")
    tags = page.venue.tags if page.venue is not None else ("street",)
    if page.venue is not None and page.venue.kind == "restaurant":
        pictures = [dish_picture(rng), dish_picture(rng), dish_picture(rng)]
    else:
        pictures = [picture(rng, tags), picture(rng, tags), picture(rng, ("street",))]
    template = _environment().get_template(f"{page.kind}/{page.layout}.html.j2")
    return template.render(
        page=page,
        v=_view(page),
        town=page.town,
        venue=page.venue,
        date=page.date,
        title=page.venue.name if page.venue is not None else page.town.name,
        brand=stream(page.seed, page.town.id, page.layout, page.palette, "brand").choice(_BRANDS),
        menu_words=rng.choice(_MENUS),
        links=links_of(page),
        banner=rng.choice(_BANNERS) if rng.random() < 0.2 else "",
        filler=rng.sample(_FILLER, 2),
        pictures=pictures,
        palette=PALETTES[page.palette],
    )


# Writing the pages, and the list of what stands where.

Progress = Callable[[int, int], None]
"""Called with how many are done, and of how many."""


def build_pages(
    world: WorldRecord,
    out: Path,
    seed: int,
    hold_out: Iterable[str] = (),
    only: Iterable[Target] | None = None,
    progress: Progress | None = None,
) -> tuple[Page, ...]:
    """Write ``out/pages/<town>/<opaque>.html`` and ``out/pages/index.json``; same arguments, same bytes.

    hold_out: families or names of styles that no page may use. only: just the booking pages of these towns, venues and
    dates, for an overlay: they have the file names that they have in the whole build. Raises InputError for an unknown
    style, or a town, venue or date without a booking page.
    """
    held = sorted(set(hold_out))
    wanted = None if only is None else set(only)
    pages = tuple(pages_of(world, seed, held, wanted))
    if wanted is not None and len(pages) != len(wanted):
        found = {(page.town.id, page.venue.id, page.date) for page in pages if page.venue is not None}
        town, venue, date = min(wanted - found, key=str)
        raise InputError(f"{venue} in {town} has no booking page for {date}", where="only")
    folder = out / "pages"
    for town in {page.town.id: None for page in pages}:
        (folder / town).mkdir(parents=True, exist_ok=True)
    entries = []
    for page in counted(pages, len(pages), progress):
        data = render(page).encode()
        write_whole(folder / page.file, data)
        entries.append(_entry(page, hashlib.sha256(data).hexdigest()))
    folder.mkdir(parents=True, exist_ok=True)
    index = {"seed": seed, "hold_out": held, "pages": entries}
    write_whole(folder / "index.json", (json.dumps(index, indent=1, ensure_ascii=False) + "\n").encode())
    return pages


def read_index(folder: Path) -> list[dict[str, Any]]:
    """The entries of ``folder/pages/index.json``: town, venue, kind, part, date, style, family, flipped, layout,
    palette, file, sha256."""
    path = folder / "pages" / "index.json"
    try:
        found = json.loads(path.read_text(encoding="utf-8"))["pages"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError("cannot be read as a list of pages; build the pages first", source=path) from error
    if not isinstance(found, list):
        raise InputError("has no list of pages; build the pages again", source=path)
    return found


def _entry(page: Page, digest: str) -> dict[str, Any]:
    return {
        "town": page.town.id,
        "venue": None if page.venue is None else page.venue.id,
        "kind": page.kind,
        "part": page.part,
        "date": None if page.date is None else page.date.isoformat(),
        "style": None if page.style is None else page.style.name,
        "family": None if page.style is None else page.style.family,
        "flipped": page.flipped,
        "layout": page.layout,
        "palette": page.palette,
        "file": page.file,
        "sha256": digest,
    }
