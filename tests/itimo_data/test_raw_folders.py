"""Raw files of two data sets are never mixed: a file is one of its name, and a pair lies in one folder."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend_suites.itimo.data.raw import find, read_city


def test_a_pair_below_the_folder_is_found(town: Path) -> None:
    assert read_city(town.parent, "town").originals == read_city(town, "town").originals


def test_places_of_one_data_set_and_visits_of_another_are_refused(town: Path, tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    lines = (town / "places.csv").read_text().replace("Place ", "Elsewhere ")
    (tmp_path / "a" / "places.csv").write_text(lines)
    with pytest.raises(InputError, match=r"places\.csv is in .*a and in .*town, and they differ") as told:
        read_city(tmp_path, "town")
    assert told.value.source == str(tmp_path)


def test_a_pair_that_is_torn_apart_is_refused(town: Path, tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    shutil.move(town / "places.csv", tmp_path / "a")
    with pytest.raises(InputError, match=r"places\.csv in .*a and visits\.csv in .*town do not belong together"):
        read_city(tmp_path, "town")


def test_half_a_pair_beside_a_whole_one_below_is_refused(town: Path, tmp_path: Path) -> None:
    (tmp_path / "places.csv").write_text((town / "places.csv").read_text().replace("Place ", "Elsewhere "))
    with pytest.raises(InputError, match="and they differ"):
        read_city(tmp_path, "town")


def test_copies_of_one_data_set_are_no_reason_to_refuse(town: Path, tmp_path: Path) -> None:
    shutil.copytree(town, tmp_path / "a copy")
    assert read_city(tmp_path, "town").originals == read_city(town, "town").originals


def test_the_pair_in_the_named_folder_goes_before_others_below_it(town: Path) -> None:
    (town / "old").mkdir()
    (town / "old" / "places.csv").write_text((town / "places.csv").read_text().replace("Place ", "Elsewhere "))
    (town / "old" / "visits.csv").write_text("sequence,place,time\n")
    city = read_city(town, "town")
    assert len(city.originals) == 62
    assert city.pois[0].name.startswith("Place ")


def test_published_files_that_differ_are_refused_and_copies_are_not(tmp_path: Path) -> None:
    for folder, text in (("a", "x"), ("b", "x"), ("c", "y")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "POI-Melb.csv").write_text(text)
    with pytest.raises(InputError, match="and they differ"):
        find(tmp_path, "POI-Melb.csv")
    shutil.rmtree(tmp_path / "c")
    assert find(tmp_path, "POI-Melb.csv") == tmp_path / "a" / "POI-Melb.csv"


def test_a_folder_that_is_not_there_is_said_to_be_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such folder"):
        read_city(tmp_path / "nope", "town")
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="this is no folder"):
        read_city(tmp_path / "file", "town")
    with pytest.raises(InputError, match="the folder cannot be read: File name too long"):
        read_city(tmp_path / ("x" * 300), "town")
