"""A constraint that arrives, as a change of ours, and the repair that keeps to it."""

from __future__ import annotations

import dataclasses
import datetime as dt
import functools
import itertools
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tripmend.change import (
    BudgetChanged,
    Change,
    Constraint,
    Disruption,
    Effect,
    NeedsChanged,
    PartyChanged,
    StopWanted,
    Wish,
)
from tripmend.repair import Outcome, repair
from tripmend.trip import Catalogue, Itinerary, Place, Stop

from ..common.each import gathered
from ..travelplanner.bench import PARAMETERS
from .formats import Asked, Task

Repair = Callable[..., Outcome]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the engine said: its outcome, how often it was asked, and the milliseconds of all that."""

    outcome: Outcome
    asked: int
    milliseconds: float

    @property
    def itinerary(self) -> Itinerary | None:
        """The plan it gives, None where there is none."""
        return None if self.outcome.revision is None else self.outcome.revision.itinerary


def _told(*effects: Effect, constraints: Sequence[Constraint] = ()) -> Change:
    told = (Disruption(category="miscellaneous", effect=effect, severity="plan") for effect in effects)
    return Change(disruptions=tuple(told), constraints=tuple(constraints))


def _ask(
    trip: Itinerary, change: Change, catalogue: Catalogue, engine: Repair, time_limit: float, **more: bool
) -> Answer:
    everything = [item.id for day in trip.days for item in day.items] + [stay.id for stay in trip.stays]
    begin = time.perf_counter()
    outcome = engine(
        trip,
        change,
        catalogue,
        severity="plan",
        tolerance="plan-bound",
        savings=everything,
        parameters=PARAMETERS,
        time_limit=time_limit,
        **more,
    )
    return Answer(outcome, 1, (time.perf_counter() - begin) * 1000)


def planned(
    trip: Itinerary, asked: Asked, catalogue: Catalogue, *, engine: Repair = repair, time_limit: float = 10.0
) -> Answer | None:
    """A first plan brought within the budget; None where there is no budget, so that it stands as it is."""
    if asked.budget is None:
        return None
    return _ask(trip, _told(BudgetChanged(budget=asked.budget)), catalogue, engine, time_limit)


def slots_changed(old: Itinerary, new: Itinerary) -> int:
    """How many legs, stays (by their nights, two parts of one count once) and stops differ."""

    def stops(trip: Itinerary) -> dict[tuple[object, str], str]:
        return {(day.date, stop.id): stop.place for day, stop in trip.stops()}

    def legs(trip: Itinerary) -> dict[tuple[object, str], str]:
        return {
            (day.date, f"{leg.origin.city} {leg.destination.city}"): f"{leg.mode} {leg.number}"
            for day, leg in trip.legs()
        }

    before, after = (stops(trip) | legs(trip) for trip in (old, new))
    count = len({key for key in before.keys() | after.keys() if before.get(key) != after.get(key)})
    nights = {date: stay.place for stay in new.stays for date in stay.nights}
    return count + sum(any(nights.get(date) != stay.place for date in stay.nights) for stay in old.stays)


@dataclass(frozen=True, slots=True)
class _Slot:
    """A meal that may serve a cuisine: one that is planned, or a dinner on a day of arrival that has none yet."""

    city: str
    paid: int
    stop: str = ""
    date: dt.date | None = None


def _slots(trip: Itinerary, catalogue: Catalogue) -> list[_Slot]:
    places = catalogue.by_id
    found = [
        _Slot(places[stop.place].city, _price(places[stop.place]), stop.id)
        for _, stop in trip.stops()
        if stop.kind == "meal"
    ]
    for day, leg in trip.legs():
        meals = [item.meal for item in day.items if isinstance(item, Stop)]
        if leg.destination.city != trip.home and "dinner" not in meals:
            found.append(_Slot(leg.destination.city, 0, date=day.date))
    return found


def _price(place: Place) -> int:
    return 0 if place.price is None else place.price.amount


def _placements(
    trip: Itinerary, missing: Sequence[str], catalogue: Catalogue
) -> Iterator[tuple[tuple[_Slot, str], ...]]:
    """Which meal may serve which of the missing cuisines: with few meals first, then with what costs least.

    Each is (meal, cuisine) for every cuisine. The engine has no word for a cuisine that is wanted somewhere on the trip
    and not at a meal, so that the one who asks has to name one.
    """
    used = {stop.place for _, stop in trip.stops() if stop.kind == "meal"}
    slots = _slots(trip, catalogue)
    free = [place for place in catalogue.places if place.kind == "restaurant" and place.id not in used]

    @functools.cache
    def least(slot: _Slot, wanted: tuple[str, ...]) -> int | None:
        words = {one.casefold() for one in wanted}
        fitting = (p for p in free if p.city == slot.city and words <= {one.casefold() for one in p.cuisines})
        return min((_price(place) - slot.paid for place in fitting), default=None)

    for count in range(1, len(missing) + 1):
        found: list[tuple[int, int, tuple[tuple[_Slot, str], ...]]] = []
        for chosen in itertools.combinations(slots, count):
            for deal in itertools.product(range(count), repeat=len(missing)):
                if len(set(deal)) < count:
                    continue
                groups = [tuple(one for one, m in zip(missing, deal, strict=True) if m == n) for n in range(count)]
                extra = [least(slot, group) for slot, group in zip(chosen, groups, strict=True)]
                if None not in extra:
                    pairs = tuple((chosen[m], one) for one, m in zip(missing, deal, strict=True))
                    found.append((sum(money for money in extra if money is not None), len(found), pairs))
        yield from (pairs for *_, pairs in sorted(found, key=lambda one: one[:2]))


MOST_PLACEMENTS = 40
"""So many ways to share the new cuisines out among the meals are tried for each number of meals."""


def _wanted(pairs: Sequence[tuple[_Slot, str]]) -> Change:
    """The cuisines as wishes for meals that are planned, and as meals more."""
    wishes = [Constraint(type="want_cuisine", value=one, applies_to=slot.stop) for slot, one in pairs if slot.stop]
    dinners = gathered((slot.date, one) for slot, one in pairs if slot.date is not None)
    cities = {slot.date: slot.city for slot, _ in pairs}
    more: list[Effect] = [
        StopWanted(wish=Wish(kind="restaurant", city=cities[date], tags=tuple(tags), meal="dinner", date=date))
        for date, tags in dinners.items()
    ]
    return _told(*more, constraints=wishes)


def _with_cuisines(trip: Itinerary, task: Task, catalogue: Catalogue, engine: Repair, time_limit: float) -> Answer:
    wishing = trip.replace(traveller=trip.traveller.replace(cuisines=task.after.cuisines))
    missing = [one for one in task.after.cuisines if not _serves(trip, (one,), catalogue)]
    if not missing:
        return _ask(wishing, Change(), catalogue, engine, time_limit)
    spent, asked, tried = 0.0, 0, dict[int, int]()
    best: Answer | None = None
    refusal: Answer | None = None
    for pairs in _placements(trip, missing, catalogue):
        count = len({slot for slot, _ in pairs})
        if best is not None and best.itinerary is not None and slots_changed(trip, best.itinerary) <= count:
            break
        if tried.get(count, 0) >= MOST_PLACEMENTS:
            continue
        tried[count] = tried.get(count, 0) + 1
        answer = _ask(wishing, _wanted(pairs), catalogue, engine, time_limit, relax=refusal is None)
        spent, asked = spent + answer.milliseconds, asked + 1
        if answer.itinerary is None or not _serves(answer.itinerary, task.after.cuisines, catalogue):
            refusal = refusal or answer
        elif best is None or slots_changed(trip, answer.itinerary) < slots_changed(trip, best.itinerary or trip):
            best = answer
    # What no restaurant serves is asked for at the first meal, which will do as well as any other.
    anywhere = [(slot, one) for slot in _slots(trip, catalogue)[:1] for one in missing]
    found = best or refusal
    if found is None:
        return _ask(wishing, _wanted(anywhere), catalogue, engine, time_limit)
    return dataclasses.replace(found, asked=asked, milliseconds=spent)


def _serves(trip: Itinerary, wanted: Sequence[str], catalogue: Catalogue) -> bool:
    """Whether every cuisine is eaten: what was eaten before may have given way to what was asked for."""
    places = catalogue.by_id
    meals = [places[stop.place] for _, stop in trip.stops() if stop.kind == "meal"]
    eaten = {cuisine.casefold() for place in meals if place.city != trip.home for cuisine in place.cuisines}
    return all(one.casefold() in eaten for one in wanted)


def mend(
    trip: Itinerary, task: Task, catalogue: Catalogue, *, engine: Repair = repair, time_limit: float = 10.0
) -> Answer:
    """The plan `trip` once the new constraint of `task` has arrived.

    A budget and a number of people are effects of a change as they stand, and so are a house rule and a kind of room,
    which the travellers need from now on; a cuisine is wanted at a meal.
    """
    before, after = task.before, task.after
    if after.cuisines != before.cuisines:
        return _with_cuisines(trip, task, catalogue, engine, time_limit)
    effects: list[Effect] = []
    if after.budget != before.budget:
        effects.append(BudgetChanged(budget=after.budget))
    if after.people != before.people:
        effects.append(PartyChanged(party={"adult": after.people or 1}))
    if (after.room_type, after.house_rules) != (before.room_type, before.house_rules):
        effects.append(NeedsChanged(room_type=after.room_type, house_rules=after.house_rules))
    return _ask(trip, _told(*effects), catalogue, engine, time_limit)
