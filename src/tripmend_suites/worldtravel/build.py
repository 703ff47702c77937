"""The whole benchmark into one folder."""

from __future__ import annotations

import json
import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tripmend.errors import InputError
from tripmend.formats.files import write_atomically

from ..common.provenance import data_hash, git_revision, package_version
from .data import build_world
from .data.tasks.build_tasks import Built, build_tasks
from .data.tasks.draw import FOCUSES
from .data.tasks.plant import build_twins, twin_town
from .folder import PAGES, RECORD, TASKS, TWIN_PAGES, TWINS, WORLD, write_folder
from .pages import build_pages, pages_of, render
from .task import Task, Twin
from .world import WorldRecord

# A folder that is there whole or not at all: everything is made beside it and moved in at the end.

_STAGE = ".building"
_ORDER = (PAGES, TWIN_PAGES, WORLD, TASKS, TWINS, RECORD)
"""The record comes last: a folder that has one is complete."""


@contextmanager
def staging(out: Path) -> Iterator[Path]:
    """A folder to write into; what it holds at the end is moved to `out`, the record last.

    What an interrupted build left behind is thrown away. Raises InputError when `out` cannot be made, holds a build or
    files of another kind, or is being built by another process.
    """
    try:
        fresh = not out.exists()
        out.mkdir(parents=True, exist_ok=True)
        with _alone(out):
            stage = _emptied(out)
            try:
                yield stage
                for name in _ORDER:
                    if (stage / name).exists():
                        os.replace(stage / name, out / name)
            finally:
                shutil.rmtree(stage, ignore_errors=True)
                if fresh and not any(out.iterdir()):
                    out.rmdir()
    except OSError as error:
        raise InputError(f"the folder cannot be made: {error.strerror}", source=out) from error


def _emptied(out: Path) -> Path:
    stage = out / _STAGE
    if (out / RECORD).exists():
        raise InputError("there is a build here already; name another folder, or empty this one", source=out)
    if not stage.exists() and any(out.iterdir()):
        raise InputError("there are other files here; name another folder, or an empty one", source=out)
    if stage.exists():
        shutil.rmtree(stage)
        for name in _ORDER:
            if (out / name).is_dir():
                shutil.rmtree(out / name)
            else:
                (out / name).unlink(missing_ok=True)
    stage.mkdir()
    return stage


@contextmanager
def _alone(out: Path) -> Iterator[None]:
    """Nobody else builds into the same folder meanwhile, where the system can tell."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    handle = os.open(out, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise InputError(
                "another build is writing here; wait for it, or name another folder", source=out
            ) from error
        yield
    finally:
        os.close(handle)


SUITE = "worldtravel-data/4"
"""4: long guides that contradict one another. Folders of 3 are read as before."""
_PROCESSES = 2
"""Towns whose tasks are made at a time."""
Progress = Callable[[str, int, int], None]
"""Called with what is being made, how many are done, and of how many."""


def build(
    out: Path,
    seed: int,
    progress: Progress | None = None,
    *,
    hold_out: Iterable[str] = (),
    leave_out: Iterable[str] = (),
    towns: Sequence[str] | None = None,
    per_town: int = 30,
) -> dict[str, Any]:
    """Make the folder `out` and return its record; the same arguments give the same bytes.

    hold_out: families or names of styles that no page may use. leave_out: families of phrasing that no query may come
    from. towns, per_town: less than the whole, to try things out.
    The folder is there whole or not at all; what an interrupted build left is thrown away. Raises InputError when the
    folder cannot be made or holds a build already, and MissingExtraError without Jinja2.
    """
    held, silent = sorted(set(hold_out)), sorted(set(leave_out))
    say = progress or (lambda what, done, total: None)
    with staging(out) as stage:
        world = build_world(seed) if towns is None else build_world(seed, tuple(towns))
        # A missing extra or an unknown style is told at once, not after the proofs.
        render(next(pages_of(world, seed, held)))
        total = per_town * len(world.towns)
        done = 0

        def one(_: str) -> None:
            nonlocal done
            done += 1
            say("proving tasks", done, total)

        say("proving tasks", 0, total)
        built = build_tasks(
            world, seed, per_town=per_town, leave_out=silent, processes=min(_PROCESSES, len(world.towns)), progress=one
        )
        twins: list[Twin] = []
        for number, town in enumerate(built.world.towns, 1):
            twins += build_twins(town, built.tasks, seed)
            say("twins", number, len(built.world.towns))
        write_folder(stage, built.world, built.tasks, twins)
        pages = write_web(stage, built.world, built.tasks, twins, seed, held, say)
        record = _record(stage, seed, held, silent, built, len(twins), pages)
        write_atomically(stage / RECORD, json.dumps(record, ensure_ascii=False, indent=1) + "\n")
    return record


def write_web(
    out: Path,
    world: WorldRecord,
    tasks: Sequence[Task],
    twins: Sequence[Twin],
    seed: int,
    hold_out: Sequence[str] = (),
    progress: Progress | None = None,
) -> tuple[int, int]:
    """All pages of `world` below ``out/pages``, and below ``out/twins/ID`` those that differ for a twin, and its slots;
    how many of each. world: with every slot in its final state."""
    say = progress or (lambda what, done, total: None)
    whole = build_pages(world, out, seed, hold_out, progress=lambda done, total: say("pages", done, total))
    home = {task.id: task.town for task in tasks}
    changed = 0
    for number, twin in enumerate(twins, 1):
        town = twin_town(world.town(home[twin.task]), twin)
        folder = out / TWIN_PAGES / twin.id
        folder.mkdir(parents=True, exist_ok=True)
        places = sorted({(venue, date) for venue, date, _ in twin.sold_out})
        only = [(town.id, venue, date) for venue, date in places]
        seen = WorldRecord(seed=world.seed, towns=(town,))
        changed += len(build_pages(seen, folder, seed, hold_out, only))
        slots = [
            {
                "venue": venue,
                "date": str(date),
                "slots": [slot.model_dump(mode="json") for slot in town.slots(venue, date)],
            }
            for venue, date in places
        ]
        document = {"twin": twin.id, "task": twin.task, "changed": slots}
        write_atomically(folder / "slots.json", json.dumps(document, ensure_ascii=False, indent=1) + "\n")
        say("pages of twins", number, len(twins))
    return len(whole), changed


def _focus(tasks: Sequence[Task]) -> dict[str, Counter[str]]:
    """How many tasks of each town show each thing that the town is about; none is told as 0."""
    found = {town: Counter(dict.fromkeys(FOCUSES[town], 0)) for town in dict.fromkeys(task.town for task in tasks)}
    for task in tasks:
        found[task.town].update(task.focus)
    return found


def _record(
    folder: Path,
    seed: int,
    hold_out: Sequence[str],
    leave_out: Sequence[str],
    built: Built,
    twins: int,
    pages: tuple[int, int],
) -> dict[str, Any]:
    tasks = built.tasks
    several = [task for task in tasks if task.anchors >= 2 and task.proof is not None]
    index = Path(PAGES) / "index.json"
    overlays = sorted(folder.glob(f"{TWIN_PAGES}/*/*.json")) + sorted(folder.glob(f"{TWIN_PAGES}/*/pages/index.json"))
    return {
        "suite": SUITE,
        "synthetic": "facts of real places are approximate; restaurants, hotels, programmes, bookings are made up",
        "tripmend": package_version(),
        "git": git_revision(),
        "seed": seed,
        "hold_out": list(hold_out),
        "leave_out": list(leave_out),
        "tasks": len(tasks),
        "of_two_days": sum(len(task.dates) > 1 for task in tasks),
        "families": dict(sorted(Counter(task.family for task in tasks).items())),
        "focus": {town: dict(sorted(rows.items())) for town, rows in _focus(tasks).items()},
        "twins": twins,
        "pages": pages[0],
        "pages_of_twins": pages[1],
        "drawn": built.draws,
        "checks": sum(len(task.checks) for task in tasks),
        "hard_checks": sum(check.hard for task in tasks for check in task.checks),
        "greedy_solves_of_several_anchors": [
            sum(task.proof is not None and task.proof.greedy_solves for task in several),
            len(several),
        ],
        # The lists of pages hold the hash of every page.
        "sha256": {name: data_hash([folder / name]) for name in (WORLD, TASKS, TWINS)}
        | {str(index): data_hash([folder / index]), TWIN_PAGES: data_hash(overlays)},
    }
