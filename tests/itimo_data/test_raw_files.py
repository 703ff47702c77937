"""Raw files that cannot be read are named, with what is wrong; none is waited for and no row is swallowed."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend_suites.itimo.data.raw import read_city

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
        (lambda path: path.write_text(""), "is empty"),
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


@pytest.mark.parametrize("name", ["places.csv", "visits.csv"])
@pytest.mark.parametrize(("codec", "line"), [("latin-1", 3), ("cp1252", 3), ("utf-16", 1)])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_what_is_not_utf_8_is_refused_with_its_line(town: Path, name: str, codec: str, line: int, end: str) -> None:
    lines = (town / name).read_text().splitlines()
    lines[2] = lines[2].replace(",", ",Große Halle", 1)
    (town / name).write_bytes((end.join(lines) + end).encode(codec))
    with pytest.raises(InputError, match=f"line {line} is not UTF-8 text; save the file as UTF-8") as told:
        read_city(town, "town")
    assert told.value.source == str(town / name)


def test_zero_bytes_between_letters_are_no_text(town: Path) -> None:
    (town / "visits.csv").write_bytes(VISITS.encode("utf-16-le"))
    with pytest.raises(InputError, match="line 1 holds a zero byte and is no text; save the file as UTF-8"):
        read_city(town, "town")


def test_a_line_far_into_the_file_is_counted(town: Path) -> None:
    more = "".join(f"far,{n % 4},{n}\n" for n in range(20_000))
    (town / "visits.csv").write_bytes((VISITS + more).encode() + b"far,\xe9,1\n")
    with pytest.raises(InputError, match="line 20014 is not UTF-8"):
        read_city(town, "town")


def test_a_byte_order_mark_changes_nothing(town: Path) -> None:
    before = read_city(town, "town")
    for name in ("places.csv", "visits.csv"):
        (town / name).write_text((town / name).read_text(), encoding="utf-8-sig")
    assert read_city(town, "town").originals == before.originals
    assert read_city(town, "town").pois == before.pois


def test_florence_is_read_with_a_byte_order_mark_and_not_in_latin_1(tmp_path: Path) -> None:
    files = {
        "Categories-FLORENCE.txt": "Museo 1 Città\nMuseo 2 b\nMuseo 3 c\n",
        "PoIs-FLORENCE.txt": "".join(f"{n}|x|Città_{n}|y|43.{n}|11.{n}\n" for n in (1, 2, 3)),
        "Trajectories-FLORENCE.tsv": "u\t1;a\t2;b\t3;c\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8-sig")
    city = read_city(tmp_path, "florence")
    assert [poi.name for poi in city.pois] == ["Città 1", "Città 2", "Città 3"]
    (tmp_path / "PoIs-FLORENCE.txt").write_text(files["PoIs-FLORENCE.txt"], encoding="latin-1")
    with pytest.raises(InputError, match="line 1 is not UTF-8"):
        read_city(tmp_path, "florence")


def with_popularity(values: list[str]) -> str:
    head, *rows = PLACES.splitlines()
    return (
        "\n".join([f"{head},popularity", *(f"{row},{value}" for row, value in zip(rows, values, strict=True))]) + "\n"
    )


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (["9", "", "7", "6"], "is blank in line 3;"),
        (["9", "", " ", "6"], "is blank in 2 lines, the first is line 3;"),
    ],
)
def test_two_scales_of_popularity_are_not_mixed(town: Path, values: list[str], said: str) -> None:
    (town / "places.csv").write_text(with_popularity(values))
    with pytest.raises(InputError, match=f"{said} fill it in, or leave the column out"):
        read_city(town, "town")


def test_popularity_is_of_all_places_or_counted_for_all(town: Path) -> None:
    counted = read_city(town, "town").pois
    (town / "places.csv").write_text(with_popularity(["", " ", "", ""]))
    assert read_city(town, "town").pois == counted
    (town / "places.csv").write_text(with_popularity(["90", "80", "70", "60"]))
    assert [poi.visits for poi in read_city(town, "town").pois] == [90, 80, 70, 60]


def test_where_no_row_is_usable_the_reasons_are_told(town: Path) -> None:
    (town / "visits.csv").write_text(VISITS.replace(",1\n", ",05/01/2024 10:00\n").replace(",2\n", ",x\n"))
    with pytest.raises(InputError, match=r"no sequence of at least 3 visits.*; 6 refused, the first: visits\.csv:3: "):
        read_city(town, "town")
    (town / "places.csv").write_text(PLACES.replace(",43.5", ",x"))
    with pytest.raises(
        InputError, match=r"holds no place that can be used; 4 refused, the first: places\.csv:2: 'x' is"
    ):
        read_city(town, "town")
    (town / "places.csv").write_text(PLACES.splitlines()[0] + "\n")
    with pytest.raises(InputError, match=r"places\.csv: holds no place that can be used$"):
        read_city(town, "town")


def test_an_empty_file_is_called_empty(town: Path) -> None:
    (town / "visits.csv").write_text("")
    with pytest.raises(InputError, match="the file is empty; its first line names the columns sequence, place, time"):
        read_city(town, "town")
