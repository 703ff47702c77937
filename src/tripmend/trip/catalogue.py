"""What is known of the world: places, connections between cities, travel times between places."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from functools import cached_property
from operator import is_
from statistics import fmean
from typing import Annotated, Any, NamedTuple, Self

from pydantic import Field, field_validator, model_validator

from .base import Record
from .hours import Hours, Site, Window, check_country, daylight, depends_on_site, joined
from .itinerary import LOCAL_MODES, Endpoint, Leg, Mode, Stop
from .money import Price
from .opening import opening_hours, site_of, slots_on
from .place import Country, Id, Kind, Place, Slot, Zone, check_zone, city_key, food_words
from .times import Clock, Date, minute_of


class Connection(Record):
    """A way to get from one city to another.

    Scheduled ones have depart and arrive (wall clock in the zone of each end); ground connections that can start at
    any time have only `minutes`. left: seats, None when unknown. dates: when an unscheduled one runs, () always.
    """

    id: Id
    mode: Mode
    origin: Endpoint
    destination: Endpoint
    number: str = ""
    depart: Clock | None = None
    arrive: Clock | None = None
    minutes: Annotated[int, Field(ge=0)] | None = None
    dates: tuple[Date, ...] = ()
    price: Price | None = None
    left: Annotated[int, Field(ge=0)] | None = None
    notes: str = ""

    @model_validator(mode="after")
    def _consistent(self) -> Connection:
        if (self.depart is None) != (self.arrive is None):
            raise ValueError("give both depart and arrive, or neither")
        return self

    def goes_again(self, leg: Leg) -> bool:
        """Whether this is the connection of `leg` as planned, and may be taken at another hour: it has no timetable,
        and it had not been cancelled before."""
        return self.id == leg.connection and self.mode == leg.mode and self.depart is None and not leg.cancelled


def is_journey(run: Leg | Connection) -> bool:
    """Whether one goes so from one city to another, not about in a city: not by taxi, on foot, or in a bus without
    number and timetable."""
    timetable = run.number != "" or (isinstance(run, Connection) and run.depart is not None)
    return run.mode not in LOCAL_MODES or (run.mode != "taxi" and timetable)


class TravelTime(Record):
    """Measured minutes from one place to another (both ways unless the reverse is listed too)."""

    origin: Id
    destination: Id
    minutes: Annotated[int, Field(ge=0)]
    mode: Mode = "foot"
    price: Price | None = None


class Spans(NamedTuple):
    """When a place is open for sure, and when it may be, the former included: minutes UTC [begin, end), apart from each
    other and in order."""

    open: tuple[tuple[int, int], ...]
    maybe: tuple[tuple[int, int], ...]


class Catalogue(Record):
    """Places, connections and travel times.

    zone, country: the defaults of places that name none and stand in a city of which no other place names one.
    source: where the facts are from.
    """

    places: tuple[Place, ...] = ()
    connections: tuple[Connection, ...] = ()
    travel: tuple[TravelTime, ...] = ()
    zone: Zone = None
    country: Country = None
    source: str = ""

    _zone = field_validator("zone")(check_zone)
    _country = field_validator("country")(check_country)

    @cached_property
    def by_id(self) -> dict[str, Place]:
        """Places by id."""
        return {place.id: place for place in self.places}

    @cached_property
    def connection_by_id(self) -> dict[str, Connection]:
        """Connections by id."""
        return {connection.id: connection for connection in self.connections}

    @cached_property
    def times(self) -> dict[tuple[str, str], tuple[TravelTime, ...]]:
        """The measured travel times by (origin, destination), reverse directions filled in."""
        found: dict[tuple[str, str], list[TravelTime]] = {}
        for time in self.travel:
            found.setdefault((time.origin, time.destination), []).append(time)
        for time in self.travel:
            back = (time.destination, time.origin)
            if not any(other.mode == time.mode for other in found.get(back, ())):
                found.setdefault(back, []).append(time)
        return {pair: tuple(times) for pair, times in found.items()}

    def place(self, target: str) -> Place | None:
        """The place called `target`, or None."""
        return self.by_id.get(target)

    @cached_property
    def lasting(self) -> dict[str, Any]:
        """What was worked out from what places and ways are, not from hours, stock or prices; the catalogues that
        `with_changes` makes share it."""
        return {}

    def _kept(self, name: str, make: Callable[[], Any]) -> Any:
        """What is in `lasting` under a name, made where it is not."""
        if name not in self.lasting:
            self.lasting[name] = make()
        return self.lasting[name]

    def with_changes(self, places: Mapping[str, Place], connections: Mapping[str, Connection]) -> Catalogue:
        """The catalogue with these places and connections, by id, in the stead of its own; what was worked out and
        holds all the same is kept."""
        if places.keys() != self.by_id.keys():
            made = self.replace(places=tuple(places.values()), connections=tuple(connections.values()))
            return self._striking(made)
        now = tuple(map(places.__getitem__, self.by_id))
        new = {place.id: place for old, place in zip(self.places, now, strict=True) if old is not place}
        runs = tuple(connections.values())
        if not new and len(runs) == len(self.connections) and all(map(is_, runs, self.connections)):
            return self
        fields = {name: getattr(self, name) for name in type(self).model_fields}
        fields["places"] = now
        made = Catalogue.model_construct(**{**fields, "connections": runs})
        kept = ["times", "parts", "towns", "town_zones"]
        if all(_is_alike(self.by_id[name], place) for name, place in new.items()) and _ends(runs) == _ends(
            self.connections
        ):
            kept += ["lasting", "city_zones", "city_countries", "_place_zones", "_hours", "_spans"]
        made.__dict__.update({name: getattr(self, name) for name in kept}, by_id={**self.by_id, **new})
        return self._striking(made)

    def _striking(self, made: Catalogue) -> Catalogue:
        """`made` from this one by a change, so that it knows what that has struck out."""
        fewer = len(made.connections) < len(self.connections)
        gone = [run for run in self.connections if run.id not in made.connection_by_id] if fewer else []
        made.__dict__["struck"] = (*self.struck, *gone)
        return made

    @property
    def city_of(self) -> dict[str, str]:
        """The city of every place, by `city_key`."""
        found: dict[str, str] = self._kept("cities", lambda: {place.id: city_key(place.city) for place in self.places})
        return found

    def middle_of(self, city: str) -> tuple[float, float] | None:
        """(latitude, longitude) in degrees of the middle of what is known in a city, by `city_key`; None where nobody
        knows where anything is."""

        def middles() -> dict[str, tuple[float, float]]:
            points: dict[str, list[tuple[float, float]]] = {}
            for place in self.places:
                if place.lat is not None and place.lon is not None:
                    points.setdefault(self.city_of[place.id], []).append((place.lat, place.lon))
            return {
                city: (fmean(lat for lat, _ in some), fmean(lon for _, lon in some)) for city, some in points.items()
            }

        found: tuple[float, float] | None = self._kept("middles", middles).get(city)
        return found

    @cached_property
    def parts(self) -> Mapping[str, str]:
        """By town the city of which it is a part, both by `city_key`; see `with_parts`."""
        return {}

    @cached_property
    def towns(self) -> Mapping[str, Place]:
        """By the id of a place in a city of several towns (`with_parts`), the place as it was in its town."""
        return {}

    def apart(self) -> Catalogue:
        """The catalogue with its places in their own towns again, as it is written down; itself where it has no others
        (`with_parts`)."""
        if not self.towns:
            return self
        places = []
        for place in self.places:
            own = self.towns.get(place.id, place)
            places.append(place.replace(city=own.city, country=own.country, zone=own.zone))
        fields = {name: getattr(self, name) for name in type(self).model_fields}
        return Catalogue.model_construct(**{**fields, "places": tuple(places)})

    @cached_property
    def town_zones(self) -> Mapping[str, str]:
        """The zone of each town of such a city, by `city_key`."""
        return {}

    def town_of(self, place: Place) -> str:
        """The town of a place, by `city_key`, also where that is a part of a city."""
        return city_key(self.towns.get(place.id, place).city)

    @cached_property
    def journeys(self) -> frozenset[frozenset[str]]:
        """The pairs of cities, by `city_key`, between which more than rides is known (`is_journey`); also what a change
        has struck out since."""
        every = (*self.connections, *self.struck)
        return frozenset(frozenset(self.end_cities(run)) for run in every if is_journey(run))

    @cached_property
    def struck(self) -> tuple[Connection, ...]:
        """What was known of connections before a change, and is not among them any more."""
        return ()

    @cached_property
    def _with_parts(self) -> dict[frozenset[tuple[str, str]], Catalogue]:
        return {}

    def with_parts(self, parts: Mapping[str, str]) -> Catalogue:
        """The catalogue in which towns are parts of cities, both by `city_key`: the same one each time."""
        key = frozenset(parts.items())
        if key not in self._with_parts:
            names = {self.city_of[place.id]: place.city for place in self.places}
            cities = {*parts, *parts.values()}
            places, towns = {}, {}
            for name, place in self.by_id.items():
                town = self.city_of[name]
                if town in cities:
                    # The one region may lie in two countries, with holidays and zones of their own.
                    told = {"country": place.country or self.city_countries.get(town), "zone": self.zone_of(name)}
                    towns[name] = place
                    place = place.replace(city=names[parts.get(town, town)], **told)
                places[name] = place
            made = self.with_changes(places, self.connection_by_id)
            made = self.replace() if made is self else made
            made.__dict__["parts"] = {**self.parts, **parts}
            made.__dict__["towns"] = {**towns, **self.towns}
            zones = {town: zone for town in cities if (zone := self.city_zones.get(town))}
            made.__dict__["town_zones"] = {**zones, **self.town_zones}
            self._with_parts[key] = made
        return self._with_parts[key]

    def replace(self, **changes: Any) -> Self:
        """A copy with `changes`, validated like a new record; what is a part of a city stays so."""
        made = super().replace(**changes)
        made.__dict__.update(
            {name: told for name in ("parts", "towns", "town_zones", "struck") if (told := getattr(self, name))}
        )
        return made

    def of_kind(self, kind: Kind, city: str | None = None) -> list[Place]:
        """The places of a kind, of one city by `city_key` (None: of all), in the order of the catalogue."""

        def sorted_out() -> dict[str, dict[str | None, list[str]]]:
            kinds: dict[str, dict[str | None, list[str]]] = {}
            cities = self.city_of
            for place in self.places:
                there = kinds.setdefault(place.kind, {})
                there.setdefault(None, []).append(place.id)
                there.setdefault(cities[place.id], []).append(place.id)
            return kinds

        return [self.by_id[name] for name in self._kept("kinds", sorted_out).get(kind, {}).get(city, ())]

    @property
    def food_words(self) -> frozenset[str]:
        """The diets, cuisines and tags that the catalogue tells of at any place, case folded."""
        words: frozenset[str] = self._kept(
            "food", lambda: frozenset(word for place in self.places for word in food_words(place))
        )
        return words

    @cached_property
    def city_zones(self) -> dict[str, str]:
        """The zone of each city by `city_key`, where places and connections that name one there agree on it."""
        found: dict[str, set[str]] = {}
        named = [(place.city, place.zone) for place in self.places]
        named += [(end.city, end.zone) for run in self.connections for end in (run.origin, run.destination)]
        for city, zone in named:
            if zone is not None:
                found.setdefault(city_key(city), set()).add(zone)
        return {city: next(iter(zones)) for city, zones in found.items() if city and len(zones) == 1}

    @cached_property
    def _place_zones(self) -> dict[str, str | None]:
        """The zones of the places that were asked for so far."""
        return {}

    def zone_in(self, city: str) -> str | None:
        """The zone of the clocks of a city, else the catalogue's."""
        key = city_key(city)
        return (
            self.town_zones.get(key)
            or self.city_zones.get(key)
            or self.city_zones.get(self.parts.get(key, key))
            or self.zone
        )

    def zone_of(self, target: str | None) -> str | None:
        """The zone of a place's clock: its own, else its city's, else the catalogue's; None is a floating clock."""
        if target is None:
            return self.zone
        known = self._place_zones
        if target not in known:
            place = self.by_id.get(target)
            known[target] = self.zone if place is None else place.zone or self.zone_in(place.city)
        return known[target]

    def minutes_of(self, stop: Stop) -> int | None:
        """Real minutes from the start of a stop to its end (the clock may change by night), None when untimed."""
        if stop.start is None or stop.end is None:
            return None
        zone = self.zone_of(stop.place)
        return minute_of(stop.end, zone) - minute_of(stop.start, zone)

    def end_zone(self, end: Endpoint) -> str | None:
        """The zone of the clock at one end of a leg: its own, else its place's, its city's, the catalogue's."""
        if end.zone is not None:
            return end.zone
        return self.zone_of(end.place) if end.place in self.by_id else self.zone_in(end.city)

    def end_city(self, end: Endpoint) -> str:
        """The city at one end of a leg, by `city_key`: its own, else its place's; "" where neither is told."""
        place = None if end.city else self.by_id.get(end.place or "")
        return self.key_of(end.city if place is None else place.city)

    def key_of(self, city: str) -> str:
        """The `city_key` of a city, or of that of which it is a part."""
        key = city_key(city)
        return self.parts.get(key, key)

    def end_cities(self, ride: Leg | Connection) -> tuple[str, str]:
        """The cities between which a leg or connection runs, as `end_city` has them."""
        return self.end_city(ride.origin), self.end_city(ride.destination)

    def is_inside(self, ride: Leg | Connection) -> bool:
        """Whether a ride does not leave its city."""
        origin, destination = self.end_cities(ride)
        return origin == destination != ""

    def way_name(self, leg: Leg) -> str:
        """The places between which a leg inside one city runs; "" where it leaves the city, or does not tell both."""
        places = [self.by_id.get(end.place or "") for end in (leg.origin, leg.destination)]
        names = [place.name for place in places if place is not None]
        return "–".join(names) if len(names) == 2 and self.is_inside(leg) else ""

    def leads_as(self, ride: Leg | Connection, other: Leg | Connection) -> bool:
        """Whether a ride may be taken in the stead of another: between the same cities and, where it stays in one city,
        between the same places, as far as both name them."""
        cities = self.end_cities(ride)
        if cities != self.end_cities(other):
            return False
        ends = (ride.origin.place, other.origin.place), (ride.destination.place, other.destination.place)
        return cities[0] != cities[1] or all(None in pair or pair[0] == pair[1] for pair in ends)

    @cached_property
    def city_countries(self) -> dict[str, str]:
        """The country of each city by `city_key`, where places that name one there agree on it."""
        found: dict[str, set[str]] = {}
        for place in self.places:
            if place.country is not None and place.city:
                found.setdefault(city_key(place.city), set()).add(place.country)
        return {city: next(iter(named)) for city, named in found.items() if len(named) == 1}

    def site(self, place: Place) -> Site:
        """Where a place of the catalogue, or a changed copy of one, is."""
        city = city_key(place.city)
        return site_of(place, self.zone_in(place.city), self.city_countries.get(city) or self.country)

    def hours(self, place: Place, date: dt.date) -> Hours:
        """`opening_hours` of a place of the catalogue, or of a changed copy of one, remembered."""
        key = place.id, date
        known = self._hours.get(key)
        if known is None or known[0] is not place:
            known = self._hours[key] = place, opening_hours(place, date, self._site_for_hours(place))
        return known[1]

    def _site_for_hours(self, place: Place) -> Site | None:
        """Where a place is, as far as its hours hang on that: to learn in which country takes a while."""
        return self.site(place) if place.hours is not None and depends_on_site(place.hours) else None

    def daylight(self, target: str, date: dt.date) -> Window | None:
        """From sunrise to sunset at a place by id, by the clock there; None where that is not known, or never is."""
        place = self.by_id.get(target)
        if place is None:
            return None
        return daylight(Site(place.lat, place.lon, place.zone or self.zone_in(place.city)), date)

    def windows(self, target: str, date: dt.date) -> tuple[Window, ...] | None:
        """The windows of a place by id that open on `date` for sure; () when it is closed, None when it may be open,
        and at no time for sure, or is not known."""
        place = self.by_id.get(target)
        if place is None:
            return None
        sure, maybe = self.hours(place, date)
        return None if maybe and not sure else sure

    def spans(self, place: Place, date: dt.date) -> Spans:
        """When a place of the catalogue, or a changed copy of one, is open from the day before `date` until two days
        after it, in sessions of whatever date; remembered."""
        key = place.id, date
        known = self._spans.get(key)
        if known is not None and known[0] is place:
            return known[1]
        zone = self.zone_of(place.id)
        days = [self.hours(place, date + dt.timedelta(days=n)) for n in (-1, 0, 1, 2)]
        sure, maybe = (
            joined([tuple((minute_of(begin, zone), minute_of(end, zone)) for begin, end in day[kind]) for day in days])
            for kind in (0, 1)
        )
        found = Spans(sure, maybe)
        self._spans[key] = place, found
        return found

    def slots(self, place: Place, date: dt.date) -> tuple[Slot, ...]:
        """The slots of a place that start on `date` (`slots_on`)."""
        return slots_on(place, date, self._site_for_hours(place)) if place.slots else ()

    @cached_property
    def _spans(self) -> dict[tuple[str, dt.date], tuple[Place, Spans]]:
        return {}

    @cached_property
    def _hours(self) -> dict[tuple[str, dt.date], tuple[Place, Hours]]:
        return {}


_LASTING = ("kind", "city", "zone", "country", "lat", "lon", "arrival_buffer", "cuisines", "tags", "diets")


def _is_alike(one: Place, other: Place) -> bool:
    """Whether a place differs from another only in what may change from day to day."""
    return all(getattr(one, name) == getattr(other, name) for name in _LASTING)


def _ends(connections: tuple[Connection, ...]) -> set[tuple[str, str | None]]:
    """The cities between which connections run, with the zones that they name."""
    return {(end.city, end.zone) for run in connections for end in (run.origin, run.destination)}
