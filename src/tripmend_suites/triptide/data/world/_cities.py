"""The cities of the made world. Names, states and zones are real; positions are those of the centres, to about a
kilometre; everything in them is invented."""

from __future__ import annotations

from dataclasses import dataclass

from ...database import City

__all__ = ["ROSTER", "CitySeed"]


@dataclass(frozen=True, slots=True)
class CitySeed:
    """A city before it is filled. size: 1 (small) to 3 (large). gateway: has flights to every other city;
    each state has one, so that every state can be reached by air."""

    city: City
    size: int
    gateway: bool = False


_STATES: dict[str, tuple[str, str]] = {
    "Colorado": (
        "America/Denver",
        "*Denver 39.74 -104.99 3|Colorado Springs 38.83 -104.82 2|Grand Junction 39.06 -108.55 1|"
        "Durango 37.28 -107.88 1|Aspen 39.19 -106.82 1",
    ),
    "New York": (
        "America/New_York",
        "*New York 40.71 -74.01 3|Buffalo 42.89 -78.88 2|Rochester 43.16 -77.61 2|Albany 42.65 -73.75 2|"
        "Syracuse 43.05 -76.15 2",
    ),
    "California": (
        "America/Los_Angeles",
        "*Los Angeles 34.05 -118.24 3|San Francisco 37.77 -122.42 3|San Diego 32.72 -117.16 3|"
        "Sacramento 38.58 -121.49 2|Santa Barbara 34.42 -119.70 1|Palm Springs 33.83 -116.55 1",
    ),
    "Texas": (
        "America/Chicago",
        "*Dallas 32.78 -96.80 3|Houston 29.76 -95.37 3|Austin 30.27 -97.74 3|San Antonio 29.42 -98.49 3|"
        "El Paso 31.76 -106.49 2 America/Denver|Corpus Christi 27.80 -97.40 2",
    ),
    "Florida": (
        "America/New_York",
        "*Miami 25.76 -80.19 3|Orlando 28.54 -81.38 3|Tampa 27.95 -82.46 3|Jacksonville 30.33 -81.66 2|"
        "Pensacola 30.42 -87.22 1 America/Chicago|Key West 24.56 -81.78 1",
    ),
    "Georgia": (
        "America/New_York",
        "*Atlanta 33.75 -84.39 3|Savannah 32.08 -81.09 2|Augusta 33.47 -81.97 2|Macon 32.84 -83.63 1",
    ),
    "Illinois": (
        "America/Chicago",
        "*Chicago 41.88 -87.63 3|Springfield 39.78 -89.65 1|Peoria 40.69 -89.59 1|Champaign 40.12 -88.24 1",
    ),
    "Arizona": (
        "America/Phoenix",
        "*Phoenix 33.45 -112.07 3|Tucson 32.22 -110.97 2|Flagstaff 35.20 -111.65 1|Yuma 32.69 -114.63 1",
    ),
    "Washington": (
        "America/Los_Angeles",
        "*Seattle 47.61 -122.33 3|Spokane 47.66 -117.43 2|Bellingham 48.75 -122.48 1|Yakima 46.60 -120.51 1",
    ),
    "Pennsylvania": (
        "America/New_York",
        "*Philadelphia 39.95 -75.17 3|Pittsburgh 40.44 -80.00 3|Harrisburg 40.27 -76.88 1|Scranton 41.41 -75.66 1",
    ),
    "North Carolina": (
        "America/New_York",
        "*Charlotte 35.23 -80.84 3|Raleigh 35.78 -78.64 2|Asheville 35.60 -82.55 1|Wilmington 34.23 -77.94 1",
    ),
    "Tennessee": (
        "America/Chicago",
        "*Nashville 36.16 -86.78 3|Memphis 35.15 -90.05 2|Knoxville 35.96 -83.92 2 America/New_York|"
        "Chattanooga 35.05 -85.31 1 America/New_York",
    ),
    "Michigan": (
        "America/Detroit",
        "*Detroit 42.33 -83.05 3|Grand Rapids 42.96 -85.67 2|Traverse City 44.76 -85.62 1|Marquette 46.54 -87.40 1",
    ),
    "Oregon": (
        "America/Los_Angeles",
        "*Portland 45.52 -122.68 3|Eugene 44.05 -123.09 2|Bend 44.06 -121.32 1|Medford 42.33 -122.88 1",
    ),
    "Utah": (
        "America/Denver",
        "*Salt Lake City 40.76 -111.89 3|Provo 40.23 -111.66 1|Logan 41.74 -111.83 1|Moab 38.57 -109.55 1",
    ),
    "Montana": (
        "America/Denver",
        "*Billings 45.78 -108.50 2|Bozeman 45.68 -111.04 1|Missoula 46.87 -113.99 1|Great Falls 47.50 -111.30 1",
    ),
    "Louisiana": (
        "America/Chicago",
        "*New Orleans 29.95 -90.07 3|Baton Rouge 30.45 -91.19 2|Lafayette 30.22 -92.02 1|Shreveport 32.53 -93.75 1",
    ),
}
"""State -> its zone and cities: name, latitude, longitude, size and, where it differs, the zone. A star: a gateway."""


def _seed(state: str, zone: str, text: str) -> CitySeed:
    words = text.lstrip("*").split()
    if "/" in words[-1]:
        zone = words.pop()
    latitude, longitude, size = words[-3:]
    city = City(" ".join(words[:-3]), state, float(latitude), float(longitude), zone)
    return CitySeed(city, int(size), text.startswith("*"))


def _roster() -> tuple[CitySeed, ...]:
    """All cities by state. Four cities of Colorado, New York and Los Angeles come first, so that a world of only six
    still has trips of 3, 5 and 7 days with flights there and back."""
    seeds = [_seed(state, zone, text) for state, (zone, cities) in _STATES.items() for text in cities.split("|")]
    first = [seed for seed in seeds if seed.city.state == "Colorado"][:4]
    first += [seed for seed in seeds if seed.city.name in ("New York", "Los Angeles")]
    return (*first, *(seed for seed in seeds if seed not in first))


ROSTER = _roster()
