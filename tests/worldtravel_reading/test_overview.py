"""Cards of an overview: tags in small pieces of their own, or in one row with the quarter."""

from __future__ import annotations

from tripmend_suites.worldtravel.reading import Line, Sheet
from tripmend_suites.worldtravel.reading.overview import read
from tripmend_suites.worldtravel.reading.sheet import Box

from ._sheets import laid_out, values


def line(left: int, top: int, text: str) -> Line:
    edges = tuple((left + 8 * i, left + 8 * i + 8) for i in range(len(text)))
    return Line(text, Box(left, top, left + 8 * len(text), top + 18), edges)


def test_tags_are_found_beside_their_quarter() -> None:
    sheet = Sheet(
        "page", (line(40, 100, "Old Dome"), line(40, 122, "Hill · church · view"), line(40, 144, "So high.")), None, ""
    )
    facts = read(sheet).facts
    assert [(fact.subject, fact.value) for fact in facts] == [
        ("Old Dome", {"area": "Hill", "tags": ["church", "view"]})
    ]


def test_a_name_over_two_lines_and_tags_that_stand_close_together() -> None:
    lines = (
        line(40, 100, "Old Museum of the"),
        line(40, 124, "Province"),
        line(40, 157, "Hill"),
        line(40, 190, "Stones from all over the place."),
        line(40, 223, "museum"),
        line(98, 223, "fine arts"),
    )
    facts = read(Sheet("screenshot", lines, None, "")).facts
    assert [(fact.subject, fact.value) for fact in facts] == [
        ("Old Museum of the Province", {"area": "Hill", "tags": ["museum", "fine arts"]})
    ]


def test_a_quarter_that_breaks_over_two_lines_is_read_whole() -> None:
    lines = (
        line(40, 100, "Long Gallery"),
        line(40, 130, "Marble and more marble; go there first. Green"),
        line(40, 154, "Hill; museum, sculpture."),
    )
    facts = read(Sheet("screenshot", lines, None, "")).facts
    assert [fact.value for fact in facts] == [{"area": "Green Hill", "tags": ["museum", "sculpture"]}]


def test_an_empty_sheet_has_nothing() -> None:
    assert read(Sheet("page", (), None, "")).facts == ()


def test_a_dash_among_points_parts_tags_like_a_point() -> None:
    sheet = laid_out(
        (40, 20, 40, "Barcelona on a map"),
        (80, 100, 24, "Casa Clara"),
        (80, 124, 20, "Eixample · house · gaudi - immersive · architecture"),
        (80, 148, 20, "No straight line anywhere."),
    )
    assert values(read(sheet), "tags") == [
        {"area": "Eixample", "tags": ["house", "gaudi", "immersive", "architecture"]}
    ]


def test_a_dash_that_stands_for_the_only_point_of_a_row_parts_quarter_and_tags() -> None:
    sheet = laid_out(
        (40, 20, 40, "The tables of Rome"),
        (80, 200, 24, "La Lucertola"),
        (80, 236, 20, "Better than its postcards."),
        (80, 268, 20, "Historic centre - roman, pasta, family"),
    )
    assert values(read(sheet), "tags") == [{"area": "Historic centre", "tags": ["roman", "pasta", "family"]}]
