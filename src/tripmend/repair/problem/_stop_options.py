"""The options of every stop: keep it, put it at another time, move it to another day, replace it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

from ...rules import minutes_in_light
from ...trip import (
    Day,
    Leg,
    Place,
    Price,
    Slot,
    Stay,
    Stop,
    city_key,
    group_price,
    is_shown,
    minute_of,
    place_price,
    serves,
    stop_cost,
    wall_clock,
)
from ._asked import asked_minutes, stop_as_asked
from ._by_way import limits_are_new, untold
from ._days import with_way_to_bed
from ._fit import extra_cost, move_detour, move_misfit
from ._light import by_light
from ._roles import StopOption, Stretch
from ._setting import Setting
from ._shorter import near_and_far
from ._ways import grounds
from ._windows import LegBounds, Span, cut_closed, has_room, limits_from_bed, presence, start_spans
from ._wishes import affordable, place_pleases

__all__ = ["StopOptions", "place_suits"]


_LONGEST = 24 * 60
"""No stop that a repair puts at another time lasts more minutes, whatever was planned."""


def _durations(stop: Stop, place: Place, planned: int, unknown: int) -> tuple[int, int]:
    """(usual, minimum) minutes at `place` in the stead of the stop, which was planned for `planned` minutes and keeps
    them at its own place.

    Where nobody knows how long one needs, half of the plan must be left, and `unknown` minutes; of an event all of it.
    """
    if place.dwell is None:
        return planned, planned if stop.kind == "event" else min(planned, max(unknown, -(-planned // 2)))
    if place.id == stop.place:
        return planned, min(planned, place.dwell.min)
    usual = max(planned, place.dwell.min)
    if place.dwell.max is not None:
        usual = min(usual, place.dwell.max)
    return usual, min(usual, place.dwell.min)


def _cost(place: Place, start: dt.datetime | None, setting: Setting) -> int | None:
    price: Price | None = place_price(place, start)
    return None if price is None else group_price(price, setting.itinerary.traveller.party)


class StopOptions:
    """Makes the options of one stop."""

    def __init__(self, setting: Setting, stop: Stop, day: Day, legs: list[LegBounds]) -> None:
        self.setting, self.stop, self.day, self.legs = setting, stop, day, legs
        self.old_cost = stop_cost(stop, setting.catalogue, setting.itinerary.traveller.party)
        self.start = setting.start_minute(stop)

    def timed(
        self,
        place: Place,
        date: dt.date,
        *,
        replaced: bool,
        misfit: int,
        detour: int,
        penalty: int = 0,
        named: bool = False,
    ) -> Iterable[StopOption]:
        """One option per span in which the stop fits at `place` on `date`, or one untimed option.

        penalty: what it counts that the place is of another kind. named: the traveller has named the place, so that its
        food and price need not be known.
        """
        stop = self.stop
        moved = date != self.day.date
        if stop.kind == "meal" and not _feeds(self.setting, place, known=replaced and not named):
            return
        if not _takes(self.setting, stop, place) or not place_pleases(
            self.setting, stop, place, date, replaced=replaced, named=named
        ):
            return
        if not self.setting.world.suits(place.id, date):
            return
        options: list[StopOption] = []
        if self.start is None:
            if self._untimed_fits(place, date):
                options.append(self._option(place, date, replaced, moved, None, misfit, detour))
        else:
            planned = min(self._planned, _LONGEST)
            usual, minimum = _durations(stop, place, planned, self.setting.parameters.unknown_dwell)
            if f"asked:{stop.id}" in self.setting.ignored:  # it may be as short as a stop of its first length
                first_length = min(planned, self._planned_first or planned)
                minimum = min(minimum, _durations(stop, place, first_length, self.setting.parameters.unknown_dwell)[1])
            least, asked = self._least(place), asked_minutes(self.setting, stop.id)
            if asked is not None and asked < least:
                return
            minimum = max(minimum, least) if asked is None else asked
            usual = max(usual, minimum) if asked is None else asked
            exact = None if moved or (replaced and not named) else self.start
            for here in self._presence(place, date, replaced=replaced):
                for span in start_spans(self.setting, stop, place, date, minimum, (here,), exact):
                    lengths = usual, minimum
                    option = self._option(place, date, replaced, moved, span, misfit, detour, lengths, here.after)
                    options.append(with_way_to_bed(self.setting, option, self.stop.id))
        if stop.id in self.setting.performances:
            options = [found for option in options if (found := self._as_shown(option, place)) is not None]
        if stop.id in self.setting.asked:
            options = [found for option in options if (found := self.as_asked(option)) is not None]
        if penalty:
            options = [replace(option, penalty=penalty) for option in options]
        if self.start is not None and not self._was_dark:
            options = [part for option in options for part in by_light(self.setting, stop, place, option)]
        slotted = place.slots and stop.kind != "rest"
        asks = self.setting.asked.get(stop.id, ())
        told = any(one.starts is not None and one.starts[0] == one.starts[1] for one in asks)  # need not be on the grid
        said = self._said(place, date)
        options += [replace(one, first=at, last=at) for one in options for at in said if one.first < at <= one.last]
        for option in options:
            on_grid = option.first < option.last or slotted or told or option.first % self.setting.parameters.grid == 0
            if not on_grid and option.first != option.reference and option.first not in said:
                continue
            unpriced = option.cost is None and (replaced or self._had_price) and not named
            if unpriced and self.setting.counts_money:
                continue
            # What a place costs that the traveller has named need not be known.
            free = named and option.cost is None
            if free or affordable(self.setting, stop.id, option.cost, date, replaced=replaced):
                yield option

    def _presence(self, place: Place, date: dt.date, *, replaced: bool) -> list[Stretch]:
        """When the traveller can be at a place on a day: at a new one the same for whatever comes there."""
        if not replaced:
            return presence(self.setting, place, self.legs, date, stop=self.stop.id)
        legs, found = self.setting.present.get((place.id, date), (None, []))
        if legs is not self.legs:
            found = presence(self.setting, place, self.legs, date)
            self.setting.present[place.id, date] = self.legs, found
        return found

    def _said(self, place: Place, date: dt.date) -> list[int]:
        """The minutes UTC off the grid at which it may begin, too: the first and the last that are asked for, and as
        before anything was asked."""
        midnight, zone = dt.datetime.combine(date, dt.time()), self.setting.catalogue.zone_of(place.id)
        ends = (end for one in self.setting.asked.get(self.stop.id, ()) for end in one.starts or ())
        said = [minute_of(midnight + dt.timedelta(minutes=end), zone) for end in ends]
        before = self._asked_before(place, date)
        said += [] if before is None else [before]
        return [at for at in dict.fromkeys(said) if at % self.setting.parameters.grid or at == before]

    def _asked_before(self, place: Place, date: dt.date) -> int | None:
        """When the stop began before something was asked of it, minutes UTC: as planned, too, where that is left open
        or given up again."""
        if self.stop.id not in self.setting.called_for:
            return None
        original = self.setting.original
        same = [stop for day, stop in original.stops() if stop.id == self.stop.id and day.date == date]
        if not same or same[0].start is None:
            return None
        return minute_of(same[0].start, self.setting.catalogue.zone_of(place.id))

    @cached_property
    def _had_price(self) -> bool:
        """Whether one knows what the stop costs as it stands, or stood where nothing is asked of it any more."""
        before = self.setting.original.item(self.stop.id)
        costs = [self.old_cost]
        if f"asked:{self.stop.id}" in self.setting.ignored and isinstance(before, Stop):
            costs.append(stop_cost(before, self.setting.catalogue, self.setting.itinerary.traveller.party))
        return any(cost is not None for cost in costs)

    @cached_property
    def _was_dark(self) -> bool:
        """Whether the stop was planned under the open sky in the dark, so that it need not be light elsewhere
        either."""
        margin = minutes_in_light(self.stop, self.setting.catalogue, self.day.date)
        return margin is not None and margin < 0

    def as_asked(self, option: StopOption) -> StopOption | None:
        """The part of an option that is as the traveller asks, None where there is none."""
        return stop_as_asked(self.setting, self.stop.id, option, timed=self.start is not None)

    def _least(self, place: Place) -> int:
        """The minutes that a place needs, or that the plan gave it where that was less, whatever is asked for since."""
        if place.dwell is None or self.stop.kind == "rest":
            return 0
        before, planned = self._before, self._planned_first
        short = isinstance(before, Stop) and before.place == place.id
        return min(place.dwell.min, planned) if short and planned is not None else place.dwell.min

    @cached_property
    def _before(self) -> Stop | Leg | Stay | None:
        """What the trip had by the id of the stop before the change."""
        return self.setting.original.item(self.stop.id)

    @cached_property
    def _planned(self) -> int:
        """The minutes of the stop as it stands."""
        return self.setting.catalogue.minutes_of(self.stop) or 0

    @cached_property
    def _planned_first(self) -> int | None:
        """The minutes that the plan gave the stop before any was asked for."""
        before = self._before
        return self.setting.catalogue.minutes_of(before) if isinstance(before, Stop) else None

    def _as_shown(self, option: StopOption, place: Place) -> StopOption | None:
        """The option for an event that was booked: at its own time, or at one at which the catalogue has it."""
        if self.start is None:
            return option
        zone = self.setting.catalogue.zone_of(place.id)
        if is_shown(place, wall_clock(option.first, zone), option.date):
            return option
        if option.moved or not option.first <= self.start <= option.last:
            return None
        return replace(option, first=self.start, last=self.start)

    def _at_meal_time(self, slot: Slot) -> bool:
        if self.stop.meal is None:
            return True
        first, last = self.setting.parameters.meal_windows[self.stop.meal]
        return first <= slot.start.time() <= last

    def _by_night(self, place: Place, date: dt.date | None = None) -> bool:
        """Whether one may be in the city of a place before the day (None: that of the stop) is over."""
        setting, date = self.setting, date or self.day.date
        if not setting.legs or not place.city or grounds(setting, city_key(place.city), date) != ():
            return True
        return place.id == self.stop.place and date == self.day.date and self.stop.id in setting.damage.astray

    def _untimed_fits(self, place: Place, date: dt.date) -> bool:
        """Whether the place is open on the date at all, for a meal in its usual hours."""
        setting, now = self.setting, self.setting.world.now
        if setting.days[date].lost or (now is not None and date < now.today):
            return False
        if not self._by_night(place, date):
            return False
        if self.stop.kind == "rest":
            return True
        if date in place.closed_on:
            return False
        slots = setting.catalogue.slots(place, date)
        if place.slots and not slots and place.hours is None and date not in place.open_on:
            return False
        if slots:
            closed = [(piece.start, piece.end) for piece in place.closed_during]
            return any(
                not any(start <= slot.start < end for start, end in closed)
                for slot in slots
                if has_room(setting, self.stop, place, slot) and self._at_meal_time(slot)
            )
        zone, next_day = setting.catalogue.zone_of(place.id), date + dt.timedelta(days=1)
        whole = setting.offset(date, place.id), setting.offset(next_day, place.id)
        opens = (minute_of(window[0], zone) for window in setting.catalogue.hours(place, date).maybe)
        if not any(begin < whole[1] for begin in opens) or not cut_closed(setting, place, (*whole, whole[1])):
            return False
        if self.stop.meal is None:
            return True
        clocks = setting.parameters.meal_windows[self.stop.meal]
        low, high = (minute_of(dt.datetime.combine(date, clock), zone) for clock in clocks)
        needed = place.dwell.min if place.dwell is not None else setting.parameters.meal_minimum
        spans = setting.catalogue.spans(place, date).maybe
        return any(min(end, high) - max(begin, low) >= needed for begin, end in spans)

    def _option(
        self,
        place: Place,
        date: dt.date,
        replaced: bool,
        moved: bool,
        span: Span | None,
        misfit: int,
        detour: int,
        lengths: tuple[int, int] = (0, 0),
        after: int | None = None,
    ) -> StopOption:
        setting, stop = self.setting, self.stop
        same = not replaced
        slot_start = None
        if span is not None and place.slots:
            slot_start = wall_clock(span[0], setting.catalogue.zone_of(place.id))
        if same and stop.price is not None:
            cost: int | None = group_price(stop.price, setting.itinerary.traveller.party)
        elif stop.kind == "rest":
            cost = 0
        else:
            cost = _cost(place, slot_start, setting)
        money = extra_cost(cost, self.old_cost)
        start = stop.start
        return StopOption(
            place=place.id,
            date=date,
            replaced=replaced,
            moved=moved,
            asked=date in setting.dates_asked(stop.id),
            first=span[0] if span else 0,
            last=span[1] if span else 0,
            end=span[2] if span else 0,
            usual=lengths[0],
            minimum=lengths[1],
            reference=0 if start is None else setting.as_planned(start, self.day.date, date, place.id),
            misfit=misfit,
            spend=money + setting.parameters.minute_value * detour,
            cost=cost,
            after=after,
            any_hour=moved or stop.id in setting.at_any_hour,
            unsure=place.dwell is None,
        )

    def as_is(self) -> StopOption:
        """Exactly as planned, whatever the hours say; it keeps its booking."""
        stop, start = self.stop, self.start
        end = self.setting.end_minute(stop)
        length = 0 if start is None or end is None else end - start
        return StopOption(
            place=stop.place,
            date=self.day.date,
            first=start or 0,
            last=start or 0,
            end=end or 0,
            usual=length,
            minimum=length,
            reference=start or 0,
            cost=self.old_cost,
            keeps_booking=True,
        )

    def stays(self) -> tuple[StopOption, ...]:
        """As planned, if the traveller can be there then, once legs have changed and with the way from and to bed.

        One option for each stretch between the legs in which that may be: more than one while legs are undecided.
        """
        option = self.as_is()
        now = self.setting.world.now
        if self.start is None:
            there = self.stop.id not in self.setting.needs or self._by_night(self.setting.place(self.stop.place))
            return (option,) if there else ()
        if now is not None and self.stop.id in now.missed:
            return ()
        if self.stop.id in self.setting.as_before:
            pass  # it never kept to the limits of its day
        elif self.stop.id in self.setting.needs or limits_are_new(self.setting, self.day.date):
            low, high = limits_from_bed(self.setting, self.stop.place, self.day.date, stop=self.stop.id, known=True)
            if option.first < low or option.end > high:
                return ()
            option = with_way_to_bed(self.setting, option, self.stop.id)
        else:
            option = with_way_to_bed(self.setting, option, self.stop.id)
            option = option if untold(self.setting, self.day.date) else self._as_between(option)
        settled = self.setting.needs.isdisjoint(leg.id for leg, _, _ in self.legs) and not self.setting.late_rides
        minded = self.setting.world.rebooked | self.setting.called_for | self.setting.damage.hurried
        if settled and self.stop.id not in minded:
            return () if self.stop.id in self.setting.damage.misplaced else (option,)
        if self.stop.id in self.setting.damage.astray:
            return (option,)  # one never was there
        sound = self.stop.id not in self.setting.needs & self.setting.damage.needs
        place = self.setting.place(self.stop.place)
        own = self.stop.id
        inside = presence(self.setting, place, self.legs, self.day.date, stop=own, as_planned=option, sound=sound)
        fits = [here for here in inside if here.begin <= option.first and option.end <= here.until]
        return tuple(replace(option, after=after) for after in dict.fromkeys(here.after for here in fits))

    def _as_between(self, option: StopOption) -> StopOption:
        """An option that was good by way of what is planned before and after; what is first or last stays as it is."""
        if not option.minds_bed:
            return option
        others = [item for item in self.day.items if item.id != self.stop.id]
        spans = [self._times(item) for item in others if isinstance(item, Stop)]
        # Straight from or to the bed goes nobody who is on a journey that day.
        goes = not any(isinstance(item, Leg) for item in others)
        after_other = goes and any(end is not None and end <= option.first for _, end in spans)
        before_other = goes and any(start is not None and start >= option.end for start, _ in spans)
        return replace(
            option,
            from_bed=option.from_bed if after_other else None,
            to_bed=option.to_bed if before_other else None,
        )

    def _times(self, stop: Stop) -> tuple[int | None, int | None]:
        return self.setting.start_minute(stop), self.setting.end_minute(stop)

    def keep(self) -> list[StopOption]:
        """The same place on the same day, at any time that fits."""
        place = self.setting.place(self.stop.place)
        options = list(self.timed(place, self.day.date, replaced=False, misfit=0, detour=0))
        if self.start is None:
            return options
        planned = self.setting.catalogue.minutes_of(self.stop) or 0
        if self.stop.id in self.setting.damage.overbooked:
            spans = (
                (one, span) for one in options for span in ((one.first, self.start - 1), (self.start + 1, one.last))
            )
            options = [replace(one, first=max(one.first, a), last=min(one.last, b)) for one, (a, b) in spans]
        parts = (near_and_far(option, planned, self.setting.parameters) for option in options)
        return [part for some in parts for part in some if part.first <= part.last]

    def moves(self) -> list[StopOption]:
        """The same place on another free day that is spent in its city."""
        setting, stop = self.setting, self.stop
        kept = stop.id in setting.kept and stop.id not in setting.world.struck
        elsewhere = any(one.dates is not None for one in setting.asked.get(stop.id, ()))
        if (stop.kind == "meal" and not elsewhere) or kept or setting.wished(["same_day"], stop.id):
            return []
        place = setting.place(stop.place)
        found: list[StopOption] = []
        for date, day in setting.days.items():
            if date == self.day.date or not self.day_free(date) or not self.in_city(place, date):
                continue
            misfit = move_misfit(day, setting.itinerary.traveller, setting.parameters)
            detour = move_detour(stop, day, setting.travel)
            options = self.timed(place, date, replaced=False, misfit=misfit, detour=detour)
            if self.start is not None and date in setting.dates_asked(stop.id):
                options = (part for one in options for part in near_and_far(one, self._planned, setting.parameters))
            found.extend(one for one in options if one.first <= one.last)
        return found

    def day_free(self, date: dt.date) -> bool:
        """Whether the stop may come to stand on a day, or leave it."""
        scope = self.setting.scope
        if scope.level == "plan" or date in self.setting.dates_asked(self.stop.id):
            return True
        return scope.level == "day" and date in scope.dates and self.day.date in scope.dates

    def in_city(self, place: Place, date: dt.date) -> bool:
        """Whether the day is spent in the city of a place."""
        cities = self.setting.cities
        return cities is None or not place.city or city_key(place.city) in cities[date]


def place_suits(setting: Setting, stop: Stop, place: Place, date: dt.date, *, named: bool = False) -> bool:
    """Whether a new place takes the party, has a known price where money counts, and is wished for that day.

    named: by the traveller, so that its food need not be known to suit.
    """
    if stop.kind == "meal" and not _feeds(setting, place, known=not named):
        return False
    if setting.counts_money and place.price is None and not any(slot.price for slot in place.slots):
        return False
    party = setting.itinerary.traveller.party
    if not place.slots and not affordable(
        setting, stop.id, None if place.price is None else group_price(place.price, party), date, replaced=True
    ):
        return False
    return _takes(setting, stop, place) and place_pleases(setting, stop, place, date, replaced=True)


def _takes(setting: Setting, stop: Stop, place: Place) -> bool:
    return place.capacity is None or place.capacity >= setting.itinerary.traveller.people + stop.guests


def _feeds(setting: Setting, place: Place, *, known: bool) -> bool:
    """Whether the diet is served there; known: what the catalogue does not say is not enough."""
    if "diet" in setting.ignored:
        return True
    can = serves(place, setting.itinerary.traveller.diet, setting.catalogue.food_words)
    return can is True or (can is None and not known)
