"""Times of visits, and whether they can be compared: as seconds, as instants, or as what one clock showed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from tripmend.errors import InputError

from .rows import number

__all__ = ["SECONDS", "Moment", "one_way", "out_of_order", "time_of"]

SECONDS = "a number of seconds"
_INSTANT = "a date and time with its offset from UTC"
_CLOCK = "a date and time without an offset"
_YEAR = 2000


class Moment(NamedTuple):
    """A time as `seconds` since a moment that is the same for all times of one `kind`; others are not comparable."""

    seconds: float
    kind: str


def time_of(text: str) -> Moment:
    """The moment of a number of seconds or an ISO date and time. Raises ValueError for anything else.

    One with an offset is an instant. One without is what a clock showed; the clock of a sequence is taken to stay in
    its zone.
    """
    try:
        return Moment(number(text), SECONDS)
    except ValueError:
        pass
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{text!r} is neither a number nor an ISO date and time") from None
    if moment.utcoffset() is None:
        return Moment((moment.replace(tzinfo=None) - datetime(_YEAR, 1, 1)).total_seconds(), _CLOCK)
    return Moment((moment - datetime(_YEAR, 1, 1, tzinfo=UTC)).total_seconds(), _INSTANT)


def one_way(found: Iterable[tuple[Moment, int]], path: Path) -> None:
    """Raise InputError, with the lines, for a file with numbers of seconds and ISO times: who wrote it meant one of
    them, and a compact date such as 20240131 is a number, too. found: each moment with its line."""
    numbers: list[int] = []
    dates: list[int] = []
    for moment, line in found:
        (numbers if moment.kind == SECONDS else dates).append(line)
    if numbers and dates:
        what = f"the time is {SECONDS} in {_named(numbers)}, and an ISO date and time in {_named(dates)}"
        raise InputError(f"{what}; write all of them in one way", source=path)


def _named(lines: Sequence[int]) -> str:
    return f"line {lines[0]}" if len(lines) == 1 else f"{len(lines)} lines, the first is line {lines[0]}"


def out_of_order(found: Sequence[tuple[Moment, int]]) -> tuple[int, str] | None:
    """The first line whose time cannot be compared with that of the first, and why; None when all can be.
    found: each moment of a sequence with its line, by line."""
    first, start = found[0]
    for moment, line in found:
        if moment.kind != first.kind:
            return line, f"the time is {moment.kind}, but in line {start} {first.kind}"
    return None
