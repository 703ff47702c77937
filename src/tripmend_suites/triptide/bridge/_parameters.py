"""The thresholds under which TripTide's trips are planned, checked and repaired, in one place."""

from __future__ import annotations

import datetime as dt

from immutabledict import immutabledict

from tripmend.rules import Parameters

__all__ = ["BUFFER", "DAY_START", "HOTEL_MINUTES", "LATEST_BACK", "PARAMETERS", "WAKE"]

BUFFER = 30
"""Minutes between a journey and what the list of places names next to it (`is_valid_poi_sequence`)."""

HOTEL_MINUTES = 30
"""How long the lodging's first entry of a day lasts: getting ready in the morning, checking in after a journey."""

WAKE = dt.time(8, 0)
"""When that first entry begins on a day that does not begin with a journey, unless the day has to begin earlier."""

DAY_START = dt.time(8, 30)
"""Nothing is planned before it: `WAKE` plus `HOTEL_MINUTES`."""

LATEST_BACK = 23 * 60 + 55
"""Minutes after midnight by which one is back at the lodging: entries of the list that begin after midnight count as
out of order in the published checks."""

_MODES = ("flight", "train", "drive", "taxi", "bus", "ferry", "foot")

PARAMETERS = Parameters(
    meal_gap=241,
    check_in=immutabledict({mode: 0 if mode == "foot" else BUFFER for mode in _MODES}),
    egress=immutabledict({mode: 0 if mode == "foot" else BUFFER + HOTEL_MINUTES for mode in _MODES}),
    no_mode_mix=True,
    local_fares=False,
    put_off=0,
    hard=frozenset({"duplicate"}),
)
"""TripTide's rules in the engine's words.

meal_gap: more than four hours from the end of a meal to the start of the next (`is_valid_meal_gaps`): the released
check counts in fractions of hours and finds less than four from 15:50 to 19:50. check_in: the buffer before a journey.
egress: the buffer after it and the lodging's entry that follows it in the list; journeys begin and end at the door of
the lodging, so that the ways between are counted. no_mode_mix: an own car excludes flights and taxis, as the older
profiles (TP-8, strict-10) have it for the whole trip. put_off: a record has no other days. hard: a place that is in
the plan twice is a fault (`is_valid_restaurants`, `is_valid_attractions`).
"""
