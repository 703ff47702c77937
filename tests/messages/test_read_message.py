"""Messages by people who did not write the reader: acted on when certain, else asked about with choices."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tripmend.formats.native import TripDocument, read_trip
from tripmend.messages import MAX_CHARACTERS, Understood, read_message, understand
from tripmend.messages.clauses import Clause
from tripmend.messages.decider import Odds, Piece
from tripmend.messages.frames import Context
from tripmend.messages.grounding import Mention
from tripmend.messages.language import READ, language
from tripmend.messages.lexer import tokens_of
from tripmend.messages.plan import Plan
from tripmend.messages.proposals import Proposal
from tripmend.messages.questions import decided
from tripmend.messages.validation import Reading
from tripmend.trip import Catalogue, Day, Endpoint, Itinerary, Leg, Place, Stop

MESSAGES = Path(__file__).parents[1] / "data" / "messages"
EXAMPLE = Path(__file__).parents[2] / "examples" / "rome" / "trip.json"
Tells = Callable[..., Understood]


@pytest.fixture(scope="module")
def trips() -> dict[str, TripDocument]:
    made = {path.stem: read_trip(path) for path in sorted((MESSAGES / "trips").glob("*.json"))}
    return made | {"example": read_trip(EXAMPLE)}


@pytest.fixture
def tells(trips: dict[str, TripDocument]) -> Tells:
    def tell(trip: str, message: str, day: int | None = None) -> Understood:
        document = trips[trip]
        today = None if day is None else document.itinerary.days[day - 1].date
        return read_message(message, document.itinerary, document.catalogue, today)

    return tell


def news(told: Understood) -> list[dict[str, Any]]:
    """The effects of a message that leaves nothing to ask, as plain data without what is not told."""
    assert told.questions == ()
    return [
        {key: value for key, value in one.effect.model_dump(mode="json").items() if value not in (None, [], {}, "")}
        for one in told.change.disruptions
    ]


@pytest.mark.parametrize(
    "message",
    [
        "The zoo is closed on Thursday.",
        "they have boarded up the zoo on thursday",
        "No getting into the zoo Thursday: strike, gates locked",
    ],
)
def test_a_place_is_closed_however_it_is_said(tells: Tells, message: str) -> None:
    assert news(tells("duluth", message)) == [{"type": "place_closed", "place": "zoo", "dates": ["2022-03-17"]}]


def test_a_misspelt_name_means_the_place_of_the_plan(tells: Tells) -> None:
    assert news(tells("duluth", "coper kettel is sold out"))[0]["place"] == "kettle"


def test_the_same_news_of_two_places_is_news_of_both(tells: Tells) -> None:
    told = news(tells("duluth", "Both the zoo and the Museum of Glass are closed on Thursday"))
    assert sorted(one["place"] for one in told) == ["glass", "zoo"]


def test_clauses_about_different_things_do_not_disturb_each_other(tells: Tells) -> None:
    told = news(tells("duluth", "the flight home is 2 hours late and copper kettle has not a single table left"))
    assert {one["type"] for one in told} == {"leg_delayed", "sold_out"}


def test_doors_open_and_close_at_the_time_that_is_new_not_at_the_old_one(tells: Tells) -> None:
    told = news(tells("duluth", "The zoo opens at 11:30 instead of 9:30 on Thursday"))
    assert told == [{"type": "hours_changed", "place": "zoo", "dates": ["2022-03-17"], "opens": "11:30:00"}]


def test_what_does_not_suit_needs_no_better_word(tells: Tells) -> None:
    told = news(tells("duluth", "There are bed bugs at the inn, find us something else"))
    assert [one["type"] for one in told] == ["unfit"]


def test_a_limit_for_a_day_is_read_as_one(tells: Tells) -> None:
    told = tells("duluth", "nothing before half past ten on thursday please")
    assert told.questions == ()
    assert [(one.type, one.time) for one in told.change.constraints] == [("not_before", dt.time(10, 30))]


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


@pytest.mark.parametrize(
    ("trip", "message", "day"),
    [
        ("duluth", "The Buddy Holly Museum is closed on Thursday", 1),
        ("rome", "The Galleria Borghese is closed on Tuesday", 1),
        ("rome", "The Villa Giulia is closed tomorrow", 3),
        ("rome", "The Villa Farnese gardens are closed", 1),
        ("rome", "Our hotel, the Artemide, is overbooked", 1),
        ("rome", "Trattoria Sabatini has no table for us tomorrow", 1),
        ("example", "Trattoria Da Enzo is fully booked", 1),
        ("example", "Trattoria Al Moro is fully booked", 1),
        ("example", "Restaurant de la Paix is closed on Tuesday", 1),
        ("example", "Albergo del Sole has cancelled", 1),
        ("example", "Hotel van Gogh has cancelled our booking", 1),
        ("example", "Da Enzo is fully booked, but Osteria Sette Fontane has a table", 1),
        ("example", "Chez Paul is fully booked on Wednesday, Osteria Sette Fontane has a table", 1),
        ("example", "Restaurant Da Enzo is full; Osteria Sette Fontane is not", 1),
        ("example", "Restaurant Da Enzo is closed on Wednesday and Osteria Sette Fontane is open", 1),
        ("rome", "The museum of Roman art is closed", 1),
        ("rome", "We would love to visit the Pantheon, but it is closed tomorrow", 3),
        ("boise", "Café Lindqvist is closed tomorrow", 1),
        ("boise", "Der Lindqvist-Park ist morgen geschlossen", 1),
        ("lisbon", "El museo Lindqvist está cerrado mañana", 2),
        ("duluth", "The zoo in Cleveland is closed tomorrow", 1),
        ("boise", "My cousin in Ohio says the aquarium in Tulsa is closed for repairs", 1),
        ("boise", "The train from Boise to Twin Falls is cancelled", 1),
    ],
)
def test_what_is_not_in_the_trip_is_never_acted_on(trip: str, message: str, day: int, tells: Tells) -> None:
    told = tells(trip, message, day=day)
    assert told.change.disruptions == ()
    assert "not part of this trip" in told.questions[0].question


@pytest.mark.parametrize(
    ("message", "place", "stranger"),
    [
        ("Castel Sant'Angelo and the Galleria Colonna are closed on Tuesday", "castel", "Galleria Colonna"),
        ("The Borghese Gallery and Villa Giulia are closed on Wednesday", "borghese", "Villa Giulia"),
        ("Villa Giulia and the Borghese Gallery are closed on Wednesday", "borghese", "Villa Giulia"),
        ("Villa Giulia is closed on Wednesday, and so is the Borghese Gallery", "borghese", "Villa Giulia"),
        ("Trattoria Da Enzo and the Vatican Museums are closed on Tuesday", "vatican", "Trattoria Da Enzo"),
    ],
)
def test_ours_beside_a_stranger_is_acted_on_and_the_stranger_shown(
    message: str, place: str, stranger: str, tells: Tells
) -> None:
    told = tells("example", message)
    assert [place in one["place"] for one in news(told)] == [True]
    assert told.change.unread == (stranger,)


@pytest.mark.parametrize(
    "message",
    [
        "Both the Borghese Gallery and Castel Sant'Angelo are open as usual on Tuesday",
        "The Borghese Gallery and Castel Sant'Angelo are open on Wednesday",
        "The Vatican Museums and the Borghese Gallery run as planned",
    ],
)
def test_two_of_ours_that_are_open_are_not_closed(message: str, tells: Tells) -> None:
    assert not tells("example", message).change.disruptions


@pytest.mark.parametrize(
    ("message", "place"),
    [
        ("The Vesta gallery is closed on Tuesday", "vesta"),
        ("Villa Ardea is closed on Thursday", "ardea"),
        ("The Mosaici museum in Rome is closed on Monday", "mosaic"),
        ("Mosaici Museum Reservations: we are closed on Monday", "mosaic"),
    ],
)
def test_a_part_of_a_name_with_the_sort_beside_it_is_the_place_of_the_plan(
    message: str, place: str, tells: Tells
) -> None:
    assert [one["place"] for one in news(tells("rome", message))] == [place]


def test_words_that_were_not_used_are_shown(tells: Tells) -> None:
    told = tells("duluth", "The zoo is closed on Thursday. My cousin paid 45 dollars for his shoes.")
    assert any("45 dollars" in one for one in told.change.unread)


def test_a_relative_day_without_the_date_of_the_message_is_a_question(tells: Tells) -> None:
    assert tells("duluth", "The zoo is closed tomorrow").questions
    assert news(tells("duluth", "The zoo is closed tomorrow", day=1))[0]["dates"] == ["2022-03-17"]


@pytest.mark.parametrize(
    "message",
    [
        "Der Pinewood Zoo hat am Donnerstag leider geschlossen.",
        "El Pinewood Zoo está cerrado el jueves.",
        "Bonjour, le Pinewood Zoo est fermé jeudi, il y a une grève.",
        "Ciao, lo zoo Pinewood è chiuso giovedì per sciopero, che peccato.",
        "Olá, o Pinewood Zoo está fechado na quinta-feira por causa da greve.",
    ],
)
def test_other_languages_are_read(tells: Tells, message: str) -> None:
    assert news(tells("duluth", message)) == [{"type": "place_closed", "place": "zoo", "dates": ["2022-03-17"]}]


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
    ("message", "answer"),
    [
        ("Het museum is donderdag helaas gesloten en wij zijn boos", "Ik lees"),
        ("Muzeum jest w czwartek zamknięte i nie ma już biletów", "Czytam"),
    ],
)
def test_another_language_is_told_which_are_read_in_its_own_words(tells: Tells, message: str, answer: str) -> None:
    told = tells("duluth", message)
    assert told.change.disruptions == ()
    assert told.questions[0].question.startswith(answer)


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


def test_every_language_says_the_same_kinds() -> None:
    assert len({tuple(sorted(language(code).kinds)) for code in READ}) == 1


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
    ("message", "effect"),
    [
        ("the hotel only has a shared room for us", "lodging_downgraded"),
        ("zoo shut thursday", "place_closed"),
        ("tandoor full fri lunch", "sold_out"),
        ("cloesd on thursday: the zoo", "place_closed"),
        ("ubake opens at 11 on friday", "hours_changed"),
    ],
)
def test_short_and_misspelt_news_of_a_named_thing_is_acted_on(tells: Tells, message: str, effect: str) -> None:
    assert [one["type"] for one in news(tells("duluth", message))] == [effect]


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


def test_a_time_that_follows_from_the_delay_is_no_doubt(tells: Tells) -> None:
    told = news(tells("rome", "the flight to rome is two hours late so we land at like twenty past one"))
    assert told == [{"type": "leg_delayed", "leg": "out", "minutes": 120}]


def test_a_wish_beside_news_is_not_lost(tells: Tells) -> None:
    told = tells("boise", "The rim park is closed, I'd like a museum instead")
    assert len(told.change.disruptions) == 1
    assert told.change.unread


def test_small_words_of_another_language_do_not_make_an_english_message_foreign(tells: Tells) -> None:
    assert news(tells("boise", "minerals museum closed mon & tue"))[0]["dates"] == ["2022-03-07", "2022-03-08"]


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


def test_a_meal_on_no_day_is_asked_about(tells: Tells) -> None:
    told = tells("rome", "can we have dinner at 20:30 instead")
    assert told.change.disruptions == ()
    assert [one.effect.type for one in told.choices[0].change.disruptions] == ["event_moved"]


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


def test_the_kitchen_is_that_of_the_house_and_no_place_with_the_word_in_its_name(tmp_path: Path) -> None:
    text = (MESSAGES / "trips" / "lisbon.json").read_text(encoding="utf-8")
    (tmp_path / "trip.json").write_text(text.replace("Brasa Porto Grill", "The Brasa Kitchen"), encoding="utf-8")
    trip = read_trip(tmp_path / "trip.json")
    message = "Mar Aberto is not making dinner, the kitchen has been closed by the inspector"
    told = news(read_message(message, trip.itinerary, trip.catalogue))
    assert {one["place"] for one in told} == {"mar"}


@pytest.mark.parametrize("place", ["our gaff", "the townhouse", "the bedroom", "our homestay"])
def test_where_one_sleeps_is_told_by_many_words(tells: Tells, place: str) -> None:
    (told,) = news(tells("rome", f"{place} is full of black mould, we cannot sleep there"))
    assert told["type"] in ("unfit", "lodging_lost")


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


def test_two_dates_of_one_month_are_both_told(tells: Tells) -> None:
    assert news(tells("duluth", "the zoo is closed on the 17th and 18th"))[0]["dates"] == ["2022-03-17", "2022-03-18"]


def test_as_many_as_there_were_beside_a_new_number_are_the_old_one(tells: Tells) -> None:
    (told,) = news(tells("rome", "my sister is coming along, so we are three now, not two"))
    assert (told["type"], told["by"]) == ("party_changed", {"adult": 1})


def test_a_place_that_the_plan_does_not_have_is_wanted_in_it(tells: Tells) -> None:
    (told,) = news(tells("duluth", "can we see the Iron Whale too"))
    assert (told["type"], told["wish"]["place"]) == ("stop_wanted", "whale")


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


def test_a_name_that_begins_like_weather_is_none(tells: Tells) -> None:
    assert tells("duluth", "We stay at the Thunderbird on Thursday").change.disruptions == ()


def test_where_somebody_lives_is_not_where_the_thing_is(tells: Tells) -> None:
    (told,) = news(tells("duluth", "The zoo is closed on Thursday, my aunt in Cleveland saw it in the news"))
    assert told["type"] == "place_closed"


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


@pytest.mark.parametrize(
    "message",
    ["We should like to go to church on Tuesday, so please do not plan anything before half past ten that day."],
)
def test_no_liking_is_taken_from_beside_news(message: str, tells: Tells) -> None:
    assert all(one.type != "want_tag" for one in tells("rome", message).change.constraints)


def test_a_night_of_which_all_is_well_is_not_lost(tells: Tells) -> None:
    (told,) = news(tells("boise", "the farmhouse is overbooked on Wednesday night (Tuesday is fine)"))
    assert (told["type"], told["nights"]) == ("lodging_lost", ["2022-03-09"])


@pytest.mark.parametrize(
    ("trip", "message"),
    [
        ("boise", "the farmhouse says one of the two nights is not possible after all"),
        ("boise", "one of the restaurants on Tuesday is closed"),
        ("duluth", "our flight is pushed back 40 minutes"),
        ("duluth", "The flight leaves an hour late. And the Swiss Larder is full on Wednesday."),
    ],
)
def test_which_of_several_is_asked_where_no_word_of_the_news_itself_says_it(
    trip: str, message: str, tells: Tells
) -> None:
    assert len(tells(trip, message).choices) >= 2


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


def test_what_is_named_by_mistake_and_taken_back_is_no_news(tells: Tells) -> None:
    told = news(
        tells("duluth", "the aquarium called no sorry not the aquarium the zoo called and they're closed thursday")
    )
    assert [one["place"] for one in told] == ["zoo"]


def test_a_budget_so_small_that_it_is_asked_about_is_offered_as_it_stands_first(tells: Tells) -> None:
    told = tells("rome", "Our budget is now 10 EUR", 1)
    assert told.choices[0].words == "the budget is now 10 EUR"


def test_the_whole_name_of_a_city_goes_before_the_nickname_of_another() -> None:
    """*San* is a nickname of San Diego, but San Francisco is told in full."""
    first, second = dt.date(2027, 3, 1), dt.date(2027, 3, 2)
    cities = [Endpoint(city=name, zone="America/Los_Angeles") for name in ("Reno", "San Diego", "San Francisco")]
    legs = [
        Leg(
            id=f"f{number}",
            mode="flight",
            origin=cities[number],
            destination=cities[number + 1],
            depart=dt.datetime.combine(date, dt.time(9)),
            arrive=dt.datetime.combine(date, dt.time(11)),
        )
        for number, date in enumerate((first, second))
    ]
    days = tuple(Day(date=date, items=(leg,)) for date, leg in zip((first, second), legs, strict=True))
    trip = Itinerary(id="t", home="Reno", days=days)
    change = understand("The flight to San Francisco is cancelled.", trip, Catalogue(places=()), first)
    assert [one.effect.leg for one in change.disruptions] == ["f1"]


@pytest.mark.parametrize(
    ("message", "effect"),
    [
        ("Heathrow is closed on Monday", {"type": "place_closed", "place": "lhr", "dates": ["2026-05-11"]}),
        (
            "Rome Fiumicino airport is shut on Thursday because of a strike",
            {"type": "place_closed", "place": "fco", "dates": ["2026-05-14"]},
        ),
    ],
)
def test_where_a_journey_begins_or_ends_can_be_closed(tells: Tells, message: str, effect: dict[str, Any]) -> None:
    assert news(tells("example", message)) == [effect]


@pytest.mark.parametrize(
    "message", ["We land at Fiumicino. The Pantheon is closed on Wednesday.", "The Pantheon is closed on Wednesday."]
)
def test_a_station_told_in_passing_is_not_what_is_closed(tells: Tells, message: str) -> None:
    told = tells("example", message)
    assert [one.effect.model_dump()["place"] for one in told.change.disruptions] == ["pantheon"]


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


def test_two_pieces_of_news_that_ran_into_one_another_are_one_choice(tells: Tells) -> None:
    said = "The Museum of Glass is closed on Thursday, and honestly we are wrecked, can Friday be easy going please"
    told = tells("duluth", said)
    types = [sorted(one.effect.type for one in choice.change.disruptions) for choice in told.choices]
    assert ["place_closed", "slower"] in types


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


def test_first_letters_initials_and_a_wrong_letter_in_a_short_word_are_the_name() -> None:
    date = dt.date(2022, 3, 9)
    names = {"tram": "Tacoma Railway and Automobile Museum", "vip": "V.I.P. Grill", "wolk": "Tsarevna Wolk"}
    places = tuple(Place(id=key, name=name, kind="attraction", city="Tacoma") for key, name in names.items())
    stops = tuple(Stop(id=key, place=key) for key in names)
    trip = Itinerary(id="t", home="Reno", days=(Day(date=date, items=stops),))
    told = {"TRAAM is closed": "tram", "V.I.P. is sold out": "vip", "no tickets for Tsarevna Wilk": "wolk"}
    for message, place in told.items():
        change = understand(message, trip, Catalogue(places=places), date)
        assert [one.effect.model_dump().get("place") for one in change.disruptions] == [place]


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


def test_a_short_word_for_a_meal_tells_of_another_place(tells: Tells) -> None:
    told = tells("boise", "Golden Wok is closed on Monday and our bfast spot opens at 10 on Monday")
    assert {one.effect.model_dump()["place"] for one in told.change.disruptions} == {"wok", "owl"}


def test_the_first_of_two_lodgings_is_the_first(tells: Tells) -> None:
    told = tells("boise", "The second of our two lodgings is double booked")
    assert news(told)[0]["stay"] == "s2"


def test_papers_that_lie_elsewhere_are_missing(tells: Tells) -> None:
    told = tells("duluth", "Our birth certificates are lying in the hall at home, and the airline wants them on Friday")
    readings = [one.effect.type for choice in told.choices for one in choice.change.disruptions]
    assert "documents_missing" in {*readings, *(one.effect.type for one in told.change.disruptions)}


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


@pytest.mark.parametrize(("told", "minutes"), [("an hour and forty five", 105), ("two hours twenty five minutes", 145)])
def test_minutes_in_words_behind_hours_are_part_of_the_delay(tells: Tells, told: str, minutes: int) -> None:
    assert news(tells("duluth", f"F3100412 on Wednesday is {told} behind, they say"))[0]["minutes"] == minutes


def test_people_behind_hours_are_no_minutes(tells: Tells) -> None:
    told = tells("duluth", "F3100412 on Wednesday is two hours late and twenty people are queuing")
    assert [one.effect.minutes for one in told.change.disruptions if one.effect.type == "leg_delayed"] == [120]


def test_who_will_not_hear_of_our_not_going_somewhere_wishes_for_no_other_sort_of_place(tells: Tells) -> None:
    told = tells("boise", "Gran won't hear of us not going to church on Tuesday, nothing before eleven then")
    assert {one.type for one in told.change.constraints} == {"not_before"}


def test_the_price_of_a_meal_on_a_drive_is_not_that_of_the_drive(tells: Tells) -> None:
    told = tells("boise", "The Greek where we interrupt the drive for lunch on Tuesday now asks 30 a head for its menu")
    assert not told.change.disruptions
    offered = [one.effect for choice in told.choices for one in choice.change.disruptions]
    assert "canyon" in {getattr(effect, "target", "") for effect in offered}


def test_a_room_beside_a_name_that_the_plan_has_not_is_asked_about(tells: Tells) -> None:
    told = tells(
        "duluth", "Miller's Yard just rang. They can't have us on Thursday evening, a club took the whole room"
    )
    assert told.questions
    assert not told.change.disruptions


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


def test_one_of_the_things_of_a_day_is_asked_about(tells: Tells) -> None:
    told = tells("boise", "One of Wednesday's aquariums is shut, the radio had it and we only heard the end")
    assert told.change.disruptions == ()
    assert told.choices


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


def test_easier_days_from_a_day_on_are_all_that_follow(tells: Tells) -> None:
    (told,) = news(tells("boise", "My ankle is puffed up. From Tuesday on please only half as much as you planned."))
    assert (told["type"], told["dates"]) == ("slower", ["2022-03-08", "2022-03-09", "2022-03-10"])


def test_a_bare_hour_by_which_one_leaves_town_may_be_in_the_morning_or_in_the_evening(tells: Tells) -> None:
    told = tells("boise", "I must be driving out of Boise by 9 on Tuesday")
    assert not told.change.constraints
    times = {one.time for choice in told.choices for one in choice.change.constraints}
    assert {dt.time(9), dt.time(21)} <= times


def test_who_has_no_papers_does_not_board_which_is_no_other_news(tells: Tells) -> None:
    message = "Omar has lost his passport at the zoo. Without it he cannot take the flight back to Omaha."
    (told,) = news(tells("duluth", message))
    assert told["type"] == "documents_missing"


def test_hours_with_a_hyphen_between_them_are_when_it_opens_and_closes(tells: Tells) -> None:
    (told,) = news(tells("duluth", "the gardens open 10-14 friday"))
    assert (told["opens"], told["closes"]) == ("10:00:00", "14:00:00")


def test_several_question_marks_are_astonishment_and_one_is_a_question(tells: Tells) -> None:
    (told,) = news(tells("duluth", "so the swiss larder is closed wednesday???"))
    assert (told["type"], told["place"]) == ("place_closed", "swiss")
    assert tells("duluth", "so the swiss larder is closed wednesday?").questions


def test_a_journey_is_told_by_the_time_at_which_it_leaves_in_the_plan(tells: Tells) -> None:
    (told,) = news(tells("duluth", "the 18:20 went without us, we were stuck in the queue"))
    assert (told["type"], told["leg"]) == ("leg_cancelled", "home")
    choices = tells("duluth", "The screen has 11:15 for us now and no longer 9:40, where's the coffee").choices
    effects = [one.effect.model_dump() for choice in choices for one in choice.change.disruptions]
    assert {effect["leg"] for effect in effects} == {"out"}, "no other journey leaves at 9:40"


def renamed(trip: str, names: dict[str, str], folder: Path) -> TripDocument:
    text = (MESSAGES / "trips" / f"{trip}.json").read_text(encoding="utf-8")
    for old, new in names.items():
        text = text.replace(old, new)
    (folder / "trip.json").write_text(text, encoding="utf-8")
    return read_trip(folder / "trip.json")


def test_a_telling_word_of_a_name_at_the_beginning_of_a_sentence_is_told_of_it(tmp_path: Path) -> None:
    trip = renamed("lisbon", {"Brasa Porto Grill": "Douro Express Falcon Watching Grill"}, tmp_path)
    message = "falcon boat called off on Monday, too few guests"
    (told,) = news(read_message(message, trip.itinerary, trip.catalogue))
    assert told["place"] == "brasa"


def test_of_two_places_that_a_word_fits_the_one_of_the_day_is_meant(tmp_path: Path) -> None:
    names = {"Boise Art Gallery": "Boise Aquarium", "Perrine Aquarium": "Perrine Shoshone Otter Heron Turtle Aquarium"}
    trip = renamed("boise", names, tmp_path)
    (told,) = news(read_message("the aquarium is closed on Wednesday", trip.itinerary, trip.catalogue))
    assert (told["place"], told["dates"]) == ("aquarium", ["2022-03-09"])


def test_firm_news_of_a_named_thing_beside_other_news_is_not_passed_over(tells: Tells) -> None:
    message = (
        "Swiss Larder is fully booked on Wednesday. And have you heard that Harbor Light Museum is down for repairs?"
    )
    told = tells("duluth", message)
    both = [one.effect.model_dump() for choice in told.choices[:2] for one in choice.change.disruptions]
    assert {"swiss", "harbor"} <= {effect["place"] for effect in both}


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


def test_a_word_of_one_name_for_which_another_place_is_known_tells_neither(tmp_path: Path) -> None:
    trip = renamed("lisbon", {"Cantina 21": "Bela's Indian Spoon Cantina"}, tmp_path)
    told = read_message("the Indian restaurant rang, they have no table for us", trip.itinerary, trip.catalogue)
    places = {one.effect.model_dump().get("place") for choice in told.choices for one in choice.change.disruptions}
    assert told.change.disruptions == ()
    assert {"cantina", "curry"} <= places


def test_a_day_of_another_thing_is_asked_about_and_not_passed_over(tells: Tells) -> None:
    told = tells("example", "The Borghese Gallery on Wednesday and the Colosseum on Monday are closed")
    assert told.questions != ()


def test_four_figures_are_times_where_the_plan_has_one_of_them(tells: Tells) -> None:
    (told,) = news(tells("duluth", "our flight home goes 2005 instead of 1820"))
    assert (told["leg"], told["depart"]) == ("home", "2022-03-18T20:05:00")
    told = tells("duluth", "our flight home goes 2005 instead of 1850")
    assert all(one.effect.type != "leg_retimed" for one in told.change.disruptions), "nothing of the plan is at 18:50"
