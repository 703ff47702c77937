"""How a page is shown, whoever shows it: the browser, the size of its window, and that it talks to nobody."""

from ..pages.chromium import CHROMIUM, FLAGS, TALLEST, WIDTH

__all__ = ["CHROMIUM", "FLAGS", "TALLEST", "WIDTH"]
