"""The effects of all edits at once equal the effects of each edit alone."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tripmend_suites.itimo.edits.effects import CLASSES, Edited, Stops, class_of_legs

from .naive import Spot, flags

NEAR, FAR = 0.3, 0.77
spots = st.builds(
    Spot,
    category=st.sampled_from("abcd"),
    lon=st.integers(0, 12).map(lambda x: 144.9 + x / 1000),
    lat=st.integers(0, 12).map(lambda x: -37.8 + x / 1000),
    level=st.sampled_from(CLASSES),
)


def stops(places: list[Spot]) -> Stops:
    return Stops.of(
        [CLASSES.index(p.level) for p in places],
        [ord(p.category) for p in places],
        [p.lon for p in places],
        [p.lat for p in places],
    )


@given(st.lists(spots, min_size=1, max_size=9), st.lists(spots, min_size=1, max_size=5))
def test_every_edit_alone_decides_as_all_at_once(itinerary: list[Spot], candidates: list[Spot]) -> None:
    a, c = stops(itinerary), stops(candidates)
    n = len(itinerary)
    square = class_of_legs(a.legs_to(a), NEAR, FAR)
    reach = class_of_legs(c.legs_to(a), NEAR, FAR)
    edited = Edited(a, np.diagonal(square, 1))
    delete, add, replace = edited.deleting(np.diagonal(square, 2)), edited.adding(c, reach), edited.replacing(c, reach)
    assert delete.shape == (n,)
    assert add.shape == (len(candidates), n + 1)
    assert replace.shape == (len(candidates), n)
    cases = [(delete, (i,), itinerary[:i] + itinerary[i + 1 :]) for i in range(n)]
    for k, spot in enumerate(candidates):
        cases += [(add, (k, i), [*itinerary[:i], spot, *itinerary[i:]]) for i in range(n + 1)]
        cases += [(replace, (k, i), [*itinerary[:i], spot, *itinerary[i + 1 :]]) for i in range(n)]
    for bits, at, after in cases:
        expected = flags(itinerary, after, NEAR, FAR)
        assert int(bits[at]) == expected[0] + 2 * expected[1] + 4 * expected[2]
