"""Raw files that cannot be read are named, with what is wrong; none is waited for and no row is swallowed."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend.suites.itimo.data.raw import read_city

PLACES = "id,name,category,longitude,latitude\n" + "".join(
    f"{n},place {n},kind {n % 2},{11 + n / 1000},43.5\n" for n in range(4)
)
VISITS = "sequence,place,time\n" + "".join(f"{s},{n},{n}\n" for s in range(3) for n in range(4))


@pytest.fixture
def town(tmp_path: Path) -> Path:
    (tmp_path / "places.csv").write_text(PLACES)
    (tmp_path / "visits.csv").write_text(VISITS)
    return tmp_path


def test_the_town_is_read(town: Path) -> None:
    city = read_city(town, "town")
    assert len(city.originals) == 3
    assert not city.refused


@pytest.mark.parametrize("name", ["places.csv", "visits.csv"])
@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (os.mkfifo, "no regular file"),
        (Path.mkdir, "a folder"),
        (lambda path: path.symlink_to("nowhere.csv"), "leads to no file|holds no"),
        (lambda path: path.write_text(""), "has no column"),
        (lambda path: path.write_text("a,b\n1,2\n"), "has no column"),
    ],
)
def test_what_is_no_table_is_named(town: Path, name: str, spoil: Callable[[Path], object], said: str) -> None:
    (town / name).unlink()
    spoil(town / name)
    with pytest.raises(InputError, match=said) as told:
        read_city(town, "town")
    assert name in str(told.value)


@pytest.mark.parametrize("name", ["places.csv", "visits.csv"])
def test_an_open_quotation_mark_swallows_no_rows(town: Path, name: str) -> None:
    lines = (town / name).read_text().splitlines(keepends=True)
    lines[2] = '"' + lines[2]
    (town / name).write_text("".join(lines))
    with pytest.raises(InputError, match="quotation mark"):
        read_city(town, "town")


def test_a_field_without_end_is_named(town: Path) -> None:
    (town / "visits.csv").write_text(VISITS + "9,1," + "7" * 200_000 + "\n")
    with pytest.raises(InputError, match="behind line 13"):
        read_city(town, "town")


@pytest.mark.parametrize("name", ["places.csv", "visits.csv"])
def test_rows_between_two_stray_quotation_marks_are_not_swallowed(town: Path, name: str) -> None:
    lines = (town / name).read_text().splitlines(keepends=True)
    start, end = lines[2].split(","), lines[4].split(",")
    start[1], end[1] = f'"{start[1]}', f'{end[1]}"'
    lines[2], lines[4] = ",".join(start), ",".join(end)
    (town / name).write_text("".join(lines))
    with pytest.raises(InputError, match="lines 3 to 5 are one row"):
        read_city(town, "town")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_rows_swallowed_by_a_field_beyond_the_last_column_are_told(town: Path, end: str) -> None:
    lines = VISITS.splitlines()
    lines[2], lines[4] = f'{lines[2]},"more', f'{lines[4]}"'
    (town / "visits.csv").write_bytes(end.join(lines).encode())
    with pytest.raises(InputError, match="are one row"):
        read_city(town, "town")
