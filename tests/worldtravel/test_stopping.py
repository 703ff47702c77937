"""Ctrl-C while the agent works: one sentence, exit code 130, and what was kept is kept."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import typer

from tripmend_suites.common.output import stoppable
from tripmend_suites.worldtravel.cli import agent as agent_cli
from tripmend_suites.worldtravel.folder import write_folder
from tripmend_suites.worldtravel.world import WorldRecord

from .tiny import TASK, TOWN

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are sent as POSIX has them")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("long")
    tasks = tuple(TASK.replace(id=f"tiny-{number}") for number in range(1, 3001))
    write_folder(out, WorldRecord(seed=0, towns=(TOWN,)), tasks, ())
    return out


def _stopped(arguments: list[str], ready: Path) -> tuple[int, str]:
    """Exit code and what stands on standard error, bars left out, of a run that is stopped once `ready` is there."""
    command = [sys.executable, "-m", "tripmend.app.main", "worldtravel", *arguments]
    # A shell starts what runs in the background with SIGINT ignored, and children inherit that; in a
    # terminal it is heard.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    finally:
        signal.signal(signal.SIGINT, before)
    until = time.monotonic() + 120
    while not ready.exists() and time.monotonic() < until and process.poll() is None:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    return process.returncode, "\n".join(line for line in errors.splitlines() if line.startswith(("tripmend", "Trace")))


@pytest.mark.parametrize(
    ("command", "workers"),
    [pytest.param("solve", "1", marks=pytest.mark.slow), pytest.param("bench", "2", marks=pytest.mark.slow)],
)
def test_a_run_that_keeps_its_answers_says_what_is_kept(
    folder: Path, tmp_path: Path, command: str, workers: str
) -> None:
    kept = tmp_path / "kept.json"
    out = ["-o", str(tmp_path / "out.json")] if command == "solve" else []
    options = ["--input", "text", "--hints", "gold-query", "--workers", workers, "--resume", str(kept)]
    code, words = _stopped([command, str(folder), *out, *options], kept)
    count = len(json.loads(kept.read_text("utf-8")))
    assert 0 < count < 3000
    answers = "1 answer is" if count == 1 else f"{count} answers are"
    assert (code, words) == (130, f"tripmend: stopped; {answers} kept in {kept}: the same command goes on from there")
    assert not (tmp_path / "out.json").exists()


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (True, "nothing is kept: with --resume FILE each answer is kept"),
        (False, "nothing is kept, run the command again"),
    ],
)
def test_a_run_that_keeps_nothing_says_so(capsys: pytest.CaptureFixture[str], agent: bool, words: str) -> None:
    with pytest.raises(typer.Exit) as stopped, stoppable(lambda: agent_cli.stopped(None, agent)):
        raise KeyboardInterrupt
    assert stopped.value.exit_code == 130
    assert capsys.readouterr().err.startswith(f"tripmend: stopped; {words}")


def test_ctrl_c_while_a_compiled_module_is_loaded_is_told_and_another_fault_is_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(typer.Exit), stoppable(lambda: agent_cli.stopped(None, True)):
        raise ImportError("initialization failed") from KeyboardInterrupt()
    assert "stopped" in capsys.readouterr().err
    with pytest.raises(ImportError, match="no such"), stoppable(lambda: agent_cli.stopped(None, True)):
        raise ImportError("no such module")


def test_before_the_first_answer_nothing_is_said_to_be_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with pytest.raises(typer.Exit), stoppable(lambda: agent_cli.stopped(tmp_path / "kept.json", True)):
        raise KeyboardInterrupt
    assert "before the first answer" in capsys.readouterr().err
