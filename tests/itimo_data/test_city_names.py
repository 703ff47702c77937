"""The name of a city: the published ones by any of their names, others as written, none that leads out of a folder."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tripmend.app.main import app
from tripmend.errors import InputError
from tripmend_suites.itimo.data.build import build
from tripmend_suites.itimo.data.raw import read_city
from tripmend_suites.itimo.data.records import file_prefix

BAD = [
    "../evil",
    "a_b/../c",
    "a\\b",
    "..",
    ".hidden",
    "",
    " ",
    "a\nb",
    "a\0b",
    "c:d",
    "a*",
    "-x",
    "_",
    "[a]",
    "x" * 101,
]


@pytest.mark.parametrize("name", BAD)
def test_a_name_that_leads_out_of_the_folder_or_hides_a_file_is_refused(town: Path, tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match=r"cannot begin the names of files|longer than the 100 bytes"):
        read_city(town, name)
    with pytest.raises(InputError, match=r"cannot begin the names of files|longer than the 100 bytes"):
        build(replace(read_city(town, "town"), key=name), tmp_path / "out")
    assert sorted(tmp_path.iterdir()) == [town]


@pytest.mark.parametrize("name", ["Bonn", "São Paulo", "東京", "St. Ives", "x-1", "e\u0301vora", "L'Aquila", "2go"])
def test_other_names_stay_as_they_are_written(town: Path, name: str) -> None:
    assert read_city(town, name).key == file_prefix(name) == name


@pytest.mark.parametrize("name", ["Melb", "melb", "MELBOURNE", "toro", "Toronto", "Flor", "FLORENCE"])
def test_published_cities_are_known_by_the_names_of_their_files(town: Path, name: str) -> None:
    wanted = {"m": "POI-Melb.csv", "t": "POI-Toro.csv", "f": "Categories-FLORENCE.txt"}[name[0].lower()]
    with pytest.raises(InputError, match=f"holds no {wanted}"):
        read_city(town, name)


def test_what_build_prints_is_a_name_that_it_takes(data: Path) -> None:
    city, same = read_city(data / "raw", "toronto"), read_city(data / "raw", "Toro")
    assert (city.key, city.originals, city.pois) == (same.key, same.originals, same.pois)


def test_an_unknown_city_is_told_with_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"holds no places\.csv, which Paris is read from.*melbourne, toronto, flor"):
        read_city(tmp_path, "Paris")


def test_the_folder_that_is_read_is_not_written_into(town: Path) -> None:
    before = sorted(town.rglob("*"))
    for out in (town, town / "out", town / ".." / "town" / "below"):
        ran = CliRunner().invoke(app, ["itimo", "build", "--raw", str(town), "--city", "town", "--out", str(out)])
        assert isinstance(ran.exception, InputError)
        assert "read as an input" in str(ran.exception)
    assert sorted(town.rglob("*")) == before


def test_the_study_of_another_city_is_not_called_the_papers_table(town: Path) -> None:
    ran = CliRunner().invoke(app, ["itimo", "study", "--raw", str(town), "--city", "Bonn"])
    assert ran.exit_code == 0
    assert ran.output.splitlines()[0] == "As Table 1, of Bonn"
    assert "published" not in ran.output
    assert "Itineraries perturbed per second of CPU, of all 62: ADD " in ran.output
