"""How a page is shown, whoever shows it: the browser, the size of its window, and that it talks to nobody."""

from __future__ import annotations

__all__ = ["CHROMIUM", "FLAGS", "TALLEST", "WIDTH"]

CHROMIUM = "/usr/bin/chromium"
"""Where Debian puts it."""
WIDTH = 1280
"""Pixels of the window; the height is that of the page."""
TALLEST = 16_000
"""Pixels; Chromium cannot draw much more in one picture."""
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
