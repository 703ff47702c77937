"""What one solve is asked: the world, the scope, the wishes, and which limits are lifted for a relaxation."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from ...change import Asked, Change, Constraint, Scope, World
from ...rules import Parameters, use_of
from ...trip import (
    Catalogue,
    Day,
    Itinerary,
    Leg,
    Place,
    Stay,
    Stop,
    TravelTimes,
    city_key,
    day_offset,
    exact,
    minute_of,
)
from ._damage import Damage
from ._effort import Effort
from ._reach import Reach
from ._roles import StayRole, StopOption, Stretch

__all__ = ["Setting"]

_NO_CHANGE = Change()
_LONG = 240
"""More minutes than one has to be early anywhere."""

_OF_THE_WORLD = (
    "day_of",
    "days",
    "legs",
    "joined",
    "planned",
    "cities",
    "uses_planned",
    "damage",
)
"""What is worked out once for a world, however its settings differ."""
_OF_WAYS = ("reach", "short_gaps")
"""The same, as long as the parameters are those, too."""
_RULES_OF = {
    "room": ("room-type",),
    "house_rules": ("house-rules",),
    "min_nights": ("min-nights",),
    "cuisines": ("cuisines",),
    "diet": ("diet",),
    "modes": ("modes", "walking"),
    "meals": ("meals",),
    "budget": ("budget",),
    "duplicate": ("duplicate",),
}
"""The rules behind each limit of the travellers that may be lifted."""


@dataclass(frozen=True)
class Setting:
    """One solve. `original` is the trip before the change, `world` after it, unrepaired.

    told: what the change has broken, in the world with all its limits; None: nothing. change: what was said.
    needs: the items that are hit or broken by the change and lie within the scope. budget: the limit in minor units,
    None for none. ignored: limits lifted by leave of a relaxation (``room``, ``constraints[0]``, ``lock:s3`` …).
    droppable: stops that may be given up although the scope forbids it. required: stops that may not be given up,
    though their place may change.
    widened: whether stops that are not needs may move to other days or be given up. economies: needs that are only
    there because money must be saved, so that only cheaper replacements are looked at. most_booked: only plans that
    give up no more bookings than this are looked for; None: however many.
    """

    original: Itinerary
    world: World
    scope: Scope
    parameters: Parameters
    needs: frozenset[str]
    told: Damage | None = None
    change: Change = _NO_CHANGE
    budget: int | None = None
    ignored: frozenset[str] = frozenset()
    droppable: frozenset[str] = frozenset()
    required: frozenset[str] = frozenset()
    widened: bool = False
    economies: frozenset[str] = frozenset()
    most_booked: int | None = None
    max_candidates: int = 100_000
    effort: Effort = field(default_factory=Effort, compare=False)

    def but(self, **changes: object) -> Setting:
        """A copy with `changes`."""
        varied: Setting = replace(self, **changes)  # type: ignore[arg-type]
        if varied.world is self.world:
            varied.__dict__["travel"] = self.travel  # whoever asks first: the ways are many
            varied.__dict__["day_limits"] = self.day_limits
            varied.__dict__.update({name: self.__dict__[name] for name in _OF_THE_WORLD if name in self.__dict__})
            if changes.keys() <= {"widened", "budget", "most_booked", "effort"}:
                varied.__dict__["made"] = self.made
            if varied.parameters == self.parameters:
                varied.__dict__["ways"] = self.ways
                varied.__dict__["near_beds"] = self.near_beds
                varied.__dict__["day_ends"] = self.day_ends
                varied.__dict__["beds"] = self.beds
                varied.__dict__.update({name: self.__dict__[name] for name in _OF_WAYS if name in self.__dict__})
        return varied

    @cached_property
    def damage(self) -> Damage:
        """What the change has broken in this world, of which some limits may be lifted."""
        if self.told is None:
            nobody: frozenset[str] = frozenset()
            return Damage(self.original, self.catalogue, self.world, self.parameters, nobody, nobody, (), (), (), False)
        return self.told.under(self.world, self.original)

    @property
    def first_damage(self) -> Damage:
        """What the change has broken in the world with all its limits."""
        return self.damage if self.told is None else self.told

    @cached_property
    def lifted(self) -> frozenset[str]:
        """The rules that are lifted by leave of a relaxation."""
        return frozenset(rule for name in self.ignored for rule in _RULES_OF.get(name, ()))

    @cached_property
    def as_before(self) -> frozenset[str]:
        """The items that were broken by themselves before the change, and may stay as they are."""
        return self.damage.as_before(self.lifted)

    @cached_property
    def unsound(self) -> frozenset[str]:
        """The stops that the change has broken all by themselves, and that may not stay by leave of a relaxation."""
        return self.damage.unsound(self.lifted)

    @property
    def wishes(self) -> tuple[Constraint, ...]:
        """All wishes and limits of the change, lifted or not."""
        return self.change.constraints

    @property
    def itinerary(self) -> Itinerary:
        """The unrepaired trip in the new world."""
        return self.world.itinerary

    @property
    def catalogue(self) -> Catalogue:
        """The catalogue in the new world."""
        return self.world.catalogue

    @cached_property
    def travel(self) -> TravelTimes:
        """Travel times by the modes that the traveller uses."""
        return TravelTimes.of(self.catalogue, self.itinerary.traveller, self.parameters.unknown_travel)

    @cached_property
    def reach(self) -> Reach:
        """How far places are apart at most."""
        return Reach(self.catalogue, self.travel, self.parameters.meal_gap)

    @cached_property
    def ways(self) -> dict[tuple[str, str], int]:
        """The minutes of the ways that were asked for so far, by the ids of their ends; `_ways` fills it."""
        return {}

    @cached_property
    def made(self) -> dict[tuple[str, str, dt.date], list[StopOption]]:
        """The options of places in the stead of stops, by stop, place and date; `_replacements` fills it."""
        return {}

    @cached_property
    def beds(self) -> dict[tuple[object, ...], StayRole]:
        """The roles of stays that were made so far, by all that they depend on; `_stay_options` fills it."""
        return {}

    @cached_property
    def near_beds(self) -> dict[tuple[str, bool], int]:
        """The least minutes from (True) and to (False) beds, by way of whatever; `_by_way` fills it."""
        return {}

    @cached_property
    def day_ends(self) -> dict[tuple[dt.date, frozenset[str], frozenset[str]], tuple[int, int]]:
        """When the first of what may stand in a day ends and the last begins, by what needs mending and what was broken
        before; `_by_way` fills it."""
        return {}

    @cached_property
    def stop_hours(self) -> dict[tuple[object, ...], tuple[int, int, int, int, int]]:
        """What stops have to keep to on days by the clock of a zone, wherever they are, by all that this depends on;
        `_windows` fills it."""
        return {}

    @cached_property
    def present(self) -> dict[tuple[str, dt.date], tuple[object, list[Stretch]]]:
        """The stretches in which the traveller can be at new places on days, beside the legs by which they were told;
        `_stop_options` fills it."""
        return {}

    @cached_property
    def bed_limits(self) -> dict[tuple[str, dt.date, str, bool, bool], tuple[int, int]]:
        """The limits of days with the way from and to bed, by all that they depend on; `_windows` fills it."""
        return {}

    @cached_property
    def day_limits(self) -> dict[tuple[dt.date, str | None], tuple[int | None, int | None]]:
        """The limits of days by the clock of a zone, minutes UTC; `_windows` fills it."""
        return {}

    @cached_property
    def untold_days(self) -> frozenset[dt.date]:
        """The days with a leg to be mended of which nobody knows when it runs."""
        return frozenset(day.date for day, leg in self.legs if leg.depart is None and leg.id in self.needs)

    @cached_property
    def untimed_days(self) -> frozenset[dt.date]:
        """The days with a leg that stays as it is and of which nobody knows when it runs."""
        return frozenset(day.date for day, leg in self.legs if leg.depart is None and leg.id not in self.needs)

    @cached_property
    def known_ends(self) -> dict[dt.date, bool]:
        """Of days whether all of them has to keep to their limits by the straight ways from and to bed; `_by_way` fills
        it."""
        return {}

    @cached_property
    def nights(self) -> dict[dt.date, Stay]:
        """The stay of each night that has one."""
        return {night: stay for stay in reversed(self.itinerary.stays) for night in stay.nights}

    @cached_property
    def day_of(self) -> dict[str, Day]:
        """The day of every stop and leg, by id."""
        return {item.id: day for day in self.itinerary.days for item in day.items}

    @cached_property
    def days(self) -> dict[dt.date, Day]:
        """Days by date."""
        return {day.date: day for day in self.itinerary.days}

    @cached_property
    def legs(self) -> tuple[tuple[Day, Leg], ...]:
        """Every leg with its day, in the order in which they were planned, whatever day one is put on; those that are
        over in the order in which they were made."""
        order = {leg.id: n for n, (_, leg) in enumerate(self.original.legs())}
        legs = sorted(self.itinerary.legs(), key=lambda entry: order.get(entry[1].id, len(order)))
        over = [n for n, (_, leg) in enumerate(legs) if leg.id in self.world.past and leg.depart is not None]
        for n, entry in zip(over, sorted((legs[n] for n in over), key=lambda entry: self._left(entry[1])), strict=True):
            legs[n] = entry
        return tuple(legs)

    def _left(self, leg: Leg) -> int:
        return 0 if leg.depart is None else minute_of(leg.depart, self.catalogue.end_zone(leg.origin))

    @cached_property
    def _joined(self) -> dict[str, str]:
        """One of the cities to which legs lead from a city, one after the other, the same for all of these."""
        found: dict[str, str] = {}
        for _, leg in self.legs:
            here, there = (found.get(city, city) for city in self.catalogue.end_cities(leg))
            found |= {city: here for city, first in found.items() if first == there}
            found |= {here: here, there: here}
        return found

    def apart(self, one: str, other: str) -> bool:
        """Whether two places lie in two cities between which legs run, one or several."""
        here, there = self.city_of[one], self.city_of[other]
        if here == there or "" in (here, there):
            return False
        return here in self._joined and self._joined[here] == self._joined.get(there)

    @cached_property
    def is_timed(self) -> bool:
        """Whether all legs have times."""
        return all(leg.depart is not None and leg.arrive is not None for _, leg in self.legs)

    @cached_property
    def locked(self) -> dict[str, str]:
        """What still holds each target (``all``, ``place`` or ``time``); several locks on one target all hold.

        A lock on what the disruption itself hits is void; one on what is only not wanted is not, nor is one on a
        booking that was only moved: that is held at its announced time; of a stay the nights that were not hit are, at
        their place. What is past is held whatever is lifted.
        """
        found: dict[str, str] = dict.fromkeys(self.world.past, "all")
        for lock in self.itinerary.locks:
            if lock.target in self.world.unlocked or f"lock:{lock.target}" in self.ignored:
                continue
            in_part = bool(self.world.nights_hit(lock.target))
            if in_part and lock.hold == "time":
                continue
            hold = "place" if in_part else lock.hold
            before = found.get(lock.target, hold)
            found[lock.target] = hold if before == hold else "all"
        return found

    @cached_property
    def dear(self) -> frozenset[str]:
        """The locked stops that were hit and so cannot stay as they are: to keep their place is worth a booking."""
        return frozenset(lock.target for lock in self.itinerary.locks) & self.world.unlocked

    @cached_property
    def performances(self) -> frozenset[str]:
        """The events that were booked, and so have a time of their own."""
        return frozenset(stop.id for _, stop in self.original.stops() if stop.kind == "event" and stop.booked)

    @property
    def city_of(self) -> dict[str, str]:
        """The city of every place, by `city_key`."""
        return self.catalogue.city_of

    @cached_property
    def planned(self) -> frozenset[str]:
        """The places of the unrepaired plan."""
        return frozenset(stop.place for _, stop in self.itinerary.stops())

    @cached_property
    def uses_planned(self) -> Counter[tuple[str, str]]:
        """How often the original trip, with what is asked for, uses each place for meals and for visits (`use_of`)."""
        named = [one.stop for one in self.world.wanted if one.named]
        planned = [stop for _, stop in self.original.stops()]
        return Counter((stop.place, use_of(stop)) for stop in (*planned, *named))

    @cached_property
    def most_visits(self) -> dict[dt.date, int]:
        """How many visits there may be on the days of which that is said; what is past may be more."""
        found = {}
        for day in self.itinerary.days:
            if day.calmed and not day.lost:
                past = sum(
                    isinstance(item, Stop) and item.kind == "visit" and item.id in self.world.past for item in day.items
                )
                most = self.parameters.most_visits(day, self.itinerary.traveller) + self.damage.crowded.get(day.date, 0)
                found[day.date] = max(most, past)
        return found

    @property
    def no_place_twice(self) -> bool:
        """Whether no place may be in the plan again; else that is a cost."""
        return self.parameters.level("duplicate") == "hard" and "duplicate" not in self.ignored

    def newcomers(self, item: Leg | Stay) -> int:
        """How many people an item is not booked for."""
        people = self.itinerary.traveller.people
        return max(0, people - (item.booked_for or people)) if item.booked else people

    @cached_property
    def counts_money(self) -> bool:
        """Whether the cost is limited, so that nothing new may be chosen whose price is not known."""
        if "price" in self.ignored:
            return False
        # Also where the limit is lifted to learn how much more would do: of an unknown price nobody could say.
        wished = any(wish.type == "max_extra" for wish in self.wishes)
        return wished or self.itinerary.traveller.budget is not None

    @cached_property
    def extra_costs(self) -> tuple[int, ...]:
        """What the whole trip may cost more, by each wish about that, whatever item the wish names."""
        wishes = (wish for wish in self._asked if wish.type == "max_extra")
        return tuple(wish.amount for wish in wishes if wish.amount is not None)

    @cached_property
    def kept(self) -> frozenset[str]:
        """What must still be there, at its place, and on its day unless it was hit, by a wish to keep it."""
        return frozenset(wish.target for wish in self._asked if wish.type == "keep")

    @cached_property
    def unwanted(self) -> frozenset[str]:
        """Items that may not stay as they are, by a wish."""
        return self.world.unwanted - self.standing

    @cached_property
    def standing(self) -> frozenset[str]:
        """What may stay as it is although it breaks a limit of the change, by leave of a relaxation."""
        return frozenset(name.removeprefix("stand:") for name in self.ignored if name.startswith("stand:"))

    @cached_property
    def left_out(self) -> frozenset[str]:
        """The unwanted stops in whose stead nothing is put."""
        return self.unwanted & self.world.left_out

    @cached_property
    def asked(self) -> dict[str, tuple[Asked, ...]]:
        """What changes of mind ask of each item, as far as that is not lifted, by its id."""
        found: dict[str, tuple[Asked, ...]] = {}
        lifted = [one for one in self.world.asked if f"asked:{one.item}" in self.ignored]
        for one in self.world.asked:
            if one not in lifted:
                found[one.item] = (*found.get(one.item, ()), one)
        # What is to come after something comes on the same day.
        behind = {one.after for asks in found.values() for one in asks}
        for one in lifted:
            if one.item in behind:
                found[one.item] = (*found.get(one.item, ()), Asked(one.item, one.disruption, dates=one.dates))
        return found

    @cached_property
    def at_any_hour(self) -> frozenset[str]:
        """The ids of the stops that stand on another day than planned, since that is asked for, at no hour that is."""
        return frozenset(name for name, asks in self.asked.items() if any(one.any_hour for one in asks))

    def dates_asked(self, item: str) -> frozenset[dt.date]:
        """The days one of which is asked for an item; empty where none is, or that is lifted."""
        return self.world.dates_asked(item) if item in self.asked else frozenset()

    @cached_property
    def called_for(self) -> frozenset[str]:
        """The ids of what the traveller asks something of, and so wants to be there."""
        return frozenset(one.item for one in self.world.asked)

    @cached_property
    def placed(self) -> frozenset[str]:
        """The ids of the stops whose place was told: those of the plan, and those wanted at a place by its name."""
        return frozenset((*self.day_of, *(one.stop.id for one in self.world.wanted if one.named)))

    @cached_property
    def in_turn(self) -> tuple[tuple[str, str], ...]:
        """The pairs of stops of one day of which the first is to come before the second."""
        return tuple((one.after, one.item) for asks in self.asked.values() for one in asks if one.after is not None)

    @cached_property
    def short_gaps(self) -> dict[tuple[str, str], int]:
        """The minutes between two stops of the unrepaired plan, by their ids, where nobody knows the way from the one
        to the other and these are fewer than are assumed. Nobody has planned what comes of what is asked of one of
        them: there the trip tells that was."""
        here = self._short_gaps_in(self.itinerary)
        asked = {one.item for one in self.world.asked}
        if not asked:
            return here
        before = self._short_gaps_in(self.original)
        return {pair: here[pair] for pair in here if asked.isdisjoint(pair)} | {
            pair: before[pair] for pair in before if not asked.isdisjoint(pair)
        }

    def _short_gaps_in(self, trip: Itinerary) -> dict[tuple[str, str], int]:
        timed = [(self.start_minute(stop), self.end_minute(stop), stop) for _, stop in trip.stops()]
        known = [(start, end, stop) for start, end, stop in timed if start is not None and end is not None]
        known.sort(key=lambda entry: entry[:2])
        found = {}
        for n, (_, end, one) in enumerate(known):
            for start, _, other in known[n + 1 :]:
                if start - end >= self.parameters.unknown_travel + _LONG:
                    break
                way = self.travel.between(one.place, other.place)
                least = way.minutes + self.place(other.place).arrival_buffer
                if way.source == "unknown" and 0 <= start - end < least:
                    found[one.id, other.id] = start - end
        return found

    def place(self, target: str) -> Place:
        """A place that is known to exist."""
        return self.catalogue.by_id[target]

    def start_minute(self, stop: Stop) -> int | None:
        """The stop's start in minutes UTC, None when untimed."""
        return None if stop.start is None else minute_of(stop.start, self.catalogue.zone_of(stop.place))

    def end_minute(self, stop: Stop) -> int | None:
        """The stop's end in minutes UTC, None when untimed."""
        return None if stop.end is None else minute_of(stop.end, self.catalogue.zone_of(stop.place))

    def as_planned(self, clock: dt.datetime, planned: dt.date, date: dt.date, place: str) -> int:
        """When on `date`, by the clock at a place, it is what it was to be on the `planned` date; minutes UTC."""
        on = clock if date == planned else clock + (date - planned)
        return minute_of(on, self.catalogue.zone_of(place))

    def offset(self, date: dt.date, place: str) -> int:
        """When `date` begins at a place."""
        return day_offset(date, self.catalogue.zone_of(place))

    @cached_property
    def cities(self) -> dict[dt.date, frozenset[str]] | None:
        """The cities of each day by `city_key`, also that which a leg of an earlier day may leave only on it; None when
        the trip has no legs and any city will do."""
        if not self.legs:
            return None
        found: dict[dt.date, frozenset[str]] = {}
        here = city_key(self.itinerary.home) or self.catalogue.end_city(self.legs[0][1].origin)
        planned = {leg.id: leg for _, leg in self.original.legs()}
        order = {name: number for number, name in enumerate(planned)}
        late: list[tuple[dt.date, str]] = []
        for day in self.itinerary.days:
            seen = {here, *(city for left, city in late if left >= day.date)}
            # Of journeys that are put off to one day, the first by plan is the first.
            legs = (item for item in day.items if isinstance(item, Leg))
            for item in sorted(legs, key=lambda leg: order.get(leg.id, len(order))):
                leaves = (leg.depart for leg in (item, planned.get(item.id)) if leg is not None)
                late += [(depart.date(), here) for depart in leaves if depart is not None]
                here = self.catalogue.end_city(item.destination)
                seen.add(here)
            found[day.date] = frozenset(seen)
        return found

    @cached_property
    def late_rides(self) -> frozenset[str]:
        """The legs that the traveller is or was on, by id, that run at other times than planned."""
        planned = {leg.id: leg for _, leg in self.original.legs()}
        ridden = (leg for _, leg in self.legs if leg.id in self.world.past and leg.id in planned)
        return frozenset(leg.id for leg in ridden if _times(leg) != _times(planned[leg.id]))

    def ready(self, place: str | None, city: str) -> int:
        """The first minute (UTC) at which something new can begin there (`Now.ready`); long ago before the trip."""
        now = self.world.now
        return -(10**9) if now is None else now.ready(place, self.catalogue.key_of(city), self.travel)

    @cached_property
    def _asked(self) -> tuple[Constraint, ...]:
        """The wishes that are not lifted."""
        return tuple(wish for n, wish in enumerate(self.wishes) if f"constraints[{n}]" not in self.ignored)

    def wished(self, kinds: Iterable[str], item: str, date: dt.date | None = None) -> list[Constraint]:
        """The wishes of the given kinds that concern `item` on `date` (None: those about every day), as far as they are
        not lifted."""
        if not self._asked:
            return []
        chosen = set(kinds)
        return [
            wish
            for wish in self._asked
            if wish.type in chosen and wish.applies_to in ("", item) and wish.date in (None, date)
        ]


def _times(leg: Leg) -> tuple[object, ...]:
    return exact(leg.depart), exact(leg.arrive)
