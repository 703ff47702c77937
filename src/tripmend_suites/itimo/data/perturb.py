"""Itineraries in need of repair, made from good ones: every legal edit is known, and one of them is drawn.

The draw meets the requested number of disrupted axes whenever any legal edit does; among those edits it takes places
that the last 50 edits used least, then positions in inverse proportion to their recent use, then chance. The chance of
an itinerary depends on the seed, the operation and its number alone, the rest on the 50 edits before it, so that a run
can be taken up anywhere and ends in the same bytes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ..edits import Stops, effects_of_adding, effects_of_deleting, effects_of_replacing
from .city import City, Original, Row

Operation = Literal["ADD", "DELETE", "REPLACE"]
OPERATIONS: tuple[Operation, ...] = ("ADD", "DELETE", "REPLACE")
"""What is done *to* a good itinerary; the repair of ADD is a deletion and the other way round."""
MEMORY = 50
"""How many edits are remembered."""
INTENTS = ("popularity", "diversity", "distance")
_HAS_SIZE = np.array([[bits.bit_count() == size for bits in range(8)] for size in range(4)])
"""By size and bits of a set of axes: whether the set has that size."""


def intents_of(bits: int) -> tuple[str, ...]:
    """The axes of a set given as bits."""
    return tuple(name for at, name in enumerate(INTENTS) if bits >> at & 1)


def wanted_counts(number: int, seed: int = 2025) -> list[int]:
    """How many axes each itinerary shall lose, 1 to 3; with seed 2025 the published requests."""
    counts: list[int] = np.random.default_rng(seed).integers(1, 4, size=number).tolist()
    return counts


@dataclass(frozen=True, slots=True)
class Perturbation:
    """One drawn edit of one itinerary.

    position: index of the added, deleted or replaced stop. added, removed: places by index into the city, or None.
    intents: disrupted axes as bits (popularity 1, diversity 2, distance 4). wanted: the number requested.
    """

    sid: str
    operation: Operation
    position: int
    added: int | None
    removed: int | None
    intents: int
    wanted: int

    @property
    def place(self) -> int:
        """The place the edit is about: what was put in, else what was deleted."""
        return self.added if self.added is not None else -1 if self.removed is None else self.removed

    def rows(self, city: City, original: Original) -> list[Row]:
        """The itinerary after the edit, in the released format."""
        pois = list(original.pois)
        if self.removed is not None:
            del pois[self.position]
        if self.added is not None:
            pois.insert(self.position, self.added)
        return [city.pois[index].row for index in pois]


class Engine:
    """Draws one edit per itinerary, in order.

    candidates: how many places are considered per itinerary, drawn anew each time; None for all. once: whether only
    places that an itinerary visits once may be deleted or replaced, so that a repair never adds a visited place.
    """

    def __init__(
        self, city: City, operation: Operation, seed: int, *, candidates: int | None = None, once: bool = False
    ) -> None:
        self.city = city
        self.operation = operation
        self.seed = seed
        self.candidates = candidates
        self.once = once
        self._memory: deque[tuple[int, int]] = deque()
        self._used = np.zeros(len(city.pois), dtype=np.int64)
        longest = max((len(original.pois) for original in city.originals), default=0)
        self._positions = np.zeros(longest + 2, dtype=np.int64)

    def remember(self, perturbation: Perturbation) -> None:
        """Take an edit into the memory; the one before the last 50 goes."""
        place, position = perturbation.place, perturbation.position
        self._memory.append((place, position))
        self._used[place] += 1
        self._positions[position] += 1
        if len(self._memory) > MEMORY:
            place, position = self._memory.popleft()
            self._used[place] -= 1
            self._positions[position] -= 1

    def legal(self, original: Original) -> NDArray[np.uint8]:
        """Disrupted axes by edit as bits, 0 for an edit that is not legal or disrupts nothing.

        Shape: (1, n) for DELETE, else (places of the city, positions).
        """
        city, pois = self.city, np.asarray(original.pois, dtype=np.intp)
        every = city.stops
        stops = Stops(every.levels[pois], every.categories[pois], every.longitudes[pois], every.latitudes[pois])
        legs = city.legs[pois[:-1], pois[1:]]
        near, far = city.near_km, city.far_km
        if self.operation == "DELETE":
            bridges = city.legs[pois[:-2], pois[2:]]
            bits = effects_of_deleting(stops, near, far, legs=legs, bridges=bridges).intents.copy()
            # Deleting what stands between two visits of one place would leave a stop that goes nowhere.
            bits[1:-1][pois[:-2] == pois[2:]] = 0
            bits = bits[None, :]
        else:
            act = effects_of_adding if self.operation == "ADD" else effects_of_replacing
            bits = act(stops, every, near, far, legs=legs, reach=city.legs[:, pois]).intents
            bits[pois] = 0
        if self.once and self.operation != "ADD":
            _, inverse, counts = np.unique(pois, return_inverse=True, return_counts=True)
            bits[:, counts[inverse] > 1] = 0
        return bits

    def draw(self, number: int, original: Original, wanted: int) -> Perturbation | None:
        """The edit of the itinerary with this number, remembered; None when no legal edit disrupts anything."""
        added: int | None
        removed: int | None
        chance = Random(f"{self.seed}/{self.operation}/{number}")
        bits = self.legal(original)
        if self.candidates is not None and self.operation != "DELETE":
            pool = [poi for poi in range(len(self.city.pois)) if poi not in set(original.pois)]
            seen = np.zeros(len(self.city.pois), dtype=np.bool_)
            seen[chance.sample(pool, min(self.candidates, len(pool)))] = True
            bits[~seen] = 0
        for count in sorted((3, 2, 1), key=lambda count: abs(count - wanted)):
            fits = _HAS_SIZE[count].take(bits)
            fitting_rows = np.flatnonzero(fits.any(axis=1))
            if len(fitting_rows):
                break
        else:
            return None
        if self.operation == "DELETE":
            places = np.asarray(original.pois, dtype=np.intp)
            positions = np.flatnonzero(fits[0])
            used = self._used[places[positions]]
            positions = positions[used == used.min()]
            position = self._position(positions, chance)
            poi, added, removed = 0, None, int(places[position])
        else:
            used = self._used[fitting_rows]
            rows = fitting_rows[used == used.min()]
            position = self._position(np.flatnonzero(fits[rows].any(axis=0)), chance)
            rows = rows[fits[rows, position]]
            poi = int(rows[chance.randrange(len(rows))])
            added, removed = poi, None if self.operation == "ADD" else original.pois[position]
        result = Perturbation(
            original.sid, self.operation, position, added, removed, int(bits[poi, position]), wanted
        )  # fmt: skip
        self.remember(result)
        return result

    def _position(self, positions: NDArray[np.intp], chance: Random) -> int:
        """One of the positions, each with a weight of one over its uses in the memory plus one."""
        edge = np.cumsum(1.0 / (1 + self._positions[positions]))
        at = int(np.searchsorted(edge, chance.random() * edge[-1], side="right"))
        return int(positions[min(at, len(positions) - 1)])

    def run(
        self, originals: Iterable[Original], wanted: Iterable[int], start: int = 0
    ) -> Iterator[tuple[Original, Perturbation | None]]:
        """Draw for one itinerary after another; `start` is the number of the first."""
        for number, (original, count) in enumerate(zip(originals, wanted, strict=True), start):
            yield original, self.draw(number, original, count)
