"""What is taken out of a message before the rest of it is read, and put back beside what the rest says."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ..._disruption import Change, Disruption, Unclear
from ._clauses import Clause
from ._leftovers import says_nothing
from ._questions import NOTHING_RECOGNISED

__all__ = ["TakenOut", "put_back", "rest_of"]


@dataclass(frozen=True, slots=True)
class TakenOut:
    """told: what the clauses say that are taken out, with their words. asked: what has to be asked of them. rest: the
    message with blanks in their stead, "" where nothing else is told in it."""

    told: tuple[Disruption, ...] = ()
    asked: tuple[Unclear, ...] = ()
    rest: str = ""

    @property
    def any(self) -> bool:
        """Whether anything was taken out that tells or asks something."""
        return bool(self.told or self.asked)


def rest_of(message: str, clauses: Sequence[Clause], gone: Collection[Clause]) -> str:
    """The message with blanks where the clauses `gone` stand, "" where the others say nothing."""
    left = list(message)
    for clause in gone:
        for unit in clause.units:
            left[unit.start : unit.end] = " " * (unit.end - unit.start)
    tells = any(clause not in gone and not says_nothing(clause) for clause in clauses)
    return "".join(left) if tells else ""


def put_back(change: Change | None, taken: TakenOut) -> Change:
    """`change`, the rest of the message as it was read (None: there is none), with what was taken out of it.

    Where nothing was recognised in the rest, it is shown as unread and not asked about.
    """
    change = change or Change()
    unread, unclear = change.unread, change.unclear
    nothing = not change.disruptions and not change.constraints and len(unclear) == 1
    if nothing and unclear[0].question.startswith(NOTHING_RECOGNISED):
        unread, unclear = (*unread, " ".join(taken.rest.split())), ()
    first = len(change.disruptions) + 1
    told = tuple(one.replace(id=f"d{number}") for number, one in enumerate(taken.told, first))
    return change.replace(disruptions=(*change.disruptions, *told), unclear=(*taken.asked, *unclear), unread=unread)
