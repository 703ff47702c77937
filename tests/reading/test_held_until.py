"""Who lost a journey and cannot go on before some time takes what leaves later; the lost one gets no new time."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.change import Change, LegCancelled, LegRetimed
from tripmend.change.reading import understand
from tripmend.formats.native import TripDocument

from .conftest import asks


def read(trip: TripDocument, message: str, *, other_ways: bool = False) -> Change:
    """other_ways: whether the catalogue keeps the bus from Lisbon to Porto."""
    connections = tuple(one for one in trip.catalogue.connections if other_ways or one.mode in ("train", "flight"))
    return understand(message, trip.itinerary, trip.catalogue.replace(connections=connections))


@pytest.mark.parametrize(
    ("message", "until", "missed"),
    [
        ("The train to Porto is cancelled and we can't leave Lisbon before 17:00", 17, False),
        ("We missed the train to Porto, we can only take one after 5pm", 17, True),
        ("The train to Porto is cancelled, nothing else goes until 5 pm", 17, False),
        ("Our train to Porto is cancelled. We can not travel before 17:00.", 17, False),
        ("We missed the train to Porto and have to wait until 17:00", 17, True),
        ("The train to Porto is cancelled until 5 pm", 17, False),
        ("The train to Porto broke down, we're stuck in Lisbon until evening", 18, False),
        ("The train to Porto broke down, we are stuck in Lisbon until the evening", 18, False),
        ("The train to Porto is cancelled, we can only leave in the evening", 18, False),
        ("The train to Porto is cancelled, we can't get away before the afternoon", 12, False),
        ("The train to Porto is cancelled until evening", 18, False),
        ("The train to Porto broke down, we're stuck until tonight", 18, False),
        ("We missed the train to Porto, the next one goes in the evening", 18, True),
        ("The train to Porto is cancelled, they can only rebook us in the afternoon", 12, False),
        ("Our train to Porto got cancelled and there are no trains until evening", 18, False),
    ],
)
def test_nothing_else_of_the_mode_leaves_before_then(
    cities: TripDocument, message: str, until: int, missed: bool
) -> None:
    change = read(cities, message)
    assert change.unclear == ()
    (one,) = change.disruptions
    assert isinstance(one.effect, LegCancelled)
    (during,) = one.effect.none_during
    assert (one.effect.leg, one.effect.missed) == ("train", missed)
    assert (during.start, during.end) == (dt.datetime(2026, 6, 9), dt.datetime(2026, 6, 9, until))


@pytest.mark.parametrize(
    "message",
    [
        "The train to Porto is cancelled, we can't leave before tomorrow morning",
        "The train to Porto is cancelled, we are stuck in Lisbon until Friday",
        "The train to Porto does not leave until the evening",
    ],
)
def test_another_day_or_no_clear_time_is_asked_about(cities: TripDocument, message: str) -> None:
    assert asks(read(cities, message))


def test_where_there_is_another_way_it_is_asked_whether_that_is_meant_too(cities: TripDocument) -> None:
    assert asks(read(cities, "The train to Porto is cancelled and we can't leave Lisbon before 17:00", other_ways=True))
    for message in (
        "We missed the train to Porto, we can only take one after 5pm",
        "The train to Porto is cancelled until 5 pm",
    ):
        (one,) = read(cities, message, other_ways=True).disruptions
        assert isinstance(one.effect, LegCancelled)
        assert one.effect.none_during


def test_of_a_next_one_with_its_time_it_is_asked_whether_it_is_booked(cities: TripDocument) -> None:
    change = read(cities, "The train to Porto is cancelled, the next one is at 17:07")
    assert asks(change)
    assert change.unclear[0].choices == ("we are booked on it", "nothing is booked yet")
    (one,) = read(cities, "The train to Porto is cancelled, they put us on the next one at 17:07").disruptions
    assert one.effect == LegRetimed(leg="train", depart=dt.datetime(2026, 6, 9, 17, 7))


def test_near_misses_keep_their_reading(cities: TripDocument) -> None:
    (one,) = read(cities, "The train to Porto leaves at 17:00").disruptions
    assert one.effect == LegRetimed(leg="train", depart=dt.datetime(2026, 6, 9, 17))
    (one,) = read(cities, "We missed the train to Porto").disruptions
    assert one.effect == LegCancelled(leg="train", missed=True)
    (one,) = read(cities, "The train to Porto is cancelled, they put us on one at 17:00").disruptions
    assert one.effect == LegRetimed(leg="train", depart=dt.datetime(2026, 6, 9, 17))
    change = read(cities, "The train to Porto is cancelled. Livraria Lello is closed until 5 pm on Tuesday")
    assert {one.effect.type for one in change.disruptions} == {"leg_cancelled", "hours_changed"}
