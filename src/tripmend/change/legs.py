"""Effects on legs and nights: cancelled, delayed, gone; and what stands in for them."""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections.abc import Collection, Mapping, Sequence, Set
from itertools import chain

from ..trip import (
    Connection,
    Day,
    Interval,
    Item,
    Itinerary,
    Leg,
    Lodging,
    Mode,
    Place,
    Stay,
    Stop,
    city_key,
    is_journey,
    later,
    minute_of,
    room_type_fits,
    wall_clock,
)
from .draft import CHECK_IN, Draft, is_open, whole
from .effects import DocumentsMissing, LegCancelled, LegDelayed, LegRetimed, LodgingDowngraded, LodgingLost
from .world import World

_DAY = dt.timedelta(days=1)
SMALL_HOURS = dt.time(6)
"""A leg that leaves before this belongs to the day that has just ended, when it stands there."""
_AT_ANY_HOUR: frozenset[Mode] = frozenset({"drive", "taxi", "foot"})
"""By these one goes when one likes."""
LONG_WAIT = 120
"""Minutes by which a journey and the ride that leads to it, or on from it, may move apart without more."""
_CALM = 30
"""Minutes that are enough from a journey to the taxi on from it."""
IN_A_ROW = dt.timedelta(hours=12)
"""Of legs that are farther apart the one does not go on from the other: there is a night between."""
_FARTHEST = 30
"""How many days beyond the trip a leg may be put off: what is farther is a slip of the pen."""


def _begin(item: Item) -> dt.datetime | None:
    return item.start if isinstance(item, Stop) else item.depart


def with_date(draft: Draft, date: dt.date) -> None:
    """Lengthen the trip by empty days until it has `date`: their nights and meals are then seen to be missing."""
    days = list(draft.itinerary.days)
    beyond = max((date - days[-1].date).days, (days[0].date - date).days)
    if beyond > _FARTHEST:
        raise draft.error(f"the leg would leave on {date}, {beyond} days outside the trip")
    while days[-1].date < date:
        days.append(Day(date=days[-1].date + _DAY))
    while days[0].date > date:
        days.insert(0, Day(date=days[0].date - _DAY))
    draft.itinerary = draft.itinerary.replace(days=tuple(days))


def put_on_its_day(draft: Draft, leg: Leg) -> None:
    """Put a changed leg into its day, or into the day of its new departure when it has left its own."""
    day = next(day for day, other in draft.itinerary.legs() if other.id == leg.id)
    depart = leg.depart
    if depart is None or day.date == depart.date():
        return draft.put_item(leg)
    if depart.date() == day.date + _DAY and depart.time() < SMALL_HOURS:
        return draft.put_item(leg)
    put_leg(draft, leg, depart.date())
    return None


def put_leg(draft: Draft, leg: Leg, date: dt.date) -> None:
    """Put a changed leg that has a time into the day of `date`, before what begins later there.

    What is to follow it and stands on a day before goes along, if it has no time or leaves after that one's midnight;
    what has neither a time nor a timetable also stands behind it on its own day.
    """
    with_date(draft, date)
    planned = list(draft.itinerary.legs())
    behind = planned[[other.id for _, other in planned].index(leg.id) + 1 :]
    _put(draft, leg, date)
    before = leg.id
    for day, other in behind:
        run = draft.connections.get(other.connection or "")
        at_any_hour = run is None or run.depart is None
        if other.depart is None:
            goes_along = day.date < date or (day.date == date and at_any_hour)
        else:
            goes_along = day.date < date <= other.depart.date()
        if goes_along:
            _put(draft, other, date if other.depart is None else other.depart.date(), before)
            before = other.id


def _put(draft: Draft, leg: Leg, date: dt.date, before: str = "") -> None:
    """Put a leg into the day of a date: before what begins later there or, without a time, behind another (id)."""
    days = []
    for other in draft.itinerary.days:
        items = [item for item in other.items if item.id != leg.id]
        if other.date == date:
            begins = ((n, _begin(item)) for n, item in enumerate(items))
            later = (n for n, begin in begins if begin is not None and leg.depart is not None and begin > leg.depart)
            behind = (n + 1 for n, item in enumerate(items) if item.id == before and leg.depart is None)
            items.insert(next(chain(behind, later), len(items)), leg)
        days.append(other if items == list(other.items) else other.replace(items=tuple(items)))
    draft.itinerary = draft.itinerary.replace(days=tuple(days))


def _retime(draft: Draft, leg: Leg, depart: dt.datetime | None, arrive: dt.datetime | None) -> None:
    zone_out, zone_in = draft.catalogue.end_zone(leg.origin), draft.catalogue.end_zone(leg.destination)
    if leg.depart is not None and leg.arrive is not None:
        duration = minute_of(leg.arrive, zone_in) - minute_of(leg.depart, zone_out)
        if depart is None and arrive is not None:
            depart = wall_clock(minute_of(arrive, zone_in) - duration, zone_out)
        if arrive is None and depart is not None:
            arrive = wall_clock(minute_of(depart, zone_out) + duration, zone_in)
    if depart is None or arrive is None:
        raise draft.error(f"the leg {leg.id!r} has no times; give both depart and arrive")
    if minute_of(arrive, zone_in) < minute_of(depart, zone_out):
        raise draft.error(f"the leg {leg.id!r} would arrive before it leaves", "arrive")
    retimed = leg.replace(depart=depart, arrive=arrive)
    put_on_its_day(draft, retimed)
    on = next(day.date for day, other in draft.itinerary.legs() if other.id == leg.id)
    if on == depart.date() and any(hit.item == leg.id for hit in draft.hits):
        put_leg(draft, retimed, on)  # what was said of it before may have put it behind others
    draft.retimed_by = draft.name
    connection = draft.connections.get(leg.connection or "")
    if connection is not None and connection.depart is not None:
        draft.connections[connection.id] = connection.replace(depart=depart, arrive=arrive)
    draft.hit(leg.id, rebooked=leg.booked and not leg.cancelled)


def leg_delayed(draft: Draft, effect: LegDelayed) -> None:
    """The leg and its connection run later; one that has no times is only hit."""
    leg = draft.leg(effect.leg)
    if leg.depart is None or leg.arrive is None:
        draft.hit(leg.id, rebooked=leg.booked and not leg.cancelled)
        return
    zones = draft.catalogue.end_zone(leg.origin), draft.catalogue.end_zone(leg.destination)
    _retime(draft, leg, later(leg.depart, effect.minutes, zones[0]), later(leg.arrive, effect.minutes, zones[1]))


def leg_retimed(draft: Draft, effect: LegRetimed) -> None:
    """The leg and its connection run at the new times, on the day on which it then leaves."""
    _retime(draft, draft.leg(effect.leg), effect.depart, effect.arrive)


def _touches(one: Interval, date: dt.date) -> bool:
    """Whether an interval covers any part of a date."""
    return one.start.date() <= date and dt.datetime.combine(date, dt.time()) < one.end


def _without(draft: Draft, connection: Connection, effect: LegCancelled) -> None:
    """Take what leaves on a date or in an interval of `effect` out of the catalogue; what may leave at any time runs on
    the dates that have neither."""
    if connection.depart is not None:
        depart = connection.depart
        inside = any(one.start <= depart < one.end for one in effect.none_during)
        if inside or depart.date() in effect.none_on:
            del draft.connections[connection.id]
        return
    runs = connection.dates or tuple(day.date for day in draft.itinerary.days)
    left = tuple(
        date
        for date in runs
        if date not in effect.none_on and not any(_touches(one, date) for one in effect.none_during)
    )
    if not left:
        del draft.connections[connection.id]
    elif len(left) < len(runs):
        draft.connections[connection.id] = connection.replace(dates=left)


def leg_cancelled(draft: Draft, effect: LegCancelled) -> None:
    """The leg does not run, nor does anything else with its number on its date, or of its mode when nothing does.

    Where it is said when nothing does, what goes at any hour, as an own car, goes on other dates.
    """
    leg = draft.leg(effect.leg)
    draft.put_item(leg.replace(cancelled=True, booked=False))
    when = bool(effect.none_on or effect.none_during)
    today = effect if leg.depart is None else effect.replace(none_on=(*effect.none_on, leg.depart.date()))
    for other in list(draft.connections.values()):
        same_run = other.number == leg.number != "" and other.mode == leg.mode
        same_date = other.depart is None or leg.depart is None or other.depart.date() == leg.depart.date()
        gone = other.id == leg.connection or (same_run and same_date)
        if gone and not (when and other.depart is None):
            del draft.connections[other.id]
        elif other.mode == leg.mode and when:
            _without(draft, other, today if gone else effect)
    draft.hit(leg.id, void=leg.booked)


_BY_TIMETABLE = ("flight", "train", "bus", "ferry")
"""The modes that need the station or port to be open at which they leave or arrive."""


@dataclasses.dataclass(frozen=True, slots=True)
class _Shut:
    """When nothing leaves from a place or arrives there: in `pieces`, and where it was open `before` and is not now."""

    draft: Draft
    before: Place
    pieces: Sequence[Interval]

    def at(self, moment: dt.datetime) -> bool:
        now, catalogue = self.draft.places[self.before.id], self.draft.catalogue
        if any(one.start <= moment < one.end for one in self.pieces):
            return True
        return is_open(self.before, moment, catalogue) and not is_open(now, moment, catalogue)

    def on(self, date: dt.date) -> bool:
        """All through a date."""
        today, now, hours = whole(date), self.draft.places[self.before.id], self.draft.catalogue.hours
        if any(one.start <= today.start and today.end <= one.end for one in self.pieces):
            return True
        return bool(hours(self.before, date).maybe) and not hours(now, date).maybe

    def stops(self, ride: Leg | Connection, date: dt.date, *, ends: Sequence[str] = ("origin", "destination")) -> bool:
        """Whether a ride cannot be that leaves or arrives there. date: when it goes, where it has no times."""
        times = {"origin": ride.depart, "destination": ride.arrive}
        there = [times[end] for end in ends if getattr(ride, end).place == self.before.id]
        return any(self.on(date) if time is None else self.at(time) for time in there)

    def leg(self, leg: Leg, date: dt.date) -> bool:
        """Whether a leg of the plan, in the day of `date`, does not run. What has left by now does, unless it was to
        leave from there today: nobody reports that a place is closed where they have been."""
        now, goes = self.draft.now, leg.depart or whole(date).end
        if leg.mode not in _BY_TIMETABLE or leg.cancelled:
            return False
        if now is None or goes >= now:
            return self.stops(leg, date)
        return goes.date() == now.date() and self.stops(leg, date, ends=("origin",))


def close_station(draft: Draft, before: Place, pieces: Sequence[Interval] = ()) -> None:
    """Hit the legs of a timetable that leave from a place, or arrive there, while it is closed: they do not run, nor
    does anything else of the catalogue then. A car goes from there all the same.

    before: the place before it was closed. pieces: the closure, whatever the hours of the place are.
    """
    shut = _Shut(draft, before, pieces)
    for day, leg in list(draft.itinerary.legs()):
        if shut.leg(leg, day.date):
            draft.put_item(leg.replace(cancelled=True, booked=False))
            draft.connections.pop(leg.connection or "", None)
            draft.hit(leg.id, void=leg.booked)
    for other in list(draft.connections.values()):
        if other.mode not in _BY_TIMETABLE or before.id not in (other.origin.place, other.destination.place):
            continue
        runs = other.dates or tuple(day.date for day in draft.itinerary.days)
        if other.depart is not None:
            runs = (other.depart.date(),)
        left = tuple(date for date in runs if not shut.stops(other, date))
        if not left:
            del draft.connections[other.id]
        elif len(left) < len(runs):
            draft.connections[other.id] = other.replace(dates=left)


def first_with_papers(effect: DocumentsMissing, mode: Mode, zone: str | None) -> dt.datetime:
    """The first time, on the clocks of `zone`, at which what one checks in for once the papers are there may leave."""
    return later(effect.until, CHECK_IN[mode], zone)


def documents_missing(draft: Draft, effect: DocumentsMissing) -> None:
    """Each leg for which one would have to check in before is not made, nor is anything else on its way.

    What leaves when one likes does so on dates that begin no sooner than the papers come.
    """
    for name in effect.legs:
        leg = draft.leg(name, "legs")
        zone = draft.catalogue.end_zone(leg.origin)
        if leg.depart is None or leg.depart >= first_with_papers(effect, leg.mode, zone):
            continue
        draft.put_item(leg.replace(cancelled=True, booked=False))
        for other in list(draft.connections.values()):
            if draft.catalogue.leads_as(other, leg):
                until = effect.until if other.depart is None else first_with_papers(effect, other.mode, zone)
                barred = Interval(start=min(leg.depart, until - _DAY * _FARTHEST), end=until)
                _without(draft, other, LegCancelled(leg=leg.id, none_during=(barred,)))
        draft.hit(leg.id, void=leg.booked)


_MORNING = dt.time(6)
"""Who arrives before wants the bed of that night, unless the plan was to do without; who arrives later does not."""
_DEEP_NIGHT = dt.time(3)
"""Who arrives before on a leg that leaves after midnight spends the rest of the night there, as rule `night` has it."""
_UNDER_WAY = "*"
"""Stands for the city of an evening whose night is spent under way."""


def follow_evenings(draft: Draft, before: Itinerary) -> None:
    """Fit the nights of stays to the evenings, where those are elsewhere than in the trip `before`.

    A night for which one is no longer in the city of the lodging is given up, at either end of the stay, unless the
    rest would be shorter than the lodging allows; a stay of which none is left, wholly. A night more in a city is added
    to the stay beside it there, not booked, be it one of which the other nights are given up. Where there is no stay
    beside it, the night is left to be seen.
    """
    night_legs = _night_legs(before)
    departs = {leg.id: leg.depart for _, leg in before.legs()}
    was = _evenings(draft, before, night_legs, departs)
    now = _evenings(draft, draft.itinerary, night_legs, departs)
    whole: set[str] = set()
    nights = _followed(draft, was, now, before.days[-1].date, whole)
    # What the traveller wants may leave a lodging fewer nights than it lets: another is looked for.
    while not draft.resized:
        short = {stay.id for stay in draft.itinerary.stays if _is_too_short(draft, stay, nights[stay.id])} - whole
        if not short:
            break
        whole |= short
        nights = _followed(draft, was, now, before.days[-1].date, whole)
    held = {lock.target for lock in draft.itinerary.locks}
    kept = tuple(_with_nights(stay, nights[stay.id]) for stay in draft.itinerary.stays if nights[stay.id])
    for stay in draft.itinerary.stays:
        if nights[stay.id] != list(stay.nights):
            draft.hit(stay.id, put_off=draft.resized and stay.id in held)
    locks = tuple(lock for lock in draft.itinerary.locks if nights.get(lock.target, True))
    draft.itinerary = draft.itinerary.replace(stays=kept, locks=locks)


def follow_journeys(
    draft: Draft, before: Itinerary, journeys: Collection[str], past: Collection[str] = frozenset()
) -> None:
    """Let the rides that lead to journeys (ids) leave as much later as these do, where that is more than two hours
    later than in the trip `before`: the taxi to a flight goes when that does, and on the same day.

    Only what has no timetable follows, as far as it goes then, and was neither locked nor changed by itself nor is it
    past (ids); not what one takes from another journey: that is waited for at either end. A taxi on from the journey
    follows where it would be missed, and a repair could not move it: on a later date, or as nothing is known of it.
    """
    items = [item for day in before.days for item in day.items]
    now = {leg.id: leg for _, leg in draft.itinerary.legs()}
    held = {lock.target for lock in before.locks}.union(past)
    for number, journey in enumerate(items):
        if not isinstance(journey, Leg) or journey.id not in journeys or journey.mode in _AT_ANY_HOUR:
            continue
        leaves, zone = now[journey.id].depart, draft.catalogue.end_zone(journey.origin)
        if leaves is None or journey.depart is None:
            continue
        minutes = minute_of(leaves, zone) - minute_of(journey.depart, zone)
        rides = _rides_to(draft, before, items[:number], journey) if minutes > LONG_WAIT else []
        later = [(ride, minutes) for ride in rides]
        later += _missed_taxi(draft, items[number + 1 :], journey, now[journey.id])
        for ride, by in later:
            begun = draft.now is not None and ride.depart is not None and ride.depart <= draft.now
            if now[ride.id] == ride and not (ride.id in held or begun):
                _put_later(draft, ride, by)


def _missed_taxi(draft: Draft, behind: Sequence[Item], before: Leg, now: Leg) -> list[tuple[Leg, int]]:
    """(the taxi right on from a journey, by how many minutes that arrives later), where nothing is known of it, or that
    is only there on a later date, and leaves no half an hour for it, nor what was planned; nothing else."""
    ride = behind[0] if behind else None
    zone = draft.catalogue.end_zone(before.destination)
    if not isinstance(ride, Leg) or is_journey(ride) or ride.depart is None:
        return []
    if before.arrive is None or now.arrive is None:
        return []
    if ride.connection in draft.connections and now.arrive.date() <= ride.depart.date():
        return []
    planned, lands, leaves = (minute_of(time, zone) for time in (before.arrive, now.arrive, ride.depart))
    missed = lands > planned and leaves - planned <= IN_A_ROW // dt.timedelta(minutes=1)
    return [(ride, lands - planned)] if missed and leaves - lands < min(leaves - planned, _CALM) else []


def _rides_to(draft: Draft, plan: Itinerary, items: Sequence[Item], journey: Leg) -> list[Leg]:
    """The rides without a timetable right before a journey, where they do not come from another; items: what is before
    it in a plan."""
    found: list[Leg] = []
    for item in reversed(items):
        last = found[-1] if found else journey
        if not isinstance(item, Leg) or item.arrive is None or last.depart is None:
            break
        slept = item.arrive.date() < last.depart.date() and plan.night(item.arrive.date()) is not None
        if slept or last.depart - item.arrive > IN_A_ROW:
            break
        own = draft.connections.get(item.connection or "")
        if is_journey(item) if own is None else not own.goes_again(item):
            return []
        found.append(item)
    return found


def _put_later(draft: Draft, ride: Leg, minutes: int) -> None:
    own, zones = draft.connections.get(ride.connection or ""), draft.catalogue.end_zone
    if ride.depart is None or ride.arrive is None:
        return
    depart = wall_clock(minute_of(ride.depart, zones(ride.origin)) + minutes, zones(ride.origin))
    arrive = wall_clock(minute_of(ride.arrive, zones(ride.destination)) + minutes, zones(ride.destination))
    if own is None or not own.dates or depart.date() in own.dates:
        put_on_its_day(draft, ride.replace(depart=depart, arrive=arrive))
        draft.hit(ride.id, put_off=True)


def _night_legs(itinerary: Itinerary) -> frozenset[str]:
    """The legs on which a night is planned, with no bed elsewhere."""
    times = ((leg.id, leg.depart, leg.arrive) for _, leg in itinerary.legs())
    return frozenset(
        name
        for name, depart, arrive in times
        if depart is not None and arrive is not None and depart.date() < arrive.date()
        if itinerary.night(depart.date()) is None
    )


def _evenings(
    draft: Draft, itinerary: Itinerary, night_legs: frozenset[str], before: Mapping[str, dt.datetime | None]
) -> dict[dt.date, str]:
    """The city in which each evening is spent, by `city_key`; "" where that is not known.

    The legs of a day follow one another as they were planned to (`before`: their departures then), also where one runs
    so late that the next leaves before it: who misses that goes on later.

    An evening before a night under way is spent in no city: `_UNDER_WAY`.
    """
    legs = [leg for _, leg in itinerary.legs()]
    city = city_key(itinerary.home) or (draft.catalogue.end_city(legs[0].origin) if legs else "")
    found: dict[dt.date, str] = {}
    for day in itinerary.days:
        moves = [item for item in day.items if isinstance(item, Leg)]
        departs = {leg.id: before.get(leg.id) or leg.depart for leg in moves}
        if all(departs.values()):
            moves.sort(key=lambda leg: departs[leg.id] or dt.datetime.min)
        found[day.date] = city
        for leg in moves:
            if draft.catalogue.is_inside(leg):
                continue  # a taxi in a city that one does not reach brings nobody there
            city = draft.catalogue.end_city(leg.destination)
            if leg.depart is None or leg.depart.date() <= day.date or _by_night(leg, day.date):
                found[day.date] = city
    nights = (night for leg in legs for night in _without_bed(leg, leg.id in night_legs))
    return found | {night: _UNDER_WAY for night in nights if night in found}


def _by_night(leg: Leg, date: dt.date) -> bool:
    """Whether a leg that leaves after the midnight at the end of `date` is over while it is deep night."""
    return leg.arrive is not None and leg.arrive < dt.datetime.combine(date + _DAY, _DEEP_NIGHT)


def _without_bed(leg: Leg, planned: bool) -> list[dt.date]:
    """The nights that a leg runs through, by the clocks at its ends; until the morning, unless that was `planned`."""
    if leg.depart is None or leg.arrive is None:
        return []
    last = leg.arrive.date() if planned or leg.arrive.time() >= _MORNING else leg.arrive.date() - _DAY
    return [leg.depart.date() + _DAY * n for n in range((last - leg.depart.date()).days)]


def _followed(
    draft: Draft, was: dict[dt.date, str], now: dict[dt.date, str], end: dt.date, whole: Set[str]
) -> dict[str, list[dt.date]]:
    """The nights of each stay (by id) that follow from the evenings. end: the last day of the trip before, after which
    no night was planned; whole: the stays of which no night may be given up."""
    stays, nights, idle = draft.itinerary.stays, dict[str, list[dt.date]](), dict[str, list[dt.date]]()
    for stay in stays:
        city = _city_of_stay(draft, stay)
        left = [] if stay.id in whole else stay.nights
        idle[stay.id] = [n for n in left if city and was.get(n) == city and now.get(n, city) not in (city, "")]
        nights[stay.id] = [night for night in stay.nights if night not in idle[stay.id]]
    home = city_key(draft.itinerary.home)
    dates = [day.date for day in draft.itinerary.days[:-1] if now[day.date] not in ("", _UNDER_WAY)]
    new = [night for night in dates if was.get(night) != now[night] or (night == end and now[night] != home)]
    # From the end for nights before a stay, so that each has the next one's beside it.
    for night in (*new, *reversed(new)):
        if any(night in one for one in nights.values()) or _under_way(draft, night):
            continue
        for stay in stays:
            beside = nights[stay.id] or idle[stay.id]
            if _city_of_stay(draft, stay) == now[night] and night in (beside[0] - _DAY, beside[-1] + _DAY):
                nights[stay.id] = sorted({*nights[stay.id], night})
                break
    return nights


def _is_too_short(draft: Draft, stay: Stay, nights: Sequence[dt.date]) -> bool:
    """Whether, as nights are given up, those that are left do not follow one another or are fewer than the lodging
    wants."""
    if not nights or set(nights) >= set(stay.nights):
        return False
    place = draft.places.get(stay.place)
    least = place.lodging.min_nights if place is not None and place.lodging is not None else 1
    return nights[-1] - nights[0] != _DAY * (len(nights) - 1) or len(nights) < least


def _with_nights(stay: Stay, nights: Sequence[dt.date]) -> Stay:
    """The stay for these nights: of what is booked, those that it did not have are not."""
    if nights == list(stay.nights):
        return stay
    changed = stay.replace(check_in=nights[0], check_out=nights[-1] + _DAY)
    if not stay.booked:
        return changed.replace(void_nights=tuple(night for night in stay.void_nights if night in nights))
    void = tuple(night for night in nights if night in stay.void_nights or night not in stay.nights)
    if len(void) == len(nights):
        return changed.replace(booked=False, booked_for=None, void_nights=(), price=None, paid={})
    return changed.replace(void_nights=void)


def _city_of_stay(draft: Draft, stay: Stay) -> str:
    place = draft.places.get(stay.place)
    return "" if place is None else city_key(place.city)


def _under_way(draft: Draft, night: dt.date) -> bool:
    """Whether a leg runs until the night is no longer deep: who lands before wants a bed still."""
    end = dt.datetime.combine(night + _DAY, _DEEP_NIGHT)
    times = ((leg.depart, leg.arrive) for _, leg in draft.itinerary.legs())
    return any(depart and arrive and depart.date() <= night and arrive >= end for depart, arrive in times)


def lodging_lost(draft: Draft, effect: LodgingLost) -> None:
    """The nights of the stay have no bed; the booking holds for the others."""
    stay = draft.stay(effect.stay)
    strange = sorted(set(effect.nights) - set(stay.nights))
    if strange:
        message = f"{strange[0]} is no night of {stay.id!r}, which has those from {stay.nights[0]} to {stay.nights[-1]}"
        raise draft.error(message, "nights")
    draft.lose_nights(draft.place(stay.place, "stay"), effect.nights or stay.nights)


def lodging_downgraded(draft: Draft, effect: LodgingDowngraded) -> None:
    """The room is of another kind; the booking is void only for a traveller who wants what it no longer is."""
    stay = draft.stay(effect.stay)
    place = draft.place(stay.place, "stay")
    draft.put_place(place.replace(lodging=(place.lodging or Lodging()).replace(room_type=effect.room_type)))
    wanted = draft.itinerary.traveller.room_type
    void = stay.booked and bool(wanted) and not room_type_fits(wanted or "", effect.room_type)
    if void:
        draft.put_stay(stay.replace(booked=False, void_nights=()))
    draft.hit(stay.id, void=void)


def by_connection(world: World, leg: Leg, connection: Connection) -> World:
    """`world` with the leg at the times of `connection`, as `by_connections` has it for several."""
    return by_connections(world, {leg.id: connection})


def by_connections(world: World, chosen: Mapping[str, Connection], *, follow: bool = True) -> World:
    """`world` with these legs (by id) at the times of connections, still to be replaced, and with the nights that
    follow from all of them: a night for which one is then elsewhere is given up, a night more is added to the stay
    beside it, not booked.

    The stays whose nights change, and the legs that nothing has hit, are hit by what hit the others, but their locks
    hold (`Hit.put_off`). A connection without times changes nothing. The nights follow from all journeys that have
    another date, also from those that the change has moved. follow: whether rides do, too (`follow_journeys`).
    """
    draft, due = _draft_of(world, {place.id: place for place in world.catalogue.places}, chosen), list(world.due)
    for leg in [leg for _, leg in world.itinerary.legs() if leg.id in chosen]:
        connection = chosen[leg.id]
        if connection.depart is None or connection.arrive is None:
            continue
        if leg.id not in world.hit_items:
            draft.hit(leg.id)  # one misses it
        taken = leg.replace(depart=connection.depart, arrive=connection.arrive, cancelled=True)
        put_on_its_day(draft, taken)
        day = next(day for day, other in draft.itinerary.legs() if other.id == leg.id)
        if leg.depart is not None and connection.depart < leg.depart:
            put_leg(draft, taken, day.date)  # it may leave before what it was to follow
        if leg.depart is not None:
            due.append((leg.id, leg.depart))
    if len(due) == len(world.due) and draft.itinerary == world.itinerary:
        return world
    if follow:
        follow_journeys(draft, world.itinerary, set(chosen), world.past)
    if world.planned is not None:
        draft.itinerary = draft.itinerary.replace(stays=world.planned.stays)
    return dataclasses.replace(_with_nights_of(world, draft, world.planned or world.itinerary), due=tuple(due))


def for_any_nights(world: World, before: Itinerary) -> World:
    """A world in which journeys are put off (`by_connection`), as it would be if every lodging let anybody stay for any
    number of nights: those that nobody can spend there are given up. before: the itinerary without their other dates.
    """
    places = {
        place.id: place if place.lodging is None else place.replace(lodging=place.lodging.replace(min_nights=1))
        for place in world.catalogue.places
    }
    return _with_nights_of(world, _draft_of(world, places, dict(world.due)), before)


def _draft_of(world: World, places: dict[str, Place], legs: Collection[str]) -> Draft:
    """A draft of the world with these places, in the name of what has hit the first of the legs (ids)."""
    connections = {known.id: known for known in world.catalogue.connections}
    names = [hit.disruption for hit in world.hits if hit.item in legs] or [hit.disruption for hit in world.hits]
    return Draft(world.itinerary, world.catalogue, places, connections, name=next(iter(names), ""))


def _with_nights_of(world: World, draft: Draft, before: Itinerary) -> World:
    """The world with the itinerary of a draft in which journeys are put off, and the nights that follow from that."""
    follow_evenings(draft, before)
    now = world.now
    if now is not None:  # a stay that was over goes on, or its nights were spent elsewhere
        stays = {stay.id for stay in world.itinerary.stays}
        over = {stay.id for stay in draft.itinerary.stays if stay.check_out <= now.date}
        now = dataclasses.replace(now, past=now.past - (stays - over))
    hits = (*world.hits, *dict.fromkeys(dataclasses.replace(hit, put_off=True) for hit in draft.hits))
    return dataclasses.replace(world, itinerary=draft.itinerary, hits=hits, now=now)
