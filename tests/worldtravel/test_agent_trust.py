"""How far doubtful readings are trusted, step by step."""

from __future__ import annotations

import datetime as dt

from tripmend_suites.worldtravel.agent.meaning import Trust, steps

MONDAY, TUESDAY = ("Dom", dt.date(2026, 7, 6)), ("Dom", dt.date(2026, 7, 7))


def test_without_two_kinds_guesses_come_first_and_all_pages_last() -> None:
    assert list(steps([MONDAY])) == [(Trust(True),), (Trust(True, frozenset({MONDAY})),)]
    assert list(steps([])) == []


def test_the_likelier_kind_is_tried_before_the_other_and_before_any_guess() -> None:
    first, second, *_ = steps([MONDAY], {MONDAY: 0.8})
    assert first == (Trust(kinds=frozenset({(MONDAY, 1)})),)
    assert second == (Trust(kinds=frozenset({(MONDAY, 0)})),)


def test_kinds_that_nothing_speaks_for_are_tried_in_one_step() -> None:
    first = next(iter(steps([MONDAY, TUESDAY], {MONDAY: 0.5, TUESDAY: 0.9})))
    assert {trust.kinds for trust in first} == {
        frozenset({(MONDAY, 0), (TUESDAY, 1)}),
        frozenset({(MONDAY, 1), (TUESDAY, 1)}),
    }
