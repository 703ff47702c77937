"""The queries: who wants to go where, when, with what constraints and for how much, by the published recipe."""

from ._draw import Draw, Query, draw_query
from ._market import events_within, ground_cost, lodging_suits, road
from ._quotas import DURATIONS, Brief, Tolerance, briefs

__all__ = [
    "DURATIONS",
    "Brief",
    "Draw",
    "Query",
    "Tolerance",
    "briefs",
    "draw_query",
    "events_within",
    "ground_cost",
    "lodging_suits",
    "road",
]
