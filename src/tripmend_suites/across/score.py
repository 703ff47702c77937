"""How a revision is judged: whether it holds after what went wrong, and how far it is from the least change.

`tripmend.rules` judges (it never imports the solver): nothing is newly broken or newly unknown, what was disrupted is
gone, and nothing is touched that lies outside the scope. What a plan gives up counts before what it changes, and that
before the minutes by which the rest shifts; the least of it is what the engine has proved.
"""

from __future__ import annotations

from dataclasses import dataclass

from tripmend.rules import check, check_revision, unmet
from tripmend.trip import Itinerary, Stop

from ..worldtravel.solve import PARAMETERS
from .cases import Case

_FAR = PARAMETERS.far


Change = tuple[int, int, int]
"""Stops given up; stops and nights elsewhere, on another day or far off their time; minutes of all other shifts that
anybody would mind (`Parameters.materiality`)."""


@dataclass(frozen=True, slots=True)
class Score:
    """One revision. holds: whether it may be; why: what is wrong, "" for nothing. change: what it changes; best: the
    least that does, None where it is not proved."""

    holds: bool
    why: str = ""
    change: Change = (0, 0, 0)
    best: Change | None = None

    @property
    def least(self) -> bool:
        """Whether it holds and changes no more than the least."""
        return self.holds and self.best is not None and self.change <= self.best

    @property
    def beyond(self) -> int | None:
        """Stops and nights given up or changed beyond the least; None where it does not hold or the least is not
        known."""
        return None if not self.holds or self.best is None else sum(self.change[:2]) - sum(self.best[:2])


def changes(old: Itinerary, new: Itinerary) -> Change:
    """What `new` changes of `old`."""
    after = {stop.id: (day.date, stop) for day, stop in new.stops()}
    lost = changed = shift = 0
    for day, stop in old.stops():
        if stop.id not in after:
            lost += 1
            continue
        date, other = after[stop.id]
        moved = _apart(stop, other)
        if date != day.date or other.place != stop.place or moved > _FAR:
            changed += 1
        elif moved > PARAMETERS.materiality:
            shift += moved
    beds = {night: stay.place for stay in new.stays for night in stay.nights}
    changed += sum(beds.get(night) != stay.place for stay in old.stays for night in stay.nights)
    return lost, changed, shift


def _apart(one: Stop, other: Stop) -> int:
    if one.start is None or other.start is None:
        return 0
    return abs(round((other.start - one.start).total_seconds())) // 60


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
    change = changes(case.trip, revised)
    best = None if told.revision is None or not told.revision.proven else changes(case.trip, told.revision.itinerary)
    return Score(not found, f"{found[0].rule}: {found[0].message}" if found else "", change, best)
