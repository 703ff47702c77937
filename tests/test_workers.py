"""Processes beside this one: results in order, faults that come through, and Ctrl-C, which every process of a terminal
gets, with jobs larger than a pipe holds."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tripmend.workers import in_order, working

SCRIPT = """
import sys, time
from tripmend.workers import in_order, working

def job(number, data):
    time.sleep(60)

if __name__ == "__main__":
    try:
        with working(2) as pool:
            sys.stdout.write("begun\\n"); sys.stdout.flush()
            asked = [pool.submit(job, number, "x" * 300_000) for number in range(12)]
            sys.stdout.write("asked\\n"); sys.stdout.flush()
            for one in asked:
                one.result()
    except KeyboardInterrupt:
        sys.stderr.write("stopped\\n")
        sys.exit(130)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as POSIX has them")
@pytest.mark.parametrize(("line", "seconds"), [("begun", 0.0), ("begun", 0.05), ("asked", 0.0), ("asked", 1.5)])
def test_ctrl_c_ends_all_of_them_with_one_word(tmp_path: Path, line: str, seconds: float) -> None:
    script = tmp_path / "at_work.py"
    script.write_text(SCRIPT, encoding="utf-8")
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # heard, also where a shell has it ignored
    try:
        process = subprocess.Popen(
            [sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            start_new_session=True,
        )  # fmt: skip
    finally:
        signal.signal(signal.SIGINT, before)
    try:
        assert process.stdout is not None
        while process.stdout.readline().strip() != line:
            assert process.poll() is None
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=40)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
    assert (process.returncode, errors) == (130, "stopped\n")


KILLED = """
import os, sys, time
from tripmend.workers import working

if __name__ == "__main__":
    with working(2) as pool:
        asked = [pool.submit(os.getpid), pool.submit(time.sleep, 60)]
        print(asked[0].result(), flush=True)
        asked[1].result()
"""


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as POSIX has them")
def test_processes_end_with_one_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(KILLED, encoding="utf-8")
    process = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        assert process.stdout is not None
        assert int(process.stdout.readline()) != process.pid
        process.kill()
        # Every process of the program has its standard output open: it ends when the last of them does.
        process.communicate(timeout=40)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def test_results_come_back_and_a_fault_comes_through() -> None:
    with working(2) as pool:
        assert [one.result() for one in [pool.submit(pow, 2, number) for number in range(5)]] == [1, 2, 4, 8, 16]
    with pytest.raises(ZeroDivisionError), working(2) as pool:
        pool.submit(divmod, 1, 0).result()


def die_or_say(job: int) -> int:
    if job == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return job


def test_a_worker_that_dies_loses_no_other_job() -> None:
    assert list(in_order(die_or_say, range(4), workers=2, lost=lambda job, _: -job)) == [0, -1, 2, 3]
