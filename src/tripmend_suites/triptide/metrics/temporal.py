"""What cannot be in time: overlaps, closed doors, times that run backwards. The released code checks none of it."""

from __future__ import annotations

import datetime as dt
from functools import lru_cache

from ..database import Database
from ..formats import PlanRecord
from ._finding import Violation
from ._listing import LODGING_VERBS, Spot, end_of, listing, spots
from ._literal_poi import LIST
from ._sound_poi import travel_span
from ._texts import entries, folded, name_city, transport_kinds
from ._view import PlanView, view
from .tables import Tables

__all__ = ["conflicts_of", "open_throughout", "temporal_conflicts"]

_DAY = 1440
CHECK = "temporal"


@lru_cache(maxsize=65536)
def open_throughout(hours: str, date: dt.date, start: int, end: int) -> bool | None:
    """Whether a place with these OpenStreetMap hours is open from `start` to `end` (minutes after midnight of `date`).

    None when the text cannot be read or the hours say "unknown".
    """
    import opening_hours

    midnight = dt.datetime(date.year, date.month, date.day)
    begin, stop = midnight + dt.timedelta(minutes=start), midnight + dt.timedelta(minutes=end)
    try:
        parsed = opening_hours.OpeningHours(hours)
    except (opening_hours.ParserError, SyntaxError):  # type: ignore[attr-defined]  # missing in its stubs
        return None
    states = [state for _, _, state, _ in parsed.intervals(begin, stop)] if stop > begin else [parsed.state(begin)]
    if any(state == opening_hours.State.UNKNOWN for state in states):
        return None
    return bool(states) and all(state == opening_hours.State.OPEN for state in states)


def _order(plan: PlanView, index: int, found: list[Violation]) -> None:
    items = listing(plan, index).items
    for place, item in enumerate(items):
        last = place == len(items) - 1
        lodging = item.verb in LODGING_VERBS
        if item.end < item.start and not item.next_day and not (last and lodging):
            found.append(Violation(CHECK, index + 1, LIST, f"{item.name} ends before it starts"))
        if item.end == item.start and not lodging:
            found.append(Violation(CHECK, index + 1, LIST, f"{item.name} takes no time"))
        if not last:
            following = items[place + 1]
            if following.start < item.start:
                found.append(Violation(CHECK, index + 1, LIST, f"{following.name} starts before {item.name}"))
            elif following.start < end_of(item):
                found.append(Violation(CHECK, index + 1, LIST, f"{following.name} starts before {item.name} ends"))


def _overnight(plan: PlanView, index: int, found: list[Violation]) -> None:
    """What runs past midnight ends before the next day's first place other than the lodging starts."""
    if index + 1 >= len(plan.read):
        return
    late = [item for item in listing(plan, index).items if end_of(item) > _DAY and item.verb not in LODGING_VERBS]
    first = next((item for item in listing(plan, index + 1).items), None)
    for item in late:
        if first is not None and end_of(item) - _DAY > first.start:
            found.append(Violation(CHECK, index + 2, LIST, f"{first.name} starts before {item.name} has ended"))


def _hours(plan: PlanView, index: int, tables: Tables, known: dict[str, Spot], found: list[Violation]) -> None:
    date = plan.date(index)
    for item in listing(plan, index).items:
        spot = known.get(folded(item.name))
        if spot is None or spot.slot == "accommodation":
            continue
        rows = tables.attractions if spot.slot == "attraction" else tables.restaurants
        hours = next((row.hours for row in rows.exact(spot.name, spot.city) if row.hours), None)
        if hours is None:
            continue
        is_open = open_throughout(hours, date, item.start, end_of(item)) if date else None
        span = f"{item.start // 60:02d}:{item.start % 60:02d}-{item.end // 60:02d}:{item.end % 60:02d}"
        if is_open is None:
            found.append(Violation(CHECK, index + 1, spot.slot, f"{item.name} may be closed {span}", unknown=True))
        elif not is_open:
            found.append(Violation(CHECK, index + 1, spot.slot, f"{item.name} is closed {span} ({hours})"))


def _fixed(plan: PlanView, index: int, tables: Tables, found: list[Violation]) -> None:
    """Events and flights take the traveller's time too, though they are not in the list."""
    date = plan.date(index)
    spans: list[tuple[str, str, int, int]] = []
    for text in entries(plan.cell(index, "event")):
        name, city = name_city(text)
        if folded(name) in plan.retimed:
            continue
        row = next((row for row in tables.events.exact(name, city) if row.date == date), None)
        if row is not None and row.start is not None and row.end is not None:
            spans.append(("event", name, row.start, row.end))
    text = plan.cell(index, "transportation")
    if (span := travel_span(text) if text else None) is not None:
        # A short flight to the west may land before it left, by the clocks; its half hours are checked by city.
        if span[1] > span[0]:
            spans.append(("transportation", "the journey", span[0], span[1]))
        elif "flight" not in transport_kinds(text):
            found.append(Violation(CHECK, index + 1, "transportation", "the journey arrives before it departs"))
    items = listing(plan, index).items
    for slot, name, start, end in spans:
        for item in items:
            away = slot == "transportation" and item.verb in LODGING_VERBS and item is items[-1] and item.start >= start
            if item.start < end and start < end_of(item) and not away:
                found.append(Violation(CHECK, index + 1, slot, f"{item.name} overlaps with {name}"))
    for place, (_, name, start, end) in enumerate(spans):
        for _, other, begin, stop in spans[place + 1 :]:
            if start < stop and begin < end:
                found.append(Violation(CHECK, index + 1, "event", f"{other} overlaps with {name}"))


def conflicts_of(plan: PlanView, tables: Tables) -> tuple[Violation, ...]:
    """All conflicts of a plan; a list that cannot be read is unknown."""
    found: list[Violation] = []
    for index in range(len(plan.read)):
        day = listing(plan, index)
        if day.error or not day.items:
            why = day.error or "there is no list of points of interest"
            found.append(Violation(CHECK, index + 1, LIST, why, unknown=True))
            continue
        _order(plan, index, found)
        _overnight(plan, index, found)
        _hours(plan, index, tables, dict(spots(plan, index)), found)
        _fixed(plan, index, tables, found)
    return tuple(found)


def temporal_conflicts(
    record: PlanRecord, tables: Tables | Database, *, retimed: frozenset[str] = frozenset()
) -> tuple[Violation, ...]:
    """What in a plan cannot be in time; () when all of it can.

    Entries must follow each other without overlap, end after they start (but for the night), and lie inside the
    opening hours where the tables have them; events and journeys with known times are not overlapped by anything.
    Ways between places are not looked at, for the tables do not have them. retimed: as in `assess`.
    """
    rows = tables if isinstance(tables, Tables) else Tables(tables)
    return conflicts_of(view(record, strict=True, retimed=retimed), rows)
