"""Every document is known by its content; plain text is read line by line, and what is none is refused."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend.pages import read_page
from tripmend.pages.document import page_of_text, source_of, text_of


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_usual_encodings_are_understood(encoding: str) -> None:
    assert text_of("Café Müller\n10 £".encode(encoding)) == "Café Müller\n10 £"


def test_a_saved_mail_is_text_with_its_head() -> None:
    body = page_of_text(b"From: house@example.org\nSubject: Your table\n\nSee you at 19:30.\n")
    assert body.lines == ["From: house@example.org", "Subject: Your table", "See you at 19:30."]


@pytest.mark.parametrize("data", [b"a\0b", bytes(range(1, 32)) * 9, b"\x7fELF\x02\x01\x01\0", b"PK\x03\x04\x14\0\x06"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(InputError, match="is no text, web page or picture"):
        text_of(data)


def test_a_text_of_megabytes_is_refused_and_an_empty_one_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has 2000001 bytes; texts up to 2000000 bytes can be read"):
        text_of(b"a" * 2_000_001)
    (tmp_path / "empty.txt").write_bytes(b"")
    with pytest.raises(InputError, match="is empty"):
        read_page(tmp_path / "empty.txt")
    with pytest.raises(InputError, match="cannot be read: No such file or directory"):
        read_page(tmp_path / "none.txt")


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
    path.write_text("Boat tour\n10:00 sold out\n11:00 tickets available", encoding="utf-8")
    assert [(slot.time, slot.state) for slot in read_page(path).slots] == [("10:00", "sold_out"), ("11:00", "open")]
    with pytest.raises(InputError, match="cannot be read: Is a directory"):
        read_page(tmp_path)


def test_what_is_no_file_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    pipe, device = tmp_path / "pipe", Path("/dev/zero")
    os.mkfifo(pipe)
    for path in (pipe, device):
        with pytest.raises(InputError, match="it is a device or a pipe; name a file"):
            read_page(path)


def test_a_euro_of_an_old_windows_stays_one() -> None:
    assert text_of("Führung 12 €, “klein”".encode("cp1252")) == "Führung 12 €, “klein”"
    assert text_of(b"caf\xe9, open until late at night \x81").startswith("café"), "a byte that no letter has there"


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
        read_page(path)
