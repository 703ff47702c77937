"""apply(change, itinerary, catalogue): the world after a change."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, get_args

from ..errors import DataError, InputError
from ..trip import (
    Catalogue,
    Day,
    Itinerary,
    Mode,
    Place,
    Price,
    Slot,
    Stop,
    room_for_both,
    unknown_id,
    validate,
    with_towns,
)
from . import effects as fx
from . import request as ask
from .behind import late, missed
from .disruption import Change, Constraint, Disruption, disruption_name
from .draft import Draft
from .effects import BudgetChanged, DayLost, NeedsChanged, PartyChanged, PriceChanged, Slower
from .legs import (
    documents_missing,
    follow_evenings,
    follow_journeys,
    leg_cancelled,
    leg_delayed,
    leg_retimed,
    lodging_downgraded,
    lodging_lost,
)
from .minds import (
    cheaper_wanted,
    guests_join,
    mode_wanted,
    stay_resized,
    stop_resized,
    stop_retimed,
    stop_wanted,
    stops_swapped,
    unfit,
)
from .places import event_moved, hours_changed, place_closed, sold_out, weather
from .under_way import under_way
from .world import Hit, World


def _new_price(old: Price | None, effect: PriceChanged, per: str) -> Price | None:
    if effect.amount is not None:
        changes: dict[str, Any] = {"amount": effect.amount, "by_type": {}}
        return old.replace(**changes) if old is not None else Price(**changes, per=per)
    if old is None or effect.factor is None:
        return None
    factor = effect.factor
    by_type = {kind: round(amount * factor) for kind, amount in old.by_type.items()}
    return old.replace(amount=round(old.amount * factor), by_type=by_type)


def _place_price(draft: Draft, place: Place, effect: PriceChanged) -> None:
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
    leg = draft.place_or_leg(effect.target)
    if isinstance(leg, Place):
        _place_price(draft, leg, effect)
        return
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
    """Nobody walks farther, every meal has these diets, and every lodging such a room and these rules, too. Nothing is
    hit: which ways, meals and nights are none any more is for the rules to say."""

    def with_more(has: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
        known = {word.casefold() for word in has}
        return (*has, *(word for word in more if word.casefold() not in known))

    traveller = draft.itinerary.traveller
    wanted, told = traveller.room_type, effect.room_type
    needs = traveller.replace(
        max_walk=traveller.max_walk if effect.max_walk is None else effect.max_walk,
        room_type=room_for_both(wanted, told) if wanted and told else told or wanted,
        diet=with_more(traveller.diet, effect.diet),
        house_rules=with_more(traveller.house_rules, effect.house_rules),
    )
    draft.itinerary = draft.itinerary.replace(traveller=needs)


def slower(draft: Draft, effect: Slower) -> None:
    """The days begin later, end earlier (never beyond limits they have already) and are calmer."""

    def calmer(day: Day) -> Day:
        changes: dict[str, Any] = {}
        begin, end = effect.hours(day.date)
        if begin is not None:
            changes["earliest"] = begin if day.earliest is None else max(begin, day.earliest)
        if end is not None:
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


# Wishes and the plan: what they name is there, which planned stops are at a place not wanted, and what limits they put
# on days and ways.


def check_names(wishes: Sequence[Constraint], itinerary: Itinerary, catalogue: Catalogue) -> None:
    """Raise InputError, with the path inside the change, for a wish that names what the trip or catalogue has not."""
    places = catalogue.by_id
    items = {item.id: "" for day in itinerary.days for item in day.items} | {stay.id: "" for stay in itinerary.stays}
    for number, wish in enumerate(wishes):
        where = f"constraints[{number}]"
        if wish.type in ("avoid_place", "near") and wish.target not in places:
            names = {name: place.name for name, place in places.items()}
            raise InputError(unknown_id("place", wish.target, names), where=f"{where}.target")
        if wish.type == "keep" and wish.target not in items:
            raise InputError(unknown_id("stop, leg or stay", wish.target, items), where=f"{where}.target")
        if wish.applies_to and wish.applies_to not in items:
            raise InputError(unknown_id("stop, leg or stay", wish.applies_to, items), where=f"{where}.applies_to")


def unwanted(wishes: Sequence[Constraint], itinerary: Itinerary) -> Iterator[Hit]:
    """A hit for each stop at a place to avoid: for every one there, or only for the one of `applies_to`.

    A meal is still eaten, so that another place is wanted for it; for a visit one is wanted only where a wish for a
    sort of place, or for one near another, names that stop. Nothing is said of stays: a night needs a bed, so only a
    lodging that is lost makes one look for another.
    """
    asked = {wish.applies_to for wish in wishes if wish.type in ("want_tag", "want_cuisine", "near")}
    for number, wish in enumerate(wishes):
        if wish.type != "avoid_place":
            continue
        for _, stop in itinerary.stops():
            if stop.place == wish.target and wish.applies_to in ("", stop.id):
                another = stop.kind == "meal" or stop.id in asked
                yield Hit(stop.id, f"constraints[{number}]", wished=True, another=another)


def with_limits(itinerary: Itinerary, wishes: Iterable[Constraint]) -> Itinerary:
    """The trip with the wishes about all of it as limits of its own, from now on: about the hours of whole days, and
    about means of transport, on the ways between places, too."""
    days = list(itinerary.days)
    avoided: list[Mode] = list(itinerary.traveller.avoid_modes)
    for wish in wishes:
        if wish.applies_to:
            continue
        if wish.type in ("not_before", "not_after"):
            days = [_limited(day, wish) if wish.date in (None, day.date) else day for day in days]
        if wish.type == "avoid_mode" and wish.date is None:
            avoided += [mode for mode in get_args(Mode) if mode == wish.value.casefold() and mode not in avoided]
    traveller = itinerary.traveller.replace(avoid_modes=tuple(avoided))
    if days == list(itinerary.days) and traveller == itinerary.traveller:
        return itinerary
    return itinerary.replace(days=tuple(days), traveller=traveller)


def _limited(day: Day, wish: Constraint) -> Day:
    limit = wish.moment(day.date)
    if limit is None:
        return day
    if wish.type == "not_before":
        return day.replace(earliest=limit if day.earliest is None else max(limit, day.earliest))
    return day.replace(latest=limit if day.latest is None else min(limit, day.latest))


def relieved(world: World, wishes: Iterable[Constraint], *, hours: bool = True) -> World:
    """The world with only these of the wishes as limits of its days and ways. hours: whether the trip's own hours of
    the days are limits."""
    if world.plain is None and hours:
        return world
    plain = world.itinerary if world.plain is None else world.plain
    own: dict[dt.date, Day] = {day.date: day for day in plain.days}
    traveller = world.itinerary.traveller.replace(avoid_modes=plain.traveller.avoid_modes)
    if not hours:
        own = {date: day.replace(earliest=None, latest=None) for date, day in own.items()}
        traveller = traveller.replace(day_start=None, day_end=None)
    # A day that a journey has added has none of its own.
    limits = ((own.get(day.date, Day(date=day.date)), day) for day in world.itinerary.days)
    days = tuple(day.replace(earliest=planned.earliest, latest=planned.latest) for planned, day in limits)
    bare = world.itinerary.replace(days=days, traveller=traveller)
    return replace(world, itinerary=with_limits(bare, wishes), plain=bare)


_APPLY: dict[type[Any], Callable[[Draft, Any], None]] = {
    fx.PlaceClosed: place_closed,
    fx.HoursChanged: hours_changed,
    fx.SoldOut: sold_out,
    fx.LegDelayed: leg_delayed,
    fx.LegRetimed: leg_retimed,
    fx.LegCancelled: leg_cancelled,
    fx.DocumentsMissing: documents_missing,
    fx.LodgingLost: lodging_lost,
    fx.LodgingDowngraded: lodging_downgraded,
    fx.PriceChanged: price_changed,
    fx.PartyChanged: party_changed,
    fx.NeedsChanged: needs_changed,
    fx.Late: late,
    fx.Missed: missed,
    fx.Weather: weather,
    fx.Slower: slower,
    fx.DayLost: day_lost,
    fx.BudgetChanged: budget_changed,
    fx.EventMoved: event_moved,
    ask.StopRetimed: stop_retimed,
    ask.StopResized: stop_resized,
    ask.StopsSwapped: stops_swapped,
    ask.StopWanted: stop_wanted,
    ask.StayResized: stay_resized,
    ask.GuestsJoin: guests_join,
    ask.ModeWanted: mode_wanted,
    ask.CheaperWanted: cheaper_wanted,
    ask.Unfit: unfit,
}


def _apply_one(draft: Draft, disruption: Disruption) -> None:
    try:
        _APPLY[type(disruption.effect)](draft, disruption.effect)
    except DataError as error:
        # A price times 1000, a leg beyond the last year: sound by itself, but not in this trip.
        field = error.where.partition(".")[2]
        raise draft.error(f"the trip cannot take it: {field + ': ' if field else ''}{error.message}") from error


def _sets(effect: fx.Effect) -> bool:
    """Whether the budget or the party is told as it now is, not by how much it changes."""
    return (isinstance(effect, fx.BudgetChanged) and effect.budget is not None) or (
        isinstance(effect, fx.PartyChanged) and effect.party is not None
    )


def _fit_nights(draft: Draft, change: Change, before: Itinerary, *, follow: bool) -> None:
    """Fit the nights to the evenings once every leg is where it goes, not to what is true between two of them; before
    that the rides to their journeys (follow).

    A night added at a lodging that is lost altogether is lost as well.
    """
    if not draft.retimed_by:
        return
    draft.name = draft.retimed_by
    planned = {stay.id: stay.nights for stay in draft.itinerary.stays}
    if follow:
        follow_journeys(draft, before, {leg.id for _, leg in draft.itinerary.legs() if not leg.cancelled})
    follow_evenings(draft, before)
    for number, disruption in enumerate(change.disruptions):
        if not isinstance(disruption.effect, fx.LodgingLost) or disruption.effect.nights:
            continue
        for stay in draft.itinerary.stays:
            added = [night for night in stay.nights if night not in planned[stay.id]]
            if stay.id == disruption.effect.stay and added:
                draft.name = disruption_name(disruption, number)
                draft.lose_nights(draft.place(stay.place), added)


def _merged(hits: list[Hit]) -> tuple[Hit, ...]:
    found: dict[tuple[str, str, bool], Hit] = {}
    for hit in hits:
        # An id of the message's own may read like the name of a wish.
        key = (hit.item, hit.disruption, hit.wished)
        if key not in found or hit.void:
            found[key] = hit
    return tuple(found.values())


def apply(change: Change, itinerary: Itinerary, catalogue: Catalogue, *, follow: bool = True) -> World:
    """The world after `change`, which `validate` accepts.

    Raises InputError, with the path inside the change, when an effect or a wish names a place, leg or stay that does
    not exist, or an effect has a value that the trip cannot take. Nothing is repaired: items stay where they were (but
    a leg goes to the day on which it now leaves), bookings that are void lose their `booked` mark, and the catalogue
    has the new hours, slots, prices and connections. Only what can no longer be as planned is hit, every leg and room
    that changes, and each planned stop at a place to avoid. Wishes about the hours of whole days, and not to use a
    means of transport, are limits of the trip from now on. With `change.now` set, what is past was not hit. follow:
    whether rides leave later with the journeys to which they lead (`follow_journeys`).
    """
    catalogue = with_towns(catalogue, itinerary, change.places_named)
    draft = Draft(itinerary, catalogue, dict(catalogue.by_id), dict(catalogue.connection_by_id), now=change.now)
    settled = {type(one.effect) for one in change.disruptions if _sets(one.effect)}
    for number, disruption in enumerate(change.disruptions):
        draft.name = disruption_name(disruption, number)
        # Beside a budget that is told, "100 less" says how it came about.
        if _sets(disruption.effect) or type(disruption.effect) not in settled:
            _apply_one(draft, disruption)
    stays = draft.itinerary.stays
    _fit_nights(draft, change, itinerary, follow=follow)
    check_names(change.constraints, itinerary, catalogue)
    plain = draft.itinerary
    draft.itinerary = with_limits(plain, change.constraints)
    after = catalogue.with_changes(draft.places, draft.connections)
    try:
        validate(draft.itinerary, after)
    except InputError as error:
        raise InputError(f"after the change {error.where}: {error.message}", where="disruptions") from error
    hits = _merged([*draft.hits, *unwanted(change.constraints, draft.itinerary)])
    world = World(
        draft.itinerary,
        after,
        hits,
        tuple(dict.fromkeys(draft.unsure)),
        asked=tuple(draft.asked),
        wanted=tuple(draft.wanted),
        unsuited=tuple(draft.unsuited),
        plain=None if draft.itinerary is plain else plain,
        planned=itinerary.replace(stays=stays) if draft.retimed_by else None,
    )
    return under_way(world, change, _names(change), itinerary, catalogue)


def _names(change: Change) -> list[str]:
    return [disruption_name(disruption, number) for number, disruption in enumerate(change.disruptions)]
