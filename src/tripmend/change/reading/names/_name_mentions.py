"""Leg numbers, names of places and cities in a message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rapidfuzz.distance import OSA

from ....trip import city_key
from ..words._spelling import correct
from ..words._units import Unit, fold, pattern, rewrite
from ..words._words import MODES
from ._descriptions import name_after
from ._longer_names import with_longer_names
from ._mentioned import LegWords, Named
from ._name_index import stem
from ._names import NameHit, find_names
from ._trip import Trip

__all__ = ["read_names"]


def _numbers(units: Sequence[Unit], trip: Trip) -> list[Unit]:
    """Legs by their number: ``F3573659``, ``ZZ 419``, ``zz419``; a number like that of no leg is kept as unknown."""
    known: dict[str, list[str]] = {}
    for _, _, leg in trip.legs:
        if leg.number:
            known.setdefault("".join(c for c in fold(leg.number) if c.isalnum()), []).append(leg.id)
    row: list[Unit] = []
    at = 0
    while at < len(units):
        unit = units[at]
        for length in (3, 2, 1):
            part = units[at : at + length]
            if len(part) < length:
                continue
            joined = "".join(fold(u.raw) for u in part if u.raw not in ("-", "#"))
            if joined in known and any(c.isdecimal() for c in joined) and part[0].raw not in ("-", "#"):
                row.append(Unit("@leg", unit.start, part[-1].end, LegWords("flight", ids=tuple(known[joined]))))
                at += length
                break
        else:
            word = fold(unit.raw)
            led = at and units[at - 1].text in ("flight", "train", "number", "bus", "#")
            tails = [ids for run, ids in known.items() if word.isdecimal() and len(word) >= 3 and run.endswith(word)]
            if led and len(tails) == 1:
                row.append(Unit("@leg", unit.start, unit.end, LegWords("flight", ids=tuple(tails[0]))))
                at += 1
                continue
            like = word[:1].isalpha() and sum(c.isdecimal() for c in word) >= 5 and word.isalnum()
            follows = (
                at
                and units[at - 1].text in ("flight", "train", "number", "bus")
                and word[:1].isalpha()
                and word[-1:].isdecimal()
            )
            if like or follows:
                row.append(Unit("@leg", unit.start, unit.end, LegWords("flight", number=unit.raw)))
            else:
                row.append(unit)
            at += 1
    return row


def _cities(units: Sequence[Unit], trip: Trip) -> list[Unit]:
    row: list[Unit] = []
    longest = max((len(words) for words in trip.cities), default=0)
    at = 0
    while at < len(units):
        for length in range(min(longest, len(units) - at), 0, -1):
            words = tuple(stem(unit.raw.rstrip(".")) if unit.raw else "" for unit in units[at : at + length])
            city = trip.cities.get(words)
            if city is not None and all(unit.value is None for unit in units[at : at + length]):
                row.append(Unit("@city", units[at].start, units[at + length - 1].end, city))
                at += length
                break
        else:
            row.append(units[at])
            at += 1
    return row


def _capital(units: Sequence[Unit], hit: NameHit) -> bool:
    return any(unit.raw[:1].isupper() for unit in units[hit.first : hit.after])


def _is_city(inner: Sequence[Unit], trip: Trip, before: str, hit: NameHit) -> bool:
    """Whether the words are a city of the trip rather than the place that bears its name."""
    words = tuple(stem(unit.raw.rstrip(".")) for unit in inner)
    return words in trip.cities and (
        before in ("in", "to", "from", "for", "via", "of", "at", "into", "near") or hit.places[0] not in trip.places
    )


def read_names(units: Sequence[Unit], trip: Trip) -> list[Unit]:
    """`units` with leg numbers, names of places and cities read, and the remaining words spelt as we know them."""
    row = _numbers(units, trip)
    hits = find_names(trip.index, row, trip.places)
    named: list[Unit] = []
    last = 0
    for hit in hits:
        inner = row[hit.first : hit.after]
        if any(unit.value is not None for unit in inner):
            continue
        if _is_city(inner, trip, row[hit.first - 1].text if hit.first else "", hit):
            continue
        words = [unit.text for unit in inner]
        if hit.weak and not _capital(row, hit) and hit.places[0] not in trip.places:
            continue
        if hit.weak and not hit.full:
            continue
        if not hit.full and len(words) == 1 and name_after(row, hit.after, words[0], trip):
            continue
        if len(words) == 1 and words[0] in MODES and hit.weak and not _capital(row, hit):
            before = row[hit.first - 1].text if hit.first else ""
            if before in ("the", "by", "a", "take", "per"):
                continue
        named += row[last : hit.first]
        value = Named(hit.places, hit.weak, hit.fuzzy, not hit.full)
        named.append(Unit("@place", inner[0].start, inner[-1].end, value, " ".join(unit.raw for unit in inner)))
        last = hit.after
    named += row[last:]
    shouted = not any(unit.raw[:1].islower() for unit in named if unit.value is None)
    spelt = [
        unit
        if unit.value is not None or not unit.text.isalpha()
        else Unit(_right(unit, shouted), unit.start, unit.end, None, unit.raw)
        for unit in _cities(named, trip)
    ]
    return rewrite(with_longer_names(spelt, trip), _PLACE_IN, lambda match, inner: ("@place", _inside(inner, trip)))


_PLACE_IN = pattern(r"@place(?: ,| in| \()+ @city(?: \))?")


def _inside(inner: Sequence[Unit], trip: Trip) -> Named:
    """A name with its city: the places of that name there, where it has any."""
    named: Named = inner[0].value
    city = next(city_key(unit.value) for unit in inner if unit.text == "@city")
    there = tuple(one for one in named.places if city_key(trip.catalogue.by_id[one].city) == city)
    return replace(named, places=there or named.places)


def _right(unit: Unit, shouted: bool) -> str:
    """The word put right; one with a capital among others without by one slip at most, for it may be a name."""
    better = correct(unit.text)
    named = unit.raw[:1].isupper() and not unit.raw.isupper() and not shouted
    return better if not named or OSA.distance(unit.text, better) <= 1 else unit.text
