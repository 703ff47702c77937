"""What a repair returns: the revision and its cost, or a proof that there is none and what would have to give."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ..change import Change, Scope, World
from ..errors import NoRepairError
from ..rules import Finding, Parameters
from ..trip import Itinerary, Severity
from .problem._effort import Limit

__all__ = ["Cost", "Outcome", "Relaxation", "Revision", "Status", "gives_up_much"]

_MUCH = 3
"""Stops; to give up fewer is never much."""
Status = Literal["unchanged", "repaired", "impossible", "not_found", "undecided"]


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """The change cost, compared field by field in this order; less is better.

    booked: booked stops not hit that are changed in any way, booked legs not cancelled that are replaced or at another
    hour, stays that give up nights for which a booking holds, and locked stops that are hit and lose their place; what
    only has a new time counts as not hit. lost: stops given up. changed: stops and legs replaced, stops moved to
    another day, stops that begin more than `Parameters.far` minutes off their time or last less than half as long as
    planned, and stays at another place or, where a leg takes a connection on other dates, for other nights. repeated:
    meals at places where one eats more often than once and than planned; such a visit or event counts as lost, wherever
    it is: it is no gain. nights: those spent at another place, and with a connection on other dates those added and
    given up. shift: minutes of starts beyond the materiality threshold, and minutes by which stops are shorter than
    they were (or than usual, for new ones), each in whole steps of `Parameters.grid`, and twice where nobody knows how
    long one needs; and what a sight of another kind (rule `kind`) and a visit in the dark (`daylight`) count, by
    `Parameters`. misfit: how unlike the new places are (0–395 each), and how little those suit that are asked for.
    spend: extra money in minor units plus detour minutes × `Parameters.minute_value`. drift: minutes of starts in all,
    immaterial ones included, and one more for each stop that has any.
    """

    booked: int = 0
    lost: int = 0
    changed: int = 0
    repeated: int = 0
    nights: int = 0
    shift: int = 0
    misfit: int = 0
    spend: int = 0
    drift: int = 0


@dataclass(frozen=True, slots=True)
class Revision:
    """A repaired itinerary in the world after the change, checked; `proven` says that no cheaper one exists."""

    itinerary: Itinerary = field(repr=False)
    cost: Cost
    findings: tuple[Finding, ...] = field(repr=False)
    proven: bool = True


@dataclass(frozen=True, slots=True)
class Relaxation:
    """What would have to give for a repair to exist, and that repair, checked under it.

    kind: ``scope`` (target: day or plan), ``drop`` (target: the item given up), ``budget`` (amount: minor units more),
    ``move`` (target: a further item that may move, amount: by how many minutes), ``lock`` (target: the item), ``room``,
    ``house_rules``, ``cuisines``, ``diet``, ``modes``, ``min_nights``, ``meals``, ``duplicate``, ``hours`` (of the
    days), ``pace``, ``wish`` (target: ``constraints[n]``), ``stand`` (target: a locked stop, or a leg, that breaks a
    limit of the change and may stay as it is), ``disruption`` (target: the name of a statement that another one
    contradicts), ``asked`` (target: the item), ``connection`` (target: a leg for which nothing else runs; amount: what
    another way may cost the party at most), ``rides`` (journeys that nothing has broken may be made otherwise, on the
    days of what has to change), ``night`` (target: a lodging for which the trip has no stay; amount: for
    how many nights), ``keep`` (target: the item whose booking is kept at its announced time, for which others give
    way).
    parts: the single steps when several are needed at once. In words: `tripmend.explain.relaxation_words`.
    """

    kind: str
    target: str = ""
    amount: int | None = None
    unit: str = ""
    revision: Revision | None = None
    parts: tuple[Relaxation, ...] = ()


def gives_up_much(world: World, revision: Revision | None) -> tuple[int, int] | None:
    """(stops given up, stops that were still to come) where that is more than a third of these, and three at least;
    else None. What is left out by wish is not given up."""
    if revision is None:
        return None
    ahead = {stop.id for _, stop in world.itinerary.stops()} - world.past - world.left_out
    lost = ahead - {stop.id for _, stop in revision.itinerary.stops()}
    return (len(lost), len(ahead)) if len(lost) >= _MUCH and len(lost) * 3 > len(ahead) else None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer to one repair.

    status: ``unchanged`` (nothing was broken), ``repaired``, ``impossible`` (proved: no repair within the scope),
    ``not_found`` (none was found, and more time would not help: it would need what a repair does not make, such as a
    bed where there was none, or there were more ways than are looked at) or ``undecided`` (the limit on the work came
    first). world: the trip unrepaired in the world after the change. knock_on: items that the change breaks without
    hitting them. conflict: the smallest set of limits that cannot be met together, by name (in words:
    `tripmend.explain.conflict_words`). before: the findings on the unrepaired trip in the new world.

    `proven` is about every repair in which what was hit or broken keeps its place, gets another of its kind on its own
    day (the place of an event on any), moves to another free day or is given up, and in which what is around it keeps
    its place, shifts, moves to another free day or is given up; a place that one stop leaves, another may take. A stop
    that is neither hit nor broken, an event and a rest get no other place; a meal stays on its day. A leg takes another
    connection only on the dates it had or has, and its own at another hour only where that has no timetable; one that
    does not run, where that leaves no repair, on the next days, too. A lost stay is not moved to other nights.

    Where a repair gives up a booking that only has another time, relaxations are the ways to keep it there.

    searched: the widest level to which `proven` reaches. Where the severity was stated it is the scope's own; where it
    was inferred, wider scopes are looked at too, and `scope` is the narrowest that has the smallest repair.

    other_dates: the legs for which nothing runs on their day, so that the repair takes connections on other dates, and
    the nights with them. They are looked for only where there is no repair without.

    ruled_out: of ``not_found``: that what a repair does not make, such as a bed, is missing from every plan, which is
    proved. So the other ways to go on are compared without this one.

    ways_proven: that the search for relaxations was not cut off by the limit on the work, so that none is missing that
    would ask for less; each one's own revision says whether that is proven. limit: how much searching was allowed and
    done.
    """

    status: Status
    original: Itinerary
    change: Change
    world: World
    scope: Scope
    revision: Revision | None = None
    alternatives: tuple[Revision, ...] = ()
    relaxations: tuple[Relaxation, ...] = ()
    ways_proven: bool = True
    conflict: tuple[str, ...] = ()
    knock_on: tuple[str, ...] = ()
    before: tuple[Finding, ...] = ()
    proven: bool = True
    searched: Severity = "plan"
    other_dates: tuple[str, ...] = ()
    ruled_out: bool = False
    milliseconds: float = 0.0
    limit: Limit = field(default_factory=Limit)
    parameters: Parameters = field(default_factory=Parameters)

    def __post_init__(self) -> None:
        if self.proven and self.status in ("not_found", "undecided"):
            raise ValueError(f"{self.status} is no proof")
        if self.status == "impossible" and not self.proven:
            raise ValueError("impossible has to be proved; what is not is not_found or undecided")

    def gives_up_much(self, revision: Revision | None) -> tuple[int, int] | None:
        """(stops that a way out gives up, stops that were still to come) where these are many, else None."""
        return gives_up_much(self.world, revision)

    @property
    def settled(self) -> bool:
        """Whether a repair that was found is proved to be the smallest, or one that was not to be none at all."""
        return self.proven or self.ruled_out

    @property
    def mended(self) -> Revision:
        """The revision; raises NoRepairError, which says why, where there is none."""
        if self.revision is None:
            raise NoRepairError(
                f"there is no repair: {self.status}; {', '.join(self.conflict) or 'no limit was found'}"
            )
        return self.revision
