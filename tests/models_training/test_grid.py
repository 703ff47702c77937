"""The grid search, with trainers and models that are played: every combination once, the best first, gone on with."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend_suites.models.training.grid import GRID, combinations, search
from tripmend_suites.models.training.settings import Settings, preset


@pytest.fixture
def settings(city: Path, tmp_path: Path) -> Settings:
    return Settings("tiny", "tiny", "lora", city, tmp_path / "out", "Toyville", "add", preset("tiny", "lora"))


def test_the_grid_is_the_papers_and_a_sample_is_drawn_by_seed() -> None:
    assert len(combinations()) == 3 * 3 * 5 * 2 * 2 * 2 * 2 == 720
    assert all(list(one) == list(GRID) for one in combinations(5))
    assert combinations(5) == combinations(5) != combinations(5, seed=1)


def test_each_combination_is_trained_asked_and_scored_once_and_the_best_stands_first(settings: Settings) -> None:
    fitted: list[Settings] = []

    def ask(model: Path, examples: Path, out: Path) -> None:
        # Who learns slowly knows all answers, who learns fast none.
        good = fitted[-1].numbers.learning_rate <= 2e-6
        records = json.loads(examples.read_text())
        answers = {sid: {"response": one["example_output"] if good else {}} for sid, one in records.items()}
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(json.dumps(answers))

    rows = list(search(settings, fitted.append, ask, sample=6))
    assert len(rows) == len(fitted) == len({one.out for one in fitted}) == 6
    for one, wanted in zip(fitted, combinations(6), strict=True):
        assert {name: getattr(one.numbers, name) for name in GRID} == wanted
    kept = json.loads((settings.out / "grid.json").read_text())["rows"]
    hits = [row["mod"]["hits"] for row in kept]
    assert hits == sorted(hits, reverse=True)
    assert {row["numbers"]["learning_rate"] <= 2e-6 for row in kept if row["mod"]["hits"]} <= {True}
    again = list(search(settings, fitted.append, ask, sample=8))
    assert len(fitted) == 6 + len(again)
    with pytest.raises(InputError, match="another search"):
        list(search(replace(settings, method="full"), fitted.append, ask, sample=1))


def test_without_a_val_file_there_is_nothing_to_tune_on(settings: Settings, tmp_path: Path) -> None:
    alone = tmp_path / "alone"
    alone.mkdir()
    shutil.copy(settings.data / "Toyville_DELETE_train.json", alone)
    with pytest.raises(InputError, match="tuned on it"):
        next(search(replace(settings, data=alone), lambda _: None, lambda *_: None))
