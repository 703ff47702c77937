"""The families that the presets are made for: their real classes, small, with random weights."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tripmend_suites.models.training.chats import chats_of, train_file
from tripmend_suites.models.training.predict import LocalModel
from tripmend_suites.models.training.record import family_of
from tripmend_suites.models.training.settings import Method, Settings, preset, preset_for_family
from tripmend_suites.models.training.train import train

from .conftest import needs_training

pytestmark = needs_training()

SMALL = {
    "hidden_size": 32, "intermediate_size": 64, "num_hidden_layers": 2, "num_attention_heads": 2,
    "num_key_value_heads": 1, "head_dim": 16, "max_position_embeddings": 4096,
}  # fmt: skip


def model_of(family: str, words: int, end: int) -> Any:
    import transformers

    common = {**SMALL, "vocab_size": words, "eos_token_id": end, "pad_token_id": 1, "bos_token_id": 0}
    if family == "qwen3":
        return transformers.Qwen3ForCausalLM(transformers.Qwen3Config(**common))
    if family == "gemma3_text":
        return transformers.Gemma3ForCausalLM(transformers.Gemma3TextConfig(**common))
    vision = {
        "hidden_size": 32, "intermediate_size": 64, "num_hidden_layers": 1, "num_attention_heads": 2,
        "image_size": 28, "patch_size": 14,
    }  # fmt: skip
    config = transformers.Gemma3Config(
        text_config=common, vision_config=vision, mm_tokens_per_image=4, boi_token_index=2, eoi_token_index=3,
        image_token_index=4, eos_token_id=end, pad_token_id=1,
    )  # fmt: skip
    return transformers.Gemma3ForConditionalGeneration(config)


@pytest.mark.parametrize(
    ("family", "method"), [("qwen3", "lora"), ("gemma3_text", "full"), ("gemma3", "lora"), ("gemma3", "full")]
)
def test_each_family_is_loaded_trained_saved_and_asked(family: str, method: Method, city: Path, tmp_path: Path) -> None:
    from tripmend_suites.models.training.chats import _tokenizer

    chats = chats_of(train_file(city, "Toyville", "delete"), "delete", few_shot=0, limit=4)
    tokenizer = _tokenizer(chats)
    base = tmp_path / "base"
    model_of(family, len(tokenizer), tokenizer.eos_token_id).save_pretrained(base)
    tokenizer.save_pretrained(base)
    assert family_of(str(base), offline=True) == family
    name = preset_for_family(family)
    found = train(
        Settings(
            str(base), name, method, city, tmp_path / "run", "Toyville", "delete", preset(name, method), limit=4,
            max_steps=1, device="cpu", offline=True,
        )
    )  # fmt: skip
    assert found["steps"] == 1
    assert found["last_loss"] > 3  # random weights know nothing, and one step at these rates teaches little
    saved = tmp_path / "run"
    if method == "lora":
        from safetensors import safe_open

        with safe_open(saved / "adapter_model.safetensors", "pt") as file:
            names = list(file.keys())
        assert names
        assert not any("vision" in one for one in names)
    assert isinstance(LocalModel(str(saved), new_tokens=3, device="cpu", offline=True).answer(chats[0].prompt), str)
