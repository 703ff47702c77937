"""Guides in words of other people's: plain text, columns, tiles and tables."""

from __future__ import annotations

from tripmend_suites.worldtravel.reading.guide import read

from ._sheets import laid_out, stays, text_sheet, values, week

VILLA = """A quiet morning at Villa Serrana

The frescoes in the loggia are the reason to come. If you are short of time, the
essentials can be seen in forty-five minutes to an hour. Friends of painting, on the
other hand, will want two to two and a half hours. With small children
allow an hour and a quarter to an hour and a half.

Climbing the clock tower takes a further 20 to 30 minutes.

Photographers: golden hour falls on the loggia between 17:30 and 19:00.

We open daily except Tuesday, 9.30 am to 6 pm. Tuesdays closed.
The walk from the station takes 15 minutes.

Holders of a city card should be at the gate ten minutes ahead of their time, everybody else a
quarter of an hour before. Guided groups meet 20 minutes in advance at the well.
"""
THEATRE = """Teatro Vecchio: what to know

"The Salt Merchant" is sung in Italian with English and French surtitles and lasts 2 h 30 min.
"Night Birds" is a ballet, shown without an introduction.
"Letters from Trieste" is performed in German without subtitles; a short talk before the performance explains the plot.
It takes place at Giardino Alto.

An opera lasts between two and a half and three hours. Ballets take 1 h 45 to 2 h.
Please be in your seat 25 minutes before the performance starts.
Box office: Monday to Friday 10–18 h, Saturday 10:00–14:00, closed on Sunday.
"""
CASTLE = """Visitor notes: Castle Hohenfels

Average stay: 60–90 min
Express tour: 40–45 min
In depth: 2–2.5 hours
Step-free round: 50 to 60 min
Red route: 75 minutes
The keep: 30–40 min

Mon closed; Tue-Thu 10:00-17:00; Fri 10:00-20:00; weekends 09:00-18:00
Fast-track tickets: be there 5 min early. Regular entry: 15 min early.
"""


def test_a_text_of_running_prose() -> None:
    reading = read(text_sheet(VILLA))
    assert {fact.subject for fact in reading.facts} == {"Villa Serrana"}
    assert stays(reading) == {"quick": (45, 60), "deep": (120, 150), "family": (75, 90), "clock tower": (20, 30)}
    assert values(reading, "light") == [{"from": "17:30", "to": "19:00"}]
    assert week(reading) == {1: [], **{day: [["09:30", "18:00"]] for day in (0, 2, 3, 4, 5, 6)}}
    assert {(one["admission"], one["minutes"]) for one in values(reading, "buffer")} == {
        ("pass", 10),
        ("standard", 15),
        ("guided", 20),
    }
    assert reading.abstained == ()


def test_a_programme_in_whole_sentences() -> None:
    reading = read(text_sheet(THEATRE))
    plain = {"subtitles": [], "introduction": False, "minutes": None, "held_at": None}
    assert values(reading, "event") == [
        {
            **plain,
            "event": "The Salt Merchant",
            "language": "Italian",
            "subtitles": ["English", "French"],
            "minutes": 150,
        },
        {**plain, "event": "Night Birds", "language": ""},
        {
            **plain,
            "event": "Letters from Trieste",
            "language": "German",
            "introduction": True,
            "held_at": "Giardino Alto",
        },
    ]
    assert stays(reading) == {"opera": (150, 180), "ballet": (105, 120)}
    assert values(reading, "buffer") == [{"admission": "event", "minutes": 25}]


def test_a_list_of_labels() -> None:
    reading = read(text_sheet(CASTLE))
    assert {fact.subject for fact in reading.facts} == {"Castle Hohenfels"}
    assert stays(reading) == {
        "standard": (60, 90),
        "quick": (40, 45),
        "deep": (120, 150),
        "no-stairs": (50, 60),
        "red route": (75, 75),
        "keep": (30, 40),
    }
    assert week(reading)[0] == []
    assert week(reading)[4] == [["10:00", "20:00"]]
    assert {(one["admission"], one["minutes"]) for one in values(reading, "buffer")} == {
        ("skip-line", 5),
        ("standard", 15),
    }


def test_tiles_beside_each_other_keep_their_own_lengths() -> None:
    sheet = laid_out(
        (40, 20, 44, "Haus der Karten, slowly"),
        (120, 120, 22, "Quick"),
        (90, 150, 26, "45 to 60 minutes"),
        (520, 120, 22, "Map room"),
        (480, 150, 26, "between 15 and 20"),
        (530, 180, 26, "minutes"),
    )
    assert stays(read(sheet)) == {"quick": (45, 60), "map room": (15, 20)}


def test_a_sentence_that_goes_on_in_the_next_column() -> None:
    sheet = laid_out(
        (300, 20, 60, "Haus der Karten"),
        (40, 120, 20, "For a quick look plan 45 to 60 minutes here, and not less, for"),
        (40, 144, 20, "the staircase. A deep visit, with time for every map, takes 120 to"),
        (640, 120, 20, "150 minutes. The round without any stairs takes 60 minutes and"),
        (640, 144, 20, "leaves nothing out that matters."),
    )
    assert stays(read(sheet)) == {"quick": (45, 60), "deep": (120, 150), "no-stairs": (60, 60)}


def test_a_table_of_hours_is_read_row_by_row() -> None:
    sheet = laid_out(
        (40, 20, 50, "What to know about Haus der Karten"),
        (60, 120, 20, "Monday"),
        (330, 120, 20, "closed"),
        (60, 158, 20, "Tuesday to Sunday"),
        (330, 158, 20, "10:00–18:00"),
    )
    reading = read(sheet)
    assert reading.facts[0].subject == "Haus der Karten"
    assert week(reading) == {0: [], **{day: [["10:00", "18:00"]] for day in range(1, 7)}}


def test_a_contradiction_is_kept_and_named() -> None:
    reading = read(text_sheet("Haus der Karten: a visit\n\nA quick visit takes 40 minutes.\n\nQuick: 60 min\n"))
    assert [(fact.value["min"], fact.value["max"]) for fact in reading.of("dwell")] == [(40, 40), (60, 60)]
    assert [one.what for one in reading.abstained] == ["dwell quick"]


def test_half_a_length_and_missing_days_are_abstained_from() -> None:
    reading = read(
        text_sheet("Haus der Karten\n\nA deep visit takes at least two hours.\n\nMonday closed, Sunday 10–18\n")
    )
    assert reading.of("dwell") == ()
    assert [one.what for one in reading.abstained][:2] == ["dwell deep", "hours Tuesday"]
    assert set(week(reading)) == {0, 6}


def test_the_place_of_a_fact_is_that_of_its_words() -> None:
    sheet = text_sheet("Haus der Karten\n\nA quick visit takes 40 to 50 minutes.\n")
    assert tuple(read(sheet).of("dwell")[0].box or ()) == (20, 2, 36, 3)


def test_an_empty_sheet_says_nothing() -> None:
    assert read(text_sheet("")).facts == ()


def test_a_footer_does_not_go_on_in_a_table_beside_it() -> None:
    sheet = laid_out(
        (40, 20, 44, "Haus der Klänge, slowly"),
        (60, 120, 17, "A Waltz"),
        (520, 120, 17, "sung and spoken in German; subtitles in English"),
        (60, 400, 17, "Wanderbuch · made for people who walk"),
    )
    assert [(one["event"], one["language"]) for one in values(read(sheet), "event")] == [("A Waltz", "German")]


def test_items_of_a_list_with_bullets_are_sentences_of_their_own():
    sheet = laid_out(
        (60, 20, 40, "Old Palace"),
        (62, 100, 22, "With an ordinary ticket be at the"),
        (74, 124, 22, "entrance 15 minutes before your time."),
        (62, 148, 22, "• Pass entrance: please come 10 minutes"),
        (74, 172, 22, "before your slot."),
    )
    early = {fact.value["admission"]: fact.value["minutes"] for fact in read(sheet).of("buffer")}
    assert early == {"standard": 15, "pass": 10}


def test_rows_of_a_table_of_hours_stay_apart() -> None:
    rows = ((20, 60, 20, "Mon–Fri"), (80, 60, 20, "9:30–18:00"), (20, 84, 20, "Sat, Sun"), (96, 84, 20, "10:00–19:00"))
    found = read(laid_out((20, 10, 30, "Grottes de Malvinque"), *rows))
    assert week(found) == {day: [["10:00", "19:00"]] if day > 4 else [["09:30", "18:00"]] for day in range(7)}
    assert not found.of("light")


def test_sunday_is_no_light_and_the_last_entry_no_stay() -> None:
    text = "Museum Orla\n\nSun 10:00–19:00. Last entry 45 minutes before closing.\n\nThe visit takes 60 minutes."
    found = read(text_sheet(text))
    assert not found.of("light")
    assert stays(found) == {"standard": (60, 60)}
