"""What happens to lodgings: nights lost, rooms downgraded."""

from __future__ import annotations

import datetime as dt

from ....trip import Stay
from ... import _effects as fx
from ..._disruption import Unclear
from ..names._descriptions import StayWords
from ..names._name_index import stem
from ..names._targets import Target
from ..words._units import pattern
from ._situation import FOREVER, Built, Outcome, Situation, confidence, each, question

__all__ = ["downgraded", "lodging", "lost", "nights_of"]


def nights_of(case: Situation, stay: Stay) -> tuple[tuple[dt.date, ...], Unclear | None]:
    """The nights of `stay` that the clause speaks of (() for all), or a question."""
    nights, when = case.facts.nights, case.facts.when
    fault = (nights.fault if nights else "") or (when.fault if when else "")
    choices = (*(f"the night of {night:%A %d %B}" for night in stay.nights), "all nights")
    if fault:
        return (), case.ask(f"Which night is meant? {fault[0].upper()}{fault[1:]}.", choices)
    if nights is not None and nights.every:
        return (), None
    dates: tuple[dt.date, ...] = ()
    if nights is not None and nights.dates:
        dates = nights.dates
    elif nights is not None and abs(nights.ordinal) >= 100:
        count = abs(nights.ordinal) // 100
        dates = stay.nights[:count] if nights.ordinal > 0 else stay.nights[-count:]
    elif nights is not None and nights.ordinal:
        pool = stay.nights
        if not case.facts.city and len(case.trip.itinerary.stays) > 1 and not _names_stay(case, stay):
            pool = tuple(
                night for one in sorted(case.trip.itinerary.stays, key=lambda s: s.check_in) for night in one.nights
            )
        at = nights.ordinal - 1 if nights.ordinal > 0 else nights.ordinal
        if at > 0 and _FROM_NIGHT.search(case.line):
            return tuple(date for date in pool[:at] if date in stay.nights), None
        dates = (pool[at],) if -len(pool) <= at < len(pool) else ()
        if not dates:
            return (), case.ask("Which night is meant?", choices)
    elif when is not None and when.dates:
        dates = when.dates
    elif case.date_before and any(date in stay.nights for date in case.date_before):
        dates = case.date_before
    else:
        return (), None
    inside = tuple(date for date in dates if date in stay.nights)
    if not inside:
        return (), case.ask("We do not sleep there then: which night is meant?", choices)
    return (() if inside == stay.nights and len(stay.nights) > 1 and len(dates) > 1 else inside), None


_FROM_NIGHT = pattern(
    r"(?:available|free|ready|room|rooms|@stay)(?: \S+){0,3}? (?:only )?(?:from|as of|"
    r"starting) @night|only (?:from|as of) @night"
)


def _names_stay(case: Situation, stay: Stay) -> bool:
    """Whether the clause names this very lodging, so that "second night" counts from its first."""
    place = case.trip.catalogue.place(stay.place)
    words = {stem(word) for word in (place.name if place else "").split()}
    for unit in case.facts.clause.units:
        if unit.text == "@place" or (
            isinstance(unit.value, StayWords) and (unit.value.city or stem(unit.value.head) in words)
        ):
            return True
    return False


def lost(case: Situation, target: Target) -> Outcome:
    """The nights of a stay are not to be had."""
    assert_stay = target.stay
    if assert_stay is None:
        return question(case.unsettled(target))
    if FOREVER.search(case.line):
        return Outcome(fx.LodgingLost(stay=target.id), target, confidence=confidence(target))
    nights, doubt = nights_of(case, assert_stay)
    if doubt is not None:
        return question(doubt)
    return Outcome(fx.LodgingLost(stay=target.id, nights=nights), target, confidence=confidence(target))


_BED = pattern(r"rooms?|beds?|nights?|@night|overnight|accommodat\S+|suite|host|landlord|sleep|stay")


def _booked_elsewhere(case: Situation) -> bool:
    """Whether the booking that is gone is one of a visit or a meal (``our booking for the gallery``)."""
    if any(unit.text == "@stay" for unit in case.facts.clause.units) or _BED.search(case.line):
        return False
    named = bool(case.facts.mentions(("place",)))
    return named and any(target.certain and target.kind == "place" for target in case.find(("place",)))


def lodging(case: Situation) -> Built:
    """A lodging that cannot keep its promise."""
    units = case.facts.clause.units
    if _booked_elsewhere(case):
        return None
    if not any(unit.text in ("@stay", "@place") for unit in units) and "room" not in case.line:
        known = case.find(("stay",))
        if not known or not known[0].certain:
            return None
    targets = case.find(("stay",))
    if not targets:
        return None
    if any(target.kind != "stay" for target in targets):
        return None
    return each(case, ("stay",), lambda target: lost(case, target))


_ROOM = pattern(
    r"(?P<r>shared|private|single|double|smaller|tiny|standard|twin|basic|dorm|dormitory|bunk|entire|"
    r"budget|regular|economy|quad|family|different|lesser|inferior|windowless|interior)(?: (?:shared|"
    r"private|single|double|smaller|twin|standard))*(?: (?:@stay|room|rooms|bed|beds|dorm|one|unit))?"
)


def downgraded(case: Situation) -> Built:
    """A room of another type."""
    found = list(
        _ROOM.finditer(
            pattern(
                r"(?:not|instead of|rather than|no longer) (?:\S+ ){0,3}?(?:shared|private|entire|double|"
                r"single) (?:@stay|room|\S+)"
            ).sub(" ", case.line)
        )
    )
    targets = case.find(("stay",))
    if not targets or any(target.kind != "stay" for target in targets):
        return None

    def make(target: Target) -> Outcome:
        if not found:
            return question(case.ask("What kind of room is it now?", ("shared room", "private room", "entire room")))
        word = found[-1]["r"]
        word = "shared" if word in ("dorm", "dormitory", "bunk") else word
        if word in ("different",):
            return question(case.ask("What kind of room is it now?", ("shared room", "private room", "entire room")))
        return Outcome(
            fx.LodgingDowngraded(stay=target.id, room_type=f"{word} room"), target, confidence=confidence(target)
        )

    return each(case, ("stay",), make)
