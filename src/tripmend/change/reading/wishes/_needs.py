"""What the travellers need from now on, told in a message: shorter ways on foot, a diet.

Such clauses are taken out of the message before the rest of it is read, together with what only explains them (``Anna
twisted her ankle, so we can't walk more than ten minutes``): they change the travellers, and nothing of the plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from ....trip import Catalogue
from ..._disruption import Change, Disruption, Unclear
from ..._effects import NeedsChanged, Slower
from ..days._when import Dates
from ..events._candidates import candidates
from ..events._facts import Facts
from ..names._trip import Trip
from ..words._clauses import Clause, clauses_of
from ..words._leftovers import says_nothing
from ..words._taken_out import TakenOut, put_back, rest_of
from ..words._units import Unit, pattern, quote
from ._diets import diet_over, diets_of
from ._walk_limits import walk_limit, with_distances

__all__ = ["Needs", "needs_told", "with_needs"]

WALKS_OF_A_DAY = "A limit for walks holds on every day of the trip. Is that meant?"
LONGER_WALKS = "The trip has a shorter limit for walks already. May they take longer now?"


_CONDITION = pattern(r"^(?:\S+ ){0,1}?(?:if|in case|unless|provided|suppose|supposing)")
DIET_OVER = "A message cannot take a diet out of the trip. Is anything else to change?"


@dataclass(frozen=True, slots=True)
class Needs(TakenOut):
    """walks: whether a limit for walks is told or asked about."""

    walks: bool = False

    @property
    def diets(self) -> frozenset[str]:
        """The diets that are told."""
        return frozenset(
            diet.casefold() for one in self.told if isinstance(one.effect, NeedsChanged) for diet in one.effect.diet
        )


def _need(effect: NeedsChanged, text: str) -> Disruption:
    return Disruption(category="miscellaneous", effect=effect, text=text, confidence="medium")


def _as_written(diet: str, catalogue: Catalogue) -> str:
    """The diet as the catalogue writes it: ``gluten free`` for ``gluten-free``."""
    plain = diet.replace("-", " ")
    for place in catalogue.places:
        for word in (*(place.diets or ()), *place.tags):
            if word.casefold().replace("-", " ").replace("_", " ") == plain:
                return word
    return diet


def _plain(clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses that are news or a plea (``could we walk no more than ten minutes?``), where nothing is supposed."""
    supposed = {one.sentence for one in clauses if _CONDITION.search(one.text)}
    return [
        one
        for one in clauses
        if one.sentence not in supposed and (not one.doubt or (one.doubt == "question" and one.request))
    ]


def _on_some_days(units: Sequence[Unit], trip: Trip) -> bool:
    days = [unit.value for unit in units if isinstance(unit.value, Dates) and not unit.value.past]
    return any(when.dates and not when.every and set(when.dates) != set(trip.calendar.trip) for when in days)


def _explains(clause: Clause, others: Sequence[Clause]) -> bool:
    """Whether a clause only says who is ill or hurt beside a need of the same sentence, with no time of its own."""
    ill = any(saying.event == "ill" for saying, _ in candidates(clause)) or says_nothing(clause)
    near = any(other.sentence == clause.sentence for other in others)
    return near and ill and not Facts(clause).clocks


def _walks(clauses: Sequence[Clause], message: str, trip: Trip) -> tuple[list[Clause], list[Disruption], list[Unclear]]:
    """The clauses that hold a limit for walks, what it is, or what has to be asked of it."""
    held: list[Clause] = []
    told: list[Disruption] = []
    asked: list[Unclear] = []
    for _, sentence in groupby(clauses, key=lambda clause: clause.sentence):
        row = list(sentence)
        units = with_distances([unit for clause in row for unit in clause.units], message)
        found = walk_limit(units)
        if found is None:
            continue
        minutes, said = found
        spans = [(unit.start, unit.end) for unit in said]
        own = [clause for clause in row if any((a, b) in spans for a, b in _places(clause))]
        text = quote(message, [unit for clause in own for unit in clause.units])
        held += own
        limit = trip.itinerary.traveller.max_walk
        if _on_some_days([unit for clause in row for unit in clause.units], trip):
            asked.append(Unclear(text=text, question=WALKS_OF_A_DAY))
        elif limit is not None and minutes > limit:
            asked.append(Unclear(text=text, question=LONGER_WALKS, choices=(f"{limit} minutes", f"{minutes} minutes")))
        else:
            told.append(_need(NeedsChanged(max_walk=minutes), text))
    return held, told, asked


def _places(clause: Clause) -> list[tuple[int, int]]:
    return [(unit.start, unit.end) for unit in clause.units]


def needs_told(units: Sequence[Unit], message: str, trip: Trip) -> Needs:
    """What a message tells of the needs of the travellers, and the rest of it."""
    clauses = clauses_of(units)
    plain = _plain(clauses)
    held, told, asked = _walks(plain, message, trip)
    walks = bool(held)
    for clause in plain:
        if clause in held:
            continue
        found = diets_of(clause.units, some_days=_on_some_days(clause.units, trip))
        if diet_over(clause.units):
            asked.append(Unclear(text=quote(message, clause.units), question=DIET_OVER))
            held.append(clause)
        if found:
            diets = tuple(_as_written(diet, trip.catalogue) for diet in found)
            told.append(_need(NeedsChanged(diet=diets), quote(message, clause.units)))
            held.append(clause)
    if not held:
        return Needs(rest=message)
    beside = [clause for clause in clauses if clause not in held]
    gone = [*held, *(clause for clause in beside if _explains(clause, held))]
    return Needs(tuple(_joined(told)), tuple(asked), rest_of(message, clauses, gone), walks)


def _joined(told: Sequence[Disruption]) -> list[Disruption]:
    """The needs without repetitions: ``we are vegan, nothing with meat`` is one diet."""
    found: list[Disruption] = []
    known: set[str] = set()
    for one in told:
        effect = one.effect
        if isinstance(effect, NeedsChanged) and effect.diet:
            new = tuple(diet for diet in effect.diet if diet.casefold() not in known)
            known |= {diet.casefold() for diet in new}
            if not new:
                continue
            one = one.replace(effect=effect.replace(diet=new))
        found.append(one)
    return found


def with_needs(change: Change | None, needs: Needs) -> Change:
    """`change`, the rest of the message as it was read (None: there is none), with what is needed.

    A wish for food that the diets say already, and a slower day whose ailment is why less is walked, are dropped.
    """
    change = change or Change()
    kept = tuple(one for one in change.disruptions if not (needs.walks and _only_slow(one)))
    said = needs.diets | ({"vegetarian"} if "vegan" in needs.diets else set())
    wishes = tuple(wish for wish in change.constraints if not (wish.type == "want_cuisine" and wish.value in said))
    return put_back(change.replace(disruptions=kept, constraints=wishes), needs)


def _only_slow(one: Disruption) -> bool:
    effect = one.effect
    return isinstance(effect, Slower) and effect.earliest is None and effect.latest is None
