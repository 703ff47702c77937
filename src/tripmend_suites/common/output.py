"""What the commands of the suites share: sentences that wait, tables on standard output, JSON files, folders."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tripmend.app.screen import say
from tripmend.errors import InputError
from tripmend.formats.files import json_text, write_atomically

if TYPE_CHECKING:
    from .report import Page


class Shape(StrEnum):
    """How tables are written."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


@contextmanager
def telling() -> Iterator[Callable[[str], None]]:
    """Sentences for standard error that wait until the bars are gone: enter it before them."""
    told: list[str] = []
    try:
        yield told.append
    finally:
        for text in told:
            say(text, err=True)


@contextmanager
def stoppable(said: Callable[[], str]) -> Iterator[None]:
    """Ctrl-C ends what is done here with exit code 130 and what is `said` on standard error: what is kept, and how to
    go on."""
    try:
        yield
    except (KeyboardInterrupt, ImportError) as error:
        if not isinstance(error, KeyboardInterrupt) and not isinstance(error.__cause__, KeyboardInterrupt):
            raise  # Ctrl-C while a compiled module is loaded comes as an ImportError.
        sys.stderr.write(f"tripmend: {said()}\n")
        raise typer.Exit(130) from None


def show(pages: Iterable[Page], *, beside: bool = False) -> None:
    """Tables on standard output, or standard error (`beside` a document that goes to standard output), one after the
    other; on a terminal, or where COLUMNS says how wide, they are folded to its width."""

    from tripmend.app.screen import plain, screen

    from .report import as_plain

    screen(beside=beside)  # from here on a sign that the terminal cannot show is no reason to fail
    (sys.stderr if beside else sys.stdout).write(plain(as_plain(tuple(pages), width_of(None))) + "\n")


def width_of(out: Path | None) -> int | None:
    """How wide tables may be that go to a file, or to standard output where none is named: the columns of the terminal;
    None, as wide as they have to be, in a file, and where standard output is no terminal and COLUMNS does not say."""
    if out is not None or (not sys.stdout.isatty() and not os.environ.get("COLUMNS")):
        return None
    return max(40, shutil.get_terminal_size().columns)


def deliver(text: str, out: Path | None) -> None:
    """Write a report to a file, or on standard output where none is named."""

    from tripmend.app.screen import plain

    if out is None:
        sys.stdout.write(plain(text))
    else:
        write_atomically(out, text)


def write_json(path: Path | None, plain: object) -> None:
    """Write a document where one is wanted. What may not be lost is for the command to ask with `may_write`, before
    its work begins."""
    if path is not None:
        write_atomically(path, json_text(plain))


def made_folder(output: Path) -> None:
    """See that there is such a folder. Raises InputError where none can be made."""
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"the folder cannot be made: {error.strerror}", source=output) from error


# Groups and options that the suites' commands share, and how a bench ends.

JsonFile = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write everything to this file.")]
ShapeOption = Annotated[Shape, typer.Option("--format", help="How the tables are written.")]
OutFile = Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="Default: the screen.")]
Only = Annotated[
    list[int] | None, typer.Option("--only", metavar="IDX", help="Only the records of this idx; repeatable.")
]
TimeLimit = Annotated[float, typer.Option("--time-limit", min=0.1, help="Seconds per repair.")]


def group_of(words: str) -> typer.Typer:
    """A group of commands, also where there is but one."""
    group = typer.Typer(no_args_is_help=True, help=words)
    group.callback()(lambda: None)
    return group


def finish(json_file: Path | None, document: Mapping[str, Any], pages: Sequence[Page], lacks: Sequence[str]) -> None:
    """Write the document where one is wanted, show the tables and, below them, what is short of full marks. Exits with
    1 where anything is."""
    from .report import Page

    write_json(json_file, document)
    short = [Page("", ("Short of full marks",), tuple((one,) for one in lacks))] if lacks else []
    show([*pages, *short])
    if lacks:
        raise typer.Exit(1)
