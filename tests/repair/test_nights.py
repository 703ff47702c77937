"""Some nights of a stay are lost: the others stay where they are booked, against enumeration."""

from __future__ import annotations

import datetime as dt
import random
from typing import Literal

import pytest
from tests.judged.compare import compare
from tiny import DATE, at, happens, mend, place, trip
from worlds import World

from tripmend.change import LegDelayed, LodgingLost
from tripmend.repair import Outcome, repair
from tripmend.rules import Parameters
from tripmend.trip import Catalogue, Day, Endpoint, Itinerary, Leg, Lock, Lodging, Place, Price, Stay


def day(number: int) -> dt.date:
    """The date so many days after the first."""
    return DATE + dt.timedelta(days=number)


def inn(name: str, rooms: str = "", **facts: object) -> Place:
    """A lodging with so many rooms left night by night, ``-`` where that is not known."""
    left = {day(number): int(digit) for number, digit in enumerate(rooms) if digit != "-"}
    details = {"sleeps": 2, "rooms_left": left} | {k: facts.pop(k) for k in ("min_nights",) if k in facts}
    return place(name, "lodging", lodging=Lodging(**details), **{"hours": None, **facts})  # type: ignore[arg-type]


def nights(count: int, *, booked: bool = True) -> Itinerary:
    """A trip of so many nights in one house, with nothing else."""
    stay = Stay(id="bed", place="home", check_in=DATE, check_out=day(count), booked=booked)
    return trip(*[()] * (count + 1), stays=(stay,))


def slept(outcome: Outcome) -> str:
    """The first letter of where each night is spent, upper case where the booking holds."""
    assert outcome.revision is not None
    found = {}
    for stay in outcome.revision.itinerary.stays:
        for night in stay.nights:
            letter = stay.place[0]
            found[night] = letter if night in stay.unbooked_nights else letter.upper()
    return "".join(found[night] for night in sorted(found))


def lost(*numbers: int) -> LodgingLost:
    """The house has no room in these nights."""
    return LodgingLost(stay="bed", nights=tuple(map(day, numbers)))


def test_two_lost_nights_apart_leave_the_others_booked() -> None:
    # No other house has room for both.
    outcome = mend(nights(6), happens(lost(1, 4)), inn("home"), inn("ash", "040000"), inn("beech", "000040"))
    assert slept(outcome) == "HaHHbH"
    assert outcome.revision is not None
    assert (outcome.revision.cost.booked, outcome.revision.cost.changed, outcome.revision.proven) == (0, 2, True)


def test_two_lost_nights_in_a_row_need_not_be_in_one_house() -> None:
    outcome = mend(nights(5), happens(lost(2, 3)), inn("home"), inn("ash", "44400"), inn("beech", "00044"))
    assert slept(outcome) == "HHabH"


def test_booked_nights_are_kept_though_one_house_that_is_more_alike_has_room_for_all() -> None:
    alike, unlike = inn("ash", price_level=2), inn("beech", "0440", price_level=4)
    home = inn("home", price_level=2)
    outcome = mend(nights(4), happens(lost(1)), home, alike.replace(lodging=Lodging(min_nights=2)), unlike)
    assert slept(outcome) == "HbHH"


def test_nights_that_were_not_booked_rather_go_to_one_house_than_to_and_fro() -> None:
    outcome = mend(nights(5, booked=False), happens(lost(1, 3)), inn("home"), inn("ash"), inn("beech"))
    assert slept(outcome) == "haaah"


def test_what_asks_for_more_nights_than_are_lost_gives_up_the_booking_and_says_so() -> None:
    outcome = mend(nights(4), happens(lost(1)), inn("home"), inn("ash", min_nights=3))
    assert slept(outcome) in ("aaaH", "Haaa")
    assert outcome.revision is not None
    assert outcome.revision.cost.booked == 1


def test_where_the_house_for_a_lost_night_asks_for_two_the_third_stays_booked() -> None:
    outcome = mend(nights(3), happens(lost(1)), inn("home"), inn("ash", min_nights=2))
    assert slept(outcome) in ("aaH", "Haa")
    assert outcome.proven


def test_a_house_that_asks_for_two_nights_and_is_full_in_the_first_takes_the_lost_one_and_the_next() -> None:
    outcome = mend(nights(3), happens(lost(1)), inn("home"), inn("ash", "044", min_nights=2))
    assert slept(outcome) == "Haa"
    assert outcome.proven


def test_where_a_house_without_a_minimum_is_too_dear_two_nights_of_three_go_to_one_that_asks_for_two() -> None:
    home, cheap, dear = (
        inn(name, min_nights=least, price=Price(amount=cost, per="unit"))
        for name, least, cost in (("home", 1, 10000), ("cheap", 2, 9000), ("dear", 1, 20000))
    )
    itinerary = nights(3)
    itinerary = itinerary.replace(traveller=itinerary.traveller.replace(budget=35000))
    outcome = mend(itinerary, happens(lost(1)), home, cheap, dear)
    assert slept(outcome) in ("ccH", "Hcc")
    assert outcome.proven


def test_among_very_many_lodgings_no_more_nights_go_along_than_a_minimum_asks_for() -> None:
    # More ways than are looked at: those in which all that is lost goes to one lodging are.
    many = [inn(f"ash{number}", min_nights=3) for number in range(20)]
    outcome = mend(nights(12), happens(lost(3, 8)), inn("home"), *many)
    assert slept(outcome) == "HHHaaaaaaHHH"
    assert not outcome.proven


def test_what_is_left_of_a_stay_is_as_long_as_its_house_asks_for() -> None:
    # A night that would be left alone goes along, the two on the other side stay.
    outcome = mend(nights(4), happens(lost(1)), inn("home", min_nights=2), inn("ash"))
    assert slept(outcome) == "aaHH"
    assert outcome.proven


def test_as_many_nights_move_to_a_cheaper_house_as_the_money_asks_for() -> None:
    # The first night costs 100 more than at home, each in the cheap house 40 less.
    home, dear, cheap = (
        inn(name, rooms, price=Price(amount=cost, per="unit"))
        for name, rooms, cost in (("home", "", 10000), ("dear", "40000", 20000), ("cheap", "04444", 6000))
    )
    itinerary = nights(5)
    itinerary = itinerary.replace(traveller=itinerary.traveller.replace(budget=50000))
    outcome = mend(itinerary, happens(lost(0, 4)), home, dear, cheap)
    assert slept(outcome) == "dHccc"
    assert outcome.proven


def test_a_house_that_asks_for_two_nights_is_not_left_after_one() -> None:
    first = Stay(id="one", place="home", check_in=DATE, check_out=day(1), booked=True)
    second = Stay(id="two", place="home", check_in=day(1), check_out=day(2))
    home, ash = inn("home", min_nights=2), inn("ash")
    outcome = mend(trip((), (), (), stays=(first, second)), happens(LodgingLost(stay="two")), home, ash)
    assert outcome.status == "impossible"
    assert {way.kind for way in outcome.relaxations} == {"min_nights"}


def test_nights_that_are_all_lost_are_spent_in_two_houses_where_none_has_room_for_all() -> None:
    outcome = mend(nights(3), happens(lost(0, 1, 2)), inn("home"), inn("ash", "440"), inn("beech", "044"))
    assert slept(outcome) in ("aab", "abb")
    assert outcome.revision is not None
    assert (outcome.revision.cost.booked, outcome.revision.cost.changed, outcome.revision.proven) == (0, 2, True)
    assert [stay.id for stay in outcome.revision.itinerary.stays] == ["bed", "bed-2"]


def test_nights_that_are_all_lost_are_spent_in_two_houses_where_one_alone_is_too_dear() -> None:
    # 3 x 80 are 240; two of 50 and one of 80 are 180.
    home, dear, cheap = (
        inn(name, rooms, price=Price(amount=cost, per="unit"))
        for name, rooms, cost in (("home", "", 6000), ("dear", "", 8000), ("cheap", "044", 5000))
    )
    trip = nights(3, booked=False)
    trip = trip.replace(traveller=trip.traveller.replace(budget=18000))
    outcome = mend(trip, happens(lost(0, 1, 2)), home, dear, cheap)
    assert slept(outcome) == "dcc"
    assert outcome.proven


def _world(seed: int) -> World:
    """A stay of three to five nights, some of which are lost, among a few houses that are short of rooms."""
    rng = random.Random(seed)
    count = rng.randint(3, 5)
    gone = rng.sample(range(count), rng.randint(1, min(3, count - 1)))
    home = inn("home", price=Price(amount=rng.choice((6000, 8000)), per="unit"), price_level=2)
    places = [home]
    for name in ("ash", "beech", "cedar")[: rng.randint(1, 3)]:
        rooms = "".join(rng.choice("0449-") for _ in range(count))
        price = Price(amount=rng.choice((3000, 7000, 12000)), per="unit")
        least = rng.choice((1, 1, 1, 2, 3))
        spot = {"lat": 48.0 + rng.randint(0, 3) / 100, "price_level": rng.choice((1, 2, 3)), "price": price}
        places.append(inn(name, rooms, min_nights=least, **spot))
    itinerary = nights(count, booked=rng.random() < 0.7)
    change = happens(LodgingLost(stay="bed", nights=tuple(sorted(map(day, gone)))))
    severity = rng.choice((None, "step", "plan"))
    return World(
        seed, "nights", itinerary, Catalogue(places=tuple(places)), change, severity, None, Parameters(grid=30)
    )


@pytest.mark.parametrize("block", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 5))])
def test_engine_and_enumeration_agree_on_lost_nights(block: int) -> None:
    seeds = range(block * 20, (block + 1) * 20)
    found = {seed: compare(_world(seed)) for seed in seeds}
    assert {seed: one.verdict for seed, one in found.items() if not one.stands} == {}
    kept = [one.outcome for one in found.values() if one.outcome is not None and one.outcome.revision is not None]
    assert sum("H" in slept(outcome) for outcome in kept) >= 4


def test_a_part_of_added_nights_alone_is_not_booked() -> None:
    """The way home leaves two days later; of the nights that are added the house has room in the second one only."""
    there, back = Endpoint(city="Home"), Endpoint(city="Altstadt")
    go = Leg(id="go", mode="bus", origin=there, destination=back, depart=at("06:00"), arrive=at("07:00"), booked=True)
    home = go.replace(id="home", origin=back, destination=there, depart=at("20:00", 2), arrive=at("21:00", 2))
    days = tuple(Day(date=day(n), items=items) for n, items in enumerate(((go,), (), (home,))))
    bed = Stay(id="bed", place="home", check_in=DATE, check_out=day(2), booked=True)
    trip = Itinerary(id="t", home="Home", days=days, stays=(bed,))
    houses = Catalogue(places=(inn("home", "0001"), inn("ash")))
    outcome = repair(trip, happens(LegDelayed(leg="home", minutes=2 * 24 * 60)), houses)
    assert slept(outcome) == "HHah"


def test_a_house_that_asks_for_two_nights_does_not_count_in_another_city() -> None:
    """It was said not to be decided: as if one house could take the nights of two cities."""
    stays = tuple(
        Stay(id=name, place=f"{name}-inn", check_in=day(n), check_out=day(n + 1))
        for n, name in enumerate(("here", "there"))
    )
    places = [
        place(f"{name}-{kind}", "lodging", lodging=Lodging(min_nights=nights)).replace(city=name)
        for name in ("here", "there")
        for kind, nights in (("inn", 1), ("house", 2))
    ]
    lost = happens(LodgingLost(stay="here"), LodgingLost(stay="there"))
    outcome = mend(trip((), (), (), stays=stays), lost, *places)
    assert (outcome.status, outcome.proven) == ("impossible", True)


def locked(count: int, hold: Literal["all", "place", "time"] = "all") -> Itinerary:
    """As `nights`, but the stay is locked."""
    return nights(count).replace(locks=(Lock(target="bed", hold=hold),))


def test_a_locked_stay_keeps_the_nights_that_were_not_hit_in_its_house() -> None:
    # To move all four would cost nobody more.
    outcome = mend(locked(4), happens(lost(1)), inn("home"), inn("ash"))
    assert slept(outcome) == "HaHH"
    assert outcome.proven


def test_a_locked_stay_gives_up_no_night_beside_a_lost_one_and_the_answer_names_the_lock() -> None:
    outcome = mend(locked(3), happens(lost(1)), inn("home"), inn("ash", min_nights=2))
    assert outcome.status == "impossible"
    assert {way.kind for way in outcome.relaxations} == {"lock", "min_nights"}
    assert "lock:bed" in outcome.conflict


def test_for_a_locked_stay_more_money_is_a_way_out_and_no_night_is_moved_to_save_some() -> None:
    home, cheap, dear = (
        inn(name, min_nights=least, price=Price(amount=cost, per="unit"))
        for name, least, cost in (("home", 1, 10000), ("cheap", 2, 9000), ("dear", 1, 20000))
    )
    itinerary = locked(3, "place")
    itinerary = itinerary.replace(traveller=itinerary.traveller.replace(budget=35000))
    outcome = mend(itinerary, happens(lost(1)), home, cheap, dear)
    assert outcome.status == "impossible"
    assert {"lock", "budget"} <= {way.kind for way in outcome.relaxations}


def test_a_lock_on_the_dates_of_a_stay_holds_no_night_of_it_in_its_house() -> None:
    outcome = mend(locked(3, "time"), happens(lost(1)), inn("home"), inn("ash", min_nights=3))
    assert slept(outcome) == "aaa"


def test_a_lock_on_a_stay_that_is_lost_as_a_whole_is_void() -> None:
    outcome = mend(locked(2), happens(lost(0, 1)), inn("home"), inn("ash"))
    assert slept(outcome) == "aa"
