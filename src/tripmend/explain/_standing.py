"""What is planned already, held against wishes that bind new places only: facts, not reasons to change anything."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..change import Change, Constraint, Scope
from ..rules import State, check_revision
from ..trip import Catalogue, Itinerary, Stay
from ._understood import constraint_words, item_words
from ._words import date_words, sentence

if TYPE_CHECKING:
    from ..repair import Outcome

__all__ = ["Standing", "standing_wishes"]

_RELATIVE = ("keep", "max_extra", "no_new_places", "same_day")
"""Wishes about the step from one plan to the next, which say nothing of a plan by itself."""
_NEEDS_A_BED = "its nights need a bed, so say that it is not to be had, and another is looked for"


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


def _stays(name: str, before: Itinerary, after: Itinerary | None) -> bool:
    """Whether an item is the same in both plans; "" names none."""
    item = before.item(name) if name else None
    return item is not None and after is not None and item == after.item(name)


def standing_wishes(outcome: Outcome, catalogue: Catalogue) -> tuple[Standing, ...]:
    """Planned items that the wishes of the change would not have allowed, or of which that is not known.

    When the plan was changed, only wishes about single items (``applies_to``), and of those only the items that stay as
    they are: of what is new the checker's findings speak.
    """
    revised = None if outcome.revision is None else outcome.revision.itinerary
    if outcome.status != "unchanged" and revised is None:
        return ()
    itinerary = outcome.world.itinerary
    dates = {item.id: day.date for day in itinerary.days for item in day.items}
    found = []
    for number, wish in enumerate(outcome.change.constraints):
        if wish.type in _RELATIVE or (
            outcome.status != "unchanged" and not _stays(wish.applies_to, itinerary, revised)
        ):
            continue
        asked = constraint_words(wish, outcome.original, catalogue)
        for name, state in _judged(outcome, itinerary, wish):
            on = f" on {date_words(dates[name])}" if name in dates else ""
            says = "is not as wished" if state == "broken" else "may not be as wished: the catalogue does not say"
            if wish.type == "avoid_place" and state == "broken" and isinstance(itinerary.item(name), Stay):
                says += f"; {_NEEDS_A_BED}"
            words = sentence(f"{item_words(name, itinerary, catalogue)}{on} {says} ({asked})")
            found.append(Standing(name, f"constraints[{number}]", state, words))
    return tuple(found)
