"""The tiny town as a built folder with screenshots, which `seen.py` reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripmend.suites.worldtravel.build import write_web
from tripmend.suites.worldtravel.folder import write_folder
from tripmend.suites.worldtravel.pages import read_index
from tripmend.suites.worldtravel.world import WorldRecord

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
