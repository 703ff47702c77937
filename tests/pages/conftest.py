"""One browser for all tests of pages."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator

import pytest

from tripmend.pages import PageReading, read_page
from tripmend.pages.chromium import Chromium


@pytest.fixture(scope="session")
def browser() -> Iterator[Chromium]:
    if shutil.which("chromium") is None:
        pytest.skip("Chromium is missing")
    with Chromium() as one:
        yield one


@pytest.fixture(scope="session")
def reading(browser: Chromium) -> Callable[[str], PageReading]:
    """Reads a body (and its styles) as a page."""

    def read(body: str, lang: str = "en") -> PageReading:
        head = f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"></head><body>'
        return read_page(f"{head}{body}</body></html>".encode(), browser=browser)

    return read
