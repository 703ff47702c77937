"""The commands by name. A module here keeps its heavy imports inside its command, so that start-up stays short."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import typer

from . import travelplanner
from .convert import convert

__all__ = ["COMMANDS", "GROUPS"]

COMMANDS: dict[str, Callable[..., Any]] = {"convert": convert}
GROUPS: dict[str, typer.Typer] = {"travelplanner": travelplanner.group}
