"""A whole data set of one city: perturbations line by line, examples by split, and the record of how it was made."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from tripmend.errors import InputError
from tripmend.formats.files import write_atomically

from ...common._provenance import git_revision, package_version
from .city import City, Original
from .examples import example, hint_neighbours, split_as_released, split_by_original
from .figure import positions_svg
from .file_names import file_prefix
from .perturb import OPERATIONS, Engine, Operation, Perturbation, intents_of, wanted_counts
from .resume import check_folder, earlier, line_of
from .verify import disrupted_axes, find_change

__all__ = ["SEED", "SPLITS", "Progress", "build"]

SEED = 42
SPLITS = ("train", "val", "test")
Progress = Callable[[str, int, int], None]
"""Called with the operation, how many itineraries are done, and how many there are; then with "examples", how many are
written, and how many there are."""
_BATCH = 200


def build(
    city: City,
    out: Path,
    *,
    seed: int = SEED,
    fixed: bool = False,
    candidates: int | None = None,
    operations: Sequence[Operation] = OPERATIONS,
    progress: Progress | None = None,
    say: Callable[[str], None] | None = None,
) -> dict[str, Any]:
    """Write the data set of a city into the folder `out` and return its record.

    Sound lines of an earlier run with the same settings are taken over; `say` is called with a sentence for lines that
    are not and are made again. Raises InputError for a folder of other settings, for one that holds files of the same
    names which no run made, for one that cannot be written to, and for a city whose key no file can begin with. What is
    written before it is stopped, the next run takes over.
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
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"the folder cannot be made: {error.strerror}", source=out) from error
    with _writing(out):
        written = [f"{city.key}_{operation}_{split}.json" for operation in operations for split in SPLITS]
        check_folder(out, city.key, [*written, f"{city.key}_positions.svg", f"{city.key}_record.json"], settings)
        made = {
            operation: _perturb(city, operation, out, settings, seed, fixed, candidates, progress, say)
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


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """What cannot be written, as an InputError that names the file, or else `path`."""
    try:
        yield
    except BrokenPipeError:  # of the screen, where nobody looks any more
        raise
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", source=error.filename or path) from error


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
                out / f"{city.key}_{operation}_{split}.json",
                json.dumps(records, ensure_ascii=False, indent=2) + "\n",
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
    say: Callable[[str], None] | None,
) -> dict[str, Perturbation]:
    """Perturbations of one operation by id, taken over from the file as far as it goes."""
    path = out / f"{city.key}_{operation}_perturbations.jsonl"
    header = json.dumps(settings | {"operation": operation}) + "\n"
    engine = Engine(city, operation, seed, candidates=candidates, once=fixed)
    wanted = wanted_counts(len(city.originals), seed)
    total = len(city.originals)
    taken = None if progress is None else lambda done: progress(operation, done, total)
    before = earlier(path, header, city, engine, wanted, taken)
    if before.damage and say is not None:
        say(before.damage)
    done, length = before.edits, before.length
    made = {p.sid: p for p in done if p is not None}
    with _writing(path), path.open("r+b" if length else "wb") as file:
        file.seek(length)
        file.truncate()
        if not length:
            file.write(header.encode())
        for start in range(len(done), total, _BATCH):
            part = city.originals[start : start + _BATCH]
            lines: list[str] = []
            for original, result in engine.run(part, wanted[start : start + len(part)], start):
                lines.append(line_of(city, original, result, wanted[start + len(lines)]))
                if result is not None:
                    made[result.sid] = result
            file.write("".join(lines).encode())
            file.flush()
            if progress is not None:
                progress(operation, start + len(part), total)
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
