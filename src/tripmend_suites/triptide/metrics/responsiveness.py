"""Responsiveness (equation 1): is the disruption acknowledged and mitigated?"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..database import Database
from ..formats import PlanRecord, PoiItem
from .assess import sound_cost
from .edits import Disruption, EditCount, Hit, judge_edits
from .literal import LIST
from .sound import Found, number_in, travel_span
from .view import (
    LODGING_VERBS,
    MEALS,
    SLOTS,
    Mode,
    PlanView,
    Tables,
    Violation,
    clock,
    end_of,
    entries,
    folded,
    labelled_times,
    name_city,
    name_of,
    span_words,
    transport_kinds,
)

# Whether a revision answers the disruption: the thing that was hit is gone, or stands at a time that works.

ANSWERED_CHECK = "responsiveness"


def _same_way(hit: Hit, text: str) -> bool:
    number = folded(number_in(hit.text))
    if number:
        return folded(number_in(text)) == number
    return bool(text) and transport_kinds(hit.text) == transport_kinds(text)


def _spans(plan: PlanView, index: int, name: str) -> list[tuple[int, int]]:
    return [(item.start, item.end) for item in plan.listing(index).items if folded(item.name) == folded(name)]


def gone_or_retimed(hit: Hit, initial: PlanView, revised: PlanView, *, may_stay: bool = True) -> bool:
    """As the paper means it: on its day the target's cell and the list no longer name it, or it has other times.

    may_stay: whether other times are an answer at all; those of a lodging never are.
    """
    index = hit.day - 1
    if not 0 <= index < len(revised.cells) or hit.slot == "trip":
        return False  # the whole trip stands in no cell that could be gone
    if hit.slot == "transportation":
        before, after = initial.cell(index, hit.slot), revised.cell(index, hit.slot)
        return not _same_way(hit, after) or (may_stay and labelled_times(before) != labelled_times(after))
    cell = any(folded(name_of(text)) == folded(hit.name) for text in revised.texts(index, hit.slot))
    listed = bool(_spans(revised, index, hit.name)) and hit.slot not in ("accommodation", "event")
    if not cell and not listed:
        return True
    if not may_stay or hit.slot == "accommodation":
        return False
    before_spans, after_spans = _spans(initial, index, hit.name), _spans(revised, index, hit.name)
    return bool(after_spans) and before_spans != after_spans


def _named(hit: Hit, name: str, city: str, tables: Tables) -> bool:
    """Whether a name is the target's under any spelling: the same letters, or more letters that no row has."""
    mine, other = ("".join(filter(str.isalnum, one.casefold())) for one in (hit.name, name))
    rows = (tables.restaurants, tables.attractions, tables.accommodations, tables.events)
    return mine == other or (bool(mine) and mine in other and not any(one.exact(name, city) for one in rows))


def _traces(hit: Hit, plan: PlanView, tables: Tables, days: frozenset[int]) -> Found:
    """Every place in which the target still stands on `days`."""
    for day in sorted(days):
        index = day - 1
        if not 0 <= index < len(plan.cells):
            continue
        if hit.slot == "transportation":
            if _same_way(hit, plan.cell(index, "transportation")):
                yield day, "transportation", f"{plan.cell(index, 'transportation')} is still there"
            continue
        for slot in SLOTS:
            for text in plan.texts(index, slot):
                name, city = name_city(text)
                if _named(hit, name if city != "-" else text, city, tables):
                    yield day, slot, f"{text} is still there"
        day_list = plan.listing(index)
        if day_list.error:
            yield day, LIST, day_list.error, True
        known = plan.spots(index)
        # The morning at a lodging belongs to the night before, which may not be hit.
        kept = hit.slot == "accommodation" and day - 1 not in days
        for item in day_list.items:
            kept = kept and item.verb in LODGING_VERBS
            spot = known.get(folded(item.name))
            if not kept and _named(hit, item.name, spot.city if spot else "", tables):
                yield day, LIST, f"{item.name} is still in the list"


def _time(value: Any) -> int | None:
    """Minutes after midnight of a clock time or of a date with one."""
    return clock(value[11:16] if "T" in value or len(value) > 8 else value[:5]) if isinstance(value, str) else None


def _leg_times(effect: dict[str, Any], before: str) -> tuple[int | None, int | None] | None:
    """When the journey leaves and arrives now; None when the effect does not say."""
    span = travel_span(before)
    if effect.get("type") == "leg_delayed" and span is not None:
        return (span[0] + int(effect["minutes"])) % 1440, (span[1] + int(effect["minutes"])) % 1440
    if effect.get("type") == "leg_retimed":
        depart, arrive = _time(effect.get("depart")), _time(effect.get("arrive"))
        if span is not None and depart is not None and arrive is None:
            arrive = (span[1] + depart - span[0]) % 1440
        return depart, arrive
    return None


def _moved_event(hit: Hit, disruption: Disruption, plan: PlanView, tables: Tables) -> Found:
    """A plan holds no times of events: the event's new time must lie on that day, and nothing else in it."""
    index = hit.day - 1
    for effect in disruption.effects:
        start, end = _time(effect.get("start")), _time(effect.get("end"))
        if effect.get("type") != "event_moved" or start is None:
            yield hit.day, hit.slot, f"nobody knows when {hit.name} is now", True
            continue
        if str(effect["start"])[:10] != str(plan.date(index)):
            yield hit.day, hit.slot, f"{hit.name} is on {str(effect['start'])[:10]} now"
        if end is None:
            rows = [row for row in tables.events.exact(*name_city(hit.text)) if row.date == plan.date(index)]
            lasts = [row.end - row.start for row in rows if row.start is not None and row.end is not None]
            end = start + (lasts[0] if lasts else 0)
        end += 1440 if end < start else 0
        for item in plan.listing(index).items:
            if item.start < end and start < end_of(item):
                yield hit.day, LIST, f"{item.name} overlaps with {hit.name} at its new time"


def _retimed(hit: Hit, disruption: Disruption, initial: PlanView, revised: PlanView, tables: Tables) -> Found:
    """What is wrong with the time at which the target stands now."""
    index = hit.day - 1
    if not 0 <= index < len(revised.cells):
        yield hit.day, hit.slot, "the day is not there"
        return
    if hit.slot == "transportation":
        before, after = initial.cell(index, hit.slot), revised.cell(index, hit.slot)
        wanted = [times for one in disruption.effects if (times := _leg_times(dict(one), before)) is not None]
        span = travel_span(after)
        now = None if span is None else (span[0] % 1440, span[1] % 1440)
        for effect in disruption.effects:
            on = str(effect.get("depart") or "")[:10]
            if len(on) == 10 and on != str(initial.date(index)):
                yield hit.day, hit.slot, f"{after} leaves on {on} now"
        for depart, arrive in wanted:
            if now is None or (depart is not None and now[0] != depart) or (arrive is not None and now[1] != arrive):
                yield hit.day, hit.slot, f"{after} does not have its new times"
        if not wanted and labelled_times(before) == labelled_times(after):
            yield hit.day, hit.slot, f"{after} is still there at its old time"
        return
    if hit.slot == "event":
        yield from _moved_event(hit, disruption, revised, tables)
        return
    cell = any(folded(name_of(text)) == folded(hit.name) for text in revised.texts(index, hit.slot))
    if cell and not _spans(revised, index, hit.name):
        yield hit.day, hit.slot, f"nobody knows when {hit.name} is visited", True
    for day in sorted(disruption.days):
        for item in revised.listing(day - 1).items if day <= len(revised.cells) else ():
            if folded(item.name) != folded(hit.name):
                continue
            for effect in disruption.effects:
                if not _inside(item, effect.get("opens"), effect.get("closes")):
                    yield day, LIST, f"{item.name} stands outside its new hours"
            if not disruption.effects and (item.start, item.end) in _spans(initial, day - 1, item.name):
                yield day, LIST, f"{item.name} is still there at its old time"


def _calmer(disruption: Disruption, initial: PlanView, revised: PlanView) -> Found:
    """The day keeps the hours that the effect names; without an effect, less of it is spent at places."""
    limits = [one for one in disruption.effects if one.get("type") == "slower"]
    for day in (day for day in sorted(disruption.days) if day <= len(revised.cells)):
        for effect in limits:
            for item in _places(revised, day - 1):
                if not _inside(item, effect.get("earliest"), effect.get("latest")):
                    yield day, LIST, f"{item.name} stands outside the hours that the traveller can do"
        if not limits and _busy(revised, day - 1) >= _busy(initial, day - 1):
            yield day, LIST, "the day is as full as it was"


def _places(plan: PlanView, index: int) -> list[PoiItem]:
    return [item for item in plan.listing(index).items if item.verb not in LODGING_VERBS]


def _busy(plan: PlanView, index: int) -> int:
    return sum(item.minutes for item in _places(plan, index))


def _inside(item: PoiItem, opens: Any, closes: Any) -> bool:
    """Whether an entry lies between two clock times, where they are known."""
    first, last = _time(opens), _time(closes)
    return (first is None or item.start >= first) and (last is None or end_of(item) <= last)


def _indoors(disruption: Disruption, plan: PlanView, tables: Tables) -> Found:
    for day in sorted(disruption.days):
        for text in entries(plan.cell(day - 1, "attraction")) if day <= len(plan.cells) else ():
            rows = tables.attractions.exact(*name_city(text))
            if not rows:
                yield day, "attraction", f"nobody knows whether {text} has a roof", True
            elif rows[0].outdoor:
                yield day, "attraction", f"{text} is outdoors"


def _within_budget(disruption: Disruption, plan: PlanView, tables: Tables) -> Found:
    """The published total, at the price and under the budget that the effect names."""
    total, unknown = sound_cost(plan, tables)
    limit = plan.header.budget
    for effect in disruption.effects:
        if effect.get("type") == "budget_changed":
            new, by = effect.get("budget"), effect.get("by")
            limit = new / 100 if new is not None else limit + (by or 0) / 100
        if effect.get("type") == "price_changed" and effect.get("amount") is not None:
            for hit in disruption.hits:
                meals = (plan.cell(index, meal) for index in range(len(plan.read)) for meal in MEALS)
                uses = [text for text in meals if text and folded(name_of(text)) == folded(hit.name)]
                for row in (row for text in uses for row in tables.restaurants.exact(*name_city(text))[:1]):
                    total += (effect["amount"] / 100 - row.avg_cost) * plan.header.people_number
    yield from unknown
    if total > limit:
        yield 0, "", f"costs ${total:g}, now allowed are ${limit:g}"


def unanswered(disruption: Disruption, initial: PlanView, revised: PlanView, tables: Tables) -> tuple[Violation, ...]:
    """Strict: what is still wrong after the revision, () when the disruption is answered.

    By the case's `answer`; a case without one wants its target gone, a way of travel gone or at another time. "Gone"
    holds for the days that the effect touches, for the whole plan when nobody says which; under any spelling and in
    any cell.
    """
    answer = disruption.answer
    found: list[Any] = []
    if answer == "calmer-day":
        found += _calmer(disruption, initial, revised)
    elif answer == "indoors":
        found += _indoors(disruption, revised, tables)
    elif answer == "within-budget":
        found += _within_budget(disruption, revised, tables)
    elif answer == "empty-day":
        for day in sorted(disruption.days):
            if day <= len(revised.cells) and any(revised.texts(day - 1, slot) for slot in (*MEALS, "attraction")):
                found.append((day, "", "the day is not empty"))
    else:
        every = frozenset(range(1, len(revised.cells) + 1))
        for hit in disruption.hits:
            days = frozenset(disruption.touched) or (frozenset((hit.day,)) if hit.slot == "transportation" else every)
            traces: list[Any] = list(_traces(hit, revised, tables, days))
            timed = answer in ("retimed", "gone-or-retimed") or (answer is None and hit.slot == "transportation")
            if traces and timed:
                elsewhere = [trace for trace in traces if trace[1] not in (hit.slot, LIST) or trace[3:]]
                traces = elsewhere or list(_retimed(hit, disruption, initial, revised, tables))
            found += traces
    return tuple(Violation(ANSWERED_CHECK, *one) for one in found)


# What cannot be in time: overlaps, closed doors, times that run backwards. The released code checks none of it.

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


def _order(plan: PlanView, index: int) -> Found:
    items = plan.listing(index).items
    for place, item in enumerate(items):
        last = place == len(items) - 1
        lodging = item.verb in LODGING_VERBS
        if item.end < item.start and not item.next_day and not (last and lodging):
            yield index + 1, LIST, f"{item.name} ends before it starts"
        if item.end == item.start and not lodging:
            yield index + 1, LIST, f"{item.name} takes no time"
        if not last:
            following = items[place + 1]
            if following.start < item.start:
                yield index + 1, LIST, f"{following.name} starts before {item.name}"
            elif following.start < end_of(item):
                yield index + 1, LIST, f"{following.name} starts before {item.name} ends"


def _overnight(plan: PlanView, index: int) -> Found:
    """What runs past midnight ends before the next day's first place other than the lodging starts."""
    if index + 1 >= len(plan.read):
        return
    late = [item for item in _places(plan, index) if end_of(item) > _DAY]
    for first in plan.listing(index + 1).items[:1]:
        for item in (item for item in late if end_of(item) - _DAY > first.start):
            yield index + 2, LIST, f"{first.name} starts before {item.name} has ended"


def _hours(plan: PlanView, index: int, tables: Tables) -> Found:
    date, known = plan.date(index), plan.spots(index)
    for item in plan.listing(index).items:
        spot = known.get(folded(item.name))
        if spot is None or spot.slot == "accommodation":
            continue
        rows = tables.attractions if spot.slot == "attraction" else tables.restaurants
        hours = next((row.hours for row in rows.exact(spot.name, spot.city) if row.hours), None)
        if hours is None:
            continue
        is_open = open_throughout(hours, date, item.start, end_of(item)) if date else None
        span = span_words(item.start, item.end)
        if is_open is None:
            yield index + 1, spot.slot, f"{item.name} may be closed {span}", True
        elif not is_open:
            yield index + 1, spot.slot, f"{item.name} is closed {span} ({hours})"


def _fixed(plan: PlanView, index: int, tables: Tables) -> Found:
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
            yield index + 1, "transportation", "the journey arrives before it departs"
    items = plan.listing(index).items
    for slot, name, start, end in spans:
        for item in items:
            away = slot == "transportation" and item.verb in LODGING_VERBS and item is items[-1] and item.start >= start
            if item.start < end and start < end_of(item) and not away:
                yield index + 1, slot, f"{item.name} overlaps with {name}"
    for place, (_, name, start, end) in enumerate(spans):
        for _, other, begin, stop in spans[place + 1 :]:
            if start < stop and begin < end:
                yield index + 1, "event", f"{other} overlaps with {name}"


def conflicts_of(plan: PlanView, tables: Tables) -> tuple[Violation, ...]:
    """All conflicts of a plan; a list that cannot be read is unknown."""
    found: list[Any] = []
    for index in range(len(plan.read)):
        day = plan.listing(index)
        if day.error or not day.items:
            found.append((index + 1, LIST, day.error or "there is no list of points of interest", True))
        else:
            found += _order(plan, index)
            found += _overnight(plan, index)
            found += _hours(plan, index, tables)
            found += _fixed(plan, index, tables)
    return tuple(Violation(CHECK, *one) for one in found)


def temporal_conflicts(record: PlanRecord, tables: Tables | Database) -> tuple[Violation, ...]:
    """What in a plan cannot be in time; () when all of it can.

    Entries must follow each other without overlap, end after they start (but for the night), and lie inside the
    opening hours where the tables have them; events and journeys with known times are not overlapped by anything.
    Ways between places are not looked at, for the tables do not have them.
    """
    return conflicts_of(
        PlanView(record, record.header, strict=True), tables if isinstance(tables, Tables) else Tables(tables)
    )


@dataclass(frozen=True, slots=True)
class Response:
    """Whether a revision responds, and if not, why. edits and conflicts: counted in every mode, judged in strict."""

    responds: bool
    reasons: tuple[str, ...]
    edits: EditCount
    conflicts: tuple[Violation, ...]


def acknowledged(record: PlanRecord) -> bool:
    """Whether the revision says anything about the disruption at all."""
    return bool((record.acknowledgement or "").strip(" \t\r\n-"))


def _text_differs(initial: PlanRecord, revised: PlanRecord) -> bool:
    """As released: another number of days, or another text in the list of any day."""
    if len(initial.days) != len(revised.days):
        return True
    pairs = zip(initial.days, revised.days, strict=True)
    return any(getattr(old, LIST).strip() != getattr(new, LIST).strip() for old, new in pairs)


def respond(disruption: Disruption, initial: PlanRecord, revised: PlanRecord, tables: Tables, mode: Mode) -> Response:
    """Judge one revision.

    official: any text of any list differs. paper: an acknowledgement, and each target gone or, unless the case says
    that it has to go, at another time.
    strict: an acknowledgement, the disruption answered (`answered.unanswered`), no edit outside the scope, and nothing
    in the plan that cannot be in time; what cannot be read counts against it.
    """
    before = PlanView(initial, initial.header, strict=True)
    after = PlanView(revised, initial.header, strict=True, retimed=disruption.retimed)
    edits = judge_edits(initial, revised, disruption)
    conflicts = conflicts_of(after, tables)
    reasons: list[str] = []
    altered = bool(edits.answering or edits.ripples or edits.over)
    if mode == "official" and not _text_differs(initial, revised):
        reasons.append("no text of any list differs")
    if mode != "official" and not acknowledged(revised):
        reasons.append("the disruption is not acknowledged")
    if mode == "paper":
        # Where no thing was hit but the day's strength or the purse, any alteration of the plan counts; so it does for
        # an event at another time, for a plan holds no times of events.
        whole = disruption.answer in ("calmer-day", "within-budget")
        moved = disruption.answer in ("retimed", "gone-or-retimed")
        # What is known to be closed, cancelled or lost is not answered by another minute.
        may_stay = disruption.answer is None or moved
        for hit in disruption.hits:
            enough = whole or (moved and hit.slot == "event")
            if not (enough and altered) and not gone_or_retimed(hit, before, after, may_stay=may_stay):
                reasons.append(f"day {hit.day}: {hit.text} is still there" + ", at its old time" * may_stay)
    if mode == "strict":
        reasons += (str(violation) for violation in unanswered(disruption, before, after, tables))
        reasons += (f"outside the scope: {edit}" for edit in edits.outside)
        reasons += (str(violation) for violation in conflicts)
        reasons += ["nothing is changed"] * (not altered)
    return Response(not reasons, tuple(reasons), edits, conflicts)
