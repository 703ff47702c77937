"""All cases of a built folder revised: by a few processes, with progress, and to be taken up again where it stopped."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tripmend.errors import TripmendError
from tripmend.formats.files import write_atomically

from ...common.each import counted, spread
from ...common.journal import Journal
from ...common.provenance import package_version
from ..data.folder import DATABASE, DISRUPTIONS, INITIAL, BadLine, Case, folder_hash, need, read_cases
from ..database import read_database
from ..formats import PlanRecord, Refusal, read_plans, write_plan
from .case import revise

Key = tuple[int, int]


@dataclass(frozen=True, slots=True)
class BatchResult:
    """What was written: how many lines, by status; the lines of the input that could not be used; cases without a plan
    and plans without a case, by join key. taken_up: how many lines an earlier run had made already."""

    written: int
    statuses: Mapping[str, int]
    refused: tuple[Refusal, ...] = ()
    bad_cases: tuple[BadLine, ...] = ()
    without_plan: tuple[Key, ...] = ()
    without_case: tuple[Key, ...] = ()
    taken_up: int = 0


_Job = tuple[Case, PlanRecord]


_WORKER: dict[str, Any] = {}
"""What one process keeps from case to case: the database and the options."""


def _begin(folder: Path, options: dict[str, Any]) -> None:
    _WORKER.update(options, database=read_database(folder))


def _line(job: _Job) -> dict[str, Any]:
    """The line of one case; what goes wrong with it is said in the line, which then holds the plan as it was."""
    case, record = job
    try:
        answer = revise(case, record, **_WORKER)
        record, facts = answer.record, answer.facts()
    except TripmendError as error:
        facts = {"status": "error", "proven": False, "relaxed": None, "reason": str(error), "disruption": case.id}
    return write_plan(replace(record, extra={**record.extra, "tripmend": facts}))


def _key(line: Mapping[str, Any]) -> Key:
    return int(line["JSON"]["days"]), int(line["idx"])


_FOREIGN = (
    "what is done so far would be kept here, but this file is of something else and would be lost; name another "
    "output, or take the file away"
)


def _sound(line: Any) -> dict[str, Any]:
    """A line that `_line` has made."""
    found: dict[str, Any] = {**line}
    _key(found)
    if not isinstance(found["tripmend"]["status"], str):
        raise ValueError("no status")
    return found


def revise_folder(
    folder: Path,
    output: Path,
    *,
    read: bool = False,
    workers: int | None = None,
    time_limit: float = 10.0,
    only: Sequence[Key] = (),
    progress: Callable[[int, int], None] | None = None,
    say: Callable[[str], None] | None = None,
) -> BatchResult:
    """Revise every trip of a built folder for its case and write the plans to `output`, in the order of the trips.

    Each line is a plan record with acknowledgement, remarks and, as ``tripmend``, status, proof, relaxation and time.
    What is done is kept in ``OUTPUT.partial``, from which a later run with the same inputs and options goes on; the
    output itself appears whole at the end. workers: processes (None: two, or one on a machine with one processor).
    only: join keys. progress: called with the number done and of all. say: told of damaged lines, which are made anew.
    Raises InputError for a folder that cannot be read, and for a file in the place of ``OUTPUT.partial`` that is none.
    """
    need(folder, INITIAL, DISRUPTIONS)
    records, refused = read_plans(folder / INITIAL)
    cases, bad = read_cases(folder)
    by_key = {case.key: case for case in cases if not only or case.key in only}
    jobs = [(by_key[record.key], record) for record in records if record.key in by_key]
    options = {"read": read, "time_limit": time_limit}
    partial = output.with_name(f"{output.name}.partial")
    mark = {"tripmend": package_version(), "inputs": folder_hash(folder), **options}
    with Journal(partial, mark, _sound, foreign=_FOREIGN, anew=True, say=say) as journal:
        done = {_key(line): line for line in journal.done}
        waiting = [job for job in jobs if job[1].key not in done]
        taken_up = len(jobs) - len(waiting)
        if progress is not None:
            progress(taken_up, len(jobs))
        count = workers if workers is not None else min(2, os.cpu_count() or 1)
        given = (folder / DATABASE, options)
        with closing(spread(_line, waiting, count, _begin, given, ordered=False)) as made:
            for line in counted(made, len(jobs), progress, taken_up):
                journal.add(line)
                done[_key(line)] = line
    lines = [done[record.key] for _, record in jobs]
    write_atomically(output, "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))
    partial.unlink()
    statuses = Counter(str(line["tripmend"]["status"]) for line in lines)
    keys, known = {record.key for record in records}, {case.key for case in cases}
    return BatchResult(
        len(lines),
        dict(sorted(statuses.items())),
        tuple(refused),
        tuple(bad),
        tuple(sorted(known - keys)),
        tuple(sorted(keys - known)),
        taken_up,
    )
