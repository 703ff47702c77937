"""Any language model as a second reader of messages.

A model proposes kinds of news with the words that they rest on. It never sees an id and never makes a change: its words
have to stand in the message, and what it tells is weighed against the rules as the trained scorer is. What both tell is
acted on; what it tells alone, or what cannot be checked, is a question.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import json_repair

from .language import bare

__all__ = ["Suggestion", "model_reader", "standing"]

_MOST = 12
"""So many proposals of one message are looked at."""


@cache
def _prompt() -> str:
    """What a model is asked: the kinds of news, each with what it means, and the message."""
    return files(__package__).joinpath("data", "model.txt").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Suggestion:
    """What a model proposes. kind: one of the prompt's, else it is not used. quote: the words that it rests on."""

    kind: str
    quote: str


def model_reader(complete: Callable[[str], str]) -> Callable[[str], list[Suggestion]]:
    """A reader for `read_message(second=…)` out of anything that answers a prompt with text.

    An answer that is no JSON of proposals gives one suggestion without words, which becomes a question.
    """

    def suggest(message: str) -> list[Suggestion]:
        return _suggestions(complete(_prompt().replace("{message}", message)))

    return suggest


def _suggestions(answer: str) -> list[Suggestion]:
    found = re.search(r"\{.*\}", answer, re.S)
    data: Any = json_repair.loads(found[0]) if found else None
    told = data.get("proposals") if isinstance(data, dict) else None
    if not isinstance(told, list):
        return [Suggestion("", "")]
    return [
        Suggestion(str(one.get("kind", "")), str(one.get("quote", ""))) if isinstance(one, dict) else Suggestion("", "")
        for one in told[:_MOST]
    ]


def standing(message: str, suggestions: Sequence[Suggestion]) -> tuple[list[tuple[str, int, int]], list[Suggestion]]:
    """Suggestions whose words stand in the message, as kind and place [start, end), and the others."""
    found, rest, kinds = [], [], set(re.findall(r"^- (\w+):", _prompt(), re.M))
    for one in suggestions:
        words = [re.escape(word) for word in one.quote.split()]
        at = re.search(r"\s+".join(words), message, re.I) if words and one.kind in kinds else None
        if at is None or len(bare(one.quote)) < 2:
            rest.append(one)
        else:
            found.append((one.kind, at.start(), at.end()))
    return found, rest
