"""Tables on narrow terminals: folded, and nothing is left out."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tripmend.app.main import app
from tripmend_suites.common.output import show
from tripmend_suites.common.report import Page, as_text, folded

PAGE = Page(
    "Scored",
    ("", *(f"column {number}" for number in range(9))),
    tuple((f"row {row}", *(f"{row}{number}.00 (12/34; 5.6 to 7.8)" for number in range(9))) for row in range(3)),
    ("a note that goes on and on " * 8,),
)


@pytest.mark.parametrize("width", [60, 80, 100, 400])
def test_a_folded_table_is_narrow_and_whole(width: int) -> None:
    text = folded(PAGE, width)
    assert max(map(len, text.splitlines())) <= width
    words = text.split()
    for cell in (cell for row in (PAGE.columns, *PAGE.rows) for cell in row[1:]):
        assert cell in text
    assert words.count("on") == as_text(PAGE).split().count("on")
    assert text.count("row 2") == len(text.split("continued"))


def test_what_fits_stays_as_it_is() -> None:
    page = Page("Small", ("a", "b"), (("1", "2"),), ("short",))
    assert folded(page, 80) == as_text(page)


def test_cells_wider_than_the_terminal_stay_whole() -> None:
    page = Page("Wide", ("", "a", "b"), (("r", "x" * 50, "y" * 50),))
    assert {"x" * 50, "y" * 50} <= set(folded(page, 40).split())


@pytest.mark.parametrize("width", [50, 80, 100])
def test_cells_of_many_words_go_on_in_the_next_line(width: int) -> None:
    words = [f"word{number}" for number in range(30)]
    page = Page("Words", ("name of the model", "a", "b"), (("printed: a model " * 5, " ".join(words), "1"),))
    text = folded(page, width)
    assert max(map(len, text.splitlines())) <= width
    assert [word for word in text.split() if word in words] == words
    assert text.split().count("printed:") >= 5


def test_rows_are_told_apart_in_each_part() -> None:
    rows = (("GPT", "text", "a" * 40, "1" * 40), ("GPT", "pictures", "b" * 40, "2" * 40))
    parts = folded(Page("Models", ("model", "pages", "first", "second"), rows), 70).split("Models, continued")
    assert [part.count("pictures") for part in parts] == [1, 1]


def test_reports_of_triptide_fold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = CliRunner().invoke(app, ["triptide", "report", "--printed"])
    assert max(map(len, shown.output.splitlines())) <= 80
    CliRunner().invoke(app, ["triptide", "report", "--printed", "-o", str(tmp_path / "whole.txt")])
    assert max(map(len, (tmp_path / "whole.txt").read_text().splitlines())) > 100


def test_the_width_is_asked_for(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    show([PAGE])
    assert max(map(len, capsys.readouterr().out.splitlines())) > 200  # a pipe keeps lines whole
    monkeypatch.setenv("COLUMNS", "90")
    show([PAGE])
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 90
