"""Documents with more elements than a browser lays out in a few seconds are refused before it starts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend_suites.worldtravel.reading import sheet_of_page
from tripmend_suites.worldtravel.reading.sheets._nesting import DEEPEST, DEEPEST_PLAIN, MOST, too_much

pytestmark = pytest.mark.slow

_DEEP, _MANY = f"has more than {DEEPEST} elements in each other", f"has more than {MOST} elements"


@pytest.mark.parametrize(
    "unit",
    [
        *("<div>", "<b>", "<span class=a>", "<table><tr><td>", "<ul><li>", "<li><section>", "<a><div>", "<DIV\n>"),
        *("<i><div></i>", "<div></b>", "<div><table></div>", "<div/>", "<path/>", "<!--><div>", "<!-- <p> --!><div>"),
    ],
)
def test_what_nests_is_deep_whatever_closes_nothing(unit: str) -> None:
    text = f"<!doctype html><style>p {{}}</style>{unit * (DEEPEST + 1)}"
    assert too_much(text.encode()) == _DEEP
    assert too_much(b"\xff\xfe" + text.encode("utf-16-le")) == _DEEP
    assert too_much(f"<!doctype html>{unit * 20}".encode()) == ""


def test_blocks_without_attributes_or_styles_may_stand_deeper() -> None:
    assert too_much(b"<div>" * DEEPEST_PLAIN) == ""
    assert too_much(b"<div>" * (DEEPEST_PLAIN + 1)) == _DEEP
    assert too_much(b"<div style=float:left>" * (DEEPEST + 1)) == _DEEP
    assert too_much(b"<span>" * (DEEPEST + 1)) == _DEEP


@pytest.mark.parametrize(
    "unit",
    [
        *("<div></div>", "<p>one", "<p><b>one", "<br>", "<img src=a>", "<a name=b>", "<svg><path d=x/></svg>"),
        *("<ul><li>one<li><b>two</ul>", "<table><tr><td><font>one<td><div>two</table>", "<dl><dt>one<dd><i>two</dl>"),
        *("<select><option>one<option>two</select>", "<!-- <div> -->", "<script>'<div>'</script>", "</div>"),
        *("<b><i>one</b></i>", "<p><div></p></div>", "<h2><span>one</h2>"),
    ],
)
def test_what_closes_itself_is_not_deep(unit: str) -> None:
    assert too_much(f"<!doctype html><body>{unit * (DEEPEST + 9)}".encode()) == ""


@pytest.mark.parametrize("quote", ["'", pytest.param('"', marks=pytest.mark.slow)])
def test_tags_in_the_value_of_an_attribute_are_none(quote: str) -> None:
    inside = "<div>" * 60_000
    assert too_much(f"<p title={quote}{inside}{quote}>one</p>".encode()) == ""
    assert too_much(f"<p title={quote}a{quote} {inside}".encode()) == _DEEP
    assert too_much(f"<p title={quote}{inside}".encode()) == _DEEP  # never closed
    assert too_much(f"<p title=a={quote}>{inside}{quote}>".encode()) == _DEEP  # a quote inside of a value opens none
    assert too_much(f"<p title={quote}>{quote}>{inside}".encode()) == _DEEP


def test_rows_of_a_table_without_end_tags_are_not_deep() -> None:
    rows = "<tr><td><center>one<td><font size=2>two" * (DEEPEST + 9)
    assert too_much(f"<table>{rows}</table>".encode()) == ""


@pytest.mark.parametrize("unit", ["<i></i>", "<br>", "<p>", "<p><b>", "<li><div>", "<a "])
def test_more_elements_than_a_browser_lays_out_in_seconds_are_too_many(unit: str) -> None:
    assert too_much(unit.encode() * (MOST + 1)) == _MANY
    assert too_much(unit.encode() * (MOST // 5)) == ""


def test_formats_that_begin_anew_in_every_paragraph_count() -> None:
    formats = "".join(f"<b id={number}>" for number in range(DEEPEST - 20))
    assert too_much(f"<p>{formats}{'<p>one' * 1_000}".encode()) == _MANY


def test_such_a_page_is_refused_without_a_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "tripmend_suites.worldtravel.reading.sheets._page.shared_chromium", lambda: pytest.fail("a browser was started")
    )
    with pytest.raises(InputError, match=_DEEP):
        sheet_of_page(b"<!doctype html>" + b"<div>" * 350_000, tmp_path)
    with pytest.raises(InputError, match=_MANY):
        sheet_of_page(b"<!doctype html>" + b"<i></i>" * 250_000, tmp_path)
