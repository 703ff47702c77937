"""The command line: thin, no logic. Each command has its own module and imports what it needs when called."""

from __future__ import annotations

import sys

import typer

from ..errors import TripmendError
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


def run() -> None:
    """Run the command line; exit 0: all is well, 1: a plan is broken or cannot be mended, 2: unusable input."""
    try:
        app()
    except TripmendError as error:
        sys.stderr.write(f"tripmend: {error}\n")
        raise SystemExit(2) from None
    except BrokenPipeError:
        raise SystemExit(0) from None


if __name__ == "__main__":
    run()
