"""A page of what was misread, each with the piece of the picture that it was read from."""

from __future__ import annotations

import base64
import io
from collections import Counter
from html import escape
from pathlib import Path

from tripmend.formats.files import write_atomically
from tripmend.read import Box, Sheet

from .measure import Looked

__all__ = ["ErrorsPage"]

_MARGIN = 28
_ORDER = ("wrong", "abstained", "invented", "missed")
_HEAD = """<!doctype html><html lang="en"><meta charset="utf-8"><title>What was misread</title><style>
body{font:15px/1.5 system-ui,sans-serif;max-width:1100px;margin:2em auto;padding:0 1em;color:#1d2330;background:#fafbfc}
h2{margin:1.6em 0 .4em;font-size:17px}figure{margin:0 0 1em;padding:.7em 1em;background:#fff;border:1px solid #dde2ea}
figure img{max-width:100%;display:block;margin-bottom:.5em;border:1px solid #eee}b{display:inline-block;min-width:6em}
.wrong b{color:#b3261e}.abstained b{color:#8a6100}.missed b,.invented b{color:#444}small{color:#5b6475}
</style><h1>What was misread</h1>
"""


class ErrorsPage:
    """Collects faults of pages and writes them as one self-contained HTML file. most: faults shown for a page; all of
    them count."""

    def __init__(self, most: int = 6) -> None:
        self._most = most
        self._parts: list[str] = []
        self._counts: Counter[str] = Counter()

    def add(self, looked: Looked) -> None:
        """Take the faults of a page."""
        if not looked.faults:
            return
        self._counts.update(f"{fault.what} {fault.field}" for fault in looked.faults)
        page, entry = looked.page, looked.entry
        where = [page.kind, page.town.name, page.venue.name if page.venue else "", str(page.date or "")]
        look = [page.layout, page.palette, str(entry["style"] or ""), "flipped" if entry["flipped"] else ""]
        self._parts.append(
            f"<h2>{escape(' · '.join(filter(None, where)))} <small>{escape(', '.join(filter(None, look)))}</small></h2>"
        )
        worst_first = sorted(looked.faults, key=lambda fault: _ORDER.index(fault.what))
        for fault in worst_first[: self._most]:
            crop = _crop(looked.sheet, fault.fact.box if fault.fact is not None else None)
            image = f'<img alt="" src="data:image/png;base64,{crop}">' if crop else ""
            words = escape(f"{fault.field} {fault.words}")
            self._parts.append(f'<figure class="{fault.what}">{image}<b>{fault.what}</b> {words}</figure>')
        if len(looked.faults) > self._most:
            self._parts.append(f"<p>and {len(looked.faults) - self._most} more on this page</p>")

    def write(self, path: Path) -> None:
        """Write the page, whole or not at all."""
        rows = "".join(f"<li>{escape(name)}: {count}</li>" for name, count in self._counts.most_common())
        body = "".join(self._parts) or "<p>Nothing was misread.</p>"
        write_atomically(path, f"{_HEAD}<ul>{rows}</ul>{body}</html>\n")


def _crop(sheet: Sheet, box: Box | None) -> str:
    """The piece of the picture around `box` as base64 PNG, or nothing."""
    if box is None or sheet.pixels is None:
        return ""
    from PIL import Image

    height, width = sheet.pixels.shape[:2]
    around = box.grow(_MARGIN)
    left, top = max(0, around.left), max(0, around.top)
    right, bottom = min(width, around.right), min(height, around.bottom)
    if right <= left or bottom <= top:
        return ""
    data = io.BytesIO()
    Image.fromarray(sheet.pixels[top:bottom, left:right]).save(data, "PNG", optimize=True)
    return base64.b64encode(data.getvalue()).decode("ascii")
