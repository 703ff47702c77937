"""A day as a timeline: what stands in it, how one gets along, what changed, and its map."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from ...explain import (
    AgendaDay,
    ItemChange,
    ItemState,
    Move,
    agenda,
    amount,
    clock,
    count,
    date_words,
    minutes_words,
    mode_words,
)
from ...trip import Leg, Place
from ._map import Pin, day_maps, day_parts
from ._story import Story, badge, chip
from ._tag import Html, join, tag

__all__ = ["days"]

_LABELS = {"broken": "broken", "tight": "tight", "unknown": "not known"}


def _zone_words(zone: str | None) -> str:
    return zone.rpartition("/")[2].replace("_", " ") + " time" if zone else "local time, zone not known"


def _time(moment: dt.datetime, date: dt.date) -> Html:
    later = (moment.date() - date).days
    plus = tag("sup", f"{later:+d}", title="days after this one") if later else None
    return join(tag("time", clock(moment), datetime=moment.isoformat(timespec="minutes")), plus)


def _when(state: ItemState) -> Html:
    if state.start is None or state.end is None:
        return tag("span", "no time yet", cls="soft")
    return join(_time(state.start, state.date), "–", _time(state.end, state.date))


def _zones(state: ItemState, story: Story) -> Html | None:
    item = story.trip.item(state.id)
    if not isinstance(item, Leg) or state.start is None:
        return None
    zones = story.catalogue.end_zone(item.origin), story.catalogue.end_zone(item.destination)
    if zones[0] == zones[1] and zones[0] is not None:
        return None
    return tag("p", f"Leaves by {_zone_words(zones[0])}, arrives by {_zone_words(zones[1])}.", cls="soft")


def reasons(change: ItemChange) -> Iterator[Html]:
    """Why an item changed, a line each."""
    for words in (change.reason, change.fits, change.cancel, change.gap):
        if words and not change.announced:
            yield tag("p", words, cls="why")
    if change.announced:
        yield tag("p", "As announced: this is what happened, not what the repair chose.", cls="why")


def _was(change: ItemChange) -> Html | None:
    before = change.before
    if before is None or change.after is None or change.badge == "kept":
        return None
    words = before.heading if "place" in change.aspects else ""
    when = before.when if {"day", "time"} & set(change.aspects) else ""
    return tag("p", f"Was: {', '.join(part for part in (words, when) if part)}", cls="was")


def _chips(state: ItemState, story: Story, change: ItemChange | None) -> Html:
    marks = [badge(change)] if change is not None else []
    marks += [chip("booked", "booked")] if state.booked else []
    if change is not None and change.before is not None and change.before.booked and not state.booked:
        marks.append(chip("booking void" if change.void else "booking given up", "void"))
    marks += [chip("locked", "locked")] if any(lock.target == state.id for lock in story.trip.locks) else []
    marks += [chip("cancelled", "removed")] if state.cancelled else []
    told = dict.fromkeys(mark for mark, _ in story.marks(state.id))
    marks += [chip(_LABELS[mark], mark) for mark in told]
    return Html("".join(f" {mark}" for mark in marks))


def _body(state: ItemState, story: Story, more: str = "") -> Html:
    change = story.change(state.id)
    currency = story.trip.currency
    cost = "Price not known" if state.cost is None else amount(state.cost, currency) if state.cost else "Free"
    told = [(mark, message) for mark, message in story.marks(state.id) if story.told_at(message) == state.id]
    return tag(
        "div",
        tag("h3", state.heading, f", {more}" if more else "", _chips(state, story, change)),
        _was(change) if change is not None else None,
        *(reasons(change) if change is not None else ()),
        _zones(state, story),
        tag("p", tag("span", cost, cls="soft"), f" · {state.notes}" if state.notes else None),
        *(tag("p", f"{_LABELS[mark].capitalize()}: {message}", cls="soft") for mark, message in told),
        cls="what",
    )


def _row(when: object, dot: object, what: Html, cls: str | None = None) -> Html:
    return tag("li", tag("div", when, cls="when"), tag("div", dot, cls="rail"), what, cls=cls)


def _move(move: Move) -> Html:
    if move.source == "unknown":
        words = f"to {move.destination}: way and time not known"
    else:
        note = " (estimate)" if move.source == "estimate" else ""
        words = f"{minutes_words(move.minutes)} {mode_words(move.mode)}{note}"
    return _row("", "", tag("div", words, cls="what"), "go")


def _ghost(change: ItemChange, before: ItemState) -> Html:
    """What stood here in the earlier plan and does not any more."""
    now = f"Now {change.after.when}." if change.after is not None else ""
    void = change.after is None and before.booked and not change.cancel
    what = tag(
        "div",
        tag("h3", before.heading, " ", badge(change)),
        tag("p", now, cls="was") if now else None,
        tag("p", f"Its booking {'is void' if change.void else 'is given up'}.", cls="was") if void else None,
        *(reasons(change) if change.after is None else ()),
        cls="what",
    )
    return _row(_when(before), tag("span", "×", cls="dot gone", aria_hidden="true"), what, "gone")


def _ghosts(story: Story, date: dt.date) -> list[ItemChange]:
    """The changes of items that stood in `date` and are gone from it, in order."""
    return [
        change
        for change in story.changes or ()
        if change.before is not None
        and change.before.date == date
        and (change.after is None or ("day" in change.aspects and change.before.kind != "stay"))
    ]


def _night(stay: ItemState, story: Story) -> Html:
    first = stay.date
    nights = count((stay.until - first).days, "night") if stay.until is not None else ""
    return _body(stay, story, nights)


def _entries(day: AgendaDay, story: Story, labels: dict[str, str]) -> Iterator[Html]:
    ghosts = _ghosts(story, day.date)
    for entry in day.entries:
        if isinstance(entry, Move):
            yield _move(entry)
            continue
        while ghosts and ghosts[0].before is not None and _earlier(ghosts[0].before, entry):
            yield _ghost(ghosts[0], ghosts[0].before)
            ghosts = ghosts[1:]
        changed = "changed" if story.change(entry.id) is not None else None
        yield _row(_when(entry), tag("span", labels[entry.id], cls="dot"), _body(entry, story), changed)
    for ghost in ghosts:
        if ghost.before is not None:
            yield _ghost(ghost, ghost.before)
    if day.night is not None:
        dot = tag("span", "H", cls="dot night", title="lodging")
        if day.night.date == day.date:
            yield _row("night", dot, _night(day.night, story))
        else:
            yield _row("night", dot, tag("div", tag("h3", day.night.heading), cls="what"))


def _earlier(before: ItemState, entry: ItemState) -> bool:
    return before.start is not None and entry.start is not None and before.start <= entry.start


def _gone_pins(day: AgendaDay, story: Story) -> list[Pin]:
    """The places that only the earlier plan had on this day."""
    found: list[Pin] = []
    old = story.old
    for change in story.changes or ():
        before = change.before
        if old is None or before is None or before.kind != "stop" or before.date != day.date:
            continue
        if change.after is None or {"place", "day"} & set(change.aspects):
            place: Place | None = old.place(before.place)
            found += [Pin(place, "", gone=True)] if place is not None else []
    return found


def days(story: Story) -> Iterator[Html]:
    """A section for each day."""
    for number, day in enumerate(agenda(story.trip, story.catalogue)):
        labels = {
            entry.id: str(at) for at, entry in enumerate((one for one in day.entries if isinstance(one, ItemState)), 1)
        }
        name = date_words(day.date, year=True)
        rows = list(_entries(day, story, labels))
        parts = day_parts(story.trip, number, labels, story.catalogue)
        drawn = day_maps(parts, _gone_pins(day, story), f"Map of {name}", f"map-{number + 1}")
        cost = [amount(day.cost, story.trip.currency)] if day.cost else []
        cost += [f"{count(day.unpriced, 'price')} not known"] if day.unpriced else []
        yield tag(
            "section",
            tag(
                "div",
                tag("h2", f"Day {day.number}: {name}", id=f"day-{number + 1}"),
                tag("p", ", ".join(cost), cls="soft"),
                cls="day-head",
            ),
            tag("p", "Nothing can be done on this day.") if day.lost else None,
            tag("p", day.notes) if day.notes else None,
            tag(
                "div",
                tag("ol", *rows, cls="line") if rows else tag("p", "Nothing planned.", cls="soft"),
                drawn,
                cls="day-body" if drawn is not None else "day-body alone",
            ),
            aria_labelledby=f"day-{number + 1}",
        )
