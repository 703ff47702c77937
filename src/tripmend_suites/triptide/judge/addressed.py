"""Is the disruption dealt with? Looks at the thing that was hit, nothing else."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal

from tripmend.change import (
    Change,
    EventMoved,
    HoursChanged,
    LegDelayed,
    LegRetimed,
    PlaceClosed,
    Slower,
    SoldOut,
    Weather,
)
from tripmend.errors import InputError
from tripmend.formats.native import change_from

from ..formats import DisruptionRecord, PlanRecord, Target, name_city, read_disruption_info, read_transportation
from .plans import EMPTY, MEALS, Asked, DayView, Edit, Stop, plain, same, same_leg

# The disruption as the judge takes it: from the record's labelled lines alone, or with the effect that the built
# folder knows.

_TIMES = re.compile(
    r"\b(delay\w*|late\w*|earl\w*|hours?|wait\w*|queu\w*|crowd\w*|resched\w*|postpon\w*|moved|shift\w*|dark\w*|night|"
    r"tim(?:e|es|ing)|opens?|morning|afternoon|evening|tired|fatigue\w*|jet ?lag|slow\w*)\b",
    re.IGNORECASE,
)
_LOST = re.compile(
    r"\b(clos(?:ed|es|ing|ure)|cancel\w*|sold out|unavailable|not available|shut\w*|strike\w*|demolish\w*|overbook\w*|"
    r"fully booked|no (?:rooms?|tables?|tickets?))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Incident:
    """What happened. answer: what answers it (gone, retimed, gone-or-retimed, calmer-day, empty-day, indoors,
    within-budget), said by the folder or, `guessed`, from the words of the reason: a closure or cancellation wants
    the thing gone, talk of times alone lets it stay at another time. touched: day numbers that are hit. effect: None
    where only the words are known. tolerance: Planbound where nothing is said, as in the published prompts."""

    targets: tuple[Target, ...]
    severity: str
    tolerance: str
    reason: str
    answer: str
    guessed: bool
    touched: frozenset[int]
    effect: Change | None
    dates: tuple[dt.date, ...]

    @property
    def planbound(self) -> bool:
        """Whether severity limits what may change."""
        return self.tolerance != "Flexiventurer"

    @property
    def effects(self) -> list[Any]:
        """What the effect says, one by one; none where it is not known."""
        return [] if self.effect is None else [one.effect for one in self.effect.disruptions]


def incident(plan: PlanRecord, line: Mapping[str, Any] | DisruptionRecord) -> Incident:
    """The incident of a plan. line: the record, or an object with "info" and, where known, "answer", "touched",
    "effect", "tolerance". Raises InputError when it holds no readable record."""
    data: Mapping[str, Any] = {}
    if isinstance(line, DisruptionRecord):
        record = line
    else:
        data = line
        if not isinstance(data.get("info"), str):
            raise InputError("a disruption needs its labelled lines as a text", where="info")
        record = read_disruption_info(data["info"])
    if not record.targets:
        raise InputError("the disruption names nothing that it hits", where="info")
    effect = change_from(data["effect"]) if data.get("effect") is not None else None
    touched = data.get("touched")
    days = touched if isinstance(touched, list) and all(isinstance(one, int) for one in touched) else ()
    told = data.get("answer")
    lost = _LOST.search(record.reason) is not None or _TIMES.search(record.reason) is None
    guess = "gone" if lost else "gone-or-retimed"
    return Incident(
        targets=record.targets,
        severity=record.severity,
        tolerance=str(data.get("tolerance") or plan.tolerance or "Planbound"),
        reason=record.reason,
        answer=told if isinstance(told, str) else guess,
        guessed=not isinstance(told, str),
        touched=frozenset(days) | {target.day for target in record.targets},
        effect=effect,
        dates=plan.header.dates,
    )


def spoils(incident: Incident, day: int, span: tuple[int, int]) -> bool:
    """Whether the effect is in the way of being at the target at some minutes of that day.

    True where the effect is not known, or names the whole day: then only being gone helps.
    """
    if incident.effect is None or not 1 <= day <= len(incident.dates):
        return True
    date = incident.dates[day - 1]
    begin, finish = (dt.datetime.combine(date, dt.time()) + dt.timedelta(minutes=minutes) for minutes in span)

    def spoiled_by(effect: Any) -> bool:
        on_date = not getattr(effect, "dates", ()) or date in effect.dates
        if isinstance(effect, (PlaceClosed, Weather)) and (during := effect.during) is not None:
            return begin < during.end and during.start < finish
        if isinstance(effect, SoldOut) and effect.slots:
            return begin in effect.slots
        if isinstance(effect, HoursChanged):
            return on_date and not _inside(span, effect.opens, effect.closes)
        if isinstance(effect, Slower):
            return on_date and not _inside(span, effect.earliest, effect.latest)
        return on_date and isinstance(effect, (PlaceClosed, Weather, SoldOut))

    return any(map(spoiled_by, incident.effects))


def _inside(span: tuple[int, int], opens: dt.time | None, closes: dt.time | None) -> bool:
    """Whether minutes of a day lie between two times of the day; a closing before 06:00 is after midnight."""
    first = 0 if opens is None else opens.hour * 60 + opens.minute
    last = 48 * 60 if closes is None else closes.hour * 60 + closes.minute
    if closes is not None and last < 6 * 60:
        last += 24 * 60
    return first <= span[0] and span[1] <= last


State = Literal["gone", "retimed", "answered", "untouched", "insufficient"]
_DONE = ("gone", "retimed", "answered")
_LEAST_SHIFT = 15
"""Minutes by which a stop must move to count as re-timed where the new times are not known."""


@dataclass(frozen=True, slots=True)
class Handled:
    """What became of a target. gone, retimed, answered (the day as a whole meets what the disruption asks): dealt
    with. untouched: as before. insufficient: touched, but it still stands where or when it cannot."""

    target: Target
    state: State
    reason: str

    @property
    def done(self) -> bool:
        """Whether it is dealt with."""
        return self.state in _DONE


def _bare(target: Target) -> str:
    name = target.name.strip()
    if target.slot == "Transportation":
        return name
    return name_city(name)[0] or name


def _named(day: DayView, name: str, full: str) -> list[Stop]:
    """Where a name stands in a day, the list of times included; nights do not count. The target may be written with
    or without its city, and its own name may hold a comma."""
    wanted = (name, full)
    return [stop for stop in (*day.stops, *day.strangers) if any(same(stop.name, one) for one in wanted)]


Days = Mapping[int, DayView]
Found = tuple[State, str]


def _place(target: Target, incident: Incident, before: Days, after: Days) -> Found:
    name = _bare(target)
    worst: Found | None = None
    for number in sorted(incident.touched | {target.day}):
        old_day = before.get(number)
        for stop in _named(after[number], name, target.name) if number in after else ():
            old = next(iter(_named(old_day, name, target.name)), None) if old_day else None
            worst = _still(incident, old, stop)
            if worst[0] not in _DONE:
                return worst
    return worst or ("gone", f"{name} no longer stands in day {target.day}")


def _still(incident: Incident, old: Stop | None, new: Stop) -> Found:
    moved = 0
    if old is not None and old.start is not None and new.start is not None:
        moved = max(abs(new.start - old.start), abs((new.end or 0) - (old.end or 0)))
    stays: State = "insufficient" if moved else "untouched"
    where = f"{new.name} still stands in day {new.day}"
    if incident.answer == "gone":
        return stays, where
    if new.span is None:
        known = any(isinstance(effect, EventMoved) for effect in incident.effects)
        if new.slot == "event" and incident.answer in ("retimed", "gone-or-retimed") and known:
            return "retimed", f"{new.name} stays, at the time the organiser gave it"
        return "untouched", f"{where}, without a time"
    if incident.effect is None:
        if moved >= _LEAST_SHIFT:
            return "retimed", f"{new.name} moved by {moved} min"
        return "untouched", f"{where} at its time"
    if spoils(incident, new.day, new.span):
        return stays, f"{new.name} stands in day {new.day} at a time that does not work"
    return "retimed", f"{new.name} stands in day {new.day} at a time that works"


def _stay(target: Target, incident: Incident, after: Days) -> Found:
    name = _bare(target)
    for number in sorted(incident.touched | {target.day}):
        lodging = after[number].accommodation if number in after else ""
        written = (lodging, name_city(lodging)[0]) if lodging else ()
        if any(same(one, other) for one in (name, target.name) for other in written):
            return "untouched", f"{name} is still the lodging of day {number}"
    return "gone", f"{name} is no longer the lodging of day {target.day}"


def _leg(target: Target, incident: Incident, before: Days, after: Days) -> Found:
    old, new = before.get(target.day), after.get(target.day)
    journey = f"the journey of day {target.day}"
    if new is None or plain(new.transportation) in EMPTY:
        return "gone", f"{journey} is gone"
    was = old.transport if old else None
    if was is None:
        with suppress(InputError):
            was = read_transportation(target.name)
    if was is None or not same_leg(was, new.transport) or new.transport is None:
        if old is not None and plain(old.transportation) == plain(new.transportation):
            return "untouched", f"{journey} is the same"
        return "gone", f"day {target.day} has another journey"
    now = new.transport.departure, new.transport.arrival
    if now == (was.departure, was.arrival):
        return "untouched", f"{journey} is the same, at the same times"
    if incident.answer == "gone":
        return "insufficient", f"{journey} only has other times"
    for effect in incident.effects:
        due: tuple[int | None, ...] = ()
        if isinstance(effect, LegDelayed):
            due = tuple(None if at is None else (at + effect.minutes) % 1440 for at in (was.departure, was.arrival))
        elif isinstance(effect, LegRetimed):
            due = tuple(None if at is None else at.hour * 60 + at.minute for at in (effect.depart, effect.arrive))
        if any(
            at is not None and wanted is not None and at % 1440 != wanted for at, wanted in zip(now, due, strict=False)
        ):
            return "insufficient", f"the journey of day {new.number} does not have the times that were announced"
    return "retimed", f"{journey} has its new times"


def _day(incident: Incident, before: Days, after: Days) -> Found:
    """Calmer and empty days: every touched day has to meet the effect."""
    for number in sorted(incident.touched & {*after}):
        new, old = after[number], before.get(number)
        unmet: State = "untouched" if old is not None and old.stops == new.stops else "insufficient"
        if incident.answer == "empty-day":
            if new.stops:
                return unmet, f"{new.stops[0].name} still stands in day {number}"
            continue
        late = next((stop for stop in new.stops if stop.span and spoils(incident, number, stop.span)), None)
        if incident.effect is not None and late is not None:
            return unmet, f"{late.name} in day {number} lies outside the hours that are left"
        if incident.effect is None and old is not None and _busy(new) >= _busy(old):
            return unmet, f"day {number} is no calmer than before"
    return "answered", "the days that were hit are as the disruption asks"


def _busy(day: DayView) -> tuple[int, int]:
    return len(day.stops), sum((stop.end or 0) - (stop.start or 0) for stop in day.stops)


def _storm(
    target: Target, incident: Incident, before: Days, after: Days, outdoors: Callable[[Stop], bool] | None
) -> Found:
    """Bad weather: the target, and every other outdoor sight of the days that are hit, where the tables tell."""
    found = _place(target, incident, before, after)
    if outdoors is None or found[0] not in _DONE:
        return found
    cities = {plain(effect.city) for effect in incident.effects if isinstance(effect, Weather) and effect.city}
    for number in sorted(incident.touched & {*after}):
        for stop in after[number].in_slot("attraction"):
            dry = cities and plain(stop.city) not in cities
            if dry or not outdoors(stop) or (stop.span and not spoils(incident, number, stop.span)):
                continue
            old = before.get(number)
            same_stops = old is not None and old.stops == after[number].stops
            return "untouched" if same_stops else "insufficient", f"{stop.name} in day {number} is outdoors"
    return found


def handled(
    incident: Incident,
    before: Days,
    after: Days,
    *,
    affordable: bool | None = None,
    outdoors: Callable[[Stop], bool] | None = None,
) -> tuple[Handled, ...]:
    """What became of each target. affordable: whether the trip fits its budget at the new prices, None: not known.
    outdoors: whether a sight lies outdoors, None where nobody knows."""

    def found(target: Target) -> Found:
        if incident.answer == "within-budget" or target.slot == "Trip":
            return _budget(target, before, after, affordable)
        if incident.answer in ("calmer-day", "empty-day"):
            return _day(incident, before, after)
        if incident.answer == "indoors":
            return _storm(target, incident, before, after, outdoors)
        if target.slot == "Transportation":
            return _leg(target, incident, before, after)
        if target.slot == "Accommodation":
            return _stay(target, incident, after)
        return _place(target, incident, before, after)

    return tuple(Handled(target, *found(target)) for target in incident.targets)


def _bodies(day: DayView) -> tuple[object, ...]:
    return day.stops, day.transportation, day.accommodation


def _budget(target: Target, before: Days, after: Days, affordable: bool | None) -> Found:
    if affordable:
        return "answered", "the trip fits its budget at the new prices"
    if affordable is None:
        numbers = (*before,) if target.slot == "Trip" else (target.day,)
        views = [(before.get(number), after.get(number)) for number in numbers]
        changed = any(old and new and _bodies(old) != _bodies(new) for old, new in views)
        why = "whether the trip fits its budget cannot be told without the tables"
        return "insufficient" if changed else "untouched", why
    return "untouched" if before == after else "insufficient", "the trip costs more than its budget at the new prices"


# Which edits the disruption covers: the thing itself, what the severity lets change, and what had to follow.

Cover = Literal["target", "reach", "forced", "extra"]
_MEAL_GAP = 240
_BUFFER = 30
_RIDE = 60
"""Minutes: between meals, to a departure or from an arrival, and the ride to a new place that is taken as needed."""


@dataclass(frozen=True, slots=True)
class Covered:
    """An edit and why it may be there. target: it is the thing that was hit. reach: it lies where the severity lets
    things change. forced: put back as it was, it would collide with the edits above. extra: none of these."""

    edit: Edit
    cover: Cover


def _hit(edit: Edit, incident: Incident) -> bool:
    if incident.answer in ("calmer-day", "empty-day", "indoors", "within-budget") and edit.day in incident.touched:
        return True
    for target in incident.targets:
        names = (target.name, name_city(target.name)[0])
        if target.slot == "Transportation":
            if edit.slot in ("transportation", "city") and edit.day == target.day:
                return True
            # Another way out often needs another way back: no plan may mix an own car with flights.
            if edit.slot == "transportation" and edit.kind == "replaced":
                return True
        elif target.slot == "Accommodation":
            before = (edit.before, name_city(edit.before)[0] if edit.before else "")
            if edit.slot == "accommodation" and any(same(one, name) for one in before for name in names):
                return True
        elif any(same(one, name) for one in (edit.before, edit.after) for name in names):
            return True
    return False


def _within(edit: Edit, incident: Incident) -> bool:
    return incident.severity == "plan" or (incident.severity == "day" and edit.day in incident.touched)


def _was(stop: Stop, nights: Sequence[Stop], before: Sequence[Stop]) -> Stop | None:
    """What a stop of the revised day was before: by name, a night by its place among the nights."""
    if stop.slot != "accommodation":
        return next((old for old in before if same(old.name, stop.name)), None)
    own = [night for night in before if night.slot == "accommodation"]
    place = list(nights).index(stop)
    return own[place] if place < len(own) else None


def _gap(one: Stop, other: Stop) -> int | None:
    """Minutes between two stops, negative where they overlap; None without times."""
    if one.span is None or other.span is None:
        return None
    return max(other.span[0] - one.span[1], one.span[0] - other.span[1])


def _clash(
    old: Stop,
    others: Sequence[Stop],
    new_names: Sequence[str],
    blocked: Sequence[tuple[int, int]],
    before: Sequence[Stop],
) -> bool:
    """Whether a stop at its old time would not go with the rest of the day: it overlaps, a meal comes too early, the
    way to a new place would have to be short, or a neighbour that moved is nearer than it was."""
    if old.span is None:
        return False
    if any(old.span[0] < end and start < old.span[1] for start, end in blocked):
        return True
    nights = [other for other in others if other.slot == "accommodation"]
    for other in others:
        gap = _gap(old, other)
        if gap is None:
            continue
        if gap < 0 or (old.slot in MEALS and other.slot in MEALS and gap < _MEAL_GAP):
            return True
        if gap >= _RIDE:
            continue
        if any(same(other.name, name) for name in new_names):
            return True
        was = _was(other, nights, before)
        if was is not None and was.span != other.span:
            earlier = _gap(old, was)
            if earlier is not None and gap < earlier:
                return True
    return False


def _blocked(incident: Incident, day: DayView, other_journey: bool) -> list[tuple[int, int]]:
    """Minutes of a day that a journey with its buffers, or an event at its new time, takes. other_journey: it is not as
    it was, so that the way to it is not known and an hour is taken as needed."""
    buffer = _RIDE if other_journey else _BUFFER
    found = []
    leg = day.transport
    if leg is not None and leg.departure is not None and leg.arrival is not None:
        # Before the way out and after the way home nothing of the trip happens; who lands at night does nothing more.
        home = day.number == len(incident.dates) or leg.arrival < leg.departure
        found.append((0 if day.number == 1 else leg.departure - buffer, 48 * 60 if home else leg.arrival + buffer))
    for effect in incident.effects:
        if isinstance(effect, EventMoved) and 1 <= day.number <= len(incident.dates):
            if effect.start.date() != incident.dates[day.number - 1]:
                continue
            start = effect.start.hour * 60 + effect.start.minute
            minutes = 120 if effect.end is None else int((effect.end - effect.start).total_seconds() // 60)
            found.append((start, start + minutes))
    return found


def _forced(
    day: DayView,
    before: Sequence[Stop],
    open_edits: list[Edit],
    new_names: Sequence[str],
    blocked: Sequence[tuple[int, int]],
) -> set[int]:
    """Positions in `open_edits` of those that cannot be taken back. One after the other is taken back where it can be,
    until none can: stops that moved together without need are so found out."""
    timeline = list(day.timed)
    left = {number for number, edit in enumerate(open_edits) if edit.old is not None}
    again = True
    while again:
        again = False
        for number in sorted(left):
            edit = open_edits[number]
            if edit.old is None:
                continue
            others = [stop for stop in timeline if stop is not edit.new]
            # Who moves by hours does not do so for the way to a new place.
            near = new_names if edit.kind != "retimed" or edit.minutes <= _RIDE else ()
            if not _clash(edit.old, others, near, blocked, before):
                timeline = [*others, edit.old]
                left.discard(number)
                again = True
    return left


def _brought(edit: Edit, edits: Sequence[Edit], found: Mapping[int, Cover]) -> bool:
    """Whether an added stop is one that had to leave another day."""
    return edit.kind == "added" and any(
        other.day != edit.day and other.kind in ("removed", "replaced") and same(other.before, edit.after)
        for number, other in enumerate(edits)
        if found.get(number) in ("target", "reach", "forced")
    )


def _new_names(edits: Sequence[Edit], found: Mapping[int, Cover]) -> list[str]:
    """The places that the covered edits bring, with and without their cities."""
    names = [edits[number].after for number in found if edits[number].kind in ("replaced", "added")]
    return [name for name in (*names, *(name_city(name)[0] for name in names if "," in name)) if name]


def covered(
    edits: Sequence[Edit],
    incident: Incident,
    before: Mapping[int, DayView],
    after: Mapping[int, DayView],
    asked: Asked | None = None,
) -> tuple[Covered, ...]:
    """Every edit with its cover, in the order of `edits`. asked: what the tables say, None without them."""
    found: dict[int, Cover] = {}
    for number, edit in enumerate(edits):
        if _hit(edit, incident):
            found[number] = "target"
        elif _within(edit, incident):
            found[number] = "reach"
    # What leaves one day may make another day change, so that the days are gone through twice.
    for _ in range(2):
        for day in sorted({edit.day for edit in edits} & {*after}):
            rest = [number for number, edit in enumerate(edits) if number not in found and edit.day == day]
            if not incident.planbound:
                found |= {number: "forced" for number in rest if _brought(edits[number], edits, found)}
                rest = [number for number in rest if number not in found]
            settled = [number for number in found if edits[number].day == day]
            moved_nights = _nights(before.get(day)) != _nights(after[day])
            if not rest or not (settled or moved_nights):
                continue
            was = before[day].timed if day in before else ()
            journey = any(edits[number].slot == "transportation" for number in settled)
            blocked = _blocked(incident, after[day], journey)
            if asked is not None:
                blocked += [span for number in settled for span in asked.event_times(edits[number])]
            stuck = _forced(after[day], was, [edits[one] for one in rest], _new_names(edits, found), blocked)
            found |= {number: "forced" for at, number in enumerate(rest) if at in stuck}
    if asked is not None and found:
        dear = [number for number, edit in enumerate(edits) if number not in found and asked.unaffordable(edit)]
        found |= dict.fromkeys(dear, "forced")
    return tuple(Covered(edit, found.get(number, "extra")) for number, edit in enumerate(edits))


def _nights(day: DayView | None) -> list[str]:
    return [] if day is None else [stop.name for stop in day.nights]
