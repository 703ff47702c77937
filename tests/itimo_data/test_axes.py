"""Distances between counts, orders between classes, and the decision made from both."""

from __future__ import annotations

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripmend_suites.itimo.edits.effects import (
    THRESHOLD,
    class_of_legs,
    competition_ranks,
    disrupted,
    diversity,
    gamma,
    haversine_km,
    hellinger,
    shares,
    tau_b,
    tau_b_of_the_tool,
)

counts = st.lists(st.integers(0, 20), min_size=1, max_size=6)
pairs = st.integers(1, 6).flatmap(lambda k: st.tuples(*[st.lists(st.integers(0, 20), min_size=k, max_size=k)] * 2))


def test_the_papers_worked_numbers_of_an_eleven_stop_replacement() -> None:
    # (9, 2, 0) -> (8, 2, 1): H^2 = ((3 - sqrt 8)^2 + 1) / 22 = (0.02944 + 1) / 22 = 0.04679
    before, after = (9, 2, 0), (8, 2, 1)
    assert round(hellinger(before, after), 3) == 0.216


def test_the_papers_small_distance_that_only_the_ranks_notice() -> None:
    # (4, 5) -> (5, 5): H^2 = 1 - (sqrt 20 + 5) / sqrt 90 = 0.00155, below the threshold; the order became a tie
    assert round(hellinger((4, 5, 0), (5, 5, 0)), 3) == 0.039
    assert disrupted((4, 5, 0), (5, 5, 0))


@given(pairs)
def test_the_distance_is_symmetric_and_lies_between_zero_and_one(pair: tuple[list[int], list[int]]) -> None:
    a, b = pair
    assert -1e-12 <= hellinger(a, b) <= 1 + 1e-12
    assert hellinger(a, b) == pytest.approx(hellinger(b, a))
    assert hellinger(a, a) == pytest.approx(0, abs=1e-9)


@given(pairs)
def test_scaling_counts_moves_no_distance(pair: tuple[list[int], list[int]]) -> None:
    a, b = pair
    assert hellinger([x * 3 for x in a], b) == pytest.approx(hellinger(a, b))


@given(st.integers(1, 50), st.data())
def test_replacing_into_an_empty_class_is_seen_up_to_fifty_places(n: int, data: st.DataObject) -> None:
    # H^2 >= 1 / (2 n) + something positive, so H > 0.1 for every n <= 50
    source = data.draw(st.integers(1, n))
    before, after = [source, n - source, 0], [source - 1, n - source, 1]
    assert hellinger(before, after) > THRESHOLD
    assert disrupted(before, after)


@given(st.integers(1, 49), st.data())
def test_adding_a_new_class_is_seen_up_to_forty_nine_places(n: int, data: st.DataObject) -> None:
    # H^2 = 1 - sqrt(n / (n + 1)) > 0.01 iff n < 49.25
    first = data.draw(st.integers(0, n))
    assert hellinger([first, n - first, 0], [first, n - first, 1]) > THRESHOLD


@given(st.integers(1, 50), st.data())
def test_deleting_the_last_of_a_class_is_seen_up_to_fifty_places(n: int, data: st.DataObject) -> None:
    # H^2 = 1 - sqrt((n - 1) / n) > 0.01 iff n < 50.25
    first = data.draw(st.integers(0, n - 1))
    assert hellinger([first, n - 1 - first, 1], [first, n - 1 - first, 0]) > THRESHOLD


def test_the_bounds_are_the_last_lengths_that_hold() -> None:
    assert hellinger((51, 0), (50, 1)) <= 0.1 < hellinger((50, 0), (49, 1))
    assert hellinger((50, 0), (50, 1)) <= 0.1 < hellinger((49, 0), (49, 1))
    assert hellinger((50, 1), (50, 0)) <= 0.1 < hellinger((49, 1), (49, 0))


def test_an_empty_side_is_zeros_and_one_edit_of_it_is_seen() -> None:
    assert hellinger((0, 0, 0), (1, 0, 0)) == pytest.approx(sqrt(0.5))
    assert shares((0, 0)) == (0, 0)
    for after in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (2, 0, 0), (1, 1, 0), (0, 1, 1)):
        assert disrupted((0, 0, 0), after)
        assert disrupted(after, (0, 0, 0))


def test_ranks_share_and_skip() -> None:
    assert competition_ranks((3, 3, 1)) == (1, 1, 3)
    assert competition_ranks((0, 0, 0)) == (1, 1, 1)


def test_the_tool_counts_pairs_tied_on_both_sides() -> None:
    # pairs of (2, 2, 1): one tied in both, two concordant: the textbook's 2/2 is the tool's 2 / sqrt(3 * 3)
    assert tau_b((2, 2, 1), (2, 2, 1)) == pytest.approx(2 / 3)
    assert tau_b_of_the_tool((2, 2, 1), (2, 2, 1)) == 1
    assert gamma((1, 1, 1), (1, 2, 3)) is None
    assert gamma((1, 2, 3), (3, 2, 1)) == -1


@given(pairs)
def test_the_tools_tau_is_one_exactly_when_no_order_changed(pair: tuple[list[int], list[int]]) -> None:
    a, b = pair
    unchanged = all(
        (a[i] > a[j]) == (b[i] > b[j]) and (a[i] < a[j]) == (b[i] < b[j]) for i in range(len(a)) for j in range(i)
    )
    assert (tau_b_of_the_tool(a, b) >= 1) == unchanged


def test_diversity_is_none_for_a_single_category() -> None:
    assert diversity(1, 4) == 0
    assert diversity(0, 0) == 0
    assert diversity(2, 4) == 0.5


def test_legs_on_a_threshold_are_medium() -> None:
    assert class_of_legs([0.2999994, 0.2999996, 0.3, 0.77, 0.7700004, 0.7700006], 0.3, 0.77).tolist() == [
        0, 1, 1, 1, 1, 2,
    ]  # fmt: skip


def test_a_degree_of_latitude_is_a_hundred_and_eleven_kilometres() -> None:
    # 2 pi 6371.0088 / 360 = 111.19508
    assert float(haversine_km(0, 0, 0, 1)) == pytest.approx(111.19508, abs=1e-5)


def test_unlike_sides_and_negative_counts_are_refused() -> None:
    with pytest.raises(ValueError, match="2 and 3 classes"):
        hellinger((1, 2), (1, 2, 3))
    with pytest.raises(ValueError, match="negative"):
        hellinger((1, -2), (1, 2))
    with pytest.raises(ValueError, match="at least one class"):
        shares(())
