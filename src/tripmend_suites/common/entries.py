"""Files that others or earlier runs left: Python's literals, JSON with an entry a record, and what is damaged."""

from __future__ import annotations

import ast
import json
import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from tripmend.errors import InputError
from tripmend.formats.files import json_fault, source_name, text_of

_MAX_TEXT = 200_000


def python_literal(text: str) -> Any:
    """The value of a literal; nothing is executed. Raises ValueError for anything else, and for very long texts."""
    if len(text) > _MAX_TEXT:
        raise ValueError("too long for a literal")
    try:
        # Odd numbers and escapes make the compiler warn on standard error; what is odd is judged by the reader.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.literal_eval(text.strip())
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError) as error:
        raise ValueError("not a literal") from error


TOO_DEEP = "\0nested too deeply"
"""What stands for a value that is nested more than `_DEEPEST` times."""
_DEEPEST = 300
_DIGITS = 4000
"""Python refuses to read whole numbers of more than 4,300 digits."""
_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]', re.DOTALL)

Hook = Callable[[list[tuple[str, Any]]], Any]


def _whole(digits: str) -> int | float:
    """A whole number; one that is longer than any index or amount can be is infinite, so that it fits nothing."""
    return int(digits) if len(digits) <= _DIGITS else float(digits)


def _cut(text: str) -> str:
    """`text` with what is nested too deeply replaced by `TOO_DEEP`."""
    pieces, kept, depth, start = [], 0, 0, 0
    for token in _TOKENS.finditer(text):
        sign = token[0]
        if sign in "[{":
            depth += 1
            if depth == _DEEPEST + 1:
                start = token.start()
        elif sign in "]}":
            if depth == _DEEPEST + 1:
                pieces += [text[kept:start], json.dumps(TOO_DEEP)]
                kept = token.end()
            depth -= 1
    return "".join([*pieces, text[kept:]])


def deep(value: Any) -> bool:
    """Whether `value` is nested too deeply though Python could read it, which depends on the program around."""
    level = [value]
    for _ in range(_DEEPEST + 1):
        level = [
            part
            for one in level
            if isinstance(one, (dict, list))
            for part in (one.values() if isinstance(one, dict) else one)
        ]
        if not level:
            return False
    return any(isinstance(one, (dict, list)) for one in level)


def too_deep(value: Any) -> bool:
    """Whether a part of `value` was too deep to be read."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
        elif one == TOO_DEEP:
            return True
    return False


def parsed(text: str, hook: Hook, source: Path | str) -> Any:
    """A JSON text. hook: makes each object, as `object_pairs_hook` of `json.loads`. NaN passes here, a number of
    thousands of digits becomes infinite, and what is nested without end becomes `TOO_DEEP`, so that each costs one
    entry and not the file.

    Raises InputError, which names `source`, for what is no JSON.
    """
    try:
        try:
            data = json.loads(text, object_pairs_hook=hook, parse_int=_whole)
            cut = deep(data)
        except RecursionError:
            cut = True
        if cut:
            data = json.loads(_cut(text), object_pairs_hook=hook, parse_int=_whole)
    except json.JSONDecodeError as error:
        raise InputError(f"this is not JSON: {json_fault(error)}", source=source) from error
    except (RecursionError, ValueError) as error:
        raise InputError(f"this is not usable JSON: {error}", source=source) from error
    return data


def read_entries(path: Path, hook: Hook, shape: str, text: str | None = None) -> dict[str, Any]:
    """The object at the top of a JSON file, as `parsed`. shape: what the top must be, for the error. text: that of the
    file, where it was read already.

    Raises InputError for a file that is no JSON object.
    """
    data = parsed(text_of(path) if text is None else text, hook, source_name(path))
    if not isinstance(data, dict):
        raise InputError(f"the top of the file must be {shape}", source=source_name(path))
    return data


def filled_lines(text: str) -> Iterator[tuple[int, str]]:
    """Number and text of each line that holds something. Only "\\n" ends a line: names may hold other separators."""
    return ((number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip())


def json_lines(text: str) -> Iterator[tuple[int, Any]]:
    """The number and the value of each line that holds something; of one that is no JSON the InputError that says why,
    in place of a value."""
    for number, line in filled_lines(text):
        try:
            yield number, json.loads(line)
        except json.JSONDecodeError as error:
            yield number, InputError(f"this is not JSON: {json_fault(error)}")
        except (ValueError, RecursionError):
            yield number, InputError("this is not usable JSON: a number is too long, or it is nested too deeply")


_NAMED = 10
"""So many are named; more are only counted."""


def damage_words(path: Path, damaged: Sequence[object], what: str = "line") -> str:
    """A sentence on the damaged entries of `path`, which are named, counted and done anew; "" where there are none.

    what: an entry, in the singular.
    """
    if not damaged:
        return ""
    one = len(damaged) == 1
    named = ", ".join(map(str, damaged[:_NAMED])) + (", …" if len(damaged) > _NAMED else "")
    entries = f"1 {what} of an earlier run is" if one else f"{len(damaged)} {what}s of an earlier run are"
    return f"{path}: {entries} damaged and done anew: {named}"
