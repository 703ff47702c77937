"""The real data when it is there, and a small made-up town."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from tripmend_suites.itimo.data.city import City
from tripmend_suites.itimo.data.raw import read_city


@pytest.fixture(scope="session")
def data() -> Path:
    beside = Path(__file__).parents[2].parent / "shared" / "data"
    folder = (beside if beside.is_dir() else Path(os.environ.get("TRIPMEND_DATA", beside))) / "itimo"
    if not folder.is_dir():
        pytest.skip("iTIMO's data is neither in ../shared/data nor in TRIPMEND_DATA")
    return folder


@pytest.fixture(scope="session")
def cities(data: Path) -> dict[str, City]:
    return {name: read_city(data / "raw", name) for name in ("melbourne", "toronto", "florence")}


@pytest.fixture(scope="session")
def untouched_town(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same town for tests that only read it."""
    return write_town(tmp_path_factory.mktemp("itimo"))


@pytest.fixture
def town(tmp_path: Path) -> Path:
    """A town that a test may alter."""
    return write_town(tmp_path)


def write_town(folder: Path) -> Path:
    """40 places on a grid of about 150 m, 60 walks of 3 to 9 visits, one of 30, and six rows that cannot be used."""
    chance = Random(7)
    folder = folder / "town"
    folder.mkdir()
    places = ["id,name,category,longitude,latitude"]
    places += [f"p{i},Place {i},kind {i % 7},{11 + i % 8 / 500},{43 + i // 8 / 700}" for i in range(40)]
    places += ["bad,Nowhere,kind 1,NaN,43", "far,Far,kind 1,11,95", "p1,Again,kind 1,11,43"]
    visits = ["sequence,place,time"]
    for walk in range(61):
        length = 30 if walk == 60 else chance.randrange(3, 10)
        stops = chance.sample(range(40), length)
        visits += [f"{walk + 1},p{stop},{1_000_000 + at * 600}" for at, stop in enumerate(stops)]
    visits += ["1,p99,5", "1,p2,yesterday", ",p2,5"]
    (folder / "places.csv").write_text("\n".join(places) + "\n", encoding="utf-8")
    (folder / "visits.csv").write_text("\n".join(visits) + "\n", encoding="utf-8")
    return folder
