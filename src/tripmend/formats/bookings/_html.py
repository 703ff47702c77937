"""HTML of mails and web pages: what it says to machines, and its text as lines. Nothing is rendered, run or loaded."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from ...errors import InputError
from ._library import library
from ._reservation import Reservation
from ._schema import json_of, reservations_of

__all__ = ["html_reservations", "html_text"]

_PARAGRAPH_ITEM = re.compile(r"<p\b[^<>]{0,1000}\bitemscope", re.IGNORECASE)
_PARAGRAPH = re.compile(r"<(/?)p(?=[\s>])", re.IGNORECASE)
_SCRIPT = re.compile(
    r"<script[^<>]{0,500}application/(?:ld\+json|json\+ld)[^<>]{0,500}>(.*?)(?:</script\s*>|$)",
    re.IGNORECASE | re.DOTALL,
)
_COMMENT = re.compile(r"^\s*(?:<!--|//\s*<!\[CDATA\[|<!\[CDATA\[)|(?:-->|//\s*\]\]>|\]\]>)\s*$")
_MOST_SCRIPTS = 200
_MOST_LETTERS = 4_000_000


def html_reservations(text: str) -> list[Reservation]:
    """The reservations, events and places in the JSON-LD and microdata of a page. Raises MissingExtraError."""
    if len(text) > _MOST_LETTERS:
        raise InputError(f"this page has more than the {_MOST_LETTERS:,} letters that are read of one")
    found: list[Reservation] = []
    for number, script in enumerate(_SCRIPT.finditer(text)):
        if number >= _MOST_SCRIPTS:
            raise InputError(f"this page has more than the {_MOST_SCRIPTS} parts for machines that are read of one")
        said = script[1] if '"' in script[1] else unescape(script[1])
        found += reservations_of(json_of(_COMMENT.sub("", said).strip()))
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
    ]
)
_SILENT = frozenset(
    ("script", "style", "head", "template", "noscript", "svg", "object", "iframe", "s", "del", "strike")
)
"""Without anything to read; what is struck out held before a change."""
_STRUCK = re.compile(r"text-decoration[^;]*:[^;]*\bline-through", re.IGNORECASE)


def _silent(node: Any) -> bool:
    return node.tag in _SILENT or _STRUCK.search(node.get("style") or "") is not None


def _many_lines(cell: Any) -> bool:
    """Whether a cell of a table has lines of its own."""
    return cell is not None and cell.tag in ("td", "th") and any(one.tag == "br" for one in cell.iter())


def html_text(text: str) -> str:
    """The words of a page as lines: a line for each block, wide gaps between the cells of a row."""
    etree = library("lxml.etree")
    parser = etree.HTMLParser(no_network=True, huge_tree=False, remove_comments=True, remove_pis=True)
    raw = text[:_MOST_LETTERS].replace("\x00", " ").encode("utf-8", "replace")
    try:
        root = etree.fromstring(b'<meta charset="utf-8">' + raw, parser)
    except (etree.XMLSyntaxError, ValueError, AssertionError):
        return ""
    parts: list[str] = []
    silent = 0
    for event, node in etree.iterwalk(root, events=("start", "end")) if root is not None else ():
        tag = node.tag if isinstance(node.tag, str) else ""
        if event == "start":
            silent += _silent(node)
            if not silent:
                cell = "\n" if _many_lines(node.getprevious()) else "   "
                parts.append("\n" if tag in _BLOCKS else cell if tag in ("td", "th", "dd") else "")
                parts.append(re.sub(r"\s+", " ", node.text or ""))
        else:
            silent -= _silent(node)
            if not silent:
                parts.append("\n" if tag in _BLOCKS - {"br", "dt"} or tag == "dd" else "")
                parts.append(re.sub(r"\s+", " ", node.tail or ""))
    told = "".join(parts).replace("\xa0", " ")
    return re.sub(r"\n\s*\n+", "\n\n", "\n".join(line.strip() for line in told.split("\n")))
