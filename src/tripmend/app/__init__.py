"""The commands by name. Each is loaded when it is called, and keeps its heavy imports inside: start-up is short."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import typer

__all__ = ["COMMANDS", "GROUPS", "command", "group"]

COMMANDS = {
    "repair": "repair",
    "check": "check",
    "diff": "diff",
    "plan": "plan",
    "understand": "understand",
    "read": "read",
    "import": "bookings:import_bookings",
    "convert": "convert",
    "show": "show",
    "serve": "serve",
    "watch": "watch",
    "mcp": "mcp",
    "schema": "schema",
    "evaluate": "evaluate",
}
"""The module of each command, and its function where that has another name."""
GROUPS = ("catalogue", "itimo", "travelplanner", "triptide", "worldtravel", "models")
"""The modules that have commands of their own."""


def command(name: str) -> Callable[..., Any]:
    """The function of a command."""
    module, _, function = COMMANDS[name].partition(":")
    found: Callable[..., Any] = getattr(import_module(f"{__name__}.{module}"), function or module)
    return found


def group(name: str) -> typer.Typer:
    """The commands of a group."""
    found: typer.Typer = import_module(f"{__name__}.{name}").group
    return found
