"""One plain sentence of somebody at a travel desk, of which no part is passed over."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tripmend.messages import Understood, read_message
from tripmend.trip import Catalogue, Day, Endpoint, Itinerary, Leg, Place, Stay, Stop

MONDAY = dt.date(2027, 5, 10)


def at(day: int, clock: str) -> dt.datetime:
    """A time on the so-manieth day, from 1."""
    return dt.datetime.combine(MONDAY + dt.timedelta(days=day - 1), dt.time.fromisoformat(clock))


def leg(key: str, mode: str, ends: str, day: int, clocks: str, number: str = "") -> Leg:
    one, two = ends.split(">")
    depart, arrive = (at(day, clock) for clock in clocks.split("-"))
    origin, destination = Endpoint(city=one), Endpoint(city=two)
    return Leg(id=key, mode=mode, origin=origin, destination=destination, depart=depart, arrive=arrive, number=number)  # type: ignore[arg-type]


def stop(key: str, day: int, clocks: str, kind: str = "visit") -> Stop:
    start, end = (at(day, clock) for clock in clocks.split("-"))
    return Stop(id=f"{key}-{day}", place=key, kind=kind, start=start, end=end)  # type: ignore[arg-type]


def trip() -> tuple[Itinerary, Catalogue]:
    """Six days on two islands, with an own car on the first."""
    out = leg("out", "flight", "Bremen>Funchal", 1, "13:10-16:55", "QX 811")
    west = leg("west", "drive", "Funchal>Porto Moniz", 2, "09:00-10:00")
    east = leg("east", "drive", "Porto Moniz>Funchal", 3, "06:00-07:00")
    over = leg("over", "ferry", "Funchal>Porto Santo", 3, "08:00-10:30")
    back = leg("back", "ferry", "Porto Santo>Funchal", 4, "18:00-20:30")
    items: list[list[Leg | Stop]] = [
        [out, stop("market", 1, "18:00-19:00")],
        [west, stop("levada", 2, "10:30-13:30"), stop("hall", 2, "20:00-22:00", "event")],
        [east, over, stop("office", 3, "14:00-15:00", "event")],
        [stop("columbus", 4, "10:00-11:30"), back],
        [stop("lido", 5, "11:00-13:00")],
        [leg("home", "flight", "Funchal>Bremen", 6, "12:20-18:00", "QX 812")],
    ]
    days = tuple(Day(date=MONDAY + dt.timedelta(days=n), items=tuple(some)) for n, some in enumerate(items))
    stay = Stay(id="bed", place="quinta", check_in=MONDAY, check_out=MONDAY + dt.timedelta(days=5))
    plan = Itinerary(id="madeira", title="Islands", home="Bremen", currency="EUR",
                     traveller={"party": {"adult": 2}}, days=days, stays=(stay,))  # type: ignore[arg-type]  # fmt: skip
    names = {"market": "Mercado dos Lavradores", "levada": "Levada do Norte hike", "hall": "Sala Atlântida",
             "office": "Harbour Office", "columbus": "Casa Colombo", "lido": "Lido Poço"}  # fmt: skip
    kinds = {"hall": "event", "office": "event"}
    places = [Place(id=key, name=name, kind=kinds.get(key, "attraction"), city="Funchal", lat=32.6, lon=-16.9)  # type: ignore[arg-type]
              for key, name in names.items()]  # fmt: skip
    places.append(Place(id="quinta", name="Quinta Verde", kind="lodging", city="Funchal", lat=32.6, lon=-16.9))
    return plan, Catalogue(places=tuple(places))


def told(message: str) -> Understood:
    return read_message(message, *trip())


def news(message: str) -> list[dict[str, Any]]:
    """The effects of a message that leaves nothing to ask, as plain data without what is not told."""
    answer = told(message)
    assert answer.questions == ()
    effects = (one.effect.model_dump(mode="json") for one in answer.change.disruptions)
    return [{key: value for key, value in one.items() if value not in (None, [], {}, "", False)} for one in effects]


@pytest.mark.parametrize(
    ("message", "depart", "arrive"),
    [
        ("QX 811 now leaves at 21:40 and lands at 1:25", "2027-05-10T21:40:00", "2027-05-11T01:25:00"),
        ("QX 811 leaves at 21:40 and gets in at 1:25 the next day", "2027-05-10T21:40:00", "2027-05-11T01:25:00"),
        ("QX 811 leaves at 9:40 pm and lands at 1:25 on Tuesday", "2027-05-10T21:40:00", "2027-05-11T01:25:00"),
        ("QX 812 lands after midnight, at 0:15 instead of 18:00", None, "2027-05-16T00:15:00"),
        ("Unser Flug QX 811 startet erst um 21:40 und landet um 1:25", "2027-05-10T21:40:00", "2027-05-11T01:25:00"),
    ],
)
def test_an_arrival_lies_behind_its_departure(message: str, depart: str | None, arrive: str) -> None:
    (one,) = news(message)
    assert (one["type"], one.get("depart"), one["arrive"]) == ("leg_retimed", depart, arrive)


@pytest.mark.parametrize(
    ("message", "start", "end"),
    [
        ("The show at Sala Atlântida has been moved to 18:00 till 20:30", "18:00:00", "20:30:00"),
        ("Sala Atlântida has moved the concert from 20:00 to 18:00, it lasts until 20:00", "18:00:00", "20:00:00"),
        ("The concert at Sala Atlântida now runs from 21:00 to 23:30", "21:00:00", "23:30:00"),
        ("The concert at Sala Atlântida was moved from 20:00 to 21:00", "21:00:00", None),
        ("The visit to Casa Colombo is now from 14:00 until 15:15", "14:00:00", "15:15:00"),
    ],
)
def test_an_event_keeps_both_ends_of_its_new_time(message: str, start: str, end: str | None) -> None:
    (one,) = news(message)
    assert (one["type"], one["start"][11:], one.get("end", "")[11:]) == ("event_moved", start, end or "")


@pytest.mark.parametrize(
    ("message", "until"),
    [
        ("Both passports are gone; the consulate gives us emergency papers on Friday at 15:00", "2027-05-14T15:00:00"),
        ("We lost our passports. The embassy has new ones ready on Friday at 9:30", "2027-05-14T09:30:00"),
        ("Our passports were stolen; a courier brings new ones on Saturday at 10 am", "2027-05-15T10:00:00"),
    ],
)
def test_lost_papers_hold_up_what_leaves_before_there_are_new_ones(message: str, until: str) -> None:
    assert news(message) == [{"type": "documents_missing", "legs": ["home"], "until": until}]


@pytest.mark.parametrize(
    ("message", "legs", "day"),
    [
        ("No boats are running on Wednesday because of the swell", ["over"], "2027-05-12"),
        (
            "The ferry to Porto Santo does not run on Wednesday and there are no other sailings that day",
            ["over"],
            "2027-05-12",
        ),
        ("The ferry back on Thursday is cancelled; nothing else sails either", ["back"], "2027-05-13"),
        ("All flights on Saturday are grounded by the ash", ["home"], "2027-05-15"),
        ("Aucun ferry ne circule mercredi", ["over"], "2027-05-12"),
    ],
)
def test_that_nothing_of_a_mode_runs_is_read_with_the_journey(message: str, legs: list[str], day: str) -> None:
    assert news(message) == [{"type": "leg_cancelled", "leg": leg, "none_on": [day]} for leg in legs]


def test_that_buses_stand_still_does_not_cancel_ferries() -> None:
    answer = told("The ferry to Porto Santo on Wednesday is cancelled and there are no buses either")
    assert all("none_on=()" in repr(one.effect) for one in answer.change.disruptions)


def test_without_the_car_all_later_drives_are_lost() -> None:
    (west, east) = news("Our car broke down on Tuesday and cannot be repaired, so we go on without the car")
    assert (west["leg"], east["leg"]) == ("west", "east")
    (west,) = news("Our car broke down on Tuesday morning")
    assert west["leg"] == "west"


def test_one_number_of_two_journeys_is_the_one_of_the_day() -> None:
    plan, catalogue = trip()
    days = [
        day.replace(
            items=tuple(i.replace(number="LM 7") if isinstance(i, Leg) and i.mode == "ferry" else i for i in day.items)
        )
        for day in plan.days
    ]
    answer = read_message("LM 7 on Wednesday does not run", plan.replace(days=tuple(days)), catalogue)
    assert [one.effect.model_dump()["leg"] for one in answer.change.disruptions] == ["over"]


@pytest.mark.parametrize(
    "message",
    [
        "Lena tore a ligament on Monday and cannot walk further than 15 minutes without a rest",
        "My uncle can manage no more than 15 minutes on foot in one go",
        "With his gout he can only walk 15 minutes at a stretch",
    ],
)
def test_how_far_somebody_can_walk_is_a_limit_and_rules_out_a_hike(message: str) -> None:
    answer = told(message)
    change = answer.choices[0].change if answer.questions else answer.change
    limit, hike = (one.effect.model_dump() for one in change.disruptions)
    assert (limit["type"], limit["max_walk"]) == ("needs_changed", 15)
    assert (hike["type"], hike["place"]) == ("unfit", "levada")
    assert hike["dates"] == (), "on no other day either"


def test_a_length_that_may_be_of_one_way_or_of_one_day_is_asked_about() -> None:
    assert told("It is a walk of 15 minutes from there to Casa Colombo").change.disruptions == ()
    assert told("On Thursday he can only walk 15 minutes at a stretch").change.disruptions == ()


def test_who_cannot_walk_far_any_more_goes_slower() -> None:
    assert news("Lena tore a ligament and can't walk far any more") == [{"type": "slower", "pace": "relaxed"}]


def test_what_is_understood_is_not_shown_as_not_used() -> None:
    assert told("Casa Colombo is closed on Thursday because of a strike").change.unread == ()


@pytest.mark.parametrize(
    ("message", "nights"),
    [
        ("We have to fly home one day earlier, on Friday", -1),
        ("We must leave two days early", -2),
        ("We have to end our trip a day sooner", -1),
        ("Wir müssen einen Tag früher nach Hause", -1),
        ("Nous devons rentrer un jour plus tôt", -1),
    ],
)
def test_who_goes_home_on_another_day_needs_fewer_nights(message: str, nights: int) -> None:
    assert news(message) == [{"type": "stay_resized", "stay": "bed", "nights": nights}]


def test_somebody_else_who_goes_home_early_ends_no_trip() -> None:
    assert news("My sister has to go home a day early") == [{"type": "party_changed", "by": {"adult": -1}}]


def test_the_day_on_which_one_flies_home_instead_is_offered_as_the_end_of_the_trip() -> None:
    answer = told("Something came up at the office, so we fly home on Friday instead of Saturday")
    assert answer.choices[0].change.disruptions[0].effect.type == "stay_resized"


def test_an_event_that_is_put_off_to_another_day_keeps_its_time() -> None:
    (one,) = news("The concert at Sala Atlântida has been postponed to Wednesday, same time")
    assert (one["type"], one["start"]) == ("event_moved", "2027-05-12T20:00:00")


def test_a_choice_said_back_is_the_answer() -> None:
    asked = told("The hall is shut on Tuesday")
    assert asked.questions
    for choice in asked.choices:
        answer = told(choice.words + ".")
        assert (answer.questions, answer.change.disruptions[0].effect) == ((), choice.change.disruptions[0].effect)


def test_visits_fewer_are_counted() -> None:
    assert news("One visit fewer on Thursday, please") == [{"type": "slower", "dates": ["2027-05-13"], "fewer": 1}]


def test_an_airport_is_closed_for_a_part_of_the_day() -> None:
    plan, catalogue = trip()
    port = Place(id="fnc", name="Cristiano Airport", kind="airport", city="Funchal", lat=32.7, lon=-16.8)
    days = [
        day.replace(
            items=tuple(
                item.replace(origin=Endpoint(city="Funchal", place="fnc"))
                if isinstance(item, Leg) and item.id == "home"
                else item
                for item in day.items
            )
        )
        for day in plan.days
    ]
    places = (*catalogue.places, port)
    message = "Funchal airport is closed until 14:00 on Saturday because of the wind"
    answer = read_message(message, plan.replace(days=tuple(days)), Catalogue(places=places))
    effects = [one.effect.model_dump(mode="json") for choice in answer.choices for one in choice.change.disruptions]
    effects += [one.effect.model_dump(mode="json") for one in answer.change.disruptions]
    shut = next(effect for effect in effects if effect["type"] == "place_closed")
    assert (shut["place"], shut["during"]["end"]) == ("fnc", "2027-05-15T14:00:00")


def test_a_quantity_is_no_kind_of_thing() -> None:
    answer = told("We like Funchal so much that we want to stay one night longer there")
    assert all(not choice.change.constraints for choice in answer.choices)
