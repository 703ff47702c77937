"""A base made from nothing: two layers and a tokenizer made on the spot, to try fine-tuning where no weights are.

It can learn to write the format of an answer, not to mend itineraries.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .chats import Chat

__all__ = ["CHAT_TEMPLATE", "make_tiny"]

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
