"""How much shorter a stop is, as it counts: in whole steps of the grid, so that an end on the grid costs no more; and
when it is so far off its time, or so short, that it is another stop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...rules import Parameters
from ._roles import StopOption

__all__ = ["UNSURE", "drift_of", "in_steps", "is_far", "near_and_far", "tidy"]

UNSURE = 2
"""How many times a minute counts that is lost where nobody knows how long one needs: others rather shift."""


def in_steps(minutes: int, grid: int) -> int:
    """`minutes` of a shortening, rounded up to whole steps of `grid` minutes; 0 where the stop is no shorter."""
    return -(-max(0, minutes) // grid) * grid


def drift_of(apart: int) -> int:
    """What a start `apart` minutes off its time counts as drift: these, and one for being off at all, so that of sums
    that are equal the one of fewer stops is less."""
    return apart + (apart > 0)


def tidy(start: int, minutes: int, usual: int, minimum: int, grid: int) -> int:
    """The length of a shortened stop that ends on the grid, where that counts no more; else `minutes` as it is.

    start: minutes UTC; usual, minimum: the lengths that are no shortening, and that the place needs.
    """
    over = (start + minutes) % grid
    less = minutes - over
    if minutes >= usual or less < minimum or in_steps(usual - less, grid) > in_steps(usual - minutes, grid):
        return minutes
    return less


def is_far(apart: int, planned: int, minutes: int, parameters: Parameters) -> bool:
    """Whether a stop at its place and on its day counts as changed all the same: it begins more than `Parameters.far`
    minutes off its time, or lasts less than half as long as planned.

    Who would rather go on another day for as long as planned than in the evening, or for a glance, is so served: both
    count alike, and then the smaller shift decides.
    """
    return apart > parameters.far or 2 * minutes < planned


def near_and_far(option: StopOption, planned: int, parameters: Parameters) -> Iterator[StopOption]:
    """The parts of an option at the place and on the day of its stop: what is near its time and long enough, and what
    counts as changed. planned: the minutes that it was to last."""
    grid, reference, half = parameters.grid, option.reference, -(-planned // 2)
    low, high = reference - parameters.far, reference + parameters.far
    if option.any_hour:
        low, high = option.first, option.last
    if option.last < low or option.first > high:
        yield replace(option, far=True)
        return
    # Starts lie on the grid, but for the planned one.
    first = option.first if option.first >= low else -(-low // grid) * grid
    last = option.last if option.last <= high else high // grid * grid
    if option.first <= reference <= option.last:
        first, last = min(first, reference), max(last, reference)
    if first <= last:
        enough = max(option.minimum, half)
        if enough <= option.usual and first + enough <= option.end:
            yield replace(option, first=first, last=last, minimum=enough)
        if option.minimum < half:
            yield replace(option, first=first, last=last, far=True)
    if option.first < low:
        yield replace(option, last=min(option.last, (low - 1) // grid * grid), far=True)
    if option.last > high:
        yield replace(option, first=max(option.first, -(-(high + 1) // grid) * grid), far=True)
