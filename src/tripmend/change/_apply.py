"""apply(change, itinerary, catalogue): the world after a change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..errors import DataError, InputError
from ..trip import Catalogue, Itinerary, validate
from . import _effects as fx
from ._apply_asks import cheaper_wanted, guests_join, mode_wanted, stop_resized, stop_retimed, stops_swapped, unfit
from ._apply_hours import hours_changed
from ._apply_legs import documents_missing, leg_cancelled, leg_delayed, leg_retimed
from ._apply_nights import follow_evenings
from ._apply_now import under_way
from ._apply_places import event_moved, place_closed, sold_out, weather
from ._apply_resized import stay_resized
from ._apply_stays import lodging_downgraded, lodging_lost
from ._apply_trip import budget_changed, day_lost, needs_changed, party_changed, price_changed, slower
from ._apply_wanted import stop_wanted
from ._apply_wishes import check_names, unwanted, with_limits
from ._behind import late, missed
from ._disruption import Change, Disruption, disruption_name
from ._draft import Draft
from ._world import Hit, World

__all__ = ["apply"]

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
    fx.StopRetimed: stop_retimed,
    fx.StopResized: stop_resized,
    fx.StopsSwapped: stops_swapped,
    fx.StopWanted: stop_wanted,
    fx.StayResized: stay_resized,
    fx.GuestsJoin: guests_join,
    fx.ModeWanted: mode_wanted,
    fx.CheaperWanted: cheaper_wanted,
    fx.Unfit: unfit,
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


def _fit_nights(draft: Draft, change: Change, before: Itinerary) -> None:
    """Fit the nights to the evenings once every leg is where it goes, not to what is true between two of them.

    A night added at a lodging that is lost altogether is lost as well.
    """
    if not draft.retimed_by:
        return
    draft.name = draft.retimed_by
    planned = {stay.id: stay.nights for stay in draft.itinerary.stays}
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


def apply(change: Change, itinerary: Itinerary, catalogue: Catalogue) -> World:
    """The world after `change`, which `validate` accepts.

    Raises InputError, with the path inside the change, when an effect or a wish names a place, leg or stay that does
    not exist, or an effect has a value that the trip cannot take. Nothing is repaired: items stay where they were (but
    a leg goes to the day on which it now leaves), bookings that are void lose their `booked` mark, and the catalogue
    has the new hours, slots, prices and connections. Only what can no longer be as planned is hit, every leg and room
    that changes, and each planned stop at a place to avoid. Wishes about the hours of whole days, and not to use a
    means of transport, are limits of the trip from now on. With `change.now` set, what is past was not hit.
    """
    draft = Draft(itinerary, catalogue, dict(catalogue.by_id), dict(catalogue.connection_by_id), now=change.now)
    settled = {type(one.effect) for one in change.disruptions if _sets(one.effect)}
    for number, disruption in enumerate(change.disruptions):
        draft.name = disruption_name(disruption, number)
        # Beside a budget that is told, "100 less" says how it came about.
        if _sets(disruption.effect) or type(disruption.effect) not in settled:
            _apply_one(draft, disruption)
    _fit_nights(draft, change, itinerary)
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
    )
    return under_way(world, change, _names(change), itinerary, catalogue)


def _names(change: Change) -> list[str]:
    return [disruption_name(disruption, number) for number, disruption in enumerate(change.disruptions)]
