"""Which lines over slots can be the name of an event."""

from __future__ import annotations

import pytest

from tripmend_suites.worldtravel.reading.booking._events import names_event

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "text",
    ["U2", "OK Go", "Yo-Yo Ma", "Up", "It", "AAA", "故宫", "서울", "Io", "Su & Jo", "WWW", "XXX Festival", "ABBA"],
)
def test_short_names_are_names(text: str) -> None:
    assert names_event(text)


@pytest.mark.parametrize(
    "text", ["m m mm m mmmm mm", "IIIIII", "~~~", "nnnn n", "mmmmm", "n", "— —", "|", "12", "€ 20"]
)
def test_a_pattern_read_as_letters_names_nothing(text: str) -> None:
    assert not names_event(text)
