"""What the commands say about folders and lines that cannot be used: which, where, why."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tripmend.app.main import app
from tripmend.app.screen import bars
from tripmend.errors import InputError
from tripmend_suites.triptide.data.folder import read_cases
from tripmend_suites.triptide.database import read_database
from tripmend_suites.triptide.formats import read_disruption_info
from tripmend_suites.triptide.formats.read import json_value

OPEN = '{"days": 3, "idx'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "database").mkdir()
    for name in ("initial.jsonl", "disruptions.jsonl"):
        (tmp_path / name).write_text(f"{OPEN}\n", encoding="utf-8")
    return tmp_path


def test_a_folder_without_a_usable_case_says_why(folder: Path) -> None:
    with pytest.raises(
        InputError, match=r"no case that can be used; the first of 2 reasons: disruptions\.jsonl, line 1"
    ):
        CliRunner().invoke(app, ["triptide", "bench", "--data", str(folder)], catch_exceptions=False)
    (folder / "initial.jsonl").write_text("")
    (folder / "disruptions.jsonl").write_text("")
    with pytest.raises(InputError, match=r"initial\.jsonl and disruptions\.jsonl are empty"):
        CliRunner().invoke(app, ["triptide", "bench", "--data", str(folder)], catch_exceptions=False)


def test_a_line_that_is_no_json_is_said_in_the_same_words_everywhere(folder: Path) -> None:
    words = "this is not JSON: a text that never ends begins at line 1, column 13"
    with pytest.raises(InputError, match=words):
        json_value(OPEN)
    with pytest.raises(InputError, match=words):
        read_disruption_info(OPEN)
    assert [one.reason for one in read_cases(folder)[1]] == [words]


def test_a_number_too_long_is_said_in_our_words() -> None:
    with pytest.raises(InputError, match="a whole number is too long to be read"):
        json_value("9" * 5000)


def test_tables_that_are_nowhere_are_a_missing_folder(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such folder") as told:
        read_database(tmp_path / "nowhere")
    assert told.value.source == str(tmp_path / "nowhere")


def test_a_bar_that_never_moved_leaves_no_empty_line(capsys: pytest.CaptureFixture[str]) -> None:
    with bars():
        pass
    assert capsys.readouterr().err == ""
    with bars() as advance:
        advance("working", 1, 1)
    assert "working" in capsys.readouterr().err
