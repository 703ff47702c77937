"""The commands by name. A module here keeps its heavy imports inside its command, so that start-up stays short."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import typer

from . import catalogue, itimo, models, travelplanner, triptide, worldtravel
from .bookings import import_bookings
from .check import check
from .convert import convert
from .diff import diff
from .evaluate import evaluate
from .mcp import mcp
from .plan import plan
from .read import read
from .repair import repair
from .schema import schema
from .serve import serve
from .show import show
from .understand import understand
from .watch import watch

__all__ = ["COMMANDS", "GROUPS"]

COMMANDS: dict[str, Callable[..., Any]] = {
    "repair": repair,
    "check": check,
    "diff": diff,
    "plan": plan,
    "understand": understand,
    "read": read,
    "import": import_bookings,
    "convert": convert,
    "show": show,
    "serve": serve,
    "watch": watch,
    "mcp": mcp,
    "schema": schema,
    "evaluate": evaluate,
}
GROUPS: dict[str, typer.Typer] = {
    "catalogue": catalogue.group,
    "itimo": itimo.group,
    "travelplanner": travelplanner.group,
    "triptide": triptide.group,
    "worldtravel": worldtravel.group,
    "models": models.group,
}
