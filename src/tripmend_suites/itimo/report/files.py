"""What `stats`, `study`, `bench` and `score` write with --json, recognised and turned into the rows of the report."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from tripmend.errors import InputError
from tripmend.formats.files import read_document
from tripmend.formats.standard import is_standard, read_standard, source_name

from ..data.file_names import city_name
from ..metrics import score
from ..ranker import bench

__all__ = ["UNTOLD", "Kind", "Sources", "add_file", "kind_of"]

Kind = Literal["bench", "score", "synthesis", "counts"]
_WRITTEN_BY: dict[Kind, str] = {
    "bench": "bench --json", "score": "score --json", "synthesis": "study --json", "counts": "stats --json",
}  # fmt: skip
_NAMES: dict[Kind, frozenset[str]] = {
    "bench": frozenset({"city", "operation", "n", "shares", "best_published", "ms_per_decision", "ranker", "refused"}),
    "score": frozenset({"mode", "records", "answered", "shares", "refused"}),
}
UNTOLD = "city not told"
"""The city of a study that was written before studies told it."""
_STUDY = frozenset({"operation", "distinct", "accurate", "made", "asked"})
_STATS = frozenset({"city", "modification", "places_as_printed", "itineraries", "mean_length", "axes"})


@dataclass(slots=True)
class Sources:
    """Everything that the report shows beside the printed tables: the bench's document, documents of `score` with the
    names of their files (source), rows of Table 1 (perturbation, diversity, accuracy, city, itineraries, …) and of
    Table 2 (city, operation and the table's columns)."""

    bench: Mapping[str, Any] | None = None
    scores: list[Mapping[str, Any]] = field(default_factory=list)
    synthesis: list[Mapping[str, Any]] = field(default_factory=list)
    counts: list[Mapping[str, Any]] = field(default_factory=list)


def _rows(document: Any) -> list[Mapping[str, Any]]:
    rows = document.get("rows") if isinstance(document, dict) else document
    return rows if isinstance(rows, list) and rows and all(isinstance(row, dict) for row in rows) else []


def kind_of(document: Any) -> Kind | None:
    """Which command wrote a document; None when none did, or when something in it is missing."""
    if isinstance(document, dict) and document.get("suite") == score.SUITE:
        return "score" if _NAMES["score"] <= document.keys() and isinstance(document["shares"], dict) else None
    rows = _rows(document)
    if isinstance(document, dict) and document.get("suite") == bench.SUITE:
        told = isinstance(document.get("record"), dict) and "split" in document["record"]
        return "bench" if told and rows and all(_NAMES["bench"] <= row.keys() for row in rows) else None
    if rows and all(row.keys() >= _STUDY or {"perturbation", "diversity"} <= row.keys() for row in rows):
        return "synthesis"
    if rows and all(row.keys() >= _STATS or {"city", "operation", "pois"} <= row.keys() for row in rows):
        return "counts"
    return None


def _synthesis(row: Mapping[str, Any]) -> Mapping[str, Any]:
    if "perturbation" in row:
        return row
    made = max(int(row["made"]), 1)
    return {
        "perturbation": row["operation"],
        "diversity": row["distinct"] / made,
        "accuracy": row["accurate"] / made,
        "city": row.get("city", UNTOLD),
        "itineraries": row["asked"],
    }


def _counts(row: Mapping[str, Any]) -> Mapping[str, Any]:
    if "pois" in row:
        return row
    one, two, three = row["axes"]
    return {
        "city": city_name(row["city"]), "operation": row["modification"], "pois": row["places_as_printed"],
        "itineraries": row["itineraries"], "mean_length": row["mean_length"], "z1": one, "z2": two, "z3": three,
        "z_diversity": row["diversity"], "z_distance": row["distance"], "z_popularity": row["popularity"],
        "splits": list(row.get("splits", ())),
    }  # fmt: skip


def add_file(sources: Sources, path: Path, expected: Kind | None = None) -> None:
    """Read `path` into `sources`. Raises InputError when it is none of the four documents, is not the `expected` one,
    or is a second bench."""
    document = read_standard() if is_standard(path) else read_document(path)
    kind = kind_of(document)
    if kind is None or (expected is not None and kind != expected):
        wanted = [_WRITTEN_BY[expected]] if expected is not None else list(_WRITTEN_BY.values())
        written = "" if kind is None else f"; `{_WRITTEN_BY[kind]}` wrote it"
        raise InputError(
            f"this is no document of {' or '.join(f'`{one}`' for one in wanted)}{written}", source=source_name(path)
        )
    try:
        if kind == "bench":
            if sources.bench is not None:
                raise InputError("this is a second document of `bench --json`; give one", source=source_name(path))
            sources.bench = document
        elif kind == "score":
            sources.scores.append({**document, "source": source_name(path)})
        else:
            convert: Callable[[Mapping[str, Any]], Mapping[str, Any]]
            convert, rows = (_synthesis, sources.synthesis) if kind == "synthesis" else (_counts, sources.counts)
            rows += [convert(row) for row in _rows(document)]
    except (TypeError, ValueError, AttributeError) as error:
        raise InputError(
            f"a row of this document has a value of the wrong kind ({error})", source=source_name(path)
        ) from error
