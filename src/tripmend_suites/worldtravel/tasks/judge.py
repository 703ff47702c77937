"""How an attempt is judged, by the suite's own judge: nothing here knows how a plan was found."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from ...common.data_files import Expressions
from ...common.tasking import FAILURES, WHY_NO_ANSWER, Attempt, Outcome, Table, Verdict
from ..bench import feasibility_only, judge_twin
from ..metrics import Result, Unreadable, holds, judge, read_answer
from ..metrics.answer import LARGEST, Answer, body_of, if_poi_present
from ..report import PRINTED_TYPES, doubts_about, published
from ..task import Check, Task, Twin
from ..world import TownRecord
from .session import Options

_DATA = Expressions(__file__, re.IGNORECASE)

# What a model's last message is: a plan, a refusal, or neither.

_OPENING = 600
"""A refusal in words says so at once: only so many letters from the beginning are looked at."""


@dataclass(frozen=True, slots=True)
class Reply:
    """kind: ``plan`` is whatever claims to be an itinerary, well formed or not. refusal: what it says in JSON; of one
    in words nothing."""

    kind: Literal["plan", "refusal", "empty"]
    refusal: Mapping[str, Any] | None = None


def read_reply(text: str | None) -> Reply:
    """Tell a refusal from a plan: ``{"refused": {…}}`` without an itinerary, or words without any JSON that decline."""
    if text is None or not text.strip():
        return Reply("empty")
    document = _document(text)
    if isinstance(document, dict) and "itinerary" not in document and isinstance(document.get("refused"), dict):
        return Reply("refusal", document["refused"])
    if document is None and "{" not in text and _DATA.refuses.search(text[:_OPENING]):
        return Reply("refusal", {})
    return Reply("plan")


def _document(text: str) -> Any:
    """The JSON of a text, bare or in its only fence; None where there is none."""
    if len(text) > LARGEST:
        return None
    try:
        return json.loads(body_of(text))
    except (ValueError, RecursionError):
        return None


def clean(text: str, longest: int = 200) -> str:
    """As it can be written: what a model says may be half a character, or a million."""
    return text[:longest].encode("utf-8", "replace").decode("utf-8")


# Kinds of failures, for the taxonomy: what was wrong with an answer, by the functions and by the strict look.

KINDS = _DATA.read("kinds", dict[str, str])
"""Every kind, and what it means. Beside these there is ``no answer: …`` for failures outside of the model."""

_OF_TYPE = _DATA.read("of_type", dict[str, str])
# Sentences of metrics.strict. Names in them are the model's own words, so each pattern holds both ends where it can.
_OF_SENTENCE = tuple(
    (re.compile(pattern, re.DOTALL), kind) for pattern, kind in _DATA.read("of_sentence", tuple[tuple[str, str], ...])
)


def kind_of_fault(sentence: str) -> str:
    """The kind of one sentence of the strict look; "" for one that is none of them."""
    return next((kind for pattern, kind in _OF_SENTENCE if pattern.fullmatch(sentence)), "")


def _kind_of_check(answer: Answer, check: Check) -> str:
    """A check of a place that is not there at all fails for that alone."""
    kind = _OF_TYPE.get(check.type, check.type)
    if kind == "hotel" or _is_there(answer, check.arguments):
        return kind
    return "missing place"


def _is_there(answer: Answer, arguments: Mapping[str, Any]) -> bool:
    if "date_range" in arguments:
        return if_poi_present(answer, arguments)
    wanted = (arguments["poi"], arguments["item_type"])
    return any((entry.place, entry.kind) == wanted for entries in answer.days.values() for entry in entries)


def kinds_of_plan(answer: Answer, task: Task, faults: Iterable[str]) -> tuple[str, ...]:
    """The kinds of what is wrong with a readable answer, in the order of `KINDS`. faults: of the strict look."""
    found = {_kind_of_check(answer, check) for check in task.checks if not holds(answer, check)}
    found |= {kind_of_fault(fault) for fault in faults}
    return tuple(kind for kind in KINDS if kind in found)


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


# The paper's tables from verdicts alone: feasibility, by size and kind of constraint, and what goes wrong.

_OTHER = (
    "printed rows: the paper's models on the paper's own tasks and pages, which are others; context, not comparison"
)
_BINS = ("00-05", "06-07", "08-09", "10-11", "12+")
Judged = tuple[Mapping[str, str | int], Verdict]


def tables(model: str, about: Iterable[Mapping[str, str | int]], verdicts: Iterable[Verdict]) -> Sequence[Table]:
    """Tables of one model's verdicts. Shares are (numerator, denominator); every item asked is in every denominator
    but that of optimality, which is over the feasible ones."""
    rows = list(zip(about, verdicts, strict=True))
    plans = [row for row in rows if row[1].record.get("task") == "plan"]
    twins = [row for row in rows if row[1].record.get("task") == "refuse"]
    found: list[Table] = []
    if plans:
        found += [_table3(model, plans), *_ablations(model, plans), _bins(model, plans)]
        found += [_groups(model, plans, key, title) for key, title in _GROUPS]
        found += [_types(model, plans), _whole_types(model, plans)]
    if twins:
        found.append(_twins(model, twins))
    return [*found, *_taxonomy(model, rows), _effort(model, rows)]


_GROUPS = (("anchors", "By number of timed entries"), ("city", "By city"))


def _shown(rows: Sequence[Judged]) -> str:
    return str(rows[0][1].record.get("input", ""))


def _count(rows: Sequence[Judged], key: str) -> tuple[int, int]:
    return sum(bool(verdict.record.get(key)) for _, verdict in rows), len(rows)


def _violation(rows: Sequence[Judged]) -> float:
    """Mean share of hard checks that do not hold, in percent."""
    return 100 * sum(1 - verdict.scores.get("constraints", 0.0) for _, verdict in rows) / len(rows)


def _optimality(rows: Sequence[Judged]) -> tuple[float | None, int]:
    """Mean share of soft checks that hold among the feasible, in percent, and how many these are."""
    feasible = (verdict.scores for _, verdict in rows if verdict.record.get("feasible"))
    met = [scores["optimality"] for scores in feasible if "optimality" in scores]
    return (100 * sum(met) / len(met) if met else None), len(met)


_OF_FEASIBLE = (
    "optimality %: over the feasible plans alone, as in the paper; the score of that name counts 0 for all others."
)


def _table3(model: str, rows: Sequence[Judged]) -> Table:
    columns = (
        "model", "input", "delivered", "feasible", "strictly feasible", "violation %", "optimality %", "of n feasible",
    )  # fmt: skip
    optimality, n = _optimality(rows)
    shares = (_count(rows, key) for key in ("delivered", "feasible", "strict"))
    quality = None if optimality is None else round(optimality, 2)
    own = (model, _shown(rows), *shares, round(_violation(rows), 2), quality, n)
    cells = (None, "feasible", None, "violation", "optimality", None)
    printed = [
        (row["model"], f"printed, {row['setting']}", *(key and row[key] for key in cells))
        for row in published()["table3"]
    ]
    found = _with_doubts("WorldTravel, Table 3: all tasks", columns, own, printed, "table3")
    return replace(found, note=f"{found.note}; {_OF_FEASIBLE}")


def _ablations(model: str, rows: Sequence[Judged]) -> list[Table]:
    ablation = str(rows[0][1].record.get("ablation", ""))
    found = []
    columns = ("model", "input", "feasible as it is", "feasible so")
    own: tuple[Any, ...]
    printed: list[tuple[Any, ...]]
    if "gold-theta" in ablation:
        own = (model, _shown(rows), None, _count(rows, "feasible"), None, round(_violation(rows), 2))
        keys = ("standard", "gold", "violation_standard", "violation_gold")
        printed = [(row["model"], "printed", *(row[key] for key in keys)) for row in published()["gold_theta"]]
        more = (*columns, "violation as it is %", "violation so %")
        found.append(_with_doubts("WorldTravel, Table 5: all parameters given", more, own, printed, "gold_theta"))
    if "feasibility-only" in ablation:
        own = (model, _shown(rows), None, _count(rows, "feasible"))
        printed = [
            (row["model"], f"printed, {row['setting']}", row["standard"], row["feasibility_only"])
            for row in published()["feasibility_only"]
        ]
        found.append(_with_doubts("WorldTravel, Table 4: feasibility only", columns, own, printed, "feasibility_only"))
    return found


def _with_doubts(
    title: str, columns: tuple[str, ...], own: tuple[Any, ...], printed: Sequence[tuple[Any, ...]], about: str
) -> Table:
    return Table(title, columns, (own, *printed), "; ".join([_OTHER, *doubts_about(about)]))


def _bins(model: str, rows: Sequence[Judged]) -> Table:
    bins = published()["hard_bins"]
    own = []
    for name in _BINS:
        some = [row for row in rows if row[0].get("hard") == name]
        if some:
            label = name.lstrip("0").replace("-0", "-")
            own.append((model, label, _count(some, "feasible"), _count(some, "strict"), bins.get(name)))
    columns = ("model", "hard constraints", "feasible", "strictly feasible", "printed average %")
    return Table("WorldTravel, section 5.3: by number of hard constraints", columns, tuple(own), _OTHER)


def _groups(model: str, rows: Sequence[Judged], key: str, title: str) -> Table:
    own = []
    for value in sorted({str(about.get(key, "")) for about, _ in rows}):
        some = [row for row in rows if str(row[0].get(key, "")) == value]
        own.append((model, value, _count(some, "feasible"), _count(some, "strict")))
    return Table(f"WorldTravel: {title.lower()}", ("model", key, "feasible", "strictly feasible"), tuple(own))


def _types(model: str, rows: Sequence[Judged]) -> Table:
    totals: dict[str, tuple[int, int]] = {}
    for _, verdict in rows:
        for name, (have, of) in verdict.record["types"].items():
            before = totals.get(name, (0, 0))
            totals[name] = (before[0] + have, before[1] + of)
    own = []
    for name in sorted(totals):
        printed = published()["types"].get(PRINTED_TYPES.get(name, ""), {})
        own.append((model, name, totals[name], printed.get("text"), printed.get("screenshots")))
    columns = ("model", "kind", "satisfied", "printed, text %", "printed, screenshots %")
    note = f"printed: averages; timed entries and windows are one category there; {_OTHER}"
    return Table("WorldTravel, section 5.3: satisfied by kind of constraint", columns, tuple(own), note)


def _whole_types(model: str, rows: Sequence[Judged]) -> Table:
    """The paper's tables by model: in how many tasks all constraints of a kind hold."""
    own: list[Any] = [model, _shown(rows)]
    for kind in ("dwell", "timed-entry", "arrival"):
        pairs = [verdict.record["types"][kind] for _, verdict in rows if kind in verdict.record["types"]]
        own.append((sum(have == of for have, of in pairs), len(pairs)))
    printed = [
        (row["model"], f"printed, {setting}", *((count, 150) for count in row[setting]))
        for row in published()["types_by_model"]
        for setting in ("text", "screenshots")
    ]
    columns = ("model", "input", "dwell", "timed entry", "early arrival")
    title = "WorldTravel, section 14: tasks of which all constraints of a kind hold"
    return Table(title, columns, (tuple(own), *printed), _OTHER)


def _twins(model: str, rows: Sequence[Judged]) -> Table:
    n = len(rows)
    cells = [(sum(verdict.scores[name] == 1 for _, verdict in rows), n) for name in ("refused", "correct", "slot")]
    columns = ("model", "refused", "with a correct relaxation", "that names the sold-out slot", "answered with a plan")
    own = (model, *cells, _count(rows, "answered"))
    note = "The paper has none. To leave out a place is often a correct guess; the sold-out slot cannot be guessed."
    return Table("WorldTravel: requests without a plan", columns, (own,), note)


def _taxonomy(model: str, rows: Sequence[Judged]) -> list[Table]:
    own: list[tuple[Any, ...]] = []
    for kind in (*KINDS, *(f"no answer: {failure}" for failure in FAILURES)):
        count = sum(kind in verdict.kinds for _, verdict in rows)
        if count:
            own.append((model, kind, (count, len(rows)), KINDS.get(kind, "for a reason outside of the model")))
    columns = ("model", "kind", "items", "what it means")
    if not own:
        return []
    return [Table("WorldTravel: what goes wrong", columns, tuple(own), "An item may have several kinds.")]


def _effort(model: str, rows: Sequence[Judged]) -> Table:
    def mean(key: str) -> float | None:
        told = [int(verdict.record[key]) for _, verdict in rows if key in verdict.record]
        return round(sum(told) / len(told), 2) if told else None

    own = (model, mean("calls"), mean("wrong_calls"), mean("engine_calls"))
    columns = ("model", "look-ups", "of these wrong", "uses of planning tools")
    return Table("WorldTravel: calls for an item", columns, (own,), "Means.")
