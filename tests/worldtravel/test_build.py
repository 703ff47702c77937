"""A small build: whole or not at all, the same bytes each time, and a web that shows the final world."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend_suites.worldtravel import build as building
from tripmend_suites.worldtravel.build import build
from tripmend_suites.worldtravel.data.tasks.plant import twin_town
from tripmend_suites.worldtravel.folder import read_twins, read_world
from tripmend_suites.worldtravel.pages import pages_of, read_index, render
from tripmend_suites.worldtravel.world import WorldRecord

from ..conftest import ELSEWHERE

SEED = 4


def _make(out: Path) -> None:
    build(out, SEED, towns=("vienna",), per_town=2)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("build") / "wt"
    _make(out)
    return out


def _hashes(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_a_build_holds_world_tasks_twins_pages_and_its_record(folder: Path) -> None:
    record = json.loads((folder / "record.json").read_text(encoding="utf-8"))
    # Vienna: thirty dates of eleven bookable places and 30 pages without a date.
    assert record["pages"] == len(list((folder / "pages").glob("*/*.html"))) == 30 * 11 + 30
    twins = read_twins(folder)
    assert record["twins"] == len(twins) == record["pages_of_twins"] > 0
    assert (record["tasks"], record["seed"], record["hold_out"]) == (2, SEED, [])
    assert not list(folder.glob(".*")), "nothing is left of the making"


def test_the_pages_show_the_world_in_its_final_state(folder: Path) -> None:
    world = read_world(folder)
    for page in list(pages_of(world, SEED))[::40]:
        assert (folder / "pages" / page.file).read_text(encoding="utf-8") == render(page)


def test_an_overlay_is_exactly_what_differs_for_its_twin(folder: Path) -> None:
    twin = read_twins(folder)[0]
    world = read_world(folder)
    changed = WorldRecord(seed=world.seed, towns=(twin_town(world.towns[0], twin),))
    sold = {(venue, date) for venue, date, _ in twin.sold_out}
    others = [page for page in pages_of(changed, SEED) if page.venue is None or (page.venue.id, page.date) not in sold]
    for page in others[::25]:
        assert (folder / "pages" / page.file).read_text(encoding="utf-8") == render(page)
    entries = read_index(folder / "twins" / twin.id)
    assert {(entry["venue"], entry["date"]) for entry in entries} == {(venue, str(date)) for venue, date in sold}
    for entry in entries:
        own = folder / "twins" / twin.id / "pages" / entry["file"]
        assert own.read_bytes() != (folder / "pages" / entry["file"]).read_bytes()


def _elsewhere(code: str, *arguments: object) -> None:
    head = "import sys; from pathlib import Path; from tripmend_suites.worldtravel import build, folder; "
    command = [sys.executable, "-c", head + code, *map(str, arguments)]
    subprocess.run(command, env=ELSEWHERE, check=True, timeout=300)


@pytest.mark.slow  # the whole build, below, has the web in it
def test_the_same_world_gives_the_same_web_whatever_hash_seed_zone_locale_and_threads(
    folder: Path, tmp_path: Path
) -> None:
    _elsewhere(
        "made, out = Path(sys.argv[1]), Path(sys.argv[2]); "
        "build.write_web(out, folder.read_world(made), folder.read_tasks(made), folder.read_twins(made), "
        f"{SEED})",
        folder,
        tmp_path,
    )
    web = {name: value for name, value in _hashes(folder).items() if name.startswith(("pages/", "twins/"))}
    assert _hashes(tmp_path) == web


def _killed(out: Path) -> None:
    """What is left of a build that was killed while its files were moved in: the folder of the making is there, and
    some files, but no record."""
    (out / ".building").mkdir(parents=True)
    (out / "world.json").write_text("{}", encoding="utf-8")
    (out / "pages").mkdir()
    (out / "pages" / "old.html").write_text("old", encoding="utf-8")


def test_the_same_seed_gives_the_same_bytes_whatever_hash_seed_zone_locale_and_threads_and_where_a_killed_build_was(
    folder: Path, tmp_path: Path
) -> None:
    out = tmp_path / "again"
    _killed(out)
    _elsewhere(f"build.build(Path(sys.argv[1]), {SEED}, towns=('vienna',), per_town=2)", out)
    assert _hashes(out) == _hashes(folder)


def test_an_interrupted_build_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "wt"

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(building, "write_web", stop)
    with pytest.raises(KeyboardInterrupt):
        _make(out)
    assert not out.exists()
    _killed(out)
    with pytest.raises(KeyboardInterrupt):
        _make(out)
    assert list(out.iterdir()) == [], "nor anything of one that was killed before"


def test_a_folder_with_a_build_or_other_files_is_left_alone(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="a build here already"):
        _make(folder)
    mine = tmp_path / "notes.txt"
    mine.write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match="other files here"):
        _make(tmp_path)
    assert mine.read_text(encoding="utf-8") == "mine"
    with pytest.raises(InputError, match="cannot be made"):
        _make(mine / "below")


def test_two_builds_into_one_folder_do_not_mix(tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    handle = os.open(tmp_path, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        with pytest.raises(InputError, match="another build"):
            _make(tmp_path)
    finally:
        os.close(handle)


def test_an_unknown_style_is_told_before_anything_is_proved(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        build(tmp_path / "wt", SEED, hold_out=("no-such-style",))
    assert not (tmp_path / "wt").exists()
