"""How an attempt is judged, by the suite's own judge: nothing here knows how a plan was found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...common.tasking import WHY_NO_ANSWER, Attempt, Outcome, Verdict
from ..baselines import feasibility_only
from ..metrics import Answer, Result, Unreadable, judge, read_answer
from ..refusals import judge_twin
from ..task import Task, Twin
from ..world import TownRecord
from ._kinds import kinds_of_plan
from ._options import Options
from ._reply import Reply, clean, read_reply

__all__ = ["PLAN_SCORES", "REFUSE_SCORES", "judge_plan", "judge_refusal", "scores_of"]

PLAN_SCORES = ("strict", "feasible", "constraints", "optimality")
"""strict: feasible, and somebody could walk it. feasible: all hard checks hold (the paper's FR). constraints: share of
the hard checks that hold (1 - CV). optimality: share of the soft checks that hold, 0 for what is not feasible."""
REFUSE_SCORES = ("slot", "correct", "refused")
"""slot: correct, and the sold-out slot is among what is said to help. correct: something is said to help, and all of it
would. refused: in so many words."""

_MOST_ENTRIES = 200


def scores_of(options: Options) -> tuple[str, ...]:
    """The names of the scores, the headline first."""
    if options.task == "refuse":
        return REFUSE_SCORES
    return PLAN_SCORES[:-1] if options.feasibility_only else PLAN_SCORES


def _calls(attempt: Attempt) -> int | None:
    calls = attempt.state.get("calls")
    return calls if isinstance(calls, int) and not isinstance(calls, bool) and calls >= 0 else None


def _entries(answer: Answer) -> list[dict[str, Any]]:
    """What was made out of an answer, in ids, minutes and cents."""
    found = [
        {
            "date": str(date),
            "item": entry.kind,
            "from": entry.start,
            "to": entry.end,
            "place": entry.place or clean(entry.name),
            "mode": entry.mode,
            "cents": entry.cost,
        }
        for date, entries in answer.days.items()
        for entry in entries
    ]
    return found[:_MOST_ENTRIES]


def _asked(task: Task, options: Options, read: Answer | None) -> Task:
    """The task as it was put: with the calls that were allowed, and where only feasibility is asked for with whatever
    hotel the answer sleeps at."""
    task = task.replace(call_budget=options.calls)
    if not options.feasibility_only:
        return task
    first = next((entries[0] for entries in read.days.values() if entries), None) if read is not None else None
    if first is not None and first.kind == "hotel" and first.place is not None:
        task = task.replace(hotel=first.place)
    return feasibility_only(task)


def _record(attempt: Attempt, options: Options) -> dict[str, Any]:
    state = {key: attempt.state[key] for key in ("calls", "wrong_calls", "engine_calls") if key in attempt.state}
    return {"task": options.task, "ablation": options.ablation, "input": options.shown, **state}


def judge_plan(attempt: Attempt, task: Task, town: TownRecord, options: Options) -> Verdict:
    """Judge an answer to a task. An answer that is missing, refuses or cannot be read violates everything."""
    reply = Reply("empty") if attempt.failure else read_reply(attempt.text)
    read = read_answer(attempt.text, town) if reply.kind == "plan" else None
    given = read if isinstance(read, Answer) else None
    asked = _asked(task, options, given)
    result = judge(asked, town, attempt.text if reply.kind == "plan" else None, _calls(attempt))
    outcome, why, kinds = _ended(attempt, reply, read, result)
    hard, soft = result.hard, result.soft
    scores = {
        "strict": float(result.strict),
        "feasible": float(result.feasible),
        "constraints": hard[0] / hard[1] if hard[1] else float(result.delivered),
        "optimality": (soft[0] / soft[1] if soft[1] else 1.0) if result.feasible else 0.0,
    }
    record = _record(attempt, options) | {
        "delivered": result.delivered,
        "feasible": result.feasible,
        "strict": result.strict,
        "hard": list(hard),
        "soft": list(soft),
        "types": {name: list(pair) for name, pair in result.types.items()},
    }
    return Verdict(
        outcome=outcome,
        scores={name: scores[name] for name in scores_of(options)},
        why=why,
        answer=None if given is None else _entries(given),
        counts={"hard": hard, "soft": soft, **result.types},
        kinds=kinds or (kinds_of_plan(given, asked, result.faults) if given is not None else ()),
        record=record,
    )


def _kind_of_failure(attempt: Attempt) -> str:
    return "calls" if attempt.failure == "calls" else f"no answer: {attempt.failure}"


def _ended(
    attempt: Attempt, reply: Reply, read: Answer | Unreadable | None, result: Result
) -> tuple[Outcome, str, tuple[str, ...]]:
    """How an attempt ended, why it is not right, and the kind of that where it is of the whole answer."""
    if attempt.failure:
        return "empty", WHY_NO_ANSWER.get(attempt.failure, clean(attempt.failure)), (_kind_of_failure(attempt),)
    if reply.kind == "empty":
        return "empty", "there is no answer", ("empty",)
    if reply.kind == "refusal":
        return "refused", "refused, and it has a plan", ("refusal",)
    if isinstance(read, Unreadable):
        return "malformed", clean(read.reason), ("format",)
    if result.faults:
        return "answered", clean(result.faults[0]), ()
    if not result.feasible:
        return "answered", f"{result.hard[1] - result.hard[0]} of {result.hard[1]} hard checks do not hold", ()
    missed = result.soft[1] - result.soft[0]
    return "answered", f"{missed} of {result.soft[1]} soft checks do not hold" if missed else "", ()


def judge_refusal(attempt: Attempt, twin: Twin, town: TownRecord, options: Options) -> Verdict:
    """Judge an answer to an infeasible twin: right is to refuse and to say what would help. town: as it is for the
    twin."""
    reply = Reply("empty") if attempt.failure else read_reply(attempt.text)
    entry: dict[str, Any] = {"answer": None}
    outcome: Outcome = "empty"
    if reply.kind == "refusal":
        # Here to refuse is to answer.
        outcome, entry["refused"] = "answered", dict(reply.refusal or {})
    elif reply.kind == "plan":
        read = read_answer(attempt.text, town)
        outcome = "malformed" if isinstance(read, Unreadable) else "answered"
        entry["answer"] = None if outcome == "malformed" else attempt.text
    result = judge_twin(twin, entry, town)
    calls = _calls(attempt)
    over = calls is not None and calls > options.calls
    marks = {"slot": result.slot, "correct": result.correct, "refused": result.refused}
    why, kind = _why_not(attempt, reply, outcome, result.correct, over)
    return Verdict(
        outcome=outcome,
        scores={name: float(marks[name] and not over) for name in REFUSE_SCORES},
        why=why,
        answer=_stated(reply.refusal),
        kinds=(kind,) if kind else (),
        record=_record(attempt, options) | {"answered": result.answered, "proven": result.proven},
    )


def _why_not(attempt: Attempt, reply: Reply, outcome: Outcome, correct: bool, over: bool) -> tuple[str, str]:
    if attempt.failure:
        return WHY_NO_ANSWER.get(attempt.failure, clean(attempt.failure)), _kind_of_failure(attempt)
    if reply.kind == "empty":
        return "there is no answer", "empty"
    if outcome == "malformed":
        return "not the JSON that was asked for", "format"
    if reply.kind == "plan":
        return "a plan, where there is none", "plan"
    if over:
        return "more look-ups than allowed", "calls"
    return ("", "") if correct else ("what it says would help would not, or nothing is said", "relaxation")


def _stated(refusal: Mapping[str, Any] | None) -> Any:
    if refusal is None:
        return None
    stated = refusal.get("relaxations")
    rows = [row for row in stated if isinstance(row, dict)] if isinstance(stated, list) else []
    keys = ("kind", "venue", "date", "start")
    return [{key: clean(str(row[key])) for key in keys if key in row} for row in rows[:_MOST_ENTRIES]]
