"""Which things of a plan a message means: by name, number, description, time."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import pytest

from tripmend.formats.native import TripDocument, read_trip
from tripmend.messages import read_message, understand
from tripmend.trip import Catalogue, Day, Endpoint, Itinerary, Leg, Place, Stop

from .conftest import MESSAGES, Tells, news


def test_a_misspelt_name_means_the_place_of_the_plan(tells: Tells) -> None:
    assert news(tells("duluth", "coper kettel is sold out"))[0]["place"] == "kettle"


def test_the_same_news_of_two_places_is_news_of_both(tells: Tells) -> None:
    told = news(tells("duluth", "Both the zoo and the Museum of Glass are closed on Thursday"))
    assert sorted(one["place"] for one in told) == ["glass", "zoo"]


@pytest.mark.parametrize(
    ("trip", "message", "day"),
    [
        ("duluth", "The Buddy Holly Museum is closed on Thursday", 1),
        ("rome", "The Galleria Borghese is closed on Tuesday", 1),
        ("rome", "The Villa Giulia is closed tomorrow", 3),
        ("rome", "The Villa Farnese gardens are closed", 1),
        ("rome", "Our hotel, the Artemide, is overbooked", 1),
        ("rome", "Trattoria Sabatini has no table for us tomorrow", 1),
        ("example", "Trattoria Da Enzo is fully booked", 1),
        ("example", "Trattoria Al Moro is fully booked", 1),
        ("example", "Restaurant de la Paix is closed on Tuesday", 1),
        ("example", "Albergo del Sole has cancelled", 1),
        ("example", "Hotel van Gogh has cancelled our booking", 1),
        ("example", "Da Enzo is fully booked, but Osteria Sette Fontane has a table", 1),
        ("example", "Chez Paul is fully booked on Wednesday, Osteria Sette Fontane has a table", 1),
        ("example", "Restaurant Da Enzo is full; Osteria Sette Fontane is not", 1),
        ("example", "Restaurant Da Enzo is closed on Wednesday and Osteria Sette Fontane is open", 1),
        ("rome", "The museum of Roman art is closed", 1),
        ("rome", "We would love to visit the Pantheon, but it is closed tomorrow", 3),
        ("boise", "Café Lindqvist is closed tomorrow", 1),
        ("boise", "Der Lindqvist-Park ist morgen geschlossen", 1),
        ("lisbon", "El museo Lindqvist está cerrado mañana", 2),
        ("duluth", "The zoo in Cleveland is closed tomorrow", 1),
        ("boise", "My cousin in Ohio says the aquarium in Tulsa is closed for repairs", 1),
        ("boise", "The train from Boise to Twin Falls is cancelled", 1),
    ],
)
def test_what_is_not_in_the_trip_is_never_acted_on(trip: str, message: str, day: int, tells: Tells) -> None:
    told = tells(trip, message, day=day)
    assert told.change.disruptions == ()
    assert "not part of this trip" in told.questions[0].question


@pytest.mark.parametrize(
    ("message", "place", "stranger"),
    [
        ("Castel Sant'Angelo and the Galleria Colonna are closed on Tuesday", "castel", "Galleria Colonna"),
        ("The Borghese Gallery and Villa Giulia are closed on Wednesday", "borghese", "Villa Giulia"),
        ("Villa Giulia and the Borghese Gallery are closed on Wednesday", "borghese", "Villa Giulia"),
        ("Villa Giulia is closed on Wednesday, and so is the Borghese Gallery", "borghese", "Villa Giulia"),
        ("Trattoria Da Enzo and the Vatican Museums are closed on Tuesday", "vatican", "Trattoria Da Enzo"),
    ],
)
def test_ours_beside_a_stranger_is_acted_on_and_the_stranger_shown(
    message: str, place: str, stranger: str, tells: Tells
) -> None:
    told = tells("example", message)
    assert [place in one["place"] for one in news(told)] == [True]
    assert told.change.unread == (stranger,)


@pytest.mark.parametrize(
    "message",
    [
        "Both the Borghese Gallery and Castel Sant'Angelo are open as usual on Tuesday",
        "The Borghese Gallery and Castel Sant'Angelo are open on Wednesday",
        "The Vatican Museums and the Borghese Gallery run as planned",
    ],
)
def test_two_of_ours_that_are_open_are_not_closed(message: str, tells: Tells) -> None:
    assert not tells("example", message).change.disruptions


@pytest.mark.parametrize(
    ("message", "place"),
    [
        ("The Vesta gallery is closed on Tuesday", "vesta"),
        ("Villa Ardea is closed on Thursday", "ardea"),
        ("The Mosaici museum in Rome is closed on Monday", "mosaic"),
        ("Mosaici Museum Reservations: we are closed on Monday", "mosaic"),
    ],
)
def test_a_part_of_a_name_with_the_sort_beside_it_is_the_place_of_the_plan(
    message: str, place: str, tells: Tells
) -> None:
    assert [one["place"] for one in news(tells("rome", message))] == [place]


def test_the_kitchen_is_that_of_the_house_and_no_place_with_the_word_in_its_name(tmp_path: Path) -> None:
    text = (MESSAGES / "trips" / "lisbon.json").read_text(encoding="utf-8")
    (tmp_path / "trip.json").write_text(text.replace("Brasa Porto Grill", "The Brasa Kitchen"), encoding="utf-8")
    trip = read_trip(tmp_path / "trip.json")
    message = "Mar Aberto is not making dinner, the kitchen has been closed by the inspector"
    told = news(read_message(message, trip.itinerary, trip.catalogue))
    assert {one["place"] for one in told} == {"mar"}


@pytest.mark.parametrize("place", ["our gaff", "the townhouse", "the bedroom", "our homestay"])
def test_where_one_sleeps_is_told_by_many_words(tells: Tells, place: str) -> None:
    (told,) = news(tells("rome", f"{place} is full of black mould, we cannot sleep there"))
    assert told["type"] in ("unfit", "lodging_lost")


def test_a_place_that_the_plan_does_not_have_is_wanted_in_it(tells: Tells) -> None:
    (told,) = news(tells("duluth", "can we see the Iron Whale too"))
    assert (told["type"], told["wish"]["place"]) == ("stop_wanted", "whale")


def test_a_name_that_begins_like_weather_is_none(tells: Tells) -> None:
    assert tells("duluth", "We stay at the Thunderbird on Thursday").change.disruptions == ()


def test_where_somebody_lives_is_not_where_the_thing_is(tells: Tells) -> None:
    (told,) = news(tells("duluth", "The zoo is closed on Thursday, my aunt in Cleveland saw it in the news"))
    assert told["type"] == "place_closed"


@pytest.mark.parametrize(
    ("trip", "message"),
    [
        ("boise", "the farmhouse says one of the two nights is not possible after all"),
        ("boise", "one of the restaurants on Tuesday is closed"),
        ("duluth", "our flight is pushed back 40 minutes"),
        ("duluth", "The flight leaves an hour late. And the Swiss Larder is full on Wednesday."),
    ],
)
def test_which_of_several_is_asked_where_no_word_of_the_news_itself_says_it(
    trip: str, message: str, tells: Tells
) -> None:
    assert len(tells(trip, message).choices) >= 2


def test_what_is_named_by_mistake_and_taken_back_is_no_news(tells: Tells) -> None:
    told = news(
        tells("duluth", "the aquarium called no sorry not the aquarium the zoo called and they're closed thursday")
    )
    assert [one["place"] for one in told] == ["zoo"]


def test_the_whole_name_of_a_city_goes_before_the_nickname_of_another() -> None:
    """*San* is a nickname of San Diego, but San Francisco is told in full."""
    first, second = dt.date(2027, 3, 1), dt.date(2027, 3, 2)
    cities = [Endpoint(city=name, zone="America/Los_Angeles") for name in ("Reno", "San Diego", "San Francisco")]
    legs = [
        Leg(
            id=f"f{number}",
            mode="flight",
            origin=cities[number],
            destination=cities[number + 1],
            depart=dt.datetime.combine(date, dt.time(9)),
            arrive=dt.datetime.combine(date, dt.time(11)),
        )
        for number, date in enumerate((first, second))
    ]
    days = tuple(Day(date=date, items=(leg,)) for date, leg in zip((first, second), legs, strict=True))
    trip = Itinerary(id="t", home="Reno", days=days)
    change = understand("The flight to San Francisco is cancelled.", trip, Catalogue(places=()), first)
    assert [one.effect.leg for one in change.disruptions] == ["f1"]


@pytest.mark.parametrize(
    ("message", "effect"),
    [
        ("Heathrow is closed on Monday", {"type": "place_closed", "place": "lhr", "dates": ["2026-05-11"]}),
        (
            "Rome Fiumicino airport is shut on Thursday because of a strike",
            {"type": "place_closed", "place": "fco", "dates": ["2026-05-14"]},
        ),
    ],
)
def test_where_a_journey_begins_or_ends_can_be_closed(tells: Tells, message: str, effect: dict[str, Any]) -> None:
    assert news(tells("example", message)) == [effect]


@pytest.mark.parametrize(
    "message", ["We land at Fiumicino. The Pantheon is closed on Wednesday.", "The Pantheon is closed on Wednesday."]
)
def test_a_station_told_in_passing_is_not_what_is_closed(tells: Tells, message: str) -> None:
    told = tells("example", message)
    assert [one.effect.model_dump()["place"] for one in told.change.disruptions] == ["pantheon"]


def test_first_letters_initials_and_a_wrong_letter_in_a_short_word_are_the_name() -> None:
    date = dt.date(2022, 3, 9)
    names = {"tram": "Tacoma Railway and Automobile Museum", "vip": "V.I.P. Grill", "wolk": "Tsarevna Wolk"}
    places = tuple(Place(id=key, name=name, kind="attraction", city="Tacoma") for key, name in names.items())
    stops = tuple(Stop(id=key, place=key) for key in names)
    trip = Itinerary(id="t", home="Reno", days=(Day(date=date, items=stops),))
    told = {"TRAAM is closed": "tram", "V.I.P. is sold out": "vip", "no tickets for Tsarevna Wilk": "wolk"}
    for message, place in told.items():
        change = understand(message, trip, Catalogue(places=places), date)
        assert [one.effect.model_dump().get("place") for one in change.disruptions] == [place]


def test_a_short_word_for_a_meal_tells_of_another_place(tells: Tells) -> None:
    told = tells("boise", "Golden Wok is closed on Monday and our bfast spot opens at 10 on Monday")
    assert {one.effect.model_dump()["place"] for one in told.change.disruptions} == {"wok", "owl"}


def test_the_first_of_two_lodgings_is_the_first(tells: Tells) -> None:
    told = tells("boise", "The second of our two lodgings is double booked")
    assert news(told)[0]["stay"] == "s2"


def test_the_price_of_a_meal_on_a_drive_is_not_that_of_the_drive(tells: Tells) -> None:
    told = tells("boise", "The Greek where we interrupt the drive for lunch on Tuesday now asks 30 a head for its menu")
    assert not told.change.disruptions
    offered = [one.effect for choice in told.choices for one in choice.change.disruptions]
    assert "canyon" in {getattr(effect, "target", "") for effect in offered}


def test_a_room_beside_a_name_that_the_plan_has_not_is_asked_about(tells: Tells) -> None:
    told = tells(
        "duluth", "Miller's Yard just rang. They can't have us on Thursday evening, a club took the whole room"
    )
    assert told.questions
    assert not told.change.disruptions


def test_one_of_the_things_of_a_day_is_asked_about(tells: Tells) -> None:
    told = tells("boise", "One of Wednesday's aquariums is shut, the radio had it and we only heard the end")
    assert told.change.disruptions == ()
    assert told.choices


def test_who_has_no_papers_does_not_board_which_is_no_other_news(tells: Tells) -> None:
    message = "Omar has lost his passport at the zoo. Without it he cannot take the flight back to Omaha."
    (told,) = news(tells("duluth", message))
    assert told["type"] == "documents_missing"


def test_a_journey_is_told_by_the_time_at_which_it_leaves_in_the_plan(tells: Tells) -> None:
    (told,) = news(tells("duluth", "the 18:20 went without us, we were stuck in the queue"))
    assert (told["type"], told["leg"]) == ("leg_cancelled", "home")
    choices = tells("duluth", "The screen has 11:15 for us now and no longer 9:40, where's the coffee").choices
    effects = [one.effect.model_dump() for choice in choices for one in choice.change.disruptions]
    assert {effect["leg"] for effect in effects} == {"out"}, "no other journey leaves at 9:40"


def renamed(trip: str, names: dict[str, str], folder: Path) -> TripDocument:
    text = (MESSAGES / "trips" / f"{trip}.json").read_text(encoding="utf-8")
    for old, new in names.items():
        text = text.replace(old, new)
    (folder / "trip.json").write_text(text, encoding="utf-8")
    return read_trip(folder / "trip.json")


def test_a_telling_word_of_a_name_at_the_beginning_of_a_sentence_is_told_of_it(tmp_path: Path) -> None:
    trip = renamed("lisbon", {"Brasa Porto Grill": "Douro Express Falcon Watching Grill"}, tmp_path)
    message = "falcon boat called off on Monday, too few guests"
    (told,) = news(read_message(message, trip.itinerary, trip.catalogue))
    assert told["place"] == "brasa"


def test_of_two_places_that_a_word_fits_the_one_of_the_day_is_meant(tmp_path: Path) -> None:
    names = {"Boise Art Gallery": "Boise Aquarium", "Perrine Aquarium": "Perrine Shoshone Otter Heron Turtle Aquarium"}
    trip = renamed("boise", names, tmp_path)
    (told,) = news(read_message("the aquarium is closed on Wednesday", trip.itinerary, trip.catalogue))
    assert (told["place"], told["dates"]) == ("aquarium", ["2022-03-09"])


def test_a_word_of_one_name_for_which_another_place_is_known_tells_neither(tmp_path: Path) -> None:
    trip = renamed("lisbon", {"Cantina 21": "Bela's Indian Spoon Cantina"}, tmp_path)
    told = read_message("the Indian restaurant rang, they have no table for us", trip.itinerary, trip.catalogue)
    places = {one.effect.model_dump().get("place") for choice in told.choices for one in choice.change.disruptions}
    assert told.change.disruptions == ()
    assert {"cantina", "curry"} <= places


def test_four_figures_are_times_where_the_plan_has_one_of_them(tells: Tells) -> None:
    (told,) = news(tells("duluth", "our flight home goes 2005 instead of 1820"))
    assert (told["leg"], told["depart"]) == ("home", "2022-03-18T20:05:00")
    told = tells("duluth", "our flight home goes 2005 instead of 1850")
    assert all(one.effect.type != "leg_retimed" for one in told.change.disruptions), "nothing of the plan is at 18:50"
