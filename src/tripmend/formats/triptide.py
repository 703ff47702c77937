"""TripTide's records (Karmakar et al. 2025, arXiv 2510.21329), in and out."""

from __future__ import annotations

from ._triptide_cells import day_cities, from_to, name_city, separated, without_state
from ._triptide_disruption import DisruptionRecord, Target
from ._triptide_poi import PoiItem, read_poi_list, write_poi_list
from ._triptide_record import (
    CELLS,
    Header,
    LocalConstraint,
    Persona,
    PlanDay,
    PlanRecord,
    Refusal,
    Tolerance,
)
from ._triptide_transport import Transport

__all__ = [
    "CELLS",
    "DisruptionRecord",
    "Header",
    "LocalConstraint",
    "Persona",
    "PlanDay",
    "PlanRecord",
    "PoiItem",
    "Refusal",
    "Target",
    "Tolerance",
    "Transport",
    "day_cities",
    "from_to",
    "name_city",
    "read_poi_list",
    "separated",
    "without_state",
    "write_poi_list",
]
