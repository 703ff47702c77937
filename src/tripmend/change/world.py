"""The world after a change: the trip, what was hit and asked for, the moment it is now, and what may be touched."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from ..trip import Catalogue, Itinerary, Leg, Mode, Severity, Stay, Stop, Tolerance, TravelTimes


@dataclass(frozen=True, slots=True)
class Scope:
    """The limits of a revision.

    Plan-bound: ``step`` frees only the items that are hit, ``day`` the items of the days in `dates`, ``plan``
    everything. Flexible travellers always get ``plan``. `items` holds the ids of the items hit. Whatever the level,
    legs and stays change only when they are in `items`, and a stop moves only between days that are free, or onto
    one that is asked for it (`World.dates_asked`). may_lose: whether a stop may be given up
    (never at step level, unless the traveller allowed it).
    """

    level: Severity
    tolerance: Tolerance
    items: frozenset[str]
    dates: frozenset[dt.date]
    may_lose: bool = True

    def frees(self, item: str, date: dt.date | None) -> bool:
        """Whether the stop `item`, standing on `date`, may be touched."""
        if item in self.items:
            return True
        return self.level == "plan" or (self.level == "day" and date in self.dates)


@dataclass(frozen=True, slots=True)
class Now:
    """Where a trip stands. clock: the wall-clock time where the traveller is; minute: the same in minutes UTC.

    date: the day of the trip that is being lived: that of `clock`, in the small hours the one before until anything of
    the new day begins. free: the minute from which the traveller can do something new; leaves: at which they can leave
    where they are; both are `minute` for one who is not late. past: the ids of stops and legs that have begun and
    of stays whose nights are all over; missed: of stops that were to have begun and have not, or cannot in time. place:
    the id of the place where the traveller last was or is, None when that is not known; city: its `city_key`.
    """

    clock: dt.datetime
    minute: int
    date: dt.date
    free: int
    leaves: int
    past: frozenset[str] = frozenset()
    missed: frozenset[str] = frozenset()
    place: str | None = None
    city: str = ""

    @property
    def today(self) -> dt.date:
        """The date on the calendar."""
        return self.clock.date()

    def ready(self, place: str | None, city: str, travel: TravelTimes) -> int:
        """The first minute (UTC) at which something new can begin at `place`, straight from where the traveller is.

        place: an id, None when it is not known, and the way there neither; city: its `city_key`. In another city this
        is simply as soon as the traveller is free: the legs that lead there say more.
        """
        if self.city and city != self.city:
            return self.free
        way = 0 if self.place is None or place is None else travel.between(self.place, place).minutes
        return max(self.free, self.leaves + way)

    def past_nights(self, stay: Stay) -> tuple[dt.date, ...]:
        """The nights of a stay that are over: those before the night of `date`."""
        return tuple(night for night in stay.nights if night < self.date)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of one stop, leg or stay, beside being there; None where nothing is asked of it.

    disruption: the name of the one that asks. places: the ids of those that will do. dates: the days it may stand in.
    starts: the first and the last minute at which it may begin, by the clock, from the 00:00 of its day on. minutes:
    how long it lasts. after: the id of a stop of its day that it comes after. modes: those by which a leg may be made.
    below: what it costs the party less than, minor units; of a stay, for so many nights as `nights` has. any_hour: it
    is asked onto another day, and the hour that it had on its own is not asked for.
    """

    item: str
    disruption: str
    places: frozenset[str] | None = None
    dates: frozenset[dt.date] | None = None
    starts: tuple[int, int] | None = None
    minutes: int | None = None
    after: str | None = None
    modes: frozenset[Mode] | None = None
    below: int | None = None
    nights: int = 1
    any_hour: bool = False

    def is_cheaper(self, cost: int | None, nights: int = 1) -> bool:
        """Whether what costs so much (None: not known), for so many nights, costs less than what is asked for."""
        return self.below is None or (cost is not None and cost * self.nights < self.below * nights)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A stop that the plan is to have and has not yet.

    stop: as it would be at its usual time in the day of `date`; it is the item of an `Asked`. places: the ids of those
    that will do; named: the traveller has named the place, so that nobody else chooses it.
    """

    stop: Stop
    date: dt.date
    places: tuple[str, ...]
    named: bool


@dataclass(frozen=True, slots=True)
class Unsuited:
    """A place at which the travellers do not want to be on `dates` (of a lodging: nights), None: at all."""

    place: str
    dates: frozenset[dt.date] | None = None

    def covers(self, place: str, date: dt.date) -> bool:
        """Whether a stop in the day of `date`, or the night of it, is meant."""
        return place == self.place and (self.dates is None or date in self.dates)


@dataclass(frozen=True, slots=True)
class Hit:
    """One item that a disruption touches: the item's id, the disruption's, and whether its booking is void.

    wished: nothing happened to it; the traveller does not want it (`disruption` is then ``constraints[n]``).
    another: something else is wanted in its stead, since it is not wanted or does not suit the travellers. rebooked: it
    stands at the time that was announced, and its booking holds there. asked: nothing happened to it; the traveller
    asks for something else with it. limit: as planned it breaks a limit of the change; its booking counts all the same.
    put_off: nothing happened to it; a repair has put off a journey, and its nights would follow. nights: of a stay
    those that are touched; empty: the whole of it.
    """

    item: str
    disruption: str
    void: bool = False
    wished: bool = False
    another: bool = False
    rebooked: bool = False
    asked: bool = False
    limit: bool = False
    put_off: bool = False
    nights: tuple[dt.date, ...] = ()


def _is_blow(hit: Hit) -> bool:
    """Whether something happened to the item, beyond what travellers mind or ask, or a repair does."""
    return not (hit.wished or hit.asked or hit.another or hit.put_off)


@dataclass(frozen=True, slots=True)
class World:
    """The itinerary (unrepaired) and the catalogue after the change, and the items that were hit directly.

    unsure: the ids of stops that bad weather may or may not hit, because nobody says whether their place is outdoors.
    now: where the trip stands, None for one that has not begun. asked: what changes of mind ask of single items;
    wanted: the stops that are asked for and that the plan has not yet. unsuited: the places at which the travellers
    do not want to be. due: by the ids of legs that a repair puts off, when they were to leave (`due_at`). plain:
    the itinerary without the limits that wishes of the change put on its days and its ways; None where there are
    none. planned: the itinerary as it was, with the stays as they would be if no journey had another date; None
    where no nights follow from one that the change has moved.
    """

    itinerary: Itinerary
    catalogue: Catalogue
    hits: tuple[Hit, ...] = ()
    unsure: tuple[str, ...] = ()
    now: Now | None = None
    asked: tuple[Asked, ...] = ()
    wanted: tuple[Wanted, ...] = ()
    unsuited: tuple[Unsuited, ...] = ()
    due: tuple[tuple[str, dt.datetime], ...] = ()
    plain: Itinerary | None = None
    planned: Itinerary | None = None

    def due_at(self, leg: Leg) -> dt.datetime | None:
        """When a leg was to leave, by the clock there: how far off another leaves is counted from then."""
        return dict(self.due).get(leg.id, leg.depart)

    @property
    def past(self) -> frozenset[str]:
        """The ids of the stops, legs and stays that are past or under way, and stay as they are."""
        return frozenset() if self.now is None else self.now.past

    @property
    def hit_items(self) -> frozenset[str]:
        """The ids of all items hit, by what happened or by a wish."""
        return frozenset(hit.item for hit in self.hits)

    @property
    def struck(self) -> frozenset[str]:
        """The ids of the items to which something happened; a wish is nothing that happens to them."""
        return frozenset(hit.item for hit in self.hits if not (hit.wished or hit.asked))

    @property
    def rebooked(self) -> frozenset[str]:
        """The ids of the stops and legs whose booking was only moved: nothing else happened to them."""
        return frozenset(hit.item for hit in self.hits if hit.rebooked) - frozenset(
            hit.item for hit in self.hits if not (hit.rebooked or hit.limit)
        )

    @property
    def unlocked(self) -> frozenset[str]:
        """The ids of the items whose lock is void: something happened to them, and more than that their booking was
        moved. That the travellers mind them (`Hit.another`) is nothing that happened, nor is what a repair does. A stay
        of which some nights were hit is held in the others (`nights_hit`)."""
        return frozenset(name for name in self._happened if not self.nights_hit(name))

    @property
    def _happened(self) -> frozenset[str]:
        return frozenset(hit.item for hit in self.hits if _is_blow(hit)) - self.rebooked

    def nights_hit(self, item: str) -> frozenset[dt.date]:
        """The nights of a stay to which something happened; none where that is the whole of it, or anything else."""
        stay = self.itinerary.item(item)
        hits = [hit for hit in self.hits if hit.item == item and _is_blow(hit)]
        nights = frozenset(night for hit in hits for night in hit.nights)
        in_part = isinstance(stay, Stay) and all(hit.nights for hit in hits) and not nights.issuperset(stay.nights)
        return nights if in_part else frozenset()

    @property
    def put_off(self) -> frozenset[str]:
        """The ids of what follows a journey that is put off, and to which nothing happened: stays of which the nights
        are others, rides, and journeys that one misses."""
        return frozenset(hit.item for hit in self.hits if hit.put_off) - self._happened

    @property
    def along(self) -> frozenset[str]:
        """The ids of the rides that leave later because the journeys do to which they lead."""
        return frozenset(leg.id for _, leg in self.itinerary.legs() if not leg.cancelled) & self.put_off

    @property
    def unprotected(self) -> frozenset[str]:
        """The ids of the items whose booking counts for nothing, because they were hit and it was not just moved.

        That of a leg which a repair puts off, as one misses it, counts; the nights of stays are counted apart.
        """
        stays = {stay.id for stay in self.itinerary.stays}
        free = (hit for hit in self.hits if not (hit.limit or (hit.put_off and hit.item not in stays)))
        return frozenset(hit.item for hit in free) - self.rebooked

    def dates_asked(self, item: str) -> frozenset[dt.date]:
        """The days one of which is asked for an item: on which of them it is, is no change. Empty where none is."""
        dates = [one.dates for one in self.asked if one.item == item and one.dates is not None]
        return frozenset.intersection(*dates) if dates else frozenset()

    @property
    def unwanted(self) -> frozenset[str]:
        """The ids of planned items that the traveller does not want as they are."""
        return frozenset(hit.item for hit in self.hits if hit.wished)

    @property
    def minded(self) -> frozenset[str]:
        """The ids of the items that the traveller does not want as planned, or of which something else is asked."""
        return frozenset(hit.item for hit in self.hits if hit.wished or hit.asked or hit.another)

    @property
    def left_out(self) -> frozenset[str]:
        """The unwanted stops that leave the plan, with nothing in their stead."""
        return frozenset(hit.item for hit in self.hits if hit.wished and not hit.another)

    def suits(self, place: str, date: dt.date) -> bool:
        """Whether the travellers want to be at a place on a day, or in the night that begins on it."""
        return not any(one.covers(place, date) for one in self.unsuited)
