"""Every exception tripmend raises on purpose.

TripmendError
├── InputError            a document cannot be used: what, where inside it, what to do
│   └── DataError         a record made in code cannot hold what it was given (a ValueError, too)
├── MissingExtraError     an optional part is not installed
├── UnclearError          a message could be read in more than one way; carries the choices
├── NoRepairError         a revision was asked of an outcome that has none (a LookupError, too)
└── DisagreementError     the engine and the checker do not agree: a bug, with a saved reproduction
"""

from __future__ import annotations

from pathlib import Path

__all__ = [
    "DataError",
    "DisagreementError",
    "InputError",
    "MissingExtraError",
    "NoRepairError",
    "TripmendError",
    "UnclearError",
]


class TripmendError(Exception):
    """Base of all errors raised on purpose; its text is one sentence for people."""


class InputError(TripmendError):
    """A document cannot be used.

    `where` is the path inside the document (``trip.days[2].items[0].start``), `source` the file it came from.
    """

    def __init__(self, message: str, *, where: str = "", source: str | Path | None = None) -> None:
        self.message = message
        self.where = where
        self.source = str(source) if source is not None else ""
        prefix = ": ".join(part for part in (self.source, where) if part)
        super().__init__(f"{prefix}: {message}" if prefix else message)


class DataError(InputError, ValueError):
    """A record made in code cannot hold what it was given; `where` begins with the name of its class."""


class MissingExtraError(TripmendError):
    """An optional part is not installed; the text names the command that installs it."""


class UnclearError(TripmendError):
    """A message could be read in more than one way. `choices` lists the readings to choose from."""

    def __init__(self, message: str, choices: tuple[str, ...] = ()) -> None:
        self.choices = choices
        super().__init__(message)


class NoRepairError(TripmendError, LookupError):
    """A revision was asked of an outcome that has none; the text says why there is none."""


class DisagreementError(TripmendError):
    """The engine returned a plan that the checker rejects. Always a bug; `reproduction` is the saved case."""

    def __init__(self, message: str, reproduction: Path | None = None) -> None:
        self.reproduction = reproduction
        super().__init__(f"{message} (saved for reproduction: {reproduction})" if reproduction else message)
