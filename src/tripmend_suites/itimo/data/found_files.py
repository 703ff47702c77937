"""Files that were found below a folder by their names, which nobody asked for one by one.

A pipe that is named on the command line is read to its end; one that only lies there under the name of an example file
would be waited for without end, and a device may never end. So whatever is no regular file is refused here unread.
"""

from __future__ import annotations

import hashlib
import stat
from pathlib import Path

from tripmend.errors import InputError

from ..edits._problem import Operation
from ..formats import ExampleFile, read_examples

__all__ = ["digest", "folder_there", "read_found", "readable"]


def folder_there(folder: Path) -> None:
    """Raise InputError, with the reason, for what is no folder."""
    try:
        if not folder.is_dir():
            raise InputError("this is no folder" if folder.exists() else "there is no such folder", source=folder)
    except OSError as error:
        raise InputError(f"the folder cannot be read: {error.strerror}", source=folder) from error


def readable(path: Path) -> None:
    """Raise InputError, with the reason, for what is no regular file or cannot be opened. Links are followed."""
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise InputError("this is a folder, not a file", source=path)
        if not stat.S_ISREG(mode):
            raise InputError("this is no regular file but a pipe, a socket or a device", source=path)
        path.open("rb").close()
    except FileNotFoundError as error:
        what = "the link leads to no file" if path.is_symlink() else "there is no such file"
        raise InputError(what, source=path) from error
    except OSError as error:
        raise InputError(f"the file cannot be read: {error.strerror}", source=path) from error


def read_found(path: Path, *, operation: Operation | None, empty: bool = False) -> ExampleFile:
    """`read_examples` of a file that was found in a folder. Raises InputError when it cannot be used."""
    readable(path)
    return read_examples(path, operation=operation, empty=empty)


def digest(path: Path) -> str:
    """SHA-256 of the content, as hexadecimal digits. Raises InputError for what is not `readable`."""
    readable(path)
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise InputError(f"the file cannot be read: {error.strerror}", source=path) from error
