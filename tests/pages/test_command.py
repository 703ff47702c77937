"""``tripmend read``."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tripmend.app.main import run
from tripmend.pages import Fact, Open, PageReading, Slot

READING = PageReading(
    "Harbour Museum",
    (Slot("10:00", "few", "2026-12-12", "Tour", left=3, by="words", confidence=0.95),),
    (Fact("price", {"amount": 12, "currency": "EUR"}, "Adults", "Harbour Museum"),),
    (Open("slot 11:00", "looks that no legend explains"),),
)


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def tripmend(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setattr("tripmend.pages.reading.read_page", lambda page: READING)

    def call(*arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["tripmend", *map(str, arguments)])
        with pytest.raises(SystemExit) as stop:
            run()
        return (int(stop.value.code or 0), *capsys.readouterr())

    return call


def test_a_page_is_told_as_a_table_and_as_json(tripmend: Run) -> None:
    code, shown, _ = tripmend("read", "page.html")
    assert code == 0
    for text in ("Harbour Museum", "few (3 left)", "amount 12, currency EUR (Adults)", "looks that no legend explains"):
        assert text in shown
    _, given, _ = tripmend("read", "page.html", "--json")
    assert json.loads(given)["slots"][0]["left"] == 3


def test_text_is_read_for_everything_and_no_sign_of_it_steers_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    note = tmp_path / "note.txt"
    note.write_text("Boat tour \x1b[31m[red]\n10:00 sold out\n11:00 tickets available\n", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["tripmend", "read", str(note)])
    with pytest.raises(SystemExit) as stop:
        run()
    shown = capsys.readouterr().out
    assert stop.value.code in (0, None)
    assert "sold_out" in shown
    assert "\x1b" not in shown


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"\x89PNG\r\n\x1a\n1234", "is no picture that can be read (PNG, JPEG or WebP)"),
        (b"\x7fELF\0\0\0", "is no text, web page or picture (PNG, JPEG or WebP) that can be read"),
        (b"%PDF-1.7\n", "is a PDF; save its pages as pictures (PNG, JPEG or WebP) and read those"),
        (b"", "is empty"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, data: bytes, sentence: str
) -> None:
    file = tmp_path / "file\n"
    file.write_bytes(data)
    monkeypatch.setattr(sys, "argv", ["tripmend", "read", str(file)])
    with pytest.raises(SystemExit) as stop:
        run()
    assert stop.value.code == 2
    assert capsys.readouterr().err == f"tripmend: {tmp_path}/file : {sentence}\n"
