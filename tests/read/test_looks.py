"""Two dozen looks of sold-out slots that no page of the benchmark has: material to develop the reader of slots on."""

from __future__ import annotations

from pathlib import Path

import yaml

from tripmend.suites.worldtravel.pages import Style, read_styles

LOOKS = [
    Style.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
    for path in sorted((Path(__file__).parent / "looks").glob("*.yaml"))
]


def test_every_look_is_a_style_of_its_own_with_a_legend_where_it_needs_one() -> None:
    assert len(LOOKS) == 24
    assert len({look.name for look in LOOKS}) == 24
    assert {look.family for look in LOOKS} == {"explicit", "conventional", "legend"}
    assert all(look.legend for look in LOOKS if look.family == "legend" or look.flips)
    faces = [(style.open, style.sold) for style in (*LOOKS, *read_styles())]
    assert all(open_face != sold for open_face, sold in faces)
    assert len({repr(pair) for pair in faces}) == len(faces)
