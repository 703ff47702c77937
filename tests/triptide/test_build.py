"""A build that is killed goes on, wherever that was, and its bytes are the same whatever hash seed, zone and locale."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend_suites.common.journal import Journal
from tripmend_suites.triptide.data import build as building

from ..conftest import ELSEWHERE
from .small_world import small_world

SEED, TRIPS = 11, 2


def built(out: Path) -> dict[str, str]:
    """Build two trips of the small world into a folder: the hash of each file but the record, which names a commit."""
    building.build(out, SEED, TRIPS, workers=1)
    files = sorted(path for path in out.rglob("*") if path.is_file() and path.name != building.RECORD)
    return {str(path.relative_to(out)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "build_world", lambda seed, cities=None: small_world())


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(building, "build_world", lambda seed, cities=None: small_world())
        return built(tmp_path_factory.mktemp("whole") / "triptide")


def test_a_build_that_is_killed_at_every_step_goes_on(whole: dict[str, str], tmp_path: Path) -> None:
    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    for step in ("write_world", "make_cases", "write_plans", "write_cases", "write_record"):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(building, step, killed)
            with pytest.raises(KeyboardInterrupt):
                built(tmp_path / "out")
    assert (tmp_path / "out" / building.DISRUPTIONS).exists()
    assert built(tmp_path / "out") == whole
    with pytest.raises(InputError, match=r"already record\.json"):
        built(tmp_path / "out")


@pytest.mark.parametrize("left", [0, 1, 25])
def test_a_build_that_is_killed_before_its_first_line_is_whole_begins_anew(left: int, tmp_path: Path) -> None:
    path, mark = tmp_path / "unfinished.jsonl", {"seed": SEED, "queries": TRIPS, "version": "1"}
    with Journal(path, mark, dict, foreign="another"):
        whole = path.read_bytes()
    path.write_bytes(whole[:left])
    with Journal(path, mark, dict, foreign="another") as journal:
        assert journal.done == []
    assert path.read_bytes() == whole


def test_a_first_line_of_something_else_is_refused(tmp_path: Path) -> None:
    tmp_path.joinpath(building.UNFINISHED).write_bytes(b'{"seed": 12')
    with pytest.raises(InputError, match="not the unfinished plans of this build"):
        built(tmp_path)


def test_bytes_depend_on_no_hash_seed_zone_locale_or_number_of_threads(whole: dict[str, str], tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from tests.triptide import test_build as t; "
        "t.building.build_world = lambda seed, cities=None: t.small_world(); "
        "print(sorted(t.built(Path(sys.argv[1])).items()))"
    )
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", code, str(tmp_path / "out")]
    ran = subprocess.run(command, env=ELSEWHERE, cwd=root, check=True, capture_output=True, text=True, timeout=300)
    assert ran.stdout.strip() == str(sorted(whole.items()))
