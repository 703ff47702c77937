"""KML 2.2, out: a folder a day with a placemark for each item and the way of the day, for maps of other programs."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from ..trip import Catalogue, Itinerary
from ._way import Halt, position, unlocated, ways
from .gpx import _FORBIDDEN, _degrees

__all__ = ["KML_NAMESPACE", "write_kml"]

KML_NAMESPACE = "http://www.opengis.net/kml/2.2"


def _put(parent: Element, name: str, text: str) -> None:
    if text:
        SubElement(parent, name).text = _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)


def _spot(at: tuple[float, float]) -> str:
    return f"{_degrees(at[1])},{_degrees(at[0])}"


def _mark(folder: Element, halt: Halt) -> None:
    at = position(halt.place)
    if at is None:
        return
    mark = SubElement(folder, "Placemark")
    _put(mark, "name", f"{halt.number} {halt.name}" if halt.number else halt.name)
    _put(mark, "description", halt.words)
    if halt.item is not None and halt.item.start is not None and halt.item.end is not None and not halt.leaves:
        span = SubElement(mark, "TimeSpan")
        # Without an offset the times are local, as KML has it for those that name no zone.
        _put(span, "begin", halt.item.start.isoformat())
        _put(span, "end", halt.item.end.isoformat())
    SubElement(SubElement(mark, "Point"), "coordinates").text = _spot(at)


def write_kml(trip: Itinerary, catalogue: Catalogue) -> str:
    """The trip as a KML document. A way ends where a leg begins; flights and trains are no lines.

    Places without coordinates are named in its description. The same trip gives the same text.
    """
    root = Element("kml", {"xmlns": KML_NAMESPACE})
    document = SubElement(root, "Document")
    _put(document, "name", trip.title or trip.id)
    missing = unlocated(trip, catalogue)
    _put(document, "description", f"Without coordinates, so not in here: {', '.join(missing)}." if missing else "")
    for way in ways(trip, catalogue):
        folder = SubElement(document, "Folder")
        _put(folder, "name", way.title)
        for part in way.parts:
            for halt in part:
                _mark(folder, halt)
        for number, part in enumerate(way.parts, 1):
            line = [at for halt in part if (at := position(halt.place)) is not None]
            if len(set(line)) > 1:
                mark = SubElement(folder, "Placemark")
                _put(mark, "name", f"Way, part {number}" if len(way.parts) > 1 else "Way")
                SubElement(SubElement(mark, "LineString"), "coordinates").text = " ".join(_spot(at) for at in line)
    indent(root, " ")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}\n'
