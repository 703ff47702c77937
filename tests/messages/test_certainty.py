"""What is asked about, what is acted on, and what is shown as not used."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tripmend.formats.native import TripDocument, read_trip
from tripmend.messages import MAX_CHARACTERS, Understood, read_message
from tripmend.messages.clauses import Clause
from tripmend.messages.decider import Odds, Piece
from tripmend.messages.frames import Context
from tripmend.messages.language import language
from tripmend.messages.lexer import tokens_of
from tripmend.messages.names import Mention
from tripmend.messages.plan import Plan
from tripmend.messages.proposals import Proposal
from tripmend.messages.questions import decided
from tripmend.messages.validation import Reading

from .conftest import MESSAGES, Tells, news


@pytest.mark.parametrize(
    "message",
    [
        "The zoo might be closed on Thursday",
        "If the zoo is closed on Thursday, what then?",
        "The zoo is closed. No wait, false alarm.",
    ],
)
def test_what_is_supposed_or_taken_back_is_asked_about(tells: Tells, message: str) -> None:
    told = tells("duluth", message)
    assert told.change.disruptions == ()
    assert told.questions


def test_a_choice_is_a_whole_reading_of_the_message(tells: Tells) -> None:
    told = tells("duluth", "The zoo might be closed on Thursday; the flight home is 2 hours late")
    wanted = {"place_closed", "leg_delayed"}
    assert any({one.effect.type for one in choice.change.disruptions} == wanted for choice in told.choices)
    assert 0 < len(told.choices) <= 4
    assert told.change.unclear[0].choices == tuple(choice.words for choice in told.choices)


def test_words_that_were_not_used_are_shown(tells: Tells) -> None:
    told = tells("duluth", "The zoo is closed on Thursday. My cousin paid 45 dollars for his shoes.")
    assert any("45 dollars" in one for one in told.change.unread)


@pytest.mark.parametrize(
    "message",
    [
        "",
        "   ",
        "?!",
        "\N{PILE OF POO}",
        "0" * 50,
        "a " * 9000,
        "the gorge and " * 300,
        "sorry, not " * 700,
        "(((",
        "31/02 99:99 $$$",
        "Mon\x00day",
    ],
)
def test_no_text_fails_and_none_is_passed_over(tells: Tells, message: str) -> None:
    told = tells("boise", message)
    assert told.questions


def test_what_lies_beyond_the_limit_is_told(tells: Tells) -> None:
    told = tells("duluth", "The zoo is closed on Thursday. " + "x " * MAX_CHARACTERS)
    assert any(str(MAX_CHARACTERS) in one.question for one in told.questions)


@pytest.mark.parametrize(
    "hedge",
    [
        "but I am not sure about that",
        "at least that is what I believe",
        "could be that I have misread it though",
    ],
)
def test_words_of_doubt_behind_news_are_asked_about_however_long(tells: Tells, hedge: str) -> None:
    told = tells("duluth", f"The zoo is closed on Thursday, {hedge}")
    assert told.change.disruptions == ()
    assert told.choices


def test_a_wish_beside_news_is_not_lost(tells: Tells) -> None:
    told = tells("boise", "The rim park is closed, I'd like a museum instead")
    assert len(told.change.disruptions) == 1
    assert told.change.unread


@pytest.mark.parametrize(
    ("trip", "message", "effect"),
    [
        (
            "lisbon",
            "swap the tile museum and the river cruise",
            {"type": "stops_swapped", "stop": "d3-tile", "other": "d4-cruise"},
        ),
        (
            "lisbon",
            "we want to stay an hour longer at the oceanario",
            {"type": "stop_resized", "stop": "d2-ocean", "by": 60},
        ),
        ("lisbon", "something cheaper than Mar Aberto please", {"type": "cheaper_wanted", "item": "d2-dinner"}),
        ("lisbon", "driving instead of the train", {"type": "mode_wanted", "leg": "train", "mode": "drive"}),
    ],
)
def test_a_change_of_mind_is_no_trouble(tells: Tells, trip: str, message: str, effect: dict[str, Any]) -> None:
    assert news(tells(trip, message)) == [effect]


def test_a_meal_on_no_day_is_asked_about(tells: Tells) -> None:
    told = tells("rome", "can we have dinner at 20:30 instead")
    assert told.change.disruptions == ()
    assert [one.effect.type for one in told.choices[0].change.disruptions] == ["event_moved"]


@pytest.mark.parametrize(
    "message",
    [
        "The couple in the next room had their booking cancelled by the host",
        "The hotel where my parents are staying has bed bugs",
        "A friend of ours could not get a table at Blu on Wednesday, they were full",
        "Der Flug meiner Kollegin nach Rom ist gestrichen",
        "Han cancelado el vuelo de mi hermana a Roma",
    ],
)
def test_what_befalls_others_is_asked_about(tells: Tells, message: str) -> None:
    told = tells("rome", message)
    assert told.change.disruptions == ()
    assert told.questions


@pytest.mark.parametrize(("told", "plain", "acts"), [(0.8, False, False), (0.8, True, True), (0.2, False, True)])
def test_a_change_of_mind_among_more_words_in_which_news_is_heard_is_asked_about(
    trips: dict[str, TripDocument], told: float, plain: bool, acts: bool
) -> None:
    trip = trips["rome"]
    context = Context(Plan(trip.itinerary, trip.catalogue, None), language("en"))
    odds = Odds((0.9,), (0.9,), 0.0, (plain,))
    piece = Piece(Proposal([], told={"price": told, "none": 1 - told}), [Reading("cheaper", 5.0)], context, odds)
    sure, asked, _ = decided([piece])
    assert (sure, asked) == (([piece], []) if acts else ([], [piece]))


@pytest.mark.parametrize(
    "message",
    ["We should like to go to church on Tuesday, so please do not plan anything before half past ten that day."],
)
def test_no_liking_is_taken_from_beside_news(message: str, tells: Tells) -> None:
    assert all(one.type != "want_tag" for one in tells("rome", message).change.constraints)


@pytest.mark.parametrize(
    ("trip", "message"),
    [
        ("boise", "if the aquarium closes on Wednesday what do we do"),
        ("boise", "is the aquarium closed on Wednesday"),
        ("boise", "the gallery is shut on Tuesday, not certain though"),
        ("boise", "the road to Twin Falls is closed until further notice, or so they say"),
        ("boise", "the Golden Wok and one other restaurant are closed on Monday"),
        ("rome", "the tower is closed, or the garden, whichever is in Orvieto"),
    ],
)
def test_what_is_asked_supposed_or_one_of_two_is_a_question(trip: str, message: str, tells: Tells) -> None:
    assert tells(trip, message).questions


@pytest.mark.parametrize(
    ("message", "kind", "value"),
    [
        ("could there be a playground every day? it would be lovely", "want_tag", "playground"),
        ("I'd be grateful for no stairs wherever we stay, please", "avoid_tag", "stairs"),
    ],
)
def test_a_wish_in_words_that_no_cue_knows_is_offered(message: str, kind: str, value: str, tells: Tells) -> None:
    offered = [wish for choice in tells("duluth", message).choices for wish in choice.change.constraints]
    assert (kind, value) in {(wish.type, wish.value) for wish in offered}


def test_words_of_hesitation_in_a_voice_note_say_nothing(tells: Tells) -> None:
    told = news(tells("duluth", "um so the zoo is uh closed on um thursday"))
    assert told == [{"type": "place_closed", "place": "zoo", "dates": ["2022-03-17"]}]


def test_two_pieces_of_news_that_ran_into_one_another_are_one_choice(tells: Tells) -> None:
    said = "The Museum of Glass is closed on Thursday, and honestly we are wrecked, can Friday be easy going please"
    told = tells("duluth", said)
    types = [sorted(one.effect.type for one in choice.change.disruptions) for choice in told.choices]
    assert ["place_closed", "slower"] in types


@pytest.mark.parametrize(
    ("message", "place"),
    [
        (
            "Perrine Aquarium is dark on Wednesday while they fix the pumps, something else for the kids please",
            "aquarium",
        ),
        ("Canyon Grill has canceled our table for Tuesday, its ovens having failed them overnight", "canyon"),
    ],
)
def test_a_loss_that_nothing_speaks_against_and_the_scorer_hears_is_acted_on(
    tells: Tells, message: str, place: str
) -> None:
    assert [one["place"] for one in news(tells("boise", message))] == [place]


def test_who_will_not_hear_of_our_not_going_somewhere_wishes_for_no_other_sort_of_place(tells: Tells) -> None:
    told = tells("boise", "Gran won't hear of us not going to church on Tuesday, nothing before eleven then")
    assert {one.type for one in told.change.constraints} == {"not_before"}


@pytest.mark.parametrize(
    ("message", "effect"),
    [
        (
            "My brother turned out to be allergic to gluten, so would you see that the restaurants can cope with that",
            {"type": "needs_changed", "diet": ["gluten-free"]},
        ),
        (
            "The forecast for Wednesday is hail like eggs, so I suppose nobody will be sitting outside",
            {"type": "weather", "dates": ["2022-03-09"]},
        ),
        (
            "Here we are on the porch with lemonade and a very old dog who thinks that he is ours. "
            "The gallery would want 31 dollars from each of us.",
            {"type": "price_changed", "target": "gallery", "amount": 3100},
        ),
    ],
)
def test_what_the_scorer_hears_as_well_is_acted_on(message: str, effect: dict[str, Any], tells: Tells) -> None:
    assert news(tells("boise", message)) == [effect]


def test_what_most_likely_means_nothing_is_no_question(tells: Tells) -> None:
    told = tells(
        "boise",
        "At midnight somebody was trying the door of our room. "
        "The Cozy Studio by the River is not for us, find something else",
    )
    assert news(told) == [{"type": "lodging_lost", "stay": "s1"}]


@pytest.mark.parametrize(
    ("cues", "kind", "told", "share", "acts"),
    [
        ({}, "retimed", {"retimed": 0.3}, 0.75, True),
        ({}, "retimed", {"retimed": 0.1}, 0.75, False),
        ({"closed": 5.0}, "closed", {"closed": 0.3, "sold_out": 0.4}, 0.6, True),
        ({}, "closed", {"closed": 0.3, "sold_out": 0.4}, 0.6, False),  # A loss in general, of which no word tells.
        ({"sold_out": 5.0}, "hours", {"hours": 0.5}, 0.75, False),  # What is told of it is other news.
    ],
)
def test_what_is_heard_counts_as_far_as_words_tell_it_of_its_thing(
    trips: dict[str, TripDocument],
    monkeypatch: pytest.MonkeyPatch,
    cues: dict[str, float],
    kind: str,
    told: dict[str, float],
    share: float,
    acts: bool,
) -> None:
    monkeypatch.setattr("tripmend.messages.decider.kinds_told", lambda said: {})
    plan = Plan(trips["duluth"].itinerary, trips["duluth"].catalogue, None)
    zoo = next(thing for thing in plan.things if thing.id == "zoo")
    tokens = tokens_of("something about the zoo", "en", plan.dates, None)
    clause = Clause(tokens, 0, len(tokens), [Mention(3, 4, "zoo", ((zoo, 1.0),), "name")], cues=dict(cues))
    odds = Odds((share,), (share,), 0.0, (False,))
    reading = Reading(kind, 4.0, lost=("zoo", zoo.dates))
    piece = Piece(Proposal([clause], told={"none": 0.1, **told}), [reading], Context(plan, language("en")), odds)
    sure, asked, _ = decided([piece])
    assert (sure, asked) == (([piece], []) if acts else ([], [piece]))


def test_several_question_marks_are_astonishment_and_one_is_a_question(tells: Tells) -> None:
    (told,) = news(tells("duluth", "so the swiss larder is closed wednesday???"))
    assert (told["type"], told["place"]) == ("place_closed", "swiss")
    assert tells("duluth", "so the swiss larder is closed wednesday?").questions


def test_firm_news_of_a_named_thing_beside_other_news_is_not_passed_over(tells: Tells) -> None:
    message = (
        "Swiss Larder is fully booked on Wednesday. And have you heard that Harbor Light Museum is down for repairs?"
    )
    told = tells("duluth", message)
    both = [one.effect.model_dump() for choice in told.choices[:2] for one in choice.change.disruptions]
    assert {"swiss", "harbor"} <= {effect["place"] for effect in both}


def test_a_day_of_another_thing_is_asked_about_and_not_passed_over(tells: Tells) -> None:
    told = tells("example", "The Borghese Gallery on Wednesday and the Colosseum on Monday are closed")
    assert told.questions != ()


def test_news_behind_an_if_is_asked_about(tells: Tells) -> None:
    for message in (
        "If the weather turns bad on Thursday, do you know of anything indoors?",
        "If the zoo shuts early?",
    ):
        told = tells("duluth", message)
        assert told.change.disruptions == (), message
        assert told.questions


def test_that_every_day_of_the_trip_is_lost_is_asked_about(tells: Tells) -> None:
    told = tells("rome", "My husband has been in bed since Monday with a fever, so forget Tuesday")
    assert told.change.disruptions == ()
    assert told.questions


def _renamed(tmp_path: Path, **others: str) -> Callable[[str], Understood]:
    """A reader of messages about the trip to Lisbon, with some words of it replaced and cruises at ten and at six."""
    text = (MESSAGES / "trips" / "lisbon.json").read_text(encoding="utf-8")
    for old, new in others.items():
        text = text.replace(old.replace("_", " "), new)
    data = json.loads(text)
    cruise = next(place for place in data["catalogue"]["places"] if place["id"] == "cruise")
    cruise["slots"] = [{"start": f"2026-09-07T{hour}:00", "left": 9} for hour in (10, 18)]
    (tmp_path / "trip.json").write_text(json.dumps(data), encoding="utf-8")
    document = read_trip(tmp_path / "trip.json")
    return lambda message: read_message(message, document.itinerary, document.catalogue)


def test_what_is_named_in_full_is_meant_whatever_is_planned_on_its_new_day(tmp_path: Path) -> None:
    tells = _renamed(tmp_path, Fado_at_Clube_Saudade="Clube Saudade", River_Wine_Lodge="Clube Saudade Terrace")
    moved = {"type": "event_moved", "place": "fado", "start": "2026-09-08T20:00:00"}
    assert news(tells("The concert at Clube Saudade has been moved to Tuesday at 20:00")) == [moved]


def test_one_of_several_departures_is_lost_alone(tmp_path: Path) -> None:
    lost = {"type": "sold_out", "place": "cruise", "slots": ["2026-09-07T18:00:00"]}
    assert news(_renamed(tmp_path)("The river cruise at 18:00 is cancelled")) == [lost]


def test_a_train_is_known_by_the_word_in_its_number(tmp_path: Path) -> None:
    tells = _renamed(tmp_path, AP_121="Lusitano 121")
    assert news(tells("Our Lusitano to Porto has been cancelled")) == [
        {"type": "leg_cancelled", "leg": "train", "missed": False}
    ]


@pytest.mark.parametrize(
    ("message", "effect"),
    [
        (
            "The train to Porto takes two hours longer",
            {"type": "leg_retimed", "leg": "train", "depart": "2026-09-07T10:00:00", "arrive": "2026-09-07T14:50:00"},
        ),
        (
            "The Tilework Museum and the river cruise: can we swap them?",
            {"type": "stops_swapped", "stop": "d3-tile", "other": "d4-cruise"},
        ),
        ("Please leave out one visit on Sunday", {"type": "slower", "dates": ["2026-09-06"], "fewer": 1}),
        ("Wir hätten lieber ein billigeres Hotel in Porto", {"type": "cheaper_wanted", "item": "por"}),
    ],
)
def test_more_changes_of_mind_and_longer_journeys(tells: Tells, message: str, effect: dict[str, Any]) -> None:
    assert news(tells("lisbon", message)) == [effect]


@pytest.mark.parametrize(
    "message",
    [
        "We want to skip Porto and stay two nights longer in Lisbon instead.",
        "One of us lost the passport; the new one can only be picked up in Porto on Monday at 15:00.",
    ],
)
def test_half_of_what_is_wanted_is_asked_about(tells: Tells, message: str) -> None:
    told = tells("lisbon", message)
    assert told.change.disruptions == ()
    assert told.choices


@pytest.mark.parametrize(
    ("trip", "message"),
    [
        (
            "rome",
            "the host sent a long message about the room, in Dutch maybe, all capitals. is something wrong?? no idea",
        ),
        ("rome", "The Roman place closed down for good, it says online."),
        ("rome", "The choir moved our rehearsal to Tuesday, half past four. And Galleria Vesta has lost its keeper."),
    ],
)
def test_what_rests_on_a_weak_word_or_on_the_words_of_other_news_is_asked_about(
    trip: str, message: str, tells: Tells
) -> None:
    told = tells(trip, message)
    assert told.questions
    assert not told.change.disruptions


def test_which_journey_is_meant_was_told_before_and_money_that_comes_back_is_none(tells: Tells) -> None:
    told = tells(
        "rome",
        "They wrote about our train to Orvieto. The train is cancelled, and the money comes back within the week.",
    )
    assert [one["leg"] for one in news(told)] == ["trainout"]


def test_a_sum_right_behind_the_verb_of_a_price_is_no_budget(tells: Tells) -> None:
    told = tells("rome", "the flight home down the coast costs 890 now")
    assert all(one.effect.type != "budget_changed" for one in told.change.disruptions)


def test_who_missed_something_is_not_asked_whether_it_was_moved(tells: Tells) -> None:
    assert news(tells("rome", "We missed the 3 o'clock tour of the Catacombs of San Flavio")) == [
        {"type": "missed", "stop": "d2-catacombs"}
    ]


def test_a_day_that_was_used_is_not_shown_as_not_used(tells: Tells) -> None:
    told = tells("rome", "Galleria Vesta is closed on Wednesday, sorry, Tuesday")
    assert [one.effect.type for one in told.change.disruptions] == ["place_closed"]
    assert told.change.unread == ()


def test_papers_that_were_lost_at_a_place_were_there_before_it(tells: Tells) -> None:
    told = news(tells("rome", "My sister lost her passport at the Torre del Duomo"))
    assert [one["legs"] for one in told] == [["home"]]


@pytest.mark.parametrize(
    ("trip", "message", "choice"),
    [
        (
            "lisbon",
            "The castle is all fenced off on Saturday, scratch that one, but the garden, they say, is lovely",
            "Castle of São Brás is closed on Sat 5 Sep",
        ),
        ("duluth", "The zoo will be closed on Thursday, a neighbour says. We had it in the plan, I believe?", "zoo"),
        (
            "boise",
            "My aunt did not like the menu at the restaurant, could we have something else there? "
            "Mexican would be nice.",
            "mexican food",
        ),
    ],
)
def test_a_weak_sign_is_a_question(tells: Tells, trip: str, message: str, choice: str) -> None:
    told = tells(trip, message)
    assert (told.change.disruptions, told.change.constraints) == ((), ())
    assert choice.lower() in told.choices[0].words.lower()


def test_a_count_is_no_part_of_a_name(tells: Tells) -> None:
    told = tells("lisbon", "The second house of the tour. Host: I have to cancel, the roof leaks. Six people to house.")
    assert told.choices
    assert not any("Six Bridges" in one.words for one in told.choices)


def test_what_it_may_cost_more_at_most_is_a_limit(tells: Tells) -> None:
    told = tells("duluth", "If anything has to be booked anew it may cost 90 more at most.")
    assert [(one.type, getattr(one, "amount", None)) for one in told.change.constraints] == [("max_extra", 9000)]
    assert told.change.disruptions == ()


def test_a_sum_on_top_of_the_price_of_what_is_named_is_added_to_it(tells: Tells) -> None:
    told = tells("rome", "Torre del Duomo: every one of us pays 4 euros on top of the old price, lift levy")
    assert news(told) == [{"type": "price_changed", "target": "tower", "amount": 1200}]


def test_the_following_night_is_one_of_those_on_which_one_cannot_sleep_there(tells: Tells) -> None:
    told = tells("boise", "The bed is full of fleas. I cannot sleep here tonight, nor on the following night.", 1)
    [effect] = news(told)
    assert effect["type"] == "lodging_lost"
    assert "nights" not in effect, "all of them"


def test_a_question_without_its_mark_may_begin_with_a_joint(tells: Tells) -> None:
    told = tells("duluth", "also are the gardens closed on friday")
    assert (told.change.disruptions, bool(told.choices)) == ((), True)


def test_what_stands_behind_a_dash_in_a_text_is_a_sentence_of_its_own(tells: Tells) -> None:
    told = tells("rome", "the flight home is now 20:05 instead of 18:30 - leave out the blu")
    assert news(told) == [{"type": "leg_retimed", "leg": "home", "depart": "2026-05-14T20:05:00"}]
    assert [(one.type, one.target) for one in told.change.constraints] == [("avoid_place", "blu")]


def test_neither_tells_the_same_news_of_another_thing(tells: Tells) -> None:
    told = tells("boise", "the wok has no tables left on monday, canyon grill neither")
    places = [{one.effect.place for one in choice.change.disruptions} for choice in told.choices]  # type: ignore[union-attr]
    assert places[0] == {"wok", "canyon"}


def test_who_cannot_drive_either_way_makes_no_drive(tells: Tells) -> None:
    told = tells("boise", "I cannot drive either way")
    assert len(told.choices[0].change.disruptions) == 3


def test_food_that_is_wished_for_is_offered_before_other_words(tells: Tells) -> None:
    told = tells("boise", "my nephew would like, if it can be managed, one evening with decent mexican food")
    assert [(one.type, one.value) for one in told.choices[0].change.constraints] == [("want_cuisine", "Mexican")]


def test_a_journey_in_another_sentence_leaves_a_late_start_of_the_day_sure(tells: Tells) -> None:
    told = tells("boise", "Nothing before 11 on Monday please. Many thanks, Coach Miller")
    assert told.questions == ()
    assert [one.type for one in told.change.constraints] == ["not_before"]


@pytest.mark.parametrize(
    ("words", "acts"), [("something about the zoo", True), ("something about the zoo " * 20, False)]
)
def test_what_the_scorer_hears_in_a_story_is_no_reason_to_act(
    trips: dict[str, TripDocument], monkeypatch: pytest.MonkeyPatch, words: str, acts: bool
) -> None:
    monkeypatch.setattr("tripmend.messages.decider.kinds_told", lambda said: {})
    plan = Plan(trips["duluth"].itinerary, trips["duluth"].catalogue, None)
    zoo = next(thing for thing in plan.things if thing.id == "zoo")
    tokens = tokens_of(words, "en", plan.dates, None)
    clause = Clause(tokens, 0, len(tokens), [Mention(3, 4, "zoo", ((zoo, 1.0),), "name")], cues={"closed": 5.0})
    reading, odds = Reading("closed", 4.0, lost=("zoo", zoo.dates)), Odds((0.6,), (0.6,), 0.0, (False,))
    piece = Piece(Proposal([clause], told={"closed": 0.9}), [reading], Context(plan, language("en")), odds)
    assert bool(decided([piece])[0]) == acts
