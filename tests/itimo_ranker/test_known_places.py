"""A place is known by where it is: other names, and coordinates with fewer decimals, change nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from tripmend.app.main import app
from tripmend_suites.itimo.edits.model import TrainedRanker, input_key, shipped_ranker
from tripmend_suites.itimo.edits.problem import LEVELS, OPERATIONS, EditProblem, Operation, Spot
from tripmend_suites.itimo.edits.statistics import key_of
from tripmend_suites.itimo.formats import HINTS

from .conftest import problem, record, spots

CITY = "Melb"


def _known(ranker: TrainedRanker, operation: Operation, seed: int) -> EditProblem:
    """Six stops and five candidates where places stand that the ranker learnt of."""
    counts = ranker.cities[operation][CITY]
    chosen = np.random.default_rng(seed).choice(np.flatnonzero(counts.visits), 11, replace=False)
    places = [
        Spot(f"p{at}", f"kind {at % 4}", float(counts.longitude[at]), float(counts.latitude[at]), LEVELS[at % 3])
        for at in chosen.tolist()
    ]
    candidates = () if operation == "delete" else tuple(places[6:])
    return EditProblem(operation, tuple(places[:6]), candidates, frozenset({"distance"}), 0.3, 0.77)


def _each(one: EditProblem, changed: dict[str, Spot]) -> EditProblem:
    return replace(
        one,
        itinerary=tuple(changed[spot.name] for spot in one.itinerary),
        candidates=tuple(changed[spot.name] for spot in one.candidates),
    )


def _renamed(one: EditProblem) -> EditProblem:
    return _each(one, {s.name: replace(s, name=f"The OTHER {s.name}") for s in (*one.itinerary, *one.candidates)})


def _rounded(one: EditProblem, decimals: int) -> EditProblem:
    return _each(
        one,
        {
            s.name: replace(s, longitude=round(s.longitude, decimals), latitude=round(s.latitude, decimals))
            for s in (*one.itinerary, *one.candidates)
        },
    )


@pytest.mark.parametrize("operation", OPERATIONS)
def test_other_names_give_the_same_answer_with_the_same_probability(operation: Operation) -> None:
    ranker = shipped_ranker()
    asked = [_known(ranker, operation, seed) for seed in range(12)]
    assert [ranker.city_of(one) for one in asked] == [CITY] * len(asked)
    for before, after in zip(ranker.rank(asked), ranker.rank([_renamed(one) for one in asked]), strict=True):
        assert (before.edits, before.probability) == (after.edits, after.probability)


@pytest.mark.parametrize("decimals", [5, 6])
@pytest.mark.parametrize("operation", OPERATIONS)
def test_coordinates_to_a_metre_are_enough_to_know_a_place(operation: Operation, decimals: int) -> None:
    ranker = shipped_ranker()
    counts = ranker.cities[operation][CITY]
    asked = [_known(ranker, operation, seed) for seed in range(12)]
    for one, less in ((one, _rounded(one, decimals)) for one in asked):
        for exact, spot in zip((*one.itinerary, *one.candidates), (*less.itinerary, *less.candidates), strict=True):
            assert counts.place_at(spot) == counts.place_at(exact) >= 0


@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_neighbour_a_few_metres_off_is_no_known_place(operation: Operation) -> None:
    counts = shipped_ranker().cities[operation][CITY]
    for at in range(0, len(counts.keys), 5):
        spot = Spot("a", "b", float(counts.longitude[at]) + 0.00003, float(counts.latitude[at]), "low")
        assert counts.place_at(spot) != at


def test_a_record_with_other_names_and_fewer_decimals_is_the_same_record() -> None:
    for number, operation in enumerate(OPERATIONS):
        one = _rounded(problem(operation, 6, number), 7)
        assert input_key(_rounded(_renamed(one), 5)) == input_key(one)
        turned = replace(one, itinerary=one.itinerary[::-1])
        assert input_key(turned) != input_key(one)


def test_places_ten_metres_apart_are_two() -> None:
    for spot in spots(20, 3):
        assert key_of(spot) != key_of(replace(spot, latitude=spot.latitude + 0.0001))
        assert key_of(spot) != key_of(replace(spot, longitude=spot.longitude + 0.0002))


def test_the_sign_of_nothing_is_no_other_place() -> None:
    assert key_of(Spot("a", "b", -0.000004, 0.0, "low")) == key_of(Spot("a", "b", 0.0, -0.000004, "low"))


def test_repair_says_that_it_knows_none_of_the_places(tmp_path: Path) -> None:
    path, out = tmp_path / "Atlantis_ADD_val.json", tmp_path / "answers.json"
    path.write_text(json.dumps({"1": record(problem("delete", 6, 1), None, HINTS["distance"])}))
    said = CliRunner().invoke(app, ["itimo", "repair", str(path), "-o", str(out)])
    assert said.exit_code == 0
    assert "1 name no place that the ranker knows" in " ".join(said.output.split())
