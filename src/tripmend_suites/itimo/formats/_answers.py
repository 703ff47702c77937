"""A model's answer to an iTIMO example, out of whatever it wrote: an object, a list, fenced JSON, text with thoughts.

A text is read as the released evaluator reads it: closed thoughts are cut out, the first object in a closed fence
counts alone if there is one, and the rest is JSON, or what json_repair makes of it. That is one object (the last one of
several with the same keys), or a list of all the pieces when other brackets stand beside it: ``{…} see [1]`` is a list.
Longer texts than 200,000 characters, and those that keep the library busy, are not read.
"""

from __future__ import annotations

import json
import re
from typing import Any

from ...common._entries import deep
from ._mended import mended

__all__ = ["last_object", "object_applied", "parse_response"]

_THOUGHT = re.compile(r"<think>.*?</think>\s*", re.DOTALL | re.IGNORECASE)
_THOUGHT_CLOSES = re.compile(r"</think>\s*", re.IGNORECASE)
_FENCE_OPENS = re.compile(r"```(?:json)?\s*(?=\{)", re.IGNORECASE)
_FENCE_CLOSES = re.compile(r"\}\s*```")
_MAX_TEXT = 200_000


def _without_thoughts(text: str) -> str:
    closes = list(_THOUGHT_CLOSES.finditer(text))
    if not closes:
        return text
    end = closes[-1].end()  # behind it no opening is closed, and each would be searched to the end of the text
    return _THOUGHT.sub("", text[:end]) + text[end:]


def _loads(text: str) -> Any:
    """`text` as JSON, broken or not. Raises ValueError."""
    if len(text) > _MAX_TEXT:
        raise ValueError(f"an answer of {len(text)} characters is longer than the {_MAX_TEXT} allowed")
    try:
        value = json.loads(text)
    except RecursionError as error:
        raise ValueError("the text is nested too deeply") from error
    except ValueError:
        value = mended(text)
    if deep(value):
        raise ValueError("the text is nested too deeply")
    return value


def _text(text: str) -> Any:
    if len(text) > _MAX_TEXT:
        return _loads(text)
    plain = _without_thoughts(text)
    opens = _FENCE_OPENS.search(plain)
    closes = _FENCE_CLOSES.search(plain, opens.end()) if opens else None
    if opens and closes:  # in two steps, for one pattern would look through the text again from every opening
        plain = plain[opens.end() : closes.start() + 1]
    return _loads(plain)


def parse_response(raw: Any) -> tuple[Any, str]:
    """What the released evaluator reads in `raw`, and "" or why that is neither an object nor a list; `raw` as it is
    when nothing can be read. None, also as the text ``null``, is None: there was no answer."""
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
            found = _text(raw)
        except ValueError as error:
            return raw, str(error)
        return found, "" if found is None or isinstance(found, dict | list) else "the text is a single value"
    return raw, f"a bare {'true or false' if isinstance(raw, bool) else 'number'} is no answer"


def last_object(response: Any) -> dict[str, Any] | None:
    """The object that `parse_response` returned, or the last one in the list."""
    pieces = response if isinstance(response, list) else [response]
    return next((piece for piece in reversed(pieces) if isinstance(piece, dict)), None)


def object_applied(response: Any) -> dict[str, Any] | None:
    """The object that the released evaluator applies for APR. It reads once more what `parse_response` returned: of a
    list the last object or the last text that can be read, of a text that could not be read all of it, with the
    thoughts."""
    if (found := last_object(response)) is not None:
        return found
    for piece in reversed(response if isinstance(response, list) else [response]):
        if isinstance(piece, str):
            try:
                value = _loads(piece)
            except ValueError:
                continue
            return value if isinstance(value, dict) else None
    return None
