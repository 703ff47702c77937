"""tripmend itimo: iTIMO's data, ranker and scores."""

from __future__ import annotations

import typer

from ._data import audit, build, stats, study
from ._ranker import repair, train
from ._scores import bench, report, score

__all__ = ["group"]

group = typer.Typer(no_args_is_help=True, help="iTIMO: one edit that mends an itinerary, learned and scored.")


@group.callback()
def _group() -> None:
    """iTIMO: one edit that mends an itinerary, learned and scored."""


for _command in (build, stats, audit, study, train, repair, score, bench, report):
    group.command(_command.__name__)(_command)
