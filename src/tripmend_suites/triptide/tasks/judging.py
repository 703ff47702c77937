"""The task of judging: a model scores revisions, and is compared with the judge without a model and with people."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tripmend.errors import InputError, MissingExtraError

from ...common.data_files import DataFile
from ...common.tasking import Attempt, Item, Message, Player, Table, Verdict, scripted
from ..data.folder import Case, World, case_line, load_world
from ..formats import PlanRecord, read_plan, read_plans
from ..human import Answers, alpha, read_answers
from ..judge import judge
from .revise import chance_revision, engine_revision, exploit
from .task import Pair, Tasks, drawn, failed, nothing_said, objects_in, plain_plan, refuses, tasks_of

_DATA = DataFile(__file__)

# A language model as a judge: the rubric of Table 4 as a prompt, in our own words, and its answer read back.
#
# The published judge is shown the plan, the disruption and the revision, and answers with a score and an explanation
# (paper, section 5.1; a broken answer is null there). Here a broken answer is malformed, whatever it might have meant.

_RUBRIC = _DATA.read("rubric", str)


@dataclass(frozen=True, slots=True)
class JudgeCase:
    """What a judge sees. record: the labelled lines of the disruption."""

    plan: PlanRecord
    record: str
    revised: PlanRecord


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a judge said. score: 1 to 5, None where there is none to be had; why then says what is wrong. strict:
    whether the answer was the asked-for object and nothing else."""

    score: int | None
    explanation: str = ""
    strict: bool = False
    why: str = ""


def _plan(record: PlanRecord) -> str:
    return json.dumps(plain_plan(record), ensure_ascii=False)


_MARK = re.compile(r"(=(?:[\s\u200b\u2060\ufeff]*=)+)[\s\u200b\u2060\ufeff]*(BEGIN|END)", re.IGNORECASE)
"""What could be taken for a mark: two or more equals signs before its word, however far apart."""


def _between(name: str, text: str) -> str:
    # The marks may not be closed from inside.
    inside = _MARK.sub(lambda found: f"{' '.join(found[1])} {found[2]}", text)
    return f"=== BEGIN {name} ===\n{inside}\n=== END {name} ==="


def judge_messages(case: JudgeCase) -> tuple[Message, ...]:
    """The prompt for one case."""
    parts = (
        _between("PLAN BEFORE", _plan(case.plan)),
        _between("DISRUPTION", case.record),
        _between("REVISED PLAN", _plan(case.revised)),
    )
    return Message("system", _RUBRIC), Message("user", "\n\n".join(parts))


_THOUGHTS = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL | re.IGNORECASE)
_NAMED = re.compile(r"\b(?:score|rating)\b[\s\"'*:=is]{0,12}(-?\d+(?:\.\d+)?)(?:\s*/\s*5\b)?", re.IGNORECASE)
_AS_TEXT = re.compile(r"\s*(-?\d+(?:\.\d+)?)\s*(?:/\s*5|out of 5)?\s*", re.IGNORECASE)


_FAR = 1000
"""Scores are told apart up to here; whatever lies beyond is as wrong."""


def _number(value: Any) -> float | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return float(max(-_FAR, min(value, _FAR)))
    if isinstance(value, float):
        return max(-_FAR, min(value, float(_FAR))) if math.isfinite(value) else None
    found = _AS_TEXT.fullmatch(value) if isinstance(value, str) and len(value) < 40 else None
    return _number(float(found[1])) if found else None


def _scores(text: str) -> tuple[list[float | None], str]:
    """Every score that a text gives, None for one that is no number, and the first explanation."""
    found: list[float | None] = []
    explanation = ""
    objects = [one for one in objects_in(text) if isinstance(one, dict)]
    for one in objects:
        named = {str(key).strip().casefold(): value for key, value in one.items()}
        if "score" in named:
            found.append(_number(named["score"]))
            explanation = explanation or str(named.get("explanation") or "")
    if not found:
        plain = _THOUGHTS.sub("", text)
        found = [_number(float(number)) for number in _NAMED.findall(plain)]
        explanation = plain.strip()
    return found, explanation


def _strictly(text: str) -> Judgement | None:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or set(data) != {"score", "explanation"}:
        return None
    score, explanation = data["score"], data["explanation"]
    asked = type(score) is int and 1 <= score <= 5 and isinstance(explanation, str)
    return Judgement(score, explanation, strict=True) if asked else None


_DOUBLED = re.compile(r'"score"\s*:', re.IGNORECASE)


def read_judgement(text: str) -> Judgement:
    """A judge's answer: the object as asked, or one in a fence, in prose, with a score in words such as "4/5".

    Malformed (score None, with the reason): no score, several that differ, one that is no whole number from 1 to 5.
    Nothing is clamped.
    """
    plain = _THOUGHTS.sub("", text)[:100_000].strip()
    if not plain:
        return Judgement(None, why="the answer is empty")
    found, explanation = _scores(plain)
    values = list(dict.fromkeys(found))
    score = values[0] if values else None
    why = ""
    if len(_DOUBLED.findall(plain)) > max(len(found), 1):
        why = "one object names its score more than once"
    elif len(values) != 1:
        why = f"the answer gives {len(values) or 'no'} score{'s' * (len(values) > 1)}"
    elif score is None or score not in range(1, 6):
        why = f"the score is {'no number' if score is None else f'{score:g}'}, not a whole number from 1 to 5"
    if why or score is None:
        return Judgement(None, explanation, why=why)
    return _strictly(text.strip()) or Judgement(int(score), explanation[:2000])


SUITE = "triptide-judge/1"
JUDGE_SCORES = ("exact", "within_one", "valid")
"""exact: the score of the judge without a model. within_one: at most one off. valid: a score could be read."""
_SOURCES = ("engine", "unchanged", "chance", "blanks", "invented", "remarks", "injection", "minute", "other-days")
"""Who revises in turn where no file of revisions is given, so that good and bad ones are there to be judged."""


def _made(world: World, case: Case, source: str) -> PlanRecord:
    plan = world.plan(case)
    if source == "engine":
        found = engine_revision(world, case)
        return plan if found is None else found.record
    if source == "unchanged":
        return plan
    if source == "chance":
        return chance_revision(world, case, 0)
    return read_plan(exploit(source, world, case), like=plan)


def _revisions(world: World, cases: Sequence[Case], revised: Path | None) -> dict[str, tuple[str, PlanRecord]]:
    """By case: whose revision it is, and the revision."""
    if revised is None:
        sources = {case.id: _SOURCES[place % len(_SOURCES)] for place, case in enumerate(cases)}
        return {case.id: (sources[case.id], _made(world, case, sources[case.id])) for case in cases}
    answers, _ = read_plans(revised, like=world.plans.values())
    by_key = {answer.key: answer for answer in answers}
    return {case.id: ("file", by_key[case.key]) for case in cases if case.key in by_key}


def _experts(given: object) -> tuple[Answers, ...]:
    if not given:
        return ()
    paths = given.split(",") if isinstance(given, str) else given
    if isinstance(paths, Path):
        paths = [paths]
    if not isinstance(paths, Sequence):
        raise InputError("must be files of answers, with commas between them", where="answers")
    return tuple(read_answers(Path(path)) for path in paths)


def _ratings(files: Sequence[Answers], case: Case) -> dict[str, int]:
    """What each expert gave this case."""
    unit = f"{case.days}/{case.idx}"
    return {file.expert: file.values["rating"][unit] for file in files if unit in file.values["rating"]}


def _same_form(files: Sequence[Answers], units: Sequence[str]) -> None:
    """Experts who were shown different cases are no measure for each other, nor those of another folder for these."""
    forms = {file.form for file in files}
    if len(forms) > 1:
        raise InputError(f"the answers are to different forms ({', '.join(sorted(forms))})", where="answers")
    rated = {unit for file in files for unit in file.values["rating"]}
    if files and rated.isdisjoint(units):
        raise InputError("no case of the folder was rated in these answers", where="answers")


_TRICKS = _DATA.read("tricks", tuple[str, ...])


def _players(cases: Mapping[str, Case], gold: Mapping[str, int]) -> Mapping[str, Player]:
    """engine, perfect: the judge without a model. random: 1 to 5, all equally likely; a score is right with 1/5, and
    within one of g with 2/5 for g of 1 or 5, with 3/5 else. lazy: always 3. cheating: no single score."""
    places = {name: place for place, name in enumerate(cases)}

    def said(score: int) -> str:
        return f'{{"score": {score}, "explanation": "see the plans"}}'

    right = scripted(lambda item, _: said(gold[item.id]))
    return {
        "engine": right,
        "perfect": right,
        "random": scripted(lambda item, seed: said(Random(f"triptide judge {seed} {item.id}").randint(1, 5))),
        "lazy": scripted(lambda item, _: said(3)),
        "cheating": scripted(lambda item, seed: _TRICKS[(places[item.id] + seed) % len(_TRICKS)]),
    }


def _verdict(attempt: Attempt, right: int, experts: Mapping[str, int]) -> Verdict:
    """A model's score beside that of the judge without a model (`right`, 1 to 5) and the `experts`' ratings."""
    record: dict[str, Any] = {"rule": right, "experts": experts, "model": None}
    none = dict.fromkeys(JUDGE_SCORES, (0, 1))
    if why := nothing_said(attempt):
        return failed("empty", why, none, **record)
    found = read_judgement(attempt.text or "")
    if found.score is None:
        return failed("refused" if refuses(attempt.text or "") else "malformed", found.why, none, **record)
    hits = {"exact": int(found.score == right), "within_one": int(abs(found.score - right) <= 1), "valid": 1}
    record |= {"model": found.score, "strict": found.strict}
    return Verdict(
        "answered",
        {name: float(hits[name]) for name in JUDGE_SCORES},
        "" if found.score == right else f"the judge without a model gives {right}, this one {found.score}",
        {"score": found.score, "explanation": found.explanation},
        {name: (hits[name], 1) for name in JUDGE_SCORES},
        record=record,
    )


def judge_tasks(
    data: Path,
    *,
    limit: int | None = None,
    seed: int = 0,
    revised: Path | str | None = None,
    answers: Sequence[Path] | Path | str | None = None,
) -> Tasks:
    """One item for each case with a revision.

    revised: a file of revisions, whoever made them; None: of scripted revisers in turn, from the engine to the ways to
    fool a judge. answers: files that experts saved from the form of `tripmend triptide validate export`, about the same
    file of revisions; their ratings stand beside the model's in the tables. Raises InputError where nothing can be
    judged, and for answers without the file that they are about.
    """
    experts = _experts(answers)
    if experts and revised is None:
        raise InputError("say with revised which file the experts rated", where="answers")
    world = load_world(data)
    cases = drawn(world.cases, seed)
    revisions = _revisions(world, cases, None if revised is None else Path(revised))
    _same_form(experts, [f"{case.days}/{case.idx}" for case in cases if case.id in revisions])
    unmade = world.without_item
    items: dict[str, Item] = {}
    gold: dict[str, int] = {}
    by_id: dict[str, Case] = {}
    for case in cases:
        if case.id not in revisions:
            unmade[case.id] = "the file holds no revision of it"
            continue
        source, record = revisions[case.id]
        plan = world.plan(case)
        about: dict[str, str | int] = {"task": "judge", "days": case.days, "severity": case.severity, "source": source}
        items[case.id] = Item(case.id, judge_messages(JudgeCase(plan, case.info, record)), about)
        gold[case.id] = judge(plan, case_line(case), record, database=world.database).score
        by_id[case.id] = case
    if not items:
        raise InputError("there is no revision to judge", source=data)

    def judging(attempt: Attempt) -> Verdict:
        return _verdict(attempt, gold[attempt.item], _ratings(experts, by_id[attempt.item]))

    settings = {
        "task": "judge",
        "rubric": "paper",
        "seed": seed,
        "revised": "scripted" if revised is None else Path(revised).name,
        "form": experts[0].form if experts else "",
        "experts": [one.expert for one in experts],
    }
    more = {"scores": JUDGE_SCORES, "players": _players(by_id, gold), "judging": judging}
    return tasks_of(world, items, settings, limit, unmade=unmade, suite=SUITE, **more)


# How far a model that judges agrees: with the judge without a model, and with experts.


def _alpha(ratings: Iterable[Mapping[str, int | None]], notes: list[str]) -> float | None:
    """Krippendorff's alpha at interval level of what the raters gave each case, None for nothing. notes: told where it
    could not be computed."""
    by_rater: dict[str, dict[str, int]] = {}
    for place, given in enumerate(ratings):
        for rater, score in given.items():
            if score is not None:
                by_rater.setdefault(rater, {})[str(place)] = int(score)
    try:
        found = alpha(by_rater)
    except MissingExtraError as error:
        notes.append(str(error))
        return None
    return None if found is None else round(found, 4)


def _mean(scores: Sequence[int]) -> float | None:
    return round(sum(scores) / len(scores), 2) if scores else None


def _row(name: str, pairs: Sequence[tuple[int | None, int]], notes: list[str]) -> tuple[Any, ...]:
    """One comparison: a missing score agrees with nothing, and alpha leaves it out."""
    both = [(mine, other) for mine, other in pairs if mine is not None]
    value = _alpha(({"model": mine, "other": other} for mine, other in both), notes)
    exact = sum(mine == other for mine, other in both), len(pairs)
    near = sum(abs(mine - other) <= 1 for mine, other in both), len(pairs)
    mean, theirs = _mean([mine for mine, _ in both]), _mean([other for _, other in pairs if other])
    return name, len(pairs), exact, near, value, mean, theirs


def judge_tables(model: str, pairs: Sequence[Pair]) -> Sequence[Table]:
    """Agreement by whom it is with, scores by who revised, and how the answers could be read."""
    # A verdict without a record is one that could not be made: it agrees with nothing.
    records = [verdict.record for _, verdict in pairs]
    notes = [
        "alpha: Krippendorff's, interval level, over the cases with a score. An answer without one agrees with none."
    ]
    rules = [(one.get("model"), int(one.get("rule", 0))) for one in records]
    rows = [_row("the judge without a model", rules, notes)]
    experts = sorted({expert for one in records for expert in one.get("experts", ())})
    for expert in experts:
        told = [(one.get("model"), int(one["experts"][expert])) for one in records if expert in one.get("experts", ())]
        rows.append(_row(f"expert {expert}", told, notes))
    if experts:
        value = _alpha(({"the model": one.get("model"), **one.get("experts", {})} for one in records), notes)
        rows.append(("all experts and the model", None, None, None, value, None, None))
    columns = ("with", "cases", "exact", "within one", "alpha", "mean of the model", "mean of the other")
    scores = []
    for source in sorted({str(about.get("source", "")) for about, _ in pairs}):
        group = [verdict.record for about, verdict in pairs if str(about.get("source", "")) == source]
        given = [int(one["model"]) for one in group if one.get("model") is not None]
        rule = _mean([int(one["rule"]) for one in group if "rule" in one])
        scores.append((source, len(group), len(given), _mean(given), rule))
    strict = sum(bool(one.get("strict")) for one in records)
    valid = sum(one.get("model") is not None for one in records)
    return (
        Table(f"Agreement of {model}", columns, tuple(rows), " ".join(dict.fromkeys(notes))),
        Table("Scores by who revised", ("revised by", "cases", "scored", "mean", "without a model"), tuple(scores)),
        Table(
            "How the judge answered",
            ("model", "a score could be read", "exactly as asked"),
            ((model, (valid, len(pairs)), (strict, len(pairs))),),
        ),
    )
