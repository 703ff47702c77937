"""How well pages are read, apart from how well is planned."""

from __future__ import annotations

import base64
import datetime as dt
import io
import json
import os
import time
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from tripmend.errors import InputError, MissingExtraError
from tripmend.extras import install_command
from tripmend.formats.files import write_atomically

from ..common.each import counted, gathered
from ..common.provenance import data_hash, git_revision, package_version
from .folder import PAGES, SHOTS, TASKS, WORLD, read_folder
from .pages import Page, facts_of, pages_of, read_index
from .pages.guides import event_lines
from .reading import Box, Fact, Reading, reader_of
from .reading.facts import KEYS
from .task import Task
from .tools import KIND_OF

if TYPE_CHECKING:
    from .reading import Sight

__all__ = [
    "DEGRADED",
    "KIND_OF",
    "ErrorsPage",
    "Fault",
    "Looked",
    "Tally",
    "compare",
    "degrade",
    "expected_facts",
    "looked_at",
    "measure",
    "pages_asked",
]

# What was read beside what the page says: right, wrong without a word, abstained, missed, invented.

# A page is of one date, so another one is a wrong value and no other fact.
_KEYS = {field: names for field, names in KEYS.items() if field not in ("closed", "walk_in")}
_ORDERED = frozenset({"stops", "windows"})


@dataclass(frozen=True, slots=True)
class Fault:
    """A difference. what: ``wrong``, ``abstained``, ``missed`` or ``invented``. fact: what was read, None for a missed
    one. words: in a line."""

    what: str
    field: str
    words: str
    fact: Fact | None = None

    def __str__(self) -> str:
        return f"{self.what} {self.field} {self.words}"


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


def compare(expected: Iterable[Fact], reading: Reading, tallies: dict[str, Tally]) -> list[Fault]:
    """Add one page to `tallies` (by field) and tell each fault. The spelling of names counts without case and
    accents."""
    faults: list[Fault] = []
    read = gathered((_key(fact), fact) for fact in reading.facts)
    for gold in expected:
        tally = tallies.setdefault(gold.field, Tally())
        tally.n += 1
        found = read.get(_key(gold))
        if not found:
            tally.missed += 1
            if gold.field == "slot":
                tally.states[_state_elsewhere(gold, reading)] += 1
            faults.append(Fault("missed", gold.field, f"of {gold.subject}: {gold.value}"))
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
        names = {name: fact.value.get(name) for name in _KEYS.get(gold.field, ())}
        words = f"of {gold.subject} {names}: {want} read as {got}"
        faults.append(Fault("abstained" if unknown else "wrong", gold.field, words, fact))
    for rest in read.values():
        for fact in rest:
            tallies.setdefault(fact.field, Tally()).invented += 1
            faults.append(Fault("invented", fact.field, f"of {fact.subject}: {fact.value}", fact))
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


@dataclass(frozen=True, slots=True)
class Looked:
    """A page that was read. entry: its line in the list of pages. cpu: seconds spent on meaning alone; recognising and
    laying out come before and are kept."""

    page: Page
    entry: dict[str, Any]
    sight: Sight
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


def _sight(folder: Path, shots: str, page: Page, entry: dict[str, Any], way: Way) -> Sight:
    from .reading import open_page

    return open_page(folder / PAGES / page.file if way == "page" else folder / shots / f"{entry['sha256']}.png")


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
    for page, entry in counted(wanted, len(wanted), progress):
        sight = _sight(folder, shots, page, entry, way)
        begun = time.process_time()
        reading = reader_of(KIND_OF[page.kind])(sight)
        spent = time.process_time() - begun
        yield Looked(page, entry, sight, reading, tuple(compare(expected_facts(page), reading, tallies)), spent)


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


# A page of what was misread, each with the piece of the picture that it was read from.

_MARGIN = 28
_ORDER = ("wrong", "abstained", "invented", "missed")
_HEAD = """<!doctype html><html lang="en"><meta charset="utf-8"><title>What was misread</title><style>
body{font:15px/1.5 system-ui,sans-serif;max-width:1100px;margin:2em auto;padding:0 1em;color:#1d2330;background:#fafbfc}
h2{margin:1.6em 0 .4em;font-size:17px}figure{margin:0 0 1em;padding:.7em 1em;background:#fff;border:1px solid #dde2ea}
figure img{max-width:100%;display:block;margin-bottom:.5em;border:1px solid #eee}b{display:inline-block;min-width:6em}
.wrong b{color:#b3261e}.abstained b{color:#8a6100}.missed b,.invented b{color:#444}small{color:#5b6475}
</style><h1>What was misread</h1>
"""


class ErrorsPage:
    """Collects faults of pages and writes them as one self-contained HTML file. most: faults shown for a page; all of
    them count."""

    def __init__(self, most: int = 6) -> None:
        self._most = most
        self._parts: list[str] = []
        self._counts: Counter[str] = Counter()

    def add(self, looked: Looked) -> None:
        """Take the faults of a page."""
        if not looked.faults:
            return
        self._counts.update(f"{fault.what} {fault.field}" for fault in looked.faults)
        page, entry = looked.page, looked.entry
        where = [page.kind, page.town.name, page.venue.name if page.venue else "", str(page.date or "")]
        look = [page.layout, page.palette, str(entry["style"] or ""), "flipped" if entry["flipped"] else ""]
        self._parts.append(
            f"<h2>{escape(' · '.join(filter(None, where)))} <small>{escape(', '.join(filter(None, look)))}</small></h2>"
        )
        worst_first = sorted(looked.faults, key=lambda fault: _ORDER.index(fault.what))
        for fault in worst_first[: self._most]:
            crop = _crop(looked.sight, fault.fact.box if fault.fact is not None else None)
            image = f'<img alt="" src="data:image/png;base64,{crop}">' if crop else ""
            words = escape(f"{fault.field} {fault.words}")
            self._parts.append(f'<figure class="{fault.what}">{image}<b>{fault.what}</b> {words}</figure>')
        if len(looked.faults) > self._most:
            self._parts.append(f"<p>and {len(looked.faults) - self._most} more on this page</p>")

    def write(self, path: Path) -> None:
        """Write the page, whole or not at all."""
        rows = "".join(f"<li>{escape(name)}: {count}</li>" for name, count in self._counts.most_common())
        body = "".join(self._parts) or "<p>Nothing was misread.</p>"
        write_atomically(path, f"{_HEAD}<ul>{rows}</ul>{body}</html>\n")


def _crop(sight: Sight, box: Box | None) -> str:
    """The piece of the picture around `box` as base64 PNG, or nothing."""
    if box is None or sight.pixels is None:
        return ""
    from PIL import Image

    height, width = sight.pixels.shape[:2]
    around = box.grow(_MARGIN)
    left, top = max(0, around.left), max(0, around.top)
    right, bottom = min(width, around.right), min(height, around.bottom)
    if right <= left or bottom <= top:
        return ""
    data = io.BytesIO()
    Image.fromarray(sight.pixels[top:bottom, left:right]).save(data, "PNG", optimize=True)
    return base64.b64encode(data.getvalue()).decode("ascii")
