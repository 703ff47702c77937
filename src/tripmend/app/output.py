"""Files of a command: where it may write, asked before the work begins, and whose fault an error is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..trip import Catalogue, Itinerary


@contextmanager
def errors_of(source: Path | None, *, options: frozenset[str] = frozenset()) -> Iterator[None]:
    """Name the file in an InputError that the library raised about a record without knowing where it came from.

    options: fields of the record that options of the command gave, in the stead of the file: these are named.
    """
    from ..errors import InputError

    try:
        yield
    except InputError as error:
        if error.where in options and not error.source:
            raise InputError(error.message, where=f"--{error.where}") from error
        if error.source or source is None or error.where.startswith("trip"):
            raise
        from ..formats.files import source_name

        raise InputError(error.message, where=error.where, source=source_name(source)) from error


def may_pipe(*inputs: Path | None, output: Path | None = None, as_json: bool = False) -> bool:
    """Whether the document goes to standard output (``-``), so that all words for people belong on standard error.

    Raises InputError where standard input would have to be read twice, or two documents would share standard output.
    """
    from ..errors import InputError
    from ..formats.files import is_standard

    if sum(is_standard(path) for path in inputs) > 1:
        raise InputError("standard input (-) can be read only once; give a file for the other document")
    if is_standard(output) and as_json:
        raise InputError("both --json and -o - would write to standard output; leave one of them out")
    return is_standard(output)


def put_trip(output: Path, itinerary: Itinerary, catalogue: Catalogue) -> None:
    """Write a trip document to a file, or to standard output (``-``)."""
    from ..formats.files import is_standard
    from ..formats.native import dump_trip, write_trip
    from .screen import print_json

    if is_standard(output):
        print_json(dump_trip(itinerary, catalogue))
    else:
        write_trip(output, itinerary, catalogue)


def put_text(output: Path, text: str) -> None:
    """Write text as UTF-8 and with its own line ends to a file, or to standard output (``-``)."""
    from ..formats.files import is_standard, write_atomically

    if not is_standard(output):
        write_atomically(output, text)
    elif (stream := getattr(sys.stdout, "buffer", None)) is not None:
        sys.stdout.flush()
        stream.write(text.encode("utf-8"))
        stream.flush()
    else:
        sys.stdout.write(text)


def may_write(output: Path | None, *inputs: Path | None, suffixes: tuple[str, ...] = ()) -> None:
    """Raise InputError when `output` is one of `inputs` or in a folder of them, or no place for a file.

    Where ``-`` may be written, ask `may_pipe` and do not come here with it.
    """
    from ..formats.files import target

    if output is not None:
        target(output, inputs=[path for path in inputs if path is not None], suffixes=suffixes)


def may_write_page(output: Path | None, *inputs: Path | None) -> None:
    """As `may_write`, for a page of HTML, which may go to standard output (``-``)."""
    from ..formats.files import is_standard

    if not is_standard(output):
        may_write(output, *(path for path in inputs if not is_standard(path)), suffixes=(".html", ".htm"))


def catalogue_files(document: Path, catalogue: str | None) -> tuple[Path, ...]:
    """The file that a document's catalogue was read from, if it stood outside."""
    return () if catalogue is None else (document.parent / catalogue,)
