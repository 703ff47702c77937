"""Every kind of disruption and wish has its words."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from pydantic import ValidationError

from tripmend.change import Constraint, Disruption, Effect, Scope
from tripmend.explain import constraint_words, disruption_words, scope_words
from tripmend.trip import Leg, Mode

from .rome import CATALOGUE, TRIP, WEDNESDAY, scope

EFFECTS: list[tuple[dict[str, Any], str]] = [
    ({"type": "place_closed", "place": "da-enzo"}, "Da Enzo is closed for the whole trip"),
    ({"type": "place_closed", "place": "da-enzo", "dates": ["2026-05-13"]}, "Da Enzo is closed on Wed 13 May"),
    (
        {
            "type": "place_closed",
            "place": "da-enzo",
            "during": {"start": "2026-05-13T12:00:00", "end": "2026-05-13T15:00:00"},
        },
        "Da Enzo is closed on Wed 13 May from 12:00 to 15:00",
    ),
    (
        {"type": "hours_changed", "place": "pantheon", "dates": ["2026-05-12"], "opens": "13:00", "closes": "17:30"},
        "Pantheon opens at 13:00 and closes at 17:30 on Tue 12 May",
    ),
    (
        {"type": "sold_out", "place": "pantheon", "slots": ["2026-05-12T10:00:00"]},
        "Pantheon is sold out at Tue 12 May 10:00",
    ),
    (
        {"type": "leg_delayed", "leg": "home", "minutes": 95},
        "the flight AZ 610 Rome–Vienna runs 1 h 35 min later: Wed 13 May 19:40 instead of 18:05",
    ),
    (
        {"type": "leg_retimed", "leg": "home", "depart": "2026-05-13T15:20:00"},
        "the flight AZ 610 Rome–Vienna now leaves Wed 13 May 15:20 (was 18:05)",
    ),
    ({"type": "leg_cancelled", "leg": "home"}, "the flight AZ 610 Rome–Vienna does not run"),
    (
        {
            "type": "leg_cancelled",
            "leg": "home",
            "none_during": [{"start": "2026-05-12T12:00", "end": "2026-05-12T18:00"}],
        },
        "the flight AZ 610 Rome–Vienna does not run, nor does any other flight on Tue 12 May from 12:00 to 18:00",
    ),
    (
        {
            "type": "leg_cancelled",
            "leg": "home",
            "none_during": [{"start": "2026-05-12T00:00", "end": "2026-05-12T18:00"}],
        },
        "the flight AZ 610 Rome–Vienna does not run, nor does any other flight on Tue 12 May until 18:00",
    ),
    (
        {
            "type": "leg_cancelled",
            "leg": "home",
            "none_during": [{"start": "2026-05-12T18:00", "end": "2026-05-13T00:00"}],
        },
        "the flight AZ 610 Rome–Vienna does not run, nor does any other flight on Tue 12 May from 18:00 on",
    ),
    (
        {"type": "leg_cancelled", "leg": "home", "missed": True, "none_on": ["2026-05-12"]},
        "the flight AZ 610 Rome–Vienna is missed, and no other flight runs on Tue 12 May",
    ),
    ({"type": "lodging_lost", "stay": "stay"}, "the stay at Hotel Aurora is unavailable"),
    (
        {"type": "lodging_lost", "stay": "stay", "nights": ["2026-05-12"]},
        "the stay at Hotel Aurora is unavailable for the 1 night of Tue 12 May",
    ),
    (
        {"type": "lodging_downgraded", "stay": "stay", "room_type": "shared room"},
        "the stay at Hotel Aurora is now a room of type 'shared room'",
    ),
    ({"type": "price_changed", "target": "pantheon", "amount": 1550}, "Pantheon now costs 15.50 EUR per person"),
    (
        {"type": "price_changed", "target": "hotel-aurora", "amount": 15000},
        "Hotel Aurora now costs 150 EUR per room and night",
    ),
    (
        {"type": "price_changed", "target": "home", "factor": 1.5},
        "the flight AZ 610 Rome–Vienna now costs 1.5 times as much",
    ),
    ({"type": "party_changed", "party": {"adult": 3}}, "the party is now 3 adults"),
    ({"type": "party_changed", "by": {"child": 1, "adult": -1}}, "the party grows by 1 child and shrinks by 1 adult"),
    (
        {"type": "needs_changed", "max_walk": 10, "diet": ["vegan", "halal"]},
        "every meal has to be vegan and halal and a way on foot may take 10 min at most",
    ),
    (
        {"type": "needs_changed", "room_type": "private room", "house_rules": ["pets"]},
        "every night has to be in a room of the kind 'private room' and every lodging has to allow pets",
    ),
    (
        {"type": "weather", "dates": ["2026-05-13"], "city": "Rome"},
        "outdoor places in Rome cannot be used on Wed 13 May",
    ),
    (
        {"type": "slower", "dates": ["2026-05-13"], "earliest": "10:30"},
        "nothing before 10:30 and a relaxed pace on Wed 13 May",
    ),
    ({"type": "late", "minutes": 45}, "you are 45 min late"),
    ({"type": "late", "minutes": 60, "stop": "pantheon"}, "you are 1 h late for Pantheon"),
    ({"type": "missed", "stop": "pantheon"}, "you missed Pantheon"),
    ({"type": "day_lost", "date": "2026-05-13"}, "nothing can be done on Wed 13 May"),
    ({"type": "budget_changed", "by": -5000}, "the budget is 50 EUR smaller"),
    ({"type": "budget_changed", "budget": 90000}, "the budget is now 900 EUR"),
    (
        {"type": "event_moved", "place": "pantheon", "start": "2026-05-13T20:00:00", "end": "2026-05-13T22:00:00"},
        "Pantheon now begins Wed 13 May 20:00 to 22:00",
    ),
    ({"type": "stop_retimed", "stop": "t1", "start": "2026-05-12T11:00:00"}, "you want Trevi Fountain at 11:00"),
    (
        {"type": "stop_retimed", "stop": "t1", "start": "2026-05-13T11:00:00"},
        "you want Trevi Fountain on Wed 13 May 11:00",
    ),
    ({"type": "stop_retimed", "stop": "w2", "by": -30}, "you want lunch at Da Enzo 30 min earlier"),
    (
        {"type": "stop_retimed", "stop": "w2", "earliest": "13:00", "latest": "14:30"},
        "you want lunch at Da Enzo at 13:00 at the earliest and at 14:30 at the latest",
    ),
    ({"type": "stop_resized", "stop": "w1", "by": 60}, "you want 1 h more for Borghese Gallery"),
    ({"type": "stop_resized", "stop": "w1", "minutes": 90}, "you want 1 h 30 min for Borghese Gallery"),
    (
        {"type": "stops_swapped", "stop": "t1", "other": "w1"},
        "you want Trevi Fountain and Borghese Gallery the other way round",
    ),
    (
        {"type": "mode_wanted", "leg": "home", "mode": "train"},
        "you want to go by train, not by flight AZ 610 Rome–Vienna",
    ),
    ({"type": "stop_wanted", "wish": {"place": "pantheon"}}, "you want to go to Pantheon"),
    (
        {
            "type": "stop_wanted",
            "wish": {"place": "da-enzo", "meal": "dinner", "start": "2026-05-12T19:30:00", "minutes": 90},
        },
        "you want dinner at Da Enzo on Tue 12 May at 19:30 for 1 h 30 min",
    ),
    (
        {"type": "stop_wanted", "wish": {"tags": ["jazz"], "city": "Rome", "between": ["20:00", "22:00"]}},
        "you want a sight of the kind “jazz” in Rome between 20:00 and 22:00",
    ),
    (
        {"type": "stop_wanted", "rest": True, "wish": {"place": "hotel-aurora", "dates": ["2026-05-12", "2026-05-13"]}},
        "you want a rest at Hotel Aurora on one of Tue 12 May and Wed 13 May",
    ),
    ({"type": "guests_join", "stop": "w1", "guests": 2}, "2 people more at Borghese Gallery"),
    (
        {"type": "slower", "visits": 2, "earliest": "10:00"},
        "you want nothing before 10:00 and 2 visits a day at most for the whole trip",
    ),
    ({"type": "stay_resized", "stay": "stay"}, "you want 1 night more at Hotel Aurora"),
    (
        {"type": "stay_resized", "stay": "stay", "nights": -2, "longer": True},
        "you want 2 nights fewer at Hotel Aurora, and all that follows to keep its length",
    ),
    (
        {"type": "documents_missing", "legs": ["home"], "until": "2026-05-14T12:00:00"},
        "the flight AZ 610 Rome–Vienna cannot be made before Thu 14 May 12:00, check-in included",
    ),
    ({"type": "mode_wanted", "leg": "home"}, "you want another means of transport than the flight AZ 610 Rome–Vienna"),
    ({"type": "cheaper_wanted", "item": "stay"}, "you want something cheaper than the stay at Hotel Aurora"),
    (
        {"type": "unfit", "place": "hotel-aurora", "dates": ["2026-05-12"]},
        "Hotel Aurora does not suit you for the night of Tue 12 May (too many stairs)",
    ),
    ({"type": "unfit", "place": "da-enzo"}, "Da Enzo does not suit you (too many stairs)"),
]


@pytest.mark.parametrize(("effect", "words"), EFFECTS, ids=lambda value: value if isinstance(value, str) else "")
def test_a_disruption_reads_as_a_clause(effect: dict[str, Any], words: str) -> None:
    reason = "too many stairs" if effect["type"] == "unfit" else ""
    disruption = Disruption.model_validate({"category": "miscellaneous", "effect": effect, "reason": reason})
    assert disruption_words(disruption, TRIP, CATALOGUE) == words


def test_a_date_outside_the_trip_is_said_to_be_so() -> None:
    effect = {"type": "place_closed", "place": "da-enzo", "dates": ["2026-05-13", "2027-05-13"]}
    disruption = Disruption.model_validate({"category": "restaurant", "effect": effect})
    words = disruption_words(disruption, TRIP, CATALOGUE)
    assert words == "Da Enzo is closed on Wed 13 May and Thu 13 May 2027 (outside the trip)"


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        ("avoid_mode", "drive", "not by car"),
        ("avoid_mode", "foot", "not on foot"),
        ("want_mode", "Train", "by train"),
        ("avoid_cuisine", "seafood", "no seafood"),
        ("want_cuisine", "thai", "thai food"),
    ],
)
def test_wishes_about_modes_and_food_are_said_as_people_say_them(kind: Any, value: str, words: str) -> None:
    assert constraint_words(Constraint(type=kind, value=value), TRIP, CATALOGUE) == words


@pytest.mark.parametrize(("mode", "words"), [("drive", "by car Rome–Vienna"), ("foot", "on foot Rome–Vienna")])
def test_nobody_goes_by_drive_or_by_walk(mode: Mode, words: str) -> None:
    last = TRIP.days[-1]
    legs = (item.replace(mode=mode, number="") if isinstance(item, Leg) else item for item in last.items)
    trip = TRIP.replace(days=(*TRIP.days[:-1], last.replace(items=tuple(legs))))
    effect = {"type": "mode_wanted", "leg": "home", "mode": "train"}
    disruption = Disruption.model_validate({"category": "transport", "effect": effect})
    assert disruption_words(disruption, trip, CATALOGUE) == f"you want to go by train, not {words}"


def test_no_kind_of_effect_is_without_words() -> None:
    kinds = {get_args(kind.model_fields["type"].annotation)[0] for kind in get_args(get_args(Effect)[0])}
    assert kinds == {effect["type"] for effect, _ in EFFECTS}


def test_an_unknown_id_is_shown_as_it_is() -> None:
    disruption = Disruption.model_validate(
        {"category": "transport", "effect": {"type": "leg_delayed", "leg": "nowhere", "minutes": -5}}
    )
    assert disruption_words(disruption, TRIP, CATALOGUE) == "nowhere runs 5 min earlier"


def _accepts(kind: str, field: str, value: object) -> bool:
    try:
        Constraint.model_validate({"type": kind, field: value})
    except ValidationError:
        return False
    return True


@pytest.mark.parametrize("kind", get_args(Constraint.model_fields["type"].annotation))
def test_every_wish_has_words(kind: str) -> None:
    given = {"target": "w1", "value": "bus", "amount": 1200, "time": "09:30"}
    used = [field for field in given if _accepts(kind, field, given[field])]
    wish = Constraint.model_validate({"type": kind, **{field: given[field] for field in used}, "applies_to": "w2"})
    words = constraint_words(wish, TRIP, CATALOGUE)
    assert words.endswith(" (for lunch at Da Enzo)")
    assert len(words) > len(" (for lunch at Da Enzo)") + 3


def test_a_limit_names_its_amount() -> None:
    assert (
        constraint_words(Constraint(type="max_price", amount=1250), TRIP, CATALOGUE) == "at most 12.50 EUR per person"
    )
    assert constraint_words(Constraint(type="max_extra", amount=0), TRIP, CATALOGUE) == "no extra cost"


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        (scope(), "May change: only what was hit (step level, inferred; plan-bound)."),
        (scope(level="day"), "May change: only Wed 13 May (day level, inferred; plan-bound)."),
        (
            scope(level="plan", tolerance="flexible"),
            "May change: any stop of the trip (plan level, inferred; flexible).",
        ),
    ],
)
def test_the_scope_says_what_may_change(limits: Scope, words: str) -> None:
    assert scope_words(limits) == words
    assert WEDNESDAY in limits.dates


@pytest.mark.parametrize(
    ("depart", "arrive", "words"),
    [
        ("18:05", "19:45", "still leaves Wed 13 May 18:05 and arrives Wed 13 May 19:45"),
        ("18:05", "20:15", "now arrives Wed 13 May 20:15 (was 19:45)"),
        ("18:00", "19:45", "now leaves Wed 13 May 18:00 (was 18:05)"),
        ("18:05", None, "still leaves Wed 13 May 18:05"),
    ],
)
def test_a_time_of_a_leg_that_stays_is_not_said_to_be_new(depart: str, arrive: str | None, words: str) -> None:
    effect = {"type": "leg_retimed", "leg": "home", "depart": f"{WEDNESDAY}T{depart}"}
    effect |= {} if arrive is None else {"arrive": f"{WEDNESDAY}T{arrive}"}
    disruption = Disruption.model_validate({"category": "transport", "effect": effect})
    assert disruption_words(disruption, TRIP, CATALOGUE) == f"the flight AZ 610 Rome–Vienna {words}"
