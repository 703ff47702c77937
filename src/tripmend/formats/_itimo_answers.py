"""A model's answer to an iTIMO example, out of whatever it wrote: an object, a list, fenced JSON, text with thoughts.

The released evaluator hands text to a general JSON repairer. This reader takes what such answers really hold: the
first fenced object if there is one, else the last complete object in the text, with trailing commas, bare keys, Python
literals and a missing closing bracket forgiven. Prose and empty text are no answer.
"""

from __future__ import annotations

import json
import re
from typing import Any

from ._literal import python_literal

__all__ = ["parse_response"]

_THINK = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL | re.IGNORECASE)
_FENCE_OPENS = re.compile(r"```[a-zA-Z]*\s*(?=\{)")
_FENCE_CLOSES = re.compile(r"\}\s*```")
_TRAILING = re.compile(r",\s*([}\]])")
_BARE_KEY = re.compile(r"([{,]\s*)([A-Za-z_]\w*)\s*:")
_MAX_TEXT = 200_000
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


def _objects(text: str) -> list[str]:
    """The outermost {…} and […] pieces of `text`; the last one is closed if its end is missing."""
    pieces: list[str] = []
    open_brackets: list[str] = []
    start, quote, escaped = 0, "", False
    for place, letter in enumerate(text):
        if quote:
            if escaped:
                escaped = False
            elif letter == "\\":
                escaped = True
            elif letter == quote:
                quote = ""
        elif letter == '"' and open_brackets:
            quote = letter
        elif letter in _CLOSERS:
            if not open_brackets:
                start = place
            open_brackets.append(letter)
        elif open_brackets and letter == _CLOSERS[open_brackets[-1]]:
            open_brackets.pop()
            if not open_brackets:
                pieces.append(text[start : place + 1])
    if open_brackets:
        closing = "".join(_CLOSERS[letter] for letter in reversed(open_brackets))
        pieces.append(text[start:].rstrip().rstrip(",") + ('"' if quote else "") + closing)
    return pieces


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
    raise ValueError("there is no JSON object in the text")


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
    return raw, f"a {type(raw).__name__} is no answer"
