"""What would have to give, each as one action in words."""

from __future__ import annotations

from collections.abc import Callable

from ..repair import Outcome, Relaxation
from ..trip import Catalogue
from ._state import place_name
from ._understood import item_words
from ._words import amount, dates_words, join, minutes_words

__all__ = ["relaxation_words"]

_WISHES = {
    "avoid_place": "a place that was not wanted is allowed after all",
    "avoid_cuisine": "the unwanted cuisine is allowed after all",
    "want_cuisine": "the wish for a cuisine is given up",
    "avoid_tag": "the unwanted kind of place is allowed after all",
    "want_tag": "the wish for a kind of place is given up",
    "avoid_mode": "the unwanted means of transport is allowed after all",
    "want_mode": "the wish for a means of transport is given up",
    "max_price": "the limit on the price is lifted",
    "max_extra": "the limit on the extra cost is lifted",
    "not_before": "an earlier start is allowed after all",
    "not_after": "a later end is allowed after all",
    "near": "it need not be near",
    "indoor": "it need not be indoors",
    "same_day": "it may be on another day",
    "no_new_places": "new places are allowed after all",
    "keep": "what was to be kept may change",
}


def _days(outcome: Outcome) -> str:
    every = {day.date: n for n, day in enumerate(outcome.original.days, 1)}
    dates = sorted(date for date in outcome.scope.dates if date in every)
    if not dates:
        return "the days concerned"
    numbers = join([str(every[date]) for date in dates])
    return f"day{'s' if len(dates) > 1 else ''} {numbers} ({dates_words(dates)})"


def _clause(relaxation: Relaxation, outcome: Outcome, catalogue: Catalogue) -> str:
    target, currency = relaxation.target, outcome.original.currency

    def item() -> str:
        return item_words(target, outcome.original, catalogue)

    def scope() -> str:
        if target == "day":
            return f"if the rest of {_days(outcome)} may change too"
        return "if the whole plan may change"

    def budget() -> str:
        if relaxation.amount is None:
            return "if the budget may be exceeded"
        return f"for {amount(relaxation.amount, currency)} more than the budget"

    def move() -> str:
        by = "" if relaxation.amount is None else f" by {minutes_words(relaxation.amount)}"
        return f"if {item()} may move{by}"

    def place() -> str:
        return f"if {place_name(target, outcome.world.catalogue)} were open and had room"

    def meals() -> str:
        return f"if {target or 'a meal'} may be left out of the plan"

    clauses: dict[str, Callable[[], str]] = {
        "scope": scope,
        "drop": lambda: f"if {item()} may be dropped",
        "budget": budget,
        "move": move,
        "lock": lambda: f"if the lock on {item()} is lifted",
        "room": lambda: "if another type of room will do",
        "house_rules": lambda: "if the house rules of the lodging need not suit you",
        "cuisines": lambda: "if a wished cuisine need not be had",
        "modes": lambda: "if the means of transport that are to be avoided may be used",
        "min_nights": lambda: "if a lodging's minimum of nights need not be met",
        "wish": lambda: f"if {_WISHES.get(target, 'a wish is given up')}",
        "meals": meals,
        "place": place,
    }
    made = clauses.get(relaxation.kind)
    if made is not None:
        return made()
    return f"if {relaxation.kind.replace('_', ' ')} {target}".rstrip() + " may give way"


def relaxation_words(relaxation: Relaxation, outcome: Outcome, catalogue: Catalogue) -> str:
    """``If lunch at Da Enzo may be dropped``: a clause without a full stop, its parts joined."""
    steps = relaxation.parts or (relaxation,)
    text = join([_clause(step, outcome, catalogue) for step in steps])
    return text[0].upper() + text[1:]
