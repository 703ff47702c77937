"""Whatever a model says can be written down: JSON of bounded depth and size, without characters that no file can hold.

Everything that goes from a model into a journal or a log passes here, so that no reply, however odd, costs an item its
place in a denominator.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

__all__ = ["DEEPEST", "clean", "safe", "safe_output"]

DEEPEST = 60
"""Levels of lists and objects that are kept. The deepest honest plan has less than a third of them, and Inspect's own
log gives up somewhere beyond 250."""
_MOST = 1_000_000
"""Values in one piece of JSON."""
_LONGEST = 4_000_000
"""Characters of one string."""
_BITS = 4096
"""Larger whole numbers are beyond what Python writes in decimals."""
_DEEP, _MANY, _LARGE, _ODD = "[nested too deeply]", "[too much]", "[too large a number]", "[not to be written down]"


def clean(text: str) -> str:
    """The text with U+FFFD for lone surrogates, which have no bytes in UTF-8, cut where it is beyond all measure."""
    text = text if len(text) <= _LONGEST else text[:_LONGEST]
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def safe(value: Any) -> Any:
    """The value as a log gives it back: JSON with clean strings and keys, a marker for what is nested too deeply or is
    too much. Never raises."""
    return _safe(value, DEEPEST, [_MOST])


def _safe(value: Any, levels: int, left: list[int]) -> Any:
    left[0] -= 1
    if left[0] < 0:
        return _MANY
    if value is None or isinstance(value, bool | float):
        return value
    if isinstance(value, str):
        return clean(str.__str__(value))
    if isinstance(value, int):
        return int(value) if value.bit_length() <= _BITS else _LARGE
    if is_dataclass(value) and not isinstance(value, type):
        value = {field.name: getattr(value, field.name) for field in fields(value)}
    if not isinstance(value, Mapping | list | tuple):
        return _text(value)
    if levels == 0:
        return _DEEP
    if isinstance(value, Mapping):
        return {_key(name): _safe(part, levels - 1, left) for name, part in value.items()}
    return [_safe(part, levels - 1, left) for part in value]


def _key(name: Any) -> str:
    if isinstance(name, str):
        return clean(str.__str__(name))
    # As JSON writes them: true, null, 1.5.
    return json.dumps(name) if name is None or isinstance(name, bool | float) else _text(name)


def _text(value: Any) -> str:
    try:
        return clean(str(value))
    except Exception:  # noqa: BLE001  a log wants a string, whatever the value is
        return _ODD


def safe_output(part: Any) -> Any:
    """A reply of Inspect's, or its record of the request, as it can be written down; the very same object where nothing
    had to be changed."""
    for choice in getattr(part, "choices", None) or ():
        for call in choice.message.tool_calls or ():
            # Pydantic gives up on deep arguments, so they go first.
            call.arguments = safe(call.arguments)
    for name in ("request", "response"):
        if isinstance(getattr(part, name, None), dict):
            setattr(part, name, safe(getattr(part, name)))
    plain = part.model_dump()
    found = safe(plain)
    return part if found == plain else type(part).model_validate(found)
