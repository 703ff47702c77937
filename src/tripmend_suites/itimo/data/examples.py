"""Examples in the released format: hint, candidates, answer, neighbours by hint, splits.

Two ways: as released, shortcuts included, and fixed. docs/itimo.md lists what the fixed way changes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from ..formats import HINTS
from .city import City, Original, Row
from .perturb import Perturbation, intents_of

ANSWER_KEY = {"ADD": "removed_index", "DELETE": "insert_index", "REPLACE": "replaced_index"}
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
    answer: dict[str, Any] = {ANSWER_KEY[made.operation]: made.position}
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
        index = next(output[key] for key in ANSWER_KEY.values() if key in output)
        by_hint.setdefault(_hint(record), []).append((sid, index, output.get("selected_cand_id")))
    return {
        sid: _diverse([entry for entry in by_hint.get(_hint(record), []) if entry[0] != sid], count)
        for sid, record in targets.items()
    }


def _hint(record: Mapping[str, Any]) -> str:
    return str(record["example_input"]["hint"]).strip()


def _diverse(pool: Sequence[tuple[str, int, int | None]], count: int) -> list[str]:
    groups: dict[int, list[tuple[str, int, int | None]]] = {}
    for entry in pool:
        groups.setdefault(entry[1], []).append(entry)
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
    groups: dict[object, list[str]] = {}
    for sid in sids:
        groups.setdefault(root(sid), []).append(sid)
    shuffled = list(groups.values())
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
