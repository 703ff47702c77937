"""The lodgings that a request wants for its nights."""

from __future__ import annotations

import datetime as dt

from ..change import Request
from ..errors import InputError
from ..trip import Stay, city_key
from .problem._roles import StayOption, StayRole
from .problem._setting import Setting
from .problem._stay_options import stay_cost_of, stay_fits
from .problem._taste import Taste

__all__ = ["wanted_beds"]

_DAY = dt.timedelta(days=1)


def wanted_beds(setting: Setting, request: Request, taste: Taste) -> tuple[list[Stay], list[StayRole]]:
    """Runs of nights without a bed in the lodging city, and the lodgings they may be spent in.

    Raises InputError where the catalogue has no lodging there.
    """
    if not request.lodging_city:
        return [], []
    wanted = city_key(request.lodging_city)
    lodgings = [p for p in setting.catalogue.places if p.kind == "lodging" and city_key(p.city) == wanted]
    dates = [day.date for day in setting.itinerary.days]
    runs: list[list[dt.date]] = []
    for date in dates[:-1]:
        if setting.itinerary.night(date) is not None:
            continue
        if runs and runs[-1][-1] + _DAY == date:
            runs[-1].append(date)
        else:
            runs.append([date])
    stays, roles = [], []
    for number, nights in enumerate(runs):
        if not lodgings:
            raise InputError("no lodging of the catalogue is there", where="request.lodging_city")
        stay = Stay(id=f"stay-{number + 1}", place=lodgings[0].id, check_in=nights[0], check_out=nights[-1] + _DAY)
        options = []
        for place in lodgings:
            if not stay_fits(setting, place, stay.nights, list(setting.itinerary.stays)):
                continue
            there = stay.replace(place=place.id)
            cost = stay_cost_of(setting, (there,))
            if cost is None and setting.counts_money:
                continue
            options.append(StayOption((there,), 1, len(there.nights), True, taste.dislike(place), cost or 0, cost))
        stays.append(stay)
        roles.append(StayRole(stay, tuple(options)))
    return stays, roles
