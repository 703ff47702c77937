"""The tiny town as a built folder with screenshots, which `seen.py` reads; a few small builds, each made once a run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripmend_suites.worldtravel.build import write_web
from tripmend_suites.worldtravel.data import build_world
from tripmend_suites.worldtravel.data.tasks.build_tasks import Built, build_tasks
from tripmend_suites.worldtravel.data.tasks.plant import build_twins
from tripmend_suites.worldtravel.folder import write_folder
from tripmend_suites.worldtravel.pages import read_index
from tripmend_suites.worldtravel.world import WorldRecord

from ..conftest import Shared
from .tiny import TASK, TOWN


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("screens")
    world = WorldRecord(seed=0, towns=(TOWN,))
    write_folder(out, world, (TASK,), ())
    write_web(out, world, (TASK,), (), 0)
    (out / "shots").mkdir()
    for entry in read_index(out):
        (out / "shots" / f"{entry['sha256']}.png").write_bytes(b"\x89PNG")
    return out


@pytest.fixture(scope="session")
def small(shared: Shared) -> Built:
    """Six tasks each of Rome and Florence; one build for all that read, phrase or judge tasks."""
    built: Built = shared("rome-florence", lambda: build_tasks(build_world(5, ("rome", "florence")), 5, per_town=6))
    return built


@pytest.fixture(scope="session")
def berlin(shared: Shared) -> Built:
    """All thirty tasks of one town: what two-day tasks, scenarios and dates that are shared need to show."""
    built: Built = shared("berlin", lambda: build_tasks(build_world(7, ("berlin",)), 7))
    return built


@pytest.fixture(scope="session")
def vienna(shared: Shared) -> Built:
    """Four tasks of a town whose build is the quickest."""
    built: Built = shared("vienna", lambda: build_tasks(build_world(4, ("vienna",)), 4, per_town=4))
    return built


@pytest.fixture(scope="session")
def vienna_folder(vienna: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with two twins as a folder."""
    out = tmp_path_factory.mktemp("vienna")
    write_folder(out, vienna.world, vienna.tasks, build_twins(vienna.world.towns[0], vienna.tasks, 4, count=2))
    return out


@pytest.fixture(scope="session")
def world() -> WorldRecord:
    """All five towns."""
    return build_world(7)
