"""The page in the real Chromium: nothing runs, nothing is asked for, nothing sticks out, on a desk and on a phone."""

from __future__ import annotations

import functools
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tripmend.explain import explain
from tripmend.extras import install_command
from tripmend.formats.native import read_trip
from tripmend.formats.page import repair_page, trip_page
from tripmend.pages.chromium import CHROMIUM, FLAGS

from ..explain.rome import CATALOGUE, TRIP, repaired
from .test_page import EVIL

EXAMPLES = Path(__file__).parents[2] / "examples"
pytestmark = pytest.mark.skipif(
    shutil.which(CHROMIUM) is None, reason=f"no Chromium at {CHROMIUM}: apt-get install chromium"
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api", reason=install_command("read"))
    with playwright.sync_playwright() as program:
        found = program.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield found
        found.close()


@functools.cache
def pages() -> dict[str, str]:
    document = read_trip(EXAMPLES / "rome" / "trip.json")
    evil = CATALOGUE.replace(places=tuple(place.replace(name=EVIL) for place in CATALOGUE.places))
    long = CATALOGUE.replace(places=tuple(place.replace(name="x" * 400) for place in CATALOGUE.places))
    return {
        "trip": trip_page(document.itinerary, document.catalogue),
        "repair": repair_page(explain(repaired()), CATALOGUE),
        "hostile": trip_page(TRIP.replace(title=EVIL), evil),
        "long names": trip_page(TRIP.replace(title="y" * 300), long),
    }


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("name", ["trip", "repair", "hostile", "long names"])
def test_a_page_fits_its_window_and_runs_and_asks_for_nothing(
    browser: Any, tmp_path: Path, name: str, width: int
) -> None:
    file = tmp_path / "page.html"
    file.write_text(pages()[name], encoding="utf-8")
    tab = browser.new_page(viewport={"width": width, "height": 800})
    asked: list[str] = []
    alarms: list[str] = []
    tab.on("request", lambda request: asked.append(request.url))
    tab.on("dialog", lambda dialog: (alarms.append(dialog.message), dialog.dismiss()))
    tab.on("console", lambda message: alarms.append(message.text))
    try:
        tab.goto(file.as_uri())
        assert tab.evaluate("document.documentElement.scrollWidth") <= width, "nothing to scroll sideways"
        assert asked == [file.as_uri()]
        assert alarms == []
        assert tab.evaluate("document.scripts.length + document.images.length") == 0
        out = tab.evaluate(
            """() => [...document.querySelectorAll('svg rect')].filter(one => {
                const a = one.getBoundingClientRect(), b = one.ownerSVGElement.getBoundingClientRect();
                return a.left < b.left - 1 || a.right > b.right + 1 || a.top < b.top - 1 || a.bottom > b.bottom + 1;
            }).length"""
        )
        assert out == 0, "every pin lies in its map"
        covered = tab.evaluate(
            """() => [...document.querySelectorAll('.line > li:not(.go)')].filter(row => {
                const time = row.children[0].firstChild, dot = row.querySelector('.dot');
                const range = document.createRange(); range.selectNodeContents(row.children[0]);
                const a = range.getBoundingClientRect(), b = dot.getBoundingClientRect();
                return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
            }).length"""
        )
        assert covered == 0, "no time runs under its number"
    finally:
        tab.close()


def test_a_page_prints(browser: Any, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(pages()["repair"], encoding="utf-8")
    tab = browser.new_page()
    try:
        tab.goto(file.as_uri())
        printed = tab.pdf(format="A4")
        assert printed.startswith(b"%PDF-")
        assert 1 <= printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") <= 4
    finally:
        tab.close()
