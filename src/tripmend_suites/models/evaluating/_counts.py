"""Counts of tokens as servers send them: those that cannot be are left out, so that the reply beside them is kept."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import wraps
from typing import Any

__all__ = ["without_odd_counts"]

_MOST = 10**12
"""Tokens of one reply; more is no count."""


def without_odd_counts(client: Any) -> None:
    """Let a client of the OpenAI package pass over a `usage` with anything that is no whole number, such as NaN, 1e30
    or a text: the reply has none then. Inspect gives up on such a reply as a whole. Doing it again changes nothing; a
    client of another kind stays as it is."""
    completions = getattr(getattr(client, "chat", None), "completions", None)
    create = getattr(completions, "create", None)
    if create is None or "create" in vars(completions):
        return

    @wraps(create)
    async def creating(*args: Any, **kwargs: Any) -> Any:
        reply = await create(*args, **kwargs)
        return _Chunks(reply) if hasattr(reply, "__aiter__") else _mended(reply)

    vars(completions)["create"] = creating


class _Chunks:
    """A reply in pieces, the last of which holds the counts."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    async def __aenter__(self) -> _Chunks:
        await self._stream.__aenter__()
        return self

    async def __aexit__(self, *error: Any) -> Any:
        return await self._stream.__aexit__(*error)

    async def __aiter__(self) -> AsyncIterator[Any]:
        async for chunk in self._stream:
            yield _mended(chunk)


def _mended(reply: Any) -> Any:
    usage = getattr(reply, "usage", None)
    if usage is not None and not _sound(usage):
        reply.usage = None
    return reply


def _sound(usage: Any) -> bool:
    """Whether all counts, those of its parts included, are whole numbers of a size that can be."""
    if isinstance(usage, bool | str | float):
        return False
    if isinstance(usage, int):
        return usage <= _MOST
    plain = usage if isinstance(usage, dict) else getattr(usage, "__dict__", None)
    return plain is None or all(value is None or _sound(value) for value in plain.values())
