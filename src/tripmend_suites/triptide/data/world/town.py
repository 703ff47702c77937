"""The ground plan of a city: quarters around the centre, places in them, transit stops at street corners."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

from tripmend.trip import haversine_km

from ...database import City, Transit

# The words that invented names are made of. None of them says where or when, and none is a word of the plan format.


def _list(text: str) -> tuple[str, ...]:
    return tuple(text.replace("\n", " ").split())


WORDS: dict[str, tuple[str, ...]] = {
    "surname": _list(
        """Harlowe Penrose Whitcombe Ashdown Larkin Delamere Thackray Ellsworth Pemberly Quillan Marlowe Hathersage
        Brandreth Colborne Dunmore Everard Fairholm Garrick Hollins Ingram Kestler Lindqvist Mercer Norcross Oakhurst
        Pruett Ramsden Sedgwick Tolliver Underhill Vance Wetherby Yardley Abernathy Birdsall Castellan Dorsett
        Eastlake Farrow Gentry Haverford Isley Jessup Kimbrough Lathrop Mayhew Nesbitt Orlick Pickford Quimby Rutledge
        Stanhope Trimble Upshaw Vickery Winslade Yarborough Zeller"""
    ),
    "given": _list(
        """Ida Otis Mabel Cyrus Nell Amos Tilda Hugo Pearl Rufus Vera Silas Opal Ezra Hattie Moses Della Linus Edith
        Clement Flora Jonas Greta Alma Barnaby Cora Dexter Esme Floyd Ginny Homer Inez Jasper Lottie Milo Nora"""
    ),
    "nature": _list(
        """Heron Juniper Cedar Willow Otter Lark Sparrow Fern Maple Thistle Foxglove Marigold Sycamore Alder Hazel Finch
        Kestrel Magpie Badger Clover Sorrel Yarrow Plover Osprey Swallow Wren Larch Rowan Birch Bramble Bluebell
        Primrose Moss Pebble Laurel Tamarack Mulberry Sagebrush Cottonwood Dogwood Poppy Lupine Bracken Starling
        Curlew Pinyon Hawthorn Chestnut Bobcat Mallard"""
    ),
    "adjective": _list(
        """Copper Velvet Amber Painted Hollow Silver Crooked Humble Gilded Paper Quiet Wandering Salted Smoky Crimson
        Ivory Emerald Tin Brass Glass Wooden Twin Merry Honest Drowsy Patient Curious Restless Speckled Tangled Gentle
        Faded Burnished Cobalt Scarlet Tilted Woven Windward Midnight Lamplit"""
    ),
    "object": _list(
        """Lantern Anchor Kettle Spoon Ladder Wagon Compass Barrel Bell Feather Button Hammer Mill Orchard Trellis
        Hearth Ember Plough Thimble Quill Almanac Saddle Loom Candle Bucket Pennant Oar Weathervane Bellows Spindle
        Cobbler Rudder Marble Whistle Postcard Mandolin Cartwheel Inkwell Teapot Sundial Mitten Accordion Ledger"""
    ),
    "feature": _list(
        """Hollow Ridge Meadow Creek Bluff Glen Basin Knoll Prairie Canyon Marsh Grove Point Overlook Terrace Dell
        Narrows Shoals Fork Mesa"""
    ),
    "quarter": _list(
        """Mill Foundry Garden Lantern Chapel Depot Tannery Orchard Granary Wharf Market College Canal Weaver Arsenal
        Cooper Signal Brewers Museum Quarry"""
    ),
    "street": _list(
        """Alder Beacon Birchwood Bower Briar Calloway Carver Cherry Claymont Cortland Dover Elm Fenwick Foundry Garnet
        Glenwood Granger Hawthorne Hickory Holly Juniper Kenmore Kingsley Laurel Linden Locust Magnolia Mercer Mulberry
        Newbury Oakdale Orchard Parkside Pearl Pendleton Poplar Prospect Quarry Ridgeway Rosewood Sherman Spruce
        Stanton Sumner Sycamore Thornton Tremont Union Vernon Walnut Warren Wickham Willow Winthrop Woodlawn Yarrow"""
    ),
    "italian": _list(
        """Bellandi Corvino Marchetto Zanelli Fiorana Gelsomina Ortolano Pianeta Rosmarino Serafini Tramonta Vecchietti
        Albarosa Bucaneve Calandra Dolcemare Fontanina Girasole Lucciola Maremora Nocciola Prezzemolo Quercia Salvia"""
    ),
    "spanish": _list(
        """Alondra Jacaranda Abuelita Milpa Golondrina Cometa Lucero Naranjo Paloma Quetzal Rosalinda Sabrosa Tejedora
        Violeta Zafiro Cantera Nopalito Mirasol Comadre Piloncillo Chapulin Estrellita Granada Hacendita"""
    ),
    "french": _list(
        """Margaux Lavandou Bellerive Coquelicot Marronnier Clairvaux Hirondelle Perrault Aubergine Bergamote Camille
        Dauphine Eglantine Framboise Genevieve Heloise Lisette Mirabelle Noisette Odette Papillon Rosalie Solange"""
    ),
    "indian": _list(
        """Chandni Kesari Neem Malabari Saffrani Dhaba Rasoi Mehfil Tulsi Anardana Banyan Chameli Darbari Elaichi
        Gulmohar Imli Jharokha Kamal Lavang Mogra Nilgiri Pudina Rangoli Sitara"""
    ),
    "chinese": _list(
        """Jade Lotus Bamboo Crane Peony Plum Willowmoon Wei Lin Zhao Mei Jasmine Silkroad Osmanthus Riverpearl
        Cloudgate Nightingale Redpine Goldleaf Hualan Kumquat Lychee Persimmon Tangyuan"""
    ),
    "mediterranean": _list(
        """Levantine Zaatar Halcyon Kyra Delphine Marmara Oregano Sumac Thalia Anatole Byblos Calypso Dimitra Eleni
        Figtree Hestia Ionia Kalamos Leandros Melina Nereid Pomegranate Rhodope Selini"""
    ),
    "craft": _list(
        """Ceramics Glassblowing Letterpress Woodturning Weaving Printmaking Bookbinding Jewelry Pottery Quilting
        Leathercraft Watercolor Calligraphy Cheesemaking Breadmaking Cocktails Songwriting Improv"""
    ),
    "topic": _list(
        """Glass Maps Clocks Radio Textiles Railways Toys Photography Geology Medicine Printing Furniture Sailing
        Lighthouses Instruments Fossils Folklore Ceramics Cinema Bridges Minerals Costume Postcards"""
    ),
    "team": _list(
        """Otters Ironbacks Copperheads Lamplighters Roughnecks Kingfishers Stallions Millers Comets Drovers Longhorns
        Foxes Anvils Herons Badgers Mudhens Pathfinders Wranglers Cyclones Firebrands Lumberjacks Sandpipers Voltage
        Tempest Riveters Stingrays Packmules Gulls"""
    ),
    "title": _list(
        """Orchard Lighthouse Tailor Clockmaker Stowaway Cartographer Ferryman Beekeeper Understudy Archivist Watchmaker
        Gardener Puppeteer Navigator Locksmith Storyteller Violinist Glassmaker Signalman Innkeeper Ventriloquist
        Telegraph Carousel Snowfall Masquerade Pilgrim Aviary Labyrinth Arcade Meridian Solstice Harvest Parade Rookery
        Monsoon Viaduct Waltz Verdict Reunion Letter"""
    ),
}  # fmt: skip
"""Words by kind. `{kind}` in a name pattern draws one."""


# The cities of the made world. Names, states and zones are real; positions are those of the centres, to about a
# kilometre; everything in them is invented.


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


# Invented names: drawn from patterns, no two alike in a city, none that a reader of plans could stumble over.

_PLAIN = re.compile(r"[A-Za-z][A-Za-z'&. ]*[A-Za-z]")
"""Only letters, blanks, ' and &: commas, semicolons, dashes, brackets and digits have a meaning in plans."""

_FORMAT_WORDS = frozenset(
    (
        "stay", "visit", "from", "to", "nearest", "transit", "breakfast", "lunch", "dinner", "check", "overnight",
        "address", "taxi", "flight", "driving", "day", "next",
    )
)  # fmt: skip
"""Words by which plans are taken apart."""

CHAINS = (
    "Iron Skillet", "Silver Diner", "Rusty Bucket", "Blue Bottle", "Velvet Taco", "Corner Bakery", "First Watch",
    "Lazy Dog", "Yard House", "Golden Corral", "Panda Express", "Olive Garden", "Red Lobster", "Waffle House",
    "Copper Kettle", "Black Bear Diner", "Cracker Barrel", "Paper Source", "Silver Spoon", "Lucky Strike",
    "Round Table", "Brass Bell", "Tin Roof", "Twin Peaks", "Glass Onion", "Copper Canyon", "Cedar Point",
    "Cedar Fair", "Willow Creek", "Silver Anchor", "Anchor Bar", "Dairy Queen", "Holiday Inn", "Red Roof",
)  # fmt: skip
"""Real businesses, mostly chains, that the patterns could hit by accident."""

_CITY_NAMES = re.compile("|".join(rf"\b{re.escape(seed.city.name)}\b" for seed in ROSTER), re.IGNORECASE)
_CHAIN_NAMES = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in CHAINS), re.IGNORECASE)


class NameBook:
    """The names of one city. A word returns only after all others of its kind have been used."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._decks: dict[str, list[str]] = {}
        self._taken: list[str] = []

    def draw(self, kind: str) -> str:
        """The next word of `kind`."""
        deck = self._decks.setdefault(kind, [])
        if not deck:
            deck.extend(self._rng.sample(WORDS[kind], len(WORDS[kind])))
        return deck.pop()

    def fill(self, pattern: str) -> str:
        """`pattern` with each ``{kind}`` replaced by a word."""
        return re.sub(r"\{(\w+)\}", lambda found: self.draw(found[1]), pattern)

    def fresh(self, patterns: Sequence[str]) -> str:
        """A name from one of `patterns` that fits and that neither holds nor is held in another name of the city.

        Plans are judged by whether a text holds a name; so a name inside another one would be taken for it.
        """
        for _ in range(500):
            name = self.fill(self._rng.choice(patterns))
            if self._fits(name):
                self._taken.append(name.casefold())
                return name
        raise RuntimeError(f"no fresh name is left in {patterns[0]!r} and its like; add words or patterns")

    def _fits(self, name: str) -> bool:
        small = name.casefold()
        if not _PLAIN.fullmatch(name) or not _FORMAT_WORDS.isdisjoint(re.findall(r"[a-z]+", small)):
            return False
        if len({word for word in small.split() if len(word) > 3}) < len([w for w in small.split() if len(w) > 3]):
            return False  # the same word twice
        if _CITY_NAMES.search(name) or _CHAIN_NAMES.search(name):
            return False
        return not any(small in other or other in small for other in self._taken)


_KM_PER_DEGREE = 111.195


@dataclass(frozen=True, slots=True)
class Spot:
    """Where something is: degrees to six digits (a tenth of a metre) and an invented address."""

    latitude: float
    longitude: float
    address: str


@dataclass(frozen=True, slots=True)
class Stop:
    """A transit stop."""

    name: str
    latitude: float
    longitude: float


class Town:
    """Quarters, streets and stops of one city. Larger cities have more quarters, farther out."""

    def __init__(self, seed: CitySeed, rng: random.Random, names: NameBook) -> None:
        if seed.city.latitude is None or seed.city.longitude is None:
            raise ValueError(f"{seed.city.name} has no position")
        self._centre = (seed.city.latitude, seed.city.longitude)
        self._rng = rng
        self.city = seed.city.name
        reach = (1.6, 2.8, 4.2)[seed.size - 1]
        count = (3, 5, 6)[seed.size - 1]
        self._quarters = [("Downtown", self._centre)]
        for n in range(count):
            angle = 2 * math.pi * (n + rng.uniform(-0.25, 0.25)) / count
            centre = self._moved(self._centre, rng.uniform(0.55, 1.0) * reach, angle)
            self._quarters.append((f"{names.draw('quarter')} Quarter", centre))
        self.stops = self._laid_out()

    @staticmethod
    def _moved(point: tuple[float, float], km: float, angle: float) -> tuple[float, float]:
        north, east = km * math.cos(angle), km * math.sin(angle)
        return (
            round(point[0] + north / _KM_PER_DEGREE, 6),
            round(point[1] + east / (_KM_PER_DEGREE * math.cos(math.radians(point[0]))), 6),
        )

    def _laid_out(self) -> tuple[Stop, ...]:
        """Stops on a loose grid of corners in each quarter, about 400 m apart; no two of one name."""
        found: dict[str, Stop] = {}
        streets = self._rng.sample(WORDS["street"], len(WORDS["street"]))
        for n, (_, centre) in enumerate(self._quarters):
            # Four streets cross four others; each quarter has its own eight.
            own = [streets[(8 * n + k) % len(streets)] for k in range(8)]
            for row in range(4):
                for column in range(4):
                    if self._rng.random() < 0.3:
                        continue
                    north, east = (row - 1.5) * 0.4, (column - 1.5) * 0.4
                    shift = (self._rng.uniform(-0.09, 0.09), self._rng.uniform(-0.09, 0.09))
                    north, east = north + shift[0], east + shift[1]
                    where = self._moved(centre, math.hypot(north, east), math.atan2(east, north))
                    name = f"{own[row]} St & {own[4 + column]} Ave"
                    found.setdefault(name, Stop(name, *where))
        return tuple(found.values())

    def spot(self, *, outside: float = 0.0) -> Spot:
        """Somewhere in a quarter; with the chance `outside` in the green around the city, up to 9 km off."""
        rng = self._rng
        if rng.random() < outside:
            quarter, centre = "Greenbelt", self._moved(self._centre, rng.uniform(3.0, 9.0), rng.uniform(0, 2 * math.pi))
            street = f"{rng.choice(WORDS['nature'])} {rng.choice(('Trail', 'Road', 'Parkway'))}"
        else:
            weights = [2.5] + [1.0] * (len(self._quarters) - 1)
            quarter, centre = rng.choices(self._quarters, weights)[0]
            centre = self._moved(centre, min(1.2, abs(rng.gauss(0, 0.45))), rng.uniform(0, 2 * math.pi))
            street = f"{rng.choice(WORDS['street'])} {rng.choice(('Street', 'Avenue', 'Lane', 'Boulevard'))}"
        return Spot(*centre, f"{rng.randrange(10, 2400)} {street}, {quarter}")

    def nearest(self, poi: str, latitude: float, longitude: float) -> Transit:
        """The transit row of a point of interest: metres as the crow flies, to the centimetre."""
        metres, stop = min(
            (round(1000 * haversine_km(latitude, longitude, stop.latitude, stop.longitude), 2), stop.name)
            for stop in self.stops
        )
        place = next(found for found in self.stops if found.name == stop)
        return Transit(poi, stop, place.latitude, place.longitude, metres, self.city)
