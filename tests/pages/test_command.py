"""``tripmend read --reader pages``."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

import pytest

from tripmend.app.main import run
from tripmend.pages import Fact, Open, PageReading, Slot

READING = PageReading(
    "Harbour Museum",
    (Slot("10:00", "few", "2026-12-12", "Tour", left=3, by="words", confidence=0.95),),
    (Fact("price", {"amount": 12, "currency": "EUR"}, "Adults", "Harbour Museum"),),
    (Open("slot 11:00", "looks that no legend explains"),),
)


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def tripmend(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setattr("tripmend.pages.reading.read_page", lambda page: READING)

    def call(*arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["tripmend", *map(str, arguments)])
        with pytest.raises(SystemExit) as stop:
            run()
        return (int(stop.value.code or 0), *capsys.readouterr())

    return call


def test_a_page_is_told_as_a_table_and_as_json(tripmend: Run) -> None:
    code, shown, _ = tripmend("read", "page.html", "--reader", "pages")
    assert code == 0
    for text in ("Harbour Museum", "few (3 left)", "amount 12, currency EUR (Adults)", "looks that no legend explains"):
        assert text in shown
    _, given, _ = tripmend("read", "page.html", "--reader", "pages", "--json")
    assert json.loads(given)["slots"][0]["left"] == 3


def test_the_other_reader_asks_for_the_kind(tripmend: Run) -> None:
    code, _, told = tripmend("read", "page.html")
    assert code == 2
    assert "--reader pages" in told
