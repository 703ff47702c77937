"""The pages: how many there are, what they show, and what they must not give away."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend_suites.worldtravel.data.build_world import DATES
from tripmend_suites.worldtravel.pages import KINDS, LAYOUTS, build_pages, pages_of, read_index, render
from tripmend_suites.worldtravel.pages.plan import PALETTES
from tripmend_suites.worldtravel.world import WorldRecord


def test_there_are_2003_pages_of_ten_kinds_in_the_published_shares(world: WorldRecord) -> None:
    pages = list(pages_of(world, 7))
    # Thirty dates of (attractions + restaurants), and 35, 30, 37, 46, 25 pages without a date.
    towns = {"berlin": 30 * 11 + 35, "vienna": 30 * 11 + 30, "rome": 30 * 14 + 37}
    towns |= {"barcelona": 30 * 15 + 46, "florence": 30 * 10 + 25}
    assert Counter(page.town.id for page in pages) == towns
    assert sum(towns.values()) == len(pages) == 2003
    assert {page.kind for page in pages} == set(KINDS)
    assert len(KINDS) == 10
    assert len({page.file for page in pages}) == 2003


def test_every_kind_has_four_layouts_and_each_one_renders(world: WorldRecord) -> None:
    seen = set()
    for seed in (7, 8, 9):
        pages = list(pages_of(world, seed))
        files = {page.file for page in pages}
        for page in pages:
            if (page.kind, page.layout) not in seen:
                seen.add((page.kind, page.layout))
                html = render(page)
                assert html.startswith("<!doctype html>")
                assert html.rstrip().endswith("</html>")
                assert not re.search(
                    r"<script|<link|<img|url\((?!#)|@import|src=|href=(?!\"[0-9a-f]{16}\.html\")", html
                )
                led = set(re.findall(r'href="([^"]*)"', html))
                assert len(led) >= 3
                assert {f"{page.town.id}/{name}" for name in led} <= files, page.layout
    assert all(len(layouts) >= 4 for layouts in LAYOUTS.values())
    missing = {(kind, layout) for kind, layouts in LAYOUTS.items() for layout in layouts} - seen
    assert not missing


def test_the_index_says_what_stands_where(world: WorldRecord, tmp_path: Path) -> None:
    targets = [("rome", "colosseum", DATES[1]), ("berlin", "mehlwerk", DATES[2])]
    pages = build_pages(world, tmp_path, 7, only=targets)
    entries = read_index(tmp_path)
    assert [entry["file"] for entry in entries] == [page.file for page in pages]
    assert {(e["town"], e["venue"], e["date"]) for e in entries} == {(t, v, d.isoformat()) for t, v, d in targets}
    whole = {page.file for page in pages_of(world, 7)}
    assert {page.file for page in pages} <= whole, "an overlay has the file names of the whole build"
    with pytest.raises(InputError, match="no booking page"):
        build_pages(world, tmp_path, 7, only=[("rome", "tre-archi", DATES[1])])
    (tmp_path / "pages" / "index.json").write_text(json.dumps([]))
    with pytest.raises(InputError, match="build the pages"):
        read_index(tmp_path)


def contrast(one: str, other: str) -> float:
    """Ratio of relative luminances, as in the web's guidelines for reading (WCAG 2, 1.4.3)."""

    def luminance(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_colours_can_be_read() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert len(PALETTES) >= 6
    for name, palette in PALETTES.items():
        for ground in (palette.paper, palette.card, palette.soft):
            assert contrast(palette.ink, ground) >= 7, name
            assert contrast(palette.quiet, ground) >= 4.5, name
        assert contrast("#ffffff", palette.accent) >= 4.5, name
        assert contrast("#ffffff", palette.deep) >= 7, name
