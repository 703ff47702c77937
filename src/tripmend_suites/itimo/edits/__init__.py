"""One-edit repair of itineraries without times: axes, legal edits and their effects."""

from ._axes import (
    CLASSES,
    EARTH_KM,
    THRESHOLD,
    class_of_legs,
    counts_of,
    disrupted,
    diversity,
    diversity_disrupted,
    haversine_km,
)
from ._distances import EmptySide, hellinger, jensen_shannon, shares, total_variation
from ._effects import (
    DISTANCE,
    DIVERSITY,
    POPULARITY,
    Effects,
    effects_of_adding,
    effects_of_deleting,
    effects_of_replacing,
)
from ._ranks import competition_ranks, gamma, relations, same_relations, tau_b, tau_b_of_the_tool
from ._stops import Stops

__all__ = [
    "CLASSES",
    "DISTANCE",
    "DIVERSITY",
    "EARTH_KM",
    "POPULARITY",
    "THRESHOLD",
    "Effects",
    "EmptySide",
    "Stops",
    "class_of_legs",
    "competition_ranks",
    "counts_of",
    "disrupted",
    "diversity",
    "diversity_disrupted",
    "effects_of_adding",
    "effects_of_deleting",
    "effects_of_replacing",
    "gamma",
    "haversine_km",
    "hellinger",
    "jensen_shannon",
    "relations",
    "same_relations",
    "shares",
    "tau_b",
    "tau_b_of_the_tool",
    "total_variation",
]
