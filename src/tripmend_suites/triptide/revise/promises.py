"""What a revision owes the record beyond the engine's own rules: the kinds of places that the traveller asked for, and
something to see on every full day.

A group is a set of stops of which one at least has to remain for what it stands for. Where a group is one stop, the
engine is told beforehand; of a larger group the engine may lose some, so that the outcome is looked at afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tripmend.change import Constraint
from tripmend.explain import relaxation_words
from tripmend.repair import Outcome, Relaxation, Revision
from tripmend.trip import Catalogue, Day, Itinerary, Kind, Leg, Place, Stop

from ..bridge import BridgedTrip
from ..formats import PlanRecord


@dataclass(frozen=True, slots=True)
class Promise:
    """A category that some stop at a place of `kind` has to have ("" : none), or a day that needs a visit (its stops
    may not leave it)."""

    stops: tuple[str, ...]
    category: str = ""
    kind: Kind = "attraction"
    day: int | None = None

    def met(self, itinerary: Itinerary, catalogue: Catalogue) -> bool:
        """Whether a trip still keeps it."""
        if self.day is not None:
            return any(_is_sight(stop, catalogue) for stop in _stops_of(itinerary.days[self.day]))
        return any(_has(catalogue.place(stop.place), self.category, self.kind) for _, stop in itinerary.stops())


def _stops_of(day: Day) -> Iterator[Stop]:
    return (item for item in day.items if isinstance(item, Stop))


def _is_sight(stop: Stop, catalogue: Catalogue) -> bool:
    place = catalogue.place(stop.place)
    return place is not None and place.kind == "attraction" and stop.kind == "visit"


def _has(place: Place | None, category: str, kind: Kind) -> bool:
    """As the published checks have it: an attraction's category contains the wanted one, an event's segment is it."""
    return place is not None and place.kind == kind and any(_is(tag, category, kind) for tag in place.tags)


def _is(tag: str, category: str, kind: Kind) -> bool:
    wanted, known = category.casefold(), tag.casefold()
    return wanted == known if kind == "event" else wanted in known


def promises(trip: BridgedTrip) -> tuple[Promise, ...]:
    """Everything that the plan keeps now and that a revision has to keep."""
    itinerary, catalogue = trip.itinerary, trip.catalogue
    found: list[Promise] = []
    for category, kind in _categories(trip.record):
        stops = tuple(stop.id for _, stop in itinerary.stops() if _has(catalogue.place(stop.place), category, kind))
        found.append(Promise(stops, category, kind))
    for number, day in enumerate(itinerary.days):
        if not any(isinstance(item, Leg) for item in day.items):
            sights = tuple(stop.id for stop in _stops_of(day) if _is_sight(stop, catalogue))
            found.append(Promise(sights, day=number))
    return tuple(promise for promise in found if promise.stops)


def _categories(record: PlanRecord) -> Iterator[tuple[str, Kind]]:
    wanted = record.header.local_constraint
    yield from ((category, "attraction") for category in wanted.attraction)
    yield from ((category, "event") for category in wanted.event)


def wish_for(promise: Promise, name: str, trip: BridgedTrip) -> Constraint:
    """What the stop `name` has to be so that it keeps the promise by itself."""
    if promise.day is not None:
        return Constraint(type="same_day", applies_to=name)
    stop = trip.itinerary.item(name)
    place = trip.catalogue.place(stop.place) if isinstance(stop, Stop) else None
    tags = place.tags if place is not None else ()
    tag = next((tag for tag in tags if _is(tag, promise.category, promise.kind)), "")
    return Constraint(type="want_tag", value=tag, applies_to=name)


def wishes_of(found: tuple[Promise, ...], trip: BridgedTrip) -> tuple[tuple[Constraint, ...], tuple[str, ...]]:
    """Wishes and stops that may not be given up, for the promises that hang on a single stop."""
    single = [promise for promise in found if len(promise.stops) == 1]
    wishes = tuple(wish_for(promise, promise.stops[0], trip) for promise in single)
    return wishes, tuple(dict.fromkeys(promise.stops[0] for promise in single))


def broken_promises(found: tuple[Promise, ...], itinerary: Itinerary, catalogue: Catalogue) -> tuple[Promise, ...]:
    """The promises that a revision breaks."""
    return tuple(promise for promise in found if not promise.met(itinerary, catalogue))


def given_up(broken: tuple[Promise, ...]) -> str:
    """What has to be given up, in words that follow "it works"."""
    words = [
        f"the wish for {p.category}" if p.category else f"something to see on day {(p.day or 0) + 1}" for p in broken
    ]
    return f"if {' and '.join(words) or 'more'} may be given up"


# Where there is no revision within the scope: the smallest step beyond it that makes one possible.

_WEIGHT = {
    "move": 0,
    "drop": 1,
    "scope": 2,
    "budget": 3,
    "min_nights": 4,
    "wish": 5,
    "lock": 5,
    "cuisines": 6,
    "room": 6,
    "house_rules": 6,
    "modes": 6,
    "meals": 6,
}
"""Times may follow what had to change at every level, so to move a neighbour comes before doing without.
From what asks least of the traveller to what gives up a stated requirement. A ``connection`` that is only assumed to
exist is no plan that could be written down."""


@dataclass(frozen=True, slots=True)
class WayOut:
    """What has to give, in words that follow "it works", and the plan that it makes possible, with its outcome.

    proven: that no search for it was cut off by the time limit, so that nothing smaller was missed.
    """

    words: str
    outcome: Outcome
    revision: Revision
    proven: bool


def _parts(relaxation: Relaxation) -> tuple[Relaxation, ...]:
    return relaxation.parts or (relaxation,)


def _size(relaxation: Relaxation, revision: Revision, promised: int) -> tuple[object, ...]:
    weights = sorted((_WEIGHT[part.kind] for part in _parts(relaxation)), reverse=True)
    # Whoever is bound to the plan rather does without something than see other days change.
    wider = any(part.kind == "scope" for part in _parts(relaxation))
    return (
        wider,
        promised,
        len(weights),
        weights,
        sum(abs(part.amount or 0) for part in _parts(relaxation)),
        revision.cost,
    )


def smallest(outcome: Outcome, trip: BridgedTrip, owed: tuple[Promise, ...]) -> WayOut | None:
    """The smallest relaxation that the engine offers, None when it offers none."""
    found = []
    for relaxation in outcome.relaxations:
        revision = relaxation.revision
        if revision is None or any(part.kind not in _WEIGHT for part in _parts(relaxation)):
            continue
        broken = broken_promises(owed, revision.itinerary, trip.catalogue)
        found.append((_size(relaxation, revision, len(broken)), relaxation, revision))
    if not found:
        return None
    _, relaxation, revision = min(found, key=lambda entry: entry[0])
    words = relaxation_words(relaxation, outcome, trip.catalogue)
    return WayOut(words[:1].lower() + words[1:], outcome, revision, outcome.ways_proven and revision.proven)
