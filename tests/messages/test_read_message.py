"""Messages by people who did not write the reader: acted on when certain, else asked about with choices."""

from __future__ import annotations

import pytest

from tripmend.messages.language import READ, language

from .conftest import Tells, news


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


def test_clauses_about_different_things_do_not_disturb_each_other(tells: Tells) -> None:
    told = news(tells("duluth", "the flight home is 2 hours late and copper kettle has not a single table left"))
    assert {one["type"] for one in told} == {"leg_delayed", "sold_out"}


def test_what_does_not_suit_needs_no_better_word(tells: Tells) -> None:
    told = news(tells("duluth", "There are bed bugs at the inn, find us something else"))
    assert [one["type"] for one in told] == ["unfit"]


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


def test_every_language_says_the_same_kinds() -> None:
    assert len({tuple(sorted(language(code).kinds)) for code in READ}) == 1


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


def test_small_words_of_another_language_do_not_make_an_english_message_foreign(tells: Tells) -> None:
    assert news(tells("boise", "minerals museum closed mon & tue"))[0]["dates"] == ["2022-03-07", "2022-03-08"]


def test_papers_that_lie_elsewhere_are_missing(tells: Tells) -> None:
    told = tells("duluth", "Our birth certificates are lying in the hall at home, and the airline wants them on Friday")
    readings = [one.effect.type for choice in told.choices for one in choice.change.disruptions]
    assert "documents_missing" in {*readings, *(one.effect.type for one in told.change.disruptions)}
