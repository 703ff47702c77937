"""tripmend triptide: trips, disruptions and revisions at benchmark scale."""

from __future__ import annotations

import typer

from . import _data, _judge, _revise, _validate
from ._data import convert_records

__all__ = ["convert_records", "group"]

group = typer.Typer(no_args_is_help=True, help="TripTide: disrupted trips built, revised, scored and judged.")


@group.callback()
def _group() -> None:
    """TripTide: disrupted trips built, revised, scored and judged."""


_data.register(group)
_revise.register(group)
_judge.register(group)
group.add_typer(_validate.group, name="validate")
