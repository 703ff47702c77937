"""Visits are put into the order in which they happened, or refused where nobody can tell it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend_suites.itimo.data.city import City
from tripmend_suites.itimo.data.raw import read_city

PLACES = "id,name,category,longitude,latitude\n" + "".join(
    f"{name},{name.upper()},kind,{11 + at / 100},43\n" for at, name in enumerate("abcd")
)


def read(folder: Path, *visits: str) -> City:
    (folder / "places.csv").write_text(PLACES, encoding="utf-8")
    (folder / "visits.csv").write_text("sequence,place,time\n" + "\n".join(visits) + "\n", encoding="utf-8")
    return read_city(folder, "town")


def walks(city: City) -> list[str]:
    return ["".join(city.pois[at].name for at in original.pois) for original in city.originals]


@pytest.mark.parametrize(
    ("times", "order"),
    [
        (("2024-05-01T10:00+02:00", "2024-05-01T09:30+00:00", "2024-05-01T11:00Z"), "ABC"),
        (("2024-05-01T10:00", "2024-05-01T09:30", "2024-05-01T11:00"), "BAC"),
        (("2024-05-01T23:00-05:00", "2024-05-02T03:00Z", "2024-05-02T13:00+09:00"), "BAC"),  # equal: by line
        (("0001-01-01T00:00+14:00", "0001-01-01T00:00-14:00", "9999-12-31T23:59-14:00"), "ABC"),
        (("2024-05-01T10:00:00.5", "2024-05-01T10:00:00.25", "2024-05-01 10:00:01"), "BAC"),
        (("1e3", "-5", "20"), "BCA"),
    ],
)
def test_a_sequence_is_in_the_order_of_its_moments(tmp_path: Path, times: tuple[str, ...], order: str) -> None:
    city = read(tmp_path, *(f"1,{place},{time}" for place, time in zip("abc", times, strict=True)))
    assert walks(city) == [order]
    assert not city.refused


def test_a_sequence_with_and_without_offsets_is_refused_with_the_line_and_the_others_stay(tmp_path: Path) -> None:
    city = read(
        tmp_path,
        "1,a,2024-05-01T10:00+02:00", "2,a,2024-05-01T10:00", "1,b,2024-05-01T09:30+00:00", "2,b,2024-05-01T09:00",
        "1,c,2024-05-01T11:00", "2,c,2024-05-01T11:00", "3,d,2024-05-01T11:00Z", "3,c,2024-05-01T12:00Z",
        "3,a,2024-05-01T13:00+01:00",
    )  # fmt: skip
    assert walks(city) == ["BAC", "DCA"]  # 12:00Z and 13:00+01:00 are one moment: by line
    (refusal,) = city.refused
    assert refusal.record == "visits.csv:6"
    assert refusal.reason == (
        "the time is a date and time without an offset, but in line 2 a date and time with its offset from UTC; "
        "sequence 1 is left out, since its order is not known"
    )


def test_seconds_and_dates_in_one_file_are_refused_with_the_lines(tmp_path: Path) -> None:
    with pytest.raises(InputError) as told:
        read(tmp_path, "1,a,1577872800", "1,b,2020-01-01T09:30:00", "1,c,1577880000", "2,a,20240131")
    assert told.value.message == (
        "the time is a number of seconds in 3 lines, the first is line 2, and an ISO date and time in line 3; "
        "write all of them in one way"
    )


def test_a_row_that_is_refused_anyway_spoils_no_file(tmp_path: Path) -> None:
    city = read(tmp_path, "1,a,2020-01-01", "1,nowhere,17", "2,a,noon", "1,b,2020-01-02", "1,c,2020-01-03")
    assert walks(city) == ["ABC"]
    assert [refusal.record for refusal in city.refused] == ["visits.csv:3", "visits.csv:4"]
