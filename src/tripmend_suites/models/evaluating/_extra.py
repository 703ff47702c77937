"""The packages behind this room, asked for in one sentence where they are missing."""

from __future__ import annotations

import importlib.util

from tripmend.errors import MissingExtraError

from ...common import install_command

__all__ = ["need_inspect"]


def need_inspect() -> None:
    """Raise MissingExtraError unless inspect_ai and openai can be imported."""
    for name in ("inspect_ai", "openai"):
        if importlib.util.find_spec(name) is None:
            command = install_command("models")
            raise MissingExtraError(f"measuring language models needs packages that are not installed: {command}")
