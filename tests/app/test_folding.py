"""Tables on narrow terminals: folded, and nothing is left out."""

from __future__ import annotations

import pytest

from tripmend.app._suite_output import show
from tripmend.suites._page import Page, as_text, folded

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


def test_the_width_is_asked_for(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    show([PAGE])
    assert max(map(len, capsys.readouterr().out.splitlines())) > 200  # a pipe keeps lines whole
    monkeypatch.setenv("COLUMNS", "90")
    show([PAGE])
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 90
