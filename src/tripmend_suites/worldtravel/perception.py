"""How well pages are read, apart from how well is planned."""

from __future__ import annotations

import datetime as dt
import io
import json
import os
import time
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from tripmend.errors import InputError, MissingExtraError
from tripmend.extras import install_command

from ..common.each import counted, gathered
from ..common.provenance import data_hash, git_revision, package_version
from .folder import PAGES, SHOTS, TASKS, WORLD, read_folder
from .pages import Page, facts_of, pages_of, read_index
from .pages.guides import event_lines
from .reading import Fact, Reading, reader_of
from .reading.facts import KEYS
from .task import Task
from .tools import KIND_OF

# What was read beside what the page says: right, wrong without a word, abstained, missed, invented.

# A page is of one date, so another one is a wrong value and no other fact.
_KEYS = {field: names for field, names in KEYS.items() if field not in ("closed", "walk_in")}
_ORDERED = frozenset({"stops", "windows"})


@dataclass(slots=True)
class Tally:
    """Counts for one field. n: facts on the pages. right: read with all of their value. wrong: read with another value,
    silently. abstained: read as unknown. missed: not read, or read under another name. invented: read and not on the
    page. states: for slots, the counts of the state alone (``right``, ``wrong``, ``abstained``, ``missed``), whatever
    heading the slot was read under."""

    n: int = 0
    right: int = 0
    wrong: int = 0
    abstained: int = 0
    missed: int = 0
    invented: int = 0
    states: Counter[str] = field(default_factory=Counter)

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall; 1 where there was nothing to read and nothing was."""
        read = self.right + self.wrong + self.invented
        if not self.n and not read:
            return 1.0
        return 2 * self.right / (self.n + read)

    def document(self) -> dict[str, Any]:
        """The counts as JSON."""
        names = ("n", "right", "wrong", "abstained", "missed", "invented")
        return {**{name: getattr(self, name) for name in names}, "f1": round(self.f1, 5)}


def _bare(text: str) -> str:
    """Letters and digits only, without case and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if letter.isalnum())


def _plain(value: Any, name: str = "") -> Any:
    if isinstance(value, str):
        return _bare(value)
    if isinstance(value, list | tuple):
        parts = [_plain(part, name) for part in value]
        return tuple(parts if name in _ORDERED else sorted(parts, key=str))
    return value


def _key(fact: Fact) -> tuple[Any, ...]:
    subject = tuple(sorted(_bare(part) for part in fact.subject.split(">")))
    return (subject, fact.field, *(_plain(fact.value.get(name), name) for name in _KEYS.get(fact.field, ())))


def _rest(fact: Fact) -> dict[str, Any]:
    keys = _KEYS.get(fact.field, ())
    rest = {name: _plain(value, name) for name, value in fact.value.items() if name not in keys}
    if fact.field == "covers" and fact.value.get("order"):
        rest["covers"] = tuple(_bare(part) for part in fact.value["covers"])
    if fact.field == "slot" and fact.value.get("state") == "sold_out":
        rest.pop("left", None)  # the number of a sold-out slot says nothing
    return rest


def _state_elsewhere(gold: Fact, reading: Reading) -> str:
    """The state of a slot that was read under another heading, with another ticket or language: wrong is wrong
    wherever it stands. Of several at its time, the worst counts."""
    states = {
        fact.value.get("state")
        for fact in reading.of("slot")
        if fact.value.get("time") == gold.value["time"] and fact.value.get("date") == gold.value["date"]
    }
    if not states:
        return "missed"
    if states - {"unknown", gold.value["state"]}:
        return "wrong"
    return "abstained" if "unknown" in states else "right"


def compare(expected: Iterable[Fact], reading: Reading, tallies: dict[str, Tally]) -> list[str]:
    """Add one page to `tallies` (by field) and tell each fault: ``wrong``, ``abstained``, ``missed`` or ``invented``.
    The spelling of names counts without case and accents."""
    faults: list[str] = []
    read = gathered((_key(fact), fact) for fact in reading.facts)
    for gold in expected:
        tally = tallies.setdefault(gold.field, Tally())
        tally.n += 1
        found = read.get(_key(gold))
        if not found:
            tally.missed += 1
            if gold.field == "slot":
                tally.states[_state_elsewhere(gold, reading)] += 1
            faults.append("missed")
            continue
        fact = found.pop(0)
        if not found:
            del read[_key(gold)]
        unknown = gold.field == "slot" and fact.value.get("state") == "unknown"
        if gold.field == "slot":
            same = fact.value.get("state") == gold.value["state"]
            tally.states["abstained" if unknown else "right" if same else "wrong"] += 1
        want, got = _rest(gold), _rest(fact)
        if all(got.get(name) == value for name, value in want.items()):
            tally.right += 1
            continue
        tally.abstained += unknown
        tally.wrong += not unknown
        faults.append("abstained" if unknown else "wrong")
    for rest in read.values():
        for fact in rest:
            tallies.setdefault(fact.field, Tally()).invented += 1
            faults.append("invented")
    return faults


# Worse screenshots of the same pages: half the size, or compressed until it shows.

DEGRADED = {"half": "shots-half", "jpeg": "shots-jpeg"}
"""How, and the folder beside ``shots`` that takes the result under the same names."""
_QUALITY = 40


def degrade(
    folder: Path, how: str, names: Iterable[str] = (), progress: Callable[[int, int], None] | None = None
) -> Path:
    """Write a worse copy of each screenshot: ``half`` width and height, or ``jpeg`` of quality 40. What is there is
    kept, and each file is written whole or not at all.

    names: of files in ``folder/shots`` (default: all). Raises InputError for an unknown way, or without screenshots.
    """
    if how not in DEGRADED:
        raise InputError(f"{how!r} is no way to degrade; there are {', '.join(DEGRADED)}")
    try:
        from PIL import Image
    except ImportError as error:
        raise MissingExtraError(f"degrading needs Pillow; install it with: {install_command('read')}") from error
    out = folder / DEGRADED[how]
    paths = [folder / SHOTS / name for name in names] or sorted((folder / SHOTS).glob("*.png"))
    if not paths:
        raise InputError("has no screenshots; make them with `tripmend worldtravel shoot`", source=folder)
    out.mkdir(parents=True, exist_ok=True)
    for path in counted(paths, len(paths), progress):
        target = out / path.name
        if not target.exists():
            try:
                with Image.open(path) as opened:
                    image = opened.convert("RGB")
            except OSError as error:
                raise InputError("cannot be read as a picture; take it again", source=path) from error
            data = io.BytesIO()
            if how == "half":
                small = image.resize((image.width // 2, image.height // 2), Image.Resampling.LANCZOS)
                small.save(data, "PNG")
            else:
                image.save(data, "JPEG", quality=_QUALITY)
            part = target.with_name(target.name + ".part")
            part.write_bytes(data.getvalue())
            os.replace(part, target)
    return out


# What a page says, in the words of the page: the record's facts with names instead of ids.


def expected_facts(page: Page) -> tuple[Fact, ...]:
    """The gold facts of a page. What the page does not show is left out: a genre that is the title itself, and a part
    of the programme of which nothing is said."""
    town, venue = page.town, page.venue
    names = {one.id: one.name for one in town.venues}
    labels = {} if venue is None else {product.id: product.label for product in venue.products}
    events = {} if venue is None else {event.id: event for event in venue.events}
    titles = {name: event.title for name, event in events.items()}
    dishes = {} if venue is None else {dish.id: dish.label for dish in venue.menu}
    found = []
    for fact in facts_of(page):
        value: dict[str, Any] = dict(fact.value)
        if fact.field == "genre" and value["genre"] == value["event"]:
            continue
        if fact.field == "event" and not event_lines(page, events[value["event"]]):
            continue
        if fact.field == "slot":
            shown = [labels[name] for name in value["products"]] or list(labels.values())
            value["products"] = [] if value["meal"] else shown
        if "product" in value:
            value["product"] = labels[value["product"]]
        if "event" in value:
            value["event"] = titles.get(value["event"], "")
        if "covers" in value:
            value["covers"] = [titles.get(name) or names[name] for name in value["covers"]]
        if value.get("held_at"):
            value["held_at"] = names[value["held_at"]]
        if "parts" in value:
            value["parts"] = [titles[name] for name in value["parts"]]
        if "dish" in value:
            value["dish"] = dishes[value["dish"]]
        if "venues" in value:
            value["venues"] = [names[name] for name in value["venues"]]
        subject = ">".join(names[part] for part in fact.subject.split(">"))
        found.append(Fact(subject, fact.field, value, None, 1.0, "text"))
    return tuple(found)


# Reading the pages of a built folder and comparing with what they say.

Way = Literal["page", "screen"]
"""The HTML laid out by a browser, or its screenshot."""
Progress = Callable[[int, int], None]


def pages_asked(tasks: Sequence[Task]) -> set[tuple[str, str, dt.date]]:
    """Town, venue and date of the booking pages that some task needs."""
    return {(task.town, visit.venue, date) for task in tasks for visit in task.visits for date in visit.dates}


def _wanted(folder: Path, asked: bool) -> list[tuple[Page, dict[str, Any]]]:
    tasks, _, world = read_folder(folder)
    index = json.loads((folder / PAGES / "index.json").read_text(encoding="utf-8"))
    entries = {entry["file"]: entry for entry in read_index(folder)}
    needed = pages_asked(tasks)
    found = []
    for page in pages_of(world, index["seed"], index["hold_out"]):
        target = (page.town.id, page.venue.id if page.venue else "", page.date)
        if asked and page.date is not None and target not in needed:
            continue
        entry = entries.get(page.file)
        if entry is None:
            raise InputError(f"{page.file} is not in the list of pages; build the folder again", source=folder)
        found.append((page, entry))
    return found


def measure(
    folder: Path, way: Way, *, asked: bool = True, every: int = 1, shots: str = SHOTS, progress: Progress | None = None
) -> dict[str, Any]:
    """All counts as JSON: by field with precision, recall and F1, the states of slots by style and family, seconds of
    CPU spent on meaning alone (recognising and laying out come before and are kept), and where the numbers are from.

    asked: of the booking pages only those that a task needs. every: only each so many-th page. shots: the folder of the
    screenshots inside `folder`. Raises InputError for a folder that cannot be read or a page without screenshot,
    MissingExtraError without what reading needs.
    """
    from .reading import open_page

    wanted = _wanted(folder, asked)[::every]
    if not wanted:
        raise InputError("there is no such page", source=folder)
    tallies: dict[str, Tally] = {}
    by_style: dict[str, Counter[str]] = {}
    by_family: dict[str, Counter[str]] = {}
    states: Counter[str] = Counter()
    faulty = 0
    seconds: list[float] = []
    for page, entry in counted(wanted, len(wanted), progress):
        sight = open_page(folder / PAGES / page.file if way == "page" else folder / shots / f"{entry['sha256']}.png")
        begun = time.process_time()
        reading = reader_of(KIND_OF[page.kind])(sight)
        seconds.append(time.process_time() - begun)
        faulty += bool(compare(expected_facts(page), reading, tallies))
        own = tallies.get("slot", Tally()).states - states
        if own:
            by_style.setdefault(str(entry["style"]), Counter()).update(own)
            by_family.setdefault(str(entry["family"]), Counter()).update(own)
            states = tallies["slot"].states.copy()
    ordered = sorted(seconds)
    return {
        "pages": len(wanted),
        "pages_with_faults": faulty,
        "fields": {name: tally.document() for name, tally in sorted(tallies.items())},
        "slot_states": dict(states),
        "by_style": {name: dict(count) for name, count in sorted(by_style.items())},
        "by_family": {name: dict(count) for name, count in sorted(by_family.items())},
        "cpu_seconds": {"p50": ordered[len(ordered) // 2], "max": ordered[-1]},
        "record": {
            "tripmend": package_version(),
            "git": git_revision(),
            "input": way,
            "shots": shots if way == "screen" else None,
            "data": data_hash([folder / name for name in (WORLD, TASKS)]),
        },
    }
