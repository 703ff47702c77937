"""Stops that stay as they are and that only what lies between them keeps apart.

Where some ways were measured and others only estimated, or nobody walks far, it may take less time to go from one stop
to another by way of a third than it would take straight. If the third goes elsewhere, there is no time for the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..problem._roles import StopRole
from ..problem._setting import Setting
from ..problem._ways import way_of

__all__ = ["kept_apart", "span_between"]


def kept_apart(
    setting: Setting, fixed: Sequence[StopRole], others: Sequence[StopRole]
) -> list[tuple[StopRole, StopRole]]:
    """The pairs of fixed stops, one after the other, between which one of the others has to take place: one is there
    now, and straight from stop to stop it takes longer than there is."""
    past = setting.world.past
    line = sorted((role for role in fixed if role.timed and role.options), key=lambda role: _times(role))
    starts = [role.start for role in others if role.start is not None and not role.wanted]
    return [
        (first, second)
        for first, second in pairwise(line)
        if not (first.id in past and second.id in past)
        and _times(second)[0] - _times(first)[1] < way_of(setting, first, second, _place(first), _place(second))
        and any(_times(first)[0] <= start <= _times(second)[0] for start in starts)
    ]


def span_between(pair: tuple[StopRole, StopRole]) -> tuple[int, int]:
    """From the end of the first of two fixed stops to the start of the second, minutes UTC."""
    return _times(pair[0])[1], _times(pair[1])[0]


def _place(role: StopRole) -> str:
    return role.options[0].place


def _times(role: StopRole) -> tuple[int, int]:
    here = role.options[0]
    return here.first, here.first + here.usual
