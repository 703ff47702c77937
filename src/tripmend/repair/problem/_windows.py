"""When a stop may take place: opening hours or slots, the day's limits, and the legs that stay as they are."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence, Set

from ...trip import Leg, Place, Slot, Stay, Stop, city_key, day_limits, joined, minute_of
from ._by_way import as_planned, has_short_cuts, least_way, nearest, untold
from ._roles import StopOption, Stretch
from ._setting import Setting
from ._wishes import time_limits

__all__ = [
    "LegBounds",
    "Span",
    "cut_closed",
    "has_room",
    "is_out",
    "leg_bounds",
    "limits_from_bed",
    "limits_of_day",
    "no_bed",
    "presence",
    "start_spans",
]

Span = tuple[int, int, int]
"""first start, last start, latest end; minutes UTC."""

_DAY = dt.timedelta(days=1)
_FAR = 10**7
_SMALL_HOURS = dt.time(6)
"""What begins before this after midnight still belongs to the day before, as rule `day` has it."""


LegBounds = tuple[Leg, int, int]
"""A timed leg, when one must be at its origin at the latest, and when one can go on at the earliest."""


def leg_bounds(setting: Setting, undecided: Mapping[str, tuple[int, int]]) -> list[LegBounds]:
    """The timed legs in order, check-in and egress included; minutes UTC.

    `undecided` gives the latest departure and earliest arrival of legs that are still to be decided.
    """
    found: list[LegBounds] = []
    for _, leg in setting.legs:
        if leg.id in undecided:
            leave, go_on = undecided[leg.id]
        elif leg.depart is None or leg.arrive is None or leg.cancelled:
            continue
        else:
            depart = minute_of(leg.depart, setting.catalogue.end_zone(leg.origin))
            # As written, one may arrive before one leaves: what is planned then is still beside the journey.
            arrive = max(depart, minute_of(leg.arrive, setting.catalogue.end_zone(leg.destination)))
            leave = depart - setting.parameters.check_in[leg.mode]
            go_on = arrive + setting.parameters.egress[leg.mode]
        found.append((leg, leave, go_on))
    return found


def presence(
    setting: Setting,
    place: Place,
    legs: list[LegBounds],
    date: dt.date,
    *,
    stop: str = "",
    as_planned: StopOption | None = None,
    sound: bool = True,
) -> list[Stretch]:
    """The stretches in which the traveller can be at `place` on a day, given the legs: several where legs lead back to
    a city. stop: the id of what is at its own place, so that beside a leg as it is it may have as much too little time
    as before.

    A trip with an untimed leg cannot be cut by time: then a stretch counts as far as the legs of the day say where one
    is, and every one on the day of such a leg. as_planned: what stays as
    it is, so that a way that is not known, from or to a leg that stays as well, is none against it; nor, where nothing
    has come over the stop itself (`sound`), is that there never was time enough for such a leg, or that it began before
    that was over; of one that is late there was, unless something else was too near to it.
    """

    def stands(leg: Leg) -> bool:
        return as_planned is not None and leg.id not in setting.needs

    def bears(leg: Leg) -> bool:
        late = leg.id in setting.late_rides and all(leg.id not in one.subjects for one in setting.damage.old)
        return sound and stands(leg) and not late

    def way(leg: Leg, origin: str | None, destination: str | None) -> int:
        if origin is None or destination is None:
            return 0
        travel = setting.travel.between(origin, destination)
        if leg.id in setting.needs and has_short_cuts(setting):
            # It is left to the search whether another stop lies between.
            out = destination == place.id
            return min(travel.minutes, nearest(setting, origin if out else destination, out=out))
        planned = stands(leg) and leg.id not in setting.late_rides
        return 0 if planned and travel.source == "unknown" else travel.minutes

    timed = len(legs) == len(setting.legs)
    wanted = city_key(place.city)
    here = city_key(setting.itinerary.home) or (setting.catalogue.end_city(legs[0][0].origin) if legs else "")
    spans: list[Stretch] = []

    def is_there(number: int) -> bool:
        if not wanted or not setting.legs or timed:
            return not wanted or not setting.legs or here == wanted
        return _is_there(setting, wanted, date, {leg.id for leg, _, _ in legs[:number]})

    def missing(leg: Leg, minutes: int, buffer: int = 0) -> int:
        """How many of these minutes there need not be beside a leg that stays as it is."""
        return minutes + buffer - setting.damage.needed(stop, leg.id, minutes, buffer)

    def begin(number: int) -> int:
        if number == 0:
            return -_FAR * 10
        leg, leave, go_on = legs[number - 1]
        minutes = way(leg, leg.destination.place, place.id)
        first = go_on + minutes + place.arrival_buffer
        first -= missing(leg, minutes + setting.parameters.egress[leg.mode], place.arrival_buffer)
        departs = leave + setting.parameters.check_in[leg.mode]
        if as_planned is not None and bears(leg) and as_planned.end > departs:
            return min(first, as_planned.first)
        return first

    for number, (leg, leave, go_on) in enumerate(legs):
        if is_there(number):
            minutes = way(leg, place.id, leg.origin.place)
            until = leave - minutes + missing(leg, minutes + setting.parameters.check_in[leg.mode])
            arrives = go_on - setting.parameters.egress[leg.mode]
            if as_planned is not None and bears(leg) and as_planned.first < arrives:
                until = max(until, as_planned.end)
            spans.append(Stretch(begin(number), until, number if timed else None))
        here = setting.catalogue.end_city(leg.destination)
    if is_there(len(legs)):
        spans.append(Stretch(begin(len(legs)), _FAR * 10, len(legs) if timed else None))
    return [span for span in spans if span.begin < span.until]


def _is_there(setting: Setting, city: str, date: dt.date, passed: Set[str]) -> bool:
    """Whether one may be in a city on a day after the legs that are `passed`, of those that have times, and before the
    next of them: one of the day that has none may come before or after."""
    legs = sorted(setting.legs, key=lambda entry: entry[0].date)
    cities = {city_key(setting.itinerary.home) or setting.catalogue.end_city(legs[0][1].origin)}
    for day, leg in legs:
        if day.date > date or (leg.depart is not None and leg.id not in passed):
            break
        open_yet = day.date == date and leg.depart is None
        cities = {*(cities if open_yet else ()), setting.catalogue.end_city(leg.destination)}
    return city in cities


def no_bed(setting: Setting, date: dt.date) -> bool:
    """Whether nothing can be said of the way from and to bed, as a leg of the day that stays has no time."""
    return date in setting.untimed_days


def limits_of_day(setting: Setting, place: str, date: dt.date) -> tuple[int | None, int | None]:
    """`day_limits` of `date` by the clock at `place`: earliest start and latest end, minutes UTC, None: no limit."""
    zone = setting.catalogue.zone_of(place)
    found = setting.day_limits.get((date, zone))
    if found is None:
        earliest, latest = day_limits(setting.days[date], setting.itinerary.traveller)
        found = setting.day_limits[date, zone] = (
            None if earliest is None else minute_of(earliest, zone),
            None if latest is None else minute_of(latest, zone),
        )
    return found


def is_out(setting: Setting, stay: Stay, date: dt.date) -> bool:
    """Whether the traveller has left the bed of `stay` on `date` already, so that the way from it counts no more."""
    now = setting.world.now
    return now is not None and date == now.date and now.place != stay.place


def limits_from_bed(
    setting: Setting, place: str, date: dt.date, *, stop: str = "", known: bool = False, straight: bool = False
) -> tuple[int, int]:
    """`limits_of_day` with the way from and to the night's lodging, where that is not itself to be decided.

    stop: the id of what is at its own place, so that it may have as much too little time for its way as before. known:
    only where the way is known, as for what merely stays as it is. straight: for what is both the first and the last of
    the day; else by way of whatever may come before and after it.
    """
    key = place, date, stop, known, straight
    found = setting.bed_limits.get(key)
    if found is None:
        found = setting.bed_limits[key] = _limits_from_bed(setting, *key)
    return found


def _limits_from_bed(
    setting: Setting, place: str, date: dt.date, stop: str, known: bool, straight: bool
) -> tuple[int, int]:
    def way(origin: str, destination: str, stay: Stay, limit: int) -> int:
        travel = setting.travel.between(origin, destination)
        if known and travel.source == "unknown":
            return 0
        return as_planned(setting, stay.id, stop, date, limit, travel, out=origin == stay.place)

    low, high = limits_of_day(setting, place, date)
    morning, evening = setting.nights.get(date - _DAY), setting.nights.get(date)
    if no_bed(setting, date) or (untold(setting, date) and not straight):
        morning = evening = None
    if morning is not None and is_out(setting, morning, date):
        morning = None
    if low is None:
        low = setting.offset(date, place)
    elif morning is not None and morning.id not in setting.needs and not setting.apart(morning.place, place):
        minutes = way(morning.place, place, morning, low)
        low += minutes if straight else least_way(setting, morning.place, date, low, minutes, out=True)
    if high is None:
        high = setting.offset(date + _DAY, place) + 12 * 60
        own = setting.itinerary.item(stop)
        until = setting.end_minute(own) if isinstance(own, Stop) else None
        if until is not None and until > setting.offset(date + _DAY, place):  # a night in a hut may end later yet
            high = max(high, until + 24 * 60)
    elif evening is not None and evening.id not in setting.needs and not setting.apart(place, evening.place):
        minutes = way(place, evening.place, evening, high)
        high -= minutes if straight else least_way(setting, evening.place, date, high, minutes, out=False)
    return low, high


def _meal_span(setting: Setting, stop: Stop, zone: str | None, date: dt.date) -> tuple[int, int]:
    if stop.meal is None:
        return -_FAR * 10, _FAR * 10
    first, last = setting.parameters.meal_windows[stop.meal]
    return (
        minute_of(dt.datetime.combine(date, first), zone),
        minute_of(dt.datetime.combine(date, last), zone),
    )


def _closed(setting: Setting, place: Place) -> list[tuple[int, int]]:
    zone = setting.catalogue.zone_of(place.id)
    return [(minute_of(piece.start, zone), minute_of(piece.end, zone)) for piece in place.closed_during]


def has_room(setting: Setting, stop: Stop, place: Place, slot: Slot) -> bool:
    """Whether a slot can be had: stock that is not known is no ground for a new place, but need not stop a known one.

    An event that has moved, say, has a new slot of which nobody knows how many tickets are left.
    """
    if slot.left is None:
        return place.id == stop.place and stop.id in setting.placed
    return slot.left >= setting.itinerary.traveller.people + stop.guests


def _open_spans(setting: Setting, stop: Stop, place: Place, date: dt.date, exact: int | None) -> Iterable[Span]:
    """When the place is open, or may be at usual hours, as spans; or may be, at the exact time that is kept."""
    zone = setting.catalogue.zone_of(place.id)
    if stop.kind == "rest":
        begin = setting.offset(date, place.id)
        yield begin, begin + 36 * 60, begin + 36 * 60
        return
    if place.slots:
        for slot in setting.catalogue.slots(place, date):
            if has_room(setting, stop, place, slot):
                start = minute_of(slot.start, zone)
                yield start, start, start + 24 * 60
        return
    midnight = setting.offset(date, place.id)
    sure, maybe = setting.catalogue.spans(place, date)
    spans = sure
    if maybe != sure:
        low, high = (minute_of(dt.datetime.combine(date, time), zone) for time in setting.parameters.unknown_hours)
        usual = [(max(opens, low), min(closes, high)) for opens, closes in maybe if opens < high and low < closes]
        spans = joined([sure, tuple(usual)])
    for opens, closes in spans:
        if closes > midnight:
            yield max(opens, midnight), closes, closes
    end = setting.end_minute(stop)
    if maybe == sure or exact is None or end is None:
        return
    if not _within(spans, exact, end) and _within(maybe, exact, end):
        yield exact, exact, end


def _within(spans: Iterable[tuple[int, int]], start: int, end: int) -> bool:
    return any(opens <= start and end <= closes for opens, closes in spans)


def _waking(setting: Setting, stop: Stop, zone: str | None, date: dt.date, exact: int | None) -> tuple[int, int]:
    """Waking hours of `date`; no limit on the side on which it was planned outside them, and none for meals, which have
    their own."""
    begin, end = (minute_of(dt.datetime.combine(date, clock), zone) for clock in setting.parameters.waking)
    until = setting.end_minute(stop)
    early = stop.meal is not None or (exact is not None and exact < begin)
    late = stop.meal is not None or (exact is not None and until is not None and until > end)
    return -_FAR * 10 if early else begin, _FAR * 10 if late else end


def _hours_of(
    setting: Setting, stop: Stop, zone: str | None, date: dt.date, by_slot: bool, exact: int | None
) -> tuple[int, int, int, int, int]:
    """(earliest start, latest end, first and last start of a meal, last start by night), minutes UTC: what a stop has
    to keep to on a day, by the clock of a zone, wherever it is. by_slot: it begins when a slot does, awake or not.
    """
    low, high = (-_FAR * 10, _FAR * 10) if by_slot else _waking(setting, stop, zone, date, exact)
    wish_low, wish_high = time_limits(setting, stop.id, date, zone)
    dawn = minute_of(dt.datetime.combine(date + _DAY, _SMALL_HOURS), zone) - 1
    meal_low, meal_high = _meal_span(setting, stop, zone, date)
    return max(low, wish_low or low), min(high, wish_high or high), meal_low, meal_high, dawn


def start_spans(
    setting: Setting,
    stop: Stop,
    place: Place,
    date: dt.date,
    minimum: int,
    inside: Sequence[Stretch],
    exact: int | None = None,
) -> list[Span]:
    """All spans in which the stop can take place at `place` on `date` for at least `minimum` minutes.

    `inside` are the stretches in which the traveller can be there; `exact` a start that was planned and that unknown
    opening hours do not forbid.
    """
    if setting.days[date].lost:
        return []
    low, high = limits_from_bed(setting, place.id, date, stop=stop.id if place.id == stop.place else "")
    low = max(low, setting.ready(place.id, place.city))
    by_slot = bool(place.slots) and stop.kind != "rest"
    key = stop.id, stop.meal, stop.end, setting.catalogue.zone_of(place.id), date, by_slot, exact
    hours = setting.stop_hours.get(key)
    if hours is None:
        hours = setting.stop_hours[key] = _hours_of(setting, stop, *key[3:])
    earliest, latest, meal_low, meal_high, dawn = hours
    low, high = max(low, earliest), min(high, latest)
    pieces: list[Span] = []
    for first, last, end in _open_spans(setting, stop, place, date, exact):
        for begin, until, _ in inside:
            span = (max(first, low, meal_low, begin), min(last, meal_high, dawn), min(end, high, until))
            pieces.extend([span] if stop.kind == "rest" else cut_closed(setting, place, span))
    spans = []
    for first, last, end in pieces:
        last = min(last, end - minimum)
        if first <= last:
            spans.append((first, last, end))
    return spans


def cut_closed(setting: Setting, place: Place, span: Span) -> list[Span]:
    """The parts of `span` in which the place is not known to be closed."""
    parts = [span]
    for start, end in _closed(setting, place):
        rest: list[Span] = []
        for first, last, until in parts:
            if end <= first or start >= until:
                rest.append((first, last, until))
                continue
            if start > first:
                rest.append((first, min(last, start), start))
            if end < until and end <= last:
                rest.append((end, last, until))
        parts = rest
    return parts
