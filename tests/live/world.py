"""A day by train, feeds about it made with the bindings, and what a watch says of them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any

from google.transit import gtfs_realtime_pb2 as pb

from tripmend import Catalogue, Itinerary
from tripmend.formats.native import trip_from
from tripmend.live import News, Observation, State, read_realtime, wanted, watch

FEED = "feed trains.example"


def leg(name: str, number: str, way: tuple[str, str], times: tuple[str, str], run: str = "") -> dict[str, Any]:
    """A train between two cities on 15 April 2026; run: the trip of its timetable, with both stops."""
    origin, destination = (city.lower() for city in way)
    found = {
        "type": "leg",
        "id": name,
        "mode": "train",
        "number": number,
        "origin": {"city": way[0], "place": f"gtfs-{origin}"},
        "destination": {"city": way[1], "place": f"gtfs-{destination}"},
        "depart": f"2026-04-{times[0]}",
        "arrive": f"2026-04-{times[1]}",
        "booked": True,
    }
    return found | ({"connection": f"gtfs-{run}-{found['depart'].replace('-', '').replace(':', '')}"} if run else {})


def document(*more: dict[str, Any], zone: str = "Europe/Rome", **fields: Any) -> dict[str, Any]:
    """Milan 10:00 – Bologna 11:05, 25 minutes to change, Bologna 11:30 – Venice 13:00; a visit at 15:00."""
    first = leg("first", "IC 123", ("Milan", "Bologna"), ("15T10:00", "15T11:05"))
    second = leg("second", "RE 456", ("Bologna", "Venice"), ("15T11:30", "15T13:00"))
    visit = {"type": "stop", "id": "visit", "place": "doge", "start": "2026-04-15T15:00", "end": "2026-04-15T16:30"}
    stations = [
        {"id": f"gtfs-{city.lower()}", "name": f"{city} Central", "kind": "station", "city": city}
        for city in ("Milan", "Bologna", "Venice")
    ]
    doge = {"id": "doge", "name": "Doge's Palace", "kind": "attraction", "city": "Venice", "hours": "09:00-19:00"}
    ways = [{"origin": "gtfs-venice", "destination": "doge", "minutes": 30}]
    later = {
        "id": "later",
        "mode": "train",
        "number": "RE 458",
        "origin": {"city": "Bologna", "place": "gtfs-bologna"},
        "destination": {"city": "Venice", "place": "gtfs-venice"},
        "depart": "2026-04-15T12:30",
        "arrive": "2026-04-15T14:00",
        "left": 50,
        "price": {"amount": 2000},
    }
    return {
        "tripmend": 1,
        "trip": {
            "id": "veneto",
            "home": "Milan",
            "days": [{"date": "2026-04-15", "items": [first, second, visit, *more]}],
            **fields,
        },
        "catalogue": {"zone": zone, "places": [*stations, doge], "connections": [later], "travel": ways},
    }


def read(data: dict[str, Any]) -> tuple[Itinerary, Catalogue]:
    """The trip and catalogue of a document."""
    found = trip_from(data)
    return found.itinerary, found.catalogue


def rome(text: str) -> dt.datetime:
    """A time on the clocks of Italy in April 2026, ``15T10:00``."""
    return dt.datetime.fromisoformat(f"2026-04-{text}:00+02:00")


def message(now: dt.datetime, *entities: Any, **header: Any) -> bytes:
    """A feed with these entities."""
    feed = pb.FeedMessage()
    feed.header.gtfs_realtime_version = "2.0"
    feed.header.timestamp = int(now.timestamp())
    for name, value in header.items():
        setattr(feed.header, name, value)
    for number, one in enumerate(entities):
        entity = feed.entity.add(id=str(number))
        if isinstance(one, pb.TripUpdate):
            entity.trip_update.CopyFrom(one)
        else:
            entity.alert.CopyFrom(one)
    return bytes(feed.SerializeToString())


def update(trip: str = "IC123", date: str = "20260415", late: Iterable[tuple[str, int]] = (), **fields: Any) -> Any:
    """A trip update; late: (stop, minutes) for each stop that it names."""
    made = pb.TripUpdate()
    made.trip.trip_id = trip
    if date:
        made.trip.start_date = date
    for name, value in fields.items():
        setattr(made.trip, name, value)
    for stop, minutes in late:
        call = made.stop_time_update.add(stop_id=stop)
        call.arrival.delay = minutes * 60
        call.departure.delay = minutes * 60
    return made


def alert(effect: int, text: str, **about: str) -> Any:
    """An alert; about: the fields of its one selector, and trip for its trip."""
    made = pb.Alert(effect=effect)
    made.header_text.translation.add(text=text, language="en")
    selector = made.informed_entity.add()
    for name, value in about.items():
        if name == "trip":
            selector.trip.trip_id = value
        else:
            setattr(selector, name, value)
    return made


class Watched:
    """A watch that is shown one feed after another; it remembers by way of its JSON, as one that is started anew."""

    def __init__(self, data: dict[str, Any] | None = None) -> None:
        self.trip, self.catalogue = read(data or document())
        self.state = State(trip=self.trip.id)

    def see(self, clock: str, *entities: Any, raw: bytes | None = None, **header: Any) -> list[News]:
        """What is new when the feed says this at that time."""
        now = rome(clock)
        made = message(now, *entities, **header) if raw is None else raw
        seen = read_realtime(FEED, made, wanted(self.state, self.trip, self.catalogue, now), now)
        return self.take(clock, seen)

    def take(self, clock: str, *observations: Observation) -> list[News]:
        """What is new with these observations."""
        state, news = watch(self.state, observations, self.trip, self.catalogue, rome(clock))
        self.state = State.model_validate_json(state.model_dump_json())
        return list(news)

    def texts(self, clock: str, *entities: Any, **header: Any) -> list[str]:
        """The sentences of what is new."""
        return [one.text for one in self.see(clock, *entities, **header)]


def late(minutes: int, **fields: Any) -> Any:
    """The first train so late at both of its stops."""
    return update(late=[("milan", minutes), ("bologna", minutes)], **fields)
