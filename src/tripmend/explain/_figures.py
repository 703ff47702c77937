"""The figures of an explanation: what stays, what it costs, and how the minutes are spent."""

from __future__ import annotations

from dataclasses import dataclass

from ..trip import Catalogue, Itinerary, LocalFares, local_fares, trip_cost
from ._agenda import Durations, durations, travel_times
from ._difference import BADGES, Badge, ItemChange, differences
from ._words import amount, count, less_or_more, minutes_words

__all__ = ["CostDifference", "Difference", "Kept", "TimeDifference", "cost_difference", "diff", "fare_words", "kept"]


_NO_RIDES = LocalFares()


@dataclass(frozen=True, slots=True)
class Kept:
    """How many of the original stops and bookings stand exactly as before (an announced new time of a leg counts)."""

    stops: int
    stops_of: int
    bookings: int
    bookings_of: int

    @property
    def words(self) -> str:
        """``21 of 23 stops, every booking``."""
        stops = f"{self.stops} of {count(self.stops_of, 'stop')}"
        if not self.bookings_of:
            return stops
        if self.bookings == self.bookings_of:
            return f"{stops}, every booking ({self.bookings_of})"
        return f"{stops}, {self.bookings} of {count(self.bookings_of, 'booking')}"


def fare_words(fares: LocalFares, currency: str) -> str:
    """``rides between places come on top, about 90 EUR``; nothing where there are none."""
    if not fares.rides:
        return ""
    paid = fares.known + fares.estimated
    if fares.unknown == fares.rides:
        return "rides between places come on top, at prices that are not known"
    about = "about " if fares.estimated else ""
    text = f"rides between places come on top, {about}{amount(paid, currency)}"
    return f"{text} and {count(fares.unknown, 'price')} not known" if fares.unknown else text


@dataclass(frozen=True, slots=True)
class CostDifference:
    """Known cost of the party in minor units before and after, and of how many items the price is not known.

    fares: what the ways between places come to, on top of that.
    """

    before: int
    after: int
    currency: str
    unpriced_before: int
    unpriced_after: int
    fares_before: LocalFares = _NO_RIDES
    fares_after: LocalFares = _NO_RIDES

    @property
    def words(self) -> str:
        """``512 EUR → 509 EUR (3 EUR less)``."""
        if self.before == self.after:
            text = f"{amount(self.after, self.currency)}, as before"
        else:
            difference = self.after - self.before
            text = (
                f"{amount(self.before, self.currency)} → {amount(self.after, self.currency)} "
                f"({less_or_more(difference, amount(abs(difference), self.currency))})"
            )
        if self.unpriced_after:
            text += f"; without {count(self.unpriced_after, 'item')} whose price is not known"
        fares = fare_words(self.fares_after, self.currency)
        return f"{text}; {fares}" if fares else text


@dataclass(frozen=True, slots=True)
class TimeDifference:
    """How the minutes were and are spent."""

    before: Durations
    after: Durations

    @staticmethod
    def _part(name: str, before: int, after: int) -> str:
        difference = after - before
        if not difference:
            return f"{name} {minutes_words(after)}, as before"
        change = less_or_more(difference, minutes_words(difference))
        return f"{name} {minutes_words(before)} → {minutes_words(after)} ({change})"

    @property
    def words(self) -> str:
        """``at places 31 h → 30 h (1 h less); between them 2 h, as before``."""
        timed = self.before.places or self.after.places
        parts = [self._part("at places", self.before.places, self.after.places)] if timed else []
        if self.before.legs != self.after.legs:
            parts.append(self._part("on legs", self.before.legs, self.after.legs))
        moves = self._part("between places", self.before.moves, self.after.moves)
        parts.append(moves + self.after.doubts)
        return "; ".join(parts)


def kept(changes: tuple[ItemChange, ...]) -> Kept:
    stops = [c for c in changes if c.before is not None and c.before.kind == "stop"]
    booked = [c for c in changes if c.before is not None and c.before.booked]
    as_told = [c for c in booked if c.badge == "kept" or c.announced or c.wished]
    held = [c for c in as_told if c.after is not None and c.after.booked]
    return Kept(sum(c.badge == "kept" for c in stops), len(stops), len(held), len(booked))


def cost_difference(
    before: Itinerary, after: Itinerary, catalogue_before: Catalogue, catalogue_after: Catalogue
) -> CostDifference:
    """The cost of two plans, each by its own catalogue, in the currency of the second."""
    old, new = trip_cost(before, catalogue_before), trip_cost(after, catalogue_after)
    fares = [
        local_fares(trip, catalogue, travel_times(trip, catalogue))
        for trip, catalogue in ((before, catalogue_before), (after, catalogue_after))
    ]
    return CostDifference(old.known, new.known, after.currency, len(old.unknown), len(new.unknown), *fares)


@dataclass(frozen=True, slots=True)
class Difference:
    """What became of every item between two versions of a trip, and of cost and time.

    counts: how many changes have each badge. cost is None where the two are in different currencies.
    """

    changes: tuple[ItemChange, ...]
    counts: dict[Badge, int]
    cost: CostDifference | None
    time: TimeDifference


def diff(before: Itinerary, after: Itinerary, catalogue: Catalogue, later: Catalogue | None = None) -> Difference:
    """Two versions of a trip beside each other, item by item; an item is the same where its id is.

    catalogue: the places of `before`, and of `after`, too, unless that has a `later` one of its own. Raises nothing on
    trips that `validate` accepts.
    """
    sides = before, after, catalogue, catalogue if later is None else later
    changes = differences(*sides)
    time = TimeDifference(durations(before, catalogue), durations(after, sides[3]))
    cost = cost_difference(*sides) if before.currency == after.currency else None
    return Difference(changes, {badge: sum(one.badge == badge for one in changes) for badge in BADGES}, cost, time)
