"""How far doubtful readings are trusted, step by step."""

from __future__ import annotations

import datetime as dt

from tripmend_suites.worldtravel.agent.meaning import Trust, steps

SUNDAY, MONDAY, TUESDAY = (("Dom", dt.date(2026, 7, day)) for day in (5, 6, 7))


def test_guesses_come_first_then_single_pages_and_all_pages_last() -> None:
    assert list(steps([MONDAY])) == [(Trust(True),), (Trust(True, frozenset({MONDAY})),)]
    sizes = [[len(trust.opened) for trust in step] for step in steps([MONDAY, TUESDAY, SUNDAY])]
    assert sizes == [[0], [1, 1, 1], [2, 2, 2], [3]]
    assert list(steps([])) == []
