"""A model's answer to an iTIMO example, out of whatever it wrote: an object, a list, fenced JSON, text with thoughts.

The released evaluator hands text to a general JSON repairer. This reader takes what such answers really hold: the
first fenced object if there is one, else the last complete object in the text, with trailing commas, bare keys, Python
literals, a missing closing bracket and a stray opening one forgiven. Prose and empty text are no answer. Of a text with
more than 100 pieces in brackets only the last 100 are looked at, so that no text takes long; one whose answer stands
before them holds none.
"""

from __future__ import annotations

import json
import re
from typing import Any

from .._literal import python_literal

__all__ = ["parse_response"]

_THINK = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL | re.IGNORECASE)
_FENCE_OPENS = re.compile(r"```[a-zA-Z]*\s*(?=\{)")
_FENCE_CLOSES = re.compile(r"\}\s*```")
_TRAILING = re.compile(r",\s*([}\]])")
_BARE_KEY = re.compile(r"([{,]\s*)([A-Za-z_]\w*)\s*:")
_MAX_TEXT = 200_000
_MOST_PIECES = 100
_MOST_UNCLOSED = 10
_BEFORE_TEXT = frozenset("{[,:(")
"""Before a quotation mark that opens a text; after anything else it is an inch, an apostrophe or part of a sentence."""
_DEEPEST = 900
"""What is nested deeper, neither JSON nor Python's notation is read."""
_SIGNS = re.compile(r"[\[\]{}\"']")
_QUOTED = {
    '"': re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*("?)', re.DOTALL),
    "'": re.compile(r"'[^'\\]*(?:\\.[^'\\]*)*('?)", re.DOTALL),
}
"""A text in its quotation marks; the second one is missing in what was cut off."""
_CLOSERS = {"{": "}", "[": "]"}


def _loads(text: str) -> Any:
    """`text` as JSON, with trailing commas and bare keys if need be, or as a Python literal. Raises ValueError."""
    plainer = _TRAILING.sub(r"\1", text)
    for attempt in (text, plainer, _BARE_KEY.sub(r'\1"\2":', plainer)):
        try:
            return json.loads(attempt)
        except (json.JSONDecodeError, RecursionError):
            continue
    try:
        return python_literal(text)
    except ValueError as error:
        raise ValueError("neither JSON nor a Python literal") from error


def _before(text: str, place: int) -> str:
    """The last sign before `place` that is no space, "" if there is none."""
    while place and text[place - 1].isspace():
        place -= 1
    return text[place - 1 : place]


def _objects(text: str) -> list[str]:
    """The {…} and […] pieces of `text` in the order of their ends, none inside another: closed ones (at most the last
    100) and, at the end, what follows a bracket that is never closed, with its end put there (the outermost last)."""
    spans: list[tuple[int, int]] = []
    opened: list[int] = []
    quote, past = "", 0
    for match in _SIGNS.finditer(text):  # sign by sign would take ten times as long on a long text
        place, letter = match.start(), match[0]
        if place < past:
            continue
        if letter in _QUOTED:
            if opened and _before(text, place) in _BEFORE_TEXT and (quoted := _QUOTED[letter].match(text, place)):
                quote, past = ("", quoted.end()) if quoted[1] else (letter, len(text))
        elif letter in _CLOSERS:
            opened.append(place)
        elif opened and letter == _CLOSERS[text[opened[-1]]]:
            start = opened.pop()
            while spans and spans[-1][0] > start:
                spans.pop()
            spans.append((start, place + 1))
    if opened:  # in what was cut off, a list is a part of the answer; an object may be one behind a stray bracket
        spans = [(start, end) for start, end in spans if start < opened[0] or text[start] == "{"]
    pieces = [text[start:end] for start, end in spans[-_MOST_PIECES:]]
    rest = text.rstrip().rstrip(",") + quote
    closing = [_CLOSERS[text[start]] for start in reversed(opened)]
    for number in reversed(range(max(0, len(opened) - _DEEPEST), min(len(opened), _MOST_UNCLOSED))):
        pieces.append(rest[opened[number] :] + "".join(closing[: len(opened) - number]))
    return pieces


def _decoded(text: str) -> Any:
    """The last outermost JSON object that begins at one of the last 100 opening brackets. Raises ValueError."""
    starts: list[int] = []
    place = text.rfind("{")
    while place >= 0 and len(starts) < _MOST_PIECES:
        starts.insert(0, place)
        place = text.rfind("{", 0, place)
    decoder, found, end = json.JSONDecoder(), None, 0
    for start in starts:
        if start >= end:
            try:
                found, end = decoder.raw_decode(text, start)
            except (json.JSONDecodeError, RecursionError):
                continue
    if not isinstance(found, dict):
        raise ValueError("there is no JSON object in the text")
    return found


def _text(text: str) -> Any:
    if len(text) > _MAX_TEXT:
        raise ValueError(f"an answer of {len(text)} characters is longer than the {_MAX_TEXT} allowed")
    plain = _THINK.sub("", text).strip()
    opens = _FENCE_OPENS.search(plain)
    closes = _FENCE_CLOSES.search(plain, opens.end()) if opens else None
    if opens and closes:  # in two steps, for one pattern would look through the text again from every opening
        plain = plain[opens.end() : closes.start() + 1]
    try:
        value = _loads(plain)
    except ValueError:
        value = None
    if isinstance(value, dict | list):
        return value
    for piece in reversed(_objects(plain)):
        try:
            value = _loads(piece)
        except ValueError:
            continue
        if isinstance(value, dict | list):
            return value
    return _decoded(plain)


def parse_response(raw: Any) -> tuple[Any, str]:
    """The answer in `raw` and "", or `raw` as it is and why it holds none. None stays None: there was no answer."""
    if raw is None or isinstance(raw, dict):
        return raw, ""
    if isinstance(raw, list):
        for entry in reversed(raw):
            if isinstance(entry, dict):
                return entry, ""
        for entry in reversed(raw):
            if isinstance(entry, str):
                try:
                    return _text(entry), ""
                except ValueError:
                    continue
        return raw, "the list holds no object"
    if isinstance(raw, str):
        try:
            return _text(raw), ""
        except ValueError as error:
            return raw, str(error)
    return raw, f"a bare {'true or false' if isinstance(raw, bool) else 'number'} is no answer"
