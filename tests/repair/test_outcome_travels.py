"""An outcome goes to other processes and comes back, data made in code fails in words of ours, nothing is silent."""

from __future__ import annotations

import dataclasses
import pickle
from pathlib import Path

import pytest

from tripmend.change import Change, Unclear
from tripmend.errors import DataError, InputError, NoRepairError, TripmendError, UnclearError
from tripmend.formats.native import read_change, read_trip
from tripmend.repair import repair
from tripmend.trip import Price

ROME = Path(__file__).parents[2] / "examples" / "rome"


@pytest.mark.parametrize("name", ["change-1-easy", "change-3-impossible"])
def test_an_outcome_can_be_pickled_and_taken_apart(name: str) -> None:
    rome = read_trip(ROME / "trip.json")
    outcome = repair(rome.itinerary, read_change(ROME / f"{name}.json"), rome.catalogue)
    again = pickle.loads(pickle.dumps(outcome))
    assert again == outcome
    assert again.status == outcome.status
    assert dataclasses.asdict(outcome)["status"] == outcome.status


def test_a_change_with_something_to_ask_is_not_answered_with_unchanged() -> None:
    rome = read_trip(ROME / "trip.json")
    asked = Change(unclear=(Unclear(text="it is closed", question="What is closed?", choices=("the café",)),))
    with pytest.raises(UnclearError, match="What is closed") as raised:
        repair(rome.itinerary, asked, rome.catalogue)
    assert raised.value.choices == ("the café",)


def test_where_there_is_no_repair_asking_for_it_raises_an_error_of_ours() -> None:
    rome = read_trip(ROME / "trip.json")
    outcome = repair(rome.itinerary, read_change(ROME / "change-3-impossible.json"), rome.catalogue, relax=False)
    with pytest.raises(NoRepairError, match="there is no repair: impossible") as raised:
        _ = outcome.mended
    assert isinstance(raised.value, TripmendError)
    assert isinstance(raised.value, LookupError)


def test_data_made_in_code_that_cannot_be_fails_with_an_error_of_ours() -> None:
    with pytest.raises(DataError) as raised:
        Price(amount=-3)
    assert raised.value.where == "Price.amount"
    assert isinstance(raised.value, InputError)
    with pytest.raises(ValueError, match="amount"):
        Price(amount=3).replace(amount="much")
