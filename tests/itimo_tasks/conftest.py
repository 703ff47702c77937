"""A small town in the released format, made by tripmend's own builder; the released files when they are at hand."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tripmend_suites.itimo.data.city import City
from tripmend_suites.itimo.data.examples import OPERATIONS, Engine, example, hint_neighbours, wanted_counts
from tripmend_suites.itimo.data.raw import read_city


@pytest.fixture(scope="session")
def raw_town(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """40 places on a grid of about 150 m and 40 walks of 3 to 9 visits."""
    chance = Random(7)
    folder = tmp_path_factory.mktemp("raw") / "town"
    folder.mkdir()
    places = ["id,name,category,longitude,latitude"]
    places += [f"p{i},Place {i},kind {i % 7},{11 + i % 8 / 500},{43 + i // 8 / 700}" for i in range(40)]
    visits = ["sequence,place,time"]
    for walk in range(40):
        stops = chance.sample(range(40), chance.randrange(3, 10))
        visits += [f"{walk + 1},p{stop},{1_000_000 + at * 600}" for at, stop in enumerate(stops)]
    (folder / "places.csv").write_text("\n".join(places) + "\n", encoding="utf-8")
    (folder / "visits.csv").write_text("\n".join(visits) + "\n", encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def town(raw_town: Path) -> City:
    return read_city(raw_town, "town")


@pytest.fixture(scope="session")
def folder(town: City, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """town_{ADD,DELETE,REPLACE}_{train,val}.json: 28 and about 12 examples each, train with stored neighbours."""
    out = tmp_path_factory.mktemp("benchmark")
    for operation in OPERATIONS:
        engine = Engine(town, operation, 3)
        made: dict[str, Any] = {}
        for original, found in engine.run(town.originals, wanted_counts(len(town.originals))):
            if found is not None:
                made[original.sid] = example(town, original, found, fixed=True, seed=3)
        sids = list(made)
        train, val = ({sid: made[sid] for sid in part} for part in (sids[:28], sids[28:]))
        near = hint_neighbours(train, made)
        for split, records in (("train", train), ("val", val)):
            for sid, one in records.items():
                one["rec_examples"] = near[sid]
            path = out / f"town_{operation}_{split}.json"
            path.write_text(json.dumps(records, ensure_ascii=False), encoding="utf-8")
    return out


@pytest.fixture(scope="session")
def benchmark() -> Path:
    beside = Path(__file__).resolve().parents[3] / "shared" / "data"
    for place in (beside, Path(os.environ.get("TRIPMEND_DATA", "/nonexistent"))):
        if (place / "itimo" / "benchmark").is_dir():
            return place / "itimo" / "benchmark"
    pytest.skip("iTIMO's released files are neither in ../shared/data nor in TRIPMEND_DATA")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Inspect leaves some of its streams to the garbage collector, and speaks to tenacity as it used to be."""
    for item in items:
        if item.path.name == "test_harness.py":
            item.add_marker(pytest.mark.filterwarnings("ignore:Unclosed <MemoryObject:ResourceWarning"))
            item.add_marker(pytest.mark.filterwarnings("ignore:The 'initial' parameter is deprecated"))
