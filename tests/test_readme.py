"""The README tells the truth: what it shows runs and prints what it shows, and its links lead somewhere."""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / name for name in ("README.md", "CHANGELOG.md", "examples/README.md")]
PAGES += sorted((ROOT / "docs").glob("*.md"))
refreshed: Callable[[str, Path], str] = runpy.run_path(str(ROOT / "scripts" / "_readme.py"))["refreshed"]


def words(text: str) -> list[str]:
    """Non-empty lines with single blanks: the layout may follow the terminal, the words may not change."""
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the examples, in which commands may write."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    return tmp_path


def test_what_the_readme_shows_is_what_its_commands_print(folder: Path) -> None:
    assert words(refreshed(README, folder)) == words(README), "scripts/readme writes the present output into it"


def test_a_wrong_output_in_the_readme_is_found(folder: Path) -> None:
    page = "```console\n$ .venv/bin/tripmend check examples/rome/trip.json\nall is well\n```\n"
    assert "all is well" not in refreshed(page, folder)
    assert "travel" in refreshed(page, folder)


def test_a_failing_command_in_the_readme_is_found(folder: Path) -> None:
    with pytest.raises(RuntimeError, match="ended with 2"):
        refreshed("```console\n$ .venv/bin/tripmend check nowhere.json\n\n```\n", folder)


def test_the_readme_shows_a_repair_by_words_ten_lines_of_python_and_both_scripts() -> None:
    assert re.search(r"^\$ \.venv/bin/tripmend repair \S+ --because ", README, re.MULTILINE)
    (program,) = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert len(program.splitlines()) <= 10
    assert {"scripts/demo", "scripts/test"} <= set(re.findall(r"scripts/\w+", README))


@pytest.mark.slow  # mypy once more
def test_the_programs_of_the_documents_are_typed(tmp_path: Path) -> None:
    """With the sources, of which scripts/test has just told mypy's cache, so that only the programs are looked at."""
    for page in (ROOT / "README.md", ROOT / "docs" / "itimo.md"):
        (program,) = re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        (tmp_path / f"of_{page.stem.lower()}.py").write_text(program, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "src", *map(str, sorted(tmp_path.glob("of_*.py")))]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_every_link_of_the_documents_leads_to_a_file() -> None:
    missing = []
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if not (page.parent / target).exists():
                missing.append(f"{page.relative_to(ROOT)}: {target}")
    assert not missing, "\n".join(missing)


def test_no_document_names_a_script_that_is_not_there() -> None:
    for page in PAGES:
        for name in re.findall(r"\bscripts/\w(?:[\w.-]*\w)?", page.read_text(encoding="utf-8")):
            assert (ROOT / name).exists(), f"{page.name}: {name}"
