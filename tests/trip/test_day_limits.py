"""When a day begins and ends."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.trip import Day, Traveller, day_limits

DAY = Day(date=dt.date(2027, 3, 5))


@pytest.mark.parametrize(
    ("hours", "ends"),
    [
        ({"day_end": dt.time(3)}, dt.datetime(2027, 3, 6, 3)),
        ({"day_end": dt.time(22)}, dt.datetime(2027, 3, 5, 22)),
        ({"day_start": dt.time(8), "day_end": dt.time(2)}, dt.datetime(2027, 3, 6, 2)),
        ({"day_start": dt.time(4), "day_end": dt.time(5)}, dt.datetime(2027, 3, 5, 5)),
    ],
)
def test_an_end_in_the_small_hours_lies_after_midnight(hours: dict[str, dt.time], ends: dt.datetime) -> None:
    assert day_limits(DAY, Traveller(**hours))[1] == ends
