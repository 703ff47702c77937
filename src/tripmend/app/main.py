"""The command line: thin, no logic. Each command has its own module and imports what it needs when called."""

from __future__ import annotations

import sys

import typer

from ..errors import DisagreementError, TripmendError
from . import COMMANDS, GROUPS

__all__ = ["app", "run"]

app = typer.Typer(
    name="tripmend",
    help="Mends itineraries: what happened goes in, the feasible plan that changes least comes out.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for _name, _command in COMMANDS.items():
    app.command(_name)(_command)
for _name, _group in GROUPS.items():
    app.add_typer(_group, name=_name)


_LONG = 1200
"""Longer messages quote something that is no name."""


def _one_line(text: str) -> str:
    """Text that no document can use to break the line, steer the terminal or flood it."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    return plain if len(plain) <= _LONG else f"{plain[: _LONG // 2]} … {plain[-_LONG // 2 :]}"


def run() -> None:
    """Run the command line.

    Exit 0: all is well, 1: a plan is broken or cannot be mended, 2: unusable input, 3: engine and checker disagree.
    """
    try:
        app()
    except TripmendError as error:
        sys.stderr.write(f"tripmend: {_one_line(str(error))}\n")
        raise SystemExit(3 if isinstance(error, DisagreementError) else 2) from None
    except OverflowError:
        # The calendar of Python ends with the year 9999; nobody travels there.
        sys.stderr.write("tripmend: a date or number in the document is too far away to reckon with\n")
        raise SystemExit(2) from None
    except BrokenPipeError:
        raise SystemExit(0) from None


if __name__ == "__main__":
    run()
