"""The pages of docs/extend are true: their blocks, put where they say, make what they print; in so many files."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs" / "extend"
_BLOCK = re.compile(r"^`([^`]+)`, (new|after `([^\n]+)`|before `([^\n]+)`):\n\n```\w+\n(.*?)```$", re.M | re.S)
_RUN = re.compile(r"^Run:\n\n```python\n(.*?)```$", re.M | re.S)
MOST = {"constraint": 5, "disruption": 6, "format": 2, "language": 1, "benchmark": 2}
"""How many files each may touch."""
PRINTS = {
    "constraint": r"\d+ visits in the siesta; the first: .+ begins at 1[45] h\.",
    "disruption": r"The guide of Castel Sant'Angelo is ill\. -> Repaired with 1 change; no smaller repair exists\.",
    "format": r"- .+",
    "language": r"type='place_closed' place='pantheon' dates=\(datetime\.date\(2026, 5, 13\),\) during=None",
    "benchmark": r"\d\d stops in 1 of 1 trips",
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the product in which all toys were added as the pages say."""
    folder = tmp_path_factory.mktemp("extended")
    shutil.copytree(
        ROOT / "src" / "tripmend", folder / "src" / "tripmend", ignore=shutil.ignore_patterns("__pycache__")
    )
    shutil.copytree(ROOT / "examples", folder / "examples")
    for name in MOST:
        for path, how, after, before, text in _BLOCK.findall((PAGES / f"{name}.md").read_text(encoding="utf-8")):
            file = folder / path
            if how == "new":
                file.parent.mkdir(parents=True, exist_ok=True)
                assert not file.exists()
                file.write_text(text, encoding="utf-8")
                continue
            source, mark = file.read_text(encoding="utf-8"), f"{after or before}\n"
            assert source.count(f"\n{mark}") == 1, f"{name}: {path} has {mark!r} not once"
            put = f"\n{mark}{text}" if after else f"\n{text}{mark}"
            file.write_text(source.replace(f"\n{mark}", put), encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", MOST)
def test_what_the_page_adds_does_what_it_says(copy: Path, name: str) -> None:
    page = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    (snippet,) = _RUN.findall(page)
    path = f"{copy / 'src'}{os.pathsep}{copy / 'stopcount'}"
    ran = subprocess.run(
        [sys.executable, "-c", snippet],
        capture_output=True,
        text=True,
        cwd=copy,
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert ran.returncode == 0, ran.stderr
    assert re.fullmatch(PRINTS[name], ran.stdout.strip()), ran.stdout
    assert len({block[0] for block in _BLOCK.findall(page)}) <= MOST[name]
