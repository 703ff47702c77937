"""tripmend worldtravel: a web of bookings, tasks with one plan each, and their judge."""

from __future__ import annotations

import typer

from . import _answers, _data, _horizon, _perception, _report

__all__ = ["group"]

group = typer.Typer(no_args_is_help=True, help="WorldTravel: tightly coupled days built, served, solved and judged.")


@group.callback()
def _group() -> None:
    """WorldTravel: tightly coupled days built, served, solved and judged."""


_data.register(group)
_answers.register(group)
_horizon.register(group)
_perception.register(group)
_report.register(group)
