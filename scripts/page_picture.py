"""Makes docs/page.png, the picture in the README: the page with the bundled trip and what was proposed for it.

Run as `PYTHONPATH=src .venv/bin/python scripts/page_picture.py`; needs the extras serve and pages, and Chromium.
"""

from __future__ import annotations

import socket
import tempfile
import threading
import time
from pathlib import Path

import uvicorn
from playwright.sync_api import sync_playwright

from tripmend.pages.chromium import CHROMIUM, FLAGS
from tripmend.service import Settings, create_app, first_start

ROOT = Path(__file__).parents[1]


def shoot(address: str, token: str, trip: Path, picture: Path) -> None:
    """The trip, mended once, at the width of a desk."""
    with sync_playwright() as program:
        browser = program.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        tab = browser.new_page(viewport={"width": 1280, "height": 860}, color_scheme="light", reduced_motion="reduce")
        tab.goto(f"{address}/enter#{token}")
        tab.wait_for_url(f"{address}/")
        tab.set_input_files("#files", [trip, trip.with_name("catalogue.json")])
        tab.get_by_role("button", name="Make a trip of them").click()
        tab.wait_for_selector(".pin")
        tab.fill("#words", "Castel Sant'Angelo is closed on Tuesday")
        tab.get_by_role("button", name="Mend", exact=True).first.click()
        tab.wait_for_selector("#side")
        tab.get_by_role("link", name="Back to").click()
        tab.wait_for_selector(".pin")
        tab.get_by_role("button", name="Day 2").click()
        tab.evaluate("document.querySelector('#day-2').scrollIntoView()")
        tab.evaluate("window.scrollTo(0, 0)")
        tab.wait_for_timeout(500)
        tab.screenshot(path=picture)
        browser.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, socket.socket() as listening:
        app = create_app(Settings(database=f"{folder}/trips.db", solvers=0, quick=0))
        token = first_start(app.state.house.store) or ""
        listening.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        while not server.started:
            time.sleep(0.05)
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        shoot(address, token, ROOT / "examples" / "rome" / "trip.json", ROOT / "docs" / "page.png")
        server.should_exit = True
        thread.join()
    app.state.house.close()


if __name__ == "__main__":
    main()
