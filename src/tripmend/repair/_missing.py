"""What a repair does not make, in words: a stay where the plan has none, and where one could be had."""

from __future__ import annotations

from collections.abc import Sequence

from ..change import World
from ..rules import Finding
from ..trip import city_key
from ._new_beds import bed_city
from ._outcome import Relaxation
from ._search import undecided

__all__ = ["missing_words"]


def missing_words(fresh: Sequence[Finding], world: World, ways: Sequence[Relaxation] = ()) -> tuple[str, ...]:
    """A sentence for each newly broken finding about beds, cities or meals that a repair leaves alone.

    For a night it names the lodging of the way out (`ways`), where there is one; else one of the catalogue in the city
    of the last ride before it, the first by name.
    """
    beds = [world.catalogue.by_id[way.target].name for way in ways if way.kind == "night"]
    found = (finding.message + _advice(finding, world, beds) for finding in fresh if undecided(finding))
    return tuple(dict.fromkeys(found))


def _advice(finding: Finding, world: World, beds: Sequence[str]) -> str:
    if finding.rule != "night" or finding.date is None:
        return ""
    city = bed_city(world, finding.date)
    houses = beds or [
        place.name for place in world.catalogue.places if place.kind == "lodging" and city_key(place.city) == city
    ]
    if not city or not houses:
        return ""
    return f" A repair adds no stay where there was none: put one into the trip, for example at {min(houses)}."
