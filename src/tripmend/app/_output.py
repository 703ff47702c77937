"""Files of a command: where it may write, asked before the work begins, and whose fault an error is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["catalogue_files", "errors_of", "may_write"]


@contextmanager
def errors_of(source: Path | None) -> Iterator[None]:
    """Name the file in an InputError that the library raised about a record without knowing where it came from."""
    from ..errors import InputError

    try:
        yield
    except InputError as error:
        if error.source or source is None or error.where.startswith("trip"):
            raise
        raise InputError(error.message, where=error.where, source=source) from error


def may_write(output: Path | None, *inputs: Path | None, suffixes: tuple[str, ...] = ()) -> None:
    """Raise InputError when `output` is one of `inputs` or in a folder of them, or no place for a file."""
    from ..formats._files import target

    if output is not None:
        target(output, inputs=[path for path in inputs if path is not None], suffixes=suffixes)


def catalogue_files(document: Path, catalogue: str | None) -> tuple[Path, ...]:
    """The file that a document's catalogue was read from, if it stood outside."""
    return () if catalogue is None else (document.parent / catalogue,)
