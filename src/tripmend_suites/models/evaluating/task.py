"""A task set as a task of Inspect: its items, a solver that asks, a scorer that hands the attempt to the suite."""

from __future__ import annotations

import math
from time import perf_counter
from typing import Any

from inspect_ai import Task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import Model, ModelOutput, get_model
from inspect_ai.scorer import Metric, SampleScore, Score, Scorer, Target, metric, scorer
from inspect_ai.solver import Generate, Solver, TaskState, solver

from ...common.tasking import Attempt, Item, TaskSet, Verdict
from .attempt import Ended, Run, attempt, chat_of
from .provider import guarded
from .settings import clean, safe

KEPT = "tripmend"
"""Where a sample's metadata keep what it took."""


@metric
def mean_of_all(of: int = 0) -> Metric:
    """The mean over all records, `of` in number: failures, items that Inspect gave no score and records that made no
    item count as 0."""

    def computed(scores: list[SampleScore]) -> float:
        n = max(of, len(scores))
        return sum(score.score.as_float() for score in scores) / n if n else 0.0

    return computed


async def _safely(run: Run, item: Item, model: Model) -> Ended:
    """The attempt; where a suite's own code fails in it, an attempt without an answer, so that the item stays in every
    denominator. That is a bug of ours and told at the end of the run."""
    try:
        return await attempt(run, item, model)
    except Exception as error:  # noqa: BLE001  told at the end of the run
        run.faults.append(f"{item.id}: {type(error).__name__}: {error}")
        return Ended(Attempt(item.id, None), chat_of(item), why="tripmend failed on this item")


def _solver(run: Run) -> Solver:
    @solver(name="ask")
    def ask() -> Solver:
        async def solve(state: TaskState, generate: Generate) -> TaskState:
            begun = perf_counter()
            model = get_model()
            run.secrets = guarded(model)
            ended = await _safely(run, run.items[str(state.sample_id)], model)
            state.messages = ended.messages
            state.output = ended.output or ModelOutput(model=str(state.model))
            state.metadata[KEPT] = _taken(ended, perf_counter() - begun)
            state.completed = True
            return state

        return solve

    return ask()


def _taken(ended: Ended, seconds: float) -> dict[str, Any]:
    """JSON of what the attempt took, and of what the judge was given beside the text."""
    return {
        "failure": ended.attempt.failure,
        "why": clean(ended.why),
        "text": None if ended.attempt.text is None else clean(ended.attempt.text),
        "state": safe(dict(ended.attempt.state)),
        "turns": ended.turns,
        "replayed": ended.replayed,
        "stop": ended.stop,
        "read": ended.usage.read,
        "written": ended.usage.written,
        "estimated": ended.usage.estimated,
        "waited": round(ended.waited, 6),
        "seconds": round(seconds, 6),
    }


def _zero(tasks: TaskSet, why: str, kind: str) -> Verdict:
    return Verdict("malformed", dict.fromkeys(tasks.scores, 0.0), why, kinds=(kind,))


def _judged(run: Run, given: Attempt) -> Verdict:
    """The suite's verdict, held to its contract: every score, from 0 to 1, and 0 after a failure. A judge that breaks
    it is a bug of ours, which is told at the end of the run and takes no item out of a denominator."""
    try:
        verdict = run.tasks.judge(given)
    except RecursionError:
        # The judge reads JSON, and JSON can be nested without end: the model's doing, not the judge's.
        return _zero(run.tasks, "it is nested too deeply to be read", "nested too deeply")
    except Exception as error:  # noqa: BLE001  told at the end of the run
        run.faults.append(f"{given.item}: {type(error).__name__}: {error}")
        return _zero(run.tasks, "the judge failed on this item", "judge failed")
    values = verdict.scores
    fine = set(values) == set(run.tasks.scores) and all(
        math.isfinite(value) and 0 <= value <= (0 if given.failure else 1) for value in values.values()
    )
    if not fine:
        run.faults.append(f"{given.item}: the judge gave scores that cannot be: {dict(values)}")
        return _zero(run.tasks, "the judge gave scores that cannot be", "judge failed")
    return verdict


def _scorer(run: Run) -> Scorer:
    of = len(run.tasks.items) + run.tasks.refused
    means = {name: [mean_of_all(of)] for name in run.tasks.scores}

    @scorer(metrics=means, name="verdict")
    def verdict() -> Scorer:
        async def score(state: TaskState, target: Target) -> Score:
            taken = state.metadata[KEPT]
            item = run.items[str(state.sample_id)]
            given = Attempt(item.id, taken["text"], taken["state"], taken["failure"])
            judged = await run.worker.run(lambda: _judged(run, given))
            kept = safe(judged)
            if run.ended():
                await get_model().api.aclose()
            return Score(
                value={name: float(judged.scores[name]) for name in run.tasks.scores},
                answer=taken["text"],
                explanation=taken["why"] or kept["why"] or None,
                metadata={**kept, "about": safe(dict(item.about))},
            )

        return score

    return verdict()


def task_of(run: Run, record: dict[str, Any]) -> Task:
    """The task of a run. record: what its log says of it."""
    samples = [
        Sample(id=item.id, input=chat_of(item), metadata={"about": dict(item.about)}) for item in run.tasks.items
    ]
    name = run.tasks.suite.split("/")[0]
    return Task(
        dataset=MemoryDataset(samples, name=name),
        solver=_solver(run),
        scorer=_scorer(run),
        name=name,
        metadata={"tripmend": record},
    )
