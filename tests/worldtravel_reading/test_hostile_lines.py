"""Text that no person writes: every reader gets through it, and says what it left out."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tripmend_suites.worldtravel.reading import KINDS
from tripmend_suites.worldtravel.reading._programme import _bracketed
from tripmend_suites.worldtravel.reading.sheets._alike import spelled
from tripmend_suites.worldtravel.reading.sheets._bounded import bounded

from ._sheets import text_sheet

GUARD = 600
"""Seconds for all texts of all readers, which take about twenty. It stops what would run for hours, as patterns do
that try every way to cut 20,000 blanks; it is no measure of speed, so that a busy machine does not trip over it."""

CHILD = r"""
import json, sys
from tripmend_suites.worldtravel.reading import sheet_of_text
from tripmend_suites.worldtravel.reading.readers import reader_of

def line(unit):
    return "a" + (unit * (20_000 // len(unit) + 1))[:20_000] + "a"

units = [" ", "7", "(", "a (b ", ")(", "[", ",", ", ", "a ", "Aa ", "II ", ":", "10:", "10:00 ", "10:00-11:00 ", '"']
units += ["'a' ", "1 €", "€ ", " · ", "- ", "Mon-", "12 Jan, ", "free ", "adult, ", "5 min ", "one hundred ", "x1"]
often = ["€ ", "1 €", "a · ", "adult ", "10:00 ", "(a ", "' "]
texts = [line(unit) for unit in units]
texts += ["\n".join(unit * 20 + str(number) for number in range(int(sys.argv[1]))) for unit in often]
step = int(sys.argv[2])
for number, kind in enumerate(sys.argv[3:]):
    for text in texts[number % step :: step]:
        print(kind, end=" ", flush=True)
        reading = reader_of(kind)(sheet_of_text(text.encode()))
        unread = [one.what for one in reading.abstained if one.why.endswith((" were read", " were not read"))]
        print(json.dumps([reading.kind, unread]))
"""


@pytest.mark.parametrize(
    ("lines", "step"),
    [(250, 18), pytest.param(250, 1, marks=pytest.mark.slow), pytest.param(2_000, 1, marks=pytest.mark.slow)],
)
def test_every_reader_gets_through_hostile_text_and_says_what_it_left_out(lines: int, step: int) -> None:
    """250 lines are more than a reader of bookings takes; 2,000 only take longer, in their proportion. step: each
    reader gets two of the texts, each another two, or all."""
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(lines), str(step), *KINDS],
        capture_output=True, text=True, timeout=GUARD * lines / 250,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-200:] + done.stderr
    told: dict[str, list[Any]] = {kind: [] for kind in KINDS}
    for line in done.stdout.splitlines():
        kind, said = line.split(" ", 1)
        assert json.loads(said)[0] == kind
        told[kind].append(json.loads(said)[1])
    for number, kind in enumerate(KINDS):
        kinds_of_text = [*["line"] * 28, *["lines"] * 7][number % step :: step]
        assert len(told[kind]) == len(kinds_of_text)
        for found, text in zip(told[kind], kinds_of_text, strict=True):
            if text == "line":
                assert found == ["end of a line"]
            elif kind in ("booking", "reservation"):
                assert found == ["rest of the document"]


def test_a_document_of_usual_size_is_read_whole() -> None:
    sheet = text_sheet("\n".join(["word " * 40] * 100))
    assert bounded(sheet, "booking") == (sheet, ())
    assert bounded(sheet, "booking")[0] is sheet


def test_of_a_line_too_long_the_beginning_is_read_and_the_rest_is_told() -> None:
    sheet = text_sheet("short\n" + "x" * 2_001)
    part, (gap,) = bounded(sheet, "menu")
    assert [len(line.text) for line in part.lines] == [5, 2_000]
    assert (len(part.lines[1].edges), part.lines[1].box.right) == (2_000, 2_000)
    assert (gap.what, gap.why) == ("end of a line", "the line has 2001 letters; only the first 2000 were read")
    assert gap.box == sheet.lines[1].box


def test_of_a_document_too_long_the_last_lines_are_told() -> None:
    sheet = text_sheet("\n".join(["one, two"] * 2_000))
    part, (gap,) = bounded(sheet, "booking")
    assert len(part.lines) == 1_666, "three words and marks each, of 5,000"
    assert gap.why == "the document is too long; the last 334 of its 2000 lines were not read"
    assert bounded(sheet, "guide") == (sheet, ())
    many, (rest,) = bounded(text_sheet("\n".join(["x"] * 4_001)), "matrix")
    assert (len(many.lines), rest.what) == (4_000, "rest of the document")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Tosca (in Italian)", [("Tosca", "in Italian")]),
        ("  Tosca   (in Italian); Aida (sung)", [("  Tosca", "in Italian"), (" Aida", "sung")]),
        ("a (b (c)", [("b", "c")]),
        ("a (b)(c) d (e)", [("a", "b"), (" d", "e")]),
        ("(a) b) c (d)", [(" c", "d")]),
        (" (a)", [(" ", "a")]),
        ("a ( b", []),
        ("", []),
    ],
)
def test_titles_stand_before_what_is_in_brackets(text: str, found: list[tuple[str, str]]) -> None:
    assert [(text[slice(*title)], text[slice(*said)]) for title, said in _bracketed(text)] == found


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("II Giardino", "Il Giardino"),
        ("Pius II Hall", "Pius II Hall"),
        ("II Prato and EI Born", "Il Prato and El Born"),
        ("II Ponte II Prato", "Il Ponte II Prato"),
    ],
)
def test_articles_are_put_right_unless_a_name_goes_before(text: str, meant: str) -> None:
    assert spelled(text) == meant
