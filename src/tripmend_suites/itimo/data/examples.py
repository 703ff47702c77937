"""Perturbed itineraries: what is done to one, and an example made of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ...common.each import gathered
from ..edits.effects import Edited, Stops
from ..formats import ANSWER_KEYS, FILE_WORDS, HINTS
from .city import City, Original, Row

# Itineraries in need of repair, made from good ones: every legal edit is known, and one of them is drawn.
#
# The draw meets the requested number of disrupted axes whenever any legal edit does; among those edits it takes
# places that the last 50 edits used least, then positions in inverse proportion to their recent use, then chance. The
# chance of an itinerary depends on the seed, the operation and its number alone, the rest on the 50 edits before it.


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
        edited = Edited(stops, city.legs[pois[:-1], pois[1:]])
        if self.operation == "DELETE":
            bits = edited.deleting(city.legs[pois[:-2], pois[2:]])
            # Deleting what stands between two visits of one place would leave a stop that goes nowhere.
            bits[1:-1][pois[:-2] == pois[2:]] = 0
            bits = bits[None, :]
        else:
            act = edited.adding if self.operation == "ADD" else edited.replacing
            bits = act(every, city.legs[:, pois])
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
        self, originals: Iterable[Original], wanted: Iterable[int]
    ) -> Iterator[tuple[Original, Perturbation | None]]:
        """Draw for one itinerary after another."""
        for number, (original, count) in enumerate(zip(originals, wanted, strict=True)):
            yield original, self.draw(number, original, count)


# Examples in the released format: hint, candidates, answer, neighbours by hint, splits.
#
# Two ways: as released, shortcuts included, and fixed. docs/itimo.md lists what the fixed way changes.


_CANDIDATES = 5
_SHARES = (0.7, 0.1)


def hint_for(axes: Sequence[str]) -> str:
    """The hint for disrupted axes, with the line breaks of the release."""
    sentences = [HINTS[axis] for axis in axes]
    return f"\n{sentences[0]}\n" if len(sentences) == 1 else "\n\n".join(sentences) + "\n"


def _seed_of(sid: str) -> int | str:
    """What the release seeds a sample with: the id as a number ("4821_2" is 48212)."""
    try:
        return int(sid)
    except ValueError:
        return sid


def candidates_as_released(city: City, sid: str, kept: Iterable[int], gold: Row) -> tuple[list[Row], int]:
    """Four random places that the itinerary in need of repair (`kept`) does not visit and the answer, sorted, and the
    answer's number (the last of identical ones).

    The pool is a set in its own order and the generator is seeded with the itinerary's id, so that anybody can
    redraw the four: a shortcut that is kept here on purpose. The answer may be among the four.
    """
    by_number = {poi.number - 1: poi for poi in city.pois}
    pool = list(set(by_number) - {city.pois[index].number - 1 for index in kept})
    drawn = Random(_seed_of(sid)).sample(pool, min(_CANDIDATES - 1, len(pool)))
    rows = sorted([*(by_number[number].row for number in drawn), gold], key=_sortable)
    return rows, max(at for at, row in enumerate(rows) if row == gold)


def _sortable(row: Row) -> tuple[str, str, str, str, str]:
    """Lexicographic order; a city has one type of coordinates, so text against text or number against number."""
    return row  # type: ignore[return-value]


def fair_candidates(city: City, sid: str, operation: str, kept: Iterable[int], gold: int, seed: int) -> list[int]:
    """Candidates that do not show which one is the answer: places by index, sorted.

    All places that the itinerary in need of repair (`kept`) does not visit are shuffled and cut into groups of five to
    seven, and the answer's group is taken: any other member as the answer would give the same group.
    """
    present = set(kept)
    pool = [at for at in range(len(city.pois)) if at not in present]
    Random(f"{seed}/{operation}/{sid}").shuffle(pool)
    groups = max(1, len(pool) // _CANDIDATES)
    for k in range(groups):
        group = pool[k * len(pool) // groups : (k + 1) * len(pool) // groups]
        if gold in group:
            return sorted(group, key=lambda at: _sortable(city.pois[at].row))
    raise ValueError(f"the answer of {sid} is a place that its itinerary still visits")


def example(city: City, original: Original, made: Perturbation, *, fixed: bool, seed: int) -> dict[str, Any]:
    """One example: `example_input` and `example_output` with their keys in the released order."""
    rows = made.rows(city, original)
    given: dict[str, Any] = {
        "need_to_modify itinerary": [list(row) for row in rows],
        "hint": hint_for(intents_of(made.intents)),
    }
    answer: dict[str, Any] = {ANSWER_KEYS[FILE_WORDS[made.operation]]: made.position}
    if made.removed is not None:
        gold = city.pois[made.removed].row
        kept = list(original.pois)
        kept[made.position : made.position + 1] = [] if made.added is None else [made.added]
        if fixed:
            indices = fair_candidates(city, made.sid, made.operation, kept, made.removed, seed)
            candidates, selected = [city.pois[at].row for at in indices], indices.index(made.removed)
        else:
            candidates, selected = candidates_as_released(city, made.sid, kept, gold)
        given["Candidate POIs"] = [{"cand_id": at, "poi": list(row)} for at, row in enumerate(candidates)]
        answer |= {"selected_cand_id": selected, "selected_poi": list(gold)}
    given |= {"threshold_low": f"{city.near_km:g}km", "threshold_high": f"{city.far_km:g}km"}
    return {"example_input": given, "example_output": answer}


def hint_neighbours(train: Mapping[str, Any], targets: Mapping[str, Any], count: int = 5) -> dict[str, list[str]]:
    """For each target up to five training ids with the same hint and, as far as possible, different answers.

    Walks the answers' indices upwards and takes of each the first id whose candidate number is new, then fills up by
    novelty of index and candidate number.
    """
    by_hint: dict[str, list[tuple[str, int, int | None]]] = {}
    for sid, record in train.items():
        output = record["example_output"]
        index = next(output[key] for key in ANSWER_KEYS.values() if key in output)
        by_hint.setdefault(_hint(record), []).append((sid, index, output.get("selected_cand_id")))
    return {
        sid: _diverse([entry for entry in by_hint.get(_hint(record), []) if entry[0] != sid], count)
        for sid, record in targets.items()
    }


def _hint(record: Mapping[str, Any]) -> str:
    return str(record["example_input"]["hint"]).strip()


def _diverse(pool: Sequence[tuple[str, int, int | None]], count: int) -> list[str]:
    groups = gathered((entry[1], entry) for entry in pool)
    chosen: list[str] = []
    indices: set[int] = set()
    numbers: set[int] = set()
    for index in sorted(groups):
        if len(chosen) == count:
            break
        sid, _, number = min(groups[index], key=lambda entry: (entry[2] is not None and entry[2] in numbers, entry[0]))
        if number is not None and number in numbers:
            continue
        chosen.append(sid)
        indices.add(index)
        if number is not None:
            numbers.add(number)
    left = [entry for entry in pool if entry[0] not in chosen]
    left.sort(
        key=lambda entry: (-((entry[1] not in indices) + (entry[2] is None or entry[2] not in numbers)), entry[0])
    )
    return chosen + [entry[0] for entry in left[: count - len(chosen)]]


def split_as_released(files: Sequence[Sequence[str]], seed: int = 42) -> list[tuple[list[str], list[str], list[str]]]:
    """train, val, test (70, 10, 20 %) of each list of ids, shuffled one after the other by one generator.

    The release shuffled Melbourne, Florence, Toronto, each ADD, DELETE, REPLACE, with seed 42.
    """
    chance = Random(seed)
    result = []
    for ids in files:
        shuffled = list(ids)
        chance.shuffle(shuffled)
        result.append(_cut(shuffled))
    return result


def _cut(ids: list[str]) -> tuple[list[str], list[str], list[str]]:
    train, val = (int(share * len(ids)) for share in _SHARES)
    return ids[:train], ids[train : train + val], ids[train + val :]


def split_by_original(
    files: Sequence[Mapping[str, Hashable]], originals: Iterable[Original], seed: int = 42
) -> list[tuple[list[str], list[str], list[str]]]:
    """As :func:`split_as_released`, but whatever belongs together is on one side, in all operations alike: windows of
    one walk, originals with the same places, and itineraries that became the same (files: by id what it became).
    The sides hold 70, 10, 20 % of the originals, as far as the groups allow."""
    parent: dict[object, object] = {}

    def root(key: object) -> object:
        while parent.setdefault(key, key) != key:
            parent[key] = parent[parent[key]]
            key = parent[key]
        return key

    sids = []
    for original in originals:
        sids.append(original.sid)
        parent[root(original.sid)] = root(("places", original.pois))
        if original.walk:
            parent[root(original.sid)] = root(("walk", original.walk))
    for at, file in enumerate(files):
        for sid, became in file.items():
            parent[root(sid)] = root(("became", at, became))
    shuffled = list(gathered((root(sid), sid) for sid in sids).values())
    Random(seed).shuffle(shuffled)
    # The largest first, so that one that is larger than a side's share finds room in train.
    shuffled.sort(key=len, reverse=True)
    side: dict[str, int] = {}
    room = [share * len(sids) for share in (*_SHARES, 1 - sum(_SHARES))]
    for group in shuffled:
        widest = max(range(3), key=room.__getitem__)
        side |= dict.fromkeys(group, widest)
        room[widest] -= len(group)
    Random(seed).shuffle(sids)
    order = {sid: at for at, sid in enumerate(sids)}
    result = []
    for ids in files:
        parts: tuple[list[str], list[str], list[str]] = ([], [], [])
        for sid in sorted(ids, key=order.__getitem__):
            parts[side[sid]].append(sid)
        result.append(parts)
    return result
