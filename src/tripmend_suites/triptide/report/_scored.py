"""Files through the metrics, and the score as a table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tripmend.errors import InputError

from ...common._intervals import wilson
from ...common._page import Page
from ..data.folder import read_cases
from ..database import Database
from ..formats import PlanRecord, read_disruption_info, read_plans
from ..judge import read_lines, unanswered_note
from ..metrics import Disruption, Figure, Mode, Profile, Score, disruption_of, disruption_of_record, score

__all__ = ["score_files", "scored_pages"]

_SHARES = (
    "delivery", "cpr_micro", "cpr_macro", "hcpr_micro", "hcpr_macro", "final", "responsiveness", "within_scope",
    "without_conflicts",
)  # fmt: skip
_MEANS = ("a_sem", "a_spa", "a_seq", "temporal_meals", "temporal_attractions", "spatial", "ordering", "persona")
_SHOWN = 10


Key = tuple[int, int]


def _disruptions(path: Path, initial: Sequence[PlanRecord]) -> tuple[list[Disruption], list[str], dict[Key, str]]:
    """The disruptions of a built folder's file; failing that, of lines or rows that hold the labelled lines alone.

    Also what could not be used, and why the trips that are left without a case have none.
    """
    plans = {plan.key: plan for plan in initial}
    if path.suffix.lower() != ".csv":
        cases, bad = read_cases(path)
        if cases:
            have = {case.key for case in cases}
            lost = {
                one.key: f"its case, line {one.line}, cannot be used: {one.reason}"
                for one in bad
                if one.key is not None and one.key in plans and one.key not in have
            }
            return [disruption_of(case) for case in cases], [f"line {one.line}: {one.reason}" for one in bad], lost
    lines, wrong = read_lines(path, plans)
    found = []
    lost = {}
    for key, line in sorted(lines.items()):
        plan = plans.get(key)
        try:
            record = read_disruption_info(str(line.get("info", "")))
        except InputError as error:
            wrong.append(f"plan {key[1]} of {key[0]} days: {error}")
            lost[key] = f"its disruption cannot be read: {error}"
            continue
        tolerance = line.get("tolerance") or (plan.tolerance if plan is not None else None)
        found.append(disruption_of_record(key, record, tolerance))
    return found, wrong, lost


def score_files(
    initial: Path, disruptions: Path, revised: Path, database: Database, *, mode: Mode = "paper", profile: Profile
) -> tuple[Score, list[str]]:
    """Score three files; also the lines that could not be used. Raises InputError for a file that cannot be read, and
    when no disruption is left."""
    plans, bad = read_plans(initial, column="annotation_plan" if initial.suffix.lower() == ".csv" else None)
    cases, wrong, lost = _disruptions(disruptions, plans)
    if not cases:
        raise InputError(
            f"no disruption can be used ({wrong[0] if wrong else 'the file is empty'})", source=disruptions
        )
    column = "revised_plan" if revised.suffix.lower() == ".csv" else None
    answers, refused = read_plans(revised, column=column, like=plans)
    wrong += [f"{initial.name}, line {one.line}: {one.reason}" for one in bad]
    return score(plans, cases, answers, database, mode, profile, refusals=refused, lost=lost), wrong


def _share(figure: Figure) -> str:
    bounds = wilson(int(figure.numerator), figure.denominator)
    if figure.value is None or bounds is None:
        return "-"
    low, high = bounds
    return f"{100 * figure.value:.2f} ({figure.numerator:g}/{figure.denominator}; {100 * low:.1f} to {100 * high:.1f})"


def _mean(figure: Figure) -> str:
    return "-" if figure.value is None else f"{figure.value:.4f} (n = {figure.denominator})"


def scored_pages(found: Score, unusable: Sequence[str]) -> list[Page]:
    """Rates with counts and intervals, means, and each check; below it what was refused and why cases fail."""
    rows = [row for row in found.rows if not row.label.startswith("tolerance")]
    heads = tuple(row.label.replace("days=", "days ").replace("severity=", "") for row in rows)
    lines = [("n", *(str(row.cases) for row in rows))]
    lines += [(name, *(_share(row[name]) for row in rows)) for name in _SHARES]
    for name in ("scope_violations", "over_edits"):
        lines.append(
            (name, *(f"{row[name].numerator:g} edit{'' if row[name].numerator == 1 else 's'}" for row in rows))
        )
    lines += [(name, *(_mean(row[name]) if name in row.figures else "-" for row in rows)) for name in _MEANS]
    notes = [
        f"mode {found.mode}, profile {found.profile}, vectors of A_sem and persona: {found.embedder}.",
        "rates in percent with hits/all and the 95 % Wilson interval; A_sem, A_spa, A_seq as fractions of 1.",
        f"{found.missing} of {len(found.cases)} cases have no plan that can be judged; they fail every rate.",
    ]
    if found.unanswered:
        notes.append(unanswered_note(found.unanswered, len(found.cases)))
    failing = [case for case in found.cases if case.reasons]
    notes += [f"{case.key[0]} days, plan {case.key[1]}: {case.reasons[0]}" for case in failing[:_SHOWN]]
    if len(failing) > _SHOWN:
        notes.append(f"… {len(failing)} cases fail something; --json writes them all")
    notes += [f"refused: {one.reason}" for one in found.refused[:_SHOWN]]
    notes += [f"not used: {text}" for text in list(unusable)[:_SHOWN]]
    checks = [
        (name.removeprefix("check "), *(_share(row[name]) for row in rows))
        for name in rows[0].figures
        if name.startswith("check ")
    ]
    return [
        Page("Scored", ("", *heads), tuple(lines)),
        Page("Each check", ("", *heads), tuple(checks), tuple(notes)),
    ]
