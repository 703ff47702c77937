"""One story in the real Chromium, on a desk and on a phone: nothing is typed, nothing is asked for elsewhere."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tripmend.pages.chromium import CHROMIUM

from .conftest import Service, rome

pytestmark = pytest.mark.skipif(
    shutil.which(CHROMIUM) is None, reason=f"no Chromium at {CHROMIUM}: apt-get install chromium"
)


@pytest.mark.parametrize("width", [1280, pytest.param(390, marks=pytest.mark.slow)])
def test_a_trip_is_imported_broken_mended_and_read_offline(
    browser: Any, address: str, service: Service, tmp_path: Path, width: int
) -> None:
    file = tmp_path / "rome.json"
    file.write_text(json.dumps(rome()), encoding="utf-8")
    token = service.anna.headers["Authorization"].removeprefix("Bearer ")
    context = browser.new_context(viewport={"width": width, "height": 800}, reduced_motion="reduce")
    context.set_default_timeout(60_000)
    tab, wrong = context.new_page(), []
    tab.on("request", lambda request: None if request.url.startswith(address) else wrong.append(request.url))
    tab.on("pageerror", lambda error: wrong.append(str(error)))
    tab.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)

    def fits() -> None:
        assert tab.evaluate("document.documentElement.scrollWidth") <= width, tab.url

    tab.goto(f"{address}/enter#{token}")
    tab.wait_for_url(f"{address}/")
    assert token not in tab.url
    fits()
    tab.goto(f"{address}/settings")
    tab.get_by_text("it is the only one").wait_for()
    fits()
    tab.goto(f"{address}/")
    tab.set_input_files("#files", file)
    tab.get_by_role("button", name="Make a trip of them").click()
    tab.wait_for_selector(".pin")
    trip = tab.url.partition("?")[0]
    fits()
    tab.get_by_role("link", name="Castel Sant'Angelo").focus()
    tab.keyboard.press("Enter")
    tab.wait_for_selector("dialog[open] h2:focus")
    tab.keyboard.press("Escape")
    assert tab.evaluate("document.activeElement.textContent") == "Castel Sant'Angelo", "one is back where one was"
    tab.keyboard.press("Enter")
    tab.get_by_role("button", name="Closed on this day").click()
    tab.wait_for_selector("#side")
    fits()
    if width > 1000:  # the rest is the same on a phone
        tab.get_by_role("button", name="Accept").click()
        tab.wait_for_selector(".pin")
        assert tab.locator("a.name", has_text="National Gallery of Modern Art").count() == 1
        tab.get_by_role("button", name="Undo").click()
        tab.wait_for_selector(".pin")
        assert tab.locator("a.name", has_text="Castel Sant'Angelo").count() == 1
        drag(tab)
    tab.goto(trip)
    tab.evaluate(
        "Promise.race([navigator.serviceWorker.ready, new Promise((_, no) => setTimeout(no, 30000))]).then(() => 1)"
    )
    tab.reload()
    tab.wait_for_selector(".pin")
    assert wrong == []
    context.set_offline(True)
    tab.reload()
    tab.wait_for_selector("#offline:not([hidden])")
    assert tab.locator("h1").inner_text() == "Four days in Rome"
    context.set_offline(False)
    tab.goto(f"{trip}?done=undone")
    tab.wait_for_selector(".pin")
    tab.goto(f"{trip}/history")
    kept = "caches.open('tripmend-1').then(async (kept) => (await kept.keys()).map((one) => one.url))"
    assert {trip, f"{trip}/map.json"} <= set(tab.evaluate(kept))
    assert "Undone." not in tab.evaluate(f"caches.match('{trip}').then((one) => one.text())")
    remove = tab.locator("form[action$='/remove']")
    tab.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    remove.locator("input[name=sure]").check()
    remove.locator("button").click()
    tab.wait_for_url(address + "/")
    assert not {one for one in tab.evaluate(kept) if one.startswith(trip)}, "a removed trip is gone here, too"
    context.close()


def drag(tab: Any) -> None:
    """Drag a visit to another day, see what that does, and leave it."""
    grip = tab.locator(".item[data-moves] .grip").nth(2)
    grip.scroll_into_view_if_needed()
    begin, end = grip.bounding_box(), tab.locator("ol.line").nth(1).locator(".item").first.bounding_box()
    tab.mouse.move(begin["x"] + 5, begin["y"] + 5)
    tab.mouse.down()
    tab.mouse.move(begin["x"] + 5, begin["y"] + 40, steps=5)
    tab.mouse.move(end["x"] + 60, end["y"] + end["height"] + 10, steps=15)
    tab.wait_for_timeout(100)
    tab.mouse.up()
    tab.get_by_role("heading", name="Move it?").wait_for()
    with tab.expect_navigation():
        tab.keyboard.press("Escape")
