"""Times, days, money and people in messages, and what they make of the news."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from .conftest import Tells, news


def test_doors_open_and_close_at_the_time_that_is_new_not_at_the_old_one(tells: Tells) -> None:
    told = news(tells("duluth", "The zoo opens at 11:30 instead of 9:30 on Thursday"))
    assert told == [{"type": "hours_changed", "place": "zoo", "dates": ["2022-03-17"], "opens": "11:30:00"}]


def test_a_limit_for_a_day_is_read_as_one(tells: Tells) -> None:
    told = tells("duluth", "nothing before half past ten on thursday please")
    assert told.questions == ()
    assert [(one.type, one.time) for one in told.change.constraints] == [("not_before", dt.time(10, 30))]


def test_a_relative_day_without_the_date_of_the_message_is_a_question(tells: Tells) -> None:
    assert tells("duluth", "The zoo is closed tomorrow").questions
    assert news(tells("duluth", "The zoo is closed tomorrow", day=1))[0]["dates"] == ["2022-03-17"]


@pytest.mark.parametrize(
    ("message", "hours"),
    [
        ("Le 17, le zoo n'ouvre qu'à 11 heures et demie, les enfants sont déçus.", ("11:30:00", None)),
        ("Le Pinewood Zoo ferme à 15h jeudi, c'est écrit sur leur site.", (None, "15:00:00")),
        ("Giovedì lo zoo chiude alle 15, l'ho letto adesso sul sito.", (None, "15:00:00")),
        ("Na quinta-feira o zoo só abre às onze e meia.", ("11:30:00", None)),
        ("El jueves el zoo cierra a las 15 horas, lo dice su web.", (None, "15:00:00")),
    ],
)
def test_hours_are_told_as_a_language_tells_them(
    tells: Tells, message: str, hours: tuple[str | None, str | None]
) -> None:
    (told,) = news(tells("duluth", message))
    assert (told["type"], told["place"], told["dates"]) == ("hours_changed", "zoo", ["2022-03-17"])
    assert (told.get("opens"), told.get("closes")) == hours


@pytest.mark.parametrize(
    ("message", "closed"),
    [
        ("the zoo is closed on Friday, no wait, Thursday", ["zoo 2022-03-17"]),
        ("The zoo is closed on Friday. Correction: Thursday.", ["zoo 2022-03-17"]),
        ("the zoo, sorry, I meant the museum of glass is closed on thursday", ["glass 2022-03-17"]),
        ("Glass museum is closed. Sorry, not the glass museum, the zoo.", ["zoo 2022-03-17"]),
    ],
)
def test_what_is_corrected_in_the_same_breath_is_news_of_the_correction(
    tells: Tells, message: str, closed: list[str]
) -> None:
    told = news(tells("duluth", message))
    assert [f"{one['place']} {one['dates'][0]}" for one in told] == closed


@pytest.mark.parametrize(
    ("trip", "message", "type_", "value"),
    [
        ("lisbon", "AP 121: +25 min", "leg_delayed", 25),
        ("lisbon", "ap121 is 40 minutes late", "leg_delayed", 40),
        ("rome", "Train 2301 is half an hour late", "leg_delayed", 30),
        ("rome", "ZZ 412 +1h10", "leg_delayed", 70),
        ("rome", "ZZ 412 pushed back 1h50", "leg_delayed", 110),
        ("rome", "ZZ 412 is late with two hours and half", "leg_delayed", 150),
        ("rome", "ZZ 412 is three quarters of an hour late", "leg_delayed", 45),
        ("rome", "ZZ 412 is 40 minutes late, no sorry, 50", "leg_delayed", 50),
        ("rome", "ZZ 412 hat 40 minuten Verspätung, nein sagen wir 50", "leg_delayed", 50),
        ("duluth", "our flight home is delaid by 2 huors", "leg_delayed", 120),
    ],
)
def test_numbers_of_journeys_and_lengths_are_read_as_people_write_them(
    tells: Tells, trip: str, message: str, type_: str, value: int
) -> None:
    assert [(one["type"], one["minutes"]) for one in news(tells(trip, message))] == [(type_, value)]


@pytest.mark.parametrize(
    ("message", "change"),
    [
        ("budget -150", {"by": -15000}),
        ("we lost 75 dollars", {"by": -7500}),
        ("we can spend another 200 dollars", {"by": 20000}),
        ("total budget is now 1,250 USD", {"budget": 125000}),
        ("they cut our trip budget. 1250 all in, not a cent more.", {"budget": 125000}),
    ],
)
def test_money_is_lost_won_or_the_new_total(tells: Tells, message: str, change: dict[str, int]) -> None:
    assert news(tells("duluth", message)) == [{"type": "budget_changed", **change}]


def test_a_time_that_the_reading_leaves_out_is_asked_about(tells: Tells) -> None:
    told = tells("rome", "the flight to rome is two hours late so we land at like twenty past four")
    assert told.change.disruptions == ()
    assert told.choices


def test_a_time_that_follows_from_the_delay_is_no_doubt(tells: Tells) -> None:
    told = news(tells("rome", "the flight to rome is two hours late so we land at like twenty past one"))
    assert told == [{"type": "leg_delayed", "leg": "out", "minutes": 120}]


@pytest.mark.parametrize(
    "message",
    [
        "could we have dinner at 20:30 on Tuesday instead",
        "please have dinner on Tuesday at 20:30",
        "podemos cenar el martes a las 20:30",
    ],
)
def test_another_time_that_is_wished_for_a_meal_moves_it(tells: Tells, message: str) -> None:
    (told,) = news(tells("rome", message))
    assert (told["type"], told["place"], told["start"]) == ("event_moved", "zucchini", "2026-05-12T20:30:00")


@pytest.mark.parametrize(
    ("message", "ends"),
    [
        ("the zoo is closed from 3 pm on Thursday", "15:00:00"),
        ("the zoo is kicking everybody out at 2 pm on Thursday", "14:00:00"),
    ],
)
def test_who_closes_from_an_hour_on_or_turns_people_out_closes_then(tells: Tells, message: str, ends: str) -> None:
    (told,) = news(tells("duluth", message))
    assert (told["type"], told["closes"]) == ("hours_changed", ends)


def test_two_dates_of_one_month_are_both_told(tells: Tells) -> None:
    assert news(tells("duluth", "the zoo is closed on the 17th and 18th"))[0]["dates"] == ["2022-03-17", "2022-03-18"]


def test_as_many_as_there_were_beside_a_new_number_are_the_old_one(tells: Tells) -> None:
    (told,) = news(tells("rome", "my sister is coming along, so we are three now, not two"))
    assert (told["type"], told["by"]) == ("party_changed", {"adult": 1})


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        ("Could we stay two more nights?", "stay_resized"),
        ("We would like one more day", ""),
        ("One more waterfall please", ""),
        ("One more guest is coming along", "party_changed"),
        ("One more of us is coming", "party_changed"),
    ],
)
def test_only_people_make_the_party_larger(message: str, kind: str, tells: Tells) -> None:
    told = tells("duluth", message)
    changes = [told.change, *(choice.change for choice in told.choices)]
    kinds = {one.effect.type for change in changes for one in change.disruptions}
    assert ("party_changed" in kinds) == (kind == "party_changed")
    assert kind in {*kinds, ""}


def test_nights_more_or_fewer_are_offered(tells: Tells) -> None:
    effects = [
        (one.effect.type, getattr(one.effect, "nights", None))
        for choice in tells("lisbon", "we'd like one night less in Porto").choices
        for one in choice.change.disruptions
    ]
    assert effects[0] == ("stay_resized", -1)


@pytest.mark.parametrize(
    ("message", "told"), [("Cut €200 off the total. Accounting insists.", "by"), ("The total is now €900.", "budget")]
)
def test_so_much_off_the_total_is_no_total(message: str, told: str, tells: Tells) -> None:
    answer = tells("rome", message)
    change = answer.choices[0].change if answer.questions else answer.change
    effect = change.disruptions[0].effect.model_dump(mode="json", exclude_none=True)
    assert effect["type"] == "budget_changed"
    assert told in effect


def test_a_night_of_which_all_is_well_is_not_lost(tells: Tells) -> None:
    (told,) = news(tells("boise", "the farmhouse is overbooked on Wednesday night (Tuesday is fine)"))
    assert (told["type"], told["nights"]) == ("lodging_lost", ["2022-03-09"])


def test_an_hour_and_twenty_may_be_told_without_minutes(tells: Tells) -> None:
    (told,) = news(tells("boise", "Boise-Twin Falls: we leave 1 hour 20 late"))
    assert (told["type"], told["leg"], told["minutes"]) == ("leg_delayed", "drive2", 80)


@pytest.mark.parametrize(
    ("when", "start"),
    [
        ("3pm, same day", "2026-09-06T15:00:00"),
        ("3pm that day", "2026-09-06T15:00:00"),
        ("the day after, at 3pm", "2026-09-07T15:00:00"),
        ("3pm, one day earlier", "2026-09-05T15:00:00"),
    ],
)
def test_a_visit_moves_to_another_day_only_where_one_is_told(when: str, start: str, tells: Tells) -> None:
    told = tells("lisbon", f"The tilework museum moved our visit to {when}")
    (one,) = news(told)
    assert (one["type"], one["start"], told.change.constraints) == ("event_moved", start, ())


@pytest.mark.parametrize(
    ("message", "effect"),
    [
        (
            "the copper kettle is shut on thursday evening, staff party",
            {"type": "place_closed", "place": "kettle", "dates": ["2022-03-17"]},
        ),
        (
            "heavy snow in Duluth on Thursday, from early morning till late at night",
            {"type": "weather", "dates": ["2022-03-17"], "city": "Duluth"},
        ),
    ],
)
def test_a_part_of_the_day_that_is_all_of_the_meal_or_of_the_day_leaves_nothing_over(
    message: str, effect: dict[str, Any], tells: Tells
) -> None:
    assert news(tells("duluth", message)) == [effect]


def test_the_day_on_which_somebody_rang_is_not_the_day_of_the_news(tells: Tells) -> None:
    told = news(tells("duluth", "They rang this morning: the zoo is closed."))
    assert told == [{"type": "place_closed", "place": "zoo", "dates": ["2022-03-17"]}]


def test_a_budget_so_small_that_it_is_asked_about_is_offered_as_it_stands_first(tells: Tells) -> None:
    told = tells("rome", "Our budget is now 10 EUR", 1)
    assert told.choices[0].words == "the budget is now 10 EUR"


def test_a_sum_each_is_no_number_of_people_and_no_time(tells: Tells) -> None:
    told = news(tells("duluth", "The zoo has put it up to 22 a person"))
    assert told == [{"type": "price_changed", "target": "zoo", "amount": 2200}]


def test_what_does_not_open_until_five_opens_in_the_afternoon(tells: Tells) -> None:
    assert news(tells("duluth", "On Thursday the zoo doesn't open until 5"))[0]["opens"] == "17:00:00"


def test_the_new_time_of_a_journey_stands_in_the_sentence_that_tells_it(tells: Tells) -> None:
    told = tells(
        "duluth",
        "From the airline, F3100977 now goes at 19:25. Best news all week, six in the evening was to finish me.",
    )
    assert [one.effect.model_dump(mode="json")["depart"] for one in told.change.disruptions] == ["2022-03-18T19:25:00"]


@pytest.mark.parametrize(
    ("trip", "message", "day", "effect"),
    [
        ("boise", "Golden Wok has no space for 4 tonight", 2, {"place": "wok", "type": "sold_out"}),
        ("duluth", "the zoo went up to 24, robbery", None, {"amount": 2400, "type": "price_changed"}),
        ("boise", "Prairie Smokehouse burned down last night", 2, {"place": "smoke", "type": "place_closed"}),
        ("duluth", "the plane home departed at twelve minutes past six without us", 3, {"leg": "home"}),
        (
            "duluth",
            "The zoo lets nobody in until 11 o'clock rather than at 9 on Thursday",
            None,
            {"opens": "11:00:00", "place": "zoo"},
        ),
    ],
)
def test_values_and_names_as_people_write_them(
    tells: Tells, trip: str, message: str, day: int | None, effect: dict[str, Any]
) -> None:
    told = tells(trip, message, day)
    assert [{key: one.get(key) for key in effect} for one in news(told)] == [effect]


@pytest.mark.parametrize(
    "message",
    [
        "We may go up to 300 dollars more on this trip than we told you",
        "we have 300 extra to spend, tops",
        "An extra 300 dollars is the ceiling, whatever you find",
    ],
)
def test_so_much_more_at_most_is_a_ceiling_and_no_budget(tells: Tells, message: str) -> None:
    told = tells("duluth", message).change
    assert [one.model_dump(include={"type", "amount"}) for one in told.constraints] == [
        {"type": "max_extra", "amount": 30000}
    ]
    assert told.disruptions == ()


def test_a_day_of_a_later_sentence_moves_nothing_and_the_sentence_is_shown(tells: Tells) -> None:
    told = tells("duluth", "Museum of Glass moved our tour to 4:15. My knees are wrecked so friday = gentle")
    effects = [one.effect.model_dump(mode="json") for one in told.change.disruptions]
    assert [one["start"] for one in effects if one["type"] == "event_moved"] == ["2022-03-17T16:15:00"]
    assert any("knees" in words for words in told.change.unread)


@pytest.mark.parametrize(("told", "minutes"), [("an hour and forty five", 105), ("two hours twenty five minutes", 145)])
def test_minutes_in_words_behind_hours_are_part_of_the_delay(tells: Tells, told: str, minutes: int) -> None:
    assert news(tells("duluth", f"F3100412 on Wednesday is {told} behind, they say"))[0]["minutes"] == minutes


def test_people_behind_hours_are_no_minutes(tells: Tells) -> None:
    told = tells("duluth", "F3100412 on Wednesday is two hours late and twenty people are queuing")
    assert [one.effect.minutes for one in told.change.disruptions if one.effect.type == "leg_delayed"] == [120]


def test_easier_days_from_a_day_on_are_all_that_follow(tells: Tells) -> None:
    (told,) = news(tells("boise", "My ankle is puffed up. From Tuesday on please only half as much as you planned."))
    assert (told["type"], told["dates"]) == ("slower", ["2022-03-08", "2022-03-09", "2022-03-10"])


def test_a_bare_hour_by_which_one_leaves_town_may_be_in_the_morning_or_in_the_evening(tells: Tells) -> None:
    told = tells("boise", "I must be driving out of Boise by 9 on Tuesday")
    assert not told.change.constraints
    times = {one.time for choice in told.choices for one in choice.change.constraints}
    assert {dt.time(9), dt.time(21)} <= times


def test_hours_with_a_hyphen_between_them_are_when_it_opens_and_closes(tells: Tells) -> None:
    (told,) = news(tells("duluth", "the gardens open 10-14 friday"))
    assert (told["opens"], told["closes"]) == ("10:00:00", "14:00:00")


def test_a_time_in_a_part_that_tells_no_limit_is_only_why(tells: Tells) -> None:
    told = tells("boise", "We danced till 3, so nothing before eleven on Tuesday")
    assert told.questions == ()
    assert [(one.type, one.time) for one in told.change.constraints] == [("not_before", dt.time(11))]


def test_doors_that_are_shut_from_a_time_on_close_then_however_much_is_told_between(tells: Tells) -> None:
    message = "they shut the harbor light museum to all visitors without a guide of their own on wednesday from 3 pm"
    (told,) = news(tells("duluth", message))
    assert (told["place"], told["closes"], told.get("opens")) == ("harbor", "15:00:00", None)


def test_hours_of_which_only_the_last_tells_its_half_are_both_hours_of_a_place(tells: Tells) -> None:
    (told,) = news(tells("duluth", "the zoo is open 2 to 4pm on Thursday"))
    assert (told["opens"], told["closes"]) == ("14:00:00", "16:00:00")
    told_so = tells("duluth", "the hours of the zoo for Thursday have changed on the board, 10 to 3pm now")
    effects = [one.effect.model_dump(mode="json") for choice in told_so.choices for one in choice.change.disruptions]
    assert ("10:00:00", "15:00:00") in [(effect.get("opens"), effect.get("closes")) for effect in effects]


def test_a_total_far_below_the_one_of_the_plan_is_asked_about(tells: Tells) -> None:
    told = tells("duluth", "You may add 250 to the total, that is the limit")
    assert told.change.disruptions == ()
    assert any("250 USD larger" in one.words for one in told.choices)


def test_what_is_open_only_until_an_hour_closes_then_whatever_was_denied_before(tells: Tells) -> None:
    told = news(tells("duluth", "The zoo lets no dogs in on Thursday, only until four in the afternoon"))
    assert [one.get("closes") for one in told] == ["16:00:00"]


def test_an_hour_with_an_apostrophe_is_a_time_wherever_it_stands(tells: Tells) -> None:
    told = news(tells("duluth", "On Thursday the zoo opens later, three o'clock"))
    assert [one.get("opens") for one in told] == ["15:00:00"]


@pytest.mark.parametrize(
    "message",
    [
        "Cantina 21 put its prices up, 12 euros more per person",
        "the 21 cantina put its prices up, 12 euros more a head",
    ],
)
def test_a_figure_of_a_name_is_no_sum(tells: Tells, message: str) -> None:
    assert news(tells("lisbon", message)) == [{"type": "price_changed", "target": "cantina", "amount": 3100}]


def test_what_stands_before_the_sum_by_which_it_rose_is_the_new_price(tells: Tells) -> None:
    told = tells("boise", "our table at the canyon grill is 24 dollars, up 9 since the new year")
    assert told.choices[0].words == "Canyon Grill now costs 24 USD per person"


def test_a_bare_hour_behind_a_verb_of_doors_is_one(tells: Tells) -> None:
    told = news(tells("duluth", "zoo opens 11 on thursday"))
    assert told == [{"type": "hours_changed", "place": "zoo", "dates": ["2022-03-17"], "opens": "11:00:00"}]


@pytest.mark.parametrize(
    ("message", "stay"),
    [
        ("the studio: no check in on Sunday, a pipe burst, both nights off", "s1"),
        ("the farmhouse has no water on Wednesday, the owner wrote, and both nights are off", "s2"),
        ("the studio cancelled us on Monday, neither night is possible", "s1"),
    ],
)
def test_both_nights_are_all_nights_of_a_stay_whatever_day_is_told(tells: Tells, message: str, stay: str) -> None:
    assert news(tells("boise", message)) == [{"type": "lodging_lost", "stay": stay}]
