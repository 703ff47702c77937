"""What keeps a training from ending well is found before its first minute, and a stopped one says what is kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tripmend.app.main import app
from tripmend.errors import InputError
from tripmend.formats import files
from tripmend_suites.itimo.edits.problem import OPERATIONS
from tripmend_suites.itimo.ranker import train

from .test_training import city_file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "data"
    found.mkdir()
    for number, operation in enumerate(OPERATIONS):
        city_file(found, operation, "train", 10 + number, 24)
    return found


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was trained; the training itself is left out."""
    begun: list[str] = []

    def operation(chosen: Any, _say: Callable[[str], None]) -> Any:
        begun.append(chosen[0].problem.operation)
        raise KeyboardInterrupt

    monkeypatch.setattr(train, "_operation", operation)
    return begun


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="there is no /proc")
def test_a_folder_that_takes_no_file_is_found(folder: Path, worked: list[str]) -> None:
    with pytest.raises(InputError, match="cannot be written: "):
        train.train(folder, Path("/proc/r.npz"))
    assert worked == []


def test_a_disk_that_is_full_is_found_and_nothing_is_left(
    folder: Path, worked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.tempfile, "mkstemp", full)
    with pytest.raises(InputError, match="cannot be written: No space left on device"):
        train.train(folder, folder / "model.npz")
    assert worked == []


def test_a_file_that_cannot_be_used_is_found_whatever_operation_it_is_of(folder: Path, worked: list[str]) -> None:
    before = sorted(folder.iterdir())
    for path in folder.glob("*.json"):
        text = path.read_text(encoding="utf-8")
        path.write_text(json.dumps(dict(list(json.loads(text).items())[:5])), encoding="utf-8")
        with pytest.raises(InputError, match="too few records"):
            train.train(folder, folder / "model.npz")
        path.write_text("{", encoding="utf-8")
        with pytest.raises(InputError, match=path.name):
            train.train(folder, folder / "model.npz")
        path.write_text(text, encoding="utf-8")
    assert worked == []
    assert sorted(folder.iterdir()) == before


def test_a_stopped_training_says_that_nothing_is_kept(folder: Path, worked: list[str]) -> None:
    before = sorted(folder.parent.rglob("*"))
    out = folder.parent / "model.npz"
    ran = CliRunner().invoke(app, ["itimo", "train", "--data", str(folder), "--out", str(out)])
    assert ran.exit_code == 130
    assert ran.stderr == "tripmend: stopped; nothing is kept of the training, and the next one begins anew\n"
    assert worked == [OPERATIONS[0]]
    assert sorted(folder.parent.rglob("*")) == before


def test_a_folder_that_is_not_there_is_said_to_be_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nope: there is no such folder"):
        train.train(tmp_path / "nope", tmp_path / "model.npz")
