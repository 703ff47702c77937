"""Writing the pages, and the list of what stands where."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from tripmend.errors import InputError

from ..world import WorldRecord
from ._plan import Page, Target, pages_of
from ._render import render

__all__ = ["build_pages", "read_index"]

Progress = Callable[[int, int], None]
"""Called with how many are done, and of how many."""


def build_pages(
    world: WorldRecord,
    out: Path,
    seed: int,
    hold_out: Iterable[str] = (),
    only: Iterable[Target] | None = None,
    progress: Progress | None = None,
) -> tuple[Page, ...]:
    """Write ``out/pages/<town>/<opaque>.html`` and ``out/pages/index.json``; same arguments, same bytes.

    hold_out: families or names of styles that no page may use. only: just the booking pages of these towns, venues and
    dates, for an overlay: they have the file names that they have in the whole build. Raises InputError for an unknown
    style, or a town, venue or date without a booking page.
    """
    held = sorted(set(hold_out))
    wanted = None if only is None else set(only)
    pages = tuple(pages_of(world, seed, held, wanted))
    if wanted is not None and len(pages) != len(wanted):
        found = {(page.town.id, page.venue.id, page.date) for page in pages if page.venue is not None}
        town, venue, date = min(wanted - found, key=str)
        raise InputError(f"{venue} in {town} has no booking page for {date}", where="only")
    folder = out / "pages"
    for town in {page.town.id: None for page in pages}:
        (folder / town).mkdir(parents=True, exist_ok=True)
    entries = []
    for number, page in enumerate(pages, 1):
        data = render(page).encode()
        _write(folder / page.file, data)
        entries.append(_entry(page, hashlib.sha256(data).hexdigest()))
        if progress is not None:
            progress(number, len(pages))
    folder.mkdir(parents=True, exist_ok=True)
    index = {"seed": seed, "hold_out": held, "pages": entries}
    _write(folder / "index.json", (json.dumps(index, indent=1, ensure_ascii=False) + "\n").encode())
    return pages


def read_index(folder: Path) -> list[dict[str, Any]]:
    """The entries of ``folder/pages/index.json``: town, venue, kind, part, date, style, family, flipped, layout,
    palette, file, sha256."""
    path = folder / "pages" / "index.json"
    try:
        found = json.loads(path.read_text(encoding="utf-8"))["pages"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError("cannot be read as a list of pages; build the pages first", source=path) from error
    if not isinstance(found, list):
        raise InputError("has no list of pages; build the pages again", source=path)
    return found


def _entry(page: Page, digest: str) -> dict[str, Any]:
    return {
        "town": page.town.id,
        "venue": None if page.venue is None else page.venue.id,
        "kind": page.kind,
        "part": page.part,
        "date": None if page.date is None else page.date.isoformat(),
        "style": None if page.style is None else page.style.name,
        "family": None if page.style is None else page.style.family,
        "flipped": page.flipped,
        "layout": page.layout,
        "palette": page.palette,
        "file": page.file,
        "sha256": digest,
    }


def _write(path: Path, data: bytes) -> None:
    """All of it or nothing."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    os.replace(part, path)
