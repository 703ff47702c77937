"""What became of every item between two plans."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.explain import ItemChange, date_words, differences
from tripmend.trip import Itinerary

from .rome import CATALOGUE, TRIP, TUESDAY, WEDNESDAY, at, revise


def compare(after: Itinerary) -> dict[str, ItemChange]:
    return {change.id: change for change in differences(TRIP, after, CATALOGUE, CATALOGUE)}


def test_an_unchanged_plan_keeps_every_item() -> None:
    found = compare(TRIP)
    assert {change.badge for change in found.values()} == {"kept"}
    assert list(found) == ["t1", "t2", "w1", "w2", "w3", "home", "stay"]


@pytest.mark.parametrize(
    ("name", "fields", "badge", "aspects", "summary"),
    [
        (
            "w1",
            {"place": "capitoline-museums"},
            "place changed",
            ("place",),
            "Borghese Gallery → Capitoline Museums, Wed 13 May 10:00–12:00",
        ),
        (
            "w1",
            {"place": "capitoline-museums", "start": at(WEDNESDAY, "11:00"), "end": at(WEDNESDAY, "13:00")},
            "place changed",
            ("place", "time"),
            "Borghese Gallery, Wed 13 May 10:00–12:00 → Capitoline Museums, 11:00–13:00",
        ),
        (
            "w2",
            {"start": at(WEDNESDAY, "13:00"), "end": at(WEDNESDAY, "14:00")},
            "time changed",
            ("time",),
            "Lunch at Da Enzo, Wed 13 May 12:45–13:45 → 13:00–14:00",
        ),
        (
            "w2",
            {"end": at(WEDNESDAY, "13:20")},
            "time changed",
            ("time",),
            "Lunch at Da Enzo, Wed 13 May 12:45–13:45 → 12:45–13:20 (25 min shorter)",
        ),
        ("w1", {"booked": False}, "kept", ("booking",), "Borghese Gallery, Wed 13 May 10:00–12:00"),
        (
            "home",
            {"number": "AZ 612", "depart": at(WEDNESDAY, "20:00"), "arrive": at(WEDNESDAY, "21:40")},
            "place changed",
            ("place", "time"),
            "Flight AZ 610 Rome–Vienna, Wed 13 May 18:05–19:45 → flight AZ 612 Rome–Vienna, 20:00–21:40",
        ),
        (
            "stay",
            {"check_out": WEDNESDAY.replace(day=14)},
            "time changed",
            ("time",),
            "Stay at Hotel Aurora, Tue 12 May to Wed 13 May → Tue 12 May to Thu 14 May",
        ),
    ],
)
def test_a_change_has_its_badge_and_its_line(
    name: str, fields: dict[str, object], badge: str, aspects: tuple[str, ...], summary: str
) -> None:
    found = compare(revise(TRIP, **{name: fields}))[name]
    assert (found.badge, found.aspects, found.summary) == (badge, aspects, summary)


def test_a_stop_on_another_day_counts_as_moved_even_at_the_same_hour() -> None:
    first, second = TRIP.days
    gone = second.items[2]
    moved = gone.replace(start=at(TUESDAY, "14:30"), end=at(TUESDAY, "15:30"))
    after = TRIP.replace(
        days=(
            first.replace(items=(*first.items, moved)),
            second.replace(items=tuple(item for item in second.items if item is not gone)),
        )
    )
    found = compare(after)["w3"]
    assert (found.badge, found.shift) == ("moved", -24 * 60)
    assert found.summary == "Pantheon, Wed 13 May 14:30–15:30 → Tue 12 May 14:30–15:30"


def test_a_lost_stop_stands_where_it_stood_and_a_new_one_where_it_stands() -> None:
    first, second = TRIP.days
    shorter = TRIP.replace(days=(first.replace(items=first.items[1:]), second))
    lost = compare(shorter)
    assert next(iter(lost)) == "t1"
    assert lost["t1"].badge == "removed"
    back = {change.id: change.badge for change in differences(shorter, TRIP, CATALOGUE, CATALOGUE)}
    assert back["t1"] == "added"


def test_untimed_stops_have_no_shift_and_no_clock() -> None:
    untimed = revise(TRIP, w3={"start": None, "end": None})
    found = compare(untimed)["w3"]
    assert (found.badge, found.shift) == ("time changed", None)
    assert found.summary == "Pantheon, Wed 13 May 14:30–15:30 → Wed 13 May"


def test_the_nights_on_either_side_of_a_lost_one_are_not_told_as_a_new_stay() -> None:
    first = TRIP.stays[0].check_in
    nights = [first + dt.timedelta(days=n) for n in range(4)]
    whole = TRIP.stays[0].replace(check_in=nights[0], check_out=nights[3])
    parts = (
        whole.replace(check_out=nights[1]),
        whole.replace(id="else", place="elsewhere", check_in=nights[1], check_out=nights[2]),
        whole.replace(id="again", check_in=nights[2]),
    )
    before, after = (TRIP.replace(stays=stays) for stays in ((whole,), parts))
    found = {change.id: change for change in differences(before, after, CATALOGUE, CATALOGUE)}
    assert [found[name].badge for name in ("stay", "else", "again")] == ["time changed", "added", "kept"]
    one, two, three, four = (date_words(night) for night in nights)
    assert found["stay"].summary.endswith(f", {one} to {four} → {one} to {two} and {three} to {four}")
