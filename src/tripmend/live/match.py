"""Which news touches which item of a trip, and how it is told."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rapidfuzz import fuzz

from ..explain import clock, count, date_words, item_words, join, minutes_words, sentence, span
from ..formats.ical import uid_of
from ..rules import Finding
from ..trip import Catalogue, Endpoint, Itinerary, Leg, Stop, day_offset, minute_of, wall_clock
from .realtime import Wanted, normal, station_of
from .seen import Alert, Appointment, Call, Entry, Fact, Informed, Run

_DAY = 24 * 60
_NEAR = 12 * 60
"""Minutes around now in which a run without a date is looked for."""
_TIMETABLE = 90
"""Minutes by which a run with the very id may be scheduled off the plan; else the id means another run by now."""
_CLOSE = 5
_ROUND = 15
"""Minutes by which an event of a calendar may be off its item when it is first seen."""
_LONGEST_RUN = 24 * 60
"""Minutes from the start of a run to our departure; no run of the same name begins a second time before."""
_QUIET = frozenset(("NO_EFFECT", "ADDITIONAL_SERVICE", "ACCESSIBILITY_ISSUE"))
"""Effects of alerts that touch no plan; lifts out of order are told where somebody of the party needs them."""


@dataclass(frozen=True, slots=True)
class Target:
    """An item that is still to come or under way. begin, end: as planned; first, last: as it was scheduled when the
    watch began, which is what a delay counts from. All in minutes UTC.

    body: what identifies the run in the id of its connection: trip and both stops.
    """

    item: Leg | Stop
    date: dt.date
    begin: int
    end: int
    first: int
    last: int
    zones: tuple[str | None, str | None]
    body: str = ""
    name: str = ""

    @property
    def number(self) -> str:
        """The normal number of a leg."""
        return normal(self.item.number) if isinstance(self.item, Leg) else ""

    @property
    def findable(self) -> bool:
        """Whether a feed can tell of it at all."""
        leg = self.item
        if not isinstance(leg, Leg) or leg.mode in ("drive", "taxi", "foot"):
            return True
        return bool(self.number or self.body or (_stations(leg.origin) and _stations(leg.destination)))


def _stations(end: Endpoint) -> tuple[str, ...]:
    place = end.place or ""
    return tuple(dict.fromkeys(filter(None, (place.removeprefix("gtfs-"), place))))


def targets_of(
    trip: Itinerary, catalogue: Catalogue, scheduled: Mapping[str, tuple[int, int]], now: int
) -> list[Target]:
    """The legs and stops with times that are not over by `now` (minutes UTC), in order. scheduled: see `Target`."""
    found = []
    for day in trip.days:
        for item in day.items:
            first, last = (item.start, item.end) if isinstance(item, Stop) else (item.depart, item.arrive)
            if first is None or last is None or (isinstance(item, Leg) and item.cancelled):
                continue
            body, name = "", ""
            if isinstance(item, Stop):
                zones = (catalogue.zone_of(item.place),) * 2
                place = catalogue.place(item.place)
                name = item.place if place is None else place.name
            else:
                zones = catalogue.end_zone(item.origin), catalogue.end_zone(item.destination)
                link = item.connection or ""
                body = link.removeprefix("gtfs-").rpartition("-")[0] if link.startswith("gtfs-") else ""
            begin, end = minute_of(first, zones[0]), minute_of(last, zones[1])
            old = scheduled.get(item.id, (begin, end))
            if max(end, old[1]) + _DAY > now:
                found.append(Target(item, first.date(), begin, end, *old, zones, body, name))
    return found


def wanted_of(targets: Iterable[Target]) -> Wanted:
    """By what the entities about these targets are picked out of a feed."""
    trips: set[str] = set()
    numbers: set[str] = set()
    stations: set[str] = set()
    for target in targets:
        if not isinstance(target.item, Leg):
            continue
        parts = target.body.split("-")
        trips |= {"-".join(parts[:count]) for count in range(1, len(parts) - 1)}
        numbers |= {target.number} - {""}
        stations |= {*_stations(target.item.origin), *_stations(target.item.destination)}
        # Which part of the connection's id is a stop is not written in it, so that each may be one.
        stations |= {"-".join(parts[a:b]) for a in range(1, len(parts)) for b in range(a + 1, len(parts) + 1)}
    return Wanted(frozenset(trips), frozenset(numbers), frozenset(stations))


def _minutes(seconds: int) -> int:
    return (seconds + 30) // 60


def _ends(target: Target, run: Run) -> tuple[Call | None, Call | None]:
    """The calls of a run where our journey begins and ends."""
    leg = target.item
    assert isinstance(leg, Leg)
    body, ours = target.body, run.trip != "" and target.body.startswith(f"{run.trip}-")
    first = last = None
    for call in run.calls:
        if not call.stop:
            continue
        if ours and body.startswith(f"{run.trip}-{call.stop}-"):
            first = call
        elif ours and body.endswith(f"-{call.stop}"):
            last = call
    where = [call for call in run.calls if call.stop]
    first = first or next((call for call in where if station_of(call.stop, _stations(leg.origin))), None)
    last = last or next((call for call in reversed(where) if station_of(call.stop, _stations(leg.destination))), None)
    if first is None and last is None:  # stops of other names than ours: the timetable tells which they are
        first = next((call for call in run.calls if _scheduled(call, True) == target.first), None)
        last = next((call for call in run.calls if _scheduled(call, False) == target.last), None)
    return first, last


def _scheduled(call: Call | None, leaving: bool) -> int | None:
    """When a call stands in the timetable of the feed, minutes UTC, where both its time and its delay are told."""
    if call is None:
        return None
    moment, delay = (call.leaves, call.departure_delay) if leaving else (call.arrives, call.arrival_delay)
    return None if moment is None or delay is None else (moment - delay) // 60


def _actual(call: Call | None, leaving: bool, scheduled: int) -> int | None:
    """When it is now; a delay counts from when it was scheduled. What is told of one side holds for the other."""
    if call is None:
        return None
    sides = ((call.leaves, call.departure_delay), (call.arrives, call.arrival_delay))
    moment, delay = sides[0] if leaving else sides[1]
    if moment is not None:
        return moment // 60
    if delay is None:
        delay = sides[1][1] if leaving else sides[0][1]
    return None if delay is None else scheduled + _minutes(delay)


def _instant(date: dt.date, start: int, zone: str | None) -> int:
    # A service day counts from twelve hours before noon, which is midnight but for the days on which clocks change.
    return minute_of(dt.datetime(date.year, date.month, date.day, 12), zone) - _DAY // 2 + start // 60


def _on_date(target: Target, date: dt.date | None, start: int | None, at: int) -> bool:
    """Whether a run of this service day is ours, as far as dates can tell. at: now, minutes UTC."""
    if date is None:
        return target.first - _NEAR <= at <= target.last + _NEAR
    if start is not None:
        began = _instant(date, start, target.zones[0])
        return began - _CLOSE <= target.first < began + _LONGEST_RUN - _CLOSE
    return date == wall_clock(target.first, target.zones[0]).date()


def _rank(target: Target, run: Run, first: Call | None, last: Call | None, at: int) -> int:
    """How surely a run is the one of the target; 0: it is not, or nobody can tell."""
    leg = target.item
    assert isinstance(leg, Leg)
    by_id = run.trip != "" and target.body.startswith(f"{run.trip}-")
    by_name = target.number != "" and target.number in {normal(name) for name in run.names}
    by_line = target.number != "" and target.number == normal(run.route)
    offs = [
        abs(scheduled - planned)
        for scheduled, planned in ((_scheduled(first, True), target.first), (_scheduled(last, False), target.last))
        if scheduled is not None
    ]
    begins = run.date is not None and run.start is not None and run.calls[:1] in ((), (first,))
    if begins and run.date is not None and run.start is not None:
        begins = abs(_instant(run.date, run.start, target.zones[0]) - target.first) <= 1
    exact = (bool(offs) and max(offs) <= 1) or begins
    if offs and max(offs) > (_TIMETABLE if by_id else _CLOSE):
        return 0
    if not offs:
        told = [
            (call.leaves if leaving else call.arrives, planned)
            for call, leaving, planned in ((first, True, target.first), (last, False, target.last))
            if call is not None
        ]
        if any(moment is not None and not -_NEAR / 12 <= moment // 60 - plan <= _NEAR for moment, plan in told):
            return 0
        dated = any(moment is not None for moment, _ in told) and run.date is None
        if not dated and not _on_date(target, run.date, run.start, at):
            return 0
    elif run.date is not None and not -1 <= (target.date - run.date).days <= 2:
        return 0  # its times say today and its date another year: one of the two is a lie
    sure = 100 if exact or offs else 0
    if by_id:
        return 1000 + sure + len(run.trip)
    # Another railway may have a train of that number: it calls elsewhere, where both speak of stations in one way.
    elsewhere = any(call.stop for call in run.calls) and (leg.origin.place or "").startswith("gtfs-")
    if by_name and (first or last or exact or not (target.number.isdigit() or elsewhere)):
        return 500 + sure
    if by_line and exact:
        return 300
    both = bool(_stations(leg.origin) and _stations(leg.destination)) and first is not None and last is not None
    return 100 if not leg.number and both and len(offs) == 2 and exact else 60 if both and offs and exact else 0


def run_facts(runs: Iterable[Run], targets: Iterable[Target], at: int) -> dict[str, Fact]:
    """What the runs say of the legs, by item. at: now, minutes UTC. Of several about one leg the surest."""
    found: dict[str, Fact] = {}
    every = tuple(runs)
    for target in targets:
        if not isinstance(target.item, Leg):
            continue
        told: list[tuple[int, Fact | None, Run]] = []
        for run in every:
            first, last = _ends(target, run)
            rank = _rank(target, run, first, last, at)
            if rank:
                told.append((rank, _run_fact(target, run, first, last), run))
        best = max((rank for rank, _, _ in told), default=0)
        facts = [fact for rank, fact, _ in told if rank == best and fact is not None]
        starts = {run.start for rank, _, run in told if rank == best}
        differ = len({(one.kind, one.begin, one.end) for one in facts}) > 1
        if differ and (best <= 100 or len(starts) > 1):
            continue  # two trains of that minute, or of one name on one day, and nothing says which of them is ours
        if facts:
            found[target.item.id] = max(facts, key=lambda one: (one.kind == "cancelled", one.end, one.begin))
    return found


def _run_fact(target: Target, run: Run, first: Call | None, last: Call | None) -> Fact | None:
    leg = target.item
    assert isinstance(leg, Leg)
    if run.cancelled:
        return Fact(item=leg.id, kind="cancelled")
    for call, end in ((first, leg.origin), (last, leg.destination)):
        if call is not None and call.skipped:
            return Fact(item=leg.id, kind="cancelled", text=f"it does not stop in {end.city or end.place}"[:300])
    leaves, arrives = _actual(first, True, target.first), _actual(last, False, target.last)
    if leaves is None and arrives is None:
        delays = {
            delay for call in run.calls for delay in (call.arrival_delay, call.departure_delay) if delay is not None
        }
        delay = run.delay if run.delay is not None else delays.pop() if len(delays) == 1 else None
        if delay is None:
            return None
        leaves, arrives = target.first + _minutes(delay), target.last + _minutes(delay)
    elif arrives is None and leaves is not None:
        arrives = leaves + target.last - target.first
    elif leaves is None:
        leaves = target.first  # it has called there, or nobody says
    assert leaves is not None
    assert arrives is not None
    if abs(leaves - target.first) > _DAY or abs(arrives - target.last) > _DAY:
        return None
    return Fact(item=leg.id, kind="times", begin=leaves, end=max(arrives, leaves))


def _informs(one: Informed, target: Target, at: int) -> str:
    """By what a selector is about a leg: its ``run``, its ``line`` or its ``station``; "" where it is not."""
    leg = target.item
    assert isinstance(leg, Leg)
    stations = (*_stations(leg.origin), *_stations(leg.destination))
    parts = target.body.split("-")
    here = station_of(one.stop, stations) or (
        one.stop != "" and one.stop in ("-".join(parts[-1:]), "-".join(parts[-2:-1]))
    )
    if one.stop and not here:
        return ""
    if one.trip:
        known = target.body.startswith(f"{one.trip}-") or (target.number and normal(one.trip) == target.number)
        dated = one.date is None or _on_date(target, one.date, one.start, at)
        return "run" if known and dated else ""
    if one.route:
        return "line" if target.number and normal(one.route) == target.number else ""
    return "station" if one.stop else ""


def alert_facts(alerts: Iterable[Alert], targets: Iterable[Target], at: int, *, step_free: bool) -> list[Fact]:
    """What the alerts say of the legs while they are on their way; step_free: the party needs lifts and ramps."""
    found: list[Fact] = []
    every = tuple(alerts)
    for target in targets:
        if not isinstance(target.item, Leg):
            continue
        for alert in every:
            if alert.effect in _QUIET and not (step_free and alert.effect == "ACCESSIBILITY_ISSUE"):
                continue
            during = not alert.periods or any(
                (begin or 0) // 60 <= target.end and target.begin < (end or 2**40) // 60 for begin, end in alert.periods
            )
            by = {_informs(one, target, at) for one in alert.about} - {""}
            if not during or not by:
                continue
            off = alert.effect == "NO_SERVICE" and by & {"run", "line"}
            if not alert.periods and "run" not in by and abs(target.first - at) > _DAY:
                continue  # an alert without a time is about now
            found.append(
                Fact(item=target.item.id, kind="cancelled" if off else "notice", text=alert.text, sure="run" in by)
            )
    return found


def appointment_facts(
    appointments: Iterable[Appointment], targets: Iterable[Target], trip: Itinerary, known: Mapping[str, Entry]
) -> tuple[dict[str, Fact], dict[str, Entry]]:
    """What the events say of the items, by item, and which item each is, by its UID.

    known: the same from earlier. An event is an item by its UID, or by its title at the item's own time, or with the
    very name of the item on its date. People write a round time, or when they leave home: what counts is by how much an
    event has moved since, and at first sight only what is more than that.
    """
    found: dict[str, Fact] = {}
    entries = dict(known)
    by_id = {target.item.id: target for target in targets}
    ours = {uid_of(trip.id, name): name for name in by_id}
    for event in appointments:
        name = ours.get(event.uid) or (entries[event.uid].item if event.uid in entries else None)
        name = name or _named(event, by_id.values(), {one.item for one in entries.values()})
        if name is None or name not in by_id:
            continue
        target = by_id[name]
        begin = _minute(event.start, target.zones[0])
        end = begin if event.end is None else _minute(event.end, target.zones[1])
        if end < begin:
            continue
        if end == begin:  # nothing is said of how long it takes: as long as before
            old = entries.get(event.uid)
            end += target.last - target.first if old is None else old.end - old.begin
        if event.uid not in entries:
            as_planned = event.uid not in ours and abs(begin - target.first) <= _ROUND
            first, last = (begin, end) if as_planned else (target.first, target.last)
            entries[event.uid] = Entry(item=name, begin=first, end=last)
        entry = entries[event.uid]
        if event.cancelled:
            found[name] = Fact(item=name, kind="cancelled", text=event.title)
        elif name not in found:
            begin, end = target.first + begin - entry.begin, target.last + end - entry.end
            found[name] = Fact(item=name, kind="times", begin=begin, end=max(begin, end), text=event.title)
    return found, entries


def _minute(clock: dt.datetime, zone: str | None) -> int:
    if clock.tzinfo is not None:
        return int(clock.timestamp() // 60)
    return minute_of(clock, zone)


def _named(event: Appointment, targets: Iterable[Target], taken: set[str]) -> str | None:
    """The one item that an event seen for the first time is, None where that is not sure."""
    sure, likely = [], []
    title = _letters(event.title)
    for target in targets:
        item = target.item
        if item.id in taken or not title:
            continue
        begin = _minute(event.start, target.zones[0])
        if isinstance(item, Leg):
            spelt = normal(event.title)
            same = named = target.number != "" and not target.number.isdigit() and target.number in spelt
        else:
            name = _letters(target.name)
            named = len(name) >= 4 and f" {name} " in f" {title} {_letters(event.location)} "
            same = len(name) >= 4 and fuzz.ratio(name, title) >= 90
        if named and begin == target.first:
            sure.append(item.id)
        elif (
            same and day_offset(target.date, target.zones[0]) <= begin < day_offset(target.date, target.zones[0]) + _DAY
        ):
            likely.append(item.id)
    names = sure or likely
    return names[0] if len(names) == 1 else None


def _letters(text: str) -> str:
    return " ".join("".join(sign if sign.isalnum() else " " for sign in text.casefold()).split())


def name_of(target: Target, trip: Itinerary, catalogue: Catalogue) -> str:
    """``Train 123 Milan–Bologna (Wed 15 Apr 10:00)``."""
    words = item_words(target.item.id, trip, catalogue).removeprefix("the ")
    when = wall_clock(target.first, target.zones[0])
    return f"{words[:1].upper()}{words[1:]} ({date_words(when.date())} {clock(when)})"


def _off(minutes: int) -> str:
    return f"{count(abs(minutes), 'minute')} {'late' if minutes > 0 else 'early'}"


def late_words(target: Target, fact: Fact) -> str:
    """``12 minutes late``, ``to leave 5 minutes late and arrive on time``; behind "is" or "was"."""
    first, last = fact.begin - target.first, fact.end - target.last
    if first == last:
        return _off(first) if first else "on time"
    ends = [f"{verb} {_off(off) if off else 'on time'}" for verb, off in (("leave", first), ("arrive", last))]
    return f"to {join(ends)}"


def _state(target: Target, fact: Fact) -> str:
    if fact.kind == "cancelled":
        return "cancelled" if fact.sure else "said not to run"
    if isinstance(target.item, Leg):
        return late_words(target, fact)
    return f"at {_span(target, fact)}"


def _span(target: Target, fact: Fact) -> str:
    begin, end = wall_clock(fact.begin, target.zones[0]), wall_clock(fact.end, target.zones[1])
    words = span(begin, end)
    return words if begin.date() == target.date else f"{date_words(begin.date())} {words}"


def _now(target: Target, fact: Fact, at: int) -> str:
    """``leaves 10:12, arrives 11:17``; nothing for what is cancelled, and for a stop, whose times were said."""
    if fact.kind == "cancelled" or not isinstance(target.item, Leg):
        return ""
    begin, end = wall_clock(fact.begin, target.zones[0]), wall_clock(fact.end, target.zones[1])
    arrives = clock(end) if end.date() == begin.date() else f"{date_words(end.date())} {clock(end)}"
    return f"{'left' if fact.begin <= at else 'leaves'} {clock(begin)}, arrives {arrives}"


def retold(name: str, target: Target, was: Fact | None, now: Fact, at: int) -> str:
    """What is new of an item: ``Train 123 … was 5 minutes late, now 12: leaves 10:12, arrives 11:17.``"""
    state, times = _state(target, now), _now(target, now, at)
    why = f" (“{now.text}”)" if now.text and now.kind == "cancelled" else ""
    if was is None or (was.kind, was.begin, was.end) == (now.kind, now.begin, now.end):
        planned = "" if isinstance(target.item, Leg) or now.kind == "cancelled" else " now, which was moved"
        return sentence(f"{name} is {state}{why}{planned}{f': {times}' if times else ''}")
    old = _state(target, was)
    # "was 12 minutes late, now 5" where both are late by one number.
    if old.endswith(" minutes late") and state.endswith(" minutes late") and not old.startswith("to "):
        state = state.removesuffix(" minutes late") if not state.startswith("to ") else state
    return sentence(f"{name} was {old}, now {state}{why}{f': {times}' if times else ''}")


def no_more(name: str, target: Target, was: Fact, now: Fact | None) -> str:
    """That what was said of an item is over."""
    old = _state(target, was)
    if now is not None:
        how = "is on time again" if isinstance(target.item, Leg) else "is at its own time again"
        return sentence(f"{name} was {old}, and {how}")
    return sentence(f"{name} was {old}; that is no longer reported")


def notice_words(name: str, fact: Fact, source: str) -> str:
    """An alert that has no times, with whose words it is."""
    if fact.kind == "gone":
        return sentence(f"{name} is no longer in {source}; whether it is cancelled is not known")
    return sentence(f"{name}: {source} says “{fact.text}”" if fact.text else f"{name}: {source} has an alert for it")


_SHOWN = 3


def consequences(findings: Sequence[Finding], trip: Itinerary, catalogue: Catalogue) -> list[str]:
    """What is tight or broken, a sentence each; not what another of them says as well, nor that a leg does not run."""
    changes = {frozenset(one.subjects) for one in findings if one.rule == "connection"}
    told = [
        one
        for one in findings
        if one.rule != "leg" and (one.rule != "overlap" or frozenset(one.subjects) not in changes)
    ]
    more = [f"There are {len(told) - _SHOWN} more such spots."] if len(told) > _SHOWN else []
    return [*(_consequence(one, trip, catalogue) for one in told[:_SHOWN]), *more]


def _consequence(finding: Finding, trip: Itinerary, catalogue: Catalogue) -> str:
    """``The change in Bologna to train 456 has 3 minutes left.``; else what the judge says, with the margin."""
    margin = finding.margin if finding.unit == "minutes" else None
    items = [trip.item(name) for name in finding.subjects]
    legs = sorted(
        (item for item in items if isinstance(item, Leg) and item.depart is not None), key=lambda leg: str(leg.depart)
    )
    if finding.rule == "connection" and margin is not None and len(items) == len(legs) == 2:
        onward = item_words(legs[1].id, trip, catalogue).removeprefix("the ")
        left = f"has {count(margin, 'minute')} left" if margin >= 0 else f"lacks {count(-margin, 'minute')}"
        return sentence(f"The change in {legs[1].origin.city or legs[0].destination.city} to {onward} {left}")
    said = finding.message.rstrip(".")
    if margin is None:
        return sentence(said)
    size = count(abs(margin), "minute") if abs(margin) < 180 else minutes_words(margin)
    return sentence(f"{said}: {size} {'left' if margin >= 0 else 'too few'}")


def fact_data(target: Target, fact: Fact | None) -> dict[str, Any] | None:
    """A state of an item for programs: wall-clock times there, and the minutes by which it is off its schedule."""
    if fact is None:
        return None
    data: dict[str, Any] = {"kind": fact.kind}
    if fact.kind == "times":
        begin, end = wall_clock(fact.begin, target.zones[0]), wall_clock(fact.end, target.zones[1])
        data |= {"begin": begin.isoformat(timespec="minutes"), "end": end.isoformat(timespec="minutes")}
        data["late"] = [fact.begin - target.first, fact.end - target.last]
    return data | ({"text": fact.text} if fact.text else {})


def joined(parts: Sequence[str]) -> str:
    """Sentences in a row."""
    return " ".join(part for part in parts if part)
