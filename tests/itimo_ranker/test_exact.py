"""Training gives the same bytes on every processor: exact products, an exponential of our own, and the whole of it."""

from __future__ import annotations

import json
from fractions import Fraction
from math import exp as libm_exp

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripmend_suites.itimo.edits.learners import BITS, exp, fixed, product

from .processors import OLDEST, output_of, settings


def test_a_product_is_the_exact_sum_of_the_rounded_numbers() -> None:
    draw = np.random.default_rng(1)
    left, right = fixed(draw.normal(size=(7, 300))), draw.normal(size=(300, 4)) * 10.0 ** draw.integers(-8, 3, (300, 4))
    rounded = fixed(right, 53 - BITS - 9)
    found = product(left, right)
    for row in range(7):
        for column in range(4):
            terms = zip(left[row].tolist(), rounded[:, column].tolist(), strict=True)
            assert Fraction(found[row, column]) == sum(Fraction(a) * Fraction(b) for a, b in terms)
    assert np.allclose(found, left @ right, rtol=0, atol=1e-5 * np.abs(right).max())


@given(st.integers(0, 2**32 - 1), st.integers(1, 2000))
def test_no_order_of_adding_shows(seed: int, terms: int) -> None:
    draw = np.random.default_rng(seed)
    left, right = fixed(draw.normal(size=(3, terms))), draw.normal(size=(terms, 2))
    mixed = draw.permutation(terms)
    assert product(left, right).tobytes() == product(left[:, mixed], right[mixed]).tobytes()


def test_fixed_numbers_are_whole_steps_and_near() -> None:
    values = np.random.default_rng(2).normal(size=(50, 3)) * 37
    found = fixed(values, 12)
    largest = 2.0 ** np.ceil(np.log2(np.abs(values).max()))
    steps = found / (largest / 2**12)
    assert np.array_equal(steps, np.round(steps))
    assert np.abs(found - values).max() <= largest / 2**13
    assert np.array_equal(fixed(found, 12), found)
    assert not fixed(np.zeros((2, 2))).any()


@given(st.floats(-700, 700))
def test_the_exponential_is_right_to_about_the_last_bit(value: float) -> None:
    assert float(exp(np.array([value]))[0]) == pytest.approx(libm_exp(value), rel=5e-16)


def test_the_exponential_far_out() -> None:
    found = exp(np.array([0.0, -1e9, 1e9, -np.inf]))
    assert found[0] == 1
    assert 0 < found[1] == found[3] < 1e-300
    assert 1e300 < found[2] < np.inf


def test_trees_and_networks_are_the_same_on_every_processor(long_run: bool) -> None:
    played = settings() if long_run else [settings()[0], OLDEST]
    found = [json.loads(output_of(["-m", "tests.itimo_ranker.processors"], setting)) for setting in played]
    assert len({one["trees"] for one in found}) == 1
    assert len({one["network"] for one in found}) == 1
    if len({one["plain"] for one in found}) == 1:
        pytest.skip("numpy's own sums are the same under all settings here: this machine can play no other processor")
