"""Numbers of places that a screenshot lost, and the colour of letters beside that of the samples."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tripmend.read import Sheet, sheet_of_page
from tripmend.read.slots import find_slots

pytest.importorskip("playwright.sync_api")
_STYLE = """<!doctype html><meta charset="utf-8"><style>body{font:20px 'Liberation Sans';margin:20px;width:1100px}
.c{display:inline-flex;gap:14px;border:1px solid #bbb;padding:8px 13px;margin:0 8px 10px 0}</style>"""
_PLACES = {"10:00": 4, "10:30": 0, "11:00": 8, "11:30": 2, "12:00": 0, "12:30": 4}


def _chips(labels: dict[str, str]) -> Sheet:
    chips = "".join(f'<div class="c"><b>{time}</b> <u>{label}</u></div>' for time, label in labels.items())
    return replace(sheet_of_page(f"{_STYLE}{chips}".encode()), source="screenshot")


def _without_numbers(sheet: Sheet, lost: tuple[str, ...]) -> Sheet:
    """A sheet on which the numbers behind or before the words of these times were not read."""
    lines, time = [], ""
    for line in sheet.lines:
        time = line.text if ":" in line.text else time
        if time in lost and ":" not in line.text:
            words = line.text.strip(" 0123456789")
            at = line.text.index(words)
            line = replace(
                line,
                text=words,
                box=line.span(at, at + len(words)),
                edges=line.edges[at : at + len(words)],
            )
        lines.append(line)
    return replace(sheet, lines=tuple(lines))


def _states(sheet: Sheet) -> dict[str, str]:
    return {slot.time: slot.state for slot in find_slots(sheet).slots}


@pytest.mark.parametrize("label", ["free {}", "{} left"])
def test_a_number_that_was_lost_is_read_again(label: str) -> None:
    sheet = _without_numbers(_chips({time: label.format(n) for time, n in _PLACES.items()}), ("10:30", "11:00"))
    assert _states(sheet) == {time: "open" if n else "sold_out" for time, n in _PLACES.items()}


def test_a_number_that_cannot_be_read_makes_its_words_tell_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripmend.read._again.read_each", lambda parts: [("", 0.0)] * len(parts))
    sheet = _without_numbers(_chips({time: f"free {n}" for time, n in _PLACES.items()}), ("10:30",))
    assert _states(sheet)["10:30"] == "unknown"


def test_words_without_a_number_stay_what_they_say() -> None:
    labels = {time: f"free {n}" for time, n in _PLACES.items()} | {"11:00": "free"}
    assert _states(_chips(labels))["11:00"] == "open"


def test_letters_in_the_colour_of_a_sample_are_as_that_sample_is() -> None:
    faces = "a{color:#00e;text-decoration:underline}s{color:#333;text-decoration:none}"
    style = f"{_STYLE}<style>.c{{border:0}}{faces}</style>"
    key = '<p><a class="c">hh:mm</a> = free</p><p><s class="c">hh:mm</s> = taken</p>'
    for gone in (set[str](), {"10:30"}):
        tags = {time: "s" if time in gone else "a" for time in _PLACES}
        chips = "".join(
            f'<span class="c"><{tag}>{time}</{tag}> <small>max {9 - _PLACES[time]}</small></span>'
            for time, tag in tags.items()
        )
        found = _states(sheet_of_page(f"{style}{key}<div>{chips}</div>".encode()))
        assert found == {time: "sold_out" if time in gone else "open" for time in _PLACES}
