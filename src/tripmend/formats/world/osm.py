"""Places of OpenStreetMap: an extract (.osm.pbf, .osm) by osmium, or what an Overpass server answered (.json)."""

from __future__ import annotations

import importlib.resources
import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from ...errors import InputError, MissingExtraError
from ...extras import install_command
from ...trip import Catalogue, Place, Price, decimals_of
from ..files import MAX_BYTES, text_of
from .harvest import Around, Harvest, Leftovers, readable_hours, unlocated_notes

ATTRIBUTION = "© OpenStreetMap contributors (ODbL 1.0, openstreetmap.org/copyright)"
_NAMES = ("name", "name:en", "int_name", "official_name", "alt_name", "short_name", "old_name", "loc_name")
_MOST = 200_000
"""Places; more are not a trip's surroundings but a country."""


class _Object(NamedTuple):
    """One object of the map: its kind (node, way, relation) with its number, its middle, its tags."""

    name: str
    lat: float
    lon: float
    tags: Mapping[str, str]


@lru_cache(1)
def _kinds() -> dict[str, dict[str, dict[str, Any]]]:
    text = importlib.resources.files(__package__).joinpath("osm_kinds.yaml").read_text(encoding="utf-8")
    found: dict[str, dict[str, dict[str, Any]]] = yaml.safe_load(text)
    return found


def _sort(tags: Mapping[str, str]) -> dict[str, Any] | None:
    for key, values in _kinds().items():
        sort = values.get(tags.get(key, ""))
        if sort is not None:
            return sort
    return None


def _overpass(path: Path) -> Iterator[_Object]:
    try:
        data = json.loads(text_of(path, MAX_BYTES))
        elements = data["elements"]
        for one in elements:
            at = one if one["type"] == "node" else one.get("center")
            tags = one.get("tags")
            if tags and at is not None:
                yield _Object(f"{one['type']}-{one['id']}", float(at["lat"]), float(at["lon"]), tags)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise InputError(
            "this is not what an Overpass server answers to 'out center'; ask it for JSON", source=path
        ) from error


def _middle(nodes: Any) -> tuple[float, float] | None:
    spots = [(node.location.lat, node.location.lon) for node in nodes if node.location.valid()]
    if not spots:
        return None
    lats, lons = [spot[0] for spot in spots], [spot[1] for spot in spots]
    return (min(lats) + max(lats)) / 2, (min(lons) + max(lons)) / 2


def _extract(path: Path) -> Iterator[_Object]:
    try:
        import osmium
    except ImportError as error:
        raise MissingExtraError(
            f"an extract of a map needs osmium; install it with: {install_command('maps')}"
        ) from error
    if not path.is_file():
        raise InputError("there is no such file", source=path)
    wanted = osmium.filter.KeyFilter(*_kinds())
    try:
        for one in osmium.FileProcessor(str(path)).with_areas(wanted).with_filter(wanted):
            if isinstance(one, osmium.osm.Node):
                yield _Object(f"node-{one.id}", one.location.lat, one.location.lon, dict(one.tags))
            elif isinstance(one, osmium.osm.Area):
                outer = max(one.outer_rings(), key=lambda ring: len(ring), default=None)
                middle = None if outer is None else _middle(outer)
                if middle is not None:
                    kind = "way" if one.from_way() else "relation"
                    yield _Object(f"{kind}-{one.orig_id()}", *middle, dict(one.tags))
    except (RuntimeError, OSError) as error:
        raise InputError(f"this map cannot be read: {error}", source=path) from error


def _words(text: str) -> tuple[str, ...]:
    parts = (part.strip().replace("_", " ").casefold() for part in re.split("[;,]", text))
    return tuple(dict.fromkeys(part for part in parts if part))


def _diets(tags: Mapping[str, str]) -> tuple[str, ...] | None:
    """What is said to be served; what is not said is not known, so a place that says nothing has None."""
    said = {
        key.removeprefix("diet:").replace("_", " "): value for key, value in tags.items() if key.startswith("diet:")
    }
    served = tuple(sorted(name for name, value in said.items() if value in ("yes", "only")))
    return served if said else None


_CHARGE = re.compile(r"^\s*(\d{1,6})(?:[.,](\d{1,3}))?\s*([A-Z]{3}|€|£|\$)\s*$")
_SIGNS = {"€": "EUR", "£": "GBP", "$": "USD"}


def _price(tags: Mapping[str, str], currency: str) -> Price | None:
    """Free where the map says that nothing is charged; a charge where it is one sum in the currency of the trip."""
    if tags.get("fee") == "no":
        return Price(amount=0)
    found = _CHARGE.match(tags.get("charge", ""))
    if found is None or _SIGNS.get(found[3], found[3]) != currency:
        return None
    decimals = decimals_of(currency)
    part = (found[2] or "").ljust(decimals, "0")
    return Price(amount=int(found[1] + part)) if len(part) == decimals else None


def _address(tags: Mapping[str, str]) -> str:
    street = " ".join(filter(None, (tags.get("addr:street"), tags.get("addr:housenumber"))))
    return ", ".join(filter(None, (street, tags.get("addr:postcode", ""))))


def _place(
    one: _Object, sort: Mapping[str, Any], where: tuple[str, str | None], hours: str | None, currency: str
) -> Place:
    tags = one.tags
    names = list(dict.fromkeys(name for key in _NAMES for name in tags.get(key, "").split(";") if name.strip()))
    wheelchair = {"yes": ("wheelchair accessible",), "designated": ("wheelchair accessible",)}.get(
        tags.get("wheelchair", ""), ()
    )
    level = tags.get("stars", "")[:1] if sort["kind"] == "lodging" else ""
    notes = [tags.get("website") or tags.get("contact:website") or "", _address(tags)]
    aliases = [name.strip()[:500] for name in names[1:]]
    if sort["kind"] == "airport" and tags.get("iata"):
        aliases.append(tags["iata"])
    return Place(
        id=f"osm-{one.name}",
        name=names[0].strip()[:500],
        kind=sort["kind"],
        city=where[0],
        zone=where[1],
        lat=round(one.lat, 6),
        lon=round(one.lon, 6),
        hours=hours,
        price=_price(tags, currency),
        price_level=int(level) if level in "12345" and level else None,
        tags=tuple(dict.fromkeys((*sort["tags"], *wheelchair))),
        cuisines=_words(tags.get("cuisine", "")) if sort["kind"] == "restaurant" else (),
        diets=_diets(tags) if sort["kind"] == "restaurant" else None,
        outdoor=sort.get("outdoor"),
        aliases=tuple(aliases[:20]),
        notes="; ".join(part for part in notes if part)[:500],
    )


_CLOSED_TO = ("private", "no", "members", "employees", "residents")
"""Values of ``access`` of where travellers may not go."""


def read_osm(path: Path, where: Around) -> Harvest:
    """The named places of a map that a traveller may want, near where a trip takes place.

    A .json is taken for an Overpass answer (``out center``), all else for an extract. Hours that cannot be read, and
    prices that are not said, are unknown. Raises InputError for what is no map, MissingExtraError without osmium.
    """
    left = Leftovers()
    places: dict[str, Place] = {}
    zones: dict[tuple[int, int], str | None] = {}
    values = read = 0
    for one in _overpass(path) if path.suffix.lower() == ".json" else _extract(path):
        sort = _sort(one.tags)
        if sort is None or one.tags.get("access") in _CLOSED_TO or one.tags.get("construction", "no") != "no":
            continue
        city = where.city_of(one.lat, one.lon)
        if city is None:
            continue
        if not one.tags.get("name", "").strip():
            left.put("places have no name", one.name)
            continue
        said = one.tags.get("opening_hours", "")
        hours = readable_hours(said) if said else None
        values += bool(said)
        read += hours is not None
        if said and hours is None:
            left.put("places have hours that cannot be read, so unknown ones", f"{one.tags['name']}: {said}")
        if len(places) >= _MOST:
            raise InputError(f"there are more than {_MOST} places here; look less far around", source=path)
        zone = city.zone or _zone(one.lat, one.lon, zones)
        place = _place(one, sort, (city.name, zone), hours, where.currency)
        places[place.id] = place
    found = tuple(places[name] for name in sorted(places))
    catalogue = Catalogue(places=found, source=ATTRIBUTION if found else "")
    return Harvest(catalogue, (*unlocated_notes(where), *left.lines()), (values, read))


def _zone(lat: float, lon: float, known: dict[tuple[int, int], str | None]) -> str | None:
    """The zone of a point, looked up once for every hundredth of a degree."""
    key = round(lat * 100), round(lon * 100)
    if key not in known:
        try:
            import tzfpy
        except ImportError:
            known[key] = None
        else:
            known[key] = tzfpy.get_tz(lon, lat) or None
    return known[key]
