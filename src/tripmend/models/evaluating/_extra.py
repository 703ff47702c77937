"""The packages behind this room, asked for in one sentence where they are missing."""

from __future__ import annotations

import importlib.util

from ...errors import MissingExtraError

__all__ = ["HINT", "need_inspect"]

HINT = 'measuring language models needs packages that are not installed: pip install "tripmend[models]"'


def need_inspect() -> None:
    """Raise MissingExtraError unless inspect_ai and openai can be imported."""
    for name in ("inspect_ai", "openai"):
        if importlib.util.find_spec(name) is None:
            raise MissingExtraError(HINT)
