"""How unlike a replacement is (misfit, 0–395) and what it costs in money and detour (spend, minor units).

Both are fixed numbers per candidate, so that the cost of a revision is a sum that anyone can recompute.

misfit of a place c in the stead of o on a date:
    likeness  round(40 · (1 − |A∩B| / |A∪B|)), A and B the case-folded cuisines and tags of o and c; 0 when both are
              empty. For lodgings instead: 0 when the room types are equal (case-folded), else 40.
    price     round(20 · |p(c) − p(o)| / max(p(c), p(o))), p the amount of the place's price; 0 when both are 0,
              20 when either is unknown.
    rating    round(15 · min(1, max(0, r(o) − r(c)) / 2)); 7 when o's is known and c's is not; 0 when o's is not.
    persona   100 when the traveller has interests and c carries none of them as a tag, else 0: more than all else.
    city      200 when c is in another city than o, or another town of its region, else 0: what is to be had in its own
              town is taken first.
    hours     20 when c's opening hours on that date are unknown and c has no slot on it, else 0; 0 for lodgings.
misfit of a place c that is asked for as one of its kind, in nobody's stead:
    rating    round(15 · (1 − r(c) / 5)), 7 when it is unknown; persona and hours as above. 0 for a place that is named.
    And as a stop moved to that day, if it is a visit.
misfit of a leg by connection c in the stead of leg o:
    40 when the modes differ, plus min(60, |depart(c) − depart(o)| // 12) when both have a departure time, plus 5 for
    each full hour that c takes longer, 60 at most, plus 60 for each end that is at another airport, station or harbour
    than o's, as far as both name one.
misfit of a stop moved to another day: 30 when that day already has as many visits as the pace asks for, else 0.

spend: the party's cost of the new minus that of the old (0 when the new is unknown; all of it when the old is, so that
the cheaper of two counts less) plus `minute_value` per minute of detour. The detour is the travel time from the old
place to the new one; for a stop moved to another day the shortest travel time from any other place of that day's
unrepaired plan (0 when it is empty); for legs there is none.
Rounding is half to even, as Python's `round` has it.
"""

from __future__ import annotations

import datetime as dt

from ...rules import Parameters
from ...trip import (
    Catalogue,
    Connection,
    Day,
    Leg,
    Place,
    Stop,
    Traveller,
    TravelTimes,
    minute_of,
)

__all__ = ["Fit", "doubt", "leg_misfit", "move_detour", "move_misfit", "place_misfit", "sought_misfit"]


def _features(place: Place) -> set[str]:
    return {word.casefold() for word in (*place.cuisines, *place.tags)}


class Fit:
    """How unlike other places are in the stead of one; the formula stands at the top of this module."""

    def __init__(self, old: Place, traveller: Traveller, catalogue: Catalogue) -> None:
        self.old, self.catalogue = old, catalogue
        self._interests = _interests(traveller)
        self._words = _features(old)
        self._town = catalogue.town_of(old)
        self._known: dict[tuple[tuple[str, ...], tuple[str, ...]], int] = {}

    def misfit(self, new: Place, date: dt.date) -> int:
        """How unlike `new` is on `date`, 0 to 395."""
        return self.at_least(new) + doubt(new, date, self.catalogue)

    def at_least(self, new: Place) -> int:
        """How unlike `new` is but for the part `hours`."""
        likeness = self._rooms(new) if self.old.kind == "lodging" else self._likeness(new)
        elsewhere = 0 if self.catalogue.town_of(new) == self._town else 200
        return likeness + self._price(new) + self._rating(new) + _stranger(new, self._interests) + elsewhere

    def _rooms(self, new: Place) -> int:
        rooms = [place.lodging.room_type.casefold() if place.lodging else "" for place in (self.old, new)]
        return 0 if rooms[0] == rooms[1] else 40

    def _likeness(self, new: Place) -> int:
        key = new.cuisines, new.tags
        if key not in self._known:
            words = _features(new)
            union = self._words | words
            self._known[key] = round(40 * (1 - len(self._words & words) / len(union))) if union else 0
        return self._known[key]

    def _price(self, new: Place) -> int:
        if self.old.price is None or new.price is None:
            return 20
        ours, theirs = self.old.price.amount, new.price.amount
        top = max(ours, theirs)
        return round(20 * abs(theirs - ours) / top) if top else 0

    def _rating(self, new: Place) -> int:
        if self.old.rating is None:
            return 0
        if new.rating is None:
            return 7
        return round(15 * min(1.0, max(0.0, self.old.rating - new.rating) / 2))


def place_misfit(old: Place, new: Place, date: dt.date, traveller: Traveller, catalogue: Catalogue) -> int:
    """How unlike `new` is in the stead of `old` on `date`, 0 to 395; the formula stands at the top of this module."""
    return Fit(old, traveller, catalogue).misfit(new, date)


def _interests(traveller: Traveller) -> frozenset[str]:
    return frozenset(word.casefold() for word in traveller.interests)


def _stranger(new: Place, interests: frozenset[str]) -> int:
    """The part `persona`."""
    return 100 if interests and interests.isdisjoint(word.casefold() for word in new.tags) else 0


def doubt(new: Place, date: dt.date, catalogue: Catalogue) -> int:
    """The part `hours`."""
    if new.kind == "lodging" or (new.slots and date in new.slots_by_date):
        return 0
    return 20 if catalogue.windows(new.id, date) is None else 0


def sought_misfit(place: Place, date: dt.date, traveller: Traveller, catalogue: Catalogue) -> int:
    """How little a place suits on `date` where one of its kind is asked for, 0 to 135; the formula stands at the top of
    this module."""
    rating = 7 if place.rating is None else round(15 * (1 - min(place.rating, 5.0) / 5))
    return rating + _stranger(place, _interests(traveller)) + doubt(place, date, catalogue)


def leg_misfit(old: Leg, new: Connection, due: dt.datetime | None, catalogue: Catalogue, planned: Leg) -> int:
    """How unlike the connection `new` is in the stead of the leg `old`, which was due to leave then: 0 to 280.

    planned: the leg before anything happened, which says how long one was to be on the way.
    """
    misfit = 0 if old.mode == new.mode else 40
    ends = (old.origin.place, new.origin.place), (old.destination.place, new.destination.place)
    misfit += sum(60 for ours, theirs in ends if None not in (ours, theirs) and ours != theirs)
    usual, minutes = _minutes(planned, catalogue), _minutes(new, catalogue)
    if usual is not None and minutes is not None:
        misfit += min(60, max(0, minutes - usual) // 60 * 5)
    if due is not None and new.depart is not None:
        before = minute_of(due, catalogue.end_zone(old.origin))
        after = minute_of(new.depart, catalogue.end_zone(new.origin))
        misfit += min(60, abs(after - before) // 12)
    return misfit


def _minutes(way: Leg | Connection, catalogue: Catalogue) -> int | None:
    """How long one is on the way, where that is known."""
    if way.depart is None or way.arrive is None:
        return way.minutes if isinstance(way, Connection) else None
    leaves = minute_of(way.depart, catalogue.end_zone(way.origin))
    return max(0, minute_of(way.arrive, catalogue.end_zone(way.destination)) - leaves)


def extra_cost(new: int | None, old: int | None) -> int:
    """What the new costs more than the old, minor units: nothing where its price is not known."""
    return 0 if new is None else new - (old or 0)


def move_misfit(day: Day, traveller: Traveller, parameters: Parameters) -> int:
    """The misfit of a stop moved to `day`, given that day's unrepaired plan."""
    visits = sum(isinstance(item, Stop) and item.kind == "visit" for item in day.items)
    return 30 if visits >= parameters.most_visits(day, traveller) else 0


def move_detour(stop: Stop, day: Day, travel: TravelTimes) -> int:
    """Minutes from the nearest other place of that day's unrepaired plan to the stop's place."""
    others = [item.place for item in day.items if isinstance(item, Stop) and item.id != stop.id]
    return min((travel.between(other, stop.place).minutes for other in others), default=0)
