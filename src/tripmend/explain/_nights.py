"""What is to be done about a booked room whose nights have followed a leg to another day."""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections.abc import Iterable

from ..change import World
from ..trip import Catalogue, Itinerary, Stay, stay_cost
from ._difference import ItemChange
from ._words import amount, date_words, join

__all__ = ["with_nights"]


def with_nights(
    changes: Iterable[ItemChange], original: Itinerary, world: World, catalogue: Catalogue
) -> tuple[ItemChange, ...]:
    """`changes` with what to tell the lodgings. catalogue: as it was before the change."""
    before = {stay.id: stay for stay in original.stays}
    after = {stay.id: stay for stay in world.itinerary.stays}
    moved = {name for name, stay in before.items() if _span(stay) != _span(after.get(name))}
    return tuple(
        dataclasses.replace(change, nights=_words(before[change.id], after.get(change.id), change, original, catalogue))
        if change.id in moved
        else change
        for change in changes
    )


def _span(stay: Stay | None) -> tuple[dt.date, dt.date] | None:
    return None if stay is None else (stay.check_in, stay.check_out)


def _words(old: Stay, new: Stay | None, change: ItemChange, trip: Itinerary, catalogue: Catalogue) -> str:
    """One or two sentences: nights that are not needed any more, and nights that are to be booked in addition."""
    name = change.state.name
    kept = set() if new is None else set(new.nights)
    idle, more = [n for n in old.nights if n not in kept], sorted(kept.difference(old.nights))
    found = []
    if idle:
        need = f"The {_nights(idle)} at {name} {'is' if len(idle) == 1 else 'are'} no longer needed"
        if not old.booked:
            found.append(f"{need}.")
        elif new is None:
            found.append(f"{need}: its booking is to be cancelled; {_price(old, idle, trip, catalogue)}.")
        else:
            late = idle[0] < new.check_in
            tell = f"tell them that you come on {date_words(new.check_in)}, or the whole booking may lapse"
            found.append(f"{need}: {tell if late else 'tell them'}; {_price(old, idle, trip, catalogue)}.")
    if more and change.after is not None and change.after.place == old.place:
        cost = _cost(old, more, trip, catalogue)
        price = "what it costs is not known" if cost is None else f"it costs {amount(cost, trip.currency)}"
        found.append(
            f"The {_nights(more)} {'is' if len(more) == 1 else 'are'} to be booked at {name} in addition: {price}."
        )
    return " ".join(found)


def _nights(dates: list[dt.date]) -> str:
    return f"night{'s' if len(dates) > 1 else ''} of {join([date_words(date) for date in dates])}"


def _cost(stay: Stay, dates: list[dt.date], trip: Itinerary, catalogue: Catalogue) -> int | None:
    one = stay.replace(check_in=dates[0], check_out=dates[0] + dt.timedelta(days=1), void_nights=())
    cost = stay_cost(one, catalogue, trip.traveller.party)
    return None if cost is None else cost * len(dates)


def _price(stay: Stay, dates: list[dt.date], trip: Itinerary, catalogue: Catalogue) -> str:
    cost = _cost(stay, dates, trip, catalogue)
    costs = "what it costs is not known" if cost is None else f"it costs {amount(cost, trip.currency)}"
    return f"{costs}, and what of that comes back is not known"
