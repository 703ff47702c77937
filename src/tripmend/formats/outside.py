"""The formats of other programs that a trip is written in: a row each, by which commands, service and page know it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # commands tell the names of formats before anything is read
    from ..trip import Catalogue, Itinerary

__all__ = ["OUTSIDE", "Outside"]


@dataclass(frozen=True, slots=True)
class Outside:
    """One format. name: for options and addresses; words: on a button; endings: of file names; media: its media type.

    writer: ``module:function`` of this room, which is imported when it is first needed; the function takes a trip and
    its catalogue and gives the text, the same for the same trip. left_out: likewise, and gives a sentence for each
    thing that the format cannot hold; "": it holds all that a trip has.
    """

    name: str
    words: str
    endings: tuple[str, ...]
    media: str
    writer: str
    left_out: str = ""

    def write(self, trip: Itinerary, catalogue: Catalogue) -> str:
        """The trip as a text of this format."""
        text: str = _function(self.writer)(trip, catalogue)
        return text

    def not_in_it(self, trip: Itinerary, catalogue: Catalogue) -> Sequence[str]:
        """What of the trip the format cannot hold, one sentence each."""
        told: Sequence[str] = _function(self.left_out)(trip, catalogue) if self.left_out else ()
        return told


def _function(name: str) -> Callable[[Itinerary, Catalogue], Any]:
    module, _, function = name.partition(":")
    found: Callable[[Itinerary, Catalogue], Any] = getattr(import_module(f".{module}", __package__), function)
    return found


OUTSIDE = {
    one.name: one
    for one in (
        Outside("ics", "Calendar", (".ics",), "text/calendar; charset=utf-8", "ical:write_calendar"),
        Outside("gpx", "GPX", (".gpx",), "application/gpx+xml", "gpx:write_gpx", "_way:not_on_a_map"),
        Outside("kml", "KML", (".kml",), "application/vnd.google-earth.kml+xml", "kml:write_kml", "_way:not_on_a_map"),
        Outside(
            "geojson", "GeoJSON", (".geojson",), "application/geo+json", "geojson:write_geojson", "_way:not_on_a_map"
        ),
        Outside("csv", "Table", (".csv",), "text/csv; charset=utf-8", "sheet:write_csv", "sheet:not_in_csv"),
        Outside(
            "jsonld", "JSON-LD", (".jsonld",), "application/ld+json", "jsonld:write_jsonld", "jsonld:not_in_jsonld"
        ),
    )
}
"""The formats that trips are written in, by name, in the order in which they are offered."""
