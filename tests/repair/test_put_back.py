"""What a search that was cut off has moved for nothing goes back to where it was planned."""

from __future__ import annotations

from tiny import DATE, at, happens, place, trip, visit

from tripmend.change import PlaceClosed, Scope, apply
from tripmend.repair._put_back import put_back
from tripmend.repair.problem._setting import Setting
from tripmend.rules import Parameters, broken, check
from tripmend.trip import Catalogue, Itinerary


def test_days_and_stops_that_were_moved_for_nothing_are_put_back() -> None:
    plan = trip(
        (visit("a", "x", "09:00", "10:00"), visit("b", "y", "10:30", "11:30"), visit("c", "z", "14:00", "15:00")),
        (visit("d", "w", "09:00", "10:00").replace(start=at("09:00", 1), end=at("10:00", 1)),),
    )
    known = Catalogue(places=tuple(place(name) for name in "wxyz" + "v"))
    world = apply(happens(PlaceClosed(place="y", dates=(DATE,))), plan, known)
    everything = frozenset(day.date for day in plan.days)
    setting = Setting(
        plan, world, Scope("plan", "plan-bound", frozenset({"b"}), everything), Parameters(), frozenset("b")
    )
    # b is replaced, and ends later than it was to; a and d are moved, and c is given up, for nothing.
    moved = trip(
        (visit("a", "x", "09:15", "10:15"), visit("b", "v", "10:45", "11:45")),
        (visit("d", "w", "09:00", "10:00").replace(start=at("12:00", 1), end=at("13:00", 1)),),
    ).replace(id=plan.id)

    def sound(one: Itinerary) -> bool:
        return {finding.rule for finding in broken(check(one, known))} <= {"night"}

    after = put_back(setting, moved, sound)
    assert after.item("b") == moved.item("b")
    assert [after.item(name) for name in "acd"] == [plan.item(name) for name in "acd"]
    assert [item.id for item in after.days[0].items] == ["a", "b", "c"]
    assert sound(after)
