"""Queries that contradict themselves: every contradiction is a doubt that names both sides."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend_suites.worldtravel.data import build_world
from tripmend_suites.worldtravel.understanding import Understanding, understand
from tripmend_suites.worldtravel.world import TownRecord

PARTS = {
    "party": "two adults",
    "hotel": "Hotel: the cheapest",
    "hours": "Back at the hotel by 6 pm",
}


@pytest.fixture(scope="module")
def rome() -> TownRecord:
    return build_world(seed=1, towns=("rome",)).town("rome")


def _read(town: TownRecord, **changes: str) -> Understanding:
    parts = PARTS | changes
    text = (
        f"Rome, 14 July 2026, {parts['party']}. English tours. {parts['hotel']}. The Pantheon, a quick visit, standard "
        f"ticket. {parts['hours']}. Stairs are no problem for us."
    )
    return understand(text, town)


def _why(found: Understanding) -> str:
    return " ".join(f"{doubt.what}: {doubt.why}" for doubt in found.doubts)


def test_the_query_without_a_contradiction_has_no_doubt(rome: TownRecord) -> None:
    assert _read(rome).doubts == ()


@pytest.mark.parametrize(
    ("hours", "kind", "said"),
    [
        ("Back at the hotel by 6 pm. Also back by 20:00", "home-by", ("18:00", "20:00")),
        ("We must be back by 18:00, and back at the hotel by 21:30", "home-by", ("18:00", "21:30")),
        ("Leave the hotel not before 9:00. Leave it not before 10:30", "leave-after", ("09:00", "10:30")),
    ],
)
def test_two_hours_for_one_thing_are_both_kept_and_doubted(
    rome: TownRecord, hours: str, kind: str, said: tuple[str, str]
) -> None:
    found = _read(rome, hours=hours)
    assert [(rule.kind, f"{rule.at:%H:%M}") for rule in found.times] == [(kind, hour) for hour in said]
    assert all(hour in _why(found) for hour in said)


def test_one_hour_said_twice_and_one_for_each_end_of_the_day_are_no_contradiction(rome: TownRecord) -> None:
    for hours in ("Back by 18:00. I repeat: back at 6 pm", "Leave the hotel not before 9:00, back by 18:00"):
        assert _read(rome, hours=hours).doubts == ()


@pytest.mark.parametrize(
    ("party", "said"),
    [
        ("we are two adults. There will be five of us", ("two adults", "five of us")),
        ("two adults, there will be five of us", ("two adults", "five of us")),
        ("five of us: two adults and two children", ("two adults", "two children", "five of us")),
        ("a party of six, three adults", ("three adults", "party of six")),
        ("there are three of us. There are four of us", ("three of us", "four of us")),
    ],
)
def test_a_party_that_is_counted_in_two_ways_is_doubted(rome: TownRecord, party: str, said: tuple[str, ...]) -> None:
    why = _why(_read(rome, party=party))
    assert "two ways" in why
    assert all(words in why for words in said)


@pytest.mark.parametrize(
    ("party", "people"),
    [
        ("five of us: two adults and three children", {"adult": 2, "child": 3}),
        ("two adults and three people over 65", {"adult": 2, "senior": 3}),
        ("three adults. The two women like wine", {"adult": 3}),
        ("two adults. One child", {"adult": 2, "child": 1}),
    ],
)
def test_a_total_and_a_part_of_the_party_say_nothing_against_it(
    rome: TownRecord, party: str, people: dict[str, int]
) -> None:
    found = _read(rome, party=party)
    assert found.party.people == people
    assert found.doubts == ()


@pytest.mark.parametrize(
    "hotel",
    [
        "The cheapest hotel, the most expensive one",
        "Hotel: the cheapest. On the hotel: it must be the dearest",
        "Hotel: Villa Pineta. The cheapest hotel",
        "Hotel: Albergo Tre Archi or Casa delle Rondini",
    ],
)
def test_two_hotels_are_doubted_with_both_to_choose_from(rome: TownRecord, hotel: str) -> None:
    (doubt,) = _read(rome, hotel=hotel).doubts
    assert (doubt.what, len(doubt.choices)) == ("hotel", 2)


@pytest.mark.parametrize(
    "hotel", ["The hotel: not the cheapest, the most expensive one", "We sleep at the dearest hotel, not the cheapest"]
)
def test_a_price_that_is_not_wanted_is_no_wish(rome: TownRecord, hotel: str) -> None:
    found = _read(rome, hotel=hotel)
    assert (found.hotel, found.doubts) == ("villa-pineta", ())


def test_the_cheapest_hotel_of_several_near_a_place_is_the_cheapest_of_these(rome: TownRecord) -> None:
    near = tuple(
        venue.replace(near=("colosseum",)) if venue.id in ("tre-archi", "casa-rondini") else venue
        for venue in rome.venues
    )
    found = _read(rome.replace(venues=near), hotel="A hotel near the Colosseum, the cheapest")
    assert (found.hotel, found.doubts) == ("casa-rondini", ())


def test_of_two_hours_for_one_day_the_stricter_one_binds_the_plan() -> None:
    from tripmend_suites.worldtravel.solve import gold, solve
    from tripmend_suites.worldtravel.task import UserTime

    from .tiny import DATE, TASK, TOWN

    for hours in ((16, 20), (20, 16)):
        times = tuple(UserTime(kind="home-by", date=DATE, at=dt.time(hour)) for hour in hours)
        task = TASK.replace(times=times)
        solved = solve(task, TOWN, gold(task, TOWN))
        assert solved.status == "solved"
        assert max(item.end for item in solved.order) <= 16 * 60 - 30


@pytest.mark.parametrize(
    ("party", "said"),
    [
        ("two or three adults", "two or three adults"),
        ("2-3 adults", "2-3 adults"),
        ("four to six people", "four to six people"),
        ("two adults and perhaps a child", "perhaps a child"),
        ("two adults, maybe my sister comes along", "maybe my sister"),
    ],
)
def test_a_number_of_people_that_is_left_open_is_doubted(rome: TownRecord, party: str, said: str) -> None:
    assert f"the number of people is left open: {said!r}" in _why(_read(rome, party=party))


@pytest.mark.parametrize("party", ["two adults, no, wait, three adults", "two adults. No, wait, three of us"])
def test_a_number_that_is_taken_back_is_no_contradiction(rome: TownRecord, party: str) -> None:
    found = _read(rome, party=party)
    assert (found.party.people, found.doubts) == ({"adult": 3}, ())


@pytest.mark.parametrize(
    "hours", ["We need not be back at the hotel by 6 pm", "You don't have to bring us, and no need to be back by 18:00"]
)
def test_an_hour_that_is_waived_is_doubted(rome: TownRecord, hours: str) -> None:
    assert "times[0]: the words say that it need not be" in _why(_read(rome, hours=hours))


@pytest.mark.parametrize("hotel", ["Any hotel but the cheapest", "Hotel: the second cheapest"])
def test_a_hotel_that_is_not_the_one_at_the_end_of_the_prices_is_doubted(rome: TownRecord, hotel: str) -> None:
    assert "hotel: " in _why(_read(rome, hotel=hotel))


def _asked(town: TownRecord, what: str, language: str = "English tours") -> Understanding:
    return understand(
        f"Rome, 14 July 2026, two adults. {language}. Hotel: the cheapest. {what}. Back at the hotel by 6 pm. "
        "Stairs are no problem for us.",
        town,
    )


def test_two_languages_of_which_as_much_is_said_are_doubted(rome: TownRecord) -> None:
    what = "The Pantheon, a quick visit, standard ticket"
    for language in ("English tours. German tours", "Tours in English or German"):
        (doubt,) = _asked(rome, what, language).doubts
        assert (doubt.what, set(doubt.choices)) == ("language", {"English", "German"})
    assert _asked(rome, what, "We speak no English, only German tours").doubts == ()


def test_going_home_without_a_place_is_what_nobody_wants(rome: TownRecord) -> None:
    what = "We will not go home without the Pantheon, a quick visit, standard ticket"
    assert _asked(rome, what).doubts == ()
    assert _asked(rome, "One does not skip the Pantheon, a quick visit, standard ticket").doubts == ()


@pytest.mark.parametrize(
    "what",
    [
        "The Pantheon or the Colosseum, a quick visit, standard ticket",
        "Not the Pantheon. The Colosseum, a quick visit, standard ticket",
        "We skip the Pantheon. The Colosseum, a quick visit, standard ticket",
    ],
)
def test_a_place_that_may_not_be_wished_for_is_doubted(rome: TownRecord, what: str) -> None:
    assert "visits: " in _why(_asked(rome, what))
