"""The words of booking pages (`words.yaml`), as regular expressions over text as `folded` gives it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from .._folding import folded

__all__ = ["any_of", "any_of_each", "fares"]


@cache
def _data() -> dict[str, Any]:
    import yaml

    text = (files(__package__) / "words.yaml").read_text(encoding="utf-8")
    data: dict[str, Any] = yaml.safe_load("".join(sign if sign.isascii() else folded(sign) for sign in text))
    return data


def any_of(name: str) -> str:
    """The alternatives of one list of `words.yaml`, without a group around them."""
    return "|".join(_data()[name])


def any_of_each(name: str) -> tuple[str, ...]:
    """The lists of a mapping in `words.yaml`, one after the other."""
    return tuple(_data()[name].values())


def fares() -> dict[str, str]:
    """The alternatives for each fare, in the order in which they are to be tried."""
    return {fare: "|".join(words) for fare, words in _data()["fares"].items()}
