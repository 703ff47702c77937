"""What was called proven and was not so for people: each test is named after what was wrong."""

from __future__ import annotations

import datetime as dt
from typing import Any

from tiny import DATE, at, happens, mend, place, spots, trip, visit

from tripmend.change import HoursChanged, LodgingLost, PlaceClosed, Request
from tripmend.explain import explain
from tripmend.repair import Cost, plan
from tripmend.rules import Parameters, check
from tripmend.trip import Catalogue, Dwell, Lock, Lodging, Price, Stay, Stop


def restaurant(name: str, **facts: Any) -> Any:
    return place(name, "restaurant", **{"hours": "10:00-23:00", **facts})


def dinner(name: str, where: str, days: int = 0, **facts: Any) -> Stop:
    times = {"start": at("19:00", days), "end": at("20:30", days)}
    return Stop(id=name, place=where, kind="meal", meal="dinner", **times, **facts)


def lunch(name: str, where: str, days: int = 0, **facts: Any) -> Stop:
    times = {"start": at("12:00", days), "end": at("13:00", days)}
    return Stop(id=name, place=where, kind="meal", meal="lunch", **times, **facts)


def test_a_dinner_is_not_given_up_for_another_where_one_may_eat_twice_at_one_place() -> None:
    planned = trip((lunch("l1", "r1"), dinner("d1", "r2")), (dinner("d2", "r3", 1),))
    outcome = mend(planned, happens(PlaceClosed(place="r2")), *map(restaurant, ("r1", "r2", "r3")))
    assert outcome.status == "repaired"
    assert outcome.proven
    # Before, d1 took the table of d2, which was given up: lost 1. Either place is as good as the other.
    assert spots(outcome).keys() == {"l1", "d1", "d2"}
    assert spots(outcome)["d2"] == "r3 19:00-20:30 +1"
    assert outcome.mended.cost == Cost(changed=1, repeated=1)


def test_with_the_other_dinner_locked_there_is_a_repair_all_the_same() -> None:
    planned = trip((lunch("l1", "r1"), dinner("d1", "r2")), locks=(Lock(target="l1"),), meals=("lunch", "dinner"))
    places = [restaurant(name) for name in ("r1", "r2")]
    outcome = mend(planned, happens(PlaceClosed(place="r2")), *places)
    assert outcome.status == "repaired"
    assert spots(outcome)["d1"] == "r1 19:00-20:30"
    # The checker finds that a dinner where one also has lunch makes the plan worse, not unusable.
    found = [f for f in check(outcome.mended.itinerary, Catalogue(places=places)) if f.rule == "duplicate"]
    assert [(f.level, f.state, f.subjects) for f in found] == [("soft", "tight", ("d1", "l1"))]


def test_three_lunches_at_three_restaurants_of_which_one_closes() -> None:
    planned = trip(*((lunch(f"l{n}", f"r{n}", n - 1),) for n in (1, 2, 3)), meals=("lunch",))
    places = [restaurant(f"r{n}") for n in (1, 2, 3)]
    for severity in ("step", "plan"):
        outcome = mend(planned, happens(PlaceClosed(place="r1")), *places, severity=severity)
        assert outcome.status == "repaired"
        assert outcome.proven
        assert outcome.mended.cost == Cost(changed=1, repeated=1)
        assert spots(outcome)["l1"] in ("r2 12:00-13:00", "r3 12:00-13:00")


def test_a_place_where_one_has_not_eaten_yet_comes_before_one_where_one_has() -> None:
    planned = trip((lunch("l1", "r1"), dinner("d1", "r2")))
    far = restaurant("r3", rating=1.0, price=None, hours=None)
    places = [restaurant("r1", rating=5.0), restaurant("r2", rating=5.0), far]
    outcome = mend(planned, happens(PlaceClosed(place="r2")), *places)
    assert spots(outcome)["d1"] == "r3 19:00-20:30"
    assert outcome.mended.cost.repeated == 0


def test_a_sight_that_is_seen_anyway_is_no_gain_in_the_stead_of_another() -> None:
    planned = trip((visit("v1", "m1", "10:00", "11:00"), visit("v2", "m2", "12:00", "13:00")))
    closed = happens(PlaceClosed(place="m2"))
    outcome = mend(planned, closed, place("m1"), place("m2"))
    assert spots(outcome) == {"v1": "m1 10:00-11:00"}
    assert outcome.mended.cost == Cost(lost=1)
    # Where nothing may be given up it is all there is, and no less of a loss.
    outcome = mend(planned, closed, place("m1"), place("m2"), severity="step")
    assert spots(outcome)["v2"] == "m1 12:00-13:00"
    assert outcome.mended.cost == Cost(lost=1, changed=1)


def test_what_was_planned_twice_by_intent_costs_nothing() -> None:
    planned = trip((lunch("l1", "r1"), dinner("d1", "r1")), (dinner("d2", "r2", 1),))
    outcome = mend(planned, happens(PlaceClosed(place="r2")), *map(restaurant, ("r1", "r2", "r3")))
    assert outcome.mended.cost == Cost(changed=1)
    assert spots(outcome)["d2"] == "r3 19:00-20:30 +1"
    # A third time is once too often.
    outcome = mend(planned, happens(PlaceClosed(place="r2")), *map(restaurant, ("r1", "r2")))
    assert outcome.mended.cost == Cost(changed=1, repeated=1)


def test_a_visit_and_a_meal_at_one_place_are_two_things() -> None:
    planned = trip((visit("v1", "hall", "10:00", "11:00"), lunch("l1", "hall")))
    found = [f.state for f in check(planned, Catalogue(places=(place("hall"),))) if f.rule == "duplicate"]
    assert found == ["ok"]


def test_where_no_place_may_be_there_twice_the_conflict_names_it_and_a_way_out_lifts_it() -> None:
    planned = trip(*((lunch(f"l{n}", f"r{n}", n - 1),) for n in (1, 2, 3)), meals=("lunch",))
    places = [restaurant(f"r{n}") for n in (1, 2, 3)]
    outcome = mend(planned, happens(PlaceClosed(place="r1")), *places, hard=("duplicate",))
    assert outcome.status == "impossible"
    assert "duplicate" in outcome.conflict
    ways = {way.kind: way for way in outcome.relaxations}
    assert ways["duplicate"].revision is not None
    assert ways["duplicate"].revision.cost == Cost(changed=1, repeated=1)


def test_a_plan_has_dinner_where_one_has_lunch_rather_than_none() -> None:
    wanted = Request(start_date=DATE, days=1, meals=("lunch", "dinner"), visits_per_day=0)
    outcome = plan(wanted, Catalogue(places=(restaurant("r1"),)))
    assert [stop.place for _, stop in outcome.mended.itinerary.stops()] == ["r1", "r1"]
    assert outcome.mended.cost == Cost(repeated=1)
    strict = plan(wanted, Catalogue(places=(restaurant("r1"),)), parameters=Parameters(hard=frozenset({"duplicate"})))
    assert strict.mended.cost == Cost(lost=1)


def test_a_museum_that_opens_late_today_and_is_free_tomorrow_is_not_squeezed_into_the_evening() -> None:
    museum = place("m", hours="Mo 16:30-18:00; Tu 09:00-18:00", dwell=Dwell(min=60))
    planned = trip((visit("v", "m", "10:00", "13:00"),), ())
    outcome = mend(planned, happens(HoursChanged(place="m", dates=(DATE,), opens=dt.time(16, 30))), museum)
    # Today it would begin 390 minutes later and lose 90: as much another stop as one on another day, which shifts less.
    assert spots(outcome) == {"v": "m 10:00-13:00 +1"}
    assert outcome.mended.cost == Cost(changed=1)
    # What is nearer than three hours stays on its day.
    outcome = mend(planned, happens(HoursChanged(place="m", dates=(DATE,), opens=dt.time(12, 30))), museum)
    assert spots(outcome) == {"v": "m 12:30-15:30"}
    assert outcome.mended.cost == Cost(shift=140, drift=151)


def test_a_visit_is_not_cut_to_a_glance_where_another_day_has_time_for_it() -> None:
    museum = place("m", hours="09:00-18:00", dwell=Dwell(min=30))
    planned = trip((visit("v", "m", "10:00", "12:00"),), ())
    outcome = mend(planned, happens(HoursChanged(place="m", dates=(DATE,), closes=dt.time(9, 45))), museum)
    assert spots(outcome) == {"v": "m 10:00-12:00 +1"}
    # Half of it is still that visit: 30 minutes earlier, 20 of which count, and 30 shorter.
    outcome = mend(planned, happens(HoursChanged(place="m", dates=(DATE,), closes=dt.time(11))), museum)
    assert spots(outcome) == {"v": "m 09:30-11:00"}


def test_a_stay_of_seven_nights_of_which_one_is_lost_does_not_move_for_the_others() -> None:
    inn, other = (place(name, "lodging", price=Price(amount=8000), lodging=Lodging()) for name in ("inn", "other"))
    bed = Stay(id="bed", place="inn", check_in=DATE, check_out=DATE + dt.timedelta(days=7))
    planned = trip(*(() for _ in range(8)), stays=(bed,))
    lost = LodgingLost(stay="bed", nights=(DATE + dt.timedelta(days=3),))
    outcome = mend(planned, happens(lost), inn, other)
    nights = [(stay.place, len(stay.nights)) for stay in outcome.mended.itinerary.stays]
    assert nights == [("inn", 3), ("other", 1), ("inn", 3)]
    assert (outcome.mended.cost.changed, outcome.mended.cost.nights) == (1, 1)


def sight(name: str, *tags: str, **facts: Any) -> Any:
    return place(name, tags=tags, **facts)


def test_a_sight_gives_way_to_one_of_its_kind_though_another_fits_better_in_all_else() -> None:
    planned = trip((visit("v", "gallery", "10:00", "11:00"), visit("w", "park", "12:00", "13:00")))
    gallery, park = sight("gallery", "museum", rating=4.5), sight("park", "park")
    near = sight("tower", "tower", rating=4.5)
    far = sight("museum", "Museum", "history", rating=1.0, price=None, lat=48.02, hours="10:30-18:00")
    outcome = mend(planned, happens(PlaceClosed(place="gallery")), gallery, park, near, far)
    # It opens half an hour later and is 28 minutes away: 20 minutes of shift that count, but a museum.
    assert spots(outcome)["v"].startswith("museum")
    told = {change.id: change for change in explain(outcome).changes}["v"]
    assert told.fits.startswith("Museum too")


def test_where_none_of_the_kind_is_free_the_answer_says_so() -> None:
    planned = trip((visit("v", "gallery", "10:00", "11:00"), visit("w", "museum", "12:00", "13:00")))
    places = sight("gallery", "museum"), sight("museum", "museum"), sight("tower", "tower")
    outcome = mend(planned, happens(PlaceClosed(place="gallery")), *places)
    assert spots(outcome)["v"] == "tower 10:00-11:00"
    assert outcome.mended.cost.shift == 60
    told = {change.id: change for change in explain(outcome).changes}["v"]
    assert told.fits.startswith("No museum, as none could be had without changing more")
    kinds = [f.message for f in outcome.mended.findings if f.rule == "kind"]
    assert kinds == ["Tower is of another kind than Gallery (museum)."]


def test_a_replacement_suits_the_interests_of_the_traveller_where_one_does() -> None:
    planned = trip((visit("v", "gallery", "10:00", "11:00"),), interests=("history",))
    gallery = sight("gallery", "museum", "history", rating=5.0)
    dear = sight("forum", "museum", "history", rating=2.0, price=Price(amount=4000))
    outcome = mend(planned, happens(PlaceClosed(place="gallery")), gallery, sight("photos", "museum", rating=5.0), dear)
    assert spots(outcome)["v"] == "forum 10:00-11:00"


def test_nobody_is_sent_into_a_park_at_night() -> None:
    # On 7 September the sun sets at about 17:31 UTC at 48 degrees north and 14 east.
    evening = {"hours": "08:00-23:00", "zone": "UTC"}
    planned = trip((visit("v", "hall", "18:00", "19:00"),))
    hall = sight("hall", "garden", **evening)
    garden = sight("garden", "garden", outdoor=True, **evening)
    palm = sight("palms", "garden", outdoor=False, rating=1.0, price=None, **evening)
    outcome = mend(planned, happens(PlaceClosed(place="hall")), hall, garden, palm)
    assert spots(outcome) == {"v": "palms 18:00-19:00"}
    # Where there is no roof, one goes earlier rather than in the dark.
    outcome = mend(planned, happens(PlaceClosed(place="hall")), hall, garden)
    assert spots(outcome) == {"v": "garden 16:30-17:30"}
    # And where it has to be at night the answer says so.
    late = garden.replace(hours="20:00-23:00")
    outcome = mend(planned, happens(PlaceClosed(place="hall")), hall, late)
    assert (outcome.mended.cost.changed, outcome.mended.cost.shift) == (1, 180 + 110)
    assert [f.state for f in outcome.mended.findings if f.rule == "daylight"] == ["tight"]
