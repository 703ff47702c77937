"""The prompt in training is that of asking, and only the answer counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tripmend.errors import InputError
from tripmend_suites.common.tasking import Message
from tripmend_suites.models.training.chats import IGNORED, Chat, chats_of, prompt_text, tokens_of, train_file

from .conftest import needs_training

pytestmark = needs_training()

BEGINS = "{{ bos_token }}{% for m in messages %}<|{{ m.role }}|>{{ m.content | trim }}<|end|>\n{% endfor %}{% if add_generation_prompt %}<|assistant|>{% endif %}"  # noqa: E501
THINKS = (
    "{% for m in messages %}<|{{ m.role }}|>\n{% if m.role == 'assistant' %}<think>\n\n</think>\n\n{% endif %}"
    "{{ m.content }}<|end|>\n{% endfor %}{% if add_generation_prompt %}<|assistant|>\n"
    "{% if enable_thinking is defined and enable_thinking is false %}<think>\n\n</think>\n\n{% endif %}{% endif %}"
)
WITHOUT_END = "{% for m in messages %}[{{ m.role }}] {{ m.content }}{% endfor %}{% if add_generation_prompt %}[assistant] {% endif %}"  # noqa: E501
OTHERWISE = (
    "{% if messages[-1].role == 'assistant' %}Learn this.{% endif %}"
    "{% for m in messages %}<|{{ m.role }}|>{{ m.content }}<|end|>{% endfor %}"
    "{% if add_generation_prompt %}<|assistant|>{% endif %}"
)


@pytest.fixture(scope="module")
def chats(city: Path) -> tuple[Chat, ...]:
    return chats_of(train_file(city, "Toyville", "add"), "add", few_shot=1, limit=6)


@pytest.fixture
def tokenizer(chats: tuple[Chat, ...]) -> Any:
    from tripmend_suites.models.training.chats import _tokenizer

    return _tokenizer(chats)


@pytest.mark.parametrize("template", [None, BEGINS, THINKS, WITHOUT_END])
def test_every_token_of_the_prompt_is_left_out_of_the_loss_and_none_of_the_answer(
    chats: tuple[Chat, ...], tokenizer: Any, template: str | None
) -> None:
    tokenizer.chat_template = template or tokenizer.chat_template
    for chat in chats:
        row = tokens_of(chat, tokenizer)
        asked = tokenizer(prompt_text(chat.prompt, tokenizer), add_special_tokens=False)["input_ids"]
        assert len(asked) > 100
        assert row.labels[: len(asked)] == (IGNORED,) * len(asked)
        assert row.labels[len(asked) :] == row.input_ids[len(asked) :]
        assert tokenizer.decode(row.labels[len(asked) :]) == chat.answer + "<|end|>"


@pytest.mark.parametrize("template", [None, BEGINS, THINKS, WITHOUT_END])
def test_the_prompt_in_training_is_byte_for_byte_and_token_for_token_that_of_asking(
    chats: tuple[Chat, ...], tokenizer: Any, template: str | None
) -> None:
    tokenizer.chat_template = template or tokenizer.chat_template
    for chat in chats:
        row = tokens_of(chat, tokenizer)
        learned = [token for token, label in zip(row.input_ids, row.labels, strict=True) if label == IGNORED]
        asked = prompt_text(chat.prompt, tokenizer)
        assert tokenizer(asked, add_special_tokens=False)["input_ids"] == learned
        assert tokenizer.decode(learned) == asked
        assert all(message.text in asked for message in chat.prompt)


def test_an_answer_that_needs_no_thinking_begins_where_the_prompt_ends(chats: tuple[Chat, ...], tokenizer: Any) -> None:
    tokenizer.chat_template = THINKS
    assert prompt_text(chats[0].prompt, tokenizer).endswith("<|assistant|>\n<think>\n\n</think>\n\n")


def test_a_template_that_writes_other_prompts_in_training_is_refused(chats: tuple[Chat, ...], tokenizer: Any) -> None:
    tokenizer.chat_template = OTHERWISE
    with pytest.raises(InputError, match="otherwise when its answer follows"):
        tokens_of(chats[0], tokenizer)


def test_a_base_without_chat_template_and_a_prompt_with_pictures_are_refused(
    chats: tuple[Chat, ...], tokenizer: Any
) -> None:
    with pytest.raises(InputError, match="pictures"):
        prompt_text([Message("user", "look", (b"png",))], tokenizer)
    tokenizer.chat_template = None
    with pytest.raises(InputError, match="instruction-tuned"):
        tokens_of(chats[0], tokenizer)
