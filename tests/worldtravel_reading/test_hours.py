"""Opening hours in running text."""

from __future__ import annotations

import pytest

from tripmend_suites.worldtravel.reading.times._hours import hours_in, times_in

DAY = (("10:00", "18:00"),)
WEEK_BUT_MONDAY = (1, 2, 3, 4, 5, 6)


def openings(text: str) -> list[tuple[tuple[int, ...], tuple[tuple[str, str], ...]]]:
    return [(opening.weekdays, opening.windows) for opening in hours_in(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Monday closed, Tuesday to Sunday 10:00–18:00.",
        "Monday: closed. Tuesday to Sunday: 10:00–18:00",
        "Closed on Mondays; Tue–Sun 10am–6pm",
        "Closed Mondays, Tuesday to Sunday 10-18",
        "Mon closed, other days 10.00–18.00",
        "Mondayclosed,TuesdaytoSunday10:00-18:00",
        "We are shut on Monday. Tuesday through Sunday the museum is open from 10 am to 6 pm",
    ],
)
def test_a_week_with_a_day_of_rest(text: str) -> None:
    assert openings(text) == [((0,), ()), (WEEK_BUT_MONDAY, DAY)]


@pytest.mark.parametrize("text", ["Every day 10:00–18:00", "Open daily from 10 to 6", "10:00–18:00 every day"])
def test_every_day(text: str) -> None:
    assert openings(text) == [(tuple(range(7)), DAY)]


def test_two_windows_on_one_day() -> None:
    expected = [(tuple(range(7)), (("12:00", "15:00"), ("18:00", "22:00")))]
    assert openings("Every day 12:00–15:00 and 18:00–22:00") == expected
    assert openings("The kitchen is open from 12 to 3 and from 6 to 10 every day") == expected


def test_times_before_their_days() -> None:
    assert openings("10:00–18:00 from Tuesday to Sunday, closed on Monday") == [(WEEK_BUT_MONDAY, DAY), ((0,), ())]


def test_lists_sets_and_exceptions() -> None:
    assert openings("Mon, Wed & Fri 10 am to 6 pm") == [((0, 2, 4), DAY)]
    assert openings("Weekdays 10-18 h, weekends closed") == [((0, 1, 2, 3, 4), DAY), ((5, 6), ())]
    assert openings("daily except Monday, 10:00–18:00") == [(WEEK_BUT_MONDAY, DAY)]
    assert openings("Saturday to Tuesday 10:00–18:00") == [((0, 1, 5, 6), DAY)]


def test_a_time_that_belongs_to_the_sentence_before_is_left_alone() -> None:
    text = "The light is best between 17:00 and 18:30. Monday closed, Tuesday to Sunday 10:00–18:00"
    assert openings(text) == [((0,), ()), (WEEK_BUT_MONDAY, DAY)]


def test_talk_of_days_and_lengths_is_no_opening() -> None:
    assert openings("Bells on Sunday; I came on Monday at 20:00 and stayed 60–75 min. The sun was low, we sat.") == []


def test_times_of_the_clock() -> None:
    assert [
        (one.first, one.last) for one in times_in("from 9 to 10.30 am, between17:00and18:30, noon to midnight")
    ] == [
        ("09:00", "10:30"),
        ("17:00", "18:30"),
        ("12:00", "00:00"),
    ]


def test_two_bare_numbers_are_no_times() -> None:
    assert times_in("60–75 or 10–12") == []


def test_a_later_end_on_one_day() -> None:
    assert openings("Open Tue–Sun 10–18, Thu until 21. Closed Mondays.") == [
        ((1, 2, 4, 5, 6), DAY),
        ((3,), (("10:00", "21:00"),)),
        ((0,), ()),
    ]
    assert openings("Tue–Sun 10–18, Mon until 21") == [(WEEK_BUT_MONDAY, DAY)]  # when it opens on Monday is not told
