"""E3: a session belongs to the day on which it opens. What closes a date closes what opens on it, and nothing else.

DATE is a Monday; the bar below opens on Mondays and Tuesdays.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from tiny import DATE, at, happens, place, trip, visit

from tripmend.change import HoursChanged, PlaceClosed, SoldOut, Weather, World, apply
from tripmend.repair import repair
from tripmend.rules import check
from tripmend.trip import Catalogue, Interval, Itinerary, Place, Slot, Stay, Stop

NEXT = DATE + dt.timedelta(days=1)
BAR = "Mo-Tu 20:00-02:00"
MONDAY = visit("b", "bar").replace(start=at("22:00"), end=at("01:00", 1))
AFTER = visit("b", "bar").replace(start=at("00:30", 1), end=at("01:30", 1))
"""Of Monday's session, though by the calendar it is Tuesday."""


def bar(hours: str | None = BAR, **facts: Any) -> Catalogue:
    return Catalogue(places=(place("bar", hours=hours, **facts),))


def opening(world: World) -> list[str]:
    return [found.state for found in check(world.itinerary, world.catalogue) if found.rule == "opening"]


def closed(effect: Any, stop: Stop, catalogue: Catalogue) -> tuple[bool, list[str]]:
    """Whether the effect hits a stop of Monday evening, and what the checker says of it then."""
    world = apply(happens(effect), trip((stop,), ()), catalogue)
    return bool(world.hits), opening(world)


WAYS_TO_CLOSE: list[Any] = [
    lambda date: PlaceClosed(place="bar", dates=(date,)),
    lambda date: PlaceClosed(place="bar", during=Interval(start=midnight(date), end=midnight(date, 1))),
    lambda date: PlaceClosed(place="bar", during=Interval(start=midnight(date, 0.75), end=midnight(date, 1))),
    lambda date: Weather(dates=(date,)),
    lambda date: SoldOut(place="bar", dates=(date,)),
]


def midnight(date: dt.date, days: float = 0) -> dt.datetime:
    return dt.datetime.combine(date, dt.time()) + dt.timedelta(days=days)


@pytest.mark.parametrize("stop", [MONDAY, AFTER])
@pytest.mark.parametrize("way", WAYS_TO_CLOSE)
@pytest.mark.parametrize("hours", [BAR, None])
def test_closed_on_monday_is_the_whole_night_of_monday(hours: str | None, way: Any, stop: Stop) -> None:
    assert closed(way(DATE), stop, bar(hours, outdoor=True)) == (True, ["broken"])


@pytest.mark.parametrize("stop", [MONDAY, AFTER])
@pytest.mark.parametrize("way", WAYS_TO_CLOSE[:4])
@pytest.mark.parametrize(("hours", "said"), [(BAR, "ok"), (None, "unknown")])
def test_closed_on_tuesday_does_not_cut_the_night_of_monday(hours: str | None, said: str, way: Any, stop: Stop) -> None:
    assert closed(way(NEXT), stop, bar(hours, outdoor=True)) == (False, [said])


@pytest.mark.parametrize("exceptions", [{"open_on": {DATE: ()}}, {"closed_on": (DATE,)}])
def test_nothing_moves_into_the_night_of_a_session_that_does_not_take_place(exceptions: dict[str, Any]) -> None:
    known = Catalogue(places=(place("bar", hours="Mo 20:00-02:00", **exceptions), place("other", hours="off")))
    found = [f.state for f in check(trip((AFTER,), ()), known) if f.rule == "opening"]
    assert found == ["broken"]
    world = apply(happens(PlaceClosed(place="bar", dates=(DATE,))), trip((MONDAY,), ()), bar("Mo 20:00-02:00"))
    outcome = repair(
        trip((MONDAY,), ()), happens(PlaceClosed(place="bar", dates=(DATE,))), bar("Mo 20:00-02:00"), severity="plan"
    )
    assert world.hit_items == {"b"}
    assert outcome.revision is not None
    assert list(outcome.revision.itinerary.stops()) == []  # given up, not put to midnight


def test_hours_that_change_on_tuesday_leave_the_night_of_monday_alone() -> None:
    for change in ({"opens": dt.time(22)}, {"closes": dt.time(23)}, {"opens": dt.time(12), "closes": dt.time(18)}):
        for hours, said in ((BAR, "ok"), (None, "unknown")):
            effect = HoursChanged(place="bar", dates=(NEXT,), **change)
            assert closed(effect, MONDAY, bar(hours)) == (False, [said])
            assert closed(effect, AFTER, bar(hours)) == (False, [said])


def test_hours_that_change_on_monday_change_its_small_hours() -> None:
    earlier = HoursChanged(place="bar", dates=(DATE,), closes=dt.time(23, 30))
    for hours in (BAR, None):
        assert closed(earlier, AFTER, bar(hours)) == (True, ["broken"])
    assert closed(HoursChanged(place="bar", dates=(DATE,), closes=dt.time(1)), AFTER, bar())[0] is True


@pytest.mark.parametrize(("closes", "hit"), [(DATE, True), (NEXT, False)])
def test_a_slot_after_midnight_is_of_the_night_in_which_it_lies(closes: dt.date, *, hit: bool) -> None:
    late = Slot(start=at("00:30", 1), left=9)
    for hours in (BAR, None):
        effect = PlaceClosed(place="bar", dates=(closes,))
        said = closed(effect, AFTER, bar(hours, slots=(late,)))
        assert said == ((True, ["broken"]) if hit else (False, []))


@pytest.mark.parametrize(
    ("hours", "closes"),
    [
        ("Mo 18:00-02:00; Tu 18:00-03:00", "02:00"),
        ("Mo-Su 20:00-02:00; Tu off", "02:00"),
        ("Mo-Su 20:00-02:00; Tu 10:00-12:00", "02:00"),
        ("Mo-Sa 20:00-24:00; Tu 00:00-03:00", "03:00"),
    ],
)
def test_hours_of_its_own_on_tuesday_do_not_end_the_session_of_monday(hours: str, closes: str) -> None:
    ((_, end),) = bar(hours).windows("bar", DATE) or ()
    assert (end.date(), f"{end:%H:%M}") == (NEXT, closes)


def test_a_place_that_never_closes_is_closed_from_midnight_to_midnight() -> None:
    shut = PlaceClosed(place="bar", dates=(NEXT,))
    assert closed(shut, MONDAY, bar("24/7")) == (True, ["broken"])
    assert closed(PlaceClosed(place="bar", dates=(DATE,)), AFTER, bar("24/7")) == (False, ["ok"])


def test_a_closed_date_of_a_lodging_is_its_night() -> None:
    inn = Place(id="inn", name="Inn", kind="lodging", closed_on=(DATE,))
    stay = Stay(id="s", place="inn", check_in=DATE, check_out=NEXT)
    plan: Itinerary = trip((), (), stays=(stay,))
    assert [f.state for f in check(plan, Catalogue(places=(inn,))) if f.rule == "vacancy"] == ["broken"]
