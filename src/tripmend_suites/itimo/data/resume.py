"""What an earlier run of `build` left: whether its folder may be gone on with, and which of its lines are sound.

A line is sound when it is exactly what would be written for the edit that it names, and the edit is one that can be
drawn for its itinerary. Everything from the first line that is not is drawn again: later draws depend on it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tripmend.errors import InputError
from tripmend.formats.files import json_fault

from .city import City, Original
from .found_files import readable
from .perturb import INTENTS, Engine, Perturbation, intents_of
from .verify import disrupted_axes

__all__ = ["Earlier", "check_folder", "earlier", "line_of"]


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
