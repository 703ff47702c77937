"""Whatever a document or a model says, the terminal shows it and does not obey it."""

from __future__ import annotations

import json

import pytest

from tripmend.app.screen import print_json, rows, say, screen
from tripmend_suites.common.output import show
from tripmend_suites.common.report import Page

_EVIL = "Da\x1b[2J\x9b31m Enzo\u202e"


def _harmless(text: str) -> bool:
    return "Enzo" in text and not set("\x1b\x9b\u202e") & set(text)


def test_a_name_with_a_line_break_begins_no_row_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    rows(screen(), [("Da\nEnzo", "open"), ("Roma", "closed")], indent=0)
    assert capsys.readouterr().out == "Da Enzo  open\nRoma     closed\n"


def test_tables_and_lines_are_shown_without_signs_that_steer(capsys: pytest.CaptureFixture[str]) -> None:
    show([Page(_EVIL, ("name", "cost"), ((_EVIL, "12"),), ("one note",))])
    assert _harmless(capsys.readouterr().out)
    say(f"{_EVIL}\nand more", err=True)
    told = capsys.readouterr().err
    assert _harmless(told)
    assert told.endswith("\nand more\n")


def test_json_says_all_signs_and_writes_none_that_steers(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"name": _EVIL})
    out = capsys.readouterr().out
    assert _harmless(out)
    assert json.loads(out) == {"name": _EVIL}
