"""tripmend worldtravel: a web of bookings, tasks with one plan each, and their judge."""

from __future__ import annotations

import typer

from ._answers import bench, score, solve
from ._data import build, serve, shoot
from ._horizon import horizon
from ._perception import degrade, perceive
from ._report import report

__all__ = ["group"]

group = typer.Typer(no_args_is_help=True, help="WorldTravel: tightly coupled days built, served, solved and judged.")


@group.callback()
def _group() -> None:
    """WorldTravel: tightly coupled days built, served, solved and judged."""


for _command in (build, shoot, serve, solve, score, bench, horizon, perceive, degrade, report):
    group.command(_command.__name__)(_command)
