"""Every case of a built folder revised, line by line, so that a run that was stopped goes on where it was."""

from __future__ import annotations

import json
import resource
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...errors import DisagreementError, InputError
from ...formats._files import target, write_atomically
from ...formats.triptide import PlanRecord, read_plans, write_plan
from .._provenance import data_hash
from .data.folder import DATABASE, DISRUPTIONS, INITIAL, Case, read_cases

if TYPE_CHECKING:
    from ...formats.triptide_database import Database

__all__ = ["Cases", "Run", "folder_hash", "load_cases", "read_facts", "revise_folder"]

Key = tuple[int, int]
Progress = Callable[[str, int, int], None]
WORKERS = 2
TIME_LIMIT = 10.0
"""Seconds for one question to the engine; a revision asks one or a few."""


@dataclass(frozen=True, slots=True)
class Cases:
    """What a built folder holds, joined. missing: cases and plans that have no counterpart or cannot be read, each a
    counted failure with its reason."""

    plans: dict[Key, PlanRecord]
    cases: dict[Key, Case]
    missing: dict[Key, str]
    unusable: tuple[str, ...]
    data: str

    @property
    def keys(self) -> list[Key]:
        """Every trip that should be revised."""
        return sorted({*self.cases, *self.missing})


@dataclass(frozen=True, slots=True)
class Run:
    """What a run did. total: cases; done: revised now; kept: found in the file; failed: key and reason, counted as not
    delivered; peak_mb: the most memory that one process took."""

    total: int
    done: int
    kept: int
    failed: tuple[tuple[Key, str], ...]
    peak_mb: float


def folder_hash(folder: Path) -> str:
    """SHA-256 over plans, disruptions and tables of a built folder."""
    tables = sorted(path for path in (folder / DATABASE).rglob("*") if path.is_file())
    return data_hash([folder / INITIAL, folder / DISRUPTIONS, *tables])


def load_cases(folder: Path) -> Cases:
    """The plans and cases of a built folder. Raises InputError when a file is missing."""
    for name in (INITIAL, DISRUPTIONS, DATABASE):
        if not (folder / name).exists():
            raise InputError(f"there is no {name}; make the folder with `tripmend triptide build`", source=folder)
    plans, refused = read_plans(folder / INITIAL)
    cases, bad = read_cases(folder)
    by_key = {plan.key: plan for plan in plans}
    found = {case.key: case for case in cases if case.key in by_key}
    missing = {case.key: "its plan is not there or cannot be read" for case in cases if case.key not in by_key}
    missing |= {key: "it has no case" for key in by_key if key not in found}
    missing |= {line.key: line.reason for line in bad if line.key is not None and line.key not in found}
    unusable = [f"{DISRUPTIONS}, line {line.line}: {line.reason}" for line in bad]
    unusable += [f"{INITIAL}, line {line.line}: {line.reason}" for line in refused]
    if not found and not missing:
        raise InputError("the folder holds no case", source=folder)
    return Cases(by_key, found, missing, tuple(unusable), folder_hash(folder))


_tables: Database | None = None
"""The worker's own tables, read once per process."""


def _start(folder: str) -> None:
    global _tables
    from ...formats.triptide_database import read_database

    _tables = read_database(Path(folder))


def _work(job: tuple[Case, PlanRecord, bool, float, str]) -> str:
    """One case as a line of the file. What the engine refuses becomes an empty plan with the reason."""
    from .revise import revise

    case, plan, read, time_limit, data = job
    if _tables is None:
        raise RuntimeError("the worker has no tables")
    try:
        answer = revise(case, plan, _tables, read=read, time_limit=time_limit)
        line = write_plan(answer.record)
        facts = answer.facts()
    except (InputError, DisagreementError) as error:
        line = {"idx": plan.idx, "JSON": write_plan(plan)["JSON"], "plan": []}
        kind = "error" if isinstance(error, InputError) else "disagreement"
        facts = {"status": kind, "reason": str(error), "disruption": case.id}
    return json.dumps({**line, "tripmend": {**facts, "read": read, "data": data}}, ensure_ascii=False)


def _kept(out: Path, cases: Cases, read: bool) -> list[str]:
    """The whole lines of an earlier run of the same data; a line that was cut off is dropped."""
    if not out.exists():
        return []
    try:
        text = target(out).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError("this exists and cannot be read; name another file", source=out) from error
    lines = []
    for line in text.split("\n")[:-1]:
        try:
            data = json.loads(line)
            facts = data["tripmend"]
            key = (data["JSON"]["days"], data["idx"])
        except (ValueError, KeyError, TypeError) as error:
            raise InputError("this exists and is no file of revisions; name another one", source=out) from error
        if facts.get("read") is not read or facts.get("data") != cases.data[:12] or key not in cases.cases:
            raise InputError(
                "this holds revisions of other data, or made in another way (--read); name another file, or delete it",
                source=out,
            )
        lines.append(line)
    return lines


def _key(line: str) -> Key:
    data = json.loads(line)
    return data["JSON"]["days"], data["idx"]


def _answers(folder: Path, jobs: list[tuple[Case, PlanRecord, bool, float, str]], workers: int) -> Iterator[str]:
    """The lines in the order of the jobs."""
    tables = str(folder / DATABASE)
    if workers == 1 or len(jobs) < 2:
        _start(tables)
        yield from map(_work, jobs)
        return
    context = get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_start, initargs=(tables,)) as pool:
        yield from pool.map(_work, jobs, chunksize=4)


def revise_folder(
    folder: Path,
    out: Path,
    *,
    read: bool = False,
    workers: int = WORKERS,
    time_limit: float = TIME_LIMIT,
    limit: int | None = None,
    progress: Progress | None = None,
) -> Run:
    """Revise every case of a built folder into `out`, one line each; cases that `out` holds already are kept.

    read: from the messages alone. limit: only the first so many cases of each duration (for a quick look). The lines
    are the same for the same folder, but for the milliseconds. Raises InputError for a folder or file that cannot be
    used; what goes wrong in a single case is a line with an empty plan and the reason.
    """
    cases = load_cases(folder)
    keys = sorted(cases.cases)
    if limit is not None:
        keys = [key for key in keys if sum(other[0] == key[0] for other in keys[: keys.index(key)]) < limit]
    lines = _kept(out, cases, read)
    have = {_key(line) for line in lines}
    jobs = [(cases.cases[key], cases.plans[key], read, time_limit, cases.data[:12]) for key in keys if key not in have]
    kept = len(lines)
    try:
        write_atomically(out, "".join(line + "\n" for line in lines))  # without a line that was cut off
        with target(out).open("a", encoding="utf-8") as file:
            for number, line in enumerate(_answers(folder, jobs, workers), 1):
                file.write(line + "\n")
                file.flush()
                lines.append(line)
                if progress is not None:
                    progress("revising", kept + number, kept + len(jobs))
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", source=out) from error
    failed = [(key, cases.missing[key]) for key in sorted(cases.missing)]
    for line in lines:
        facts = json.loads(line)["tripmend"]
        if facts["status"] in ("error", "disagreement"):
            failed.append((_key(line), facts["reason"]))
    own, children = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return Run(len(cases.keys), len(jobs), kept, tuple(failed), max(own, children) / 1024)


def read_facts(path: Path) -> dict[Key, dict[str, Any]]:
    """What the lines of a file of revisions say of themselves ("tripmend"), by trip; lines without it are left out."""
    found: dict[Key, dict[str, Any]] = {}
    for line in path.read_text(encoding="utf-8").split("\n"):
        try:
            data = json.loads(line)
            found[data["JSON"]["days"], data["idx"]] = data["tripmend"]
        except (ValueError, KeyError, TypeError):
            continue
    return found
