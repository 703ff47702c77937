"""The bytes of a document: of a file, and of no device or pipe, from which they might come for ever or not at all."""

from __future__ import annotations

import stat
from pathlib import Path

from ...errors import InputError

__all__ = ["file_bytes"]


def file_bytes(path: Path, most: int | None = None) -> bytes:
    """What is in the file `path` (links are followed), of it at most the first `most` bytes. Raises InputError for what
    is no file or cannot be read."""
    try:
        # Before it is opened: opening a pipe waits for somebody to write.
        mode = path.stat().st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            raise InputError("cannot be read: it is a device or a pipe; name a file", source=path)
        with path.open("rb") as file:
            return file.read() if most is None else file.read(most)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", source=path) from error
    except ValueError as error:
        raise InputError("this cannot be the name of a file", source=path) from error
