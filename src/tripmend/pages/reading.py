"""A page read whole: its subject, its slots, its facts, and what stays open."""

from __future__ import annotations

from pathlib import Path

from .browser import page_of
from .chromium import Chromium
from .context import Page
from .model import PageReading
from .slots import read_slots

__all__ = ["read_page"]


def read_page(page: Path | bytes, *, browser: Chromium | None = None) -> PageReading:
    """Read an HTML document for all that a planner needs. Nothing in it is run or fetched.

    browser: the one to use (default: one that is kept open until the process ends; without Chromium the page is read
    without its looks). Raises InputError for what cannot be read.
    """
    data = page if isinstance(page, bytes) else page.read_bytes()
    ready = Page(page_of(data if isinstance(page, bytes) else page, browser=browser))
    slots, doubts = read_slots(ready)
    return PageReading("", tuple(slots), (), tuple(doubts))
