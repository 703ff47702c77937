"""The whole benchmark into one folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ...errors import InputError
from ...formats._files import write_atomically
from .._provenance import data_hash, git_revision, package_version
from .data import build_world
from .data.tasks.build_tasks import Built, build_tasks
from .data.tasks.twins import build_twins
from .folder import RECORD, TASKS, TWINS, WORLD, write_folder
from .task import Twin

__all__ = ["SUITE", "build"]

SUITE = "worldtravel-data/1"
Progress = Callable[[str, int, int], None]


def build(out: Path, seed: int, progress: Progress | None = None) -> dict[str, Any]:
    """Make the folder `out` and return its record; the same seed gives the same bytes.

    Raises InputError when the folder cannot be made or holds a build already.
    """
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"the folder cannot be made: {error.strerror}", source=out) from error
    if (out / RECORD).exists():
        raise InputError("there is a build here already; name another folder, or empty this one", source=out)
    say = progress or (lambda what, done, total: None)
    world = build_world(seed)
    done = 0

    def one(_: str) -> None:
        nonlocal done
        done += 1
        say("proving tasks", done, 150)

    say("proving tasks", 0, 150)
    built = build_tasks(world, seed, progress=one)
    twins: list[Twin] = []
    for number, town in enumerate(built.world.towns, 1):
        twins += build_twins(town, built.tasks, seed)
        say("twins", number, len(built.world.towns))
    write_folder(out, built.world, built.tasks, twins)
    record = _record(out, seed, built, len(twins))
    write_atomically(out / RECORD, json.dumps(record, ensure_ascii=False, indent=1) + "\n")
    return record


def _record(out: Path, seed: int, built: Built, twins: int) -> dict[str, Any]:
    tasks = built.tasks
    hard = [sum(check.hard for check in task.checks) for task in tasks]
    several = [task for task in tasks if task.anchors >= 2 and task.proof is not None]
    return {
        "suite": SUITE,
        "synthetic": "facts of real places are approximate; restaurants, hotels, programmes, bookings are made up",
        "tripmend": package_version(),
        "git": git_revision(),
        "seed": seed,
        "tasks": len(tasks),
        "twins": twins,
        "drawn": built.draws,
        "checks": sum(len(task.checks) for task in tasks),
        "hard_checks": sum(hard),
        "greedy_solves_of_several_anchors": [
            sum(task.proof is not None and task.proof.greedy_solves for task in several),
            len(several),
        ],
        "sha256": {name: data_hash([out / name]) for name in (WORLD, TASKS, TWINS)},
    }
