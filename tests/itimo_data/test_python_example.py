"""The program of docs/itimo.md runs as it stands there and says what the commands say."""

from __future__ import annotations

import json
import re
import runpy
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tripmend.app.main import app

PAGE = (Path(__file__).parents[2] / "docs" / "itimo.md").read_text(encoding="utf-8")
(PROGRAM,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_it_runs_and_counts_what_the_commands_count(
    town: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(town, tmp_path / "my-town")
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    runpy.run_path("program.py", run_name="__main__")
    spoilt, mod, apr = capsys.readouterr().out.splitlines()
    assert spoilt == "62 of 62 itineraries spoilt, 6 rows refused"
    examples = "out/Bonn_ADD_val.json"
    command = ["itimo", "score", examples, "answers.json", "--mode", "strict", "--json", "score.json"]
    ran = CliRunner().invoke(app, command)
    assert ran.exit_code == 0
    for name, said in (("mod", mod), ("apr", apr)):
        share = json.loads(Path("score.json").read_text(encoding="utf-8"))["shares"][name]
        assert f"({share['hits']}/{share['of']}; " in said
    assert f"/{len(json.loads(Path(examples).read_text(encoding='utf-8')))}; " in mod
