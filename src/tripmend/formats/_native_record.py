"""A record of tripmend's own documents, validated; the first fault in words of ours."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from ..change import Effect
from ..errors import InputError

__all__ = ["parse_record"]

M = TypeVar("M", bound=BaseModel)
_SHORT = {
    "missing": "is missing",
    "extra_forbidden": "is not a field of this record; remove it or correct its name",
    "model_type": "must be an object",
    "tuple_type": "must be a list",
    "dict_type": "must be an object",
    "string_type": "must be text",
    "string_too_short": "must not be empty",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "union_tag_not_found": "needs a 'type' that says which record it is",
}
_FORMS = {
    "datetime_": "a date with a time such as 2026-05-12T10:00",
    "date_": "a date such as 2026-05-12",
    "time_": "a time of day such as 09:30",
    "int_": "a whole number",
    "float_": "a number",
}
"""What is expected where pydantic says why it could not read something, by the beginning of the kind of fault."""


def _where(root: str, location: tuple[int | str, ...]) -> str:
    path = root
    for part in location:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else str(part)
    return path


_TAGS = {"stop", "leg", *(kind.model_fields["type"].default for kind in get_args(get_args(Effect)[0]))}
"""What pydantic puts into its path where a `type` chose the record, although the document has no such step."""


def _fault(error: Mapping[str, Any]) -> str:
    """One fault that pydantic found, in words of ours."""
    kind, given = error["type"], error.get("ctx", {})
    if kind in _SHORT:
        return _SHORT[kind]
    if kind == "too_short":
        return f"needs at least {given['min_length']} {'entry' if given['min_length'] == 1 else 'entries'}"
    if kind == "too_long":
        return f"has more than the {given['max_length']} entries allowed"
    if kind == "union_tag_invalid":
        return f"'type' is {str(given['tag'])[:80]!r}; it must be one of {given['expected_tags']}"
    message = str(error["msg"]).removeprefix("Value error, ")
    for start, form in _FORMS.items():
        if kind.startswith(start):
            message = f"is not {form}"
            break
    message = message.replace("Input should be", "must be", 1).replace("String should", "the text should", 1)
    value = error.get("input")
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        message += f" (found {str(value)[:80]!r})"
    return message


_ALSO = 4
"""How many faults are told beside the first."""
_SHORTENED = 200
"""Letters of each of these."""


def _path(root: str, error: Mapping[str, Any]) -> str:
    """Where in the document a fault is."""
    path = error["loc"]
    location = tuple(
        part
        for number, part in enumerate(path)
        if part not in _TAGS or number == 0 or not (path[number - 1] == "effect" or isinstance(path[number - 1], int))
    )
    return _where(root, location)


def _numbers(data: Any) -> Any:
    """`data` with 5 for 5.0, which JSON Schema takes for a whole number, too."""
    if isinstance(data, dict):
        return {name: _numbers(value) for name, value in data.items()}
    if isinstance(data, list):
        return [_numbers(value) for value in data]
    return int(data) if isinstance(data, float) and data.is_integer() else data


def parse_record(model: type[M], data: Any, *, root: str, source: Path | str | None = None) -> M:
    """`data` as a validated `model`. Raises InputError naming the first fault's path inside the document.

    As its JSON Schema has it, a number in quotes is a text, and no number is a date.
    """
    try:
        if isinstance(data, str):
            return model.model_validate(data)
        return model.model_validate_json(json.dumps(_numbers(data)), strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        message = _fault(first)
        more = error.error_count() - 1
        others = [f"{_path(root, one)}: {_fault(one)}" for one in error.errors(include_url=False)[1 : 1 + _ALSO]]
        if others:
            rest = f"; and {more - len(others)} more" if more > len(others) else ""
            message += f"; also {'; '.join(other[:_SHORTENED] for other in others)}{rest}"
        raise InputError(message, where=_path(root, first), source=source) from error
    except RecursionError as error:
        raise InputError("is nested too deeply", where=root, source=source) from error
