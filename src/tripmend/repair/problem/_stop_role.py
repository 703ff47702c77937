"""What may become of one stop: the options that it has, of those that fit."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from ...trip import Day, Stop, minute_of
from ._asked import asked_minutes
from ._left_out import left_out_role
from ._repeats import Use
from ._replacements import Replacements
from ._roles import StopOption, StopRole
from ._setting import Setting
from ._stop_options import StopOptions
from ._windows import LegBounds

__all__ = ["stop_role"]


def stop_role(
    setting: Setting, stop: Stop, day: Day, legs: list[LegBounds], taken: Set[Use], *, fixed: bool
) -> StopRole:
    """The role of one stop. `taken`: places that other stops keep, by use. A fixed stop has one option: as it is."""
    if stop.id in setting.left_out:
        return left_out_role(setting, stop, day)
    maker = StopOptions(setting, stop, day, legs)
    start = setting.start_minute(stop)
    if stop.id in setting.world.past or stop.id in setting.standing:
        only = maker.as_is()
        as_it_is = (only,) if maker.as_asked(only) is not None else ()  # of what is under way another length is asked
        return StopRole(stop, day.date, as_it_is, fixed=True, must=True, protected=stop.booked, start=start)
    wanted = stop.id not in setting.unwanted and setting.world.suits(stop.place, day.date)
    here = maker.stays() if wanted else ()
    here = tuple(found for option in here if (found := maker.as_asked(option)) is not None)
    protected = stop.id in setting.dear or (stop.booked and stop.id not in setting.world.unprotected)
    if fixed:
        here = () if stop.id in setting.needs & setting.unsound else here
        return StopRole(stop, day.date, here, fixed=True, must=True, protected=protected, start=start)
    hit = stop.id in setting.needs
    hold = setting.locked.get(stop.id)
    options: list[StopOption] = []
    keep = maker.keep()
    if stop.id not in setting.unsound:
        options += here
    if hit or hold != "time":
        options += keep
    if hold in (None, "place") and (hit or setting.widened):
        options += maker.moves()
    others = Replacements(maker, taken) if hit and hold != "place" else None

    def upto(most: int | None) -> tuple[StopOption, ...]:
        """The options with the replacements that are no more unlike than `most`; None: with all."""
        every = [*options, *(() if others is None else others.upto(most))]
        if stop.id in setting.dear:
            every = [replace(option, keeps_booking=not option.replaced) for option in every]
        if hold == "time" and start is not None:
            length = (setting.end_minute(stop) or start) - start
            asked = asked_minutes(setting, stop.id) in (None, length)
            every = [found for o in every if asked and (found := _at(setting, o, stop)) is not None]
        return _trimmed(every, setting)

    # A time that is held may leave nothing of a few.
    known = others.few() if others is not None and hold is None else None
    may_lose = setting.scope.may_lose and (hit or setting.widened) and stop.id not in setting.required
    must = (
        hold is not None
        or stop.id in setting.kept | setting.called_for
        or not (may_lose or stop.id in setting.droppable)
    )
    role = StopRole(stop, day.date, upto(known), hit=hit, must=must, protected=protected, start=start)
    return role if known is None else replace(role, known=known, more=upto)


def _at(setting: Setting, option: StopOption, stop: Stop) -> StopOption | None:
    """The option at exactly the time of the stop by the clocks where it is, or None where that does not fit; to be
    shorter is another time, too."""
    zone = setting.catalogue.zone_of(option.place)
    if stop.start is None:
        return None
    start = minute_of(stop.start, zone)
    length = (start if stop.end is None else minute_of(stop.end, zone)) - start
    fits = option.first <= start <= option.last and start + length <= option.end and not option.moved
    if not fits or length < option.minimum:
        return None
    return replace(option, first=start, last=start, minimum=length, usual=max(length, option.usual))


def _trimmed(options: list[StopOption], setting: Setting) -> tuple[StopOption, ...]:
    """With at most `max_candidates` places as replacements, best fit first."""
    kept: list[StopOption] = []
    places: set[str] = set()
    for option in options:
        if option.replaced:
            if option.place not in places and len(places) >= setting.max_candidates:
                continue
            places.add(option.place)
        kept.append(option)
    return tuple(kept)
