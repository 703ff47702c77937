"""Training for real, on a model made from nothing: full first, then LoRA on top."""

from __future__ import annotations

import importlib.util
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tripmend.errors import InputError
from tripmend_suites.itimo.formats import read_examples, read_predictions
from tripmend_suites.itimo.metrics.score import compare
from tripmend_suites.itimo.tasks import chat_of
from tripmend_suites.models.training.chats import chats_of, train_file
from tripmend_suites.models.training.predict import LocalModel, predict
from tripmend_suites.models.training.settings import Method, Settings, preset
from tripmend_suites.models.training.train import train

from .conftest import needs_training

pytestmark = needs_training()


def settings(city: Path, out: Path, method: Method, base: str = "tiny", **more: Any) -> Settings:
    numbers = preset("tiny", method).with_changes(**more.pop("numbers", {}))
    given: dict[str, Any] = {"limit": 16, "max_steps": 10, "save_steps": 1000, "device": "cpu", "offline": True, **more}
    return Settings(base, "tiny", method, city, out, "Toyville", "add", numbers, **given)


@pytest.fixture(scope="module")
def full(city: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("full") / "run"
    train(settings(city, out, "full"))
    return out


@pytest.fixture(scope="module")
def lora(city: Path, full: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("lora") / "run"
    train(settings(city, out, "lora", str(full), max_steps=16))
    return out


def record(run: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((run / "training.json").read_text(encoding="utf-8"))
    return found


def tensors(path: Path) -> dict[str, Any]:
    from safetensors.torch import load_file

    return dict(load_file(path))


def test_the_loss_falls_in_full_training_and_again_with_lora_on_top(full: Path, lora: Path) -> None:
    first, then = record(full), record(lora)
    assert first["first_loss"] > 6  # about the logarithm of the vocabulary: nothing was known
    assert first["last_loss"] < first["first_loss"] - 1.5
    assert then["first_loss"] == pytest.approx(first["last_loss"], abs=0.3)  # the adapter begins where the base ended
    assert then["last_loss"] < then["first_loss"] - 0.15


def test_lora_changes_nothing_but_its_adapters(full: Path, lora: Path) -> None:
    adapter = tensors(lora / "adapter_model.safetensors")
    assert adapter
    assert all("lora_" in name for name in adapter)
    assert {name.split(".")[-3] for name in adapter} == set(preset("tiny", "lora").modules)
    assert sum(one.numel() for one in adapter.values()) < sum(
        one.numel() for one in tensors(full / "model.safetensors").values()
    )
    assert not (lora / "model.safetensors").exists()


def test_the_record_holds_what_the_weights_depend_on(city: Path, full: Path, lora: Path) -> None:
    for run, method in ((full, "full"), (lora, "lora")):
        found = record(run)
        assert found["suite"] == "itimo-train/1"
        assert found["settings"]["method"] == method
        assert found["settings"]["hyperparameters"]["learning_rate"]["source"] == "own"
        steps = 10 if method == "full" else 16
        assert (found["seed"], found["examples"], found["left_out"], found["steps"]) == (42, 16, [], steps)
        assert [one["step"] for one in found["curve"]] == list(range(1, steps + 1))
        assert all(len(found[name]) == 64 for name in ("data_sha256", "prompts_sha256", "base_sha256"))
        assert all(found["versions"].values())
        assert str(city) not in json.dumps(found)
    assert record(full)["base_sha256"] != record(lora)["base_sha256"]


def test_saved_weights_load_again_and_give_the_same_logits(city: Path, full: Path, lora: Path) -> None:
    import torch

    prompt = chat_of(read_examples(city / "Toyville_DELETE_val.json").examples[0])
    for run in (full, lora):
        logits = []
        for _ in range(2):
            model = LocalModel(str(run), device="cpu", offline=True)
            from tripmend_suites.models.training.chats import prompt_text

            asked = model.tokenizer(
                prompt_text(prompt, model.tokenizer), add_special_tokens=False, return_tensors="pt"
            )["input_ids"]
            with torch.inference_mode():
                logits.append(model.model(asked).logits)
        assert torch.equal(*logits)
    base = LocalModel(str(full), device="cpu", offline=True)
    with torch.inference_mode():
        assert not torch.allclose(base.model(asked).logits, logits[0], atol=1e-3)  # the adapter does something


def test_the_weights_in_memory_are_the_weights_on_disk(city: Path, tmp_path: Path) -> None:
    """What the trainer measured at the end is what the saved weights give."""
    import torch

    from tripmend_suites.models.training.chats import tokens_of

    one = settings(city, tmp_path / "run", "full", limit=1, numbers={"batch_size": 1, "learning_rate": 1e-9})
    found = train(replace(one, max_steps=2))
    model = LocalModel(str(tmp_path / "run"), device="cpu", offline=True)
    chat = chats_of(train_file(city, "Toyville", "add"), "add", few_shot=0, limit=1)[0]
    row = tokens_of(chat, model.tokenizer)
    with torch.inference_mode():
        loss = model.model(torch.tensor([row.input_ids]), labels=torch.tensor([row.labels])).loss
    assert float(loss) == pytest.approx(found["last_loss"], abs=1e-3)


def test_saved_weights_answer_in_the_file_that_scoring_reads(city: Path, lora: Path, tmp_path: Path) -> None:
    examples, out = city / "Toyville_DELETE_val.json", tmp_path / "answers.json"
    assert predict(lora, examples, out, new_tokens=24, batch=3, device="cpu", offline=True) == (4, 4)
    read, answers = read_examples(examples), read_predictions(out)
    assert list(answers) == [one.sid for one in read.examples]
    found = compare(read, answers, "strict", out)
    assert found["records"] == 4
    assert found["shares"]["mod"]["of"] == 4
    model = LocalModel(str(lora), new_tokens=24, device="cpu", offline=True)
    alone = [model.answer(chat_of(one)) for one in read.examples]
    assert [one["response"] for one in json.loads(out.read_text(encoding="utf-8")).values()] == alone


def test_a_model_that_learned_its_examples_by_heart_is_right_about_them(city: Path, tmp_path: Path) -> None:
    """Learning, saving, loading, asking and scoring fit together: what was drilled comes back as an answer."""
    drilled = settings(city, tmp_path / "run", "full", limit=1, numbers={"batch_size": 1, "epochs": 110.0})
    assert train(replace(drilled, max_steps=None, save_steps=1000))["last_loss"] < 0.1
    out = tmp_path / "answers.json"
    predict(tmp_path / "run", city / "Toyville_DELETE_train.json", out, limit=1, device="cpu", offline=True)
    examples = read_examples(city / "Toyville_DELETE_train.json")
    verdicts = compare(examples, read_predictions(out), "strict", out)["verdicts"]
    assert json.loads(out.read_text(encoding="utf-8"))["train-0"]["response"] == json.dumps(examples.examples[0].label)
    assert verdicts[0]["sid"] == "train-0"


def test_worked_examples_in_asking_are_as_many_as_in_training(
    city: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "run"
    train(settings(city, out, "full", max_steps=1, limit=4, numbers={"few_shot": 2}))
    assert record(out)["settings"]["hyperparameters"]["few_shot"] == {"value": 2, "source": "given"}
    shown: list[int] = []

    def answers(self: LocalModel, prompts: Any) -> list[str]:
        shown.extend(prompt[0].text.count("answer:\n{") for prompt in prompts)
        return ["{}" for _ in prompts]

    monkeypatch.setattr(LocalModel, "answers", answers)
    told = predict(out, city / "Toyville_DELETE_val.json", tmp_path / "a.json", limit=2, offline=True)
    predict(out, city / "Toyville_DELETE_val.json", tmp_path / "b.json", limit=1, few_shot=0, offline=True)
    assert told == (2, 2)
    assert shown == [2, 2, 0]


def test_examples_that_are_too_long_are_left_out_and_counted_never_cut(city: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="every example is longer than 50 tokens"):
        train(settings(city, tmp_path / "a", "full", numbers={"max_length": 50}))
    lengths = []

    def told(text: str) -> None:
        lengths.append(text)

    from tripmend_suites.models.training.chats import _tokenizer, tokens_of

    chats = chats_of(train_file(city, "Toyville", "add"), "add", few_shot=0, limit=16)
    tokenizer = _tokenizer(chats)
    sizes = sorted(len(tokens_of(chat, tokenizer).input_ids) for chat in chats)
    found = train(settings(city, tmp_path / "b", "full", max_steps=1, numbers={"max_length": sizes[9]}), say=told)
    kept = sum(size <= sizes[9] for size in sizes)
    assert (found["examples"], len(found["left_out"])) == (kept, 16 - kept)
    assert f"{16 - kept} left out" in lengths[0]


def test_bases_that_cannot_be_trained_are_refused_in_one_sentence(city: Path, lora: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="this is an adapter"):
        train(settings(city, tmp_path / "a", "lora", str(lora)))
    with pytest.raises(InputError, match="no folder of weights"):
        train(settings(city, tmp_path / "b", "lora", str(tmp_path / "nothing")))


@pytest.mark.skipif(importlib.util.find_spec("inspect_ai") is None, reason="asking a model needs the extra models")
def test_inspect_asks_saved_weights_with_the_very_prompt_of_training(city: Path, lora: Path) -> None:
    from inspect_ai.model import ChatMessageSystem, ChatMessageUser, get_model

    from tripmend_suites.models.training.chats import prompt_text

    model = get_model("hf/local", model_path=str(lora), device="cpu", enable_thinking=False, memoize=False)
    system, user = chat_of(read_examples(city / "Toyville_DELETE_val.json").examples[0])
    asked = model.api.hf_chat([ChatMessageSystem(content=system.text), ChatMessageUser(content=user.text)], [])
    assert asked == prompt_text([system, user], LocalModel(str(lora), device="cpu", offline=True).tokenizer)
