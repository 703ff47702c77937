"""The commands by name. A module here keeps its heavy imports inside its command, so that start-up stays short."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import typer

from .understand import understand

__all__ = ["COMMANDS", "GROUPS"]

COMMANDS: dict[str, Callable[..., Any]] = {"understand": understand}
GROUPS: dict[str, typer.Typer] = {}
