"""Embeddings over HTTP, in the protocol that OpenAI and many servers of one's own speak."""

from __future__ import annotations

import json
import os
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from typing import Any

from tripmend.errors import InputError

from ._embedder import Vectors, unit_rows

__all__ = ["EndpointEmbedder"]

_OPENAI = "https://api.openai.com/v1"
_BATCH = 64
_PASSING = frozenset({408, 409, 429, 500, 502, 503, 504})
"""Answers after which another try may help."""
_LARGEST = 256 * 1024 * 1024


class EndpointEmbedder:
    """POST ``BASE/embeddings`` for 64 texts at a time.

    service: prefix of the environment variables that hold address and key, such as OPENAI for OPENAI_BASE_URL and
    OPENAI_API_KEY. A service without a key is asked without one, OpenAI's own excepted. timeout: seconds for one
    request. tries: how often one request is made before it counts as failed. tokens: those the server says it read.
    Raises InputError where the address or OpenAI's key is missing and where no usable vectors come; no message holds
    the key.
    """

    def __init__(
        self,
        model: str,
        *,
        service: str = "OPENAI",
        timeout: float = 60.0,
        tries: int = 5,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        self.model, self.service, self.timeout, self.tries = model, service.upper().replace("-", "_"), timeout, tries
        self.tokens = 0
        self._wait = wait
        address = os.environ.get(f"{self.service}_BASE_URL") or (_OPENAI if self.service == "OPENAI" else "")
        if not address.startswith(("http://", "https://")):
            raise InputError(f"set {self.service}_BASE_URL to the http address of the service, up to /v1")
        self._url = address.rstrip("/") + "/embeddings"
        self._key = os.environ.get(f"{self.service}_API_KEY", "")
        if not self._key and address == _OPENAI:
            raise InputError("set OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own")

    @property
    def name(self) -> str:
        """Service and model; never the address or the key."""
        return f"{self.service.lower()}/{self.model}"

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row a text."""
        rows: list[Any] = []
        for start in range(0, len(texts), _BATCH):
            rows += self._batch(texts[start : start + _BATCH])
        return unit_rows(rows, len(texts), self.name)

    def _batch(self, texts: Sequence[str]) -> list[Any]:
        body = json.dumps({"model": self.model, "input": list(texts), "encoding_format": "float"}).encode()
        for turn in range(self.tries):
            try:
                return self._rows(self._post(body), len(texts))
            except _TryAgainError as error:
                if turn + 1 == self.tries:
                    raise InputError(f"gave no vectors in {self.tries} tries: {error}", source=self.name) from None
                self._wait(min(30.0, error.after if error.after is not None else 0.5 * 2**turn))
        raise InputError("was never asked: tries must be at least 1", source=self.name)

    def _post(self, body: bytes) -> bytes:
        headers = {"Content-Type": "application/json"}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        request = urllib.request.Request(self._url, body, headers)
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as reply:
                held: bytes = reply.read(_LARGEST)
                return held
        except urllib.error.HTTPError as error:
            with error:
                said = self._clean(error.read(2000).decode("utf-8", errors="replace"))
            if error.code in _PASSING:
                raise _TryAgainError(f"HTTP {error.code}", _seconds(error.headers.get("Retry-After"))) from None
            raise InputError(f"refused with HTTP {error.code}: {said[:200]}", source=self.name) from None
        except (OSError, ValueError) as error:  # no connection, a timeout, an answer cut short
            raise _TryAgainError(self._clean(str(error)) or type(error).__name__) from None

    def _clean(self, text: str) -> str:
        return " ".join((text.replace(self._key, "[key]") if self._key else text).split())

    def _rows(self, raw: bytes, count: int) -> list[Any]:
        try:
            found = json.loads(raw)
        except ValueError:
            raise _TryAgainError("the answer is no JSON") from None
        data = found.get("data") if isinstance(found, dict) else None
        if not isinstance(data, list) or not all(isinstance(one, dict) for one in data):
            raise InputError("answered without a list of data", source=self.name)
        by_index = {one.get("index", place): one.get("embedding") for place, one in enumerate(data)}
        if sorted(by_index, key=str) != sorted(range(count), key=str) or len(data) != count:
            raise InputError(f"gave {len(data)} vectors for {count} texts, or not one for each", source=self.name)
        usage = found.get("usage")
        read = usage.get("total_tokens", usage.get("prompt_tokens")) if isinstance(usage, dict) else None
        self.tokens += read if isinstance(read, int) and not isinstance(read, bool) else 0
        return [by_index[place] for place in range(count)]


class _TryAgainError(Exception):
    """Something that may pass. after: seconds the server asked to wait."""

    def __init__(self, why: str, after: float | None = None) -> None:
        self.after = after
        super().__init__(why)


def _seconds(text: str | None) -> float | None:
    try:
        value = float(text) if text is not None else None
    except ValueError:
        return None
    return value if value is not None and 0 <= value < 3600 else None
