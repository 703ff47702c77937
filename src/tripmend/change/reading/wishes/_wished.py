"""The wishes and limits of one clause, and what they are about."""

from __future__ import annotations

from dataclasses import dataclass

from ..._disruption import Constraint, Unclear
from ..days._hours_phrases import phrased_hours
from ..days._when import Dates
from ..names._targets import Hints, Target
from ..words._clauses import Clause
from ..words._units import pattern

__all__ = ["ABOUT", "Wishes", "asked_back", "bounded_by_place", "hints_of", "only_wish"]


@dataclass(frozen=True, slots=True)
class Wishes:
    """The constraints of a clause and what it left unclear."""

    constraints: tuple[Constraint, ...] = ()
    unclear: tuple[Unclear, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.constraints or self.unclear)


ABOUT = ("@place", "@desc", "@stay", "@leg")


def hints_of(clause: Clause) -> Hints:
    """What the clause says beside a mention: its days and its city."""
    dates = tuple(
        d for unit in clause.units if isinstance(unit.value, Dates) and not unit.value.past for d in unit.value.dates
    )
    return Hints(dates=dates, city=next((u.value for u in clause.units if u.text == "@city"), ""))


def asked_back(target: Target, text: str, what: str) -> Unclear:
    """The question for a target that is not one thing; `what` says what is wished of it."""
    if target.choices:
        return Unclear(text=text, question=f"Which one {what}?", choices=target.choices)
    return Unclear(text=text, question=f"{target.unknown or 'This'!r} is nothing in the trip: what {what}?")


def bounded_by_place(wishes: Wishes, text: str) -> bool:
    """Whether a limit for the day is a place's own hours: ``nobody gets into the gallery before ten``."""
    limits = [c for c in wishes.constraints if c.type in ("not_before", "not_after")]
    of_day = not any(c.applies_to for c in limits)
    own = phrased_hours(text) is not None or (of_day and bool(_LEG_LIMIT.search(text)))
    return bool(limits) and len(limits) == len(wishes.constraints) and own


_LEG_LIMIT = pattern(
    r"@clock(?: \S+){0,6}? (?:set out|set off|start|begin|leave|depart|get going|go)(?: \S+){0,3}? @leg|"
    r"(?:set out|set off|start|begin|leave|depart|get going|go|hit the road)(?: \S+){0,3}? @leg(?: \S+){0,3}? @clock|"
    r"@leg(?: \S+){0,6}? @clock|@leg(?: \S+){0,6}? (?:until|till|before) @clock"
)


def only_wish(wishes: Wishes) -> bool:
    """Whether a clause with these wishes tells no news beside them."""
    return any(
        c.type in ("keep", "not_before", "not_after", "max_price", "max_extra", "avoid_place", "near")
        for c in wishes.constraints
    ) or bool(wishes.unclear)
