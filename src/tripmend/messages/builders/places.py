"""News of places and stays: closed, other hours, sold out, another room, unfit."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from ...change import HoursChanged, LegCancelled, LodgingDowngraded, LodgingLost, PlaceClosed, SoldOut, Unfit
from ...trip import Interval
from ..frames import Frame
from ..language import expression, words_of
from ..plan import Thing
from .journeys import event_moved, from_to, halves_of_day, longer
from .times import Parts, clocks_in, meals_there, minutes_of, nights_told, part_of_day, time_of

__all__ = ["downgraded", "hours", "lost", "sold", "table_or_ticket", "unfit"]

_MISSED = words_of("missed")


def _whole(frame: Frame) -> tuple[dt.date, ...]:
    """The dates of an effect on a place: () for every one."""
    return () if frame.everywhere or set(frame.dates) == set(frame.plan.dates) else frame.dates


def lost(frame: Frame, kind: str = "") -> Iterator[Parts]:
    thing = frame.thing
    assert thing is not None
    if thing.type == "leg":
        missed = bool(_MISSED & set(frame.proposal.text.split()))
        legs, none_on = ([thing], ()) if missed else _all_of_them(frame, thing)
        effects = (LegCancelled(leg=leg.id, missed=missed, none_on=none_on) for leg in legs)
        yield tuple(frame.news("transport", effect) for effect in effects), ()
    elif thing.type == "stay":
        nights = () if set(frame.dates) == set(thing.dates) else frame.dates
        if nights_told(frame) - {len(frame.dates)}:
            frame.doubts = (*frame.doubts, "how many")
        yield (frame.news("accommodation", LodgingLost(stay=thing.id, nights=nights)),), ()
    else:
        if kind != "closed" and (slots := _departures(frame)):
            yield (frame.news(thing.category, SoldOut(place=thing.id, slots=slots)),), ()
            return
        if kind == "table":
            yield (frame.news(thing.category, SoldOut(place=thing.id, dates=frame.dates)),), ()
            return
        during = part_of_day(frame) if kind == "closed" else None
        if kind == "closed" and during is None and not frame.everywhere and clocks_in(frame):
            frame.doubts = (*frame.doubts, "which part")
        shut = [c for c in frame.proposal.clauses if "closed" in c.cues]
        if during and clocks_in(frame) and shut and not any(c.values("clock") for c in shut):  # It may be open then.
            frame.doubts = (*frame.doubts, "which part")
        if during is not None and len(frame.dates) == 1 and not frame.everywhere:
            date = frame.dates[0]
            if thing.type != "station" and (during[0] == 0 or during[1] >= 1440):  # Closed until noon: it opens then.
                at = {"opens": time_of(during[1])} if during[0] == 0 else {"closes": time_of(during[0])}
                yield (frame.news(thing.category, HoursChanged(place=thing.id, dates=(date,), **at)),), ()
                return
            start, end = (dt.datetime.combine(date, dt.time()) + dt.timedelta(minutes=at) for at in during)
            effect = PlaceClosed(place=thing.id, dates=(date,), during=Interval(start=start, end=end))
            yield (frame.news(thing.category, effect),), ()
        else:
            yield (frame.news(thing.category, PlaceClosed(place=thing.id, dates=_whole(frame))),), ()


def _departures(frame: Frame) -> tuple[dt.datetime, ...]:
    """The visits that begin at a time that is told, of what begins several times a day (the cruise at noon)."""
    told = {at for token in clocks_in(frame) for at in halves_of_day(token)}
    starts = frame.thing.times(frame.dates) if frame.thing is not None else []
    slots = frame.thing.place.slots if frame.thing is not None and frame.thing.place is not None else ()
    return tuple(at for at in starts if at.hour * 60 + at.minute in told and len(slots) > 1)


def _all_of_them(frame: Frame, thing: Thing) -> tuple[list[Thing], tuple[dt.date, ...]]:
    """The journeys that are lost with one, and the days on which nothing else of its mode leaves: all of a mode that
    do not run then (no other ferries that day), all that are to be made without the car from then on."""
    lang, text = frame.context.lang, frame.proposal.text
    alike = [leg for leg in frame.plan.of("leg") if leg.kind == thing.kind]
    if thing.kind == "drive":
        carless = bool(lang.found("carless", text))
        return [leg for leg in alike if leg is thing or (carless and leg.dates >= thing.dates)], ()
    said = " ".join(found[0] for found in lang.found("sweeping", text))
    modes = {lang.table("fleet")[word] for word in said.split() if word in lang.table("fleet")}
    lasts = any(token.role in ("from", "until") for token in frame.values("date"))
    if not said or lasts or (modes and thing.kind not in modes):
        return [thing], ()
    days = frame.told if thing.dates[0] in frame.told else thing.dates
    return [leg for leg in alike if leg.dates[0] in days], days


def table_or_ticket(frame: Frame, tours: bool = True) -> str:
    """A table or ticket that is lost or called off is void: nothing else of the place is said to be closed. A tour that
    is called off (`tours`) does not take place."""
    seats = frame.context.lang.seat.search(frame.proposal.text)
    place = frame.thing is not None and (frame.thing.kind == "restaurant" or not tours)
    return "table" if seats and place else ""


_CLOSED_UNTIL = expression("closed_until")


def hours(frame: Frame) -> Iterator[Parts]:
    thing = frame.thing
    assert thing is not None
    clocks = clocks_in(frame)
    timed = [c for c in frame.proposal.clauses if c.values("clock")]
    shuts = any(kind == "closed" and weight >= 5 for c in timed for kind, weight, _ in c.hits)
    places = [frame.proposal.tokens.index(clock) for clock in clocks]
    if shuts and len(clocks) >= 2 and places[1] - places[0] <= 2:
        return
    if any(_CLOSED_UNTIL.search(c.text) for c in frame.proposal.clauses):
        return  # Closed until then, not from then on.
    # An event, or a tour that lasts as long as planned, takes place then.
    if (len(clocks) == 2 or (thing.event and clocks)) and thing.dates:
        news = event_moved(frame, thing, frame.dates[0], *from_to(frame, thing, clocks))
        lang = frame.context.lang
        doors = {*lang.phrases("open_words"), *lang.phrases("close_words")} & set(frame.proposal.text.split())
        if (thing.event and len(clocks) == 2) or not (doors or thing.type == "station" or longer(news, thing, 0)):
            yield (news,), ()
            return
    opens, closes = _doors(frame)
    if opens is None and closes is None and len(clocks) == 1:  # No word says which: early in the day it opens.
        early, late = minutes_of(clocks[0], 7, 19), minutes_of(clocks[0], 12, 24)
        opens, closes = (early, None) if early < 14 * 60 else (None, late)
        frame.doubts = (*frame.doubts, "opens or closes")
    if opens is None and closes is None:
        return
    early, late = minutes_of(clocks[0], 5, 17), minutes_of(clocks[-1], 11, 23)
    others = [(early, late)] if len(clocks) == 2 and early < late else []
    frame_doubts = frame.doubts
    firm = any(kind == "hours" and weight >= 5 for c in frame.proposal.clauses for kind, weight, _ in c.hits)
    first = [(opens, closes), *others] if firm else [*others, (opens, closes)]
    last = minutes_of(clocks[0], 11, 23)
    for ends in dict.fromkeys([*first, (None, late), (early, None), (None, last)]):
        told = {name: time_of(at) for name, at in zip(("opens", "closes"), ends, strict=True) if at is not None}
        yield (frame.news(thing.category, HoursChanged(place=thing.id, dates=_whole(frame), **told)),), ()
        frame.doubts = (*frame_doubts, "which end")  # To choose from, where the first is not sure.


def _doors(frame: Frame) -> tuple[int | None, int | None]:
    """When doors open and close: by the verb before a time, by from and until, by two times in a row."""
    lang = frame.context.lang
    opening, closing = set(lang.phrases("open_words")), set(lang.phrases("close_words"))
    negation = lang.words["classes"]["no"]
    not_until = tuple(one for one in lang.words["roles"].get("from", ()) if set(one.split()) & set(negation))
    clocks, meals = clocks_in(frame), meals_there(frame)
    tokens = frame.proposal.tokens
    opens = closes = None
    for n, clock in enumerate(clocks):
        at = tokens.index(clock)
        before = [t.bare for t in tokens[max(0, at - 9) : at] if t.kind == "word"]
        clause = next(c.words for c in frame.proposal.clauses if clock in c.words)
        ahead = [t.bare for t in clause[: clause.index(clock)] if t.kind == "word"]
        near = next((("o" if w in opening else "c") for w in reversed(ahead) if w in opening or w in closing), "")
        if not near:
            after = [t.bare for t in tokens[at + 1 : at + 5] if t.kind == "word"]
            near = next((("o" if w in opening else "c") for w in after if w in opening or w in closing), "")
        denied = any(w in negation for w in before)
        only = set(before[-3:]) & set(lang.phrases("only_words"))
        near, denied = "" if clock.role == "from" and only else near, denied and not only
        follows = n and tokens.index(clocks[n - 1]) >= at - 3
        if follows and opens is not None and closes is None:
            closes = minutes_of(clock, 11, 23)
            closes += 720 if not clock.half and closes <= opens and closes + 720 < 1440 else 0
        elif (
            (clock.role == "from" and near != "c" and (not denied or " ".join(before).endswith(not_until)))
            or (clock.role in ("until", "before") and denied and near != "c")
            or (near == "o" and (clock.role in ("at", "by") or tokens[at - 1].bare in lang.phrases("by_words")))
        ):
            early = not denied and (not meals or "breakfast" in meals)  # Not before five: what opens late is meant.
            low = 17 if meals == {"dinner"} else 5 if early else 7
            opens = minutes_of(clock, low, low + 7) if opens is None else opens
        elif clock.role in ("until", "before", "from") or near == "c":  # Closed from three on: it closes then.
            closes = minutes_of(clock, 11, 23) if closes is None else closes
        elif opens is None and n + 1 < len(clocks):
            opens = minutes_of(clock, 5, 13)
    return opens, closes


def sold(frame: Frame) -> Iterator[Parts]:
    thing = frame.thing
    assert thing is not None
    if thing.type == "place":
        if slots := _departures(frame):
            yield (frame.news(thing.category, SoldOut(place=thing.id, slots=slots)),), ()
            return
        if clocks_in(frame):
            frame.doubts = (*frame.doubts, "at that time")
        yield (frame.news(thing.category, SoldOut(place=thing.id, dates=frame.dates)),), ()
    else:
        yield from lost(frame)


def downgraded(frame: Frame) -> Iterator[Parts]:
    """Another room than the one that was booked: of the sort that stands behind the news of it."""
    thing = frame.thing
    assert thing is not None
    rooms = frame.context.lang.table("room_types")
    text = f" {frame.proposal.text} "
    told = sorted((text.rfind(f" {words} "), room) for words, room in rooms.items() if f" {words} " in text)
    if told and thing.stay is not None:
        room = told[0][1] if frame.proposal.has(frame.context.lang.phrases("instead_words")) else told[-1][1]
        effect = LodgingDowngraded(stay=thing.id, room_type=room)
        yield (frame.news("accommodation", effect),), ()


def unfit(frame: Frame) -> Iterator[Parts]:
    thing = frame.thing
    assert thing is not None
    place = thing.place.id if thing.place is not None else thing.id
    proposal = frame.proposal
    refused = any(kind == "unfit" and weight > 5 for c in proposal.clauses for kind, weight, _ in c.hits)
    if proposal.partial if refused else proposal.lasts:  # Not long, not in the evening.
        frame.doubts = (*frame.doubts, "only a part")
    if thing.type == "stay" and nights_told(frame) - {len(frame.dates)}:
        frame.doubts = (*frame.doubts, "how many")
    yield (frame.news(thing.category, Unfit(place=place, dates=frame.dates)),), ()
