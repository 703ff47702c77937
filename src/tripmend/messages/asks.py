"""Changes of mind: what travellers ask of their own plan. Nothing happened; the plan is to be another one."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

from ..change import (
    CheaperWanted,
    Constraint,
    Disruption,
    ModeWanted,
    StayResized,
    StopResized,
    StopsSwapped,
    StopWanted,
    Wish,
)
from ..trip import Stop
from .frames import Frame
from .grounding import narrowed
from .language import words_of

__all__ = ["ASKS"]

Parts = tuple[tuple[Disruption, ...], tuple[Constraint, ...]]


def _stops(frame: Frame) -> list[Stop]:
    """The visits of the thing on the days that are told."""
    assert frame.thing is not None
    told = [stop for stop in frame.thing.stops if stop.start is None or stop.start.date() in frame.dates]
    return told or list(frame.thing.stops)


def _resized(frame: Frame) -> Iterator[Parts]:
    """A visit that lasts longer, shorter, or so long."""
    spans, stops = [span for span in frame.values("span") if span.role != "old"], _stops(frame)
    if not spans or len(stops) != 1 or frame.thing is None:
        return
    words = set(frame.proposal.text.split())
    shorter = bool(words & set(frame.context.lang.phrases("shorter_words")))
    longer = bool(words & set(frame.context.lang.phrases("longer_words")))
    if shorter and longer:
        frame.doubts = (*frame.doubts, "longer or shorter")
    length = {"by": -spans[-1].minutes if shorter else spans[-1].minutes}
    effect = StopResized(stop=stops[0].id, **(length if shorter or longer else {"minutes": spans[-1].minutes}))
    yield (frame.news(frame.thing.category, effect),), ()


def _swapped(frame: Frame) -> Iterator[Parts]:
    """Two visits that take each other's time, both of them named."""
    around = (frame.proposal.tokens, frame.plan, frame.context.lang)
    few = [narrowed(mention.best, *around) for mention in frame.proposal.mentions if mention.best]
    told = [things[0] for things in few if len(things) == 1]
    places = list({thing.id: thing for thing in told if thing.type == "place" and len(thing.stops) == 1}.values())
    if len(places) == 2:
        one, two = sorted(places, key=lambda thing: thing.order)
        effect = StopsSwapped(stop=one.stops[0].id, other=two.stops[0].id)
        yield (frame.news(one.category, effect),), ()


def _more_nights(frame: Frame) -> Iterator[Parts]:
    """A stay that is some nights longer or shorter."""
    thing, lang = frame.thing, frame.context.lang
    assert thing is not None
    assert thing.stay is not None
    numbers = lang.table("numbers")
    figures = [int(token.amount) for token in frame.values("number") if token.amount <= 30]
    words = [numbers[token.bare] for token in frame.proposal.tokens if token.bare in numbers]
    nights = next((n for n in (*figures, *words) if n), 1)
    less = bool(set(frame.proposal.text.split()) & set(lang.phrases("shorter_words")))
    effect = StayResized(stay=thing.stay.id, nights=-nights if less else nights)
    yield (frame.news("accommodation", effect),), ()


def _trip_end(frame: Frame) -> Iterator[Parts]:
    """The way home some days earlier or later: counted, or on a day that is told."""
    lang, dates = frame.context.lang, frame.plan.dates
    last = max(frame.plan.itinerary.stays, key=lambda stay: stay.check_out, default=None)
    tokens, numbers = (
        [token for token in frame.proposal.tokens if token.bare],
        lang.table("numbers") | dict.fromkeys(words_of("single"), 1),
    )
    counted = {numbers.get(one.bare, int(one.amount)) for one, two in itertools.pairwise(tokens)
               if two.bare in lang.phrases("day_words") and (one.kind == "number" or one.bare in numbers)}  # fmt: skip
    words = ("earlier", "shorter_words", "sooner_words")
    sooner = any(frame.proposal.has(lang.phrases(name)) for name in words)
    steps = {-days if sooner else days for days in counted}
    new = [token for part in frame.proposal.parts for token in part.values("date") if token.role != "old"]
    named = {(date - dates[-1]).days for token in new if token.days is not None for date in token.days.dates} - {0}
    named |= {(token.days.weekday - dates[-1].weekday()) % 7 for token in new
              if token.days is not None and not token.days.dates and token.days.weekday is not None}  # fmt: skip
    if len(steps | named) > 1:
        frame.doubts = (*frame.doubts, "which day")
    all_of_us = lang.phrases("all_of_us")
    if all_of_us and not frame.proposal.has(all_of_us) and sum(frame.plan.itinerary.traveller.party.values()) > 1:
        frame.doubts = (*frame.doubts, "all of us")
    for nights in dict.fromkeys([*sorted(steps & named), *sorted(steps | named, key=abs)]):
        if last is not None and nights > -len(last.nights):
            yield (frame.news("accommodation", StayResized(stay=last.id, nights=nights)),), ()


def _cheaper(frame: Frame) -> Iterator[Parts]:
    """Something that costs less in the stead of what is planned."""
    assert frame.thing is not None
    items = [stop.id for stop in _stops(frame)] or [frame.thing.id]
    if len(items) == 1:
        yield (frame.news(frame.thing.category, CheaperWanted(item=items[0])),), ()


def _other_mode(frame: Frame) -> Iterator[Parts]:
    """A journey by another means of transport: the mode that is told and is not its own."""
    thing, modes = frame.thing, frame.context.lang.table("modes")
    assert thing is not None
    assert thing.leg is not None
    told = list(dict.fromkeys(modes[token.bare] for token in frame.proposal.tokens if token.bare in modes))
    others = [mode for mode in told if mode != thing.leg.mode]
    if len(others) == 1 and (len(told) == 2 or not frame.proposal.sure):
        yield (frame.news("transport", ModeWanted(leg=thing.id, mode=others[0])),), ()


def _added(frame: Frame) -> Iterator[Parts]:
    """A place of the catalogue that is not in the plan is wanted in it."""
    thing = frame.thing
    assert thing is not None
    assert thing.place is not None
    date = frame.told[0] if len(frame.told) == 1 else None
    kind = "restaurant" if thing.kind == "restaurant" else thing.place.kind
    wish = Wish(place=thing.id, kind=kind, city=thing.city, date=date)
    yield (frame.news(thing.category, StopWanted(wish=wish)),), ()


ASKS: dict[str, Callable[[Frame], Iterator[Parts]]] = {
    "resized": _resized,
    "swapped": _swapped,
    "more_nights": _more_nights,
    "trip_end": _trip_end,
    "cheaper": _cheaper,
    "other_mode": _other_mode,
    "added": _added,
}
