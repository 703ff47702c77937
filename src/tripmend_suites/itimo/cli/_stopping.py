"""Ctrl-C while a long command of iTIMO is at work: one sentence that says what is kept."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer

__all__ = ["stoppable"]


@contextmanager
def stoppable(kept: str) -> Iterator[None]:
    """Ctrl-C ends what is done here with exit code 130 and "stopped" with `kept` behind it on standard error."""
    try:
        yield
    except (KeyboardInterrupt, ImportError) as error:
        if not isinstance(error, KeyboardInterrupt) and not isinstance(error.__cause__, KeyboardInterrupt):
            raise  # Ctrl-C while a compiled module is loaded comes as an ImportError.
        sys.stderr.write(f"tripmend: stopped; {kept}\n")
        raise typer.Exit(130) from None
