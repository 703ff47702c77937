"""Timetables of GTFS (gtfs.org/schedule/reference): stations, journeys between the cities of a trip on its dates, and
ways between the places that it has in one city.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import statistics
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

from ...errors import InputError, MissingExtraError
from ...trip import Catalogue, Connection, Endpoint, Estimator, Mode, Place, TravelTime, haversine_km, zone_exists
from .harvest import Around, City, Harvest, Leftovers, unlocated_notes

_Row = Mapping[str, str]
_REACH = 0.6
"""Kilometres as the crow flies that one walks to a stop."""
_DAYTIME = range(8 * 3600, 20 * 3600)
"""When the wait for a way within a city is reckoned from the departures, seconds of the day."""
_OFTEN = 6
"""Departures in that time from which a way is told at all: what runs less often is a journey, not a way."""
_MOST = 2_000
"""Connections between two cities; a feed with more is cut to the first of each day and said to be."""
_LARGEST = 4 * 1024**3
"""Bytes of one table of a feed, unpacked."""


def _mode(kind: str) -> Mode | None:
    """What a route_type is, those of the extended list included; None for what nobody can take to another place."""
    try:
        number = int(kind)
    except ValueError:
        return None
    if number in (0, 1, 2, 5, 7, 12) or 100 <= number < 200 or 300 <= number < 700 or 900 <= number < 1000:
        return "train"
    if number in (3, 11) or 200 <= number < 300 or 700 <= number < 900:
        return "bus"
    if number == 4 or 1000 <= number < 1100 or 1200 <= number < 1300:
        return "ferry"
    return "flight" if 1100 <= number < 1200 else None


def _seconds(text: str) -> int | None:
    """``25:10:00`` as seconds after midnight of the day of service; None for a time that is left open."""
    parts = text.strip().split(":")
    if len(parts) != 3 or not all(part.strip().isdigit() for part in parts):
        return None
    hours, minutes, seconds = (int(part) for part in parts)
    return hours * 3600 + minutes * 60 + seconds if hours < 72 else None


class _Feed:
    """The tables of a feed, read one row at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.zip = zipfile.ZipFile(path)
        except FileNotFoundError as error:
            raise InputError("there is no such file", source=path) from error
        except (zipfile.BadZipFile, OSError) as error:
            raise InputError("this is no feed of GTFS: it is not a zip file", source=path) from error
        self.names = {name.rpartition("/")[2]: name for name in self.zip.namelist()}
        for name in ("stops.txt", "routes.txt", "trips.txt", "stop_times.txt"):
            if name not in self.names:
                raise InputError(f"this is no feed of GTFS: {name} is missing", source=path)

    def rows(self, name: str) -> Iterator[_Row]:
        """The rows of a table, none where the feed does not have it."""
        if name not in self.names:
            return
        info = self.zip.getinfo(self.names[name])
        if info.file_size > _LARGEST:
            raise InputError(f"{name} is larger than any timetable should be", source=self.path)
        try:
            with self.zip.open(info) as raw:
                yield from csv.DictReader(io.TextIOWrapper(raw, "utf-8-sig", newline=""))
        except (zipfile.BadZipFile, UnicodeDecodeError, csv.Error, EOFError, OSError, RuntimeError) as error:
            raise InputError(f"{name} cannot be read: {error}", source=self.path) from error


@dataclass(frozen=True, slots=True)
class _Stop:
    """A stop near the trip; station: the id of what it belongs to, itself where it stands alone."""

    name: str
    station: str
    lat: float
    lon: float
    zone: str
    city: City | None
    near: tuple[tuple[str, int], ...] = ()
    """Places of the trip to walk to, with the minutes."""


class _Call(NamedTuple):
    """A call of a trip at a stop, in seconds after midnight; whether one may board and alight there."""

    sequence: int
    stop: str
    arrival: int
    departure: int
    boards: bool
    alights: bool


@dataclass(slots=True)
class _Run:
    """A trip of the timetable, as far as it calls near our trip."""

    calls: list[_Call] = field(default_factory=list)


def _dates(feed: _Feed, dates: Sequence[dt.date]) -> dict[str, set[dt.date]]:
    """The dates of each service among those of the trip and the day before, whose late runs arrive on them."""
    wanted = set(dates) | {date - dt.timedelta(days=1) for date in dates}
    found: dict[str, set[dt.date]] = {}
    names = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    for row in feed.rows("calendar.txt"):
        first, last = row.get("start_date", ""), row.get("end_date", "")
        runs = {date for date in wanted if first <= f"{date:%Y%m%d}" <= last and row.get(names[date.weekday()]) == "1"}
        found.setdefault(row.get("service_id", ""), set()).update(runs)
    by_text = {f"{date:%Y%m%d}": date for date in wanted}
    for row in feed.rows("calendar_dates.txt"):
        date = by_text.get(row.get("date", ""))
        if date is None:
            continue
        runs = found.setdefault(row.get("service_id", ""), set())
        if row.get("exception_type") == "1":
            runs.add(date)
        else:
            runs.discard(date)
    return {service: days for service, days in found.items() if days}


def _stops(feed: _Feed, where: Around, places: Sequence[Place], zone: str, left: Leftovers) -> dict[str, _Stop]:
    walk = Estimator()
    stations: dict[str, _Row] = {}
    raw: list[_Row] = []
    for row in feed.rows("stops.txt"):
        raw.append(row)
        if row.get("location_type") == "1":
            stations[row.get("stop_id", "")] = row
    found: dict[str, _Stop] = {}
    for row in raw:
        if row.get("location_type") not in (None, "", "0"):
            continue
        parent = row.get("parent_station") or row.get("stop_id", "")
        about = stations.get(parent, row)
        try:
            lat, lon = float(row["stop_lat"]), float(row["stop_lon"])
        except (KeyError, TypeError, ValueError):
            left.put("stops have no coordinates", row.get("stop_name") or row.get("stop_id", ""))
            continue
        city = where.city_of(lat, lon)
        if city is None:
            continue
        told = row.get("stop_timezone") or about.get("stop_timezone") or ""
        own = told if told and zone_exists(told) else city.zone or zone
        spans = ((one, haversine_km(lat, lon, one.lat or 0.0, one.lon or 0.0)) for one in places)
        near = tuple((one.id, walk.minutes(km, "foot")) for one, km in spans if km <= _REACH)
        name = about.get("stop_name") or row.get("stop_name") or parent
        found[row.get("stop_id", "")] = _Stop(name, parent, lat, lon, own, city, near)
    return found


def _runs(feed: _Feed, stops: Mapping[str, _Stop], trips: Mapping[str, _Row]) -> dict[str, _Run]:
    found: dict[str, _Run] = {}
    for row in feed.rows("stop_times.txt"):
        stop, trip = row.get("stop_id", ""), row.get("trip_id", "")
        if stop not in stops or trip not in trips:
            continue
        arrival, departure = _seconds(row.get("arrival_time") or ""), _seconds(row.get("departure_time") or "")
        arrival = departure if arrival is None else arrival
        departure = arrival if departure is None else departure
        sequence = row.get("stop_sequence", "")
        if arrival is None or departure is None or not sequence.strip().isdigit():
            continue  # a stop between timed ones, whose time nobody says
        # "1" is that nobody may board, or alight, there
        boards, alights = ((row.get(name) or "").strip() != "1" for name in ("pickup_type", "drop_off_type"))
        found.setdefault(trip, _Run()).calls.append(_Call(int(sequence), stop, arrival, departure, boards, alights))
    for run in found.values():
        run.calls.sort()
    return found


def _moment(date: dt.date, seconds: int, agency: ZoneInfo) -> dt.datetime:
    """The moment in UTC: seconds count from twelve hours before noon, which is not midnight where the clock changes."""
    noon = dt.datetime(date.year, date.month, date.day, 12, tzinfo=agency).astimezone(dt.UTC)
    return noon + dt.timedelta(seconds=seconds - 12 * 3600)


def _clock(moment: dt.datetime, zone: str) -> dt.datetime:
    return moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None, second=0)


def _starts(trip: str, first: int, frequencies: Mapping[str, list[tuple[int, int, int]]]) -> list[int]:
    """By how many seconds the runs of a trip are behind what stop_times says: 0, or one a headway."""
    spans = frequencies.get(trip)
    if not spans:
        return [0]
    return [start - first for begin, end, headway in spans for start in range(begin, end, headway)]


def _frequencies(feed: _Feed) -> dict[str, list[tuple[int, int, int]]]:
    found: dict[str, list[tuple[int, int, int]]] = {}
    for row in feed.rows("frequencies.txt"):
        begin, end = _seconds(row.get("start_time") or ""), _seconds(row.get("end_time") or "")
        headway = (row.get("headway_secs") or "").strip()
        if begin is not None and end is not None and headway.isdigit() and int(headway) >= 30:
            found.setdefault(row.get("trip_id", ""), []).append((begin, end, int(headway)))
    return found


def _station_id(stop: _Stop) -> str:
    return f"gtfs-{stop.station}"[:300]


def _between(run: _Run, stops: Mapping[str, _Stop]) -> Iterator[tuple[str, str, int, int]]:
    """From the last call in one city to the first in a later one: both stops, departure and arrival."""
    last: dict[str, tuple[str, int]] = {}
    done: set[tuple[str, str]] = set()
    for call in run.calls:
        at = stops[call.stop].city
        if at is None:
            continue
        for city, (origin, leaves) in last.items():
            if call.alights and city != at.name and (city, at.name) not in done:
                done.add((city, at.name))
                yield origin, call.stop, leaves, call.arrival
        if call.boards:
            last[at.name] = call.stop, call.departure


def _ways(
    runs: Iterable[tuple[_Run, Sequence[int], int, Mode]], stops: Mapping[str, _Stop]
) -> dict[tuple[str, str], dict[Mode, list[int]]]:
    """For two places of a city the minutes of each departure by day, waiting left out; per day of service."""
    found: dict[tuple[str, str], dict[Mode, list[int]]] = {}
    for run, starts, days, mode in runs:
        for first, last in combinations(run.calls, 2):
            here, there = stops[first.stop], stops[last.stop]
            if not (first.boards and last.alights):
                continue
            if here.city is None or there.city is not here.city:
                continue
            for origin, walk in here.near:
                for target, on in there.near:
                    if origin == target:
                        continue
                    ride = -(-(last.arrival - first.departure) // 60)
                    by_day = sum((first.departure + start) % 86400 in _DAYTIME for start in starts) * days
                    times = found.setdefault((origin, target), {}).setdefault(mode, [])
                    times += [walk + ride + on] * by_day
    return found


def _travel(
    times: Mapping[tuple[str, str], Mapping[Mode, list[int]]], places: Mapping[str, Place], days: int
) -> tuple[TravelTime, ...]:
    """Door to door: the usual ride of the better half, plus half the time between two departures on a day with any.
    Only what beats walking."""
    walk = Estimator()
    found = []
    for (origin, target), by_mode in sorted(times.items()):
        here, there = places[origin], places[target]
        km = haversine_km(here.lat or 0.0, here.lon or 0.0, there.lat or 0.0, there.lon or 0.0)
        for mode, minutes in sorted(by_mode.items()):
            better = sorted(minutes)[: -(-len(minutes) // 2)]
            often = len(minutes) / days
            if often < _OFTEN:
                continue
            wait = len(_DAYTIME) / 60 / often / 2
            total = round(statistics.median(better) + wait)
            if total < walk.minutes(km, "foot"):
                found.append(TravelTime(origin=origin, destination=target, minutes=total, mode=mode))
    return tuple(found)


def _zone_of_stops(feed: _Feed) -> str | None:
    """The zone in which the first stop with coordinates lies, None where that is not known."""
    from ..bookings._places import zone_at

    for row in feed.rows("stops.txt"):
        try:
            return zone_at(float(row["stop_lat"]), float(row["stop_lon"]))
        except (KeyError, TypeError, ValueError):
            continue
        except MissingExtraError:
            return None
    return None


def read_gtfs(path: Path, where: Around, places: Iterable[Place] = ()) -> Harvest:
    """The stations of a feed near the trip, the connections between its cities on its dates, and the ways between those
    of `places` (of the trip, with coordinates) that lie in one city, door to door.

    A connection calls at the last stop in one city and the first in the other. Prices and seats are unknown. Raises
    InputError for what is no feed, and for one without anything near the trip.
    """
    feed = _Feed(path)
    left = Leftovers()
    zones = [row.get("agency_timezone", "") for row in feed.rows("agency.txt")]
    zone = next((one for one in zones if one and zone_exists(one)), "")
    if not zone:
        zone, said = _zone_of_stops(feed) or "UTC", ", ".join(filter(None, zones))
        what = f"name a time zone that there is not, {said[:60]}" if said else "do not say their time zone"
        taken = "UTC is assumed" if zone == "UTC" else f"that of their stops is taken, {zone}"
        left.put(f"feeds {what}; {taken}", path.name)
    located = {one.id: one for one in places if one.lat is not None and one.lon is not None}
    stops = _stops(feed, where, tuple(located.values()), zone, left)
    if not stops:
        raise InputError(f"no stop of this feed lies within {where.km:g} km of the trip", source=path)
    services = _dates(feed, where.dates)
    modes = {row.get("route_id", ""): (_mode(row.get("route_type", "")), row) for row in feed.rows("routes.txt")}
    trips = {row.get("trip_id", ""): row for row in feed.rows("trips.txt") if row.get("service_id", "") in services}
    runs, frequencies = _runs(feed, stops, trips), _frequencies(feed)
    agency = ZoneInfo(zone)
    connections: dict[tuple[str, str], list[Connection]] = {}
    local = []
    wanted, served = set(where.dates), set[dt.date]()
    for name, run in sorted(runs.items()):
        row = trips[name]
        mode, route = modes.get(row.get("route_id", ""), (None, {}))
        if mode is None:
            left.put("lines are of a kind that is not known", route.get("route_short_name") or name)
            continue
        starts = _starts(name, run.calls[0].departure, frequencies)
        days = sorted(services[row.get("service_id", "")])
        local.append((run, starts, len(wanted & set(days)), mode))
        served |= wanted & set(days)
        number = row.get("trip_short_name") or route.get("route_short_name") or route.get("route_long_name") or ""
        for a, b, leaves, arrives in _between(run, stops):
            here, there = stops[a], stops[b]
            if here.city is None or there.city is None:
                continue
            for date in days:
                for start in starts:
                    depart = _clock(_moment(date, leaves + start, agency), here.zone)
                    if depart.date() not in wanted:
                        continue
                    arrive = _clock(_moment(date, arrives + start, agency), there.zone)
                    ends = [
                        Endpoint(city=one.city.name, place=_station_id(one), zone=one.zone)
                        for one in (here, there)
                        if one.city is not None
                    ]
                    connections.setdefault((here.city.name, there.city.name), []).append(
                        Connection(
                            id=f"gtfs-{name}-{a}-{b}-{depart:%Y%m%dT%H%M}"[-300:],
                            mode=mode,
                            origin=ends[0],
                            destination=ends[1],
                            number=number[:100],
                            depart=depart,
                            arrive=arrive,
                        )
                    )
    kept: list[Connection] = []
    for (here_name, there_name), between in sorted(connections.items()):
        between.sort(key=lambda one: (str(one.depart), str(one.arrive), one.id))
        if len(between) > _MOST:
            left.put(
                f"of {len(between)} connections are left out, only {_MOST} a pair of cities",
                f"{here_name}–{there_name}",
            )
        kept += between[:_MOST]
    used = {end.place for one in kept for end in (one.origin, one.destination)}
    stations = {_station_id(one): one for one in stops.values() if _station_id(one) in used}
    catalogue = Catalogue(
        places=tuple(
            Place(
                id=name,
                name=one.name[:500],
                kind="station",
                city=one.city.name if one.city is not None else "",
                zone=one.zone,
                lat=round(one.lat, 6),
                lon=round(one.lon, 6),
            )
            for name, one in sorted(stations.items())
        ),
        connections=tuple({one.id: one for one in kept}.values()),
        travel=_travel(_ways(local, stops), located, max(1, len(served))),
        source=_publisher(feed) or path.name,
    )
    notes = [*unlocated_notes(where), *left.lines()]
    if not services:
        notes.append(
            f"nothing of this feed runs on the dates of the trip, {_span(where.dates)}: {_valid(feed)}; get a newer one"
        )
    elif not kept and len(where.cities) > 1:
        notes.append("no line of this feed goes from one city of the trip to another on its dates")
    return Harvest(catalogue, tuple(notes))


def _span(dates: Sequence[dt.date]) -> str:
    return f"{min(dates)} to {max(dates)}" if dates else "of which there are none"


def _valid(feed: _Feed) -> str:
    """From when to when a feed is good, a clause."""
    said = [row.get(name, "") for row in feed.rows("calendar.txt") for name in ("start_date", "end_date")]
    said += [row.get("date", "") for row in feed.rows("calendar_dates.txt")]
    dates = sorted(one for one in said if len(one) == 8 and one.isdigit())
    if not dates:
        return "it says no dates"
    first, last = (f"{one[:4]}-{one[4:6]}-{one[6:]}" for one in (dates[0], dates[-1]))
    return f"it is for {first} to {last}"


def _publisher(feed: _Feed) -> str:
    """Who made the feed, and its version, so that figures can be traced."""
    row = next(feed.rows("feed_info.txt"), None)
    if row is None:
        names = [row.get("agency_name", "") for row in feed.rows("agency.txt")]
        return "timetable of " + ", ".join(names[:3]) if names else ""
    return " ".join(filter(None, (row.get("feed_publisher_name", ""), row.get("feed_version", ""))))
