"""The change cost of a revision, computed from the two itineraries alone: the engine's claim is checked against it."""

from __future__ import annotations

from ..change import Wanted
from ..rules import alike, minutes_in_light, use_of
from ..trip import (
    Day,
    Itinerary,
    Leg,
    Stay,
    Stop,
    exact,
    leg_cost,
    minute_of,
    stay_cost,
    stop_cost,
)
from ._outcome import Cost
from .problem._fit import extra_cost, leg_misfit, move_detour, move_misfit, place_misfit
from .problem._meal_roles import lacking_meals
from .problem._repeats import repeats
from .problem._setting import Setting
from .problem._shorter import UNSURE, drift_of, in_steps, is_far
from .problem._wanted import wanted_at, wanted_fit

__all__ = ["cost_in"]


def _times(stop: Stop) -> tuple[object, ...]:
    return exact(stop.start), exact(stop.end)


class _Sum:
    """Adds up the fields of `Cost`."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.booked = self.lost = self.changed = self.nights = 0
        self.shift = self.misfit = self.spend = self.drift = 0

    def stop(self, old: Stop, old_day: Day, new: Stop | None, new_day: Day | None) -> None:
        setting, catalogue = self.setting, self.setting.catalogue
        protected = old.booked and old.id not in setting.world.unprotected
        dear = old.id in setting.dear
        if new is None or new_day is None:
            self.lost += 1
            self.booked += protected or dear
            return
        party, parameters = setting.itinerary.traveller.party, setting.parameters
        replaced, moved = new.place != old.place, new_day.date != old_day.date
        if replaced or moved or _times(new) != _times(old):
            self.booked += protected or (dear and replaced)
        as_asked = moved and new_day.date in setting.dates_asked(old.id)
        self.changed += replaced or (moved and not as_asked) or self._is_far(old, old_day, new, as_asked=as_asked)
        self.shift += self._penalty(old, old_day, new, new_day)
        self.spend += extra_cost(stop_cost(new, catalogue, party), stop_cost(old, catalogue, party))
        if replaced:
            ours, theirs = setting.place(old.place), setting.place(new.place)
            self.misfit += place_misfit(ours, theirs, new_day.date, setting.itinerary.traveller, catalogue)
            self.spend += parameters.minute_value * setting.travel.between(old.place, new.place).minutes
        elif moved:
            day = setting.days[new_day.date]
            self.misfit += move_misfit(day, setting.itinerary.traveller, parameters)
            self.spend += parameters.minute_value * move_detour(old, day, setting.travel)
        self._times(old, old_day, new, new_day, moved=moved)

    def _penalty(self, old: Stop, old_day: Day, new: Stop, new_day: Day) -> int:
        """Minutes for another kind of sight, and for the dark where it was not in the dark before."""
        catalogue = self.setting.catalogue
        ours, theirs = self.setting.place(old.place), self.setting.place(new.place)
        other = use_of(new) == "visit" and old.place != new.place and not alike(ours, theirs)
        if (old.place, old.start, old.end, old_day.date) == (new.place, new.start, new.end, new_day.date):
            return 0
        before, after = minutes_in_light(old, catalogue, old_day.date), minutes_in_light(new, catalogue, new_day.date)
        dark = after is not None and after < 0 and not (before is not None and before < 0)
        return other * self.setting.parameters.other_kind + dark * self.setting.parameters.dark

    def _is_far(self, old: Stop, day: Day, new: Stop, *, as_asked: bool) -> bool:
        """Whether a stop at its place and on its day counts as changed for its time. as_asked: on another that is asked
        for, where how long it lasts alone counts."""
        before, after = (self.setting.catalogue.minutes_of(stop) for stop in (old, new))
        if old.start is None or new.start is None or before is None or after is None:
            return False
        reference = self.setting.as_planned(old.start, day.date, day.date, new.place)
        if as_asked or old.id in self.setting.at_any_hour:
            return is_far(0, before, after, self.setting.parameters)
        apart = abs(minute_of(new.start, self.setting.catalogue.zone_of(new.place)) - reference)
        return is_far(apart, before, after, self.setting.parameters)

    def _times(self, old: Stop, old_day: Day, new: Stop, new_day: Day, *, moved: bool) -> None:
        if old.start is None or old.end is None or new.start is None or new.end is None:
            return
        setting = self.setting
        zone = setting.catalogue.zone_of(new.place)
        reference = setting.as_planned(old.start, old_day.date, new_day.date, new.place)
        apart = abs(minute_of(new.start, zone) - reference)
        self.drift += drift_of(apart)
        if not (moved or old.id in setting.at_any_hour):
            self.shift += max(0, apart - setting.parameters.materiality)
        usual = setting.catalogue.minutes_of(old) or 0
        dwell = setting.place(new.place).dwell
        if new.place != old.place and dwell is not None:
            usual = max(usual, dwell.min)
            usual = usual if dwell.max is None else min(usual, dwell.max)
        short = in_steps(usual - (setting.catalogue.minutes_of(new) or 0), setting.parameters.grid)
        self.shift += short * (UNSURE if dwell is None else 1)

    def wanted(self, one: Wanted, new: Stop, new_day: Day) -> None:
        """What a stop costs that the plan is to have and had not: no change, but how little it suits, money, the way
        and the time."""
        setting = self.setting
        place = setting.place(new.place)
        misfit, detour = wanted_fit(setting, one, place, new_day.date)
        self.misfit += misfit
        self.spend += stop_cost(new, setting.catalogue, setting.itinerary.traveller.party) or 0
        self.spend += setting.parameters.minute_value * detour
        if new.start is None or one.stop.start is None:
            return
        reference = setting.as_planned(one.stop.start, one.date, new_day.date, new.place)
        self.drift += drift_of(abs(minute_of(new.start, setting.catalogue.zone_of(new.place)) - reference))
        usual_stop = wanted_at(setting, one, place)
        self.shift += self._penalty(usual_stop, setting.days[one.date], new, new_day)
        usual = setting.catalogue.minutes_of(usual_stop) or 0
        short = in_steps(usual - (setting.catalogue.minutes_of(new) or 0), setting.parameters.grid)
        self.shift += short * (UNSURE if place.dwell is None else 1)

    def leg(self, old: Leg, new: Leg) -> None:
        setting, catalogue = self.setting, self.setting.catalogue
        replaced = (new.mode, new.number, new.connection) != (old.mode, old.number, old.connection)
        due = setting.world.due_at(old)
        same_times = (exact(new.depart), exact(new.arrive)) == (exact(old.depart), exact(old.arrive))
        if not replaced and same_times and due == old.depart:
            return
        self.changed += replaced
        self.booked += old.booked and old.id not in setting.world.unprotected
        if replaced:
            planned = setting.original.item(old.id)
            way = catalogue.connection_by_id[new.connection or ""]
            self.misfit += leg_misfit(old, way, due, catalogue, planned if isinstance(planned, Leg) else old)
        party = setting.itinerary.traveller.party
        self.spend += extra_cost(leg_cost(new, catalogue, party), leg_cost(old, catalogue, party))
        if due is not None and new.depart is not None:
            before = minute_of(due, catalogue.end_zone(old.origin))
            self.drift += abs(minute_of(new.depart, catalogue.end_zone(new.origin)) - before)

    def stay(self, old: Stay, new: list[Stay]) -> None:
        setting = self.setting
        if [(s.place, s.check_in, s.check_out) for s in new] == [(old.place, old.check_in, old.check_out)]:
            return
        elsewhere = [stay for stay in new if stay.place != old.place]
        self.changed += len(elsewhere)
        self.nights += sum(len(stay.nights) for stay in elsewhere)
        at_home = {night for stay in new if stay.place == old.place for night in stay.nights}
        self.booked += not at_home.issuperset(set(old.nights).difference(old.unbooked_nights))
        catalogue, party = setting.catalogue, setting.itinerary.traveller.party
        others = {stay.place for stay in elsewhere}
        for place in sorted(others):
            ours, theirs = setting.place(old.place), setting.place(place)
            self.misfit += place_misfit(ours, theirs, old.check_in, setting.itinerary.traveller, catalogue)
            self.spend += setting.parameters.minute_value * setting.travel.between(old.place, place).minutes
        costs = [stay_cost(stay, catalogue, party) for stay in new]
        total = None if any(cost is None for cost in costs) else sum(cost for cost in costs if cost is not None)
        self.spend += extra_cost(total, stay_cost(old, catalogue, party))

    def cost(self, visits: int, meals: int) -> Cost:
        """The whole cost. visits, meals: those at places that have them too often."""
        structure = self.booked, self.lost + visits, self.changed, meals, self.nights
        return Cost(*structure, self.shift, self.misfit, self.spend, self.drift)


def cost_in(setting: Setting, revised: Itinerary) -> Cost:
    """The cost of `revised` against the unrepaired trip of `setting`, field by field as `Cost` defines it."""
    total = _Sum(setting)
    stops = {stop.id: (stop, day) for day, stop in revised.stops()}
    for day, stop in setting.itinerary.stops():
        new, new_day = stops.get(stop.id, (None, None))
        if new is not stop or new_day is None or new_day.date != day.date:  # what is as it was costs nothing
            total.stop(stop, day, new, new_day)
    for one in (*setting.world.wanted, *lacking_meals(setting)):
        if one.stop.id in stops:
            total.wanted(one, *stops[one.stop.id])
    legs = {leg.id: leg for _, leg in revised.legs()}
    for _, leg in setting.legs:
        if leg.id in legs:
            total.leg(leg, legs[leg.id])
    for stay in setting.itinerary.stays:
        nights = set(stay.nights)
        total.stay(stay, [other for other in revised.stays if nights.intersection(other.nights)])
    return total.cost(*repeats(setting.uses_planned, revised))
