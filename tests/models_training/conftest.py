"""A small made-up city in the released format, and a model made from nothing that learns from it."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tripmend_suites.itimo.formats import HINTS

LEVELS = ("low", "medium", "high")


def needs_training() -> list[pytest.MarkDecorator]:
    """Marks of a module whose tests train: slow, skipped without the packages, and their own warnings are not ours."""
    missing = [name for name in ("torch", "transformers", "peft", "trl") if importlib.util.find_spec(name) is None]
    return [
        pytest.mark.slow,
        pytest.mark.skipif(bool(missing), reason=f"fine-tuning needs {', '.join(missing)}"),
        pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning", "ignore::UserWarning"),
    ]


@pytest.fixture(scope="session", autouse=True)
def _one_thread() -> None:
    """Sums so small are done sooner by one thread than by threads that wait for each other."""
    if importlib.util.find_spec("torch") is not None:
        import torch

        torch.set_num_threads(1)


def place(number: int) -> list[Any]:
    return [f"Place {number}", f"kind {number % 5}", 11 + number / 400, 43 + number % 7 / 500, LEVELS[number % 3]]


def record(operation: str, chance: Random) -> dict[str, Any]:
    """One record of a file; operation as the file names it."""
    drawn = [place(number) for number in chance.sample(range(40), 8)]
    stops, candidates = drawn[:4], [{"cand_id": at, "poi": poi} for at, poi in enumerate(drawn[4:])]
    given: dict[str, Any] = {"need_to_modify itinerary": stops, "hint": chance.choice(list(HINTS.values()))}
    at, chosen = chance.randrange(4), chance.randrange(4)
    answer: dict[str, Any] = {"removed_index": at}
    if operation != "ADD":
        given["Candidate POIs"] = candidates
        key = "insert_index" if operation == "DELETE" else "replaced_index"
        answer = {key: at, "selected_cand_id": chosen, "selected_poi": candidates[chosen]["poi"]}
    return {
        "example_input": {**given, "threshold_low": "0.2km", "threshold_high": "0.45km"},
        "example_output": answer,
    }


@pytest.fixture(scope="session")
def city(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Toyville_{ADD,DELETE,REPLACE}_{train,val}.json with 24 and 4 records; the test split is a trap: no JSON."""
    folder = tmp_path_factory.mktemp("city")
    chance = Random(11)
    for operation in ("ADD", "DELETE", "REPLACE"):
        for split, count in (("train", 24), ("val", 4)):
            made = {f"{split}-{number}": record(operation, chance) for number in range(count)}
            text = json.dumps(made, ensure_ascii=False)
            (folder / f"Toyville_{operation}_{split}.json").write_text(text, encoding="utf-8")
        (folder / f"Toyville_{operation}_test.json").write_text("never read", encoding="utf-8")
    return folder
