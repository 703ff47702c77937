"""Lists of names in a sentence."""

from __future__ import annotations

import pytest

from tripmend_suites.worldtravel.reading._near import names_in


@pytest.mark.parametrize(
    ("said", "names", "sure"),
    [
        ("Old Dome", ["Old Dome"], True),
        ("Old Dome and Long Gallery", ["Old Dome", "Long Gallery"], True),
        ("Old Dome, Long Gallery and White Tower", ["Old Dome", "Long Gallery", "White Tower"], True),
        ("Old Dome, and Hares and Hounds", ["Old Dome", "Hares and Hounds"], True),
        ("Park and Garden", ["Park and Garden"], False),
        ("Long Gallery and Palace and Garden", ["Long Gallery and Palace and Garden"], False),
        ("Old Dome and White Tower and Palatine", ["Old Dome", "White Tower and Palatine"], False),
        ("", [], True),
    ],
)
def test_an_and_parts_names_unless_a_side_of_it_is_no_name(said: str, names: list[str], sure: bool) -> None:
    found, confidence = names_in(said)
    assert found == names
    assert (confidence >= 0.6) is sure
