"""From place to place: nothing overlaps, there is time to get there, and legs run as the catalogue says."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import NamedTuple

from ..trip import Connection, Day, Leg, Stay, city_key, date_words, day_limits, exact, minute_of, on_one_ticket
from .memory import Said
from .rule import State, Verdict, graded
from .view import (
    CLOCK_SPREAD,
    ONE_DAY,
    InParts,
    Part,
    Timed,
    View,
    day_by_day,
    give_way,
    midnight,
    of_rides,
    pair_by_pair,
)


class Way(NamedTuple):
    """Travel minutes, whether they are known, and at the very best: fewer where they are only estimated."""

    minutes: int
    known: bool
    least: int

    @property
    def estimated(self) -> bool:
        """Whether the minutes are only an estimate."""
        return self.known and self.least < self.minutes

    @staticmethod
    def doubt(state: State) -> str:
        """What is to be said behind an estimate that decides."""
        return "; whether that is enough is not known" if state == "unknown" else ""

    def state(self, margin: int, tight: int) -> State:
        """`graded`, but unknown while only the estimate has it that the time does not suffice."""
        return "unknown" if -(self.minutes - self.least) <= margin < 0 and self.estimated else graded(margin, tight)


def way_between(view: View, origin: str | None, destination: str | None) -> Way:
    """The way from one place to another; no minutes, and not known, when either place is None."""
    if origin is None or destination is None:
        return Way(0, False, 0)
    travel = view.travel.between(origin, destination)
    return Way(travel.minutes, travel.source != "unknown", travel.least)


def _long(minutes: int) -> str:
    """``140 minutes``; ``31 h 5 min`` of what nobody reckons in minutes."""
    return f"{minutes} minutes" if minutes < 180 else f"{minutes // 60} h {minutes % 60} min".removesuffix(" 0 min")


def judge_gap(view: View, first: Timed, second: Timed, way: Way, fixed: int, fixed_for: str = "") -> Verdict:
    """The minutes between two items against the way plus `fixed` minutes.

    Clocks that cannot be compared are unknown. A way that is not known is never ok: broken when even `fixed` alone does
    not fit, unknown otherwise.
    """
    gap = second.start - first.end
    route = f"from {view.name(first.item)} to {view.name(second.item)}"
    parts = [f"{way.minutes} minutes on the way{' (estimated)' if way.estimated else ''}"] if way.known else []
    if fixed:
        parts.append(f"{fixed} {fixed_for}")
    subjects, date = give_way(first, second), second.day.date
    if view.doubtful(first, second, fixed + way.minutes):
        text = f"How long there is {route} is not known: one of them is in a place without a time zone."
        return Verdict("unknown", subjects, text, None, date)
    if not way.known and gap >= fixed:
        return Verdict(
            "unknown", subjects, f"How long it takes {route} is not known; there are {_long(gap)}.", None, date
        )
    margin = gap - fixed - (way.minutes if way.known else 0)
    need = " and ".join(parts) or "no time"
    state = way.state(margin, view.parameters.tight if way.minutes + fixed else 0)
    text = f"There are {_long(gap)} {route}, which needs {need}{way.doubt(state)}."
    if gap < 0:
        late = f"{view.name(first.item)} ends {_long(-gap)} after {view.name(second.item)} begins"
        text = f"{late}; in between it takes {need}{way.doubt(state)}."
    return Verdict(state, subjects, text, margin, date)


def _doubts(view: View) -> Iterator[Verdict]:
    """Items that may be at the same time as others, for all anybody knows of the time zones."""
    if not view.mixed_clocks:
        return
    for number, timed in enumerate(view.timeline):
        others = [first for first in view.timeline[:number] if view.doubtful(first, timed)]
        if others:
            text = f"Whether {view.name(timed.item)} overlaps others is not known: a time zone is missing."
            yield Verdict("unknown", (timed.item.id, *(first.item.id for first in others)), text, None, timed.day.date)


_NO_OVERLAP = "Nothing in the plan happens at the same time as something else."


def _apart(part: Part) -> bool:
    """Whether each of some neighbours in the timeline is over before the next begins."""
    if _apart not in part.said:
        part.said[_apart] = all(first.end <= second.start for first, second in part.of)
    return part.said[_apart] is True


def overlap(view: View) -> Iterator[Verdict]:
    """All pairs of timed stops and legs; the margin is how many minutes later the second would have to start."""
    if not view.mixed_clocks and all(_apart(part) for part in view.by_stretch):
        if len(view.timeline) > 1:
            yield Verdict("ok", (), _NO_OVERLAP)
        return
    running: list[Timed] = []
    clashes = 0
    for timed in view.timeline:
        running = [earlier for earlier in running if earlier.end > timed.start]
        sure = [earlier for earlier in running if not view.doubtful(earlier, timed)]
        for earlier in sure:
            text = f"{view.name(timed.item)} starts before {view.name(earlier.item)} has ended."
            yield Verdict("broken", give_way(earlier, timed), text, timed.start - earlier.end, timed.day.date)
        clashes += len(sure)
        running.append(timed)
    doubts = list(_doubts(view))
    yield from doubts
    if not clashes and not doubts and len(view.timeline) > 1:
        yield Verdict("ok", (), _NO_OVERLAP)


def _lodging(view: View, timed: Timed, stay: Stay, gap: int, text: str) -> Verdict | None:
    """The way between a stop and the lodging against `gap` minutes; the rule `day` speaks of negative gaps."""
    if gap < 0:
        return None
    way = way_between(view, stay.place, timed.origin)
    subjects, date = (timed.item.id, stay.id), timed.day.date
    if not way.known:
        return Verdict("unknown", subjects, f"How long it takes {text} is not known.", None, date)
    margin = gap - way.minutes
    state = way.state(margin, view.parameters.tight if way.minutes else 0)
    need = f"{way.minutes}{' (estimated)' if way.estimated else ''}{way.doubt(state)}"
    message = f"There are {gap} minutes {text}, which needs {need}."
    return Verdict(state, subjects, message, margin, date)


def _left_by_night(view: View, day: Day, stay: Stay) -> bool:
    """Whether a leg of the evening before leaves the city of a bed after midnight, so that nobody comes from there."""
    place = view.catalogue.place(stay.place)
    city = "" if place is None else city_key(place.city)
    return any(
        isinstance(timed.item, Leg)
        and timed.day.date == day.date - ONE_DAY
        and timed.item.depart is not None
        and timed.item.depart >= midnight(day.date)
        and city not in ("", view.catalogue.end_city(timed.item.destination))
        for timed in view.timeline
    )


def _of_day(view: View, day: Day, items: tuple[Timed, ...]) -> Iterator[Verdict]:
    earliest, latest = day_limits(day, view.traveller)
    if earliest is None and latest is None:
        return
    first, last = items[0], max(items, key=lambda timed: timed.end)
    stay = None if earliest is None else view.itinerary.night(day.date - ONE_DAY)
    if earliest is not None and stay is not None and not first.is_leg and not _left_by_night(view, day, stay):
        gap = first.start - minute_of(earliest, view.catalogue.zone_of(first.origin))
        verdict = _lodging(view, first, stay, gap, f"from {view.name(stay)} to {view.name(first.item)}")
        if verdict is not None:
            yield verdict
    stay = view.itinerary.night(day.date)
    if latest is not None and stay is not None and not last.is_leg:
        gap = minute_of(latest, view.catalogue.zone_of(last.origin)) - last.end
        verdict = _lodging(view, last, stay, gap, f"from {view.name(last.item)} to {view.name(stay)}")
        if verdict is not None:
            yield verdict


@pair_by_pair
def _between(view: View, first: Timed, second: Timed) -> Verdict | None:
    if first.is_leg or second.is_leg or second.start < first.end:
        return None
    return judge_gap(view, first, second, way_between(view, first.destination, second.origin), 0)


@day_by_day
def _untimed_stops(view: View, day: Day) -> Iterator[Verdict]:
    for stop, _ in view.stops_of(day) if view.timed_of(day) else ():
        if stop.start is None:
            text = f"{view.name(stop)} has no time, so whether it fits into the day is not known."
            yield Verdict("unknown", (stop.id,), text, None, day.date)


@InParts
def travel(view: View) -> Iterator[Said]:
    """Neighbouring timed stops, unless they overlap; legs belong to `connection`.

    A stop without a time on a day with timed items is unknown: nobody can say whether it fits between them.
    """
    yield from _between.parts(view)
    for day in view.itinerary.days:
        items = view.line_of(day)
        # An untimed leg may come before the first or after the last stop, so nothing can be said of the lodging.
        if items and not any(isinstance(item, Leg) and item.depart is None for item in day.items):
            yield Said(tuple(_of_day(view, day, items)))
    yield from _untimed_stops.parts(view)


@pair_by_pair
def buffer(view: View, first: Timed, second: Timed) -> Verdict | None:
    """Every timed stop at a place with an arrival buffer that comes after another timed item."""
    place = None if second.is_leg else view.catalogue.place(second.origin or "")
    if place is None or not place.arrival_buffer:
        return None
    egress = view.parameters.egress[first.item.mode] if isinstance(first.item, Leg) else 0
    way = way_between(view, first.destination, second.origin)
    return judge_gap(view, first, second, way, egress + place.arrival_buffer, "to be there in time")


def _change(view: View, first: Timed, second: Timed, arriving: Leg, leaving: Leg) -> Verdict:
    if first.destination is not None and second.origin is not None:
        way = way_between(view, first.destination, second.origin)
    else:
        same = view.catalogue.end_city(arriving.destination) == view.catalogue.end_city(leaving.origin) != ""
        way = Way(0, same, 0)
    changing = view.parameters.to_change(arriving.mode, leaving.mode, one_ticket=True)
    checking_in = view.parameters.to_change(arriving.mode, leaving.mode, one_ticket=False)
    one_ticket = on_one_ticket(arriving, leaving)
    if one_ticket or checking_in == changing:
        return judge_gap(view, first, second, way, changing, "to change")
    verdict = judge_gap(view, first, second, way, checking_in, "to check in")
    if one_ticket is False or verdict.margin is None or verdict.margin >= 0:
        return verdict
    at_least = judge_gap(view, first, second, way, changing, "to change")
    if at_least.state not in ("ok", "tight"):
        return at_least
    gap = second.start - first.end
    text = (
        f"There are {gap} minutes from {view.name(arriving)} to {view.name(leaving)}, which will do on one ticket only"
    )
    return Verdict("unknown", verdict.subjects, f"{text}; whether they are on one is not known.", None, verdict.date)


@pair_by_pair
def _beside(view: View, first: Timed, second: Timed) -> Verdict | None:
    before, after = first.item, second.item
    if isinstance(before, Leg) and isinstance(after, Leg):
        return _change(view, first, second, before, after)
    if isinstance(after, Leg):
        way = way_between(view, first.destination, second.origin)
        return judge_gap(view, first, second, way, view.parameters.check_in[after.mode], "to check in")
    if isinstance(before, Leg):
        way = way_between(view, first.destination, second.origin)
        return judge_gap(view, first, second, way, view.parameters.egress[before.mode], "to get out")
    return None


@day_by_day
def _untimed_legs(view: View, day: Day) -> Iterator[Verdict]:
    for leg in day.items if view.timed_of(day) else ():
        if isinstance(leg, Leg) and leg.depart is None:
            text = f"The {view.name(leg)} has no times, so whether it can be caught is not known."
            yield Verdict("unknown", (leg.id,), text, None, day.date)


@InParts
def connection(view: View) -> Iterator[Said]:
    """Neighbours in the timeline of which at least one is a leg; a leg without times beside timed items is unknown."""
    yield from _beside.parts(view)
    yield from _untimed_legs.parts(view)


def _way(view: View, first: Timed, second: Timed, limit: int) -> Verdict | None:
    """The way between two neighbours, where it is made on foot: what is too far to walk is made otherwise."""
    if first.destination is None or second.origin is None or first.destination == second.origin:
        return None
    way = view.travel.between(first.destination, second.origin)
    if way.source == "unknown" or way.mode != "foot":
        return None
    note = " (estimated)" if way.source == "estimate" else ""
    route = f"from {view.name(first.item)} to {view.name(second.item)}"
    text = f"{way.minutes} minutes on foot{note} {route}; the traveller walks {limit} at most."
    return Verdict(
        graded(limit - way.minutes), (second.item.id, first.item.id), text, limit - way.minutes, second.day.date
    )


def walking(view: View) -> Iterator[Verdict]:
    """Every way between timed neighbours that is made on foot, and every leg on foot, of a traveller with a limit."""
    limit = view.traveller.max_walk
    if limit is None:
        return
    for first, second in view.pairs:
        verdict = _way(view, first, second, limit)
        if verdict is not None:
            yield verdict
    for day, leg in view.legs:
        if leg.mode != "foot":
            continue
        timed = view.timed.get(leg.id)
        if timed is None or not view.same_time(*timed.clocks):
            text = f"How long the {view.name(leg)} takes is not known."
            yield Verdict("unknown", (leg.id,), text, None, day.date)
            continue
        minutes = timed.end - timed.start
        text = f"The {view.name(leg)} takes {minutes} minutes; the traveller walks {limit} at most."
        yield Verdict(graded(limit - minutes), (leg.id,), text, limit - minutes, day.date)


_FREE_SEATING = ("drive", "taxi", "foot")

_LONGEST = 3 * 24 * 60
"""Minutes; a longer leg is a slip of the pen or a way to make days vanish."""


def _against_timetable(view: View, item: Leg, date: dt.date, connection: Connection) -> str:
    """What the catalogue's connection says against the leg, or ""."""
    name = view.name(item)
    if connection.depart is not None and connection.arrive is not None and item.depart is not None:
        planned = exact(item.depart), exact(item.arrive)
        if planned != (exact(connection.depart), exact(connection.arrive)):
            hours = f"{connection.depart:%H:%M}–{connection.arrive:%H:%M}"
            return f"The {name} runs {date_words(connection.depart)} {hours}, not as planned."
    elif connection.depart is None:
        on = date if item.depart is None else item.depart.date()
        if connection.dates and on not in connection.dates:
            return f"The {name} does not run on {date_words(on)}."
        timed = view.timed.get(item.id)
        sure = timed is not None and view.same_time(*timed.clocks)
        if (
            sure
            and timed is not None
            and connection.minutes is not None
            and timed.end - timed.start < connection.minutes
        ):
            return f"The {name} takes {connection.minutes} minutes, but the plan gives it {timed.end - timed.start}."
    return ""


def _other_connection(view: View, item: Leg, connection: Connection) -> str:
    """What shows that the leg is not the connection it names, or ""."""
    name = view.name(item)
    if item.mode != connection.mode:
        return f"The {name} names a connection that is a {connection.mode}."
    for mine, theirs in ((item.origin, connection.origin), (item.destination, connection.destination)):
        cities = view.catalogue.end_city(mine), view.catalogue.end_city(theirs)
        if cities[0] != cities[1] and all(cities):
            return f"The {name} names a connection between other cities ({theirs.city}, not {mine.city})."
    return ""


def _no_journey(view: View, item: Leg) -> str:
    """What makes it no journey that anybody can take: it needs time, but not days on end, and ends with the trip."""
    name, timed = view.name(item), view.timed.get(item.id)
    if timed is None or item.arrive is None:
        return ""
    length = minute_of(item.arrive, view.catalogue.end_zone(item.destination)) - timed.start
    if not view.same_time(*timed.clocks) and abs(length) < CLOCK_SPREAD:
        return ""
    if length < 0:
        return f"The {name} arrives before it departs."
    run = view.catalogue.connection_by_id.get(item.connection or "")
    # A timetable that says so is the catalogue's word; a plan cannot make it up.
    if length == 0 and item.mode == "flight" and (run is None or run.depart is None):
        return f"The {name} takes no time at all."
    if length > _LONGEST:
        return f"The {name} takes more than {_LONGEST // 1440} days."
    if item.arrive.date() > view.itinerary.days[-1].date + ONE_DAY:
        return f"The {name} arrives on {date_words(item.arrive)}, after the trip."
    return ""


def _judge(view: View, item: Leg, date: dt.date) -> Verdict:
    name, subjects = view.name(item), (item.id,)
    if item.cancelled:
        return Verdict("broken", subjects, f"The {name} is cancelled.", None, date)
    impossible = _no_journey(view, item)
    if impossible:
        return Verdict("broken", subjects, impossible, None, date)
    if item.connection is None:
        if item.booked or item.mode in _FREE_SEATING:
            return Verdict("ok", subjects, f"Nothing is known against the {name}.", None, date)
        return Verdict("unknown", subjects, f"Whether the {name} runs and has seats is not known.", None, date)
    connection = view.catalogue.connection_by_id.get(item.connection)
    if connection is None:
        text = f"The connection {item.connection!r} of the {name} is not in the catalogue."
        return Verdict("unknown", subjects, text, None, date)
    fault = _other_connection(view, item, connection) or _against_timetable(view, item, date, connection)
    if fault:
        return Verdict("broken", subjects, fault, None, date)
    if item.booked or (connection.left is None and item.mode in _FREE_SEATING):
        return Verdict("ok", subjects, f"The {name} runs as planned.", None, date)
    if connection.left is None:
        return Verdict("unknown", subjects, f"How many seats the {name} has left is not known.", None, date)
    margin = connection.left - view.people
    text = f"The {name} has {connection.left} seats left for {view.people}."
    return Verdict("broken" if margin < 0 else "ok", subjects, text, margin, date)


@of_rides
def leg(view: View) -> Iterator[Verdict]:
    """Every leg: not cancelled, a journey that can be taken (forward in time, within three days, over by the day after
    the trip), as in the timetable, and with seats unless booked."""
    for day, item in view.legs:
        verdict, timed = _judge(view, item, day.date), view.timed.get(item.id)
        if verdict.state == "ok" and timed is not None and not view.same_time(*timed.clocks):
            text = f"How long the {view.name(item)} takes is not known: one end has no time zone."
            verdict = Verdict("unknown", (item.id,), text, None, day.date)
        yield verdict


@of_rides
def modes(view: View) -> Iterator[Verdict]:
    """Every leg of a traveller who avoids some modes."""
    avoided = view.traveller.avoid_modes
    if avoided:
        for day, item in view.legs:
            clash = item.mode in avoided
            text = f"The traveller avoids {', '.join(avoided)}; this is a {item.mode}."
            yield Verdict("broken" if clash else "ok", (item.id,), text, None, day.date)


@of_rides
def mode_mix(view: View) -> Iterator[Verdict]:
    """The legs of the whole trip, only when `Parameters.no_mode_mix` is set."""
    if not view.parameters.no_mode_mix or not view.legs:
        return
    drives = tuple(item.id for _, item in view.legs if item.mode == "drive")
    others = tuple(item.id for _, item in view.legs if item.mode in ("flight", "taxi"))
    if drives and others:
        # The smaller group is the easier one to change.
        subjects = drives + others if len(drives) <= len(others) else others + drives
        yield Verdict("broken", subjects, "The trip mixes an own car with flights or taxis.")
    else:
        yield Verdict("ok", (), "The trip does not mix an own car with flights or taxis.")
