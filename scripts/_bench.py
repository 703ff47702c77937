"""Measures repairs of synthetic trips with one worker and prints Markdown tables.

    scripts/bench                      every size: 3, 5, 7, 14 days × 50, 200, 500 places per city
    scripts/bench --quick              one small size, to see that it works
    scripts/bench --json FILE          the single measurements with their record

Every trip is checked before it is used, and every repair is checked by the library before it is returned. Times of
single repairs are taken inside one warm process; the whole process is measured apart, start and imports included.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import math
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import tripmend
from _bench_world import Trip, changes, make_trip
from tripmend.formats.native import to_data, write_trip
from tripmend.repair import repair
from tripmend.rules import check

ROOT = Path(__file__).resolve().parents[1]
SEVERITIES = ("step", "day", "plan")
TARGETS = {"step": 30, "day": 150, "plan": 1000}
"""Wanted p95 in milliseconds at 7 days × 200 places."""


@dataclass
class Cell:
    """The measurements of one size and severity: milliseconds, and how the repairs ended."""

    days: int
    places: int
    severity: str
    times: list[float] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    unproven: int = 0

    def p95(self) -> float:
        """The smallest time that at least 95 % of the repairs keep."""
        return sorted(self.times)[math.ceil(0.95 * len(self.times)) - 1]


def sound_trip(days: int, places: int, seed: int) -> Trip:
    """A made trip without a broken hard rule; stops the bench if the maker and the checker disagree."""
    trip = make_trip(days, places, seed)
    broken = [f for f in check(trip.itinerary, trip.catalogue) if f.level == "hard" and f.state == "broken"]
    if broken:
        sys.exit(f"bench: the made trip {days}×{places}/{seed} is broken: {broken[0].rule}: {broken[0].message}")
    return trip


def measure(trip: Trip, cell: Cell, count: int, seed: int, limit: float) -> None:
    """Repair `trip` after `count` changes of the cell's severity, adding to the cell."""
    for change in changes(trip, cell.severity, count, seed):
        begin = time.perf_counter()
        outcome = repair(trip.itinerary, change, trip.catalogue, time_limit=limit)
        cell.times.append((time.perf_counter() - begin) * 1000)
        cell.ends[outcome.status] += 1
        cell.unproven += not (outcome.proven and (outcome.revision is None or outcome.revision.proven))


_ALONE = """
import os, subprocess, sys, time
begin = time.perf_counter()
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, used = os.wait4(process.pid, 0)
wall, code = time.perf_counter() - begin, os.waitstatus_to_exitcode(status)
if code not in (0, 1):
    sys.exit(f"exit code {code}")
print(wall, used.ru_maxrss)
"""
"""Runs a command and prints its seconds and peak kilobytes. Done by a small process of its own, for Linux counts what
the parent takes as the child's until the child has begun."""


def whole_process(trip: Trip, severity: str, runs: int) -> tuple[float, float]:
    """Median seconds and highest megabytes of `tripmend repair` as its own process, on one change of `severity`."""
    walls, peaks = [], []
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPATH"] = str(Path(tripmend.__file__).parents[1])
    with tempfile.TemporaryDirectory() as folder:
        plan, what = Path(folder) / "trip.json", Path(folder) / "change.json"
        write_trip(plan, trip.itinerary, trip.catalogue)
        (change,) = changes(trip, severity, 1, 1)
        what.write_text(json.dumps({"tripmend": 1, **to_data(change)}), encoding="utf-8")
        command = [sys.executable, "-m", "tripmend.app.main", "repair", str(plan), "--disruption", str(what), "--json"]
        for _ in range(runs + 1):  # the first run fills the bytecode and file caches and does not count
            ran = subprocess.run(
                [sys.executable, "-c", _ALONE, *command], env=environment, capture_output=True, text=True
            )
            if ran.returncode:
                sys.exit(f"bench: the process failed: {ran.stderr.strip()[-500:]}")
            wall, peak = map(float, ran.stdout.split())
            walls.append(wall)
            peaks.append(peak / 1024)
    return median(walls[1:]), max(peaks[1:])


def growth(cells: list[Cell], severity: str, of: str) -> str:
    """The exponent with which the median grows with `days` or `places`: least squares on both logarithms."""
    other = "places" if of == "days" else "days"
    groups: dict[int, list[tuple[float, float]]] = {}
    for cell in cells:
        if cell.severity == severity:
            point = (math.log(getattr(cell, of)), math.log(median(cell.times)))
            groups.setdefault(getattr(cell, other), []).append(point)
    # Each group has its own level, so that only the growth with `of` is fitted.
    top = bottom = 0.0
    for points in groups.values():
        mean_x, mean_y = (sum(values) / len(points) for values in zip(*points, strict=True))
        top += sum((x - mean_x) * (y - mean_y) for x, y in points)
        bottom += sum((x - mean_x) ** 2 for x, _ in points)
    return f"{of}^{top / bottom:.2f}"


def record(options: argparse.Namespace) -> dict[str, object]:
    """What the numbers belong to."""
    git = subprocess.run(
        ["git", "-C", str(ROOT), "describe", "--always", "--dirty", "--abbrev=12"],
        capture_output=True,
        text=True,
        check=False,
    )
    maker = hashlib.sha256((ROOT / "scripts" / "_bench_world.py").read_bytes()).hexdigest()
    return {
        "version": tripmend.__version__,
        "git": git.stdout.strip() or "unknown",
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} CPUs",
        "trips": options.trips,
        "cases": options.cases,
        "seed": options.seed,
        "time_limit": options.time_limit,
        "maker_sha256": maker,
    }


def say(line: str = "") -> None:
    print(line, flush=True)


def sizes_table(options: argparse.Namespace) -> list[Cell]:
    """A table with a row for each size of trip, told as it grows, and what was measured."""
    say("| days | places per city | step median / p95 | day median / p95 | plan median / p95 | repaired of all |")
    say("|---|---|---|---|---|---|")
    cells: list[Cell] = []
    for days in options.days:
        for places in options.places:
            row = [Cell(days, places, severity) for severity in SEVERITIES]
            for number in range(options.trips):
                trip = sound_trip(days, places, options.seed + number)
                for cell in row:
                    measure(trip, cell, options.cases, options.seed + number, options.time_limit)
            cells += row
            ends = sum((cell.ends for cell in row), Counter())
            times = " | ".join(f"{median(cell.times):.0f} / {cell.p95():.0f}" for cell in row)
            good = ends["repaired"] + ends["unchanged"]
            rest = ", ".join(
                f"{count} {name}" for name, count in sorted(ends.items()) if name not in ("repaired", "unchanged")
            )
            say(f"| {days} | {places} | {times} | {good} of {ends.total()}{f' ({rest})' if rest else ''} |")
    return cells


def say_verdicts(cells: list[Cell], options: argparse.Namespace) -> None:
    """How times grow with the size, how many answers lack a proof, and whether the aims are met."""
    say()
    for severity in SEVERITIES:
        grown = [growth(cells, severity, of) for of in ("days", "places") if len(getattr(options, of)) > 1]
        if grown:
            say(f"{severity}: the median grows like {' and '.join(grown)}.")
    unproven = sum(cell.unproven for cell in cells)
    say(f"{unproven} of {sum(len(cell.times) for cell in cells)} answers came without a proof (time limit).")
    for cell in cells:
        if (cell.days, cell.places) == (7, 200):
            wanted = TARGETS[cell.severity]
            met = "met" if cell.p95() <= wanted else "MISSED"
            say(f"7 days × 200 places, {cell.severity}: p95 {cell.p95():.0f} ms, wanted ≤ {wanted} ms: {met}.")


def whole_processes(options: argparse.Namespace) -> list[dict[str, object]]:
    """A table of whole processes for 7 days × 200 places (or the first size) and the largest size, and its rows."""
    say()
    say("| whole process | median wall time (s) | peak memory (MB) |")
    say("|---|---|---|")
    usual = (7, 200) if 7 in options.days and 200 in options.places else (options.days[0], options.places[0])
    processes: list[dict[str, object]] = []
    for days, places in dict.fromkeys([usual, (max(options.days), max(options.places))]):
        trip = sound_trip(days, places, options.seed)
        for severity in SEVERITIES:
            wall, peak = whole_process(trip, severity, options.process_runs)
            processes.append({"days": days, "places": places, "severity": severity, "seconds": wall, "megabytes": peak})
            say(f"| {days} days × {places} places, {severity} | {wall:.2f} | {peak:.0f} |")
    return processes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--days", type=int, nargs="+", default=[3, 5, 7, 14])
    parser.add_argument("--places", type=int, nargs="+", default=[50, 200, 500])
    parser.add_argument("--trips", type=int, default=3, help="made trips per size (default 3)")
    parser.add_argument("--cases", type=int, default=10, help="changes per trip and severity (default 10)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time-limit", type=float, default=10.0, help="seconds per repair (default 10)")
    parser.add_argument("--process-runs", type=int, default=5, help="whole processes per severity (default 5, 0: none)")
    parser.add_argument("--quick", action="store_true", help="3 days × 50 places, 1 trip, 3 changes, 1 process")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the measurements and their record")
    options = parser.parse_args()
    if options.quick:
        options.days, options.places, options.trips, options.cases, options.process_runs = [3], [50], 1, 3, 1

    importlib.import_module("ortools.sat.python.cp_model")  # once, before anything is timed
    kept = record(options)
    say(f"tripmend {kept['version']} ({kept['git']}), Python {kept['python']}, {kept['machine']}, one worker")
    say(f"{options.trips} trips × {options.cases} changes per row and severity, seed {options.seed}; milliseconds")
    say()
    cells = sizes_table(options)
    say_verdicts(cells, options)
    processes = whole_processes(options) if options.process_runs else []
    if options.json is not None:
        data = {
            "record": kept,
            "cells": [
                {
                    "days": c.days,
                    "places": c.places,
                    "severity": c.severity,
                    "ends": dict(c.ends),
                    "unproven": c.unproven,
                    "milliseconds": [round(t, 2) for t in c.times],
                }
                for c in cells
            ],
            "processes": processes,
        }
        options.json.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
