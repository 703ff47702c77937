"""Raw visits into itineraries: Melbourne and Toronto (photos), Florence (trajectories), or any pair of CSV files.

Every row that cannot be used is refused alone, with its line and the reason; nothing is dropped in silence. The rules
and where they differ from the paper are in docs/itimo.md.
"""

from __future__ import annotations

from pathlib import Path

from ..city import City
from ..file_names import city_name, file_prefix
from .florence import read_florence
from .pair import read_pair
from .photos import PHOTOS, read_photos
from .rows import WINDOW, windows

__all__ = ["WINDOW", "read_city", "windows"]


def read_city(folder: Path, name: str) -> City:
    """The itineraries of one city out of the raw files below `folder`: of Melbourne, Toronto and Florence as they were
    published, by their names or the beginnings of their files' names (Melb, Toro), capitals or not; of any other name,
    which stays as it is written, from places.csv and visits.csv. Raises InputError when files are missing or cannot be
    read, and for a name that no file can begin with."""
    published = city_name(name)
    if published in PHOTOS:
        return read_photos(folder, published)
    return read_florence(folder) if published == "florence" else read_pair(folder, file_prefix(name))
