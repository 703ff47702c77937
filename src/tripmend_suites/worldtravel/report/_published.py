"""The paper's printed tables, as data. They are about other tasks: context, never a comparison."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

__all__ = ["published"]


@cache
def published() -> dict[str, Any]:
    """Tables 3 to 6, 9 and 10 and the averages of section 5.3; rates in percent."""
    text = (resources.files(__package__) / "published.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
