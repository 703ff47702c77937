"""A trip as the page shows it: plain data for the templates, made in a process of the service."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Sequence
from typing import Any

from ..explain import (
    AgendaDay,
    ItemState,
    Move,
    agenda,
    amount,
    count,
    date_words,
    durations,
    item_states,
    margin_words,
    minutes_words,
    mode_words,
    travel_times,
)
from ..formats._way import position
from ..formats.native import TripDocument, to_data
from ..rules import Finding, check
from ..trip import Day, Leg, Stay, Stop, trip_cost
from .tasks import Draft, Shown, document_of, draft_of, read_draft

_SHOWN = ("id", "kind", "role", "place", "heading", "name", "when", "hours", "booked", "cancelled", "notes")
_STATES = ("broken", "tight", "unknown")
_WORDS = {"broken": "broken", "tight": "tight", "unknown": "not known"}


def _findings(found: Sequence[Finding], currency: str) -> dict[str, list[dict[str, Any]]]:
    return {
        state: [
            {
                "message": one.message,
                "items": list(one.subjects),
                "date": "" if one.date is None else date_words(one.date),
                "margin": margin_words(one.margin, one.unit, currency, state),
                "wish": one.level == "soft",
                "money": one.unit == "minor",
            }
            for one in found
            if one.state == state
        ]
        for state in _STATES
    }


def new_tight(seen: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    """The tight spots of an answer that the plan as it was `seen` did not have, and how many are as before."""
    before = {one["message"] for one in seen["findings"]["tight"]}
    told = set(answer["tight"])
    found = [
        {
            "message": one["message"],
            "date": "" if one["date"] is None else date_words(dt.date.fromisoformat(one["date"])),
            "margin": margin_words(one["margin"], one["unit"], seen["currency"], "tight"),
        }
        for one in answer["findings"]
        if one["state"] == "tight" and one["message"] in told
    ]
    new = [one for one in found if one["message"] not in before]
    return {"new": new, "before": count(len(found) - len(new), "spot") if len(found) > len(new) else ""}


def _zone(zone: str | None) -> str:
    return zone.rpartition("/")[2].replace("_", " ") + " time" if zone else "local time"


class _Shower:
    def __init__(self, document: TripDocument) -> None:
        self.trip, self.catalogue = document.itinerary, document.catalogue
        self.found = check(self.trip, self.catalogue)
        self.locks = {lock.target: lock for lock in self.trip.locks}

    def item(self, state: ItemState, label: str = "") -> dict[str, Any]:
        """One stop, leg or stay."""
        marks = dict.fromkeys(
            (one.state, one.message)
            for s in _STATES
            for one in self.found
            if one.state == s and state.id in one.subjects
        )
        currency = self.trip.currency
        cost = "price not known" if state.cost is None else amount(state.cost, currency) if state.cost else "free"
        item, zones = self.trip.item(state.id), ""
        if isinstance(item, Leg) and state.start is not None:
            ends = self.catalogue.end_zone(item.origin), self.catalogue.end_zone(item.destination)
            if ends[0] != ends[1] or ends[0] is None:
                zones = f"leaves by {_zone(ends[0])}, arrives by {_zone(ends[1])}"
        lock = self.locks.get(state.id)
        return {
            **{part: getattr(state, part) for part in _SHOWN},
            "type": "item",
            "label": label,
            "date": state.date.isoformat(),
            "until": None if state.until is None else state.until.isoformat(),
            "start": None if state.start is None else state.start.isoformat(timespec="minutes"),
            "end": None if state.end is None else state.end.isoformat(timespec="minutes"),
            "locked": "" if lock is None else "locked" if lock.hold == "all" else f"{lock.hold} locked",
            "lock_reason": "" if lock is None else lock.reason,
            "cost": cost,
            "zones": zones,
            "state": next((name for name, _ in marks), "ok"),
            "state_words": _WORDS.get(next((name for name, _ in marks), ""), ""),
            "marks": [{"state": name, "words": _WORDS[name], "message": message} for name, message in marks],
        }

    def day(self, day: AgendaDay) -> dict[str, Any]:
        entries: list[dict[str, Any]] = []
        number, last, minutes = 0, None, 0
        for entry in day.entries:
            if isinstance(entry, Move):
                known = entry.source != "unknown"
                minutes += entry.minutes if known else 0
                words = f"{minutes_words(entry.minutes)} {mode_words(entry.mode)}" if known else "way not known"
                entries.append({"type": "move", "words": words, "estimate": entry.source == "estimate", "known": known})
                continue
            number += 1
            free = _free(last, entry, minutes)
            if free:
                entries.append({"type": "free", "words": f"{minutes_words(free)} free"})
            entries.append(self.item(entry, str(number)))
            last, minutes = entry, 0
        cost = [amount(day.cost, self.trip.currency)] if day.cost else []
        cost += [f"{count(day.unpriced, 'price')} not known"] if day.unpriced else []
        night = None if day.night is None else self.item(day.night)
        items = [one for one in entries if one["type"] == "item"]
        return {
            "number": day.number,
            "date": day.date.isoformat(),
            "words": date_words(day.date, year=True),
            "lost": day.lost,
            "notes": day.notes,
            "cost": ", ".join(cost),
            "entries": entries,
            "night": night,
            "first_night": night is not None and night["date"] == day.date.isoformat(),
            "bars": _bars(items, day.date),
        }


def _free(last: ItemState | None, entry: ItemState, minutes: int) -> int:
    """Minutes between two items that no way takes, where both are on one clock and there are thirty at least."""
    if last is None or last.end is None or entry.start is None or last.kind == "leg":
        return 0
    left = int((entry.start - last.end) / dt.timedelta(minutes=1)) - minutes
    return left if left >= 30 else 0


def _bars(items: Sequence[dict[str, Any]], date: dt.date) -> dict[str, Any]:
    """The day as a line: where each item lies between its first and its last hour, in percent."""
    timed = [
        (one, _minute(one["start"], date), _minute(one["end"], date)) for one in items if one["start"] and one["end"]
    ]
    timed = [(one, start, end) for one, start, end in timed if end > start]
    if not timed:
        return {"bars": [], "hours": []}
    first = min(8, min(start for _, start, _ in timed) // 60)
    last = max(22, -(-max(end for _, _, end in timed) // 60))
    whole = (last - first) * 60
    step = 2 if last - first <= 16 else 4
    return {
        "bars": [
            {
                "id": one["id"],
                "kind": one["role"] if one["kind"] == "leg" else one["kind"] if one["role"] != "visit" else "visit",
                "state": one["state"],
                "label": one["label"],
                "title": f"{one['heading']}, {one['hours']}",
                "x": round((start - first * 60) / whole * 1000),
                "width": max(6, round((end - start) / whole * 1000)),
            }
            for one, start, end in timed
        ],
        "hours": [
            {"words": f"{hour % 24:02d}", "x": round((hour - first) * 60 / whole * 1000)}
            for hour in range(first, last + 1, step)
        ],
    }


def _minute(text: str, date: dt.date) -> int:
    since = dt.datetime.fromisoformat(text).replace(tzinfo=None) - dt.datetime.combine(date, dt.time())
    return int(since.total_seconds() // 60)


def viewed(shown: Shown) -> dict[str, Any]:
    """Everything that the page shows of a trip."""
    document = document_of(shown)
    shower = _Shower(document)
    trip, catalogue = document.itinerary, document.catalogue
    sheet, spent = trip_cost(trip, catalogue), durations(trip, catalogue)
    unknown = f"; {count(len(sheet.unknown), 'price')} not known" if sheet.unknown else ""
    first, last = trip.days[0].date, trip.days[-1].date
    people = [count(number, kind, "children" * (kind == "child")) for kind, number in trip.traveller.party.items()]
    states = item_states(trip, catalogue)
    findings = _findings(shower.found, trip.currency)
    hard = {one.state for one in shower.found if one.level == "hard"}
    return {
        "title": trip.title or trip.id,
        "dates": date_words(first, year=True)
        if first == last
        else f"{date_words(first)} to {date_words(last, year=True)}",
        "people": ", ".join(people),
        "currency": trip.currency,
        "cost": f"{amount(sheet.known, trip.currency)}{unknown}",
        "budget": "" if trip.traveller.budget is None else amount(trip.traveller.budget, trip.currency),
        "places": minutes_words(spent.places),
        "moves": f"{minutes_words(spent.moves)}{spent.doubts}",
        "state": "broken" if "broken" in hard else next((s for s in ("unknown", "tight") if findings[s]), "ok"),
        "days": [shower.day(day) for day in agenda(trip, catalogue)],
        "stays": [shower.item(state) for state in states.values() if state.kind == "stay"],
        "bookings": [shower.item(state) for state in states.values() if state.booked],
        "findings": findings,
        "items": {name: shower.item(state) for name, state in states.items()},
        "cities": sorted({place.city for place in catalogue.places if place.city}),
        "map": _points(document),
    }


def _points(document: TripDocument) -> list[dict[str, Any]]:
    """The places of each day in order, with the line between them cut at every leg."""
    trip, catalogue = document.itinerary, document.catalogue
    found = []
    for day in agenda(trip, catalogue):
        spots: list[dict[str, Any]] = []
        number = 0
        for entry in day.entries:
            if not isinstance(entry, ItemState):
                continue
            number += 1
            item = trip.item(entry.id)
            names = [item.place] if isinstance(item, Stop | Stay) else []
            if isinstance(item, Leg):
                names = [name for name in (item.origin.place, item.destination.place) if name is not None]
            for name in names:
                at = position(catalogue.place(name))
                if at is not None:
                    spot = {"at": [round(at[0], 5), round(at[1], 5)], "label": str(number), "id": entry.id}
                    spots.append(spot | {"name": entry.heading, "leg": isinstance(item, Leg)})
        bed = None if day.night is None else position(catalogue.place(day.night.place))
        if bed is not None and day.night is not None:
            spot = {"at": [round(bed[0], 5), round(bed[1], 5)], "label": "H", "id": day.night.id}
            spots.append(spot | {"name": day.night.heading, "leg": False})
        found.append({"number": day.number, "spots": spots})
    return found


def lock_item(shown: Shown, item: str, hold: str) -> tuple[Draft, str]:
    """The trip with an item locked (hold: all, place or time), or not any more (""); and what was done, in words.

    Raises InputError where there is no such item.
    """
    document = document_of(shown)
    data = json.loads(shown.text)
    locks = [one for one in data["trip"].get("locks", []) if one["target"] != item]
    if hold:
        locks.append({"target": item, "hold": hold})
    data["trip"]["locks"] = locks
    draft = read_draft(data)
    state = item_states(document.itinerary, document.catalogue)[item]
    return draft, f"{'Locked' if hold else 'Unlocked'}: {state.heading}"


def move_item(shown: Shown, item: str, date: str, after: str, time: str) -> dict[str, Any]:
    """The trip with a stop moved to another day or time, and what the checker says of it that it did not say before.

    time: HH:MM; "": as soon as one can be there from `after` (the id of the item before; "": at the time it has).
    Nothing is repaired: everything else stays where it is. `locked`: a lock stands against the move. `alone`: what
    breaks is about the stop by itself, whatever is around it; `times`: the nearest of that day at which it is not so.
    Raises InputError for what cannot be moved so.
    """
    from ..errors import InputError

    document = document_of(shown)
    trip, catalogue = document.itinerary, document.catalogue
    stop = trip.item(item)
    days = {day.date.isoformat(): day for day in trip.days}
    if not isinstance(stop, Stop):
        raise InputError("only a visit, meal, event or rest can be moved so", where="item")
    if date not in days:
        raise InputError("is no day of this trip", where="date")
    minutes = catalogue.minutes_of(stop) or 60
    start = _start(document, stop, days[date].date, after, time)
    moved = stop.replace(start=start, end=start + dt.timedelta(minutes=minutes))
    rows = []
    for day in trip.days:
        items = [one for one in day.items if one.id != item]
        if day.date.isoformat() == date:
            items.insert(_place_in(items, after, moved), moved)
        rows.append(day.replace(items=tuple(items)))
    changed = trip.replace(days=tuple(rows))
    draft = draft_of(TripDocument(changed, catalogue))
    read_draft({"tripmend": 1, "trip": to_data(changed), "catalogue": to_data(catalogue)})
    before = {(one.rule, one.subjects, one.state) for one in check(trip, catalogue)}
    new = [one for one in check(changed, catalogue) if (one.rule, one.subjects, one.state) not in before]
    was, now = (item_states(one, catalogue)[item] for one in (trip, changed))
    alone = _breaks_alone(document, days[date], moved)
    lock = next((one for one in trip.locks if one.target == item), None)
    return {
        "draft": draft,
        "item": item,
        "heading": now.heading,
        "locked": lock is not None and (lock.hold != "place" or moved.place != stop.place),
        "alone": alone,
        "times": _times_around(document, days[date], moved) if alone else [],
        "start": moved.start.isoformat(timespec="minutes") if moved.start is not None else "",
        "words": f"{now.heading}, {was.when} → {now.when}",
        "findings": _findings(new, trip.currency),
        "same": stop == moved and changed == trip,
    }


def _breaks_alone(document: TripDocument, day: Day, stop: Stop) -> bool:
    """Whether a stop breaks something on a day that holds nothing else, so that nothing around it can help."""
    only = document.itinerary.replace(days=(day.replace(items=(stop,)),), stays=(), locks=())
    found = check(only, document.catalogue)
    return any(one.state == "broken" and one.level == "hard" and one.subjects == (stop.id,) for one in found)


def _times_around(document: TripDocument, day: Day, stop: Stop) -> list[str]:
    """The nearest quarter hours and slots before and after the time of a stop at which it breaks nothing by itself."""
    if stop.start is None or stop.end is None:
        return []
    length, midnight, found = stop.end - stop.start, dt.datetime.combine(day.date, dt.time()), []
    place = None if stop.place is None else document.catalogue.place(stop.place)
    slots = [] if place is None else [slot.start for slot in document.catalogue.slots(place, day.date)]
    times = sorted({midnight + dt.timedelta(minutes=15 * step) for step in range(96)}.union(slots))
    for some in ([one for one in times if one < stop.start][::-1], [one for one in times if one > stop.start]):
        tried = (stop.replace(start=start, end=start + length) for start in some)
        fits = next((one for one in tried if not _breaks_alone(document, day, one)), None)
        found += [f"{fits.start:%H:%M}"] if fits is not None else []
    return found


def _start(document: TripDocument, stop: Stop, date: dt.date, after: str, time: str) -> dt.datetime:
    from ..errors import InputError

    if time:
        try:
            return dt.datetime.combine(date, dt.time.fromisoformat(time))
        except ValueError as error:
            raise InputError("is no time such as 10:30", where="time") from error
    trip, catalogue = document.itinerary, document.catalogue
    kept = dt.time(10) if stop.start is None else stop.start.time()
    last = trip.item(after) if after else None
    if isinstance(last, Stop | Leg):
        end, place = (last.end, last.place) if isinstance(last, Stop) else (last.arrive, last.destination.place)
        if end is not None:
            way = travel_times(trip, catalogue).between(place, stop.place) if place not in (None, stop.place) else None
            minutes = 0 if way is None or way.source == "unknown" else way.minutes
            ready = end + dt.timedelta(minutes=-(-minutes // 5) * 5)
            ready += dt.timedelta(minutes=-ready.minute % 5)
            if ready.date() == date:
                return ready
    return dt.datetime.combine(date, kept)


def _place_in(items: Sequence[Stop | Leg], after: str, moved: Stop) -> int:
    """Where in a day an item goes: by its time among those that have one, else behind `after`."""
    for place, one in enumerate(items):
        begins = one.start if isinstance(one, Stop) else one.depart
        if begins is not None and moved.start is not None and begins.replace(tzinfo=None) > moved.start:
            return place
    return len(items)
