"""The drawing of the edits by position says what it shows, and cuts nothing."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from tripmend_suites.itimo.data.build import positions_svg


@pytest.mark.parametrize("city", ["Melb", "A city with a rather long name & more"])
def test_city_and_axes_are_named(city: str) -> None:
    picture = ET.fromstring(positions_svg({"ADD": [0, 0, 2], "DELETE": [1]}, city))
    texts = [one for one in picture.iter() if one.tag.endswith("text")]
    plain = [one.text for one in texts]
    assert f"{city}: edits by the position of the stop" in plain
    assert plain.count("position of the edit; 0 is the first stop") == plain.count("itineraries") == 2
    width = float(picture.attrib["width"])
    assert all(float(one.attrib["x"]) + 8 * len(one.text or "") <= width for one in texts if one.text == plain[0])
