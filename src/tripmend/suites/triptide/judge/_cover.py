"""Which edits the disruption covers: the thing itself, what the severity lets change, and what had to follow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ....change import EventMoved
from ....formats.triptide import name_city
from ._difference import Edit
from ._incident import Incident
from ._stops import MEALS, DayView, Stop, same

__all__ = ["Cover", "Covered", "covered"]

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


def _clash(old: Stop, others: Iterable[Stop], new_names: Sequence[str], blocked: Sequence[tuple[int, int]]) -> bool:
    """Whether a stop at its old time would not go with the rest of the day."""
    if old.start is None or old.end is None:
        return False
    if any(old.start < end and start < old.end for start, end in blocked):
        return True
    for other in others:
        if other.start is None or other.end is None:
            continue
        if old.start < other.end and other.start < old.end:
            return True
        gap = other.start - old.end if other.start >= old.end else old.start - other.end
        if old.slot in MEALS and other.slot in MEALS and gap < _MEAL_GAP:
            return True
        if gap < _RIDE and any(same(other.name, name) for name in new_names):
            return True
    return False


def _blocked(incident: Incident, day: DayView) -> list[tuple[int, int]]:
    """Minutes of a day that a journey with its buffers, or an event at its new time, takes."""
    found = []
    if day.transport is not None and day.transport.departure is not None and day.transport.arrival is not None:
        end = day.transport.arrival
        found.append((day.transport.departure - _BUFFER, end + _BUFFER if end > day.transport.departure else 48 * 60))
    for disruption in incident.effect.disruptions if incident.effect is not None else ():
        effect = disruption.effect
        if isinstance(effect, EventMoved) and 1 <= day.number <= len(incident.dates):
            if effect.start.date() != incident.dates[day.number - 1]:
                continue
            start = effect.start.hour * 60 + effect.start.minute
            minutes = 120 if effect.end is None else int((effect.end - effect.start).total_seconds() // 60)
            found.append((start, start + minutes))
    return found


def _forced(incident: Incident, day: DayView, open_edits: list[Edit], settled: Sequence[Edit]) -> set[int]:
    """Positions in `open_edits` of those that cannot be taken back. One after the other is taken back where it can be,
    until none can: stops that moved together without need are so found out."""
    new_names = [edit.after for edit in settled if edit.kind in ("replaced", "added") and edit.after]
    new_names += [name_city(name)[0] for name in new_names if "," in name]
    timeline = list(day.timed)
    left = set(range(len(open_edits)))
    again = True
    while again:
        again = False
        for number in sorted(left):
            edit = open_edits[number]
            if edit.old is None or edit.kind == "added":
                left.discard(number)
                continue
            others = [stop for stop in timeline if stop is not edit.new]
            # A stop that keeps its place loses nothing on the way to new ones beyond an hour.
            near = new_names if edit.kind != "retimed" or edit.minutes <= _RIDE else []
            if not _clash(
                edit.old, [one for one in others if one.slot != "accommodation"], near, _blocked(incident, day)
            ):
                timeline = [*others, edit.old]
                left.discard(number)
                again = True
    return left


def covered(edits: Sequence[Edit], incident: Incident, after: Mapping[int, DayView]) -> tuple[Covered, ...]:
    """Every edit with its cover, in the order of `edits`."""
    found: dict[int, Cover] = {}
    for number, edit in enumerate(edits):
        if _hit(edit, incident):
            found[number] = "target"
        elif _within(edit, incident):
            found[number] = "reach"
    for day in sorted({edit.day for edit in edits}):
        view = after.get(day)
        rest = [number for number, edit in enumerate(edits) if number not in found and edit.day == day]
        settled = [edit for number, edit in enumerate(edits) if number in found and edit.day == day]
        stuck = (
            _forced(incident, view, [edits[one] for one in rest], settled) if view is not None and settled else set()
        )
        found |= {number: "forced" if at in stuck else "extra" for at, number in enumerate(rest)}
    return tuple(Covered(edit, found[number]) for number, edit in enumerate(edits))
