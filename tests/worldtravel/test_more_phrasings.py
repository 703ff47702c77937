"""Phrasings: they say of each task what the families say, in words of their own."""

from __future__ import annotations

import datetime as dt
import random
from collections import Counter
from typing import Any

import pytest

from tripmend_suites.worldtravel.data.tasks.build_tasks import Built
from tripmend_suites.worldtravel.data.tasks.phrasing import families, families_for, phrase
from tripmend_suites.worldtravel.data.tasks.phrasing.templates import clock, date_words, people
from tripmend_suites.worldtravel.task import Party, Task
from tripmend_suites.worldtravel.world import TownRecord

from . import test_phrasing as checks
from .phrasings import phrasings

KEPT_FROM_THE_WRITERS = ("clients", "postcard", "table", "voice")
"""Families that the writers of the phrasings did not have in view."""


@pytest.fixture(scope="module")
def every(small: Built) -> list[tuple[Task, TownRecord]]:
    """Each of three tasks in the words of each phrasing."""
    return [
        (phrase(task, town, phrasing, random.Random(f"{task.id}/{phrasing.name}")), town)
        for task in small.tasks[::4]
        for town in [small.world.town(task.town)]
        for phrasing in phrasings()
    ]


def _templates(part: Any) -> list[str]:
    """All lines in a part of a phrasing that are more than a name and a word or two."""
    if isinstance(part, dict):
        return [words for inner in part.values() for words in _templates(inner)]
    return [words for words in set(part) if len(words) >= 32] if isinstance(part, tuple) else []


def test_phrasings_have_names_of_their_own() -> None:
    names = [phrasing.name for phrasing in phrasings()]
    assert len(names) >= 66
    assert len({*names, *(known.name for known in families())}) == len(names) + len(families())


def test_every_phrasing_says_all_of_the_meaning_and_where(every: list[tuple[Task, TownRecord]], long_run: bool) -> None:
    assert {task.family for task, _ in every} == {phrasing.name for phrasing in phrasings()}
    every = every if long_run else every[::3]
    checks.test_every_piece_of_the_meaning_is_said_or_needs_no_saying(every)
    checks.test_a_phrase_stands_where_the_record_says(every)
    checks.test_no_template_is_left_unfilled(every)
    checks.test_names_and_labels_are_found_in_the_query(every)


def test_every_phrasing_names_tickets_stays_and_events_that_are_the_only_ones(
    every: list[tuple[Task, TownRecord]],
) -> None:
    checks.test_the_words_for_a_ticket_mean_one_ticket(every)
    checks.test_the_length_of_a_stay_is_said_unless_the_guide_leaves_no_choice(every)
    checks.test_an_event_named_by_its_kind_is_the_only_one_of_its_kind(every)


OPENED = ("again-", "third-", "fourth-", "fifth-", "sixth-")
"""Families that were held back until they had been measured: who wrote them could not see what others had written."""


def test_no_phrasing_repeats_a_line_of_a_family_or_of_another() -> None:
    built_on = [one for one in families_for(()) if one.name not in KEPT_FROM_THE_WRITERS]
    taken = {words for one in built_on for words in _templates(one.model_dump())}
    written = [phrasing for phrasing in phrasings() if not phrasing.name.startswith(OPENED)]
    lines = Counter(words for phrasing in written for words in _templates(phrasing.model_dump()))
    repeated = [words for words, count in lines.items() if count > 1 or words in taken]
    assert repeated == []


@pytest.mark.parametrize(
    ("time", "words"),
    [
        (dt.time(19), "seven o'clock in the evening"),
        (dt.time(19, 30), "half seven in the evening"),
        (dt.time(12, 45), "quarter to one in the afternoon"),
        (dt.time(9, 20), "twenty past nine in the morning"),
    ],
)
def test_a_british_clock_says_the_hour_that_has_passed_its_half(time: dt.time, words: str) -> None:
    assert clock(time, families()[0].replace(clock="british")) == words
    assert clock(time, families()[0].replace(clock="military")) == f"{time:%H%M}"


@pytest.mark.parametrize(
    ("time", "words", "figures"),
    [
        (dt.time(9, 5), "nine oh five in the morning", "9.05 a.m."),
        (dt.time(12), "twelve noon", "12 p.m."),
        (dt.time(12, 45), "twelve forty-five in the afternoon", "12.45 p.m."),
        (dt.time(19, 30), "seven thirty in the evening", "7.30 p.m."),
        (dt.time(20), "eight in the evening", "8 p.m."),
    ],
)
def test_a_clock_read_aloud_and_one_with_points(time: dt.time, words: str, figures: str) -> None:
    assert clock(time, families()[0].replace(clock="aloud")) == words
    assert clock(time, families()[0].replace(clock="points")) == figures


@pytest.mark.parametrize(
    ("day", "words"), [(1, "first"), (5, "fifth"), (12, "twelfth"), (20, "twentieth"), (22, "twenty-second")]
)
def test_a_date_is_read_aloud_with_its_rank(day: int, words: str) -> None:
    aloud = families()[0].replace(date="aloud")
    assert date_words(dt.date(2026, 7, day), aloud) == f"the {words} of July 2026"
    assert date_words(dt.date(2026, 7, day), aloud, again=True) == f"the {words} of July"


def test_people_with_their_ages_or_their_total() -> None:
    aged, total = (families()[0].replace(count=way) for way in ("aged", "total"))
    family = Party(people={"adult": 2, "child": 2})
    assert people(family, aged).words == "a couple in their thirties and two kids aged 6 and 9"
    assert [said.field for said in people(family, total).said()] == ["people.adult", "people.child"]
    assert people(family, total).words == "four people, that is two adults and two children"
    assert people(Party(people={"senior": 1}), total).words == "one person, that is one senior"
    assert people(Party(people={"senior": 3}), aged).words == "three seniors"


def test_new_ways_to_write_dates_and_people() -> None:
    def written(date: str, again: bool) -> str:
        return date_words(dt.date(2026, 7, 3), families()[0].replace(date=date), again=again)

    assert [written(way, False) for way in ("nth", "abbr", "slash", "monthth")] == [
        "3rd July 2026",
        "Fri 3 July 2026",
        "03/07/26",
        "July 3rd, 2026",
    ]
    assert [written(way, True) for way in ("nth", "abbr", "slash", "monthth")] == [
        "the 3rd",
        "Fri 3 July",
        "03/07",
        "July 3rd",
    ]
    party = Party(people={"adult": 2, "child": 1})
    assert [people(party, families()[0].replace(count=way)).words for way in ("x", "bracket", "clan")] == [
        "2x adult and 1x child",
        "two (2) adults and one (1) child",
        "both parents and their only child",
    ]
