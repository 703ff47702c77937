"""What produced a result: the package, its revision, the settings."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from .. import __version__
from ..rules import Parameters

__all__ = ["git_revision", "record"]


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def git_revision() -> str | None:
    """The checked-out commit when the package runs from its own checkout; None when it is installed elsewhere.

    Read from the files of the repository, since starting git would take longer than a repair.
    """
    package = Path(__file__).resolve().parent.parent
    root = package.parent.parent
    # A checkout of somebody else's project may surround an installed copy; its revision says nothing of ours.
    if package.parent.name != "src" or not (root / "pyproject.toml").is_file():
        return None
    folder = root / ".git"
    if folder.is_file():
        pointer = _read(folder)
        if not pointer.startswith("gitdir: "):
            return None
        folder = (root / pointer.removeprefix("gitdir: ")).resolve()
    head = _read(folder / "HEAD")
    if not head.startswith("ref: "):
        return head or None
    name = head.removeprefix("ref: ")
    common = _read(folder / "commondir")
    shared = (folder / common).resolve() if common else folder
    for place in (folder, shared):
        if found := _read(place / name):
            return found
    for line in _read(shared / "packed-refs").splitlines():
        commit, _, ref = line.partition(" ")
        if ref == name:
            return commit
    return None


def record(parameters: Parameters, *, milliseconds: float | None = None, **more: Any) -> dict[str, Any]:
    """The record that travels with a result: what is needed to get it again."""
    found: dict[str, Any] = {
        "package": "tripmend",
        "version": __version__,
        "revision": git_revision(),
        "python": ".".join(str(part) for part in sys.version_info[:3]),
        **more,
        "parameters": parameters.record(),
    }
    if milliseconds is not None:
        found["milliseconds"] = round(milliseconds, 1)
    return found
