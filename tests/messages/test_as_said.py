"""Times, days and places as people say them, of a small trip whose flights leave at odd minutes."""

from __future__ import annotations

from typing import Any

import pytest

from tripmend.messages import Understood, read_message
from tripmend.trip import Catalogue, Day, Itinerary, Place, Stay, Stop

from .test_plain_sentences import at, leg, stop


def trip() -> tuple[Itinerary, Catalogue]:
    """Three days in Bergen, with a museum named by a word of its trade."""
    lunch = Stop(id="table", place="brygga", kind="meal", meal="lunch", start=at(2, "13:00"), end=at(2, "14:00"))
    inside = (stop("smith", 2, "10:00-11:30"), lunch, stop("harbour", 2, "15:00-17:00"))
    days = (
        Day(date=at(1, "00:00").date(), items=(leg("out", "flight", "Leeds>Bergen", 1, "08:34-11:21", "VK 301"),)),
        Day(date=at(2, "00:00").date(), items=inside),
        Day(date=at(3, "00:00").date(), items=(leg("ride", "drive", "Bergen>Voss", 3, "09:00-10:30"),)),
        Day(date=at(4, "00:00").date(), items=(leg("home", "flight", "Bergen>Leeds", 4, "21:46-22:58", "VK 302"),)),
    )  # fmt: skip
    stay = Stay(id="bed", place="pension", check_in=days[0].date, check_out=days[3].date)
    plan = Itinerary(id="bergen", title="Bergen", home="Leeds", currency="EUR",
                     traveller={"party": {"adult": 2}}, days=days, stays=(stay,))  # type: ignore[arg-type]  # fmt: skip
    places = [("smith", "Busy Blacksmiths", "attraction"), ("harbour", "Harbour Baths", "attraction"),
              ("brygga", "Gamle Brygga", "restaurant"), ("pension", "Pension Solvik", "lodging")]  # fmt: skip
    found = (Place(id=key, name=name, kind=kind, city="Bergen", lat=60.4, lon=5.3) for key, name, kind in places)  # type: ignore[arg-type]
    return plan, Catalogue(places=tuple(found))


def told(message: str, day: int | None = None) -> Understood:
    plan, catalogue = trip()
    return read_message(message, plan, catalogue, None if day is None else at(day, "00:00").date())


def news(message: str, day: int | None = None) -> list[dict[str, Any]]:
    """The effects of a message that leaves nothing to ask, as plain data without what is not told."""
    answer = told(message, day)
    assert answer.questions == ()
    effects = (one.effect.model_dump(mode="json") for one in answer.change.disruptions)
    return [{key: value for key, value in one.items() if value not in (None, [], {}, "", False)} for one in effects]


@pytest.mark.parametrize(
    "message",
    [
        "VK 302 has been put forward to 19:20 instead of a quarter to ten",
        "VK 302 goes at 19:20, no longer at a quarter to ten",
        "VK 302 was brought forward, wheels up at 19:20 now instead of a quarter to ten",
    ],
)
def test_a_time_of_the_plan_is_known_by_what_one_says_for_it(message: str) -> None:
    assert news(message) == [{"type": "leg_retimed", "leg": "home", "depart": "2027-05-13T19:20:00"}]


def test_that_a_flight_goes_at_about_its_time_is_no_news() -> None:
    answer = told("My aunt left her passport in a taxi. Our plane goes tonight at quarter to ten", 4)
    assert all(one.effect.type != "leg_retimed" for one in answer.change.disruptions)


@pytest.mark.parametrize(
    ("message", "opens", "closes"),
    [
        ("Harbour Baths is open on Tuesday only from 6 until 10 in the evening", "18:00:00", "22:00:00"),
        ("Harbour Baths is open on Tuesday 4-8pm.", "16:00:00", "20:00:00"),
        ("Harbour Baths is open on Tuesday from nine to 4 pm", "09:00:00", "16:00:00"),
        ("Harbour Baths is open on Tuesday from 10 to 22:30", "10:00:00", "22:30:00"),
        ("Harbour Baths is open on Tuesday from 7 pm to 1 am", "19:00:00", "01:00:00"),
        ("Harbour Baths hat am Dienstag nur von 6 bis 10 Uhr abends offen", "18:00:00", "22:00:00"),
        ("Harbour Baths lets nobody in after 3 on Tuesday", None, "15:00:00"),
        ("Gamle Brygga opens only from 6 on Tuesday", "18:00:00", None),
    ],
)
def test_hours_are_in_the_half_of_the_day_that_is_told_behind_them(
    message: str, opens: str | None, closes: str | None
) -> None:
    (one,) = news(message)
    assert (one["type"], one.get("opens"), one.get("closes")) == ("hours_changed", opens, closes)


def test_an_hour_and_three_quarters_is_that_long() -> None:
    assert news("VK 301 is an hour and three quarters late")[0]["minutes"] == 105


@pytest.mark.parametrize("when", ["shut from one to three on Tuesday", "closed on Tuesday from one to three"])
def test_closed_from_one_to_another_hour_in_words(when: str) -> None:
    (one,) = news(f"Harbour Baths is {when}")
    assert (one["type"], one["during"]["start"][11:16], one["during"]["end"][11:16]) == (
        "place_closed",
        "13:00",
        "15:00",
    )


def test_whoever_tells_the_news_is_no_place_of_the_plan() -> None:
    message = (
        "I met a blacksmith at breakfast: the road to Voss is blocked by a slide, nobody gets through on Wednesday"
    )
    assert [one.get("leg") for one in news(message)] == ["ride"]


@pytest.mark.parametrize(
    "message",
    [
        "There are no tickets left for Harbour Baths, and the place where we have lunch does not open on Tuesdays",
        "Harbour Baths has no tickets left for Tuesday, and the place where we were to have lunch is closed that day",
    ],
)
def test_the_place_of_a_meal_is_another_piece_of_news(message: str) -> None:
    assert [(one["type"], one["place"]) for one in news(message)] == [
        ("sold_out", "harbour"),
        ("place_closed", "brygga"),
    ]


def test_a_night_that_is_over_is_not_slept_elsewhere() -> None:
    (one,) = news("The pension is too loud, it was like that last night and it stays so all week", 3)
    assert (one["type"], one["dates"]) == ("unfit", ["2027-05-12"])
    answer = told("Pension Solvik is unbearably loud, we could not sleep at all last night", 3)
    assert answer.choices[0].change.disruptions[0].effect.model_dump(mode="json")["dates"] == ["2027-05-12"]


def test_papers_that_are_lost_on_the_way_were_there_for_the_way_out() -> None:
    (one,) = news("My aunt lost her passport at the baths on Tuesday")
    assert (one["type"], one["legs"]) == ("documents_missing", ["home"])


def test_freezing_where_the_heating_is_gone_is_no_weather() -> None:
    (one,) = news(
        "Pension Solvik has had no heating since we came, the owner shrugs, I am not freezing there a second night"
    )
    assert (one["type"], one["place"]) == ("unfit", "pension")


def test_the_figure_of_an_hour_is_no_day_of_the_month() -> None:
    (one,) = news("Harbour Baths shuts early Tuesday, 3 o'clock, a party of the crew")
    assert (one["type"], one["closes"]) == ("hours_changed", "15:00:00")


def test_two_pieces_of_news_without_a_mark_between_them_are_both_read() -> None:
    effects = news("our flight on Monday is 50 minutes late Harbour Baths is closed on Tuesday thanks bye")
    assert [one["type"] for one in effects] == ["leg_delayed", "place_closed"]


def test_what_was_at_an_hour_is_moved_from_it() -> None:
    (one,) = news("Our entrance to Harbour Baths on Tuesday passed to 17h. Before it was at 3.")
    assert (one["type"], one["start"]) == ("event_moved", "2027-05-11T17:00:00")


def test_hours_of_a_heat_are_not_those_of_the_restaurant_told_before_it() -> None:
    answer = told(
        "At Gamle Brygga they told us the fish will be finished on Tuesday, so no lunch there. "
        "And it will make much heat that day, from 12 to 5 pm the radio says don't stay outside."
    )
    assert [one.effect.type for one in answer.change.disruptions] == ["place_closed"]
    assert "weather" in {one.effect.type for choice in answer.choices for one in choice.change.disruptions}
