"""A trip to which something happened, handed in as its own repair: no kind of disruption may be ignored."""

from __future__ import annotations

import datetime as dt
from typing import Any, get_args

import pytest

from tripmend.change import (
    BudgetChanged,
    Change,
    CheaperWanted,
    DayLost,
    Disruption,
    DocumentsMissing,
    Effect,
    EventMoved,
    GuestsJoin,
    HoursChanged,
    Late,
    LegCancelled,
    LegDelayed,
    LegRetimed,
    LodgingDowngraded,
    LodgingLost,
    Missed,
    ModeWanted,
    NeedsChanged,
    PartyChanged,
    PlaceClosed,
    PriceChanged,
    Scope,
    Slower,
    SoldOut,
    StayResized,
    StopResized,
    StopRetimed,
    StopsSwapped,
    StopWanted,
    Unfit,
    Weather,
    Wish,
    apply,
)
from tripmend.rules import Finding, check, check_revision, unmet
from tripmend.trip import (
    Catalogue,
    Connection,
    Endpoint,
    Interval,
    Itinerary,
    Lodging,
    Price,
    Slot,
    Traveller,
)

from .builders import MON, TUE, WED, at, catalogue, day, leg, place, stay, stop, trip

DAILY = "Mo-Su 09:00-23:00"
NIGHT = Price(amount=9000, per="unit", holds=2)
ROOMS = Lodging(room_type="private room", sleeps=2, rooms_left={MON: 3, TUE: 3, WED: 3})
ENDS = {"origin": Endpoint(city="Rome"), "destination": Endpoint(city="Florence")}
RUN = {"id": "fr1", **ENDS, "price": Price(amount=2000)}
RUNS = {
    "timetable": Connection(mode="train", number="FR 1", depart=at("18:00"), arrive=at("20:00"), left=9, **RUN),
    "any hour": Connection(mode="drive", minutes=120, **RUN),
    "unknown": None,
    "own car": None,
}


def known_with(run: Connection | None) -> Catalogue:
    return catalogue(
        place("museum", city="Rome", price=Price(amount=500), hours=DAILY),
        place("gallery", city="Rome", hours=DAILY),
        place("cafe", "restaurant", city="Rome", hours=DAILY),
        place("bistro", "restaurant", city="Florence", hours=DAILY),
        place("park", city="Florence", outdoor=True, hours=DAILY),
        place(
            "opera", city="Florence", slots=tuple(Slot(start=at(clock, TUE), left=9) for clock in ("18:00", "20:00"))
        ),
        place("hotel", "lodging", city="Florence", price=NIGHT, lodging=ROOMS),
        minutes={("museum", "cafe"): 10, ("cafe", "gallery"): 10, ("museum", "gallery"): 10},
        connections=() if run is None else (run,),
    )


def trip_by(kind: str, *, booked: bool) -> Itinerary:
    run = RUNS[kind]
    facts = {"number": "" if kind in ("own car", "any hour") else "FR 1", "connection": None if run is None else run.id}
    mode = "drive" if kind in ("own car", "any hour") else "train"
    ticket = {"price": Price(amount=2000)} if run is None else {}
    monday = (
        stop("museum", "10:00", "11:00", booked=booked),
        stop("lunch", "12:00", "13:00", where="cafe", meal="lunch", booked=booked),
        stop("gallery", "14:00", "15:00", booked=booked),
        leg("out", "18:00", "20:00", mode=mode, booked=booked, **facts, **ticket),
    )
    tuesday = (
        stop("park", "10:00", "11:00", date=TUE, booked=booked),
        stop("opera", "18:00", "19:00", date=TUE, kind="event", booked=booked),
    )
    home = leg("home", "10:00", "12:00", mode="drive", cities=("Florence", "Rome"), date=WED, price=Price(amount=0))
    return trip(
        day(*monday),
        day(*tuesday, date=TUE),
        day(home, date=WED),
        stays=(stay("s", nights=2, booked=booked),),
        home="Rome",
        traveller=Traveller(party={"adult": 2}, budget=24000, room_type="private room"),
    )


EFFECTS: dict[str, Any] = {
    "closed": PlaceClosed(place="museum", dates=(MON,)),
    "closed for hours": PlaceClosed(place="museum", during=Interval(start=at("10:30"), end=at("12:00"))),
    "lodging closed": PlaceClosed(place="hotel", dates=(TUE,)),
    "opens later": HoursChanged(place="museum", dates=(MON,), opens=dt.time(12)),
    "closes earlier": HoursChanged(place="museum", dates=(MON,), closes=dt.time(10, 40)),
    "sold out": SoldOut(place="opera", dates=(TUE,)),
    "slot sold out": SoldOut(place="opera", slots=(at("18:00", TUE),)),
    "no slots, sold out": SoldOut(place="museum", dates=(MON,)),
    "delayed": LegDelayed(leg="out", minutes=45),
    "delayed to the next day": LegDelayed(leg="out", minutes=12 * 60),
    "retimed": LegRetimed(leg="out", depart=at("18:30")),
    "takes longer": LegRetimed(leg="out", depart=at("18:00"), arrive=at("21:00")),
    "cancelled": LegCancelled(leg="out"),
    "documents": DocumentsMissing(legs=("out",), until=at("18:30")),
    "lodging lost": LodgingLost(stay="s"),
    "one night lost": LodgingLost(stay="s", nights=(TUE,)),
    "downgraded": LodgingDowngraded(stay="s", room_type="shared room"),
    "dearer ticket": PriceChanged(target="out", amount=9000),
    "party": PartyChanged(by={"adult": 2}),
    "needs": NeedsChanged(room_type="entire room"),
    "late": Late(minutes=30, stop="museum"),
    "missed": Missed(stop="museum"),
    "weather": Weather(dates=(TUE,)),
    "slower": Slower(dates=(MON,), earliest=dt.time(11)),
    "day lost": DayLost(date=TUE),
    "budget": BudgetChanged(budget=100),
    "event moved": EventMoved(place="opera", start=at("20:00", TUE), end=at("21:00", TUE)),
    "asked: time": StopRetimed(stop="museum", start=at("09:30")),
    "asked: minutes": StopResized(stop="museum", by=30),
    "asked: swap": StopsSwapped(stop="museum", other="gallery"),
    "asked: stop": StopWanted(wish=Wish(place="bistro", meal="dinner", date=TUE)),
    "asked: nights": StayResized(stay="s", nights=1),
    "asked: guests": GuestsJoin(stop="lunch", guests=2),
    "asked: mode": ModeWanted(leg="out"),
    "asked: cheaper": CheaperWanted(item="s"),
    "unfit": Unfit(place="hotel", dates=(TUE,)),
    "unfit for a meal": Unfit(place="cafe"),
}
ONLY_BOOKED = ("party",)
"""Others than those for whom it was booked: without a booking the trip is as good for them."""


def test_every_kind_of_disruption_is_here() -> None:
    assert {type(effect) for effect in EFFECTS.values()} == set(get_args(get_args(Effect)[0]))


@pytest.mark.parametrize("booked", [True, False], ids=["booked", "free"])
@pytest.mark.parametrize("kind", list(RUNS))
def test_nothing_is_wrong_before(kind: str, booked: bool) -> None:
    assert not unmet(check(trip_by(kind, booked=booked), known_with(RUNS[kind])))


def of_the_original(name: str, kind: str, *, booked: bool) -> tuple[Finding, ...]:
    """What keeps the items of the trip as it was planned from being a repair of it, all else being as it is now."""
    plan, known = trip_by(kind, booked=booked), known_with(RUNS[kind])
    change = Change(disruptions=(Disruption(category="miscellaneous", effect=EFFECTS[name]),))
    world = apply(change, plan, known)
    items = {one.date: one.items for one in plan.days}
    days = tuple(one.replace(items=items.get(one.date, ())) for one in world.itinerary.days)
    handed_in = world.itinerary.replace(days=days, stays=plan.stays)
    scope = Scope("plan", "plan-bound", world.hit_items, frozenset(items))
    return unmet((*check(handed_in, world.catalogue), *check_revision(plan, handed_in, world, change, scope)))


@pytest.mark.parametrize("booked", [True, False], ids=["booked", "free"])
@pytest.mark.parametrize("kind", list(RUNS))
@pytest.mark.parametrize("name", list(EFFECTS))
def test_the_trip_as_it_was_is_no_repair(name: str, kind: str, booked: bool) -> None:
    if booked or name not in ONLY_BOOKED:
        assert of_the_original(name, kind, booked=booked)


def test_a_lost_night_of_a_booked_stay_is_not_booked_again() -> None:
    found = of_the_original("one night lost", "timetable", booked=True)
    assert [(one.rule, one.subjects) for one in found] == [("ids", ("s",))]
