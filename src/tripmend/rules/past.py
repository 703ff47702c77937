"""A trip under way: what has begun stays as it is, and nothing new begins before the traveller can be there."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..change import Now, World
from ..trip import Itinerary, Leg, Meal, Stay, city_key, date_words, minute_of
from .meals import full_days, missing
from .names import BUDGET, MEALS, PARTY, VACANCY
from .revision import Piece, Revision, essence
from .rule import Finding, Parameters, Verdict
from .view import View


class Due(NamedTuple):
    """A meal that a day asks for. or_nothing: it asks for none while nothing is planned on it; message: what the rule
    says where the meal is missing."""

    date: dt.date
    meal: Meal
    or_nothing: bool
    message: str


def ahead(findings: Iterable[Finding], world: World, trip: Itinerary) -> tuple[Finding, ...]:
    """Those of the `findings` in `trip` that are about what is still to come; all of a trip that has not begun.

    trip: that of `world`, or a revision of it, in which a stay may end with the nights that are over. What speaks of
    something past and of something to come stays: the way from where one is to the next stop.
    A meal of today that was missed, or cannot be reached in time, is not missing (`may_be_skipped`).
    """
    now = world.now
    if now is None:
        return tuple(findings)
    stays = frozenset(stay.id for stay in trip.stays)
    skipped = {missing(meal, date) for date, meal in may_be_skipped(world)}
    over = now.past | {stay.id for stay in trip.stays if stay.check_out <= now.date}
    return tuple(
        finding
        for finding in findings
        if not _is_over(finding, now, over, stays) and not (finding.rule == MEALS and finding.message in skipped)
    )


def may_be_skipped(world: World) -> frozenset[tuple[dt.date, Meal]]:
    """The meals of today (date, meal) that were missed or for which the traveller is late: nobody has to make up for
    them, where that is not possible."""
    now = world.now
    if now is None:
        return frozenset()
    return frozenset(
        (day.date, stop.meal)
        for day, stop in world.itinerary.stops()
        if day.date == now.date and stop.id in now.missed and stop.meal is not None
    )


def meals_due(world: World, parameters: Parameters) -> tuple[Due, ...]:
    """The meals of the days still to come for which the rule `meals` asks, or would if something were planned."""
    now, trip = world.now, world.itinerary
    if not trip.traveller.meals:
        return ()
    days = full_days(View(trip, world.catalogue, parameters)).items()
    skipped = may_be_skipped(world)
    return tuple(
        Due(date, meal, at_home, missing(meal, date))
        for date, at_home in days
        for meal in trip.traveller.meals
        if (now is None or date >= now.today) and (date, meal) not in skipped
    )


def _is_over(finding: Finding, now: Now, over: frozenset[str], stays: frozenset[str]) -> bool:
    of_night = finding.rule == PARTY or (finding.rule == VACANCY and finding.state != "ok")
    if of_night and stays.issuperset(finding.subjects) and finding.date is not None:
        return finding.date < now.date  # the last night of which it is so
    if finding.subjects:
        # The way between a bed and a past stop cannot be changed by whatever is still to come.
        held = over if finding.rule == BUDGET or over.isdisjoint(finding.subjects) else over | stays
        return held.issuperset(finding.subjects)
    return finding.date is not None and finding.date < now.today


def past(revision: Revision) -> Iterator[Verdict]:
    """What is past is unchanged; what is new or changed lies ahead, with the way there from where the traveller is."""
    now = revision.world.now
    if now is None:
        return
    faults = [*_touched(revision, now), *_too_soon(revision, now), *_slept_elsewhere(revision, now)]
    yield from faults
    if not faults:
        yield Verdict("ok", (), f"What had begun ({len(now.past)} of the trip's items) is as it was.")


def _touched(revision: Revision, now: Now) -> Iterator[Verdict]:
    for name in sorted(now.past):
        old, new = revision.before[name], revision.after.get(name)
        if new is None or essence(old) != essence(new):
            yield Verdict("broken", (name,), f"{revision.name(old)} is past, but has changed.", None, old.date)


def _too_soon(revision: Revision, now: Now) -> Iterator[Verdict]:
    missed = (new for old, new in revision.kept if old.item.id in now.missed and essence(old) == essence(new))
    for piece in missed:
        text = f"{revision.name(piece)} was to have begun by now, and has not."
        yield Verdict("broken", (piece.item.id,), text, None, piece.date)
    for piece in (*(new for _, new in revision.changed), *revision.new):
        if piece.item.id in now.past:
            continue
        spare = _spare(revision, piece, now)
        if spare is not None and spare < 0:
            text = f"{revision.name(piece)} begins {-spare} minutes before one can be there from now."
            yield Verdict("broken", (piece.item.id,), text, None, piece.date)
        elif spare is None and not isinstance(piece.item, Stay) and piece.date < now.today:
            text = f"{revision.name(piece)} is put on a day that is over."
            yield Verdict("broken", (piece.item.id,), text, None, piece.date)


def _spare(revision: Revision, piece: Piece, now: Now) -> int | None:
    """Minutes from when the traveller can be there to when the item begins; None for stays and what has no times."""
    view, item = revision.view, piece.item
    if isinstance(item, Stay):
        return None
    if isinstance(item, Leg):
        if item.depart is None:
            return None
        leave = minute_of(item.depart, view.catalogue.end_zone(item.origin)) - view.parameters.check_in[item.mode]
        return leave - now.ready(item.origin.place, view.catalogue.end_city(item.origin), view.travel)
    if item.start is None:
        return None
    place = view.catalogue.place(item.place)
    city = "" if place is None else city_key(place.city)
    return minute_of(item.start, view.catalogue.zone_of(item.place)) - now.ready(item.place, city, view.travel)


def _slept_elsewhere(revision: Revision, now: Now) -> Iterator[Verdict]:
    for night in sorted({night for stay in revision.world.itinerary.stays for night in now.past_nights(stay)}):
        old, new = revision.world.itinerary.night(night), revision.revised.night(night)
        if old is not None and (new is None or new.place != old.place):
            text = f"The night of {date_words(night)} is over, but is spent elsewhere now."
            yield Verdict("broken", (old.id,), text, None, night)
