"""tripmend worldtravel: a web of bookings, tasks with one plan each, and their judge."""

from __future__ import annotations

import typer

from . import (
    _worldtravel_answers,
    _worldtravel_data,
    _worldtravel_horizon,
    _worldtravel_perception,
    _worldtravel_report,
)

__all__ = ["group"]

group = typer.Typer(no_args_is_help=True, help="WorldTravel: tightly coupled days built, served, solved and judged.")


@group.callback()
def _group() -> None:
    """WorldTravel: tightly coupled days built, served, solved and judged."""


_worldtravel_data.register(group)
_worldtravel_answers.register(group)
_worldtravel_horizon.register(group)
_worldtravel_perception.register(group)
_worldtravel_report.register(group)
