"""A made open world for TripTide: real cities and dates, invented businesses, in the authors' tables."""

from __future__ import annotations

from ._folder import write_world
from ._likeness import Share, likeness
from ._world import SMALLEST, build_world

__all__ = ["SMALLEST", "Share", "build_world", "likeness", "write_world"]
