"""tripmend itimo: iTIMO's data, ranker and scores."""

from __future__ import annotations

import typer

from . import _data, _ranker, _scores

__all__ = ["group"]

group = typer.Typer(no_args_is_help=True, help="iTIMO: one edit that mends an itinerary, learned and scored.")


@group.callback()
def _group() -> None:
    """iTIMO: one edit that mends an itinerary, learned and scored."""


_data.register(group)
_ranker.register(group)
_scores.register(group)
