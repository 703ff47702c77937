"""Words that single hits would mislead about: each is a doubt, and none of them a reading that is sure."""

from __future__ import annotations

import pytest

from tripmend_suites.worldtravel.data import build_world
from tripmend_suites.worldtravel.understanding import Understanding, understand
from tripmend_suites.worldtravel.world import TownRecord

PARTS = {
    "party": "two adults",
    "tongue": "English tours",
    "hotel": "Hotel: the cheapest",
    "visits": "The Pantheon, a quick visit, standard ticket",
    "hours": "Back by 6 pm",
    "stairs": "Stairs are no problem for us",
}


@pytest.fixture(scope="module")
def rome() -> TownRecord:
    return build_world(seed=1, towns=("rome",)).town("rome")


def _read(town: TownRecord, **changes: str) -> Understanding:
    parts = PARTS | changes
    return understand(f"Rome, 14 July 2026, {'. '.join(parts.values())}.", town)


def _doubted(found: Understanding) -> set[str]:
    return {doubt.what.partition("[")[0] for doubt in found.doubts}


def test_the_plain_query_has_no_doubt(rome: TownRecord) -> None:
    assert _read(rome).doubts == ()


@pytest.mark.parametrize(
    ("hours", "kind"),
    [
        ("Back by 6 pm - no, 5 pm", "home-by"),
        ("Back by 6 pm. No, 5 pm", "home-by"),
        ("Back by 6 pm or 7 pm", "home-by"),
        ("Back by 18:00, at the latest 19:00", "home-by"),
        ("Home by 6, home by 7 at the latest", "home-by"),
        ("We leave at 9, no, at 10", "leave-after"),
        ("Back at the hotel by 6 pm, or rather 5 pm", "home-by"),
    ],
)
def test_a_second_hour_of_one_clause_is_doubted_and_is_nothing_else(rome: TownRecord, hours: str, kind: str) -> None:
    found = _read(rome, hours=hours)
    assert "times" in _doubted(found)
    assert {rule.kind for rule in found.times} == {kind}
    assert [visit.model_dump() for visit in found.visits] == [visit.model_dump() for visit in _read(rome).visits]


@pytest.mark.parametrize("hours", ["Leave the hotel after 9:00, back by 18:00", "Leave at 9, and be back at 6 pm"])
def test_an_hour_for_each_end_of_the_day_is_no_doubt(rome: TownRecord, hours: str) -> None:
    found = _read(rome, hours=hours)
    assert found.doubts == ()
    assert [(rule.kind, f"{rule.at:%H:%M}") for rule in found.times] == [("leave-after", "09:00"), ("home-by", "18:00")]


def test_to_be_back_before_one_may_leave_is_doubted(rome: TownRecord) -> None:
    assert "times" in _doubted(_read(rome, hours="Leave the hotel after 19:00. Back by 18:00"))


@pytest.mark.parametrize(
    "visits",
    [
        "The Pantheon, not the Colosseum, a quick visit, standard ticket",
        "The Pantheon, a quick visit, standard ticket. We do not want to see the Colosseum",
        "The Pantheon, a quick visit, standard ticket. We have seen the Colosseum already",
    ],
)
def test_a_place_that_is_not_wanted_is_doubted(rome: TownRecord, visits: str) -> None:
    assert any("not wanted: Colosseum" in doubt.why for doubt in _read(rome, visits=visits).doubts)


@pytest.mark.parametrize("tongue", ["No English tours", "Not English tours"])
def test_a_language_that_is_not_wanted_is_doubted(rome: TownRecord, tongue: str) -> None:
    assert "language" in _doubted(_read(rome, tongue=tongue))


@pytest.mark.parametrize(
    "against", ["Actually stairs are a problem", "No stairs, please", "My mother cannot climb stairs"]
)
def test_words_against_stairs_have_a_doubt_wherever_they_stand(rome: TownRecord, against: str) -> None:
    assert "climbs" in _doubted(_read(rome, stairs=f"Stairs are no problem for us. {against}"))
    assert "climbs" in _doubted(_read(rome, party=f"two adults. {against}"))


@pytest.mark.parametrize("hotel", ["Hotel: the cheapest or the best", "Hotel: the cheapest or the dearest"])
def test_one_of_two_wishes_for_a_hotel_is_doubted(rome: TownRecord, hotel: str) -> None:
    assert "hotel" in _doubted(_read(rome, hotel=hotel))


@pytest.mark.parametrize(
    "party",
    [
        "two adults, one of us is a senior",
        "two adults, one of them a senior",
        "two adults (one of whom is a student)",
        "two adults minus one",
        "two adults, a third may join",
        "two adults or so",
        "two adults or seniors",
        "two of us and my parents",
        "two adults each with one child",
    ],
)
def test_people_whose_number_or_fare_is_left_open_are_doubted(rome: TownRecord, party: str) -> None:
    assert "people" in _doubted(_read(rome, party=party))
