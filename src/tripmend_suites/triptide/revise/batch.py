"""All cases of a built folder revised: by a few processes, with progress, and to be taken up again where it stopped."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import as_completed
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tripmend.errors import InputError, TripmendError
from tripmend.formats.files import write_atomically
from tripmend.workers import working

from ...common.entries import damage_words
from ...common.provenance import package_version
from ..data.folder import DATABASE, INITIAL, BadLine, Case, folder_hash, read_cases
from ..database import Database, read_database
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


@dataclass(frozen=True, slots=True)
class _Job:
    case: Case
    record: PlanRecord


@dataclass(slots=True)
class _Worker:
    """What one process keeps from case to case."""

    database: Database | None = None
    options: dict[str, Any] = field(default_factory=dict)


_WORKER = _Worker()


def _begin(folder: Path, options: dict[str, Any]) -> None:
    _WORKER.database, _WORKER.options = read_database(folder), options


def _line(job: _Job) -> dict[str, Any]:
    """The line of one case; what goes wrong with it is said in the line, which then holds the plan as it was."""
    if _WORKER.database is None:
        raise InputError("the worker has no database")
    try:
        answer = revise(job.case, job.record, _WORKER.database, **_WORKER.options)
        record, facts = answer.record, answer.facts()
        return write_plan(replace(record, extra={**record.extra, "tripmend": facts}))
    except TripmendError as error:
        facts = {"status": "error", "proven": False, "relaxed": None, "reason": str(error), "disruption": job.case.id}
        return write_plan(replace(job.record, extra={**job.record.extra, "tripmend": facts}))


def _lines(
    jobs: Sequence[_Job], database: Path, options: dict[str, Any], workers: int
) -> Generator[dict[str, Any], None, None]:
    """The lines as they get ready."""
    if workers <= 1 or len(jobs) < 2:
        _begin(database, options)
        yield from map(_line, jobs)
        return
    with working(min(workers, len(jobs)), _begin, (database, options)) as pool:
        for done in as_completed([pool.submit(_line, job) for job in jobs]):
            yield done.result()


def _key(line: Mapping[str, Any]) -> Key:
    return int(line["JSON"]["days"]), int(line["idx"])


def _partial(file: Path, stamp: str) -> tuple[dict[Key, dict[str, Any]], tuple[int, ...]]:
    """The lines of what is done so far, and the numbers of damaged ones, counted from 1; the file is then made of the
    good ones. Lines of other inputs or other options are not taken up. Raises InputError, and leaves the file as it is,
    when it is not of such a run."""
    found: dict[Key, dict[str, Any]] = {}
    damaged: list[int] = []
    if file.is_file() and file.stat().st_size:
        *lines, _ = file.read_bytes().split(b"\n")  # what stands behind the last line end was broken off
        if not lines or not _is_stamp(lines[0]):
            raise InputError(
                "what is done so far would be kept here, but this file is of something else and would be lost; name "
                "another output, or take the file away",
                source=file,
            )
        if lines[0] == stamp.encode():
            for number, text in enumerate(lines[1:], 2):
                line = _sound(text)
                if line is None:
                    damaged.append(number)
                else:
                    found[_key(line)] = line
    kept = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in found.values())
    write_atomically(file, f"{stamp}\n{kept}")
    return found, tuple(damaged)


def _is_stamp(text: bytes) -> bool:
    """Whether a line says what the lines of a run depend on."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and {"tripmend", "inputs", "read"} <= found.keys()


def _sound(text: bytes) -> dict[str, Any] | None:
    """A line that `_line` has made; None for a damaged one."""
    try:
        line: dict[str, Any] = json.loads(text)
        _key(line)
        status = line["tripmend"]["status"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return line if isinstance(status, str) else None


def _stamp(folder: Path, options: Mapping[str, Any]) -> str:
    """What a line depends on: the inputs, the options and the version."""
    facts = {
        "tripmend": package_version(),
        "inputs": folder_hash(folder),
        **{name: options[name] for name in sorted(options)},
    }
    return json.dumps(facts)


def _jobs(records: Sequence[PlanRecord], cases: Sequence[Case], only: frozenset[Key]) -> list[_Job]:
    by_key = {case.key: case for case in cases}
    chosen = [record for record in records if record.key in by_key and (not only or record.key in only)]
    return [_Job(by_key[record.key], record) for record in chosen]


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
    records, refused = read_plans(folder / INITIAL)
    cases, bad = read_cases(folder)
    jobs = _jobs(records, cases, frozenset(only))
    options = {"read": read, "time_limit": time_limit}
    partial = output.with_name(f"{output.name}.partial")
    done, damaged = _partial(partial, _stamp(folder, options))
    if damaged and say is not None:
        say(damage_words(partial, damaged))
    waiting = [job for job in jobs if job.record.key not in done]
    taken_up = len(jobs) - len(waiting)
    if progress is not None:
        progress(taken_up, len(jobs))
    count = workers if workers is not None else min(2, os.cpu_count() or 1)
    with (
        partial.open("a", encoding="utf-8") as file,
        closing(_lines(waiting, folder / DATABASE, options, count)) as made,
    ):
        for number, line in enumerate(made, taken_up + 1):
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
            file.flush()
            done[_key(line)] = line
            if progress is not None:
                progress(number, len(jobs))
    lines = [done[job.record.key] for job in jobs]
    write_atomically(output, "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))
    partial.unlink()
    statuses: dict[str, int] = {}
    for line in lines:
        status = str(line["tripmend"]["status"])
        statuses[status] = statuses.get(status, 0) + 1
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
