"""Any language model as a second reader of messages: by an OpenAI-compatible address, local ones too.

A model proposes kinds of news with the words that they rest on. It never sees an id and never makes a change: its words
have to stand in the message, and what it tells is weighed against the rules as the trained scorer is. What both tell is
acted on; what it tells alone, or what cannot be checked, is a question.
"""

from __future__ import annotations

import json
import os
import re
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import json_repair

from ..errors import InputError
from .language import bare

__all__ = ["Suggestion", "model_reader", "reader_named", "standing"]

_SECONDS = 60.0
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


def reader_named(name: str) -> Callable[[str], list[Suggestion]]:
    """The reader that ``--reader openai/MODEL`` means. Address: OPENAI_BASE_URL (a local server, for example), key:
    OPENAI_API_KEY where the server wants one. Raises InputError for another name, or where nothing answers."""
    provider, _, model = name.partition("/")
    if provider != "openai" or not model:
        raise InputError(
            f"{name!r} is no reader; give openai/MODEL (any server that speaks as OpenAI's does: OPENAI_BASE_URL)"
        )
    address = os.environ.get("OPENAI_BASE_URL", "https://api.openai.com/v1").rstrip("/")
    if not address.startswith(("http://", "https://")):
        raise InputError(f"OPENAI_BASE_URL is {address!r}; it must begin with http:// or https://")

    def complete(prompt: str) -> str:
        body = {"model": model, "temperature": 0, "messages": [{"role": "user", "content": prompt}]}
        headers = {"Content-Type": "application/json"}
        if key := os.environ.get("OPENAI_API_KEY"):
            headers["Authorization"] = f"Bearer {key}"
        request = urllib.request.Request(f"{address}/chat/completions", json.dumps(body).encode(), headers)
        try:
            with urllib.request.urlopen(request, timeout=_SECONDS) as answer:
                data = json.load(answer)
            return str(data["choices"][0]["message"]["content"])
        except (OSError, ValueError, KeyError, IndexError, TypeError) as error:
            raise InputError(f"the model {model} at {address} did not answer as expected: {error}"[:300]) from error

    return model_reader(complete)
