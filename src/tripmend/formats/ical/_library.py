"""The icalendar library, an extra: brought in when a calendar is read or written."""

from __future__ import annotations

from types import ModuleType

from ...errors import MissingExtraError
from ...extras import install_command

__all__ = ["icalendar"]


def icalendar() -> ModuleType:
    """The library. Raises MissingExtraError with the command that installs it."""
    try:
        import icalendar as library
    except ImportError as error:
        command = install_command("calendar")
        raise MissingExtraError(f"calendars (.ics) need icalendar; install it with: {command}") from error
    return library
