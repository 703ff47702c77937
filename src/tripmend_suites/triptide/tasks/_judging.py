"""The task of judging: a model scores revisions, and is compared with the judge without a model and with people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Literal

from tripmend.errors import InputError

from ...common.tasking import Attempt, Item, Player, Said, Step, Verdict
from ..data.folder import Case, case_line
from ..formats import PlanRecord, read_plan, read_plans
from ..human import Answers, read_answers
from ..judge import judge
from ._judgements import JudgeCase, judge_messages, read_judgement
from ._task import Tasks, first_of, nothing_said, refuses
from ._world import World, drawn, load_world
from .players import EXPLOITS, chance_revision, engine_revision

__all__ = ["JUDGE_SCORES", "SUITE", "judge_tasks"]

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
    return read_plan(EXPLOITS[source](world, case), like=plan)


def _revisions(world: World, cases: Sequence[Case], revised: Path | None) -> dict[str, tuple[str, PlanRecord]]:
    """By case: whose revision it is, and the revision."""
    if revised is None:
        found = {}
        for place, case in enumerate(cases):
            source = _SOURCES[place % len(_SOURCES)]
            found[case.id] = source, _made(world, case, source)
        return found
    answers, _ = read_plans(revised, like=world.plans.values())
    by_key = {answer.key: answer for answer in answers}
    return {case.id: ("file", by_key[case.key]) for case in cases if case.key in by_key}


def _sheets(given: object) -> tuple[Answers, ...]:
    if not given:
        return ()
    paths = given.split(",") if isinstance(given, str) else given
    if isinstance(paths, Path):
        paths = [paths]
    if not isinstance(paths, Sequence):
        raise InputError("must be files of answers, with commas between them", where="sheets")
    return tuple(read_answers(Path(path)) for path in paths)


def _ratings(sheets: Sequence[Answers], case: Case) -> dict[str, int]:
    """What each expert gave this case."""
    unit = f"{case.days}/{case.idx}"
    return {sheet.expert: sheet.values["rating"][unit] for sheet in sheets if unit in sheet.values["rating"]}


def _same_form(sheets: Sequence[Answers], units: Sequence[str]) -> None:
    """Experts who were shown different cases are no measure for each other, nor those of another folder for these."""
    forms = {sheet.form for sheet in sheets}
    if len(forms) > 1:
        raise InputError(f"the answers are to different forms ({', '.join(sorted(forms))})", where="sheets")
    rated = {unit for sheet in sheets for unit in sheet.values["rating"]}
    if sheets and rated.isdisjoint(units):
        raise InputError("no case of the folder was rated in these answers", where="sheets")


def _players(cases: Mapping[str, Case], gold: Mapping[str, int]) -> Mapping[str, Player]:
    """engine, perfect: the judge without a model. random: 1 to 5, all equally likely; a score is right with 1/5, and
    within one of g with 2/5 for g of 1 or 5, with 3/5 else. lazy: always 3. cheating: no single score."""

    def said(score: int) -> Step:
        return Said(f'{{"score": {score}, "explanation": "see the plans"}}')

    def engine(item: Item, before: int, seed: int) -> Step:
        return said(gold[item.id])

    def chance(item: Item, before: int, seed: int) -> Step:
        return said(Random(f"triptide judge {seed} {item.id}").randint(1, 5))

    def lazy(item: Item, before: int, seed: int) -> Step:
        return said(3)

    tricks = (
        "".join(f'{{"score": {score}, "explanation": "x"}}' for score in range(1, 6)),
        '{"score": 50, "explanation": "so good"}',
        '{"score": 0, "explanation": "so bad"}',
        '{"score": 2.5, "explanation": "between"}',
        '{"score": "between 1 and 5", "explanation": "somewhere"}',
        '{"score": 1, "score": 5, "explanation": "both"}',
        '{"score": true, "explanation": "yes"}',
        "Every score from 1 to 5 can be defended.",
        "Score: 1 or Score: 5",
    )

    def cheating(item: Item, before: int, seed: int) -> Step:
        place = list(cases).index(item.id)
        return Said(tricks[(place + seed) % len(tricks)])

    return {"engine": engine, "perfect": engine, "random": chance, "lazy": lazy, "cheating": cheating}


def _verdict(attempt: Attempt, right: int, experts: Mapping[str, int]) -> Verdict:
    """A model's score beside that of the judge without a model (`right`, 1 to 5) and the `experts`' ratings."""
    record: dict[str, Any] = {"rule": right, "experts": experts, "model": None}
    zero = dict.fromkeys(JUDGE_SCORES, 0.0)
    counts = dict.fromkeys(JUDGE_SCORES, (0, 1))
    if why := nothing_said(attempt):
        return Verdict("empty", zero, why, counts=counts, kinds=("empty",), record=record)
    found = read_judgement(attempt.text or "")
    if found.score is None:
        outcome: Any = "refused" if refuses(attempt.text or "") else "malformed"
        return Verdict(outcome, zero, found.why, counts=counts, kinds=(outcome,), record=record)
    hits = {
        "exact": int(found.score == right),
        "within_one": int(abs(found.score - right) <= 1),
        "valid": 1,
    }
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
    tools: Literal["none", "paper", "engine"] = "none",
    revised: Path | str | None = None,
    sheets: Sequence[Path] | Path | str | None = None,
) -> Tasks:
    """One item for each case with a revision.

    revised: a file of revisions, whoever made them; None: of scripted revisers in turn, from the engine to the ways to
    fool a judge. sheets: files that experts saved from the form of `tripmend triptide validate export`, about the same
    file of revisions; their ratings stand beside the model's in the tables. tools: there are none for this task. Raises
    InputError where nothing can be judged, and for sheets without the file that they are about.
    """
    if tools == "engine":
        raise InputError("a judge has no tools", where="tools")
    answers = _sheets(sheets)
    if answers and revised is None:
        raise InputError("say with revised which file the experts rated", where="sheets")
    world = load_world(data)
    cases = drawn(world.cases, seed)
    revisions = _revisions(world, cases, None if revised is None else Path(revised))
    _same_form(answers, [f"{case.days}/{case.idx}" for case in cases if case.id in revisions])
    unmade = dict(world.lost)
    items: list[Item] = []
    gold: dict[str, int] = {}
    by_id: dict[str, Case] = {}
    for case in cases:
        if case.id not in revisions:
            unmade[case.id] = "the file holds no revision of it"
            continue
        source, record = revisions[case.id]
        plan = world.plan(case)
        about: Mapping[str, str | int] = {
            "task": "judge",
            "days": case.days,
            "severity": case.severity,
            "source": source,
        }
        items.append(Item(case.id, judge_messages(JudgeCase(plan, case.info, record)), about))
        gold[case.id] = judge(plan, case_line(case), record, database=world.database).score
        by_id[case.id] = case
    if not items:
        raise InputError("there is no revision to judge", source=data)

    def judging(attempt: Attempt) -> Verdict:
        if attempt.item not in by_id:
            raise InputError(f"there is no item {attempt.item!r}")
        return _verdict(attempt, gold[attempt.item], _ratings(answers, by_id[attempt.item]))

    chosen, refused = first_of({item.id: item for item in items}, unmade, limit, seed)
    settings = {
        "task": "judge",
        "rubric": "paper",
        "seed": seed,
        "revised": "scripted" if revised is None else Path(revised).name,
        "form": answers[0].form if answers else "",
        "experts": [sheet.expert for sheet in answers],
    }
    return Tasks(
        suite=SUITE,
        data_sha256=world.data_sha256,
        settings=settings,
        items=chosen,
        unmade=refused,
        scores=JUDGE_SCORES,
        players=_players(by_id, gold),
        judging=judging,
    )
