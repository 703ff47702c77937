"""All metrics of a set of revisions: joined by (days, idx), each number with what it is made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..database import Database
from ..formats import PlanRecord, Refusal
from ._evaluate import CaseResult, Judge
from ._figures import Figure, figures
from ._finding import Mode, Profile
from .cost import Quirks
from .denominators import Denominators
from .disruption import Disruption, PublishedCase, disruption_of
from .embedding import Embedder, HashEmbedder, Kept
from .tables import Tables

__all__ = ["Refused", "Row", "Score", "score"]

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
    cases: int
    figures: Mapping[str, Figure]

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
        for row in self.rows:
            if row.label == label:
                return row
        raise KeyError(label)

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


def _groups(cases: Sequence[CaseResult]) -> list[tuple[str, list[CaseResult]]]:
    """All cases, then by duration, severity and tolerance, in that order."""
    found: dict[str, list[CaseResult]] = {"all": list(cases)}
    for days in sorted({case.key[0] for case in cases}):
        found[f"days={days}"] = [case for case in cases if case.key[0] == days]
    for severity in ("step", "day", "plan"):
        found[f"severity={severity}"] = [case for case in cases if case.severity == severity]
    for tolerance in ("Planbound", "Flexiventurer"):
        found[f"tolerance={tolerance}"] = [case for case in cases if case.tolerance == tolerance]
    return [(label, group) for label, group in found.items() if group or label == "all"]


def score(
    initial: Iterable[PlanRecord],
    cases: Iterable[PublishedCase | Disruption],
    revised: Iterable[PlanRecord],
    database: Database | Tables,
    mode: Mode = "paper",
    profile: Profile = "soft-10",
    *,
    denominators: Mapping[str, Denominators] | None = None,
    embedder: Embedder | None = None,
    quirks: Quirks | None = None,
    refusals: Iterable[Refusal] = (),
    lost: Mapping[Key, str] | None = None,
) -> Score:
    """Judge every case: the plan before, what went wrong, the plan after.

    Each case counts once in every denominator, whether a record answers it or not. denominators: fixed numbers by the
    label of a row (see PUBLISHED), counted ones for all other rows. refusals: lines of the revised file that could
    not be read; they say why their case has no record. lost: cases that could not be read, with why; they fail all
    rates of the rows "all" and of their duration. embedder: for A_sem and persona, the offline one by default.
    """
    tables = database if isinstance(database, Tables) else Tables(database)
    vectors = Kept(embedder or HashEmbedder())
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
    judge = Judge(tables, vectors, mode, profile, quirks or Quirks())
    results = tuple(
        judge.case(disruption, before.get(key), after.get(key), broken.get(key, _NO_RECORD))
        for key, disruption in sorted(disruptions.items())
    )
    nowhere = (
        CaseResult(key, "", "", before[key].header if key in before else None, why) for key, why in unread.items()
    )
    results = tuple(sorted((*results, *nowhere), key=lambda case: case.key))
    rows = tuple(
        Row(label, len(group), figures(group, mode, profile, (denominators or {}).get(label)))
        for label, group in _groups(results)
    )
    return Score(mode, profile, vectors.name, rows, results, tuple(refused))
