"""The published numbers, and where they are from."""

from __future__ import annotations

import json
from importlib import resources
from typing import get_args

import pytest

from tripmend.errors import InputError
from tripmend_suites.models.training.settings import Method, preset, preset_for_family, preset_names

PUBLISHED = ("gemma", "llama", "qwen")


@pytest.mark.parametrize(
    ("name", "method", "rate", "decay", "scheduler"),
    [
        ("gemma", "lora", 5e-5, 0.01, "cosine"),
        ("gemma", "full", 1e-5, 0.0, "cosine"),
        ("llama", "lora", 5e-5, 0.01, "linear"),
        ("llama", "full", 1e-5, 0.01, "linear"),
        ("qwen", "lora", 5e-5, 0.01, "linear"),
        ("qwen", "full", 1e-5, 0.01, "linear"),
    ],
)
def test_the_columns_of_table_7_are_the_presets(
    name: str, method: Method, rate: float, decay: float, scheduler: str
) -> None:
    numbers = preset(name, method)
    assert (numbers.learning_rate, numbers.weight_decay, numbers.scheduler) == (rate, decay, scheduler)
    assert (numbers.epochs, numbers.batch_size, numbers.warmup_steps, numbers.max_grad_norm) == (2.0, 4, 30, 0.5)
    assert (numbers.max_length, numbers.seed, numbers.few_shot, numbers.at_a_time) == (8192, 42, 0, 1)


def test_only_lora_has_a_rank_and_it_is_the_one_of_the_released_code() -> None:
    lora = preset("llama", "lora")
    assert (lora.rank, lora.alpha, lora.dropout, len(lora.modules)) == (16, 16, 0.0, 7)
    assert "rank" not in preset("llama", "full").plain()


def test_every_number_names_a_source_that_is_explained() -> None:
    data = json.loads((resources.files("tripmend_suites.models.training") / "presets.json").read_text(encoding="utf-8"))
    for name in preset_names():
        for method in get_args(Method):
            plain = preset(name, method).plain()
            assert {one["source"] for one in plain.values()} <= set(data["sources"])
            assert {"epochs", "learning_rate", "scheduler", "seed"} <= set(plain)


def test_every_published_number_lies_in_the_grid_that_the_paper_searched() -> None:
    data = json.loads((resources.files("tripmend_suites.models.training") / "presets.json").read_text(encoding="utf-8"))
    for name in PUBLISHED:
        for method in get_args(Method):
            numbers = preset(name, method)
            for key, values in data["grid"].items():
                if key not in ("source", "tuned_on"):
                    assert getattr(numbers, key) in values, (name, method, key)


def test_where_paper_and_code_differ_is_said_with_what_is_done_here() -> None:
    text = (resources.files("tripmend_suites.models.training") / "presets.json").read_text(encoding="utf-8")
    disagreements = json.loads(text)["disagreements"]
    about = {one["about"] for one in disagreements}
    assert {"kind of LoRA", "Llama", "worked examples in the training prompts"} <= about
    assert all(one["paper"] and one["code"] and one["here"] for one in disagreements)


def test_a_number_that_was_given_says_so_and_keeps_the_size_of_a_step() -> None:
    numbers = preset("qwen", "full").with_changes(epochs=1.0, batch_size=6, seed=None)
    assert numbers.plain()["epochs"] == {"value": 1.0, "source": "given"}
    assert numbers.at_a_time * numbers.accumulation == 6
    assert numbers.plain()["seed"]["source"] == "code"


@pytest.mark.parametrize("given", [{"epochs": 0.0}, {"learning_rate": -1.0}, {"epochs": float("nan")}])
def test_numbers_that_cannot_be_are_refused(given: dict[str, float]) -> None:
    with pytest.raises(InputError, match="cannot be"):
        preset("qwen", "full").with_changes(**given)


def test_the_preset_of_a_base_is_that_of_its_family() -> None:
    assert [preset_for_family(one) for one in ("gemma3", "gemma3_text", "llama", "qwen3")] == [
        "gemma", "gemma", "llama", "qwen",
    ]  # fmt: skip
    with pytest.raises(InputError, match="--preset"):
        preset_for_family("phi3")
    with pytest.raises(InputError, match="gemma, llama, qwen"):
        preset("mistral", "lora")
