"""Plain text becomes a sheet whose boxes count letters and lines, and every document is known by its content."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend.read import Box, sheet_of, sheet_of_page, sheet_of_screenshot, sheet_of_text
from tripmend.read.sheets._document import source_of


def test_boxes_count_letters_and_lines() -> None:
    sheet = sheet_of_text(b"Booking 4711\r\n\r\n  Table at 19:30 \r\n")
    assert (sheet.source, sheet.pixels) == ("text", None)
    assert [(line.text, line.box) for line in sheet.lines] == [
        ("Booking 4711", Box(0, 0, 12, 1)),
        ("Table at 19:30", Box(2, 2, 16, 3)),
    ]
    assert sheet.lines[1].span(9, 14) == Box(11, 2, 16, 3)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_usual_encodings_are_understood(encoding: str) -> None:
    assert sheet_of_text("Café Müller\n10 £".encode(encoding)).text == "Café Müller\n10 £"


def test_a_saved_mail_is_text_with_its_head() -> None:
    sheet = sheet_of_text(b"From: house@example.org\nSubject: Your table\n\nSee you at 19:30.\n")
    assert [line.box.top for line in sheet.lines] == [0, 1, 3]


@pytest.mark.parametrize("data", [b"a\0b", bytes(range(1, 32)) * 9, b"\x7fELF\x02\x01\x01\0", b"PK\x03\x04\x14\0\x06"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(InputError, match="is no text, web page or picture"):
        sheet_of_text(data)


def test_a_text_of_megabytes_is_refused_and_an_empty_one_says_nothing(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has 2000001 bytes; texts up to 2000000 bytes can be read"):
        sheet_of_text(b"a" * 2_000_001)
    assert sheet_of_text(b"").lines == ()
    with pytest.raises(InputError, match="cannot be read: No such file or directory"):
        sheet_of_text(tmp_path / "none.txt")


@pytest.mark.parametrize(
    ("start", "source"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0", "screenshot"),
        (b"\xff\xd8\xff\xe0", "screenshot"),
        (b"RIFF\x10\0\0\0WEBPVP8 ", "screenshot"),
        (b"\n <!DOCTYPE HTML><p>", "page"),
        (b"\xef\xbb\xbf<html lang=en>", "page"),
        (b"<!-- saved --><body class=x>", "page"),
        ("<!doctype html>".encode("utf-16"), "page"),
        (b"<house@example.org> wrote: 10 < 12", "text"),
        (b"<no one> said <this>", "text"),
        (b"Dear guest, see <p>10:00</p>", "text"),
        (b"", "text"),
    ],
)
def test_the_content_tells_what_a_document_is(start: bytes, source: str) -> None:
    assert source_of(start) == source


def test_a_name_does_not_deceive(tmp_path: Path) -> None:
    path = tmp_path / "page.png"
    path.write_text("10:00 sold out", encoding="utf-8")
    assert sheet_of(path).source == "text"
    with pytest.raises(InputError, match="cannot be read: Is a directory"):
        sheet_of(tmp_path)


def test_what_is_no_file_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    pipe, device = tmp_path / "pipe", Path("/dev/zero")
    os.mkfifo(pipe)
    for path in (pipe, device):
        for sheet in (sheet_of, sheet_of_text, sheet_of_page, sheet_of_screenshot):
            with pytest.raises(InputError, match="it is a device or a pipe; name a file"):
                sheet(path)


def test_a_euro_of_an_old_windows_stays_one() -> None:
    assert sheet_of_text("Führung 12 €, “klein”".encode("cp1252")).lines[0].text == "Führung 12 €, “klein”"
    assert sheet_of_text(b"caf\xe9, open until late at night \x81").lines[0].text.startswith("café"), (
        "a byte that no letter has there"
    )


@pytest.mark.parametrize(
    ("start", "what"),
    [
        (b"GIF89a\x01\x00", "is a GIF; save it as a picture"),
        (b"BM\x36\x00\x0c\x00\x00\x00\x00\x00\x36", "is a BMP picture"),
        (b"II*\x00\x08\x00", "is a TIFF picture"),
        (b"\x00\x00\x00\x1cftypavif\x00", "is an AVIF or HEIC picture"),
        (b"PK\x03\x04\x14\x00", "is a document of an office program"),
        (b"%PDF-1.7", "is a PDF; save its pages"),
    ],
)
def test_other_formats_are_named_and_not_read_as_text(start: bytes, what: str, tmp_path: Path) -> None:
    (path := tmp_path / "page").write_bytes(start + b"0" * 50)
    with pytest.raises(InputError, match=what):
        sheet_of(path)
