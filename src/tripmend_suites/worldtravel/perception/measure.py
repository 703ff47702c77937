"""Reading the pages of a built folder and comparing with what they say."""

from __future__ import annotations

import datetime as dt
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from tripmend.errors import InputError
from tripmend.read import Reading, Sheet, reader_of

from ...common._provenance import data_hash, git_revision, package_version
from ..folder import PAGES, SHOTS, TASKS, WORLD, read_folder
from ..pages import Page, pages_of, read_index
from ..task import Task
from .compare import Fault, Tally, compare
from .expected import KIND_OF, expected_facts

__all__ = ["Looked", "Way", "looked_at", "measure", "pages_asked"]

Way = Literal["page", "screen"]
"""The HTML laid out by a browser, or its screenshot."""
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Looked:
    """A page that was read. entry: its line in the list of pages. cpu: seconds spent on meaning alone; recognising and
    laying out come before and are kept."""

    page: Page
    entry: dict[str, Any]
    sheet: Sheet
    reading: Reading
    faults: tuple[Fault, ...]
    cpu: float


def pages_asked(tasks: Sequence[Task]) -> set[tuple[str, str, dt.date]]:
    """Town, venue and date of the booking pages that some task needs."""
    return {(task.town, visit.venue, date) for task in tasks for visit in task.visits for date in visit.dates}


def _wanted(folder: Path, kinds: Sequence[str], asked: bool) -> list[tuple[Page, dict[str, Any]]]:
    tasks, _, world = read_folder(folder)
    index = json.loads((folder / PAGES / "index.json").read_text(encoding="utf-8"))
    entries = {entry["file"]: entry for entry in read_index(folder)}
    needed = pages_asked(tasks)
    found = []
    for page in pages_of(world, index["seed"], index["hold_out"]):
        kind = KIND_OF[page.kind]
        if kinds and kind not in kinds:
            continue
        target = (page.town.id, page.venue.id if page.venue else "", page.date)
        if asked and page.date is not None and target not in needed:
            continue
        entry = entries.get(page.file)
        if entry is None:
            raise InputError(f"{page.file} is not in the list of pages; build the folder again", source=folder)
        found.append((page, entry))
    return found


def _sheet(folder: Path, shots: str, page: Page, entry: dict[str, Any], way: Way) -> Sheet:
    from tripmend.read import sheet_of_page, sheet_of_screenshot

    if way == "page":
        return sheet_of_page(folder / PAGES / page.file)
    return sheet_of_screenshot(folder / shots / f"{entry['sha256']}.png")


def looked_at(
    folder: Path,
    way: Way,
    tallies: dict[str, Tally],
    *,
    kinds: Sequence[str] = (),
    asked: bool = True,
    every: int = 1,
    shots: str = SHOTS,
    progress: Progress | None = None,
) -> Iterator[Looked]:
    """Read page after page and count into `tallies`.

    kinds: of readers (default: all). asked: of the booking pages only those that a task needs. every: only each so
    many-th page. shots: the folder of the screenshots inside `folder`. Raises InputError for a folder that cannot be
    read or a page without screenshot, MissingExtraError without what reading needs.
    """
    wanted = _wanted(folder, kinds, asked)[::every]
    if not wanted:
        raise InputError("there is no such page", source=folder)
    for number, (page, entry) in enumerate(wanted, 1):
        sheet = _sheet(folder, shots, page, entry, way)
        begun = time.process_time()
        reading = reader_of(KIND_OF[page.kind])(sheet)
        spent = time.process_time() - begun
        yield Looked(page, entry, sheet, reading, tuple(compare(expected_facts(page), reading, tallies)), spent)
        if progress is not None:
            progress(number, len(wanted))


def measure(
    folder: Path,
    way: Way,
    *,
    kinds: Sequence[str] = (),
    asked: bool = True,
    every: int = 1,
    shots: str = SHOTS,
    each: Callable[[Looked], None] | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """All counts as JSON: by field with precision, recall and F1, the states of slots by style and family, seconds of
    CPU, and where the numbers are from. Arguments as of `looked_at`; each: called with every page read."""
    tallies: dict[str, Tally] = {}
    by_style: dict[str, Counter[str]] = {}
    by_family: dict[str, Counter[str]] = {}
    states: Counter[str] = Counter()
    faulty = pages = 0
    seconds: list[float] = []
    for looked in looked_at(
        folder, way, tallies, kinds=kinds, asked=asked, every=every, shots=shots, progress=progress
    ):
        pages += 1
        faulty += bool(looked.faults)
        seconds.append(looked.cpu)
        own = tallies.get("slot", Tally()).states - states
        if own:
            by_style.setdefault(str(looked.entry["style"]), Counter()).update(own)
            by_family.setdefault(str(looked.entry["family"]), Counter()).update(own)
            states = tallies["slot"].states.copy()
        if each is not None:
            each(looked)
    ordered = sorted(seconds)
    return {
        "pages": pages,
        "pages_with_faults": faulty,
        "fields": {name: tally.document() for name, tally in sorted(tallies.items())},
        "slot_states": dict(states),
        "by_style": {name: dict(count) for name, count in sorted(by_style.items())},
        "by_family": {name: dict(count) for name, count in sorted(by_family.items())},
        "cpu_seconds": {"p50": ordered[len(ordered) // 2], "max": ordered[-1]} if ordered else {},
        "record": {
            "tripmend": package_version(),
            "git": git_revision(),
            "input": way,
            "shots": shots if way == "screen" else None,
            "data": data_hash([folder / name for name in (WORLD, TASKS)]),
        },
    }
