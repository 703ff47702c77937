"""Objects in Python's notation, as records and answers hold them that were printed instead of written as JSON."""

from __future__ import annotations

import ast
import warnings
from typing import Any

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
