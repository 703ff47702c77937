"""The options of stops, legs and stays mean the same as the rules that judge them."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from tiny import DATE, at, happens, mend, place, spots, trip, visit

from tripmend.change import (
    Change,
    Constraint,
    HoursChanged,
    LegCancelled,
    LegDelayed,
    LodgingLost,
    PartyChanged,
    PlaceClosed,
    PriceChanged,
    Scope,
    SoldOut,
    apply,
)
from tripmend.repair import Outcome, repair
from tripmend.repair.problem._leg_options import leg_role
from tripmend.repair.problem._setting import Setting
from tripmend.repair.problem._stay_options import stay_role
from tripmend.rules import Parameters
from tripmend.trip import (
    Catalogue,
    Connection,
    Dwell,
    Endpoint,
    Interval,
    Itinerary,
    Leg,
    Lock,
    Lodging,
    Place,
    Price,
    Slot,
    Stay,
)


def opens(name: str, clock: str) -> HoursChanged:
    return HoursChanged(place=name, dates=(DATE,), opens=dt.time.fromisoformat(clock))


def test_a_lock_on_the_time_and_one_on_the_place_hold_together() -> None:
    stops = (visit("s", "a", "10:00", "11:00"), visit("o", "b", "11:00", "12:00"))
    change = happens(opens("a", "10:30"))
    for holds in (("time", "place"), ("place", "time"), ("all", "place"), ("time", "all")):
        locks = tuple(Lock(target="o", hold=hold) for hold in holds)
        outcome = mend(trip(stops, locks=locks), change, place("a"), place("b"))
        assert spots(outcome)["o"] == "b 11:00-12:00"
        assert spots(outcome)["s"] != "a 10:30-11:30"


def test_a_lock_on_the_time_fixes_the_end_at_another_place_too() -> None:
    small, large = place("small", capacity=1), place("large", dwell=Dwell(min=30, max=300))
    long = place("long", dwell=Dwell(min=90))
    lock = Lock(target="s", hold="time")
    stops = (visit("s", "small", "10:00", "11:00"),)
    grown = happens(PartyChanged(by={"adult": 1}))
    assert spots(mend(trip(stops, locks=(lock,)), grown, small, large)) == {"s": "large 10:00-11:00"}
    assert mend(trip(stops, locks=(lock,)), grown, small, long).status == "impossible"


ROME, PISA = Endpoint(city="Rome"), Endpoint(city="Pisa")


def train(name: str, depart: str = "", arrive: str = "", days: int = 0, **facts: Any) -> Connection:
    """A connection from Rome to Pisa, untimed when no times are given."""
    times = {"depart": at(depart, days), "arrive": at(arrive, days)} if depart else {}
    known = {"mode": "train", "number": name, "left": 9, "price": Price(amount=1000), **times, **facts}
    return Connection(id=name, origin=ROME, destination=PISA, **known)


def ride(depart: str = "", arrive: str = "", **facts: Any) -> Leg:
    """The booked leg from Rome to Pisa, untimed when no times are given."""
    times = {"depart": at(depart), "arrive": at(arrive)} if depart else {}
    known = {"mode": "train", "number": "T0", "booked": True, "price": Price(amount=1000), **times, **facts}
    return Leg(id="l", origin=ROME, destination=PISA, **known)


def travel(itinerary: Itinerary, change: Change, *connections: Connection, places: tuple[Any, ...] = ()) -> Outcome:
    """The outcome of a repair with these connections."""
    return repair(itinerary, change, Catalogue(places=places, connections=connections), severity="plan")


def taken(outcome: Outcome) -> str | None:
    """The connection that the leg uses after the repair; None when there is no repair."""
    return next((leg.connection for _, leg in outcome.revision.itinerary.legs()), None) if outcome.revision else None


@pytest.mark.parametrize("about", ["", "l"])
@pytest.mark.parametrize("times", [("10:00", "12:00"), ("", "")])
@pytest.mark.parametrize(
    ("kind", "clock", "expected"), [("not_before", "11:00", "late"), ("not_after", "11:00", "early")]
)
def test_another_train_leaves_within_the_hours_wished_for(
    about: str, times: tuple[str, str], kind: Any, clock: str, expected: str
) -> None:
    wish = Constraint(type=kind, time=dt.time.fromisoformat(clock), applies_to=about)
    trains = (train("early", "09:00", "11:00"), train("late", "14:00", "16:00"))
    change = happens(LegCancelled(leg="l"), wishes=(wish,))
    assert taken(travel(trip((ride(*times),)), change, *trains)) == expected
    others = tuple(other for other in trains if other.id != expected)
    assert travel(trip((ride(*times),)), change, *others).status == "impossible"


def night_in_pisa() -> tuple[Stay, Any]:
    """A booked bed for the first night, and its lodging."""
    stay = Stay(id="bed", place="inn", check_in=DATE, check_out=DATE + dt.timedelta(days=1), booked=True)
    return stay, place("inn", "lodging").replace(city="Pisa")


def test_a_long_drive_may_end_on_the_day_after_the_trip_but_no_later() -> None:
    stay, inn = night_in_pisa()
    car = train("car", mode="drive", minutes=20 * 60)
    cancelled = happens(LegCancelled(leg="l"))
    outcome = travel(trip((ride("10:00", "12:00"),), (), stays=(stay,)), cancelled, car, places=(inn,))
    assert outcome.revision is not None
    (_, leg), *_ = outcome.revision.itinerary.legs()
    assert (leg.depart, leg.arrive) == (at("10:00"), at("06:00", 1))
    home = travel(trip((ride("10:00", "12:00"),)), cancelled, car)  # as rule `leg` has it
    assert home.revision is not None
    (_, leg), *_ = home.revision.itinerary.legs()
    assert (leg.depart, leg.arrive) == (at("10:00"), at("06:00", 1))
    # Who leaves at six, not before, is there at three on the second morning.
    longer = train("car", mode="drive", minutes=45 * 60)
    assert travel(trip((ride("10:00", "12:00"),)), cancelled, longer).status == "impossible"


def test_what_stands_at_the_end_of_a_drive_through_the_night_waits_for_it() -> None:
    stay, inn = night_in_pisa()
    tower = place("tower", hours="00:00-24:00").replace(city="Pisa")
    stop = visit("s", "tower").replace(start=at("08:00", 1), end=at("09:00", 1))
    car = train("car", mode="drive", minutes=23 * 60)
    outcome = travel(
        trip((ride("11:00", "13:00"),), (stop,), stays=(stay,)),
        happens(LegCancelled(leg="l")),
        car,
        places=(inn, tower),
    )
    assert outcome.revision is not None
    (_, leg), *_ = outcome.revision.itinerary.legs()
    (_, kept), *_ = outcome.revision.itinerary.stops()
    assert leg.arrive is not None
    assert kept.start is not None
    assert leg.arrive <= kept.start


def inn(name: str, *, price: int = 1000, left: tuple[int, ...] = (), **facts: Any) -> Place:
    """A lodging in town; left: rooms in the nights from the first on."""
    rooms = {DATE + dt.timedelta(days=n): count for n, count in enumerate(left)}
    known = {key: facts.pop(key) for key in ("closed_during",) if key in facts}
    lodging = Lodging(sleeps=2, rooms_left=rooms, **facts)
    return place(name, "lodging", price=Price(amount=price, per="unit"), lodging=lodging, **known)


def slept(outcome: Outcome) -> list[tuple[str, str, int]]:
    """(id, place, nights) of every stay after the repair; none when there is no repair."""
    stays = outcome.revision.itinerary.stays if outcome.revision else ()
    return [(stay.id, stay.place, len(stay.nights)) for stay in stays]


def nights(count: int, where: str = "old", **facts: Any) -> Stay:
    """A booked stay from the first night on."""
    return Stay(id="bed", place=where, check_in=DATE, check_out=DATE + dt.timedelta(days=count), booked=True, **facts)


@pytest.mark.parametrize(
    ("wanted", "offered", "fits"),
    [
        ("entire room", "entire-room", True),
        ("private room", "Cosy private room", True),
        ("not shared room", "Shared_room", False),
        ("private room", "", False),
    ],
)
def test_a_kind_of_room_is_read_as_the_rules_read_it(wanted: str, offered: str, fits: bool) -> None:
    itinerary = trip((), (), stays=(nights(1),), room_type=wanted)
    old, new = inn("old", room_type=wanted.removeprefix("not shared ")), inn("new", left=(1,), room_type=offered)
    outcome = mend(itinerary, happens(LodgingLost(stay="bed")), old, new)
    assert slept(outcome) == ([("bed", "new", 1)] if fits else [])


@pytest.mark.parametrize("rule", ["No pets", "pets", "no Pets"])
def test_a_house_rule_is_read_as_the_rules_read_it(rule: str) -> None:
    itinerary = trip((), (), stays=(nights(1),), house_rules=("pets",))
    outcome = mend(itinerary, happens(LodgingLost(stay="bed")), inn("old"), inn("new", left=(1,), forbids=(rule,)))
    assert outcome.status == "impossible"


def test_two_closures_that_meet_at_noon_close_the_night() -> None:
    halves = (Interval(start=at("00:00"), end=at("12:00")), Interval(start=at("12:00"), end=at("00:00", 1)))
    itinerary = trip((), (), stays=(nights(1),))
    outcome = mend(itinerary, happens(LodgingLost(stay="bed")), inn("old"), inn("new", left=(1,), closed_during=halves))
    assert outcome.status == "impossible"


def test_a_bed_whose_kind_of_room_is_not_known_is_kept_when_only_its_price_changes() -> None:
    stay = nights(1).replace(booked=False)
    stop = visit("s", "a", "10:00", "11:00")
    change = happens(PriceChanged(target="old", amount=2000), PlaceClosed(place="a", dates=(DATE,)))
    itinerary = trip((stop,), (), stays=(stay,), room_type="private room")
    outcome = mend(itinerary, change, inn("old", left=(1,)), place("a"), place("b"))
    assert slept(outcome) == [("bed", "old", 1)]


def test_a_city_is_the_same_with_its_state_in_brackets() -> None:
    itinerary = trip((), (), stays=(nights(1),))
    new = inn("new", left=(1,)).replace(city="ALTSTADT (Tyrol)")
    assert slept(mend(itinerary, happens(LodgingLost(stay="bed")), inn("old"), new)) == [("bed", "new", 1)]


def cut(wish: Constraint | None, *, old: Place, stay: Stay, more: tuple[Stay, ...] = ()) -> Outcome:
    """The outcome when the second of three nights is lost and only that night can be had at the new lodging."""
    days = ((visit("s", "a", "10:00", "11:00"),), (), (), (), ())
    change = happens(
        LodgingLost(stay="bed", nights=(DATE + dt.timedelta(days=1),)), wishes=() if wish is None else (wish,)
    )
    return mend(trip(*days, stays=(stay, *more)), change, old, inn("new", price=100, left=(0, 1, 0)), place("a"))


THREE = nights(3, price=Price(amount=9000, per="unit"))
CUT = [("bed", "old", 1), ("bed-2", "new", 1), ("bed-3", "old", 1)]


@pytest.mark.parametrize(
    "wish",
    [
        None,
        Constraint(type="max_price", amount=5000),
        Constraint(type="max_price", amount=5000, applies_to="bed"),
        Constraint(type="near", target="new"),
        Constraint(type="near", target="new", applies_to="bed"),
        Constraint(type="avoid_tag", value="party", applies_to="bed"),
    ],
)
def test_nights_kept_at_the_old_place_are_not_asked_to_please_like_new_ones(wish: Constraint | None) -> None:
    old = inn("old", price=9000, left=(1, 1, 1)).replace(lat=49.0, tags=("party",))
    assert slept(cut(wish, old=old, stay=THREE)) == CUT


def test_no_nights_are_kept_at_a_lodging_to_be_avoided() -> None:
    wish = Constraint(type="avoid_place", target="old")
    assert cut(wish, old=inn("old", left=(1, 1, 1)), stay=THREE).status == "impossible"


def test_the_pieces_of_a_stay_have_names_that_nothing_else_has() -> None:
    other = Stay(id="bed-2", place="old", check_in=THREE.check_out, check_out=THREE.check_out + dt.timedelta(days=1))
    outcome = cut(None, old=inn("old", left=(1, 1, 1, 1)), stay=THREE, more=(other,))
    assert slept(outcome) == [("bed", "old", 1), ("bed-3", "new", 1), ("bed-4", "old", 1), ("bed-2", "old", 1)]


def slots(*offers: tuple[str, int | None]) -> tuple[Slot, ...]:
    """Slots with plenty of room at these times for these prices, None where the price is not known."""
    return tuple(
        Slot(start=at(clock), left=9, price=None if price is None else Price(amount=price)) for clock, price in offers
    )


@pytest.mark.parametrize("limited", ["budget", "max_extra", "max_extra about s"])
def test_nothing_new_is_chosen_whose_price_is_not_known_where_money_counts(limited: str) -> None:
    name = limited.removeprefix("max_extra").removeprefix(" about ")
    wish = Constraint(type="max_extra", amount=0, applies_to="" if limited == "budget" else name)
    wishes = () if limited == "budget" else (wish,)
    facts = {"budget": 2000} if limited == "budget" else {}
    other = place("other", price=None, slots=slots(("10:00", None), ("15:00", 900)))
    stops = (visit("s", "a", "10:00", "11:00"),)
    change = happens(PlaceClosed(place="a"), wishes=wishes)
    assert spots(mend(trip(stops, **facts), change, place("a"), other)) == {"s": "other 15:00-16:00"}


def test_a_slot_of_unknown_price_is_not_taken_for_one_that_was_known() -> None:
    tour = place("tour", price=None, slots=slots(("10:00", 900), ("11:00", None), ("15:00", 900)))
    change = happens(SoldOut(place="tour", slots=(at("10:00"),)))
    stops = (visit("s", "tour", "10:00", "11:00"),)
    assert spots(mend(trip(stops, budget=2000), change, tour)) == {"s": "tour 15:00-16:00"}
    assert spots(mend(trip(stops), change, tour)) == {"s": "tour 11:00-12:00"}


def test_a_limit_on_the_extra_cost_holds_though_it_names_an_item() -> None:
    wish = Constraint(type="max_extra", amount=0, applies_to="s")
    change = happens(PlaceClosed(place="a"), wishes=(wish,))
    dear, cheap = place("dear", price=Price(amount=9000), rating=9.0), place("cheap", lat=48.01)
    assert spots(mend(trip((visit("s", "a", "10:00", "11:00"),)), change, place("a"), dear, cheap))["s"][:5] == "cheap"


def grown(*, tickets: int | None, booked: bool = True) -> Outcome:
    """The outcome when two become three and a visit beside the slot of a booked tour must be mended."""
    tour = place("tour", slots=(Slot(start=at("10:00"), left=tickets),))
    stops = (visit("t", "tour", "10:00", "11:00", booked=booked), visit("s", "a", "12:00", "13:00"))
    change = happens(PartyChanged(by={"adult": 1}), PlaceClosed(place="a", dates=(DATE,)))
    return mend(trip(stops, party={"adult": 2}), change, tour, place("a"), place("b"))


@pytest.mark.parametrize(("tickets", "stands"), [(None, True), (1, True), (0, False)])
def test_a_booked_tour_stays_only_if_it_can_take_who_has_joined(tickets: int | None, stands: bool) -> None:
    assert (spots(grown(tickets=tickets))["t"] == "tour 10:00-11:00") == stands


def setting_of(itinerary: Itinerary, catalogue: Catalogue, need: str) -> Setting:
    """What the engine is asked when two have become three and `need` must be looked at."""
    world = apply(happens(PartyChanged(by={"adult": 1})), itinerary, catalogue)
    scope = Scope("plan", "plan-bound", frozenset({need}), frozenset(day.date for day in itinerary.days))
    return Setting(itinerary, world, scope, Parameters(), frozenset({need}))


@pytest.mark.parametrize(("left", "expected"), [(None, ["own", "other"]), (1, ["own", "other"]), (0, ["other"])])
def test_a_booked_train_is_kept_only_if_it_has_a_seat_for_who_has_joined(left: int | None, expected: list[str]) -> None:
    connections = (train("own", "10:00", "12:00", left=left), train("other", "14:00", "16:00"))
    itinerary = trip((ride("10:00", "12:00", connection="own"),), party={"adult": 2})
    setting = setting_of(itinerary, Catalogue(connections=connections), "l")
    ((day, leg),) = setting.legs
    options = leg_role(setting, leg, day).options
    assert ["own" if option.connection is None else option.connection.id for option in options] == expected


@pytest.mark.parametrize(("sleeps", "left", "kept"), [(2, 1, True), (2, 0, False), (3, 0, True), (None, 0, True)])
def test_a_booked_lodging_is_kept_only_if_it_has_the_rooms_for_who_has_joined(
    sleeps: int | None, left: int, kept: bool
) -> None:
    old = inn("old").replace(lodging=Lodging(sleeps=sleeps, rooms_left={DATE: left}))
    itinerary = trip((), (), stays=(nights(1),), party={"adult": 2})
    setting = setting_of(itinerary, Catalogue(places=(old, inn("new", left=(2,)))), "bed")
    (stay,) = setting.itinerary.stays
    places = {option.stays[0].place for option in stay_role(setting, stay).options}
    assert places == ({"old", "new"} if kept else {"new"})


def test_a_train_that_arrives_before_it_departs_is_not_taken() -> None:
    backwards, good = train("backwards", "11:00", "09:00"), train("good", "15:00", "17:00")
    assert taken(travel(trip((ride("10:00", "12:00"),)), happens(LegCancelled(leg="l")), backwards, good)) == "good"


def test_a_connection_without_a_timetable_is_taken_only_on_a_date_on_which_it_runs() -> None:
    car = train("car", mode="drive", minutes=60, dates=(DATE + dt.timedelta(days=1),))
    change = happens(LegDelayed(leg="l", minutes=14 * 60), LegCancelled(leg="l"))
    stay, lodging = night_in_pisa()
    itinerary = trip((ride("10:00", "12:00"),), (), stays=(stay,))
    outcome = travel(itinerary, change, car, places=(lodging,))
    assert (outcome.status, outcome.revision) == ("not_found", None), "on the next day it would, after a night nowhere"
    known = Catalogue(places=(lodging,), connections=(car,))
    on_its_day = repair(itinerary, change, known, severity="plan", parameters=Parameters(put_off=0))
    assert (on_its_day.status, on_its_day.proven) == ("impossible", True)


def _concert(name: str, day: int) -> Any:
    """A concert on the evening of one day of the trip."""
    window = (Interval(start=at("20:00", day), end=at("22:00", day)),)
    return place(name, "event", hours="off", open_on={DATE + dt.timedelta(days=day): window}, tags=("music",))


def test_another_event_may_be_on_another_evening_where_that_day_is_free() -> None:
    both = trip((visit("v", "quartet", "20:00", "22:00"),), ())
    off = happens(PlaceClosed(place="quartet"))
    concerts = _concert("quartet", 0), _concert("choir", 1)
    moved = mend(both, off, *concerts, severity="plan")
    assert spots(moved)["v"].startswith("choir")
    assert [len(day.items) for day in moved.revision.itinerary.days] == [0, 1]
    assert mend(both, off, *concerts, severity="step").status == "impossible"
    stays = happens(PlaceClosed(place="quartet"), wishes=(Constraint(type="same_day", applies_to="v"),))
    assert "v" not in spots(mend(both, stays, *concerts, severity="plan"))
