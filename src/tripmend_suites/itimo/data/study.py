"""The preliminary study (Table 1): how varied and accurate the perturbations of 50 Melbourne itineraries are; and how
many itineraries are perturbed in a second."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from random import Random

from .city import City
from .file_names import city_name
from .perturb import OPERATIONS, Engine, Operation, intents_of, wanted_counts
from .verify import disrupted_axes, find_change

__all__ = ["PUBLISHED", "Diversity", "Speed", "speed", "study"]

PUBLISHED: dict[Operation, dict[str, tuple[float, float]]] = {
    "ADD": {"V3.2": (0.15, 0.70), "R3.2": (0.54, 0.94), "V3.2 FM": (0.84, 1.00)},
    "DELETE": {"V3.2": (0.68, 0.62), "R3.2": (0.66, 0.98), "V3.2 FM": (0.70, 1.00)},
    "REPLACE": {"V3.2": (0.19, 0.68), "R3.2": (0.72, 0.98), "V3.2 FM": (0.74, 1.00)},
}
"""POI diversity and perturbation accuracy by operation and method."""


@dataclass(frozen=True, slots=True)
class Diversity:
    """One cell of the table. city: as in the names of tables; distinct: different places edited; accurate:
    perturbations whose edit and axes the second opinion confirms; met: those with the requested number of axes; made:
    perturbations; asked: itineraries."""

    city: str
    operation: Operation
    distinct: int
    accurate: int
    met: int
    made: int
    asked: int


def study(city: City, *, number: int = 50, seed: int = 2025) -> list[Diversity]:
    """Perturb the study's sample (seed 2025, 50 itineraries: the paper's own for Melbourne and Toronto)."""
    sids = Random(seed).sample([original.sid for original in city.originals], min(number, len(city.originals)))
    by_sid = {original.sid: original for original in city.originals}
    result = []
    for operation in OPERATIONS:
        engine = Engine(city, operation, seed)
        places: set[int] = set()
        made = accurate = met = 0
        for original, p in engine.run([by_sid[sid] for sid in sids], wanted_counts(len(sids), seed)):
            if p is None:
                continue
            made += 1
            places.add(p.place)
            before, after = city.rows(original), p.rows(city, original)
            change = find_change(before, after)
            axes = disrupted_axes(before, after, city.near_km, city.far_km)
            accurate += change is not None and change.operation == operation and axes == intents_of(p.intents)
            met += len(axes) == p.wanted
        result.append(Diversity(city_name(city.key), operation, len(places), accurate, met, made, len(sids)))
    return result


@dataclass(frozen=True, slots=True)
class Speed:
    """How long every itinerary of a city took: CPU seconds, of all threads, of finding every legal edit of each and
    drawing one; classing all legs of the city, which is done once, is in it, reading and writing are not."""

    operation: Operation
    itineraries: int
    seconds: float

    @property
    def per_second(self) -> float:
        """Itineraries in a second."""
        return self.itineraries / max(self.seconds, 1e-9)


def speed(city: City, *, seed: int = 2025) -> list[Speed]:
    """Perturb every itinerary of the city once by each operation, and measure it."""
    wanted = wanted_counts(len(city.originals), seed)
    found = []
    for operation in OPERATIONS:
        fresh = replace(city)  # with nothing worked out yet
        started = time.process_time()
        for _ in Engine(fresh, operation, seed).run(fresh.originals, wanted):
            pass
        found.append(Speed(operation, len(fresh.originals), time.process_time() - started))
    return found
