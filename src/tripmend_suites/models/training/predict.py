"""Answers of saved weights, asked with the very prompts that they learned from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tripmend.formats.files import json_text, write_atomically

from ...common.tasking import Message
from ...itimo.edits.problem import Operation
from ...itimo.formats import Example, read_examples
from ...itimo.tasks import chat_of
from .chats import prompt_text, shots_of
from .record import device_of, load_model, load_tokenizer, quietly, read
from .settings import Device, need_training


class LocalModel:
    """Weights on this machine: messages in, the words of the answer out. Always the most probable next token."""

    def __init__(self, folder: str, *, device: Device = "auto", new_tokens: int = 256, offline: bool = False) -> None:
        """folder: what a run of training left, an adapter or all weights; or any model with a chat template.

        Raises InputError when it cannot be read, MissingExtraError without the packages.
        """
        need_training()
        self._device, self._new_tokens = device_of(device), new_tokens
        with quietly():
            self.tokenizer = load_tokenizer(folder, offline=offline)
            model = load_model(folder, offline=offline, half=self._device == "cuda")
        self.model = model.to(self._device).eval()

    def answer(self, messages: Sequence[Message]) -> str:
        """The answer to a prompt."""
        return self.answers([messages])[0]

    def answers(self, prompts: Sequence[Sequence[Message]]) -> list[str]:
        """The answers to several prompts, asked together."""
        import torch

        tokenizer: Any = self.tokenizer
        tokenizer.padding_side = "left"
        if tokenizer.pad_token is None:
            tokenizer.pad_token = tokenizer.eos_token
        texts = [prompt_text(messages, tokenizer) for messages in prompts]
        asked = tokenizer(texts, add_special_tokens=False, padding=True, return_tensors="pt").to(self._device)
        asked.pop("token_type_ids", None)
        with torch.inference_mode():
            made = self.model.generate(
                **asked,
                do_sample=False,
                temperature=None,
                top_p=None,
                top_k=None,
                max_new_tokens=self._new_tokens,
                pad_token_id=tokenizer.pad_token_id,
                eos_token_id=self._ends(),
            )
        new = made[:, asked["input_ids"].shape[1] :]
        return [str(text).strip() for text in tokenizer.batch_decode(new, skip_special_tokens=True)]

    def _ends(self) -> list[int]:
        """Tokens at which an answer ends: the tokenizer's and those that the model itself names."""
        own = self.model.generation_config.eos_token_id
        ends = own if isinstance(own, list) else [own]
        return sorted({one for one in (*ends, self.tokenizer.eos_token_id) if one is not None})


def _shots(model: Path, file: Path, examples: Sequence[Example], few_shot: int | None) -> list[tuple[Example, ...]]:
    """Worked examples for each prompt: as many as in training and chosen in the same way (the paper's alignment)."""
    settings = (read(model) or {}).get("settings", {})
    trained = settings.get("hyperparameters", {}).get("few_shot", {}).get("value", 0)
    count = int(trained) if few_shot is None else few_shot
    way, embedder = settings.get("shots", "random"), settings.get("embedder", "qwen3_8b")
    return shots_of(file, examples, way, count, embedder=embedder)


def predict(
    model: Path,
    examples: Path,
    out: Path,
    *,
    operation: Operation | None = None,
    few_shot: int | None = None,
    limit: int | None = None,
    batch: int = 4,
    new_tokens: int = 256,
    device: Device = "auto",
    offline: bool = False,
    say: Callable[[str], None] = lambda text: None,
) -> tuple[int, int]:
    """Ask saved weights every example of a file and write what they said, word by word, as a file of predictions.

    few_shot: None is as in training; worked examples are taken from the train file beside `examples`. A refused record
    gets a null answer, so that it stays in every count; with `limit` the records after it are left out. The result is
    (answered, records). Raises InputError for files that cannot be used.
    """
    need_training()
    read_in = read_examples(examples, operation=operation)
    chosen = read_in.examples[:limit]
    shots = _shots(model, examples, chosen, few_shot)
    asked = LocalModel(str(model), device=device, new_tokens=new_tokens, offline=offline)
    said: list[str] = []
    for start in range(0, len(chosen), batch):
        part = range(start, min(start + batch, len(chosen)))
        said += asked.answers([chat_of(chosen[at], shots[at]) for at in part])
        say(f"{len(said)} of {len(chosen)} answered")
    found: dict[str, Any] = {
        one.sid: {"response": text, "label": one.label} for one, text in zip(chosen, said, strict=True)
    }
    found |= {one.sid: {"response": None, "label": None} for one in read_in.refused}
    write_atomically(out, json_text(found))
    return len(said), len(found)
