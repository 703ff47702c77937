"""The world around a trip from open data: places of OpenStreetMap, timetables of GTFS, a travel desk's own list.

Each reader gives a `Harvest`: a catalogue, and what was not used with the reason. `join` brings catalogues and a trip
together: its items are found among the places, what the trip did not know is filled in, and each doubt is told.
"""

from .gtfs import read_gtfs
from .harvest import Around, Harvest, around
from .join import Joined, join
from .osm import read_osm
from .table import read_table

__all__ = ["Around", "Harvest", "Joined", "around", "join", "read_gtfs", "read_osm", "read_table"]
