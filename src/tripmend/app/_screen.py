"""The screen: sections with hanging lines, in colour on a terminal that wants it, and JSON for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

__all__ = ["BADGE_STYLES", "STATE_STYLES", "heading", "line", "print_json", "rows", "screen"]

BADGE_STYLES = {
    "kept": "green",
    "time changed": "yellow",
    "moved": "magenta",
    "place changed": "cyan",
    "added": "green",
    "removed": "red",
}
STATE_STYLES = {"ok": "green", "tight": "yellow", "broken": "bold red", "unknown": "magenta"}

_WIDTH = 110
"""Longer lines are hard to read; a pipe has no width of its own."""


def screen() -> Console:
    """A console on standard output. No colour when that is not a terminal, or NO_COLOR is set."""
    from rich.console import Console

    console = Console(file=sys.stdout, highlight=False, markup=False, emoji=False)
    console.width = min(console.width, _WIDTH) if console.is_terminal else _WIDTH
    return console


def heading(console: Console, title: str, rest: str = "", *, style: str = "") -> None:
    """A section's title, with what fits on the same line."""
    from rich.text import Text

    text = Text(title, style=f"bold {style}".strip())
    if rest:
        text.append(f"  {rest}", style="not bold")
    console.print(text)


def line(console: Console, text: str | Text, *, indent: int = 2) -> None:
    """One line that hangs under its own beginning when it is too long."""
    from rich.padding import Padding

    console.print(Padding(text, (0, 0, 0, indent)))


def rows(console: Console, entries: Iterable[Sequence[str | Text]], *, indent: int = 2, gap: int = 2) -> None:
    """Aligned columns of which the last one wraps."""
    from rich.padding import Padding
    from rich.table import Table

    entries = list(entries)
    if not entries:
        return
    table = Table.grid(padding=(0, gap, 0, 0))
    columns = len(entries[0])
    for number in range(columns):
        table.add_column(no_wrap=number < columns - 1)
    for entry in entries:
        table.add_row(*entry)
    console.print(Padding(table, (0, 0, 0, indent)))


def print_json(data: Any) -> None:
    """One JSON document on standard output."""
    sys.stdout.write(json.dumps(data, indent=1, ensure_ascii=False) + "\n")
