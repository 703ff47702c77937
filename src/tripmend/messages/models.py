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
from typing import Any

import json_repair

from ..errors import InputError
from .language import bare

__all__ = ["KINDS", "Suggestion", "model_reader", "reader_named", "standing"]

KINDS = {
    "closed": "a place does not open, on some days or for a part of one",
    "hours": "a place opens or closes at another time",
    "sold_out": "no tickets, tables or slots are left",
    "cancelled": "a journey, event, table or stay was called off by whoever provides it",
    "unavailable": "it cannot be used: overbooked, missed, road blocked, car broken, nothing to eat",
    "delayed": "a journey leaves later",
    "retimed": "a journey, event or table has another time or day",
    "price": "something of the plan costs more or less",
    "downgraded": "another kind of room than was booked",
    "unfit": "a place or stay does not suit the travellers, whatever the reason",
    "weather": "weather that outdoor places cannot be used in",
    "slower": "less programme on a day",
    "day_lost": "nothing can be done on a day",
    "late_start": "nothing before a time of a day",
    "end_by": "nothing after a time of a day",
    "budget": "more or less money for the trip, or a limit for a meal or night",
    "party": "more or fewer travellers",
    "documents": "passports or papers are missing",
    "diet": "a diet from now on",
    "wish": "a wish: leave out, keep, prefer or avoid something",
}
"""What a model may propose, each with what it means."""

_PROMPT = """A traveller wrote the message below about a planned trip. List every piece of news and every wish in it
that changes the plan. Answer with JSON only: {{"proposals": [{{"kind": KIND, "quote": WORDS}}]}}. KIND is one of the
kinds below. WORDS are copied letter for letter from the message: the shortest part that tells it. Leave out what is
only supposed, asked, or about somebody else's trip. No news: {{"proposals": []}}.

Kinds:
{kinds}

Message:
{message}"""
_SECONDS = 60.0
_MOST = 12
"""So many proposals of one message are looked at."""


@dataclass(frozen=True)
class Suggestion:
    """What a model proposes. kind: one of `KINDS`, else it is not used. quote: the words of the message it rests on."""

    kind: str
    quote: str


def model_reader(complete: Callable[[str], str]) -> Callable[[str], list[Suggestion]]:
    """A reader for `read_message(second=…)` out of anything that answers a prompt with text.

    An answer that is no JSON of proposals gives one suggestion without words, which becomes a question.
    """

    def suggest(message: str) -> list[Suggestion]:
        kinds = "\n".join(f"- {kind}: {what}" for kind, what in KINDS.items())
        return _suggestions(complete(_PROMPT.format(kinds=kinds, message=message)))

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
    found, rest = [], []
    for one in suggestions:
        words = [re.escape(word) for word in one.quote.split()]
        at = re.search(r"\s+".join(words), message, re.I) if words and one.kind in KINDS else None
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
