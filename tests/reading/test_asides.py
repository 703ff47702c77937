"""What is only said by the way does not become news, and ways of telling that once were misread."""

from __future__ import annotations

import pytest

from tripmend.change.reading.words._spelling import correct

from .conftest import Reads, effect


def test_where_one_heard_of_it_is_not_what_happened(reads: Reads) -> None:
    change = reads("rome", "They told us at breakfast that the Giardino Etrusco is closed on Wednesday.")
    assert effect(change) == {"type": "place_closed", "place": "giardino", "dates": ["2026-05-13"]}


def test_a_cause_after_a_colon_is_no_second_disruption(reads: Reads) -> None:
    change = reads("rome", "Giardino Etrusco: closed on Wednesday. Cause: high winds.")
    assert effect(change) == {"type": "place_closed", "place": "giardino", "dates": ["2026-05-13"]}


def test_somebody_elses_event_is_none_of_the_trip(reads: Reads) -> None:
    change = reads("rome", "The opera is fine, but Galleria Vesta is closed on Tuesday, a private event.")
    assert [one.effect.type for one in change.disruptions] == ["place_closed"]


@pytest.mark.parametrize(
    "message",
    [
        "Our flight home doesn't leave until 20:55.",
        "The flight home won't depart before 20:55.",
        "We can't set off on our flight home until 20:55.",
    ],
)
def test_not_before_a_time_is_a_new_time_for_a_journey(reads: Reads, message: str) -> None:
    change = reads("rome", message)
    assert effect(change)["type"] == "leg_retimed"
    assert str(effect(change)["depart"]).endswith("T20:55:00")


def test_moved_to_a_day_and_leaving_at_a_time_is_one_piece_of_news(reads: Reads) -> None:
    change = reads("rome", "Our flight home was postponed to Thursday, leaving at 20:55.")
    assert effect(change) == {"type": "leg_retimed", "leg": effect(change)["leg"], "depart": "2026-05-14T20:55:00"}


def test_shutting_the_doors_closes(reads: Reads) -> None:
    change = reads("rome", "Giardino Etrusco shuts its doors at 13:00 on Wednesday.")
    assert effect(change) == {
        "type": "hours_changed",
        "place": "giardino",
        "dates": ["2026-05-13"],
        "closes": "13:00:00",
    }


@pytest.mark.parametrize(
    "message",
    [
        "I am worn out, so we can't start before 11 am on Wednesday.",
        "Since the kids are exhausted, we are unable to start before 11:00 on Wednesday.",
        "We are dead tired. Nobody can start before 11 am on Wednesday.",
    ],
)
def test_a_tired_travellers_limit_for_a_day_makes_it_slower(reads: Reads, message: str) -> None:
    found = effect(reads("rome", message))
    assert (found["type"], found["dates"], found["earliest"]) == ("slower", ["2026-05-13"], "11:00:00")


def test_a_limit_without_a_day_or_without_a_reason_stays_a_wish(reads: Reads) -> None:
    for message in ("nothing before 10 because grandma is tired", "Nothing before 10:00 on Wednesday"):
        change = reads("rome", message)
        assert [one.type for one in change.constraints] == ["not_before"]
        assert change.disruptions == ()


def test_a_role_in_a_question_is_what_the_answer_is_about(reads: Reads) -> None:
    change = reads("rome", "What could replace our dinner place? It is closed on Tuesday.")
    assert effect(change) == {"type": "place_closed", "place": "zucchini", "dates": ["2026-05-12"]}


def test_a_strike_that_cancels_is_not_a_cancelled_strike(reads: Reads) -> None:
    for message in ("Strike, our flight home cancelled.", "Our flight home: cancelled due to strike."):
        assert effect(reads("rome", message))["type"] == "leg_cancelled"
    assert reads("rome", "The strike was called off.").unclear


def test_who_cannot_go_does_not_wish_to_stay_away(reads: Reads) -> None:
    change = reads("rome", "We can't go to Galleria Vesta on Tuesday, it's closed.")
    assert effect(change) == {"type": "place_closed", "place": "vesta", "dates": ["2026-05-12"]}
    assert change.constraints == ()


def test_the_clearer_reason_for_not_getting_in_counts(reads: Reads) -> None:
    change = reads("rome", "We can't get into Galleria Vesta on Tuesday, it's sold out.")
    assert effect(change)["type"] == "sold_out"


def test_a_budget_that_is_down_to_an_amount_is_that_amount(reads: Reads) -> None:
    change = reads("rome", "Because of unexpected costs, our budget is down to 1,170 euros in total.")
    assert effect(change) == {"type": "budget_changed", "budget": 117000}


def test_not_open_again_does_not_calm(reads: Reads) -> None:
    change = reads("rome", "Galleria Vesta will not open again for weeks.")
    assert effect(change) == {"type": "place_closed", "place": "vesta"}


@pytest.mark.parametrize("word", ["earliest", "latest", "letting", "causing", "resolved", "smoking", "raising"])
def test_an_everyday_word_is_not_put_right(word: str) -> None:
    assert correct(word) == word


@pytest.mark.parametrize(
    ("message", "field", "time"),
    [
        ("They close Galleria Vesta at 13:00 on Tuesday.", "closes", "13:00:00"),
        ("They don't open Galleria Vesta before 11:00 on Tuesday.", "opens", "11:00:00"),
    ],
)
def test_what_they_open_or_close_stands_behind_the_verb(reads: Reads, message: str, field: str, time: str) -> None:
    found = effect(reads("rome", message))
    assert (found["type"], found["place"], found[field]) == ("hours_changed", "vesta", time)


@pytest.mark.parametrize(
    "message",
    [
        "Our train from Lisbon to Porto is delayed by 2 hours, fog at the airport.",
        "Trouble at the airport, so our train from Lisbon to Porto is delayed by 2 hours.",
    ],
)
def test_where_the_trouble_is_is_no_other_journey(reads: Reads, message: str) -> None:
    assert effect(reads("lisbon", message)) == {"type": "leg_delayed", "leg": "train", "minutes": 120}


def test_a_place_that_closes_at_a_time_is_not_closed_all_day(reads: Reads) -> None:
    read = effect(reads("rome", "Galleria Vesta wraps up at 10:30 on Tuesday, they close then."))
    assert read == {"type": "hours_changed", "place": "vesta", "dates": ["2026-05-12"], "closes": "10:30:00"}


def test_a_place_that_starts_at_a_time_opens_then(reads: Reads) -> None:
    read = effect(reads("rome", "Galleria Vesta doesn't start until 11:30 on Tuesday."))
    assert read == {"type": "hours_changed", "place": "vesta", "dates": ["2026-05-12"], "opens": "11:30:00"}
