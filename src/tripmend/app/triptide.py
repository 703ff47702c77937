"""tripmend triptide: trips, disruptions and revisions at benchmark scale."""

from __future__ import annotations

import typer

from . import _triptide_data, _triptide_judge, _triptide_revise, _triptide_validate

__all__ = ["group"]

group = typer.Typer(no_args_is_help=True, help="TripTide: disrupted trips built, revised, scored and judged.")


@group.callback()
def _group() -> None:
    """TripTide: disrupted trips built, revised, scored and judged."""


_triptide_data.register(group)
_triptide_revise.register(group)
_triptide_judge.register(group)
group.add_typer(_triptide_validate.group, name="validate")
