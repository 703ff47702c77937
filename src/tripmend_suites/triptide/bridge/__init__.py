"""The bridge between TripTide's records and tripmend's trips.

`to_trip` makes an itinerary and the catalogue of its cities of a record and the database; `to_record` writes an
itinerary back. Who plans a trip from nothing takes `trip_catalogue` (the places, events and connections), `PARAMETERS`
and `DAY_START` (nothing before it), gives every journey the door of the lodging at each end where one sleeps there
(`end_at`), so that the ways between are counted, and hands the result to `to_record` with a record that has no days.
"""

from .city import (
    SEATS,
    CityCatalogue,
    Way,
    cents,
    city_catalogue,
    connections,
    end_at,
    ground_price,
    interests_of,
    outdoor_of,
    pace_of,
    persona_of,
    trip_catalogue,
)
from .day import BUFFER, DAY_START, HOTEL_MINUTES, PARAMETERS, WAKE
from .record import to_record
from .trip import BridgedTrip, to_trip, traveller_of

__all__ = [
    "BUFFER",
    "DAY_START",
    "HOTEL_MINUTES",
    "PARAMETERS",
    "SEATS",
    "WAKE",
    "BridgedTrip",
    "CityCatalogue",
    "Way",
    "cents",
    "city_catalogue",
    "connections",
    "end_at",
    "ground_price",
    "interests_of",
    "outdoor_of",
    "pace_of",
    "persona_of",
    "to_record",
    "to_trip",
    "traveller_of",
    "trip_catalogue",
]
