"""What is known of airports, cities and zones without any network."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

from ...trip import haversine_km, zone_exists
from ._library import library
from ._reservation import BY, Where
from ._words import plain_name, states, words

__all__ = [
    "Airport",
    "City",
    "airport",
    "airport_named",
    "city_at",
    "city_in",
    "city_in_address",
    "city_named",
    "country_code",
    "country_zone",
    "far_apart",
    "listed",
    "located",
    "told_by_codes",
    "town_of",
    "venue_in",
    "where_named",
    "without_particles",
    "zone_at",
]


def _unfolded(plain: str) -> str:
    """A plain name with the two letters that stand for an umlaut (``duesseldorf``) made one."""
    return plain.replace("ae", "a").replace("oe", "o").replace("ue", "u")


@dataclass(frozen=True, slots=True)
class Airport:
    """One row of the airport list: zone by IANA name, degrees; state: its plain name, also of a province."""

    code: str
    name: str
    city: str
    country: str
    lat: float
    lon: float
    zone: str
    state: str = ""


@dataclass(frozen=True, slots=True)
class City:
    """One city of the list: country by ISO 3166 alpha-2, degrees."""

    name: str
    country: str
    lat: float
    lon: float


def _own_town(city: str) -> str:
    """The town of an airport: that of the list behind the name of a part of it (``Arnavutköy, Istanbul``)."""
    part, _, whole = city.rpartition(", ")
    return whole if part and listed(whole) and not listed(part) else city


@lru_cache(maxsize=1)
def _airports() -> dict[str, Airport]:
    rows: dict[str, dict[str, Any]] = library("airportsdata").load("IATA")
    return {
        code: Airport(
            code,
            row["name"],
            _own_town(row["city"]),
            row["country"],
            row["lat"],
            row["lon"],
            row["tz"],
            plain_name(row["subd"]),
        )
        for code, row in rows.items()
    }


def airport(code: str) -> Airport | None:
    """The airport with an IATA code in capitals, None where the list has none (closed ones are missing)."""
    return _airports().get(code)


@lru_cache(maxsize=1)
def _listed() -> dict[str, City]:
    """The cities of cities.yaml by every name that they have there."""
    import yaml

    text = resources.files(__package__).joinpath("cities.yaml").read_text(encoding="utf-8")
    rows: dict[str, str] = yaml.load(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
    found: dict[str, City] = {}
    for name, row in rows.items():
        country, lat, lon, *others = row.split()
        city = City(name.removeprefix("?"), country, float(lat), float(lon))
        if name.startswith("?"):
            found[f"{country} {plain_name(name)}"] = city
            continue
        for other in (name, *others):
            found[plain_name(other.replace("_", " "))] = city
    return found


@lru_cache(maxsize=1)
def _cities() -> dict[str, City]:
    """The listed cities, and those of the airports whose name only one country has."""
    found = dict(_listed())
    for airport_ in _airports().values():
        for part in re.split(r"[/,]", airport_.city.partition("(")[0]):
            plain = plain_name(part)
            if plain and plain not in found and plain in _lone_cities():
                found[plain] = City(part.strip(), airport_.country, airport_.lat, airport_.lon)
    return found


@lru_cache(maxsize=1)
def _lone_cities() -> frozenset[str]:
    """Names of airport cities that only one country has, so that a name alone says which is meant."""
    countries: dict[str, set[str]] = {}
    for one in _airports().values():
        for part in re.split(r"[/,]", one.city.partition("(")[0]):
            countries.setdefault(plain_name(part), set()).add(one.country)
    return frozenset(name for name, found in countries.items() if len(found) == 1 and len(name) > 3)


def city_named(name: str, country: str = "") -> City | None:
    """The city that a name means in any of its languages, None where it is not known or could be several, and of
    several that of a country (ISO 3166 alpha-2) where it is told."""
    plain = plain_name(name)
    if country:
        found = city_named(name)
        found = found if found is not None and found.country == country else None
        return found or _towns().get(f"{country} {plain}")
    found = _cities().get(plain) or _cities().get(_unfolded(plain))
    if found is None or plain in _listed():
        return found
    return _towns().get(plain, found)  # Oban is where most people live who call their town so, not at an airstrip


@lru_cache(maxsize=1)
def _towns() -> dict[str, City]:
    """Some 30,000 smaller towns by their names; see scripts/make_towns.py."""
    found: dict[str, City] = {}
    text = resources.files(__package__).joinpath("towns.tsv").read_text(encoding="utf-8")
    for line in text.splitlines()[1:]:
        name, country, lat, lon, others = line.split("\t")
        city = City(name.removeprefix("?"), country, float(lat), float(lon))
        if name.startswith("?"):
            found[f"{country} {plain_name(name)}"] = city
            continue
        for plain in (plain_name(name), *filter(None, others.split("|"))):
            found.setdefault(plain, city)
            if len(plain) > 2 and plain[-1] in "市区縣县町郡시군":
                found.setdefault(plain[:-1], city)
    return found


def town_named(name: str, country: str = "") -> City | None:
    """The city or smaller town of which a text is the whole name, with a postal code or without, in that country where
    it is told; None where it is not known."""
    bare = re.sub(r"\b(?:[A-Z]{1,2}-)?\d[\w-]*(?:\s[A-Z]{2}\b|\s\d{2,3}\b)?", " ", name)
    found = city_named(bare, country) or _towns().get(plain_name(bare)) or _eastern_town(bare.strip())
    return found if found is not None and country in ("", found.country) else None


def _eastern_town(name: str) -> City | None:
    """The longest town in a name, or at the beginning of an address, that has no spaces: ``新大阪駅`` is in Osaka."""
    first = re.match(r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]{3,}", name)
    if first is None:
        return None
    name = first[0][:12]
    parts = (name[at : at + size] for size in range(len(name) - 1, 1, -1) for at in range(len(name) - size + 1))
    return next((found for part in parts if (found := city_named(part) or _towns().get(plain_name(part)))), None)


def listed(name: str) -> bool:
    """Whether a name is that of a city of the list, and not only of a town with an airport."""
    return plain_name(name) in _listed()


@lru_cache(maxsize=4096)
def city_in(station: str) -> str:
    """The city in the name of a station: ``Köln Hbf`` is in Cologne, ``Praha hl.n.`` in Prague.

    The longest run of said at the beginning, else anywhere, that is a city's name; else the first part of the name
    without said such as ``Hbf``; "" for an empty name.
    """
    said = plain_name(station).split()
    for begin in range(len(said)):
        for end in range(min(len(said), begin + 5), begin, -1):
            name = " ".join(said[begin:end])
            if begin and end - begin == 1 and (len(name) < 4 or not listed(name)):
                continue  # "Pousada Maré Mansa" is not on the island of Maré
            found = city_named(name) or (_towns().get(name) if end - begin > 1 else None)
            of_another = said[end : end + 1] and said[end] in words("town_of")  # "Porto di Piombino" is not in Porto
            if found is not None and not of_another:
                return found.name
    first = re.split(r"[,(/]|\s[-–—]\s", station)[0].split()
    while len(first) > 1 and (plain_name(first[-1]) in words("station") or not plain_name(first[-1])):
        first.pop()
    while first and len(first) > 1 and set(plain_name(first[-1]).split()) <= words("station"):
        first.pop()
    return " ".join(first)


@lru_cache(maxsize=4096)
def venue_in(address: str) -> tuple[str, str]:
    """The name of a venue before its address, with that of its hall (``Casa Verde, Sala 2``); and the address."""
    first, _, rest = (part.strip() for part in address.partition(","))
    hall, _, behind = (part.strip() for part in rest.partition(","))
    if set(plain_name(hall).split()) & words("halls") and len(hall.split()) < 5:
        return f"{first}, {hall}", behind
    return first, rest


def city_in_address(address: str) -> str:
    """The city that an address names, "" where it names none: what stands before the full name of a state of North
    America, known ones, from the end, else what stands before the letters of such a state."""
    if before_state := _town_of_state(address):
        return before_state  # "Buffalo, New York 14201" is not in New York
    told, parts = country_of(address), re.split(r"[,\n;]", address)
    for part in reversed(parts):
        land, alone = country_code(part.strip()), city_named(part)
        street = re.match(r"\s*\d{1,3}[a-z]?\s[^\W\d_]", part) or re.search(r"[^\W\d_]\s\d{1,3}[a-z]?\s*$", part)
        if street and len(parts) > 1:
            continue  # "31 Gladstone St" is not in Gladstone
        if land and (alone is None or alone.country != land):
            continue  # "Lima 15074, Peru" is not in Peru, Indiana
        if (told or re.search(r"\d", part)) and (whole := town_named(part, told)) is not None:
            return whole.name
        said = plain_name(re.sub(r"\b(?:[A-Z]{1,2}-)?\d[\w-]*", " ", part)).split()
        for begin in range(len(said)):
            found = city_named(" ".join(said[begin : begin + 4]), told)
            if found is not None:
                return found.name
            for end in range(min(len(said), begin + 4), begin, -1):
                name = " ".join(said[begin:end])
                found = city_named(name, told) or (_towns().get(name) if end - begin > 1 else None)
                of_another = said[end : end + 1] and said[end] in words("town_of")  # "Praia de …" is a beach
                if found is not None and not of_another and (end - begin > 1 or len(said[begin]) > 3):
                    return found.name
    before, comma, last = address.strip().rpartition(",")
    if comma and re.search(r"\d", before) and last.strip()[:1].isupper() and (town := town_named(last)) is not None:
        return town.name
    state = _OF_STATE.search(before if comma and country_code(last) == "US" else address.strip())
    return state[1].strip() if state is not None and state[2].casefold() in states() else ""


def _town_of_state(address: str) -> str:
    """The town of an address before the full name of its state, behind a street or known: ``Rimouski (Québec)``."""
    before, comma, last = address.strip().rpartition(",")
    found = _BEFORE_STATE.search(before if comma and country_code(last.strip()) in ("US", "CA") else address.strip())
    if found is None or plain_name(found[2]) not in states().values():
        return ""
    town = town_named(found[1])
    street = re.search(r"\d", address[: found.start()]) is not None
    return town.name if town is not None else found[1].strip() if street else ""


_BEFORE_STATE = re.compile(
    r"(?:^|[,\n])\s*([^\W\d_a-z][^\d,()\n]{1,40}?)(?:,\s*|\s*\()([^\W\d_][^\d,()\n]{3,25}?)\)?"
    r"(?:\s+(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d))?$"
)


def country_of(address: str) -> str:
    """The country that an address names last, or that its postal code has the shape of; "" where neither tells it."""
    last = re.split(r"[,\n;]", address.strip(" ,.\n"))[-1].strip()
    named = country_code(last) if len(last) > 3 or last in ("USA", "UK") else ""  # "CA", "SI" are no countries there
    return named or next((land for land, shape in _POSTAL.items() if re.search(shape, address)), "")


_POSTAL = {
    "PT": r"\b\d{4}-\d{3}\b", "BR": r"\b\d{5}-\d{3}\b", "PL": r"(?<![\d-])\d{2}-\d{3}\b(?!-)",
    "JP": r"〒\s?\d{3}-\d{4}",
    "GB": r"\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b", "CA": r"\b[A-Z]\d[A-Z]\s\d[A-Z]\d\b",
}  # fmt: skip
"""Postal codes of a shape that one country alone has."""


_OF_STATE = re.compile(r"(?:^|,)\s*([A-Z][^\d,]{1,40}),\s*([A-Z]{2})(?:\s+\d{5}(?:-\d{4})?)?$")
"""The town of an address of the United States: ``…, Estes Park, CO 80517``."""


_IN_STATE = re.compile(
    r"(?:^|,|\d)\s*([A-Z][^\d,]{1,40}),\s*([A-Z]{2})(?:\s+(\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d))?(?=\s*(?:,|$))"
)
"""A town with its state or province, and their postal code: ``Portland, ME 04101``, ``London, ON N6A 1A1``."""


def _in_state(where: Where) -> tuple[City | None, frozenset[str]]:
    """The town that a place names with its state or province, which an airport has its name from, and all zones of that
    state; none where the letters may mean something else (``Milano, MI``)."""
    found = _IN_STATE.search(where.street) or _IN_STATE.search(where.name) or _IN_STATE.search(where.city)
    name = states().get(found[2].casefold(), "") if found is not None else ""
    fields = [one for one in _airports().values() if name and one.state == name and one.country in ("US", "CA")]
    if found is None or not fields:
        return None, frozenset()
    town = plain_name(found[1])
    own = next((one for one in fields if plain_name(one.city) == town), None)
    known, zones = city_named(town), frozenset(one.zone for one in fields)
    if own is not None:
        return City(found[1].strip(), own.country, own.lat, own.lon), zones
    there = found[3] is not None or (known is not None and known.country == fields[0].country)
    if not there or (known is not None and zone_at(known.lat, known.lon) in zones):
        return None, frozenset()
    alone = fields[0] if len(zones) == 1 else None
    return City(found[1].strip(), alone.country, alone.lat, alone.lon) if alone is not None else None, zones


@lru_cache(maxsize=1)
def _all_cities() -> frozenset[City]:
    return frozenset(_listed().values())


def city_at(lat: float, lon: float, within_km: float) -> City | None:
    """The listed city nearest to a point, if any lies within so many kilometres."""
    best, nearest = None, within_km
    for city in _all_cities():
        if abs(city.lat - lat) < 2 and (distance := haversine_km(lat, lon, city.lat, city.lon)) <= nearest:
            best, nearest = city, distance
    return best


@lru_cache(maxsize=1)
def _by_word() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for one in _airports().values():
        for word in set(plain_name(f"{one.city} {one.name}").split()) - words("airport"):
            found.setdefault(word, []).append(one.code)
    return {word: tuple(codes) for word, codes in found.items()}


_CODE = re.compile(r"[(\[]\s*([A-Z]{3})\s*[)\]]")
_LONE_CODE = re.compile(r"^\W*([A-Z]{3})\W*$")
_EDGE_CODE = re.compile(r"^([A-Z]{3})\b[\s,-]+\w|\w[\s,-]+([A-Z]{3})$")


def _codes(text: str) -> Iterator[str]:
    for found in _CODE.finditer(text):
        yield found[1]
    lone = _LONE_CODE.match(text)
    if lone:
        yield lone[1]
    edge = _EDGE_CODE.search(text.strip())
    if edge:
        code = edge[1] or edge[2]
        one = airport(code)
        said = set(plain_name(text).split()) - {code.casefold()}
        if one is not None and set(plain_name(f"{one.city} {one.name}").split()) & said:
            yield code


@lru_cache(maxsize=4096)
def airport_named(text: str, country: str = "") -> Airport | None:
    """The one airport that a text names: by its code in brackets or alone, else by its city and the said of its name.

    None where the text fits several equally well. country: ISO 3166 alpha-2, where it is known.
    """
    for code in _codes(text):
        if (one := airport(code)) is not None:
            return one
    said = set(plain_name(text).split())
    tokens = set(re.findall(r"\b[A-Z]{2}\b", text)) | ({country} if country else set())
    fitting: dict[str, float] = {}
    index = _by_word()
    first = re.split(r"[,(]|\s[A-Z]{2}\b", text)[0]
    city = city_named(first) or (town_named(text) if not re.search(r"[A-Za-z(]", text) else None)
    candidates = {code for word in said for code in index.get(word, ())}
    if city is not None:
        candidates |= {code for word in plain_name(city.name).split() for code in index.get(word, ())}
    for code in candidates:
        one = _airports()[code]
        names = set(plain_name(one.name).split()) - words("airport")
        cities = [set(plain_name(part).split()) for part in re.split(r"[/,(]", one.city) if part.strip()]
        told = any(part <= said for part in cities)
        near = city is not None and one.country == city.country
        near = near and city is not None and haversine_km(one.lat, one.lon, city.lat, city.lon) < 60
        here = told or near
        own = names - set().union(*cities) if cities else names
        hits = len(own & said)
        closed = code.casefold() in words("closed_airports") and not hits
        if closed or (not here and (hits < 2 or hits < len(own) / 2)):
            continue
        other = bool(own) and not hits  # it is called after something that the text does not say
        fitting[code] = 2 * here + near + hits + 1.5 * (one.country in tokens) - 0.6 * other
    if not fitting:
        return None
    ranked = sorted(fitting.items(), key=lambda entry: -entry[1])
    if len(ranked) > 1 and ranked[1][1] > ranked[0][1] - 0.5:
        return None
    return _airports()[ranked[0][0]]


@lru_cache(maxsize=1)
def _country_names() -> dict[str, str]:
    text = resources.files("tzdata").joinpath("zoneinfo/iso3166.tab").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
    return {plain_name(name): code for code, name in rows}


_COUNTRIES = {
    "deutschland": "DE", "allemagne": "DE", "germania": "DE", "alemania": "DE", "osterreich": "AT", "autriche": "AT",
    "schweiz": "CH", "suisse": "CH", "svizzera": "CH", "frankreich": "FR", "francia": "FR", "italia": "IT",
    "italien": "IT", "italie": "IT", "espana": "ES", "spanien": "ES", "espagne": "ES", "nederland": "NL",
    "niederlande": "NL", "the netherlands": "NL", "holland": "NL", "pays bas": "NL", "belgie": "BE", "belgique": "BE",
    "belgien": "BE", "danmark": "DK", "danemark": "DK", "sverige": "SE", "schweden": "SE", "norge": "NO",
    "norwegen": "NO", "suomi": "FI", "finnland": "FI", "polska": "PL", "polen": "PL", "ceska republika": "CZ",
    "cesko": "CZ", "tschechien": "CZ", "czechia": "CZ", "magyarorszag": "HU", "ungarn": "HU", "hrvatska": "HR",
    "uk": "GB", "united kingdom": "GB", "great britain": "GB", "england": "GB", "scotland": "GB", "wales": "GB",
    "vereinigtes konigreich": "GB", "usa": "US", "united states of america": "US", "u s a": "US", "turkiye": "TR",
    "south korea": "KR", "korea": "KR", "viet nam": "VN", "uae": "AE",
}  # fmt: skip
"""Countries by names that ISO 3166 does not list."""


def country_code(text: str) -> str:
    """ISO 3166 alpha-2 of a country's code or name, "" where it is not known."""
    text = text.strip()
    if re.fullmatch(r"[A-Za-z]{2}", text) and text.upper() in _country_names().values():
        return text.upper()
    plain = plain_name(text)
    return _COUNTRIES.get(plain) or _country_names().get(plain, "")


@lru_cache(maxsize=1)
def _country_zones() -> dict[str, tuple[str, ...]]:
    text = resources.files("tzdata").joinpath("zoneinfo/zone.tab").read_text(encoding="utf-8")
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            code, _, zone, *_ = line.split("\t")
            found.setdefault(code, []).append(zone)
    return {code: tuple(zones) for code, zones in found.items()}


_MAINLAND = {"DE": "Europe/Berlin", "CY": "Asia/Nicosia", "MY": "Asia/Kuala_Lumpur", "UA": "Europe/Kyiv"}
"""Countries with several zones of one and the same time."""


def country_zone(country: str) -> str | None:
    """The zone of a country that has only one time; None of one with several, or that is not known."""
    if country in _MAINLAND:
        return _MAINLAND[country]
    zones = _country_zones().get(country, ())
    return zones[0] if len(zones) == 1 else None


@lru_cache(maxsize=4096)
def zone_at(lat: float, lon: float) -> str | None:
    """The IANA zone of a point in degrees; None at sea."""
    found: str = library("tzfpy").get_tz(lon, lat)
    return found if found and not found.startswith("Etc/") and zone_exists(found) else None


def _without_sort(name: str) -> str:
    """The name of an airport or station without the words that only say that it is one: ``Aeroporto de Faro``."""
    sorts = words("airfield") | words("station") | words("in_names")
    return " ".join(word for word in name.split() if not set(plain_name(word).split()) <= sorts)


_SERVES = 60.0
"""Kilometres from an airport within which a city can be the one that it is said to be in."""


def _city_among(where: Where, kind: str) -> City | None:
    names = [where.city]
    if not where.city and _is_station(kind):
        names.append(city_in(where.name))
    elif not where.city:
        # A name alone says little: the Tower of Belém is not in Belém. A part of it behind a comma does.
        names += [*reversed(where.name.split(",")[1:]), *where.name.split(",")[:1]] if "," in where.name else []
        names.append(city_in_address(where.street))
    beside = [part for part in where.name.split(",")[:0:-1] if not part.strip()[:1].islower()]  # "Skarvik, kai"
    whole = [where.city, *reversed(where.street.split(",")), *beside]
    whole += [where.name] * (re.match(r"[\u4e00-\u9fff]{1,3}[都道府県市区县縣町村]", where.name) is not None)
    if _is_station(kind):
        whole += [where.name, city_in(where.name)]
    if set(plain_name(where.name).split()) & (words("airfield") | words("station")):
        whole.append(_without_sort(where.name))
        if where.street and not where.city and (town := town_named(whole[-1])) is not None:
            return town  # "Hobart Airport", in a suburb that is called Cambridge
    for known, called in ((city_named, names), (town_named, whole)):
        for name in called:
            found = known(name, where.country) if re.search(r"[^\W\d_]{2}", name) else None
            if found is not None:
                return found
    return None


def located(where: Where, kind: str) -> Where:
    """`where` with what its names imply: code, city, country, coordinates and zone, as far as they are certain.

    kind: of the reservation; only flights have airports. Coordinates are added to airports alone: those of a city say
    nothing of where a hotel stands.
    """
    if not where.known:
        return where
    where = where.but(country=country_code(where.country) or country_of(where.street))
    if kind == "flight":
        one = airport(where.code) if where.code else None
        if one is None and not where.code:
            one = airport_named(" ".join(part for part in (where.name, where.city) if part), where.country)
        if one is not None:
            city = _listed().get(plain_name(one.city)) or city_at(one.lat, one.lon, 35.0)
            known = city.name if city is not None and city.country == one.country else one.city
            told = city_named(where.city)
            if told is not None and haversine_km(told.lat, told.lon, one.lat, one.lon) <= _SERVES:
                known = told.name
            return where.but(
                code=one.code,
                name=where.name or one.name,
                city=known,
                country=one.country,
                lat=one.lat if where.lat is None or not _near(where, one) else where.lat,
                lon=one.lon if where.lon is None or not _near(where, one) else where.lon,
                zone=one.zone,
            )
    town, zones = _in_state(where)
    city = town or _city_among(where, kind)
    zone = where.zone
    coded = re.search(r"[(\[]([A-Z]{3})[)\]]", where.name)
    if city is None and zone is None and coded is not None and (one := airport(coded[1])) is not None:
        where, zone = where.but(city=where.city or one.city, country=one.country, zone=one.zone), one.zone
    named = city_named(city_in(where.name)) if where.street else city
    if zone is None and named is None and set(plain_name(where.name).split()) & words("airfield"):
        # A desk at an airport, or the bus to it; its address may name a town of which there are several.
        field = airport_named(where.name, where.country)
        if field is not None:
            near = city_at(field.lat, field.lon, 60.0)
            city = near if near is not None and near.country == field.country else None
            where = where.but(city=where.city or field.city, country=field.country, zone=field.zone)
            zone = field.zone
    if where.lat is not None and where.lon is not None:
        zone = zone_at(where.lat, where.lon) or zone
        if not where.city and city is None:
            city = city_at(where.lat, where.lon, 15.0)
    if zone is None and city is not None:
        zone = country_zone(city.country) or zone_at(city.lat, city.lon)
        zone = zone if zone in zones or not zones else None  # Another town of that name.
    if zone is None and where.country:
        zone = country_zone(where.country)
    name = city.name if city is not None else where.city or (city_in(where.name) if _is_station(kind) else "")
    country = where.country or (city.country if city is not None else "")
    return where.but(city=name, country=country, zone=zone)


def _is_station(kind: str) -> bool:
    return kind in BY


def _near(where: Where, one: Airport) -> bool:
    if where.lat is None or where.lon is None or math.isnan(where.lat):
        return False
    return haversine_km(where.lat, where.lon, one.lat, one.lon) < 30


def far_apart(one: Where, other: Where) -> bool:
    """Whether two places are in cities so far from each other that no train or bus of some hours goes there: then one
    of them is another town of that name."""
    first, second = town_named(one.city), town_named(other.city)
    if first is None or second is None:
        return False
    return haversine_km(first.lat, first.lon, second.lat, second.lon) > 1500


def without_particles(name: str) -> str:
    """A name without small words of its sentence: ``Venezia S. Lucia del``, ``fra Oslo S``."""
    said = name.split()
    while len(said) > 1 and said[-1] in words("ends_no_name"):
        said.pop()
    led = len(said) > 1 and said[0].islower() and said[0] in words("from") | words("to") and said[1][:1].isupper()
    return " ".join(said[led:])


def where_named(place: str) -> Where:
    """The place that a text names, with the code in its brackets."""
    place = without_particles(place)
    code = re.search(r"[(\[]\s*([A-Z]{3})\s*[)\]]", place)
    if code is not None and airport(code[1]):
        name = re.sub(r"\s*[(\[]\s*[A-Z]{3}\s*[)\]]", "", place).strip(" ,")
        return Where(name=" ".join(name.split()), code=code[1])
    behind = re.fullmatch(r"(.*[^\W\d_A-Z].*?),? ([A-Z]{3})", place)
    if behind is not None and told_by_codes([f"{behind[1]} ({behind[2]})"]):
        return Where(name=behind[1], code=behind[2])  # "Wien VIE"
    place = re.sub(r"\s*\([A-Z]{3}\)$", "", place)
    return Where(code=place) if re.fullmatch(r"[A-Z]{3}", place) and airport(place) else Where(name=place)


def told_by_codes(places: list[str]) -> bool:
    """Whether both places are told by the code of an airport that their names fit, if they have any."""
    for place in places:
        code = re.search(r"[(\[]\s*([A-Z]{3})\s*[)\]]|^([A-Z]{3})$", place)
        one = airport(code[1] or code[2]) if code is not None else None
        if one is None:
            return False
        named = set(plain_name(place).split()) - {one.code.casefold()}
        if not re.search(r"[a-z]", " ".join(named)):
            continue  # a name in other letters than those of the list
        city = town_named(re.sub(r"\W*\b[A-Z]{3}\b\W*", "", place))
        if city is not None and haversine_km(city.lat, city.lon, one.lat, one.lon) <= _SERVES:
            continue  # "Wien (VIE)"
        if named and not named & set(
            plain_name(f"{one.name} {one.city} {located(where_named(one.code), 'flight').city}").split()
        ):
            return False
    return True


def town_of(end: str, towns: frozenset[str]) -> str:
    """The city of an end of a way: a known one, else the town of the plan that it begins with (``Hvar town``)."""
    said = end.split()
    if re.fullmatch(r"[A-Z]{3}", end) and (found := located(where_named(end), "flight").city):
        return found
    known = city_named(city_in(end))
    if known is not None:
        return known.name
    shorter = (" ".join(said[:size]) for size in range(1, len(said)))
    return next((part for part in shorter if plain_name(part) in towns), city_in(end))
