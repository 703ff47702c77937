"""The commands by name. Each is loaded when it is called, and keeps its heavy imports inside: start-up is short.

Other distributions add commands, and folders of records that `tripmend convert` reads, by entry points; those of the
research wing are known by name here, so that whoever asks for one without it is told what to install.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    import typer

__all__ = ["COMMANDS", "GROUPS", "RESEARCH", "added", "added_by_others", "command", "group"]

COMMANDS = {
    "repair": "repair",
    "check": "check",
    "diff": "check:diff",
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
}
"""The module of each command, and its function where that has another name."""
GROUPS = ("catalogue",)
"""The modules that have commands of their own."""
RESEARCH = (
    *(
        "across",
        "evaluate",
        "flextravel",
        "impossible",
        "itimo",
        "models",
        "orienteering",
        "travelplanner",
        "triptide",
        "worldtravel",
    ),
)
"""What the research wing adds where it is installed."""
ADDED = "tripmend.commands"
"""The group of the entry points that add commands: each a function, or a `typer.Typer` with several."""
RECORDS = "tripmend.records"
"""That of the entry points that convert folders of other people's records: functions of the folder to read and the
folder to write."""


def command(name: str) -> Callable[..., Any]:
    """The function of a command."""
    module, _, function = COMMANDS[name].partition(":")
    found: Callable[..., Any] = getattr(import_module(f"{__name__}.{module}"), function or module)
    return found


def group(name: str) -> typer.Typer:
    """The commands of a group."""
    found: typer.Typer = import_module(f"{__name__}.{name}").group
    return found


@functools.cache
def _registered(kind: str) -> tuple[EntryPoint, ...]:
    """The entry points of a kind, in order; the files of all distributions are read for them, so only once."""
    from importlib.metadata import entry_points

    return tuple(sorted(entry_points(group=kind)))


def added_by_others(kind: str = ADDED) -> Mapping[str, EntryPoint]:
    """The entry points of other distributions by name, in the order of names; a name of our own stays ours."""
    ours = {*COMMANDS, *GROUPS} if kind == ADDED else set()
    return {point.name: point for point in _registered(kind) if point.name not in ours}


def added(name: str, kind: str = ADDED) -> Any:
    """What another distribution adds under this name. Raises MissingExtraError where it is not, or not all, there."""
    from ..errors import MissingExtraError
    from ..extras import install_command

    point = added_by_others(kind).get(name)
    what = f"`tripmend {name}`" if kind == ADDED else f"`tripmend convert --from {name}`"
    if point is None:
        missing = f"{what} is part of the research wing, which is not installed; install it with"
        raise MissingExtraError(f"{missing}: {install_command(project='tripmend-suites')}")
    try:
        return point.load()
    except (ImportError, AttributeError) as error:
        of = f" of {point.dist.name}" if point.dist is not None else ""
        raise MissingExtraError(f"{what}{of} cannot be loaded; install it again: {error}") from error
