"""Menus: prices to the right and below, marks of different kinds, days, and the rule about arriving."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tripmend_suites.worldtravel.reading import Line, Reading, Sheet, reader_of, sheet_of_text
from tripmend_suites.worldtravel.reading.menu import read
from tripmend_suites.worldtravel.reading.sheet import Box
from tripmend_suites.worldtravel.reading.times._weekdays import weekdays_of

from ._sheets import values


def line(left: int, top: int, text: str, height: int = 16) -> Line:
    step = height // 2
    edges = tuple((left + step * i, left + step * (i + 1)) for i in range(len(text)))
    return Line(text, Box(left, top, left + step * len(text), top + height), edges)


def sheet(lines: Sequence[Line]) -> Sheet:
    return Sheet("page", tuple(lines), None, "0")


def dishes(reading: Reading) -> dict[str, tuple[int, bool | None, list[int]]]:
    return {
        fact.value["dish"]: (fact.value["cents"], fact.value["vegetarian"], fact.value["weekdays"])
        for fact in reading.of("dish")
    }


HEADING = line(300, 20, "Old Tavern", 36)


def test_prices_on_the_right_belong_to_the_name_on_their_row() -> None:
    reading = read(
        sheet(
            [
                HEADING,
                line(40, 100, "From the kitchen", 22),
                line(40, 140, "Potato soup (v)"),
                line(400, 140, "€7.30"),
                line(40, 170, "Pork knuckle ........"),
                line(400, 170, "17,00 €"),
                line(600, 140, "Water"),
                line(900, 140, "EUR 3.20"),
                line(40, 220, "Please be here 10 minutes before your reservation."),
            ]
        )
    )
    assert dishes(reading) == {
        "Potato soup": (730, True, []),
        "Pork knuckle": (1700, False, []),
        "Water": (320, False, []),
    }
    assert {fact.subject for fact in reading.facts} == {"Old Tavern"}
    assert [fact.value for fact in reading.of("buffer")] == [{"admission": "standard", "minutes": 10}]


def test_prices_below_and_days_between_are_understood() -> None:
    reading = read(
        sheet(
            [
                HEADING,
                line(300, 100, "Weekend brunch"),
                line(290, 124, "Saturday and Sunday"),
                line(320, 148, "21,30 €"),
                line(290, 180, "Lunch in two courses"),
                line(320, 204, "18,00 €"),
            ]
        )
    )
    assert dishes(reading) == {"Weekend brunch": (2130, None, [5, 6]), "Lunch in two courses": (1800, None, [])}


def test_a_word_under_the_name_says_vegetarian() -> None:
    lines = [HEADING, line(40, 100, "Risotto"), line(200, 100, "€9.00"), line(44, 122, "vegetarian")]
    lines += [line(400, 100, "Oxtail stew"), line(600, 100, "€14.00"), line(404, 122, "Mon–Fri")]
    assert dishes(read(sheet(lines))) == {
        "Risotto": (900, True, []),
        "Oxtail stew": (1400, False, [0, 1, 2, 3, 4]),
    }


@pytest.mark.parametrize(("row", "unmarked"), [("Risotto", None), ("Risotto (v)", False)])
def test_that_a_dish_is_not_vegetarian_is_only_said_by_a_menu_that_marks_others(
    row: str, unmarked: bool | None
) -> None:
    lines = [HEADING, line(40, 100, row), line(400, 100, "€9.00"), line(40, 130, "Stew"), line(400, 130, "€14.00")]
    assert dishes(read(sheet(lines)))["Stew"] == (1400, unmarked, [])


def test_prices_on_the_left_of_the_names_are_understood_too() -> None:
    lines = [HEADING, line(40, 100, "€9.00"), line(140, 100, "Risotto V"), line(40, 130, "€14.00")]
    assert dishes(read(sheet([*lines, line(140, 130, "Oxtail stew")]))) == {
        "Risotto": (900, True, []),
        "Oxtail stew": (1400, False, []),
    }


def test_a_price_without_a_name_is_abstained_from() -> None:
    reading = read(sheet([HEADING, line(40, 300, "€9.00")]))
    assert not reading.of("dish")
    assert reading.abstained[0].what == "dish at €9.00"


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Saturday and Sunday", [5, 6]),
        ("Monday to Friday", [0, 1, 2, 3, 4]),
        ("served Tu, Th", [1, 3]),
        ("Fri–Mon", [0, 4, 5, 6]),
        ("weekends", [5, 6]),
        ("daily", []),
        ("Sundaes", None),
        ("Friday fish", None),
        ("Potato soup", None),
    ],
)
def test_days_are_only_days_when_nothing_else_is_said(text: str, days: list[int] | None) -> None:
    assert weekdays_of(text) == days


def test_an_empty_sheet_has_nothing() -> None:
    assert read(sheet([])) == Reading("menu", ())


def test_the_letters_of_a_price_that_follows_closely_are_no_sign_for_vegetarian() -> None:
    pixels = np.full((200, 500, 3), 255, np.uint8)
    lines = []
    for top, text in ((40, "Menu of the house"), (90, "Lamb in two courses EUR 69.50"), (130, "Fish soup EUR 12.50")):
        edges = tuple((20 + 10 * i, 28 + 10 * i) for i in range(len(text)))
        for (left, right), letter in zip(edges, text, strict=True):
            if letter != " ":
                pixels[top + 4 : top + 20, left:right] = 20
        lines.append(Line(text, Box(20, top, edges[-1][1], top + 24), edges))
    # A recogniser often sets the letters of a long line a little too far to the left.
    late = tuple((a - 12, b - 12) if i > 10 else (a, b) for i, (a, b) in enumerate(lines[1].edges))
    lines[1] = Line(lines[1].text, lines[1].box, late)
    dishes = values(read(Sheet("screenshot", tuple(lines), pixels, "0" * 64)), "dish")
    assert [(dish["dish"], dish["vegetarian"]) for dish in dishes] == [
        ("Lamb in two courses", None),
        ("Fish soup", None),
    ]


def test_a_name_in_two_lines_is_one_name() -> None:
    page = sheet(
        [
            line(40, 20, "Loggia Alta", 32),
            line(60, 100, "Evening menu in five"),
            line(400, 100, "€48.00"),
            line(60, 120, "courses"),
            line(60, 180, "Water"),
            line(400, 180, "€3.00"),
        ]
    )
    assert dishes(read(page)) == {
        "Evening menu in five courses": (4800, None, []),
        "Water": (300, None, []),
    }


def test_the_short_last_word_of_a_title_may_have_a_higher_box() -> None:
    page = sheet(
        [
            line(40, 20, "Zum Goldenen", 40),
            line(40, 60, "Krug", 50),
            line(60, 200, "Water"),
            line(400, 200, "€3.00"),
        ]
    )
    assert {fact.subject for fact in read(page).facts} == {"Zum Goldenen Krug"}


def written(*rows: str) -> Reading:
    return reader_of("menu")(sheet_of_text("\n".join(("Taberna", *rows)).encode()))


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("Tapas   €4.00   €3.00 (happy hour)", {"dish at €4.00", "price €3.00"}),
        ("Lasagne   9,50 €   7,00 €", {"dish at 9,50 €", "dish at 7,00 €"}),
        ("Paella (min. 2 personas)   16 € p.p.", {"dish at 16 € p.p."}),
        ("Fondue ab 2 Personen   €24.00", {"dish at €24.00"}),
        ("Côte de boeuf for two people   €60.00", {"dish at €60.00"}),
    ],
)
def test_a_price_that_is_not_that_of_one_dish_for_one_is_said(row: str, said: set[str]) -> None:
    reading = written("Soup   €5.00", row)
    assert dishes(reading) == {"Soup": (500, None, [])}
    assert {one.what for one in reading.abstained} == said


def test_two_columns_of_dishes_have_one_price_each() -> None:
    reading = written("Soup   €5.00   Salad   €6.00", "Pizza for one   €9.00", "Table for 8   €9.50")
    assert {name: cents for name, (cents, _, _) in dishes(reading).items()} == {
        "Soup": 500,
        "Salad": 600,
        "Pizza for one": 900,
        "Table for 8": 950,
    }


def test_in_plain_text_the_house_is_named_in_one_line() -> None:
    assert {fact.subject for fact in written("Starters", "Soup   €5.00").facts} == {"Taberna"}
