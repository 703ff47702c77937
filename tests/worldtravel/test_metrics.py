"""The judge: what the paper's functions say, what the strict look adds, and every way of cheating them."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

import pytest

from tripmend_suites.common.report import wilson
from tripmend_suites.worldtravel.gold import party_price, travel, visit_parameters
from tripmend_suites.worldtravel.metrics import Unreadable, judge, rates, read_answer
from tripmend_suites.worldtravel.metrics.rates import by, hard_bin
from tripmend_suites.worldtravel.task import Party, UserTime, Visit
from tripmend_suites.worldtravel.world import DwellRange

from .tiny import DATE, TASK, TOWN, answer, good_day, line


def test_a_good_day_satisfies_everything() -> None:
    result = judge(TASK, TOWN, answer(good_day()))
    assert (result.faults, result.hard, result.soft) == ((), (3, 3), (2, 2))
    assert result.feasible
    assert result.strict


def _changed(number: int, **fields: Any) -> list[dict[str, Any]]:
    day = good_day()
    day[number] = {**day[number], **fields}
    return day


def _without(*numbers: int) -> list[dict[str, Any]]:
    return [item for number, item in enumerate(good_day()) if number not in numbers]


CHEATS = {
    "a false arrival time": (_changed(1, time="9:44-9:45"), "takes 15 minutes, not 1"),
    "a way nobody can take": (_changed(1, transportation="taxi"), "nobody gets to Museum of Rain by taxi"),
    "a missing way": (_without(3), "there is no way to Bistro Nebel"),
    "a way from somewhere else": (_changed(3, departure="Old Tower"), "does not begin where one is"),
    "a visit twice": (
        [*good_day()[:3], line("attraction", "11:30-12:30", "Museum of Rain"), *good_day()[3:]],
        "was not asked for, or is there twice",
    ),
    "a place that does not exist": (_changed(6, departure="Castle", destination="Castle"), "there is no place called"),
    "a place nobody asked for": (
        [*good_day()[:3], line("hotel", "11:30-11:30", "Hotel Zwei"), *good_day()[3:]],
        "is not the hotel that was asked for",
    ),
    "a sold-out slot": (_changed(4, time="13:30-14:15"), "cannot be booked for 13:30"),
    "a slot with too few tickets": (_changed(2, time="12:00-13:00"), "cannot be booked for 12:00"),
    "too short a stay": (_changed(4, time="13:00-13:30"), "takes at least 45 minutes, not 30"),
    "too long a stay": (_changed(2, time="10:00-11:45"), "takes at most 90 minutes, not 105"),
    "an overlap": (_changed(5, time="13:40-13:55"), "begins at 13:40, before 13:45"),
    "time running backwards": (_changed(6, time="14:30-14:00"), "ends before it begins"),
    "a missing visit": (_without(5, 6), "Old Tower is missing"),
    "no hotel at the end": (good_day()[:-1], "must begin and end at the hotel"),
    "the wrong hotel": (_changed(8, departure="Hotel Zwei", destination="Hotel Zwei"), "is not the hotel"),
    "a museum sold as a restaurant": (_changed(6, item="restaurant"), "is an attraction, not a restaurant"),
    "no time to queue": (_changed(1, time="9:40-9:55"), "asks one to be there 10 minutes before"),
    "an unsaid way in no time": (_changed(5, time="13:50-13:55"), "takes 10 minutes, not 5"),
}


@pytest.mark.parametrize("name", CHEATS)
def test_a_cheat_is_not_strictly_feasible(name: str) -> None:
    schedule, words = CHEATS[name]
    result = judge(TASK, TOWN, answer(schedule))
    assert not result.strict
    assert any(words in fault for fault in result.faults), result.faults


def test_the_papers_functions_alone_are_fooled_by_a_false_arrival_but_not_by_a_missing_way() -> None:
    assert judge(TASK, TOWN, answer(_changed(1, time="9:44-9:45"))).feasible
    assert not judge(TASK, TOWN, answer(_without(1))).feasible


def test_other_dates_home_late_and_too_many_calls_are_faults() -> None:
    assert any("dates" in fault for fault in judge(TASK, TOWN, answer(good_day(), "7.2")).faults)
    late = TASK.replace(times=(UserTime(kind="home-by", date=DATE, at=TASK.times[0].at.replace(hour=14)),))
    assert any("back after 14:00" in fault for fault in judge(late, TOWN, answer(good_day())).faults)
    early = TASK.replace(times=(UserTime(kind="leave-after", date=DATE, at=TASK.times[0].at.replace(hour=10)),))
    assert any("leaves the hotel before 10:00" in fault for fault in judge(early, TOWN, answer(good_day())).faults)
    assert any("31 tool calls" in fault for fault in judge(TASK, TOWN, answer(good_day()), calls=31).faults)
    assert judge(TASK, TOWN, answer(good_day()), calls=30).strict


def test_two_visits_that_overlap_over_midnight_are_not_strictly_feasible() -> None:
    # A supper from 23:30 to 1:00, home at 1:30; on the next day the museum opens at midnight and is entered at 0:45.
    next_day = DATE + dt.timedelta(days=1)
    night, small_hours = (dt.time(23), dt.time(3)), (dt.time(0), dt.time(9))
    venues = []
    for venue in TOWN.venues:
        if venue.id == "bistro":
            venue = venue.replace(slots={}, hours={2: (night,)}, dwell=(DwellRange(profile="dinner", min=90, max=90),))
        if venue.id == "tower":
            venue = venue.replace(hours={3: (small_hours,)})
        venues.append(venue)
    town = TOWN.replace(venues=tuple(venues), dates=(DATE, next_day))
    wishes = (Visit(venue="bistro", dates=(DATE,), meal="dinner"), Visit(venue="tower", dates=(next_day,)))
    task = TASK.replace(dates=town.dates, visits=wishes, times=(), checks=())

    def days(entry: int) -> dict[str, Any]:
        evening = [
            line("hotel", "8:00-8:00", "Hotel Eins"),
            line("transportation", "22:00-22:30", "Bistro Nebel", 0, "foot", "Hotel Eins"),
            line("restaurant", "23:30-1:00", "Bistro Nebel"),
            line("transportation", "1:00-1:30", "Hotel Eins", 0, "foot", "Bistro Nebel"),
            line("hotel", "1:30-1:30", "Hotel Eins"),
        ]
        morning = [
            line("hotel", f"{entry}:00-{entry}:00", "Hotel Eins"),
            line("transportation", f"{entry}:05-{entry}:35", "Old Tower", 0, "foot", "Hotel Eins"),
            line("attraction", f"{entry}:45-{entry + 1}:15", "Old Tower"),
            line("transportation", f"{entry + 1}:15-{entry + 1}:45", "Hotel Eins", 0, "foot", "Old Tower"),
            line("hotel", f"{entry + 1}:45-{entry + 1}:45", "Hotel Eins"),
        ]
        return {"itinerary": [{"date": "7.1", "schedule": evening}, {"date": "7.2", "schedule": morning}]}

    assert judge(task, town, days(2)).faults == ()
    assert judge(task, town, days(0)).faults == ("02 Jul: begins before the day before has ended at 01:30",)


def test_parts_of_a_complex_are_matched_so_that_every_wish_is_met_if_that_can_be() -> None:
    # The wish for 10:00 or 12:00 comes first in the task and fits both entries, the other one 10:00 alone.
    free = [
        venue.replace(slots={DATE: tuple(slot.replace(left=2) for slot in venue.slots[DATE])})
        if venue.id == "museum"
        else venue
        for venue in TOWN.venues
    ]
    either = Visit(venue="museum", dates=(DATE,), profile="quick")
    early = either.replace(between=(dt.time(10), dt.time(11)))
    task = TASK.replace(visits=(either, early), times=(), checks=())
    day = [
        *good_day()[:2],
        line("attraction", "10:00-11:00", "Museum of Rain"),
        line("attraction", "12:00-13:00", "Museum of Rain"),
        line("transportation", "13:00-13:15", "Hotel Eins", 0, "foot", "Museum of Rain"),
        line("hotel", "13:15-13:15", "Hotel Eins"),
    ]
    town = TOWN.replace(venues=tuple(free))
    assert judge(task, town, answer(day)).faults == ()
    assert judge(task.replace(visits=(early, either)), town, answer(day)).faults == ()
    assert judge(task.replace(visits=(early, early)), town, answer(day)).faults != ()


BROKEN: list[tuple[Any, str]] = [
    (None, "no answer"),
    ("I am sorry, there is no such plan.", "not JSON"),
    ({"plan": []}, "needs a list"),
    ({"itinerary": []}, "is empty"),
    (answer(good_day(), "July 1"), "month.day"),
    (answer(good_day(), "7.32"), "is no date"),
    ({"itinerary": answer(good_day())["itinerary"] * 2}, "is there twice"),
    (answer(_changed(1, transportation="teleport")), "foot, driving, bus, taxi"),
    (answer(_changed(2, transportation="foot")), "must be none"),
    (answer(_changed(2, item="museum")), "is none of"),
    (answer(_changed(2, time="ten")), "HH:MM-HH:MM"),
    (answer(_changed(2, time="10:75-11:00")), "is no time"),
    (answer(_changed(2, time="١٠:٠٠-١١:٣٠")), "HH:MM-HH:MM"),
    (answer(good_day(), "٧.١"), "month.day"),
    (answer(_changed(2, cost="24")), "amount in euros"),
    (answer(_changed(2, cost=-1)), "amount in euros"),
    (answer(_changed(2, cost=True)), "amount in euros"),
    (answer(_changed(2, departure="Hotel Eins")), "same place"),
    ('{"itinerary": NaN}', "NaN is no number"),
    (answer([{"item": "hotel"}]), "is missing or no text"),
]


@pytest.mark.parametrize(("text", "words"), BROKEN)
def test_an_answer_that_breaks_the_format_counts_as_undelivered_and_violates_everything(text: Any, words: str) -> None:
    result = judge(TASK, TOWN, text)
    assert (result.delivered, result.feasible, result.hard, result.soft) == (False, False, (0, 3), (0, 2))
    assert words in result.problem


def test_a_fenced_answer_is_read_and_two_fences_are_not_chosen_from() -> None:
    text = json.dumps(answer(good_day()))
    fenced = f"```json\n{text}\n```"
    assert judge(TASK, TOWN, fenced).strict
    assert isinstance(read_answer(f"{fenced}\n{fenced}", TOWN), Unreadable)


def test_a_dinner_may_end_after_midnight() -> None:
    late = [line("restaurant", "22:30-0:15", "Bistro Nebel"), line("hotel", "0:40-0:40", "Hotel Eins")]
    read = read_answer(answer(late), TOWN)
    assert not isinstance(read, Unreadable)
    assert [(item.start, item.end) for item in read.days[DATE]] == [(1350, 1455), (1480, 1480)]
    backwards = read_answer(answer([line("restaurant", "12:30-1:15", "Bistro Nebel")]), TOWN)
    assert not isinstance(backwards, Unreadable)
    assert next(backwards.visits()).end == 75


def test_rates_keep_every_task_in_the_denominator() -> None:
    good, short, none = (
        judge(TASK, TOWN, text) for text in (answer(good_day()), answer(_changed(2, time="10:00-10:30")), None)
    )
    found = rates([good, short, none])
    assert (found.n, found.delivered, found.feasible, found.strict) == (3, 2, 1, 1)
    # Violated: 0 of 3, 1 of 3 and 3 of 3.
    assert found.violation == pytest.approx((0 + 1 / 3 + 1) / 3)
    assert found.optimality == 1.0
    assert rates([none]).optimality is None
    assert {name: row.n for name, row in by([good, none], lambda row: hard_bin(row.hard[1])).items()} == {"00-05": 2}


def test_wilson_gives_the_interval_of_the_papers_best_model() -> None:
    interval = wilson(49, 150)
    assert interval is not None
    assert interval == pytest.approx((0.257, 0.405), abs=5e-4)
    assert wilson(0, 0) is None
    # All or none: one end is exact, the other z^2 / (n + z^2) = 3.8415 / 33.8415 away.
    assert wilson(0, 30) == pytest.approx((0.0, 0.113513), abs=1e-6)
    assert wilson(30, 30) == (pytest.approx(0.886487, abs=1e-6), 1.0)
    assert wilson(0, 7)[0] == 0  # type: ignore[index]


def test_prices_take_the_family_ticket_only_where_it_is_cheaper() -> None:
    (product,) = TOWN.venue("museum").products
    assert party_price(product, Party(people={"adult": 2})) == 2400
    # 2 x 12.00 + 1 x 3.00 = 27.00 by single tickets, 25.00 as a family.
    assert party_price(product, Party(people={"adult": 2, "child": 1})) == 2500
    assert party_price(product, Party(people={"adult": 1, "child": 1})) == 1500


def test_gold_parameters_know_stock_dwell_and_the_default_way() -> None:
    museum = visit_parameters(TOWN, Visit(venue="museum", dates=(DATE,), profile="deep", product="std"), TASK.party)
    assert (museum.starts, museum.dwell, museum.buffer, museum.cost) == ({DATE: (600,)}, (120, 150), 10, 2400)
    alone = visit_parameters(TOWN, museum.visit, Party(people={"adult": 1}))
    assert alone.starts == {DATE: (600, 720)}
    assert travel(TOWN, "tower", "bistro") == 10
    assert travel(TOWN, "other", "bistro") is None
