"""What lodgings offer, and how cities are compared."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tripmend.trip import (
    Interval,
    Lodging,
    Place,
    city_key,
    closed_all_night,
    forbids,
    room_type_fits,
    rooms_left,
    rooms_needed,
)

NIGHT = dt.date(2026, 3, 2)


def inn(closed: tuple[tuple[dt.datetime, dt.datetime], ...] = (), **details: Any) -> Place:
    pieces = tuple(Interval(start=start, end=end) for start, end in closed)
    return Place(id="inn", name="Inn", kind="lodging", lodging=Lodging(**details), closed_during=pieces)


@pytest.mark.parametrize(
    ("wanted", "offered", "fits"),
    [
        ("entire room", "Entire home/apt", True),
        ("private room", "Private room", True),
        ("private room", "shared_room", False),
        ("not shared room", "Private room", True),
        ("Not shared room", "Shared room", False),
        ("entire room", "", None),
    ],
)
def test_a_room_fits_the_wish_or_not_or_nobody_says(wanted: str, offered: str, fits: bool | None) -> None:
    assert room_type_fits(wanted, offered) is fits


def test_house_rules_are_compared_without_no_and_case() -> None:
    assert forbids(inn(forbids=("No Smoking",)), ("smoking", "pets")) == ("smoking",)
    assert forbids(inn(), ("smoking",)) == ()
    assert forbids(Place(id="a", name="A", kind="lodging"), ("smoking",)) is None


def test_five_people_need_three_double_rooms() -> None:
    place = inn(sleeps=2, rooms_left={NIGHT: 2})
    assert rooms_needed(place, 5) == 3
    assert rooms_left(place, NIGHT, 5) == -1
    assert rooms_left(place, NIGHT, 4) == 0
    assert rooms_left(place, NIGHT + dt.timedelta(days=1), 4) is None
    assert rooms_needed(inn(), 5) == 1


def test_a_night_is_closed_only_when_its_whole_date_is() -> None:
    midnight = dt.datetime(2026, 3, 2)
    noon, end = midnight + dt.timedelta(hours=12), midnight + dt.timedelta(days=1)
    assert closed_all_night(inn(((midnight, end),)), NIGHT)
    assert closed_all_night(inn(((noon, end), (midnight, noon))), NIGHT)
    assert not closed_all_night(inn(((noon, end),)), NIGHT)


def test_cities_are_compared_without_state_and_case() -> None:
    assert city_key("Springfield (Illinois)") == city_key(" springfield ") == "springfield"
    assert city_key("") == ""
