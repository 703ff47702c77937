"""A chat in tokens. The prompt's tokens are those of a later request, and only the answer's count in the loss."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tripmend.errors import InputError

from ...common.tasking import Message
from .chats import Chat

__all__ = ["IGNORED", "Tokens", "prompt_text", "tokens_of"]

IGNORED = -100
"""The label of a token that is no part of the loss."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """`labels` are the tokens again where they count, IGNORED elsewhere."""

    input_ids: tuple[int, ...]
    labels: tuple[int, ...]


def _rendered(messages: Sequence[dict[str, str]], tokenizer: Any, ask: bool) -> str:
    if not getattr(tokenizer, "chat_template", None):
        raise InputError("this base has no chat template, so that it cannot be asked; take an instruction-tuned one")
    # Templates that know no thinking ignore the switch; for the others an answer begins at once, as it was learned.
    text = tokenizer.apply_chat_template(
        messages, tokenize=False, add_generation_prompt=ask, enable_thinking=False
    )  # fmt: skip
    return str(text)


def prompt_text(messages: Sequence[Message], tokenizer: Any) -> str:
    """The prompt through the tokenizer's chat template, up to where the answer begins; for training and asking alike.

    Raises InputError for a tokenizer without template, or a prompt with pictures.
    """
    if any(message.pictures for message in messages):
        raise InputError("prompts with pictures cannot be learned from; fine-tuning is for text")
    return _rendered([{"role": one.role, "content": one.text} for one in messages], tokenizer, ask=True)


def tokens_of(chat: Chat, tokenizer: Any) -> Tokens:
    """A chat in tokens, with the sign that ends an answer.

    Prompt and answer are cut into tokens apart, since what a model is asked with later has no answer behind it.
    Raises InputError when the template writes a chat with an answer otherwise than one without.
    """
    prompt = prompt_text(chat.prompt, tokenizer)
    messages = [{"role": one.role, "content": one.text} for one in chat.prompt]
    whole = _rendered([*messages, {"role": "assistant", "content": chat.answer}], tokenizer, ask=False)
    if not whole.startswith(prompt + chat.answer):
        raise InputError(
            "the base's chat template writes a prompt otherwise when its answer follows; give it a template that does "
            "not, since the model would learn from other prompts than it is asked with"
        )
    ending = whole[len(prompt + chat.answer) :].rstrip() or str(tokenizer.eos_token)
    asked = tokenizer(prompt, add_special_tokens=False)["input_ids"]
    answered = tokenizer(chat.answer + ending, add_special_tokens=False)["input_ids"]
    return Tokens((*asked, *answered), (*[IGNORED] * len(asked), *answered))
