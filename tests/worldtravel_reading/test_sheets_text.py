"""Plain text becomes a sheet whose boxes count letters and lines."""

from __future__ import annotations

from tripmend_suites.worldtravel.reading import Box, sheet_of_text


def test_boxes_count_letters_and_lines() -> None:
    sheet = sheet_of_text(b"Booking 4711\r\n\r\n  Table at 19:30 \r\n")
    assert (sheet.source, sheet.pixels) == ("text", None)
    assert [(line.text, line.box) for line in sheet.lines] == [
        ("Booking 4711", Box(0, 0, 12, 1)),
        ("Table at 19:30", Box(2, 2, 16, 3)),
    ]
    assert sheet.lines[1].span(9, 14) == Box(11, 2, 16, 3)
