"""One side of the bench: repairs made trips with the tripmend that PYTHONPATH names, and prints a JSON line per case.

    PYTHONPATH=TREE/src python scripts/_bench_run.py 7x200:plan 3x500:step --cases 20 --trips 2 --seed 1

The trips and changes are those of `_bench_world` beside this file, whichever tripmend mends them. Times are CPU time of
the process, so that what else the machine does counts little.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import importlib
import json
import sys
import time

from _bench_world import Trip, changes, make_trip
from tripmend.repair import repair
from tripmend.rules import check


def sound_trip(days: int, places: int, seed: int) -> Trip:
    """A made trip without a broken hard rule; stops the bench if the maker and the checker disagree."""
    trip = make_trip(days, places, seed)
    broken = [f for f in check(trip.itinerary, trip.catalogue) if f.level == "hard" and f.state == "broken"]
    if broken:
        sys.exit(f"bench: the made trip {days}×{places}/{seed} is broken: {broken[0].rule}: {broken[0].message}")
    return trip


def size_of(cell: str) -> tuple[int, int, str]:
    """Days, places per city and severity of a cell that is written ``7x200:plan``."""
    size, _, severity = cell.partition(":")
    days, _, places = size.partition("x")
    return int(days), int(places), severity


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cells", nargs="+", metavar="DAYSxPLACES:SEVERITY")
    parser.add_argument("--cases", type=int, default=20)
    parser.add_argument("--trips", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time-limit", type=float, default=10.0)
    options = parser.parse_args()
    # What is imported when it is first needed is so before anything is timed.
    for module in ("ortools.sat.python.cp_model", "tripmend.repair.solve._lexicographic"):
        importlib.import_module(module)
    small = sound_trip(2, 12, 1)
    for change in changes(small, "day", 4, 1):
        repair(small.itinerary, change, small.catalogue)
    for cell in options.cells:
        days, places, severity = size_of(cell)
        for number in range(options.trips):
            seed = options.seed + number
            trip = sound_trip(days, places, seed)
            gc.collect()  # what making and checking it leaves behind is no repair's to clear away
            count = options.cases // options.trips + (number < options.cases % options.trips)
            for change in changes(trip, severity, count, seed):
                begin = time.process_time()
                outcome = repair(trip.itinerary, change, trip.catalogue, time_limit=options.time_limit)
                milliseconds = (time.process_time() - begin) * 1000
                revision = outcome.revision
                text = "" if revision is None else revision.itinerary.model_dump_json()
                case = {
                    "cell": cell,
                    "milliseconds": round(milliseconds, 2),
                    "status": outcome.status,
                    "proven": outcome.proven and (revision is None or revision.proven),
                    "cost": None if revision is None else str(revision.cost),
                    "plan": hashlib.sha256(text.encode()).hexdigest()[:12],
                }
                print(json.dumps(case), flush=True)


if __name__ == "__main__":
    main()
