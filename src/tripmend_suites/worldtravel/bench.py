"""Solving all tasks and judging the answers, with the numbers of the paper's tables by city, size and kind."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from ..common.each import Progress, counted, gathered
from ..common.entries import read_entries, too_deep
from ..common.provenance import data_hash, git_revision, package_version
from .data.tasks.plant import relaxations, twin_town
from .folder import TASKS, TWINS, WORLD, read_folder, seed_of
from .metrics import Result, by, hard_bin, judge, rates
from .solve import answer_of, gold, greedy, solve
from .task import Task, Twin, document_of
from .world import TownRecord, WorldRecord

# Refusing what cannot be done: infeasible twins, and how a refusal is judged.

_SAME = ("kind", "venue", "date", "start")
"""What makes two relaxations the same; words and minutes are for people."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An answer that says that there is no plan. proven: whether it claims a proof. relaxations: single changes after
    which there would be one, each with ``kind`` and, where it has them, ``venue``, ``date`` and ``start``."""

    proven: bool
    relaxations: tuple[dict[str, Any], ...]


def read_refusal(entry: Mapping[str, Any]) -> Refusal | None:
    """The refusal in an entry of a file of answers, or None: nothing said, or a plan given."""
    refused = entry.get("refused")
    if entry.get("answer") is not None or not isinstance(refused, dict):
        return None
    stated = refused.get("relaxations")
    ways = tuple(way for way in stated if isinstance(way, dict)) if isinstance(stated, list) else ()
    return Refusal(refused.get("proven") is True, ways)


@dataclass(frozen=True, slots=True)
class TwinResult:
    """How a twin was met. answered: with a plan, which cannot be. refused: in so many words. correct: at least one
    relaxation is stated, and each stated one is among those that the build confirmed. slot: correct, and
    the sold-out slot is one of them."""

    twin: str
    answered: bool
    refused: bool
    proven: bool
    correct: bool
    slot: bool


def _identity(way: Mapping[str, Any], ids: Mapping[str, str]) -> tuple[str, ...]:
    venue = str(way.get("venue", ""))
    told = {**way, "venue": ids.get(_plain(venue), venue)}
    return tuple(str(told.get(key, "")) for key in _SAME)


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


def judge_twin(twin: Twin, entry: Mapping[str, Any], town: TownRecord | None = None) -> TwinResult:
    """Judge what was answered to an infeasible twin. entry: ``answer`` and perhaps ``refused``; empty for none. town:
    the twin's, so that a venue may be told by its name as well as by its id; a name that two venues share counts for
    neither."""
    refusal = read_refusal(entry)
    if refusal is None:
        return TwinResult(twin.id, entry.get("answer") is not None, False, False, False, False)
    ids = {} if town is None else _ids(town)
    stated = {_identity(way, ids) for way in refusal.relaxations}
    true = {_identity(way, {}) for way in twin.relaxations}
    sold = {("slot", venue, str(date), f"{start:%H:%M}") for venue, date, start in twin.sold_out}
    correct = bool(stated) and stated <= true
    return TwinResult(twin.id, False, True, refusal.proven, correct, correct and bool(stated & sold))


def _ids(town: TownRecord) -> dict[str, str]:
    """The ids of venues by name; an id that is somebody's name stays an id."""
    names = Counter(_plain(venue.name) for venue in town.venues)
    own = {venue.id for venue in town.venues}
    return {
        name: venue.id
        for venue in town.venues
        if names[name := _plain(venue.name)] == 1 and (name not in own or name == venue.id)
    }


def twins_document(results: Sequence[TwinResult]) -> dict[str, Any]:
    """The counts as JSON. Every twin is in `n`, answered or not."""
    return {
        "n": len(results),
        "refused": sum(result.refused for result in results),
        "proven": sum(result.proven for result in results),
        "answered": sum(result.answered for result in results),
        "refused_with_a_correct_relaxation": sum(result.refused and result.correct for result in results),
        "name_the_slot": sum(result.slot for result in results),
        "problems": [result.twin for result in results if not result.correct],
    }


FAULT = "unusable"
"""Where an entry without a usable answer says why; the judge takes it for no answer."""
_SHAPE = 'an object with an answer for each task id, such as {"berlin-01": {"answer": {"itinerary": […]}}}'


class _Object(dict[str, Any]):
    """A JSON object that knows which of its keys stood there twice."""

    twice: tuple[str, ...] = ()


def _object(pairs: list[tuple[str, Any]]) -> _Object:
    made = _Object(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        made.twice = tuple(key for key in made if keys.count(key) > 1)
    return made


def _twice(value: Any) -> str | None:
    """A key that stands twice in an object, however deep."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, _Object) and one.twice:
            return one.twice[0]
        waiting += one.values() if isinstance(one, dict) else one if isinstance(one, list) else ()
    return None


def _entry(value: Any) -> dict[str, Any]:
    if too_deep(value):
        return {"answer": None, FAULT: "it is nested too deeply to be read"}
    if (twice := _twice(value)) is not None:
        return {"answer": None, FAULT: f"the key {twice!r} stands twice in it"}
    if not isinstance(value, dict) or "answer" not in value:
        return {"answer": value}
    if value["answer"] is not None and value.get("refused") not in (None, False):
        return {"answer": None, FAULT: "it is a plan and a refusal at once"}
    return {key: one for key, one in value.items() if key != FAULT}


def read_answers(path: Path) -> dict[str, dict[str, Any]]:
    """Answers by the id of a task or twin: ``{id: {"answer": document or text, "calls": n}}``, or ``{id: document or
    text}``. A refusal is ``{id: {"answer": null, "refused": {"proven": true, "relaxations": […]}}}``.

    An id that stands twice has no answer, since nobody can tell which one is meant. Raises InputError when the file is
    no JSON object; what else is wrong with a single answer is the judge's to say.
    """
    found: Mapping[str, Any] = read_entries(path, _object, _SHAPE)
    twice = set(found.twice) if isinstance(found, _Object) else set()
    return {
        name: {"answer": None, FAULT: "the id stands twice in the file"} if name in twice else _entry(value)
        for name, value in found.items()
    }


# Others on the same tasks: planners that do not look ahead, and the two ablations of section 5.

TIGHTEST = 30
"""So many tasks of section 5.1 get all parameters in hand."""
_RULES: tuple[Literal["soonest", "nearest"], ...] = ("soonest", "nearest")


def greedy_answer(task: Task, world: WorldRecord, rule: Literal["soonest", "nearest"]) -> dict[str, Any] | None:
    """The day that a planner without foresight makes of the gold parameters, None where it runs into a dead end."""
    town = world.town(task.town)
    order = greedy(task, town, gold(task, town), rule)
    return None if order is None else document_of(answer_of(task, town, order))


def tightest(tasks: Sequence[Task], count: int = TIGHTEST) -> tuple[Task, ...]:
    """The tasks with the most booked entries; of equally many, those with the most hard checks."""
    ranked = sorted(tasks, key=lambda task: (-task.anchors, -sum(check.hard for check in task.checks), task.id))
    return tuple(ranked[:count])


def feasibility_only(task: Task) -> Task:
    """The task without its soft checks (section 5.2)."""
    return task.replace(checks=tuple(check for check in task.checks if check.hard))


def _unpriced(document: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """The same days with no price worked out."""
    if document is None:
        return None
    days = document["itinerary"]
    return {"itinerary": [{**day, "schedule": [{**item, "cost": 0} for item in day["schedule"]]} for day in days]}


def _row(results: Sequence[Result]) -> dict[str, Any]:
    return rates(results).document() | {"rows": _groups(results, ("hard", "anchors"))}


_KEYS: dict[str, Callable[[Result], str]] = {
    "city": lambda result: result.task.town,
    "hard": lambda result: hard_bin(result.hard[1]),
    "anchors": lambda result: str(result.task.anchors),
}


def _groups(results: Sequence[Result], names: Sequence[str]) -> dict[str, Any]:
    """Rates by city, number of hard checks or booked entries."""
    return {name: {value: row.document() for value, row in by(results, _KEYS[name]).items()} for name in names}


def baselines(
    tasks: Sequence[Task],
    world: WorldRecord,
    engine: Mapping[str, Mapping[str, Any] | None],
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """Rates by name of planner. engine: the engine's documents by task id, for the ablations."""
    found: dict[str, Any] = {}
    for turn, rule in enumerate(_RULES):
        begun, results = time.perf_counter(), []
        for task in counted(tasks, len(_RULES) * len(tasks), progress, turn * len(tasks)):
            results.append(judge(task, world.town(task.town), greedy_answer(task, world, rule)))
        several = [result for result in results if result.task.anchors >= 2]
        found[f"greedy, {rule} first"] = _row(results) | {
            "seconds": time.perf_counter() - begun,
            "two_or_more_anchors": [sum(result.strict for result in several), len(several)],
        }
    whole = [judge(task, world.town(task.town), engine.get(task.id)) for task in tasks]
    found["engine, gold"] = _row(whole)
    few = {task.id for task in tightest(tasks)}
    found[f"engine, gold, the {len(few)} tightest"] = _row([result for result in whole if result.task.id in few])
    bare = [judge(feasibility_only(task), world.town(task.town), _unpriced(engine.get(task.id))) for task in tasks]
    found["engine, feasibility only"] = _row(bare) | {"optimality": None}
    return found


SUITE = "worldtravel-bench/2"
"""2: a strictly feasible answer has its prices and fares right, too."""
_LONGEST = 300
"""Characters of a fault that are told."""
_MOST = 50
"""Faults of one task that are told; all count."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer to the task or twin called `name`: its document, or what a refusal says;
    neither when time ran out. milliseconds: from reading the record to the document."""

    name: str
    document: dict[str, Any] | None
    refused: dict[str, Any] | None
    milliseconds: float

    def entry(self) -> dict[str, Any]:
        """As it stands in a file of answers."""
        found: dict[str, Any] = {"answer": self.document, "calls": 0}
        return found if self.refused is None else found | {"refused": self.refused}


def _answered(name: str, task: Task, town: TownRecord) -> Answered:
    begun = time.perf_counter()
    wishes = gold(task, town)
    solved = solve(task, town, wishes)
    document = refused = None
    if solved.status == "solved":
        document = document_of(answer_of(task, town, solved.order))
    elif solved.status == "impossible":
        refused = {"proven": solved.proven, "relaxations": relaxations(task, town, wishes)}
    return Answered(name, document, refused, (time.perf_counter() - begun) * 1000)


def solve_all(
    wanted: Sequence[Task | Twin], tasks: Sequence[Task], world: WorldRecord, progress: Progress | None = None
) -> tuple[Answered, ...]:
    """Gold parameters and the engine on each of `wanted`. No twin of one of `tasks` has a plan, so each is refused with
    what would help."""
    by_id = {task.id: task for task in tasks}
    found = []
    for one in counted(wanted, len(wanted), progress):
        task = by_id[one.task] if isinstance(one, Twin) else one
        town = world.town(task.town)
        found.append(_answered(one.id, task, twin_town(town, one) if isinstance(one, Twin) else town))
    return tuple(found)


def calls_of(entry: Mapping[str, Any]) -> int | None:
    """The number of tool calls that an entry of a file of answers states, None where it states none."""
    calls = entry.get("calls")
    return calls if isinstance(calls, int) and not isinstance(calls, bool) and calls >= 0 else None


def judge_all(
    tasks: Sequence[Task], world: WorldRecord, answers: Mapping[str, Mapping[str, Any]]
) -> tuple[tuple[Result, ...], tuple[str, ...]]:
    """Every task judged, answered or not, and the ids among the answers that no task has. answers: by task id, with
    ``answer`` and perhaps ``calls``; a number of calls that is none is a fault, not unknown."""
    results = []
    for task in tasks:
        given = answers.get(task.id, {})
        calls = calls_of(given)
        both = given.get("answer") is not None and given.get("refused") not in (None, False)
        result = judge(task, world.town(task.town), None if both else given.get("answer"), calls)
        if both:
            given = {**given, FAULT: "it is a plan and a refusal at once"}
        if FAULT in given:
            result = replace(result, problem=given[FAULT], faults=(given[FAULT],))
        if given.get("calls") is not None and calls is None:
            result = replace(result, faults=(*result.faults, '"calls" must be a whole number of tool calls'))
        results.append(result)
    known = {task.id for task in tasks}
    return tuple(results), tuple(sorted(set(answers) - known))


def _types(results: Sequence[Result]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for result in results:
        for name, (good, of) in result.types.items():
            row = found.setdefault(name, {"satisfied": 0, "of": 0, "tasks_satisfied": 0, "tasks": 0})
            row["satisfied"] += good
            row["of"] += of
            row["tasks_satisfied"] += good == of
            row["tasks"] += 1
    return dict(sorted(found.items()))


def _times(milliseconds: Sequence[float]) -> dict[str, float]:
    if not milliseconds:
        return {}
    ordered = sorted(milliseconds)
    return {
        "ms_p50": statistics.median(ordered),
        "ms_p95": ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))],
        "seconds": sum(ordered) / 1000,
    }


def bench_document(results: Sequence[Result]) -> dict[str, Any]:
    """Everything as JSON: the whole, and rows by city, number of hard checks, booked entries and kind of check."""
    return rates(results).document() | {"rows": {**_groups(results, tuple(_KEYS)), "type": _types(results)}}


def _sentence(text: str) -> str:
    """As it can be written: what an answer says may be half a character, or a million."""
    return text[:_LONGEST].encode("utf-8", "replace").decode("utf-8")


def score_document(
    tasks: Sequence[Task], twins: Sequence[Twin], world: WorldRecord, answers: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """Everything that a file of answers is worth. A refusal of a task is a failure of its own kind (`refused`). Twins
    are judged, all of them, when any is answered; a plan for one is a failure."""
    results, strangers = judge_all(tasks, world, answers)
    document = bench_document(results)
    refused = [task.id for task in tasks if read_refusal(answers.get(task.id, {})) is not None]
    document["refused"] = len(refused)
    names = {twin.id for twin in twins}
    document["unknown_tasks"] = [_sentence(name) for name in strangers if name not in names]
    if names & set(answers):
        towns = {task.id: world.town(task.town) for task in tasks}
        document["twins"] = twins_document(
            [judge_twin(twin, answers.get(twin.id, {}), towns[twin.task]) for twin in twins]
        )
    document["undelivered"] = {
        result.task.id: _sentence(result.problem)
        for result in results
        if result.problem
        and result.task.id not in refused
        and answers.get(result.task.id, {}).get("answer") is not None
    }
    document["problems"] = {
        result.task.id: ["refused, and it has a plan"]
        if result.task.id in refused
        else [_sentence(fault) for fault in result.faults[:_MOST]]
        for result in results
        if result.faults or not result.feasible
    }
    return document


def bench_folder(
    folder: Path, source: str = "gold", progress: Callable[[str, int, int], None] | None = None
) -> dict[str, Any]:
    """Solve and judge all tasks and twins of a built folder with gold parameters, with the baselines and the record of
    where the numbers are from. Raises InputError for a folder that cannot be read."""
    say = progress or (lambda what, done, total: None)
    tasks, twins, world = read_folder(folder)
    answered = solve_all(tasks, tasks, world, lambda done, of: say("solving", done, of))
    refused = solve_all(twins, tasks, world, lambda done, of: say("twins", done, of))
    entries = {item.name: item.entry() for item in (*answered, *refused)}
    document = score_document(tasks, twins, world, entries)
    document |= _times([item.milliseconds for item in answered])
    engine = {item.name: item.document for item in answered}
    document["baselines"] = baselines(tasks, world, engine, lambda done, of: say("greedy planners", done, of))
    document["twins"] = document.get("twins") or twins_document([])
    document["record"] = provenance(folder, source)
    return document


def provenance(folder: Path, source: str) -> dict[str, Any]:
    """Where numbers are from: versions, what the parameters were taken from, and the hash of the data."""
    return {
        "suite": SUITE,
        "tripmend": package_version(),
        "git": git_revision(),
        "input": source,
        "seed": seed_of(folder),
        "data": data_hash([folder / name for name in (WORLD, TASKS, TWINS)]),
    }


# What is wrong with a file of answers, and why answers cannot be read, in sentences for people.

_NAMED = 5
"""Ids or reasons that are named on the screen; --json has them all."""
_ANSWER_FAULTS_LONGEST = 60
_EXAMPLE = '{"berlin-01": {"answer": {"itinerary": [{"date": "7.1", "schedule": […]}]}, "calls": 12}}'


def _named(names: Iterable[str]) -> str:
    known = sorted(names)
    return ", ".join(name[:_ANSWER_FAULTS_LONGEST] for name in known[:_NAMED]) + (" …" if len(known) > _NAMED else "")


def _number(count: int, one: str, several: str) -> str:
    return f"{count} {one if count == 1 else several}"


def _by_reason(reasons: Mapping[str, str]) -> dict[str, list[str]]:
    found = gathered((reason, name) for name, reason in reasons.items())
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def file_faults(
    tasks: Sequence[Task], twins: Sequence[Twin], answers: Mapping[str, Mapping[str, Any]], delivered: int
) -> list[str]:
    """Faults of the file, not of the plans in it: entries that cannot be used, are missing, or are of no task. What
    they leave out counts as not solved. delivered: how many tasks have a readable answer."""
    found = [
        f"{_number(len(names), 'entry cannot', 'entries cannot')} be used, {reason}: {_named(names)}"
        for reason, names in _by_reason({name: one[FAULT] for name, one in answers.items() if FAULT in one}).items()
    ]
    known = {task.id for task in tasks}
    all_twins = {twin.id for twin in twins}
    if strangers := set(answers) - known - all_twins:
        found.append(f"{_number(len(strangers), 'id names', 'ids name')} no task: {_named(strangers)}")
    wanted = known | (all_twins if all_twins & set(answers) else set())
    if missing := wanted - set(answers):
        found.append(f"{_number(len(missing), 'task has', 'tasks have')} no entry: {_named(missing)}")
    if wrong := [name for name, one in answers.items() if one.get("calls") is not None and calls_of(one) is None]:
        numbers = _number(len(wrong), "entry has", "entries have")
        found.append(
            f'{numbers} a "calls" that is no whole number of tool calls, so that it is not strictly feasible: '
            f"{_named(wrong)}"
        )
    if not delivered:
        found.append(f"no task is answered; an answer looks like {_EXAMPLE}")
    return found


def unreadable_notes(undelivered: Mapping[str, str]) -> list[str]:
    """Why answers cannot be read, the most frequent reasons first. undelivered: the reason by task id."""
    reasons = _by_reason(undelivered)
    found = [
        f"{_number(len(names), 'answer', 'answers')} not readable, {reason}: {_named(names)}"
        for reason, names in list(reasons.items())[:_NAMED]
    ]
    return found + ([f"… {len(reasons)} such reasons in all"] if len(reasons) > _NAMED else [])
