"""The other places that may take the stead of a stop, best fit first, made as far as they are asked for.

Most plans need only a few of the best fitting ones, and how unlike a place is, is known before all else about it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Set
from dataclasses import replace
from heapq import heapify, heappop, heapreplace
from itertools import chain

from ...rules import alike, use_of
from ...trip import Place, city_key
from ._fit import Fit, doubt
from ._repeats import Use
from ._roles import StopOption
from ._stop_options import StopOptions, place_suits

__all__ = ["OTHER_KIND", "SHORTLIST", "Replacements"]

SHORTLIST = 6
"""So many of the best fitting places are looked at first."""
OTHER_KIND = 1000
"""What puts places of another kind behind all of the kind, whatever their misfit."""
_Waiting = tuple[int, int, bool, Place, dt.date]
"""Rank, or the least that it can be; number; whether it is the rank; place and date."""


class Replacements:
    """Other places of the same kind in the same city that the wishes allow, on the same day; of a meal in any city of
    the day but home.

    Among them those that other stops may free; whether they do is for the limits of the model. taken: those that other
    stops keep, by use: they are in the plan again, if they may be at all. Events are bound to their dates, so that
    another one may be on any free day that is spent in its city.
    """

    def __init__(self, maker: StopOptions, taken: Set[Use]) -> None:
        self.maker, self.setting, self.stop = maker, maker.setting, maker.stop
        self.old = self.setting.place(self.stop.place)
        self.thrifty = self.stop.id in self.setting.economies
        self._taken = {place for place, use in taken if use == use_of(self.stop)}
        self._evenings = self._other_evenings()
        self._waiting = self._candidates()
        self._count = len(self._waiting)
        self._made: list[tuple[int, StopOption]] = []

    def few(self) -> int | None:
        """Make the best fitting few: the rank up to which there are no others; None where these are all."""
        setting = self.setting
        # Which days are touched, and whether these are all there are, depends on all of some sorts.
        if self._evenings or self._count >= setting.max_candidates:
            return None
        places: set[str] = set()
        last = 0
        while self._waiting and len(places) < SHORTLIST:
            last, made = self._more()
            places.update(o.place for rank, o in made if not o.again and o.penalty == self._penalty(rank))
        return last if self._waiting else None

    def upto(self, most: int | None) -> list[StopOption]:
        """All that rank no lower than `most`; None: all."""
        while self._waiting and (most is None or self._rank() <= most):
            self._more()
        return [option for rank, option in self._made if most is None or rank <= most]

    def _other_evenings(self) -> list[dt.date]:
        """The other free days on which another event may be seen in the stead of this one."""
        setting, maker = self.setting, self.maker
        if self.old.kind != "event" or setting.wished(["same_day"], self.stop.id) or maker.start is None:
            return []
        return [date for date in setting.days if date != maker.day.date and maker.day_free(date)]

    def _candidates(self) -> list[_Waiting]:
        """The places that come into question, whether they suit or not, the least that each can rank first (a heap):
        its hours on the day, which take the longest to learn, may make it worse."""
        setting, stop, old = self.setting, self.stop, self.old
        if stop.kind in ("event", "rest") or stop.id in setting.kept:
            return []
        familiar = bool(setting.wished(["no_new_places"], stop.id))
        known = {other.place for _, other in setting.original.stops()}
        cities, catalogue = self._cities(), setting.catalogue
        fit, city_of = Fit(old, setting.itinerary.traveller, catalogue), catalogue.city_of
        left_out = self._taken if setting.no_place_twice else frozenset[str]()
        sight, alike_tags = use_of(stop) == "visit", dict[tuple[str, ...], bool]()
        found: list[_Waiting] = []
        nearby = [catalogue.of_kind(old.kind, city) for city in sorted(cities)]
        for place in catalogue.of_kind(old.kind, None) if self._evenings else chain(*nearby):
            if place.id == old.id or place.id in left_out or (familiar and place.id not in known):
                continue
            dates = [self.maker.day.date] if city_of[place.id] in cities else []
            dates += [date for date in self._evenings if self.maker.in_city(place, date)]
            if sight and place.tags not in alike_tags:
                alike_tags[place.tags] = alike(old, place)
            least = fit.at_least(place) + (0 if not sight or alike_tags[place.tags] else OTHER_KIND)
            found.extend([(least, len(found) + n, False, place, date) for n, date in enumerate(dates)])
        heapify(found)
        return found

    def _cities(self) -> Set[str]:
        """The city of the stop; of a meal the cities of its day, but not home unless the meal was to be there."""
        here, home = city_key(self.old.city), city_key(self.setting.itinerary.home)
        there = (self.setting.cities or {}).get(self.maker.day.date, frozenset())
        bound = here in there and not self.setting.parameters.meals_elsewhere
        if self.stop.kind != "meal" or not (here and there) or bound:
            return {here}
        return there - ({home} - {here})

    def _rank(self) -> int:
        """The rank of the place that comes next."""
        while not self._waiting[0][2]:
            least, number, _, place, date = self._waiting[0]
            heapreplace(self._waiting, (least + doubt(place, date, self.setting.catalogue), number, True, place, date))
        return self._waiting[0][0]

    def _penalty(self, rank: int) -> int:
        return self.setting.parameters.other_kind * (rank // OTHER_KIND)

    def _more(self) -> tuple[int, list[tuple[int, StopOption]]]:
        """Make the options of the places that come next, all of one rank, which is told; the nearest first."""
        rank = self._rank()
        following: list[tuple[Place, dt.date]] = []
        while self._waiting and self._rank() == rank:
            *_, place, date = heappop(self._waiting)
            following.append((place, date))
        misfit = rank % OTHER_KIND
        travel = self.setting.travel
        group = [
            (travel.between(self.old.id, place.id).minutes, place.id, date, place)
            for place, date in following
            if place_suits(self.setting, self.stop, place, date)
        ]
        group.sort(key=lambda entry: entry[:3])
        made: list[tuple[int, StopOption]] = []
        for minutes, _, date, place in group:
            key = self.stop.id, place.id, date
            if key not in self.setting.made:
                penalty = self._penalty(rank)
                self.setting.made[key] = list(
                    self.maker.timed(place, date, replaced=True, misfit=misfit, detour=minutes, penalty=penalty)
                )
            options = self.setting.made[key]
            if self.thrifty:
                options = [o for o in options if o.cost is not None and o.cost < (self.maker.old_cost or 0)]
            made.extend((rank, replace(o, again=True) if place.id in self._taken else o) for o in options)
        self._made.extend(made)
        return rank, made
