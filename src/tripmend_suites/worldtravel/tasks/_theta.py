"""All parameters in the prompt (the paper's gold-theta): what the text tools would say of a city on some days."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from ..tools import TOOLS
from ..world import TownRecord, Venue, WorldRecord

__all__ = ["facts_of_town"]

_BOOKING = {
    "attraction": ("get_attraction_ticket_availability", "entries"),
    "restaurant": ("get_restaurant_reservation_availability", "tables"),
}
_GUIDE = {"attraction": "get_guide_details", "restaurant": "get_restaurant_guide_detail"}
_EMPTY: tuple[Any, ...] = (None, "", [], {}, False)


def _short(value: Any) -> Any:
    """Without what says nothing: an absent key is the same as an empty one. Zeros stay."""
    if isinstance(value, Mapping):
        return {k: _short(v) for k, v in value.items() if (v == 0 and v is not False) or v not in _EMPTY}
    return [_short(item) for item in value] if isinstance(value, list) else value


def _line(document: Mapping[str, Any]) -> str:
    return json.dumps(_short(document), ensure_ascii=False)


def _place(world: WorldRecord, town: TownRecord, venue: Venue, dates: Sequence[dt.date]) -> Iterator[str]:
    about = {"city": town.name, venue.kind: venue.name}
    yield f"## {venue.name} ({'; '.join(word for word in (venue.kind, venue.area, ', '.join(venue.tags)) if word)})"
    yield _line({k: v for k, v in TOOLS[_GUIDE[venue.kind]](world, **about).items() if k != "name"})
    tool, row = _BOOKING[venue.kind]
    tickets: Any = None
    for date in dates:
        page = TOOLS[tool](world, **about, date=str(date))
        tickets = page.pop("tickets", None) or tickets
        # A closed day may still have a performance that is sold by time.
        told = [_line({row: page[row]})] if page[row] else []
        told += ["closed"] if page["closed"] else []
        told += [] if page["booking_needed"] else ["no booking needed"]
        yield f"{date}: {', '.join(told) or 'nothing is sold'}"
    if tickets:
        yield _line({"tickets": tickets})


def _ways(town: TownRecord) -> Iterator[str]:
    yield "## Ways, in both directions: means, minutes, euros (? where the matrix does not say)"
    for one, other in combinations(town.venues, 2):
        ways = town.ways.get((one.id, other.id), ())
        told = "; ".join(f"{way.mode} {_told(way.minutes)} {_told(_euros(way.cost))}" for way in ways)
        if told:
            yield f"{one.name} - {other.name}: {told}"


def _euros(cents: int | None) -> float | None:
    return None if cents is None else cents / 100


def _told(amount: float | None) -> str:
    return "?" if amount is None else f"{amount:g}"


def facts_of_town(world: WorldRecord, town: TownRecord, dates: Sequence[dt.date]) -> str:
    """Every place with its guide and its bookings of `dates`, the hotels, and all ways, one after the other. town: as
    it stands in `world`."""
    lines = ["## Hotels", _line({"hotels": TOOLS["get_hotel_list"](world, city=town.name)["hotels"]})]
    for venue in town.venues:
        if venue.kind != "hotel":
            lines += _place(world, town, venue, dates)
    return "\n".join([*lines, *_ways(town)])
