"""What is said of other things beside news: praise and plans hit nothing, and news is not lost."""

from __future__ import annotations

import pytest

from .conftest import Reads

NEWS = "Galleria Vesta is closed on Tuesday"


def hit(reads: Reads, message: str) -> set[tuple[str, str]]:
    """The type and the thing of each effect; nothing may be left unclear."""
    change = reads("rome", message)
    assert change.unclear == ()
    told = [one.effect.model_dump() for one in change.disruptions]
    return {(one["type"], str(one.get("place") or one.get("leg") or one.get("stay"))) for one in told}


@pytest.mark.parametrize(
    "beside",
    [
        ", and the hotel is wonderful.",
        ", Museo dei Mosaici is wonderful.",
        " and Museo dei Mosaici is wonderful.",
        " but we loved Museo dei Mosaici.",
        ", and our flight is on time.",
        ", which is a pity because Museo dei Mosaici was great.",
        " and we are already at Museo dei Mosaici.",
        ". We can't wait for the Opera della Luna.",
        ". There is a long wait at Museo dei Mosaici.",
        ". We would rather see Museo dei Mosaici.",
        ". We actually liked Museo dei Mosaici.",
        ". Can we make it to Museo dei Mosaici?",
    ],
)
def test_what_is_said_of_another_thing_is_not_the_news(reads: Reads, beside: str) -> None:
    assert hit(reads, NEWS + beside) == {("place_closed", "vesta")}


@pytest.mark.parametrize(
    ("message", "thing"),
    [
        ("The flight home is cancelled and Museo dei Mosaici was beautiful.", ("leg_cancelled", "home")),
        ("Museo dei Mosaici was beautiful, and the hotel is overbooked.", ("lodging_lost", "stay")),
        ("Galleria Vesta is sold out, we will go to the catacombs first.", ("sold_out", "vesta")),
    ],
)
def test_other_news_stays_with_its_own_thing(reads: Reads, message: str, thing: tuple[str, str]) -> None:
    assert hit(reads, message) == {thing}


@pytest.mark.parametrize(
    "beside",
    [
        " and Museo dei Mosaici too.",
        " and so is Museo dei Mosaici.",
        ", and Museo dei Mosaici.",
        ". Museo dei Mosaici as well.",
    ],
)
def test_one_more_thing_is_hit_alike(reads: Reads, beside: str) -> None:
    assert hit(reads, NEWS + beside) == {("place_closed", "vesta"), ("place_closed", "mosaic")}


@pytest.mark.parametrize(
    "message",
    [
        "Museo dei Mosaici, wait, Galleria Vesta is closed on Tuesday.",
        "Museo dei Mosaici is closed on Tuesday. Actually, Galleria Vesta.",
        "Museo dei Mosaici is closed on Tuesday, or rather Galleria Vesta.",
        "Museo dei Mosaici is closed on Tuesday, I mean Galleria Vesta.",
    ],
)
def test_a_slip_is_still_put_right(reads: Reads, message: str) -> None:
    assert hit(reads, message) == {("place_closed", "vesta")}


def test_news_of_another_thing_that_is_not_understood_is_asked_about(reads: Reads) -> None:
    change = reads("rome", f"{NEWS}, plus the hotel only has us for two nights.")
    assert [one.effect.type for one in change.disruptions] == ["place_closed"]
    (asked,) = change.unclear
    assert asked.question == "What happened there? It was not understood."
    assert asked.text == "the hotel only has us for two nights"


def test_a_wish_beside_news_is_not_asked_about(reads: Reads) -> None:
    change = reads("lisbon", "Livraria Aurora is closed. A museum would be nice instead.")
    assert [one.type for one in change.constraints] == ["want_tag"]
    assert change.unclear == ()


@pytest.mark.parametrize(
    ("message", "things"),
    [
        ("The catacombs and Galleria Vesta are closed on Tuesday.", {"catacombs", "vesta"}),
        ("Galleria Vesta and the catacombs are closed on Tuesday.", {"catacombs", "vesta"}),
        ("Neither the catacombs nor Galleria Vesta opens on Tuesday.", {"catacombs", "vesta"}),
        ("The restaurant, Trattoria Zucchini, is closed on Tuesday.", {"zucchini"}),
        ("The restaurant Trattoria Zucchini is closed on Tuesday.", {"zucchini"}),
    ],
)
def test_a_description_listed_beside_a_name_is_hit_too(reads: Reads, message: str, things: set[str]) -> None:
    assert hit(reads, message) == {("place_closed", thing) for thing in things}


@pytest.mark.parametrize(
    ("message", "thing"),
    [
        ("No wait, it's the 8:30 train that is an hour late, not the flight home.", ("leg_delayed", "trainout")),
        ("The flight home is an hour late, not the train.", ("leg_delayed", "home")),
        ("It is Galleria Vesta that is closed on Tuesday, not Museo dei Mosaici.", ("place_closed", "vesta")),
        ("Galleria Vesta, not Museo dei Mosaici, is closed on Tuesday.", ("place_closed", "vesta")),
    ],
)
def test_what_is_only_set_apart_is_not_hit(reads: Reads, message: str, thing: tuple[str, str]) -> None:
    assert hit(reads, message) == {thing}


def test_what_is_to_be_kept_away_from_is_still_asked_about(reads: Reads) -> None:
    change = reads("rome", "Galleria Vesta is closed on Tuesday, not Museo dei Mosaici please.")
    assert change.unclear


@pytest.mark.parametrize(
    "message",
    [
        "They cancelled the train to Orvieto, the next one leaves at 9:40.",
        "The train to Orvieto is cancelled. It leaves at 9:40.",
    ],
)
def test_the_time_of_another_train_is_not_that_of_the_one_that_is_cancelled(reads: Reads, message: str) -> None:
    change = reads("rome", message)
    assert not {one.effect.type for one in change.disruptions} & {"leg_retimed", "leg_delayed"}
    assert change.unclear


def test_a_strike_that_is_called_off_cancels_nothing(reads: Reads) -> None:
    change = reads("rome", "Good news: the strike is called off, the train to Orvieto runs.")
    assert change.disruptions == ()
    assert change.unclear


def test_a_weekday_with_a_date_after_the_trip_is_that_date(reads: Reads) -> None:
    change = reads("lisbon", "TQ 219 has been rescheduled to Saturday the 12th at noon.")
    (one,) = change.disruptions
    assert one.effect.model_dump(mode="json")["depart"] == "2026-09-12T12:00:00"


def test_closing_is_never_a_later_beginning(reads: Reads) -> None:
    change = reads("lisbon", "Clube Saudade closes at ten on Sunday night.")
    assert "event_moved" not in {one.effect.type for one in change.disruptions}


def test_another_day_of_the_same_thing_is_asked_about(reads: Reads) -> None:
    message = "The opera is cancelled on Tuesday, but the opera offers Wednesday at the same time."
    change = reads("rome", message)
    assert [getattr(one.effect, "dates", ())[0].day for one in change.disruptions] == [12]
    assert [one.question for one in change.unclear] == ["What happened there? It was not understood."]


def test_plans_for_another_day_are_not_asked_about(reads: Reads) -> None:
    assert hit(reads, f"{NEWS}. On Wednesday we take the train to Orvieto.") == {("place_closed", "vesta")}


def test_a_lost_afternoon_is_asked_about(reads: Reads) -> None:
    change = reads("rome", "My husband has a migraine, so Wednesday afternoon is out for us.")
    assert change.disruptions == ()
    assert [one.question for one in change.unclear] == ["From when or until when is nothing possible that day?"]


def test_two_sources_that_differ_are_asked_about(reads: Reads) -> None:
    change = reads("rome", "Galleria Vesta says it's closed on Tuesday, the website says open.")
    assert change.disruptions == ()
    assert change.unclear
