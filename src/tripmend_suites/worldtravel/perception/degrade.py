"""Worse screenshots of the same pages: half the size, or compressed until it shows."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable
from pathlib import Path

from tripmend.errors import InputError, MissingExtraError
from tripmend.extras import install_command

from ..folder import SHOTS

__all__ = ["DEGRADED", "degrade"]

DEGRADED = {"half": "shots-half", "jpeg": "shots-jpeg"}
"""How, and the folder beside ``shots`` that takes the result under the same names."""
_QUALITY = 40


def degrade(
    folder: Path, how: str, names: Iterable[str] = (), progress: Callable[[int, int], None] | None = None
) -> Path:
    """Write a worse copy of each screenshot: ``half`` width and height, or ``jpeg`` of quality 40. What is there is
    kept, and each file is written whole or not at all.

    names: of files in ``folder/shots`` (default: all). Raises InputError for an unknown way, or without screenshots.
    """
    if how not in DEGRADED:
        raise InputError(f"{how!r} is no way to degrade; there are {', '.join(DEGRADED)}")
    try:
        from PIL import Image
    except ImportError as error:
        raise MissingExtraError(f"degrading needs Pillow; install it with: {install_command('read')}") from error
    out = folder / DEGRADED[how]
    paths = [folder / SHOTS / name for name in names] or sorted((folder / SHOTS).glob("*.png"))
    if not paths:
        raise InputError("has no screenshots; make them with `tripmend worldtravel shoot`", source=folder)
    out.mkdir(parents=True, exist_ok=True)
    for number, path in enumerate(paths, 1):
        target = out / path.name
        if not target.exists():
            try:
                with Image.open(path) as opened:
                    image = opened.convert("RGB")
            except OSError as error:
                raise InputError("cannot be read as a picture; take it again", source=path) from error
            data = io.BytesIO()
            if how == "half":
                small = image.resize((image.width // 2, image.height // 2), Image.Resampling.LANCZOS)
                small.save(data, "PNG")
            else:
                image.save(data, "JPEG", quality=_QUALITY)
            part = target.with_name(target.name + ".part")
            part.write_bytes(data.getvalue())
            os.replace(part, target)
        if progress is not None:
            progress(number, len(paths))
    return out
