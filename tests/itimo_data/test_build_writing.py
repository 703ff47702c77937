"""A build that cannot write, is stopped, or has nothing to make says so."""

from __future__ import annotations

import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tripmend.app.main import app
from tripmend.errors import InputError
from tripmend_suites.itimo.data import build as building
from tripmend_suites.itimo.data.build import build
from tripmend_suites.itimo.data.examples import OPERATIONS
from tripmend_suites.itimo.data.raw import read_city


def small_files() -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))


def test_a_full_disk_is_said_in_one_sentence_and_the_next_run_goes_on(town: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = [sys.executable, "-m", "tripmend", "itimo", "build", "--raw", town, "--city", "town", "--out", out]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, preexec_fn=small_files)
    assert ran.returncode == 2
    assert (
        ran.stderr.splitlines()[-1]
        == f"tripmend: {out}/town_ADD_perturbations.jsonl: cannot be written: File too large"
    )
    assert "Traceback" not in ran.stderr
    city = read_city(town, "town")
    assert build(city, out) == build(city, tmp_path / "fresh")
    for path in out.iterdir():
        assert path.read_bytes() == (tmp_path / "fresh" / path.name).read_bytes()


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="there is no /proc")
def test_a_folder_that_takes_no_file_is_said_to_be_one(town: Path) -> None:
    with pytest.raises(InputError, match=r"town_ADD_perturbations\.jsonl: cannot be written: "):
        build(read_city(town, "town"), Path("/proc/self"))


def test_a_folder_in_place_of_a_file_is_named(town: Path, tmp_path: Path) -> None:
    (tmp_path / "out" / "town_DELETE_perturbations.jsonl").mkdir(parents=True)
    with pytest.raises(InputError, match=r"town_DELETE_perturbations\.jsonl: this is a folder"):
        build(read_city(town, "town"), tmp_path / "out")


def test_a_stopped_build_says_that_the_same_command_makes_it_whole(
    town: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(building, "positions_svg", stop)
    out = tmp_path / "out"
    ran = CliRunner().invoke(app, ["itimo", "build", "--raw", str(town), "--city", "town", "--out", str(out)])
    assert ran.exit_code == 130
    assert f"tripmend: stopped; the same command makes {out} whole\n" in ran.stderr


def test_a_run_with_nothing_to_make_moves_every_bar(town: Path, tmp_path: Path) -> None:
    city = read_city(town, "town")
    runs: list[list[tuple[Any, ...]]] = []
    for _ in range(2):
        told: list[tuple[Any, ...]] = []
        build(city, tmp_path / "out", progress=lambda *now: told.append(now))  # noqa: B023
        runs.append(told)
    for told in runs:
        assert list(dict.fromkeys(name for name, _, _ in told)) == [*OPERATIONS, "examples"]
        for operation in OPERATIONS:
            assert [now for now in told if now[0] == operation][-1] == (operation, 62, 62)
        assert [now[1] for now in told if now[0] == "examples"] == sorted(
            now[1] for now in told if now[0] == "examples"
        )
        assert told[-1][1] == told[-1][2] > 150


@pytest.mark.parametrize("notes", [b"my notes", b"my notes\n", b'{"city": "Bonn"}', b"\xff\n"])
def test_a_file_that_no_run_made_is_not_overwritten(town: Path, tmp_path: Path, notes: bytes) -> None:
    (tmp_path / "out").mkdir()
    path = tmp_path / "out" / "town_ADD_perturbations.jsonl"
    path.write_bytes(notes)
    with pytest.raises(InputError, match="was made with other settings"):
        build(read_city(town, "town"), tmp_path / "out")
    assert path.read_bytes() == notes
