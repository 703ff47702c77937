"""When journeys leave, and which one is meant."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.messages import Understood, read_message
from tripmend.messages.lexer import tokens_of
from tripmend.trip import Catalogue, Day, Itinerary, Leg, Place, Stay

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


@pytest.mark.parametrize("day", ["Friday 15 May", "Saturday"])
def test_a_delay_on_a_day_on_which_nothing_leaves_is_asked_about(day: str, tells: Tells) -> None:
    assert tells("rome", f"Our flight home on {day} is 50 minutes late").questions


def test_a_month_without_its_year_is_that_of_the_trip_over_new_year() -> None:
    dates = [dt.date(2027, 12, 30) + dt.timedelta(days=n) for n in range(4)]
    (told, *_) = tokens_of("2 January", "en", dates, None)
    assert told.days is not None
    assert told.days.dates == (dt.date(2028, 1, 2),)


PLACES = (
    Place(id="house", name="Home, Fisher Lane", kind="other", city="Bremen"),
    Place(id="bre", name="Bremen Airport", kind="airport", city="Bremen"),
    Place(id="tll", name="Tallinn Airport", kind="airport", city="Rae"),
    Place(id="inn", name="Hotel Kuld Kukk", kind="lodging", city="Tallinn"),
    Place(id="balti", name="Balti Flyline Halt", kind="station", city="Tallinn"),
    Place(id="tartu", name="Tartu Station", kind="station", city="Tartu"),
)
LEGS = (
    ("ride", "taxi", "", "house", "bre", "2027-06-07 06:20", "2027-06-07 06:45"),
    ("out", "flight", "FW 88", "bre", "tll", "2027-06-07 08:30", "2027-06-07 11:50"),
    ("lift", "taxi", "", "tll", "inn", "2027-06-07 12:30", "2027-06-07 12:50"),
    ("express", "train", "RUX 7", "balti", "tartu", "2027-06-08 09:14", "2027-06-08 11:20"),
    ("sleeper", "train", "EN 90", "tartu", "balti", "2027-06-08 23:30", "2027-06-09 02:10"),
    ("cab", "taxi", "Tulp Takso", "inn", "tll", "2027-06-09 14:00", "2027-06-09 14:20"),
    ("back", "flight", "FW 89", "tll", "bre", "2027-06-09 16:40", "2027-06-09 18:05"),
    ("homeward", "taxi", "", "bre", "house", "2027-06-09 18:40", "2027-06-09 19:05"),
)


def told_of_rides(message: str, *, twice: bool = False) -> Understood:
    """A message about a trip with rides at both ends; twice: with the first one a day later once more."""
    city = {place.id: place.city for place in PLACES}
    legs = [
        Leg.model_validate(
            {
                "id": id_,
                "mode": mode,
                "number": number,
                "depart": leave.replace(" ", "T"),
                "arrive": land.replace(" ", "T"),
            }
            | {"origin": {"city": city[one], "place": one}, "destination": {"city": city[two], "place": two}}
        )
        for id_, mode, number, one, two, leave, land in LEGS
    ]
    if twice:
        later = {
            key: dt.datetime.fromisoformat(f"2027-06-08T{at}") for key, at in (("depart", "07:20"), ("arrive", "07:45"))
        }
        legs = [legs[0], legs[0].model_copy(update={"id": "again", **later})]
    dates = [dt.date(2027, 6, day) for day in (7, 8, 9)]
    days = [Day(date=d, items=tuple(leg for leg in legs if leg.depart and leg.depart.date() == d)) for d in dates]
    stays = (Stay(id="s", place="inn", check_in=dates[0], check_out=dates[2]),)
    trip = Itinerary(id="t", home="Bremen", days=tuple(days), stays=stays)
    return read_message(message, trip, Catalogue(places=PLACES))


@pytest.mark.parametrize(
    ("message", "leg"),
    [
        ("The taxi to Bremen airport is cancelled", "ride"),
        ("The taxi from home is cancelled", "ride"),
        ("Our taxi home is cancelled", "homeward"),
        ("The taxi from Tallinn airport is cancelled", "lift"),
        ("The taxi to the Hotel Kuld Kukk is cancelled", "lift"),
        ("The cab from our hotel is cancelled", "cab"),
        ("Our flight to Tallinn is cancelled", "out"),
        ("Our flight out is cancelled", "out"),
        ("The RUX to Tartu is cancelled", "express"),
        ("Our night train is cancelled", "sleeper"),
        ("The Flyline at 9:14 is cancelled", "express"),
    ],
)
def test_a_journey_is_told_by_its_means_and_where_it_begins_or_ends(message: str, leg: str) -> None:
    told = news(told_of_rides(message))
    assert [(one["type"], one["leg"]) for one in told] == [("leg_cancelled", leg)]


def test_a_ride_with_a_number_is_meant_as_well_as_one_without() -> None:
    told = told_of_rides("Our taxi is cancelled")
    assert {one.effect.model_dump()["leg"] for choice in told.choices for one in choice.change.disruptions} == {
        "ride",
        "lift",
        "cab",
        "homeward",
    }


def test_choices_with_the_same_words_tell_the_day_and_the_hour() -> None:
    words = [choice.words for choice in told_of_rides("Our taxi is cancelled", twice=True).choices]
    assert [one.rpartition(" (")[2] for one in words] == ["Mon 7 Jun 06:20)", "Tue 8 Jun 07:20)"]


def test_a_journey_that_does_not_lead_where_it_is_told_is_asked_about() -> None:
    told = told_of_rides("The train to Bremen airport on Tuesday is cancelled")
    assert told.change.disruptions == ()
    assert not told_of_rides("The taxi to Tartu is cancelled").change.disruptions


def test_where_a_ride_ends_is_not_shown_as_unused() -> None:
    assert told_of_rides("The taxi to the hotel is cancelled").change.unread == ()
