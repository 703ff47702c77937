"""The agent on the tasks and twins of a built folder: one after the other or in processes, and resumable."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import as_completed
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from tripmend.workers import working

from ...common._provenance import data_hash, git_revision, package_version
from ..agent import Asker, Deadline, Outcome, QueryReader, Understander, solve_query
from ..folder import TASKS, TWINS, WORLD, read_folder
from ..metrics import judge
from ..serving import Desks
from ..task import Task, Twin
from .gold_query import GoldQuery
from .hints import HintedAsker
from .setting import Hint, Setting, Source

__all__ = ["Runner", "run_agent"]

Entry = dict[str, Any]


class Runner:
    """Runs the agent on one built folder. Raises InputError for a folder that cannot be read."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        tasks, twins, self._world = read_folder(folder)
        self._tasks: dict[str, Task] = {task.id: task for task in tasks}
        self._twins: dict[str, Twin] = {twin.id: twin for twin in twins}
        self._opened: dict[str, Desks] = {}

    def _desks(self, shots: str) -> Desks:
        if shots not in self._opened:
            self._opened[shots] = Desks(self._folder, shots)
        return self._opened[shots]

    def entry(self, name: str, setting: Setting) -> Entry:
        """The answer to the task or twin called `name`, as it stands in a file of answers, with what the agent says of
        it and, where it fails a task, why: ``cause``."""
        outcome = self._outcome(name, setting)
        entry: Entry = {"answer": outcome.document, "calls": outcome.calls, "setting": setting.name}
        if outcome.refused is not None:
            entry["refused"] = outcome.refused
        entry |= {"sure": outcome.sure, "confidence": outcome.confidence}
        entry |= {"doubts": list(outcome.doubts), "milliseconds": round(outcome.milliseconds, 1)}
        if name in self._tasks and not self._solves(name, outcome):
            entry["cause"] = self._cause(name, setting)
        return entry

    def _cause(self, name: str, setting: Setting) -> str:
        """What has to be right for the task to be solved: the query, the pages, both, or the plan."""
        query, page = setting.hint != "gold-query", setting.source == "screen"
        trials: list[tuple[str, Source, Hint]] = []
        if query:
            trials.append(("query", setting.source, "gold-query"))
        if page:
            trials.append(("page", "text", setting.hint if setting.hint == "gold-query" else "none"))
        if query and page:
            trials.append(("query and page", "text", "gold-query"))
        for cause, source, hint in trials:
            if self._solves(name, self._outcome(name, replace(setting, source=source, hint=hint))):
                return cause
        return "plan"

    def _solves(self, name: str, outcome: Outcome) -> bool:
        task = self._tasks[name]
        return judge(task, self._world.town(task.town), outcome.document, outcome.calls).strict

    def _outcome(self, name: str, setting: Setting) -> Outcome:
        twin = self._twins.get(name)
        task = self._tasks[twin.task if twin is not None else name]
        town = self._world.town(task.town)
        about = None if twin is None else twin.id
        desks, shots = self._desks(setting.shots), self._folder / setting.shots
        desk = desks("image" if setting.source == "screen" else "text", about)
        desk.allowed = setting.calls
        understander: Understander = (
            GoldQuery(task, town)
            if setting.hint == "gold-query"
            else QueryReader(tuple(town.name for town in self._world.towns))
        )
        deadline = Deadline(setting.seconds)
        asker = Asker(desk, shots, deadline=deadline)
        if setting.source == "screen" and setting.hint in ("gold-state", "gold-text"):
            truth = desks("text", about)
            truth.allowed = 10**6
            give = "state" if setting.hint == "gold-state" else "text"
            asker = HintedAsker(desk, shots, deadline=deadline, truth=truth, give=give)  # type: ignore[arg-type]
        return solve_query(task.query, asker, understander)


_runner: Runner | None = None


def _begin(folder: Path) -> None:
    global _runner
    _runner = Runner(folder)


def _entry(name: str, setting: Setting) -> tuple[str, Entry]:
    if _runner is None:
        raise RuntimeError("the process was not set up")
    return name, _runner.entry(name, setting)


def _each(
    folder: Path, names: Sequence[str], setting: Setting, workers: int
) -> Generator[tuple[str, Entry], None, None]:
    if workers < 2 or len(names) < 2:
        runner = Runner(folder)
        for name in names:
            yield name, runner.entry(name, setting)
        return
    with working(min(workers, len(names)), _begin, (folder,)) as pool:
        for done in as_completed([pool.submit(_entry, name, setting) for name in names]):
            yield done.result()


def _made_of(folder: Path) -> str:
    """Which world and which version of the program an answer is of."""
    data = data_hash([folder / name for name in (WORLD, TASKS, TWINS)])
    return f"{data[:16]} {package_version()} {git_revision() or ''}".rstrip()


def run_agent(
    folder: Path,
    names: Sequence[str],
    setting: Setting,
    workers: int = 1,
    before: Mapping[str, Entry] | None = None,
    keep: Callable[[dict[str, Entry]], None] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Entry]:
    """Answers by name, in the order of `names`.

    before: answers of an earlier run; those of the same setting, world and version are not worked out again. keep:
    called with all answers so far after each one, to write them down.
    """
    made = _made_of(folder)
    found = {
        name: entry
        for name, entry in (before or {}).items()
        if entry.get("setting") == setting.name and entry.get("made_of") == made
    }
    left = [name for name in names if name not in found]
    with closing(_each(folder, left, setting, workers)) as entries:
        for name, entry in entries:
            found[name] = entry | {"made_of": made}
            if keep is not None:
                keep(found)
            if progress is not None:
                progress(sum(name in found for name in names), len(names))
    return {name: found[name] for name in names}
