"""Places of GPX, KML and GeoJSON files: they have no date, but say where something of the trip stands."""

from __future__ import annotations

import re
from typing import Any

from ...errors import InputError
from ._library import library
from ._reservation import Reservation, Where

__all__ = ["places_in", "points_in"]

_MOST = 5000
_TOO_MANY = f"holds more than {_MOST:,} points"


def places_in(raw: bytes) -> list[Reservation]:
    """The named points of a GPX or KML file. Entities are not resolved and nothing is loaded. Raises InputError."""
    etree = library("lxml.etree")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(raw, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise InputError("this is not XML that can be read") from error
    found: list[Reservation] = []
    for node in root.iter("{*}wpt", "{*}Placemark"):
        if len(found) >= _MOST:
            raise InputError(_TOO_MANY)
        name = " ".join((node.findtext("{*}name") or "").split())[:300]
        point = (node.get("lat"), node.get("lon"))
        if node.tag.endswith("Placemark"):
            told = re.match(r"\s*(-?[\d.]+),(-?[\d.]+)", node.findtext(".//{*}Point/{*}coordinates") or "")
            point = (told[2], told[1]) if told is not None else (None, None)
        try:
            lat, lon = float(point[0] or "x"), float(point[1] or "x")
        except ValueError:
            continue
        if name and -90 <= lat <= 90 and -180 <= lon <= 180:
            found.append(Reservation(kind="place", name=name, start=Where(name=name, lat=lat, lon=lon), booked=False))
    return found


def points_in(data: Any) -> list[Reservation]:
    """The named points of a GeoJSON FeatureCollection, as Google's saved places are."""
    features = data.get("features") if isinstance(data, dict) and data.get("type") == "FeatureCollection" else None
    found: list[Reservation] = []
    for feature in features if isinstance(features, list) else ():
        if len(found) >= _MOST:
            raise InputError(_TOO_MANY)
        about = feature.get("properties") if isinstance(feature, dict) else None
        shape = feature.get("geometry") if isinstance(feature, dict) else None
        if not isinstance(about, dict) or not isinstance(shape, dict) or shape.get("type") != "Point":
            continue
        inner = about.get("location")
        names = [about.get("name"), about.get("Title"), inner.get("name") if isinstance(inner, dict) else None]
        name = next((str(one) for one in names if one), "")
        point = shape.get("coordinates")
        if not name or not isinstance(point, list) or len(point) < 2:
            continue
        if all(isinstance(one, int | float) for one in point[:2]) and abs(point[1]) <= 90 and abs(point[0]) <= 180:
            where = Where(name=name[:300], lat=float(point[1]), lon=float(point[0]))
            found.append(Reservation(kind="place", name=name[:300], start=where, booked=False))
    return found
