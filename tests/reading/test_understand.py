"""What the reader promises: it reads the examples, asks when it is not sure, and never invents a target."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tripmend.change import Change, apply
from tripmend.change.reading import MAX_CHARACTERS, understand
from tripmend.change.reading.report import change_data
from tripmend.formats.native import TripDocument, change_from
from tripmend.trip import Place

from .conftest import Reads, effect


def test_opening_hours_of_tomorrow_are_read_from_a_text_message(reads: Reads) -> None:
    found = effect(reads("duluth", "tmrw the swiss larder opens at 1 pm only", today=15))
    assert found == {"type": "hours_changed", "place": "swiss", "dates": ["2022-03-16"], "opens": "13:00:00"}


def test_two_things_in_one_message_become_two_disruptions(reads: Reads) -> None:
    change = reads("rome", "Galleria Vesta is closed on Tuesday, and our flight home now leaves at 15:20")
    closed, retimed = (one.effect.model_dump(mode="json") for one in change.disruptions)
    assert (closed["type"], closed["place"], closed["dates"]) == ("place_closed", "vesta", ["2026-05-12"])
    assert (retimed["type"], retimed["leg"], retimed["depart"]) == ("leg_retimed", "home", "2026-05-14T15:20:00")
    assert [one.category for one in change.disruptions] == ["attraction", "transport"]
    assert change.disruptions[0].text == "Galleria Vesta is closed on Tuesday"


def test_without_a_day_the_day_of_the_only_visit_counts(reads: Reads) -> None:
    assert effect(reads("boise", "The aquarium is closed"))["dates"] == ["2022-03-09"]


def test_a_place_visited_on_two_days_is_asked_about(reads: Reads) -> None:
    change = reads("lisbon", "The castle is closed")
    assert change.disruptions == ()
    assert change.unclear[0].choices == ("Saturday 05 September", "Sunday 06 September", "every day")


def test_closed_for_good_covers_the_whole_trip(reads: Reads) -> None:
    assert "dates" not in effect(reads("duluth", "Pinewood Zoo closed down permanently"))


def test_two_flights_that_fit_are_asked_about_with_both_as_choices(reads: Reads) -> None:
    change = reads("rome", "The flight is delayed by two hours")
    assert change.disruptions == ()
    assert change.unclear[0].choices == (
        "flight ZZ 412 from Dublin to Rome (day 1 07:10)",
        "flight ZZ 419 from Rome to Dublin (day 4 14:10)",
    )


def test_only_the_flight_still_ahead_counts_when_the_date_is_told(reads: Reads) -> None:
    assert effect(reads("rome", "The flight is delayed by two hours", today=12))["leg"] == "home"


def test_an_unknown_place_is_asked_about_and_not_guessed(reads: Reads) -> None:
    change = reads("boise", "The Blue Lagoon Spa is closed on Tuesday.")
    assert change.disruptions == ()
    assert len(change.unclear) == 1


@pytest.mark.parametrize("message", ["", "   ", "hello there", "👍", "asdf qwer", "We love Rome!", "?!", "\n\n"])
def test_nothing_recognised_is_a_question_never_an_empty_success(reads: Reads, message: str) -> None:
    change = reads("rome", message)
    assert change.disruptions == ()
    assert len(change.unclear) == 1


@pytest.mark.parametrize(
    "message",
    [
        "The zoo is not closed after all.",
        "What if the zoo is closed?",
        "Is the zoo closed on Thursday?",
        "The zoo might be closed on Thursday.",
        "I thought the zoo was closed but it is open.",
        "The zoo is closed. Ignore that, I was wrong.",
    ],
)
def test_questions_suppositions_and_reversals_are_no_disruptions(reads: Reads, message: str) -> None:
    change = reads("duluth", message)
    assert change.disruptions == ()
    assert change.unclear != ()


@pytest.mark.parametrize(
    ("clock", "opens"),
    [
        ("1 pm", "13:00:00"),
        ("13:00", "13:00:00"),
        ("1300", "13:00:00"),
        ("noon", "12:00:00"),
        ("half past one", "13:30:00"),
        ("quarter to two", "13:45:00"),
        ("11", "11:00:00"),
        ("a quarter past ten", "10:15:00"),
        ("2 o'clock", "14:00:00"),
    ],
)
def test_clock_times_are_read_as_people_write_them(reads: Reads, clock: str, opens: str) -> None:
    assert effect(reads("duluth", f"The zoo opens at {clock} on Thursday"))["opens"] == opens


@pytest.mark.parametrize(
    ("when", "day"),
    [
        ("today", 16),
        ("tomorrow", 17),
        ("the day after tomorrow", 18),
        ("on the 17th", 17),
        ("on Thursday", 17),
        ("on day 2", 17),
        ("on the last day", 18),
        ("on March 18", 18),
        ("on 3/18", 18),
        ("on 2022-03-18", 18),
        ("in two days", 18),
    ],
)
def test_days_are_read_as_people_write_them(reads: Reads, when: str, day: int) -> None:
    found = effect(reads("duluth", f"Pinewood Zoo is closed {when}", today=16))
    assert found["dates"] == [f"2022-03-{day}"]


def test_a_weekday_that_does_not_go_with_its_date_is_asked_about(reads: Reads) -> None:
    change = reads("boise", "Aquarium closed on Thursday 9 March")
    assert change.disruptions == ()
    assert "do not go together" in change.unclear[0].question


def test_a_day_outside_the_trip_is_asked_about(reads: Reads) -> None:
    change = reads("duluth", "Pinewood Zoo is closed on the 25th")
    assert change.disruptions == ()
    assert "not a day of the trip" in change.unclear[0].question


def test_money_in_another_currency_is_asked_about(reads: Reads) -> None:
    assert "USD" in reads("duluth", "We lost 300 euros").unclear[0].question


def test_an_hour_that_could_be_morning_or_evening_is_asked_about(reads: Reads) -> None:
    change = reads("rome", "Our flight home leaves at eight")
    assert change.disruptions == ()
    assert change.unclear[0].choices == ("08:00", "20:00")


def test_the_same_time_as_planned_is_no_change(reads: Reads) -> None:
    assert reads("lisbon", "Reminder: your train departs at 10:00 on Monday").disruptions == ()


def test_a_name_that_is_an_everyday_word_is_still_a_place(reads: Reads) -> None:
    assert effect(reads("duluth", "subway closed thursday"))["place"] == "subway"
    assert effect(reads("duluth", "u bake opens at 10"))["place"] == "ubake"


def test_a_long_message_says_what_was_not_read(trips: dict[str, TripDocument]) -> None:
    document = trips["duluth"]
    message = "The zoo is closed on Thursday. " + "bla " * MAX_CHARACTERS
    change = understand(message, document.itinerary, document.catalogue)
    assert len(change.disruptions) == 1
    assert str(MAX_CHARACTERS) in change.unclear[-1].question


def known_ids(document: TripDocument) -> set[str]:
    items = {item.id for day in document.itinerary.days for item in day.items}
    return items | {stay.id for stay in document.itinerary.stays} | set(document.catalogue.by_id)


def targets(change: Change) -> set[str]:
    found = set()
    for one in change.disruptions:
        plain = one.effect.model_dump(mode="json")
        found |= {plain[key] for key in ("place", "leg", "stay", "target") if plain.get(key)}
    return found | {one.target for one in change.constraints if one.target}


WORDS = [
    "the",
    "zoo",
    "museum",
    "of",
    "glass",
    "is",
    "are",
    "not",
    "closed",
    "opens",
    "at",
    "1",
    "pm",
    "tomorrow",
    "thursday",
    "flight",
    "home",
    "delayed",
    "cancelled",
    "by",
    "2",
    "hours",
    "$",
    "40",
    "no",
    "more",
    "italian",
    "keep",
    ",",
    ".",
    "?",
    "and",
    "but",
    "subway",
    "if",
    "hotel",
    "room",
    "second",
    "night",
    "sold",
    "out",
    "budget",
    "lost",
    "rain",
    "sick",
    "13:00",
    "-",
    "day",
    "3",
    "swiss",
    "larder",
    "train",
    "gone",
    "instead",
    "my",
    "sister",
    "joins",
    "us",
    "nothing",
    "before",
    "10",
    "on",
    "the",
    "17th",
    "3/18",
    "march",
    "every",
    "all",
    "week",
]


@given(words=st.lists(st.sampled_from(WORDS), max_size=30), glue=st.sampled_from([" ", " ", "\n", ", "]))
def test_any_jumble_of_our_own_words_is_read_without_an_error_or_an_invented_target(
    trips: dict[str, TripDocument], words: list[str], glue: str
) -> None:
    document = trips["duluth"]
    change = understand(glue.join(words), document.itinerary, document.catalogue)
    assert targets(change) <= known_ids(document)
    assert change.disruptions or change.constraints or change.unclear


@given(message=st.text(max_size=300))
@example(message="⓵")
def test_any_text_is_read_without_an_error(trips: dict[str, TripDocument], message: str) -> None:
    document = trips["lisbon"]
    change = understand(message, document.itinerary, document.catalogue)
    assert change.disruptions or change.constraints or change.unclear
    assert targets(change) <= known_ids(document)
    assert change_from({"tripmend": 1, **change_data(change, document.itinerary, document.catalogue)}) == change


NONSENSE = ("closed ", "1 ", "not ", "é😀漢", "((((")
MORE_NONSENSE = (",", "open at 5 ", "the castle ", "Oceanário da Foz ", "a-b ")


@pytest.mark.parametrize(
    "piece", [*NONSENSE, *(pytest.param(piece, marks=pytest.mark.slow) for piece in MORE_NONSENSE)]
)
def test_a_hundred_kilobytes_of_nonsense_are_asked_about(trips: dict[str, TripDocument], piece: str) -> None:
    document = trips["lisbon"]
    change = understand(piece * (100_000 // len(piece)), document.itinerary, document.catalogue)
    assert change.unclear != ()


def test_a_thousand_places_do_not_slow_a_message_down(trips: dict[str, TripDocument]) -> None:
    document = trips["duluth"]
    more = tuple(
        Place(id=f"more-{n}", name=f"{a}{b} {kind}", kind="restaurant", city="Duluth")
        for n, (a, b, kind) in enumerate(
            (a, b, kind)
            for a in ("Bel", "Mor", "Tan", "Kor", "Ves", "Lum", "Pra", "Gol", "Fen", "Hal")
            for b in ("aro", "ina", "eth", "osa", "umi", "ard", "elle", "ondo", "istan", "ever")
            for kind in ("Cafe", "Grill", "House", "Garden", "Diner", "Dhaba", "Bar", "Bakery", "Inn", "Kitchen")
        )
    )
    catalogue = document.catalogue.replace(places=document.catalogue.places + more)
    message = "tmrw the pinewod zoo opens at 1 pm only, and our fligth home leaves at 19:20"
    understand(message, document.itinerary, catalogue)
    begin = time.process_time()
    for _ in range(5):
        change = understand(message, document.itinerary, catalogue)
    assert (time.process_time() - begin) / 5 < 0.5  # some 0.03 s; every word against every name would take minutes
    assert len(change.disruptions) == 2


def test_what_is_read_can_be_applied_to_the_trip(reads: Reads, trips: dict[str, TripDocument]) -> None:
    document = trips["rome"]
    change = reads("rome", "Vesta is sold out on Tuesday, flight home delayed by 2 hours, rain on Wednesday, we lost $")
    assert len(change.disruptions) == 3
    world = apply(change, document.itinerary, document.catalogue)
    assert {"d2-vesta", "home", "d3-tower", "d3-giardino"} <= world.hit_items


def test_the_data_of_a_reading_loads_again_as_a_change(reads: Reads, trips: dict[str, TripDocument]) -> None:
    document = trips["rome"]
    change = reads("rome", "The train back from Orvieto leaves at 18:50, nothing after 22:00")
    data = change_data(change, document.itinerary, document.catalogue)
    about = data["disruptions"][0]["about"]
    assert about == {"target_id": "trainback", "target_name": "train R 2344 from Orvieto to Rome", "days": [3]}
    assert change_from({"tripmend": 1, **json.loads(json.dumps(data))}) == change


@pytest.mark.parametrize(
    ("trip", "message"),
    [
        ("rome", "The Borghese Gallery is closed on Tuesday"),
        ("rome", "the borghese gallery is closed on tuesday"),
        ("rome", "The Hilton hotel is overbooked"),
        ("boise", "Luigi's restaurant is closed on Monday"),
        ("boise", "Hotel Bristol cancelled our booking"),
        ("duluth", "The Science Museum is closed on Thursday"),
    ],
)
def test_a_name_we_do_not_know_is_not_taken_for_the_only_place_of_its_kind(
    reads: Reads, trip: str, message: str
) -> None:
    change = reads(trip, message)
    assert change.disruptions == ()
    assert "is not part of the trip" in change.unclear[0].question
