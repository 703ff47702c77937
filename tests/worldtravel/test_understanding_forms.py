"""Ways to write times, people, stairs and hotels that no family of phrasing has."""

from __future__ import annotations

import datetime as dt

import pytest

from tripmend.errors import InputError
from tripmend_suites.worldtravel.data import build_world
from tripmend_suites.worldtravel.understanding import Understanding, understand
from tripmend_suites.worldtravel.world import TownRecord

_PARTS = {
    "people": "2 adults.",
    "stairs": "",
    "hotel": "Hotel: Villa Pineta.",
    "start": "between 12:00 and 14:00",
    "times": "Back at the hotel by 18:00. Not out of the hotel before 9:30.",
}


@pytest.fixture(scope="module")
def rome() -> TownRecord:
    return build_world(5, ("rome",)).town("rome")


def _read(town: TownRecord, **parts: str) -> Understanding:
    said = _PARTS | parts
    lunch = f"Lunch at Osteria Sette Colli, Lunch in two courses for all, {said['start']}."
    return understand(
        f"Rome, {town.dates[0]}. {said['people']} Language: English. {said['stairs']} {said['hotel']} "
        f"The Colosseum, quick visit, standard ticket. {lunch} {said['times']}",
        town,
    )


@pytest.mark.parametrize(
    "words",
    [
        "start ∈ [12:00, 14:00]",
        "12:00 <= t <= 14:00",
        "12h00/14h00",
        "NET 12:00, NLT 14:00",
        "from 12.00 on, 14.00 at the latest",
        "no earlier than noon, and no later than two o'clock",
        "not before 12 nor after 14:00",
    ],
)
def test_a_stretch_of_time_is_one_wish_however_it_is_written(rome: TownRecord, words: str) -> None:
    found = _read(rome, start=words)
    assert found.visits[1].between == (dt.time(12), dt.time(14))
    assert len(found.times) == 2


@pytest.mark.parametrize(
    "words",
    [
        "Return to hotel ≤ 18:00. Departure from hotel ≥ 09:30.",
        "hotel_return: max 18:00; hotel_departure: min 09:30.",
        "Day window: 09:30-18:00 (hotel to hotel).",
        "Out at nine thirty, in by six.",
        "Hotel door opens for us at 9:30 and must close behind us by 18:00.",
    ],
)
def test_the_hours_of_a_day_are_told_by_their_words_or_by_the_hour(rome: TownRecord, words: str) -> None:
    found = _read(rome, times=words)
    assert {(rule.kind, rule.at) for rule in found.times} == {
        ("leave-after", dt.time(9, 30)),
        ("home-by", dt.time(18)),
    }


@pytest.mark.parametrize(
    "words",
    [
        "3 pax: 2 adt, 1 chd.",
        "n_adults = 2, n_children = 1.",
        "two grown-ups, one kid (7).",
        "2 adults (34, 36) and a six-year-old child.",
        "a couple in their thirties and their daughter, who is 8.",
    ],
)
def test_ages_and_totals_are_no_counts(rome: TownRecord, words: str) -> None:
    assert dict(_read(rome, people=words).party.people) == {"adult": 2, "child": 1}


def test_stairs_are_told_by_examples_forms_and_ticked_boxes(rome: TownRecord) -> None:
    for words in ("can_climb = false.", "Steer clear of stairs.", "[x] no stairs [ ] stairs fine\n", "Stairs: N."):
        assert not _read(rome, stairs=words).party.climbs, words
    for words in ("can_climb = true.", "Any staircase is fine.", "[ ] no stairs [x] stairs fine\n", "Stairs: Y."):
        assert _read(rome, people="2 seniors.", stairs=words).party.climbs, words


def test_a_hotel_may_be_asked_for_by_an_extreme_of_its_price(rome: TownRecord) -> None:
    prices = {hotel.id: hotel.nightly or 0 for hotel in rome.venues if hotel.kind == "hotel"}
    assert _read(rome, hotel="Hotel: minimise nightly rate.").hotel == min(prices, key=lambda name: prices[name])
    dear = _read(rome, hotel="The most you can charge for a night's sleep, that hotel.")
    assert dear.hotel == max(prices, key=lambda name: prices[name])


def test_a_time_that_fits_nothing_is_doubted_and_not_dropped(rome: TownRecord) -> None:
    found = understand(f"Rome, {rome.dates[0]}. 2 adults. English. Hotel: Villa Pineta. The Colosseum at 16:20.", rome)
    assert found.times == ()
    assert any("16:20" in doubt.why for doubt in found.doubts)


def test_what_is_taken_back_does_not_hold(rome: TownRecord) -> None:
    found = _read(
        rome,
        people="Two adults, no wait, three adults.",
        hotel="Hotel: Albergo Tre Archi, sorry, no, make that Villa Pineta.",
        times="Back at the hotel by 17:00, no wait, make that 18:00. Not out of the hotel before 9:30.",
    )
    assert dict(found.party.people) == {"adult": 3}
    assert found.hotel == "villa-pineta"
    assert {rule.at for rule in found.times} == {dt.time(18), dt.time(9, 30)}
    first, second = rome.dates[:2]
    moved = understand(f"Rome on {first}, no wait, make that {second}. 2 adults. English. Hotel: Villa Pineta.", rome)
    assert moved.dates == (second,)


def test_turns_of_phrase_about_stairs_and_lifts(rome: TownRecord) -> None:
    for words in (
        "Stairs cannae be managed ony mair.",
        "Can climb stairs? false.",
        "We'd love to climb, but we can't.",
        "Nobody should have to climb stairs.",
        "We need a lift everywhere.",
    ):
        assert not _read(rome, people="2 seniors.", stairs=words).party.climbs, words
    for words in (
        "There is nobody here who can't climb stairs.",
        "Please don't avoid stairs on our account.",
        "We have nothing against stairs.",
        "No lift? No problem, we climb.",
    ):
        assert _read(rome, people="2 seniors.", stairs=words).party.climbs, words


def test_a_lift_of_the_hotel_says_nothing_of_the_party(rome: TownRecord) -> None:
    assert _read(rome, people="2 adults.", hotel="The hotel needs a lift for our luggage: Villa Pineta.").party.climbs


def test_the_numbers_of_people_that_add_up_are_all_of_them(rome: TownRecord) -> None:
    found = _read(rome, people="Three people, that is one adult and two children, says Gran.")
    assert {fare: count for fare, count in found.party.people.items() if count} == {"adult": 1, "child": 2}


def test_an_hour_in_small_talk_is_no_rule_and_is_doubted(rome: TownRecord) -> None:
    found = _read(rome, people="It is 3 at night, I am typing with one thumb. 2 adults.")
    assert len(found.times) == 2
    assert "times" in {doubt.what for doubt in found.doubts}


def test_an_answer_in_the_next_line_is_heard(rome: TownRecord) -> None:
    for answer, climbs in (("I'm afraid not.", False), ("Yes, all of us can.", True)):
        found = _read(rome, people="2 seniors.", stairs=f"\nPat: Can everybody climb stairs?\nVisitor: {answer}\n")
        assert found.party.climbs is climbs


def test_a_clause_about_stairs_may_be_turned_round(rome: TownRecord) -> None:
    for words in (
        "Let no one tell you we cannot take a staircase; we take any.",
        "You'd think we can't do stairs at our age but we totally can.",
        "Ladders and stairs present no hazard.",
        "No allowance for stairs is required, the legs being sound.",
        "Stairs aren't a blocker.",
    ):
        assert _read(rome, people="2 seniors.", stairs=words).party.climbs, words
    for words in (
        "I used to run up every staircase, but those days are over: no stairs, please.",
        "The physio has binned all stairs, they're not to be attempted.",
        "Cell E1 (stairs ok?) = N, n/a for 1 of the group.",
    ):
        assert not _read(rome, people="2 seniors.", stairs=words).party.climbs, words


@pytest.mark.parametrize("words", ["Steps to close this ticket: send a plan.", "Hi, this one comes from upstairs."])
def test_a_step_or_a_floor_that_is_no_stair_says_nothing(rome: TownRecord, words: str) -> None:
    assert _read(rome, people=f"{words} 2 adults.").party.climbs


@pytest.mark.parametrize(
    ("words", "people"),
    [
        ("My cousin's girl works on reception. It's nobody but me, at the adult price.", {"adult": 1}),
        (
            "Class Parents\nGoing is my brother and I and our mother, who pays the senior fare.",
            {"adult": 2, "senior": 1},
        ),
        (
            "I catch babies for a living. On the list: a mum of 38 and her two kids aged 7 and 10.",
            {"adult": 1, "child": 2},
        ),
        ("A neighbour said you can help. It is three flatmates, all students.", {"student": 3}),
    ],
)
def test_who_is_only_spoken_of_does_not_travel(rome: TownRecord, words: str, people: dict[str, int]) -> None:
    found = _read(rome, people=words).party.people
    assert {fare: count for fare, count in found.items() if count} == people


def test_a_tic_takes_nothing_back(rome: TownRecord) -> None:
    said = (
        "The Colosseum, I mean a quick visit, I mean by the standard ticket. Baths of Caracalla, I mean a long visit."
    )
    query = f"Rome, {rome.dates[0]}. 2 adults. English. Hotel: Villa Pineta. {said}"
    assert [visit.venue for visit in understand(query, rome).visits] == ["colosseum", "baths-of-caracalla"]


def test_two_places_of_one_pass_are_two_visits(rome: TownRecord) -> None:
    said = (
        "Put in the Colosseum, the quick visit, and buy the pass that's one pass for it and the Roman Forum and "
        "Palatine. Put in the Roman Forum and Palatine, the in-depth visit, and buy the pass that's one pass for it "
        "and the Colosseum."
    )
    found = understand(f"Rome, {rome.dates[0]}. 2 adults. English. Hotel: Villa Pineta. {said}", rome)
    assert [(visit.venue, visit.profile) for visit in found.visits] == [("colosseum", "quick"), ("roman-forum", "deep")]
    assert len({visit.product for visit in found.visits}) == 1


def test_four_hundred_of_something_is_no_time(rome: TownRecord) -> None:
    found = _read(rome, people="I tasted four hundred wines and climbed one hundred and twelve steps. 2 adults.")
    assert {rule.at for rule in found.times} == {dt.time(18), dt.time(9, 30)}


@pytest.mark.parametrize(
    "party", ["40 adults", "300 adults", "adults: 40", "Adults x 25", "9999 people", "two adults and 120 children"]
)
def test_a_crowd_is_refused_and_not_taken_for_a_few(rome: TownRecord, party: str) -> None:
    words = f"Rome, 14 July 2026, {party}. English tours. Hotel: the cheapest. The Pantheon. Back at the hotel by 6 pm."
    with pytest.raises(InputError, match=r"counts \d+ people of one kind; a party has at most 20"):
        understand(words, rome)


def test_a_year_before_the_people_is_no_crowd(rome: TownRecord) -> None:
    words = "Rome, 14 July 2026 adults: 2. English tours. Hotel: the cheapest. The Pantheon. Back at the hotel by 6 pm."
    assert understand(words, rome).party.people == {"adult": 2}
