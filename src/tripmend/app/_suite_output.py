"""What the commands of the suites share: bars on standard error, tables on standard output, JSON files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..suites._page import Page

__all__ = ["Shape", "bar", "bars", "database_of", "deliver", "show", "telling", "width_of", "write_json"]

Advance = Callable[[int, int], None]
"""How many are done, of how many."""


class Shape(StrEnum):
    """How tables are written."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


@contextmanager
def bars() -> Iterator[Callable[[str, int, int], None]]:
    """Bars on standard error, one for each name, moved by calling what is handed out with the name, the number done
    and of all."""
    import sys

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    progress = Progress(*columns, console=Console(file=sys.stderr))
    tasks: dict[str, Any] = {}

    def advance(what: str, done: int, total: int) -> None:
        if what not in tasks:
            tasks[what] = progress.add_task(what, total=total)
            progress.start()
        progress.update(tasks[what], completed=done, total=total)

    try:
        yield advance
    finally:
        if tasks:  # a bar that never began would leave an empty line
            progress.stop()


@contextmanager
def bar(what: str) -> Iterator[Advance]:
    """One such bar: moved with the number done and of all."""
    with bars() as advance:
        yield lambda done, total: advance(what, done, total)


@contextmanager
def telling() -> Iterator[Callable[[str], None]]:
    """Sentences for standard error that wait until the bars are gone: enter it before them."""
    from ._screen import say

    told: list[str] = []
    try:
        yield told.append
    finally:
        for text in told:
            say(text, err=True)


def show(pages: Iterable[Page], *, beside: bool = False) -> None:
    """Tables on standard output, or standard error (`beside` a document that goes to standard output), one after the
    other; on a terminal, or where COLUMNS says how wide, they are folded to its width."""
    import sys

    from ..suites._page import as_plain
    from ._screen import plain, screen

    screen(beside=beside)  # from here on a sign that the terminal cannot show is no reason to fail
    (sys.stderr if beside else sys.stdout).write(plain(as_plain(tuple(pages), width_of(None))) + "\n")


def width_of(out: Path | None) -> int | None:
    """How wide tables may be that go to a file, or to standard output where none is named: the columns of the terminal;
    None, as wide as they have to be, in a file, and where standard output is no terminal and COLUMNS does not say."""
    import os
    import shutil
    import sys

    if out is not None or (not sys.stdout.isatty() and not os.environ.get("COLUMNS")):
        return None
    return max(40, shutil.get_terminal_size().columns)


def deliver(text: str, out: Path | None) -> None:
    """Write a report to a file, or on standard output where none is named."""
    import sys

    from ..formats._files import write_atomically
    from ._screen import plain

    if out is None:
        sys.stdout.write(plain(text))
    else:
        write_atomically(out, text)


def write_json(path: Path | None, plain: object) -> None:
    """Write a document where one is wanted. What may not be lost is for the command to ask with `may_write`, before
    its work begins."""
    from ..formats._files import json_text, write_atomically

    if path is not None:
        write_atomically(path, json_text(plain))


def database_of(folder: Path | None) -> Any:
    """The tables of a folder, None without one."""
    if folder is None:
        return None
    from ..formats.triptide_database import read_database

    return read_database(folder)
