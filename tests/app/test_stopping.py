"""Ctrl-C: one line and exit code 130, whether the program is still being loaded or at work."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import tripmend.app
from tripmend.app import main

from .conftest import Cli

LOADING = """
import sys
wanted = sys.argv[1]
class Stop:
    def find_spec(self, name, path=None, target=None):
        if name == wanted:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Stop())
sys.argv = ["tripmend", "--help"]
from tripmend.__main__ import run
run()
"""


@pytest.mark.parametrize("module", ["tripmend.app.main", "typer", "tripmend_suites.itimo.cli", "tripmend.errors"])
def test_while_the_program_is_being_loaded(module: str) -> None:
    command = [sys.executable, "-c", LOADING, module]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "tripmend: stopped\n")


def test_while_a_command_is_at_work(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tripmend.app.screen.print_json", stop)
    ran = cli("schema")
    assert (ran.code, ran.out, ran.err) == (130, "", "tripmend: stopped\n")


def test_the_door_loads_nothing_and_is_the_one_that_is_installed() -> None:
    code = "import sys, tripmend.__main__; print('typer' in sys.modules, 'tripmend.app' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert ran.stdout == "False False\n"
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["scripts"]["tripmend"] == "tripmend.__main__:run"
    assert main.run.__module__ == f"{tripmend.app.__name__}.main"


def test_python_m_tripmend_is_the_program() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tripmend", "--version"], capture_output=True, text=True, timeout=60, check=True
    )
    assert ran.stdout.startswith("tripmend ")
