"""The ways to put in a stop that the traveller asks for and that the plan has not yet.

Which place of its kind and which day suit best is a cost (`wanted_fit`); that there is a stop more is none. Where many
places will do, the options of those that suit best are made first, and the others as far as they are asked for.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Set
from dataclasses import replace

from ...change import Wanted
from ...rules import use_of
from ...trip import Place, Stop, city_key
from ._fit import move_detour, move_misfit, sought_misfit
from ._repeats import Use
from ._replacements import SHORTLIST
from ._roles import StopOption, StopRole
from ._setting import Setting
from ._stop_options import StopOptions
from ._windows import LegBounds

__all__ = ["wanted_at", "wanted_fit", "wanted_role"]


def wanted_at(setting: Setting, wanted: Wanted, place: Place) -> Stop:
    """The stop at one of its places, as long as it is wanted, or as is usual there."""
    stop = wanted.stop.replace(place=place.id)
    asked = any(one.minutes is not None for one in setting.world.asked if one.item == stop.id)
    if stop.start is None or stop.end is None or place.dwell is None or asked or stop.kind == "rest":
        return stop
    planned = int((stop.end - stop.start) / dt.timedelta(minutes=1))
    most = planned if place.dwell.max is None else min(planned, place.dwell.max)
    return stop.replace(end=stop.start + dt.timedelta(minutes=max(most, place.dwell.min)))


def wanted_fit(setting: Setting, wanted: Wanted, place: Place, date: dt.date) -> tuple[int, int]:
    """(how little a place on a day suits what is asked for, 0 to 135; minutes on the way there that it adds).

    A place that the traveller has named suits; a day that is full already does so less (`move_misfit`). The way is that
    from the nearest other place of the day's unrepaired plan.
    """
    traveller, day = setting.itinerary.traveller, setting.days[date]
    misfit = 0 if wanted.named else sought_misfit(place, date, traveller, setting.catalogue)
    if wanted.stop.kind == "visit":
        misfit += move_misfit(day, traveller, setting.parameters)
    return misfit, move_detour(wanted.stop.replace(place=place.id), day, setting.travel)


def wanted_role(setting: Setting, wanted: Wanted, legs: list[LegBounds], taken: Set[Use]) -> StopRole:
    """The role of a stop that is asked for. `taken`: places that other stops keep, by use."""
    ranked = sorted(_ranked(setting, wanted), key=lambda entry: (entry[0], entry[1].id, entry[2]))
    made: list[StopOption] = []
    done = 0

    def upto(most: int | None) -> tuple[StopOption, ...]:
        """The options that suit no less than `most`; None: all."""
        nonlocal done
        while done < len(ranked) and (most is None or ranked[done][0] <= most):
            made.extend(_options(setting, wanted, ranked[done], legs, taken))
            done += 1
        return tuple(option for option in made if most is None or option.misfit <= most)

    known: int | None = None
    if len({place.id for _, place, _ in ranked}) > SHORTLIST:
        places: set[str] = set()
        while done < len(ranked) and len(places) < SHORTLIST:
            known = ranked[done][0]
            places.update(option.place for option in upto(known))
        known = None if done == len(ranked) else known
    start = setting.start_minute(wanted.stop)
    role = StopRole(wanted.stop, wanted.date, upto(known), hit=True, must=True, wanted=True, start=start)
    return role if known is None else replace(role, known=known, more=upto)


def _ranked(setting: Setting, wanted: Wanted) -> Iterator[tuple[int, Place, dt.date]]:
    """(misfit, place, date) of each place on each day that is spent in its city and that is not ruled out."""
    familiar = bool(setting.wished(["no_new_places"], wanted.stop.id))
    known = {other.place for _, other in setting.original.stops()}
    asked = setting.asked.get(wanted.stop.id, ())
    dates = [date for date in setting.days if all(one.dates is None or date in one.dates for one in asked)]
    if wanted.stop.id not in setting.called_for:  # a meal that its day lacks
        dates = [wanted.date]
    for name in wanted.places:
        place = setting.place(name)
        if familiar and name not in known:
            continue
        for date in dates:
            if setting.cities is None or not place.city or city_key(place.city) in setting.cities[date]:
                yield wanted_fit(setting, wanted, place, date)[0], place, date


def _options(
    setting: Setting, wanted: Wanted, entry: tuple[int, Place, dt.date], legs: list[LegBounds], taken: Set[Use]
) -> Iterator[StopOption]:
    misfit, place, date = entry
    maker = StopOptions(setting, wanted_at(setting, wanted, place), setting.days[wanted.date], legs)
    maker.old_cost = None  # all of its price is extra
    _, detour = wanted_fit(setting, wanted, place, date)
    again = (place.id, use_of(wanted.stop)) in taken
    if again and setting.no_place_twice and not wanted.named:
        return
    for option in maker.timed(place, date, replaced=True, misfit=misfit, detour=detour, named=wanted.named):
        yield replace(option, moved=True, any_hour=True, again=again)
