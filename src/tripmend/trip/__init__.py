"""The traveller's world as frozen, validated data."""

from ._base import Record, fault_of
from ._catalogue import Catalogue, Connection, Spans, TravelTime
from ._city import city_key
from ._cost import CostSheet, day_cost, leg_cost, place_price, stay_cost, stop_cost, trip_cost
from ._diet import food_words, serves
from ._fares import LocalFares, local_fares
from ._itinerary import Day, Itinerary, Lock
from ._limits import day_limits
from ._lodging import closed_all_night, forbids, room_kind, room_type_fits, rooms_left, rooms_needed
from ._money import DECIMALS, TRAVELLER_KINDS, Minor, Party, Price, decimals_of, group_price
from ._nights import stays_of
from ._opening import opening_hours, opening_windows, session_of, slots_on
from ._place import Country, Dwell, Interval, Kind, Lodging, Place, Slot, Zone
from ._shown import is_shown
from ._stop import Endpoint, Item, Leg, Meal, Mode, Stay, Stop, on_one_ticket
from ._time import (
    Clock,
    Date,
    TimeOfDay,
    clock_exists,
    clock_from,
    clock_text,
    day_offset,
    exact,
    in_range,
    later,
    minute_of,
    wall_clock,
    zone_exists,
    zone_info,
)
from ._travel import LOCAL_MODES, Estimator, Travel, TravelTimes, haversine_km
from ._traveller import Pace, Persona, Severity, Tolerance, Traveller
from ._unknown import unknown_id
from ._validate import validate
from ._weekly_hours import Hours, Window, joined, parse_hours

__all__ = [
    "DECIMALS",
    "LOCAL_MODES",
    "TRAVELLER_KINDS",
    "Catalogue",
    "Clock",
    "Connection",
    "CostSheet",
    "Country",
    "Date",
    "Day",
    "Dwell",
    "Endpoint",
    "Estimator",
    "Hours",
    "Interval",
    "Item",
    "Itinerary",
    "Kind",
    "Leg",
    "LocalFares",
    "Lock",
    "Lodging",
    "Meal",
    "Minor",
    "Mode",
    "Pace",
    "Party",
    "Persona",
    "Place",
    "Price",
    "Record",
    "Severity",
    "Slot",
    "Spans",
    "Stay",
    "Stop",
    "TimeOfDay",
    "Tolerance",
    "Travel",
    "TravelTime",
    "TravelTimes",
    "Traveller",
    "Window",
    "Zone",
    "city_key",
    "clock_exists",
    "clock_from",
    "clock_text",
    "closed_all_night",
    "day_cost",
    "day_limits",
    "day_offset",
    "decimals_of",
    "exact",
    "fault_of",
    "food_words",
    "forbids",
    "group_price",
    "haversine_km",
    "in_range",
    "is_shown",
    "joined",
    "later",
    "leg_cost",
    "local_fares",
    "minute_of",
    "on_one_ticket",
    "opening_hours",
    "opening_windows",
    "parse_hours",
    "place_price",
    "room_kind",
    "room_type_fits",
    "rooms_left",
    "rooms_needed",
    "serves",
    "session_of",
    "slots_on",
    "stay_cost",
    "stays_of",
    "stop_cost",
    "trip_cost",
    "unknown_id",
    "validate",
    "wall_clock",
    "zone_exists",
    "zone_info",
]
