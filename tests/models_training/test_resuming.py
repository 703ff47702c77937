"""A run that was stopped goes on as if it never had been."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tripmend.errors import InputError
from tripmend_suites.models.training.settings import Settings, preset
from tripmend_suites.models.training.train import last_checkpoint, train

from .conftest import needs_training

pytestmark = needs_training()


class Killed(BaseException):
    """Nothing in the program may catch it."""


def settings(city: Path, out: Path) -> Settings:
    return Settings(
        "tiny", "tiny", "full", city, out, "Toyville", "delete", preset("tiny", "full"), limit=12, max_steps=8,
        save_steps=3, device="cpu", offline=True,
    )  # fmt: skip


def killed_at(step: int) -> Any:
    def say(text: str) -> None:
        if text.startswith(f"step {step} "):
            raise Killed

    return say


@pytest.fixture(scope="module")
def stopped(city: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run killed in its fifth step, after the checkpoint of its third."""
    out = tmp_path_factory.mktemp("stopped") / "run"
    with pytest.raises(Killed):
        train(settings(city, out), say=killed_at(5))
    return out


@pytest.fixture
def again(stopped: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(stopped, tmp_path / "run"))


def test_a_killed_run_that_goes_on_ends_with_the_loss_and_weights_of_one_that_was_not(
    city: Path, again: Path, tmp_path: Path
) -> None:
    import torch
    from safetensors.torch import load_file

    assert json.loads((again / "training.json").read_text(encoding="utf-8"))["status"] == "running"
    said: list[str] = []
    found = train(settings(city, again), resume=True, say=said.append)
    assert "going on from checkpoint-3" in said
    assert not any(text.startswith("step 3 ") for text in said)
    whole = train(settings(city, tmp_path / "whole"))
    assert [one["step"] for one in found["curve"]] == [one["step"] for one in whole["curve"]] == list(range(1, 9))
    assert [one["loss"] for one in found["curve"]] == pytest.approx([one["loss"] for one in whole["curve"]], abs=1e-4)
    assert (found["resumed"], whole["resumed"]) == (1, 0)
    weights, others = (load_file(run / "model.safetensors") for run in (again, tmp_path / "whole"))
    assert all(torch.allclose(weights[name], others[name], atol=1e-4) for name in weights)


def test_a_checkpoint_that_was_cut_short_is_passed_over(city: Path, again: Path) -> None:
    half = again / "checkpoints" / "checkpoint-6"
    shutil.copytree(again / "checkpoints" / "checkpoint-3", half)
    assert last_checkpoint(half.parent) == half
    (half / "trainer_state.json").write_text('{"global_step": 6, "log', encoding="utf-8")
    assert last_checkpoint(half.parent) == half.parent / "checkpoint-3"
    said: list[str] = []
    assert train(settings(city, again), resume=True, say=said.append)["steps"] == 8
    assert "going on from checkpoint-3" in said


def test_a_run_that_is_done_is_left_alone(city: Path, again: Path) -> None:
    done = train(settings(city, again), resume=True)
    stamp = (again / "model.safetensors").stat().st_mtime_ns
    assert train(settings(city, again), resume=True) == done
    assert (again / "model.safetensors").stat().st_mtime_ns == stamp


def test_a_run_goes_on_only_with_its_own_data_and_numbers(city: Path, again: Path, tmp_path: Path) -> None:
    numbers = preset("tiny", "full").with_changes(learning_rate=0.5)
    with pytest.raises(InputError, match="settings is another"):
        train(replace(settings(city, again), numbers=numbers), resume=True)
    other = tmp_path / "other"
    shutil.copytree(city, other)
    path = other / "Toyville_ADD_train.json"
    records = json.loads(path.read_text(encoding="utf-8"))
    records["train-3"]["example_output"]["removed_index"] ^= 1
    path.write_text(json.dumps(records), encoding="utf-8")
    with pytest.raises(InputError, match="data_sha256 is another"):
        train(settings(other, again), resume=True)


def test_a_folder_with_something_in_it_is_never_written_over(city: Path, again: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not empty"):
        train(settings(city, again))
    with pytest.raises(InputError, match="no run was begun"):
        train(settings(city, tmp_path / "new"), resume=True)
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(InputError, match="no folder"):
        train(settings(city, tmp_path / "file"))
