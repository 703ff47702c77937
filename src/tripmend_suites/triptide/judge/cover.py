"""Which edits the disruption covers: the thing itself, what the severity lets change, and what had to follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from tripmend.change import EventMoved

from ..formats import name_city
from .addressed import Incident
from .plans import MEALS, DayView, Edit, Stop, same

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


class Asked(Protocol):
    """What only the tables can tell."""

    def event_times(self, edit: Edit) -> list[tuple[int, int]]:
        """When the event that an edit brings takes place, in minutes of its day."""

    def unaffordable(self, edit: Edit) -> bool:
        """Whether the plan would cost more than its budget if the edit were taken back."""


@dataclass(frozen=True, slots=True)
class _Morning:
    """A day as it was: to tell whether a neighbour moved, and how far it was away."""

    stops: tuple[Stop, ...]

    def same_as(self, stop: Stop, nights: Sequence[Stop]) -> Stop | None:
        """What a stop of the revised day was before: by name, a night by its place among the nights."""
        if stop.slot == "accommodation":
            own = [night for night in self.stops if night.slot == "accommodation"]
            place = list(nights).index(stop)
            return own[place] if place < len(own) else None
        return next((old for old in self.stops if same(old.name, stop.name)), None)


def _gap(one: Stop, other: Stop) -> int | None:
    """Minutes between two stops, negative where they overlap; None without times."""
    if one.start is None or one.end is None or other.start is None or other.end is None:
        return None
    return max(other.start - one.end, one.start - other.end)


def _clash(
    old: Stop, others: Sequence[Stop], new_names: Sequence[str], blocked: Sequence[tuple[int, int]], before: _Morning
) -> bool:
    """Whether a stop at its old time would not go with the rest of the day: it overlaps, a meal comes too early, the
    way to a new place would have to be short, or a neighbour that moved is nearer than it was."""
    if old.start is None or old.end is None:
        return False
    if any(old.start < end and start < old.end for start, end in blocked):
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
        was = before.same_as(other, nights)
        if any(same(other.name, name) for name in new_names):
            return True
        if was is not None and (was.start, was.end) != (other.start, other.end):
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
    for disruption in incident.effect.disruptions if incident.effect is not None else ():
        effect = disruption.effect
        if isinstance(effect, EventMoved) and 1 <= day.number <= len(incident.dates):
            if effect.start.date() != incident.dates[day.number - 1]:
                continue
            start = effect.start.hour * 60 + effect.start.minute
            minutes = 120 if effect.end is None else int((effect.end - effect.start).total_seconds() // 60)
            found.append((start, start + minutes))
    return found


def _forced(
    day: DayView,
    before: _Morning,
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
            was = _Morning(before[day].timed if day in before else ())
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
