"""One case through the rubric."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Literal, get_args

from tripmend.change import BudgetChanged, PriceChanged
from tripmend.errors import InputError
from tripmend.formats.files import text_of

from ...common.entries import json_lines
from ...common.report import Page
from ..database import Database
from ..formats import (
    DisruptionRecord,
    PlanRecord,
    Refusal,
    Target,
    day_cities,
    name_city,
    read_pipeline,
    read_plans,
    read_transportation,
    without_state,
    write_disruption_info,
)
from .addressed import Covered, Handled, Incident, covered, handled, incident
from .plans import MEALS, Asked, DayView, Edit, Fault, asked, difference, faults, minded, outdoors, total, views

# From what was found to a score of 1 to 5: Table 4 of the paper, and the rubric of the released prompt.

Rubric = Literal["paper", "released"]
RUBRICS: tuple[Rubric, ...] = get_args(Rubric)
_TINY = 30
"""Minutes: a stop that moved by no more is a tiny edit (the released case B moves a dinner by 30)."""
_FEW = 2
"""More edits out of scope than this, or one outside the days that were hit, is a major violation."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that the rubric looks at."""

    incident: Incident
    acknowledged: bool
    handled: tuple[Handled, ...]
    edits: tuple[Covered, ...]
    faults: tuple[Fault, ...]
    unmet: tuple[str, ...]
    minded: tuple[str, ...]


Verdict = tuple[int, tuple[str, ...]]
"""The score and every reason for it not being 5, the decisive one first; one reason says why it is 5."""


def _tiny(one: Covered) -> bool:
    return one.edit.kind == "retimed" and 0 < one.edit.minutes <= _TINY


def _not_done(evidence: Evidence, rubric: Rubric) -> Verdict:
    missed = [one for one in evidence.handled if not one.done]
    touched = any(one.state == "insufficient" for one in missed) or any(one.done for one in evidence.handled)
    if evidence.acknowledged:
        # Both rubrics: noted but not mended. The released list of penalties also says 1 here; its case C says 2.
        score, what = 2, "the disruption is acknowledged and not mended"
    elif not evidence.edits:
        score, what = 1, "the plan is unchanged"
    elif touched and rubric == "paper":
        score, what = 2, "the fix is superficial"
    else:
        score, what = 1, "the disruption is not addressed"
    return score, (f"{what}: {missed[0].reason}", *(one.reason for one in missed[1:]))


def _cap(evidence: Evidence, rubric: Rubric) -> list[tuple[int, str]]:
    """The highest score that each shortcoming allows."""
    found: list[tuple[int, str]] = []
    extra = [one for one in evidence.edits if one.cover == "extra"]
    planbound = evidence.incident.planbound
    names = "; ".join(str(one.edit) for one in extra)
    large = [one for one in extra if not _tiny(one)]
    far = len(large) > _FEW or any(one.edit.day not in evidence.incident.touched for one in large)
    most = 4 if len(extra) == 1 and not large else 3
    if extra and planbound:
        what = f"edits beyond what a {evidence.incident.severity}-level disruption lets a plan-bound traveller accept"
        found.append(((2 if far else 3) if rubric == "released" else most, f"{what}: {names}"))
    elif extra:
        found.append((most, f"edits that were not needed: {names}"))
    for fault in evidence.faults:
        mild = rubric == "released" and fault.about[0] in ("overlap", "order", "journey", "closed")
        found.append((3 if mild or not fault.major else 2, fault.reason))
    if rubric == "released" and sum(fault.major for fault in evidence.faults) > 1:
        found.append((2, "several faults together make the plan incoherent"))
    found += [(3, reason) for reason in evidence.unmet]
    found += [(4 if rubric == "paper" or not planbound else 3, reason) for reason in evidence.minded]
    return found


def rate(evidence: Evidence, rubric: Rubric = "paper") -> Verdict:
    """The score. The penalties are mandatory: each sets the highest score that is left, and the lowest counts."""
    if not all(one.done for one in evidence.handled):
        return _not_done(evidence, rubric)
    caps = sorted(_cap(evidence, rubric), key=lambda cap: cap[0])
    if not caps:
        done = "; ".join(one.reason for one in evidence.handled)
        return 5, (f"mended with necessary edits only: {done}",)
    return caps[0][0], tuple(dict.fromkeys(reason for _, reason in caps))


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on one revision. key: (days, idx). score: 1 to 5, reasons: the decisive one first. edits: all of
    them with their cover. notes: what could not be told, and what was assumed for it."""

    key: tuple[int, int]
    score: int
    reasons: tuple[str, ...]
    handled: tuple[Handled, ...] = ()
    edits: tuple[Covered, ...] = ()
    notes: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        """For a JSON file."""
        return {
            "days": self.key[0],
            "idx": self.key[1],
            "score": self.score,
            "reasons": list(self.reasons),
            "targets": [
                {"day": one.target.day, "slot": one.target.slot, "name": one.target.name, "state": one.state}
                for one in self.handled
            ],
            "edits": [{"edit": str(one.edit), "cover": one.cover} for one in self.edits],
            "notes": list(self.notes),
        }


def _unit_price(name: str, database: Database) -> float | None:
    """What the tables say one unit of the target costs."""
    own, city = name_city(name)
    key = (own, without_state(city))
    meal, room = database.restaurant_named.get(key), database.accommodation_named.get(key)
    return meal.avg_cost if meal else room.price if room else None


def _priced_by(target: Target, database: Database) -> tuple[str, float | None] | None:
    """The name by which the tables know a target, and what they say one unit of it costs; None where the text of a
    journey cannot be read."""
    name = name_city(target.name)[0] or target.name
    if target.slot != "Transportation":
        return name, _unit_price(target.name, database)
    try:
        leg = read_transportation(target.name)
    except InputError:
        return None
    name = leg.number or name if leg is not None else name
    rows = database.flights_numbered.get(name, ())
    return name, rows[0].price if rows else None


def _affordable(
    event: Incident, plan: PlanRecord, days: Mapping[int, DayView], database: Database | None
) -> bool | None:
    """Whether a plan fits the budget as the effect leaves it; None where that cannot be told."""
    if database is None or event.effect is None:
        return None
    budget, prices = plan.header.budget, {}
    for disruption in event.effect.disruptions:
        effect = disruption.effect
        if isinstance(effect, BudgetChanged):
            budget = effect.budget / 100 if effect.budget is not None else budget + (effect.by or 0) / 100
        elif isinstance(effect, PriceChanged):
            for target in event.targets:
                named = _priced_by(target, database)
                if named is None:
                    return None
                name, was = named
                if effect.amount is not None:
                    prices[name] = effect.amount / 100
                elif was is not None:
                    prices[name] = was * (effect.factor or 1.0)
                else:
                    return None
    cost = total(plan, days, database, prices)
    return None if cost is None else cost <= budget + 0.005


def _left_empty(event: Incident, edits: tuple[Covered, ...], after: Mapping[int, DayView]) -> list[Fault]:
    """Slots that were filled and hold nothing now, on days without a journey."""
    if event.answer in ("calmer-day", "empty-day"):
        return []
    found = []
    for one in edits:
        edit: Edit = one.edit
        day = after.get(edit.day)
        if edit.kind != "removed" or day is None or len(set(day_cities(day.city))) > 1:
            continue
        if edit.slot in (*MEALS, "accommodation") or (edit.slot == "attraction" and not day.in_slot("attraction")):
            found.append(Fault.on(edit.day, "empty", (edit.slot,), f"nothing takes the place of {edit.before}"))
    return found


def judge(
    initial: PlanRecord,
    disruption: Mapping[str, Any] | DisruptionRecord,
    revised: PlanRecord | None,
    *,
    database: Database | None = None,
    rubric: Rubric = "paper",
) -> Judgement:
    """Score a revision from 1 to 5 without a model.

    disruption: the record, or an object with "info" (its labelled lines) and, where known, "answer", "touched",
    "effect" and "tolerance" as the built folder has them. revised: None where none was delivered, which scores 1.
    database: with it, made-up places, closed doors, prices and what was asked for count too. rubric: "paper" is
    Table 4, "released" the prompt of the published code. Raises InputError when the disruption cannot be read.
    """
    event = incident(initial, disruption)
    if revised is None or not revised.days:
        return Judgement(initial.key, 1, ("there is no revised plan",))
    before, after = views(initial), views(revised)
    budgeted = replace(revised, header=initial.header)
    acted = handled(
        event,
        before,
        after,
        affordable=_affordable(event, budgeted, after, database) if event.answer == "within-budget" else None,
        outdoors=None if database is None else partial(outdoors, database),
    )
    asked_of = Asked(budgeted, after, database) if database is not None else None
    edits = covered(difference(before, after), event, before, after, asked_of)
    known = {fault.about for fault in faults(initial, before, database)}
    new = [fault for fault in faults(revised, after, database) if fault.about not in known]
    wanted = [one.edit for one in edits if one.cover != "extra"]
    acknowledged = bool((revised.acknowledgement or "").strip())
    new += _left_empty(event, edits, after)
    unmet = asked(initial, before, after, database) if database is not None else []
    likeness = event.answer != "indoors"
    mind = minded(initial, before, after, wanted, database, likeness=likeness)
    evidence = Evidence(event, acknowledged, acted, edits, tuple(new), tuple(unmet), tuple(mind))
    notes = [] if acknowledged else ["the revision has no acknowledgement"]
    if event.guessed:
        notes.append(f"from the words of the reason: the disrupted thing has to be {event.answer}")
    if database is None:
        notes.append("without the tables: made-up places, opening hours, prices and wishes were not looked at")
    return Judgement(initial.key, *rate(evidence, rubric), acted, edits, tuple(notes))


# Whole files through the judge, joined by (days, idx). Nothing falls out of the count: a case without a usable
# revision scores 1, a disruption that cannot be read is refused and named.

Key = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Judged:
    """A run. unusable: disruptions of trips that are not in the initial file, or that cannot be read, each with why.
    unanswered: the cases for which the revised file has no line at all, by (days, idx)."""

    rubric: Rubric
    judgements: tuple[Judgement, ...]
    unusable: tuple[str, ...]
    refused: tuple[Refusal, ...]
    unanswered: tuple[Key, ...] = ()

    def plain(self) -> dict[str, Any]:
        """For a JSON file."""
        scores = [one.score for one in self.judgements]
        return {
            "format": "triptide-judge/1",
            "rubric": self.rubric,
            "n": len(scores),
            "mean": _mean(scores),
            "counts": {str(score): scores.count(score) for score in range(1, 6)},
            "by_days": {
                str(days): _mean([one.score for one in self.judgements if one.key[0] == days])
                for days in sorted({one.key[0] for one in self.judgements})
            },
            "unusable": list(self.unusable),
            "unanswered": [list(key) for key in self.unanswered],
            "refused": [asdict(one) for one in self.refused],
            "cases": [one.plain() for one in self.judgements],
        }


def _mean(scores: Sequence[int]) -> float | None:
    return round(sum(scores) / len(scores), 4) if scores else None


def read_lines(path: Path, plans: Mapping[Key, PlanRecord]) -> tuple[dict[Key, Mapping[str, Any]], list[str]]:
    """The disruptions of a file by trip, and what cannot be used, one sentence each.

    JSONL: objects with days, idx and info; where a line says whether it is the trip's case, only cases count. CSV: the
    published pipeline file, whose rows hold the plan beside the disruption. Raises InputError when there is no file.
    """
    if path.suffix.lower() == ".csv":
        return _rows(path)
    found: dict[Key, Mapping[str, Any]] = {}
    wrong: list[str] = []
    for number, data in json_lines(text_of(path)):
        if isinstance(data, InputError):
            wrong.append(f"line {number}: {data}")
            continue
        if not isinstance(data, Mapping) or not all(isinstance(data.get(name), int) for name in ("days", "idx")):
            wrong.append(f"line {number}: there are no days and idx to join by")
            continue
        if data.get("case") is False:
            continue
        key = (data["days"], data["idx"])
        if key not in plans:
            wrong.append(f"line {number}: there is no plan {key[1]} of {key[0]} days")
        elif key in found:
            wrong.append(f"line {number}: plan {key[1]} of {key[0]} days has a case already")
        else:
            found[key] = data
    return found, wrong


def _rows(path: Path) -> tuple[dict[Key, Mapping[str, Any]], list[str]]:
    found: dict[Key, Mapping[str, Any]] = {}
    wrong: list[str] = []
    for row in read_pipeline(path):
        if row.plan is None or row.disruption is None:
            why = "; ".join(f"{name}: {reason}" for name, reason in row.faults.items()) or "no plan or no disruption"
            wrong.append(f"line {row.line}: {why}")
        elif row.plan.key in found:
            wrong.append(f"line {row.line}: plan {row.plan.idx} of {row.plan.header.days} days has a case already")
        else:
            found[row.plan.key] = {"info": write_disruption_info(row.disruption)}
    return found, wrong


def judge_files(
    initial: Path, disruptions: Path, revised: Path, *, database: Database | None = None, rubric: Rubric = "paper"
) -> Judged:
    """Judge every case of three files. Raises InputError when a file cannot be read, or no case is left."""
    plans, bad = read_plans(initial, column="annotation_plan")
    by_key = {plan.key: plan for plan in plans}
    lines, wrong = read_lines(disruptions, by_key)
    answers, refused = read_plans(revised, column="revised_plan", like=plans)
    answered = {answer.key: answer for answer in answers}
    judgements: list[Judgement] = []
    for key, line in sorted(lines.items()):
        if key not in by_key:
            wrong.append(f"there is no plan {key[1]} of {key[0]} days")
            continue
        try:
            judgements.append(judge(by_key[key], line, answered.get(key), database=database, rubric=rubric))
        except InputError as error:
            wrong.append(f"plan {key[1]} of {key[0]} days: {error}")
    if not judgements:
        raise InputError(f"no case can be judged ({wrong[0] if wrong else 'the file is empty'})", source=disruptions)
    told = {*answered, *((one.days, one.idx) for one in refused)}
    unanswered = tuple(one.key for one in judgements if one.key not in told)
    return Judged(rubric, tuple(judgements), tuple(wrong), (*bad, *refused), unanswered)


_SHOWN = 10


def unanswered_note(keys: Sequence[Key], cases: int) -> str:
    """That the revised file is not whole, in a sentence."""
    named = ", ".join(f"{days} days plan {idx}" for days, idx in keys[:5]) + (" …" if len(keys) > 5 else "")
    return f"{len(keys)} of {cases} cases have no line in the revised file and count as failures: {named}"


def judged_page(found: Judged) -> Page:
    """How many cases have which score, by duration, and why the worst are what they are."""
    durations = sorted({one.key[0] for one in found.judgements})
    rows = []
    for days in (*durations, None):
        scores = [one.score for one in found.judgements if days is None or one.key[0] == days]
        cells = [f"{scores.count(score)}/{len(scores)}" for score in range(1, 6)]
        rows.append(("all" if days is None else f"{days} days", *cells, f"{sum(scores) / len(scores):.2f}"))
    worst = sorted((one for one in found.judgements if one.score < 5), key=lambda one: (one.score, one.key))
    notes = [f"{one.key[0]} days, plan {one.key[1]}: {one.score}, {one.reasons[0]}" for one in worst[:_SHOWN]]
    if len(worst) > _SHOWN:
        notes.append(f"… and {len(worst) - _SHOWN} more below 5; --json writes them all")
    if found.unanswered:
        notes.append(unanswered_note(found.unanswered, len(found.judgements)))
    notes += [f"not judged: {reason}" for reason in found.unusable[:_SHOWN]]
    notes += [f"line {one.line} refused: {one.reason}" for one in found.refused[:_SHOWN]]
    columns = ("", "1", "2", "3", "4", "5", "mean")
    title = (
        f"Judged without a model, by the rubric of the {'paper (Table 4)' if found.rubric == 'paper' else 'release'}"
    )
    return Page(title, columns, tuple(rows), tuple(notes))
