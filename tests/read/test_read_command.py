"""``tripmend read``: a table for people, one document for programs, one sentence for what cannot be read."""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tripmend import read
from tripmend.app.main import run
from tripmend.extras import install_command
from tripmend.pages.chromium import Chromium
from tripmend.read import Abstained, Fact, Reading, Sheet

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def tripmend(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.setenv("TRIPMEND_CACHE", str(tmp_path / "cache"))

    def call(*arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["tripmend", *map(str, arguments)])
        with pytest.raises(SystemExit) as stop:
            run()
        return (int(stop.value.code or 0), *capsys.readouterr())

    return call


def read_times(sheet: Sheet) -> Reading:
    """Every time is an open slot; a question mark is not made out."""
    facts, doubts = [], []
    for line in sheet.lines:
        for found in re.finditer(r"\d\d:\d\d", line.text):
            box, value = line.span(*found.span()), {"time": found[0], "left": None, "products": ["A", "B"]}
            facts.append(Fact(sheet.lines[0].text, "slot", value, box, 0.9137, sheet.source))
        doubts += [Abstained(f"word {line.text}", "the end is torn off", line.box)] * ("?" in line.text)
    return Reading("menu", tuple(facts), tuple(doubts))


@pytest.fixture
def times(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read, "reader_of", lambda kind: read_times)


def test_programs_get_lines_and_letters_of_a_text(tripmend: Run, times: None, tmp_path: Path) -> None:
    note = tmp_path / "note.txt"
    note.write_bytes(b"Museo\r\n\r\n  open 10:00\r\nclo?\r\n")
    code, out, err = tripmend("read", note, "--kind", "menu", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out) == {
        "kind": "menu",
        "source": "text",
        "sha256": hashlib.sha256(note.read_bytes()).hexdigest(),
        "facts": [
            {
                "subject": "Museo",
                "field": "slot",
                "value": {"time": "10:00", "left": None, "products": ["A", "B"]},
                "span": [2, 7, 12],
                "confidence": 0.914,
                "source": "text",
            }
        ],
        "abstained": [{"what": "word clo?", "why": "the end is torn off", "span": [3, 0, 4]}],
    }


def test_people_get_a_table_and_what_was_not_made_out(tripmend: Run, times: None, tmp_path: Path) -> None:
    note = tmp_path / "note.txt"
    note.write_text("Museo\nopen 10:00\nclo?", encoding="utf-8")
    code, out, _ = tripmend("read", note, "--kind", "menu")
    assert code == 0
    assert out.splitlines() == [
        "menu:  1 fact, 1 not made out · plain text, 3 lines of text",
        "  what  sure  where   value",
        "  slot  91%   line 2  Museo: time 10:00, products A + B",
        "not made out",
        "  line 3  word clo?: the end is torn off",
    ]


def test_a_page_cannot_steer_the_terminal(tripmend: Run, times: None, tmp_path: Path) -> None:
    note = tmp_path / "note.txt"
    note.write_text("Mus\x1b[2Jeo \u202e and so on, for as long as it takes to be text\n10:00", encoding="utf-8")
    code, out, _ = tripmend("read", note, "--kind", "menu")
    assert code == 0
    assert "10:00" in out
    assert not {"\x1b", "\u202e"} & set(out)


@pytest.mark.parametrize("sign", ["\x1b[2J", "\x1b]0;x\x07", "\x9b31m", "\x7f", "\b", "\u202e", "\u2028"])
def test_no_sign_of_a_page_steers_the_terminal_and_programs_get_it_as_it_is(
    tripmend: Run, times: None, tmp_path: Path, sign: str
) -> None:
    note = tmp_path / "note.txt"
    note.write_text(f"Museo {sign}Rosso degli Archi\n10:00\nclo{sign}?", encoding="utf-8")
    _, shown, _ = tripmend("read", note, "--kind", "menu")
    _, given, _ = tripmend("read", note, "--kind", "menu", "--json")
    for out in (shown, given):
        assert "Rosso" in out
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e]", out)
    assert json.loads(given)["facts"][0]["subject"] == f"Museo {sign}Rosso degli Archi"


@pytest.mark.skipif(not Path("/usr/bin/chromium").exists(), reason="needs Chromium: apt-get install chromium")
def test_a_web_page_is_read_with_the_place_in_pixels(tripmend: Run, times: None, tmp_path: Path) -> None:
    pytest.importorskip("playwright")
    page = tmp_path / "page"
    page.write_text("<!doctype html><body style='margin:30px;font:20px sans-serif'>Museo<p>10:00", encoding="utf-8")
    code, out, _ = tripmend("read", page, "--kind", "menu", "--json")
    answer = json.loads(out)
    left, top, right, bottom = answer["facts"][0]["box"]
    assert (code, answer["source"], left) == (0, "page", pytest.approx(31, abs=2))
    assert 60 < top < 80 < bottom < 110
    assert right - left == pytest.approx(48, abs=4)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"\x89PNG\r\n\x1a\n1234", "is no picture that can be read (PNG, JPEG or WebP)"),
        (b"\x7fELF\0\0\0", "is no text, web page or picture (PNG, JPEG or WebP) that can be read"),
        (b"%PDF-1.7\n", "is a PDF; save its pages as pictures (PNG, JPEG or WebP) and read those"),
        (b"", "is empty"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(tripmend: Run, tmp_path: Path, data: bytes, sentence: str) -> None:
    file = tmp_path / "file\n"
    file.write_bytes(data)
    code, out, err = tripmend("read", file, "--kind", "menu")
    assert (code, out) == (2, "")
    assert err == f"tripmend: {tmp_path}/file : {sentence}\n"


def test_a_folder_or_nothing_is_one_sentence(tripmend: Run, tmp_path: Path) -> None:
    assert tripmend("read", tmp_path, "--kind", "menu")[::2] == (
        2,
        f"tripmend: {tmp_path}: cannot be read: Is a directory\n",
    )
    assert tripmend("read", tmp_path / "x", "--kind", "menu")[0] == 2
    code, _, err = tripmend("read", tmp_path, "--kind", "poem")
    assert (code, err[:45]) == (2, "tripmend: invalid value for '--kind': 'poem' ")


def test_what_is_not_installed_is_named_with_the_command_that_installs_it(
    tripmend: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "a.html"
    page.write_text("<!doctype html><p>10:00", encoding="utf-8")
    monkeypatch.setattr("tripmend.read.sheets._page.shared_chromium", lambda: Chromium(program="/nowhere/chromium"))
    code, out, err = tripmend("read", page, "--kind", "menu")
    assert (code, out) == (2, "")
    assert err == (
        "tripmend: reading web pages needs Chromium (there is none at /nowhere/chromium); "
        f"install it with: {install_command('read')} and apt-get install chromium\n"
    )


def test_without_pillow_a_web_page_is_no_screenshot(
    tripmend: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "a.html"
    page.write_text("<!doctype html><p>10:00", encoding="utf-8")
    monkeypatch.setitem(sys.modules, "PIL", None)
    command = f"install it with: {install_command('read')} and apt-get install chromium\n"
    told = "for the picture that a browser draws of them"
    assert tripmend("read", page, "--kind", "menu") == (
        2,
        "",
        f"tripmend: reading web pages needs Pillow, {told}; {command}",
    )
    monkeypatch.setitem(sys.modules, "playwright", None)
    assert tripmend("read", page, "--kind", "menu")[2].startswith(
        f"tripmend: reading web pages needs Playwright and Pillow, {told}; "
    )


def test_without_playwright_a_web_page_is_refused_in_one_sentence(
    tripmend: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "a.html"
    page.write_text("<!doctype html><p>10:00", encoding="utf-8")
    monkeypatch.setattr("tripmend.read.sheets._page.shared_chromium", Chromium)
    for name in ("playwright", "playwright.async_api"):
        monkeypatch.setitem(sys.modules, name, None)
    code, out, err = tripmend("read", page, "--kind", "menu")
    assert (code, out) == (2, "")
    assert err.startswith("tripmend: reading web pages needs Playwright; install it with: ")
