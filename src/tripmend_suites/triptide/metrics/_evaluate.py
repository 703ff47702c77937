"""One case judged by every metric."""

from __future__ import annotations

from dataclasses import dataclass, field

from tripmend.errors import InputError

from ..formats import Header, PlanRecord
from ._finding import Crash, Mode, Profile
from .adaptability import semantic, sequential_distance, sequential_similarity, spatial
from .assess import Verdict, assess
from .cost import Quirks
from .disruption import Disruption
from .embedding import Kept
from .responsiveness import Response, respond
from .tables import Tables
from .tripcraft import ordering, temporal_attractions, temporal_meals

__all__ = ["CaseResult", "Judge"]


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
    quirks: Quirks

    def case(
        self, disruption: Disruption, initial: PlanRecord | None, revised: PlanRecord | None, why_not: str
    ) -> CaseResult:
        """Judge one case. why_not: what to say where `revised` is None."""
        told = disruption.key, disruption.severity, disruption.tolerance
        if initial is None:
            return CaseResult(*told, None, "the plan before is not there")
        before = self._numbers(initial, [])
        if revised is None:
            return CaseResult(*told, initial.header, why_not, before=before)
        stopped: list[str] = []
        verdict, response, sequential = None, None, None
        query = None if self.mode == "reference" else initial.header
        try:
            verdict = assess(
                revised,
                self.tables,
                profile=self.profile,
                mode=self.mode,
                query=query,
                quirks=self.quirks,
                retimed=disruption.retimed,
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
        return CaseResult(*told, initial.header, "", verdict, response, before, after, sequential, tuple(stopped))

    def _sequential(self, initial: PlanRecord, revised: PlanRecord) -> float | None:
        """0 for the same order. As released: the complement of the similarity; None where a plan is empty."""
        if self.mode != "reference":
            return sequential_distance(initial, revised)
        return 1 - sequential_similarity(initial, revised) if initial.days and revised.days else None

    def _numbers(self, plan: PlanRecord, stopped: list[str]) -> dict[str, float]:
        literal = self.mode == "reference"
        numbers: dict[str, float] = {}
        try:
            numbers["semantic"] = semantic(plan, self.vectors, literal=literal)
            numbers["spatial"] = spatial(plan, literal=literal)
            numbers["meals"] = temporal_meals(plan, self.mode)
            numbers["attractions"] = temporal_attractions(plan, self.tables, self.mode)
        except Crash as crash:
            stopped.append(f"the released code stops here: {crash}")
        except _UNFORESEEN as error:
            stopped.append(f"a number cannot be made: {error!r}")
        return numbers
