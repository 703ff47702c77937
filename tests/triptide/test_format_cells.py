"""The small cells: cities, names, ways from city to city."""

from __future__ import annotations

import contextlib
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripmend.errors import InputError
from tripmend_suites.triptide.formats import (
    Transport,
    day_cities,
    from_to,
    name_city,
    read_transportation,
    separated,
    write_transportation,
)

from .format_records import names

FLIGHT = Transport("flight", "F9000017", "Salem", "Boise", 731, 871)


def test_names_split_at_the_last_comma() -> None:
    assert name_city("Elm Court, No. 5,Salem(Oregon)") == ("Elm Court, No. 5", "Salem(Oregon)")
    assert name_city("Elm Court") == ("Elm Court", "")
    assert name_city("-") == ("", "")


def test_a_list_cell_may_end_in_a_semicolon() -> None:
    assert separated("A, Salem;B, Salem; ") == ("A, Salem", "B, Salem")
    assert separated("-") == ()


def test_cities_of_a_day_have_no_states_and_any_case_of_from() -> None:
    assert day_cities("from Boise(Idaho) to Salem (Oregon)") == ("Boise", "Salem")
    assert day_cities("From Boise to Salem") == ("Boise", "Salem")
    assert day_cities("Salem(Oregon)") == ("Salem", "Salem")
    assert day_cities("-") == ("", "")
    assert from_to("Salem") is None


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("-", None),
        ("Flight Number: F9000017, from Salem to Boise, Departure Time: 12:11, Arrival Time: 14:31", FLIGHT),
        ("Flight Number: F9000017, from Salem to Boise, Departure Time: 12:11, Arrival Time: 14:31,", FLIGHT),
        (
            "Self-driving, from Salem to Boise, Departure Time: 08:00, Arrival Time: 00:30 next day",
            Transport("self-driving", None, "Salem", "Boise", 480, 30, next_day=True),
        ),
        (
            "Taxi, Duration: 312 mins, Distance: 1,412.5 km, Estimated Cost: $1,412",
            Transport("taxi", duration=312.0, distance=1412.5, cost=1412.0),
        ),
        ("taxi from Salem to Boise", Transport("taxi", None, "Salem", "Boise")),
        ("Self-driving, Duration: 5 hours 12 mins", Transport("self-driving", duration=312.0)),  # 5 * 60 + 12
        ("Taxi, Duration: -", Transport("taxi")),
    ],
)
def test_every_form_of_transportation_is_read(text: str, way: Transport | None) -> None:
    assert read_transportation(text) == way
    assert read_transportation(write_transportation(way)) == way


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("Train Number: 12, from Salem to Boise", "character 1"),
        ("Flight Number: F1, from Salem to Boise, Departure Time: noon", "character 57"),
        ("Taxi, Duration: soon", "character 17"),
        ("Taxi, Self-driving, from Salem to Boise", "character 5"),
        ("Flight Number: F1, Departure Time: 10:00, Departure Time: 11:00", "character 43"),
        ("Taxi, from Salem", "character 12"),
        ("Taxi, from Salem to Boise, 312 mins", "character 26"),
    ],
)
def test_errors_in_transportation_say_where(text: str, where: str) -> None:
    with pytest.raises(InputError) as caught:
        read_transportation(text)
    assert caught.value.where == f"transportation, {where}"


AMOUNTS = st.none() | st.floats(0, 1e300)
CITIES = st.sampled_from(["Salem", "St. Louis", "Washington", "Coeur d'Alene", "New York"])


@given(
    st.builds(
        Transport,
        st.sampled_from(["self-driving", "taxi"]),
        st.none(),
        CITIES,
        CITIES,
        st.none() | st.integers(0, 1440),
        st.integers(0, 1440),
        AMOUNTS,
        AMOUNTS,
        AMOUNTS,
        st.booleans(),
    )
)
def test_a_way_is_read_back_as_it_was_written(way: Transport) -> None:
    assert read_transportation(write_transportation(way)) == way


@pytest.mark.parametrize(
    "way",
    [
        Transport("taxi", origin="Salem"),
        Transport("taxi", origin="To to Be", destination="Salem"),
        Transport("taxi", origin="Salem", destination="Washington, D.C."),
        Transport("taxi", duration=-1.0),
        Transport("taxi", number="F1"),
        Transport("flight", "F 1"),
    ],
)
def test_a_way_that_would_be_read_differently_is_not_written(way: Transport) -> None:
    with pytest.raises(InputError):
        write_transportation(way)


def test_a_long_run_of_blanks_is_read_at_once() -> None:
    start = time.process_time()
    day_cities("from a" + " " * 60_000)  # 28 s before the search for a state was anchored
    assert time.process_time() - start < 2


@given(names() | st.text(max_size=40).map(lambda text: f"Taxi, {text}"))
def test_no_text_makes_the_reader_of_transportation_fail(text: str) -> None:
    with contextlib.suppress(InputError):
        read_transportation(text)
