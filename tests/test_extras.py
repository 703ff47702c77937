"""The command that a missing extra is answered with can be run as it stands, in a checkout and after a wheel."""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tripmend import extras
from tripmend.extras import install_command
from tripmend_suites import common

ROOT = Path(__file__).parents[1]
OFFLINE = "--dry-run --no-index --no-build-isolation --disable-pip-version-check"
"""What pip is told besides, so that a test fetches and changes nothing."""


WINGS = {"tripmend": ROOT, "tripmend_suites": ROOT / "suites"}
"""Each package, and where its distribution is described."""


def extras_of(folder: Path = ROOT) -> set[str]:
    """The names of the extras in `folder`'s pyproject.toml."""
    return set(
        tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    )


def run_offline(command: str, cwd: Path, **more: str) -> str:
    """What a shell in `cwd` prints for `command`, with pip told to fetch and change nothing."""
    assert command.count(" install ") == 1
    command = command.replace(" install ", f" install {OFFLINE} ")
    environment = {**os.environ, **more}
    ran = subprocess.run(command, shell=True, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout + ran.stderr


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout whose path needs quotes, which takes the place of this one."""
    folder = tmp_path / "it's a checkout"
    (folder / "src" / "tripmend").mkdir(parents=True)
    for name in ("pyproject.toml", "README.md", "LICENSE", "src/tripmend/__init__.py"):
        shutil.copy(ROOT / name, folder / name)
    monkeypatch.setattr(extras, "__file__", str(folder / "src" / "tripmend" / "extras.py"))
    return folder


def test_in_the_checkout_it_is_the_command_of_the_readme(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(checkout)
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    assert install_command("serve") == "pip install -e '.[serve]'"
    assert install_command("serve") in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_command_installs_the_checkout_from_wherever_it_is_typed(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = run_offline(install_command("calendar", "nothing"), tmp_path)
    assert f"Obtaining {checkout.as_uri()}" in told.replace("'", "%27").replace(" a checkout", "%20a%20checkout")
    assert "Would install tripmend-" in told
    assert re.search(r"icalendar\S* in \S+ .*tripmend", told), "the needs of the extra are looked for"
    assert re.findall(r"not provide the extra '(\w+)'", told) == ["nothing"]


@pytest.mark.slow  # builds a wheel and asks pip twice; test_packaging.py builds one, too
def test_after_a_wheel_the_needs_are_those_of_what_is_installed(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    quiet = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", "install", "--no-deps", "--no-index"]
    subprocess.run([*quiet, "--no-build-isolation", "--target", str(site), str(checkout)], check=True)
    monkeypatch.setattr(extras, "__file__", str(site / "tripmend" / "extras.py"))
    monkeypatch.chdir(tmp_path)
    command = install_command("calendar")
    assert command.endswith("install 'tripmend[calendar]'")
    told = run_offline(command, tmp_path, PYTHONPATH=str(site))
    assert "satisfied: tripmend[calendar] in ./site" in told, "no index has to know tripmend"
    assert re.search(r"icalendar\S* in \S+ .*tripmend", told), "the needs of the extra are looked for"


def test_the_pip_is_that_of_the_running_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "bin"
    other.mkdir()
    (other / "pip").write_text("#!/bin/sh\nexit 3\n", encoding="utf-8")
    (other / "pip").chmod(0o755)
    monkeypatch.setenv("PATH", str(other), prepend=os.pathsep)
    monkeypatch.chdir(other)
    assert install_command("read").startswith(f"{sys.executable} -m pip install ")
    monkeypatch.setattr(sys, "executable", str(tmp_path / ".venv" / "bin" / "python"))
    monkeypatch.chdir(tmp_path)
    assert install_command("read").startswith(".venv/bin/python -m pip install ")


def test_other_projects_come_after_the_extras() -> None:
    assert install_command("read", packages=("playwright",)).endswith("[read]' playwright")


def test_the_research_wing_is_installed_from_its_own_folder(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(checkout)
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    assert install_command(project="tripmend-suites") == "pip install -e ./suites"
    assert common.install_command("models", "bert") == "pip install -e './suites[models,bert]'"
    monkeypatch.chdir(checkout.parent)
    assert common.install_command("pages") == f"pip install -e {shlex.quote(f'{checkout}/suites[pages]')}"
    monkeypatch.setattr(extras, "__file__", str(checkout / "lib" / "site" / "tripmend" / "extras.py"))
    assert install_command(project="tripmend-suites") == "pip install tripmend-suites"
    assert common.install_command("pages") == "pip install 'tripmend-suites[pages]'"


@pytest.mark.parametrize("package", WINGS)
def test_every_extra_that_an_error_names_exists_and_no_error_has_a_command_of_its_own(package: str) -> None:
    named: set[str] = set()
    for path in (ROOT / "src" / package).rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert path.name == "extras.py" or ("pip install" not in text and "tripmend[" not in text), path
        if package != "tripmend" and "from tripmend.extras import install_command" in text:
            continue  # what the product has and a benchmark needs as well
        for node in ast.walk(ast.parse(text)) if "install_command(" in text else ():
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "install_command":
                named |= {argument.value for argument in node.args if isinstance(argument, ast.Constant)}
    assert named == extras_of(WINGS[package]) - {"dev"}, "each extra is told of where it is missed"


def test_every_extra_of_the_documents_exists() -> None:
    for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), ROOT / "suites" / "README.md"]:
        text = page.read_text(encoding="utf-8")
        assert "tripmend[" not in text, f"{page.name}: no index knows tripmend"
        for place, names in re.findall(r"-e '(\.|\./suites)\[([\w,]+)\]'", text):
            assert set(names.split(",")) <= extras_of(ROOT / place), page.name
