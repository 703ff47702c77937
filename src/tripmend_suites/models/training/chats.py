"""What is learned: the very prompt that a model is asked with later, and the answer in the prompt's own format."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tripmend.errors import InputError

from ...common.tasking import Message
from ...itimo.data.records import city_name, named, read_found
from ...itimo.edits.problem import Operation
from ...itimo.formats import FILE_WORDS, Example
from ...itimo.tasks import answer_of, chat_of
from ...itimo.tasks.prompt import STORED, FewShot, Record, Shots


@dataclass(frozen=True, slots=True)
class Chat:
    """One example of training: the prompt's messages and the answer."""

    id: str
    prompt: tuple[Message, ...]
    answer: str


def train_file(folder: Path, city: str, operation: Operation) -> Path:
    """The train split for one city and modification; no other split is ever opened.

    A file is named by what was done to the itineraries: the model that learns to add reads ``CITY_DELETE_train.json``.
    Raises InputError when there is none or there are several.
    """
    kind = next(word for word, mended in FILE_WORDS.items() if mended == operation)
    name = f"{city}_{kind}_train.json"
    there = sorted(folder.rglob(f"*_{kind}_train.json")) if folder.is_dir() else []
    found = [path for path in there if city_name(named(path)[0]) == city_name(city)]
    if len(found) != 1:
        what = "there is no file" if not found else f"there are {len(found)} files"
        raise InputError(f"{what} {name} below it, which training for {operation} in {city} reads", source=folder)
    return found[0]


def shots_of(
    file: Path, examples: Sequence[Example], way: FewShot, count: int, *, embedder: str = "qwen3_8b", twins: bool = True
) -> list[tuple[Example, ...]]:
    """The worked examples for each prompt about an example of a file, chosen as `tripmend evaluate` chooses them.

    way: at random, with the same hint, or by stored embeddings. embedder: a key of STORED, for the last. twins: whether
    an example made from the very same original may be shown. Raises InputError where there are too few, or no train
    file beside this one.
    """
    if not count:
        return [() for _ in examples]
    if embedder not in STORED:
        raise InputError(f"there are no stored embeddings {embedder!r}; there are {', '.join(sorted(STORED))}")
    city, operation = named(file)
    split = file.stem.rsplit("_", 1)[1]
    records = [Record(city_name(city), operation.upper(), file, one) for one in examples]
    found = Shots(way, count, 0, split, stored=embedder, twins=twins).of(records)
    return [found[record.id] for record in records]


def chats_of(
    file: Path,
    operation: Operation,
    *,
    few_shot: int,
    limit: int | None,
    way: FewShot = "random",
    embedder: str = "qwen3_8b",
) -> tuple[Chat, ...]:
    """The first `limit` usable examples of a train file as chats. Raises InputError when none is usable.

    No worked example is made from the example's own original: its answer would give the example's away.
    """
    read = read_found(file, operation=operation)
    usable = [one for one in read.examples if one.gold is not None][:limit]
    if not usable:
        raise InputError("no record of it can be learned from", source=file)
    shots = shots_of(file, usable, way, few_shot, embedder=embedder, twins=False)
    return tuple(
        Chat(one.sid, tuple(chat_of(one, shown)), answer_of(one)) for one, shown in zip(usable, shots, strict=True)
    )


def prompts_sha256(chats: Sequence[Chat]) -> str:
    """Hash of every prompt and answer, in their order."""
    digest = hashlib.sha256()
    for chat in chats:
        said = [chat.id, [[message.role, message.text] for message in chat.prompt], chat.answer]
        digest.update(json.dumps(said, ensure_ascii=True, separators=(",", ":")).encode() + b"\n")
    return digest.hexdigest()


# A chat in tokens. The prompt's tokens are those of a later request, and only the answer's count in the loss.

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


# A base made from nothing: two layers and a tokenizer made on the spot, to try fine-tuning where no weights are.
#
# It can learn to write the format of an answer, not to mend itineraries.

CHAT_TEMPLATE = (
    "{% for message in messages %}<|{{ message.role }}|>\n{{ message.content }}<|end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|assistant|>\n{% endif %}"
)
_END = "<|end|>"
_SIGNS = [_END, "<|pad|>", "<|system|>", "<|user|>", "<|assistant|>"]
_WORDS = 1500
_LONGEST = 8192


def _tokenizer(chats: Sequence[Chat]) -> Any:
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import PreTrainedTokenizerFast

    raw = Tokenizer(models.BPE())
    raw.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    raw.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=_WORDS,
        special_tokens=_SIGNS,
        initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
        show_progress=False,
    )
    raw.train_from_iterator((text for chat in chats for text in (*(m.text for m in chat.prompt), chat.answer)), trainer)
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=raw, eos_token=_END, pad_token="<|pad|>", model_max_length=_LONGEST
    )
    tokenizer.chat_template = CHAT_TEMPLATE
    return tokenizer


def make_tiny(folder: Path, chats: Sequence[Chat], seed: int) -> None:
    """Write a small Llama and its tokenizer, made from the chats' texts, into `folder`.

    The same seed makes the same bytes.
    """
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM

    tokenizer = _tokenizer(chats)
    torch.manual_seed(seed)
    config = LlamaConfig(
        vocab_size=len(tokenizer),
        hidden_size=64,
        intermediate_size=128,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        max_position_embeddings=_LONGEST,
        bos_token_id=None,
        eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.pad_token_id,
    )
    LlamaForCausalLM(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
