"""Slots that a page tells of in sentences."""

from __future__ import annotations

import pytest

from tests.worldtravel_reading._sheets import laid_out
from tripmend_suites.worldtravel.reading.slots.words._prose import told_in_prose

pytestmark = pytest.mark.slow


def told(*lines: str) -> dict[str, str | None]:
    sheet = laid_out(*((20, 100 + 24 * n, 20, line) for n, line in enumerate(lines)))
    return {f"{minutes // 60:02d}:{minutes % 60:02d}": state for minutes, state, _, _ in told_in_prose(sheet)}


def test_each_sentence_tells_the_state_of_its_time_over_the_ends_of_lines() -> None:
    lines = (
        "A la visita de les 10.00 h encara hi ha lloc. La visita de les 11.15",
        "h és plena. A la de les 12.30 h hi ha lloc.",
    )
    assert told(*lines) == {"10:00": "open", "11:15": "sold_out", "12:30": "open"}


def test_a_part_between_commas_tells_its_own_times_and_those_before() -> None:
    line = "The tour at 9:00 is full, but there are seats left at 10:30. For the last, 4:30 pm, there are seats left."
    assert told(line) == {"09:00": "sold_out", "10:30": "open", "16:30": "open"}


def test_also_repeats_the_state_told_last() -> None:
    line = "A la de les 17.15 h encara hi ha lloc, i també n'hi ha a la de les 18.30 h. La de les 19.30 h és plena."
    assert told(line) == {"17:15": "open", "18:30": "open", "19:30": "sold_out"}


def test_a_time_without_a_state_is_not_guessed() -> None:
    line = "The tours at 9:00 and 10:00 are sold out. The tour at 11:00 has seats left. We meet you there at 12:00."
    assert told(line) == {"09:00": "sold_out", "10:00": "sold_out", "11:00": "open", "12:00": None}


@pytest.mark.parametrize(
    "line",
    [
        "Our office is open from 9:00 to 12:00. The kitchen is closed from 14:00 to 18:00, and doors open at 19:00.",
        "The tour at 9:00 is sold out.",
        "We meet at 9:00 by the gate. Lunch is served at 12:00 in the garden. The bus leaves at 15:00 for the town.",
    ],
)
def test_sentences_about_other_things_tell_no_slots(line: str) -> None:
    assert told(line) == {}


def test_a_list_of_times_is_no_prose() -> None:
    assert told("9.15 Uhr – noch vier Boote", "10.30 Uhr – ausgebucht", "12.00 Uhr – noch ein Boot") == {}
