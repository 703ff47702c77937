"""A run: a task set, a model, a journal beside the log, and what came of it."""

from __future__ import annotations

import re
import sys
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tripmend.errors import InputError, TripmendError

from ...common.entries import damage_words
from ...common.tasking import TaskSet
from .attempt import SUFFIX, Journal, read_head
from .settings import (
    RESUMED,
    SUITES,
    Asking,
    Limits,
    Price,
    Spending,
    Usage,
    need_inspect,
    package_of,
    record_of,
    task_set_of,
)

if TYPE_CHECKING:
    from inspect_ai.log import EvalLog

    from .attempt import Run

__all__ = [
    "SUITES",
    "Asking",
    "Limits",
    "Outcome",
    "Price",
    "StoppedError",
    "evaluate",
    "journal_of",
    "package_of",
    "task_set_of",
]

NO_LIMITS = Limits()
_SLUG = re.compile(r"[^A-Za-z0-9.]+")


class StoppedError(TripmendError):
    """A run was stopped from outside, as by Ctrl-C. journal: what it goes on with."""

    def __init__(self, done: int, of: int, journal: Path) -> None:
        self.journal = journal
        super().__init__(f"stopped with {done} of {of} items done; go on with the same command and --resume {journal}")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a run. log: the file of Inspect. left: items that a resumed run would ask again, such as those
    for which the budget did not reach. halted: why nothing further was asked, "" as a rule. faults: items on which
    the suite's own code failed, which is a bug of ours."""

    log: Path
    journal: Path
    record: dict[str, Any]
    left: int
    halted: str
    faults: tuple[str, ...]


def journal_of(place: Path) -> Path:
    """The journal that `place` means: itself, the one of a log, or the newest unfinished one in a folder.

    Raises InputError where there is none.
    """
    if place.is_dir():
        found = sorted(place.glob(f"*{SUFFIX}"), key=lambda path: (path.stat().st_mtime, path.name))
        open_ones = [path for path in found if not _complete(path)]
        if not open_ones:
            raise InputError("no run in this folder is unfinished", source=place)
        return open_ones[-1]
    if place.name.endswith(SUFFIX):
        return place
    if not place.is_file():
        raise InputError("there is no such log, journal or folder", source=place)
    need_inspect()
    from .logs import read_record

    run = read_record(place)["run"]
    for path in place.parent.glob(f"*_{run}{SUFFIX}"):
        return path
    raise InputError(
        f"its journal (…_{run}{SUFFIX}) is not in the same folder, and only that knows the rest", source=place
    )


def _complete(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(0, 2)
        file.seek(max(0, file.tell() - 4096))
        last = file.read().rstrip(b"\n").split(b"\n")[-1]
    return last.startswith(b'{"end"') and last.endswith(b'"left":0}')


def _begin(
    package: str, tasks: TaskSet, asking: Asking, out: Path, resume: Path | None
) -> tuple[Journal, dict[str, Any]]:
    """The journal, new or gone on with, and the record of the run. Raises InputError for a run that asked otherwise."""
    if resume is None:
        run = uuid.uuid4().hex[:12]
        record = record_of(run, package, tasks, asking)
        slug = _SLUG.sub("-", f"{tasks.suite.split('/')[0]}_{asking.model}")
        name = f"{time.strftime('%Y-%m-%dT%H-%M-%S', time.gmtime())}_{slug}_{run}{SUFFIX}"
        out.mkdir(parents=True, exist_ok=True)
        return Journal(out / name, record), record
    path = journal_of(resume)
    head = read_head(path)
    record = record_of(head["run"], package, tasks, asking)
    for field in RESUMED:
        if record[field] != head.get(field):
            said = _differences(head.get(field), record[field]) if not field.endswith("sha256") else ""
            raise InputError(f"this run was begun with other {_WORDS[field]}{said}; begin a new one", source=path)
    return Journal(path), record


def _differences(then: Any, now: Any) -> str:
    """What differs between two values of a record, as the end of a sentence."""
    if not (isinstance(then, dict) and isinstance(now, dict)):
        return f": {_value(then)} then, {_value(now)} now"
    names = [name for name in sorted({*then, *now}) if then.get(name) != now.get(name)]
    return ": " + ", ".join(f"{name} was {_value(then.get(name))} and is {_value(now.get(name))}" for name in names)


def _value(value: Any) -> str:
    return "not given" if value is None else str(value)


_WORDS = {
    "suite": "tasks",
    "data_sha256": "data",
    "prompts_sha256": "prompts",
    "settings": "settings",
    "asking": "settings of the model",
    "n": "items (--limit)",
}


def evaluate(
    package: str,
    tasks: TaskSet,
    asking: Asking,
    limits: Limits = NO_LIMITS,
    *,
    out: Path = Path("logs"),
    resume: Path | None = None,
    advance: Callable[[int, int], None] = lambda done, of: None,
    say: Callable[[str], None] = lambda text: None,
) -> Outcome:
    """Ask a model about every item of a task set and write the log.

    package: name of the suite's package, for the tables of later reports. resume: a log, journal or folder; what was
    answered before is taken from there, and the log is written beside it. advance: told how many items are over, of
    how many. say: told of damaged lines of the journal; what they held is asked again. Raises StoppedError when it is
    interrupted, InputError for a model that cannot be asked or a run that cannot be gone on with, and
    MissingExtraError without Inspect.
    """
    need_inspect()
    from .attempt import Run
    from .provider import model_of

    if not tasks.items:
        raise InputError(f"{tasks.suite} has no item to ask about with these options")
    model = model_of(asking, tasks)
    journal, record = _begin(package, tasks, asking, out, resume)
    if journal.damaged:
        say(damage_words(journal.path, journal.damaged))
    done, n = 0, len(tasks.items)

    def ended() -> bool:
        nonlocal done
        done += 1
        advance(done, n)
        return done == n

    spent = sum((Usage(*entry["usage"]) for entry in journal.entries()), Usage())
    run = Run(tasks, asking.seed, journal, Spending(limits, spent), ended=ended)
    price = limits.price
    kept = {**record, "part": journal.part, "limits": {"cost": limits.cost, "tokens": limits.tokens},
            "price": None if price is None else [price.read, price.written]}  # fmt: skip
    try:
        log = _inspect(run, model, asking, kept, journal.path.parent)
        if log is None or log.status == "cancelled":
            raise StoppedError(done, n, journal.path)
        path = Path(_local(log.location))
        if log.status == "success":
            journal.end(path.name, run.left)
    finally:
        run.worker.close()
        journal.close()
    if log.status == "error":
        raise InputError(f"the run broke off: {log.error.message if log.error else 'no reason given'}", source=path)
    return Outcome(path, journal.path, record, run.left, run.halted, tuple(run.faults))


def _local(location: str) -> str:
    return location.removeprefix("file://")


def _inspect(run: Run, model: Any, asking: Asking, record: dict[str, Any], folder: Path) -> EvalLog | None:
    """The run in Inspect, with everything off that costs time or speaks to a network; None when it was stopped."""
    from inspect_ai import eval as inspect_eval

    from .task import task_of

    # The suite's thread and the loop hand work to each other several times for an item, and by default Python lets
    # the one that is busy go on for 5 ms each time.
    interval = sys.getswitchinterval()
    sys.setswitchinterval(0.0005)
    try:
        logs = inspect_eval(
            task_of(run, record),
            model=model,
            log_dir=str(folder),
            log_format="eval",
            log_level="critical",
            log_level_transcript="critical",
            log_realtime=False,
            log_model_api=False,
            # Samples wait in memory until they are written; those with tools may hold many pictures.
            log_buffer=100 if run.tasks.calls == 0 else 10,
            display="none",
            score_display=False,
            fail_on_error=False,
            max_samples=asking.connections,
            ctl_server=False,
            acp_server=False,
            log_header_only=True,
        )
    finally:
        sys.setswitchinterval(interval)
    return logs[0] if logs else None
