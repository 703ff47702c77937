"""When journeys leave, and which one is meant."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.messages.lexer import tokens_of

from .conftest import Tells, news


@pytest.mark.parametrize(
    ("message", "leg", "depart"),
    [
        ("Our plane home goes at 13:30 on Friday 15 May now", "home", "2026-05-15T13:30:00"),
        ("The flight home now leaves on Saturday, 16 May at 14:10", "home", "2026-05-16T14:10:00"),  # Its own hour.
        ("Our flight back is rebooked to the 15th at 9:50", "home", "2026-05-15T09:50:00"),
        ("The flight home is moved to May 15, it now leaves at 11:05", "home", "2026-05-15T11:05:00"),
        ("Our flight to Rome now leaves on Sunday 10 May at 17:20", "out", "2026-05-10T17:20:00"),
        ("Der Rückflug geht jetzt am Freitag, 15. Mai um 13:30 Uhr", "home", "2026-05-15T13:30:00"),
    ],
)
def test_a_journey_may_move_to_a_date_that_the_trip_does_not_have(
    message: str, leg: str, depart: str, tells: Tells
) -> None:
    (told,) = news(tells("rome", message))
    assert (told["leg"], told["depart"]) == (leg, depart)


def test_a_journey_that_moves_to_another_day_is_asked_whether_at_its_hour(tells: Tells) -> None:
    told = tells("rome", "Our flight home has been shifted to Friday 15 May")
    assert not told.change.disruptions
    (moved, *_) = told.choices[0].change.disruptions
    assert moved.effect.model_dump(mode="json")["depart"] == "2026-05-15T14:10:00"


def test_a_delay_on_a_date_on_which_nothing_leaves_is_asked_about(tells: Tells) -> None:
    assert tells("rome", "Our flight home on Friday 15 May is 50 minutes late").questions


def test_a_month_without_its_year_is_that_of_the_trip_over_new_year() -> None:
    dates = [dt.date(2027, 12, 30) + dt.timedelta(days=n) for n in range(4)]
    (told, *_) = tokens_of("2 January", "en", dates, None)
    assert told.days is not None
    assert told.days.dates == (dt.date(2028, 1, 2),)
