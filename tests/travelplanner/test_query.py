"""The header read from plain words. All sentences here are invented for the tests."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.errors import InputError
from tripmend_suites.travelplanner.formats import Query, parse_query

BASE = "Plan a trip for 3 adults from Reno to Boise, March 3-5, 2022, $1,500 budget. "


def query(**changes: object) -> Query:
    plain = {
        "origin": "Reno",
        "destination": "Boise",
        "cities": 1,
        "start": dt.date(2022, 3, 3),
        "end": dt.date(2022, 3, 5),
        "people": 3,
        "budget": 150_000,
    }
    return Query(**{**plain, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "dates",
    [
        "from March 3rd to March 5th, 2022",
        "between March 3rd and 5th, 2022",
        "from the 3rd to the 5th of March, 2022",
        "from the 3rd of March to the 5th of March 2022",
        "March 3 - 5, 2022",
        "March 3rd–5th 2022",
        "starting on March 3rd and ending on March 5th, 2022",
        "for 3 days beginning on March 3rd, 2022",
        "from 2022-03-03 to 2022-03-05",
        "from 03/03/2022 until 03/05/2022",
    ],
)
def test_both_ends_of_the_dates_are_read(dates: str) -> None:
    found = parse_query(f"Plan a trip for 3 people from Reno to Boise {dates} with a budget of $1,500.")
    assert found == query()


def test_a_trip_over_new_year_takes_the_earlier_year_for_december() -> None:
    found = parse_query("Plan a trip for two from Reno to Boise from December 30th to January 2nd, 2023 for $900.")
    assert (found.start, found.end) == (dt.date(2022, 12, 30), dt.date(2023, 1, 2))


@pytest.mark.parametrize(
    ("party", "count"),
    [
        ("a single person", 1),
        ("one traveler", 1),
        ("a solo traveller", 1),
        ("me alone", 1),
        ("two", 2),
        ("a pair", 2),
        ("a couple", 2),
        ("me and my wife", 2),
        ("three friends", 3),
        ("a trio", 3),
        ("a group of 4", 4),
        ("a party of five", 5),
        ("our family of six", 6),
        ("a 7-person team", 7),
        ("8 individuals", 8),
    ],
)
def test_the_party_is_counted(party: str, count: int) -> None:
    text = f"Please arrange a 3-day trip for {party} from Reno to Boise, March 3rd to 5th, 2022, on a $900 budget."
    assert parse_query(text).people == count


def test_somebody_who_only_says_i_travels_alone() -> None:
    assert parse_query("I want to go from Reno to Boise, March 3-5, 2022, and my budget is $900.").people == 1


@pytest.mark.parametrize(
    ("words", "origin", "destination", "cities"),
    [
        ("departing from St. Louis and heading to Fort Wayne", "St. Louis", "Fort Wayne", 1),
        ("departing Ontario and touring 2 cities in North Carolina", "Ontario", "North Carolina", 2),
        ("setting off from Albany to three different cities in Texas", "Albany", "Texas", 3),
        ("that starts in Daytona Beach and includes visits to 3 distinct cities in Utah", "Daytona Beach", "Utah", 3),
        ("from Washington to two cities in Washington state", "Washington", "Washington", 2),
        ("from New York visiting 2 cities in New York", "New York", "New York", 2),
        ("to Salt Lake City from Reno", "Reno", "Salt Lake City", 1),
        ("taking off from Reno and heading to Kansas, during which we visit 2 cities", "Reno", "Kansas", 2),
        ("leaving from Tampa with stops in 2 cities in West Virginia", "Tampa", "West Virginia", 2),
    ],
)
def test_origin_and_destination_are_read(words: str, origin: str, destination: str, cities: int) -> None:
    found = parse_query(f"Please plan a trip for two people {words} from March 3rd to March 9th, 2022, budget $5,000.")
    assert (found.origin, found.destination, found.cities) == (origin, destination, cities)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("We have no preferences about house rules, cuisine, accommodations or transportation.", {}),
        ("We would like entire rooms to ourselves.", {"room_type": "entire room"}),
        ("Our rooms should be private.", {"room_type": "private room"}),
        ("We do not want to share rooms.", {"room_type": "not shared room"}),
        ("No shared rooms, please.", {"room_type": "not shared room"}),
        ("Our group would be happy in shared rooms.", {"room_type": "shared room"}),
        ("Accommodations must be pet-friendly.", {"house_rules": ("pets",)}),
        ("Smoking should be allowed in our lodgings.", {"house_rules": ("smoking",)}),
        ("We need a place that does not forbid smoking.", {"house_rules": ("smoking",)}),
        ("We plan on hosting parties, so they must be permitted.", {"house_rules": ("parties",)}),
        ("The lodging has to allow visitors.", {"house_rules": ("visitors",)}),
        ("Rooms where children under 10 are welcome, please.", {"house_rules": ("children under 10",)}),
        ("We love French and Indian cuisines.", {"cuisines": ("French", "Indian")}),
        ("We will not be taking any flights.", {"avoid_modes": ("flight",)}),
        ("We'd rather not fly.", {"avoid_modes": ("flight",)}),
        ("Self-driving is not an option.", {"avoid_modes": ("drive",)}),
        ("We prefer non-self-driving transportation.", {"avoid_modes": ("drive",)}),
        ("The use of self-driving cars is out.", {"avoid_modes": ("drive",)}),
        ("We don't mind flying.", {}),
        ("We require entire rooms and do not plan to travel by flight.",
         {"room_type": "entire room", "avoid_modes": ("flight",)}),
    ],
)  # fmt: skip
def test_wishes_are_read(words: str, expected: dict[str, object]) -> None:
    assert parse_query(BASE + words) == query(**expected)


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("Plan a trip for 3 people from Reno to Boise, March 3-5, 2022.", "budget"),
        ("Plan a trip for 3 people from Reno to Boise, March 3-5, 2022, for $900 or $1,200.", "budget"),
        ("Plan a trip from Reno to Boise, March 3-5, 2022, budget $900.", "people"),
        ("Plan a trip for my family from Reno to Boise, March 3-5, 2022, budget $900.", "people"),
        ("Plan a trip for two people with 4 friends from Reno to Boise, March 3-5, 2022, $900.", "people"),
        ("Plan a trip for two from Reno to Boise, March 3-5, budget $900.", "date"),
        ("Plan a trip for two from Reno to Boise, March 3rd, 2022, budget $900.", "date"),
        ("Plan a 4-day trip for two from Reno to Boise, March 3-5, 2022, budget $900.", "date"),
        ("Plan a trip for two from Reno to Boise, February 29-30, 2022, budget $900.", "date"),
        ("Plan a trip for two, March 3-5, 2022, budget $900.", "origin"),
        ("Plan a trip for two from Reno to Texas, March 3-5, 2022, budget $900.", "cities"),
        ("Plan a trip for two from Reno to 2 cities, March 3-5, 2022, budget $900.", "destination"),
        (BASE + "It must be non-smoking.", "house_rules"),
        (BASE + "We only want to travel by self-driving.", "avoid_modes"),
        (BASE + "Entire rooms or private rooms.", "room_type"),
        (BASE + "We would love to eat Thai food.", "cuisines"),
    ],
)
def test_what_cannot_be_read_for_certain_is_an_error_that_names_the_field(text: str, field: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_query(text)
    assert caught.value.where == f"query.{field}"


def test_names_must_be_those_of_the_reference_when_it_is_known() -> None:
    text = "Plan a trip for two from Reno to Boise, March 3-5, 2022, budget $900."
    assert parse_query(text, origins=["Reno"], destinations=["Boise"]).destination == "Boise"
    with pytest.raises(InputError, match="Sparks"):
        parse_query(text, origins=["Sparks"], destinations=["Boise"])


def test_an_odd_phrase_still_gives_the_one_city_the_reference_knows() -> None:
    text = "Reno is where two of us set out; Boise is the goal, March 3-5, 2022, budget $900."
    found = parse_query(text, origins=["Reno"], destinations=["Boise"])
    assert (found.origin, found.destination) == ("Reno", "Boise")
