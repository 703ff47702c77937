"""TripTide's records (Karmakar et al. 2025, arXiv 2510.21329), in and out.

A record is a query (header), a persona, a tolerance and days whose cells are texts with a grammar of their own. Reading
a record keeps the cells as they are; `read_poi_list`, `read_transportation` and the functions for small texts parse
them. Every ``write_x`` makes a text that ``read_x`` reads as the same value, or refuses to write. What cannot be read
is an InputError with its place, in files a `Refusal` with its line. docs/triptide-format.md describes the format.
"""

from __future__ import annotations

from .cells import (
    PoiItem,
    Transport,
    day_cities,
    from_to,
    name_city,
    read_poi_list,
    read_transportation,
    separated,
    without_state,
    write_poi_list,
    write_transportation,
)
from .disruption import DisruptionRecord, Target, read_disruption_info, write_disruption_info
from .files import PipelineRow, read_pipeline, read_plans, write_plan, write_plans
from .read import read_plan
from .record import CELLS, Header, LocalConstraint, Persona, PlanDay, PlanRecord, Refusal, Tolerance

__all__ = [
    "CELLS",
    "DisruptionRecord",
    "Header",
    "LocalConstraint",
    "Persona",
    "PipelineRow",
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
    "read_disruption_info",
    "read_pipeline",
    "read_plan",
    "read_plans",
    "read_poi_list",
    "read_transportation",
    "separated",
    "without_state",
    "write_disruption_info",
    "write_plan",
    "write_plans",
    "write_poi_list",
    "write_transportation",
]
