"""Messages that a user reported as misread, and what they must never become again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripmend.change.reading import understand
from tripmend.change.reading.score import score_lines
from tripmend.formats.native import TripDocument, read_trip

from .conftest import MESSAGES

LINES = [json.loads(line) for line in (MESSAGES / "reported.jsonl").read_text(encoding="utf-8").splitlines()]
TWO_CITIES = "../../../examples/two-cities/trip.json"
ROME = "../../../examples/rome/trip.json"


@cache
def document(trip: str) -> TripDocument:
    return read_trip(MESSAGES / trip)


def test_every_reported_message_and_its_near_misses_are_read_as_labelled() -> None:
    read = [
        (line, understand(line["message"], document(line["trip"]).itinerary, document(line["trip"]).catalogue))
        for line in LINES
    ]
    result = score_lines([(line, change, document(line["trip"]).itinerary) for line, change in read])
    assert (result.cases, result.everything, result.silent, result.unusable) == (len(LINES), len(LINES), 0, 0), result


@pytest.mark.parametrize(
    "line", [line for line in LINES if any("applies_to" in c for c in line["expect"]["constraints"])]
)
def test_a_limit_on_one_stop_does_not_become_a_limit_on_the_day(line: dict[str, Any]) -> None:
    trip = document(line["trip"])
    change = understand(line["message"], trip.itinerary, trip.catalogue)
    assert [c.applies_to for c in change.constraints] == [c["applies_to"] for c in line["expect"]["constraints"]]


def test_what_was_not_used_is_shown_and_a_greeting_is_not() -> None:
    trip = document(ROME)
    message = "Hi there! The Colosseum is closed on Monday, sorry. My grandmother hates steep stairs. Thanks!"
    change = understand(message, trip.itinerary, trip.catalogue)
    assert change.unread == ("My grandmother hates steep stairs",)
    assert change.unclear == ()
    assert len(change.disruptions) == 1


def test_a_message_that_is_used_up_leaves_nothing_unread() -> None:
    trip = document(ROME)
    change = understand("Hello, the Colosseum is closed on Monday. Please help!", trip.itinerary, trip.catalogue)
    assert change.unread == ()


def test_a_clause_that_was_used_in_part_is_less_certain() -> None:
    trip = document(ROME)
    whole = understand("The Colosseum is closed on Monday", trip.itinerary, trip.catalogue)
    part = understand("The Colosseum is closed on Monday for two hours", trip.itinerary, trip.catalogue)
    assert [one.confidence for one in whole.disruptions] == ["high"]
    assert [one.effect for one in part.disruptions] == [one.effect for one in whole.disruptions]
    assert [one.confidence for one in part.disruptions] == ["medium"]


def words(trip: TripDocument) -> Iterator[str]:
    for place in trip.catalogue.places:
        yield place.name
        yield place.city
        yield from place.aliases
    yield trip.itinerary.home
    for day in trip.itinerary.days:
        yield from (f"{day.date:%A}", f"{day.date:%d %B}", str(day.date), f"({day.date.day}.{day.date.month}.)")
        yield from (leg.number for _, leg in trip.itinerary.legs() if leg.number)


VERBS = (
    "is closed", "neither", "nor", "too", "except", "was", "not", "at 8", "but at 9", "no wait, I mean", "delayed by",
    "two hours", "10:00", "sold out", "the", "in", "on", "joins us", "our", "flight home", "dinner", "and", "until",
    "from", "to", "costs", "50 euros", "it rains", "nothing before", "no", "the 14:00 slot", "is available",
    "can we skip",
)  # fmt: skip
ENDS = ("", ".", "!", "?", ",", ":", ";", " -", "\n", "…", ")")


@given(data=st.data())
def test_no_message_of_names_cities_and_dates_makes_the_reader_fail(data: st.DataObject) -> None:
    trip = document(data.draw(st.sampled_from((TWO_CITIES, ROME, "trips/duluth.json"))))
    known = sorted({word for word in words(trip) if word})
    parts = data.draw(st.lists(st.sampled_from(known) | st.sampled_from(VERBS), min_size=1, max_size=10))
    joint = data.draw(st.sampled_from((" ", ", ", ". ", " (", "\n")))
    text = joint.join(parts) + data.draw(st.sampled_from(ENDS))
    change = understand(text[: data.draw(st.integers(0, len(text)))], trip.itinerary, trip.catalogue)
    assert change.disruptions or change.constraints or change.unclear


@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("trip", [TWO_CITIES, ROME])
def test_a_message_may_end_in_any_name_cut_anywhere(trip: str, step: int) -> None:
    """step: of the ends that a message may have, each name gets every fifth, the next name others; or all."""
    for number, word in enumerate(sorted({word for word in words(document(trip)) if word})):
        text = f"On Tuesday it will rain in {word}"
        cuts = (len(text), len(text) - 1, len(text) - len(word) // 2, len(text) - len(word))
        for message in (f"{text}.", f"{text}!", *(text[:stop] for stop in cuts))[number % step :: step]:
            change = understand(message, document(trip).itinerary, document(trip).catalogue)
            assert change.disruptions or change.constraints or change.unclear, message
