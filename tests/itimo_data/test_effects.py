"""The effects of all edits at once equal the effects of each edit alone."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tripmend_suites.itimo.edits import (
    CLASSES,
    Stops,
    class_of_legs,
    effects_of_adding,
    effects_of_deleting,
    effects_of_replacing,
)

from .naive import Spot, flags, leg_counts, popularity_counts

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
    delete = effects_of_deleting(a, NEAR, FAR)
    add = effects_of_adding(a, c, NEAR, FAR)
    replace = effects_of_replacing(a, c, NEAR, FAR)
    assert delete.shape == (n,)
    assert add.shape == (len(candidates), n + 1)
    assert replace.shape == (len(candidates), n)
    cases = [(delete, (i,), itinerary[:i] + itinerary[i + 1 :]) for i in range(n)]
    for k, spot in enumerate(candidates):
        cases += [(add, (k, i), [*itinerary[:i], spot, *itinerary[i:]]) for i in range(n + 1)]
        cases += [(replace, (k, i), [*itinerary[:i], spot, *itinerary[i + 1 :]]) for i in range(n)]
    for effects, at, after in cases:
        expected = flags(itinerary, after, NEAR, FAR)
        found = (bool(effects.popularity[at]), bool(effects.diversity[at]), bool(effects.distance[at]))
        assert found == expected
        assert int(effects.intents[at]) == expected[0] + 2 * expected[1] + 4 * expected[2]
        assert effects.popularity_after[at].tolist() == popularity_counts(after)
        assert effects.distance_after[at].tolist() == leg_counts(after, NEAR, FAR)
        kinds = {spot.category for spot in after}
        assert effects.diversity_after[at] == (len(kinds) / len(after) if len(kinds) > 1 else 0)


@given(st.lists(spots, min_size=3, max_size=9), st.lists(spots, min_size=1, max_size=5))
def test_classes_known_beforehand_change_nothing(itinerary: list[Spot], candidates: list[Spot]) -> None:
    a, c = stops(itinerary), stops(candidates)
    square = class_of_legs(a.legs_to(a), NEAR, FAR)
    legs, bridges = np.diagonal(square, 1), np.diagonal(square, 2)
    reach = class_of_legs(c.legs_to(a), NEAR, FAR)
    known = effects_of_deleting(a, NEAR, FAR, legs=legs, bridges=bridges)
    assert (known.intents == effects_of_deleting(a, NEAR, FAR).intents).all()
    for effects in (effects_of_adding, effects_of_replacing):
        known = effects(a, c, NEAR, FAR, legs=legs, reach=reach)
        assert (known.intents == effects(a, c, NEAR, FAR).intents).all()
