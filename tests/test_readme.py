"""The README tells the truth: its commands run and print what it shows, its links lead somewhere."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    ROOT / "examples" / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
]
SLOW = ("bench", "batch", "scripts/")
"""Words of commands that take longer than a test may, need data, or are run as the test run itself."""


class Shown(NamedTuple):
    """A command and the output shown under it; a line ``...`` stands for any lines."""

    command: str
    lines: list[str]


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def shown() -> list[Shown]:
    """Every ``$ command`` of the console blocks."""
    found: list[Shown] = []
    for block in blocks("console"):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append(Shown(line[2:], []))
            elif found:
                found[-1].lines.append(line)
    return found


def words(lines: list[str]) -> list[str]:
    """Non-empty lines with single blanks: the layout may follow the terminal, the words may not change."""
    return [" ".join(line.split()) for line in lines if line.strip()]


def agrees(wanted: list[str], printed: list[str]) -> bool:
    """Whether `printed` is `wanted`, where ``...`` stands for any lines."""
    pattern = "".join(r"(?:.*\n)*?" if line == "..." else re.escape(line) + r"\n" for line in words(wanted))
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in words(printed))) is not None


QUICK = [entry for entry in shown() if not any(word in entry.command for word in SLOW)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the examples, in which commands may write."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    return tmp_path


@pytest.mark.parametrize("entry", QUICK, ids=[entry.command for entry in QUICK])
def test_a_command_of_the_readme_prints_what_the_readme_shows(entry: Shown, folder: Path) -> None:
    name, *rest = shlex.split(entry.command)
    assert name == ".venv/bin/tripmend"
    ran = subprocess.run(
        [sys.executable, "-m", "tripmend.app.main", *rest], cwd=folder, capture_output=True, text=True, check=False
    )
    assert ran.returncode in (0, 1), ran.stderr
    assert agrees(entry.lines, ran.stdout.splitlines()), ran.stdout


def test_the_python_of_the_readme_prints_what_the_readme_shows(folder: Path) -> None:
    (program,) = blocks("python")
    (output,) = blocks("text")
    ran = subprocess.run([sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False)
    assert agrees(output.splitlines(), ran.stdout.splitlines()), ran.stdout + ran.stderr
    assert len(program.strip().splitlines()) <= 10


def test_the_readme_shows_the_command_of_the_issue_and_both_scripts() -> None:
    assert {"scripts/demo", "scripts/test"} <= set(re.findall(r"scripts/\w+", README))
    assert any("--because" in entry.command for entry in QUICK)


def test_dots_stand_for_any_lines_and_nothing_else_does() -> None:
    assert agrees(["a", "...", "d"], ["a", "b", "  c", "d"])
    assert agrees(["a  b"], ["a b", ""])
    assert not agrees(["a", "...", "d"], ["a", "b"])
    assert not agrees(["a"], ["a", "b"])


def test_every_link_of_the_documents_leads_to_a_file() -> None:
    missing = []
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if not (page.parent / target).exists():
                missing.append(f"{page.relative_to(ROOT)}: {target}")
    assert not missing, "\n".join(missing)


def test_no_document_asks_for_a_script_that_is_not_there() -> None:
    for page in PAGES:
        for name in re.findall(r"\bscripts/\w+", page.read_text(encoding="utf-8")):
            assert (ROOT / name).exists(), f"{page.name}: {name}"
