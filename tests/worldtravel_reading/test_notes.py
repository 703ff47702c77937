"""Letters, reviews and diaries about restaurants."""

from __future__ import annotations

from tripmend_suites.worldtravel.reading.notes import read

from ._sheets import laid_out, stays, text_sheet, week

LETTER = """Dear Karin,

we had dinner at Osteria del Molo again last week. They bring the bread at once and
the bill never: supper keeps you for an hour and a half to two hours. The midday menu,
two courses, is over in three quarters of an hour to an hour. Brunch? Two hours, no
more and no less.

Arrive ten minutes early, or the table is gone. They are shut on Mondays; Tuesday to
Friday they open from 12:00 to 14:30 and from 18:30 to 22:00, weekends 10:00–22:00.

Love, Tom
"""
REVIEW = """Gasthof Lerche — reviews

"Lunch took us 50 minutes to an hour."
"Reckon with 90 to 110 minutes for an evening meal."

Hours: daily 11:30–15:00 and 17:30–23:00
"""


def test_a_letter_names_the_place_in_a_sentence() -> None:
    reading = read(text_sheet(LETTER))
    assert {fact.subject for fact in reading.facts} == {"Osteria del Molo"}
    assert stays(reading) == {"dinner": (90, 120), "lunch": (45, 60), "brunch": (120, 120)}
    midday = [["12:00", "14:30"], ["18:30", "22:00"]]
    assert week(reading) == {
        0: [],
        **dict.fromkeys((1, 2, 3, 4), midday),
        **{day: [["10:00", "22:00"]] for day in (5, 6)},
    }


def test_short_reviews() -> None:
    reading = read(text_sheet(REVIEW))
    assert {fact.subject for fact in reading.facts} == {"Gasthof Lerche"}
    assert stays(reading) == {"lunch": (50, 60), "dinner": (90, 110)}
    assert week(reading) == {day: [["11:30", "15:00"], ["17:30", "23:00"]] for day in range(7)}


def test_reviews_in_two_columns_with_wrapped_lines() -> None:
    sheet = laid_out(
        (40, 20, 40, "Eating at Zur Alten Mühle"),
        (60, 120, 20, "The bread is warm. Lunch here takes at least 60"),
        (60, 144, 20, "and at most 75 minutes."),
        (660, 120, 20, "I stayed for two desserts. For dinner reckon with 90 to"),
        (660, 144, 20, "105 minutes."),
        (60, 300, 20, "Every day 12:00-22:00"),
    )
    reading = read(sheet)
    assert stays(reading) == {"lunch": (60, 75), "dinner": (90, 105)}
    assert reading.facts[0].subject == "Zur Alten Mühle"
    assert week(reading)[3] == [["12:00", "22:00"]]


def test_posts_and_prices_are_no_lengths() -> None:
    reading = read(text_sheet("Gasthof Lerche: how long, and when?\n\n77 posts\n\nLunch costs 15 to 20 euros.\n"))
    assert reading.of("dwell") == ()
