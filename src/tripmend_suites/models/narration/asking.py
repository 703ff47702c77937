"""A language model by its name as something to ask for a text."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tripmend.errors import InputError

from ...common.tasking import Message
from ..evaluating._extra import need_inspect
from .narrating import Ask

__all__ = ["asking"]

_TOKENS = 2048


def _sentence(model: str, error: Exception) -> InputError:
    from ..evaluating._secrets import blot, secrets_of

    words = " ".join(str(error).split())[:300]
    return InputError(str(blot(f"{model}: {words or type(error).__name__}", secrets_of())))


@contextmanager
def asking(model: str, *, temperature: float = 0.0, timeout: int = 120) -> Iterator[Ask]:
    """A model such as ``openai/NAME`` or ``openai-api/SERVICE/NAME``, its key from the environment.

    timeout: seconds for one text, further tries of the provider included. Raises MissingExtraError without the
    packages, InputError for a name, key or address that cannot be, and while asking for an error of the provider.
    """
    need_inspect()
    from inspect_ai.model import (
        ChatMessage,
        ChatMessageAssistant,
        ChatMessageSystem,
        ChatMessageUser,
        GenerateConfig,
        get_model,
    )

    from ..evaluating._provider import reachable

    if "/" not in model:
        raise InputError(f"a model is named PROVIDER/NAME, such as openai/gpt-4o-mini; {model!r} is not")
    config = GenerateConfig(temperature=temperature, max_tokens=_TOKENS, timeout=timeout, max_retries=2)
    try:
        found = get_model(model, config=config, memoize=False)
    except Exception as error:
        raise _sentence(model, error) from error
    reachable(model, found.api.base_url)
    kinds = {"system": ChatMessageSystem, "user": ChatMessageUser, "assistant": ChatMessageAssistant}

    async def generate(chat: list[ChatMessage]) -> str:
        return (await found.generate(chat)).completion

    with asyncio.Runner() as runner:

        def ask(messages: Sequence[Message]) -> str:
            chat: list[ChatMessage] = [kinds[one.role](content=one.text) for one in messages]
            try:
                return runner.run(generate(chat))
            except Exception as error:
                raise _sentence(model, error) from error

        try:
            yield ask
        finally:
            runner.run(found.api.aclose())
