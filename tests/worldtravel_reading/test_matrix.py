"""Tables and lists of ways: sheets made by hand, as a browser or a recogniser would give them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tripmend_suites.worldtravel.reading import Line, Reading, Sheet, Source
from tripmend_suites.worldtravel.reading.matrix import read
from tripmend_suites.worldtravel.reading.matrix._modes import legend_of, mode_called
from tripmend_suites.worldtravel.reading.matrix._names import name_columns
from tripmend_suites.worldtravel.reading.matrix._value import Value, splits, value_in
from tripmend_suites.worldtravel.reading.sheet import Box

Spot = tuple[int, int, str]
"""Left, top and text of a line; letters are 8 pixels wide and 16 high."""


def line(left: int, top: int, text: str, confidence: float = 1.0) -> Line:
    edges = tuple((left + 8 * i, left + 8 * i + 8) for i in range(len(text)))
    return Line(text, Box(left, top, left + 8 * len(text), top + 16), edges, confidence)


def sheet(spots: Sequence[Spot], source: Source = "page") -> Sheet:
    return Sheet(source, tuple(line(*spot) for spot in spots), None, "0")


def ways(reading: Reading) -> dict[tuple[str, str], tuple[int | None, int]]:
    return {(f.subject, f.value["mode"]): (f.value["minutes"], f.value["cents"]) for f in reading.facts}


NUMBERED = [
    (20, 100, "F on foot · B bus · minutes, then the fare · n/a: time not given"),
    (20, 140, "1 Dome"),
    (20, 200, "2 Tower"),
    (20, 260, "3 Old Inn"),
    (220, 120, "1"),
    (340, 120, "2"),
    (460, 120, "3"),
]


def test_a_numbered_table_with_marks_gives_each_way_once() -> None:
    cells = [
        (310, 140, "B 14 3.00"),
        (320, 160, "F 9"),
        (430, 140, "B n/a"),
        (190, 200, "B 14 3.00"),
        (200, 220, "F 9"),
        (190, 260, "B n/a"),
    ]
    reading = read(sheet([*NUMBERED, *cells]))
    assert ways(reading) == {
        ("Dome>Tower", "bus"): (14, 300),
        ("Dome>Tower", "foot"): (9, 0),
        ("Dome>Old Inn", "bus"): (None, 0),
    }
    assert len(reading.facts) == 3
    assert not reading.abstained


def test_halves_that_differ_are_abstained_from() -> None:
    reading = read(sheet([*NUMBERED, (310, 140, "B 14 3.00"), (190, 200, "B 19 3.00")]))
    assert not reading.facts
    assert [one.what for one in reading.abstained] == ["way Dome>Tower bus"]


def test_what_is_written_and_not_understood_is_never_taken_for_no_connection() -> None:
    reading = read(sheet([*NUMBERED, (310, 140, "#~ <>")]))
    assert not reading.facts
    assert "Dome>Tower" in reading.abstained[0].what


def test_stairs_of_one_half_are_read_from_the_numbers_below() -> None:
    spots = [
        (20, 60, "T taxi · C own car"),
        (20, 100, "1 Dome"),
        (110, 130, "2 Tower"),
        (210, 160, "3 Old Inn"),
        (5, 130, "T 1 h 05 31.00"),
        (30, 160, "C 22"),
        (115, 160, "T 7 5.20"),
        (60, 190, "1"),
        (150, 190, "2"),
    ]
    assert ways(read(sheet(spots))) == {
        ("Dome>Tower", "taxi"): (65, 3100),
        ("Dome>Old Inn", "driving"): (22, 0),
        ("Tower>Old Inn", "taxi"): (7, 520),
    }


def test_lists_carry_a_heading_over_to_the_next_column() -> None:
    spots = [
        (20, 60, "Dome"),
        (20, 90, "Tower, on foot"),
        (200, 90, "12 min"),
        (20, 110, "Tower, bus"),
        (200, 110, "8 min · €3.00"),
        (400, 60, "Old Inn, taxi"),
        (580, 60, "time not given"),
        (400, 84, "Tower"),
        (400, 110, "Old Inn, own car"),
        (580, 110, "9 min"),
    ]
    assert ways(read(sheet(spots))) == {
        ("Dome>Tower", "foot"): (12, 0),
        ("Dome>Tower", "bus"): (8, 300),
        ("Dome>Old Inn", "taxi"): (None, 0),
        ("Tower>Old Inn", "driving"): (9, 0),
    }


def test_a_slip_in_a_name_makes_no_new_place() -> None:
    rows = [("Dome", "Lucertola"), ("Tower", "Lucertola"), ("Bridge", "Lucertcla")]
    spots: list[Spot] = []
    for k, (start, end) in enumerate(rows):
        spots += [(20, 60 + 60 * k, start), (20, 90 + 60 * k, f"{end}, bus"), (200, 90 + 60 * k, "9 min · €3.00")]
    assert {subject.split(">")[1] for subject, _ in ways(read(sheet(spots)))} == {"Lucertola"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("B 14 3.00", Value(14, 300, "B")),
        ("B113.00", Value(None, None, "B", ("113", "00"))),
        ("96.30", Value(9, 630)),
        ("T n/a", Value(None, None, "T")),
        ("T nla", Value(None, None, "T")),
        ("1 h 05", Value(65, None)),
        ("11 min · 9,30 €", Value(11, 930)),
        ("19 min · 300 €", None),
        ("12 14", None),
        ("", None),
    ],
)
def test_the_ways_of_writing_a_time_and_a_fare(text: str, value: Value | None) -> None:
    assert value_in(text) == value


def test_digits_that_ran_together_are_cut_in_every_possible_way() -> None:
    assert splits("119", "30") == [(1, 1930), (11, 930)]
    assert splits("96", "30") == [(9, 630)]


def test_a_sentence_about_buses_is_no_legend() -> None:
    lines = [line(0, 0, "Bus fares are per person, taxi fares per ride; walking and the own car cost nothing.")]
    assert legend_of(lines) == []
    assert [(mode, mark) for mode, mark, _ in legend_of([line(0, 0, "F on foot · B bus · C own car")])] == [
        ("foot", "F"),
        ("bus", "B"),
        ("driving", "C"),
    ]
    assert mode_called("Own car") == "driving"
    assert mode_called("Business") is None


def test_an_empty_sheet_has_nothing() -> None:
    assert read(sheet([])) == Reading("matrix", ())


def test_a_fare_below_its_minutes_belongs_to_them_in_the_table_of_one_mode() -> None:
    places = [(20, 160, "Dome"), (20, 210, "Tower"), (20, 260, "Old Inn")]
    dashes = [(200, 160, "–"), (300, 210, "–"), (400, 260, "–")]
    cells = [
        spot
        for left, top, minutes, fare in ((300, 160, "14", "8.30"), (400, 160, "9", "6.10"), (400, 210, "21", "11.00"))
        for spot in ((left, top, minutes), (left, top + 20, fare))
    ]
    twins = [
        spot
        for left, top, minutes, fare in ((200, 210, "14", "8.30"), (200, 260, "9", "6.10"), (300, 260, "21", "11.00"))
        for spot in ((left, top, minutes), (left, top + 20, fare))
    ]
    reading = read(sheet([(20, 100, "Taxi"), *places, *dashes, *cells, *twins]))
    assert ways(reading) == {
        ("Dome>Tower", "taxi"): (14, 830),
        ("Dome>Old Inn", "taxi"): (9, 610),
        ("Tower>Old Inn", "taxi"): (21, 1100),
    }


def test_a_ride_without_any_fare_is_abstained_from_and_not_free() -> None:
    reading = read(sheet([*NUMBERED, (310, 140, "B 14"), (190, 200, "B 14")]))
    assert not reading.facts
    assert [one.why for one in reading.abstained] == ["no fare is written for a ride that costs one"]


def test_a_name_broken_over_two_lines_is_one_row() -> None:
    lines = [line(20, 100, "Dome"), line(20, 150, "Forum and"), line(20, 168, "Palatine"), line(20, 200, "Tower")]
    lines += [line(20, 250, "Old Inn"), *(line(220, top, "9") for top in (100, 150, 200, 250))]
    every = Sheet("page", tuple(lines), None, "0")
    names = name_columns(every.lines, every)
    assert [name.text for name in names[0]] == ["Dome", "Forum and Palatine", "Tower", "Old Inn"]


def test_a_name_that_follows_the_last_cell_of_its_stair_is_found() -> None:
    lines = [line(20, 100, "1 Dome"), line(20, 150, "T 11 10.40 2 Tower"), line(20, 200, "T 9 8.10 T n/a 3 Old Inn")]
    every = Sheet("page", tuple(lines), None, "0")
    assert [(name.number, name.text) for name in name_columns(every.lines, every)[0]][:2] == [(1, "Dome"), (2, "Tower")]


def test_a_list_of_names_goes_on_over_the_end_of_its_line() -> None:
    spots = [(20, 40, "1 Dome · 2 Nordwind am"), (20, 60, "Alex · 3 Old Inn"), *NUMBERED[1:]]
    spots[3] = (20, 200, "2 Nordwind am Alex")
    every = sheet(spots)
    assert [name.text for name in name_columns(every.lines, every)[0]] == ["Dome", "Nordwind am Alex", "Old Inn"]


_PAID = [(310, 140, "B 14 3.00 €"), (190, 200, "B 14 3.00 €"), (430, 140, "B 9 2.50 €"), (190, 260, "B 9 2.50 €")]


def test_an_amount_that_is_the_fare_of_no_way_is_said() -> None:
    notes = [(20, 320, "Day ticket 8.50 €"), (20, 350, "Short trips 2.50 €"), (20, 380, "On board 4 zł")]
    reading = read(sheet([*NUMBERED, *_PAID, *notes]))
    assert ways(reading) == {("Dome>Tower", "bus"): (14, 300), ("Dome>Old Inn", "bus"): (9, 250)}
    said = [one.what for one in reading.abstained if one.what.startswith("price ")]
    assert said == ["price in PLN", "price 8.50 €", "price 2.50 €"]


def test_fares_of_both_halves_and_of_doubtful_ways_are_not_said_twice() -> None:
    assert not read(sheet([*NUMBERED, *_PAID])).abstained
    apart = [*_PAID[1:], (310, 140, "B 14 4.00 €")]
    assert [one.what for one in read(sheet([*NUMBERED, *apart])).abstained] == ["way Dome>Tower bus"]


def test_the_sign_of_a_mode_is_no_currency() -> None:
    legend = [(20, 100, "F on foot · R bus · minutes, then the fare"), *NUMBERED[1:]]
    for fare in ("3.00", "3.00 €"):
        ride = f"R 14 {fare}"
        reading = read(sheet([*legend, (310, 140, ride), (190, 200, ride), (430, 140, "F 12"), (190, 260, "F 12")]))
        assert len(reading.facts) == 2
        assert not reading.abstained
