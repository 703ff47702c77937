"""Gold parameters: what the pages say about one wished visit, taken straight from the record.

The same numbers stand in the paper's gold-theta file: slots, windows, dwell, buffer, travel and cost.
"""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterable
from dataclasses import dataclass

from tripmend.errors import InputError

from .task import Party, Visit, minutes
from .world import Event, Product, Slot, TownRecord, Venue, Way

DEFAULT_MINUTES = 10
"""What a way takes when the matrix does not say (section 17: ten minutes, no cost)."""

Window = tuple[int, int]
"""First and last minute after midnight."""


@dataclass(frozen=True, slots=True)
class VisitParameters:
    """What binds one visit. place: the venue id where it happens. starts: by date, minutes after midnight at which it
    may begin (booked entries), or None where it takes no bookings and `windows` bind. windows: opening windows by
    date. dwell: at least and at most, minutes. buffer: minutes to be there before. cost: cents for the whole party,
    None where nothing says. dates: on which it may be."""

    visit: Visit
    place: str
    dates: tuple[dt.date, ...]
    starts: dict[dt.date, tuple[int, ...]] | None
    windows: dict[dt.date, tuple[Window, ...]]
    dwell: tuple[int, int]
    buffer: int
    cost: int | None

    def soonest(self, date: dt.date, ready: int) -> int | None:
        """The first minute of `date`, from `ready` on, at which it can begin and end in time; None where none is."""
        if date not in self.dates:
            return None
        if self.starts is not None:
            return min((start for start in self.starts.get(date, ()) if start >= ready), default=None)
        low, high = self.visit.starting
        begins = ((max(opens, low, ready), closes) for opens, closes in self.windows.get(date, ()))
        return next((at for at, closes in begins if at <= high and at + self.dwell[0] <= closes), None)


def _product(venue: Venue, visit: Visit) -> Product | None:
    product = venue.product(visit.product)
    if product is None and visit.product is not None:
        raise InputError(f"{venue.id} sells no ticket called {visit.product!r}", where=f"visit {visit.venue}")
    return product


def _event(venue: Venue, visit: Visit) -> Event | None:
    event = venue.event(visit.event) if visit.event else None
    if event is None and visit.event:
        raise InputError(f"nothing called {visit.event!r} is on at {venue.id}", where=f"visit {visit.venue}")
    return event


def dwell_range(venue: Venue, visit: Visit) -> tuple[int, int]:
    """How long the visit lasts: the event's own length, else the range of its genre, of the ticket, of the wished
    profile or of the meal, or the only one there is."""
    event, product = _event(venue, visit), _product(venue, visit)
    ranges = {dwell.profile: (dwell.min, dwell.max) for dwell in venue.dwell}
    if event is not None and event.minutes is not None:
        return event.minutes, event.minutes
    names = [
        event.genre if event is not None else None,
        product.profile if product is not None else None,
        visit.profile,
        visit.meal,
        "standard",
    ]
    for name in names:
        if name is not None and name in ranges:
            return ranges[name]
    if len(ranges) == 1:
        return next(iter(ranges.values()))
    raise InputError(f"nothing says which of {', '.join(ranges)} holds", where=f"visit {visit.venue}")


def arrival_buffer(venue: Venue, visit: Visit, place: Venue | None = None) -> int:
    """Minutes to be there before the start: that of the ticket's kind of admission, else of the ordinary one.

    place: where it happens when that is not `venue`, which only sells the ticket; the queue is there.
    """
    product = _product(venue, visit)
    admission = visit.admission or (product.admission if product is not None else "standard")
    by_kind = {buffer.admission: buffer.minutes for buffer in (place or venue).buffers}
    return by_kind.get(admission, by_kind.get("standard", 0))


def sells(slot: Slot, visit: Visit) -> bool:
    """Whether a slot is of the kind that the visit needs, sold out or not. An entry in a language or for an event is
    no ordinary entry."""
    if visit.meal is not None:
        return slot.meal == visit.meal
    if visit.product is not None and slot.products and visit.product not in slot.products:
        return False
    if slot.event != visit.event:
        return False
    return not visit.language or not slot.language or slot.language == visit.language


def open_starts(venue: Venue, visit: Visit, party: Party, date: dt.date) -> tuple[int, ...]:
    """Starts of the slots that the party can still book, within the wished window."""
    low, high = visit.starting
    slots = (slot for slot in venue.slots.get(date, ()) if sells(slot, visit) and slot.left >= party.size)
    return tuple(sorted({minutes(slot.start) for slot in slots if low <= minutes(slot.start) <= high}))


def opening(venue: Venue, date: dt.date) -> tuple[Window, ...]:
    """Opening windows of a date in minutes after midnight; a window that ends at or before it starts ends next day."""
    if date in venue.closed:
        return ()
    found = []
    for start, end in venue.hours.get(date.weekday(), ()):
        begin, stop = minutes(start), minutes(end)
        found.append((begin, stop if stop > begin else stop + 1440))
    return tuple(found)


def party_price(product: Product, party: Party) -> int:
    """Cents for everybody at the cheapest: single tickets, or one family ticket for two adults and up to three children
    with single tickets for the rest."""

    def single(people: dict[str, int]) -> int:
        prices: dict[str, int] = {str(fare): amount for fare, amount in product.prices.items()}
        return sum(prices.get(fare, prices["adult"]) * count for fare, count in people.items())

    people = {str(fare): count for fare, count in party.people.items()}
    best = single(people)
    if product.family is not None and people.get("adult", 0) >= 2 and people.get("child", 0) >= 1:
        rest = {**people, "adult": people["adult"] - 2, "child": max(0, people["child"] - 3)}
        best = min(best, product.family + single(rest))
    return best


def cheapest(product: Product, among: Iterable[Product], party: Party) -> bool:
    """Whether no other costs this party as little."""
    mine = party_price(product, party)
    return all(other.id == product.id or party_price(other, party) > mine for other in among)


def _cost(venue: Venue, visit: Visit, party: Party) -> int | None:
    if visit.dish is not None:
        for dish in venue.menu:
            if dish.id == visit.dish:
                return dish.price * party.size
        raise InputError(f"{venue.id} serves nothing called {visit.dish!r}", where=f"visit {visit.venue}")
    product = _product(venue, visit)
    return None if product is None else party_price(product, party)


def visit_parameters(town: TownRecord, visit: Visit, party: Party) -> VisitParameters:
    """Everything that binds `visit` for `party`. Raises InputError where the record does not determine it."""
    try:
        venue = town.venue(visit.venue)
    except KeyError:
        raise InputError(f"{town.name} has no venue called {visit.venue!r}", where="visit") from None
    event = _event(venue, visit)
    starts = None
    if venue.bookable:
        dwell_min = dwell_range(venue, visit)[0]
        starts = {}
        for date in visit.dates:
            found = open_starts(venue, visit, party, date)
            if visit.within_hours:
                windows = opening(venue, date)
                found = tuple(s for s in found if any(a <= s and s + dwell_min <= b for a, b in windows))
            starts[date] = found
    place = town.venue(event.held_at) if event is not None and event.held_at else venue
    return VisitParameters(
        visit=visit,
        place=place.id,
        dates=visit.dates,
        starts=starts,
        windows={date: opening(venue, date) for date in visit.dates},
        dwell=dwell_range(venue, visit),
        buffer=arrival_buffer(venue, visit, place),
        cost=_cost(venue, visit, party),
    )


def ways_between(town: TownRecord, origin: str, destination: str) -> tuple[Way, ...]:
    """The ways from one venue to another; none where the matrix does not have the pair."""
    return town.ways.get((origin, destination), ())


def travel(town: TownRecord, origin: str, destination: str) -> int | None:
    """Minutes of the fastest way; 0 within a venue, None where the matrix does not have the pair."""
    if origin == destination:
        return 0
    ways = ways_between(town, origin, destination)
    return min((DEFAULT_MINUTES if way.minutes is None else way.minutes for way in ways), default=None)


def way_cost(way: Way, party: Party) -> int:
    """Cents: a bus per person, a taxi per ride whatever the party, walking and driving nothing, unsaid nothing."""
    amount = way.cost or 0
    return amount * party.size if way.mode == "bus" else amount


def hotel_cost(venue: Venue, party: Party) -> int:
    """Cents for a night: rooms of two."""
    return (venue.nightly or 0) * math.ceil(party.size / 2)
