"""All metrics of a set of revisions: joined by (days, idx), each number with what it is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from tripmend.errors import InputError

from ...common.data_files import DataFile
from ..database import Database
from ..formats import Header, PlanRecord, Refusal
from .adaptability import (
    DECAY,
    THRESHOLD_M,
    Embedder,
    HashEmbedder,
    Kept,
    ordering,
    semantic,
    sequential_distance,
    sequential_similarity,
    spatial,
    temporal_attractions,
    temporal_meals,
)
from .assess import CHECKS, HARD, Verdict, assess, hard_constraints_asked
from .edits import Disruption, disruption_of
from .responsiveness import Response, respond
from .view import Crash, Mode, Profile, Tables

_DATA = DataFile(__file__)

# One case judged by every metric.


@dataclass(frozen=True, slots=True)
class CaseResult:
    """What the metrics say of one case.

    absent: why there is nothing to judge, "" when there is. query: what was asked, None when the plan before is not
    there. before, after: numbers of the two plans by name (semantic, spatial, …), a name is absent where the mode does
    not define it. stopped: why a number could not be made; the case counts as a failure there.
    """

    key: tuple[int, int]
    severity: str
    tolerance: str
    query: Header | None
    absent: str = ""
    verdict: Verdict | None = None
    response: Response | None = None
    before: dict[str, float] = field(default_factory=dict)
    after: dict[str, float] = field(default_factory=dict)
    sequential: float | None = None
    stopped: tuple[str, ...] = ()
    category: str = ""

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why the case fails anything, () when it fails nothing."""
        if self.absent:
            return (self.absent,)
        said = list(self.stopped)
        said += self.verdict.messages if self.verdict is not None else ()
        said += self.response.reasons if self.response is not None else ()
        return tuple(said)


_UNFORESEEN = (ArithmeticError, LookupError, TypeError, ValueError, AttributeError, InputError)
"""What a record nobody thought of may raise in a metric; the case then fails there, with the reason, and the rest goes
on."""


@dataclass(frozen=True)
class Judge:
    """The tables, the vectors and the settings of one scoring."""

    tables: Tables
    vectors: Kept
    mode: Mode
    profile: Profile
    d0: float = THRESHOLD_M
    decay: float = DECAY

    def case(
        self, disruption: Disruption, initial: PlanRecord | None, revised: PlanRecord | None, why_not: str
    ) -> CaseResult:
        """Judge one case. why_not: what to say where `revised` is None."""
        told = partial(
            CaseResult, disruption.key, disruption.severity, disruption.tolerance, category=disruption.category
        )
        if initial is None:
            return told(None, "the plan before is not there")
        before = self._numbers(initial, [])
        if revised is None:
            return told(initial.header, why_not, before=before)
        stopped: list[str] = []
        verdict, response, sequential = None, None, None
        query = None if self.mode == "official" else initial.header
        try:
            verdict = assess(
                revised, self.tables, profile=self.profile, mode=self.mode, query=query, retimed=disruption.retimed
            )
        except _UNFORESEEN as error:
            stopped.append(f"the plan cannot be checked: {error!r}")
        try:
            response = respond(disruption, initial, revised, self.tables, self.mode)
        except _UNFORESEEN as error:
            stopped.append(f"the response cannot be judged: {error!r}")
        after = self._numbers(revised, stopped)
        try:
            sequential = self._sequential(initial, revised)
            if (order := ordering(initial, revised, self.mode)) is not None:
                after["ordering"] = order
        except _UNFORESEEN as error:
            stopped.append(f"the orders cannot be compared: {error!r}")
        return told(initial.header, "", verdict, response, before, after, sequential, tuple(stopped))

    def _sequential(self, initial: PlanRecord, revised: PlanRecord) -> float | None:
        """0 for the same order. As released: the complement of the similarity; None where a plan is empty."""
        if self.mode != "official":
            return sequential_distance(initial, revised)
        return 1 - sequential_similarity(initial, revised) if initial.days and revised.days else None

    def _numbers(self, plan: PlanRecord, stopped: list[str]) -> dict[str, float]:
        literal = self.mode == "official"
        numbers: dict[str, float] = {}
        try:
            numbers["semantic"] = semantic(plan, self.vectors, literal=literal)
            numbers["spatial"] = spatial(plan, literal=literal, d0=self.d0, decay=self.decay)
            numbers["meals"] = temporal_meals(plan, self.mode)
            numbers["attractions"] = temporal_attractions(plan, self.tables, self.mode)
        except Crash as crash:
            stopped.append(f"the released code stops here: {crash}")
        except _UNFORESEEN as error:
            stopped.append(f"a number cannot be made: {error!r}")
        return numbers


# What rates are divided by: counted from the queries, or the numbers that the released scripts hold fixed.


@dataclass(frozen=True, slots=True)
class Denominators:
    """plans: of all macro rates; commonsense, hard: of the micro rates; final: of the final pass rate, else `plans`."""

    plans: int
    commonsense: int
    hard: int
    final: int | None = None


PUBLISHED = _DATA.read("published", dict[str, dict[str, Denominators]])
"""The numbers in the released scripts, by the row that they are for."""


def denominators_of(queries: Sequence[Header | None], profile: Profile) -> Denominators:
    """Counted: each query once (None: not known), its checks, its budget and each hard constraint it asks for."""
    asked = sum(len(hard_constraints_asked(query.local_constraint)) for query in queries if query is not None)
    return Denominators(len(queries), len(CHECKS[profile]) * len(queries), len(queries) + asked)


# From cases to figures: every number keeps its numerator and denominator.


@dataclass(frozen=True, slots=True)
class Figure:
    """A number as a fraction. value: None when there is nothing to divide by. note: how it was made, where that is not
    a plain share or mean."""

    numerator: float
    denominator: int
    note: str = ""

    @property
    def value(self) -> float | None:
        """numerator / denominator."""
        return self.numerator / self.denominator if self.denominator else None

    def as_data(self) -> dict[str, Any]:
        """Plain data."""
        data: dict[str, Any] = {"numerator": self.numerator, "denominator": self.denominator, "value": self.value}
        return data | ({"note": self.note} if self.note else {})


def _rates(cases: Sequence[CaseResult], counts: Denominators, profile: Profile) -> dict[str, Figure]:
    verdicts = [case.verdict for case in cases if case.verdict is not None]
    held = Counter(check.name for one in verdicts for check in one.commonsense if check.result is True)
    kept = Counter(check.name for one in verdicts for check in one.hard or () if check.result is True)
    asked = Counter(
        name
        for case in cases
        if case.query
        for name in (*hard_constraints_asked(case.query.local_constraint), "valid_cost")
    )
    return {
        "delivery": Figure(sum(verdict.delivered for verdict in verdicts), counts.plans),
        "cpr_micro": Figure(held.total(), counts.commonsense),
        "cpr_macro": Figure(sum(verdict.passed_commonsense for verdict in verdicts), counts.plans),
        "hcpr_micro": Figure(kept.total(), counts.hard),
        "hcpr_macro": Figure(sum(verdict.passed_hard for verdict in verdicts), counts.plans),
        "final": Figure(sum(verdict.passed for verdict in verdicts), counts.final or counts.plans),
        **{f"check {name}": Figure(held[name], counts.plans) for name in CHECKS[profile]},
        **{f"check {name}": Figure(kept[name], asked[name]) for name in HARD},
    }


def _responses(cases: Sequence[CaseResult]) -> dict[str, Figure]:
    responses, of = [case.response for case in cases if case.response is not None], len(cases)
    return {
        "responsiveness": Figure(sum(one.responds for one in responses), of),
        "within_scope": Figure(sum(not one.edits.outside for one in responses), of),
        "scope_violations": Figure(sum(len(one.edits.outside) for one in responses), of, "edits"),
        "over_edits": Figure(sum(len(one.edits.over) for one in responses), of, "edits"),
        "ripple_edits": Figure(sum(len(one.edits.ripples) for one in responses), of, "edits"),
        "without_conflicts": Figure(sum(not one.conflicts for one in responses), of),
    }


def _corpus(cases: Sequence[CaseResult], name: str, signed: bool) -> Figure:
    """As released: the mean of all plans before minus the mean of all plans after that are there."""
    before = [case.before[name] for case in cases if name in case.before]
    after = [case.after[name] for case in cases if name in case.after]
    if not before or not after:
        return Figure(0.0, 0, "no plans to compare")
    difference = sum(before) / len(before) - sum(after) / len(after)
    note = f"difference of the means of {len(before)} plans before and {len(after)} after" + (", signed" * signed)
    return Figure((difference if signed else abs(difference)) * len(after), len(after), note)


def _adaptability(cases: Sequence[CaseResult], mode: Mode) -> dict[str, Figure]:
    if mode == "official":
        orders = [case.sequential for case in cases if case.sequential is not None]
        return {
            "a_sem": _corpus(cases, "semantic", signed=False),
            "a_spa": _corpus(cases, "spatial", signed=True),
            "a_seq": Figure(sum(orders), len(orders), "1 - released similarity, over the plans that can be compared"),
            "sequential_similarity": Figure(len(orders) - sum(orders), len(orders), "as the released code prints it"),
        }
    found = {}
    for label, name in (("a_sem", "semantic"), ("a_spa", "spatial")):
        total = 0.0
        for case in cases:
            before, after = case.before.get(name), case.after.get(name)
            if after is not None and before is not None:
                total += abs(before - after)
            else:  # nothing to compare with: as far as it gets (strict), or as a plan that scores 0 (paper)
                total += 1.0 if mode == "strict" or before is None else abs(before)
        found[label] = Figure(total, len(cases))
    found["a_seq"] = Figure(sum(1.0 if case.sequential is None else case.sequential for case in cases), len(cases))
    return found


def _tripcraft(cases: Sequence[CaseResult], mode: Mode) -> dict[str, Figure]:
    found = {}
    for label, name in _FIVE.items():
        values = [case.after[name] for case in cases if name in case.after]
        found[label] = Figure(sum(values), len(values) if mode == "official" else len(cases))
    return found


_FIVE = {
    "temporal_meals": "meals", "temporal_attractions": "attractions", "spatial": "spatial", "ordering": "ordering",
    "persona": "semantic",
}  # fmt: skip
"""TripCraft's five, by the number of a plan that each is."""


def figures(
    cases: Sequence[CaseResult], mode: Mode, profile: Profile, fixed: Denominators | None = None
) -> dict[str, Figure]:
    """All figures of some cases, by name.

    A case without a record, or whose plan before is not there, fails every rate and stays in every denominator
    (official: of the rates; the released means leave it out).
    """
    counts = fixed or denominators_of([case.query for case in cases], profile)
    found = _rates(cases, counts, profile)
    found |= _responses(cases)
    found |= _adaptability(cases, mode)
    return found | _tripcraft(cases, mode)


Key = tuple[int, int]
_NO_RECORD = "there is no record of this trip"


@dataclass(frozen=True, slots=True)
class Refused:
    """A record that is not scored: its key where it can be told, why, and of which kind it is (duplicate: a second
    one for its trip; stranger: for a trip without a case; broken: a line that could not be read)."""

    key: tuple[int | None, int | None]
    kind: str
    reason: str


@dataclass(frozen=True, slots=True)
class Row:
    """The figures of some of the cases: "all", "days=3", "severity=step", "tolerance=Planbound"."""

    label: str
    of: tuple[CaseResult, ...]
    figures: Mapping[str, Figure]

    @property
    def cases(self) -> int:
        """How many there are."""
        return len(self.of)

    def __getitem__(self, name: str) -> Figure:
        return self.figures[name]


@dataclass(frozen=True, slots=True)
class Score:
    """A scored set. embedder: the name of what made the vectors. missing: cases without a record that can be judged."""

    mode: Mode
    profile: Profile
    embedder: str
    rows: tuple[Row, ...]
    cases: tuple[CaseResult, ...]
    refused: tuple[Refused, ...]

    @property
    def missing(self) -> int:
        """How many cases have no record; each of them is a failure in every rate."""
        return sum(case.absent != "" for case in self.cases)

    @property
    def unanswered(self) -> tuple[Key, ...]:
        """The cases for which the revised file has no line at all, by (days, idx)."""
        return tuple(case.key for case in self.cases if case.absent == _NO_RECORD)

    def row(self, label: str = "all") -> Row:
        """The row of that label. Raises KeyError when no case belongs to it."""
        return {row.label: row for row in self.rows}[label]

    def as_data(self) -> dict[str, object]:
        """Plain data for a report: numerators and denominators of every figure, and what was refused or failed why."""
        return {
            "mode": self.mode,
            "profile": self.profile,
            "embedder": self.embedder,
            "missing": self.missing,
            "unanswered": [list(key) for key in self.unanswered],
            "refused": [{"key": list(one.key), "kind": one.kind, "reason": one.reason} for one in self.refused],
            "rows": {
                row.label: {"cases": row.cases, **{name: figure.as_data() for name, figure in row.figures.items()}}
                for row in self.rows
            },
            "failures": {f"{case.key[0]}-{case.key[1]}": list(case.reasons) for case in self.cases if case.reasons},
        }


def _first_of(
    records: Iterable[PlanRecord], wanted: Mapping[Key, object], refused: list[Refused]
) -> dict[Key, PlanRecord]:
    found: dict[Key, PlanRecord] = {}
    for record in records:
        if record.key not in wanted:
            refused.append(Refused(record.key, "stranger", "no case belongs to this trip"))
        elif record.key in found:
            refused.append(Refused(record.key, "duplicate", "the trip has a record already; the first one counts"))
        else:
            found[record.key] = record
    return found


_GROUPS = {
    "severity": ("step", "day", "plan"),
    "category": ("transport", "accommodation", "restaurant", "attraction", "miscellaneous"),
    "tolerance": ("Planbound", "Flexiventurer"),
}


def _groups(cases: Sequence[CaseResult]) -> list[tuple[str, list[CaseResult]]]:
    """All cases, then by duration, severity, category and tolerance, in that order."""
    found: dict[str, list[CaseResult]] = {"all": list(cases)}
    for days in sorted({case.key[0] for case in cases}):
        found[f"days={days}"] = [case for case in cases if case.key[0] == days]
    for by, values in _GROUPS.items():
        for value in values:
            found[f"{by}={value}"] = [case for case in cases if getattr(case, by) == value]
    return [(label, group) for label, group in found.items() if group or label == "all"]


def score(
    initial: Iterable[PlanRecord],
    cases: Iterable[Any],
    revised: Iterable[PlanRecord],
    database: Database | Tables,
    mode: Mode = "paper",
    profile: Profile = "soft-10",
    *,
    denominators: Mapping[str, Denominators] | None = None,
    embedder: Embedder | Kept | None = None,
    refusals: Iterable[Refusal] = (),
    lost: Mapping[Key, str] | None = None,
    d0: float = THRESHOLD_M,
    decay: float = DECAY,
) -> Score:
    """Judge every case: the plan before, what went wrong, the plan after.

    cases: disruptions, or what `disruption_of` reads. Each counts once in every denominator, whether a record answers
    it or not. denominators: fixed numbers by the
    label of a row (see PUBLISHED), counted ones for all other rows. refusals: lines of the revised file that could
    not be read; they say why their case has no record. lost: cases that could not be read, with why; they fail all
    rates of the rows "all" and of their duration. embedder: for A_sem and persona, the offline one by default; `Kept`
    serves several scores. d0, decay: of equation 4 (A_spa), in metres and per metre.
    """
    tables = database if isinstance(database, Tables) else Tables(database)
    vectors = embedder if isinstance(embedder, Kept) else Kept(embedder or HashEmbedder())
    refused: list[Refused] = []
    disruptions: dict[Key, Disruption] = {}
    for case in cases:
        disruption = case if isinstance(case, Disruption) else disruption_of(case)
        if disruption.key in disruptions:
            refused.append(Refused(disruption.key, "duplicate", "the trip has a case already; the first one counts"))
        else:
            disruptions[disruption.key] = disruption
    before: dict[Key, PlanRecord] = {}
    for record in initial:
        before.setdefault(record.key, record)
    unread = {key: why for key, why in (lost or {}).items() if key not in disruptions}
    after = _first_of(revised, {**disruptions, **unread}, refused)
    broken: dict[Key, str] = {}
    for refusal in refusals:
        refused.append(Refused((refusal.days, refusal.idx), "broken", f"line {refusal.line}: {refusal.reason}"))
        if refusal.days is not None and refusal.idx is not None:
            broken.setdefault((refusal.days, refusal.idx), f"line {refusal.line}: {refusal.reason}")
    judge = Judge(tables, vectors, mode, profile, d0, decay)
    results = [
        judge.case(disruption, before.get(key), after.get(key), broken.get(key, _NO_RECORD))
        for key, disruption in disruptions.items()
    ]
    for key, why in unread.items():
        results.append(CaseResult(key, "", "", before[key].header if key in before else None, why))
    results.sort(key=lambda case: case.key)
    rows = tuple(
        Row(label, tuple(group), figures(group, mode, profile, (denominators or {}).get(label)))
        for label, group in _groups(results)
    )
    return Score(mode, profile, vectors.name, rows, tuple(results), tuple(refused))
