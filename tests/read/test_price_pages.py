"""Prices as people write them: each is read right or said, none is lost without a word and none silently wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.read._price_pages import Page, Price, Tally, pages
from tripmend.read import Fact, Reading, reader_of, sheet_of_page, sheet_of_text

_CHROMIUM = Path("/usr/bin/chromium").exists()


def test_every_way_to_fail_is_counted() -> None:
    prices = [Price("9 €", ("adult",), 900), Price("4 €", ("child",), 400)]
    page = Page("x", "booking", [["Museum"], ["Adult 9 €"], ["Child 4 €"]], prices)
    wrong = Fact("Museum", "price", {"product": "", "fare": "child", "cents": 900}, None, 1.0, "text")
    tally = Tally()
    tally.add(page, Reading("booking", (wrong,)))
    assert (tally.counts, len(tally.lost), tally.wrong) == ({"lost": 2}, 2, ["x: 900 EUR for child"])


@pytest.mark.parametrize(("name", "right", "lost"), [("seen", 57, 0), ("held", 56, 0), ("third", 23, 0)])
def test_no_price_in_plain_text_is_lost_or_silently_wrong(name: str, right: int, lost: int) -> None:
    tally = Tally()
    for page in pages(name):
        tally.add(page, reader_of(page.kind)(sheet_of_text(page.text.encode())))
    assert tally.wrong == []
    assert len(tally.lost) <= lost, tally.lost
    assert tally.counts["right"] >= right


@pytest.mark.skipif(not _CHROMIUM, reason="needs Chromium: apt-get install chromium")
@pytest.mark.parametrize(("name", "right", "lost"), [("seen", 67, 0), ("held", 59, 0), ("third", 29, 0)])
def test_no_price_on_a_web_page_is_lost_or_silently_wrong(name: str, right: int, lost: int) -> None:
    tally = Tally()
    for page in pages(name):
        tally.add(page, reader_of(page.kind)(sheet_of_page(page.html.encode())))
    assert tally.wrong == []
    assert len(tally.lost) <= lost, tally.lost
    assert tally.counts["right"] >= right
