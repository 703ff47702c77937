"""How much shorter a stop is, as it counts: in whole steps of the grid, so that an end on the grid costs no more."""

from __future__ import annotations

__all__ = ["UNSURE", "in_steps", "tidy"]

UNSURE = 2
"""How many times a minute counts that is lost where nobody knows how long one needs: others rather shift."""


def in_steps(minutes: int, grid: int) -> int:
    """`minutes` of a shortening, rounded up to whole steps of `grid` minutes; 0 where the stop is no shorter."""
    return -(-max(0, minutes) // grid) * grid


def tidy(start: int, minutes: int, usual: int, minimum: int, grid: int) -> int:
    """The length of a shortened stop that ends on the grid, where that counts no more; else `minutes` as it is.

    start: minutes UTC; usual, minimum: the lengths that are no shortening, and that the place needs.
    """
    over = (start + minutes) % grid
    less = minutes - over
    if minutes >= usual or less < minimum or in_steps(usual - less, grid) > in_steps(usual - minutes, grid):
        return minutes
    return less
