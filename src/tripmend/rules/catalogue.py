"""The catalogue of constraints: one row each, hard before soft, those of a trip before those of a revision."""

from __future__ import annotations

from collections.abc import Mapping

from immutabledict import immutabledict

from . import names
from .days import city, day, duplicate, order, pace
from .demands import asked, gone
from .kept import ids, lock, scope
from .likeness import daylight, event, same_kind, shorter
from .meals import cuisines, diet, meal_gap, meal_window, meals
from .means import budget, party
from .nights import house_rules, min_nights, night, room_type, stay_city, vacancy
from .past import past
from .places import capacity, dwell, dwell_max, opening, slot
from .revision import Revision
from .rule import Rule
from .view import View
from .ways import buffer, connection, leg, mode_mix, modes, overlap, travel, walking
from .wishes import wish

TRIP_RULES: tuple[Rule[View], ...] = (
    Rule(
        names.OPENING,
        "minutes",
        "The place is open for all of a stop; slots beat hours, a closure beats both.",
        opening,
    ),
    Rule(
        names.SLOT,
        "people",
        "Where slots are sold, a visit begins with one that, unless booked, has tickets left.",
        slot,
    ),
    Rule(names.DWELL, "minutes", "A stop lasts at least as long as its place needs.", dwell),
    Rule(names.OVERLAP, "minutes", "No two stops or legs share time.", overlap),
    Rule(
        names.TRAVEL,
        "minutes",
        "There is time to get from stop to stop, and from and to the lodging on days with limits.",
        travel,
    ),
    Rule(names.BUFFER, "minutes", "There is time to arrive early where a place asks for it.", buffer),
    Rule(
        names.CONNECTION,
        "minutes",
        "There is time to check in for a leg, to get out of it, and to change.",
        connection,
    ),
    Rule(
        names.LEG,
        "people",
        "A leg is not cancelled, runs as in the timetable between its cities, and unless booked has seats left.",
        leg,
    ),
    Rule(
        names.MODES,
        "",
        "No leg uses a mode the traveller avoids; ways between places are not made by one.",
        modes,
    ),
    Rule(
        names.WALKING,
        "minutes",
        "No way and no leg is longer on foot than the traveller wants; what is too far is made otherwise.",
        walking,
    ),
    Rule(
        names.MODE_MIX,
        "",
        "An own car is not mixed with flights or taxis (only when the parameters ask for it).",
        mode_mix,
    ),
    Rule(
        names.NIGHT,
        "",
        "Every night between two days has a lodging or a leg through it, or is spent at home.",
        night,
    ),
    Rule(
        names.VACANCY,
        "count",
        "A lodging is open on each night, and unless booked has rooms left for the party.",
        vacancy,
    ),
    Rule(
        names.MIN_NIGHTS,
        "nights",
        "Consecutive nights at one lodging are at least as many as it demands.",
        min_nights,
    ),
    Rule(names.ROOM_TYPE, "", "The lodging offers the kind of room the traveller wants.", room_type),
    Rule(names.HOUSE_RULES, "", "The lodging forbids nothing the traveller needs.", house_rules),
    Rule(names.STAY_CITY, "", "The lodging is in the city where the traveller is that evening.", stay_city),
    Rule(
        names.MEALS,
        "",
        "Every day without a leg to another city has the meals the traveller wants, where one can eat.",
        meals,
    ),
    Rule(names.MEAL_WINDOW, "minutes", "A meal starts at its time of day.", meal_window),
    Rule(
        names.MEAL_GAP,
        "minutes",
        "There is time between the end of one meal and the start of the next.",
        meal_gap,
    ),
    Rule(
        names.BUDGET,
        "minor",
        "The whole trip costs no more than the budget; an unknown price is never free.",
        budget,
    ),
    Rule(names.CAPACITY, "people", "The party fits into the place.", capacity),
    Rule(names.CUISINES, "", "Each cuisine the traveller wants is eaten at least once away from home.", cuisines),
    Rule(names.DIET, "", "Every meal is where the catalogue says that the traveller's diet is served.", diet),
    Rule(names.DAY, "minutes", "No stop on a lost day, and none outside its date or the limits of its day.", day),
    Rule(
        names.CITY,
        "",
        "A stop is in the city where the traveller is then: between two legs with times, on either side of one "
        "without; a stop without a time is in one of its day. A leg leaves from where the one before it led.",
        city,
    ),
    Rule(names.DWELL_MAX, "minutes", "A stop lasts no longer than its place is worth.", dwell_max),
    Rule(
        names.PACE,
        "count",
        "A day has no more visits than the pace allows; hard on a day with a pace or number of its own.",
        pace,
    ),
    Rule(
        names.PARTY,
        "count",
        "What is booked for fewer people can take those who have joined; hard where it is known that it cannot.",
        party,
    ),
    Rule(
        names.DUPLICATE, "count", "No place is in the plan for two meals, and none for two visits or events.", duplicate
    ),
    Rule(names.ORDER, "", "The items of a day stand in the order in which they start.", order),
)

REVISION_RULES: tuple[Rule[Revision], ...] = (
    Rule(
        names.LOCK,
        "",
        "What is locked and not hit keeps its place, its time, or both; so do nights beside a journey that is put off.",
        lock,
    ),
    Rule(
        names.PAST,
        "",
        "On a trip under way what has begun is as it was, and what is new lies ahead, the way there included.",
        past,
    ),
    Rule(
        names.SCOPE,
        "",
        "Every change lies within the scope: the level, the free days, the items that were hit.",
        scope,
    ),
    Rule(
        names.GONE,
        "",
        "What was disrupted is gone, or at a time at which it can be done; a journey runs when it is known to.",
        gone,
    ),
    Rule(
        names.ASKED,
        "",
        "What a change of mind asks for is so, and nothing is at a place that does not suit the travellers.",
        asked,
    ),
    Rule(
        names.IDS,
        "",
        "Ids, notes, bookings and prices survive, and none is made up, nor for more nights or people.",
        ids,
    ),
    Rule(
        names.EVENT,
        "",
        "An event that was booked is put at no time but one at which the catalogue has it; of others it is not known.",
        event,
    ),
    Rule(
        names.SHORTER,
        "minutes",
        "What gets less time than planned, at a place of which nobody says how long one needs, may get too little.",
        shorter,
    ),
    Rule(names.KIND, "", "What takes the place of a sight is of its kind: they share a tag.", same_kind),
    Rule(
        names.DAYLIGHT,
        "minutes",
        "A visit under the open sky that gets a new place or time lies between sunrise and sunset, if these are known.",
        daylight,
    ),
    Rule(
        names.WISH,
        "",
        "Each limit of the change is kept by what is planned, each wish by what is new and by what it names.",
        wish,
    ),
)
_ALL: tuple[Rule[View] | Rule[Revision], ...] = (*TRIP_RULES, *REVISION_RULES)

RULES: Mapping[str, Rule[View] | Rule[Revision]] = immutabledict({rule.name: rule for rule in _ALL})
"""Every rule by name, in the order in which findings come."""
