"""What overviews, hotel listings and transport matrices show of a whole town."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from ..gold import ways_between
from ..world import TownRecord, VenueKind, Way
from ._pictures import dish_picture, picture, pin_map
from ._plan import Page
from ._words import Words, names

__all__ = ["MODE_NAMES", "hotel_view", "matrix_view", "overview_view"]

MODE_NAMES = {"foot": "on foot", "bus": "bus", "taxi": "taxi", "driving": "own car"}
_PRICE = (
    "A double room is {price} a night.",
    "Two people pay {price} a night.",
    "Expect {price} per night for a room of two.",
    "The night in a room for two costs {price}.",
)
_NEAR = (
    "A short walk away: {near}.",
    "Near enough to walk: {near}.",
    "{near}: all on foot in a few minutes.",
)
_LINES = (
    "Asked by the people next to us, we would send them here first.",
    "A place for a slow hour.",
    "Better than its postcards.",
    "Go early, or go late.",
    "One of the addresses that locals argue about.",
)


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
    return {
        "modes": [(mode, MODE_NAMES[mode]) for mode in modes],
        "venues": venues,
        "cells": cells,
    }
