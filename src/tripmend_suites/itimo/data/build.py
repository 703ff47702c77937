"""A whole data set of one city: perturbations line by line, examples by split, and the record of how it was made."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Any

from tripmend.errors import InputError
from tripmend.formats.files import json_fault, write_atomically

from ...common.provenance import git_revision, package_version
from .city import City, Original
from .examples import (
    INTENTS,
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
from .file_names import file_prefix, readable
from .verify import disrupted_axes, find_change

# What an earlier run of `build` left: whether its folder may be gone on with, and which of its lines are sound.
#
# A line is sound when it is exactly what would be written for the edit that it names, and the edit is one that can be
# drawn for its itinerary. Everything from the first line that is not is drawn again: later draws depend on it.

_BATCH = 200
"""Lines between two calls that tell how many are checked."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """The sound lines of a file: their edits (None: left out), their length in bytes with the header, and what is wrong
    with the line behind them ("" when nothing is, or when the run was stopped in the middle of it)."""

    edits: tuple[Perturbation | None, ...]
    length: int
    damage: str = ""


def check_folder(out: Path, key: str, written: Sequence[str], settings: Mapping[str, Any]) -> None:
    """Raise InputError when the folder holds one of the files `written` and no run with these settings made it."""
    there = [name for name in written if (out / name).exists()]
    if not there:
        return
    record = out / f"{key}_record.json"
    if record.is_file():
        try:
            known = json.loads(record.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            known = None
        if not isinstance(known, dict) or any(known.get(name) != value for name, value in settings.items()):
            raise InputError("was made with other settings; choose another folder or delete it", source=record)
    elif not any(out.glob(f"{key}_*_perturbations.jsonl")):
        raise InputError(
            f"it holds {there[0]}, which `itimo build` did not make and would overwrite; name an empty folder",
            source=out,
        )


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


def earlier(
    path: Path,
    header: str,
    city: City,
    engine: Engine,
    wanted: Sequence[int],
    taken: Callable[[int], None] | None = None,
) -> Earlier:
    """The sound lines of `path`, remembered by the engine; `taken` is called now and then with how many there are so
    far, and at the end. Raises InputError for a file with another header, and for one that cannot be read."""
    if not path.exists():
        return Earlier((), 0)
    readable(path)
    first, *lines = path.read_bytes().splitlines(keepends=True) or [b""]
    if first != header.encode() and header.encode().startswith(first):
        return Earlier((), 0)  # stopped in the middle of the header
    if first != header.encode():
        raise InputError("was made with other settings; choose another folder or delete it", source=path)
    edits: list[Perturbation | None] = []
    length, damage = len(first), ""
    for line, (original, count) in zip(lines, zip(city.originals, wanted, strict=True), strict=False):
        if not line.endswith(b"\n"):
            break
        try:
            made = _edit(line, city, engine, original, count)
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            damage = f"{path.name} is damaged in line {len(edits) + 2} ({_fault(error)}); it is made again from there"
            break
        if made is not None:
            engine.remember(made)
        edits.append(made)
        length += len(line)
        if taken is not None and len(edits) % _BATCH == 0:
            taken(len(edits))
    if taken is not None and edits:
        taken(len(edits))
    return Earlier(tuple(edits), length, damage)


def _fault(error: Exception) -> str:
    """What is wrong with a line, in our words."""
    if isinstance(error, json.JSONDecodeError):
        return f"{json_fault(error).partition(' at line ')[0]} at column {error.colno}"
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8 text"
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return f"{error} is missing" if isinstance(error, KeyError) else str(error)


def _edit(line: bytes, city: City, engine: Engine, original: Original, wanted: int) -> Perturbation | None:
    """The edit that a line names, None for an itinerary that was left out. Raises ValueError, KeyError, TypeError or
    RecursionError when it is not sound."""
    plain = json.loads(line)
    if not isinstance(plain, dict):
        raise TypeError("no object")
    if plain["sid"] != original.sid:
        raise ValueError(f"{str(plain['sid'])[:40]!r} stands where {original.sid!r} belongs")
    made = None if "left_out" in plain else _drawn(plain, city, engine, original, wanted)
    if made is None and engine.candidates is None and engine.legal(original).any():
        raise ValueError("an itinerary with legal edits is left out")
    if line.decode() != line_of(city, original, made, wanted):
        raise ValueError("it is not what is written for its edit")
    return made


def _drawn(plain: Mapping[str, Any], city: City, engine: Engine, original: Original, wanted: int) -> Perturbation:
    operation, pois = engine.operation, original.pois
    position = _index(plain, "position", len(pois) + (operation == "ADD"))
    added = removed = None
    if operation != "DELETE":
        added = _index(plain, "added", len(city.pois))
        if added in pois:
            raise ValueError(f"'added': place {added} is visited already")
    if operation != "ADD":
        removed = _index(plain, "removed", len(city.pois))
        if removed != pois[position]:
            raise ValueError(f"'removed': place {removed} does not stand at position {position}")
    if not isinstance(plain["intents"], list):
        raise TypeError("'intents' is no list")
    bits = sum(1 << at for at, name in enumerate(INTENTS) if name in plain["intents"])
    made = Perturbation(original.sid, operation, position, added, removed, bits, wanted)
    axes = disrupted_axes(city.rows(original), made.rows(city, original), city.near_km, city.far_km)
    if not axes or axes != intents_of(bits):
        raise ValueError(f"'intents': the edit disrupts {', '.join(axes) or 'nothing'}")
    return made


def _index(plain: Mapping[str, Any], key: str, end: int) -> int:
    value = plain[key]
    if type(value) is not int:  # true is an int to Python
        raise TypeError(f"{key!r} is no whole number")
    if not 0 <= value < end:
        raise ValueError(f"{key!r} {value} is outside 0 to {end - 1}")
    return value


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


SEED = 42
SPLITS = ("train", "val", "test")
Progress = Callable[[str, int, int], None]
"""Called with the operation, how many itineraries are done, and how many there are; then with "examples", how many are
written, and how many there are."""


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
