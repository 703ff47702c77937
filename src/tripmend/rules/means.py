"""What the trip costs, and the party it is booked for."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from ..trip import Catalogue, Leg, Stay, Stop, decimals_of, local_fares, rooms_left, rooms_needed, trip_cost
from .rule import Level, Verdict, graded
from .view import View


def _money(minor: int, currency: str) -> str:
    decimals = decimals_of(currency)
    return f"{minor / 10**decimals:,.{decimals}f}"


def _ways(view: View, margin: int, text: str) -> Verdict:
    """What is left (minor units) once the ways between places are paid for, too."""
    fares, currency = (
        local_fares(view.itinerary, view.catalogue, view.travel, view.memory.again),
        view.itinerary.currency,
    )
    left = margin - fares.known - fares.estimated
    if fares.unknown:
        ways = "1 way" if fares.unknown == 1 else f"{fares.unknown} ways"
        return Verdict("unknown", (), f"{text}, and what {ways} between places cost is not known.", margin)
    if not fares.rides:
        return Verdict("ok", (), f"{text}.", left)
    about = "about " if fares.estimated else ""
    rides = "1 ride" if fares.rides == 1 else f"{fares.rides} rides"
    more = f"{about}{_money(fares.known + fares.estimated, currency)} {currency} for {rides} between places"
    estimated = " (estimated)" if fares.estimated else ""
    if left < 0:
        more += f"{estimated} come on top; whether the budget is enough is not known"
        return Verdict("unknown", (), f"{text}, but {more}.", margin)
    return Verdict("ok", (), f"{text}, and {more}{estimated} can be paid.", left)


def budget(view: View) -> Iterator[Verdict]:
    """A trip with a budget. An unknown price is never free: it leaves the matter open unless the rest is too much.

    So do the ways between places: a ride that nobody measured has a rough fare at best, which breaks no budget.
    """
    limit = view.traveller.budget
    if limit is None:
        return
    sheet = trip_cost(view.itinerary, view.catalogue, map(view.cost_of, view.itinerary.days), view.cost_of_stay)
    margin = limit - sheet.known
    currency = view.itinerary.currency
    text = f"The trip costs {_money(sheet.known, currency)} of {_money(limit, currency)} {currency}"
    if margin < 0:
        yield Verdict("broken", (), f"{text}.", margin)
    elif sheet.unknown:
        prices = "1 price is" if len(sheet.unknown) == 1 else f"{len(sheet.unknown)} prices are"
        yield Verdict("unknown", sheet.unknown, f"{text}, and {prices} not known.", margin)
    elif view.parameters.local_fares:
        yield _ways(view, margin, text)
    else:
        yield Verdict("ok", (), f"{text}.", margin)


_OWN_SEATS = ("drive", "taxi", "foot")


def _at_stop(stop: Stop, catalogue: Catalogue, more: int) -> int | None:
    """The roomiest slot that starts with the stop; a booking without slots is of unknown stock."""
    place = catalogue.place(stop.place)
    slots = [] if place is None else [slot for slot in place.slots if slot.start == stop.start]
    left = [slot.left for slot in slots]
    known = max((count for count in left if count is not None), default=None)
    return None if known is None or (known < more and None in left) else known - more


def _in_stay(stay: Stay, catalogue: Catalogue, before: int, after: int) -> tuple[int | None, dt.date]:
    """(rooms beside those that are booked already, on the fullest night; the last night that has too few)."""
    place = catalogue.place(stay.place)
    if place is None or place.lodging is None or place.lodging.sleeps is None:
        return None, stay.check_in
    more = rooms_needed(place, after) - rooms_needed(place, before)
    if more <= 0:
        return 0, stay.check_in
    left = {night: rooms_left(place, night, 0) for night in stay.nights}
    spare = {night: count - more for night, count in left.items() if count is not None}
    last = max((night for night, count in spare.items() if count < 0), default=stay.check_in)
    least = min(spare.values(), default=0)
    return None if len(spare) < len(left) and least >= 0 else least, last


def _spare(item: Stop | Leg, catalogue: Catalogue, before: int, after: int) -> int | None:
    """What is left when those who joined have their share; None when nobody knows."""
    if isinstance(item, Stop):
        return _at_stop(item, catalogue, after - before)
    connection = catalogue.connection_by_id.get(item.connection or "")
    if connection is None or connection.left is None:
        return 0 if item.mode in _OWN_SEATS else None
    return connection.left - (after - before)


def party(view: View) -> Iterator[Verdict]:
    """Every booked item that is booked for fewer people than there are now.

    Margins count tickets, seats or rooms beside those already booked. As long as nobody knows that there are too few it
    is soft: to ask for one more place is the traveller's to do, and no booking is given up for it. Where the catalogue
    says that there are, it is hard.
    """
    items: list[tuple[Stop | Leg | Stay, dt.date]] = [
        (item, day.date) for day in view.itinerary.days for item in day.items if item.booked
    ]
    items += [(stay, stay.check_in) for stay in view.itinerary.stays if stay.booked]
    for item, date in items:
        before, after = item.booked_for, view.people + (item.guests if isinstance(item, Stop) else 0)
        if before is None or before >= after or (isinstance(item, Leg) and item.cancelled):
            continue
        if isinstance(item, Stay):
            margin, date = _in_stay(item, view.catalogue, before, after)
        else:
            margin = _spare(item, view.catalogue, before, after)
        what = f"{view.name(item)} is booked for {before} people, and there are {after} now"
        if margin is None:
            text = f"{what}; whether there is room for the others is not known."
            yield Verdict("unknown", (item.id,), text, None, date)
        else:
            end = "there is room" if margin >= 0 else "there is no room"
            level: Level = "soft" if margin >= 0 else "hard"
            yield Verdict(graded(margin), (item.id,), f"{what}; {end} for the others.", margin, date, level)
