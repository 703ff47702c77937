"""A whole data set of one city: perturbations line by line, examples by split, and the record of how it was made."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

from tripmend.errors import InputError
from tripmend.formats.files import write_atomically

from ...common.output import made_folder
from ...common.provenance import git_revision, package_version
from .city import City, Original
from .examples import (
    OPERATIONS,
    Engine,
    Operation,
    Perturbation,
    example,
    hint_neighbours,
    intents_of,
    split_as_released,
    split_by_original,
    wanted_counts,
)
from .records import file_prefix, readable
from .verify import disrupted_axes, find_change

_BATCH = 200
"""Itineraries between two calls that tell how many are done."""
SEED = 42
SPLITS = ("train", "val", "test")
Progress = Callable[[str, int, int], None]
"""Called with the operation, how many itineraries are done, and how many there are; then with "examples", how many are
written, and how many there are."""


def _may_write(out: Path, key: str, written: Sequence[str], settings: Mapping[str, Any]) -> None:
    """Raise InputError when the folder holds one of the files `written` and no run with these settings made it. What
    one of these made, also when it was stopped, is made again, in the same bytes."""
    names = [*(f"{key}_{operation}_perturbations.jsonl" for operation in OPERATIONS), f"{key}_record.json"]
    there = [out / name for name in names if (out / name).exists()]
    for path in there:
        readable(path)
        with path.open("rb") as file:
            told = file.readline() if path.suffix == ".jsonl" else file.read()
        try:
            known = json.loads(told)
        except (ValueError, RecursionError):
            known = None
        if not isinstance(known, dict) or any(known.get(name) != value for name, value in settings.items()):
            raise InputError("was made with other settings; choose another folder or delete it", source=path)
    strange = [name for name in written if (out / name).exists()]
    if strange and not there:
        what = f"it holds {strange[0]}, which `itimo build` did not make and would overwrite; name an empty folder"
        raise InputError(what, source=out)


def line_of(city: City, original: Original, made: Perturbation | None, wanted: int) -> str:
    """The line for an itinerary and what was drawn for it."""
    if made is None:
        plain: dict[str, Any] = {"sid": original.sid, "wanted": wanted, "left_out": "no legal edit disrupts an axis"}
    else:
        plain = {
            "sid": made.sid,
            "wanted": wanted,
            "position": made.position,
            "added": made.added,
            "removed": made.removed,
            "intents": list(intents_of(made.intents)),
            "perturbed": made.rows(city, original),
        }
    return json.dumps(plain, ensure_ascii=False) + "\n"


# The paper's Figure 3: how often each position is edited, as an SVG that needs no plotting package.

_BAR, _GAP, _HEIGHT, _LEFT, _TITLE, _FOOT = 22, 6, 120, 46, 24, 40
_HEAD, _SIGN = 28, 8


def positions_svg(positions: Mapping[str, Sequence[int]], city: str) -> str:
    """One row of bars per operation: edits by position (0 is the first stop), the count above each bar."""
    last = max((max(values) for values in positions.values() if values), default=0)
    row = _TITLE + _HEIGHT + _FOOT
    title = f"{city}: edits by the position of the stop"
    width, height = (
        max(_SIGN * len(title) + 16, _LEFT + (last + 1) * (_BAR + _GAP) + 20),
        _HEAD + row * len(positions) + 10,
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        'font-family="sans-serif" font-size="10" role="img" aria-label="Edits by position">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<text x="8" y="20" font-size="14">{escape(title)}</text>',
    ]
    for at, (name, values) in enumerate(positions.items()):
        top = _HEAD + at * row + _TITLE
        counts = Counter(values)
        most = max(counts.values(), default=1)
        parts.append(f'<text x="8" y="{top - 8}" font-size="12">{escape(name)}: {len(values)} edits</text>')
        for position in range(last + 1):
            tall = round(counts[position] / most * (_HEIGHT - 14), 1)
            x, y = _LEFT + position * (_BAR + _GAP), top + _HEIGHT - tall
            middle = x + _BAR // 2
            parts.append(f'<rect x="{x}" y="{y:g}" width="{_BAR}" height="{tall:g}" fill="#3b6ea5"/>')
            parts.append(f'<text x="{middle}" y="{y - 3:g}" text-anchor="middle">{counts[position]}</text>')
            parts.append(f'<text x="{middle}" y="{top + _HEIGHT + 12}" text-anchor="middle">{position}</text>')
        axis = top + _HEIGHT // 2
        parts.append(f'<text x="{_LEFT}" y="{top + _HEIGHT + 26}">position of the edit; 0 is the first stop</text>')
        parts.append(
            f'<text x="20" y="{axis}" text-anchor="middle" transform="rotate(-90 20 {axis})">itineraries</text>'
        )
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def build(
    city: City,
    out: Path,
    *,
    seed: int = SEED,
    fixed: bool = False,
    candidates: int | None = None,
    operations: Sequence[Operation] = OPERATIONS,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Write the data set of a city into the folder `out` and return its record.

    A run that was stopped leaves whole files alone, and the next one with the same settings ends in the same bytes as
    if there had been none. Raises InputError for a folder of other settings, for one that holds files of the same names
    which no run made, for one that cannot be written to, and for a city whose key no file can begin with.
    fixed: see docs/itimo.md. candidates: places considered per itinerary (None: all; the paper drew 50).
    """
    file_prefix(city.key)
    if fixed:
        # "4821_2" is a number to some readers, the same as "48212"; "4821.2" is none.
        renamed = (replace(o, sid=f"{o.walk}.{o.sid[len(o.walk) + 1 :]}") if o.walk else o for o in city.originals)
        city = replace(city, originals=tuple(renamed))
    settings = {
        "city": city.key,
        "data_sha256": _city_hash(city),
        "seed": seed,
        "fixed": fixed,
        "candidates": candidates,
        "package": package_version(),
    }
    made_folder(out)
    written = [f"{city.key}_{operation}_{split}.json" for operation in operations for split in SPLITS]
    _may_write(out, city.key, [*written, f"{city.key}_positions.svg"], settings)
    made = {
        operation: _perturb(city, operation, out, settings, seed, fixed, candidates, progress)
        for operation in operations
    }
    summary = _write_examples(city, out, made, seed, fixed, progress)
    write_atomically(
        out / f"{city.key}_positions.svg",
        positions_svg({op: [p.position for p in made[op].values()] for op in operations}, city.key),
    )
    record = settings | {
        "git_revision": git_revision(),
        "itineraries": len(city.originals),
        "places": len(city.pois),
        "visits": sum(len(original.pois) for original in city.originals),
        "levels": {level: sum(poi.level == level for poi in city.pois) for level in ("low", "medium", "high")},
        "popularity_cuts": list(city.popularity_cuts),
        "threshold_km": [city.near_km, city.far_km],
        "threshold_is_released": city.released,
        "recomputed_threshold_km": list(city.recomputed_km),
        "operations": summary,
        "refused": [{"record": refusal.record, "reason": refusal.reason} for refusal in city.refused],
    }
    write_atomically(
        out / f"{city.key}_record.json", json.dumps(record, ensure_ascii=False, indent=2) + "\n"
    )  # fmt: skip
    return record


def _write_examples(
    city: City,
    out: Path,
    made: Mapping[Operation, dict[str, Perturbation]],
    seed: int,
    fixed: bool,
    progress: Progress | None,
) -> dict[str, Any]:
    """Split what was made, write a file of examples for each operation and split, and sum each operation up."""
    originals = {original.sid: original for original in city.originals}
    if fixed:
        became = [{p.sid: tuple(p.rows(city, originals[p.sid])) for p in one.values()} for one in made.values()]
        sides = split_by_original(became, city.originals, seed)
    else:
        sides = split_as_released([list(one) for one in made.values()], seed)
    summary: dict[str, Any] = {}
    written, total = 0, sum(map(len, made.values()))
    if progress is not None:
        progress("examples", written, total)
    for (operation, perturbed), parts in zip(made.items(), sides, strict=True):
        examples: dict[str, dict[str, Any]] = {}
        for split, sids in zip(SPLITS, parts, strict=True):
            records = {sid: example(city, originals[sid], perturbed[sid], fixed=fixed, seed=seed) for sid in sids}
            neighbours = hint_neighbours(examples.get("train", records), records)
            for sid, record in records.items():
                record["rec_examples"] = neighbours[sid]
            examples[split] = records
            written += len(records)
            write_atomically(
                out / f"{city.key}_{operation}_{split}.json", json.dumps(records, ensure_ascii=False, indent=2) + "\n"
            )
            if progress is not None:
                progress("examples", written, total)
        summary[operation] = _summary(city, originals, perturbed) | {
            split: len(ids) for split, ids in zip(SPLITS, parts, strict=True)
        }
    return summary


def _city_hash(city: City) -> str:
    """SHA-256 of places, itineraries and thresholds."""
    plain = json.dumps(
        [
            [poi.row for poi in city.pois],
            [[original.sid, original.pois] for original in city.originals],
            city.near_km,
            city.far_km,
        ]
    )
    return hashlib.sha256(plain.encode()).hexdigest()


def _perturb(
    city: City,
    operation: Operation,
    out: Path,
    settings: dict[str, Any],
    seed: int,
    fixed: bool,
    candidates: int | None,
    progress: Progress | None,
) -> dict[str, Perturbation]:
    """Perturbations of one operation by id, written line by line."""
    engine = Engine(city, operation, seed, candidates=candidates, once=fixed)
    total = len(city.originals)
    wanted = wanted_counts(total, seed)
    made: dict[str, Perturbation] = {}
    lines = [json.dumps(settings | {"operation": operation}) + "\n"]
    for number, (original, result) in enumerate(engine.run(city.originals, wanted)):
        lines.append(line_of(city, original, result, wanted[number]))
        if result is not None:
            made[result.sid] = result
        if progress is not None and (number + 1) % _BATCH == 0:
            progress(operation, number + 1, total)
    write_atomically(out / f"{city.key}_{operation}_perturbations.jsonl", "".join(lines))
    if progress is not None:
        progress(operation, total, total)
    return made


def _summary(city: City, originals: dict[str, Original], made: dict[str, Perturbation]) -> dict[str, Any]:
    """Counts of one operation: how many were made and verified, how varied they are."""
    verified = met = 0
    for sid, p in made.items():
        before, after = city.rows(originals[sid]), p.rows(city, originals[sid])
        change = find_change(before, after)
        axes = disrupted_axes(before, after, city.near_km, city.far_km)
        verified += change is not None and change.operation == p.operation and axes == intents_of(p.intents)
        met += len(axes) == p.wanted
    return {
        "perturbed": len(made),
        "left_out": len(city.originals) - len(made),
        "verified": verified,
        "requested_count_met": met,
        "distinct_places": len({p.place for p in made.values()}),
        "positions_used": len({p.position for p in made.values()}),
    }
