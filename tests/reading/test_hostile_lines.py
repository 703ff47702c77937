"""Lines that repeat one thing over and over take about as long as they are, and not its square."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from types import FrameType

import pytest

from tripmend.change.reading import MAX_CHARACTERS, understand
from tripmend.change.reading.names._name_index import bare_city
from tripmend.change.reading.words._units import pattern
from tripmend.formats.native import read_trip

TRIP = read_trip(Path(__file__).parents[2] / "examples" / "rome" / "trip.json")


def calls(message: str) -> int:
    """How many functions are called to read a message."""
    count = 0

    def called(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        understand(message, TRIP.itinerary, TRIP.catalogue)
    finally:
        sys.setprofile(before)
    return count


def seconds(message: str) -> float:
    """Processor time of the quickest of three readings."""
    found = []
    for _ in range(3):
        begin = time.process_time()
        understand(message, TRIP.itinerary, TRIP.catalogue)
        found.append(time.process_time() - begin)
    return min(found)


PIECES = ("in ", "a ", "(", "()", " ", "x", "a:", "1:", "to ", "the ", "want ", "more ", "now ")


@pytest.mark.parametrize("piece", PIECES)
def test_four_times_the_length_takes_hardly_more_than_four_times_the_calls(piece: str) -> None:
    short, long = (piece * (size // len(piece)) for size in (MAX_CHARACTERS // 32, MAX_CHARACTERS // 8))
    assert calls(long) < 9 * calls(short)


@pytest.mark.slow
@pytest.mark.parametrize("piece", PIECES)
def test_four_times_the_length_takes_hardly_more_than_four_times_as_long(piece: str) -> None:
    """What no count of calls sees: how long a pattern searches."""
    short, long = (piece * (size // len(piece)) for size in (MAX_CHARACTERS // 4, MAX_CHARACTERS))
    assert seconds(long) < 9 * seconds(short) + 0.1


def test_a_group_of_a_pattern_is_repeated_thirty_times_at_most() -> None:
    expression = pattern(r"(?:very )*late")
    assert expression.search("very " * 30 + "late")[0].count("very") == 30  # type: ignore[index]
    assert expression.search("very " * 31 + "late")[0].count("very") == 30  # type: ignore[index]
    assert pattern(r"(?:very )+late").search("late") is None


@pytest.mark.parametrize(
    ("city", "bare"),
    [("Rome (Lazio)", "Rome"), ("Rome", "Rome"), ("Rome (old) town", "Rome (old) town"), (" " * 5000 + "(", "(")],
)
def test_a_city_loses_the_state_in_brackets(city: str, bare: str) -> None:
    assert bare_city(city) == bare
