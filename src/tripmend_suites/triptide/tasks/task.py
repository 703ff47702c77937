"""A task, and the verdict on an answer."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tripmend.errors import InputError

from ...common.data_files import DataFile
from ...common.tasking import WHY_NO_ANSWER, Attempt, Item, Outcome, Player, Session, Table, Toolless, Verdict
from ..data.folder import Case, World, case_line
from ..formats import PlanRecord, read_plan, write_plan
from ..judge import judge
from ..metrics import CaseResult, Mode, Profile, Row, score
from ..metrics.adaptability import Kept, sequential_distance
from ..report import published, published_rows

# Which records are asked, in which order.


def drawn(cases: Sequence[Case], seed: int) -> list[Case]:
    """The cases in the order in which a limit takes them: mixed by a hash of seed and id, so that the first few are of
    every duration and severity; the same on every machine."""
    return sorted(cases, key=lambda case: place_of(case.id, seed))


def place_of(record: str, seed: int) -> str:
    """What a record is ordered by, whether it makes an item or not."""
    return hashlib.sha256(f"{seed} {record}".encode()).hexdigest()


@dataclass(frozen=True)
class Tasks:
    """A `tripmend_suites.common.tasking.TaskSet`. unmade: records that made no item, with why;
    known: the ids of all items, whatever the limit. shown: of the revision
    task, the plan and the disruption's labelled lines behind each item, for a second judge."""

    suite: str
    data_sha256: str
    settings: Mapping[str, Any]
    items: Sequence[Item]
    unmade: Mapping[str, str]
    known: frozenset[str]
    scores: tuple[str, ...]
    players: Mapping[str, Player]
    judging: Callable[[Attempt], Verdict]
    opening: Callable[[str], Session] = field(default=lambda item: Toolless())
    calls: int = 0
    shown: Mapping[str, tuple[PlanRecord, str]] = field(default_factory=dict)

    @property
    def refused(self) -> int:
        """How many records made no item."""
        return len(self.unmade)

    def open(self, item: str) -> Session:
        """A new attempt."""
        return self.opening(item)

    def judge(self, attempt: Attempt) -> Verdict:
        """Judge an attempt; raises only for an item that is not of this set."""
        if attempt.item not in self.known:
            raise InputError(f"there is no item {attempt.item!r}")
        return self.judging(attempt)


def tasks_of(
    world: World,
    made: Mapping[str, Item],
    settings: Mapping[str, Any],
    limit: int | None,
    *,
    unmade: Mapping[str, str] | None = None,
    **more: Any,
) -> Tasks:
    """A task over a world. made: its items by the record that each is about; unmade: the records that make none.
    settings: the seed among them."""
    first, refused = first_of(made, world.without_item if unmade is None else unmade, limit, settings["seed"])
    known = frozenset(item.id for item in made.values())
    return Tasks(data_sha256=world.data_sha256, settings=settings, items=first, unmade=refused, known=known, **more)


def failed(
    outcome: Outcome, why: str, counts: Mapping[str, tuple[int, int]], scores: Sequence[str] = (), **record: Any
) -> Verdict:
    """The verdict on what cannot be judged: 0 in every score (those of `counts` where none are named)."""
    return Verdict(outcome, dict.fromkeys(scores or counts, 0.0), why, counts=counts, kinds=(outcome,), record=record)


def first_of(
    made: Mapping[str, Item], unmade: Mapping[str, str], limit: int | None, seed: int
) -> tuple[tuple[Item, ...], Mapping[str, str]]:
    """The items of the first `limit` records (None: of all), and those of these records that made none.

    made, unmade: by the record's name. A record that makes no item takes its place in the order like any other, so that
    a limit neither drops it from the denominator nor adds one from behind. Raises InputError for a limit below 1, and
    where none of the first records makes an item.
    """
    if limit is not None and limit < 1:
        raise InputError("must be 1 or more", where="limit")
    first = sorted({**unmade, **made}, key=lambda name: place_of(name, seed))[:limit]
    items = tuple(made[name] for name in first if name in made)
    refused = {name: unmade[name] for name in first if name not in made}
    if not items:
        why = next(iter(refused.values()), "there is none")
        raise InputError(f"none of the first {len(first)} records makes an item ({why})", where="limit")
    return items, refused


_WORDS = DataFile(__file__).read("refusals", tuple[str, ...])
_OPENING = 300
"""A refusal says so at once: only so many letters from the beginning are looked at."""


def refuses(text: str) -> bool:
    """Whether a text without a usable answer declines the task in words."""
    start = text.strip()[:_OPENING].casefold()
    return any(words in start for words in _WORDS)


def nothing_said(attempt: Attempt) -> str:
    """Why there is nothing to judge, "" when there is a text."""
    if attempt.failure:
        return WHY_NO_ANSWER.get(attempt.failure, attempt.failure)
    return "" if (attempt.text or "").strip() else "the answer is empty"


# What a model's text makes of a plan: a record, or the reason why there is none. No second model puts it in order.

_THOUGHTS = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL | re.IGNORECASE)
_DECODER = json.JSONDecoder()
_MOST = 200
"""Of so many opening brackets an object is looked for."""
_LONGEST = 2_000_000
"""Letters that are looked through for a second plan; the reader refuses longer answers anyway."""
_WRAPPED = re.compile(r"(plan|results?)$")


@dataclass(frozen=True, slots=True)
class Answered:
    """record: the plan, None when there is none; why and position then say what is wrong and where."""

    outcome: Outcome
    record: PlanRecord | None = None
    why: str = ""


def objects_in(text: str) -> Iterator[Any]:
    """The JSON objects that stand in a text one after the other, thoughts left out; those inside others are not told
    again."""
    plain, place = _THOUGHTS.sub("", text[:_LONGEST]), 0
    for _ in range(_MOST):
        place = plain.find("{", place)
        if place < 0:
            return
        try:
            value, place = _DECODER.raw_decode(plain, place)
        except (ValueError, RecursionError):
            place += 1
            continue
        yield value


def _plans(text: str) -> list[str]:
    """The different objects of a text that hold a plan, as text."""
    found = []
    for value in objects_in(text):
        if isinstance(value, dict) and any(
            isinstance(part, list | dict) and _WRAPPED.search(str(key).casefold().strip())
            for key, part in value.items()
        ):
            found.append(json.dumps(value, sort_keys=True))
    return list(dict.fromkeys(found))


def answered(attempt: Attempt, like: PlanRecord) -> Answered:
    """Read an attempt as a revision of `like`.

    What the answer does not repeat (header, persona, tolerance) is taken from `like`. Malformed: text without a plan,
    JSON that breaks off (with line and column), several plans in one answer, the plan of another trip.
    """
    if why := nothing_said(attempt):
        return Answered("empty", why=why)
    text = attempt.text or ""
    try:
        record = read_plan(text, like=like)
    except InputError as error:
        return Answered("refused" if refuses(text) else "malformed", why=str(error))
    if (several := len(_plans(text))) > 1:
        return Answered("malformed", why=f"the answer holds {several} plans; which one is meant cannot be known")
    if record.key != like.key:
        mine, other = (f"idx {idx} of {days} days" for days, idx in (record.key, like.key))
        return Answered("malformed", why=f"the answer is the plan of {mine}, not of {other}")
    return Answered("answered", record)


def plain_plan(record: PlanRecord) -> Any:
    """A record as JSON; as it was read where ours would not be read back as the same."""
    try:
        return write_plan(record)
    except InputError:
        return dict(record.raw) if record.raw is not None else None


RATES = ("delivery", "commonsense_micro", "commonsense_macro", "hard_micro", "hard_macro", "final")
"""The paper's six rates of a plan, in the paper's order."""
_FIGURES = dict(zip(RATES, ("delivery", "cpr_micro", "cpr_macro", "hcpr_micro", "hcpr_macro", "final"), strict=True))
REVISE_SCORES = (
    "solved", "responsiveness_strict", "responsiveness", *RATES, *(f"{name}_strict" for name in RATES), "scope",
    "judge",
)  # fmt: skip
"""solved, the headline: passes everything in strict, and responds in strict. scope: something was changed, and nothing
outside of what the traveller accepts. judge: the rule judge's 1 to 5 as 0 to 1. Names without an ending are the paper's
own rates, for which the unchanged plan is as good as any but for its responsiveness."""
_PROFILE: Profile = "soft-10"


_MODES: tuple[Mode, ...] = ("paper", "strict", "official")


def scored(world: World, case: Case, record: PlanRecord | None, embedder: Kept | None = None) -> Mapping[Mode, Row]:
    """All metrics of one case, by mode; None stands for an answer without a plan, which fails everything."""
    given = (world.plan(case),), (case,), () if record is None else (record,), world.tables
    return {mode: score(*given, mode, _PROFILE, embedder=embedder).row() for mode in _MODES}


def _share(row: Row, name: str) -> tuple[int, int]:
    figure = row[_FIGURES.get(name, name)]
    return int(figure.numerator), figure.denominator


def _changed_within(result: CaseResult) -> bool:
    edits = None if result.response is None else result.response.edits
    return edits is not None and bool(edits.answering or edits.ripples or edits.over) and not edits.outside


def _differences(paper: Row, plan: PlanRecord, record: PlanRecord | None) -> dict[str, float]:
    """A_sem, A_spa, A_seq of this plan, 0 to 1, in the paper's mode; a_seq_letters compares kinds of stops, not names.
    A missing plan is worth 0 before the difference is taken, and as far off in its order as can be."""
    values = {name: paper[name].numerator for name in ("a_sem", "a_spa", "a_seq")}
    letters = 1.0 if record is None else sequential_distance(plan, record, "types")
    return {name: round(value, 6) for name, value in {**values, "a_seq_letters": letters}.items()}


def _judged(world: World, case: Case, record: PlanRecord | None) -> tuple[int, Sequence[str]]:
    try:
        found = judge(world.plan(case), case_line(case), record, database=world.database)
    except InputError as error:
        return 1, (f"the judge cannot use it: {error}",)
    return found.score, found.reasons


def _kinds(result: CaseResult) -> tuple[str, ...]:
    """Names of the strict checks that fail, and what is wrong with the response."""
    kinds: list[str] = []
    if result.verdict is not None:
        kinds += [violation.check for violation in result.verdict.violations]
        if not result.verdict.delivered:
            kinds.append("delivery")
    response = result.response
    if response is not None:
        kinds += ["scope"] if response.edits.outside else []
        kinds += ["time"] if response.conflicts else []
        kinds += ["unanswered"] if not response.responds and not response.edits.outside else []
    return tuple(dict.fromkeys(kinds))


def judge_revision(world: World, case: Case, attempt: Attempt, embedder: Kept | None = None) -> Verdict:
    """Judge an attempt at a case; nothing that a model may have said stops it. embedder: for A_sem; None: spelling."""
    plan = world.plan(case)
    read = answered(attempt, plan)
    found = scored(world, case, read.record, embedder)
    strict = found["strict"].of[0]
    counts = {name: _share(found["paper"], name) for name in RATES}
    counts |= {f"{name}_strict": _share(found["strict"], name) for name in RATES}
    counts["responsiveness"] = _share(found["paper"], "responsiveness")
    counts["responsiveness_strict"] = _share(found["strict"], "responsiveness")
    counts["responsiveness_official"] = _share(found["official"], "responsiveness")
    counts["final_official"] = _share(found["official"], "final")
    counts["scope"] = int(_changed_within(strict)), 1
    counts["solved"] = int(bool(counts["final_strict"][0] and counts["responsiveness_strict"][0])), 1
    points, reasons = _judged(world, case, read.record)
    scores = {name: counts[name][0] / counts[name][1] if counts[name][1] else 0.0 for name in counts}
    record: dict[str, Any] = {
        **_differences(found["paper"], plan, read.record),
        "judge": points,
        "judge_reasons": list(reasons)[:5],
        "reasons": list(dict.fromkeys(strict.reasons))[:20] if read.record is not None else [read.why],
    }
    return Verdict(
        outcome=read.outcome,
        scores={name: scores.get(name, (points - 1) / 4) for name in REVISE_SCORES},
        why=read.why or (strict.reasons[0] if strict.reasons else ""),
        answer=None if read.record is None else plain_plan(read.record),
        counts=counts,
        kinds=_kinds(strict) if read.record is not None else (read.outcome,),
        record=record,
    )


# The paper's Tables 3, 7 and 8 from verdicts alone, the printed rows beside them.

_CHECKS = 10
"""Commonsense checks of a plan."""
_DIFFERENCES = ("a_sem", "a_spa", "a_seq")
_CONTEXT = (
    "Printed rows are of the authors' own trips, which are not public: context, not a comparison. Ours are "
    "(hits, of); A_sem, A_spa and A_seq are means times 100, lower is better, by spelling alone."
)
Pair = tuple[Mapping[str, str | int], Verdict]


def pooled(group: Sequence[Pair], name: str) -> tuple[int, int]:
    """Numerators and denominators added up; an item that could not be judged failed, whatever it is counted by."""
    nothing = (0, _CHECKS if name.startswith("commonsense_micro") else 1)
    pairs = [verdict.counts.get(name, nothing) for _, verdict in group]
    return sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)


def grouped(pairs: Sequence[Pair], by: str) -> dict[str, list[Pair]]:
    """All pairs, then those of each value of `by`, as they come."""
    groups: dict[str, list[Pair]] = {"all": list(pairs)}
    for pair in pairs:
        groups.setdefault(str(pair[0].get(by, "")), []).append(pair)
    return groups


def _mean(group: Sequence[Pair], name: str) -> float | None:
    values = [float(verdict.record.get(name, 1.0)) for _, verdict in group]
    return round(100 * sum(values) / len(values), 2) if values else None


def _groups(pairs: Sequence[Pair], by: str) -> list[tuple[str, list[Pair]]]:
    order = ("3", "5", "7") if by == "days" else ("step", "day", "plan")
    found = [(value, [pair for pair in pairs if str(pair[0].get(by)) == value]) for value in order]
    return [(value, group) for value, group in found if group]


def _ours(group: Sequence[Pair], names: Sequence[str]) -> tuple[Any, ...]:
    return tuple(_mean(group, name) if name in _DIFFERENCES else pooled(group, name) for name in names)


def _rows(model: str, pairs: Sequence[Pair], by: str, names: Sequence[str]) -> tuple[tuple[Any, ...], ...]:
    ours = [(model, value, len(group), *_ours(group, names)) for value, group in _groups(pairs, by)]
    shown = {value for value, _ in _groups(pairs, by)}
    printed = [
        (f"{row['model']} (printed)", row["value"], None, *(row[_FIGURES.get(name, name)] for name in names))
        for row in published_rows("duration" if by == "days" else "severity")
        if row["value"] in shown
    ]
    return (*ours, *printed)


def _note(about: str) -> str:
    doubts = [str(one["text"]) for one in published()["doubts"] if about in one["about"]]
    return " ".join((_CONTEXT, *(f"Doubtful in print: {text}" for text in doubts)))


def _strict(model: str, pairs: Sequence[Pair]) -> Table:
    names = ("solved", "final_strict", "responsiveness_strict", "scope", "responsiveness_official", "final_official")
    rows = []
    for label, group in (("all", list(pairs)), *_groups(pairs, "days"), *_groups(pairs, "severity")):
        points = [int(verdict.record.get("judge", 1)) for _, verdict in group]
        mean = round(sum(points) / len(points), 2) if points else None
        rows.append((model, label, len(group), *(pooled(group, name) for name in names), mean))
    columns = ("model", "of", "n", *names, "judge")
    note = (
        "solved: everything holds in strict and the disruption is answered within the scope. judge: mean of 1 to 5 by "
        "the rubric of Table 4, without a model. _official: what the released code would count, its slips included."
    )
    return Table("What holds when nothing is taken on trust", columns, tuple(rows), note)


def _answers(model: str, pairs: Sequence[Pair]) -> Table:
    kinds = ("answered", "malformed", "refused", "empty")
    count = tuple(sum(verdict.outcome == kind for _, verdict in pairs) for kind in kinds)
    return Table("What came back", ("model", "n", *kinds), ((model, len(pairs), *count),))


def revise_tables(model: str, pairs: Sequence[Pair]) -> Sequence[Table]:
    """Table 3 by duration, Tables 7 and 8 by severity, and what the strict mode says."""
    third = (*RATES, *_DIFFERENCES, "responsiveness")
    eighth = (*_DIFFERENCES, "responsiveness")
    printed = (
        ("Table 3: by duration", "days", third, "duration"),
        ("Table 7: intent preserved, by severity", "severity", RATES, "severity"),
        ("Table 8: adaptability and responsiveness, by severity", "severity", eighth, "severity"),
    )
    found = [
        Table(title, ("model", by, "n", *names), _rows(model, pairs, by, names), _note(about))
        for title, by, names, about in printed
    ]
    return (*found, _strict(model, pairs), _answers(model, pairs))
