"""HTML of mails and web pages: what it says to machines, and its text as lines. Nothing is rendered, run or loaded."""

from __future__ import annotations

import re
from typing import Any

from ._library import library
from ._reservation import Reservation
from ._schema import json_of, reservations_of

__all__ = ["html_reservations", "html_text"]

_PARAGRAPH_ITEM = re.compile(r"<p\b[^>]*\bitemscope", re.IGNORECASE)
_PARAGRAPH = re.compile(r"<(/?)p(?=[\s>])", re.IGNORECASE)
_SCRIPT = re.compile(
    r"<script[^>]*application/(?:ld\+json|json\+ld)[^>]*>(.*?)(?:</script\s*>|$)", re.IGNORECASE | re.DOTALL
)
_COMMENT = re.compile(r"^\s*(?:<!--|//\s*<!\[CDATA\[|<!\[CDATA\[)|(?:-->|//\s*\]\]>|\]\]>)\s*$")
_MOST_SCRIPTS = 200


def html_reservations(text: str) -> list[Reservation]:
    """The reservations, events and places in the JSON-LD and microdata of a page. Raises MissingExtraError."""
    found: list[Reservation] = []
    for script in list(_SCRIPT.finditer(text))[:_MOST_SCRIPTS]:
        found += reservations_of(json_of(_COMMENT.sub("", script[1]).strip()))
    if "itemscope" in text.casefold():
        found += reservations_of([_ld(item) for item in _microdata(text)])
    return found


def _microdata(text: str) -> list[Any]:
    if _PARAGRAPH_ITEM.search(text):
        text = _PARAGRAPH.sub(r"<\1div", text)  # a paragraph may not hold a block, and mails put one into it
    extractor = library("extruct.w3cmicrodata").MicrodataExtractor(strict=False)
    try:
        items: list[Any] = extractor.extract(text.replace("\x00", " "), base_url="")
    except (ValueError, TypeError, AttributeError, KeyError, IndexError, RecursionError, AssertionError):
        return []
    return items


def _ld(item: Any) -> Any:
    """A microdata item in the shape of JSON-LD."""
    if isinstance(item, list):
        return [_ld(one) for one in item]
    if not isinstance(item, dict):
        return item
    inner = {name: _ld(value) for name, value in (item.get("properties") or {}).items()}
    return {"@type": item.get("type", ""), **inner}


_BLOCKS = frozenset(
    [
        "p",
        "div",
        "tr",
        "table",
        "ul",
        "ol",
        "li",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "section",
        "article",
        "header",
        "footer",
        "br",
        "hr",
        "pre",
        "dl",
        "dt",
        "dd",
    ]
)
_SILENT = frozenset(("script", "style", "head", "template", "noscript", "svg", "object", "iframe"))


def html_text(text: str) -> str:
    """The words of a page as lines: a line for each block, two spaces between the cells of a row."""
    from html.parser import HTMLParser

    class _Lines(HTMLParser):
        def __init__(self) -> None:
            super().__init__(convert_charrefs=True)
            self.parts: list[str] = []
            self.silent = 0

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            if tag in _SILENT:
                self.silent += 1
            elif tag in _BLOCKS:
                self.parts.append("\n")
            elif tag in ("td", "th"):
                self.parts.append("   ")

        def handle_endtag(self, tag: str) -> None:
            if tag in _SILENT:
                self.silent = max(0, self.silent - 1)
            elif tag in _BLOCKS and tag != "br":
                self.parts.append("\n")

        def handle_data(self, data: str) -> None:
            if not self.silent:
                self.parts.append(re.sub(r"\s+", " ", data))

    lines = _Lines()
    try:
        lines.feed(text)
        lines.close()
    except (ValueError, AssertionError, RecursionError):
        return ""
    told = "".join(lines.parts).replace("\xa0", " ")
    return re.sub(r"\n\s*\n+", "\n\n", "\n".join(line.strip() for line in told.split("\n")))
