"""The database of TripTide and TripCraft (cities, flights, restaurants, attractions, accommodations, events, nearest
transit stops, roads): a folder in the authors' file names and columns, in and out.

Behind their columns stand ours where the tables know more (opening hours, prices, positions); a folder without them
reads as well, with None in those fields. Nothing is decided here: money stays in dollars, names as they are written.
"""

from __future__ import annotations

from .files import read_database, write_database
from .rows import Accommodation, Attraction, City, Database, Event, Flight, Ground, Restaurant, Skipped, Transit

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
