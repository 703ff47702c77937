"""The paper's printed tables, as data. They are about another data set: context, not comparison."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

__all__ = ["published", "published_rows"]


@cache
def published() -> dict[str, Any]:
    """Tables 2, 3, 7 and 8: rows of ten columns by model and duration, and by model and severity, with our doubts."""
    text = (resources.files(__package__) / "published.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def published_rows(by: str) -> list[dict[str, Any]]:
    """The printed rows by "duration" or "severity": model, value ("3" or "step"), and each column by its name."""
    tables = published()
    rows, key = (tables["durations"], "days") if by == "duration" else (tables["severities"], "severity")
    return [
        {"model": row["model"], "value": str(row[key]), **dict(zip(tables["columns"], row["values"], strict=True))}
        for row in rows
    ]
