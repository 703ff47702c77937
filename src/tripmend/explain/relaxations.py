"""What would have to give, each as one action in words."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from ..change import contradictions, disruption_name
from ..rules import check, unmet
from ..trip import Catalogue, Leg, Stay, Stop, city_key, date_words, rooms_left, stay_cost, trip_cost
from .difference import place_name
from .understood import constraint_words, disruption_words, item_words, scope_what
from .words import amount, clock, count, dates_words, join, minutes_words, moment, quoted, sentence

if TYPE_CHECKING:
    from ..repair import Outcome, Relaxation


def _days(outcome: Outcome) -> str:
    every = {day.date: n for n, day in enumerate(outcome.original.days, 1)}
    dates = sorted(date for date in outcome.scope.dates if date in every)
    if not dates:
        return "the days concerned"
    numbers = join([str(every[date]) for date in dates])
    return f"day{'s' if len(dates) > 1 else ''} {numbers} ({dates_words(dates)})"


def _clause(relaxation: Relaxation, outcome: Outcome, catalogue: Catalogue) -> str:
    target, currency = relaxation.target, outcome.original.currency

    def item() -> str:
        return item_words(target, outcome.original, catalogue)

    def scope() -> str:
        if target == "day":
            return f"if the rest of {_days(outcome)} may change too"
        return "if the whole plan may change"

    def budget() -> str:
        limit = "the budget" if outcome.world.itinerary.traveller.budget is not None else "the limit on the cost"
        if relaxation.amount is None:
            return f"if {limit} may be exceeded"
        most, revision = outcome.world.itinerary.traveller.budget, relaxation.revision
        if most is not None and revision is not None:
            costs = trip_cost(revision.itinerary, outcome.world.catalogue).known
            if costs - relaxation.amount > most:  # it was too dear before, and may cost what it does
                return f"for {amount(relaxation.amount, currency)} more than the trip costs as it is"
        return f"for {amount(relaxation.amount, currency)} more than {limit} allows"

    def drop() -> str:
        return f"if {item()} may be left out" if target else "if something that was hit may be left out"

    def move() -> str:
        by = "" if relaxation.amount is None else f" by {minutes_words(relaxation.amount)}"
        return f"if {item()} may move{by}"

    def place() -> str:
        return f"if {place_name(target, outcome.world.catalogue)} were open and had room"

    def connection() -> str:
        leg = outcome.original.item(target)
        new = None if relaxation.revision is None else relaxation.revision.itinerary.item(target)
        way = item()
        if isinstance(leg, Leg):
            other = f"a {new.mode}" if isinstance(new, Leg) and new.mode != leg.mode else "another way"
            way = f"{other} from {leg.origin.city} to {leg.destination.city}"
        limit = "" if relaxation.amount is None else f" for at most {amount(relaxation.amount, currency)} in all"
        return f"if {way} could be had {_leaving(target, new, outcome)}{limit}; the catalogue knows none"

    def night() -> str:
        few = count(relaxation.amount or 1, "night is", "nights are")
        return f"if {few} booked at {place_name(target, outcome.world.catalogue)} in addition"

    def asked() -> str:
        new = None if relaxation.revision is None else relaxation.revision.itinerary.item(target)
        if not isinstance(new, Stop) or new.start is None:
            return f"if {item()} need not be as asked"
        old = outcome.original.item(target)
        same_day = isinstance(old, Stop) and old.start is not None and old.start.date() == new.start.date()
        day = "" if same_day else f" on {date_words(new.start.date())}"
        name = item() if old is not None else place_name(new.place, catalogue)
        return f"if {name} may be{day} from {clock(new.start)} to {clock(new.end or new.start)}"

    def meals() -> str:
        return f"if {target or 'a meal'} may be left out of the plan"

    def wish() -> str:
        unwanted = [hit.item for hit in outcome.world.hits if hit.wished and not hit.limit and hit.disruption == target]
        if unwanted:
            names = [item_words(name, outcome.original, catalogue) for name in unwanted]
            return f"if {join(names)} may stay in the plan"
        return f"if {_wish(target, outcome, catalogue)} is given up"

    clauses: dict[str, Callable[[], str]] = {
        "scope": scope,
        "drop": drop,
        "budget": budget,
        "move": move,
        "lock": lambda: f"if the lock on {item()} is lifted",
        "room": lambda: "if another type of room will do",
        "house_rules": lambda: "if the house rules of the lodging need not suit you",
        "cuisines": lambda: "if a wished cuisine need not be had",
        "diet": lambda: "if not every meal need suit the diet",
        "modes": lambda: "if the means of transport that are to be avoided may be used",
        "min_nights": lambda: "if a lodging's minimum of nights need not be met",
        "wish": wish,
        "meals": meals,
        "duplicate": lambda: "if a place may be in the plan twice",
        "hours": lambda: "if a day may begin earlier or end later than its hours say",
        "pace": lambda: "if a day may be fuller than its pace or limit allows",
        "stand": lambda: f"if {item()} may stay as it is",
        "disruption": lambda: f"if {_statement(target, outcome, catalogue)} does not count",
        "place": place,
        "connection": connection,
        "rides": lambda: "if other journeys of the same day may change as well",
        "night": night,
        "keep": lambda: f"if {item()} is kept at its new time",
        "asked": asked,
    }
    made = clauses.get(relaxation.kind)
    if made is not None:
        return made()
    return f"if {relaxation.kind.replace('_', ' ')} {target}".rstrip() + " may give way"


def _leaving(target: str, new: object, outcome: Outcome) -> str:
    """When a way that nobody knows of would leave: as planned, as announced, or as soon as something may."""
    planned, announced = (trip.item(target) for trip in (outcome.original, outcome.world.itinerary))
    departs = [leg.depart if isinstance(leg, Leg) else None for leg in (planned, announced, new)]
    if departs[2] is None or departs[2] == departs[0]:
        return "at about the same time"
    return f"at about {moment(departs[2])}" if departs[2] == departs[1] else f"at {moment(departs[2])} or soon after"


_FULL = 3
"""So many lodgings that are full are named."""
_LIMITS = {
    "places": "what the places, rooms and connections of the catalogue offer",
    "drop": "nothing may be left out",
    "beds": "a bed for every night in the city that was asked for",
    "wishes": "the wishes that must be met",
    "room": "the type of room that is asked for",
    "house_rules": "the house rules that are asked for",
    "cuisines": "the cuisines that are asked for",
    "diet": "the diet that every meal must suit",
    "modes": "the means of transport that are to be avoided",
    "min_nights": "the minimum of nights of the lodgings",
    "meals": "the meals that every day must have",
    "duplicate": "no place may be in the plan twice",
    "hours": "the hours within which each day begins and ends",
    "pace": "the pace of the days, or how many visits they may have",
}


def _offers(outcome: Outcome) -> str:
    """What there is to choose from, by the sort of what was hit."""
    items = (outcome.original.item(name) for name in outcome.scope.items)
    sorts = {type(item) for item in items if item is not None}
    if sorts == {Leg}:
        return "the connections that the catalogue knows"
    if sorts == {Stay}:
        return "the rooms that the catalogue offers"
    return "what the places of the catalogue offer" if sorts == {Stop} else _LIMITS["places"]


def conflict_words(outcome: Outcome, catalogue: Catalogue) -> tuple[str, ...]:
    """The limits that cannot be met together, each in words and once: two levels of the scope are one limit."""
    asked = [_asked(one.item, outcome, catalogue) for one in outcome.world.asked]
    alone = [
        _asked(one.item, outcome, catalogue)
        for one in outcome.world.asked
        if isinstance(outcome.world.itinerary.item(one.item), Leg) and _against(one.item, outcome)
    ]
    if alone and outcome.conflict == ("places",):
        return tuple(dict.fromkeys(alone))
    if asked and not outcome.world.struck and outcome.conflict == ("places",):
        return tuple(dict.fromkeys(asked))
    beds = {name: why for name in _struck(outcome) if (why := _no_bed(name, outcome))}
    hit = [item_words(name, outcome.original, catalogue) for name in beds or _struck(outcome)]
    now = outcome.world.now
    later = "" if now is None else f" from {moment(now.clock)} on"
    if outcome.conflict == ("places",) and hit:
        others = [*hit[:3], f"{len(hit) - 3} others"] if len(hit) > 4 else hit
        why = f": {join([*dict.fromkeys(beds.values())])}" if beds else ""
        return (f"nothing in the catalogue can take the place of {join(others, 'or')}{later}{why}",)
    limits = outcome.conflict
    if any(kind == "asked" and _against(item, outcome) for kind, _, item in (one.partition(":") for one in limits)):
        limits = tuple(limit for limit in limits if limit != "places")  # what stands against it says it all
    return tuple(dict.fromkeys(_limit(limit, outcome, catalogue) for limit in limits))


def _struck(outcome: Outcome) -> list[str]:
    """The ids of what may change, and of that what is hit or broken where anything is: the rest might only be had for
    less."""
    struck = outcome.scope.items & (outcome.world.hit_items | set(outcome.knock_on))
    return sorted(struck or outcome.scope.items)


def _against(item: str, outcome: Outcome) -> str:
    """What stands against an item as it is asked for, all by itself; "" where nothing does."""
    found = outcome.before
    wanted = next((one for one in outcome.world.wanted if one.stop.id == item), None)
    asked = next((one for one in outcome.world.asked if one.item == item), None)
    if wanted is not None and asked is not None:
        if not wanted.places:
            return "nothing in the catalogue is like this"
        if (
            not wanted.named
            or asked.starts is None
            or asked.starts[0] != asked.starts[1]
            or len(asked.dates or ()) != 1
        ):
            return ""
        trip = outcome.world.itinerary
        day = next(day for day in trip.days if day.date == wanted.date)
        alone = trip.replace(days=(day.replace(items=(wanted.stop,)),), stays=(), locks=())
        found = check(alone, outcome.world.catalogue, outcome.parameters)
    leg = outcome.world.itinerary.item(item)
    if isinstance(leg, Leg) and asked is not None and asked.dates:
        return _nothing_runs(leg, asked.dates, outcome.world.catalogue) if leg.cancelled else ""
    return next((f.message for f in unmet(found) if f.subjects == (item,)), "")


def _nothing_runs(leg: Leg, dates: Iterable[dt.date], catalogue: Catalogue) -> str:
    """That on no such date anything goes where a leg is to go; "" where something does."""
    ways = [one for one in catalogue.connections if catalogue.end_cities(one) == catalogue.end_cities(leg)]
    if any(on in dates if (on := one.depart and one.depart.date()) else True for one in ways):
        return ""
    days = dates_words(sorted(dates))
    return f"nothing is known that goes from {leg.origin.city} to {leg.destination.city} on {days}"


def _asked(item: str, outcome: Outcome, catalogue: Catalogue) -> str:
    """What is asked of an item, in words, and what stands against it all by itself."""
    names = {one.disruption for one in outcome.world.asked if one.item == item}
    every = enumerate(outcome.change.disruptions)
    asking = [one for number, one in every if disruption_name(one, number) in names]
    words = join([disruption_words(one, outcome.original, catalogue) for one in asking])
    against = _against(item, outcome)
    stop = outcome.original.item(item)
    if not against and isinstance(stop, Stop) and stop.kind == "event" and stop.start is not None:
        against = f"{item_words(item, outcome.original, catalogue)} has a time of its own"
    if not against and any(one.item == item and (one.modes or one.below is not None) for one in outcome.world.asked):
        against = _no_bed(item, outcome) or "nothing in the catalogue would do"
    return f"{words}: {against}" if against else words


def _no_bed(item: str, outcome: Outcome) -> str:
    """That no other lodging is known in the city of a stay, or that all that would be as asked are full; "" else."""
    stay, known = outcome.world.itinerary.item(item), outcome.world.catalogue
    here = known.by_id.get(stay.place) if isinstance(stay, Stay) else None
    if not isinstance(stay, Stay) or here is None:
        return ""
    lodgings = (place for place in known.places if place.kind == "lodging" and place.id != here.id)
    others = [place for place in lodgings if city_key(place.city) == city_key(here.city)]
    if not others:
        return f"no other lodging in {here.city} is known"
    traveller = outcome.world.itinerary.traveller
    asked = [one for one in outcome.world.asked if one.item == item]
    full = []
    for place in others:
        cost = stay_cost(stay.replace(place=place.id, price=None, paid={}), known, traveller.party)
        if not all(one.is_cheaper(cost, len(stay.nights)) for one in asked):
            continue
        rooms = ((night, rooms_left(place, night, traveller.people)) for night in stay.nights)
        nights = [night for night, left in rooms if left is not None and left < 0]
        if not nights:
            return ""
        people = count(traveller.people, "person", "people")
        full.append(f"{place.name} has no room left for {people} on {dates_words(nights)}")
    return join(full) if len(full) <= _FULL else ""


def _limit(limit: str, outcome: Outcome, catalogue: Catalogue) -> str:
    """One limit of a conflict in words: its name (``lock:w1``, ``budget``) is spelt out, a sentence stays as it is."""
    kind, _, target = limit.partition(":")
    budget = outcome.world.itinerary.traveller.budget
    if limit == "budget":
        return (
            "the limit on the cost" if budget is None else f"the budget of {amount(budget, outcome.original.currency)}"
        )
    if kind == "asked":
        return _asked(target, outcome, catalogue)
    if kind == "lock" and outcome.original.item(target) is not None:
        return f"the lock on {item_words(target, outcome.original, catalogue)}"
    if kind == "scope" and target in ("day", "plan"):
        return f"{scope_what(outcome.scope)} may change"
    if kind == "wish":
        return _wish(target, outcome, catalogue)
    if kind == "disruption":
        return _statement(target, outcome, catalogue)
    if kind == "drop" and target:
        return f"{item_words(target, outcome.original, catalogue)} may not be left out"
    if limit == "places":
        later = "" if outcome.world.now is None else f" from {moment(outcome.world.now.clock)} on"
        return f"{_offers(outcome)}{later}"
    return _LIMITS.get(kind, limit) if not target else limit


def _statement(name: str, outcome: Outcome, catalogue: Catalogue) -> str:
    """What a disruption of the change says, by its name."""
    for number, one in enumerate(outcome.change.disruptions):
        if name == disruption_name(one, number):
            return quoted(disruption_words(one, outcome.original, catalogue))
    return name


def _wish(name: str, outcome: Outcome, catalogue: Catalogue) -> str:
    """A wish of the change by its name, ``constraints[n]``."""
    for number, wish in enumerate(outcome.change.constraints):
        if name == f"constraints[{number}]":
            return f"the wish {quoted(constraint_words(wish, outcome.original, catalogue))}"
    return "a wish"


def contradiction_words(outcome: Outcome, catalogue: Catalogue) -> str:
    """That what is said cannot all hold, as a sentence; "" where it can."""
    found = contradictions(outcome.change, outcome.original)
    if not found:
        return ""
    names = found[0].names

    def said(name: str) -> str:
        is_wish = name not in [disruption_name(one, n) for n, one in enumerate(outcome.change.disruptions)]
        return _wish(name, outcome, catalogue) if is_wish else _statement(name, outcome, catalogue)

    both = "both" if len(names) == 2 else "all"
    more = "" if len(found) == 1 else f", nor can {count(len(found) - 1, 'other pair', 'other pairs')} of statements"
    return sentence(f"{join([said(name) for name in names])} cannot {both} hold{more}")


def relaxation_words(relaxation: Relaxation, outcome: Outcome, catalogue: Catalogue) -> str:
    """``If lunch at Da Enzo may be left out``: a clause without a full stop, its parts joined.

    Of one that gives up much of the trip, which is only told where there is no other, it says how much.
    """
    steps = tuple(
        replace(step, revision=relaxation.revision) if step.kind == "connection" else step
        for step in relaxation.parts or (relaxation,)
    )
    text = join([_clause(step, outcome, catalogue) for step in steps])
    much = outcome.gives_up_much(relaxation.revision)
    if much is not None:
        text += f", but only by giving up {much[0]} of the {much[1]} stops still to come; no smaller way out was found"
    return text[0].upper() + text[1:]
