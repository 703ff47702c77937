"""retold(folder, families): the disruptions of a built folder in the words of other families than the build drew."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tripmend.errors import InputError

from ..bridge import to_trip
from ..database import read_database
from ..formats import read_plans
from .disruptions import Planned, make_cases
from .folder import DATABASE, INITIAL, RECORD, Case, read_pool, read_record

if TYPE_CHECKING:
    from .disruptions.messages import Family

__all__ = ["retold"]


def retold(folder: Path, families: Sequence[Family]) -> list[Case]:
    """Every disruption of a built `folder` in the words of `families`, such as those of `development_families()`.

    Ids, effects and dates are those of the folder, only message and family differ; nothing is written. Each family must
    tell every kind of news. Raises InputError when the folder cannot be read, or when its disruptions were made by
    another version of the package, so that the words would tell of something else.
    """
    seed = read_record(folder).get("seed")
    if not isinstance(seed, int):
        raise InputError("the record names no seed", source=folder / RECORD)
    database = read_database(folder / DATABASE)
    plans, _ = read_plans(folder / INITIAL)
    trips = []
    for plan in plans:
        trip = to_trip(plan, database)
        trips.append(Planned(*plan.key, plan.tolerance, trip.itinerary, trip.catalogue))
    told = make_cases(trips, seed, families)
    built = {case.id: (case.effect, case.today) for case in read_pool(folder)[0]}
    if {case.id: (case.effect, case.today) for case in told} != built:
        raise InputError("its disruptions are not those that this version makes; build it again", source=folder)
    return told
