"""Hotels: prices and what is near, in sentences."""

from __future__ import annotations

from tripmend.read import Line, Sheet
from tripmend.read.hotels import read
from tripmend.read.sheet import Box


def line(left: int, top: int, text: str) -> Line:
    edges = tuple((left + 8 * i, left + 8 * i + 8) for i in range(len(text)))
    return Line(text, Box(left, top, left + 8 * len(text), top + 18), edges)


def test_the_price_and_the_near_places_of_a_house() -> None:
    said = "Two people pay €89.00 a night. A short walk away: Old Dome and Tower."
    facts = read(
        Sheet("page", (line(40, 100, "River House"), line(40, 126, "Hill"), line(40, 152, said)), None, "")
    ).facts
    assert [(fact.subject, fact.field, fact.value) for fact in facts] == [
        ("River House", "nightly", {"cents": 8900}),
        ("River House", "near", {"venues": ["Old Dome", "Tower"]}),
        ("River House", "tags", {"area": "Hill", "tags": []}),
    ]


def test_an_empty_sheet_has_nothing() -> None:
    assert read(Sheet("page", (), None, "")).facts == ()
