"""States that numbers, dashes, prices and struck words tell, and times that are none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tripmend_suites.worldtravel.reading import Sheet, sheet_of_page
from tripmend_suites.worldtravel.reading.slots import find_slots
from tripmend_suites.worldtravel.reading.slots.words._counts import by_counts

pytestmark = pytest.mark.slow

_STYLE = "<meta charset='utf-8'><style>div{display:inline-block;border:1px solid #888;padding:8px;margin:4px}</style>"


def _page(*chips: str) -> Sheet:
    return sheet_of_page((_STYLE + "".join(f"<div>{chip}</div>" for chip in chips)).encode())


def test_the_largest_party_is_no_number_of_places_where_a_screenshot_parts_its_word_from_it() -> None:
    assert by_counts(["max | 2 | nur noch Warteliste"]) == by_counts(["max 2 | nur noch Warteliste"]) == [None]


@pytest.mark.parametrize(
    ("texts", "states"),
    [
        (["3 of 20 taken", "20 of 20 taken"], ["open", "sold_out"]),
        (["3 of 20 free", "0 of 20 free"], ["open", "sold_out"]),
        (["noch 3 frei", "0 frei"], ["open", "sold_out"]),
        (["6 free", "0free"], ["open", "sold_out"]),
        (["20 % full", "100 % full"], ["open", "sold_out"]),
        (["4 seats", "– seats"], ["open", "sold_out"]),
        (["8", "–", "3"], ["open", "sold_out", "open"]),
        (["8", "0", "3"], ["open", "sold_out", "open"]),
        (["3/20", "20/20"], ["open", "sold_out"]),
        (["3 of 12 free", "none of 12 free", "12 of 12 free"], ["open", "sold_out", "open"]),
        (["3 of 12 taken", "none of 12 taken", "12 of 12 taken"], ["open", "open", "sold_out"]),
        (["3 left", "zero left"], ["open", "sold_out"]),
    ],
)
def test_numbers_of_places_tell_the_state(texts: list[str], states: list[str]) -> None:
    assert by_counts(texts) == states


@pytest.mark.parametrize(
    "texts",
    [
        ["3/20", "20/20", "0/20"],
        ["max 4", "max 6"],
        ["4 seats", "6 seats"],
        ["EUR 20", "EUR 10"],
        ["8", "", "3"],
    ],
)
def test_numbers_that_may_be_something_else_tell_nothing(texts: list[str]) -> None:
    assert by_counts(texts) == [None] * len(texts)


def test_slots_with_a_price_are_open_where_others_have_a_dash() -> None:
    found = find_slots(_page("10:00 <i>from € 18</i>", "10:30 <i>n/a</i>", "11:00 <i>from € 18</i>"))
    assert [slot.state for slot in found.slots] == ["open", "sold_out", "open"]


def test_a_word_for_open_that_is_struck_through_is_sold_out() -> None:
    found = find_slots(_page("10:00 <b>Available</b>", "10:30 <s>Available</s>", "11:00 <b>Available</b>"))
    assert [slot.state for slot in found.slots] == ["open", "sold_out", "open"]


def test_a_button_of_its_own_tells_more_than_the_row_of_the_table_around_it() -> None:
    pill = "display:inline-block;width:220px;padding:9px 14px;border:1px solid"
    faces = {True: f"{pill} #123;background:#123;color:#fff", False: f"{pill} transparent;background:none;color:#999"}
    opened = [True, False, True, True, False]
    rows = "".join(
        f"<tr><td>Basilica<td><span style='{faces[one]}'>{10 + at}:00</span><td>Basilica"
        for at, one in enumerate(opened)
    )
    style = (
        "<style>td{border-bottom:1px solid #bbb;padding:8px 20px}table{width:1200px;border-collapse:collapse}</style>"
    )
    found = find_slots(sheet_of_page(f"{style}<table>{rows}</table>".encode()))
    assert [slot.state for slot in found.slots] == ["open" if one else "sold_out" for one in opened]
    assert max(slot.box.width for slot in found.slots) < 400


def test_prices_whose_currency_stands_apart_are_no_times() -> None:
    rows = "<tr><td>EUR<td>20.00<tr><td>EUR<td>10.00<tr><td>EUR<td>15.00"
    found = find_slots(sheet_of_page(f"{_STYLE}<table>{rows}</table><div>17:00</div>".encode()))
    assert [slot.time for slot in found.slots] == ["17:00"]


def test_an_hour_that_lost_its_first_digit_gets_it_back_from_its_neighbours() -> None:
    sheet = replace(_page("13:00", "13:30", "|4:15", "15:00"), source="screenshot")
    assert [slot.time for slot in find_slots(sheet).slots] == ["13:00", "13:30", "14:15", "15:00"]
    early = replace(_page("9:00", "10:00", "10:30", "11:00"), source="screenshot")
    assert [slot.time for slot in find_slots(early).slots] == ["09:00", "10:00", "10:30", "11:00"]


def test_one_none_among_shares_leaves_the_others_alone() -> None:
    labels = ["3 of 12 free", "0 of 12 free", "5 of 12 free", "none of 12 free", "2 of 12 free", "12 of 12 free"]
    found = find_slots(_page(*(f"{10 + at}:00 <i>{label}</i>" for at, label in enumerate(labels))))
    assert [slot.state for slot in found.slots] == ["open", "sold_out", "open", "sold_out", "open", "open"]
    assert [slot.count for slot in found.slots] == [3, 0, 5, 0, 2, 12]


def test_shares_of_unknown_things_leave_those_with_all_or_none_untold() -> None:
    labels = ["3/20", "0/20", "5/20", "20/20", "0/20", "2/20"]
    found = find_slots(_page(*(f"{10 + at}:00 <i>{label}</i>" for at, label in enumerate(labels))))
    assert [found.slots[at].state for at in (1, 3, 4)] == ["unknown"] * 3
