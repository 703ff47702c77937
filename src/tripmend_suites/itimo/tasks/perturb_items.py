"""The itineraries a model is asked to spoil: the sample, the requests, the candidates, and tripmend's own edits."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

from tripmend.errors import InputError

from ..data.city import City, Original, Row
from ..data.perturb import Engine, Operation, Perturbation, intents_of, wanted_counts
from ..data.verify import disrupted_axes
from .perturb_contract import INTENT_NAMES, metrics_of

__all__ = ["CANDIDATES", "Subject", "answer_to", "city_sha256", "edits_of", "spoilt", "subjects"]

CANDIDATES = 50
"""So many unvisited places are shown for an insertion or a replacement; all where there are fewer."""


@dataclass(frozen=True, slots=True)
class Subject:
    """One itinerary to spoil. number: its place in the sample. wanted: axes requested. nearest: how near to that any
    legal edit comes (0: exactly). candidates: places that may be put in, by index. own: tripmend's edit."""

    city: City
    operation: Operation
    number: int
    original: Original
    wanted: int
    nearest: int
    candidates: tuple[int, ...]
    own: Perturbation

    @property
    def id(self) -> str:
        """City, operation and the itinerary's id."""
        return f"{self.city.key}/{self.operation}/{self.original.sid}"

    @property
    def rows(self) -> list[Row]:
        """The good itinerary."""
        return self.city.rows(self.original)

    def given(self, memory: bool) -> dict[str, Any]:
        """The input of the published contract. memory: whether a tool of that name holds the last edits."""
        found: dict[str, Any] = {
            "Original Itinerary": [list(row) for row in self.rows],
            "Target Intent Count": self.wanted,
        }
        if memory:
            found["Memory"] = "what the tool memory says"
        found["Candidate Intents"] = list(INTENT_NAMES.values())
        if self.candidates:
            found["Candidate POIs"] = [list(self.city.pois[at].row) for at in self.candidates]
        low, high = self.city.near_km, self.city.far_km
        return found | {"threshold_low": f"{low:g}km", "threshold_high": f"{high:g}km"}


def subjects(
    city: City, operation: Operation, sample: int | None, seed: int
) -> tuple[tuple[Subject, ...], tuple[str, ...]]:
    """The itineraries of a run, in the order they must be asked, and the ids of those that no single edit disrupts.

    sample: so many, drawn as for the paper's preliminary study with seed 2025 (for Melbourne and Toronto the paper's
    own); None for all. Raises InputError for a sample below 1.
    """
    if sample is not None and sample < 1:
        raise InputError(f"sample is at least 1, not {sample}")
    by_sid = {original.sid: original for original in city.originals}
    sids = list(by_sid)
    if sample is not None:
        sids = Random(seed).sample(sids, min(sample, len(sids)))
    engine = Engine(city, operation, seed, candidates=CANDIDATES)
    found, impossible = [], []
    originals = [by_sid[sid] for sid in sids]
    for number, (original, own) in enumerate(engine.run(originals, wanted_counts(len(sids), seed))):
        if own is None:
            impossible.append(original.sid)
            continue
        shown: tuple[int, ...] = ()
        if operation != "DELETE":  # the engine's own draw of places, made again
            inside = set(original.pois)
            pool = [place for place in range(len(city.pois)) if place not in inside]
            drawn = Random(f"{seed}/{operation}/{number}").sample(pool, min(CANDIDATES, len(pool)))
            shown = tuple(sorted(drawn))
        bits = engine.legal(original)
        counts = {int(one).bit_count() for one in (bits[list(shown)] if shown else bits).ravel()} - {0}
        nearest = min(abs(count - own.wanted) for count in counts)
        found.append(Subject(city, operation, number, original, own.wanted, nearest, shown, own))
    return tuple(found), tuple(impossible)


def edits_of(subject: Subject) -> Iterator[Perturbation]:
    """Every single edit with the places shown, whatever it disrupts."""
    length = len(subject.original.pois)
    stays = subject.operation == "ADD"
    for position, place in product(range(length + stays), subject.candidates or (None,)):
        removed = None if stays else subject.original.pois[position]
        made = Perturbation(subject.original.sid, subject.operation, position, place, removed, 0, subject.wanted)
        rows = made.rows(subject.city, subject.original)
        axes = disrupted_axes(subject.rows, rows, subject.city.near_km, subject.city.far_km)
        bits = sum(1 << at for at, axis in enumerate(intents_of(7)) if axis in axes)
        yield Perturbation(made.sid, made.operation, position, place, removed, bits, subject.wanted)


def spoilt(subject: Subject, made: Perturbation) -> list[list[Any]]:
    """The itinerary after an edit, as JSON has it."""
    return [list(row) for row in made.rows(subject.city, subject.original)]


def answer_to(subject: Subject, rows: Sequence[Sequence[Any]], axes: Sequence[str]) -> dict[str, Any]:
    """An answer of the published contract with its numbers as they are. axes: what it states as its intents."""
    names = [name for axis, name in INTENT_NAMES.items() if axis in axes] or ["UNKNOWN"]
    numbers = metrics_of(subject.rows, rows, subject.city.near_km, subject.city.far_km)
    return {"Perturbed Itinerary": [list(row) for row in rows], "Intents": names, **numbers}


def city_sha256(city: City) -> str:
    """A hash of everything that was read of a city: places, itineraries, thresholds."""
    parts = [
        city.key, city.near_km, city.far_km, [[poi.number, *poi.row, poi.visits] for poi in city.pois],
        [[original.sid, original.pois] for original in city.originals],
    ]  # fmt: skip
    return hashlib.sha256(json.dumps(parts, ensure_ascii=True).encode()).hexdigest()
