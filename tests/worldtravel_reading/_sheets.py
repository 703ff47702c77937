"""Sheets made by hand: text in a grid of letters, and pieces of text put where a page would have them."""

from __future__ import annotations

from typing import Any

from tripmend_suites.worldtravel.reading import Box, Line, Reading, Sheet


def text_sheet(text: str) -> Sheet:
    """Plain text as a sheet whose boxes count letters and lines."""
    lines = [
        Line(line, Box(0, at, len(line), at + 1), tuple((i, i + 1) for i in range(len(line))))
        for at, line in enumerate(text.splitlines())
        if line.strip()
    ]
    return Sheet("text", tuple(lines), None, "0" * 64)


def laid_out(*pieces: tuple[int, int, int, str]) -> Sheet:
    """A screenshot of pieces of text, each (left, top, height, text), half as wide per letter as it is high."""
    lines = []
    for left, top, height, text in pieces:
        step = max(1, round(0.42 * height))
        edges = tuple((left + step * i, left + step * (i + 1)) for i in range(len(text)))
        lines.append(Line(text, Box(left, top, left + step * len(text), top + height), edges))
    ordered = tuple(sorted(lines, key=lambda line: (line.box.top, line.box.left)))
    return Sheet("screenshot", ordered, None, "0" * 64)


def values(reading: Reading, field: str) -> list[dict[str, Any]]:
    """The values of one field."""
    return [fact.value for fact in reading.of(field)]


def stays(reading: Reading) -> dict[str, tuple[int, int]]:
    """The lengths of a visit by kind; a contradiction would show its last value."""
    return {fact.value["profile"]: (fact.value["min"], fact.value["max"]) for fact in reading.of("dwell")}


def week(reading: Reading) -> dict[int, list[list[str]]]:
    """The windows of each weekday."""
    return {fact.value["weekday"]: fact.value["windows"] for fact in reading.of("hours")}
