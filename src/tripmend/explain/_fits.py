"""Why a replacement fits: what it shares with the old, open or not, how far, what it costs more or less."""

from __future__ import annotations

import datetime as dt

from ..change import Constraint
from ..rules import alike, use_of
from ..trip import Catalogue, Itinerary, Leg, Mode, Place, Stay, Stop, minute_of
from ._agenda import travel_times
from ._state import ItemState
from ._words import amount, clock, count, join, less_or_more, minutes_words, sentence, span

__all__ = ["fits", "mode_words"]

_MODES: dict[Mode, str] = {
    "foot": "on foot",
    "bus": "by bus",
    "taxi": "by taxi",
    "drive": "by car",
    "train": "by train",
    "ferry": "by ferry",
    "flight": "by plane",
}


def mode_words(mode: Mode) -> str:
    """``on foot``, ``by bus`` …"""
    return _MODES[mode]


def _shared(old: Place, new: Place, *, sight: bool, sure: bool) -> str:
    """What both have in common. sight: it is no meal. sure: that no smaller repair exists is proved."""
    if old.kind == "lodging":
        rooms = [place.lodging.room_type if place.lodging is not None else "" for place in (old, new)]
        if not rooms[1]:
            return ""
        return f"{rooms[1]} too" if rooms[0].casefold() == rooms[1].casefold() else f"{rooms[1]}, not {rooms[0]}"
    for mine, theirs in ((old.cuisines, new.cuisines), (old.tags, new.tags)):
        known = {word.casefold() for word in mine}
        both = [word for word in theirs if word.casefold() in known]
        if both:
            return f"{join(both[:3])} too"
    if sight and not alike(old, new):
        other = f"no {join(old.tags[:3], 'or')}"
        # The kind counts before times and prices, but after everything that is given up or replaced.
        return f"{other}, as none could be had without changing more" if sure else other
    article = "an" if new.kind[0] in "aeiou" else "a"
    return f"{article} {new.kind} too" if old.kind == new.kind else f"{article} {new.kind}"


def _open(stop: ItemState, place: Place, catalogue: Catalogue) -> str:
    for slot in place.slots:
        if slot.start == stop.start:
            left = "" if slot.left is None else f", {count(slot.left, 'ticket')} left"
            return f"admits at {clock(slot.start)}{left}"
    date = stop.start.date() if stop.start is not None else stop.date
    windows, maybe = catalogue.hours(place, date)
    if stop.start is not None and stop.end is not None:
        windows = tuple(window for window in windows if window[0] <= stop.start and stop.end <= window[1])
        maybe = tuple(window for window in maybe if window[0] <= stop.start and stop.end <= window[1])
    if not windows:
        return "opening hours not known" if maybe else ""
    if windows[0][1] - windows[0][0] >= dt.timedelta(hours=24):
        return "open all day"
    return f"open {join([span(*window) for window in windows])}"


def _money(before: ItemState, after: ItemState, currency: str) -> str:
    if after.cost is None:
        return "price not known"
    if before.cost is None:
        return f"{amount(after.cost, currency)}; the old price is not known"
    difference = after.cost - before.cost
    return less_or_more(difference, amount(abs(difference), currency)) + ("" if difference else " price")


def _distance(old: Place, new: Place, itinerary: Itinerary, catalogue: Catalogue) -> str:
    found = travel_times(itinerary, catalogue).between(old.id, new.id)
    if found.source == "unknown":
        return f"travel from {old.name} not known"
    about = "about " if found.source == "estimate" else ""
    return f"{about}{minutes_words(found.minutes)} {mode_words(found.mode)} from {old.name}"


def _wished(place: Place, item: str, constraints: tuple[Constraint, ...]) -> list[str]:
    words = {word.casefold() for word in (*place.cuisines, *place.tags, *(place.diets or ()))}
    found = []
    for wish in constraints:
        if wish.applies_to not in ("", item):
            continue
        if wish.type in ("want_cuisine", "want_tag") and wish.value.casefold() in words:
            found.append(f"{wish.value}, as wished")
        elif wish.type == "indoor" and place.outdoor is False:
            found.append("indoors, as wished")
    return found


def _leg(before: ItemState, after: ItemState, was: Leg, now: Leg, catalogue: Catalogue, currency: str) -> str:
    parts = [f"{now.mode} too" if was.mode == now.mode else f"{now.mode} instead of {was.mode}"]
    if was.depart and was.arrive and now.depart and now.arrive:
        out, back = catalogue.end_zone(now.origin), catalogue.end_zone(now.destination)
        for verb, difference in (
            ("leaves", minute_of(now.depart, out) - minute_of(was.depart, out)),
            ("arrives", minute_of(now.arrive, back) - minute_of(was.arrive, back)),
        ):
            word = "later" if difference > 0 else "earlier"
            parts.append(f"{verb} {minutes_words(difference)} {word}" if difference else f"{verb} at the same time")
    return ", ".join([*parts, _money(before, after, currency)])


def fits(
    before: ItemState,
    after: ItemState,
    itinerary: Itinerary,
    revised: Itinerary,
    catalogue: Catalogue,
    constraints: tuple[Constraint, ...] = (),
    *,
    sure: bool = False,
) -> str:
    """One line on why the item's new place, room or connection was a fit. Facts of the catalogue only.

    sure: that no smaller repair exists is proved, so that where the new place is of another kind, there was none."""
    was, now = itinerary.item(before.id), revised.item(after.id)
    currency = revised.currency
    if isinstance(was, Leg) and isinstance(now, Leg):
        return sentence(_leg(before, after, was, now, catalogue, currency))
    if not isinstance(was, Stop | Stay) or not isinstance(now, Stop | Stay):
        return ""
    old, new = catalogue.place(was.place), catalogue.place(now.place)
    if old is None or new is None:
        return ""
    hours = "" if isinstance(now, Stay) else _open(after, new, catalogue)
    sight = isinstance(now, Stop) and use_of(now) == "visit"
    parts = [_shared(old, new, sight=sight, sure=sure), *_wished(new, after.id, constraints), hours]
    parts += [_distance(old, new, revised, catalogue), _money(before, after, currency)]
    return sentence("; ".join(part for part in parts if part))
