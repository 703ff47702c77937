"""What was recognised once is not recognised again: lines of text by the hash of the picture."""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path

from ..sheet import Box, Line

__all__ = ["cache_folder", "content_hash", "load_lines", "load_picture", "save_lines", "save_picture"]


def cache_folder() -> Path:
    """Where results are kept: ``TRIPMEND_CACHE``, else ``tripmend`` in the user's cache folder."""
    chosen = os.environ.get("TRIPMEND_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tripmend"


def _path(folder: Path, sha256: str, recogniser: str, suffix: str = ".json") -> Path:
    return folder / "read" / recogniser / sha256[:2] / f"{sha256}{suffix}"


def load_lines(folder: Path, sha256: str, recogniser: str) -> tuple[Line, ...] | None:
    """The lines recognised before, or None; a damaged entry counts as none."""
    try:
        rows = json.loads(_path(folder, sha256, recogniser).read_text(encoding="utf-8"))
        return tuple(
            Line(
                str(text),
                Box(*(int(n) for n in box)),
                tuple((int(a), int(b)) for a, b in edges),
                float(confidence),
                bool(struck),
            )
            for text, box, edges, confidence, *struck in rows
        )
    except (OSError, ValueError, TypeError, RecursionError):
        return None


def save_lines(folder: Path, sha256: str, recogniser: str, lines: tuple[Line, ...]) -> None:
    """Keep lines; whole or not at all. A folder that cannot be written to is no error."""
    path = _path(folder, sha256, recogniser)
    rows = [
        [line.text, list(line.box), [list(edge) for edge in line.edges], line.confidence, *[True] * line.struck]
        for line in lines
    ]
    _write(path, json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode("utf-8", errors="replace"))


def load_picture(folder: Path, sha256: str, layout: str) -> bytes | None:
    """The picture of a page drawn before, or None. It may be damaged."""
    try:
        return _path(folder, sha256, layout, ".png").read_bytes()
    except OSError:
        return None


def save_picture(folder: Path, sha256: str, layout: str, picture: bytes) -> None:
    """Keep the picture of a page beside its lines; whole or not at all."""
    _write(_path(folder, sha256, layout, ".png"), picture)


def _write(path: Path, data: bytes) -> None:
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(data)
        os.replace(part, path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def content_hash(data: bytes) -> str:
    """The name of a document: SHA-256 of its bytes."""
    return hashlib.sha256(data).hexdigest()
