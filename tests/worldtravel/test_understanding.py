"""What a query means, in words of all kinds."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.worldtravel.understanding_measure import measure, mistakes, own_families, phrased
from tripmend.errors import InputError
from tripmend_suites.worldtravel.data.tasks.build_tasks import Built
from tripmend_suites.worldtravel.data.tasks.phrasing import Family, families_for, family
from tripmend_suites.worldtravel.task import Task
from tripmend_suites.worldtravel.understanding import first_look, named, understand
from tripmend_suites.worldtravel.understanding.soft import OTHER, examples, soft
from tripmend_suites.worldtravel.understanding.text import fold


@pytest.fixture(scope="module")
def built(small: Built) -> Built:
    """A small world whose queries are letters."""
    letter = family("letter")
    return replace(small, tasks=tuple(phrased(task, small.world.town(task.town), letter) for task in small.tasks))


def by_families(built: Built, families: Sequence[Family]) -> list[Task]:
    """Three tasks in the words of each family, others for the next one."""
    tasks = built.tasks
    return [
        phrased(task, built.world.town(task.town), name)
        for number, name in enumerate(families)
        for task in tasks[number % 4 :: 4]
    ]


def test_queries_of_the_families_that_it_was_built_on_are_understood(built: Built) -> None:
    table = measure(by_families(built, families_for(())), built.world)
    right, asked = sum(row.right for row in table.values()), sum(row.tasks for row in table.values())
    assert right >= 0.95 * asked, {name: row.wrong for name, row in table.items()}


def test_queries_of_families_that_no_code_loads_are_understood(built: Built) -> None:
    table = measure(by_families(built, own_families()), built.world)
    right, asked = sum(row.right for row in table.values()), sum(row.tasks for row in table.values())
    assert right >= 0.95 * asked, {name: row.wrong for name, row in table.items()}


def test_each_piece_of_evidence_stands_where_it_says(built: Built) -> None:
    for task in built.tasks:
        found = understand(task.query, built.world.town(task.town))
        assert {"town", "dates", "hotel"} <= {item.field for item in found.evidence}
        for item in found.evidence:
            assert task.query[item.at :].lstrip().startswith(item.phrase)


def test_a_query_is_read_in_a_few_milliseconds(built: Built) -> None:
    understand(built.tasks[0].query, built.world.town(built.tasks[0].town))
    begun = time.process_time()
    for task in built.tasks:
        understand(task.query, built.world.town(task.town))
    assert (time.process_time() - begun) / len(built.tasks) < 0.1


def test_what_is_not_said_is_doubted(built: Built) -> None:
    town = built.world.town("rome")
    found = understand(f"Rome, {town.dates[0]}: the Colosseum.", town)
    assert {"hotel", "people", "language", "visits[0].profile"} <= {doubt.what for doubt in found.doubts}
    assert found.hotel == ""


def test_an_empty_query_is_refused(built: Built) -> None:
    with pytest.raises(InputError, match="characters"):
        understand(" ", built.world.town("rome"))


def test_town_dates_and_names_are_found_before_any_page_is_read() -> None:
    query = "two days in florance, 14 and 15 July 2026: the uffizi galery first, then Ponte Rosso"
    look = first_look(query, ["Berlin", "Florence", "Rome"])
    assert look.town == "Florence"
    assert look.dates == (dt.date(2026, 7, 14), dt.date(2026, 7, 15))
    names = named(query, ["Ponte Rosso", "Uffizi Gallery", "Palazzo Pitti"])
    assert names == ("Uffizi Gallery", "Ponte Rosso")


def test_the_measure_finds_what_is_wrong(built: Built) -> None:
    task = built.tasks[0]
    town = built.world.town(task.town)
    found = understand(task.query, town)
    other = task.replace(hotel="elsewhere", dates=(dt.date(2026, 1, 1),))
    assert {"hotel", "dates"} <= set(mistakes(other, town, found))


def test_a_clause_that_no_list_has_is_told_by_its_words_among_what_is_possible() -> None:
    scores = soft()
    for clause, among, meant in (
        ("barely stopping to draw breath, just a glance", ("quick", "deep"), "quick"),
        ("with every hour that it deserves, unhurried", ("quick", "deep", "standard"), "deep"),
        ("we are not the kind who stand in any queue", ("fast", "ordinary"), "fast"),
        ("somebody knowledgeable who explains it to us", ("guided", "ordinary"), "guided"),
    ):
        odds = scores.odds(clause, (*among, OTHER))
        assert max(odds, key=odds.__getitem__) == meant, (clause, odds)
    assert scores.odds("xyzzy", ("quick", "deep")) == {}


def test_each_family_is_told_by_the_examples_of_the_others(long_run: bool) -> None:
    """A quarter of the families by those of the other three, and with --slow so each of them."""
    heard = examples()
    asked = right = 0
    quarters = 4 if long_run else 1
    for number in range(quarters):
        apart = list(heard)[number::4]
        scores = soft.__wrapped__(frozenset(apart))
        for by_meaning in (heard[name] for name in apart):
            for rivals in (("quick", "deep", "standard"), ("fast", "ordinary", "guided")):
                for meaning in rivals:
                    for clause in by_meaning.get(meaning, ()):
                        odds = scores.odds(fold(clause), rivals)
                        asked += 1
                        right += bool(odds) and max(odds, key=odds.__getitem__) == meaning
    assert asked >= 450 * quarters
    assert right >= 0.95 * asked, (right, asked)
