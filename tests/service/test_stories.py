"""Ten stories in the real Chromium, on a desk and on a phone; axe looks at every page that is met."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tripmend.pages.chromium import CHROMIUM

from .conftest import EXAMPLES, Service, rome

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which(CHROMIUM) is None, reason=f"no Chromium at {CHROMIUM}: apt-get install chromium"),
]
SHOTS = os.environ.get("TRIPMEND_SHOTS")
"""A folder for a picture of every page that is looked at."""


class Visit:
    """Somebody at the page, with an account of their own and the trip to Rome."""

    def __init__(
        self, browser: Any, address: str, service: Service, width: int, name: str, trip: Any, scripts: bool = True
    ) -> None:
        self.address, self.service, self.width, self.name, self.scripts = address, service, width, name, scripts
        scheme = "dark" if sum(name.encode()) % 2 else "light"
        height = 800 if width > 600 else 844
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            reduced_motion="reduce",
            java_script_enabled=scripts,
        )
        self.context.set_default_timeout(30_000)
        self.tab, self.wrong, self.looks = self.context.new_page(), [], 0
        self.tab.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.tab.on("console", lambda one: self.wrong.append(one.text) if one.type == "error" else None)
        self.tab.on("request", lambda one: None if one.url.startswith(address) else self.wrong.append(one.url))
        token = service.anna.headers["Authorization"].removeprefix("Bearer ")
        self.tab.goto(f"{address}/enter#{token}")
        if not scripts:
            self.tab.get_by_label("Your token").fill(token)
            self.tap("Sign in")
        self.tab.wait_for_url(f"{address}/")
        self.trip = ""
        if trip is not None:
            self.trip = str(service.anna.add("/trips", trip)["trip"])
            self.open()

    def open(self) -> None:
        """Go to the trip."""
        self.tab.goto(f"{self.address}/trips/{self.trip}")
        self.tab.wait_for_selector(".plan")

    def tap(self, name: str, role: str = "button", **more: Any) -> None:
        self.tab.get_by_role(role, name=name, **more).first.click()

    def item(self, name: str) -> None:
        """Open what the plan calls so."""
        self.tab.locator("a.name", has_text=name).first.click()
        self.tab.wait_for_selector("dialog[open] h2")

    def say(self, what: str, value: str | None = None) -> None:
        """In an open item, tap what happened, with what is chosen of it; until the proposal is there."""
        sheet = self.tab.locator("dialog[open]")
        if value is None:
            sheet.get_by_role("button", name=what, exact=True).click()
        else:
            sheet.get_by_label(re.compile(f"^{what}: ")).locator("xpath=self::select").select_option(value)
            sheet.get_by_role("button", name=f"{what}: mend the trip").click()
        self.answer()

    def answer(self) -> None:
        self.tab.wait_for_url("**/proposals/**")
        self.tab.wait_for_selector("#side, .way-out, h1:has-text('no proposal')")

    def has(self, *words: str) -> None:
        text = self.tab.locator("main").inner_text()
        for one in words:
            assert one in text, f"{one!r} is not to be read in:\n{text[:3000]}"

    def version(self) -> int:
        return int(self.service.anna.get_json(f"/trips/{self.trip}/versions")[0]["version"])

    def look(self) -> None:
        """axe finds nothing, and nothing is wider than the window."""
        assert self.tab.evaluate("document.documentElement.scrollWidth") <= self.width, self.tab.url
        if self.scripts:  # it cannot run where none may; the pages are the same
            axe(self.tab)
        if SHOTS:
            self.looks += 1
            self.tab.screenshot(path=f"{SHOTS}/{self.name}-{self.width}-{self.looks}.png", full_page=True)


def axe(tab: Any) -> None:
    """axe finds nothing on this page."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(tab).response["violations"]
    told = [f"{one['id']}: {[node['html'][:200] for node in one['nodes']]}" for one in found]
    assert not told, f"{tab.url}:\n" + "\n".join(told)


Start = Callable[..., Visit]


@pytest.fixture(params=[1280, 390])
def visit(request: Any, browser: Any, address: str, service: Service) -> Iterator[Start]:
    made: list[Visit] = []

    def start(trip: Any = None, scripts: bool = True) -> Visit:
        name = request.node.originalname.removeprefix("test_")[:40]
        made.append(Visit(browser, address, service, request.param, name, trip, scripts))
        return made[0]

    yield start
    for one in made:
        one.context.close()
        assert one.wrong == []


def test_a_folder_of_bookings_becomes_a_trip_with_its_gaps(visit: Start) -> None:
    v = visit()
    v.look()
    mouse = v.context.new_cdp_session(v.tab)
    data = {"items": [], "files": [str(EXAMPLES / "bookings")], "dragOperationsMask": 1}
    for step in ("dragEnter", "dragOver", "drop"):
        mouse.send("Input.dispatchDragEvent", {"type": step, "x": 150, "y": 200, "data": data})
    v.tab.get_by_role("heading", name="What your files hold").wait_for()
    v.look()
    v.tap("Look at the trip", role="link")
    v.tab.wait_for_selector(".plan")
    v.has("booked")
    v.look()
    v.tab.get_by_label("What happened?").fill("The flight to Rome now leaves on Tuesday 11 May at 16:40")
    v.tap("Mend", exact=True)
    v.answer()
    v.has("expected Tue 11 May 16:40–20:15", "or the whole booking may lapse")
    v.look()


def test_a_closed_place_is_replaced_accepted_undone_and_had_back(visit: Start) -> None:
    v = visit(rome())
    v.look()
    v.item("Castel Sant'Angelo")
    v.look()
    v.say("Closed on this day")
    v.has("Side by side", "Castel Sant'Angelo", "Other ways")
    v.look()
    v.tap("Accept", exact=True)
    v.tab.wait_for_selector(".plan")
    assert v.version() == 2
    v.tap("Undo")
    v.tab.wait_for_selector(".plan")
    v.has("Castel Sant'Angelo")
    v.tap("History", role="link")
    v.look()
    v.tap("Go back to this: version 2")
    v.tab.wait_for_selector(".plan")
    assert v.version() == 4
    assert v.tab.locator("a.name", has_text="Castel Sant'Angelo").count() == 0


def test_words_that_are_unclear_are_asked_and_declined(visit: Start) -> None:
    v = visit(rome())
    v.tab.get_by_label("What happened?").fill("Lunch is off")
    v.tap("Mend", exact=True)
    v.tab.wait_for_selector("h1:has-text('One question first')")
    v.look()
    v.tab.locator(".choices button").first.click()
    v.answer()
    v.tap("Decline")
    v.tab.wait_for_selector(".plan")
    assert v.version() == 1


def test_a_late_flight_shows_what_is_scheduled_and_expected(visit: Start) -> None:
    v = visit(rome())
    v.tab.locator(".item.kind-leg a.name").first.click()
    v.tab.wait_for_selector("dialog[open] h2")
    v.say("It is delayed", "120")
    v.has("scheduled", "expected")
    v.look()
    v.tap("Accept", exact=True)
    v.tab.wait_for_selector(".plan")
    assert v.version() == 2


def test_what_is_impossible_says_why_and_what_helps_is_a_button(visit: Start) -> None:
    v = visit(rome())
    change = json.loads((EXAMPLES / "rome" / "change-3-impossible.json").read_text(encoding="utf-8"))
    made = v.service.anna.add(f"/trips/{v.trip}/proposals", {"change": change, "alternatives": 0})
    v.tab.goto(f"{v.address}/trips/{v.trip}/proposals/{made['id']}")
    v.has("What would help")
    v.look()
    v.tap("Do this")
    v.tab.wait_for_selector(".plan")
    assert v.version() == 2


def test_what_is_locked_stays_and_can_be_let_go(visit: Start) -> None:
    v = visit(rome())
    v.item("Castel Sant'Angelo")
    v.tap("Lock it")
    v.tab.wait_for_selector(".chip.locked")
    v.look()
    v.item("Castel Sant'Angelo")
    v.say("Earlier or later", "60")
    assert v.tab.locator("#side").count() == 0, "a lock stands against a change of mind"
    v.has("lock")
    v.open()
    v.item("Castel Sant'Angelo")
    v.tap("Unlock")
    v.tab.wait_for_selector(".plan")
    assert (
        v.tab.locator(
            '#item-castel-sant-angelo .chip.locked, .item:has-text("Castel Sant\'Angelo") .chip.locked'
        ).count()
        == 0
    )
    assert v.version() == 3


def test_a_visit_is_moved_by_keyboard_and_the_rest_mended_around_it(visit: Start) -> None:
    v = visit(rome())
    v.tab.locator("a.name", has_text="Castel Sant'Angelo").first.focus()
    v.tab.keyboard.press("Enter")
    v.tab.wait_for_selector("dialog[open] h2:focus")
    v.tab.locator("dialog[open] input[type=time]").fill("09:30")
    v.tab.locator("dialog[open] input[type=time]").press("Enter")
    v.tab.get_by_role("heading", name="Move it?").wait_for()
    v.look()
    v.tap("Mend the rest around it")
    v.answer()
    v.look()
    v.tap("Accept", exact=True)
    v.tab.wait_for_selector(".plan")
    assert v.version() == 2


def test_a_visit_is_dragged_to_another_day_and_kept_there(visit: Start) -> None:
    v = visit(rome())
    grip = v.tab.locator(".item[data-moves] .grip").nth(2)
    grip.scroll_into_view_if_needed()
    begin, end = grip.bounding_box(), v.tab.locator("ol.line").nth(1).locator(".item").first.bounding_box()
    v.tab.mouse.move(begin["x"] + 5, begin["y"] + 5)
    v.tab.mouse.down()
    v.tab.mouse.move(begin["x"] + 5, begin["y"] + 40, steps=5)
    v.tab.mouse.move(end["x"] + 60, end["y"] + end["height"] + 10, steps=15)
    v.tab.wait_for_timeout(100)
    v.tab.mouse.up()
    v.tab.get_by_role("heading", name="Move it?").wait_for()
    v.tap("Keep it like this")
    v.tab.wait_for_url("**/trips/*")
    v.tab.wait_for_selector(".plan")
    assert v.version() == 2


def test_a_trip_is_shared_read_by_another_and_taken_back(visit: Start, browser: Any) -> None:
    v = visit(rome())
    v.tap("Share", role="link")
    v.tab.get_by_label("For whom", exact=True).fill("Aunt Ida")
    v.tap("Make a link")
    v.look()
    link = v.tab.locator("#made").input_value()
    guest = browser.new_context(viewport={"width": v.width, "height": 800})
    reads = guest.new_page()
    assert reads.goto(link.replace("http://testserver", v.address)).status == 200
    axe(reads)
    text = reads.locator("main").inner_text()
    assert "Four days in Rome" in text
    assert "EUR" not in text
    assert reads.locator("form, button:not([data-day])").count() == 0
    v.tap("Make an address")
    v.has("The address of the calendar")
    v.tap("Take back the link Aunt Ida")
    assert reads.reload().status == 404
    guest.close()
    v.tab.goto(f"{v.address}/trips/{v.trip}/as/html")
    v.tab.wait_for_selector("h1")


def test_all_of_it_goes_without_scripts(visit: Start) -> None:
    v = visit(scripts=False)
    v.look()
    v.tab.set_input_files("#files", EXAMPLES / "bookings" / "calendar.ics")
    v.tap("Make a trip of them")
    v.tap("Look at the trip", role="link")
    v.tab.wait_for_selector(".plan")
    v.look()
    v.trip = str(v.service.anna.add("/trips", rome())["trip"])
    v.open()
    v.tab.locator("a.name", has_text="Castel Sant'Angelo").first.click()
    v.tab.get_by_role("link", name="Back to Four days in Rome").wait_for()  # a page of its own, no sheet
    v.look()
    v.tab.get_by_role("button", name="Closed on this day", exact=True).click()
    v.tab.wait_for_url("**/proposals/**")
    while v.tab.get_by_role("link", name="Look again").count():
        v.tab.wait_for_timeout(500)
        v.tap("Look again", role="link")
    v.has("Side by side", "National Gallery of Modern Art")
    v.look()
    v.tap("Accept", exact=True)
    v.tab.wait_for_selector(".plan")
    assert v.version() == 2
    assert v.tab.locator("a.name", has_text="Castel Sant'Angelo").count() == 0
    v.tap("Undo")
    v.tab.wait_for_selector(".plan")
    v.has("Castel Sant'Angelo")
    assert v.version() == 3


def test_what_is_set_up_is_watched_and_read_offline(visit: Start) -> None:
    v = visit(rome())
    v.tap("Watch", role="link")
    v.look()
    v.tab.get_by_label("Address").fill("https://trains.invalid/feed.pb?key=x")
    v.tap("Watch it")
    v.has("feed trains.invalid/feed.pb?…", "What was new")
    v.look()
    v.tap("Ask feed trains.invalid/feed.pb?… no more")
    v.tab.wait_for_selector("h2:has-text('A source to watch')")
    v.tap("Settings", role="link")
    v.look()
    v.tab.get_by_label("What for", exact=True).fill("my phone")
    v.tap("Make a token")
    assert v.tab.locator("#made").input_value().startswith("tm_")
    v.tab.get_by_label("Address", exact=True).fill("https://trips.invalid/told")
    v.tap("Add it")
    v.has("https://trips.invalid/told")
    v.look()
    v.open()
    v.tab.evaluate(
        "Promise.race([navigator.serviceWorker.ready, new Promise((_, no) => setTimeout(no, 30000))]).then(() => 1)"
    )
    v.tab.reload()
    v.context.set_offline(True)
    v.tab.reload()
    v.tab.wait_for_selector("#offline:not([hidden])")
    v.has("Four days in Rome", "Castel Sant'Angelo", "Day 4", "booked")
    v.look()
    v.tab.locator("a.name", has_text="Castel Sant'Angelo").first.click()
    v.tab.locator(".refused:has-text('you are offline')").wait_for()
    v.tap("Settings", role="link")
    v.tab.get_by_label("What happened?", exact=True).fill("The museum is closed")
    v.tap("Mend", exact=True)
    v.tab.locator(".refused:has-text('what you typed is still here')").wait_for()
    assert v.tab.get_by_label("What happened?", exact=True).input_value() == "The museum is closed"
    assert v.tab.url.endswith(v.trip)
    v.context.set_offline(False)
    v.tab.reload()
    v.tap("Sign out")
    v.tab.wait_for_url("**/enter")
    v.look()
    v.context.set_offline(True)
    for path in (f"/trips/{v.trip}", "/"):
        with pytest.raises(Exception, match=r"ERR_(INTERNET_DISCONNECTED|FAILED)"):
            v.tab.goto(f"{v.address}{path}")
    v.wrong[:] = [one for one in v.wrong if "net::ERR_" not in one and "Failed to fetch" not in one]
