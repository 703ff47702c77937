"""The bridge between TripTide's records and tripmend's trips.

`to_trip` makes an itinerary and the catalogue of its cities of a record and the database; `to_record` writes an
itinerary back. Who plans a trip from nothing takes `trip_catalogue` (the places, events and connections), `PARAMETERS`
and `DAY_START` (nothing before it), gives every journey the door of the lodging at each end where one sleeps there
(`end_at`), so that the ways between are counted, and hands the result to `to_record` with a record that has no days.
"""

from ._catalogue import end_at, trip_catalogue
from ._city import CityCatalogue, cents, city_catalogue
from ._parameters import BUFFER, DAY_START, HOTEL_MINUTES, PARAMETERS, WAKE
from ._persona import interests_of, outdoor_of, pace_of, persona_of
from ._record import to_record
from ._traveller import traveller_of
from ._trip import BridgedTrip, to_trip
from ._ways import SEATS, Way, connections, ground_price

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
