"""What the change demands: what was hit is gone, and what is asked for is so."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from ..change import Asked
from ..trip import Catalogue, Leg, Stay, Stop, date_words, leg_cost, minute_of, stay_cost, stop_cost
from .days import day
from .nights import vacancy
from .places import opening, slot
from .revision import Piece, Revision, Thing, place_of, time_of
from .rule import Verdict
from .view import midnight
from .ways import leg

_STILL_BROKEN = (opening, slot, vacancy, leg, day)


def _same_run(cancelled: Leg, other: Leg, catalogue: Catalogue) -> bool:
    """Whether `other` uses the run that is cancelled: its connection, or its number on its date. What has no timetable
    and is still in the catalogue may run at another hour."""
    run = catalogue.connection_by_id.get(other.connection or "")
    if run is not None and run.goes_again(cancelled):
        return False
    if cancelled.connection is not None and other.connection == cancelled.connection:
        return True
    if other.id == cancelled.id and place_of(other) == place_of(cancelled):
        return True
    if not cancelled.number or (other.number, other.mode) != (cancelled.number, cancelled.mode):
        return False
    if cancelled.depart is None or other.depart is None:
        return True
    return cancelled.depart.date() == other.depart.date()


def _cancelled(revision: Revision) -> Iterator[Verdict]:
    legs = [leg for _, leg in revision.revised.legs()]
    planned = {leg.id: leg for _, leg in revision.original.legs()}
    known, put_off = revision.world.catalogue.connection_by_id, dict(revision.world.due)
    for _, old in revision.world.itinerary.legs():
        if not old.cancelled or (old.id in put_off and old.connection in known):  # that runs, and is only missed
            continue
        # In the world it may stand on the day of another run that is taken instead.
        run = planned.get(old.id, old)
        users = tuple(other.id for other in legs if _same_run(run, other, revision.world.catalogue))
        name = revision.view.name(old)
        if users:
            yield Verdict("broken", users, f"The {name} is cancelled, but still used.")
        else:
            yield Verdict("ok", (old.id,), f"The cancelled {name} is no longer used.")


def _at_its_time(revision: Revision) -> Iterator[Verdict]:
    """Every leg that is still made by its own connection, but at another time than it has now: somebody has to know
    that it runs then, and what is said to leave later, or to take longer, does neither sooner."""
    planned = {leg.id: leg for _, leg in revision.original.legs()}
    for old, new in revision.changed:
        leg, other = old.item, new.item
        if not isinstance(leg, Leg) or not isinstance(other, Leg) or place_of(leg) != place_of(other):
            continue
        if leg.cancelled or leg.depart is None or time_of(old)[1:] == time_of(new)[1:]:
            continue
        name, leaves = f"The {revision.name(new)}", f"{date_words(leg.depart)} {leg.depart:%H:%M}"
        run = revision.world.catalogue.connection_by_id.get(leg.connection or "")
        before = planned.get(leg.id, leg).depart
        retimed = before is None or (leg.depart - before) % dt.timedelta(days=1) != dt.timedelta()
        retimed = retimed and leg.id not in revision.world.put_off  # nobody said that of what only goes along
        fault = ""
        if run is None:
            fault = f"{name} leaves {leaves}, and at no other time that is known."
        elif run.depart is None and retimed and other.depart is not None and other.depart < leg.depart:
            fault = f"{name} does not leave before {leaves}."
        elif run.depart is None and (_minutes(revision, other) or 0) < (_minutes(revision, leg) or 0):
            fault = f"{name} takes longer now."
        if fault:
            yield Verdict("broken", (leg.id,), fault, None, new.date)


def _minutes(revision: Revision, leg: Leg) -> int | None:
    catalogue = revision.world.catalogue
    if leg.depart is None or leg.arrive is None:
        return None
    start = minute_of(leg.depart, catalogue.end_zone(leg.origin))
    return minute_of(leg.arrive, catalogue.end_zone(leg.destination)) - start


def _is_over(revision: Revision, name: str) -> bool:
    """Whether the last night of a stay is over."""
    now = revision.world.now
    return now is not None and any(stay.id == name and stay.check_out <= now.date for stay in revision.revised.stays)


def gone(revision: Revision) -> Iterator[Verdict]:
    """Every item that was hit (by opening, slot, vacancy, leg and day), unless it is over, every cancelled leg, and
    every leg at another time than it runs."""
    still: dict[str, str] = {}
    now = revision.world.now
    for judge in _STILL_BROKEN:
        for part in revision.view.parts(judge):
            for verdict in part.broken:
                slept = judge is vacancy and now is not None and verdict.date is not None and verdict.date < now.date
                if not slept:
                    for subject in verdict.subjects:
                        still.setdefault(subject, verdict.message)
    for name in sorted(revision.struck):
        piece = revision.after.get(name)
        if piece is None:
            yield Verdict("ok", (name,), "What was hit is no longer in the trip.")
        elif _is_over(revision, name):
            yield Verdict("ok", (name,), "What is left of it is over.", None, piece.date)
        elif name in still:
            yield Verdict("broken", (name,), f"Still hit: {still[name]}", None, piece.date)
        else:
            text = f"Nothing is left of the disruption at {revision.name(piece)}."
            yield Verdict("ok", (name,), text, None, piece.date)
    yield from _cancelled(revision)
    yield from _at_its_time(revision)


def asked(revision: Revision) -> Iterator[Verdict]:
    """Everything that is asked of an item that is still to come, and every place at which the travellers do not want
    to be."""
    for one in revision.world.asked:
        piece = revision.after.get(one.item)
        if piece is None:
            before = revision.before.get(one.item)
            name = _wanted_name(revision, one.item) if before is None else revision.name(before)
            date = None if before is None else before.date
            yield Verdict("broken", (one.item,), f"{name} is asked for, but is not in the trip.", None, date)
            continue
        fault = next(_faults(revision, one, piece), None)
        text = f"{revision.name(piece)} {fault or 'is as asked'}."
        yield Verdict("broken" if fault else "ok", (one.item,), text, None, piece.date)
    yield from _unsuited(revision)


def _wanted_name(revision: Revision, item: str) -> str:
    """The name of the place that is asked for, or of what."""
    for one in revision.world.wanted:
        if one.stop.id == item:
            place = revision.world.catalogue.place(one.stop.place) if one.named else None
            return "Something" if place is None else place.name
    return item


def _faults(revision: Revision, one: Asked, piece: Piece) -> Iterator[str]:
    """What of an item is not as asked."""
    item = piece.item
    if one.below is not None:
        yield from _price(revision, one, item)
    if isinstance(item, Leg):
        if one.modes is not None and item.mode not in one.modes:
            yield "is made by a means of transport that was not asked for"
        if one.dates is not None and (item.depart is None or item.depart.date() not in one.dates):
            yield "does not leave on the day that was asked for"
        return
    if one.places is not None and item.place not in one.places:
        yield "is not the place that was asked for"
    if one.dates is not None and piece.date not in one.dates:
        yield f"is on {date_words(piece.date)}, which was not asked for"
    if isinstance(item, Stop):
        yield from _times(revision, one, item, piece.date)


def _price(revision: Revision, one: Asked, item: Thing) -> Iterator[str]:
    """A stay that is to be cheaper, night for night, is another lodging for all nights to come, not another for some of
    them."""
    catalogue, party = revision.world.catalogue, revision.revised.traveller.party
    in_all = 1
    if isinstance(item, Stay):
        before = revision.before.get(one.item)
        nights = set(before.item.nights if before is not None and isinstance(before.item, Stay) else item.nights)
        parts = [stay for stay in revision.revised.stays if nights.intersection(stay.nights)]
        now = revision.world.now
        if len({stay.place for stay in parts if now is None or stay.check_out > now.date}) > 1:
            yield "is another lodging for some of its nights only"
        costs = [stay_cost(stay, catalogue, party) for stay in parts]
        in_all = sum(len(stay.nights) for stay in parts)
    elif isinstance(item, Leg):
        costs = [leg_cost(item, catalogue, party)]
    else:
        costs = [stop_cost(item, catalogue, party)]
    if any(cost is None for cost in costs):
        yield "is not known to be cheaper"
    elif not one.is_cheaper(sum(cost for cost in costs if cost is not None), in_all):
        yield "is not cheaper"


def _times(revision: Revision, one: Asked, stop: Stop, date: dt.date) -> Iterator[str]:
    if one.starts is not None:
        first, last = (midnight(date) + dt.timedelta(minutes=minute) for minute in one.starts)
        wanted = f"{first:%H:%M}" if first == last else f"from {first:%H:%M} to {last:%H:%M}"
        if stop.start is None:
            yield f"has no time; {wanted} was asked for"
        elif not first <= stop.start <= last:
            yield f"begins at {stop.start:%H:%M}; {wanted} was asked for"
    untimed = stop.start is None  # of a plan without times nobody can say how long
    if one.minutes is not None and not untimed and revision.world.catalogue.minutes_of(stop) != one.minutes:
        yield f"does not last the {one.minutes} minutes that were asked for"
    if one.after is not None and not _comes_after(revision, one.after, stop, date):
        other = revision.after.get(one.after)
        yield f"does not come after {one.after if other is None else revision.name(other)}"


def _comes_after(revision: Revision, other: str, stop: Stop, date: dt.date) -> bool:
    """By their times; stops without a time are in the order in which they stand."""
    first = revision.after.get(other)
    if first is None or not isinstance(first.item, Stop) or first.date != date:
        return False
    if first.item.end is not None and stop.start is not None:
        return first.item.end <= stop.start
    order = [item.id for day in revision.revised.days if day.date == date for item in day.items]
    return order.index(other) < order.index(stop.id)


def _unsuited(revision: Revision) -> Iterator[Verdict]:
    now, past = revision.world.now, revision.world.past
    for one in revision.world.unsuited:
        there: list[Piece] = []
        for name, piece in revision.after.items():
            item = piece.item
            if isinstance(item, Stop) and name not in past and one.covers(item.place, piece.date):
                there.append(piece)
            if isinstance(item, Stay):
                over = () if now is None else now.past_nights(item)
                if any(one.covers(item.place, night) for night in item.nights if night not in over):
                    there.append(piece)
        place = revision.world.catalogue.place(one.place)
        name = one.place if place is None else place.name
        if there:
            ids = tuple(piece.item.id for piece in there)
            yield Verdict("broken", ids, f"{name} does not suit the travellers.", None, there[0].date)
        else:
            yield Verdict("ok", (), f"Nothing is at {name} when it does not suit the travellers.")
