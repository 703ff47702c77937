"""The libraries that reading bookings stands on, an extra: brought in when one is needed."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from ...errors import MissingExtraError
from ...extras import install_command

__all__ = ["library"]


def library(name: str) -> ModuleType:
    """The library called `name`. Raises MissingExtraError with the command that installs the extra "import"."""
    try:
        return import_module(name)
    except ImportError as error:
        command = install_command("import")
        package = name.partition(".")[0]
        raise MissingExtraError(f"bookings of other programs need {package}; install it with: {command}") from error
