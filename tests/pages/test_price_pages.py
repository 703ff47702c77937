"""Prices as people write them, on small pages: how many are read, and how many amounts are told that are no whole price
(from, up to, a discount, by person); both may only get better."""

from __future__ import annotations

import pytest

from tests.pages._price_pages import Tally, pages
from tripmend.pages import read_page


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        pytest.param("seen", 69, 25, marks=pytest.mark.slow),
        pytest.param("held", 81, 19, marks=pytest.mark.slow),
        ("third", 43, 11),
    ],
)
def test_prices_in_plain_text_are_read(name: str, right: int, wrong: int) -> None:
    tally = Tally()
    for page in pages(name):
        tally.add(page, read_page(page.text.encode()))
    assert tally.counts["right"] >= right
    assert len(tally.wrong) <= wrong, tally.wrong
