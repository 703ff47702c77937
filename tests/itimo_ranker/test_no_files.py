"""What lies under the name of an example file and is none: links to nothing, loops, folders, pipes, closed files. It is
named with its reason and left out, by whatever looks through a folder, and nothing waits for a pipe."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend_suites.itimo.data.audit import UNUSABLE, audit, statistics
from tripmend_suites.itimo.data.records import digest
from tripmend_suites.itimo.edits.model import shipped_ranker
from tripmend_suites.itimo.ranker import bench
from tripmend_suites.itimo.ranker.train import train

from .test_reading import good


def _closed(path: Path) -> None:
    path.write_text("{}", encoding="utf-8")
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("whoever runs this may read every file")


def _failing(path: Path) -> None:
    memory = Path("/proc/self/mem")  # a regular file that opens; reading its start is an input/output error
    if not memory.is_file():
        pytest.skip("there is no such file on this system")
    path.symlink_to(memory)


MAKERS: dict[str, tuple[Callable[[Path], object], str]] = {
    "link to nothing": (lambda path: path.symlink_to(path.parent / "gone"), "the link leads to no file"),
    "loop": (lambda path: path.symlink_to(path), "cannot be read"),
    "folder": (Path.mkdir, "this is a folder"),
    "pipe": (os.mkfifo, "no regular file"),
    "link to a device": (lambda path: path.symlink_to("/dev/zero"), "no regular file"),
    "closed file": (_closed, "cannot be read"),
    "failing disk": (_failing, "cannot be read"),
}
OURS = "Mmm_ADD_val.json"


@pytest.fixture(autouse=True)
def _patience() -> Iterator[None]:
    """Whoever waits for a pipe, or reads a device without end, fails after a minute."""

    def stop(*_: object) -> None:
        raise AssertionError("it waits for what never comes")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(params=MAKERS)
def spoil(request: pytest.FixtureRequest) -> tuple[Callable[[Path], object], str]:
    return MAKERS[request.param]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inside = tmp_path / "examples"
    inside.mkdir()
    (inside / OURS.replace("ADD", "DELETE")).write_text(json.dumps({"1": good()}), encoding="utf-8")
    return inside


NAMES = ["Mmm_DELETE_train.json", "Toro_DELETE_val.json", "Melb_DELETE_train.json"]
"""Of another split; of the split asked for; one that the shipped ranker learnt from, whose content is compared."""


@pytest.mark.parametrize("name", NAMES)
def test_it_is_named_and_the_others_are_counted(
    folder: Path, name: str, spoil: tuple[Callable[[Path], object], str]
) -> None:
    make, reason = spoil
    make(folder / name)
    rows = bench.run(folder, "val", shipped_ranker())
    assert [(row.city, row.mod.of) for row in rows.rows] == [("mmm", 1)]
    assert [one.record for one in rows.unusable] == [name], "once, whatever looked at it"
    assert reason in rows.unusable[0].reason
    columns = statistics(folder)
    assert [(one.record, reason in one.reason) for column in columns for one in column.unusable] == [(name, True)]
    assert sum(column.itineraries for column in columns) == 1
    told = [defect for defect in audit(folder) if defect.kind == UNUSABLE]
    assert [(one.file, reason in one.reasons[0]) for one in told] == [(name, True)]


def test_a_ranker_of_ones_own_is_told_by_its_files_all_the_same(
    folder: Path, spoil: tuple[Callable[[Path], object], str]
) -> None:
    """Its files are not in the shipped table, so that the versions of each name are compared."""
    make, reason = spoil
    (folder / "twin").mkdir()
    make(folder / "twin" / "Mmm_DELETE_val.json")
    make(folder / "Mmm_DELETE_train.json")
    own = replace(
        shipped_ranker(),
        record={"operations": {"add": {"files": ["Mmm_DELETE_train.json", "Mmm_DELETE_val.json"]}}},
    )
    found = bench.run(folder, "val", own)
    assert sorted(one.record for one in found.unusable) == ["Mmm_DELETE_train.json", "twin/Mmm_DELETE_val.json"]
    assert all(reason in one.reason for one in found.unusable)
    assert len(found.rows) == 1


def test_training_names_it_and_does_not_wait(folder: Path, spoil: tuple[Callable[[Path], object], str]) -> None:
    make, reason = spoil
    make(folder / "Aaa_DELETE_train.json")
    for name in ("Mmm_ADD_train.json", "Mmm_REPLACE_train.json"):
        (folder / name).write_text("{}", encoding="utf-8")
    with pytest.raises(InputError, match=r"Aaa_DELETE_train\.json") as refused:
        train(folder, folder.parent / "model.npz")
    assert reason in refused.value.message


def test_the_digest_is_of_the_content(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"abc")
    assert digest(path) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"  # FIPS 180-2, B.1


def test_a_pipe_that_is_named_is_read_to_its_end(folder: Path) -> None:
    """`repair <(…)` is no file found in a folder: whoever names a pipe means it."""
    out = folder.parent / "answers.json"
    pipe = folder.parent / "pipe_DELETE_val.json"
    os.mkfifo(pipe)
    words = [sys.executable, "-m", "tripmend", "itimo", "repair", str(pipe), "-o", str(out)]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as running:
        pipe.write_text(json.dumps({"1": good()}), encoding="utf-8")
        assert running.wait(50) == 0
    assert list(json.loads(out.read_text(encoding="utf-8"))) == ["1"]
