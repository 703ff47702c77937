"""What happens to the trip as a whole: prices, the party, the budget, days that are short or lost."""

from __future__ import annotations

import datetime as dt
from typing import Any

from ..trip import Day, Price, Slot, Stop
from ._draft import Draft
from ._effects import BudgetChanged, DayLost, NeedsChanged, PartyChanged, PriceChanged, Slower

__all__ = ["budget_changed", "day_lost", "needs_changed", "party_changed", "price_changed", "slower"]

_DAY = dt.timedelta(days=1)
_SMALL_HOURS = dt.time(6)
"""An end of the day before this lies after midnight."""


def _new_price(old: Price | None, effect: PriceChanged, per: str) -> Price | None:
    if effect.amount is not None:
        changes: dict[str, Any] = {"amount": effect.amount, "by_type": {}}
        return old.replace(**changes) if old is not None else Price(**changes, per=per)
    if old is None or effect.factor is None:
        return None
    factor = effect.factor
    by_type = {kind: round(amount * factor) for kind, amount in old.by_type.items()}
    return old.replace(amount=round(old.amount * factor), by_type=by_type)


def _place_price(draft: Draft, effect: PriceChanged) -> None:
    place = draft.places[effect.target]
    per = "unit" if place.kind == "lodging" else "person"
    slots: tuple[Slot, ...] = tuple(
        slot if slot.price is None else slot.replace(price=_new_price(slot.price, effect, per)) for slot in place.slots
    )
    draft.put_place(place.replace(price=_new_price(place.price, effect, per), slots=slots))
    for _, stop in draft.stops_at(place.id):
        if not stop.booked:
            draft.put_item(stop.replace(price=None))
    for stay in draft.itinerary.stays:
        if stay.place == place.id and not stay.booked:
            draft.put_stay(stay.replace(price=None))


def price_changed(draft: Draft, effect: PriceChanged) -> None:
    """The place or leg costs that much. Nothing is hit: what it means for the trip is for the budget to say.

    What is booked keeps the price noted with it. A leg without a price of its own costs what its connection costs.
    """
    if effect.target in draft.places:
        _place_price(draft, effect)
        return
    leg = draft.leg(effect.target, "target")
    connection = draft.connections.get(leg.connection or "")
    if connection is not None and (connection.price is not None or effect.amount is not None):
        price = _new_price(connection.price, effect, "person")
        draft.connections[connection.id] = connection.replace(price=price)
    if leg.price is not None or connection is None:
        draft.put_item(leg.replace(price=_new_price(leg.price, effect, "person")))


def party_changed(draft: Draft, effect: PartyChanged) -> None:
    """The party has other members."""
    traveller = draft.itinerary.traveller
    party = dict(effect.party) if effect.party is not None else dict(traveller.party)
    for kind, count in effect.by.items():
        party[kind] = party.get(kind, 0) + count
        if party[kind] < 0:
            raise draft.error(f"the party would have {party[kind]} of type {kind!r}", "by")
    if sum(party.values()) == 0:
        raise draft.error("nobody would be left in the party", "by" if effect.by else "party")
    if sum(party.values()) > traveller.people:
        _note_bookings(draft, traveller.people)
    draft.itinerary = draft.itinerary.replace(traveller=traveller.replace(party=party))


def _note_bookings(draft: Draft, people: int) -> None:
    """What is booked is booked for those who were in the party until now, which the trip had no need to say."""

    def noted(item: Any) -> Any:
        return item.replace(booked_for=people) if item.booked and item.booked_for is None else item

    trip = draft.itinerary
    days = tuple(day.replace(items=tuple(noted(item) for item in day.items)) for day in trip.days)
    draft.itinerary = trip.replace(days=days, stays=tuple(noted(stay) for stay in trip.stays))


def needs_changed(draft: Draft, effect: NeedsChanged) -> None:
    """Nobody walks farther, and every meal has these diets, too. Nothing is hit: which ways and meals are none any
    more is for the rules to say."""
    traveller = draft.itinerary.traveller
    has = {word.casefold() for word in traveller.diet}
    more = tuple(word for word in effect.diet if word.casefold() not in has)
    limit = traveller.max_walk if effect.max_walk is None else effect.max_walk
    draft.itinerary = draft.itinerary.replace(
        traveller=traveller.replace(max_walk=limit, diet=(*traveller.diet, *more))
    )


def slower(draft: Draft, effect: Slower) -> None:
    """The days begin later, end earlier (never beyond limits they have already) and are calmer."""

    def calmer(day: Day) -> Day:
        changes: dict[str, Any] = {}
        if effect.earliest is not None:
            begin = dt.datetime.combine(day.date, effect.earliest)
            changes["earliest"] = begin if day.earliest is None else max(begin, day.earliest)
        if effect.latest is not None:
            late = effect.latest < (effect.earliest or _SMALL_HOURS) and effect.latest < _SMALL_HOURS
            end = dt.datetime.combine(day.date + _DAY if late else day.date, effect.latest)
            changes["latest"] = end if day.latest is None else min(end, day.latest)
        if effect.pace is not None:
            changes["pace"] = effect.pace
        planned = sum(isinstance(item, Stop) and item.kind == "visit" for item in day.items)
        most = effect.visits if effect.fewer is None else max(0, planned - effect.fewer)
        if most is not None:
            changes["max_visits"] = most if day.max_visits is None else min(most, day.max_visits)
        return day.replace(**changes)

    draft.put_days(calmer, draft.dates(effect.dates))


def day_lost(draft: Draft, effect: DayLost) -> None:
    """Nothing can be done that day, and what was booked for it is void; a day outside the trip changes nothing."""
    draft.put_days(lambda day: day.replace(lost=True), [effect.date])
    for day, stop in list(draft.itinerary.stops()):
        if day.date == effect.date:
            draft.void(stop)


def budget_changed(draft: Draft, effect: BudgetChanged) -> None:
    """The trip may cost that much."""
    traveller = draft.itinerary.traveller
    if effect.budget is not None:
        budget = effect.budget
    elif traveller.budget is None or effect.by is None:
        raise draft.error("the trip has no budget to change; give the new budget", "by")
    else:
        budget = traveller.budget + effect.by
    if not 0 <= budget <= 10**12:
        raise draft.error(f"the budget would be {budget}; it has to lie between 0 and 10**12 minor units", "by")
    draft.itinerary = draft.itinerary.replace(traveller=traveller.replace(budget=budget))
