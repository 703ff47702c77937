"""The database of TripTide and TripCraft (cities, flights, restaurants, attractions, accommodations, events, nearest
transit stops, roads): a folder in the authors' file names and columns, in and out.

Behind their columns stand ours where the tables know more (opening hours, prices, positions); a folder without them
reads as well, with None in those fields. Nothing is decided here: money stays in dollars, names as they are written.
"""

from __future__ import annotations

from ._index import Database
from ._read import read_database
from ._rows import Accommodation, Attraction, City, Event, Flight, Ground, Restaurant, Skipped, Transit
from ._write import write_database

__all__ = [
    "Accommodation",
    "Attraction",
    "City",
    "Database",
    "Event",
    "Flight",
    "Ground",
    "Restaurant",
    "Skipped",
    "Transit",
    "read_database",
    "write_database",
]
