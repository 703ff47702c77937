"""Nights, lodgings and cities."""

from __future__ import annotations

from typing import Any

import pytest

from tripmend.trip import Interval, Lodging, Traveller, room_kind

from .builders import MON, TUE, WED, at, catalogue, day, found, leg, place, stay, stop, trip, verdicts


def hotel(name: str = "hotel", *, city: str = "", closed: tuple[Interval, ...] = (), **lodging: Any) -> Any:
    return place(name, "lodging", city=city, closed_during=closed, lodging=Lodging(**lodging))


def test_every_night_but_the_last_day_s_needs_a_lodging() -> None:
    plan = trip(day(), day(date=TUE), day(date=WED), stays=(stay("s"),))
    assert verdicts("night", plan, catalogue(hotel())) == [("ok", None), ("broken", None)]
    assert found("night", plan, catalogue(hotel()))[1].date == TUE


def test_a_night_train_is_a_bed_and_a_cancelled_one_is_none() -> None:
    train = leg("t", "22:00", "+06:00")
    assert verdicts("night", trip(day(train), day(date=TUE)), catalogue()) == [("ok", None)]
    lost = train.replace(cancelled=True)
    assert verdicts("night", trip(day(lost), day(date=TUE)), catalogue()) == [("broken", None)]


def test_who_arrives_in_the_small_hours_needs_a_bed_for_the_rest_of_the_night() -> None:
    late = leg("t", "22:00", "+01:05")
    (verdict,) = found("night", trip(day(late), day(date=TUE), stays=(stay("s", first=TUE),)), catalogue(hotel()))[:1]
    assert (verdict.state, verdict.date) == ("broken", MON)
    assert "From 01:05 on" in verdict.message
    # Not who has a room for that night, who is at home then, or who travels on.
    roofed = trip(day(late), day(date=TUE), stays=(stay("s"),))
    assert verdicts("night", roofed, catalogue(hotel())) == [("ok", None)]
    home = leg("t", "22:00", "+01:05", cities=("Florence", "Rome"))
    assert verdicts("night", trip(day(home), day(date=TUE), home="Rome"), catalogue()) == [("ok", None)]
    onward = leg("u", "+02:00", "+07:00", cities=("Florence", "Pisa"))
    assert verdicts("night", trip(day(late, onward), day(date=TUE)), catalogue()) == [("ok", None)]


def test_who_arrives_before_midnight_by_the_clock_there_needs_a_bed() -> None:
    # Over the midnight of Rome, and in London at 23:30 of the same evening.
    west = leg("t", "23:00", "23:30", zones=("Europe/Rome", "Europe/London"))
    (verdict,) = found("night", trip(day(west), day(date=TUE)), catalogue())
    assert (verdict.state, verdict.date) == ("broken", MON)
    assert "From 23:30 on" in verdict.message


def test_a_flight_over_the_date_line_by_daylight_takes_the_night_along() -> None:
    # Ten hours in the air: on Monday at noon by the clock of Vancouver, on Tuesday at four in the afternoon in Tokyo.
    flight = leg("t", "13:00", "+16:00", zones=("America/Vancouver", "Asia/Tokyo"), mode="flight")
    assert verdicts("night", trip(day(flight), day(date=TUE)), catalogue()) == [("ok", None)]


def test_a_night_at_home_needs_no_lodging_where_legs_say_so() -> None:
    # Out and back on Monday: the evening is spent in Rome. Without any leg nobody knows that.
    there, back = leg("t", "08:00", "09:30"), leg("t2", "19:00", "20:30", cities=("Florence", "Rome"))
    assert verdicts("night", trip(day(there, back), day(date=TUE), home="Rome"), catalogue()) == [("ok", None)]
    assert verdicts("night", trip(day(there), day(date=TUE), home="Rome"), catalogue()) == [("broken", None)]
    assert verdicts("night", trip(day(), day(date=TUE), home="Rome"), catalogue()) == [("broken", None)]


def test_a_leg_in_the_evening_is_no_bed() -> None:
    assert verdicts("night", trip(day(leg("t", "20:00", "23:30")), day(date=TUE)), catalogue()) == [("broken", None)]


@pytest.mark.parametrize(("rooms", "expected"), [(3, ("ok", 1)), (1, ("broken", -1))])
def test_a_lodging_has_rooms_for_the_whole_party(rooms: int, expected: tuple[str, int]) -> None:
    # 3 people in rooms for 2 need 2 rooms.
    three = Traveller(party={"adult": 2, "child": 1})
    known = catalogue(hotel(sleeps=2, rooms_left={MON: rooms}))
    assert verdicts("vacancy", trip(day(), stays=(stay("s"),), traveller=three), known) == [expected]


def test_a_booked_room_is_ok_and_a_night_of_unknown_stock_unknown() -> None:
    known = catalogue(hotel(rooms_left={MON: 1}))
    assert verdicts("vacancy", trip(day(), stays=(stay("s", nights=2),)), known) == [("unknown", None)]
    full = catalogue(hotel(rooms_left={MON: 0}))
    assert verdicts("vacancy", trip(day(), stays=(stay("s", booked=True),)), full) == [("ok", None)]
    assert verdicts("vacancy", trip(day(), stays=(stay("s"),)), full) == [("broken", -1)]


def test_a_closed_lodging_breaks_even_a_booking() -> None:
    shut = Interval(start=at("00:00", TUE), end=at("+00:00", TUE))
    known = catalogue(hotel(closed=(shut,)))
    assert verdicts("vacancy", trip(day(), stays=(stay("s", nights=2, booked=True),)), known) == [("broken", None)]
    assert verdicts("vacancy", trip(day(), stays=(stay("s", booked=True),)), known) == [("ok", None)]


def test_minimum_nights_count_stays_in_a_row_together() -> None:
    # 1 + 1 nights in a row are 2 of 2; apart they are 1 of 2 each.
    known = catalogue(hotel(min_nights=2), hotel("inn"))
    row = (stay("s1"), stay("s2", first=TUE))
    assert verdicts("min-nights", trip(day(), stays=row), known) == [("ok", 0)]
    apart = (stay("s1"), stay("x", "inn", first=TUE), stay("s2", first=WED))
    assert verdicts("min-nights", trip(day(), stays=apart), known) == [("broken", -1), ("ok", 0), ("broken", -1)]


@pytest.mark.parametrize(
    ("wish", "offered", "state"),
    [
        ("entire room", "Entire home/apt", "ok"),
        ("entire room", "entire_home", "ok"),
        ("entire room", "Private room", "broken"),
        ("private room", "private_room", "ok"),
        ("shared room", "Private room", "broken"),
        ("not shared room", "Shared room", "broken"),
        ("not shared room", "Entire home/apt", "ok"),
        ("not shared room", "", "unknown"),
        ("private room", "", "unknown"),
    ],
)
def test_the_room_type_is_compared_however_it_is_written(wish: str, offered: str, state: str) -> None:
    plan = trip(day(), stays=(stay("s"),), traveller=Traveller(room_type=wish))
    assert verdicts("room-type", plan, catalogue(hotel(room_type=offered))) == [(state, None)]


def test_other_words_for_rooms_are_kept() -> None:
    assert room_kind("Hotel-Room") == "hotel room"


def test_house_rules_are_broken_by_what_the_lodging_forbids() -> None:
    pets = Traveller(house_rules=("pets",))
    plan = trip(day(), stays=(stay("s"),), traveller=pets)
    assert verdicts("house-rules", plan, catalogue(hotel(forbids=("No pets",)))) == [("broken", None)]
    assert verdicts("house-rules", plan, catalogue(hotel(forbids=("smoking",)))) == [("ok", None)]
    assert verdicts("house-rules", plan, catalogue(place("hotel", "lodging"))) == [("unknown", None)]


def test_the_lodging_is_where_the_evening_is() -> None:
    # Rome in the morning, Florence in the evening.
    plan = trip(day(leg("t", "09:00", "11:00")), day(date=TUE), home="Rome", stays=(stay("s"),))
    assert verdicts("stay-city", plan, catalogue(hotel(city="florence"))) == [("ok", None)]
    assert verdicts("stay-city", plan, catalogue(hotel(city="Rome"))) == [("broken", None)]
    assert verdicts("stay-city", plan, catalogue(hotel())) == [("unknown", None)]


def test_a_leg_after_midnight_does_not_change_the_evening() -> None:
    late = leg("t", "+00:30", "+02:00")
    plan = trip(day(late), day(date=TUE), home="Rome", stays=(stay("s"),))
    assert verdicts("stay-city", plan, catalogue(hotel(city="Rome"))) == [("ok", None)]


def test_a_stop_is_in_one_of_the_cities_of_its_day() -> None:
    known = catalogue(
        place("duomo", city="Florence(Tuscany)"), place("forum", city="Rome"), place("tower", city="Pisa"), place("x")
    )
    plan = trip(day(stop("duomo"), leg("t"), stop("forum"), stop("tower"), stop("x")), home="ROME (Lazio)")
    assert verdicts("city", plan, known) == [
        ("ok", None),
        ("ok", None),
        ("broken", None),
        ("unknown", None),
        ("ok", None),
    ]


def test_a_timed_stop_is_on_the_right_side_of_the_leg() -> None:
    # The train leaves Rome at 12:00: Florence at 10:00 is too early, Rome at 15:00 too late.
    known = catalogue(place("duomo", city="Florence"), place("forum", city="Rome"))
    train = leg("t", "12:00", "13:30")
    wrong = trip(day(stop("duomo", "10:00", "11:00"), train, stop("forum", "15:00", "16:00")), home="Rome")
    assert verdicts("city", wrong, known) == [("broken", None), ("broken", None), ("ok", None)]
    right = trip(day(stop("forum", "10:00", "11:00"), train, stop("duomo", "15:00", "16:00")), home="Rome")
    assert verdicts("city", right, known) == [("ok", None), ("ok", None), ("ok", None)]


def test_a_leg_without_times_leaves_open_only_where_one_is_between_the_timed_ones_around_it() -> None:
    known = catalogue(*(place(name, city=city) for name, city in (("forum", "Rome"), ("duomo", "Florence"))))
    there, back = leg("t", "12:00", "13:30"), leg("b", cities=("Florence", "Rome"))
    early = trip(day(stop("duomo", "10:00", "11:00"), stop("forum", "11:00", "11:30"), there, back), home="Rome")
    assert [kind for kind, _ in verdicts("city", early, known)] == ["broken", "ok", "ok", "ok"]
    late = trip(day(there, stop("duomo", "15:00", "16:00"), stop("forum", "16:00", "17:00"), back), home="Rome")
    assert [kind for kind, _ in verdicts("city", late, known)] == ["ok", "ok", "ok", "ok"]
    back = leg("b", "14:00", "15:30", cities=("Florence", "Rome"))
    stops = (
        stop("duomo", "10:00", "11:00"),
        stop("again", "16:00", "17:00", where="duomo"),
        stop("forum", "17:00", "18:00"),
    )
    over = trip(day(leg("t"), stops[0], back, *stops[1:]), home="Rome")
    assert [kind for kind, _ in verdicts("city", over, known)] == ["ok", "broken", "ok", "ok", "ok"]


def test_the_city_of_the_day_before_is_where_the_next_begins() -> None:
    known = catalogue(place("duomo", city="Florence"), place("forum", city="Rome"))
    plan = trip(day(leg("t")), day(stop("duomo"), stop("forum"), date=TUE), home="Rome")
    assert verdicts("city", plan, known) == [("ok", None), ("broken", None), ("ok", None)]


def test_without_legs_nothing_is_said_about_cities() -> None:
    known = catalogue(place("tower", city="Pisa"), hotel(city="Pisa"))
    plan = trip(day(stop("tower")), home="Rome", stays=(stay("s"),))
    assert verdicts("city", plan, known) == []
    assert verdicts("stay-city", plan, known) == []


@pytest.mark.parametrize(
    ("origin", "state"), [("Florence", "ok"), ("florence (Tuscany)", "ok"), ("Pisa", "broken"), ("", "unknown")]
)
def test_a_leg_leaves_from_the_city_where_the_one_before_arrived(origin: str, state: str) -> None:
    back = leg("back", date=TUE, cities=(origin, "Rome"))
    plan = trip(day(leg("t")), day(back, date=TUE), home="Rome")
    assert verdicts("city", plan, catalogue()) == [("ok", None), (state, None)]


@pytest.mark.parametrize(("home", "state"), [("Rome", "ok"), ("Pisa", "broken"), ("", "ok")])
def test_the_first_leg_leaves_from_home(home: str, state: str) -> None:
    assert verdicts("city", trip(day(leg("t")), home=home), catalogue()) == [(state, None)]


def test_legs_are_taken_in_order_of_time_whatever_the_list_says() -> None:
    # Rome – Florence at 8, Florence – Pisa at 12, listed the other way round.
    onward = leg("on", "12:00", "13:00", cities=("Florence", "Pisa"))
    plan = trip(day(onward, leg("t", "08:00", "09:30")), home="Rome")
    assert verdicts("city", plan, catalogue()) == [("ok", None), ("ok", None)]
    assert verdicts(
        "city", trip(day(onward.replace(depart=at("07:00")), leg("t", "08:00", "09:30")), home="Rome"), catalogue()
    ) == [("broken", None), ("broken", None)]
