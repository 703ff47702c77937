"""A day of the page, with its map."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

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
from ...trip import Catalogue, Itinerary, Leg, Place, haversine_km
from .story import Html, Story, badge, chip, join, tag

_WIDTH, _HEIGHT, _EDGE, _PIN = 352, 250, 34, 12
_NEAR_KM, _NEAR_SPREADS = 5.0, 1.5
"""An airport or station farther from all places of the day, and than they lie apart, is left out: beside it, nothing
else could be told apart."""
_FAR_KM = 60.0
"""The same where the day has one place only."""
_LEAST_KM = 0.4
"""A map shows at least so much from side to side."""


@dataclass(frozen=True, slots=True)
class Pin:
    """A place on the way through a day: its label there. leg: one came here by a leg; gone: only the old plan did."""

    place: Place
    label: str
    leg: bool = False
    gone: bool = False


def day_parts(trip: Itinerary, number: int, labels: dict[str, str], catalogue: Catalogue) -> list[list[Pin]]:
    """The places of day `number` (from 0) in order, from the lodging of the night before to that of the next night.

    In parts, because a map of two cities shows neither: a new one begins after each leg to somewhere far.
    """
    day = trip.days[number]
    last, night = trip.night(day.date - dt.timedelta(days=1)), trip.night(day.date)
    parts: list[list[Pin]] = [[]]

    def put(target: str | None, label: str, leg: bool = False) -> None:
        place = catalogue.place(target) if target is not None else None
        parts[-1] += [Pin(place, label, leg)] if place is not None else []

    put(last.place if last is not None else None, "H")
    for item in day.items:
        label = labels.get(item.id, "")
        if not isinstance(item, Leg):
            put(item.place, label)
        elif not item.cancelled:
            put(item.origin.place, label)
            far = _is_far(item, catalogue)
            parts += [[]] if far else []
            put(item.destination.place, label, not far)
    put(night.place if night is not None else None, "H")
    return parts


def _is_far(leg: Leg, catalogue: Catalogue) -> bool:
    ends = [catalogue.place(end.place) if end.place is not None else None for end in (leg.origin, leg.destination)]
    spots = [at for end in ends if end is not None and (at := _at(end)) is not None]
    return len(spots) < 2 or haversine_km(*spots[0], *spots[1]) > _FAR_KM


def _at(place: Place) -> tuple[float, float] | None:
    return None if place.lat is None or place.lon is None else (place.lat, place.lon)


def _shown(pins: Sequence[Pin]) -> list[Pin]:
    """The pins with coordinates, without far ends of journeys."""
    located = [pin for pin in pins if _at(pin.place) is not None]
    core = [pin for pin in located if pin.place.kind not in ("airport", "station")]
    spread = max((_km(one, other) for one in core for other in core), default=0.0)
    limit = max(_NEAR_KM, _NEAR_SPREADS * spread) if spread else _FAR_KM
    return [pin for pin in located if not core or min(_km(pin, other) for other in core) <= limit]


def _km(one: Pin, other: Pin) -> float:
    here, there = _at(one.place), _at(other.place)
    return haversine_km(*here, *there) if here is not None and there is not None else 0.0


class _Plan:
    """From coordinates to the drawing, and its scale."""

    def __init__(self, pins: Sequence[Pin]) -> None:
        points = [at for pin in pins if (at := _at(pin.place)) is not None]
        longitudes = [lon for _, lon in points]
        self._wrap = max(longitudes) - min(longitudes) > 180
        self._shrink = max(0.05, math.cos(math.radians(sum(lat for lat, _ in points) / len(points))))
        flat = [self._flat(*at) for at in points]
        left, right = min(x for x, _ in flat), max(x for x, _ in flat)
        top, bottom = min(y for _, y in flat), max(y for _, y in flat)
        self._middle = (left + right) / 2, (top + bottom) / 2
        least = _LEAST_KM / 111.2
        self.scale = min(
            (_WIDTH - 2 * _EDGE) / max(right - left, least), (_HEIGHT - 2 * _EDGE - 14) / max(bottom - top, least)
        )

    def _flat(self, lat: float, lon: float) -> tuple[float, float]:
        return (lon + 360 if self._wrap and lon < 0 else lon) * self._shrink, -lat

    def spot(self, place: Place) -> tuple[float, float]:
        """Where `place` is in the drawing."""
        x, y = self._flat(*(_at(place) or (0.0, 0.0)))
        return _WIDTH / 2 + (x - self._middle[0]) * self.scale, (_HEIGHT - 14) / 2 + (y - self._middle[1]) * self.scale

    def bar(self) -> Html:
        """A scale of a round length."""
        pixels_per_km = self.scale / 111.2
        steps = [mantissa * 10**power for power in range(-2, 5) for mantissa in (1, 2, 5)]
        km = max((step for step in steps if step * pixels_per_km <= 90), default=steps[0])
        length, bottom = km * pixels_per_km, _HEIGHT - 12
        words = f"{km:g} km" if km >= 1 else f"{km * 1000:g} m"
        d = f"M12 {bottom - 4}v4h{length:.1f}v-4"
        return join(tag("path", cls="bar", d=d), tag("text", words, cls="scale", x=f"{18 + length:.1f}", y=bottom + 1))


def _apart(spots: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The same spots, pushed apart where pins would hide each other."""
    found, least = [list(spot) for spot in spots], 2.0 * _PIN - 2
    for _ in range(24):
        for number, one in enumerate(found):
            for other in found[:number]:
                dx, dy = one[0] - other[0], one[1] - other[1]
                apart = math.hypot(dx, dy)
                if apart < least:
                    ux, uy = (dx / apart, dy / apart) if apart > 0.01 else (1.0, 0.0)
                    push = (least - apart) / 2
                    one[0], one[1] = one[0] + ux * push, one[1] + uy * push
                    other[0], other[1] = other[0] - ux * push, other[1] - uy * push
    return [(min(max(x, _PIN + 3), _WIDTH - _PIN - 3), min(max(y, _PIN + 3), _HEIGHT - _PIN - 18)) for x, y in found]


def _labels(pins: Sequence[Pin]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for pin in pins:
        own = found.setdefault(pin.place.id, [])
        if pin.label and pin.label not in own:
            own.append(pin.label)
    return found


def day_map(pins: Sequence[Pin], title: str, name: str) -> Html | None:
    """The map as a figure, None where no two places of the day can be drawn. name: an id of this map in the page."""
    shown = _shown(pins)
    places = {pin.place.id: pin for pin in reversed(shown)}
    if len(places) < 2:
        return None
    plan, order = _Plan(shown), list(dict.fromkeys(pin.place.id for pin in shown))
    spots = dict(zip(order, _apart([plan.spot(places[target].place) for target in order]), strict=True))
    labels = _labels(shown)
    way = [pin for pin in shown if not pin.gone]
    lines = [
        tag("path", cls="way leg" if to.leg else "way", d="M{:.1f} {:.1f}L{:.1f} {:.1f}".format(*spots[a], *spots[b]))
        for pin, to in pairwise(way)
        if (a := pin.place.id) != (b := to.place.id)
    ]
    marks = []
    for target in order:
        (x, y), pin = spots[target], places[target]
        gone = all(other.gone for other in shown if other.place.id == target)
        label = "×" if gone else "·".join(labels[target])
        wide = max(2 * _PIN, 7 * len(label) + 8)
        shape = tag(
            "rect", cls="pin gone" if gone else "pin", x=f"{x - wide / 2:.1f}", y=f"{y - _PIN:.1f}", width=wide,
            height=2 * _PIN, rx=5 if label == "H" else _PIN,
        )  # fmt: skip
        letters = tag("text", label, cls="gone" if gone else None, x=f"{x:.1f}", y=f"{y + 4:.1f}")
        marks.append(tag("g", tag("title", pin.place.name), shape, letters))
    told = [f"{'· '.join(labels[target]) or '×'} {places[target].place.name}" for target in order]
    missing = list(dict.fromkeys(pin.place.name for pin in pins if _at(pin.place) is None))
    far = list(dict.fromkeys(pin.place.name for pin in pins if _at(pin.place) is not None and pin not in shown))
    notes = [f"Not on it: {', '.join(missing)} (where is not known)."] if missing else []
    notes += [f"Too far to show: {', '.join(far)}."] if far else []
    drawing = tag(
        "svg", tag("title", title, id=f"{name}-t"), tag("desc", "; ".join(told), id=f"{name}-d"), *lines, *marks,
        plan.bar(), viewBox=f"0 0 {_WIDTH} {_HEIGHT}", role="img", aria_labelledby=f"{name}-t {name}-d",
    )  # fmt: skip
    caption = join("North is up; straight lines in the order of the day. ", " ".join(notes))
    return tag("figure", drawing, tag("figcaption", caption))


def day_maps(parts: Sequence[Sequence[Pin]], gone: Sequence[Pin], title: str, name: str) -> Html | None:
    """A map for each part of a day, or one of the whole day where no part has two places; None where that has not.

    gone: places of the earlier plan only, which go to the part that they are next to.
    """
    filled = [list(part) for part in parts]
    for pin in gone:
        known = [part for part in filled if any(_at(other.place) is not None for other in part)] or filled[:1]
        located = _at(pin.place) is not None
        at = min(known, key=lambda part: min((_km(pin, other) for other in part), default=0.0)) if located else known[0]
        at.append(pin)
    several = [part for part in filled if len({pin.place.id for pin in _shown(part)}) > 1]
    if not several:
        ends = [pin for part in filled for pin in part]
        drawn = day_map([replace(pin, leg=bool(at)) for at, pin in enumerate(ends)], title, name)
        return None if drawn is None else tag("div", drawn, cls="maps")
    drawings = []
    for number, part in enumerate(several):
        words = f"{title}, {number + 1} of {len(several)}" if len(several) > 1 else title
        drawings.append(day_map(part, words, f"{name}-{number}"))
    return tag("div", *drawings, cls="maps")


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
    for words in (change.reason, change.fits, change.gap):
        if words and not change.announced:
            yield tag("p", words, cls="why")
    if change.announced:
        yield tag("p", "As announced: this is what happened, not what the repair chose.", cls="why")
    for words in filter(None, (change.cancel, change.nights, change.rides)):
        yield tag("p", words, cls="why")


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
    what = tag(
        "div",
        tag("h3", before.heading, " ", badge(change)),
        tag("p", now, cls="was") if now else None,
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
