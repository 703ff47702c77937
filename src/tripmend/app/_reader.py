"""The language model that `--reader` names, by an OpenAI-compatible address, local ones too."""

from __future__ import annotations

import json
import os
import urllib.request
from collections.abc import Callable

from ..errors import InputError
from ..messages.models import Suggestion, model_reader

__all__ = ["reader_named"]

_SECONDS = 60.0


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
