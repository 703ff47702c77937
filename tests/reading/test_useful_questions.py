"""What is asked fits what was said, and offers no day that is over."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.change.reading import understand
from tripmend.formats.native import TripDocument

from .conftest import asks, effect, plain

TODAY = dt.date(2026, 5, 13)


@pytest.mark.parametrize("message", ["we overslept", "Sorry, we all overslept!", "we're stuck in traffic"])
def test_who_overslept_is_asked_how_late_they_are(rome: TripDocument, message: str) -> None:
    change = understand(message, rome.itinerary, rome.catalogue, TODAY)
    assert asks(change)
    assert change.unclear[0].question.startswith("How late")


def test_who_overslept_and_says_how_late_is_read(rome: TripDocument) -> None:
    now = dt.datetime(2026, 5, 13, 9)
    change = understand("we overslept and are an hour late", rome.itinerary, rome.catalogue, now=now)
    assert plain(change) == [{"type": "late", "minutes": 60}]


@pytest.mark.parametrize("message", ["no dinner on Tuesday", "no lunch on Tuesday please", "without dinner on Tuesday"])
def test_no_meal_is_asked_about(rome: TripDocument, message: str) -> None:
    change = understand(message, rome.itinerary, rome.catalogue)
    assert asks(change)
    assert "meal" in change.unclear[0].question


def test_only_days_that_are_ahead_are_offered(rome: TripDocument) -> None:
    change = understand("my wife feels sick", rome.itinerary, rome.catalogue, TODAY)
    assert change.unclear[0].choices == ("Wednesday 13 May", "Thursday 14 May", "every day")
    before = understand("my wife feels sick", rome.itinerary, rome.catalogue)
    assert len(before.unclear[0].choices) == 5


@pytest.mark.parametrize("message", ["we have 200 euros more", "We got 200 euros more to spend"])
def test_money_that_is_added_is_a_greater_budget(rome: TripDocument, message: str) -> None:
    assert effect(understand(message, rome.itinerary, rome.catalogue)) == {"type": "budget_changed", "by": 20000}


def test_what_costs_more_has_a_new_price(rome: TripDocument) -> None:
    change = understand("the Colosseum costs 10 euros more", rome.itinerary, rome.catalogue)
    assert effect(change)["type"] == "price_changed"


def test_what_broke_down_is_no_lack_of_money(rome: TripDocument) -> None:
    broke = understand("the metro broke down", rome.itinerary, rome.catalogue)
    assert not any("money" in one.question.casefold() for one in broke.unclear)
    assert "money" in understand("we are broke", rome.itinerary, rome.catalogue).unclear[0].question


def test_tickets_for_a_time_are_for_that_time(rome: TripDocument) -> None:
    change = understand("our tickets for the Vatican Museums are for 12:00 now", rome.itinerary, rome.catalogue)
    assert effect(change) == {"type": "event_moved", "place": "vatican-museums", "start": "2026-05-12T12:00:00"}
