"""How a revision is judged: whether it holds after what went wrong, and how far it is from the least change.

`tripmend.rules` judges (it never imports the solver): nothing is newly broken or newly unknown, what was disrupted is
gone, and nothing is touched that lies outside the scope. What a plan changes is counted as docs/model.md has it, in
that order; the least of it is what the engine has proved.
"""

from __future__ import annotations

from dataclasses import dataclass

from tripmend.repair import Cost, change_cost
from tripmend.rules import check, check_revision, unmet
from tripmend.trip import Itinerary

from ..worldtravel.solve import PARAMETERS
from .cases import Case


@dataclass(frozen=True, slots=True)
class Score:
    """One revision. holds: whether it may be; why: what is wrong, "" for nothing. change: what it changes, None where
    it does not hold; best: the least that does, None where it is not proved."""

    holds: bool
    why: str = ""
    change: Cost | None = None
    best: Cost | None = None

    @property
    def least(self) -> bool:
        """Whether it holds and changes no more than the least."""
        return self.holds and self.best is not None and self.change is not None and self.change <= self.best

    @property
    def beyond(self) -> int | None:
        """Stops given up, and stops and nights elsewhere, on another day or far off their time, beyond the least; None
        where it does not hold or the least is not known."""
        if not self.holds or self.best is None or self.change is None:
            return None
        return _given(self.change) - _given(self.best)


def _given(cost: Cost) -> int:
    return cost.lost + cost.changed + cost.nights


def score(case: Case, revised: Itinerary | None) -> Score:
    """The score of a revision, None for none."""
    if revised is None:
        return Score(False, "there is no plan")
    told = case.told
    known = {(one.rule, one.subjects, one.message) for one in unmet(check(case.trip, case.catalogue, PARAMETERS))}
    found = [
        one
        for one in unmet(check(revised, told.world.catalogue, PARAMETERS))
        if (one.rule, one.subjects, one.message) not in known
    ]
    found += unmet(check_revision(case.trip, revised, told.world, case.change, told.scope, PARAMETERS))
    best = None if told.revision is None or not told.revision.proven else told.revision.cost
    if found:
        return Score(False, f"{found[0].rule}: {found[0].message}", None, best)
    change = change_cost(revised, case.trip, case.change, case.catalogue, parameters=PARAMETERS)
    return Score(True, "", change, best)
