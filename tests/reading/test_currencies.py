"""Amounts of a message in the minor units of the trip's currency, which not every currency has hundreds of."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripmend.change import BudgetChanged
from tripmend.change.reading import understand
from tripmend.formats.native import read_trip

ROME = read_trip(Path(__file__).parents[2] / "examples" / "rome" / "trip.json")


@pytest.mark.parametrize(
    ("currency", "message", "minor"),
    [
        ("EUR", "our budget is now 90000", 9_000_000),
        ("JPY", "our budget is now 90000", 90_000),
        ("JPY", "our budget is now 90000 yen", 90_000),
        ("KWD", "our budget is now 900.5", 900_500),
    ],
)
def test_a_budget_is_read_in_the_minor_units_of_the_trip(currency: str, message: str, minor: int) -> None:
    change = understand(message, ROME.itinerary.replace(currency=currency), ROME.catalogue)
    assert [one.effect for one in change.disruptions] == [BudgetChanged(budget=minor)]
