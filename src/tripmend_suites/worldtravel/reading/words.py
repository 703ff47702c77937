"""What the pages of the suite call things, out of ``words.yaml``, and the names of languages that the product knows."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from tripmend.pages.vocabulary import vocabulary

__all__ = ["LANGUAGE", "words_of"]

LANGUAGE = "(?:" + "|".join(name.capitalize() for name in (*vocabulary(("en",)).names, "latin")) + ")"
"""An expression for the English name of a language; an opera may be in Latin, too."""


@cache
def _lists() -> dict[str, dict[str, str]]:
    import yaml

    data: dict[str, dict[str, str]] = yaml.safe_load((files(__package__) / "words.yaml").read_text(encoding="utf-8"))
    return data


def words_of(what: str) -> dict[str, str]:
    """The expressions of a list by name, in the order in which they are tried."""
    return _lists()[what]
