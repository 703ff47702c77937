"""The base of all trip data: frozen, strict about unknown fields, varied by copy; its faults in words for people."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, ValidationError

from ..errors import DataError

_NONE: set[str] = set()


class Record(BaseModel):
    """Frozen and validated once; `replace` gives a validated variant.

    Made in code from what it cannot hold it raises DataError; read from a document, pydantic's own error, which
    `fault_of` puts into words.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="null", allow_inf_nan=False)

    def __init__(self, /, **fields: Any) -> None:
        try:
            super().__init__(**fields)
        except ValidationError as error:
            message, where = fault_of(error, type(self).__name__)
            raise DataError(message, where=where) from error

    # Records inside a document are made without this initialiser, so that a fault keeps its path from the outermost.
    __init__.__pydantic_base_init__ = True  # type: ignore[attr-defined]

    def model_post_init(self, context: Any, /) -> None:
        """Nobody asks which fields were given and which have their default, and that takes more room than they do."""
        object.__setattr__(self, "__pydantic_fields_set__", _NONE)

    def __getstate__(self) -> dict[Any, Any]:
        """What is pickled: the fields, not what was worked out from them and is kept beside them."""
        state = super().__getstate__()
        fields = type(self).model_fields
        return {**state, "__dict__": {name: value for name, value in state["__dict__"].items() if name in fields}}

    def replace(self, **changes: Any) -> Self:
        """A copy with `changes`, validated like a new record."""
        fields = {name: getattr(self, name) for name in type(self).model_fields}
        return type(self)(**{**fields, **changes})


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


def _path(root: str, error: Mapping[str, Any], tags: Collection[str]) -> str:
    """Where in the document a fault is. tags: steps of pydantic's path for a record that a `type` chose, which the
    document does not have."""
    path = error["loc"]
    # Of a field too many the last step is its own name, also where that is the word of a type.
    last = len(path) - 1 if error["type"] == "extra_forbidden" else -1
    location = tuple(
        part
        for number, part in enumerate(path)
        if part not in tags
        or number in (0, last)
        or not (path[number - 1] == "effect" or isinstance(path[number - 1], int))
    )
    return _where(root, location)


def fault_of(error: ValidationError, root: str, tags: Collection[str] = ("stop", "leg")) -> tuple[str, str]:
    """What pydantic found at fault: the words for people, and the path of the first fault below `root`."""
    first, *rest = error.errors(include_url=False)
    message = _fault(first)
    others = [f"{_path(root, one, tags)}: {_fault(one)}" for one in rest[:_ALSO]]
    if others:
        more = f"; and {len(rest) - len(others)} more" if len(rest) > len(others) else ""
        message += f"; also {'; '.join(other[:_SHORTENED] for other in others)}{more}"
    return message, _path(root, first, tags)
