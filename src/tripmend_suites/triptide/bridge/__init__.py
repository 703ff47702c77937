"""The bridge between TripTide's records and tripmend's trips.

`to_trip` makes an itinerary and the catalogue of its cities of a record and the database; `to_record` writes an
itinerary back. Who plans a trip from nothing takes `trip_catalogue` (the places, events and connections), `PARAMETERS`
and `DAY_START` (nothing before it), gives every journey the door of the lodging at each end where one sleeps there
(`end_at`), so that the ways between are counted, and hands the result to `to_record` with a record that has no days.
"""

from .city import CityCatalogue, Way, city_catalogue, connections, end_at, interests_of, pace_of, trip_catalogue
from .day import BUFFER, DAY_START, HOTEL_MINUTES, PARAMETERS
from .record import to_record
from .trip import BridgedTrip, to_trip, traveller_of

__all__ = [
    "BUFFER",
    "DAY_START",
    "HOTEL_MINUTES",
    "PARAMETERS",
    "BridgedTrip",
    "CityCatalogue",
    "Way",
    "city_catalogue",
    "connections",
    "end_at",
    "interests_of",
    "pace_of",
    "to_record",
    "to_trip",
    "traveller_of",
    "trip_catalogue",
]
