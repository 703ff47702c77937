"""A service and a page to mend trips on, and tools for assistants: thin, on the library.

The service needs the extra "serve", the tools (`tripmend.service.mcp`) need "mcp"; neither brings in the other.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .accounts import first_start, further_token
    from .application import create_app
    from .settings import Settings

__all__ = ["Settings", "create_app", "first_start", "further_token"]

_HOME = {"Settings": "settings", "create_app": "application", "first_start": "accounts", "further_token": "accounts"}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f".{_HOME[name]}", __name__), name)
