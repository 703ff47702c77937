"""States that a sentence, a label before a colon, or a column of seats tells of times."""

from __future__ import annotations

import numpy as np
import pytest

from tests.worldtravel_reading._sheets import laid_out
from tripmend_suites.worldtravel.reading import Box, Sheet
from tripmend_suites.worldtravel.reading.slots import find_slots
from tripmend_suites.worldtravel.reading.slots.frames._cells import Cell, Piece
from tripmend_suites.worldtravel.reading.slots.signs._sentences import by_sentences, with_listed
from tripmend_suites.worldtravel.reading.slots.signs._wording import by_words
from tripmend_suites.worldtravel.reading.slots.words._counts import by_counts
from tripmend_suites.worldtravel.reading.slots.words._starts import starts
from tripmend_suites.worldtravel.reading.slots.words._times import Token, tokens

pytestmark = pytest.mark.slow


def told(*lines: str) -> dict[str, str]:
    sheet = laid_out(*((20, 20 + 30 * n, 18, text) for n, text in enumerate(lines)))
    found = with_listed(sheet, starts(sheet, tokens(sheet)))
    states = by_sentences(sheet, found)
    return {token.time: states[i].state for i, token in enumerate(found) if i in states}


_TEN_TWELVE = {"10:00": "open", "12:00": "open", "14:00": "sold_out", "18:00": "sold_out"}


@pytest.mark.parametrize(
    "text",
    [
        "Free: 10:00, 12:00. Fully booked: 14:00, 18:00.",
        "We still have places at 10:00 and 12:00; 14:00 and 18:00 are sold out.",
        "Sold out are 14:00 and 18:00. Free are 10:00, 12:00.",
        "Frei: 10:00, 12:00. Ausgebucht: 14:00 und 18:00.",
    ],
)
def test_words_hold_for_the_times_of_their_sentence(text: str) -> None:
    assert told(text) == _TEN_TWELVE


def test_a_label_holds_for_the_times_of_its_line() -> None:
    assert told("Still available: 10:00, 12:00", "Sold out: 14:00, 18:00") == _TEN_TWELVE


@pytest.mark.parametrize(
    "text",
    [
        "Sold out except at 10:00 and 12:00.",
        "Free: 10:00, 12:00 (sold out), 14:00",
        "Except 10:00 and 12:00 all are free.",
    ],
)
def test_where_the_grammar_is_not_clear_nothing_is_told(text: str) -> None:
    assert set(told(text).values()) == {"unknown"}


def test_a_row_of_times_each_with_its_word_is_no_sentence() -> None:
    assert told("10:00 sold out 12:00 available 14:00 sold out") == {}
    assert told("10:00, 12:00, 14:00") == {}
    rows = [f"Entry between 1{n}:00 and 1{n}:20 – this entry is full" for n in range(4)]
    assert told(*rows) == {}


def test_a_label_is_believed_on_the_whole_page() -> None:
    sheet = laid_out((20, 20, 18, "Free: 10:00, 12:00. Fully booked: 14:00, 18:00."))
    blank = Sheet(sheet.source, sheet.lines, np.full((200, 900, 3), 255, np.uint8), sheet.sha256)
    assert {slot.time: slot.state for slot in find_slots(blank).slots} == _TEN_TWELVE


def test_bare_numbers_are_places_where_the_rest_of_the_column_is_full() -> None:
    assert by_counts(["11:00 | 12 | 39 €", "14:00 | Sold out | 39 €", "17:00 | 2 | 45 €"]) == [
        "open",
        "sold_out",
        "open",
    ]
    assert by_counts(["12", "on the terrace", "2"]) == [None, None, None]


def test_a_language_beside_a_word_for_a_state_does_not_undo_it() -> None:
    box = Box(0, 0, 40, 20)
    texts = ("français complet", "complet", "anglais complet", "français annulé", "3 places")
    cells = [Cell(Token(600, 0, 0, 5, box), box, box, False, (Piece(text, box),)) for text in texts]
    assert [one.state for one in by_words(cells)] == ["sold_out"] * 4 + ["open"]
