"""tripmend models train and predict."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tripmend.app.main import app
from tripmend.errors import InputError, MissingExtraError
from tripmend_suites.common import install_command
from tripmend_suites.models.training import settings

from .conftest import needs_training

TRAIN = ["models", "train", "itimo", "--base", "tiny", "--city", "Toyville", "--operation", "replace"]


def test_without_the_packages_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, city: Path, tmp_path: Path
) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(settings.importlib.util, "find_spec", lambda name: None if name == "trl" else real(name))
    asked: list[list[str]] = [
        [*TRAIN, "--data", str(city), "--method", "full", "--out", str(tmp_path / "run")],
        ["models", "predict", str(tmp_path), str(city / "Toyville_ADD_val.json"), "-o", str(tmp_path / "p.json")],
    ]
    for arguments in asked:
        with pytest.raises(MissingExtraError) as caught:
            CliRunner().invoke(app, arguments, catch_exceptions=False)
        assert install_command("train", "torch") in str(caught.value)
        assert "\n" not in str(caught.value)
    assert not (tmp_path / "run").exists()


class TestWithThePackages:
    pytestmark = needs_training()

    def run(self, *arguments: str) -> Any:
        return CliRunner().invoke(app, list(arguments), catch_exceptions=False)

    def test_train_predict_and_score_follow_each_other(self, city: Path, tmp_path: Path) -> None:
        run, answers = tmp_path / "run", tmp_path / "answers.json"
        told = self.run(
            *TRAIN, "--data", str(city), "--method", "lora", "--out", str(run), "--max-steps", "2", "--limit", "4",
            "--epochs", "1", "--device", "cpu", "--offline",
        )  # fmt: skip
        assert told.exit_code == 0
        assert "4 examples of Toyville_REPLACE_train.json" in told.output
        assert "step 1 of 2: loss" in told.output
        record = json.loads((run / "training.json").read_text(encoding="utf-8"))
        assert record["settings"]["hyperparameters"]["epochs"] == {"value": 1.0, "source": "given"}
        examples = str(city / "Toyville_REPLACE_val.json")
        told = self.run("models", "predict", str(run), examples, "-o", str(answers), "--new-tokens", "3", "--offline")
        assert "4/4 records answered" in told.output
        scored = self.run("itimo", "score", examples, str(answers), "--mode", "strict")
        # Three tokens hold no edit, and a file without one ends with 1 (docs/itimo-ranker.md).
        assert "4 records, 4 answered" in scored.output
        assert "in 4 answers there is no edit that can be judged" in scored.output
        assert scored.exit_code == 1

    def test_a_base_of_an_unknown_family_needs_a_preset(self, city: Path, tmp_path: Path) -> None:
        (tmp_path / "config.json").write_text('{"model_type": "gpt2"}', encoding="utf-8")
        arguments = [*TRAIN, "--data", str(city), "--method", "full", "--out", str(tmp_path / "run"), "--offline"]
        arguments[arguments.index("tiny")] = str(tmp_path)
        with pytest.raises(InputError, match="--preset"):
            self.run(*arguments)
