"""GPX 1.1, out: a waypoint per place of the trip, and a route per day in the order of the plan."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from ..trip import Catalogue, Itinerary, Place
from ._way import Halt, position, unlocated, ways

__all__ = ["NAMESPACE", "write_gpx"]

NAMESPACE = "http://www.topografix.com/GPX/1/1"
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold."""


def _put(parent: Element, name: str, text: str) -> None:
    if text:
        SubElement(parent, name).text = _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)


def _degrees(value: float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".")


def _point(parent: Element, kind: str, at: tuple[float, float], name: str, about: str, sort: str) -> None:
    # A full turn is one longitude too many for the schema.
    lon = at[1] if at[1] < 180 else -180.0
    point = SubElement(parent, kind, {"lat": _degrees(at[0]), "lon": _degrees(lon)})
    for tag, text in (("name", name), ("desc", about), ("type", sort)):
        _put(point, tag, text)


def _label(halt: Halt) -> str:
    return f"{halt.number} {halt.name}" if halt.number else halt.name


def write_gpx(trip: Itinerary, catalogue: Catalogue) -> str:
    """The trip as a GPX document. A route ends where a leg begins; flights and trains are no routes.

    Places without coordinates are named in its description. The same trip gives the same text.
    """
    root = Element("gpx", {"version": "1.1", "creator": "tripmend", "xmlns": NAMESPACE})
    about = SubElement(root, "metadata")
    _put(about, "name", trip.title or trip.id)
    missing = unlocated(trip, catalogue)
    _put(about, "desc", f"Without coordinates, so not in here: {', '.join(missing)}." if missing else "")
    found: dict[str, tuple[Place, list[str]]] = {}
    days = list(ways(trip, catalogue))
    for way in days:
        for halt in (halt for part in way.parts for halt in part):
            if halt.place is not None and position(halt.place) is not None:
                told = found.setdefault(halt.target, (halt.place, []))[1]
                if halt.words and halt.words not in told:
                    told.append(halt.words)
    for place, told in found.values():
        at = position(place)
        if at is not None:
            _point(root, "wpt", at, place.name, "\n".join(told), place.kind)
    for way in days:
        shown = [[halt for halt in part if position(halt.place) is not None] for part in way.parts]
        routes = [part for part in shown if len({halt.target for halt in part}) > 1]
        for number, part in enumerate(routes, 1):
            route = SubElement(root, "rte")
            _put(route, "name", way.title + (f", part {number}" if len(routes) > 1 else ""))
            _put(route, "desc", "Straight from place to place, in the order of the plan.")
            _put(route, "number", str(way.number))
            for halt in part:
                at = position(halt.place)
                if at is not None and halt.place is not None:
                    _point(route, "rtept", at, _label(halt), halt.words, halt.place.kind)
    indent(root, " ")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}\n'
