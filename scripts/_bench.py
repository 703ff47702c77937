"""Measures repairs of made trips in CPU time of one worker, a commit before and this tree side by side.

    scripts/bench                      20 cases a cell, some hours of work; --quick: a few minutes
    scripts/bench --before COMMIT      against another commit than the last release tag, or HEAD~1 where there is none
    scripts/bench --json FILE          the single measurements with their record
    scripts/bench --cells 7x200:plan 3x500:plan     some cells only

Prints Markdown tables: each cell before and after, with its aim; plain searches (`_bench_cpsat`, `_bench_search`) over
the problems that the engine poses; whole processes; the batch with more and more workers; and draws how times grow
(docs/speed.svg). Every trip is checked before it is used, and the library checks every repair before it is handed out.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import math
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import tripmend
from _bench_growth import picture
from _bench_run import size_of, sound_trip
from _bench_side import side_by_side
from _bench_world import changes
from tripmend.repair import Case, repair_many

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs" / "speed.svg"
SEVERITIES = ("step", "day", "plan")
AIMS = {
    "2x12:step": 2, "2x12:day": 2,
    "7x200:step": 10, "7x200:day": 50, "7x200:plan": 300,
    "3x500:plan": 500,
    "14x500:step": 20, "14x500:day": 150, "14x500:plan": 800,
    "30x50:step": 60, "30x50:day": 250, "30x50:plan": 2000,
    "30x500:step": 60, "30x500:day": 250, "30x500:plan": 2000,
    "7x5000:step": 60, "7x5000:day": 400, "7x5000:plan": 2000,
}  # fmt: skip
"""Wanted milliseconds of CPU time, p95; of the small worlds (2x12) the median."""
GROWTH = tuple(f"{days}x{places}:{s}" for days in (3, 7, 14, 30) for places in (50, 500, 5000) for s in SEVERITIES)
QUICK = ("2x12:step", "2x12:day", "7x200:step", "7x200:day", "7x200:plan", "3x50:step", "3x500:step")


@dataclass
class Cell:
    """The measurements of one size and severity with one commit: milliseconds of CPU time, and how repairs ended."""

    times: list[float] = field(default_factory=list)
    answers: list[tuple[str, str | None]] = field(default_factory=list)
    proven: int = 0

    def add(self, case: dict[str, Any]) -> None:
        """Take in one case."""
        self.times.append(case["milliseconds"])
        self.answers.append((case["status"], case["cost"]))
        self.proven += case["proven"]

    @property
    def p95(self) -> float:
        """The smallest time that at least 95 % of the repairs keep."""
        return sorted(self.times)[math.ceil(0.95 * len(self.times)) - 1]

    def __str__(self) -> str:
        if not self.times:
            return "–"
        return f"{median(self.times):,.0f} / {self.p95:,.0f} ({sum(self.times) / 1000:,.1f} s)"


def say(line: str = "") -> None:
    print(line, flush=True)


def git(*words: str, tree: Path = ROOT) -> str:
    """What git says, one line; empty where it fails."""
    ran = subprocess.run(["git", "-C", str(tree), *words], capture_output=True, text=True, check=False)
    return ran.stdout.strip() if not ran.returncode else ""


def before_of(commit: str | None) -> str:
    """The commit to compare with: what was asked for, else the last release tag, else the one before this."""
    chosen = commit or git("describe", "--tags", "--abbrev=0", "HEAD~1") or "HEAD~1"
    found = git("rev-parse", "--short=12", f"{chosen}^{{commit}}")
    if not found:
        sys.exit(f"bench: {chosen} is no commit of this repository")
    return found


@contextlib.contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """A worktree of a commit, as long as it is needed."""
    with tempfile.TemporaryDirectory(prefix="tripmend-bench-") as folder:
        tree = Path(folder) / "before"
        if git("worktree", "add", "--detach", str(tree), commit) == "" and not tree.exists():
            sys.exit(f"bench: no worktree of {commit} could be made")
        try:
            yield tree
        finally:
            git("worktree", "remove", "--force", str(tree))


def measured(tree: Path, cell: str, options: argparse.Namespace, seed: int, cases: int) -> Iterator[dict[str, Any]]:
    """The cases of one trip in one cell, each by the tripmend of a tree."""
    command = [sys.executable, str(ROOT / "scripts" / "_bench_run.py"), cell, f"--cases={cases}", "--trips=1"]
    command += [f"--seed={seed}", f"--time-limit={options.time_limit}"]
    ran = subprocess.run(command, env=environment(tree), capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.exit(f"bench: {cell} failed in {tree}: {ran.stderr.strip()[-500:]}")
    return (json.loads(line) for line in ran.stdout.splitlines())


def environment(tree: Path) -> dict[str, str]:
    """The variables for a process that uses the tripmend of a tree."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(tree / "src")}


def cells_table(trees: list[Path], options: argparse.Namespace) -> dict[str, list[Cell]]:
    """A table with a row for each cell, told as it grows: each trip is mended by one commit right after the other."""
    say(f"CPU ms: median / p95 (sum) of {options.cases} cases a cell, {options.trips} trips, seed {options.seed}.")
    say()
    say("| cell | aim | before | after | proved | same cost |")
    say("|---|---|---|---|---|---|")
    found: dict[str, list[Cell]] = {}
    for name in options.cells:
        row = [Cell() for _ in trees]
        for number in range(options.trips):
            cases = options.cases // options.trips + (number < options.cases % options.trips)
            for tree, cell in zip(trees, row, strict=True):
                for case in measured(tree, name, options, options.seed + number, cases) if cases else ():
                    cell.add(case)
        found[name] = row
        before, after = (row[0], row[-1]) if len(row) > 1 else (Cell(), row[0])
        same = sum(one == two for one, two in zip(before.answers, after.answers, strict=False))
        told = f"{same} of {len(before.answers)}" if before.answers else "–"
        say(f"| {name} | {verdict(name, after)} | {before} | {after} | {after.proven} of {len(after.times)} | {told} |")
    return found


def verdict(name: str, cell: Cell) -> str:
    """The aim of a cell, and whether it is met."""
    aim = AIMS.get(name)
    if aim is None:
        return "–"
    got = median(cell.times) if name.startswith("2x12") else cell.p95
    return f"≤ {aim:,}: {'met' if got <= aim else 'missed'}"


_ALONE = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, used = os.wait4(process.pid, 0)
seconds, code = used.ru_utime + used.ru_stime, os.waitstatus_to_exitcode(status)
if code not in (0, 1):
    sys.exit(f"exit code {code}")
print(seconds, used.ru_maxrss)
"""
"""Runs a command and prints its CPU seconds and peak kilobytes. Done by a small process of its own, for Linux counts
what the parent takes as the child's until the child has begun."""


def processes(trees: list[Path], options: argparse.Namespace) -> dict[str, list[float]]:
    """Whole processes: importing the package, and an easy repair of the bundled trip, each with both commits."""
    trip, change = ROOT / "examples" / "rome" / "trip.json", ROOT / "examples" / "rome" / "change-1-easy.json"
    commands = {"python -c pass": ["-c", "pass"], "import tripmend": ["-c", "import tripmend"]}
    easy = ["-m", "tripmend.app.main", "repair", str(trip), "--disruption", str(change)]
    commands["the easy repair of Rome"] = easy
    found: dict[str, list[float]] = {}
    say()
    say("| whole process | CPU seconds before | after | peak memory after, MB |")
    say("|---|---|---|---|")
    for name, words in commands.items():
        times, peak = [], 0.0
        for tree in trees:
            runs = [process(tree, words) for _ in range(options.process_runs + 1)][1:]  # the first fills the caches
            times.append(median(seconds for seconds, _ in runs))
            peak = max(kilobytes for _, kilobytes in runs) / 1024
        found[name] = times
        before = f"{times[0]:.2f}" if len(times) > 1 else "–"
        say(f"| {name} | {before} | {times[-1]:.2f} | {peak:.0f} |")
    return found


def process(tree: Path, words: list[str]) -> tuple[float, float]:
    """CPU seconds and peak kilobytes of a Python process."""
    command = [sys.executable, "-c", _ALONE, sys.executable, *words]
    ran = subprocess.run(command, env=environment(tree), capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.exit(f"bench: the process failed: {ran.stderr.strip()[-500:]}")
    seconds, kilobytes = map(float, ran.stdout.split())
    return seconds, kilobytes


def batch(options: argparse.Namespace) -> dict[int, float]:
    """How many repairs a second more and more workers make of the CPU time that each has, beside one alone.

    What counts is CPU time, of the parent and all its workers with their start: so the figure is what the handing out
    costs, whatever else the machine does at the time. By the clock it holds where each worker has a core of its own.
    """
    say()
    say("| workers | CPU ms a repair | efficiency per added worker | repairs a second by the clock |")
    say("|---|---|---|---|")
    cases = []
    for seed in range(1, 5):
        trip = sound_trip(7, 200, seed)
        for severity in ("step", "day", "plan"):
            for n, change in enumerate(changes(trip, severity, options.batch // 12, seed)):
                cases.append(Case(trip.itinerary, change, trip.catalogue, key=f"{seed}/{severity}/{n}"))
    spent: dict[int, float] = {}
    list(repair_many(cases[:8]))  # imports, once
    for workers in range(1, max(2, os.cpu_count() or 1) + 1):
        begin, clock = _cpu(), time.perf_counter()
        done = list(repair_many(cases, workers=workers))
        spent[workers] = (_cpu() - begin) / len(done)
        rate = len(done) / (time.perf_counter() - clock)
        if any(mended.error for mended in done):
            sys.exit("bench: a case of the batch failed")
        before = (workers - 1) / spent[workers - 1] if workers > 1 else 0
        added = (workers / spent[workers] - before) * spent[1]
        say(f"| {workers} | {1000 * spent[workers]:.0f} | {added:.2f} | {rate:.1f} |")
    return spent


def _cpu() -> float:
    """CPU seconds of this process and of those that it started and that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def record(options: argparse.Namespace, before: str | None) -> dict[str, object]:
    """What the numbers belong to."""
    maker = hashlib.sha256((ROOT / "scripts" / "_bench_world.py").read_bytes()).hexdigest()
    return {
        "version": tripmend.__version__,
        "before": before,
        "after": git("describe", "--always", "--dirty", "--abbrev=12") or "unknown",
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} CPUs",
        "load": os.getloadavg()[0],
        "trips": options.trips,
        "cases": options.cases,
        "seed": options.seed,
        "time_limit": options.time_limit,
        "maker_sha256": maker,
    }


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--before", metavar="COMMIT", help="what to compare with (default: the last release tag, or HEAD~1)"
    )
    parser.add_argument("--alone", action="store_true", help="this tree only, nothing before it")
    parser.add_argument("--cells", nargs="+", metavar="DAYSxPLACES:SEVERITY", help="some cells (default: all)")
    parser.add_argument("--cases", type=int, default=20, help="changes per cell (default 20)")
    parser.add_argument("--trips", type=int, default=2, help="made trips per cell (default 2)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time-limit", type=float, default=10.0, help="seconds of work per repair (default 10)")
    parser.add_argument("--process-runs", type=int, default=5, help="whole processes of each sort (default 5, 0: none)")
    parser.add_argument("--batch", type=int, default=600, help="cases for the batch (default 600, 0: none)")
    parser.add_argument("--side", type=int, default=42, help="small worlds for plain searches (default 42, 0: none)")
    parser.add_argument(
        "--growth", type=int, default=4, help="cases of the cells that only the picture needs (0: none)"
    )
    parser.add_argument("--quick", action="store_true", help="few cells and cases")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the measurements and their record")
    options = parser.parse_args()
    if options.quick:
        options.cases, options.process_runs, options.batch, options.side, options.growth = 6, 2, 48, 12, 0
    options.cells = options.cells or list(QUICK if options.quick else AIMS)
    return options


def main() -> None:
    options = arguments()
    before = None if options.alone else before_of(options.before)
    kept = record(options, before)
    say(f"tripmend {kept['version']}, Python {kept['python']}, {kept['machine']}, load {kept['load']:.1f}")
    say(f"before: {before or '–'}, after: {kept['after']}")
    with contextlib.ExitStack() as stack:
        trees = ([] if before is None else [stack.enter_context(checked_out(before))]) + [ROOT]
        cells = cells_table(trees, options)
        ran = processes(trees, options) if options.process_runs else {}
    sides = side_by_side(options.side, say) if options.side else {}
    rates = batch(options) if options.batch else {}
    if options.growth:
        medians = {name: median(row[-1].times) for name, row in cells.items()}
        for name in GROWTH:
            if name not in medians:
                cell = Cell()
                for case in measured(ROOT, name, options, options.seed, options.growth):
                    cell.add(case)
                medians[name] = median(cell.times)
        PICTURE.write_text(picture({size_of(name): ms for name, ms in medians.items()}), encoding="utf-8")
        say(f"\nHow the median grows stands in {PICTURE.relative_to(ROOT)}: " + json.dumps(medians))
    if options.json is not None:
        data = {
            "record": kept,
            "cells": {name: [vars(cell) for cell in row] for name, row in cells.items()},
            "processes": ran,
            "plain searches": sides,
            "batch": rates,
        }
        options.json.write_text(json.dumps(data, indent=1, default=list) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
