"""Labels with a number that lost a space or a letter tell what their number says."""

from __future__ import annotations

import pytest

from tripmend_suites.worldtravel.reading.slots.words._misspelt import well_spelt

pytestmark = pytest.mark.slow

_RIGHT = ("Free places: 2", "Free places: 0", "Free places: 5")


@pytest.mark.parametrize("slip", ["Freeplaces: 4", "Freepaces: 4", "Fre eplaces: 4", "Freeplaces: 4 English"])
def test_a_label_with_one_slip_is_written_as_the_others(slip: str) -> None:
    assert well_spelt([*_RIGHT, slip]) == [*_RIGHT, "Free places: 4"]


@pytest.mark.parametrize(
    "other",
    [
        "Few places: 4",  # two letters
        "No free places: 4",
        "Freeplaces 4 of 9",  # two numbers
        "Freeplaces",
        "Booked places: 4",
        "Aisle places: 4",
    ],
)
def test_a_label_that_may_say_something_else_stays(other: str) -> None:
    assert well_spelt([*_RIGHT, other]) == [*_RIGHT, other]


def test_two_slots_are_too_few_to_tell_how_a_label_is_spelt() -> None:
    assert well_spelt([*_RIGHT[:2], "Freepaces: 4"])[-1] == "Freepaces: 4"


def test_one_other_letter_of_a_short_word_makes_another_word() -> None:
    assert well_spelt(["2 left", "0 left", "5 left", "4 lent"])[-1] == "4 lent"


def test_a_label_near_two_others_is_neither() -> None:
    texts = [f"{n} seats free" for n in (2, 0, 5)] + [f"{n} seats freed" for n in (2, 0, 5)]
    assert well_spelt([*texts, "4 seatsfreee"])[-1] == "4 seatsfreee"
