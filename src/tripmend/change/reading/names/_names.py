"""Places by name in a message: whole names, parts of names, misspelt ones; first those of the trip."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..words._spelling import known
from ..words._units import Unit
from ._name_index import LINK_STEMS, Name, NameIndex, stem

__all__ = ["NameHit", "find_names"]


@dataclass(frozen=True, slots=True)
class NameHit:
    """Units [first, after) name one of `places` (ids). weak: an everyday word that only happens to be a name."""

    first: int
    after: int
    places: tuple[str, ...]
    full: bool
    weak: bool
    fuzzy: bool
    score: float


def _keys(units: Sequence[Unit]) -> list[str]:
    keys = []
    for unit in units:
        word = (unit.raw or unit.text).replace(".", "")
        keys.append(stem(word) if word[:1].isalnum() and unit.text != "'s" else "")
    return keys


def _spots(index: NameIndex, keys: Sequence[str]) -> dict[int, list[tuple[int, int, str, float]]]:
    """By name: (first unit, number of units, word of the name, likeness), in the order of the message."""
    spots: dict[int, list[tuple[int, int, str, float]]] = defaultdict(list)
    seen_split = ""
    for at, key in enumerate(keys):
        if not key or (at and key == keys[at - 1] == seen_split):
            continue
        readings: Iterable[tuple[str, float]]
        if key in index.by_word:
            readings = ((key, 1.0),)
        elif key.endswith("s") and key[:-1] in index.by_word:
            readings = ((key[:-1], 1.0),)
        else:
            readings = index.alike(key)
        for word, likeness in readings:
            for name in dict.fromkeys(name for name, _ in index.by_word[word]):
                spots[name].append((at, 1, word, likeness))
        for name in index.joined.get(key, ()):
            words = index.names[name].words
            pair = next(n for n in range(len(words) - 1) if words[n] + words[n + 1] == key)
            spots[name].append((at, 1, words[pair], 1.0))
            spots[name].append((at, 1, words[pair + 1], 1.0))
        if at + 1 < len(keys) and keys[at + 1]:
            both = key + keys[at + 1]
            if len(both) >= 6 and both in index.by_word:
                for name, _ in index.by_word[both]:
                    spots[name].append((at, 2, both, 0.99))
    return spots


def _windows(
    name: Name, hits: Sequence[tuple[int, int, str, float]], keys: Sequence[str], units: Sequence[Unit]
) -> Iterable[list[tuple[int, int, str, float]]]:
    """Runs of hits that stand together, with at most link words between them."""
    run: list[tuple[int, int, str, float]] = []
    for hit in sorted(hits):
        if run:
            gap = range(run[-1][0] + run[-1][1], hit[0])
            linked = len(gap) <= 3 and all(not keys[n] or keys[n] in LINK_STEMS for n in gap)
            broken = any(units[n].text in (".", "!", "?", ";", "\n", ",", ":", "(", ")") for n in gap)
            seen = sum(word == hit[2] for _, _, word, _ in run)
            repeated = seen >= name.words.count(hit[2]) and hit[0] > run[-1][0]
            follows = (run[-1][2], hit[2]) in zip(name.words, name.words[1:], strict=False)
            ended = any(units[n].text in (".", "!", "?", ";", "\n") for n in gap)
            if not linked or (broken and not _dotted(units, gap) and not (follows and not ended)) or repeated:
                yield run
                run = []
        run.append(hit)
    if run:
        yield run


def _dotted(units: Sequence[Unit], gap: range) -> bool:
    """Whether the signs in the gap belong to the name (``Dough & Co.``, ``Yo! China``): none but one dot or mark."""
    return (
        len(gap) == 1
        and units[gap[0]].text in ("!", ".")
        and units[gap[0]].raw != "\n"
        and gap[0] + 1 < len(units)
        and (units[gap[0] + 1].start == units[gap[0]].end)
    )


def _judge(
    index: NameIndex,
    name: Name,
    run: list[tuple[int, int, str, float]],
    units: Sequence[Unit],
    in_trip: frozenset[str],
) -> NameHit | None:
    while run and run[0][2] in LINK_STEMS and name.words[0] != run[0][2]:
        run = run[1:]
    while run and run[-1][2] in LINK_STEMS and name.words[-1] != run[-1][2]:
        run = run[:-1]
    if not run:
        return None
    best: dict[str, float] = {}
    for _, _, word, likeness in run:
        best[word] = max(best.get(word, 0), likeness)
    matched = sum(index.weight(word) * likeness for word, likeness in best.items())
    content = {word for word in name.words if word not in LINK_STEMS}
    full = bool(content) and content <= set(best) and (len(name.words) == 1 or len(best) >= min(2, len(name.words)))
    telling = [word for word in best if index.telling(word)]
    first, after = run[0][0], run[-1][0] + run[-1][1]
    place = index.places[name.place]
    fuzzy = any(likeness < 0.985 for likeness in best.values())
    weak = False
    if full:
        rare = any(index.weight(word) == 1.0 and not known(word) for word in content)
        written = all(unit.raw[:1].isupper() for unit in units[first:after] if stem(unit.raw) in content)
        strong_pair = len(content) >= 2 and not fuzzy and (written or not all(known(word) for word in content))
        weak = not rare and not strong_pair
        if len(content) == 1 and not rare and fuzzy:
            return None
        if strong_pair and not rare and not telling and after - first > 2 * len(name.words):
            return None
    else:
        if fuzzy and len(best) == 1 and all(len(unit.text) < 5 for unit in units[first:after]):
            # "The cast" is no misspelt part of the Casa Estrellita.
            return None
        pair = len([word for word in best if word in content]) >= 2 and matched >= 1.3
        if not telling and not pair:
            return None
        if telling and max(best[word] for word in telling) < 0.75 and len(telling) < 2:
            return None
        coverage = matched / name.weight if name.weight else 0
        if place.id not in in_trip and coverage < 0.45:
            return None
        if place.kind == "lodging" and coverage < 0.25:
            return None
    score = matched / name.weight if name.weight else 0
    return NameHit(first, after, (place.id,), full, weak, fuzzy, round(score, 4))


def find_names(index: NameIndex, units: Sequence[Unit], in_trip: frozenset[str]) -> list[NameHit]:
    """The places named in `units`, left to right and without overlap; several ids where one name fits several.

    A whole name beats a part, a place of the trip (`in_trip`) beats another, more words beat fewer. A whole name gives
    way to more words of another name of the trip: ``the Borghese gardens`` are not ``the Borghese``.
    """
    keys = _keys(units)
    found: list[NameHit] = []
    for number, hits in _spots(index, keys).items():
        name = index.names[number]
        for run in _windows(name, hits, keys, units):
            hit = _judge(index, name, run, units, in_trip)
            if hit is not None:
                found.append(hit)

    def said(hit: NameHit) -> set[int]:
        return {n for n in range(hit.first, hit.after) if keys[n] and keys[n] not in LINK_STEMS}

    longer: dict[int, list[set[int]]] = defaultdict(list)
    for hit in found:
        if hit.places[0] in in_trip and not hit.fuzzy:
            for at in (words := said(hit)):
                longer[at].append(words)

    def rank(hit: NameHit) -> tuple[bool, bool, float, bool, float]:
        words = said(hit)
        whole = hit.full and not hit.weak and not any(words < other for at in words for other in longer[at])
        return (whole, hit.places[0] in in_trip, len(words) - 0.5 * hit.fuzzy, hit.full, hit.score)

    found.sort(key=lambda hit: (rank(hit), -hit.first), reverse=True)
    taken: list[NameHit] = []
    for hit in found:
        rival = next((n for n, other in enumerate(taken) if hit.first < other.after and other.first < hit.after), None)
        if rival is None:
            taken.append(hit)
            continue
        other = taken[rival]
        same_span = (hit.first, hit.after) == (other.first, other.after)
        equal = hit.full == other.full and (hit.places[0] in in_trip) == (other.places[0] in in_trip)
        if (
            same_span
            and equal
            and hit.places[0] not in other.places
            and (hit.full or not other.full)
            and hit.fuzzy == other.fuzzy
        ):
            taken[rival] = NameHit(
                other.first, other.after, (*other.places, *hit.places), other.full, other.weak, other.fuzzy, other.score
            )
    return sorted(taken, key=lambda hit: hit.first)
