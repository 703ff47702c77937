"""The command line: thin, no logic. Each command has its own module and imports what it needs when called."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from .. import __version__
from ..errors import DisagreementError, MissingExtraError, TripmendError
from . import COMMANDS, GROUPS, RESEARCH, added, added_by_others, command, group

app: typer.Typer
"""The whole command line, made when it is asked for."""


class _StoppedError(Exception):
    """Ctrl-C while a command ran that has nothing of its own to say about it."""


def _heard(work: Callable[..., Any], *given: Any, **named: Any) -> Any:
    try:
        return work(*given, **named)
    except KeyboardInterrupt as stop:
        raise _StoppedError from stop


class _Program(TyperGroup):
    """The commands. Typer itself would end with 130 and not a word."""

    def make_context(self, *given: Any, **named: Any) -> Any:
        return _heard(super().make_context, *given, **named)

    def invoke(self, ctx: Any) -> Any:
        return _heard(super().invoke, ctx)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"tripmend {__version__}")
        raise typer.Exit


def _program(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Mends itineraries: what happened goes in, the feasible plan that changes least comes out."""


def program(words: Sequence[str] = ()) -> typer.Typer:
    """The command line; where `words` begin with the name of a command, with this one alone: no other is loaded."""
    made = typer.Typer(
        name="tripmend",
        cls=_Program,
        help="Mends itineraries: what happened goes in, the feasible plan that changes least comes out.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    made.callback()(_program)
    ours = (*COMMANDS, *GROUPS)
    first = words[0] if words else ""
    if first in ours:
        names: Iterable[str] = (first,)
    elif first == "--version":
        names = ()
    else:
        others = added_by_others()
        names = (first,) if first in others or first in RESEARCH else (*ours, *others)
    for name in names:
        try:
            found = command(name) if name in COMMANDS else group(name) if name in GROUPS else added(name)
        except MissingExtraError:
            if name == first:
                raise
            continue  # what others have added and cannot be loaded is no reason to do without the rest
        if isinstance(found, typer.Typer):
            made.add_typer(found, name=name)
        else:
            made.command(name)(found)
    return made


_whole = functools.cache(program)


def __getattr__(name: str) -> typer.Typer:
    if name != "app":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _whole()


_Usage: type[Exception] = typer.BadParameter.__bases__[0]
"""What is wrong with the arguments: its class lies in click, which typer brings in its own way."""
_LONG = 1200
"""Longer messages quote something that is no name."""


def _one_line(text: str) -> str:
    """Text that no document can use to break the line, steer the terminal or flood it."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    return plain if len(plain) <= _LONG else f"{plain[: _LONG // 2]} … {plain[-_LONG // 2 :]}"


def _usage(error: Exception) -> None:
    """One sentence on standard error; the whole help where no command was given at all."""
    context = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError" and context is not None:
        sys.stderr.write(context.get_help() + "\n")
        return
    words = " ".join(error.format_message().split()).replace("Value error, ", "").rstrip(".")  # type: ignore[attr-defined]
    command = context.command_path if context is not None else "tripmend"
    sys.stderr.write(f"tripmend: {_one_line(words[:1].lower() + words[1:])}; see {_one_line(command)} --help\n")


def run() -> None:
    """Run the command line.

    Exit 0: all is well, 1: a plan is broken or cannot be mended, 2: unusable input, 3: engine and checker disagree,
    130: stopped by Ctrl-C.
    """
    try:
        # What extends pydantic is of no use here, and to look for it takes a while.
        os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
        raise SystemExit(program(sys.argv[1:])(standalone_mode=False) or 0)
    except typer.Abort:
        raise SystemExit(1) from None
    except _Usage as error:
        _usage(error)
        raise SystemExit(2) from None
    except TripmendError as error:
        sys.stderr.write(f"tripmend: {_one_line(str(error))}\n")
        raise SystemExit(3 if isinstance(error, DisagreementError) else 2) from None
    except OverflowError:
        # The calendar of Python ends with the year 9999; nobody travels there.
        sys.stderr.write("tripmend: a date or number in the document is too far away to reckon with\n")
        raise SystemExit(2) from None
    except BrokenPipeError:
        raise SystemExit(0) from None
    except (_StoppedError, KeyboardInterrupt):
        sys.stderr.write("tripmend: stopped\n")
        raise SystemExit(130) from None


if __name__ == "__main__":
    run()
