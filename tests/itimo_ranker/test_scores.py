"""The two ways of counting, on one itinerary small enough to check by hand.

Stops A B C lie on a line 0.1 km apart (two near legs), D is 2 km away. The gold edit removes D at index 1.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tripmend_suites.itimo.formats import HINTS, Example, ExampleFile, Prediction, parse_response
from tripmend_suites.itimo.formats.example import example_from
from tripmend_suites.itimo.metrics import as_published, as_written
from tripmend_suites.itimo.metrics.as_published import Share, effect_of
from tripmend_suites.itimo.metrics.score import compare, lines

KM = 1 / 111.195
"""Degrees of latitude in a kilometre."""


def place(name: str, kind: str, km: float, level: str) -> list[Any]:
    return [name, kind, 11.0, 43.0 + km * KM, level]


A, B, C = place("A", "park", 0, "high"), place("B", "park", 0.1, "High"), place("C", "church", 0.2, "low")
D = place("D", "museum", 2.2, "low")


def removal(*hinted: str, at: int = 1) -> Example:
    """D stands at the index `at` and is to go. That changes all three axes (see the first test)."""
    rows = [A, B, C]
    rows.insert(at, D)
    given = {
        "need_to_modify itinerary": rows, "hint": "".join(HINTS[axis] for axis in hinted or ("distance", "diversity")),
        "threshold_low": "0.3km", "threshold_high": "0.77km",
    }  # fmt: skip
    return example_from("1", {"example_input": given, "example_output": {"removed_index": at}}, None)


ALL = ("popularity", "diversity", "distance")


def addition(*hinted: str) -> Example:
    """D is to be put at the end, which changes all three axes."""
    given = {
        "need_to_modify itinerary": [A, B, C], "hint": "".join(HINTS[axis] for axis in hinted or ("distance",)),
        "Candidate POIs": [{"cand_id": 0, "poi": D}, {"cand_id": 1, "poi": place("E", "park", 0.15, "low")}],
        "threshold_low": "0.3km", "threshold_high": "0.77km",
    }  # fmt: skip
    label = {"insert_index": 3, "selected_cand_id": 0, "selected_poi": D}
    return example_from("2", {"example_input": given, "example_output": label}, None)


def answered(example: Example, raw: Any) -> Prediction:
    response, error = parse_response(raw)
    return Prediction(example.sid, response, example.label, error)


def test_an_effect_is_what_the_arithmetic_says() -> None:
    # levels high 2 low 2 -> high 2 low 1: Hellinger .120 > .1; kinds 3/4 -> 2/3; legs far 2, near 1 -> near 2
    effect = effect_of([A, D, B, C], [A, B, C], 0.3, 0.77)
    assert effect.changed == (True, True, True)
    assert effect.sign == (1, -1, -1)


def test_the_gold_edit_is_right_in_reference_mode() -> None:
    example = addition()
    verdict = as_published.judge(example, answered(example, example.label))
    assert (verdict.index, verdict.place, verdict.mod) == (True, True, True)


@pytest.mark.parametrize(
    ("raw", "index", "mod"),
    [
        ({"index": 3, "cand_id": "0"}, True, True),
        ({"insertIdx": "3", "poi": D}, True, True),
        ({"insert_index": 3.9, "selected_cand_id": 0}, True, True),
        ({"insert_index": "3.0", "selected_cand_id": 0}, False, False),
        ({"removed_index": 3, "selected_cand_id": 0}, True, True),
        ({"insert_index": 3, "selected_poi": ["D", "museum", "11.0", str(D[3]), "low"]}, True, True),
        ({"insert_index": 3, "selected_poi": ["D", "museum", 11.0, D[3], "Low"]}, True, False),
        ({"insert_index": 3}, True, None),
        ({"selected_cand_id": 0}, None, None),
        ("prose", None, None),
        (None, None, None),
    ],
)
def test_reference_mod_follows_the_released_evaluator(raw: Any, index: bool | None, mod: bool | None) -> None:
    example = addition()
    verdict = as_published.judge(example, answered(example, raw))
    assert (verdict.index, verdict.mod) == (index, mod)


@pytest.mark.parametrize(
    ("raw", "apr"),
    [
        ({"removed_index": 3}, True),
        ({"remove_index": "3"}, True),
        ({"delete_index": 3.9}, True),
        ({"removed_index": 99}, True),  # clamped to the last stop
        ({"removed_index": -1}, False),  # clamped to the first one, not counted from the end
        ({"removed_index": 1}, False),  # takes out another stop
        ({"index": 3}, False),  # the kind of edit is not said
        ({"removed_index": "3.0"}, False),
        ([], False),
        ("prose", False),
    ],
)
def test_reference_apr_applies_what_it_can(raw: Any, apr: bool) -> None:
    example = removal(*ALL, at=3)
    assert as_published.judge(example, answered(example, raw)).apr is apr


@pytest.mark.parametrize(
    ("index", "apr"),
    [(3, True), (4, True), (99, True), (0, False), (-1, False), (-99, False)],  # clamped to both ends
)
def test_reference_apr_clamps_the_index_of_an_insertion(index: int, apr: bool) -> None:
    example = addition(*ALL)
    before_a = place("F", "museum", -0.6, "low")  # far from C as D is, and not far from A
    raw = {"insert_index": index, "selected_poi": before_a}
    assert as_published.judge(example, answered(example, raw)).apr is apr


@pytest.mark.parametrize(("index", "apr"), [(2, True), (3, True), (99, True), (0, False), (-1, False)])
def test_reference_apr_clamps_the_index_of_a_replacement(index: int, apr: bool) -> None:
    example = replacement()
    raw = {"replaced_index": index, "selected_poi": D}
    assert as_published.judge(example, answered(example, raw)).apr is apr


@pytest.mark.parametrize("judge", [as_published.judge, as_written.judge])
def test_apr_fails_where_an_axis_that_is_not_hinted_changes(judge: Callable[..., Any]) -> None:
    for hinted in (ALL, ALL[:1], ALL[1:], ALL[::2], ALL[:2]):
        example = removal(*hinted)
        assert judge(example, answered(example, example.label)).apr is (hinted == ALL)


def test_reference_apr_wants_the_direction_of_the_gold_edit() -> None:
    """Both answers change the distance alone: D makes one leg far, E in its place would make all legs near ones."""
    near_legs = [place("A", "park", 0, "low"), place("B", "park", 0.5, "low"), place("C", "church", 1.0, "low")]
    far, near = place("D", "church", 2.2, "low"), place("E", "church", 0.6, "low")
    given = {
        "need_to_modify itinerary": near_legs, "hint": HINTS["distance"],
        "Candidate POIs": [{"cand_id": 0, "poi": far}, {"cand_id": 1, "poi": near}],
        "threshold_low": "0.3km", "threshold_high": "0.55km",
    }  # fmt: skip
    label = {"replaced_index": 2, "selected_cand_id": 0, "selected_poi": far}
    example = example_from("4", {"example_input": given, "example_output": label}, None)
    gold, other = (effect_of(near_legs, [*near_legs[:2], one], 0.3, 0.55) for one in (far, near))
    assert gold.changed == other.changed == (False, False, True)
    assert gold.sign[2] != other.sign[2]
    assert as_published.judge(example, answered(example, label)).apr is True
    wrong = {"replaced_index": 2, "selected_poi": near}
    assert as_published.judge(example, answered(example, wrong)).apr is False


def test_no_answer_leaves_the_reference_denominators_and_stays_in_the_others() -> None:
    example = removal()
    score = as_published.score([example], {}, refused=2)
    assert (score.mod, score.apr) == (Share(0, 0), Share(0, 0))
    assert (score.mod_all, score.apr_all) == (Share(0, 3), Share(0, 3))


def test_an_invented_place_passes_the_reference_and_not_the_paper() -> None:
    example = addition(*ALL)
    raw = {"insert_index": 3, "selected_poi": ["D", "castle", 11.0, D[3], "low"]}
    assert as_published.judge(example, answered(example, raw)).apr is True
    verdict = as_written.judge(example, answered(example, raw))
    assert not verdict.apr
    assert "not one of the candidates" in verdict.why


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ({"removed_index": 1}, "not the kind"),
        ({"insert_index": 4, "selected_cand_id": 0}, "out of range"),
        ({"insert_index": "3", "selected_cand_id": 0}, "whole number"),
        ({"insert_index": True, "selected_cand_id": 0}, "whole number"),
        ({"insert_index": 3, "selected_cand_id": 7}, "no candidate"),
        ({"insert_index": 3, "selected_cand_id": 1, "selected_poi": D}, "agree"),
        ({"insert_index": 3}, "no place"),
        ("prose", "no JSON"),
        (None, "no answer"),
    ],
)
def test_paper_mode_forgives_nothing(raw: Any, why: str) -> None:
    example = addition()
    verdict = as_written.judge(example, answered(example, raw))
    assert not verdict.apr
    assert verdict.mod is False
    assert why in verdict.why


REPLACEMENT = {"replaced_index": 2, "selected_cand_id": 0, "selected_poi": D}


def replacement() -> Example:
    given = {
        "need_to_modify itinerary": [A, B, C], "hint": HINTS["distance"],
        "Candidate POIs": [{"cand_id": 0, "poi": D}, {"cand_id": 1, "poi": place("E", "park", 0.15, "low")}],
        "threshold_low": "0.3km", "threshold_high": "0.77km",
    }  # fmt: skip
    return example_from("3", {"example_input": given, "example_output": REPLACEMENT}, None)


@pytest.mark.parametrize(
    "raw",
    [
        {"replace_index": 2, "cand_id": 0},
        {"replaceIdx": 2, "poi": D},
        {"replaced_index": 2, "replace_index": 2, "poi_label": D, "selected_cand_id": 0},
        {"replaced_index": 2, "removed_index": None, "insert_index": None, "selected_cand_id": 0},
        {"replaced_index": None, "replace_index": 2, "selected_cand_id": 0, "selected_poi": None},
        {"replaced_index": 2, "selected_cand_id": 0, "cand_id": 0, "poi": D},
    ],
)
def test_paper_mode_knows_the_keys_of_the_reference_as_long_as_they_say_one_thing(raw: Any) -> None:
    example = replacement()
    assert as_written.judge(example, answered(example, raw)).mod is True
    assert as_published.judge(example, answered(example, raw)).mod is True


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ({"replaced_index": 2, "replace_index": 1, "selected_cand_id": 0}, "not one whole number"),
        ({"replaced_index": 2, "replace_index": 2.0, "selected_cand_id": 0}, "not one whole number"),
        ({"replaced_index": 2, "removed_index": 2, "selected_cand_id": 0}, "not the kind"),
        ({"replaced_index": 2, "selected_cand_id": 0, "cand_id": 1}, "agree"),
        ({"replaced_index": 2, "cand_id": 1, "poi": D}, "agree"),
        ({"replaced_index": 2, "poi": ["D", "museum", "1_1.0", D[3], "low"]}, "not one of the candidates"),
        ({"index": 2, "selected_cand_id": 0}, "not one whole number"),  # the kind of edit is not said
        ({"replaced_index": None, "selected_cand_id": 0}, "not one whole number"),
    ],
)
def test_paper_mode_takes_no_answer_that_says_two_things(raw: Any, why: str) -> None:
    example = replacement()
    verdict = as_written.judge(example, answered(example, raw))
    assert (verdict.mod, verdict.apr) == (False, False)
    assert why in verdict.why


def test_a_record_without_gold_stays_below_the_line_of_mod() -> None:
    example = addition()
    blind = dataclasses.replace(example, sid="b", gold=None, label=None)
    answers = {one.sid: answered(example, example.label) for one in (example, blind)}
    paper = as_written.score([example, blind], answers, refused=1)
    reference = as_published.score([example, blind], answers, refused=1)
    assert paper.mod == reference.mod_all == Share(1, 3)
    assert as_written.score([blind], answers, refused=1).mod == Share(0, 0)
    assert as_published.score([blind], answers, refused=1).mod_all == Share(0, 0)
    here = Path(__file__)
    document = compare(ExampleFile(here, (example, blind), (), ("2", "b")), answers, "strict", here)
    assert document["without gold"] == 1
    assert "1 of 2 records have no gold edit: they count as not right wherever one is needed" in lines(document)


def test_paper_mode_counts_every_record_and_needs_no_gold() -> None:
    example = addition()
    score = as_written.score([example], {}, refused=1)
    assert (score.mod, score.apr) == (Share(0, 2), Share(0, 2))


def test_an_interval_holds_its_share_and_is_reproducible() -> None:
    share = Share(30, 40)
    low, high = share.interval or (0, 0)
    assert low < 0.75 < high
    assert share.interval == Share(30, 40).interval
    # the normal approximation of 30/40 is .75 ± .134
    assert (low, high) == pytest.approx((0.616, 0.884), abs=0.02)
    assert Share(0, 0).interval is None
