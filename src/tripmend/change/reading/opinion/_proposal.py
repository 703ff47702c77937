"""The one effect that a message has if it tells a certain kind of news, where the plan leaves only one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from ....trip import place_price
from ... import _effects as fx
from ..days._clock import settle
from ..days._when import Dates
from ..events._hours import settle_hours
from ..events._situation import which_week
from ..words._corrections import Old
from ..words._units import pattern, text_of
from ._gist import Gist
from ._kinds import NewsKind
from ._leg_proposals import off, retimed

__all__ = ["proposal"]

_SHARED = pattern(r"(?:shared|dorm|dormitory|bunk|hostel)(?: \S+)?")
_ROOM = pattern(r"(?P<r>shared|private|entire|dorm|dormitory|bunk)")
_ONLY_LATER = pattern(r"nothing (?:\S+ ){0,2}before|from @clock only|only from @clock")
_CLOSES = pattern(r"clos(?:es?|ed|ing)|shuts?|last (?:entry|admission|orders)")
_ENDS = pattern(
    r"ends?|ended|ending|end|finish\w*|conclud\w*|wraps? up|lets? out|(?:is|are|be|'s) (?:\S+ )?(?:over|done|out)|"
    r"(?:until|till)(?: (?!@clock)\S+){0,2}? @clock"
)
"""A time at which something is over."""
_CALLED_OFF = pattern(r"cancels?|cancelled|canceled|called off")
_HALF = ("morning", "afternoon", "evening")


def proposal(kind: NewsKind, gist: Gist) -> fx.Effect | None:
    """The effect, None where something that it needs is missing, could be two things, or is at odds with the plan."""
    gist_of_kind, when = gist.about(_ROLES.get(kind, "")), gist.facts.when
    if gist_of_kind is None or (when is not None and (when.fault or when.after)):
        return None
    if not _ROLES.get(kind) and not gist.facts.city and which_week(gist.trip, when):
        return None
    told = {unit.value.dates for unit in gist.units if isinstance(unit.value, Dates) and unit.value.dates}
    if len(told) > 1 or len(gist.facts.money) > 1 or gist.facts.percent is not None:
        return None
    if any(isinstance(unit.value, Old) for unit in gist.units):
        return None
    make = _MAKERS.get(kind)
    return make(gist_of_kind) if make is not None else None


def _place(gist: Gist) -> str:
    """The id of the place of the plan that is named, "" where it is none."""
    target = gist.target
    if target is None or target.place is None or target.stay is not None or not gist.trip.visits_of(target.id):
        return ""
    return target.id


def _bare(gist: Gist) -> bool:
    """Whether nothing is told but the thing and the day."""
    facts = gist.facts
    return not (gist.clocks or facts.span or facts.money or facts.nights or facts.part in _HALF)


def _dates(gist: Gist) -> tuple[dt.date, ...] | None:
    """The days that are named, all being days of the visit, or the only day of it; None where that is not clear."""
    visited = {visit.date for visit in gist.trip.visits_of(_place(gist))}
    if gist.facts.when is not None and gist.facts.when.every:
        return None
    if gist.dates:
        return gist.dates if set(gist.dates) <= visited else None
    return tuple(visited) if len(visited) == 1 else None


def _closed(gist: Gist) -> fx.Effect | None:
    place, dates = _place(gist), _dates(gist)
    return fx.PlaceClosed(place=place, dates=dates) if place and dates and _bare(gist) else None


def _gone(gist: Gist) -> fx.Effect | None:
    place = _place(gist)
    if not place or not _bare(gist) or gist.dates:
        return None
    return fx.PlaceClosed(place=place)


def _full(gist: Gist) -> fx.Effect | None:
    place, dates = _place(gist), _dates(gist)
    return fx.SoldOut(place=place, dates=dates) if place and dates and _bare(gist) else None


def _hours(gist: Gist, kind: str) -> fx.Effect | None:
    """Other hours that touch the visit: it opens after the visit begins, or closes before the visit ends."""
    place, dates, clock = _place(gist), _dates(gist), gist.one_clock
    if not place or not dates or clock is None or not gist.times or gist.kind == "event":
        return None
    if _CALLED_OFF.search(text_of(gist.units)):
        # "The restaurant on Thursday noon cancelled on us": the time is that of the table.
        return None
    time = settle_hours(clock, kind, gist.visits)
    if time is None:
        return None
    touched = any(begin.time() < time if kind == "opens" else time < end.time() for begin, end in gist.times)
    if not touched:
        return None
    if kind == "opens":
        return fx.HoursChanged(place=place, dates=dates, opens=time)
    return fx.HoursChanged(place=place, dates=dates, closes=time)


def _dearer(gist: Gist) -> fx.Effect | None:
    place, money = _place(gist), gist.facts.money
    if not place or len(money) != 1 or gist.clocks or gist.facts.span or not _own(gist):
        return None
    known = gist.target.place if gist.target is not None else None
    price = place_price(known, None) if known is not None else None
    if price is None or money[0].amount <= price.amount:
        return None
    return fx.PriceChanged(target=place, amount=money[0].amount)


def _own(gist: Gist) -> bool:
    """Whether the amount is in the currency of the trip."""
    return gist.facts.money[0].currency in ("", gist.trip.itinerary.currency)


def _bed(gist: Gist) -> fx.Effect | None:
    stay = gist.target.stay if gist.target is not None else None
    if stay is None or gist.clocks or gist.facts.span or gist.facts.money:
        return None
    if gist.dates or (gist.facts.nights is not None and not gist.facts.nights.every):
        return None
    return fx.LodgingLost(stay=stay.id)


def _night(gist: Gist) -> fx.Effect | None:
    stay, nights = gist.target.stay if gist.target is not None else None, gist.facts.nights
    if stay is None or gist.clocks or gist.facts.span or gist.facts.money:
        return None
    dates = nights.dates if nights is not None and nights.dates else gist.dates if nights is None else ()
    if len(dates) != 1 or not set(dates) <= set(stay.nights) or (nights is not None and nights.fault):
        return None
    return fx.LodgingLost(stay=stay.id, nights=dates)


def _room(gist: Gist) -> fx.Effect | None:
    stay = gist.target.stay if gist.target is not None else None
    line = text_of(gist.units)
    words = {"shared" if match["r"] in ("dorm", "dormitory", "bunk") else match["r"] for match in _ROOM.finditer(line)}
    if stay is None or len(words) != 1 or gist.clocks or gist.facts.money:
        return None
    room = f"{words.pop()} room"
    if room == gist.trip.itinerary.traveller.room_type:
        return None
    return fx.LodgingDowngraded(stay=stay.id, room_type=room)


def _moved(gist: Gist) -> fx.Effect | None:
    place, dates, clock = _place(gist), _dates(gist), gist.one_clock
    if (
        _CLOSES.search(text_of(gist.units))
        or _ENDS.search(text_of(gist.units))
        or not place
        or gist.kind != "event"
        or not dates
        or len(dates) != 1
        or clock is None
        or len(gist.times) != 1
    ):
        return None
    begin, end = gist.times[0]
    time = settle(clock, dt.time(0), dt.time(23, 59), begin.time())
    if time is None or time == begin.time():
        return None
    start = dt.datetime.combine(dates[0], time)
    return fx.EventMoved(place=place, start=start, end=start + (end - begin))


def _weather(gist: Gist) -> fx.Effect | None:
    if gist.target is not None or not gist.dates or not _bare(gist) or _other_days(gist):
        return None
    return fx.Weather(dates=gist.dates, city=gist.facts.city)


def _weather_all(gist: Gist) -> fx.Effect | None:
    if gist.target is not None or gist.dates or not _bare(gist):
        return None
    return fx.Weather(city=gist.facts.city)


def _other_days(gist: Gist) -> bool:
    """Whether a day is named that is none of the trip."""
    return not set(gist.dates) <= set(gist.trip.calendar.trip)


def _limit(gist: Gist, first: dt.time, last: dt.time) -> dt.time | None:
    clock = gist.one_clock
    stay = gist.target is None or gist.target.stay is not None
    if clock is None or not stay or len(gist.dates) != 1 or _other_days(gist):
        return None
    time = settle(clock, first, last)
    return time if time is not None and first <= time <= last else None


def _late_start(gist: Gist) -> fx.Effect | None:
    time = _limit(gist, dt.time(7), dt.time(14, 59))
    return fx.Slower(dates=gist.dates, earliest=time) if time is not None else None


def _early_end(gist: Gist) -> fx.Effect | None:
    if _ONLY_LATER.search(text_of(gist.units)):
        return None
    time = _limit(gist, dt.time(15), dt.time(23, 59))
    return fx.Slower(dates=gist.dates, latest=time) if time is not None else None


def _day_lost(gist: Gist) -> fx.Effect | None:
    if gist.target is not None or len(gist.dates) != 1 or not _bare(gist) or _other_days(gist):
        return None
    return fx.DayLost(date=gist.dates[0])


def _sum(gist: Gist) -> int | None:
    money = gist.facts.money
    if len(money) != 1 or gist.target is not None or gist.clocks or gist.facts.span or not _own(gist):
        return None
    return money[0].amount


def _budget(gist: Gist) -> fx.Effect | None:
    amount, old = _sum(gist), gist.trip.itinerary.traveller.budget
    if amount is None or old is None or amount >= old:
        return None
    return fx.BudgetChanged(budget=amount)


def _money_lost(gist: Gist) -> fx.Effect | None:
    amount, old = _sum(gist), gist.trip.itinerary.traveller.budget
    if amount is None or old is None or amount >= old:
        return None
    return fx.BudgetChanged(by=-amount)


_MAKERS: dict[NewsKind, Callable[[Gist], fx.Effect | None]] = {
    "closed": _closed,
    "gone": _gone,
    "opens": lambda gist: _hours(gist, "opens"),
    "closes": lambda gist: _hours(gist, "closes"),
    "full": _full,
    "dearer": _dearer,
    "retimed": retimed,
    "off": off,
    "bed": _bed,
    "night": _night,
    "room": _room,
    "moved": _moved,
    "weather": _weather,
    "weather-all": _weather_all,
    "late-start": _late_start,
    "early-end": _early_end,
    "day-lost": _day_lost,
    "budget": _budget,
    "money-lost": _money_lost,
}

_PLACE = dict.fromkeys(("closed", "gone", "opens", "closes", "full", "dearer", "moved"), "place")
_ROLES: dict[str, str] = {**_PLACE, "retimed": "leg", "off": "leg", "bed": "stay", "night": "stay", "room": "stay"}
"""What each kind of news is about; "" for the others: the days or the money of the trip."""
