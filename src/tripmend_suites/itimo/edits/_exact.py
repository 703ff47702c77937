"""Sums of products and powers of e that come out alike on every processor.

A library of linear algebra picks its way of adding by the processor, and so do numpy's exponentials, so that their last
bits differ; training, which adds to itself thousands of times, makes whole weights of them. Here numbers are first
rounded to whole multiples of one step, few enough that every sum of their products is a whole number of steps below
2^53: then no addition rounds, and no order, width, thread or fused operation can show. The exponential is made of
additions, products and roundings alone, which IEEE 754 fixes to the last bit.
"""

from __future__ import annotations

from fractions import Fraction
from math import factorial

import numpy as np

from ._batch import Array

__all__ = ["BITS", "exp", "fixed", "product"]

BITS = 16
"""The left side of a product has at most 2^BITS steps, if nothing else is said."""
_MANTISSA = 53
_REACH = 700.0
_LOG2_E = 1.4426950408889634
_LN2_HIGH = float.fromhex("0x1.62e42fee00000p-1")
"""So short that its product with a whole number of eleven bits is exact."""
_LN2_LOW = float.fromhex("0x1.a39ef35793c76p-33")
_SERIES = tuple(float(Fraction(1, factorial(power))) for power in range(13, -1, -1))
_LOWEST = -1022
_POWERS = np.ldexp(1.0, np.arange(_LOWEST, 1024))


def fixed(values: Array, bits: int = BITS, largest: float | None = None) -> Array:
    """`values` as whole multiples of 2^-bits of the power of two at or above `largest`, by default the largest of them;
    same shape, float."""
    if largest is None:
        largest = float(np.abs(values).max(initial=0.0))
    if largest == 0.0:
        return np.zeros(values.shape)
    step = np.ldexp(1.0, int(np.frexp(largest)[1]) - bits)
    return np.asarray(np.rint(values / step) * step)


def product(left: Array, right: Array, bits: int = BITS) -> Array:
    """The matrix product, the same to the last bit everywhere. left: (…, n), of at most 2^bits steps, as `fixed` makes
    it; right: (n,) or (n, m), rounded to what is left of 53 bits: 22 for n up to 32,768 and 16 bits on the left."""
    terms = max(1, left.shape[-1] - 1).bit_length()
    return np.asarray(np.asarray(left, dtype=float) @ fixed(right, _MANTISSA - bits - terms))


def exp(values: Array) -> Array:
    """e to the power of each value, right to about the last bit; beyond ±700 as at ±700."""
    values = np.clip(values, -_REACH, _REACH)
    whole = np.rint(values * _LOG2_E)
    rest = values - whole * _LN2_HIGH
    rest -= whole * _LN2_LOW
    found = np.full(rest.shape, _SERIES[0])
    for term in _SERIES[1:]:
        found *= rest
        found += term
    return np.asarray(found * _POWERS[whole.astype(np.int64) - _LOWEST])
