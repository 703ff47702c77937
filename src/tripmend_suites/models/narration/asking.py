"""A language model by its name as something to ask for a text."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from tripmend.errors import InputError

from ...common.tasking import Message
from ..evaluating.settings import Asking, blot, need_inspect, secrets_of
from .checking import silent, unsupported
from .prompt import Fault, Plan, again, messages_of, own_words

# Asking a model for a text until the plan bears it out, or saying it in tripmend's own words.

Ask = Callable[[Sequence[Message]], str]
"""A model: messages in, its text out."""
TRIES = 3
_LONGEST = 8_000


@dataclass(frozen=True, slots=True)
class Narration:
    """A text for the traveller. source: whose words it is. tries: texts that were asked for. faults: of each of them
    that was turned down, in order."""

    text: str
    source: Literal["model", "tripmend"]
    tries: int
    faults: tuple[tuple[Fault, ...], ...] = ()


def narrate(plan: Plan, ask: Ask, *, tries: int = TRIES) -> Narration:
    """A text that the plan bears out: the model's, asked for at most `tries` times with the last one's faults named,
    else tripmend's own. A text that is empty or longer than 8,000 letters is turned down as well.

    Raises InputError when `tries` is below 1, and whatever `ask` raises.
    """
    if tries < 1:
        raise InputError(f"a model has to be asked at least once, not {tries} times")
    messages = messages_of(plan)
    turned_down: list[tuple[Fault, ...]] = []
    for number in range(1, tries + 1):
        text = ask(messages).strip()
        usable = 0 < len(text) <= _LONGEST
        faults = (*silent(text, plan), *unsupported(text, plan)) if usable else ()
        if usable and not faults:
            return Narration(text, "model", number, tuple(turned_down))
        turned_down.append(faults)
        messages = again(messages_of(plan), text[:_LONGEST], faults)
    return Narration(own_words(plan), "tripmend", tries, tuple(turned_down))


_TOKENS = 2048
_SECONDS = 120
"""For one text, further tries of the provider included."""


@contextmanager
def asking(model: str, *, temperature: float = 0.0) -> Iterator[Ask]:
    """A model such as ``openai/NAME`` or ``openai-api/SERVICE/NAME``, its key from the environment.

    Raises MissingExtraError without the packages, InputError for a name, key or address that cannot be, and while
    asking for an error of the provider.
    """
    need_inspect()
    from ..evaluating.attempt import message_of, sentence
    from ..evaluating.provider import model_of

    found = model_of(Asking(model, temperature, reply_tokens=_TOKENS, timeout=_SECONDS, retries=2), None)

    async def generate(messages: Sequence[Message]) -> str:
        return (await found.generate([message_of(one) for one in messages])).completion

    with asyncio.Runner() as runner:

        def ask(messages: Sequence[Message]) -> str:
            try:
                return runner.run(generate(messages))
            except Exception as error:
                raise InputError(str(blot(f"{model}: {sentence(error)}", secrets_of()))) from error

        try:
            yield ask
        finally:
            runner.run(found.api.aclose())
