"""The screen: sections with hanging lines, in colour on a terminal that wants it, bars, and JSON for programs."""

from __future__ import annotations

import codecs
import io
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

BADGE_STYLES = {
    "kept": "green",
    "time changed": "yellow",
    "moved": "magenta",
    "place changed": "cyan",
    "added": "green",
    "removed": "red",
}
STATE_STYLES = {"ok": "green", "tight": "yellow", "broken": "bold red", "unknown": "magenta"}

_STEERING = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
_UNESCAPED = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""What JSON writes as it is, although a terminal may obey it, and half characters, which UTF-8 cannot hold."""
_PLAINER = {"•": "*", "–": "-", "−": "-", "→": ">", "“": '"', "”": '"', "’": "'", "…": ".", "×": "x"}
"""What stands for a sign that the terminal cannot show; as wide as the sign, so that columns stay columns."""
_WIDTH = 110
"""Longer lines are hard to read; a pipe has no width of its own."""


def screen(*, beside: bool = False) -> Console:
    """A console on standard output, or standard error (`beside` a document that goes to standard output).

    No colour when that is not a terminal, or NO_COLOR is set.
    """
    from rich.console import Console

    out = sys.stderr if beside else sys.stdout
    if isinstance(out, io.TextIOWrapper):
        codecs.register_error("tripmend", _plainer)
        out.reconfigure(errors="tripmend")  # an arrow that the terminal cannot show is no reason to fail
    console = Console(file=out, highlight=False, markup=False, emoji=False)
    console.width = min(console.width, _WIDTH) if console.is_terminal else _WIDTH
    return console


def _plainer(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_PLAINER.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


def heading(console: Console, title: str, rest: str = "", *, style: str = "") -> None:
    """A section's title, with what fits on the same line."""
    from rich.text import Text

    name = Text(title, style=f"bold {style}".strip())
    rows(console, [(name, rest)] if rest else [(name,)], indent=0)


def line(console: Console, text: str | Text, *, indent: int = 2, bullet: str = "") -> None:
    """One line that hangs under its own beginning when it is too long."""
    rows(console, [(bullet, text)] if bullet else [(text,)], indent=indent, gap=1)


def rows(console: Console, entries: Iterable[Sequence[str | Text]], *, indent: int = 2, gap: int = 2) -> None:
    """Aligned columns of which the last one wraps; no line ends in spaces."""
    from rich.text import Text

    table = [[_plain(Text(cell) if isinstance(cell, str) else cell) for cell in entry] for entry in entries]
    if not table:
        return
    for cell in (cell for entry in table for cell in entry[:-1] if "\n" in cell.plain):
        cell.plain = cell.plain.replace("\n", " ")  # or a name would begin a row of its own
    widths = [max(entry[number].cell_len for entry in table) for number in range(len(table[0]) - 1)]
    left = indent + sum(width + gap for width in widths)
    for entry in table:
        start = Text(" " * indent)
        for cell, width in zip(entry, widths, strict=False):
            space = " " * (width - cell.cell_len)
            start.append_text(Text(space) + cell if cell.justify == "right" else cell + Text(space))
            start.append(" " * gap)
        wrapped = [piece for part in entry[-1].split("\n", allow_blank=True) for piece in _wrap(console, part, left)]
        for number, piece in enumerate(wrapped or [Text()]):
            whole = (start if number == 0 else Text(" " * left)) + piece
            whole.rstrip()
            console.print(whole, soft_wrap=True)


def plain(text: str) -> str:
    """`text` without characters with which a document could steer the terminal or turn the line around."""
    return _STEERING.sub("\N{REPLACEMENT CHARACTER}", text)


def say(text: str, *, err: bool = False) -> None:
    """Lines as they are, but `plain`, on standard output, or on standard error."""
    import typer

    typer.echo(plain(text), err=err)


def _plain(text: Text) -> Text:
    if _STEERING.search(text.plain):
        text.plain = plain(text.plain)
    return text


def _wrap(console: Console, text: Text, left: int) -> list[Text]:
    return list(text.wrap(console, max(20, console.width - left), tab_size=4))


def print_json(data: Any) -> None:
    """One JSON document on standard output, which says all that `data` does and steers no terminal."""
    unicode = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    text = json.dumps(data, indent=1, ensure_ascii=not unicode)
    sys.stdout.write(_UNESCAPED.sub(lambda sign: f"\\u{ord(sign.group()):04x}", text) + "\n")


@contextmanager
def bars() -> Iterator[Callable[[str, int, int], None]]:
    """Bars on standard error, one for each name, moved by calling what is handed out with the name, the number done
    and of all."""
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
def bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """One such bar: moved with the number done and of all."""
    with bars() as advance:
        yield lambda done, total: advance(what, done, total)
