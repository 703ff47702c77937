"""Runs of the agent on a built folder, in text or by screenshots, with ablations and the causes of failures."""

from __future__ import annotations

import datetime as dt
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from http.server import ThreadingHTTPServer
from itertools import combinations
from pathlib import Path
from typing import Any, Literal

from tripmend.errors import InputError

from ..common.each import counted, gathered, spread
from ..common.provenance import data_hash, git_revision, package_version
from .agent import Deadline, Outcome, QueryReader, UnclearError, Understander, solve_query
from .agent.asking import Asked, Asker, facts_of_reply
from .agent.knowledge import closest, slug
from .agent.meaning import SECONDS
from .bench import judge_all, provenance, score_document
from .data.tasks.plant import twin_town
from .folder import PAGES, SHOTS, TASKS, TWIN_PAGES, TWINS, WORLD, read_folder, read_tasks, read_twins, read_world
from .metrics import Result, judge
from .pages import read_index
from .reading import Fact
from .task import Task, Twin, Visit, bare_task
from .tools import CALLS, Desk, Pictures, make_server
from .understanding import FirstLook
from .world import TownRecord


class Desks:
    """Opens desks on a built folder: in text or image mode, on the world itself or on an infeasible twin of it.

    shots: the folder of the screenshots inside `folder`. Raises InputError when the folder cannot be read.
    """

    def __init__(self, folder: Path, shots: str = SHOTS) -> None:
        self._folder = folder
        self._shots = folder / shots
        self._world = read_world(folder)
        self._towns = {task.id: task.town for task in read_tasks(folder)}
        self._twins = {twin.id: twin for twin in read_twins(folder)}
        self._pages = read_index(folder) if (folder / PAGES).is_dir() else None

    def __call__(self, mode: str, twin: str | None = None) -> Desk:
        """A desk with all calls left. Raises KeyError for an unknown twin."""
        world, overlay = self._world, []
        if twin is not None:
            changed = self._twins[twin]
            home = self._towns[changed.task]
            towns = (twin_town(town, changed) if town.id == home else town for town in world.towns)
            world = world.replace(towns=tuple(towns))
            overlay = read_index(self._folder / TWIN_PAGES / twin) if self._pages is not None else []
        kind: Literal["text", "image"] = "image" if mode == "image" else "text"
        pictures = None
        if kind == "image" and self._pages is not None:
            pictures = Pictures(world, self._pages, self._shots, overlay)
        return Desk(world, mode=kind, pictures=pictures)


def open_server(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server on 127.0.0.1 for the pages and tools of `folder`. Raises InputError for a folder or port that cannot be
    used."""
    desks = Desks(folder)
    try:
        return make_server(folder, desks, port)
    except OSError as error:
        raise InputError(f"port {port} cannot be used: {error.strerror}; name another with --port") from error


# A stand-in for the reader of queries: the recorded meaning of a task, for measuring everything else.


@dataclass(frozen=True, slots=True)
class GoldQuery:
    """Stands in for a reader of queries when only the rest is to be measured: the recorded meaning of a task, told in
    names. town: the record, for the names of its ids."""

    meaning: Task
    town: TownRecord
    doubts: tuple[str, ...] = ()

    def glance(self, query: str) -> FirstLook:
        """City and days of the task."""
        return FirstLook(self.town.name, self.meaning.dates)

    def places(self, query: str, town: TownRecord) -> tuple[tuple[str, tuple[dt.date, ...]], ...]:
        """Every venue of the task with its days."""
        found: dict[str, set[dt.date]] = {}
        for visit in self.meaning.visits:
            found.setdefault(self._venue(visit.venue, town), set()).update(visit.dates)
        return tuple((venue, tuple(sorted(dates))) for venue, dates in found.items())

    def task(self, query: str, town: TownRecord) -> Task:
        """The task's wishes with the ids of `town`."""
        visits = [self._visit(visit, town) for visit in self.meaning.visits]
        told = {"dates": self.meaning.dates, "party": self.meaning.party, "times": self.meaning.times}
        hotel = self._venue(self.meaning.hotel, town)
        return bare_task(id="query", town=town.id, query=query, visits=visits, hotel=hotel, **told)

    def others(self, query: str, town: TownRecord) -> tuple[Task, ...]:
        """Nothing else: the recorded meaning is the meaning."""
        return ()

    def _venue(self, venue: str, town: TownRecord) -> str:
        name = self.town.venue(venue).name
        return _id(name, {other.name: other.id for other in town.venues}, "place")

    def _visit(self, visit: Visit, town: TownRecord) -> Visit:
        gold = self.town.venue(visit.venue)
        venue = town.venue(self._venue(visit.venue, town))
        product, event = gold.product(visit.product), gold.event(visit.event)
        dish = next((dish for dish in gold.menu if dish.id == visit.dish), None)
        changes: dict[str, object] = {"venue": venue.id}
        if product is not None:
            changes["product"] = _id(product.label, {other.label: other.id for other in venue.products}, "ticket")
        if event is not None:
            changes["event"] = _id(event.title, {other.title: other.id for other in venue.events}, "event")
        if dish is not None:
            changes["dish"] = _id(dish.label, {other.label: other.id for other in venue.menu}, "dish")
        return visit.replace(**changes)


def _id(name: str, known: dict[str, str], what: str) -> str:
    found = closest(name, known)
    if found is None:
        raise UnclearError(f"no {what} called {name!r} is known")
    return known[found]


# Parts of the truth laid over what was read from screenshots, for ablations only.

_Key = tuple[Any, ...]


@dataclass(slots=True)
class HintedAsker(Asker):
    """Asks for screenshots and adds what `truth`, a desk in text mode, says to the same call. give: ``state`` or
    ``text``, as in `Setting`."""

    truth: Desk | None = None
    give: Literal["state", "text"] = "state"

    def ask(self, tool: str, arguments: Mapping[str, str]) -> Asked:
        """The call as it is made, its facts with the hints."""
        asked = Asker.ask(self, tool, arguments)
        if self.truth is None or asked.error:
            return asked
        if self.give == "text" and tool == "get_route_info":
            return Asked(tuple(self._all_ways(arguments["city"])))
        true = facts_of_reply(tool, self.truth.call(tool, arguments).document)
        if self.give == "state":
            return Asked(tuple(_with_states(asked.facts, true)), asked.abstained)
        return Asked(tuple(_all_but_states(asked.facts, true)))

    def _all_ways(self, city: str) -> Iterable[Fact]:
        desk = self.truth
        if desk is None:
            return
        lists = ("get_attraction_list", "get_restaurant_list", "get_hotel_list")
        names = [
            fact.subject
            for tool in lists
            for fact in facts_of_reply(tool, desk.call(tool, {"city": city}).document)
            if fact.field == "tags"
        ]
        for one, other in combinations(names, 2):
            arguments = {"city": city, "origin": one, "destination": other}
            yield from facts_of_reply("get_route_info", desk.call("get_route_info", arguments).document)


def _key(fact: Fact) -> _Key:
    value = fact.value
    return (value["date"], value["time"], value["meal"], slug(value["event"]))


def _by_key(facts: Iterable[Fact]) -> dict[_Key, list[Fact]]:
    return gathered((_key(fact), fact) for fact in facts if fact.field == "slot")


def _match(fact: Fact, others: dict[_Key, list[Fact]]) -> Fact | None:
    """The same slot among `others`: that of the same language and tickets if there are several."""
    row = others.get(_key(fact), [])

    def alike(other: Fact) -> tuple[bool, bool]:
        labels = [{slug(label) for label in one.value["products"]} for one in (fact, other)]
        return (other.value["language"] == fact.value["language"], labels[0] == labels[1])

    return max(row, key=alike, default=None)


def _with(fact: Fact, other: Fact | None) -> Fact:
    told = {"state": "unknown", "left": None} if other is None else {k: other.value[k] for k in ("state", "left")}
    confidence = 1.0 if other is None else other.confidence
    value = {key: item for key, item in fact.value.items() if key != "kind" or other is None}
    return Fact(fact.subject, fact.field, value | told, fact.box, confidence, fact.source)


def _with_states(read: Iterable[Fact], true: Iterable[Fact]) -> Iterable[Fact]:
    known = _by_key(true)
    for fact in read:
        match = _match(fact, known) if fact.field == "slot" else None
        yield fact if match is None else _with(fact, match)


def _all_but_states(read: Iterable[Fact], true: Iterable[Fact]) -> Iterable[Fact]:
    known = _by_key(read)
    for fact in true:
        yield _with(fact, _match(fact, known)) if fact.field == "slot" else fact


# How the agent is run: what it sees, how often it may ask, and what it is told for free in an ablation.

Source = Literal["text", "screen"]
Hint = Literal["none", "gold-query", "gold-state", "gold-text"]


@dataclass(frozen=True, slots=True)
class Setting:
    """source: text replies or screenshots. calls: that the desk allows. hint: ``gold-query``: the recorded meaning of
    the query; ``gold-state``: of each slot that was read, the true state and number of tickets, the rest as read;
    ``gold-text``: everything but the states of slots from the record. shots: the folder of the screenshots. seconds:
    for one task, after which the agent hands in what it has."""

    source: Source
    calls: int = CALLS
    hint: Hint = "none"
    shots: str = SHOTS
    seconds: float = SECONDS

    @property
    def name(self) -> str:
        """As it stands beside an answer; an answer of another setting is not taken up again."""
        degraded = "" if self.shots == SHOTS else f" {self.shots}"
        hurried = "" if self.seconds == SECONDS else f" {self.seconds:g}s"
        return f"{self.source} {self.calls} {self.hint}{degraded}{hurried}"


# The agent on the tasks and twins of a built folder: one after the other or in processes, and resumable.

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


def _entry(job: tuple[str, Setting]) -> tuple[str, Entry]:
    if _runner is None:
        raise RuntimeError("the process was not set up")
    return job[0], _runner.entry(*job)


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
    jobs = [(name, setting) for name in left]
    with closing(spread(_entry, jobs, workers, _begin, (folder,), ordered=False)) as entries:
        for name, entry in counted(entries, len(names), progress, len(names) - len(left)):
            found[name] = entry | {"made_of": made}
            if keep is not None:
                keep(found)
    return {name: found[name] for name in names}


# What a run of the agent was like, beside how its answers are judged.


def summary(results: Sequence[Result], entries: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Counts over the tasks of `results`. wrong: delivered and not strictly feasible. wrong_and_sure: of these, those
    of which the agent had no doubt. undelivered: refused or nothing. causes: of all failures."""
    known = [(result, entries[result.task.id]) for result in results if result.task.id in entries]
    calls = [entry["calls"] for _, entry in known]
    times = sorted(entry["milliseconds"] for _, entry in known)
    wrong = [entry for result, entry in known if not result.strict and entry["answer"] is not None]
    return {
        "calls_median": statistics.median(calls) if calls else None,
        "calls_most": max(calls, default=None),
        "ms_p50": statistics.median(times) if times else None,
        "ms_p95": times[min(len(times) - 1, int(0.95 * len(times)))] if times else None,
        "seconds": sum(times) / 1000,
        "with_doubts": sum(bool(entry["doubts"]) for _, entry in known),
        "sure": sum(bool(entry["sure"]) for _, entry in known),
        "wrong": len(wrong),
        "wrong_and_sure": sum(bool(entry["sure"]) for entry in wrong),
        "undelivered": sum(entry["answer"] is None for _, entry in known),
        "causes": dict(sorted(Counter(entry["cause"] for _, entry in known if "cause" in entry).items())),
        "failed": {result.task.id: entry["cause"] for result, entry in known if "cause" in entry},
    }


# The agent on tasks and twins of a built folder, judged.


def chosen(folder: Path, names: Sequence[str] = (), twins: bool = True) -> tuple[str, ...]:
    """The ids to work on: the tasks called `names`, all if there are none, and the twins of these tasks. Raises
    InputError for an unknown name."""
    tasks, all_twins, _ = read_folder(folder)
    unknown = sorted(set(names) - {task.id for task in tasks})
    if unknown:
        raise InputError(f"there is no task called {unknown[0]!r}; they run from {tasks[0].id} to {tasks[-1].id}")
    mine = [task.id for task in tasks if not names or task.id in names]
    return (*mine, *(twin.id for twin in all_twins if twins and twin.task in mine))


def bench_agent(
    folder: Path,
    setting: Setting,
    names: Sequence[str] = (),
    workers: int = 1,
    before: Mapping[str, dict[str, Any]] | None = None,
    keep: Callable[[dict[str, dict[str, Any]]], None] | None = None,
    progress: Callable[[str, int, int], None] | None = None,
) -> dict[str, Any]:
    """Run the agent and judge it. names: of tasks, all if empty; their twins are run as well. before, keep: as for
    `run_agent`. The document is that of `score_document` for these tasks, with ``agent`` (`summary`) and ``record``.
    Raises InputError for a folder that cannot be read or an unknown task."""
    say = progress or (lambda what, done, total: None)
    wanted = chosen(folder, names)
    entries = run_agent(folder, wanted, setting, workers, before, keep, lambda done, of: say("solving", done, of))
    tasks, twins, world = read_folder(folder)
    mine = [task for task in tasks if task.id in entries]
    theirs = [twin for twin in twins if twin.id in entries]
    document = score_document(mine, theirs, world, entries)
    results, _ = judge_all(mine, world, entries)
    document["agent"] = summary(results, entries)
    document["record"] = provenance(folder, setting.name)
    return document
