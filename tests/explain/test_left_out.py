"""A visit left out in words: by wish, with the booking to cancel and the time that is free."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from tripmend.change import Change, Constraint
from tripmend.explain import Explanation, ItemChange, explain
from tripmend.formats.native import read_trip
from tripmend.repair import repair

EXAMPLES = Path(__file__).parents[2] / "examples"


def left_out(*places: str, trip: str = "rome") -> Explanation:
    document = read_trip(EXAMPLES / trip / "trip.json")
    wishes = tuple(Constraint(type="avoid_place", target=place) for place in places)
    outcome = repair(document.itinerary, Change(constraints=wishes), document.catalogue)
    return explain(outcome, document.catalogue)


def removed(explanation: Explanation) -> list[ItemChange]:
    assert not explanation.knock_on
    return [change for change in explanation.changed if change.badge == "removed"]


def test_it_is_said_that_it_was_wished_and_that_nothing_else_changes() -> None:
    explanation = left_out("pantheon")
    (change,) = removed(explanation)
    assert [part.words for part in explanation.understood] == ["Leave out Pantheon on Wed 13 May."]
    assert explanation.headline == "Left out as wished: Pantheon; nothing else has to change."
    assert change.reason == "Because the traveller wants it left out."
    assert change.disruptions == ("constraints[0]",)
    assert (change.wished, change.cancel) == (True, "")
    # 09:15 was the Pantheon; 10:15 is the gallery that follows.
    assert change.gap == "1 h free: the day now begins at 10:15 with Palazzo Doria Pamphilj."
    assert change.free == 60


def test_a_booking_is_to_be_cancelled_and_what_it_costs_is_said_where_it_is_known() -> None:
    (change,) = removed(left_out("vatican-museums"))
    assert change.before is not None
    assert change.before.cost == 6300
    assert change.cancel == (
        "Its booking is to be cancelled: it costs 63 EUR, and what of that comes back is not known."
    )
    assert change.free == 210  # from 09:00 to lunch at 12:30


def test_between_two_stops_the_way_is_not_free_time() -> None:
    (change,) = removed(left_out("roman-forum"))
    # From 16:45 to 19:30 are 165 minutes.
    assert change.gap.startswith("2 h 37 min free: between Colosseum (to 16:45) and dinner at Osteria della Lanterna")
    assert change.gap.endswith("beside 8 min on the way.")
    assert change.free == 165 - 8


def test_at_the_end_of_a_day_it_ends_earlier() -> None:
    (change,) = removed(left_out("trevi"))
    # It was to end at 21:50.
    assert change.gap == "50 min free: the day now ends at 21:00 with dinner at Osteria della Lanterna."
    assert change.free == 50


def test_two_visits_next_to_each_other_leave_one_gap() -> None:
    first, second = removed(left_out("st-peters", "castel-sant-angelo"))
    # Lunch ends at 13:40, dinner begins at 17:50.
    assert first.free is not None
    assert 200 < first.free < 250
    assert "(to 13:40)" in first.gap
    assert "(from 17:50)" in first.gap
    assert (second.gap, second.free) == ("", None)


def test_stops_after_midnight_belong_to_the_evening() -> None:
    (change,) = removed(left_out("santa-luzia", trip="two-cities"))
    # Fado until 23:30; the viewpoint until 00:30.
    assert change.gap.startswith("1 h free: the day now ends at 23:30")


def test_a_meal_moves_elsewhere_because_nobody_wants_to_go_there() -> None:
    explanation = left_out("sette-fontane")
    (change,) = explanation.changed
    assert (change.badge, change.wished, change.gap, change.free) == ("place changed", True, "", None)
    assert change.reason == "Because the traveller does not want to go to Osteria Sette Fontane."


def test_a_locked_visit_is_not_left_out_and_one_hears_why() -> None:
    explanation = left_out("opera-house")
    assert explanation.outcome.status == "impossible"
    assert explanation.conflict == (
        "the wish “leave out Teatro dell'Opera di Roma on Tue 12 May”",
        "the lock on Teatro dell'Opera di Roma",
    )
    assert [variant.words for variant in explanation.relaxations] == [
        "If the lock on Teatro dell'Opera di Roma is lifted"
    ]


def test_a_lodging_stays_and_one_hears_what_to_say() -> None:
    explanation = left_out("albergo-rondine")
    assert explanation.outcome.status == "unchanged"
    (standing,) = explanation.standing
    assert standing.item == "hotel"
    assert "need a bed" in standing.words


def test_an_untimed_visit_leaves_no_minutes() -> None:
    document = read_trip(EXAMPLES / "rome" / "trip.json")
    days = tuple(
        day.replace(
            items=tuple(
                item.replace(start=None, end=None) if item.id == "thu-visit-1" and item.type == "stop" else item
                for item in day.items
            )
        )
        for day in document.itinerary.days
    )
    wish = Constraint(type="avoid_place", target="capitoline-museums")
    outcome = repair(document.itinerary.replace(days=days), Change(constraints=(wish,)), document.catalogue)
    (change,) = removed(explain(outcome, document.catalogue))
    assert (change.gap, change.free) == ("", None)


def test_hours_that_the_day_does_not_allow_are_not_free() -> None:
    document = read_trip(EXAMPLES / "rome" / "trip.json")
    change = Change(constraints=(Constraint(type="avoid_place", target="trevi"),))
    plan = document.itinerary
    day = next(day for day, stop in plan.stops() if stop.place == "trevi")
    # Dinner ends at 21:00, the fountain was until 21:50.
    ends = dt.datetime.combine(day.date, dt.time(21, 30))
    early = plan.replace(days=tuple(one.replace(latest=ends) if one == day else one for one in plan.days))
    (gone,) = removed(explain(repair(early, change, document.catalogue), document.catalogue))
    assert gone.free == 30
    assert gone.gap.startswith("30 min free: the day now ends at 21:00")
