"""What stays as planned, held against wishes that do not change it: facts, not reasons to change anything."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..change import Change, Constraint, Scope
from ..rules import REACH, State, check_revision
from ..trip import Catalogue, Itinerary, Stay
from ._understood import constraint_words, item_words
from ._words import date_words, sentence

if TYPE_CHECKING:
    from ..repair import Outcome

__all__ = ["Standing", "standing_wishes"]

_NEEDS_A_BED = "its nights need a bed, so say that it is unavailable, and another is looked for"


@dataclass(frozen=True, slots=True)
class Standing:
    """One planned item that a wish does not fit (``broken``), or of which that is not known."""

    item: str
    wish: str
    state: State
    words: str


def _without(itinerary: Itinerary, names: frozenset[str]) -> Itinerary:
    return itinerary.replace(
        days=tuple(
            day.replace(items=tuple(item for item in day.items if item.id not in names)) for day in itinerary.days
        ),
        stays=tuple(stay for stay in itinerary.stays if stay.id not in names),
        locks=(),
    )


def _judged(outcome: Outcome, itinerary: Itinerary, wish: Constraint) -> list[tuple[str, State]]:
    """Every item to come that is not as wished, by the rule that judges revisions: beside an empty plan all is new."""
    every = frozenset(item.id for day in itinerary.days for item in day.items) | {s.id for s in itinerary.stays}
    empty = _without(itinerary, every)
    world = replace(outcome.world, itinerary=empty, now=None)
    scope = Scope("plan", outcome.scope.tolerance, frozenset(), frozenset(day.date for day in itinerary.days))
    change, left = Change(constraints=(wish,)), _without(itinerary, outcome.world.past)
    found: list[tuple[str, State]] = []
    while True:  # the rule names the items in the worst state only: take these out and ask again
        verdicts = check_revision(empty, left, world, change, scope, outcome.parameters)
        bad = next((f for f in verdicts if f.rule == "wish" and f.state in ("broken", "unknown") and f.subjects), None)
        if bad is None:
            return found
        found += [(name, bad.state) for name in bad.subjects]
        left = _without(left, frozenset(bad.subjects))


def _stays(name: str, before: Itinerary, after: Itinerary) -> bool:
    """Whether an item is the same in both plans."""
    item = before.item(name)
    return item is not None and item == after.item(name)


def standing_wishes(outcome: Outcome, catalogue: Catalogue) -> tuple[Standing, ...]:
    """Planned items that stay as they are and that the wishes of the change would not have allowed, or of which that is
    not known: stays, of which no wish makes one look for another, journeys, what the catalogue does not tell, and what
    is only wished of new places. When the plan was changed, the last only where a wish names an item.
    """
    revised = None if outcome.revision is None else outcome.revision.itinerary
    if revised is None:
        return ()
    itinerary = outcome.world.itinerary
    dates = {item.id: day.date for day in itinerary.days for item in day.items}
    found = []
    for number, wish in enumerate(outcome.change.constraints):
        about_new = REACH[wish.type] == "new" and not wish.applies_to
        if REACH[wish.type] == "step" or (about_new and outcome.status != "unchanged"):
            continue
        asked = constraint_words(wish, outcome.original, catalogue)
        for name, state in _judged(outcome, itinerary, wish):
            if not _stays(name, itinerary, revised):
                continue
            on = f" on {date_words(dates[name])}" if name in dates else ""
            says = "is not as wished" if state == "broken" else "may not be as wished: the catalogue does not say"
            if wish.type == "avoid_place" and state == "broken" and isinstance(itinerary.item(name), Stay):
                says += f"; {_NEEDS_A_BED}"
            words = sentence(f"{item_words(name, itinerary, catalogue)}{on} {says} ({asked})")
            found.append(Standing(name, f"constraints[{number}]", state, words))
    return tuple(found)
