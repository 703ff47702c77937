"""One browser for all tests of pages, that of the process."""

from __future__ import annotations

import shutil
from collections.abc import Callable

import pytest

from tripmend.pages import PageReading, read_page
from tripmend.pages.chromium import Chromium, shared_chromium


@pytest.fixture(scope="session")
def browser() -> Chromium:
    if shutil.which("chromium") is None:
        pytest.skip("Chromium is missing")
    return shared_chromium()


@pytest.fixture(scope="session")
def reading(browser: Chromium) -> Callable[[str], PageReading]:
    """Reads a body (and its styles) as a page."""

    def read(body: str, lang: str = "en") -> PageReading:
        head = f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"></head><body>'
        return read_page(f"{head}{body}</body></html>".encode(), browser=browser)

    return read
