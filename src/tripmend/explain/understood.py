"""What happened or is asked for, in words; and what would still fit."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .. import change as fx
from ..change import Change, Constraint, Disruption, Scope
from ..rules import alike, use_of
from ..trip import Catalogue, Interval, Itinerary, Leg, Mode, Place, Stay, Stop, city_key, date_words, later, minute_of
from .difference import ItemState, leg_name, place_name, travel_times
from .words import (
    amount,
    clock,
    count,
    dates_words,
    join,
    less_or_more,
    minutes_words,
    moment,
    sentence,
    span,
)

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
    same = "" if before.nights == after.nights else " for these nights"
    return less_or_more(difference, amount(abs(difference), currency)) + ("" if difference else " price") + same


def _distance(old: Place, new: Place, itinerary: Itinerary, catalogue: Catalogue) -> str:
    if old.city and new.city and city_key(old.city) != city_key(new.city):
        return f"in {new.city}"  # nobody would go there from the old place
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


_DAY = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class _Known:
    """The trip and catalogue before the change."""

    itinerary: Itinerary
    catalogue: Catalogue

    def place(self, target: str) -> str:
        return place_name(target, self.catalogue)

    def item(self, target: str) -> str:
        return item_words(target, self.itinerary, self.catalogue)

    def leg(self, target: str) -> Leg | None:
        found = self.itinerary.item(target)
        return found if isinstance(found, Leg) else None

    def money(self, minor: int) -> str:
        return amount(minor, self.itinerary.currency)

    def on(self, dates: tuple[dt.date, ...]) -> str:
        return f" on {self.dates(dates)}" if dates else " for the whole trip"

    def begins(self, place: str, start: dt.datetime) -> bool:
        """Whether a visit of a place is planned to begin then."""
        return any(stop.place == place and stop.start == start for _, stop in self.itinerary.stops())

    def begin(self, item: str) -> dt.datetime | None:
        """When a stop is planned to begin."""
        found = self.itinerary.item(item)
        return found.start if isinstance(found, Stop) else None

    def visits(self, wish: Constraint) -> tuple[dt.date, ...]:
        """The dates of the visits that a wish not to go to a place takes out of the plan; meals are none."""
        if wish.type != "avoid_place":
            return ()
        found = (
            day.date
            for day, stop in self.itinerary.stops()
            if stop.place == wish.target and stop.kind != "meal" and wish.applies_to in ("", stop.id)
        )
        return tuple(dict.fromkeys(found))

    def dates(self, dates: tuple[dt.date, ...]) -> str:
        """Dates of the trip in words; those that are none of it with their year."""
        every = {day.date for day in self.itinerary.days}
        inside = [date for date in dates if date in every]
        outside = [f"{date_words(date, year=True)} (outside the trip)" for date in dates if date not in every]
        return join([*([dates_words(inside)] if inside else []), *outside])


def item_words(target: str, itinerary: Itinerary, catalogue: Catalogue) -> str:
    """The name of a stop's or stay's place or of a leg, by the item's id; of a place by its own."""
    item = itinerary.item(target)
    if item is None:
        return place_name(target, catalogue)
    if isinstance(item, Leg):
        return f"the {leg_name(item, catalogue)}"
    name = place_name(item.place, catalogue)
    if isinstance(item, Stay):
        return f"the stay at {name}"
    return f"{item.meal} at {name}" if item.meal else name


def _during(piece: Interval) -> str:
    date = piece.start.date()
    morning = dt.datetime.combine(date, dt.time())
    evening = morning + dt.timedelta(days=1)
    if piece.end > evening:
        return f" from {moment(piece.start)} to {moment(piece.end)}"
    hours = f" from {clock(piece.start)} to {clock(piece.end)}"
    if piece.start == morning:
        hours = "" if piece.end == evening else f" until {clock(piece.end)}"
    elif piece.end == evening:
        hours = f" from {clock(piece.start)} on"
    return f" on {date_words(date)}{hours}"


def _when(effect: Any, known: _Known) -> str:
    return _during(effect.during) if effect.during is not None else known.on(effect.dates)


def _place_closed(effect: fx.PlaceClosed, known: _Known) -> str:
    return f"{known.place(effect.place)} is closed{_when(effect, known)}"


def _hours_changed(effect: fx.HoursChanged, known: _Known) -> str:
    parts = []
    if effect.opens is not None:
        parts.append(f"opens at {clock(effect.opens)}")
    if effect.closes is not None:
        parts.append(f"closes at {clock(effect.closes)}")
    return f"{known.place(effect.place)} {join(parts)}{known.on(effect.dates)}"


def _sold_out(effect: fx.SoldOut, known: _Known) -> str:
    if effect.slots:
        return f"{known.place(effect.place)} is sold out at {join([moment(slot) for slot in effect.slots])}"
    return f"{known.place(effect.place)} is sold out{known.on(effect.dates)}"


def _leg_delayed(effect: fx.LegDelayed, known: _Known) -> str:
    word = "later" if effect.minutes >= 0 else "earlier"
    text = f"{known.item(effect.leg)} runs {minutes_words(effect.minutes)} {word}"
    leg = known.leg(effect.leg)
    if leg is None or leg.depart is None:
        return text
    new = later(leg.depart, effect.minutes, known.catalogue.end_zone(leg.origin))
    old = clock(leg.depart) if new.date() == leg.depart.date() else moment(leg.depart)
    return f"{text}: {moment(new)} instead of {old}"


def _leg_retimed(effect: fx.LegRetimed, known: _Known) -> str:
    leg = known.leg(effect.leg)
    times = (
        ("leaves", effect.depart, leg.depart if leg else None),
        ("arrives", effect.arrive, leg.arrive if leg else None),
    )
    parts, same = [], []
    for verb, new, old in times:
        if new is not None and new == old:
            same.append(f"{verb} {moment(new)}")
        elif new is not None:
            was = "" if old is None else f" (was {clock(old) if old.date() == new.date() else moment(old)})"
            parts.append(f"{verb} {moment(new)}{was}")
    return f"{known.item(effect.leg)} now {join(parts)}" if parts else f"{known.item(effect.leg)} still {join(same)}"


def _lodging_lost(effect: fx.LodgingLost, known: _Known) -> str:
    nights = f" for the {count(len(effect.nights), 'night')} of {known.dates(effect.nights)}" if effect.nights else ""
    return f"{known.item(effect.stay)} is unavailable{nights}"


def _price_changed(effect: fx.PriceChanged, known: _Known) -> str:
    place = known.catalogue.place(effect.target)
    name = place.name if place is not None else known.item(effect.target)
    if effect.amount is not None:
        per = "per room and night" if place is not None and place.kind == "lodging" else "per person"
        return f"{name} now costs {known.money(effect.amount)} {per}"
    return f"{name} now costs {effect.factor:g} times as much"


def _party(party: dict[str, int]) -> str:
    return join([count(number, kind, "children" if kind == "child" else "") for kind, number in party.items()])


def _party_changed(effect: fx.PartyChanged, known: _Known) -> str:
    if effect.party is not None:
        return f"the party is now {_party(effect.party)}"
    more = {kind: by for kind, by in effect.by.items() if by > 0}
    fewer = {kind: -by for kind, by in effect.by.items() if by < 0}
    parts = ([f"grows by {_party(more)}"] if more else []) + ([f"shrinks by {_party(fewer)}"] if fewer else [])
    return f"the party {join(parts) or 'stays as it is'}"


def _needs_changed(effect: fx.NeedsChanged, known: _Known) -> str:
    parts = [f"every meal has to be {join(list(effect.diet))}"] if effect.diet else []
    if effect.max_walk is not None:
        parts.append(f"a way on foot may take {minutes_words(effect.max_walk)} at most")
    if effect.room_type is not None:
        parts.append(f"every night has to be in a room of the kind {effect.room_type!r}")
    if effect.house_rules:
        parts.append(f"every lodging has to allow {join(list(effect.house_rules))}")
    return join(parts)


def _weather(effect: fx.Weather, known: _Known) -> str:
    where = f" in {effect.city}" if effect.city else ""
    return f"outdoor places{where} cannot be used{_when(effect, known)}"


def _slower(effect: fx.Slower, known: _Known) -> str:
    parts = []
    if effect.earliest is not None:
        parts.append(f"nothing before {clock(effect.earliest)}")
    if effect.latest is not None:
        parts.append(f"nothing after {clock(effect.latest)}")
    if effect.visits is not None:
        parts.append(f"{count(effect.visits, 'visit')} a day at most" if effect.visits else "no visits")
    elif effect.fewer is not None:
        each = "" if len(effect.dates) == 1 else " a day"
        parts.append(f"{count(effect.fewer, 'visit')}{each} fewer than planned")
    elif effect.pace is not None:
        parts.append(f"a {effect.pace} pace")
    wanted = effect.visits is not None or effect.fewer is not None
    return f"{'you want ' if wanted else ''}{join(parts) or 'taking it easier'}{known.on(effect.dates)}"


def _leg_cancelled(effect: fx.LegCancelled, known: _Known) -> str:
    leg = known.leg(effect.leg)
    times = [*([known.on(effect.none_on)] if effect.none_on else []), *(_during(one) for one in effect.none_during)]
    told, mode = join(times), "" if leg is None else leg.mode
    if effect.missed:
        return f"{known.item(effect.leg)} is missed{f', and no other {mode} runs{told}' if told and mode else ''}"
    return f"{known.item(effect.leg)} does not run{f', nor does any other {mode}{told}' if told and mode else ''}"


def _documents_missing(effect: fx.DocumentsMissing, known: _Known) -> str:
    legs = join([known.item(leg) for leg in effect.legs])
    return f"{legs} cannot be made before {moment(effect.until)}, check-in included"


def _budget_changed(effect: fx.BudgetChanged, known: _Known) -> str:
    if effect.budget is not None:
        return f"the budget is now {known.money(effect.budget)}"
    by = effect.by or 0
    return f"the budget is {known.money(abs(by))} {'larger' if by >= 0 else 'smaller'}"


def _late(effect: fx.Late, known: _Known) -> str:
    behind = minutes_words(effect.minutes)
    return f"you are {behind} late" + ("" if effect.stop is None else f" for {known.item(effect.stop)}")


def _stop_retimed(effect: fx.StopRetimed, known: _Known) -> str:
    what = f"you want {known.item(effect.stop)}"
    if effect.start is not None:
        begins = known.begin(effect.stop)
        same_day = begins is not None and begins.date() == effect.start.date()
        return f"{what} {'at ' + clock(effect.start) if same_day else 'on ' + moment(effect.start)}"
    if effect.by is not None:
        return f"{what} {minutes_words(abs(effect.by))} {'later' if effect.by >= 0 else 'earlier'}"
    limits = [] if effect.earliest is None else [f"at {clock(effect.earliest)} at the earliest"]
    limits += [] if effect.latest is None else [f"at {clock(effect.latest)} at the latest"]
    return f"{what} {join(limits)}"


def _stop_resized(effect: fx.StopResized, known: _Known) -> str:
    if effect.minutes is not None:
        return f"you want {minutes_words(effect.minutes)} for {known.item(effect.stop)}"
    by = effect.by or 0
    return f"you want {minutes_words(abs(by))} {'more' if by >= 0 else 'less'} for {known.item(effect.stop)}"


def _stops_swapped(effect: fx.StopsSwapped, known: _Known) -> str:
    return f"you want {known.item(effect.stop)} and {known.item(effect.other)} the other way round"


def _stop_wanted(effect: fx.StopWanted, known: _Known) -> str:
    wish = effect.wish
    if wish.place is not None:
        name = known.place(wish.place)
        what = f"a rest at {name}" if effect.rest else f"{wish.meal} at {name}" if wish.meal else f"to go to {name}"
    else:
        tags = join(list(wish.tags))
        kind = wish.meal or {"attraction": "a sight", "restaurant": "a restaurant"}.get(
            wish.kind, f"a place ({wish.kind})"
        )
        what = f"{kind}{' of the kind “' + tags + '”' if tags else ''}{' in ' + wish.city if wish.city else ''}"
    date = wish.date or (None if wish.start is None else wish.start.date())
    dates = wish.dates if date is None else (date,)
    when = f" on {known.dates(dates)}" if len(dates) == 1 else f" on one of {known.dates(dates)}" if dates else ""
    when += "" if wish.start is None else f" at {clock(wish.start)}"
    when += "" if wish.between is None else f" between {clock(wish.between[0])} and {clock(wish.between[1])}"
    return f"you want {what}{when}" + (f" for {minutes_words(wish.minutes)}" if wish.minutes else "")


def _stay_resized(effect: fx.StayResized, known: _Known) -> str:
    nights, stay = count(abs(effect.nights), "night"), known.itinerary.stay(effect.stay)
    rest = ", and all that follows to keep its length" if effect.longer else ""
    return f"you want {nights} {'more' if effect.nights > 0 else 'fewer'} at {known.place(stay.place)}{rest}"


def _guests_join(effect: fx.GuestsJoin, known: _Known) -> str:
    people = count(abs(effect.guests), "person", "people")
    return f"{people} {'more' if effect.guests >= 0 else 'fewer'} at {known.item(effect.stop)}"


def _mode_wanted(effect: fx.ModeWanted, known: _Known) -> str:
    leg = known.leg(effect.leg)
    way = known.item(effect.leg)
    if effect.mode is None or leg is None:
        return f"you want another means of transport than {way}"
    # "by train R 1", but nobody goes "by walk" or "by drive".
    no_vehicle = leg.mode in ("drive", "foot")
    old = f"{mode_words(leg.mode)} {way.split(' ', 2)[2]}" if no_vehicle else f"by {way.removeprefix('the ')}"
    return f"you want to go {mode_words(effect.mode)}, not {old}"


def _unfit(effect: fx.Unfit, known: _Known) -> str:
    place = known.catalogue.place(effect.place)
    when = f" on {known.dates(effect.dates)}" if effect.dates else ""
    if when and place is not None and place.kind == "lodging":
        when = f" for the {'night' if len(effect.dates) == 1 else 'nights'} of {known.dates(effect.dates)}"
    return f"{known.place(effect.place)} does not suit you{when}"


def _event_moved(effect: fx.EventMoved, known: _Known) -> str:
    if effect.end is not None and known.begins(effect.place, effect.start):
        return f"{known.place(effect.place)} now ends {moment(effect.end)}"
    until = f" to {clock(effect.end)}" if effect.end is not None else ""
    return f"{known.place(effect.place)} now begins {moment(effect.start)}{until}"


_EFFECTS: dict[type[Any], Callable[[Any, _Known], str]] = {
    fx.PlaceClosed: _place_closed,
    fx.HoursChanged: _hours_changed,
    fx.SoldOut: _sold_out,
    fx.LegDelayed: _leg_delayed,
    fx.LegRetimed: _leg_retimed,
    fx.LegCancelled: _leg_cancelled,
    fx.DocumentsMissing: _documents_missing,
    fx.LodgingLost: _lodging_lost,
    fx.LodgingDowngraded: lambda effect, known: f"{known.item(effect.stay)} is now a room of type {effect.room_type!r}",
    fx.PriceChanged: _price_changed,
    fx.PartyChanged: _party_changed,
    fx.NeedsChanged: _needs_changed,
    fx.Late: _late,
    fx.Missed: lambda effect, known: f"you missed {known.item(effect.stop)}",
    fx.Weather: _weather,
    fx.Slower: _slower,
    fx.DayLost: lambda effect, known: f"nothing can be done on {known.dates((effect.date,))}",
    fx.BudgetChanged: _budget_changed,
    fx.EventMoved: _event_moved,
    fx.StopRetimed: _stop_retimed,
    fx.StopResized: _stop_resized,
    fx.StopsSwapped: _stops_swapped,
    fx.StopWanted: _stop_wanted,
    fx.StayResized: _stay_resized,
    fx.GuestsJoin: _guests_join,
    fx.ModeWanted: _mode_wanted,
    fx.CheaperWanted: lambda effect, known: f"you want something cheaper than {known.item(effect.item)}",
    fx.Unfit: _unfit,
}


def disruption_words(disruption: Disruption, itinerary: Itinerary, catalogue: Catalogue) -> str:
    """What happened as a clause without a full stop, such as ``Borghese Gallery is closed on Wed 15 Apr``."""
    words = _EFFECTS[type(disruption.effect)](disruption.effect, _Known(itinerary, catalogue))
    because = disruption.reason if isinstance(disruption.effect, fx.Unfit) else ""
    return f"{words} ({because})" if because else words


def _avoided(wish: Constraint, known: _Known) -> str:
    dates = known.visits(wish)
    return f"leave out {known.place(wish.target)}{known.on(dates)}" if dates else f"not {known.place(wish.target)}"


def _dates_of(said: Any) -> tuple[dt.date, ...]:
    """The dates that an effect or a wish names; () where it is about the whole trip or about no date."""
    during: Interval | None = getattr(said, "during", None)
    if during is not None:
        last = (during.end - dt.timedelta(microseconds=1)).date()
        return tuple(during.start.date() + _DAY * n for n in range((last - during.start.date()).days + 1))
    slots = tuple(slot.date() for slot in getattr(said, "slots", ()))
    date = getattr(said, "date", None)
    return slots or tuple(getattr(said, "dates", ())) or (() if date is None else (date,))


def outside_words(change: Change, itinerary: Itinerary) -> str:
    """Of a change that is about no day of the trip at all, and so changes nothing: which days it is about; else ""."""
    inside = {day.date for day in itinerary.days}
    named = [_dates_of(said) for said in (*(one.effect for one in change.disruptions), *change.constraints)]
    if not named or not all(dates and inside.isdisjoint(dates) for dates in named):
        return ""
    outside = sorted({date for dates in named for date in dates})
    words = date_words(outside[0], year=True) if len(outside) == 1 else f"{dates_words(outside)} {outside[-1].year}"
    return f"{words} {'is' if len(outside) == 1 else 'are'} outside the trip"


def _food(cuisine: str) -> str:
    """``Thai food``; ``seafood`` is food already."""
    return cuisine if cuisine.casefold().endswith("food") else f"{cuisine} food"


def _by(mode: str) -> str:
    """`mode_words` of a wish, in which a mode may be written in capitals."""
    return next(words for name, words in _MODES.items() if name == mode.casefold())


_LIMITS: dict[str, Callable[[Constraint, _Known], str]] = {
    "keep": lambda wish, known: f"keep {known.item(wish.target)}",
    "avoid_place": lambda wish, known: _avoided(wish, known),
    "avoid_cuisine": lambda wish, known: f"no {_food(wish.value)}",
    "want_cuisine": lambda wish, known: _food(wish.value),
    "avoid_tag": lambda wish, known: f"nothing of the kind “{wish.value}”",
    "want_tag": lambda wish, known: f"something of the kind “{wish.value}”",
    "avoid_mode": lambda wish, known: f"not {_by(wish.value)}",
    "want_mode": lambda wish, known: _by(wish.value),
    "max_price": lambda wish, known: f"at most {known.money(wish.amount or 0)} per person",
    "max_extra": lambda wish, known: (
        f"at most {known.money(wish.amount)} more for the whole trip" if wish.amount else "no extra cost"
    ),
    "not_before": lambda wish, known: f"nothing before {clock(wish.time) if wish.time else 'then'}",
    "not_after": lambda wish, known: f"nothing after {clock(wish.time) if wish.time else 'then'}",
    "near": lambda wish, known: f"near {known.place(wish.target)}",
    "indoor": lambda wish, known: "indoors",
    "same_day": lambda wish, known: "on the same day",
    "no_new_places": lambda wish, known: "no new places",
}


def constraint_words(constraint: Constraint, itinerary: Itinerary, catalogue: Catalogue) -> str:
    """A wish or limit as a clause, such as ``no Italian food (for dinner at Da Enzo)``."""
    known = _Known(itinerary, catalogue)
    text = _LIMITS[constraint.type](constraint, known)
    if constraint.date is not None:
        text += known.on((constraint.date,))
    about = constraint.applies_to and not known.visits(constraint)
    return f"{text} (for {known.item(constraint.applies_to)})" if about else text


def scope_what(scope: Scope) -> str:
    """What may change, as ``only Wed 15 Apr``."""
    if scope.level == "day" and scope.dates:
        return f"only {dates_words(scope.dates)}"
    return "any stop of the trip" if scope.level == "plan" else "only what was hit"


def scope_words(scope: Scope, *, inferred: bool = True, now: dt.datetime | None = None, ahead: bool = False) -> str:
    """What may change, as one sentence; `inferred` when nobody said how far the disruption reaches.

    now: the time of a trip under way, for a second sentence about what is past. ahead: it is not that late yet: until
    then all goes as planned.
    """
    how = "inferred" if inferred else "as asked"
    words = sentence(f"may change: {scope_what(scope)} ({scope.level} level, {how}; {scope.tolerance})")
    had = "begins before" if ahead else "had begun by"
    return words if now is None else f"{words} What {had} {moment(now)} stays as it is."
