"""A trip under way: what has begun stays, what is new begins later, and what was missed is made up for."""

from __future__ import annotations

import datetime as dt

import pytest
from tests.judged.compare import compare
from tiny import DATE, at, happens, meal, mend, place, spots, trip, visit
from under_way_worlds import late_world, under_way_world

from tripmend.change import (
    Change,
    Constraint,
    Effect,
    Late,
    LegCancelled,
    LegDelayed,
    LodgingLost,
    Missed,
    Now,
    PlaceClosed,
    Weather,
    apply,
)
from tripmend.errors import InputError
from tripmend.explain import explain
from tripmend.repair import Outcome, repair
from tripmend.rules import broken
from tripmend.trip import Catalogue, Connection, Endpoint, Itinerary, Leg, Place, Stay, TravelTimes

PLACES = (
    place("church"),
    place("tower"),
    place("garden", outdoor=True),
    place("museum"),
    place("inn", kind="restaurant", hours="11:00-23:00"),
    place("bed", kind="lodging", hours=None),
    place("loft", kind="lodging", hours=None),
)
MORNING, NOON, AFTERNOON = visit("m", "church", "09:00", "11:00"), meal("l", "inn", "12:00", "13:00"), "15:00"
DAY = (MORNING, NOON, visit("a", "tower", AFTERNOON, "17:00"))


def under_way(clock: str, *effects: Effect, days: int = 0) -> Change:
    """The change at a time of the first day, or `days` later."""
    return happens(*effects).replace(now=at(clock, days))


def standing(itinerary: Itinerary, change: Change, *places: Place) -> Now:
    """Where the trip stands after the change."""
    now = apply(change, itinerary, Catalogue(places=places or PLACES)).now
    assert now is not None
    return now


def rules_of(outcome: Outcome, name: str) -> list[str]:
    """The states of one rule in the findings of the revision."""
    assert outcome.revision is not None
    return [finding.state for finding in outcome.revision.findings if finding.rule == name]


def test_what_has_begun_is_past_and_what_has_not_is_not() -> None:
    now = standing(trip(DAY), under_way("12:30"))
    assert now.past == {"m", "l"}
    assert (now.place, now.date) == ("inn", DATE)
    assert standing(trip(DAY), under_way("12:00")).past == {"m"}


def test_a_trip_without_a_time_has_no_past() -> None:
    world = apply(happens(PlaceClosed(place="tower")), trip(DAY), Catalogue(places=PLACES))
    assert world.now is None
    assert world.past == frozenset()


def test_a_closure_does_not_reach_what_is_past() -> None:
    closed = PlaceClosed(place="inn", dates=(DATE,))
    booked = (MORNING, NOON.replace(booked=True), visit("a", "tower", AFTERNOON, "17:00"))
    outcome = mend(trip(booked, ()), happens(closed).replace(now=at("08:00", 1)), *PLACES)
    assert outcome.status == "unchanged"
    assert outcome.world.itinerary.stop("l").booked


def test_a_place_that_was_closed_today_was_missed_and_is_made_up_for_later() -> None:
    change = under_way("10:00", PlaceClosed(place="church", dates=(DATE,)))
    assert standing(trip(DAY), change).missed == {"m"}
    outcome = mend(trip(DAY), change, *PLACES)
    begins = outcome.mended.itinerary.stop("m").start
    assert begins is not None
    assert begins >= at("10:00")
    assert rules_of(outcome, "past") == ["ok"]
    before = mend(trip(DAY), change.replace(now=None), *PLACES)
    assert spots(before)["m"] in ("garden 09:00-11:00", "museum 09:00-11:00")  # they cost the same


def test_bad_weather_does_not_undo_the_morning() -> None:
    day = (visit("g", "garden", "09:00", "11:00"), visit("a", "tower", AFTERNOON, "17:00"))
    rain = Weather(dates=(DATE,))
    assert mend(trip(day), under_way("12:00", rain), *PLACES).status == "unchanged"
    assert spots(mend(trip(day), happens(rain), *PLACES))["g"] != "garden 09:00-11:00"


def test_a_new_visit_begins_when_one_can_be_there() -> None:
    far = [place("museum", lat=48.06), *(one for one in PLACES if one.id in ("church", "inn", "tower"))]
    outcome = mend(trip(DAY), under_way("14:50", PlaceClosed(place="tower", dates=(DATE,))), *far, grid=5)
    assert spots(outcome)["a"].startswith("museum ")
    way = TravelTimes.of(outcome.world.catalogue, outcome.original.traveller).between("inn", "museum").minutes
    assert way > 10
    new = outcome.mended.itinerary.stop("a")
    assert new.start is not None
    assert at("14:50") + dt.timedelta(minutes=way) <= new.start < at("14:55") + dt.timedelta(minutes=way)


def test_nights_that_are_over_stay_where_they_were_and_keep_their_booking() -> None:
    stay = Stay(id="s", place="bed", check_in=DATE, check_out=DATE + dt.timedelta(days=3), booked=True)
    change = under_way("18:00", LodgingLost(stay="s"), days=1)
    outcome = mend(trip(DAY, (), (), (), stays=(stay,)), change, *PLACES)
    nights = {night: one.place for one in outcome.mended.itinerary.stays for night in one.nights}
    assert [nights[DATE + dt.timedelta(days=n)] for n in range(3)] == ["bed", "loft", "loft"]
    slept = outcome.mended.itinerary.night(DATE)
    assert slept is not None
    assert slept.booked


def _journey(depart: str, arrive: str) -> Leg:
    return Leg(
        id="train", mode="train", origin=Endpoint(city="Hafen"), destination=Endpoint(city="Altstadt"),
        depart=at(depart), arrive=at(arrive), booked=True,
    )  # fmt: skip


def test_behind_a_train_that_has_not_left_nothing_has_begun() -> None:
    itinerary = trip((_journey("07:00", "08:00"), *DAY)).replace(home="Hafen")
    cancelled = standing(itinerary, under_way("12:30", LegCancelled(leg="train")))
    assert cancelled.past == frozenset()
    assert cancelled.missed == {"m", "l"}
    late = standing(itinerary, under_way("12:30", LegDelayed(leg="train", minutes=400)))
    assert late.missed == {"m", "l"}


def test_who_is_still_on_the_train_is_not_at_the_church() -> None:
    itinerary = trip((_journey("07:00", "08:00"), *DAY)).replace(home="Hafen")
    now = standing(itinerary, under_way("11:00", LegDelayed(leg="train", minutes=180)))
    assert now.past == {"train"}
    assert now.missed == {"m"}


def test_a_train_that_left_while_one_rode_a_late_one_is_missed_with_all_behind_it() -> None:
    back = _journey("09:00", "10:00").replace(
        origin=Endpoint(city="Altstadt"), destination=Endpoint(city="Hafen"), id="back"
    )
    later = Connection(
        id="c", mode="train", origin=back.origin, destination=back.destination, depart=at("13:00"), arrive=at("14:00"),
        left=9,
    )  # fmt: skip
    pier = place("pier").replace(city="Hafen")
    itinerary = trip((_journey("06:00", "07:00"), back, visit("p", "pier", "11:15", "11:45"))).replace(home="Hafen")
    change = under_way("12:00", LegDelayed(leg="train", minutes=240))
    outcome = repair(itinerary, change, Catalogue(places=(*PLACES, pier), connections=(later,)), severity="plan")
    assert outcome.world.past == {"train"}
    taken, seen = outcome.mended.itinerary.item("back"), outcome.mended.itinerary.stop("p")
    assert isinstance(taken, Leg)
    assert taken.depart == at("13:00")
    assert seen.start is not None
    assert seen.start >= at("14:00")
    waits = under_way("09:30", LegDelayed(leg="train", minutes=210))
    assert standing(itinerary, waits, *PLACES, pier).past == frozenset()  # neither has it left, nor the one behind
    between = under_way("12:00", LegDelayed(leg="train", minutes=90))
    assert standing(itinerary, between, *PLACES, pier).past == {"train", "back", "p"}


def test_another_train_leaves_after_now() -> None:
    connections = tuple(
        Connection(
            id=f"c{hour}", mode="train", origin=Endpoint(city="Hafen"), destination=Endpoint(city="Altstadt"),
            depart=at(f"{hour:02}:00"), arrive=at(f"{hour + 1:02}:00"), left=9,
        )
        for hour in (8, 10, 12)
    )  # fmt: skip
    itinerary = trip((_journey("07:00", "08:00"), DAY[2])).replace(home="Hafen")
    change = under_way("09:30", LegCancelled(leg="train"))
    outcome = repair(itinerary, change, Catalogue(places=PLACES, connections=connections), severity="plan")
    taken = outcome.mended.itinerary.item("train")
    assert isinstance(taken, Leg)
    assert taken.depart == at("10:00")


def test_a_time_outside_the_trip_is_refused() -> None:
    with pytest.raises(InputError, match="is not within the trip, which is from 2026-09-07 to 2026-09-07"):
        mend(trip(DAY), under_way("12:00", days=9), *PLACES)


def test_the_answer_says_what_is_past_and_from_when_nothing_was_found() -> None:
    change = under_way("14:30", PlaceClosed(place="tower", dates=(DATE,)))
    told = explain(mend(trip(DAY), change, *PLACES))
    assert told.scope.endswith("What had begun by Mon 7 Sep 14:30 stays as it is.")
    lonely = [one for one in PLACES if one.id in ("church", "tower", "inn")]
    stuck = explain(mend(trip(DAY), change, *lonely, severity="step", hard=("duplicate",)))
    assert stuck.conflict[0].endswith("of the catalogue offer from Mon 7 Sep 14:30 on")


def test_who_is_late_for_a_stop_begins_it_later_and_nothing_before() -> None:
    outcome = mend(trip(DAY), happens(Late(stop="a", minutes=60)), *PLACES)
    assert outcome.world.now is not None
    assert (outcome.world.now.past, outcome.world.now.missed) == ({"m", "l"}, {"a"})
    assert spots(outcome)["a"] == "tower 16:00-18:00"
    assert rules_of(outcome, "past") == ["ok"]


def test_who_is_behind_the_plan_leaves_so_much_later_and_slack_counts() -> None:
    outcome = mend(trip(DAY), under_way("11:30", Late(minutes=90)), *PLACES, grid=5)
    assert spots(outcome)["l"] == "inn 12:30-13:30"  # the church was to end at 11:00
    assert spots(outcome)["a"] == "tower 15:00-17:00"
    assert mend(trip(DAY), under_way("11:30", Late(minutes=45)), *PLACES).status == "unchanged"
    assert mend(trip(DAY), under_way("18:30", Late(minutes=45)), *PLACES).status == "unchanged"


def test_who_is_late_for_a_stop_does_what_comes_before_as_planned() -> None:
    outcome = mend(trip(DAY), under_way("08:00", Late(stop="a", minutes=60)), *PLACES)
    assert spots(outcome) == {"m": "church 09:00-11:00", "l": "inn 12:00-13:00", "a": "tower 16:00-18:00"}
    assert explain(outcome).scope.endswith("What begins before Mon 7 Sep 15:00 stays as it is.")


def test_wishes_on_a_trip_under_way_are_explained() -> None:
    wish = Constraint(type="avoid_tag", value="museum")
    outcome = mend(trip(DAY), happens(wishes=(wish,)).replace(now=at("12:30")), *PLACES)
    assert explain(outcome).headline.startswith("Nothing was changed")


def test_a_delay_without_a_stop_and_a_time_is_refused() -> None:
    with pytest.raises(InputError, match="say which stop the traveller is late for"):
        mend(trip(DAY), happens(Late(minutes=45)), *PLACES)


def test_a_train_that_leaves_before_one_is_free_is_missed() -> None:
    back = _journey("17:30", "18:30").replace(
        origin=Endpoint(city="Altstadt"), destination=Endpoint(city="Hafen"), id="back"
    )
    later = Connection(
        id="c", mode="train", origin=back.origin, destination=back.destination, depart=at("20:00"), arrive=at("21:00"),
        left=9,
    )  # fmt: skip
    itinerary = trip((_journey("06:00", "07:00"), *DAY[:2], back)).replace(home="Hafen")
    change = under_way("17:00", Late(minutes=300))
    outcome = repair(itinerary, change, Catalogue(places=PLACES, connections=(later,)), severity="plan")
    taken = outcome.mended.itinerary.item("back")
    assert isinstance(taken, Leg)
    assert taken.depart == at("20:00")


def test_a_visit_that_was_missed_is_made_up_for() -> None:
    booked = (MORNING.replace(booked=True), *DAY[1:])
    outcome = mend(trip(booked), happens(Missed(stop="m")), *PLACES)
    again = outcome.mended.itinerary.stop("m")
    assert again.start is not None
    assert again.start >= at("11:00")
    assert not again.booked
    yesterday = mend(trip(booked, ()), happens(Missed(stop="m")).replace(now=at("09:00", 1)), *PLACES)
    assert spots(yesterday)["m"] == "church 09:00-11:00 +1"
    told = explain(outcome)
    assert [part.words for part in told.understood] == ["You missed Church."]
    assert next(one.reason for one in told.changes if one.id == "m") == "Because you missed Church."


def test_a_stop_that_is_still_to_come_cannot_have_been_missed() -> None:
    with pytest.raises(InputError, match="nobody can have missed it yet") as told:
        mend(trip(DAY), under_way("12:30", Missed(stop="a")), *PLACES)
    assert told.value.where.endswith("effect.stop")
    assert mend(trip(DAY), under_way(AFTERNOON, Missed(stop="a")), *PLACES).world.now is not None


@pytest.mark.parametrize("effect", [Late(stop="x", minutes=5), Missed(stop="x")])
def test_a_stop_that_is_not_there_is_told(effect: Effect) -> None:
    with pytest.raises(InputError, match="'x' is no stop of the trip"):
        mend(trip(DAY), happens(effect), *PLACES)


@pytest.mark.parametrize("block", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 8))])
def test_engine_and_enumeration_agree_on_trips_under_way(block: int) -> None:
    found = {seed: compare(under_way_world(seed)) for seed in range(block * 10, (block + 1) * 10)}
    assert {seed: one.verdict for seed, one in found.items() if one.wrong} == {}
    assert sum(one.stands for one in found.values()) >= 8


@pytest.mark.parametrize("block", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 5))])
def test_engine_and_enumeration_agree_on_travellers_who_are_late(block: int) -> None:
    found = {seed: compare(late_world(seed)) for seed in range(block * 10, (block + 1) * 10)}
    assert {seed: one.verdict for seed, one in found.items() if one.wrong} == {}
    assert sum(one.stands for one in found.values()) >= 8


FOUND = (330, 907, 1124, 1155, 1297, 1333, 1965, 2058, 2403, 3590, 5002)
"""Seeds that have disagreed at some time."""


@pytest.mark.parametrize("seed", FOUND)
def test_trips_under_way_that_once_disagreed_still_agree(seed: int) -> None:
    assert not compare(under_way_world(seed)).wrong


def test_a_booking_for_fewer_people_is_not_given_up_unless_it_is_known_that_there_is_no_room() -> None:
    assert not compare(under_way_world(747)).wrong


def test_nothing_past_is_touched_in_any_world() -> None:
    past = 0
    for seed in range(300, 320):
        world = under_way_world(seed)
        asked = {"severity": world.severity, "tolerance": world.tolerance, "parameters": world.parameters}
        outcome = repair(world.itinerary, world.change, world.catalogue, relax=False, **asked)
        if outcome.revision is None:
            continue
        for name in outcome.world.past:
            past += 1
            assert outcome.revision.itinerary.item(name) == outcome.world.itinerary.item(name)
        assert set(rules_of(outcome, "past")) <= {"ok"}
    assert past > 13


@pytest.mark.parametrize("severity", ["step", "day", "plan", None])
def test_stops_missed_behind_a_train_of_another_day_are_not_left_as_they_are(severity: str | None) -> None:
    train = _journey("07:00", "09:00")
    later = visit("w", "w").replace(start=at("12:00", 1), end=at("13:00", 1))
    days = (train, visit("v", "v", "10:00", "11:00")), (later,)
    change = under_way("14:00", LegDelayed(leg=train.id, minutes=24 * 60))
    outcome = mend(trip(*days).replace(home="Hafen"), change, place("v"), place("w"), severity=severity)
    if severity == "step":
        assert outcome.status == "impossible"
        assert outcome.proven
    else:  # the day on which it was to go is hit as well
        assert outcome.revision is not None
        assert not broken(outcome.revision.findings)
