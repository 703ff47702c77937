"""How well and how fast the world is read: places of OpenStreetMap, their opening hours, timetables.

Every map (``*.osm.pbf``, ``*.osm``) and timetable (``*.zip``) in the folder ``world`` of the data is read around a trip
in its middle; without the folder only an extract of 100,000 places made here. Seconds are of the processor, memory is
the most that the process had.
"""

from __future__ import annotations

import argparse
import csv
import datetime as dt
import io
import os
import random
import resource
import tempfile
import time
import zipfile
from pathlib import Path

import osmium

from tripmend.formats.world import Around, read_gtfs, read_osm
from tripmend.formats.world.harvest import City

SORTS = (
    ("tourism", "museum"),
    ("amenity", "restaurant"),
    ("tourism", "hotel"),
    ("amenity", "cafe"),
    ("leisure", "park"),
)
HOURS = (
    *("Mo-Fr 09:00-18:00; Sa 10:00-14:00", "24/7", "Tu-Su 10:00-18:00; PH off", "Mo-Su 11:30-14:30,18:00-23:00"),
    *("We-Su 17:00-01:00", "sunrise-sunset", "Apr-Oct: Mo-Su 09:00-19:00; Nov-Mar: Mo-Su 10:00-16:00", "10:00+"),
    *("by appointment", "Th[1] 10:00-20:00", "täglich 10-18 Uhr"),
)
MIDDLE = (48.2, 16.37)


def made(path: Path, count: int) -> Path:
    """An extract of so many places, and as many objects again that no traveller wants; always the same."""
    draw = random.Random(1)
    with osmium.SimpleWriter(str(path)) as writer:
        for number in range(1, 2 * count + 1):
            at = (MIDDLE[1] + draw.uniform(-0.1, 0.1), MIDDLE[0] + draw.uniform(-0.08, 0.08))
            tags = {"name": f"Place {number}"}
            if number > count:
                tags["highway"] = "bus_stop"
            else:
                key, value = draw.choice(SORTS)
                tags[key] = value
                if draw.random() < 0.6:
                    tags["opening_hours"] = draw.choice(HOURS)
            writer.add_node(osmium.osm.mutable.Node(id=number, location=at, tags=tags))
    return path


def middle(path: Path) -> tuple[float, float]:
    """The middle of what a map or timetable has, half of it on each side."""
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as feed, feed.open("stops.txt") as stops:
            rows = csv.DictReader(io.TextIOWrapper(stops, "utf-8-sig"))
            spots = [(float(row["stop_lat"]), float(row["stop_lon"])) for row in rows if row.get("stop_lat")]
    else:
        spots = [(one.location.lat, one.location.lon) for one in osmium.FileProcessor(str(path)) if one.is_node()]
    lats, lons = sorted(spot[0] for spot in spots), sorted(spot[1] for spot in spots)
    return lats[len(lats) // 2], lons[len(lons) // 2]


def show(path: Path, at: tuple[float, float], km: float) -> None:
    where = Around((City("here", (at,)),), km, (dt.date.today(),), "EUR")
    begin = time.process_time()
    found = read_osm(path, where)
    values, read = found.hours
    share = f"{read / values:.1%}" if values else "none"
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{path.name}: {len(found.catalogue.places)} places in {time.process_time() - begin:.1f} s, {peak:.0f} MB")
    print(f"  opening hours: {read} of {values} read ({share}), {values - read} unknown with their reason")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=os.environ.get("TRIPMEND_DATA"), help="the folder with world/")
    parser.add_argument("--places", type=int, default=100_000, help="of the extract made here")
    parser.add_argument("--within", type=float, default=50.0, help="kilometres around the middle of a map")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        show(made(Path(folder) / "made.osm.pbf", given.places), MIDDLE, 30.0)
    real = sorted((given.data / "world").glob("*")) if given.data is not None else []
    for path in real:
        if path.name.endswith((".osm.pbf", ".osm")):
            show(path, middle(path), given.within)
        elif path.suffix == ".zip":
            begin = time.process_time()
            found = read_gtfs(
                path, Around((City("here", (middle(path),)),), given.within, (dt.date.today(),), "EUR"), []
            )
            print(f"{path.name}: {'; '.join(found.notes) or 'read'} in {time.process_time() - begin:.1f} s")
    if not real:
        print("no real maps or timetables: put them into the folder world of --data")


if __name__ == "__main__":
    main()
