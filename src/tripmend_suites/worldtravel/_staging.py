"""A folder that is there whole or not at all: everything is made beside it and moved in at the end."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tripmend.errors import InputError

from .folder import PAGES, RECORD, TASKS, TWIN_PAGES, TWINS, WORLD

__all__ = ["staging"]

_STAGE = ".building"
_ORDER = (PAGES, TWIN_PAGES, WORLD, TASKS, TWINS, RECORD)
"""The record comes last: a folder that has one is complete."""


@contextmanager
def staging(out: Path) -> Iterator[Path]:
    """A folder to write into; what it holds at the end is moved to `out`, the record last.

    What an interrupted build left behind is thrown away. Raises InputError when `out` cannot be made, holds a build or
    files of another kind, or is being built by another process.
    """
    try:
        fresh = not out.exists()
        out.mkdir(parents=True, exist_ok=True)
        with _alone(out):
            stage = _emptied(out)
            try:
                yield stage
                for name in _ORDER:
                    if (stage / name).exists():
                        os.replace(stage / name, out / name)
            finally:
                shutil.rmtree(stage, ignore_errors=True)
                if fresh and not any(out.iterdir()):
                    out.rmdir()
    except OSError as error:
        raise InputError(f"the folder cannot be made: {error.strerror}", source=out) from error


def _emptied(out: Path) -> Path:
    stage = out / _STAGE
    if (out / RECORD).exists():
        raise InputError("there is a build here already; name another folder, or empty this one", source=out)
    if not stage.exists() and any(out.iterdir()):
        raise InputError("there are other files here; name another folder, or an empty one", source=out)
    if stage.exists():
        shutil.rmtree(stage)
        for name in _ORDER:
            if (out / name).is_dir():
                shutil.rmtree(out / name)
            else:
                (out / name).unlink(missing_ok=True)
    stage.mkdir()
    return stage


@contextmanager
def _alone(out: Path) -> Iterator[None]:
    """Nobody else builds into the same folder meanwhile, where the system can tell."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    handle = os.open(out, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise InputError(
                "another build is writing here; wait for it, or name another folder", source=out
            ) from error
        yield
    finally:
        os.close(handle)
