"""Airports, stations and airlines: what is shut takes away every journey of ours there, in the time told."""

from __future__ import annotations

import pytest

from tripmend.change import Change
from tripmend.change.reading import understand
from tripmend.formats.native import TripDocument

from .conftest import asks, plain


def _read(trip: TripDocument, message: str) -> Change:
    return understand(message, trip.itinerary, trip.catalogue)


def _off(leg: str, *days: str) -> dict[str, object]:
    return {"type": "leg_cancelled", "leg": leg, **({"none_on": [*days]} if days else {})}


@pytest.mark.parametrize(
    ("message", "gone"),
    [
        ("The airport is closed on Thursday because of fog", [_off("flight-home", "2026-05-14")]),
        ("Heathrow is shut on Monday", [_off("flight-out", "2026-05-11")]),
        ("Heathrow is shut on Monday morning", [_off("flight-out")]),  # others may fly in the afternoon
        ("Heathrow closed Monday until 11", [_off("flight-out")]),
        ("Fiumicino airport is closed on Thursday from 4 pm", [_off("flight-home")]),
    ],
)
def test_what_leaves_or_arrives_there_then_is_off(
    rome: TripDocument, message: str, gone: list[dict[str, object]]
) -> None:
    assert plain(_read(rome, message)) == gone


def test_until_further_notice_it_is_every_flight(rome: TripDocument) -> None:
    days = [f"2026-05-{day}" for day in (11, 12, 13, 14)]
    assert plain(_read(rome, "Fiumicino is closed until further notice")) == [
        _off("flight-out", *days),
        _off("flight-home", *days),
    ]


def test_what_lands_on_that_day_left_the_day_before(cities: TripDocument) -> None:
    found = plain(_read(cities, "Lisbon airport is closed on Friday"))
    assert found == [_off("flight-out", "2026-06-04", "2026-06-05")]


@pytest.mark.parametrize(
    ("message", "gone"),
    [
        ("The airport in Porto is shut on the 12th", _off("flight-home", "2026-06-12")),
        ("the airports are on strike on the 12th", _off("flight-home", "2026-06-12")),
        ("station Oriente is closed on Tuesday", _off("train", "2026-06-09")),
        ("ML has grounded all its planes on Friday", _off("flight-home")),
        ("GU has gone bankrupt", _off("flight-out")),
        ("all GU flights are cancelled", _off("flight-out")),
    ],
)
def test_stations_and_airlines_are_read_in_the_same_way(
    cities: TripDocument, message: str, gone: dict[str, object]
) -> None:
    assert plain(_read(cities, message)) == [gone]


@pytest.mark.parametrize(
    "message",
    [
        "The airport is closed because of fog",  # on the way out, or home?
        "Fiumicino airport is closed from 10:00 to 18:00 on 14 May",  # ours leaves later
        "Fiumicino is closed on Wednesday",
        "Ryanair is not flying on Thursday",
        "Lufthansa pilots are on strike on Thursday",
    ],
)
def test_what_hits_none_or_either_of_our_journeys_is_asked_about(rome: TripDocument, message: str) -> None:
    assert asks(_read(rome, message))


def test_an_airline_that_only_tells_the_news_is_no_journey(cities: TripDocument) -> None:
    change = _read(cities, "KLM texted: our flight home is two hours late")
    assert plain(change) == [{"type": "leg_delayed", "leg": "flight-home", "minutes": 120}]


@pytest.mark.parametrize(
    "message",
    [
        "A train to the hotel costs 30 euros",
        "Bus to Serralves costs 4 euros",
        "getting to the monastery costs us 20 euros",
        "The ferry to the Oceanarium went up to 12 euros",
    ],
)
def test_the_price_of_a_way_is_none_of_the_place_at_its_end(cities: TripDocument, message: str) -> None:
    assert asks(_read(cities, message))
