"""Hotels: prices and what is near, in sentences."""

from __future__ import annotations

from tripmend_suites.worldtravel.reading import Line, Sheet
from tripmend_suites.worldtravel.reading.hotels import read
from tripmend_suites.worldtravel.reading.sheet import Box


def line(left: int, top: int, text: str) -> Line:
    edges = tuple((left + 8 * i, left + 8 * i + 8) for i in range(len(text)))
    return Line(text, Box(left, top, left + 8 * len(text), top + 18), edges)


def test_the_price_and_the_near_places_of_a_house() -> None:
    said = "Two people pay €89.00 a night. A short walk away: Old Dome and White Tower."
    facts = read(
        Sheet("page", (line(40, 100, "River House"), line(40, 126, "Hill"), line(40, 152, said)), None, "")
    ).facts
    assert [(fact.subject, fact.field, fact.value) for fact in facts] == [
        ("River House", "nightly", {"cents": 8900}),
        ("River House", "near", {"venues": ["Old Dome", "White Tower"]}),
        ("River House", "tags", {"area": "Hill", "tags": []}),
    ]


def test_an_essay_beside_a_picture_is_put_together_where_the_picture_ends() -> None:
    lines = (
        line(340, 100, "River House, Hill. Once a bank, with a staircase to enter by. A"),
        line(340, 128, "night in a double room costs 265,00"),
        line(40, 156, "€. A short walk away: Old Dome."),
        line(340, 200, "Green Inn, Dale."),
        line(340, 228, "A villa by the park. Two people pay 143,00 € a night. A short walk away: Old Mill."),
    )
    facts = read(Sheet("screenshot", lines, None, "")).facts
    assert [(fact.subject, fact.value) for fact in facts if fact.field in ("nightly", "near")] == [
        ("River House", {"cents": 26500}),
        ("River House", {"venues": ["Old Dome"]}),
        ("Green Inn", {"cents": 14300}),
        ("Green Inn", {"venues": ["Old Mill"]}),
    ]


def test_a_quarter_stands_beside_the_name_or_is_abstained() -> None:
    said = "Two people pay €89.00 a night. A short walk away: Old Dome."
    small = Line("Upper Hill", Box(140, 103, 190, 117), tuple((140 + 5 * i, 145 + 5 * i) for i in range(10)))
    for beside, areas, unread in (((small,), ["Upper Hill"], []), ((), [], ["quarter of River House"])):
        reading = read(Sheet("page", (line(40, 100, "River House"), *beside, line(40, 126, said)), None, ""))
        assert [fact.value["area"] for fact in reading.facts if fact.field == "tags"] == areas
        assert [gap.what for gap in reading.abstained] == unread


def test_an_empty_sheet_has_nothing() -> None:
    assert read(Sheet("page", (), None, "")).facts == ()
